/* offsets.c - layouts at many coordinates, against the call operator. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/value/value.h"

enum { POINTS = 60, MOST = 3 };

/* A layout, and how many coordinates a point has. */
static const struct {
    const char *layout;
    int n;
} called[] = {
    {"(3,(2,5)):(10,(5,1))", 1},
    {"(3,(2,5)):(10,(5,1))", 2},
    {"((2,3),_4,(2,(3,2))):((1,-7),_0,(5,(100,3)))", 3},
    {"8:3", 1},
    {"Sw<2,0,3> o 3 o (_4,_8):(_8,_1)", 2},
    {"Sw<2,4,-3> o _0 o (_8,_64):(_64,_1)", 1},
    {"Sw<2,0,-3> o _0 o (_64,_8):(_1,_64)", 1}, /* the bits below are set */
    {"Sw<2,1,-2> o 5 o (_8,_8):(_3,_1)", 2},
    {"Sw<1,0,1> o 3 o 60:1", 1},
    {"_97:_3 o 2 o (_4,_8):(_8,_1)", 1},
    {"Sw<1,0,2> o _0 o Sw<2,0,3> o _0 o _32:_1", 1},
    {"Sw<3,4,3>", 1},
    {"gmem_ptr[32b](0x1000) o (4,(2,8)):(8,(1,64))", 2},
};

static ct_value coordinate(ct_ctx *cx, int n, int64_t at[MOST][POINTS], int i)
{
    ct_value item[MOST];
    for (int k = 0; k < n; ++k)
        item[k] = ct_dynamic(cx, at[k][i]);
    return n == 1 ? item[0] : ct_make_tuple(cx, n, item);
}

START_TEST(offsets_are_calls)
{
    ct_ctx *cx = harness_context();
    int64_t at[MOST][POINTS], offset[POINTS];
    const int64_t *const coord[] = {at[0], at[1], at[2]};

    for (int i = 0; i < POINTS; ++i)
        for (int k = 0; k < MOST; ++k)
            at[k][i] = k == 0 ? i : i * (k + 2) % 17;
    for (size_t c = 0; c < sizeof called / sizeof called[0]; ++c) {
        ct_value l = harness_value(cx, called[c].layout);
        ct_offsets(cx, l, called[c].n, coord, POINTS, offset);
        ct_layout of = cti_is(l, CT_TENSOR) ? ct_tensor_layout(cx, l) : l;
        for (int i = 0; i < POINTS; ++i) {
            ct_value c1 = coordinate(cx, called[c].n, at, i);
            ct_value want =
                cti_is(l, CT_SWIZZLE) ? ct_swizzle_call(cx, l, c1) : ct_layout_call(cx, of, c1);
            ck_assert_int_eq(offset[i], ct_int(want));
        }
        ck_assert_int_eq(ct_check(cx), CT_OK);
    }
}
END_TEST

START_TEST(offsets_that_are_refused)
{
    static const struct {
        const char *layout;
        int n;
        ct_error error;
        const char *part;
    } bad[] = {
        {"(2,3):(1,2)", 3, CT_EINVAL, "offsets: 3 coordinates for a layout of rank 2"},
        {"(_4,7):(_1@0,_1@1)", 1, CT_EINVAL, "has coordinates for offsets"},
        {"(0,3):(1,2)", 1, CT_EDOMAIN, "extent 0"},
        {"4:4611686018427387904", 1, CT_ERANGE, "offsets: that of point 2 leaves 64 bits"},
        {"Sw<1,0,2> o 9223372036854775807 o 4:1", 1, CT_ERANGE, "point 1 leaves 64 bits"},
        {"_97:_3 o (2) o (_4,_8):(_8,_1)", 1, CT_EINVAL, "(2) is not an integer"},
        {"(2,3)", 1, CT_EINVAL, "(2,3), is not a layout"},
    };
    static const int64_t at[] = {0, 1, 2};
    const int64_t *const coord[] = {at, at, at};
    int64_t offset[3];
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        ct_offsets(cx, harness_value(cx, bad[i].layout), bad[i].n, coord, 3, offset);
        harness_fails(cx, bad[i].error, bad[i].part);
    }
}
END_TEST

Suite *offsets_suite(void)
{
    Suite *suite = suite_create("offsets");
    TCase *all = tcase_create("offsets");

    tcase_add_test(all, offsets_are_calls);
    tcase_add_test(all, offsets_that_are_refused);
    suite_add_tcase(suite, all);
    return suite;
}
