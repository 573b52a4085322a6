"""The operations on members of TMA copies for operands A and B.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Operand, call


class tma_copy_A_sm100:
    """``tma_copy_A_sm100`` and its members."""

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
        """The part of a CTA of operand A, and (CTA, value) -> place in it.

        >>> tma_copy_A_sm100.TV("SM100_TMA_2SM_LOAD", "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        '(_2048,_1,_4) (_2,(((_64,_128),_1))):(_0,(((_128,_1),_0)))'
        """
        return call("tma_copy_A_sm100.TV", copy, gtensor, smem, tiler, mma, atoms, permutation)

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
        """The source of one CTA, of operand A.

        >>> tma_copy_A_sm100.partition_S("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "1",
        ...     "ArithTuple(_0,_0) o ((_128,_16),_1,_4,_3):((_1@1,_1@0),_0,_16@0,_64@0)")
        Tensor("ArithTuple(_0,_0) o
        (((_64,_128),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)")
        """
        return call(
            "tma_copy_A_sm100.partition_S",
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
        """The destination of one CTA, of operand A.

        >>> tma_copy_A_sm100.partition_D("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "1",
        ...     "ArithTuple(_0,_0) o ((_128,_16),_1,_4,_3):((_1@1,_1@0),_0,_16@0,_64@0)")
        Tensor("ArithTuple(_0,_0) o
        (((_64,_128),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)")
        """
        return call(
            "tma_copy_A_sm100.partition_D",
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
        """The tensor map for operand A, with the driver's names.

        >>> tma_copy_A_sm100.tensor_map("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        'elementBits=16 rank=2 address=0x1000 globalDim=(256,512) globalStrides=(512)
        boxDim=(64,128) elementStrides=(1,1) interleave=NONE swizzle=128B'
        """
        return call(
            "tma_copy_A_sm100.tensor_map", copy, gtensor, smem, tiler, mma, atoms, permutation
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
        """(thread, value) of one instruction for operand A.

        >>> tma_copy_A_sm100.RefLayout("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        Layout("(_2,_8192):(_8192,_1)")
        """
        return call(
            "tma_copy_A_sm100.RefLayout", copy, gtensor, smem, tiler, mma, atoms, permutation
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
        """What one instruction for operand A brings to a CTA.

        >>> tma_copy_A_sm100.transaction_bytes("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        16384
        """
        return call(
            "tma_copy_A_sm100.transaction_bytes",
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
        """R(c) = the coordinates of the map of operand A at c.

        >>> tma_copy_A_sm100.get_tma_tensor("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(512,256)")
        Tensor("ArithTuple(_0,_0) o (512,256):(_1@1,_1@0)")
        """
        return call(
            "tma_copy_A_sm100.get_tma_tensor",
            copy,
            gtensor,
            smem,
            tiler,
            mma,
            atoms,
            permutation,
            shape,
        )


class tma_copy_B_sm100:
    """``tma_copy_B_sm100`` and its members."""

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
        """The part of a CTA of operand B, and (CTA, value) -> place in it.

        >>> tma_copy_B_sm100.TV("SM100_TMA_2SM_LOAD", "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        '(_1024,_1,_4) (_2,(((_64,_64),_1))):(_0,(((_64,_1),_0)))'
        """
        return call("tma_copy_B_sm100.TV", copy, gtensor, smem, tiler, mma, atoms, permutation)

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
        """The source of one CTA, of operand B.

        >>> tma_copy_B_sm100.partition_S("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "1",
        ...     "ArithTuple(_0,_0) o ((_64,_16),_1,_4,_3):((_1@1,_1@0),_0,_16@0,_64@0)")
        Tensor("ArithTuple(_0,_0) o (((_64,_64),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)")
        """
        return call(
            "tma_copy_B_sm100.partition_S",
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
        """The destination of one CTA, of operand B.

        >>> tma_copy_B_sm100.partition_D("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "1",
        ...     "ArithTuple(_0,_0) o ((_64,_16),_1,_4,_3):((_1@1,_1@0),_0,_16@0,_64@0)")
        Tensor("ArithTuple(_0,_0) o (((_64,_64),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)")
        """
        return call(
            "tma_copy_B_sm100.partition_D",
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
        """The tensor map for operand B, with the driver's names.

        >>> tma_copy_B_sm100.tensor_map("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        'elementBits=16 rank=2 address=0x1000 globalDim=(256,512) globalStrides=(512) boxDim=(64,64)
        elementStrides=(1,1) interleave=NONE swizzle=128B'
        """
        return call(
            "tma_copy_B_sm100.tensor_map", copy, gtensor, smem, tiler, mma, atoms, permutation
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
        """(thread, value) of one instruction for operand B.

        >>> tma_copy_B_sm100.RefLayout("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        Layout("(_2,_4096):(_4096,_1)")
        """
        return call(
            "tma_copy_B_sm100.RefLayout", copy, gtensor, smem, tiler, mma, atoms, permutation
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
        """What one instruction for operand B brings to a CTA.

        >>> tma_copy_B_sm100.transaction_bytes("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)")
        8192
        """
        return call(
            "tma_copy_B_sm100.transaction_bytes",
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
        """R(c) = the coordinates of the map of operand B at c.

        >>> tma_copy_B_sm100.get_tma_tensor("SM100_TMA_2SM_LOAD",
        ...     "gmem_ptr[16b](0x1000) o (512,256):(256,_1)",
        ...     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)",
        ...     "(_256,_128,_64)", "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>",
        ...     "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(512,256)")
        Tensor("ArithTuple(_0,_0) o (512,256):(_1@1,_1@0)")
        """
        return call(
            "tma_copy_B_sm100.get_tma_tensor",
            copy,
            gtensor,
            smem,
            tiler,
            mma,
            atoms,
            permutation,
            shape,
        )
