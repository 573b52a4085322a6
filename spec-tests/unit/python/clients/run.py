"""Programs in Python on the machine, each in a process of its own under cuemu."""

import subprocess
import sys

from cutecheck import native

HEAD = """
import ctypes
cu = ctypes.CDLL("libcuda.so.1")
def ok(code):
    assert code == 0, code
ref, word = ctypes.byref, ctypes.c_void_p
device, context, module = ctypes.c_int(), word(), word()
ok(cu.cuInit(0))
ok(cu.cuDeviceGet(ref(device), 0))
ok(cu.cuDevicePrimaryCtxRetain(ref(context), device))
ok(cu.cuCtxSetCurrent(context))
"""


def run(program, *options, python=sys.executable, head=HEAD):
    """The program's lines on standard output, and all of standard error."""
    done = subprocess.run(
        [str(native.tool("cuemu")), "check", *options, python, "-c", head + program],
        capture_output=True,
        text=True,
        timeout=600,
        stdin=subprocess.DEVNULL,
    )
    return done.stdout.splitlines(), done.stderr
