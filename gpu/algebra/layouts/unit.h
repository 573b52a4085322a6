/* unit.h - layouts, swizzles and swizzled layouts in other units: the largest unit that they allow,
 * and the same in elements of another width.
 *
 *      upcast      Sw'(i) = Sw(n*i) / n           bits that sink below the unit are lost
 *      downcast    Sw'(i) = n*Sw(i/n) + i mod n
 *
 * What is here: max_alignment, recast_layout, upcast and downcast of what is swizzled,
 * make_swizzle, make_layout of a swizzle. What is not: plain layouts (recast.h). Follows
 * layout.hpp, swizzle.hpp, swizzle_layout.hpp, pointer_flagged.hpp. */
#ifndef GPU_ALGEBRA_LAYOUTS_UNIT_H
#define GPU_ALGEBRA_LAYOUTS_UNIT_H

#include "gpu/algebra/operands.h"
#include "gpu/algebra/recast.h"
#include "gpu/algebra/values/tuple.h"

/* ---- Alignment ------------------------------------------------------------------------------ */

/* The static part, divided by its own contiguous run: no unit may cut the run or the rest. */
GPU_CALL gpu_num gpu_max_alignment(int *error, const gpu_nest *n)
{
    gpu_nest known, inverse, parts;
    gpu_num one = gpu_number(1, true), zero = gpu_number(0, true);
    gpu_coalesced(error, n, &known);
    for (int k = 0; k < known.leaves && *error == CT_OK; ++k)
        gpu_set(&known, k, gpu_shape(&known, k).fixed ? gpu_shape(&known, k) : one,
                gpu_stride(&known, k).fixed ? gpu_stride(&known, k) : zero);
    gpu_check_extents(error, &known);
    if (*error == CT_OK)
        gpu_right_inverse(error, &known, &inverse);
    if (*error == CT_OK)
        gpu_divide(error, gpu_all_of(&known), &inverse, &parts);
    if (*error != CT_OK)
        return one;
    gpu_part whole = gpu_whole(&parts), rest = gpu_mode(&parts, whole, 1);
    gpu_num run = gpu_size_of(error, &parts, gpu_mode(&parts, whole, 0));
    return gpu_gcd(run, gpu_reduced(error, GPU_DIVISOR, &parts, rest, true));
}

/* A swizzle leaves runs of 2^base whole; so does its offset, as far as it is even. */
GPU_BOTH gpu_num gpu_alignment_of(int *error, const gpu_question *q)
{
    gpu_num run = gpu_number((int64_t)1 << q->s.base, true);
    if (q->modes == GPU_BARE_SWIZZLE)
        return run;
    if (!q->swizzled)
        return gpu_max_alignment(error, &q->a);
    if (!q->offset.fixed)
        gpu_fail(error, CT_EINVAL);
    return gpu_gcd(gpu_gcd(run, q->offset), gpu_max_alignment(error, &q->a));
}

/* ---- Units ---------------------------------------------------------------------------------- */

/* The factor as a power of two, which a swizzle needs. */
GPU_BOTH int gpu_log_of(int *error, int64_t n)
{
    int bits = 0;
    if ((n & (n - 1)) != 0)
        gpu_fail(error, CT_EINVAL);
    while (*error == CT_OK && (int64_t)1 << bits < n)
        ++bits;
    return bits;
}

GPU_BOTH void gpu_upcast_swizzle(int *error, int64_t n, gpu_swizzle *s)
{
    int base = s->base - gpu_log_of(error, n), bits = base < 0 ? s->bits + base : s->bits;
    s->bits = bits < 0 ? 0 : bits;
    s->base = base < 0 ? 0 : base;
}

GPU_BOTH void gpu_downcast_swizzle(int *error, int64_t n, gpu_swizzle *s)
{
    s->base += gpu_log_of(error, n);
    if (!gpu_swizzle_valid(s))
        gpu_fail(error, CT_EINVAL);
}

/* What is cast: Sw, L, or Sw o offset o L, as modes and swizzled of the question say. */
typedef struct gpu_castable {
    bool bare, swizzled;
    gpu_swizzle s;
    gpu_num offset;
    gpu_nest n;
} gpu_castable;

