/* tma.c - the comparison of TMA plans with the machine can fail, and says where.
 *
 * What is here: verdicts of cases made by hand, the count's line, smaller cases. What is not: the
 * many cases (judge --tma). */
#include "spec-tests/compare/machine/tma.h"
#include "spec-tests/judge/verdict/options.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

/* 16-bit elements, 24 x 96 of them in tiles of 8 x 64, the second mode contiguous. */
static struct tma_case plain(void)
{
    return (struct tma_case){.bits = 16,
                             .rank = 2,
                             .major = 1,
                             .ctas = 1,
                             .swizzle = 3,
                             .tile = {8, 64},
                             .run = 64,
                             .blocks = 1,
                             .extent = {20, 96},
                             .global = {96, 1},
                             .shared = {64, 0},
                             .end = 512,
                             .which = 4};
}

START_TEST(verdicts_of_cases_made_by_hand)
{
    struct tma_emu *t = tma_emu_open();
    struct tma_case c = plain();
    char why[512] = "";
    ck_assert_ptr_nonnull(t);
    ck_assert_msg(tma_emu_case(t, &c, why) == TMA_AGREE, "%s", why);
    c.stores = true;
    ck_assert_msg(tma_emu_case(t, &c, why) == TMA_AGREE, "%s", why);
    c.stores = false;
    c.ctas = 4;
    ck_assert_msg(tma_emu_case(t, &c, why) == TMA_AGREE, "%s", why);
    c.global[0] = 97; /* no multiple of 16 bytes */
    ck_assert_int_eq(tma_emu_case(t, &c, why), TMA_NO_PLAN);
    ck_assert_msg(strstr(why, "16 bytes") != NULL, "%s", why);
    c = plain();
    c.swizzle = 0;
    c.tile[1] = c.run = 8;
    c.tile[0] = 9;
    c.shared[0] = 8;
    c.end = 72;
    c.ctas = 1;
    ck_assert_msg(tma_emu_case(t, &c, why) == TMA_AGREE, "%s", why);
    c.blocks = 2;
    c.tile[1] = 16;
    ck_assert_int_eq(tma_emu_case(t, &c, why), TMA_UNALIGNED);
    tma_emu_close(t);
}
END_TEST

START_TEST(texts_are_those_of_the_case)
{
    struct tma_case c = plain();
    struct tma_texts t;
    tma_case_write(&c, 0x1000, &t);
    ck_assert_str_eq(t.gtensor, "gmem_ptr[16b](0x1000) o (20,96):(96,_1)");
    ck_assert_str_eq(t.slayout, "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)");
    ck_assert_str_eq(t.tiler, "(_8,_64)");
    c.blocks = 2;
    c.tile[1] = 128;
    c.swizzle = 0;
    tma_case_write(&c, 0x1000, &t);
    ck_assert_str_eq(t.slayout, "(_8,(_64,_2)):(_64,(_1,_512))");
}
END_TEST

/* A case number is a case; smaller ones end. */
START_TEST(cases_are_made_again)
{
    for (uint64_t n = 0; n < 200; ++n) {
        struct tma_case a = tma_case_make(9, n), b = tma_case_make(9, n), smaller;
        ck_assert_mem_eq(&a, &b, sizeof a);
        int ways = 0;
        while (tma_case_smaller(&a, ways, &smaller))
            ++ways;
        ck_assert_int_eq(ways, 5 + 2 * TMA_MODES);
    }
}
END_TEST

START_TEST(the_count_is_one_line)
{
    char text[1024] = "";
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    ck_assert_int_eq(tma_emu_report(out, NULL, 60, 5), JUDGE_PASSED);
    rewind(out);
    text[fread(text, 1, sizeof text - 1, out)] = '\0';
    fclose(out);
    ck_assert_msg(strstr(text, "\n66 passed, 0 failed, 0 skipped\n") != NULL, "%s", text);
}
END_TEST

Suite *tma_emu_suite(void)
{
    Suite *s = suite_create("tma_emu");
    TCase *c = tcase_create("tma_emu");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, verdicts_of_cases_made_by_hand);
    tcase_add_test(c, texts_are_those_of_the_case);
    tcase_add_test(c, cases_are_made_again);
    tcase_add_test(c, the_count_is_one_line);
    suite_add_tcase(s, c);
    return s;
}
