/* integer.c - arithmetic on static and dynamic integers.
 *
 * The rule: static op static is static, anything else is dynamic; then CuTe's exceptions, where a
 * static operand alone decides the answer (_0*n, _0/n, n%_1, _0&n, false&&n, true||n).
 * Here: + - * / %, on single integers and on the coefficients of basis elements. Not here: add,
 * sub and neg, which sum coordinates as well (tuple/basis.c), min to lcm (number.c), truth
 * (logic.c), bits (bits.c). Follows 01_layout "Integers". Results that leave 64 bits are
 * CT_ERANGE. */
#include "ref/integer/integer.h"
#include "ref/value/value.h"

bool cti_mul_fits(int64_t a, int64_t b, int64_t *out)
{
    return !__builtin_mul_overflow(a, b, out);
}

bool cti_add_fits(int64_t a, int64_t b, int64_t *out)
{
    return !__builtin_add_overflow(a, b, out);
}

static bool sub_fits(int64_t a, int64_t b, int64_t *out)
{
    return !__builtin_sub_overflow(a, b, out);
}

/* _ derives from the static 0 in CuTe, and counts as it; an integer with some static bits is
 * dynamic as a whole. */
static ct_value as_integer(ct_ctx *cx, ct_value v)
{
    if (cti_is(v, CT_MIXED))
        return ct_dynamic(cx, ct_int(v));
    return cti_is(v, CT_UNDERSCORE) ? ct_static(cx, 0) : v;
}

/* What is left where one of the two is another kind of value. */
static bool others_as_integers(ct_ctx *cx, const char *op, ct_value *a, ct_value *b)
{
    cti_text ta, tb;
    *a = as_integer(cx, *a);
    *b = as_integer(cx, *b);
    if (cti_is(*a, CT_INTEGER) && cti_is(*b, CT_INTEGER))
        return true;
    return cti_refuse(cx, CT_EINVAL, "%s: %s and %s are not both integers", op, cti_show(&ta, *a),
                      cti_show(&tb, *b));
}

static inline bool two_integers(ct_ctx *cx, const char *op, ct_value *a, ct_value *b)
{
    if (!cti_ok(cx))
        return false;
    return (cti_is(*a, CT_INTEGER) && cti_is(*b, CT_INTEGER)) || others_as_integers(cx, op, a, b);
}

bool cti_two_integers(ct_ctx *cx, const char *op, ct_value *a, ct_value *b)
{
    return two_integers(cx, op, a, b);
}

static const char *shown(cti_text *t, cti_num a)
{
    struct ct_node leaf = {.kind = CT_INTEGER, .fixed = a.fixed, .value = a.value};
    return cti_show(t, &leaf);
}

static cti_num overflow(ct_ctx *cx, const char *op, cti_num a, cti_num b)
{
    cti_text ta, tb;
    cti_fail(cx, CT_ERANGE, "%s: the result of %s and %s leaves 64 bits", op, shown(&ta, a),
             shown(&tb, b));
    return (cti_num){0, true};
}

ct_value cti_leaf(ct_ctx *cx, cti_num a)
{
    return cti_integer(cx, a.value, a.fixed);
}

/* A static 0 decides the product alone. */
cti_num cti_num_mul(ct_ctx *cx, cti_num a, cti_num b)
{
    cti_num r = {0, true};
    if (cti_num_is(a, 0) || cti_num_is(b, 0))
        return r;
    r.fixed = a.fixed && b.fixed;
    return cti_mul_fits(a.value, b.value, &r.value) ? r : overflow(cx, "mul", a, b);
}

/* Division by a static 0 does not compile; by a dynamic 0 it traps. */
bool cti_divisor_fails(ct_ctx *cx, const char *op, cti_num a, cti_num b)
{
    cti_text ta;
    if (b.value == 0)
        cti_fail(cx, b.fixed ? CT_EINVAL : CT_EDOMAIN, "%s: %s is divided by zero", op,
                 shown(&ta, a));
    else if (a.value == INT64_MIN && b.value == -1)
        overflow(cx, op, a, b);
    else
        return false;
    return true;
}

/* _0 / n is _0, whatever n is. */
cti_num cti_num_div(ct_ctx *cx, cti_num a, cti_num b)
{
    if ((cti_num_is(a, 0) && !b.fixed) || cti_divisor_fails(cx, "div", a, b))
        return (cti_num){0, true};
    return (cti_num){a.value / b.value, a.fixed && b.fixed};
}

/* _0 % n and n % _1 are _0, whatever n is. */
static cti_num modulo(ct_ctx *cx, cti_num a, cti_num b)
{
    bool zero =
        (cti_num_is(a, 0) && !b.fixed) || (!a.fixed && (cti_num_is(b, 1) || cti_num_is(b, -1)));
    if (zero || cti_divisor_fails(cx, "mod", a, b))
        return (cti_num){0, true};
    return (cti_num){a.value % b.value, a.fixed && b.fixed};
}

