/* why_complement.c - what a layout leaves out, gap by gap.
 *
 *      4:2 in 24     sorted: 4:2      gap below: 2 = 2 / 1, 2:1     reach: 8 = 4*2
 *                    rest: 3 = ceil(24 / 8), 3:8
 *
 * Here: complement. Follows 02_layout_algebra "Complement". */
#include "ref/why/why.h"

#include <inttypes.h>

typedef struct gaps {
    ct_value *s, *d; /* A's modes, sorted; then */
    ct_value *shape, *stride;
    int n, found;
} gaps;

static bool gather(cti_why *w, gaps *g, ct_layout f)
{
    g->n = cti_why_leaves(cti_shape(f));
    g->s = cti_items(w->cx, g->n);
    g->d = cti_items(w->cx, g->n);
    g->shape = cti_items(w->cx, g->n + 1);
    g->stride = cti_items(w->cx, g->n + 1);
    for (int i = 0; i < g->n && cti_ok(w->cx); ++i) {
        ct_value s = cti_why_leaf(cti_shape(f), i), d = cti_why_leaf(cti_stride(f), i);
        int at = i;
        for (; at > 0 && ct_int(g->d[at - 1]) > ct_int(d); --at) {
            g->s[at] = g->s[at - 1];
            g->d[at] = g->d[at - 1];
        }
        g->s[at] = s;
        g->d[at] = d;
    }
    return cti_ok(w->cx);
}

/* The gap below mode i, and how far A reaches with it. */
static ct_value put_gap(cti_why *w, gaps *g, int i, ct_value reach)
{
    ct_value gap = ct_div(w->cx, g->d[i], reach), next = ct_mul(w->cx, g->s[i], g->d[i]);
    if (!cti_ok(w->cx))
        return reach;
    cti_why_line(w, 2);
    cti_why_mode(w, g->s[i], g->d[i]);
    cti_why_text(w, ": ");
    cti_why_equation(w, "%" PRId64 " = %" PRId64 " / %" PRId64, ct_int(gap), ct_int(g->d[i]),
                     ct_int(reach));
    cti_why_text(w, ct_int(gap) == 1 ? " fits below it, no gap: " : " fit below it, the gap is ");
    cti_why_mode(w, gap, reach);
    cti_why_text(w, "; it reaches ");
    cti_why_equation(w, "%" PRId64 " = %" PRId64 "*%" PRId64, ct_int(next), ct_int(g->s[i]),
                     ct_int(g->d[i]));
    g->shape[g->found] = gap;
    g->stride[g->found++] = reach;
    return next;
}

/* As often as all of it fits into the cotarget. */
static void put_rest(cti_why *w, gaps *g, ct_value cotarget, ct_value reach)
{
    ct_ctx *cx = w->cx;
    ct_value args[] = {cotarget, reach};
    ct_value shape = ct_coalesce(cx, ct_ceil_div(cx, cotarget, reach));
    ct_value stride = ct_compact_col_major(cx, shape, reach);
    if (!cti_ok(cx))
        return;
    if (cti_is(cotarget, CT_INTEGER)) {
        cti_why_line(w, 2);
        cti_why_text(w, "up to the cotarget: ");
        cti_why_equation(w, "%" PRId64 " = ceil(%" PRId64 " / %" PRId64 ")", ct_int(shape),
                         ct_int(cotarget), ct_int(reach));
        cti_why_text(w, ", so ");
    } else {
        cti_why_call(w, 2, "ceil_div", 2, args);
        cti_why_line(w, 2);
        cti_why_text(w, "up to the cotarget: ");
    }
    cti_why_mode(w, shape, stride);
    g->shape[g->found] = shape;
    g->stride[g->found++] = stride;
}

static void put_point(cti_why *w, ct_value cotarget)
{
    cti_why_line(w, 2);
    cti_why_text(w, "A stays in one place: all of the cotarget is left,");
    ct_value shape = ct_coalesce(w->cx, cotarget);
    cti_why_call(w, 2, "make_layout", 1, &shape);
}

static void put_gaps(cti_why *w, ct_layout f, ct_value cotarget, ct_value r)
{
    ct_ctx *cx = w->cx;
    gaps g = {0};
    if (!gather(w, &g, f))
        return;
    cti_why_say(w, "Its modes by rising stride. Below each there is room for as many copies as "
                   "the stride holds what was reached before, 1 at first:");
    ct_value reach = ct_static(cx, 1);
    for (int i = 0; i < g.n && cti_ok(cx); ++i)
        reach = put_gap(w, &g, i, reach);
    if (cti_ok(cx))
        put_rest(w, &g, cotarget, reach);
    ct_value raw = cti_ok(cx) ? ct_make_layout(cx, ct_make_tuple(cx, g.found, g.shape),
                                               ct_make_tuple(cx, g.found, g.stride))
                              : NULL;
    if (raw == NULL || !cti_ok(cx) || !ct_same(ct_coalesce(cx, raw), r))
        return;
    cti_why_say(w, "Gaps and rest, coalesced, are R:");
    cti_why_call(w, 2, "coalesce", 1, &raw);
}

void cti_why_complement(cti_why *w, const cti_why_case *c)
{
    ct_ctx *cx = w->cx;
    ct_value l = cti_why_layout_of(cx, c->arg[0]);
    l = cti_is(l, CT_COMPOSED) ? cti_inner(l) : l;
    if (!cti_is_layout(l))
        return;
    cti_why_say(w, "A without its strides 0 and its extents 1:");
    ct_value f = cti_why_call(w, 2, "filter", 1, &l);
    if (!cti_ok(cx))
        return;
    ct_value cotarget = c->n == 2 ? ct_shape(cx, c->arg[1]) : ct_cosize(cx, f);
    cti_why_line(w, 2);
    cti_why_text(w, c->n == 2 ? "up to " : "up to its own cosize, ");
    cti_why_value(w, cotarget);
    if (cti_is_constant(cti_stride(f), 0))
        put_point(w, cotarget);
    else
        put_gaps(w, f, cotarget, c->r);
}
