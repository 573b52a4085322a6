/* permission.h - memory of which a part may not be used, or not in each way, as the program says.
 *
 *      region    | nothing   | all      | nothing | reads alone | all ..
 *      state                              EMUI_LIMITED in the bytes that are not all's
 *
 * What is here: the parts of a region. What is not: the accesses that are checked against them
 * (access/access.c), who sets them (cuda/nvtx). */
#ifndef EMUI_PERMISSION_H
#define EMUI_PERMISSION_H

#include "emu/state/region.h"

enum { EMUI_MAY_READ = 1, EMUI_MAY_WRITE = 2, EMUI_MAY_UPDATE = 4, EMUI_MAY_ALL = 7 };

/* Bytes [from, to) of a region: what may be done with them, and the pool that they are of, "" where
 * they are of none. */
typedef struct emui_limit {
    uint64_t from, to;
    unsigned may;
    char pool[32];
} emui_limit;

/* Sets what may be done with bytes of a region, and the pool that they are of. False: they are not
 * in it, or out of memory; then all is as it was. */
bool emui_limit_set(emui_region *r, const emui_limit *part);
/* The part that a byte is in; NULL: all may be done with it. */
const emui_limit *emui_limit_at(const emui_region *r, uint64_t offset);
/* All parts of a region, in order, and how many they are. */
int emui_limits_of(const emui_region *r, const emui_limit **part);
void emui_limits_free(emui_region *r);

#endif
