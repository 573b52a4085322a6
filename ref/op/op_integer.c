/* op_integer.c - making and querying values, and the operations on integers, by name.
 *
 * Here: the first table. Not here: structure, coordinates and strides (op_tuple.c).
 * Follows 01_layout and int_tuple.hpp for the names. */
#include "ref/op/op.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

static ct_value itself(ct_ctx *cx, ct_value v)
{
    (void)cx;
    return v;
}

static ct_value is_static_of(ct_ctx *cx, ct_value v)
{
    bool holds_data = cti_is(v, CT_TENSOR) || cti_is(v, CT_ITERATOR); /* known or not */
    return cti_bool(cx, !holds_data && ct_is_static(v), true);
}

static ct_value is_integral_of(ct_ctx *cx, ct_value v)
{
    return cti_bool(cx, ct_is_integral(v), true);
}

/* A leaf that is a layout beside an integer: there is no operator for the two. */
static bool leaves_differ(ct_value a, ct_value b)
{
    if (!cti_is_tuple(a) || !cti_is_tuple(b))
        return cti_is_any_layout(a) != cti_is_any_layout(b);
    bool found = false;
    for (int i = 0; i < a->rank && a->rank == b->rank && !found; ++i)
        found = leaves_differ(a->item[i], b->item[i]);
    return found;
}

/* CuTe has operator!= for integers, tuples and pointers, and a general one where kinds differ. */
static bool is_place(ct_value v)
{
    return cti_is(v, CT_POINTER) || cti_is(v, CT_ITERATOR);
}

/* An untagged pointer, of which CuTe's is C++'s own. */
static bool is_raw(ct_value v)
{
    if (!cti_is(v, CT_POINTER))
        return false;
    cti_pointer_parts p = cti_pointer_parts_of(v);
    return p.space == CT_RAW && cti_pointer_step(&p) >= 8;
}

static ct_value add(ct_ctx *cx, ct_value a, ct_value b)
{
    if (is_place(a))
        return cti_advance(cx, a, b);
    return is_raw(b) && ct_is_integral(a) ? cti_advance(cx, b, a) : ct_add(cx, a, b);
}

/* Of a raw pointer; places that CuTe itself makes only go forward. */
static ct_value sub(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!is_raw(a))
        return ct_sub(cx, a, b);
    if (!is_raw(b))
        return cti_advance(cx, a, ct_neg(cx, b));
    cti_pointer_parts p = cti_pointer_parts_of(a), q = cti_pointer_parts_of(b);
    if (p.width != q.width)
        return cti_fail(cx, CT_EINVAL, "sub: elements of %d and %d bits", p.width, q.width);
    return ct_dynamic(cx, (p.bits - q.bits) / cti_pointer_step(&p));
}

static ct_value not_equal(ct_ctx *cx, ct_value a, ct_value b)
{
    cti_text ta, tb;
    bool compared = cti_is_tuple(a) || cti_is(a, CT_INTEGER) || cti_is(a, CT_UNDERSCORE) ||
                    cti_is(a, CT_POINTER) || cti_is(a, CT_ITERATOR);
    if (a->kind == b->kind && (!compared || (cti_is_tuple(a) && leaves_differ(a, b))))
        return cti_fail(cx, CT_EINVAL, "not_equal: %s and %s are not compared", cti_show(&ta, a),
                        cti_show(&tb, b));
    return ct_not(cx, ct_equal(cx, a, b));
}

static ct_value greater(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_less(cx, b, a);
}

static ct_value leq(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_not(cx, ct_less(cx, b, a));
}

static ct_value geq(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_not(cx, ct_less(cx, a, b));
}

static ct_value make_tuple(ct_ctx *cx, const cti_call *c)
{
    return ct_make_tuple(cx, c->n, c->arg);
}

/* min, max, gcd of any number of operands, tuples counting leaf by leaf: the row's function of two,
 * applied from the right as in a tuple; of one operand to it and itself. */
static ct_value fold(ct_ctx *cx, const cti_call *c)
{
    ct_value r = c->arg[c->n - 1];
    for (int i = c->n == 1 ? 0 : c->n - 2; i >= 0; --i)
        r = c->op->two(cx, c->arg[i], r);
    return r;
}

