/* program.c - programs that name what the machine does not have, and those that name its last. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

/* What one_open gives: 64 rows, 16 predicates. */
#define MOVE(to, from)                                                                             \
    {                                                                                              \
        .execute = emu_alu, .op = EMU_MOV, .type = EMU_U32, .d = to, .a = from,                    \
        .guard = EMU_NO_GUARD                                                                      \
    }
#define AT(row) PROGRAM_ROW(row)
#define ONE     PROGRAM_IS(1)
#define OF_KIND(k, v)                                                                              \
    {                                                                                              \
        .kind = (emu_kind)(k), .value = (v)                                                        \
    }
#define LAST_SPECIAL (EMU_SPECIALS - 1)

static const emu_operand listed[] = {{EMU_REG, 8, 0}, {EMU_REG, 64, 0}};

static const struct {
    emu_ins i;
    const char *said; /* NULL: it runs */
} cases[] = {
    {MOVE(AT(63), ONE), NULL},
    {MOVE(AT(64), ONE), "register 64; the machine was opened with 64 registers"},
    {MOVE(AT(-1), ONE), "register -1;"},
    {MOVE(AT(8), AT(1 << 30)), "register 1073741824;"},
    {MOVE(AT(8), OF_KIND(EMU_SPECIAL, LAST_SPECIAL)), NULL},
    {MOVE(AT(8), OF_KIND(EMU_SPECIAL, LAST_SPECIAL + 1)), "special register"},
    {MOVE(AT(8), OF_KIND(77, 0)), "kind of operand"},
    {{.execute = emu_alu,
      .op = EMU_MOV,
      .type = EMU_U32,
      .d = {EMU_REG, 8, 0},
      .a = {EMU_IMM, 0, 1},
      .guard = 16},
     "predicate 16; the machine was opened with 64 registers and 16 predicates"},
    {{.execute = emu_alu,
      .op = EMU_MOV,
      .type = EMU_U32,
      .d = {EMU_REG, 8, 0},
      .a = {EMU_IMM, 0, 1},
      .guard = -2},
     "predicate -2;"},
    {{.execute = emu_load_store,
      .op = EMU_LD,
      .type = EMU_U32,
      .space = EMU_SHARED,
      .a = {EMU_ADDRESS, 64, 0},
      .d = {EMU_REG, 8, 0},
      .guard = EMU_NO_GUARD},
     "register 64;"},
    {{.execute = emu_load_store,
      .op = EMU_LD,
      .type = EMU_U32,
      .space = EMU_SHARED,
      .count = 2,
      .a = {EMU_ADDRESS, -1, 0},
      .list = listed,
      .listed = 2,
      .guard = EMU_NO_GUARD},
     "register 64;"},
    {{.guard = EMU_NO_GUARD}, "an instruction of no family"},
};

START_TEST(what_is_not_there_is_found_before_the_first_step)
{
    const emu_ins stop = PROGRAM_EXIT;
    emu_ins program[] = {MOVE(AT(9), ONE), cases[_i].i, stop};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_end end = emu_run(m, program, 3);
    if (cases[_i].said == NULL) {
        ck_assert_int_eq(end, EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), 0);
    } else {
        ck_assert_int_eq(end, EMU_FAULTED);
        check_finding(m, cases[_i].said);
        ck_assert_uint_eq(emu_counted(m)->instructions, 0);
    }
    emu_close(m);
}
END_TEST

/* ld.v4.b32 into the last row: three more follow it. */
START_TEST(an_operand_may_reach_past_the_last_row)
{
    const emu_ins stop = PROGRAM_EXIT;
    emu_ins load = {.execute = emu_load_store,
                    .op = EMU_LD,
                    .type = EMU_B32,
                    .space = EMU_SHARED,
                    .count = 4,
                    .a = {EMU_ADDRESS, -1, 0},
                    .d = {EMU_REG, 63, 0},
                    .guard = EMU_NO_GUARD};
    emu_machine *m = one_open(0);
    emu_end end = emu_run(m, (emu_ins[]){load, stop}, 2);
    ck_assert_msg(end == EMU_FINISHED, "%s", emu_findings(m) > 0 ? emu_found(m, 0)->message : "");
    emu_close(m);
}
END_TEST

Suite *emu_program_suite(void)
{
    Suite *s = suite_create("emu_program");
    TCase *c = tcase_create("emu_program");
    tcase_add_loop_test(c, what_is_not_there_is_found_before_the_first_step, 0, COUNT(cases));
    tcase_add_test(c, an_operand_may_reach_past_the_last_row);
    suite_add_tcase(s, c);
    return s;
}
