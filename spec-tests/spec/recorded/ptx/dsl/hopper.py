"""hopper.py - kernels in the CuTe DSL with tensor maps, clusters and wgmma, and their PTX.

Usage: hopper.py [NAME...] writes NAME.ptx, as kernels.py does. A kernel's arguments are tensor maps
of a, b and so on, and addresses. What they compute is in
spec-tests/unit/emu/kernels/others/dsl_hopper.c, which runs them.
"""
import make

import cutlass
import cutlass.cute as cute
from cutlass import pipeline, utils
from cutlass.cute.nvgpu import OperandMajorMode, cpasync, warp, warpgroup
from cutlass.utils import hopper_helpers as sm90

F32, F16, BF16, S32 = cutlass.Float32, cutlass.Float16, cutlass.BFloat16, cutlass.Int32
K = OperandMajorMode.K
Group, Agent = pipeline.CooperativeGroup, pipeline.Agent


def swizzled(kind, rows, columns, stages=1):
    """Rows of 128 bytes in shared memory, as wgmma and tensor copies take them."""
    atom = warpgroup.make_smem_layout_atom(warpgroup.SmemLayoutAtomKind.K_SW128, kind)
    return cute.tile_to_shape(atom, (rows, columns, stages), (0, 1, 2))


def one_stage(layout):
    return cute.slice_(layout, (None, None, 0))


def tensor(smem, kind, layout):
    return smem.allocate_tensor(kind, layout.outer, 1024, swizzle=layout.inner)


def partition(atom, shared, tiles, place=0, layout=None):
    """Of shared memory and of a tensor's tiles: (a copy, stage), (a copy, tile)."""
    return cpasync.tma_partition(atom, place, layout if layout is not None else cute.make_layout(1),
                                 cute.group_modes(shared, 0, 2), cute.group_modes(tiles, 0, 2))


# ---- Copies --------------------------------------------------------------------------------------

@cute.kernel
def tma_copy(load: cute.CopyAtom, x: cute.Tensor, store: cute.CopyAtom, y: cute.Tensor,
             layout: cute.ComposedLayout):
    """A tile in, times two by its threads, and out."""
    t, _, _ = cute.arch.thread_idx()
    i, j, _ = cute.arch.block_idx()
    smem = utils.SmemAllocator()
    bar = smem.allocate_array(cutlass.Int64, 1)
    tile = tensor(smem, F16, layout)
    if t == 0:
        cute.arch.mbarrier_init(bar, 1)
    cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()
    ts, tx = partition(load, tile, cute.local_tile(x, (32, 64), (i, j)))
    os, oy = partition(store, tile, cute.local_tile(y, (32, 64), (i, j)))
    if t < 32:
        with cute.arch.elect_one():
            cute.arch.mbarrier_arrive_and_expect_tx(bar, 32 * 64 * 2)
        cute.copy(load, tx, ts[None, 0], tma_bar_ptr=bar)
    cute.arch.mbarrier_wait(bar, 0)
    for k in cutlass.range(t, 32 * 64, 128):
        tile[k // 64, k % 64, 0] = tile[k // 64, k % 64, 0] * F16(2)
    cute.arch.fence_proxy("async.shared", space="cta")
    cute.arch.sync_threads()
    if t < 32:
        cute.copy(store, os[None, 0], oy)
        cute.arch.cp_async_bulk_commit_group()
        cute.arch.cp_async_bulk_wait_group(0, read=True)


@cute.jit
def tma_copy_host(x: cute.Tensor, y: cute.Tensor):
    layout = swizzled(F16, 32, 64)
    load, tx = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), x, one_stage(layout),
                                           (32, 64))
    store, ty = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileS2GOp(), y, one_stage(layout),
                                            (32, 64))
    tma_copy(load, tx, store, ty, layout).launch(grid=(2, 3, 1), block=(128, 1, 1))


