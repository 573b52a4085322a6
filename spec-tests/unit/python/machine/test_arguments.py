"""Arguments: what reaches the kernel, and every message about what does not."""

import array
import ctypes
import re

import numpy as np
import pytest
from kernels import TWICE, entry, store

import cutecheck


@pytest.fixture(scope="module")
def d():
    with cutecheck.device() as device:
        yield device


def given(d, declared, value, dtype):
    """What the kernel found in a parameter of that type."""
    to = np.zeros(1, dtype)
    d.launch(store(declared), "store", 1, 1, [to, value])
    return to[0]


# ---- Scalars -------------------------------------------------------------------------------------

ACCEPTED = [
    (".u32", 7, np.uint32, 7),
    (".u32", -7, np.int32, -7),
    (".u32", 2**32 - 1, np.uint32, 2**32 - 1),
    (".u32", True, np.uint32, 1),
    (".u32", np.int64(-3), np.int32, -3),
    (".u32", np.bool_(True), np.uint32, 1),
    (".u32", ctypes.c_int(-4), np.int32, -4),
    (".s32", -(2**31), np.int32, -(2**31)),
    (".u16", 65535, np.uint16, 65535),
    (".b16", np.float16(1.5), np.float16, 1.5),
    (".b64", -1, np.int64, -1),
    (".u64", None, np.uint64, 0),
    (".u64", 2**64 - 1, np.uint64, 2**64 - 1),
    (".f32", 1.5, np.float32, 1.5),
    (".f32", 3, np.float32, 3),
    (".f32", np.float64(0.1), np.float32, np.float32(0.1)),
    (".f32", float("inf"), np.float32, np.inf),
    (".b32", 2.5, np.float32, 2.5),
    (".b32", np.float32(2.5), np.float32, 2.5),
    (".b64", 0.1, np.float64, 0.1),
    (".f64", 0.1, np.float64, 0.1),
    (".f64", np.float32(0.5), np.float64, 0.5),
]


@pytest.mark.parametrize("declared, value, dtype, expected", ACCEPTED)
def test_scalar(d, declared, value, dtype, expected):
    assert given(d, declared, value, dtype) == expected


REFUSED = [
    (".u32", 2**32, OverflowError, "4294967296 does not fit: -2147483648 to 4294967295"),
    (".u32", -(2**31) - 1, OverflowError, "-2147483649 does not fit"),
    (".s32", 2**31, OverflowError, "2147483648 does not fit: -2147483648 to 2147483647"),
    (".u16", 65536, OverflowError, "65536 does not fit: -32768 to 65535"),
    (".u32", 1.5, None, None),
    (".s32", 1.5, TypeError, "the float 1.5 for integers or bits of 4 bytes: pass int(x)"),
    (".b16", 1.5, TypeError, "pass np.float16(x), or bfloat16 of ml_dtypes"),
    (".f32", 1e39, OverflowError, "1e+39 is beyond the largest number of 4 bytes"),
    (".f32", 2**24 + 1, OverflowError, "16777217 has no exact value in a float of 4 bytes"),
    (".u32", None, TypeError, "NoneType given, a number expected"),
    (".u32", "seven", TypeError, "str given, a number expected"),
    (".u64", [1, 2], TypeError, "list given, a number or an array expected"),
    (".u32", b"1234567", TypeError, "7 bytes given by value, 4 expected"),
    (".u32", np.zeros(3, np.uint32), TypeError, "an array is given by its address, of 8 bytes"),
    (".u32", 1j, TypeError, "complex given, a number expected"),
]


@pytest.mark.parametrize("declared, value, error, text", REFUSED)
def test_refused(d, declared, value, error, text):
    if error is None:
        error, text = TypeError, "the float 1.5 for integers"
    with pytest.raises(error, match=re.escape(text)) as raised:
        given(d, declared, value, np.uint64)
    assert str(raised.value).startswith(f"argument 2 (parameter x, {declared}): ")


def test_names_of_a_dictionary(d):
    with pytest.raises(OverflowError, match=r"^n \(parameter x, \.u32\): "):
        d.launch(store(".u32"), None, 1, 1, {"to": np.zeros(1, np.uint32), "n": 2**40})
    with pytest.raises(cutecheck.Fault, match="words ends 0 bytes below, after 4 bytes"):
        d.launch(TWICE, None, 1, 2, {"words": np.zeros(1, np.uint32)})


STRUCT = entry(
    """ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [x+4]; st.global.u32 [%rd1], %r1;""",
    ".param .u64 p, .param .align 4 .b8 x[8]",
)


