/* composition.c - R = A o B: the layout with R(c) = A(B(c)).
 *
 * B is taken leaf by leaf, s:d. Against a flat A = (s0,..,sn):(d0,..,dn) a leaf walks A's modes
 * from the left: dividing out the stride d, then keeping the extent s.
 *
 *      A / d      every d-th element of A: what is left of each extent
 *      (A / d) % s    the first s of those
 *
 * Here: composition with layouts, tilers, swizzles. Not here: whether the result is right for all
 * of B at once (admissible.c). Follows 02_layout_algebra "Composition", "Composition Tilers". */
#include "ref/integer/integer.h"
#include "ref/layout/layout.h"
#include "ref/value/value.h"

#include <inttypes.h>

/* The stride divisibility condition, which CuTe checks for static integers: the stride steps over
 * whole runs of the mode, or stays inside it. */
static bool stride_divides(ct_ctx *cx, cti_num extent, int mode, cti_num stride)
{
    if (!extent.fixed || !stride.fixed || stride.value < extent.value ||
        (extent.value != 0 && stride.value % extent.value == 0))
        return true;
    return cti_refuse(cx, CT_EDOMAIN,
                      "composition: stride divisibility: stride _%" PRId64
                      " of B is not a multiple of extent _%" PRId64 " of A, mode %d",
                      stride.value, extent.value, mode);
}

/* The shape divisibility condition: what is kept of the mode divides what B still needs. */
static bool shape_divides(ct_ctx *cx, cti_num rest, int mode, cti_num kept)
{
    if (!rest.fixed || !kept.fixed || (kept.value != 0 && rest.value % kept.value == 0))
        return true;
    return cti_refuse(cx, CT_EDOMAIN,
                      "composition: shape divisibility: _%" PRId64
                      " elements of B are not a multiple of the _%" PRId64
                      " that mode %d of A keeps",
                      rest.value, kept.value, mode);
}

static cti_num magnitude(cti_num a)
{
    return (cti_num){a.value < 0 ? -a.value : a.value, a.fixed};
}

static void push(ct_ctx *cx, cti_modes *out, cti_num s, cti_num d, ct_value stride)
{
    out->shape[out->n] = cti_leaf(cx, s);
    out->stride[out->n++] = cti_scaled(cx, d, stride);
}

/* Pass one mode s:d of A, not the last. */
static void pass_mode(ct_ctx *cx, cti_walk *w, cti_num s, ct_value d, int mode)
{
    if (!stride_divides(cx, s, mode, w->stride))
        return;
    cti_num step = magnitude(w->stride);
    cti_num left = cti_num_ceil_div(cx, s, step), next = cti_num_ceil_div(cx, step, s);
    if (!cti_num_is(left, 1) && !cti_num_is(w->shape, 1)) {
        cti_num kept = cti_num_min(left, w->shape);
        if (!shape_divides(cx, w->shape, mode, kept))
            return;
        push(cx, &w->out, kept, w->stride, d);
        w->shape = cti_num_div(cx, w->shape, kept);
    }
    next.value = w->stride.value < 0 ? -next.value : next.value;
    w->stride = next;
}

/* The last mode of A has no end and takes all that remains. */
static void take_rest(ct_ctx *cx, cti_walk *w, ct_value d)
{
    if (w->out.n == 0 || !cti_num_is(w->shape, 1))
        push(cx, &w->out, w->shape, w->stride, d);
}

ct_layout cti_compose_leaf(ct_ctx *cx, ct_layout a, ct_value s, ct_value d,
                           const cti_walk_observer *observer)
{
    ct_tuple shape = cti_shape(a), stride = cti_stride(a);
    int n = cti_rank(shape);
    cti_walk w = {cti_num_of(s), cti_num_of(d), {cti_items(cx, n), cti_items(cx, n), 0}}, before;
    if (n > 1 && w.stride.value == INT64_MIN)
        return cti_fail(cx, CT_ERANGE, "composition: a stride of B has no absolute value");
    for (int i = 0; i < n && cti_ok(cx); ++i) {
        if (observer != NULL)
            before = w;
        if (i < n - 1)
            pass_mode(cx, &w, cti_num_of(shape->item[i]), stride->item[i], i);
        else
            take_rest(cx, &w, cti_at(stride, i));
        if (observer != NULL && cti_ok(cx))
            observer->passed(observer, &(cti_walk_step){before, w, cti_at(shape, i),
                                                        cti_at(stride, i), i == n - 1});
    }
    return cti_modes_layout(cx, &w.out);
}

