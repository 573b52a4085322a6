"""Blocks of models, forward and backward: on cuda, compiled by Inductor, as eager on the CPU."""

import copy

import pytest
import torch
from blocks import BLOCKS


def _run(module, inputs):
    """The result, and the gradients of all inputs and parameters."""
    result = module(*inputs)
    result.backward(torch.linspace(-1, 1, result.numel(), device=result.device).view_as(result))
    leaves = [x for x in (*inputs, *module.parameters()) if x.requires_grad]
    return result, [x.grad for x in leaves]


def _on_cuda(module, inputs):
    inputs = [x.detach().cuda().requires_grad_(x.requires_grad) for x in inputs]
    return copy.deepcopy(module).cuda(), inputs


@pytest.mark.parametrize("how", ["eager", "compiled"])
@pytest.mark.parametrize("name", BLOCKS)
def test_block(name, how):
    torch.manual_seed(len(name))
    module, inputs = BLOCKS[name]()
    there, inputs_there = _on_cuda(module, inputs)
    if how == "compiled":
        torch._dynamo.reset()
        there = torch.compile(there, fullgraph=True)
    expected, gradients = _run(module, inputs)
    result, gradients_there = _run(there, inputs_there)
    assert result.is_cuda
    torch.testing.assert_close(result.cpu(), expected)
    for one, other in zip(gradients_there, gradients, strict=True):
        torch.testing.assert_close(one.cpu(), other)
