/* barrier.c - barriers of a CTA's threads and of a cluster's: bar.sync, bar.arrive, bar.red,
 * barrier.cluster.
 *
 * Follows the PTX ISA, "bar, barrier" and "barrier.cluster".
 *
 *      op                 a         b                d           c
 *      BAR_SYNC           barrier   threads or -     -           -
 *      BAR_ARRIVE         barrier   threads          -           -
 *      BAR_RED_POPC,..    barrier   threads or -     result      predicate (EMU_NEGATED)
 *      CLUSTER_ARRIVE     -         -                -           -          sem: RELAXED or RELEASE
 *      CLUSTER_WAIT       -         -                -           -          sem ACQUIRE
 *
 * flags EMU_ALIGNED: all lanes of the warp execute it. Either way a warp counts as 32 threads, as
 * on an H200: once, when all of its lanes that have not exited are there. Without a number of
 * threads all that have not exited are meant. A thread that arrives releases, one that passes
 * acquires; whom barrier.cluster lets pass knows that all CTAs have begun. */
#include "emu/check/race/order.h"
#include "emu/exec/control/control.h"
#include "emu/exec/control/meet.h"
#include "emu/exec/control/skipped.h"
#include "emu/state/vector.h"

#include <inttypes.h>
#include <string.h>

static bool is_over(const emui_barrier *b, uint32_t all)
{
    if (b->arrived == 0)
        return false;
    return b->expected == 0 ? b->arrived >= all : b->counted >= b->expected;
}

/* The phase ends: the threads that wait may pass. */
static void turn_over(emu_machine *m, emui_barrier *b)
{
    ++b->phase;
    b->arrived = b->counted = b->expected = 0;
    b->votes[b->phase & 1] = b->voters[b->phase & 1] = 0;
    emui_clock_free(b->closed);
    b->closed = b->open;
    b->open = NULL;
    emui_changed(m);
}

/* The stage of a lane that waits at a barrier of its CTA says which. */
static uint8_t stage_at(const emui_cta *cta, const emui_barrier *b)
{
    return (uint8_t)(1 + (b - cta->barrier));
}

