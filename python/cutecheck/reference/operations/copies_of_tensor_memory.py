"""The operations on members of tiled copies of tensor memory.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import Mode, Operand, call, with_template


class make_tmem_copy:
    """``make_tmem_copy`` and its members."""

    @staticmethod
    def TV(copy: Operand, type: Operand, tensor: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: its tile and
        (thread, value) -> place in it.

        >>> make_tmem_copy.TV("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)")
        '((_4,_32):(_32,_1),_2:_1) ((_32,_4),(_2,_32)):((_0,_1),(_128,_4))'
        """
        return call("make_tmem_copy.TV", copy, type, tensor)

    @staticmethod
    def get_layoutS_TV(copy: Operand, type: Operand, tensor: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: (thread, value)
        -> place in the tile, as it reads.

        >>> make_tmem_copy.get_layoutS_TV("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)")
        Layout("((_32,_4),((_2,_32),_1)):((_0,_1),((_128,_4),_0))")
        """
        return call("make_tmem_copy.get_layoutS_TV", copy, type, tensor)

    @staticmethod
    def get_layoutD_TV(copy: Operand, type: Operand, tensor: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: (thread, value)
        -> place in the tile, as it writes.

        >>> make_tmem_copy.get_layoutD_TV("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)")
        Layout("((_32,_4),(_2,_1)):((_4,_1),(_128,_0))")
        """
        return call("make_tmem_copy.get_layoutD_TV", copy, type, tensor)

    @staticmethod
    def partition_S(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: what a thread
        reads of a tensor.

        >>> make_tmem_copy.partition_S("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)", "3",
        ...     "gmem_ptr[32b](0x1000) o (_128,_8):(_8,_1)")
        Tensor("gmem_ptr[32b](0x1000) o (((_2,_32),_1),_1,_4):(((_1,_8),_0),_0,_2)")
        """
        return call("make_tmem_copy.partition_S", a, b, c, d, e)

    @staticmethod
    def partition_D(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: what a thread
        writes of a tensor.

        >>> make_tmem_copy.partition_D("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)", "3",
        ...     "gmem_ptr[32b](0x1000) o (_128,_8):(_8,_1)")
        Tensor("gmem_ptr[32b](0x1060) o ((_2,_1),_1,_4):((_1,_0),_0,_2)")
        """
        return call("make_tmem_copy.partition_D", a, b, c, d, e)

    @staticmethod
    def retile(copy: Operand, type: Operand, tensor: Operand, fragment: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: the fragment in
        the order of its values.

        >>> make_tmem_copy.retile("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)",
        ...     "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o (((_2,_32),_1),_1,_4):(((_1,_0),_0),_0,_2)")
        """
        return call("make_tmem_copy.retile", copy, type, tensor, fragment)

    @staticmethod
    def retile_S(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: a thread's
        fragment in the order in which it reads.

        >>> make_tmem_copy.retile_S("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)", "3",
        ...     "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o (((_2,_32),_1),_1,_4):(((_1,_0),_0),_0,_2)")
        """
        return call("make_tmem_copy.retile_S", a, b, c, d, e)

    @staticmethod
    def retile_D(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: a thread's
        fragment in the order in which it writes.

        >>> make_tmem_copy.retile_D("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)", "3",
        ...     "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)")
        Tensor("ptr[32b](0x1000) o (((_2,_32),_1),_1,_4):(((_1,_0),_0),_0,_2)")
        """
        return call("make_tmem_copy.retile_D", a, b, c, d, e)

    @staticmethod
    def tidfrg_S(copy: Operand, type: Operand, tensor: Operand, divided: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: a tensor as
        (threads, values, rests), as it is read.

        >>> make_tmem_copy.tidfrg_S("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)",
        ...     "gmem_ptr[32b](0x1000) o (_128,_8):(_8,_1)")
        Tensor("gmem_ptr[32b](0x1000) o
        ((_32,_4),((_2,_32),_1),(_1,_4)):((_0,_256),((_1,_8),_0),(_0,_2))")
        """
        return call("make_tmem_copy.tidfrg_S", copy, type, tensor, divided)

    @staticmethod
    def tidfrg_D(copy: Operand, type: Operand, tensor: Operand, divided: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: a tensor as
        (threads, values, rests), as it is written.

        >>> make_tmem_copy.tidfrg_D("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)",
        ...     "gmem_ptr[32b](0x1000) o (_128,_8):(_8,_1)")
        Tensor("gmem_ptr[32b](0x1000) o ((_32,_4),(_2,_1),(_1,_4)):((_8,_256),(_1,_0),(_0,_2))")
        """
        return call("make_tmem_copy.tidfrg_D", copy, type, tensor, divided)

    @staticmethod
    def tile2thrfrg(
        copy: Operand, type: Operand, tensor: Operand, divided: Operand, layout: Operand
    ) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: tiles as
        (threads, values, rests), by a layout to the reference.

        >>> make_tmem_copy.tile2thrfrg("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)", "((_128,_2),_4):((_8,_1),_2)",
        ...     "(_1,_1):(_0,_0)")
        Layout("(_4,(_1,_1),_4):(_8,(_0,_0),_2)")
        """
        return call("make_tmem_copy.tile2thrfrg", copy, type, tensor, divided, layout)

    @staticmethod
    def get_slice(copy: Operand, type: Operand, tensor: Operand, thread: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: a thread's slice
        as CuTe prints it.

        >>> print(make_tmem_copy.get_slice("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)", "3"))
        ThrCopy
          ThrIdx: 3
        TiledCopy
          Tiler_MN:       ((_4,_32):(_32,_1),_2:_1)
          TiledLayout_TV: ((_32,_4),(_2,_32)):((_0,_1),(_128,_4))
        Copy_Atom
          ThrID:        _32:_1
          ValLayoutSrc: (_32,_64):(_0,_1)
          ValLayoutDst: (_32,_2):(_2,_1)
          ValLayoutRef: (_32,_64):(_0,_1)
          ValueType:    32b
        """
        return call("make_tmem_copy.get_slice", copy, type, tensor, thread)

    @staticmethod
    def size(copy: Operand, type: Operand, tensor: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: how many threads
        it has.

        >>> make_tmem_copy.size("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)")
        128
        """
        return call("make_tmem_copy.size", copy, type, tensor)

    @staticmethod
    def tile_size(copy: Operand, type: Operand, tensor: Operand, mode: Mode | None = None) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: the size of its
        tile, or of a mode of it.

        make_tmem_copy.tile_size[<i,..>](copy, type, tensor)

        >>> make_tmem_copy.tile_size("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)", mode=0)
        128
        """
        return call(with_template("make_tmem_copy.tile_size", mode), copy, type, tensor)

    @staticmethod
    def print(copy: Operand, type: Operand, tensor: Operand) -> Any:
        """The copy A of type B, by 128 threads, of the tensor C in tensor memory: as CuTe prints
        it.

        >>> print(make_tmem_copy.print("SM100_TMEM_LOAD_32dp32b2x", "32b",
        ...     "tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)"))
        TiledCopy
          Tiler_MN:       ((_4,_32):(_32,_1),_2:_1)
          TiledLayout_TV: ((_32,_4),(_2,_32)):((_0,_1),(_128,_4))
        Copy_Atom
          ThrID:        _32:_1
          ValLayoutSrc: (_32,_64):(_0,_1)
          ValLayoutDst: (_32,_2):(_2,_1)
          ValLayoutRef: (_32,_64):(_0,_1)
          ValueType:    32b
        """
        return call("make_tmem_copy.print", copy, type, tensor)


class make_utccp_copy:
    """``make_utccp_copy`` and its members."""

    @staticmethod
    def TV(copy: Operand, type: Operand, tensor: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: its tile and
        (thread, value) -> place in it.

        >>> make_utccp_copy.TV("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)")
        '(_128:_1,_32:_1) (_1,(_128,_32)):(_0,(_1,_128))'
        """
        return call("make_utccp_copy.TV", copy, type, tensor)

    @staticmethod
    def get_layoutS_TV(copy: Operand, type: Operand, tensor: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: (thread, value)
        -> place in the tile, as it reads.

        >>> make_utccp_copy.get_layoutS_TV("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)")
        Layout("(_1,(_4096,_1)):(_0,(_1,_0))")
        """
        return call("make_utccp_copy.get_layoutS_TV", copy, type, tensor)

    @staticmethod
    def get_layoutD_TV(copy: Operand, type: Operand, tensor: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: (thread, value)
        -> place in the tile, as it writes.

        >>> make_utccp_copy.get_layoutD_TV("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)")
        Layout("(_1,(_4096,_1)):(_0,(_1,_0))")
        """
        return call("make_utccp_copy.get_layoutD_TV", copy, type, tensor)

    @staticmethod
    def partition_S(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: what a thread
        reads of a tensor.

        >>> make_utccp_copy.partition_S("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)", "3",
        ...     "smem_ptr[8b](0x1000) o (_128,_64):(_1,_128)")
        Tensor("smem_ptr[8b](0x1000) o ((_4096,_1),_1,_2):((_1,_0),_0,_4096)")
        """
        return call("make_utccp_copy.partition_S", a, b, c, d, e)

    @staticmethod
    def partition_D(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: what a thread
        writes of a tensor.

        >>> make_utccp_copy.partition_D("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)", "3",
        ...     "smem_ptr[8b](0x1000) o (_128,_64):(_1,_128)")
        Tensor("smem_ptr[8b](0x1000) o ((_4096,_1),_1,_2):((_1,_0),_0,_4096)")
        """
        return call("make_utccp_copy.partition_D", a, b, c, d, e)

    @staticmethod
    def retile(copy: Operand, type: Operand, tensor: Operand, fragment: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: the fragment in
        the order of its values.

        >>> make_utccp_copy.retile("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)",
        ...     "ptr[8b](0x1000) o (_4096,_1,_2):(_1,_0,_4096)")
        Tensor("ptr[8b](0x1000) o ((_4096,_1),_1,_2):((_1,_0),_0,_4096)")
        """
        return call("make_utccp_copy.retile", copy, type, tensor, fragment)

    @staticmethod
    def retile_S(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: a thread's
        fragment in the order in which it reads.

        >>> make_utccp_copy.retile_S("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)", "3",
        ...     "ptr[8b](0x1000) o (_4096,_1,_2):(_1,_0,_4096)")
        Tensor("ptr[8b](0x1000) o ((_4096,_1),_1,_2):((_1,_0),_0,_4096)")
        """
        return call("make_utccp_copy.retile_S", a, b, c, d, e)

    @staticmethod
    def retile_D(a: Operand, b: Operand, c: Operand, d: Operand, e: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: a thread's
        fragment in the order in which it writes.

        >>> make_utccp_copy.retile_D("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)", "3",
        ...     "ptr[8b](0x1000) o (_4096,_1,_2):(_1,_0,_4096)")
        Tensor("ptr[8b](0x1000) o ((_4096,_1),_1,_2):((_1,_0),_0,_4096)")
        """
        return call("make_utccp_copy.retile_D", a, b, c, d, e)

    @staticmethod
    def tidfrg_S(copy: Operand, type: Operand, tensor: Operand, divided: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: a tensor as
        (threads, values, rests), as it is read.

        >>> make_utccp_copy.tidfrg_S("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)",
        ...     "smem_ptr[8b](0x1000) o (_128,_64):(_1,_128)")
        Tensor("smem_ptr[8b](0x1000) o (_1,(_4096,_1),(_1,_2)):(_0,(_1,_0),(_0,_4096))")
        """
        return call("make_utccp_copy.tidfrg_S", copy, type, tensor, divided)

    @staticmethod
    def tidfrg_D(copy: Operand, type: Operand, tensor: Operand, divided: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: a tensor as
        (threads, values, rests), as it is written.

        >>> make_utccp_copy.tidfrg_D("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)",
        ...     "smem_ptr[8b](0x1000) o (_128,_64):(_1,_128)")
        Tensor("smem_ptr[8b](0x1000) o (_1,(_4096,_1),(_1,_2)):(_0,(_1,_0),(_0,_4096))")
        """
        return call("make_utccp_copy.tidfrg_D", copy, type, tensor, divided)

    @staticmethod
    def tile2thrfrg(
        copy: Operand, type: Operand, tensor: Operand, divided: Operand, layout: Operand
    ) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: tiles as
        (threads, values, rests), by a layout to the reference.

        >>> make_utccp_copy.tile2thrfrg("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)",
        ...     "((_128,_32),_2):((_1,_128),_4096)", "(_1,_1):(_0,_0)")
        Layout("(_1,(_1,_1),_2):(_0,(_0,_0),_4096)")
        """
        return call("make_utccp_copy.tile2thrfrg", copy, type, tensor, divided, layout)

    @staticmethod
    def get_slice(copy: Operand, type: Operand, tensor: Operand, thread: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: a thread's
        slice as CuTe prints it.

        >>> print(make_utccp_copy.get_slice("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)", "3"))
        ThrCopy
          ThrIdx: 3
        TiledCopy
          Tiler_MN:       (_128:_1,_32:_1)
          TiledLayout_TV: (_1,(_128,_32)):(_0,(_1,_128))
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_4096):(_0,_1)
          ValLayoutDst: (_1,_4096):(_0,_1)
          ValLayoutRef: (_1,_4096):(_0,_1)
          ValueType:    8b
        """
        return call("make_utccp_copy.get_slice", copy, type, tensor, thread)

    @staticmethod
    def size(copy: Operand, type: Operand, tensor: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: how many
        threads it has.

        >>> make_utccp_copy.size("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)")
        1
        """
        return call("make_utccp_copy.size", copy, type, tensor)

    @staticmethod
    def tile_size(copy: Operand, type: Operand, tensor: Operand, mode: Mode | None = None) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: the size of its
        tile, or of a mode of it.

        make_utccp_copy.tile_size[<i,..>](copy, type, tensor)

        >>> make_utccp_copy.tile_size("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)", mode=0)
        128
        """
        return call(with_template("make_utccp_copy.tile_size", mode), copy, type, tensor)

    @staticmethod
    def print(copy: Operand, type: Operand, tensor: Operand) -> Any:
        """The copy A of type B from shared memory to the tensor C in tensor memory: as CuTe prints
        it.

        >>> print(make_utccp_copy.print("SM100_UTCCP_128dp256bit_1cta", "8b",
        ...     "tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)"))
        TiledCopy
          Tiler_MN:       (_128:_1,_32:_1)
          TiledLayout_TV: (_1,(_128,_32)):(_0,(_1,_128))
        Copy_Atom
          ThrID:        _1:_0
          ValLayoutSrc: (_1,_4096):(_0,_1)
          ValLayoutDst: (_1,_4096):(_0,_1)
          ValLayoutRef: (_1,_4096):(_0,_1)
          ValueType:    8b
        """
        return call("make_utccp_copy.print", copy, type, tensor)
