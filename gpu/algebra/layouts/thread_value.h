/* thread_value.h - a tile of data as threads and their values: tile2thrfrg of a tiled copy.
 *
 *      threads, values      (m,n) -> thread, (m,n) -> value; raked they are (m,n) of the tile
 *      TV                   (thread, value) -> place in the tile: the inverse of that
 *      reference to target  how one side of the instruction orders its threads and values
 *
 *      answer               ((ThrV,ThrX), (FrgV,FrgX), rests)
 *
 * What is here: TV, and the tile seen through it. What is not: the instructions, of which only how
 * many threads and values they have matters, and which thread moves what (kernels/). Follows
 * copy_atom.hpp. */
#ifndef GPU_ALGEBRA_LAYOUTS_THREAD_VALUE_H
#define GPU_ALGEBRA_LAYOUTS_THREAD_VALUE_H

#include "gpu/algebra/layouts/domain.h"

/* The layout of threads, that of values, and the reference to the target; of one instruction so
 * many threads and values. */
typedef struct gpu_tiled_atom {
    gpu_nest threads, values, target;
    int64_t atom_threads, atom_values;
} gpu_tiled_atom;

GPU_BOTH bool gpu_is_static(const gpu_nest *n)
{
    bool fixed = true;
    for (int k = 0; k < n->leaves; ++k)
        fixed = fixed && gpu_shape(n, k).fixed && gpu_stride(n, k).fixed;
    return fixed;
}

GPU_BOTH void gpu_item_push(int *error, gpu_tiler *t, gpu_item kind, const gpu_nest *n)
{
    t->item[t->items] = (signed char)kind;
    if (n != NULL)
        gpu_append(error, &t->leaves, n, gpu_whole(n));
    t->first[++t->items] = (signed char)t->leaves.leaves;
}

GPU_BOTH void gpu_tuple_tiler(gpu_tiler *t)
{
    t->tuple = true;
    t->items = 0;
    t->first[0] = 0;
    gpu_clear(&t->leaves);
}

GPU_BOTH void gpu_one_extent(int *error, gpu_nest *n, gpu_num s)
{
    gpu_clear(n);
    gpu_push(error, n, s, gpu_number(0, true), 0, 0);
}

/* A layout by (first, _): its mode 1 stays. */
GPU_CALL void gpu_with_free_rest(int *error, const gpu_nest *n, const gpu_nest *first,
                                 gpu_nest *out)
{
    gpu_tiler t;
    gpu_tuple_tiler(&t);
    gpu_item_push(error, &t, GPU_ITEM_LAYOUT, first);
    gpu_item_push(error, &t, GPU_ITEM_ANY, NULL);
    gpu_clear(out);
    if (*error == CT_OK)
        gpu_tile(error, n, &t, GPU_COMPOSE, out);
}

/* (thread, value) -> place in the tile. CuTe keeps it as a type: nothing in it is dynamic. */
GPU_CALL void gpu_tv_layout(int *error, const gpu_tiled_atom *c, gpu_nest *tv)
{
    gpu_nest mn, inverse, sizes;
    gpu_num zero = gpu_number(0, true);
    gpu_clear(tv);
    if (!gpu_is_static(&c->threads) || !gpu_is_static(&c->values))
        gpu_fail(error, CT_EINVAL);
    if (*error != CT_OK)
        return;
    gpu_paired(error, &c->threads, &c->values, true, &mn);
    gpu_num threads = gpu_size(error, &c->threads), values = gpu_size(error, &c->values);
    if (*error == CT_OK)
        gpu_right_inverse(error, &mn, &inverse);
    if (*error != CT_OK)
        return;
    gpu_clear(&sizes);
    gpu_push(error, &sizes, threads, zero, 0, 0);
    gpu_push(error, &sizes, values, zero, 0, 0);
    gpu_wrap(error, &sizes, 0);
    gpu_with_shape(error, &inverse, &sizes, tv);
    if (*error == CT_OK &&
        (!gpu_is_static(tv) || c->atom_threads == 0 || threads.value % c->atom_threads != 0 ||
         c->atom_values == 0 || values.value % c->atom_values != 0))
        gpu_fail(error, CT_EINVAL);
}

/* ((AtomThr,AtomVal), (RestThr,RestVal)) of TV, the atom seen by its target. */
GPU_CALL void gpu_atoms_of(int *error, const gpu_tiled_atom *c, const gpu_nest *tv, gpu_nest *out)
{
    gpu_tiler t;
    gpu_nest one, atoms;
    gpu_tuple_tiler(&t);
    gpu_one_extent(error, &one, gpu_number(c->atom_threads, true));
    gpu_item_push(error, &t, GPU_ITEM_INTEGER, &one);
    gpu_one_extent(error, &one, gpu_number(c->atom_values, true));
    gpu_item_push(error, &t, GPU_ITEM_INTEGER, &one);
    gpu_arranged(error, tv, &t, GPU_DIVIDE, GPU_ZIPPED, &atoms);
    gpu_clear(out);
    if (*error == CT_OK)
        gpu_with_free_rest(error, &atoms, &c->target, out);
}

/* Mode 0 coalesced as a whole, both parts of mode 1 each. */
GPU_CALL void gpu_coalesced_thrval(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_nest mode, fewer;
    gpu_part whole = gpu_whole(n), frg = gpu_mode(n, whole, 1);
    gpu_clear(out);
    if (gpu_rank(n, whole) < 2 || gpu_rank(n, frg) < 2)
        gpu_fail(error, CT_EINVAL);
    if (*error != CT_OK)
        return;
    gpu_take(error, &mode, n, gpu_mode(n, whole, 0));
    gpu_coalesced(error, &mode, &fewer);
    gpu_append(error, out, &fewer, gpu_whole(&fewer));
    int second = out->leaves;
    gpu_take(error, &mode, n, frg);
    if (*error == CT_OK)
        gpu_coalesced_by(error, &mode, 2, false, &fewer);
    gpu_append_modes(error, out, &fewer, gpu_whole(&fewer));
    if (*error == CT_OK)
        gpu_wrap(error, out, second);
    if (*error == CT_OK)
        gpu_wrap(error, out, 0);
}

/* The tiles, (tile, rests), as (threads, values, rests). */
GPU_CALL void gpu_tile2thrfrg(int *error, const gpu_tiled_atom *c, const gpu_nest *tiles,
                              gpu_nest *out)
{
    gpu_nest tv, zipped, thrval, both;
    gpu_tv_layout(error, c, &tv);
    if (*error == CT_OK)
        gpu_atoms_of(error, c, &tv, &both);
    gpu_clear(out);
    if (*error != CT_OK)
        return;
    gpu_part whole = gpu_whole(&both);
    gpu_zipped(error, &both, gpu_mode(&both, whole, 0), gpu_mode(&both, whole, 1), &zipped);
    if (*error == CT_OK)
        gpu_coalesced_thrval(error, &zipped, &thrval);
    if (*error == CT_OK)
        gpu_with_free_rest(error, tiles, &thrval, &both);
    if (*error != CT_OK)
        return;
    whole = gpu_whole(&both);
    gpu_append_modes(error, out, &both, gpu_mode(&both, whole, 0));
    gpu_append(error, out, &both, gpu_mode(&both, whole, 1));
    gpu_wrap(error, out, 0);
}

#endif
