/* law_values.h - the laws of operations on tuples of integers, and of comparisons.
 *
 *      product_like   the count of what lies below each leaf of the guide
 *      ceil_div       leaf k by what the leaves before it leave of the divisor, rounded up
 *      orders         of tuples nested alike: leaf by leaf, from the left, from the right
 *
 * What is not here: single integers (law_arithmetic.h), strides and look-ups (law_strides.h). Where
 * a law does not say enough about some operands, nothing is asked. */
#ifndef GPU_ALGEBRA_VALUES_LAW_VALUES_H
#define GPU_ALGEBRA_VALUES_LAW_VALUES_H

#include "gpu/algebra/values/law_arithmetic.h"

/* Nothing is known of these operands. */
GPU_BOTH void gpu_unasked(gpu_trial *t)
{
    t->left = 0;
}

GPU_BOTH int64_t gpu_rounded_up(int64_t a, int64_t b)
{
    return b == 0 ? 0 : (a + b - 1) / b;
}

GPU_BOTH bool gpu_nested_alike(const gpu_nest *a, const gpu_nest *b)
{
    return a->leaves == b->leaves && a->opens == b->opens && a->closes == b->closes;
}

/* An integer, or a tuple of integers. */
GPU_BOTH bool gpu_is_flat(const gpu_nest *n)
{
    return n->opens <= 1;
}

/* ---- Tuples --------------------------------------------------------------------------------- */

/* Leaf by leaf of a coarser profile, and the part of a finer one below it. */
GPU_CALL void gpu_law_below(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    bool like = q->op == GPU_ALGEBRA_PRODUCT_LIKE, scale = q->op == GPU_ALGEBRA_ELEM_SCALE;
    const gpu_nest *coarse = like ? &q->t.leaves : &q->a, *fine = like ? &q->a : &q->t.leaves;
    gpu_part p;
    int first = 0;
    for (int k = 0; k < coarse->leaves; ++k, first = p.end) {
        if (!gpu_opposite(coarse, k, fine, first, &p)) {
            gpu_expect(t, false);
            return;
        }
        int64_t count = gpu_count(gpu_leaves(fine, p));
        bool zero = gpu_is(gpu_shape(coarse, k), 0);
        if (like || scale)
            gpu_expect(t, r->shape[k] == (like ? count : coarse->shape[k] * count));
        for (int j = p.first; j < p.end && !like && !scale; ++j)
            gpu_expect(t, r->shape[j] == (zero ? 1 : fine->shape[j]));
    }
}

GPU_CALL void gpu_law_product_each(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    gpu_part whole = gpu_whole(&q->a);
    for (int i = 0; i < gpu_rank(&q->a, whole); ++i)
        gpu_expect(t, r->shape[i] == gpu_count(gpu_leaves(&q->a, gpu_mode(&q->a, whole, i))));
}

/* The leaves of a part by an integer. */
GPU_CALL void gpu_law_quotients(const gpu_nest *a, gpu_part p, int64_t by, const gpu_nest *r,
                                gpu_trial *t)
{
    int64_t before = 1;
    for (int k = p.first; k < p.end; before *= a->shape[k++])
        gpu_expect(t, r->shape[k] == gpu_rounded_up(a->shape[k], gpu_rounded_up(by, before)));
}

/* By an integer, or mode by mode where one of the two is an integer. */
GPU_CALL void gpu_law_division(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    const gpu_nest *b = &q->t.leaves;
    gpu_part pa = gpu_whole(&q->a), pb = gpu_whole(b);
    if (pb.opens == 0 || pa.opens == 0) {
        gpu_law_quotients(&q->a, pa, gpu_count(gpu_leaves(b, pb)), r, t);
        return;
    }
    for (int i = 0; i < gpu_rank(&q->a, pa); ++i) {
        bool one = i >= gpu_rank(b, pb);
        gpu_part ma = gpu_mode(&q->a, pa, i), mb = one ? pb : gpu_mode(b, pb, i);
        if (one || ma.opens == 0 || mb.opens == 0)
            gpu_law_quotients(&q->a, ma, one ? 1 : gpu_count(gpu_leaves(b, mb)), r, t);
    }
}

GPU_BOTH void gpu_law_round_up(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    const gpu_nest *b = &q->t.leaves;
    if (!gpu_nested_alike(&q->a, b)) {
        gpu_unasked(t);
        return;
    }
    for (int k = 0; k < r->leaves; ++k)
        gpu_expect(t, r->shape[k] % b->shape[k] == 0 && r->shape[k] >= q->a.shape[k] &&
                          r->shape[k] - q->a.shape[k] < b->shape[k]);
}

/* Where a layout fills its gaps whole, repetitions of it fill all below a multiple of its reach:
 * the extent times the stride of its last mode. 0 where it does not. */
GPU_CALL int64_t gpu_reach(const gpu_nest *n)
{
    gpu_nest f;
    int64_t reach = 1;
    int error = CT_OK;
    gpu_filtered(&error, n, &f);
    gpu_sort_strides(&f);
    if (error != CT_OK)
        return 0;
    for (int k = 0; k < f.leaves; ++k) {
        if (f.stride[k] == 0)
            continue;
        if (f.stride[k] < 0 || f.stride[k] % reach != 0)
            return 0;
        reach = f.stride[k] * f.shape[k];
    }
    return reach;
}

