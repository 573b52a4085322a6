/* generate_partition.c - random cases of local_tile, local_partition and tv_partition.
 *
 * Here: tiles, threads, and (thread, value). Not here: layouts (shapes.c), what a case means
 * (partition.c). */
#include "spec-tests/compare/differ/generate.h"

enum { MAX_THREADS = 1024 };

/* A tile for the extents, which it may not divide, and may pass. */
static void random_tile(struct generator *g, int rank, const int64_t *extent, int64_t *tile)
{
    for (int k = 0; k < rank; ++k) {
        int64_t percent = generate_below(g, 100);
        tile[k] = 1 + generate_below(g, extent[k] + 2);
        if (percent < 40)
            tile[k] = generate_divisor(g, extent[k]);
        else if (percent < 75)
            tile[k] = INT64_C(1) << generate_below(g, extent[k] < 64 ? 4 : 7);
    }
}

/* Each extent of the tile is shared among threads and values, one of them running faster. */
static oracle_tree random_tv(struct generator *g, int rank, const int64_t *tile)
{
    oracle_tree part[4][GPU_RANK], side[4];
    int64_t base = 1, left = MAX_THREADS;
    for (int k = 0; k < rank; ++k) {
        int64_t t = generate_divisor(g, tile[k]), v;
        t = t <= left ? t : 1;
        left /= t;
        v = tile[k] / t;
        bool fast = generate_chance(g, 50);
        part[0][k] = generate_int(g, t);
        part[1][k] = generate_int(g, v);
        part[2][k] = generate_int(g, fast ? base : base * v);
        part[3][k] = generate_int(g, fast ? base * t : base);
        base *= tile[k];
    }
    for (int s = 0; s < 4; ++s)
        side[s] = rank == 1 ? part[s][0] : oracle_tuple(&g->o, rank, part[s]);
    return oracle_layout(&g->o, oracle_tuple(&g->o, 2, side), oracle_tuple(&g->o, 2, side + 2));
}

/* No more threads than a block has. */
static void limit_threads(int rank, int64_t *threads)
{
    int64_t left = MAX_THREADS;
    for (int k = 0; k < rank; ++k) {
        threads[k] = threads[k] < left ? threads[k] : left;
        left /= threads[k];
    }
}

/* Tiles, or threads in a shape of the tensor's rank, in some order. */
bool differ_partition(struct generator *g, struct differ_case *c, int64_t room)
{
    int64_t extent[GPU_RANK], tile[GPU_RANK];
    bool threads = differ_reads(c->op, DIFFER_THREADS);
    oracle_tree shape = differ_shape(g, differ_rank(g), room);
    int rank = oracle_rank(shape); /* a nested mode may be the whole shape */
    differ_extents(g, shape, extent);
    random_tile(g, rank, extent, tile);
    if (threads)
        limit_threads(rank, tile);
    if (!differ_pair(g, c, shape, false))
        return false;
    oracle_tree parts = differ_tuple(g, shape, tile);
    if (threads)
        return differ_put(c, DIFFER_THREADS, generate_compact(g, parts));
    return differ_put(c, DIFFER_TILE, parts) &&
           (!differ_reads(c->op, DIFFER_TV) || differ_put(c, DIFFER_TV, random_tv(g, rank, tile)));
}
