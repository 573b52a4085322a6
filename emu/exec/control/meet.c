/* meet.c - lanes of one warp that execute an instruction together: those of a mask, all of them.
 *
 * Follows the PTX ISA, "Independent Thread Scheduling", and what it says of .aligned. Here: who is
 * missing. Not here: blocking those that are here (state/wait.c). */
#include "emu/exec/control/meet.h"
#include "emu/state/state.h"

#include <inttypes.h>

/* No lane of the machine can go on, and lanes of a mask wait where these do not come. Those in a
 * try_wait (stage UINT8_MAX) may still give up. */
static void find_departed(emu_machine *m, emu_warp *w, uint32_t active, uint32_t missing,
                          const char *what)
{
    emui_text t;
    for (uint32_t left = missing; left != 0; left &= left - 1)
        if (w->stage[emui_first(left)] == UINT8_MAX)
            return;
    if ((missing & ~w->waiting) != 0 || !emui_checks(m, EMU_CHECK_ALIGNED))
        return;
    emui_find(m, emui_at_pc(EMU_STUCK, w, emui_first(active), w->now),
              "%s: deadlock: lanes 0x%08" PRIx32 " wait here for lanes 0x%08" PRIx32
              ", which their mask names and which have gone on to %s"
              "\nname only lanes that come here: in a loop that lanes leave at different times, "
              "take the mask anew in each turn (__ballot_sync of the loop's condition), or move "
              "it out of the loop",
              what, active, missing, emui_at(m, w->pc[emui_first(missing)], &t));
}

emu_result emui_meet(emu_machine *m, emu_warp *w, uint32_t active, uint32_t mask, const char *what)
{
    uint32_t gone = mask & ~w->alive;
    mask &= w->alive;
    if ((mask & ~active) == 0) {
        if (gone != 0 && emui_checks(m, EMU_CHECK_ALIGNED))
            emui_find(m, emui_at_lane(EMU_DIVERGED, w, emui_first(gone)),
                      "%s: lane %d is named in the mask 0x%08" PRIx32 " and has exited"
                      "\nuse the mask of the lanes still active (activemask), or keep all lanes "
                      "alive until here",
                      what, emui_first(gone), mask | gone);
        return EMU_DONE;
    }
    if (w->cta->cluster->final_poll)
        find_departed(m, w, active, mask & ~active, what);
    return emui_wait(w, active,
                     "%s with the lanes of mask 0x%08" PRIx32 ", of which 0x%08" PRIx32
                     " are not here",
                     what, mask, mask & ~active);
}

/* Lanes that are alive, and elsewhere. */
static void find_missing(emu_machine *m, emu_warp *w, uint32_t active, const char *what)
{
    uint32_t missing = w->alive & ~active;
    emui_text t;
    if (missing == 0 || !emui_checks(m, EMU_CHECK_ALIGNED))
        return;
    emui_find(m, emui_at_lane(EMU_DIVERGED, w, emui_first(missing)),
              "%s is .aligned: all lanes must execute it together, but lane %d is at "
              "%s (missing lanes: 0x%08" PRIx32 ")"
              "\nmove it out of the branch, so that all lanes of the warp execute it",
              what, emui_first(missing), emui_at(m, w->pc[emui_first(missing)], &t), missing);
}

/* Lanes that are here but predicated off never execute it; the others may come. */
static bool is_predicated_off(emu_machine *m, emu_warp *w, const char *what)
{
    uint32_t off = w->predicated_off;
    if (off == 0 || !emui_checks(m, EMU_CHECK_ALIGNED))
        return false;
    emui_find(
        m, emui_at_pc(EMU_DIVERGED, w, emui_first(off), w->now),
        "%s is .aligned: all lanes of the warp execute it or none, but the guard of lane %d is "
        "false (of lanes 0x%08" PRIx32 ")"
        "\nput no guard on it, or one that is the same in all lanes of the warp",
        what, emui_first(off), off);
    return true;
}

emu_result emui_gather(emu_machine *m, emu_warp *w, uint32_t active, const char *what)
{
    uint32_t missing = w->alive & ~active;
    if (is_predicated_off(m, w, what))
        return EMU_DONE;
    if (missing != 0 && !w->cta->cluster->final_poll)
        return emui_wait(w, active, "%s, .aligned, with lanes 0x%08" PRIx32 " of its warp", what,
                         missing);
    find_missing(m, w, active, what);
    return EMU_DONE;
}

emu_result emui_whole_warp(emu_machine *m, emu_warp *w, uint32_t active, const char *what)
{
    uint32_t gone = ~w->alive;
    if (emui_gather(m, w, active, what) == EMU_BLOCKED)
        return EMU_BLOCKED;
    if (gone != 0 && emui_checks(m, EMU_CHECK_ALIGNED))
        emui_find(
            m, emui_at_pc(EMU_DIVERGED, w, emui_first(gone), w->pc[emui_first(active)]),
            "%s takes all 32 lanes of a warp, each of which holds a part of the matrices, but "
            "lane %d has exited or does not exist (missing lanes: 0x%08" PRIx32 ")"
            "\nlaunch whole warps, and let no lane return before its last matrix instruction",
            what, emui_first(gone), gone);
    return EMU_DONE;
}
