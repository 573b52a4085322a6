/* op_tensor.c - the operations on pointers and tensors by name.
 *
 * Here: the third table. Not here: integers and tuples (op_tuple.c), layouts (op_layout.c).
 * Follows 03_tensor for the names; names with an underscore after "identity" are the recorded
 * cases' own, for an operation on make_identity_tensor(shape). */
#include "ref/op/op.h"
#include "ref/value/value.h"

/* make_tensor(p, layout), and what make_layout makes of (p, shape, stride or order). */
static ct_value make_tensor(ct_ctx *cx, ct_value data, ct_value shape, ct_value stride)
{
    ct_value arg[] = {shape, stride};
    return ct_make_tensor(cx, data, ct_call(cx, "make_layout", 2, arg));
}

/* T(c) and T(c0,c1,..). */
static ct_value tensor_call(ct_ctx *cx, const cti_call *c)
{
    if (c->n < 2)
        return cti_count_error(cx, c);
    if (!cti_need_tensor(cx, "tensor_call", c->arg[0]))
        return cti_nothing();
    return ct_layout_call(cx, c->arg[0],
                          c->n == 2 ? c->arg[1] : ct_make_tuple(cx, c->n - 1, c->arg + 1));
}

/* tensor<i,..>: the part has been taken along the path already. */
static ct_value tensor_part(ct_ctx *cx, ct_value part)
{
    return cti_need_tensor(cx, "tensor", part) ? part : cti_nothing();
}

/* What make_tensor_like lays out: memory of its own needs an extent known in advance. */
static ct_value like_layout(ct_ctx *cx, ct_value layout)
{
    cti_text t;
    ct_layout like = ct_make_layout_like(cx, layout);
    if (ct_check(cx) == CT_OK && !ct_is_static(ct_shape(cx, layout)))
        return cti_fail(cx, CT_EINVAL, "make_tensor_like: the shape of %s has a dynamic extent",
                        cti_show(&t, layout));
    return like;
}

static ct_value gmem(ct_ctx *cx, ct_value pointer)
{
    return ct_make_gmem_ptr(cx, pointer);
}

static ct_value smem(ct_ctx *cx, ct_value pointer)
{
    return ct_make_smem_ptr(cx, pointer, NULL);
}

static ct_value space_of(ct_ctx *cx, const cti_call *c)
{
    static const char first[] = "gsrt";
    static const ct_space space[] = {CT_GMEM, CT_SMEM, CT_RMEM, CT_TMEM};
    if (c->n != 1)
        return cti_count_error(cx, c);
    for (int i = 0; i < 4; ++i)
        if (c->name[3] == first[i])
            return cti_bool(cx, ct_is_space(c->arg[0], space[i]), true);
    return cti_nothing();
}

static ct_value tmem(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_make_tmem_ptr(cx, c->t[0], ct_int(c->arg[0])) : cti_count_error(cx, c);
}

static ct_value recast_ptr(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_recast_ptr(cx, c->t[0], c->arg[0]) : cti_count_error(cx, c);
}

static ct_value recast(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_recast(cx, c->t[0], c->arg[0]) : cti_count_error(cx, c);
}

static ct_value group_modes(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_group(cx, c->arg[0], c->t[0], c->t[1]) : cti_count_error(cx, c);
}

static ct_value local_tile(ct_ctx *cx, const cti_call *c)
{
    if (c->n != 3 && c->n != 4)
        return cti_count_error(cx, c);
    return ct_local_tile(cx, c->arg[0], c->arg[1], c->arg[2], c->n == 4 ? c->arg[3] : NULL);
}

static ct_value local_partition(ct_ctx *cx, const cti_call *c)
{
    if (c->n != 3 && c->n != 4)
        return cti_count_error(cx, c);
    return ct_local_partition(cx, c->arg[0], c->arg[1], c->arg[2], c->n == 4 ? c->arg[3] : NULL);
}

static ct_value identity_slice(ct_ctx *cx, ct_value shape, ct_value coord)
{
    return ct_layout_call(cx, ct_make_identity_tensor(cx, shape), coord);
}

static ct_value identity_local_tile(ct_ctx *cx, ct_value shape, ct_value tiler, ct_value coord)
{
    return ct_local_tile(cx, ct_make_identity_tensor(cx, shape), tiler, coord, NULL);
}

static ct_value identity_logical(ct_ctx *cx, ct_value shape, ct_value tiler)
{
    return ct_logical_divide(cx, ct_make_identity_tensor(cx, shape), tiler);
}

static ct_value identity_zipped(ct_ctx *cx, ct_value shape, ct_value tiler)
{
    return ct_zipped_divide(cx, ct_make_identity_tensor(cx, shape), tiler);
}

