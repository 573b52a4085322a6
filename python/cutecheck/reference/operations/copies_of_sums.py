"""The operations on members of tiled copies for operand C.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Mode, Operand, call, with_template


class make_tiled_copy_C:
    """``make_tiled_copy_C`` and its members."""

    @staticmethod
    def TV(copy: Operand, type: Operand, mma: Operand, atoms: Operand, permutation: Operand) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: its
        tile and (thread, value) -> place in it.

        >>> make_tiled_copy_C.TV("UniversalCopy<u32>", "32b", "SM80_16x8x16_F32F16F16F32_TN",
        ...     "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)")
        '(_32,_16) ((_4,_8,_2,_2),((_2,_2),(_1,_1))):((_64,_1,_16,_256),((_32,_8),(_0,_0)))'
        """
        return call("make_tiled_copy_C.TV", copy, type, mma, atoms, permutation)

    @staticmethod
    def get_layoutS_TV(
        copy: Operand, type: Operand, mma: Operand, atoms: Operand, permutation: Operand
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E:
        (thread, value) -> place in the tile, as it reads.

        >>> make_tiled_copy_C.get_layoutS_TV("UniversalCopy<u32>", "32b",
        ...     "SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)")
        Layout("((_4,_8,_2,_2),(_1,(_2,_2))):((_64,_1,_16,_256),(_0,(_32,_8)))")
        """
        return call("make_tiled_copy_C.get_layoutS_TV", copy, type, mma, atoms, permutation)

    @staticmethod
    def get_layoutD_TV(
        copy: Operand, type: Operand, mma: Operand, atoms: Operand, permutation: Operand
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E:
        (thread, value) -> place in the tile, as it writes.

        >>> make_tiled_copy_C.get_layoutD_TV("UniversalCopy<u32>", "32b",
        ...     "SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)")
        Layout("((_4,_8,_2,_2),(_1,(_2,_2))):((_64,_1,_16,_256),(_0,(_32,_8)))")
        """
        return call("make_tiled_copy_C.get_layoutD_TV", copy, type, mma, atoms, permutation)

    @staticmethod
    def partition_S(
        copy: Operand,
        type: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        thread: Operand,
        tensor: Operand,
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: what a
        thread reads of a tensor.

        >>> make_tiled_copy_C.partition_S("UniversalCopy<u32>", "32b",
        ...     "SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)", "3",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1018) o ((_1,(_2,_2)),_1,_2):((_0,(_1,_256)),_0,_16)")
        """
        return call(
            "make_tiled_copy_C.partition_S", copy, type, mma, atoms, permutation, thread, tensor
        )

    @staticmethod
    def partition_D(
        copy: Operand,
        type: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        thread: Operand,
        tensor: Operand,
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: what a
        thread writes of a tensor.

        >>> make_tiled_copy_C.partition_D("UniversalCopy<u32>", "32b",
        ...     "SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)", "3",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1018) o ((_1,(_2,_2)),_1,_2):((_0,(_1,_256)),_0,_16)")
        """
        return call(
            "make_tiled_copy_C.partition_D", copy, type, mma, atoms, permutation, thread, tensor
        )

    @staticmethod
    def retile(
        copy: Operand,
        type: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        fragment: Operand,
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: the
        fragment in the order of its values.

        >>> make_tiled_copy_C.retile("UniversalCopy<u32>", "32b", "SM80_16x8x16_F32F16F16F32_TN",
        ...     "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)",
        ...     "ptr[32b](0x1000) o ((_2,_2),_1,_2):((_1,_2),_0,_4)")
        Tensor("ptr[32b](0x1000) o ((_1,_4),_1,_2):((_0,_1),_0,_4)")
        """
        return call("make_tiled_copy_C.retile", copy, type, mma, atoms, permutation, fragment)

    @staticmethod
    def retile_S(
        copy: Operand,
        type: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        thread: Operand,
        tensor: Operand,
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: a
        thread's fragment in the order in which it reads.

        >>> make_tiled_copy_C.retile_S("UniversalCopy<u32>", "32b", "SM80_16x8x16_F32F16F16F32_TN",
        ...     "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)", "3",
        ...     "ptr[32b](0x1000) o ((_2,_2),_1,_2):((_1,_2),_0,_4)")
        Tensor("ptr[32b](0x1000) o ((_1,_4),_1,_2):((_0,_1),_0,_4)")
        """
        return call(
            "make_tiled_copy_C.retile_S", copy, type, mma, atoms, permutation, thread, tensor
        )

    @staticmethod
    def retile_D(
        copy: Operand,
        type: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        thread: Operand,
        tensor: Operand,
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: a
        thread's fragment in the order in which it writes.

        >>> make_tiled_copy_C.retile_D("UniversalCopy<u32>", "32b", "SM80_16x8x16_F32F16F16F32_TN",
        ...     "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)", "3",
        ...     "ptr[32b](0x1000) o ((_2,_2),_1,_2):((_1,_2),_0,_4)")
        Tensor("ptr[32b](0x1000) o ((_1,_4),_1,_2):((_0,_1),_0,_4)")
        """
        return call(
            "make_tiled_copy_C.retile_D", copy, type, mma, atoms, permutation, thread, tensor
        )

    @staticmethod
    def tidfrg_S(
        copy: Operand,
        type: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        divided: Operand,
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: a
        tensor as (threads, values, rests), as it is read.

        >>> make_tiled_copy_C.tidfrg_S("UniversalCopy<u32>", "32b", "SM80_16x8x16_F32F16F16F32_TN",
        ...     "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o
        ((_4,_8,_2,_2),(_1,(_2,_2)),(_1,_2)):((_2,_32,_512,_8),(_0,(_1,_256)),(_0,_16))")
        """
        return call("make_tiled_copy_C.tidfrg_S", copy, type, mma, atoms, permutation, divided)

    @staticmethod
    def tidfrg_D(
        copy: Operand,
        type: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        divided: Operand,
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: a
        tensor as (threads, values, rests), as it is written.

        >>> make_tiled_copy_C.tidfrg_D("UniversalCopy<u32>", "32b", "SM80_16x8x16_F32F16F16F32_TN",
        ...     "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o
        ((_4,_8,_2,_2),(_1,(_2,_2)),(_1,_2)):((_2,_32,_512,_8),(_0,(_1,_256)),(_0,_16))")
        """
        return call("make_tiled_copy_C.tidfrg_D", copy, type, mma, atoms, permutation, divided)

    @staticmethod
    def tile2thrfrg(
        copy: Operand,
        type: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        divided: Operand,
        layout: Operand,
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: tiles
        as (threads, values, rests), by a layout to the reference.

        >>> make_tiled_copy_C.tile2thrfrg("UniversalCopy<u32>", "32b",
        ...     "SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)",
        ...     "((_32,_16),_4):((_16,_1),_512)", "(_1,_1):(_0,_0)")
        Layout("((_4,_8,_2,_2),(_1,(_2,_2)),_4):((_2,_16,_256,_8),(_0,(_1,_128)),_512)")
        """
        return call(
            "make_tiled_copy_C.tile2thrfrg", copy, type, mma, atoms, permutation, divided, layout
        )

    @staticmethod
    def get_slice(
        copy: Operand,
        type: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        thread: Operand,
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: a
        thread's slice as CuTe prints it.

        >>> print(make_tiled_copy_C.get_slice("UniversalCopy<u32>", "32b",
        ...     "SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)", "3"))
        ThrCopy
          ThrIdx: 3
        TiledCopy
          Tiler_MN:       (_32,_16)
          TiledLayout_TV: ((_4,_8,_2,_2),((_2,_2),(_1,_1))):((_64,_1,_16,_256),((_32,_8),(_0,_0)))
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("make_tiled_copy_C.get_slice", copy, type, mma, atoms, permutation, thread)

    @staticmethod
    def size(
        copy: Operand, type: Operand, mma: Operand, atoms: Operand, permutation: Operand
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: how
        many threads it has.

        >>> make_tiled_copy_C.size("UniversalCopy<u32>", "32b", "SM80_16x8x16_F32F16F16F32_TN",
        ...     "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)")
        128
        """
        return call("make_tiled_copy_C.size", copy, type, mma, atoms, permutation)

    @staticmethod
    def tile_size(
        copy: Operand,
        type: Operand,
        mma: Operand,
        atoms: Operand,
        permutation: Operand,
        mode: Mode | None = None,
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: the
        size of its tile, or of a mode of it.

        make_tiled_copy_C.tile_size[<i,..>](copy, type, mma, atoms, permutation)

        >>> make_tiled_copy_C.tile_size("UniversalCopy<u32>", "32b", "SM80_16x8x16_F32F16F16F32_TN",
        ...     "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)", mode=0)
        32
        """
        return call(
            with_template("make_tiled_copy_C.tile_size", mode), copy, type, mma, atoms, permutation
        )

    @staticmethod
    def print(
        copy: Operand, type: Operand, mma: Operand, atoms: Operand, permutation: Operand
    ) -> Any:
        """The copy A of type B that fits operand C of the mma C over atoms D, permutation E: as
        CuTe prints it.

        >>> print(make_tiled_copy_C.print("UniversalCopy<u32>", "32b",
        ...     "SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1):(_1,_2,_0)", "(_,_,_)"))
        TiledCopy
          Tiler_MN:       (_32,_16)
          TiledLayout_TV: ((_4,_8,_2,_2),((_2,_2),(_1,_1))):((_64,_1,_16,_256),((_32,_8),(_0,_0)))
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("make_tiled_copy_C.print", copy, type, mma, atoms, permutation)
