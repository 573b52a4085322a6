/* admissible.c - the sufficient condition for composition, against the equation, both
 * ways.
 *
 * What is here: all A of two and three modes with small extents, against all B of one and two
 * modes: where the condition holds so does the equation, at every coordinate; where the equation
 * fails there is a refusal with a witness that shows it. What is not: larger cases (generated,
 * by the judge). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/layout/layout.h"

#include <stdio.h>
#include <string.h>

/* How often the equation held, and how often the condition saw it. */
struct tally {
    int asked, held, seen;
};

/* B's value as a coordinate of A: what it does not mention is 0. */
static ct_tuple padded(ct_ctx *cx, ct_value v, ct_tuple shape)
{
    ct_value item[8], zero = ct_static(cx, 0);
    if (ct_kind_of(v) != CT_TUPLE || ct_kind_of(shape) != CT_TUPLE)
        return v;
    for (int i = 0; i < ct_length(shape); ++i)
        item[i] = padded(cx, i < ct_length(v) ? ct_item(v, i) : zero, ct_item(shape, i));
    return ct_make_tuple(cx, ct_length(shape), item);
}

static bool equal_at(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout r, int64_t i)
{
    size_t mark = ct_mark(cx);
    ct_value c = ct_dynamic(cx, i);
    ct_tuple at = padded(cx, ct_as_arithmetic_tuple(cx, ct_layout_call(cx, b, c)), ct_shape(cx, a));
    bool same = ct_int(ct_layout_call(cx, a, at)) == ct_int(ct_layout_call(cx, r, c));
    ct_release(cx, mark);
    return same;
}

/* R(c) = A(B(c)) for every c, by looking. */
static bool equation(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout r)
{
    int64_t n = ct_int(ct_size(cx, b));
    if (ct_int(ct_size(cx, r)) != n)
        return false;
    for (int64_t i = 0; i < n; ++i)
        if (!equal_at(cx, a, b, r, i))
            return false;
    return true;
}

/* "at C: what it should be, what it is": there they differ. */
static void expect_witness(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout r)
{
    char text[200];
    snprintf(text, sizeof text, "%s", ct_witness(cx));
    char *end = strstr(text, ": ");
    if (ct_check(cx) != CT_EDOMAIN || strncmp(text, "at ", 3) != 0 || end == NULL)
        ck_abort_msg("%s o %s: %s", ct_str(cx, a), ct_str(cx, b), ct_message(cx));
    ct_clear(cx);
    *end = '\0';
    ct_value size = ct_size(cx, b), got = ct_size(cx, r), c = harness_value(cx, text + 3);
    if (ct_int(size) != ct_int(got))
        return;
    int64_t i = ct_int(ct_crd2idx_compact(cx, c, ct_shape(cx, b)));
    if (equal_at(cx, a, b, r, i))
        ck_abort_msg("%s o %s: no difference %s", ct_str(cx, a), ct_str(cx, b), text);
}

/* Dynamic integers, so that only the equation refuses. */
static void ask(ct_ctx *cx, ct_layout a, ct_layout b, struct tally *t)
{
    ct_layout flat, r = cti_compose_as_cute(cx, a, b, &flat);
    if (ct_check(cx) == CT_EINVAL) { /* strides that step in a mode and within it */
        ct_clear(cx);
        return;
    }
    if (ct_check(cx) != CT_OK)
        ck_abort_msg("%s", ct_message(cx));
    bool holds = equation(cx, flat, b, r), fits = cti_digits_fit(cx, flat, b);
    if (fits && !holds)
        ck_abort_msg("%s o %s: the condition holds, the equation does not", ct_str(cx, a),
                     ct_str(cx, b));
    ++t->asked;
    t->held += holds;
    t->seen += fits;
    if (cti_admissible(cx, flat, b, r) != holds)
        ck_abort_msg("%s o %s: %s", ct_str(cx, a), ct_str(cx, b), ct_message(cx));
    if (!holds)
        expect_witness(cx, flat, b, r);
}

