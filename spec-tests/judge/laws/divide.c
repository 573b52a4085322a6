/* divide.c - the law of division: A / B is A o (B, B*), and the arrangements of tiles and rests.
 *
 *   logical  ((Tile0,Rest0), (Tile1,Rest1), L)      one pair a mode of the tiler
 *   zipped   ((Tile0,Tile1), (Rest0,Rest1,L))
 *   tiled    ((Tile0,Tile1), Rest0, Rest1, L)       a single rest mode stays nested
 *   flat     (Tile0, Tile1, Rest0, Rest1, L)        so does a single tile mode
 *
 * An arrangement is put back in order first; then for each mode, with B* the complement of B in
 * A's size: mode 0 is A o B, and all of it is A o (B, B*). Rounding up leaves coordinates beyond
 * A's end, where A goes on past its last mode. The products have the same arrangements and go mode
 * by mode in the same way (product.c).
 * It follows "Division" and "Zipped, Tiled, Flat Divides" of 02_layout_algebra.md. */
#include "spec-tests/judge/laws/law.h"

/* ---- Mode by mode --------------------------------------------------------------------------- */

static oracle_tree as_layout(struct law *l, oracle_tree tiler)
{
    int stride = oracle_is_const(tiler, 1) ? 0 : 1;
    return tiler->kind == ORACLE_INT ? oracle_layout(&l->o, tiler, law_number(l, stride)) : tiler;
}

static int logical_law(struct law *l, const struct law_tiling *tiling, oracle_tree a,
                       oracle_tree tiler, oracle_tree r)
{
    if (tiler->kind == ORACLE_ANY)
        return law_values(l, a, r, "a mode that `_` passes through");
    if (tiler->kind != ORACLE_TUPLE)
        return tiling->check(l, a, as_layout(l, tiler), r);
    if (r->kind != ORACLE_LAYOUT || oracle_rank(r) != oracle_rank(a) ||
        tiler->count > oracle_rank(a))
        return law_break(l, "the %s's modes do not correspond", tiling->operand);
    for (int i = 0; i < oracle_rank(a); ++i) {
        oracle_tree mode = oracle_mode(&l->o, a, i), got = oracle_mode(&l->o, r, i);
        int holds = i < tiler->count ? logical_law(l, tiling, mode, tiler->item[i], got)
                                     : law_values(l, mode, got, "a mode beyond the tiler");
        if (holds != 1)
            return holds;
    }
    return 1;
}

static oracle_tree derive_logical(struct law *l, const struct law_tiling *tiling, oracle_tree a,
                                  oracle_tree tiler)
{
    oracle_tree modes[ORACLE_LEAVES];
    if (tiler->kind == ORACLE_ANY || law_fails(l))
        return a;
    if (tiler->kind != ORACLE_TUPLE)
        return tiling->derive(l, a, as_layout(l, tiler));
    if (tiler->count > oracle_rank(a))
        return law_reject(l, "rank");
    for (int i = 0; i < oracle_rank(a); ++i) {
        modes[i] = oracle_mode(&l->o, a, i);
        if (i < tiler->count)
            modes[i] = derive_logical(l, tiling, modes[i], tiler->item[i]);
    }
    return law_fails(l) ? a : law_join(l, oracle_rank(a), modes);
}

/* ---- Arrangements --------------------------------------------------------------------------- */

/*   gathered:  tile  ((t0),(t1))   rest  ((r0),(r1),L)   */
struct zipped {
    oracle_tree tile, rest;
};

static bool unzip(struct law *l, oracle_tree t, oracle_tree tiler, struct zipped *z)
{
    oracle_tree tiles[ORACLE_LEAVES], rests[ORACLE_LEAVES];
    if (t->kind != ORACLE_LAYOUT || t->item[0]->kind != ORACLE_TUPLE) {
        law_reject(l, "rank");
        return false;
    }
    int rank = oracle_rank(t);
    if (tiler->kind != ORACLE_TUPLE) {
        if (rank != 2) {
            law_reject(l, "rank");
            return false;
        }
        *z = (struct zipped){oracle_mode(&l->o, t, 0), oracle_mode(&l->o, t, 1)};
        return true;
    }
    for (int i = 0; i < rank; ++i) {
        struct zipped inner = {NULL, oracle_mode(&l->o, t, i)};
        if (i < tiler->count && !unzip(l, inner.rest, tiler->item[i], &inner))
            return false;
        tiles[i] = inner.tile;
        rests[i] = inner.rest;
    }
    *z = (struct zipped){law_join(l, tiler->count, tiles), law_join(l, rank, rests)};
    return true;
}

