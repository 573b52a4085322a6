"""Modules of PTX text in a device: their entries, parameters and variables."""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Mapping
from ctypes import byref, c_int32, c_uint64
from math import prod
from pathlib import Path
from typing import Any

from cutecheck.machine import binding
from cutecheck.machine.arrays import DeviceArray, as_shape
from cutecheck.machine.errors import LaunchError
from cutecheck.machine.parameters import Parameter

_TARGET = re.compile(rb"^\s*\.target\s+sm_(\d+)([af]?)", re.MULTILINE)


class Source:
    """PTX text, its name in messages, and names of entries that are others in the text."""

    def __init__(self, text, name="kernel.ptx", names=None):
        self.text, self.name, self.names = text, name, names or {}


def read(source):
    """The text of a launch's first argument: text, bytes, a path, what ``cuda()`` returns, or a
    kernel that Triton compiled."""
    if isinstance(source, Source):
        return source
    if isinstance(getattr(source, "asm", None), Mapping):  # a kernel that Triton compiled
        return read(source.asm["ptx"])
    is_text = isinstance(source, str) and ("\n" in source or ".version" in source)
    if is_text:
        return Source(source.encode())
    if isinstance(source, (bytes, bytearray)):
        source = bytes(source).rstrip(b"\0")
        if b".version" not in source:
            raise LaunchError(
                "no PTX: the bytes have no .version; machine code (a cubin, a fatbin) cannot be "
                "run, compile to PTX"
            )
        return Source(source)
    if isinstance(source, (str, os.PathLike)):
        return read_file(Path(source))
    raise TypeError(f"{type(source).__name__} given for PTX: text, bytes, or a path expected")


def read_file(path):
    try:
        return Source(path.read_bytes().rstrip(b"\0"), str(path))
    except OSError as e:
        raise LaunchError(f"{path}: {e.strerror}") from None


def check_target(text, name, arch):
    """Would a device of that architecture take the module? By the PTX ISA, ".target"."""
    found = _TARGET.search(text)
    if found is None:
        return
    number, kind = int(found[1]), found[2].decode()
    device, own = int(arch.digits), arch.suffix
    family = number // 10 == device // 10 and number <= device
    runs = {
        "": number <= device,
        "a": number == device and own == "a",
        "f": family and own in "af",
    }[kind]
    if not runs:
        raise LaunchError(
            f"{name} is for sm_{number}{kind}, which a device of {arch} does not run: compile for "
            f"{arch}, or open device(arch='sm_{number}{kind}')"
        )


class Entry:
    """A kernel: ``name`` in the module, ``called`` in the source, its ``parameters``."""

    def __init__(self, module, index, record):
        emu = binding.emu()
        self.module, self.name = module, record.name.decode()
        called = ctypes.create_string_buffer(256)
        known = emu.emu_ptx_called(module.handle, index, called, len(called))
        self.called = called.value.decode() if known else self.name
        self.parameter_bytes = record.param_bytes
        self.required_threads = tuple(record.required_threads)
        self.parameters = []
        param = binding.Param()
        while emu.emu_ptx_param_at(module.handle, index, len(self.parameters), byref(param)):
            self.parameters.append(Parameter(param))
        self.costs = None  # emu_costs, from the first launch on
        self.counted = b""  # what they were then
        self.sources = []  # of each instruction: file, line, line of the PTX, text

    def is_called(self, name):
        return self.called == name or self.called.endswith("::" + name)

    def read_costs(self):
        """The costs of all instructions so far, as bytes of ``Cost``."""
        emu, n = binding.emu(), c_int32()
        all_of = emu.emu_costs_all(self.costs, self.module.handle, byref(n))
        for pc in range(len(self.sources), n.value):
            self.sources.append(source_at(self.module.handle, pc, self.module.device.folder))
        raw = ctypes.string_at(all_of, n.value * ctypes.sizeof(binding.Cost)) if all_of else b""
        before, self.counted = self.counted, raw
        return before, raw


def _text(chars):
    return chars.decode(errors="replace") if chars else ""


def source_at(handle, pc, folder):
    """Where an instruction of the last launch stands: file, line, line of the PTX, text. Files
    below the folder are named relative to it, as in messages."""
    source = binding.emu().emu_ptx_source(handle, pc)
    if not source:
        return "", 0, 0, ""
    s = source.contents
    file = _text(s.file)
    if file.startswith(folder + os.sep):
        file = file[len(folder) + 1 :]
    return file, s.line, s.at, _text(s.text)


class Module:
    """A module that was loaded, ``d.module(ptx)``; its variables keep their values."""

    def __init__(self, device, source):
        self.device, self.text, self.name = device, source.text, source.name
        self.names = source.names
        check_target(self.text, self.name, device.arch)
        emu, error = binding.emu(), binding.PtxError()
        self._handle = emu.emu_ptx_load(device._machine, self.text, len(self.text), byref(error))
        if not self._handle:
            self._refuse(error)
        self.entries = []
        record = binding.Entry()
        while emu.emu_ptx_entry_at(self.handle, len(self.entries), byref(record)):
            self.entries.append(Entry(self, len(self.entries), record))

    @property
    def handle(self):
        if self._handle is None:
            raise ValueError(f"{self.name} was unloaded by reset(): load it again by module()")
        return self._handle

    def _refuse(self, error):
        text = error.text.decode(errors="replace")
        if text == "out of memory":
            self.device._no_memory(f"{self.name}: no room for the variables of the module")
        at = f":{error.line}:{error.column}" if error.line else ""
        raise LaunchError(f"{self.name}{at}: {text}")

    def entry(self, name: str | None = None) -> Entry:
        """The entry of that name in the module, or in the source where it is the only one."""
        name = self.names.get(name, name)
        found = [e for e in self.entries if name is None or e.name == name]
        found = found or [e for e in self.entries if e.is_called(name)]
        if len(found) == 1:
            return found[0]
        names = ", ".join(e.name for e in found or self.entries) or "none"
        if name is None:
            raise LaunchError(f"{self.name} has {len(self.entries)} entries, name one: {names}")
        if found:
            raise LaunchError(f"{self.name}: '{name}' may be {names}: which one?")
        raise LaunchError(f"{self.name} has no entry '{name}': it has {names}")

    def variable(self, name: str, dtype: Any = "uint8", shape: Any = None) -> DeviceArray:
        """A ``.global`` or ``.const`` variable (``__device__``, ``__constant__``) as an array."""
        import numpy as np

        size, dtype = c_uint64(), np.dtype(dtype)
        address = binding.emu().emu_ptx_address(self.handle, name.encode(), byref(size))
        if not address:
            raise LaunchError(f"{self.name} has no variable '{name}' in global or const memory")
        shape = (size.value // dtype.itemsize,) if shape is None else as_shape(shape)
        if prod(shape) * dtype.itemsize > size.value:
            raise LaunchError(f"{name} has {size.value} bytes, {shape} of {dtype} has more")
        return DeviceArray(self.device, address, shape, dtype, owned=False)

    def close(self):
        for entry in self.entries:
            binding.emu().emu_costs_close(entry.costs)
            entry.costs = None
        binding.emu().emu_ptx_unload(self._handle)
        self._handle = None

    def __repr__(self):
        return f"<Module {self.name}: {', '.join(e.called for e in self.entries)}>"
