/* draw.h - operands of the families of layouts, drawn from a seed.
 *
 * What is here: gpu_draw_layouts. What is not: the other families (gpu/algebra/draw.h). Swizzles
 * mostly reach what the layouts behind them reach, and layouts in front of swizzles mostly have
 * extents that are powers of two: others are refused, and must be refused alike. */
#ifndef GPU_ALGEBRA_LAYOUTS_DRAW_H
#define GPU_ALGEBRA_LAYOUTS_DRAW_H

#include "gpu/algebra/draw_operands.h"

/* ---- Swizzles and layouts of powers of two -------------------------------------------------- */

GPU_BOTH void gpu_draw_small_swizzle(gpu_dice *d, gpu_swizzle *s)
{
    s->bits = gpu_below(d, 10) == 0 ? 0 : 1 + gpu_below(d, 2);
    s->base = gpu_below(d, 3);
    s->shift = s->bits + gpu_below(d, 2);
    s->shift = s->shift == 0 ? 1 : s->shift;
    if (gpu_chance(d, 25))
        s->shift = -s->shift;
}

/* Sw o offset: the offset is mostly a static 0. */
GPU_CALL void gpu_draw_front(gpu_dice *d, int zeros, gpu_question *q)
{
    gpu_draw_small_swizzle(d, &q->s);
    int offset = gpu_chance(d, zeros) ? 0 : gpu_below(d, 32);
    q->offset = gpu_number(offset, gpu_chance(d, 85));
    q->swizzled = true;
}

/* Compact in any order of its leaves, extents powers of two: bits stay apart. Now and then any. */
GPU_CALL void gpu_draw_bits_layout(gpu_dice *d, int room, int most, gpu_nest *n)
{
    if (gpu_agreed(d, 15)) {
        gpu_draw_layout(d, room, most, n);
        return;
    }
    gpu_marks marks = gpu_draw_marks(d);
    gpu_draw_shape(d, room, most, n);
    for (int k = 0; k < n->leaves; ++k)
        if ((n->shape[k] & (n->shape[k] - 1)) != 0)
            gpu_set_shape(n, k, gpu_number(2, gpu_shape(n, k).fixed));
    gpu_draw_compact(d, n, 0, marks);
    if (gpu_chance(d, 8))
        gpu_set_stride(n, gpu_below(d, n->leaves), gpu_number(0, true));
}

/* Masks and signs that are types need integers that are: mostly all of a layout's are. */
GPU_BOTH void gpu_draw_known(gpu_dice *d, int percent, gpu_nest *n)
{
    if (gpu_agreed(d, percent))
        n->static_shape = n->static_stride = (1u << n->leaves) - 1;
}

/* ---- Items ---------------------------------------------------------------------------------- */

GPU_BOTH void gpu_draw_no_items(gpu_tiler *t)
{
    t->tuple = true;
    t->items = 0;
    t->first[0] = 0;
    gpu_clear(&t->leaves);
}

GPU_CALL void gpu_draw_push(gpu_tiler *t, gpu_item kind, const gpu_nest *n)
{
    int error = CT_OK;
    t->item[t->items] = (signed char)kind;
    gpu_append(&error, &t->leaves, n, gpu_whole(n));
    t->first[++t->items] = (signed char)t->leaves.leaves;
}

/* ---- Over a domain -------------------------------------------------------------------------- */

/* A shape of about the size of a layout. */
GPU_CALL void gpu_draw_view(gpu_dice *d, const gpu_nest *a, gpu_nest *shape)
{
    int error = CT_OK, size = (int)gpu_size(&error, a).value;
    gpu_marks marks = gpu_draw_marks(d);
    gpu_draw_shape(d, size > 0 ? size : 1, 3, shape);
    int64_t left = size;
    for (int k = 0; k < shape->leaves; ++k) {
        int divisor = gpu_draw_divisor(d, left > 0 ? (int)left : 1);
        bool last = k == shape->leaves - 1 && gpu_chance(d, 70);
        gpu_set_shape(shape, k, gpu_marked(d, marks, last ? left : divisor));
        left = left >= divisor ? left / divisor : 1;
    }
}

