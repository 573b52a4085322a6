"""The operations on parts of CTAs, and members of im2col copies.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Mode, Operand, call, with_template


def tma_partition(a: Operand, b: Operand, c: Operand, d: Operand, values: int) -> Any:
    """Gmem and smem of one CTA's instructions: ((values, iterations), rests).

    tma_partition<values>(cta, ctas, tensor, tensor)

    >>> tma_partition("0", "_1:_1", "smem_ptr[32b](0x400) o (_4,_1):(_1,_0)",
    ...     "ArithTuple(_0) o (_4,2):(_1@0,_4@0)", values=4)
    (Tensor("ArithTuple(0) o ((_4,_1),2):((_1@0,_0),_4@0)"), Tensor("smem_ptr[32b](0x400) o
    ((_4,_1),_1):((_1,_0),_0)"))
    """
    return call(with_template("tma_partition", values), a, b, c, d)


def create_tma_multicast_mask(ctas: Operand, coord: Operand, mode: Mode | None = None) -> Any:
    """The bits of the CTAs whose coordinate agrees with B.

    create_tma_multicast_mask[<modes..>](ctas, coord)

    >>> create_tma_multicast_mask("(3,5):(_1,3)", "(2,_)")
    Dynamic(18724)
    """
    return call(with_template("create_tma_multicast_mask", mode), ctas, coord)


class im2col_tma_copy:
    """``im2col_tma_copy`` and its members."""

    @staticmethod
    def TV(*operands: Operand) -> Any:
        """The tile of an im2col copy, and its layout (CTA, value) -> place.

        im2col_tma_copy.TV(copy, gtensor, smem [, tiler [, cluster]] [, corner, corner, padding,
        padding, steps, first, dilation])

        >>> im2col_tma_copy.TV("SM90_TMA_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)", "(_96,_64):(_64,_1)")
        '(_96,_64) (_1,(((_64,_96),_1))):(_0,(((_96,_1),_0)))'
        """
        return call("im2col_tma_copy.TV", *operands)

    @staticmethod
    def tensor_map(*operands: Operand) -> Any:
        """The tensor map of an im2col copy, with the driver's names.

        im2col_tma_copy.tensor_map(copy, gtensor, smem [, tiler [, cluster]] [, corner, corner,
        padding, padding, steps, first, dilation])

        >>> im2col_tma_copy.tensor_map("SM90_TMA_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)", "(_96,_64):(_64,_1)")
        'elementBits=16 rank=4 address=0x1000 globalDim=(64,33,17,5) globalStrides=(128,4224,71808)
        lowerCorner=(0,0) upperCorner=(0,0) channelsPerPixel=64 pixelsPerColumn=96
        elementStrides=(1,1,1,1) interleave=NONE swizzle=NONE'
        """
        return call("im2col_tma_copy.tensor_map", *operands)

    @staticmethod
    def tma_tensor(*operands: Operand) -> Any:
        """R(pixel, (channel, s, r, t)) = (c, (w,h,d), n, (s,r,t)).

        im2col_tma_copy.tma_tensor(copy, gtensor, smem [, tiler [, cluster]] [, corner, corner,
        padding, padding, steps, first, dilation])

        >>> im2col_tma_copy.tma_tensor("SM90_TMA_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((_33,_5),_64):((_64,_2112),_1)", "(_96,_64):(_64,_1)")
        Tensor("ArithTuple(_0,(_0),_0,(_0)) o ((_33,_5),(_64,_1)):((_1@0@1,_1@2),(_1@0,_1@0@3)) o
        (_0,(_0,_0)) o (_165,(_64,_1)):(_1@0,(_1@0@1,_1@1@1))")
        """
        return call("im2col_tma_copy.tma_tensor", *operands)

    @staticmethod
    def RefLayout(*operands: Operand) -> Any:
        """(thread, value) of one instruction, in values.

        im2col_tma_copy.RefLayout(copy, gtensor, smem [, tiler [, cluster]] [, corner, corner,
        padding, padding, steps, first, dilation])

        >>> im2col_tma_copy.RefLayout("SM90_TMA_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)", "(_96,_64):(_64,_1)")
        Layout("(_1,_6144):(_0,_1)")
        """
        return call("im2col_tma_copy.RefLayout", *operands)

    @staticmethod
    def transaction_bytes(*operands: Operand) -> Any:
        """What one instruction brings to each CTA.

        im2col_tma_copy.transaction_bytes(copy, gtensor, smem [, tiler [, cluster]] [, corner,
        corner, padding, padding, steps, first, dilation])

        >>> im2col_tma_copy.transaction_bytes("SM90_TMA_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)", "(_96,_64):(_64,_1)")
        12288
        """
        return call("im2col_tma_copy.transaction_bytes", *operands)

    @staticmethod
    def partition_S(*operands: Operand) -> Any:
        """The source of one CTA: the box from its first element on.

        im2col_tma_copy.partition_S(copy, gtensor, smem [, tiler [, cluster]] [, corner, corner,
        padding, padding, steps, first, dilation], cta, tensor)

        >>> im2col_tma_copy.partition_S("SM90_TMA_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)", "(_96,_64):(_64,_1)",
        ...     "0", "smem_ptr[16b](0x400) o (_96,_64,_3):(_64,_1,_6144)")
        Tensor("smem_ptr[16b](0x400) o (((_64,_96),_1),_1,_1,_3):(((_1,_64),_0),_0,_0,_6144)")
        """
        return call("im2col_tma_copy.partition_S", *operands)

    @staticmethod
    def partition_D(*operands: Operand) -> Any:
        """The destination of one CTA: the box from its first element on.

        im2col_tma_copy.partition_D(copy, gtensor, smem [, tiler [, cluster]] [, corner, corner,
        padding, padding, steps, first, dilation], cta, tensor)

        >>> im2col_tma_copy.partition_D("SM90_TMA_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)", "(_96,_64):(_64,_1)",
        ...     "0", "smem_ptr[16b](0x400) o (_96,_64,_3):(_64,_1,_6144)")
        Tensor("smem_ptr[16b](0x400) o (((_64,_96),_1),_1,_1,_3):(((_1,_64),_0),_0,_0,_6144)")
        """
        return call("im2col_tma_copy.partition_D", *operands)
