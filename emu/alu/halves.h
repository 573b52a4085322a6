/* halves.h - rows of f16 and bf16 as rows of f32, and back, rounded to nearest: halves.c.
 *
 * What is here: what alu_half_row.c and convert_row.c share. What is not: single numbers, other
 * formats and other roundings (numbers.h). */
#ifndef EMUI_HALVES_H
#define EMUI_HALVES_H

#include "emu/isa.h"

/* The 16 bits from a shift on of each lane, exact; a NaN becomes 0x7fffffff. type: F16 or BF16. */
void emui_halves_to_floats(emu_type type, const uint32_t *bits, int shift, float *to);
/* Rounded to nearest, ties to even, in the low 16 bits; a NaN becomes 0x7fff. */
void emui_floats_to_halves(emu_type type, const float *from, uint32_t *bits);

/* A double as a float that rounds to any half as the double does: what is lost leaves its trace in
 * the last bit, two bits below those of a half. */
float emui_odd_float(double v);

#endif
