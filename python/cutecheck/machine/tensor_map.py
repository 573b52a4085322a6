"""Tensor maps, the descriptors of TMA, from arrays.

Extents are in the order of the array, its contiguous dimension last; those of the driver begin with
it. ``box=(64, 32)`` of an array of 1024 rows is 64 rows of 32 elements.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from cutecheck.machine import binding
from cutecheck.machine.arrays import DeviceArray
from cutecheck.machine.errors import LaunchError
from cutecheck.machine.host import dense, memory

BYTES = 128
_TYPE_NAMES = (
    "u8 u16 u32 s32 u64 s64 f16 f32 f64 bf16 f32_ftz tf32 tf32_ftz u4_align8 u4_align16 u6_align16"
)
TYPES = tuple(_TYPE_NAMES.split())
_SWIZZLE_NAMES = "none 32B 64B 128B 128B_atom_32B 128B_atom_32B_flip_8B 128B_atom_64B"
SWIZZLES = tuple(_SWIZZLE_NAMES.split())
INTERLEAVES = ("none", "16B", "32B")
FILLS = ("zero", "nan")
_OF_DTYPE = {
    "u1": "u8",
    "i1": "u8",
    "b1": "u8",
    "u2": "u16",
    "i2": "u16",
    "u4": "u32",
    "i4": "s32",
    "u8": "u64",
    "i8": "s64",
    "f2": "f16",
    "f4": "f32",
    "f8": "f64",
    "bfloat16": "bf16",
}


def _one_of(names, value, what):
    try:
        return names.index(value)
    except ValueError:
        raise LaunchError(f"{what}={value!r}: one of {', '.join(names)}") from None


def _type(name, dtype):
    dtype = dtype.lstrip("<>|=")
    name = name or _OF_DTYPE.get(dtype) or "of " + dtype
    return _one_of(TYPES, name, "type")


class TensorMap:
    """A tensor map, an argument for a ``.param .b8[128]``; made by ``device.tensor_map``."""

    def __init__(self, source, dtype, size, shape, strides, box, **how):
        self.source = source  # a DeviceArray, or memory of the host
        self.map = m = binding.Map()
        rank = len(shape)
        if not 1 <= rank <= 5:
            raise LaunchError(f"a tensor map has 1 to 5 dimensions, the array {rank}")
        m.type, m.rank = _type(how.pop("type"), dtype), rank
        if shape[-1] > 1 and strides[-1] != size:
            raise LaunchError(
                f"the elements are {strides[-1]} bytes apart: a tensor map has the last dimension "
                "contiguous"
            )
        m.swizzle = _one_of(SWIZZLES, how.pop("swizzle"), "swizzle")
        m.interleave = _one_of(INTERLEAVES, how.pop("interleave"), "interleave")
        m.nan_fill = bool(_one_of(FILLS, how.pop("fill"), "fill"))
        self._set_extents(shape, strides, how.pop("steps") or (1,) * rank)
        if how.get("pixels"):
            self._set_im2col(**how)
        else:
            self._set(m.box, box, rank, "box")

    def _set(self, field, values, count, what):
        values = (values,) if isinstance(values, int) else tuple(values or ())
        if len(values) != count:
            raise LaunchError(f"{what}={values}: {count} extents, one for each dimension")
        for i, value in enumerate(reversed(values)):
            if value < 1 and what in ("box", "steps"):
                raise LaunchError(f"{what}={values}: extents of at least 1")
            field[i] = value

    def _set_extents(self, shape, strides, steps):
        rank = len(shape)
        if any(s < 0 for s in strides):
            raise LaunchError(f"strides of {strides} bytes: a tensor map has none below 0")
        self._set(self.map.size, shape, rank, "shape")
        self._set(self.map.stride, strides[:-1], rank - 1, "strides")
        self._set(self.map.step, steps, rank, "steps")

    def _set_im2col(self, pixels, channels, lower, upper):
        m = self.map
        m.im2col, m.pixels, m.channels = True, pixels, channels
        self._set(m.lower, lower, m.rank - 2, "lower")
        self._set(m.upper, upper, m.rank - 2, "upper")

    def encode(self, base):
        """Its 128 bytes, for a tensor at that address."""
        room = ctypes.create_string_buffer(BYTES + 64)
        at = -ctypes.addressof(room) % 64
        why = binding.MapRefusal()
        self.map.base = base
        refused = binding.emu().emu_map_encode(
            ctypes.addressof(room) + at, ctypes.byref(self.map), ctypes.byref(why)
        )
        if refused is not None:
            raise LaunchError(f"the driver refuses this tensor map: {refused.decode()}")
        return room.raw[at : at + BYTES]

    def __repr__(self):
        m, n = self.map, self.map.rank
        shape, box = tuple(m.size[:n][::-1]), tuple(m.box[:n][::-1])
        return f"<TensorMap {TYPES[m.type]} {shape} box {box} swizzle {SWIZZLES[m.swizzle]}>"


def _of_plan(fields, size):
    """The fields of a plan of the reference, which are the driver's, in the order of arrays."""
    if fields["elementBits"] != 8 * size:
        raise LaunchError(
            f"the plan has {fields['elementBits']} bits an element, the array {8 * size}"
        )
    how = {"swizzle": fields["swizzle"].replace("NONE", "none").replace("_ATOM_", "_atom_")}
    names = {"elementStrides": "steps", "lowerCorner": "lower", "upperCorner": "upper"}
    how |= {to: fields[name][::-1] for name, to in names.items() if name in fields}
    if "pixelsPerColumn" in fields:
        how |= {"pixels": fields["pixelsPerColumn"], "channels": fields["channelsPerPixel"]}
    strides = (size, *fields["globalStrides"])[::-1]
    return fields["globalDim"][::-1], strides, fields.get("boxDim", ())[::-1], how


def make(
    array: Any,
    box: Any = None,
    *,
    swizzle: str = "none",
    interleave: str = "none",
    steps: Sequence[int] | None = None,
    fill: str = "zero",
    type: str | None = None,
    pixels: int | None = None,
    channels: int = 0,
    lower: Sequence[int] | None = None,
    upper: Sequence[int] | None = None,
) -> TensorMap:
    """A tensor map of an array of a device or of the host.

    ``box``, ``steps``: in the order of the array's dimensions; or ``box`` is a plan of
    ``cutecheck.make_tma_copy``, whose shape, strides, box and swizzle are taken. ``type``:
    ``"bf16"``, ``"tf32"`` .. where the array's own does not say it. ``pixels``, ``channels``,
    ``lower``, ``upper``: one of im2col.
    """
    if isinstance(array, DeviceArray):
        source, dtype, size = array, array.dtype.str, array.dtype.itemsize
        shape, strides = array.shape, dense(array.shape, size)
    else:
        source = memory(array)
        if source is None:
            raise TypeError(f"{array.__class__.__name__} given for a tensor, an array expected")
        dtype, size, shape, strides = source.dtype, source.itemsize, source.shape, source.strides
    how = {"swizzle": swizzle, "steps": steps, "pixels": pixels, "channels": channels}
    how |= {"lower": lower, "upper": upper}
    if hasattr(box, "tensor_map"):
        shape, strides, box, of_plan = _of_plan(box.tensor_map, size)
        how |= of_plan
    how |= {"interleave": interleave, "fill": fill, "type": type}
    return TensorMap(source, dtype, size, shape, strides, box, **how)
