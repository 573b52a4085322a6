"""Where the libraries, tools and data of C are.

An installed package has them beside itself, a checkout in its ``build`` folder, ``make install`` in
the folders of its prefix::

    cutecheck/native/lib     build          PREFIX/lib                   libcutecheck.so, ..
    cutecheck/native/bin     build          PREFIX/bin                   ct, cuemu
    cutecheck/native/cuda    build/cuda     PREFIX/lib/cutecheck/cuda    libcuda.so.1, ..

``CUTECHECK_BUILD`` names the build folder of a checkout instead.
"""

import ctypes
import os
import shlex
import subprocess
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


class NotBuilt(ImportError):
    """A file of the native part is missing."""


def _folders(kind):
    """Where files of the kind are, the first that has one is taken."""
    build = Path(os.environ.get("CUTECHECK_BUILD") or PACKAGE.parents[1] / "build").resolve()
    prefix = PACKAGE.parents[3] if len(PACKAGE.parents) > 3 else PACKAGE
    return (
        PACKAGE / "native" / kind,
        build / "cuda" if kind == "cuda" else build,
        prefix / ("lib/cutecheck/cuda" if kind == "cuda" else kind),
    )


def _find(kind, name):
    for folder in _folders(kind):
        if (folder / name).exists():
            return folder / name
    raise NotBuilt(
        f"{name} is in none of {', '.join(map(str, _folders(kind)))}: "
        "install the package (pip install .), or run make in the checkout"
    )


def shared(name):
    """The path of a library of C, such as ``"libcutecheck.so"``."""
    return _find("lib", name)


def library(name):
    """The same, loaded by ctypes."""
    return ctypes.CDLL(str(_find("lib", name)))


def tool(name):
    """The path of a program: ``ct`` or ``cuemu``."""
    return _find("bin", name)


def cuda(name="libcuda.so.1"):
    """The path of a library that stands in for one of CUDA's."""
    return _find("cuda", name)


def driver():
    """The process's libcuda.so.1 where it is the machine's; None: a GPU's, or there is none."""
    try:
        library = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return None
    return library if hasattr(library, "emui_cu_settle") else None


def environment(*options):
    """What a process needs to run on the machine: ``cuemu env`` with options of ``cuemu check``.

    A dict of variables; ``None`` for one that is to be taken away::

        >>> environment("--sched", "early")["CUEMU_SCHED"]
        'early'
    """
    command = [str(tool("cuemu")), "env", *options]
    said = subprocess.run(command, capture_output=True, text=True)
    if said.returncode != 0:
        raise ValueError(said.stderr.removeprefix("cuemu: ").strip())
    words, variables = iter(shlex.split(said.stdout)), {}
    for word in words:
        name, _, value = next(words).partition("=")
        variables[name] = value if word == "export" else None
    return variables
