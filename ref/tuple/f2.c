/* f2.c - strides under XOR: the index of a coordinate where products are joined bit by bit.
 *
 *      (4,(4,3)):(f1,(f5,f16))     coordinate (1,(3,2))
 *      1*1 ^ 3*5 ^ 2*16  =  1 ^ 15 ^ 32  =  46
 *
 * The white paper takes binary numbers under XOR as strides, and leaves open what an integer times
 * such a number is. With carries `4:f3` differs from `(2,2):(f3,f6)`, without them 3(3 f1) differs
 * from 9 f1; where both products are the same there is an answer, and else none.
 * Here: f2_crd2idx. Not here: swizzles, which are such layouts where extents and strides are powers
 * of two (layout/swizzle.c); layouts with such strides, which C++ has no form for.
 * Follows arXiv:2603.02298, 2.3.1, and pycute of NVlabs/CuTe. */
#include "ref/integer/integer.h"
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

#include <inttypes.h>

static ct_value mismatch(ct_ctx *cx, ct_value a, const char *what, ct_value shape)
{
    cti_text ta, ts;
    return cti_fail(cx, CT_EINVAL, "f2_crd2idx: %s %s does not fit the shape %s", what,
                    cti_show(&ta, a), cti_show(&ts, shape));
}

static int64_t times_without_carries(int64_t a, int64_t b)
{
    uint64_t product = 0;
    for (int bit = 0; bit < 63; ++bit)
        if ((uint64_t)a >> bit & 1)
            product ^= (uint64_t)b << bit;
    return (int64_t)product;
}

/* c * d, where that does not depend on carries. */
static ct_value product(ct_ctx *cx, ct_value c, ct_value d)
{
    int64_t a = ct_int(c), b = ct_int(d), with;
    if (a < 0 || b < 0)
        return cti_fail(cx, CT_EDOMAIN,
                        "f2_crd2idx: %" PRId64 " times %" PRId64
                        ": negative numbers have no such product",
                        a, b);
    if (!cti_mul_fits(a, b, &with))
        return cti_fail(cx, CT_ERANGE, "f2_crd2idx: %" PRId64 " times %" PRId64 " leaves 64 bits",
                        a, b);
    if (with != times_without_carries(a, b))
        return cti_fail(cx, CT_EDOMAIN,
                        "f2_crd2idx: %" PRId64 " times %" PRId64 " is %" PRId64
                        " with carries and %" PRId64 " without, and which is meant is not defined",
                        a, b, with, times_without_carries(a, b));
    return cti_leaf(cx, (cti_num){with, c->fixed && d->fixed});
}

/* ct_f2_crd2idx - the index of a coordinate under strides that are joined by XOR.
 * equation  the XOR of c_i * d_i over the leaves of idx2crd(c, s) and of d
 * example   f2_crd2idx((1,(3,2)), (_4,(_4,_3)), (_1,(_5,_16)))  =  46
 * pre       integers; coord is an integer, or a tuple of the shape's rank, recursively; the shape
 *           and the strides are congruent
 * post      f2_crd2idx
 * fails     CT_EINVAL ranks differ; CT_EDOMAIN a negative number, or a product that depends on
 *           carries; CT_ERANGE
 * CuTe      none: arXiv:2603.02298, 2.3.1 */
ct_value ct_f2_crd2idx(ct_ctx *cx, ct_tuple coord, ct_tuple shape, ct_tuple stride)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(shape) && !cti_is_tuple(stride) && !cti_is_tuple(coord))
        return product(cx, coord, stride);
    if (!cti_is_tuple(shape) || !cti_is_tuple(stride) || shape->rank != stride->rank)
        return mismatch(cx, cti_is_tuple(shape) ? stride : coord,
                        cti_is_tuple(shape) ? "the stride" : "the coordinate", shape);
    if (!cti_is_tuple(coord))
        coord = ct_idx2crd(cx, coord, shape);
    if (!cti_ok(cx))
        return cti_null();
    if (coord->rank != shape->rank)
        return mismatch(cx, coord, "the coordinate", shape);
    cti_num sum = {0, true};
    for (int i = 0; cti_ok(cx) && i < shape->rank; ++i) {
        ct_value part = ct_f2_crd2idx(cx, coord->item[i], shape->item[i], stride->item[i]);
        if (cti_ok(cx))
            sum = (cti_num){sum.value ^ ct_int(part), sum.fixed && part->fixed};
    }
    return cti_ok(cx) ? cti_leaf(cx, sum) : cti_null();
}
