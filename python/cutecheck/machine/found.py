"""Findings of a launch: records of the machine as records of the package."""

from ctypes import byref, c_int64
from dataclasses import replace

from cutecheck.finding import Finding, Party
from cutecheck.machine import binding
from cutecheck.machine.module import source_at

_LANES = 32


def _place(number, extents):
    """The coordinates (x, y, z) of a number in a shape, x fastest."""
    if number < 0:
        return ()
    x, y, _ = extents
    return (number % x, number // x % y, number // (x * y))


class Reader:
    """Reads the findings of one launch: of which kernel, in what shape."""

    def __init__(self, handle, entry, grid, block, number):
        self.handle, self.entry, self.folder = handle, entry, entry.module.device.folder
        self.grid, self.block, self.number = grid, block, number

    def _party(self, cta, warp, lane, pc):
        file, line, ptx_line, _ = self._source(pc)
        thread = warp * _LANES + lane if warp >= 0 and lane >= 0 else -1
        return Party(
            _place(cta, self.grid), _place(thread, self.block), file, line if file else ptx_line
        )

    def _source(self, pc):
        """With the module's own name where the source is not known."""
        file, line, ptx_line, text = (
            source_at(self.handle, pc, self.folder) if pc >= 0 else ("", 0, 0, "")
        )
        if not file and ptx_line:
            return self.entry.module.name, ptx_line, ptx_line, text
        return file, line, ptx_line, text

    def _finding(self, m, i, f, schedule):
        emu, ctas = binding.emu(), c_int64()
        file, line, ptx_line, text = self._source(f.pc)
        return Finding(
            rule=emu.emu_rule_name(f.rule).decode(),
            message=f.message.decode(errors="replace"),
            repair=(f.repair or b"").decode(errors="replace"),
            note=f.note,
            kernel=self.entry.called,
            file=file,
            line=line,
            launch=self.number,
            by=self._party(f.cta, f.warp, f.lane, f.pc),
            other=self._party(f.other.cta, f.other.warp, f.other.lane, f.other.pc),
            lanes=emu.emu_found_lanes(m, i, byref(ctas)),
            grid=self.grid,
            block=self.block,
            ctas=ctas.value,
            ptx_line=ptx_line,
            instruction=text,
            followers=emu.emu_followers(m, i),
            schedules=(schedule,),
        )

    def read(self, m, begin, schedule):
        """(finding, follows another one) of each from number ``begin`` on."""
        emu = binding.emu()
        for i in range(begin, emu.emu_findings(m)):
            f = emu.emu_found(m, i).contents
            yield self._finding(m, i, f, schedule), f.cause >= 0


class Collected:
    """Findings of all schedules of a launch, each once: by rule, instruction, and note."""

    def __init__(self):
        self._of = {}

    def add(self, found):
        for finding, follows in found:
            key = (finding.rule, finding.ptx_line, finding.instruction, finding.note)
            if key in self._of:
                old, follows = self._of[key]
                finding = replace(old, schedules=old.schedules + finding.schedules)
            self._of[key] = (finding, follows)

    @property
    def all(self):
        return tuple(f for f, _ in self._of.values())

    @property
    def causes(self):
        """Without those that follow from another one, and without notes."""
        return tuple(f for f, follows in self._of.values() if not follows and not f.note)

    @property
    def notes(self):
        return tuple(f for f, follows in self._of.values() if not follows and f.note)
