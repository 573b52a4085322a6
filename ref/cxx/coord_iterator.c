/* coord_iterator.c - iterators over the coordinates of a shape.
 *
 *      auto it = make_coord_iterator(s)          from (0,..,0), the first mode fastest
 *      make_coord_iterator(c, s)                 from c
 *      make_coord_iterator<Step<_1,_0>>(s)       the mode whose step is _0 fastest
 *      *it   ++it   it == jt   it != ForwardCoordIteratorSentinel{}
 *
 * The iterator is an object: it prints as its coordinate, and keeps the shape and the place of each
 * leaf in the order in which they are counted. Here: these. Not here: coordinates as answers of
 * tensors (tensor/). Follows cute/stride.hpp. */
#include "ref/cxx/cxx.h"

#include <string.h>

enum { COORD, MAKER, SHAPE, ORDER, PARTS };

static const char maker[] = "coord_iterator", sentinel[] = "ForwardCoordIteratorSentinel";

bool cti_is_coord_iterator(ct_value v)
{
    return cti_is(v, CT_OBJECT) && strcmp(cti_object_maker(v), maker) == 0;
}

bool cti_is_sentinel(const char *name)
{
    return strcmp(name, sentinel) == 0;
}

static ct_value made(ct_ctx *cx, ct_value coord, ct_value shape, ct_value order)
{
    ct_value *item = cti_items(cx, PARTS);
    if (item == NULL)
        return cti_null();
    item[COORD] = coord;
    item[MAKER] = cti_text_node(cx, CT_NAME, maker);
    item[SHAPE] = shape;
    item[ORDER] = order;
    return cti_ok(cx) ? cti_node(cx, CT_OBJECT, 0, PARTS, item) : cti_null();
}

/* All leaves as a tuple. */
static ct_value leaves_of(ct_ctx *cx, ct_value v)
{
    return cti_is_tuple(v) ? ct_flatten(cx, v) : ct_make_tuple(cx, 1, &v);
}

/* Only dynamic integers can be counted up. */
static bool counts_up(ct_value leaves)
{
    for (int i = 0; i < leaves->rank; ++i)
        if (!cti_is(leaves->item[i], CT_INTEGER) || leaves->item[i]->fixed)
            return false;
    return true;
}

/* Which leaf is counted first, which second: where the steps are 0, 1, .. */
static ct_value order_of(cti_scanner *p, size_t at, ct_value steps)
{
    ct_value flat = leaves_of(p->cx, steps);
    ct_value *item = cti_ok(p->cx) ? cti_items(p->cx, flat->rank) : NULL;
    for (int i = 0; item != NULL && i < flat->rank; ++i) {
        int k = 0;
        while (k < flat->rank && (!cti_is(flat->item[k], CT_INTEGER) || !flat->item[k]->fixed ||
                                  ct_int(flat->item[k]) != i))
            ++k;
        if (k == flat->rank)
            return cti_scan_too_much(p, at, "an order holds each of _0, _1, .. once");
        item[i] = ct_static(p->cx, k);
    }
    return item != NULL ? cti_tuple(p->cx, flat->rank, item) : cti_null();
}

/* The leaves in their own order. */
static ct_value colexicographic(ct_ctx *cx, int n)
{
    ct_value *item = cti_items(cx, n);
    for (int i = 0; item != NULL && i < n; ++i)
        item[i] = ct_static(cx, i);
    return item != NULL ? cti_tuple(cx, n, item) : cti_null();
}

static bool are_congruent(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value same = ct_congruent(cx, a, b);
    return cti_ok(cx) && ct_int(same) != 0;
}

ct_value cti_make_coord_iterator(cti_scanner *p, const cti_cxx_call *c)
{
    ct_ctx *cx = p->cx;
    if (c->arg.n < 1 || c->arg.n > 2 || c->t.n > 1)
        return cti_scan_too_much(p, c->at, "make_coord_iterator takes [a coordinate and] a shape");
    ct_value shape = c->arg.item[c->arg.n - 1];
    ct_value coord = c->arg.n == 2 ? c->arg.item[0] : ct_repeat_like(cx, shape, ct_dynamic(cx, 0));
    bool fits = cti_ok(cx) && are_congruent(cx, coord, shape) &&
                (c->t.n == 0 || are_congruent(cx, c->t.item[0], shape));
    if (cti_ok(cx) && !fits)
        return cti_scan_too_much(p, c->at,
                                 "the coordinate, the shape and the order of "
                                 "make_coord_iterator are nested alike");
    ct_value leaves = cti_ok(cx) ? leaves_of(cx, coord) : cti_null();
    if (cti_ok(cx) && !counts_up(leaves))
        return cti_scan_too_much(p, c->at, "a coordinate of static integers cannot be counted up");
    ct_value order =
        c->t.n == 1 ? order_of(p, c->at, c->t.item[0]) : colexicographic(cx, leaves->rank);
    return cti_parse_placed(p, c->at, made(cx, coord, shape, order));
}

static int leaf_at(ct_value order, int i)
{
    return (int)ct_int(order->item[i]);
}

ct_value cti_next_coord(ct_ctx *cx, ct_value it)
{
    ct_value order = it->item[ORDER], from = leaves_of(cx, it->item[COORD]),
             end = leaves_of(cx, it->item[SHAPE]);
    int n = cti_ok(cx) ? order->rank : 0;
    ct_value *item = cti_items(cx, n), one = ct_dynamic(cx, 1);
    if (!cti_ok(cx) || n == 0)
        return it;
    for (int i = 0; i < n; ++i)
        item[i] = from->item[i];
    item[leaf_at(order, 0)] = ct_add(cx, item[leaf_at(order, 0)], one);
    for (int i = 1; i < n && cti_ok(cx); ++i) {
        int before = leaf_at(order, i - 1), leaf = leaf_at(order, i);
        if (ct_int(item[before]) != ct_int(end->item[before]))
            continue;
        item[before] = ct_dynamic(cx, 0);
        item[leaf] = ct_add(cx, item[leaf], one);
    }
    ct_value coord = item[0];
    if (cti_is_tuple(it->item[COORD]))
        coord = ct_unflatten(cx, cti_tuple(cx, n, item), it->item[COORD]);
    return made(cx, coord, it->item[SHAPE], order);
}

ct_value cti_coord_of_iterator(ct_value it)
{
    return it->item[COORD];
}

/* The leaf that is counted last has come to its end. */
static bool has_ended(ct_ctx *cx, ct_value it)
{
    ct_value coord = leaves_of(cx, it->item[COORD]), shape = leaves_of(cx, it->item[SHAPE]);
    int n = it->item[ORDER]->rank;
    if (!cti_ok(cx) || n == 0)
        return true;
    int last = leaf_at(it->item[ORDER], n - 1);
    return ct_int(coord->item[last]) == ct_int(shape->item[last]);
}

ct_value cti_compare_coord_iterators(cti_scanner *p, size_t at, bool equal, const ct_value pair[2])
{
    bool end = cti_is(pair[1], CT_NAME) && cti_is_sentinel(pair[1]->text);
    if (!end && !cti_is_coord_iterator(pair[1]))
        return cti_scan_too_much(p, at,
                                 "an iterator over coordinates is compared with another "
                                 "one or ForwardCoordIteratorSentinel{}");
    bool same =
        end ? has_ended(p->cx, pair[0]) : ct_same(pair[0]->item[COORD], pair[1]->item[COORD]);
    return ct_dynamic(p->cx, same == equal);
}
