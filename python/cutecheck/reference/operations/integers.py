"""The operations on integers, static and dynamic, and basis elements.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Operand, call


def make_tuple(*operands: Operand) -> Any:
    """The operands as one tuple.

    make_tuple([value, ..])

    >>> make_tuple(2, "(3,_4)", 5)
    (2, (Dynamic(3), 4), 5)
    """
    return call("make_tuple", *operands)


def make_shape(*operands: Operand) -> Any:
    """The operands as one tuple.

    make_shape([value, ..])

    >>> make_shape(4, "(2,_8)")
    (4, (Dynamic(2), 8))
    """
    return call("make_shape", *operands)


def make_stride(*operands: Operand) -> Any:
    """The operands as one tuple.

    make_stride([value, ..])

    >>> make_stride(1, "(8,_4)")
    (1, (Dynamic(8), 4))
    """
    return call("make_stride", *operands)


def make_coord(*operands: Operand) -> Any:
    """The operands as one tuple.

    make_coord([value, ..])

    >>> make_coord("3", 2)
    (Dynamic(3), 2)
    """
    return call("make_coord", *operands)


def make_step(*operands: Operand) -> Any:
    """The operands as one tuple.

    make_step([value, ..])

    >>> make_step(1, "X", 1)
    (1, None, 1)
    """
    return call("make_step", *operands)


def make_tile(*operands: Operand) -> Any:
    """The operands as one tuple, a tiler for the modes one by one.

    make_tile([value, ..])

    >>> make_tile("_4:_1", "_8:_2")
    (Layout("_4:_1"), Layout("_8:_2"))
    """
    return call("make_tile", *operands)


def is_static(value: Operand) -> bool:
    """Whether everything in A is known at compile time.

    >>> is_static("(_4,8)")
    False
    """
    return bool(call("is_static", value))


def is_integral(value: Operand) -> bool:
    """Whether A is one integer, basis element or _.

    >>> is_integral(4)
    True
    """
    return bool(call("is_integral", value))


def add(a: Operand, b: Operand) -> Any:
    """A + B; of a pointer, B elements further.

    add(number, number), add(place, number), add(place, tuple), add(integer, pointer)

    >>> add(3, "4")
    Dynamic(7)
    """
    return call("add", a, b)


def sub(a: Operand, b: Operand) -> Any:
    """A - B; of pointers, in elements.

    sub(integer, integer), sub(pointer, integer), sub(pointer, pointer)

    >>> sub(7, "4")
    Dynamic(3)
    """
    return call("sub", a, b)


def mul(a: Operand, b: Operand) -> Any:
    """A * B.

    >>> mul(5, "_1@1")
    ScaledBasis(5, 1)
    """
    return call("mul", a, b)


def div(a: Operand, b: Operand) -> Any:
    """A / B, rounded toward zero.

    >>> div(35, 5)
    7
    """
    return call("div", a, b)


def mod(a: Operand, b: Operand) -> Any:
    """What A / B leaves, with the sign of A.

    >>> mod(37, 7)
    2
    """
    return call("mod", a, b)


def neg(integer: Operand) -> Any:
    """-A.

    >>> neg(19)
    -19
    """
    return call("neg", integer)


def abs(number: Operand) -> Any:
    """A without its sign.

    >>> abs("_-11")
    11
    """
    return call("abs", number)


def signum(integer: Operand) -> Any:
    """-1, 0 or 1: the sign of A.

    >>> signum("_-11")
    -1
    """
    return call("signum", integer)


def min(*operands: Operand) -> Any:
    """The least of the operands, or of a tuple's leaves.

    min(integers, ..)

    >>> min("(_2,(3,_4))")
    Dynamic(2)
    """
    return call("min", *operands)


def max(*operands: Operand) -> Any:
    """The greatest of the operands, or of a tuple's leaves.

    max(integers, ..)

    >>> max("(_2,(3,_4))")
    Dynamic(4)
    """
    return call("max", *operands)


def gcd(*operands: Operand) -> Any:
    """The greatest common divisor of the operands, or of a tuple's leaves.

    gcd(integers, ..)

    >>> gcd("(_12,(_18,_30))")
    6
    """
    return call("gcd", *operands)


def lcm(a: Operand, b: Operand) -> Any:
    """The least common multiple of A and B.

    >>> lcm(4, 6)
    12
    """
    return call("lcm", a, b)


def safe_div(a: Operand, b: Operand) -> Any:
    """A / B where nothing should be left over.

    >>> safe_div(35, 5)
    7
    """
    return call("safe_div", a, b)


def equal(a: Operand, b: Operand) -> bool:
    """Whether A and B are equal leaf by leaf.

    >>> equal("(_2,_3):(_1,_2)", "(_2,_3):(_1,_2)")
    True
    """
    return bool(call("equal", a, b))


def not_equal(a: Operand, b: Operand) -> bool:
    """Whether A and B differ in some leaf.

    >>> not_equal("(_2,_3)", "(_2,_4)")
    True
    """
    return bool(call("not_equal", a, b))


def less(a: Operand, b: Operand) -> bool:
    """Whether A < B.

    >>> less(5, 7)
    True
    """
    return bool(call("less", a, b))


def leq(a: Operand, b: Operand) -> bool:
    """Whether A <= B.

    >>> leq(7, 7)
    True
    """
    return bool(call("leq", a, b))


def greater(a: Operand, b: Operand) -> bool:
    """Whether A > B.

    >>> greater(7, 5)
    True
    """
    return bool(call("greater", a, b))


def geq(a: Operand, b: Operand) -> bool:
    """Whether A >= B.

    >>> geq(5, 7)
    False
    """
    return bool(call("geq", a, b))


def and_(a: Operand, b: Operand) -> bool:
    """Whether A and B both hold.

    >>> and_(1, 0)
    False
    """
    return bool(call("and", a, b))


def or_(a: Operand, b: Operand) -> bool:
    """Whether A or B holds.

    >>> or_(1, 0)
    True
    """
    return bool(call("or", a, b))


def not_(integer: Operand) -> bool:
    """Whether A does not hold.

    >>> not_(0)
    True
    """
    return bool(call("not", integer))


def bit_and(a: Operand, b: Operand) -> Any:
    """The bits that A and B both have.

    >>> bit_and(12, 10)
    8
    """
    return call("bit_and", a, b)


def bit_or(a: Operand, b: Operand) -> Any:
    """The bits that A or B has.

    >>> bit_or(12, 3)
    15
    """
    return call("bit_or", a, b)


def bit_xor(a: Operand, b: Operand) -> Any:
    """The bits in which A and B differ.

    >>> bit_xor(13, 11)
    6
    """
    return call("bit_xor", a, b)


def shiftl(a: Operand, b: Operand) -> Any:
    """A times 2 to the power B.

    >>> shiftl(3, 4)
    48
    """
    return call("shiftl", a, b)


def shiftr(a: Operand, b: Operand) -> Any:
    """A divided by 2 to the power B, rounded down.

    >>> shiftr(48, 4)
    3
    """
    return call("shiftr", a, b)


def has_single_bit(integer: Operand) -> bool:
    """Whether A is a power of two.

    >>> has_single_bit(8)
    True
    """
    return bool(call("has_single_bit", integer))


def bit_width(integer: Operand) -> Any:
    """How many bits A needs.

    >>> bit_width("5")
    Dynamic(3)
    """
    return call("bit_width", integer)


def bit_ceil(integer: Operand) -> Any:
    """The least power of two that is not less than A.

    >>> bit_ceil("5")
    Dynamic(8)
    """
    return call("bit_ceil", integer)


def bit_floor(integer: Operand) -> Any:
    """The greatest power of two that is not more than A, or 0.

    >>> bit_floor("5")
    Dynamic(4)
    """
    return call("bit_floor", integer)


def rotl(a: Operand, b: Operand) -> Any:
    """The bits of A turned to the left by B.

    >>> rotl("2147483653", "1")
    Dynamic(11)
    """
    return call("rotl", a, b)


def rotr(a: Operand, b: Operand) -> Any:
    """The bits of A turned to the right by B.

    >>> rotr("5", "1")
    Dynamic(2147483650)
    """
    return call("rotr", a, b)


def countl_zero(integer: Operand) -> Any:
    """How many bits of A are 0 above the first 1.

    >>> countl_zero("5")
    Dynamic(29)
    """
    return call("countl_zero", integer)


def countl_one(integer: Operand) -> Any:
    """How many bits of A are 1 above the first 0.

    >>> countl_one("4026531840")
    Dynamic(4)
    """
    return call("countl_one", integer)


def countr_zero(integer: Operand) -> Any:
    """How many bits of A are 0 below the last 1.

    >>> countr_zero("40")
    Dynamic(3)
    """
    return call("countr_zero", integer)


def countr_one(integer: Operand) -> Any:
    """How many bits of A are 1 below the last 0.

    >>> countr_one("23")
    Dynamic(3)
    """
    return call("countr_one", integer)


def popcount(integer: Operand) -> Any:
    """How many bits of A are 1.

    >>> popcount("29")
    Dynamic(4)
    """
    return call("popcount", integer)


def log_2(integer: Operand) -> Any:
    """The logarithm of A to base two, rounded down.

    >>> log_2("40")
    Dynamic(5)
    """
    return call("log_2", integer)


def make_basis_like(nesting: Operand) -> Any:
    """At every leaf of A, the step along that leaf.

    >>> make_basis_like("(2,(3,5))")
    (ScaledBasis(1, 0), (ScaledBasis(1, 1, 0), ScaledBasis(1, 1, 1)))
    """
    return call("make_basis_like", nesting)


def basis_value(basis: Operand) -> Any:
    """The coefficient of a basis element.

    >>> basis_value("_7@1@0")
    7
    """
    return call("basis_value", basis)


def basis_get(number: Operand, item: Operand) -> Any:
    """The part of B that the basis element A points at.

    >>> basis_get("_1@1", "(_4,_8)")
    8
    """
    return call("basis_get", number, item)


def as_arithmetic_tuple(coord: Operand) -> Any:
    """A basis element as the coordinate it stands for.

    >>> as_arithmetic_tuple("(_2,(_3,5))")
    (2, (3, Dynamic(5)))
    """
    return call("as_arithmetic_tuple", coord)


def make_inttuple_iter(origin: Operand) -> Any:
    """An iterator that stands at the coordinate A.

    >>> make_inttuple_iter("(3,(_0,5))")
    Value("ArithTuple(3,(_0,5))")
    """
    return call("make_inttuple_iter", origin)


def make_identity_tensor(shape: Operand) -> Any:
    """R(c) = c for every coordinate c of the shape A.

    >>> make_identity_tensor("(_4,_8)")
    Tensor("ArithTuple(_0,_0) o (_4,_8):(_1@0,_1@1)")
    """
    return call("make_identity_tensor", shape)
