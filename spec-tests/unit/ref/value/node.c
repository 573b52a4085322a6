/* node.c - values: making them, looking at them, their identity, and the limits of size.
 *
 * What is here: the constructors and accessors of ct.h, and the two limits, from both sides and by
 * every way to pass them: a shared part counts as often as it is met, so that no walk over a value
 * takes longer than its size allows. What is not: text (print.c, unit/ref/text/parse.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static ct_value make_static(ct_ctx *cx, const ct_value *a)
{
    return ct_static(cx, ct_int(a[0]));
}

static ct_value make_dynamic(ct_ctx *cx, const ct_value *a)
{
    return ct_dynamic(cx, ct_int(a[0]));
}

/* The path is the second operand, outermost mode first. */
static ct_value make_basis(ct_ctx *cx, const ct_value *a)
{
    int path[8], n = ct_length(a[1]);
    for (int i = 0; i < n; ++i)
        path[i] = (int)ct_int(ct_item(a[1], i));
    return ct_E(cx, a[0], n, path);
}

static ct_value make_triple(ct_ctx *cx, const ct_value *a)
{
    return ct_make_tuple(cx, 3, a);
}

static ct_value make_none(ct_ctx *cx, const ct_value *a)
{
    (void)a;
    return ct_make_tuple(cx, 0, NULL);
}

START_TEST(integers_are_static_or_dynamic)
{
    static const char *const statics[] = {
        "0  =  _0",
        "1  =  _1",
        "2  =  _2",
        "3  =  _3",
        "-1  =  _-1",
        "9223372036854775807  =  _9223372036854775807",
        "-9223372036854775808  =  _-9223372036854775808",
        NULL,
    };
    static const char *const dynamics[] = {"0  =  0", "7  =  7",
                                           "-9223372036854775808  =  -9223372036854775808", NULL};
    harness_any(make_static, statics);
    harness_any(make_dynamic, dynamics);
}
END_TEST

START_TEST(a_basis_element_has_a_coefficient_and_a_path)
{
    static const char *const rows[] = {
        "_1  (0,1)  =  _1@1@0",
        "5  (3)  =  5@3",
        "_-2  (1,0,7)  =  _-2@7@0@1",
        "_1  ()  =  _1", /* E<> prints as its coefficient */
        "(3)  (0)  !  CT_EINVAL  E: the coefficient is not an integer",
        "_3@1  (0)  !  CT_EINVAL  E: the coefficient is not an integer",
        "_  (0)  !  CT_EINVAL  E: the coefficient is not an integer",
        "_1  (2,-3)  !  CT_EINVAL  E: mode -3 is negative",
        NULL,
    };
    harness_any(make_basis, rows);
}
END_TEST

START_TEST(a_tuple_holds_anything)
{
    static const char *const rows[] = {
        "_2  (3,_5)  _7:_1  =  (_2,(3,_5),_7:_1)",
        "_  Sw<1,2,3>  2@1  =  (_,Sw<1,2,3>,2@1)",
        NULL,
    };
    static const char *const none[] = {"_2  =  ()", NULL};
    harness_any(make_triple, rows);
    harness_any(make_none, none);
}
END_TEST

/* Every kind of value, with what there is to see in it. */
static const struct {
    const char *text;
    ct_kind kind;
    bool is_static, is_integral;
    int64_t number;
    int length;
} seen[] = {
    {"_7", CT_INTEGER, true, true, 7, 0},
    {"-7", CT_INTEGER, false, true, -7, 0},
    {"_3@1@0", CT_BASIS, true, true, 3, 1},
    {"5@2", CT_BASIS, false, true, 5, 1},
    {"_", CT_UNDERSCORE, true, true, 0, 0},
    {"()", CT_TUPLE, true, false, 0, 0},
    {"(_2,(_3,_5))", CT_TUPLE, true, false, 0, 2},
    {"(_2,(_3,5),_7)", CT_TUPLE, false, false, 0, 3},
    {"(_2,_3):(_1,_2)", CT_LAYOUT, true, false, 0, 2},
    {"(_2,_3):(_1,2)", CT_LAYOUT, false, false, 0, 2},
    {"Sw<2,0,3>", CT_SWIZZLE, true, false, 0, 3},
    {"Sw<2,0,3> o _0 o _8:_1", CT_COMPOSED, true, false, 0, 3},
    {"Sw<2,0,3> o 4 o _8:_1", CT_COMPOSED, false, false, 0, 3},
    {"M_8|(2&3)=10", CT_MIXED, false, true, 10, 2},
    {"LayoutLeft", CT_MAJOR, true, false, 0, 0},
    {"LayoutRight", CT_MAJOR, true, false, 0, 0},
    {"ArithTuple(_0,2)", CT_ITERATOR, false, false, 0, 1},
    {"ArithTuple(_0,_2) o (_3,_5):(_1@0,_1@1)", CT_TENSOR, true, false, 0, 2},
    {"values(_4:_3)", CT_TEXT, true, false, 0, 0},
    {"values(_4:_5)", CT_TEXT, true, false, 0, 0},
};