/* Rounding up is adding b - 1 before the division. */
cti_num cti_num_ceil_div(ct_ctx *cx, cti_num a, cti_num b)
{
    cti_num up = {0, a.fixed && b.fixed};
    if (b.value == INT64_MIN || !cti_add_fits(a.value, b.value - 1, &up.value))
        return overflow(cx, "ceil_div", a, b);
    return cti_num_div(cx, up, b);
}

cti_num cti_num_min(cti_num a, cti_num b)
{
    return (cti_num){a.value < b.value ? a.value : b.value, a.fixed && b.fixed};
}

/* The rule without exceptions. */
ct_value cti_plain(ct_ctx *cx, const char *op, ct_value a, ct_value b, cti_int_op *f)
{
    int64_t v;
    if (!two_integers(cx, op, &a, &b))
        return cti_null();
    if (!f(a->value, b->value, &v)) {
        overflow(cx, op, cti_num_of(a), cti_num_of(b));
        return cti_null();
    }
    return cti_integer(cx, v, a->fixed && b->fixed);
}

/* ct_add and ct_sub where both operands are known to be integers. */
ct_value cti_add_integers(ct_ctx *cx, ct_value a, ct_value b)
{
    return cti_plain(cx, "add", a, b, cti_add_fits);
}

ct_value cti_sub_integers(ct_ctx *cx, ct_value a, ct_value b)
{
    return cti_plain(cx, "sub", a, b, sub_fits);
}

/* Scaling a basis element scales its coefficient. */
ct_value cti_scaled(ct_ctx *cx, cti_num a, ct_value leaf)
{
    cti_num r = cti_num_mul(cx, a, cti_num_of(leaf));
    if (cti_is(leaf, CT_BASIS))
        return cti_basis(cx, r.value, r.fixed, cti_path(leaf));
    return cti_leaf(cx, r);
}

/* ct_mul - the product of two integers, or of an integer and a basis element.
 * equation  a * b
 * example   mul(_0, 7)  =  _0
 * pre       not both basis elements
 * post      static_rule
 * fails     CT_EINVAL, CT_ERANGE
 * CuTe      01_layout "Integers" */
ct_value ct_mul(ct_ctx *cx, ct_value a, ct_value b)
{
    if (cti_is(a, CT_BASIS) && !cti_is(b, CT_BASIS))
        return ct_mul(cx, b, a);
    a = as_integer(cx, a);
    if (cti_is(b, CT_BASIS) && cti_is(a, CT_INTEGER) && cti_ok(cx))
        return cti_scaled(cx, cti_num_of(a), b);
    if (!two_integers(cx, "mul", &a, &b))
        return cti_null();
    return cti_leaf(cx, cti_num_mul(cx, cti_num_of(a), cti_num_of(b)));
}

/* ct_div - the quotient, rounded toward zero as in C.
 * equation  a / b
 * example   div(_7, _2)  =  _3
 * pre       b is not 0
 * post      static_rule
 * fails     CT_EINVAL division by a static 0; CT_EDOMAIN by a dynamic 0; CT_ERANGE
 * CuTe      01_layout "Integers" */
ct_value ct_div(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!two_integers(cx, "div", &a, &b))
        return cti_null();
    return cti_leaf(cx, cti_num_div(cx, cti_num_of(a), cti_num_of(b)));
}

/* ct_mod - the remainder of ct_div, with the sign of a as in C.
 * equation  a - (a / b) * b
 * example   mod(7, _1)  =  _0
 * pre       b is not 0
 * post      static_rule
 * fails     CT_EINVAL division by a static 0; CT_EDOMAIN by a dynamic 0; CT_ERANGE
 * CuTe      01_layout "Integers" */
ct_value ct_mod(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!two_integers(cx, "mod", &a, &b))
        return cti_null();
    return cti_leaf(cx, modulo(cx, cti_num_of(a), cti_num_of(b)));
}

/* Division rounded up, of an integer or of a basis element's coefficient. */
ct_value cti_ceil_div(ct_ctx *cx, ct_value a, ct_value b)
{
    if (cti_is(a, CT_BASIS) && cti_is(b, CT_INTEGER) && cti_ok(cx)) {
        cti_num q = cti_num_ceil_div(cx, cti_num_of(a), cti_num_of(b));
        return cti_basis(cx, q.value, q.fixed, cti_path(a));
    }
    if (!two_integers(cx, "ceil_div", &a, &b))
        return cti_null();
    return cti_leaf(cx, cti_num_ceil_div(cx, cti_num_of(a), cti_num_of(b)));
}
