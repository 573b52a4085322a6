/* tile.h - tilings: composition by mode, the divides, the products, and how their modes are
 * arranged.
 *
 *      logical   ((Tile0,Rest0), (Tile1,Rest1), L, ..)      blocked   ((M0,Rep0), (M1,Rep1), ..)
 *      zipped    ((Tile0,Tile1), (Rest0,Rest1,L,..))        raked     ((Rep0,M0), (Rep1,M1), ..)
 *      tiled     ((Tile0,Tile1), Rest0, Rest1, L, ..)
 *      flat      (Tile0, Tile1, Rest0, Rest1, L, ..)
 *
 * Follows 02_layout_algebra "Division (Tiling)", "Product (Tiling)". */
#ifndef GPU_ALGEBRA_TILE_H
#define GPU_ALGEBRA_TILE_H

#include "gpu/algebra/complement.h"

enum { GPU_ITEMS = 6 };

typedef enum gpu_item { GPU_ITEM_LAYOUT, GPU_ITEM_INTEGER, GPU_ITEM_ANY } gpu_item;

/* A layout, an integer or _; or a tuple of so many of these, one for each mode.
 *
 *      (4:1, 3, _)     items  layout  integer  any
 *                      leaf   0       1        2 .. the end
 *
 * Invariant: the leaves of item i are first[i] .. first[i+1], balanced in themselves; any has none,
 * an integer is the shape of its leaf. */
typedef struct gpu_tiler {
    bool tuple;
    int items; /* 1 where it is no tuple */
    signed char item[GPU_ITEMS], first[GPU_ITEMS + 1];
    gpu_nest leaves;
} gpu_tiler;

GPU_BOTH void gpu_tiler_item(int *error, const gpu_tiler *t, int i, gpu_nest *out)
{
    int first = t->first[i], end = t->first[i + 1];
    gpu_clear(out);
    for (int k = first; k < end; ++k)
        gpu_push(error, out, gpu_shape(&t->leaves, k), gpu_stride(&t->leaves, k),
                 gpu_opens(&t->leaves, k), gpu_closes(&t->leaves, k));
}

/* An integer n as the layout n:1; to the divides and products _1 is _1:_0. */
GPU_BOTH void gpu_integer_layout(int *error, gpu_nest *n, bool compact)
{
    bool one = compact && gpu_is(gpu_shape(n, 0), 1);
    gpu_set_stride(n, 0, gpu_number(one ? 0 : 1, true));
    if (n->shape[0] < 0)
        gpu_fail(error, CT_EDOMAIN);
}

/* ---- One mode ------------------------------------------------------------------------------- */

typedef enum gpu_tiling { GPU_COMPOSE, GPU_DIVIDE, GPU_REPEAT } gpu_tiling;

/* A o (B, B*): the elements of B, then where B is repeated. */
GPU_CALL void gpu_divide(int *error, const gpu_nest *a, const gpu_nest *b, gpu_nest *out)
{
    gpu_nest both, rest;
    uint32_t lanes = gpu_lanes();
    gpu_clear(out);
    gpu_coalesced(error, a, &both);
    gpu_rejoin(lanes);
    if (*error != CT_OK)
        return;
    lanes = gpu_lanes();
    gpu_complement(error, b, &both, &rest);
    gpu_rejoin(lanes);
    gpu_take(error, &both, b, gpu_whole(b));
    gpu_append(error, &both, &rest, gpu_whole(&rest));
    if (*error != CT_OK)
        return;
    gpu_wrap(error, &both, 0);
    gpu_composed(error, a, &both, out);
}

/* (A, A* o B): the block, and B counting in its repetitions. */
GPU_CALL void gpu_repeat(int *error, const gpu_nest *a, const gpu_nest *b, gpu_nest *out)
{
    gpu_nest rest, again;
    gpu_num size = gpu_size(error, a);
    gpu_num room = gpu_mul(error, size, gpu_cosize(error, b));
    gpu_clear(out);
    if (*error != CT_OK)
        return;
    uint32_t lanes = gpu_lanes();
    gpu_complement_to(error, a, room, &rest);
    gpu_rejoin(lanes);
    if (*error != CT_OK)
        return;
    lanes = gpu_lanes();
    gpu_composed(error, &rest, b, &again);
    gpu_rejoin(lanes);
    gpu_append(error, out, a, gpu_whole(a));
    gpu_append(error, out, &again, gpu_whole(&again));
    if (*error == CT_OK)
        gpu_wrap(error, out, 0);
}

