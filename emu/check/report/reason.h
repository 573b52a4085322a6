/* reason.h - why an access is a finding, and what fixes it, in words.
 *
 * What is here: missing_wait.c and race_reason.c. What is not: the accesses (race.h,
 * access/access.h). */
#ifndef EMUI_REASON_H
#define EMUI_REASON_H

#include "emu/state/operation.h"

/* Both end a sentence: "..: it was never committed"; "put cp.async.commit_group after it, ..". */
typedef struct emui_reason {
    char text[256], repair[256];
    const emui_thread *by; /* of an operation: who accesses its bytes; NULL: another one */
    bool wrote, far;       /* of a race: the earlier access did; it is of another cluster */
    bool checked;          /* .. a plain load whose value an atom.cas compares: a strict note */
} emui_reason;

/* An operation still has to read (not arriving) or write: which wait is missing? */
void emui_missing_wait(const emu_machine *m, const emui_async *a, bool arriving, emui_reason *why);

/* Two accesses have no order: which wait, barrier, scope or fence would have put them in one?
 * wrote: the earlier one did. */
void emui_unordered(const struct emui_access *a, const struct emui_record *s, bool wrote,
                    emui_reason *why);

#endif
