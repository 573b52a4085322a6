/* swizzled.h - inverses, common runs and products of swizzled layouts.
 *
 *      (Sw o _0 o L)^-1      = L^-1 o Sw, its swizzle moved to the front
 *      (Sw o offset o L)^-1  = L^-1 o -offset o Sw
 *
 * CuTe does not ask whether a swizzle that was moved across a layout is still the same function;
 * the reference does, coordinate by coordinate, and so is it done here. What is not here: slices
 * (slice.h), other units (unit.h). Follows swizzle_layout.hpp. */
#ifndef GPU_ALGEBRA_LAYOUTS_SWIZZLED_H
#define GPU_ALGEBRA_LAYOUTS_SWIZZLED_H

#include "gpu/algebra/operands.h"
#include "gpu/algebra/recast.h"
#include "gpu/algebra/values/tuple.h"

/* Sw(offset + L(i)); s NULL for a plain L. */
typedef struct gpu_swizzling {
    const gpu_swizzle *s;
    int64_t offset;
    const gpu_nest *n;
} gpu_swizzling;

GPU_BOTH gpu_swizzling gpu_swizzling_of(const gpu_swizzle *s, int64_t offset, const gpu_nest *n)
{
    gpu_swizzling f;
    f.s = s;
    f.offset = offset;
    f.n = n;
    return f;
}

GPU_CALL int64_t gpu_swizzling_at(int *error, const gpu_swizzling *f, int64_t i)
{
    int64_t at = gpu_value(error, f->n, i);
    if (f->s == NULL)
        return at;
    if (!gpu_add_fits(f->offset, at, &at))
        gpu_fail(error, CT_ERANGE);
    return gpu_swizzled(f->s, at);
}

/* How much such a function counts when the work of a check is bounded: leaves, and two more. */
GPU_BOTH int gpu_swizzling_leaves(const gpu_swizzling *f)
{
    return f->n->leaves + (f->s == NULL ? 0 : 2);
}

/* ---- Inverses ------------------------------------------------------------------------------- */

/* Right: L(R(i)) = i. Left: L(R(L(i))) = L(i). */
GPU_BOTH bool gpu_inverts_at(int *error, const gpu_swizzling *l, const gpu_swizzling *r, bool right,
                             int64_t i)
{
    int64_t want = right ? i : gpu_swizzling_at(error, l, i);
    int64_t got = gpu_swizzling_at(error, l, gpu_swizzling_at(error, r, want));
    return *error != CT_OK || want == got;
}

GPU_CALL void gpu_check_inverse(int *error, const gpu_swizzling *l, const gpu_swizzling *r,
                                bool right)
{
    int64_t size = gpu_size(error, right ? r->n : l->n).value;
    int leaves = gpu_swizzling_leaves(right ? r : l) + gpu_swizzling_leaves(r);
    if (*error != CT_OK)
        return;
    int64_t asked = size > 0 ? gpu_check_bound(size, leaves) : 0;
    for (int64_t i = 0; i < asked && *error == CT_OK; ++i)
        if (!gpu_inverts_at(error, l, r, right, i))
            gpu_fail(error, CT_EDOMAIN);
    if (asked < size && *error == CT_OK)
        gpu_fail(error, gpu_inverts_at(error, l, r, right, size - 1) ? CT_EUNSUP : CT_EDOMAIN);
}

GPU_BOTH void gpu_answer_swizzled_inverse(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    bool right = q->op == GPU_ALGEBRA_RIGHT_INVERSE_SWIZZLED;
    r->s = q->s;
    if (q->modes == GPU_BARE_SWIZZLE) { /* its own inverse */
        r->kind = GPU_ANSWER_SWIZZLE;
        return;
    }
    if (!q->offset.fixed)
        gpu_fail(e, CT_EINVAL);
    else if (right)
        gpu_right_inverse(e, &q->a, &r->n);
    else
        gpu_left_inverse(e, &q->a, &r->n);
    if (*e != CT_OK)
        return;
    if (q->offset.value != 0) {
        r->kind = GPU_ANSWER_REVERSED;
        r->number = gpu_neg(e, q->offset);
        return;
    }
    gpu_compose_swizzle(e, &r->n, &q->s, &r->s);
    r->swizzled = r->s.bits > 0;
    gpu_swizzling l = gpu_swizzling_of(&q->s, 0, &q->a);
    gpu_swizzling inverse = gpu_swizzling_of(r->swizzled ? &r->s : NULL, 0, &r->n);
    if (*e == CT_OK)
        gpu_check_inverse(e, &l, &inverse, right);
}

