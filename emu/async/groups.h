/* groups.h - the groups of asynchronous operations of a thread: groups.c.
 *
 * cp.async and bulk operations are counted apart:
 *
 *      done .. open      groups not over; open is the one that is being filled
 *      reading[g % n], pending[g % n]     operations of group g that have not read, not ended
 *
 * While the thread waits, it is for the groups below wanted to end, below wanted_read to have
 * read. What is here: making, committing, waiting. What is not: the operations (async.c). */
#ifndef EMUI_GROUPS_H
#define EMUI_GROUPS_H

#include "emu/core/operation.h"

enum { EMUI_GROUPS = 64 }; /* of a thread that are not over */

typedef struct emui_groups {
    uint64_t done, open, wanted, wanted_read;
    uint32_t reading[EMUI_GROUPS], pending[EMUI_GROUPS];
    emui_clock *clock[EMUI_GROUPS]; /* of the operations of a group that have ended */
} emui_groups;

/* Those of a thread, which begins without any; false: out of memory. */
bool emui_groups_make(emu_machine *m, emui_thread *t, bool bulk);
void emui_groups_drop(emui_thread *t);

/* An operation joins the group that its thread fills, if it is one of a group: false, out of
 * memory. Then it has read, and then it is over. */
bool emui_group_join(emu_machine *m, emui_async *a);
void emui_group_read(emu_machine *m, const emui_async *a);
void emui_group_end(const emui_async *a);
/* A thread waits for its group. */
bool emui_group_is_wanted(const emui_async *a);

/* How many copies of a thread are not over: those that an arrival waits for. */
uint32_t emui_copies_of(const emui_thread *t);

/* commit_group and wait_group of a warp's lanes: EMU_DONE, or they wait. */
emu_result emui_commit_groups(emu_warp *w, uint32_t active, bool bulk);

typedef struct emui_group_wait {
    bool bulk, read; /* of bulk groups; to have read is enough */
    uint64_t left;   /* groups that need not be over */
    const char *what;
} emui_group_wait;

emu_result emui_wait_groups(emu_warp *w, uint32_t active, const emui_group_wait *until);

#endif
