"""The operations on tensor memory, and descriptors.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import ABSENT, Operand, call, given, with_template


class UMMA:
    """``UMMA`` and its members."""

    @staticmethod
    def tmem_frg_1sm(
        shape: Operand, bits: int, storage: int | None = None, mode: int | None = None
    ) -> Any:
        """Tensor memory for a CTA's part A of accumulators or of operand A.

        UMMA::tmem_frg_1sm<bits[,storage[,mode]]>(shape)

        >>> UMMA.tmem_frg_1sm("((_128,_64),_2,_3)", bits=32)
        Tensor("tmem_[32b](0x0000.0000) o ((_128,_64),_2,_3):((_65536,_1),_64,_128)")
        """
        return call(with_template("UMMA::tmem_frg_1sm", bits, storage, mode), shape)

    @staticmethod
    def tmem_frg_2sm(
        shape: Operand, bits: int, storage: int | None = None, mode: int | None = None
    ) -> Any:
        """The same for the part A of a CTA that is one of a pair.

        UMMA::tmem_frg_2sm<bits[,storage[,mode]]>(shape)

        >>> UMMA.tmem_frg_2sm("((_64,_64),_1,_1)", bits=32)
        Tensor("tmem_[32b](0x0000.0000) o ((_64,(_32,_2)),_1,_1):((_65536,(_1,_4194304)),_0,_0)")
        """
        return call(with_template("UMMA::tmem_frg_2sm", bits, storage, mode), shape)

    @staticmethod
    def tmem_frg_ws_1sm(shape: Operand, bits: int, storage: int | None = None) -> Any:
        """The same of an instruction that keeps its weights.

        UMMA::tmem_frg_ws_1sm<bits[,storage]>(shape)

        >>> UMMA.tmem_frg_ws_1sm("((_64,_64),_1,_1)", bits=32)
        Tensor("tmem_[32b](0x0000.0000) o ((_64,(_32,_2)),_1,_1):((_65536,(_1,_4194304)),_0,_0)")
        """
        return call(with_template("UMMA::tmem_frg_ws_1sm", bits, storage), shape)

    @staticmethod
    def tmem_e_frg_layout(shape: Operand, bits: int) -> Any:
        """Where the metadata of a part A of a sparse operand lies in tensor memory.

        UMMA::tmem_e_frg_layout<bits>(shape)

        >>> UMMA.tmem_e_frg_layout("((_128,_64),_1,_2)", bits=8)
        Layout("((_128,_64),_1,_2):((_2097152,_1),_0,_64)")
        """
        return call(with_template("UMMA::tmem_e_frg_layout", bits), shape)

    @staticmethod
    def tmem_e_frg_ws_layout(shape: Operand, bits: int) -> Any:
        """The same of an instruction that keeps its weights.

        UMMA::tmem_e_frg_ws_layout<bits>(shape)

        >>> UMMA.tmem_e_frg_ws_layout("((_64,_64),_2,_1)", bits=8)
        Layout("((_64,(_64,_2)),_2,_1):((_2097152,(_1,_134217728)),_64,_0)")
        """
        return call(with_template("UMMA::tmem_e_frg_ws_layout", bits), shape)

    @staticmethod
    def tmem_e_frg(shape: Operand, bits: int) -> Any:
        """Tensor memory for the metadata of a part A of a sparse operand.

        UMMA::tmem_e_frg<bits>(shape)

        >>> UMMA.tmem_e_frg("((_128,_64),_1,_2)", bits=8)
        Tensor("tmem_[_1b](0x0000.0000) o ((_128,_64),_1,_2):((_2097152,_1),_0,_64)")
        """
        return call(with_template("UMMA::tmem_e_frg", bits), shape)

    @staticmethod
    def tmem_e_frg_ws(shape: Operand, bits: int) -> Any:
        """Tensor memory for metadata, of an instruction that keeps its weights.

        UMMA::tmem_e_frg_ws<bits>(shape)

        >>> UMMA.tmem_e_frg_ws("((_128,_64),_1,_2)", bits=8)
        Tensor("tmem_[_1b](0x0000.0000) o ((_128,_64),_1,_2):((_2097152,_1),_0,_64)")
        """
        return call(with_template("UMMA::tmem_e_frg_ws", bits), shape)

    @staticmethod
    def tmem_sf_frg(
        shape: Operand, bits: int, vector: int, ctas: int, of_a: int, mode: int | None = None
    ) -> Any:
        """Tensor memory for the scale factors of a part A.

        UMMA::tmem_sf_frg<bits,vector,ctas,of_a[,mode]>(shape)

        >>> UMMA.tmem_sf_frg("((_128,(_32,_1)),_1,_4)", bits=8, vector=32, ctas=1, of_a=1)
        Tensor("tmem_[8b](0x0000.0000) o
        ((((_32,_4),_4),(_32,_1)),_1,_4):((((_262144,_4),_8388608),(_0,_1)),_0,_1)")
        """
        return call(with_template("UMMA::tmem_sf_frg", bits, vector, ctas, of_a, mode), shape)

    @staticmethod
    def Layout_K_INTER_Atom(bits: int) -> Any:
        """An operand of sm_100a in shared memory, K first, not swizzled.

        UMMA::Layout_K_INTER_Atom<bits>()

        >>> UMMA.Layout_K_INTER_Atom(bits=16)
        ComposedLayout("Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_8,_1)")
        """
        return call(with_template("UMMA::Layout_K_INTER_Atom", bits))

    @staticmethod
    def Layout_K_SW32_Atom(bits: int) -> Any:
        """An operand of sm_100a in shared memory, K first, in runs of 32 bytes.

        UMMA::Layout_K_SW32_Atom<bits>()

        >>> UMMA.Layout_K_SW32_Atom(bits=16)
        ComposedLayout("Sw<1,4,3> o smem_ptr[16b](unset) o (_8,_16):(_16,_1)")
        """
        return call(with_template("UMMA::Layout_K_SW32_Atom", bits))

    @staticmethod
    def Layout_K_SW64_Atom(bits: int) -> Any:
        """An operand of sm_100a in shared memory, K first, in runs of 64 bytes.

        UMMA::Layout_K_SW64_Atom<bits>()

        >>> UMMA.Layout_K_SW64_Atom(bits=16)
        ComposedLayout("Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_32):(_32,_1)")
        """
        return call(with_template("UMMA::Layout_K_SW64_Atom", bits))

    @staticmethod
    def Layout_K_SW128_Atom(bits: int) -> Any:
        """An operand of sm_100a in shared memory, K first, in runs of 128 bytes.

        UMMA::Layout_K_SW128_Atom<bits>()

        >>> UMMA.Layout_K_SW128_Atom(bits=16)
        ComposedLayout("Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)")
        """
        return call(with_template("UMMA::Layout_K_SW128_Atom", bits))

    @staticmethod
    def Layout_MN_INTER_Atom(bits: int) -> Any:
        """An operand of sm_100a in shared memory, M or N first, not swizzled.

        UMMA::Layout_MN_INTER_Atom<bits>()

        >>> UMMA.Layout_MN_INTER_Atom(bits=16)
        ComposedLayout("Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_1,_8)")
        """
        return call(with_template("UMMA::Layout_MN_INTER_Atom", bits))

    @staticmethod
    def Layout_MN_SW32_Atom(bits: int) -> Any:
        """An operand of sm_100a in shared memory, M or N first, in runs of 32 bytes.

        UMMA::Layout_MN_SW32_Atom<bits>()

        >>> UMMA.Layout_MN_SW32_Atom(bits=16)
        ComposedLayout("Sw<1,4,3> o smem_ptr[16b](unset) o (_16,_8):(_1,_16)")
        """
        return call(with_template("UMMA::Layout_MN_SW32_Atom", bits))

    @staticmethod
    def Layout_MN_SW64_Atom(bits: int) -> Any:
        """An operand of sm_100a in shared memory, M or N first, in runs of 64 bytes.

        UMMA::Layout_MN_SW64_Atom<bits>()

        >>> UMMA.Layout_MN_SW64_Atom(bits=16)
        ComposedLayout("Sw<2,4,3> o smem_ptr[16b](unset) o (_32,_8):(_1,_32)")
        """
        return call(with_template("UMMA::Layout_MN_SW64_Atom", bits))

    @staticmethod
    def Layout_MN_SW128_Atom(bits: int) -> Any:
        """An operand of sm_100a in shared memory, M or N first, in runs of 128 bytes.

        UMMA::Layout_MN_SW128_Atom<bits>()

        >>> UMMA.Layout_MN_SW128_Atom(bits=16)
        ComposedLayout("Sw<3,4,3> o smem_ptr[16b](unset) o (_64,_8):(_1,_64)")
        """
        return call(with_template("UMMA::Layout_MN_SW128_Atom", bits))

    @staticmethod
    def Layout_MN_SW128_32B_Atom(bits: int) -> Any:
        """An operand of sm_100a in shared memory, M or N first, in runs of 128 bytes, by units of
        32.

        UMMA::Layout_MN_SW128_32B_Atom<bits>()

        >>> UMMA.Layout_MN_SW128_32B_Atom(bits=16)
        ComposedLayout("Sw<2,5,2> o smem_ptr[16b](unset) o (_64,_4):(_1,_64)")
        """
        return call(with_template("UMMA::Layout_MN_SW128_32B_Atom", bits))

    @staticmethod
    def Layout_K_INTER_SpAtom(bits: int, sparsity: int) -> Any:
        """A sparse operand A in shared memory, K first, not swizzled.

        UMMA::Layout_K_INTER_SpAtom<bits,sparsity>()

        >>> UMMA.Layout_K_INTER_SpAtom(bits=16, sparsity=2)
        ComposedLayout("Sw<0,4,3> o smem_sparse<2>_ptr[16b](unset) o
        ((_1,_8),(_2,_8)):((_0,_16),(_1,_2))")
        """
        return call(with_template("UMMA::Layout_K_INTER_SpAtom", bits, sparsity))

    @staticmethod
    def Layout_K_SW32_SpAtom(bits: int, sparsity: int) -> Any:
        """A sparse operand A in shared memory, K first, in runs of 32 bytes.

        UMMA::Layout_K_SW32_SpAtom<bits,sparsity>()

        >>> UMMA.Layout_K_SW32_SpAtom(bits=16, sparsity=2)
        ComposedLayout("Sw<1,4,3> o smem_sparse<2>_ptr[16b](unset) o
        ((_1,_8),(_2,_16)):((_0,_32),(_1,_2))")
        """
        return call(with_template("UMMA::Layout_K_SW32_SpAtom", bits, sparsity))

    @staticmethod
    def Layout_K_SW64_SpAtom(bits: int, sparsity: int) -> Any:
        """A sparse operand A in shared memory, K first, in runs of 64 bytes.

        UMMA::Layout_K_SW64_SpAtom<bits,sparsity>()

        >>> UMMA.Layout_K_SW64_SpAtom(bits=16, sparsity=2)
        ComposedLayout("Sw<2,4,3> o smem_sparse<2>_ptr[16b](unset) o
        ((_1,_8),(_2,_32)):((_0,_64),(_1,_2))")
        """
        return call(with_template("UMMA::Layout_K_SW64_SpAtom", bits, sparsity))

    @staticmethod
    def Layout_K_SW128_SpAtom(bits: int, sparsity: int) -> Any:
        """A sparse operand A in shared memory, K first, in runs of 128 bytes.

        UMMA::Layout_K_SW128_SpAtom<bits,sparsity>()

        >>> UMMA.Layout_K_SW128_SpAtom(bits=16, sparsity=2)
        ComposedLayout("Sw<3,4,3> o smem_sparse<2>_ptr[16b](unset) o
        ((_1,_8),(_2,_64)):((_0,_128),(_1,_2))")
        """
        return call(with_template("UMMA::Layout_K_SW128_SpAtom", bits, sparsity))

    @staticmethod
    def Layout_MN_INTER_SpAtom(bits: int, sparsity: int) -> Any:
        """A sparse operand A in shared memory, M first, not swizzled.

        UMMA::Layout_MN_INTER_SpAtom<bits,sparsity>()

        >>> UMMA.Layout_MN_INTER_SpAtom(bits=16, sparsity=2)
        ComposedLayout("Sw<0,4,3> o smem_sparse<2>_ptr[16b](unset) o
        ((_1,_8),(_2,_8)):((_0,_2),(_1,_16))")
        """
        return call(with_template("UMMA::Layout_MN_INTER_SpAtom", bits, sparsity))

    @staticmethod
    def Layout_MN_SW32_SpAtom(bits: int, sparsity: int) -> Any:
        """A sparse operand A in shared memory, M first, in runs of 32 bytes.

        UMMA::Layout_MN_SW32_SpAtom<bits,sparsity>()

        >>> UMMA.Layout_MN_SW32_SpAtom(bits=16, sparsity=2)
        ComposedLayout("Sw<1,4,3> o smem_sparse<2>_ptr[16b](unset) o
        ((_1,_16),(_2,_8)):((_0,_2),(_1,_32))")
        """
        return call(with_template("UMMA::Layout_MN_SW32_SpAtom", bits, sparsity))

    @staticmethod
    def Layout_MN_SW64_SpAtom(bits: int, sparsity: int) -> Any:
        """A sparse operand A in shared memory, M first, in runs of 64 bytes.

        UMMA::Layout_MN_SW64_SpAtom<bits,sparsity>()

        >>> UMMA.Layout_MN_SW64_SpAtom(bits=16, sparsity=2)
        ComposedLayout("Sw<2,4,3> o smem_sparse<2>_ptr[16b](unset) o
        ((_1,_32),(_2,_8)):((_0,_2),(_1,_64))")
        """
        return call(with_template("UMMA::Layout_MN_SW64_SpAtom", bits, sparsity))

    @staticmethod
    def Layout_MN_SW128_SpAtom(bits: int, sparsity: int) -> Any:
        """A sparse operand A in shared memory, M first, in runs of 128 bytes.

        UMMA::Layout_MN_SW128_SpAtom<bits,sparsity>()

        >>> UMMA.Layout_MN_SW128_SpAtom(bits=16, sparsity=2)
        ComposedLayout("Sw<3,4,3> o smem_sparse<2>_ptr[16b](unset) o
        ((_1,_64),(_2,_8)):((_0,_2),(_1,_128))")
        """
        return call(with_template("UMMA::Layout_MN_SW128_SpAtom", bits, sparsity))

    @staticmethod
    def tile_to_mma_shape(layout: Operand, shape: Operand, order: Operand = ABSENT) -> Any:
        """A repeated to the tile of shape ((M,N),repetitions in M, in N, rests..), divided by
        (M,N).

        UMMA::tile_to_mma_shape(layout, shape), UMMA::tile_to_mma_shape(layout, shape, order)

        >>> UMMA.tile_to_mma_shape("(_8,_8):(_8,_1)", "((_128,_16),_1,_4)")
        Layout("((_128,(_8,_2)),_1,_4):((_8,(_1,_1024)),_0,_2048)")
        """
        return call("UMMA::tile_to_mma_shape", layout, shape, *given(order))

    @staticmethod
    def make_instr_desc(
        a: Operand,
        b: Operand,
        c: Operand,
        m: int,
        n: int,
        a_mn: int,
        b_mn: int,
        a_neg: int | None = None,
        b_neg: int | None = None,
        saturate: int | None = None,
        sparse: int | None = None,
        shift: int | None = None,
    ) -> Any:
        """The instruction descriptor of operands of types A and B and sums of type C, 32 bits.

        UMMA::make_instr_desc<m,n,a_mn,b_mn[,a_neg[,b_neg[,saturate[,sparse[,shift]]]]]>(type, type,
        type)

        >>> UMMA.make_instr_desc("half_t", "half_t", "float", m=128, n=256, a_mn=0, b_mn=0)
        Dynamic(138412048)
        """
        op = with_template(
            "UMMA::make_instr_desc", m, n, a_mn, b_mn, a_neg, b_neg, saturate, sparse, shift
        )
        return call(op, a, b, c)

    @staticmethod
    def make_instr_desc_block_scaled(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        m: int,
        n: int,
        a_mn: int,
        b_mn: int,
        a_neg: int | None = None,
        b_neg: int | None = None,
        sparse: int | None = None,
    ) -> Any:
        """The same of operands of types A and B with scale factors of type D.

        UMMA::make_instr_desc_block_scaled<m,n,a_mn,b_mn[,a_neg[,b_neg[,sparse]]]>(type, type, type,
        type)

        >>> UMMA.make_instr_desc_block_scaled("float_e4m3_t", "float_e4m3_t", "float",
        ...     "float_ue8m0_t", m=128, n=64, a_mn=0, b_mn=0)
        Dynamic(143654912)
        """
        op = with_template(
            "UMMA::make_instr_desc_block_scaled", m, n, a_mn, b_mn, a_neg, b_neg, sparse
        )
        return call(op, a, b, c, d)

    @staticmethod
    def make_umma_desc(tensor: Operand, major: int) -> Any:
        """The descriptor of an operand in shared memory, 64 bits.

        UMMA::make_umma_desc<major>(tensor)

        >>> UMMA.make_umma_desc("Sw<3,4,3>_smem_ptr[16b](0x400) o (_64,_16):(_64,_1)", major=0)
        '0x4000404000010040'
        """
        return call(with_template("UMMA::make_umma_desc", major), tensor)


def find_tmem_tensor_col_offset(tensor: Operand) -> Any:
    """How many columns of tensor memory A takes.

    >>> find_tmem_tensor_col_offset("tmem_[32b](0x0000.0000) o (_128,_64):(_65536,_1)")
    Dynamic(64)
    """
    return call("find_tmem_tensor_col_offset", tensor)


def get_utccp_smem_desc_tensor(copy: Operand, tensor: Operand) -> Any:
    """Descriptors of B, a part in shared memory, for the copy A to tensor memory.

    >>> get_utccp_smem_desc_tensor("SM100_UTCCP_4x32dp128bit_1cta",
    ...     "smem_ptr[8b](0x0) o (((_32,_4,_4,_4),_1),_2):(((_16,_1,_4,_0),_0),_512)")
    Tensor("UMMA::DescriptorIterator o (((_32,_1,_1,_4),_1),_2):(((_1,_1,_1,_0),_0),_32)")
    """
    return call("get_utccp_smem_desc_tensor", copy, tensor)


class make_tmem_warp_partitioner:
    """``make_tmem_warp_partitioner`` and its members."""

    @staticmethod
    def TV(tensor: Operand) -> Any:
        """The tile of four warps over the tensor A in tensor memory, and (warp) -> place in it.

        >>> make_tmem_warp_partitioner.TV("tmem_[32b](0x0000.0000) o (_128,_64):(_65536,_1)")
        '(_4:_32,_1:_0) _4:_1'
        """
        return call("make_tmem_warp_partitioner.TV", tensor)

    @staticmethod
    def partition(a: Operand, b: Operand, c: Operand) -> Any:
        """What warp B has of C, a tensor of the shape of A in tensor memory.

        >>> make_tmem_warp_partitioner.partition("tmem_[32b](0x0000.0000) o (_128,_64):(_65536,_1)",
        ...     "2", "gmem_ptr[32b](0x1000) o (_128,_64):(_64,_1)")
        Tensor("gmem_ptr[32b](0x5000) o (_32,_64):(_64,_1)")
        """
        return call("make_tmem_warp_partitioner.partition", a, b, c)


class TMEM:
    """``TMEM`` and its members."""

    @staticmethod
    def op_repeater(copy: Operand, bits: int) -> Any:
        """The operation of A's shape that repeats it as often as divides so many bits of a
        datapath.

        TMEM::op_repeater<bits>(copy)

        >>> TMEM.op_repeater("SM100_TMEM_LOAD_32dp32b1x", bits=128)
        'SM100_TMEM_LOAD_32dp32b4x'
        """
        return call(with_template("TMEM::op_repeater", bits), copy)

    @staticmethod
    def tmem_load_to_store(copy: Operand) -> Any:
        """The store that has the shape of the load A.

        >>> TMEM.tmem_load_to_store("SM100_TMEM_LOAD_32dp32b8x")
        'SM100_TMEM_STORE_32dp32b8x'
        """
        return call("TMEM::tmem_load_to_store", copy)
