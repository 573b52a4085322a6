/* request.c - requests: accepted, refused with a reason, and the work in them.
 *
 * Each row spoils one field of a good request; the refusal must be the one for that field. Not
 * here: kernels; they need a device. */
#include "gpu/host/kernels.h"
#include "gpu/host/tcgen05/tmem_copy.h"
#include "gpu/host/tcgen05/umma.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"
#include <string.h>

static _Alignas(16) unsigned char x[4096], y[4096];
static int64_t report[4096];
static int32_t offsets[64];

static ct_flat flat(const char *text)
{
    ct_ctx *cx = harness_context();
    ct_flat f;
    gpu_why why;
    ck_assert_msg(gpu_flatten(cx, harness_value(cx, text), &f, &why), "%s", why.text);
    return f;
}

static bool is_one_of(const gpu_operation *op, const gpu_operation *a, const gpu_operation *b)
{
    return op == a || op == b;
}

/* 5 x 3 sums of so many products. */
static void make_product(const gpu_operation *op, gpu_request *r, int64_t depth)
{
    const int64_t extent[] = {5, 3, depth};
    r->a = flat(depth == 1 ? "5:1" : "(5,7):(7,1)");
    r->c = flat(depth == 1 ? "3:1" : "(3,7):(0,1)");
    r->b = flat("(5,3):(1,6)");
    if (op == &gpu_op_cooperative_gemm) {
        gpu_mma *m = &r->cooperative_gemm.mma;
        *m = (gpu_mma){.m = 1, .n = 2, .k = 3, .offsets = offsets};
        for (int f = 0; f < GPU_FACTORS; ++f)
            m->factor[f] = (gpu_factor){
                .bits = 16, .rows = 4, .values = f == CT_C ? 8 : 12 << f, .values_of_one = 4};
        memcpy(r->cooperative_gemm.extent, extent, sizeof extent);
        return;
    }
    r->gemm = (gpu_product_sizes){.m = 5, .n = 3, .k = depth, .d = r->b};
    r->gemm.w = op == &gpu_op_gemm_to ? r->z : NULL;
}

static void make_slices(const gpu_operation *op, gpu_request *r)
{
    r->slices = (gpu_slicing){.slices = 6, .length = 5, .index = report};
    r->slices.scatters = op == &gpu_op_scatter;
    *(op == &gpu_op_gather ? &r->b : &r->a) = flat("(5,6):(1,5)");
}

static void make_partition(const gpu_operation *op, gpu_request *r)
{
    bool tv = op == &gpu_op_tv_partition;
    r->partition = (gpu_partition){.rank = 2, .extent = {5, 7}, .tile = {2, 3}};
    r->partition.owner = flat(tv ? "(3,2):(2,1)" : "(2,3):(3,1)");
    r->threads = tv ? 3 : 6;
}

static void make_mma(gpu_request *r)
{
    r->mma = (gpu_mma){.m = 1, .n = 2, .k = 3, .offsets = offsets};
    for (int f = 0; f < GPU_FACTORS; ++f)
        r->mma.factor[f] = (gpu_factor){.bits = 16, .rows = 4, .values = 8, .values_of_one = 4};
}

static void make_tensor_memory(const gpu_operation *op, gpu_request *r)
{
    const gpu_tmem_half half = {.row = GPU_TMEM_32dp32b4x, .rounds = 2, .values = 4};
    if (op == &gpu_op_tmem_copy)
        r->tmem = (gpu_tmem){half, half, .columns = 64, .offsets = offsets};
    if (op != &gpu_op_umma)
        return;
    r->umma = (gpu_umma){.ctas = 2, .count = 3, .columns = 64, .offsets = offsets};
    for (int f = 0; f < GPU_FACTORS; ++f)
        r->umma.operand[f] = (gpu_umma_operand){.image = f == CT_C ? 0 : 1024, .bits = 16};
    r->umma.operand[CT_C].columns = 64;
}

