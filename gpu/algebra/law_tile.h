/* law_tile.h - the laws of tilings: composition, divides, products.
 *
 * What is here: a trial, which counts what is asked and whether it held, and the laws of everything
 * that has a tiler. What is not: the other laws (law.h). Follows 02_layout_algebra.
 *
 *      composition   R(c) = A(B(c)), item by item
 *      divide        R(x,y) = A(B(x) + B*(y)), wherever the arrangement puts x and y
 *      product       R(x,y) = A(x) + A*(B(y)) */
#ifndef GPU_ALGEBRA_LAW_TILE_H
#define GPU_ALGEBRA_LAW_TILE_H

#include "gpu/algebra/question.h"

typedef enum gpu_verdict { GPU_BREAKS, GPU_HOLDS, GPU_UNASKED } gpu_verdict;

/* Coordinates that are asked, at most; values that a set can hold. */
enum { GPU_LAW_COORDINATES = 4096, GPU_LAW_VALUES = 1024 };

/* A case under its law: what was asked so far, and whether all of it held. */
typedef struct gpu_trial {
    int error; /* of an evaluation: then nothing is decided */
    int left;  /* coordinates that may still be asked */
    bool holds;
} gpu_trial;

GPU_BOTH bool gpu_goes_on(const gpu_trial *t)
{
    return t->holds && t->error == CT_OK && t->left > 0;
}

/* The leaves [first, end) of a nest as a layout. */
typedef struct gpu_range_of_leaves {
    const gpu_nest *n;
    int first, end;
} gpu_leaves_of;

GPU_BOTH gpu_leaves_of gpu_leaves(const gpu_nest *n, gpu_part p)
{
    gpu_leaves_of r;
    r.n = n;
    r.first = p.first;
    r.end = p.end;
    return r;
}

GPU_BOTH gpu_leaves_of gpu_all_leaves(const gpu_nest *n)
{
    return gpu_leaves(n, gpu_whole(n));
}

GPU_BOTH int64_t gpu_count(gpu_leaves_of l)
{
    int64_t size = 1;
    for (int k = l.first; k < l.end; ++k)
        size *= l.n->shape[k];
    return size;
}

GPU_BOTH int64_t gpu_ask(gpu_trial *t, gpu_leaves_of l, int64_t i)
{
    return gpu_value_of(&t->error, l.n, l.first, l.end, i);
}

GPU_BOTH void gpu_expect(gpu_trial *t, bool same)
{
    t->holds = t->holds && (same || t->error != CT_OK);
    --t->left;
}

/* r(i) = a(i), and as many of them. */
GPU_CALL void gpu_same_values(gpu_trial *t, gpu_leaves_of r, gpu_leaves_of a)
{
    int64_t n = gpu_count(a);
    gpu_expect(t, gpu_count(r) == n);
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i)
        gpu_expect(t, gpu_ask(t, r, i) == gpu_ask(t, a, i));
}

/* r(i) = a(b(i)), and as many as b has. */
GPU_CALL void gpu_same_through(gpu_trial *t, gpu_leaves_of r, gpu_leaves_of a, gpu_leaves_of b)
{
    int64_t n = gpu_count(b);
    gpu_expect(t, gpu_count(r) == n);
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i)
        gpu_expect(t, gpu_ask(t, r, i) == gpu_ask(t, a, gpu_ask(t, b, i)));
}

/* ---- Tilings -------------------------------------------------------------------------------- */

/* Item i of the tiler, as the layout that the operation makes of it. */
GPU_BOTH void gpu_item_layout(gpu_trial *t, const gpu_tiler *tiler, int i, gpu_nest *b)
{
    gpu_tiler_item(&t->error, tiler, i, b);
    if (tiler->item[i] == GPU_ITEM_INTEGER)
        gpu_set_stride(b, 0, gpu_number(1, true));
}

/* Where the answer has what item i made: the tile or block, and the rest or repetitions. */
typedef struct gpu_halves {
    gpu_leaves_of one, other;
} gpu_halves;

