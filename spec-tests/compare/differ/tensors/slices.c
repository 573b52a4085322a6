/* slices.c - the reference's answers to gather and scatter: its copy of one slice after the other.
 *
 * The order is that of the index: of several slices scattered to one place the last one stays,
 * which the report says of the others. Here: the above. Not here: the words of the report
 * (gpu/host/slices.h). */
#include "gpu/host/slices.h"
#include "spec-tests/compare/differ/differ.h"

static ct_value slice_of(ct_ctx *cx, ct_value tensor, int64_t k)
{
    ct_value c[2] = {ct_underscore(), ct_dynamic(cx, k)};
    return ct_layout_call(cx, tensor, ct_make_tuple(cx, 2, c));
}

/* What is to be reported of slice j. */
static int64_t fate_of(const struct differ_plan *p, int64_t j, int64_t others)
{
    int64_t to = p->index[j];
    if (to < 0 || to >= others)
        return GPU_NO_SLICE;
    for (int64_t k = j + 1; p->c->op == GPU_SCATTER && k < p->threads; ++k)
        if (p->index[k] == to)
            return GPU_OVERRULED;
    return to;
}

void differ_ref_slices(const struct differ_plan *p, struct differ_image *m)
{
    ct_ctx *cx = p->cx;
    bool gathers = p->c->op == GPU_GATHER;
    int64_t *report = (int64_t *)(void *)(m->report + p->report.zero);
    ct_value x = differ_tensor(p, &p->x, CT_BITS, m->x, p->a);
    ct_value y = differ_tensor(p, &p->y, CT_BITS, m->y, p->b);
    int64_t others = ct_int(ct_size(cx, ct_get(cx, ct_shape(cx, gathers ? p->a : p->b), 1)));
    for (int64_t j = 0; j < p->threads && ct_check(cx) == CT_OK; ++j) {
        size_t mark = ct_mark(cx);
        int64_t to = p->index[j];
        report[j] = fate_of(p, j, others);
        if (report[j] != GPU_NO_SLICE)
            ct_copy(cx, slice_of(cx, x, gathers ? to : j), slice_of(cx, y, gathers ? j : to));
        ct_release(cx, mark);
    }
}