static ct_value identity_tiled(ct_ctx *cx, ct_value shape, ct_value tiler)
{
    return ct_tiled_divide(cx, ct_make_identity_tensor(cx, shape), tiler);
}

static ct_value identity_flat(ct_ctx *cx, ct_value shape, ct_value tiler)
{
    return ct_flat_divide(cx, ct_make_identity_tensor(cx, shape), tiler);
}

static const cti_op ops[] = {
    {.name = "make_gmem_ptr", .usage = "make_gmem_ptr(pointer)", .one = gmem},
    {.name = "make_smem_ptr",
     .usage = "make_smem_ptr(pointer), make_smem_ptr(pointer, swizzle)",
     .one = smem,
     .two = ct_make_smem_ptr},
    {.name = "make_rmem_ptr", .usage = "make_rmem_ptr(pointer)", .one = ct_make_rmem_ptr},
    {.name = "make_tmem_ptr",
     .usage = "make_tmem_ptr<bits>(address)",
     .any = tmem,
     .least_t = 1,
     .most_t = 1},
    {.name = "is_gmem", .usage = "is_gmem(tensor)", .any = space_of},
    {.name = "is_smem", .usage = "is_smem(tensor)", .any = space_of},
    {.name = "is_rmem", .usage = "is_rmem(tensor)", .any = space_of},
    {.name = "is_tmem", .usage = "is_tmem(tensor)", .any = space_of},
    {.name = "recast_ptr",
     .usage = "recast_ptr<bits>(pointer)",
     .any = recast_ptr,
     .least_t = 1,
     .most_t = 1},
    {.name = "counting_iterator",
     .usage = "counting_iterator(n)",
     .one = ct_make_counting_iterator},
    {.name = "make_tensor",
     .usage = "make_tensor(iterator, layout), make_tensor(iterator, shape, stride)",
     .two = ct_make_tensor,
     .three = make_tensor},
    {.name = "as_position_independent_swizzle_layout",
     .usage = "as_position_independent_swizzle_layout(layout)",
     .one = ct_as_position_independent_swizzle_layout},
    {.name = "tensor", .usage = "tensor<i,..>(tensor)", .one = tensor_part, .on_path = true},
    {.name = "make_coord_tensor",
     .usage = "make_coord_tensor(layout)",
     .one = ct_make_coord_tensor},
    {.name = "data", .usage = "data(tensor)", .one = ct_data},
    {.name = "recast", .usage = "recast<bits>(tensor)", .any = recast, .least_t = 1, .most_t = 1},
    {.name = "group_modes",
     .usage = "group_modes<begin,end>(tensor)",
     .any = group_modes,
     .least_t = 2,
     .most_t = 2},
    {.name = "tensor_call",
     .usage = "tensor_call(tensor, coord), tensor_call(tensor, c0, c1, ..)",
     .any = tensor_call},
    {.name = "make_tensor_like.layout",
     .usage = "make_tensor_like.layout(layout)",
     .one = like_layout},
    {.name = "inner_partition",
     .usage = "inner_partition(tensor, tiler, coord)",
     .three = ct_inner_partition},
    {.name = "outer_partition",
     .usage = "outer_partition(tensor, tiler, coord)",
     .three = ct_outer_partition},
    {.name = "local_tile",
     .usage = "local_tile(tensor, tiler, coord), local_tile(tensor, tiler, coord, proj)",
     .any = local_tile},
    {.name = "local_partition",
     .usage = "local_partition(tensor, threads, index), local_partition(.., proj)",
     .any = local_partition},
    {.name = "tv_partition", .usage = "tv_partition(tensor, tv, thread)", .three = ct_tv_partition},
    {.name = "identity_slice", .usage = "identity_slice(shape, coord)", .two = identity_slice},
    {.name = "identity_local_tile",
     .usage = "identity_local_tile(shape, tiler, coord)",
     .three = identity_local_tile},
    {.name = "identity_logical_divide",
     .usage = "identity_logical_divide(shape, tiler)",
     .two = identity_logical},
    {.name = "identity_zipped_divide",
     .usage = "identity_zipped_divide(shape, tiler)",
     .two = identity_zipped},
    {.name = "identity_tiled_divide",
     .usage = "identity_tiled_divide(shape, tiler)",
     .two = identity_tiled},
    {.name = "identity_flat_divide",
     .usage = "identity_flat_divide(shape, tiler)",
     .two = identity_flat},
};

const cti_op *cti_tensor_op_at(int i)
{
    int n = (int)(sizeof ops / sizeof ops[0]);
    return i < n ? &ops[i] : cti_tiled_op_at(i - n);
}
