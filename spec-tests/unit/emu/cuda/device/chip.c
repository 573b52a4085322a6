/* chip.c - the device in numbers: attributes, and the CTAs that an SM holds. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(attributes_are_those_of_an_h200)
{
    int value = 0;
    ck_assert(emui_cu_attribute(16, 0, &value) && value == 132);
    ck_assert(emui_cu_attribute(75, 0, &value) && value == 9);
    ck_assert(emui_cu_attribute(97, 0, &value) && value == 232448);
    ck_assert(emui_cu_attribute(147, 0, &value));
    value = -5;
    ck_assert(!emui_cu_attribute(0, 0, &value) && !emui_cu_attribute(148, 0, &value) &&
              value == -5);
}
END_TEST

START_TEST(attributes_differ_by_architecture)
{
    static const struct {
        const char *arch;
        int which, value;
    } rows[] = {{"sm_100a", 16, 148},    {"sm_100a", 75, 10},        {"sm_100a", 76, 0},
                {"sm_100a", 97, 232448}, {"sm_100a", 38, 132644864}, {"sm_103a", 75, 10},
                {"sm_103a", 76, 3},      {"sm_103a", 87, 64},        {"sm_120a", 16, 188},
                {"sm_120a", 39, 1536},   {"sm_120a", 75, 12},        {"sm_120a", 81, 102400},
                {"sm_120a", 97, 101376}, {"sm_120a", 106, 24},       {"sm_120a", 12, 65536}};
    int value = 0;
    setenv("CUEMU_ARCH", rows[_i].arch, 1);
    ck_assert(emui_cu_attribute(rows[_i].which, 0, &value));
    ck_assert_int_eq(value, rows[_i].value);
    ck_assert_uint_eq(emui_cu_max_shared(), emui_cu_arch() == EMU_SM_120A ? 101376 : 232448);
    ck_assert_int_eq(emui_cu_max_cluster(), emui_cu_arch() == EMU_SM_120A ? 8 : 16);
}
END_TEST

START_TEST(an_sm_of_sm_120_holds_less)
{
    emui_cu_kernel k = {.registers = 10};
    setenv("CUEMU_ARCH", "sm_120a", 1);
    ck_assert_int_eq(emui_cu_occupancy(&k, 1, 0), 24);
    ck_assert_int_eq(emui_cu_occupancy(&k, 1024, 0), 1);
    ck_assert_int_eq(emui_cu_occupancy(&k, 32, 101376), 1);
    ck_assert_int_eq(emui_cu_occupancy(&k, 32, 101377), 0);
}
END_TEST

START_TEST(each_resource_limits_the_ctas)
{
    emui_cu_kernel k = {.registers = 10};
    static const struct {
        int threads;
        uint64_t shared;
        int ctas;
    } rows[] = {{1, 0, 32},      {64, 0, 32},     {65, 0, 21},     {1024, 0, 2},
                {1025, 0, 0},    {0, 0, 0},       {128, 8192, 16}, {32, 232448, 1},
                {32, 232449, 0}, {32, 115712, 2}, {32, 115713, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        ck_assert_int_eq(emui_cu_occupancy(&k, rows[i].threads, rows[i].shared), rows[i].ctas);
}
END_TEST

/* As cuda_occupancy.h computes it. What is guessed refuses no CTA. */
START_TEST(registers_limit_the_ctas)
{
    static const struct {
        int registers, most, threads, ctas, guessed;
    } rows[] = {{32, 1024, 1024, 2, 2}, {40, 1024, 256, 6, 6}, {41, 1024, 160, 8, 8},
                {64, 1024, 1024, 1, 1}, {65, 896, 896, 1, 1},  {72, 896, 1024, 0, 1},
                {128, 512, 512, 1, 1},  {129, 384, 416, 0, 1}, {255, 256, 256, 1, 1},
                {255, 256, 257, 0, 1},  {168, 384, 128, 3, 3}, {16, 1024, 64, 32, 32}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        emui_cu_kernel k = {.registers = rows[i].registers};
        ck_assert_int_eq(emui_cu_max_threads(&k), rows[i].most);
        ck_assert_int_eq(emui_cu_occupancy(&k, rows[i].threads, 0), rows[i].ctas);
        k.is_guessed = true;
        ck_assert_int_eq(emui_cu_max_threads(&k), 1024);
        ck_assert_int_eq(emui_cu_occupancy(&k, rows[i].threads, 0), rows[i].guessed);
    }
}
END_TEST

/* What an H200 answered (programs/cuda/launch/clusters.out has all). */
START_TEST(clusters_are_as_many_as_an_h200_holds)
{
    const emui_cu_kernel k = {.registers = 10};
    static const struct {
        int threads;
        uint64_t shared;
        int ctas, clusters;
    } rows[] = {{32, 0, 1, 1056},     {32, 0, 2, 528},     {32, 0, 3, 327},
                {256, 0, 8, 124},     {512, 0, 5, 94},     {1024, 0, 16, 14},
                {32, 232448, 1, 132}, {32, 232448, 2, 66}, {32, 232448, 3, 39},
                {32, 232448, 9, 9},   {32, 232448, 16, 7}, {32, 65536, 7, 47},
                {32, 102400, 13, 14}, {32, 32768, 16, 42}, {32, 0, 0, 0},
                {32, 0, 19, 0},       {32, 232449, 1, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        ck_assert_int_eq(emui_cu_clusters(&k, rows[i].threads, rows[i].shared, rows[i].ctas),
                         rows[i].clusters);
}
END_TEST

Suite *emu_cuda_chip_suite(void)
{
    Suite *s = suite_create("emu_cuda_chip");
    TCase *c = tcase_create("emu_cuda_chip");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, attributes_are_those_of_an_h200);
    tcase_add_loop_test(c, attributes_differ_by_architecture, 0, 15);
    tcase_add_test(c, an_sm_of_sm_120_holds_less);
    tcase_add_test(c, each_resource_limits_the_ctas);
    tcase_add_test(c, registers_limit_the_ctas);
    tcase_add_test(c, clusters_are_as_many_as_an_h200_holds);
    suite_add_tcase(s, c);
    return s;
}
