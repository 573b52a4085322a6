/* cost.h - what rows of accesses to shared memory cost, as the machine keeps it.
 *
 * What is here: the record. What is not: the bank model, and where the records come from
 * (memory/banks.c). */
#ifndef EMUI_COST_H
#define EMUI_COST_H

#include "emu/emu.h"

/* What a row of accesses to shared memory cost (memory/banks.c): the same wherever lane 0 is, as
 * long as it is as far into its word. Of lanes that take no part, from_first is 0. */
typedef struct emui_cost {
    uint32_t from_first[EMU_LANES];
    uint32_t active, bytes, in_word;
    int mode, wavefronts, ideal; /* wavefronts 0: nothing is known as yet */
} emui_cost;

enum { EMUI_COSTS = 16 };

#endif
