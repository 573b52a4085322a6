"""device(): a machine of its own in the process, its memory, and its launches.

A device may be used by several threads, one launch at a time, and by the child of a fork, which has
a copy of it. Closing it twice, or before its arrays, is safe.
"""

from __future__ import annotations

import ctypes
import os
import re
import threading
import time
import weakref
from collections import deque
from ctypes import byref, c_char_p, c_size_t, c_void_p
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any

from cutecheck.machine import binding, schedule, tensor_map
from cutecheck.machine.arguments import counted
from cutecheck.machine.arrays import DeviceArray, as_shape
from cutecheck.machine.errors import DeviceMemoryError, LaunchError
from cutecheck.machine.launch import Result, Run
from cutecheck.machine.launch import check as check_result
from cutecheck.machine.module import Module, read
from cutecheck.machine.stats import Stats, counts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import ArrayLike, DTypeLike

    Shape = int | Sequence[int]

CHECKS = {"init": 1, "race": 2, "proxy": 4, "in flight": 8, "barrier": 16, "aligned": 32}
_ALL = sum(CHECKS.values())
_HOPPER = 90  # a machine of sm_90a runs what is for older ones as well
_MACHINES = {_HOPPER: 0, 100: 1, 103: 2, 120: 3}  # emu_arch


@dataclass(frozen=True)
class Arch:
    """The architecture of a device: ``Arch.parse("sm_90a")``."""

    digits: str
    suffix: str

    @classmethod
    def parse(cls, text):
        found = re.fullmatch(r"(?:sm|compute)_(\d+)([af]?)", str(text))
        if found is None:
            raise ValueError(f"arch={text!r}: 'sm_90a', 'sm_80' .. expected")
        arch = cls(*found.groups())
        if arch.machine is None:
            has = ", ".join(f"sm_{n}a" for n in _MACHINES)
            raise ValueError(f"arch={text!r}: the machine has {has}, and what is older than sm_90")
        return arch

    @property
    def machine(self):
        """The number of the machine that runs it, an emu_arch; None: there is none."""
        number = int(self.digits)
        return _MACHINES.get(_HOPPER if number <= _HOPPER else number)

    def __str__(self):
        return f"sm_{self.digits}{self.suffix}"


@dataclass(frozen=True)
class _Limits:
    instructions: int
    until: float | None
    allow: frozenset


def _checks(check):
    """The bits of emu_check, and is it strict."""
    if check in ("all", "strict", "none"):
        return (0 if check == "none" else _ALL), check == "strict"
    names = [check] if isinstance(check, str) else list(check)
    unknown = [n for n in names if n not in CHECKS]
    if unknown:
        raise ValueError(f"check={unknown[0]!r}: 'all', 'strict', 'none', or some of {[*CHECKS]}")
    return sum({CHECKS[n] for n in names}), False


