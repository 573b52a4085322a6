/* umma.c - see umma.h.
 *
 * What the reference says of each operand of a CTA v:
 *
 *      in shared memory    partition_A(A)            where its part begins, laid out how
 *                          UMMA::make_umma_desc      the descriptor of the first instruction
 *                          UMMA::smem_desc           from one instruction's to the next one's
 *      in tensor memory    partition_C(C)            which elements they are
 *                          partition_fragment_C(C)   and where each of them is
 *                          UMMA::tmem_sf_frg         the same of factors
 *
 * Only the first CTA of a pair issues instructions: its descriptors hold for both, each in its own
 * memory. Follows atom/mma_traits_sm100.hpp. */
#include "gpu/host/tcgen05/umma.h"

#include "gpu/host/kernels.h"
#include "gpu/host/tiled/offsets.h"

#include <stdio.h>
#include <string.h>

enum { CELL = 32, BYTE = 8, UNIT = 16, DATAPATH_BIT = 16, COLUMNS = 512, LEAST_COLUMNS = 32 };
enum {
    IMAGE_ALIGNED = 1024,
    SHARED_BYTES = 227 * 1024 - 2 * IMAGE_ALIGNED,
    COPIES = 4,
    TEXT = 120
};
enum { ID_OF_A = 29, ID_OF_B = 4 };

/* What is read while a request is filled in. */
typedef struct reading {
    ct_ctx *cx;
    const char *op;
    ct_tiled_mma mma;
    ct_layout given[GPU_FACTORS], layout[GPU_FACTORS]; /* as CuTe has them; in elements */
    gpu_request *r;
    gpu_why *why;
    int m, n, k; /* instructions in each mode */
} reading;

/* From an instruction to the next one: the first one's descriptor or address, and how far. */
typedef struct steps {
    uint64_t first;
    ct_layout by; /* (1,m,k) -> units of 16 bytes */
} steps;

static bool refuse_reference(const reading *x)
{
    return gpu_refuse(x->why, "%.200s", ct_message(x->cx));
}

static int mode_size(ct_ctx *cx, ct_value f, int mode)
{
    return (int)ct_int(ct_size(cx, ct_get(cx, ct_shape(cx, f), mode)));
}

size_t gpu_umma_places(const gpu_umma_operand *o)
{
    bool tensor = o->bits > 0 && o->image == 0;
    return tensor ? (size_t)GPU_UMMA_THREADS * (size_t)o->columns * (size_t)(CELL / o->bits) : 0;
}

size_t gpu_umma_offsets(const gpu_request *r)
{
    const gpu_umma *u = &r->umma;
    size_t n = (size_t)u->count * GPU_UMMA_NUMBERS;
    for (int k = 0; k < GPU_UMMA_OPERANDS; ++k)
        n += (size_t)u->ctas * gpu_umma_places(&u->operand[k]);
    return n;
}

int64_t gpu_umma_shared_bytes(const gpu_umma *u)
{
    int64_t bytes = 0;
    for (int k = 0; k < GPU_UMMA_OPERANDS; ++k)
        bytes += (u->operand[k].image + IMAGE_ALIGNED - 1) / IMAGE_ALIGNED * IMAGE_ALIGNED;
    return bytes;
}

/* ---- The operation -------------------------------------------------------------------------- */

static bool find_kind(const reading *x)
{
    static const struct {
        const char *front;
        gpu_umma_kind kind;
    } kinds[] = {
        {"SM100_MMA_F16BF16_", GPU_UMMA_F16},
        {"SM100_MMA_TF32_", GPU_UMMA_TF32},
        {"SM100_MMA_S8_", GPU_UMMA_I8},
        {"SM100_MMA_F8F6F4_", GPU_UMMA_F8F6F4},
        {"SM100_MMA_MXF8F6F4_", GPU_UMMA_MXF8F6F4},
        {"SM100_MMA_MXF4_", GPU_UMMA_MXF4},
    };
    static const char *const others[] = {"_SPARSE", "_SCALED", "_INTERLEAVED"};
    const size_t n = strcspn(x->op, "<");
    gpu_umma *u = &x->r->umma;
    u->kind = GPU_UMMA_KINDS;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i)
        if (strncmp(x->op, kinds[i].front, strlen(kinds[i].front)) == 0)
            u->kind = (int)kinds[i].kind;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        const char *at = strstr(x->op, others[i]);
        if (at != NULL && at < x->op + n)
            u->kind = GPU_UMMA_KINDS;
    }
    if (u->kind == GPU_UMMA_MXF4 && x->mma.atom.sf_vectors == UNIT)
        u->kind = GPU_UMMA_MXF4NVF4;
    return u->kind < GPU_UMMA_KINDS || gpu_refuse(x->why, "no kernel executes %.80s", x->op);
}

