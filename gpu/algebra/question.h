/* question.h - a question to the algebra, and its answer: one case a thread.
 *
 * What is here: gpu_answer_family, and the digest of an answer. What is not: the structs
 * (operands.h), kernels (kernels.cu), text and nodes (algebra.c). */
#ifndef GPU_ALGEBRA_QUESTION_H
#define GPU_ALGEBRA_QUESTION_H

#include "gpu/algebra/layouts/answer.h"
#include "gpu/algebra/recast.h"
#include "gpu/algebra/values/compare.h"
#include "gpu/algebra/values/lookup.h"
#include "gpu/algebra/values/strides.h"
#include "gpu/algebra/values/word.h"

/* ---- Families ------------------------------------------------------------------------------- */

GPU_BOTH void gpu_answer_merge(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    switch (q->op) {
    case GPU_ALGEBRA_COALESCE:
        gpu_coalesced(e, &q->a, &r->n);
        break;
    case GPU_ALGEBRA_FILTER:
        gpu_filtered(e, &q->a, &r->n);
        break;
    case GPU_ALGEBRA_FILTER_ZEROS:
        gpu_without_zeros(&q->a, &r->n);
        break;
    case GPU_ALGEBRA_SIZE:
        r->number = gpu_size(e, &q->a);
        r->kind = GPU_ANSWER_NUMBER;
        break;
    case GPU_ALGEBRA_COSIZE:
        r->number = gpu_cosize(e, &q->a);
        r->kind = GPU_ANSWER_NUMBER;
        break;
    default:
        gpu_coalesced_by(e, &q->a, q->modes, q->op == GPU_ALGEBRA_FILTER_BY, &r->n);
    }
}

GPU_BOTH void gpu_answer_inverse(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    switch (q->op) {
    case GPU_ALGEBRA_COMPLEMENT:
        gpu_complement(e, &q->a, &q->t.leaves, &r->n);
        break;
    case GPU_ALGEBRA_COMPLEMENT_COSIZE:
        gpu_complement_cosize(e, &q->a, &r->n);
        break;
    case GPU_ALGEBRA_RIGHT_INVERSE:
        gpu_right_inverse(e, &q->a, &r->n);
        break;
    default:
        gpu_left_inverse(e, &q->a, &r->n);
    }
}

GPU_BOTH void gpu_answer_tiling(const gpu_question *q, gpu_answer *r)
{
    int op = (int)q->op;
    if (q->op == GPU_ALGEBRA_COMPOSITION)
        gpu_tile(&r->error, &q->a, &q->t, GPU_COMPOSE, &r->n);
    else if (q->op == GPU_ALGEBRA_BLOCKED_PRODUCT || q->op == GPU_ALGEBRA_RAKED_PRODUCT)
        gpu_paired(&r->error, &q->a, &q->t.leaves, q->op == GPU_ALGEBRA_RAKED_PRODUCT, &r->n);
    else if (op < GPU_ALGEBRA_LOGICAL_PRODUCT)
        gpu_arranged(&r->error, &q->a, &q->t, GPU_DIVIDE,
                     (gpu_arrangement)(op - GPU_ALGEBRA_LOGICAL_DIVIDE), &r->n);
    else
        gpu_arranged(&r->error, &q->a, &q->t, GPU_REPEAT,
                     (gpu_arrangement)(op - GPU_ALGEBRA_LOGICAL_PRODUCT), &r->n);
}

GPU_BOTH void gpu_answer_recast(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    switch (q->op) {
    case GPU_ALGEBRA_MAX_COMMON_VECTOR:
        r->number = gpu_max_common_vector(e, &q->a, &q->t.leaves);
        r->kind = GPU_ANSWER_NUMBER;
        break;
    case GPU_ALGEBRA_MAX_COMMON_LAYOUT:
        gpu_max_common_layout(e, &q->a, &q->t.leaves, &r->n);
        break;
    case GPU_ALGEBRA_UPCAST:
        gpu_upcast(e, &q->a, q->factor, &r->n);
        break;
    default:
        gpu_downcast(e, &q->a, q->factor, &r->n);
    }
}

GPU_BOTH void gpu_answer_coordinate(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    r->kind = GPU_ANSWER_NUMBER;
    switch (q->op) {
    case GPU_ALGEBRA_CRD2IDX:
        r->number = gpu_crd2idx(e, &q->t.leaves, &q->a);
        break;
    case GPU_ALGEBRA_CRD2IDX_COMPACT:
        r->number = gpu_crd2idx_compact(e, &q->t.leaves, &q->a);
        break;
    case GPU_ALGEBRA_IDX2CRD:
    case GPU_ALGEBRA_IDX2CRD_STRIDE:
        gpu_idx2crd(e, &q->t.leaves, &q->a, q->op == GPU_ALGEBRA_IDX2CRD_STRIDE, &r->n);
        r->kind = GPU_ANSWER_TUPLE;
        break;
    default:
        gpu_slice(e, &q->t.leaves, &q->a, q->op == GPU_ALGEBRA_SLICE, &r->n);
        r->kind = GPU_ANSWER_LAYOUT;
    }
}

