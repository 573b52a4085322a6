/* host_calls.h - calls of functions of the host, for their suites.
 *
 * Not here: any test. */
#ifndef CHECK_EMU_HOST_CALLS_H
#define CHECK_EMU_HOST_CALLS_H

#include "emu/host.h"
#include "spec-tests/unit/emu/calls.h"

#define WIDE(v)                                                                                    \
    {EMU_IMM, 0, (v)},                                                                             \
    {                                                                                              \
        EMU_IMM, 0, (uint64_t)(v) >> 32                                                            \
    }
#define WIDE_ROW(r)                                                                                \
    {EMU_REG, (r), 0},                                                                             \
    {                                                                                              \
        EMU_REG, (r) + 1, 0                                                                        \
    }
/* malloc into rows r, r + 1; and free of these. */
#define MALLOC(table)                                                                              \
    {                                                                                              \
        .execute = emu_builtin, .op = EMU_MALLOC, .list = (table), .listed = 4, .written = 2       \
    }
#define FREE(table)                                                                                \
    {                                                                                              \
        .execute = emu_builtin, .op = EMU_FREE, .list = (table), .listed = 2                       \
    }
#define GLOBAL(op_, row, r, by)                                                                    \
    {                                                                                              \
        .execute = emu_load_store, .op = (op_), .space = EMU_GLOBAL, .type = EMU_B32,              \
        .d = PROGRAM_ROW(row), .b = PROGRAM_ROW(row), .a = PROGRAM_BY(r, by)                       \
    }

/* A string in global memory; 0 for none. */
static inline uint64_t host_string(emu_machine *m, const char *text)
{
    uint64_t at = text == NULL ? 0 : emu_alloc(m, strlen(text) + 1, "a string");
    ck_assert(text == NULL || (at != 0 && emu_put(m, at, text, strlen(text) + 1)));
    return at;
}

#endif
