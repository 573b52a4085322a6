"""Layouts, swizzles and composed layouts, which are functions from coordinates to offsets."""

import sys
from collections.abc import Sequence
from typing import Any

from cutecheck.reference.calls import THREAD, C, compute
from cutecheck.reference.value import (
    ABSENT,
    IntTuple,
    Operand,
    Value,
    call,
    evaluate,
    given,
    split,
    text_of,
    tuple_of,
    value_of,
    with_template,
)


def _has_array(coordinates):
    """An array of NumPy is among them."""
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        for coordinate in coordinates:
            if isinstance(coordinate, (tuple, list)):
                if _has_array(coordinate):
                    return True
            elif isinstance(coordinate, numpy.ndarray):
                return True
    return False


class Function(Value):
    """What layouts, composed layouts and swizzles share: they are called, and have pictures."""

    __slots__ = ()

    def __call__(self, *coordinates: Operand) -> Any:
        """The offset at a coordinate, or the slice where ``None``, ``_`` or ``:`` is in it.

        One integer is a 1-D coordinate; several operands are those of the modes, nested tuples of
        modes that are nested. Of arrays of NumPy, which broadcast, an array of offsets.

        >>> layout = Layout((4, (2, 8)), (16, (8, 1)))
        >>> layout(5), layout(1, 5), layout(1, (1, 2))
        (24, 26, 26)
        >>> layout(None, 5)
        Layout("(_4):(_16)")
        >>> import numpy as np
        >>> layout(np.arange(6))
        array([ 0, 16, 32, 48,  8, 24])
        >>> layout(np.arange(2)[:, None], np.arange(3))
        array([[ 0,  8,  1],
               [16, 24, 17]])
        """
        if _has_array(coordinates):
            return offsets(self, *coordinates)
        if len(coordinates) == 1:
            return call("layout_call", self, coordinates[0])
        return call("layout_call", self, coordinates)

    def size(self, *mode: int) -> int:
        """The number of coordinates, of all or of the mode that a path leads to.

        >>> Layout((4, (2, 8)), (16, (8, 1))).size(1, 0)
        2
        """
        return call(with_template("size", mode), self)

    @property
    def rank(self) -> int:
        return call("rank", self)

    @property
    def depth(self) -> int:
        return call("depth", self)

    @property
    def shape(self) -> IntTuple:
        return call("shape", self)

    def __len__(self):
        return self.rank

    def __iter__(self):
        return (self[i] for i in range(self.rank))

    def __getitem__(self, mode: Any) -> Any:
        """Mode ``i``; of several integers, that of a mode; of a slice, those modes.

        >>> layout = Layout((4, (2, 8)), (16, (8, 1)))
        >>> layout[1], layout[1, 0], layout[:1]
        (Layout("(_2,_8):(_8,_1)"), Layout("_2:_8"), Layout("(_4):(_16)"))
        """
        if isinstance(mode, slice):
            begin, end, step = mode.indices(self.rank)
            if step != 1:
                return call(with_template("select", *range(begin, end, step)), self)
            return call(f"take<{begin},{end}>", self)
        path = mode if isinstance(mode, tuple) else (mode,)
        if path and path[0] < 0:
            path = (path[0] + self.rank, *path[1:])
        if path and not 0 <= path[0] < self.rank:
            raise IndexError(f"mode {mode} of {self}, which has rank {self.rank}")
        return call(with_template("get", path), self)

    def explain(self) -> str:
        """Size, cosize, modes and whether it is injective."""
        from cutecheck.reference.picture import explain

        return explain(self)

    def svg(self, **options: Any) -> str:
        """A picture of its cells: see ``cutecheck.svg``."""
        from cutecheck.reference.picture import svg

        return svg(self, **options)

    def _repr_svg_(self):
        from cutecheck.reference.picture import in_notebook

        return in_notebook(self)


