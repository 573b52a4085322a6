/* why_coalesce.c - which neighbouring modes become one, and why others do not.
 *
 *      2:1 and 6:2     merge: 2 = 2*1
 *      2:1 and 6:4     stay: 2*1 = 2 is not 4, a gap
 *      4:1 and 2:4     stay: 4 = 4*1 would fit, but is known only when the program runs
 *
 * From the right to the left, as CuTe does. Here: coalesce, filter. Follows 02_layout_algebra
 * "Coalesce". */
#include "ref/why/why.h"

#include <inttypes.h>
#include <string.h>

/* The modes so far, from the front mode on. */
typedef struct merged {
    ct_value *shape, *stride;
    int front, n;
} merged;

static void put_pair(cti_why *w, ct_value s0, ct_value d0, const merged *m)
{
    cti_why_line(w, 4);
    cti_why_mode(w, s0, d0);
    cti_why_text(w, " and ");
    cti_why_mode(w, m->shape[m->front], m->stride[m->front]);
}

/* Along one mode of the coordinates, or both among the integers. */
static bool same_way(ct_value d0, ct_value d1)
{
    if (cti_is(d0, CT_BASIS) && cti_is(d1, CT_BASIS))
        return ct_same(cti_path(d0), cti_path(d1));
    return cti_is(d0, CT_INTEGER) && cti_is(d1, CT_INTEGER);
}

/* Why s0:d0 and s1:d1 stay apart. */
static void put_reason(cti_why *w, ct_value s0, ct_value d0, ct_value d1)
{
    if (!same_way(d0, d1)) {
        cti_why_text(w, " stay: they do not step along the same mode");
        return;
    }
    int64_t end;
    if (__builtin_mul_overflow(ct_int(s0), ct_int(d0), &end)) {
        cti_why_put(w, " stay: %" PRId64 " times %" PRId64 " is beyond 64 bits", ct_int(s0),
                    ct_int(d0));
        return;
    }
    if (end == ct_int(d1)) {
        cti_why_text(w, " stay: ");
        cti_why_equation(w, "%" PRId64 " = %" PRId64 "*%" PRId64, ct_int(d1), ct_int(s0),
                         ct_int(d0));
        cti_why_text(w, " would fit, but not all of it is static; with static integers they merge");
        return;
    }
    cti_why_text(w, " stay: ");
    cti_why_equation(w, "%" PRId64 " = %" PRId64 "*%" PRId64, end, ct_int(s0), ct_int(d0));
    cti_why_put(w, " is not %" PRId64 ": %s", ct_int(d1),
                end < ct_int(d1) && end >= 0 ? "a gap" : "they do not follow one another");
}

/* Does s1:d1 go on where s0:d0 ends, by the types? */
static bool continues(cti_why *w, ct_value s0, ct_value d0, ct_value s1, ct_value d1)
{
    return ct_is_static(s1) && ct_is_static(d1) && ct_same(ct_mul(w->cx, s0, d0), d1);
}

static void meet(cti_why *w, merged *m, ct_value s0, ct_value d0)
{
    bool only_one = m->front == m->n - 1 && cti_is_constant(m->shape[m->front], 1);
    if (cti_is_constant(s0, 1)) {
        cti_why_line(w, 4);
        cti_why_mode(w, s0, d0);
        cti_why_text(w, " falls away: its extent is a static 1");
        return;
    }
    if (only_one) {
        put_pair(w, s0, d0, m);
        cti_why_text(w, ": the second falls away, its extent is a static 1");
    } else if (continues(w, s0, d0, m->shape[m->front], m->stride[m->front])) {
        ct_value s1 = m->shape[m->front], d1 = m->stride[m->front];
        ct_value s = ct_mul(w->cx, s0, s1);
        put_pair(w, s0, d0, m);
        cti_why_text(w, " merge: ");
        cti_why_equation(w, "%" PRId64 " = %" PRId64 "*%" PRId64, ct_int(d1), ct_int(s0),
                         ct_int(d0));
        cti_why_text(w, ", and ");
        cti_why_equation(w, "%" PRId64 " = %" PRId64 "*%" PRId64, ct_int(s), ct_int(s0),
                         ct_int(s1));
        cti_why_text(w, " elements: ");
        cti_why_mode(w, s, d0);
        s0 = s;
    } else {
        put_pair(w, s0, d0, m);
        put_reason(w, s0, d0, m->stride[m->front]);
        --m->front;
    }
    m->shape[m->front] = s0;
    m->stride[m->front] = d0;
}

