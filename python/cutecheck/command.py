"""The commands ``cutecheck``, ``ct`` and ``cuemu``.

Most hand over to the programs of C in ``native/bin``, in the same process: their output and their
exit codes are those of this command.
"""

import os
import sys
from importlib import metadata

from cutecheck import native
from cutecheck.version import __version__

_HELP = """\
usage: cutecheck run [OPTION] PROGRAM ARG..     a CUDA program on the machine: what is wrong in it
       cutecheck env [OPTION]                   the same for what starts a program itself
       cutecheck ct EXPRESSION..                CuTe's layouts: the calculator ct
       cutecheck cuemu ARG..                    all else that the machine does
       cutecheck info                           versions, where the libraries are, clients of CUDA
       cutecheck --help | --version

PROGRAM is a file, or is found along PATH:

    cutecheck run python kernel.py
    cutecheck run --sched random:3 pytest tests
    eval "$(cutecheck env)"

cutecheck run --help lists the options, cutecheck ct --help the operations. Exit status: that of the
program where nothing was found; 1 findings, 2 bad usage, 3 a deadlock.
"""

# The distribution's name: how users call it. Of CuPy each version of CUDA has one of its own.
_CLIENTS = {
    "torch": "PyTorch",
    "triton": "Triton",
    "nvidia-cutlass-dsl": "CuTe DSL",
    "cupy": "CuPy",
    "cupy-cuda12x": "CuPy",
    "cupy-cuda13x": "CuPy",
    "numba-cuda": "numba-cuda",
    "cuda-core": "cuda.core",
    "cuda-bindings": "cuda.bindings",
    "tinygrad": "tinygrad",
    "warp-lang": "Warp",
    "jax": "JAX",
}


def _become(tool, arguments):
    """The program of C in place of this process."""
    try:
        path = str(native.tool(tool))
        os.execv(path, [tool, *arguments])
    except (native.NotBuilt, OSError) as error:
        sys.exit(f"cutecheck: {error}")


def ct():
    """The calculator: ``ct 'composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))'``."""
    _become("ct", sys.argv[1:])


def cuemu():
    """The machine: ``cuemu run``, ``cuemu PROGRAM``."""
    _become("cuemu", sys.argv[1:])


def _supported():
    """The table of support: name, version, tests run, passed, what does not run."""
    table = native.PACKAGE / "support.tsv"
    if not table.exists():
        return {}
    rows = (line.split("\t") for line in table.read_text().splitlines())
    return {row[0]: row[1:] for row in rows if len(row) == 5}


def _installed():
    """The clients that are installed: name and version."""
    for distribution, name in _CLIENTS.items():
        try:
            yield name, metadata.version(distribution)
        except metadata.PackageNotFoundError:
            continue


def _client(name, version, row):
    if row is None:
        return f"  {name} {version}: was not tested"
    tested, run, passed, rest = row
    if run == "0":
        return f"  {name} {version}: does not run: {rest}"
    same = "" if tested == version else f"of version {tested} "
    rest = "" if rest == "-" else f"; not: {rest}"
    return f"  {name} {version}: {passed} of {run} {same}tests pass{rest}"


def info():
    """Versions, where the libraries are, and which clients of CUDA are installed."""
    print(f"cutecheck {__version__}, Python {sys.version.split()[0]}")
    for kind, find, name in (
        ("reference", native.shared, "libcutecheck.so"),
        ("machine", native.shared, "libcuteemu.so"),
        ("driver", native.cuda, "libcuda.so.1"),
        ("tools", native.tool, "ct"),
        ("", native.tool, "cuemu"),
    ):
        print(f"{kind:<10} {find(name)}")
    rows = _supported()
    clients = [_client(name, version, rows.get(name)) for name, version in _installed()]
    print("clients of CUDA:", *clients, sep="\n") if clients else print("clients of CUDA: none")


def main():
    """``cutecheck COMMAND ARG..``."""
    command, *rest = sys.argv[1:] or ["--help"]
    if command in ("-h", "--help", "help"):
        print(_HELP, end="")
    elif command == "--version":
        print(f"cutecheck {__version__}")
    elif command == "run":
        _become("cuemu", ["check", *rest])
    elif command == "env":
        _become("cuemu", ["env", *rest])
    elif command in ("ct", "cuemu"):
        _become(command, rest)
    elif command == "info" and not rest:
        try:
            info()
        except native.NotBuilt as error:
            sys.exit(f"cutecheck: {error}")
    else:
        print(
            f"cutecheck: {command}: run, env, ct, cuemu or info; see cutecheck --help",
            file=sys.stderr,
        )
        sys.exit(2)
