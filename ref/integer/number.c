/* number.c - number helpers: abs, signum, min, max, gcd, lcm, safe_div.
 *
 * Here: the helpers on integers, and min, max, gcd over all leaves of a tuple. Not here: plain
 * arithmetic (integer.c). Follows no document; CuTe has them in numeric/math.hpp, int_tuple.hpp. */
#include "ref/integer/integer.h"
#include "ref/value/value.h"

/* ct_abs - the absolute value, of a basis element that of its coefficient.
 * equation  |a|
 * example   abs(_-3@1)  =  _3@1
 * pre       an integer or a basis element
 * post      static_rule
 * fails     CT_EINVAL, CT_ERANGE
 * CuTe      none: numeric/math.hpp */
ct_value ct_abs(ct_ctx *cx, ct_value a)
{
    if (!cti_ok(cx))
        return cti_null();
    if (ct_int(a) < 0)
        return ct_mul(cx, a, ct_static(cx, -1));
    return ct_mul(cx, a, ct_static(cx, 1));
}

/* ct_signum - the sign.
 * equation  -1, 0 or 1
 * example   signum(-7)  =  -1
 * pre       an integer
 * post      static_rule
 * fails     CT_EINVAL
 * CuTe      none: numeric/math.hpp */
ct_value ct_signum(ct_ctx *cx, ct_value a)
{
    ct_value one = ct_static(cx, 1);
    if (!cti_two_integers(cx, "signum", &a, &one))
        return cti_null();
    return cti_integer(cx, (a->value > 0) - (a->value < 0), a->fixed);
}

static bool min_of(int64_t a, int64_t b, int64_t *out)
{
    *out = a < b ? a : b;
    return true;
}

static bool max_of(int64_t a, int64_t b, int64_t *out)
{
    *out = a > b ? a : b;
    return true;
}

/* Euclid, with the remainder's sign left as C gives it. */
static bool gcd_of(int64_t a, int64_t b, int64_t *out)
{
    while (a != 0) {
        int64_t r = a == -1 ? 0 : b % a;
        b = a;
        a = r;
    }
    *out = b;
    return true;
}

static bool lcm_of(int64_t a, int64_t b, int64_t *out)
{
    int64_t g;
    gcd_of(a, b, &g);
    return !(a == INT64_MIN && g == -1) && cti_mul_fits(a / g, b, out);
}

/* A tuple stands for the reduction of its items, from the right as CuTe's: the sign of a divisor
 * depends on that. _ is none of them, here not even a 0. */
static ct_value reduce(ct_ctx *cx, const char *op, ct_value v, cti_int_op *f)
{
    if (cti_is(v, CT_UNDERSCORE))
        return cti_fail(cx, CT_EINVAL, "%s: _ is not an integer", op);
    if (!cti_is_tuple(v))
        return v;
    if (v->rank == 0)
        return cti_fail(cx, CT_EINVAL, "%s: an empty tuple has none", op);
    ct_value r = reduce(cx, op, v->item[v->rank - 1], f);
    for (int i = v->rank - 2; i >= 0; --i)
        r = cti_plain(cx, op, reduce(cx, op, v->item[i], f), r, f);
    return r;
}

static ct_value reduce_two(ct_ctx *cx, const char *op, ct_value a, ct_value b, cti_int_op *f)
{
    if (!cti_ok(cx))
        return cti_null();
    ct_value first = reduce(cx, op, a, f);
    return cti_plain(cx, op, first, reduce(cx, op, b, f), f);
}

/* ct_min - the smaller of two; of tuples, the smallest leaf.
 * equation  min(a, b)
 * example   min((5,(3,_7)), _4)  =  3
 * pre       integers or tuples of integers, not empty
 * post      static_rule
 * fails     CT_EINVAL
 * CuTe      none: int_tuple.hpp */
ct_value ct_min(ct_ctx *cx, ct_value a, ct_value b)
{
    return reduce_two(cx, "min", a, b, min_of);
}

/* ct_max - the larger of two; of tuples, the largest leaf.
 * equation  max(a, b)
 * example   max(_5, _3)  =  _5
 * pre       integers or tuples of integers, not empty
 * post      static_rule
 * fails     CT_EINVAL
 * CuTe      none: int_tuple.hpp */
ct_value ct_max(ct_ctx *cx, ct_value a, ct_value b)
{
    return reduce_two(cx, "max", a, b, max_of);
}

/* ct_gcd - the greatest common divisor; of tuples, of all leaves.
 * equation  gcd(a, b), gcd(0, b) = b
 * example   gcd(_12, _18)  =  _6
 * pre       integers or tuples of integers, not empty
 * post      static_rule
 * fails     CT_EINVAL
 * CuTe      none: int_tuple.hpp */
ct_value ct_gcd(ct_ctx *cx, ct_value a, ct_value b)
{
    return reduce_two(cx, "gcd", a, b, gcd_of);
}

/* ct_lcm - the least common multiple.
 * equation  a / gcd(a, b) * b
 * example   lcm(_4, _6)  =  _12
 * pre       integers, not both 0
 * post      static_rule
 * fails     CT_EINVAL, CT_EDOMAIN both are 0, CT_ERANGE
 * CuTe      none: numeric/math.hpp */
ct_value ct_lcm(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value g = cti_plain(cx, "lcm", a, b, gcd_of);
    if (cti_ok(cx) && g->value == 0)
        return cti_fail(cx, CT_EDOMAIN, "lcm: of 0 and 0 CuTe divides by their divisor, 0");
    return cti_plain(cx, "lcm", a, b, lcm_of);
}

/* ct_safe_div - the quotient where none should remain.
 * equation  a / b
 * example   safe_div(_12, _4)  =  _3
 * pre       b divides a; CuTe checks it only when both are static
 * post      static_rule
 * fails     CT_EDOMAIN two statics that do not divide; as ct_div
 * CuTe      none: numeric/integral_constant.hpp */
ct_value ct_safe_div(ct_ctx *cx, ct_value a, ct_value b)
{
    cti_text ta, tb;
    if (cti_is(a, CT_BASIS) && cti_is(b, CT_INTEGER)) {
        ct_value q = ct_safe_div(cx, cti_leaf(cx, cti_num_of(a)), b);
        return cti_basis(cx, q->value, q->fixed, cti_path(a));
    }
    if (!cti_two_integers(cx, "safe_div", &a, &b) ||
        cti_divisor_fails(cx, "safe_div", cti_num_of(a), cti_num_of(b)))
        return cti_null();
    if (a->fixed && b->fixed && a->value % b->value != 0)
        return cti_fail(cx, CT_EDOMAIN, "safe_div: %s does not divide %s", cti_show(&tb, b),
                        cti_show(&ta, a));
    return cti_integer(cx, a->value / b->value, a->fixed && b->fixed);
}
