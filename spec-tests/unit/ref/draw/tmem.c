/* tmem.c - datapaths and columns of elements in tensor memory. */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

static const struct {
    const char *tensor;
    int64_t m, n;
    const char *text;
} rows[] = {
    {"tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)", 37, 4, "37.4"},
    {"tmem_[32b](0x0020.0010) o (_32,_8):(_65536,_1)", 5, 4, "37.20"},
    {"tmem_[32b](0x0000.0000) o ((_16,_4),_8):((_65536,_2097152),_1)", 17, 0, "33.0"},
    {"tmem_[16b](0x0000.0000) o (_128,_8):(_131072,_1)", 1, 5, "1.2:1"},
    {"tmem_[16b](0x0000.0000) o (_128,_8):(_131072,_2)", 1, 5, "1.5:0"},
    {"tmem_[8b](0x0000.0000) o (_128,_8):(_262144,_1)", 127, 7, "127.1:3"},
    {"tmem_[64b](0x0000.0000) o (_128,_8):(_32768,_1)", 2, 3, "2.6"},
    {"tmem_[16b](0x0000.0000) o (_2,_8):(_1152921504606846976,_1)", 1, 0, "1152921504606846976"},
    {"(_128,_8):(_65536,_1)", 1, 1, "65537"},
};

START_TEST(cells_say_datapath_and_column)
{
    draw_ctx *d = draw_context();
    draw_grid grid;
    ck_assert(draw_grid_of(d, draw_value(d, rows[_i].tensor), 0, &grid));
    draw_cell cell = draw_grid_cell(&d->cx, &grid, rows[_i].m, rows[_i].n, 0);
    ck_assert_str_eq(cell.value, rows[_i].text);
}
END_TEST

Suite *tmem_suite(void)
{
    Suite *suite = suite_create("tmem");
    TCase *all = tcase_create("all");

    tcase_add_loop_test(all, cells_say_datapath_and_column, 0, (int)(sizeof rows / sizeof rows[0]));
    suite_add_tcase(suite, all);
    return suite;
}
