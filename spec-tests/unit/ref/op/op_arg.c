/* op_arg.c - the arguments of a call by name: counted, named, measured.
 *
 * What is here: each function on calls that are built by hand. What is not: the calls of the
 * operations (op_tuple.c and its like). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/op/op.h"

#include <string.h>

static const cti_op row = {.name = "some_op"};

/* The call some_op(..) of one operand that is read from text. */
static cti_call call_of(ct_ctx *cx, const char *text, ct_value arg[1])
{
    arg[0] = harness_value(cx, text);
    return (cti_call){&row, 1, 0, arg, {0}};
}

START_TEST(the_number_of_operands_is_in_the_message)
{
    ct_ctx *cx = harness_context();
    ct_value arg[1];
    cti_call c = call_of(cx, "7", arg);

    ck_assert(cti_counts(cx, &c, true));
    ck_assert(!cti_counts(cx, &c, false));
    ck_assert(!cti_counts(cx, &c, true)); /* the failure sticks */
    harness_fails(cx, CT_EINVAL, "some_op: 1 operand");
    harness_is(cx, cti_null(), "()");
    ck_assert(ct_same(cti_count_error(cx, &c), cti_null()));
    harness_fails(cx, CT_EINVAL, "some_op: 1 operand");
}
END_TEST

START_TEST(a_name_is_an_operand_of_its_own_kind)
{
    static const char *const others[] = {"7", "(1,2)", "_4:_1", "values(_4:_1)"};
    ct_ctx *cx = harness_context();
    ct_value arg[1];
    cti_call c = call_of(cx, "UniversalCopy<u32>", arg);

    ck_assert_str_eq(cti_name_arg(cx, &c, 0), "UniversalCopy<u32>");
    ck_assert_ptr_null(cti_name_arg(cx, &c, 1));
    harness_fails(cx, CT_EINVAL, "some_op: 1 operand");
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        c = call_of(cx, others[i], arg);
        ck_assert_ptr_null(cti_name_arg(cx, &c, 0));
        harness_fails(cx, CT_EINVAL, "is not the name of an instruction or of a type");
    }
}
END_TEST

START_TEST(a_width_is_from_1_to_1024_bits)
{
    static const struct {
        const char *text;
        int bits;
    } widths[] = {{"1b", 1}, {"16b", 16}, {"u32", 32}, {"1024b", 1024}};
    static const char *const none[] = {"1025b", "u0", "UniversalFMA<float>"};
    ct_ctx *cx = harness_context();
    ct_value arg[1];

    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; ++i) {
        cti_call c = call_of(cx, widths[i].text, arg);
        ck_assert_int_eq(cti_bits_arg(cx, &c, 0), widths[i].bits);
    }
    for (size_t i = 0; i < sizeof none / sizeof none[0]; ++i) {
        cti_call c = call_of(cx, none[i], arg);
        cti_bits_arg(cx, &c, 0);
        harness_fails(cx, CT_EINVAL, "has no width");
    }
    cti_call c = call_of(cx, "7", arg);
    ck_assert_int_eq(cti_bits_arg(cx, &c, 0), 0);
    harness_fails(cx, CT_EINVAL, "is not the name");
}
END_TEST

static ct_value pair_text(ct_ctx *cx, ct_value a, ct_value b)
{
    return cti_pair_text(cx, a, b);
}

START_TEST(two_values_are_one_text)
{
    static const char *const rows[] = {
        "(_4,_8)  (_4,_2):(_1,_4)  =  (_4,_8) (_4,_2):(_1,_4)",
        "()  _  =  () _",
        NULL,
    };
    harness_two(pair_text, rows);
}
END_TEST

Suite *op_arg_suite(void)
{
    Suite *suite = suite_create("op_arg");
    TCase *all = tcase_create("op_arg");

    tcase_add_test(all, the_number_of_operands_is_in_the_message);
    tcase_add_test(all, a_name_is_an_operand_of_its_own_kind);
    tcase_add_test(all, a_width_is_from_1_to_1024_bits);
    tcase_add_test(all, two_values_are_one_text);
    suite_add_tcase(suite, all);
    return suite;
}
