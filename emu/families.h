/* families.h - the instruction families: one function each, and the names of what they do.
 *
 * What a family reads of an emu_ins stands at the head of its file. */
#ifndef EMU_FAMILIES_H
#define EMU_FAMILIES_H

#include "emui.h"

/* ---- control.c ---- */

emu_execute emu_bra, emu_exit, emu_trap, emu_nanosleep;

#endif
