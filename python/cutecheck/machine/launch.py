"""One launch: begun, run in slices of instructions, its findings and counts collected.

memory, parameters -> begin -> slices .. -> findings, counts -> copied back
                        \\-> kept in a file -> the same in other machines, other schedules
"""

import ctypes
import time
from contextlib import contextmanager
from ctypes import byref
from dataclasses import dataclass, field
from pathlib import Path

from cutecheck.machine import binding
from cutecheck.machine.arguments import Arguments, counted
from cutecheck.machine.errors import Fault, Findings, LaunchError, Stuck, TooLong
from cutecheck.machine.found import Collected, Reader
from cutecheck.machine.stats import Stats, counts

_SLICE = 1 << 16  # instructions between looks at the clock and at signals
_OUT_OF_TIME, _INTERRUPTED = "out of time", "interrupted"


@dataclass
class Result:
    """What a launch did: how it ended, what was found and counted, what it printed."""

    kernel: str
    number: int
    end: str = "finished"
    findings: tuple = ()  #: the causes, without those of ``allow``
    notes: tuple = ()
    all_findings: tuple = ()  #: those that follow from others, notes, and allowed ones as well
    printed: str = ""
    stats: Stats = field(default_factory=Stats)
    schedules: tuple = ()

    def __str__(self):
        found = counted(len(self.findings), "finding")
        lines = [f"{self.kernel}, launch {self.number}: {self.end}, {found}"]
        return "\n".join([*lines, *map(str, self.findings), *map(str, self.notes), str(self.stats)])

    def _repr_html_(self):
        from cutecheck.machine.html import result_html

        return result_html(self)


_MOST = {"grid": ((1 << 31) - 1, 65535, 65535), "block": (1024, 1024, 64), "cluster": (16,) * 3}


def _three(value, name):
    """(x, y, z) of an extent, or of up to three."""
    try:
        values = [int(v) for v in (value if hasattr(value, "__iter__") else (value,))]
    except (TypeError, ValueError):
        raise TypeError(f"{name}={value!r}: a number, or up to three expected") from None
    if not 1 <= len(values) <= 3 or any(
        not 1 <= v <= most for v, most in zip(values, _MOST[name], strict=False)
    ):
        raise LaunchError(f"{name}={value!r}: one to three extents, of 1 to {_MOST[name]}")
    return tuple(values + [1] * (3 - len(values)))


@contextmanager
def _file(handle, what):
    if not handle:
        raise OSError(ctypes.get_errno(), f"no file for {what}")
    try:
        yield handle
    finally:
        binding.libc().fclose(handle)


