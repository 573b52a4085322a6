/* compose.h - R = A o B: the layout with R(c) = A(B(c)), and whether CuTe's answer is that.
 *
 * A leaf s:d of B walks the modes of a flat A from the left: dividing out the stride d, then
 * keeping s of what is left. CuTe checks static divisibility alone; where the digits of A could
 * carry, the equation is checked coordinate by coordinate, as the reference does, and broken
 * answers refused. What is here: composition with a layout and by mode. What is not: tilings
 * (tile.h). Follows 02_layout_algebra "Composition". */
#ifndef GPU_ALGEBRA_COMPOSE_H
#define GPU_ALGEBRA_COMPOSE_H

#include "gpu/algebra/coalesce.h"
#include "gpu/algebra/coordinate.h"

/* ---- CuTe's answer -------------------------------------------------------------------------- */

/* What is still to come of a leaf of B. */
typedef struct gpu_walk {
    gpu_num shape, stride;
    int first; /* leaf of the answer at which it begins */
} gpu_walk;

/* Static integers must divide, or CuTe does not compile it. */
GPU_BOTH bool gpu_stride_divides(gpu_num extent, gpu_num stride)
{
    return !extent.fixed || !stride.fixed || stride.value < extent.value ||
           (extent.value != 0 && gpu_remainder(stride.value, extent.value) == 0);
}

GPU_BOTH bool gpu_shape_divides(gpu_num rest, gpu_num kept)
{
    return !rest.fixed || !kept.fixed ||
           (kept.value != 0 && gpu_remainder(rest.value, kept.value) == 0);
}

/* A mode of extent s walked in steps: how many there are in it, left, and how many of it there are
 * in a step, next; both rounded up. False where CuTe does not compile it. Of the two one is 1, that
 * of the smaller by the larger: so a division answers all three. */
GPU_BOTH bool gpu_step_over(int *error, gpu_num s, gpu_num stride, gpu_num *left, gpu_num *next)
{
    gpu_num step = gpu_number(stride.value < 0 ? -stride.value : stride.value, stride.fixed);
    if (!gpu_are_short(s.value, step.value)) {
        if (!gpu_stride_divides(s, stride))
            return false;
        *left = gpu_ceil_div(error, s, step);
        *next = gpu_ceil_div(error, step, s);
        return true;
    }
    bool inside = step.value < s.value, fixed = s.fixed && step.fixed;
    uint32_t large = (uint32_t)(inside ? s.value : step.value);
    uint32_t small = (uint32_t)(inside ? step.value : s.value);
    uint32_t down = large / small;
    bool whole = down * small == large;
    int64_t up = (int64_t)down + !whole;
    *left = gpu_number(inside ? up : 1, fixed);
    *next = gpu_number(inside ? 1 : up, fixed);
    return !fixed || inside || whole || stride.value < 0;
}

/* What is left of a leaf once it has taken `kept` steps; false where CuTe does not compile it. */
GPU_BOTH bool gpu_shape_left(int *error, gpu_num *shape, gpu_num kept)
{
    if (!gpu_are_short(shape->value, kept.value)) {
        if (!gpu_shape_divides(*shape, kept))
            return false;
        *shape = gpu_div(error, *shape, kept);
        return true;
    }
    uint32_t all = (uint32_t)shape->value, times = all / (uint32_t)kept.value;
    bool fixed = shape->fixed && kept.fixed;
    *shape = gpu_number(times, fixed);
    return !fixed || times * (uint32_t)kept.value == all;
}

/* Pass a mode s:d of A that is not the last. */
GPU_BOTH void gpu_pass_mode(int *error, gpu_walk *w, gpu_num s, gpu_num d, gpu_writer *out)
{
    gpu_num left = s, next = s;
    if (!gpu_step_over(error, s, w->stride, &left, &next)) {
        gpu_fail(error, CT_EDOMAIN);
        return;
    }
    if (!gpu_is(left, 1) && !gpu_is(w->shape, 1)) {
        gpu_num kept = gpu_min(left, w->shape);
        int later = CT_OK; /* the leaf fails first */
        if (!gpu_shape_left(&later, &w->shape, kept)) {
            gpu_fail(error, CT_EDOMAIN);
            return;
        }
        gpu_write_leaf(error, out, kept, gpu_mul(error, w->stride, d));
        if (later != CT_OK)
            gpu_fail(error, later);
    }
    next.value = w->stride.value < 0 ? -next.value : next.value;
    w->stride = next;
}

