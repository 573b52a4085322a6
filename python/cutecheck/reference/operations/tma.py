"""The operations on plans of TMA copies.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Operand, call, with_template


def coalesce_256(layout: Operand) -> Any:
    """R(i) = A(i), static neighbours merged up to 256 elements.

    >>> coalesce_256("(_128,_2,_2):(_1,_128,_256)")
    Layout("(_256,_2):(_1,_256)")
    """
    return call("coalesce_256", layout)


def construct_tma_gbasis(
    gtensor: Operand, smem: Operand, tiler: Operand, bits: int | None = None
) -> Any:
    """The gmem modes of the tile C in the order in which smem B is filled.

    construct_tma_gbasis[<bits>](gtensor, smem, tiler)

    >>> construct_tma_gbasis("gmem_ptr[16b](0x1000) o (100,512):(512,_1)", "(_8,_64):(_64,_1)",
    ...     "(_8,_64):(_1@0,_1@1)")
    Layout("(_64,_8):(_1@1,_1@0)")
    """
    return call(with_template("construct_tma_gbasis", bits), gtensor, smem, tiler)


def get_tma_swizzle_bits(unit: Operand) -> Any:
    """_0, _1, _2, _3: no swizzle, or a swizzle width of 32, 64, 128 bytes.

    >>> get_tma_swizzle_bits("Sw<3,4,3>")
    3
    """
    return call("get_tma_swizzle_bits", unit)


def get_tma_swizzle_base(unit: Operand) -> Any:
    """_0, _1, _3: units of 16, 32, 64 bytes stay whole.

    >>> get_tma_swizzle_base("Sw<3,4,3>")
    0
    """
    return call("get_tma_swizzle_base", unit)


class tma_copy:
    """``tma_copy`` and its members."""

    @staticmethod
    def TV(*operands: Operand, bits: int | None = None) -> Any:
        """The tile of a TMA copy, and its layout (CTA, value) -> place in it.

        tma_copy.TV(copy, gtensor, smem [, [tiler,] cluster]), tma_copy.TV<bits>(copy, gtensor,
        smem, tiler, cluster)

        >>> tma_copy.TV("SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o 80:_1", "_16:_1", 16, 1)
        '(_16) (_1,((_16,_1))):(_0,((_1,_0)))'
        """
        return call(with_template("tma_copy.TV", bits), *operands)

    @staticmethod
    def tensor_map(*operands: Operand, bits: int | None = None) -> Any:
        """The tensor map of a TMA copy, with the driver's names.

        tma_copy.tensor_map(copy, gtensor, smem [, [tiler,] cluster]),
        tma_copy.tensor_map<bits>(copy, gtensor, smem, tiler, cluster)

        >>> tma_copy.tensor_map("SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o 80:_1", "_16:_1", 16, 1)
        'elementBits=16 rank=1 address=0x1000 globalDim=(80) globalStrides=() boxDim=(16)
        elementStrides=(1) interleave=NONE swizzle=NONE'
        """
        return call(with_template("tma_copy.tensor_map", bits), *operands)

    @staticmethod
    def gbasis(*operands: Operand, bits: int | None = None) -> Any:
        """Box place -> gmem mode, one mode for each dimension of the map.

        tma_copy.gbasis(copy, gtensor, smem [, [tiler,] cluster]), tma_copy.gbasis<bits>(copy,
        gtensor, smem, tiler, cluster)

        >>> tma_copy.gbasis("SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o 80:_1", "_16:_1", 16, 1)
        Layout("(_16):(_1)")
        """
        return call(with_template("tma_copy.gbasis", bits), *operands)

    @staticmethod
    def RefLayout(*operands: Operand, bits: int | None = None) -> Any:
        """(thread, value) of one instruction, in values.

        tma_copy.RefLayout(copy, gtensor, smem [, [tiler,] cluster]), tma_copy.RefLayout<bits>(copy,
        gtensor, smem, tiler, cluster)

        >>> tma_copy.RefLayout("SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o (256,512):(512,_1)",
        ...     "(_96,_64):(_64,_1)")
        Layout("(_1,_6144):(_0,_1)")
        """
        return call(with_template("tma_copy.RefLayout", bits), *operands)

    @staticmethod
    def transaction_bytes(*operands: Operand, bits: int | None = None) -> Any:
        """What one instruction, all its CTAs together, brings to a CTA.

        tma_copy.transaction_bytes(copy, gtensor, smem [, [tiler,] cluster]),
        tma_copy.transaction_bytes<bits>(copy, gtensor, smem, tiler, cluster)

        >>> tma_copy.transaction_bytes("SM90_TMA_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (256,512):(512,_1)", "(_96,_64):(_64,_1)")
        12288
        """
        return call(with_template("tma_copy.transaction_bytes", bits), *operands)

    @staticmethod
    def get_tma_tensor(*operands: Operand, bits: int | None = None) -> Any:
        """R(c) = the coordinates of the map at c.

        tma_copy.get_tma_tensor(copy, gtensor, smem [, [tiler,] cluster], shape),
        tma_copy.get_tma_tensor<bits>(copy, gtensor, smem, tiler, cluster, shape)

        >>> tma_copy.get_tma_tensor("SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o 80:_1", "_16:_1", 16,
        ...     1, "80")
        Tensor("ArithTuple(_0) o 80:_1@0")
        """
        return call(with_template("tma_copy.get_tma_tensor", bits), *operands)

    @staticmethod
    def partition_S(*operands: Operand, bits: int | None = None) -> Any:
        """The source of one CTA: the box from its first element on.

        tma_copy.partition_S(copy, gtensor, smem [, [tiler,] cluster], cta, tensor),
        tma_copy.partition_S<bits>(copy, gtensor, smem, tiler, cluster, cta, tensor)

        >>> tma_copy.partition_S("SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o 80:_1", "_16:_1", 16, 1,
        ...     "0", "ArithTuple(_0) o (_16,5):(_1@0,_16@0)")
        Tensor("ArithTuple(_0) o ((_16,_1),_1,5):((_1@0,_0),_0,_16@0)")
        """
        return call(with_template("tma_copy.partition_S", bits), *operands)

    @staticmethod
    def partition_D(*operands: Operand, bits: int | None = None) -> Any:
        """The destination of one CTA: the box from its first element on.

        tma_copy.partition_D(copy, gtensor, smem [, [tiler,] cluster], cta, tensor),
        tma_copy.partition_D<bits>(copy, gtensor, smem, tiler, cluster, cta, tensor)

        >>> tma_copy.partition_D("SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o 80:_1", "_16:_1", 16, 1,
        ...     "0", "smem_ptr[16b](0x400) o _16:_1")
        Tensor("smem_ptr[16b](0x400) o ((_16,_1),(_1)):((_1,_0),(_0))")
        """
        return call(with_template("tma_copy.partition_D", bits), *operands)
