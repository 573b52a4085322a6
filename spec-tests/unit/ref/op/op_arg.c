/* op_arg.c - the arguments of a call by name: names, widths, coordinates.
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

START_TEST(a_name_is_an_operand_of_its_own_kind)
{
    ct_ctx *cx = harness_context();
    ct_value arg[1];
    cti_call c = call_of(cx, "UniversalCopy<u32>", arg);

    ck_assert_str_eq(cti_name_arg(&c, 0), "UniversalCopy<u32>");
}
END_TEST

START_TEST(several_coordinates_are_one)
{
    ct_ctx *cx = harness_context();
    ct_value arg[] = {harness_value(cx, "_4:_1"), harness_value(cx, "(1,2)"),
                      harness_value(cx, "_")};
    cti_call c = {&row, 3, 0, arg, {0}};

    harness_is(cx, cti_coord_arg(cx, &c, 2), "_");
    harness_is(cx, cti_coord_arg(cx, &c, 1), "((1,2),_)");
    harness_is(cx, cti_coord_arg(cx, &c, 0), "(_4:_1,(1,2),_)");
}
END_TEST

START_TEST(template_arguments_are_a_path)
{
    ct_ctx *cx = harness_context();
    ct_value arg[] = {harness_value(cx, "(2,(3,5))")};
    cti_call c = {&row, 1, 0, arg, {1, 0}};

    harness_is(cx, cti_part_arg(cx, &c, arg[0]), "(2,(3,5))");
    c.nt = 2;
    harness_is(cx, cti_part_arg(cx, &c, arg[0]), "3");
    c.t[1] = 2;
    cti_part_arg(cx, &c, arg[0]);
    harness_fails(cx, CT_EINVAL, "get: mode 2 of (3,5), which has rank 2");
}
END_TEST

START_TEST(the_first_arguments_make_an_atom)
{
    ct_ctx *cx = harness_context();
    ct_value arg[] = {harness_value(cx, "UniversalCopy<u32>"), harness_value(cx, "16b"),
                      harness_value(cx, "UniversalFMA<float>"),
                      harness_value(cx, "(_2,_3,_1):(_1,_2,_0)"), harness_value(cx, "(_,_,_)")};
    cti_call c = {&row, 5, 0, arg, {0}};
    ct_copy_traits copy = cti_copy_atom_arg(cx, &c, 0);
    ct_tiled_mma mma = cti_tiled_mma_arg(cx, &c, 2);

    harness_is(cx, copy.SrcLayout, "(_1,_2):(_0,_1)");
    ck_assert_int_eq(copy.value_bits, 16);
    harness_is(cx, mma.thr_layout_vmnk, "(_1,_2,_3,_1):(_0,_1,_2,_0)");
    arg[1] = harness_value(cx, "2000b");
    cti_copy_atom_arg(cx, &c, 0);
    harness_fails(cx, CT_EINVAL, "some_op: 2000b has no width");
    arg[2] = harness_value(cx, "2000b");
    cti_tiled_mma_arg(cx, &c, 2);
    harness_fails(cx, CT_EINVAL, "MMA_Traits: 2000b");
}
END_TEST

START_TEST(a_width_is_from_1_to_1024_bits)
{
    static const struct {
        const char *text;
        int bits;
    } widths[] = {{"1b", 1}, {"16b", 16}, {"u32", 32}, {"1024b", 1024}};
    static const char *const none[] = {"1025b", "UniversalFMA<float>"};
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

    tcase_add_test(all, a_name_is_an_operand_of_its_own_kind);
    tcase_add_test(all, several_coordinates_are_one);
    tcase_add_test(all, template_arguments_are_a_path);
    tcase_add_test(all, the_first_arguments_make_an_atom);
    tcase_add_test(all, a_width_is_from_1_to_1024_bits);
    tcase_add_test(all, two_values_are_one_text);
    suite_add_tcase(suite, all);
    return suite;
}
