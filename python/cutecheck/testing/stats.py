"""What the launches of a test cost, by the records of libcuda."""

from collections import Counter
from dataclasses import dataclass

from cutecheck.machine.stats import Async, Global, Line, Shared, Stats, merged

_COUNTED = ("wavefronts", "ideal_wavefronts", "sectors", "ideal_sectors")


@dataclass(frozen=True)
class LaunchStats(Stats):
    """``Stats`` of all launches of a test, ``seconds`` of the processor."""

    launches: int = 0
    seconds: float = 0.0
    costs: tuple = ()

    @property
    def lines(self):
        """Each line that was executed, the most wasteful first."""
        found = {}
        for cost in self.costs:
            key = (cost.file, cost.line) if cost.file else ("", cost.ptx_line)
            line = Line(
                **_parts(cost.counters),
                file=cost.file,
                line=cost.line,
                ptx_line=cost.ptx_line,
                text=cost.text,
                lanes=cost.counters["lanes"],
            )
            found[key] = merged(found[key], line) if key in found else line
        return sorted(found.values(), key=lambda x: (-x.waste, -x.instructions, x.ptx_line))

    def counts(self) -> dict:
        """The numbers that the summary has, by name."""
        values = (
            *(self.shared.wavefronts, self.shared.ideal),
            *(self.global_.sectors, self.global_.ideal),
        )
        return {
            "launches": self.launches,
            "instructions": self.instructions,
            "seconds": self.seconds,
            **dict(zip(_COUNTED, values, strict=True)),
        }


def _parts(c):
    return {
        "instructions": c["instructions"],
        "shared": Shared(c["shared_accesses"], c["wavefronts"], c["ideal_wavefronts"]),
        "global_": Global(c["global_accesses"], c["sectors"], c["ideal_sectors"], c["lines"]),
        "async_": Async(c["async_operations"], c["async_bytes"]),
        "polls": c["polls"],
    }


def stats_of(records) -> LaunchStats:
    """The sums of records; instructions are those of the launches, counted in any case."""
    total = Counter()
    for cost in records.costs:
        total.update(cost.counters)
    parts = _parts(total)
    parts["instructions"] = sum(launch.instructions for launch in records.launches)
    return LaunchStats(
        **parts,
        launches=len(records.launches),
        seconds=sum(launch.seconds for launch in records.launches),
        costs=tuple(records.costs),
    )
