/* draw_operands.h - what cases are made of, drawn from a seed: integers, shapes, layouts, tilers,
 * coordinates.
 *
 * What is here: draws from a counter, so that any case can be drawn again alone. What is not: which
 * operation gets what (draw.h, draw_values.h).
 *
 * Most operands are such as tilings have: compact strides in any order, with gaps, broadcasts and
 * extents 1 among them, small enough that a law can be asked at every coordinate. Some have any
 * strides at all: those are mostly refused, and must be refused alike. */
#ifndef GPU_ALGEBRA_DRAW_OPERANDS_H
#define GPU_ALGEBRA_DRAW_OPERANDS_H

#include "gpu/algebra/question.h"

/* Two streams of numbers: that of the case, for values, and that of 32 cases one after the other,
 * for what they are made of: ranks, nesting, kinds of operands. So the threads of a warp mostly go
 * the same way, and what differs from thread to thread is what the operations are about. Two throws
 * never stand in one expression without an order: compilers differ in which of them comes first. */
typedef struct gpu_dice {
    uint64_t own, shared;
} gpu_dice;

GPU_BOTH int gpu_throw(uint64_t *state, int n)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    return (int)((gpu_mix(*state) >> 32) * (uint64_t)n >> 32);
}

/* A number below n. */
GPU_BOTH int gpu_below(gpu_dice *d, int n)
{
    return gpu_throw(&d->own, n);
}

GPU_BOTH bool gpu_chance(gpu_dice *d, int percent)
{
    return gpu_below(d, 100) < percent;
}

/* The same for 32 cases, those of a warp. How many are thrown must not depend on own throws. */
GPU_BOTH int gpu_shared(gpu_dice *d, int n)
{
    return gpu_throw(&d->shared, n);
}

GPU_BOTH bool gpu_agreed(gpu_dice *d, int percent)
{
    return gpu_shared(d, 100) < percent;
}

/* Which integers of an operand are static: all of them, none, or each as it falls. */
typedef enum gpu_marks { GPU_ALL_STATIC, GPU_NONE_STATIC, GPU_SOME_STATIC } gpu_marks;

GPU_BOTH gpu_marks gpu_draw_marks(gpu_dice *d)
{
    int n = gpu_shared(d, 20);
    return n < 12 ? GPU_ALL_STATIC : n < 14 ? GPU_NONE_STATIC : GPU_SOME_STATIC;
}

GPU_BOTH gpu_num gpu_marked(gpu_dice *d, gpu_marks marks, int64_t value)
{
    bool is_static = marks == GPU_ALL_STATIC || (marks == GPU_SOME_STATIC && gpu_chance(d, 60));
    return gpu_number(value, is_static);
}

/* An extent of which the sizes stay below room: small, often a power of two, sometimes 1. */
GPU_BOTH int gpu_draw_extent(gpu_dice *d, int room)
{
    int n = gpu_below(d, 16);
    int extent = n < 5 ? 2 : n < 8 ? 4 : n < 10 ? 3 : n < 11 ? 8 : n < 12 ? 5 : n < 13 ? 6 : n - 12;
    return extent <= room ? extent : 1;
}

/* A shape of one to three modes, one in three of which has two modes itself; the strides are 0. */
GPU_CALL void gpu_draw_shape(gpu_dice *d, int room, int most, gpu_nest *n)
{
    int error = CT_OK, rank = 1 + gpu_shared(d, 4) % 3;
    gpu_marks marks = gpu_draw_marks(d);
    gpu_clear(n);
    for (int i = 0; i < rank && n->leaves < most; ++i) {
        int leaves = gpu_shared(d, 3) == 0 && n->leaves + 2 <= most ? 2 : 1, first = n->leaves;
        for (int k = 0; k < leaves; ++k) {
            int extent = gpu_draw_extent(d, room);
            room /= extent;
            gpu_push(&error, n, gpu_marked(d, marks, extent), gpu_number(0, true), 0, 0);
        }
        if (leaves == 2)
            gpu_wrap(&error, n, first);
    }
    if (rank > 1 || gpu_agreed(d, 10))
        gpu_wrap(&error, n, 0);
}

/* Strides that grow with the extents, in any order of the leaves; now and then with a gap. */
GPU_BOTH void gpu_draw_compact(gpu_dice *d, gpu_nest *n, int gaps, gpu_marks marks)
{
    int64_t stride = 1;
    uint32_t done = 0;
    for (int i = 0; i < n->leaves; ++i) {
        int k = gpu_below(d, n->leaves);
        while (done >> k & 1)
            k = k + 1 < n->leaves ? k + 1 : 0;
        done |= 1u << k;
        if (gpu_chance(d, gaps))
            stride *= 2 + gpu_below(d, 2);
        gpu_set_stride(n, k, gpu_marked(d, marks, stride));
        stride *= n->shape[k];
    }
}

GPU_BOTH void gpu_draw_any(gpu_dice *d, gpu_nest *n, gpu_marks marks)
{
    for (int k = 0; k < n->leaves; ++k) {
        int stride = gpu_below(d, 24);
        stride -= gpu_chance(d, 20) ? 12 : 0;
        gpu_set_stride(n, k, gpu_marked(d, marks, stride));
    }
}

/* A layout of up to `most` leaves and about `room` coordinates. */
GPU_CALL void gpu_draw_layout(gpu_dice *d, int room, int most, gpu_nest *n)
{
    gpu_marks marks = gpu_draw_marks(d);
    gpu_draw_shape(d, room, most, n);
    int kind = gpu_shared(d, 20);
    if (kind < 9) { /* column-major, from left to right */
        int64_t stride = 1;
        for (int k = 0; k < n->leaves; stride *= n->shape[k++])
            gpu_set_stride(n, k, gpu_marked(d, marks, stride));
    } else if (kind < 18) {
        gpu_draw_compact(d, n, kind < 14 ? 0 : 25, marks);
    } else {
        gpu_draw_any(d, n, marks);
    }
    if (gpu_chance(d, 12))
        gpu_set_stride(n, gpu_below(d, n->leaves), gpu_number(0, true));
}

