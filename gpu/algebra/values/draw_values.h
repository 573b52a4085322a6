/* draw_values.h - integers, tuples of them and layouts beside them as operands, drawn from a seed.
 *
 * What is here: gpu_draw_values, for the families of values. What is not: the other families
 * (draw.h). Most operands match; some differ in rank or nesting, and are refused. */
#ifndef GPU_ALGEBRA_VALUES_DRAW_VALUES_H
#define GPU_ALGEBRA_VALUES_DRAW_VALUES_H

#include "gpu/algebra/draw_operands.h"

/* ---- Integers ------------------------------------------------------------------------------- */

/* Small ones mostly; powers of two, the ends of the range, any of 64 bits. */
GPU_BOTH int64_t gpu_draw_integer(gpu_dice *d)
{
    int kind = gpu_below(d, 20);
    if (kind < 13)
        return gpu_below(d, 60) - (kind < 9 ? 0 : 30);
    if (kind < 16)
        return (int64_t)1 << gpu_below(d, 40);
    if (kind < 17)
        return gpu_below(d, 2) - 1;
    if (kind < 18)
        return gpu_chance(d, 50) ? INT64_MAX : INT64_MIN;
    int64_t high = gpu_below(d, INT32_MAX);
    int64_t v = high << gpu_below(d, 32) | gpu_below(d, INT32_MAX);
    return gpu_chance(d, 50) ? v : -v;
}

GPU_BOTH void gpu_one_leaf(gpu_nest *n, gpu_num v)
{
    int error = CT_OK;
    gpu_clear(n);
    gpu_push(&error, n, v, gpu_number(0, true), 0, 0);
}

/* The second: a small amount for a shift, a divisor where one should divide, 1 of none. */
GPU_CALL void gpu_draw_arithmetic(gpu_dice *d, gpu_question *q)
{
    gpu_marks marks = gpu_draw_marks(d);
    gpu_num a = gpu_marked(d, marks, gpu_draw_integer(d)), b;
    bool alone = q->op == GPU_ALGEBRA_NEG || q->op == GPU_ALGEBRA_ABS ||
                 q->op == GPU_ALGEBRA_SIGNUM || q->op == GPU_ALGEBRA_NOT;
    if (q->op == GPU_ALGEBRA_AND || q->op == GPU_ALGEBRA_OR || q->op == GPU_ALGEBRA_NOT)
        a.value = gpu_chance(d, 60) ? a.value & 1 : a.value;
    if (q->op == GPU_ALGEBRA_SHIFTL || q->op == GPU_ALGEBRA_SHIFTR)
        b = gpu_marked(d, marks, gpu_below(d, 30) - 10);
    else
        b = gpu_marked(d, marks, gpu_draw_integer(d));
    if (q->op == GPU_ALGEBRA_SAFE_DIV && gpu_chance(d, 70))
        a.value = (a.value & 255) * (b.value & 255);
    gpu_one_leaf(&q->a, a);
    gpu_one_leaf(&q->t.leaves, alone ? gpu_number(1, true) : b);
}

/* A word of any width, of any length of bits; now and then an integer that is none. */
GPU_CALL void gpu_draw_word(gpu_dice *d, gpu_question *q)
{
    int bits = 8 << gpu_shared(d, 4);
    int high = gpu_below(d, INT32_MAX), low = gpu_below(d, INT32_MAX);
    uint64_t x = (uint64_t)high << 32 | (uint64_t)low << 1 | (uint64_t)gpu_below(d, 2);
    x = x >> (64 - bits) >> gpu_below(d, bits);
    if (gpu_chance(d, 20))
        x = (uint64_t)1 << gpu_below(d, bits < 64 ? bits : 63);
    else if (gpu_chance(d, 10))
        x = gpu_word_mask(bits < 64 ? bits : 63);
    int n = gpu_below(d, 2 * bits + 1) - bits;
    bool fixed = gpu_chance(d, q->op == GPU_ALGEBRA_HAS_SINGLE_BIT ? 50 : 2);
    bool rotates = q->op == GPU_ALGEBRA_ROTL || q->op == GPU_ALGEBRA_ROTR;
    q->factor = q->op == GPU_ALGEBRA_HAS_SINGLE_BIT ? 0 : bits;
    gpu_one_leaf(&q->a, gpu_number((int64_t)x, fixed));
    gpu_one_leaf(&q->t.leaves, rotates ? gpu_number(n, gpu_chance(d, 50)) : gpu_number(1, true));
}

/* ---- Tuples --------------------------------------------------------------------------------- */