/* For a tiler that is a tuple. A mode of several modes was opened, a single one stays closed. */
GPU_BOTH gpu_halves gpu_halves_of(const gpu_question *q, const gpu_nest *r, int i,
                                  gpu_arrangement arrangement)
{
    gpu_part whole = gpu_whole(r), one, other;
    int items = q->t.items, rank = gpu_rank(&q->a, gpu_whole(&q->a));
    if (arrangement == GPU_LOGICAL) {
        one = gpu_mode(r, gpu_mode(r, whole, i), 0);
        other = gpu_mode(r, gpu_mode(r, whole, i), 1);
    } else {
        bool tiles = arrangement == GPU_FLAT && items > 1, rests = arrangement != GPU_ZIPPED;
        int at = tiles ? items : 1;
        one = tiles ? gpu_mode(r, whole, i) : gpu_mode(r, gpu_mode(r, whole, 0), i);
        other =
            rests && rank > 1 ? gpu_mode(r, whole, at + i) : gpu_mode(r, gpu_mode(r, whole, at), i);
    }
    gpu_halves h;
    h.one = gpu_leaves(r, one);
    h.other = gpu_leaves(r, other);
    return h;
}

/* one(x) + other(y) = a(b(x) + c(y)) */
GPU_CALL void gpu_law_divided(gpu_trial *t, const gpu_halves *h, const gpu_nest *a,
                              const gpu_nest *b, const gpu_nest *c)
{
    gpu_leaves_of la = gpu_all_leaves(a), lb = gpu_all_leaves(b), lc = gpu_all_leaves(c);
    int64_t m = gpu_count(lb), n = gpu_count(lc);
    gpu_expect(t, gpu_count(h->one) == m && gpu_count(h->other) == n);
    for (int64_t y = 0; y < n && gpu_goes_on(t); ++y) {
        int64_t to = gpu_ask(t, h->other, y), from = gpu_ask(t, lc, y);
        for (int64_t x = 0; x < m && gpu_goes_on(t); ++x)
            gpu_expect(t, gpu_ask(t, h->one, x) + to == gpu_ask(t, la, gpu_ask(t, lb, x) + from));
    }
}

/* What the tile leaves of a, or where a is repeated. */
GPU_CALL void gpu_rest(const gpu_nest *a, const gpu_nest *b, bool product, gpu_trial *t,
                       gpu_nest *c)
{
    gpu_nest target;
    if (product) {
        gpu_num room = gpu_mul(&t->error, gpu_size(&t->error, a), gpu_cosize(&t->error, b));
        gpu_complement_to(&t->error, a, room, c);
        return;
    }
    gpu_coalesced(&t->error, a, &target);
    gpu_complement(&t->error, b, &target, c);
}

GPU_BOTH void gpu_law_tiled_mode(const gpu_question *q, const gpu_answer *r, int i, gpu_trial *t)
{
    bool product = gpu_family_of(q->op) == GPU_FAMILY_PRODUCT;
    gpu_arrangement how = (gpu_arrangement)((int)q->op - (product ? GPU_ALGEBRA_LOGICAL_PRODUCT
                                                                  : GPU_ALGEBRA_LOGICAL_DIVIDE));
    gpu_nest a, b, c;
    gpu_part whole = gpu_whole(&q->a);
    gpu_take(&t->error, &a, &q->a, q->t.tuple ? gpu_mode(&q->a, whole, i) : whole);
    if (q->t.item[i] == GPU_ITEM_ANY)
        return; /* the mode as it was, a pair of its own */
    gpu_item_layout(t, &q->t, i, &b);
    gpu_halves h = gpu_halves_of(q, &r->n, i, how);
    gpu_rest(&a, &b, product, t, &c);
    if (product) {
        gpu_same_values(t, h.one, gpu_all_leaves(&a));
        gpu_same_through(t, h.other, gpu_all_leaves(&c), gpu_all_leaves(&b));
        return;
    }
    gpu_law_divided(t, &h, &a, &b, &c);
}

