/* local_values.h - what the suites of undefined values share: a machine with a word of local memory
 * that nobody wrote, and instructions on it.
 *
 *      local 0 .. 3    never written             P1  lanes 0 .. 7
 *      local 4 .. 7    its lane, written by the program's first instruction
 *
 * Not here: any test. */
#ifndef CHECK_EMU_LOCAL_VALUES_H
#define CHECK_EMU_LOCAL_VALUES_H

#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/calls.h"

/* A register without a value, one with, others. */
enum { NO_VALUE = 8, VALUE = 10, ANSWER = 12, SOME = 1 };

#define NO                                                                                         \
    {                                                                                              \
        EMU_NOTHING, 0, 0                                                                          \
    }
#define MEMORY(op_, space_, type_, row, at)                                                        \
    {                                                                                              \
        .execute = emu_load_store, .op = (op_), .space = (space_), .type = (type_), .count = 1,    \
        .d = PROGRAM_ROW(row), .b = PROGRAM_ROW(row), .a = PROGRAM_AT(at)                          \
    }
#define FROM_NOWHERE MEMORY(EMU_LD, EMU_LOCAL, EMU_B32, NO_VALUE, 0)
#define DONE                                                                                       \
    {                                                                                              \
        .execute = emu_exit                                                                        \
    }

static inline emu_machine *run_values(const emu_ins *ins, int n, uint32_t checks)
{
    emu_machine *m = one_open(checks);
    ck_assert_ptr_nonnull(m);
    *emu_predicate(m, 0, 0, SOME) = 0xff;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        one_set(m, VALUE, lane, (uint64_t)(lane + 1));
        one_set(m, 20, lane, (uint64_t)(4 * lane));
    }
    ck_assert_int_eq(emu_run(m, ins, n), EMU_FINISHED);
    return m;
}

static inline void check_none(const emu_machine *m)
{
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_findings(m) == 0 ? "" : emu_found(m, 0)->message);
}

#endif
