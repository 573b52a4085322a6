/* peek.c - bytes of the process that may not be there. */
#include "emu/cuda/nvtx/nvtx.h"

#include "spec-tests/unit/suites.h"

START_TEST(bytes_that_are_not_there_are_refused)
{
    char to[8] = "", from[] = "a text";
    ck_assert(emui_nvtx_peek(to, from, sizeof from));
    ck_assert_str_eq(to, from);
    ck_assert(!emui_nvtx_peek(to, (const void *)16, 4));
    ck_assert(!emui_nvtx_peek(to, NULL, 1));
    ck_assert(emui_nvtx_peek(to, NULL, 0));
    ck_assert(emui_nvtx_poke(to, "b", 2));
    ck_assert_str_eq(to, "b");
    ck_assert(!emui_nvtx_poke((void *)16, "b", 2));
}
END_TEST

START_TEST(texts_are_cut)
{
    char to[4];
    emui_nvtx_peek_text(to, "a text", sizeof to);
    ck_assert_str_eq(to, "a t");
    emui_nvtx_peek_text(to, "a", sizeof to);
    ck_assert_str_eq(to, "a");
    emui_nvtx_peek_text(to, (const char *)16, sizeof to);
    ck_assert_str_eq(to, "");
    emui_nvtx_peek_text(to, NULL, sizeof to);
    ck_assert_str_eq(to, "");
}
END_TEST

Suite *emu_cuda_nvtx_peek_suite(void)
{
    Suite *s = suite_create("emu_cuda_nvtx_peek");
    TCase *c = tcase_create("emu_cuda_nvtx_peek");
    tcase_add_test(c, bytes_that_are_not_there_are_refused);
    tcase_add_test(c, texts_are_cut);
    suite_add_tcase(s, c);
    return s;
}
