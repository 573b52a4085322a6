/* compound.c - values made of values: layouts, composed layouts, tensors.
 *
 * Here: making them of parts that fit together. Not here: the public constructors, which check
 * their operands (layout/, tensor/); swizzles and pointers (fields.c). Follows no document. */
#include "ref/value/value.h"

ct_layout cti_layout(ct_ctx *cx, ct_tuple shape, ct_tuple stride)
{
    return cti_pair(cx, CT_LAYOUT, shape, stride);
}

ct_layout cti_unit(ct_ctx *cx)
{
    return cti_layout(cx, ct_static(cx, 1), ct_static(cx, 0));
}

ct_layout cti_mode(ct_ctx *cx, ct_layout l, int i)
{
    return cti_layout(cx, cti_at(cti_shape(l), i), cti_at(cti_stride(l), i));
}

/* The same data under another layout. */
ct_value cti_relayout(ct_ctx *cx, ct_value tensor, ct_layout layout)
{
    return cti_pair(cx, CT_TENSOR, cti_data(tensor), layout);
}

static bool is_function(ct_value v)
{
    return cti_is_layout(v) || cti_is(v, CT_COMPOSED) || cti_is(v, CT_SWIZZLE);
}

/* a o offset o b, as given. */
ct_layout cti_composed(ct_ctx *cx, ct_value a, ct_value offset, ct_value b)
{
    cti_text t;
    if (!cti_ok(cx))
        return cti_null();
    if (!is_function(a) || !is_function(b))
        return cti_fail(cx, CT_EINVAL, "make_composed_layout: %s is neither a layout nor a swizzle",
                        cti_show(&t, is_function(a) ? b : a));
    if (!ct_is_integral(offset) && !cti_is_tuple(offset) && !cti_is(offset, CT_POINTER))
        return cti_fail(cx, CT_EINVAL, "make_composed_layout: the offset %s is not a coordinate",
                        cti_show(&t, offset));
    return cti_triple(cx, CT_COMPOSED, a, offset, b);
}

/* a o offset o b, where a swizzle of no bits disappears. */
ct_layout cti_compose_offset(ct_ctx *cx, ct_value a, ct_value offset, ct_value b)
{
    if (!cti_ok(cx))
        return cti_null();
    bool identity = cti_is(a, CT_SWIZZLE) && cti_swizzle_of(a).bits == 0;
    if (identity && cti_is_constant(offset, 0) && cti_is_layout(b))
        return b;
    return cti_composed(cx, a, offset, b);
}

bool cti_waits(ct_value v)
{
    return cti_is(v, CT_COMPOSED) && cti_is(cti_offset(v), CT_POINTER) &&
           cti_pointer_parts_of(cti_offset(v)).bits == CTI_UNSET;
}
