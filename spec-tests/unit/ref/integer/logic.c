/* logic.c - truth values: less, equal, and, or, not, called directly.
 *
 * What is here: the full truth tables, static and dynamic, and equality between all kinds. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

/* _0 _1 0 1, and numbers other than 1 that count as true. */
static ct_value truth(ct_ctx *cx, int i)
{
    return i < 4 ? (i < 2 ? ct_static(cx, i % 2) : ct_dynamic(cx, i % 2))
                 : (i == 4 ? ct_static(cx, -7) : ct_dynamic(cx, 5));
}

static void expect(ct_ctx *cx, ct_value v, bool value, bool fixed)
{
    harness_is(cx, v, fixed ? value ? "_1" : "_0" : value ? "1" : "0");
}

START_TEST(truth_tables)
{
    ct_ctx *cx = harness_context();

    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) {
            ct_value a = truth(cx, i), b = truth(cx, j);
            bool p = ct_int(a) != 0, q = ct_int(b) != 0, as = ct_is_static(a);
            bool bs = ct_is_static(b), both = as && bs;
            expect(cx, ct_and(cx, a, b), p && q, both || (as && !p) || (bs && !q));
            expect(cx, ct_or(cx, a, b), p || q, both || (as && p) || (bs && q));
            expect(cx, ct_not(cx, a), !p, as);
            expect(cx, ct_less(cx, a, b), ct_int(a) < ct_int(b), both);
            expect(cx, ct_equal(cx, a, b), ct_int(a) == ct_int(b), both);
        }
}
END_TEST

START_TEST(truth_refuses)
{
    static const char *const and_rows[] = {
        "_0  5  =  _0",
        "(1)  1  !  CT_EINVAL  and: (1) and 1 are not both integers",
        NULL,
    };
    static const char *const or_rows[] = {
        "5  _1  =  _1",
        "1  _4:_1  !  CT_EINVAL  or: 1 and _4:_1",
        NULL,
    };
    static const char *const not_rows[] = {
        "_0  =  _1",
        "_  =  _1",
        "(1)  !  CT_EINVAL  not: (1)",
        NULL,
    };
    static const char *const less_rows[] = {
        "_3  4  =  1",
        "-9223372036854775808  9223372036854775807  =  1",
        "2  (3)  !  CT_EINVAL  less: 2 and (3)",
        NULL,
    };
    harness_two(ct_and, and_rows);
    harness_two(ct_or, or_rows);
    harness_one(ct_not, not_rows);
    harness_two(ct_less, less_rows);
}
END_TEST

/* Equality is asked leaf by leaf; what the types decide is static. */
START_TEST(equal_static)
{
    static const char *const rows[] = {
        "(1,2)  (_1,2)  =  1",
        "(_1,_2)  (_1,_2)  =  _1",
        "(_1,_2)  (_1,_3)  =  _0",
        "(1,2)  (1,(2))  =  _0",
        "(1,_2)  (7,_3)  =  _0",
        "2  (2)  =  _0",
        "()  ()  =  _1",
        "_  _0  =  _1",
        "M_8|(3&3)=11  _11  =  1",
        "_3@1  3@1  =  1",
        "_3@1  _3@0  =  _0",
        "_3@1  _3@1@0  =  _0",
        "_4:_1  _4:_1  =  _1",
        "_4:1  _4:_1  =  1",
        "_4:_1  (_4):(_1)  =  _0",
        "Sw<2,0,3>  Sw<2,0,3>  =  1",
        "Sw<2,0,3>  Sw<2,1,3>  =  0",
        "Sw<2,0,3> o _0 o _4:_1  Sw<2,0,3> o _0 o _4:_1  =  1",
        "LayoutLeft  LayoutLeft  !  CT_EINVAL  equal: LayoutLeft and LayoutLeft are not compared",
        "LayoutLeft  LayoutRight  !  CT_EINVAL  equal: LayoutLeft and",
        "LayoutLeft  _0  =  _0",
        "_4:_1  ptr[32b](0x40) o _4:_1  =  _0",
        "ptr[32b](0x40) o _4:_1  ptr[32b](0x40) o _4:_1  !  CT_EINVAL  are not compared",
        "ptr[32b](0x40)  ptr[32b](0x40)  =  1",
        "_4:_1  Sw<2,0,3>  =  _0",
        "SM75_U32x1_LDSM_N  SM75_U32x1_LDSM_N  =  _1",
        "SM75_U32x1_LDSM_N  SM75_U32x2_LDSM_N  =  _0",
        NULL,
    };
    harness_two(ct_equal, rows);
}
END_TEST

Suite *logic_suite(void)
{
    Suite *suite = suite_create("logic");
    TCase *all = tcase_create("logic");

    tcase_add_test(all, truth_tables);
    tcase_add_test(all, truth_refuses);
    tcase_add_test(all, equal_static);
    suite_add_tcase(suite, all);
    return suite;
}
