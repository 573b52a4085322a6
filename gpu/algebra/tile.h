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
    gpu_part p = gpu_whole(&t->leaves);
    p.first = t->first[i];
    p.end = t->first[i + 1];
    p.opens = p.end > p.first ? gpu_opens(&t->leaves, p.first) : 0;
    p.closes = p.opens > 0 ? gpu_closes(&t->leaves, p.end - 1) : 0;
    gpu_take(error, out, &t->leaves, p);
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

/* A part of A o (B, B*): the elements of B, then where B is repeated. B becomes that pair. */
GPU_CALL void gpu_divide(int *error, gpu_view a, gpu_nest *b, gpu_nest *out)
{
    gpu_nest target, rest;
    uint32_t lanes = gpu_lanes();
    gpu_coalesced_part(error, a, &target);
    gpu_rejoin(lanes);
    if (*error == CT_OK)
        gpu_complement(error, b, &target, &rest);
    gpu_rejoin(lanes);
    if (*error == CT_OK)
        gpu_append(error, b, &rest, gpu_whole(&rest));
    gpu_rejoin(lanes);
    if (*error != CT_OK)
        return;
    gpu_wrap(error, b, 0);
    gpu_composed_parts(error, a, gpu_all_of(b), out);
}

/* (A, A* o B) for a part of A: the block, and B counting in its repetitions. */
GPU_CALL void gpu_repeat(int *error, gpu_view a, const gpu_nest *b, gpu_nest *out)
{
    gpu_nest rest, again;
    gpu_num room = gpu_mul(error, gpu_size_of(error, a.n, a.p), gpu_cosize(error, b));
    uint32_t lanes = gpu_lanes();
    gpu_clear(out);
    if (*error == CT_OK)
        gpu_complement_part_to(error, a, room, &rest);
    gpu_rejoin(lanes);
    if (*error == CT_OK)
        gpu_composed(error, &rest, b, &again);
    gpu_rejoin(lanes);
    if (*error != CT_OK)
        return;
    gpu_append(error, out, a.n, a.p);
    gpu_append(error, out, &again, gpu_whole(&again));
    if (*error == CT_OK)
        gpu_wrap(error, out, 0);
}

/* Item i of a tiler for a part of A, which is a layout of its own. */
GPU_CALL void gpu_tile_mode(int *error, gpu_view a, const gpu_tiler *t, int i, gpu_tiling how,
                            gpu_nest *out)
{
    gpu_nest b;
    gpu_clear(out);
    if (t->item[i] == GPU_ITEM_ANY) {
        gpu_append(error, out, a.n, a.p);
        return;
    }
    gpu_tiler_item(error, t, i, &b);
    if (t->item[i] == GPU_ITEM_INTEGER)
        gpu_integer_layout(error, &b, how != GPU_COMPOSE);
    if (*error != CT_OK)
        return;
    if (how == GPU_COMPOSE)
        gpu_composed_parts(error, a, gpu_all_of(&b), out);
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
    gpu_nest done;
    gpu_part whole = gpu_whole(a), part = whole;
    int rank = gpu_rank(a, whole), modes = how == GPU_COMPOSE ? t->items : rank;
    modes = t->tuple ? modes : 1;
    gpu_clear(out);
    if (t->tuple && (t->items > rank || modes == 0))
        gpu_fail(error, CT_EINVAL);
    for (int i = 0; i < modes && *error == CT_OK; ++i) {
        bool tiled = i < t->items;
        uint32_t lanes = gpu_lanes();
        if (t->tuple)
            part = i == 0 ? gpu_mode(a, whole, 0) : gpu_next_mode(a, part);
        gpu_rejoin(lanes);
        if (tiled)
            gpu_tile_mode(error, gpu_view_of(a, part), t, i, how, t->tuple ? &done : out);
        gpu_rejoin(lanes);
        if (t->tuple)
            gpu_append(error, out, tiled ? &done : a, tiled ? gpu_whole(&done) : part);
        gpu_rejoin(lanes);
    }
    if (*error == CT_OK && t->tuple)
        gpu_wrap(error, out, 0);
}

/* ---- Arranging the modes -------------------------------------------------------------------- */

GPU_BOTH bool gpu_is_pair(const gpu_nest *n, gpu_part p)
{
    return p.opens > 0 && gpu_rank(n, p) == 2;
}

typedef enum gpu_arrangement { GPU_LOGICAL, GPU_ZIPPED, GPU_TILED, GPU_FLAT } gpu_arrangement;

