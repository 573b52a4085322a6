/* op_tuple.c - the operations on integers and tuples by name: how each is called, what does it.
 *
 * Here: one table, the operations with more forms than a function pointer has, and the walk over
 * all tables. Not here: layouts (op_layout.c), finding a name (call.c).
 * Follows 01_layout and the headers for the names. */
#include "ref/op/op.h"
#include "ref/value/value.h"

ct_value cti_count_error(ct_ctx *cx, const cti_call *c)
{
    return cti_fail(cx, CT_EINVAL, "%s: %d operands", c->name, c->n);
}

static ct_value itself(ct_ctx *cx, ct_value v)
{
    (void)cx;
    return v;
}

/* The layout of a tensor, or of a mode of it; a layout is its own. */
static ct_value layout_part(ct_ctx *cx, ct_value part)
{
    return cti_is(part, CT_TENSOR) ? ct_tensor_layout(cx, part) : itself(cx, part);
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

static ct_value make_tuple(ct_ctx *cx, const cti_call *c)
{
    return ct_make_tuple(cx, c->n, c->arg);
}

/* min, max, gcd of any number of operands, tuples counting leaf by leaf. */
static ct_value reduce(ct_ctx *cx, const cti_call *c)
{
    if (c->n == 0)
        return cti_count_error(cx, c);
    ct_value r = c->arg[0];
    for (int i = c->n == 1 ? 0 : 1; i < c->n; ++i)
        r = c->name[1] == 'i'   ? ct_min(cx, r, c->arg[i])
            : c->name[1] == 'a' ? ct_max(cx, r, c->arg[i])
                                : ct_gcd(cx, r, c->arg[i]);
    return r;
}

static ct_value select_modes(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_select(cx, c->arg[0], c->nt, c->t) : cti_count_error(cx, c);
}

static ct_value take(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_take(cx, c->arg[0], c->t[0], c->t[1]) : cti_count_error(cx, c);
}

static ct_value group(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_group(cx, c->arg[0], c->t[0], c->t[1]) : cti_count_error(cx, c);
}

/* append(v), append(v, x), append<N>(v), append<N>(v, x): without x a layout gets _1:_0. */
static ct_value join(ct_ctx *cx, const cti_call *c)
{
    bool append = c->name[0] == 'a';
    if (c->n < 1 || c->n > 2 || (c->n == 1 && !cti_is_any_layout(c->arg[0])))
        return cti_count_error(cx, c);
    ct_value x = c->n == 2 ? c->arg[1] : cti_unit(cx);
    if (c->nt == 1)
        return append ? ct_append_to(cx, c->arg[0], c->t[0], x)
                      : ct_prepend_to(cx, c->arg[0], c->t[0], x);
    return append ? ct_append(cx, c->arg[0], x) : ct_prepend(cx, c->arg[0], x);
}

static ct_value replace(ct_ctx *cx, const cti_call *c)
{
    return c->n == 2 ? ct_replace(cx, c->arg[0], c->t[0], c->arg[1]) : cti_count_error(cx, c);
}

static ct_value insert(ct_ctx *cx, const cti_call *c)
{
    return c->n == 2 ? ct_insert(cx, c->arg[0], c->t[0], c->arg[1]) : cti_count_error(cx, c);
}

static ct_value remove_mode(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_remove(cx, c->arg[0], c->t[0]) : cti_count_error(cx, c);
}

static ct_value repeat(ct_ctx *cx, const cti_call *c)
{
    return c->n == 1 ? ct_repeat(cx, c->t[0], c->arg[0]) : cti_count_error(cx, c);
}

static ct_value zip(ct_ctx *cx, const cti_call *c)
{
    if (c->n == 0)
        return cti_count_error(cx, c);
    if (c->n == 1)
        return ct_zip(cx, c->arg[0]);
    return ct_zip(cx, cti_is_any_layout(c->arg[0]) ? ct_make_layout_of(cx, c->n, c->arg)
                                                   : ct_make_tuple(cx, c->n, c->arg));
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
    {.name = "layout", .usage = "layout<i,..>(layout)", .one = layout_part, .on_path = true},
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
};

/* The operations of this table, then those on layouts, then those on tensors. */
const cti_op *cti_op_at(int i)
{
    int n = (int)(sizeof ops / sizeof ops[0]);
    return i < 0 ? NULL : i < n ? &ops[i] : cti_layout_op_at(i - n);
}
