/* division.c - division of integer tuples: ceil_div, round_up, shape_div, elem_scale.
 *
 * An integer divides a tuple from the left: what the first mode does not use up goes on.
 * Here: the four, and filter_zeros of tuples. Not here: layouts as divisors and divides of layouts
 * (layout/complement.c, layout/divide.c).
 * Follows 02_layout_algebra "Computing Composition", 0x_gemm_tutorial "GETT". */
#include "ref/integer/integer.h"
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

static ct_tuple divide(ct_ctx *cx, const char *op, ct_tuple a, ct_tuple b, cti_divide_leaf *f);

/* Mode by mode; modes that b lacks are divided by _1. */
static ct_tuple divide_modes(ct_ctx *cx, const char *op, ct_tuple a, ct_tuple b, cti_divide_leaf *f)
{
    cti_text ta, tb;
    if (b->rank > a->rank)
        return cti_fail(cx, CT_EINVAL, "%s: %s has more modes than %s", op, cti_show(&tb, b),
                        cti_show(&ta, a));
    ct_value one = ct_static(cx, 1);
    ct_value *item = cti_items(cx, a->rank);
    for (int i = 0; item != NULL && i < a->rank; ++i)
        item[i] = divide(cx, op, a->item[i], i < b->rank ? b->item[i] : one, f);
    return cti_tuple(cx, a->rank, item);
}

/* (a0,a1,..) / b: the first mode takes what it can, b / a0 is left for the others. */
static ct_tuple divide_by_integer(ct_ctx *cx, const char *op, ct_tuple a, ct_value b,
                                  cti_divide_leaf *f)
{
    ct_value *item = cti_items(cx, a->rank);
    for (int i = 0; item != NULL && i < a->rank; ++i) {
        item[i] = divide(cx, op, a->item[i], b, f);
        b = divide(cx, op, b, a->item[i], f);
    }
    return cti_tuple(cx, a->rank, item);
}

static ct_tuple divide(ct_ctx *cx, const char *op, ct_tuple a, ct_tuple b, cti_divide_leaf *f)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_tuple(a) && cti_is_tuple(b))
        return divide_modes(cx, op, a, b, f);
    if (cti_is_tuple(a) && !cti_is_any_layout(b))
        return divide_by_integer(cx, op, a, b, f);
    if (cti_is_tuple(b))
        return divide(cx, op, a, ct_product(cx, b), f);
    return f(cx, a, b);
}

ct_tuple cti_ceil_div_tuple(ct_ctx *cx, ct_tuple a, ct_tuple b, cti_divide_leaf *f)
{
    return divide(cx, "ceil_div", a, b, f);
}

static ct_value round_up_leaf(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_mul(cx, cti_ceil_div(cx, a, b), b);
}

/* ct_round_up - up to the next multiple.
 * equation  round_up(a, b) = ceil_div(a, b) * b
 * example   round_up((_7,9), (_4,_5))  =  (_8,10)
 * pre       two integers or two tuples, b with at most a's rank
 * post      round_up_multiple
 * fails     CT_EINVAL a tuple with an integer, more modes in b; CT_EDOMAIN division by 0
 * CuTe      02_layout_algebra "Complement" */
ct_tuple ct_round_up(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    cti_text ta, tb;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(a) && !cti_is_tuple(b))
        return round_up_leaf(cx, a, b);
    if (!cti_is_tuple(a) || !cti_is_tuple(b) || b->rank > a->rank)
        return cti_fail(cx, CT_EINVAL, "round_up: %s and %s do not match", cti_show(&ta, a),
                        cti_show(&tb, b));
    ct_value one = ct_static(cx, 1);
    ct_value *item = cti_items(cx, a->rank);
    for (int i = 0; item != NULL && i < a->rank; ++i)
        item[i] = ct_round_up(cx, a->item[i], i < b->rank ? b->item[i] : one);
    return cti_tuple(cx, a->rank, item);
}

