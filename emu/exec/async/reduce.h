/* reduce.h - one element reduced into its place (reduce.c). */
#ifndef EMUI_REDUCE_H
#define EMUI_REDUCE_H

#include "emu/isa.h"

/* False where the type has no such operation. */
bool emui_reduce_one(emu_reduce op, emu_type type, uint8_t *to, const uint8_t *from);
void emui_add_f32_exactly(uint8_t *to, const uint8_t *from); /* subnormals as well */
const char *emui_reduce_name(emu_reduce op);

#endif