/* A o s:d as the next value of the answer, for a flat A whose last mode has no end. */
GPU_BOTH void gpu_compose_leaf(int *error, const gpu_nest *a, gpu_num s, gpu_num d, gpu_writer *out)
{
    gpu_walk w;
    int last = a->leaves - 1;
    if (gpu_is(d, 0)) { /* a broadcast stays one */
        gpu_write_leaf(error, out, s, d);
        return;
    }
    w.shape = s;
    w.stride = d;
    w.first = out->leaves;
    if (last > 0 && d.value == INT64_MIN)
        gpu_fail(error, CT_ERANGE);
    for (int k = 0; k < last && *error == CT_OK; ++k) {
        uint32_t lanes = gpu_lanes();
        gpu_pass_mode(error, &w, gpu_shape(a, k), gpu_stride(a, k), out);
        gpu_rejoin(lanes);
    }
    if (*error != CT_OK)
        return;
    if (out->leaves == w.first || !gpu_is(w.shape, 1))
        gpu_write_leaf(error, out, w.shape, gpu_mul(error, w.stride, gpu_stride(a, last)));
    if (out->leaves - w.first > 1)
        gpu_write_around(error, out, w.first, 1, 1);
}

/* CuTe's answer for parts of two layouts, right or not; flat is A as the answer's digits see it. */
GPU_BOTH void gpu_compose_as_cute(int *error, gpu_view a, gpu_view b, gpu_nest *flat, gpu_nest *out)
{
    gpu_writer w = gpu_write(out);
    uint32_t lanes = gpu_lanes();
    gpu_coalesced_unbounded(error, a, flat);
    gpu_rejoin(lanes);
    if (*error == CT_OK && b.p.end == b.p.first)
        gpu_fail(error, CT_EINVAL);
    for (int k = b.p.first; k < b.p.end && *error == CT_OK; ++k) {
        int first = w.leaves;
        lanes = gpu_lanes();
        gpu_compose_leaf(error, flat, gpu_shape(b.n, k), gpu_stride(b.n, k), &w);
        gpu_rejoin(lanes);
        if (*error == CT_OK)
            gpu_write_around(error, &w, first, gpu_opens_in(b, k), gpu_closes_in(b, k));
        gpu_rejoin(lanes);
    }
    gpu_written(&w);
}
/* ---- Is it right? --------------------------------------------------------------------------- */

/* How far each digit of A is reached, all leaves of B together. */
typedef struct gpu_digits {
    int64_t reach[GPU_LEAVES];
    int sign; /* of the strides so far */
} gpu_digits;

GPU_BOTH bool gpu_reach_farther(gpu_digits *g, int k, int64_t steps, int64_t step)
{
    int64_t far;
    return gpu_mul_fits(steps - 1, step, &far) && gpu_add_fits(g->reach[k], far, &g->reach[k]);
}

/* The leaf s:d walks whole digits of A: each it takes all of its steps in, or fills to the brim
 * before the next one begins. */
GPU_BOTH bool gpu_leaf_fits(gpu_digits *g, const gpu_nest *a, int64_t s, int64_t d)
{
    int sign = d < 0 ? -1 : 1;
    if (s <= 1 || d == 0)
        return true;
    if (d == INT64_MIN || g->sign * sign < 0)
        return false;
    g->sign = sign;
    d = d < 0 ? -d : d;
    for (int k = 0; k < a->leaves - 1; ++k) {
        int64_t extent = a->shape[k];
        if (extent <= 0)
            return false;
        bool beyond = d >= extent;
        int64_t times = beyond ? gpu_quotient(d, extent) : gpu_quotient(extent, d);
        bool whole = times * (beyond ? extent : d) == (beyond ? d : extent);
        if (beyond && !whole)
            return false;
        if (beyond) {
            d = times;
            continue;
        }
        if (s <= times + !whole) /* the last step is below the extent */
            return gpu_reach_farther(g, k, s, d);
        int64_t rounds = gpu_quotient(s, times);
        if (!whole || rounds * times != s || !gpu_reach_farther(g, k, times, d))
            return false;
        s = rounds;
        d = 1;
    }
    return true;
}