/* Each mode of the shape a multiple of the block's, a mode more at times; and an order. */
GPU_CALL void gpu_draw_filling(gpu_dice *d, gpu_question *q)
{
    int error = CT_OK;
    gpu_nest shape, order;
    gpu_part whole = gpu_whole(&q->a);
    gpu_marks marks = gpu_draw_marks(d);
    int rank = gpu_rank(&q->a, whole), modes = rank + (gpu_agreed(d, 25) ? 1 : 0);
    int kind = gpu_shared(d, 3), start = gpu_below(d, 4);
    gpu_clear(&shape);
    gpu_clear(&order);
    for (int i = 0; i < modes; ++i) {
        int64_t size = i < rank ? gpu_size_of(&error, &q->a, gpu_mode(&q->a, whole, i)).value : 1;
        int extent = (int)size * (1 + gpu_below(d, 3));
        extent += gpu_chance(d, 3) ? 1 : 0;
        gpu_push(&error, &shape, gpu_marked(d, marks, extent), gpu_number(0, true), 0, 0);
        gpu_push(&error, &order, gpu_number((start + 3 * i) % 4, true), gpu_number(0, true), 0, 0);
    }
    if (modes > 1 || gpu_agreed(d, 30)) {
        gpu_wrap(&error, &shape, 0);
        gpu_wrap(&error, &order, 0);
    }
    gpu_draw_no_items(&q->t);
    gpu_draw_push(&q->t, GPU_ITEM_INTEGER, &shape);
    q->modes = kind == 0 ? GPU_MAJOR_LEFT : kind == 1 ? GPU_MAJOR_RIGHT : 0;
    if (q->modes == 0)
        gpu_draw_push(&q->t, GPU_ITEM_INTEGER, &order);
}

GPU_BOTH void gpu_draw_distribution(gpu_dice *d, gpu_question *q)
{
    int error = CT_OK, n = 1 + gpu_below(d, 48);
    bool fixed = gpu_agreed(d, 96);
    for (int k = 0; k < q->a.leaves && fixed; ++k)
        gpu_set_shape(&q->a, k, gpu_number(q->a.shape[k], true));
    q->modes = GPU_FIRST_LAYOUT * gpu_agreed(d, 20);
    gpu_push(&error, &q->t.leaves, gpu_number(n, gpu_chance(d, 97)), gpu_number(0, true), 0, 0);
}

GPU_BOTH void gpu_draw_domain(gpu_dice *d, gpu_question *q)
{
    switch (q->op) {
    case GPU_ALGEBRA_WITH_SHAPE:
    case GPU_ALGEBRA_TILE_TO_SHAPE:
        if (q->op == GPU_ALGEBRA_TILE_TO_SHAPE)
            gpu_draw_layout(d, 16, 3, &q->a);
        if (gpu_agreed(d, 10))
            gpu_draw_front(d, 70, q);
        if (q->op == GPU_ALGEBRA_TILE_TO_SHAPE)
            gpu_draw_filling(d, q);
        else
            gpu_draw_view(d, &q->a, &q->t.leaves);
        break;
    case GPU_ALGEBRA_DOMAIN_DISTRIBUTE:
        gpu_draw_distribution(d, q);
        break;
    case GPU_ALGEBRA_NULLSPACE:
        for (int k = 0; k < q->a.leaves; ++k)
            if (gpu_chance(d, 40))
                gpu_set_stride(&q->a, k, gpu_number(0, gpu_chance(d, 90)));
        break;
    default:
        break;
    }
}

/* ---- Other units ---------------------------------------------------------------------------- */

