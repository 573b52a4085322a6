"""The operations on members of instructions.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Operand, call, with_template


class MMA_Traits:
    """``MMA_Traits`` and its members."""

    @staticmethod
    def Shape_MNK(mma: Operand) -> Any:
        """(M,N,K): C is M x N, A is M x K, B is N x K.

        >>> MMA_Traits.Shape_MNK("SM80_16x8x16_F32F16F16F32_TN")
        (16, 8, 16)
        """
        return call("MMA_Traits.Shape_MNK", mma)

    @staticmethod
    def ThrID(mma: Operand) -> Any:
        """The threads that one instruction works for.

        >>> MMA_Traits.ThrID("SM80_16x8x16_F32F16F16F32_TN")
        Layout("_32:_1")
        """
        return call("MMA_Traits.ThrID", mma)

    @staticmethod
    def ALayout(mma: Operand) -> Any:
        """(thread, value) -> place in the M x K tile, M running fastest.

        >>> MMA_Traits.ALayout("SM80_16x8x16_F32F16F16F32_TN")
        Layout("((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))")
        """
        return call("MMA_Traits.ALayout", mma)

    @staticmethod
    def BLayout(mma: Operand) -> Any:
        """(thread, value) -> place in the N x K tile, N running fastest.

        >>> MMA_Traits.BLayout("SM80_16x8x16_F32F16F16F32_TN")
        Layout("((_4,_8),(_2,_2)):((_16,_1),(_8,_64))")
        """
        return call("MMA_Traits.BLayout", mma)

    @staticmethod
    def CLayout(mma: Operand) -> Any:
        """(thread, value) -> place in the M x N tile, M running fastest.

        >>> MMA_Traits.CLayout("SM80_16x8x16_F32F16F16F32_TN")
        Layout("((_4,_8),(_2,_2)):((_32,_1),(_16,_8))")
        """
        return call("MMA_Traits.CLayout", mma)

    @staticmethod
    def ELayout(mma: Operand) -> Any:
        """(thread, value) -> place in the M x K tile of a sparse A that its metadata is of.

        >>> MMA_Traits.ELayout("SM90::GMMA::SPARSE::GMMA_64x64x32_F32F16F16_SS<K,K>")
        Layout("((_2,_2,_8,_4),(_16,_2)):((_1024,_0,_1,_16),(_64,_8))")
        """
        return call("MMA_Traits.ELayout", mma)

    @staticmethod
    def SFALayout(mma: Operand) -> Any:
        """(thread, value) -> place in the M x K tile whose scale factor a thread has.

        >>> MMA_Traits.SFALayout(
        ...     "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<"
        ...     "float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>")
        Layout("((_2,_2,_8),_64):((_8,_0,_1),_16)")
        """
        return call("MMA_Traits.SFALayout", mma)

    @staticmethod
    def SFBLayout(mma: Operand) -> Any:
        """(thread, value) -> place in the N x K tile whose scale factor a thread has.

        >>> MMA_Traits.SFBLayout(
        ...     "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<"
        ...     "float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>")
        Layout("((_4,_8),_64):((_0,_1),_8)")
        """
        return call("MMA_Traits.SFBLayout", mma)

    @staticmethod
    def ValTypeA(mma: Operand) -> Any:
        """The C++ type of the elements of A.

        >>> MMA_Traits.ValTypeA("SM70_8x8x4_F32F16F16F32_NT")
        'half_t'
        """
        return call("MMA_Traits.ValTypeA", mma)

    @staticmethod
    def ValTypeB(mma: Operand) -> Any:
        """The C++ type of the elements of B.

        >>> MMA_Traits.ValTypeB("SM70_8x8x4_F32F16F16F32_NT")
        'half_t'
        """
        return call("MMA_Traits.ValTypeB", mma)

    @staticmethod
    def ValTypeC(mma: Operand) -> Any:
        """The C++ type of the elements of C.

        >>> MMA_Traits.ValTypeC("SM70_8x8x4_F32F16F16F32_NT")
        'float'
        """
        return call("MMA_Traits.ValTypeC", mma)

    @staticmethod
    def ValTypeD(mma: Operand) -> Any:
        """The C++ type of the elements of the result.

        >>> MMA_Traits.ValTypeD("SM70_8x8x4_F32F16F16F32_NT")
        'float'
        """
        return call("MMA_Traits.ValTypeD", mma)

    @staticmethod
    def ValTypeE(mma: Operand) -> Any:
        """The C++ type of the metadata of a sparse A.

        >>> MMA_Traits.ValTypeE("SM90::GMMA::SPARSE::GMMA_64x64x32_F32F16F16_SS<K,K>")
        'sparse_elem<8,uint8_t>'
        """
        return call("MMA_Traits.ValTypeE", mma)

    @staticmethod
    def ValTypeSF(mma: Operand) -> Any:
        """The C++ type of the scale factors.

        >>> MMA_Traits.ValTypeSF(
        ...     "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<"
        ...     "float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>")
        'float_ue4m3_t'
        """
        return call("MMA_Traits.ValTypeSF", mma)

    @staticmethod
    def SFVecSize(mma: Operand) -> Any:
        """How many elements along K share a factor.

        >>> MMA_Traits.SFVecSize(
        ...     "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<"
        ...     "float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>")
        16
        """
        return call("MMA_Traits.SFVecSize", mma)

    @staticmethod
    def idesc_(mma: Operand) -> Any:
        """The instruction descriptor of an operation of tensor memory, 32 bits.

        >>> MMA_Traits.idesc_("SM100_MMA_F16BF16_SS<half_t,half_t,float,128,256,K,K>")
        Dynamic(138412048)
        """
        return call("MMA_Traits.idesc_", mma)

    @staticmethod
    def FrgTypeE(mma: Operand, shape: Operand) -> Any:
        """Tensor memory for the metadata of a part B of a sparse operand A.

        >>> MMA_Traits.FrgTypeE("SM100_MMA_F16BF16_SS_SPARSE<half_t,half_t,float,128,64,K,K>",
        ...     "((_128,_32),_1,_2)")
        Tensor("tmem_[_1b](0x0000.0000) o
        (((_8,_2,_8),(_16,_2)),_1,_2):(((_2097152,_16,_33554432),(_1,_16777216)),_0,_32)")
        """
        return call("MMA_Traits.FrgTypeE", mma, shape)

    @staticmethod
    def FrgTypeSFA(mma: Operand, shape: Operand) -> Any:
        """Tensor memory for the scale factors of a part B of operand A.

        >>> MMA_Traits.FrgTypeSFA(
        ...     "SM100_MMA_MXF4_2x1SM_SS<"
        ...     "float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,64,16,K,K>",
        ...     "((_128,(_16,_4)),_1,_1)")
        Tensor("tmem_[8b](0x0000.0000) o
        ((((_32,_4),_4),(_16,_4)),_1,_1):((((_262144,_4),_8388608),(_0,_1)),_0,_0)")
        """
        return call("MMA_Traits.FrgTypeSFA", mma, shape)

    @staticmethod
    def FrgTypeSFB(mma: Operand, shape: Operand) -> Any:
        """Tensor memory for the scale factors of a part B of operand B.

        >>> MMA_Traits.FrgTypeSFB(
        ...     "SM100_MMA_MXF4_2x1SM_SS<"
        ...     "float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,64,16,K,K>",
        ...     "((_128,(_16,_4)),_1,_1)")
        Tensor("tmem_[8b](0x0000.0000) o
        ((((_32,_2),_2,_2),(_16,_4)),_1,_1):((((_262144,_4),_16777216,_8388608),(_0,_1)),_0,_0)")
        """
        return call("MMA_Traits.FrgTypeSFB", mma, shape)


class Copy_Traits:
    """``Copy_Traits`` and its members."""

    @staticmethod
    def ThrID(copy: Operand) -> Any:
        """The threads that one instruction works for.

        >>> Copy_Traits.ThrID("SM75_U32x4_LDSM_N")
        Layout("_32:_1")
        """
        return call("Copy_Traits.ThrID", copy)

    @staticmethod
    def SrcLayout(copy: Operand) -> Any:
        """(thread, bit) -> bit, as it is read.

        >>> Copy_Traits.SrcLayout("SM75_U32x4_LDSM_N")
        Layout("(_32,_128):(_128,_1)")
        """
        return call("Copy_Traits.SrcLayout", copy)

    @staticmethod
    def DstLayout(copy: Operand) -> Any:
        """(thread, bit) -> bit, as it is written.

        >>> Copy_Traits.DstLayout("SM75_U32x4_LDSM_N")
        Layout("(_32,(_32,_4)):(_32,(_1,_1024))")
        """
        return call("Copy_Traits.DstLayout", copy)

    @staticmethod
    def RefLayout(copy: Operand) -> Any:
        """The one of both that tilings are written in, in bits.

        >>> Copy_Traits.RefLayout("SM75_U32x4_LDSM_N")
        Layout("(_32,(_32,_4)):(_32,(_1,_1024))")
        """
        return call("Copy_Traits.RefLayout", copy)

    @staticmethod
    def ValID(copy: Operand) -> Any:
        """Bit -> address in tensor memory, in bits, of a copy from or to it.

        >>> Copy_Traits.ValID("SM100_TMEM_LOAD_32dp32b2x")
        Layout("(_64,_32):(_1,_2097152)")
        """
        return call("Copy_Traits.ValID", copy)


class Copy_Atom:
    """``Copy_Atom`` and its members."""

    @staticmethod
    def ThrID(copy: Operand, type: Operand) -> Any:
        """The threads that one instruction works for.

        >>> Copy_Atom.ThrID("SM75_U32x4_LDSM_N", "16b")
        Layout("_32:_1")
        """
        return call("Copy_Atom.ThrID", copy, type)

    @staticmethod
    def ValLayoutSrc(copy: Operand, type: Operand) -> Any:
        """(thread, value) -> value, as it is read.

        >>> Copy_Atom.ValLayoutSrc("SM75_U32x4_LDSM_N", "16b")
        Layout("(_32,_8):(_8,_1)")
        """
        return call("Copy_Atom.ValLayoutSrc", copy, type)

    @staticmethod
    def ValLayoutDst(copy: Operand, type: Operand) -> Any:
        """(thread, value) -> value, as it is written.

        >>> Copy_Atom.ValLayoutDst("SM75_U32x4_LDSM_N", "16b")
        Layout("(_32,(_2,_4)):(_2,(_1,_64))")
        """
        return call("Copy_Atom.ValLayoutDst", copy, type)

    @staticmethod
    def ValLayoutRef(copy: Operand, type: Operand) -> Any:
        """The one of both that tilings are written in, in values.

        >>> Copy_Atom.ValLayoutRef("SM75_U32x4_LDSM_N", "16b")
        Layout("(_32,(_2,_4)):(_2,(_1,_64))")
        """
        return call("Copy_Atom.ValLayoutRef", copy, type)

    @staticmethod
    def NumValSrc(copy: Operand, type: Operand) -> Any:
        """How many values a thread reads.

        >>> Copy_Atom.NumValSrc("SM75_U32x4_LDSM_N", "16b")
        8
        """
        return call("Copy_Atom.NumValSrc", copy, type)

    @staticmethod
    def NumValDst(copy: Operand, type: Operand) -> Any:
        """How many values a thread writes.

        >>> Copy_Atom.NumValDst("SM75_U32x4_LDSM_N", "16b")
        8
        """
        return call("Copy_Atom.NumValDst", copy, type)

    @staticmethod
    def print(copy: Operand, type: Operand) -> Any:
        """The atom as CuTe prints it.

        >>> print(Copy_Atom.print("SM75_U32x4_LDSM_N", "16b"))
        Copy_Atom
          ThrID:        _32:_1
          ValLayoutSrc: (_32,_8):(_8,_1)
          ValLayoutDst: (_32,(_2,_4)):(_2,(_1,_64))
          ValLayoutRef: (_32,(_2,_4)):(_2,(_1,_64))
          ValueType:    16b
        """
        return call("Copy_Atom.print", copy, type)


class MMA_Atom:
    """``MMA_Atom`` and its members."""

    @staticmethod
    def print(mma: Operand) -> Any:
        """The atom as CuTe prints it.

        >>> print(MMA_Atom.print("SM80_16x8x16_F32F16F16F32_TN"))
        MMA_Atom
          ThrID:      _32:_1
          Shape_MNK:  (_16,_8,_16)
          LayoutA_TV: ((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))
          LayoutB_TV: ((_4,_8),(_2,_2)):((_16,_1),(_8,_64))
          LayoutC_TV: ((_4,_8),(_2,_2)):((_32,_1),(_16,_8))
        """
        return call("MMA_Atom.print", mma)


class GMMA:
    """``GMMA`` and its members."""

    @staticmethod
    def Layout_K_INTER_Atom(bits: int) -> Any:
        """A warpgroup's operand in shared memory, K first, not swizzled.

        GMMA::Layout_K_INTER_Atom<bits>()

        >>> GMMA.Layout_K_INTER_Atom(bits=16)
        ComposedLayout("Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_8,_1)")
        """
        return call(with_template("GMMA::Layout_K_INTER_Atom", bits))

    @staticmethod
    def Layout_K_SW32_Atom(bits: int) -> Any:
        """A warpgroup's operand in shared memory, K first, in runs of 32 bytes.

        GMMA::Layout_K_SW32_Atom<bits>()

        >>> GMMA.Layout_K_SW32_Atom(bits=16)
        ComposedLayout("Sw<1,4,3> o smem_ptr[16b](unset) o (_8,_16):(_16,_1)")
        """
        return call(with_template("GMMA::Layout_K_SW32_Atom", bits))

    @staticmethod
    def Layout_K_SW64_Atom(bits: int) -> Any:
        """A warpgroup's operand in shared memory, K first, in runs of 64 bytes.

        GMMA::Layout_K_SW64_Atom<bits>()

        >>> GMMA.Layout_K_SW64_Atom(bits=16)
        ComposedLayout("Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_32):(_32,_1)")
        """
        return call(with_template("GMMA::Layout_K_SW64_Atom", bits))

    @staticmethod
    def Layout_K_SW128_Atom(bits: int) -> Any:
        """A warpgroup's operand in shared memory, K first, in runs of 128 bytes.

        GMMA::Layout_K_SW128_Atom<bits>()

        >>> GMMA.Layout_K_SW128_Atom(bits=16)
        ComposedLayout("Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)")
        """
        return call(with_template("GMMA::Layout_K_SW128_Atom", bits))

    @staticmethod
    def Layout_MN_INTER_Atom(bits: int) -> Any:
        """A warpgroup's operand in shared memory, M or N first, not swizzled.

        GMMA::Layout_MN_INTER_Atom<bits>()

        >>> GMMA.Layout_MN_INTER_Atom(bits=16)
        ComposedLayout("Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_1,_8)")
        """
        return call(with_template("GMMA::Layout_MN_INTER_Atom", bits))

    @staticmethod
    def Layout_MN_SW32_Atom(bits: int) -> Any:
        """A warpgroup's operand in shared memory, M or N first, in runs of 32 bytes.

        GMMA::Layout_MN_SW32_Atom<bits>()

        >>> GMMA.Layout_MN_SW32_Atom(bits=16)
        ComposedLayout("Sw<1,4,3> o smem_ptr[16b](unset) o (_16,_8):(_1,_16)")
        """
        return call(with_template("GMMA::Layout_MN_SW32_Atom", bits))

    @staticmethod
    def Layout_MN_SW64_Atom(bits: int) -> Any:
        """A warpgroup's operand in shared memory, M or N first, in runs of 64 bytes.

        GMMA::Layout_MN_SW64_Atom<bits>()

        >>> GMMA.Layout_MN_SW64_Atom(bits=16)
        ComposedLayout("Sw<2,4,3> o smem_ptr[16b](unset) o (_32,_8):(_1,_32)")
        """
        return call(with_template("GMMA::Layout_MN_SW64_Atom", bits))

    @staticmethod
    def Layout_MN_SW128_Atom(bits: int) -> Any:
        """A warpgroup's operand in shared memory, M or N first, in runs of 128 bytes.

        GMMA::Layout_MN_SW128_Atom<bits>()

        >>> GMMA.Layout_MN_SW128_Atom(bits=16)
        ComposedLayout("Sw<3,4,3> o smem_ptr[16b](unset) o (_64,_8):(_1,_64)")
        """
        return call(with_template("GMMA::Layout_MN_SW128_Atom", bits))
