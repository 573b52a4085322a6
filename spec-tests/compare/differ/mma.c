/* mma.c - cases of tiled MMAs: one tile, D = A * B + C, to the bit.
 *
 *      x      | A (M,K) | B (N,K) | C (M,N) |    each from a multiple of 16 bytes on, drawn numbers
 *      y      D, laid out like C                 in elements of the case
 *      report for each thread the coordinates of its values of A, of B, of C
 *
 * The reference says which coordinates a thread has by the thread-value layouts of the tiled MMA;
 * the sums are the machine's, instruction by instruction along K, whatever thread has them: each of
 * them depends on its row of A and its column of B alone. Both are others than the kernel's way
 * there (gpu/host/tiled/tiled_mma.c). Of a factor that a warpgroup reads in shared memory x is the
 * image, byte for byte, and a thread reports where each instruction begins. Numbers: all bits at
 * random, or floating point around 1 with bits at random now and then; integers always at random.
 * Here: what such a case is, and its answer. Not here: the arithmetic (spec-tests/compare/machine),
 * making cases (generate_mma.c), matrices in memory (products/matrix.c). */
#include "gpu/host/tiled/tiled_mma.h"
#include "spec-tests/compare/differ/family.h"
#include "spec-tests/compare/differ/products/matrix.h"
#include "spec-tests/compare/machine/atoms_op.h"
#include "spec-tests/support/random.h"

#include "emu/exec/alu/numbers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AXES = 2, BYTE = 8, FACTOR_ALIGNED = 16, MAX_EXTENT = 1024, ROW_BYTES = 16 };

static ct_tiled_mma tiled_of(const struct differ_plan *p)
{
    ct_mma_traits atom = ct_MMA_Traits(p->cx, p->mma.op);
    return ct_make_tiled_mma(p->cx, atom, p->owner, p->mma.permutation);
}

/* ---- What a case needs ---------------------------------------------------------------------- */

/* Elements of a factor that one instruction reads in shared memory; 1: threads hold them. */
static int64_t shared_part(const struct differ_plan *p, int f)
{
    const char *name = p->mma.op;
    ct_tuple shape = ct_MMA_Traits(p->cx, name).Shape_MNK;
    bool group = strncmp(name, "SM90_64x", 8) == 0;
    if (!group || f == CT_C || (f == CT_A && strstr(name, "_SS") == NULL))
        return 1;
    return ct_int(ct_get(p->cx, shape, differ_modes[f][0])) *
           ct_int(ct_get(p->cx, shape, differ_modes[f][1]));
}

/* What waits for a pointer, with its swizzle in elements. */
static ct_layout in_elements(ct_ctx *cx, ct_layout layout)
{
    bool waits =
        ct_kind_of(layout) == CT_COMPOSED && ct_kind_of(ct_offset(cx, layout)) == CT_POINTER;
    return waits ? ct_as_position_independent_swizzle_layout(cx, layout) : layout;
}

/* One factor: as large as the tile, its numbers behind those of the one before. */
static const char *read_factor(struct differ_plan *p, const ct_tiled_mma *mma, int f, int64_t *all)
{
    ct_ctx *cx = p->cx;
    p->mma.given[f] = p->mma.factor[f];
    ct_layout layout = p->mma.factor[f] = in_elements(cx, p->mma.factor[f]);
    if (ct_check(cx) != CT_OK)
        return "a layout in shared memory has no swizzle of its elements";
    ct_value shape = ct_shape(cx, layout);
    if (ct_rank(layout) != 2)
        return "A, B and C have two modes each";
    for (int k = 0; k < 2; ++k) {
        int64_t n = ct_int(ct_size(cx, ct_item(shape, k)));
        if (n != ct_int(ct_tile_size(cx, mma, differ_modes[f][k])) || n > MAX_EXTENT)
            return "A, B and C are one tile of the tiled MMA, of at most 1024 x 1024 x 1024";
        if (n % ct_int(ct_get(cx, mma->atom.Shape_MNK, differ_modes[f][k])) != 0)
            return "the tile is whole atoms in each mode";
        p->mma.extent[differ_modes[f][k]] = n;
    }
    p->mma.reach[f] = differ_reach_of(cx, layout);
    if (p->mma.reach[f] < 1 || p->mma.reach[f] > DIFFER_MAX_BYTES / BYTE)
        return "the layouts of A, B and C lead to integers from 0 up, none too large";
    p->mma.first[f] = *all;
    *all += (p->mma.reach[f] * p->mma.bits[f] + BYTE - 1) / BYTE;
    *all = (*all + FACTOR_ALIGNED - 1) / FACTOR_ALIGNED * FACTOR_ALIGNED;
    p->values +=
        ct_int(ct_size(cx, ct_partition_shape(cx, mma, (ct_operand)f, shape))) / shared_part(p, f);
    return NULL;
}

