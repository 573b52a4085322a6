/* size.c - how many: products and sums over integer tuples.
 *
 * Here: size, product and its relatives, sum, inner_product. Not here: cosize (layout.c), division
 * (division.c). Follows 01_layout "IntTuple", "Index Mapping". */
#include "ref/value/value.h"

/* ct_product - the product of all leaves; of an empty tuple _1.
 * equation  product((a,(b,c))) = a * b * c
 * example   product((2,(_0,3)))  =  _0
 * pre       leaves are integers
 * post      size_is_product
 * fails     CT_EINVAL a leaf that is not an integer; CT_ERANGE
 * CuTe      01_layout "IntTuple" */
ct_value ct_product(ct_ctx *cx, ct_tuple t)
{
    cti_text text;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(t) && !ct_is_integral(t))
        return cti_fail(cx, CT_EINVAL, "product: %s is not an integer", cti_show(&text, t));
    if (!cti_is_tuple(t))
        return t;
    if (t->rank == 0)
        return ct_static(cx, 1);
    ct_value p = ct_product(cx, t->item[0]);
    for (int i = 1; i < t->rank; ++i)
        p = ct_mul(cx, p, ct_product(cx, t->item[i]));
    return p;
}

/* ct_size - the number of coordinates of a layout, or the product of a tuple.
 * equation  size(L) = product(shape(L))
 * example   size((2,(2,3)):(4,(2,1)))  =  12
 * pre       a layout, or a tuple of integers; a tuple of layouts has none
 * post      size_is_product
 * fails     CT_EINVAL, CT_ERANGE
 * CuTe      01_layout "Layout" */
ct_value ct_size(ct_ctx *cx, ct_value v)
{
    return ct_product(cx, cti_is_tuple(v) ? v : ct_shape(cx, v));
}

static ct_value product_of(ct_ctx *cx, ct_value t, void *user)
{
    (void)user;
    return ct_product(cx, t);
}

/* ct_product_each - the product of each top-level mode; always a tuple.
 * equation  product_each((a,(b,c))) = (a, b * c)
 * example   product_each((2,(3,5)))  =  (2,15)
 * pre       leaves are integers
 * post      size_is_product
 * fails     CT_EINVAL, CT_ERANGE
 * CuTe      0x_gemm_tutorial "GETT" */
ct_tuple ct_product_each(ct_ctx *cx, ct_tuple t)
{
    return ct_transform(cx, ct_wrap(cx, t), product_of, NULL);
}

/* ct_product_like - products at the leaves of a coarser profile.
 * equation  leaf of guide -> product of the part of t below it
 * example   product_like(((2,3),(5,7)), (0,(0,0)))  =  (6,(5,7))
 * pre       weakly_congruent(guide, t)
 * post      size_is_product
 * fails     CT_EINVAL profiles do not match
 * CuTe      none: int_tuple.hpp */
ct_tuple ct_product_like(ct_ctx *cx, ct_tuple t, ct_tuple guide)
{
    cti_text ta, tb;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(guide))
        return ct_product(cx, t);
    if (!cti_is_tuple(t) || t->rank != guide->rank)
        return cti_fail(cx, CT_EINVAL, "product_like: the profile of %s is not a coarsening of %s",
                        cti_show(&ta, guide), cti_show(&tb, t));
    ct_value *item = cti_items(cx, t->rank);
    for (int i = 0; item != NULL && i < t->rank; ++i)
        item[i] = ct_product_like(cx, t->item[i], guide->item[i]);
    return cti_tuple(cx, t->rank, item);
}

/* ct_sum - the sum of all leaves, from _0.
 * equation  sum((a,(b,c))) = a + b + c
 * example   sum((2,(_3,_0)))  =  5
 * pre       leaves are integers or basis elements
 * post      sum_is_inner_product_with_ones
 * fails     CT_EINVAL, CT_ERANGE
 * CuTe      none: int_tuple.hpp */
ct_value ct_sum(ct_ctx *cx, ct_tuple t)
{
    cti_text text;
    if (!cti_ok(cx) || ct_is_integral(t))
        return t;
    if (!cti_is_tuple(t))
        return cti_fail(cx, CT_EINVAL, "sum: %s is not an integer tuple", cti_show(&text, t));
    ct_value s = ct_static(cx, 0);
    for (int i = 0; i < t->rank; ++i)
        s = ct_add(cx, s, ct_sum(cx, t->item[i]));
    return s;
}

/* ct_inner_product - leaf times leaf, summed from _0.
 * equation  inner_product((a,b), (x,y)) = a * x + b * y
 * example   inner_product((_2,3), (_4,_0))  =  _8
 * pre       congruent; one operand's leaves may be basis elements
 * post      sum_is_inner_product_with_ones
 * fails     CT_EINVAL ranks differ; CT_ERANGE
 * CuTe      01_layout "Index Mapping" */
ct_value ct_inner_product(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    cti_text ta, tb;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(a) && !cti_is_tuple(b))
        return ct_mul(cx, a, b);
    if (!cti_is_tuple(a) || !cti_is_tuple(b) || a->rank != b->rank)
        return cti_fail(cx, CT_EINVAL, "inner_product: %s and %s have different ranks",
                        cti_show(&ta, a), cti_show(&tb, b));
    ct_value s = ct_static(cx, 0);
    for (int i = 0; i < a->rank; ++i)
        s = ct_add(cx, s, ct_inner_product(cx, a->item[i], b->item[i]));
    return s;
}
