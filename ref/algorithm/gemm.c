/* gemm.c - gemm: products of vectors and matrices, distinguished by the ranks of the tensors.
 *
 *      (V)     x (V)     => (V)        one product: the scalar FMA takes one value, V = 1
 *      (M)     x (N)     => (M,N)      outer product
 *      (M,K)   x (N,K)   => (M,N)      product of matrices, B is N x K
 *      (V,M)   x (V,N)   => (V,M,N)    V outer products, V = 1
 *      (V,M,K) x (V,N,K) => (V,M,N)    V products of matrices, V = 1
 *
 * The instruction is UniversalFMA, d = a * b + c, in the type of d, product and sum rounded each by
 * itself; where CuTe's own loop order cannot be seen, here it is k, n, m.
 * Here: gemm without an instruction of its own. Not here: MMA atoms (mma_traits.c, tiled_mma.c).
 * Follows 04_algorithms "gemm". */
#include "ref/algorithm/algorithm.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <string.h>

enum { FORMS = 5, OPERANDS = 4, LETTERS = 4, MAX_RANK = 3 };

/* The modes of A, B and C (and D, which is like C) by letter. */
typedef struct form {
    const char *modes[OPERANDS];
} form;

static const form forms[FORMS] = {{{"V", "V", "V", "V"}},
                                  {{"M", "N", "MN", "MN"}},
                                  {{"MK", "NK", "MN", "MN"}},
                                  {{"VM", "VN", "VMN", "VMN"}},
                                  {{"VMK", "VNK", "VMN", "VMN"}}};

static const char letters[LETTERS + 1] = "VMNK";

typedef struct product {
    cti_operand o[OPERANDS]; /* A, B, C, D */
    const form *form;
    int64_t extent[LETTERS]; /* 0 until an operand says it */
} product;

static const form *form_of(ct_ctx *cx, const product *g)
{
    for (int f = 0; f < FORMS; ++f) {
        bool same = true;
        for (int i = 0; i < OPERANDS; ++i)
            same = same && (int)strlen(forms[f].modes[i]) == ct_rank(g->o[i].tensor);
        if (same)
            return &forms[f];
    }
    cti_fail(cx, CT_EINVAL, "gemm: no product takes A, B, C, D of the ranks %d, %d, %d, %d",
             ct_rank(g->o[0].tensor), ct_rank(g->o[1].tensor), ct_rank(g->o[2].tensor),
             ct_rank(g->o[3].tensor));
    return NULL;
}

static int letter_at(char letter)
{
    return (int)(strchr(letters, letter) - letters);
}

/* Each mode is static, and as long as the mode of the same letter in the operands before. */
static bool take_extents(ct_ctx *cx, product *g, int i)
{
    cti_text t;
    for (int k = 0; g->form->modes[i][k] != '\0' && cti_ok(cx); ++k) {
        char letter = g->form->modes[i][k];
        int64_t *have = &g->extent[letter_at(letter)];
        ct_value n = ct_size(cx, ct_get(cx, g->o[i].tensor, k));
        if (!cti_ok(cx))
            return false;
        if (!n->fixed)
            cti_fail(cx, CT_EINVAL, "gemm: mode %d of %s, %s, is dynamic", k, g->o[i].name,
                     cti_show(&t, n));
        else if (*have >= 0 && ct_int(n) != *have)
            cti_fail(cx, CT_EINVAL, "gemm: mode %d of %s has %" PRId64 " elements, %c is %" PRId64,
                     k, g->o[i].name, ct_int(n), letter, *have);
        else if (letter == 'V' && ct_int(n) != 1)
            cti_fail(cx, CT_EINVAL,
                     "gemm: mode %d of %s has %" PRId64 " elements, UniversalFMA takes one value",
                     k, g->o[i].name, ct_int(n));
        *have = ct_int(n);
    }
    return cti_ok(cx);
}

static bool is_operand(ct_ctx *cx, cti_operand o, bool written)
{
    return (written ? cti_need_memory(cx, "gemm", o.name, o.tensor)
                    : cti_need_tensor(cx, "gemm", o.tensor)) &&
           cti_need_numbers(cx, "gemm", o.name, o.tensor);
}

/* CuTe adds every product to the same C, so of a D that is another only the last one stays. */
static bool keeps_products(ct_ctx *cx, const product *g)
{
    int64_t k = g->extent[letter_at('K')];
    if (cti_ok(cx) && k > 1 && !ct_same(g->o[2].tensor, g->o[3].tensor)) {
        cti_fail(
            cx, CT_EDOMAIN,
            "gemm: D is not C, so of the %" PRId64 " products along K only the last would stay", k);
        cti_witness(cx, "at k = 0: C and the product go to D, where k = 1 puts C and its own");
    }
    return cti_ok(cx);
}