EMUI_VECTOR static void set_stage(emu_warp *w, uint32_t lanes, uint8_t stage)
{
    if (lanes == UINT32_MAX) {
        memset(w->stage, stage, sizeof w->stage);
        return;
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->stage[lane] = (lanes & emui_lane_bit[lane]) != 0 ? stage : w->stage[lane];
}

/* A barrier of a cluster that does not release passes on what fences did. */
EMUI_VECTOR static void arrive(emu_machine *m, emu_warp *w, uint32_t lanes, emui_barrier *b,
                               bool release)
{
    if (release)
        emui_release_lanes(m, w, lanes, &b->open);
    for (uint32_t left = release || m->order == NULL ? 0 : lanes; left != 0; left &= left - 1)
        emui_release_by(m, w, emui_first(left), false, EMUI_WIDE, &b->open);
    if (lanes == UINT32_MAX)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            w->token[lane] = b->phase;
    else
        for (int lane = 0; lane < EMU_LANES; ++lane)
            w->token[lane] = (lanes & emui_lane_bit[lane]) != 0 ? b->phase : w->token[lane];
    b->arrived += emui_number_of(lanes);
    emui_changed(m);
}

/* ---- bar ---- */

static const char *name_of(int op)
{
    return op == EMU_BAR_SYNC ? "bar.sync" : op == EMU_BAR_ARRIVE ? "bar.arrive" : "bar.red";
}

/* Barrier and number of threads, the same for all lanes that arrive together. */
static emui_barrier *barrier_of(emu_machine *m, emu_warp *w, int lane, const emu_ins *i,
                                uint32_t *threads)
{
    uint32_t id = emui_u32(w, lane, i->a);
    *threads = i->b.kind == EMU_NOTHING ? 0 : emui_u32(w, lane, i->b);
    emui_location at = emui_at_byte(EMU_OPERAND, w, lane, id);
    if (id >= EMU_BARRIERS)
        emui_fault(m, at,
                   "%s: lane %d names barrier %" PRIu32 ", there are 0 to 15"
                   "\ntake one of barriers 0 to 15",
                   name_of(i->op), lane, id);
    else if (*threads % EMU_LANES != 0 || (i->b.kind != EMU_NOTHING && *threads == 0))
        emui_fault(m, at,
                   "%s: lane %d names %" PRIu32 " threads, not a multiple of 32"
                   "\ncount whole warps: a warp that comes counts 32",
                   name_of(i->op), lane, *threads);
    else if (i->op == EMU_BAR_ARRIVE && i->b.kind == EMU_NOTHING)
        emui_fault(m, at,
                   "bar.arrive: without a number of threads"
                   "\nname the threads of both sides: those that arrive and those that wait");
    else
        return &w->cta->barrier[id];
    return NULL;
}

static bool agrees(emu_machine *m, emu_warp *w, int lane, const emui_barrier *b, uint32_t threads,
                   const emu_ins *i)
{
    if (b->arrived == 0 || b->expected == threads)
        return true;
    emui_fault(m, emui_at_lane(EMU_BARRIER, w, lane),
               "%s: lane %d arrives at barrier %" PRIu32 " for %" PRIu32
               " threads (0: all), the others of this phase arrived for %" PRIu32
               "\nname the same number of threads in all that use a barrier, or take two barriers",
               name_of(i->op), lane, emui_u32(w, lane, i->a), threads, b->expected);
    return false;
}

static void vote(emu_warp *w, uint32_t lanes, emui_barrier *b, const emu_ins *i)
{
    uint64_t now = b->phase & 1;
    b->voters[now] += emui_number_of(lanes);
    if (i->c.kind == EMU_NOTHING) {
        b->votes[now] += (i->flags & EMU_NEGATED) != 0 ? 0 : emui_number_of(lanes);
        return;
    }
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        b->votes[now] += emui_pred(w, emui_first(left), i->c) != ((i->flags & EMU_NEGATED) != 0);
}

static void set_result(emu_warp *w, int lane, const emui_barrier *b, const emu_ins *i)
{
    uint64_t then = w->token[lane] & 1;
    if (i->op == EMU_BAR_RED_POPC)
        emui_set32(w, lane, i->d, b->votes[then]);
    else if (i->op == EMU_BAR_RED_AND)
        emui_set_pred(w, lane, i->d, b->votes[then] == b->voters[then]);
    else if (i->op == EMU_BAR_RED_OR)
        emui_set_pred(w, lane, i->d, b->votes[then] != 0);
}

/* A thread that arrived in this phase waits in it, so a warp with a lane that does not is missing,
 * where the barrier is for all. */
static bool is_missing(const emu_warp *w, const emui_barrier *b)
{
    for (uint32_t left = w->alive; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        if (w->stage[lane] != stage_at(w->cta, b) || w->token[lane] != b->phase)
            return true;
    }
    return false;
}

/* ", without warps 3 5 7 .." where somebody will read it; of a barrier for so many threads, those
 * that are there in part. */
static const char *name_missing(const emui_cta *cta, const emui_barrier *b, char *text, size_t size)
{
    size_t n = 0;
    text[0] = '\0';
    for (int i = 0; cta->cluster->explains && i < cta->warps; ++i) {
        const emu_warp *w = &cta->warp[i];
        if (b->expected == 0 ? !is_missing(w, b) : w->arriving[b - cta->barrier] == 0)
            continue;
        if (n + 8 > size) {
            snprintf(text + n, size - n, " ..");
            break;
        }
        const char *first = b->expected == 0 ? ", without warps" : ", and some lanes of warps";
        n += (size_t)snprintf(text + n, size - n, "%s %d", n == 0 ? first : "", i);
    }
    return text;
}

/* Lanes that have not arrived yet: as a rule all, or none. */
EMUI_VECTOR static uint32_t fresh_of(const emu_warp *w, uint32_t lanes)
{
    uint32_t fresh = 0;
    uint64_t stage[sizeof w->stage / sizeof(uint64_t)];
    memcpy(stage, w->stage, sizeof stage);
    if ((stage[0] | stage[1] | stage[2] | stage[3]) == 0)
        return lanes;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        fresh |= w->stage[lane] == 0 ? emui_lane_bit[lane] : 0;
    return fresh & lanes;
}

static void begin(emu_machine *m, emu_warp *w, uint32_t fresh, emui_barrier *b, const emu_ins *i)
{
    int k = (int)(b - w->cta->barrier);
    if ((i->flags & EMU_ALIGNED) != 0 && w->diverged.left != 0)
        emui_check_skipped(m, w, emui_first(fresh), name_of(i->op));
    w->arriving[k] |= (i->flags & EMU_ALIGNED) != 0 ? UINT32_MAX : fresh;
    emui_barrier_count(w, k);
    vote(w, fresh, b, i);
    arrive(m, w, fresh, b, true);
    set_stage(w, fresh, stage_at(w->cta, b));
    emui_event(m, w, name_of(i->op), "\"barrier\":%" PRIu32 ",\"arrived\":%" PRIu32,
               emui_u32(w, emui_first(fresh), i->a), b->arrived);
}

/* An exit counts as an arrival. That what the thread did before is seen after the barrier is not in
 * the PTX ISA: an H200 showed no stale word of 4.26e9, and strict checks do without it. */
static void release_exited(emu_machine *m, const emui_cta *cta, emui_barrier *b)
{
    for (int k = 0; k < cta->warps; ++k) {
        emu_warp *w = &cta->warp[k];
        const int lanes = cta->threads - k * EMU_LANES;
        const uint32_t all = lanes >= EMU_LANES ? UINT32_MAX : (UINT32_C(1) << lanes) - 1;
        emui_release_lanes(m, w, all & ~w->alive, &b->open);
    }
}

/* The phase of a barrier of a CTA ends. */
static void end_phase(emu_machine *m, emu_warp *w, emui_barrier *b, int lane, const emu_ins *i)
{
    emui_cta *cta = w->cta;
    const bool exited = b->expected == 0 && cta->alive < (uint32_t)cta->threads;
    if (exited && m->config.strict && (i->flags & EMU_ALIGNED) != 0)
        emui_note_exited(m, w, lane, name_of(i->op));
    if (exited && !m->config.strict)
        release_exited(m, cta, b);
    if (b->expected == 0 && !(exited && m->config.strict))
        emui_order_met(m, cta, b->open);
    turn_over(m, b);
    for (int k = 0; k < cta->warps; ++k)
        cta->warp[k].arriving[b - cta->barrier] = 0;
}

/* Do all lanes wait for the end of one phase? */
EMUI_PART bool is_one_phase(const emu_warp *w)
{
    uint64_t differ = 0;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        differ |= w->token[lane] ^ w->token[0];
    return differ == 0;
}

/* The lanes whose phase is over, or that do not wait. */
EMUI_VECTOR static uint32_t pass(emu_machine *m, emu_warp *w, uint32_t lanes, const emui_barrier *b,
                                 const emu_ins *i)
{
    uint32_t passed = 0;
    const bool waits = i->op != EMU_BAR_ARRIVE, one = is_one_phase(w);
    if (one)
        passed = !waits || w->token[0] != b->phase ? UINT32_MAX : 0;
    for (int lane = 0; !one && lane < EMU_LANES; ++lane)
        passed |= !waits || w->token[lane] != b->phase ? emui_lane_bit[lane] : 0;
    passed &= lanes;
    if (waits && passed != 0)
        emui_acquire_lanes(m, w, passed, b->closed);
    for (uint32_t left = i->d.kind != EMU_NOTHING ? passed : 0; left != 0; left &= left - 1)
        set_result(w, emui_first(left), b, i);
    if (passed != 0)
        set_stage(w, passed, 0);
    return passed;
}

/* Lanes of one barrier: they arrive once, and pass when their phase is over. */
static emu_result at_barrier(emu_machine *m, emu_warp *w, uint32_t lanes, const emu_ins *i,
                             uint32_t *passed)
{
    uint32_t threads, fresh = fresh_of(w, lanes);
    emui_barrier *b = barrier_of(m, w, emui_first(lanes), i, &threads);
    if (b == NULL || (fresh != 0 && !agrees(m, w, emui_first(fresh), b, threads, i)))
        return EMU_FAULT;
    if (fresh != 0) {
        b->expected = threads;
        begin(m, w, fresh, b, i);
    }
    if (is_over(b, w->cta->alive))
        end_phase(m, w, b, emui_first(lanes), i);
    *passed = pass(m, w, lanes, b, i);
    if (*passed == lanes)
        return EMU_DONE;
    char missing[48];
    return emui_wait(
        w, lanes & ~*passed,
        "barrier %" PRIu32 ", phase %" PRIu64 ": %" PRIu32 " of %" PRIu32 " threads arrived%s",
        emui_u32(w, emui_first(lanes), i->a), b->phase, b->expected == 0 ? b->arrived : b->counted,
        b->expected == 0 ? w->cta->alive : b->expected,
        name_missing(w->cta, b, missing, sizeof missing));
}

/* The lanes that name the same barrier as the first of them. */
static uint32_t agreeing(const emu_warp *w, uint32_t lanes, const emu_ins *i)
{
    if (i->a.kind == EMU_IMM)
        return lanes;
    uint32_t id = emui_u32(w, emui_first(lanes), i->a), same = 0;
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        same |= emui_u32(w, emui_first(left), i->a) == id ? left & (0 - left) : 0;
    return same;
}

emu_result emu_barrier_cta(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t done = 0, passed;
    if ((i->flags & EMU_ALIGNED) != 0 && emui_gather(m, w, active, name_of(i->op)) == EMU_BLOCKED)
        return EMU_BLOCKED;
    for (uint32_t left = active; left != 0;) {
        uint32_t lanes = agreeing(w, left, i);
        left &= ~lanes;
        if (at_barrier(m, w, lanes, i, &passed) == EMU_FAULT)
            return EMU_FAULT;
        done |= passed;
    }
    if (done == active || done == 0)
        return done == 0 ? EMU_BLOCKED : EMU_DONE;
    emui_pass(w, done);
    return EMU_JUMPED;
}

/* ---- barrier.cluster ---- */

static uint32_t all_threads(const emui_cluster *c)
{
    uint32_t n = 0;
    for (int rank = 0; rank < c->ctas; ++rank)
        n += c->cta[rank].alive;
    return n;
}

static emu_result cluster_arrive(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emui_barrier *b = &w->cta->cluster->barrier;
    w->was_at_barriers = true;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        emui_thread *t = &w->thread[lane];
        if (t->cluster != 0)
            return emui_fault(m, emui_at_lane(EMU_BARRIER, w, lane),
                              "barrier.cluster.arrive: lane %d of warp %d of CTA %d arrives a "
                              "second time without a "
                              "barrier.cluster.wait after the first"
                              "\nput barrier.cluster.wait between the two",
                              lane, w->index, w->cta->number);
        t->cluster = b->phase + 1;
    }
    arrive(m, w, active, b, i->sem != EMU_RELAXED);
    emui_event(m, w, "barrier.cluster.arrive", "\"arrived\":%" PRIu32, b->arrived);
    if (is_over(b, all_threads(w->cta->cluster)))
        turn_over(m, b);
    return EMU_DONE;
}