const char *differ_mma_resolve(struct differ_plan *p, enum differ_role *of)
{
    ct_ctx *cx = p->cx;
    int64_t all = 0;
    const char *name = p->c->arg[differ_argument(p->c->op, DIFFER_INSTRUCTION)];
    (void)of;
    if (strlen(name) >= sizeof p->mma.op)
        return "no tiled MMA";
    strcpy(p->mma.op, name);
    ct_mma_traits atom = ct_MMA_Traits(cx, p->mma.op);
    ct_tiled_mma mma = tiled_of(p);
    const int bits[GPU_FACTORS] = {atom.a_bits, atom.b_bits, atom.c_bits};
    if (ct_check(cx) != CT_OK)
        return "no tiled MMA";
    if (atom.d_bits != p->c->bytes * BYTE || atom.c_bits != atom.d_bits)
        return "an element of the case is one of D";
    if (p->mma.permutation != NULL && ct_kind_of(ct_item(p->mma.permutation, 2)) == CT_LAYOUT)
        return "the elements along K are in order";
    memcpy(p->mma.bits, bits, sizeof bits);
    p->mma.factor[CT_A] = p->a;
    p->mma.factor[CT_B] = p->factor;
    p->factor = NULL; /* a part of what a stands for from here on */
    p->mma.factor[CT_C] = p->b;
    p->threads = ct_int(ct_size(cx, mma.thr_layout_vmnk));
    p->axes = AXES;
    for (int f = 0; f < GPU_FACTORS; ++f) {
        const char *why = read_factor(p, &mma, f, &all);
        if (why != NULL || ct_check(cx) != CT_OK)
            return why == NULL ? "no tiled MMA" : why;
    }
    p->a = ct_make_layout(cx, ct_dynamic(cx, all / p->c->bytes), NULL);
    return ct_check(cx) == CT_OK ? NULL : "no tiled MMA";
}

/* ---- Numbers -------------------------------------------------------------------------------- */

/* Bits of a fraction, 0 for integers. */
static int fraction_of(emu_type t)
{
    switch (t) {
    case EMU_F16:
        return 10;
    case EMU_BF16:
        return 7;
    case EMU_TF32:
    case EMU_F32:
        return 23;
    case EMU_F64:
        return 52;
    case EMU_E4M3:
        return 3;
    case EMU_E5M2:
        return 2;
    default:
        return 0;
    }
}

/* A number around 1: from 1/16 to 16, either sign. */
static uint64_t around_one(emu_type t, int bits, uint64_t random)
{
    int fraction = fraction_of(t), exponents = bits - 1 - fraction;
    uint64_t bias = (UINT64_C(1) << (exponents - 1)) - 1;
    uint64_t exponent = bias - 4 + (random >> 60) % 8;
    uint64_t low = (random >> 4) & ((UINT64_C(1) << fraction) - 1);
    return (random & 1) << (bits - 1) | exponent << fraction | low;
}

/* How often floats are bits at random. */
enum wild { NEVER, AT_TIMES, ALWAYS };

static uint64_t number(emu_type t, int bits, enum wild wild, uint64_t *state)
{
    uint64_t random = random_bits(state), all = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
    bool any = wild != NEVER && (wild == ALWAYS || random_bits(state) % 32 == 0);
    return fraction_of(t) == 0 || any ? random_bits(state) & all : around_one(t, bits, random);
}

void differ_mma_fill(const struct differ_plan *p, unsigned char *block)
{
    ct_mma_traits atom = ct_MMA_Traits(p->cx, p->mma.op);
    const char *const name[GPU_FACTORS] = {atom.a_type, atom.b_type, atom.c_type};
    uint64_t state = p->c->seed;
    enum wild wild = random_bits(&state) % 4 == 0 ? ALWAYS : AT_TIMES;
    if (differ_reads(p->c->op, DIFFER_SCALED))
        wild = NEVER; /* a scaled NaN may be any */
    for (int f = 0; f < GPU_FACTORS; ++f)
        for (int64_t i = 0; i < p->mma.reach[f]; ++i) {
            int bits = p->mma.bits[f];
            emu_type t = atoms_type(name[f]);
            differ_set_bits(block + p->x.zero + p->mma.first[f], i * bits, bits,
                            number(t, bits, wild, &state));
        }
}

/* ---- The reference -------------------------------------------------------------------------- */

