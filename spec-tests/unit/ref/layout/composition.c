/* composition.c - R = A o B, called directly.
 *
 * What is here: the kinds of B, every refusal and its witness, the ends of 64 bits. What is not:
 * whether R is right (the law composition, admissible.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

START_TEST(layouts)
{
    static const char *const rows[] = {
        /* too many coordinates to compare: the digits alone decide */
        "(_4,_1073741824):(_1,_5)  _134217730:_2  =  (_2,_67108865):(_2,_5)",
        "(_6,_2):(_8,_2)  (_4,_3):(_3,_1)  =  ((_2,_2),_3):((_24,_2),_8)",
        "_20:_2  (_5,_4):(_4,_1)  =  (_5,_4):(_8,_2)",
        "20:2  (5,4):(4,1)  =  (5,4):(8,2)",
        "(_10,_2):(_16,_4)  _5:_-1  =  _5:_-16",
        "(_4,_7):(_1@1,_1@0)  (_2,_3):(_2,_4)  =  (_2,_3):(_2@1,_1@0)",
        "(_4,_7):(_7,_1)  (_7,_4):(_1@1,_1@0)  =  (_7,_4):(_1,_7)",
        "((_2,_3),_5):((_1,_10),_2)  (_3,_5):(_1@1@0,_1@1)  =  (_3,_5):(_10,_2)",
        "_4:_2  _3:_0  =  _3:_0",
        "(_4,_6):(_6,_1)  (_2,_3):(_0,_4)  =  (_2,_3):(_0,_1)",
        "_4:_1  ():()  !  CT_EINVAL  composition: a mode of B, (), has no modes",
        "():()  _4:_1  !  CT_EINVAL  composition: the layout has no modes",
        "(_4,_3):(_3,_1)  _2:_5  !  CT_EDOMAIN  stride divisibility: stride _5 of B is not a "
        "multiple "
        "of extent _4 of A, mode 0",
        "(_4,_6,_8):(_100,_10,_1)  _6:_1  !  CT_EDOMAIN  composition: shape divisibility: _6 "
        "elements of B are not a multiple of the _4 that mode 0",
        "(_6,_2):(_1,_7)  (_3,_2):(_2,_3)  !  CT_EDOMAIN  CuTe's layout (_3,_2):(_2,_3) is not "
        "A(B(c))  at (2,1): A(B(c)) is 8",
        "(4,3):(3,1)  5:2  !  CT_EDOMAIN  CuTe's layout  at",
        "(_4,_3):(_3,_1)  _4:_-9223372036854775808  !  CT_ERANGE  composition: a stride of B has "
        "no absolute value",
        "(_2,_3):(_1,_9223372036854775807)  _3:_4  !  CT_ERANGE  mul",
        "_4:_9223372036854775807  _4:_2  !  CT_ERANGE  mul",
        NULL,
    };
    harness_two(ct_composition, rows);
}
END_TEST

START_TEST(tilers)
{
    static const char *const rows[] = {
        "(_12,(_4,_8)):(_59,(_13,_1))  (_3:_4,_8:_2)  =  (_3,(_2,_4)):(_236,(_26,_1))",
        "(_12,_32):(_1,_12)  (_3,_8)  =  (_3,_8):(_1,_12)",
        "(_12,_32):(_1,_12)  (_,_8)  =  (_12,_8):(_1,_12)",
        "(_12,_32):(_1,_12)  (_3)  =  (_3):(_1)",
        "(_12,_32):(_1,_12)  _  =  (_12,_32):(_1,_12)",
        "(_12,_32):(_1,_12)  5  =  5:_1",
        "_12:_1  ()  !  CT_EINVAL  composition: the tiler has no modes",
        "_12:_1  (_2,_3)  !  CT_EINVAL  composition: tiler (_2,_3) has more modes than _12:_1",
        "_12:_1  -5  !  CT_EDOMAIN  make_layout: extent -5 is negative",
        "(_12,_32):(_1,_12)  (LayoutLeft,_3)  !  CT_EINVAL  composition: B, LayoutLeft, is neither",
        "_12:_1  _1@0  !  CT_EINVAL  composition: B, _1@0, is neither a layout nor a tiler",
        "_12:_1  M_8|(3&3)=11  !  CT_EINVAL  B, M_8|(3&3)=11",
        "_12:_1  make_inttuple_iter(2)  !  CT_EINVAL  B, ArithTuple2",
        "_12:_1  make_identity_tensor(2)  !  CT_EINVAL  is neither a layout nor a tiler",
        "_12:_1  ptr[32b](0x1000)  !  CT_EINVAL  B, ptr[32b](0x1000)",
        "_12:_1  16b  !  CT_EINVAL  B, 16b",
        "_12:_1  values(_2:_1)  !  CT_EINVAL  is neither a layout nor a tiler",
        "(2,3)  _4:_1  !  CT_EINVAL  composition: A, (2,3), is not a layout",
        "Sw<1,0,1>  (2,3)  !  CT_EINVAL  composition: A, Sw<1,0,1>, is not a layout",
        NULL,
    };
    harness_two(ct_composition, rows);
}
END_TEST

