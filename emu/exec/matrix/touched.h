/* touched.h - the registers that an instruction touches, a row at a time (touched.c). */
#ifndef EMUI_TOUCHED_H
#define EMUI_TOUCHED_H

#include "emu/state/state.h"

typedef void emui_touch(emu_machine *m, emu_warp *w, int lane, int r, bool writes);

/* Each row of the operands of an instruction, as the first of the active lanes uses them. */
void emui_each_row(emu_warp *w, uint32_t active, const emu_ins *i, emui_touch *touch);

#endif