/* Other values at the leaves, from least on, so many. */
GPU_CALL void gpu_draw_leaves(gpu_dice *d, gpu_nest *n, int least, int count)
{
    gpu_marks marks = gpu_draw_marks(d);
    for (int k = 0; k < n->leaves; ++k) {
        int value = least + gpu_below(d, count);
        gpu_set_shape(n, k, gpu_marked(d, marks, value));
    }
}

/* A profile that a's refines, with the values of a coordinate; now and then any other. */
GPU_CALL void gpu_draw_coarser(gpu_dice *d, const gpu_nest *a, int any, gpu_nest *out)
{
    if (gpu_agreed(d, 6))
        gpu_draw_shape(d, 96, 4, out);
    else
        gpu_draw_coordinate(d, a, any, out);
}

/* a's own nesting, with its values or others; now and then another. */
GPU_CALL void gpu_draw_alike(gpu_dice *d, const gpu_nest *a, int least, int count, gpu_nest *out)
{
    if (gpu_agreed(d, 8))
        gpu_draw_shape(d, 96, 4, out);
    else
        gpu_copy(out, a);
    gpu_draw_leaves(d, out, least, count);
}

/* What divides a shape: an integer for the whole, for each mode or leaf; or for fewer modes. */
GPU_CALL void gpu_draw_divisors(gpu_dice *d, const gpu_nest *a, gpu_nest *out)
{
    int error = CT_OK, first = 0;
    gpu_marks marks = gpu_draw_marks(d);
    gpu_part p;
    gpu_draw_coordinate(d, a, 0, out);
    for (int k = 0; k < out->leaves; ++k) {
        int64_t size = gpu_opposite(out, k, a, first, &p) ? gpu_size_of(&error, a, p).value : 1;
        int divisor = gpu_draw_divisor(d, (int)size);
        first = p.end;
        if (gpu_chance(d, 30))
            divisor *= gpu_draw_divisor(d, (int)(size / divisor));
        gpu_set_shape(out, k, gpu_marked(d, marks, divisor));
    }
    bool flat = out->leaves > 1 && out->opens == 1;
    if (gpu_agreed(d, 15) && flat) { /* one mode fewer */
        gpu_part whole = gpu_whole(out), one = gpu_first_mode(out, whole);
        gpu_nest rest;
        gpu_clear(&rest);
        for (; one.end < whole.end; one = gpu_next_mode(out, one))
            gpu_append(&error, &rest, out, one);
        gpu_wrap(&error, &rest, 0);
        gpu_copy(out, &rest);
    }
}

/* A tile for the whole, or an integer or a tile for each mode. */
GPU_CALL void gpu_draw_tiles(gpu_dice *d, const gpu_nest *a, gpu_tiler *t)
{
    int error = CT_OK;
    gpu_part whole = gpu_whole(a), p = whole;
    t->tuple = whole.opens > 0 && gpu_agreed(d, 55);
    t->items = 0;
    t->first[0] = 0;
    gpu_clear(&t->leaves);
    int items = t->tuple ? 1 + gpu_shared(d, gpu_rank(a, whole)) : 1;
    p = t->tuple ? gpu_first_mode(a, whole) : p;
    for (int i = 0; i < items; ++i) {
        bool layout = !t->tuple || gpu_agreed(d, 60);
        gpu_nest tile;
        gpu_draw_tile(d, gpu_size_of(&error, a, p).value, 2, &tile);
        t->item[i] = layout ? GPU_ITEM_LAYOUT : GPU_ITEM_INTEGER;
        if (layout)
            gpu_append(&error, &t->leaves, &tile, gpu_whole(&tile));
        else
            gpu_push(&error, &t->leaves, gpu_shape(&tile, 0), gpu_number(0, true), 0, 0);
        t->first[++t->items] = (signed char)t->leaves.leaves;
        if (i + 1 < items)
            p = gpu_next_mode(a, p);
    }
}

/* So many more operands as items. */
GPU_CALL void gpu_draw_item_tuple(gpu_dice *d, gpu_tiler *t, int least, int count)
{
    int error = CT_OK;
    gpu_nest n;
    gpu_draw_shape(d, 96, 4, &n);
    gpu_draw_leaves(d, &n, least, count);
    gpu_append(&error, &t->leaves, &n, gpu_whole(&n));
    t->item[t->items] = GPU_ITEM_INTEGER;
    t->first[++t->items] = (signed char)t->leaves.leaves;
}

