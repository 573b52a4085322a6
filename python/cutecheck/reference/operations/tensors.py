"""The operations on swizzles, composed layouts, pointers, tensors.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import ABSENT, Mode, Operand, call, given, with_template


def make_swizzle(y: int, z: int) -> Any:
    """The swizzle that reads the bits y and changes the bits z.

    make_swizzle<y,z>()

    >>> make_swizzle(y=896, z=112)
    Swizzle("Sw<3,4,3>")
    """
    return call(with_template("make_swizzle", y, z))


def swizzle_call(swizzle: Operand, integer: Operand) -> Any:
    """The index B with some of its bits xored by others, as A says.

    >>> swizzle_call("Sw<3,4,3>", 1023)
    911
    """
    return call("swizzle_call", swizzle, integer)


def make_composed_layout(outer: Operand, offset: Operand, layout: Operand) -> Any:
    """R(c) = A(B + C(c)), kept as three parts.

    >>> make_composed_layout("Sw<3,3,3>", 0, "(_8,_64):(_64,_1)")
    ComposedLayout("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)")
    """
    return call("make_composed_layout", outer, offset, layout)


def layout_a(composed: Operand) -> Any:
    """The outer function A of A o offset o B.

    >>> layout_a("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)")
    Swizzle("Sw<3,3,3>")
    """
    return call("layout_a", composed)


def offset(composed: Operand) -> Any:
    """The offset of A o offset o B.

    >>> offset("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)")
    0
    """
    return call("offset", composed)


def layout_b(composed: Operand) -> Any:
    """The inner layout B of A o offset o B.

    >>> layout_b("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)")
    Layout("(_8,_64):(_64,_1)")
    """
    return call("layout_b", composed)


def get_swizzle_portion(layout: Operand) -> Any:
    """The swizzle of A, one that changes nothing where there is none.

    >>> get_swizzle_portion("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)")
    Swizzle("Sw<3,3,3>")
    """
    return call("get_swizzle_portion", layout)


def get_nonswizzle_portion(layout: Operand) -> Any:
    """A without its swizzle.

    >>> get_nonswizzle_portion("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)")
    Layout("(_8,_64):(_64,_1)")
    """
    return call("get_nonswizzle_portion", layout)


def to_mixed_bits(a: Operand, b: Operand, c: Operand = ABSENT) -> Any:
    """The offset of a coordinate, with which of its bits are known at compile time.

    to_mixed_bits(layout, coord), to_mixed_bits(shape, stride, coord)

    >>> to_mixed_bits("(_4,_8)", "(_8,_1)", "(_3,_5)")
    29
    """
    return call("to_mixed_bits", a, b, *given(c))


def make_mixed_bits(a: Operand, b: Operand, c: Operand) -> Any:
    """The bits of A, and those of B that C has; A and C are known at compile time.

    >>> make_mixed_bits(8, "7", 11)
    Value("M_8|(3&3)=11")
    """
    return call("make_mixed_bits", a, b, c)


def make_gmem_ptr(pointer: Operand) -> Any:
    """A as a pointer into global memory.

    >>> make_gmem_ptr("ptr[32b](0x1000)")
    Value("gmem_ptr[32b](0x1000)")
    """
    return call("make_gmem_ptr", pointer)


def make_smem_ptr(pointer: Operand, swizzle: Operand = ABSENT) -> Any:
    """A as a pointer into shared memory, its addresses changed by the swizzle B.

    make_smem_ptr(pointer), make_smem_ptr(pointer, swizzle)

    >>> make_smem_ptr("ptr[16b](0x400)")
    Value("smem_ptr[16b](0x400)")
    """
    return call("make_smem_ptr", pointer, *given(swizzle))


def make_rmem_ptr(pointer: Operand) -> Any:
    """A as a pointer into registers, as which an untagged one counts already.

    >>> make_rmem_ptr("ptr[32b](0x1000)")
    Value("ptr[32b](0x1000)")
    """
    return call("make_rmem_ptr", pointer)


def make_tmem_ptr(integer: Operand, bits: int) -> Any:
    """The place A in tensor memory, lane * 65536 + column.

    make_tmem_ptr<bits>(integer)

    >>> make_tmem_ptr("131", bits=4)
    Value("tmem_[4b](0x0000.0083)")
    """
    return call(with_template("make_tmem_ptr", bits), integer)


def is_gmem(value: Operand) -> bool:
    """Whether A is in global memory.

    >>> is_gmem("gmem_ptr[32b](0x1000)")
    True
    """
    return bool(call("is_gmem", value))


def is_smem(value: Operand) -> bool:
    """Whether A is in shared memory.

    >>> is_smem("gmem_ptr[32b](0x1000)")
    False
    """
    return bool(call("is_smem", value))


def is_rmem(value: Operand) -> bool:
    """Whether A is in registers.

    >>> is_rmem("ptr[32b](0x1000)")
    True
    """
    return bool(call("is_rmem", value))


def is_tmem(value: Operand) -> bool:
    """Whether A is in tensor memory.

    >>> is_tmem("tmem_[32b](0x0001.0004)")
    True
    """
    return bool(call("is_tmem", value))


def recast_ptr(pointer: Operand, bits: int) -> Any:
    """The address of A, to elements of another width.

    recast_ptr<bits>(pointer)

    >>> recast_ptr("gmem_ptr[32b](0x1000)", bits=16)
    Value("gmem_ptr[16b](0x1000)")
    """
    return call(with_template("recast_ptr", bits), pointer)


def counting_iterator(scalar: Operand) -> Any:
    """An iterator over A, A + 1, A + 2, ...

    >>> counting_iterator("42")
    Value("counting_iter(42)")
    """
    return call("counting_iterator", scalar)


def make_tensor(a: Operand, b: Operand, c: Operand = ABSENT) -> Any:
    """R(c) is what stands at A + B(c).

    make_tensor(place, layout), make_tensor(place, shape), make_tensor(place, shape, stride),
    make_tensor(place, layout, layout)

    >>> make_tensor("gmem_ptr[32b](0x1000)", "(_4,_8):(_8,_1)")
    Tensor("gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)")
    """
    return call("make_tensor", a, b, *given(c))


def as_position_independent_swizzle_layout(layout: Operand) -> Any:
    """A with its swizzle counting elements, not bytes.

    >>> as_position_independent_swizzle_layout(
    ...     "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)")
    ComposedLayout("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)")
    """
    return call("as_position_independent_swizzle_layout", layout)


def tensor(tensor: Operand, mode: Mode | None = None) -> Any:
    """One mode of a tensor, itself a tensor.

    tensor(tensor), tensor<i,..>(tensor)

    >>> tensor("gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)")
    Tensor("gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)")
    """
    return call(with_template("tensor", mode), tensor)


def make_coord_tensor(layout: Operand) -> Any:
    """R(c) = A(c) as a coordinate.

    >>> make_coord_tensor("(_4,_8):(_1@0,_1@1)")
    Tensor("ArithTuple(_0,_0) o (_4,_8):(_1@0,_1@1)")
    """
    return call("make_coord_tensor", layout)


def data(tensor: Operand) -> Any:
    """The pointer or iterator of a tensor.

    >>> data("subptr[4b](0x10.4) o (_5,_7):(_7,_1)")
    Value("subptr[4b](0x10.4)")
    """
    return call("data", tensor)


def recast(tensor: Operand, bits: int) -> Any:
    """The same bytes as elements of another width.

    recast<bits>(tensor)

    >>> recast("gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)", bits=64)
    Tensor("gmem_ptr[64b](0x1000) o (_4,_4):(_4,_1)")
    """
    return call(with_template("recast", bits), tensor)


def group_modes(tensor: Operand, begin: int, end: int) -> Any:
    """The modes from begin up to, not including, end, nested as one.

    group_modes<begin,end>(tensor)

    >>> group_modes("gmem_ptr[32b](0x1000) o (_2,_4,_3):(_1,_2,_8)", begin=0, end=2)
    Tensor("gmem_ptr[32b](0x1000) o ((_2,_4),_3):((_1,_2),_8)")
    """
    return call(with_template("group_modes", begin, end), tensor)


def tensor_call(*operands: Operand) -> Any:
    """A(B): the element at the coordinate B; with _ in B, the slice.

    tensor_call(tensor, coord, ..)

    >>> tensor_call("gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)", "(2,_)")
    Tensor("gmem_ptr[32b](0x1040) o (_8):(_1)")
    """
    return call("tensor_call", *operands)


def print_tensor(tensor: Operand) -> Any:
    """The elements of A, mode 0 down, mode 1 across, a table for each of modes 2 and 3.

    >>> print(print_tensor("counting_iter(7) o (_2,_3):(_3,_1)"))
    counting_iter(7) o (_2,_3):(_3,_1):
        7    8    9
       10   11   12
    """
    return call("print_tensor", tensor)


def inner_partition(tensor: Operand, tiler: Operand, coord: Operand) -> Any:
    """Zipped_divide(A, B) at C in the second mode: one whole tile.

    >>> inner_partition("gmem_ptr[32b](0x1000) o (_8,_16):(_16,_1)", "(_4,_4)", "(1,2)")
    Tensor("gmem_ptr[32b](0x1120) o (_4,_4):(_16,_1)")
    """
    return call("inner_partition", tensor, tiler, coord)


def outer_partition(tensor: Operand, tiler: Operand, coord: Operand) -> Any:
    """Zipped_divide(A, B) at C in the first mode: one element of every tile.

    >>> outer_partition("gmem_ptr[32b](0x1000) o (_8,_16):(_16,_1)", "(_4,_4)", "(1,2)")
    Tensor("gmem_ptr[32b](0x1048) o (_2,_4):(_64,_4)")
    """
    return call("outer_partition", tensor, tiler, coord)


def local_tile(tensor: Operand, tiler: Operand, coord: Operand, step: Operand = ABSENT) -> Any:
    """The tile of size B at the place C; X in D drops modes of B and C.

    local_tile(tensor, tiler, coord), local_tile(tensor, tiler, coord, step)

    >>> local_tile("gmem_ptr[32b](0x1000) o (_8,_16):(_16,_1)", "(_4,_4)", "(1,2)")
    Tensor("gmem_ptr[32b](0x1120) o (_4,_4):(_16,_1)")
    """
    return call("local_tile", tensor, tiler, coord, *given(step))


def local_partition(
    tensor: Operand, tiler: Operand, thread: Operand, step: Operand = ABSENT
) -> Any:
    """The elements of thread C among the threads B, spread over A.

    local_partition(tensor, tiler, thread), local_partition(tensor, tiler, thread, step)

    >>> local_partition("gmem_ptr[32b](0x1000) o (_8,_16):(_16,_1)", "(_4,_4):(_4,_1)", "5")
    Tensor("gmem_ptr[32b](0x1044) o (_2,_4):(_64,_4)")
    """
    return call("local_partition", tensor, tiler, thread, *given(step))


def tv_partition(divided: Operand, layout: Operand, coord: Operand) -> Any:
    """Composition(A, B) at thread C: the values of one thread.

    >>> tv_partition("gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)", "(_2,_4):(_4,_1)", "1")
    Tensor("gmem_ptr[32b](0x1004) o (_4):(_8)")
    """
    return call("tv_partition", divided, layout, coord)


def identity_slice(shape: Operand, coord: Operand) -> Any:
    """The slice at B of the coordinates of the shape A.

    >>> identity_slice("(_4,_8)", "(2,_)")
    Tensor("ArithTuple(2,_0) o (_8):(_1@1)")
    """
    return call("identity_slice", shape, coord)


def identity_local_tile(shape: Operand, tiler: Operand, coord: Operand) -> Any:
    """Local_tile of the coordinates of the shape A.

    >>> identity_local_tile("(_8,_16)", "(_4,_4)", "(1,2)")
    Tensor("ArithTuple(4,8) o (_4,_4):(_1@0,_1@1)")
    """
    return call("identity_local_tile", shape, tiler, coord)


def identity_logical_divide(shape: Operand, tiler: Operand) -> Any:
    """Logical_divide of the coordinates of the shape A by B.

    >>> identity_logical_divide("(_8,_16)", "(_4,_4)")
    Tensor("ArithTuple(_0,_0) o ((_4,_2),(_4,_4)):((_1@0,_4@0),(_1@1,_4@1))")
    """
    return call("identity_logical_divide", shape, tiler)


def identity_zipped_divide(shape: Operand, tiler: Operand) -> Any:
    """Zipped_divide of the coordinates of the shape A by B.

    >>> identity_zipped_divide("(_8,_16)", "(_4,_4)")
    Tensor("ArithTuple(_0,_0) o ((_4,_4),(_2,_4)):((_1@0,_1@1),(_4@0,_4@1))")
    """
    return call("identity_zipped_divide", shape, tiler)


def identity_tiled_divide(shape: Operand, tiler: Operand) -> Any:
    """Tiled_divide of the coordinates of the shape A by B.

    >>> identity_tiled_divide("(_8,_16)", "(_4,_4)")
    Tensor("ArithTuple(_0,_0) o ((_4,_4),_2,_4):((_1@0,_1@1),_4@0,_4@1)")
    """
    return call("identity_tiled_divide", shape, tiler)


def identity_flat_divide(shape: Operand, tiler: Operand) -> Any:
    """Flat_divide of the coordinates of the shape A by B.

    >>> identity_flat_divide("(_8,_16)", "(_4,_4)")
    Tensor("ArithTuple(_0,_0) o (_4,_4,_2,_4):(_1@0,_1@1,_4@0,_4@1)")
    """
    return call("identity_flat_divide", shape, tiler)


class make_tensor_like:
    """``make_tensor_like`` and its members."""

    @staticmethod
    def layout(layout: Operand) -> Any:
        """The compact layout of A's shape, in the order of A's strides.

        >>> make_tensor_like.layout("(_4,_8):(_20,_1)")
        Layout("(_4,_8):(_8,_1)")
        """
        return call("make_tensor_like.layout", layout)
