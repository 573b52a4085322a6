"""The operations on layouts and their algebra.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import ABSENT, Operand, call, given, with_template


def make_layout(*operands: Operand) -> Any:
    """The layout of shape A and stride B, without B compact; of layouts, each as a mode.

    make_layout(shape), make_layout(shape, stride), make_layout(layout, ..), make_layout(swizzle)

    >>> make_layout("(_4,_8)", "(_8,_1)")
    Layout("(_4,_8):(_8,_1)")
    """
    return call("make_layout", *operands)


def make_ordered_layout(shape: Operand, order: Operand) -> Any:
    """The compact layout of shape A, its modes running in the order B.

    >>> make_ordered_layout("(_2,_3,_5)", "(_2,_1,_0)")
    Layout("(_2,_3,_5):(_15,_5,_1)")
    """
    return call("make_ordered_layout", shape, order)


def make_layout_like(layout: Operand) -> Any:
    """The compact layout of A's shape, its modes in the order of A's strides.

    >>> make_layout_like("(_4,_8):(_20,_1)")
    Layout("(_4,_8):(_8,_1)")
    """
    return call("make_layout_like", layout)


def make_fragment_like(a: Operand) -> Any:
    """The compact layout of A's shape, mode 0 first, then in the order of A's strides.

    make_fragment_like(shape), make_fragment_like(layout)

    >>> make_fragment_like("(_4,_8):(_20,_1)")
    Layout("(_4,(_8)):(_1,(_4))")
    """
    return call("make_fragment_like", a)


def make_identity_layout(shape: Operand) -> Any:
    """R(c) = c for every coordinate c of the shape A.

    >>> make_identity_layout("(_4,_8)")
    Layout("(_4,_8):(_1@0,_1@1)")
    """
    return call("make_identity_layout", shape)


def layout_call(*operands: Operand) -> Any:
    """A(B): the offset at the coordinate B; with _ in B, the slice.

    layout_call(sliced, coord, ..)

    >>> layout_call("(4,8):(8,1)", "(2,3)")
    Dynamic(19)
    """
    return call("layout_call", *operands)


def values(a: Operand) -> Any:
    """A(0), A(1), A(2), .. up to 64 of them.

    values(layout), values(tensor)

    >>> values("(_2,_4):(_4,_1)")
    '0,4,1,5,2,6,3,7'
    """
    return call("values", a)


def print_layout(layout: Operand) -> Any:
    """The table of A: row m, column n holds A(m,n).

    >>> print(print_layout("(_2,_4):(_4,_1)"))
    (_2,_4):(_4,_1)
          0   1   2   3
        +---+---+---+---+
     0  | 0 | 1 | 2 | 3 |
        +---+---+---+---+
     1  | 4 | 5 | 6 | 7 |
        +---+---+---+---+
    """
    return call("print_layout", layout)


def get_hier_coord(strided: Operand, index: Operand) -> Any:
    """The coordinate c of a compact A with A(c) = B, in A's nesting.

    >>> get_hier_coord("(_4,(_2,_3)):(_1,(_4,_8))", "13")
    (Dynamic(1), (Dynamic(1), Dynamic(1)))
    """
    return call("get_hier_coord", strided, index)


def get_flat_coord(strided: Operand, index: Operand) -> Any:
    """The coordinate c of a compact A with A(c) = B, one integer a mode.

    >>> get_flat_coord("(_4,(_2,_3)):(_1,(_4,_8))", "13")
    (Dynamic(1), Dynamic(3))
    """
    return call("get_flat_coord", strided, index)


def get_1d_coord(strided: Operand, index: Operand) -> Any:
    """The coordinate c of a compact A with A(c) = B, one integer.

    >>> get_1d_coord("(_4,_8):(_8,_1)", "13")
    Dynamic(21)
    """
    return call("get_1d_coord", strided, index)


def slice(coord: Operand, value: Operand) -> Any:
    """The modes of B where A holds _.

    >>> slice("(2,_)", "(_4,_8):(_8,_1)")
    Layout("(_8):(_1)")
    """
    return call("slice", coord, value)


def dice(coord: Operand, value: Operand) -> Any:
    """The modes of B where A holds no _.

    >>> dice("(2,_)", "(_4,_8):(_8,_1)")
    Layout("(_4):(_8)")
    """
    return call("dice", coord, value)


def slice_and_offset(coord: Operand, layout: Operand) -> Any:
    """The slice of B at A, and the offset where it begins.

    >>> slice_and_offset("(_,3)", "(_4,_8):(_8,_1)")
    (Layout("(_4):(_8)"), Dynamic(3))
    """
    return call("slice_and_offset", coord, layout)


def domain_offset(coord: Operand, sliced: Operand) -> Any:
    """B moved to begin at the coordinate A, and how far that is.

    >>> domain_offset("(1,2)", "(_4,_8):(_8,_1)")
    (Layout("(_4,_8):(_8,_1)"), Dynamic(10))
    """
    return call("domain_offset", coord, sliced)


def coalesce(sized: Operand, profile: Operand = ABSENT) -> Any:
    """R(i) = A(i) for every integer i below size(A), in as few modes as possible.

    coalesce(sized), coalesce(sized, profile)

    >>> coalesce("(_2,(_1,_6)):(_1,(_6,_2))")
    Layout("_12:_1")
    """
    return call("coalesce", sized, *given(profile))


def filter_zeros(sized: Operand, nested: Operand = ABSENT) -> Any:
    """A with extent 1 wherever the stride is a static 0.

    filter_zeros(sized), filter_zeros(sized, nested)

    >>> filter_zeros("(_2,_4):(_0,_1)")
    Layout("(_1,_4):(_0,_1)")
    """
    return call("filter_zeros", sized, *given(nested))


def filter(a: Operand, b: Operand = ABSENT) -> Any:
    """A without the modes that go nowhere: stride 0, extent 1.

    filter(strided), filter(layout, profile)

    >>> filter("(_2,_4,_3):(_0,_1,_4)")
    Layout("_12:_1")
    """
    return call("filter", a, *given(b))


def composition(a: Operand, b: Operand, c: Operand = ABSENT) -> Any:
    """R(c) = A(B(c)) for every coordinate c of B, mode by mode where B is a tuple.

    composition(function, tiler), composition(outer, offset, layout)

    >>> composition("(_6,_2):(_8,_2)", "(_4,_3):(_3,_1)")
    Layout("((_2,_2),_3):((_24,_2),_8)")
    """
    return call("composition", a, b, *given(c))


def with_shape(*operands: Operand) -> Any:
    """A seen through the coordinates of the shape B.

    with_shape(layout, shape, ..)

    >>> with_shape("_12:_2", "(_3,_4)")
    Layout("(_3,_4):(_2,_6)")
    """
    return call("with_shape", *operands)


def complement(layout: Operand, target: Operand = ABSENT) -> Any:
    """R reaches, in rising order, what A does not: (A,R) repeats A without overlap up to the
    cotarget.

    complement(layout), complement(layout, target)

    >>> complement("(_2,_2):(_1,_6)", 24)
    Layout("(_3,_2):(_2,_12)")
    """
    return call("complement", layout, *given(target))


def right_inverse(function: Operand) -> Any:
    """A(R(i)) = i for every i below size(R).

    >>> right_inverse("(_4,_8):(_8,_1)")
    Layout("(_8,_4):(_4,_1)")
    """
    return call("right_inverse", function)


def left_inverse(function: Operand) -> Any:
    """R(A(i)) = i for every i below size(A), where A is injective.

    >>> left_inverse("(_4,_8):(_8,_1)")
    Layout("(_8,_4):(_4,_1)")
    """
    return call("left_inverse", function)


def nullspace(layout: Operand) -> Any:
    """A(R(i)) = 0 for every i below size(R).

    >>> nullspace("(_2,_4):(_0,_1)")
    Layout("_2:_1")
    """
    return call("nullspace", layout)


def max_common_layout(a: Operand, b: Operand) -> Any:
    """A(R(i)) = B(R(i)) = i for every i below size(R), R as long as can be.

    >>> max_common_layout("(_4,_8):(_1,_4)", "(_8,_4):(_1,_16)")
    Layout("_8:_1")
    """
    return call("max_common_layout", a, b)


def max_common_vector(a: Operand, b: Operand) -> Any:
    """How many elements, from the first, A and B both hold one after another.

    >>> max_common_vector("(_4,_8):(_1,_4)", "(_8,_4):(_1,_16)")
    8
    """
    return call("max_common_vector", a, b)


def max_alignment(aligned: Operand) -> Any:
    """The largest n for which upcast<n>(A) is defined.

    >>> max_alignment("(_4,_8):(_1,_4)")
    32
    """
    return call("max_alignment", aligned)


def domain_distribute(a: Operand, b: Operand) -> Any:
    """B coordinates spread over the shape A so that they tile it.

    >>> domain_distribute("(_4,_8)", 16)
    Layout("_16:_1")
    """
    return call("domain_distribute", a, b)


def greatest_common_domain(a: Operand, b: Operand) -> Any:
    """The coordinates in order whose modes each lie within a mode of A and one of B.

    >>> greatest_common_domain("(_5,_3,_4)", "(_10,_6)")
    Layout("(_5,_2):(_1,_30)")
    """
    return call("greatest_common_domain", a, b)


def layout_add(a: Operand, b: Operand) -> Any:
    """R(i) = A(i) + B(i) for every i below size(A).

    >>> layout_add("(_4,_3):(_1,_4)", "(_4,_3):(_3,_1)")
    Layout("(_4,_3):(_4,_5)")
    """
    return call("layout_add", a, b)


def logical_divide(divided: Operand, tiler: Operand) -> Any:
    """Composition(A, (B, complement(B, size(A)))): mode 0 is a tile, mode 1 counts the tiles.

    >>> logical_divide("(_4,_8):(_8,_1)", "(_2,_4)")
    Layout("((_2,_2),(_4,_2)):((_8,_16),(_1,_4))")
    """
    return call("logical_divide", divided, tiler)


def zipped_divide(divided: Operand, tiler: Operand) -> Any:
    """Logical_divide with the tiles gathered in mode 0, their counts in mode 1.

    >>> zipped_divide("(_4,_8):(_8,_1)", "(_2,_4)")
    Layout("((_2,_4),(_2,_2)):((_8,_1),(_16,_4))")
    """
    return call("zipped_divide", divided, tiler)


def tiled_divide(divided: Operand, tiler: Operand) -> Any:
    """Zipped_divide with mode 1, the counts, spread out.

    >>> tiled_divide("(_4,_8):(_8,_1)", "(_2,_4)")
    Layout("((_2,_4),_2,_2):((_8,_1),_16,_4)")
    """
    return call("tiled_divide", divided, tiler)


def flat_divide(divided: Operand, tiler: Operand) -> Any:
    """Zipped_divide with both modes spread out.

    >>> flat_divide("(_4,_8):(_8,_1)", "(_2,_4)")
    Layout("(_2,_4,_2,_2):(_8,_1,_16,_4)")
    """
    return call("flat_divide", divided, tiler)


def logical_product(layout: Operand, tiler: Operand) -> Any:
    """Mode 0 is A, mode 1 repeats it without overlap in the order of B.

    >>> logical_product("(_2,_2):(_4,_1)", "_6:_1")
    Layout("((_2,_2),(_2,_3)):((_4,_1),(_2,_8))")
    """
    return call("logical_product", layout, tiler)


def zipped_product(layout: Operand, tiler: Operand) -> Any:
    """Logical_product with A gathered in mode 0, the repetitions in mode 1.

    >>> zipped_product("(_2,_5):(_5,_1)", "(_3,_4)")
    Layout("((_2,_5),(_3,_4)):((_5,_1),(_1,_5))")
    """
    return call("zipped_product", layout, tiler)


def tiled_product(layout: Operand, tiler: Operand) -> Any:
    """Zipped_product with mode 1, the repetitions, spread out.

    >>> tiled_product("(_2,_5):(_5,_1)", "(_3,_4)")
    Layout("((_2,_5),_3,_4):((_5,_1),_1,_5)")
    """
    return call("tiled_product", layout, tiler)


def flat_product(layout: Operand, tiler: Operand) -> Any:
    """Zipped_product with both modes spread out.

    >>> flat_product("(_2,_5):(_5,_1)", "(_3,_4)")
    Layout("(_2,_5,_3,_4):(_5,_1,_1,_5)")
    """
    return call("flat_product", layout, tiler)


def blocked_product(a: Operand, b: Operand) -> Any:
    """A side by side as B orders it: in each mode A runs first, then B.

    >>> blocked_product("(_2,_5):(_5,_1)", "(_3,_4):(_1,_3)")
    Layout("((_2,_3),(_5,_4)):((_5,_10),(_1,_30))")
    """
    return call("blocked_product", a, b)


def raked_product(a: Operand, b: Operand) -> Any:
    """A interleaved as B orders it: in each mode B runs first, then A.

    >>> raked_product("(_2,_5):(_5,_1)", "(_3,_4):(_1,_3)")
    Layout("((_3,_2),(_4,_5)):((_10,_5),(_30,_1))")
    """
    return call("raked_product", a, b)


def tile_to_shape(layout: Operand, target: Operand, order: Operand = ABSENT) -> Any:
    """A repeated until it fills the shape B, in the order of modes C.

    tile_to_shape(layout, target), tile_to_shape(layout, target, order)

    >>> tile_to_shape("(_8,_16):(_1,_8)", "(_64,_16)")
    Layout("((_8,_8),(_16,_1)):((_1,_128),(_8,_0))")
    """
    return call("tile_to_shape", layout, target, *given(order))


def upcast(scaled: Operand, n: int) -> Any:
    """A in units of n elements.

    upcast<n>(scaled)

    >>> upcast("(_8,_6):(_1,_16)", n=4)
    Layout("(_2,_6):(_1,_4)")
    """
    return call(with_template("upcast", n), scaled)


def downcast(scaled: Operand, n: int) -> Any:
    """A in units of 1/n element.

    downcast<n>(scaled)

    >>> downcast("(_4,_6):(_1,_4)", n=2)
    Layout("(_8,_6):(_1,_8)")
    """
    return call(with_template("downcast", n), scaled)


def recast_layout(scaled: Operand, old_bits: int, new_bits: int) -> Any:
    """A in elements of another width.

    recast_layout<old_bits,new_bits>(scaled)

    >>> recast_layout("(_4,_6):(_1,_4)", old_bits=16, new_bits=8)
    Layout("(_8,_6):(_1,_8)")
    """
    return call(with_template("recast_layout", old_bits, new_bits), scaled)
