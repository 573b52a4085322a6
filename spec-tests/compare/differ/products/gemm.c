/* gemm.c - cases of gemm of tensors, and the reference's answer: gemm(A, B, C), gemm(D, A, B, C).
 *
 *      gemm       x holds A and B, y holds C, which the products are added to
 *      gemm_to    x holds A, B and C, y gets D
 *
 * Numbers are so small that no sum of so many products leaves its type, which the reference would
 * refuse; floats are any that stay finite, rounded after each product and after each sum. Here:
 * what such a case is, its numbers and its answer. Not here: making cases (generate_gemm.c). */
#include "gpu/host/products/gemm.h"
#include "spec-tests/compare/differ/family.h"
#include "spec-tests/compare/differ/tensors/numbers.h"
#include "spec-tests/support/random.h"

#include <string.h>

enum { BYTE = 8, MAX_BITS = 62, MAX_SUMS = 1 << 20 };

/* Products in a sum: of (M,K) and of (V,M,K) the last mode. */
static int64_t depth_of(ct_ctx *cx, ct_layout a, ct_layout sums)
{
    int rank = ct_rank(a);
    bool has_k = (rank == 2 && ct_rank(sums) == 2) || rank == 3;
    return has_k ? ct_int(ct_size(cx, ct_get(cx, ct_shape(cx, a), rank - 1))) : 1;
}

/* What the factors of a sum of depth products may be at most, and what is left for C. */
static int64_t greatest(const struct differ_plan *p, int64_t *of_sums)
{
    int bits = BYTE * p->c->bytes - (p->kind == GPU_SIGNED ? 1 : 0);
    int64_t all = (INT64_C(1) << (bits < MAX_BITS ? bits : MAX_BITS)) - 1, factor = 0;
    while ((2 * factor + 1) * (2 * factor + 1) <= all / 2 / p->depth && factor < 1 << 20)
        factor = 2 * factor + 1;
    *of_sums = all - p->depth * factor * factor;
    return factor;
}

static const char *resolve(struct differ_plan *p, enum differ_role *of)
{
    int64_t of_sums;
    *of = DIFFER_KIND;
    p->depth = depth_of(p->cx, p->a, p->b);
    if (ct_check(p->cx) != CT_OK || p->depth < 1)
        return "the factors of a product have one to three modes";
    int64_t sums = ct_int(ct_size(p->cx, p->b));
    if (sums > MAX_SUMS / p->depth)
        return "a product of at most 1048576 products is expected";
    return p->kind == GPU_FLOAT || greatest(p, &of_sums) > 0
               ? NULL
               : "sums of so many products leave their elements";
}

void differ_gemm_draw(const struct differ_plan *p, uint64_t *state, bool sum, unsigned char *out)
{
    struct numbers n = {p->kind, p->c->bytes};
    int64_t of_sums, factor = greatest(p, &of_sums), most = sum ? of_sums : factor;
    int64_t v = (int64_t)(random_bits(state) % (uint64_t)(most + 1));
    if (p->kind == GPU_FLOAT) {
        numbers_draw(&n, state, out);
        return;
    }
    v = p->kind == GPU_SIGNED && random_bits(state) % 2 != 0 ? -v : v;
    for (int k = 0; k < n.bytes; ++k)
        out[k] = (unsigned char)(k < BYTE ? (uint64_t)v >> BYTE * k : v < 0 ? 0xFF : 0);
}

static bool define(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    static const ct_type types[GPU_KINDS] = {CT_UNSIGNED, CT_SIGNED, CT_FLOAT};
    ct_ctx *cx = p->cx;
    ct_type type = types[p->kind];
    ct_value a = differ_tensor(p, &p->x, type, m->x, p->a);
    ct_value b = differ_tensor(p, &p->x, type, m->x, p->factor);
    ct_value sums = differ_tensor(p, &p->y, type, m->y, p->b);
    (void)why;
    if (p->second == NULL)
        ct_gemm(cx, a, b, sums);
    else
        ct_gemm_to(cx, sums, a, b, differ_tensor(p, &p->x, type, m->x, p->second));
    return true;
}

static bool request(const struct differ_plan *p, gpu_request *r, gpu_why *why)
{
    gpu_gemm_operands o = {p->a, p->factor, p->second != NULL ? p->second : p->b,
                           p->second != NULL ? p->b : NULL};
    r->gemm.w = p->second != NULL ? r->z : NULL;
    return gpu_gemm(p->cx, &o, r, why);
}

const struct differ_family differ_gemm_family = {.ops = "gemm gemm_to",
                                                 .resolve = resolve,
                                                 .define = define,
                                                 .make = differ_gemm,
                                                 .request = request,
                                                 .sums = true};