GPU_BOTH void gpu_draw_masks(gpu_dice *d, gpu_question *q)
{
    gpu_swizzle s;
    gpu_draw_small_swizzle(d, &s);
    q->factor = gpu_swizzle_y(&s);
    q->factor2 = gpu_swizzle_z(&s);
    if (gpu_chance(d, 10))
        q->factor ^= 1 << gpu_below(d, 5);
}

/* Sw, L or Sw o offset o L, strides in multiples of a factor, which is the unit mostly. */
GPU_BOTH void gpu_draw_unit(gpu_dice *d, gpu_question *q)
{
    int kind = gpu_shared(d, 4), unit = 1 << gpu_below(d, 3), width = gpu_below(d, 3);
    q->factor = unit;
    if (q->op == GPU_ALGEBRA_MAKE_SWIZZLE) {
        gpu_draw_masks(d, q);
        return;
    }
    if (q->op == GPU_ALGEBRA_AS_POSITION_INDEPENDENT || q->op == GPU_ALGEBRA_RECAST_LAYOUT) {
        q->factor = 4 << gpu_below(d, 4);
        q->factor2 = 4 << gpu_below(d, 4);
    }
    gpu_draw_front(d, 40, q);
    q->offset.value = q->offset.value << width;
    if (q->op == GPU_ALGEBRA_AS_POSITION_INDEPENDENT || kind < 2) {
        q->swizzled = false;
        if (q->op == GPU_ALGEBRA_MAKE_LAYOUT_OF_SWIZZLE || (kind == 0 && q->factor2 == 0))
            q->modes = q->op == GPU_ALGEBRA_MAKE_LAYOUT_OF_SWIZZLE ? 0 : GPU_BARE_SWIZZLE;
    }
    if (q->op == GPU_ALGEBRA_MAKE_LAYOUT_OF_SWIZZLE)
        q->swizzled = false;
    gpu_draw_bits_layout(d, 96, 4, &q->a);
}

/* ---- Swizzled ------------------------------------------------------------------------------- */

GPU_BOTH void gpu_draw_both_swizzled(gpu_dice *d, gpu_question *q)
{
    int kind = gpu_shared(d, 4);
    gpu_draw_front(d, 70, q);
    gpu_draw_small_swizzle(d, &q->s2);
    if (gpu_chance(d, 30))
        q->s2 = q->s;
    q->swizzled = kind != 0;
    q->modes = kind == 0 || (kind == 1 && q->op == GPU_ALGEBRA_MAX_COMMON_VECTOR_SWIZZLED)
                   ? GPU_SECOND_SWIZZLED
                   : 0;
    gpu_copy(&q->t.leaves, &q->a);
    if (gpu_agreed(d, 50))
        gpu_draw_compact(d, &q->t.leaves, 10, gpu_draw_marks(d));
}

GPU_BOTH void gpu_draw_of_swizzled(gpu_dice *d, gpu_question *q)
{
    bool product = q->op == GPU_ALGEBRA_LOGICAL_PRODUCT_SWIZZLED;
    gpu_draw_bits_layout(d, product ? 8 : 64, 3, &q->a);
    if (q->op == GPU_ALGEBRA_MAX_COMMON_VECTOR_SWIZZLED ||
        q->op == GPU_ALGEBRA_MAX_COMMON_LAYOUT_SWIZZLED) {
        gpu_draw_both_swizzled(d, q);
        return;
    }
    gpu_draw_front(d, product ? 96 : 80, q);
    q->swizzled = !product;
    gpu_draw_known(d, product ? 95 : 30, &q->a);
    if (!product)
        return;
    gpu_draw_bits_layout(d, 32, 3, &q->t.leaves);
    gpu_draw_known(d, 95, &q->t.leaves);
    q->offset.fixed = gpu_chance(d, 97);
}