/* ---- What two layouts share ----------------------------------------------------------------- */

GPU_BOTH bool gpu_same_swizzle(const gpu_swizzle *a, const gpu_swizzle *b)
{
    return a->bits == b->bits && a->base == b->base && a->shift == b->shift;
}

/* A swizzle leaves runs of 2^base whole; two equal ones leave all. A swizzled layout comes first,
 * as in CuTe. */
GPU_BOTH gpu_num gpu_swizzled_common_vector(int *error, const gpu_question *q)
{
    const gpu_nest *b = &q->t.leaves;
    bool second = (q->modes & GPU_SECOND_SWIZZLED) != 0, swap = !q->swizzled && second;
    gpu_num n = gpu_max_common_vector(error, swap ? b : &q->a, swap ? &q->a : b);
    if (q->swizzled && second && gpu_same_swizzle(&q->s, &q->s2))
        return n;
    if (q->swizzled)
        n = gpu_min(n, gpu_number((int64_t)1 << q->s.base, true));
    return second ? gpu_min(n, gpu_number((int64_t)1 << q->s2.base, true)) : n;
}

GPU_BOTH void gpu_swizzled_common_layout(int *error, const gpu_question *q, gpu_nest *out)
{
    const gpu_nest *b = &q->t.leaves;
    bool second = (q->modes & GPU_SECOND_SWIZZLED) != 0;
    gpu_nest common, run;
    gpu_clear(out);
    if (q->swizzled && second)
        gpu_fail(error, CT_EINVAL);
    if (*error != CT_OK)
        return;
    gpu_max_common_layout(error, second ? b : &q->a, second ? &q->a : b, &common);
    gpu_num size = gpu_size(error, &common);
    int64_t most = (int64_t)1 << (second ? q->s2.base : q->s.base);
    if (*error != CT_OK)
        return;
    if ((!q->swizzled && !second) || most >= size.value) {
        gpu_copy(out, &common);
        return;
    }
    gpu_clear(&run);
    gpu_push(error, &run, gpu_number(most, true), gpu_number(1, true), 0, 0);
    gpu_composed(error, &common, &run, out);
}

/* ---- Products ------------------------------------------------------------------------------- */

/* An index, bit field by bit field, as modes: base low bits, those at the lower place, the gap,
 * those at the upper place, and what is above. zy: the strides keep the bits of the swizzle alone;
 * else all the others alone. */
GPU_CALL void gpu_swizzle_fields(int *error, const gpu_swizzle *s, bool zy, gpu_nest *out)
{
    const int width[5] = {s->base, s->bits, gpu_distance(s) - s->bits, s->bits, 0};
    int64_t at = 1;
    gpu_clear(out);
    for (int i = 0; i < 5; ++i) {
        int64_t extent = (int64_t)1 << width[i];
        bool kept = (i == 1 || i == 3) == zy && (i == 4 || extent > 1);
        gpu_push(error, out, gpu_number(extent, true), gpu_number(kept ? at : 0, true), 0, 0);
        at *= extent;
    }
    gpu_wrap(error, out, 0);
}

/* The bits of the swizzle that a layout reaches, at its last index. */
GPU_CALL gpu_num gpu_active_bits(int *error, const gpu_swizzle *s, const gpu_nest *n)
{
    gpu_nest fields, bits, last;
    gpu_swizzle_fields(error, s, true, &fields);
    gpu_composed(error, &fields, n, &bits);
    gpu_clear(&last);
    gpu_num end = gpu_add(error, gpu_size(error, &bits), gpu_number(-1, true));
    gpu_push(error, &last, end, gpu_number(0, true), 0, 0);
    return *error == CT_OK ? gpu_crd2idx(error, &last, &bits) : gpu_number(0, true);
}

GPU_CALL gpu_num gpu_value_at_number(int *error, const gpu_nest *n, gpu_num i)
{
    gpu_nest coord;
    gpu_clear(&coord);
    gpu_push(error, &coord, i, gpu_number(0, true), 0, 0);
    return gpu_crd2idx(error, &coord, n);
}

/* Where bits of the tiler's image lie among the repetitions. */
GPU_CALL gpu_num gpu_moved_mask(int *error, const gpu_nest *product, const gpu_nest *tiler,
                                gpu_num active, int64_t mask)
{
    gpu_nest coord;
    gpu_num zero = gpu_number(0, true), bits = gpu_bit_and(active, gpu_number(mask, true));
    gpu_num at = gpu_value_at_number(error, tiler, bits);
    gpu_clear(&coord);
    gpu_push(error, &coord, zero, zero, 0, 0);
    gpu_push(error, &coord, at, zero, 0, 0);
    gpu_wrap(error, &coord, 0);
    return gpu_crd2idx(error, &coord, product);
}

