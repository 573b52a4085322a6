/* profile.c - the nesting of a value as a whole.
 *
 * Here: flatten, unflatten, zip, zip2_by, wrap, unwrap, repeat, front, back, transform, and the
 * list in which other files collect items. Not here: single modes (structure.c, concat.c).
 * Follows 01_layout "Grouping and flattening". */
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

cti_list cti_list_new(ct_ctx *cx, int capacity)
{
    cti_list list = {cti_items(cx, capacity), 0, capacity};
    if (list.item == NULL)
        list.capacity = 0;
    return list;
}

/* A full list moves to twice the room: the old array stays behind in the arena. */
void cti_push(ct_ctx *cx, cti_list *list, ct_value v)
{
    if (!cti_ok(cx))
        return;
    if (list->n == list->capacity) {
        cti_list wider = cti_list_new(cx, 2 * list->capacity + 4);
        if (wider.item == NULL)
            return;
        for (int i = 0; i < list->n; ++i)
            wider.item[wider.n++] = list->item[i];
        *list = wider;
    }
    list->item[list->n++] = v;
}

ct_tuple cti_list_tuple(ct_ctx *cx, const cti_list *list)
{
    return cti_tuple(cx, list->n, list->item);
}

static void push_leaves(ct_ctx *cx, cti_list *list, ct_value v)
{
    if (!cti_is_tuple(v)) {
        cti_push(cx, list, v);
        return;
    }
    for (int i = 0; i < v->rank; ++i)
        push_leaves(cx, list, v->item[i]);
}

static ct_value flatten_tuple(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    (void)e;
    if (!cti_is_tuple(t) || t->depth <= 1)
        return t;
    cti_list list = cti_list_new(cx, t->leaves);
    push_leaves(cx, &list, t);
    return cti_list_tuple(cx, &list);
}

/* ct_flatten - the same leaves without nesting; an integer stays an integer.
 * equation  flatten((a,(b,c))) = (a,b,c)
 * example   flatten(((_2,_3),_5):((_1,_2),_6))  =  (_2,_3,_5):(_1,_2,_6)
 * pre       an integer tuple or a layout
 * post      flatten_same_function
 * fails     CT_ENOMEM
 * CuTe      01_layout "Grouping and flattening" */
ct_value ct_flatten(ct_ctx *cx, ct_value v)
{
    return cti_apply_edit(cx, v, flatten_tuple, &(cti_edit){.op = "flatten", .on_composed = true});
}

/* The next leaves of flat, in the nesting of profile. */
static ct_value fold_into(ct_ctx *cx, ct_value flat, ct_value profile, int *next)
{
    if (!cti_is_tuple(profile)) {
        int i = (*next)++;
        if (i >= cti_rank(flat))
            return cti_fail(cx, CT_EINVAL, "unflatten: %d leaves are too few for the profile",
                            cti_rank(flat));
        return cti_at(flat, i);
    }
    ct_value *item = cti_items(cx, profile->rank);
    for (int i = 0; item != NULL && i < profile->rank; ++i)
        item[i] = fold_into(cx, flat, profile->item[i], next);
    return cti_tuple(cx, profile->rank, item);
}

static ct_value unflatten_tuple(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    int used = 0;
    ct_value r = fold_into(cx, t, e->x, &used);
    if (used < cti_rank(t))
        return cti_fail(cx, CT_EINVAL, "unflatten: %d of %d leaves find no place in the profile",
                        cti_rank(t) - used, cti_rank(t));
    return r;
}

/* ct_unflatten - a flat value in the nesting of a profile: the inverse of flatten.
 * equation  flatten(unflatten(t, p)) = t, congruent(unflatten(t, p), p)
 * example   unflatten((2,3,5):(1,2,6), (0,(0,0)))  =  (2,(3,5)):(1,(2,6))
 * pre       v has as many modes as the profile has leaves
 * post      unflatten_inverse
 * fails     CT_EINVAL too few or too many leaves
 * CuTe      none: layout.hpp, algorithm/tuple_algorithms.hpp */
ct_value ct_unflatten(ct_ctx *cx, ct_value v, ct_tuple profile)
{
    cti_edit e = {.op = "unflatten", .x = profile};
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_layout(v))
        return unflatten_tuple(cx, v, &e);
    ct_tuple shape = unflatten_tuple(cx, cti_shape(v), &e);
    return cti_layout(cx, shape, unflatten_tuple(cx, cti_stride(v), &e));
}

