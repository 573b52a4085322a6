/* common.c - what two layouts have in common: the run of elements contiguous in both.
 *
 * A copy from b to a may move that many elements at once.
 * Here: max_common_layout, max_common_vector, max_alignment. Follows layout.hpp and
 * swizzle_layout.hpp; 04_algorithms "copy" uses them. */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

/* A swizzle leaves runs of 2^M whole. */
static ct_value run_of(ct_ctx *cx, ct_layout swizzled)
{
    return ct_static(cx, (int64_t)1 << cti_swizzle_of(cti_outer(swizzled)).base);
}

/* Mode 0 of a seen through b's inverse, if it is a static run s:_1; else _1:_0. Beyond that mode
 * CuTe's composition may be wrong without harm: only the run has to be right. */
static ct_layout run_in_common(ct_ctx *cx, ct_layout a, ct_layout inverse_b)
{
    ct_layout flat;
    if (!cti_need_layout(cx, "max_common", "an operand", a))
        return cti_null();
    ct_layout seen = ct_coalesce(cx, cti_compose_as_cute(cx, a, inverse_b, &flat));
    ct_layout run = cti_mode(cx, seen, 0);
    if (!cti_ok(cx) || !cti_shape(run)->fixed || !cti_is_constant(cti_stride(run), 1))
        return cti_unit(cx);
    if (cti_digits_fit(cx, flat, inverse_b) ||
        cti_composition_agrees(cx, flat, inverse_b, run, cti_shape(run)->value))
        return run;
    return cti_null();
}

static bool same_memory_type(ct_value a, ct_value b)
{
    if (!cti_is(cti_data(a), CT_POINTER) || !cti_is(cti_data(b), CT_POINTER))
        return false;
    cti_pointer_parts x = cti_pointer_parts_of(cti_data(a)), y = cti_pointer_parts_of(cti_data(b));
    return x.width == y.width && x.type == y.type;
}

static ct_layout common_layout_of_tensors(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!cti_need_tensor(cx, "max_common_layout", a) ||
        !cti_need_tensor(cx, "max_common_layout", b))
        return cti_null();
    return same_memory_type(a, b) ? ct_max_common_layout(cx, cti_layout_of(a), cti_layout_of(b))
                                  : cti_unit(cx);
}

/* ct_max_common_layout - where both layouts have 0, 1, 2, ..: a layout of coordinates.
 * equation  a(R(i)) = i and b(R(i)) = i for all i of R
 * example   max_common_layout((_4,_8):(_1,_4), (_4,_8):(_1,_4))  =  _32:_1
 * pre       layouts, at most one of them swizzled
 * post      max_common_layout
 * fails     CT_EINVAL; CT_EDOMAIN as composition
 * CuTe      none: layout.hpp, swizzle_layout.hpp */
ct_layout ct_max_common_layout(ct_ctx *cx, ct_layout a, ct_layout b)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(a, CT_TENSOR) || cti_is(b, CT_TENSOR))
        return common_layout_of_tensors(cx, a, b);
    if (cti_is_swizzled(a) && cti_is_swizzled(b))
        return cti_fail(cx, CT_EINVAL, "max_common_layout: both layouts are swizzled");
    if (cti_is_swizzled(b))
        return ct_max_common_layout(cx, b, a);
    if (cti_is_swizzled(a)) {
        ct_layout common = ct_max_common_layout(cx, cti_inner(a), b);
        ct_value run = run_of(cx, a), size = ct_size(cx, common);
        if (run->value >= size->value)
            return common;
        return ct_composition(cx, common, run);
    }
    ct_layout inverse = ct_right_inverse(cx, b);
    ct_layout run = run_in_common(cx, a, inverse);
    if (cti_is_constant(cti_stride(run), 0))
        return run;
    return ct_composition(cx, inverse, run);
}

/* Tensors share a run of elements only as elements of one width in memory. */
static ct_value common_vector_of_tensors(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!cti_need_tensor(cx, "max_common_vector", a) ||
        !cti_need_tensor(cx, "max_common_vector", b))
        return cti_null();
    return same_memory_type(a, b) ? ct_max_common_vector(cx, cti_layout_of(a), cti_layout_of(b))
                                  : ct_static(cx, 0);
}

/* A swizzled layout comes first, as in CuTe: the run of _1:_1 in _2:_1 is longer than that of _2:_1
 * in _1:_1. */
