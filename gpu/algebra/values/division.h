/* division.h - division of tuples of integers: ceil_div, round_up, shape_div, evenly_divides.
 *
 * An integer divides a tuple from the left: what the first mode does not use up goes on.
 *
 *      ((5,7),3) / 10      5 / 10 = 1    10 / 5 = 2    7 / 2 = 4    2 / 7 = 1
 *                          10 / 35 = 1   3 / 1 = 3                            -> ((1,4),3)
 *
 * What is here: these, by integers, tuples and layouts. What is not: divides of layouts (tile.h).
 * Follows 02_layout_algebra "Computing Composition", 0x_gemm_tutorial "GETT". */
#ifndef GPU_ALGEBRA_VALUES_DIVISION_H
#define GPU_ALGEBRA_VALUES_DIVISION_H

#include "gpu/algebra/complement.h"
#include "gpu/algebra/values/walk.h"

typedef enum gpu_division { GPU_CEIL_DIV, GPU_SHAPE_DIV, GPU_ROUND_UP } gpu_division;

/* ---- Integers ------------------------------------------------------------------------------- */

/* One of the two must divide the other; CuTe checks that only where both are static. */
GPU_BOTH gpu_num gpu_shape_div(int *error, gpu_num a, gpu_num b)
{
    if (!gpu_divides(error, a, b))
        return gpu_number(0, true);
    bool divides = gpu_remainder(a.value, b.value) == 0 || a.value == -1 ||
                   (a.value != 0 && gpu_remainder(b.value, a.value) == 0);
    if (a.fixed && b.fixed && !divides)
        gpu_fail(error, CT_EDOMAIN);
    return gpu_ceil_div(error, a, b);
}

GPU_BOTH gpu_num gpu_divided_by(int *error, gpu_division how, gpu_num a, gpu_num b)
{
    if (*error != CT_OK)
        return gpu_number(0, true);
    if (how == GPU_SHAPE_DIV)
        return gpu_shape_div(error, a, b);
    gpu_num q = gpu_ceil_div(error, a, b);
    return how == GPU_CEIL_DIV ? q : gpu_mul(error, q, b);
}

/* ---- Tuples --------------------------------------------------------------------------------- */

/* What divides a value: a part of b, or an integer that is not in it. */
typedef struct gpu_divisor {
    bool number;
    gpu_num n;
    gpu_part p;
} gpu_divisor;

/* What divides the modes of a tuple of a that is open: those of a tuple of b, from next on, and _1
 * behind them; or an integer, of which rest is left. */
typedef struct gpu_divisors {
    bool number;
    int left;
    gpu_num rest;
    gpu_part next, mode; /* mode: of a, the one being divided */
} gpu_divisors;

typedef struct gpu_dividing {
    gpu_division how;
    const gpu_nest *a, *b;
    int level;
    gpu_divisors open[GPU_DEPTH];
} gpu_dividing;

GPU_BOTH bool gpu_is_tuple_divisor(const gpu_divisor *d)
{
    return !d->number && gpu_is_part_tuple(d->p);
}

GPU_BOTH gpu_num gpu_number_of(int *error, const gpu_nest *b, const gpu_divisor *d)
{
    return d->number ? d->n : gpu_product(error, b, d->p);
}

/* What divides the next mode. */
GPU_BOTH gpu_divisor gpu_next_divisor(gpu_dividing *w)
{
    gpu_divisors *f = &w->open[w->level - 1];
    gpu_divisor d;
    d.number = f->number || f->left == 0;
    d.n = f->number ? f->rest : gpu_number(1, true);
    d.p = f->next;
    if (!d.number && --f->left > 0)
        f->next = gpu_next_mode(w->b, f->next);
    return d;
}

/* Opens a tuple of a; round_up takes no integer for one. */
GPU_BOTH void gpu_open_divisors(int *error, gpu_dividing *w, gpu_part tuple, const gpu_divisor *d)
{
    gpu_divisors f;
    int rank = gpu_rank(w->a, tuple);
    bool pairs = gpu_is_tuple_divisor(d);
    f.number = !pairs;
    f.rest = gpu_number(1, true);
    f.left = pairs && d->p.opens > 0 ? gpu_rank(w->b, d->p) : 0;
    f.next = f.left > 0 ? gpu_first_mode(w->b, d->p) : d->p;
    if (!pairs)
        f.rest = gpu_number_of(error, w->b, d);
    if (pairs ? f.left > rank || (w->how == GPU_SHAPE_DIV && f.left < rank)
              : w->how == GPU_ROUND_UP)
        gpu_fail(error, CT_EINVAL);
    else if (w->level == GPU_DEPTH)
        gpu_fail(error, GPU_FULL);
    else
        w->open[w->level++] = f;
}

