/* op_layout.c - the operations on layouts and swizzles by name.
 *
 * Here: the second table. Not here: integers and tuples (op_tuple.c), finding a name (call.c).
 * Follows 01_layout, 02_layout_algebra and the headers for the names. */
#include "ref/op/op.h"
#include "ref/value/value.h"

#include <string.h>

/* make_layout(Sw): CuTe's extent is M + B + |S|, not the power of two of it. */
static ct_value layout_of_swizzle(ct_ctx *cx, ct_value swizzle)
{
    cti_swizzle s = cti_swizzle_of(swizzle);
    ct_value n = ct_static(cx, s.base + s.bits + (s.shift < 0 ? -s.shift : s.shift));
    return ct_composition(cx, swizzle, cti_layout(cx, n, ct_static(cx, 1)));
}

static ct_value make_layout(ct_ctx *cx, const cti_call *c)
{
    if (c->n == 1 && cti_is(c->arg[0], CT_SWIZZLE))
        return layout_of_swizzle(cx, c->arg[0]);
    if (c->n >= 1 && cti_is_any_layout(c->arg[0]))
        return ct_make_layout_of(cx, c->n, c->arg);
    if (c->n == 1 || c->n == 2)
        return ct_make_layout(cx, c->arg[0], c->n == 2 ? c->arg[1] : NULL);
    return cti_count_error(cx, c);
}

/* L(c) and L(c0,c1,..). */
static ct_value call_layout(ct_ctx *cx, const cti_call *c)
{
    if (c->n < 2)
        return cti_count_error(cx, c);
    return ct_layout_call(cx, c->arg[0],
                          c->n == 2 ? c->arg[1] : ct_make_tuple(cx, c->n - 1, c->arg + 1));
}

static ct_value with_shape(ct_ctx *cx, const cti_call *c)
{
    if (c->n < 2)
        return cti_count_error(cx, c);
    return ct_with_shape(cx, c->arg[0],
                         c->n == 2 ? c->arg[1] : ct_make_tuple(cx, c->n - 1, c->arg + 1));
}

static ct_value filter_zeros_in(ct_ctx *cx, ct_value a, ct_value b)
{
    bool tuple = !cti_is_any_layout(a) && !cti_is(a, CT_TENSOR);
    return tuple ? ct_filter_zeros_tuple(cx, a, b) : ct_filter_zeros_by(cx, a, b);
}

static ct_value tile_to_shape(ct_ctx *cx, ct_value block, ct_value shape)
{
    return ct_tile_to_shape(cx, block, shape, NULL);
}

static ct_value upcast(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_upcast(cx, c->arg[0], c->t[0]) : cti_count_error(cx, c);
}

static ct_value downcast(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_downcast(cx, c->arg[0], c->t[0]) : cti_count_error(cx, c);
}

static ct_value recast(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_recast_layout(cx, c->arg[0], c->t[0], c->t[1]) : cti_count_error(cx, c);
}

static ct_value make_swizzle(ct_ctx *cx, const cti_call *c)
{
    return c->n == 0 ? ct_make_swizzle(cx, (uint32_t)c->t[0], (uint32_t)c->t[1])
                     : cti_count_error(cx, c);
}

static ct_value mixed_of_layout(ct_ctx *cx, ct_value layout, ct_value coord)
{
    if (!cti_need_layout(cx, "to_mixed_bits", "the operand", layout))
        return cti_nothing();
    return ct_to_mixed_bits(cx, cti_shape(layout), cti_stride(layout),
                            ct_idx2crd(cx, coord, cti_shape(layout)));
}

static ct_value table_of(ct_ctx *cx, ct_value layout)
{
    size_t length = ct_print_layout(cx, layout, NULL, 0);
    char *text = ct_check(cx) == CT_OK ? cti_alloc(cx, length + 1) : NULL;
    if (text == NULL)
        return cti_nothing();
    ct_print_layout(cx, layout, text, length + 1);
    return cti_text_node(cx, CT_TEXT, text);
}