/* How many elements a layout has that differ. */
GPU_BOTH int64_t gpu_elements(const gpu_nest *n)
{
    int64_t count = 1;
    for (int k = 0; k < n->leaves; ++k)
        count *= n->stride[k] == 0 ? 1 : n->shape[k];
    return count;
}

/* How many tiles cover a part of a shape: of an integer, or of a layout, its gaps filled first; -1
 * where that is not known. */
GPU_CALL int64_t gpu_tiles_in(const gpu_nest *a, gpu_part p, const gpu_nest *b, bool layout)
{
    int64_t reach = layout ? gpu_reach(b) : b->shape[0], before = 1, tiles = 1;
    if (reach == 0)
        return -1;
    for (int k = p.first; k < p.end; before *= a->shape[k++])
        tiles *= gpu_rounded_up(a->shape[k], gpu_rounded_up(reach, before));
    return layout ? tiles * reach / gpu_elements(b) : tiles;
}

/* Item i of a tiler, the mode that it divides, and how many tiles that takes. */
typedef struct gpu_tiled_mode {
    gpu_nest item;
    gpu_part mode;
    int64_t tiles;
} gpu_tiled_mode;

GPU_CALL void gpu_tiled(const gpu_question *q, int i, gpu_trial *t, gpu_tiled_mode *m)
{
    gpu_part whole = gpu_whole(&q->a);
    m->mode = q->t.tuple ? gpu_mode(&q->a, whole, i) : whole;
    gpu_tiler_item(&t->error, &q->t, i, &m->item);
    m->tiles = gpu_tiles_in(&q->a, m->mode, &m->item, q->t.item[i] == GPU_ITEM_LAYOUT);
    if (m->tiles < 0)
        gpu_unasked(t);
}

GPU_CALL void gpu_law_ceil_div_layout(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    gpu_tiled_mode m;
    gpu_part whole = gpu_whole(r);
    for (int i = 0; i < q->t.items && gpu_goes_on(t); ++i) {
        gpu_tiled(q, i, t, &m);
        gpu_part part = q->t.tuple ? gpu_mode(r, whole, i) : whole;
        if (t->left > 0)
            gpu_expect(t, gpu_count(gpu_leaves(r, part)) == m.tiles);
    }
}

/* ---- Sums, the least, the greatest, divisors ------------------------------------------------ */

GPU_BOTH void gpu_law_sum(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    int64_t left = r->number.value;
    bool scaled = q->op == GPU_ALGEBRA_INNER_PRODUCT;
    for (int k = q->a.leaves - 1; k >= 0; --k)
        left -= q->a.shape[k] * (scaled ? q->t.leaves.shape[k] : 1);
    gpu_expect(t, left == 0);
}

/* No leaf beats the answer, and one equals it; a divisor divides all, and what remains of them
 * shares no factor. */
GPU_CALL void gpu_law_reduced(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    const gpu_nest *operand[2] = {&q->a, &q->t.leaves};
    int64_t v = r->number.value;
    bool found = false, gcd = q->op == GPU_ALGEBRA_GCD, all_zero = true;
    uint64_t common = 0; /* bit k: k may divide what remains of all */
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < operand[i]->leaves; ++k) {
            int64_t leaf = operand[i]->shape[k];
            found = found || leaf == v;
            all_zero = all_zero && leaf == 0;
            if (q->op == GPU_ALGEBRA_MIN || q->op == GPU_ALGEBRA_MAX)
                gpu_expect(t, q->op == GPU_ALGEBRA_MIN ? leaf >= v : leaf <= v);
            else
                gpu_expect(t, v == 0 ? leaf == 0 : leaf % v == 0);
        }
    for (int d = 2; gcd && d < 64 && !all_zero && v != 0; ++d) {
        bool divides = true;
        for (int i = 0; i < 2; ++i)
            for (int k = 0; k < operand[i]->leaves; ++k)
                divides = divides && operand[i]->shape[k] / v % d == 0;
        common |= (uint64_t)divides << d;
    }
    gpu_expect(t, gcd ? common == 0 : found);
}

GPU_BOTH void gpu_law_tuple(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    switch (q->op) {
    case GPU_ALGEBRA_PRODUCT_EACH:
        gpu_law_product_each(q, &r->n, t);
        break;
    case GPU_ALGEBRA_CEIL_DIV:
    case GPU_ALGEBRA_SHAPE_DIV:
        gpu_law_division(q, &r->n, t);
        break;
    case GPU_ALGEBRA_CEIL_DIV_LAYOUT:
        gpu_law_ceil_div_layout(q, &r->n, t);
        break;
    case GPU_ALGEBRA_ROUND_UP:
        gpu_law_round_up(q, &r->n, t);
        break;
    case GPU_ALGEBRA_SUM:
    case GPU_ALGEBRA_INNER_PRODUCT:
        gpu_law_sum(q, r, t);
        break;
    case GPU_ALGEBRA_MIN:
    case GPU_ALGEBRA_MAX:
    case GPU_ALGEBRA_GCD:
        gpu_law_reduced(q, r, t);
        break;
    default:
        gpu_law_below(q, &r->n, t);
    }
}