/* The modes of t in a list, or t itself where there is one only. */
static int open_modes(struct law *l, oracle_tree t, oracle_tree *modes, int n)
{
    int rank = oracle_rank(t);
    if (rank == 1) {
        modes[n++] = t;
        return n;
    }
    for (int i = 0; i < rank && n < ORACLE_LEAVES; ++i)
        modes[n++] = oracle_mode(&l->o, t, i);
    return n;
}

/* A logical divide or product, rearranged. */
static oracle_tree arrange(struct law *l, oracle_tree t, oracle_tree tiler,
                           enum law_arrangement arrangement)
{
    oracle_tree modes[ORACLE_LEAVES];
    struct zipped z;
    int n = 1;
    if (arrangement == LAW_LOGICAL)
        return t;
    if (!unzip(l, t, tiler, &z))
        return t;
    modes[0] = z.tile;
    if (arrangement == LAW_FLAT)
        n = open_modes(l, z.tile, modes, 0);
    if (arrangement == LAW_ZIPPED)
        modes[n++] = z.rest;
    else
        n = open_modes(l, z.rest, modes, n);
    return law_join(l, n, modes);
}

/* The pairs of tiles and rests as they were; NULL where the modes do not fit the tiler. */
static oracle_tree zip_back(struct law *l, oracle_tree tile, oracle_tree rest, oracle_tree tiler)
{
    oracle_tree modes[ORACLE_LEAVES] = {tile, rest};
    if (tiler->kind != ORACLE_TUPLE)
        return law_join(l, 2, modes);
    if (tile->item[0]->kind != ORACLE_TUPLE || rest->item[0]->kind != ORACLE_TUPLE ||
        oracle_rank(tile) != tiler->count || oracle_rank(rest) < tiler->count)
        return NULL;
    for (int i = 0; i < oracle_rank(rest); ++i) {
        modes[i] = oracle_mode(&l->o, rest, i);
        if (i < tiler->count)
            modes[i] = zip_back(l, oracle_mode(&l->o, tile, i), modes[i], tiler->item[i]);
        if (modes[i] == NULL)
            return NULL;
    }
    return law_join(l, oracle_rank(rest), modes);
}

/* The modes [begin,end) as one: the mode itself where it is one only; a mode without modes, `()`,
 * leaves none. */
static oracle_tree closed(struct law *l, oracle_tree t, int begin, int end)
{
    oracle_tree modes[ORACLE_LEAVES];
    if (end - begin == 1)
        return oracle_mode(&l->o, t, begin);
    for (int i = begin; i < end; ++i)
        modes[i - begin] = oracle_mode(&l->o, t, i);
    return law_join(l, end - begin, modes);
}

/* The logical form again. In the flat form of a tiler that is one layout, how many modes belong
 * to the tile cannot be seen: split says so. NULL where the modes do not fit the tiler. */
static oracle_tree logical_order(struct law *l, oracle_tree t, oracle_tree tiler,
                                 enum law_arrangement arrangement, int split)
{
    if (arrangement == LAW_LOGICAL)
        return t;
    if (t->kind != ORACLE_LAYOUT || t->item[0]->kind != ORACLE_TUPLE ||
        t->item[1]->kind != ORACLE_TUPLE)
        return NULL;
    int rank = oracle_rank(t), tiles = 1;
    if (arrangement == LAW_FLAT)
        tiles = tiler->kind == ORACLE_TUPLE ? tiler->count : split;
    if (tiles > rank || (arrangement == LAW_ZIPPED && rank != 2))
        return NULL;
    return zip_back(l, closed(l, t, 0, tiles), closed(l, t, tiles, rank), tiler);
}

