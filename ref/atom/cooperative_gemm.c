/* cooperative_gemm.c - cooperative_gemm: a product of matrices that the threads of a CTA share.
 *
 *      partition_A, _B, _C of the coordinates of A, B and C      (V,RestM,RestK) (V,RestN,RestK) ..
 *      sum(m,n) = 0;  for each k, from 0 up:  sum(m,n) += A(m,k) B(n,k)
 *      C(m,n) = alpha * sum(m,n) + beta * C(m,n)
 *
 * Partitions round up: of a coordinate beyond M, N or K the element is 0, and C is left alone. So
 * the extents need not be whole tiles.
 *
 * The instruction is one of a single value each, UniversalFMA, in the type of C, product and sum
 * rounded each by itself. In which order an instruction of more values adds them is the chip's.
 * Here: what one thread does. Not here: products by one thread alone (algorithm/gemm.c). Follows no
 * document but algorithm/cooperative_gemm.hpp. */
#include "ref/algorithm/algorithm.h"
#include "ref/atom/copy_traits.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>

enum { OPERANDS = 3, ROWS_AND_COLUMNS = 2, LETTERS = 3 };

static const char name[] = "cooperative_gemm";

/* Modes 0 and 1 of A, B and C as letters of M, N, K. */
static const int letters_of[OPERANDS][ROWS_AND_COLUMNS] = {{0, 2}, {1, 2}, {0, 1}};

typedef struct shared {
    const ct_gemm_share *share;
    cti_operand o[OPERANDS];  /* A, B, C */
    ct_value place[OPERANDS]; /* the thread's coordinates of them */
    int64_t extent[LETTERS];  /* M, N, K; -1 until an operand says it */
} shared;

static bool is_operand(ct_ctx *cx, cti_operand o, bool written)
{
    bool there =
        written ? cti_need_memory(cx, name, o.name, o.tensor) : cti_need_tensor(cx, name, o.tensor);
    if (there && ct_rank(o.tensor) != ROWS_AND_COLUMNS)
        cti_fail(cx, CT_EINVAL, "%s: %s has rank %d, not 2", name, o.name, ct_rank(o.tensor));
    return there && cti_need_numbers(cx, name, o.name, o.tensor);
}

static bool take_extents(ct_ctx *cx, shared *s, int i)
{
    cti_text t;
    for (int k = 0; k < ROWS_AND_COLUMNS && cti_ok(cx); ++k) {
        int64_t *have = &s->extent[letters_of[i][k]];
        ct_value n = ct_size(cx, ct_get(cx, s->o[i].tensor, k));
        if (!cti_ok(cx))
            return false;
        if (!n->fixed)
            cti_fail(cx, CT_EINVAL, "%s: mode %d of %s, %s, is dynamic", name, k, s->o[i].name,
                     cti_show(&t, n));
        else if (*have >= 0 && ct_int(n) != *have)
            cti_fail(cx, CT_EINVAL, "%s: mode %d of %s has %" PRId64 " elements, %c is %" PRId64,
                     name, k, s->o[i].name, ct_int(n), "MNK"[letters_of[i][k]], *have);
        *have = ct_int(n);
    }
    return cti_ok(cx);
}

static bool is_thread(ct_ctx *cx, const ct_gemm_share *g)
{
    const ct_mma_traits *atom = &g->mma->atom;
    ct_value vmnk = g->mma->thr_layout_vmnk;
    ct_value threads = ct_size(cx, vmnk), along = ct_size(cx, ct_get(cx, vmnk, 3));
    ct_value m = ct_size(cx, ct_get(cx, atom->Shape_MNK, 0)),
             n = ct_size(cx, ct_get(cx, atom->Shape_MNK, 1)),
             k = ct_size(cx, ct_get(cx, atom->Shape_MNK, 2));
    if (!cti_ok(cx))
        return false;
    if (ct_int(m) * ct_int(n) * ct_int(k) != 1)
        cti_fail(cx, CT_EUNSUP,
                 "%s: how an instruction of %" PRId64 " x %" PRId64 " x %" PRId64
                 " adds is the chip's",
                 name, ct_int(m), ct_int(n), ct_int(k));
    else if (ct_int(along) != 1)
        cti_fail(cx, CT_EDOMAIN, "%s: %" PRId64 " atoms along K, whose threads would share sums",
                 name, ct_int(along));
    else if (g->thread < 0 || g->thread >= ct_int(threads))
        cti_fail(cx, CT_EINVAL, "%s: thread %" PRId64 " is none of %" PRId64 " threads", name,
                 g->thread, ct_int(threads));
    return cti_ok(cx);
}

static bool is_ready(ct_ctx *cx, shared *s)
{
    for (int i = 0; i < OPERANDS; ++i)
        if (!is_operand(cx, s->o[i], i == CT_C) || !take_extents(cx, s, i))
            return false;
    if (!is_thread(cx, s->share) || !cti_scatters_once(cx, name, NULL, s->o[CT_C].tensor, NULL))
        return false;
    for (int i = 0; i < OPERANDS; ++i) {
        if (!cti_in_memory(cx, s->o[i], NULL))
            return false;
        ct_value shape = ct_shape(cx, s->o[i].tensor), thread = ct_dynamic(cx, s->share->thread);
        s->place[i] = ct_partition_mma(cx, s->share->mma, (ct_operand)i, thread,
                                       ct_make_identity_tensor(cx, ct_product_each(cx, shape)));
    }
    return cti_ok(cx);
}