static ct_value bare(ct_ctx *cx, ct_value v, void *user)
{
    (void)user;
    return cti_is(v, CT_INTEGER) ? ct_dynamic(cx, v->value) : v;
}

/* The first 64 values, at 0, 1, 2, .., parted by commas. */
static ct_value values_of(ct_ctx *cx, ct_value layout)
{
    cti_text t;
    if (!cti_is_any_layout(layout))
        return cti_fail(cx, CT_EINVAL, "values: %s is not a layout", cti_show(&t, layout));
    int64_t n = ct_int(ct_size(cx, layout));
    ct_value *item = cti_items(cx, 64);
    if (item == NULL || ct_check(cx) != CT_OK)
        return cti_nothing();
    n = n < 64 ? n : 64;
    for (int64_t i = 0; i < n; ++i)
        item[i] = ct_transform_leaf(cx, ct_layout_call(cx, layout, ct_dynamic(cx, i)), bare, NULL);
    ct_value all = cti_tuple(cx, (int)n, item);
    size_t length = ct_check(cx) == CT_OK ? ct_print(all, NULL, 0) : 0;
    char *text = cti_alloc(cx, length + 1);
    if (ct_check(cx) != CT_OK || text == NULL)
        return cti_nothing();
    ct_print(all, text, length + 1); /* "(a,b)" without its parentheses */
    memmove(text, text + 1, length);
    text[length - 2] = '\0';
    return cti_text_node(cx, CT_TEXT, text);
}

