"""Kernels of the CuTe DSL for sm_100a: tensor memory, and products by tcgen05.

All are of static shapes; operands are K-major: A is (M, K), B is (N, K), C = A * B^T is (M, N).
"""

import cutlass
import cutlass.cute as cute
import cutlass.utils.blackwell_helpers as sm100
import cutlass.utils.blockscaled_layout as factors
from cutlass import pipeline
from cutlass.cute.nvgpu import OperandMajorMode, cpasync, tcgen05
from cutlass.memory import SmemAllocator, TmemAllocator
from cutlass.pipeline import NamedBarrier

THREADS = 128  # each has a lane of tensor memory
ONE, TWO = tcgen05.CtaGroup.ONE, tcgen05.CtaGroup.TWO
K_MAJOR = OperandMajorMode.K
ALONE = (1, 1, 1, 1)  # a cluster of one CTA

# What a kernel does wrong: the rules by which it is found.
FAULTS = {
    "no wait for the store": {"in flight"},
    "no wait for the tiles": {"in flight", "left behind"},
    "no wait for the products": {"in flight", "left behind"},
}


def matrix(pointer, rows, columns):
    return cute.make_tensor(pointer, cute.make_layout((rows, columns), stride=(columns, 1)))


def staged(smem, element_type, layout):
    """Shared memory of a swizzled layout with a mode of stages."""
    return smem.allocate_tensor(
        element_type, layout.outer, byte_alignment=1024, swizzle=layout.inner
    )


def loads(mma, tile, a, b, stages, op=None, cluster=ALONE, inner=(None, None)):
    """TMA of A and B: (atom, tensor) of each, and the layout of shared memory that it writes.

    inner: the elements of shared memory where they are others, bytes for those of 4 and 6 bits.
    """
    op = cpasync.CopyBulkTensorTileG2SOp(ONE) if op is None else op
    kinds = [t.element_type if i is None else i for t, i in zip((a, b), inner, strict=True)]
    layout_a = sm100.make_smem_layout_a(mma, tile, kinds[0], stages)
    layout_b = sm100.make_smem_layout_b(mma, tile, kinds[1], stages)
    load_a = cute.nvgpu.make_tiled_tma_atom_A(
        op, a, stage(layout_a), tile, mma, cluster, internal_type=inner[0]
    )
    load_b = cute.nvgpu.make_tiled_tma_atom_B(
        op, b, stage(layout_b), tile, mma, cluster, internal_type=inner[1]
    )
    return load_a, layout_a, load_b, layout_b


def stage(layout):
    return cute.slice_(layout, (None, None, None, 0))


def partition(load, shared, tiles, cta=0, ctas=1):
    """Where TMA writes, by stages, and what it reads, by tiles: (to, of)."""
    return cpasync.tma_partition(
        load,
        cta,
        cute.make_layout(ctas),
        cute.group_modes(shared, 0, 3),
        cute.group_modes(tiles, 0, 3),
    )


def write_row(thread, cells, target, change=None):
    """The lane of a thread, from tensor memory to a row of C; change: what is done to it."""
    atom = cute.make_copy_atom(tcgen05.Ld32x32bOp(tcgen05.Repetition.x32), cutlass.Float32)
    load = tcgen05.make_tmem_copy(atom, cells)
    mine = load.get_slice(thread)
    to = mine.partition_D(target)
    row = cute.make_rmem_tensor(to.shape, cutlass.Float32)
    cute.copy(load, mine.partition_S(cells), row)
    cute.arch.fence_view_async_tmem_load()
    if change is not None:
        change(row, mine)
    cute.autovec_copy(row, to)


def allocate(columns):
    """Tensor memory of a CTA, by its first warp: who frees it, and where it is."""
    tmem = TmemAllocator(barrier_for_retrieve=NamedBarrier(1, THREADS))
    tmem.allocate(columns)
    tmem.wait_for_alloc()
    return tmem, tmem.retrieve_ptr(cutlass.Float32)


def free(tmem, pointer):
    tmem.relinquish_alloc_permit()
    cute.arch.sync_threads()
    tmem.free(pointer)


# ---- Tensor memory -----------------------------------------------------------------------------

COPIED = (128, 32)  # lanes and columns


