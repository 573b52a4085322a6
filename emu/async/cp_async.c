/* cp_async.c - cp.async: small copies from global to shared memory that a thread does not wait for.
 *
 *      op                d             a            b                        count
 *      COPY              [shared]      [global]     src-size, or predicate   cp-size 4 8 16
 *                                                   where IGNORE_SRC
 *      COMMIT_GROUP
 *      WAIT_GROUP                                                            groups left
 *      WAIT_ALL
 *      MBARRIER_ARRIVE                 [object]
 *
 * flags: CG (.cg: 16 bytes only), IGNORE_SRC, NOINC. space: of the object (MBARRIER_ARRIVE).
 *
 * Follows the PTX ISA, "Data Movement: Non-bulk copy" and "cp.async.mbarrier.arrive". The copies
 * are of the generic proxy. Here: what is asked of the engine. Not here: cache and prefetch hints,
 * which have no effect; when the copies happen (async.c). */
#include "emu/async/mbarrier_word.h"

#include <inttypes.h>

static emu_result bad_operand(emu_machine *m, const emu_warp *w, int lane, const char *text)
{
    return emui_fault(m, (emui_blame){EMU_OPERAND, w, lane, -1, 0, 0}, "cp.async: %s", text);
}

/* How many bytes come from global memory; the others are zeros. */
static uint32_t source_bytes(const emu_warp *w, int lane, const emu_ins *i)
{
    if (i->flags & EMU_CP_ASYNC_IGNORE_SRC)
        return emui_pred(w, lane, i->b) ? 0 : (uint32_t)i->count;
    return i->b.kind == EMU_NOTHING ? (uint32_t)i->count : emui_u32(w, lane, i->b);
}

static emu_result issue(emu_machine *m, emu_warp *w, int lane, emui_place from, uint32_t bytes,
                        emui_place to, uint32_t all)
{
    emui_async *a = emui_async_new(m, w, lane, "cp.async", 2);
    if (a == NULL)
        return EMU_FAULT;
    a->signal = EMUI_COPY_GROUP;
    if (bytes > 0)
        emui_add_piece(m, a, (emui_piece){from, to, bytes});
    to.offset += bytes;
    if (bytes < all)
        emui_add_piece(m, a, (emui_piece){{NULL, 0}, to, all - bytes});
    return emui_issue(m, a);
}

static emu_result copy(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    uint32_t all = (uint32_t)i->count, bytes = source_bytes(w, lane, i);
    emui_place from = {NULL, 0}, to;
    if (all != 16 && (i->flags & EMU_CP_ASYNC_CG || (all != 4 && all != 8)))
        return bad_operand(m, w, lane, "it copies 4, 8 or 16 bytes, with .cg 16");
    if (bytes > all)
        return bad_operand(m, w, lane, "src-size is more than cp-size");
    if (!emui_locate(m, w, lane, EMU_SHARED, emui_address(w, lane, i->d, EMU_SHARED), all, all,
                     "cp.async", &to))
        return EMU_FAULT;
    if (to.region->owner != w->cta->rank)
        return bad_operand(m, w, lane, "it copies into the shared memory of its own CTA only");
    if (bytes > 0 && !emui_locate(m, w, lane, EMU_GLOBAL, emui_address(w, lane, i->a, EMU_GLOBAL),
                                  bytes, all, "cp.async", &from))
        return EMU_FAULT;
    return issue(m, w, lane, from, bytes, to, all);
}

/* wait_all is a commit and a wait for all; once committed, the lane only waits. */
static emu_result wait_all(emu_warp *w, uint32_t active)
{
    uint32_t fresh = 0;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        fresh |= (uint32_t)((active >> lane & 1) && w->thread[lane].stage == 0) << lane;
    if (fresh != 0 && emui_commit_groups(w, fresh, false) == EMU_BLOCKED)
        return emui_wait(w, active, "room for a group of cp.async");
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if (active >> lane & 1)
            w->thread[lane].stage = 1;
    if (emui_wait_groups(w, active, false, 0, false, "cp.async.wait_all") == EMU_BLOCKED)
        return emui_wait(w, active, "cp.async.wait_all: copies are on their way");
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if (active >> lane & 1)
            w->thread[lane].stage = 0;
    return EMU_DONE;
}

/* Without .noinc the phase waits for one arrival more, so that in sum nothing changes. */
static emu_result arrive(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    static const char what[] = "cp.async.mbarrier.arrive";
    emui_place p;
    if (!emui_barrier_at(m, w, lane, i->space, emui_address(w, lane, i->a, i->space), what, &p))
        return EMU_FAULT;
    if (p.region->owner != w->cta->rank)
        return bad_operand(m, w, lane, "mbarrier.arrive is for mbarriers of one's own CTA");
    if (!(i->flags & EMU_CP_ASYNC_NOINC)) {
        emui_word word = emui_word_get(p);
        if (word.pending == EMUI_BARRIER_MOST)
            return bad_operand(m, w, lane, "mbarrier.arrive: no more arrivals can be pending");
        ++word.pending;
        emui_word_put(m, p, word);
    }
    emui_async *a = emui_async_new(m, w, lane, what, 0);
    if (a == NULL)
        return EMU_FAULT;
    a->signal = EMUI_ARRIVE;
    a->barrier[a->barriers++] = p;
    return emui_issue(m, a);
}

emu_result emu_cp_async(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emu_result r = EMU_DONE;
    if (i->op == EMU_CP_ASYNC_COMMIT_GROUP)
        return emui_commit_groups(w, active, false);
    if (i->op == EMU_CP_ASYNC_WAIT_ALL)
        return wait_all(w, active);
    if (i->op == EMU_CP_ASYNC_WAIT_GROUP)
        return emui_wait_groups(w, active, false, (uint64_t)i->count, false, "cp.async.wait_group");
    for (int lane = 0; r == EMU_DONE && lane < EMU_LANES; ++lane)
        if (active >> lane & 1)
            r = i->op == EMU_CP_ASYNC_COPY ? copy(m, w, lane, i) : arrive(m, w, lane, i);
    return r;
}
