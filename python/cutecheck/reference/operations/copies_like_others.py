"""The operations on members of tiled copies that fit another.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Mode, Operand, call, with_template


class make_tiled_copy_S:
    """``make_tiled_copy_S`` and its members."""

    @staticmethod
    def TV(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: its tile and (thread, value) -> place in it.

        >>> make_tiled_copy_S.TV("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
        '(_8,_8) ((_4,_8),(_1,_2)):((_16,_1),(_0,_8))'
        """
        return call("make_tiled_copy_S.TV", a, b, c, d, e, f)

    @staticmethod
    def get_layoutS_TV(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: (thread, value) -> place in the tile, as it reads.

        >>> make_tiled_copy_S.get_layoutS_TV("UniversalCopy<u32>", "32b", "UniversalCopy<u32>",
        ...     "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
        Layout("((_4,_8),(_1,_2)):((_16,_1),(_0,_8))")
        """
        return call("make_tiled_copy_S.get_layoutS_TV", a, b, c, d, e, f)

    @staticmethod
    def get_layoutD_TV(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: (thread, value) -> place in the tile, as it writes.

        >>> make_tiled_copy_S.get_layoutD_TV("UniversalCopy<u32>", "32b", "UniversalCopy<u32>",
        ...     "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
        Layout("((_4,_8),(_1,_2)):((_16,_1),(_0,_8))")
        """
        return call("make_tiled_copy_S.get_layoutD_TV", a, b, c, d, e, f)

    @staticmethod
    def partition_S(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: what a thread reads of a tensor.

        >>> make_tiled_copy_S.partition_S("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "3",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1018) o ((_1,_2),_4,_4):((_0,_1),_256,_8)")
        """
        return call("make_tiled_copy_S.partition_S", a, b, c, d, e, f, g, h)

    @staticmethod
    def partition_D(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: what a thread writes of a tensor.

        >>> make_tiled_copy_S.partition_D("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "3",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1018) o ((_1,_2),_4,_4):((_0,_1),_256,_8)")
        """
        return call("make_tiled_copy_S.partition_D", a, b, c, d, e, f, g, h)

    @staticmethod
    def retile(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand, g: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: the fragment in the order of its values.

        >>> make_tiled_copy_S.retile("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_2),_1,_4):((_0,_1),_0,_2)")
        """
        return call("make_tiled_copy_S.retile", a, b, c, d, e, f, g)

    @staticmethod
    def retile_S(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: a thread's fragment in the order in which it reads.

        >>> make_tiled_copy_S.retile_S("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "3",
        ...     "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_2),_1,_4):((_0,_1),_0,_2)")
        """
        return call("make_tiled_copy_S.retile_S", a, b, c, d, e, f, g, h)

    @staticmethod
    def retile_D(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: a thread's fragment in the order in which it writes.

        >>> make_tiled_copy_S.retile_D("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "3",
        ...     "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_2),_1,_4):((_0,_1),_0,_2)")
        """
        return call("make_tiled_copy_S.retile_D", a, b, c, d, e, f, g, h)

    @staticmethod
    def tidfrg_S(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand, g: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: a tensor as (threads, values, rests), as it is read.

        >>> make_tiled_copy_S.tidfrg_S("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o ((_4,_8),(_1,_2),(_4,_4)):((_2,_32),(_0,_1),(_256,_8))")
        """
        return call("make_tiled_copy_S.tidfrg_S", a, b, c, d, e, f, g)

    @staticmethod
    def tidfrg_D(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand, g: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: a tensor as (threads, values, rests), as it is written.

        >>> make_tiled_copy_S.tidfrg_D("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o ((_4,_8),(_1,_2),(_4,_4)):((_2,_32),(_0,_1),(_256,_8))")
        """
        return call("make_tiled_copy_S.tidfrg_D", a, b, c, d, e, f, g)

    @staticmethod
    def tile2thrfrg(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: tiles as (threads, values, rests), by a layout to the reference.

        >>> make_tiled_copy_S.tile2thrfrg("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "((_8,_8),_4):((_8,_1),_64)",
        ...     "(_1,_1):(_0,_0)")
        Layout("((_4,_8),(_1,_2),_4):((_2,_8),(_0,_1),_64)")
        """
        return call("make_tiled_copy_S.tile2thrfrg", a, b, c, d, e, f, g, h)

    @staticmethod
    def get_slice(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand, g: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: a thread's slice as CuTe prints it.

        >>> print(make_tiled_copy_S.get_slice("UniversalCopy<u32>", "32b", "UniversalCopy<u32>",
        ...     "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "3"))
        ThrCopy
          ThrIdx: 3
        TiledCopy
          Tiler_MN:       (_8,_8)
          TiledLayout_TV: ((_4,_8),(_1,_2)):((_16,_1),(_0,_8))
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("make_tiled_copy_S.get_slice", a, b, c, d, e, f, g)

    @staticmethod
    def size(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: how many threads it has.

        >>> make_tiled_copy_S.size("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
        32
        """
        return call("make_tiled_copy_S.size", a, b, c, d, e, f)

    @staticmethod
    def tile_size(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        mode: Mode | None = None,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: the size of its tile, or of a mode of it.

        make_tiled_copy_S.tile_size[<i,..>](copy, type, copy, type, threads, values)

        >>> make_tiled_copy_S.tile_size("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", mode=0)
        8
        """
        return call(with_template("make_tiled_copy_S.tile_size", mode), a, b, c, d, e, f)

    @staticmethod
    def print(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        reads: as CuTe prints it.

        >>> print(make_tiled_copy_S.print("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)"))
        TiledCopy
          Tiler_MN:       (_8,_8)
          TiledLayout_TV: ((_4,_8),(_1,_2)):((_16,_1),(_0,_8))
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("make_tiled_copy_S.print", a, b, c, d, e, f)


class make_tiled_copy_D:
    """``make_tiled_copy_D`` and its members."""

    @staticmethod
    def TV(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: its tile and (thread, value) -> place in it.

        >>> make_tiled_copy_D.TV("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
        '(_8,_8) ((_4,_8),(_1,_2)):((_16,_1),(_0,_8))'
        """
        return call("make_tiled_copy_D.TV", a, b, c, d, e, f)

    @staticmethod
    def get_layoutS_TV(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: (thread, value) -> place in the tile, as it reads.

        >>> make_tiled_copy_D.get_layoutS_TV("UniversalCopy<u32>", "32b", "UniversalCopy<u32>",
        ...     "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
        Layout("((_4,_8),(_1,_2)):((_16,_1),(_0,_8))")
        """
        return call("make_tiled_copy_D.get_layoutS_TV", a, b, c, d, e, f)

    @staticmethod
    def get_layoutD_TV(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: (thread, value) -> place in the tile, as it writes.

        >>> make_tiled_copy_D.get_layoutD_TV("UniversalCopy<u32>", "32b", "UniversalCopy<u32>",
        ...     "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
        Layout("((_4,_8),(_1,_2)):((_16,_1),(_0,_8))")
        """
        return call("make_tiled_copy_D.get_layoutD_TV", a, b, c, d, e, f)

    @staticmethod
    def partition_S(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: what a thread reads of a tensor.

        >>> make_tiled_copy_D.partition_S("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "3",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1018) o ((_1,_2),_4,_4):((_0,_1),_256,_8)")
        """
        return call("make_tiled_copy_D.partition_S", a, b, c, d, e, f, g, h)

    @staticmethod
    def partition_D(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: what a thread writes of a tensor.

        >>> make_tiled_copy_D.partition_D("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "3",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1018) o ((_1,_2),_4,_4):((_0,_1),_256,_8)")
        """
        return call("make_tiled_copy_D.partition_D", a, b, c, d, e, f, g, h)

    @staticmethod
    def retile(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand, g: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: the fragment in the order of its values.

        >>> make_tiled_copy_D.retile("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_2),_1,_4):((_0,_1),_0,_2)")
        """
        return call("make_tiled_copy_D.retile", a, b, c, d, e, f, g)

    @staticmethod
    def retile_S(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: a thread's fragment in the order in which it reads.

        >>> make_tiled_copy_D.retile_S("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "3",
        ...     "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_2),_1,_4):((_0,_1),_0,_2)")
        """
        return call("make_tiled_copy_D.retile_S", a, b, c, d, e, f, g, h)

    @staticmethod
    def retile_D(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: a thread's fragment in the order in which it writes.

        >>> make_tiled_copy_D.retile_D("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "3",
        ...     "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_2),_1,_4):((_0,_1),_0,_2)")
        """
        return call("make_tiled_copy_D.retile_D", a, b, c, d, e, f, g, h)

    @staticmethod
    def tidfrg_S(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand, g: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: a tensor as (threads, values, rests), as it is read.

        >>> make_tiled_copy_D.tidfrg_S("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o ((_4,_8),(_1,_2),(_4,_4)):((_2,_32),(_0,_1),(_256,_8))")
        """
        return call("make_tiled_copy_D.tidfrg_S", a, b, c, d, e, f, g)

    @staticmethod
    def tidfrg_D(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand, g: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: a tensor as (threads, values, rests), as it is written.

        >>> make_tiled_copy_D.tidfrg_D("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o ((_4,_8),(_1,_2),(_4,_4)):((_2,_32),(_0,_1),(_256,_8))")
        """
        return call("make_tiled_copy_D.tidfrg_D", a, b, c, d, e, f, g)

    @staticmethod
    def tile2thrfrg(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        g: Operand,
        h: Operand,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: tiles as (threads, values, rests), by a layout to the reference.

        >>> make_tiled_copy_D.tile2thrfrg("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "((_8,_8),_4):((_8,_1),_64)",
        ...     "(_1,_1):(_0,_0)")
        Layout("((_4,_8),(_1,_2),_4):((_2,_8),(_0,_1),_64)")
        """
        return call("make_tiled_copy_D.tile2thrfrg", a, b, c, d, e, f, g, h)

    @staticmethod
    def get_slice(
        a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand, g: Operand
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: a thread's slice as CuTe prints it.

        >>> print(make_tiled_copy_D.get_slice("UniversalCopy<u32>", "32b", "UniversalCopy<u32>",
        ...     "32b", "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", "3"))
        ThrCopy
          ThrIdx: 3
        TiledCopy
          Tiler_MN:       (_8,_8)
          TiledLayout_TV: ((_4,_8),(_1,_2)):((_16,_1),(_0,_8))
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("make_tiled_copy_D.get_slice", a, b, c, d, e, f, g)

    @staticmethod
    def size(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: how many threads it has.

        >>> make_tiled_copy_D.size("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)")
        32
        """
        return call("make_tiled_copy_D.size", a, b, c, d, e, f)

    @staticmethod
    def tile_size(
        a: Operand,
        b: Operand,
        c: Operand,
        d: Operand,
        e: Operand,
        f: Operand,
        mode: Mode | None = None,
    ) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: the size of its tile, or of a mode of it.

        make_tiled_copy_D.tile_size[<i,..>](copy, type, copy, type, threads, values)

        >>> make_tiled_copy_D.tile_size("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)", mode=0)
        8
        """
        return call(with_template("make_tiled_copy_D.tile_size", mode), a, b, c, d, e, f)

    @staticmethod
    def print(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand, f: Operand) -> Any:
        """The copy A of type B over all that the copy C of type D, by threads E and values F,
        writes: as CuTe prints it.

        >>> print(make_tiled_copy_D.print("UniversalCopy<u32>", "32b", "UniversalCopy<u32>", "32b",
        ...     "(_8,_4):(_4,_1)", "(_1,_2):(_2,_1)"))
        TiledCopy
          Tiler_MN:       (_8,_8)
          TiledLayout_TV: ((_4,_8),(_1,_2)):((_16,_1),(_0,_8))
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("make_tiled_copy_D.print", a, b, c, d, e, f)