GPU_BOTH void gpu_tile_mode(int *error, const gpu_nest *a, const gpu_tiler *t, int i,
                            gpu_tiling how, gpu_nest *out)
{
    gpu_nest b;
    if (t->item[i] == GPU_ITEM_ANY) {
        gpu_copy(out, a);
        return;
    }
    gpu_tiler_item(error, t, i, &b);
    if (t->item[i] == GPU_ITEM_INTEGER)
        gpu_integer_layout(error, &b, how != GPU_COMPOSE);
    gpu_clear(out);
    if (*error != CT_OK)
        return;
    if (how == GPU_COMPOSE)
        gpu_composed(error, a, &b, out);
    else if (how == GPU_DIVIDE)
        gpu_divide(error, a, &b, out);
    else
        gpu_repeat(error, a, &b, out);
}

/* The whole for one item; mode by mode for a tuple. Modes of A beyond it stay, but for composition,
 * which drops them. */
GPU_CALL void gpu_tile(int *error, const gpu_nest *a, const gpu_tiler *t, gpu_tiling how,
                       gpu_nest *out)
{
    gpu_nest mode, done;
    gpu_part whole = gpu_whole(a);
    int rank = gpu_rank(a, whole), modes = how == GPU_COMPOSE ? t->items : rank;
    if (!t->tuple) {
        gpu_tile_mode(error, a, t, 0, how, out);
        return;
    }
    gpu_clear(out);
    if (t->items > rank || modes == 0)
        gpu_fail(error, CT_EINVAL);
    gpu_part part = whole;
    for (int i = 0; i < modes && *error == CT_OK; ++i) {
        uint32_t lanes = gpu_lanes();
        part = i == 0 ? gpu_mode(a, whole, 0) : gpu_next_mode(a, part);
        gpu_take(error, &mode, a, part);
        gpu_rejoin(lanes);
        bool tiled = i < t->items;
        if (tiled)
            gpu_tile_mode(error, &mode, t, i, how, &done);
        gpu_rejoin(lanes);
        gpu_append(error, out, tiled ? &done : &mode, gpu_whole(tiled ? &done : &mode));
        gpu_rejoin(lanes);
    }
    if (*error == CT_OK)
        gpu_wrap(error, out, 0);
}

/* ---- Arranging the modes -------------------------------------------------------------------- */

GPU_BOTH bool gpu_is_pair(const gpu_nest *n, gpu_part p)
{
    return p.opens > 0 && gpu_rank(n, p) == 2;
}

/* ((T0,R0),(T1,R1),L) -> ((T0,T1),(R0,R1,L)): pairs where the tiler has items. */
GPU_CALL void gpu_unzip(int *error, const gpu_nest *n, const gpu_tiler *t, gpu_nest *out)
{
    gpu_part whole = gpu_whole(n);
    int rank = gpu_rank(n, whole), second;
    gpu_clear(out);
    if (!t->tuple) {
        if (!gpu_is_pair(n, whole))
            gpu_fail(error, CT_EINVAL);
        gpu_append(error, out, n, whole);
        return;
    }
    if (!gpu_is_tuple(n) || rank < t->items)
        gpu_fail(error, CT_EINVAL);
    gpu_part pair = whole;
    for (int i = 0; i < t->items && *error == CT_OK; ++i) {
        pair = i == 0 ? gpu_first_mode(n, whole) : gpu_next_mode(n, pair);
        if (!gpu_is_pair(n, pair))
            gpu_fail(error, CT_EINVAL);
        else
            gpu_append(error, out, n, gpu_mode(n, pair, 0));
    }
    if (*error != CT_OK)
        return;
    gpu_wrap(error, out, 0);
    second = out->leaves;
    gpu_part mode = gpu_first_mode(n, whole);
    for (int i = 0; i < rank; ++i, mode = gpu_next_mode(n, mode))
        gpu_append(error, out, n, i < t->items ? gpu_mode(n, mode, 1) : mode);
    gpu_wrap(error, out, second);
    gpu_wrap(error, out, 0);
}

