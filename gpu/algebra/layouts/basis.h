/* basis.h - composition with a layout whose strides are scaled basis elements: R = A o B, where B
 * gives coordinates of A.
 *
 *      (_4,_8):(_8,_1)  o  (_8,_4):(_1@1,_1@0)  =  (_8,_4):(_1,_8)
 *
 * A leaf s:k@m of B takes its steps in mode m of A alone, so each mode that is named is a layout of
 * its own, which goes on past its end. A path is four bits a level, outermost lowest: mode + 1; no
 * path is 0. What is not here: composition with integers as strides (compose.h), layouts A of basis
 * elements. Follows 02_layout_algebra "Composition"; layout.hpp. */
#ifndef GPU_ALGEBRA_LAYOUTS_BASIS_H
#define GPU_ALGEBRA_LAYOUTS_BASIS_H

#include "gpu/algebra/compose.h"

enum { GPU_PATH_LEVELS = 4 };

/* B, and the path of each of its leaves. */
typedef struct gpu_basis_layout {
    gpu_nest b;
    uint32_t path[GPU_LEAVES];
} gpu_basis_layout;

GPU_BOTH bool gpu_begins_with(uint32_t path, uint32_t start)
{
    for (; start != 0; start >>= 4, path >>= 4)
        if ((path & 15) != (start & 15))
            return false;
    return true;
}

/* All strides are elements, a static 0 aside; none, but with a static 0, names a mode of which
 * another names a part. */
GPU_BOTH void gpu_check_paths(int *error, const gpu_basis_layout *l)
{
    for (int i = 0; i < l->b.leaves; ++i) {
        if (l->path[i] == 0 && !gpu_is(gpu_stride(&l->b, i), 0))
            gpu_fail(error, CT_EINVAL);
        if (l->path[i] == 0 || gpu_is(gpu_stride(&l->b, i), 0))
            continue;
        for (int j = 0; j < l->b.leaves; ++j)
            if (l->path[j] != l->path[i] && gpu_begins_with(l->path[j], l->path[i]))
                gpu_fail(error, CT_EINVAL);
    }
}

/* The mode of A that a path names, as a layout without end. */
GPU_CALL void gpu_named_mode(int *error, const gpu_nest *a, uint32_t path, gpu_nest *out)
{
    gpu_part p = gpu_whole(a);
    for (; path != 0 && *error == CT_OK; path >>= 4) {
        int at = (int)(path & 15) - 1;
        if (at >= gpu_rank(a, p))
            gpu_fail(error, CT_EINVAL);
        else
            p = gpu_mode(a, p, at);
    }
    if (*error != CT_OK)
        gpu_clear(out);
    else
        gpu_coalesced_unbounded(error, gpu_view_of(a, p), out);
}

/* CuTe's answer, right or not. */
GPU_CALL void gpu_compose_basis_as_cute(int *error, const gpu_nest *a, const gpu_basis_layout *l,
                                        gpu_nest *out)
{
    const gpu_nest *b = &l->b;
    gpu_nest mode;
    gpu_writer w = gpu_write(out);
    for (int k = 0; k < b->leaves && *error == CT_OK; ++k)
        gpu_named_mode(error, a, l->path[k], &mode);
    for (int k = 0; k < b->leaves && *error == CT_OK; ++k) {
        int first = w.leaves;
        gpu_named_mode(error, a, l->path[k], &mode);
        gpu_compose_leaf(error, &mode, gpu_shape(b, k), gpu_stride(b, k), &w);
        if (*error == CT_OK)
            gpu_write_around(error, &w, first, gpu_opens(b, k), gpu_closes(b, k));
    }
    gpu_written(&w);
}

/* ---- Is it right? --------------------------------------------------------------------------- */

GPU_BOTH bool gpu_is_first_of_path(const gpu_basis_layout *l, int k)
{
    for (int j = 0; j < k; ++j)
        if (l->path[j] == l->path[k])
            return false;
    return true;
}

/* Leaf k and all others that name the same mode, in its digits. */
GPU_CALL bool gpu_digits_of_mode_fit(int *error, const gpu_nest *a, const gpu_basis_layout *l,
                                     int k)
{
    gpu_digits g;
    gpu_nest mode;
    gpu_named_mode(error, a, l->path[k], &mode);
    if (mode.leaves == 1 || *error != CT_OK)
        return true;
    g.sign = 0;
    for (int i = 0; i < mode.leaves; ++i)
        g.reach[i] = 0;
    for (int j = k; j < l->b.leaves; ++j)
        if (l->path[j] == l->path[k] && !gpu_leaf_fits(&g, &mode, l->b.shape[j], l->b.stride[j]))
            return false;
    for (int i = 0; i < mode.leaves; ++i)
        if (g.reach[i] > 0 && g.reach[i] >= mode.shape[i])
            return false;
    return true;
}