class Layout(Function):
    """``shape:stride``, a function from coordinates to offsets.

    ``shape``: an integer or a nested tuple, of which plain integers are static; ``stride``: of the
    same nesting, or ``"LayoutLeft"`` (where there is none) or ``"LayoutRight"``. Or a text, in the
    form that CuTe prints (there ``_4`` is static and ``4`` dynamic) or in CuTe's C++. Or a layout
    of pycute, tensor-layouts or CuTe DSL.

    >>> Layout((4, 8), (8, 1))
    Layout("(_4,_8):(_8,_1)")
    >>> Layout((4, 8))
    Layout("(_4,_8):(_1,_4)")
    >>> Layout("(_4,8):(8,_1)").shape
    (4, Dynamic(8))
    >>> Layout("Layout<Shape<_4,_8>, Stride<_8,_1>>{}") == Layout((4, 8), (8, 1))
    True
    """

    __slots__ = ("_parts",)

    def __init__(self, shape: Operand, stride: Operand = "LayoutLeft"):
        if isinstance(shape, (int, tuple, list)):
            made = call("make_layout", shape, stride)
        elif isinstance(shape, str):
            made = evaluate(shape)
        else:
            made = value_of(text_of(shape))
        if not isinstance(made, Layout):
            raise TypeError(f"{made} is not shape:stride; cutecheck.evaluate(..) reads any value")
        super().__init__(made._text)

    def _halves(self):
        try:
            return self._parts
        except AttributeError:
            shape, stride = split(self._text, ":")
            self._parts = tuple_of(shape), tuple_of(stride)
            return self._parts

    @property
    def shape(self) -> IntTuple:
        return self._halves()[0]

    @property
    def stride(self) -> IntTuple:
        return self._halves()[1]

    @property
    def rank(self) -> int:
        shape = self.shape
        return len(shape) if isinstance(shape, tuple) else 1

    def cosize(self, *mode: int) -> int:
        """How many elements an array under the layout must hold."""
        return call(with_template("cosize", mode), self)

    def compose(self, *tilers: Operand) -> Any:
        """``composition(self, tiler)``; several tilers are one, by mode."""
        return call("composition", self, tilers[0] if len(tilers) == 1 else tilers)

    def with_shape(self, *shape: Operand) -> Any:
        """The layout seen through the coordinates of a shape.

        >>> Layout(12, 2).with_shape(3, 4)
        Layout("(_3,_4):(_2,_6)")
        """
        return call("with_shape", self, shape[0] if len(shape) == 1 else shape)

    def get_hier_coord(self, index: int) -> IntTuple:
        """The coordinate with that offset, nested as the shape, of a compact layout."""
        return call("get_hier_coord", self, index)

    def get_flat_coord(self, index: int) -> IntTuple:
        """The coordinate with that offset, one integer for each mode, of a compact layout."""
        return call("get_flat_coord", self, index)

    def get_1d_coord(self, index: int) -> int:
        """The coordinate with that offset as one integer, of a compact layout."""
        return call("get_1d_coord", self, index)


class ComposedLayout(Function):
    """``a o offset o b``: the function ``a(offset + b(c))``.

    >>> smem = ComposedLayout(Swizzle(3, 3, 3), 0, Layout((8, 64), (64, 1)))
    >>> smem, smem(1, 0)
    (ComposedLayout("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)"), 72)
    """

    __slots__ = ()

    def __init__(self, a: Operand, offset: Operand = 0, b: Operand = None):
        if b is None and offset == 0 and isinstance(a, str):
            made = evaluate(a)
        else:
            made = call("make_composed_layout", a, offset, b)
        if not isinstance(made, ComposedLayout):
            raise TypeError(f"{made} is not a o offset o b; cutecheck.evaluate(..) reads any value")
        super().__init__(made._text)

    @property
    def layout_a(self) -> Any:
        return call("layout_a", self)

    @property
    def offset(self) -> Any:
        return call("offset", self)

    @property
    def layout_b(self) -> Any:
        return call("layout_b", self)

    def compose(self, *tilers: Operand) -> Any:
        """``composition(self, tiler)``; several tilers are one, by mode."""
        return call("composition", self, tilers[0] if len(tilers) == 1 else tilers)


