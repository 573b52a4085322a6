/* banks.c - the conflicts of 32 lanes along a row and along a column.
 *
 * What is here: matrices in shared memory as every kernel has them, plain, padded and swizzled.
 * What is not: addresses (address.c), bank counts of the machine (unit/compare/machine/banks.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(rows_and_columns_in_shared_memory)
{
    static const struct {
        const char *value;
        int bits;
        bool row;
        const char *text;
    } rows[] = {
        /* 32 floats a row: a column is in one bank, until a row is padded by one */
        {"(_32,_32):(_32,_1)", 32, true,
         "32 lanes along a row read from 32 banks, up to 1 word of one bank: no conflict"},
        {"(_32,_32):(_32,_1)", 32, false,
         "32 lanes along a column read from 1 bank, up to 32 words of one bank: 32-way conflict"},
        {"(_32,_32):(_33,_1)", 32, false,
         "32 lanes along a column read from 32 banks, up to 1 word of one bank: no conflict"},
        {"Sw<5,0,5> o _0 o (_32,_32):(_32,_1)", 32, false,
         "32 lanes along a column read from 32 banks, up to 1 word of one bank: no conflict"},
        /* halves: two lanes of a row share a word */
        {"(_32,_32):(_32,_1)", 16, true,
         "32 lanes along a row read from 16 banks, up to 1 word of one bank: no conflict"},
        {"(_8,_64):(_64,_1)", 16, false,
         "8 lanes along a column read from 1 bank, up to 8 words of one bank: 8-way conflict"},
        /* doubles: 64 words, two of each bank, as few as so many words allow */
        {"_32:_1", 64, true,
         "32 lanes along a row read from 32 banks, up to 2 words of one bank: as few as so many "
         "words allow"},
        /* 33 words, one more than there are banks */
        {"_11:_1", 96, true,
         "11 lanes along a row read from 32 banks, up to 2 words of one bank: as few as so many "
         "words allow"},
        /* bytes: a row further on would lie in two words */
        {"(_2,_2):(_1,_2)", 8, true,
         "2 lanes along a row read from 1 bank, up to 1 word of one bank: no conflict"},
        {"(_2,_2):(_2,_1)", 8, false,
         "2 lanes along a column read from 1 bank, up to 1 word of one bank: no conflict"},
        /* all lanes read one word */
        {"_32:_0", 32, true,
         "32 lanes along a row read from 1 bank, up to 1 word of one bank: no conflict"},
        /* groups of 32 that differ */
        {"_40:_1", 32, true,
         "32 lanes along a row read from 8 to 32 banks, up to 1 word of one bank: no conflict"},
        {"_1:_0", 32, true,
         "1 lane along a row read from 1 bank, up to 1 word of one bank: no conflict"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        draw_grid grid;
        char text[200];
        ck_assert(draw_grid_of(d, draw_value(d, rows[i].value), rows[i].bits, &grid));
        draw_bank_text(&d->cx, &grid, rows[i].row, text, sizeof text);
        ck_assert_str_eq(text, rows[i].text);
    }
}
END_TEST

START_TEST(a_grid_of_banks_without_its_swizzle)
{
    static draw_grid grid, plain;
    static const struct {
        const char *value;
        int bits, bank; /* of (1,0) */
    } rows[] = {{"Sw<3,3,3> o _0 o (_8,_64):(_64,_1)", 16, 0},
                {"Sw<3,3,3> o 2 o (_8,_64):(_64,_1)", 16, 1},
                {"Sw<3,4,3>_smem_ptr[16b](0x404) o (_8,_64):(_64,_1)", 16, 1},
                {"(_8,_64):(_64,_1)", 16, -1},
                {"Sw<3,3,3> o _0 o (_8,_64):(_64,_1)", 0, -1},
                {"Sw<3,3,3> o _0 o (_8,_8,_8):(_64,_1,_8)", 16, -1}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        ck_assert(draw_grid_of(d, draw_value(d, rows[i].value), rows[i].bits, &grid));
        bool has = draw_grid_unswizzled(d, &grid, &plain);
        ck_assert_int_eq(has, rows[i].bank >= 0);
        if (has)
            ck_assert_int_eq(draw_grid_cell(&d->cx, &plain, 1, 0, 0).key, rows[i].bank);
    }
}
END_TEST

Suite *draw_banks_suite(void)
{
    Suite *suite = suite_create("draw_banks");
    TCase *all = tcase_create("draw_banks");

    tcase_add_test(all, rows_and_columns_in_shared_memory);
    tcase_add_test(all, a_grid_of_banks_without_its_swizzle);
    suite_add_tcase(suite, all);
    return suite;
}
