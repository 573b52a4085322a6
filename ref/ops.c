/* ops.c - the list of operations: CuTe's name, how it is called, the function that does it.
 *
 * Here: the table, and the few operations whose C++ call has more forms than a function pointer.
 * Not here: what they do. Follows 01_layout, 02_layout_algebra and the headers for the names. */
#include "cti.h"

#include <string.h>

static bool is_layout(ct_value v)
{
    return cti_is_layout(v) || cti_is(v, CT_COMPOSED);
}

static ct_value itself(ct_ctx *cx, ct_value v)
{
    (void)cx;
    return v;
}

static ct_value rank_of(ct_ctx *cx, ct_value v)
{
    return ct_static(cx, ct_rank(v));
}

static ct_value depth_of(ct_ctx *cx, ct_value v)
{
    return ct_static(cx, ct_depth(v));
}

static ct_value is_static_of(ct_ctx *cx, ct_value v)
{
    return cti_bool(cx, ct_is_static(v), true);
}

static ct_value is_integral_of(ct_ctx *cx, ct_value v)
{
    return cti_bool(cx, ct_is_integral(v), true);
}

static ct_value front_of(ct_ctx *cx, ct_value v)
{
    (void)cx;
    return ct_front(v);
}

static ct_value back_of(ct_ctx *cx, ct_value v)
{
    (void)cx;
    return ct_back(v);
}

static ct_value not_equal(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_not(cx, ct_equal(cx, a, b));
}

static ct_value greater(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_less(cx, b, a);
}

static ct_value leq(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_not(cx, ct_less(cx, b, a));
}

static ct_value geq(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_not(cx, ct_less(cx, a, b));
}

static ct_value count_error(ct_ctx *cx, const cti_call *c)
{
    return cti_fail(cx, CT_EINVAL, "%s: %d operands", c->name, c->n);
}

static ct_value make_tuple(ct_ctx *cx, const cti_call *c)
{
    return ct_make_tuple(cx, c->n, c->arg);
}

/* min, max, gcd of any number of operands, tuples counting leaf by leaf. */
static ct_value reduce(ct_ctx *cx, const cti_call *c)
{
    if (c->n == 0)
        return count_error(cx, c);
    ct_value r = c->arg[0];
    for (int i = c->n == 1 ? 0 : 1; i < c->n; ++i)
        r = c->name[1] == 'i'   ? ct_min(cx, r, c->arg[i])
            : c->name[1] == 'a' ? ct_max(cx, r, c->arg[i])
                                : ct_gcd(cx, r, c->arg[i]);
    return r;
}

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
    if (c->n >= 1 && is_layout(c->arg[0]))
        return ct_make_layout_of(cx, c->n, c->arg);
    if (c->n == 1 || c->n == 2)
        return ct_make_layout(cx, c->arg[0], c->n == 2 ? c->arg[1] : NULL);
    return count_error(cx, c);
}

static ct_value select_modes(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_select(cx, c->arg[0], c->nt, c->t) : count_error(cx, c);
}

static ct_value take(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_take(cx, c->arg[0], c->t[0], c->t[1]) : count_error(cx, c);
}

static ct_value group(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_group(cx, c->arg[0], c->t[0], c->t[1]) : count_error(cx, c);
}

/* append(v), append(v, x), append<N>(v), append<N>(v, x): without x a layout gets _1:_0. */
static ct_value join(ct_ctx *cx, const cti_call *c)
{
    bool append = c->name[0] == 'a';
    if (c->n < 1 || c->n > 2 || (c->n == 1 && !is_layout(c->arg[0])))
        return count_error(cx, c);
    ct_value x = c->n == 2 ? c->arg[1] : cti_unit(cx);
    if (c->nt == 1)
        return append ? ct_append_to(cx, c->arg[0], c->t[0], x)
                      : ct_prepend_to(cx, c->arg[0], c->t[0], x);
    return append ? ct_append(cx, c->arg[0], x) : ct_prepend(cx, c->arg[0], x);
}

static ct_value replace(ct_ctx *cx, const cti_call *c)
{
    return c->n == 2 ? ct_replace(cx, c->arg[0], c->t[0], c->arg[1]) : count_error(cx, c);
}

static ct_value insert(ct_ctx *cx, const cti_call *c)
{
    return c->n == 2 ? ct_insert(cx, c->arg[0], c->t[0], c->arg[1]) : count_error(cx, c);
}

static ct_value remove_mode(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_remove(cx, c->arg[0], c->t[0]) : count_error(cx, c);
}

static ct_value repeat(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_repeat(cx, c->t[0], c->arg[0]) : count_error(cx, c);
}

