"""The operations on sizes, division, comparison and coordinates of integer tuples.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import ABSENT, Operand, call, given


def product(numbers: Operand) -> Any:
    """The product of all leaves.

    >>> product("(_2,(3,_4))")
    Dynamic(24)
    """
    return call("product", numbers)


def product_each(numbers: Operand) -> Any:
    """The product of each mode at the top level.

    >>> product_each("(_2,(3,_4))")
    (2, Dynamic(12))
    """
    return call("product_each", numbers)


def product_like(numbers: Operand, profile: Operand) -> Any:
    """The product of the part of A below each leaf of B.

    >>> product_like("(_2,(3,_4))", "(_,_)")
    (2, Dynamic(12))
    """
    return call("product_like", numbers, profile)


def sum(numbers: Operand) -> Any:
    """The sum of all leaves.

    >>> sum("(_2,(3,_4))")
    Dynamic(9)
    """
    return call("sum", numbers)


def inner_product(a: Operand, b: Operand) -> Any:
    """The sum of the products of matching leaves.

    >>> inner_product("(_2,(3,_5))", "(7,(_11,_13))")
    Dynamic(112)
    """
    return call("inner_product", a, b)


def ceil_div(dividend: Operand, counted: Operand) -> Any:
    """How many times B covers A, rounded up.

    >>> ceil_div("(10,_8)", "(_4,_4)")
    (Dynamic(3), 2)
    """
    return call("ceil_div", dividend, counted)


def round_up(a: Operand, b: Operand) -> Any:
    """A up to the next multiple of B.

    >>> round_up("(10,_8)", "(_4,_4)")
    (Dynamic(12), 8)
    """
    return call("round_up", a, b)


def shape_div(a: Operand, b: Operand) -> Any:
    """A divided by B, where one must divide the other.

    >>> shape_div("(_4,_8)", 8)
    (1, 4)
    """
    return call("shape_div", a, b)


def elem_scale(a: Operand, b: Operand) -> Any:
    """Each leaf of A times the product of the part of B that matches it.

    >>> elem_scale("(_2,(3,5))", "(7,(11,13))")
    (Dynamic(14), (Dynamic(33), Dynamic(65)))
    """
    return call("elem_scale", a, b)


def congruent(a: Operand, b: Operand) -> bool:
    """Whether A and B are nested alike.

    >>> congruent("(_4,(_2,_3))", "(5,(7,9))")
    True
    """
    return bool(call("congruent", a, b))


def weakly_congruent(a: Operand, b: Operand) -> bool:
    """Whether B is nested like A, or deeper.

    >>> weakly_congruent("(_4,_8)", "(_4,(_2,_4))")
    True
    """
    return bool(call("weakly_congruent", a, b))


def compatible(a: Operand, b: Operand) -> bool:
    """Whether every coordinate of A is also one of B.

    >>> compatible("(_4,_6)", "(_4,(_2,_3))")
    True
    """
    return bool(call("compatible", a, b))


def evenly_divides(sized: Operand, counted: Operand) -> bool:
    """Whether tiling A by B leaves nothing over.

    >>> evenly_divides("(_12,_8)", "(_3,_4)")
    True
    """
    return bool(call("evenly_divides", sized, counted))


def elem_less(a: Operand, b: Operand) -> bool:
    """Whether every leaf of A is less than that of B.

    >>> elem_less("(1,2)", "(2,3)")
    True
    """
    return bool(call("elem_less", a, b))


def elem_leq(a: Operand, b: Operand) -> Any:
    """Not elem_less(B, A).

    >>> elem_leq("(1,2)", "(1,3)")
    Dynamic(1)
    """
    return call("elem_leq", a, b)


def elem_gtr(a: Operand, b: Operand) -> Any:
    """Elem_less(B, A).

    >>> elem_gtr("(3,4)", "(2,3)")
    Dynamic(1)
    """
    return call("elem_gtr", a, b)


def elem_geq(a: Operand, b: Operand) -> Any:
    """Not elem_less(A, B).

    >>> elem_geq("(3,4)", "(3,4)")
    Dynamic(1)
    """
    return call("elem_geq", a, b)


def lex_less(a: Operand, b: Operand) -> bool:
    """Whether A comes before B where the first mode decides first.

    >>> lex_less("(1,5)", "(2,3)")
    True
    """
    return bool(call("lex_less", a, b))


def lex_leq(a: Operand, b: Operand) -> Any:
    """Not lex_less(B, A).

    >>> lex_leq("(1,5)", "(2,3)")
    Dynamic(1)
    """
    return call("lex_leq", a, b)


def lex_gtr(a: Operand, b: Operand) -> Any:
    """Lex_less(B, A).

    >>> lex_gtr("(2,3)", "(1,5)")
    Dynamic(1)
    """
    return call("lex_gtr", a, b)


def lex_geq(a: Operand, b: Operand) -> Any:
    """Not lex_less(A, B).

    >>> lex_geq("(2,3)", "(1,5)")
    Dynamic(1)
    """
    return call("lex_geq", a, b)


def colex_less(a: Operand, b: Operand) -> bool:
    """Whether A comes before B where the last mode decides first.

    >>> colex_less("(5,1)", "(3,2)")
    True
    """
    return bool(call("colex_less", a, b))


def colex_leq(a: Operand, b: Operand) -> Any:
    """Not colex_less(B, A).

    >>> colex_leq("(5,1)", "(3,2)")
    Dynamic(1)
    """
    return call("colex_leq", a, b)


def colex_gtr(a: Operand, b: Operand) -> Any:
    """Colex_less(B, A).

    >>> colex_gtr("(3,2)", "(5,1)")
    Dynamic(1)
    """
    return call("colex_gtr", a, b)


def colex_geq(a: Operand, b: Operand) -> Any:
    """Not colex_less(A, B).

    >>> colex_geq("(3,2)", "(5,1)")
    Dynamic(1)
    """
    return call("colex_geq", a, b)


def f2_crd2idx(a: Operand, b: Operand, c: Operand) -> Any:
    """The index of the coordinate A in the shape B, its leaves times C joined by XOR.

    >>> f2_crd2idx("(1,(3,2))", "(_4,(_4,_3))", "(_1,(_5,_16))")
    Dynamic(46)
    """
    return call("f2_crd2idx", a, b, c)


def crd2idx(a: Operand, b: Operand, c: Operand = ABSENT) -> Any:
    """The offset of the coordinate A in the shape B with the stride C, by default compact.

    crd2idx(coord, shape), crd2idx(coord, layout), crd2idx(coord, shape, stride)

    >>> crd2idx("(1,2)", "(3,4)", "(4,1)")
    Dynamic(6)
    """
    return call("crd2idx", a, b, *given(c))


def idx2crd(coord: Operand, shape: Operand, stride: Operand = ABSENT) -> Any:
    """The natural coordinate of the index A in the shape B; with a stride C, leaf by leaf.

    idx2crd(coord, shape), idx2crd(coord, shape, stride)

    >>> idx2crd("7", "(3,4)")
    (Dynamic(1), Dynamic(2))
    """
    return call("idx2crd", coord, shape, *given(stride))


def crd2crd(a: Operand, b: Operand, c: Operand) -> Any:
    """The coordinate A of the shape B, as one of the shape C.

    >>> crd2crd("(1,2)", "(3,4)", "(6,2)")
    (Dynamic(1), Dynamic(2))
    """
    return call("crd2crd", a, b, c)


def increment(coord: Operand, shape: Operand) -> Any:
    """The coordinate of the shape B that follows A.

    >>> increment("(1,(2,0))", "(2,(3,5))")
    (Dynamic(0), (Dynamic(0), Dynamic(1)))
    """
    return call("increment", coord, shape)


def compact_col_major(a: Operand, b: Operand = ABSENT) -> Any:
    """Strides of the shape A that let the first mode run fastest.

    compact_col_major(numbers), compact_col_major(numbers, numbers)

    >>> compact_col_major("(_3,(_2,4))")
    (1, (3, 6))
    """
    return call("compact_col_major", a, *given(b))


def compact_row_major(a: Operand, b: Operand = ABSENT) -> Any:
    """Strides of the shape A that let the last mode run fastest.

    compact_row_major(numbers), compact_row_major(numbers, numbers)

    >>> compact_row_major("(_3,(_2,4))")
    (Dynamic(8), (Dynamic(4), 1))
    """
    return call("compact_row_major", a, *given(b))


def compact_order(shape: Operand, order: Operand) -> Any:
    """Strides of the shape A whose modes run in the order B.

    >>> compact_order("(_2,_3,_5,_7)", "(_0,_2,_3,_1)")
    (1, 14, 42, 2)
    """
    return call("compact_order", shape, order)
