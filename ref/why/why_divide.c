/* why_divide.c - divisions as the compositions that they are.
 *
 *      logical    A o (B, complement(B, size(A)))
 *      zipped     the tiles in mode 0, the rests in mode 1
 *      tiled      .. with the rests as modes of their own
 *      flat       .. and the modes of the tile too
 *
 * Here: the four divisions, and the way from logical to flat that products go too. Not here: the
 * products (why_product.c). Follows 02_layout_algebra
 * "Division". */
#include "ref/why/why.h"

#include <string.h>

static void put_logical(cti_why *w, ct_value a, ct_value b, ct_value r);

/* One tiler that is a layout. */
static void put_by_layout(cti_why *w, ct_layout a, ct_layout b, ct_value r)
{
    ct_ctx *cx = w->cx;
    ct_value target = ct_shape(cx, ct_coalesce(cx, a));
    ct_value args[] = {b, target};
    if (!cti_ok(cx))
        return;
    ct_value star = cti_why_call(w, 2, "complement", 2, args);
    ct_value both[] = {b, star};
    ct_value tiles = cti_ok(cx) ? cti_why_call(w, 2, "make_layout", 2, both) : NULL;
    if (!cti_ok(cx))
        return;
    ct_value compose[] = {a, tiles};
    cti_why_call(w, 2, "composition", 2, compose);
    if (cti_ok(cx))
        cti_why_composition(w, a, tiles, r);
}

static void put_by_mode(cti_why *w, ct_layout a, ct_value b, ct_value r)
{
    ct_ctx *cx = w->cx;
    for (int i = 0; i < b->rank && cti_ok(cx); ++i) {
        ct_value args[] = {ct_get(cx, a, i), b->item[i]};
        ct_value part = cti_ok(cx) ? cti_why_call(w, 0, "logical_divide", 2, args) : NULL;
        if (part != NULL && cti_ok(cx) && ct_same(part, ct_get(cx, r, i)))
            put_logical(w, args[0], args[1], part);
    }
    for (int i = b->rank; i < ct_rank(a) && cti_ok(cx); ++i) {
        cti_why_line(w, 0);
        cti_why_put(w, "mode %d, ", i);
        cti_why_value(w, ct_get(cx, a, i));
        cti_why_text(w, ", stays: the tiler has no mode for it");
    }
}

/* logical_divide(a, b) = r */
static void put_logical(cti_why *w, ct_value a, ct_value b, ct_value r)
{
    ct_ctx *cx = w->cx;
    a = cti_why_layout_of(cx, a);
    r = cti_why_layout_of(cx, r);
    if (cti_is(a, CT_COMPOSED) && cti_is(r, CT_COMPOSED)) {
        a = cti_inner(a);
        r = cti_inner(r);
    }
    if (!cti_is_layout(a) || !cti_is_layout(r))
        return;
    if (cti_is_tuple(b)) {
        put_by_mode(w, a, b, r);
    } else if (cti_is(b, CT_UNDERSCORE)) {
        cti_why_line(w, 2);
        cti_why_text(w, "_ keeps the mode whole");
    } else if (cti_is(b, CT_INTEGER)) {
        ct_value layout = cti_why_call(w, 2, "make_layout", 1, &b);
        if (cti_ok(cx))
            put_by_layout(w, a, layout, r);
    } else if (cti_is_layout(b)) {
        put_by_layout(w, a, b, r);
    }
}

void cti_why_gathered(cti_why *w, const cti_why_case *c, const cti_why_gathering *g)
{
    ct_ctx *cx = w->cx;
    bool logical = strcmp(c->name, g->logical) == 0;
    cti_why_say(w, g->what);
    ct_value r = logical ? c->r : cti_why_call(w, 0, g->logical, 2, c->arg);
    if (!cti_ok(cx))
        return;
    g->put(w, c->arg[0], c->arg[1], r);
    if (logical || !cti_ok(cx))
        return;
    cti_why_say(w, g->zips);
    ct_value zipped = cti_why_call(w, 2, g->zipped, 2, c->arg);
    if (!cti_ok(cx) || ct_same(zipped, c->r))
        return;
    cti_why_line(w, 0);
    cti_why_text(w, strncmp(c->name, "tiled_", 6) == 0 ? g->tiles : g->flattens);
    cti_why_line(w, 2);
    cti_why_value(w, c->r);
}

void cti_why_divide(cti_why *w, const cti_why_case *c)
{
    static const cti_why_gathering divide = {
        .logical = "logical_divide",
        .zipped = "zipped_divide",
        .put = put_logical,
        .what = "Dividing is composing with (B, what B leaves out): first the elements of the "
                "tile, then the places where it is repeated.",
        .zips = "Then the tiles are gathered in mode 0 and the rests in mode 1:",
        .tiles = "and the rests become modes of their own:",
        .flattens = "and tiles and rests become modes of their own:",
    };
    cti_why_gathered(w, c, &divide);
}
