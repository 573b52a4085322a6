/* wgmma.c - wgmma.mma_async and its fence, commit_group and wait_group: a warpgroup multiplies
 * while its warps go on.
 *
 * Follows PTX ISA 9.7.15.5.2 and 9.7.15.7.
 *
 *      op           reads
 *      MMA          type of D, from of A, emu_mma_types(b, NO_TYPE) of B; count: N
 *                   list: registers of D, then the 4 of A where flags say A_REGISTERS
 *                   a, b: descriptors (64 bits; a unused with A_REGISTERS); c: scale-d, true where
 *                   there is none
 *                   where flags say SPARSE: x: metadata, 32 bits a lane, read when it is issued;
 *                   flags: the selector, from SELECTOR_SHIFT on (9.7.15.6)
 *      FENCE        -
 *      COMMIT       -
 *      WAIT         count: groups that may be left
 *
 *      the four warps reach   issued               executed            waited for
 *      the instruction    --> bytes are LEAVING -> D is written   -->  by a warp: its registers are
 *      each waits for all     rows are taken       (the schedule       free; by the first: bytes
 *                                                  says when)
 *
 * Issue makes the warps wait for each other and orders nothing else between them; commit and wait
 * are each warp's own. Operations are executed in the order of issue. */
#include "emu/exec/matrix/wgmma.h"

#include "emu/check/in_flight/in_flight.h"
#include "emu/check/race/order.h"
#include "emu/exec/control/meet.h"
#include "emu/state/random.h"

#include <inttypes.h>
#include <stdlib.h>

static const char what[] = "wgmma.mma_async";

enum { ALL_WARPS = (1 << EMUI_WGMMA_WARPS) - 1, ONE_IN = 3 };

/* ---- The warpgroup -------------------------------------------------------------------------- */

static struct emui_wgmma *open_group(emu_machine *m, emu_warp *first)
{
    size_t rows = (size_t)EMUI_WGMMA_WARPS * (size_t)m->config.registers;
    struct emui_wgmma *g = calloc(1, sizeof *g);
    if (g != NULL)
        g->row = calloc(rows, sizeof *g->row);
    if (g == NULL || g->row == NULL) {
        free(g);
        emui_short_of_memory(m);
        return NULL;
    }
    g->warp = first;
    for (size_t r = 0; r < rows; ++r)
        g->row[r].touched = true;
    for (int q = 0; q < EMUI_WGMMA_WARPS; ++q)
        first[q].wgmma = g;
    return g;
}

static struct emui_wgmma *group_of(emu_machine *m, emu_warp *w)
{
    int first = w->index - w->index % EMUI_WGMMA_WARPS;
    if (w->wgmma != NULL)
        return w->wgmma;
    if (first + EMUI_WGMMA_WARPS <= w->cta->warps)
        return open_group(m, &w->cta->warp[first]);
    emui_fault(m, emui_at_warp(EMU_OPERAND, w),
               "wgmma is of 4 warps, from a multiple of 4 on: the CTA ends at warp %d"
               "\nlaunch a multiple of 128 threads",
               w->cta->warps - 1);
    return NULL;
}

/* From the first wait on the bytes that it read may be written. */
static void unmark(emu_machine *m, emui_wgmma_op *op)
{
    emui_unmark_sources(m, op->reads);
    emui_unmark_targets(m, op->reads);
}

static void free_op(emu_machine *m, emui_wgmma_op *op)
{
    if (op->reads != NULL) {
        unmark(m, op);
        emui_async_free(op->reads);
    }
    free(op->chosen);
    free(op);
}

void emui_wgmma_free(emu_warp *first)
{
    struct emui_wgmma *g = first->wgmma;
    if (g == NULL)
        return;
    while (g->oldest != NULL) {
        emui_wgmma_op *op = g->oldest;
        g->oldest = op->next;
        free_op(first->m, op);
    }
    free(g->row);
    free(g);
    for (int q = 0; q < EMUI_WGMMA_WARPS; ++q)
        first[q].wgmma = NULL;
}

/* ---- When it is executed -------------------------------------------------------------------- */

/* A turn of the schedule. */
static void advance(emu_machine *m, struct emui_wgmma *g)
{
    for (emui_wgmma_op *op = g->oldest; op != NULL; op = op->next) {
        if (op->executed)
            continue;
        if (m->config.schedule == EMU_LATEST ||
            (m->config.schedule == EMU_RANDOM && emui_random(&m->random) % ONE_IN != 0))
            return;
        emui_wgmma_multiply(m, g, op);
    }
}

/* ---- Issuing -------------------------------------------------------------------------------- */

