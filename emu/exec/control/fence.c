/* fence.c - fences: of memory, between the proxies, of mbarriers' beginnings.
 *
 * Follows the PTX ISA, "Parallel Synchronization and Communication: membar, fence".
 *
 *      op                   what is written
 *      FENCE_MEMORY         fence and membar; sem: RELEASE or ACQUIRE, else both sides; SC (so is
 *                           membar): in one order with all others (fenced.c); scope: CTA reaches no
 *                           other CTA, CLUSTER no other cluster
 *      FENCE_ASYNC          fence.proxy.async; space: GLOBAL, SHARED, or both where GENERIC. Also
 *                           fence.proxy.async::generic.{release,acquire}.sync_restrict, of SHARED,
 *                           taken for both sides
 *      FENCE_MBARRIER_INIT  fence.mbarrier_init.release.cluster: of the thread's mbarrier.init
 *                           alone
 *      FENCE_SYNC_RESTRICT  fence.release.sync_restrict::shared::cta.cluster and
 *                           fence.acquire.sync_restrict::shared::cluster.cluster: sem: RELEASE or
 *                           ACQUIRE, else both sides; of accesses to shared memory alone,
 *                           mbarrier.init among them; whichever CTA's it is, where the first is
 *                           of the own CTA's by the ISA
 *      FENCE_ALIAS          fence.proxy.alias: nothing, as memory has one address here
 *      FENCE_TENSORMAP      fence.proxy.tensormap::generic; sem: RELEASE or ACQUIRE, else both
 *                           sides; scope: as above
 *
 * The machine's memory has one order, so a fence moves nothing. It counts for the checkers alone:
 * which lane fenced, and when. Not here: what a fence between the proxies does (proxy_fence.c). */
#include "emu/check/race/clock.h"

static uint32_t kinds_of(const emu_machine *m, const emu_ins *i)
{
    int reach = emui_reach_of(m, i->scope);
    if (i->op == EMU_FENCE_ASYNC)
        return i->space == EMU_SHARED   ? EMUI_FENCE_SHARED
               : i->space == EMU_GLOBAL ? EMUI_FENCE_GLOBAL
                                        : EMUI_FENCE_SHARED | EMUI_FENCE_GLOBAL;
    return (i->sem != EMU_ACQUIRE ? EMUI_FENCE_MAP_RELEASE : 0U) |
           (i->sem != EMU_RELEASE ? EMUI_FENCE_MAP_ACQUIRE : 0U) |
           (reach >= EMUI_WIDE ? EMUI_FENCE_WIDE : 0U) |
           (reach >= EMUI_GRID ? EMUI_FENCE_GRID : 0U);
}

static void fence_init(emu_machine *m, emu_warp *w, int lane)
{
    emui_init_fence(m, w, lane);
    emui_proxy_fence(m, w, lane, EMUI_FENCE_INIT);
}

/* Of shared memory alone, and with that of mbarrier.init. */
static void restricted(emu_machine *m, emu_warp *w, int lane, emu_sem sem)
{
    emui_order_fence_shared(m, w, lane, sem);
    if (sem != EMU_ACQUIRE)
        emui_proxy_fence(m, w, lane, EMUI_FENCE_INIT);
}

/* A relaxed store after the fence releases what the lane did before it; the fence acquires what its
 * relaxed loads found before: a clock of the lane each. */
emu_result emu_fence(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        if (i->op == EMU_FENCE_ASYNC || i->op == EMU_FENCE_TENSORMAP)
            emui_proxy_fence(m, w, lane, kinds_of(m, i));
        else if (i->op == EMU_FENCE_MEMORY)
            emui_order_fence(m, w, lane, i->sem, emui_reach_of(m, i->scope));
        else if (i->op == EMU_FENCE_SYNC_RESTRICT)
            restricted(m, w, lane, i->sem);
        else if (i->op != EMU_FENCE_ALIAS)
            fence_init(m, w, lane);
    }
    return EMU_DONE;
}
