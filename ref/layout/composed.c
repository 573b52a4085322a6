/* composed.c - composed layouts: a o offset o b, with (a o offset o b)(c) = a(offset + b(c)).
 *
 * a is a swizzle or a layout; b, a layout as a rule, is the domain: shape, size, rank, cosize and
 * every edit are b's.
 * Here: making them and taking them apart. Not here: the node (value/compound.c), their slices
 * (slice.c, swizzled.c).
 * Follows no document but the headers: layout_composed.hpp, swizzle_layout.hpp. */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

/* ct_make_composed_layout - the composed layout, as given.
 * equation  R(c) = a(offset + b(c))
 * example   make_composed_layout(Sw<0,4,3>, _0, _8:_1)  =  Sw<0,4,3> o _0 o _8:_1
 * pre       a and b are swizzles or layouts, offset fits both
 * post      composed_function
 * fails     CT_EINVAL
 * CuTe      none: layout_composed.hpp */
ct_layout ct_make_composed_layout(ct_ctx *cx, ct_value a, ct_value offset, ct_value b)
{
    return cti_composed(cx, a, offset, b);
}

/* ct_composition_offset - composition(a, offset, b); a swizzle of no bits disappears.
 * equation  R(c) = a(offset + b(c))
 * example   composition(Sw<0,4,3>, _0, _8:_1)  =  _8:_1
 * pre       as make_composed_layout
 * post      composed_function
 * fails     CT_EINVAL
 * CuTe      none: swizzle_layout.hpp */
ct_layout ct_composition_offset(ct_ctx *cx, ct_value a, ct_value offset, ct_value b)
{
    return cti_compose_offset(cx, a, offset, b);
}

ct_layout cti_on_inner(ct_ctx *cx, ct_layout composed, cti_tiling *f, ct_tiler tiler)
{
    ct_layout b = f(cx, cti_inner(composed), tiler);
    return ct_composition_offset(cx, cti_outer(composed), cti_offset(composed), b);
}

static ct_value part_of(ct_ctx *cx, const char *op, ct_layout l, int i)
{
    cti_text t;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is(l, CT_COMPOSED))
        return cti_fail(cx, CT_EINVAL, "%s: %s is not a composed layout", op, cti_show(&t, l));
    return l->item[i];
}

/* ct_layout_a - the outer function of a composed layout.
 * equation  layout_a(a o offset o b) = a
 * example   layout_a(Sw<3,4,3> o _0 o _8:_1)  =  Sw<3,4,3>
 * pre       a composed layout
 * post      composed_parts
 * fails     CT_EINVAL
 * CuTe      none: layout_composed.hpp */
ct_value ct_layout_a(ct_ctx *cx, ct_layout composed)
{
    return part_of(cx, "layout_a", composed, 0);
}

/* ct_offset - the offset of a composed layout.
 * equation  offset(a o offset o b) = offset
 * example   offset(Sw<3,4,3> o 5 o _8:_1)  =  5
 * pre       a composed layout
 * post      composed_parts
 * fails     CT_EINVAL
 * CuTe      none: layout_composed.hpp */
ct_value ct_offset(ct_ctx *cx, ct_layout composed)
{
    return part_of(cx, "offset", composed, 1);
}

/* ct_layout_b - the inner layout of a composed layout.
 * equation  layout_b(a o offset o b) = b
 * example   layout_b(Sw<3,4,3> o _0 o _8:_1)  =  _8:_1
 * pre       a composed layout
 * post      composed_parts
 * fails     CT_EINVAL
 * CuTe      none: layout_composed.hpp */
ct_value ct_layout_b(ct_ctx *cx, ct_layout composed)
{
    return part_of(cx, "layout_b", composed, 2);
}

/* ct_get_swizzle_portion - the swizzle of a layout; a plain layout has one of no bits.
 * equation  Sw o offset o b -> Sw
 * example   get_swizzle_portion(_8:_1)  =  Sw<0,4,3>
 * pre       a plain or a swizzled layout
 * post      composed_parts
 * fails     CT_EINVAL
 * CuTe      none: swizzle_layout.hpp */
ct_value ct_get_swizzle_portion(ct_ctx *cx, ct_layout layout)
{
    if (cti_ok(cx) && cti_is_swizzled(layout))
        return cti_outer(layout);
    if (!cti_need_layout(cx, "get_swizzle_portion", "the operand", layout))
        return cti_null();
    return ct_Swizzle(cx, 0, 4, 3);
}

/* ct_get_nonswizzle_portion - a layout without its swizzle.
 * equation  Sw o offset o b -> b
 * example   get_nonswizzle_portion(Sw<3,4,3> o _0 o _8:_1)  =  _8:_1
 * pre       a plain or a swizzled layout
 * post      composed_parts
 * fails     CT_EINVAL
 * CuTe      none: swizzle_layout.hpp */
ct_layout ct_get_nonswizzle_portion(ct_ctx *cx, ct_layout layout)
{
    if (cti_ok(cx) && cti_is_swizzled(layout))
        return cti_inner(layout);
    return cti_need_layout(cx, "get_nonswizzle_portion", "the operand", layout) ? layout
                                                                                : cti_null();
}