GPU_BOTH void gpu_answer_swizzle(const gpu_question *q, gpu_answer *r)
{
    r->s = q->s;
    if (q->op == GPU_ALGEBRA_SWIZZLE_OF_SWIZZLE) {
        gpu_merge_swizzles(&r->error, &q->s, &q->s2, &r->s);
        r->kind = GPU_ANSWER_SWIZZLE;
        return;
    }
    if (q->op == GPU_ALGEBRA_LAYOUT_OF_SWIZZLE)
        gpu_compose_swizzle(&r->error, &q->a, &q->s, &r->s);
    gpu_copy(&r->n, &q->a);
    r->number = gpu_number(0, true);
    r->swizzled = r->s.bits > 0;
}

/* Operations on a o offset o b are the same on b; a swizzle of no bits at _0 disappears. */
GPU_BOTH void gpu_keep_swizzle(const gpu_question *q, gpu_answer *r)
{
    if (!q->swizzled)
        return;
    r->s = q->s;
    r->number = q->offset;
    r->swizzled = q->s.bits > 0 || !gpu_is(q->offset, 0);
}

/* Which family an operation belongs to: its kernel, its draws, its law. */
typedef enum gpu_family {
    GPU_FAMILY_MERGE,
    GPU_FAMILY_COMPOSITION,
    GPU_FAMILY_INVERSE,
    GPU_FAMILY_DIVIDE,
    GPU_FAMILY_PRODUCT,
    GPU_FAMILY_RECAST,
    GPU_FAMILY_COORDINATE,
    GPU_FAMILY_SWIZZLE,
    GPU_FAMILY_ARITHMETIC,
    GPU_FAMILY_TUPLE,
    GPU_FAMILY_COMPARE,
    GPU_FAMILY_STRIDES,
    GPU_FAMILY_LOOKUP,
    GPU_FAMILY_WORD,
    GPU_FAMILY_DOMAIN,
    GPU_FAMILY_UNIT,
    GPU_FAMILY_SWIZZLED,
    GPU_FAMILY_SLICE,
    GPU_FAMILY_BASIS,
    GPU_FAMILY_ATOM,
    GPU_FAMILIES
} gpu_family;

GPU_BOTH gpu_family gpu_family_of(gpu_algebra_op op)
{
    return op < GPU_ALGEBRA_COMPOSITION              ? GPU_FAMILY_MERGE
           : op == GPU_ALGEBRA_COMPOSITION           ? GPU_FAMILY_COMPOSITION
           : op < GPU_ALGEBRA_LOGICAL_DIVIDE         ? GPU_FAMILY_INVERSE
           : op < GPU_ALGEBRA_LOGICAL_PRODUCT        ? GPU_FAMILY_DIVIDE
           : op < GPU_ALGEBRA_MAX_COMMON_VECTOR      ? GPU_FAMILY_PRODUCT
           : op < GPU_ALGEBRA_CRD2IDX                ? GPU_FAMILY_RECAST
           : op < GPU_ALGEBRA_SWIZZLE_OF_SWIZZLE     ? GPU_FAMILY_COORDINATE
           : op < GPU_ALGEBRA_ADD                    ? GPU_FAMILY_SWIZZLE
           : op < GPU_ALGEBRA_PRODUCT_EACH           ? GPU_FAMILY_ARITHMETIC
           : op < GPU_ALGEBRA_EQUAL                  ? GPU_FAMILY_TUPLE
           : op < GPU_ALGEBRA_COMPACT_COL_MAJOR      ? GPU_FAMILY_COMPARE
           : op < GPU_ALGEBRA_COSHAPE                ? GPU_FAMILY_STRIDES
           : op < GPU_ALGEBRA_HAS_SINGLE_BIT         ? GPU_FAMILY_LOOKUP
           : op < GPU_ALGEBRA_COALESCE_SHAPE         ? GPU_FAMILY_WORD
           : op < GPU_ALGEBRA_MAX_ALIGNMENT          ? GPU_FAMILY_DOMAIN
           : op < GPU_ALGEBRA_RIGHT_INVERSE_SWIZZLED ? GPU_FAMILY_UNIT
           : op < GPU_ALGEBRA_SLICE_SWIZZLED         ? GPU_FAMILY_SWIZZLED
           : op < GPU_ALGEBRA_COMPOSITION_BASIS      ? GPU_FAMILY_SLICE
           : op < GPU_ALGEBRA_TILE2THRFRG            ? GPU_FAMILY_BASIS
                                                     : GPU_FAMILY_ATOM;
}

