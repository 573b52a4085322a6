/* why_partition.c - tiles and partitions as a division and a slice.
 *
 *      local_tile        dice, zipped_divide(T, tile), then (_, coordinate): one tile
 *      local_partition   product_each(threads), zipped_divide, then (place of the thread, _)
 *      tv_partition      composition(T, TV), then (thread, _)
 *
 * Here: these, inner_partition and outer_partition. Follows 03_tensor "Partitioning a Tensor". */
#include "ref/why/why.h"

#include <string.h>

static ct_value slice_at(cti_why *w, ct_value tiled, ct_value first, ct_value second)
{
    ct_value pair[] = {first, second};
    ct_value args[] = {tiled, ct_make_tuple(w->cx, 2, pair)};
    if (!cti_ok(w->cx))
        return cti_null();
    ct_value r =
        cti_why_call(w, 2, cti_is(tiled, CT_TENSOR) ? "tensor_call" : "layout_call", 2, args);
    if (!cti_ok(w->cx))
        return r;
    cti_why_say(w, "which begins so many elements into A:");
    cti_why_sum(w, tiled, args[1], NULL);
    return r;
}

/* A coordinate shorter than the modes leaves the others free. */
static ct_value complete(ct_ctx *cx, ct_value coord, int rank)
{
    return cti_is_tuple(coord) ? ct_append_to(cx, coord, rank, ct_underscore()) : coord;
}

static void put_pick(cti_why *w, ct_value tensor, ct_value tiler, ct_value coord, bool inner)
{
    ct_ctx *cx = w->cx;
    ct_value args[] = {tensor, tiler};
    cti_why_say(w, "A is divided: mode 0 runs through a tile, mode 1 through the tiles.");
    ct_value tiled = cti_why_call(w, 2, "zipped_divide", 2, args);
    if (!cti_ok(cx))
        return;
    ct_tuple shape = ct_shape(cx, tiled);
    int tile = cti_rank(cti_at(shape, 0)), rest = cti_rank(cti_at(shape, 1));
    ct_value any = ct_underscore();
    ct_value first = inner ? ct_repeat(cx, tile, any) : complete(cx, coord, tile);
    ct_value second = inner ? complete(cx, coord, rest) : ct_repeat(cx, rest, any);
    cti_why_say(w, inner ? "The coordinate chooses a tile, of which all stays:"
                         : "The coordinate chooses a place in the tile, which is taken of every "
                           "tile:");
    slice_at(w, tiled, first, second);
}

void cti_why_partition(cti_why *w, const cti_why_case *c)
{
    put_pick(w, c->arg[0], c->arg[1], c->arg[2], strcmp(c->name, "inner_partition") == 0);
}

/* The modes of v without those that the step marks X. */
static ct_value put_dice(cti_why *w, ct_value step, ct_value v)
{
    ct_value args[] = {step, v};
    return cti_ok(w->cx) ? cti_why_call(w, 2, "dice", 2, args) : v;
}

static void put_threads(cti_why *w, ct_value tensor, ct_value threads, ct_value index)
{
    ct_ctx *cx = w->cx;
    ct_value shape = cti_is_layout(threads) ? ct_shape(cx, threads) : threads;
    cti_why_say(w, "The tile has the shape of the threads, and the thread is a place in it:");
    ct_value tile = cti_why_call(w, 2, "product_each", 1, &shape);
    ct_value args[] = {threads, index};
    ct_value coord = cti_ok(cx) ? cti_why_call(w, 2, "get_flat_coord", 2, args) : tile;
    if (cti_ok(cx))
        put_pick(w, tensor, tile, coord, false);
}

/* local_tile and local_partition: with a step, some modes of both are dropped first. */
void cti_why_local(cti_why *w, const cti_why_case *c)
{
    bool tile = strcmp(c->name, "local_tile") == 0;
    ct_value tiler = c->arg[1], coord = c->arg[2];
    if (c->n == 4) {
        cti_why_say(w, "Modes that the step marks X take no part:");
        tiler = put_dice(w, c->arg[3], tiler);
        coord = tile ? put_dice(w, c->arg[3], coord) : coord;
    }
    if (!cti_ok(w->cx))
        return;
    if (tile)
        put_pick(w, c->arg[0], tiler, coord, true);
    else
        put_threads(w, c->arg[0], tiler, coord);
}

void cti_why_tv_partition(cti_why *w, const cti_why_case *c)
{
    cti_why_line(w, 0);
    cti_why_text(w,
                 "The thread-value layout renumbers A: mode 0 is the thread, mode 1 its values.");
    ct_value tv = cti_why_call(w, 2, "composition", 2, c->arg);
    if (!cti_ok(w->cx))
        return;
    cti_why_say(w, "One thread, all of its values:");
    slice_at(w, tv, c->arg[2], ct_underscore());
}
