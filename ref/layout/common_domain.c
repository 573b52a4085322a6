/* common_domain.c - the runs of integer coordinates that lie within one mode of both of two shapes.
 *
 *      (_5,_3,_4)    1---5----15----------60      where the modes begin and end: the products of
 *      (_10,_6)      1--------10----------60      the extents before each mode, and of all
 *      in common     1---5          30----60      (_5,_2):(_1,_30)
 *
 * Between two such places a layout of the shape has one step. A mode from p to p' and one from q to
 * q' have in common what lies between lcm(p,q) and gcd(p',q'), where the first divides the second;
 * two such runs cannot overlap, so that all together they are the largest layout of coordinates in
 * order of which each mode lies within a mode of both shapes.
 * Here: greatest_common_domain. Not here: the sum of layouts, which is linear on it (layout_add.c).
 * Follows pycute of NVlabs/CuTe; C++ has no such function. */
#include "ref/integer/integer.h"
#include "ref/layout/layout.h"
#include "ref/value/value.h"

/* The runs so far, and whether all extents of both shapes are static. */
typedef struct runs {
    cti_list shape, stride;
    bool fixed;
} runs;

static void push_run(ct_ctx *cx, runs *r, int64_t extent, int64_t start)
{
    cti_push(cx, &r->shape, cti_leaf(cx, (cti_num){extent, r->fixed}));
    cti_push(cx, &r->stride, cti_leaf(cx, (cti_num){start, r->fixed}));
}

/* The extents as a flat tuple; the product of all fits into 64 bits. */
static ct_tuple extents(ct_ctx *cx, ct_value sized)
{
    cti_text t;
    ct_tuple flat = ct_flatten(cx, ct_wrap(cx, ct_shape(cx, sized)));
    ct_size(cx, flat);
    for (int i = 0; cti_ok(cx) && i < cti_rank(flat); ++i)
        if (ct_int(cti_at(flat, i)) <= 0)
            cti_fail(cx, CT_EDOMAIN, "greatest_common_domain: %s has no coordinate",
                     cti_show(&t, flat));
    return flat;
}

/* What the modes from p to p_end and from q to q_end have in common. */
static void push_common(ct_ctx *cx, runs *r, int64_t p, int64_t p_end, int64_t q, int64_t q_end)
{
    int64_t end = cti_gcd(p_end, q_end), start;
    if (end % p != 0 || end % q != 0)
        return;
    start = p / cti_gcd(p, q) * q; /* divides end */
    if (start < end)
        push_run(cx, r, end / start, start);
}

/* ct_greatest_common_domain - the coordinates that two shapes count in the same steps.
 * equation  R has the mode gcd(p',q') / lcm(p,q) : lcm(p,q) for each mode of A, from p to p', and
 *           each of B, from q to q', where that is an integer above 1; p is the product of the
 *           extents before a mode, p' that times its extent
 * example   greatest_common_domain((_5,_3,_4), (_10,_6))  =  (_5,_2):(_1,_30)
 * pre       shapes, or layouts and tensors, whose shapes count; no extent is 0
 * post      greatest_common_domain; depth 1, static where all extents of both are, or no mode is;
 *           layouts of either shape compose with it
 * fails     CT_EINVAL no shape; CT_EDOMAIN an extent of 0; CT_ERANGE
 * CuTe      none: pycute, algebra */
ct_layout ct_greatest_common_domain(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!cti_ok(cx))
        return cti_null();
    ct_tuple x = extents(cx, a), y = extents(cx, b);
    if (!cti_ok(cx))
        return cti_null();
    int most = cti_rank(x) + cti_rank(y);
    runs r = {cti_list_new(cx, most), cti_list_new(cx, most), ct_is_static(x) && ct_is_static(y)};
    for (int64_t i = 0, p = 1, extent; cti_ok(cx) && i < cti_rank(x); ++i, p *= extent) {
        extent = ct_int(cti_at(x, (int)i));
        for (int64_t k = 0, q = 1, other; cti_ok(cx) && k < cti_rank(y); ++k, q *= other) {
            other = ct_int(cti_at(y, (int)k));
            push_common(cx, &r, p, p * extent, q, q * other);
        }
    }
    if (r.shape.n == 0) {
        r.fixed = true; /* no layout composes with a dynamic stride 0 */
        push_run(cx, &r, 1, 0);
    }
    return cti_layout(cx, cti_list_tuple(cx, &r.shape), cti_list_tuple(cx, &r.stride));
}
