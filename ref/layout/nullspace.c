/* nullspace.c - the coordinates that a layout sends to 0 by a stride of static 0.
 *
 * Follows no document but layout.hpp. */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

/* ct_nullspace - the layout of the broadcast directions of a layout.
 * equation  L(R(i)) = 0 for all i of R; size(R) = size(L) / size(filter(L)) for injective rests
 * example   nullspace((_3,_5,_7):(_0,_1,_0))  =  (_3,_7):(_1,_15)
 * pre       a layout; only static-0 strides count; a composed layout has none
 * post      nullspace
 * fails     CT_EINVAL not a layout
 * CuTe      none: layout.hpp */
ct_layout ct_nullspace(ct_ctx *cx, ct_layout layout)
{
    if (cti_is(layout, CT_COMPOSED))
        return cti_unit(cx);
    if (!cti_need_layout(cx, "nullspace", "the operand", layout))
        return cti_null();
    cti_modes m = cti_flat_modes(cx, layout);
    ct_tuple shape = ct_wrap(cx, ct_flatten(cx, cti_shape(layout)));
    ct_tuple start = ct_compact_col_major(cx, shape, NULL);
    cti_modes r = {cti_items(cx, m.n), cti_items(cx, m.n), 0};
    if (!cti_ok(cx))
        return cti_null();
    for (int i = 0; i < m.n; ++i) {
        if (!cti_is_constant(m.stride[i], 0))
            continue;
        r.shape[r.n] = m.shape[i];
        r.stride[r.n++] = start->item[i];
    }
    return r.n == 0 ? cti_unit(cx) : cti_modes_layout(cx, &r);
}