enum { SEEN = sizeof seen / sizeof seen[0] };

START_TEST(static_leaves)
{
    ct_ctx *cx = harness_context();

    for (int i = 0; i < SEEN; ++i) {
        ct_value v = harness_value(cx, seen[i].text);
        ck_assert_msg(ct_kind_of(v) == seen[i].kind, "%s", seen[i].text);
        ck_assert_msg(ct_is_static(v) == seen[i].is_static, "%s", seen[i].text);
        ck_assert_msg(ct_is_integral(v) == seen[i].is_integral, "%s", seen[i].text);
        ck_assert_msg(ct_int(v) == seen[i].number, "%s", seen[i].text);
        ck_assert_msg(ct_length(v) == seen[i].length, "%s", seen[i].text);
    }
}
END_TEST

START_TEST(same_print)
{
    ct_ctx *cx = harness_context();
    char x[100], y[100];

    for (int i = 0; i < SEEN; ++i)
        for (int j = 0; j < SEEN; ++j) {
            ct_value a = harness_value(cx, seen[i].text), b = harness_value(cx, seen[j].text);
            ct_print(a, x, sizeof x);
            ct_print(b, y, sizeof y);
            ck_assert_msg(ct_same(a, b) == (strcmp(x, y) == 0), "%s and %s", x, y);
        }
    ck_assert(ct_same(harness_value(cx, "(2,(_3,5))"), harness_value(cx, "(2,(_3,5))")));
    ck_assert(!ct_same(harness_value(cx, "(2,(_3,5))"), harness_value(cx, "(2,(_3,_5))")));
    ck_assert(!ct_same(harness_value(cx, "(2,(_3,5))"), harness_value(cx, "((2,_3),5)")));
    ck_assert(!ct_same(harness_value(cx, "2@0@1"), harness_value(cx, "2@1@0")));
}
END_TEST

START_TEST(the_items_are_those_it_was_made_of)
{
    ct_ctx *cx = harness_context();
    ct_value items[] = {ct_static(cx, 7), harness_value(cx, "(3,5)"), ct_underscore()};
    ct_value t = ct_make_tuple(cx, 3, items);

    for (int i = 0; i < 3; ++i)
        ck_assert_ptr_eq(ct_item(t, i), items[i]);
    ct_value taken = items[1];
    items[1] = items[0]; /* the list itself is not kept */
    ck_assert_ptr_eq(ct_item(t, 1), taken);
    harness_is(cx, ct_item(harness_value(cx, "(2,3):(1,2)"), 0), "(2,3)");
    harness_is(cx, ct_item(harness_value(cx, "(2,3):(1,2)"), 1), "(1,2)");
    harness_is(cx, ct_item(harness_value(cx, "Sw<1,2,3> o 5 o _8:_1"), 1), "5");
}
END_TEST

START_TEST(constants_need_no_context)
{
    ck_assert_ptr_eq(ct_underscore(), ct_underscore());
    ck_assert_ptr_eq(ct_LayoutLeft(), ct_LayoutLeft());
    ck_assert(!ct_same(ct_LayoutLeft(), ct_LayoutRight()));
    ck_assert(!ct_same(ct_LayoutLeft(), ct_underscore()));
}
END_TEST

/* ---- The limits ------------------------------------------------------------------------------ */