static ct_value zip(ct_ctx *cx, const cti_call *c)
{
    if (c->n == 0)
        return count_error(cx, c);
    if (c->n == 1)
        return ct_zip(cx, c->arg[0]);
    return ct_zip(cx, is_layout(c->arg[0]) ? ct_make_layout_of(cx, c->n, c->arg)
                                           : ct_make_tuple(cx, c->n, c->arg));
}

/* L(c) and L(c0,c1,..). */
static ct_value call_layout(ct_ctx *cx, const cti_call *c)
{
    if (c->n < 2)
        return count_error(cx, c);
    return ct_layout_call(cx, c->arg[0],
                          c->n == 2 ? c->arg[1] : ct_make_tuple(cx, c->n - 1, c->arg + 1));
}

static ct_value with_shape(ct_ctx *cx, const cti_call *c)
{
    if (c->n < 2)
        return count_error(cx, c);
    return ct_with_shape(cx, c->arg[0],
                         c->n == 2 ? c->arg[1] : ct_make_tuple(cx, c->n - 1, c->arg + 1));
}

static ct_value crd2idx_in(ct_ctx *cx, ct_value coord, ct_value v)
{
    if (cti_is_layout(v))
        return ct_crd2idx(cx, coord, cti_shape(v), cti_stride(v));
    return ct_crd2idx_compact(cx, coord, v);
}

static ct_value col_major(ct_ctx *cx, ct_value shape)
{
    return ct_compact_col_major(cx, shape, NULL);
}

static ct_value row_major(ct_ctx *cx, ct_value shape)
{
    return ct_compact_row_major(cx, shape, NULL);
}

static ct_value filter_zeros_in(ct_ctx *cx, ct_value a, ct_value b)
{
    return is_layout(a) ? ct_filter_zeros_by(cx, a, b) : ct_filter_zeros_tuple(cx, a, b);
}

static ct_value tile_to_shape(ct_ctx *cx, ct_value block, ct_value shape)
{
    return ct_tile_to_shape(cx, block, shape, NULL);
}

static ct_value upcast(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_upcast(cx, c->arg[0], c->t[0]) : count_error(cx, c);
}

static ct_value downcast(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_downcast(cx, c->arg[0], c->t[0]) : count_error(cx, c);
}

static ct_value recast(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_recast_layout(cx, c->arg[0], c->t[0], c->t[1]) : count_error(cx, c);
}

static ct_value make_swizzle(ct_ctx *cx, const cti_call *c)
{
    return c->n == 0 ? ct_make_swizzle(cx, (uint32_t)c->t[0], (uint32_t)c->t[1])
                     : count_error(cx, c);
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
    return cti_text_node(cx, text);
}

static ct_value bare(ct_ctx *cx, ct_value v, void *user)
{
    (void)user;
    return cti_is(v, CT_INTEGER) ? ct_dynamic(cx, v->value) : v;
}

/* The first 64 values, at 0, 1, 2, .., parted by commas. */
static ct_value values_of(ct_ctx *cx, ct_value layout)
{
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
    return cti_text_node(cx, text);
}