/* A dynamic stride 0 would be divided by; a static one is a broadcast. */
static ct_value stride_of(ct_ctx *cx, int64_t d)
{
    return d == 0 ? ct_static(cx, 0) : ct_dynamic(cx, d);
}

static ct_layout two_modes(ct_ctx *cx, int64_t s0, int64_t s1, ct_value d0, ct_value d1)
{
    ct_value shape[] = {ct_dynamic(cx, s0), ct_dynamic(cx, s1)}, stride[] = {d0, d1};
    return ct_make_layout(cx, ct_make_tuple(cx, 2, shape), ct_make_tuple(cx, 2, stride));
}

static void ask_all_leaves(ct_ctx *cx, ct_layout a, struct tally *t)
{
    size_t mark = ct_mark(cx);
    for (int64_t s = 1; s <= 8; ++s)
        for (int64_t d = -7; d <= 13; ++d) {
            ask(cx, a, ct_make_layout(cx, ct_dynamic(cx, s), stride_of(cx, d)), t);
            ct_release(cx, mark);
        }
}

static void ask_all_pairs(ct_ctx *cx, ct_layout a, struct tally *t)
{
    static const int64_t stride[] = {-6, -1, 0, 1, 2, 3, 4, 6, 12};
    enum { STRIDES = sizeof stride / sizeof stride[0] };
    size_t mark = ct_mark(cx);
    for (int k = 0; k < 16 * STRIDES * STRIDES; ++k) {
        int p = k / 16 % STRIDES, q = k / 16 / STRIDES;
        ask(cx, a,
            two_modes(cx, k % 4 + 1, k / 4 % 4 + 1, stride_of(cx, stride[p]),
                      stride_of(cx, stride[q])),
            t);
        ct_release(cx, mark);
    }
}

/* The condition sees most of what holds, and not everything holds. */
static void expect_tally(const struct tally *t)
{
    ck_assert_int_gt(t->asked, 1000);
    ck_assert_int_lt(t->held, t->asked);
    ck_assert_int_gt(10 * t->seen, 8 * t->held);
}

static const char *const layouts[] = {
    "(4,5):(100,1)",      "(6,3):(1,50)", "(2,3,5):(200,20,1)",
    "(4,4,4):(16,100,1)", "(3,8):(7,2)",  "(2,2,2,2):(1,50,7,300)",
    "(12,2):(-1,100)",    "(5,7):(0,1)",  "((2,6),(3,2)):((60,1),(7,300))"};

START_TEST(leaves_of_b)
{
    ct_ctx *cx = harness_context();
    struct tally t = {0, 0, 0};

    ask_all_leaves(cx, harness_value(cx, layouts[_i]), &t);
    ck_assert_int_gt(t.asked, 100);
    ck_assert_int_lt(t.held, t.asked);
    ck_assert_int_gt(10 * t.seen, 8 * t.held);
}
END_TEST

START_TEST(pairs_of_leaves_of_b)
{
    ct_ctx *cx = harness_context();
    struct tally t = {0, 0, 0};

    ask_all_pairs(cx, harness_value(cx, layouts[_i]), &t);
    expect_tally(&t);
}
END_TEST

/* A basis stride walks one component of A; two of them may walk the same. */
START_TEST(basis_strides_of_b)
{
    static const char *const strides[] = {"_1@0",   "_1@1",   "2@0",  "3@1", "_4@1",
                                          "_2@0@1", "_1@1@1", "_0@0", "-1@1"};
    enum { STRIDES = sizeof strides / sizeof strides[0] };
    ct_ctx *cx = harness_context();
    ct_layout a = harness_value(cx, "(4,(3,8)):(100,(1,500))");
    struct tally t = {0, 0, 0};
    size_t mark = ct_mark(cx);

    for (int k = 0; k < 25 * STRIDES * STRIDES; ++k) {
        ct_value d0 = harness_value(cx, strides[k / 25 % STRIDES]);
        ct_value d1 = harness_value(cx, strides[k / 25 / STRIDES]);
        ask(cx, a, two_modes(cx, k % 5 + 1, k / 5 % 5 + 1, d0, d1), &t);
        ct_release(cx, mark);
    }
    expect_tally(&t);
}
END_TEST

