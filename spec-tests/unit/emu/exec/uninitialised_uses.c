/* uninitialised_uses.c - what uses a value: addresses, guards, branches, other lanes, atomics,
 * calls; and what writes a register gives it one.
 *
 * What is not here: operations that compute (uninitialised_flow.c). */
#include "spec-tests/unit/emu/check/uninitialised/local_values.h"

static const emu_operand argument[] = {PROGRAM_ROW(NO_VALUE)};

/* Each a use of row NO_VALUE, or of P2 that was made of it. */
static const emu_ins uses[] = {
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_LOCAL,
     .type = EMU_B32,
     .d = PROGRAM_ROW(ANSWER),
     .a = {EMU_ADDRESS, NO_VALUE, 0}},
    {.execute = emu_bra, .target = 3, .guard = 2},
    {.execute = emu_alu,
     .op = EMU_MOV,
     .type = EMU_B32,
     .d = PROGRAM_ROW(ANSWER),
     .a = PROGRAM_ROW(VALUE),
     .guard = 2},
    {.execute = emu_lanes,
     .op = EMU_SHFL_BFLY,
     .type = EMU_B32,
     .d = PROGRAM_ROW(ANSWER),
     .a = PROGRAM_ROW(VALUE),
     .b = PROGRAM_ROW(NO_VALUE),
     .c = PROGRAM_IS(31),
     .x = PROGRAM_IS(UINT32_MAX)},
    {.execute = emu_lanes,
     .op = EMU_VOTE_ANY,
     .d = {EMU_PREDICATE, 3, 0},
     .a = {EMU_PREDICATE, 2, 0},
     .x = PROGRAM_IS(UINT32_MAX)},
    {.execute = emu_atom,
     .op = EMU_ATOM_ADD,
     .space = EMU_SHARED,
     .type = EMU_U32,
     .d = PROGRAM_ROW(ANSWER),
     .a = PROGRAM_AT(0),
     .b = PROGRAM_ROW(NO_VALUE)},
    {.execute = emu_call, .target = 4, .list = argument, .listed = 1},
};

static emu_machine *run_use(const emu_ins *use)
{
    static const emu_operand in[] = {PROGRAM_ROW(24)};
    const emu_ins program[] = {FROM_NOWHERE,
                               BELOW(2, NO_VALUE, 1),
                               *use,
                               DONE,
                               {.execute = emu_enter, .list = in, .listed = 1, .written = 1},
                               RET};
    static const uint8_t zeros[64];
    emu_machine *m = one_open(EMU_CHECK_ALL & ~(uint32_t)EMU_CHECK_RACE);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, 0), zeros, sizeof zeros));
    emu_run(m, program, COUNT(program));
    return m;
}

START_TEST(uses_are_found)
{
    emu_machine *m = run_use(&uses[_i]);
    ck_assert_int_ge(emu_findings(m), 1);
    check_says(emu_found(m, 0), "lane 0 of warp 0 of CTA 0 reads byte 0x0 of the local memory of "
                                "thread 0, which was never written, and instruction 2 uses it");
    ck_assert_int_eq(emu_found(m, 0)->pc, 0);
    emu_close(m);
}
END_TEST

/* The same instructions without that use: of a register that an instruction of another kind
 * writes, nothing is left. */
START_TEST(results_have_a_value)
{
    static const emu_ins writes[] = {{.execute = emu_activemask, .d = PROGRAM_ROW(NO_VALUE)},
                                     {.execute = emu_lanes,
                                      .op = EMU_VOTE_BALLOT,
                                      .d = PROGRAM_ROW(NO_VALUE),
                                      .a = {EMU_PREDICATE, SOME, 0},
                                      .x = PROGRAM_IS(UINT32_MAX)},
                                     MEMORY(EMU_LD, EMU_SHARED, EMU_B32, NO_VALUE, 0),
                                     {.execute = emu_load_store,
                                      .op = EMU_LD,
                                      .space = EMU_SHARED,
                                      .type = EMU_B32,
                                      .count = 2,
                                      .d = PROGRAM_ROW(NO_VALUE - 1),
                                      .a = PROGRAM_AT(0)}};
    static const uint8_t zeros[64];
    const emu_ins program[] = {FROM_NOWHERE, writes[_i], USE(NO_VALUE), DONE};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, 0), zeros, sizeof zeros));
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    check_none(m);
    emu_close(m);
}
END_TEST

Suite *emu_uninitialised_uses_suite(void)
{
    Suite *s = suite_create("emu_uninitialised_uses");
    TCase *c = tcase_create("emu_uninitialised_uses");
    tcase_add_loop_test(c, uses_are_found, 0, COUNT(uses));
    tcase_add_loop_test(c, results_have_a_value, 0, 4);
    suite_add_tcase(s, c);
    return s;
}