/* A mode is divided: what divides the rest of its tuple goes on. */
GPU_BOTH void gpu_close_mode(int *error, gpu_dividing *w, gpu_part mode)
{
    gpu_divisors *f = &w->open[w->level - 1];
    if (f->number)
        f->rest = gpu_divided_by(error, w->how, f->rest, gpu_product(error, w->a, mode));
}

/* From a value of a down to its first leaf. */
GPU_BOTH gpu_divisor gpu_first_divisor(int *error, gpu_dividing *w, gpu_part p, gpu_divisor d)
{
    while (p.opens > 0 && *error == CT_OK) {
        gpu_open_divisors(error, w, p, &d);
        if (*error != CT_OK)
            break;
        p = gpu_first_mode(w->a, p);
        w->open[w->level - 1].mode = p;
        d = gpu_next_divisor(w);
    }
    return d;
}

/* () has no leaf to divide. */
GPU_BOTH void gpu_divided_empty(int *error, const gpu_nest *b, gpu_division how)
{
    if (b->leaves > 0 && (gpu_is_tuple(b) || how == GPU_ROUND_UP))
        gpu_fail(error, CT_EINVAL);
}

GPU_CALL void gpu_divided_tuple(int *error, const gpu_nest *a, const gpu_nest *b, gpu_division how,
                                gpu_nest *out)
{
    gpu_dividing w;
    gpu_divisor d;
    w.how = how;
    w.a = a;
    w.b = b;
    w.level = 0;
    d.number = false;
    d.n = gpu_number(1, true);
    d.p = gpu_whole(b);
    gpu_clear(out);
    if (a->leaves == 0) {
        gpu_divided_empty(error, b, how);
        return;
    }
    for (int k = 0; k < a->leaves && *error == CT_OK; ++k) {
        gpu_part p = gpu_value_at(a, k);
        if (w.level > 0) {
            w.open[w.level - 1].mode = p;
            d = gpu_next_divisor(&w);
        }
        d = gpu_first_divisor(error, &w, p, d);
        if (how == GPU_ROUND_UP && gpu_is_tuple_divisor(&d))
            gpu_fail(error, CT_EINVAL);
        if (*error != CT_OK)
            return;
        gpu_num v = gpu_divided_by(error, how, gpu_shape(a, k), gpu_number_of(error, b, &d));
        gpu_push(error, out, v, gpu_number(0, true), gpu_opens(a, k), gpu_closes(a, k));
        for (int closes = gpu_closes(a, k); w.level > 0; --w.level, --closes) {
            gpu_close_mode(error, &w, w.open[w.level - 1].mode);
            if (closes == 0)
                break;
        }
    }
}

/* ---- By layouts ----------------------------------------------------------------------------- */

/* A value by an integer or a layout: as often as a layout fits, what its complement adds. */
GPU_BOTH void gpu_ceil_div_by(int *error, const gpu_nest *a, const gpu_nest *b, bool layout,
                              gpu_nest *out)
{
    uint32_t lanes = gpu_lanes();
    if (layout)
        gpu_complement(error, b, a, out);
    else
        gpu_divided_tuple(error, a, b, GPU_CEIL_DIV, out);
    gpu_rejoin(lanes);
}

