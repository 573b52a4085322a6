/* coalesce.c - fewer modes, the same function.
 *
 *      s0:d0  ++  _1:d1     =>  s0:d0
 *      _1:d0  ++  s1:d1     =>  s1:d1
 *      s0:d0  ++  s1:s0*d0  =>  s0*s1:d0      if s1 is static and the equality is by type
 *      s0:d0  ++  s1:d1     =>  (s0,s1):(d0,d1)
 *
 * The modes are folded from right to left, as CuTe does, which decides what dynamic modes allow.
 * Here: coalesce, filter and filter_zeros, whole and by mode. Not here: flat lists of modes
 * (modes.c).
 * Follows 02_layout_algebra "Coalesce". */
#include "ref/integer/integer.h"
#include "ref/layout/layout.h"
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

/* a * b is known when CuTe compiles, and is n; a product beyond 64 bits is no stride. */
static bool is_product(cti_num a, cti_num b, int64_t n)
{
    int64_t product = 0;
    if (cti_num_is(a, 0) || cti_num_is(b, 0))
        return n == 0;
    return a.fixed && b.fixed && cti_mul_fits(a.value, b.value, &product) && product == n;
}

/* s0 * d0 == d1, by the types alone. */
static bool continues(ct_value s0, ct_value d0, ct_value s1, ct_value d1)
{
    if (!s1->fixed || !d1->fixed || d0->kind != d1->kind)
        return false;
    if (cti_is(d0, CT_BASIS) && !ct_same(cti_path(d0), cti_path(d1)))
        return false;
    return is_product(cti_num_of(s0), cti_num_of(d0), d1->value);
}

/* Fold m's modes onto the last one, s:d, and put the result in their place, to the right:
 *
 *      m:    [ old | old | old | .. ]         modes not yet merged grow fewer from the right
 *      out:            [ front | new | new ]  the front is what the next old mode may merge with
 */
static ct_layout fold_onto(ct_ctx *cx, cti_modes *m, ct_value s, ct_value d)
{
    int front = m->n - 1;
    m->shape[front] = s;
    m->stride[front] = d;
    for (int i = m->n - 2; i >= 0 && cti_ok(cx); --i) {
        ct_value s0 = m->shape[i], d0 = m->stride[i];
        if (cti_is_constant(s0, 1))
            continue;
        bool only_one = front == m->n - 1 && cti_is_constant(m->shape[front], 1);
        if (!only_one && continues(s0, d0, m->shape[front], m->stride[front]))
            s0 = ct_mul(cx, s0, m->shape[front]);
        else if (!only_one)
            --front;
        m->shape[front] = s0;
        m->stride[front] = d0;
    }
    if (front == m->n - 1 && cti_is_constant(m->shape[front], 1))
        return cti_unit(cx);
    cti_modes rest = {m->shape + front, m->stride + front, m->n - front};
    return cti_modes_layout(cx, &rest);
}

/* On a shape alone, neighbours merge when both are static or both dynamic. */
static ct_tuple coalesce_shape(ct_ctx *cx, ct_tuple shape)
{
    cti_text t;
    ct_tuple flat = ct_flatten(cx, shape);
    if (ct_is_integral(flat))
        return flat;
    if (!cti_is_tuple(flat))
        return cti_fail(cx, CT_EINVAL, "coalesce: %s is neither a layout nor a shape",
                        cti_show(&t, shape));
    if (flat->rank == 0)
        return cti_fail(cx, CT_EINVAL, "coalesce: the shape is empty");
    cti_list out = cti_list_new(cx, flat->rank);
    for (int i = 0; i < flat->rank; ++i) {
        ct_value *last = out.n > 0 ? &out.item[out.n - 1] : NULL;
        if (last != NULL && (*last)->fixed == flat->item[i]->fixed)
            *last = ct_mul(cx, *last, flat->item[i]);
        else
            cti_push(cx, &out, flat->item[i]);
    }
    return out.n == 1 ? out.item[0] : cti_list_tuple(cx, &out);
}

