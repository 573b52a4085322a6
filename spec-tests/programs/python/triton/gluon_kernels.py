"""Kernels of Gluon with one fault each, which FAULT turns on: see test_faults.py and kernels.py."""

import numpy as np
from kernels import fault, numbers
from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.experimental.gluon.language.nvidia import ampere, hopper
from triton.experimental.gluon.language.nvidia.hopper import mbarrier, tma
from triton.experimental.gluon.nvidia.hopper import TensorDescriptor

ROWS, COLUMNS = 64, 64
PLAIN = gl.SwizzledSharedLayout(vec=1, per_phase=1, max_phase=1, order=[1, 0])
TILE = gl.NVMMASharedLayout(swizzle_byte_width=128, element_bitwidth=16, rank=2)
BLOCKED = gl.BlockedLayout([1, 8], [4, 8], [4, 1], [1, 0])


def tile(rows=ROWS, columns=COLUMNS):
    return numbers(rows, columns, dtype=np.float16)


def described(x, rows=ROWS):
    return TensorDescriptor.from_tensor(x, [rows, COLUMNS], TILE)


@gluon.jit
def offsets(L: gl.constexpr, M: gl.constexpr, N: gl.constexpr):
    m = gl.arange(0, M, gl.SliceLayout(1, L))
    n = gl.arange(0, N, gl.SliceLayout(0, L))
    return m[:, None] * N + n[None, :]


@gluon.jit
def never_written(out, FAULT: gl.constexpr, S: gl.constexpr, L: gl.constexpr):
    s = gl.allocate_shared_memory(gl.float16, [64, 64], S)
    if not FAULT:
        s.store(gl.zeros([64, 64], gl.float16, L))
    gl.store(out + offsets(L, 64, 64), s.load(L))


@fault("uninitialised")
def shared_memory_that_nobody_wrote(on):
    never_written[(1,)](tile(), FAULT=on, S=PLAIN, L=BLOCKED)


@gluon.jit
def copied(x, out, FAULT: gl.constexpr, S: gl.constexpr, L: gl.constexpr):
    s = gl.allocate_shared_memory(gl.float16, [64, 64], S)
    ampere.async_copy.async_load(s, x + offsets(L, 64, 64))
    ampere.async_copy.commit_group()
    ampere.async_copy.wait_group(1 if FAULT else 0)
    gl.store(out + offsets(L, 64, 64), s.load(L))


@fault("in flight", "uninitialised", "race")
def copy_without_wait(on):
    copied[(1,)](tile(), tile(), FAULT=on, S=PLAIN, L=BLOCKED)


@gluon.jit
def loaded(source, out, FAULT: gl.constexpr, L: gl.constexpr):
    s = gl.allocate_shared_memory(gl.float16, [64, 64], source.layout)
    bar = mbarrier.allocate_mbarrier()
    mbarrier.init(bar, count=1)
    if FAULT == "expect":
        mbarrier.expect(bar, source.nbytes_per_cta + 16)
    else:
        mbarrier.expect(bar, source.nbytes_per_cta)
    tma.async_load(source, [0, 0], bar, s)
    if FAULT == "phase":
        mbarrier.wait(bar, 1)
    elif FAULT != "wait":
        mbarrier.wait(bar, 0)
    gl.store(out + offsets(L, 64, 64), s.load(L))
    if FAULT == "wait" or FAULT == "phase":
        mbarrier.wait(bar, 0)
    mbarrier.invalidate(bar)


@fault("in flight", "uninitialised")
def tile_without_wait(on):
    loaded[(1,)](described(tile()), tile(), FAULT="wait" if on else "", L=BLOCKED)


@fault("in flight", "uninitialised")
def wrong_phase(on):
    loaded[(1,)](described(tile()), tile(), FAULT="phase" if on else "", L=BLOCKED)


@fault("stuck")
def more_bytes_expected_than_come(on):
    loaded[(1,)](described(tile()), tile(), FAULT="expect" if on else "", L=BLOCKED)


@gluon.jit
def stages(source, out, FAULT: gl.constexpr, L: gl.constexpr):
    s = gl.allocate_shared_memory(gl.float16, [2, 32, 64], source.layout)
    bar = mbarrier.allocate_mbarrier(batch=2)
    for k in gl.static_range(2):
        mbarrier.init(bar.index(k), count=1)
        mbarrier.expect(bar.index(k), source.nbytes_per_cta)
        tma.async_load(source, [32 * k, 0], bar.index(k), s.index(k))
    mbarrier.wait(bar.index(0), 0)
    first = s.index(0).load(L)
    mbarrier.expect(bar.index(0), source.nbytes_per_cta)
    if FAULT:  # the second stage is not free: its tile is still on the way, or not yet read
        tma.async_load(source, [0, 0], bar.index(0), s.index(1))
    else:
        hopper.fence_async_shared()
        gl.barrier()
        tma.async_load(source, [0, 0], bar.index(0), s.index(0))
    mbarrier.wait(bar.index(1), 0)
    second = s.index(1).load(L)
    mbarrier.wait(bar.index(0), 1)
    gl.store(out + offsets(L, 32, 64), first + second)


