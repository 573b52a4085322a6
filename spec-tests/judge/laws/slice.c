/* slice.c - laws of slicing: a part of the coordinate is fixed, the rest stays free.
 *
 * L(c with the free modes = k) = offset + slice(k), for every k. For a plain layout the modes that
 * are kept are also the very modes of L; a swizzled layout may come back in another form, and is
 * asked about coordinates within its shape only. It follows "Slicing" of 03_tensor.md and
 * underscore.hpp. */
#include "spec-tests/judge/laws/law.h"
#include <inttypes.h>

static bool has_any(oracle_tree t)
{
    if (t->kind != ORACLE_TUPLE)
        return t->kind == ORACLE_ANY;
    for (int i = 0; i < t->count; ++i)
        if (has_any(t->item[i]))
            return true;
    return false;
}

/* The items of t that lie at `_` (or, for the other choice, at numbers), lifted to one list. */
static int lift(struct law *l, oracle_tree coord, oracle_tree t, bool at_any, oracle_tree *items,
                int n)
{
    if (coord->kind != ORACLE_TUPLE) {
        if ((coord->kind == ORACLE_ANY) == at_any) {
            if (n == ORACLE_LEAVES) {
                l->o.undecided = true;
                return n;
            }
            items[n++] = t;
        }
        return n;
    }
    if (t->kind != ORACLE_TUPLE || t->count != coord->count) {
        law_reject(l, "rank");
        return n;
    }
    for (int i = 0; i < coord->count; ++i)
        n = lift(l, coord->item[i], t->item[i], at_any, items, n);
    return n;
}

static oracle_tree kept(struct law *l, oracle_tree coord, oracle_tree t, bool at_any)
{
    oracle_tree items[ORACLE_LEAVES];
    if (coord->kind != ORACLE_TUPLE && (coord->kind == ORACLE_ANY) == at_any)
        return t;
    return oracle_tuple(&l->o, lift(l, coord, t, at_any, items, 0), items);
}

static oracle_tree kept_of(struct law *l, oracle_tree coord, oracle_tree t, bool at_any)
{
    if (t->kind != ORACLE_LAYOUT) {
        bool tuple = t->kind == ORACLE_TUPLE || t->kind == ORACLE_INT;
        return tuple ? kept(l, coord, t, at_any) : oracle_null(&l->o);
    }
    oracle_tree shape = kept(l, coord, t->item[0], at_any);
    return law_fails(l) ? shape : oracle_layout(&l->o, shape, kept(l, coord, t->item[1], at_any));
}

/*   k runs over the free modes colexicographically: what of it is left for the modes to come   */
struct filling {
    int64_t rest;
    int last; /* how many `_` are still to come; the last one takes all */
};

static int count_any(oracle_tree coord)
{
    int n = coord->kind == ORACLE_ANY;
    for (int i = 0; coord->kind == ORACLE_TUPLE && i < coord->count; ++i)
        n += count_any(coord->item[i]);
    return n;
}

/* The coordinate with each `_` replaced by its digit of k. */
static oracle_tree fill(struct law *l, oracle_tree coord, oracle_tree shape, struct filling *f)
{
    oracle_tree items[ORACLE_LEAVES];
    if (coord->kind == ORACLE_ANY) {
        int64_t size = shape->size, digit = f->rest;
        if (--f->last > 0 && size > 0) {
            digit = f->rest % size;
            f->rest /= size;
        }
        return oracle_int(&l->o, digit, false);
    }
    if (coord->kind != ORACLE_TUPLE)
        return coord;
    for (int i = 0; i < coord->count; ++i)
        items[i] = fill(l, coord->item[i], oracle_item(&l->o, shape, i), f);
    return oracle_tuple(&l->o, coord->count, items);
}

static int64_t value_with(struct law *l, oracle_tree coord, oracle_tree layout, int64_t k)
{
    struct oracle_point p;
    int nodes = l->o.nodes, links = l->o.links;
    struct filling f = {.rest = k, .last = count_any(coord)};
    oracle_at_coord(&l->o, layout, fill(l, coord, law_shape(layout), &f), &p);
    l->o.nodes = nodes;
    l->o.links = links;
    l->o.undecided |= p.terms > 0;
    return p.number;
}

/* L(c with free = k) - slice(k) is the same for all k: offset, or where that is not known, what it
 * is for k = 0. */
static int slice_agrees(struct law *l, oracle_tree coord, oracle_tree layout, oracle_tree slice,
                        const int64_t *offset)
{
    int64_t n = oracle_domain(slice), free_size = 1, base = 0;
    oracle_tree items[ORACLE_LEAVES];
    int free_modes = lift(l, coord, law_shape(layout), true, items, 0);
    for (int i = 0; i < free_modes; ++i)
        free_size = oracle_mul_int(&l->o, free_size, items[i]->size);
    if (l->o.undecided || n < 0 || n > ORACLE_LIMIT)
        return law_undecided(l);
    if (n != free_size) {
        return law_break(l, "%" PRId64 " coordinates are free, the slice has %" PRId64, free_size,
                         n);
    }
    for (int64_t k = 0; k < n && !l->o.undecided; ++k) {
        int64_t left = value_with(l, coord, layout, k), right = oracle_number(&l->o, slice, k);
        if (k == 0)
            base = offset != NULL ? *offset : law_difference(l, left, right);
        int64_t sum = oracle_add_int(&l->o, base, right);
        if (!l->o.undecided && sum != left)
            return law_break(l,
                             "at %" PRId64 ": L(c,k) is %" PRId64 ", offset + slice(k) is %" PRId64,
                             k, left, sum);
    }
    return l->o.undecided ? -1 : 1;
}