static bool is_absent(const emui_cta *cta, const emui_barrier *b)
{
    for (int i = 0; i < cta->warps * EMU_LANES; ++i) {
        const emu_warp *w = &cta->warp[i / EMU_LANES];
        if ((w->alive >> i % EMU_LANES & 1) && w->thread[i % EMU_LANES].cluster != b->phase + 1)
            return true;
    }
    return false;
}

/* ", without all of CTAs 1 2 .." */
static const char *name_absent(const emui_cluster *c, const emui_barrier *b, char *text,
                               size_t size)
{
    size_t n = 0;
    text[0] = '\0';
    for (int rank = 0; c->explains && rank < c->ctas; ++rank)
        if (is_absent(&c->cta[rank], b))
            n += (size_t)snprintf(text + n, size - n, "%s %d",
                                  n == 0 ? ", without all of CTAs" : "", c->cta[rank].number);
    return text;
}

static emu_result cluster_wait(emu_machine *m, emu_warp *w, uint32_t active)
{
    emui_barrier *b = &w->cta->cluster->barrier;
    char text[24 + 12 * EMU_MAX_CTAS];
    if (is_over(b, all_threads(w->cta->cluster)))
        turn_over(m, b);
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        if (w->thread[lane].cluster == 0)
            return emui_fault(
                m, emui_at_lane(EMU_BARRIER, w, lane),
                "barrier.cluster.wait: lane %d of warp %d of CTA %d has not arrived before"
                "\nput barrier.cluster.arrive before it",
                lane, w->index, w->cta->number);
        if (w->thread[lane].cluster == b->phase + 1)
            return emui_wait(w, active,
                             "the cluster's barrier, phase %" PRIu64 ": %" PRIu32 " of %" PRIu32
                             " threads arrived%s",
                             b->phase, b->arrived, all_threads(w->cta->cluster),
                             name_absent(w->cta->cluster, b, text, sizeof text));
    }
    for (uint32_t left = active; left != 0; left &= left - 1) {
        w->thread[emui_first(left)].cluster = 0;
        w->synchronised[emui_first(left)] = UINT16_MAX;
        emui_acquire(m, w, emui_first(left), b->closed);
    }
    return EMU_DONE;
}

emu_result emu_barrier_cluster(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if ((i->flags & EMU_ALIGNED) != 0 &&
        emui_gather(m, w, active, "barrier.cluster") == EMU_BLOCKED)
        return EMU_BLOCKED;
    if ((i->flags & EMU_ALIGNED) != 0 && w->diverged.left != 0)
        emui_check_skipped(m, w, emui_first(active), "barrier.cluster");
    return i->op == EMU_CLUSTER_ARRIVE ? cluster_arrive(m, w, active, i)
                                       : cluster_wait(m, w, active);
}
