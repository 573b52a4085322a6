/* wait.c - lanes that cannot go on: and what they wait for.
 *
 * Here: blocking lanes of a warp. Not here: lanes that wait for each other (control/meet.c), which
 * lanes run next, and polling those that wait (warp_turns.c). */
#include "emu/state/state.h"
#include "emu/state/vector.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

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
    const uint64_t now = emui_progress(w);
    w->polled = w->polled_at == now ? w->polled | lanes : lanes;
    w->polled_at = now;
    w->waiting |= lanes;
    return EMU_BLOCKED;
}

EMUI_VECTOR void emui_pass(emu_warp *w, uint32_t lanes)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->pc[lane] += (lanes & emui_lane_bit[lane]) != 0;
}