/* What is an operation's own. */
static void make_own(const gpu_operation *op, gpu_request *r)
{
    const gpu_tiles tiles = {
        .instruction = {.bytes = 4}, .rounds = 7, .reads = 1, .writes = 1, .offsets = offsets};
    if (op == &gpu_op_layout)
        r->layout.count = 35;
    if (is_one_of(op, &gpu_op_copy_if, &gpu_op_axpby_if))
        r->bounds = (gpu_bounds){.rank = 2, .extent = {5, 7}, .bound = {5, 7}};
    if (is_one_of(op, &gpu_op_transpose, &gpu_op_packed_transpose)) {
        r->b = flat("(7,5):(1,9)");
        r->transpose = (gpu_matrix){5, 7};
    }
    if (op == &gpu_op_cooperative_copy)
        r->cooperative = (gpu_dealing){.vector = 2, .turns = 6};
    if (op == &gpu_op_prefetch)
        r->prefetch = (gpu_touching){.vectors = flat("(5,7):(7,1)"), .vector = 1, .each = 6};
    if (op == &gpu_op_reduce) {
        r->b = flat("7:6");
        r->f = GPU_MAX;
        r->reduce.count = 5;
    }
    if (op == &gpu_op_tiled_copy)
        r->tiled = tiles;
    if (op == &gpu_op_retile)
        r->retile = (gpu_retiled){tiles, tiles};
    if (op == &gpu_op_tma_copy)
        r->tma = (gpu_tma){.tiles = 3, .ctas = 4, .count = 2, .image = 512, .boxes = offsets};
    make_tensor_memory(op, r);
}

/* A request that the operation takes. */
static gpu_request good(const gpu_operation *op)
{
    gpu_request r = {.bytes = op->packed ? 1 : 4, .x = x, .y = y, .report = report, .threads = 6};
    r.a = flat("(5,7):(7,1)");
    r.b = flat("(5,7):(1,6)");
    r.c = flat("(5,7):(0,2)");
    r.z = x + 64;
    r.kind = GPU_FLOAT;
    r.f = op == &gpu_op_transform_two ? GPU_PLUS : GPU_ABS;
    make_own(op, &r);
    if (is_one_of(op, &gpu_op_gather, &gpu_op_scatter))
        make_slices(op, &r);
    if (is_one_of(op, &gpu_op_local_tile, &gpu_op_local_partition) || op == &gpu_op_tv_partition)
        make_partition(op, &r);
    if (op == &gpu_op_tiled_mma)
        make_mma(&r);
    if (is_one_of(op, &gpu_op_gemm, &gpu_op_gemm_to) || op == &gpu_op_cooperative_gemm)
        make_product(op, &r, op == &gpu_op_gemm_to ? 1 : 7);
    return r;
}

/* The work of each, where it is not that of 5 x 7 coordinates. */
static int64_t work_of(const gpu_operation *op)
{
    static const struct {
        const gpu_operation *op;
        int64_t work;
    } others[] = {{&gpu_op_local_tile, 9 * 6}, {&gpu_op_local_partition, 9 * 6},
                  {&gpu_op_tv_partition, 6},   {&gpu_op_tma_copy, 24},
                  {&gpu_op_tiled_mma, 6 * 8},  {&gpu_op_umma, 6},
                  {&gpu_op_reduce, 7},         {&gpu_op_gather, 30},
                  {&gpu_op_scatter, 30},       {&gpu_op_gemm, 15},
                  {&gpu_op_gemm_to, 15},       {&gpu_op_cooperative_gemm, 15}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i)
        if (others[i].op == op)
            return others[i].work;
    return 35;
}

START_TEST(every_operation_takes_a_good_request)
{
    gpu_why why = {""};
    int count = 0;
    for (; gpu_operations[count] != NULL; ++count) {
        const gpu_operation *op = gpu_operations[count];
        gpu_request r = good(op);
        ck_assert_msg(gpu_accepts(op, &r, &why), "%s", why.text);
        ck_assert_int_eq(gpu_work(op, &r), work_of(op));
        ck_assert(gpu_below_2_31(&r, gpu_work(op, &r), &why));
        ck_assert_ptr_eq(gpu_find(op->name), op);
    }
    ck_assert_int_ge(count, 31);
    ck_assert_ptr_null(gpu_find("none"));
}
END_TEST

