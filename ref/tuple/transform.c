/* transform.c - a function applied to every mode, or to every leaf.
 *
 * Here: transform of one and of two tuples, transform_leaf. Not here: folds, which C writes as
 * loops. Follows no document; CuTe has them in algorithm/tuple_algorithms.hpp. */
#include "ref/value/value.h"

/* ct_transform - a function applied to each top-level mode.
 * equation  transform((a,b,..), f) = (f(a),f(b),..), transform(i, f) = f(i)
 * example   ct_transform(&cx, t, doubled, NULL)
 * pre       f makes its results through cx
 * post      transform_each
 * fails     as f
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_tuple ct_transform(ct_ctx *cx, ct_tuple a, ct_unary *f, void *user)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(a))
        return f(cx, a, user);
    ct_value *item = cti_items(cx, a->rank);
    for (int i = 0; item != NULL && i < a->rank; ++i)
        item[i] = f(cx, a->item[i], user);
    return cti_tuple(cx, a->rank, item);
}

/* ct_transform2 - a function applied to the modes of two tuples, pair by pair.
 * equation  transform((a,b), (x,y), f) = (f(a,x),f(b,y))
 * example   ct_transform2(&cx, a, b, product_of, NULL)
 * pre       both tuples of one rank, or neither a tuple
 * post      transform_each
 * fails     CT_EINVAL ranks differ; as f
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_tuple ct_transform2(ct_ctx *cx, ct_tuple a, ct_tuple b, ct_binary *f, void *user)
{
    cti_text ta, tb;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(a) && !cti_is_tuple(b))
        return f(cx, a, b, user);
    if (!cti_is_tuple(a) || !cti_is_tuple(b) || a->rank != b->rank)
        return cti_fail(cx, CT_EINVAL, "transform: %s and %s have different ranks",
                        cti_show(&ta, a), cti_show(&tb, b));
    ct_value *item = cti_items(cx, a->rank);
    for (int i = 0; item != NULL && i < a->rank; ++i)
        item[i] = f(cx, a->item[i], b->item[i], user);
    return cti_tuple(cx, a->rank, item);
}

/* ct_transform_leaf - a function applied to each leaf; the nesting stays.
 * equation  transform_leaf((a,(b,c)), f) = (f(a),(f(b),f(c)))
 * example   ct_transform_leaf(&cx, t, doubled, NULL)
 * pre       f makes its results through cx
 * post      transform_each
 * fails     as f
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_tuple ct_transform_leaf(ct_ctx *cx, ct_tuple a, ct_unary *f, void *user)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(a))
        return f(cx, a, user);
    ct_value *item = cti_items(cx, a->rank);
    for (int i = 0; item != NULL && i < a->rank; ++i)
        item[i] = ct_transform_leaf(cx, a->item[i], f, user);
    return cti_tuple(cx, a->rank, item);
}