static bool takes_bits(const reading *x)
{
    bool wide = x->r->umma.kind == GPU_UMMA_F8F6F4 || x->r->umma.kind == GPU_UMMA_MXF8F6F4;
    const ct_mma_traits *atom = &x->mma.atom;
    return !wide || (atom->a_bits == BYTE && atom->b_bits == BYTE) ||
           gpu_refuse(x->why, "elements of %d and %d bits: of this kind those of 8 have a kernel",
                      atom->a_bits, atom->b_bits);
}

/* The tile must be one of the tiled MMA, of the CTAs of one instruction. */
static bool is_one_tile(const reading *x)
{
    static const int modes[GPU_FACTORS][2] = {{0, 2}, {1, 2}, {0, 1}}; /* of M, N, K */
    for (int f = 0; f < GPU_FACTORS; ++f)
        for (int k = 0; k < 2; ++k) {
            int64_t want = ct_int(ct_tile_size(x->cx, &x->mma, modes[f][k]));
            int64_t is = ct_rank(x->layout[f]) == 2 ? mode_size(x->cx, x->layout[f], k) : 0;
            if (ct_check(x->cx) != CT_OK)
                return refuse_reference(x);
            if (is != want)
                return gpu_refuse(x->why, "mode %d of %c has %lld elements, the tile %lld", k,
                                  "ABC"[f], (long long)is, (long long)want);
        }
    int64_t threads = ct_int(ct_size(x->cx, x->mma.thr_layout_vmnk));
    return threads == x->r->umma.ctas ||
           gpu_refuse(x->why, "%lld CTAs: an instruction here is of %d, which have the whole tile",
                      (long long)threads, x->r->umma.ctas);
}

/* ---- Shared memory -------------------------------------------------------------------------- */

static ct_value part_of(const reading *x, int f, int64_t cta, ct_value tensor)
{
    return ct_partition_mma(x->cx, &x->mma, (ct_operand)f, ct_dynamic(x->cx, cta), tensor);
}

/* What a CTA has of an operand in shared memory, which begins at 0. */
static ct_value shared_part(const reading *x, int f, int64_t cta)
{
    ct_value at = ct_make_ptr(x->cx, CT_SMEM, CT_BITS, x->r->umma.operand[f].bits, NULL, 1);
    return part_of(x, f, cta, ct_make_tensor(x->cx, at, x->given[f]));
}

static uint64_t first_descriptor(const reading *x, ct_value part, bool k_major)
{
    ct_layout one = ct_get(x->cx, ct_tensor_layout(x->cx, part), 0);
    return ct_make_umma_desc(x->cx, k_major, ct_make_tensor(x->cx, ct_data(x->cx, part), one));
}

/* The image of a CTA, and the descriptors in it. */
static bool read_image(const reading *x, int f, steps *to)
{
    gpu_umma *u = &x->r->umma;
    gpu_umma_operand *o = &u->operand[f];
    bool k_major = f == CT_A ? !x->mma.atom.a_mn : !x->mma.atom.b_mn;
    ct_flat flat;
    ct_value part = shared_part(x, f, 0);
    to->first = first_descriptor(x, part, k_major);
    to->by = ct_tensor_layout(x->cx, ct_umma_smem_desc(x->cx, k_major, part));
    uint64_t second = first_descriptor(x, shared_part(x, f, u->ctas - 1), k_major);
    if (ct_check(x->cx) != CT_OK)
        return refuse_reference(x);
    if (!gpu_flatten(x->cx, x->layout[f], &flat, x->why))
        return false;
    gpu_range reach = gpu_reach_of(&flat);
    o->image = ((reach.high + 1) * o->bits + BYTE - 1) / BYTE / u->ctas;
    if (reach.low < 0)
        return gpu_refuse(x->why, "%c reaches below element 0, where shared memory begins",
                          "ABC"[f]);
    return u->ctas == 1 ||
           (o->image % IMAGE_ALIGNED == 0 && second - to->first == (uint64_t)(o->image / UNIT)) ||
           gpu_refuse(x->why, "the halves of %c are no two images of %lld bytes", "ABC"[f],
                      (long long)o -> image);
}