START_TEST(swizzles)
{
    static const char *const rows[] = {
        "Sw<2,1,3>  Sw<2,1,3>  =  Sw<0,0,0>",
        "Sw<2,1,4>  Sw<1,1,4>  =  Sw<1,2,4>",
        "Sw<2,1,3>  Sw<1,1,4>  !  CT_EINVAL  composition: swizzles of shifts 3 and 4 do not merge",
        "Sw<1,1,3>  _16:_1  =  Sw<1,1,3> o _0 o _16:_1",
        "_64:_1  Sw<1,1,3>  =  Sw<1,1,3> o _0 o _64:_1",
        "_64:_2  Sw<1,1,3>  =  Sw<1,2,3> o _0 o _64:_2",
        "_64:2  Sw<1,1,3>  !  CT_EINVAL  composition: the masks 32 and 4 are not static",
        "_64:_1@0  Sw<1,1,3>  !  CT_EINVAL  composition: the masks",
        "_64:_-1  Sw<1,1,3>  !  CT_EINVAL  composition: the masks _-16 and _-2 leave 32 bits",
        "_64:_4294967296  Sw<1,1,3>  !  CT_EINVAL  leave 32 bits",
        "(_4,_16):(_1,_8)  Sw<1,1,3>  =  Sw<1,1,4> o _0 o (_4,_16):(_1,_8)",
        "(_4,_16):(_1,_5)  Sw<1,1,3>  !  CT_EINVAL  make_swizzle",
        "_64:_3  Sw<1,0,3>  !  CT_EDOMAIN  CuTe's layout Sw<2,0,3> o _0 o _64:_3 is not A(Sw(c))  "
        "at 3: A(Sw(c)) is 9",
        "(_16,_4):(_1,_24)  Sw<1,1,3>  !  CT_EINVAL  make_swizzle: masks 0x18 and 0x2 differ",
        "_64:_1  Sw<1,0,2> o _0 o (_4,_8):(_8,_1)  =  Sw<1,0,2> o _0 o (_4,_8):(_8,_1)",
        "_64:_1  Sw<1,0,2> o _3 o (_4,_8):(_8,_1)  !  CT_EINVAL  composition: the offset _3 of B "
        "is not a static 0",
        "Sw<1,0,2> o _3 o (_4,_8):(_8,_1)  _4:_2  =  Sw<1,0,2> o _3 o (_2,_2):(_16,_1)",
        "gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)  (_2,_4)  =  gmem_ptr[32b](0x1000) o "
        "(_2,_4):(_8,_1)",
        NULL,
    };
    harness_two(ct_composition, rows);
}
END_TEST

START_TEST(other_shapes)
{
    static const char *const rows[] = {
        "_24:_2  (_4,_6)  =  (_4,_6):(_2,_8)",
        "_24:_2  (_4,6)  =  (_4,6):(_2,_8)",
        "gmem_ptr[32b](0x1000) o _24:_2  (_4,_6)  =  gmem_ptr[32b](0x1000) o (_4,_6):(_2,_8)",
        "(_4,_6):(_6,_1)  _3  =  _3:_6",
        "_24:_2  -4  !  CT_EDOMAIN  make_layout: extent -4 is negative",
        "_24:_2  _4:_1  !  CT_EINVAL  mul: _1 and _4:_1",
        "7  _4  !  CT_EINVAL  composition: A, 7, is not a layout",
        NULL,
    };
    harness_two(ct_with_shape, rows);
}
END_TEST

Suite *composition_suite(void)
{
    Suite *suite = suite_create("composition");
    TCase *all = tcase_create("composition");

    tcase_add_test(all, layouts);
    tcase_add_test(all, tilers);
    tcase_add_test(all, swizzles);
    tcase_add_test(all, other_shapes);
    suite_add_tcase(suite, all);
    return suite;
}
