"""kernels.py - kernels in Triton, and what its compiler makes of them for sm_90a: NAME.ptx.

Usage: kernels.py [NAME...]. Needs the package triton, no GPU. It prints of each kernel what a launch
has to know: threads, shared memory, CTAs of a cluster, bytes of scratch memory. What they compute is
in spec-tests/unit/emu/others/triton*.c, which runs them.
"""
import os
import pathlib
import re
import sys

os.environ["TRITON_DISABLE_LINE_INFO"] = "1"

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

HERE = pathlib.Path(__file__).parent


@triton.jit
def vector_add(x, y, z, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.store(z + i, tl.load(x + i, i < n) + tl.load(y + i, i < n), i < n)


@triton.jit
def softmax(out, x, stride, columns, B: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, B)
    v = tl.load(x + row * stride + i, i < columns, other=-float("inf"))
    e = tl.exp(v - tl.max(v, 0))
    tl.store(out + row * stride + i, e / tl.sum(e, 0), i < columns)


@triton.jit
def layer_norm(out, x, weight, bias, mean_out, columns, eps, B: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, B)
    v = tl.load(x + row * columns + i, i < columns, other=0.0)
    mean = tl.sum(v, 0) / columns
    d = tl.where(i < columns, v - mean, 0.0)
    rstd = 1 / tl.sqrt(tl.sum(d * d, 0) / columns + eps)
    y = d * rstd * tl.load(weight + i, i < columns) + tl.load(bias + i, i < columns)
    tl.store(out + row * columns + i, y, i < columns)
    tl.store(mean_out + row, mean)


@triton.jit
def matmul(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    sum = tl.zeros((BM, BN), dtype=tl.float32)
    for k0 in range(0, K, BK):
        va = tl.load(a + i[:, None] * K + (k0 + k)[None, :], (i[:, None] < M), other=0.0)
        vb = tl.load(b + (k0 + k)[:, None] * N + j[None, :], (j[None, :] < N), other=0.0)
        sum = tl.dot(va, vb, sum)
    tl.store(c + i[:, None] * N + j[None, :], sum, (i[:, None] < M) & (j[None, :] < N))


@triton.jit
def matmul_maps(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """a, b and c are tensor maps, which the host made."""
    i = tl.program_id(0) * BM
    j = tl.program_id(1) * BN
    sum = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, K, BK):
        sum = tl.dot(a.load([i, k]), b.load([k, j]), sum)
    c.store([i, j], sum.to(tl.float16))


@triton.jit
def matmul_device_maps(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """The kernel makes the tensor maps, in scratch memory."""
    ta = tl.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK])
    tb = tl.make_tensor_descriptor(b, [K, N], [N, 1], [BK, BN])
    tc = tl.make_tensor_descriptor(c, [M, N], [N, 1], [BM, BN])
    i = tl.program_id(0) * BM
    j = tl.program_id(1) * BN
    sum = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, K, BK):
        sum = tl.dot(ta.load([i, k]), tb.load([k, j]), sum)
    tc.store([i, j], sum.to(tl.float16))


