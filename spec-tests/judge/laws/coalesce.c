/* coalesce.c - laws of coalesce and filter: fewer modes, the same values.
 *
 * It follows "Coalesce" and "By-mode Coalesce" of 02_layout_algebra.md. */
#include "spec-tests/judge/laws/law.h"
#include <inttypes.h>

/* The same size, depth at most 1, and the same value at every integer coordinate. */
static int coalesced(struct law *l, oracle_tree t, oracle_tree r)
{
    if (oracle_depth(r) > 1)
        return law_break(l, "depth %d", oracle_depth(r));
    return law_same(l, t, r, "a coalesced layout is the same function");
}

/* The modes that are not static 1 are left, merged, in their order: a mode of the answer starts
 * where a mode of the layout starts, and a stride 0 is dropped by filter only. */
static int filtered(struct law *l, oracle_tree t, oracle_tree r)
{
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    oracle_tree items[ORACLE_LEAVES], zero = law_number(l, 0);
    int n = t->kind == ORACLE_LAYOUT ? oracle_leaves(t->item[0], ORACLE_LEAVES, shape) : -1, m = 0;
    if (n < 1 || oracle_leaves(t->item[1], ORACLE_LEAVES, stride) != n)
        return law_undecided(l);
    if (oracle_depth(r) > 1)
        return law_break(l, "depth %d", oracle_depth(r));
    for (int i = 0; i < n; ++i) {
        if (!oracle_is_const(stride[i], 0)) {
            items[m] = shape[i];
            stride[m++] = stride[i];
        }
    }
    if (m == 0) {
        stride[0] = zero;
        items[m++] = law_number(l, 1);
    }
    oracle_tree rest =
        oracle_layout(&l->o, oracle_tuple(&l->o, m, items), oracle_tuple(&l->o, m, stride));
    return law_same(l, rest, r, "without the modes of stride 0 it is another function");
}

typedef int mode_law(struct law *l, oracle_tree t, oracle_tree r);

/* The law at each leaf of the profile; modes beyond it stay as they are. */
static int coalesce_by(struct law *l, oracle_tree t, oracle_tree r, oracle_tree profile,
                       mode_law *f)
{
    if (profile->kind != ORACLE_TUPLE)
        return f(l, t, r);
    if (t->kind != ORACLE_LAYOUT || r->kind != ORACLE_LAYOUT || oracle_rank(r) != oracle_rank(t) ||
        profile->count > oracle_rank(t))
        return law_break(l, "the top-level modes are others");
    for (int i = 0; i < oracle_rank(t); ++i) {
        oracle_tree mode = oracle_mode(&l->o, t, i), got = oracle_mode(&l->o, r, i);
        int holds = i < profile->count ? coalesce_by(l, mode, got, profile->item[i], f)
                                       : law_values(l, mode, got, "a mode beyond the profile");
        if (holds != 1)
            return holds;
    }
    return 1;
}

/* The shape keeps its size, at depth at most 1. */
static int shape_coalesced(struct law *l)
{
    if (l->answer->size < 0 || l->arg[0]->size < 0)
        return law_undecided(l); /* a product beyond 64 bits */
    if (oracle_depth(l->answer) > 1 || l->answer->size != l->arg[0]->size)
        return law_break(l, "size %" PRId64 ", depth %d", l->answer->size, oracle_depth(l->answer));
    return 1;
}

static int coalesce(struct law *l)
{
    if (!oracle_is_function(l->arg[0]))
        return shape_coalesced(l);
    if (l->n > 1 && l->arg[0]->kind == ORACLE_COMPOSED)
        return law_same(l, l->arg[0], l->answer, "a coalesced layout is the same function");
    if (l->n == 1)
        return coalesced(l, l->arg[0], l->answer);
    l->name = "coalesce_by";
    return coalesce_by(l, l->arg[0], l->answer, l->arg[1], coalesced);
}

static int filter(struct law *l)
{
    return coalesce_by(l, l->arg[0], l->answer, l->n > 1 ? l->arg[1] : law_number(l, 1), filtered);
}

typedef oracle_tree mode_derive(struct law *l, oracle_tree t);

static oracle_tree derive_by(struct law *l, oracle_tree t, oracle_tree profile, mode_derive *f)
{
    oracle_tree modes[ORACLE_LEAVES];
    if (profile->kind != ORACLE_TUPLE)
        return f(l, t);
    if (profile->count > oracle_rank(t))
        return law_reject(l, "rank");
    for (int i = 0; i < oracle_rank(t); ++i) {
        modes[i] = oracle_mode(&l->o, t, i);
        if (i < profile->count)
            modes[i] = derive_by(l, modes[i], profile->item[i], f);
        if (law_fails(l))
            return modes[i];
    }
    return law_join(l, oracle_rank(t), modes);
}

static oracle_tree derive_coalesced(struct law *l, oracle_tree t)
{
    if (t->kind == ORACLE_COMPOSED) {
        oracle_tree b = derive_coalesced(l, t->item[2]);
        return oracle_composed(&l->o, t->item[0], t->item[1], b);
    }
    return t->kind == ORACLE_LAYOUT ? oracle_coalesce(&l->o, t, false)
                                    : oracle_coalesce_shape(&l->o, t);
}

static oracle_tree derive_filtered(struct law *l, oracle_tree t)
{
    return oracle_filter(&l->o, t);
}

static oracle_tree derive_coalesce(struct law *l)
{
    return derive_by(l, l->arg[0], l->n > 1 ? l->arg[1] : law_number(l, 1), derive_coalesced);
}

static oracle_tree derive_filter(struct law *l)
{
    return derive_by(l, l->arg[0], l->n > 1 ? l->arg[1] : law_number(l, 1), derive_filtered);
}

const struct law_entry laws_of_coalesce[] = {
    {"coalesce", "coalesce", 1, 2, coalesce, derive_coalesce, LAW_FUNCTION},
    {"filter", "filter", 1, 2, filter, derive_filter, LAW_FUNCTION},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
