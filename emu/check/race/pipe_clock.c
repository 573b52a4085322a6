/* pipe_clock.c - clocks of operations that have an order among themselves: those of tensor memory.
 *
 *      lane of the engine   epoch 1: load load | wait::ld | epoch 2: load ..    of a warp
 *                           epoch 1: mma | epoch 2: mma | epoch 3: commit ..    of a thread
 *
 * All loads of a warp that one wait ends share an epoch, as do its stores; what a thread issues to
 * the tensor core has one each. Follows the PTX ISA, "Memory Consistency Model for 5th generation
 * of TensorCore operations". Not here: which operations these are (exec/tcgen05). */
#include "emu/check/race/clock.h"

int emui_engine_lane(emu_machine *m, emu_warp *w, int lane)
{
    int who = m->order == NULL ? 0 : emui_lane_new(m, w, lane);
    if (who != 0)
        emui_lane_at(w->cta->cluster, who)->epoch = 1;
    return who;
}

uint32_t *emui_engine_epoch(const emui_cluster *c, int who)
{
    return &emui_lane_at(c, who)->epoch;
}

/* Lanes of which each has a clock of its own: only what happens before what all of them do now. */
static void meet(emu_machine *m, emu_warp *w, uint32_t lanes, emui_clock **into)
{
    emui_release(m, w, emui_first(lanes), into);
    for (uint32_t left = lanes & (lanes - 1); *into != NULL && left != 0; left &= left - 1) {
        emui_clock *own = NULL;
        emui_release(m, w, emui_first(left), &own);
        if (own != NULL)
            emui_clock_meet(*into, own);
        emui_clock_free(own);
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->released[lane] = 0; /* none of them finds there all that it released */
}

emui_timestamp emui_release_together(emu_machine *m, emu_warp *w, emui_clock **into)
{
    const int lane = emui_first(w->alive);
    const emui_timestamp now = {w->cta->cluster->serial, w->epoch[lane],
                                w->cta->rank * m->threads + emui_thread_of(w, lane)};
    if (m->order == NULL)
        return now;
    if (emui_are_even(w, w->alive))
        emui_release_lanes(m, w, w->alive, into);
    else
        meet(m, w, w->alive, into);
    if (*into != NULL)
        emui_clock_reach(m, w->cta->cluster, into, now.who, now.epoch);
    return now;
}
