"""Tensor maps from arrays: a TMA load brings the box that a slice of NumPy is."""

import re

import numpy as np
import pytest
from kernels import entry

import cutecheck

# Loads the box at (%r1, %r2), 256 bytes of it, and copies shared memory to p, a word a thread.
LOAD = entry(
    """.shared .align 8 .b64 full;
    mov.u32 %r3, %tid.x; setp.eq.u32 %p1, %r3, 0;
    mov.u64 %rd1, map; cvta.param.u64 %rd1, %rd1; ld.param.u32 %r1, [column];
    ld.param.u32 %r2, [row];
    @%p1 mbarrier.init.shared.b64 [full], 1; bar.sync 0;
    @%p1 mbarrier.arrive.expect_tx.shared.b64 _, [full], 256;
    @%p1 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes
        [s], [%rd1, {%r1, %r2}], [full];
    again: mbarrier.try_wait.parity.shared.b64 %p2, [full], 0; @!%p2 bra again;
    mov.u32 %r4, s; mad.lo.u32 %r4, %r3, 4, %r4; ld.shared.u32 %r5, [%r4];
    ld.param.u64 %rd2, [p]; mad.wide.u32 %rd2, %r3, 4, %rd2; st.global.u32 [%rd2], %r5;""",
    ".param .align 64 .b8 map[128], .param .u64 p, .param .u32 row, .param .u32 column",
    "load",
)


@pytest.fixture(scope="module")
def d():
    with cutecheck.device() as device:
        yield device


def load(d, a, row, column, box=(8, 8), **how):
    to = np.zeros((8, 8), np.uint32)
    d.launch(LOAD, "load", 1, 64, [d.tensor_map(a, box, **how), to, row, column])
    return to


@pytest.mark.parametrize("on_device", [False, True])
@pytest.mark.parametrize("row, column", [(0, 0), (8, 4), (12, 28)])
def test_box(d, on_device, row, column):
    a = np.arange(16 * 32, dtype=np.uint32).reshape(16, 32)
    expected = np.zeros((8, 8), np.uint32)
    part = a[row : row + 8, column : column + 8]
    expected[: part.shape[0], : part.shape[1]] = part
    assert (load(d, d.array(a) if on_device else a, row, column) == expected).all()


def test_views_and_swizzle(d):
    a = np.arange(32 * 32, dtype=np.uint32).reshape(32, 32)
    assert (load(d, a[::2, 4:], 0, 0) == a[:16:2, 4:12]).all()
    swizzled = load(d, a, 0, 0, swizzle="32B")
    assert (swizzled[:4] == a[:4, :8]).all()
    assert (swizzled[4:] == np.roll(a[4:8, :8], 4, axis=1)).all()


def test_type_is_that_of_the_array(d):
    assert repr(d.tensor_map(np.zeros((8, 64), np.float16), (8, 16), swizzle="32B")) == (
        "<TensorMap f16 (8, 64) box (8, 16) swizzle 32B>"
    )
    assert "bf16" in repr(d.tensor_map(np.zeros((8, 64), np.uint16), (8, 16), type="bf16"))


REFUSED = [
    (dict(box=(8, 6)), "the driver refuses this tensor map: box[0]: 24 bytes are not a multiple"),
    (dict(box=8), "box=(8,): 2 extents, one for each dimension"),
    (dict(box=(8, 0)), "box=(8, 0): extents of at least 1"),
    (dict(box=(8, 8), swizzle="48B"), "swizzle='48B': one of none, 32B, 64B, 128B"),
    (dict(box=(8, 8), fill="one"), "fill='one': one of zero, nan"),
    (dict(box=(8, 8), type="f31"), "type='f31': one of u8, u16"),
    (dict(box=(8, 8), swizzle="32B", steps=(1, 9)), "the driver refuses this tensor map: "),
]


@pytest.mark.parametrize("how, text", REFUSED)
def test_refused(d, how, text):
    with pytest.raises(cutecheck.LaunchError, match=re.escape(text)):
        load(d, np.zeros((16, 32), np.uint32), 0, 0, **how)


def test_refused_arrays(d):
    a = np.zeros((16, 32), np.uint32)
    with pytest.raises(
        cutecheck.LaunchError, match="strides of .* bytes: a tensor map has none bel"
    ):
        d.tensor_map(a[::-1], (8, 8))
    with pytest.raises(cutecheck.LaunchError, match="1 to 5 dimensions, the array 6"):
        d.tensor_map(np.zeros((1,) * 6), (1,) * 6)
    with pytest.raises(cutecheck.LaunchError, match="the elements are 8 bytes apart"):
        d.tensor_map(a[:, ::2], (8, 8))
    with pytest.raises(cutecheck.LaunchError, match="type='of c8': one of u8"):
        d.tensor_map(np.zeros((8, 8), np.complex64), (8, 8))
    with pytest.raises(TypeError, match="str given for a tensor, an array expected"):
        d.tensor_map("a", (8, 8))
    with pytest.raises(
        TypeError, match=r"row, \.u32\): a tensor map is given by value, \.align 64"
    ):
        m = d.tensor_map(a, (8, 8))
        d.launch(LOAD, None, 1, 64, [m, np.zeros(64, np.uint32), m, 0])


def test_by_address(d):
    """A kernel that takes const CUtensorMap *: the map lies in global memory for the launch."""
    by_address = LOAD.replace(".param .align 64 .b8 map[128]", ".param .u64 map").replace(
        "mov.u64 %rd1, map; cvta.param.u64 %rd1, %rd1;", "ld.param.u64 %rd1, [map];"
    )
    a, to = np.arange(16 * 32, dtype=np.uint32).reshape(16, 32), np.zeros((8, 8), np.uint32)
    d.launch(by_address, "load", 1, 64, [d.tensor_map(a, (8, 8)), to, 8, 4])
    assert (to == a[8:16, 4:12]).all()


def test_im2col(d):
    a = np.zeros((2, 8, 8, 32), np.float32)  # n, h, w, c
    m = d.tensor_map(a, pixels=8, channels=8, lower=(-1, -1), upper=(-1, -1))
    assert m.map.im2col and list(m.map.lower)[:2] == [-1, -1] and m.map.channels == 8
    assert len(m.encode(0x700000000000)) == 128


def test_plans_of_the_reference(d):
    plan = cutecheck.make_tma_copy(
        "SM90_TMA_LOAD",
        "gmem_ptr[32b](0x1000) o (16,32):(32,_1)",
        "Sw<1,4,3> o smem_ptr[32b](0x0) o (_8,_8):(_8,_1)",
    )
    a = np.arange(16 * 32, dtype=np.uint32).reshape(16, 32)
    of_plan = load(d, a, 8, 4, plan)
    assert (of_plan == load(d, a, 8, 4, swizzle="32B")).all()
    assert (of_plan[:4] == a[8:12, 4:12]).all()
    with pytest.raises(
        cutecheck.LaunchError, match="the plan has 32 bits an element, the array 64"
    ):
        d.tensor_map(a.astype(np.uint64), plan)


def test_arrays_of_another_device(d):
    with cutecheck.device() as other, pytest.raises(ValueError, match="an array of another device"):
        load(d, other.zeros((16, 32), np.uint32), 0, 0)
