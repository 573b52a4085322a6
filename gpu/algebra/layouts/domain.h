/* domain.h - layouts over a domain that is given: seen through a shape, filling it, spread over it;
 * and what of a layout's own domain goes nowhere.
 *
 *      with_shape          L o make_layout(shape)
 *      tile_to_shape       a block repeated until it has a shape, in an order of the modes
 *      domain_distribute   n coordinates, each mode of a shape taking its gcd with the rest of n
 *      nullspace           the coordinates below the strides that are a static 0
 *
 * What is here: these, and coalesce of a shape. Follows 02_layout_algebra "Coalesce",
 * layout.hpp. */
#ifndef GPU_ALGEBRA_LAYOUTS_DOMAIN_H
#define GPU_ALGEBRA_LAYOUTS_DOMAIN_H

#include "gpu/algebra/values/strides.h"

/* Neighbours that are both static, or both dynamic, are multiplied. */
GPU_BOTH void gpu_coalesced_shape(int *error, const gpu_nest *shape, gpu_nest *out)
{
    gpu_clear(out);
    if (!gpu_has_modes(error, gpu_all_of(shape)))
        return;
    for (int k = 0; k < shape->leaves && *error == CT_OK; ++k)
        gpu_push_extent(error, out, gpu_shape(shape, k));
    if (out->leaves > 1)
        gpu_wrap(error, out, 0);
}

/* The compact layout of a shape, to be composed with. */
GPU_BOTH void gpu_layout_of_shape(int *error, const gpu_nest *shape, gpu_nest *out)
{
    gpu_compact_from_one(error, shape, false, out);
    gpu_check_extents(error, shape);
}

GPU_CALL void gpu_with_shape(int *error, const gpu_nest *n, const gpu_nest *shape, gpu_nest *out)
{
    gpu_nest through;
    gpu_layout_of_shape(error, shape, &through);
    gpu_clear(out);
    if (*error == CT_OK)
        gpu_composed(error, n, &through, out);
}

/* ---- Filling a shape ------------------------------------------------------------------------ */

GPU_BOTH bool gpu_all_fixed(const gpu_nest *shape)
{
    bool fixed = true;
    for (int k = 0; k < shape->leaves; ++k)
        fixed = fixed && gpu_shape(shape, k).fixed;
    return fixed;
}

/* How often a block of these extents is repeated in each mode of the target. Static extents must
 * divide, or CuTe does not compile it; dynamic ones are rounded up. */
GPU_CALL void gpu_copies(int *error, const gpu_nest *target, const gpu_nest *extents, gpu_nest *out)
{
    gpu_clear(out);
    if (*error == CT_OK && gpu_all_fixed(target) &&
        !gpu_is(gpu_evenly_divides(error, target, extents), 1))
        gpu_fail(error, CT_EDOMAIN);
    if (*error == CT_OK)
        gpu_divided_tuple(error, target, extents, GPU_CEIL_DIV, out);
}

/* A mode that was rounded up is larger than that of the shape. */
GPU_BOTH void gpu_check_modes(int *error, const gpu_nest *n, const gpu_nest *target)
{
    gpu_part whole = gpu_whole(n);
    for (int k = 0; k < target->leaves && *error == CT_OK; ++k) {
        gpu_num have = gpu_size_of(error, n, gpu_mode(n, whole, k));
        if (*error == CT_OK && have.value != target->shape[k])
            gpu_fail(error, CT_EDOMAIN);
    }
}

/* major: LayoutLeft or LayoutRight; 0 for an order of the modes. */
GPU_CALL void gpu_tile_to_shape(int *error, const gpu_nest *block, const gpu_nest *shape,
                                const gpu_nest *order, int major, gpu_nest *out)
{
    gpu_nest padded, extents, target, copies, repeats;
    int rank = gpu_rank(shape, gpu_whole(shape));
    gpu_clear(out);
    if (gpu_rank(block, gpu_whole(block)) > rank)
        gpu_fail(error, CT_EINVAL);
    if (*error != CT_OK)
        return;
    uint32_t lanes = gpu_lanes();
    gpu_padded(error, block, rank, &padded);
    gpu_product_each(error, &padded, &extents);
    gpu_product_each(error, shape, &target);
    gpu_copies(error, &target, &extents, &copies);
    gpu_rejoin(lanes);
    if (*error == CT_OK && major == 0)
        gpu_compact_order(error, &copies, order, &repeats);
    else if (*error == CT_OK)
        gpu_compact_from_one(error, &copies, major == GPU_MAJOR_RIGHT, &repeats);
    gpu_rejoin(lanes);
    if (*error == CT_OK)
        gpu_check_extents(error, &repeats);
    if (*error == CT_OK)
        gpu_paired(error, &padded, &repeats, false, out);
    gpu_rejoin(lanes);
    gpu_check_modes(error, out, &target);
}

