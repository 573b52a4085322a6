"""A finding of the machine, as a record, and as an exception."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Party:
    """A thread and the instruction that it is told about."""

    block: tuple = ()  #: blockIdx, (x, y, z)
    thread: tuple = ()  #: threadIdx, (x, y, z)
    file: str = ""  #: of the kernel's source, "" where it is not known
    line: int = 0


@dataclass(frozen=True)
class Frame:
    """A place in the program of the host: where it launched, allocated or freed."""

    of: str  #: "launch", "call", "allocation", "free", "earlier", "access"
    file: str = ""
    line: int = 0
    function: str = ""


@dataclass(frozen=True)
class Finding:
    """What is wrong, where, who did it, and what repairs it.

    ``rule`` is one of ``cuemu help rules``, such as ``"race"``. ``by`` is the access that was found
    and ``other`` the one before it that it is found with, where there is one.
    """

    rule: str
    message: str
    repair: str = ""
    note: bool = False  #: of a strict check: the PTX ISA does not promise it, hardware does it
    kernel: str = ""
    file: str = ""
    line: int = 0
    launch: int = 0  #: the number of the launch, from 1
    by: Party = field(default_factory=Party)
    other: Party = field(default_factory=Party)
    lanes: int = 0  #: how many threads did the same
    frames: tuple = ()  #: of Frame, the innermost first
    call: str = ""  #: of the host, where the finding is about no kernel
    grid: tuple = ()  #: of the launch, (x, y, z)
    block: tuple = ()  #: threads of a CTA, (x, y, z)
    ctas: int = 0  #: of how many CTAs the lanes are
    ptx_line: int = 0  #: of the instruction in the PTX, where that is known
    instruction: str = ""  #: its text
    followers: int = 0  #: further findings that follow from it
    schedules: tuple = ()  #: under which it was found, "late", "random:3" ..

    def __str__(self):
        where = f"{self.file}:{self.line}: " if self.file else ""
        text = f"{where}{self.rule}: {self.message}"
        return f"{text}\n    repair: {self.repair}" if self.repair else text


class FindingError(AssertionError):
    """What the machine found, as an exception: ``findings``, the first one first."""

    def __init__(self, text, findings=()):
        super().__init__(text)
        self.findings = tuple(findings)


FindingError.__module__ = "cutecheck"  # as users name it
