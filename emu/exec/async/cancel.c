/* cancel.c - clusterlaunchcontrol: a cluster takes the place of one that has not begun.
 *
 *      op            a            c         d, list        flags
 *      TRY           [response]   [object]                 MULTICAST: to each CTA of the cluster
 *      IS_CANCELED   response               predicate
 *      FIRST_CTAID   response               x, y, z; or one of them, which count says
 *
 *      grid    | ended | in the window | next | .. not begun |
 *                                        |
 *                                        cancelled: it never begins; its first CTA is the answer
 *
 * Which cluster is cancelled the ISA leaves open: here it is the next one in the order in which
 * clusters begin, at the instruction itself; none when all have begun. The answer is written later,
 * through the async proxy, as an operation that the mbarrier counts as 16 bytes. Its words are the
 * machine's own, as the ISA keeps them to itself:
 *
 *      word    0   1   2   3
 *              x   y   z   1: cancelled; all of them 0: there was none
 *
 * Follows the PTX ISA, "clusterlaunchcontrol.try_cancel", ".query_cancel". From sm_100 on. Not
 * here: which clusters there are (schedule/cluster_turns.c). */
#include "emu/exec/async/mbarrier.h"
#include "emu/exec/async/mbarrier_word.h"
#include "emu/state/run.h"

#include <inttypes.h>

enum { BYTES = 16, WORDS = 4, HALF = 8, CANCELLED = 1 };

static emu_result wrong(emu_machine *m, const emu_warp *w, int lane, const char *text)
{
    return emui_fault(m, emui_at_lane(EMU_OPERAND, w, lane), "%s", text);
}

/* ---- try_cancel ---- */

/* The next cluster of the grid that has not begun, as words; zeros: all have. */
static void cancel_next(emu_machine *m, uint32_t word[WORDS])
{
    emui_run *r = m->run;
    int64_t first[3];
    r->asks = true; /* processes of their own have clusters of their own */
    if (!m->runs_grid || r->next >= r->clusters)
        return;
    emui_place_of(&m->config, r->next++, first);
    for (int axis = 0; axis < 3; ++axis)
        word[axis] = (uint32_t)first[axis];
    word[3] = CANCELLED;
}

/* Where the answer goes: to one CTA, or to all of the cluster. */
typedef struct receivers {
    emui_cta *cta;
    int ctas;
    uint64_t response, object; /* offsets in the memory of each */
} receivers;

/* Half of the answer is one operation, as the fill of one is that of its elements: whoever knows
 * that it is over in one CTA knows it of all, as of a multicast. */
static bool send(const emui_actor *by, const uint32_t *word, const receivers *to, uint64_t half)
{
    emui_async *a = emui_async_new(by, to->ctas, EMUI_COMPLETE_TX);
    if (a == NULL)
        return false;
    a->async_proxy = true;
    a->type = EMU_B64;
    a->fill = word[0] | (uint64_t)word[1] << 32;
    for (int k = 0; k < to->ctas; ++k) {
        const emui_place at = {to->cta[k].shared, to->response + half};
        const uint64_t object = emu_shared_address(to->cta[k].rank, (uint32_t)to->object);
        a->tx[k] = HALF;
        if (!emui_barrier_at(by, EMU_SHARED, object, &a->barrier[a->barriers++]) ||
            !emui_add_piece(by->m, a, (emui_piece){.to = at, .bytes = HALF})) {
            emui_async_free(a);
            return false;
        }
    }
    return emui_issue(by->m, a) != EMU_FAULT;
}

/* The offset of bytes in the shared memory of the own CTA; false after a fault. */
static bool own(const emui_actor *by, const emu_ins *i, emu_operand o, uint32_t bytes, uint64_t *to)
{
    emui_place p;
    const emui_request r = {i->space, emui_address(by->w, by->lane, o, i->space), bytes, bytes};
    if (!emui_locate(by, &r, &p))
        return false;
    *to = p.offset;
    if (p.region == by->w->cta->shared)
        return true;
    wrong(by->m, by->w, by->lane,
          "clusterlaunchcontrol.try_cancel: the response and the mbarrier lie in the shared memory "
          "of "
          "the CTA that asks");
    return false;
}

