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


# What an H200 (driver 580) says of these kernels, but for registers, which no assembler counted.
ATTRIBUTES = r"""
HEAD = ".version 8.0\n.target sm_90a\n.address_size 64\n"
def kernel(shared=4, registers=9, directive="", before=""):
    moves = "".join(f"mov.u32 %r{i}, {i}; " for i in range(2, registers))
    return (
        HEAD + before + ".visible .entry k(.param .u64 p) " + directive + "{ .reg .u64 %rd1; "
        f".reg .u32 %r<{registers}>; .shared .align 4 .b8 s[{shared}]; ld.param.u64 %rd1, [p]; "
        + moves + "st.shared.u32 [s], 7; ld.shared.u32 %r1, [s]; st.global.u32 [%rd1], %r1; ret; }"
    ).encode()
def attributes(text, limit=None):
    function, value = word(), ctypes.c_int()
    key, most = ctypes.c_int(0), word(limit)
    some = (limit is not None, ref(key), ref(most))
    ok(cu.cuModuleLoadDataEx(ref(module), text, *some))
    ok(cu.cuModuleGetFunction(ref(function), module, b"k"))
    all = []
    for which in range(9):
        ok(cu.cuFuncGetAttribute(ref(value), which, function))
        all.append(value.value)
    return all
SHARED, CONST, REGISTERS, DYNAMIC = 1, 2, 4, 8
"""


def test_sizes_are_those_of_an_h200():
    out, _ = run(
        ATTRIBUTES
        + """
for bytes in 4, 40, 100:
    has = attributes(kernel(bytes))
    print(has[SHARED], has[DYNAMIC])
for before in "", ".const .b8 c[5] = {1};\\n.const .align 4 .b8 d[4] = {1};\\n":
    print(attributes(kernel(before=before))[CONST])
"""
    )
    assert out == ["4 49148", "40 49112", "100 49052", "0", "12"]


def test_registers_are_limited():
    out, _ = run(
        ATTRIBUTES
        + """
print(attributes(kernel(registers=400))[REGISTERS] > 57)
print(attributes(kernel(registers=400), 38)[REGISTERS])
print(attributes(kernel(registers=400, directive=".maxnreg 40 "), 38)[REGISTERS])
state, image, bytes = word(), word(), ctypes.c_size_t()
ok(cu.cuLinkCreate_v2(1, ref(ctypes.c_int(0)), ref(word(38)), ref(state)))
text = kernel(registers=400)
ok(cu.cuLinkAddData_v2(state, 1, text, ctypes.c_size_t(len(text)), b"k", 0, None, None))
ok(cu.cuLinkComplete(state, ref(image), ref(bytes)))
print(attributes(ctypes.string_at(image, bytes.value))[REGISTERS])
"""
    )
    assert out == ["True", "38", "40", "38"]
