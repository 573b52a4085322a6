/* call.c - operations by their CuTe name: the name, the template arguments, the operands.
 *
 * What is here: that a call by name is the call of the function, by text and by values. What is
 * not: every operation on every kind (op.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

static ct_value up4(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    return ct_upcast(cx, a, 4);
}

static ct_value second(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    return ct_get(cx, a, 1);
}

static ct_value product_of_second(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    return ct_size(cx, ct_get(cx, a, 1));
}

static ct_value coalesced(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    return ct_coalesce(cx, a);
}

/* A name, its operands, and the function that it names. */
static const struct {
    const char *op, *a, *b;
    ct_value (*f)(ct_ctx *cx, ct_value a, ct_value b);
} named[] = {
    {"composition", "(_6,_2):(_8,_2)", "(_4,_3):(_3,_1)", ct_composition},
    {"complement", "_4:_2", "_24", ct_complement},
    {"logical_divide", "_12:_1", "_4", ct_logical_divide},
    {"zipped_product", "(_2,_3):(_1,_2)", "_5:_1", ct_zipped_product},
    {"add", "2@0", "_5@2", ct_add},
    {"ceil_div", "(4,6)", "(3,5)", ct_ceil_div},
    {"slice", "(0,_)", "(_3,16):(_1,3)", ct_slice},
    {"equal", "(1,2)", "(_1,2)", ct_equal},
    {"unflatten", "(2,3,5)", "(0,(0,0))", ct_unflatten},
    {"make_tensor", "gmem_ptr[32b](0x1000)", "(_4,8):(8,_1)", ct_make_tensor},
    {"upcast<4>", "(_8,_6):(_1,_16)", NULL, up4},
    {"get<1>", "(2,(3,5))", NULL, second},
    {"size<1>", "(2,(3,5))", NULL, product_of_second},
    {"coalesce", "(_2,(_1,_6)):(_1,(_6,_2))", NULL, coalesced},
};

static ct_value call_by_name(ct_ctx *cx, const ct_value *a)
{
    return ct_call(cx, "composition", 2, a);
}

static const struct {
    const char *op;
    int n;
    ct_error error;
    const char *part;
} bad[] = {
    {"no_such_op", 1, CT_EUNSUP, "no_such_op: no such operation"},
    {"", 1, CT_EUNSUP, ": no such operation"},
    {"<4>", 1, CT_EUNSUP, "no such operation"},
    {"siz", 1, CT_EUNSUP, "siz: no such operation"},
    {"size ", 1, CT_EUNSUP, "no such operation"},
    {"a_very_long_name_that_nobody_would_ever_give_to_an_operation_of_layouts_but_it_is_here", 1,
     CT_EUNSUP, "no such operation"},
    {"size", 0, CT_EINVAL, "size: 0 operands; usage: size"},
    {"size", 2, CT_EINVAL, "size: 2 operands; usage: size"},
    {"composition", 1, CT_EINVAL, "composition: 1 operand; usage: "},
    {"upcast<4>", 2, CT_EINVAL, "upcast: 2 operands"},
    {"size<0>", 2, CT_EINVAL, "size: 2 operands; usage: "},
    {"size<", 1, CT_EUNSUP, "template arguments are at most 16 integers"},
    {"size<>", 1, CT_EUNSUP, "template arguments are at most 16 integers"},
    {"size<0", 1, CT_EUNSUP, "template arguments are at most 16 integers"},
    {"size<0,", 1, CT_EUNSUP, "template arguments"},
    {"size<0,>", 1, CT_EUNSUP, "template arguments"},
    {"size<0;1>", 1, CT_EUNSUP, "template arguments"},
    {"size<0>>", 1, CT_EUNSUP, "template arguments"},
    {"size<x>", 1, CT_EUNSUP, "template arguments"},
    {"size<2147483648>", 1, CT_EUNSUP, "template arguments"},
    {"size<-1073741825>", 1, CT_EUNSUP, "template arguments"},
    {"size<99999999999999999999999>", 1, CT_EUNSUP, "template arguments"},
    {"size<0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0>", 1, CT_EUNSUP, "template arguments"},
    {"size<1>", 1, CT_EINVAL, "get: mode 1 of 7, which has rank 1"},
    {"upcast", 1, CT_EINVAL, "upcast: 0 template arguments; usage: "},
    {"upcast<4,2>", 1, CT_EINVAL, "upcast: 2 template arguments; usage: "},
    {"select", 1, CT_EINVAL, "select: 0 template arguments; usage: "},
    {"add<4>", 2, CT_EINVAL, "add: 1 template arguments; usage: "},
};

