"""Instructions, and their tilings over threads and values: who owns which element.

::

    MMA_Atom("SM80_16x8x16_F32F16F16F32_TN")  ->  make_tiled_mma(atom, (2, 2, 1))
        .get_slice(thread).partition_A(tensor)
"""

from typing import Any

from cutecheck.reference.value import Operand, Value, call, text_of, with_template

_ALL = (None, None, None)
_DRAWN = ("tiled_copy", "make_tiled_copy_A", "make_tiled_copy_B", "make_tiled_copy_C")


class _Object(Value):
    """What has members: the operations ``maker.member(operands.., own..)``."""

    __slots__ = ("_maker", "_operands")

    def _make(self, maker, *operands):
        self._maker, self._operands = maker, operands
        self._text = self.member("print")
        return self

    def member(self, name: str, *own: Operand) -> Any:
        """The member of that CuTe name, such as ``"partition_A"`` or ``"tile_size<0>"``."""
        return call(f"{self._maker}.{name}", *self._operands, *own)

    def __repr__(self):
        operands = ", ".join(repr(text_of(x)) for x in self._operands)
        return f"<{type(self).__name__} {self._maker}({operands})>"

    def svg(self, **options: Any) -> str:
        """A picture: which thread has which value. See ``cutecheck.svg``."""
        from cutecheck.reference.picture import svg

        return svg(self, **options)

    def _repr_svg_(self):
        from cutecheck.reference.picture import in_notebook

        return in_notebook(self)

    def _expression_of(self, function, *operands):
        return f"{function}({', '.join(map(text_of, operands))})"

    @property
    def expression(self) -> str:
        return self._expression_of(self._maker, *self._operands)


class MMA_Atom(_Object):
    """A matrix instruction by its CuTe name.

    >>> atom = MMA_Atom("SM80_16x8x16_F32F16F16F32_TN")
    >>> atom.Shape_MNK, atom.ValTypeA
    ((16, 8, 16), 'half_t')
    >>> atom.ALayout
    Layout("((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))")
    """

    __slots__ = ()

    def __init__(self, name: str):
        self._make("MMA_Atom", name)

    name = property(lambda self: self._operands[0])

    def _trait(self, name):
        return call(f"MMA_Traits.{name}", *self._operands)

    Shape_MNK = property(lambda self: self._trait("Shape_MNK"))
    ThrID = property(lambda self: self._trait("ThrID"))
    ALayout = property(lambda self: self._trait("ALayout"))
    BLayout = property(lambda self: self._trait("BLayout"))
    CLayout = property(lambda self: self._trait("CLayout"))
    ELayout = property(lambda self: self._trait("ELayout"))
    SFALayout = property(lambda self: self._trait("SFALayout"))
    SFBLayout = property(lambda self: self._trait("SFBLayout"))
    ValTypeA = property(lambda self: self._trait("ValTypeA"))
    ValTypeB = property(lambda self: self._trait("ValTypeB"))
    ValTypeC = property(lambda self: self._trait("ValTypeC"))
    ValTypeD = property(lambda self: self._trait("ValTypeD"))
    ValTypeE = property(lambda self: self._trait("ValTypeE"))
    ValTypeSF = property(lambda self: self._trait("ValTypeSF"))
    SFVecSize = property(lambda self: self._trait("SFVecSize"))

    @property
    def expression(self) -> str:
        return self._expression_of("mma", *self._operands)


class Copy_Atom(_Object):
    """A copy instruction by its CuTe name, for elements of a type: ``"half_t"``, ``16``, a dtype.

    >>> Copy_Atom("SM75_U32x4_LDSM_N", "half_t").ValLayoutDst
    Layout("(_32,(_2,_4)):(_2,(_1,_64))")
    """

    __slots__ = ()

    def __init__(self, name: str, type: Any):
        self._make("Copy_Atom", name, type_of(type))

    ThrID = property(lambda self: self.member("ThrID"))
    ValLayoutSrc = property(lambda self: self.member("ValLayoutSrc"))
    ValLayoutDst = property(lambda self: self.member("ValLayoutDst"))
    ValLayoutRef = property(lambda self: self.member("ValLayoutRef"))
    NumValSrc = property(lambda self: self.member("NumValSrc"))
    NumValDst = property(lambda self: self.member("NumValDst"))


def type_of(type: Any) -> str:
    """The width of an element type as operations take it: of a name of C++, bits, or a dtype.

    >>> type_of("half_t"), type_of(32), type_of("16b")
    ('16b', '32b', '16b')
    """
    if isinstance(type, int):
        return f"{type}b"
    if not isinstance(type, str):
        return f"{8 * _itemsize(type)}b"
    return type if type[0].isdigit() else f"{_bits(type)}b"