class Run:
    """A launch that is to be run: an entry of a module in a device, with a shape and arguments."""

    def __init__(self, device, entry, shape, limits):
        self.device, self.entry, self.limits = device, entry, limits
        self.module = entry.module
        self.grid = _three(shape["grid"], "grid")
        block = shape["block"]
        if block is None and any(entry.required_threads):
            block = entry.required_threads
        if block is None:
            raise LaunchError(f"block= is missing: the threads of a CTA of {entry.called}")
        self.block = _three(block, "block")
        shared = shape["shared"]
        if not 0 <= shared < 1 << 32:
            raise LaunchError(f"shared={shared}: 0 to {(1 << 32) - 1} bytes")
        self.launch = binding.Launch(entry=entry.name.encode(), dynamic_shared=shared)
        self.launch.grid[:], self.launch.block[:] = self.grid, self.block
        if shape["cluster"] is not None:
            self.launch.cluster[:] = _three(shape["cluster"], "cluster")
        if shape["cooperative"]:
            self.launch.workspace = device._workspace()

    def run(self, arguments, schedules):
        """To its end under each schedule, the first of them in the device itself."""
        values = Arguments(self.device, self.entry, arguments)
        try:
            packed = values.copy_in()
            room = ctypes.create_string_buffer(packed, len(packed) or 1)
            self.launch.packed, self.launch.packed_bytes = ctypes.addressof(room), len(packed)
            result = self._all(schedules)
            values.copy_back()
        finally:
            values.free()
        return result

    # ---- One schedule, and further ones ------------------------------------------------------

    def _all(self, schedules):
        self.collected = Collected()
        emu, libc = binding.emu(), binding.libc()
        if len(schedules) == 1:
            return self._first(schedules)
        with _file(libc.tmpfile(), "further schedules") as kept:
            text = self.module.text
            if not emu.emu_launch_keep(
                self.module.handle, text, len(text), byref(self.launch), kept
            ):
                raise OSError("no room in the temporary folder for further schedules")
            result = self._first(schedules)
            for one in schedules[1:]:
                result.end = max(result.end, self._again(one, kept), key=_weight)
        return self._with_findings(result)

    def _first(self, schedules):
        """In the device itself: the memory that it leaves is what stays."""
        device, emu = self.device, binding.emu()
        m = device._machine
        device._reschedule(schedules[0], self.limits.instructions)
        before = binding.Counters.from_buffer_copy(emu.emu_counted(m).contents)
        found = emu.emu_findings(m)
        self._watch(m)
        error = binding.PtxError()
        if not emu.emu_ptx_begin(self.module.handle, byref(self.launch), byref(error)):
            emu.emu_watch(m, None, None)
            self._refuse(error)
        result = Result(self.entry.called, device._next_launch(), _INTERRUPTED)
        result.schedules = tuple(schedules)
        try:
            self._put_head(result.number)
            result.end = self._steps(m)
            self._refuse_children(m)
        finally:
            if result.end in (_INTERRUPTED, _OUT_OF_TIME):  # before its memory is freed
                device._reschedule(schedules[0], self.limits.instructions)
            emu.emu_watch(m, None, None)
            result.printed = device._printed()
            costs = (*self.entry.read_costs(), self.entry.sources)
            counted = counts(emu.emu_counted(m).contents, before)
            result.stats = Stats(**counted, _costs=(costs,))
            self._collect(m, self.module.handle, found, schedules[0], result.number)
        return self._with_findings(result)

    def _watch(self, m):
        emu = binding.emu()
        if self.entry.costs is None:
            self.entry.costs = emu.emu_costs_open()
        emu.emu_costs_watch(self.entry.costs, m)

    def _again(self, one, kept):
        """In a machine of its own, which begins with what the device's memory held."""
        emu, libc = binding.emu(), binding.libc()
        again, error = binding.Again(), binding.PtxError()
        config = self.device._config_of(one, self.limits.instructions)
        with _file(libc.tmpfile(), "what further schedules print") as out:
            config.trace, config.out, config.folder = None, out, self.device._folder
            try:
                if not emu.emu_launch_again(kept, byref(config), byref(again), byref(error)):
                    self._refuse(error)
                end = self._steps(again.m)
                self._collect(again.m, again.module, 0, one, self.device.launches)
                return end
            finally:
                emu.emu_ptx_unload(again.module)
                emu.emu_close(again.m)

    def _steps(self, m):
        emu, end = binding.emu(), binding.RUNNING
        while end == binding.RUNNING:
            if self.limits.until is not None and time.monotonic() >= self.limits.until:
                return _OUT_OF_TIME
            end = emu.emu_step(m, _SLICE, None)
        return binding.ENDS[end]

    # ---- What it says ------------------------------------------------------------------------

    def _refuse(self, error):
        text = error.text.decode(errors="replace")
        if "out of memory" in text:
            self.device._no_memory(f"{self.entry.called}: no room to begin the launch")
        at = f"{self.module.name}:{error.line}:{error.column}: " if error.line else ""
        raise LaunchError(f"{self.entry.called}: {at}{text}")

    def _refuse_children(self, m):
        n = binding.emu().emu_children(m)
        if n > 0:
            raise LaunchError(
                f"{self.entry.called} asked for {n} launches of its own (dynamic parallelism), "
                "which are not run here: use the CUDA runtime under cuemu"
            )

    def _put_head(self, number):
        out = self.device._trace
        name = Path(self.module.name).name.encode()
        if out is not None:
            binding.emu().emu_trace_head(self.module.handle, byref(self.launch), name, number, out)

    def _collect(self, m, module, begin, one, number):
        reader = Reader(module, self.entry, self.grid, self.block, number)
        self.collected.add(reader.read(m, begin, one))

    def _with_findings(self, result):
        allow = self.limits.allow
        result.findings = tuple(f for f in self.collected.causes if f.rule not in allow)
        result.notes, result.all_findings = self.collected.notes, self.collected.all
        return result


# ---- How it ended --------------------------------------------------------------------------------

_ENDS = ("finished", "faulted", "deadlock", "too long", _OUT_OF_TIME, "no memory")


def _weight(end):
    return _ENDS.index(end)


def check(result, device, raises):
    """Raises what the result says: no memory, then a fault or no end, then findings."""
    if result.end == "no memory":
        device._no_memory(f"{result.kernel}: no room for the threads of the launch")
    if not raises:
        return
    head = f"{result.kernel}, launch {result.number}: "
    causes = result.findings or tuple(f for f in result.all_findings if not f.note)
    if result.end == "faulted":
        raise Fault(head + "ended by a fault", result, causes)
    if result.end == "deadlock":
        raise Stuck(head + "deadlock, no thread can go on", result, causes)
    if result.end == "too long":
        raise TooLong(
            head + "the limit of instructions was reached (max_instructions)", result, causes
        )
    if result.end == _OUT_OF_TIME:
        raise TooLong(head + "the limit of time was reached (timeout)", result, causes)
    if result.findings:
        raise Findings(head + counted(len(result.findings), "finding"), result, result.findings)