static bool has_modes(ct_ctx *cx, const char *op, ct_layout l)
{
    if (cti_shape(l)->leaves == 0 || (cti_is_tuple(cti_shape(l)) && cti_shape(l)->rank == 0))
        cti_fail(cx, CT_EINVAL, "%s: the layout has no modes", op);
    return cti_ok(cx);
}

/* ct_coalesce - the fewest modes that compute the same function of integers.
 * equation  R(i) = L(i) for 0 <= i < size(L); depth(R) <= 1
 * example   coalesce((_2,(_1,_6)):(_1,(_6,_2)))  =  _12:_1
 * pre       a layout; or a shape, whose static and dynamic runs are multiplied
 * post      coalesce
 * fails     CT_EINVAL an empty layout; CT_ERANGE
 * CuTe      02_layout_algebra "Coalesce" */
ct_value ct_coalesce(ct_ctx *cx, ct_value layout)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(layout, CT_TENSOR))
        return cti_relayout(cx, layout, ct_coalesce(cx, cti_layout_of(layout)));
    if (cti_is(layout, CT_COMPOSED))
        return cti_compose_offset(cx, cti_outer(layout), cti_offset(layout),
                                  ct_coalesce(cx, cti_inner(layout)));
    if (!cti_is_layout(layout))
        return coalesce_shape(cx, layout);
    if (!has_modes(cx, "coalesce", layout))
        return cti_null();
    cti_modes m = cti_flat_modes(cx, layout);
    if (!cti_ok(cx))
        return cti_null();
    return fold_onto(cx, &m, m.shape[m.n - 1], m.stride[m.n - 1]);
}

/* Coalesce that is right past the layout's end too: the last mode goes on, so an extent 1 there
 * counts as 2 and keeps its stride. */
static ct_layout coalesce_unbounded(ct_ctx *cx, ct_layout layout)
{
    if (!has_modes(cx, "composition", layout))
        return cti_null();
    cti_modes m = cti_flat_modes(cx, layout);
    if (!cti_ok(cx))
        return cti_null();
    ct_value last = m.shape[m.n - 1];
    return fold_onto(cx, &m, cti_is_constant(last, 1) ? ct_static(cx, 2) : last, m.stride[m.n - 1]);
}

typedef ct_layout mode_op(ct_ctx *cx, ct_layout l);

/* Apply f at the leaves of the profile; modes beyond it stay. */
static ct_layout by_profile(ct_ctx *cx, const char *op, ct_layout l, ct_tuple profile, mode_op *f)
{
    cti_text tl, tp;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(profile))
        return f(cx, l);
    int rank = ct_rank(l);
    if (profile->rank > rank)
        return cti_fail(cx, CT_EINVAL, "%s: profile %s has more modes than %s", op,
                        cti_show(&tp, profile), cti_show(&tl, l));
    ct_value *mode = cti_items(cx, rank);
    for (int i = 0; mode != NULL && i < rank; ++i) {
        mode[i] = cti_mode(cx, l, i);
        if (i < profile->rank)
            mode[i] = by_profile(cx, op, mode[i], profile->item[i], f);
    }
    return mode == NULL ? cti_null() : ct_make_layout_of(cx, rank, mode);
}

/* A prepared for R = A o B: coalesced within each component of B's codomain. */
ct_layout cti_coalesce_extended(ct_ctx *cx, ct_layout layout, ct_tuple coprofile)
{
    return by_profile(cx, "composition", layout, coprofile, coalesce_unbounded);
}

static ct_layout by_profile_of(ct_ctx *cx, const char *op, ct_layout l, ct_tuple profile,
                               mode_op *f)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(l, CT_TENSOR))
        return cti_relayout(cx, l, by_profile_of(cx, op, cti_layout_of(l), profile, f));
    if (cti_is(l, CT_COMPOSED))
        return cti_compose_offset(cx, cti_outer(l), cti_offset(l),
                                  by_profile_of(cx, op, cti_inner(l), profile, f));
    return cti_need_layout(cx, op, "the operand", l) ? by_profile(cx, op, l, profile, f)
                                                     : cti_null();
}

