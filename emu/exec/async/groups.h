/* groups.h - the groups of asynchronous operations of a thread: groups.c.
 *
 * What is here: making, committing, waiting. What is not: the operations (async.c), the record of a
 * thread's groups (state/operation.h). */
#ifndef EMUI_GROUPS_H
#define EMUI_GROUPS_H

#include "emu/state/operation.h"

/* Those of a thread, which begins without any; false: out of memory. */
bool emui_groups_make(emu_machine *m, emu_warp *w, int lane, bool bulk);
void emui_groups_drop(emu_warp *w);
void emui_groups_drop_idle(emu_machine *m); /* records that no thread has */

/* An operation joins the group that its thread fills, if it is one of a group: false, out of
 * memory. Then it has read, and then it is over. */
bool emui_group_join(emu_machine *m, emui_async *a);
void emui_group_read(emu_machine *m, const emui_async *a);
void emui_group_end(const emui_async *a);
/* It has written: can lanes go on that waited for copies alone? And they may at an mbarrier that it
 * has written over. */
bool emui_group_frees(const emui_async *a);
/* A thread waits for its group: the operation's, or that of another lane whose copy comes next. */
bool emui_group_is_wanted(const emui_async *a, int lane);

/* An arrival at an mbarrier covers all copies of its thread so far. */
void emui_groups_cover(emui_thread *t);

/* commit_group and wait_group of a warp's lanes: EMU_DONE, or they wait. */
emu_result emui_commit_groups(emu_warp *w, uint32_t active, bool bulk);

typedef struct emui_group_wait {
    bool bulk, read; /* of bulk groups; to have read is enough */
    uint64_t left;   /* groups that need not be over */
    const char *what;
} emui_group_wait;

emu_result emui_wait_groups(emu_warp *w, uint32_t active, const emui_group_wait *until);

#endif
