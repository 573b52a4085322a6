"""cuda(): CUDA C++ by NVRTC, its lines in findings and counts, its errors."""

import re

import numpy as np
import pytest

import cutecheck
from cutecheck.machine import nvrtc

SOURCE = """#include <cuda_fp16.h>
template <class T> __global__ void reverse(T *x, T f)
{
    __shared__ T s[64];
    s[threadIdx.x] = x[threadIdx.x];
#ifdef WAIT
    __syncthreads();
#endif
    x[threadIdx.x] = f * s[63 - threadIdx.x];
}
__global__ void times(__half *x, __half f) { x[threadIdx.x] = x[threadIdx.x] * f; }
"""


@pytest.fixture(autouse=True)
def compiler():
    try:
        nvrtc._library()
    except ImportError as e:
        pytest.skip(str(e))


def test_templates_and_lines():
    x = np.arange(64, dtype=np.float32)
    racy = cutecheck.cuda(SOURCE, names=["reverse<float>"])
    with cutecheck.device() as d:
        with pytest.raises(cutecheck.Findings) as raised:
            d.launch(racy, "reverse<float>", 1, 64, [x.copy(), 2])
        (f,) = raised.value.findings
        assert (f.rule, f.file, {f.line, f.other.line}) == ("race", "kernel.cu", {5, 9})
        right = cutecheck.cuda(SOURCE, names=["reverse<float>"], options=["-DWAIT"])
        r = d.launch(right, "reverse<float>", 1, 64, [x, 2])
        assert (x == 2 * np.arange(63, -1, -1)).all()
        assert {(line.file, line.line) for line in r.stats.lines} >= {
            ("kernel.cu", 5),
            ("kernel.cu", 9),
        }


def test_half_by_value():
    x = np.ones(32, np.float16)
    with cutecheck.device() as d:
        d.launch(cutecheck.cuda(SOURCE), "times", 1, 32, [x, np.float16(0.5)])
    assert (x == 0.5).all()


def test_files(tmp_path):
    path = tmp_path / "copy.cu"
    path.write_text(
        'extern "C" __global__ void copy(int *x) { x[threadIdx.x] = x[threadIdx.x + 1]; }\n'
    )
    with (
        cutecheck.device() as d,
        pytest.raises(cutecheck.Findings, match=re.escape(f"{path}:1: bounds: ")),
    ):
        d.launch(cutecheck.cuda(path), "copy", 1, 32, [np.zeros(32, np.int32)])


def test_errors():
    with pytest.raises(
        cutecheck.CompileError, match=r"^k\.cu\(1\): error: identifier \"y\" is undef"
    ):
        cutecheck.cuda("__global__ void k(int *x) { *x = y; }", file="k.cu")
    with pytest.raises(cutecheck.CompileError, match="error: "):
        cutecheck.cuda("", arch="sm_1")
    with pytest.raises(cutecheck.CompileError, match="error"):
        cutecheck.cuda(SOURCE, names=["reverse<what>"])


def test_without_nvrtc(monkeypatch):
    monkeypatch.setattr(nvrtc, "_packages", lambda: iter(()))
    monkeypatch.setattr(nvrtc, "_toolkits", lambda: iter(()))
    with pytest.raises(ImportError) as raised:
        nvrtc._library()
    assert str(raised.value) == (
        "NVRTC is not installed: pip install 'cutecheck[cuda]', or set CUDA_HOME to a CUDA toolkit"
    )
