/* deadlock.c - what is told when a run is over: who waits for what, and what was left.
 *
 *      deadlock   each lane that waits, in the words of its instruction's last poll
 *      too long   each warp that runs: where it is, what it polled last
 *      finished   operations in flight, bytes outstanding at mbarriers, groups that were never
 *                 committed or never waited for (notes)
 *
 * Follows the PTX ISA, "Asynchronous copy: Completion Mechanisms" and "mbarrier: Expect-tx and
 * Complete-tx". Here: words, and which ends are told. Not here: when a run is over (warp_turns.c),
 * lanes that poll for ever (schedule/livelock.c). */
#include "emu/schedule/deadlock.h"

#include "emu/exec/async/async.h"
#include "emu/exec/async/mbarrier_word.h"
#include "emu/exec/async/warp_copy.h"
#include "emu/schedule/livelock.h"
#include "emu/state/frames.h"
#include "emu/state/operation.h"

#include <inttypes.h>
#include <string.h>

enum { ALL_LANES_SHOWN = 8, WARPS_SHOWN = 8 };

static int warps_of(const emui_cluster *c)
{
    return c->ctas * c->cta[0].warps;
}

/* ---- Deadlock ---- */

/* Where memory was too short for it, that is what the launch ends with. */
static const char *reason_of(const emu_warp *w, int lane)
{
    return w->waits_for == NULL ? "" : w->waits_for[lane];
}

/* The mbarrier that a lane waits at, where that is what it does. */
static emui_other awaited_by(emu_machine *m, const emu_warp *w, int lane)
{
    const int32_t pc = w->pc[lane];
    const emu_ins *i = &m->program[pc];
    emui_other other = {{-1, -1, -1, -1}, NULL, false, {NULL, 0}};
    if ((m->traits[pc] & EMUI_OF_MBARRIER) != 0)
        emui_look(m, w, lane, emu_generic(i->space, emui_address(w, lane, i->a, i->space)),
                  EMUI_BARRIER_BYTES, &other.mbarrier);
    return other;
}

static void tell_lane(emu_machine *m, const emu_warp *w, int lane)
{
    const emui_thread *t = &w->thread[lane];
    emui_text at, where;
    emui_find_with(
        m, emui_at_lane(EMU_STUCK, w, lane), awaited_by(m, w, lane),
        "deadlock: CTA %d, warp %d, lane %d waits at %s%s for %s, and nothing in flight could "
        "help"
        "\n%s",
        w->cta->number, w->index, lane, emui_at(m, w->pc[lane], &at),
        emui_frame_name(&where, w, lane), reason_of(w, lane),
        t->repair != NULL
            ? t->repair
            : "let all threads that it counts come to it, and no thread wait for one that "
              "waits for it");
}

/* Of one warp: lanes whose wait has a fix of its own, such as an mbarrier whose bytes are missing,
 * or the others, which wait for threads. */
static void tell_lanes(emu_machine *m, const emu_warp *w, bool own_fix)
{
    const char *last = "";
    int shown = 0;
    for (int lane = 0; lane < EMU_LANES && shown < ALL_LANES_SHOWN; ++lane) {
        const char *now = reason_of(w, lane);
        if (!(w->alive & w->waiting & emui_lane_bit[lane]) || strcmp(now, last) == 0 ||
            (w->thread[lane].repair != NULL) != own_fix)
            continue;
        tell_lane(m, w, lane);
        last = now;
        ++shown;
    }
}

/* Who waits for threads that wait themselves comes last: those are the cause. */
void emui_tell_waiting(emu_machine *m, const emui_cluster *of)
{
    for (int own_fix = 1; own_fix >= 0; --own_fix)
        for (int i = 0; i < warps_of(of); ++i)
            tell_lanes(m, emui_warp_in(of, i), own_fix);
}

/* ---- Too long ---- */

static void tell_warp(emu_machine *m, emu_warp *w)
{
    emui_text at, t;
    int lane = emui_first(w->alive);
    uint64_t idle = m->rounds - m->idle_since;
    emui_find(m, emui_at_pc(EMU_STUCK, w, lane, w->pc[lane]),
              "too long: after %" PRIu64 " steps lane %d of warp %d of CTA %d is at %s%s; nothing "
              "that others may wait for has changed for %" PRIu64 " of %" PRIu64 " rounds"
              "\nif it is to run so long, give it more (max_steps, CUEMU_BUDGET, "
              "--cutecheck-budget); else look for what "
              "should end it",
              m->config.max_steps == 0 ? m->steps : m->config.max_steps, lane, w->index,
              w->cta->number, emui_at(m, w->pc[lane], &at), emui_polls(w, &t), idle, m->rounds);
}