def _itemsize(type):
    """Of a dtype, of NumPy or of another library, or of what NumPy makes one of."""
    if isinstance(size := getattr(type, "itemsize", None), int):
        return size
    import numpy as np

    return np.dtype(type).itemsize


def _bits(name):
    from cutecheck.reference.calls import C

    i = 0
    while (known := C.ct_type_name(i)) is not None:
        if known.decode() == name:
            return C.ct_type_bits(i)
        i += 1
    raise ValueError(f"{name} is no element type that CuTe names; ct --types lists them")


class _Slice:
    """What one thread has; members are those of the whole, asked of the thread."""

    def __init__(self, whole, thread):
        self._whole, self.thread = whole, thread

    def __str__(self):
        return self._whole.member("get_slice", self.thread)

    def __repr__(self):
        return f"<thread {self.thread} of {self._whole!r}>"


class ThrMMA(_Slice):
    """A thread's slice of a tiled MMA."""

    def partition_A(self, tensor: Operand) -> Any:
        return self._whole.member("partition_A", self.thread, tensor)

    def partition_B(self, tensor: Operand) -> Any:
        return self._whole.member("partition_B", self.thread, tensor)

    def partition_C(self, tensor: Operand) -> Any:
        return self._whole.member("partition_C", self.thread, tensor)

    def partition_fragment_A(self, tensor: Operand) -> Any:
        return self._whole.member("partition_fragment_A", self.thread, tensor)

    def partition_fragment_B(self, tensor: Operand) -> Any:
        return self._whole.member("partition_fragment_B", self.thread, tensor)

    def partition_fragment_C(self, tensor: Operand) -> Any:
        return self._whole.member("partition_fragment_C", self.thread, tensor)


class TiledMMA(_Object):
    """A matrix instruction over atoms in M, N and K.

    >>> mma = make_tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1))
    >>> mma.size(), mma.tile_shape
    (128, (32, 16, 16))
    >>> mma.get_slice(5).partition_C("gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)")
    Tensor("gmem_ptr[32b](0x1088) o ((_2,_2),_1,_2):((_1,_256),_0,_16)")
    """

    __slots__ = ()

    def get_slice(self, thread: int) -> ThrMMA:
        return ThrMMA(self, thread)

    def size(self, *mode: int) -> int:
        """How many threads, all or in a mode of (V,M,N,K)."""
        return self.member(with_template("size", mode))

    tile_shape = property(lambda self: self.member("tile_shape"))
    thr_layout_vmnk = property(lambda self: self.member("get_thr_layout_vmnk"))

    def tile_size(self, mode: int) -> int:
        return self.member(f"tile_size<{mode}>")

    def get_layoutA_TV(self) -> Any:
        return self.member("get_layoutA_TV")

    def get_layoutB_TV(self) -> Any:
        return self.member("get_layoutB_TV")

    def get_layoutC_TV(self) -> Any:
        return self.member("get_layoutC_TV")

    def thrfrg_A(self, tensor: Operand) -> Any:
        return self.member("thrfrg_A", tensor)

    def thrfrg_B(self, tensor: Operand) -> Any:
        return self.member("thrfrg_B", tensor)

    def thrfrg_C(self, tensor: Operand) -> Any:
        return self.member("thrfrg_C", tensor)

    def partition_shape_A(self, shape: Operand) -> Any:
        return self.member("partition_shape_A", shape)

    def partition_shape_B(self, shape: Operand) -> Any:
        return self.member("partition_shape_B", shape)

    def partition_shape_C(self, shape: Operand) -> Any:
        return self.member("partition_shape_C", shape)


def make_tiled_mma(atom: Any, atoms: Operand = (1, 1, 1), permutation: Operand = _ALL) -> TiledMMA:
    """A tiled MMA: an instruction, a layout or shape of atoms, a tiler of M, N and K."""
    name = atom.name if isinstance(atom, MMA_Atom) else atom
    atoms = call("make_layout", atoms) if isinstance(atoms, (tuple, list)) else atoms
    return TiledMMA.__new__(TiledMMA)._make("tiled_mma", name, atoms, permutation)


