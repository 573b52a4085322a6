/* fence.c - fences: of memory, between the proxies, of mbarriers' beginnings.
 *
 * Follows the PTX ISA, "Parallel Synchronization and Communication: membar, fence".
 *
 *      op                 what is written
 *      FENCE_MEMORY       fence.sc, fence.acq_rel and membar, any scope
 *      FENCE_ASYNC        fence.proxy.async, with or without a space
 *      FENCE_MBARRIER_INIT, FENCE_SYNC_RESTRICT   orders with the cluster's barrier that follows
 *      FENCE_TENSORMAP    fence.proxy.tensormap::generic: to the checkers the same as FENCE_ASYNC
 *
 * Scopes of fences are not distinguished: each counts as wide enough.
 *
 * The machine's memory has one order, so a fence moves nothing. It counts for the checkers alone:
 * which lane fenced, and when. */
#include "emu/order/order.h"

/* A relaxed store after the fence releases what the lane did before it; the fence acquires what its
 * relaxed loads found before: a clock of the lane each. */
emu_result emu_fence(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        if (i->op == EMU_FENCE_ASYNC || i->op == EMU_FENCE_TENSORMAP)
            emui_proxy_fence(m, w, lane);
        else if (i->op == EMU_FENCE_MEMORY)
            emui_order_fence(m, w, lane);
    }
    return EMU_DONE;
}