GPU_CALL void gpu_cast(int *error, gpu_castable *f, int64_t by, bool up)
{
    gpu_nest old;
    gpu_num n = gpu_number(by, true);
    if (by < 1 || (f->swizzled && !f->offset.fixed))
        gpu_fail(error, CT_EINVAL);
    if (*error != CT_OK)
        return;
    if (f->bare || f->swizzled) {
        if (up)
            gpu_upcast_swizzle(error, by, &f->s);
        else
            gpu_downcast_swizzle(error, by, &f->s);
    }
    if (f->swizzled && *error == CT_OK)
        f->offset = up ? gpu_safe_div(error, f->offset, n) : gpu_mul(error, f->offset, n);
    if (f->bare || *error != CT_OK)
        return;
    gpu_copy(&old, &f->n);
    if (up)
        gpu_upcast(error, &old, by, &f->n);
    else
        gpu_downcast(error, &old, by, &f->n);
}

/* By the reduced ratio of the widths: up, then down. */
GPU_CALL void gpu_recast(int *error, gpu_castable *f, int64_t old_bits, int64_t new_bits)
{
    if (old_bits < 1 || new_bits < 1) {
        gpu_fail(error, CT_EINVAL);
        return;
    }
    int64_t common = gpu_common_divisor(old_bits, new_bits);
    if (new_bits != common)
        gpu_cast(error, f, new_bits / common, true);
    if (*error == CT_OK && old_bits != common)
        gpu_cast(error, f, old_bits / common, false);
}

GPU_BOTH void gpu_castable_of(const gpu_question *q, gpu_castable *f)
{
    f->bare = q->modes == GPU_BARE_SWIZZLE;
    f->swizzled = q->swizzled;
    f->s = q->s;
    f->offset = q->offset;
    if (!f->bare)
        gpu_copy(&f->n, &q->a);
}

/* A swizzle of no bits stays. */
GPU_BOTH void gpu_answer_castable(const gpu_castable *f, gpu_answer *r)
{
    r->swizzled = f->swizzled;
    r->s = f->s;
    if (f->bare) {
        r->kind = GPU_ANSWER_SWIZZLE;
        return;
    }
    if (f->swizzled)
        r->number = f->offset;
    gpu_copy(&r->n, &f->n);
}

/* ---- From swizzles -------------------------------------------------------------------------- */

/* Sw o _0 o L, the plain L where Sw has no bits. */
GPU_BOTH void gpu_answer_swizzled(const gpu_swizzle *s, gpu_answer *r)
{
    r->s = *s;
    r->number = gpu_number(0, true);
    r->swizzled = s->bits > 0;
}

/* The swizzle of bytes as one of elements of so many bits. */
GPU_BOTH void gpu_position_independent(const gpu_question *q, gpu_answer *r)
{
    gpu_castable f;
    f.bare = true;
    f.swizzled = false;
    f.s = q->s;
    gpu_recast(&r->error, &f, 8, q->factor);
    gpu_copy(&r->n, &q->a);
    gpu_answer_swizzled(&f.s, r);
}

/* CuTe's extent is the sum M + B + |S|. */
GPU_BOTH void gpu_layout_from_swizzle(const gpu_question *q, gpu_answer *r)
{
    gpu_num extent = gpu_number(q->s.base + q->s.bits + gpu_distance(&q->s), true);
    gpu_push(&r->error, &r->n, extent, gpu_number(1, true), 0, 0);
    gpu_answer_swizzled(&q->s, r);
}

/* ---- The family ----------------------------------------------------------------------------- */

GPU_BOTH void gpu_answer_cast(const gpu_question *q, gpu_answer *r)
{
    gpu_castable f;
    gpu_castable_of(q, &f);
    if (q->op == GPU_ALGEBRA_RECAST_LAYOUT)
        gpu_recast(&r->error, &f, q->factor, q->factor2);
    else
        gpu_cast(&r->error, &f, q->factor, q->op == GPU_ALGEBRA_UPCAST_SWIZZLED);
    gpu_answer_castable(&f, r);
}

GPU_BOTH void gpu_answer_unit(const gpu_question *q, gpu_answer *r)
{
    switch (q->op) {
    case GPU_ALGEBRA_MAX_ALIGNMENT:
        r->number = gpu_alignment_of(&r->error, q);
        r->kind = GPU_ANSWER_NUMBER;
        break;
    case GPU_ALGEBRA_MAKE_SWIZZLE:
        gpu_make_swizzle(&r->error, (uint32_t)q->factor, (uint32_t)q->factor2, &r->s);
        r->kind = GPU_ANSWER_SWIZZLE;
        break;
    case GPU_ALGEBRA_MAKE_LAYOUT_OF_SWIZZLE:
        gpu_layout_from_swizzle(q, r);
        break;
    case GPU_ALGEBRA_AS_POSITION_INDEPENDENT:
        gpu_position_independent(q, r);
        break;
    default:
        gpu_answer_cast(q, r);
    }
}

#endif
