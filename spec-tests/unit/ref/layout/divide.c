/* divide.c - the four divides, called directly.
 *
 * What is here: the kinds of operands and tilers, every refusal; each form holds the values of
 * the logical one. What is not: the equation of logical_divide (a law). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

typedef ct_layout divide(ct_ctx *cx, ct_layout layout, ct_tiler tiler);

START_TEST(logical)
{
    static const char *const rows[] = {
        "(_4,_2,_3):(_2,_1,_8)  _4:_2  =  ((_2,_2),(_2,_3)):((_4,_1),(_2,_8))",
        "(_9,_8):(_8,_1)  (_3,_)  =  ((_3,_3),_8):((_8,_24),_1)",
        "(_9,_8):(_8,_1)  _  =  (_9,_8):(_8,_1)",
        "_12:_1  _4  =  (_4,_3):(_1,_4)",
        "12:1  5  =  (5,3):(1,5)",
        "Sw<1,0,3> o _0 o (_4,_8):(_1,_4)  (_2,_4)  =  Sw<1,0,3> o _0 o "
        "((_2,_2),(_4,_2)):((_1,_2),(_4,_16))",
        "gmem_ptr[32b](0x1000) o _12:_1  _4  =  gmem_ptr[32b](0x1000) o (_4,_3):(_1,_4)",
        "_12:_1  (_4,_3)  !  CT_EINVAL  logical_divide: tiler (_4,_3) has more modes than _12:_1",
        "_12:_1  -4  !  CT_EDOMAIN  make_layout: extent -4 is negative",
        "_12:_1  Sw<1,0,1>  !  CT_EINVAL  logical_divide: Sw<1,0,1> is not a tiler",
        "_12:_1  _1@0  !  CT_EINVAL  logical_divide: _1@0 is not a tiler",
        "(2,3)  _2  !  CT_EINVAL  logical_divide: A, (2,3), is not a layout",
        "_12:_1  _4:_-1  !  CT_EDOMAIN  complement: stride _-1 is negative",
        "_12:_1  (_2,_2):(_2,_3)  !  CT_EDOMAIN  complement: modes interleave or repeat",
        "(_4,_6):(_6,_1)  _6:_1  !  CT_EDOMAIN  composition: shape divisibility",
        "(_4,_6):(_6,_1)  _3:_1  !  CT_EDOMAIN  CuTe's layout (_3,(_2,_6)):(_6,(_18,_1)) is not "
        "A(B(c))  at (1,1): A(B(c)) is 1",
        NULL,
    };
    harness_two(ct_logical_divide, rows);
}
END_TEST

START_TEST(zipped)
{
    static const char *const zipped_divide_rows[] = {
        "(_9,_8):(_8,_1)  (_3,_4)  =  ((_3,_4),(_3,_2)):((_8,_1),(_24,_4))",
        "(_9,_8):(_8,_1)  (_3)  =  ((_3),(_3,_8)):((_8),(_24,_1))",
        "(_9,(_4,_2)):(_8,(_1,_4))  (_3,_)  =  ((_3,_4),(_3,_2)):((_8,_1),(_24,_4))",
        "(_9,_8):(_8,_1)  (_3,_)  !  CT_EINVAL  tile_unzip:",
        "gmem_ptr[32b](0x1000) o (_9,_8):(_8,_1)  (_3,_4)  =  gmem_ptr[32b](0x1000) o "
        "((_3,_4),(_3,_2)):((_8,_1),(_24,_4))",
        "_12:_1  (_4,_3)  !  CT_EINVAL  logical_divide: tiler (_4,_3) has more modes",
        NULL,
    };
    static const char *const tiled_divide_rows[] = {
        "(_9,_8):(_8,_1)  (_3,_4)  =  ((_3,_4),_3,_2):((_8,_1),_24,_4)",
        "_12:_1  _4  =  (_4,_3):(_1,_4)",
        "Sw<1,0,3> o _0 o (_4,_8):(_1,_4)  (_2,_4)  =  Sw<1,0,3> o _0 o "
        "((_2,_4),_2,_2):((_1,_4),_2,_16)",
        "gmem_ptr[32b](0x1000) o (_9,_8):(_8,_1)  (_3,_4)  =  gmem_ptr[32b](0x1000) o "
        "((_3,_4),_3,_2):((_8,_1),_24,_4)",
        "7  _4  !  CT_EINVAL  logical_divide: A, 7, is not a layout",
        NULL,
    };
    static const char *const flat_divide_rows[] = {
        "(_9,_8):(_8,_1)  (_3,_4)  =  (_3,_4,_3,_2):(_8,_1,_24,_4)",
        "Sw<1,0,3> o _0 o (_4,_8):(_1,_4)  (_2,_4)  =  Sw<1,0,3> o _0 o "
        "(_2,_4,_2,_2):(_1,_4,_2,_16)",
        "gmem_ptr[32b](0x1000) o (_9,_8):(_8,_1)  (_3,_4)  =  gmem_ptr[32b](0x1000) o "
        "(_3,_4,_3,_2):(_8,_1,_24,_4)",
        "7  _4  !  CT_EINVAL  logical_divide: A, 7, is not a layout",
        NULL,
    };
    harness_two(ct_zipped_divide, zipped_divide_rows);
    harness_two(ct_tiled_divide, tiled_divide_rows);
    harness_two(ct_flat_divide, flat_divide_rows);
}
END_TEST

/* Tile and rest together hold each element of A once, whichever form they are in. */
START_TEST(divides_hold_every_element)
{
    static divide *const forms[] = {ct_logical_divide, ct_zipped_divide, ct_tiled_divide,
                                    ct_flat_divide};
    static const char *const tilers[] = {"(_3,_4)", "(_9,_2)", "(_3:_3,_4:_2)", "(3,4)", "(_1,_8)"};
    ct_ctx *cx = harness_context();
    ct_layout a = harness_value(cx, "(_9,_8):(_8,_1)");

    for (size_t k = 0; k < sizeof tilers / sizeof tilers[0]; ++k)
        for (size_t f = 0; f < sizeof forms / sizeof forms[0]; ++f) {
            bool seen[72] = {false};
            ct_layout r = forms[f](cx, a, harness_value(cx, tilers[k]));
            ck_assert_int_eq(ct_int(ct_size(cx, r)), 72);
            for (int64_t i = 0; i < 72; ++i) {
                int64_t at = harness_at(cx, r, i);
                ck_assert(0 <= at && at < 72 && !seen[at]);
                seen[at] = true;
            }
        }
}
END_TEST

START_TEST(even_tiles)
{
    static const char *const rows[] = {
        "(_12,_15)  (_4,_5)  =  _1",
        "(_12,_15)  (_4,_7)  =  _0",
        "(12,15)  (4,5)  =  1",
        "(12,15)  (4,5,1)  =  _0",
        "12  _4:_3  =  1",
        "_12  _4:_3  =  _1",
        "(_12,_7)  (_4)  =  _1",
        "_13  _4  =  _0",
        "_12  4:-3  !  CT_EDOMAIN  complement: stride -3 is negative",
        "_12  _0  !  CT_EINVAL  is divided by zero",
        "Sw<1,0,1>  _2  !  CT_EINVAL  shape: Sw<1,0,1>",
        NULL,
    };
    harness_two(ct_evenly_divides, rows);
}
END_TEST

Suite *divide_suite(void)
{
    Suite *suite = suite_create("divide");
    TCase *all = tcase_create("divide");

    tcase_add_test(all, logical);
    tcase_add_test(all, zipped);
    tcase_add_test(all, divides_hold_every_element);
    tcase_add_test(all, even_tiles);
    suite_add_tcase(suite, all);
    return suite;
}