/* One of the two must divide the other; CuTe checks that only where both are static. */
static ct_value shape_div_leaf(ct_ctx *cx, ct_value a, ct_value b)
{
    cti_text ta, tb;
    if (!cti_two_integers(cx, "shape_div", &a, &b) ||
        cti_divisor_fails(cx, "shape_div", cti_num_of(a), cti_num_of(b)))
        return cti_null();
    bool divides =
        a->value % b->value == 0 || a->value == -1 || (a->value != 0 && b->value % a->value == 0);
    if (a->fixed && b->fixed && !divides)
        return cti_fail(cx, CT_EDOMAIN, "shape_div: neither of %s and %s divides the other",
                        cti_show(&ta, a), cti_show(&tb, b));
    return cti_ceil_div(cx, a, b);
}

static ct_tuple shape_div_tuples(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    cti_text ta, tb;
    if (a->rank != b->rank)
        return cti_fail(cx, CT_EINVAL, "shape_div: %s and %s have different ranks",
                        cti_show(&ta, a), cti_show(&tb, b));
    ct_value *item = cti_items(cx, a->rank);
    for (int i = 0; item != NULL && i < a->rank; ++i)
        item[i] = ct_shape_div(cx, a->item[i], b->item[i]);
    return cti_tuple(cx, a->rank, item);
}

/* ct_shape_div - division of shapes, where one side divides the other.
 * equation  shape_div((a0,a1), b) = (shape_div(a0,b), shape_div(a1, shape_div(b,a0)))
 * example   shape_div((_3,_6,_2,_8), _72)  =  (_1,_1,_1,_4)
 * pre       each static pair divides one way or the other; dynamic pairs round up, as in CuTe
 * post      shape_div_product
 * fails     CT_EDOMAIN a static pair does not divide; CT_EINVAL ranks differ
 * CuTe      02_layout_algebra "Computing Composition" */
ct_tuple ct_shape_div(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    if (cti_ok(cx) && cti_is_tuple(a) && cti_is_tuple(b))
        return shape_div_tuples(cx, a, b);
    return divide(cx, "shape_div", a, b, shape_div_leaf);
}

/* ct_elem_scale - each leaf of a times the product of the matching part of b.
 * equation  elem_scale((a0,a1), (b0,b1)) = (a0 * size(b0), a1 * size(b1))
 * example   elem_scale((_2,3), ((_5,_7),_11))  =  (_70,33)
 * pre       b's profile matches down to a's leaves
 * post      elem_scale_size
 * fails     CT_EINVAL profiles do not match; CT_ERANGE
 * CuTe      none: int_tuple.hpp */
ct_tuple ct_elem_scale(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    cti_text ta, tb;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(a))
        return ct_mul(cx, a, ct_product(cx, b));
    if (!cti_is_tuple(b) || b->rank != a->rank)
        return cti_fail(cx, CT_EINVAL, "elem_scale: the profile of %s is not a coarsening of %s",
                        cti_show(&ta, a), cti_show(&tb, b));
    ct_value *item = cti_items(cx, a->rank);
    for (int i = 0; item != NULL && i < a->rank; ++i)
        item[i] = ct_elem_scale(cx, a->item[i], b->item[i]);
    return cti_tuple(cx, a->rank, item);
}

/* ct_filter_zeros_tuple - _1 in b wherever a has a static 0.
 * equation  (a, b) -> b with _1 below each _0 of a
 * example   filter_zeros((_0,_3), (5,7))  =  (_1,7)
 * pre       b has a's profile, or a finer one
 * post      filter_zeros_same
 * fails     CT_EINVAL profiles do not match
 * CuTe      none: int_tuple.hpp */
ct_tuple ct_filter_zeros_tuple(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    cti_text ta, tb;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(a))
        return cti_is_constant(a, 0) ? ct_repeat_like(cx, b, ct_static(cx, 1)) : b;
    if (!cti_is_tuple(b) || b->rank != a->rank)
        return cti_fail(cx, CT_EINVAL, "filter_zeros: the profile of %s is not found in %s",
                        cti_show(&ta, a), cti_show(&tb, b));
    ct_value *item = cti_items(cx, a->rank);
    for (int i = 0; item != NULL && i < a->rank; ++i)
        item[i] = ct_filter_zeros_tuple(cx, a->item[i], b->item[i]);
    return cti_tuple(cx, a->rank, item);
}