/* One field, and how it is spoilt: by a number, or by a layout. */
enum field {
    BYTES,
    A,
    B,
    C,
    Z,
    KIND_OF_NUMBER,
    FUNCTION,
    SLICES,
    INDEX,
    OWNER,
    X,
    Y,
    REPORT,
    THREADS,
    FIRST, /* from here on in a part of the request of the operation's own */
    COUNT,
    RANK,
    EXTENT,
    BOUND,
    TILE,
    KIND,
    ROUNDS,
    VALUE,
    SCATTERS,
    OFFSETS
};

/* The fields of operations that compute, or go by an index. */
static void spoil_operand(gpu_request *r, enum field field, int64_t n, const char *layout)
{
    switch (field) {
    case C:
        r->c = flat(layout);
        break;
    case Z:
        r->z = n < 0 ? NULL : x + n;
        break;
    case KIND_OF_NUMBER:
        r->kind = (gpu_kind)n;
        break;
    case SLICES:
        r->slices.slices = n;
        break;
    case INDEX:
        r->slices.index = n < 0 ? NULL : (int64_t *)(void *)((char *)report + n);
        break;
    case FUNCTION:
        r->f = (gpu_function)n;
        break;
    default:
        ck_abort_msg("no such field");
    }
}

static int64_t *count_of(const gpu_operation *op, gpu_request *r)
{
    return op == &gpu_op_layout             ? &r->layout.count
           : op == &gpu_op_reduce           ? &r->reduce.count
           : op == &gpu_op_cooperative_copy ? &r->cooperative.turns
                                            : &r->slices.length;
}

/* Shapes, and what instructions need: the fields of an operation of one's own. */
static void spoil_own(const gpu_operation *op, gpu_request *r, enum field field, int64_t n)
{
    bool bounded = op == &gpu_op_copy_if || op == &gpu_op_axpby_if, tma = op == &gpu_op_tma_copy;
    bool mma = op == &gpu_op_tiled_mma;
    const int32_t *at = n < 0 ? NULL : (const int32_t *)(const void *)((char *)offsets + n);
    switch (field) {
    case FIRST:
        *(op == &gpu_op_layout ? &r->layout.first : &r->cooperative.first) = n;
        break;
    case COUNT:
        *count_of(op, r) = n;
        break;
    case RANK:
        *(bounded ? &r->bounds.rank : &r->partition.rank) = (int)n;
        break;
    case EXTENT:
        *(bounded ? &r->bounds.extent[1] : &r->transpose.columns) = n;
        break;
    case BOUND:
        r->bounds.bound[0] = n;
        break;
    case TILE:
        r->partition.tile[1] = n;
        break;
    case KIND:
        if (tma)
            r->tma.moves = (gpu_tma_moves)n;
        else
            r->tiled.instruction.kind = (gpu_copy_kind)n;
        break;
    case ROUNDS:
        *(tma ? &r->tma.ctas : mma ? &r->mma.k : &r->tiled.rounds) = (int)n;
        break;
    case SCATTERS:
        r->slices.scatters = n != 0;
        break;
    case VALUE:
        r->fill.value[0] = (unsigned char)n;
        break;
    default: /* OFFSETS */
        *(tma ? &r->tma.boxes : mma ? &r->mma.offsets : &r->tiled.offsets) = at;
    }
}

static void spoil(const gpu_operation *op, gpu_request *r, enum field field, int64_t n,
                  const char *layout)
{
    ct_flat f = layout != NULL ? flat(layout) : r->a;
    switch (field) {
    case BYTES:
        r->bytes = (int)n;
        break;
    case A:
        r->a = f;
        break;
    case B:
        r->b = f;
        break;
    case OWNER:
        r->partition.owner = f;
        break;
    case X:
        r->x = n < 0 ? NULL : x + n;
        break;
    case Y:
        r->y = n < 0 ? NULL : y + n;
        break;
    case REPORT:
        r->report = n < 0 ? NULL : (int64_t *)(void *)((char *)report + n);
        break;
    case THREADS:
        r->threads = n;
        break;
    default:
        if (field < FIRST)
            spoil_operand(r, field, n, layout);
        else
            spoil_own(op, r, field, n);
    }
}