class Pair(ctypes.Structure):
    _fields_ = [("a", ctypes.c_int), ("b", ctypes.c_int)]


@pytest.mark.parametrize(
    "value", [b"\1\0\0\0\5\0\0\0", Pair(1, 5), (ctypes.c_int * 2)(1, 5), np.complex64(0 + 0j)]
)
def test_struct_by_value(d, value):
    to = np.full(1, 9, np.uint32)
    d.launch(STRUCT, "k", 1, 1, [to, value])
    assert to[0] == (0 if isinstance(value, np.complex64) else 5)


@pytest.mark.parametrize(
    "value, text",
    [
        (b"1234", "4 bytes given by value, 8 expected"),
        (5, "int given, 8 bytes by value expected"),
        (np.zeros(2, np.int32), "pass a number for a scalar, bytes for a struct"),
    ],
)
def test_struct_refused(d, value, text):
    with pytest.raises(TypeError, match=re.escape("(parameter x, .b8[8]): ") + ".*" + text):
        d.launch(STRUCT, "k", 1, 1, [np.zeros(1, np.uint32), value])


@pytest.mark.parametrize("count", [0, 1, 3])
def test_wrong_count(d, count):
    with pytest.raises(cutecheck.LaunchError) as raised:
        d.launch(store(".u32"), "store", 1, 1, [0] * count)
    given = f"{count} argument" if count == 1 else f"{count} arguments"
    expected = f"store has 2 parameters (.u64 p, .u32 x), {given} given"
    assert str(raised.value) == expected


# ---- Arrays --------------------------------------------------------------------------------------


def twice(d, x, n):
    return d.launch(TWICE, "twice", 1, n, [x])


def test_array_is_read_and_written(d):
    x = np.arange(32, dtype=np.uint32)
    twice(d, x, 32)
    assert (x == 2 * np.arange(32)).all()


def test_views_leave_what_is_between(d):
    x = np.arange(64, dtype=np.uint32)
    twice(d, x[8:40], 32)
    assert (x[8:40] == 2 * np.arange(8, 40)).all()
    assert (x[:8] == np.arange(8)).all() and (x[40:] == np.arange(40, 64)).all()
    y = np.arange(8, dtype=np.uint32)
    twice(d, y[::2], 7)  # the kernel has no strides: it takes the words between as well
    assert y.tolist() == [0, 2, 4, 6, 8, 10, 12, 7]
    with pytest.raises(cutecheck.Fault, match="after 28 bytes"):
        twice(d, y[::2], 8)


def test_negative_strides_point_at_the_first_element(d):
    x = np.arange(4, dtype=np.uint32)
    twice(d, x[::-1], 1)
    assert x.tolist() == [0, 1, 2, 6]


def test_views_that_overlap_are_one_memory(d):
    x = np.arange(8, dtype=np.uint32)
    copy = entry(
        """ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [q]; ld.global.u32 %r1, [%rd1];
        st.global.u32 [%rd1], 99; ld.global.u32 %r2, [%rd2+4]; st.global.u32 [%rd2], %r2;""",
        ".param .u64 p, .param .u64 q",
    )
    d.launch(copy, "k", 1, 1, [x[3:], x[2:6]])
    assert x.tolist() == [0, 1, 99, 99, 4, 5, 6, 7]


def test_views_are_as_aligned_as_on_a_device(d):
    wide = entry("ld.param.u64 %rd1, [p]; ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%rd1];")
    x = np.zeros(64, np.uint32)
    d.launch(wide, "k", 1, 1, [x[4:]])
    with pytest.raises(cutecheck.Fault, match="not a multiple of 16 bytes"):
        d.launch(wide, "k", 1, 1, [x[1:]])


def test_read_only_arrays_are_read(d):
    x = np.arange(32, dtype=np.uint32)
    x.flags.writeable = False
    read = entry("ld.param.u64 %rd1, [p]; ld.global.u32 %r1, [%rd1];")
    d.launch(read, "k", 1, 1, [x])
    with pytest.raises(cutecheck.LaunchError) as raised:
        twice(d, x, 32)
    assert str(raised.value) == (
        "argument 1: written by the kernel, and read-only: pass a writable array or a copy"
    )
    assert (x == np.arange(32)).all()


def test_empty_array_has_an_address_and_no_bytes(d):
    d.launch(entry(""), "k", 1, 1, [np.zeros(0, np.float32)])
    with pytest.raises(cutecheck.Fault):
        twice(d, np.zeros(0, np.uint32), 1)