static ct_value zip_tuple(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    cti_text text;
    (void)e;
    if (!cti_is_tuple(t))
        return t;
    if (t->rank == 0)
        return cti_fail(cx, CT_EINVAL, "zip: () has no modes");
    if (!cti_is_tuple(t->item[0]))
        return ct_make_tuple(cx, 1, &t);
    int columns = t->item[0]->rank;
    for (int i = 0; i < t->rank; ++i)
        if (!cti_is_tuple(t->item[i]) || t->item[i]->rank != columns)
            return cti_fail(cx, CT_EINVAL, "zip: mode %d, %s, has not the rank %d of mode 0", i,
                            cti_show(&text, t->item[i]), columns);
    ct_value *item = cti_items(cx, columns);
    for (int j = 0; item != NULL && j < columns; ++j) {
        ct_value *column = cti_items(cx, t->rank);
        for (int i = 0; column != NULL && i < t->rank; ++i)
            column[i] = t->item[i]->item[j];
        item[j] = cti_tuple(cx, t->rank, column);
    }
    return cti_tuple(cx, columns, item);
}

/* ct_zip - exchange the two outer levels, as a transposition does.
 * equation  zip(((a,b),(c,d))) = ((a,c),(b,d))
 * example   zip(((2,3),(5,7)):((1,2),(6,30)))  =  ((2,5),(3,7)):((1,6),(2,30))
 * pre       all modes have the same rank; a flat tuple is wrapped
 * post      zip_involution
 * fails     CT_EINVAL ragged modes, no modes
 * CuTe      none: layout.hpp, algorithm/tuple_algorithms.hpp */
ct_value ct_zip(ct_ctx *cx, ct_value v)
{
    if (cti_is(v, CT_TENSOR))
        return v; /* to CuTe it is one thing */
    return cti_apply_edit(cx, v, zip_tuple, &(cti_edit){.op = "zip", .on_composed = true});
}

/* Follow the guide down to the pairs at its leaves; gather their firsts and their seconds. */
static ct_value zip2_tuple(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    cti_text text;
    ct_value guide = e->x;
    int rank = cti_is_tuple(guide) ? guide->rank : 2;
    if (!cti_is_tuple(t) || t->rank < rank || (!cti_is_tuple(guide) && t->rank != 2))
        return cti_fail(cx, CT_EINVAL, "%s: %s has not the rank %d that the tiler asks for", e->op,
                        cti_show(&text, t), rank);
    if (!cti_is_tuple(guide))
        return t;
    cti_list first = cti_list_new(cx, rank), second = cti_list_new(cx, t->rank);
    for (int i = 0; i < rank; ++i) {
        cti_edit below = *e;
        below.x = guide->item[i];
        ct_value split = zip2_tuple(cx, t->item[i], &below);
        cti_push(cx, &first, cti_first(split));
        cti_push(cx, &second, cti_second(split));
    }
    for (int i = rank; i < t->rank; ++i)
        cti_push(cx, &second, t->item[i]);
    return cti_pair(cx, CT_TUPLE, cti_list_tuple(cx, &first), cti_list_tuple(cx, &second));
}

/* The guide is a tiler, the same for shape and stride, so this is not a plain edit. */
static ct_value zip2(ct_ctx *cx, const char *op, ct_value v, ct_value guide)
{
    cti_edit e = {.op = op, .x = guide};
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(v, CT_TENSOR))
        return cti_relayout(cx, v, zip2(cx, op, cti_layout_of(v), guide));
    if (cti_is(v, CT_COMPOSED))
        return cti_compose_offset(cx, cti_outer(v), cti_offset(v),
                                  zip2(cx, op, cti_inner(v), guide));
    if (!cti_is_layout(v))
        return zip2_tuple(cx, v, &e);
    ct_tuple shape = zip2_tuple(cx, cti_shape(v), &e);
    return cti_layout(cx, shape, zip2_tuple(cx, cti_stride(v), &e));
}