/* Integers and tuples of them, and what is made of such alone. */
GPU_BOTH bool gpu_is_of_values(gpu_family family)
{
    return family >= GPU_FAMILY_ARITHMETIC && family <= GPU_FAMILY_WORD;
}

GPU_BOTH void gpu_answer_values(const gpu_question *q, gpu_family family, gpu_answer *r)
{
    if (family == GPU_FAMILY_ARITHMETIC)
        gpu_answer_arithmetic(q, r);
    else if (family == GPU_FAMILY_TUPLE)
        gpu_answer_tuple(q, r);
    else if (family == GPU_FAMILY_COMPARE)
        gpu_answer_compare(q, r);
    else if (family == GPU_FAMILY_STRIDES)
        gpu_answer_strides(q, r);
    else if (family == GPU_FAMILY_WORD)
        gpu_answer_word(q, r);
    else
        gpu_answer_lookup(q, r);
}

/* Layouts over a domain, in other units, swizzled, of basis elements, of threads and values. */
GPU_BOTH bool gpu_is_of_layouts(gpu_family family)
{
    return family >= GPU_FAMILY_DOMAIN && family <= GPU_FAMILY_ATOM;
}

GPU_BOTH void gpu_answer_layouts(const gpu_question *q, gpu_family family, gpu_answer *r)
{
    if (family == GPU_FAMILY_UNIT)
        gpu_answer_unit(q, r);
    else if (family == GPU_FAMILY_SWIZZLED)
        gpu_answer_of_swizzled(q, r);
    else if (family == GPU_FAMILY_SLICE)
        gpu_answer_sliced(q, r);
    else if (family == GPU_FAMILY_BASIS)
        gpu_answer_basis(q, r);
    else if (family == GPU_FAMILY_ATOM)
        gpu_answer_atom(q, r);
    else
        gpu_answer_domain(q, r);
}

/* The answer to a question of a family, which a kernel knows when it is compiled. */
GPU_BOTH void gpu_answer_family(const gpu_question *q, gpu_family family, gpu_answer *r)
{
    r->error = CT_OK;
    r->kind = GPU_ANSWER_LAYOUT;
    r->swizzled = false;
    r->number = gpu_number(0, true);
    r->mask = 0;
    gpu_clear(&r->n);
    if (family == GPU_FAMILY_MERGE)
        gpu_answer_merge(q, r);
    else if (family == GPU_FAMILY_INVERSE)
        gpu_answer_inverse(q, r);
    else if (family == GPU_FAMILY_RECAST)
        gpu_answer_recast(q, r);
    else if (family == GPU_FAMILY_COORDINATE)
        gpu_answer_coordinate(q, r);
    else if (family == GPU_FAMILY_SWIZZLE)
        gpu_answer_swizzle(q, r);
    else if (gpu_is_of_values(family))
        gpu_answer_values(q, family, r);
    else if (gpu_is_of_layouts(family))
        gpu_answer_layouts(q, family, r);
    else
        gpu_answer_tiling(q, r);
    if (!gpu_is_of_layouts(family))
        gpu_keep_swizzle(q, r);
}

/* ---- Digests -------------------------------------------------------------------------------- */

/* A bijection of 64 bits that spreads every one of them. */
GPU_BOTH uint64_t gpu_mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

GPU_BOTH uint64_t gpu_mix_number(uint64_t h, gpu_num v)
{
    return gpu_mix(h + (uint64_t)v.value * 2 + (uint64_t)v.fixed + 1);
}

/* All of an answer in one word: two answers that differ have, but for chance, two digests. Digests
 * of many cases are added, so that their order does not count. */
GPU_CALL uint64_t gpu_digest(const gpu_answer *r)
{
    uint64_t h = gpu_mix((uint64_t)r->error + 1);
    if (r->error != CT_OK)
        return h;
    h = gpu_mix(h + (uint64_t)r->kind);
    if (r->kind == GPU_ANSWER_NUMBER)
        return gpu_mix_number(h, r->number);
    if (r->kind >= GPU_ANSWER_SWIZZLE || r->swizzled)
        h = gpu_mix(h + (uint64_t)(r->s.bits * 4096 + r->s.base * 64 + r->s.shift + 32));
    if (r->kind == GPU_ANSWER_SWIZZLE)
        return h;
    h = r->swizzled || r->kind == GPU_ANSWER_REVERSED ? gpu_mix_number(h, r->number) : h;
    h = r->mask != 0 ? gpu_mix(h + r->mask) : h;
    h = gpu_mix(h + (uint64_t)r->n.leaves);
    for (int k = 0; k < r->n.leaves; ++k) {
        h = gpu_mix(h + (uint64_t)(gpu_opens(&r->n, k) * 16 + gpu_closes(&r->n, k)));
        h = gpu_mix_number(h, gpu_shape(&r->n, k));
        if (r->kind != GPU_ANSWER_TUPLE)
            h = gpu_mix_number(h, gpu_stride(&r->n, k));
    }
    return h;
}

#endif