/* ---- Tensor memory -------------------------------------------------------------------------- */

/* A place of an element in bits: the cell, and which of those in the cell. */
static bool find_place(const reading *x, int64_t bit, int32_t *cell)
{
    *cell = (int32_t)(bit / CELL);
    return (bit >= 0 && *cell >> DATAPATH_BIT < GPU_UMMA_THREADS &&
            (*cell & ((1 << DATAPATH_BIT) - 1)) < COLUMNS) ||
           gpu_refuse(x->why, "tensor memory has no column for all operands");
}

/* Element e is where bit is; without a list the columns are counted. */
static bool put_place(const reading *x, gpu_umma_operand *o, int64_t bit, int32_t e, int32_t *list)
{
    int32_t cell;
    if (!find_place(x, bit, &cell))
        return false;
    int column = cell & ((1 << DATAPATH_BIT) - 1), each = CELL / o->bits;
    if (list == NULL)
        o->columns = column >= o->columns ? column + 1 : o->columns;
    else
        list[(((int64_t)(cell >> DATAPATH_BIT) * o->columns + column) * each) +
             bit % CELL / o->bits] = e;
    return true;
}

static ct_layout fragment_of(const reading *x, int f)
{
    ct_value tensor = gpu_numbered(x->cx, x->layout[f]);
    return ct_tensor_layout(
        x->cx, ct_partition_fragment(x->cx, &x->mma, (ct_operand)f, ct_dynamic(x->cx, 0), tensor));
}

/* A fragment may have the rows of a part several times, one copy below the other. */
static bool put_fragment(const reading *x, int f, int64_t cta, int32_t *list)
{
    gpu_umma_operand *o = &x->r->umma.operand[f];
    ct_value part = part_of(x, f, cta, gpu_numbered(x->cx, x->layout[f]));
    ct_layout fragment = fragment_of(x, f), own = ct_tensor_layout(x->cx, part);
    int rows = mode_size(x->cx, ct_get(x->cx, fragment, 0), 0);
    int different = mode_size(x->cx, ct_get(x->cx, own, 0), 0);
    int64_t n = ct_int(ct_size(x->cx, fragment)), all = ct_int(ct_size(x->cx, own));
    if (ct_check(x->cx) != CT_OK)
        return refuse_reference(x);
    if (rows % different != 0 || n != all * (rows / different))
        return gpu_refuse(x->why, "a fragment of %c has %lld places for %lld elements", "ABC"[f],
                          (long long)n, (long long)all);
    for (int64_t i = 0; i < n; ++i) {
        int64_t element = gpu_number_at(x->cx, part, i % rows % different + i / rows * different);
        if (!put_place(x, o, gpu_number_at(x->cx, fragment, i) * o->bits, (int32_t)element, list))
            return false;
    }
    return ct_check(x->cx) == CT_OK || refuse_reference(x);
}

/* ---- Factors -------------------------------------------------------------------------------- */

/* Lines are rows of A, or columns of B, of an instruction in a CTA: of B all of them. */
typedef struct factors {
    int f, lines, groups; /* groups: factors of a line in an instruction */
    int times, k;         /* instructions along M or N, and along K */
    ct_layout fragment;
    ct_value part[2]; /* of CTA 0 and 1: the coordinates of their elements */
} factors;

