"""What this process's libcuda found, launched and counted: the lines of ``CUEMU_REPORT``.

    F  a finding; again, under its number, when more is known of it    emu/stats/record.h
    L  a launch that has ended: kernel, instructions, nanoseconds      emu/stats/costs.h
    C  what an instruction cost: counters, where it stands

Fields are separated by tabs. Other lines say that a process began or ended, which nobody asks here.
"""

import os
import re
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cutecheck.finding import Finding, Frame, Party

_TEXTS = ("rule", "message", "repair", "kernel", "call", "file", "header", "host")
_NUMBERS = (
    *("flags", "line", "ptx_line", "launch", "followers", "process", "number", "cause"),
    *("lanes", "ctas"),
)
_TRIPLES = ("grid", "block", "by_block", "by_thread", "other_block", "other_thread")
_OUTER = "CUTECHECK_OUTER"  # the report of cuemu, for workers that another process starts
_NOTE, _SUPPRESSED = 1, 2
_COUNTERS = (
    *("lanes", "instructions", "shared_accesses", "wavefronts", "ideal_wavefronts"),
    *("global_accesses", "sectors", "ideal_sectors", "lines", "async_operations", "async_bytes"),
    "polls",
)
_INSTRUCTION = re.compile(r" \(line \d+\)|: | \([^()]*:\d+\)")  # what a message has after it
_ESCAPES = {"\\t": "\t", "\\n": "\n", "\\\\": "\\"}


class Launch(NamedTuple):
    """A launch that has ended."""

    kernel: str
    instructions: int  #: of warps
    seconds: float  #: of the processor


class Cost(NamedTuple):
    """What an instruction cost, over all launches since the line before: see ``counters``."""

    file: str
    line: int
    ptx_line: int
    text: str
    counters: dict  #: name: count, as ``cuemu --stats`` has them


@dataclass
class Records:
    """What was written between two reads."""

    findings: list = field(default_factory=list)
    launches: list = field(default_factory=list)
    costs: list = field(default_factory=list)


def _plain(text):
    return re.sub(r"\\[tn\\]", lambda m: _ESCAPES[m[0]], text)


def _frames(lines):
    for line in lines.splitlines():
        of, function, file, _, number, _ = line.split("\x1f")
        yield Frame(of=of, file=file, line=int(number), function=function)


def _party(values, which, file, line):
    block, thread = values[which + "_block"], values[which + "_thread"]
    if block[0] < 0:
        return Party()
    return Party(block=block, thread=thread, file=file, line=line)


def finding_of(line: str):
    """The finding of a line, its key, and whether it is one that is reported."""
    fields = line.split("\t")[1:]
    values = dict(zip(_TEXTS, map(_plain, fields), strict=False))
    numbers = [int(f) for f in fields[len(_TEXTS) :]]
    values.update(zip(_NUMBERS, numbers, strict=False))
    rest = numbers[len(_NUMBERS) :]
    values.update((name, tuple(rest[3 * i : 3 * i + 3])) for i, name in enumerate(_TRIPLES))
    flags, key = values["flags"], (values["process"], values["number"])
    file, at = values["file"], values["line"]
    kernel = bool(values["kernel"])
    finding = Finding(
        **{name: values[name] for name in ("rule", "message", "repair", "kernel", "call")},
        **{name: values[name] for name in ("launch", "lanes", "ctas")},
        note=bool(flags & _NOTE),
        file=file,
        line=at,
        by=_party(values, "by", file, at),
        other=_party(values, "other", "", 0),
        frames=tuple(_frames(values["host"])),
        grid=values["grid"] if kernel else (),
        block=values["block"] if kernel else (),
        ptx_line=values["ptx_line"],
        instruction=_INSTRUCTION.split(values["message"], maxsplit=1)[0] if kernel else "",
        followers=values["followers"],
    )
    return finding, key, not flags & _SUPPRESSED and values["cause"] == 0


def launch_of(line: str) -> Launch:
    _, kernel, instructions, nanoseconds = line.split("\t")
    return Launch(_plain(kernel), int(instructions), int(nanoseconds) * 1e-9)


def cost_of(line: str) -> Cost:
    _, file, text, number, ptx_line, *counters = line.split("\t")
    counts = dict(zip(_COUNTERS, map(int, counters), strict=True))
    return Cost(_plain(file), int(number), int(ptx_line), _plain(text), counts)


def parse(lines, process: int = 0, launched: int = 0) -> Records:
    """Findings in the order in which they occurred, each as it was written last.

    Those that follow from another finding of their launch are left out, as ``cuemu`` does.
    ``launched`` launches of ``process`` are not counted.
    """
    found, records = {}, Records()
    for line in lines:
        if line.startswith("F\t"):
            finding, key, reported = finding_of(line)
            if key[0] == process and finding.launch > 0:
                finding = replace(finding, launch=finding.launch - launched)
            found[key] = finding if reported else None
        elif line.startswith("L\t"):
            records.launches.append(launch_of(line))
        elif line.startswith("C\t"):
            records.costs.append(cost_of(line))
    records.findings = [f for f in found.values() if f is not None]
    return records


class Report:
    """A file without a name that this process's libcuda writes its records to.

    It has to be opened before the first call of CUDA, which is when libcuda looks for it. Records
    go to the report that was there before as well: that of ``cuemu check``, which counts them.
    """

    def __init__(self):
        self._file = os.memfd_create("cutecheck")
        self._outer = os.environ.setdefault(_OUTER, os.environ.get("CUEMU_REPORT", ""))
        self._at = self._launches = self._launched = 0
        os.environ["CUEMU_REPORT"] = f"/proc/{os.getpid()}/fd/{self._file}"

    def begin(self):
        """Launches of this process count from 1 again."""
        self._launched = self._launches

    def read(self) -> Records:
        """What was written since the last read, in whole lines."""
        size = os.fstat(self._file).st_size
        if size == self._at:
            return Records()
        data = os.pread(self._file, size - self._at, self._at)
        data = data[: data.rfind(b"\n") + 1]
        self._at += len(data)
        if data and self._outer and os.path.exists(self._outer):
            with open(self._outer, "ab") as outer:
                outer.write(data)
        records = parse(data.decode("utf-8", "replace").split("\n"), os.getpid(), self._launched)
        self._launches += len(records.launches)
        return records