class ThrCopy(_Slice):
    """A thread's slice of a tiled copy."""

    def partition_S(self, tensor: Operand) -> Any:
        return self._whole.member("partition_S", self.thread, tensor)

    def partition_D(self, tensor: Operand) -> Any:
        return self._whole.member("partition_D", self.thread, tensor)

    def retile_S(self, tensor: Operand) -> Any:
        return self._whole.member("retile_S", self.thread, tensor)

    def retile_D(self, tensor: Operand) -> Any:
        return self._whole.member("retile_D", self.thread, tensor)


class TiledCopy(_Object):
    """A copy instruction over threads and values.

    >>> copy = make_tiled_copy("UniversalCopy<u128>", 16, "(_16,_8):(_8,_1)", "(_1,_8):(_8,_1)")
    >>> copy.size(), copy.get_layoutS_TV()
    (128, Layout("((_8,_16),(_8,_1)):((_128,_1),(_16,_0))"))
    >>> copy.get_slice(9).partition_S("gmem_ptr[16b](0x1000) o (_16,_64):(_64,_1)")
    Tensor("gmem_ptr[16b](0x1090) o ((_8,_1),_1,_1):((_1,_0),_0,_0)")
    """

    __slots__ = ()

    def _drawing(self):
        """``ct`` draws the common ones, of others this draws what each thread reads."""
        if self._maker in _DRAWN:
            return self.expression, {}
        tile = (self.tile_size(0), self.tile_size(1))
        return str(self.get_layoutS_TV()), {"tv": tile}

    def get_slice(self, thread: int) -> ThrCopy:
        return ThrCopy(self, thread)

    def size(self) -> int:
        """How many threads."""
        return self.member("size")

    def tile_size(self, *mode: int) -> int:
        return self.member(with_template("tile_size", mode))

    def get_layoutS_TV(self) -> Any:
        return self.member("get_layoutS_TV")

    def get_layoutD_TV(self) -> Any:
        return self.member("get_layoutD_TV")

    def tidfrg_S(self, tensor: Operand) -> Any:
        return self.member("tidfrg_S", tensor)

    def tidfrg_D(self, tensor: Operand) -> Any:
        return self.member("tidfrg_D", tensor)

    def retile(self, fragment: Operand) -> Any:
        return self.member("retile", fragment)


def _copy(maker, copy, type, *operands):
    if isinstance(copy, Copy_Atom):
        copy, type = copy._operands[0], copy._operands[1]
    return TiledCopy.__new__(TiledCopy)._make(maker, copy, type_of(type), *operands)


def make_tiled_copy(
    copy: Any, type: Any = None, threads: Operand = "_1:_0", values: Operand = "_1:_0"
) -> TiledCopy:
    """A copy by layouts of threads and of each one's values; ``copy`` is a name or a Copy_Atom."""
    return _copy("tiled_copy", copy, type, threads, values)


def make_tiled_copy_impl(copy: Any, type: Any, tv: Operand, tiler: Operand) -> TiledCopy:
    """A copy by a layout (thread, value) -> place in the tile."""
    return _copy("make_tiled_copy_impl", copy, type, tv, tiler)


def make_cotiled_copy(copy: Any, type: Any, tv: Operand, data: Operand) -> TiledCopy:
    """A copy by a layout (thread, value) -> address, and the layout of the addresses."""
    return _copy("cotiled_copy", copy, type, tv, data)


def make_tiled_copy_A(copy: Any, type: Any, mma: TiledMMA) -> TiledCopy:
    """A copy that fits operand A of a tiled MMA."""
    return _copy("make_tiled_copy_A", copy, type, *mma._operands)


def make_tiled_copy_B(copy: Any, type: Any, mma: TiledMMA) -> TiledCopy:
    """A copy that fits operand B of a tiled MMA."""
    return _copy("make_tiled_copy_B", copy, type, *mma._operands)


def make_tiled_copy_C(copy: Any, type: Any, mma: TiledMMA) -> TiledCopy:
    """A copy that fits operand C of a tiled MMA."""
    return _copy("make_tiled_copy_C", copy, type, *mma._operands)


def _of_layouts(like):
    if like._maker != "tiled_copy":
        raise TypeError(f"{like!r} is not made by make_tiled_copy(copy, type, threads, values)")
    return like._operands


def make_tiled_copy_S(copy: Any, type: Any, like: TiledCopy) -> TiledCopy:
    """A copy over all that another one reads."""
    return _copy("make_tiled_copy_S", copy, type, *_of_layouts(like))


def make_tiled_copy_D(copy: Any, type: Any, like: TiledCopy) -> TiledCopy:
    """A copy over all that another one writes."""
    return _copy("make_tiled_copy_D", copy, type, *_of_layouts(like))
