/* cooperative_gemm.c - cases of products that a block computes in shared memory, and their answer.
 *
 *      x      | A (M,K) | B (N,K) | C (M,N) |    as of a tiled MMA (../mma.c), of any extents
 *      y      D, laid out like C: alpha A B + beta C
 *
 * The sums are the machine's, from 0 on and instruction by instruction along K, over matrices that
 * zeros make whole tiles; then they are scaled, each product and the sum rounded on its own.
 * Numbers are finite. Here: what such a case is, and its answer. Not here: its numbers (../mma.c),
 * making cases (generate_cooperative_gemm.c). */
#include "gpu/host/products/cooperative_gemm.h"
#include "spec-tests/compare/differ/family.h"
#include "spec-tests/compare/differ/products/matrix.h"
#include "spec-tests/compare/differ/tensors/numbers.h"
#include "spec-tests/compare/machine/atoms_op.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTE = 8, FACTOR_ALIGNED = 16, MAX_EXTENT = 1024, MAX_SCALE = 1 << 20 };

/* "SM80_16x8x8_F32TF32TF32F32_TN 2 -3": the operation, alpha and beta. */
static bool read_name(struct differ_plan *p)
{
    const char *text = p->c->arg[differ_argument(p->c->op, DIFFER_SCALED)];
    const char *blank = strchr(text, ' ');
    int alpha = 0, beta = 0, end = 0;
    if (blank == NULL || (size_t)(blank - text) >= sizeof p->mma.op ||
        sscanf(blank, " %7d %7d%n", &alpha, &beta, &end) != 2 || blank[end] != '\0')
        return false;
    memcpy(p->mma.op, text, (size_t)(blank - text));
    p->mma.op[blank - text] = '\0';
    p->alpha = alpha;
    p->beta = beta;
    return alpha > -MAX_SCALE && alpha < MAX_SCALE && beta > -MAX_SCALE && beta < MAX_SCALE;
}

/* One factor, its numbers behind those of the one before. */
static const char *read_factor(struct differ_plan *p, int f, int64_t *all)
{
    ct_ctx *cx = p->cx;
    ct_layout layout = p->mma.factor[f];
    if (ct_rank(layout) != 2)
        return "A, B and C have two modes each";
    for (int k = 0; k < 2; ++k) {
        int64_t n = ct_int(ct_size(cx, ct_get(cx, ct_shape(cx, layout), k)));
        int64_t *have = &p->mma.extent[differ_modes[f][k]];
        if (ct_check(cx) != CT_OK || n > MAX_EXTENT || (*have != 0 && *have != n))
            return "A is M x K, B is N x K, C is M x N, of at most 1024 each";
        *have = n;
    }
    p->mma.reach[f] = differ_reach_of(cx, layout);
    if (p->mma.reach[f] < 1 || p->mma.reach[f] > DIFFER_MAX_BYTES / BYTE)
        return "the layouts of A, B and C lead to integers from 0 up, none too large";
    p->mma.first[f] = *all;
    *all += (p->mma.reach[f] * p->mma.bits[f] + BYTE - 1) / BYTE;
    *all = (*all + FACTOR_ALIGNED - 1) / FACTOR_ALIGNED * FACTOR_ALIGNED;
    return NULL;
}

static ct_tiled_mma tiled_of(const struct differ_plan *p)
{
    ct_mma_traits atom = ct_MMA_Traits(p->cx, p->mma.op);
    return ct_make_tiled_mma(p->cx, atom, p->owner, p->mma.permutation);
}

static const char *resolve(struct differ_plan *p, enum differ_role *of)
{
    ct_ctx *cx = p->cx;
    int64_t all = 0;
    (void)of;
    if (!read_name(p))
        return "an operation, alpha and beta are expected, separated by blanks";
    ct_mma_traits atom = ct_MMA_Traits(cx, p->mma.op);
    ct_tiled_mma mma = tiled_of(p);
    const int bits[GPU_FACTORS] = {atom.a_bits, atom.b_bits, atom.c_bits};
    if (ct_check(cx) != CT_OK)
        return "no tiled MMA";
    if (atom.d_bits != p->c->bytes * BYTE || atom.c_bits != atom.d_bits)
        return "an element of the case is one of D";
    if (ct_kind_of(ct_item(p->mma.permutation, 2)) == CT_LAYOUT)
        return "the elements along K are in order";
    memcpy(p->mma.bits, bits, sizeof bits);
    p->mma.factor[CT_A] = p->a;
    p->mma.factor[CT_B] = p->factor;
    p->factor = NULL; /* a part of what a stands for from here on */
    p->mma.factor[CT_C] = p->b;
    p->kind = atom.c_type[0] == 'f' || atom.c_type[0] == 'd' ? GPU_FLOAT : GPU_SIGNED;
    p->threads = ct_int(ct_size(cx, mma.thr_layout_vmnk));
    for (int f = 0; f < GPU_FACTORS; ++f) {
        const char *why = read_factor(p, f, &all);
        if (why != NULL)
            return why;
    }
    p->a = ct_make_layout(cx, ct_dynamic(cx, all / p->c->bytes), NULL);
    return ct_check(cx) == CT_OK ? NULL : "no tiled MMA";
}

/* ---- The reference -------------------------------------------------------------------------- */

