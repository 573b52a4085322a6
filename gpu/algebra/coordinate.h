/* coordinate.h - coordinates and indices: crd2idx, idx2crd, slices, values of a layout.
 *
 * What is here: the maps between coordinates and indices, for coordinates of any nesting, with the
 * marks of static integers; and the bare value at a 1-D coordinate, which laws and checks ask for
 * often. What is not: layouts made from layouts (compose.h ..). Follows 01_layout "Coordinate
 * Mapping", "Index Mapping", 03_tensor "Slicing a Tensor". */
#ifndef GPU_ALGEBRA_COORDINATE_H
#define GPU_ALGEBRA_COORDINATE_H

#include "gpu/algebra/nest.h"

/* ---- Values --------------------------------------------------------------------------------- */

/* The value at i of the leaves [first, end), from left to right, as a number; the last has no end.
 * An extent 0 has no coordinate. */
GPU_CALL int64_t gpu_value_of(int *error, const gpu_nest *n, int first, int end, int64_t i)
{
    int64_t sum = 0, part;
    for (int k = first; k < end; ++k) {
        int64_t extent = n->shape[k], digit = i;
        if (k < end - 1) {
            if (extent == 0) {
                gpu_fail(error, n->static_shape >> k & 1 ? CT_EINVAL : CT_EDOMAIN);
                return 0;
            }
            i = gpu_quotient(i, extent);
            digit -= i * extent;
        }
        if (!gpu_mul_fits(digit, n->stride[k], &part) || !gpu_add_fits(sum, part, &sum))
            gpu_fail(error, CT_ERANGE);
    }
    return sum;
}

/* L(i). */
GPU_BOTH int64_t gpu_value(int *error, const gpu_nest *n, int64_t i)
{
    return gpu_value_of(error, n, 0, n->leaves, i);
}

/* ---- A coordinate leaf by leaf -------------------------------------------------------------- */

/* An integer coordinate of a tuple is split over the modes from left to right, the last taking what
 * is left; and so on inside of each mode:
 *
 *   rest[0] of ((s0,s1),s2)      mode 0 takes rest % (s0*s1)     -> rest[1] of (s0,s1)
 *                                mode 1 takes rest / (s0*s1)                           */
typedef struct gpu_split {
    int level;
    gpu_num rest[GPU_DEPTH];
} gpu_split;

/* What the mode takes; the rest goes on to the modes behind it. A static 0 is 0 everywhere. */
GPU_BOTH gpu_num gpu_split_off(int *error, const gpu_nest *n, gpu_part mode, bool last,
                               gpu_num *rest)
{
    gpu_num part = *rest;
    if (last || gpu_is(part, 0))
        return part;
    gpu_num size = gpu_size_of(error, n, mode);
    part = gpu_mod(error, *rest, size);
    *rest = gpu_div(error, *rest, size);
    return part;
}

/* The last mode of the tuple that is open around it, in a value whose last leaf has `closes`. */
GPU_BOTH bool gpu_is_last(const gpu_nest *n, gpu_part value, gpu_part mode)
{
    int closes = mode.end == value.end ? value.closes : gpu_closes(n, mode.end - 1);
    return closes > mode.closes;
}

/* The coordinate of leaf k of a value, called for k from its first leaf on: c is the value's. */
GPU_BOTH gpu_num gpu_split_leaf(int *error, const gpu_nest *n, gpu_part value, int k, gpu_num c,
                                gpu_split *at)
{
    int opens = k == value.first ? value.opens : gpu_opens(n, k);
    gpu_part here;
    if (k == value.first) {
        at->level = 0;
    } else {
        here = gpu_part_at(n, k, opens);
        c = gpu_split_off(error, n, here, gpu_is_last(n, value, here), &at->rest[at->level - 1]);
    }
    for (; opens > 0; --opens) { /* enter a tuple: its first mode takes of c */
        if (at->level == GPU_DEPTH) {
            gpu_fail(error, GPU_FULL);
            return c;
        }
        at->rest[at->level++] = c;
        here = gpu_part_at(n, k, opens - 1);
        c = gpu_split_off(error, n, here, gpu_is_last(n, value, here), &at->rest[at->level - 1]);
    }
    at->level -= k == value.end - 1 ? value.closes : gpu_closes(n, k);
    return c;
}

/* The value of a nest that leaf k of a coordinate belongs to, from leaf first on; false where the
 * coordinate does not fit. */
GPU_BOTH bool gpu_opposite(const gpu_nest *coord, int k, const gpu_nest *n, int first,
                           gpu_part *part)
{
    if (first >= n->leaves || gpu_opens(n, first) < gpu_opens(coord, k))
        return false;
    *part = gpu_part_at(n, first, gpu_opens(n, first) - gpu_opens(coord, k));
    if (gpu_closes(n, part->end - 1) - part->closes != gpu_closes(coord, k))
        return false;
    return (k == coord->leaves - 1) == (part->end == n->leaves);
}

