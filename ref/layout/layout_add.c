/* layout_add.c - the sum of two layouts, as functions of an integer coordinate.
 *
 *      (_5,_3,_4):(_1,_5,_15)  +  (_10,_6):(_1,_10)      both are _60:_1
 *      _60:_2
 *
 * Two coalesced layouts have a layout as their sum where each place at which one changes its step
 * divides, or is a multiple of, each such place of the other: then all their modes lie in their
 * common domain. Where two places do not, the sum changes its step at both, which no layout does.
 * Here: layout_add. Not here: sums of integers and tuples (tuple/).
 * Follows pycute of NVlabs/CuTe; C++ has no such function. */
#include "ref/integer/integer.h"
#include "ref/layout/layout.h"
#include "ref/value/value.h"

#include <inttypes.h>

/* The modes of the layout as a flat one, every integer static, or dynamic. */
static ct_layout marked(ct_ctx *cx, ct_layout l, bool fixed)
{
    cti_modes m = cti_flat_modes(cx, l);
    for (int i = 0; cti_ok(cx) && i < m.n; ++i) {
        m.shape[i] = cti_leaf(cx, (cti_num){ct_int(m.shape[i]), fixed});
        m.stride[i] = cti_leaf(cx, (cti_num){ct_int(m.stride[i]), fixed});
    }
    return cti_modes_layout(cx, &m);
}

static bool is_operand(ct_ctx *cx, ct_value l)
{
    cti_text t;
    if (!cti_need_layout(cx, "layout_add", "an operand", l))
        return false;
    ct_tuple stride = ct_flatten(cx, ct_wrap(cx, cti_stride(l)));
    for (int i = 0; cti_ok(cx) && i < cti_rank(stride); ++i)
        if (!cti_is(cti_at(stride, i), CT_INTEGER))
            cti_fail(cx, CT_EINVAL, "layout_add: %s has strides that are not integers",
                     cti_show(&t, l));
    return cti_ok(cx);
}

/* A place of a coalesced layout where its step changes, and one of the other, of which neither
 * divides the other. */
static void refuse(ct_ctx *cx, ct_layout a, ct_layout b)
{
    cti_text ta, tb;
    ct_tuple x = ct_wrap(cx, cti_shape(a)), y = ct_wrap(cx, cti_shape(b));
    int64_t p = 1;
    for (int i = 0; cti_ok(cx) && i < cti_rank(x); ++i) {
        p *= ct_int(cti_at(x, i));
        int64_t q = 1;
        for (int k = 0; cti_ok(cx) && k < cti_rank(y); ++k) {
            q *= ct_int(cti_at(y, k));
            if (p % q != 0 && q % p != 0)
                cti_fail(cx, CT_EDOMAIN,
                         "layout_add: no layout is the sum: %s changes its step at %" PRId64
                         " and %s at %" PRId64 ", and neither number divides the other",
                         cti_show(&ta, a), p, cti_show(&tb, b), q);
        }
    }
}

/* Of two coalesced layouts, static throughout. */
static ct_layout sum(ct_ctx *cx, ct_layout a, ct_layout b)
{
    ct_layout common = ct_greatest_common_domain(cx, cti_shape(a), cti_shape(b));
    if (!cti_ok(cx))
        return cti_null();
    if (ct_int(ct_size(cx, common)) != ct_int(ct_size(cx, a)))
        refuse(cx, a, b);
    int n = cti_rank(cti_shape(common));
    cti_list stride = cti_list_new(cx, n);
    for (int i = 0; cti_ok(cx) && i < n; ++i) {
        ct_value at = cti_at(cti_stride(common), i);
        cti_push(cx, &stride, ct_add(cx, cti_evaluate(cx, a, at), cti_evaluate(cx, b, at)));
    }
    if (!cti_ok(cx))
        return cti_null();
    return ct_coalesce(cx, cti_layout(cx, cti_shape(common), cti_list_tuple(cx, &stride)));
}

/* ct_layout_add - the sum of two layouts of one size.
 * equation  R(i) = A(i) + B(i) for 0 <= i < size(R) = size(A) = size(B)
 * example   layout_add((_4,_3):(_1,_4), (_4,_3):(_3,_1))  =  (_4,_3):(_4,_5)
 * pre       integer strides, no extent 0; the shapes need not be compatible. R is coalesced, as a
 *           function: values decide, not marks; static where A and B are
 * post      layout_add
 * fails     CT_EINVAL no plain layout, or strides that are basis elements; CT_EDOMAIN other sizes,
 *           or no layout is the sum; CT_ERANGE
 * CuTe      none: pycute, algebra */
ct_layout ct_layout_add(ct_ctx *cx, ct_layout a, ct_layout b)
{
    cti_text ta, tb;
    if (!cti_ok(cx) || !is_operand(cx, a) || !is_operand(cx, b))
        return cti_null();
    int64_t m = ct_int(ct_size(cx, a)), n = ct_int(ct_size(cx, b));
    if (cti_ok(cx) && n == 0)
        return cti_fail(cx, CT_EDOMAIN, "layout_add: %s has no elements", cti_show(&tb, b));
    if (cti_ok(cx) && m != n)
        return cti_fail(cx, CT_EDOMAIN,
                        "layout_add: %s has %" PRId64 " elements, and %s has %" PRId64,
                        cti_show(&ta, a), m, cti_show(&tb, b), n);
    ct_layout r =
        sum(cx, ct_coalesce(cx, marked(cx, a, true)), ct_coalesce(cx, marked(cx, b, true)));
    if (!cti_ok(cx) || (ct_is_static(a) && ct_is_static(b)))
        return r;
    return marked(cx, r, false);
}
