/* basis.c - scaled basis elements and arithmetic tuples: strides that count coordinates.
 *
 *   k * E<1,0>  prints  k@0@1  and stands for the coordinate  (_0,(k))
 *
 * A sum of basis elements is a tuple, the shorter operand padded with _0.
 * Here: the elements, tuples made of them; add, sub and neg, which sum integers and coordinates
 * alike. Not here: layouts that use them as strides (layout.c). Follows 0z_tma_tensors
 * "ArithTuple", "Basis elements". */
#include "ref/integer/integer.h"
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

/* ct_basis_value - the coefficient of a basis element; an integer is its own.
 * equation  k * E<..> -> k
 * example   basis_value(3@1@0)  =  3
 * pre       an integer or a basis element
 * post      basis_split
 * fails     CT_EINVAL
 * CuTe      none: numeric/arithmetic_tuple.hpp */
ct_value ct_basis_value(ct_ctx *cx, ct_value basis)
{
    cti_text t;
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(basis, CT_BASIS))
        return cti_integer(cx, basis->value, basis->fixed);
    if (cti_is(basis, CT_INTEGER))
        return basis;
    return cti_fail(cx, CT_EINVAL, "basis_value: %s is not an integer or a basis element",
                    cti_show(&t, basis));
}

/* ct_basis_get - the part of a value that a basis element points at.
 * equation  basis_get(k * E<i,j,..>, v) = get<i,j,..>(v)
 * example   basis_get(_1@0@1, (2,(3,5)))  =  3
 * pre       v has that mode; an integer points at the whole of v
 * post      basis_split
 * fails     CT_EINVAL no such mode
 * CuTe      none: numeric/arithmetic_tuple.hpp */
ct_value ct_basis_get(ct_ctx *cx, ct_value basis, ct_value v)
{
    if (!cti_ok(cx) || !cti_is(basis, CT_BASIS))
        return v;
    ct_tuple path = cti_path(basis);
    for (int i = 0; i < path->rank; ++i)
        v = ct_get(cx, v, (int)path->item[i]->value);
    return v;
}

static ct_tuple basis_at(ct_ctx *cx, ct_tuple shape, int *path, int depth)
{
    if (!cti_is_tuple(shape)) {
        ct_value one = ct_static(cx, 1);
        return ct_E(cx, one, depth, path);
    }
    ct_value *item = cti_items(cx, shape->rank);
    for (int i = 0; item != NULL && i < shape->rank; ++i) {
        path[depth] = i;
        item[i] = basis_at(cx, shape->item[i], path, depth + 1);
    }
    return cti_tuple(cx, shape->rank, item);
}

/* ct_make_basis_like - the basis element of each leaf's own position.
 * equation  leaf at position (i,j,..) -> E<i,j,..>
 * example   make_basis_like((2,(3,5)))  =  (_1@0,(_1@0@1,_1@1@1))
 * pre       an integer tuple; a bare integer gives E<>, which prints _1
 * post      basis_identity
 * fails     CT_EINVAL no integer tuple
 * CuTe      0z_tma_tensors "Basis elements" */
ct_tuple ct_make_basis_like(ct_ctx *cx, ct_tuple shape)
{
    cti_text t;
    int path[CT_MAX_DEPTH];
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(shape) && !ct_is_integral(shape))
        return cti_fail(cx, CT_EINVAL, "make_basis_like: %s is not a shape", cti_show(&t, shape));
    return basis_at(cx, shape, path, 0);
}

/* k@i: i zeros, then k at the rest of the path. */
static ct_tuple spread(ct_ctx *cx, ct_value coefficient, ct_tuple path, int at)
{
    if (at == path->rank)
        return coefficient;
    int mode = (int)path->item[at]->value;
    if (mode >= CT_MAX_LEAVES)
        return cti_fail(cx, CT_ERANGE, "as_arithmetic_tuple: mode %d has no place in a tuple",
                        mode);
    ct_value *item = cti_items(cx, mode + 1);
    for (int i = 0; item != NULL && i < mode; ++i)
        item[i] = ct_static(cx, 0);
    if (item != NULL)
        item[mode] = spread(cx, coefficient, path, at + 1);
    return cti_tuple(cx, mode + 1, item);
}

/* ct_as_arithmetic_tuple - a basis element as the coordinate it stands for.
 * equation  k * E<i> -> (_0,..,_0,k) with k at mode i
 * example   as_arithmetic_tuple(5@2)  =  (_0,_0,5)
 * pre       an integer, a basis element, or a tuple of them
 * post      basis_spread
 * fails     CT_EINVAL no coordinate; CT_ERANGE a mode number beyond every tuple
 * CuTe      0z_tma_tensors "ArithTuple" */
ct_tuple ct_as_arithmetic_tuple(ct_ctx *cx, ct_value v)
{
    cti_text t;
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(v, CT_BASIS))
        return spread(cx, ct_basis_value(cx, v), cti_path(v), 0);
    if (!v->unspread) /* long sums are not copied term by term */
        return v;
    if (!cti_is_tuple(v))
        return cti_fail(cx, CT_EINVAL, "as_arithmetic_tuple: %s is not a coordinate",
                        cti_show(&t, v));
    if (v->rank == 0)
        return cti_fail(cx, CT_EINVAL, "as_arithmetic_tuple: () has no modes");
    ct_value *item = cti_items(cx, v->rank);
    for (int i = 0; item != NULL && i < v->rank; ++i)
        item[i] = ct_as_arithmetic_tuple(cx, v->item[i]);
    return cti_tuple(cx, v->rank, item);
}

