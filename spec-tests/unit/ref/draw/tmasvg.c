/* tmasvg.c - a TMA copy on a page: facts, the tensor and its tiles, what each instruction moves.
 *
 * What is here: what is said of loads, stores and multicasts, and that a refusal writes nothing.
 * What is not: the pieces (tma.c, tmabox.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/tma.h"

static const char *picture_of(draw_ctx *d, const char *op, const char *global, const char *smem,
                              const char *cluster)
{
    draw_tma_copy copy = {.op = op, .smem = draw_value(d, smem)};
    copy.plan = ct_make_tma_copy(&d->cx, 0, op, draw_value(d, global), copy.smem, NULL,
                                 draw_value(d, cluster));
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    draw_svg_tma(d, "the plan, cut", 8, &copy, file);
    return draw_written(file);
}

START_TEST(a_load_brings_zeros)
{
    draw_ctx *d = draw_context();
    const char *text = picture_of(d, "SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o (100,56):(56,_1)",
                                  "Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_32):(_32,_1)", "_1");
    ck_assert_ptr_nonnull(strstr(text, "<title>the plan</title>"));
    ck_assert_ptr_nonnull(strstr(text, ">elementBits=16 rank=2 "));
    ck_assert_ptr_nonnull(strstr(text, ">1 CTA, 1 instruction each for a tile of 512 bytes<"));
    ck_assert_ptr_nonnull(strstr(text, ">swizzle: pieces change places within 64 bytes"));
    ck_assert_ptr_nonnull(strstr(text, ">hatched: outside the tensor, zeros arrive there<"));
    ck_assert_ptr_nonnull(strstr(text, ">global memory, mode 1 across<"));
    ck_assert_ptr_nonnull(strstr(text, ">tile (12,1)<"));
    ck_assert_ptr_nonnull(
        strstr(text, ">CTA 0, instruction 0: (96,32) to (103,63), bytes 0 to 511<"));
}
END_TEST

START_TEST(a_store_writes_nothing_outside)
{
    draw_ctx *d = draw_context();
    const char *text = picture_of(d, "SM90_TMA_STORE", "gmem_ptr[16b](0x1000) o (100,64):(_1,104)",
                                  "(_64,_8):(_1,_64)", "_1");
    ck_assert_ptr_nonnull(strstr(text, ">hatched: outside the tensor, nothing is written there<"));
    ck_assert_ptr_nonnull(strstr(text, ">global memory, mode 0 across<"));
    ck_assert_ptr_nonnull(strstr(text, ">tile (1,0)<"));
    ck_assert_ptr_nonnull(strstr(text, "(64,0) to (127,7), bytes 0 to 1023<"));
}
END_TEST

START_TEST(a_multicast_has_shares)
{
    draw_ctx *d = draw_context();
    const char *text =
        picture_of(d, "SM90_TMA_LOAD_MULTICAST", "gmem_ptr[16b](0x1000) o (64,64):(64,_1)",
                   "(_8,_32):(_32,_1)", "_2");
    ck_assert_ptr_nonnull(strstr(text, "512 bytes, which arrives in every CTA<"));
    ck_assert_ptr_nonnull(strstr(text, ">shared memory of every CTA<"));
    ck_assert_ptr_nonnull(
        strstr(text, ">CTA 1, instruction 0: (4,0) to (7,31), bytes 256 to 511<"));
    ck_assert_ptr_null(strstr(text, "hatched:"));
}
END_TEST

START_TEST(a_refusal_writes_nothing)
{
    draw_ctx *d = draw_context();
    ck_assert_str_eq(picture_of(d, "SM90_TMA_LOAD", "gmem_ptr[32b](0x1000) o (1024,1024):(1024,_1)",
                                "(_256,_256):(_256,_1)", "_1"),
                     "");
    draw_fails(d, "up to 8192 pieces");
}
END_TEST

Suite *draw_tmasvg_suite(void)
{
    Suite *suite = suite_create("draw_tmasvg");
    TCase *all = tcase_create("draw_tmasvg");

    tcase_add_test(all, a_load_brings_zeros);
    tcase_add_test(all, a_store_writes_nothing_outside);
    tcase_add_test(all, a_multicast_has_shares);
    tcase_add_test(all, a_refusal_writes_nothing);
    suite_add_tcase(suite, all);
    return suite;
}