/* Mode by mode; modes that the tiler lacks are divided by _1. */
GPU_CALL void gpu_ceil_div_layout(int *error, const gpu_nest *a, const gpu_tiler *t, gpu_nest *out)
{
    gpu_nest mode, item, part;
    gpu_part p = gpu_whole(a);
    int rank = gpu_rank(a, p);
    gpu_clear(out);
    if (!t->tuple) {
        gpu_ceil_div_by(error, a, &t->leaves, t->item[0] == GPU_ITEM_LAYOUT, out);
        return;
    }
    if (!gpu_is_part_tuple(p) || t->items > rank) { /* layouts have no product */
        gpu_fail(error, CT_EINVAL);
        return;
    }
    p = gpu_first_mode(a, p);
    for (int i = 0; i < rank && *error == CT_OK; ++i, p = gpu_next_mode(a, p)) {
        bool layout = i < t->items && t->item[i] == GPU_ITEM_LAYOUT;
        gpu_take(error, &mode, a, p);
        gpu_clear(&item);
        if (i < t->items)
            gpu_tiler_item(error, t, i, &item);
        else
            gpu_push(error, &item, gpu_number(1, true), gpu_number(0, true), 0, 0);
        gpu_ceil_div_by(error, &mode, &item, layout, &part);
        if (*error == CT_OK)
            gpu_append(error, out, &part, gpu_whole(&part));
    }
    if (*error == CT_OK)
        gpu_wrap(error, out, 0);
}

/* ---- evenly_divides ------------------------------------------------------------------------- */

/* The size of a shape = that of the tile * the number of tiles. */
GPU_CALL gpu_num gpu_evenly(int *error, const gpu_nest *shape, const gpu_nest *tile, bool layout)
{
    gpu_nest tiles;
    gpu_num wrong = gpu_number(0, true);
    gpu_ceil_div_by(error, shape, tile, layout, &tiles);
    if (*error != CT_OK)
        return wrong;
    gpu_num count = gpu_product(error, &tiles, gpu_whole(&tiles));
    gpu_num size = gpu_product(error, shape, gpu_whole(shape));
    gpu_num each = gpu_product(error, tile, gpu_whole(tile));
    return *error == CT_OK ? gpu_same(size, gpu_mul(error, each, count)) : wrong;
}

/* A tiler of several modes against one: the modes of both that come next, and how many. */
typedef struct gpu_tilings {
    gpu_part a, b;
    int left;
} gpu_tilings;

/* Mode by mode, as far as the tiler has modes; where it has more, the answer is _0. */
GPU_CALL gpu_num gpu_evenly_divides(int *error, const gpu_nest *a, const gpu_nest *b)
{
    gpu_tilings open[GPU_DEPTH + 1];
    gpu_nest shape, tile;
    gpu_num all = gpu_truth(true, true);
    int level = 0;
    if (b->leaves == 0)
        return all;
    open[0].a = gpu_whole(a);
    open[0].b = gpu_whole(b);
    open[0].left = 1;
    while (level >= 0 && *error == CT_OK) {
        if (open[level].left-- == 0) {
            --level;
            continue;
        }
        gpu_part pa = open[level].a, pb = open[level].b;
        if (open[level].left > 0) {
            open[level].a = gpu_next_mode(a, pa);
            open[level].b = gpu_next_mode(b, pb);
        }
        if (!gpu_is_part_tuple(pb)) {
            gpu_take(error, &shape, a, pa);
            gpu_take(error, &tile, b, pb);
            all = gpu_and(all, gpu_evenly(error, &shape, &tile, false));
        } else if (gpu_rank(b, pb) > gpu_rank(a, pa)) {
            all = gpu_truth(false, true);
        } else if (level == GPU_DEPTH) {
            gpu_fail(error, GPU_FULL);
        } else {
            open[++level].left = gpu_rank(b, pb);
            open[level].b = gpu_first_mode(b, pb);
            open[level].a = pa.opens > 0 ? gpu_first_mode(a, pa) : pa;
        }
    }
    return all;
}

GPU_CALL gpu_num gpu_evenly_divides_layout(int *error, const gpu_nest *a, const gpu_tiler *t)
{
    gpu_nest mode, item;
    gpu_num all = gpu_truth(true, true);
    gpu_part p = gpu_whole(a);
    if (!t->tuple)
        return gpu_evenly(error, a, &t->leaves, t->item[0] == GPU_ITEM_LAYOUT);
    if (t->items > gpu_rank(a, p))
        return gpu_truth(false, true);
    p = p.opens > 0 ? gpu_first_mode(a, p) : p;
    for (int i = 0; i < t->items && *error == CT_OK; ++i) {
        gpu_take(error, &mode, a, p);
        gpu_tiler_item(error, t, i, &item);
        all = gpu_and(all, gpu_evenly(error, &mode, &item, t->item[i] == GPU_ITEM_LAYOUT));
        if (i + 1 < t->items)
            p = gpu_next_mode(a, p);
    }
    return all;
}

#endif