/* ct_coalesce_by - coalesce at the leaves of a profile: coalesce(layout, profile).
 * equation  mode i of R = coalesce(mode i of L) where the profile has a leaf there
 * example   coalesce((_2,(_1,_6)):(_1,(_6,_2)), (_1,_1))  =  (_2,_6):(_1,_2)
 * pre       the profile has at most the layout's rank; its values do not matter
 * post      coalesce_by
 * fails     CT_EINVAL more modes in the profile
 * CuTe      02_layout_algebra "By-mode Coalesce" */
ct_layout ct_coalesce_by(ct_ctx *cx, ct_layout layout, ct_tuple profile)
{
    return by_profile_of(cx, "coalesce", layout, profile, ct_coalesce);
}

/* ct_filter_zeros - extent _1 in place of every mode with static stride 0.
 * equation  filter_zeros(S:D) = filter_zeros(D, S):D
 * example   filter_zeros((_3,_5):(_0,_1))  =  (_1,_5):(_0,_1)
 * pre       a layout; or a tuple, whose own _0 become _1
 * post      filter_zeros_same
 * fails     CT_EINVAL
 * CuTe      none: layout.hpp */
ct_layout ct_filter_zeros(ct_ctx *cx, ct_value layout)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_tuple(layout) || ct_is_integral(layout))
        return ct_filter_zeros_tuple(cx, layout, layout);
    if (cti_is(layout, CT_TENSOR))
        return cti_relayout(cx, layout, ct_filter_zeros(cx, cti_layout_of(layout)));
    if (cti_is(layout, CT_COMPOSED))
        return layout; /* no mode of it has a stride that could be a static 0 */
    if (!cti_need_layout(cx, "filter_zeros", "the operand", layout))
        return cti_null();
    ct_tuple shape = ct_filter_zeros_tuple(cx, cti_stride(layout), cti_shape(layout));
    return cti_layout(cx, shape, cti_stride(layout));
}

/* ct_filter_zeros_by - extent _1 wherever a profile has a static 0.
 * equation  filter_zeros(S:D, P) = filter_zeros(P, S):D
 * example   filter_zeros((_3,_5):(_5,_1), (_0,_7))  =  (_1,_5):(_5,_1)
 * pre       the layout's profile refines P
 * post      filter_zeros_same
 * fails     CT_EINVAL profiles do not match
 * CuTe      none: layout.hpp */
ct_layout ct_filter_zeros_by(ct_ctx *cx, ct_layout layout, ct_tuple profile)
{
    if (cti_is(layout, CT_TENSOR))
        return cti_relayout(cx, layout, ct_filter_zeros_by(cx, cti_layout_of(layout), profile));
    if (!cti_need_layout(cx, "filter_zeros", "the operand", layout))
        return cti_null();
    return cti_layout(cx, ct_filter_zeros_tuple(cx, profile, cti_shape(layout)),
                      cti_stride(layout));
}

/* ct_filter - without static-0 strides and extents 1.
 * equation  coalesce(filter_zeros(L)); at least _1:_0 remains
 * example   filter((_2,_3,_5):(_1,_0,_2))  =  _10:_1
 * pre       a plain layout
 * post      filter
 * fails     CT_EINVAL
 * CuTe      none: layout.hpp */
ct_layout ct_filter(ct_ctx *cx, ct_layout layout)
{
    if (cti_is(layout, CT_TENSOR))
        return cti_relayout(cx, layout, ct_filter(cx, cti_layout_of(layout)));
    if (!cti_need_layout(cx, "filter", "the operand", layout))
        return cti_null();
    return ct_coalesce(cx, ct_filter_zeros(cx, layout));
}

/* ct_filter_by - filter at the leaves of a profile: filter(layout, profile).
 * equation  mode i of R = filter(mode i of L) where the profile has a leaf there
 * example   filter((_2,(_3,_5)):(_1,(_0,_2)), (_1,_1))  =  (_2,_5):(_1,_2)
 * pre       the profile has at most the layout's rank
 * post      filter
 * fails     CT_EINVAL more modes in the profile
 * CuTe      none: layout.hpp */
ct_layout ct_filter_by(ct_ctx *cx, ct_layout layout, ct_tuple profile)
{
    return by_profile_of(cx, "filter", layout, profile, ct_filter);
}
