/* tcgen05.c - what a thread issues to the tensor core: mma, cp and commit; and the two fences.
 *
 *      op            d              a                   the rest
 *      MMA           product.c
 *      CP            [address]      descriptor          flags: shape
 *      SHIFT         [address]      -                   refused
 *      COMMIT        -              -                   c: [mbarrier]; x: ctaMask, with MULTICAST
 *      FENCE_BEFORE, FENCE_AFTER
 *
 * A commit arrives at its mbarrier, or at those of its CTAs, when all that its thread has issued
 * before is over, and releases what that came after. The fences order nothing that the barriers
 * between threads do not order here: strict checks note where one is missing (order.c). Follows the
 * PTX ISA, "tcgen05.commit", "tcgen05.fence". */
#include "emu/exec/tcgen05/tensor.h"

#include "emu/exec/async/bulk.h"
#include "emu/exec/async/mbarrier_word.h"

static const char *const name[] = {"tcgen05.mma",
                                   "tcgen05.cp",
                                   "tcgen05.shift",
                                   "tcgen05.commit",
                                   "tcgen05.fence::before_thread_sync",
                                   "tcgen05.fence::after_thread_sync"};

/* ---- commit --------------------------------------------------------------------------------- */

static bool add_barrier(const emui_actor *by, emui_async *a, emu_space space, uint64_t address)
{
    return emui_barrier_at(by, space, address, &a->barrier[a->barriers++]);
}

/* The same offset in each CTA of the mask. */
static bool add_barriers(const emui_actor *by, emui_async *a, const emu_ins *i, uint64_t address)
{
    uint32_t mask;
    bool done = emui_cta_mask(by, i, "waits", &mask);
    for (uint32_t left = mask; done && left != 0; left &= left - 1)
        done = add_barrier(by, a, EMU_SHARED, emui_in_cta(emui_first(left), address));
    return done;
}

/* A commit is of its own thread alone. */
static void check_has_work(const emui_actor *by, const emui_pipe *pipe)
{
    if (!pipe->works)
        emui_note(by->m, emui_at_lane(EMU_IN_FLIGHT, by->w, by->lane),
                  "%s: lane %d of warp %d of CTA %d has issued nothing to the tensor core: the "
                  "mbarrier is arrived at without waiting for what other threads have issued"
                  "\nlet the thread that issues tcgen05.mma, or tcgen05.cp, commit it: choose it "
                  "once by elect.sync",
                  by->what, by->lane, by->w->index, by->w->cta->number);
}

static bool commit(const emui_actor *by, const emu_ins *i)
{
    const uint64_t address = emui_address(by->w, by->lane, i->c, i->space);
    emui_async *a = emui_pipe_new(by, EMUI_COMMIT);
    if (a == NULL)
        return false;
    check_has_work(by, a->pipe);
    const bool found = (i->flags & EMU_TCGEN05_MULTICAST) != 0
                           ? add_barriers(by, a, i, address)
                           : add_barrier(by, a, i->space, address);
    if (found)
        return emui_issue(by->m, a) == EMU_DONE;
    emui_async_free(a);
    return false;
}

/* ---- The family ----------------------------------------------------------------------------- */

/* Which rows move, and where to, the ISA draws; no atom of CuTe has it. */
static bool shift(const emui_actor *by)
{
    emui_fault(by->m, emui_at_lane(EMU_UNSUPPORTED, by->w, by->lane),
               "%s: not part of this machine: the PTX ISA does not say in words which row takes "
               "the place of which"
               "\nlay the rows out where they are needed",
               by->what);
    return false;
}

static bool issue(const emui_actor *by, const emu_ins *i)
{
    switch (i->op) {
    case EMU_TCGEN05_MMA:
        return emui_product_of(by, i);
    case EMU_TCGEN05_CP:
        return emui_tensor_copy(by, i);
    case EMU_TCGEN05_SHIFT:
        return shift(by);
    default:
        return commit(by, i);
    }
}

emu_result emu_tcgen05(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (i->op == EMU_TCGEN05_FENCE_BEFORE || i->op == EMU_TCGEN05_FENCE_AFTER)
        return emui_tensor_fence(m, w, active, i->op == EMU_TCGEN05_FENCE_AFTER) ? EMU_DONE
                                                                                 : EMU_FAULT;
    if (!emui_tensor_group(m, w, emui_first(active), i))
        return EMU_FAULT;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        const emui_actor by = {m, w, emui_first(left), name[i->op]};
        if (!issue(&by, i))
            return EMU_FAULT;
    }
    return EMU_DONE;
}
