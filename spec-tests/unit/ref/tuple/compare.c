/* compare.c - comparing profiles and shapes: congruent, weakly congruent, compatible, called
 * directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

START_TEST(profiles)
{
    static const char *const congruent_rows[] = {
        "(2,(3,5))  (_1,(_2,6))  =  _1",
        "(2,(3,5))  (_1,_2)  =  _0",
        "(2,3)  (2,3,5)  =  _0",
        "(2,3):(1,2)  (_4,_5)  =  _1",
        "Sw<1,0,2> o _0 o (_4,_3):(_3,_1)  (2,3)  =  _1",
        "((2,3),5)  (2,(3,5))  =  _0",
        "()  ()  =  _1",
        "Sw<1,0,2>  2  !  CT_EINVAL  shape: Sw<1,0,2> has none",
        "2  LayoutLeft  !  CT_EINVAL  shape: LayoutLeft",
        NULL,
    };
    static const char *const weakly_congruent_rows[] = {
        "(2,3)  ((5,7),11)  =  _1",
        "((5,7),11)  (2,3)  =  _0",
        "2  (3,5)  =  _1",
        "(2,3)  (2,3,5)  =  _0",
        "(2,3)  5  =  _0",
        "(2,(3,5))  ((7,11),(13,17))  =  _1",
        "(2,(3,5))  ((7,11),13)  =  _0",
        "_8:_1  _4  =  _0",
        "_8:_1  (_4,_2):(_1,_4)  =  _1",
        "(2,3):(1,2)  ((5,7),11)  =  _1",
        "(2,3)  (2,3:1)  =  _1",
        "LayoutLeft  2  =  _0",
        "LayoutLeft  (2)  !  CT_EINVAL  shape: LayoutLeft",
        NULL,
    };
    harness_two(ct_congruent, congruent_rows);
    harness_two(ct_weakly_congruent, weakly_congruent_rows);
}
END_TEST

START_TEST(shapes)
{
    static const char *const compatible_rows[] = {
        "24  ((2,2),(3,2))  =  1",
        "_24  ((_2,_2),(_3,_2))  =  _1",
        "(4,6)  ((2,2),(3,2))  =  1",
        "(4,6)  ((2,2),(5,2))  =  0",
        "(4,6)  24  =  _0",
        "(4,6)  (4,6,1)  =  _0",
        "(_4,6):(_1,_4)  ((_2,_2),6)  =  1",
        "(2,_4:_1)  (2,4)  =  _0",
        "(2,_4:_1)  (2,_4:_2)  =  1",
        "(2,_4)  (2,(_2,_2):(_1,_2))  =  1",
        "_8:_1  _8  =  _0",
        "_8  _8:_1  =  _1",
        "_8:_1  (_4,_2):(_1,_4)  =  _1",
        "Sw<1,0,1> o _0 o _8:_1  _8  =  _0",
        "_8  Sw<1,0,1> o _0 o _8:_1  =  _1",
        "(2,Sw<1,0,1>)  (2,3)  =  _0",
        "(2,Sw<1,0,1>)  (2,(3))  !  CT_EINVAL  shape: Sw<1,0,1> has none",
        "2  Sw<1,0,1>  !  CT_EINVAL  shape: Sw<1,0,1> has none",
        "(2,3)  (9223372036854775807,(9223372036854775807,2))  !  CT_ERANGE  mul",
        NULL,
    };
    harness_two(ct_compatible, compatible_rows);
}
END_TEST

Suite *compare_suite(void)
{
    Suite *suite = suite_create("compare");
    TCase *all = tcase_create("compare");

    tcase_add_test(all, profiles);
    tcase_add_test(all, shapes);
    suite_add_tcase(suite, all);
    return suite;
}
