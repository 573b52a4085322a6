/* evaluate.c - a layout as the function that it is, at a coordinate without underscores.
 *
 *      (S:D)(c)           = crd2idx(c, S, D)
 *      (a o off o b)(c)   = a(off + b(c))
 *      Sw(i)              = the swizzled index
 *
 * Here: what the algebra itself needs of the call operator. Not here: underscores, which make it a
 * slice, and tensors (tensor/index.c). Follows 01_layout "Using a Layout". */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

static ct_value evaluate_composed(ct_ctx *cx, ct_layout layout, ct_tuple coord)
{
    ct_layout l = cti_at_zero(cx, "layout_call", layout, "");
    if (!cti_ok(cx))
        return cti_null();
    ct_value inner = cti_evaluate(cx, cti_inner(l), coord);
    return cti_evaluate(cx, cti_outer(l), ct_add(cx, cti_offset(l), inner));
}

ct_value cti_evaluate(ct_ctx *cx, ct_layout layout, ct_tuple coord)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_layout(layout))
        return ct_crd2idx(cx, coord, cti_shape(layout), cti_stride(layout));
    if (cti_is(layout, CT_COMPOSED))
        return evaluate_composed(cx, layout, coord);
    if (cti_is(layout, CT_SWIZZLE))
        return ct_swizzle_call(cx, layout, coord);
    cti_need_layout(cx, "layout_call", "the operand", layout);
    return cti_null();
}