/* A value that all threads of the warpgroup must agree on. */
static bool is_uniform(emu_machine *m, struct emui_wgmma *g, emu_operand o, const char *name,
                       uint64_t *value)
{
    *value = emui_u64(g->warp, 0, o);
    for (int q = 0; q < EMUI_WGMMA_WARPS; ++q)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint64_t v = emui_u64(&g->warp[q], lane, o);
            if (v == *value)
                continue;
            emui_fault(m, emui_at_lane(EMU_OPERAND, &g->warp[q], lane),
                       "%s: %s is 0x%" PRIx64 " in lane %d of warp %d, but 0x%" PRIx64
                       " in lane 0 of warp %d; it is one for the warpgroup"
                       "\ncompute it from values that all four warps have in common",
                       what, name, v, lane, g->warp[q].index, *value, g->warp->index);
            return false;
        }
    return true;
}

static bool same_commits(emu_machine *m, const struct emui_wgmma *g)
{
    for (int q = 1; q < EMUI_WGMMA_WARPS; ++q)
        if (g->commits[q] != g->commits[0]) {
            emui_fault(m, emui_at_warp(EMU_DIVERGED, &g->warp[q]),
                       "%s: warp %d has committed %" PRIu64 " groups, warp %d %" PRIu64
                       "; wgmma.commit_group is for all four warps"
                       "\nlet all four warps commit at the same place",
                       what, g->warp[q].index, g->commits[q], g->warp->index, g->commits[0]);
            return false;
        }
    return true;
}

static bool read_operands(emu_machine *m, struct emui_wgmma *g, emui_wgmma_op *op)
{
    uint64_t a = 0, b = 0, scale = 1;
    const emu_ins *i = op->i;
    if (!same_commits(m, g))
        return false;
    if (op->shape.a_rows == 0 && !is_uniform(m, g, i->a, "the descriptor of A", &a))
        return false;
    if (!is_uniform(m, g, i->b, "the descriptor of B", &b))
        return false;
    if (i->c.kind != EMU_NOTHING && !is_uniform(m, g, i->c, "scale-d", &scale))
        return false;
    op->a = emui_descriptor_of(a);
    op->b = emui_descriptor_of(b);
    op->accumulate = scale != 0;
    op->group = g->commits[0];
    return true;
}

/* The metadata of a sparse A, warp by warp; false when out of memory. */
static bool read_metadata(emu_machine *m, struct emui_wgmma *g, emui_wgmma_op *op)
{
    emui_sparse s = {op->shape.a, op->shape.k, op->shape.selector, false, "wgmma.mma_async.sp"};
    if (op->shape.selector < 0)
        return true;
    op->chosen = malloc(sizeof *op->chosen);
    if (op->chosen == NULL) {
        emui_short_of_memory(m);
        return false;
    }
    for (int q = 0; q < EMUI_WGMMA_WARPS; ++q)
        emui_sparse_choose(m, &g->warp[q], &s, op->i->x, &op->chosen->at[EMUI_SPARSE_ROWS * q]);
    return true;
}

static void append(struct emui_wgmma *g, emui_wgmma_op *op)
{
    emui_wgmma_op **end = &g->oldest;
    while (*end != NULL)
        end = &(*end)->next;
    *end = op;
}

static emu_result issue(emu_machine *m, emu_warp *w, struct emui_wgmma *g, const emu_ins *i)
{
    emui_wgmma_op *op = calloc(1, sizeof *op);
    if (op == NULL)
        return emui_short_of_memory(m);
    op->i = i;
    append(g, op);
    if (!emui_wgmma_shape_of(m, w, i, &op->shape) || !read_operands(m, g, op) ||
        !read_metadata(m, g, op))
        return EMU_FAULT;
    op->event =
        emui_event(m, g->warp, "wgmma",
                   "\"n\":%d,\"a\":\"%s\",\"d\":\"%s\",\"in_registers\":%s,\"group\":%" PRIu64 "%s",
                   op->shape.n, emui_format_of(i->from)->name, emui_format_of(i->type)->name,
                   op->shape.a_rows > 0 ? "true" : "false", op->group,
                   op->shape.selector >= 0 ? ",\"sparse\":true" : "");
    if (!emui_wgmma_check_operands(m, g, op))
        return EMU_FAULT;
    emui_wgmma_take_rows(m, g, op);
    ++m->count.async_operations;
    advance(m, g);
    return EMU_DONE;
}

static emu_result other_warps(emu_machine *m, emu_warp *w, uint32_t active,
                              const struct emui_wgmma *g)
{
    for (int q = 0; q < EMUI_WGMMA_WARPS; ++q)
        if (g->warp[q].alive == 0)
            return emui_fault(m, emui_at_warp(EMU_DIVERGED, w),
                              "%s is of 4 warps, and warp %d has exited"
                              "\nlet no warp of the warpgroup return before its last wgmma",
                              what, g->warp[q].index);
    return emui_wait(w, active, "the other warps of its warpgroup to come to %s", what);
}

static emu_result find_elsewhere(emu_machine *m, const emu_warp *w, int32_t pc, int32_t others)
{
    emui_text t, u;
    return emui_fault(m, emui_at_warp(EMU_DIVERGED, w),
                      "warp %d of CTA %d comes to the %s at %s, others of its warpgroup wait at %s"
                      "\nlet all four warps of the warpgroup take the same path",
                      w->index, w->cta->number, what, emui_at(m, pc, &t), emui_at(m, others, &u));
}