static bool open_factors(const reading *x, bool of_b, factors *s)
{
    char shape[TEXT], op[TEXT];
    ct_ctx *cx = x->cx;
    const ct_mma_traits *atom = &x->mma.atom;
    const int ctas = x->r->umma.ctas, depth = (int)ct_int(ct_item(atom->Shape_MNK, 2));
    s->f = of_b ? CT_B : CT_A;
    s->lines = (int)ct_int(ct_item(atom->Shape_MNK, of_b)) / (of_b ? 1 : ctas);
    s->groups = depth / atom->sf_vectors;
    s->times = of_b ? x->n : x->m;
    s->k = x->k;
    snprintf(shape, sizeof shape, "((_%d,(_%d,_%d)),_%d,_%d)", s->lines, atom->sf_vectors,
             s->groups, s->times, s->k);
    snprintf(op, sizeof op, "UMMA::tmem_sf_frg<8,%d,%d,%d>", atom->sf_vectors, ctas, !of_b);
    ct_value argument = ct_parse(cx, shape);
    s->fragment = ct_tensor_layout(cx, ct_call(cx, op, 1, &argument));
    ct_value all[2];
    for (int k = 0; k < 2; ++k)
        all[k] = ct_static(cx, mode_size(cx, x->layout[s->f], k));
    ct_value numbers = gpu_numbered(cx, ct_make_layout(cx, ct_make_tuple(cx, 2, all), NULL));
    for (int cta = 0; cta < ctas; ++cta)
        s->part[cta] = part_of(x, s->f, cta, numbers);
    return ct_check(cx) == CT_OK || refuse_reference(x);
}

/* One of all copies of a factor: number i of them. */
typedef struct copied {
    int line, copy, group, time, k;
} copied;

static copied copy_of(const factors *s, int64_t i)
{
    copied c;
    c.line = (int)(i % s->lines), i /= s->lines;
    c.copy = (int)(i % COPIES), i /= COPIES;
    c.group = (int)(i % s->groups), i /= s->groups;
    c.time = (int)(i % s->times);
    c.k = (int)(i / s->times);
    return c;
}

/* Its place, in bytes of tensor memory. */
static int64_t factor_at(const reading *x, const factors *s, const copied *c)
{
    int64_t block = c->group + s->groups * (c->time + (int64_t)s->times * c->k);
    return gpu_number_at(x->cx, s->fragment,
                         c->line +
                             s->lines * (c->copy + COPIES * (x->mma.atom.sf_vectors * block)));
}

/* Which factor that is: its line and its group in the tile, lines first. */
static int32_t factor_number(const reading *x, const factors *s, int64_t cta, const copied *c)
{
    const int own = s->f == CT_B ? s->lines / x->r->umma.ctas : s->lines;
    const int vectors = x->mma.atom.sf_vectors, rows = mode_size(x->cx, x->layout[s->f], 0);
    int64_t has = s->f == CT_B ? c->line / own : cta;
    int64_t block = c->group + s->groups * (c->time + (int64_t)s->times * c->k);
    int64_t element = gpu_number_at(x->cx, s->part[has], c->line % own + own * vectors * block);
    return (int32_t)(element % rows + rows * (element / rows / vectors));
}

static bool put_factors(const reading *x, const factors *s, int64_t cta, int32_t *list)
{
    gpu_umma_operand *o =
        &x->r->umma.operand[s->f == CT_B ? GPU_UMMA_FACTORS_B : GPU_UMMA_FACTORS_A];
    int64_t all = (int64_t)s->lines * COPIES * s->groups * s->times * s->k;
    for (int64_t i = 0; i < all && ct_check(x->cx) == CT_OK; ++i) {
        copied c = copy_of(s, i);
        int32_t number = list == NULL ? 0 : factor_number(x, s, cta, &c);
        if (!put_place(x, o, factor_at(x, s, &c) * BYTE, number, list))
            return false;
    }
    return ct_check(x->cx) == CT_OK || refuse_reference(x);
}

/* ---- All operands --------------------------------------------------------------------------- */

/* Everything that instructions and lists are made of. */
typedef struct found {
    steps shared[2]; /* A, unless it is in tensor memory; B */
    ct_layout a, d;  /* the fragments in tensor memory */
    factors scale[2];
} found;

