/* request.c - requests: accepted, refused with a reason, and the work in them.
 *
 * Each row spoils one field of a good request; the refusal must be the one for that field. Not
 * here: kernels; they need a device. */
#include "gpu/host/kernels.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"
#include <stdio.h>
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

/* 5 x 3 sums of so many products. */
static void make_product(gpu_request *r, int64_t depth)
{
    const int64_t extent[] = {5, 3, depth};
    r->rank = 3;
    memcpy(r->extent, extent, sizeof extent);
    r->a = flat(depth == 1 ? "5:1" : "(5,7):(7,1)");
    r->c = flat(depth == 1 ? "3:1" : "(3,7):(0,1)");
    r->b = r->d = flat("(5,3):(1,6)");
    r->w = r->z;
    r->mma.factor[CT_A].values = 12;
    r->mma.factor[CT_B].values = 24;
}

/* A request that every operation takes; the partitions with their own owner. */
static gpu_request good(gpu_op op)
{
    gpu_request r = {.bytes = 4, .x = x, .y = y, .report = report, .count = 35, .rank = 2};
    bool tv = op == GPU_TV_PARTITION;
    r.a = flat("(5,7):(7,1)");
    r.c = flat("(5,7):(0,2)");
    r.z = x + 64;
    r.kind = GPU_FLOAT;
    r.f = op == GPU_TRANSFORM_TWO ? GPU_PLUS : GPU_ABS;
    r.b = flat(op == GPU_TRANSPOSE || op == GPU_PACKED_TRANSPOSE ? "(7,5):(1,9)" : "(5,7):(1,6)");
    if (op == GPU_PACKED_FILL || op == GPU_PACKED_COPY || op == GPU_PACKED_TRANSPOSE)
        r.bytes = 1;
    if (op == GPU_COOPERATIVE_COPY)
        r.count = 6; /* threads that take turns */
    if (op == GPU_GATHER || op == GPU_SCATTER) {
        r.count = 5;
        r.slices = 6;
        r.index = report;
        *(op == GPU_GATHER ? &r.b : &r.a) = flat("(5,6):(1,5)");
    }
    if (op == GPU_REDUCE) {
        r.b = flat("7:6");
        r.f = GPU_MAX;
        r.count = 5;
    }
    r.owner = flat(tv ? "(3,2):(2,1)" : "(2,3):(3,1)");
    r.threads = tv ? 3 : 6;
    r.extent[0] = r.bound[0] = 5;
    r.extent[1] = r.bound[1] = 7;
    r.tile[0] = 2;
    r.tile[1] = 3;
    r.tiles = (gpu_tiles){
        .instruction = {.bytes = 4}, .rounds = 7, .reads = 1, .writes = 1, .offsets = offsets};
    r.stores = r.tiles;
    if (op == GPU_PREFETCH) {
        r.c = flat("(5,7):(7,1)");
        r.tile[0] = 1;
        r.count = 6;
    }
    r.mma = (gpu_mma){.m = 1, .n = 2, .k = 3, .offsets = offsets};
    for (int f = 0; f < GPU_FACTORS; ++f)
        r.mma.factor[f] = (gpu_factor){.bits = 16, .rows = 4, .values = 8, .values_of_one = 4};
    r.tma = (gpu_tma){.tiles = 3, .ctas = 4, .count = 2, .image = 512, .boxes = offsets};
    if (op == GPU_GEMM || op == GPU_GEMM_TO || op == GPU_COOPERATIVE_GEMM)
        make_product(&r, op == GPU_GEMM_TO ? 1 : 7);
    return r;
}