static bool check_alive(const emui_actor *by, const emui_cluster *c)
{
    for (int rank = 0; rank < c->ctas; ++rank)
        if (c->cta[rank].alive == 0) {
            wrong(
                by->m, by->w, by->lane,
                "clusterlaunchcontrol.try_cancel: it answers all CTAs of the cluster, and one has "
                "exited\nlet no CTA of the cluster exit before the last answer has arrived");
            return false;
        }
    return true;
}

static emu_result try_cancel(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    const emui_actor by = {m, w, lane, "clusterlaunchcontrol.try_cancel"};
    const bool all = (i->flags & EMU_BULK_MULTICAST) != 0;
    emui_cluster *c = w->cta->cluster;
    receivers to = {all ? c->cta : w->cta, all ? c->ctas : 1, 0, 0};
    uint32_t word[WORDS] = {0};
    if (w->cta->saw_last)
        return wrong(
            m, w, lane,
            "clusterlaunchcontrol.try_cancel: this CTA has had the answer that no cluster is "
            "left, after which it must not ask again\nend the loop where is_canceled is false");
    if (!own(&by, i, i->a, BYTES, &to.response) || !own(&by, i, i->c, HALF, &to.object) ||
        (all && !check_alive(&by, c)))
        return EMU_FAULT;
    cancel_next(m, word);
    if (!send(&by, word, &to, 0) || !send(&by, word + WORDS / 2, &to, HALF))
        return EMU_FAULT;
    return EMU_DONE;
}

/* ---- query_cancel ---- */

static uint32_t word_of(const emu_warp *w, int lane, emu_operand o, int k)
{
    o.r += k;
    return emui_u32(w, lane, o);
}

/* Where nothing was cancelled it is undefined, and no coordinate: kernels may ask first and look at
 * is_canceled later, as the CuTe DSL does. */
static uint32_t first_ctaid(const emu_warp *w, int lane, const emu_ins *i, int axis)
{
    const bool cancelled = word_of(w, lane, i->a, 3) == CANCELLED;
    return cancelled ? word_of(w, lane, i->a, axis) : EMUI_POISON * UINT32_C(0x01010101);
}

static emu_result query(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    const uint32_t state = word_of(w, lane, i->a, 3);
    if (state > CANCELLED)
        return wrong(m, w, lane,
                     "clusterlaunchcontrol.query_cancel: the operand is no answer of try_cancel"
                     "\nload the 16 bytes after a wait at the mbarrier that counts them");
    if (i->op == EMU_CANCEL_IS_CANCELED) {
        w->cta->saw_last |= state != CANCELLED;
        emui_set_pred(w, lane, i->d, state == CANCELLED);
        return EMU_DONE;
    }
    if (state != CANCELLED)
        emui_note(
            m, emui_at_lane(EMU_OPERAND, w, lane),
            "clusterlaunchcontrol.query_cancel.get_first_ctaid: the answer is that no cluster "
            "was cancelled: the result is undefined"
            "\nask is_canceled first");
    for (int k = 0; k < i->listed; ++k)
        emui_set32(w, lane, i->list[k], k < 3 ? first_ctaid(w, lane, i, k) : 0);
    if (i->listed == 0)
        emui_set32(w, lane, i->d, first_ctaid(w, lane, i, i->count));
    return EMU_DONE;
}

emu_result emu_cancel(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emu_result r = EMU_DONE;
    if (m->config.arch == EMU_SM_90A)
        return emui_fault(m, emui_at_lane(EMU_UNSUPPORTED, w, emui_first(active)),
                          "clusterlaunchcontrol: sm_90a does not have it, it came with sm_100");
    for (uint32_t left = active; r == EMU_DONE && left != 0; left &= left - 1)
        r = i->op == EMU_CANCEL_TRY ? try_cancel(m, w, emui_first(left), i)
                                    : query(m, w, emui_first(left), i);
    return r;
}
