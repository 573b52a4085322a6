/* findings.h - a finding as the machine keeps it, which of them are of one cause, and which lanes
 * did the same.
 *
 * What is here: what report.c, group.c and lanes.c share. What is not: how the families report (core.h). */
#ifndef EMUI_FINDINGS_H
#define EMUI_FINDINGS_H

#include "emu/core/core.h"

/* Lanes of warps, a table by hash:
 *
 *      at[hash of CTA and warp]    which of its lanes; lanes 0: free */
typedef struct emui_warp_lanes {
    int cta, warp;
    uint32_t lanes;
} emui_warp_lanes;

typedef struct emui_lanes_of {
    emui_warp_lanes *at;
    uint32_t room, warps; /* room: a power of two, or 0 */
} emui_lanes_of;

typedef struct emui_found {
    emu_finding said;
    emui_region *region; /* of the bytes that it is about; NULL: none */
    bool synchronises;
    emui_lanes_of lanes; /* that did the same */
} emui_found;

void emui_findings_free(emu_machine *m);

/* ---- lanes.c ---- */

/* A lane is added; false: memory is short. */
bool emui_lanes_add(emui_lanes_of *s, int cta, int warp, int lane);
int64_t emui_lanes_count(const emui_lanes_of *s, int64_t *ctas);
void emui_lanes_free(emui_lanes_of *s);

/* ---- group.c ---- */

/* The finding that caused one that is not kept yet; -1: none of this run did. */
int emui_cause_of(const emu_machine *m, const emui_found *f);

#endif
