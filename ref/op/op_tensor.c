/* op_tensor.c - the operations on pointers and tensors by name.
 *
 * Here: the fourth table. Not here: layouts (op_layout.c), tiled copies and MMAs (op_tiled_copy.c,
 * op_tiled_mma.c).
 * Follows 03_tensor for the names; names with an underscore after "identity" are the recorded
 * cases' own, for an operation on make_identity_tensor(shape). */
#include "ref/op/op.h"
#include "ref/value/value.h"

/* make_tensor(p, layout), and the layout that make_layout makes of (shape, stride or order). */
static ct_value make_tensor(ct_ctx *cx, ct_value data, ct_value shape, ct_value stride)
{
    const ct_value modes[] = {shape, stride};
    ct_layout layout = cti_is_any_layout(shape) ? ct_make_layout_of(cx, 2, modes)
                                                : ct_make_layout(cx, shape, stride);
    return ct_make_tensor(cx, data, layout);
}

/* T(c) and T(c0,c1,..). */
static ct_value tensor_call(ct_ctx *cx, const cti_call *c)
{
    return ct_layout_call(cx, c->arg[0], cti_coord_arg(cx, c, 1));
}

/* tensor<i,..>: the part has been taken along the path already. */
static ct_value tensor_part(ct_ctx *cx, ct_value part)
{
    (void)cx;
    return part;
}

static size_t put_elements(ct_ctx *cx, const void *tensor, char *text, size_t size)
{
    return ct_print_tensor(cx, tensor, text, size);
}

static ct_value print_tensor(ct_ctx *cx, ct_value tensor)
{
    return cti_printed(cx, put_elements, tensor);
}

/* The layout of make_tensor_like: memory of its own needs an extent known in advance. */
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

static ct_value is_space(ct_ctx *cx, const cti_call *c)
{
    return cti_bool(cx, ct_is_space(c->arg[0], (ct_space)c->op->which), true);
}

static ct_value tmem(ct_ctx *cx, const cti_call *c)
{
    return ct_make_tmem_ptr(cx, c->t[0], ct_int(c->arg[0]));
}

static ct_value recast_ptr(ct_ctx *cx, const cti_call *c)
{
    return ct_recast_ptr(cx, c->t[0], c->arg[0]);
}

static ct_value recast(ct_ctx *cx, const cti_call *c)
{
    return ct_recast(cx, c->t[0], c->arg[0]);
}

static ct_value group_modes(ct_ctx *cx, const cti_call *c)
{
    return ct_group(cx, c->arg[0], c->t[0], c->t[1]);
}

static ct_value local_tile(ct_ctx *cx, const cti_call *c)
{
    return ct_local_tile(cx, c->arg[0], c->arg[1], c->arg[2], c->n == 4 ? c->arg[3] : NULL);
}

