/* cosize.c - the codomain of a layout, and looking up what maps to an index, called
 * directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static const char *const layouts[] = {"(_4,_8):(_16,_1)",
                                      "(4,5):(_1@1,_1@0)",
                                      "(2,(3,5)):(_1@0,(_1@1@1,_2@0@1))",
                                      "(2,3):(_7@2,_1@0)",
                                      "6:3",
                                      "(2,3):(_0@1,_1@0)",
                                      "(4,5):(-1,4)"};

/* The coprofile has the profile of every value, and only static zeros. */
START_TEST(coprofile_congruent)
{
    ct_ctx *cx = harness_context();

    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
        ct_layout l = harness_value(cx, layouts[k]);
        ct_tuple p = ct_coprofile(cx, l);
        ct_value zero = ct_static(cx, 0);
        ck_assert(ct_same(p, ct_repeat_like(cx, p, zero)));
        for (int64_t i = 0; i < ct_int(ct_size(cx, l)); ++i) {
            ct_value at = ct_layout_call(cx, l, ct_dynamic(cx, i));
            harness_is(cx, ct_congruent(cx, ct_as_arithmetic_tuple(cx, at), p), "_1");
        }
    }
}
END_TEST

START_TEST(codomains)
{
    static const char *const coprofile_rows[] = {
        "(4,5):(_1@1,_1@0)  =  (_0,_0)",
        "(4,5):(1,4)  =  _0",
        "(4,5):(1,_1@0)  !  CT_EINVAL  add: 1 and _1@0 have no common profile",
        "(2,3)  !  CT_EINVAL  coprofile: the operand, (2,3), is not a layout",
        "Sw<1,0,1> o _0 o _4:_1  !  CT_EINVAL  coprofile: the operand",
        NULL,
    };
    static const char *const coshape_rows[] = {
        "(4,5):(_1@1,_1@0)  =  (5,4)",
        "(4,5):(-1,4)  =  20",
        "(_4,_8):(_16,_1)  =  _56",
        "_4:_-9223372036854775808  !  CT_ERANGE  mul",
        "(2,3)  !  CT_EINVAL  coshape: the operand, (2,3)",
        "3:4611686018427387904  !  CT_ERANGE  mul",
        "2:9223372036854775807  !  CT_ERANGE  add",
        NULL,
    };
    static const char *const cosize_rows[] = {
        "(_4,_8):(_16,_1)  =  _56",
        "(4,5):(_1@1,_1@0)  =  20",
        "Sw<2,0,3> o _0 o (_4,_8):(_16,_1)  =  _56",
        "Sw<2,0,3> o _0 o Sw<1,0,2>  !  CT_EINVAL  coshape: the operand, Sw<1,0,2>",
        "7  !  CT_EINVAL  coshape: the operand, 7",
        NULL,
    };
    harness_one(ct_coprofile, coprofile_rows);
    harness_one(ct_coshape, coshape_rows);
    harness_one(ct_cosize, cosize_rows);
}
END_TEST

START_TEST(lookups)
{
    static const char *const get_hier_coord_rows[] = {
        "(_3,_8):(_8,_1)  17  =  (2,1)",
        "_5:_3  12  =  4",
        "(_3,_8):(_8,_1)  (1,2)  !  CT_EINVAL  get_hier_coord: the index (1,2) is not an integer",
        "(_3,_8):(_9,_1)  8  !  CT_EDOMAIN  get_hier_coord: (_3,_8):(_9,_1) has no compact "
        "coordinate for index 8  at (0,0): the layout gives 0, not 8",
        "(_3,_8):(_8,_1)  _1@0  !  CT_EINVAL  div: _1@0",
        "(_3,_8):(_0,_1)  5  !  CT_EINVAL  div: 5 is divided by zero",
        "(_3,_8):(0,_1)  5  !  CT_EDOMAIN  div: 5 is divided by zero",
        "(_3,_8):(_1@0,_1@1)  5  !  CT_EINVAL  div: 5 and _1@0",
        "7  5  !  CT_EINVAL  get_hier_coord: the operand, 7, is not a layout",
        NULL,
    };
    static const char *const get_flat_coord_rows[] = {
        "(_3,(_2,_4)):(_8,(_4,_1))  13  =  (1,3)",
        "_5:_3  12  =  4",
        "(_3,_8):(_9,_1)  8  !  CT_EDOMAIN  index 8  at (0,0)",
        "7  5  !  CT_EINVAL  get_hier_coord",
        NULL,
    };
    static const char *const get_1d_coord_rows[] = {
        "(_3,_8):(_8,_1)  17  =  5",
        "(_3,_8):(_9,_1)  8  !  CT_EDOMAIN  index 8  at (0,0)",
        "7  5  !  CT_EINVAL  get_hier_coord",
        NULL,
    };
    harness_two(ct_get_hier_coord, get_hier_coord_rows);
    harness_two(ct_get_flat_coord, get_flat_coord_rows);
    harness_two(ct_get_1d_coord, get_1d_coord_rows);
}
END_TEST

Suite *cosize_suite(void)
{
    Suite *suite = suite_create("cosize");
    TCase *all = tcase_create("cosize");

    tcase_add_test(all, coprofile_congruent);
    tcase_add_test(all, codomains);
    tcase_add_test(all, lookups);
    suite_add_tcase(suite, all);
    return suite;
}
