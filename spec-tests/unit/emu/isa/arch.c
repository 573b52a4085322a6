/* arch.c - architectures by name, and which code runs on which. */
#include "emu/isa/arch.h"

#include "spec-tests/unit/suites.h"

START_TEST(each_has_a_name)
{
    emu_arch is;
    for (int k = 0; k < EMU_ARCHS; ++k)
        ck_assert(emu_arch_of(emu_arch_name((emu_arch)k), &is) && is == (emu_arch)k);
    is = EMU_SM_103A;
    ck_assert(!emu_arch_of("sm_80", &is) && !emu_arch_of("sm_100", &is) && is == EMU_SM_103A);
}
END_TEST

/* Each on sm_90a, sm_100a, sm_103a, sm_120a. */
static const struct {
    const char *target, *runs;
} targets[] = {{"sm_52", "yyyy"},   {"sm_90", "yyyy"},   {"sm_90a", "ynnn"},  {"sm_91", "nyyy"},
               {"sm_100", "nyyy"},  {"sm_100f", "nyyn"}, {"sm_100a", "nynn"}, {"sm_103", "nnyy"},
               {"sm_103f", "nnyn"}, {"sm_103a", "nnyn"}, {"sm_110a", "nnnn"}, {"sm_110f", "nnnn"},
               {"sm_120", "nnny"},  {"sm_120f", "nnny"}, {"sm_120a", "nnny"}, {"sm_121a", "nnnn"},
               {"sm_121", "nnnn"}};

START_TEST(code_runs_on_what_came_later_or_its_own)
{
    emu_arch first = EMU_ARCHS;
    const char *runs = targets[_i].runs, *yes = strchr(runs, 'y');
    for (int k = 0; k < EMU_ARCHS; ++k)
        ck_assert_msg(emui_arch_runs((emu_arch)k, targets[_i].target) == (runs[k] == 'y'), "%s, %s",
                      targets[_i].target, emu_arch_name((emu_arch)k));
    ck_assert_int_eq(emui_arch_for(targets[_i].target, &first), yes != NULL);
    ck_assert(yes == NULL || first == (emu_arch)(yes - runs));
}
END_TEST

START_TEST(no_target_is_any)
{
    ck_assert(emui_arch_runs(EMU_SM_90A, NULL) && emui_arch_runs(EMU_SM_120A, "texmode_unified"));
}
END_TEST

Suite *emu_arch_suite(void)
{
    Suite *s = suite_create("emu_arch");
    TCase *c = tcase_create("emu_arch");
    tcase_add_test(c, each_has_a_name);
    tcase_add_loop_test(c, code_runs_on_what_came_later_or_its_own, 0,
                        sizeof targets / sizeof targets[0]);
    tcase_add_test(c, no_target_is_any);
    suite_add_tcase(s, c);
    return s;
}
