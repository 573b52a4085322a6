/* bulk.h - what bulk copies of bytes and of tensors share: bulk.c, tma.c, tma_im2col.c.
 *
 * Here: places in shared memory, multicast, the signals. Not here: which bytes go where. */
#ifndef EMU_BULK_H
#define EMU_BULK_H

#include "emu/isa.h"

enum { EMUI_BULK_ALIGN = 16 };

/* Where bytes arrive in shared memory: in one CTA, or in each of a multicast. */
typedef struct emui_targets {
    const char *what;
    emui_place place[EMU_MAX_CTAS];
    int places;
} emui_targets;

bool emui_bulk_mask(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, const char *what,
                    uint32_t *mask);
/* The targets of so many bytes at a shared address, what filled in already; false after a fault. */
bool emui_bulk_targets(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, uint64_t address,
                       uint64_t bytes, uint32_t align, emui_targets *t);
/* The mbarriers that an operation tells of so many bytes each; false after a fault. */
bool emui_bulk_barriers(emu_machine *m, emui_async *a, const emu_ins *i, const emui_targets *t,
                        uint32_t tx);
/* A source in shared memory of the own CTA. */
bool emui_bulk_source(emu_machine *m, emu_warp *w, int lane, uint64_t address, uint64_t bytes,
                      uint32_t align, const char *what, emui_place *from);
/* False, after a fault, where a flag is one of other architectures. */
bool emui_bulk_exists(emu_machine *m, const emu_warp *w, const emu_ins *i, const char *what);
/* Of the async proxy, with the reduction of elements of a type where it is one. */
emu_result emui_bulk_issue(emu_machine *m, emui_async *a, const emu_ins *i, emu_type type);
emu_result emui_bulk_bad(emu_machine *m, const emu_warp *w, int lane, const char *what,
                         const char *text);

#endif
