/* text.h - a program as the text of a compiled kernel: text.c. */
#ifndef EMUI_COMPILE_TEXT_H
#define EMUI_COMPILE_TEXT_H

#include "emu/compile/way.h"
#include "emu/exec/alu/row_table.h"

#include <stdio.h>

enum { EMUI_PART_LENGTH = 64 }; /* instructions of a function */

/* What the text is made of. */
typedef struct emui_compile_source {
    const emu_ins *ins;
    const emui_row_operation *const *rows;
    const uint32_t *is; /* traits */
    int32_t length;
} emui_compile_source;

/* Is this instruction part of a compiled kernel? */
bool emui_is_compiled(const emui_compile_source *s, int32_t pc);
/* Writes functions of EMUI_PART_LENGTH instructions each, and a table of them, emui_parts,
 * in which those without any are NULL. */
void emui_put_kernel(FILE *to, const emui_compile_source *s);

#endif
