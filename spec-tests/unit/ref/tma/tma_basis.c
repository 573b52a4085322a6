/* tma_basis.c - the box of a TMA copy: its modes, merged and grouped.
 *
 * What is here: coalesce_256 against the layout it was given, the box against the tile by
 * enumeration, refusals. What is not: what a box moves (tma.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/tma/tma.h"

#include <string.h>

static const char *const flat[] = {
    "_64:_1",
    "(_64,_4):(_1,_64)",
    "(_64,_8):(_1,_64)",
    "(_16,_16,_16,_3):(_1,_16,_256,_4096)",
    "((_2,_3),(_5,_7)):((_1,_2),(_6,_30))",
    "((_2,_3),(_5,_7)):((_1,_2),(_7,_35))",
    "(_1,_7,_1,_11,_1):(_3,_1,_5,_7,_9)",
    "(300,_4,_2):(_1,300,_1200)",
    "(_300,_4,_2):(_1,_300,_1200)",
    "(_1,1,_5):(_0,_1,_1)",
    "(_4,_6,_8):(_3,_12,_72)",
    "(_5,_7):(_0,_0)",
};

/* A place is a static step of 1: a dynamic one, a longer one or another mode is no place. */
START_TEST(places)
{
    static const char *const other[] = {"1@0", "_2@0", "_1@1", "_1", "1", "_1@0@0", "(_1@0)"};
    ct_ctx *cx = harness_context();
    ct_value place = harness_value(cx, "_1@0");
    ck_assert(cti_same_place(place, harness_value(cx, "_1@0")));
    ck_assert(cti_same_place(harness_value(cx, "_1@1@0"), harness_value(cx, "_1@1@0")));
    ck_assert(!cti_same_place(harness_value(cx, "_1@1@0"), harness_value(cx, "_1@0@0")));
    ck_assert(cti_same_place(harness_value(cx, "_1"), harness_value(cx, "_1")));
    for (size_t k = 0; k < sizeof other / sizeof other[0]; ++k) {
        ck_assert_msg(!cti_same_place(harness_value(cx, other[k]), place), "%s", other[k]);
        if (k < 6)
            ck_assert_msg(!cti_same_place(place, harness_value(cx, other[k])), "%s", other[k]);
    }
}
END_TEST

/* The same numbers, and no mode over 256 that was not over it before. */
START_TEST(coalesce_256_keeps_the_function)
{
    for (size_t k = 0; k < sizeof flat / sizeof flat[0]; ++k) {
        ct_ctx *cx = harness_context();
        ct_layout l = harness_value(cx, flat[k]), r = ct_coalesce_256(cx, l);
        ct_tuple extents = ct_wrap(cx, ct_shape(cx, r));
        ck_assert_int_eq(ct_int(ct_size(cx, l)), ct_int(ct_size(cx, r)));
        for (int64_t i = 0; i < ct_int(ct_size(cx, l)); ++i) {
            ct_value n = ct_dynamic(cx, i);
            ck_assert_int_eq(ct_int(ct_layout_call(cx, l, n)), ct_int(ct_layout_call(cx, r, n)));
        }
        for (int i = 0; i < ct_length(extents); ++i)
            ck_assert(ct_int(ct_item(extents, i)) <= 256 || strstr(flat[k], "300") != NULL);
        ck_assert(ct_rank(r) <= ct_rank(ct_flatten(cx, l)));
    }
}
END_TEST

START_TEST(coalesce_256_answers_or_refuses)
{
    static const char *const rows[] = {
        "(_16,_4,_3):(_1,_16,_65)  =  (_64,_3):(_1,_65)",
        "(_64,_8):(_1,_64)  =  (_64,_8):(_1,_64)",
        "(_1,_16):(_5,_1)  =  _16:_1",
        "(_1,_1):(_5,_7)  =  _1:_0",
        "(4,_4):(_1,4)  =  (4,_4):(_1,4)",
        "(_4,_32):(_1@0,_4@0)  =  _128:_1@0",
        "(_4,_32):(_1@0,_4@1)  =  (_4,_32):(_1@0,_4@1)",
        "5  !  CT_EINVAL  coalesce_256",
        "Sw<3,4,3> o _0 o (_8,_8):(_8,_1)  !  CT_EINVAL  coalesce_256",
        NULL,
    };
    harness_one(ct_coalesce_256, rows);
}
END_TEST

static ct_value basis_of(ct_ctx *cx, const ct_value *a)
{
    return ct_construct_tma_gbasis(cx, (int)ct_int(a[0]), a[1], a[2], a[3]);
}