GPU_BOTH void gpu_draw_slice(gpu_dice *d, gpu_question *q)
{
    gpu_draw_bits_layout(d, 64, 4, &q->a);
    gpu_draw_known(d, 70, &q->a);
    gpu_draw_front(d, 60, q);
    gpu_draw_coordinate(d, &q->a, 50, &q->t.leaves);
    for (int k = 0; k < q->t.leaves.leaves; ++k) /* mostly inside, where bits are apart */
        if (q->t.leaves.leaves == q->a.leaves && gpu_chance(d, 90) && q->a.shape[k] > 0 &&
            (q->t.leaves.any >> k & 1) == 0)
            q->t.leaves.shape[k] %= q->a.shape[k];
}

/* ---- Basis elements ------------------------------------------------------------------------- */

/* A path into a's nesting, down to a mode or a leaf; now and then one past the end. */
GPU_BOTH uint32_t gpu_draw_path(gpu_dice *d, const gpu_nest *a, int mode)
{
    gpu_part whole = gpu_whole(a);
    int at = gpu_chance(d, 2) ? gpu_rank(a, whole) : mode;
    gpu_part p = gpu_mode(a, whole, mode);
    uint32_t path = (uint32_t)at + 1;
    if (p.opens > 0 && gpu_chance(d, 15))
        path |= (uint32_t)(1 + gpu_below(d, gpu_rank(a, p))) << 4;
    return path;
}

/* A leaf or two for each mode of a that is drawn, in steps that fit it mostly. */
GPU_CALL void gpu_draw_basis(gpu_dice *d, gpu_question *q)
{
    int error = CT_OK;
    gpu_nest b, paths, tile;
    gpu_part whole = gpu_whole(&q->a);
    int rank = gpu_rank(&q->a, whole), modes = 1 + gpu_shared(d, rank), start = gpu_below(d, rank);
    gpu_clear(&b);
    gpu_clear(&paths);
    for (int i = 0; i < modes; ++i) {
        int mode = (start + i) % rank, first = b.leaves;
        uint32_t path = gpu_draw_path(d, &q->a, mode);
        uint32_t lanes = gpu_lanes();
        gpu_draw_tile(d, gpu_size_of(&error, &q->a, gpu_mode(&q->a, whole, mode)).value, 2, &tile);
        gpu_rejoin(lanes);
        gpu_append(&error, &b, &tile, gpu_whole(&tile));
        for (int k = first; k < b.leaves; ++k) {
            bool none = gpu_chance(d, 4);
            if (none)
                gpu_set_stride(&b, k, gpu_number(gpu_chance(d, 80) ? 0 : 1, true));
            gpu_push(&error, &paths, gpu_number(none ? 0 : path, true), gpu_number(0, true), 0, 0);
        }
    }
    if (modes > 1)
        gpu_wrap(&error, &b, 0);
    paths.shape[0] = paths.shape[0] == 0 ? 1 : paths.shape[0];
    gpu_draw_no_items(&q->t);
    gpu_draw_push(&q->t, GPU_ITEM_LAYOUT, &b);
    gpu_draw_push(&q->t, GPU_ITEM_INTEGER, &paths);
}

/* ---- Threads and values --------------------------------------------------------------------- */

/* Two modes of so many powers of two, column- or row-major. */
GPU_CALL void gpu_draw_matrix(gpu_dice *d, int room, gpu_nest *n)
{
    int error = CT_OK, rows = 1 << gpu_below(d, 3), columns = 1 << gpu_below(d, 3);
    rows = rows > room ? room : rows;
    columns = rows * columns > room ? room / rows : columns;
    bool right = gpu_agreed(d, 50), known = gpu_chance(d, 97);
    gpu_clear(n);
    gpu_push(&error, n, gpu_number(rows, true), gpu_number(right ? columns : 1, known), 0, 0);
    gpu_push(&error, n, gpu_number(columns, true), gpu_number(right ? 1 : rows, true), 0, 0);
    gpu_wrap(&error, n, 0);
}

/* How the target orders the one thread and the values of an instruction: as they are, or halves
 * exchanged. */
