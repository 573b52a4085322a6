"""Operators on cuda as on the CPU, forward and backward: drawn from PyTorch's own table of samples.

``OPERATORS`` says how many (200, 0: all), ``SEED`` which.
"""

import os
import random
import sys
import types
import unittest
import warnings

import pytest
import torch
from torch.utils._pytree import tree_leaves, tree_map

if "expecttest" not in sys.modules:  # the table's module imports it, for tests of its own alone
    try:
        import expecttest  # noqa: F401
    except ImportError:
        sys.modules["expecttest"] = types.ModuleType("expecttest")
        sys.modules["expecttest"].TestCase = unittest.TestCase

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from torch.testing._internal.common_methods_invocations import op_db

COUNT, SEED = int(os.environ.get("OPERATORS", 200)), int(os.environ.get("SEED", 1))
TYPES = [torch.float32, torch.int64, torch.bool, torch.complex64, torch.bfloat16, torch.float16]
SAMPLES = 6

everything = sorted(op_db, key=lambda o: (o.name, o.variant_test_name))
drawn = random.Random(SEED).sample(everything, min(COUNT or len(everything), len(everything)))


def _mover():
    """Moves tensors to cuda with what they share: views of one tensor stay so."""
    storages = {}

    def move(x):
        if isinstance(x, torch.device):
            return torch.device("cuda")
        if not isinstance(x, torch.Tensor) or x.layout != torch.strided:
            return x
        of = x.untyped_storage()
        if of._cdata not in storages:
            storages[of._cdata] = of.cuda()
        there = torch.empty(0, dtype=x.dtype, device="cuda")
        there.set_(storages[of._cdata], x.storage_offset(), x.size(), x.stride())
        there = torch._conj(there) if x.is_conj() else there
        return (torch._neg_view(there) if x.is_neg() else there).requires_grad_(x.requires_grad)

    return move


def _own(x):
    return x.detach().clone().requires_grad_(x.requires_grad) if isinstance(x, torch.Tensor) else x


def _run(op, sample):
    torch.manual_seed(1)
    result = op(sample[0], *sample[1], **sample[2])
    first = next((t for t in tree_leaves(result) if isinstance(t, torch.Tensor)), None)
    if first is not None and first.requires_grad and first.dtype == torch.float32:
        first.sum().backward()
    leaves = [t for t in tree_leaves(sample) if isinstance(t, torch.Tensor) and t.requires_grad]
    return result, [t.grad for t in leaves]


def _to_host(x):
    return x.cpu() if isinstance(x, torch.Tensor) else x


def _equal(there, here):
    torch.testing.assert_close(tree_map(_to_host, there), tree_map(_to_host, here), equal_nan=True)


def _samples(op, dtype):
    gradient = op.supports_autograd and dtype == torch.float32
    try:
        return list(op.sample_inputs("cpu", dtype, requires_grad=gradient))[:SAMPLES]
    except (RuntimeError, NotImplementedError, TypeError):
        return []  # the table has none of this type


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", drawn, ids=lambda o: f"{o.name} {o.variant_test_name}".strip())
def test_operator(op):
    compared = 0
    for dtype in TYPES:
        for s in _samples(op, dtype) if dtype in op.dtypes else []:
            here = (s.input, s.args, s.kwargs)
            if not any(
                x.storage_offset() for x in tree_leaves(here) if isinstance(x, torch.Tensor)
            ):
                here = tree_map(_own, here)
            there = tree_map(_mover(), here)
            try:
                expected, gradients = _run(op, here)
            except (RuntimeError, NotImplementedError, ValueError, IndexError):
                continue  # the CPU does not have it for this type
            result, gradients_there = _run(op, there)
            compared += 1
            if not op.name.removeprefix("new_").startswith("empty"):  # whose results nobody wrote
                _equal(result, expected)
                _equal(gradients_there, gradients)
    if compared == 0:
        pytest.skip("the CPU has it for none of these types")