/* Each element of shared memory is one coordinate of the tile's, each coordinate one element. */
START_TEST(box_covers_the_tile_once)
{
    static const char *const cases[][3] = {
        {"(100,512):(512,_1)", "(_8,_64):(_64,_1)", "(_8,_64)"},
        {"(100,512):(_1,104)", "(_8,_64):(_1,_8)", "(_8,_64)"},
        {"(30,40,50):(_1,32,1280)", "(_8,_5,_3):(_1,_24,_8)", "(_8,_5,_3)"},
        {"((30,40),50):((_1,32),1280)", "(_40,_3):(_1,_40)", "((_8,_5),_3)"},
        {"(_16,_8,_40):(_1,_16,_128)", "(_16,_8,_3):(_1,_16,_128)", "(_16,_8,_3)"},
        {"(8,(_4,12)):(_4,(_1,32))", "(_4,(_4,_6)):(_4,(_1,_16))", "(_4,(_4,_6))"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; ++k) {
        static char seen[1 << 12];
        ct_ctx *cx = harness_context();
        ct_layout g = harness_value(cx, cases[k][0]), s = harness_value(cx, cases[k][1]);
        ct_value p = harness_value(cx, "gmem_ptr[8b](0x0)");
        ct_layout id = ct_make_identity_layout(cx, ct_shape(cx, g));
        ct_layout tile = ct_composition(cx, id, harness_value(cx, cases[k][2]));
        ct_layout box = ct_construct_tma_gbasis(cx, 8, ct_make_tensor(cx, p, g), s, tile);
        int64_t size = ct_int(ct_size(cx, s));
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        ck_assert_int_eq(ct_int(ct_size(cx, box)), size);
        memset(seen, 0, sizeof seen);
        for (int64_t i = 0; i < size; ++i) {
            int64_t place = ct_int(ct_layout_call(cx, s, ct_dynamic(cx, i)));
            ct_value have = ct_layout_call(cx, box, ct_dynamic(cx, place));
            ct_value want = ct_layout_call(cx, tile, ct_dynamic(cx, i));
            ck_assert_msg(ct_int(ct_equal(cx, have, want)) == 1, "%s: element %d", cases[k][0],
                          (int)i);
            ck_assert_int_eq(seen[place]++, 0);
        }
    }
}
END_TEST

START_TEST(construct_tma_gbasis_answers_or_refuses)
{
    static const char *const rows[] = {
        "16  gmem_ptr[16b](0x0) o (9,40):(40,_1)  (_4,_8):(_8,_1)  (_4,_8):(_1@0,_1@1)  =  "
        "(_8,_4):(_1@1,_1@0)",
        "8  gmem_ptr[16b](0x0) o (9,40,3):(40,_1,360)  (_4,_8):(_8,_1)  (_4,_8):(_1@0,_1@1)  =  "
        "(_16,_4,_1):(_1@1,_1@0,_1@2)",
        "16  gmem_ptr[16b](0x0) o (3,3,3,3,3,3):(_1,8,24,72,216,648)  (_2,_2):(_1,_2)  "
        "(_2,_2):(_1@0,_1@1)  =  (_2,_2,_1,_1,(_1,_1)):(_1@0,_1@1,_1@2,_1@3,(_1@4,_1@5))",
        "16  gmem_ptr[16b](0x0) o 40:_1  _8:_1  _8:_1  =  (_8):(_1)",
        "16  gmem_ptr[16b](0x0) o (9,40):(40,_1)  (_4,_8):(_8,_1)  _8:_1@1  !  CT_EINVAL  "
        "they must be static and equal",
        "16  gmem_ptr[16b](0x0) o (9,40):(40,_1)  (_4,_8):(_8,_2)  (_4,_8):(_1@0,_1@1)  !  "
        "CT_EINVAL  no contiguous vector in common",
        "16  (9,40):(40,_1)  (_4,_8):(_8,_1)  (_4,_8):(_1@0,_1@1)  !  CT_EINVAL  not a tensor",
        "16  gmem_ptr[16b](0x0) o (9,40):(40,_1)  Sw<3,4,3> o _0 o (_4,_8):(_8,_1)  "
        "(_4,_8):(_1@0,_1@1)  !  CT_EINVAL  construct_tma_gbasis: the smem layout, Sw<3,4,3>",
        "16  gmem_ptr[16b](0x0) o (9,40):(40,_1)  (_4,_8):(_8,_1)  (4,8)  !  CT_EINVAL  "
        "construct_tma_gbasis: the CTA tile, (4,8), is not a layout",
        "0  gmem_ptr[16b](0x0) o (9,40):(40,_1)  (_4,_8):(_8,_1)  (_4,_8):(_1@0,_1@1)  !  "
        "CT_EINVAL  recast",
        NULL,
    };
    harness_any(basis_of, rows);
}
END_TEST

Suite *tma_basis_suite(void)
{
    Suite *suite = suite_create("tma_basis");
    TCase *all = tcase_create("tma_basis");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, places);
    tcase_add_test(all, coalesce_256_keeps_the_function);
    tcase_add_test(all, coalesce_256_answers_or_refuses);
    tcase_add_test(all, box_covers_the_tile_once);
    tcase_add_test(all, construct_tma_gbasis_answers_or_refuses);
    suite_add_tcase(suite, all);
    return suite;
}
