/* memory_text.h - loads and stores of a program as C: memory_text.c. */
#ifndef EMUI_COMPILE_MEMORY_TEXT_H
#define EMUI_COMPILE_MEMORY_TEXT_H

#include "emu/isa.h"

#include <stdbool.h>
#include <stdio.h>

/* Instructions of a program, and their traits. */
typedef struct emui_code {
    const emu_ins *ins;
    const uint32_t *is;
    int32_t first, end;
} emui_code;

/* Is it a load or a store that compiled kernels have a function for? is: its traits. */
bool emui_is_compiled_access(const emu_ins *i, uint32_t is);
/* One that leaves nothing behind, either, but is the interpreter's: of parameters, constants and
 * local memory, and atomics. */
bool emui_is_interpreted_access(const emu_ins *i, uint32_t is);
/* The functions of those that are compiled. */
void emui_put_access_functions(FILE *to, const emui_code *s);
/* What an instruction adds to its address, as a constant. */
void emui_put_access_constant(FILE *to, const emu_ins *i, int32_t pc);
/* Aims, at first of nothing. */
void emui_put_aims(FILE *to, const emui_code *s);
/* The call; true where it was done. */
void emui_put_access(FILE *to, const emu_ins *i, int32_t pc);
/* Rows that are written: aims by them are lost. */
void emui_put_aims_lost(FILE *to, const emui_code *s, int32_t row, int rows);

#endif
