/* reason.h - why an access was found, and what would mend it, in words.
 *
 * What is here: not_over.c and unordered.c. What is not: the accesses (race.h, access/access.h). */
#ifndef EMUI_REASON_H
#define EMUI_REASON_H

#include "emu/core/operation.h"

/* Both end a sentence: "..: it was never committed"; "put cp.async.commit_group after it, ..". */
typedef struct emui_reason {
    char text[256], repair[256];
    bool wrote; /* of a race: the earlier access */
} emui_reason;

/* An operation still has to read (not arriving) or write: which wait is missing? */
void emui_not_over(const emu_machine *m, const emui_async *a, bool arriving, emui_reason *why);

#endif
