"""This process's libcuda between two tests: emu/cuda/device/between.c."""

import ctypes
import os

import pytest

from cutecheck import native

_SETTINGS = {"sched": "CUEMU_SCHED", "check": "CUEMU_CHECK", "budget": "CUEMU_BUDGET"}
_RUNTIMES = ("libcudart.so.13", "libcudart.so.12")


class Driver:
    """The stand-in for libcuda that this process has."""

    def __init__(self):
        self._cuda = native.driver()
        if self._cuda is None:
            raise pytest.UsageError(
                "--cutecheck: the libcuda.so.1 of this process is not the machine's: start it "
                "without the variables of cuemu, or with those of this version"
            )

    def configure(self, **settings):
        """Schedule, checks and budget of launches from here on; None: as without a word of it."""
        for name, value in settings.items():
            if value is None:
                os.environ.pop(_SETTINGS[name], None)
            else:
                os.environ[_SETTINGS[name]] = str(value)
        self._cuda.emui_cu_reconfigure()

    def settle(self) -> int:
        """Waits for all that was submitted; the error of a fault, or 0."""
        return self._cuda.emui_cu_settle()

    def recover(self) -> int:
        """Clears a fault, whose error it returns, and what each runtime's thread keeps of it."""
        error = self._cuda.emui_cu_recover()
        for name in _RUNTIMES if error else ():
            try:
                ctypes.CDLL(name, mode=os.RTLD_NOLOAD | os.RTLD_NOW).cudaGetLastError()
            except OSError:
                continue  # it is not loaded
        return error
