"""Values of Python as bytes of a parameter, by the type that the kernel declares.

.u32 .s64 .b16 ..    integers that fit. nvcc declares int as .u32, so that negative ones do, too
.f32 .f64 .f16       numbers; also .b32 and .b64, as LLVM declares float and double
.b8[N]               bytes, a struct of ctypes, a scalar of NumPy: N bytes, by value
.u64 .b64            arrays, by their address (arguments.py); None is a null pointer
"""

import ctypes
import numbers
import struct

from cutecheck.machine.binding import TYPES

_FLOATS = {("f", 2): "<e", ("f", 4): "<f", ("f", 8): "<d", ("b", 4): "<f", ("b", 8): "<d"}


class Parameter:
    """A parameter of an entry: ``name``, ``type`` such as ``"u32"``, ``size`` in bytes."""

    def __init__(self, record):
        self.name = record.name.decode()
        self.type = TYPES[record.type]
        self.offset, self.size, self.is_array = record.offset, record.bytes, record.is_array

    def __str__(self):
        declared = f".b8[{self.size}]" if self.is_array else f".{self.type}"
        return f"parameter {self.name}, {declared}"

    @property
    def holds_address(self):
        return not self.is_array and self.size == 8 and self.type[0] in "ubs"


def _is_numpy_scalar(value):
    return hasattr(value, "dtype") and hasattr(value, "tobytes") and getattr(value, "ndim", 1) == 0


def _integer(value, p):
    kind, bits = p.type[0], 8 * p.size
    low, high = -(1 << (bits - 1)), (1 << (bits - (kind == "s"))) - 1
    if not low <= value <= high:
        raise OverflowError(f"{value} does not fit: {low} to {high}")
    return (value & ((1 << bits) - 1)).to_bytes(p.size, "little")


def _float(value, p):
    form = _FLOATS.get((p.type[0], p.size))
    if form is None:
        hint = "np.float16(x), or bfloat16 of ml_dtypes" if p.size == 2 else "int(x)"
        raise TypeError(f"the float {value!r} for integers or bits of {p.size} bytes: pass {hint}")
    try:
        packed = struct.pack(form, value)
    except OverflowError:
        raise OverflowError(f"{value!r} is beyond the largest number of {p.size} bytes") from None
    if isinstance(value, int) and struct.unpack(form, packed)[0] != value:
        raise OverflowError(f"{value} has no exact value in a float of {p.size} bytes")
    return packed


def _bytes(value, p):
    raw = value.tobytes() if hasattr(value, "tobytes") else bytes(value)
    if len(raw) != p.size:
        raise TypeError(f"{len(raw)} bytes given by value, {p.size} expected")
    return raw


def _is_float_type(p):
    return p.type[0] == "f"


def pack(value, p):
    """The bytes of a value that is no array."""
    if isinstance(value, (bytes, ctypes.Structure, ctypes.Union, ctypes.Array)):
        return _bytes(value, p)
    if isinstance(value, ctypes._SimpleCData):
        value = value.value if not p.is_array else bytes(value)
    if _is_numpy_scalar(value):
        if p.is_array or value.dtype.kind not in "biuf":
            return _bytes(value, p)
        if value.dtype.kind == "f" and value.dtype.itemsize == p.size and p.type[0] in "fb":
            return value.tobytes()
        value = value.item()
    if value is None and p.holds_address:
        return bytes(8)
    if p.is_array or not isinstance(value, numbers.Real):
        expected = (
            f"{p.size} bytes by value"
            if p.is_array
            else "a number or an array"
            if p.holds_address
            else "a number"
        )
        raise TypeError(f"{type(value).__name__} given, {expected} expected")
    if isinstance(value, numbers.Integral) and not _is_float_type(p):
        return _integer(int(value), p)
    return _float(int(value) if isinstance(value, numbers.Integral) else float(value), p)
