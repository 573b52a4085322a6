/* tma_sm100.c - TMA copies for operands of tiled MMAs of sm_100a: which part a CTA of a pair has.
 *
 * What is here: parts and CTAs of A, B and C; multicast; refusals. What is not: boxes and maps
 * (tma.c), the single layouts, which recorded answers hold. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/tma/tma.h"

#include <string.h>

#define PAIR "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>"
#define ONE  "SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,K,K>"
#define OF_A "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16)"
#define OF_B "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16)"

static ct_tma_copy copy_of(ct_ctx *cx, ct_operand which, const char *op, const char *smem,
                           const char *mma, const char *atoms)
{
    ct_value g = harness_value(cx, "gmem_ptr[16b](0x1000) o (512,256):(256,_1)");
    cti_tma_operands o = {
        .name = "make_tma_copy_sm100", .op = op, .gtensor = g, .slayout = harness_value(cx, smem)};
    bool pair = strcmp(mma, PAIR) == 0;
    const cti_tma_sm100 by = {
        .which = which,
        .tiler = harness_value(cx, pair ? "(_256,_128,_64)" : "(_128,_128,_64)"),
        .mma = ct_make_tiled_mma(cx, ct_MMA_Traits(cx, mma), harness_value(cx, atoms),
                                 harness_value(cx, "(_,_,_)"))};
    return cti_make_tma_sm100(cx, &o, &by);
}

/* Both CTAs of a pair load half of the rows of A and of B, each its own. */
START_TEST(a_pair_shares_out_the_rows)
{
    ct_ctx *cx = harness_context();
    ct_tma_copy a = copy_of(cx, CT_A, "SM100_TMA_2SM_LOAD", OF_A, PAIR, "(_1,_1,_1):(_0,_0,_0)");
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    harness_is(cx, a.atom.traits.ThrID, "_2:_1");
    harness_is(cx, a.atom.traits.RefLayout, "(_2,_8192):(_8192,_1)");
    ck_assert_int_eq(a.atom.bytes, 128 * 64 * 2);
    ck_assert_int_eq(a.atom.map.boxDim[0], 64);
    ck_assert_int_eq(a.atom.map.boxDim[1], 128);
    ct_tma_copy b = copy_of(cx, CT_B, "SM100_TMA_2SM_LOAD", OF_B, PAIR, "(_1,_1,_1):(_0,_0,_0)");
    ck_assert_int_eq(b.atom.map.boxDim[1], 64);
    ck_assert_int_eq(b.atom.bytes, 64 * 64 * 2);
    harness_is(cx, ct_size(cx, ct_get(cx, b.tiled.TiledLayout_TV, 0)), "_2");
}
END_TEST

/* CTAs that differ in N need the same part of A: two of them load half of the box each. */
START_TEST(a_multicast_parts_the_box)
{
    ct_ctx *cx = harness_context();
    ct_tma_copy a =
        copy_of(cx, CT_A, "SM90_TMA_LOAD_MULTICAST", OF_A, ONE, "(_1,_2,_1):(_0,_1,_0)");
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ck_assert_int_eq(a.atom.map.boxDim[1], 64);
    ck_assert_int_eq(a.atom.bytes, 128 * 64 * 2);
    ct_tma_copy whole = copy_of(cx, CT_A, "SM90_TMA_LOAD", OF_A, ONE, "(_1,_2,_1):(_0,_1,_0)");
    ck_assert_int_eq(whole.atom.map.boxDim[1], 128);
}
END_TEST

/* The map has a box of one row, and an instruction moves four of them. */
START_TEST(a_gather_moves_four_rows)
{
    ct_ctx *cx = harness_context();
    ct_value g = harness_value(cx, "gmem_ptr[16b](0x1000) o (512,256):(256,_1)");
    ct_tma_copy c = ct_make_tma_copy(cx, 0, "SM100_TMA_LOAD_2D_GATHER4", g,
                                     harness_value(cx, "(_16,_32):(_32,_1)"), NULL, NULL);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ck_assert_int_eq(c.atom.map.boxDim[0], 32);
    ck_assert_int_eq(c.atom.map.boxDim[1], 1);
    ck_assert_int_eq(c.atom.bytes, 4 * 32 * 2);
    harness_is(cx, c.atom.gbasis, "(_32,_1):(_1@1,_1@0)");
    ct_make_tma_copy(cx, 0, "SM100_TMA_LOAD_2D_GATHER4", g, harness_value(cx, "(_6,_32):(_32,_1)"),
                     NULL, NULL);
    harness_fails(cx, CT_EINVAL, "four at a time");
    ct_make_tma_copy(cx, 0, "SM100_TMA_STORE_2D_SCATTER4",
                     harness_value(cx, "gmem_ptr[16b](0x1000) o (512,256,8):(256,_1,131072)"),
                     harness_value(cx, "(_4,_32,_2):(_32,_1,_128)"), NULL, NULL);
    harness_fails(cx, CT_EINVAL, "is not one of rows");
}
END_TEST

START_TEST(what_is_not_planned)
{
    ct_ctx *cx = harness_context();
    copy_of(cx, CT_C, "SM90_TMA_LOAD_MULTICAST", OF_A, ONE, "(_1,_1,_1):(_0,_0,_0)");
    harness_fails(cx, CT_EINVAL, "operand C is not copied by SM90_TMA_LOAD_MULTICAST");
    copy_of(cx, CT_A, "SM100_TMA_LOAD_MULTICAST_2D_GATHER4", OF_A, ONE, "(_1,_1,_1):(_0,_0,_0)");
    harness_fails(cx, CT_EINVAL, "operand A is not copied by SM100_TMA_LOAD_MULTICAST_2D_GATHER4");
    copy_of(cx, CT_A, "SM100_TMA_2SM_LOAD", OF_A, ONE, "(_1,_1,_1):(_0,_0,_0)");
    harness_fails(cx, CT_EINVAL, "is for two CTAs");
    ct_make_tma_copy(cx, 0, "SM100_TMA_2SM_LOAD",
                     harness_value(cx, "gmem_ptr[16b](0x1000) o (512,256):(256,_1)"),
                     harness_value(cx, "(_128,_64):(_64,_1)"), NULL, NULL);
    harness_fails(cx, CT_EINVAL, "is for two CTAs");
}
END_TEST

Suite *tma_sm100_suite(void)
{
    Suite *suite = suite_create("tma_sm100");
    TCase *all = tcase_create("all");

    tcase_add_test(all, a_pair_shares_out_the_rows);
    tcase_add_test(all, a_multicast_parts_the_box);
    tcase_add_test(all, a_gather_moves_four_rows);
    tcase_add_test(all, what_is_not_planned);
    suite_add_tcase(suite, all);
    return suite;
}
