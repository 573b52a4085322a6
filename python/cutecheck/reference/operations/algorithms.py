"""The operations on algorithms, whose answer is what memory holds after them.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Operand, call, with_template


def copy(source: Operand, destination: Operand) -> Any:
    """What B's memory holds after B(i) = A(i) for every i; A's memory holds its own indices.

    >>> copy("(_8,_2):(_1,_16)", "(_8,_2):(_1,_8)")
    (Dynamic(0), Dynamic(1), Dynamic(2), Dynamic(3), Dynamic(4), Dynamic(5), Dynamic(6), Dynamic(7),
    Dynamic(16), Dynamic(17), Dynamic(18), Dynamic(19), Dynamic(20), Dynamic(21), Dynamic(22),
    Dynamic(23))
    """
    return call("copy", source, destination)


def copy_aligned(source: Operand, destination: Operand) -> Any:
    """Copy, with dynamic strides taken to be multiples of 128 bits.

    >>> copy_aligned("(_4,3):(_1,8)", "(_4,3):(_1,4)")
    (Dynamic(0), Dynamic(1), Dynamic(2), Dynamic(3), Dynamic(8), Dynamic(9), Dynamic(10),
    Dynamic(11), Dynamic(16), Dynamic(17), Dynamic(18), Dynamic(19))
    """
    return call("copy_aligned", source, destination)


def copy_if(shape: Operand, source: Operand, destination: Operand) -> Any:
    """Copy of the elements of C whose coordinate is below A, from B.

    >>> copy_if("(2,3)", "(_4,_3):(_1,_4)", "(_4,_3):(_3,_1)")
    (Dynamic(0), Dynamic(4), Dynamic(8), Dynamic(1), Dynamic(5), Dynamic(9), None, None, None, None,
    None, None)
    """
    return call("copy_if", shape, source, destination)


def copy_atom(copy: Operand, type: Operand, source: Operand, destination: Operand) -> Any:
    """Copy of C to D by the instruction A on elements of type B.

    >>> copy_atom("UniversalCopy<u32>", "32b", "(_1,_5):(_0,_2)", "(_1,_5):(_0,_1)")
    (Dynamic(0), Dynamic(2), Dynamic(4), Dynamic(6), Dynamic(8))
    """
    return call("copy_atom", copy, type, source, destination)


def store(destination: Operand, coord: Operand, scalar: Operand) -> Any:
    """What A's memory holds when its element at B is C and nothing else was written.

    >>> store("((_2,_3),_2):((_1,_4),_2)", "(5,1)", "9")
    (None, None, None, None, None, None, None, None, None, None, None, Dynamic(9))
    """
    return call("store", destination, coord, scalar)


def store_in_clone(destination: Operand, coord: Operand, scalar: Operand) -> Any:
    """What A's memory and that of its clone hold when C is stored at B of the clone.

    >>> store_in_clone("(_2,_2):(_2,_1)", "(1,0)", "9")
    ((Dynamic(0), Dynamic(1), Dynamic(2), Dynamic(3)), (Dynamic(0), Dynamic(1), Dynamic(9),
    Dynamic(3)))
    """
    return call("store_in_clone", destination, coord, scalar)


def store_in_view(destination: Operand, coord: Operand, scalar: Operand) -> Any:
    """What A's memory and that of a view of it hold when C is stored at B of the view.

    >>> store_in_view("(_2,_2):(_2,_1)", "(1,0)", "9")
    ((Dynamic(0), Dynamic(1), Dynamic(9), Dynamic(3)), (Dynamic(0), Dynamic(1), Dynamic(9),
    Dynamic(3)))
    """
    return call("store_in_view", destination, coord, scalar)


def copy_width(a: Operand, b: Operand, bits: int | None = None) -> Any:
    """How many bits copy moves at a time from A to B.

    copy_width[<bits>](tensor, tensor)

    >>> copy_width("ptr[8b](0x1000) o _32:_1", "ptr[8b](0x2000) o _32:_1")
    128
    """
    return call(with_template("copy_width", bits), a, b)


def cooperative_copy(
    index: Operand, source: Operand, destination: Operand, threads: int, bits: int | None = None
) -> Any:
    """What thread A moves of a copy from B to C that several threads share.

    cooperative_copy<threads[,bits]>(index, source, destination)

    >>> cooperative_copy("1", "_4:_1", "_4:_1", threads=2, bits=128)
    (None, None, Dynamic(2), Dynamic(3))
    """
    return call(with_template("cooperative_copy", threads, bits), index, source, destination)


def prefetch(tensor: Operand) -> Any:
    """A, after a check that a whole tensor like it can be touched.

    >>> prefetch("gmem_ptr[32b](0x1000) o (_8,_16):(_1,_8)")
    Tensor("gmem_ptr[32b](0x1000) o (_8,_16):(_1,_8)")
    """
    return call("prefetch", tensor)


def fill(destination: Operand, scalar: Operand, bits: int | None = None) -> Any:
    """What A's memory holds when every element is B.

    fill[<bits>](destination, scalar)

    >>> fill("(_3,_4):(_0,_2)", "6")
    (Dynamic(6), None, Dynamic(6), None, Dynamic(6), None, Dynamic(6))
    """
    return call(with_template("fill", bits), destination, scalar)


def clear(destination: Operand) -> Any:
    """What A's memory holds when every element is 0.

    >>> clear("(_2,_3):(_3,_1)")
    (Dynamic(0), Dynamic(0), Dynamic(0), Dynamic(0), Dynamic(0), Dynamic(0))
    """
    return call("clear", destination)


def axpby(*operands: Operand, bits: int | None = None) -> Any:
    """What D's memory holds when D(i) = A * B(i) + C * D(i), where the coordinate is below E.

    axpby[<bits>](scalar, source, scalar, destination [, shape])

    >>> axpby("2", "(_2,_3):(_1,_2)", "3", "(_2,_3):(_3,_1)")
    (Dynamic(0), Dynamic(7), Dynamic(14), Dynamic(11), Dynamic(18), Dynamic(25))
    """
    return call(with_template("axpby", bits), *operands)


def reduce(source: Operand) -> Any:
    """The sum of all elements of A, whose memory holds its indices.

    >>> reduce("(_3,_5):(_5,_1)")
    Dynamic(105)
    """
    return call("reduce", source)


def batch_reduce(source: Operand, destination: Operand) -> Any:
    """What B's memory holds when mode 0 of A is added to it.

    >>> batch_reduce("(_2,_3):(_1,_2)", "_3:_1")
    (Dynamic(1), Dynamic(6), Dynamic(11))
    """
    return call("batch_reduce", source, destination)


def logical_reduce(source: Operand, destination: Operand, profile: Operand) -> Any:
    """What B's memory holds when the modes of A are added to it that C names.

    >>> logical_reduce("(_2,_3):(_1,_2)", "_3:_1", "(0,_)")
    (Dynamic(1), Dynamic(6), Dynamic(11))
    """
    return call("logical_reduce", source, destination, profile)


def gemm(*operands: Operand) -> Any:
    """What C's memory holds when C(m,n) += the sum over k of A(m,k) * B(n,k); of four operands, the
    first holds the result.

    gemm([destination,] source, source, source)

    >>> gemm("_3:_1", "_2:_1", "(_3,_2):(_1,_3)")
    (Dynamic(0), Dynamic(1), Dynamic(2), Dynamic(3), Dynamic(5), Dynamic(7))
    """
    return call("gemm", *operands)


def cooperative_gemm(
    a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand, alpha: int, beta: int
) -> Any:
    """What F's memory holds when F is alpha D E + beta F, by the mma A over the atoms B and the
    permutation C.

    cooperative_gemm<alpha,beta>(mma, atoms, permutation, source, source, source)

    >>> cooperative_gemm("UniversalFMA<float>", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)",
    ...     "(_2,_3):(_1,_2)", "(_4,_3):(_1,_4)", "(_2,_4):(_1,_2)", alpha=2, beta=3)
    (Dynamic(80), Dynamic(107), Dynamic(98), Dynamic(131), Dynamic(116), Dynamic(155), Dynamic(134),
    Dynamic(179))
    """
    return call(with_template("cooperative_gemm", alpha, beta), a, b, c, d, e, f)
