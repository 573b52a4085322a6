"""Kernels of the CuTe DSL that double a tile by TMA, each right but for one fault."""

import sys

import cutlass
import cutlass.cute as cute
import torch
from cutlass.cute.nvgpu import cpasync
from cutlass.cute.runtime import from_dlpack

ROWS, COLUMNS = 8, 32
TILE_BYTES = ROWS * COLUMNS * 4
THREADS = 128

# What a kernel does wrong: the rules by which it is found.
FAULTS = {
    "no wait": {"in flight"},
    "no fence": {"proxy"},
    "no barrier": {"in flight"},
    "wrong bytes": {"stuck"},
    "out of bounds": {"bounds"},
}


@cute.kernel
def double(
    load: cute.CopyAtom,
    source: cute.Tensor,
    store: cute.CopyAtom,
    target: cute.Tensor,
    plain: cute.Tensor,
    layout: cute.Layout,
    fault: cutlass.Constexpr,
):
    thread, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    smem = cutlass.utils.SmemAllocator()
    tile = smem.allocate_tensor(cutlass.Float32, layout, byte_alignment=128)
    full = smem.allocate_array(cutlass.Int64, 1)
    if thread == 0:
        cute.arch.mbarrier_init(full, 1)
        cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()

    s = cute.group_modes(tile, 0, 2)
    g = cute.group_modes(cute.local_tile(source, (ROWS, COLUMNS), (block, 0)), 0, 2)
    to, of = cpasync.tma_partition(load, 0, cute.make_layout(1), s, g)
    if thread < 32:
        with cute.arch.elect_one():
            expected = TILE_BYTES // 2 if fault == "wrong bytes" else TILE_BYTES
            cute.arch.mbarrier_arrive_and_expect_tx(full, expected)
        cute.copy(load, of, to, tma_bar_ptr=full)
    if cutlass.const_expr(fault != "no wait"):
        cute.arch.mbarrier_wait(full, 0)

    row = thread // 16
    for k in cutlass.range_constexpr(2):
        column = thread % 16 + 16 * k
        tile[row, column] = tile[row, column] * 2.0
        if cutlass.const_expr(fault == "out of bounds"):
            plain[block * ROWS + row + 1, column] = 0.0
    if cutlass.const_expr(fault != "no fence"):
        cute.arch.fence_proxy("async.shared", space="cta")
    if cutlass.const_expr(fault != "no barrier"):
        cute.arch.sync_threads()

    g = cute.group_modes(cute.local_tile(target, (ROWS, COLUMNS), (block, 0)), 0, 2)
    of, to = cpasync.tma_partition(store, 0, cute.make_layout(1), s, g)
    if thread < 32:
        cute.copy(store, of, to)
        cute.arch.cp_async_bulk_commit_group()
        cute.arch.cp_async_bulk_wait_group(0, read=False)


@cute.jit
def run(x: cute.Tensor, out: cute.Tensor, plain: cute.Tensor, fault: cutlass.Constexpr):
    layout = cute.make_layout((ROWS, COLUMNS), stride=(COLUMNS, 1))
    load, source = cpasync.make_tiled_tma_atom(
        cpasync.CopyBulkTensorTileG2SOp(), x, layout, (ROWS, COLUMNS)
    )
    store, target = cpasync.make_tiled_tma_atom(
        cpasync.CopyBulkTensorTileS2GOp(), out, layout, (ROWS, COLUMNS)
    )
    double(load, source, store, target, plain, layout, fault).launch(
        grid=[x.shape[0] // ROWS, 1, 1], block=[THREADS, 1, 1]
    )


def doubled(fault=""):
    """Two tiles through the kernel: (what came, what was asked for)."""
    x = torch.arange(2 * ROWS * COLUMNS, dtype=torch.float32).reshape(-1, COLUMNS).cuda()
    out, plain = torch.zeros_like(x), torch.zeros_like(x)
    run(*(from_dlpack(t, assumed_align=16) for t in (x, out, plain)), fault)
    torch.cuda.synchronize()
    return out.cpu(), 2 * x.cpu()


if __name__ == "__main__":
    doubled(sys.argv[1])
