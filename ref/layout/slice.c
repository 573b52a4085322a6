/* slice.c - slice and dice: the modes that a coordinate leaves free, and those it fixes.
 *
 * Nested results are spliced into the list of the top level, so a mode's nesting survives only
 * where a single _ stands for the whole of it.
 * Here: slices of tuples and plain layouts. Not here: swizzled layouts (swizzled.c), calls with
 * underscores (tensor/index.c).
 * Follows 03_tensor "Slicing a Tensor". */
#include "ref/layout/layout.h"
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

/* Which elements to keep: those paired with _, or the others. */
static void keep(ct_ctx *cx, cti_list *kept, ct_tuple coord, ct_value v, bool free)
{
    cti_text tc, tv;
    if (!cti_ok(cx))
        return;
    if (!cti_is_tuple(coord)) {
        if (cti_is(coord, CT_UNDERSCORE) == free)
            cti_push(cx, kept, v);
        return;
    }
    if (!cti_is_tuple(v) || v->rank != coord->rank) {
        cti_fail(cx, CT_EINVAL, "slice: coordinate %s does not fit %s", cti_show(&tc, coord),
                 cti_show(&tv, v));
        return;
    }
    for (int i = 0; i < coord->rank; ++i)
        keep(cx, kept, coord->item[i], v->item[i], free);
}

static ct_value pick(ct_ctx *cx, ct_tuple coord, ct_value v, bool free)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(coord))
        return cti_is(coord, CT_UNDERSCORE) == free ? v : cti_tuple(cx, 0, NULL);
    cti_list kept = cti_list_new(cx, coord->leaves);
    keep(cx, &kept, coord, v, free);
    return cti_list_tuple(cx, &kept);
}

static ct_layout pick_layout(ct_ctx *cx, ct_tuple coord, ct_layout l, bool free)
{
    ct_tuple shape = pick(cx, coord, cti_shape(l), free);
    return cti_layout(cx, shape, pick(cx, coord, cti_stride(l), free));
}

/* ct_slice - what a coordinate leaves free: the elements paired with _.
 * equation  slice((c,_), (s0,s1)) = (s1); of a layout, the modes, without the offset
 * example   slice((0,_), (_3,16):(_1,3))  =  (16):(3)
 * pre       coord is an integer, _, or a tuple of v's rank; recursively
 * post      slice_values
 * fails     CT_EINVAL ranks differ
 * CuTe      03_tensor "Slicing a Tensor" */
ct_value ct_slice(ct_ctx *cx, ct_tuple coord, ct_value v)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_layout(v))
        return pick_layout(cx, coord, v, true);
    if (cti_is(v, CT_COMPOSED))
        return cti_at(ct_slice_and_offset(cx, coord, v), 0);
    return pick(cx, coord, v, true);
}

/* ct_dice - what a coordinate fixes: the elements not paired with _.
 * equation  dice((c,_), (s0,s1)) = (s0)
 * example   dice((0,_), (_3,16):(_1,3))  =  (_3):(_1)
 * pre       coord is an integer, _, or a tuple of v's rank; recursively; no tuple for a composed
 *           layout, which has no modes to dice
 * post      dice_is_rest_of_slice
 * fails     CT_EINVAL ranks differ, or a composed layout and a tuple
 * CuTe      03_tensor "Slicing a Tensor" */
ct_value ct_dice(ct_ctx *cx, ct_tuple coord, ct_value v)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_layout(v))
        return pick_layout(cx, coord, v, false);
    if (cti_is(v, CT_COMPOSED) && cti_is_tuple(coord))
        return cti_fail(cx, CT_EINVAL, "dice: CuTe does not define it for composed layouts");
    return pick(cx, coord, v, false);
}

/* From offset 0 on the swizzle still waits for its pointer, which has no room for another; a
 * dynamic 0 takes the pointer's place, as in CuTe. */
static ct_value slice_at_pointer(ct_ctx *cx, ct_tuple coord, ct_layout l)
{
    ct_value inner = ct_slice_and_offset(cx, coord, cti_inner(l)), offset = cti_offset(l);
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_constant(cti_second(inner), 0) || !cti_waits(l)) {
        bool from_zero = cti_waits(l) && ct_int(cti_second(inner)) == 0;
        if (!from_zero)
            cti_at_zero(cx, "slice", l, cti_waits(l) ? "; a slice from 0 on is defined" : "");
        offset = cti_second(inner);
    }
    return cti_pair(cx, CT_TUPLE,
                    cti_triple(cx, CT_COMPOSED, cti_outer(l), offset, cti_first(inner)),
                    ct_static(cx, 0));
}

/* a o off o b: the offset of the slice of b moves into off. */
static ct_value slice_composed(ct_ctx *cx, ct_tuple coord, ct_layout l)
{
    if (cti_is(cti_offset(l), CT_POINTER))
        return slice_at_pointer(cx, coord, l);
    if (cti_is_swizzled(l))
        return cti_slice_swizzled(cx, coord, l);
    ct_value inner = ct_slice_and_offset(cx, coord, cti_inner(l));
    ct_value offset = ct_add(cx, cti_offset(l), cti_second(inner));
    return cti_pair(cx, CT_TUPLE,
                    cti_triple(cx, CT_COMPOSED, cti_outer(l), offset, cti_first(inner)),
                    ct_static(cx, 0));
}

/* ct_slice_and_offset - the slice, and the offset at which it begins.
 * equation  L(c with free part k) = offset + slice(k)
 * example   slice_and_offset((1,_), (_3,16):(_1,3))  =  ((16):(3),1)
 * pre       coord is an integer, _, or a tuple of the layout's rank; recursively
 * post      slice_values
 * fails     CT_EINVAL ranks differ
 * CuTe      03_tensor "Slicing a Tensor" */
ct_value ct_slice_and_offset(ct_ctx *cx, ct_tuple coord, ct_layout layout)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(layout, CT_COMPOSED))
        return slice_composed(cx, coord, layout);
    if (!cti_need_layout(cx, "slice_and_offset", "the operand", layout))
        return cti_null();
    ct_value offset = ct_crd2idx(cx, coord, cti_shape(layout), cti_stride(layout));
    return cti_pair(cx, CT_TUPLE, ct_slice(cx, coord, layout), offset);
}
