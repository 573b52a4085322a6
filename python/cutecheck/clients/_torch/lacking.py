"""Operators of the key CUDA that the CPU does not have, in terms of those that it has.

Each takes and returns tensors of the CPU.
"""

import torch

FUNCTIONS = {}


def error(name, reason):
    """What is raised where the CPU has no implementation either."""
    return NotImplementedError(
        f"{name}: the CPU, on which operators of cuda run here, does not have it"
        f" ({str(reason).splitlines()[0]}); use an operator that it has, or a kernel of your own"
    )


def _is(*names):
    def add(function):
        FUNCTIONS.update(dict.fromkeys(names, function))
        return function

    return add


@_is("_fused_sdp_choice")
def _fused_sdp_choice(*args, **kwargs):
    return 0  # SDPBackend.MATH


@_is("mm.dtype")
def _mm(a, b, out_dtype):
    return torch.mm(a.to(out_dtype), b.to(out_dtype))


@_is("bmm.dtype")
def _bmm(a, b, out_dtype):
    return torch.bmm(a.to(out_dtype), b.to(out_dtype))


@_is("addmm.dtype")
def _addmm(c, a, b, out_dtype, *, beta=1, alpha=1):
    return torch.addmm(c.to(out_dtype), a.to(out_dtype), b.to(out_dtype), beta=beta, alpha=alpha)


@_is("baddbmm.dtype")
def _baddbmm(c, a, b, out_dtype, *, beta=1, alpha=1):
    return torch.baddbmm(c.to(out_dtype), a.to(out_dtype), b.to(out_dtype), beta=beta, alpha=alpha)
