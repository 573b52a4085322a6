/* law_swizzled.h - the laws of swizzled layouts: inverses, common runs, products, slices.
 *
 *      inverses    L(R(i)) = i, L(R(L(i))) = L(i)
 *      common      both layouts have 0, 1, 2, .. there
 *      product     R(x,y) = A(x) + A*(B(y)), B swizzled
 *      slice       R(k) - R(0) = L(c with k) - L(c with 0)
 *
 * What is not here: the other laws of layouts (law.h, law_thread_value.h), but all are put together
 * here. */
#ifndef GPU_ALGEBRA_LAYOUTS_LAW_SWIZZLED_H
#define GPU_ALGEBRA_LAYOUTS_LAW_SWIZZLED_H

#include "gpu/algebra/layouts/law.h"
#include "gpu/algebra/layouts/law_thread_value.h"

/* ---- Inverses ------------------------------------------------------------------------------- */

/* R(x): Sw o L, or in the reversed order L(offset + Sw(x)). */
GPU_BOTH int64_t gpu_inverse_at(gpu_trial *t, const gpu_answer *r, int64_t x)
{
    if (r->kind == GPU_ANSWER_REVERSED)
        return gpu_value(&t->error, &r->n, r->number.value + gpu_swizzled(&r->s, x));
    int64_t at = gpu_value(&t->error, &r->n, x);
    return r->swizzled ? gpu_swizzled(&r->s, at) : at;
}

/* A right inverse is asked where it is one: at what the layout has of the first numbers. */
GPU_BOTH void gpu_law_swizzled_inverse(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    bool right = q->op == GPU_ALGEBRA_RIGHT_INVERSE_SWIZZLED;
    if (q->modes == GPU_BARE_SWIZZLE) {
        for (int64_t i = 0; i < GPU_LAW_VALUES && gpu_goes_on(t); ++i)
            gpu_expect(t, gpu_swizzled(&r->s, gpu_swizzled(&q->s, i)) == i);
        return;
    }
    gpu_swizzling l = gpu_swizzling_of(&q->s, q->offset.value, &q->a);
    int64_t n = gpu_count(gpu_all_leaves(right ? &r->n : &q->a));
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i) {
        int64_t x = right ? i : gpu_swizzling_at(&t->error, &l, i);
        if (right && r->kind == GPU_ANSWER_REVERSED)
            x = gpu_swizzled(&q->s, q->offset.value + i);
        gpu_expect(t, gpu_swizzling_at(&t->error, &l, gpu_inverse_at(t, r, x)) == x);
    }
}

/* ---- What two layouts share ----------------------------------------------------------------- */

/* A run is that of the swizzled layouts from their offset 0 on, and a swizzle ends it at 2^base;
 * equal swizzles cancel. */
GPU_BOTH void gpu_law_common(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    const gpu_nest *b = &q->t.leaves;
    bool second = (q->modes & GPU_SECOND_SWIZZLED) != 0, vector = r->kind == GPU_ANSWER_NUMBER;
    bool cancel = q->swizzled && second && gpu_same_swizzle(&q->s, &q->s2);
    gpu_swizzling x = gpu_swizzling_of(q->swizzled && !cancel ? &q->s : NULL, 0, &q->a);
    gpu_swizzling y = gpu_swizzling_of(second && !cancel ? &q->s2 : NULL, 0, b);
    gpu_nest inverse;
    if (vector)
        gpu_right_inverse(&t->error, !q->swizzled && second ? &q->a : b, &inverse);
    const gpu_nest *run = vector ? &inverse : &r->n;
    int64_t n = vector ? r->number.value : gpu_count(gpu_all_leaves(run));
    gpu_expect(t, (x.s == NULL || n <= (int64_t)1 << x.s->base) &&
                      (y.s == NULL || n <= (int64_t)1 << y.s->base));
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i) {
        int64_t at = gpu_value(&t->error, run, i);
        gpu_expect(t, gpu_swizzling_at(&t->error, &x, at) == i &&
                          gpu_swizzling_at(&t->error, &y, at) == i);
    }
}