/* The values of a thread of one factor, from the rows of its report on. */
static int64_t report_factor(const struct differ_plan *p, const ct_tiled_mma *mma, int f,
                             int64_t first, int64_t *report)
{
    ct_ctx *cx = p->cx;
    ct_layout tv = ct_get_layout_TV(cx, mma, (ct_operand)f);
    int64_t step = shared_part(p, f), rows = p->mma.extent[differ_modes[f][0]];
    int64_t values = ct_int(ct_size(cx, ct_get(cx, tv, 1))) / step;
    for (int64_t t = 0; t < p->threads && ct_check(cx) == CT_OK; ++t)
        for (int64_t v = 0; v < values; ++v) {
            size_t mark = ct_mark(cx);
            ct_value pair[2] = {ct_dynamic(cx, t), ct_dynamic(cx, v * step)};
            int64_t at = ct_int(ct_layout_call(cx, tv, ct_make_tuple(cx, 2, pair)));
            int64_t *row = report + AXES * (t * p->values + first + v);
            row[0] = at % rows;
            row[1] = at / rows;
            ct_release(cx, mark);
        }
    return first + values;
}

/* The sums of the rows from m and the columns from n on. */
static bool sum_block(const struct differ_plan *p, struct product *by,
                      const struct differ_matrix *x, int64_t m, int64_t n)
{
    static struct product_matrices block; /* large, and used by one caller at a time */
    const struct atoms_op *op = &by->op;
    differ_take(&x[CT_C], (struct differ_window){m, n, op->m, op->n}, block.c[0], PRODUCT_N);
    for (int64_t k = 0; k < p->mma.extent[2]; k += op->k) {
        differ_take(&x[CT_A], (struct differ_window){m, k, op->m, op->k}, block.a[0], PRODUCT_K);
        differ_take(&x[CT_B], (struct differ_window){n, k, op->n, op->k}, block.b[0], PRODUCT_K);
        if (!product_run(by, &block))
            return false;
        for (int i = 0; i < op->m; ++i)
            memcpy(block.c[i], block.d[i], (size_t)op->n * sizeof block.c[i][0]);
    }
    const struct differ_matrix *d = &x[GPU_FACTORS];
    for (int i = 0; i < op->m; ++i)
        for (int j = 0; j < op->n; ++j)
            differ_set_bits(d->bytes, d->place[m + i + d->rows * (n + j)] * d->bits, d->bits,
                            block.d[i][j]);
    return true;
}

static bool sum_all(const struct differ_plan *p, struct differ_image *image, struct product *by)
{
    struct differ_matrix x[GPU_FACTORS + 1];
    bool fine = true;
    for (int f = 0; f < GPU_FACTORS; ++f)
        x[f] = differ_matrix_of(p, f, image->x + p->x.zero + p->mma.first[f]);
    x[GPU_FACTORS] = x[CT_C];
    x[GPU_FACTORS].bytes = image->y + p->y.zero;
    for (int64_t n = 0; n < p->mma.extent[1] && fine; n += by->op.n)
        for (int64_t m = 0; m < p->mma.extent[0] && fine; m += by->op.m)
            fine = sum_block(p, by, x, m, n);
    for (int f = 0; f < GPU_FACTORS; ++f)
        free(x[f].place);
    return fine;
}

static bool define(const struct differ_plan *p, struct differ_image *image, struct text *why)
{
    static struct product by; /* likewise */
    int64_t *report = differ_report(p, image), first = 0;
    ct_tiled_mma mma = tiled_of(p);
    by.m = NULL; /* that of the last case was closed */
    for (int f = 0; f < GPU_FACTORS && ct_check(p->cx) == CT_OK; ++f)
        first = report_factor(p, &mma, f, first, report);
    bool fine =
        ct_check(p->cx) == CT_OK && product_open(&by, p->cx, p->mma.op) && sum_all(p, image, &by);
    product_close(&by);
    if (!fine && ct_check(p->cx) == CT_OK)
        text_puts(why, by.why);
    return fine;
}

/* ---- The request ---------------------------------------------------------------------------- */

gpu_mma_operands differ_mma_operands(const struct differ_plan *p)
{
    gpu_mma_operands o = {p->mma.op,
                          p->owner,
                          p->mma.permutation,
                          {p->mma.factor[CT_A], p->mma.factor[CT_B], p->mma.factor[CT_C]}};
    return o;
}

static bool offsets(const struct differ_plan *p, gpu_request *r, struct differ_offsets *o,
                    gpu_why *why)
{
    gpu_mma_operands mma = differ_mma_operands(p);
    for (int f = 0; f < GPU_FACTORS; ++f)
        r->mma.factor[f].first = p->mma.first[f];
    o->address = &r->mma.offsets;
    if (!gpu_tiled_mma(p->cx, &mma, r, o->numbers, DIFFER_OFFSETS, why))
        return false;
    o->bytes = gpu_mma_offsets(r) * sizeof o->numbers[0];
    return true;
}

const struct differ_family differ_mma_family = {.ops = "tiled_mma",
                                                .resolve = differ_mma_resolve,
                                                .fill = differ_mma_fill,
                                                .define = define,
                                                .make = differ_tiled_mma,
                                                .offsets = offsets};