GPU_BOTH void gpu_draw_tuple(gpu_dice *d, gpu_question *q)
{
    gpu_nest *b = &q->t.leaves;
    switch (q->op) {
    case GPU_ALGEBRA_PRODUCT_LIKE:
        gpu_draw_coarser(d, &q->a, 15, b);
        break;
    case GPU_ALGEBRA_ELEM_SCALE:
    case GPU_ALGEBRA_FILTER_ZEROS_TUPLE:
        gpu_copy(b, &q->a);
        gpu_draw_coarser(d, b, q->op == GPU_ALGEBRA_ELEM_SCALE ? 0 : 40, &q->a);
        q->a.any = 0;
        break;
    case GPU_ALGEBRA_CEIL_DIV:
    case GPU_ALGEBRA_SHAPE_DIV:
        gpu_draw_divisors(d, &q->a, b);
        break;
    case GPU_ALGEBRA_CEIL_DIV_LAYOUT:
        gpu_draw_tiles(d, &q->a, &q->t);
        break;
    case GPU_ALGEBRA_ROUND_UP:
        gpu_draw_alike(d, &q->a, 1, 9, b);
        gpu_draw_leaves(d, &q->a, 0, 60);
        break;
    case GPU_ALGEBRA_INNER_PRODUCT:
        gpu_draw_alike(d, &q->a, -4, 12, b);
        break;
    case GPU_ALGEBRA_SUM:
        gpu_draw_leaves(d, &q->a, -8, 24);
        break;
    case GPU_ALGEBRA_MIN:
    case GPU_ALGEBRA_MAX:
    case GPU_ALGEBRA_GCD: {
        bool gcd = q->op == GPU_ALGEBRA_GCD;
        int items = gpu_shared(d, 3);
        gpu_draw_leaves(d, &q->a, gcd ? 0 : -20, 60);
        q->t.tuple = true;
        q->t.items = 0;
        for (int i = 0; i < items; ++i)
            gpu_draw_item_tuple(d, &q->t, gcd ? 0 : -20, 60);
        break;
    }
    default:
        break;
    }
}

/* ---- Comparisons ---------------------------------------------------------------------------- */

/* The same values but for one; marks as they fall. */
GPU_CALL void gpu_draw_nearly(gpu_dice *d, gpu_nest *n)
{
    gpu_marks marks = gpu_draw_marks(d);
    int change = gpu_below(d, 2 * n->leaves);
    for (int k = 0; k < n->leaves; ++k)
        gpu_set_shape(n, k, gpu_marked(d, marks, n->shape[k] + (k == change)));
}

/* The sizes of the parts opposite; one in five of them another. */
GPU_CALL void gpu_draw_sizes(gpu_dice *d, const gpu_nest *b, gpu_nest *a)
{
    int error = CT_OK, first = 0;
    gpu_part p;
    for (int k = 0; k < a->leaves && gpu_opposite(a, k, b, first, &p); first = p.end, ++k) {
        gpu_num size = gpu_number(gpu_size_of(&error, b, p).value, gpu_shape(a, k).fixed);
        size.value += gpu_chance(d, 10);
        gpu_set_shape(a, k, size);
    }
}

GPU_BOTH void gpu_draw_compare(gpu_dice *d, gpu_question *q)
{
    gpu_nest *b = &q->t.leaves;
    switch (q->op) {
    case GPU_ALGEBRA_EQUAL:
    case GPU_ALGEBRA_NOT_EQUAL:
        gpu_draw_alike(d, &q->a, 1, 3, b);
        if (gpu_agreed(d, 60))
            gpu_copy(b, &q->a);
        gpu_draw_nearly(d, b);
        break;
    case GPU_ALGEBRA_EQUAL_LAYOUTS:
        gpu_draw_layout(d, 96, 4, &q->a);
        gpu_copy(b, &q->a);
        if (gpu_agreed(d, 20))
            gpu_draw_layout(d, 96, 4, b);
        else if (gpu_agreed(d, 40))
            gpu_draw_compact(d, b, 20, gpu_draw_marks(d));
        break;
    case GPU_ALGEBRA_COMPATIBLE:
        gpu_draw_layout(d, 96, 4, b);
        gpu_draw_coarser(d, b, 0, &q->a);
        gpu_draw_sizes(d, b, &q->a);
        q->modes = gpu_shared(d, 4);
        break;
    case GPU_ALGEBRA_EVENLY_DIVIDES:
        gpu_draw_divisors(d, &q->a, b);
        break;
    case GPU_ALGEBRA_EVENLY_DIVIDES_LAYOUT:
        gpu_draw_tiles(d, &q->a, &q->t);
        break;
    default:
        gpu_draw_leaves(d, &q->a, 0, 3);
        gpu_draw_alike(d, &q->a, 0, 3, b);
    }
}

/* ---- Strides, look-ups ---------------------------------------------------------------------- */