/* R(x + m*y) = A(x) + A*(B(y)), B swizzled. */
typedef struct gpu_swizzled_repeats {
    const gpu_nest *a;
    gpu_nest star;
    gpu_swizzling b, r;
    int64_t size;
} gpu_swizzled_repeats;

GPU_BOTH bool gpu_repeats_at(int *error, const gpu_swizzled_repeats *p, int64_t i)
{
    int64_t y = p->size == 0 ? 0 : i / p->size;
    int64_t star = gpu_value(error, &p->star, gpu_swizzling_at(error, &p->b, y)), want;
    if (!gpu_add_fits(gpu_value(error, p->a, i - y * p->size), star, &want))
        gpu_fail(error, CT_ERANGE);
    return want == gpu_swizzling_at(error, &p->r, i) || *error != CT_OK;
}

GPU_CALL void gpu_check_repeats(int *error, const gpu_swizzled_repeats *p)
{
    int64_t size = gpu_size(error, p->r.n).value;
    if (*error != CT_OK)
        return;
    int64_t asked =
        size > 0 ? gpu_check_bound(size, p->r.n->leaves + gpu_swizzling_leaves(&p->r)) : 0;
    for (int64_t i = 0; i < asked && *error == CT_OK; ++i)
        if (!gpu_repeats_at(error, p, i))
            gpu_fail(error, CT_EDOMAIN);
    if (asked < size && *error == CT_OK)
        gpu_fail(error, gpu_repeats_at(error, p, size - 1) ? CT_EUNSUP : CT_EDOMAIN);
}

/* The swizzle of the tiler, at the repetitions; right where the block's bits stay below. */
GPU_BOTH void gpu_answer_swizzled_product(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    const gpu_nest *b = &q->t.leaves;
    gpu_swizzled_repeats p;
    if (!gpu_is(q->offset, 0))
        gpu_fail(e, CT_EINVAL);
    else
        gpu_repeat(e, gpu_all_of(&q->a), b, &r->n);
    gpu_num active = *e == CT_OK ? gpu_active_bits(e, &q->s, b) : gpu_number(0, true);
    if (*e != CT_OK)
        return;
    gpu_num y = gpu_moved_mask(e, &r->n, b, active, gpu_swizzle_y(&q->s));
    gpu_num z = gpu_moved_mask(e, &r->n, b, active, gpu_swizzle_z(&q->s));
    if (!gpu_is_mask(y) || !gpu_is_mask(z))
        gpu_fail(e, CT_EINVAL);
    if (*e == CT_OK)
        gpu_make_swizzle(e, (uint32_t)y.value, (uint32_t)z.value, &r->s);
    r->swizzled = r->s.bits > 0;
    gpu_num size = gpu_size(e, &q->a);
    if (*e == CT_OK)
        gpu_complement_to(e, &q->a, gpu_mul(e, size, gpu_cosize(e, b)), &p.star);
    if (*e != CT_OK)
        return;
    p.a = &q->a;
    p.b = gpu_swizzling_of(&q->s, 0, b);
    p.r = gpu_swizzling_of(r->swizzled ? &r->s : NULL, 0, &r->n);
    p.size = size.value;
    gpu_check_repeats(e, &p);
}

/* ---- The family ----------------------------------------------------------------------------- */

GPU_BOTH void gpu_answer_of_swizzled(const gpu_question *q, gpu_answer *r)
{
    switch (q->op) {
    case GPU_ALGEBRA_RIGHT_INVERSE_SWIZZLED:
    case GPU_ALGEBRA_LEFT_INVERSE_SWIZZLED:
        gpu_answer_swizzled_inverse(q, r);
        break;
    case GPU_ALGEBRA_MAX_COMMON_VECTOR_SWIZZLED:
        r->number = gpu_swizzled_common_vector(&r->error, q);
        r->kind = GPU_ANSWER_NUMBER;
        break;
    case GPU_ALGEBRA_MAX_COMMON_LAYOUT_SWIZZLED:
        gpu_swizzled_common_layout(&r->error, q, &r->n);
        break;
    default:
        gpu_answer_swizzled_product(q, r);
    }
}

#endif
