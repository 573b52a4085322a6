/* slices.c - the reference's answers to gather and scatter: its copy of one slice after the other.
 *
 * The order is that of the index: of several slices scattered to one place the last one stays,
 * which the report says of the others. Here: the above. Not here: the words of the report
 * (gpu/host/slices.h). */
#include "gpu/host/slices.h"
#include "spec-tests/compare/differ/family.h"

#include <string.h>

static bool gathers(const struct differ_plan *p)
{
    return p->c->op == &gpu_op_gather;
}

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
    for (int64_t k = j + 1; !gathers(p) && k < p->threads; ++k)
        if (p->index[k] == to)
            return GPU_OVERRULED;
    return to;
}

static bool define(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    ct_ctx *cx = p->cx;
    bool from = gathers(p);
    int64_t *report = differ_report(p, m);
    (void)why;
    ct_value x = differ_tensor(p, &p->x, CT_BITS, m->x, p->a);
    ct_value y = differ_tensor(p, &p->y, CT_BITS, m->y, p->b);
    int64_t others = ct_int(ct_size(cx, ct_get(cx, ct_shape(cx, from ? p->a : p->b), 1)));
    for (int64_t j = 0; j < p->threads && ct_check(cx) == CT_OK; ++j) {
        size_t mark = ct_mark(cx);
        int64_t to = p->index[j];
        report[j] = fate_of(p, j, others);
        if (report[j] != GPU_NO_SLICE)
            ct_copy(cx, slice_of(cx, x, from ? to : j), slice_of(cx, y, from ? j : to));
        ct_release(cx, mark);
    }
    return true;
}

/* The slices are mode 1, as large on both sides; the index has one for each of those in order. */
static const char *resolve(struct differ_plan *p, enum differ_role *of)
{
    int64_t a[GPU_RANK], b[GPU_RANK];
    *of = DIFFER_B;
    if (differ_extents_of(p->cx, ct_shape(p->cx, p->a), a) != 2 ||
        differ_extents_of(p->cx, ct_shape(p->cx, p->b), b) != 2 || a[0] != b[0])
        return "A and B are (slice, slices), slices alike";
    *of = DIFFER_INDEX;
    return p->threads == (gathers(p) ? b[1] : a[1]) ? NULL : "an index for each slice is expected";
}

static bool request(const struct differ_plan *p, gpu_request *r, gpu_why *why)
{
    (void)why;
    r->slices.scatters = !gathers(p);
    r->slices.slices = p->threads;
    r->slices.length = (gathers(p) ? r->b.size : r->a.size) / p->threads;
    r->scratch_bytes = gathers(p) ? 0 : gpu_scatter_scratch(r);
    return true;
}

static bool offsets(const struct differ_plan *p, gpu_request *r, struct differ_offsets *o,
                    gpu_why *why)
{
    (void)why;
    o->bytes = (size_t)p->threads * sizeof p->index[0];
    memcpy(o->numbers, p->index, o->bytes);
    o->address = &r->slices.index;
    return true;
}

const struct differ_family differ_gather_family = {.ops = "gather",
                                                   .resolve = resolve,
                                                   .define = define,
                                                   .make = differ_slices,
                                                   .request = request,
                                                   .offsets = offsets,
                                                   .named = DIFFER_A};

const struct differ_family differ_scatter_family = {.ops = "scatter",
                                                    .resolve = resolve,
                                                    .define = define,
                                                    .make = differ_slices,
                                                    .request = request,
                                                    .offsets = offsets,
                                                    .named = DIFFER_B};
