"""The operations on members of tiled copies.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Mode, Operand, call, with_template


class tiled_copy:
    """``tiled_copy`` and its members."""

    @staticmethod
    def TV(copy: Operand, type: Operand, threads: Operand, values: Operand) -> Any:
        """The copy A of type B, by threads C and values D: its tile and (thread, value) -> place in
        it.

        >>> tiled_copy.TV("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
        '(_8,_8) ((_4,_8),_2):((_16,_1),_8)'
        """
        return call("tiled_copy.TV", copy, type, threads, values)

    @staticmethod
    def get_layoutS_TV(copy: Operand, type: Operand, threads: Operand, values: Operand) -> Any:
        """The copy A of type B, by threads C and values D: (thread, value) -> place in the tile, as
        it reads.

        >>> tiled_copy.get_layoutS_TV("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_1,_2):(_2,_1)")
        Layout("((_4,_8),(_1,_2)):((_16,_1),(_0,_8))")
        """
        return call("tiled_copy.get_layoutS_TV", copy, type, threads, values)

    @staticmethod
    def get_layoutD_TV(copy: Operand, type: Operand, threads: Operand, values: Operand) -> Any:
        """The copy A of type B, by threads C and values D: (thread, value) -> place in the tile, as
        it writes.

        >>> tiled_copy.get_layoutD_TV("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_1,_2):(_2,_1)")
        Layout("((_4,_8),(_1,_2)):((_16,_1),(_0,_8))")
        """
        return call("tiled_copy.get_layoutD_TV", copy, type, threads, values)

    @staticmethod
    def partition_S(
        copy: Operand,
        type: Operand,
        threads: Operand,
        values: Operand,
        thread: Operand,
        tensor: Operand,
    ) -> Any:
        """The copy A of type B, by threads C and values D: what a thread reads of a tensor.

        >>> tiled_copy.partition_S("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_1,_2):(_2,_1)", "3", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1018) o ((_1,_2),_4,_4):((_0,_1),_256,_8)")
        """
        return call("tiled_copy.partition_S", copy, type, threads, values, thread, tensor)

    @staticmethod
    def partition_D(
        copy: Operand,
        type: Operand,
        threads: Operand,
        values: Operand,
        thread: Operand,
        tensor: Operand,
    ) -> Any:
        """The copy A of type B, by threads C and values D: what a thread writes of a tensor.

        >>> tiled_copy.partition_D("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_1,_2):(_2,_1)", "3", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1018) o ((_1,_2),_4,_4):((_0,_1),_256,_8)")
        """
        return call("tiled_copy.partition_D", copy, type, threads, values, thread, tensor)

    @staticmethod
    def retile(
        copy: Operand, type: Operand, threads: Operand, values: Operand, fragment: Operand
    ) -> Any:
        """The copy A of type B, by threads C and values D: the fragment in the order of its values.

        >>> tiled_copy.retile("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)",
        ...     "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_2),_1,_4):((_0,_1),_0,_2)")
        """
        return call("tiled_copy.retile", copy, type, threads, values, fragment)

    @staticmethod
    def retile_S(
        copy: Operand,
        type: Operand,
        threads: Operand,
        values: Operand,
        thread: Operand,
        tensor: Operand,
    ) -> Any:
        """The copy A of type B, by threads C and values D: a thread's fragment in the order in
        which it reads.

        >>> tiled_copy.retile_S("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)",
        ...     "3", "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_2),_1,_4):((_0,_1),_0,_2)")
        """
        return call("tiled_copy.retile_S", copy, type, threads, values, thread, tensor)

    @staticmethod
    def retile_D(
        copy: Operand,
        type: Operand,
        threads: Operand,
        values: Operand,
        thread: Operand,
        tensor: Operand,
    ) -> Any:
        """The copy A of type B, by threads C and values D: a thread's fragment in the order in
        which it writes.

        >>> tiled_copy.retile_D("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)",
        ...     "3", "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_2),_1,_4):((_0,_1),_0,_2)")
        """
        return call("tiled_copy.retile_D", copy, type, threads, values, thread, tensor)

    @staticmethod
    def tidfrg_S(
        copy: Operand, type: Operand, threads: Operand, values: Operand, divided: Operand
    ) -> Any:
        """The copy A of type B, by threads C and values D: a tensor as (threads, values, rests), as
        it is read.

        >>> tiled_copy.tidfrg_S("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o ((_4,_8),(_1,_2),(_4,_4)):((_2,_32),(_0,_1),(_256,_8))")
        """
        return call("tiled_copy.tidfrg_S", copy, type, threads, values, divided)

    @staticmethod
    def tidfrg_D(
        copy: Operand, type: Operand, threads: Operand, values: Operand, divided: Operand
    ) -> Any:
        """The copy A of type B, by threads C and values D: a tensor as (threads, values, rests), as
        it is written.

        >>> tiled_copy.tidfrg_D("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o ((_4,_8),(_1,_2),(_4,_4)):((_2,_32),(_0,_1),(_256,_8))")
        """
        return call("tiled_copy.tidfrg_D", copy, type, threads, values, divided)

    @staticmethod
    def tile2thrfrg(
        copy: Operand,
        type: Operand,
        threads: Operand,
        values: Operand,
        divided: Operand,
        layout: Operand,
    ) -> Any:
        """The copy A of type B, by threads C and values D: tiles as (threads, values, rests), by a
        layout to the reference.

        >>> tiled_copy.tile2thrfrg("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_1,_2):(_2,_1)", "((_8,_8),_4):((_8,_1),_64)", "(_1,_1):(_0,_0)")
        Layout("((_4,_8),(_1,_2),_4):((_2,_8),(_0,_1),_64)")
        """
        return call("tiled_copy.tile2thrfrg", copy, type, threads, values, divided, layout)

    @staticmethod
    def get_slice(
        copy: Operand, type: Operand, threads: Operand, values: Operand, thread: Operand
    ) -> Any:
        """The copy A of type B, by threads C and values D: a thread's slice as CuTe prints it.

        >>> print(tiled_copy.get_slice("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_1,_2):(_2,_1)", "3"))
        ThrCopy
          ThrIdx: 3
        TiledCopy
          Tiler_MN:       (_8,_8)
          TiledLayout_TV: ((_4,_8),_2):((_16,_1),_8)
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("tiled_copy.get_slice", copy, type, threads, values, thread)

    @staticmethod
    def size(copy: Operand, type: Operand, threads: Operand, values: Operand) -> Any:
        """The copy A of type B, by threads C and values D: how many threads it has.

        >>> tiled_copy.size("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
        32
        """
        return call("tiled_copy.size", copy, type, threads, values)

    @staticmethod
    def tile_size(
        copy: Operand, type: Operand, threads: Operand, values: Operand, mode: Mode | None = None
    ) -> Any:
        """The copy A of type B, by threads C and values D: the size of its tile, or of a mode of
        it.

        tiled_copy.tile_size[<i,..>](copy, type, threads, values)

        >>> tiled_copy.tile_size("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)",
        ...     mode=0)
        8
        """
        return call(with_template("tiled_copy.tile_size", mode), copy, type, threads, values)

    @staticmethod
    def print(copy: Operand, type: Operand, threads: Operand, values: Operand) -> Any:
        """The copy A of type B, by threads C and values D: as CuTe prints it.

        >>> print(tiled_copy.print("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_1,_2):(_2,_1)"))
        TiledCopy
          Tiler_MN:       (_8,_8)
          TiledLayout_TV: ((_4,_8),_2):((_16,_1),_8)
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("tiled_copy.print", copy, type, threads, values)


class make_tiled_copy_impl:
    """``make_tiled_copy_impl`` and its members."""

    @staticmethod
    def TV(copy: Operand, type: Operand, tv: Operand, tiler: Operand) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: its tile and
        (thread, value) -> place in it.

        >>> make_tiled_copy_impl.TV("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4)")
        '(_8,_4) (_8,_4):(_4,_1)'
        """
        return call("make_tiled_copy_impl.TV", copy, type, tv, tiler)

    @staticmethod
    def get_layoutS_TV(copy: Operand, type: Operand, tv: Operand, tiler: Operand) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: (thread,
        value) -> place in the tile, as it reads.

        >>> make_tiled_copy_impl.get_layoutS_TV("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4)")
        Layout("(_8,(_1,_4)):(_4,(_0,_1))")
        """
        return call("make_tiled_copy_impl.get_layoutS_TV", copy, type, tv, tiler)

    @staticmethod
    def get_layoutD_TV(copy: Operand, type: Operand, tv: Operand, tiler: Operand) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: (thread,
        value) -> place in the tile, as it writes.

        >>> make_tiled_copy_impl.get_layoutD_TV("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4)")
        Layout("(_8,(_1,_4)):(_4,(_0,_1))")
        """
        return call("make_tiled_copy_impl.get_layoutD_TV", copy, type, tv, tiler)

    @staticmethod
    def partition_S(
        copy: Operand, type: Operand, tv: Operand, tiler: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: what a thread
        reads of a tensor.

        >>> make_tiled_copy_impl.partition_S("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4)", "3", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1204) o ((_1,_4),_4,_8):((_0,_32),_256,_4)")
        """
        return call("make_tiled_copy_impl.partition_S", copy, type, tv, tiler, thread, tensor)

    @staticmethod
    def partition_D(
        copy: Operand, type: Operand, tv: Operand, tiler: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: what a thread
        writes of a tensor.

        >>> make_tiled_copy_impl.partition_D("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4)", "3", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1204) o ((_1,_4),_4,_8):((_0,_32),_256,_4)")
        """
        return call("make_tiled_copy_impl.partition_D", copy, type, tv, tiler, thread, tensor)

    @staticmethod
    def retile(copy: Operand, type: Operand, tv: Operand, tiler: Operand, fragment: Operand) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: the fragment
        in the order of its values.

        >>> make_tiled_copy_impl.retile("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4)",
        ...     "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,(_2,_2)),_1,_4):((_0,(_1,_0)),_0,_2)")
        """
        return call("make_tiled_copy_impl.retile", copy, type, tv, tiler, fragment)

    @staticmethod
    def retile_S(
        copy: Operand, type: Operand, tv: Operand, tiler: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: a thread's
        fragment in the order in which it reads.

        >>> make_tiled_copy_impl.retile_S("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4)",
        ...     "3", "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,(_2,_2)),_1,_4):((_0,(_1,_0)),_0,_2)")
        """
        return call("make_tiled_copy_impl.retile_S", copy, type, tv, tiler, thread, tensor)

    @staticmethod
    def retile_D(
        copy: Operand, type: Operand, tv: Operand, tiler: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: a thread's
        fragment in the order in which it writes.

        >>> make_tiled_copy_impl.retile_D("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4)",
        ...     "3", "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,(_2,_2)),_1,_4):((_0,(_1,_0)),_0,_2)")
        """
        return call("make_tiled_copy_impl.retile_D", copy, type, tv, tiler, thread, tensor)

    @staticmethod
    def tidfrg_S(
        copy: Operand, type: Operand, tv: Operand, tiler: Operand, divided: Operand
    ) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: a tensor as
        (threads, values, rests), as it is read.

        >>> make_tiled_copy_impl.tidfrg_S("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4)",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o ((_2,_4),(_1,_4),(_4,_8)):((_128,_1),(_0,_32),(_256,_4))")
        """
        return call("make_tiled_copy_impl.tidfrg_S", copy, type, tv, tiler, divided)

    @staticmethod
    def tidfrg_D(
        copy: Operand, type: Operand, tv: Operand, tiler: Operand, divided: Operand
    ) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: a tensor as
        (threads, values, rests), as it is written.

        >>> make_tiled_copy_impl.tidfrg_D("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4)",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o ((_2,_4),(_1,_4),(_4,_8)):((_128,_1),(_0,_32),(_256,_4))")
        """
        return call("make_tiled_copy_impl.tidfrg_D", copy, type, tv, tiler, divided)

    @staticmethod
    def tile2thrfrg(
        copy: Operand, type: Operand, tv: Operand, tiler: Operand, divided: Operand, layout: Operand
    ) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: tiles as
        (threads, values, rests), by a layout to the reference.

        >>> make_tiled_copy_impl.tile2thrfrg("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4)", "((_8,_4),_4):((_4,_1),_32)", "(_1,_1):(_0,_0)")
        Layout("((_2,_4),(_1,_4),_4):((_16,_1),(_0,_4),_32)")
        """
        return call("make_tiled_copy_impl.tile2thrfrg", copy, type, tv, tiler, divided, layout)

    @staticmethod
    def get_slice(
        copy: Operand, type: Operand, tv: Operand, tiler: Operand, thread: Operand
    ) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: a thread's
        slice as CuTe prints it.

        >>> print(make_tiled_copy_impl.get_slice("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4)", "3"))
        ThrCopy
          ThrIdx: 3
        TiledCopy
          Tiler_MN:       (_8,_4)
          TiledLayout_TV: (_8,_4):(_4,_1)
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("make_tiled_copy_impl.get_slice", copy, type, tv, tiler, thread)

    @staticmethod
    def size(copy: Operand, type: Operand, tv: Operand, tiler: Operand) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: how many
        threads it has.

        >>> make_tiled_copy_impl.size("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4)")
        8
        """
        return call("make_tiled_copy_impl.size", copy, type, tv, tiler)

    @staticmethod
    def tile_size(
        copy: Operand, type: Operand, tv: Operand, tiler: Operand, mode: Mode | None = None
    ) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: the size of
        its tile, or of a mode of it.

        make_tiled_copy_impl.tile_size[<i,..>](copy, type, tv, tiler)

        >>> make_tiled_copy_impl.tile_size("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4)", mode=0)
        8
        """
        return call(with_template("make_tiled_copy_impl.tile_size", mode), copy, type, tv, tiler)

    @staticmethod
    def print(copy: Operand, type: Operand, tv: Operand, tiler: Operand) -> Any:
        """The copy A of type B by the layout C of threads and values over the tile D: as CuTe
        prints it.

        >>> print(make_tiled_copy_impl.print("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4)"))
        TiledCopy
          Tiler_MN:       (_8,_4)
          TiledLayout_TV: (_8,_4):(_4,_1)
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("make_tiled_copy_impl.print", copy, type, tv, tiler)
