/* query.c - txq and suq: extents, and 0 where there is no such axis. */
#include "spec-tests/unit/emu/exec/texture/fetch.h"

START_TEST(extents_are_those_of_the_array)
{
    fetch f;
    fetch_open(&f, false);
    ck_assert_int_eq(fetch_run(&f, f.texture,
                               "txq.width.b32 %r0, [%object]; txq.height.b32 %r1, [%object];\n"
                               "txq.depth.b32 %r2, [%object];"),
                     EMU_FINISHED);
    ck_assert(f.result[0] == 4 && f.result[1] == 2 && f.result[2] == 0);
    ck_assert_int_eq(fetch_run(&f, f.surface, "suq.width.b32 %r3, [%object];"), EMU_FINISHED);
    ck_assert_uint_eq(f.result[3], 4);
    fetch_close(&f);
}
END_TEST

Suite *emu_query_suite(void)
{
    Suite *s = suite_create("emu_query");
    TCase *c = tcase_create("emu_query");
    tcase_add_test(c, extents_are_those_of_the_array);
    suite_add_tcase(s, c);
    return s;
}