@fault("in flight", "race")
def stage_that_is_not_free(on):
    stages[(1,)](described(tile(), 32), tile(32), FAULT=on, L=BLOCKED)


@gluon.jit
def stored(target, FAULT: gl.constexpr, L: gl.constexpr):
    s = gl.allocate_shared_memory(gl.float16, [64, 64], target.layout)
    s.store(gl.full([64, 64], 1, gl.float16, L))
    hopper.fence_async_shared()
    tma.async_store(target, [0, 0], s)
    if not FAULT:
        tma.store_wait(pendings=0)
    s.store(gl.full([64, 64], 2, gl.float16, L))
    tma.store_wait(pendings=0)


@fault("in flight", "race")
def source_of_a_store_overwritten(on):
    stored[(1,)](described(tile()), FAULT=on, L=BLOCKED)


@gluon.jit
def multiplied(out, FAULT: gl.constexpr, S: gl.constexpr, L: gl.constexpr):
    a = gl.allocate_shared_memory(gl.float16, [64, 64], S)
    b = gl.allocate_shared_memory(gl.float16, [64, 64], S)
    a.store(gl.full([64, 64], 1, gl.float16, L))
    b.store(gl.full([64, 64], 2, gl.float16, L))
    hopper.fence_async_shared()
    D: gl.constexpr = gl.NVMMADistributedLayout([3, 0], [4, 1], [16, 64, 16])
    c = hopper.warpgroup_mma(a, b, gl.zeros([64, 64], gl.float32, D), is_async=True)
    if FAULT:
        a.store(gl.full([64, 64], 3, gl.float16, L))
    c = hopper.warpgroup_mma_wait(0, deps=[c])
    a.store(gl.full([64, 64], 3, gl.float16, L))
    gl.store(out + offsets(D, 64, 64), c)


@fault("in flight", "race")
def operand_overwritten(on):
    multiplied[(1,)](np.zeros((64, 64), np.float32), FAULT=on, S=TILE, L=BLOCKED)


@gluon.jit
def twice_ready(FAULT: gl.constexpr):
    bar = mbarrier.allocate_mbarrier()
    mbarrier.init(bar, count=1)
    mbarrier.arrive(bar, count=2 if FAULT else 1)
    mbarrier.wait(bar, 0)
    mbarrier.invalidate(bar)


@fault("mbarrier")
def more_arrivals_than_expected(on):
    twice_ready[(1,)](FAULT=on)


@gluon.jit
def consumer(s, bar, out, FAULT: gl.constexpr, L: gl.constexpr):
    if not FAULT:
        mbarrier.wait(bar, 0)
    gl.store(out + offsets(L, 64, 64), s.load(L))


@gluon.jit
def producer(s, bar, L: gl.constexpr):
    s.store(gl.full([64, 64], 1, gl.float16, L))
    mbarrier.arrive(bar, count=1)


@gluon.jit
def handed_over(out, FAULT: gl.constexpr, S: gl.constexpr, L: gl.constexpr):
    s = gl.allocate_shared_memory(gl.float16, [64, 64], S)
    bar = mbarrier.allocate_mbarrier()
    mbarrier.init(bar, count=1)
    gl.warp_specialize([(consumer, (s, bar, out, FAULT, L)), (producer, (s, bar, L))], [4], [32])


@fault("race", "uninitialised")
def consumer_that_does_not_wait(on):
    handed_over[(1,)](tile(), FAULT=on, S=PLAIN, L=BLOCKED)


@gluon.jit
def writer(target, s, bar, L: gl.constexpr):
    mbarrier.wait(bar, 0)
    tma.async_store(target, [0, 0], s)
    tma.store_wait(pendings=0)


@gluon.jit
def fenced_producer(target, s, bar, FAULT: gl.constexpr, L: gl.constexpr):
    s.store(gl.full([64, 64], 1, gl.float16, L))
    if not FAULT:
        hopper.fence_async_shared()
    mbarrier.arrive(bar, count=1)


@gluon.jit
def written(target, FAULT: gl.constexpr, L: gl.constexpr):
    s = gl.allocate_shared_memory(gl.float16, [64, 64], target.layout)
    bar = mbarrier.allocate_mbarrier()
    mbarrier.init(bar, count=1)
    gl.warp_specialize(
        [(writer, (target, s, bar, L)), (fenced_producer, (target, s, bar, FAULT, L))], [4], [32]
    )


@fault("proxy")
def store_without_fence(on):
    written[(1,)](described(tile()), FAULT=on, L=BLOCKED)
