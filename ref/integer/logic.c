/* logic.c - truth values: less, equal, and, or, not.
 *
 * An answer that the types decide is static (_1, _0), else dynamic (1, 0).
 * Here: single integers, and equality of anything. Not here: orders on tuples (compare.c).
 * Follows no document; CuTe has them in numeric/integral_constant.hpp and container/tuple.hpp. */
#include "ref/integer/integer.h"
#include "ref/value/value.h"

/* ct_less - is one integer below the other?
 * equation  a < b
 * example   less(_3, 4)  =  1
 * pre       integers
 * post      static_rule
 * fails     CT_EINVAL
 * CuTe      none: numeric/integral_constant.hpp */
ct_value ct_less(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!cti_two_integers(cx, "less", &a, &b))
        return cti_null();
    return cti_bool(cx, a->value < b->value, a->fixed && b->fixed);
}

/* ct_and - both; a static false decides alone.
 * equation  a && b
 * example   and(_0, 5)  =  _0
 * pre       integers
 * post      static_rule
 * fails     CT_EINVAL
 * CuTe      none: numeric/integral_constant.hpp */
ct_value ct_and(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!cti_two_integers(cx, "and", &a, &b))
        return cti_null();
    if (cti_is_constant(a, 0) || cti_is_constant(b, 0))
        return cti_bool(cx, false, true);
    return cti_bool(cx, a->value != 0 && b->value != 0, a->fixed && b->fixed);
}

/* ct_or - either; a static true decides alone.
 * equation  a || b
 * example   or(5, _1)  =  _1
 * pre       integers
 * post      static_rule
 * fails     CT_EINVAL
 * CuTe      none: numeric/integral_constant.hpp */
ct_value ct_or(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!cti_two_integers(cx, "or", &a, &b))
        return cti_null();
    if ((a->fixed && a->value != 0) || (b->fixed && b->value != 0))
        return cti_bool(cx, true, true);
    return cti_bool(cx, a->value != 0 || b->value != 0, a->fixed && b->fixed);
}

/* ct_not - the opposite.
 * equation  !a
 * example   not(_0)  =  _1
 * pre       an integer
 * post      static_rule
 * fails     CT_EINVAL
 * CuTe      none: numeric/integral_constant.hpp */
ct_value ct_not(ct_ctx *cx, ct_value a)
{
    ct_value one = ct_static(cx, 1);
    if (!cti_two_integers(cx, "not", &a, &one))
        return cti_null();
    return cti_bool(cx, a->value == 0, a->fixed);
}

/* _ is a static 0; an integer with some static bits is dynamic as a whole. */
static ct_value as_integer(ct_ctx *cx, ct_value v)
{
    if (cti_is(v, CT_MIXED))
        return ct_dynamic(cx, ct_int(v));
    return cti_is(v, CT_UNDERSCORE) ? ct_static(cx, 0) : v;
}

/* Kinds of which CuTe does not compare two. */
static bool has_no_equality(ct_value v)
{
    return cti_is(v, CT_TENSOR) || cti_is(v, CT_MAJOR);
}

static ct_value equal_values(ct_ctx *cx, ct_value a, ct_value b);

static ct_value equal_items(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value r = cti_bool(cx, true, true);
    if (a->rank != b->rank)
        return cti_bool(cx, false, true);
    for (int i = 0; i < a->rank; ++i)
        r = ct_and(cx, r, equal_values(cx, a->item[i], b->item[i]));
    return r;
}

static ct_value equal_values(ct_ctx *cx, ct_value a, ct_value b)
{
    cti_text ta, tb;
    if (!cti_ok(cx))
        return cti_null();
    a = as_integer(cx, a);
    b = as_integer(cx, b);
    if (a->kind != b->kind)
        return cti_bool(cx, false, true);
    if (has_no_equality(a))
        return cti_fail(cx, CT_EINVAL, "equal: %s and %s are not compared", cti_show(&ta, a),
                        cti_show(&tb, b));
    if (cti_is(a, CT_BASIS) && !ct_same(cti_path(a), cti_path(b)))
        return cti_bool(cx, false, true);
    if (cti_is(a, CT_INTEGER) || cti_is(a, CT_BASIS))
        return cti_bool(cx, a->value == b->value, a->fixed && b->fixed);
    if (cti_is(a, CT_SWIZZLE) || cti_is(a, CT_POINTER)) /* CuTe compares these to a plain bool */
        return cti_bool(cx, ct_same(a, b), false);
    if (a->rank > 0 && b->rank > 0)
        return equal_items(cx, a, b);
    return cti_bool(cx, ct_same(a, b), a->rank != b->rank || (a->fixed && b->fixed));
}

/* Nor two of these, but where they are leaves of tuples. */
static bool is_coordinate_iterator(ct_value v)
{
    return cti_is(v, CT_ITERATOR) && v->value == 0;
}

/* ct_equal - leaf-wise equality; a difference of profile is a static false, never an error.
 * equation  a == b
 * example   equal((1,2), (_1,2))  =  1
 * pre       any two values, but not two tensors, two majors or two iterators of coordinates
 * post      equal_static
 * fails     CT_EINVAL two tensors, two majors, two iterators of coordinates
 * CuTe      none: container/tuple.hpp, layout.hpp */
ct_value ct_equal(ct_ctx *cx, ct_value a, ct_value b)
{
    cti_text ta, tb;
    if (cti_ok(cx) && is_coordinate_iterator(a) && is_coordinate_iterator(b))
        return cti_fail(cx, CT_EINVAL, "equal: %s and %s are not compared", cti_show(&ta, a),
                        cti_show(&tb, b));
    return equal_values(cx, a, b);
}