static void put_number(const struct numbers *n, int64_t v, unsigned char *out)
{
    float single = (float)v;
    double wide = (double)v;
    uint32_t low = (uint32_t)v;
    memcpy(out,
           n->kind == GPU_SIGNED ? (void *)&low
           : n->bytes == 8       ? (void *)&wide
                                 : (void *)&single,
           (size_t)n->bytes);
}

/* alpha * sum + beta * c, and alpha * sum where beta is 0. */
static uint64_t scaled(const struct differ_plan *p, uint64_t sum, uint64_t c)
{
    struct numbers n = {p->kind, p->c->bytes};
    unsigned char v[4][GPU_MAX_BYTES] = {{0}};
    uint64_t out = 0;
    put_number(&n, p->alpha, v[0]);
    put_number(&n, p->beta, v[1]);
    memcpy(v[2], &sum, sizeof sum);
    memcpy(v[3], &c, sizeof c);
    numbers_apply(&n, GPU_MULTIPLIES, v[0], v[2], v[2]);
    if (p->beta != 0) {
        numbers_apply(&n, GPU_MULTIPLIES, v[1], v[3], v[3]);
        numbers_apply(&n, GPU_PLUS, v[2], v[3], v[2]);
    }
    memcpy(&out, v[2], (size_t)n.bytes);
    return out;
}

/* Scaled, to D: the sums that are inside. */
static void put_block(const struct differ_plan *p, const struct differ_matrix *x,
                      const struct product *by, const struct product_matrices *block,
                      const int64_t at[2])
{
    const struct differ_matrix *c = &x[CT_C], *d = &x[GPU_FACTORS];
    for (int i = 0; i < by->op.m && at[0] + i < c->rows; ++i)
        for (int j = 0; j < by->op.n && at[1] + j < c->columns; ++j) {
            int64_t place = c->place[at[0] + i + c->rows * (at[1] + j)] * c->bits;
            uint64_t was = differ_get_bits(c->bytes, place, c->bits);
            differ_set_bits(d->bytes, place, d->bits, scaled(p, block->c[i][j], was));
        }
}

/* K in whole tiles, beyond which there is no instruction. */
static int64_t depth_of(const struct differ_plan *p)
{
    ct_tiled_mma mma = tiled_of(p);
    int64_t tile = ct_int(ct_tile_size(p->cx, &mma, 2));
    return tile < 1 ? 0 : (p->mma.extent[2] + tile - 1) / tile * tile;
}

static bool sum_block(const struct differ_plan *p, struct product *by,
                      const struct differ_matrix *x, const int64_t at[2])
{
    static struct product_matrices block; /* large, and used by one caller at a time */
    const struct atoms_op *op = &by->op;
    int64_t depth = depth_of(p);
    memset(block.c, 0, sizeof block.c);
    for (int64_t k = 0; k < depth; k += op->k) {
        differ_take(&x[CT_A], (struct differ_window){at[0], k, op->m, op->k}, block.a[0],
                    PRODUCT_K);
        differ_take(&x[CT_B], (struct differ_window){at[1], k, op->n, op->k}, block.b[0],
                    PRODUCT_K);
        if (!product_run(by, &block))
            return false;
        for (int i = 0; i < op->m; ++i)
            memcpy(block.c[i], block.d[i], (size_t)op->n * sizeof block.c[i][0]);
    }
    put_block(p, x, by, &block, at);
    return true;
}

static bool define(const struct differ_plan *p, struct differ_image *image, struct text *why)
{
    static struct product by; /* likewise */
    struct differ_matrix x[GPU_FACTORS + 1];
    int64_t at[2];
    by.m = NULL; /* that of the last case was closed */
    bool fine = product_open(&by, p->cx, p->mma.op);
    for (int f = 0; f < GPU_FACTORS; ++f)
        x[f] = differ_matrix_of(p, f, image->x + p->x.zero + p->mma.first[f]);
    x[GPU_FACTORS] = x[CT_C];
    x[GPU_FACTORS].bytes = image->y + p->y.zero;
    for (at[1] = 0; at[1] < p->mma.extent[1] && fine; at[1] += by.op.n)
        for (at[0] = 0; at[0] < p->mma.extent[0] && fine; at[0] += by.op.m)
            fine = sum_block(p, &by, x, at);
    for (int f = 0; f < GPU_FACTORS; ++f)
        free(x[f].place);
    product_close(&by);
    if (!fine && ct_check(p->cx) == CT_OK)
        text_puts(why, by.why);
    return fine;
}

static bool offsets(const struct differ_plan *p, gpu_request *r, struct differ_offsets *o,
                    gpu_why *why)
{
    gpu_mma_operands mma = differ_mma_operands(p);
    gpu_mma *m = &r->cooperative_gemm.mma;
    for (int f = 0; f < GPU_FACTORS; ++f)
        m->factor[f].first = p->mma.first[f];
    o->address = &m->offsets;
    if (!gpu_cooperative_gemm(p->cx, &mma, r, o->numbers, DIFFER_OFFSETS, why))
        return false;
    o->bytes = gpu_cooperative_gemm_offsets(r) * sizeof o->numbers[0];
    return true;
}

const struct differ_family differ_cooperative_gemm_family = {.ops = "cooperative_gemm",
                                                             .resolve = resolve,
                                                             .fill = differ_mma_fill,
                                                             .define = define,
                                                             .make = differ_cooperative_gemm,
                                                             .offsets = offsets};
