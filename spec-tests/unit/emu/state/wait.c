/* wait.c - random numbers of the schedules; lanes that cannot go on, and what they wait for where
 * somebody asks. */
#include "emu/state/random.h"
#include "emu/state/state.h"
#include "spec-tests/compare/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

/* splitmix64, as its author has it, from the seed 1234567. */
START_TEST(random_numbers_are_splitmix64)
{
    static const uint64_t expected[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)};
    uint64_t state = 1234567;
    for (int k = 0; k < COUNT(expected); ++k)
        ck_assert_uint_eq(emui_random(&state), expected[k]);
}
END_TEST

/* Nobody reads what a lane waits for before its cluster can go no further. */
START_TEST(reasons_are_written_where_they_are_read)
{
    emu_machine *m = one_open(0);
    emu_warp *w = m->cta[0].warp;
    for (int explains = 0; explains < 2; ++explains) {
        w->waiting = 0;
        w->cta->cluster->explains = explains != 0;
        ck_assert_int_eq(emui_wait(w, 0x80000001, "bar.sync %d", 7), EMU_BLOCKED);
        ck_assert_uint_eq(w->waiting, 0x80000001);
        ck_assert_int_eq(w->waits_for != NULL, explains);
    }
    ck_assert_str_eq(w->waits_for[0], "bar.sync 7");
    ck_assert_str_eq(w->waits_for[31], "bar.sync 7");
    ck_assert_str_eq(w->waits_for[1], "");
    emu_close(m);
}
END_TEST

START_TEST(lanes_pass_alone)
{
    emu_machine *m = one_open(0);
    emu_warp *w = m->cta[0].warp;
    const int32_t before = w->pc[0];
    emui_pass(w, 0x80000002);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_int_eq(w->pc[lane], before + (lane == 1 || lane == 31));
    emu_close(m);
}
END_TEST

Suite *emu_wait_suite(void)
{
    Suite *s = suite_create("emu_wait");
    TCase *c = tcase_create("emu_wait");
    tcase_add_test(c, random_numbers_are_splitmix64);
    tcase_add_test(c, reasons_are_written_where_they_are_read);
    tcase_add_test(c, lanes_pass_alone);
    suite_add_tcase(s, c);
    return s;
}
