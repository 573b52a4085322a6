/* alu_row.h - common operations over all lanes of a row at once, beside those of rows.h: of other
 * widths (alu_wide.c), of predicates and of parts (alu_parts_row.c), quotients of f32
 * (alu_float_row.c), of halves (alu_half_row.c), of f64 (alu_double_row.c), and conversions
 * (convert_row.c). */
#ifndef EMUI_ALU_ROW_H
#define EMUI_ALU_ROW_H

#include "emu/state/state.h"

/* False where it is not one of those operations; then nothing was done. */
bool emui_alu_wide(emu_warp *w, uint32_t active, const emu_ins *i);
bool emui_alu_parts_row(emu_warp *w, uint32_t active, const emu_ins *i);
bool emui_alu_float_row(emu_warp *w, uint32_t active, const emu_ins *i);
bool emui_alu_half_row(emu_warp *w, uint32_t active, const emu_ins *i);
bool emui_convert_row(emu_warp *w, uint32_t active, const emu_ins *i);

/* The same of f64, but for the lanes that it returns: those are still to be computed. */
uint32_t emui_alu_double_row(emu_warp *w, uint32_t active, const emu_ins *i);

/* Does the comparison of setp hold in a lane, whatever it is joined with? Of pairs the low one. */
bool emui_compared(const emu_warp *w, int lane, const emu_ins *i);

/* One operation of f32 of 32 lanes, rounded to nearest; false where it is not a common one. */
bool emui_compute_floats(int op, uint32_t *d, const uint32_t *a, const uint32_t *b,
                         const uint32_t *c);

/* All lanes of an operand of 8, 16, 32 or 64 bits, extended to 64; false where it is neither a
 * register nor an immediate. */
bool emui_load_lanes(const emu_warp *w, emu_operand o, uint32_t bits, bool sign, uint64_t *v);
/* The low bits of the active lanes into a register of as many bits, zero extended in its row. */
void emui_store_lanes(emu_warp *w, uint32_t active, emu_operand d, uint32_t bits,
                      const uint64_t *v);

#endif
