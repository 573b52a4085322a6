/* bulk.h - what bulk copies of bytes and of tensors share: bulk.c, tma/tma.c, tma/tma_im2col.c.
 *
 * Here: places in shared memory, multicast, the signals. Not here: which bytes go where. */
#ifndef EMUI_BULK_H
#define EMUI_BULK_H

#include "emu/exec/async/async.h"

enum { EMUI_BULK_ALIGN = 16 };

/* Where bytes arrive in shared memory: in one CTA, or in each of a multicast. */
typedef struct emui_targets {
    emui_place place[EMU_MAX_CTAS];
    int places;
} emui_targets;

/* The shared address of the same place in another CTA. */
uint64_t emui_in_cta(int rank, uint64_t address);
/* The CTAs of a multicast, and what each of them does, for messages; false after a fault. */
bool emui_cta_mask(const emui_actor *by, const emu_ins *i, const char *does, uint32_t *mask);
/* The targets of bytes at a shared address; false after a fault. */
bool emui_bulk_targets(const emui_actor *by, const emu_ins *i, const emui_request *r,
                       emui_targets *t);
/* The mbarriers that an operation signals so many bytes each; false after a fault. */
bool emui_bulk_barriers(emu_machine *m, emui_async *a, const emu_ins *i, const emui_targets *t,
                        uint32_t tx);
/* A source in shared memory of the own CTA. */
bool emui_bulk_source(const emui_actor *by, const emui_request *r, emui_place *from);
/* False, after a fault, where a flag is one of other architectures. */
bool emui_bulk_exists(emu_machine *m, const emu_warp *w, const emu_ins *i, const char *what);
/* Of the async proxy, with the reduction of elements of a type where it is one. */
emu_result emui_bulk_issue(emu_machine *m, emui_async *a, const emu_ins *i, emu_type type);
emu_result emui_bulk_bad(const emui_actor *by, const char *text);

#endif
