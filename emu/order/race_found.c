/* race_found.c - what is said about two accesses without an order, or without a fence between the
 * proxies.
 *
 * Follows the PTX ISA, "Memory Consistency Model" and "Proxies". Here: the words, and which fence
 * was missing. Not here: which accesses are compared (race.c). */
#include "emu/core/operation.h"
#include "emu/order/race.h"

#include <inttypes.h>

void emui_found_race(const emui_access *a, emui_place p, const emui_record *s, bool wrote)
{
    emui_text t, u;
    if (!emui_checks(a->m, EMU_CHECK_RACE))
        return;
    emui_find(a->m, (emui_location){EMU_RACE, a->w, a->lane, a->now.pc, p.offset, 0},
              "%s: lane %d of warp %d of CTA %d %s %s, which %s %s at instruction %" PRId32
              ", and nothing puts the two in order: a barrier, or a wait, is missing between them",
              a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
              emui_name(&t, p), emui_record_name(a->m, s, &u), wrote ? "wrote" : "read", s->pc);
}

/* What that fence has to be for, where one of the other kind would not do. */
static const char *fence_for(emui_place p)
{
    return p.region->space == EMU_SHARED ? "fence.proxy.async, without a space or .shared::cta,"
                                         : "fence.proxy.async, without a space or .global,";
}

static void find_proxy(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u;
    emui_find(
        a->m, (emui_location){EMU_PROXY, a->w, a->lane, a->now.pc, p.offset, 0},
        "%s: the asynchronous engine, for lane %d of warp %d of CTA %d, %s %s, which %s wrote "
        "through the generic proxy at instruction %" PRId32 "; between the two that lane "
        "needs %sa %s and then a barrier",
        a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
        emui_name(&t, p), emui_record_name(a->m, s, &u), s->pc,
        s->who < a->m->config.ctas * a->m->threads ? "" : "to wait for it, then ", fence_for(p));
}

/* A thread that stores has to fence itself; what the engine writes, whoever waited for it may. */
static void note_proxy(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u;
    if (s->who < a->m->config.ctas * a->m->threads)
        emui_note(a->m, (emui_location){EMU_PROXY, a->w, a->lane, a->now.pc, p.offset, 0},
                  "%s: the asynchronous engine, for lane %d of warp %d of CTA %d, %s %s, which %s "
                  "wrote at instruction %" PRId32 " and did not fence itself: another thread did "
                  "so after a barrier, which is more than the ISA promises",
                  a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
                  emui_name(&t, p), emui_record_name(a->m, s, &u), s->pc);
}

static void find_map(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u;
    emui_find(
        a->m, (emui_location){EMU_PROXY, a->w, a->lane, a->now.pc, p.offset, 0},
        "%s: for lane %d of warp %d of CTA %d the engine reads %s of its tensor map, which %s "
        "wrote at instruction %" PRId32 "; between the two that lane needs a "
        "fence.proxy.tensormap::generic.release, then a barrier, and after it a "
        "fence.proxy.tensormap::generic.acquire",
        a->what, a->lane, a->w->index, a->w->cta->number, emui_name(&t, p),
        emui_record_name(a->m, s, &u), s->pc);
}

/* An access of the engine by another proxy, after a write by the generic one. */
void emui_check_proxy(const emui_access *a, emui_place p, const emui_record *s)
{
    const emui_moment then = {s->cluster, s->epoch, s->who};
    if (a->map) {
        if (!emui_map_fenced(a->m, then, a->view.clock, a->w->cta))
            find_map(a, p, s);
        return;
    }
    uint32_t kind = p.region->space == EMU_SHARED ? EMUI_FENCE_SHARED : EMUI_FENCE_GLOBAL;
    emui_fenced fenced = emui_proxy_fenced(a->m, then, a->view.clock, kind);
    if (fenced == EMUI_NOT_FENCED)
        find_proxy(a, p, s);
    else if (fenced == EMUI_FENCED_BY_OTHER)
        note_proxy(a, p, s);
}