@cute.kernel
def tma_reduce(store: cute.CopyAtom, y: cute.Tensor, layout: cute.Layout):
    """Each CTA adds its tile to the same place."""
    t, _, _ = cute.arch.thread_idx()
    i, _, _ = cute.arch.block_idx()
    tile = utils.SmemAllocator().allocate_tensor(F32, layout, 128)
    for k in cutlass.range(t, 16 * 32, 64):
        tile[k // 32, k % 32, 0] = F32(k + i)
    cute.arch.fence_proxy("async.shared", space="cta")
    cute.arch.sync_threads()
    os, oy = partition(store, tile, cute.local_tile(y, (16, 32), (0, 0)))
    if t < 32:
        cute.copy(store, os[None, 0], oy)
        cute.arch.cp_async_bulk_commit_group()
        cute.arch.cp_async_bulk_wait_group(0, read=False)


@cute.jit
def tma_reduce_host(y: cute.Tensor):
    layout = cute.make_ordered_layout((16, 32, 1), order=(1, 0, 2))
    store, ty = cpasync.make_tiled_tma_atom(cpasync.CopyReduceBulkTensorTileS2GOp(), y,
                                            one_stage(layout), (16, 32))
    tma_reduce(store, ty, layout).launch(grid=(3, 1, 1), block=(64, 1, 1))


@cute.kernel
def multicast(load: cute.CopyAtom, x: cute.Tensor, out: cute.Tensor, layout: cute.Layout):
    """Two CTAs of a cluster load a half of a tile each, for both."""
    t, _, _ = cute.arch.thread_idx()
    b, _, _ = cute.arch.block_idx()
    rank = cute.arch.make_warp_uniform(cute.arch.block_idx_in_cluster())
    smem = utils.SmemAllocator()
    bar = smem.allocate_array(cutlass.Int64, 1)
    tile = smem.allocate_tensor(F32, layout, 128)
    if t == 0:
        cute.arch.mbarrier_init(bar, 1)
    cute.arch.mbarrier_init_fence()
    cute.arch.cluster_arrive_relaxed()
    cute.arch.cluster_wait()
    ts, tx = partition(load, tile, cute.local_tile(x, (32, 32), (b // 2, 0)), rank,
                       cute.make_layout(2))
    if t < 32:
        with cute.arch.elect_one():
            cute.arch.mbarrier_arrive_and_expect_tx(bar, 32 * 32 * 4)
        cute.copy(load, tx, ts[None, 0], tma_bar_ptr=bar, mcast_mask=cutlass.Int16(3))
    cute.arch.mbarrier_wait(bar, 0)
    for k in cutlass.range(t, 32 * 32, 64):
        out[b, k] = tile[k // 32, k % 32, 0] + F32(rank)
    cute.arch.cluster_arrive()
    cute.arch.cluster_wait()


@cute.jit
def multicast_host(x: cute.Tensor, out: cute.Tensor):
    layout = cute.make_ordered_layout((32, 32, 1), order=(1, 0, 2))
    load, tx = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SMulticastOp(), x,
                                           one_stage(layout), (32, 32), num_multicast=2)
    multicast(load, tx, out, layout).launch(grid=(4, 1, 1), block=(64, 1, 1), cluster=(2, 1, 1))


# ---- Products: a(m, k), b(n, k), both by rows ----------------------------------------------------

def product(kind, m, n, source=warpgroup.OperandSource.SMEM):
    return sm90.make_trivial_tiled_mma(kind, kind, K, K, F32, (m // 64, 1, 1), (64, n), source)


@cute.jit
def multiply(mma, sums, ra, rb, stage):
    for k in cutlass.range_constexpr(cute.size(ra, mode=[2])):
        cute.gemm(mma, sums, ra[None, None, k, stage], rb[None, None, k, stage], sums)


@cute.kernel
def wgmma_pipeline(load_a: cute.CopyAtom, a: cute.Tensor, load_b: cute.CopyAtom, b: cute.Tensor,
                   store: cute.CopyAtom, c: cute.Tensor, mma: cute.TiledMma,
                   in_a: cute.ComposedLayout, in_b: cute.ComposedLayout,
                   in_c: cute.ComposedLayout):
    """Three stages; the first warp loads as well; c leaves by stmatrix and a tensor copy."""
    t, _, _ = cute.arch.thread_idx()
    i, j, _ = cute.arch.block_idx()
    smem = utils.SmemAllocator()
    bars = smem.allocate_array(cutlass.Int64, 6)
    sa, sb, sc = tensor(smem, F16, in_a), tensor(smem, F16, in_b), tensor(smem, F16, in_c)
    pipe = pipeline.PipelineTmaAsync.create(
        barrier_storage=bars, num_stages=3, producer_group=Group(Agent.Thread),
        consumer_group=Group(Agent.Thread, 4), tx_count=(64 + 64) * 64 * 2,
        cta_layout_vmnk=cute.make_layout((1, 1, 1, 1)))
    ta, ga = partition(load_a, sa, cute.local_tile(a, (64, 64), (i, None)))
    tb, gb = partition(load_b, sb, cute.local_tile(b, (64, 64), (j, None)))
    part = mma.get_slice(t)
    ra = mma.make_fragment_A(part.partition_A(sa))
    rb = mma.make_fragment_B(part.partition_B(sb))
    sums = cute.make_rmem_tensor(part.partition_shape_C((64, 64)), F32)
    steps = cute.size(ga, mode=[1])
    write = pipeline.make_pipeline_state(pipeline.PipelineUserType.Producer, 3)
    read = pipeline.make_pipeline_state(pipeline.PipelineUserType.Consumer, 3)
    warp_number = cute.arch.make_warp_uniform(cute.arch.warp_idx())
    sums.fill(0.0)
    mma.set(warpgroup.Field.ACCUMULATE, True)
    for k in cutlass.range(steps + 2, unroll=1):
        if warp_number == 0 and k < steps:
            pipe.producer_acquire(write)
            bar = pipe.producer_get_barrier(write)
            cute.copy(load_a, ga[None, write.count], ta[None, write.index], tma_bar_ptr=bar)
            cute.copy(load_b, gb[None, write.count], tb[None, write.index], tma_bar_ptr=bar)
            pipe.producer_commit(write)
            write.advance()
        if k >= 2:
            pipe.consumer_wait(read)
            warpgroup.fence()
            multiply(mma, sums, ra, rb, read.index)
            warpgroup.commit_group()
            warpgroup.wait_group(0)
            pipe.consumer_release(read)
            read.advance()
    half = cute.make_fragment_like(sums, F16)
    half.store(sums.load().to(F16))
    copy = cute.make_tiled_copy_C(cute.make_copy_atom(warp.StMatrix8x8x16bOp(False, 4), F16), mma)
    mine = copy.get_slice(t)
    cute.copy(copy, mine.retile(half), mine.partition_D(sc)[None, None, None, 0])
    cute.arch.fence_proxy("async.shared", space="cta")
    cute.arch.sync_threads()
    ts, gc = partition(store, sc, cute.local_tile(c, (64, 64), (i, j)))
    if warp_number == 0:
        cute.copy(store, ts[None, 0], gc)
        cute.arch.cp_async_bulk_commit_group()
        cute.arch.cp_async_bulk_wait_group(0, read=True)


@cute.jit
def wgmma_pipeline_host(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    in_a, in_b, in_c = swizzled(F16, 64, 64, 3), swizzled(F16, 64, 64, 3), swizzled(F16, 64, 64)
    load = cpasync.CopyBulkTensorTileG2SOp()
    load_a, ta = cpasync.make_tiled_tma_atom(load, a, one_stage(in_a), (64, 64))
    load_b, tb = cpasync.make_tiled_tma_atom(load, b, one_stage(in_b), (64, 64))
    store, tc = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileS2GOp(), c, one_stage(in_c),
                                            (64, 64))
    wgmma_pipeline(load_a, ta, load_b, tb, store, tc, product(F16, 64, 64), in_a, in_b,
                   in_c).launch(grid=(2, 2, 1), block=(128, 1, 1))


@cute.kernel
def wgmma_specialised(load_a: cute.CopyAtom, a: cute.Tensor, load_b: cute.CopyAtom, b: cute.Tensor,
                      c: cute.Tensor, mma: cute.TiledMma, in_a: cute.ComposedLayout,
                      in_b: cute.ComposedLayout):
    """A warpgroup loads, with few registers; two multiply 128 rows between them."""
    t, _, _ = cute.arch.thread_idx()
    i, j, _ = cute.arch.block_idx()
    smem = utils.SmemAllocator()
    bars = smem.allocate_array(cutlass.Int64, 4)
    sa, sb = tensor(smem, BF16, in_a), tensor(smem, BF16, in_b)
    pipe = pipeline.PipelineTmaAsync.create(
        barrier_storage=bars, num_stages=2, producer_group=Group(Agent.Thread),
        consumer_group=Group(Agent.Thread, 8), tx_count=(128 + 64) * 64 * 2,
        cta_layout_vmnk=cute.make_layout((1, 1, 1, 1)))
    ta, ga = partition(load_a, sa, cute.local_tile(a, (128, 64), (i, None)))
    tb, gb = partition(load_b, sb, cute.local_tile(b, (64, 64), (j, None)))
    steps = cute.size(ga, mode=[1])
    warp_number = cute.arch.make_warp_uniform(cute.arch.warp_idx())
    mma.set(warpgroup.Field.ACCUMULATE, True)
    if warp_number < 4:
        cute.arch.setmaxregister_decrease(40)
        if warp_number == 0:
            write = pipeline.make_pipeline_state(pipeline.PipelineUserType.Producer, 2)
            for k in cutlass.range(steps, unroll=1):
                pipe.producer_acquire(write)
                bar = pipe.producer_get_barrier(write)
                cute.copy(load_a, ga[None, k], ta[None, write.index], tma_bar_ptr=bar)
                cute.copy(load_b, gb[None, k], tb[None, write.index], tma_bar_ptr=bar)
                pipe.producer_commit(write)
                write.advance()
            pipe.producer_tail(write)
    else:
        cute.arch.setmaxregister_increase(232)
        part = mma.get_slice(t - 128)
        ra = mma.make_fragment_A(part.partition_A(sa))
        rb = mma.make_fragment_B(part.partition_B(sb))
        gc = part.partition_C(cute.local_tile(c, (128, 64), (i, j)))
        sums = cute.make_rmem_tensor(gc.shape, F32)
        sums.fill(0.0)
        read = pipeline.make_pipeline_state(pipeline.PipelineUserType.Consumer, 2)
        for k in cutlass.range(steps, unroll=1):
            pipe.consumer_wait(read)
            warpgroup.fence()
            multiply(mma, sums, ra, rb, read.index)
            warpgroup.commit_group()
            warpgroup.wait_group(0)
            pipe.consumer_release(read)
            read.advance()
        cute.autovec_copy(sums, gc)


@cute.jit
def wgmma_specialised_host(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    in_a, in_b = swizzled(BF16, 128, 64, 2), swizzled(BF16, 64, 64, 2)
    load = cpasync.CopyBulkTensorTileG2SOp()
    load_a, ta = cpasync.make_tiled_tma_atom(load, a, one_stage(in_a), (128, 64))
    load_b, tb = cpasync.make_tiled_tma_atom(load, b, one_stage(in_b), (64, 64))
    wgmma_specialised(load_a, ta, load_b, tb, c, product(BF16, 128, 64), in_a,
                      in_b).launch(grid=(1, 2, 1), block=(384, 1, 1))


@cute.kernel
def wgmma_registers(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, mma: cute.TiledMma,
                    in_b: cute.ComposedLayout):
    """A from registers, which hold a plus one; b by cp.async."""
    t, _, _ = cute.arch.thread_idx()
    sb = tensor(utils.SmemAllocator(), F16, in_b)
    copy = cute.make_copy_atom(cpasync.CopyG2SOp(cache_mode=cpasync.LoadCacheMode.GLOBAL), F16,
                               num_bits_per_copy=128)
    tiled = cute.make_tiled_copy_tv(copy, cute.make_layout((16, 8), stride=(8, 1)),
                                    cute.make_layout((1, 8)))
    mine = tiled.get_slice(t)
    cute.copy(tiled, mine.partition_S(b), mine.partition_D(sb)[None, None, None, 0])
    cute.arch.cp_async_commit_group()
    cute.arch.cp_async_wait_group(0)
    cute.arch.fence_proxy("async.shared", space="cta")
    cute.arch.sync_threads()
    part = mma.get_slice(t)
    ga = part.partition_A(a)
    ra = mma.make_fragment_A(ga)
    rb = mma.make_fragment_B(part.partition_B(sb))
    gc = part.partition_C(c)
    sums = cute.make_rmem_tensor(gc.shape, F32)
    for k in cutlass.range_constexpr(cute.size(ra)):
        ra[k] = ga[k] + F16(1)
    mma.set(warpgroup.Field.ACCUMULATE, False)
    warpgroup.fence()
    for k in cutlass.range_constexpr(cute.size(ra, mode=[2])):
        cute.gemm(mma, sums, ra[None, None, k], rb[None, None, k, 0], sums)
        mma.set(warpgroup.Field.ACCUMULATE, True)
    warpgroup.commit_group()
    warpgroup.wait_group(0)
    cute.autovec_copy(sums, gc)


@cute.jit
def wgmma_registers_host(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    wgmma_registers(a, b, c, product(F16, 64, 32, warpgroup.OperandSource.RMEM),
                    swizzled(F16, 32, 64)).launch(grid=(1, 1, 1), block=(128, 1, 1))


KERNELS = [
    make.row(tma_copy, [(F16, 50, 184)] * 2, grid=(2, 3), host=tma_copy_host),
    make.row(tma_reduce, [(F32, 16, 32)], grid=3, threads=64, host=tma_reduce_host),
    make.row(multicast, [(F32, 64, 32), (F32, 4, 1024)], grid=4, threads=64, cluster=(2, 1, 1),
             host=multicast_host),
    make.row(wgmma_pipeline, [(F16, 128, 320), (F16, 128, 320), (F16, 128, 128)], grid=(2, 2),
             host=wgmma_pipeline_host),
    make.row(wgmma_specialised, [(BF16, 128, 192), (BF16, 128, 192), (F32, 128, 128)],
             grid=(1, 2), threads=384, host=wgmma_specialised_host),
    make.row(wgmma_registers, [(F16, 64, 64), (F16, 32, 64), (F32, 64, 32)],
             host=wgmma_registers_host),
]

if __name__ == "__main__":
    make.main(KERNELS)
