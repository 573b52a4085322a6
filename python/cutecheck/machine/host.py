"""Memory of the host that an argument stands for: where it begins and ends, and may it be written.

    array[::2]    low          pointer = low                       high
                  | element 0 | gap | element 1 | gap | .. | last |

A kernel is given the pointer of the first element, and uses the strides of the array itself.
"""

import ctypes
from ctypes import POINTER, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p
from dataclasses import dataclass


@dataclass
class Memory:
    """Bytes ``low`` to ``high - 1`` of the process; ``aligned``: how far ``low`` is from a multiple
    of 256 bytes on a device; ``keep``: what owns them."""

    pointer: int
    low: int
    high: int
    writable: bool
    aligned: int
    dtype: str  # as NumPy has it, "<f4"; or that of DLPack, "bfloat16"
    itemsize: int
    shape: tuple
    strides: tuple  # in bytes
    keep: object


class _Type(ctypes.Structure):
    _fields_ = [("code", c_uint8), ("bits", c_uint8), ("lanes", c_uint16)]


class _Tensor(ctypes.Structure):
    """DLTensor of DLPack, before and since its version 1."""

    _fields_ = [
        ("data", c_uint64),
        ("device", c_int32),
        ("number", c_int32),
        ("ndim", c_int32),
        ("dtype", _Type),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("byte_offset", c_uint64),
    ]


_CPU, _ALIGNED = 1, 64  # _ALIGNED: how the allocators of tensors on the host align, at least
_CODES = {0: "i", 1: "u", 2: "f", 4: "bfloat", 5: "c", 6: "b"}
_capsule = ctypes.pythonapi.PyCapsule_GetPointer
_capsule.restype, _capsule.argtypes = c_void_p, [ctypes.py_object, ctypes.c_char_p]


def _span(pointer, shape, strides, size):
    if 0 in shape:
        return pointer, pointer
    reach = [(n - 1) * s for n, s in zip(shape, strides, strict=True)]
    low = pointer + sum(r for r in reach if r < 0)
    return low, pointer + sum(r for r in reach if r > 0) + size


def dense(shape, size):
    """The strides of an array without gaps, in bytes."""
    strides = []
    for n in reversed(shape):
        strides.insert(0, size)
        size *= n
    return tuple(strides)


def _first_byte(array):
    """Where the array begins that this is a view of."""
    while isinstance(getattr(array, "base", None), type(array)):
        array = array.base
    return array.__array_interface__["data"][0]


def _of_numpy(value):
    is_ = value.__array_interface__
    kind = is_["typestr"]
    if kind[1] == "O" or kind[0] == ">":
        what = "Python objects" if kind[1] == "O" else "elements of the other byte order"
        raise TypeError(f"an array of {what} ({kind}), which a kernel cannot read")
    pointer, read_only = is_["data"]
    shape, size = is_["shape"], int(kind[2:])
    strides = is_.get("strides") or dense(shape, size)
    low, high = _span(pointer, shape, strides, size)
    aligned = (low - min(low, _first_byte(value))) % 256
    return Memory(pointer, low, high, not read_only, aligned, kind, size, shape, strides, value)


def _dtype_of(tensor):
    code, bits = tensor.dtype.code, tensor.dtype.bits * tensor.dtype.lanes
    if code == 4 and bits == 16:
        return "bfloat16"
    return "|b1" if code == 6 else f"<{_CODES.get(code, 'V')}{bits // 8}"


def _of_dlpack(value):
    device = value.__dlpack_device__()
    if device[0] != _CPU:
        raise TypeError(
            f"memory of another device {tuple(map(int, device))}: copy it to the host first "
            "(.cpu(), .get()), or make it by device.array()"
        )
    capsule = value.__dlpack__()
    tensor = _Tensor.from_address(_capsule(capsule, b"dltensor"))
    size = (tensor.dtype.bits * tensor.dtype.lanes + 7) // 8
    shape = tuple(tensor.shape[i] for i in range(tensor.ndim))
    strides = (
        tuple(tensor.strides[i] * size for i in range(tensor.ndim))
        if tensor.strides
        else dense(shape, size)
    )
    pointer = tensor.data + tensor.byte_offset
    low, high = _span(pointer, shape, strides, size)
    kept = (value, capsule)
    aligned = low % _ALIGNED
    return Memory(pointer, low, high, True, aligned, _dtype_of(tensor), size, shape, strides, kept)


def memory(value):
    """The memory of an array, a tensor or a buffer of the host; ``None``: it is none of them."""
    if hasattr(value, "__array_interface__"):
        return _of_numpy(value)
    if hasattr(value, "__dlpack__"):
        return _of_dlpack(value)
    try:
        view = memoryview(value)
    except TypeError:
        return None
    import numpy as np

    return _of_numpy(np.asarray(view))
