"""Tensors of PyTorch on the CPU as arguments: in place, also views and types that NumPy lacks."""

import numpy as np
import pytest
from kernels import TWICE, store

import cutecheck

torch = pytest.importorskip("torch", reason="PyTorch is not installed here")


@pytest.fixture(scope="module")
def d():
    with cutecheck.device() as device:
        yield device


def test_in_place(d):
    x = torch.arange(32, dtype=torch.int32)
    d.launch(TWICE, None, 1, 32, [x])
    assert x.tolist() == list(range(0, 64, 2))
    m = torch.arange(64, dtype=torch.int32).reshape(8, 8)
    d.launch(TWICE, None, 1, 8, [m[2]])
    assert m[2].tolist() == list(range(32, 48, 2)) and m[3, 0] == 24


def test_types_that_numpy_lacks(d):
    x = torch.ones(8, dtype=torch.bfloat16)
    d.launch(store(".b16"), None, 1, 1, [x[3:], np.uint16(0x4040)])
    assert x.tolist() == [1, 1, 1, 3, 1, 1, 1, 1]
    assert "bf16" in repr(d.tensor_map(torch.ones(8, 64, dtype=torch.bfloat16), (8, 8)))


def test_bounds_are_those_of_the_view(d):
    x = torch.zeros(32, dtype=torch.int32)
    with pytest.raises(cutecheck.Fault, match="argument 1 ends 0 bytes below, after 64 bytes"):
        d.launch(TWICE, None, 1, 32, [x[8:24]])


def test_gradients_are_refused(d):
    x = torch.zeros(32, requires_grad=True)
    with pytest.raises(BufferError, match=r"argument 1 \(parameter p, \.u64\): .*require gradient"):
        d.launch(TWICE, None, 1, 32, [x])
    d.launch(TWICE, None, 1, 32, [x.detach()])
