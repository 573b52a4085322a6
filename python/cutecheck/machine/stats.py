"""What a profiler counts: of launches, and of each line of the source.

>>> stats = Stats()
>>> stats.shared.wavefronts == stats.shared.ideal
True
"""

import ctypes
from dataclasses import dataclass, field, fields

from cutecheck.machine import binding


@dataclass(frozen=True)
class Shared:
    """Accesses of warps to shared memory, their wavefronts, and the fewest possible."""

    accesses: int = 0
    wavefronts: int = 0
    ideal: int = 0

    @property
    def excess(self) -> int:
        """Wavefronts of bank conflicts."""
        return self.wavefronts - self.ideal


@dataclass(frozen=True)
class Global:
    """Accesses of warps to global memory, their 32-byte sectors, the fewest, and their lines."""

    accesses: int = 0
    sectors: int = 0
    ideal: int = 0
    lines: int = 0

    @property
    def excess(self):
        """Sectors that a coalesced access would not have."""
        return self.sectors - self.ideal


@dataclass(frozen=True)
class Async:
    """Asynchronous operations, such as bulk copies, and their bytes."""

    operations: int = 0
    bytes: int = 0


@dataclass(frozen=True)
class Counts:
    """``instructions`` of warps; ``polls``: waits at mbarriers that came back with false."""

    instructions: int = 0
    shared: Shared = field(default_factory=Shared)
    global_: Global = field(default_factory=Global)
    async_: Async = field(default_factory=Async)
    polls: int = 0


def counts(now, before=None):
    """Those of two records of the machine, the later one less the earlier one, as a dictionary."""
    c = {n: getattr(now, n) - getattr(before, n, 0) for n, _ in binding.Counters._fields_}
    return {
        "instructions": c["instructions"],
        "shared": Shared(c["shared_accesses"], c["wavefronts"], c["ideal_wavefronts"]),
        "global_": Global(c["global_accesses"], c["sectors"], c["ideal_sectors"], c["lines"]),
        "async_": Async(c["async_operations"], c["async_bytes"]),
        "polls": c["polls"],
    }


@dataclass(frozen=True)
class Line(Counts):
    """A line of the source; of the PTX (``ptx_line``) where ``file`` is not known, and ``""``."""

    file: str = ""
    line: int = 0
    ptx_line: int = 0
    text: str = ""  #: of its first instruction
    lanes: int = 0  #: active, all instructions together

    @property
    def waste(self) -> int:
        """Wavefronts and sectors beyond the fewest."""
        return self.shared.excess + self.global_.excess


@dataclass(frozen=True)
class Stats(Counts):
    """The counts of a launch, or of all launches of a device; ``lines``: of each line."""

    _costs: tuple = field(default=(), repr=False, compare=False)

    @property
    def lines(self) -> list[Line]:
        """Each line that was executed, the most wasteful first."""
        return _lines(self._costs)

    def __str__(self):
        rows = [
            ("instructions of warps", self.instructions, None),
            ("accesses to shared memory", self.shared.accesses, None),
            ("  wavefronts", self.shared.wavefronts, self.shared.ideal),
            ("accesses to global memory", self.global_.accesses, None),
            ("  sectors", self.global_.sectors, self.global_.ideal),
            ("asynchronous operations", self.async_.operations, None),
            ("  bytes", self.async_.bytes, None),
        ]
        return "\n".join(
            f"{what:<28} {n:>12}" + (f"  of at least {least}" if least is not None else "")
            for what, n, least in rows
        )

    def _repr_html_(self):
        from cutecheck.machine.html import stats_html

        return stats_html(self)


# ---- Lines ---------------------------------------------------------------------------------------


def _add(a, b):
    """Two records of the same class, field by field."""
    return type(a)(*(getattr(a, f.name) + getattr(b, f.name) for f in fields(a)))


def _records(raw):
    return (binding.Cost * (len(raw) // ctypes.sizeof(binding.Cost))).from_buffer_copy(raw)


def _each_cost(costs):
    """(source, counts, lanes) of each instruction that was executed."""
    for before, after, sources in costs:
        old = _records(before)
        for pc, now in enumerate(_records(after)):
            was = old[pc] if pc < len(old) else binding.Cost()
            if now.c.instructions > was.c.instructions:
                yield sources[pc], counts(now.c, was.c), now.lanes - was.lanes


def merged(one, more):
    """Two records of the same line; the text is that of the first of the PTX."""
    first = min(one, more, key=lambda line: line.ptx_line)
    return Line(
        one.instructions + more.instructions,
        *(_add(getattr(one, n), getattr(more, n)) for n in ("shared", "global_", "async_")),
        one.polls + more.polls,
        first.file,
        first.line,
        first.ptx_line,
        first.text,
        one.lanes + more.lanes,
    )


def _lines(costs):
    found = {}
    for (file, number, ptx_line, text), c, lanes in _each_cost(costs):
        key = (file, number) if file else ("", ptx_line)
        line = Line(**c, file=file, line=number, ptx_line=ptx_line, text=text, lanes=lanes)
        found[key] = merged(found[key], line) if key in found else line
    return sorted(found.values(), key=lambda x: (-x.waste, -x.instructions, x.ptx_line))
