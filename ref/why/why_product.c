/* why_product.c - products as the compositions that they are.
 *
 *      logical    (A, complement(A, size(A) * cosize(B)) o B)
 *      zipped, tiled, flat     the same, rearranged as in a division
 *      blocked    mode i is (block i, repetition i)      raked     (repetition i, block i)
 *
 * Here: the products, tile_to_shape. Not here: the divisions (why_divide.c). Follows
 * 02_layout_algebra "Product". */
#include "ref/why/why.h"

#include <inttypes.h>
#include <string.h>

static void put_logical(cti_why *w, ct_value a, ct_value b, ct_value r);

/* size(A) * cosize(B): how far the repetitions may reach. */
static ct_value put_room(cti_why *w, ct_layout a, ct_layout b)
{
    ct_ctx *cx = w->cx;
    ct_value size = ct_size(cx, a), cosize = ct_cosize(cx, b), room = ct_mul(cx, size, cosize);
    if (!cti_ok(cx))
        return room;
    cti_why_line(w, 2);
    cti_why_text(w, "size(A) * cosize(B): ");
    cti_why_equation(w, "%" PRId64 " = %" PRId64 "*%" PRId64, ct_int(room), ct_int(size),
                     ct_int(cosize));
    return room;
}

static void put_by_layout(cti_why *w, ct_layout a, ct_layout b, ct_value r)
{
    ct_ctx *cx = w->cx;
    ct_value args[] = {a, put_room(w, a, b)};
    ct_value star = cti_ok(cx) ? cti_why_call(w, 2, "complement", 2, args) : NULL;
    ct_value compose[] = {star, b};
    ct_value repeated = cti_ok(cx) ? cti_why_call(w, 2, "composition", 2, compose) : NULL;
    ct_value both[] = {a, repeated};
    if (!cti_ok(cx) || !ct_same(ct_call(cx, "make_layout", 2, both), r))
        return;
    cti_why_call(w, 2, "make_layout", 2, both);
    cti_why_say(w, "The repetitions, step by step; A is the complement here:");
    cti_why_composition(w, star, b, repeated);
}

static void put_by_mode(cti_why *w, ct_layout a, ct_value b, ct_value r)
{
    ct_ctx *cx = w->cx;
    for (int i = 0; i < b->rank && cti_ok(cx); ++i) {
        ct_value args[] = {ct_get(cx, a, i), b->item[i]};
        ct_value part = cti_ok(cx) ? cti_why_call(w, 0, "logical_product", 2, args) : NULL;
        if (part != NULL && cti_ok(cx) && ct_same(part, ct_get(cx, r, i)))
            put_logical(w, args[0], args[1], part);
    }
}

/* logical_product(a, b) = r */
static void put_logical(cti_why *w, ct_value a, ct_value b, ct_value r)
{
    ct_ctx *cx = w->cx;
    if (cti_is(a, CT_COMPOSED) && cti_is(r, CT_COMPOSED)) {
        a = cti_inner(a);
        r = cti_inner(r);
    }
    if (!cti_is_layout(a) || !cti_is_layout(r))
        return;
    if (cti_is_tuple(b)) {
        put_by_mode(w, a, b, r);
    } else if (cti_is(b, CT_INTEGER)) {
        ct_value layout = cti_why_call(w, 2, "make_layout", 1, &b);
        if (cti_ok(cx))
            put_by_layout(w, a, layout, r);
    } else if (cti_is_layout(b)) {
        put_by_layout(w, a, b, r);
    }
}

static const char intro[] = "A product keeps A and adds a mode: B, counting in the places where A "
                            "can be repeated without meeting itself.";

void cti_why_product(cti_why *w, const cti_why_case *c)
{
    static const cti_why_gathering product = {
        .logical = "logical_product",
        .zipped = "zipped_product",
        .put = put_logical,
        .what = intro,
        .zips = "Then the blocks are gathered in mode 0 and the repetitions in mode 1:",
        .tiles = "and the repetitions become modes of their own:",
        .flattens = "and blocks and repetitions become modes of their own:",
    };
    cti_why_gathered(w, c, &product);
}

/* blocked_product and raked_product: of operands of equal rank, paired off. */
void cti_why_rank_product(cti_why *w, const cti_why_case *c)
{
    ct_ctx *cx = w->cx;
    bool raked = strcmp(c->name, "raked_product") == 0;
    ct_value a = c->arg[0], b = c->arg[1], r = c->r;
    if (cti_is(a, CT_COMPOSED) && cti_is(r, CT_COMPOSED)) {
        a = cti_inner(a);
        r = cti_inner(r);
    }
    if (!cti_is_layout(a) || !cti_is_layout(b))
        return;
    int rank = ct_rank(a) > ct_rank(b) ? ct_rank(a) : ct_rank(b);
    ct_value args[] = {ct_append_to(cx, a, rank, NULL), ct_append_to(cx, b, rank, NULL)};
    if (!cti_ok(cx))
        return;
    cti_why_say(w, intro);
    ct_value both = cti_why_call(w, 2, "logical_product", 2, args);
    if (!cti_ok(cx))
        return;
    put_logical(w, args[0], args[1], both);
    cti_why_say(w, raked ? "Then mode i is the pair (repetition i, block i): the blocks interleave:"
                         : "Then mode i is the pair (block i, repetition i): block after block:");
    for (int i = 0; i < rank && cti_ok(cx); ++i) {
        cti_why_line(w, 2);
        cti_why_put(w, "mode %d: ", i);
        cti_why_value(w, ct_get(cx, r, i));
    }
}

void cti_why_tile_to_shape(cti_why *w, const cti_why_case *c)
{
    ct_ctx *cx = w->cx;
    ct_value block = c->arg[0];
    block = cti_is(block, CT_COMPOSED) ? cti_inner(block) : block;
    if (!cti_is_layout(block))
        return;
    ct_tuple target = ct_product_each(cx, ct_shape(cx, c->arg[1]));
    ct_value padded = ct_append_to(cx, block, cti_rank(target), NULL);
    ct_value counts[] = {target, ct_product_each(cx, ct_shape(cx, padded))};
    if (!cti_ok(cx))
        return;
    cti_why_say(w, "How often the block fits into the shape, mode by mode; that many copies, in "
                   "the order given, are the tiler of a blocked product:");
    ct_value copies = cti_why_call(w, 2, "ceil_div", 2, counts);
    ct_value ordered[] = {copies, c->n == 3 ? c->arg[2] : ct_LayoutLeft()};
    ct_value tiler = cti_ok(cx) ? cti_why_call(w, 2, "make_ordered_layout", 2, ordered) : NULL;
    ct_value both[] = {padded, tiler};
    ct_value r = cti_ok(cx) ? cti_why_call(w, 2, "blocked_product", 2, both) : NULL;
    if (cti_ok(cx))
        cti_why_rank_product(w, &(cti_why_case){"blocked_product", 2, both, r});
}