/* An answer whose tiler is one layout: the same leaves in every arrangement, so it is asked at
 * x + m*y, x in the tile or block of m coordinates. */
GPU_BOTH void gpu_law_tiled_whole(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    bool product = gpu_family_of(q->op) == GPU_FAMILY_PRODUCT;
    gpu_nest b, c;
    if (q->t.item[0] == GPU_ITEM_ANY)
        return;
    gpu_item_layout(t, &q->t, 0, &b);
    gpu_rest(&q->a, &b, product, t, &c);
    int64_t m = gpu_count(gpu_all_leaves(product ? &q->a : &b));
    int64_t n = gpu_count(gpu_all_leaves(product ? &b : &c));
    gpu_expect(t, gpu_count(gpu_all_leaves(&r->n)) == m * n);
    for (int64_t y = 0; y < n && gpu_goes_on(t); ++y)
        for (int64_t x = 0; x < m && gpu_goes_on(t); ++x) {
            int64_t at = gpu_value(&t->error, &b, product ? y : x), want;
            if (product)
                want = gpu_value(&t->error, &q->a, x) + gpu_value(&t->error, &c, at);
            else
                want = gpu_value(&t->error, &q->a, at + gpu_value(&t->error, &c, y));
            gpu_expect(t, gpu_value(&t->error, &r->n, x + m * y) == want);
        }
}

GPU_BOTH void gpu_law_tiling(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    if (!q->t.tuple) {
        gpu_law_tiled_whole(q, r, t);
        return;
    }
    for (int i = 0; i < q->t.items && gpu_goes_on(t); ++i)
        gpu_law_tiled_mode(q, r, i, t);
}

/* Mode i of the answer is mode i of A seen through item i. */
GPU_BOTH void gpu_law_composition(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_nest b;
    gpu_part all = gpu_whole(&q->a), answer = gpu_whole(&r->n);
    for (int i = 0; i < q->t.items && gpu_goes_on(t); ++i) {
        gpu_leaves_of a = gpu_leaves(&q->a, q->t.tuple ? gpu_mode(&q->a, all, i) : all);
        gpu_leaves_of got = gpu_leaves(&r->n, q->t.tuple ? gpu_mode(&r->n, answer, i) : answer);
        gpu_item_layout(t, &q->t, i, &b);
        if (q->t.item[i] == GPU_ITEM_ANY)
            gpu_same_values(t, got, a);
        else
            gpu_same_through(t, got, a, gpu_all_leaves(&b));
    }
}

/* Blocked: mode i is (block i, repetition i); raked the other way round. The repetitions together
 * are A* seen through B. */
GPU_BOTH void gpu_law_paired(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    const gpu_nest *b = &q->t.leaves;
    gpu_part a_all = gpu_whole(&q->a), all = gpu_whole(&r->n);
    int ra = gpu_rank(&q->a, a_all), rank = gpu_rank(&r->n, all);
    bool raked = q->op == GPU_ALGEBRA_RAKED_PRODUCT;
    gpu_nest star, again;
    for (int i = 0; i < ra && i < rank; ++i) {
        gpu_part block = gpu_mode(&r->n, gpu_mode(&r->n, all, i), raked ? 1 : 0);
        gpu_same_values(t, gpu_leaves(&r->n, block), gpu_leaves(&q->a, gpu_mode(&q->a, a_all, i)));
    }
    gpu_clear(&again);
    for (int i = 0; i < rank; ++i)
        gpu_append(&t->error, &again, &r->n,
                   gpu_mode(&r->n, gpu_mode(&r->n, all, i), raked ? 0 : 1));
    gpu_rest(&q->a, b, true, t, &star);
    gpu_same_through(t, gpu_all_leaves(&again), gpu_all_leaves(&star), gpu_all_leaves(b));
}

#endif