/* ---- crd2idx, idx2crd ----------------------------------------------------------------------- */

/* The coordinate times the strides; an integer against a tuple is split over its modes. */
GPU_CALL gpu_num gpu_crd2idx(int *error, const gpu_nest *coord, const gpu_nest *n)
{
    gpu_num sum = gpu_number(0, true);
    gpu_split at;
    gpu_part p;
    int first = 0;
    if (n->leaves == 0 || coord->leaves == 0)
        gpu_fail(error, CT_EINVAL);
    for (int k = 0; k < coord->leaves && *error == CT_OK; ++k) {
        if (!gpu_opposite(coord, k, n, first, &p)) {
            gpu_fail(error, CT_EINVAL);
            break;
        }
        for (int j = p.first; j < p.end; ++j) {
            gpu_num c = gpu_split_leaf(error, n, p, j, gpu_shape(coord, k), &at);
            gpu_num part = gpu_mul(error, c, gpu_stride(n, j));
            sum = j == 0 ? part : gpu_add(error, sum, part);
        }
        first = p.end;
    }
    return sum;
}

/* The natural coordinate of a coordinate of a shape: numbers in the shape's nesting. By strides,
 * each leaf is (index / stride) % extent. */
GPU_CALL void gpu_idx2crd(int *error, const gpu_nest *index, const gpu_nest *n, bool strides,
                          gpu_nest *out)
{
    gpu_num zero = gpu_number(0, true);
    gpu_split at;
    gpu_part p;
    int first = 0;
    gpu_clear(out);
    if (n->leaves == 0 && strides && !gpu_is_tuple(index))
        return; /* an integer in no mode */
    if ((n->leaves == 0) != (index->leaves == 0))
        gpu_fail(error, CT_EINVAL);
    for (int k = 0; k < index->leaves && *error == CT_OK; ++k) {
        if (!gpu_opposite(index, k, n, first, &p)) {
            gpu_fail(error, CT_EINVAL);
            break;
        }
        for (int j = p.first; j < p.end; ++j) {
            gpu_num c = gpu_shape(index, k);
            if (!strides)
                c = gpu_split_leaf(error, n, p, j, c, &at);
            else if (gpu_is(gpu_shape(n, j), 1))
                c = zero;
            else
                c = gpu_mod(error, gpu_div(error, c, gpu_stride(n, j)), gpu_shape(n, j));
            gpu_push(error, out, c, zero, gpu_opens(n, j), gpu_closes(n, j));
        }
        first = p.end;
    }
}

/* The 1-D coordinate of a coordinate: c0 + s0 * (c1 + s1 * (..)), with the sizes opposite. */
GPU_CALL gpu_num gpu_crd2idx_compact(int *error, const gpu_nest *coord, const gpu_nest *n)
{
    gpu_part p[GPU_LEAVES];
    int first = 0, last = coord->leaves - 1;
    if (!gpu_is_tuple(coord))
        return gpu_shape(coord, 0);
    if (coord->leaves == 0)
        gpu_fail(error, CT_EINVAL);
    for (int k = 0; k <= last && *error == CT_OK; first = p[k++].end)
        if (!gpu_opposite(coord, k, n, first, &p[k])) {
            gpu_fail(error, CT_EINVAL);
            break;
        }
    if (*error != CT_OK)
        return gpu_number(0, true);
    gpu_num index = gpu_shape(coord, last);
    for (int k = last - 1; k >= 0; --k)
        index =
            gpu_add(error, gpu_shape(coord, k), gpu_mul(error, gpu_size_of(error, n, p[k]), index));
    return index;
}

/* ---- Slices --------------------------------------------------------------------------------- */

/* The values that a coordinate leaves free (_), or those that it fixes, as one tuple; of a single _
 * the value itself. */
GPU_CALL void gpu_slice(int *error, const gpu_nest *coord, const gpu_nest *n, bool free_ones,
                        gpu_nest *out)
{
    gpu_part p;
    int first = 0;
    gpu_clear(out);
    if (!gpu_is_tuple(coord)) {
        if ((bool)(coord->any & 1) == free_ones)
            gpu_append(error, out, n, gpu_whole(n));
        return;
    }
    if ((n->leaves == 0) != (coord->leaves == 0))
        gpu_fail(error, CT_EINVAL);
    for (int k = 0; k < coord->leaves && *error == CT_OK; ++k) {
        if (!gpu_opposite(coord, k, n, first, &p)) {
            gpu_fail(error, CT_EINVAL);
            break;
        }
        if ((bool)(coord->any >> k & 1) == free_ones)
            gpu_append(error, out, n, p);
        first = p.end;
    }
    if (*error == CT_OK)
        gpu_wrap(error, out, 0);
}

#endif
