/* undefined.c - values that nobody wrote, where a case of PTX does not reach: checks that are off,
 * one run after another, memory that is short.
 *
 * Not here: what is found (cases/check/uninitialised). */
#include "spec-tests/unit/emu/line.h"

#define LOAD "ld.local.u32 r8, [0];"
#define ONE  "@!p1 exit;"

static emu_machine *open_checked(uint32_t checks)
{
    emu_machine *m = one_open(checks);
    ck_assert_ptr_nonnull(m);
    *emu_predicate(m, 0, 0, 1) = 1;
    return m;
}

static void run(emu_machine *m, const char *text)
{
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, text), EMU_FINISHED);
}

static void check_none(const emu_machine *m)
{
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_findings(m) == 0 ? "" : emu_found(m, 0)->message);
}

START_TEST(nothing_is_found_unasked)
{
    emu_machine *m = open_checked(_i == 0 ? 0 : EMU_CHECK_ALL & ~(uint32_t)EMU_CHECK_INIT);
    run(m, LOAD "nanosleep.u32 r8;");
    check_none(m);
    emu_close(m);
}
END_TEST

/* Registers that nothing wrote, where both are asked for, one, or the other. */
START_TEST(registers_are_looked_at_where_it_is_asked)
{
    emu_config how = emu_defaults();
    how.undefined = _i > 0;
    how.checks = _i < 2 ? EMU_CHECK_ALL : EMU_CHECK_ALL & ~(uint32_t)EMU_CHECK_INIT;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    run(m, "add.u32 r3, r2, r2;");
    ck_assert_int_eq(emu_findings(m), _i == 1);
    ck_assert_uint_eq(emu_register(m, 0, 0, 3)[7], 0);
    emu_close(m);
}
END_TEST

START_TEST(a_run_begins_anew)
{
    emu_machine *m = open_checked(EMU_CHECK_ALL);
    run(m, LOAD);
    run(m, "nanosleep.u32 r8;");
    check_none(m);
    emu_close(m);
}
END_TEST

/* A run begins with the shared memory of the one before it, whose instructions are gone; it stores
 * an undefined value next to that. */
START_TEST(a_later_run_knows_no_origin)
{
    emu_machine *m = open_checked(EMU_CHECK_ALL);
    run(m, LOAD ONE "st.shared.u32 [0], r8;");
    check_none(m);
    run(m, LOAD ONE "st.shared.u32 [4], r8; ld.shared.u32 r12, [0]; nanosleep.u32 r12;");
    check_finding(m, "reads byte 0x0 of the shared memory of CTA 0, which holds a copy of what was "
                     "never written, and nanosleep");
    emu_close(m);
}
END_TEST

/* For the load; for the registers, the pages of the region, and one of them. */
START_TEST(each_part_needs_memory)
{
    struct ptx_line l = line_of(_i == 0 ? LOAD : LOAD ONE "st.shared.u32 [0], r8;");
    emu_machine *m = open_checked(EMU_CHECK_ALL);
    check_let_fail(_i == 0 ? 0 : _i - 1);
    emu_end end = line_run(m, UINT32_MAX, &l);
    bool failed = check_has_failed();
    ck_assert(failed);
    ck_assert_int_eq(end, EMU_NO_MEMORY);
    emu_close(m);
    line_close(&l);
}
END_TEST

Suite *emu_undefined_suite(void)
{
    Suite *s = suite_create("emu_undefined");
    TCase *c = tcase_create("emu_undefined");
    tcase_add_loop_test(c, nothing_is_found_unasked, 0, 2);
    tcase_add_loop_test(c, registers_are_looked_at_where_it_is_asked, 0, 3);
    tcase_add_test(c, a_run_begins_anew);
    tcase_add_test(c, a_later_run_knows_no_origin);
    tcase_add_loop_test(c, each_part_needs_memory, 0, 4);
    suite_add_tcase(s, c);
    return s;
}
