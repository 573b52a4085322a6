"""The operations on members of TMA copies for operand C.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Operand, call


class tma_copy_C_sm100:
    """``tma_copy_C_sm100`` and its members."""

    @staticmethod
    def TV(
        copy: Operand,
        gtensor: Operand,
        smem: Operand,
        tiler: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
    ) -> Any:
        """The part of a CTA of operand C, and (CTA, value) -> place in it.

        >>> tma_copy_C_sm100.TV("SM90_TMA_STORE", "gmem_ptr[32b](0x1000) o (512,256):(256,_1)",
        ...     "((_128,_128),_1,_1):((_128,_1),_0,_0)", "(_256,_128,_64)",
        ...     "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        '(_16384,_1,_1) (_1,(((_128,_128),_1))):(_0,(((_128,_1),_0)))'
        """
        return call("tma_copy_C_sm100.TV", copy, gtensor, smem, tiler, mma, atoms, permutation)

    @staticmethod
    def partition_S(
        copy: Operand,
        gtensor: Operand,
        smem: Operand,
        tiler: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        cta: Operand,
        tensor: Operand,
    ) -> Any:
        """The source of one CTA, of operand C.

        >>> tma_copy_C_sm100.partition_S("SM90_TMA_STORE",
        ...     "gmem_ptr[32b](0x1000) o (512,256):(256,_1)",
        ...     "((_128,_128),_1,_1):((_128,_1),_0,_0)", "(_256,_128,_64)",
        ...     "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "0",
        ...     "smem_ptr[32b](0x400) o ((_128,_128),_1,_1):((_128,_1),_0,_0)")
        Tensor("smem_ptr[32b](0x400) o (((_128,_128),_1),_1,_1,_1):(((_1,_128),_0),_0,_0,_0)")
        """
        return call(
            "tma_copy_C_sm100.partition_S",
            copy,
            gtensor,
            smem,
            tiler,
            mma,
            atoms,
            permutation,
            cta,
            tensor,
        )

    @staticmethod
    def partition_D(
        copy: Operand,
        gtensor: Operand,
        smem: Operand,
        tiler: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        cta: Operand,
        tensor: Operand,
    ) -> Any:
        """The destination of one CTA, of operand C.

        >>> tma_copy_C_sm100.partition_D("SM90_TMA_STORE",
        ...     "gmem_ptr[32b](0x1000) o (512,256):(256,_1)",
        ...     "((_128,_128),_1,_1):((_128,_1),_0,_0)", "(_256,_128,_64)",
        ...     "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "0",
        ...     "smem_ptr[32b](0x400) o ((_128,_128),_1,_1):((_128,_1),_0,_0)")
        Tensor("smem_ptr[32b](0x400) o (((_128,_128),_1),_1,_1,_1):(((_1,_128),_0),_0,_0,_0)")
        """
        return call(
            "tma_copy_C_sm100.partition_D",
            copy,
            gtensor,
            smem,
            tiler,
            mma,
            atoms,
            permutation,
            cta,
            tensor,
        )

    @staticmethod
    def tensor_map(
        copy: Operand,
        gtensor: Operand,
        smem: Operand,
        tiler: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
    ) -> Any:
        """The tensor map for operand C, with the driver's names.

        >>> tma_copy_C_sm100.tensor_map("SM90_TMA_STORE",
        ...     "gmem_ptr[32b](0x1000) o (512,256):(256,_1)",
        ...     "((_128,_128),_1,_1):((_128,_1),_0,_0)", "(_256,_128,_64)",
        ...     "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        'elementBits=32 rank=2 address=0x1000 globalDim=(256,512) globalStrides=(1024)
        boxDim=(128,128) elementStrides=(1,1) interleave=NONE swizzle=NONE'
        """
        return call(
            "tma_copy_C_sm100.tensor_map", copy, gtensor, smem, tiler, mma, atoms, permutation
        )

    @staticmethod
    def RefLayout(
        copy: Operand,
        gtensor: Operand,
        smem: Operand,
        tiler: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
    ) -> Any:
        """(thread, value) of one instruction for operand C.

        >>> tma_copy_C_sm100.RefLayout("SM90_TMA_STORE",
        ...     "gmem_ptr[32b](0x1000) o (512,256):(256,_1)",
        ...     "((_128,_128),_1,_1):((_128,_1),_0,_0)", "(_256,_128,_64)",
        ...     "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        Layout("(_1,_16384):(_0,_1)")
        """
        return call(
            "tma_copy_C_sm100.RefLayout", copy, gtensor, smem, tiler, mma, atoms, permutation
        )

    @staticmethod
    def transaction_bytes(
        copy: Operand,
        gtensor: Operand,
        smem: Operand,
        tiler: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
    ) -> Any:
        """What one instruction for operand C brings to a CTA.

        >>> tma_copy_C_sm100.transaction_bytes("SM90_TMA_STORE",
        ...     "gmem_ptr[32b](0x1000) o (512,256):(256,_1)",
        ...     "((_128,_128),_1,_1):((_128,_1),_0,_0)", "(_256,_128,_64)",
        ...     "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        65536
        """
        return call(
            "tma_copy_C_sm100.transaction_bytes",
            copy,
            gtensor,
            smem,
            tiler,
            mma,
            atoms,
            permutation,
        )

    @staticmethod
    def get_tma_tensor(
        copy: Operand,
        gtensor: Operand,
        smem: Operand,
        tiler: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        shape: Operand,
    ) -> Any:
        """R(c) = the coordinates of the map of operand C at c.

        >>> tma_copy_C_sm100.get_tma_tensor("SM90_TMA_STORE",
        ...     "gmem_ptr[32b](0x1000) o (512,256):(256,_1)",
        ...     "((_128,_128),_1,_1):((_128,_1),_0,_0)", "(_256,_128,_64)",
        ...     "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(512,256)")
        Tensor("ArithTuple(_0,_0) o (512,256):(_1@1,_1@0)")
        """
        return call(
            "tma_copy_C_sm100.get_tma_tensor",
            copy,
            gtensor,
            smem,
            tiler,
            mma,
            atoms,
            permutation,
            shape,
        )
