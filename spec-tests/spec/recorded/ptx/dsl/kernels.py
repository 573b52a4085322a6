"""kernels.py - kernels in the CuTe DSL without tensor maps, and what its compiler makes of them.

Usage: kernels.py [NAME...] writes NAME.ptx. Needs the package nvidia-cutlass-dsl, no GPU. Shapes are
static, so that a kernel takes addresses alone. What they compute is in
spec-tests/unit/emu/kernels/others/dsl.c, which runs them. Kernels with tensor maps: hopper.py.
"""
import make

import cutlass
import cutlass.cute as cute
from cutlass.cute.nvgpu import cpasync, warp

F32, F16, S32 = cutlass.Float32, cutlass.Float16, cutlass.Int32


def row_major(*shape):
    return cute.make_ordered_layout(shape, order=tuple(reversed(range(len(shape)))))


# ---- One thread after the other ------------------------------------------------------------------

@cute.kernel
def elementwise(x: cute.Tensor, y: cute.Tensor, z: cute.Tensor):
    """z = x * y + x, four values a thread: 1024 threads' tiles of (8, 128)."""
    t, _, _ = cute.arch.thread_idx()
    b, _, _ = cute.arch.block_idx()
    tiler, tv = cute.make_layout_tv(row_major(4, 32), cute.make_layout((2, 4), stride=(4, 1)))
    own = [cute.composition(cute.zipped_divide(v, tiler)[(None, None), b], tv)[t, None]
           for v in (x, y, z)]
    vx = own[0].load()
    own[2].store(vx * own[1].load() + vx)


@cute.kernel
def copy_tiled(x: cute.Tensor, out: cute.Tensor):
    """16 bytes at a time, through registers."""
    t, _, _ = cute.arch.thread_idx()
    b, _, _ = cute.arch.block_idx()
    atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), F16, num_bits_per_copy=128)
    tiled = cute.make_tiled_copy_tv(atom, row_major(8, 8), cute.make_layout((1, 8)))
    mine = tiled.get_slice(t)
    source = mine.partition_S(cute.local_tile(x, (32, 64), (b, 0)))
    target = mine.partition_D(cute.local_tile(out, (32, 64), (b, 0)))
    held = cute.make_fragment_like(source)
    cute.copy(tiled, source, held)
    cute.copy(tiled, held, target)


@cute.kernel
def copy_if(x: cute.Tensor, out: cute.Tensor):
    """A tensor that ends within a tile."""
    t, _, _ = cute.arch.thread_idx()
    b, _, _ = cute.arch.block_idx()
    atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), F32, num_bits_per_copy=32)
    tiled = cute.make_tiled_copy_tv(atom, row_major(4, 16), cute.make_layout((1, 1)))
    mine = tiled.get_slice(t)
    where = mine.partition_S(cute.local_tile(cute.make_identity_tensor(x.shape), (16, 32), (b, 0)))
    source = mine.partition_S(cute.local_tile(x, (16, 32), (b, 0)))
    target = mine.partition_D(cute.local_tile(out, (16, 32), (b, 0)))
    inside = cute.make_rmem_tensor((1, where.shape[1], where.shape[2]), cutlass.Boolean)
    for m in cutlass.range_constexpr(where.shape[1]):
        for n in cutlass.range_constexpr(where.shape[2]):
            inside[0, m, n] = cute.elem_less(where[0, m, n], x.shape)
    held = cute.make_fragment_like(source)
    held.fill(0)
    cute.copy(tiled, source, held, pred=inside)
    cute.copy(tiled, held, target, pred=inside)


