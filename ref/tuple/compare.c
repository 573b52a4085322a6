/* compare.c - comparing profiles and shapes: congruent, weakly congruent, compatible.
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

/* Between an integer a and the part of b in its place. */
typedef ct_value leaf_relation(ct_ctx *cx, ct_value a, ct_value b);

static ct_value each_leaf(ct_ctx *cx, ct_value a, ct_value b, leaf_relation *f);

static ct_value each_mode(ct_ctx *cx, ct_tuple a, ct_tuple b, leaf_relation *f)
{
    if (a->rank != b->rank)
        return cti_bool(cx, false, true);
    ct_value all = cti_bool(cx, true, true);
    for (int i = 0; i < a->rank; ++i)
        all = ct_and(cx, all, each_leaf(cx, a->item[i], b->item[i], f));
    return all;
}

/* Every integer of a against the part of b in its place; the first mismatch of profile decides.
 * A layout counts as its shape, but not beside an integer: there only an integer fits. */
static ct_value each_leaf(ct_ctx *cx, ct_value a, ct_value b, leaf_relation *f)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_tuple(a) && cti_is_tuple(b))
        return each_mode(cx, a, b, f);
    if (ct_is_integral(a))
        return f(cx, a, b);
    if (ct_is_integral(b))
        return cti_bool(cx, false, true);
    ct_tuple first = ct_shape(cx, a);
    return each_leaf(cx, first, ct_shape(cx, b), f);
}

static ct_value always(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)a;
    (void)b;
    return cti_bool(cx, true, true);
}

/* ct_weakly_congruent - is a's nesting a coarsening of b's?
 * equation  every mode path of a exists in b
 * example   weakly_congruent((2,3), ((5,7),11))  =  _1
 * pre       tuples or layouts; a layout is never weakly congruent with an integer
 * post      weakly_congruent_order
 * fails     CT_EINVAL an operand without a shape
 * CuTe      none: int_tuple.hpp */
ct_value ct_weakly_congruent(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_leaf(cx, a, b, always);
}

static ct_value same_size(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_equal(cx, a, ct_size(cx, b));
}

/* ct_compatible - may any coordinate of a be used in b?
 * equation  at every leaf of a the sizes agree
 * example   compatible(24, ((2,2),(3,2)))  =  1
 * pre       tuples or layouts; a layout is never compatible with an integer
 * post      compatible_order
 * fails     CT_EINVAL a leaf that is not an integer
 * CuTe      01_layout "Layout compatibility" */
ct_value ct_compatible(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_leaf(cx, a, b, same_size);
}