/* ct_zip2_by - gather the pairs that lie at a guide's leaves into two modes.
 * equation  zip2_by(((a,b),(c,d),e), <X,X>) = ((a,c),(b,d,e))
 * example   zip2_by(((2,3),(5,7),11), (_,_))  =  ((2,5),(3,7,11))
 * pre       at each leaf of the guide lies a pair
 * post      zip2_same_leaves
 * fails     CT_EINVAL no pair there
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_value ct_zip2_by(ct_ctx *cx, ct_value v, ct_value guide)
{
    return zip2(cx, "zip2_by", v, guide);
}

/* ct_tile_unzip - zip2_by for a layout and its tiler: ((tiles),(rests)).
 * equation  tile_unzip(((T0,R0),(T1,R1),L), <t0,t1>) = ((T0,T1),(R0,R1,L))
 * example   tile_unzip(((2,3),(5,7)):((1,2),(6,30)), (2,5))  =  ((2,5),(3,7)):((1,6),(2,30))
 * pre       layout came from a logical divide or product by the tiler
 * post      zip2_same_leaves
 * fails     CT_EINVAL a tiled mode is not a pair
 * CuTe      none: layout.hpp */
ct_layout ct_tile_unzip(ct_ctx *cx, ct_layout layout, ct_tiler tiler)
{
    return zip2(cx, "tile_unzip", layout, tiler);
}

/* ct_wrap - an integer as a tuple of one.
 * equation  wrap(i) = (i), wrap(t) = t
 * example   wrap(_5)  =  (_5)
 * pre       an integer tuple
 * post      wrap_unwrap
 * fails     CT_ENOMEM
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_value ct_wrap(ct_ctx *cx, ct_value v)
{
    return !cti_ok(cx) || cti_is_tuple(v) ? v : ct_make_tuple(cx, 1, &v);
}

/* ct_unwrap - a tuple of one as its item, again and again.
 * equation  unwrap(((i))) = i, unwrap((a,b)) = (a,b)
 * example   unwrap(((5)))  =  5
 * pre       an integer tuple
 * post      wrap_unwrap
 * fails     never
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_value ct_unwrap(ct_ctx *cx, ct_value v)
{
    (void)cx;
    while (cti_is_tuple(v) && v->rank == 1)
        v = v->item[0];
    return v;
}

/* ct_repeat - n times the same value; once is the value itself.
 * equation  repeat<n>(x) = (x,..,x), repeat<1>(x) = x
 * example   repeat<3>(_)  =  (_,_,_)
 * pre       n >= 0
 * post      repeat_counts
 * fails     CT_EINVAL n < 0; CT_ERANGE n beyond CT_MAX_LEAVES
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_value ct_repeat(ct_ctx *cx, int n, ct_value x)
{
    if (!cti_ok(cx) || n == 1)
        return x;
    if (n < 0 || n > CT_MAX_LEAVES)
        return cti_fail(cx, n < 0 ? CT_EINVAL : CT_ERANGE, "repeat: %d times", n);
    return cti_splice(cx, cti_null(), 0, 0, n, x);
}

/* ct_repeat_like - a value at every leaf of a profile.
 * equation  leaf -> x
 * example   repeat_like((2,(3,5)), _0)  =  (_0,(_0,_0))
 * pre       profile is an integer tuple
 * post      repeat_like_congruent
 * fails     CT_ENOMEM
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_tuple ct_repeat_like(ct_ctx *cx, ct_value profile, ct_value x)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(profile))
        return x;
    ct_value *item = cti_items(cx, profile->rank);
    for (int i = 0; item != NULL && i < profile->rank; ++i)
        item[i] = ct_repeat_like(cx, profile->item[i], x);
    return cti_tuple(cx, profile->rank, item);
}

/* ct_front - the first leaf.
 * equation  front(((a,b),c)) = a
 * example   front(((2,3),5))  =  2
 * pre       not an empty tuple, which is returned as it is
 * post      front_is_first
 * fails     never
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_value ct_front(ct_value v)
{
    while (cti_is_tuple(v) && v->rank > 0)
        v = v->item[0];
    return v;
}

/* ct_back - the last leaf.
 * equation  back((a,(b,c))) = c
 * example   back((2,(3,5)))  =  5
 * pre       not an empty tuple, which is returned as it is
 * post      front_is_first
 * fails     never
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_value ct_back(ct_value v)
{
    while (cti_is_tuple(v) && v->rank > 0)
        v = v->item[v->rank - 1];
    return v;
}