/* ---- Products ------------------------------------------------------------------------------- */

GPU_BOTH void gpu_law_swizzled_product(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    const gpu_nest *b = &q->t.leaves;
    gpu_nest star;
    gpu_swizzling f = gpu_swizzling_of(r->swizzled ? &r->s : NULL, 0, &r->n);
    int64_t m = gpu_count(gpu_all_leaves(&q->a)), n = gpu_count(gpu_all_leaves(b));
    gpu_rest(&q->a, b, true, t, &star);
    gpu_expect(t, gpu_count(gpu_all_leaves(&r->n)) == m * n);
    for (int64_t i = 0; i < m * n && gpu_goes_on(t); ++i) {
        int64_t y = gpu_swizzled(&q->s, gpu_value(&t->error, b, i / m));
        int64_t want = gpu_value(&t->error, &q->a, i % m) + gpu_value(&t->error, &star, y);
        gpu_expect(t, gpu_swizzling_at(&t->error, &f, i) == want);
    }
}

GPU_BOTH void gpu_law_of_swizzled(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    if (q->op == GPU_ALGEBRA_LOGICAL_PRODUCT_SWIZZLED)
        gpu_law_swizzled_product(q, r, t);
    else if (q->op <= GPU_ALGEBRA_LEFT_INVERSE_SWIZZLED)
        gpu_law_swizzled_inverse(q, r, t);
    else
        gpu_law_common(q, r, t);
}

/* ---- Slices --------------------------------------------------------------------------------- */

/* L at the coordinate whose free values are the digits of k in their sizes. */
GPU_BOTH int64_t gpu_at_free(const gpu_question *q, int64_t k, gpu_trial *t)
{
    int64_t sum = q->offset.value;
    gpu_part p;
    int first = 0, last = q->t.leaves.leaves - 1;
    for (int i = 0; i <= last && gpu_opposite(&q->t.leaves, i, &q->a, first, &p); ++i) {
        gpu_leaves_of part = gpu_leaves(&q->a, p);
        bool is_free = (q->t.leaves.any >> i & 1) != 0;
        int64_t size = gpu_count(part);
        sum += gpu_ask(t, part, is_free ? k % size : q->t.leaves.shape[i]);
        k = is_free ? k / size : k;
        first = p.end;
    }
    return gpu_swizzled(&q->s, sum);
}

GPU_BOTH void gpu_law_slice(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_swizzling f = gpu_swizzling_of(r->swizzled ? &r->s : NULL, r->number.value, &r->n);
    int64_t n = r->n.leaves > 0 ? gpu_count(gpu_all_leaves(&r->n)) : 0;
    int64_t from = gpu_at_free(q, 0, t), start = n > 0 ? gpu_swizzling_at(&t->error, &f, 0) : 0;
    for (int64_t k = 0; k < n && gpu_goes_on(t); ++k)
        gpu_expect(t, gpu_swizzling_at(&t->error, &f, k) - start == gpu_at_free(q, k, t) - from);
}

/* ---- All of them ---------------------------------------------------------------------------- */

GPU_BOTH void gpu_law_layouts(const gpu_question *q, gpu_family family, const gpu_answer *r,
                              gpu_trial *t)
{
    if (family == GPU_FAMILY_UNIT)
        gpu_law_unit(q, r, t);
    else if (family == GPU_FAMILY_SWIZZLED)
        gpu_law_of_swizzled(q, r, t);
    else if (family == GPU_FAMILY_SLICE)
        gpu_law_slice(q, r, t);
    else if (family == GPU_FAMILY_BASIS)
        gpu_law_basis(q, r, t);
    else if (family == GPU_FAMILY_ATOM)
        gpu_law_atom(q, r, t);
    else
        gpu_law_domain(q, r, t);
}

#endif
