/* wait.c - lanes that cannot go on: what they wait for, lanes that wait for each other, and the
 * random numbers of the schedules.
 *
 * Follows the PTX ISA, "Independent Thread Scheduling", and what it says of .aligned. Here:
 * blocking the lanes of one warp. Not here: which lanes run next, and polling those that wait
 * (run.c). */
#include "emu/core/core.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

uint64_t emui_rng(emu_machine *m)
{
    uint64_t z = m->random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Most polls are followed by others. To write each time what nobody will read would take half of
 * the time of a program that waits. */
static void explain(emu_warp *w, uint32_t lanes, const char *format, va_list args)
{
    emui_awaited text;
    emui_wait_repair(w, lanes, NULL);
    if (w->waits_for == NULL)
        w->waits_for = calloc(EMU_LANES, sizeof *w->waits_for);
    if (w->waits_for == NULL) {
        emui_short_of_memory(w->m);
        return;
    }
    vsnprintf(text, sizeof text, format, args);
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        memcpy(w->waits_for[emui_first(left)], text, sizeof text);
}

void emui_wait_repair(emu_warp *w, uint32_t lanes, const char *repair)
{
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        w->thread[emui_first(left)].repair = repair;
}

emu_result emui_wait(emu_warp *w, uint32_t lanes, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (w->cta->cluster->explains)
        explain(w, lanes, format, args);
    va_end(args);
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        w->thread[emui_first(left)].polled = emui_progress(w);
    w->waiting |= lanes;
    return EMU_BLOCKED;
}

void emui_pass(emu_warp *w, uint32_t lanes)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->pc[lane] += (int32_t)(lanes >> lane & 1);
}

/* ---- Lanes that wait for each other ---- */

/* No lane of the machine can go on, and lanes of a mask wait where these do not come. Those in a
 * try_wait (stage UINT8_MAX) may still give up. */
static void find_departed(emu_machine *m, emu_warp *w, uint32_t active, uint32_t missing,
                          const char *what)
{
    emui_text t;
    for (uint32_t left = missing; left != 0; left &= left - 1)
        if (w->thread[emui_first(left)].stage == UINT8_MAX)
            return;
    if ((missing & ~w->waiting) != 0 || !emui_checks(m, EMU_CHECK_ALIGNED))
        return;
    emui_find(m, (emui_location){EMU_STUCK, w, emui_first(active), w->now, 0, 0},
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
            emui_find(m, (emui_location){EMU_DIVERGED, w, emui_first(gone), -1, 0, 0},
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
    emui_find(m, (emui_location){EMU_DIVERGED, w, emui_first(missing), -1, 0, 0},
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
        m, (emui_location){EMU_DIVERGED, w, emui_first(off), w->now, 0, 0},
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
            m, (emui_location){EMU_DIVERGED, w, emui_first(gone), w->pc[emui_first(active)], 0, 0},
            "%s takes all 32 lanes of a warp, each of which holds a part of the matrices, but "
            "lane %d has exited or does not exist (missing lanes: 0x%08" PRIx32 ")"
            "\nlaunch whole warps, and let no lane return before its last matrix instruction",
            what, emui_first(gone), gone);
    return EMU_DONE;
}