/* Every number of the coordinate is below the size of its mode. */
static bool in_range(oracle_tree coord, oracle_tree shape)
{
    if (coord->kind != ORACLE_TUPLE)
        return coord->kind == ORACLE_ANY || (coord->value >= 0 && coord->value < shape->size);
    for (int i = 0; i < coord->count; ++i)
        if (shape->kind != ORACLE_TUPLE || i >= shape->count ||
            !in_range(coord->item[i], shape->item[i]))
            return false;
    return true;
}

static oracle_tree slice(struct law *l)
{
    return kept_of(l, l->arg[0], l->arg[1], true);
}

/* A slice has the values of the layout along the free modes, up to one offset. */
static int slice_values(struct law *l)
{
    oracle_tree t = l->arg[1];
    if (t->kind != ORACLE_COMPOSED) {
        oracle_tree expected = slice(l);
        if (law_fails(l))
            return l->o.undecided ? -1 : law_break(l, "there is no answer: %s", l->o.refused);
        if (!oracle_identical(expected, l->answer))
            return law_break(l, "the free modes are others");
        return 1;
    }
    return in_range(l->arg[0], law_shape(t)) ? slice_agrees(l, l->arg[0], t, l->answer, NULL)
                                             : law_undecided(l);
}

/* The modes that a slice does not keep. */
static oracle_tree dice(struct law *l)
{
    return kept_of(l, l->arg[0], l->arg[1], false);
}

static oracle_tree slice_pair(struct law *l)
{
    oracle_tree pair[2] = {slice(l), NULL};
    struct oracle_point p;
    if (law_fails(l) || l->arg[1]->kind != ORACLE_LAYOUT)
        return law_fails(l) ? pair[0] : oracle_null(&l->o);
    oracle_at_coord(&l->o, l->arg[1], l->arg[0], &p);
    pair[1] = law_point_tree(l, &p);
    return oracle_tuple(&l->o, 2, pair);
}

/* slice_and_offset: the slice, and with it the offset that makes the values equal. */
static int slice_and_offset_values(struct law *l)
{
    oracle_tree a = l->answer;
    if (a->kind != ORACLE_TUPLE || a->count != 2 || !oracle_is_function(a->item[0]))
        return law_break(l, "it is not a pair of a layout and an offset");
    bool swizzled = l->arg[1]->kind == ORACLE_COMPOSED;
    if (a->item[1]->kind != ORACLE_INT || !oracle_is_function(l->arg[1]) ||
        (swizzled && !in_range(l->arg[0], law_shape(l->arg[1]))))
        return law_undecided(l);
    return slice_agrees(l, l->arg[0], l->arg[1], a->item[0], &a->item[1]->value);
}

/* The layout at a coordinate is its value there; with `_` in it, the slice. */
static int layout_is_function(struct law *l)
{
    struct oracle_point p;
    if (!oracle_is_function(l->arg[0]))
        return law_undecided(l);
    if (has_any(l->arg[1])) {
        oracle_tree first = l->arg[0];
        l->arg[0] = l->arg[1];
        l->arg[1] = first;
        return slice_values(l);
    }
    oracle_at_coord(&l->o, l->arg[0], l->arg[1], &p);
    return l->o.undecided ? -1 : law_point(l, &p, l->answer);
}

/* domain_offset: the layout seen from the coordinate: L(c + k) = offset + answer(k). */
static int domain_offset_values(struct law *l)
{
    oracle_tree a = l->answer, t = l->arg[1];
    if (a->kind != ORACLE_TUPLE || a->count != 2 || !oracle_is_function(a->item[0]))
        return law_break(l, "it is not a pair of a layout and an offset");
    oracle_tree plain = law_plain(t);
    struct oracle_point start, step;
    if (plain->kind != ORACLE_LAYOUT || a->item[1]->kind != ORACLE_INT)
        return law_undecided(l);
    oracle_at_coord(&l->o, plain, l->arg[0], &start);
    for (int64_t k = 0; k < oracle_domain(plain) && k < ORACLE_LIMIT && !l->o.undecided; ++k) {
        oracle_at(&l->o, plain, k, &step);
        if (start.terms > 0 || step.terms > 0)
            return law_undecided(l); /* places that are coordinates */
        int64_t inside = oracle_add_int(&l->o, start.number, step.number), left = inside;
        if (t->kind == ORACLE_COMPOSED) {
            struct oracle_point out,
                in = {.number = oracle_add_int(&l->o, inside, t->item[1]->value)};
            oracle_apply(&l->o, t->item[0], &in, &out);
            left = out.number;
        }
        int64_t right =
            oracle_add_int(&l->o, a->item[1]->value, oracle_number(&l->o, a->item[0], k));
        if (left != right && !l->o.undecided)
            return law_break(l, "at %" PRId64 ": %" PRId64 ", not %" PRId64, k, left, right);
    }
    return l->o.undecided ? -1 : 1;
}

const struct law_entry laws_of_slices[] = {
    {"slice", "slice_values", 2, 2, slice_values, slice, LAW_MARKS},
    {"dice", "dice_is_rest_of_slice", 2, 2, NULL, dice, LAW_MARKS},
    {"slice_and_offset", "slice_values", 2, 2, slice_and_offset_values, slice_pair, LAW_NUMBERS},
    {"layout_call", "layout_is_function", 2, 2, layout_is_function, NULL, LAW_NUMBERS},
    {"domain_offset", "domain_offset_values", 2, 2, domain_offset_values, NULL, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