struct row {
    const gpu_operation *op;
    enum field field;
    int64_t n;
    const char *layout, *why; /* NULL: taken all the same */
};

static const struct row rows[] = {
    {&gpu_op_layout, FIRST, -1, NULL, "layout: 35 coordinates from -1 on: the layout has 35"},
    {&gpu_op_layout, FIRST, 1, NULL, "layout: 35 coordinates from 1 on: the layout has 35"},
    {&gpu_op_layout, COUNT, 36, NULL, "layout: 36 coordinates from 0 on"},
    {&gpu_op_layout, COUNT, -1, NULL, "layout: -1 coordinates"},
    {&gpu_op_layout, REPORT, -1, NULL, "layout: report is a null pointer"},
    {&gpu_op_layout, REPORT, 4, NULL, "layout: report lies at"},
    {&gpu_op_layout, A, 0, "(5,7):(1@0,1@1)", NULL},
    {&gpu_op_layout, X, -1, NULL, NULL},
    {&gpu_op_copy, BYTES, 3, NULL, "copy: elements of 3 bytes, not of 1, 2, 4, 8 or 16"},
    {&gpu_op_copy, BYTES, 32, NULL, "copy: elements of 32 bytes"},
    {&gpu_op_copy, BYTES, 16, NULL, NULL},
    {&gpu_op_copy, A, 0, "(5,7):(1@0,1@1)",
     "copy: the values of a are not integers but 2 numbers each"},
    {&gpu_op_copy, A, 0, "36:1", "copy: b has 35 coordinates, a has 36"},
    {&gpu_op_copy, A, 0, "35:0", NULL},
    {&gpu_op_copy, B, 0, "(5,7):(1,0)", "copy: b maps two coordinates to one element, in no order"},
    {&gpu_op_copy, B, 0, "(5,7):(1,4)", "copy: b maps two coordinates to one element"},
    {&gpu_op_copy, B, 0, "Sw<2,0,3> o 0 o 35:1", NULL},
    {&gpu_op_copy, X, -1, NULL, "copy: x is a null pointer"},
    {&gpu_op_copy, X, 2, NULL, "copy: x lies at"},
    {&gpu_op_copy, Y, -1, NULL, "copy: y is a null pointer"},
    {&gpu_op_copy, Y, 1, NULL, "copy: y lies at"},
    {&gpu_op_copy_if, EXTENT, 8, NULL, "copy_if: a has 35 coordinates, the extents have 40"},
    {&gpu_op_copy_if, EXTENT, -7, NULL, "copy_if: mode 1 of the extents is -7"},
    {&gpu_op_copy_if, EXTENT, INT64_MAX, NULL,
     "copy_if: the extents, or the tiles over them, leave"},
    {&gpu_op_copy_if, BOUND, -1, NULL, "copy_if: the bound of mode 0 is -1"},
    {&gpu_op_copy_if, BOUND, 9, NULL, NULL},
    {&gpu_op_axpby_if, BOUND, -1, NULL, "axpby_if: the bound of mode 0 is -1"},
    {&gpu_op_axpby_if, B, 0, "(5,7):(2,1)", "axpby_if: b maps two coordinates to one element"},
    {&gpu_op_copy_masked, C, 0, "36:1", "copy_masked: c has 36 coordinates, a has 35"},
    {&gpu_op_copy_masked, C, 0, "(5,7):(1,0)", NULL},
    {&gpu_op_copy_masked, B, 0, "(5,7):(1,0)",
     "copy_masked: b maps two coordinates to one element"},
    {&gpu_op_copy_masked, Z, 1, NULL, NULL},
    {&gpu_op_copy_masked, Z, -1, NULL, "copy_masked: z is a null pointer"},
    {&gpu_op_transpose, EXTENT, 8, NULL, "transpose: a has 35 coordinates, the extents have 40"},
    {&gpu_op_transpose, EXTENT, -7, NULL, "transpose: mode 1 of the extents is -7"},
    {&gpu_op_fill, B, 0, "(5,7):(1,0)", NULL},
    {&gpu_op_fill, B, 0, "4:1@1", "fill: the values of b are not integers but 2 numbers each"},
    {&gpu_op_fill, X, -1, NULL, NULL},
    {&gpu_op_axpby, B, 0, "(5,7):(2,1)", "axpby: b maps two coordinates to one element"},
    {&gpu_op_local_tile, RANK, 0, NULL, "local_tile: rank 0 is not from 1 to 4"},
    {&gpu_op_local_tile, RANK, 5, NULL, "local_tile: rank 5 is not from 1 to 4"},
    {&gpu_op_local_tile, TILE, 0, NULL, "local_tile: mode 1 of the tile is 0"},
    {&gpu_op_local_tile, TILE, INT64_MAX, NULL, "local_tile: the extents, or the tiles over them"},
    {&gpu_op_local_tile, REPORT, -1, NULL, "local_tile: report is a null pointer"},
    {&gpu_op_local_tile, B, 0, "(5,6):(1,6)",
     "local_tile: b has 30 coordinates, the extents have 35"},
    {&gpu_op_local_partition, THREADS, 5, NULL,
     "local_partition: 5 threads, the layout of threads has 6, the tile 6"},
    {&gpu_op_local_partition, TILE, 4, NULL,
     "local_partition: 6 threads, the layout of threads has 6, the tile 8"},
    {&gpu_op_local_partition, OWNER, 0, "(2,3):(3,2)", "the layout of threads is not compact"},
    {&gpu_op_local_partition, OWNER, 0, "(2,3):(-3,1)",
     "the layout of threads has a negative stride"},
    {&gpu_op_local_partition, OWNER, 0, "Sw<1,0,1> o 0 o 6:1",
     "local_partition: owner is not a plain"},
    {&gpu_op_local_partition, OWNER, 0, "Sw<0,0,1> o 1 o 6:1",
     "local_partition: owner is not a plain"},
    {&gpu_op_local_partition, OWNER, 0, "6:1@1",
     "the values of owner are not integers but 2 numbers"},
    {&gpu_op_local_partition, OWNER, 0, "((2,1),3):((1,9),2)", NULL},
    {&gpu_op_tv_partition, THREADS, 4, NULL, "4 threads do not divide the 6 places of owner"},
    {&gpu_op_tv_partition, THREADS, 0, NULL, "0 threads do not divide the 6 places of owner"},
    {&gpu_op_tv_partition, OWNER, 0, "(3,2):(2,2)",
     "owner reaches from 0 to 6, the tile has 6 places"},
    {&gpu_op_tv_partition, OWNER, 0, "(3,2):(-2,1)", "owner reaches from -4 to 1, the tile has 6"},
    {&gpu_op_tv_partition, OWNER, 0, "Sw<1,0,1> o 0 o (3,2):(2,1)",
     "tv_partition: owner is not a plain"},
    {&gpu_op_tv_partition, OWNER, 0, "(3,(2,5)):(2,(1,0))", NULL},
    {&gpu_op_tiled_copy, THREADS, 0, NULL, "tiled_copy: 0 threads, not 1 to 1024"},
    {&gpu_op_tiled_copy, THREADS, 1025, NULL, "tiled_copy: 1025 threads, not 1 to 1024"},
    {&gpu_op_tiled_copy, KIND, GPU_LDMATRIX, NULL, "tiled_copy: 6 threads, not whole warps"},
    {&gpu_op_tiled_copy, KIND, GPU_STMATRIX, NULL, "tiled_copy: 6 threads, not whole warps"},
    {&gpu_op_tiled_copy, KIND, GPU_BULK_STORE, NULL, NULL},
    {&gpu_op_tiled_copy, KIND, GPU_COPY_KINDS, NULL, "tiled_copy: instruction 9 is not known"},
    {&gpu_op_tiled_copy, ROUNDS, 0, NULL, "tiled_copy: 0 rounds of 1 offsets read and 1 written"},
    {&gpu_op_tiled_copy, OFFSETS, -1, NULL, "tiled_copy: offsets is a null pointer"},
    {&gpu_op_tiled_copy, OFFSETS, 2, NULL, "tiled_copy: offsets lies at"},
    {&gpu_op_tiled_mma, THREADS, 0, NULL, "tiled_mma: 0 threads, of 1 x 2 x 3 instructions each"},
    {&gpu_op_tiled_mma, THREADS, 1025, NULL, "tiled_mma: 1025 threads"},
    {&gpu_op_tiled_mma, ROUNDS, 0, NULL, "tiled_mma: 6 threads, of 1 x 2 x 0 instructions each"},
    {&gpu_op_tiled_mma, X, -1, NULL, "tiled_mma: x is a null pointer"},
    {&gpu_op_tiled_mma, Y, -1, NULL, "tiled_mma: y is a null pointer"},
    {&gpu_op_tiled_mma, OFFSETS, -1, NULL, "tiled_mma: offsets is a null pointer"},
    {&gpu_op_tiled_mma, REPORT, -1, NULL, "tiled_mma: report is a null pointer"},
    {&gpu_op_tma_copy, KIND, GPU_TMA_MOVES, NULL, "tma_copy: instruction 4 is not known"},
    {&gpu_op_tma_copy, ROUNDS, 0, NULL, "tma_copy: 3 tiles of 0 CTAs, which move 2 boxes each"},
    {&gpu_op_tma_copy, ROUNDS, 17, NULL, "tma_copy: 3 tiles of 17 CTAs"},
    {&gpu_op_tma_copy, X, -1, NULL, "tma_copy: x is a null pointer"},
    {&gpu_op_tma_copy, Y, -1, NULL, "tma_copy: y is a null pointer"},
    {&gpu_op_tma_copy, OFFSETS, -1, NULL, "tma_copy: boxes is a null pointer"},
    {&gpu_op_clear, B, 0, "(5,7):(1,0)", NULL},
    {&gpu_op_clear, Y, -1, NULL, "clear: y is a null pointer"},
    {&gpu_op_clear, X, -1, NULL, NULL},
    {&gpu_op_clear, VALUE, 3, NULL, "clear: byte 0 of the value is 3, not 0"},
    {&gpu_op_fill, VALUE, 3, NULL, NULL},
    {&gpu_op_transform, B, 0, "(5,7):(1,0)", "transform: b maps two coordinates to one element"},
    {&gpu_op_transform, FUNCTION, GPU_PLUS, NULL, "transform: plus is not a function of 1 number"},
    {&gpu_op_transform, FUNCTION, GPU_FUNCTIONS, NULL,
     "transform: none is not a function of 1 number"},
    {&gpu_op_transform, KIND_OF_NUMBER, GPU_SIGNED, NULL, NULL},
    {&gpu_op_transform, KIND_OF_NUMBER, GPU_KINDS, NULL,
     "transform: numbers of kind 3 are not known"},
    {&gpu_op_transform, BYTES, 2, NULL, "transform: floats have 4 or 8 bytes, not 2"},
    {&gpu_op_transform, C, 0, "36:1", NULL},
    {&gpu_op_transform, Z, -1, NULL, NULL},
    {&gpu_op_transform_two, C, 0, "36:1", "transform_two: c has 36 coordinates, a has 35"},
    {&gpu_op_transform_two, C, 0, "(5,7):(1@0,1@1)",
     "the values of c are not integers but 2 numbers"},
    {&gpu_op_transform_two, Z, -1, NULL, "transform_two: z is a null pointer"},
    {&gpu_op_transform_two, Z, 2, NULL, "transform_two: z lies at"},
    {&gpu_op_transform_two, FUNCTION, GPU_ABS, NULL, "abs is not a function of 2 numbers"},
    {&gpu_op_reduce, COUNT, 7, NULL, "reduce: a has 35 coordinates, not 7 for each of 7"},
    {&gpu_op_reduce, COUNT, 0, NULL, "reduce: a has 35 coordinates, not 0 for each of 7"},
    {&gpu_op_reduce, COUNT, -5, NULL, "reduce: a has 35 coordinates, not -5 for each of 7"},
    {&gpu_op_reduce, COUNT, INT64_MAX, NULL,
     "reduce: a has 35 coordinates, not 9223372036854775807"},
    {&gpu_op_reduce, B, 0, "7:0", "reduce: b maps two coordinates to one element"},
    {&gpu_op_reduce, FUNCTION, GPU_MULTIPLIES, NULL, "reduce: multiplies is no fold"},
    {&gpu_op_reduce, BYTES, 1, NULL, "reduce: floats have 4 or 8 bytes, not 1"},
    {&gpu_op_reduce, X, -1, NULL, "reduce: x is a null pointer"},
    {&gpu_op_packed_fill, BYTES, 2, NULL, "packed_fill: two elements have 1 byte, not 2"},
    {&gpu_op_packed_fill, B, 0, "(5,7):(1,0)", NULL},
    {&gpu_op_packed_copy, B, 0, "(5,7):(1,4)",
     "packed_copy: b maps two coordinates to one element"},
    {&gpu_op_packed_copy, X, 1, NULL, NULL},
    {&gpu_op_packed_copy, BYTES, 16, NULL, "packed_copy: two elements have 1 byte, not 16"},
    {&gpu_op_packed_transpose, EXTENT, 6, NULL, "packed_transpose: a has 35 coordinates, the"},
    {&gpu_op_packed_transpose, BYTES, 2, NULL, "packed_transpose: two elements have 1 byte"},
    {&gpu_op_cooperative_copy, COUNT, 7, NULL,
     "cooperative_copy: 6 threads, 7 of which take turns"},
    {&gpu_op_cooperative_copy, COUNT, 0, NULL,
     "cooperative_copy: 6 threads, 0 of which take turns"},
    {&gpu_op_cooperative_copy, THREADS, 1025, NULL, "cooperative_copy: 1025 threads"},
    {&gpu_op_cooperative_copy, FIRST, 6, NULL,
     "6 vectors of 2 elements for the first of 6 threads"},
    {&gpu_op_cooperative_copy, FIRST, -1, NULL, "-1 vectors of 2 elements for the first"},
    {&gpu_op_cooperative_copy, REPORT, -1, NULL, "cooperative_copy: report is a null pointer"},
    {&gpu_op_cooperative_copy, B, 0, "(5,7):(1,4)", "b maps two coordinates to one element"},
    {&gpu_op_gather, SLICES, 7, NULL, "gather: b has 30 coordinates, not 7 slices of 5"},
    {&gpu_op_gather, SLICES, -1, NULL, "gather: b has 30 coordinates, not -1 slices of 5"},
    {&gpu_op_gather, COUNT, 6, NULL, "gather: b has 30 coordinates, not 6 slices of 6"},
    {&gpu_op_gather, COUNT, 0, NULL, "gather: b has 30 coordinates, not 6 slices of 0"},
    {&gpu_op_gather, A, 0, "36:1", "gather: a has 36 coordinates, which are no slices of 5"},
    {&gpu_op_gather, A, 0, "(5,2):(0,0)", NULL},
    {&gpu_op_gather, B, 0, "(5,6):(1,4)", "gather: b maps two coordinates to one element"},
    {&gpu_op_gather, INDEX, -1, NULL, "gather: index is a null pointer"},
    {&gpu_op_gather, INDEX, 4, NULL, "gather: index lies at"},
    {&gpu_op_gather, REPORT, -1, NULL, "gather: report is a null pointer"},
    {&gpu_op_gather, Y, -1, NULL, "gather: y is a null pointer"},
    {&gpu_op_gather, SCATTERS, 1, NULL, "gather: the request scatters"},
    {&gpu_op_scatter, SCATTERS, 0, NULL, "scatter: the request gathers"},
    {&gpu_op_scatter, SLICES, 7, NULL, "scatter: a has 30 coordinates, not 7 slices of 5"},
    {&gpu_op_scatter, B, 0, "36:1", "scatter: b has 36 coordinates, which are no slices of 5"},
    {&gpu_op_tiled_copy, B, 0, "(5,7):(1,4)", "tiled_copy: b maps two coordinates to one element"},
};

