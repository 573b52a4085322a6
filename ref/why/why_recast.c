/* why_recast.c - larger and smaller units, mode by mode.
 *
 *      upcast<4>    8:1     4 = ceil(4 / 1) elements fill a unit, 2 = ceil(8 / 4), 1 = ceil(1 / 4)
 *      downcast<4>  2:1     8 = 2*4 parts, one after the other;  6:4   stride 16 = 4*4
 *
 * Here: upcast, downcast, recast_layout of layouts and swizzles. Follows layout.hpp. */
#include "ref/integer/integer.h"
#include "ref/why/why.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_up(cti_why *w, ct_value s, ct_value d, int64_t n)
{
    int64_t extent = ct_int(s), step = ct_int(d) < 0 ? -ct_int(d) : ct_int(d);
    if (cti_is_constant(d, 0)) {
        cti_why_text(w, "a broadcast stays");
        return;
    }
    if (!ct_is_static(d)) {
        cti_why_text(w, "the stride is not static: the extent stays, ");
        cti_why_equation(w, "%" PRId64 " = %" PRId64 " / %" PRId64, ct_int(d) / n, ct_int(d), n);
        return;
    }
    if (step == 0)
        return;
    int64_t fill = (n + step - 1) / step;
    cti_why_equation(w, "%" PRId64 " = ceil(%" PRId64 " / %" PRId64 ")", fill, n, step);
    cti_why_text(w, fill == 1 ? " of them fills a unit, extent " : " of them fill a unit, extent ");
    cti_why_equation(w, "%" PRId64 " = ceil(%" PRId64 " / %" PRId64 ")", (extent + fill - 1) / fill,
                     extent, fill);
    cti_why_text(w, ", stride ");
    int64_t units = (step + n - 1) / n;
    if (ct_int(d) < 0)
        cti_why_equation(w, "%" PRId64 " = -ceil(%" PRId64 " / %" PRId64 ")", -units, step, n);
    else
        cti_why_equation(w, "%" PRId64 " = ceil(%" PRId64 " / %" PRId64 ")", units, step, n);
}

static void put_down(cti_why *w, ct_value s, ct_value d, int64_t n)
{
    if (cti_is_constant(d, 1) || cti_is_constant(d, -1)) {
        cti_why_text(w, "neighbours, so the parts are neighbours too: extent ");
        cti_why_equation(w, "%" PRId64 " = %" PRId64 "*%" PRId64, ct_int(s) * n, ct_int(s), n);
        return;
    }
    cti_why_text(w, "moved apart: stride ");
    cti_why_equation(w, "%" PRId64 " = %" PRId64 "*%" PRId64, ct_int(d) * n, ct_int(d), n);
}

static void put_modes(cti_why *w, ct_layout l, int64_t n, bool up)
{
    for (int i = 0; i < cti_why_leaves(cti_shape(l)) && cti_ok(w->cx); ++i) {
        ct_value s = cti_why_leaf(cti_shape(l), i), d = cti_why_leaf(cti_stride(l), i);
        if (!cti_is(d, CT_INTEGER))
            continue;
        cti_why_line(w, 4);
        cti_why_mode(w, s, d);
        cti_why_text(w, ": ");
        (up ? put_up : put_down)(w, s, d, n);
    }
}

/* Bits sink or rise by the logarithm of the factor. */
static void put_swizzle(cti_why *w, ct_value swizzle, int64_t n, bool up)
{
    int by = 0, base = (int)ct_int(ct_item(swizzle, 1));
    while ((int64_t)1 << by < n)
        ++by;
    cti_why_line(w, 4);
    cti_why_put(w, "2^%d = %" PRId64 ": the bits of the swizzle %s by %d", by, n,
                up ? "sink" : "rise", by);
    if (!up || base >= by) {
        cti_why_text(w, ", base ");
        cti_why_equation(w, "%d = %d %c %d", up ? base - by : base + by, base, up ? '-' : '+', by);
    } else {
        cti_why_put(w, ", those below 0 are lost");
    }
}

/* One cast of v by n, and what becomes of it. */
static ct_value put_cast(cti_why *w, ct_value v, int64_t n, bool up)
{
    char name[40];
    snprintf(name, sizeof name, "%s<%" PRId64 ">", up ? "upcast" : "downcast", n);
    ct_value r = cti_why_call(w, 2, name, 1, &v);
    if (cti_is(v, CT_COMPOSED)) {
        if (cti_is(cti_outer(v), CT_SWIZZLE) && !cti_waits(v))
            put_swizzle(w, cti_outer(v), n, up);
        v = cti_inner(v);
    }
    if (cti_is_layout(v))
        put_modes(w, v, n, up);
    else if (cti_is(v, CT_SWIZZLE))
        put_swizzle(w, v, n, up);
    return r;
}

static int64_t number_after(const char *name, char mark)
{
    const char *at = strchr(name, mark);
    return at != NULL ? strtoll(at + 1, NULL, 0) : 0;
}

/* n = down * common bits become m = up * common. */
static void put_ratio(cti_why *w, int64_t up, int64_t down, int64_t common)
{
    cti_why_text(w, up == down ? "nothing changes" : "");
    if (up > 1) {
        cti_why_equation(w, "%" PRId64 " = %" PRId64 " / %" PRId64, up, up * common, common);
        cti_why_text(w, " elements become one");
    }
    if (down > 1) {
        cti_why_text(w, up > 1 ? ", of which each becomes " : "each element becomes ");
        cti_why_equation(w, "%" PRId64 " = %" PRId64 " / %" PRId64, down, down * common, common);
    }
}

void cti_why_recast(cti_why *w, const cti_why_case *c)
{
    ct_value v = c->arg[0];
    bool ratio = strncmp(c->name, "recast_layout", 13) == 0;
    int64_t n = number_after(c->name, '<'), m = ratio ? number_after(c->name, ',') : 1;
    if (n < 1 || m < 1)
        return;
    int64_t common = cti_gcd(n, m), up = ratio ? m / common : n, down = n / common;
    cti_why_line(w, 0);
    if (!ratio) {
        bool upward = c->name[0] == 'u';
        cti_why_text(w, upward ? "Each unit holds several elements; a mode inside of it shrinks:"
                               : "Each element has several parts:");
        put_cast(w, v, n, upward);
        return;
    }
    cti_why_put(w, "%" PRId64 " bits to %" PRId64 ": ", n, m);
    put_ratio(w, up, down, common);
    v = up > 1 ? put_cast(w, v, up, true) : v;
    if (down > 1 && cti_ok(w->cx))
        put_cast(w, v, down, false);
}
