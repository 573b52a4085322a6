/* surface.c - suld, sust and sured from PTX: inside, outside, and between texels. */
#include "spec-tests/unit/emu/exec/texture/fetch.h"

START_TEST(x_counts_bytes)
{
    fetch f;
    fetch_open(&f, false);
    ck_assert_int_eq(fetch_run(&f, f.surface,
                               "mov.b32 %r4, 8; mov.b32 %r5, 1;\n"
                               "suld.b.2d.b32.trap %r0, [%object, {%r4, %r5}];"),
                     EMU_FINISHED);
    ck_assert(fetch_float(&f, 0) == 6);
    fetch_close(&f);
}
END_TEST

static const struct {
    const char *body, *part;
} wrong[] = {
    {"mov.b32 %r4, 16; mov.b32 %r5, 0;\nsuld.b.2d.b32.trap %r0, [%object, {%r4, %r5}];",
     "x = 16 (in bytes), y = 0"},
    {"mov.b32 %r4, 0; mov.b32 %r5, 2;\nsust.b.2d.b32.trap [%object, {%r4, %r5}], %r4;", "2 rows"},
    {"mov.b32 %r4, 2; mov.b32 %r5, 0;\nsuld.b.2d.b32.clamp %r0, [%object, {%r4, %r5}];",
     "not a multiple of 4 bytes"},
};

START_TEST(what_is_outside_traps)
{
    fetch f;
    fetch_open(&f, false);
    ck_assert_int_eq(fetch_run(&f, f.surface, wrong[_i].body), EMU_FAULTED);
    check_finding(f.m, wrong[_i].part);
    fetch_close(&f);
}
END_TEST

START_TEST(clamp_takes_the_nearest_and_zero_none)
{
    fetch f;
    fetch_open(&f, false);
    ck_assert_int_eq(fetch_run(&f, f.surface,
                               "mov.b32 %r4, 64; mov.b32 %r5, 9;\n"
                               "suld.b.2d.b32.clamp %r0, [%object, {%r4, %r5}];\n"
                               "suld.b.2d.b32.zero %r1, [%object, {%r4, %r5}];\n"
                               "sust.b.2d.b32.zero [%object, {%r4, %r5}], %r4;\n"
                               "mov.b32 %r4, 12; mov.b32 %r5, 1;\n"
                               "suld.b.2d.b32.trap %r2, [%object, {%r4, %r5}];"),
                     EMU_FINISHED);
    ck_assert(fetch_float(&f, 0) == 7 && f.result[1] == 0 && fetch_float(&f, 2) == 7);
    fetch_close(&f);
}
END_TEST

START_TEST(a_reduction_changes_its_texel)
{
    fetch f;
    fetch_open(&f, false);
    ck_assert_int_eq(fetch_run(&f, f.surface,
                               "mov.b32 %r4, 0; mov.b32 %r5, 5;\n"
                               "sured.b.add.2d.u32.trap [%object, {%r4, %r4}], %r5;\n"
                               "suld.b.2d.b32.trap %r0, [%object, {%r4, %r4}];"),
                     EMU_FINISHED);
    ck_assert_uint_eq(f.result[0], 5);
    fetch_close(&f);
}
END_TEST

Suite *emu_surface_suite(void)
{
    Suite *s = suite_create("emu_surface");
    TCase *c = tcase_create("emu_surface");
    tcase_add_test(c, x_counts_bytes);
    tcase_add_loop_test(c, what_is_outside_traps, 0, COUNT(wrong));
    tcase_add_test(c, clamp_takes_the_nearest_and_zero_none);
    tcase_add_test(c, a_reduction_changes_its_texel);
    suite_add_tcase(s, c);
    return s;
}
