"""What Triton does under the client: memory of the host, the autotuner, benchmarks, the driver."""

import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest
import torch
import triton
import triton.language as tl
import triton.testing
from cutecheck.testing import driver
from cutecheck.triton import check_all_configs
from triton.tools.tensor_descriptor import TensorDescriptor


@triton.jit
def scale(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, 2 * tl.load(x + i, i < n), i < n)


@triton.jit
def scale_past(x, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out + i, 2 * tl.load(x + i))


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int8", "uint8", "int64"])
def test_arrays(dtype):
    x = np.arange(50).astype(dtype)
    out = np.zeros_like(x)
    scale[(2,)](x, out, 50, BLOCK=32)
    assert (out == 2 * x).all()


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float32, torch.int32])
def test_tensors_of_the_cpu(dtype):
    x = torch.arange(50, dtype=dtype)
    out = torch.empty_like(x)
    scale[(2,)](x, out, 50, BLOCK=32)
    assert torch.equal(out, 2 * x)


def test_a_view_is_lent_with_its_storage(cutecheck):
    x, out = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
    scale_past[(1,)](x[16:48], out[:32], BLOCK=32)
    scale_past[(1,)](torch.from_numpy(x)[32:], torch.from_numpy(out)[:32], BLOCK=32)
    assert (out[:32] == 2 * x[32:]).all()
    cutecheck.allow("bounds")
    with pytest.raises(RuntimeError, match="illegal memory access"):
        scale_past[(1,)](x[48:], out, BLOCK=32)
    assert "registered memory" in cutecheck.findings[0].message


def test_memory_is_the_hosts_again():
    x = np.arange(32, dtype=np.float32)
    for _ in range(3):
        scale_past[(1,)](x, x, BLOCK=32)
        x += 1
    assert x[0] == 7


def test_memory_is_given_back_after_a_fault(cutecheck):
    x = np.zeros(64, np.float32)
    cutecheck.allow("bounds")
    with pytest.raises(RuntimeError, match="illegal memory access"):
        scale_past[(1,)](x[32:], x, BLOCK=64)
    driver.Driver().recover()
    again = np.frombuffer(memoryview(x)[8:], np.float32)  # beginning within what was lent
    scale_past[(1,)](again, again, BLOCK=32)


@triton.jit
def copy_tile(source, target):
    target.store([0, 0], source.load([0, 0]))


@pytest.mark.parametrize("of", [np.asarray, torch.from_numpy])
def test_descriptors(of):
    x, out = np.arange(512, dtype=np.float32).reshape(16, 32), np.zeros((16, 32), np.float32)
    maps = [TensorDescriptor.from_tensor(of(a), [16, 32]) for a in (x, out)]
    copy_tile[(1,)](*maps)
    assert (out == x).all()


def tuned(**options):
    """A kernel of three configurations, of which the first does not fit, and what it stores."""
    configs = [triton.Config({"BLOCK": b}) for b in (1 << 21, 64, 128)]

    @triton.autotune(configs, key=["n"], **options)
    @triton.jit
    def kernel(x, n, BLOCK: tl.constexpr):
        tl.static_assert(BLOCK < 1024)
        i = tl.arange(0, BLOCK)
        tl.store(x + i, tl.load(x + i) + BLOCK)

    return kernel


def test_the_first_configuration_that_loads_is_taken():
    x = np.zeros(128, np.float32)
    kernel = tuned()
    kernel[(1,)](x, 128)
    assert kernel.best_config.kwargs == {"BLOCK": 64}
    assert x[0] == 64 and x[64] == 0  # it ran once


def test_all_configurations_are_checked(cutecheck, capsys):
    x = np.zeros(100, np.float32)
    kernel = tuned()
    cutecheck.allow("bounds")
    kernel[(1,)](x, 100)
    with check_all_configs() as checked, pytest.raises(RuntimeError, match="illegal memory"):
        kernel[(1,)](x, 100)
    assert [c.kernel for c in checked] == ["kernel"]
    assert "BLOCK: 64" in checked[0].config and not checked[0].findings
    assert [f.rule for f in cutecheck.findings] == ["bounds"]


def test_findings_are_told_with_the_configuration(cutecheck, capsys):
    x, out = np.zeros(256, np.float32), np.zeros(1, np.float32)

    @triton.autotune([triton.Config({"BLOCK": b}) for b in (256, 128)], key=["n"])
    @triton.jit
    def total(x, out, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tl.store(out, tl.load(out) + tl.sum(tl.load(x + i)))

    cutecheck.allow("race")
    with check_all_configs() as checked:
        total[lambda meta: (256 // meta["BLOCK"],)](x, out, 256)
    assert [len(c.findings) for c in checked] == [0, 1]
    said = capsys.readouterr().err
    assert "cutecheck: total with BLOCK: 128" in said and "BLOCK: 256" not in said


def test_a_benchmark_calls_once():
    calls = []
    assert triton.testing.do_bench(lambda: calls.append(1)) > 0
    assert len(triton.testing.do_bench(lambda: calls.append(1), quantiles=[0.5, 0.2])) == 2
    assert len(calls) == 2


PROGRAM = """
    import sys
    {before}
    import numpy as np, triton, triton.language as tl

    @triton.jit
    def twice(x, BLOCK: tl.constexpr):
        i = tl.arange(0, BLOCK)
        tl.store(x + i, 2 * tl.load(x + i))

    x = {x}
    twice[(1,)](x, BLOCK=32)
    print(float(x[31]), {says})
"""
ONLY_CPU = "import torch; torch.backends.cuda.is_built = torch.cuda.is_available = lambda: False"


@pytest.mark.parametrize(
    ("before", "x", "says", "said"),
    [
        ("", "np.ones(32, np.float32)", "'torch' in sys.modules", "2.0 False"),
        (
            ONLY_CPU,
            "torch.ones(32, device=triton.runtime.driver.active.get_active_torch_device())",
            "x.device, torch.cuda.is_initialized()",
            "2.0 cpu False",
        ),
    ],
    ids=["no_torch", "torch_of_the_cpu"],
)
def test_without_a_torch_that_knows_cuda(tmp_path, before, x, says, said):
    program = tmp_path / "program.py"
    if not before:
        (tmp_path / "torch.py").write_text("raise ModuleNotFoundError('torch')")
    program.write_text(textwrap.dedent(PROGRAM).format(before=before, x=x, says=says))
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert ran.stdout.strip() == said, ran.stderr


def test_what_the_driver_says_of_a_kernel():
    x = np.zeros(32, np.float32)
    kernel = scale_past[(1,)](x, x, BLOCK=32)
    assert 0 < kernel.n_regs <= 255
    assert kernel.n_spills == 0
    assert kernel.n_max_threads == 128


BEYOND = """
import sys
import numpy as np
import triton
import triton.language as tl

@triton.jit
def beyond(x):
    tl.store(x + tl.arange(0, 16), 1.0)

x = np.zeros(8, np.float32)
beyond[(1,)](x)
"""


def test_a_finding_names_its_own_file_of_two_with_the_same_kernel(cutecheck, tmp_path, monkeypatch):
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path / "cache"))
    cutecheck.allow("bounds")
    programs = [str(tmp_path / name / "kernel.py") for name in ("first", "second")]
    for program in programs:
        Path(program).parent.mkdir()
        Path(program).write_text(BEYOND)
        subprocess.run([sys.executable, program], capture_output=True, check=False)
    assert [f.file for f in cutecheck.findings] == programs
