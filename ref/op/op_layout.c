/* op_layout.c - the operations on layouts and swizzles by name.
 *
 * Here: the third table. Not here: tuples (op_tuple.c), tensors (op_tensor.c).
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
    if (cti_is(c->arg[0], CT_SWIZZLE))
        return layout_of_swizzle(cx, c->arg[0]);
    if (cti_is_any_layout(c->arg[0]))
        return ct_make_layout_of(cx, c->n, c->arg);
    return ct_make_layout(cx, c->arg[0], c->n == 2 ? c->arg[1] : NULL);
}

/* L(c) and L(c0,c1,..). */
static ct_value call_layout(ct_ctx *cx, const cti_call *c)
{
    return ct_layout_call(cx, c->arg[0], cti_coord_arg(cx, c, 1));
}

static ct_value with_shape(ct_ctx *cx, const cti_call *c)
{
    return ct_with_shape(cx, c->arg[0], cti_coord_arg(cx, c, 1));
}

static bool holds_layout(ct_value v)
{
    for (int i = 0; cti_is_tuple(v) && i < v->rank; ++i)
        if (holds_layout(v->item[i]))
            return true;
    return cti_is_any_layout(v);
}

/* A composed layout is one element to CuTe, and not a static 0: what it filters stays. */
static ct_value filter_zeros_in(ct_ctx *cx, ct_value a, ct_value b)
{
    cti_text t;
    if (cti_is(a, CT_COMPOSED))
        return b;
    if (cti_is_layout(a) && cti_is(b, CT_COMPOSED))
        return a;
    if (holds_layout(b))
        return cti_fail(cx, CT_EINVAL,
                        "filter_zeros: operand 2 is a %s, %s, not a number or a tuple of them",
                        cti_is_tuple(b) ? "tuple that holds a layout" : "layout", cti_show(&t, b));
    bool tuple = !cti_is_any_layout(a) && !cti_is(a, CT_TENSOR);
    return tuple ? ct_filter_zeros_tuple(cx, a, b) : ct_filter_zeros_by(cx, a, b);
}

static ct_value tile_to_shape(ct_ctx *cx, ct_value block, ct_value shape)
{
    return ct_tile_to_shape(cx, block, shape, NULL);
}

static ct_value upcast(ct_ctx *cx, const cti_call *c)
{
    return ct_upcast(cx, c->arg[0], c->t[0]);
}

static ct_value downcast(ct_ctx *cx, const cti_call *c)
{
    return ct_downcast(cx, c->arg[0], c->t[0]);
}

static ct_value recast(ct_ctx *cx, const cti_call *c)
{
    return ct_recast_layout(cx, c->arg[0], c->t[0], c->t[1]);
}

static ct_value make_swizzle(ct_ctx *cx, const cti_call *c)
{
    return ct_make_swizzle(cx, (uint32_t)c->t[0], (uint32_t)c->t[1]);
}

static ct_value mixed_of_layout(ct_ctx *cx, ct_value layout, ct_value coord)
{
    if (!cti_need_layout(cx, "to_mixed_bits", "the operand", layout))
        return cti_null();
    return ct_to_mixed_bits(cx, cti_shape(layout), cti_stride(layout),
                            ct_idx2crd(cx, coord, cti_shape(layout)));
}

static size_t put_table(ct_ctx *cx, const void *layout, char *text, size_t size)
{
    return ct_print_layout(cx, layout, text, size);
}

static ct_value table_of(ct_ctx *cx, ct_value layout)
{
    return cti_printed(cx, put_table, layout);
}

static ct_value bare(ct_ctx *cx, ct_value v, void *user)
{
    (void)user;
    return cti_is(v, CT_INTEGER) ? ct_dynamic(cx, v->value) : v;
}

/* The first 64 values, at 0, 1, 2, .., separated by commas. */
static ct_value values_of(ct_ctx *cx, ct_value layout)
{
    cti_text t;
    if (cti_is(layout, CT_TENSOR) && cti_is(cti_data(layout), CT_POINTER))
        return cti_fail(cx, CT_EINVAL, "values: %s has its elements in memory",
                        cti_show(&t, layout));
    int64_t n = ct_int(ct_size(cx, layout));
    ct_value *item = cti_items(cx, 64);
    if (item == NULL || ct_check(cx) != CT_OK)
        return cti_null();
    n = n < 64 ? n : 64;
    for (int64_t i = 0; i < n; ++i)
        item[i] = ct_transform_leaf(cx, ct_layout_call(cx, layout, ct_dynamic(cx, i)), bare, NULL);
    ct_value all = cti_tuple(cx, (int)n, item);
    size_t length = ct_check(cx) == CT_OK ? ct_print(all, NULL, 0) : 0;
    char *text = cti_alloc(cx, length + 1);
    if (ct_check(cx) != CT_OK || text == NULL)
        return cti_null();
    ct_print(all, text, length + 1); /* "(a,b)" without its parentheses */
    memmove(text, text + 1, length);
    text[length - 2] = '\0';
    return cti_text_node(cx, CT_TEXT, text);
}

