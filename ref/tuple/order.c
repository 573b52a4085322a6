/* order.c - orders of coordinates: element-wise, lexicographic, colexicographic.
 *
 * Here: less, leq, gtr, geq of each. Only less is a definition; the others negate or swap it, so
 * elem_leq is not element-wise: elem_leq((1,5), (2,3)) is true, as in CuTe.
 * Not here: shapes (compare.c). Follows 0y_predication (elem_less) and int_tuple.hpp. */
#include "ref/value/value.h"

typedef ct_value order(ct_ctx *cx, ct_tuple a, ct_tuple b);

/* ct_elem_less - is every leaf of a below b's?
 * equation  a_i < b_i for all i of a; a longer a is never less
 * example   elem_less((3,5), (4,6))  =  1
 * pre       tuples of integers
 * post      elem_less_each
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      0y_predication */
ct_value ct_elem_less(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(a) || !cti_is_tuple(b))
        return ct_less(cx, a, b);
    ct_value all = cti_bool(cx, true, true);
    for (int i = 0; i < a->rank; ++i) {
        if (i == b->rank)
            return ct_and(cx, all, cti_bool(cx, false, true));
        all = ct_and(cx, all, ct_elem_less(cx, a->item[i], b->item[i]));
    }
    return all;
}

/* The mode that decides comes first in the order's reading direction; a tuple that ends there is
 * less than one that goes on. */
static ct_value dictionary(ct_ctx *cx, ct_tuple a, ct_tuple b, int i, order *less, bool from_right)
{
    if (i == b->rank)
        return cti_bool(cx, false, true);
    if (i == a->rank)
        return cti_bool(cx, true, true);
    ct_value x = a->item[from_right ? a->rank - 1 - i : i];
    ct_value y = b->item[from_right ? b->rank - 1 - i : i];
    ct_value rest = dictionary(cx, a, b, i + 1, less, from_right);
    return ct_or(cx, less(cx, x, y), ct_and(cx, ct_equal(cx, x, y), rest));
}

/* ct_lex_less - before, in the order of a dictionary read from the left?
 * equation  a_0 < b_0, or a_0 = b_0 and the rest is less
 * example   lex_less((1,5), (2,3))  =  1
 * pre       tuples of integers
 * post      lex_total_order
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      none: int_tuple.hpp */
ct_value ct_lex_less(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(a) || !cti_is_tuple(b))
        return ct_less(cx, a, b);
    return dictionary(cx, a, b, 0, ct_lex_less, false);
}

/* ct_colex_less - before, in the order in which 1-D coordinates count?
 * equation  the last mode decides first
 * example   colex_less((1,5), (2,3))  =  0
 * pre       tuples of integers
 * post      colex_total_order
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      01_layout "Coordinate Mapping" */
ct_value ct_colex_less(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(a) || !cti_is_tuple(b))
        return ct_less(cx, a, b);
    return dictionary(cx, a, b, 0, ct_colex_less, true);
}

/* ct_elem_leq - not b element-wise less than a.
 * equation  !elem_less(b, a)
 * example   elem_leq((1,5), (2,3))  =  1
 * pre       tuples of integers
 * post      leq_negates
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      none: int_tuple.hpp */
ct_value ct_elem_leq(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    return ct_not(cx, ct_elem_less(cx, b, a));
}

/* ct_elem_gtr - b element-wise less than a.
 * equation  elem_less(b, a)
 * example   elem_gtr((4,6), (3,5))  =  1
 * pre       tuples of integers
 * post      leq_negates
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      none: int_tuple.hpp */
ct_value ct_elem_gtr(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    return ct_elem_less(cx, b, a);
}

/* ct_elem_geq - not a element-wise less than b.
 * equation  !elem_less(a, b)
 * example   elem_geq((3,5), (4,2))  =  1
 * pre       tuples of integers
 * post      leq_negates
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      none: int_tuple.hpp */
ct_value ct_elem_geq(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    return ct_not(cx, ct_elem_less(cx, a, b));
}

/* ct_lex_leq - not lexicographically after.
 * equation  !lex_less(b, a)
 * example   lex_leq((2,3), (2,3))  =  1
 * pre       tuples of integers
 * post      leq_negates
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      none: int_tuple.hpp */
ct_value ct_lex_leq(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    return ct_not(cx, ct_lex_less(cx, b, a));
}

/* ct_lex_gtr - lexicographically after.
 * equation  lex_less(b, a)
 * example   lex_gtr((2,3), (1,5))  =  1
 * pre       tuples of integers
 * post      leq_negates
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      none: int_tuple.hpp */
ct_value ct_lex_gtr(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    return ct_lex_less(cx, b, a);
}

/* ct_lex_geq - not lexicographically before.
 * equation  !lex_less(a, b)
 * example   lex_geq((1,5), (2,3))  =  0
 * pre       tuples of integers
 * post      leq_negates
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      none: int_tuple.hpp */
ct_value ct_lex_geq(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    return ct_not(cx, ct_lex_less(cx, a, b));
}

/* ct_colex_leq - not colexicographically after.
 * equation  !colex_less(b, a)
 * example   colex_leq((1,5), (2,3))  =  0
 * pre       tuples of integers
 * post      leq_negates
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      none: int_tuple.hpp */
ct_value ct_colex_leq(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    return ct_not(cx, ct_colex_less(cx, b, a));
}

/* ct_colex_gtr - colexicographically after.
 * equation  colex_less(b, a)
 * example   colex_gtr((1,5), (2,3))  =  1
 * pre       tuples of integers
 * post      leq_negates
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      none: int_tuple.hpp */
ct_value ct_colex_gtr(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    return ct_colex_less(cx, b, a);
}

/* ct_colex_geq - not colexicographically before.
 * equation  !colex_less(a, b)
 * example   colex_geq((1,5), (2,3))  =  1
 * pre       tuples of integers
 * post      leq_negates
 * fails     CT_EINVAL an integer against a tuple
 * CuTe      none: int_tuple.hpp */
ct_value ct_colex_geq(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    return ct_not(cx, ct_colex_less(cx, a, b));
}
