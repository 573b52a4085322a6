"""Kernels of the CuTe DSL on an sm_100a: right, and without a finding.

Operands are small integers, or powers of two: results are exact in whatever order they are added.
The suite runs these with CUEMU_ARCH=sm_100a.
"""

import cutlass
import cutlass.cute as cute
import kernels
import numpy as np
import pytest
import torch
from cutlass.cute.runtime import make_ptr


def integers(*shape, seed=0, most=4):
    numbers = np.random.default_rng(seed).integers(-most, most + 1, shape)
    return torch.from_numpy(numbers.astype(np.float32))


def pointer(element_type, x):
    return make_ptr(element_type, x.data_ptr(), cute.AddressSpace.gmem, assumed_align=32)


def floats(x):
    return pointer(cutlass.Float32, x)


def test_copy():
    x = integers(*kernels.COPIED).cuda()
    out = torch.zeros_like(x)
    kernels.copy(floats(x), floats(out))
    torch.cuda.synchronize()
    assert torch.equal(out, x)


def in_turns(a, b, types, mnk, tile, bias=None, fault=""):
    c = torch.zeros(mnk[:2], device="cuda")
    given = torch.zeros(mnk[1], device="cuda") if bias is None else bias
    operands = (pointer(t, x) for t, x in zip(types, (a, b), strict=True))
    rest = (mnk, tile, bias is not None, fault)
    kernels.multiply_in_turns(*operands, floats(c), floats(given), *rest)
    torch.cuda.synchronize()
    return c


def test_one_cta():
    a, b = integers(256, 192), integers(64, 192, seed=1)
    types = (cutlass.Float16, cutlass.Float16)
    c = in_turns(a.half().cuda(), b.half().cuda(), types, (256, 64, 192), (128, 32, 64))
    assert torch.equal(c.cpu(), a @ b.T)


def test_eight_bits():
    a, b = integers(128, 256), integers(64, 256, seed=1)
    x, y = a.to(torch.float8_e4m3fn).cuda(), b.to(torch.float8_e5m2).cuda()
    types = (cutlass.Float8E4M3FN, cutlass.Float8E5M2)
    c = in_turns(x, y, types, (128, 64, 256), (128, 64, 128))
    assert torch.equal(c.cpu(), a @ b.T)


def test_epilogue():
    a, b, bias = integers(128, 128), integers(128, 128, seed=1), integers(128, seed=2, most=40)
    types = (cutlass.BFloat16, cutlass.BFloat16)
    x, y = a.bfloat16().cuda(), b.bfloat16().cuda()
    c = in_turns(x, y, types, (128, 128, 128), (128, 64, 64), bias.cuda())
    assert torch.equal(c.cpu(), (a @ b.T + bias).clamp(min=0))


FOUR_BITS = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])


def codes(rows, columns, bits, seed):
    numbers = np.random.default_rng(seed).integers(0, 1 << bits, (rows, columns))
    return torch.from_numpy(numbers)


def pack_four(x):
    return (x[:, ::2] | x[:, 1::2] << 4).to(torch.uint8)


def pack_six(x):
    """Four elements in three bytes, the first in the lowest bits."""
    x = x.reshape(-1, 4)
    word = x[:, 0] | x[:, 1] << 6 | x[:, 2] << 12 | x[:, 3] << 18
    return torch.stack([word >> s & 255 for s in (0, 8, 16)], 1).flatten().to(torch.uint8)


def six_bits(x):
    """e3m2: a sign, three bits of exponent, two of mantissa."""
    sign, e, f = x >> 5, x >> 2 & 7, x & 3
    return torch.where(e == 0, f / 16, (4 + f) / 4 * 2.0 ** (e - 3)) * (1 - 2 * sign)


def test_six_bits_beside_four():
    a, b = codes(128, 256, 6, seed=0), codes(64, 256, 4, seed=1)
    a = torch.where(a & 16 == 0, a | 12, a & ~12)  # 1 to 3.5: sums of f8f6f4 have few bits
    types = (cutlass.Float6E3M2FN, cutlass.Float4E2M1FN)
    c = in_turns(pack_six(a).cuda(), pack_four(b).cuda(), types, (128, 64, 256), (128, 64, 128))
    assert torch.equal(c.cpu(), six_bits(a) @ FOUR_BITS[b].T)


