/* pipe.c - operations that a thread issues to the tensor core, which executes them in that order.
 *
 *      thread     mma     mma     cp      commit         wait on the mbarrier
 *      pipe       | 1     | 2     | 3     | arrives      -> what was issued before is over
 *
 * The ISA promises the order of some pairs alone: an mma behind an mma of the same accumulator,
 * shape and kind, behind a cp and behind a shift, a shift behind an mma, a cp of 4x256b behind a
 * shift. Those are in order across threads, too, where the threads are. All others of one thread
 * are in order here as well, which strict checks note (order.c): CuTe's kernels of scaled products
 * rely on cp behind mma.
 *
 * Follows the PTX ISA, "Memory Consistency Model for 5th generation of TensorCore operations".
 * Here: what all operations share. Not here: the schedule (async/async.c), areas (area.c), what an
 * instruction asks for (tcgen05.c). */
#include "emu/exec/tcgen05/tensor.h"

#include "emu/exec/async/async.h"

#include <stdlib.h>

static emui_pipe *pipe_of(const emui_actor *by)
{
    struct emui_tensor_warp *t = emui_tensor_warp_of(by->m, by->w);
    if (t == NULL || t->pipe[by->lane] != NULL)
        return t == NULL ? NULL : t->pipe[by->lane];
    emui_pipe *p = calloc(1, sizeof *p);
    if (p == NULL) {
        emui_short_of_memory(by->m);
        return NULL;
    }
    p->who = emui_engine_lane(by->m, by->w, by->lane);
    t->pipe[by->lane] = p;
    return p;
}

emui_async *emui_pipe_new(const emui_actor *by, emui_signal signal)
{
    enum { PIECES = 64 };
    emui_pipe *p = pipe_of(by);
    emui_async *a = p == NULL ? NULL : emui_async_new(by, PIECES, signal);
    if (a == NULL)
        return NULL;
    a->pipe = p;
    a->turn = p->issued++;
    a->async_proxy = true;
    return a;
}

emui_async *emui_tcgen05_new(const emui_actor *by, emui_perform *issued, emui_perform *perform)
{
    emui_async *a = emui_pipe_new(by, EMUI_NO_SIGNAL);
    if (a != NULL) {
        a->issued = issued;
        a->perform = perform;
        a->pipe->works = true;
    }
    return a;
}

void emui_pipe_access(const emui_async *a, emui_cta *cta, const emui_area *area, bool writes)
{
    emu_machine *m = a->warp->m;
    const emui_actor by = {m, a->warp, a->lane, a->what};
    const uint32_t serial = cta->cluster->serial;
    const int who = a->warp->cta->rank * m->threads + emui_thread_of(a->warp, a->lane);
    emui_tensor_access access = {.area = *area,
                                 .by = EMUI_BY_PIPE,
                                 .writes = writes,
                                 .product = a->product,
                                 .issued = {serial, emui_epoch_of(a->clock, who), who},
                                 .over = {serial, a->epoch, a->ticket},
                                 .fenced = emui_tensor_fence_next(m, a->warp, a->lane),
                                 .party = {a->warp->cta->number, a->warp->index, a->lane, a->pc},
                                 .event = a->event,
                                 .what = a->what};
    emui_area_access(&by, cta, &access, (emui_before){a->clock, a->reads, &a->pipe->behind});
}

int emui_tcgen05_ctas(const emu_warp *w, const emu_ins *i, emui_cta *cta[2])
{
    cta[0] = w->cta;
    if ((i->flags & EMU_TCGEN05_PAIR) == 0)
        return 1;
    cta[0] = &w->cta->cluster->cta[w->cta->rank & ~1];
    cta[1] = &w->cta->cluster->cta[w->cta->rank | 1];
    return 2;
}