/* Places of operand k of a CTA; without a list its columns are counted. */
static bool put_operand(const reading *x, const found *y, int k, int64_t cta, int32_t *list)
{
    return k < GPU_FACTORS ? put_fragment(x, k, cta, list)
                           : put_factors(x, &y->scale[k - GPU_UMMA_FACTORS_A], cta, list);
}

static bool in_tensor_memory(const gpu_umma *u, int k)
{
    return u->operand[k].bits > 0 && u->operand[k].image == 0;
}

/* Columns one after the other, and as many as an allocation has. */
static bool count_columns(const reading *x, const found *y)
{
    gpu_umma *u = &x->r->umma;
    int next = 0;
    for (int k = 0; k < GPU_UMMA_OPERANDS; ++k) {
        u->operand[k].column = next;
        u->operand[k].columns = 0;
        if (in_tensor_memory(u, k) && !put_operand(x, y, k, 0, NULL))
            return false;
        next += u->operand[k].columns;
    }
    for (u->columns = LEAST_COLUMNS; u->columns < next;)
        u->columns *= 2;
    return u->columns <= COLUMNS ||
           gpu_refuse(x->why, "the operands take %d columns of tensor memory, which has %d", next,
                      (int)COLUMNS);
}

static bool read_operands(const reading *x, found *y)
{
    gpu_umma *u = &x->r->umma;
    const ct_mma_traits *atom = &x->mma.atom;
    const int scale = atom->sf_vectors > 0 ? BYTE : 0;
    const int bits[GPU_UMMA_OPERANDS] = {atom->a_bits, atom->b_bits, atom->c_bits, scale, scale};
    for (int k = 0; k < GPU_UMMA_OPERANDS; ++k) {
        u->operand[k].bits = bits[k];
        u->operand[k].image = 0;
    }
    for (int f = u->a_tensor ? CT_B : CT_A; f <= CT_B; ++f)
        if (!read_image(x, f, &y->shared[f]))
            return false;
    if (u->a_tensor)
        y->a = fragment_of(x, CT_A);
    y->d = fragment_of(x, CT_C);
    for (int k = 0; k < 2 && scale > 0; ++k)
        if (!open_factors(x, k == 1, &y->scale[k]))
            return false;
    if (!count_columns(x, y))
        return false;
    return gpu_umma_shared_bytes(u) <= SHARED_BYTES ||
           gpu_refuse(x->why, "A and B have %lld bytes: shared memory here has %d",
                      (long long)gpu_umma_shared_bytes(u), (int)SHARED_BYTES);
}

/* ---- Instructions --------------------------------------------------------------------------- */

static void put_wide(int32_t *to, uint64_t v)
{
    memcpy(to, &v, sizeof v);
}

static uint64_t descriptor_at(const reading *x, const steps *s, int64_t i)
{
    return s->first + (uint64_t)gpu_number_at(x->cx, s->by, i);
}

/* The cell of an instruction's first value in a fragment. */
static int32_t cell_at(const reading *x, int operand, ct_layout fragment, int64_t i)
{
    const gpu_umma_operand *o = &x->r->umma.operand[operand];
    int64_t first = gpu_number_at(x->cx, fragment, i * mode_size(x->cx, fragment, 0));
    return (int32_t)(first * o->bits / CELL) + o->column;
}

/* The cell of an instruction's factors, and which of its bytes is the first. */
static int32_t factors_at(const reading *x, const factors *s, int operand, int time, int k, int *id)
{
    const copied c = {0, 0, 0, time, k};
    int64_t byte = factor_at(x, s, &c);
    *id = (int)(byte % (CELL / BYTE));
    return (int32_t)(byte / (CELL / BYTE)) + x->r->umma.operand[operand].column;
}