/* Sufficient: every leaf of the part fits, and no digit that has an end carries into the next. */
GPU_CALL bool gpu_digits_fit(const gpu_nest *a, gpu_view b)
{
    gpu_digits g;
    if (a->leaves == 1)
        return true;
    g.sign = 0;
    for (int k = 0; k < a->leaves; ++k)
        g.reach[k] = 0;
    for (int k = b.p.first; k < b.p.end; ++k)
        if (!gpu_leaf_fits(&g, a, b.n->shape[k], b.n->stride[k]))
            return false;
    for (int k = 0; k < a->leaves; ++k)
        if (g.reach[k] > 0 && g.reach[k] >= a->shape[k])
            return false;
    return true;
}

/* How many coordinates a check may ask, as the reference bounds its own work: so that both give up
 * at the same size. */
enum { GPU_MAX_COORDINATES = 1 << 16, GPU_MAX_WORK = 1 << 22 };

GPU_BOTH int64_t gpu_check_bound(int64_t size, int leaves)
{
    int64_t bound = GPU_MAX_WORK / (2 * leaves), most = GPU_MAX_COORDINATES;
    bound = bound < most ? bound : most;
    return size < bound ? size : bound;
}

GPU_BOTH bool gpu_agrees_at(int *error, const gpu_nest *a, gpu_view b, const gpu_nest *r, int64_t i)
{
    int64_t at = gpu_value_of(error, b.n, b.p.first, b.p.end, i);
    int64_t want = gpu_value(error, a, at), got = gpu_value(error, r, i);
    return *error != CT_OK || want == got;
}

/* All numbers of a part below 2^15: no value of it can overflow, nor one of it at such a value. */
GPU_BOTH bool gpu_is_small(gpu_view v)
{
    uint64_t bits = 0;
    for (int k = v.p.first; k < v.p.end; ++k) {
        int64_t d = v.n->stride[k];
        bits |= (uint64_t)v.n->shape[k] | (uint64_t)(d < 0 ? ~d : d);
    }
    return bits >> 15 == 0;
}

/* R(c) = A(B(c)) for the first n coordinates of B. Nearly every broken answer is so at the last of
 * them: it is asked first where none before it can fail otherwise. */
GPU_CALL bool gpu_agrees(int *error, const gpu_nest *a, gpu_view b, const gpu_nest *r, int64_t n)
{
    int64_t asked = n > 0 ? gpu_check_bound(n, b.p.end - b.p.first + r->leaves) : 0;
    bool small = n >> 32 == 0 && gpu_is_small(gpu_all_of(a)) && gpu_is_small(b) &&
                 gpu_is_small(gpu_all_of(r));
    if (asked > 0 && small && !gpu_agrees_at(error, a, b, r, n - 1))
        gpu_fail(error, CT_EDOMAIN);
    for (int64_t i = 0; i < asked && *error == CT_OK; ++i)
        if (!gpu_agrees_at(error, a, b, r, i))
            gpu_fail(error, CT_EDOMAIN);
    if (asked < n && *error == CT_OK)
        gpu_fail(error, gpu_agrees_at(error, a, b, r, n - 1) ? CT_EUNSUP : CT_EDOMAIN);
    return *error == CT_OK;
}

GPU_CALL void gpu_admit(int *error, const gpu_nest *a, gpu_view b, const gpu_nest *r)
{
    if (*error != CT_OK || gpu_digits_fit(a, b))
        return;
    int64_t want = gpu_size_of(error, b.n, b.p).value, got = gpu_size(error, r).value;
    if (*error == CT_OK && want != got)
        gpu_fail(error, CT_EDOMAIN);
    else if (*error == CT_OK)
        gpu_agrees(error, a, b, r, want);
}

/* ---- Composition ---------------------------------------------------------------------------- */

/* A part of one layout o a part of another. */
GPU_CALL void gpu_composed_parts(int *error, gpu_view a, gpu_view b, gpu_nest *out)
{
    gpu_nest flat;
    uint32_t lanes = gpu_lanes();
    gpu_compose_as_cute(error, a, b, &flat, out);
    gpu_rejoin(lanes);
    gpu_admit(error, &flat, b, out);
    gpu_rejoin(lanes);
}

GPU_BOTH void gpu_composed(int *error, const gpu_nest *a, const gpu_nest *b, gpu_nest *out)
{
    gpu_composed_parts(error, gpu_all_of(a), gpu_all_of(b), out);
}

#endif