/* The 1-D index of the element at value i of the thread's part; -1 beyond the matrix. */
static int64_t index_of(ct_ctx *cx, const shared *s, int which, int64_t i)
{
    size_t mark = ct_mark(cx);
    ct_value at = ct_layout_call(cx, s->place[which], ct_dynamic(cx, i));
    int64_t row = ct_int(ct_get(cx, at, 0)), column = ct_int(ct_get(cx, at, 1));
    int64_t rows = s->extent[letters_of[which][0]], columns = s->extent[letters_of[which][1]];
    ct_release(cx, mark);
    return cti_ok(cx) && row < rows && column < columns ? row + rows * column : -1;
}

/* An element of A or B; 0 beyond the matrix. */
static bool read_factor(ct_ctx *cx, const shared *s, int which, int64_t i, ct_scalar *v)
{
    int64_t index = index_of(cx, s, which, i);
    *v = ct_of_int(0);
    return cti_ok(cx) && (index < 0 || cti_read_element(cx, s->o[which], index, v));
}

/* What value i of C becomes, out of its sum. */
static void scale(ct_ctx *cx, const shared *s, int64_t index, ct_scalar sum)
{
    ct_scalar left = sum, right = sum, c;
    double beta = s->share->beta.type == CT_FLOAT ? s->share->beta.f : (double)s->share->beta.i;
    if (!cti_scalar_mul(cx, name, s->share->alpha, sum, &left))
        return;
    if (beta == 0)
        sum = left;
    else if (!cti_read_element(cx, s->o[CT_C], index, &c) ||
             !cti_scalar_mul(cx, name, s->share->beta, c, &right) ||
             !cti_scalar_add(cx, name, left, right, &sum))
        return;
    cti_write_element(cx, s->o[CT_C], index, sum);
}

static int64_t rest(ct_ctx *cx, const shared *s, int which, int mode)
{
    return ct_int(ct_size(cx, ct_get(cx, s->place[which], mode)));
}

/* One sum of the thread: (m,n) of its part. */
static void multiply(ct_ctx *cx, const shared *s, int64_t m, int64_t n)
{
    int64_t down = rest(cx, s, CT_A, 1), across = rest(cx, s, CT_B, 1);
    int64_t steps = rest(cx, s, CT_A, 2), index = index_of(cx, s, CT_C, m + down * n);
    ct_value c = s->o[CT_C].tensor;
    ct_scalar sum = {.type = ct_value_type(c), .bits = ct_sizeof_bits(c)};
    for (int64_t k = 0; k < steps && index >= 0; ++k) {
        ct_scalar a, b, ab = sum, more = sum;
        if (!read_factor(cx, s, CT_A, m + down * k, &a) ||
            !read_factor(cx, s, CT_B, n + across * k, &b) || !cti_scalar_mul(cx, name, a, b, &ab) ||
            !cti_scalar_add(cx, name, ab, sum, &more))
            return;
        sum = more;
    }
    if (index >= 0)
        scale(cx, s, index, sum);
}

/* How many products one call computes: about a second. */
enum { MAX_PRODUCTS = 1 << 20 };

/* The thread's share is small enough to be computed. */
static bool is_bounded(ct_ctx *cx, const shared *s, int64_t down, int64_t across)
{
    int64_t steps = rest(cx, s, CT_A, 2), sums, products;
    if (!cti_ok(cx))
        return false;
    bool fits = cti_mul_fits(down, across, &sums) && sums <= MAX_PRODUCTS &&
                cti_mul_fits(sums, steps > 1 ? steps : 1, &products) && products <= MAX_PRODUCTS;
    return fits || cti_refuse(cx, CT_EUNSUP,
                              "%s: the thread has %" PRId64 " x %" PRId64 " sums of %" PRId64
                              " products, and at most %d products are computed; give it smaller "
                              "tensors, or more atoms",
                              name, down, across, steps, (int)MAX_PRODUCTS);
}

/* ct_cooperative_gemm - one thread's share of alpha A B + beta C: cooperative_gemm.
 * equation  C(m,n) = alpha * (sum over k of A(m,k) B(n,k)) + beta * C(m,n), for the (m,n) of the
 *           thread's partition_C
 * example   ct_cooperative_gemm(&cx, &share, a, b, c)
 * pre       A is M x K, B is N x K, C is M x N, of static extents; elements are numbers; C does not
 *           broadcast and shares no element with A and B; every thread takes its turn
 * post      every_sum_has_one_thread
 * fails     CT_EINVAL ranks, a dynamic extent, extents that differ, a thread that is none;
 *           CT_EDOMAIN C broadcasts, atoms along K, an element outside of its memory; CT_EUNSUP an
 *           instruction of more than one value, elements as of gemm, more than 2^20 products for
 *           the thread; CT_ERANGE
 * caveat    CuTe takes shared memory; here any memory will do. Where beta is 0, C is not read. A
 *           device may fuse product and sum into one rounding.
 * CuTe      none: algorithm/cooperative_gemm.hpp */
void ct_cooperative_gemm(ct_ctx *cx, const ct_gemm_share *share, ct_value a, ct_value b, ct_value c)
{
    shared s = {share, {{"A", a}, {"B", b}, {"C", c}}, {NULL, NULL, NULL}, {-1, -1, -1}};
    size_t mark = ct_mark(cx);
    if (!is_ready(cx, &s))
        return;
    int64_t down = rest(cx, &s, CT_A, 1), across = rest(cx, &s, CT_B, 1);
    if (!is_bounded(cx, &s, down, across))
        return;
    for (int64_t n = 0; n < across && cti_ok(cx); ++n)
        for (int64_t m = 0; m < down && cti_ok(cx); ++m)
            multiply(cx, &s, m, n);
    if (cti_ok(cx))
        ct_release(cx, mark);
}
