/* compare.c - comparing profiles and shapes: congruent, compatible, and what divides what.
 *
 * An answer that the profiles decide is static, whatever the leaves are.
 * Here: relations between shapes. Not here: orders of coordinates (order.c), equality
 * (integer/logic.c). Follows 01_layout "Layout compatibility". */
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

bool cti_same_profile(ct_value a, ct_value b)
{
    if (!cti_is_tuple(a) || !cti_is_tuple(b))
        return !cti_is_tuple(a) && !cti_is_tuple(b);
    if (a->rank != b->rank)
        return false;
    for (int i = 0; i < a->rank; ++i)
        if (!cti_same_profile(a->item[i], b->item[i]))
            return false;
    return true;
}

/* ct_congruent - the same nesting?
 * equation  profile(a) = profile(b)
 * example   congruent((2,(3,5)), (_1,(_2,6)))  =  _1
 * pre       tuples or layouts
 * post      congruent_equivalence
 * fails     CT_EINVAL an operand without a shape
 * CuTe      01_layout "Constructing a Layout" */
ct_value ct_congruent(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_tuple first = ct_shape(cx, a);
    return cti_bool(cx, cti_same_profile(first, ct_shape(cx, b)), true);
}

static bool coarser_profile(ct_value a, ct_value b)
{
    if (!cti_is_tuple(a))
        return true;
    if (!cti_is_tuple(b) || a->rank != b->rank)
        return false;
    for (int i = 0; i < a->rank; ++i)
        if (!coarser_profile(a->item[i], b->item[i]))
            return false;
    return true;
}

/* ct_weakly_congruent - is a's nesting a coarsening of b's?
 * equation  every mode path of a exists in b
 * example   weakly_congruent((2,3), ((5,7),11))  =  _1
 * pre       tuples or layouts
 * post      weakly_congruent_order
 * fails     CT_EINVAL an operand without a shape
 * CuTe      none: int_tuple.hpp */
ct_value ct_weakly_congruent(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_tuple first = ct_shape(cx, a);
    return cti_bool(cx, coarser_profile(first, ct_shape(cx, b)), true);
}

/* The relation of compatible between an integer a and the part of b in its place. */
typedef ct_value leaf_relation(ct_ctx *cx, ct_value a, ct_value b);

/* Every leaf of a against the part of b in its place; the first mismatch of profile decides. */
static ct_value at_leaves(ct_ctx *cx, ct_tuple a, ct_tuple b, leaf_relation *f)
{
    if (!cti_is_tuple(a))
        return f(cx, a, b);
    if (!cti_is_tuple(b) || a->rank != b->rank)
        return cti_bool(cx, false, true);
    ct_value all = cti_bool(cx, true, true);
    for (int i = 0; i < a->rank; ++i)
        all = ct_and(cx, all, at_leaves(cx, a->item[i], b->item[i], f));
    return all;
}

static ct_value same_size(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_equal(cx, a, ct_product(cx, b));
}

/* ct_compatible - may any coordinate of a be used in b?
 * equation  at every leaf of a the sizes agree
 * example   compatible(24, ((2,2),(3,2)))  =  1
 * pre       tuples or layouts
 * post      compatible_order
 * fails     CT_EINVAL a leaf that is not an integer
 * CuTe      01_layout "Layout compatibility" */
ct_value ct_compatible(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_tuple first = ct_shape(cx, a);
    return at_leaves(cx, first, ct_shape(cx, b), same_size);
}

static ct_value divides_size(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value rest = ct_mod(cx, ct_product(cx, b), a);
    return ct_equal(cx, rest, ct_static(cx, 0));
}

/* ct_weakly_compatible - does each leaf of a divide the size of its place in b?
 * equation  at every leaf of a, size(b) mod a = 0
 * example   weakly_compatible((2,3), ((4,5),6))  =  1
 * pre       tuples or layouts; no extent 0 in a
 * post      weakly_compatible_order
 * fails     CT_EDOMAIN, CT_EINVAL division by 0
 * CuTe      none: int_tuple.hpp of CuTe 3.x */
ct_value ct_weakly_compatible(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_tuple first = ct_shape(cx, a);
    return at_leaves(cx, first, ct_shape(cx, b), divides_size);
}