static ct_value vector_of_swizzled(ct_ctx *cx, ct_layout a, ct_layout b)
{
    if (!cti_is_swizzled(a))
        return vector_of_swizzled(cx, b, a);
    ct_value n = ct_max_common_vector(cx, cti_inner(a), cti_is_swizzled(b) ? cti_inner(b) : b);
    if (cti_is_swizzled(b) && ct_same(cti_outer(a), cti_outer(b)))
        return n;
    n = ct_min(cx, n, run_of(cx, a));
    return cti_is_swizzled(b) ? ct_min(cx, n, run_of(cx, b)) : n;
}

/* ct_max_common_vector - how many elements are contiguous in both layouts.
 * equation  a(b^-1(i)) = i for all 0 <= i < result
 * example   max_common_vector((_4,_8):(_1,_4), (_4,_8):(_1,_8))  =  _4
 * pre       layouts, plain or swizzled; the answer is static and at least _1
 * post      max_common_vector
 * fails     CT_EINVAL; CT_EDOMAIN as composition
 * CuTe      none: layout.hpp, swizzle_layout.hpp */
ct_value ct_max_common_vector(ct_ctx *cx, ct_layout a, ct_layout b)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(a, CT_TENSOR) || cti_is(b, CT_TENSOR))
        return common_vector_of_tensors(cx, a, b);
    if (cti_is_swizzled(a) || cti_is_swizzled(b))
        return vector_of_swizzled(cx, a, b);
    return cti_shape(run_in_common(cx, a, ct_right_inverse(cx, b)));
}

static ct_value static_or_one(ct_ctx *cx, ct_value v, void *user)
{
    (void)user;
    return v->fixed ? v : ct_static(cx, 1);
}

static ct_value static_or_zero(ct_ctx *cx, ct_value v, void *user)
{
    (void)user;
    return v->fixed ? v : ct_static(cx, 0);
}

/* The static part, divided by its own contiguous run: no upcast may cut the run or the rest. */
static ct_value alignment_of(ct_ctx *cx, ct_layout layout)
{
    ct_layout flat = ct_coalesce(cx, layout);
    ct_layout known = ct_make_layout(cx, ct_transform(cx, cti_shape(flat), static_or_one, NULL),
                                     ct_transform(cx, cti_stride(flat), static_or_zero, NULL));
    ct_layout parts = ct_logical_divide(cx, known, ct_right_inverse(cx, known));
    return ct_gcd(cx, ct_product(cx, cti_at(cti_shape(parts), 0)), cti_at(cti_stride(parts), 1));
}

/* In bits: what the layout divides, and what a swizzle of the pointer keeps together. */
static ct_value alignment_of_tensor(ct_ctx *cx, ct_value tensor)
{
    cti_pointer_parts p = cti_pointer_parts_of(cti_data(tensor));
    ct_value bits = ct_mul(cx, ct_max_alignment(cx, cti_layout_of(tensor)), ct_static(cx, p.width));
    if (p.swizzle == NULL)
        return bits;
    return ct_gcd(cx, bits, ct_mul(cx, ct_max_alignment(cx, p.swizzle), ct_static(cx, 8)));
}

/* ct_max_alignment - the largest n for which upcast<n> is defined.
 * equation  static extents and strides divide; dynamic ones are taken to
 * example   max_alignment((_8,_6):(_1,_16))  =  _8
 * pre       a layout, a swizzle (2^M), a static integer (itself), or one composed of them; of a
 *           tensor over memory the answer is in bits
 * post      max_alignment
 * fails     CT_EINVAL
 * CuTe      none: layout.hpp, swizzle.hpp */
ct_value ct_max_alignment(ct_ctx *cx, ct_value layout)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(layout, CT_TENSOR) && cti_is(cti_data(layout), CT_POINTER))
        return alignment_of_tensor(cx, layout);
    if (cti_is(layout, CT_SWIZZLE))
        return ct_static(cx, (int64_t)1 << cti_swizzle_of(layout).base);
    if (cti_is(layout, CT_INTEGER) && layout->fixed)
        return layout;
    if (cti_is(layout, CT_MIXED)) {
        int64_t any = layout->item[0]->value | layout->item[1]->value;
        return ct_static(cx, any & -any);
    }
    if (cti_is(layout, CT_COMPOSED) && !cti_is_swizzled(layout))
        return ct_static(cx, 1);
    if (cti_is_swizzled(layout)) {
        ct_layout l = cti_at_zero(cx, "max_alignment", layout, "");
        if (!cti_ok(cx))
            return cti_null();
        ct_value outer = ct_max_alignment(cx, cti_outer(l));
        ct_value moved = ct_gcd(cx, outer, ct_max_alignment(cx, cti_offset(l)));
        return ct_gcd(cx, moved, ct_max_alignment(cx, cti_inner(l)));
    }
    return cti_need_layout(cx, "max_alignment", "the operand", layout) ? alignment_of(cx, layout)
                                                                       : cti_null();
}