@cute.kernel
def through_tensor_memory(x: cute.Tensor, out: cute.Tensor, fault: cutlass.Constexpr):
    """Rows are stored by one shape of warp, a lane each, and loaded by another, 16 lanes a time."""
    thread, _, _ = cute.arch.thread_idx()
    tmem, pointer = allocate(COPIED[1])
    cells = cute.make_tensor(pointer, cute.make_layout(COPIED, stride=(1 << 16, 1)))

    atom = cute.make_copy_atom(tcgen05.St32x32bOp(tcgen05.Repetition.x32), cutlass.Float32)
    store = tcgen05.make_tmem_copy(atom, cells)
    mine = store.get_slice(thread)
    source = mine.partition_S(x)
    row = cute.make_rmem_tensor(source.shape, cutlass.Float32)
    cute.autovec_copy(source, row)
    cute.copy(store, row, mine.partition_D(cells))
    if cutlass.const_expr(fault != "no wait for the store"):
        cute.arch.fence_view_async_tmem_store()
    cute.arch.sync_threads()

    atom = cute.make_copy_atom(tcgen05.Ld16x256bOp(tcgen05.Repetition.x4), cutlass.Float32)
    load = tcgen05.make_tmem_copy(atom, cells)
    mine = load.get_slice(thread)
    target = mine.partition_D(out)
    block = cute.make_rmem_tensor(target.shape, cutlass.Float32)
    cute.copy(load, mine.partition_S(cells), block)
    cute.arch.fence_view_async_tmem_load()
    cute.autovec_copy(block, target)
    free(tmem, pointer)


@cute.jit
def copy(x: cute.Pointer, out: cute.Pointer, fault: cutlass.Constexpr = ""):
    through_tensor_memory(matrix(x, *COPIED), matrix(out, *COPIED), fault).launch(
        grid=[1, 1, 1], block=[THREADS, 1, 1]
    )


# ---- One CTA, barriers by hand -----------------------------------------------------------------


@cute.kernel
def in_turns(
    mma: cute.TiledMma,
    load_a: cute.CopyAtom,
    a: cute.Tensor,
    load_b: cute.CopyAtom,
    b: cute.Tensor,
    c: cute.Tensor,
    bias: cute.Tensor,
    layout_a: cute.ComposedLayout,
    layout_b: cute.ComposedLayout,
    tile: cutlass.Constexpr,
    types: cutlass.Constexpr,
    tx_bytes: cutlass.Constexpr,
    has_bias: cutlass.Constexpr,
    fault: cutlass.Constexpr,
):
    """Warp 0 loads a tile of K, multiplies it and waits; then all warps write C."""
    thread, _, _ = cute.arch.thread_idx()
    warp = cute.arch.make_warp_uniform(cute.arch.warp_idx())
    m, n, _ = cute.arch.block_idx()
    smem = SmemAllocator()
    s_a, s_b = staged(smem, types[0], layout_a), staged(smem, types[1], layout_b)
    full, over = smem.allocate_array(cutlass.Int64, 1), smem.allocate_array(cutlass.Int64, 1)
    if thread == 0:
        cute.arch.mbarrier_init(full, 1)
        cute.arch.mbarrier_init(over, 1)
        cute.arch.mbarrier_init_fence()
    tmem, pointer = allocate(tile[1])

    of_mma = mma.get_slice(0)
    g_a = of_mma.partition_A(cute.local_tile(a, tile, (m, n, None), proj=(1, None, 1)))
    g_b = of_mma.partition_B(cute.local_tile(b, tile, (m, n, None), proj=(None, 1, 1)))
    g_c = of_mma.partition_C(cute.local_tile(c, tile, (m, n, None), proj=(1, 1, None)))
    to_a, of_a = partition(load_a, s_a, g_a)
    to_b, of_b = partition(load_b, s_b, g_b)
    f_a, f_b = mma.make_fragment_A(s_a), mma.make_fragment_B(s_b)
    acc = cute.make_tensor(pointer, mma.make_fragment_C(mma.partition_shape_C(tile[:2])).layout)

    if warp == 0:
        for k in cutlass.range(cute.size(g_a, mode=[3])):
            with cute.arch.elect_one():
                cute.arch.mbarrier_arrive_and_expect_tx(full, tx_bytes)
            cute.copy(load_a, of_a[None, k], to_a[None, 0], tma_bar_ptr=full)
            cute.copy(load_b, of_b[None, k], to_b[None, 0], tma_bar_ptr=full)
            if cutlass.const_expr(fault != "no wait for the tiles"):
                cute.arch.mbarrier_wait(full, k % 2)
            for block in cutlass.range_constexpr(cute.size(f_a, mode=[2])):
                mma.set(tcgen05.Field.ACCUMULATE, k != 0 or block != 0)
                at = (None, None, block, 0)
                cute.gemm(mma, acc, f_a[at], f_b[at], acc)
            with cute.arch.elect_one():
                tcgen05.commit(over)
            if cutlass.const_expr(fault != "no wait for the products"):
                cute.arch.mbarrier_wait(over, k % 2)
    cute.arch.sync_threads()

    def add_bias(row, mine):
        columns = cute.make_tensor(bias.iterator, cute.make_layout(c.shape, stride=(0, 1)))
        g = of_mma.partition_C(cute.local_tile(columns, tile, (m, n, None), proj=(1, 1, None)))
        added = cute.make_rmem_tensor(row.shape, cutlass.Float32)
        cute.autovec_copy(mine.partition_D(g[(None, None), 0, 0]), added)
        sums = row.load() + added.load()
        row.store(cute.where(sums > 0.0, sums, cute.full_like(sums, 0.0)))

    write_row(
        thread, acc[(None, None), 0, 0], g_c[(None, None), 0, 0], add_bias if has_bias else None
    )
    free(tmem, pointer)


