/* layout.c - cases that evaluate a layout: their values, component by component.
 *
 * Here: all of the operation layout. Not here: layouts of random cases (shapes.c). */
#include "spec-tests/compare/differ/family.h"

static int leaves(ct_value v)
{
    int n = 0;
    if (ct_kind_of(v) != CT_TUPLE)
        return 1;
    for (int i = 0; i < ct_length(v); ++i)
        n += leaves(ct_item(v, i));
    return n;
}

static const char *resolve(struct differ_plan *p, enum differ_role *of)
{
    ct_ctx *cx = p->cx;
    ct_value v = ct_layout_call(cx, p->a, ct_dynamic(cx, 0));
    if (ct_check(cx) == CT_OK && ct_kind_of(v) != CT_INTEGER)
        v = ct_as_arithmetic_tuple(cx, v);
    *of = DIFFER_A;
    if (ct_check(cx) != CT_OK)
        return "the layout has no values";
    p->axes = leaves(v);
    p->threads = p->size = ct_int(ct_size(cx, p->a)) - p->c->start[0];
    p->values = 1;
    *of = DIFFER_NONE;
    return p->size > 0 ? NULL : "the first coordinate lies behind the last";
}

static bool define(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    ct_ctx *cx = p->cx;
    (void)why;
    for (int64_t i = 0; i < p->size && ct_check(cx) == CT_OK; ++i) {
        size_t mark = ct_mark(cx);
        ct_value v = ct_layout_call(cx, p->a, ct_dynamic(cx, p->c->start[0] + i));
        int64_t *row = differ_report(p, m) + p->axes * i;
        if (differ_components(cx, v, row, p->axes) != p->axes)
            row[0] = INT64_MIN;
        ct_release(cx, mark);
    }
    return true;
}

static bool make(struct generator *g, struct differ_case *c, int64_t room)
{
    oracle_tree layout = differ_any_layout(g, differ_shape(g, differ_rank(g), room));
    if (generate_chance(g, 20) && layout->size > 1)
        c->start[0] = generate_below(g, layout->size);
    return differ_put(c, DIFFER_A, layout);
}

static bool request(const struct differ_plan *p, gpu_request *r, gpu_why *why)
{
    (void)why;
    r->layout = (gpu_coordinates){p->c->start[0], p->size};
    return true;
}

const struct differ_family differ_layout_family = {
    .ops = "layout", .resolve = resolve, .define = define, .make = make, .request = request};