START_TEST(one_spoilt_field)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const struct row *row = &rows[i];
        gpu_request r = good(row->op);
        gpu_why why = {""};
        spoil(row->op, &r, row->field, row->n, row->layout);
        bool taken = gpu_accepts(row->op, &r, &why);
        ck_assert_msg(taken == (row->why == NULL), "row %zu, %s", i, taken ? "taken" : why.text);
        ck_assert_msg(taken || strstr(why.text, row->why) != NULL, "row %zu: %s", i, why.text);
        ck_assert(gpu_accepts(row->op, &r, NULL) == taken);
    }
}
END_TEST

/* Where nothing is moved, no memory is needed. */
START_TEST(nothing_to_do)
{
    static const gpu_operation *const ops[] = {
        &gpu_op_copy,  &gpu_op_copy_if,    &gpu_op_transpose,       &gpu_op_fill,
        &gpu_op_axpby, &gpu_op_local_tile, &gpu_op_local_partition, &gpu_op_layout};
    gpu_request r;
    gpu_why why = {""};
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; ++i) {
        const gpu_operation *op = ops[i];
        r = good(op);
        r.a = r.b = flat("(5,0):(1,5)");
        r.x = r.y = r.report = NULL;
        if (op == &gpu_op_copy_if)
            r.bounds.extent[1] = 0;
        else if (op == &gpu_op_transpose)
            r.transpose.columns = 0;
        else if (op == &gpu_op_layout)
            r.layout.count = 0;
        else
            r.partition.extent[1] = 0;
        ck_assert_msg(gpu_accepts(op, &r, &why), "%s", why.text);
        ck_assert_int_eq(gpu_work(op, &r), 0);
    }
    r = good(&gpu_op_tv_partition); /* places outside of an empty tensor are reported still */
    r.a = r.b = flat("(5,0):(1,5)");
    r.partition.extent[1] = 0;
    r.report = NULL;
    ck_assert(!gpu_accepts(&gpu_op_tv_partition, &r, &why));
    ck_assert_str_eq(why.text, "tv_partition: report is a null pointer");
}
END_TEST