/* The last of the four warps issues; the others, polled again, find that it has. */
static emu_result arrive(emu_machine *m, emu_warp *w, uint32_t active, struct emui_wgmma *g,
                         const emu_ins *i)
{
    const int lane = emui_first(active);
    const int32_t pc = w->pc[lane];
    if (w->stage[lane] == 0) {
        if (g->arrived != 0 && g->pc != pc)
            return find_elsewhere(m, w, pc, g->pc);
        g->pc = pc;
        g->arrived |= 1U << (w->index % EMUI_WGMMA_WARPS);
        if (g->arrived == ALL_WARPS) {
            g->arrived = 0;
            ++g->rounds;
            emui_changed(m);
            return issue(m, w, g, i);
        }
        w->stage[lane] = 1;
        w->token[lane] = g->rounds;
    }
    if (w->token[lane] == g->rounds)
        return other_warps(m, w, active, g);
    w->stage[lane] = 0;
    return EMU_DONE;
}

/* ---- Waiting -------------------------------------------------------------------------------- */

/* What operations read happens before what the lanes of the warp do now. */
static void synchronise(emu_machine *m, emu_warp *w, emui_clock *clock)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emui_acquire(m, w, lane, clock);
    emui_clock_free(clock);
}

/* The clock of what it read is joined into that of all that the warp waits for now. */
static void waited_by(emu_warp *w, struct emui_wgmma *g, emui_wgmma_op *op, emui_clock **clock)
{
    emu_machine *m = w->m;
    uint32_t bit = 1U << (w->index % EMUI_WGMMA_WARPS);
    if (!op->executed)
        emui_wgmma_multiply(m, g, op);
    if (op->waited & bit)
        return;
    unmark(m, op);
    emui_clock_over(m, op->reads, false, clock);
    emui_wgmma_give_rows(g, w, op);
    op->waited |= bit;
}

static void wait_groups(emu_machine *m, emu_warp *w, struct emui_wgmma *g, uint64_t left)
{
    uint64_t commits = g->commits[w->index % EMUI_WGMMA_WARPS];
    uint64_t end = commits > left ? commits - left : 0;
    emui_clock *clock = NULL;
    for (emui_wgmma_op **at = &g->oldest; *at != NULL && (*at)->group < end;) {
        emui_wgmma_op *op = *at;
        waited_by(w, g, op, &clock);
        if (op->waited == ALL_WARPS) {
            *at = op->next;
            free_op(m, op);
        } else {
            at = &op->next;
        }
    }
    synchronise(m, w, clock);
}

static void commit(struct emui_wgmma *g, int warp)
{
    ++g->commits[warp];
    g->fenced &= ~(1U << warp);
}

emu_result emu_wgmma(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const char *const name[] = {"wgmma.mma_async", "wgmma.fence", "wgmma.commit_group",
                                       "wgmma.wait_group"};
    struct emui_wgmma *g = group_of(m, w);
    if (g == NULL)
        return EMU_FAULT;
    if (emui_whole_warp(m, w, active, name[i->op]) == EMU_BLOCKED)
        return EMU_BLOCKED;
    if (i->op == EMU_WGMMA_MMA)
        return arrive(m, w, active, g, i);
    advance(m, g);
    if (i->op == EMU_WGMMA_FENCE)
        emui_wgmma_fence_rows(g, w);
    else if (i->op == EMU_WGMMA_COMMIT)
        commit(g, w->index % EMUI_WGMMA_WARPS);
    else
        wait_groups(m, w, g, (uint64_t)i->count);
    emui_event(m, w, name[i->op], "\"count\":%d", i->count);
    return EMU_DONE;
}

/* ---- The end -------------------------------------------------------------------------------- */

static void end_group(emu_machine *m, struct emui_wgmma *g)
{
    while (g->oldest != NULL) {
        emui_wgmma_op *op = g->oldest;
        if (op->waited == 0)
            emui_find(
                m, (emui_location){EMU_LEFT_BEHIND, g->warp, -1, op->reads->pc, 0, op->event},
                "the wgmma of event %" PRIu64 ", by the warpgroup of warp %d, was still in "
                "flight when all threads had exited: no warp committed it and waited for it"
                "\nput wgmma.commit_group and wgmma.wait_group 0 before its registers are used",
                op->event, g->warp->index);
        for (int q = 0; q < EMUI_WGMMA_WARPS; ++q) {
            emui_clock *clock = NULL;
            waited_by(&g->warp[q], g, op, &clock);
            synchronise(m, &g->warp[q], clock);
        }
        g->oldest = op->next;
        free_op(m, op);
    }
}

void emui_wgmma_end(emu_machine *m, emui_cta *cta)
{
    for (int k = 0; k < cta->warps; k += EMUI_WGMMA_WARPS)
        if (cta->warp[k].wgmma != NULL)
            end_group(m, cta->warp[k].wgmma);
}
