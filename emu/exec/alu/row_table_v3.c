/* row_table_v3.c - the operations of rows.h compiled for x86-64-v3: vectors of 8 words, fused
 * products. Elsewhere the tables are as in row_table.c, and not asked for. */
#if defined(__x86_64__) && defined(__GNUC__) && __GNUC__ >= 12 && !defined(__clang__)
#define HAS_V3 __builtin_cpu_supports("x86-64-v3")
#pragma GCC target("arch=x86-64-v3")
#else
#define HAS_V3 false
#endif

#include "emu/exec/alu/row_table_v3.h"
#include "emu/exec/alu/row_tables.h"

bool emui_has_v3(void)
{
    return HAS_V3;
}

const emui_row_family *emui_families_v3(void)
{
    return families;
}
