/* cast.c - conversions of C++: to integers, to pointers, and what has none. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(to_integers)
{
    static const struct op_answer rows[] = {
        {"static_cast<int>(3)", "3"},
        {"static_cast<int>(_3{})", "3"},
        {"(int)_3{}", "3"},
        {"(int64_t)(2 + 3) * 4", "20"},
        {"static_cast<uint8_t>(300)", "44"},
        {"(int8_t)200", "-56"},
        {"(bool)7", "1"},
        {"reinterpret_cast<uint64_t>((float*)0x1000)", "4096"},
        {"int(3.5)", "3"},
        {"(int)3.5f", "3"},
        {"static_cast<int>(-3.75)", "-3"},
        {"int8_t(300.0)", "44"},
        {"bool(0.5)", "1"},
        {"float(2.0)", "2"},
        {"(half_t)", "(half_t)"},
        {"(int,4)", "(int,4)"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(to_pointers)
{
    static const struct op_answer rows[] = {
        {"(float*)0x1000", "ptr[32b](0x1000)"},
        {"(half_t const *) 0x400", "ptr[16b](0x400)"},
        {"(cutlass::half_t*)(float*)0x400", "ptr[16b](0x400)"},
        {"let TA = double; (TA const*)0x8", "ptr[64b](0x8)"},
        {"reinterpret_cast<half_t*>(reinterpret_cast<float*>(0x40))", "ptr[16b](0x40)"},
        {"(float*)nullptr", "ptr[32b]((nil))"},
        {"make_smem_ptr<half_t>(nullptr)", "smem_ptr[16b]((nil))"},
        {"reinterpret_cast<bool*>((float*)0x10) + 3", "ptr[1b](0x13)"},
        {"make_gmem_ptr((int4_t*)0x10) + 3", "gmem_ptr[4b](0x13)"},
        {"make_tensor(make_gmem_ptr((float*)0x1000), _4{})", "gmem_ptr[32b](0x1000) o _4:_1"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(refusals)
{
    static const struct op_refusal rows[] = {
        {"(float*)(2,3)", CT_EPARSE, "column 1: only an address or a pointer becomes a pointer"},
        {"static_cast<int>((2,3))", CT_EPARSE, "column 1: only an integer converts"},
        {"4 + (float*)-8", CT_EPARSE, "column 5: an address is 0 to 2^60 - 1"},
        {"(half_t*)make_gmem_ptr<float>(8)", CT_EPARSE, "use recast_ptr<T>(pointer)"},
        {"float(2.5)", CT_EPARSE, "column 7: a fraction is left, and values here are integers"},
        {"int(3.5, 2)", CT_EPARSE, "column 8: expected ')', found ','"},
        {"int(3.5", CT_EPARSE, "column 8: expected ')', the text ends"},
        {"3.5", CT_EPARSE, "column 2"},
        {"static_cast<int>(2,3)", CT_EPARSE, "column 18: a cast takes one value"},
        {"static_cast(3)", CT_EPARSE, "column 12: expected '<'"},
        {"(Foo*)3", CT_EPARSE, "column 2: Foo is not known"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *cast_suite(void)
{
    Suite *suite = suite_create("cast");
    TCase *all = tcase_create("cast");

    tcase_add_test(all, to_integers);
    tcase_add_test(all, to_pointers);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