static ct_value local_partition(ct_ctx *cx, const cti_call *c)
{
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

const cti_op cti_tensor_ops[] = {
    {"make_gmem_ptr", "make_gmem_ptr(pointer)", "A as a pointer into global memory", .one = gmem},
    {"make_smem_ptr", "make_smem_ptr(pointer), make_smem_ptr(pointer, swizzle)",
     "A as a pointer into shared memory, its addresses changed by the swizzle B", .one = smem,
     .two = ct_make_smem_ptr},
    {"make_rmem_ptr", "make_rmem_ptr(pointer)",
     "A as a pointer into registers, as which an untagged one counts already",
     .one = ct_make_rmem_ptr},
    {"make_tmem_ptr", "make_tmem_ptr<bits>(integer)",
     "the place A in tensor memory, lane * 65536 + column", .any = tmem, .min_t = 1, .max_t = 1},
    {"is_gmem", "is_gmem(value)", "whether A is in global memory", .any = is_space,
     .which = CT_GMEM},
    {"is_smem", "is_smem(value)", "whether A is in shared memory", .any = is_space,
     .which = CT_SMEM},
    {"is_rmem", "is_rmem(value)", "whether A is in registers", .any = is_space, .which = CT_RMEM},
    {"is_tmem", "is_tmem(value)", "whether A is in tensor memory", .any = is_space,
     .which = CT_TMEM},
    {"recast_ptr", "recast_ptr<bits>(pointer)", "the address of A, to elements of another width",
     .any = recast_ptr, .min_t = 1, .max_t = 1},
    {"counting_iterator", "counting_iterator(scalar)", "an iterator over A, A + 1, A + 2, ..",
     .one = ct_make_counting_iterator},
    {"make_tensor",
     "make_tensor(place, layout), make_tensor(place, shape), make_tensor(place, shape, stride), "
     "make_tensor(place, layout, layout)",
     "R(c) is what stands at A + B(c)", .two = ct_make_tensor, .three = make_tensor},
    {"as_position_independent_swizzle_layout", "as_position_independent_swizzle_layout(layout)",
     "A with its swizzle counting elements, not bytes",
     .one = ct_as_position_independent_swizzle_layout},
    {"tensor", "tensor(tensor), tensor<i,..>(tensor)", "one mode of a tensor, itself a tensor",
     .one = tensor_part, .on_path = true},
    {"make_coord_tensor", "make_coord_tensor(layout)", "R(c) = A(c) as a coordinate",
     .one = ct_make_coord_tensor},
    {"data", "data(tensor)", "the pointer or iterator of a tensor", .one = ct_data},
    {"recast", "recast<bits>(tensor)", "the same bytes as elements of another width", .any = recast,
     .min_t = 1, .max_t = 1},
    {"group_modes", "group_modes<begin,end>(tensor)",
     "the modes from begin up to, not including, end, nested as one", .any = group_modes,
     .min_t = 2, .max_t = 2},
    {"tensor_call", "tensor_call(tensor, coord, ..)",
     "A(B): the element at the coordinate B; with _ in B, the slice", .any = tensor_call},
    {"print_tensor", "print_tensor(tensor)",
     "the elements of A, mode 0 down, mode 1 across, a table for each of modes 2 and 3",
     .one = print_tensor},
    {"make_tensor_like.layout", "make_tensor_like.layout(layout)",
     "the compact layout of A's shape, in the order of A's strides", .one = like_layout},
    {"inner_partition", "inner_partition(tensor, tiler, coord)",
     "zipped_divide(A, B) at C in the second mode: one whole tile", .three = ct_inner_partition},
    {"outer_partition", "outer_partition(tensor, tiler, coord)",
     "zipped_divide(A, B) at C in the first mode: one element of every tile",
     .three = ct_outer_partition},
    {"local_tile", "local_tile(tensor, tiler, coord), local_tile(tensor, tiler, coord, step)",
     "the tile of size B at the place C; X in D drops modes of B and C", .any = local_tile},
    {"local_partition",
     "local_partition(tensor, tiler, thread), local_partition(tensor, tiler, thread, step)",
     "the elements of thread C among the threads B, spread over A", .any = local_partition},
    {"tv_partition", "tv_partition(divided, layout, coord)",
     "composition(A, B) at thread C: the values of one thread", .three = ct_tv_partition},
    {"identity_slice", "identity_slice(shape, coord)",
     "the slice at B of the coordinates of the shape A", .two = identity_slice},
    {"identity_local_tile", "identity_local_tile(shape, tiler, coord)",
     "local_tile of the coordinates of the shape A", .three = identity_local_tile},
    {"identity_logical_divide", "identity_logical_divide(shape, tiler)",
     "logical_divide of the coordinates of the shape A by B", .two = identity_logical},
    {"identity_zipped_divide", "identity_zipped_divide(shape, tiler)",
     "zipped_divide of the coordinates of the shape A by B", .two = identity_zipped},
    {"identity_tiled_divide", "identity_tiled_divide(shape, tiler)",
     "tiled_divide of the coordinates of the shape A by B", .two = identity_tiled},
    {"identity_flat_divide", "identity_flat_divide(shape, tiler)",
     "flat_divide of the coordinates of the shape A by B", .two = identity_flat},
    {.name = NULL},
};
