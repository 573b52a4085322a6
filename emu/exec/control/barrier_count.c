/* barrier_count.c - when a warp counts at a barrier of its CTA: its last lane arrives, or exits.
 *
 * Follows the PTX ISA, "bar, barrier" and "exit". Here: warps. Not here: threads, phases and who
 * passes (barrier.c). */
#include "emu/exec/control/control.h"

void emui_barrier_count(emu_warp *w, int k)
{
    if (w->arriving[k] == 0 || (w->alive & ~w->arriving[k]) != 0)
        return;
    w->arriving[k] = 0;
    w->cta->barrier[k].counted += EMU_LANES;
    emui_changed(w->m);
}

void emui_barrier_exit(emu_warp *w)
{
    for (int k = 0; k < EMU_BARRIERS; ++k)
        if (w->arriving[k] != 0)
            emui_barrier_count(w, k);
}
