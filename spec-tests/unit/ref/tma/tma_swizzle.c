/* tma_swizzle.c - which swizzles are TMA's, and which layouts in shared memory have one.
 *
 * What is here: every swizzle against the rule, layouts whose unit or offset is not TMA's. What is
 * not: the swizzle width against the box (tma_map.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

/* The rule, written once more: bits and base of what TMA knows, or false. */
static bool is_tma(int b, int m, int s, int *bits, int *base)
{
    *bits = m == 4 ? b : 3;
    *base = m == 4 ? 0 : m == 5 ? 1 : 3;
    return (m == 4 && b <= 3 && s == 3) || (m == 5 && b == 2 && s == 2) || (m == 6 && b == 2);
}

START_TEST(tma_swizzles)
{
    int known = 0;

    for (int b = 0; b <= 5; ++b)
        for (int m = 0; m <= 9; ++m)
            for (int s = -9; s <= 9; ++s) {
                ct_ctx *cx = harness_context();
                int bits, base;
                ct_value swizzle = ct_Swizzle(cx, b, m, s);
                if (ct_check(cx) != CT_OK)
                    continue;
                ct_value i = ct_get_tma_swizzle_bits(cx, swizzle);
                bool good = ct_check(cx) == CT_OK;
                ck_assert_msg(good == is_tma(b, m, s, &bits, &base), "Sw<%d,%d,%d>", b, m, s);
                if (!good) {
                    harness_fails(cx, CT_EINVAL, "is not a TMA swizzle");
                    continue;
                }
                ck_assert_int_eq(ct_int(i), bits);
                ck_assert_int_eq(ct_int(ct_get_tma_swizzle_base(cx, swizzle)), base);
                ++known;
            }
    ck_assert_int_gt(known, 6);
}
END_TEST

START_TEST(swizzle_modes_answer_or_refuse)
{
    static const char *const bits[] = {
        "Sw<3,4,3>  =  _3",
        "Sw<2,5,2>  =  _3",
        "(_8,_64):(_64,_1)  =  _0",
        "Sw<1,4,3> o _0 o (_8,_64):(_64,_1)  =  _1",
        "Sw<3,3,3>  !  CT_EINVAL  Sw<3,3,3> is not a TMA swizzle: M is 4, 5 or 6",
        "Sw<2,7,2>  !  CT_EINVAL  M is 4, 5 or 6",
        "Sw<4,4,4>  !  CT_EINVAL  B is at most 3",
        "Sw<2,4,4>  !  CT_EINVAL  S is 3",
        "Sw<1,5,2>  !  CT_EINVAL  B is 2",
        "Sw<2,5,3>  !  CT_EINVAL  S is 2",
        "Sw<1,6,1>  !  CT_EINVAL  B is 2",
        "5  !  CT_EINVAL  get_swizzle_portion",
        NULL,
    };
    static const char *const base[] = {
        "Sw<3,4,3>  =  _0",
        "Sw<2,5,2>  =  _1",
        "Sw<2,6,7>  =  _3",
        "Sw<3,3,3>  !  CT_EINVAL  M is 4, 5 or 6",
        NULL,
    };
    harness_one(ct_get_tma_swizzle_bits, bits);
    harness_one(ct_get_tma_swizzle_base, base);
}
END_TEST

static ct_value plan(ct_ctx *cx, ct_value gtensor, ct_value slayout)
{
    ct_tma_copy copy = ct_make_tma_copy(cx, 0, "SM90_TMA_LOAD", gtensor, slayout, NULL, NULL);
    return ct_dynamic(cx, copy.atom.map.swizzle);
}

START_TEST(swizzles_of_layouts_are_of_bytes)
{
    static const char *const rows[] = {
        "gmem_ptr[16b](0x0) o (9,640):(640,_1)  Sw<3,4,3> o smem_ptr[16b](unset) o "
        "(_8,_64):(_64,_1)  =  128",
        "gmem_ptr[8b](0x0) o (9,640):(640,_1)  Sw<3,4,3> o _0 o (_8,_64):(_64,_1)  =  128",
        "gmem_ptr[16b](0x0) o (9,640):(640,_1)  Sw<0,4,3> o smem_ptr[16b](unset) o "
        "(_8,_64):(_64,_1)  =  0",
        "gmem_ptr[16b](0x0) o (9,640):(640,_1)  Sw<3,4,3> o _0 o (_1,_64):(_0,_1)  =  128",
        "gmem_ptr[16b](0x0) o (9,640):(640,_1)  Sw<3,4,3> o _0 o (_8,_64):(_64,_1)  !  "
        "CT_EDOMAIN  is not where TMA puts c  at (1,0): TMA's byte is 144",
        "gmem_ptr[32b](0x0) o (9,640):(640,_1)  Sw<3,4,3> o _0 o (_8,_32):(_32,_1)  !  "
        "CT_EDOMAIN  is not where TMA puts c  at (1,0): TMA's byte is 144",
        "gmem_ptr[16b](0x0) o (9,640):(640,_1)  Sw<3,4,3> o smem_ptr[8b](unset) o "
        "(_8,_64):(_64,_1)  !  CT_EDOMAIN  where TMA puts c  at (1,0): TMA's byte is 144",
        "gmem_ptr[8b](0x0) o (9,640):(640,_1)  Sw<3,4,3> o _128 o (_8,_64):(_64,_1)  !  CT_EDOMAIN "
        " "
        "where TMA puts c  at (0,0): TMA's byte is 0",
        "gmem_ptr[8b](0x0) o (9,640):(640,_1)  (_8,_8):(_8,_1) o _0 o (_8,_64):(_64,_1)  !  "
        "CT_EINVAL  get_swizzle_portion",
        NULL,
    };
    harness_two(plan, rows);
}
END_TEST

Suite *tma_swizzle_suite(void)
{
    Suite *suite = suite_create("tma_swizzle");
    TCase *all = tcase_create("tma_swizzle");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, tma_swizzles);
    tcase_add_test(all, swizzle_modes_answer_or_refuse);
    tcase_add_test(all, swizzles_of_layouts_are_of_bytes);
    suite_add_tcase(suite, all);
    return suite;
}
