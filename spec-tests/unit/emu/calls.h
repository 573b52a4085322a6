/* calls.h - what the suites of functions share: instructions of short programs, a run.
 *
 * Not here: any program, any test. */
#ifndef CHECK_EMU_CALLS_H
#define CHECK_EMU_CALLS_H

#include "spec-tests/compare/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#define ALU(op_, row, x, y)                                                                        \
    {                                                                                              \
        .execute = emu_alu, .op = (op_), .type = EMU_U32, .d = PROGRAM_ROW(row), .a = x, .b = y    \
    }
#define BELOW(p, row, v)                                                                           \
    {                                                                                              \
        .execute = emu_compare, .op = EMU_SETP, .type = EMU_U32, .count = EMU_CMP_LT,              \
        .d = PROGRAM_PRED(p), .a = PROGRAM_ROW(row), .b = PROGRAM_IS(v)                            \
    }
#define LIST(table, n) .list = (table), .listed = COUNT(table), .written = (n)
#define RET                                                                                        \
    {                                                                                              \
        .execute = emu_ret                                                                         \
    }
#define LOCAL(op_, row, at)                                                                        \
    {                                                                                              \
        .execute = emu_load_store, .op = (op_), .space = EMU_LOCAL, .type = EMU_B32,               \
        .d = PROGRAM_ROW(row), .b = PROGRAM_ROW(row), .a = PROGRAM_AT(at)                          \
    }
#define USE(row)                                                                                   \
    {                                                                                              \
        .execute = emu_nanosleep, .a = PROGRAM_ROW(row)                                            \
    }
#define SAVES(first, n)                                                                            \
    {                                                                                              \
        EMU_ROWS, (first), (n)                                                                     \
    }

#define SYNC_ALL                                                                                   \
    {                                                                                              \
        .execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(0xffffffff)                     \
    }

enum { OUT = 20, LANE = 21 };

static inline emu_machine *run_calls(const emu_ins *ins, int n, const emu_config *how,
                                     emu_end wanted)
{
    emu_machine *m = emu_open(how, NULL);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(emu_run(m, ins, n), wanted);
    return m;
}

#endif