const cti_op cti_layout_ops[] = {
    {"make_layout",
     "make_layout(shape), make_layout(shape, stride), make_layout(layout, ..), "
     "make_layout(swizzle)",
     "the layout of shape A and stride B, without B compact; of layouts, each as a mode",
     .any = make_layout},
    {"make_ordered_layout", "make_ordered_layout(shape, order)",
     "the compact layout of shape A, its modes running in the order B",
     .two = ct_make_ordered_layout},
    {"make_layout_like", "make_layout_like(layout)",
     "the compact layout of A's shape, its modes in the order of A's strides",
     .one = ct_make_layout_like},
    {"make_fragment_like", "make_fragment_like(shape), make_fragment_like(layout)",
     "the compact layout of A's shape, mode 0 first, then in the order of A's strides",
     .one = ct_make_fragment_like},
    {"make_identity_layout", "make_identity_layout(shape)",
     "R(c) = c for every coordinate c of the shape A", .one = ct_make_identity_layout},
    {"layout_call", "layout_call(sliced, coord, ..)",
     "A(B): the offset at the coordinate B; with _ in B, the slice", .any = call_layout},
    {"values", "values(layout), values(tensor)", "A(0), A(1), A(2), .. up to 64 of them",
     .one = values_of},
    {"print_layout", "print_layout(layout)", "the table of A: row m, column n holds A(m,n)",
     .one = table_of},
    {"get_hier_coord", "get_hier_coord(strided, index)",
     "the coordinate c of a compact A with A(c) = B, in A's nesting", .two = ct_get_hier_coord},
    {"get_flat_coord", "get_flat_coord(strided, index)",
     "the coordinate c of a compact A with A(c) = B, one integer a mode", .two = ct_get_flat_coord},
    {"get_1d_coord", "get_1d_coord(strided, index)",
     "the coordinate c of a compact A with A(c) = B, one integer", .two = ct_get_1d_coord},
    {"slice", "slice(coord, value)", "the modes of B where A holds _", .two = ct_slice},
    {"dice", "dice(coord, value)", "the modes of B where A holds no _", .two = ct_dice},
    {"slice_and_offset", "slice_and_offset(coord, layout)",
     "the slice of B at A, and the offset where it begins", .two = ct_slice_and_offset},
    {"domain_offset", "domain_offset(coord, sliced)",
     "B moved to begin at the coordinate A, and how far that is", .two = ct_domain_offset},

    {"coalesce", "coalesce(sized), coalesce(sized, profile)",
     "R(i) = A(i) for every integer i below size(A), in as few modes as possible",
     .one = ct_coalesce, .two = ct_coalesce_by},
    {"filter_zeros", "filter_zeros(sized), filter_zeros(sized, nested)",
     "A with extent 1 wherever the stride is a static 0", .one = ct_filter_zeros,
     .two = filter_zeros_in},
    {"filter", "filter(strided), filter(layout, profile)",
     "A without the modes that go nowhere: stride 0, extent 1", .one = ct_filter,
     .two = ct_filter_by},
    {"composition", "composition(function, tiler), composition(outer, offset, layout)",
     "R(c) = A(B(c)) for every coordinate c of B, mode by mode where B is a tuple",
     .two = ct_composition, .three = ct_composition_offset},
    {"with_shape", "with_shape(layout, shape, ..)", "A seen through the coordinates of the shape B",
     .any = with_shape},
    {"complement", "complement(layout), complement(layout, target)",
     "R reaches, in rising order, what A does not: (A,R) repeats A without overlap up to the "
     "cotarget",
     .one = ct_complement_cosize, .two = ct_complement},
    {"right_inverse", "right_inverse(function)", "A(R(i)) = i for every i below size(R)",
     .one = ct_right_inverse},
    {"left_inverse", "left_inverse(function)",
     "R(A(i)) = i for every i below size(A), where A is injective", .one = ct_left_inverse},
    {"nullspace", "nullspace(layout)", "A(R(i)) = 0 for every i below size(R)",
     .one = ct_nullspace},
    {"max_common_layout", "max_common_layout(function, function)",
     "A(R(i)) = B(R(i)) = i for every i below size(R), R as long as can be",
     .two = ct_max_common_layout},
    {"max_common_vector", "max_common_vector(function, function)",
     "how many elements, from the first, A and B both hold one after another",
     .two = ct_max_common_vector},
    {"max_alignment", "max_alignment(aligned)", "the largest n for which upcast<n>(A) is defined",
     .one = ct_max_alignment},
    {"domain_distribute", "domain_distribute(target, target)",
     "B coordinates spread over the shape A so that they tile it", .two = ct_domain_distribute},
    {"greatest_common_domain", "greatest_common_domain(target, target)",
     "the coordinates in order whose modes each lie within a mode of A and one of B",
     .two = ct_greatest_common_domain},
    {"layout_add", "layout_add(plain, plain)", "R(i) = A(i) + B(i) for every i below size(A)",
     .two = ct_layout_add},
    {"logical_divide", "logical_divide(divided, tiler)",
     "composition(A, (B, complement(B, size(A)))): mode 0 is a tile, mode 1 counts the tiles",
     .two = ct_logical_divide},
    {"zipped_divide", "zipped_divide(divided, tiler)",
     "logical_divide with the tiles gathered in mode 0, their counts in mode 1",
     .two = ct_zipped_divide},
    {"tiled_divide", "tiled_divide(divided, tiler)",
     "zipped_divide with mode 1, the counts, spread out", .two = ct_tiled_divide},
    {"flat_divide", "flat_divide(divided, tiler)", "zipped_divide with both modes spread out",
     .two = ct_flat_divide},
    {"logical_product", "logical_product(layout, tiler)",
     "mode 0 is A, mode 1 repeats it without overlap in the order of B", .two = ct_logical_product},
    {"zipped_product", "zipped_product(layout, tiler)",
     "logical_product with A gathered in mode 0, the repetitions in mode 1",
     .two = ct_zipped_product},
    {"tiled_product", "tiled_product(layout, tiler)",
     "zipped_product with mode 1, the repetitions, spread out", .two = ct_tiled_product},
    {"flat_product", "flat_product(layout, tiler)", "zipped_product with both modes spread out",
     .two = ct_flat_product},
    {"blocked_product", "blocked_product(layout, layout)",
     "A side by side as B orders it: in each mode A runs first, then B", .two = ct_blocked_product},
    {"raked_product", "raked_product(layout, layout)",
     "A interleaved as B orders it: in each mode B runs first, then A", .two = ct_raked_product},
    {"tile_to_shape", "tile_to_shape(layout, target), tile_to_shape(layout, target, order)",
     "A repeated until it fills the shape B, in the order of modes C", .two = tile_to_shape,
     .three = ct_tile_to_shape},
    {"upcast", "upcast<n>(scaled)", "A in units of n elements", .any = upcast, .min_t = 1,
     .max_t = 1},
    {"downcast", "downcast<n>(scaled)", "A in units of 1/n element", .any = downcast, .min_t = 1,
     .max_t = 1},
    {"recast_layout", "recast_layout<old_bits,new_bits>(scaled)", "A in elements of another width",
     .any = recast, .min_t = 2, .max_t = 2},

    {"make_swizzle", "make_swizzle<y,z>()",
     "the swizzle that reads the bits y and changes the bits z", .any = make_swizzle, .min_t = 2,
     .max_t = 2},
    {"swizzle_call", "swizzle_call(swizzle, integer)",
     "the index B with some of its bits xored by others, as A says", .two = ct_swizzle_call},
    {"make_composed_layout", "make_composed_layout(outer, offset, layout)",
     "R(c) = A(B + C(c)), kept as three parts", .three = ct_make_composed_layout},
    {"layout_a", "layout_a(composed)", "the outer function A of A o offset o B",
     .one = ct_layout_a},
    {"offset", "offset(composed)", "the offset of A o offset o B", .one = ct_offset},
    {"layout_b", "layout_b(composed)", "the inner layout B of A o offset o B", .one = ct_layout_b},
    {"get_swizzle_portion", "get_swizzle_portion(layout)",
     "the swizzle of A, one that changes nothing where there is none",
     .one = ct_get_swizzle_portion},
    {"get_nonswizzle_portion", "get_nonswizzle_portion(layout)", "A without its swizzle",
     .one = ct_get_nonswizzle_portion},
    {"to_mixed_bits", "to_mixed_bits(layout, coord), to_mixed_bits(shape, stride, coord)",
     "the offset of a coordinate, with which of its bits are known at compile time",
     .two = mixed_of_layout, .three = ct_to_mixed_bits},
    {"make_mixed_bits", "make_mixed_bits(integer, integer, integer)",
     "the bits of A, and those of B that C has; A and C are known at compile time",
     .three = ct_make_mixed_bits},
    {.name = NULL},
};