class Swizzle(Function):
    """``Sw<bits,base,shift>``: XORs ``bits`` bits from ``base`` with those ``shift`` above.

    >>> Swizzle(3, 4, 3)(896)
    1008
    """

    __slots__ = ()

    def __init__(self, bits: int | str, base: int = 0, shift: int = 0):
        super().__init__(
            str(evaluate(bits) if isinstance(bits, str) else evaluate(f"Sw<{bits},{base},{shift}>"))
        )

    def __call__(self, *coordinates: Operand) -> Any:
        if _has_array(coordinates):
            return offsets(self, *coordinates)
        return call("swizzle_call", self, *coordinates)

    @property
    def parameters(self) -> tuple[int, int, int]:
        """bits, base and shift."""
        bits, base, shift = self._text[3:-1].split(",")
        return int(bits), int(base), int(shift)


def make_layout(*operands: Operand, stride: Operand = ABSENT) -> Any:
    """The layout of a shape and a stride, by default compact; of layouts, each as a mode.

    >>> make_layout((4, 8), stride=(8, 1)), make_layout((4, 8), (8, 1)) == Layout((4, 8), (8, 1))
    (Layout("(_4,_8):(_8,_1)"), True)
    >>> make_layout(Layout(4, 1), Layout((2, 2), (8, 4)))
    Layout("(_4,(_2,_2)):(_1,(_8,_4))")
    """
    return call("make_layout", *operands, *given(stride))


def _leaves(coordinate, layout):
    """Pairs of a coordinate without modes and the text of its mode of the layout."""
    if not isinstance(coordinate, (tuple, list)):
        return [(coordinate, layout)]
    if len(coordinate) != layout.rank:
        raise TypeError(f"{len(coordinate)} coordinates for {layout}, which has rank {layout.rank}")
    return [leaf for c, mode in zip(coordinate, layout, strict=True) for leaf in _leaves(c, mode)]


def _flat(function, coordinates: Sequence) -> tuple[Any, Sequence]:
    """The coordinates without nesting, and the function of them."""
    if not any(isinstance(c, (tuple, list)) for c in coordinates):
        return function, coordinates
    if isinstance(function, ComposedLayout):
        inner, flat = _flat(function.layout_b, coordinates)
        return ComposedLayout(function.layout_a, function.offset, inner), flat
    leaves = _leaves(coordinates, function)
    return call("make_layout", *(mode for _, mode in leaves)), [c for c, _ in leaves]


def offsets(function: Function, *coordinates: Any) -> Any:
    """A layout, composed layout or swizzle at arrays of coordinates, which broadcast.

    Returns an array of ``int64``, computed in C in one call.

    >>> import numpy as np
    >>> offsets(Layout((4, (2, 8)), (16, (8, 1))), 1, (np.arange(2), 3))
    array([19, 27])
    """
    import numpy as np

    if len(coordinates) == 1 and isinstance(coordinates[0], (tuple, list)):
        coordinates = tuple(coordinates[0])
    function, flat = _flat(function, coordinates)
    given = np.broadcast_arrays(*flat)
    for array in given:
        if array.dtype.kind not in "iub":
            raise TypeError(f"coordinates are integers, not {array.dtype}")
    columns = [np.asarray(array, dtype=np.int64, order="C") for array in given]
    result = np.empty(columns[0].shape, dtype=np.int64)
    pointers = np.array([column.ctypes.data for column in columns], dtype=np.uintp)
    thread, text = THREAD, function._text.encode()
    arena = thread.arena

    def make():
        C.ct_parse_each(arena.pointer, text, 1, thread.values)
        C.ct_offsets(
            arena.pointer,
            thread.values[0],
            len(columns),
            pointers.ctypes.data,
            result.size,
            result.ctypes.data,
        )

    compute(arena, make)
    return result
