/* divide.c - the law of division: A / B is A o (B, B*), and its arrangements.
 *
 *   logical  ((Tile0,Rest0), (Tile1,Rest1), L)      one pair a mode of the tiler
 *   zipped   ((Tile0,Tile1), (Rest0,Rest1,L))
 *   tiled    ((Tile0,Tile1), Rest0, Rest1, L)       a single rest mode stays nested
 *   flat     (Tile0, Tile1, Rest0, Rest1, L)        so does a single tile mode
 * An arrangement is put back in order first; then for each mode, with B* the complement of B in
 * A's size: mode 0 is A o B, and the whole is A o (B, B*). Rounding up leaves coordinates beyond
 * A's end, where A goes on past its last mode.
 * It follows "Division" of 02_layout_algebra.md. */
#include "spec-tests/laws/law.h"

static oracle_tree as_layout(struct law *l, oracle_tree tiler)
{
    return tiler->kind == ORACLE_INT
               ? oracle_layout(&l->o, tiler, law_number(l, oracle_is_const(tiler, 1) ? 0 : 1))
               : tiler;
}

/* (B, B*) */
static oracle_tree with_rest(struct law *l, oracle_tree a, oracle_tree tiler)
{
    oracle_tree whole = oracle_coalesce(&l->o, a, false);
    if (whole->kind != ORACLE_LAYOUT || tiler->kind != ORACLE_LAYOUT)
        return oracle_nothing(&l->o);
    oracle_tree pair[2] = {tiler, law_derive_complement(l, tiler, whole->item[0])};
    return law_fails(l) ? tiler : law_join(l, 2, pair);
}

static int divide(struct law *l, oracle_tree a, oracle_tree tiler, oracle_tree r)
{
    if (tiler->kind == ORACLE_ANY)
        return law_values(l, a, r, "a mode that `_` passes through");
    tiler = as_layout(l, tiler);
    oracle_tree both = with_rest(l, a, tiler);
    if (law_fails(l))
        return l->o.undecided ? -1 : law_break(l, "there is no answer: %s", l->o.refused);
    if (r->kind != ORACLE_LAYOUT || oracle_rank(r) != 2)
        return law_break(l, "it is no pair of a tile and a rest");
    int holds = law_of_composition(l, a, tiler, oracle_mode(&l->o, r, 0));
    return holds == 1 ? law_of_composition(l, a, both, r) : holds;
}

static int logical(struct law *l, oracle_tree a, oracle_tree tiler, oracle_tree r)
{
    if (tiler->kind != ORACLE_TUPLE)
        return divide(l, a, tiler, r);
    if (r->kind != ORACLE_LAYOUT || oracle_rank(r) != oracle_rank(a) ||
        tiler->count > oracle_rank(a))
        return law_break(l, "the layout's modes do not correspond");
    for (int i = 0; i < oracle_rank(a); ++i) {
        oracle_tree mode = oracle_mode(&l->o, a, i), got = oracle_mode(&l->o, r, i);
        int holds = i < tiler->count ? logical(l, mode, tiler->item[i], got)
                                     : law_values(l, mode, got, "a mode beyond the tiler");
        if (holds != 1)
            return holds;
    }
    return 1;
}

static oracle_tree derive_logical(struct law *l, oracle_tree a, oracle_tree tiler)
{
    oracle_tree modes[ORACLE_LEAVES];
    if (tiler->kind == ORACLE_ANY)
        return a;
    if (tiler->kind != ORACLE_TUPLE) {
        oracle_tree both = with_rest(l, a, as_layout(l, tiler));
        return law_fails(l) ? both : oracle_composition(&l->o, a, both);
    }
    if (tiler->count > oracle_rank(a))
        return law_reject(l, "rank");
    for (int i = 0; i < oracle_rank(a); ++i) {
        modes[i] = oracle_mode(&l->o, a, i);
        if (i < tiler->count)
            modes[i] = derive_logical(l, modes[i], tiler->item[i]);
        if (law_fails(l))
            return modes[i];
    }
    return law_join(l, oracle_rank(a), modes);
}

/* f o offset o L is divided by dividing L. */
static int arranged(struct law *l, enum law_arrangement arrangement)
{
    return law_arranged(l, law_plain(l->arg[0]), l->arg[1], law_plain(l->answer), arrangement,
                        logical);
}

static oracle_tree derive_arranged(struct law *l, enum law_arrangement arrangement)
{
    oracle_tree r = derive_logical(l, law_plain(l->arg[0]), l->arg[1]);
    return law_fails(l) ? r : law_arrange(l, r, l->arg[1], arrangement);
}

static int logical_divide(struct law *l)
{
    return arranged(l, LAW_LOGICAL);
}

static oracle_tree derive_logical_divide(struct law *l)
{
    return derive_arranged(l, LAW_LOGICAL);
}

static int zipped_divide(struct law *l)
{
    return arranged(l, LAW_ZIPPED);
}

static oracle_tree derive_zipped_divide(struct law *l)
{
    return derive_arranged(l, LAW_ZIPPED);
}

static int tiled_divide(struct law *l)
{
    return arranged(l, LAW_TILED);
}

static oracle_tree derive_tiled_divide(struct law *l)
{
    return derive_arranged(l, LAW_TILED);
}

static int flat_divide(struct law *l)
{
    return arranged(l, LAW_FLAT);
}

static oracle_tree derive_flat_divide(struct law *l)
{
    return derive_arranged(l, LAW_FLAT);
}

const struct law_entry laws_of_divides[] = {
    {"logical_divide", "logical_divide", 2, 2, logical_divide, derive_logical_divide, LAW_FUNCTION},
    {"zipped_divide", "divide_rearranged", 2, 2, zipped_divide, derive_zipped_divide, LAW_FUNCTION},
    {"tiled_divide", "divide_rearranged", 2, 2, tiled_divide, derive_tiled_divide, LAW_FUNCTION},
    {"flat_divide", "divide_rearranged", 2, 2, flat_divide, derive_flat_divide, LAW_FUNCTION},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
