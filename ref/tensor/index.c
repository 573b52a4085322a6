/* index.c - the call operator: layouts and tensors at a coordinate, which may hold underscores.
 *
 *   L(c)  an index     L(c with _)  a layout of what is left free
 *   T(c)  an element   T(c with _)  = (data + offset) o slice
 *
 * Here: calls, and the offset that moves a domain. Not here: what they are made of: evaluation
 * (layout/evaluate.c), slices (layout/slice.c), elements (element.c).
 * Follows 01_layout "Using a Layout", 03_tensor "Slicing a Tensor". */
#include "ref/layout/layout.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

static bool has_underscore(ct_value v)
{
    if (!cti_is_tuple(v))
        return cti_is(v, CT_UNDERSCORE);
    for (int i = 0; i < v->rank; ++i)
        if (has_underscore(v->item[i]))
            return true;
    return false;
}

/* The iterator moves by the offset; what is left free is the new layout. */
static ct_value call_tensor(ct_ctx *cx, ct_value tensor, ct_tuple coord)
{
    ct_layout layout = cti_layout_of(tensor);
    if (!has_underscore(coord))
        return cti_follow(cx, cti_advance(cx, cti_data(tensor), cti_evaluate(cx, layout, coord)));
    ct_value part = ct_slice_and_offset(cx, coord, layout);
    return cti_pair(cx, CT_TENSOR, cti_advance(cx, cti_data(tensor), cti_second(part)),
                    cti_first(part));
}

/* ct_layout_call - a layout as the function that it is: L(coord).
 * equation  L(c) = crd2idx(c, shape, stride); (a o off o b)(c) = a(off + b(c)); with _ a slice
 * example   layout_call((3,(2,3)):(3,(12,1)), (1,5))  =  17
 * pre       coord is an integer, or a tuple of the layout's rank; recursively
 * post      layout_is_function
 * fails     CT_EINVAL ranks differ; CT_EDOMAIN an extent 0; CT_ERANGE
 * CuTe      01_layout "Using a Layout" */
ct_value ct_layout_call(ct_ctx *cx, ct_value layout, ct_tuple coord)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(layout, CT_TENSOR))
        return call_tensor(cx, layout, coord);
    if (!cti_is(layout, CT_SWIZZLE) && has_underscore(coord))
        return ct_slice(cx, coord, layout);
    return cti_evaluate(cx, layout, coord);
}

/* ct_domain_offset - the same layout, moved to begin at a coordinate.
 * equation  (L, L(coord)); of a composed layout the offset moves inside
 * example   domain_offset((1,2), (_3,16):(_1,3))  =  ((_3,16):(_1,3),7)
 * pre       coord fits the layout
 * post      domain_offset_values
 * fails     CT_EINVAL ranks differ, or the layout waits for its pointer
 * CuTe      none: layout.hpp, layout_composed.hpp */
ct_value ct_domain_offset(ct_ctx *cx, ct_tuple coord, ct_layout layout)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(layout, CT_TENSOR)) {
        ct_value part = ct_domain_offset(cx, coord, cti_layout_of(layout));
        return cti_pair(cx, CT_TENSOR, cti_advance(cx, cti_data(layout), cti_second(part)),
                        cti_first(part));
    }
    if (!cti_is(layout, CT_COMPOSED))
        return cti_pair(cx, CT_TUPLE, layout, ct_layout_call(cx, layout, coord));
    ct_layout l = cti_at_zero(cx, "domain_offset", layout, "");
    if (!cti_ok(cx))
        return cti_null();
    ct_value offset = ct_add(cx, cti_offset(l), ct_layout_call(cx, cti_inner(l), coord));
    return cti_pair(cx, CT_TUPLE, cti_triple(cx, CT_COMPOSED, cti_outer(l), offset, cti_inner(l)),
                    ct_static(cx, 0));
}