const cti_op cti_integer_ops[] = {
    {"parse", "parse(value)", "the value itself", .one = itself},
    {"make_tuple", "make_tuple([value, ..])", "the operands as one tuple", .any = make_tuple},
    {"make_shape", "make_shape([value, ..])", "the operands as one tuple", .any = make_tuple},
    {"make_stride", "make_stride([value, ..])", "the operands as one tuple", .any = make_tuple},
    {"make_coord", "make_coord([value, ..])", "the operands as one tuple", .any = make_tuple},
    {"make_step", "make_step([value, ..])", "the operands as one tuple", .any = make_tuple},
    {"make_tile", "make_tile([value, ..])",
     "the operands as one tuple, a tiler for the modes one by one", .any = make_tuple},
    {"is_static", "is_static(value)", "whether everything in A is known at compile time",
     .one = is_static_of},
    {"is_integral", "is_integral(value)", "whether A is one integer, basis element or _",
     .one = is_integral_of},

    {"add", "add(number, number), add(place, number), add(place, tuple), add(integer, pointer)",
     "A + B; of a pointer, B elements further", .two = add},
    {"sub", "sub(integer, integer), sub(pointer, integer), sub(pointer, pointer)",
     "A - B; of pointers, in elements", .two = sub},
    {"mul", "mul(number, number)", "A * B", .two = ct_mul},
    {"div", "div(number, number)", "A / B, rounded toward zero", .two = ct_div},
    {"mod", "mod(number, number)", "what A / B leaves, with the sign of A", .two = ct_mod},
    {"neg", "neg(integer)", "-A", .one = ct_neg},
    {"abs", "abs(number)", "A without its sign", .one = ct_abs},
    {"signum", "signum(integer)", "-1, 0 or 1: the sign of A", .one = ct_signum},
    {"min", "min(integers, ..)", "the least of the operands, or of a tuple's leaves", .any = fold,
     .two = ct_min},
    {"max", "max(integers, ..)", "the greatest of the operands, or of a tuple's leaves",
     .any = fold, .two = ct_max},
    {"gcd", "gcd(integers, ..)",
     "the greatest common divisor of the operands, or of a tuple's leaves", .any = fold,
     .two = ct_gcd},
    {"lcm", "lcm(integer, integer)", "the least common multiple of A and B", .two = ct_lcm},
    {"safe_div", "safe_div(number, number)", "A / B where nothing should be left over",
     .two = ct_safe_div},
    {"equal", "equal(value, value)", "whether A and B are equal leaf by leaf", .two = ct_equal},
    {"not_equal", "not_equal(value, value)", "whether A and B differ in some leaf",
     .two = not_equal},
    {"less", "less(integer, integer)", "whether A < B", .two = ct_less},
    {"leq", "leq(integer, integer)", "whether A <= B", .two = leq},
    {"greater", "greater(integer, integer)", "whether A > B", .two = greater},
    {"geq", "geq(integer, integer)", "whether A >= B", .two = geq},
    {"and", "and(integer, integer)", "whether A and B both hold", .two = ct_and},
    {"or", "or(integer, integer)", "whether A or B holds", .two = ct_or},
    {"not", "not(integer)", "whether A does not hold", .one = ct_not},
    {"bit_and", "bit_and(integer, integer)", "the bits that A and B both have", .two = ct_bit_and},
    {"bit_or", "bit_or(integer, integer)", "the bits that A or B has", .two = ct_bit_or},
    {"bit_xor", "bit_xor(integer, integer)", "the bits in which A and B differ", .two = ct_bit_xor},
    {"shiftl", "shiftl(integer, integer)", "A times 2 to the power B", .two = ct_shiftl},
    {"shiftr", "shiftr(integer, integer)", "A divided by 2 to the power B, rounded down",
     .two = ct_shiftr},
    {"has_single_bit", "has_single_bit(integer)", "whether A is a power of two",
     .one = ct_has_single_bit},
    {"bit_width", "bit_width(integer)", "how many bits A needs", .one = ct_bit_width},
    {"bit_ceil", "bit_ceil(integer)", "the least power of two that is not less than A",
     .one = ct_bit_ceil},
    {"bit_floor", "bit_floor(integer)", "the greatest power of two that is not more than A, or 0",
     .one = ct_bit_floor},
    {"rotl", "rotl(integer, integer)", "the bits of A turned to the left by B", .two = ct_rotl},
    {"rotr", "rotr(integer, integer)", "the bits of A turned to the right by B", .two = ct_rotr},
    {"countl_zero", "countl_zero(integer)", "how many bits of A are 0 above the first 1",
     .one = ct_countl_zero},
    {"countl_one", "countl_one(integer)", "how many bits of A are 1 above the first 0",
     .one = ct_countl_one},
    {"countr_zero", "countr_zero(integer)", "how many bits of A are 0 below the last 1",
     .one = ct_countr_zero},
    {"countr_one", "countr_one(integer)", "how many bits of A are 1 below the last 0",
     .one = ct_countr_one},
    {"popcount", "popcount(integer)", "how many bits of A are 1", .one = ct_popcount},
    {"log_2", "log_2(integer)", "the logarithm of A to base two, rounded down", .one = ct_log_2},
    {.name = NULL},
};