typedef enum gpu_arrangement { GPU_LOGICAL, GPU_ZIPPED, GPU_TILED, GPU_FLAT } gpu_arrangement;

/* A mode of several modes opens into these; a single one stays closed. */
GPU_BOTH void gpu_append_opened(int *error, gpu_nest *out, const gpu_nest *n, gpu_part p, bool open)
{
    if (open && gpu_rank(n, p) > 1)
        gpu_append_modes(error, out, n, p);
    else
        gpu_append(error, out, n, p);
}

GPU_CALL void gpu_arranged(int *error, const gpu_nest *a, const gpu_tiler *t, gpu_tiling how,
                           gpu_arrangement arrangement, gpu_nest *out)
{
    gpu_nest logical, zipped;
    if (arrangement == GPU_LOGICAL) {
        gpu_tile(error, a, t, how, out);
        return;
    }
    uint32_t lanes = gpu_lanes();
    gpu_tile(error, a, t, how, &logical);
    gpu_rejoin(lanes);
    gpu_clear(out);
    if (*error != CT_OK)
        return;
    lanes = gpu_lanes();
    gpu_unzip(error, &logical, t, &zipped);
    gpu_rejoin(lanes);
    if (*error != CT_OK)
        return;
    gpu_part whole = gpu_whole(&zipped);
    gpu_append_opened(error, out, &zipped, gpu_mode(&zipped, whole, 0), arrangement == GPU_FLAT);
    gpu_append_opened(error, out, &zipped, gpu_mode(&zipped, whole, 1), arrangement != GPU_ZIPPED);
    gpu_wrap(error, out, 0);
}

/* A padded with _1:_0 up to a rank. */
GPU_BOTH void gpu_padded(int *error, const gpu_nest *n, int rank, gpu_nest *out)
{
    gpu_part whole = gpu_whole(n);
    int have = gpu_rank(n, whole);
    gpu_clear(out);
    if (have == rank) {
        gpu_append(error, out, n, whole);
        return;
    }
    gpu_append_modes(error, out, n, whole);
    for (; have < rank; ++have)
        gpu_push(error, out, gpu_number(1, true), gpu_number(0, true), 0, 0);
    gpu_wrap(error, out, 0);
}

/* Two modes of equal rank, mode by mode; where the first is a leaf they stay a pair, wrapped. */
GPU_CALL void gpu_zipped(int *error, const gpu_nest *n, gpu_part a, gpu_part b, gpu_nest *out)
{
    int columns = gpu_rank(n, a);
    gpu_clear(out);
    if (a.opens == 0) {
        gpu_append(error, out, n, a);
        gpu_append(error, out, n, b);
        gpu_wrap(error, out, 0);
        gpu_wrap(error, out, 0);
        return;
    }
    if (b.opens == 0 || gpu_rank(n, b) != columns)
        gpu_fail(error, CT_EINVAL);
    for (int i = 0; i < columns && *error == CT_OK; ++i) {
        int first = out->leaves;
        gpu_append(error, out, n, gpu_mode(n, a, i));
        gpu_append(error, out, n, gpu_mode(n, b, i));
        gpu_wrap(error, out, first);
    }
    if (*error == CT_OK)
        gpu_wrap(error, out, 0);
}

/* The product of operands padded to one rank, its modes paired off: blocked or raked. */
GPU_CALL void gpu_paired(int *error, const gpu_nest *a, const gpu_nest *b, bool raked,
                         gpu_nest *out)
{
    gpu_nest block, repeats, both;
    int ra = gpu_rank(a, gpu_whole(a)), rb = gpu_rank(b, gpu_whole(b));
    uint32_t lanes = gpu_lanes();
    gpu_padded(error, a, ra > rb ? ra : rb, &block);
    gpu_rejoin(lanes);
    gpu_padded(error, b, ra > rb ? ra : rb, &repeats);
    gpu_rejoin(lanes);
    gpu_repeat(error, &block, &repeats, &both);
    gpu_rejoin(lanes);
    gpu_clear(out);
    if (*error != CT_OK)
        return;
    gpu_part whole = gpu_whole(&both);
    gpu_part first = gpu_mode(&both, whole, 0), second = gpu_mode(&both, whole, 1);
    gpu_zipped(error, &both, raked ? second : first, raked ? first : second, out);
}

#endif
