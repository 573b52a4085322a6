/* law_thread_value.h - the law of tiles as threads and values, by the definition of a tiled copy.
 *
 *      tile2thrfrg     R(t,v,rest) = tiles(place of the reference of the target's t,v; rest)
 *
 * What is not here: the other laws of layouts (law.h, law_swizzled.h). */
#ifndef GPU_ALGEBRA_LAYOUTS_LAW_THREAD_VALUE_H
#define GPU_ALGEBRA_LAYOUTS_LAW_THREAD_VALUE_H

#include "gpu/algebra/law_tile.h"

enum { GPU_LAW_PLACES = 64 };

/* The coordinates at which threads and values are, so that each is looked for once. */
typedef struct gpu_places_of {
    const gpu_tiled_atom *c;
    signed char thread[GPU_LAW_PLACES], value[GPU_LAW_PLACES];
} gpu_places_of;

/* Every number below the size is somewhere, or nothing is asked. */
GPU_CALL void gpu_look_up(gpu_trial *t, const gpu_nest *n, signed char *place)
{
    int64_t size = gpu_count(gpu_all_leaves(n));
    if (size > GPU_LAW_PLACES) {
        t->left = 0;
        return;
    }
    for (int64_t i = 0; i < size; ++i)
        place[i] = -1;
    for (int64_t i = 0; i < size; ++i) {
        int64_t v = gpu_value(&t->error, n, i);
        if (v >= 0 && v < size)
            place[v] = (signed char)i;
    }
    for (int64_t i = 0; i < size; ++i)
        if (place[i] < 0)
            t->left = 0;
}

/* Where value v of thread t lies in the tile, by the definition: raked, the place (m,n) of thread
 * (tm,tn) and value (vm,vn) is (vm + VM*tm, vn + VN*tn). */
GPU_BOTH int64_t gpu_place_of(const gpu_places_of *p, int64_t thread, int64_t value)
{
    const gpu_nest *th = &p->c->threads, *va = &p->c->values;
    int64_t rows = th->shape[0], m = va->shape[0], n = va->shape[1];
    int64_t i = p->thread[thread], j = p->value[value];
    return j % m + m * (i % rows) + m * rows * (j / m + n * (i / rows));
}

/* The target's place j of an atom is the reference's thread and value; the atom's repetitions are
 * counted beside. */
GPU_BOTH int64_t gpu_place_of_target(gpu_trial *t, const gpu_places_of *p, int64_t thread,
                                     int64_t value)
{
    const gpu_tiled_atom *c = p->c;
    gpu_part whole = gpu_whole(&c->target);
    gpu_leaves_of threads = gpu_leaves(&c->target, gpu_mode(&c->target, whole, 0));
    gpu_leaves_of values = gpu_leaves(&c->target, gpu_mode(&c->target, whole, 1));
    int64_t m = gpu_count(threads), n = gpu_count(values);
    int64_t at = gpu_ask(t, threads, thread % m) + gpu_ask(t, values, value % n);
    return gpu_place_of(p, at % c->atom_threads + thread / m * c->atom_threads,
                        at / c->atom_threads + value / n * c->atom_values);
}

GPU_CALL void gpu_law_atom(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_tiled_atom c;
    gpu_places_of p;
    gpu_tiled_atom_of(&t->error, q, &c);
    p.c = &c;
    gpu_look_up(t, &c.threads, p.thread);
    gpu_look_up(t, &c.values, p.value);
    gpu_part whole = gpu_whole(&r->n), tiles = gpu_whole(&q->a);
    gpu_leaves_of threads = gpu_leaves(&r->n, gpu_mode(&r->n, whole, 0));
    gpu_leaves_of values = gpu_leaves(&r->n, gpu_mode(&r->n, whole, 1));
    gpu_leaves_of rest = gpu_leaves(&r->n, gpu_mode(&r->n, whole, 2));
    gpu_leaves_of tile = gpu_leaves(&q->a, gpu_mode(&q->a, tiles, 0));
    int64_t m = gpu_count(threads), n = gpu_count(values);
    gpu_expect(t, m * n == gpu_count(tile) && c.threads.leaves == 2 && c.values.leaves == 2);
    for (int64_t i = 0; i < m * n && gpu_goes_on(t); ++i) {
        int64_t place = gpu_place_of_target(t, &p, i % m, i / m);
        int64_t at = gpu_ask(t, threads, i % m) + gpu_ask(t, values, i / m);
        gpu_expect(t, at == gpu_ask(t, tile, place));
    }
    gpu_same_values(t, rest, gpu_leaves(&q->a, gpu_mode(&q->a, tiles, 1)));
}

#endif
