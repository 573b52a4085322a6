"""The arguments of a launch: their bytes, and the memory of the host that is copied for it.

    host     | x ........ |   | a |  | b overlaps a |       arrays, views of arrays
    device   | x ........ |   | a and b ........... |       copied in, copied back afterwards

Arrays that overlap on the host do so on the device. What a kernel wrote into one that may not be
written is an error, and the array is left as it was.
"""

import ctypes
import numbers
import sys
from collections.abc import Mapping

from cutecheck.machine import parameters
from cutecheck.machine.arrays import DeviceArray
from cutecheck.machine.errors import LaunchError
from cutecheck.machine.host import Memory, memory
from cutecheck.machine.tensor_map import BYTES, TensorMap

_BY_VALUE = (
    bytes,
    ctypes.Structure,
    ctypes.Union,
    ctypes.Array,
    ctypes._SimpleCData,
    numbers.Number,
    type(None),
)


def is_by_value(value):
    numpy = sys.modules.get("numpy")
    return isinstance(value, _BY_VALUE) or (numpy and isinstance(value, numpy.generic))


def counted(n, noun):
    return f"{n} {noun}" if n == 1 else f"{n} {noun}{'es' if noun.endswith('ch') else 's'}"


class _Block:
    """Memory of the host that overlaps, and its place on the device."""

    def __init__(self, name, first):
        self.name, self.low, self.high, self.aligned = name, first.low, first.high, first.aligned
        self.parts, self.base = [], None  # (name, memory) of each; base: on the device

    def add(self, name, m):
        self.high = max(self.high, m.high)
        self.parts.append((name, m))

    def copy_in(self, device):
        size = self.high - self.low
        self.base = device._alloc(size, self.name, self.aligned)
        device._put(self.base, self.low, size)

    def address(self, host):
        return self.base + host - self.low

    def copy_back(self, device):
        """Writable parts first: what is read-only may be a view of one."""
        for name, m in sorted(self.parts, key=lambda part: not part[1].writable):
            at, size = self.address(m.low), m.high - m.low
            if m.writable:
                device._get(at, m.low, size)
            elif device._read(at, size) != ctypes.string_at(m.low, size):
                raise LaunchError(
                    f"{name}: written by the kernel, and read-only: pass a writable array or a copy"
                )


class Arguments:
    """Values for all parameters of an entry, in their order or by name."""

    def __init__(self, device, entry, values):
        self.device, self.entry = device, entry
        named = isinstance(values, Mapping)
        if not named and not isinstance(values, (list, tuple)):
            raise TypeError(f"args: a list or a dictionary expected, {type(values).__name__} given")
        self.names = list(map(str, values)) if named else None
        self.values = list(values.values() if named else values)
        if len(self.values) != len(entry.parameters):
            listed = ", ".join(f".{p.type} {p.name}" for p in entry.parameters)
            raise LaunchError(
                f"{entry.called} has {counted(len(entry.parameters), 'parameter')} ({listed}), "
                f"{counted(len(self.values), 'argument')} given"
            )
        self.blocks, self.maps = [], []
        self.found = [self._told(i, self._find) for i in range(len(self.values))]

    def name(self, i):
        return self.names[i] if self.names else f"argument {i + 1}"

    def _told(self, i, function):
        """Calls it; errors name the argument and its parameter."""
        p = self.entry.parameters[i]
        try:
            return function(self.values[i], p)
        except (TypeError, ValueError, OverflowError, BufferError) as e:
            raise type(e)(f"{self.name(i)} ({p}): {e}") from None

    def _find(self, value, p):
        """Bytes; or memory of the host, or a tensor map, whose addresses are not known yet."""
        if isinstance(value, TensorMap):
            if not p.holds_address and (not p.is_array or p.size < BYTES):
                raise TypeError(
                    "a tensor map is given by value, .align 64 .b8[128], or by its address, .u64"
                )
            if isinstance(value.source, DeviceArray):
                self._address(value.source)
            return value
        if not is_by_value(value):
            found = self._address(value)
            if found is not None:
                if not p.holds_address:
                    raise TypeError(
                        "an array is given by its address, of 8 bytes; pass a number for a scalar, "
                        "bytes for a struct"
                    )
                return found
        return parameters.pack(value, p)

    def _address(self, value):
        if isinstance(value, DeviceArray) and value.device is not self.device:
            raise ValueError("an array of another device")
        if isinstance(value, DeviceArray):
            return value.ptr.to_bytes(8, "little")
        interface = getattr(value, "__cuda_array_interface__", None)
        if interface is not None:
            pointer = interface["data"][0]
            if not self.device._holds(pointer):
                raise ValueError(
                    f"the memory at {pointer:#x} is not this device's: copy it to the host first, "
                    "or make it by device.array()"
                )
            return pointer.to_bytes(8, "little")
        return memory(value)

    # ---- On the device -----------------------------------------------------------------------

    def _memories(self):
        for i, found in enumerate(self.found):
            m = found.source if isinstance(found, TensorMap) else found
            if isinstance(m, Memory):
                yield self.name(i), m

    def copy_in(self):
        """Places the memory of the host, and returns the bytes of all parameters."""
        of = {}
        for name, m in sorted(self._memories(), key=lambda each: each[1].low):
            if not self.blocks or m.low >= self.blocks[-1].high:
                self.blocks.append(_Block(name, m))
            self.blocks[-1].add(name, m)
            of[id(m)] = self.blocks[-1]
        for block in self.blocks:
            block.copy_in(self.device)
        packed = bytearray(self.entry.parameter_bytes)
        for i, p in enumerate(self.entry.parameters):
            value = self._told(i, lambda _, p, found=self.found[i]: self._bytes(found, p, of))
            packed[p.offset : p.offset + p.size] = value
        return bytes(packed)

    def _bytes(self, found, p, of):
        if isinstance(found, Memory):
            return of[id(found)].address(found.pointer).to_bytes(8, "little")
        if isinstance(found, TensorMap):
            m = found.source
            base = of[id(m)].address(m.pointer) if isinstance(m, Memory) else m.ptr
            encoded = found.encode(base)
            return self._place(encoded) if p.holds_address else encoded.ljust(p.size, b"\0")
        return found

    def _place(self, encoded):
        """A tensor map in global memory: its address."""
        self.maps.append(self.device._alloc(len(encoded), "the tensor map"))
        self.device._put(self.maps[-1], encoded, len(encoded))
        return self.maps[-1].to_bytes(8, "little")

    def copy_back(self):
        for block in self.blocks:
            block.copy_back(self.device)

    def free(self):
        for at in self.maps:
            self.device._free(at)
        for block in self.blocks:
            if block.base is not None:
                self.device._free(block.base)
