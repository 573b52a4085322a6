/* repeated.h - which lanes did what a finding reports.
 *
 * What is here: the set of lanes of a finding, and adding to that of one that is reported. What is
 * not: the finding (findings.h). */
#ifndef EMUI_REPEATED_H
#define EMUI_REPEATED_H

#include "emu/state/state.h"

/* Lanes of warps, a table by hash:
 *
 *      at[hash of CTA and warp]    which of its lanes; lanes 0: free */
typedef struct emui_warp_lanes {
    int cta, warp;
    uint32_t lanes;
} emui_warp_lanes;

typedef struct emui_repeated {
    emui_warp_lanes *at;
    uint32_t room, warps; /* room: a power of two, or 0 */
} emui_repeated;

/* A lane is added; false: out of memory. */
bool emui_repeated_add(emui_repeated *s, int cta, int warp, int lane);
int64_t emui_repeated_count(const emui_repeated *s, int64_t *ctas);
void emui_repeated_free(emui_repeated *s);

/* ---- findings.c, locate.c ---- */

/* Is the rule reported of the instruction? Then the lane is one of those that did so. */
bool emui_repeats(emu_machine *m, emu_rule rule, int32_t pc, const emu_warp *w, int lane);
/* The lanes of an instruction, one of which faulted, that are out of bounds as well are counted. */
void emui_count_outside(emu_machine *m, emu_warp *w, uint32_t lanes, const emu_ins *i,
                        uint64_t bytes);

#endif
