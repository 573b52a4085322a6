/* op_tuple.c - the operations on tuples by name: structure, sizes, comparisons, coordinates.
 *
 * Here: the second table. Not here: integers (op_integer.c), layouts (op_layout.c).
 * Follows 01_layout and the headers for the names. */
#include "ref/op/op.h"
#include "ref/value/value.h"

static ct_value itself(ct_ctx *cx, ct_value v)
{
    (void)cx;
    return v;
}

/* The layout of a tensor, or of a mode of it; a layout is its own. */
/* CuTe puts a composed layout together again, in which a swizzle of no bits disappears. */
static ct_value layout_part(ct_ctx *cx, ct_value part)
{
    ct_value l = cti_is(part, CT_TENSOR) ? ct_tensor_layout(cx, part) : itself(cx, part);
    return cti_is(l, CT_COMPOSED)
               ? ct_composition_offset(cx, cti_outer(l), cti_offset(l), cti_inner(l))
               : l;
}

static ct_value rank_of(ct_ctx *cx, ct_value v)
{
    return ct_static(cx, ct_rank(v));
}

/* () itself, or a tuple that holds one. */
static bool holds_empty(ct_value v)
{
    bool found = cti_is_tuple(v) && v->rank == 0;
    for (int i = 0; cti_is_tuple(v) && i < v->rank && !found; ++i)
        found = holds_empty(v->item[i]);
    return found;
}

/* CuTe takes the largest of the depths of the leaves: in () there is none. */
static ct_value depth_of(ct_ctx *cx, ct_value v)
{
    return holds_empty(v) ? cti_fail(cx, CT_EINVAL, "depth: () has no leaves")
                          : ct_static(cx, ct_depth(v));
}

/* An empty tuple has no first leaf and no last one. */
static ct_value leaf_of(ct_ctx *cx, const char *op, ct_value leaf)
{
    return cti_is_tuple(leaf) ? cti_fail(cx, CT_EINVAL, "%s: () has no leaves", op) : leaf;
}

static ct_value front_of(ct_ctx *cx, ct_value v)
{
    return leaf_of(cx, "front", ct_front(v));
}

static ct_value back_of(ct_ctx *cx, ct_value v)
{
    return leaf_of(cx, "back", ct_back(v));
}

static ct_value select_modes(ct_ctx *cx, const cti_call *c)
{
    return ct_select(cx, c->arg[0], c->nt, c->t);
}

static ct_value take(ct_ctx *cx, const cti_call *c)
{
    return ct_take(cx, c->arg[0], c->t[0], c->t[1]);
}

static ct_value group(ct_ctx *cx, const cti_call *c)
{
    return ct_group(cx, c->arg[0], c->t[0], c->t[1]);
}

enum { APPEND, PREPEND };

/* append(v), append(v, x), append<N>(v), append<N>(v, x): without x a plain layout gets _1:_0. */
static ct_value join(ct_ctx *cx, const cti_call *c)
{
    bool append = c->op->which == APPEND;
    ct_value x = c->n == 2 ? c->arg[1] : cti_unit(cx);
    if (c->nt == 1)
        return append ? ct_append_to(cx, c->arg[0], c->t[0], x)
                      : ct_prepend_to(cx, c->arg[0], c->t[0], x);
    return append ? ct_append(cx, c->arg[0], x) : ct_prepend(cx, c->arg[0], x);
}

static ct_value replace(ct_ctx *cx, const cti_call *c)
{
    return ct_replace(cx, c->arg[0], c->t[0], c->arg[1]);
}

static ct_value insert(ct_ctx *cx, const cti_call *c)
{
    return ct_insert(cx, c->arg[0], c->t[0], c->arg[1]);
}

static ct_value remove_mode(ct_ctx *cx, const cti_call *c)
{
    return ct_remove(cx, c->arg[0], c->t[0]);
}

static ct_value repeat(ct_ctx *cx, const cti_call *c)
{
    return ct_repeat(cx, c->t[0], c->arg[0]);
}

