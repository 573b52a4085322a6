/* composition.c - R = A o B: the layout with R(c) = A(B(c)).
 *
 * B is taken leaf by leaf, s:d. Against a flat A = (s0,..,sn):(d0,..,dn) a leaf walks A's modes from
 * the left: dividing out the stride d, then keeping the extent s.
 *
 *      A / d      every d-th element of A: what is left of each extent
 *      (A / d) % s    the first s of those
 *
 * Here: composition with layouts, tilers, swizzles. Not here: whether the result is right for all
 * of B at once (admissible.c). Follows 02_layout_algebra "Composition", "Composition Tilers". */
#include "cti.h"

/* What remains of B's leaf s:d while A's modes are passed, and R's modes so far. */
typedef struct walk {
    ct_value shape, stride;
    cti_modes out;
} walk;

static bool divides(int64_t a, int64_t b)
{
    return b != 0 && a % b == 0;
}

/* The stride divisibility condition, which CuTe asks of static integers: the stride steps over
 * whole runs of the mode, or stays inside it. */
static bool stride_divides(ct_ctx *cx, ct_value extent, int mode, ct_value stride)
{
    cti_text te, td;
    if (!extent->fixed || !stride->fixed || stride->value < extent->value ||
        divides(stride->value, extent->value))
        return true;
    cti_fail(cx, CT_EDOMAIN,
             "composition: stride divisibility: stride %s of B is no multiple of extent %s of A, "
             "mode %d",
             cti_show(&td, stride), cti_show(&te, extent), mode);
    return false;
}

/* The shape divisibility condition: what is kept of the mode divides what B still asks for. */
static bool shape_divides(ct_ctx *cx, ct_value rest, int mode, ct_value kept)
{
    cti_text tr, tk;
    if (!rest->fixed || !kept->fixed || divides(rest->value, kept->value))
        return true;
    cti_fail(cx, CT_EDOMAIN,
             "composition: shape divisibility: %s elements of B do not fill the %s that A's mode "
             "%d keeps a whole number of times",
             cti_show(&tr, rest), cti_show(&tk, kept), mode);
    return false;
}

/* Pass one mode s:d of A, not the last. */
static void pass_mode(ct_ctx *cx, walk *w, ct_value s, ct_value d, int mode)
{
    if (!stride_divides(cx, s, mode, w->stride))
        return;
    ct_value step = ct_abs(cx, w->stride);
    ct_value left = cti_ceil_div(cx, s, step);
    ct_value next = ct_mul(cx, cti_ceil_div(cx, step, s), ct_signum(cx, w->stride));
    if (!cti_is_constant(left, 1) && !cti_is_constant(w->shape, 1)) {
        ct_value kept = ct_min(cx, left, w->shape);
        if (ct_check(cx) != CT_OK || !shape_divides(cx, w->shape, mode, kept))
            return;
        w->out.shape[w->out.n] = kept;
        w->out.stride[w->out.n++] = ct_mul(cx, w->stride, d);
        w->shape = ct_div(cx, w->shape, kept);
    }
    w->stride = next;
}

/* A o s:d for a flat A; the last mode of A has no end and takes all that remains. */
static ct_layout compose_flat(ct_ctx *cx, ct_tuple ashape, ct_tuple astride, ct_value s,
                              ct_value d)
{
    int last = ashape->rank - 1;
    walk w = {s, d, {cti_items(cx, ashape->rank), cti_items(cx, ashape->rank), 0}};
    for (int i = 0; i < last && ct_check(cx) == CT_OK; ++i)
        pass_mode(cx, &w, ashape->item[i], astride->item[i], i);
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    if (w.out.n == 0 || !cti_is_constant(w.shape, 1)) {
        w.out.shape[w.out.n] = w.shape;
        w.out.stride[w.out.n++] = ct_mul(cx, w.stride, astride->item[last]);
    }
    return cti_modes_layout(cx, &w.out);
}

