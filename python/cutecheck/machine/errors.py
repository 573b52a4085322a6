"""What is raised: findings of a launch, its faults, and what is wrong with the call itself."""

from cutecheck.finding import FindingError


class LaunchError(ValueError):
    """The launch is refused: the PTX, its entry, the shape of the grid or the arguments."""


class CompileError(ValueError):
    """NVRTC does not take the source: its messages."""


class DeviceMemoryError(MemoryError):
    """The device's memory, or that of the process, is used up."""


class Findings(FindingError):
    """A launch has findings. ``findings`` has them as records, ``result`` all of the launch."""

    def __init__(self, headline, result, findings):
        self.result = result
        super().__init__("\n".join([headline, *map(str, findings)]), findings)

    def __reduce__(self):
        return type(self)._again, (str(self), self.findings)

    @classmethod
    def _again(cls, text, findings):
        error = cls.__new__(cls, text)
        error.args, error.findings, error.result = (text,), findings, None
        return error


class Fault(Findings):
    """A finding ended the launch: an access out of bounds, a failed assertion, .."""


class Stuck(Findings):
    """No thread can go on: a deadlock, or threads that poll for ever."""


class TooLong(Findings):
    """The limit of instructions or of time was reached."""


for _error in (LaunchError, CompileError, DeviceMemoryError, Findings, Fault, Stuck, TooLong):
    _error.__module__ = "cutecheck"  # as users name it