/* ---- Comparisons ---------------------------------------------------------------------------- */

/* Every leaf of a is the size of what is opposite, and nothing is left over. */
GPU_CALL bool gpu_is_compatible(const gpu_nest *a, const gpu_nest *b)
{
    gpu_part p;
    int first = 0;
    for (int k = 0; k < a->leaves; ++k, first = p.end)
        if (!gpu_opposite(a, k, b, first, &p) || a->shape[k] != gpu_count(gpu_leaves(b, p)))
            return false;
    return true;
}

/* The first leaf that differs decides, from the left or from the right; none: not less. */
GPU_BOTH bool gpu_comes_first(const gpu_nest *a, const gpu_nest *b, bool from_right)
{
    for (int i = 0; i < a->leaves && i < b->leaves; ++i) {
        int64_t x = a->shape[from_right ? a->leaves - 1 - i : i];
        int64_t y = b->shape[from_right ? b->leaves - 1 - i : i];
        if (x != y)
            return x < y;
    }
    return a->leaves < b->leaves;
}

GPU_BOTH bool gpu_each_less(const gpu_nest *a, const gpu_nest *b)
{
    bool less = a->leaves <= b->leaves;
    for (int k = 0; k < a->leaves && k < b->leaves; ++k)
        less = less && a->shape[k] < b->shape[k];
    return less;
}

/* Of tuples that are nested alike, or not nested. */
GPU_CALL void gpu_law_ordered(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    int k = (int)q->op - (int)GPU_ALGEBRA_ELEM_LESS, order = k / 4, which = k % 4;
    bool swapped = which == 1 || which == 2;
    const gpu_nest *a = swapped ? &q->t.leaves : &q->a, *b = swapped ? &q->a : &q->t.leaves;
    if (!gpu_nested_alike(a, b) && !(gpu_is_flat(a) && gpu_is_flat(b))) {
        gpu_unasked(t);
        return;
    }
    bool less = order == 0 ? gpu_each_less(a, b) : gpu_comes_first(a, b, order == 2);
    gpu_expect(t, r->number.value == (which % 2 == 1 ? !less : less));
}

GPU_BOTH bool gpu_is_equal(const gpu_nest *a, const gpu_nest *b, bool strides)
{
    bool same = gpu_nested_alike(a, b);
    for (int k = 0; k < a->leaves && same; ++k)
        same = a->shape[k] == b->shape[k] && (!strides || a->stride[k] == b->stride[k]);
    return same;
}

/* The tiles of each mode have as many elements as the mode. */
GPU_CALL void gpu_law_evenly_tiled(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_tiled_mode m;
    bool even = q->t.items <= gpu_rank(&q->a, gpu_whole(&q->a)) || !q->t.tuple;
    for (int i = 0; i < q->t.items && even && t->left > 0; ++i) {
        gpu_tiled(q, i, t, &m);
        even = m.tiles * gpu_count(gpu_all_leaves(&m.item)) == gpu_count(gpu_leaves(&q->a, m.mode));
    }
    if (t->left > 0)
        gpu_expect(t, r->number.value == even);
}

/* Of tuples nested alike, or by an integer. */
GPU_BOTH void gpu_law_evenly(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    const gpu_nest *b = &q->t.leaves;
    gpu_part whole = gpu_whole(&q->a);
    bool even = true;
    if (gpu_nested_alike(&q->a, b))
        for (int k = 0; k < b->leaves; ++k)
            even = even && q->a.shape[k] % b->shape[k] == 0;
    else if (b->opens == 0)
        even = gpu_tiles_in(&q->a, whole, b, false) * b->shape[0] ==
               gpu_count(gpu_leaves(&q->a, whole));
    else
        gpu_unasked(t);
    if (t->left > 0)
        gpu_expect(t, r->number.value == even);
}

GPU_BOTH bool gpu_is_compared(const gpu_question *q)
{
    const gpu_nest *b = &q->t.leaves;
    if (q->op != GPU_ALGEBRA_COMPATIBLE)
        return gpu_is_equal(&q->a, b, q->op == GPU_ALGEBRA_EQUAL_LAYOUTS) !=
               (q->op == GPU_ALGEBRA_NOT_EQUAL);
    bool without_shape = q->modes == GPU_FIRST_LAYOUT && b->opens == 0;
    return !without_shape && gpu_is_compatible(&q->a, b);
}

GPU_BOTH void gpu_law_compare(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    if (q->op >= GPU_ALGEBRA_ELEM_LESS)
        gpu_law_ordered(q, r, t);
    else if (q->op == GPU_ALGEBRA_EVENLY_DIVIDES_LAYOUT)
        gpu_law_evenly_tiled(q, r, t);
    else if (q->op == GPU_ALGEBRA_EVENLY_DIVIDES)
        gpu_law_evenly(q, r, t);
    else
        gpu_expect(t, r->number.value == gpu_is_compared(q));
}

#endif
