"""cutecheck: CuTe's layouts and a GPU to test kernels on, without a GPU.

Names are imported when they are first used: ``import cutecheck`` alone loads no library.
Under cuemu the package is imported before pytest, which is told not to rewrite it:
PYTEST_DONT_REWRITE.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING

from cutecheck.version import __version__ as __version__

if _TYPE_CHECKING:
    from cutecheck.machine.device import Device as Device
    from cutecheck.machine.device import device as device
    from cutecheck.machine.errors import *  # noqa: F403
    from cutecheck.machine.nvrtc import cuda as cuda
    from cutecheck.reference import *  # noqa: F403

# Name: the module of this package that has it. All others are CuTe's names, of the reference.
_WHERE = {
    "Layout": "reference",
    "Refused": "reference",
    "Tensor": "reference",
    "Finding": "finding",
    "FindingError": "finding",
    **dict.fromkeys(["device", "Device"], "machine.device"),
    "cuda": "machine.nvrtc",
    **dict.fromkeys(["Findings", "Fault", "Stuck", "TooLong"], "machine.errors"),
    **dict.fromkeys(["LaunchError", "CompileError", "DeviceMemoryError"], "machine.errors"),
}


def __getattr__(name):
    if name == "__all__":
        return ["__version__", *sorted(_WHERE), *_import_module("cutecheck.reference").__all__]
    if name.startswith("__"):
        raise AttributeError(f"module 'cutecheck' has no attribute {name!r}")
    value = getattr(_import_module("cutecheck." + _WHERE.get(name, "reference")), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *_WHERE, *_import_module("cutecheck.reference").__dir__()})
