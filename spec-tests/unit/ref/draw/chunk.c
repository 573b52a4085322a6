/* chunk.c - chunks of a swizzle: which bits, and which chunk an element lands in.
 *
 * What is not here: the words on a picture (svg.c), what a swizzle computes (layout/swizzle.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

static draw_grid grid;

START_TEST(a_swizzle_has_chunks)
{
    static const struct {
        const char *value;
        int count, shift, width, source, bits;
    } rows[] = {
        {"Sw<3,3,3> o _0 o (_8,_64):(_64,_1)", 8, 3, 3, 6, 0},
        {"Sw<1,4,3> o 5 o (_8,_64):(_64,_1)", 8, 4, 1, 7, 0},
        {"Sw<4,2,5> o _0 o (_8,_64):(_64,_1)", 16, 2, 4, 7, 0},
        {"Sw<6,0,6> o _0 o (_8,_64):(_64,_1)", 64, 0, 6, 6, 0},
        {"Sw<2,4,-3> o _0 o (_8,_64):(_64,_1)", 8, 7, 2, 4, 0},
        {"GMMA::Layout_K_SW64_Atom<16>()", 8, 3, 2, 6, 0},
        {"Sw<3,4,3>_smem_ptr[16b](0x80) o (_8,_64):(_64,_1)", 8, 3, 3, 6, 16},
        {"Sw<2,4,3>_smem_subptr[1b](0x80.0) o (_2,_64):(_64,_1)", 8, 7, 2, 10, 1},
        {"Sw<7,0,7> o _0 o (_8,_64):(_64,_1)", 0, 0, 0, 0, 0},
        {"Sw<0,4,3> o _0 o (_8,_64):(_64,_1)", 0, 0, 0, 0, 0},
        {"smem_ptr[16b](0x80) o (_8,_64):(_64,_1)", 0, 0, 0, 0, 0},
        {"(_8,_64):(_64,_1)", 0, 0, 0, 0, 0},
        {"ArithTuple(0,0) o (_8,_8):(_1@0,_1@1)", 0, 0, 0, 0, 0},
        {"(_8,_8):(_1,_8) o _0 o (_8,_8):(_8,_1)", 0, 0, 0, 0, 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        ck_assert_msg(draw_grid_of(d, draw_value(d, rows[i].value), 0, &grid), "%s", d->refusal);
        const draw_chunks *c = &grid.chunks;
        ck_assert_msg(c->count == rows[i].count, "%s: %d chunks", rows[i].value, c->count);
        ck_assert_int_eq(c->shift, rows[i].shift);
        ck_assert_int_eq(c->width, rows[i].width);
        ck_assert_int_eq(c->source, rows[i].source);
        ck_assert_int_eq(c->bits, rows[i].bits);
    }
}
END_TEST

/* Eight rows of one column land in eight chunks; a row stays in one where the column's does. */
START_TEST(elements_land_in_chunks)
{
    static const char *const values[] = {"Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
                                         "Sw<3,4,3>_smem_ptr[16b](0x400) o (_8,_64):(_64,_1)"};
    for (int i = 0; i < 2; ++i) {
        draw_ctx *d = draw_context();
        ck_assert(draw_grid_of(d, draw_value(d, values[i]), 0, &grid));
        for (int m = 0; m < 8; ++m)
            for (int n = 0; n < 64; ++n)
                ck_assert_int_eq(draw_grid_cell(&d->cx, &grid, m, n, 0).chunk, (n / 8) ^ m);
    }
    draw_ctx *d = draw_context(); /* the pointer counts: one row further */
    ck_assert(draw_grid_of(d, draw_value(d, "Sw<3,4,3>_smem_ptr[16b](0x80) o (_8,_64):(_64,_1)"), 0,
                           &grid));
    ck_assert_int_eq(draw_grid_cell(&d->cx, &grid, 0, 0, 0).chunk, 1);
    ck_assert_int_eq(draw_grid_cell(&d->cx, &grid, 7, 0, 0).chunk, 0);
}
END_TEST

Suite *draw_chunk_suite(void)
{
    Suite *suite = suite_create("draw_chunk");
    TCase *all = tcase_create("draw_chunk");

    tcase_add_test(all, a_swizzle_has_chunks);
    tcase_add_test(all, elements_land_in_chunks);
    suite_add_tcase(suite, all);
    return suite;
}