/* An element without a path is its coefficient; _ is a static 0. */
static ct_value without_empty_path(ct_ctx *cx, ct_value v)
{
    if (cti_is(v, CT_UNDERSCORE))
        return ct_static(cx, 0);
    return cti_is(v, CT_BASIS) && cti_path(v)->rank == 0 ? ct_basis_value(cx, v) : v;
}

/* Mode by mode; where one operand has no such mode it is _0. */
static ct_tuple add_tuples(ct_ctx *cx, ct_tuple a, ct_tuple b, bool subtract)
{
    int rank = a->rank > b->rank ? a->rank : b->rank;
    ct_value zero = ct_static(cx, 0);
    ct_value *item = cti_items(cx, rank);
    for (int i = 0; item != NULL && i < rank; ++i) {
        ct_value x = i < a->rank ? a->item[i] : zero;
        ct_value y = i < b->rank ? b->item[i] : zero;
        item[i] = subtract ? ct_sub(cx, x, y) : ct_add(cx, x, y);
    }
    return cti_tuple(cx, rank, item);
}

/* A static 0 is the neutral element; no other integer can be added to a coordinate. */
static ct_value add_coordinates(ct_ctx *cx, ct_value a, ct_value b, bool subtract)
{
    cti_text ta, tb;
    if (!cti_ok(cx))
        return cti_null();
    a = without_empty_path(cx, a);
    b = without_empty_path(cx, b);
    if (cti_is(a, CT_INTEGER) && cti_is(b, CT_INTEGER))
        return subtract ? ct_sub(cx, a, b) : ct_add(cx, a, b);
    if (cti_is_constant(b, 0))
        return a;
    if (cti_is_constant(a, 0) && !subtract)
        return b;
    ct_value s = cti_is_constant(a, 0) ? cti_null() : ct_as_arithmetic_tuple(cx, a);
    ct_value t = ct_as_arithmetic_tuple(cx, b);
    if (!cti_is_tuple(s) || !cti_is_tuple(t))
        return cti_fail(cx, CT_EINVAL, "add: %s and %s have no common profile", cti_show(&ta, a),
                        cti_show(&tb, b));
    return add_tuples(cx, s, t, subtract);
}

static bool is_basis_or_tuple(ct_value v)
{
    return cti_is(v, CT_BASIS) || cti_is(v, CT_TUPLE);
}

/* ct_add - the sum of two integers, or of two coordinates.
 * equation  a + b
 * example   add(2@0, _5@2)  =  (2,_0,_5)
 * pre       integers; or basis elements and tuples, of which the shorter is padded with _0
 * post      static_rule
 * fails     CT_EINVAL a non-zero integer added to a coordinate; CT_ERANGE
 * CuTe      01_layout "Integers"; 0z_tma_tensors "ArithTuple" */
ct_value ct_add(ct_ctx *cx, ct_value a, ct_value b)
{
    if (is_basis_or_tuple(a) || is_basis_or_tuple(b))
        return add_coordinates(cx, a, b, false);
    return cti_add_integers(cx, a, b);
}

/* ct_sub - the difference of two integers, or of two coordinates.
 * equation  a - b
 * example   sub(_7, 3)  =  4
 * pre       as ct_add
 * post      static_rule
 * fails     CT_EINVAL, CT_ERANGE as ct_add
 * CuTe      01_layout "Integers" */
ct_value ct_sub(ct_ctx *cx, ct_value a, ct_value b)
{
    if (is_basis_or_tuple(a) || is_basis_or_tuple(b))
        return add_coordinates(cx, a, b, true);
    return cti_sub_integers(cx, a, b);
}

/* ct_neg - the negative, of an integer or of every part of a coordinate.
 * equation  -a
 * example   neg(_3)  =  _-3
 * pre       an integer, a basis element or a tuple of integers
 * post      static_rule
 * fails     CT_EINVAL, CT_ERANGE
 * CuTe      01_layout "Integers" */
ct_value ct_neg(ct_ctx *cx, ct_value a)
{
    return ct_sub(cx, ct_static(cx, 0), a);
}

/* Integers and tuples of them, all the way down. */
bool cti_is_coordinate(ct_value v)
{
    if (!cti_is_tuple(v))
        return cti_is(v, CT_INTEGER);
    for (int i = 0; i < v->rank; ++i)
        if (!cti_is_coordinate(v->item[i]))
            return false;
    return true;
}

/* ct_make_inttuple_iter - an iterator over coordinates, at a coordinate.
 * equation  *iter = coord
 * example   make_inttuple_iter((0,2))  =  ArithTuple(0,2)
 * pre       an integer tuple
 * post      roundtrip
 * fails     CT_EINVAL a leaf that is not an integer
 * CuTe      0z_tma_tensors "ArithTupleIterators" */
ct_value ct_make_inttuple_iter(ct_ctx *cx, ct_tuple coord)
{
    cti_text t;
    ct_value *item = cti_items(cx, 1);
    ct_value at = ct_as_arithmetic_tuple(cx, coord);
    if (item == NULL)
        return cti_null();
    if (!cti_is_coordinate(at))
        return cti_fail(cx, CT_EINVAL, "make_inttuple_iter: %s is not a coordinate of integers",
                        cti_show(&t, coord));
    item[0] = at;
    return cti_node(cx, CT_ITERATOR, 0, 1, item);
}
