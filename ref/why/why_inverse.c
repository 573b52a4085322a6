/* why_inverse.c - inverses, mode by mode in the order of the strides.
 *
 *      (4,8):(8,1)     mode 1 starts at coordinate 4, mode 0 at 1
 *      right           1 is the stride of 8:1, which starts at 4: 8:4; next 8 = 8*1; ..
 *
 * Here: right_inverse, left_inverse of plain layouts. Follows no section of its own. */
#include "ref/why/why.h"

#include <inttypes.h>

typedef struct inversion {
    ct_value *s, *d, *start;
    int *order, n, ordered;
    ct_value *shape, *stride; /* of the inverse */
    int found;
} inversion;

/* CuTe's exchange sort: what it does to equal strides decides which of them is met first. */
static void sort_order(inversion *v)
{
    for (int i = 0; i < v->ordered; ++i)
        for (int j = i + 1; j < v->ordered; ++j)
            if (ct_int(v->d[v->order[j]]) < ct_int(v->d[v->order[i]])) {
                int k = v->order[i];
                v->order[i] = v->order[j];
                v->order[j] = k;
            }
}

/* The modes of the coalesced layout, and at which coordinate each of them starts. */
static bool gather(cti_why *w, inversion *v, ct_layout f)
{
    ct_ctx *cx = w->cx;
    v->n = cti_why_leaves(cti_shape(f));
    v->s = cti_items(cx, v->n);
    v->d = cti_items(cx, v->n);
    v->start = cti_items(cx, v->n);
    v->shape = cti_items(cx, v->n + 1);
    v->stride = cti_items(cx, v->n + 1);
    v->order = cti_alloc(cx, (size_t)v->n * sizeof *v->order);
    ct_value at = ct_static(cx, 1);
    for (int i = 0; i < v->n && cti_ok(cx); ++i) {
        v->s[i] = cti_why_leaf(cti_shape(f), i);
        v->d[i] = cti_why_leaf(cti_stride(f), i);
        v->start[i] = at;
        at = ct_mul(cx, at, v->s[i]);
        if (ct_is_static(v->d[i]))
            v->order[v->ordered++] = i;
    }
    if (cti_ok(cx))
        sort_order(v);
    return cti_ok(cx);
}

static void put_start(cti_why *w, const inversion *v, int i)
{
    cti_why_line(w, 2);
    cti_why_mode(w, v->s[i], v->d[i]);
    cti_why_text(w, " starts at coordinate ");
    cti_why_value(w, v->start[i]);
}

static void add(inversion *v, ct_value s, ct_value d)
{
    v->shape[v->found] = s;
    v->stride[v->found++] = d;
}

/* What was gathered, coalesced, if it is R. */
static void put_result(cti_why *w, const inversion *v, ct_value r)
{
    ct_ctx *cx = w->cx;
    if (!cti_ok(cx))
        return;
    ct_value raw = ct_make_layout(cx, ct_make_tuple(cx, v->found, v->shape),
                                  ct_make_tuple(cx, v->found, v->stride));
    if (!cti_ok(cx) || !ct_same(ct_coalesce(cx, raw), r))
        return;
    cti_why_say(w, "These modes, coalesced, are R:");
    cti_why_call(w, 2, "coalesce", 1, &raw);
}

/* The inverse of Sw o 0 o B is B's, then Sw, which is its own. */
static void put_swizzled(cti_why *w, const cti_why_case *c)
{
    ct_value l = c->arg[0];
    if (!cti_is_swizzled(l) || !cti_is_constant(cti_offset(l), 0))
        return;
    ct_value inner = cti_inner(l);
    cti_why_say(w, "A swizzle is its own inverse; it is applied before the inverse of the layout:");
    ct_value b = cti_why_call(w, 2, c->name, 1, &inner);
    ct_value both[] = {b, cti_outer(l)};
    if (cti_ok(w->cx))
        cti_why_call(w, 2, "composition", 2, both);
}

static bool begin(cti_why *w, const cti_why_case *c, inversion *v)
{
    ct_value l = c->arg[0];
    if (!cti_is_layout(l)) {
        put_swizzled(w, c);
        return false;
    }
    cti_why_say(w, "A mode starts at the 1-D coordinate that is the product of the extents before "
                   "it:");
    ct_value f = cti_why_call(w, 2, "coalesce", 1, &l);
    if (!cti_ok(w->cx) || !gather(w, v, f))
        return false;
    for (int i = 0; i < v->n; ++i)
        put_start(w, v, i);
    cti_why_line(w, 0);
    return true;
}

void cti_why_right_inverse(cti_why *w, const cti_why_case *c)
{
    ct_ctx *cx = w->cx;
    inversion v = {0};
    if (!begin(w, c, &v))
        return;
    cti_why_text(w, "From index 1 on, the mode that steps by just what is reached so far is next:");
    ct_value next = ct_static(cx, 1);
    add(&v, ct_static(cx, 1), ct_static(cx, 0));
    for (int k = 0; k < v.ordered && cti_ok(cx); ++k) {
        int i = v.order[k];
        if (!ct_is_static(next) || ct_int(v.d[i]) != ct_int(next) || !cti_is(v.d[i], CT_INTEGER))
            continue;
        next = ct_mul(cx, v.s[i], v.d[i]);
        cti_why_line(w, 2);
        cti_why_put(w, "index %" PRId64 ": ", ct_int(v.d[i]));
        cti_why_mode(w, v.s[i], v.d[i]);
        cti_why_text(w, ", back to ");
        cti_why_mode(w, v.s[i], v.start[i]);
        cti_why_text(w, "; next ");
        cti_why_equation(w, "%" PRId64 " = %" PRId64 "*%" PRId64, ct_int(next), ct_int(v.s[i]),
                         ct_int(v.d[i]));
        add(&v, v.s[i], v.start[i]);
    }
    cti_why_line(w, 2);
    cti_why_put(w, "index %" PRId64 ": no mode steps by it, the run ends", ct_int(next));
    put_result(w, &v, c->r);
}

void cti_why_left_inverse(cti_why *w, const cti_why_case *c)
{
    ct_ctx *cx = w->cx;
    inversion v = {0};
    if (!begin(w, c, &v))
        return;
    cti_why_text(w, "By rising stride, each stride divided by what is filled before it:");
    ct_value filled = ct_static(cx, 1), stride = ct_static(cx, 0);
    for (int k = 0; k < v.ordered && cti_ok(cx); ++k) {
        int i = v.order[k];
        if (ct_int(v.d[i]) == 0)
            continue;
        ct_value gap = ct_div(cx, v.d[i], filled);
        if (!cti_ok(cx))
            return;
        cti_why_line(w, 2);
        cti_why_mode(w, v.s[i], v.d[i]);
        cti_why_text(w, ": ");
        cti_why_equation(w, "%" PRId64 " = %" PRId64 " / %" PRId64, ct_int(gap), ct_int(v.d[i]),
                         ct_int(filled));
        cti_why_text(w, " indices lead on by ");
        cti_why_mode(w, gap, stride);
        cti_why_text(w, ", from here on the coordinate steps by ");
        cti_why_value(w, v.start[i]);
        add(&v, gap, stride);
        filled = ct_mul(cx, filled, gap);
        stride = v.start[i];
    }
    if (!cti_ok(cx) || v.ordered == 0)
        return;
    add(&v, v.s[v.order[v.ordered - 1]], stride);
    cti_why_line(w, 2);
    cti_why_text(w, "the last extent ends it: ");
    cti_why_mode(w, v.shape[v.found - 1], stride);
    put_result(w, &v, c->r);
}
