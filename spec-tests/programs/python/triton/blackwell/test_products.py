"""Products of Triton on an sm_100a: right, and without a finding.

Where every order of sums gives the same, results are compared exactly: operands are small integers.
The suite runs these with CUEMU_ARCH=sm_100a.
"""

import numpy as np
import pytest
import torch
from kernels import (
    attention,
    by_descriptors,
    by_pointers,
    persistent,
    scaled,
    specialised,
    split_k,
    with_epilogue,
)
from triton.tools.tensor_descriptor import TensorDescriptor

TILE = dict(BM=128, BN=64, BK=64)


def integers(*shape, seed=0, dtype=torch.float16, most=4):
    numbers = np.random.default_rng(seed).integers(-most, most + 1, shape)
    return torch.from_numpy(numbers.astype(np.float32)).to(dtype)


def exact(a, b):
    return a.float() @ b.float()


def tiles(*tensors):
    blocks = ([TILE["BM"], TILE["BK"]], [TILE["BN"], TILE["BK"]], [TILE["BM"], TILE["BN"]])
    return [TensorDescriptor.from_tensor(t, b) for t, b in zip(tensors, blocks)]


def has_tcgen05(kernel):
    assert "tcgen05.mma" in kernel.asm["ptx"]


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float8_e4m3fn])
def test_by_pointers(dtype):
    a, b = integers(130, 96, dtype=dtype), integers(96, 72, seed=1, dtype=dtype)
    c = torch.empty(130, 72)
    has_tcgen05(by_pointers[(2, 2)](a, b, c, 130, 72, 96, **TILE))
    assert torch.equal(c, exact(a, b))


@pytest.mark.parametrize("kernel", [by_descriptors, specialised])
@pytest.mark.parametrize("dtype", [torch.float16, torch.float8_e5m2])
def test_by_descriptors(kernel, dtype):
    a, b = integers(256, 256, dtype=dtype), integers(64, 256, seed=1, dtype=dtype)
    c = torch.empty(256, 64, dtype=torch.float16)
    has_tcgen05(kernel[(2, 1)](*tiles(a, b, c), 256, **TILE, num_stages=3))
    assert torch.equal(c.float(), exact(a, b.T))


def test_persistent():
    a, b = integers(256, 128), integers(192, 128, seed=1)
    c = torch.empty(256, 192, dtype=torch.float16)
    has_tcgen05(persistent[(2,)](*tiles(a, b, c), 256, 192, 128, **TILE))
    assert torch.equal(c.float(), exact(a, b.T))


def test_with_epilogue():
    a, b, bias = integers(128, 128), integers(64, 128, seed=1), integers(64, seed=2).float()
    c = torch.empty(128, 64, dtype=torch.float16)
    x, y, z = tiles(a, b, c)
    has_tcgen05(with_epilogue[(1, 1)](x, y, bias, z, 128, **TILE))
    assert torch.equal(c.float(), (exact(a, b.T) + bias).clamp(min=0))


def test_split_k():
    a, b = integers(128, 256), integers(64, 256, seed=1)
    c = torch.zeros(128, 64)
    x, y, _ = tiles(a, b, c)
    has_tcgen05(split_k[(1, 2)](x, y, c, 64, K=128, **TILE))
    assert torch.equal(c, exact(a, b.T))


FOUR_BITS = [0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6]


def four_bits(rows, k, seed):
    codes = np.random.default_rng(seed).integers(0, 16, (rows, k)).astype(np.uint8)
    packed = torch.from_numpy(codes[:, ::2] | codes[:, 1::2] << 4)
    return packed, torch.tensor(FOUR_BITS)[torch.from_numpy(codes.astype(np.int64))]


def powers(rows, columns, seed):
    e = np.random.default_rng(seed).integers(124, 130, (rows, columns)).astype(np.uint8)
    return torch.from_numpy(e), torch.from_numpy(2.0 ** (e.astype(np.float32) - 127))


def test_scaled_four_bits():
    m, n, k = 128, 64, 128
    (a, x), (b, y) = four_bits(m, k, 0), four_bits(n, k, 1)
    (sa, p), (sb, q) = powers(m, k // 32, 2), powers(n, k // 32, 3)
    c = torch.empty(m, n)
    how = dict(K=k, BM=m, BN=n, A="e2m1", B="e2m1", PACK_A=2, PACK_B=2, V=32)
    has_tcgen05(scaled[(1,)](a, sa, b, sb, c, **how))
    assert torch.equal(c, (x * p.repeat_interleave(32, 1)) @ (y * q.repeat_interleave(32, 1)).T)


def test_scaled_eight_bits():
    m, n, k = 128, 64, 128
    a = integers(m, k, dtype=torch.float8_e4m3fn)
    b = integers(n, k, seed=1, dtype=torch.float8_e5m2)
    (sa, p), (sb, q) = powers(m, k // 32, 2), powers(n, k // 32, 3)
    c = torch.empty(m, n)
    how = dict(K=k, BM=m, BN=n, A="e4m3", B="e5m2", PACK_A=1, PACK_B=1, V=32)
    has_tcgen05(scaled[(1,)](a, sa, b, sb, c, **how))
    x, y = a.float() * p.repeat_interleave(32, 1), b.float() * q.repeat_interleave(32, 1)
    assert torch.equal(c, x @ y.T)


def test_attention():
    t, d = 128, 64
    q, k, v = (integers(t, d, seed=s, most=2) for s in range(3))
    out = torch.empty(t, d, dtype=torch.float16)
    rows = ((q, 128), (k, 64), (v, 64), (out, 128))
    maps = [TensorDescriptor.from_tensor(x, [n, d]) for x, n in rows]
    has_tcgen05(attention[(1,)](*maps, 0.125, T=t, D=d, BM=128, BN=64))
    s = exact(q, k.T) * 0.125
    assert torch.allclose(out.float(), torch.softmax(s, 1) @ v.float(), atol=2e-3)