/* Numbers for the leaves of a coarser profile: each once, mostly. */
GPU_CALL void gpu_draw_order(gpu_dice *d, gpu_question *q)
{
    gpu_nest *order = &q->t.leaves;
    if (gpu_agreed(d, 8)) {
        q->modes = 1 + gpu_shared(d, 2);
        return;
    }
    gpu_draw_coarser(d, &q->a, 0, order);
    gpu_marks marks = gpu_draw_marks(d);
    int start = gpu_below(d, 8), step = gpu_chance(d, 90) ? 3 : 1;
    for (int k = 0; k < order->leaves; ++k) {
        int place = (start + step * k) % 8;
        gpu_set_shape(order, k, gpu_marked(d, marks, step == 3 ? place : place / 2));
    }
}

GPU_BOTH void gpu_draw_strides(gpu_dice *d, gpu_question *q)
{
    gpu_nest *b = &q->t.leaves;
    switch (q->op) {
    case GPU_ALGEBRA_COMPACT_COL_MAJOR_FROM:
    case GPU_ALGEBRA_COMPACT_ROW_MAJOR_FROM:
        gpu_draw_coarser(d, &q->a, 0, b);
        break;
    case GPU_ALGEBRA_COMPACT_ORDER:
    case GPU_ALGEBRA_MAKE_ORDERED_LAYOUT:
        gpu_draw_order(d, q);
        break;
    case GPU_ALGEBRA_MAKE_LAYOUT_MAJOR:
        q->modes = 1 + gpu_shared(d, 2);
        break;
    case GPU_ALGEBRA_MAKE_LAYOUT_LIKE:
    case GPU_ALGEBRA_MAKE_FRAGMENT_LIKE:
        gpu_draw_layout(d, 96, 4, &q->a);
        q->modes = q->op == GPU_ALGEBRA_MAKE_FRAGMENT_LIKE && gpu_agreed(d, 80);
        break;
    default:
        break;
    }
}

/* A shape of a's rank, of a's leaves in another nesting, or any. */
GPU_CALL void gpu_draw_crd2crd(gpu_dice *d, gpu_question *q)
{
    int error = CT_OK;
    gpu_nest coord, to;
    gpu_draw_coordinate(d, &q->a, 0, &coord);
    if (gpu_agreed(d, 60))
        gpu_copy(&to, &q->a);
    else
        gpu_draw_shape(d, 96, 4, &to);
    if (gpu_agreed(d, 30) && to.leaves > 1) { /* all leaves in one level */
        to.opens = to.closes = 0;
        gpu_wrap(&error, &to, 0);
    }
    q->t.tuple = true;
    gpu_append(&error, &q->t.leaves, &coord, gpu_whole(&coord));
    q->t.first[1] = (signed char)q->t.leaves.leaves;
    gpu_append(&error, &q->t.leaves, &to, gpu_whole(&to));
    q->t.first[2] = (signed char)q->t.leaves.leaves;
    q->t.item[0] = q->t.item[1] = GPU_ITEM_INTEGER;
    q->t.items = 2;
}

GPU_BOTH void gpu_draw_lookup(gpu_dice *d, gpu_question *q)
{
    int error = CT_OK;
    gpu_nest *b = &q->t.leaves;
    switch (q->op) {
    case GPU_ALGEBRA_CRD2CRD:
        gpu_draw_crd2crd(d, q);
        break;
    case GPU_ALGEBRA_SLICE_TUPLE:
    case GPU_ALGEBRA_DICE_TUPLE:
        gpu_draw_coarser(d, &q->a, 45, b);
        break;
    case GPU_ALGEBRA_COSHAPE:
        gpu_draw_layout(d, 96, 4, &q->a);
        break;
    default: {
        gpu_marks marks = gpu_draw_marks(d);
        gpu_draw_compact(d, &q->a, gpu_agreed(d, 85) ? 0 : 25, marks);
        int index = gpu_below(d, (int)gpu_size(&error, &q->a).value + 2);
        gpu_one_leaf(b, gpu_marked(d, marks, index));
    }
    }
}

/* ---- Cases ---------------------------------------------------------------------------------- */

/* The operands of an operation of a family of values. */
GPU_BOTH void gpu_draw_values(gpu_dice *d, gpu_family family, gpu_question *q)
{
    if (family == GPU_FAMILY_ARITHMETIC) {
        gpu_draw_arithmetic(d, q);
        return;
    }
    if (family == GPU_FAMILY_WORD) {
        gpu_draw_word(d, q);
        return;
    }
    uint32_t lanes = gpu_lanes();
    gpu_draw_shape(d, 96, 4, &q->a);
    gpu_rejoin(lanes);
    if (family == GPU_FAMILY_TUPLE)
        gpu_draw_tuple(d, q);
    else if (family == GPU_FAMILY_COMPARE)
        gpu_draw_compare(d, q);
    else if (family == GPU_FAMILY_STRIDES)
        gpu_draw_strides(d, q);
    else
        gpu_draw_lookup(d, q);
    gpu_rejoin(lanes);
}

#endif
