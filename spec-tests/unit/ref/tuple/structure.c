/* structure.c - choosing and grouping the modes of a tuple or of a layout, called
 * directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static ct_value get(ct_ctx *cx, const ct_value *a)
{
    return ct_get(cx, a[0], (int)ct_int(a[1]));
}

static ct_value take(ct_ctx *cx, const ct_value *a)
{
    return ct_take(cx, a[0], (int)ct_int(a[1]), (int)ct_int(a[2]));
}

static ct_value group(ct_ctx *cx, const ct_value *a)
{
    return ct_group(cx, a[0], (int)ct_int(a[1]), (int)ct_int(a[2]));
}

static ct_value select_modes(ct_ctx *cx, const ct_value *a)
{
    int mode[8], n = ct_length(a[1]);
    for (int i = 0; i < n; ++i)
        mode[i] = (int)ct_int(ct_item(a[1], i));
    return ct_select(cx, a[0], n, mode);
}

START_TEST(single_modes)
{
    static const char *const get_rows[] = {
        "(4,(3,6)):(1,(4,12))  1  =  (3,6):(4,12)",
        "(2,(3,5))  1  =  (3,5)",
        "7  0  =  7",
        "_4:_1  0  =  _4:_1",
        "Sw<1,0,1> o _0 o (_4,_3):(_1,_4)  1  =  Sw<1,0,1> o _0 o _3:_4",
        "Sw<0,0,0> o _0 o (_4,_3):(_1,_4)  1  =  _3:_4",
        "gmem_ptr[32b](0x1000) o (_4,_3):(_1,_4)  1  =  gmem_ptr[32b](0x1000) o _3:_4",
        "(2,3)  2  !  CT_EINVAL  get: mode 2 of (2,3), which has rank 2",
        "(2,3):(1,2)  -1  !  CT_EINVAL  get: mode -1 of",
        "7  1  !  CT_EINVAL  get: mode 1 of 7, which has rank 1",
        "()  0  !  CT_EINVAL  get: mode 0 of (), which has rank 0",
        NULL,
    };
    static const char *const select_modes_rows[] = {
        "(2,3,5,7):(1,2,6,30)  (1,3)  =  (3,7):(2,30)",
        "(2,3,5,7):(1,2,6,30)  (3,3,0)  =  (7,7,2):(30,30,1)",
        "(2,3)  ()  =  ()",
        "7  (0,0)  =  (7,7)",
        "(2,3)  (1)  =  (3)",
        "(2,3):(1,2)  ()  !  CT_EINVAL  select: no modes of a layout are chosen",
        "(2,3)  (0,2)  !  CT_EINVAL  select: mode 2 of (2,3), which has rank 2",
        "Sw<1,0,1> o _0 o _4:_1  (0)  =  (Sw<1,0,1> o _0 o _4:_1)",
        "Sw<1,0,1> o _0 o _4:_1  ()  !  CT_EINVAL  select: no modes of a layout",
        "gmem_ptr[32b](0x1000) o (_4,_3):(_1,_4)  (1)  !  CT_EINVAL  has no modes",
        NULL,
    };
    harness_any(get, get_rows);
    harness_any(select_modes, select_modes_rows);
}
END_TEST

START_TEST(ranges)
{
    static const char *const take_rows[] = {
        "(2,3,5,7):(1,2,6,30)  1  3  =  (3,5):(2,6)",
        "(2,3,5)  1  -1  =  (3,5)",
        "(2,3,5)  1  1  =  ()",
        "7  0  1  =  (7)",
        "7  0  0  =  ()",
        "Sw<1,0,1> o _0 o (_4,_3):(_1,_4)  1  2  =  Sw<1,0,1> o _0 o (_3):(_4)",
        "(2,3):(1,2)  1  1  !  CT_EINVAL  take: the range 1 to 1",
        "(2,3):(1,2)  2  -1  !  CT_EINVAL  take: the range 2 to -1",
        "(2,3)  1  3  !  CT_EINVAL  take: modes 1 to 3 of (2,3), which has rank 2",
        "(2,3)  2  1  !  CT_EINVAL  take: modes 2 to 1 of (2,3)",
        "(2,3)  -1  1  !  CT_EINVAL  take: modes -1 to 1 of (2,3)",
        NULL,
    };
    static const char *const group_rows[] = {
        "(2,3,5,7):(1,2,6,30)  0  2  =  ((2,3),5,7):((1,2),6,30)",
        "(2,3,5)  1  -1  =  (2,(3,5))",
        "(2,3,5)  1  1  =  (2,3,5)",
        "7  0  1  =  ((7))",
        "Sw<1,0,1> o _0 o (_4,_3):(_1,_4)  0  2  =  Sw<1,0,1> o _0 o ((_4,_3)):((_1,_4))",
        "gmem_ptr[32b](0x1000) o (_4,_3):(_1,_4)  0  2  =  gmem_ptr[32b](0x1000) o "
        "((_4,_3)):((_1,_4))",
        "(2,3)  1  3  !  CT_EINVAL  group: modes 1 to 3 of (2,3), which has rank 2",
        NULL,
    };
    static const char *const reverse_rows[] = {
        "(2,(3,5),_7)  =  (_7,(3,5),2)",
        "7  =  7",
        "()  =  ()",
        "(2,(3,5)):(1,(2,6))  =  (2,(3,5)):(1,(2,6))",
        "Sw<1,0,1> o _0 o (_4,_2):(_2,_1)  =  Sw<1,0,1> o _0 o (_4,_2):(_2,_1)",
        "ptr[32b](0x1000) o (_2,_3):(_1,_2)  =  ptr[32b](0x1000) o (_2,_3):(_1,_2)",
        NULL,
    };
    harness_any(take, take_rows);
    harness_any(group, group_rows);
    harness_one(ct_reverse, reverse_rows);
}
END_TEST

Suite *structure_suite(void)
{
    Suite *suite = suite_create("structure");
    TCase *all = tcase_create("structure");

    tcase_add_test(all, single_modes);
    tcase_add_test(all, ranges);
    suite_add_tcase(suite, all);
    return suite;
}
