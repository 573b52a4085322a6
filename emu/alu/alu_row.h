/* alu_row.h - the common 32-bit operations, over all lanes of a row at once (alu_row.c). */
#ifndef EMUI_ALU_ROW_H
#define EMUI_ALU_ROW_H

#include "emu/core/core.h"

/* False where it is not one of those operations; then nothing was done. */
bool emui_alu_row(emu_warp *w, uint32_t active, const emu_ins *i);

#endif