static bool is_ready(ct_ctx *cx, product *g)
{
    for (int i = 0; i < OPERANDS; ++i) {
        if (!is_operand(cx, g->o[i], i == 3))
            return false;
    }
    g->form = form_of(cx, g);
    for (int i = 0; i < OPERANDS; ++i)
        if (!cti_ok(cx) || !take_extents(cx, g, i))
            return false;
    if (!keeps_products(cx, g) || !cti_scatters_once(cx, "gemm", NULL, g->o[3].tensor, NULL))
        return false;
    for (int i = 0; i < OPERANDS; ++i)
        if (!cti_in_memory(cx, g->o[i], NULL))
            return false;
    return true;
}

/* The 1-D index in operand i of a place in V, M, N, K. */
static int64_t index_in(const product *g, int i, const int64_t place[LETTERS])
{
    int64_t index = 0, step = 1;
    for (const char *s = g->form->modes[i]; *s != '\0'; ++s) {
        index += step * place[letter_at(*s)];
        step *= g->extent[letter_at(*s)];
    }
    return index;
}

static void multiply_add(ct_ctx *cx, const product *g, const int64_t place[LETTERS])
{
    ct_scalar a, b, c;
    ct_scalar d = {.type = ct_value_type(g->o[3].tensor), .bits = ct_sizeof_bits(g->o[3].tensor)};
    ct_scalar ab = d;
    if (cti_read_element(cx, g->o[0], index_in(g, 0, place), &a) &&
        cti_read_element(cx, g->o[1], index_in(g, 1, place), &b) &&
        cti_read_element(cx, g->o[2], index_in(g, 2, place), &c) &&
        cti_scalar_mul(cx, "gemm", a, b, &ab) && cti_scalar_add(cx, "gemm", ab, c, &d))
        cti_write_element(cx, g->o[3], index_in(g, 3, place), d);
}

/* ct_gemm_to - a product added to one tensor and stored in another: gemm(D, A, B, C).
 * equation  D(v,m,n) = A(v,m,k) B(v,n,k) + C(v,m,n)
 * example   ct_gemm_to(&cx, d, a, b, c)
 * pre       as gemm; D like C, and C itself where K is more than 1
 * post      gemm_multiplies, gemm_refuses_what_would_be_lost
 * fails     as gemm; CT_EDOMAIN a D that is not C with K more than 1
 * CuTe      04_algorithms "gemm" */
void ct_gemm_to(ct_ctx *cx, ct_value d, ct_value a, ct_value b, ct_value c)
{
    product g = {{{"A", a}, {"B", b}, {"C", c}, {"D", d}}, NULL, {-1, -1, -1, -1}};
    size_t mark = ct_mark(cx);
    if (!is_ready(cx, &g))
        return;
    int64_t extent[LETTERS], n = 1;
    for (int l = 0; l < LETTERS; ++l) {
        extent[l] = g.extent[l] < 0 ? 1 : g.extent[l];
        n *= extent[l];
    }
    for (int64_t i = 0; i < n && cti_ok(cx); ++i) {
        int64_t place[LETTERS], rest = i;
        for (int l = 0; l < LETTERS; ++l) {
            place[l] = rest % extent[l];
            rest /= extent[l];
        }
        multiply_add(cx, &g, place);
    }
    ct_release(cx, mark);
}

/* ct_gemm - a product added to a tensor: gemm(A, B, C).
 * equation  C(v,m,n) += sum over k of A(v,m,k) B(v,n,k), without the modes that are not there
 * example   ct_gemm(&cx, a, b, c)
 * pre       ranks as in one of the five forms, static extents that agree, V of one element;
 *           elements are numbers; C does not broadcast and shares no element with A and B
 * post      gemm_multiplies
 * fails     CT_EINVAL ranks, a dynamic extent, extents that differ, V more than 1; CT_EDOMAIN C
 *           broadcasts, an element outside of its memory; CT_EUNSUP raw bits, floats of another
 *           width than 32 and 64, or floats in an integer C; CT_ERANGE
 * caveat    CuTe takes registers, and shared memory for A and B; here any memory will do. A device
 *           may fuse product and sum into one rounding.
 * CuTe      04_algorithms "gemm" */
void ct_gemm(ct_ctx *cx, ct_value a, ct_value b, ct_value c)
{
    ct_gemm_to(cx, c, a, b, c);
}
