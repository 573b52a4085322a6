"""The driver's library as clients in Python ask it: entry points, attributes, missing functions."""

import pytest
from run import run

LOOK = """
function, found = word(), ctypes.c_int(-1)
code = cu.cuGetProcAddress_v2(NAME, ref(function), VERSION, ctypes.c_uint64(0), ref(found))
print(code, found.value, bool(function))
"""


@pytest.mark.parametrize("name", ["cuGraphClone", "cuGraphNodeFindInClone", "cuMemcpyAtoH"])
def test_functions_are_found(name):
    out, _ = run(LOOK.replace("NAME", repr(name.encode())).replace("VERSION", "13000"))
    assert out == ["0 0 True"]


def test_functions_that_cuda_lacks_are_not_found():
    for name in (b"cuNothing", b"main", b"emui_cu_say"):
        out, _ = run(LOOK.replace("NAME", repr(name)).replace("VERSION", "13000"))
        assert out == ["500 1 False"], name


def test_the_first_version_is_there():
    out, _ = run(
        """
old, new = word(), word()
ok(cu.cuGetProcAddress(b"cuGetProcAddress", ref(old), 11030, ctypes.c_uint64(0)))
ok(cu.cuGetProcAddress(b"cuGetProcAddress", ref(new), 12000, ctypes.c_uint64(0)))
print(old.value != new.value, new.value == ctypes.cast(cu.cuGetProcAddress_v2, word).value)
"""
    )
    assert out == ["True True"]


def test_a_missing_function_says_so_at_its_call():
    out, err = run(
        """
function, handle = word(), (ctypes.c_char * 64)()
ok(cu.cuGetProcAddress_v2(b"cuIpcGetMemHandle", ref(function), 13000, ctypes.c_uint64(0), None))
call = ctypes.CFUNCTYPE(ctypes.c_int, word, ctypes.c_uint64)(function.value)
print(call(ctypes.addressof(handle), 4096))
"""
    )
    assert out == ["801"]
    assert err.startswith("cuemu: cuIpcGetMemHandle is not there: it returns an error")
