"""The operations on members of tiled copies made of addresses.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Mode, Operand, call, with_template


class cotiled_copy:
    """``cotiled_copy`` and its members."""

    @staticmethod
    def TV(copy: Operand, type: Operand, tv: Operand, data: Operand) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: its
        tile and (thread, value) -> place in it.

        >>> cotiled_copy.TV("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4):(_4,_1)")
        '(_8:_1,_4:_1) (_8,_4):(_1,_8)'
        """
        return call("cotiled_copy.TV", copy, type, tv, data)

    @staticmethod
    def get_layoutS_TV(copy: Operand, type: Operand, tv: Operand, data: Operand) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D:
        (thread, value) -> place in the tile, as it reads.

        >>> cotiled_copy.get_layoutS_TV("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4):(_4,_1)")
        Layout("(_8,(_1,_4)):(_1,(_0,_8))")
        """
        return call("cotiled_copy.get_layoutS_TV", copy, type, tv, data)

    @staticmethod
    def get_layoutD_TV(copy: Operand, type: Operand, tv: Operand, data: Operand) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D:
        (thread, value) -> place in the tile, as it writes.

        >>> cotiled_copy.get_layoutD_TV("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4):(_4,_1)")
        Layout("(_8,(_1,_4)):(_1,(_0,_8))")
        """
        return call("cotiled_copy.get_layoutD_TV", copy, type, tv, data)

    @staticmethod
    def partition_S(
        copy: Operand, type: Operand, tv: Operand, data: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: what
        a thread reads of a tensor.

        >>> cotiled_copy.partition_S("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4):(_4,_1)", "3", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1180) o ((_1,_4),_4,_8):((_0,_1),_256,_4)")
        """
        return call("cotiled_copy.partition_S", copy, type, tv, data, thread, tensor)

    @staticmethod
    def partition_D(
        copy: Operand, type: Operand, tv: Operand, data: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: what
        a thread writes of a tensor.

        >>> cotiled_copy.partition_D("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4):(_4,_1)", "3", "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1180) o ((_1,_4),_4,_8):((_0,_1),_256,_4)")
        """
        return call("cotiled_copy.partition_D", copy, type, tv, data, thread, tensor)

    @staticmethod
    def retile(copy: Operand, type: Operand, tv: Operand, data: Operand, fragment: Operand) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: the
        fragment in the order of its values.

        >>> cotiled_copy.retile("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4):(_4,_1)",
        ...     "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_4),_1,_2):((_0,_1),_0,_4)")
        """
        return call("cotiled_copy.retile", copy, type, tv, data, fragment)

    @staticmethod
    def retile_S(
        copy: Operand, type: Operand, tv: Operand, data: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: a
        thread's fragment in the order in which it reads.

        >>> cotiled_copy.retile_S("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4):(_4,_1)",
        ...     "3", "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_4),_1,_2):((_0,_1),_0,_4)")
        """
        return call("cotiled_copy.retile_S", copy, type, tv, data, thread, tensor)

    @staticmethod
    def retile_D(
        copy: Operand, type: Operand, tv: Operand, data: Operand, thread: Operand, tensor: Operand
    ) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: a
        thread's fragment in the order in which it writes.

        >>> cotiled_copy.retile_D("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4):(_4,_1)",
        ...     "3", "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o ((_1,_4),_1,_2):((_0,_1),_0,_4)")
        """
        return call("cotiled_copy.retile_D", copy, type, tv, data, thread, tensor)

    @staticmethod
    def tidfrg_S(copy: Operand, type: Operand, tv: Operand, data: Operand, divided: Operand) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: a
        tensor as (threads, values, rests), as it is read.

        >>> cotiled_copy.tidfrg_S("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4):(_4,_1)",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o (_8,(_1,_4),(_4,_8)):(_32,(_0,_1),(_256,_4))")
        """
        return call("cotiled_copy.tidfrg_S", copy, type, tv, data, divided)

    @staticmethod
    def tidfrg_D(copy: Operand, type: Operand, tv: Operand, data: Operand, divided: Operand) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: a
        tensor as (threads, values, rests), as it is written.

        >>> cotiled_copy.tidfrg_D("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4):(_4,_1)",
        ...     "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
        Tensor("gmem_ptr[32b](0x1000) o (_8,(_1,_4),(_4,_8)):(_32,(_0,_1),(_256,_4))")
        """
        return call("cotiled_copy.tidfrg_D", copy, type, tv, data, divided)

    @staticmethod
    def tile2thrfrg(
        copy: Operand, type: Operand, tv: Operand, data: Operand, divided: Operand, layout: Operand
    ) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: tiles
        as (threads, values, rests), by a layout to the reference.

        >>> cotiled_copy.tile2thrfrg("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4):(_4,_1)", "((_8,_4),_4):((_4,_1),_32)", "(_1,_1):(_0,_0)")
        Layout("(_8,(_1,_4),_4):(_4,(_0,_1),_32)")
        """
        return call("cotiled_copy.tile2thrfrg", copy, type, tv, data, divided, layout)

    @staticmethod
    def get_slice(copy: Operand, type: Operand, tv: Operand, data: Operand, thread: Operand) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: a
        thread's slice as CuTe prints it.

        >>> print(cotiled_copy.get_slice("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4):(_4,_1)", "3"))
        ThrCopy
          ThrIdx: 3
        TiledCopy
          Tiler_MN:       (_8:_1,_4:_1)
          TiledLayout_TV: (_8,_4):(_1,_8)
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("cotiled_copy.get_slice", copy, type, tv, data, thread)

    @staticmethod
    def size(copy: Operand, type: Operand, tv: Operand, data: Operand) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: how
        many threads it has.

        >>> cotiled_copy.size("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)", "(_8,_4):(_4,_1)")
        8
        """
        return call("cotiled_copy.size", copy, type, tv, data)

    @staticmethod
    def tile_size(
        copy: Operand, type: Operand, tv: Operand, data: Operand, mode: Mode | None = None
    ) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: the
        size of its tile, or of a mode of it.

        cotiled_copy.tile_size[<i,..>](copy, type, tv, data)

        >>> cotiled_copy.tile_size("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4):(_4,_1)", mode=0)
        8
        """
        return call(with_template("cotiled_copy.tile_size", mode), copy, type, tv, data)

    @staticmethod
    def print(copy: Operand, type: Operand, tv: Operand, data: Operand) -> Any:
        """The copy A of type B whose threads and values have the addresses C in the layout D: as
        CuTe prints it.

        >>> print(cotiled_copy.print("UniversalCopy<u32>", "32b", "(_8,_4):(_4,_1)",
        ...     "(_8,_4):(_4,_1)"))
        TiledCopy
          Tiler_MN:       (_8:_1,_4:_1)
          TiledLayout_TV: (_8,_4):(_1,_8)
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_1):(_0,_1)
          ValLayoutDst: (_1,_1):(_0,_1)
          ValLayoutRef: (_1,_1):(_0,_1)
          ValueType:    32b
        """
        return call("cotiled_copy.print", copy, type, tv, data)
