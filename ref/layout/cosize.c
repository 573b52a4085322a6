/* cosize.c - the codomain of a layout, and looking up what maps to an index.
 *
 * CuTe bounds the codomain by absolute strides, not by the last coordinate, and ignores swizzles.
 * Here: coprofile, coshape, cosize, get_*_coord. Not here: size (size.c).
 * Follows 01_layout "Layout"; spec-tests/spec/errata.md says where the document is wrong. */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

static bool has_basis(ct_tuple stride)
{
    if (!cti_is_tuple(stride))
        return cti_is(stride, CT_BASIS);
    for (int i = 0; i < stride->rank; ++i)
        if (has_basis(stride->item[i]))
            return true;
    return false;
}

/* ct_coprofile - the profile of the codomain, filled with _0.
 * equation  congruent(coprofile(L), L(c)) for any c
 * example   coprofile((4,5):(_1@1,_1@0))  =  (_0,_0)
 * pre       a plain layout whose strides agree in kind
 * post      coprofile_congruent
 * fails     CT_EINVAL integers mixed with basis elements
 * CuTe      none: layout.hpp */
ct_tuple ct_coprofile(ct_ctx *cx, ct_layout layout)
{
    if (!cti_need_layout(cx, "coprofile", "the operand", layout))
        return cti_null();
    if (!has_basis(cti_stride(layout)))
        return ct_static(cx, 0);
    ct_tuple sum = ct_as_arithmetic_tuple(cx, ct_sum(cx, cti_stride(layout)));
    return ct_repeat_like(cx, sum, ct_static(cx, 0));
}

static ct_value less_one(ct_ctx *cx, ct_value v, void *user)
{
    (void)user;
    return ct_sub(cx, v, ct_static(cx, 1));
}

static ct_value plus_one(ct_ctx *cx, ct_value v, void *user)
{
    (void)user;
    return ct_add(cx, v, ct_static(cx, 1));
}

static ct_value absolute(ct_ctx *cx, ct_value v, void *user)
{
    (void)user;
    return ct_abs(cx, v);
}

/* ct_coshape - a bound of the image in each component of the codomain.
 * equation  1 + inner_product(shape - 1, |stride|)
 * example   coshape((4,5):(_1@1,_1@0))  =  (5,4)
 * pre       a plain layout
 * post      coshape_bounds
 * fails     CT_EINVAL, CT_ERANGE
 * CuTe      none: layout.hpp */
ct_tuple ct_coshape(ct_ctx *cx, ct_layout layout)
{
    if (!cti_need_layout(cx, "coshape", "the operand", layout))
        return cti_null();
    ct_tuple last = ct_transform_leaf(cx, cti_shape(layout), less_one, NULL);
    ct_tuple stride = ct_transform_leaf(cx, cti_stride(layout), absolute, NULL);
    ct_tuple far = ct_as_arithmetic_tuple(cx, ct_inner_product(cx, last, stride));
    return ct_transform_leaf(cx, far, plus_one, NULL);
}

/* ct_cosize - how many elements an array under the layout must hold.
 * equation  size(coshape(L)), of a composed layout that of its inner layout
 * example   cosize((_4,_8):(_16,_1))  =  _56
 * pre       a layout
 * post      coshape_bounds
 * fails     CT_EINVAL, CT_ERANGE
 * CuTe      01_layout "Layout" */
ct_value ct_cosize(ct_ctx *cx, ct_layout layout)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(layout, CT_COMPOSED))
        return ct_cosize(cx, cti_inner(layout));
    return ct_product(cx, ct_coshape(cx, layout));
}

/* The look-up inverts compact layouts only; elsewhere CuTe answers another index's coordinate. */
static bool leads_back(ct_ctx *cx, ct_layout layout, ct_tuple coord, ct_value index)
{
    cti_text tl, tc, ti, tb;
    ct_value back = cti_evaluate(cx, layout, coord);
    if (!cti_ok(cx) || (cti_is(back, CT_INTEGER) && back->value == ct_int(index)))
        return cti_ok(cx);
    cti_fail(cx, CT_EDOMAIN, "get_hier_coord: %s has no compact coordinate for index %s",
             cti_show(&tl, layout), cti_show(&ti, index));
    cti_witness(cx, "at %s: the layout gives %s, not %s", cti_show(&tc, coord), cti_show(&tb, back),
                ti.s);
    return false;
}

/* A tensor is asked for its layout. */
static ct_value arrangement(ct_value v)
{
    return cti_is(v, CT_TENSOR) ? cti_layout_of(v) : v;
}

/* ct_get_hier_coord - the natural coordinate at which a compact layout has an index.
 * equation  L(result) = index
 * example   get_hier_coord((_3,_8):(_8,_1), 17)  =  (2,1)
 * pre       a compact layout, or a tensor of one, and index an integer that it reaches
 * post      lookup_inverse
 * fails     CT_EINVAL; CT_EDOMAIN a stride 0, or CuTe's coordinate leads elsewhere
 * CuTe      none: layout.hpp */
ct_tuple ct_get_hier_coord(ct_ctx *cx, ct_value layout, ct_value index)
{
    cti_text t;
    layout = arrangement(layout);
    if (!cti_need_layout(cx, "get_hier_coord", "the operand", layout))
        return cti_null();
    if (!ct_is_integral(index))
        return cti_fail(cx, CT_EINVAL, "get_hier_coord: the index %s is not an integer",
                        cti_show(&t, index));
    ct_tuple coord = ct_idx2crd_stride(cx, index, cti_shape(layout), cti_stride(layout));
    return leads_back(cx, layout, coord, index) ? coord : cti_null();
}

/* ct_get_flat_coord - that coordinate with one integer per mode.
 * equation  L(result) = index, depth(result) <= 1
 * example   get_flat_coord((_3,(_2,_4)):(_8,(_4,_1)), 13)  =  (1,3)
 * pre       as get_hier_coord
 * post      lookup_inverse
 * fails     as get_hier_coord
 * CuTe      none: layout.hpp */
ct_tuple ct_get_flat_coord(ct_ctx *cx, ct_value layout, ct_value index)
{
    layout = arrangement(layout);
    ct_tuple natural = ct_get_hier_coord(cx, layout, index);
    if (!cti_ok(cx))
        return cti_null();
    ct_tuple flat = ct_repeat(cx, ct_rank(layout), ct_static(cx, 1));
    return ct_crd2crd(cx, natural, cti_shape(layout), flat);
}

/* ct_get_1d_coord - that coordinate as one integer.
 * equation  L(result) = index
 * example   get_1d_coord((_3,_8):(_8,_1), 17)  =  5
 * pre       as get_hier_coord
 * post      lookup_inverse
 * fails     as get_hier_coord
 * CuTe      none: layout.hpp */
ct_value ct_get_1d_coord(ct_ctx *cx, ct_value layout, ct_value index)
{
    layout = arrangement(layout);
    ct_tuple natural = ct_get_hier_coord(cx, layout, index);
    return !cti_ok(cx) ? natural : ct_crd2idx_compact(cx, natural, cti_shape(layout));
}