/* A linear A, which the condition does not know, clears what carries; but only so far. */
START_TEST(what_is_cleared_by_looking)
{
    static const struct {
        const char *a, *b;
        ct_error error;
        const char *part;
    } row[] = {
        {"(4,8):(1,4)", "(4,3):(1,1)", CT_OK, ""},
        {"(4,8):(1,4)", "(4,3,5461):(1,1,32)", CT_OK, ""},
        {"(4,8):(1,4)", "(4,3,5462):(1,1,32)", CT_EUNSUP,
         "undecided whether the answer is A(B(c))"},
        {"(4,8):(1,5)", "(4,3,5462):(1,1,32)", CT_EDOMAIN, "is not A(B(c)) for every c"},
        {"(4,8):(1,5)", "(4,8):(1,4)", CT_OK, ""},
        {"(4,8):(1,5)", "9223372036854775807:4", CT_OK, ""},
        {"(4,8):(1,5)", "(2,9223372036854775807):(3,4)", CT_OK, ""},
        {"(4,8):(1,5)", "(2,3):(-9223372036854775807,1)", CT_ERANGE, "ceil_div"},
        {"(0,8):(1,5)", "2:3", CT_EDOMAIN, "is divided by zero"},
        {"7:3", "(2,5):(100,-3)", CT_OK, ""},
    };
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < sizeof row / sizeof row[0]; ++i) {
        ct_composition(cx, harness_value(cx, row[i].a), harness_value(cx, row[i].b));
        if (ct_check(cx) != row[i].error || strstr(ct_message(cx), row[i].part) == NULL)
            ck_abort_msg("%s o %s: %s", row[i].a, row[i].b, ct_message(cx));
        ct_clear(cx);
    }
}
END_TEST

/* Where its own sums would leave 64 bits, or a digit has no values, it says nothing. */
START_TEST(what_the_condition_does_not_see)
{
    static const char *const pairs[][2] = {
        {"(4,8):(1,5)", "3:-9223372036854775808"},
        {"(4,8):(1,5)", "(3,2):(1,-1)"},
        {"(0,8):(1,5)", "2:3"},
        {"(9223372036854775806,8):(1,5)", "(2,2):(9223372036854775805,9223372036854775805)"},
        {"(9223372036854775806,8):(1,5)", "(2,6):(9223372036854775805,4611686018427387903)"},
    };
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; ++i) {
        ct_layout a = harness_value(cx, pairs[i][0]), b = harness_value(cx, pairs[i][1]);
        size_t mark = ct_mark(cx);
        ck_assert(!cti_digits_fit(cx, a, b));
        ck_assert_int_eq(ct_check(cx), CT_OK);
        ck_assert_uint_eq(ct_mark(cx), mark);
    }
}
END_TEST

START_TEST(refusals)
{
    static const char *const rows[] = {
        "(4,8):(1,4)  (4,3):(1,1)  =  ((4,1),(3,1)):((1,4),(1,4))",
        "(4,3):(3,1)  5:2  !  CT_EDOMAIN  does not have the size of B  at 4: B has 5 coordinates, "
        "the layout",
        "(6,2):(1,7)  (3,2):(2,3)  !  CT_EDOMAIN  is not A(B(c)) for every c  at (2,1): A(B(c)) is "
        "8",
        "(4,(3,8)):(100,(1,500))  (3,2):(2@1,_1@0)  !  CT_EDOMAIN  does not have the size of B  at "
        "4",
        NULL,
    };
    harness_two(ct_composition, rows);
}
END_TEST

Suite *admissible_suite(void)
{
    Suite *suite = suite_create("admissible");
    TCase *all = tcase_create("admissible");

    tcase_add_loop_test(all, leaves_of_b, 0, (int)(sizeof(layouts) / sizeof(layouts[0])));
    tcase_add_loop_test(all, pairs_of_leaves_of_b, 0, (int)(sizeof(layouts) / sizeof(layouts[0])));
    tcase_add_test(all, basis_strides_of_b);
    tcase_add_test(all, what_is_cleared_by_looking);
    tcase_add_test(all, what_the_condition_does_not_see);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