GPU_BOTH bool gpu_basis_digits_fit(int *error, const gpu_nest *a, const gpu_basis_layout *l)
{
    for (int k = 0; k < l->b.leaves; ++k)
        if (l->path[k] != 0 && gpu_is_first_of_path(l, k) &&
            !gpu_digits_of_mode_fit(error, a, l, k))
            return false;
    return true;
}

/* The modes that B names, each once, and which of them leaf k does: -1 for none. */
typedef struct gpu_named_modes {
    int count, of_leaf[GPU_LEAVES];
    gpu_nest mode[GPU_LEAVES];
} gpu_named_modes;

GPU_CALL void gpu_all_named_modes(int *error, const gpu_nest *a, const gpu_basis_layout *l,
                                  gpu_named_modes *m)
{
    m->count = 0;
    for (int k = 0; k < l->b.leaves; ++k) {
        m->of_leaf[k] = -1;
        for (int j = 0; j < k; ++j)
            if (l->path[j] == l->path[k])
                m->of_leaf[k] = m->of_leaf[j];
        if (l->path[k] == 0 || m->of_leaf[k] >= 0)
            continue;
        m->of_leaf[k] = m->count;
        gpu_named_mode(error, a, l->path[k], &m->mode[m->count++]);
    }
}

/* A(B(i)): the steps that coordinate i of B takes in each mode, then mode by mode. */
GPU_CALL int64_t gpu_basis_value(int *error, const gpu_named_modes *m, const gpu_nest *b, int64_t i)
{
    int64_t steps[GPU_LEAVES], sum = 0, step;
    for (int n = 0; n < m->count; ++n)
        steps[n] = 0;
    for (int k = 0; k < b->leaves; ++k) {
        int64_t digit = i, extent = b->shape[k];
        if (k < b->leaves - 1 && extent != 0) {
            i = gpu_quotient(i, extent);
            digit -= i * extent;
        }
        int n = m->of_leaf[k];
        if (n >= 0 &&
            (!gpu_mul_fits(digit, b->stride[k], &step) || !gpu_add_fits(steps[n], step, &steps[n])))
            gpu_fail(error, CT_ERANGE);
    }
    for (int n = 0; n < m->count && *error == CT_OK; ++n)
        if (!gpu_add_fits(sum, gpu_value(error, &m->mode[n], steps[n]), &sum))
            gpu_fail(error, CT_ERANGE);
    return sum;
}

/* An element weighs as much as its path has levels. */
GPU_BOTH int gpu_basis_leaves(const gpu_basis_layout *l)
{
    int halves = 2 * l->b.leaves;
    for (int k = 0; k < l->b.leaves; ++k)
        for (uint32_t path = l->path[k] >> 4; path != 0; path >>= 4)
            ++halves;
    return (halves + 1) / 2;
}

GPU_BOTH bool gpu_basis_agrees_at(int *error, const gpu_named_modes *m, const gpu_nest *b,
                                  const gpu_nest *r, int64_t i)
{
    int64_t want = gpu_basis_value(error, m, b, i), got = gpu_value(error, r, i);
    return *error != CT_OK || want == got;
}

GPU_CALL void gpu_admit_basis(int *error, const gpu_nest *a, const gpu_basis_layout *l,
                              const gpu_nest *r)
{
    gpu_named_modes m;
    if (*error != CT_OK || gpu_basis_digits_fit(error, a, l))
        return;
    int64_t n = gpu_size(error, &l->b).value, got = gpu_size(error, r).value;
    if (*error == CT_OK && n != got)
        gpu_fail(error, CT_EDOMAIN);
    if (*error == CT_OK)
        gpu_all_named_modes(error, a, l, &m);
    int64_t asked = n > 0 ? gpu_check_bound(n, gpu_basis_leaves(l) + r->leaves) : 0;
    for (int64_t i = 0; i < asked && *error == CT_OK; ++i)
        if (!gpu_basis_agrees_at(error, &m, &l->b, r, i))
            gpu_fail(error, CT_EDOMAIN);
    if (asked < n && *error == CT_OK)
        gpu_fail(error, gpu_basis_agrees_at(error, &m, &l->b, r, n - 1) ? CT_EUNSUP : CT_EDOMAIN);
}

GPU_CALL void gpu_compose_basis(int *error, const gpu_nest *a, const gpu_basis_layout *l,
                                gpu_nest *out)
{
    gpu_clear(out);
    if (l->b.leaves == 0)
        gpu_fail(error, CT_EINVAL);
    gpu_check_paths(error, l);
    if (*error != CT_OK)
        return;
    gpu_compose_basis_as_cute(error, a, l, out);
    gpu_admit_basis(error, a, l, out);
}

#endif