void emui_tell_too_long(emu_machine *m)
{
    int shown = 0;
    const emui_cluster *c;
    for (int k = 0; (c = emui_cluster_in(m, k)) != NULL; ++k)
        for (int i = 0; i < warps_of(c) && shown < WARPS_SHOWN; ++i) {
            emu_warp *w = emui_warp_in(c, i);
            if ((w->alive & ~w->waiting) == 0)
                continue;
            tell_warp(m, w);
            ++shown;
        }
}

/* ---- What is left ---- */

/* Shared memory is gone when its threads are: a store that has read it may end later. */
static bool may_outlive(const emui_async *a)
{
    return a->signal == EMUI_NO_SIGNAL || (a->signal == EMUI_BULK_GROUP && a->was_read);
}

/* Operations that no thread waited for. */
static void tell_operations(emu_machine *m)
{
    emui_text t;
    for (emui_async *a = m->turn->oldest; a != NULL; a = a->next)
        if (!may_outlive(a) && !emui_is_reported(m, EMU_LEFT_BEHIND, a->pc)) {
            emui_split_copies(a);
            emui_find_with(
                m, (emui_location){EMU_LEFT_BEHIND, a->warp, a->lane, a->pc, 0, a->event},
                (emui_other){{-1, -1, -1, -1}, NULL, false, emui_operation_of(a, NULL).mbarrier},
                "the %s of event %" PRIu64 ", by lane %d of warp %d of CTA %d at %s, was still "
                "in flight when all threads had exited: no thread waited for it"
                "\nwait for it before the end: by its group, or its mbarrier",
                a->what, a->event, a->lane, a->warp->index, a->warp->cta->number,
                emui_at(m, a->pc, &t));
        }
    while (emui_advance(m, true)) {
    }
}

/* Its phase never ends, or ended without bytes that came after. */
static void tell_bytes(emu_machine *m, emui_place p, emui_word word)
{
    emui_text t;
    int32_t tx = word.tx < 0 ? -word.tx : word.tx;
    const emui_other other = {{-1, -1, -1, -1}, NULL, false, p};
    emui_find_with(m, emui_at_byte(EMU_MBARRIER, NULL, -1, p.offset), other,
                   "the mbarrier at %s ends with %" PRId32 " bytes %s"
                   "\n%s",
                   emui_name(&t, p), tx,
                   word.tx < 0 ? "that came, and no expect_tx announced them"
                               : "that were expected, and never came",
                   word.tx < 0
                       ? "announce all bytes that the copies bring: mbarrier.arrive.expect_tx "
                         "with their sum"
                       : "expect no more bytes than the copies of the phase bring to it");
}

static void tell_mbarriers(emu_machine *m, const emui_cta *cta)
{
    emui_place p = {cta->shared, 0};
    for (; cta->mbarrier != NULL && p.offset < cta->shared->bytes; p.offset += EMUI_BARRIER_BYTES)
        if (emui_barrier_side(m, p) != NULL && emui_word_get(p).tx != 0)
            tell_bytes(m, p, emui_word_get(p));
}

static void tell_groups(emu_machine *m, const emu_warp *w, int lane, bool bulk)
{
    const emui_groups *g = w->thread[lane].groups[bulk];
    const char *name = bulk ? "cp.async.bulk" : "cp.async";
    if (g == NULL || (!g->uncommitted && (g->waited_at > 0 || g->open == 0)) ||
        emui_is_reported(m, EMU_LEFT_BEHIND, g->joined_at))
        return;
    emui_note(m, emui_at_pc(EMU_LEFT_BEHIND, w, lane, g->joined_at),
              "lane %d of warp %d of CTA %d has %s of %s that it never %s"
              "\n%s",
              lane, w->index, w->cta->number, g->uncommitted ? "operations" : "groups", name,
              g->uncommitted ? "committed" : "waited for",
              bulk ? "put cp.async.bulk.commit_group and cp.async.bulk.wait_group 0 before the end"
                   : "put cp.async.commit_group and cp.async.wait_group 0 before the end");
}

void emui_tell_left(emu_machine *m)
{
    tell_operations(m);
    const emui_cluster *c = m->turn;
    for (int rank = 0; rank < c->ctas; ++rank)
        if (emui_checks(m, EMU_CHECK_BARRIER))
            tell_mbarriers(m, &c->cta[rank]);
    for (int i = 0; m->config.strict && i < warps_of(c); ++i)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            tell_groups(m, emui_warp_in(c, i), lane, false);
            tell_groups(m, emui_warp_in(c, i), lane, true);
        }
}