static const cti_op ops[] = {
    {.name = "make_layout",
     .usage = "make_layout(shape), make_layout(shape, stride), make_layout(layout, ..)",
     .any = make_layout},
    {.name = "make_ordered_layout",
     .usage = "make_ordered_layout(shape, order)",
     .two = ct_make_ordered_layout},
    {.name = "make_layout_like", .usage = "make_layout_like(layout)", .one = ct_make_layout_like},
    {.name = "make_fragment_like",
     .usage = "make_fragment_like(layout)",
     .one = ct_make_fragment_like},
    {.name = "make_identity_layout",
     .usage = "make_identity_layout(shape)",
     .one = ct_make_identity_layout},
    {.name = "layout_call", .usage = "layout_call(layout, coord)", .any = call_layout},
    {.name = "values", .usage = "values(layout)", .one = values_of},
    {.name = "print_layout", .usage = "print_layout(layout)", .one = table_of},
    {.name = "get_hier_coord", .usage = "get_hier_coord(layout, index)", .two = ct_get_hier_coord},
    {.name = "get_flat_coord", .usage = "get_flat_coord(layout, index)", .two = ct_get_flat_coord},
    {.name = "get_1d_coord", .usage = "get_1d_coord(layout, index)", .two = ct_get_1d_coord},
    {.name = "slice", .usage = "slice(coord, v)", .two = ct_slice},
    {.name = "dice", .usage = "dice(coord, v)", .two = ct_dice},
    {.name = "slice_and_offset",
     .usage = "slice_and_offset(coord, layout)",
     .two = ct_slice_and_offset},
    {.name = "domain_offset", .usage = "domain_offset(coord, layout)", .two = ct_domain_offset},

    {.name = "coalesce",
     .usage = "coalesce(layout), coalesce(layout, profile), coalesce(shape)",
     .one = ct_coalesce,
     .two = ct_coalesce_by},
    {.name = "filter_zeros",
     .usage = "filter_zeros(v), filter_zeros(v, profile)",
     .one = ct_filter_zeros,
     .two = filter_zeros_in},
    {.name = "filter",
     .usage = "filter(layout), filter(layout, profile)",
     .one = ct_filter,
     .two = ct_filter_by},
    {.name = "composition",
     .usage = "composition(a, b), composition(swizzle, offset, layout)",
     .two = ct_composition,
     .three = ct_composition_offset},
    {.name = "with_shape",
     .usage = "with_shape(layout, shape), with_shape(layout, s, ..)",
     .any = with_shape},
    {.name = "complement",
     .usage = "complement(layout), complement(layout, cotarget)",
     .one = ct_complement_cosize,
     .two = ct_complement},
    {.name = "right_inverse", .usage = "right_inverse(layout)", .one = ct_right_inverse},
    {.name = "left_inverse", .usage = "left_inverse(layout)", .one = ct_left_inverse},
    {.name = "nullspace", .usage = "nullspace(layout)", .one = ct_nullspace},
    {.name = "max_common_layout", .usage = "max_common_layout(a, b)", .two = ct_max_common_layout},
    {.name = "max_common_vector", .usage = "max_common_vector(a, b)", .two = ct_max_common_vector},
    {.name = "max_alignment", .usage = "max_alignment(layout)", .one = ct_max_alignment},
    {.name = "domain_distribute",
     .usage = "domain_distribute(shape, n)",
     .two = ct_domain_distribute},
    {.name = "logical_divide", .usage = "logical_divide(layout, tiler)", .two = ct_logical_divide},
    {.name = "zipped_divide", .usage = "zipped_divide(layout, tiler)", .two = ct_zipped_divide},
    {.name = "tiled_divide", .usage = "tiled_divide(layout, tiler)", .two = ct_tiled_divide},
    {.name = "flat_divide", .usage = "flat_divide(layout, tiler)", .two = ct_flat_divide},
    {.name = "logical_product",
     .usage = "logical_product(block, tiler)",
     .two = ct_logical_product},
    {.name = "zipped_product", .usage = "zipped_product(block, tiler)", .two = ct_zipped_product},
    {.name = "tiled_product", .usage = "tiled_product(block, tiler)", .two = ct_tiled_product},
    {.name = "flat_product", .usage = "flat_product(block, tiler)", .two = ct_flat_product},
    {.name = "blocked_product",
     .usage = "blocked_product(block, tiler)",
     .two = ct_blocked_product},
    {.name = "raked_product", .usage = "raked_product(block, tiler)", .two = ct_raked_product},
    {.name = "tile_to_shape",
     .usage = "tile_to_shape(block, shape), tile_to_shape(block, shape, order)",
     .two = tile_to_shape,
     .three = ct_tile_to_shape},
    {.name = "upcast", .usage = "upcast<n>(layout)", .any = upcast, .least_t = 1, .most_t = 1},
    {.name = "downcast",
     .usage = "downcast<n>(layout)",
     .any = downcast,
     .least_t = 1,
     .most_t = 1},
    {.name = "recast_layout",
     .usage = "recast_layout<old_bits,new_bits>(layout)",
     .any = recast,
     .least_t = 2,
     .most_t = 2},

    {.name = "make_swizzle",
     .usage = "make_swizzle<y,z>()",
     .any = make_swizzle,
     .least_t = 2,
     .most_t = 2},
    {.name = "swizzle_call", .usage = "swizzle_call(swizzle, index)", .two = ct_swizzle_call},
    {.name = "make_composed_layout",
     .usage = "make_composed_layout(a, offset, b)",
     .three = ct_make_composed_layout},
    {.name = "layout_a", .usage = "layout_a(composed)", .one = ct_layout_a},
    {.name = "offset", .usage = "offset(composed)", .one = ct_offset},
    {.name = "layout_b", .usage = "layout_b(composed)", .one = ct_layout_b},
    {.name = "get_swizzle_portion",
     .usage = "get_swizzle_portion(layout)",
     .one = ct_get_swizzle_portion},
    {.name = "get_nonswizzle_portion",
     .usage = "get_nonswizzle_portion(layout)",
     .one = ct_get_nonswizzle_portion},
    {.name = "to_mixed_bits",
     .usage = "to_mixed_bits(layout, coord), to_mixed_bits(shape, stride, coord)",
     .two = mixed_of_layout,
     .three = ct_to_mixed_bits},
};

const cti_op *cti_layout_op_at(int i)
{
    int n = (int)(sizeof ops / sizeof ops[0]);
    return i < n ? &ops[i] : cti_tensor_op_at(i - n);
}
