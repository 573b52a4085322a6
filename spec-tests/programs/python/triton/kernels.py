"""Kernels of Triton with one fault each, which FAULT turns on: see test_faults.py.

Arguments are arrays of NumPy. ``FAULTS`` has the name of each, the rules that may find it, and a
function that launches it.
"""

import numpy as np
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

FAULTS = {}


def fault(*rules):
    def add(function):
        FAULTS[function.__name__] = (set(rules), function)
        return function

    return add


def numbers(*shape, dtype=np.float32):
    return np.arange(np.prod(shape), dtype=dtype).reshape(shape)


@triton.jit
def copy(x, out, n, FAULT: tl.constexpr, STORE: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if FAULT and STORE:
        tl.store(out + i, tl.load(x + i, i < n, 0.0))
    elif FAULT:
        tl.store(out + i, tl.load(x + i), i < n)
    else:
        tl.store(out + i, tl.load(x + i, i < n, 0.0), i < n)


@fault("bounds")
def load_without_mask(on):
    copy[(8,)](numbers(1000), np.zeros(1000, np.float32), 1000, FAULT=on, STORE=False, BLOCK=128)


@fault("bounds")
def store_without_mask(on):
    copy[(8,)](numbers(1000), np.zeros(1000, np.float32), 1000, FAULT=on, STORE=True, BLOCK=128)


@triton.jit
def left_neighbour(x, out, n, FAULT: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    first = 0 if FAULT else 1
    tl.store(out + i, tl.load(x + i - 1, (i >= first) & (i < n), 0.0), i < n)


@fault("bounds")
def one_before_the_first(on):
    left_neighbour[(4,)](numbers(500), np.zeros(500, np.float32), 500, FAULT=on, BLOCK=128)


@triton.jit
def total(x, out, n, FAULT: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    part = tl.sum(tl.load(x + i, i < n, 0.0))
    if FAULT:
        tl.store(out, tl.load(out) + part)
    else:
        tl.atomic_add(out, part)


@fault("race")
def sum_without_atomics(on):
    total[(4,)](numbers(256), np.zeros(1, np.float32), 256, FAULT=on, BLOCK=64)


@triton.jit
def shift(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i + 1, i + 1 < n, 0.0), i < n)


@fault("race")
def shift_in_place(on):
    x = numbers(256)
    shift[(4,)](x, x if on else np.zeros_like(x), 256, BLOCK=64)


@triton.jit
def shift_one(x, n, FAULT: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i + 1, i + 1 < n, 0.0)
    if not FAULT:
        tl.debug_barrier()
    tl.store(x + i, v, i < n)


@fault("race")
def shift_in_place_of_one_program(on):
    shift_one[(1,)](numbers(256), 256, FAULT=on, BLOCK=256)


@triton.jit
def hand_over(x, flag, out, FAULT: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    if tl.program_id(0) == 0:
        tl.store(x + i, i)
        tl.debug_barrier()
        if FAULT:
            tl.atomic_xchg(flag, 1, sem="relaxed")
        else:
            tl.atomic_xchg(flag, 1, sem="release")
    else:
        if FAULT:
            while tl.atomic_add(flag, 0, sem="relaxed") == 0:
                pass
        else:
            while tl.atomic_add(flag, 0, sem="acquire") == 0:
                pass
        tl.debug_barrier()
        tl.store(out + i, tl.load(x + i))


@fault("race")
def relaxed_flag(on):
    x, flag, out = (np.zeros(n, np.int32) for n in (128, 1, 128))
    hand_over[(2,)](x, flag, out, FAULT=on, BLOCK=128)


@triton.jit
def locked(lock, out, FAULT: tl.constexpr):
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(out, tl.load(out) + 1)
    tl.debug_barrier()
    if FAULT:
        tl.store(lock, 0)
    else:
        tl.atomic_xchg(lock, 0)


@fault("race")
def lock_given_back_by_a_store(on):
    locked[(3,)](np.zeros(1, np.int32), np.zeros(1, np.int32), FAULT=on)


@triton.jit
def row(x, out, rows_before, stride, FAULT: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    first = rows_before * stride if FAULT else rows_before.to(tl.int64) * stride
    tl.store(out + i, tl.load(x + (first - tl.cast(rows_before, tl.int64) * stride) + i))


@fault("bounds")
def offset_beyond_32_bits(on):
    row[(1,)](numbers(64), np.zeros(64, np.float32), 65537, 65536, FAULT=on, BLOCK=64)


@triton.jit
def softmax(x, out, stride, columns, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    at = tl.program_id(0) * stride + i
    v = tl.load(x + at, i < columns, float("-inf"))
    v = tl.exp(v - tl.max(v))
    tl.store(out + at, v / tl.sum(v), i < columns)


@fault("race")
def rows_that_overlap(on):
    x = numbers(4, 100)
    softmax[(4,)](x, np.zeros_like(x), 50 if on else 100, 100, BLOCK=128)


@triton.jit
def product(a, b, c, M, N, K, FAULT: tl.constexpr, BM: tl.constexpr, BK: tl.constexpr):
    m, n, k = tl.arange(0, BM), tl.arange(0, BM), tl.arange(0, BK)
    sums = tl.zeros((BM, BM), tl.float32)
    for first in range(0, K, BK):
        at = first + k
        inside = at < (first + BK if FAULT else K)
        left = tl.load(a + m[:, None] * K + at[None, :], inside[None, :], 0.0)
        right = tl.load(b + at[:, None] * N + n[None, :], inside[:, None], 0.0)
        sums += tl.dot(left, right)
    tl.store(c + m[:, None] * N + n[None, :], sums)


@fault("bounds")
def tail_of_k_without_mask(on):
    a, b = numbers(16, 40, dtype=np.float16), numbers(40, 16, dtype=np.float16)
    product[(1,)](a, b, np.zeros((16, 16), np.float32), 16, 16, 40, FAULT=on, BM=16, BK=32)


@triton.jit
def split(x, out, n, FAULT: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + tl.program_id(0) * BLOCK + i)
    if FAULT:
        if tl.program_id(0) == 0:
            tl.store(out + i, v)
        else:
            tl.atomic_add(out + i, v)
    else:
        tl.atomic_add(out + i, v)


@fault("race")
def store_among_atomics(on):
    split[(2,)](numbers(256), np.zeros(128, np.float32), 256, FAULT=on, BLOCK=128)


@triton.jit
def scale_by_map(source, out, M: tl.constexpr, N: tl.constexpr):
    tile = source.load([0, 0])
    m, n = tl.arange(0, M), tl.arange(0, N)
    tl.store(out + m[:, None] * N + n[None, :], 2 * tile)


@fault("bounds")
def map_of_more_rows_than_there_are(on):
    x = numbers(20, 32)
    source = TensorDescriptor(x, [32 if on else 20, 32], [32, 1], [32, 32])
    scale_by_map[(1,)](source, np.zeros((32, 32), np.float32), M=32, N=32)


@triton.jit
def scale_by_own_map(x, out, rows, stride, M: tl.constexpr, N: tl.constexpr):
    source = tl.make_tensor_descriptor(x, [rows, N], [stride, 1], [M, N])
    tile = source.load([0, 0])
    m, n = tl.arange(0, M), tl.arange(0, N)
    tl.store(out + m[:, None] * N + n[None, :], 2 * tile)


@fault("bounds")
def stride_of_a_map_that_is_too_long(on):
    triton.set_allocator(lambda size, alignment, stream: np.zeros(size, np.int8))
    x = numbers(32, 32)
    scale_by_own_map[(1,)](x, np.zeros_like(x), 32, 64 if on else 32, M=32, N=32)
