"""Kernels of Triton for sm_100a: products by tcgen05, in the ways in which people write them."""

import triton
import triton.language as tl


@triton.jit
def by_pointers(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """A tile of C by pointers, masked at all its edges."""
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), tl.float32)
    for start in range(0, K, BK):
        k = start + tl.arange(0, BK)
        x = tl.load(a + m[:, None] * K + k, (m[:, None] < M) & (k < K), 0.0)
        y = tl.load(b + k[:, None] * N + n, (k[:, None] < K) & (n < N), 0.0)
        acc = tl.dot(x, y, acc)
    tl.store(c + m[:, None] * N + n, acc.to(c.dtype.element_ty), (m[:, None] < M) & (n < N))


@triton.jit
def by_descriptors(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """A tile of C = A * B^T by tensor maps: B has rows of K."""
    m, n = tl.program_id(0) * BM, tl.program_id(1) * BN
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        acc = tl.dot(a.load([m, k]), b.load([n, k]).T, acc)
    c.store([m, n], acc.to(c.dtype))


@triton.jit
def specialised(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """The same, with warps for the loads and one for the products."""
    m, n = tl.program_id(0) * BM, tl.program_id(1) * BN
    acc = tl.zeros((BM, BN), tl.float32)
    for k in tl.range(0, K, BK, warp_specialize=True):
        acc = tl.dot(a.load([m, k]), b.load([n, k]).T, acc)
    c.store([m, n], acc.to(c.dtype))


@triton.jit
def persistent(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """A program makes many tiles of C, one after the other."""
    across = tl.cdiv(N, BN)
    tiles = tl.cdiv(M, BM) * across
    for tile in tl.range(tl.program_id(0), tiles, tl.num_programs(0), flatten=True):
        m, n = tile // across * BM, tile % across * BN
        acc = tl.zeros((BM, BN), tl.float32)
        for k in range(0, K, BK):
            acc = tl.dot(a.load([m, k]), b.load([n, k]).T, acc)
        c.store([m, n], acc.to(c.dtype))


@triton.jit
def with_epilogue(a, b, bias, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """A bias for each column, and no values below 0."""
    m, n = tl.program_id(0) * BM, tl.program_id(1) * BN
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        acc = tl.dot(a.load([m, k]), b.load([n, k]).T, acc)
    acc += tl.load(bias + n + tl.arange(0, BN))[None, :]
    c.store([m, n], tl.maximum(acc, 0.0).to(c.dtype))


@triton.jit
def split_k(a, b, c, N, K: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Programs add their parts of K to C in memory."""
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(tl.program_id(1) * K, tl.program_id(1) * K + K, BK):
        acc = tl.dot(a.load([tl.program_id(0) * BM, k]), b.load([0, k]).T, acc)
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    tl.atomic_add(c + m[:, None] * N + tl.arange(0, BN), acc)


@triton.jit
def scaled(
    a,
    sa,
    b,
    sb,
    c,
    K: tl.constexpr,
    BM: tl.constexpr,
    BN: tl.constexpr,
    A: tl.constexpr,
    B: tl.constexpr,
    PACK_A: tl.constexpr,
    PACK_B: tl.constexpr,
    V: tl.constexpr,
):
    """One tile with a scale factor for each V elements of a row; two elements of 4 bits a byte."""
    m, n = tl.arange(0, BM), tl.arange(0, BN)
    ka, kb, ks = tl.arange(0, K // PACK_A), tl.arange(0, K // PACK_B), tl.arange(0, K // V)
    x = tl.load(a + m[:, None] * (K // PACK_A) + ka)
    y = tl.load(b + n[:, None] * (K // PACK_B) + kb)
    p = tl.load(sa + m[:, None] * (K // V) + ks)
    q = tl.load(sb + n[:, None] * (K // V) + ks)
    acc = tl.dot_scaled(x, p, A, y.T, q, B)
    tl.store(c + m[:, None] * BN + n, acc)


@triton.jit
def attention(
    q, k, v, out, scale, T: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr
):
    """Rows of Q over all keys, with a running maximum: P goes from registers to tensor memory."""
    m = tl.program_id(0) * BM
    x = q.load([m, 0])
    most = tl.full((BM,), float("-inf"), tl.float32)
    total = tl.zeros((BM,), tl.float32)
    acc = tl.zeros((BM, D), tl.float32)
    for start in range(0, T, BN):
        s = tl.dot(x, k.load([start, 0]).T) * scale
        top = tl.maximum(most, tl.max(s, 1))
        p = tl.exp(s - top[:, None])
        shrink = tl.exp(most - top)
        total = total * shrink + tl.sum(p, 1)
        acc = tl.dot(p.to(tl.float16), v.load([start, 0]), acc * shrink[:, None])
        most = top
    out.store([m, 0], (acc / total[:, None]).to(out.dtype))