/* ---- Second operands ------------------------------------------------------------------------ */

/* A divisor of n, or now and then any number. */
GPU_CALL int gpu_draw_divisor(gpu_dice *d, int n)
{
    int v = gpu_draw_extent(d, 8);
    for (int tries = 0; tries < 3 && (n % v != 0 || gpu_chance(d, 4)); ++tries)
        v = gpu_draw_extent(d, 8);
    return v;
}

/* Leaves s:d that walk `size` coordinates in whole steps, as those of a tile do. */
GPU_BOTH void gpu_draw_tile(gpu_dice *d, int64_t size, int most, gpu_nest *n)
{
    int error = CT_OK, leaves = 1 + gpu_shared(d, most);
    gpu_marks marks = gpu_draw_marks(d);
    int stride = 1, left = (int)size;
    gpu_clear(n);
    for (int k = 0; k < leaves; ++k) {
        int skip = gpu_agreed(d, 30) ? gpu_draw_divisor(d, left) : 1;
        left = left >= skip ? left / skip : 1;
        stride *= skip;
        int extent = gpu_draw_divisor(d, left);
        left = left >= extent ? left / extent : 1;
        gpu_num s = gpu_marked(d, marks, extent);
        gpu_push(&error, n, s, gpu_marked(d, marks, stride), 0, 0);
        stride *= extent;
    }
    if (gpu_agreed(d, 40) && leaves > 1) { /* the leaves in another order */
        gpu_num s = gpu_shape(n, 0), e = gpu_stride(n, 0);
        gpu_set(n, 0, gpu_shape(n, leaves - 1), gpu_stride(n, leaves - 1));
        gpu_set(n, leaves - 1, s, e);
    }
    if (leaves > 1)
        gpu_wrap(&error, n, 0);
}

GPU_BOTH void gpu_plain_tiler(gpu_tiler *t)
{
    t->tuple = false;
    t->items = 1;
    t->item[0] = GPU_ITEM_LAYOUT;
    t->first[0] = 0;
    t->first[1] = (signed char)t->leaves.leaves;
}

/* An item for a mode of that size; of a product the size is what may be repeated. */
GPU_CALL void gpu_draw_item(gpu_dice *d, int64_t size, gpu_tiler *t)
{
    int error = CT_OK, kind = gpu_shared(d, 10);
    gpu_nest tile;
    uint32_t lanes = gpu_lanes();
    gpu_draw_tile(d, size, 2, &tile);
    gpu_rejoin(lanes);
    t->item[t->items] = kind < 5 ? GPU_ITEM_INTEGER : kind < 9 ? GPU_ITEM_LAYOUT : GPU_ITEM_ANY;
    if (kind < 5)
        gpu_push(&error, &t->leaves, gpu_shape(&tile, 0), gpu_number(0, true), 0, 0);
    else if (kind < 9)
        gpu_append(&error, &t->leaves, &tile, gpu_whole(&tile));
    t->first[++t->items] = (signed char)t->leaves.leaves;
}

/* A tiler for a layout: one item for the whole, or one for each mode. */
GPU_BOTH void gpu_draw_tiler(gpu_dice *d, const gpu_nest *n, bool product, gpu_tiler *t)
{
    int error = CT_OK;
    gpu_part whole = gpu_whole(n);
    int rank = gpu_rank(n, whole);
    t->tuple = gpu_agreed(d, 45);
    t->items = 0;
    t->first[0] = 0;
    gpu_clear(&t->leaves);
    if (!t->tuple) {
        gpu_draw_item(d, product ? 12 : gpu_size(&error, n).value, t);
        return;
    }
    int items = gpu_agreed(d, 75) ? rank : 1 + gpu_shared(d, rank);
    for (int i = 0; i < items; ++i)
        gpu_draw_item(d, product ? 6 : gpu_size_of(&error, n, gpu_mode(n, whole, i)).value, t);
}

/* ---- Coordinates ---------------------------------------------------------------------------- */

/* A coordinate of a shape: an integer for the whole, for each mode, or for each leaf; with _ in it
 * where there is to be a slice. */
GPU_BOTH void gpu_draw_coordinate(gpu_dice *d, const gpu_nest *n, int any, gpu_nest *c)
{
    int error = CT_OK, depth = gpu_shared(d, 3);
    gpu_marks marks = gpu_agreed(d, 40) ? GPU_ALL_STATIC : gpu_draw_marks(d);
    gpu_part whole = gpu_whole(n);
    gpu_clear(c);
    if (depth == 2)
        gpu_append(&error, c, n, whole);
    else if (depth == 0 || whole.opens == 0)
        gpu_push(&error, c, gpu_number(0, true), gpu_number(0, true), 0, 0);
    else
        for (int i = 0; i < gpu_rank(n, whole); ++i)
            gpu_push(&error, c, gpu_number(0, true), gpu_number(0, true), 0, 0);
    if (depth == 1 && whole.opens > 0)
        gpu_wrap(&error, c, 0);
    for (int k = 0; k < c->leaves; ++k) {
        int most = depth == 2 ? (int)n->shape[k] : depth == 1 ? 9 : 100;
        bool is_any = gpu_agreed(d, any);
        int at = gpu_below(d, most > 0 ? most + 1 : 1);
        gpu_set_shape(c, k, is_any ? gpu_number(0, true) : gpu_marked(d, marks, at));
        c->any |= (uint32_t)is_any << k;
    }
}

#endif