static ct_value tower(ct_ctx *cx, ct_value top, int floors)
{
    for (int i = 0; i < floors; ++i)
        top = ct_make_tuple(cx, 1, &top);
    return top;
}

START_TEST(a_tower_has_at_most_64_floors)
{
    ct_ctx *cx = harness_context();
    ct_value three = ct_static(cx, 3);
    ct_value top = tower(cx, three, CT_MAX_DEPTH);

    ck_assert_int_eq(ct_check(cx), CT_OK);
    ck_assert_int_eq(ct_depth(top), CT_MAX_DEPTH);
    harness_is(cx, ct_unwrap(cx, top), "_3");
    harness_is(cx, ct_flatten(cx, top), "(_3)");
    ct_make_tuple(cx, 1, &top);
    harness_fails(cx, CT_ERANGE, "nested deeper than 64");
    ct_append(cx, ct_underscore(), top);
    harness_fails(cx, CT_ERANGE, "nested deeper than 64");
    ct_make_basis_like(cx, top);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    tower(cx, harness_value(cx, "(_2,_3):(_1,_2)"), CT_MAX_DEPTH);
    harness_fails(cx, CT_ERANGE,
                  "nested deeper than 64"); /* a layout counts as deep as its shape */
}
END_TEST

START_TEST(a_value_has_at_most_65536_leaves)
{
    ct_ctx *cx = harness_context();
    ct_value most = ct_repeat(cx, CT_MAX_LEAVES, ct_underscore());

    ck_assert_int_eq(ct_check(cx), CT_OK);
    ck_assert_int_eq(ct_rank(most), CT_MAX_LEAVES);
    ct_append(cx, most, ct_underscore());
    harness_fails(cx, CT_ERANGE, "more than 65536 leaves");
    ct_repeat(cx, CT_MAX_LEAVES + 1, ct_underscore());
    harness_fails(cx, CT_ERANGE, "65537");
    ct_append_to(cx, ct_static(cx, 3), CT_MAX_LEAVES + 1, ct_underscore());
    harness_fails(cx, CT_ERANGE, "65537");
    static const char *const leaves[] = {"(2,3)", "(1@0,_3@1)", "(Sw<1,0,1>,_)"};
    for (int k = 0; k < 3; ++k) {
        ct_repeat_like(cx, most, harness_value(cx, leaves[k]));
        harness_fails(cx, CT_ERANGE, "more than 65536 leaves");
    }
    ct_repeat_like(cx, most, harness_value(cx, "()"));
    ck_assert_int_ne(ct_check(cx), CT_ENOMEM);
    ct_clear(cx);
    ct_make_layout(cx, most, most);
    harness_fails(cx, CT_EINVAL, "extent _ is not an integer");
}
END_TEST

static ct_value twice(ct_ctx *cx, ct_value v)
{
    const ct_value both[] = {v, v};
    return ct_make_tuple(cx, 2, both);
}

static ct_value select_twice(ct_ctx *cx, ct_value v)
{
    static const int modes[] = {0, 0};
    return ct_select(cx, ct_make_tuple(cx, 1, &v), 2, modes);
}

static ct_value append_itself(ct_ctx *cx, ct_value v)
{
    return ct_append(cx, v, v);
}

static ct_value repeat_twice(ct_ctx *cx, ct_value v)
{
    return ct_repeat(cx, 2, v);
}

static ct_value replace_by_itself(ct_ctx *cx, ct_value v)
{
    return ct_replace(cx, v, 0, v);
}

/* A few steps of sharing stand for more leaves than there are bytes: the limit must come before any
 * walk does. The walks at the end take as long as the value says that it is large. */
static void double_up(ct_value (*step)(ct_ctx *, ct_value), const char *start, int max_steps)
{
    ct_ctx *cx = harness_context();
    ct_value v = harness_value(cx, start), last = v;
    int steps = 0;

    for (; ct_check(cx) == CT_OK && steps < 10000; ++steps) {
        last = v;
        v = step(cx, v);
    }
    ck_assert_msg(steps <= max_steps, "%s: %d steps", start, steps);
    harness_fails(cx, CT_ERANGE, "is nested deeper than 64 or holds more than 65536 leaves");
    ck_assert_uint_lt(ct_print(last, NULL, 0), 1 << 20);
    ck_assert(ct_same(last, last));
    ct_flatten(cx, last);
    ct_size(cx, last);
    ct_equal(cx, last, ct_reverse(cx, last));
    ct_congruent(cx, last, last);
}