@pytest.mark.parametrize(
    "buffer", [bytearray(16), array.array("I", [0] * 4), memoryview(bytearray(16))]
)
def test_buffers(d, buffer):
    memoryview(buffer).cast("B")[0] = 21
    twice(d, buffer, 4)
    assert memoryview(buffer).cast("B")[0] == 42


def test_arrays_that_no_kernel_can_read(d):
    with pytest.raises(TypeError, match=r"argument 1 .*Python objects"):
        twice(d, np.array([None]), 1)
    with pytest.raises(TypeError, match="other byte order"):
        twice(d, np.zeros(4, ">u4"), 1)


class Tensor:
    """An object that has DLPack alone, as a tensor of another library has it."""

    def __init__(self, array, device=(1, 0)):
        self.array, self.device = array, device

    def __dlpack_device__(self):
        return self.device

    def __dlpack__(self, stream=None):
        return self.array.__dlpack__()


def test_dlpack(d):
    x = np.arange(32, dtype=np.uint32)
    twice(d, Tensor(x), 32)
    assert (x == 2 * np.arange(32)).all()
    m = np.arange(32, dtype=np.uint32).reshape(4, 8)
    twice(d, Tensor(m[1:3]), 16)
    assert (m[1:3].ravel() == 2 * np.arange(8, 24)).all() and m[3, 0] == 24
    with pytest.raises(TypeError, match=r"memory of another device \(2, 0\): copy it to the host"):
        twice(d, Tensor(x, (2, 0)), 32)


class OnGpu:
    def __init__(self, pointer):
        self.__cuda_array_interface__ = {
            "data": (pointer, False),
            "shape": (32,),
            "typestr": "<u4",
            "version": 3,
        }


def test_cuda_array_interface(d):
    a = d.array(np.arange(32, dtype=np.uint32))
    twice(d, OnGpu(a.ptr), 32)
    assert (a.get() == 2 * np.arange(32)).all()
    with pytest.raises(ValueError, match="the memory at 0x123400000000 is not this device's"):
        twice(d, OnGpu(0x123400000000), 32)


# ---- Arrays of the device ------------------------------------------------------------------------


def test_device_arrays_keep_their_values(d):
    a = d.array(np.arange(32, dtype=np.uint32), "a")
    twice(d, a, 32)
    twice(d, a, 32)
    assert (np.asarray(a) == 4 * np.arange(32)).all()
    assert a.set(1).get().tolist() == [1] * 32
    twice(d, a.ptr + 64, 16)
    assert a.get().tolist() == [1] * 16 + [2] * 16
    assert repr(a).startswith("<DeviceArray (32,) uint32 at 0x7")
    assert len(a) == 32 and a.nbytes == 128 and np.asarray(a, np.int64).dtype == np.int64


def test_empty_is_not_zeros(d):
    twice(d, d.zeros(32, np.uint32), 32)
    with pytest.raises(cutecheck.Findings) as raised:
        twice(d, d.empty(32, np.uint32), 32)
    assert [f.rule for f in raised.value.findings] == ["uninitialised"]


def test_freed_arrays(d):
    a = d.empty(32, np.uint32, "a")
    at = a.ptr
    a.free()
    with pytest.raises(ValueError, match="the array was freed"):
        twice(d, a, 32)
    assert repr(a) == "<DeviceArray (32,) uint32 freed>"
    with pytest.raises(cutecheck.Fault):
        twice(d, at, 32)


def test_arrays_of_another_device(d):
    with (
        cutecheck.device() as other,
        pytest.raises(ValueError, match="an array of another device"),
    ):
        twice(d, other.zeros(32, np.uint32), 32)
    with pytest.raises(ValueError, match="shape .* has a negative extent"):
        d.empty(-1)


def test_variables_of_a_module(d):
    module = d.module(
        entry(
            "ld.const.u32 %r1, [scale]; st.global.u32 [result], %r1;",
            before=".const .u32 scale;\n.global .u32 result[2];",
        )
    )
    module.variable("scale", "uint32").set(7)
    d.launch(module, "k", 1, 1, [None])
    assert module.variable("result", np.uint32).get().tolist() == [7, 0]
    assert module.variable("result", np.uint32, 1).shape == (1,)
    with pytest.raises(cutecheck.LaunchError, match="has no variable 'other' in global or const"):
        module.variable("other")
    with pytest.raises(cutecheck.LaunchError, match=r"result has 8 bytes, \(3,\) of uint32"):
        module.variable("result", np.uint32, 3)