/* A o (B0,B1,..) = (A o B0, A o B1, ..), down to B's leaves. */
static ct_layout compose_parts(ct_ctx *cx, ct_layout a, ct_tuple s, ct_tuple d)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_tuple(s) && s->rank == 0)
        return cti_fail(cx, CT_EINVAL, "composition: a mode of B, (), has no modes");
    if (cti_is_tuple(s)) {
        ct_value *mode = cti_items(cx, s->rank);
        for (int i = 0; mode != NULL && i < s->rank; ++i)
            mode[i] = compose_parts(cx, a, s->item[i], d->item[i]);
        return mode == NULL ? cti_null() : ct_make_layout_of(cx, s->rank, mode);
    }
    if (cti_is(d, CT_BASIS)) { /* k@m takes its steps in mode m of A */
        ct_tuple shape = ct_basis_get(cx, d, cti_shape(a));
        ct_layout at_m = cti_layout(cx, shape, ct_basis_get(cx, d, cti_stride(a)));
        return compose_parts(cx, at_m, s, ct_basis_value(cx, d));
    }
    if (cti_is_constant(d, 0)) /* a broadcast stays one */
        return cti_layout(cx, s, d);
    if (!cti_is_tuple(cti_shape(a))) /* its one mode takes all */
        return cti_layout(cx, s, ct_mul(cx, d, cti_stride(a)));
    return cti_compose_leaf(cx, a, s, d, NULL);
}

/* What CuTe answers; *flat is A as the answer's digits see it. */
ct_layout cti_compose_as_cute(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout *flat)
{
    *flat = cti_coalesce_extended(cx, a, ct_coprofile(cx, b));
    if (!cti_ok(cx))
        return cti_null();
    return compose_parts(cx, *flat, cti_shape(b), cti_stride(b));
}

static ct_layout compose(ct_ctx *cx, ct_layout a, ct_layout b)
{
    ct_layout flat, r = cti_compose_as_cute(cx, a, b, &flat);
    return cti_admissible(cx, flat, b, r) ? r : cti_null();
}

/* n stands for n:1. */
static ct_layout compose_integer(ct_ctx *cx, ct_layout a, ct_value n)
{
    ct_layout b = ct_make_layout(cx, n, ct_static(cx, 1));
    return compose(cx, a, b);
}

static ct_value a_of_swizzle(ct_ctx *cx, const cti_property *property, ct_value c)
{
    return cti_evaluate(cx, property->a, ct_swizzle_call(cx, property->b, c));
}

/* A o Sw: move the swizzle to the left, to where A sends its masks. That is right where A keeps
 * bits apart; CuTe does not check that. */
static ct_layout compose_swizzle(ct_ctx *cx, ct_layout a, ct_value swizzle)
{
    cti_swizzle s = cti_swizzle_of(swizzle);
    ct_value y = cti_evaluate(cx, a, ct_static(cx, s.y));
    ct_value z = cti_evaluate(cx, a, ct_static(cx, s.z));
    ct_layout r = cti_swizzle_by_values(cx, y, z, a);
    ct_value size = ct_size(cx, a);
    cti_property property = {.op = "composition",
                             .equation = "A(Sw(c))",
                             .side = "A(Sw(c))",
                             .want = a_of_swizzle,
                             .answer = r,
                             .domain = a,
                             .a = a,
                             .b = swizzle};
    return cti_verify(cx, &property, ct_int(size)) ? r : cti_null();
}

/* By mode; modes of A that the tiler does not reach are dropped. */
static ct_layout compose_by_mode(ct_ctx *cx, ct_layout a, ct_tiler tiler)
{
    cti_text ta, tt;
    if (tiler->rank == 0)
        return cti_fail(cx, CT_EINVAL, "composition: the tiler has no modes");
    if (tiler->rank > ct_rank(a))
        return cti_fail(cx, CT_EINVAL, "composition: tiler %s has more modes than %s",
                        cti_show(&tt, tiler), cti_show(&ta, a));
    ct_value *mode = cti_items(cx, tiler->rank);
    for (int i = 0; mode != NULL && i < tiler->rank; ++i)
        mode[i] = ct_composition(cx, cti_mode(cx, a, i), tiler->item[i]);
    return mode == NULL ? cti_null() : ct_make_layout_of(cx, tiler->rank, mode);
}

