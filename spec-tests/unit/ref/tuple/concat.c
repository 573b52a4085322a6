/* concat.c - joining modes: append, prepend, replace, insert, remove, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static ct_value append_to(ct_ctx *cx, const ct_value *a)
{
    return ct_append_to(cx, a[0], (int)ct_int(a[1]), a[2]);
}

static ct_value prepend_to(ct_ctx *cx, const ct_value *a)
{
    return ct_prepend_to(cx, a[0], (int)ct_int(a[1]), a[2]);
}

static ct_value replace(ct_ctx *cx, const ct_value *a)
{
    return ct_replace(cx, a[0], (int)ct_int(a[1]), a[2]);
}

static ct_value insert(ct_ctx *cx, const ct_value *a)
{
    return ct_insert(cx, a[0], (int)ct_int(a[1]), a[2]);
}

static ct_value without(ct_ctx *cx, const ct_value *a)
{
    return ct_remove(cx, a[0], (int)ct_int(a[1]));
}

START_TEST(one_mode_more)
{
    static const char *const append_rows[] = {
        "(2,3)  (5,7)  =  (2,3,(5,7))",
        "2  3  =  (2,3)",
        "_3:_1  _4:_3  =  (_3,_4):(_1,_3)",
        "(_3,_5):(_1,_3)  (_2,_4):(_15,_30)  =  (_3,_5,(_2,_4)):(_1,_3,(_15,_30))",
        "_3:_1  _4  !  CT_EINVAL  append: _4 is not a layout  at 0: CuTe takes",
        "Sw<1,0,1> o _0 o _4:_1  _4:_1  !  CT_EINVAL  append: CuTe does not define it for composed "
        "layouts  at 0: CuTe takes",
        NULL,
    };
    static const char *const prepend_rows[] = {
        "(2,3)  (5,7)  =  ((5,7),2,3)",
        "_3:_1  _4:_3  =  (_4,_3):(_3,_1)",
        "_3:_1  (2,3)  !  CT_EINVAL  prepend: (2,3) is not a layout  at 0: CuTe takes",
        "Sw<1,0,1> o _0 o _4:_1  _4:_1  !  CT_EINVAL  prepend: CuTe does not define it  at 0: CuTe "
        "takes",
        NULL,
    };
    harness_two(ct_append, append_rows);
    harness_two(ct_prepend, prepend_rows);
}
END_TEST

START_TEST(up_to_a_rank)
{
    static const char *const append_to_rows[] = {
        "_4:_2  3  NULL  =  (_4,_1,_1):(_2,_0,_0)",
        "_4:_2  1  NULL  =  _4:_2",
        "Sw<1,0,1> o _0 o _4:_2  2  _3:_8  =  Sw<1,0,1> o _0 o (_4,_3):(_2,_8)",
        "Sw<1,0,1> o _0 o _4:_2  2  _3  !  CT_EINVAL  append: _3 is not a layout  at 0: CuTe takes",
        "ptr[32b](0x1000) o _4:_2  2  _3:_8  =  (ptr[32b](0x1000) o _4:_2,_3:_8)",
        "(2,3)  4  _5  =  (2,3,_5,_5)",
        "(2,3)  2  _5  =  (2,3)",
        "7  1  _5  =  7",
        "Sw<1,0,1> o _0 o _4:_1  2  NULL  !  CT_EINVAL  append, prepend: nothing is given to pad "
        "Sw<1,0,1> o _0 o _4:_1 with",
        "ptr[32b](0x1000) o _4:_1  2  NULL  !  CT_EINVAL  append, prepend: nothing is given",
        "(2,3)  1  _5  !  CT_EINVAL  append: (2,3) has rank 2, more than 1",
        "(2,3)  -1  _5  !  CT_EINVAL  append: (2,3) has rank 2, more than -1",
        "(2,3)  65537  _5  !  CT_ERANGE  append: rank 65537 is more than 65536",
        "_4:_2  3  _5  !  CT_EINVAL  append: _5 is not a layout  at 0: CuTe takes",
        NULL,
    };
    static const char *const prepend_to_rows[] = {
        "_4:_2  3  NULL  =  (_1,_1,_4):(_0,_0,_2)",
        "_4:_2  2  _3:_7  =  (_3,_4):(_7,_2)",
        "(2,3)  4  _5  =  (_5,_5,2,3)",
        "(2,3)  1  _5  !  CT_EINVAL  prepend: (2,3) has rank 2, more than 1",
        "(2,3)  65537  _5  !  CT_ERANGE  prepend: rank 65537",
        "Sw<1,0,1> o _0 o _4:_1  2  NULL  !  CT_EINVAL  append, prepend: nothing is given",
        "Sw<1,0,1> o _0 o _4:_1  2  _3:_4  !  CT_EINVAL  prepend: CuTe does not define it  at 0: "
        "CuTe takes",
        NULL,
    };
    harness_any(append_to, append_to_rows);
    harness_any(prepend_to, prepend_to_rows);
}
END_TEST

START_TEST(another_in_its_place)
{
    static const char *const replace_rows[] = {
        "(3,4,(3,4)):(1,3,(1,3))  2  4:3  =  (3,4,4):(1,3,3)",
        "(2,(3,5))  0  (7,11)  =  ((7,11),(3,5))",
        "7  0  (2,3)  =  (2,3)",
        "(2,3)  2  5  !  CT_EINVAL  replace: mode 2 of (2,3), which has rank 2",
        "(2,3)  -1  5  !  CT_EINVAL  replace: mode -1 of (2,3)",
        "(2,3):(1,2)  0  5  !  CT_EINVAL  replace: 5 is not a layout  at 0: CuTe takes",
        "Sw<1,0,1> o _0 o _4:_1  0  _4:_1  !  CT_EINVAL  replace: CuTe does not define it  at 0: "
        "CuTe takes",
        NULL,
    };
    static const char *const insert_rows[] = {
        "(2,3)  1  5  =  (2,5,3)",
        "(2,3)  2  5  =  (2,3,5)",
        "()  0  5  =  (5)",
        "(2,3)  3  5  !  CT_EINVAL  insert: mode 3 of (2,3), which has rank 2",
        "(2,3)  -1  5  !  CT_EINVAL  insert: mode -1",
        "7  0  5  !  CT_EINVAL  insert: 7 is not a tuple",
        "_4:_1  0  5  !  CT_EINVAL  insert: _4:_1 is not a tuple",
        NULL,
    };
    static const char *const without_rows[] = {
        "(2,5,3)  1  =  (2,3)",
        "(2)  0  =  ()",
        "(2,5,3)  3  !  CT_EINVAL  remove: mode 3 of (2,5,3)",
        "7  0  !  CT_EINVAL  remove: 7 is not a tuple",
        NULL,
    };
    harness_any(replace, replace_rows);
    harness_any(insert, insert_rows);
    harness_any(without, without_rows);
}
END_TEST

Suite *concat_suite(void)
{
    Suite *suite = suite_create("concat");
    TCase *all = tcase_create("concat");

    tcase_add_test(all, one_mode_more);
    tcase_add_test(all, up_to_a_rank);
    tcase_add_test(all, another_in_its_place);
    suite_add_tcase(suite, all);
    return suite;
}
