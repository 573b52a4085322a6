/* architecture.c - which architecture the devices have, by what a program brings. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/device.h"
#include "emu/cuda/fatbin/fatbin.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

enum { PTX = 1, ELF = 2, IMAGES = 3 };

static const char for_it[] = ".version 9.0\n.target sm_100a\n";

/* Images of one entry each: its kind and its architecture. */
static const struct {
    const char *asked;
    int kind[IMAGES], arch[IMAGES];
    emu_arch is;
} rows[] = {{NULL, {0}, {0}, EMU_SM_90A},
            {NULL, {PTX}, {90}, EMU_SM_90A},
            {NULL, {PTX}, {80}, EMU_SM_90A},
            {NULL, {PTX}, {100}, EMU_SM_100A},
            {NULL, {ELF}, {103}, EMU_SM_103A},
            {NULL, {PTX}, {120}, EMU_SM_120A},
            {NULL, {PTX, ELF}, {100, 90}, EMU_SM_90A}, /* each runs one */
            {NULL, {PTX, PTX}, {90, 100}, EMU_SM_100A},
            {NULL, {PTX, PTX, PTX}, {80, 100, 100}, EMU_SM_100A},
            {"sm_103a", {PTX}, {90}, EMU_SM_103A},
            {"sm_7", {PTX}, {100}, EMU_SM_100A}};

START_TEST(it_is_the_one_that_they_run_on)
{
    uint8_t data[IMAGES][256];
    if (rows[_i].asked != NULL)
        setenv("CUEMU_ARCH", rows[_i].asked, 1);
    for (int k = 0; k < IMAGES && rows[_i].kind[k] != 0; ++k) {
        cuda_header(data[k], cuda_entry(data[k] + 16, rows[_i].kind[k], rows[_i].arch[k], "text",
                                        CUDA_PLAIN));
        emui_cu_add_code(&(emui_cu_code){.data = data[k], .wrapper = data[k]});
    }
    ck_assert_int_eq(emui_cu_arch(), rows[_i].is);
    emui_cu_add_code(&(emui_cu_code){.text = for_it});
    emui_cu_add_code(&(emui_cu_code){.text = for_it});
    ck_assert_int_eq(emui_cu_arch(), rows[_i].is); /* what was chosen stays */
}
END_TEST

/* PyTorch 2.15 for CUDA 13.2 has 506 images for all, and 10 more for sm_100a alone. */
START_TEST(a_few_images_of_many_do_not_choose)
{
    static const int for_all[] = {10, 19, 506}, for_one[] = {1, 1, 10};
    static const char older[] = ".version 8.0\n.target sm_80\n";
    for (int k = 0; k < for_all[_i]; ++k)
        emui_cu_add_code(&(emui_cu_code){.text = older});
    for (int k = 0; k < for_one[_i]; ++k)
        emui_cu_add_code(&(emui_cu_code){.text = for_it});
    ck_assert_int_eq(emui_cu_arch(), _i == 0 ? EMU_SM_100A : EMU_SM_90A);
}
END_TEST

START_TEST(text_says_it_itself)
{
    emui_cu_add_code(&(emui_cu_code){.text = for_it});
    ck_assert_int_eq(emui_cu_arch(), EMU_SM_100A);
    ck_assert_uint_eq(emui_cu_number(), 100);
    ck_assert_str_eq(emui_cu_name(), "NVIDIA B200");
}
END_TEST

Suite *emu_cuda_architecture_suite(void)
{
    Suite *s = suite_create("emu_cuda_architecture");
    TCase *c = tcase_create("emu_cuda_architecture");
    tcase_add_loop_test(c, it_is_the_one_that_they_run_on, 0, sizeof rows / sizeof rows[0]);
    tcase_add_loop_test(c, a_few_images_of_many_do_not_choose, 0, 3);
    tcase_add_test(c, text_says_it_itself);
    suite_add_tcase(s, c);
    return s;
}
