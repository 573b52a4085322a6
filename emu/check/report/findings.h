/* findings.h - a finding as the machine keeps it, and which of them are of one cause.
 *
 * What is here: what findings.c and group.c share. What is not: how the families report (state.h),
 * which lanes did the same (repeated.h). */
#ifndef EMUI_FINDINGS_H
#define EMUI_FINDINGS_H

#include "emu/check/report/repeated.h"

typedef struct emui_found {
    emu_finding said;
    emui_region *region; /* of the bytes that it is about; NULL: none */
    bool synchronises;
    emui_place mbarrier; /* that it is about; no region: none */
    emui_repeated lanes; /* that did the same */
} emui_found;

void emui_findings_free(emu_machine *m);

/* ---- group.c ---- */

/* The finding that caused one that is not kept yet; -1: none of this run did. */
int emui_cause_of(const emu_machine *m, const emui_found *f);

#endif