START_TEST(every_operation_takes_a_good_request)
{
    static const char names[] =
        "layout copy copy_if transpose fill axpby local_tile local_partition tv_partition "
        "tiled_copy tma_copy tiled_mma clear transform transform_two reduce gather scatter "
        "packed_fill packed_copy packed_transpose cooperative_copy copy_masked axpby_if "
        "gemm gemm_to cooperative_gemm retile prefetch ";
    char named[sizeof names] = "";
    static const int64_t work[] = {35, 35,    35, 35, 35, 35, 9 * 6, 9 * 6, 6,  35,
                                   24, 6 * 8, 35, 35, 35, 7,  30,    30,    35, 35,
                                   35, 35,    35, 35, 15, 15, 15,    35,    35};
    gpu_why why = {""};
    for (int op = 0; op < GPU_OPS; ++op) {
        gpu_request r = good((gpu_op)op);
        strcat(strcat(named, gpu_op_name((gpu_op)op)), " ");
        ck_assert_msg(gpu_accepts((gpu_op)op, &r, &why), "%s", why.text);
        ck_assert_int_eq(gpu_work((gpu_op)op, &r), work[op]);
        ck_assert(gpu_below_2_31((gpu_op)op, &r, &why));
    }
    ck_assert_str_eq(named, names);
    ck_assert_str_eq(gpu_op_name(GPU_OPS), "none");
    gpu_request r = good(GPU_COPY);
    ck_assert(!gpu_accepts(GPU_OPS, &r, &why));
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
    FIRST,
    COUNT,
    RANK,
    EXTENT,
    BOUND,
    TILE,
    THREADS,
    KIND,
    ROUNDS,
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
        r->slices = n;
        break;
    case INDEX:
        r->index = n < 0 ? NULL : (int64_t *)(void *)((char *)report + n);
        break;
    case FUNCTION:
        r->f = (gpu_function)n;
        break;
    default:
        break;
    }
}

static void spoil(gpu_request *r, enum field field, int64_t n, const char *layout)
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
        r->owner = f;
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
    case FIRST:
        r->first = n;
        break;
    case COUNT:
        r->count = n;
        break;
    case RANK:
        r->rank = (int)n;
        break;
    case EXTENT:
        r->extent[1] = n;
        break;
    case BOUND:
        r->bound[0] = n;
        break;
    case TILE:
        r->tile[1] = n;
        break;
    case THREADS:
        r->threads = n;
        break;
    case KIND:
        r->tiles.instruction.kind = (gpu_copy_kind)n;
        r->tma.moves = (gpu_tma_moves)n;
        break;
    case ROUNDS:
        r->tiles.rounds = r->tma.ctas = r->mma.k = r->mma.factor[1].values = (int)n;
        break;
    case OFFSETS:
        r->mma.offsets = r->tma.boxes = r->tiles.offsets =
            n < 0 ? NULL : (const int32_t *)(const void *)((char *)offsets + n);
        break;
    default:
        spoil_operand(r, field, n, layout);
    }
}

struct row {
    gpu_op op;
    enum field field;
    int64_t n;
    const char *layout, *why; /* NULL: taken all the same */
};