static const cti_op ops[] = {
    {.name = "parse", .usage = "parse(value)", .one = itself},
    {.name = "make_tuple", .usage = "make_tuple(a, ..)", .any = make_tuple},
    {.name = "make_shape", .usage = "make_shape(a, ..)", .any = make_tuple},
    {.name = "make_stride", .usage = "make_stride(a, ..)", .any = make_tuple},
    {.name = "make_coord", .usage = "make_coord(a, ..)", .any = make_tuple},
    {.name = "make_step", .usage = "make_step(a, ..)", .any = make_tuple},
    {.name = "make_tile", .usage = "make_tile(tiler, ..)", .any = make_tuple},
    {.name = "is_static", .usage = "is_static(value)", .one = is_static_of},
    {.name = "is_integral", .usage = "is_integral(value)", .one = is_integral_of},

    {.name = "add", .usage = "add(a, b)", .two = ct_add},
    {.name = "sub", .usage = "sub(a, b)", .two = ct_sub},
    {.name = "mul", .usage = "mul(a, b)", .two = ct_mul},
    {.name = "div", .usage = "div(a, b)", .two = ct_div},
    {.name = "mod", .usage = "mod(a, b)", .two = ct_mod},
    {.name = "neg", .usage = "neg(a)", .one = ct_neg},
    {.name = "abs", .usage = "abs(a)", .one = ct_abs},
    {.name = "signum", .usage = "signum(a)", .one = ct_signum},
    {.name = "min", .usage = "min(a, ..)", .any = reduce},
    {.name = "max", .usage = "max(a, ..)", .any = reduce},
    {.name = "gcd", .usage = "gcd(a, ..)", .any = reduce},
    {.name = "lcm", .usage = "lcm(a, b)", .two = ct_lcm},
    {.name = "safe_div", .usage = "safe_div(a, b)", .two = ct_safe_div},
    {.name = "equal", .usage = "equal(a, b)", .two = ct_equal},
    {.name = "not_equal", .usage = "not_equal(a, b)", .two = not_equal},
    {.name = "less", .usage = "less(a, b)", .two = ct_less},
    {.name = "leq", .usage = "leq(a, b)", .two = leq},
    {.name = "greater", .usage = "greater(a, b)", .two = greater},
    {.name = "geq", .usage = "geq(a, b)", .two = geq},
    {.name = "and", .usage = "and(a, b)", .two = ct_and},
    {.name = "or", .usage = "or(a, b)", .two = ct_or},
    {.name = "not", .usage = "not(a)", .one = ct_not},
    {.name = "bit_and", .usage = "bit_and(a, b)", .two = ct_bit_and},
    {.name = "bit_or", .usage = "bit_or(a, b)", .two = ct_bit_or},
    {.name = "bit_xor", .usage = "bit_xor(a, b)", .two = ct_bit_xor},
    {.name = "shiftl", .usage = "shiftl(a, bits)", .two = ct_shiftl},
    {.name = "shiftr", .usage = "shiftr(a, bits)", .two = ct_shiftr},

    {.name = "make_basis_like", .usage = "make_basis_like(shape)", .one = ct_make_basis_like},
    {.name = "basis_value", .usage = "basis_value(basis)", .one = ct_basis_value},
    {.name = "basis_get", .usage = "basis_get(basis, tuple)", .two = ct_basis_get},
    {.name = "as_arithmetic_tuple",
     .usage = "as_arithmetic_tuple(value)",
     .one = ct_as_arithmetic_tuple},
    {.name = "make_inttuple_iter",
     .usage = "make_inttuple_iter(coord)",
     .one = ct_make_inttuple_iter},
    {.name = "make_identity_tensor",
     .usage = "make_identity_tensor(shape)",
     .one = ct_make_identity_tensor},

    {.name = "rank", .usage = "rank<i,..>(v)", .one = rank_of, .on_path = true},
    {.name = "depth", .usage = "depth<i,..>(v)", .one = depth_of, .on_path = true},
    {.name = "get", .usage = "get<i,..>(v)", .one = itself, .on_path = true},
    {.name = "layout", .usage = "layout<i,..>(layout)", .one = itself, .on_path = true},
    {.name = "shape", .usage = "shape<i,..>(v)", .one = ct_shape, .on_path = true},
    {.name = "stride", .usage = "stride<i,..>(layout)", .one = ct_stride, .on_path = true},
    {.name = "size", .usage = "size<i,..>(v)", .one = ct_size, .on_path = true},
    {.name = "cosize", .usage = "cosize<i,..>(layout)", .one = ct_cosize, .on_path = true},
    {.name = "coshape", .usage = "coshape<i,..>(layout)", .one = ct_coshape, .on_path = true},
    {.name = "coprofile", .usage = "coprofile<i,..>(layout)", .one = ct_coprofile, .on_path = true},
    {.name = "select",
     .usage = "select<i,j,..>(v)",
     .any = select_modes,
     .most_t = CTI_MOST_TEMPLATE},
    {.name = "take", .usage = "take<begin,end>(v)", .any = take, .least_t = 2, .most_t = 2},
    {.name = "group", .usage = "group<begin,end>(v)", .any = group, .least_t = 2, .most_t = 2},
    {.name = "append", .usage = "append(v, x), append<rank>(v, x)", .any = join, .most_t = 1},
    {.name = "prepend", .usage = "prepend(v, x), prepend<rank>(v, x)", .any = join, .most_t = 1},
    {.name = "replace", .usage = "replace<i>(v, x)", .any = replace, .least_t = 1, .most_t = 1},
    {.name = "insert", .usage = "insert<i>(tuple, x)", .any = insert, .least_t = 1, .most_t = 1},
    {.name = "remove", .usage = "remove<i>(tuple)", .any = remove_mode, .least_t = 1, .most_t = 1},
    {.name = "repeat", .usage = "repeat<n>(x)", .any = repeat, .least_t = 1, .most_t = 1},
    {.name = "repeat_like", .usage = "repeat_like(profile, x)", .two = ct_repeat_like},
    {.name = "flatten", .usage = "flatten(v)", .one = ct_flatten},
    {.name = "unflatten", .usage = "unflatten(v, profile)", .two = ct_unflatten},
    {.name = "zip", .usage = "zip(v), zip(a, b, ..)", .any = zip},
    {.name = "zip2_by", .usage = "zip2_by(v, guide)", .two = ct_zip2_by},
    {.name = "tile_unzip", .usage = "tile_unzip(layout, tiler)", .two = ct_tile_unzip},
    {.name = "reverse", .usage = "reverse(v)", .one = ct_reverse},
    {.name = "wrap", .usage = "wrap(tuple)", .one = ct_wrap},
    {.name = "unwrap", .usage = "unwrap(tuple)", .one = ct_unwrap},
    {.name = "front", .usage = "front(tuple)", .one = front_of},
    {.name = "back", .usage = "back(tuple)", .one = back_of},

    {.name = "product", .usage = "product(tuple)", .one = ct_product},
    {.name = "product_each", .usage = "product_each(tuple)", .one = ct_product_each},
    {.name = "product_like", .usage = "product_like(tuple, guide)", .two = ct_product_like},
    {.name = "sum", .usage = "sum(tuple)", .one = ct_sum},
    {.name = "inner_product", .usage = "inner_product(a, b)", .two = ct_inner_product},
    {.name = "ceil_div", .usage = "ceil_div(a, b)", .two = ct_ceil_div},
    {.name = "round_up", .usage = "round_up(a, b)", .two = ct_round_up},
    {.name = "shape_div", .usage = "shape_div(a, b)", .two = ct_shape_div},
    {.name = "elem_scale", .usage = "elem_scale(a, b)", .two = ct_elem_scale},
    {.name = "congruent", .usage = "congruent(a, b)", .two = ct_congruent},
    {.name = "weakly_congruent", .usage = "weakly_congruent(a, b)", .two = ct_weakly_congruent},
    {.name = "compatible", .usage = "compatible(a, b)", .two = ct_compatible},
    {.name = "weakly_compatible", .usage = "weakly_compatible(a, b)", .two = ct_weakly_compatible},
    {.name = "evenly_divides", .usage = "evenly_divides(shape, tiler)", .two = ct_evenly_divides},
    {.name = "elem_less", .usage = "elem_less(a, b)", .two = ct_elem_less},
    {.name = "elem_leq", .usage = "elem_leq(a, b)", .two = ct_elem_leq},
    {.name = "elem_gtr", .usage = "elem_gtr(a, b)", .two = ct_elem_gtr},
    {.name = "elem_geq", .usage = "elem_geq(a, b)", .two = ct_elem_geq},
    {.name = "lex_less", .usage = "lex_less(a, b)", .two = ct_lex_less},
    {.name = "lex_leq", .usage = "lex_leq(a, b)", .two = ct_lex_leq},
    {.name = "lex_gtr", .usage = "lex_gtr(a, b)", .two = ct_lex_gtr},
    {.name = "lex_geq", .usage = "lex_geq(a, b)", .two = ct_lex_geq},
    {.name = "colex_less", .usage = "colex_less(a, b)", .two = ct_colex_less},
    {.name = "colex_leq", .usage = "colex_leq(a, b)", .two = ct_colex_leq},
    {.name = "colex_gtr", .usage = "colex_gtr(a, b)", .two = ct_colex_gtr},
    {.name = "colex_geq", .usage = "colex_geq(a, b)", .two = ct_colex_geq},

    {.name = "crd2idx",
     .usage = "crd2idx(coord, shape), crd2idx(coord, layout), crd2idx(coord, shape, stride)",
     .two = crd2idx_in,
     .three = ct_crd2idx},
    {.name = "idx2crd",
     .usage = "idx2crd(index, shape), idx2crd(index, shape, stride)",
     .two = ct_idx2crd,
     .three = ct_idx2crd_stride},
    {.name = "crd2crd", .usage = "crd2crd(coord, from, to)", .three = ct_crd2crd},
    {.name = "compact_col_major",
     .usage = "compact_col_major(shape), compact_col_major(shape, first)",
     .one = col_major,
     .two = ct_compact_col_major},
    {.name = "compact_row_major",
     .usage = "compact_row_major(shape), compact_row_major(shape, first)",
     .one = row_major,
     .two = ct_compact_row_major},
    {.name = "compact_order", .usage = "compact_order(shape, order)", .two = ct_compact_order},

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

const cti_op *cti_op_at(int i)
{
    size_t n = sizeof ops / sizeof ops[0];
    return i >= 0 && (size_t)i < n ? &ops[i] : NULL;
}
