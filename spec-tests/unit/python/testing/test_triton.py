"""Triton and PyTorch after a fault: their modules, streams and tensors are what they were."""

import pytest

TESTS = """
    import pytest
    import torch
    import triton
    import triton.language as tl

    @triton.jit
    def double(x, out, step, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tl.store(out + i * step, 2 * tl.load(x + i))

    @pytest.fixture(scope="module")
    def x():
        return torch.arange(128, dtype=torch.int32, device="cuda")

    @pytest.fixture(scope="module")
    def stream():
        return torch.cuda.Stream()

    def run(x, step=1):
        out = torch.empty_like(x)
        double[(1,)](x, out, step, BLOCK=128)
        return out.tolist()

    def test_before(x, stream):
        with torch.cuda.stream(stream):
            assert run(x) == list(range(0, 256, 2))

    def test_fault(x, stream):
        with torch.cuda.stream(stream):
            run(x, 1 << 24)

    def test_after(x, stream):
        with torch.cuda.stream(stream):
            assert run(x) == list(range(0, 256, 2))
        torch.cuda.synchronize()
        assert x.tolist() == list(range(128))
"""


def test_a_fault_leaves_triton_and_torch_working(checked):
    pytest.importorskip("triton")
    result = checked(TESTS)
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        ["FAILED test_it.py::test_fault - bounds, then torch.AcceleratorError: CUDA error: an il*"]
    )
