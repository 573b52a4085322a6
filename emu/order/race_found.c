/* race_found.c - what is said about two accesses without an order, or without a fence between the
 * proxies.
 *
 * Follows the PTX ISA, "Memory Consistency Model" and "Proxies". Here: the words, and which fence
 * was missing. Not here: which accesses are compared (race.c), why an order is missing
 * (unordered.c). */
#include "emu/core/repeated.h"
#include "emu/core/operation.h"
#include "emu/order/race.h"

#include <inttypes.h>

static emui_other other_of(const emui_access *a, emui_place p, const emui_record *s)
{
    bool strong = ((a->now.flags | s->flags) & EMUI_RECORD_STRONG) != 0 &&
                  ((a->now.flags | s->flags) & EMUI_RECORD_ASYNC) == 0;
    return (emui_other){emui_record_party(a->m, s), p.region, strong};
}

void emui_found_race(const emui_access *a, emui_place p, const emui_record *s, bool wrote)
{
    emui_text t, u, v;
    emui_reason why;
    if (!emui_checks(a->m, EMU_CHECK_RACE) ||
        emui_repeats(a->m, EMU_RACE, a->now.pc, a->w, a->lane))
        return;
    a->m->say_unordered(a, s, wrote, &why);
    emui_find_with(
        a->m, (emui_location){EMU_RACE, a->w, a->lane, a->now.pc, p.offset, 0}, other_of(a, p, s),
        "%s: lane %d of warp %d of CTA %d %s %s, which %s %s at %s, and nothing puts the "
        "two in order%s%s\n%s",
        a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
        emui_name(&t, p), emui_record_name(a->m, s, &u), wrote ? "wrote" : "read",
        emui_at(a->m, s->pc, &v), why.text[0] != '\0' ? ": " : "", why.text, why.repair);
}

/* What that fence has to be for, where one of the other kind would not do. */
static const char *fence_for(emui_place p)
{
    return p.region->space == EMU_SHARED ? "fence.proxy.async, without a space or .shared::cta,"
                                         : "fence.proxy.async, without a space or .global,";
}

static bool is_thread(const emui_access *a, const emui_record *s)
{
    return s->who < a->m->config.ctas * a->m->threads;
}

static void find_proxy(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u, v;
    emui_find_with(
        a->m, (emui_location){EMU_PROXY, a->w, a->lane, a->now.pc, p.offset, 0}, other_of(a, p, s),
        "%s: the asynchronous engine, for lane %d of warp %d of CTA %d, %s %s, which %s wrote "
        "through the generic proxy at %s, and no fence.proxy.async stands between the two"
        "\n%sput %s after %s, in the lane that made it, and then a barrier, before the %s",
        a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
        emui_name(&t, p), emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v),
        is_thread(a, s) ? "" : "wait for it, then ", fence_for(p),
        is_thread(a, s) ? "the write" : "the wait", a->what);
}

/* A thread that stores has to fence itself; what the engine writes, whoever waited for it may. */
static void note_proxy(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u, v;
    if (is_thread(a, s))
        emui_note(a->m, (emui_location){EMU_PROXY, a->w, a->lane, a->now.pc, p.offset, 0},
                  "%s: the asynchronous engine, for lane %d of warp %d of CTA %d, %s %s, which %s "
                  "wrote at %s and did not fence itself: another thread did so after a barrier, "
                  "which is more than the ISA promises"
                  "\nput fence.proxy.async after the write, in each lane that writes, and then the "
                  "barrier",
                  a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
                  emui_name(&t, p), emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v));
}

static void find_map(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u, v;
    emui_find_with(
        a->m, (emui_location){EMU_PROXY, a->w, a->lane, a->now.pc, p.offset, 0}, other_of(a, p, s),
        "%s: for lane %d of warp %d of CTA %d the engine reads %s of its tensor map, which %s "
        "wrote "
        "at %s, and not both fences of tensor maps stand between the two"
        "\nput fence.proxy.tensormap::generic.release after the write, in the lane that made it, "
        "then a barrier, and after that fence.proxy.tensormap::generic.acquire",
        a->what, a->lane, a->w->index, a->w->cta->number, emui_name(&t, p),
        emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v));
}

static emui_fenced fenced_after(const emui_access *a, emui_place p, const emui_record *s)
{
    const emui_moment then = {s->cluster, s->epoch, s->who};
    uint32_t kind = p.region->space == EMU_SHARED ? EMUI_FENCE_SHARED : EMUI_FENCE_GLOBAL;
    return a->together == NULL ? emui_proxy_fenced(a->m, then, a->view.clock, kind)
                               : emui_each_fenced(a->m, then, a->view.clock, a->together, kind);
}

bool emui_is_fenced(emui_access *a, emui_place p, const emui_record *s)
{
    const emui_record *last = &a->fenced;
    if (!emui_checks(a->m, EMU_CHECK_PROXY) ||
        (last->bytes != 0 && last->who == s->who && last->epoch == s->epoch &&
         last->cluster == s->cluster))
        return true;
    bool fenced = fenced_after(a, p, s) == EMUI_FENCED;
    a->fenced = fenced ? *s : a->fenced;
    return fenced;
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
    emui_fenced fenced = fenced_after(a, p, s);
    if (fenced == EMUI_NOT_FENCED)
        find_proxy(a, p, s);
    else if (fenced == EMUI_FENCED_BY_OTHER)
        note_proxy(a, p, s);
}
