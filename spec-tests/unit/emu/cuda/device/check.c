/* check.c - launches that an H200 refuses, and in which words. */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static const struct {
    const char *kernel;
    emui_cu_launch l;
    int error;
    const char *text; /* part of it */
} rows[] = {
    {"sum", {.grid = {1, 1, 1}, .block = {1024, 1, 1}}, CU_OK, ""},
    {"sum", {.grid = {1, 0, 1}, .block = {1, 1, 1}}, CU_INVALID_VALUE, "no CTA in y"},
    {"sum", {.grid = {1, 65536, 1}, .block = {1, 1, 1}}, CU_INVALID_VALUE, "65536 CTAs in y"},
    {"sum", {.grid = {1, 1, 1}, .block = {1, 1, 0}}, CU_INVALID_VALUE, "no thread in z"},
    {"sum", {.grid = {1, 1, 1}, .block = {1, 1, 65}}, CU_INVALID_VALUE, "65 threads in z"},
    {"sum", {.grid = {1, 1, 1}, .block = {32, 33, 1}}, CU_INVALID_VALUE, "1056 threads, where"},
    {"small", {.grid = {1, 1, 1}, .block = {65, 1, 1}}, CU_INVALID_VALUE, "bounds allow 64"},
    {"sum",
     {.grid = {1, 1, 1}, .block = {1, 1, 1}, .dynamic_shared = 49153},
     CU_INVALID_VALUE,
     "49153 bytes of dynamic shared memory, where the kernel may have 49152"},
    {"sum",
     {.grid = {9, 1, 1}, .block = {1, 1, 1}, .cluster = {2, 1, 1}},
     CU_INVALID_CLUSTER_SIZE,
     "a cluster of 2 CTAs in x, of 9 in the grid"},
    {"sum",
     {.grid = {16, 1, 1}, .block = {1, 1, 1}, .cluster = {16, 1, 1}},
     CU_INVALID_CLUSTER_SIZE,
     "a cluster of 16 CTAs, where the kernel may have 8"},
    {"sum",
     {.grid = {5000, 1, 1}, .block = {1, 1, 1}, .cooperative = true},
     CU_COOPERATIVE_TOO_LARGE,
     "5000 CTAs, where the device holds 4224"},
};

/* Where machine code says how many each thread has. */
START_TEST(registers_must_fit)
{
    emui_cu_device *d = emui_cu_enter();
    void *arguments[1] = {NULL};
    emui_cu_launch l = {.grid = {1, 1, 1}, .block = {513, 1, 1}, .arguments = arguments};
    emui_cu_refusal why;
    int cluster[3];
    ck_assert_int_eq(emui_cu_find_kernel(d, emui_cu_image_open(d, cuda_text), "sum", &l.kernel),
                     CU_OK);
    l.kernel->registers = 128;
    ck_assert_int_eq(emui_cu_check(&l, cluster, &why), CU_OK);
    l.kernel->is_guessed = false;
    ck_assert_int_eq(emui_cu_check(&l, cluster, &why), CU_OUT_OF_RESOURCES);
    ck_assert_str_eq(why.text, "513 threads of 128 registers each, where an SM holds 512 such "
                               "threads");
    l.block[0] = 512;
    ck_assert_int_eq(emui_cu_check(&l, cluster, &why), CU_OK);
    emui_cu_leave();
}
END_TEST

START_TEST(arguments_must_be_there)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_launch l = rows[0].l;
    emui_cu_refusal why = {"", NULL};
    int cluster[3];
    emui_cu_image *image = emui_cu_image_open(d, cuda_text);
    ck_assert_int_eq(emui_cu_find_kernel(d, image, "sum", &l.kernel), CU_OK);
    ck_assert_int_eq(emui_cu_check(&l, cluster, &why), CU_INVALID_VALUE);
    ck_assert_str_eq(why.text, "no arguments, where the kernel has 1");
    emui_cu_leave();
}
END_TEST

START_TEST(limits_are_told)
{
    emui_cu_device *d = emui_cu_enter();
    void *arguments[1] = {NULL};
    emui_cu_launch l = rows[_i].l;
    emui_cu_refusal why = {"", NULL};
    int cluster[3];
    emui_cu_image *image = emui_cu_image_open(d, cuda_text);
    ck_assert_int_eq(emui_cu_find_kernel(d, image, rows[_i].kernel, &l.kernel), CU_OK);
    l.arguments = arguments;
    ck_assert_int_eq(emui_cu_check(&l, cluster, &why), rows[_i].error);
    ck_assert_msg(strstr(why.text, rows[_i].text) != NULL, "%s", why.text);
    ck_assert((why.repair != NULL) == (rows[_i].error != CU_OK));
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_check_suite(void)
{
    Suite *s = suite_create("emu_cuda_check");
    TCase *c = tcase_create("emu_cuda_check");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, registers_must_fit);
    tcase_add_test(c, arguments_must_be_there);
    tcase_add_loop_test(c, limits_are_told, 0, sizeof rows / sizeof rows[0]);
    suite_add_tcase(s, c);
    return s;
}