@cute.jit
def multiply_in_turns(
    a: cute.Pointer,
    b: cute.Pointer,
    c: cute.Pointer,
    bias: cute.Pointer,
    mnk: cutlass.Constexpr,
    tile: cutlass.Constexpr,
    has_bias: cutlass.Constexpr = False,
    fault: cutlass.Constexpr = "",
):
    m, n, k = mnk
    a, b, c = matrix(a, m, k), matrix(b, n, k), matrix(c, m, n)
    bias = cute.make_tensor(bias, cute.make_layout(n))
    types = (a.element_type, b.element_type)
    inner = tuple(cutlass.Uint8 if t.width < 8 else None for t in types)
    kinds = tuple(t if i is None else i for t, i in zip(types, inner, strict=True))
    mma = sm100.make_trivial_tiled_mma(*types, K_MAJOR, K_MAJOR, cutlass.Float32, ONE, tile[:2])
    (load_a, t_a), layout_a, (load_b, t_b), layout_b = loads(mma, tile, a, b, 1, inner=inner)
    tx_bytes = sum(cute.size_in_bytes(t, stage(x)) for t, x in zip(types, (layout_a, layout_b)))
    in_turns(
        mma,
        load_a,
        t_a,
        load_b,
        t_b,
        c,
        bias,
        layout_a,
        layout_b,
        tile,
        kinds,
        tx_bytes,
        has_bias,
        fault,
    ).launch(grid=[m // tile[0], n // tile[1], 1], block=[THREADS, 1, 1])


# ---- Scale factors -----------------------------------------------------------------------------


def to_tensor_memory(shared, cells):
    """The copy of factors, the descriptors of what it reads, the cells that it writes."""
    cells = cute.filter_zeros(cells)
    atom = cute.make_copy_atom(tcgen05.Cp4x32x128bOp(ONE), cells.element_type)
    copy = tcgen05.make_s2t_copy(atom, cells)
    mine = copy.get_slice(0)
    of = tcgen05.get_s2t_smem_desc_tensor(copy, mine.partition_S(cute.filter_zeros(shared)))
    return copy, of[None, None, None, None, 0], mine.partition_D(cells)


@cute.kernel
def with_factors(
    mma: cute.TiledMma,
    load_a: cute.CopyAtom,
    a: cute.Tensor,
    load_b: cute.CopyAtom,
    b: cute.Tensor,
    load_sa: cute.CopyAtom,
    sa: cute.Tensor,
    load_sb: cute.CopyAtom,
    sb: cute.Tensor,
    c: cute.Tensor,
    layout_a: cute.ComposedLayout,
    layout_b: cute.ComposedLayout,
    layout_sa: cute.Layout,
    layout_sb: cute.Layout,
    tile: cutlass.Constexpr,
    types: cutlass.Constexpr,
    each: cutlass.Constexpr,
    tx_bytes: cutlass.Constexpr,
):
    """As above; the factors of a tile of K go from shared to tensor memory before its products."""
    thread, _, _ = cute.arch.thread_idx()
    warp = cute.arch.make_warp_uniform(cute.arch.warp_idx())
    m, n, _ = cute.arch.block_idx()
    smem = SmemAllocator()
    s_a, s_b = staged(smem, types[0], layout_a), staged(smem, types[1], layout_b)
    s_sa = smem.allocate_tensor(types[2], layout_sa, byte_alignment=128)
    s_sb = smem.allocate_tensor(types[2], layout_sb, byte_alignment=128)
    full, over = smem.allocate_array(cutlass.Int64, 1), smem.allocate_array(cutlass.Int64, 1)
    if thread == 0:
        cute.arch.mbarrier_init(full, 1)
        cute.arch.mbarrier_init(over, 1)
        cute.arch.mbarrier_init_fence()
    tmem, pointer = allocate(512)

    of_mma = mma.get_slice(0)
    g_a, g_sa = (
        of_mma.partition_A(cute.local_tile(x, tile, (m, n, None), proj=(1, None, 1)))
        for x in (a, sa)
    )
    g_b, g_sb = (
        of_mma.partition_B(cute.local_tile(x, tile, (m, n, None), proj=(None, 1, 1)))
        for x in (b, sb)
    )
    g_c = of_mma.partition_C(cute.local_tile(c, tile, (m, n, None), proj=(1, 1, None)))
    to_a, of_a = partition(load_a, s_a, g_a)
    to_b, of_b = partition(load_b, s_b, g_b)
    to_sa, of_sa = (cute.filter_zeros(x) for x in partition(load_sa, s_sa, g_sa))
    to_sb, of_sb = (cute.filter_zeros(x) for x in partition(load_sb, s_sb, g_sb))
    f_a, f_b = mma.make_fragment_A(s_a), mma.make_fragment_B(s_b)
    acc = cute.make_tensor(pointer, mma.make_fragment_C(mma.partition_shape_C(tile[:2])).layout)

    # Factors stand behind the sums: A's, then B's.
    pointer_sa = pointer + tcgen05.find_tmem_tensor_col_offset(acc)
    layout = factors.make_tmem_layout_sfa(mma, tile, each, stage(layout_sa))
    t_sa = cute.make_tensor(cute.recast_ptr(pointer_sa, dtype=types[2]), layout)
    pointer_sb = pointer_sa + tcgen05.find_tmem_tensor_col_offset(t_sa)
    layout = factors.make_tmem_layout_sfb(mma, tile, each, stage(layout_sb))
    t_sb = cute.make_tensor(cute.recast_ptr(pointer_sb, dtype=types[2]), layout)
    move_sa, d_sa, c_sa = to_tensor_memory(s_sa, t_sa)
    move_sb, d_sb, c_sb = to_tensor_memory(s_sb, t_sb)

    if warp == 0:
        for k in cutlass.range(cute.size(g_a, mode=[3])):
            with cute.arch.elect_one():
                cute.arch.mbarrier_arrive_and_expect_tx(full, tx_bytes)
            cute.copy(load_a, of_a[None, k], to_a[None, 0], tma_bar_ptr=full)
            cute.copy(load_b, of_b[None, k], to_b[None, 0], tma_bar_ptr=full)
            cute.copy(load_sa, of_sa[None, k], to_sa[None, 0], tma_bar_ptr=full)
            cute.copy(load_sb, of_sb[None, k], to_sb[None, 0], tma_bar_ptr=full)
            cute.arch.mbarrier_wait(full, k % 2)
            cute.copy(move_sa, d_sa, c_sa)
            cute.copy(move_sb, d_sb, c_sb)
            for block in cutlass.range_constexpr(cute.size(f_a, mode=[2])):
                mma.set(tcgen05.Field.ACCUMULATE, k != 0 or block != 0)
                mma.set(tcgen05.Field.SFA, t_sa[None, None, block].iterator)
                mma.set(tcgen05.Field.SFB, t_sb[None, None, block].iterator)
                at = (None, None, block, 0)
                cute.gemm(mma, acc, f_a[at], f_b[at], acc)
            with cute.arch.elect_one():
                tcgen05.commit(over)
            cute.arch.mbarrier_wait(over, k % 2)
    cute.arch.sync_threads()
    write_row(thread, acc[(None, None), 0, 0], g_c[(None, None), 0, 0])
    free(tmem, pointer)


def load_factors(make, pointer, rows, k, each, layout, tile, mma):
    whole = cute.tile_to_shape(factors.BlockScaledBasicChunk(each).layout, (rows, k), (2, 1))
    op = cpasync.CopyBulkTensorTileG2SOp(ONE)
    x = cute.make_tensor(pointer, whole)
    return make(op, x, stage(layout), tile, mma, ALONE, internal_type=cutlass.Int16)


@cute.jit
def multiply_with_factors(
    a: cute.Pointer,
    b: cute.Pointer,
    sa: cute.Pointer,
    sb: cute.Pointer,
    c: cute.Pointer,
    mnk: cutlass.Constexpr,
    tile: cutlass.Constexpr,
    each: cutlass.Constexpr,
):
    m, n, k = mnk
    a, b, c = matrix(a, m, k), matrix(b, n, k), matrix(c, m, n)
    types = (a.element_type, b.element_type, sa.value_type)
    mma = sm100.make_blockscaled_trivial_tiled_mma(
        types[0], types[1], K_MAJOR, K_MAJOR, types[2], each, ONE, tile[:2]
    )
    (load_a, t_a), layout_a, (load_b, t_b), layout_b = loads(mma, tile, a, b, 1)
    layout_sa = factors.make_smem_layout_sfa(mma, tile, each, 1)
    layout_sb = factors.make_smem_layout_sfb(mma, tile, each, 1)
    load_sa, t_sa = load_factors(
        cute.nvgpu.make_tiled_tma_atom_A, sa, m, k, each, layout_sa, tile, mma
    )
    load_sb, t_sb = load_factors(
        cute.nvgpu.make_tiled_tma_atom_B, sb, n, k, each, layout_sb, tile, mma
    )
    layouts = (layout_a, layout_b, layout_sa, layout_sb)
    kinds = (types[0], types[1], types[2], types[2])
    tx_bytes = sum(cute.size_in_bytes(t, stage(x)) for t, x in zip(kinds, layouts))
    with_factors(
        mma,
        load_a,
        t_a,
        load_b,
        t_b,
        load_sa,
        t_sa,
        load_sb,
        t_sb,
        c,
        *layouts,
        tile,
        types,
        each,
        tx_bytes,
    ).launch(grid=[m // tile[0], n // tile[1], 1], block=[THREADS, 1, 1])


# ---- Warps of their own ------------------------------------------------------------------------

WRITERS, MULTIPLIER, LOADER = 4, 4, 5  # warps 0 to 3 write C


@cute.kernel
def specialised(
    mma: cute.TiledMma,
    load_a: cute.CopyAtom,
    a: cute.Tensor,
    load_b: cute.CopyAtom,
    b: cute.Tensor,
    c: cute.Tensor,
    layout_a: cute.ComposedLayout,
    layout_b: cute.ComposedLayout,
    cluster: cute.Layout,
    tile: cutlass.Constexpr,
    types: cutlass.Constexpr,
    stages: cutlass.Constexpr,
    tx_bytes: cutlass.Constexpr,
    across: cutlass.Constexpr,
):
    """A warp loads, one multiplies, four write; of a CTA's tiles of C two are in the making."""
    thread, _, _ = cute.arch.thread_idx()
    warp = cute.arch.make_warp_uniform(cute.arch.warp_idx())
    x, y, _ = cute.arch.block_idx()
    pair, ctas_m, ctas_n = (cute.size(cluster, mode=[i]) for i in range(3))
    m, v = x // pair, x % pair
    at = cluster.get_flat_coord(cute.arch.make_warp_uniform(cute.arch.block_idx_in_cluster()))
    mask_a = cpasync.create_tma_multicast_mask(cluster, at, mcast_mode=2)
    mask_b = cpasync.create_tma_multicast_mask(cluster, at, mcast_mode=1)

    smem = SmemAllocator()
    group, agent = pipeline.CooperativeGroup, pipeline.Agent.Thread
    filled, taken = pipeline.PipelineTmaUmma.create(
        num_stages=stages,
        producer_group=group(agent),
        consumer_group=group(agent, ctas_m + ctas_n - 1),
        tx_count=tx_bytes,
        barrier_storage=smem.allocate_array(cutlass.Int64, 2 * stages),
        cta_layout_vmnk=cluster,
        defer_sync=True,
    ).make_participants()
    summed, written = pipeline.PipelineUmmaAsync.create(
        num_stages=2,
        producer_group=group(agent),
        consumer_group=group(agent, pair * WRITERS),
        barrier_storage=smem.allocate_array(cutlass.Int64, 4),
        cta_layout_vmnk=cluster,
        defer_sync=True,
    ).make_participants()
    tmem = TmemAllocator(
        barrier_for_retrieve=NamedBarrier(1, 32 * (WRITERS + 1)), is_two_cta=pair == 2
    )
    pipeline.pipeline_init_arrive(cluster_shape_mn=cluster, is_relaxed=True)
    s_a, s_b = staged(smem, types[0], layout_a), staged(smem, types[1], layout_b)

    of_mma = mma.get_slice(v)
    g_a = of_mma.partition_A(cute.local_tile(a, tile, (m, None, None), proj=(1, None, 1)))
    g_b = of_mma.partition_B(cute.local_tile(b, tile, (m, None, None), proj=(None, 1, 1)))
    g_c = of_mma.partition_C(cute.local_tile(c, tile, (m, None, None), proj=(1, 1, None)))
    to_a, of_a = partition(load_a, s_a, g_a, at[2], ctas_n)
    to_b, of_b = partition(load_b, s_b, g_b, at[1], ctas_m)
    f_a, f_b = mma.make_fragment_A(s_a), mma.make_fragment_B(s_b)
    shape = cute.append(mma.partition_shape_C(tile[:2]), 2)
    layout = mma.make_fragment_C(shape).layout
    steps = cute.size(g_a, mode=[3])
    pipeline.pipeline_init_wait(cluster_shape_mn=cluster)

    if warp == LOADER:
        for i in cutlass.range(across):
            for k in cutlass.range(steps):
                to = filled.acquire_and_advance()
                cute.copy(
                    load_a,
                    of_a[None, k],
                    to_a[None, to.index],
                    tma_bar_ptr=to.barrier,
                    mcast_mask=mask_a,
                )
                cute.copy(
                    load_b,
                    of_b[None, y * across + i, k],
                    to_b[None, to.index],
                    tma_bar_ptr=to.barrier,
                    mcast_mask=mask_b,
                )
        filled.tail()
    elif warp == MULTIPLIER:
        tmem.wait_for_alloc()
        both = cute.make_tensor(tmem.retrieve_ptr(cutlass.Float32), layout)
        if v == 0:
            for _ in cutlass.range(across):
                of = summed.acquire_and_advance()
                acc = both[None, None, None, of.index]
                for k in cutlass.range(steps):
                    tiles = taken.wait_and_advance()
                    for block in cutlass.range_constexpr(cute.size(f_a, mode=[2])):
                        mma.set(tcgen05.Field.ACCUMULATE, k != 0 or block != 0)
                        place = (None, None, block, tiles.index)
                        cute.gemm(mma, acc, f_a[place], f_b[place], acc)
                    tiles.release()
                of.commit()
            summed.tail()
    else:
        tmem.allocate(cute.size(layout, mode=[0, 1]) * 2)
        tmem.wait_for_alloc()
        pointer = tmem.retrieve_ptr(cutlass.Float32)
        both = cute.make_tensor(pointer, layout)
        for i in cutlass.range(across):
            of = written.wait_and_advance()
            target = g_c[(None, None), 0, 0, y * across + i]
            write_row(thread, both[(None, None), 0, 0, of.index], target)
            with cute.arch.elect_one():
                of.release()
        NamedBarrier(2, THREADS).arrive_and_wait()  # all have read
        tmem.relinquish_alloc_permit()
        tmem.free(pointer)


@cute.jit
def multiply_specialised(
    a: cute.Pointer,
    b: cute.Pointer,
    c: cute.Pointer,
    mnk: cutlass.Constexpr,
    tile: cutlass.Constexpr,
    stages: cutlass.Constexpr,
    group: cutlass.Constexpr,
    cluster: cutlass.Constexpr,
    across: cutlass.Constexpr,
):
    m, n, k = mnk
    a, b, c = matrix(a, m, k), matrix(b, n, k), matrix(c, m, n)
    types = (a.element_type, b.element_type)
    mma = sm100.make_trivial_tiled_mma(*types, K_MAJOR, K_MAJOR, cutlass.Float32, group, tile[:2])
    ctas = cute.tiled_divide(cute.make_layout((*cluster, 1)), (mma.thr_id,))
    op = cpasync.CopyBulkTensorTileG2SMulticastOp(group)
    (load_a, t_a), layout_a, (load_b, t_b), layout_b = loads(
        mma, tile, a, b, stages, op, ctas.shape
    )
    pair = cute.size(mma.thr_id)
    tx_bytes = pair * sum(
        cute.size_in_bytes(t, stage(x)) for t, x in zip(types, (layout_a, layout_b))
    )
    specialised(
        mma,
        load_a,
        t_a,
        load_b,
        t_b,
        c,
        layout_a,
        layout_b,
        ctas,
        tile,
        types,
        stages,
        tx_bytes,
        across,
    ).launch(
        grid=[m // tile[0] * pair, n // tile[1] // across, 1],
        block=[32 * (WRITERS + 2), 1, 1],
        cluster=[*cluster, 1],
    )