/* The law of the logical form, for an answer in any arrangement. */
static int arranged(struct law *l, oracle_tree a, oracle_tree tiler, oracle_tree t,
                    enum law_arrangement arrangement, const struct law_tiling *tiling)
{
    bool open = arrangement == LAW_FLAT && tiler->kind != ORACLE_TUPLE;
    int holds = 0, splits = open ? oracle_rank(t) : 0;
    law_break(l, "the modes of tiles and rests are not where they belong");
    for (int split = 0; split <= splits && holds == 0; ++split) {
        oracle_tree logical = logical_order(l, t, tiler, arrangement, split);
        holds = logical == NULL ? 0 : logical_law(l, tiling, a, tiler, logical);
    }
    return l->o.undecided ? -1 : holds;
}

/* f o offset o L is divided by dividing L. */
int law_tiled(struct law *l, const struct law_tiling *tiling, enum law_arrangement arrangement)
{
    return arranged(l, law_plain(l->arg[0]), l->arg[1], law_plain(l->answer), arrangement, tiling);
}

oracle_tree law_derive_tiled(struct law *l, const struct law_tiling *tiling, oracle_tree a,
                             oracle_tree tiler, enum law_arrangement arrangement)
{
    oracle_tree r = derive_logical(l, tiling, a, tiler);
    return law_fails(l) ? r : arrange(l, r, tiler, arrangement);
}

/* ---- Division ------------------------------------------------------------------------------- */

/* (B, B*) */
static oracle_tree with_rest(struct law *l, oracle_tree a, oracle_tree tiler)
{
    oracle_tree whole = oracle_coalesce(&l->o, a, false);
    if (whole->kind != ORACLE_LAYOUT || tiler->kind != ORACLE_LAYOUT)
        return oracle_null(&l->o);
    oracle_tree pair[2] = {tiler, law_derive_complement(l, tiler, whole->item[0])};
    return law_fails(l) ? tiler : law_join(l, 2, pair);
}

static int divide(struct law *l, oracle_tree a, oracle_tree tiler, oracle_tree r)
{
    oracle_tree both = with_rest(l, a, tiler);
    if (law_fails(l))
        return l->o.undecided ? -1 : law_break(l, "there is no answer: %s", l->o.refused);
    if (r->kind != ORACLE_LAYOUT || oracle_rank(r) != 2)
        return law_break(l, "it is not a pair of a tile and a rest");
    int holds = law_of_composition(l, a, tiler, oracle_mode(&l->o, r, 0));
    return holds == 1 ? law_of_composition(l, a, both, r) : holds;
}

static oracle_tree derive_divide(struct law *l, oracle_tree a, oracle_tree tiler)
{
    oracle_tree both = with_rest(l, a, tiler);
    return law_fails(l) ? both : oracle_composition(&l->o, a, both);
}

static const struct law_tiling division = {"layout", divide, derive_divide};

/* The row of the table is the arrangement. */
static enum law_arrangement arrangement_of(const struct law *l)
{
    return (enum law_arrangement)(l->entry - laws_of_divides);
}

static int check(struct law *l)
{
    return law_tiled(l, &division, arrangement_of(l));
}

static oracle_tree derive(struct law *l)
{
    return law_derive_tiled(l, &division, law_plain(l->arg[0]), l->arg[1], arrangement_of(l));
}

const struct law_entry laws_of_divides[] = {
    [LAW_LOGICAL] = {"logical_divide", "logical_divide", 2, 2, check, derive, LAW_FUNCTION},
    [LAW_ZIPPED] = {"zipped_divide", "divide_rearranged", 2, 2, check, derive, LAW_FUNCTION},
    [LAW_TILED] = {"tiled_divide", "divide_rearranged", 2, 2, check, derive, LAW_FUNCTION},
    [LAW_FLAT] = {"flat_divide", "divide_rearranged", 2, 2, check, derive, LAW_FUNCTION},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
