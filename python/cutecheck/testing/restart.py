"""pytest once more, in a process with the machine's libraries: they are loaded when it starts.

The process is replaced: arguments, folder, standard streams, terminal and exit code stay.
"""

import os
import shlex
import subprocess
import sys

from cutecheck import native

_STARTED = "CUTECHECK_PYTEST"  # the process that was started so


class CannotStart(Exception):
    """Why there is no process with the machine's libraries."""


def is_started() -> bool:
    """Does this process have the machine's libraries?"""
    return "CUEMU_REPORT" in os.environ and "libcuemu_audit.so" in os.environ.get("LD_AUDIT", "")


def environment() -> dict:
    """The variables of this process, and those of ``cuemu env``: lines of ``export NAME='..'``.

    It has lines of ``unset NAME`` as well, for settings that it has no option for: they stay here.
    """
    command = [str(native.tool("cuemu")), "env"]
    done = subprocess.run(command, capture_output=True)
    if done.returncode != 0:
        raise CannotStart(f"{' '.join(command)}: {os.fsdecode(done.stderr).strip()}")
    lines = [shlex.split(line) for line in os.fsdecode(done.stdout).splitlines()]
    return dict(os.environ) | dict(w[1].split("=", 1) for w in lines if w[0] == "export")


def restart():
    """Does not return. ``sys.orig_argv`` has what is around pytest, too: coverage, a debugger."""
    if _STARTED in os.environ:
        raise CannotStart(
            "this process was started with the machine's libraries, and lost them: LD_AUDIT and "
            "CUEMU_REPORT are not set; is something between that clears the environment?"
        )
    if "PYTEST_XDIST_WORKER" in os.environ:
        raise CannotStart("a worker of xdist has no libraries of the machine: use local workers")
    if sys.argv[0] in ("", "-"):
        raise CannotStart(
            "a Python that reads its program from a terminal or from standard input cannot be "
            'started again: eval "$(cuemu env)" before it'
        )
    variables = environment() | {_STARTED: str(os.getpid())}
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], variables)
