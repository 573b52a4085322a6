"""Where the libraries, tools and data of C are.

An installed package has them beside itself, a checkout in its ``build`` folder::

    cutecheck/native/lib     libcutecheck.so, libcuteemu.so
                     bin     ct, cuemu
                     cuda    libcuda.so.1, libcudart.so.13, libcuemu_audit.so ..
                     share   vectors

``CUTECHECK_BUILD`` names the build folder of a checkout instead.
"""

import ctypes
import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
_INSTALLED = PACKAGE / "native"
_CHECKOUT = PACKAGE.parents[1]


class NotBuilt(ImportError):
    """A file of the native part is missing."""


def _build():
    return Path(os.environ.get("CUTECHECK_BUILD") or _CHECKOUT / "build").resolve()


def _find(kind, name):
    installed = _INSTALLED / kind / name
    if installed.exists():
        return installed
    built = _build() / ("cuda" if kind == "cuda" else "") / name
    if built.exists():
        return built
    raise NotBuilt(
        f"{name} is neither in {installed.parent} nor in {built.parent}: "
        "install the package (pip install .), or run make in the checkout"
    )


def library(name):
    """The library ``name`` of C, such as ``"libcutecheck.so"``, loaded by ctypes."""
    return ctypes.CDLL(str(_find("lib", name)))


def tool(name):
    """The path of a program: ``ct`` or ``cuemu``."""
    return _find("bin", name)


def cuda(name="libcuda.so.1"):
    """The path of a library that stands in for one of CUDA's."""
    return _find("cuda", name)
