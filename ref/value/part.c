/* part.c - what every kind of value with modes has: shape, stride, rank, depth.
 *
 * Of a composed layout they are those of its inner layout, of a tensor those of its layout.
 * Here: these four, and the conditions that ask for a layout or a tensor. Not here: making values
 * (node.c, compound.c), modes one by one (tuple/structure.c). Follows 01_layout "Layout". */
#include "ref/value/value.h"

bool cti_need_layout(ct_ctx *cx, const char *op, const char *operand, ct_value v)
{
    cti_text t;
    return cti_require(cx, cti_is_layout(v), CT_EINVAL, "%s: %s, %s, is not a layout", op, operand,
                       cti_show(&t, v));
}

bool cti_need_tensor(ct_ctx *cx, const char *op, ct_value v)
{
    cti_text t;
    return cti_require(cx, cti_is(v, CT_TENSOR), CT_EINVAL, "%s: %s is not a tensor", op,
                       cti_show(&t, v));
}

/* ct_rank - the number of top-level modes; an integer has one.
 * equation  rank((a,b,..)) = number of items
 * example   rank((2,(3,5)):(1,(2,6)))  =  _2
 * pre       v came from a call that did not fail
 * post      rank_counts
 * fails     never
 * CuTe      01_layout "IntTuple" */
int ct_rank(ct_value v)
{
    if (cti_is(v, CT_LAYOUT))
        return cti_rank(cti_shape(v));
    if (cti_is(v, CT_COMPOSED))
        return ct_rank(cti_inner(v));
    if (cti_is(v, CT_TENSOR))
        return ct_rank(cti_layout_of(v));
    return cti_rank(v);
}

/* ct_depth - the levels of nesting; an integer has none.
 * equation  depth(i) = 0, depth((a,b,..)) = 1 + max(depth(a), depth(b), ..)
 * example   depth((2,(3,5)))  =  _2
 * pre       v came from a call that did not fail
 * post      depth_counts
 * fails     never
 * CuTe      01_layout "IntTuple" */
int ct_depth(ct_value v)
{
    if (cti_is(v, CT_COMPOSED))
        return ct_depth(cti_inner(v));
    if (cti_is(v, CT_TENSOR))
        return ct_depth(cti_layout_of(v));
    return cti_is(v, CT_ITERATOR) ? 0 : v->depth;
}

static ct_tuple shape_of_each(ct_ctx *cx, ct_tuple layouts)
{
    ct_value *item = cti_items(cx, layouts->rank);
    for (int i = 0; item != NULL && i < layouts->rank; ++i)
        item[i] = ct_shape(cx, layouts->item[i]);
    return cti_tuple(cx, layouts->rank, item);
}

/* ct_shape - the shape of a layout; a tuple of layouts has the tuple of their shapes.
 * equation  shape(S:D) = S
 * example   shape((4,(3,6)):(1,(4,12)))  =  (4,(3,6))
 * pre       a layout, a composed layout over one, or an integer tuple, which is its own shape
 * post      layout_parts
 * fails     CT_EINVAL a swizzle or a tag
 * CuTe      01_layout "Layout" */
ct_tuple ct_shape(ct_ctx *cx, ct_value layout)
{
    cti_text t;
    if (!cti_ok(cx))
        return cti_null();
    switch (layout->kind) {
    case CT_LAYOUT:
        return cti_shape(layout);
    case CT_COMPOSED:
        return ct_shape(cx, cti_inner(layout));
    case CT_TENSOR:
        return ct_shape(cx, cti_layout_of(layout));
    case CT_TUPLE:
        return shape_of_each(cx, layout);
    case CT_INTEGER:
    case CT_BASIS:
    case CT_UNDERSCORE:
        return layout;
    case CT_SWIZZLE:
    case CT_MIXED:
    case CT_MAJOR:
    case CT_ITERATOR:
    case CT_POINTER:
    case CT_NAME:
    case CT_TEXT:
    case CT_OBJECT:
        break;
    }
    return cti_fail(cx, CT_EINVAL, "shape: %s has none", cti_show(&t, layout));
}

/* ct_stride - the strides of a plain layout.
 * equation  stride(S:D) = D
 * example   stride((4,(3,6)):(1,(4,12)))  =  (1,(4,12))
 * pre       a plain layout, or a tensor over one
 * post      layout_parts
 * fails     CT_EINVAL a composed layout has no strides
 * CuTe      01_layout "Layout" */
ct_tuple ct_stride(ct_ctx *cx, ct_layout layout)
{
    if (cti_ok(cx) && cti_is(layout, CT_TENSOR))
        return ct_stride(cx, cti_layout_of(layout));
    if (!cti_need_layout(cx, "stride", "the operand", layout))
        return cti_null();
    return cti_stride(layout);
}