START_TEST(sharing_counts)
{
    static ct_value (*const step[])(ct_ctx *, ct_value) = {twice, select_twice, append_itself,
                                                           repeat_twice, replace_by_itself};
    static const char *const start[] = {"(_2,3)", "(_)", "()", "((),())", "(_4:_1,_)"};

    for (size_t i = 0; i < sizeof step / sizeof step[0]; ++i)
        for (size_t j = 0; j < sizeof start / sizeof start[0]; ++j)
            if (step[i] != replace_by_itself || strcmp(start[j], "()") != 0)
                double_up(step[i], start[j], CT_MAX_DEPTH + 1);
}
END_TEST

/* Kinds other than tuples nest too: no walk may go deeper than the stack is. */
START_TEST(composed_layouts_nest_within_limits)
{
    ct_ctx *cx = harness_context();
    ct_value swizzle = ct_Swizzle(cx, 1, 0, 1), zero = ct_static(cx, 0);
    ct_value v = harness_value(cx, "_4:_1"), last = v;

    while (ct_check(cx) == CT_OK) {
        last = v;
        v = ct_make_composed_layout(cx, swizzle, zero, v);
    }
    harness_fails(cx, CT_ERANGE, "holds more than 65536 leaves");
    ck_assert_uint_gt(ct_print(last, NULL, 0), 1000);
    ck_assert_int_eq(ct_rank(last), 1);
    harness_is(cx, ct_cosize(cx, last), "_4");
    harness_is(cx, ct_shape(cx, last), "_4");
    ct_layout_call(cx, last, zero);
    ct_coalesce(cx, last);
    ck_assert(ct_same(last, last));
}
END_TEST

START_TEST(iterators_do_not_nest)
{
    ct_ctx *cx = harness_context();
    ct_value v = ct_make_inttuple_iter(cx, harness_value(cx, "(2,3)"));

    harness_is(cx, v, "ArithTuple(2,3)");
    ct_make_inttuple_iter(cx, v);
    harness_fails(cx, CT_EINVAL, "ArithTuple(2,3)");
}
END_TEST

START_TEST(a_long_path_is_no_deep_recursion)
{
    static int path[CT_MAX_LEAVES];
    ct_ctx *cx = harness_context();
    ct_value e = ct_E(cx, ct_static(cx, 3), CT_MAX_LEAVES, path);

    ck_assert_int_eq(ct_check(cx), CT_OK);
    ct_as_arithmetic_tuple(cx, e);
    harness_fails(cx, CT_ERANGE, "");
    ct_add(cx, e, e);
    harness_fails(cx, CT_ERANGE, "");
    ct_basis_get(cx, e, harness_value(cx, "(2,3)"));
    ck_assert_int_eq(ct_check(cx), CT_OK);
}
END_TEST

Suite *node_suite(void)
{
    Suite *suite = suite_create("node");
    TCase *values = tcase_create("values"), *limits = tcase_create("limits");

    tcase_add_test(values, integers_are_static_or_dynamic);
    tcase_add_test(values, a_basis_element_has_a_coefficient_and_a_path);
    tcase_add_test(values, a_tuple_holds_anything);
    tcase_add_test(values, static_leaves);
    tcase_add_test(values, same_print);
    tcase_add_test(values, the_items_are_those_it_was_made_of);
    tcase_add_test(values, constants_need_no_context);
    tcase_add_test(limits, a_tower_has_at_most_64_floors);
    tcase_add_test(limits, a_value_has_at_most_65536_leaves);
    tcase_add_test(limits, sharing_counts);
    tcase_add_test(limits, composed_layouts_nest_within_limits);
    tcase_add_test(limits, iterators_do_not_nest);
    tcase_add_test(limits, a_long_path_is_no_deep_recursion);
    suite_add_tcase(suite, values);
    suite_add_tcase(suite, limits);
    return suite;
}