START_TEST(widths_and_32_bits)
{
    gpu_request r = good(&gpu_op_copy);
    gpu_why why = {""};
    ct_flat *const layouts[] = {&r.a, &r.b, &r.c};
    for (int width = 0; width < 5; ++width) {
        r.bytes = 1 << width;
        ck_assert_int_eq(gpu_width(&r), width);
    }
    for (int k = 0; k < 3; ++k) { /* however few coordinates are asked for */
        *layouts[k] = flat("2147483648:1");
        ck_assert(gpu_below_2_31(&r, 1, &why));
        *layouts[k] = flat("2147483649:1");
        ck_assert(!gpu_below_2_31(&r, 1, &why));
        ck_assert_str_eq(why.text, "2147483649 coordinates are more than 2^31");
        *layouts[k] = flat("1:1");
    }
    ck_assert(gpu_below_2_31(&r, (int64_t)1 << 31, &why));
    ck_assert(!gpu_below_2_31(&r, ((int64_t)1 << 31) + 1, &why));
}
END_TEST

Suite *request_suite(void)
{
    Suite *suite = suite_create("request");
    TCase *all = tcase_create("request");

    tcase_add_test(all, every_operation_takes_a_good_request);
    tcase_add_test(all, one_spoilt_field);
    tcase_add_test(all, nothing_to_do);
    tcase_add_test(all, widths_and_32_bits);
    suite_add_tcase(suite, all);
    return suite;
}