def blocked(x):
    """Factors in blocks of 128 rows by 4; 16 bytes of one have rows r, r + 32, r + 64, r + 96."""
    rows, columns = x.shape
    blocks = x.reshape(rows // 128, 4, 32, columns // 4, 4).permute(0, 3, 2, 1, 4)
    return blocks.contiguous().cuda()


@pytest.mark.parametrize("each", [16, 32])
def test_four_bits_with_factors(each):
    m, n, k = 128, 128, 512
    a, b = codes(m, k, 4, seed=0), codes(n, k, 4, seed=1)
    p, q = (2.0 ** (codes(128, k // each, 2, seed=s) - 2) for s in (2, 3))
    kind = torch.float8_e4m3fn if each == 16 else torch.float8_e8m0fnu
    sa, sb = (blocked(x.to(kind).view(torch.uint8)) for x in (p, q))
    c = torch.zeros(m, n, device="cuda")
    factor = cutlass.Float8E4M3FN if each == 16 else cutlass.Float8E8M0FNU
    x, y = pack_four(a).cuda(), pack_four(b).cuda()
    kernels.multiply_with_factors(
        *(pointer(cutlass.Float4E2M1FN, t) for t in (x, y)),
        *(pointer(factor, t) for t in (sa, sb)),
        floats(c),
        (m, n, k),
        (128, 128, 256),
        each,
    )
    torch.cuda.synchronize()
    x, y = (FOUR_BITS[t] * f.repeat_interleave(each, 1) for t, f in ((a, p), (b, q)))
    assert torch.equal(c.cpu(), x @ y.T)


def test_eight_bits_with_factors():
    m, n, k = 128, 128, 256
    a, b = integers(m, k), integers(n, k, seed=1)
    p, q = (2.0 ** (codes(128, k // 32, 2, seed=s) - 2) for s in (2, 3))
    sa, sb = (blocked(x.to(torch.float8_e8m0fnu).view(torch.uint8)) for x in (p, q))
    x, y = a.to(torch.float8_e4m3fn).cuda(), b.to(torch.float8_e4m3fn).cuda()
    c = torch.zeros(m, n, device="cuda")
    kernels.multiply_with_factors(
        *(pointer(cutlass.Float8E4M3FN, t) for t in (x, y)),
        *(pointer(cutlass.Float8E8M0FNU, t) for t in (sa, sb)),
        floats(c),
        (m, n, k),
        (128, 128, 128),
        32,
    )
    torch.cuda.synchronize()
    x, y = (t * f.repeat_interleave(32, 1) for t, f in ((a, p), (b, q)))
    assert torch.equal(c.cpu(), x @ y.T)


def specialised(mnk, *how):
    m, n, k = mnk
    a, b = integers(m, k), integers(n, k, seed=1)
    x, y, c = a.half().cuda(), b.half().cuda(), torch.zeros(m, n, device="cuda")
    operands = (pointer(cutlass.Float16, t) for t in (x, y))
    kernels.multiply_specialised(*operands, floats(c), mnk, *how)
    torch.cuda.synchronize()
    return c.cpu(), a @ b.T


def test_specialised():
    c, expected = specialised((256, 128, 256), (128, 32, 64), 3, kernels.ONE, (1, 1), 2)
    assert torch.equal(c, expected)


def test_pairs_with_multicast():
    c, expected = specialised((512, 128, 192), (256, 64, 64), 2, kernels.TWO, (4, 1), 2)
    assert torch.equal(c, expected)


@pytest.mark.parametrize("fault", kernels.FAULTS)
def test_found(fault, cutecheck):
    rules = kernels.FAULTS[fault]
    cutecheck.allow(*rules)
    if "store" in fault:
        x = integers(*kernels.COPIED).cuda()
        out = torch.zeros_like(x)
        kernels.copy(floats(x), floats(out), fault)
    else:
        x = integers(128, 64).half().cuda()
        in_turns(x, x, (cutlass.Float16,) * 2, (128, 32, 64), (128, 32, 64), None, fault)
    torch.cuda.synchronize()
    found = {finding.rule for finding in cutecheck.findings}
    assert found and found <= rules
    assert all("kernels.py" in finding.file for finding in cutecheck.findings)
