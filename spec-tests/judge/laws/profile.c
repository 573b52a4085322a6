/* profile.c - laws of the edits that change the nesting, and of front, back and repeat.
 *
 * The leaves and their static marks stay, so answers are compared to the letter.
 * It follows "Grouping and flattening" of 01_layout.md. */
#include "spec-tests/judge/laws/law.h"

static oracle_tree flatten_edit(struct law *l, oracle_tree t, oracle_tree x)
{
    oracle_tree leaves[ORACLE_LEAVES];
    (void)x;
    if (t->kind != ORACLE_TUPLE)
        return t;
    int n = oracle_leaves(t, ORACLE_LEAVES, leaves);
    return n < 0 ? oracle_null(&l->o) : oracle_tuple(&l->o, n, leaves);
}

/* flatten takes the nesting away: the same leaves, and the same function of the integers. */
static oracle_tree flatten_same_function(struct law *l)
{
    return law_edit(l, l->arg[0], NULL, flatten_edit);
}

static oracle_tree nest(struct law *l, oracle_tree flat, oracle_tree profile, int *next)
{
    oracle_tree items[ORACLE_LEAVES];
    if (profile->kind != ORACLE_TUPLE) {
        return *next < oracle_rank(flat) ? oracle_item(&l->o, flat, (*next)++)
                                         : law_reject(l, "rank");
    }
    for (int i = 0; i < profile->count; ++i)
        items[i] = nest(l, flat, profile->item[i], next);
    return oracle_tuple(&l->o, profile->count, items);
}

static oracle_tree unflatten_edit(struct law *l, oracle_tree t, oracle_tree profile)
{
    int next = 0;
    oracle_tree nested = nest(l, t, profile, &next);
    return next == oracle_rank(t) ? nested : law_reject(l, "rank");
}

/* unflatten has the profile's nesting, and flattened it is what it was. */
static oracle_tree unflatten_inverse(struct law *l)
{
    return law_edit(l, l->arg[0], law_shape(l->arg[1]), unflatten_edit);
}

/* reverse has the modes of a tuple from last to first; a layout is no tuple and stays. */
static oracle_tree reverse_involution(struct law *l)
{
    oracle_tree items[ORACLE_LEAVES], t = l->arg[0];
    if (t->kind != ORACLE_TUPLE)
        return t;
    for (int i = 0; i < t->count; ++i)
        items[i] = t->item[t->count - 1 - i];
    return oracle_tuple(&l->o, t->count, items);
}

static oracle_tree zip_edit(struct law *l, oracle_tree t, oracle_tree x)
{
    oracle_tree rows[ORACLE_LEAVES], items[ORACLE_LEAVES];
    (void)x;
    if (t->kind == ORACLE_TUPLE && t->count == 0)
        return law_reject(l, "empty");
    if (t->kind != ORACLE_TUPLE || t->item[0]->kind != ORACLE_TUPLE)
        return t->kind == ORACLE_TUPLE ? oracle_tuple(&l->o, 1, &t) : t;
    for (int i = 0; i < t->count; ++i)
        if (t->item[i]->kind != ORACLE_TUPLE || t->item[i]->count != t->item[0]->count)
            return law_reject(l, "ragged");
    for (int j = 0; j < t->item[0]->count; ++j) {
        for (int i = 0; i < t->count; ++i)
            items[i] = t->item[i]->item[j];
        rows[j] = oracle_tuple(&l->o, t->count, items);
    }
    return oracle_tuple(&l->o, t->item[0]->count, rows);
}

oracle_tree law_zip(struct law *l, oracle_tree a, oracle_tree b)
{
    if (a->kind == ORACLE_LAYOUT && b->kind == ORACLE_LAYOUT) {
        oracle_tree shape = law_zip(l, a->item[0], b->item[0]);
        return oracle_layout(&l->o, shape, law_zip(l, a->item[1], b->item[1]));
    }
    oracle_tree pair[2] = {a, b};
    return zip_edit(l, oracle_tuple(&l->o, 2, pair), NULL);
}

/* zip exchanges the two outer levels: mode (i,j) becomes mode (j,i); twice it is the identity. */
static oracle_tree zip_involution(struct law *l)
{
    return l->n == 2 ? law_zip(l, l->arg[0], l->arg[1]) : law_edit(l, l->arg[0], NULL, zip_edit);
}

static oracle_tree zip2_edit(struct law *l, oracle_tree t, oracle_tree guide)
{
    oracle_tree first[ORACLE_LEAVES], second[ORACLE_LEAVES], pair[2];
    bool leaf = guide->kind != ORACLE_TUPLE;
    if (t->kind != ORACLE_TUPLE || (leaf ? t->count != 2 : t->count < guide->count))
        return law_reject(l, "no pair lies there");
    if (leaf)
        return t;
    for (int i = 0; i < t->count; ++i) {
        second[i] = t->item[i];
        if (i < guide->count) {
            oracle_tree inner = zip2_edit(l, t->item[i], guide->item[i]);
            if (law_fails(l))
                return inner;
            first[i] = inner->item[0];
            second[i] = inner->item[1];
        }
    }
    pair[0] = oracle_tuple(&l->o, guide->count, first);
    pair[1] = oracle_tuple(&l->o, t->count, second);
    return oracle_tuple(&l->o, 2, pair);
}