static void put_instruction(const reading *x, const found *y, int m, int n, int k, int32_t *to)
{
    const gpu_umma *u = &x->r->umma;
    uint32_t instruction = x->mma.atom.idesc;
    const int64_t of_a = m + (int64_t)x->m * k, of_b = n + (int64_t)x->n * k;
    memset(to, 0, GPU_UMMA_NUMBERS * sizeof *to);
    to[GPU_UMMA_D] = cell_at(x, CT_C, y->d, m + (int64_t)x->m * n);
    if (u->a_tensor)
        to[GPU_UMMA_A_LOW] = cell_at(x, CT_A, y->a, of_a);
    else
        put_wide(to + GPU_UMMA_A_LOW, descriptor_at(x, &y->shared[CT_A], of_a));
    put_wide(to + GPU_UMMA_B_LOW, descriptor_at(x, &y->shared[CT_B], of_b));
    if (u->operand[GPU_UMMA_FACTORS_A].bits > 0) {
        int a, b;
        to[GPU_UMMA_AT_FACTORS_A] = factors_at(x, &y->scale[0], GPU_UMMA_FACTORS_A, m, k, &a);
        to[GPU_UMMA_AT_FACTORS_B] = factors_at(x, &y->scale[1], GPU_UMMA_FACTORS_B, n, k, &b);
        instruction |= (uint32_t)a << ID_OF_A | (uint32_t)b << ID_OF_B;
    }
    to[GPU_UMMA_INSTRUCTION] = (int32_t)instruction;
}

/* The instructions of the tile, k innermost; then what is where. */
static bool put_offsets(const reading *x, const found *y, int32_t *offsets)
{
    gpu_umma *u = &x->r->umma;
    for (int m = 0; m < x->m; ++m)
        for (int n = 0; n < x->n; ++n)
            for (int k = 0; k < x->k; ++k, offsets += GPU_UMMA_NUMBERS)
                put_instruction(x, y, m, n, k, offsets);
    for (int k = 0; k < GPU_UMMA_OPERANDS; ++k) {
        size_t places = gpu_umma_places(&u->operand[k]);
        for (int cta = 0; places > 0 && cta < u->ctas; ++cta, offsets += places) {
            memset(offsets, 0xff, places * sizeof *offsets); /* -1: no element */
            if (!put_operand(x, y, k, cta, offsets))
                return false;
        }
    }
    return ct_check(x->cx) == CT_OK || refuse_reference(x);
}

static bool count_instructions(reading *x)
{
    ct_layout a =
        ct_tensor_layout(x->cx, part_of(x, CT_A, 0, gpu_numbered(x->cx, x->layout[CT_A])));
    ct_layout b =
        ct_tensor_layout(x->cx, part_of(x, CT_B, 0, gpu_numbered(x->cx, x->layout[CT_B])));
    x->m = mode_size(x->cx, a, 1);
    x->n = mode_size(x->cx, b, 1);
    x->k = mode_size(x->cx, a, 2);
    x->r->umma.count = x->m * x->n * x->k;
    return ct_check(x->cx) == CT_OK || refuse_reference(x);
}

bool gpu_umma_plan(ct_ctx *cx, const gpu_mma_operands *o, gpu_request *r, int32_t *offsets,
                   size_t room, gpu_why *why)
{
    reading x = {.cx = cx, .op = o->op, .r = r, .why = why};
    found y;
    x.mma = ct_make_tiled_mma(cx, ct_MMA_Traits(cx, o->op), o->atoms, o->permutation);
    if (ct_check(cx) != CT_OK)
        return refuse_reference(&x);
    r->threads = GPU_UMMA_THREADS;
    r->umma.ctas = x.mma.atom.ctas;
    r->umma.a_tensor = x.mma.atom.a_tensor;
    for (int f = 0; f < GPU_FACTORS; ++f) {
        x.given[f] = o->factor[f];
        x.layout[f] = gpu_in_elements(cx, o->factor[f]);
    }
    if (ct_check(cx) != CT_OK)
        return refuse_reference(&x);
    if (!find_kind(&x) || !takes_bits(&x) || !is_one_tile(&x) || !count_instructions(&x) ||
        !read_operands(&x, &y))
        return false;
    if (gpu_umma_offsets(r) > room)
        return gpu_refuse(why, "%zu offsets: there is room for %zu", gpu_umma_offsets(r), room);
    return put_offsets(&x, &y, offsets);
}