static ct_value zip(ct_ctx *cx, const cti_call *c)
{
    cti_text t;
    if (c->n == 1)
        return ct_zip(cx, c->arg[0]);
    if (!cti_is_any_layout(c->arg[0]))
        return ct_zip(cx, ct_make_tuple(cx, c->n, c->arg));
    for (int i = 0; i < c->n; ++i)
        if (!cti_is_layout(c->arg[i]))
            return cti_fail(cx, CT_EINVAL, "zip: operand %d is %s, beside a layout", i + 1,
                            cti_show(&t, c->arg[i]));
    return ct_zip(cx, ct_make_layout_of(cx, c->n, c->arg));
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

/* A number is its own leaf; CuTe compiles that where its type says the number. */
static ct_value unflatten(ct_ctx *cx, ct_value v, ct_value profile)
{
    cti_text t;
    if (cti_is(v, CT_INTEGER) && !v->fixed)
        return cti_fail(cx, CT_EINVAL, "unflatten: %s is a dynamic integer, not a tuple",
                        cti_show(&t, v));
    return ct_unflatten(cx, v, profile);
}

const cti_op cti_tuple_ops[] = {
    {"make_basis_like", "make_basis_like(nesting)", "at every leaf of A, the step along that leaf",
     .one = ct_make_basis_like},
    {"basis_value", "basis_value(basis)", "the coefficient of a basis element",
     .one = ct_basis_value},
    {"basis_get", "basis_get(number, item)", "the part of B that the basis element A points at",
     .two = ct_basis_get},
    {"as_arithmetic_tuple", "as_arithmetic_tuple(coord)",
     "a basis element as the coordinate it stands for", .one = ct_as_arithmetic_tuple},
    {"make_inttuple_iter", "make_inttuple_iter(origin)",
     "an iterator that stands at the coordinate A", .one = ct_make_inttuple_iter},
    {"make_identity_tensor", "make_identity_tensor(shape)",
     "R(c) = c for every coordinate c of the shape A", .one = ct_make_identity_tensor},

    {"rank", "rank(value), rank<i,..>(modes)", "how many modes at the top level", .one = rank_of,
     .on_path = true},
    {"depth", "depth(value), depth<i,..>(modes)", "how many levels of nesting", .one = depth_of,
     .on_path = true},
    {"get", "get(value), get<i,..>(nested)", "one mode: get<i,j>(A) is mode j of mode i",
     .one = itself, .on_path = true},
    {"layout", "layout(arranged), layout<i,..>(arranged)", "one mode of a layout, itself a layout",
     .one = layout_part, .on_path = true},
    {"shape", "shape(shaped), shape<i,..>(modes)", "the extents", .one = ct_shape, .on_path = true},
    {"stride", "stride(strided), stride<i,..>(strided)", "how far one step along each mode goes",
     .one = ct_stride, .on_path = true},
    {"size", "size(sized), size<i,..>(modes)", "how many coordinates: the product of all extents",
     .one = ct_size, .on_path = true},
    {"cosize", "cosize(layout), cosize<i,..>(layout)",
     "how many elements an array under the layout must hold: 1 + the sum of (extent - 1) * "
     "|stride|",
     .one = ct_cosize, .on_path = true},
    {"coshape", "coshape(layout), coshape<i,..>(layout)",
     "cosize in each component of the coordinates that a layout gives", .one = ct_coshape,
     .on_path = true},
    {"coprofile", "coprofile(layout), coprofile<i,..>(layout)",
     "the nesting of what a layout gives, filled with _0", .one = ct_coprofile, .on_path = true},
    {"select", "select<i,j,..>(nested)", "the modes named, in the order named", .any = select_modes,
     .min_t = 1, .max_t = CTI_MAX_TEMPLATE},
    {"take", "take<begin,end>(modes)", "the modes from begin up to, not including, end",
     .any = take, .min_t = 2, .max_t = 2},
    {"group", "group<begin,end>(nested)",
     "the modes from begin up to, not including, end, nested as one", .any = group, .min_t = 2,
     .max_t = 2},
    {"append", "append[<rank>](plain), append[<rank>](value, value)",
     "A with B as one more mode at the end, or as many as the rank asks for", .any = join,
     .max_t = 1, .which = APPEND},
    {"prepend", "prepend[<rank>](plain), prepend[<rank>](value, value)",
     "A with B as one more mode in front, or as many as the rank asks for", .any = join, .max_t = 1,
     .which = PREPEND},
    {"replace", "replace<i>(nested, value)", "A with B in the place of mode i", .any = replace,
     .min_t = 1, .max_t = 1},
    {"insert", "insert<i>(tuple, value)", "A with B in front of mode i", .any = insert, .min_t = 1,
     .max_t = 1},
    {"remove", "remove<i>(tuple)", "A without mode i", .any = remove_mode, .min_t = 1, .max_t = 1},
    {"repeat", "repeat<n>(value)", "n times A", .any = repeat, .min_t = 1, .max_t = 1},
    {"repeat_like", "repeat_like(value, value)", "B at every leaf of A", .two = ct_repeat_like},
    {"flatten", "flatten(value)", "all leaves in one level", .one = ct_flatten},
    {"unflatten", "unflatten(counted, profile)", "the leaves of A nested like B", .two = unflatten},
    {"zip", "zip(value, ..)", "modes of modes exchanged: ((a,b),(c,d)) becomes ((a,c),(b,d))",
     .any = zip},
    {"zip2_by", "zip2_by(tuple, profile)",
     "A, pairs at the leaves of B, with the firsts gathered in mode 0, the rest in mode 1",
     .two = ct_zip2_by},
    {"tile_unzip", "tile_unzip(layout, profile)",
     "a divided layout with the tiles gathered in mode 0, the rest in mode 1",
     .two = ct_tile_unzip},
    {"reverse", "reverse(value)", "the modes of a tuple A from last to first; else A",
     .one = ct_reverse},
    {"wrap", "wrap(value)", "an integer as a tuple of one", .one = ct_wrap},
    {"unwrap", "unwrap(value)", "a tuple of one as what it holds", .one = ct_unwrap},
    {"front", "front(value)", "the first leaf", .one = front_of},
    {"back", "back(value)", "the last leaf", .one = back_of},

    {"product", "product(numbers)", "the product of all leaves", .one = ct_product},
    {"product_each", "product_each(numbers)", "the product of each mode at the top level",
     .one = ct_product_each},
    {"product_like", "product_like(numbers, profile)",
     "the product of the part of A below each leaf of B", .two = ct_product_like},
    {"sum", "sum(numbers)", "the sum of all leaves", .one = ct_sum},
    {"inner_product", "inner_product(numbers, numbers)",
     "the sum of the products of matching leaves", .two = ct_inner_product},
    {"ceil_div", "ceil_div(dividend, counted)", "how many times B covers A, rounded up",
     .two = ct_ceil_div},
    {"round_up", "round_up(integers, integers)", "A up to the next multiple of B",
     .two = ct_round_up},
    {"shape_div", "shape_div(numbers, numbers)", "A divided by B, where one must divide the other",
     .two = ct_shape_div},
    {"elem_scale", "elem_scale(numbers, numbers)",
     "each leaf of A times the product of the part of B that matches it", .two = ct_elem_scale},
    {"congruent", "congruent(shaped, shaped)", "whether A and B are nested alike",
     .two = ct_congruent},
    {"weakly_congruent", "weakly_congruent(shaped, shaped)",
     "whether B is nested like A, or deeper", .two = ct_weakly_congruent},
    {"compatible", "compatible(shaped, shaped)", "whether every coordinate of A is also one of B",
     .two = ct_compatible},
    {"evenly_divides", "evenly_divides(sized, counted)",
     "whether tiling A by B leaves nothing over", .two = ct_evenly_divides},
    {"elem_less", "elem_less(numbers, numbers)", "whether every leaf of A is less than that of B",
     .two = ct_elem_less},
    {"elem_leq", "elem_leq(numbers, numbers)", "not elem_less(B, A)", .two = ct_elem_leq},
    {"elem_gtr", "elem_gtr(numbers, numbers)", "elem_less(B, A)", .two = ct_elem_gtr},
    {"elem_geq", "elem_geq(numbers, numbers)", "not elem_less(A, B)", .two = ct_elem_geq},
    {"lex_less", "lex_less(numbers, numbers)",
     "whether A comes before B where the first mode decides first", .two = ct_lex_less},
    {"lex_leq", "lex_leq(numbers, numbers)", "not lex_less(B, A)", .two = ct_lex_leq},
    {"lex_gtr", "lex_gtr(numbers, numbers)", "lex_less(B, A)", .two = ct_lex_gtr},
    {"lex_geq", "lex_geq(numbers, numbers)", "not lex_less(A, B)", .two = ct_lex_geq},
    {"colex_less", "colex_less(numbers, numbers)",
     "whether A comes before B where the last mode decides first", .two = ct_colex_less},
    {"colex_leq", "colex_leq(numbers, numbers)", "not colex_less(B, A)", .two = ct_colex_leq},
    {"colex_gtr", "colex_gtr(numbers, numbers)", "colex_less(B, A)", .two = ct_colex_gtr},
    {"colex_geq", "colex_geq(numbers, numbers)", "not colex_less(A, B)", .two = ct_colex_geq},

    {"f2_crd2idx", "f2_crd2idx(integers, shape, integers)",
     "the index of the coordinate A in the shape B, its leaves times C joined by XOR",
     .three = ct_f2_crd2idx},
    {"crd2idx", "crd2idx(coord, shape), crd2idx(coord, layout), crd2idx(coord, shape, stride)",
     "the offset of the coordinate A in the shape B with the stride C, by default compact",
     .two = crd2idx_in, .three = ct_crd2idx},
    {"idx2crd", "idx2crd(coord, shape), idx2crd(coord, shape, stride)",
     "the natural coordinate of the index A in the shape B; with a stride C, leaf by leaf",
     .two = ct_idx2crd, .three = ct_idx2crd_stride},
    {"crd2crd", "crd2crd(coord, shape, shape)",
     "the coordinate A of the shape B, as one of the shape C", .three = ct_crd2crd},
    {"increment", "increment(coord, shape)", "the coordinate of the shape B that follows A",
     .two = ct_increment},
    {"compact_col_major", "compact_col_major(numbers), compact_col_major(numbers, numbers)",
     "strides of the shape A that let the first mode run fastest", .one = col_major,
     .two = ct_compact_col_major},
    {"compact_row_major", "compact_row_major(numbers), compact_row_major(numbers, numbers)",
     "strides of the shape A that let the last mode run fastest", .one = row_major,
     .two = ct_compact_row_major},
    {"compact_order", "compact_order(shape, order)",
     "strides of the shape A whose modes run in the order B", .two = ct_compact_order},
    {.name = NULL},
};
