/* product.c - repeating a block: the products, called directly.
 *
 * What is here: the kinds of operands and tilers, every refusal, swizzled tilers. What is not:
 * the equations of plain layouts (laws). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

START_TEST(logical)
{
    static const char *const logical_product_rows[] = {
        "(_2,_2):(_4,_1)  _6:_1  =  ((_2,_2),(_2,_3)):((_4,_1),(_2,_8))",
        "(_2,_2):(_1,_2)  (_3,_)  =  ((_2,_3),_2):((_1,_2),_2)",
        "_4:_1  3  =  (_4,3):(_1,_4)",
        "_4:_1  _  =  _4:_1",
        "Sw<1,0,3> o _0 o _8:_1  _2:_1  =  Sw<1,0,3> o _0 o (_8,_2):(_1,_8)",
        "_4:_1  Sw<1,0,1> o _0 o _4:_1  =  Sw<1,2,1> o _0 o (_4,_4):(_1,_4)",
        "_8:_1  Sw<2,0,3> o _0 o (_4,_8):(_8,_1)  !  CT_EINVAL  Sw<2,3,-1>: needs",
        "_12:_1  (_4,_3)  !  CT_EINVAL  logical_product: tiler (_4,_3) has more modes than _12:_1",
        "(2,3)  _2  !  CT_EINVAL  logical_product: A, (2,3), is not a layout",
        "_4:_1  Sw<1,0,1>  !  CT_EINVAL  logical_product: Sw<1,0,1> is not a tiler",
        "_4:_1  _1@0  !  CT_EINVAL  logical_product: _1@0 is not a tiler",
        "_4:_1  -3  !  CT_EDOMAIN  make_layout: extent -3 is negative",
        "_4:_1  Sw<1,0,1> o _2 o _4:_1  !  CT_EINVAL  logical_product: tiler Sw<1,0,1> o _2 o "
        "_4:_1 has not a swizzle and a static-0 offset",
        "_4:_1  _8:_1 o _0 o _4:_1  !  CT_EINVAL  has not a swizzle and a static-0 offset",
        "_4:_1  Sw<1,0,1> o _0 o 4:1  !  CT_EINVAL  composition: the masks",
        "(_2,_2):(_1,_3)  _4:_1  =  ((_2,_2),_4):((_1,_3),_6)",
        "_4:_-1  _2:_1  !  CT_EDOMAIN  complement: stride _-1 is negative",
        "_9223372036854775807:_1  _2:_1  !  CT_ERANGE  mul",
        NULL,
    };
    static const char *const zipped_product_rows[] = {
        "(_2,_3):(_1,_2)  _5:_1  =  ((_2,_3),_5):((_1,_2),_6)",
        "(_2,_3):(_1,_2)  (_5,_6)  =  ((_2,_3),(_5,(_2,_3))):((_1,_2),(_2,(_1,_6)))",
        "(_2,_3):(_1,_2)  (_5,_7)  !  CT_EDOMAIN  composition: shape divisibility: _7 elements of "
        "B",
        "(_2,_3):(_1,_2)  (_5,_)  !  CT_EINVAL  tile_unzip:",
        "7  _5  !  CT_EINVAL  logical_product: A, 7, is not a layout",
        NULL,
    };
    static const char *const tiled_product_rows[] = {
        "(_2,_3):(_1,_2)  (_5,_7):(_1,_5)  =  ((_2,_3),_5,_7):((_1,_2),_6,_30)",
        "7  _5  !  CT_EINVAL  logical_product: A, 7, is not a layout",
        NULL,
    };
    static const char *const flat_product_rows[] = {
        "(_2,_3):(_1,_2)  (_5,_7):(_1,_5)  =  (_2,_3,_5,_7):(_1,_2,_6,_30)",
        "7  _5  !  CT_EINVAL  logical_product: A, 7, is not a layout",
        NULL,
    };
    harness_two(ct_logical_product, logical_product_rows);
    harness_two(ct_zipped_product, zipped_product_rows);
    harness_two(ct_tiled_product, tiled_product_rows);
    harness_two(ct_flat_product, flat_product_rows);
}
END_TEST

START_TEST(rank_sensitive)
{
    static const char *const blocked_product_rows[] = {
        "(_2,_5):(_5,_1)  (_3,_4):(_1,_3)  =  ((_2,_3),(_5,_4)):((_5,_10),(_1,_30))",
        "_2:_1  (_3,_4):(_1,_3)  =  ((_2,_3),(_1,_4)):((_1,_2),(_0,_6))",
        "(_2,_5):(_5,_1)  _3:_1  =  ((_2,_3),(_5,_1)):((_5,_10),(_1,_0))",
        "Sw<1,0,3> o _0 o (_4,_8):(_8,_1)  (_2,_1):(_1,_0)  =  Sw<1,0,3> o _0 o "
        "((_4,_2),(_8,_1)):((_8,_32),(_1,_0))",
        "(_2,_5):(_5,_1)  (2,3)  !  CT_EINVAL  blocked_product: B, (2,3), is not a layout",
        "(2,3)  (_2,_5):(_5,_1)  !  CT_EINVAL  blocked_product: A, (2,3), is not a layout",
        "(_2,_5):(_5,_1)  Sw<1,0,1> o _0 o _4:_1  !  CT_EINVAL  blocked_product: B, Sw<1,0,1> o _0 "
        "o _4:_1",
        NULL,
    };
    static const char *const raked_product_rows[] = {
        "(_2,_5):(_5,_1)  (_3,_4):(_1,_3)  =  ((_3,_2),(_4,_5)):((_10,_5),(_30,_1))",
        "Sw<1,0,3> o _0 o (_4,_8):(_8,_1)  (_2,_1):(_1,_0)  =  Sw<1,0,3> o _0 o "
        "((_2,_4),(_1,_8)):((_32,_8),(_0,_1))",
        "(2,3)  (_2,_5):(_5,_1)  !  CT_EINVAL  raked_product: A, (2,3), is not a layout",
        NULL,
    };
    harness_two(ct_blocked_product, blocked_product_rows);
    harness_two(ct_raked_product, raked_product_rows);
}
END_TEST

START_TEST(up_to_a_shape)
{
    static const char *const rows[] = {
        "(_2,_3):(_3,_1)  (_4,_9)  NULL  =  ((_2,_2),(_3,_3)):((_3,_6),(_1,_12))",
        "(_2,_3):(_3,_1)  (_4,_9)  (_2,_1)  =  ((_2,_2),(_3,_3)):((_3,_18),(_1,_6))",
        "(_2,_3):(_3,_1)  (_4,_9)  LayoutRight  =  ((_2,_2),(_3,_3)):((_3,_18),(_1,_6))",
        "_2:_1  (_4,3)  NULL  =  ((_2,_2),(_1,3)):((_1,_2),(_0,_4))",
        "Sw<1,0,3> o _0 o (_4,_8):(_8,_1)  (_8,_8)  NULL  =  Sw<1,0,3> o _0 o "
        "((_4,_2),(_8,_1)):((_8,_32),(_1,_0))",
        "(_2,_3):(_3,_1)  (4,9)  NULL  =  ((_2,2),(_3,3)):((_3,_6),(_1,12))",
        "(_2,_3,_1):(_3,_1,_0)  (_4,_9)  NULL  !  CT_EINVAL  tile_to_shape: the block has rank 3, "
        "the shape 2",
        "(_2,_3):(_3,_1)  (_4,_8)  NULL  !  CT_EDOMAIN  tile_to_shape: block (_2,_3) does not "
        "divide the shape (_4,_8)",
        "(_2,_3):(_3,_1)  (_4,_9,(_2,_1))  NULL  =  "
        "((_2,_2),(_3,_3),(_1,_2)):((_3,_6),(_1,_12),(_0,_36))",
        "(_2,_3):(_3,_1)  (4,(3,3))  NULL  =  ((_2,2),(_3,3)):((_3,_6),(_1,12))",
        "(2,3)  (_4,_9)  NULL  !  CT_EINVAL  tile_to_shape: the block, (2,3), is not a layout",
        "(_2,_3):(_3,_1)  (_4,_9)  (_0,(_1))  !  CT_EINVAL  product_like",
        "(_2,_3):(_3,_1)  Sw<1,0,1>  NULL  !  CT_EINVAL  tile_to_shape: the block has rank 2, the "
        "shape 1",
        NULL,
    };
    harness_three(ct_tile_to_shape, rows);
}
END_TEST

/* Block and repetition fill 0 .. size-1, each once, however the modes are arranged. */
START_TEST(products_fill)
{
    typedef ct_layout product(ct_ctx *, ct_layout, ct_tiler);
    static product *const forms[] = {ct_logical_product, ct_zipped_product,  ct_tiled_product,
                                     ct_flat_product,    ct_blocked_product, ct_raked_product};
    ct_ctx *cx = harness_context();
    ct_layout a = harness_value(cx, "(_3,_4):(_4,_1)"), b = harness_value(cx, "(_2,_5):(_5,_1)");

    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; ++f) {
        bool seen[120] = {false};
        ct_layout r = forms[f](cx, a, b);
        ck_assert_int_eq(ct_int(ct_size(cx, r)), 120);
        for (int64_t i = 0; i < 120; ++i) {
            int64_t at = harness_at(cx, r, i);
            ck_assert(0 <= at && at < 120 && !seen[at]);
            seen[at] = true;
        }
    }
}
END_TEST

Suite *product_suite(void)
{
    Suite *suite = suite_create("product");
    TCase *all = tcase_create("product");

    tcase_add_test(all, logical);
    tcase_add_test(all, rank_sensitive);
    tcase_add_test(all, up_to_a_shape);
    tcase_add_test(all, products_fill);
    suite_add_tcase(suite, all);
    return suite;
}
