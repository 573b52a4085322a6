/* arrange.c - the arrangements of tiles and rests, and the way back from each.
 *
 * Division and product give one pair (tile, rest) for each leaf of the tiler, nested as the tiler
 * is. zipped gathers the tiles in mode 0 and the rests, with the modes beyond the tiler, in mode
 * 1; tiled opens mode 1, flat both, as a slice does: a mode of rank 1 is not opened.
 * It follows "Zipped, Tiled, Flat Divides" of 02_layout_algebra.md. */
#include "spec-tests/laws/law.h"

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
oracle_tree law_arrange(struct law *l, oracle_tree t, oracle_tree tiler,
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

/* The modes [begin,end) as one: the mode itself where it is one only. */
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
    if (tiles < 1 || tiles >= rank || (arrangement == LAW_ZIPPED && rank != 2))
        return NULL;
    return zip_back(l, closed(l, t, 0, tiles), closed(l, t, tiles, rank), tiler);
}

/* The law f of the logical form, for an answer in any arrangement. */
int law_arranged(struct law *l, oracle_tree a, oracle_tree tiler, oracle_tree t,
                 enum law_arrangement arrangement, law_tiling_fn *f)
{
    int holds = 0, splits = 1;
    if (arrangement == LAW_FLAT && tiler->kind != ORACLE_TUPLE)
        splits = oracle_rank(t) - 1;
    law_break(l, "the modes of tiles and rests are not where they belong");
    for (int split = 1; split <= splits && holds == 0; ++split) {
        oracle_tree logical = logical_order(l, t, tiler, arrangement, split);
        holds = logical == NULL ? 0 : f(l, a, tiler, logical);
    }
    return l->o.undecided ? -1 : holds;
}