/* A o (B0,B1,..) = (A o B0, A o B1, ..), down to B's leaves. */
static ct_layout compose_parts(ct_ctx *cx, ct_tuple ashape, ct_tuple astride, ct_tuple s,
                               ct_tuple d)
{
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    if (cti_is_tuple(s)) {
        ct_value *mode = cti_items(cx, s->rank);
        for (int i = 0; mode != NULL && i < s->rank; ++i)
            mode[i] = compose_parts(cx, ashape, astride, s->item[i], d->item[i]);
        return mode == NULL ? cti_nothing() : ct_make_layout_of(cx, s->rank, mode);
    }
    if (cti_is(d, CT_BASIS)) /* k@m takes its steps in mode m of A */
        return compose_parts(cx, ct_basis_get(cx, d, ashape), ct_basis_get(cx, d, astride), s,
                             ct_basis_value(cx, d));
    if (cti_is_constant(d, 0)) /* a broadcast stays one */
        return cti_layout(cx, s, d);
    if (!cti_is_tuple(ashape))
        return cti_layout(cx, s, ct_mul(cx, d, astride));
    return compose_flat(cx, ashape, astride, s, d);
}

/* What CuTe answers; *flat is A as the answer's digits see it. */
ct_layout cti_compose_as_cute(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout *flat)
{
    *flat = cti_coalesce_extended(cx, a, ct_coprofile(cx, b));
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    return compose_parts(cx, cti_shape(*flat), cti_stride(*flat), cti_shape(b), cti_stride(b));
}

static ct_layout compose(ct_ctx *cx, ct_layout a, ct_layout b)
{
    ct_layout flat, r = cti_compose_as_cute(cx, a, b, &flat);
    return cti_admissible(cx, flat, b, r) ? r : cti_nothing();
}

/* By mode; modes of A that the tiler does not reach are dropped. */
static ct_layout compose_by_mode(ct_ctx *cx, ct_layout a, ct_tiler tiler)
{
    cti_text ta, tt;
    if (tiler->rank > ct_rank(a))
        return cti_fail(cx, CT_EINVAL, "composition: tiler %s has more modes than %s",
                        cti_show(&tt, tiler), cti_show(&ta, a));
    ct_value *mode = cti_items(cx, tiler->rank);
    for (int i = 0; mode != NULL && i < tiler->rank; ++i)
        mode[i] = ct_composition(cx, cti_mode(cx, a, i), tiler->item[i]);
    return mode == NULL ? cti_nothing() : ct_make_layout_of(cx, tiler->rank, mode);
}

/* A o (Sw o 0 o B) = (A o Sw) o B */
static ct_layout compose_composed(ct_ctx *cx, ct_layout a, ct_layout b)
{
    cti_text t;
    if (!cti_is_constant(b->item[1], 0))
        return cti_fail(cx, CT_EINVAL, "composition: the offset %s of B is not a static 0",
                        cti_show(&t, b->item[1]));
    return ct_composition(cx, ct_composition(cx, a, b->item[0]), b->item[2]);
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
        return compose(cx, a, cti_layout(cx, b, ct_static(cx, 1)));
    case CT_SWIZZLE:
        return cti_compose_swizzle(cx, a, b);
    case CT_COMPOSED:
        return compose_composed(cx, a, b);
    case CT_BASIS:
    case CT_MIXED:
    case CT_MAJOR:
    case CT_ITERATOR:
    case CT_TENSOR:
    case CT_TEXT:
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
 *           CT_EINVAL rank; CT_EUNSUP more coordinates than are looked at
 * caveat    CuTe checks static divisibility only and is wrong where the equation breaks.
 * CuTe      02_layout_algebra "Composition" */
ct_layout ct_composition(ct_ctx *cx, ct_value a, ct_tiler b)
{
    cti_text t;
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    if (cti_is_layout(a))
        return compose_layout(cx, a, b);
    if (cti_is(a, CT_COMPOSED))
        return ct_composition_offset(cx, a->item[0], a->item[1],
                                     ct_composition(cx, a->item[2], b));
    if (cti_is(a, CT_SWIZZLE) && cti_is(b, CT_SWIZZLE))
        return cti_merge_swizzles(cx, a, b);
    if (cti_is(a, CT_SWIZZLE) && cti_is_layout(b))
        return ct_composition_offset(cx, a, ct_static(cx, 0), b);
    return cti_fail(cx, CT_EINVAL, "composition: A, %s, is not a layout", cti_show(&t, a));
}
