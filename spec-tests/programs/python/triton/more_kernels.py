"""More mistakes in kernels of Triton: ``# fault`` is at the line of each."""

import numpy as np
import triton
import triton.language as tl
from kernels import fault, numbers


@triton.jit
def tiles(out, stride, B: tl.constexpr):
    m = tl.program_id(0) * B + tl.arange(0, B)
    n = tl.arange(0, B)
    tl.store(out + m[:, None] * stride + n[None, :], m[:, None] + 0 * n[None, :])  # fault


@fault("race")
def stride_of_tiles_that_overlap(on):
    tiles[(2,)](np.zeros((32, 16), np.int32), 8 if on else 16, B=16)


@triton.jit
def copy_rows(x, out, M, N, FAULT: tl.constexpr, B: tl.constexpr):
    m, n = tl.arange(0, B), tl.arange(0, B)
    rows = N if FAULT else M
    inside = (m < rows)[:, None] & (n < N)[None, :]
    at = m[:, None] * N + n[None, :]
    tl.store(out + at, tl.load(x + at, inside, 0.0), inside)  # fault


@fault("bounds")
def rows_masked_by_columns(on):
    copy_rows[(1,)](numbers(20, 30), np.zeros((20, 30), np.float32), 20, 30, FAULT=on, B=32)


@triton.jit
def histogram(x, bins, FAULT: tl.constexpr):
    to = bins + tl.load(x + tl.program_id(0))
    if FAULT:
        tl.store(to, tl.load(to) + 1)  # fault
    else:
        tl.atomic_add(to, 1)


@fault("race")
def histogram_without_atomics(on):
    histogram[(4,)](np.array([0, 1, 1, 0], np.int32), np.zeros(2, np.int32), FAULT=on)


@triton.jit
def split_k(a, b, c, K: tl.constexpr, FAULT: tl.constexpr, B: tl.constexpr):
    m, n = tl.arange(0, B), tl.arange(0, B)
    k = tl.program_id(0) * B + tl.arange(0, B)
    part = tl.dot(tl.load(a + m[:, None] * K + k), tl.load(b + k[:, None] * B + n))
    to = c + m[:, None] * B + n
    if FAULT:
        tl.store(to, tl.load(to) + part)  # fault
    else:
        tl.atomic_add(to, part)


@fault("race")
def split_k_without_atomics(on):
    a, b = numbers(16, 32, dtype=np.float16), numbers(32, 16, dtype=np.float16)
    split_k[(2,)](a, b, np.zeros((16, 16), np.float32), K=32, FAULT=on, B=16)


@triton.jit
def sum_of_rows(x, out, columns, FAULT: tl.constexpr, B: tl.constexpr):
    r = tl.program_id(0)
    part = tl.sum(tl.load(x + r * columns + tl.program_id(1) * B + tl.arange(0, B)))
    if FAULT:
        tl.store(out + r, part)  # fault
    else:
        tl.atomic_add(out + r, part)


@fault("race")
def axis_that_is_not_reduced(on):
    sum_of_rows[(2, 2)](numbers(2, 128), np.zeros(2, np.float32), 128, FAULT=on, B=64)


@triton.jit
def reverse(x, out, FAULT: tl.constexpr, B: tl.constexpr):
    blocks = tl.num_programs(1) if FAULT else tl.num_programs(0)
    i = tl.arange(0, B)
    v = tl.load(x + (blocks - 1 - tl.program_id(0)) * B + i)  # fault
    tl.store(out + tl.program_id(0) * B + i, v)


@fault("bounds")
def reversed_by_the_wrong_axis(on):
    reverse[(4,)](numbers(256), np.zeros(256, np.float32), FAULT=on, B=64)


@triton.jit
def guarded(lock, out, FAULT: tl.constexpr):
    if FAULT:
        while tl.atomic_cas(lock, 0, 1, sem="relaxed") == 1:
            pass
    else:
        while tl.atomic_cas(lock, 0, 1, sem="acquire") == 1:
            pass
    tl.store(out, tl.load(out) + 1)  # fault
    tl.debug_barrier()
    if FAULT:
        tl.atomic_xchg(lock, 0, sem="relaxed")
    else:
        tl.atomic_xchg(lock, 0, sem="release")


@fault("race")
def relaxed_lock(on):
    guarded[(3,)](np.zeros(1, np.int32), np.zeros(1, np.int32), FAULT=on)


@triton.jit
def grid_of_tiles(x, out, N, FAULT: tl.constexpr, B: tl.constexpr):
    r = tl.program_id(1) if FAULT else tl.program_id(0)
    c = tl.program_id(0) if FAULT else tl.program_id(1)
    i = tl.arange(0, B)
    at = (r * B + i)[:, None] * N + c * B + i
    tl.store(out + at, tl.load(x + at))  # fault


@fault("bounds")
def axes_of_the_grid_swapped(on):
    x = numbers(16, 64)
    grid_of_tiles[(1, 4)](x, np.zeros_like(x), 64, FAULT=on, B=16)


@triton.jit
def gather(table, index, out, FAULT: tl.constexpr, B: tl.constexpr):
    i = tl.arange(0, B)
    at = tl.load(index + i)
    first = -1 if FAULT else 0
    tl.store(out + i, tl.load(table + at, at >= first, 0.0))  # fault


@fault("bounds")
def padding_index_without_mask(on):
    index = np.arange(32, dtype=np.int32) - 1
    gather[(1,)](numbers(32), index, np.zeros(32, np.float32), FAULT=on, B=32)


@triton.jit
def fill(out, rows, M: tl.constexpr, N: tl.constexpr):
    m, n = tl.arange(0, M), tl.arange(0, N)
    to = tl.make_tensor_descriptor(out, [rows, N], [N, 1], [M, N])
    to.store([0, 0], m[:, None] + n[None, :])  # fault


@fault("bounds")
def stored_map_of_more_rows(on):
    triton.set_allocator(lambda size, alignment, stream: np.zeros(size, np.int8))
    fill[(1,)](np.zeros((20, 32), np.int32), 32 if on else 20, M=32, N=32)
