"""The operations on members of tiled MMAs.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Mode, Operand, call, with_template


class tiled_mma:
    """``tiled_mma`` and its members."""

    @staticmethod
    def tile_shape(mma: Operand, atoms: Operand, permutation: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, the extents of its tile in M, N, K.

        >>> tiled_mma.tile_shape("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)")
        (32, 16, 16)
        """
        return call("tiled_mma.tile_shape", mma, atoms, permutation)

    @staticmethod
    def thrfrg_A(mma: Operand, atoms: Operand, permutation: Operand, divided: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, D as (threads, values) of operand A.

        >>> tiled_mma.thrfrg_A("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)",
        ...     "(_64,_32):(_32,_1)")
        Layout("(((_4,_8),(_2,_1)),((_2,_2,_2),(_2,_2))):(((_2,_32),(_512,_0)),((_1,_256,_8),(_10...
        """
        return call("tiled_mma.thrfrg_A", mma, atoms, permutation, divided)

    @staticmethod
    def thrfrg_B(mma: Operand, atoms: Operand, permutation: Operand, divided: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, D as (threads, values) of operand B.

        >>> tiled_mma.thrfrg_B("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)",
        ...     "(_64,_32):(_32,_1)")
        Layout("(((_4,_8),(_2,_1)),((_2,_2),(_4,_2))):(((_2,_32),(_256,_0)),((_1,_8),(_512,_16)))")
        """
        return call("tiled_mma.thrfrg_B", mma, atoms, permutation, divided)

    @staticmethod
    def thrfrg_C(mma: Operand, atoms: Operand, permutation: Operand, divided: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, D as (threads, values) of operand C.

        >>> tiled_mma.thrfrg_C("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)",
        ...     "(_64,_64):(_64,_1)")
        Layout("(((_4,_8),(_2,_2)),((_2,_2),(_2,_4))):(((_2,_64),(_1024,_8)),((_1,_512),(_2048,_1...
        """
        return call("tiled_mma.thrfrg_C", mma, atoms, permutation, divided)

    @staticmethod
    def partition_A(
        mma: Operand, atoms: Operand, permutation: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The mma A over the atoms B and the permutation C, what thread D has of E as operand A.

        >>> tiled_mma.partition_A("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "3", "gmem_ptr[16b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[16b](0x100c) o ((_2,_2,_2),_1,_2):((_1,_256,_8),_0,_16)")
        """
        return call("tiled_mma.partition_A", mma, atoms, permutation, thread, tensor)

    @staticmethod
    def partition_B(
        mma: Operand, atoms: Operand, permutation: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The mma A over the atoms B and the permutation C, what thread D has of E as operand B.

        >>> tiled_mma.partition_B("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "3", "gmem_ptr[16b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[16b](0x100c) o ((_2,_2),_2,_2):((_1,_8),_512,_16)")
        """
        return call("tiled_mma.partition_B", mma, atoms, permutation, thread, tensor)

    @staticmethod
    def partition_C(
        mma: Operand, atoms: Operand, permutation: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The mma A over the atoms B and the permutation C, what thread D has of E as operand C.

        >>> tiled_mma.partition_C("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "3", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1018) o ((_2,_2),_1,_2):((_1,_256),_0,_16)")
        """
        return call("tiled_mma.partition_C", mma, atoms, permutation, thread, tensor)

    @staticmethod
    def partition_fragment_A(
        mma: Operand, atoms: Operand, permutation: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The mma A over the atoms B and the permutation C, registers for what thread D has of E as
        operand A.

        >>> tiled_mma.partition_fragment_A("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "3", "gmem_ptr[16b](0x1000) o (_32,_32):(_32,_1)")
        Layout("((_2,_2,_2),_1,_2):((_1,_2,_4),_0,_8)")
        """
        return call("tiled_mma.partition_fragment_A", mma, atoms, permutation, thread, tensor)

    @staticmethod
    def partition_fragment_B(
        mma: Operand, atoms: Operand, permutation: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The mma A over the atoms B and the permutation C, registers for what thread D has of E as
        operand B.

        >>> tiled_mma.partition_fragment_B("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "3", "gmem_ptr[16b](0x1000) o (_32,_32):(_32,_1)")
        Layout("((_2,_2),_2,_2):((_1,_2),_8,_4)")
        """
        return call("tiled_mma.partition_fragment_B", mma, atoms, permutation, thread, tensor)

    @staticmethod
    def partition_fragment_C(
        mma: Operand, atoms: Operand, permutation: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The mma A over the atoms B and the permutation C, registers for what thread D has of E as
        operand C.

        >>> tiled_mma.partition_fragment_C("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "3", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Layout("((_2,_2),_1,_2):((_1,_2),_0,_4)")
        """
        return call("tiled_mma.partition_fragment_C", mma, atoms, permutation, thread, tensor)

    @staticmethod
    def make_fragment_A(mma: Operand, atoms: Operand, permutation: Operand, tensor: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, registers for D, a thread's part of
        operand A.

        >>> tiled_mma.make_fragment_A("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "ptr[16b](0x1000) o ((_2,_2,_2),_3,_5):((_1,_768,_8),_1280,_16)")
        Layout("((_2,_2,_2),_3,_5):((_1,_2,_4),_40,_8)")
        """
        return call("tiled_mma.make_fragment_A", mma, atoms, permutation, tensor)

    @staticmethod
    def make_fragment_B(mma: Operand, atoms: Operand, permutation: Operand, tensor: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, registers for D, a thread's part of
        operand B.

        >>> tiled_mma.make_fragment_B("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "ptr[16b](0x1000) o ((_2,_2),_3,_5):((_1,_8),_768,_16)")
        Layout("((_2,_2),_3,_5):((_1,_2),_20,_4)")
        """
        return call("tiled_mma.make_fragment_B", mma, atoms, permutation, tensor)

    @staticmethod
    def make_fragment_C(mma: Operand, atoms: Operand, permutation: Operand, tensor: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, registers for D, a thread's part of
        operand C.

        >>> tiled_mma.make_fragment_C("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "ptr[32b](0x1000) o ((_2,_2),_3,_5):((_1,_8),_768,_16)")
        Layout("((_2,_2),_3,_5):((_1,_2),_4,_12)")
        """
        return call("tiled_mma.make_fragment_C", mma, atoms, permutation, tensor)

    @staticmethod
    def partition_shape_A(
        mma: Operand, atoms: Operand, permutation: Operand, shape: Operand
    ) -> Any:
        """The mma A over the atoms B and the permutation C, the shape of a thread's part of D as
        operand A.

        >>> tiled_mma.partition_shape_A("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "(_64,_64)")
        ((2, 2, 2), 2, 4)
        """
        return call("tiled_mma.partition_shape_A", mma, atoms, permutation, shape)

    @staticmethod
    def partition_shape_B(
        mma: Operand, atoms: Operand, permutation: Operand, shape: Operand
    ) -> Any:
        """The mma A over the atoms B and the permutation C, the shape of a thread's part of D as
        operand B.

        >>> tiled_mma.partition_shape_B("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "(_64,_64)")
        ((2, 2), 4, 4)
        """
        return call("tiled_mma.partition_shape_B", mma, atoms, permutation, shape)

    @staticmethod
    def partition_shape_C(
        mma: Operand, atoms: Operand, permutation: Operand, shape: Operand
    ) -> Any:
        """The mma A over the atoms B and the permutation C, the shape of a thread's part of D as
        operand C.

        >>> tiled_mma.partition_shape_C("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "(_64,_64)")
        ((2, 2), 2, 4)
        """
        return call("tiled_mma.partition_shape_C", mma, atoms, permutation, shape)

    @staticmethod
    def get_thr_layout_vmnk(mma: Operand, atoms: Operand, permutation: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, (in an atom, M, N, K) -> thread.

        >>> tiled_mma.get_thr_layout_vmnk("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)")
        Layout("(_32,_2,_2,_1):(_1,_32,_64,_0)")
        """
        return call("tiled_mma.get_thr_layout_vmnk", mma, atoms, permutation)

    @staticmethod
    def get_slice(mma: Operand, atoms: Operand, permutation: Operand, thread: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, the slice of thread D as CuTe prints
        it.

        >>> print(tiled_mma.get_slice("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", "3"))
        ThrMMA
          Thr VMNK: (3,0,0,_0)
        TiledMMA
          ThrLayoutVMNK:  (_32,_2,_2,_1):(_1,_32,_64,_0)
          PermutationMNK: (_,_,_)
        MMA_Atom
          ThrID:      _32:_1
          Shape_MNK:  (_16,_8,_16)
          LayoutA_TV: ((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))
          LayoutB_TV: ((_4,_8),(_2,_2)):((_16,_1),(_8,_64))
          LayoutC_TV: ((_4,_8),(_2,_2)):((_32,_1),(_16,_8))
        """
        return call("tiled_mma.get_slice", mma, atoms, permutation, thread)

    @staticmethod
    def permutation_mnk(mma: Operand, atoms: Operand, permutation: Operand, mode: Mode) -> Any:
        """The mma A over the atoms B and the permutation C, the tile of one of the modes M, N, K,
        as it was given or as the atoms cover it.

        tiled_mma.permutation_mnk<i>(mma, atoms, permutation)

        >>> tiled_mma.permutation_mnk("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", mode=2)
        16
        """
        return call(with_template("tiled_mma.permutation_mnk", mode), mma, atoms, permutation)

    @staticmethod
    def tile_size_mnk(mma: Operand, atoms: Operand, permutation: Operand, mode: Mode) -> Any:
        """The mma A over the atoms B and the permutation C, the extent of its tile in one of the
        modes M, N, K.

        tiled_mma.tile_size_mnk<i>(mma, atoms, permutation)

        >>> tiled_mma.tile_size_mnk("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)", mode=0)
        32
        """
        return call(with_template("tiled_mma.tile_size_mnk", mode), mma, atoms, permutation)

    @staticmethod
    def tile_size(mma: Operand, atoms: Operand, permutation: Operand, mode: Mode) -> Any:
        """The mma A over the atoms B and the permutation C, the extent of its tile in one of the
        modes M, N, K.

        tiled_mma.tile_size<i>(mma, atoms, permutation)

        >>> tiled_mma.tile_size("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)",
        ...     mode=0)
        32
        """
        return call(with_template("tiled_mma.tile_size", mode), mma, atoms, permutation)

    @staticmethod
    def size(mma: Operand, atoms: Operand, permutation: Operand, mode: Mode | None = None) -> Any:
        """The mma A over the atoms B and the permutation C, how many threads it has, all or in one
        mode of (V,M,N,K).

        tiled_mma.size[<i>](mma, atoms, permutation)

        >>> tiled_mma.size("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)")
        128
        """
        return call(with_template("tiled_mma.size", mode), mma, atoms, permutation)

    @staticmethod
    def thr_size(
        mma: Operand, atoms: Operand, permutation: Operand, mode: Mode | None = None
    ) -> Any:
        """The mma A over the atoms B and the permutation C, how many threads it has, all or in one
        mode of (V,M,N,K).

        tiled_mma.thr_size[<i>](mma, atoms, permutation)

        >>> tiled_mma.thr_size("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)")
        128
        """
        return call(with_template("tiled_mma.thr_size", mode), mma, atoms, permutation)

    @staticmethod
    def print(mma: Operand, atoms: Operand, permutation: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, as CuTe prints it.

        >>> print(tiled_mma.print("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)"))
        TiledMMA
          ThrLayoutVMNK:  (_32,_2,_2,_1):(_1,_32,_64,_0)
          PermutationMNK: (_,_,_)
        MMA_Atom
          ThrID:      _32:_1
          Shape_MNK:  (_16,_8,_16)
          LayoutA_TV: ((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))
          LayoutB_TV: ((_4,_8),(_2,_2)):((_16,_1),(_8,_64))
          LayoutC_TV: ((_4,_8),(_2,_2)):((_32,_1),(_16,_8))
        """
        return call("tiled_mma.print", mma, atoms, permutation)

    @staticmethod
    def get_layoutA_TV(mma: Operand, atoms: Operand, permutation: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, (thread, value) -> place in its M x K
        tile.

        >>> tiled_mma.get_layoutA_TV("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)")
        Layout("((_4,_8,_2,_2),((_2,_2,_2),(_1,_1))):((_64,_1,_16,_0),((_32,_8,_256),(_0,_0)))")
        """
        return call("tiled_mma.get_layoutA_TV", mma, atoms, permutation)

    @staticmethod
    def get_layoutB_TV(mma: Operand, atoms: Operand, permutation: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, (thread, value) -> place in its N x K
        tile.

        >>> tiled_mma.get_layoutB_TV("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)")
        Layout("((_4,_8,_2,_2),((_2,_2),(_1,_1))):((_32,_1,_0,_8),((_16,_128),(_0,_0)))")
        """
        return call("tiled_mma.get_layoutB_TV", mma, atoms, permutation)

    @staticmethod
    def get_layoutC_TV(mma: Operand, atoms: Operand, permutation: Operand) -> Any:
        """The mma A over the atoms B and the permutation C, (thread, value) -> place in its M x N
        tile.

        >>> tiled_mma.get_layoutC_TV("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)",
        ...     "(_,_,_)")
        Layout("((_4,_8,_2,_2),((_2,_2),(_1,_1))):((_64,_1,_16,_256),((_32,_8),(_0,_0)))")
        """
        return call("tiled_mma.get_layoutC_TV", mma, atoms, permutation)


def partition_fragment_C(mma: Operand, atoms: Operand, permutation: Operand, shape: Operand) -> Any:
    """The mma A over the atoms B and the permutation C, registers for what each thread has of the
    shape D as operand C.

    >>> partition_fragment_C("SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)",
    ...     "(_64,_64)")
    Layout("((_2,_2),_2,_4):((_1,_2),_4,_8)")
    """
    return call("partition_fragment_C", mma, atoms, permutation, shape)