@triton.jit
def matmul_specialised(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Persistent; warps of their own load, two warpgroups have half of the rows each."""
    ta = tl.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK])
    tb = tl.make_tensor_descriptor(b, [K, N], [N, 1], [BK, BN])
    tc = tl.make_tensor_descriptor(c, [M, N], [N, 1], [BM, BN])
    tiles_n = tl.cdiv(N, BN)
    for tile in tl.range(tl.program_id(0), tl.cdiv(M, BM) * tiles_n, tl.num_programs(0),
                         warp_specialize=True):
        i = tile // tiles_n * BM
        j = tile % tiles_n * BN
        sum = tl.zeros((BM, BN), dtype=tl.float32)
        for k in range(0, K, BK):
            sum = tl.dot(ta.load([i, k]), tb.load([k, j]), sum)
        tc.store([i, j], sum.to(tl.float16))


@triton.jit
def attention(q, k, v, out, scale, T, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    """softmax(q k' scale) v, causal, in one pass over the keys."""
    first = tl.program_id(0) * BM
    i = first + tl.arange(0, BM)
    d = tl.arange(0, D)
    vq = tl.load(q + i[:, None] * D + d[None, :])
    top = tl.full((BM,), -float("inf"), tl.float32)
    below = tl.zeros((BM,), tl.float32)
    sum = tl.zeros((BM, D), tl.float32)
    for start in range(0, first + BM, BN):
        j = start + tl.arange(0, BN)
        s = tl.dot(vq, tl.trans(tl.load(k + j[:, None] * D + d[None, :]))) * scale
        s = tl.where(i[:, None] >= j[None, :], s, -float("inf"))
        new = tl.maximum(top, tl.max(s, 1))
        p = tl.exp2(s - new[:, None])
        shrink = tl.exp2(top - new)
        below = below * shrink + tl.sum(p, 1)
        sum = sum * shrink[:, None]
        sum = tl.dot(p.to(tl.float16), tl.load(v + j[:, None] * D + d[None, :]), sum)
        top = new
    tl.store(out + i[:, None] * D + d[None, :], sum / below[:, None])


@triton.jit
def mul_add(x, y, u, v):
    return x * u, y * u + v


@triton.jit
def scan(x, sums, gates, tokens, h, R: tl.constexpr, C: tl.constexpr):
    """Sums along rows, and h[t] = gate[t] * h[t - 1] + token[t] from the end."""
    at = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    tl.store(sums + at, tl.cumsum(tl.load(x + at), 1))
    _, y = tl.associative_scan((tl.load(gates + at), tl.load(tokens + at)), 0, mul_add, reverse=True)
    tl.store(h + at, y)


@triton.jit
def histogram(x, counts, per_cta, n, B: tl.constexpr, BINS: tl.constexpr):
    """By atomics on global memory, and the CTA's own by those on shared memory."""
    i = tl.program_id(0) * B + tl.arange(0, B)
    v = tl.load(x + i, i < n, other=0)
    tl.atomic_add(counts + v % 64, 1, i < n)
    h = tl.histogram(v % BINS, BINS)
    tl.store(per_cta + tl.program_id(0) * BINS + tl.arange(0, BINS), h)


@triton.jit
def gather(x, index, out, R: tl.constexpr, C: tl.constexpr, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :])
    at = tl.arange(0, N)[:, None] * C + tl.arange(0, C)[None, :]
    tl.store(out + at, tl.gather(v, tl.load(index + at), 0))


@triton.jit
def transpose(x, out, M, N, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    j = tl.program_id(1) * B + tl.arange(0, B)
    v = tl.load(x + i[:, None] * N + j[None, :], (i[:, None] < M) & (j[None, :] < N))
    tl.store(out + j[:, None] * M + i[None, :], tl.trans(v), (j[:, None] < N) & (i[None, :] < M))


@triton.jit
def dropout(x, out, n, p, seed, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    v = tl.load(x + i, i < n)
    keep = tl.rand(seed, i) > p
    tl.store(out + i, tl.where(keep, v / (1 - p), 0.0), i < n)


@triton.jit
def reductions(x, sums, largest, where, evens, R: tl.constexpr, C: tl.constexpr):
    """Along rows and along columns."""
    r = tl.arange(0, R)
    c = tl.arange(0, C)
    v = tl.load(x + r[:, None] * C + c[None, :])
    tl.store(sums + c, tl.sum(v, 0))
    top, place = tl.max(v, 1, return_indices=True)
    tl.store(largest + r, top)
    tl.store(where + r, place)
    tl.store(evens, tl.sum((v.to(tl.int32) % 2 == 0).to(tl.int32)))


@triton.jit
def sort(x, out, R: tl.constexpr, C: tl.constexpr):
    at = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    tl.store(out + at, tl.sort(tl.load(x + at), 1))


@triton.jit
def reduce_locked(x, out, lock, count, N, B: tl.constexpr):
    """CTAs take turns at a lock; the first one stores, the others add."""
    c = tl.arange(0, B)
    v = tl.load(x + tl.program_id(0) * N + c, c < N)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    n = tl.load(count)
    if n == 0:
        tl.atomic_xchg(count, 1)
    else:
        v += tl.load(out + c, c < N)
    tl.store(out + c, v, c < N)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def split_k(a, b, c, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """8-bit floats; CTAs along k add to the same sums by atomics."""
    i = tl.arange(0, BM)
    j = tl.program_id(0) * BN + tl.arange(0, BN)
    k = tl.program_id(1) * BK + tl.arange(0, BK)
    sum = tl.dot(tl.load(a + i[:, None] * K + k[None, :]), tl.load(b + j[None, :] * K + k[:, None]))
    tl.atomic_add(c + i[:, None] * N + j[None, :], sum)


@triton.jit
def products(a, b, c, d, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Too small for wgmma: mma.sync of 8-bit integers; and of tf32."""
    i = tl.arange(0, BM)
    j = tl.arange(0, BN)
    k = tl.arange(0, BK)
    va = tl.load(a + i[:, None] * BK + k[None, :])
    vb = tl.load(b + j[None, :] * BK + k[:, None])
    tl.store(c + i[:, None] * BN + j[None, :], tl.dot(va, vb))
    tl.store(d + i[:, None] * BN + j[None, :], tl.dot(va.to(tl.float32), vb.to(tl.float32)))


def mapped(t, *shape):
    return f"tensordesc<{t}{list(shape)}>".replace(" ", "")


TILE = dict(BM=64, BN=64, BK=32)
KERNELS = [
    (vector_add, dict(x="*fp32", y="*fp32", z="*fp32", n="i32"), dict(B=512), {}),
    (softmax, dict(out="*fp32", x="*fp32", stride="i32", columns="i32"), dict(B=1024), {}),
    (layer_norm, dict(out="*fp16", x="*fp16", weight="*fp32", bias="*fp32", mean_out="*fp32",
                      columns="i32", eps="fp32"), dict(B=512), {}),
    (matmul, dict(a="*fp16", b="*fp16", c="*fp32", M="i32", N="i32", K="i32"), TILE,
     dict(num_stages=3)),
    (matmul_maps, dict(a=mapped("fp16", 64, 64), b=mapped("fp16", 64, 64), c=mapped("fp16", 64, 64),
                       K="i32"), dict(BM=64, BN=64, BK=64), dict(num_stages=3)),
    (matmul_device_maps, dict(a="*bf16", b="*bf16", c="*fp16", M="i32", N="i32", K="i32"), TILE,
     dict(num_stages=2)),
    (matmul_specialised, dict(a="*fp16", b="*fp16", c="*fp16", M="i32", N="i32", K="i32"),
     dict(BM=128, BN=64, BK=64), dict(num_stages=3)),
    (attention, dict(q="*fp16", k="*fp16", v="*fp16", out="*fp32", scale="fp32", T="i32"),
     dict(D=64, BM=64, BN=32), dict(num_stages=2)),
    (scan, dict(x="*i32", sums="*i32", gates="*fp32", tokens="*fp32", h="*fp32"),
     dict(R=32, C=64), {}),
    (histogram, dict(x="*i32", counts="*i32", per_cta="*i32", n="i32"), dict(B=512, BINS=32), {}),
    (gather, dict(x="*fp32", index="*i32", out="*fp32"), dict(R=64, C=32, N=16), {}),
    (transpose, dict(x="*fp16", out="*fp16", M="i32", N="i32"), dict(B=32), {}),
    (dropout, dict(x="*fp32", out="*fp32", n="i32", p="fp32", seed="i32"), dict(B=256), {}),
    (reductions, dict(x="*fp32", sums="*fp32", largest="*fp32", where="*i32", evens="*i32"),
     dict(R=32, C=128), dict(num_warps=8)),
    (sort, dict(x="*i32", out="*i32"), dict(R=4, C=64), {}),
    (reduce_locked, dict(x="*fp32", out="*fp32", lock="*i32", count="*i32", N="i32"), dict(B=128),
     {}),
    (split_k, dict(a="*fp8e4nv", b="*fp8e4nv", c="*fp32", N="i32", K="i32"), TILE, {}),
    (products, dict(a="*i8", b="*i8", c="*i32", d="*fp32"), dict(BM=32, BN=32, BK=32),
     dict(num_warps=2)),
]


# Two CTAs of a cluster share what is one CTA's above: NAME_cluster.ptx.
KERNELS += [(fn, signature, constants, {**options, "num_ctas": 2})
            for fn, signature, constants, options in KERNELS
            if fn in (softmax, matmul, matmul_device_maps, transpose, reductions, sort)]


def make(fn, signature, constants, options, name=None, target=90):
    every = {**signature, **{name: "constexpr" for name in constants}}
    names = list(every)
    aligned = {(i,): [["tt.divisibility", 16]] for i, name in enumerate(names)
               if every[name].startswith("*")}
    source = ASTSource(fn=fn, signature=every, constexprs=constants, attrs=aligned)
    made = triton.compile(source, target=GPUTarget("cuda", target, 32), options=options)
    text = made.asm["ptx"]
    name = name or fn.__name__ + ("_cluster" if "num_ctas" in options else "")
    (HERE / f"{name}.ptx").write_text(re.sub(r"[ \t]+$", "", text, flags=re.M))
    m = made.metadata
    print(f"{name:20} {32 * m.num_warps:5} threads {m.shared:7} bytes, "
          f"scratch {m.global_scratch_size} and {m.profile_scratch_size}, {len(text)} characters, "
          f"{getattr(m, 'tensordesc_meta', None)}")


if __name__ == "__main__":
    for row in KERNELS:
        if len(sys.argv) == 1 or row[0].__name__ in sys.argv[1:]:
            make(*row)