static const struct row rows[] = {
    {GPU_LAYOUT, FIRST, -1, NULL, "layout: 35 coordinates from -1 on: the layout has 35"},
    {GPU_LAYOUT, FIRST, 1, NULL, "layout: 35 coordinates from 1 on: the layout has 35"},
    {GPU_LAYOUT, COUNT, 36, NULL, "layout: 36 coordinates from 0 on"},
    {GPU_LAYOUT, COUNT, -1, NULL, "layout: -1 coordinates"},
    {GPU_LAYOUT, REPORT, -1, NULL, "layout: report is a null pointer"},
    {GPU_LAYOUT, REPORT, 4, NULL, "layout: report lies at"},
    {GPU_LAYOUT, A, 0, "(5,7):(1@0,1@1)", NULL},
    {GPU_LAYOUT, X, -1, NULL, NULL},
    {GPU_COPY, BYTES, 3, NULL, "copy: elements of 3 bytes, not of 1, 2, 4, 8 or 16"},
    {GPU_COPY, BYTES, 32, NULL, "copy: elements of 32 bytes"},
    {GPU_COPY, BYTES, 16, NULL, NULL},
    {GPU_COPY, A, 0, "(5,7):(1@0,1@1)",
     "copy: the values of a are not integers but 2 numbers each"},
    {GPU_COPY, A, 0, "36:1", "copy: b has 35 coordinates, a has 36"},
    {GPU_COPY, A, 0, "35:0", NULL},
    {GPU_COPY, B, 0, "(5,7):(1,0)", "copy: b maps two coordinates to one element, in no order"},
    {GPU_COPY, B, 0, "(5,7):(1,4)", "copy: b maps two coordinates to one element"},
    {GPU_COPY, B, 0, "Sw<2,0,3> o 0 o 35:1", NULL},
    {GPU_COPY, X, -1, NULL, "copy: x is a null pointer"},
    {GPU_COPY, X, 2, NULL, "copy: x lies at"},
    {GPU_COPY, Y, -1, NULL, "copy: y is a null pointer"},
    {GPU_COPY, Y, 1, NULL, "copy: y lies at"},
    {GPU_COPY, RANK, 0, NULL, NULL},
    {GPU_COPY_IF, EXTENT, 8, NULL, "copy_if: a has 35 coordinates, the extents have 40"},
    {GPU_COPY_IF, EXTENT, -7, NULL, "copy_if: mode 1 of the extents is -7"},
    {GPU_COPY_IF, EXTENT, INT64_MAX, NULL, "copy_if: the extents, or the tiles over them, leave"},
    {GPU_COPY_IF, BOUND, -1, NULL, "copy_if: the bound of mode 0 is -1"},
    {GPU_COPY_IF, BOUND, 9, NULL, NULL},
    {GPU_AXPBY_IF, BOUND, -1, NULL, "axpby_if: the bound of mode 0 is -1"},
    {GPU_AXPBY_IF, B, 0, "(5,7):(2,1)", "axpby_if: b maps two coordinates to one element"},
    {GPU_COPY_MASKED, C, 0, "36:1", "copy_masked: c has 36 coordinates, a has 35"},
    {GPU_COPY_MASKED, C, 0, "(5,7):(1,0)", NULL},
    {GPU_COPY_MASKED, B, 0, "(5,7):(1,0)", "copy_masked: b maps two coordinates to one element"},
    {GPU_COPY_MASKED, Z, 1, NULL, NULL},
    {GPU_COPY_MASKED, Z, -1, NULL, "copy_masked: z is a null pointer"},
    {GPU_TRANSPOSE, RANK, 1, NULL, "transpose: rank 1 is not 2"},
    {GPU_TRANSPOSE, RANK, 3, NULL, "transpose: rank 3 is not 2"},
    {GPU_FILL, B, 0, "(5,7):(1,0)", NULL},
    {GPU_FILL, B, 0, "4:1@1", "fill: the values of b are not integers but 2 numbers each"},
    {GPU_FILL, X, -1, NULL, NULL},
    {GPU_AXPBY, B, 0, "(5,7):(2,1)", "axpby: b maps two coordinates to one element"},
    {GPU_LOCAL_TILE, RANK, 0, NULL, "local_tile: rank 0 is not from 1 to 4"},
    {GPU_LOCAL_TILE, RANK, 5, NULL, "local_tile: rank 5 is not from 1 to 4"},
    {GPU_LOCAL_TILE, TILE, 0, NULL, "local_tile: mode 1 of the tile is 0"},
    {GPU_LOCAL_TILE, TILE, INT64_MAX, NULL, "local_tile: the extents, or the tiles over them"},
    {GPU_LOCAL_TILE, REPORT, -1, NULL, "local_tile: report is a null pointer"},
    {GPU_LOCAL_TILE, B, 0, "(5,6):(1,6)", "local_tile: b has 30 coordinates, the extents have 35"},
    {GPU_LOCAL_PARTITION, THREADS, 5, NULL,
     "local_partition: 5 threads, the layout of threads has 6, the tile 6"},
    {GPU_LOCAL_PARTITION, TILE, 4, NULL,
     "local_partition: 6 threads, the layout of threads has 6, the tile 8"},
    {GPU_LOCAL_PARTITION, OWNER, 0, "(2,3):(3,2)", "the layout of threads is not compact"},
    {GPU_LOCAL_PARTITION, OWNER, 0, "(2,3):(-3,1)", "the layout of threads has a negative stride"},
    {GPU_LOCAL_PARTITION, OWNER, 0, "Sw<1,0,1> o 0 o 6:1", "local_partition: owner is not a plain"},
    {GPU_LOCAL_PARTITION, OWNER, 0, "Sw<0,0,1> o 1 o 6:1", "local_partition: owner is not a plain"},
    {GPU_LOCAL_PARTITION, OWNER, 0, "6:1@1", "the values of owner are not integers but 2 numbers"},
    {GPU_LOCAL_PARTITION, OWNER, 0, "((2,1),3):((1,9),2)", NULL},
    {GPU_TV_PARTITION, THREADS, 4, NULL, "4 threads do not divide the 6 places of owner"},
    {GPU_TV_PARTITION, THREADS, 0, NULL, "0 threads do not divide the 6 places of owner"},
    {GPU_TV_PARTITION, OWNER, 0, "(3,2):(2,2)", "owner reaches from 0 to 6, the tile has 6 places"},
    {GPU_TV_PARTITION, OWNER, 0, "(3,2):(-2,1)", "owner reaches from -4 to 1, the tile has 6"},
    {GPU_TV_PARTITION, OWNER, 0, "Sw<1,0,1> o 0 o (3,2):(2,1)",
     "tv_partition: owner is not a plain"},
    {GPU_TV_PARTITION, OWNER, 0, "(3,(2,5)):(2,(1,0))", NULL},
    {GPU_TILED_COPY, THREADS, 0, NULL, "tiled_copy: 0 threads, not 1 to 1024"},
    {GPU_TILED_COPY, THREADS, 1025, NULL, "tiled_copy: 1025 threads, not 1 to 1024"},
    {GPU_TILED_COPY, KIND, GPU_LDMATRIX, NULL, "tiled_copy: 6 threads, not whole warps"},
    {GPU_TILED_COPY, KIND, GPU_STMATRIX, NULL, "tiled_copy: 6 threads, not whole warps"},
    {GPU_TILED_COPY, KIND, GPU_BULK_STORE, NULL, NULL},
    {GPU_TILED_COPY, KIND, GPU_COPY_KINDS, NULL, "tiled_copy: instruction 9 is not known"},
    {GPU_TILED_COPY, ROUNDS, 0, NULL, "tiled_copy: 0 rounds of 1 offsets read and 1 written"},
    {GPU_TILED_COPY, OFFSETS, -1, NULL, "tiled_copy: offsets is a null pointer"},
    {GPU_TILED_COPY, OFFSETS, 2, NULL, "tiled_copy: offsets lies at"},
    {GPU_TILED_MMA, THREADS, 0, NULL, "tiled_mma: 0 threads, of 1 x 2 x 3 instructions each"},
    {GPU_TILED_MMA, THREADS, 1025, NULL, "tiled_mma: 1025 threads"},
    {GPU_TILED_MMA, ROUNDS, 0, NULL, "tiled_mma: 6 threads, of 1 x 2 x 0 instructions each"},
    {GPU_TILED_MMA, X, -1, NULL, "tiled_mma: x is a null pointer"},
    {GPU_TILED_MMA, Y, -1, NULL, "tiled_mma: y is a null pointer"},
    {GPU_TILED_MMA, OFFSETS, -1, NULL, "tiled_mma: offsets is a null pointer"},
    {GPU_TILED_MMA, REPORT, -1, NULL, "tiled_mma: report is a null pointer"},
    {GPU_TMA_COPY, KIND, GPU_TMA_MOVES, NULL, "tma_copy: instruction 4 is not known"},
    {GPU_TMA_COPY, ROUNDS, 0, NULL, "tma_copy: 3 tiles of 0 CTAs, which move 2 boxes each"},
    {GPU_TMA_COPY, ROUNDS, 17, NULL, "tma_copy: 3 tiles of 17 CTAs"},
    {GPU_TMA_COPY, X, -1, NULL, "tma_copy: x is a null pointer"},
    {GPU_TMA_COPY, Y, -1, NULL, "tma_copy: y is a null pointer"},
    {GPU_TMA_COPY, OFFSETS, -1, NULL, "tma_copy: boxes is a null pointer"},
    {GPU_CLEAR, B, 0, "(5,7):(1,0)", NULL},
    {GPU_CLEAR, Y, -1, NULL, "clear: y is a null pointer"},
    {GPU_CLEAR, X, -1, NULL, NULL},
    {GPU_TRANSFORM, B, 0, "(5,7):(1,0)", "transform: b maps two coordinates to one element"},
    {GPU_TRANSFORM, FUNCTION, GPU_PLUS, NULL, "transform: plus is not a function of 1 number"},
    {GPU_TRANSFORM, FUNCTION, GPU_FUNCTIONS, NULL, "transform: none is not a function of 1 number"},
    {GPU_TRANSFORM, KIND_OF_NUMBER, GPU_SIGNED, NULL, NULL},
    {GPU_TRANSFORM, KIND_OF_NUMBER, GPU_KINDS, NULL, "transform: numbers of kind 3 are not known"},
    {GPU_TRANSFORM, BYTES, 2, NULL, "transform: floats have 4 or 8 bytes, not 2"},
    {GPU_TRANSFORM, C, 0, "36:1", NULL},
    {GPU_TRANSFORM, Z, -1, NULL, NULL},
    {GPU_TRANSFORM_TWO, C, 0, "36:1", "transform_two: c has 36 coordinates, a has 35"},
    {GPU_TRANSFORM_TWO, C, 0, "(5,7):(1@0,1@1)", "the values of c are not integers but 2 numbers"},
    {GPU_TRANSFORM_TWO, Z, -1, NULL, "transform_two: z is a null pointer"},
    {GPU_TRANSFORM_TWO, Z, 2, NULL, "transform_two: z lies at"},
    {GPU_TRANSFORM_TWO, FUNCTION, GPU_ABS, NULL, "abs is not a function of 2 numbers"},
    {GPU_REDUCE, COUNT, 7, NULL, "reduce: a has 35 coordinates, not 7 for each of 7"},
    {GPU_REDUCE, COUNT, 0, NULL, "reduce: a has 35 coordinates, not 0 for each of 7"},
    {GPU_REDUCE, COUNT, -5, NULL, "reduce: a has 35 coordinates, not -5 for each of 7"},
    {GPU_REDUCE, COUNT, INT64_MAX, NULL, "reduce: a has 35 coordinates, not 9223372036854775807"},
    {GPU_REDUCE, B, 0, "7:0", "reduce: b maps two coordinates to one element"},
    {GPU_REDUCE, FUNCTION, GPU_MULTIPLIES, NULL, "reduce: multiplies is no fold"},
    {GPU_REDUCE, BYTES, 1, NULL, "reduce: floats have 4 or 8 bytes, not 1"},
    {GPU_REDUCE, X, -1, NULL, "reduce: x is a null pointer"},
    {GPU_PACKED_FILL, BYTES, 2, NULL, "packed_fill: two elements have 1 byte, not 2"},
    {GPU_PACKED_FILL, B, 0, "(5,7):(1,0)", NULL},
    {GPU_PACKED_COPY, B, 0, "(5,7):(1,4)", "packed_copy: b maps two coordinates to one element"},
    {GPU_PACKED_COPY, X, 1, NULL, NULL},
    {GPU_PACKED_COPY, BYTES, 16, NULL, "packed_copy: two elements have 1 byte, not 16"},
    {GPU_PACKED_TRANSPOSE, RANK, 3, NULL, "packed_transpose: rank 3 is not 2"},
    {GPU_COOPERATIVE_COPY, COUNT, 7, NULL, "cooperative_copy: 6 threads, 7 of which take turns"},
    {GPU_COOPERATIVE_COPY, COUNT, 0, NULL, "cooperative_copy: 6 threads, 0 of which take turns"},
    {GPU_COOPERATIVE_COPY, THREADS, 1025, NULL, "cooperative_copy: 1025 threads"},
    {GPU_COOPERATIVE_COPY, FIRST, 6, NULL, "6 vectors of 2 elements for the first of 6 threads"},
    {GPU_COOPERATIVE_COPY, FIRST, -1, NULL, "-1 vectors of 2 elements for the first"},
    {GPU_COOPERATIVE_COPY, REPORT, -1, NULL, "cooperative_copy: report is a null pointer"},
    {GPU_COOPERATIVE_COPY, B, 0, "(5,7):(1,4)", "b maps two coordinates to one element"},
    {GPU_GATHER, SLICES, 7, NULL, "gather: b has 30 coordinates, not 7 slices of 5"},
    {GPU_GATHER, SLICES, -1, NULL, "gather: b has 30 coordinates, not -1 slices of 5"},
    {GPU_GATHER, COUNT, 6, NULL, "gather: b has 30 coordinates, not 6 slices of 6"},
    {GPU_GATHER, COUNT, 0, NULL, "gather: b has 30 coordinates, not 6 slices of 0"},
    {GPU_GATHER, A, 0, "36:1", "gather: a has 36 coordinates, which are no slices of 5"},
    {GPU_GATHER, A, 0, "(5,2):(0,0)", NULL},
    {GPU_GATHER, B, 0, "(5,6):(1,4)", "gather: b maps two coordinates to one element"},
    {GPU_GATHER, INDEX, -1, NULL, "gather: index is a null pointer"},
    {GPU_GATHER, INDEX, 4, NULL, "gather: index lies at"},
    {GPU_GATHER, REPORT, -1, NULL, "gather: report is a null pointer"},
    {GPU_GATHER, Y, -1, NULL, "gather: y is a null pointer"},
    {GPU_SCATTER, SLICES, 7, NULL, "scatter: a has 30 coordinates, not 7 slices of 5"},
    {GPU_SCATTER, B, 0, "36:1", "scatter: b has 36 coordinates, which are no slices of 5"},
    {GPU_TILED_COPY, B, 0, "(5,7):(1,4)", "tiled_copy: b maps two coordinates to one element"},
};

