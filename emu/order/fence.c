/* fence.c - fences: of memory, between the proxies, of mbarriers' beginnings.
 *
 * Follows the PTX ISA, "Parallel Synchronization and Communication: membar, fence".
 *
 *      op                 what is written
 *      FENCE_MEMORY       fence.sc, fence.acq_rel and membar, any scope
 *      FENCE_ASYNC        fence.proxy.async, with or without a space
 *      FENCE_MBARRIER_INIT, FENCE_SYNC_RESTRICT   orders with the cluster's barrier that follows
 *      FENCE_TENSORMAP    fence.proxy.tensormap::generic: to the checkers as FENCE_ASYNC
 *
 * Scopes of fences are not told apart: each counts as wide enough.
 *
 * The machine's memory has one order, so a fence moves nothing. What it is for is what the checkers
 * must know: which lane fenced, and when. */
#include "emu/isa.h"

/* What a lane stores next, relaxed, lets out what it did before the fence; what it loaded before,
 * relaxed, lets in: a clock of the lane's own stands for both. */
emu_result emu_fence(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        if (!(active >> lane & 1))
            continue;
        if (i->op == EMU_FENCE_ASYNC || i->op == EMU_FENCE_TENSORMAP)
            emui_proxy_fence(m, w, lane);
        else if (i->op == EMU_FENCE_MEMORY)
            emui_order_fence(m, w, lane);
    }
    return EMU_DONE;
}