/* Half 0 of each of the first modes of n as the next modes of out; or half 1 of them, and then what
 * is no pair. */
GPU_CALL void gpu_append_halves(int *error, const gpu_nest *n, int pairs, int half, gpu_nest *out)
{
    gpu_part whole = gpu_whole(n), mode = gpu_first_mode(n, whole);
    for (int i = 0; mode.first < whole.end; ++i) {
        uint32_t lanes = gpu_lanes();
        if (i < pairs || half == 1)
            gpu_append(error, out, n, i < pairs ? gpu_mode(n, mode, half) : mode);
        gpu_rejoin(lanes);
        mode = gpu_next_mode(n, mode);
        gpu_rejoin(lanes);
    }
}

/* The first modes of n are pairs. */
GPU_CALL void gpu_check_pairs(int *error, const gpu_nest *n, int pairs)
{
    gpu_part whole = gpu_whole(n), mode = whole;
    if (!gpu_is_tuple(n) || gpu_rank(n, whole) < pairs)
        gpu_fail(error, CT_EINVAL);
    for (int i = 0; i < pairs && *error == CT_OK; ++i) {
        mode = i == 0 ? gpu_first_mode(n, whole) : gpu_next_mode(n, mode);
        if (!gpu_is_pair(n, mode))
            gpu_fail(error, CT_EINVAL);
    }
}

/* ((T0,R0),(T1,R1),L) as ((T0,T1),(R0,R1,L)), or with one or both of the two opened, so that its
 * modes stand there instead; a single mode stays closed. */
GPU_BOTH void gpu_unzip(int *error, const gpu_nest *n, int pairs, gpu_arrangement arrangement,
                        gpu_nest *out)
{
    gpu_check_pairs(error, n, pairs);
    if (*error != CT_OK)
        return;
    gpu_append_halves(error, n, pairs, 0, out);
    if (arrangement != GPU_FLAT || pairs == 1)
        gpu_wrap(error, out, 0);
    int second = out->leaves;
    gpu_append_halves(error, n, pairs, 1, out);
    if (arrangement == GPU_ZIPPED || gpu_rank(n, gpu_whole(n)) == 1)
        gpu_wrap(error, out, second);
    gpu_wrap(error, out, 0);
}

/* A mode of several modes opens into these; a single one stays closed. */
GPU_CALL void gpu_append_opened(int *error, gpu_nest *out, const gpu_nest *n, gpu_part p, bool open)
{
    if (open && gpu_rank(n, p) > 1)
        gpu_append_modes(error, out, n, p);
    else
        gpu_append(error, out, n, p);
}

/* The same for a pair (T,R) that is not one of several. */
GPU_BOTH void gpu_open_pair(int *error, const gpu_nest *n, gpu_arrangement arrangement,
                            gpu_nest *out)
{
    gpu_part whole = gpu_whole(n);
    if (!gpu_is_pair(n, whole)) {
        gpu_fail(error, CT_EINVAL);
        return;
    }
    for (int half = 0; half < 2; ++half) {
        bool open = half == 0 ? arrangement == GPU_FLAT : arrangement != GPU_ZIPPED;
        gpu_append_opened(error, out, n, gpu_mode(n, whole, half), open);
    }
    gpu_wrap(error, out, 0);
}

GPU_CALL void gpu_arranged(int *error, const gpu_nest *a, const gpu_tiler *t, gpu_tiling how,
                           gpu_arrangement arrangement, gpu_nest *out)
{
    gpu_nest logical;
    uint32_t lanes = gpu_lanes();
    gpu_tile(error, a, t, how, arrangement == GPU_LOGICAL ? out : &logical);
    gpu_rejoin(lanes);
    if (arrangement == GPU_LOGICAL)
        return;
    gpu_clear(out);
    if (*error == CT_OK && t->tuple)
        gpu_unzip(error, &logical, t->items, arrangement, out);
    else if (*error == CT_OK)
        gpu_open_pair(error, &logical, arrangement, out);
    gpu_rejoin(lanes);
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
    gpu_repeat(error, gpu_all_of(&block), &repeats, &both);
    gpu_rejoin(lanes);
    gpu_clear(out);
    if (*error != CT_OK)
        return;
    gpu_part whole = gpu_whole(&both);
    gpu_part first = gpu_mode(&both, whole, 0), second = gpu_mode(&both, whole, 1);
    gpu_zipped(error, &both, raked ? second : first, raked ? first : second, out);
}

#endif