START_TEST(one_spoilt_field)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const struct row *row = &rows[i];
        gpu_request r = good(row->op);
        gpu_why why = {""};
        spoil(&r, row->field, row->n, row->layout);
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
    gpu_request r = good(GPU_COPY);
    gpu_why why = {""};
    r.a = r.b = flat("(5,0):(1,5)");
    r.x = r.y = r.report = NULL;
    r.extent[1] = 0;
    for (int op = GPU_COPY; op < GPU_TV_PARTITION; ++op) {
        ck_assert_msg(gpu_accepts((gpu_op)op, &r, &why), "%s", why.text);
        ck_assert_int_eq(gpu_work((gpu_op)op, &r), 0);
    }
    r.count = 0;
    ck_assert_msg(gpu_accepts(GPU_LAYOUT, &r, &why), "%s", why.text);
    r.threads = 3; /* places outside of an empty tensor are reported still */
    ck_assert(!gpu_accepts(GPU_TV_PARTITION, &r, &why));
    ck_assert_str_eq(why.text, "tv_partition: report is a null pointer");
}
END_TEST

START_TEST(widths_and_32_bits)
{
    gpu_request r = good(GPU_COPY);
    gpu_why why = {""};
    for (int width = 0; width < 5; ++width) {
        r.bytes = 1 << width;
        ck_assert_int_eq(gpu_width(&r), width);
    }
    r.a = flat("2147483648:1");
    ck_assert(gpu_below_2_31(GPU_COPY, &r, &why));
    r.a = flat("2147483649:1");
    ck_assert(!gpu_below_2_31(GPU_COPY, &r, &why));
    ck_assert_str_eq(why.text, "2147483649 coordinates are more than 2^31");
    ck_assert(!gpu_below_2_31(GPU_LAYOUT, &r, &why)); /* however few of them are asked for */
    ck_assert(gpu_below_2_31(GPU_FILL, &r, &why));
    r.a = r.b;
    r.c = flat("2147483649:1");
    ck_assert(gpu_below_2_31(GPU_TRANSFORM, &r, &why));
    ck_assert(!gpu_below_2_31(GPU_TRANSFORM_TWO, &r, &why));
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