GPU_BOTH void gpu_draw_target(gpu_dice *d, int64_t values, gpu_nest *n)
{
    int error = CT_OK;
    gpu_clear(n);
    gpu_push(&error, n, gpu_number(1, true), gpu_number(0, true), 0, 0);
    if (values > 2 && gpu_agreed(d, 50)) {
        gpu_push(&error, n, gpu_number(2, true), gpu_number(values / 2, true), 0, 0);
        gpu_push(&error, n, gpu_number(values / 2, true), gpu_number(1, true), 0, 0);
        gpu_wrap(&error, n, 1);
    } else {
        gpu_push(&error, n, gpu_number(values, true), gpu_number(1, true), 0, 0);
    }
    gpu_wrap(&error, n, 0);
}

/* Tiles of about the right size: (M,N) of the tile, and how often it is repeated. */
GPU_BOTH void gpu_draw_tiles_of(gpu_dice *d, const gpu_nest *threads, const gpu_nest *values,
                                gpu_nest *a)
{
    int error = CT_OK;
    gpu_marks marks = gpu_draw_marks(d);
    int64_t rows = threads->shape[0] * values->shape[0];
    int64_t columns = threads->shape[1] * values->shape[1];
    int across = 1 + gpu_below(d, 3), down = 1 + gpu_below(d, 3), pitch = gpu_chance(d, 30);
    int64_t step = rows * across + pitch;
    gpu_clear(a);
    gpu_push(&error, a, gpu_number(rows, true), gpu_marked(d, marks, 1), 0, 0);
    gpu_push(&error, a, gpu_number(columns, true), gpu_marked(d, marks, step), 0, 0);
    gpu_wrap(&error, a, 0);
    gpu_num s = gpu_marked(d, marks, across), t = gpu_marked(d, marks, down);
    gpu_push(&error, a, s, gpu_marked(d, marks, rows), 0, 0);
    gpu_push(&error, a, t, gpu_marked(d, marks, columns * step), 0, 0);
    gpu_wrap(&error, a, 2);
    gpu_wrap(&error, a, 0);
}

GPU_BOTH void gpu_draw_atom(gpu_dice *d, gpu_question *q)
{
    gpu_nest threads, values, target;
    gpu_draw_matrix(d, 16, &threads);
    gpu_draw_matrix(d, 8, &values);
    int most = (int)(values.shape[0] * values.shape[1]);
    q->factor = 1;
    q->factor2 = 1 << gpu_shared(d, 4);
    q->factor2 = q->factor2 > most && gpu_chance(d, 95) ? most : q->factor2;
    gpu_draw_target(d, q->factor2, &target);
    gpu_draw_no_items(&q->t);
    gpu_draw_push(&q->t, GPU_ITEM_LAYOUT, &threads);
    gpu_draw_push(&q->t, GPU_ITEM_LAYOUT, &values);
    gpu_draw_push(&q->t, GPU_ITEM_LAYOUT, &target);
    gpu_draw_tiles_of(d, &threads, &values, &q->a);
}

/* ---- Cases ---------------------------------------------------------------------------------- */

/* The operands of an operation of a family of layouts. */
GPU_BOTH void gpu_draw_layouts(gpu_dice *d, gpu_family family, gpu_question *q)
{
    uint32_t lanes = gpu_lanes();
    q->factor2 = 0;
    if (family == GPU_FAMILY_DOMAIN || family == GPU_FAMILY_BASIS)
        gpu_draw_layout(d, 96, 4, &q->a);
    gpu_rejoin(lanes);
    if (family == GPU_FAMILY_UNIT)
        gpu_draw_unit(d, q);
    else if (family == GPU_FAMILY_SWIZZLED)
        gpu_draw_of_swizzled(d, q);
    else if (family == GPU_FAMILY_SLICE)
        gpu_draw_slice(d, q);
    else if (family == GPU_FAMILY_BASIS)
        gpu_draw_basis(d, q);
    else if (family == GPU_FAMILY_ATOM)
        gpu_draw_atom(d, q);
    else
        gpu_draw_domain(d, q);
    gpu_rejoin(lanes);
}

#endif
