/* modes.c - a layout as a flat list of integral modes s:d.
 *
 *   ((2,3),5):((1,2),6)     shape   2 3 5
 *                           stride  1 2 6
 *
 * Here: the list of a layout, and the layout of a list. Not here: merging modes (coalesce.c).
 * Follows 01_layout "Grouping and flattening". */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

static void push_modes(ct_tuple shape, ct_tuple stride, cti_modes *m)
{
    if (!cti_is_tuple(shape)) {
        m->shape[m->n] = shape;
        m->stride[m->n++] = stride;
        return;
    }
    for (int i = 0; i < shape->rank; ++i)
        push_modes(shape->item[i], stride->item[i], m);
}

/* The integral modes of a layout from left to right. */
cti_modes cti_flat_modes(ct_ctx *cx, ct_layout l)
{
    int n = cti_shape(l)->leaves;
    cti_modes m = {cti_items(cx, n + 1), cti_items(cx, n + 1), 0};
    if (m.stride != NULL && m.shape != NULL)
        push_modes(cti_shape(l), cti_stride(l), &m);
    return m;
}

/* One mode is an integral layout; several are a flat one. */
ct_layout cti_modes_layout(ct_ctx *cx, const cti_modes *m)
{
    if (!cti_ok(cx))
        return cti_null();
    if (m->n == 1)
        return cti_layout(cx, m->shape[0], m->stride[0]);
    return cti_layout(cx, cti_tuple(cx, m->n, m->shape), cti_tuple(cx, m->n, m->stride));
}
