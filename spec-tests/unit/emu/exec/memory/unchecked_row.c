/* unchecked_row.c - loads and stores where nothing is checked, against those where all is: the
 * same registers, memory and faults. */
#include "spec-tests/unit/emu/exec/memory/accesses.h"

START_TEST(checked_or_not)
{
    static accesses_left one, other;
    emu_ins program[ACCESS_LENGTH];
    uint64_t random = (uint64_t)_i;
    draw_accesses(&random, program);
    run_accesses(program, ACCESSES_CHECKED, EMU_COMPILE_NEVER, &one);
    run_accesses(program, ACCESSES_UNCHECKED, EMU_COMPILE_NEVER, &other);
    ck_assert_msg(memcmp(&one, &other, sizeof one) == 0, "program %d: %d %d, %d %d, %s, %s", _i,
                  (int)one.end, (int)other.end, one.findings, other.findings, one.message,
                  other.message);
}
END_TEST

/* Rows that are in order pass where they are not counted; where they are, each has all checks. */
START_TEST(checked_by_rows_or_all)
{
    static accesses_left one, other;
    emu_ins program[ACCESS_LENGTH];
    uint64_t random = (uint64_t)_i;
    draw_accesses(&random, program);
    for (int k = 0; _i % 2 == 0 && k < ACCESSES; ++k) /* without stores and atomics, and so races */
        if (program[k].execute == emu_atom || program[k].op == EMU_ST)
            program[k] = program[ACCESSES];
    run_accesses(program, ACCESSES_RACES, EMU_COMPILE_NEVER, &one);
    run_accesses(program, ACCESSES_RACES_UNCOUNTED, EMU_COMPILE_NEVER, &other);
    ck_assert_msg(memcmp(&one, &other, sizeof one) == 0, "program %d: %d %d, %d %d, %s, %s", _i,
                  (int)one.end, (int)other.end, one.races, other.races, one.race, other.race);
}
END_TEST

Suite *emu_unchecked_row_suite(void)
{
    Suite *s = suite_create("emu_unchecked_row");
    TCase *c = tcase_create("emu_unchecked_row");
    tcase_add_loop_test(c, checked_or_not, 0, 300);
    tcase_add_loop_test(c, checked_by_rows_or_all, 0, 300);
    suite_add_tcase(s, c);
    return s;
}
