/* load_store.h - what load_store.c and load_store_row.c share. */
#ifndef EMUI_LOAD_STORE_H
#define EMUI_LOAD_STORE_H

#include "emu/core/core.h"

/* A load or store whose lanes all access aligned elements of one region, with all checks; false
 * where it is something else, or needs a finding: then nothing was done. */
bool emui_row_access(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                     const char *what);

#endif