@cute.kernel
def transpose(x: cute.Tensor, out: cute.Tensor):
    """Through shared memory with a swizzle."""
    t, _, _ = cute.arch.thread_idx()
    b, c, _ = cute.arch.block_idx()
    place = cute.make_composed_layout(cute.make_swizzle(5, 0, 5), 0, row_major(32, 32))
    tile = cutlass.utils.SmemAllocator().allocate_tensor(F32, place, 16)
    from_x = cute.local_tile(x, (32, 32), (b, c))
    to_out = cute.local_tile(out, (32, 32), (c, b))
    for k in cutlass.range(t // 32, 32, 4):
        tile[k, t % 32] = from_x[k, t % 32]
    cute.arch.sync_threads()
    for k in cutlass.range(t // 32, 32, 4):
        to_out[k, t % 32] = tile[t % 32, k]


@cute.kernel
def reduction(x: cute.Tensor, sums: cute.Tensor, largest: cute.Tensor):
    """Of each row: shuffles, then one word of each warp in shared memory."""
    t, _, _ = cute.arch.thread_idx()
    b, _, _ = cute.arch.block_idx()
    words = cutlass.utils.SmemAllocator().allocate_tensor(F32, cute.make_layout((2, 4)), 16)
    sum, top = F32(0), F32(-1e30)
    for k in cutlass.range(t, x.shape[1], 128):
        v = x[b, k]
        sum += v
        top = cute.arch.fmax(top, v)
    for k in cutlass.range_constexpr(5):
        sum += cute.arch.shuffle_sync_bfly(sum, offset=16 >> k)
        top = cute.arch.fmax(top, cute.arch.shuffle_sync_bfly(top, offset=16 >> k))
    if t % 32 == 0:
        words[0, t // 32] = sum
        words[1, t // 32] = top
    cute.arch.sync_threads()
    if t == 0:
        sums[b] = words[0, 0] + words[0, 1] + words[0, 2] + words[0, 3]
        largest[b] = cute.arch.fmax(cute.arch.fmax(words[1, 0], words[1, 1]),
                                    cute.arch.fmax(words[1, 2], words[1, 3]))


@cute.kernel
def softmax(x: cute.Tensor, out: cute.Tensor):
    """A row a warp, as vectors of a thread."""
    t, _, _ = cute.arch.thread_idx()
    b, _, _ = cute.arch.block_idx()
    row = b * 4 + t // 32
    mine = cute.local_tile(x[row, None], (8,), (t % 32,))
    v = mine.load()
    top = cute.arch.warp_reduction(v.reduce(cute.ReductionOp.MAX, -1e30, 0), cute.arch.fmax)
    e = cute.math.exp(v - top)
    below = cute.arch.warp_reduction(e.reduce(cute.ReductionOp.ADD, 0.0, 0), lambda p, q: p + q)
    cute.local_tile(out[row, None], (8,), (t % 32,)).store(e / below)


@cute.kernel
def histogram(x: cute.Tensor, counts: cute.Tensor):
    """Atomics on shared memory, then on global."""
    t, _, _ = cute.arch.thread_idx()
    b, _, _ = cute.arch.block_idx()
    bins = cutlass.utils.SmemAllocator().allocate_tensor(S32, cute.make_layout(64), 16)
    if t < 64:
        bins[t] = 0
    cute.arch.sync_threads()
    for k in cutlass.range(b * 128 + t, x.shape[0], 256):
        cute.arch.atomic_add(bins.iterator + x[k] % 64, S32(1), sem="relaxed", scope="cta")
    cute.arch.sync_threads()
    if t < 64:
        cute.arch.atomic_add(counts.iterator + t, bins[t], sem="relaxed", scope="gpu")


# ---- Hand-overs ----------------------------------------------------------------------------------

@cute.kernel
def named_barriers(x: cute.Tensor, out: cute.Tensor):
    """Warps 0 and 1 fill one of two buffers, warps 2 and 3 empty the other: full, empty barriers."""
    t, _, _ = cute.arch.thread_idx()
    buffer = cutlass.utils.SmemAllocator().allocate_tensor(F32, cute.make_layout((64, 2)), 16)
    if t < 64:
        for k in cutlass.range(8, unroll=1):
            if k >= 2:
                cute.arch.barrier(barrier_id=3 + k % 2, number_of_threads=128)
            buffer[t, k % 2] = x[k * 64 + t]
            cute.arch.barrier_arrive(barrier_id=1 + k % 2, number_of_threads=128)
    else:
        for k in cutlass.range(8, unroll=1):
            cute.arch.barrier(barrier_id=1 + k % 2, number_of_threads=128)
            out[k * 64 + t - 64] = buffer[127 - t, k % 2] * 2
            if k < 6:
                cute.arch.barrier_arrive(barrier_id=3 + k % 2, number_of_threads=128)


@cute.kernel
def async_stages(x: cute.Tensor, out: cute.Tensor):
    """cp.async into three stages; each thread reads what another one copied."""
    t, _, _ = cute.arch.thread_idx()
    tile = cutlass.utils.SmemAllocator().allocate_tensor(F32, cute.make_layout((512, 3)), 16)
    atom = cute.make_copy_atom(cpasync.CopyG2SOp(), F32, num_bits_per_copy=128)
    tiled = cute.make_tiled_copy_tv(atom, cute.make_layout(128), cute.make_layout(4))
    mine = tiled.get_slice(t)
    source = mine.partition_S(x)
    target = mine.partition_D(tile)
    steps = x.shape[1]
    for k in cutlass.range_constexpr(2):
        cute.copy(tiled, source[None, None, k], target[None, None, k])
        cute.arch.cp_async_commit_group()
    sum = F32(0)
    for k in cutlass.range(steps, unroll=1):
        cute.arch.cp_async_wait_group(1)
        cute.arch.sync_threads()
        if k + 2 < steps:
            cute.copy(tiled, source[None, None, k + 2], target[None, None, (k + 2) % 3])
        cute.arch.cp_async_commit_group()
        for j in cutlass.range_constexpr(4):
            sum += tile[4 * (127 - t) + j, k % 3]
    out[t] = sum


@cute.kernel
def async_pipeline(x: cute.Tensor, out: cute.Tensor):
    """A warp copies by cp.async and arrives at mbarriers, another one consumes."""
    t, _, _ = cute.arch.thread_idx()
    smem = cutlass.utils.SmemAllocator()
    tile = smem.allocate_tensor(F32, cute.make_layout((32, 2)), 16)
    bars = smem.allocate_array(cutlass.Int64, 4)
    group = cutlass.pipeline.CooperativeGroup(cutlass.pipeline.Agent.Thread, 32)
    pipe = cutlass.pipeline.PipelineCpAsync.create(
        barrier_storage=bars, num_stages=2, producer_group=group, consumer_group=group)
    atom = cute.make_copy_atom(cpasync.CopyG2SOp(), F32, num_bits_per_copy=32)
    state = cutlass.pipeline.make_pipeline_state(
        cutlass.pipeline.PipelineUserType.Producer, 2)
    if t < 32:
        for k in cutlass.range(6, unroll=1):
            pipe.producer_acquire(state)
            cute.copy(atom, cute.local_tile(x[None, k], (1,), (t,)),
                      cute.local_tile(tile[None, state.index], (1,), (t,)))
            pipe.producer_commit(state)
            state.advance()
        pipe.producer_tail(state)
    else:
        read = cutlass.pipeline.make_pipeline_state(
            cutlass.pipeline.PipelineUserType.Consumer, 2)
        for k in cutlass.range(6, unroll=1):
            pipe.consumer_wait(read)
            out[t - 32, k] = tile[63 - t, read.index] + 1
            pipe.consumer_release(read)
            read.advance()


# ---- Products ------------------------------------------------------------------------------------

@cute.kernel
def sgemm(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    """fma, (32, 32, 16) tiles by cp.async, one stage."""
    t, _, _ = cute.arch.thread_idx()
    i, j, _ = cute.arch.block_idx()
    smem = cutlass.utils.SmemAllocator()
    sa = smem.allocate_tensor(F32, cute.make_layout((32, 16), stride=(1, 33)), 16)
    sb = smem.allocate_tensor(F32, cute.make_layout((32, 16), stride=(1, 33)), 16)
    atom = cute.make_copy_atom(cpasync.CopyG2SOp(), F32, num_bits_per_copy=32)
    tiled = cute.make_tiled_copy_tv(atom, row_major(4, 16), cute.make_layout((1, 1)))
    mine = tiled.get_slice(t)
    ga = mine.partition_S(cute.local_tile(a, (32, 16), (i, None)))
    gb = mine.partition_S(cute.local_tile(b, (32, 16), (j, None)))
    mma = cute.make_tiled_mma(cute.nvgpu.MmaUniversalOp(F32),
                              cute.make_layout((8, 8, 1), stride=(8, 1, 0)))
    part = mma.get_slice(t)
    gc = part.partition_C(cute.local_tile(c, (32, 32), (i, j)))
    ra = mma.make_fragment_A(part.partition_A(sa))
    rb = mma.make_fragment_B(part.partition_B(sb))
    rc = mma.make_fragment_C(gc)
    rc.fill(0.0)
    for k in cutlass.range(ga.shape[3], unroll=1):
        cute.copy(tiled, ga[None, None, None, k], mine.partition_D(sa))
        cute.copy(tiled, gb[None, None, None, k], mine.partition_D(sb))
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(0)
        cute.arch.sync_threads()
        cute.autovec_copy(part.partition_A(sa), ra)
        cute.autovec_copy(part.partition_B(sb), rb)
        cute.gemm(mma, rc, ra, rb, rc)
        cute.arch.sync_threads()
    gc.store(rc.load())


@cute.kernel
def ldmatrix(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    """ldmatrix from swizzled tiles, mma.sync, stores by stmatrix; two warps."""
    t, _, _ = cute.arch.thread_idx()
    smem = cutlass.utils.SmemAllocator()
    atom = cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 0, row_major(8, 64))
    sa = smem.allocate_tensor(F16, cute.tile_to_shape(atom, (32, 64), (0, 1)), 128)
    sb = smem.allocate_tensor(F16, cute.tile_to_shape(atom, (32, 64), (0, 1)), 128)
    sc = smem.allocate_tensor(F16, row_major(32, 40), 128)
    copy = cute.make_copy_atom(cpasync.CopyG2SOp(cache_mode=cpasync.LoadCacheMode.GLOBAL), F16,
                               num_bits_per_copy=128)
    tiled = cute.make_tiled_copy_tv(copy, row_major(8, 8), cute.make_layout((1, 8)))
    mine = tiled.get_slice(t)
    cute.copy(tiled, mine.partition_S(a), mine.partition_D(sa))
    cute.copy(tiled, mine.partition_S(b), mine.partition_D(sb))
    cute.arch.cp_async_commit_group()
    cute.arch.cp_async_wait_group(0)
    cute.arch.sync_threads()
    mma = cute.make_tiled_mma(warp.MmaF16BF16Op(F16, F32, (16, 8, 16)),
                              cute.make_layout((2, 1, 1)), permutation_mnk=(32, 16, 16))
    part = mma.get_slice(t)
    ra = mma.make_fragment_A(part.partition_A(sa))
    rb = mma.make_fragment_B(part.partition_B(sb))
    rc = mma.make_fragment_C(part.partition_C(c))
    rc.fill(0.0)
    load = cute.make_copy_atom(warp.LdMatrix8x8x16bOp(False, 4), F16)
    load_a, load_b = cute.make_tiled_copy_A(load, mma), cute.make_tiled_copy_B(load, mma)
    cute.copy(load_a, load_a.get_slice(t).partition_S(sa), load_a.get_slice(t).retile(ra))
    cute.copy(load_b, load_b.get_slice(t).partition_S(sb), load_b.get_slice(t).retile(rb))
    for k in cutlass.range_constexpr(4):
        cute.gemm(mma, rc, ra[None, None, k], rb[None, None, k], rc)
    half = cute.make_fragment_like(rc, F16)
    half.store(rc.load().to(F16))
    store = cute.make_tiled_copy_C(cute.make_copy_atom(warp.StMatrix8x8x16bOp(False, 4), F16), mma)
    tile = cute.composition(sc, cute.make_layout((32, 32)))
    tile = cute.make_tensor(sc.iterator, cute.make_layout((32, 32), stride=(40, 1)))
    cute.copy(store, store.get_slice(t).retile(half), store.get_slice(t).partition_D(tile))
    cute.arch.sync_threads()
    for k in cutlass.range(t, 32 * 32, 64):
        c[k // 32, k % 32] = tile[k // 32, k % 32].to(F32)


KERNELS = [
    make.row(elementwise, [(F32, 32, 128)] * 3, grid=4, threads=128),
    make.row(copy_tiled, [(F16, 64, 64)] * 2, grid=2, threads=64),
    make.row(copy_if, [(F32, 39, 30)] * 2, grid=3, threads=64),
    make.row(transpose, [(F32, 64, 96), (F32, 96, 64)], grid=(2, 3), threads=128),
    make.row(reduction, [(F32, 5, 300), (F32, 5), (F32, 5)], grid=5, threads=128),
    make.row(softmax, [(F32, 8, 256)] * 2, grid=2, threads=128),
    make.row(histogram, [(S32, 1000), (S32, 64)], grid=2, threads=128),
    make.row(named_barriers, [(F32, 512)] * 2, threads=128),
    make.row(async_stages, [(F32, (512, 7), (0, 1)), (F32, 128)], threads=128),
    make.row(async_pipeline, [(F32, (32, 6), (0, 1)), (F32, (32, 6), (0, 1))], threads=64),
    make.row(sgemm, [(F32, 64, 48), (F32, 96, 48), (F32, 64, 96)], grid=(2, 3), threads=64),
    make.row(ldmatrix, [(F16, 32, 64), (F16, 32, 64), (F32, 32, 32)], threads=64),
]

if __name__ == "__main__":
    make.main(KERNELS)
