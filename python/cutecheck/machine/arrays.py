"""Arrays in the device's memory, which live until they are dropped, freed, or the device is closed.

What ``empty`` makes holds no values: a kernel that uses them before something was written has a
finding. Arrays of the host, which are arguments by themselves, count as written throughout.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy


def _numpy():
    import numpy

    return numpy


def as_shape(extents):
    """A number, or several of them, as a tuple."""
    shape = tuple(map(int, extents if hasattr(extents, "__iter__") else (extents,)))
    if any(n < 0 for n in shape):
        raise ValueError(f"shape {shape} has a negative extent")
    return shape


class DeviceArray:
    """An array of the device: ``shape``, ``dtype``, ``ptr`` its address, ``get()`` its values.

    >>> import cutecheck, numpy as np
    >>> d = cutecheck.device()
    >>> a = d.array(np.arange(6).reshape(2, 3))
    >>> a
    <DeviceArray (2, 3) int64 at 0x700000000000>
    >>> int(a.get().sum())
    15
    """

    def __init__(self, device, ptr, shape, dtype, owned=True):
        self.device, self.shape, self.dtype = device, tuple(shape), dtype
        self._ptr, self._owned, self._opened = ptr, owned, device._opened

    @property
    def ptr(self) -> int:
        """The address, for kernels; ``a.ptr + 4`` is one, too."""
        if self._ptr is None:
            raise ValueError("the array was freed")
        self.device._machine  # noqa: B018 - raises where the device is closed
        if self._opened != self.device._opened:
            raise ValueError("the array was freed by reset()")
        return self._ptr

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def nbytes(self) -> int:
        return self.size * self.dtype.itemsize

    def get(self) -> numpy.ndarray:
        """A copy as an array of NumPy."""
        to = _numpy().empty(self.shape, self.dtype)
        self.device._get(self.ptr, to.ctypes.data, to.nbytes)
        return to

    def set(self, values: Any) -> DeviceArray:
        """Copies values of the same shape, or one for all elements, into it."""
        np = _numpy()
        new = np.broadcast_to(np.asarray(values, dtype=self.dtype), self.shape)
        new = np.ascontiguousarray(new)
        self.device._put(self.ptr, new.ctypes.data, new.nbytes)
        return self

    def free(self) -> None:
        """Gives its memory back: what a kernel still does with it is a finding."""
        is_there = self._ptr is not None and self._opened == self.device._opened
        if self._owned and is_there:
            self.device._dropped.append(self._ptr)
        self._ptr = None

    def __del__(self):
        self.free()

    def __array__(self, dtype=None, copy=None):
        values = self.get()
        return values if dtype is None else values.astype(dtype)

    def __len__(self):
        if not self.shape:
            raise TypeError("len() of an array without dimensions")
        return self.shape[0]

    @property
    def __cuda_array_interface__(self):
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.ptr, False),
            "strides": None,
            "version": 3,
        }

    def __repr__(self):
        where = "freed" if self._ptr is None else f"at {self._ptr:#x}"
        return f"<DeviceArray {self.shape} {self.dtype} {where}>"