START_TEST(eval_is_call)
{
    ct_ctx *cx = harness_context();
    char text[200];

    for (size_t i = 0; i < sizeof named / sizeof named[0]; ++i) {
        int n = named[i].b == NULL ? 1 : 2;
        ct_value arg[] = {harness_value(cx, named[i].a),
                          n == 1 ? NULL : harness_value(cx, named[i].b)};
        ct_value want = named[i].f(cx, arg[0], arg[1]);
        ck_assert(ct_same(ct_call(cx, named[i].op, n, arg), want));
        snprintf(text, sizeof text, "%s(%s%s%s)", named[i].op, named[i].a, n == 1 ? "" : ",",
                 n == 1 ? "" : named[i].b);
        ck_assert(ct_same(ct_eval(cx, text, strlen(text)), want));
        ck_assert_int_eq(ct_check(cx), CT_OK);
    }
}
END_TEST

START_TEST(calls_like_any_other)
{
    static const char *const rows[] = {
        "(_6,_2):(_8,_2)  (_4,_3):(_3,_1)  =  ((_2,_2),_3):((_24,_2),_8)",
        "_4:_1  values(_4:_1)  !  CT_EINVAL  composition: operand 2 is a text, not a value",
        "values(_4:_1)  _4:_1  !  CT_EINVAL  composition: operand 1 is a text, not a value",
        "(_4,_3):(_3,_1)  _2:_5  !  CT_EDOMAIN  stride divisibility",
        NULL,
    };
    harness_any(call_by_name, rows);
}
END_TEST

START_TEST(names_and_operands_that_are_none)
{
    ct_ctx *cx = harness_context();
    ct_value arg[] = {ct_dynamic(cx, 7), ct_dynamic(cx, 11)};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        ct_call(cx, bad[i].op, bad[i].n, arg);
        if (ct_check(cx) != bad[i].error || strstr(ct_message(cx), bad[i].part) == NULL)
            ck_abort_msg("%s: %s", bad[i].op, ct_message(cx));
        ct_clear(cx);
    }
}
END_TEST

/* Whatever an operand is wrong in, that the operation is not there is said. */
START_TEST(no_operation_before_its_operands)
{
    ct_ctx *cx = harness_context();
    ct_value arg = ct_parse(cx, "(4");

    ck_assert_int_eq(ct_check(cx), CT_EPARSE);
    ct_call(cx, "size", 1, &arg);
    harness_fails(cx, CT_EPARSE, "the text ends");
    arg = ct_parse(cx, "(4");
    ct_call(cx, "siz", 1, &arg);
    harness_fails(cx, CT_EUNSUP, "siz: no such operation");
    arg = ct_parse(cx, "(4");
    ct_call(cx, "size<", 1, &arg);
    harness_fails(cx, CT_EUNSUP, "template arguments are at most 16 integers");
}
END_TEST

START_TEST(template_arguments_in_other_forms)
{
    ct_ctx *cx = harness_context();
    ct_value l = harness_value(cx, "(_8,_6):(_1,_16)");

    harness_is(cx, ct_call(cx, "upcast<0x4>", 1, &l), "(_2,_6):(_1,_4)");
    harness_is(cx, ct_call(cx, "recast_layout<16b,32b>", 1, &l), "(_4,_6):(_1,_8)");
    harness_is(cx, ct_call(cx, "recast_layout<16, 32>", 1, &l), "(_4,_6):(_1,_8)");
    harness_is(cx, ct_call(cx, "size<0,0,0>", 1, &l), "_8");
}
END_TEST

Suite *call_suite(void)
{
    Suite *suite = suite_create("call");
    TCase *all = tcase_create("call");

    tcase_add_test(all, eval_is_call);
    tcase_add_test(all, calls_like_any_other);
    tcase_add_test(all, names_and_operands_that_are_none);
    tcase_add_test(all, no_operation_before_its_operands);
    tcase_add_test(all, template_arguments_in_other_forms);
    suite_add_tcase(suite, all);
    return suite;
}