_UNITS = {"": 1, "B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40}


def _bytes(size):
    """A number of bytes, or a text such as ``"4 GiB"``."""
    found = re.fullmatch(r"(\d+)\s*(\w*)", str(size))
    if found is None or found[2] not in _UNITS:
        raise ValueError(f"memory={size!r}: bytes, or a text such as '4 GiB'")
    return int(found[1]) * _UNITS[found[2]]


def _allowed(allow):
    names = {allow} if isinstance(allow, str) else set(allow)
    for name in sorted(names - set(binding.rules())):
        raise ValueError(f"allow={name!r}: no rule; the rules are {', '.join(binding.rules())}")
    return frozenset(names)


_devices = weakref.WeakSet()


def _after_fork():
    """The child has a copy of each device; of one that was in a launch it is not whole."""
    for d in _devices:
        d._lock = threading.RLock()
        if d._is_busy:
            d._m = None
            d._why_none = "a launch was running when the process forked: open a device in the child"


os.register_at_fork(after_in_child=_after_fork)


class Device:
    """A GPU that checks what runs on it: see ``cutecheck.device`` for its parameters."""

    def __init__(
        self,
        *,
        check,
        arch,
        sched,
        raises,
        allow,
        memory,
        max_instructions,
        timeout,
        fmad,
        heap,
        compile,
    ):
        self.arch = Arch.parse(arch)
        self.raises, self._allow = raises, _allowed(allow)
        self.memory, self.max_instructions, self.timeout = _bytes(memory), max_instructions, timeout
        self.sched, self._heap, self._fmad = sched, _bytes(heap), fmad
        schedule.parse(sched)
        self._compile = ("never", "auto", "always").index(compile)
        self._checks, self._strict = _checks(check)
        self._lock = threading.RLock()
        self._m, self._opened, self._is_busy = None, 0, False
        self._why_none = "the device is closed"
        self._open()
        _devices.add(self)

    # ---- Opening and closing -----------------------------------------------------------------

    def _open(self):
        emu, libc = binding.emu(), binding.libc()
        self._opened += 1  # arrays and modules of before are known by it
        self.launches, self.findings, self.notes = 0, [], []
        self._modules, self._dropped, self._trace, self._barrier = {}, deque(), None, 0
        self._text, self._text_bytes = c_void_p(), c_size_t()
        self._out = libc.open_memstream(byref(self._text), byref(self._text_bytes))
        self.folder = os.getcwd()
        self._folder = os.fsencode(self.folder)  # as the machine keeps it
        config = self._config_of(self.sched, self.max_instructions)
        config.memory = self.memory or 1
        config.out, config.folder, config.heap = self._out, self._folder, self._heap
        why = c_char_p()
        self._m = emu.emu_open(byref(config), byref(why)) if self._out else None
        if not self._m:
            raise DeviceMemoryError(f"no device: {(why.value or b'out of memory').decode()}")

    @property
    def _machine(self):
        if self._m is None:
            raise ValueError(self._why_none)
        return self._m

    def close(self) -> None:
        """Gives everything back; arrays of the device are of no use afterwards."""
        with self._lock:
            if self._m is None:
                return
            try:
                self.trace(None)
            finally:
                for module in self._modules.values():
                    module.close()
                binding.emu().emu_close(self._m)
                binding.libc().fclose(self._out)
                binding.libc().free(self._text)
                self._m = None

    def reset(self) -> None:
        """As if it were opened anew: no memory, no modules, no findings, no counts."""
        with self._lock:
            self.close()
            self._open()

    def __enter__(self) -> Device:
        return self

    def __exit__(self, *exception):
        self.close()

    def __del__(self):
        if getattr(self, "_m", None) is not None:
            self.close()

    # ---- Memory ------------------------------------------------------------------------------

    def array(self, values: ArrayLike, name: str = "array") -> DeviceArray:
        """A copy of an array of NumPy, or of any array of the host, on the device."""
        import numpy as np

        values = np.asarray(values, order="C")
        return self.empty(values.shape, values.dtype, name).set(values)

    def zeros(self, shape: Shape, dtype: DTypeLike = "float32", name: str = "array") -> DeviceArray:
        return self.empty(shape, dtype, name).set(0)

    def empty(self, shape: Shape, dtype: DTypeLike = "float32", name: str = "array") -> DeviceArray:
        """Memory that nobody wrote: what uses it before it is written has a finding."""
        import numpy as np

        shape, dtype = as_shape(shape), np.dtype(dtype)
        with self._lock:
            return DeviceArray(self, self._alloc(prod(shape) * dtype.itemsize, name), shape, dtype)

    def tensor_map(self, array: Any, box: Any = None, **how: Any) -> tensor_map.TensorMap:
        """A TMA descriptor of an array, as an argument: ``tensor_map.make`` has the parameters."""
        return tensor_map.make(array, box, **how)

    def _alloc(self, size, name, behind=0):
        """``behind``: so many bytes past a multiple of 256."""
        self._free_dropped()
        at = binding.emu().emu_alloc_view(self._machine, size, behind, str(name).encode())
        if not at:
            self._no_memory(f"{size} bytes for {name}")
        return at

    def _free(self, at):
        if self._m is not None:
            binding.emu().emu_free(self._m, at)

    def _free_dropped(self):
        """Of arrays that went when another thread had the machine, too."""
        while self._dropped:
            self._free(self._dropped.popleft())

    def _put(self, at, host, size):
        with self._lock:
            if not binding.emu().emu_put(self._machine, at, host, size):
                raise ValueError(f"no {size} bytes of the device at {at:#x}")

    def _get(self, at, host, size):
        with self._lock:
            if not binding.emu().emu_get(self._machine, at, host, size):
                raise ValueError(f"no {size} bytes of the device at {at:#x}")

    def _read(self, at, size):
        room = ctypes.create_string_buffer(size or 1)
        self._get(at, ctypes.addressof(room), size)
        return room.raw[:size]

    def _holds(self, at):
        return binding.emu().emu_get(self._machine, at, byref(ctypes.c_char()), 0)

    def _workspace(self):
        """Where the threads of a cooperative grid meet: its size, and the word they count in."""
        if not self._barrier:
            self._barrier = self._alloc(8, "the barrier of the grid")
        words = (ctypes.c_uint32 * 2)(8, 0)
        self._put(self._barrier, ctypes.addressof(words), 8)
        return self._barrier

    def _no_memory(self, what):
        raise DeviceMemoryError(
            f"out of device memory: {what}; the limit is {self.memory} bytes, "
            "device(memory='8 GiB') opens one with more"
        )

    # ---- Launches ----------------------------------------------------------------------------

    def module(self, source: Any) -> Module:
        """The module of PTX text, of a file, or of ``cutecheck.cuda()``; loaded once."""
        with self._lock:
            self._machine  # noqa: B018 - raises where the device is closed
            if isinstance(source, Module):
                if source.device is not self:
                    raise LaunchError("a module of another device")
                source.handle  # noqa: B018 - raises where it was unloaded
                return source
            text = read(source)
            key = (text.name, text.text)
            if key not in self._modules:
                self._modules[key] = Module(self, text)
            return self._modules[key]

    def launch(
        self,
        source: Any,
        name: str | None = None,
        grid: Shape = 1,
        block: Shape | None = None,
        args: Sequence[Any] | Mapping[str, Any] = (),
        shared: int = 0,
        cluster: Shape | None = None,
        cooperative: bool = False,
        *,
        sched: str | None = None,
        schedules: int = 1,
        raises: bool | None = None,
        allow: str | Iterable[str] | None = None,
        max_instructions: int | None = None,
        timeout: float | None = None,
    ) -> Result:
        """Runs a kernel to its end, and returns a ``Result``; findings raise ``Findings``.

        ``source``: PTX, a path, a module. ``args``: a list, or a dictionary, whose names
        messages have. Arrays of the host are copied to the device and back.
        ``schedules``: under how many it runs, this device's first; the memory is that of the first.
        """
        with self._lock:
            module = self.module(source)
            self._free_dropped()
            allowed = self._allow if allow is None else _allowed(allow)
            timeout = self.timeout if timeout is None else timeout
            until = None if timeout is None else time.monotonic() + timeout
            limits = _Limits(max_instructions or self.max_instructions, until, allowed)
            shape = dict(
                grid=grid, block=block, cluster=cluster, shared=shared, cooperative=cooperative
            )
            if self._is_busy:  # of this thread, which a signal has interrupted
                raise LaunchError("a launch of this device is running")
            run = Run(self, module.entry(name), shape, limits)
            self._is_busy = True
            try:
                result = run.run(args, schedule.several(sched or self.sched, schedules))
            finally:
                self._is_busy = False
            self.findings += result.findings
            self.notes += result.notes
        if result.printed:
            print(result.printed, end="")
        check_result(result, self, self.raises if raises is None else raises)
        return result

    def _config_of(self, sched, instructions):
        config = binding.emu().emu_defaults()
        config.checks, config.strict, config.undefined = self._checks, self._strict, self._strict
        config.no_fmad = not self._fmad
        config.compile = self._compile
        config.arch = self.arch.machine
        config.max_steps = instructions
        schedule.set_schedule(config, sched)
        return config

    def _reschedule(self, sched, instructions):
        config = self._config_of(sched, instructions)
        config.trace = self._trace
        binding.emu().emu_reschedule(self._machine, byref(config))

    def _next_launch(self):
        self.launches += 1
        return self.launches

    def _printed(self):
        """What kernels printed since it was asked for last."""
        libc = binding.libc()
        libc.fflush(self._out)
        text = ctypes.string_at(self._text, self._text_bytes.value) if self._text_bytes else b""
        libc.rewind(self._out)
        libc.fflush(self._out)
        return text.decode(errors="replace")

    # ---- What was found and counted ----------------------------------------------------------

    @property
    def stats(self) -> Stats:
        """The counts of all launches since the device was opened or reset."""
        with self._lock:
            emu = binding.emu()
            costs = tuple(
                (b"", e.counted, e.sources)
                for m in self._modules.values()
                for e in m.entries
                if e.counted
            )
            return Stats(**counts(emu.emu_counted(self._machine).contents), _costs=costs)

    def trace(self, path: str | os.PathLike | None) -> None:
        """Events of further launches go to that file, for ``cuemu view``; ``None``: to none."""
        libc = binding.libc()
        with self._lock:
            if self._trace is not None:
                done, self._trace = self._trace, None
                self._reschedule(self.sched, self.max_instructions)
                if libc.fclose(done) != 0:
                    raise OSError(ctypes.get_errno(), "the trace could not be written")
            if path is not None:
                self._machine  # noqa: B018 - raises where the device is closed
                self._trace = libc.fopen(os.fsencode(path), b"w")
                if not self._trace:
                    self._trace, error = None, ctypes.get_errno()
                    raise OSError(error, os.strerror(error), os.fspath(path))

    def __repr__(self):
        if self._m is None:
            return f"<Device {self.arch}, closed>"
        launches, found = counted(self.launches, "launch"), counted(len(self.findings), "finding")
        return f"<Device {self.arch}, {launches}, {found}>"

    def __str__(self):
        if self._m is None:
            return repr(self)
        return "\n".join([repr(self), *map(str, self.findings), str(self.stats)])

    def _repr_html_(self):
        from cutecheck.machine.html import device_html

        return device_html(self)


def device(
    *,
    check: str | Iterable[str] = "all",
    arch: str = "sm_90a",
    sched: str = "late",
    raises: bool = True,
    allow: str | Iterable[str] = (),
    memory: int | str = "4 GiB",
    max_instructions: int = 1 << 32,
    timeout: float | None = None,
    fmad: bool = True,
    heap: int | str = "8 MiB",
    compile: str = "auto",
) -> Device:
    """Opens a device in this process.

    check             ``"all"``, ``"strict"`` (notes as well), ``"none"``, or some of
                      ``"init" "race" "proxy" "in flight" "barrier" "aligned"``; bounds and
                      alignment are always checked
    arch              which modules it takes: ``"sm_90a"`` and older, ``"sm_100a"``,
                      ``"sm_103a"``, ``"sm_120a"``
    sched             ``"late"``, ``"early"``, ``"random:3"``
    raises, allow     do findings raise; names of rules that never do
    memory, heap      bytes of all allocations together, and of malloc in kernels
    max_instructions  of warps, in one launch; ``timeout``: seconds
    fmad              are mul and add contracted, as ptxas does by default
    compile           kernels as machine code, by the C compiler that is there: ``"auto"``, where a
                      launch takes long, ``"never"``, ``"always"``

    >>> import cutecheck
    >>> cutecheck.device()
    <Device sm_90a, 0 launches, 0 findings>
    """
    return Device(
        check=check,
        arch=arch,
        sched=sched,
        raises=raises,
        allow=allow,
        memory=memory,
        max_instructions=max_instructions,
        timeout=timeout,
        fmad=fmad,
        heap=heap,
        compile=compile,
    )
