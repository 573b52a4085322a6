/* lookup.h - coordinates from coordinates and from indices, the codomain, slices of tuples.
 *
 * What is here: crd2crd, get_*_coord, coshape, and slice and dice of tuples. What is not: the maps
 * they are made of (coordinate.h). Follows 01_layout "Layouts Coordinates"; layout.hpp. */
#ifndef GPU_ALGEBRA_VALUES_LOOKUP_H
#define GPU_ALGEBRA_VALUES_LOOKUP_H

#include "gpu/algebra/values/walk.h"

/* A coordinate of one shape as that of another: through its index. */
GPU_BOTH void gpu_crd2crd_part(int *error, const gpu_nest *coord, const gpu_nest *from,
                               const gpu_nest *to, gpu_nest *out)
{
    gpu_nest index;
    gpu_clear(&index);
    gpu_push(error, &index, gpu_crd2idx_compact(error, coord, from), gpu_number(0, true), 0, 0);
    gpu_clear(out);
    if (*error == CT_OK)
        gpu_idx2crd(error, &index, to, false, out);
}

/* Where coordinate and both shapes are tuples, mode by mode. */
GPU_CALL void gpu_crd2crd(int *error, const gpu_nest *coord, const gpu_nest *from,
                          const gpu_nest *to, gpu_nest *out)
{
    gpu_part pc = gpu_whole(coord), pf = gpu_whole(from), pt = gpu_whole(to);
    gpu_nest c, f, t, part;
    gpu_clear(out);
    while (*error == CT_OK) {
        while (gpu_is_part_tuple(pc) && gpu_is_part_tuple(pf) && gpu_is_part_tuple(pt)) {
            int rank = gpu_rank(coord, pc);
            if (rank != gpu_rank(from, pf) || rank != gpu_rank(to, pt)) {
                gpu_fail(error, CT_EINVAL);
                return;
            }
            if (rank == 0)
                return;
            pc = gpu_first_mode(coord, pc);
            pf = gpu_first_mode(from, pf);
            pt = gpu_first_mode(to, pt);
        }
        gpu_take(error, &c, coord, pc);
        gpu_take(error, &f, from, pf);
        gpu_take(error, &t, to, pt);
        gpu_crd2crd_part(error, &c, &f, &t, &part);
        for (int k = 0; k < part.leaves && *error == CT_OK; ++k)
            gpu_push(error, out, gpu_shape(&part, k), gpu_number(0, true),
                     gpu_opens(to, pt.first + k), gpu_closes(to, pt.first + k));
        if (pt.end == to->leaves)
            return;
        pc = gpu_value_at(coord, pc.end);
        pf = gpu_value_at(from, pf.end);
        pt = gpu_value_at(to, pt.end);
    }
}

/* ---- Coordinates of indices ----------------------------------------------------------------- */

/* The look-up inverts compact layouts only: elsewhere the coordinate leads to another index. */
GPU_CALL void gpu_hier_coord(int *error, const gpu_nest *n, const gpu_nest *index, gpu_nest *out)
{
    gpu_clear(out);
    if (gpu_is_tuple(index))
        gpu_fail(error, CT_EINVAL);
    else
        gpu_idx2crd(error, index, n, true, out);
    if (*error != CT_OK)
        return;
    gpu_num back = gpu_crd2idx(error, out, n);
    if (*error == CT_OK && back.value != index->shape[0])
        gpu_fail(error, CT_EDOMAIN);
}

/* One integer a mode; of one mode that integer. */
GPU_CALL void gpu_flat_coord(int *error, const gpu_nest *n, const gpu_nest *index, gpu_nest *out)
{
    gpu_nest natural, shape, coord;
    gpu_part whole = gpu_whole(n), p = whole;
    gpu_clear(out);
    gpu_hier_coord(error, n, index, &natural);
    if (whole.opens > 0)
        p = gpu_first_mode(n, whole);
    while (p.first < whole.end && *error == CT_OK) {
        gpu_take(error, &shape, n, p);
        gpu_take(error, &coord, &natural, p);
        gpu_push(error, out, gpu_crd2idx_compact(error, &coord, &shape), gpu_number(0, true), 0, 0);
        p = gpu_next_mode(n, p);
    }
    if (*error == CT_OK && out->leaves != 1)
        gpu_wrap(error, out, 0);
}

GPU_BOTH gpu_num gpu_1d_coord(int *error, const gpu_nest *n, const gpu_nest *index)
{
    gpu_nest natural;
    gpu_hier_coord(error, n, index, &natural);
    return *error == CT_OK ? gpu_crd2idx_compact(error, &natural, n) : gpu_number(0, true);
}

/* ---- Codomain ------------------------------------------------------------------------------- */

/* 1 + inner_product(shape - 1, |stride|). */
GPU_CALL gpu_num gpu_coshape(int *error, const gpu_nest *n)
{
    gpu_num one = gpu_number(1, true);
    gpu_reduction r;
    gpu_reduction_begin(&r, GPU_SUM);
    r.sum[0] = gpu_number(0, true);
    for (int k = 0; k < n->leaves && *error == CT_OK; ++k) {
        gpu_num last = gpu_sub(error, gpu_shape(n, k), one);
        gpu_num far = gpu_mul(error, last, gpu_abs(error, gpu_stride(n, k)));
        gpu_reduction_leaf(error, &r, gpu_opens(n, k), far, gpu_closes(n, k));
    }
    return gpu_add(error, r.sum[0], one);
}

/* ---- The family ----------------------------------------------------------------------------- */

GPU_BOTH void gpu_answer_lookup(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    gpu_nest coord, to;
    const gpu_nest *b = &q->t.leaves;
    r->kind = GPU_ANSWER_TUPLE;
    switch (q->op) {
    case GPU_ALGEBRA_CRD2CRD:
        gpu_tiler_item(e, &q->t, 0, &coord);
        gpu_tiler_item(e, &q->t, 1, &to);
        gpu_crd2crd(e, &coord, &q->a, &to, &r->n);
        break;
    case GPU_ALGEBRA_GET_HIER_COORD:
        gpu_hier_coord(e, &q->a, b, &r->n);
        break;
    case GPU_ALGEBRA_GET_FLAT_COORD:
        gpu_flat_coord(e, &q->a, b, &r->n);
        break;
    case GPU_ALGEBRA_GET_1D_COORD:
        r->number = gpu_1d_coord(e, &q->a, b);
        r->kind = GPU_ANSWER_NUMBER;
        break;
    case GPU_ALGEBRA_COSHAPE:
        r->number = gpu_coshape(e, &q->a);
        r->kind = GPU_ANSWER_NUMBER;
        break;
    default:
        gpu_slice(e, b, &q->a, q->op == GPU_ALGEBRA_SLICE_TUPLE, &r->n);
    }
}

#endif
