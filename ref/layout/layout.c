/* layout.c - layouts: making them.
 *
 *   shape  (3, (2,3))      a layout is a pair of congruent tuples; mode i is shape<i>:stride<i>,
 *   stride (3,(12,1))      itself a layout
 *
 * Here: make_layout in its forms. Not here: its parts (value/part.c), the codomain (cosize.c),
 * evaluation (evaluate.c), slices (slice.c), swizzles (swizzle.c, composed.c).
 * Follows 01_layout "Layout Creation and Use". */
#include "ref/layout/layout.h"
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

/* An extent is a count: an integer that is not negative. */
bool cti_valid_shape(ct_ctx *cx, const char *op, ct_tuple shape)
{
    cti_text t;
    if (cti_ok(cx) && cti_is_tuple(shape)) {
        for (int i = 0; i < shape->rank; ++i)
            if (!cti_valid_shape(cx, op, shape->item[i]))
                return false;
    } else if (cti_ok(cx) && !cti_is(shape, CT_INTEGER)) {
        cti_fail(cx, CT_EINVAL, "%s: extent %s is not an integer", op, cti_show(&t, shape));
    } else if (cti_ok(cx) && shape->value < 0) {
        cti_fail(cx, CT_EDOMAIN, "%s: extent %s is negative", op, cti_show(&t, shape));
    }
    return cti_ok(cx);
}

/* A stride may be any integer, or a step along a mode. */
static bool valid_stride(ct_ctx *cx, ct_tuple stride)
{
    cti_text t;
    if (!cti_is_tuple(stride)) {
        if (!cti_is(stride, CT_INTEGER) && !cti_is(stride, CT_BASIS))
            cti_fail(cx, CT_EINVAL, "make_layout: stride %s is not an integer",
                     cti_show(&t, stride));
        return cti_ok(cx);
    }
    for (int i = 0; i < stride->rank; ++i)
        if (!valid_stride(cx, stride->item[i]))
            return false;
    return true;
}

static ct_layout from_parts(ct_ctx *cx, ct_tuple shape, ct_tuple stride)
{
    cti_text ts, td;
    if (!cti_valid_shape(cx, "make_layout", shape))
        return cti_null();
    if (!cti_same_profile(shape, stride))
        return cti_fail(cx, CT_EINVAL, "make_layout: shape %s and stride %s are not congruent",
                        cti_show(&ts, shape), cti_show(&td, stride));
    return valid_stride(cx, stride) ? cti_layout(cx, shape, stride) : cti_null();
}

/* ct_make_layout - a layout from a shape and strides.
 * equation  (shape, stride) -> shape:stride
 * example   make_layout((_2,4), LayoutRight)  =  (_2,4):(4,_1)
 * pre       congruent(shape, stride); stride may be LayoutLeft, LayoutRight, or NULL for
 *           LayoutLeft; extents are not negative
 * post      compact, where the strides were made here
 * fails     CT_EINVAL not congruent or no integers; CT_EDOMAIN a negative extent
 * CuTe      01_layout "Constructing a Layout" */
ct_layout ct_make_layout(ct_ctx *cx, ct_tuple shape, ct_tuple stride)
{
    if (!cti_ok(cx))
        return cti_null();
    if (stride == NULL)
        stride = ct_LayoutLeft();
    if (cti_is(stride, CT_MAJOR))
        stride = ct_compact_order(cx, shape, stride);
    return from_parts(cx, shape, stride);
}

/* ct_make_layout_of - a layout whose modes are given layouts.
 * equation  make_layout(L0, L1, ..) = (S0,S1,..):(D0,D1,..)
 * example   make_layout(_3:_1, _4:_3)  =  (_3,_4):(_1,_3)
 * pre       n >= 1; one layout gains a level of nesting
 * post      concatenation_modes
 * fails     CT_EINVAL an operand that is not a layout
 * CuTe      01_layout "Concatenation" */
ct_layout ct_make_layout_of(ct_ctx *cx, int n, const ct_layout *modes)
{
    ct_value *shape = cti_items(cx, n), *stride = cti_items(cx, n);
    for (int i = 0; stride != NULL && i < n; ++i) {
        if (!cti_need_layout(cx, "make_layout", "an operand", modes[i]))
            return cti_null();
        shape[i] = cti_shape(modes[i]);
        stride[i] = cti_stride(modes[i]);
    }
    return cti_layout(cx, cti_tuple(cx, n, shape), cti_tuple(cx, n, stride));
}

/* ct_make_ordered_layout - a compact layout whose strides grow in a given order of the modes.
 * equation  shape:compact_order(shape, order)
 * example   make_ordered_layout((_2,_5,8), (_2,_0,_1))  =  (_2,_5,8):(40,_1,_5)
 * pre       weakly_congruent(order, shape); dynamic numbers come last, left to right
 * post      compact
 * fails     CT_EINVAL profiles do not match
 * CuTe      none: layout.hpp */
ct_layout ct_make_ordered_layout(ct_ctx *cx, ct_tuple shape, ct_tuple order)
{
    return from_parts(cx, shape, ct_compact_order(cx, shape, order));
}

/* ct_make_layout_like - a compact layout of the same shape and order of strides.
 * equation  static-0 strides stay, the others become compact in their own order
 * example   make_layout_like((_4,_8):(_16,_1))  =  (_4,_8):(_8,_1)
 * pre       a plain layout; only static strides define the order
 * post      compact
 * fails     CT_EINVAL
 * CuTe      03_tensor "Owning Tensors" */
ct_layout ct_make_layout_like(ct_ctx *cx, ct_layout layout)
{
    if (!cti_need_layout(cx, "make_layout_like", "the operand", layout))
        return cti_null();
    ct_tuple extents = ct_filter_zeros_tuple(cx, cti_stride(layout), cti_shape(layout));
    return from_parts(cx, cti_shape(layout), ct_compact_order(cx, extents, cti_stride(layout)));
}

/* ct_make_identity_layout - the layout that maps a coordinate to itself.
 * equation  L(c) = c
 * example   make_identity_layout((_4,7))  =  (_4,7):(_1@0,_1@1)
 * pre       shape is an integer tuple; an integer's stride is _1
 * post      identity
 * fails     CT_EINVAL
 * CuTe      0z_tma_tensors; 0y_predication */
ct_layout ct_make_identity_layout(ct_ctx *cx, ct_tuple shape)
{
    return from_parts(cx, shape, ct_make_basis_like(cx, shape));
}