static oracle_tree zip2_halves(struct law *l, oracle_tree t, oracle_tree guide)
{
    if (t->kind == ORACLE_COMPOSED) {
        oracle_tree inner = zip2_halves(l, t->item[2], guide);
        return oracle_composed(&l->o, t->item[0], t->item[1], inner);
    }
    if (t->kind != ORACLE_LAYOUT)
        return zip2_edit(l, t, guide);
    oracle_tree shape = zip2_edit(l, t->item[0], guide);
    return law_fails(l) ? shape : oracle_layout(&l->o, shape, zip2_edit(l, t->item[1], guide));
}

/* zip2_by gathers the pairs at the guide's leaves: the firsts in mode 0, the seconds, and the modes
 * beyond the guide, in mode 1. */
static oracle_tree zip2_same_leaves(struct law *l)
{
    return zip2_halves(l, l->arg[0], l->arg[1]);
}

static oracle_tree wrap_edit(struct law *l, oracle_tree t, oracle_tree x)
{
    (void)x;
    return t->kind == ORACLE_TUPLE ? t : oracle_tuple(&l->o, 1, &t);
}

/* wrap makes an integer a tuple of one, and leaves a tuple alone. */
static oracle_tree wrap_unwrap(struct law *l)
{
    return wrap_edit(l, l->arg[0], NULL);
}

/* unwrap takes off tuples of one until something else is met. */
static oracle_tree unwrap_wrap(struct law *l)
{
    oracle_tree t = l->arg[0];
    while (t->kind == ORACLE_TUPLE && t->count == 1)
        t = t->item[0];
    return t;
}

/* repeat<n> is n times the value; once is the value itself. */
static oracle_tree repeat_counts(struct law *l)
{
    oracle_tree none = oracle_tuple(&l->o, 0, NULL);
    int64_t n = l->params > 0 ? l->param[0] : 0;
    return n == 1 ? l->arg[0] : law_splice(l, none, 0, 0, n, l->arg[0]);
}

static oracle_tree repeat_at(struct law *l, oracle_tree profile, oracle_tree x)
{
    oracle_tree items[ORACLE_LEAVES];
    if (profile->kind != ORACLE_TUPLE)
        return x;
    for (int i = 0; i < profile->count; ++i)
        items[i] = repeat_at(l, profile->item[i], x);
    return oracle_tuple(&l->o, profile->count, items);
}

/* repeat_like has the value at every leaf of the profile. */
static oracle_tree repeat_like_profile(struct law *l)
{
    return repeat_at(l, law_shape(l->arg[0]), l->arg[1]);
}

/* front is the first leaf. */
static oracle_tree front_is_first(struct law *l)
{
    oracle_tree t = l->arg[0];
    while (t->kind == ORACLE_TUPLE)
        t = t->count > 0 ? t->item[0] : law_reject(l, "empty");
    return t;
}

/* back is the last leaf. */
static oracle_tree back_is_last(struct law *l)
{
    oracle_tree t = l->arg[0];
    while (t->kind == ORACLE_TUPLE)
        t = t->count > 0 ? t->item[t->count - 1] : law_reject(l, "empty");
    return t;
}

const struct law_entry laws_of_structure[] = {
    {"flatten", "flatten_same_function", 1, 1, NULL, flatten_same_function, LAW_MARKS},
    {"unflatten", "unflatten_inverse", 2, 2, NULL, unflatten_inverse, LAW_MARKS},
    {"reverse", "reverse_involution", 1, 1, NULL, reverse_involution, LAW_MARKS},
    {"zip", "zip_involution", 1, 2, NULL, zip_involution, LAW_MARKS},
    {"zip2_by", "zip2_same_leaves", 2, 2, NULL, zip2_same_leaves, LAW_MARKS},
    {"tile_unzip", "zip2_same_leaves", 2, 2, NULL, zip2_same_leaves, LAW_MARKS},
    {"wrap", "wrap_unwrap", 1, 1, NULL, wrap_unwrap, LAW_MARKS},
    {"unwrap", "unwrap_wrap", 1, 1, NULL, unwrap_wrap, LAW_MARKS},
    {"repeat", "repeat_counts", 1, 1, NULL, repeat_counts, LAW_MARKS},
    {"repeat_like", "repeat_like_profile", 2, 2, NULL, repeat_like_profile, LAW_MARKS},
    {"front", "front_is_first", 1, 1, NULL, front_is_first, LAW_MARKS},
    {"back", "back_is_last", 1, 1, NULL, back_is_last, LAW_MARKS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_MARKS},
};
