"""Tensors: a layout over the elements of an array of NumPy, over addresses, or over coordinates.

::

    array ----> memory, one element after the other      pointer: the element at offset 0
                   ^        ^
                   pointer  pointer + layout(c)

Nothing is copied: tiles, partitions and slices of a tensor are over the same array.
"""

from typing import Any

from cutecheck.reference.layouts import Function, Layout, offsets
from cutecheck.reference.value import MAKERS, IntTuple, Operand, call, evaluate, split


class Memory:
    """The elements between the first and the last byte of an array, which it keeps alive."""

    def __init__(self, array):
        import numpy as np

        reach = [(n - 1) * s for n, s in zip(array.shape, array.strides, strict=True) if n > 0]
        before = sum(r for r in reach if r < 0)
        count = (sum(map(abs, reach)) // array.itemsize + 1) if array.size else 0
        self.array, self.address = array, array.ctypes.data + before
        self.elements = np.lib.stride_tricks.as_strided(_first(array), (count,), (array.itemsize,))


def _first(array):
    """A view of the element at the lowest address."""
    index = tuple(n - 1 if s < 0 else 0 for n, s in zip(array.shape, array.strides, strict=True))
    return array[tuple(slice(i, i + 1) for i in index)].reshape(-1)


def _layout_of(array):
    for stride in array.strides:
        if stride % array.itemsize:
            raise ValueError(f"strides {array.strides} are not multiples of {array.itemsize} bytes")
    strides = tuple(stride // array.itemsize for stride in array.strides)
    return Layout(array.shape, strides) if array.ndim != 1 else Layout(array.shape[0], strides[0])


class Tensor(Function):
    """An iterator and a layout.

    ``data``: an array of NumPy, of which ``layout`` is by default its own shape and strides; or
    the text of a pointer, such as ``"gmem_ptr[32b](0x1000)"``; or that of a whole tensor.

    >>> import numpy as np
    >>> a = np.arange(32, dtype=np.float32).reshape(4, 8)
    >>> tensor = Tensor(a)
    >>> tensor.layout, tensor[1, 2]
    (Layout("(_4,_8):(_8,_1)"), np.float32(10.0))
    >>> from cutecheck import local_tile
    >>> tile = local_tile(tensor, (2, 4), (1, 0))
    >>> tile.numpy()
    array([[16., 17., 18., 19.],
           [24., 25., 26., 27.]], dtype=float32)
    >>> tile[0, 1] = -1
    >>> a[2, 1]
    np.float32(-1.0)
    """

    __slots__ = ("_memory",)

    def __init__(self, data: Any, layout: Operand = None):
        self._memory = None
        if isinstance(data, Tensor) or (isinstance(data, str) and layout is None):
            made = evaluate(data) if isinstance(data, str) else data
            if not isinstance(made, Tensor):
                raise TypeError(f"{made} is not a tensor: give it a layout")
            self._text, self._memory = made._text, made._memory
        elif isinstance(data, str):
            self._text = call("make_tensor", data, layout)._text
        else:
            self._over(data, layout)

    @classmethod
    def _of(cls, text):
        self = super()._of(text)
        self._memory = None
        return self

    def _over(self, data, layout):
        import numpy as np

        array = np.asarray(data)
        layout = _layout_of(array) if layout is None else layout
        pointer = f"ptr[{8 * array.itemsize}b]({hex(array.ctypes.data)})"
        self._text = call("make_tensor", pointer, layout)._text
        self._memory = Memory(array)
        self._check(self._corners())

    def _corners(self):
        """Places of the lowest and of the highest offset; of a composed layout, of all."""
        import numpy as np

        if not isinstance(self.layout, Layout):
            return self._places()
        flat = call("flatten", (self.layout.shape,)), call("flatten", (self.layout.stride,))
        reach = np.array([(s - 1) * d for s, d in zip(*flat, strict=True)], dtype=np.int64)
        corners = [reach[reach < 0].sum(), reach[reach > 0].sum()] if 0 not in flat[0] else []
        return self._start() + np.array(corners, dtype=np.int64)

    def _halves(self):
        data, *rest = split(self._text, " o ")
        return data, " o ".join(rest)

    @property
    def data(self) -> str:
        """The pointer or iterator, in CuTe's print form."""
        return self._halves()[0]

    @property
    def layout(self) -> Any:
        return MAKERS["G" if " o " in self._halves()[1] else "E"](self._halves()[1])

    @property
    def stride(self) -> IntTuple:
        return self.layout.stride

    def _start(self):
        """The number of the element at offset 0 in the memory."""
        address = int(self.data.partition("(")[2].rstrip(")"), 16)
        return (address - self._behind().address) // self._elements().itemsize

    def _behind(self) -> Memory:
        if self._memory is None:
            raise TypeError(f"there is no array behind {self}")
        return self._memory

    def _elements(self):
        import numpy as np

        elements = self._behind().elements
        bits = _bits(self)
        return (
            elements if bits == 8 * elements.itemsize else elements.view(np.dtype(f"u{bits // 8}"))
        )

    def _places(self, *coordinate):
        """Numbers of elements: of a coordinate, else of all, an array of the extents."""
        import numpy as np

        if not coordinate:
            extents = [self.size(i) for i in range(self.rank)]
            coordinate = np.ogrid[tuple(slice(n) for n in extents)] if extents else ()
        return self._start() + offsets(self.layout, *coordinate)

    def _check(self, places):
        count = len(self._elements())
        outside = places[(places < 0) | (places >= count)] if places.size else places
        if outside.size:
            first = int(outside.flat[0]) - self._start()
            raise IndexError(
                f"offset {first} of {self.layout} is outside of the array, which has {count} "
                f"elements from offset {-self._start()}: its cosize must fit"
            )
        return places

    def _slice(self, coordinate):
        coordinate = coordinate if isinstance(coordinate, tuple) else (coordinate,)
        coordinate = coordinate[0] if len(coordinate) == 1 else coordinate
        return call("layout_call", self, coordinate), coordinate

    def __call__(self, *coordinates: Operand) -> Any:
        """As ``tensor[..]``: CuTe has both."""
        return self[coordinates]

    def __getitem__(self, coordinate: Any) -> Any:
        """The element at a coordinate, or the slice where ``:``, ``None`` or ``_`` is in it.

        >>> import numpy as np
        >>> tensor = Tensor(np.arange(32).reshape(4, 8))
        >>> tensor[2, :].numpy()
        array([16, 17, 18, 19, 20, 21, 22, 23])
        """
        if self._memory is None or _has_underscore(coordinate):
            return self._slice(coordinate)[0]
        coordinates = coordinate if isinstance(coordinate, tuple) else (coordinate,)
        found = self._elements()[self._check(self._places(*coordinates))]
        return found if found.ndim else found[()]

    def __setitem__(self, coordinate: Any, value: Any) -> None:
        """Writes an element, or, broadcast, all of a slice."""
        if _has_underscore(coordinate):
            self._slice(coordinate)[0]._write(value)
            return
        coordinates = coordinate if isinstance(coordinate, tuple) else (coordinate,)
        self._elements()[self._check(self._places(*coordinates))] = value

    def _write(self, value):
        self._elements()[self._check(self._places())] = value

    def numpy(self) -> Any:
        """The elements at all coordinates, copied: an array of ``(size<0>, size<1>, ..)``."""
        return self._elements()[self._check(self._places())]

    def __array__(self, dtype=None, copy=None):
        found = self.numpy()
        return found if dtype is None else found.astype(dtype)

    def view(self) -> Any:
        """The same elements not copied, where each mode has one stride after ``coalesce``.

        >>> import numpy as np
        >>> Tensor(np.arange(6), (2, 3)).view()
        array([[0, 2, 4],
               [1, 3, 5]])
        """
        import numpy as np

        modes = [call("coalesce", mode) for mode in self.layout]
        nested = next((mode for mode in modes if isinstance(mode.shape, tuple)), None)
        if nested is not None:
            raise ValueError(f"{nested} has no single stride: .numpy() copies the elements")
        elements, start = self._elements(), self._start()
        self._check(self._places())
        size = elements.itemsize
        return np.lib.stride_tricks.as_strided(
            elements[start:], [m.shape for m in modes], [m.stride * size for m in modes]
        )


def _has_underscore(coordinate):
    if isinstance(coordinate, (tuple, list)):
        return any(map(_has_underscore, coordinate))
    return coordinate is None or isinstance(coordinate, slice)


def make_tensor_like(tensor: Tensor) -> Tensor:
    """A tensor over an array of its own, zeros, in the order of the strides of another.

    >>> make_tensor_like(Tensor("gmem_ptr[16b](0x1000) o (_4,_8):(_20,_1)")).layout
    Layout("(_4,_8):(_8,_1)")
    """
    import numpy as np

    layout = call("make_tensor_like.layout", tensor.layout)
    known = tensor._memory is not None
    dtype = tensor._elements().dtype if known else np.dtype(f"u{_bits(tensor) // 8}")
    return Tensor(np.zeros(layout.cosize(), dtype), layout)


def _bits(tensor):
    """The width of an element."""
    return int(tensor.data.partition("[")[2].partition("b")[0])


def make_tensor(data: Any, layout: Operand = None, stride: Operand = None) -> Tensor:
    """A tensor over an array of NumPy or over a pointer, of a layout or of a shape and a stride.

    >>> import numpy as np
    >>> make_tensor(np.arange(8), (2, 4), (4, 1))[1, 2]
    np.int64(6)
    """
    return Tensor(data, layout if stride is None else Layout(layout, stride))
