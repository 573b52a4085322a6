"""The operations on members of their atoms alone.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Operand, call


class im2col_tma_atom_A_sm100:
    """``im2col_tma_atom_A_sm100`` and its members."""

    @staticmethod
    def tensor_map(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
        i: Operand,
        j: Operand,
        k: Operand,
        l: Operand,
        m: Operand,
        n: Operand,
        o: Operand,
    ) -> Any:
        """The tensor map for operand A, with the driver's names.

        >>> im2col_tma_atom_A_sm100.tensor_map("SM100_TMA_2SM_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(_2,_1,_1,_1)", "(_-1,_-1)", "(_-1,_-1)",
        ...     "(_1,_1)", "(_1,_1)", "(_1,_1)", "(_0,_0)", "(_1,_1)")
        'elementBits=16 rank=4 address=0x1000 globalDim=(64,33,17,5) globalStrides=(128,4224,71808)
        lowerCorner=(-1,-1) upperCorner=(-1,-1) channelsPerPixel=64 pixelsPerColumn=128
        elementStrides=(1,1,1,1) interleave=NONE swizzle=128B'
        """
        return call(
            "im2col_tma_atom_A_sm100.tensor_map", a, b, c, d, e, f, g, h, i, j, k, l, m, n, o
        )

    @staticmethod
    def RefLayout(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
        i: Operand,
        j: Operand,
        k: Operand,
        l: Operand,
        m: Operand,
        n: Operand,
        o: Operand,
    ) -> Any:
        """(thread, value) of one instruction for operand A.

        >>> im2col_tma_atom_A_sm100.RefLayout("SM100_TMA_2SM_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(_2,_1,_1,_1)", "(_-1,_-1)", "(_-1,_-1)",
        ...     "(_1,_1)", "(_1,_1)", "(_1,_1)", "(_0,_0)", "(_1,_1)")
        Layout("(_2,_8192):(_8192,_1)")
        """
        return call(
            "im2col_tma_atom_A_sm100.RefLayout", a, b, c, d, e, f, g, h, i, j, k, l, m, n, o
        )

    @staticmethod
    def transaction_bytes(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
        i: Operand,
        j: Operand,
        k: Operand,
        l: Operand,
        m: Operand,
        n: Operand,
        o: Operand,
    ) -> Any:
        """What one instruction for operand A brings to a CTA.

        >>> im2col_tma_atom_A_sm100.transaction_bytes("SM100_TMA_2SM_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(_2,_1,_1,_1)", "(_-1,_-1)", "(_-1,_-1)",
        ...     "(_1,_1)", "(_1,_1)", "(_1,_1)", "(_0,_0)", "(_1,_1)")
        16384
        """
        return call(
            "im2col_tma_atom_A_sm100.transaction_bytes", a, b, c, d, e, f, g, h, i, j, k, l, m, n, o
        )

    @staticmethod
    def tma_tensor(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
        i: Operand,
        j: Operand,
        k: Operand,
        l: Operand,
        m: Operand,
        n: Operand,
        o: Operand,
    ) -> Any:
        """R(pixel, (channel, s, r, t)) of operand A.

        >>> im2col_tma_atom_A_sm100.tma_tensor("SM100_TMA_2SM_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(_2,_1,_1,_1)", "(_-1,_-1)", "(_-1,_-1)",
        ...     "(_1,_1)", "(_1,_1)", "(_1,_1)", "(_0,_0)", "(_1,_1)")
        Tensor("ArithTuple(_0,(_-1,_-1),_0,(_0,_0)) o
        ((33,17,5),(64,_3,_3)):((_1@0@1,_1@1@1,_1@2),(_1@0,_1@0@3,_1@1@3)) o (_0,(_0,_0,_0)) o
        (2805,(64,_3,_3)):(_1@0,(_1@0@1,_1@1@1,_1@2@1))")
        """
        return call(
            "im2col_tma_atom_A_sm100.tma_tensor", a, b, c, d, e, f, g, h, i, j, k, l, m, n, o
        )


class im2col_tma_atom_B_sm100:
    """``im2col_tma_atom_B_sm100`` and its members."""

    @staticmethod
    def tensor_map(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
        i: Operand,
        j: Operand,
        k: Operand,
        l: Operand,
        m: Operand,
        n: Operand,
        o: Operand,
    ) -> Any:
        """The tensor map for operand B, with the driver's names.

        >>> im2col_tma_atom_B_sm100.tensor_map("SM100_TMA_2SM_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(_2,_1,_1,_1)", "(_-1,_-1)", "(_-1,_-1)",
        ...     "(_1,_1)", "(_1,_1)", "(_1,_1)", "(_0,_0)", "(_1,_1)")
        'elementBits=16 rank=4 address=0x1000 globalDim=(64,33,17,5) globalStrides=(128,4224,71808)
        lowerCorner=(-1,-1) upperCorner=(-1,-1) channelsPerPixel=64 pixelsPerColumn=64
        elementStrides=(1,1,1,1) interleave=NONE swizzle=128B'
        """
        return call(
            "im2col_tma_atom_B_sm100.tensor_map", a, b, c, d, e, f, g, h, i, j, k, l, m, n, o
        )

    @staticmethod
    def RefLayout(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
        i: Operand,
        j: Operand,
        k: Operand,
        l: Operand,
        m: Operand,
        n: Operand,
        o: Operand,
    ) -> Any:
        """(thread, value) of one instruction for operand B.

        >>> im2col_tma_atom_B_sm100.RefLayout("SM100_TMA_2SM_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(_2,_1,_1,_1)", "(_-1,_-1)", "(_-1,_-1)",
        ...     "(_1,_1)", "(_1,_1)", "(_1,_1)", "(_0,_0)", "(_1,_1)")
        Layout("(_2,_4096):(_4096,_1)")
        """
        return call(
            "im2col_tma_atom_B_sm100.RefLayout", a, b, c, d, e, f, g, h, i, j, k, l, m, n, o
        )

    @staticmethod
    def transaction_bytes(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
        i: Operand,
        j: Operand,
        k: Operand,
        l: Operand,
        m: Operand,
        n: Operand,
        o: Operand,
    ) -> Any:
        """What one instruction for operand B brings to a CTA.

        >>> im2col_tma_atom_B_sm100.transaction_bytes("SM100_TMA_2SM_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(_2,_1,_1,_1)", "(_-1,_-1)", "(_-1,_-1)",
        ...     "(_1,_1)", "(_1,_1)", "(_1,_1)", "(_0,_0)", "(_1,_1)")
        8192
        """
        return call(
            "im2col_tma_atom_B_sm100.transaction_bytes", a, b, c, d, e, f, g, h, i, j, k, l, m, n, o
        )

    @staticmethod
    def tma_tensor(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
        i: Operand,
        j: Operand,
        k: Operand,
        l: Operand,
        m: Operand,
        n: Operand,
        o: Operand,
    ) -> Any:
        """R(pixel, (channel, s, r, t)) of operand B.

        >>> im2col_tma_atom_B_sm100.tma_tensor("SM100_TMA_2SM_LOAD_IM2COL",
        ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(_2,_1,_1,_1)", "(_-1,_-1)", "(_-1,_-1)",
        ...     "(_1,_1)", "(_1,_1)", "(_1,_1)", "(_0,_0)", "(_1,_1)")
        Tensor("ArithTuple(_0,(_-1,_-1),_0,(_0,_0)) o
        ((33,17,5),(64,_3,_3)):((_1@0@1,_1@1@1,_1@2),(_1@0,_1@0@3,_1@1@3)) o (_0,(_0,_0,_0)) o
        (2805,(64,_3,_3)):(_1@0,(_1@0@1,_1@1@1,_1@2@1))")
        """
        return call(
            "im2col_tma_atom_B_sm100.tma_tensor", a, b, c, d, e, f, g, h, i, j, k, l, m, n, o
        )