/* ---- Parts of a shape ----------------------------------------------------------------------- */

/* A flat list of modes as a layout: one mode is a leaf, none is _1:_0. */
GPU_BOTH void gpu_close_modes(int *error, gpu_nest *n)
{
    if (n->leaves == 0)
        gpu_push(error, n, gpu_number(1, true), gpu_number(0, true), 0, 0);
    else if (n->leaves > 1)
        gpu_wrap(error, n, 0);
}

/* Both must be known at compile time. */
GPU_BOTH bool gpu_distributes(int *error, const gpu_nest *shape, const gpu_nest *n, bool number)
{
    if (!gpu_all_fixed(shape) || !number || !gpu_shape(n, 0).fixed)
        gpu_fail(error, CT_EINVAL);
    else if (n->shape[0] < 0)
        gpu_fail(error, CT_EDOMAIN);
    return *error == CT_OK;
}

GPU_CALL void gpu_domain_distribute(int *error, const gpu_nest *shape, const gpu_nest *n,
                                    bool number, gpu_nest *out)
{
    gpu_nest taken;
    gpu_clear(out);
    if (!gpu_distributes(error, shape, n, number))
        return;
    gpu_num left = gpu_shape(n, 0), stride = gpu_number(1, true);
    gpu_clear(&taken);
    for (int k = 0; k < shape->leaves && *error == CT_OK; ++k) {
        gpu_num s = gpu_shape(shape, k), take = gpu_gcd(s, left);
        bool one = gpu_is(s, 1);
        gpu_push(error, &taken, take, one ? gpu_number(0, true) : stride, 0, 0);
        left = gpu_div(error, left, take);
        stride = one ? stride : gpu_mul(error, stride, s);
    }
    if (*error == CT_OK)
        gpu_coalesced(error, &taken, out);
}

/* Where a stride is a static 0, the extent with the stride that the shape itself has there. */
GPU_CALL void gpu_nullspace(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_nest start;
    gpu_compact_from_one(error, n, false, &start);
    gpu_clear(out);
    for (int k = 0; k < n->leaves && *error == CT_OK; ++k)
        if (gpu_is(gpu_stride(n, k), 0))
            gpu_push(error, out, gpu_shape(n, k), gpu_stride(&start, k), 0, 0);
    if (*error == CT_OK)
        gpu_close_modes(error, out);
}

/* ---- The family ----------------------------------------------------------------------------- */

/* On Sw o offset o L it is the same on L; a swizzle of no bits at _0 disappears. */
GPU_BOTH void gpu_domain_of_inner(const gpu_question *q, gpu_answer *r)
{
    if (!q->swizzled)
        return;
    r->s = q->s;
    r->number = q->offset;
    r->swizzled = q->s.bits > 0 || !gpu_is(q->offset, 0);
}

GPU_BOTH void gpu_answer_tile_to_shape(const gpu_question *q, gpu_answer *r)
{
    gpu_nest shape, order;
    gpu_tiler_item(&r->error, &q->t, 0, &shape);
    gpu_clear(&order);
    if (q->modes == 0)
        gpu_tiler_item(&r->error, &q->t, 1, &order);
    gpu_tile_to_shape(&r->error, &q->a, &shape, &order, q->modes, &r->n);
    gpu_domain_of_inner(q, r);
}

GPU_BOTH void gpu_answer_domain(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    const gpu_nest *b = &q->t.leaves;
    switch (q->op) {
    case GPU_ALGEBRA_COALESCE_SHAPE:
        gpu_coalesced_shape(e, &q->a, &r->n);
        r->kind = GPU_ANSWER_TUPLE;
        break;
    case GPU_ALGEBRA_WITH_SHAPE:
        gpu_with_shape(e, &q->a, b, &r->n);
        gpu_domain_of_inner(q, r);
        break;
    case GPU_ALGEBRA_TILE_TO_SHAPE:
        gpu_answer_tile_to_shape(q, r);
        break;
    case GPU_ALGEBRA_DOMAIN_DISTRIBUTE:
        gpu_domain_distribute(e, &q->a, b, (q->modes & GPU_SECOND_LAYOUT) == 0 && !gpu_is_tuple(b),
                              &r->n);
        break;
    default:
        if (q->swizzled)
            gpu_close_modes(e, &r->n);
        else
            gpu_nullspace(e, &q->a, &r->n);
    }
}

#endif
