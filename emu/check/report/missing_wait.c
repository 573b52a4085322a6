/* missing_wait.c - why an operation of the engine may not be over, in words: which commit, wait or
 * expect_tx is missing.
 *
 *      cp.async, bulk groups   never committed; committed, and left by the last wait_group
 *      mbarriers               not waited for; waited for, but the phase did not expect the bytes;
 *                              waited for the data that was there, and the copy did not wait for
 *                              the lane to release the buffer
 *      wgmma, tcgen05          not committed, or not waited for
 *
 * Follows the PTX ISA, "Asynchronous copy: Completion Mechanisms". Here: operations in flight. Not
 * here: those that are over, but not in an order with an access (race_reason.c). */
#include "emu/check/race/order.h"
#include "emu/check/report/reason.h"

#include <inttypes.h>

static void say_groups(const emu_machine *m, const emui_async *a, bool read, emui_reason *why)
{
    bool bulk = a->signal == EMUI_BULK_GROUP;
    const char *name = bulk ? "cp.async.bulk" : "cp.async", *of = bulk && read ? ".read" : "";
    const emui_groups *g = a->warp->thread[a->lane].groups[bulk];
    emui_text t;
    if (a->group < g->open) {
        snprintf(why->text, sizeof why->text,
                 "its group was committed, and no %s.wait_group%s that it has passed covers it",
                 name, of);
        snprintf(why->repair, sizeof why->repair,
                 "put %s.wait_group%s %" PRIu64 " before this access, in the lane that issued it; "
                 "where others access the bytes, a barrier after that",
                 name, of, g->open - 1 - a->group);
        return;
    }
    int n = snprintf(why->text, sizeof why->text, "it was never committed");
    if (g->waited_at > 0)
        snprintf(why->text + n, sizeof why->text - (size_t)n,
                 ", and the wait at %s covers no group of it", emui_at(m, g->waited_at - 1, &t));
    snprintf(why->repair, sizeof why->repair,
             "put %s.commit_group after it, and %s.wait_group%s 0 before this access", name, name,
             of);
}

/* The lane waited for the data of the phase before at one of the mbarriers that the copy signals,
 * and nothing that it released since comes before the copy. */
static bool is_early(const emu_machine *m, const emui_async *a, const emui_thread *by)
{
    const emui_passed *passed = by == NULL ? NULL : &by->passed;
    if (passed == NULL || m->order == NULL || !passed->first ||
        emui_epoch_in(m, a->clock, passed->cluster, passed->who) >= passed->epoch)
        return false;
    for (int k = 0; k < a->barriers; ++k)
        if (a->barrier[k].region == passed->region && a->barrier[k].offset == passed->offset &&
            (a->phases >> k & 1) != passed->parity)
            return true;
    return false;
}

static void say_early(emui_reason *why)
{
    snprintf(why->text, sizeof why->text,
             "that copy is early: it does not wait until this lane, which has waited for the data "
             "of the phase before, releases the buffer");
    snprintf(why->repair, sizeof why->repair,
             "before the copy, wait for all lanes that read the buffer, in each CTA that it writes "
             "to: at an mbarrier where they arrive after their last read");
}

/* The lane has waited at the mbarrier, and for the end of the phase before. */
static bool is_wrong_parity(const emui_async *a, const emui_thread *by)
{
    const emui_place p = a->barrier[0];
    return by != NULL && by->passed.region == p.region && by->passed.offset == p.offset &&
           by->passed.parity != ((a->phases & 1) != 0);
}

static void say_parity(const emui_async *a, emui_reason *why)
{
    const emui_passed *passed = &why->by->passed;
    emui_text t;
    snprintf(why->text, sizeof why->text,
             "the wait at %.150s passed by parity %d, of the phase before, and the copy arrives in "
             "the phase of parity %d",
             emui_at(a->warp->m, passed->pc, &t), passed->parity, !passed->parity);
    snprintf(why->repair, sizeof why->repair,
             "wait by parity %d: it begins with 0 after mbarrier.init, and is flipped after each "
             "wait",
             !passed->parity);
}

static void say_mbarrier(const emu_machine *m, const emui_async *a, emui_reason *why)
{
    emui_text t;
    if (is_early(m, a, why->by)) {
        say_early(why);
        return;
    }
    if (!a->unexpected && is_wrong_parity(a, why->by)) {
        say_parity(a, why);
        return;
    }
    if (a->unexpected) {
        snprintf(
            why->text, sizeof why->text,
            "the phase of its mbarrier in which it was issued is over, and an expect_tx of its "
            "bytes was missing in it");
        snprintf(why->repair, sizeof why->repair,
                 "arrive by mbarrier.arrive.expect_tx with all bytes that the copies of the phase "
                 "bring: %" PRIu32 " by this one",
                 a->tx[0]);
        return;
    }
    snprintf(why->text, sizeof why->text, "this lane has not waited for it to complete");
    snprintf(why->repair, sizeof why->repair,
             "wait for its mbarrier, at %s, by mbarrier.try_wait before this access",
             emui_name(&t, a->barrier[0]));
}

void emui_missing_wait(const emu_machine *m, const emui_async *a, bool arriving, emui_reason *why)
{
    if (a->signal == EMUI_COPY_GROUP || a->signal == EMUI_BULK_GROUP)
        say_groups(m, a, !arriving, why);
    else if (a->signal == EMUI_COMPLETE_TX && a->barriers > 0)
        say_mbarrier(m, a, why);
    else {
        snprintf(why->text, sizeof why->text, "this lane has not waited for it to complete");
        snprintf(why->repair, sizeof why->repair, "put %s before this access",
                 a->pipe != NULL ? "tcgen05.commit to an mbarrier behind it, in the thread that "
                                   "issued it, and a wait for the phase of that"
                                 : "wgmma.commit_group and wgmma.wait_group 0");
    }
}
