"""Builds the native part by make, and says for which systems the wheel is.

``pip install .`` runs make in a folder of its own, ``build/python``; ``make wheel`` has run it, and
names the folder by ``CUTECHECK_BUILD``. ``pip install -e .`` takes what ``make`` left in ``build``.
"""

import os
import re
import subprocess
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def run(*command, root):
    """The output of a command; what it said, where it failed."""
    done = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(
            f"cutecheck: {' '.join(command)} failed with status {done.returncode}: the native part "
            "needs GNU make and a C compiler with its headers (Debian: apt-get install gcc "
            "libc6-dev make)"
        )
    return done.stdout.strip()


def make(root, build):
    """The native part in ``build``, without the settings of a make that called pip."""
    kept = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    os.environ.clear()
    os.environ.update(kept)
    run("make", "-s", f"BUILD={build}", "python-native", root=root)


class NativeHook(BuildHookInterface):
    def initialize(self, version, build_data):
        if version == "editable":
            return
        root = Path(self.root)
        build = os.environ.get("CUTECHECK_BUILD")
        if build is None:
            build = "build/python"
            make(root, build)
        native = root / build / "native"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{self.platform(root, native)}"
        build_data["force_include"][str(native)] = "cutecheck/native"

    def platform(self, root, native):
        """Such as ``manylinux_2_28_x86_64``: by the newest symbol of glibc that a file names."""
        glibc = run("sh", "spec-tests/tools/glibc.sh", str(native), root=root)
        header = run("readelf", "-h", str(native / "bin" / "ct"), root=root)
        machine = re.search(r"Machine: .*(X86-64|AArch64)", header)[1]
        arch = {"X86-64": "x86_64", "AArch64": "aarch64"}[machine]
        return f"manylinux_{glibc.replace('.', '_')}_{arch}"