/* A o (Sw o 0 o B) = (A o Sw) o B, where B stays within A: beyond its end A goes on, and A o Sw was
 * not asked there. */
static ct_layout compose_composed(ct_ctx *cx, ct_layout a, ct_layout b)
{
    cti_text t;
    if (!cti_is_constant(cti_offset(b), 0))
        return cti_fail(cx, CT_EINVAL, "composition: the offset %s of B is not a static 0",
                        cti_show(&t, cti_offset(b)));
    ct_layout r = ct_composition(cx, ct_composition(cx, a, cti_outer(b)), cti_inner(b));
    ct_value size = ct_size(cx, b);
    return cti_composition_agrees(cx, a, b, r, ct_int(size)) ? r : cti_null();
}

static ct_layout compose_layout(ct_ctx *cx, ct_layout a, ct_tiler b)
{
    cti_text t;
    switch (b->kind) {
    case CT_LAYOUT:
        return compose(cx, a, b);
    case CT_TUPLE:
        return compose_by_mode(cx, a, b);
    case CT_UNDERSCORE:
        return a;
    case CT_INTEGER:
        return compose_integer(cx, a, b);
    case CT_SWIZZLE:
        return compose_swizzle(cx, a, b);
    case CT_COMPOSED:
        return compose_composed(cx, a, b);
    case CT_BASIS:
    case CT_MIXED:
    case CT_MAJOR:
    case CT_ITERATOR:
    case CT_TENSOR:
    case CT_POINTER:
    case CT_NAME:
    case CT_TEXT:
    case CT_OBJECT:
        break;
    }
    return cti_fail(cx, CT_EINVAL, "composition: B, %s, is neither a layout nor a tiler",
                    cti_show(&t, b));
}

/* ct_composition - the functional composition of two layouts, or of a layout and a tiler.
 * equation  R(c) = A(B(c)) for all c of B; compatible(B, R)
 * example   composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))  =  ((_2,_2),_3):((_24,_2),_8)
 * pre       B is a layout, an integer n (n:1), _, a tuple of tilers (by mode), or, with A or B a
 *           swizzle or composed, as CuTe defines it; A goes on past its last mode
 * post      composition
 * fails     CT_EDOMAIN static divisibility, or CuTe's answer breaks the equation (with a witness);
 *           CT_EINVAL rank; CT_EUNSUP more coordinates than are checked
 * caveat    CuTe checks static divisibility only and is wrong where the equation breaks.
 * CuTe      02_layout_algebra "Composition" */
ct_layout ct_composition(ct_ctx *cx, ct_value a, ct_tiler b)
{
    cti_text t;
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_layout(a))
        return compose_layout(cx, a, b);
    if (cti_is(a, CT_TENSOR))
        return cti_relayout(cx, a, ct_composition(cx, cti_layout_of(a), b));
    if (cti_is(a, CT_COMPOSED))
        return cti_compose_offset(cx, cti_outer(a), cti_offset(a),
                                  ct_composition(cx, cti_inner(a), b));
    if (cti_is(a, CT_SWIZZLE) && cti_is(b, CT_SWIZZLE))
        return cti_merge_swizzles(cx, a, b);
    if (cti_is(a, CT_SWIZZLE) && cti_is_layout(b))
        return cti_compose_offset(cx, a, ct_static(cx, 0), b);
    return cti_fail(cx, CT_EINVAL, "composition: A, %s, is not a layout", cti_show(&t, a));
}

/* ct_with_shape - a layout seen through another shape.
 * equation  L o make_layout(shape)
 * example   with_shape(_24:_2, (_4,_6))  =  (_4,_6):(_2,_8)
 * pre       as composition
 * post      composition
 * fails     as composition
 * CuTe      none: layout.hpp */
ct_layout ct_with_shape(ct_ctx *cx, ct_layout layout, ct_tuple shape)
{
    return ct_composition(cx, layout, ct_make_layout(cx, shape, NULL));
}