/* What the modes come to; as coalesce answers, or nothing that was written is true. */
static bool comes_to(cti_why *w, const merged *m, ct_value r)
{
    ct_ctx *cx = w->cx;
    int n = m->n - m->front;
    if (n == 1 && cti_is_constant(m->shape[m->front], 1))
        return cti_is_layout(r) && cti_is_constant(cti_shape(r), 1);
    ct_value s = n == 1 ? m->shape[m->front] : ct_make_tuple(cx, n, m->shape + m->front);
    ct_value d = n == 1 ? m->stride[m->front] : ct_make_tuple(cx, n, m->stride + m->front);
    return ct_same(ct_make_layout(cx, s, d), r) && cti_ok(cx);
}

/* coalesce(l) = r, pair by pair. */
static void put_merging(cti_why *w, ct_layout l, ct_value r)
{
    ct_ctx *cx = w->cx;
    cti_why mark = cti_why_mark(w);
    int n = cti_why_leaves(cti_shape(l));
    merged m = {cti_items(cx, n), cti_items(cx, n), n - 1, n};
    if (!cti_ok(cx))
        return;
    m.shape[n - 1] = cti_why_leaf(cti_shape(l), n - 1);
    m.stride[n - 1] = cti_why_leaf(cti_stride(l), n - 1);
    for (int i = n - 2; i >= 0 && cti_ok(cx); --i)
        meet(w, &m, cti_why_leaf(cti_shape(l), i), cti_why_leaf(cti_stride(l), i));
    if (!cti_ok(cx) || !comes_to(w, &m, r))
        cti_why_back(w, &mark);
}

/* At the leaves of the profile; NULL for none. */
static void put_by_profile(cti_why *w, ct_layout l, ct_value profile, ct_value r)
{
    bool by_mode = profile != NULL && cti_is_tuple(profile);
    if (!cti_is_layout(l) || !cti_is_layout(r))
        return;
    for (int i = 0; by_mode && i < profile->rank && cti_ok(w->cx); ++i)
        put_by_profile(w, ct_get(w->cx, l, i), profile->item[i], ct_get(w->cx, r, i));
    if (by_mode || !cti_ok(w->cx))
        return;
    cti_why_call(w, 2, "coalesce", 1, &l);
    put_merging(w, l, r);
}

static const char intro[] = "Two neighbours become one where the second begins where the first "
                            "ends, and CuTe knows it when it compiles:";

/* Of a composed layout the inner one is what is coalesced. */
static ct_value plain_of(ct_ctx *cx, ct_value v)
{
    v = cti_why_layout_of(cx, v);
    return cti_is(v, CT_COMPOSED) ? cti_inner(v) : v;
}

void cti_why_coalesce(cti_why *w, const cti_why_case *c)
{
    ct_value l = plain_of(w->cx, c->arg[0]), r = plain_of(w->cx, c->r);
    if (!cti_is_layout(l))
        return;
    cti_why_say(w, intro);
    put_by_profile(w, l, c->n == 2 ? c->arg[1] : NULL, r);
}

/* Strides 0 first, then as coalesce. */
void cti_why_filter(cti_why *w, const cti_why_case *c)
{
    ct_value l = plain_of(w->cx, c->arg[0]), r = plain_of(w->cx, c->r);
    if (!cti_is_layout(l))
        return;
    cti_why_say(w, "Modes with a static stride 0 repeat what is there already: extent 1.");
    ct_value zeros = cti_why_call(w, 2, "filter_zeros", 1, &l);
    cti_why_say(w, intro);
    if (cti_ok(w->cx))
        put_by_profile(w, zeros, c->n == 2 ? c->arg[1] : NULL, r);
}
