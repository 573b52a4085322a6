/* distribute.c - coordinates of a shape for a number of workers.
 *
 * Follows no document but layout.hpp. */
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

static bool need_static(ct_ctx *cx, ct_value v)
{
    cti_text t;
    return cti_require(cx, v->fixed, CT_EINVAL, "domain_distribute: %s is not static",
                       cti_show(&t, v));
}

/* ct_domain_distribute - n coordinates spread over a shape so that they tile it.
 * equation  each mode takes its gcd with what is left of n; strides are the shape's own
 * example   domain_distribute((_15,_14), _6)  =  (_3,_2):(_1,_15)
 * pre       static shape and n; fewer than n coordinates may be found; for n = 0 all are taken
 * post      distribute_divides
 * fails     CT_EINVAL a dynamic integer; CT_EDOMAIN n below 0
 * CuTe      none: layout.hpp */
ct_layout ct_domain_distribute(ct_ctx *cx, ct_value a, ct_value b)
{
    cti_text t;
    ct_tuple flat = ct_flatten(cx, ct_shape(cx, a));
    if (!need_static(cx, flat) || !need_static(cx, b))
        return cti_null();
    if (!cti_is(b, CT_INTEGER))
        return cti_fail(cx, CT_EINVAL, "domain_distribute: %s is not an integer", cti_show(&t, b));
    if (b->value < 0)
        return cti_fail(cx, CT_EDOMAIN, "domain_distribute: %s is negative", cti_show(&t, b));
    cti_list taken = cti_list_new(cx, cti_rank(flat));
    for (int i = 0; i < cti_rank(flat); ++i) {
        ct_value n = ct_gcd(cx, cti_at(flat, i), b);
        cti_push(cx, &taken, n);
        b = ct_div(cx, b, n);
    }
    ct_tuple shape = cti_list_tuple(cx, &taken);
    return ct_coalesce(
        cx, ct_make_layout(cx, shape, ct_compact_col_major(cx, ct_wrap(cx, flat), NULL)));
}
