/* tmabox.c - the pieces of a tile, and of shared memory, as cells.
 *
 * What is here: each cell names the other place, hatching, lines between instructions, attributes.
 * What is not: which piece is where (tma.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/tma.h"

static draw_tma tma;
static ct_tma_copy plan;

static void plan_of(const char *global, const char *smem, const char *cluster)
{
    draw_ctx *d = draw_context();
    ct_value shared = draw_value(d, smem);
    const char *op = cluster[1] == '1' ? "SM90_TMA_LOAD" : "SM90_TMA_LOAD_MULTICAST";
    plan = ct_make_tma_copy(&d->cx, 0, op, draw_value(d, global), shared, NULL,
                            draw_value(d, cluster));
    ck_assert_msg(draw_tma_of(d, &plan, shared, &tma), "%s%s", d->refusal, ct_message(&d->cx));
}

static const char *box_text(bool shared, bool load, bool live)
{
    tma_box b = tma_place_box(&tma, shared, load);
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    tma_put_box(&b, 0, 0, &(page){.out = file, .live = live});
    return draw_written(file);
}

/* Rows 96 to 99 of the tile are in the tensor, 100 to 103 are not; columns 56 to 63 neither. */
START_TEST(a_cell_holds_the_other_place)
{
    plan_of("gmem_ptr[16b](0x1000) o (100,56):(56,_1)",
            "Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_32):(_32,_1)", "_1");
    const char *text = box_text(false, true, false);
    ck_assert_int_eq(draw_count(text, "</title></rect>"), 32);
    ck_assert_int_eq(draw_count(text, "class=\"d v\""), 12);
    ck_assert_int_eq(draw_count(text, "url(#unowned)"), 20);
    ck_assert_ptr_nonnull(strstr(text, "<title>(98,32) is at byte 144, moved by CTA 0, "
                                       "instruction 0</title>"));
    ck_assert_ptr_nonnull(strstr(text, ">144</text>"));
    ck_assert_ptr_nonnull(strstr(text, "8 of 8 outside the tensor"));
    text = box_text(true, true, false);
    ck_assert_int_eq(draw_count(text, "</title></rect>"), 32);
    ck_assert_ptr_nonnull(strstr(text, ">98,32</text>"));
    ck_assert_int_eq(draw_count(text, ">0</text>"), 20 + 2); /* and two heads */
    ck_assert_int_eq(draw_count(box_text(true, false, false), ">0</text>"), 2);
    ck_assert_int_eq(draw_count(text, "class=\"b\""), 0);
}
END_TEST

START_TEST(a_part_of_a_piece_is_outside)
{
    plan_of("gmem_ptr[8b](0x1000) o (8,60):(64,_1)", "(_8,_32):(_32,_1)", "_1");
    const char *text = box_text(false, true, false);
    ck_assert_int_eq(draw_count(text, "url(#partly)"), 8);
    ck_assert_int_eq(draw_count(text, "4 of 16 outside the tensor"), 8);
}
END_TEST

/* The share of a CTA ends after 4 rows: of the tile, and of shared memory after two of its rows. */
START_TEST(lines_separate_instructions)
{
    plan_of("gmem_ptr[16b](0x1000) o (64,64):(64,_1)", "(_8,_32):(_32,_1)", "_2");
    ck_assert_int_eq(draw_count(box_text(false, true, false), "class=\"b\""), 1);
    ck_assert_int_eq(draw_count(box_text(true, true, false), "class=\"b\""), 1);
    const char *text = box_text(true, true, true);
    ck_assert_int_eq(draw_count(text, "<g class=\"cell\""), 32);
    ck_assert_ptr_nonnull(strstr(text, "data-i=\"(4,0)\" data-o=\"256\" data-c=\"1\">"));
}
END_TEST

Suite *draw_tmabox_suite(void)
{
    Suite *suite = suite_create("draw_tmabox");
    TCase *all = tcase_create("draw_tmabox");

    tcase_add_test(all, a_cell_holds_the_other_place);
    tcase_add_test(all, a_part_of_a_piece_is_outside);
    tcase_add_test(all, lines_separate_instructions);
    suite_add_tcase(suite, all);
    return suite;
}
