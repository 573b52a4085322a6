/* row_table_v3.h - the tables of rows.h once more, for x86-64 with vectors of 8 words. */
#ifndef EMUI_ROW_TABLE_V3_H
#define EMUI_ROW_TABLE_V3_H

#include "emu/exec/alu/row_table.h"

/* Has this processor these vectors, and this compiler? */
bool emui_has_v3(void);
const emui_row_family *emui_families_v3(void);
/* row_table.c: those for any processor. */
const emui_row_family *emui_families_any(void);

#endif
