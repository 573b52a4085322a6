/* op.c - every operation by name, on every kind of value, in every place.
 *
 * What is here: op x operands x template arguments, most of which make no sense. Whatever the call,
 * with much memory or little, there must be a value that prints and reads back, or a refusal that
 * says something; never a crash, never a value that breaks the rules of its kind. And the tables
 * themselves: names, usages, sentences. What is not: what the answers should be, which the vectors
 * say. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/op/op.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {
    "_4",
    "6",
    "_0",
    "-3",
    "_3@0",
    "2@1@0",
    "_",
    "()",
    "(_3,4)",
    "(2,(_3,_))",
    "((),())",
    "_7:_2",
    "(_3,(2,_5)):(_1,(_15,3))",
    "(_4,3):(_1@1,_1@0)",
    "():()",
    "Sw<2,0,3>",
    "Sw<1,0,2> o _0 o (_4,_8):(_8,_1)",
    "(_8,_5):(_5,_1) o 3 o _4:_2",
    "M_8|(3&3)=11",
    "LayoutRight",
    "make_inttuple_iter((2,_3))",
    "make_identity_tensor((_3,5))",
    "values(_4:_1)",
    "(_2:_1,_)",
    "9223372036854775807",
    "_-9223372036854775808",
};

/* Numbers at the ends of 64 bits and of the 31 bits of a swizzle, in every kind that holds some. */
static const char *const extremes[] = {
    "9223372036854775807",
    "_9223372036854775807",
    "-9223372036854775808",
    "_-9223372036854775808",
    "_-1",
    "-1",
    "0",
    "_4294967296",
    "4611686018427387904",
    "9223372036854775807@1",
    "_-9223372036854775808@0",
    "(_9223372036854775807,2)",
    "(-9223372036854775808,_-1)",
    "(_-1,_-9223372036854775808)",
    "(3,9223372036854775807)",
    "_4:_9223372036854775807",
    "(5,3):(-9223372036854775808,9223372036854775807)",
    "(_5,_3):(_4611686018427387904,_-1)",
    "9223372036854775807:1",
    "_9223372036854775807:_-1",
    "(_3,_9223372036854775807):(_9223372036854775807,_1)",
    "(0,_0):(_7,0)",
    "(_3,5):(_9223372036854775807@0,-9223372036854775808@1)",
    "Sw<15,1,15>",
    "Sw<3,25,-3>",
    "Sw<2,27,2> o _9223372036854775807 o _4:_-9223372036854775808",
    "Sw<3,4,3> o -9223372036854775808 o (_8,9223372036854775807):(_1,8)",
    "(_3,2):(_-1,1) o 9223372036854775807 o _3:_4611686018427387904",
    "M_4294967294|(1&1)=4294967295",
    "make_inttuple_iter((9223372036854775807,_-9223372036854775808))",
};

enum {
    KINDS = sizeof kinds / sizeof kinds[0],
    EXTREMES = sizeof extremes / sizeof extremes[0],
    SMALL = 400,
    LARGE = 1 << 20
};

static const char *const templates[] = {
    "",
    "<>",
    "<0>",
    "<1>",
    "<2>",
    "<4>",
    "<-1>",
    "<2147483647>",
    "<-1073741824>",
    "<0,1>",
    "<1,0>",
    "<0,2>",
    "<2,-1>",
    "<16b,32b>",
    "<896,112>",
    "<-1073741824,2147483647>",
    "<2147483647,1>",
    "<1,0,1>",
    "<0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0>",
};

/* A table of operands: as text, and as values in memory of their own. */
struct operands {
    const char *const *text;
    int count;
    ct_value value[KINDS + EXTREMES];
};

static const struct operands *operands_of(const char *const *text, int count)
{
    static char memory[1 << 16];
    static struct operands all;
    ct_ctx cx;
    ct_init(&cx, memory, sizeof memory);
    all.text = text;
    all.count = count;
    for (int i = 0; i < count; ++i)
        all.value[i] = harness_value(&cx, text[i]);
    return &all;
}

/* The call under test. Only a crash prints it, which no assertion can. */
static struct question {
    char name[200];
    const struct operands *all;
    int n, at[3];
} tried;

static const char *in_words(void)
{
    static char words[1000];
    size_t length = (size_t)snprintf(words, sizeof words, "%s(", tried.name);
    for (int i = 0; i < tried.n && length < sizeof words; ++i)
        length += (size_t)snprintf(words + length, sizeof words - length, "%s%s", i > 0 ? ", " : "",
                                   tried.all->text[tried.at[i]]);
    if (length < sizeof words)
        snprintf(words + length, sizeof words - length, ")");
    return words;
}

static void say_and_die(int number)
{
    fprintf(stderr, "op: the call that crashed: %s\n", in_words());
    signal(number, SIG_DFL);
    raise(number);
}

static void watch(void)
{
    static const int deadly[] = {SIGSEGV, SIGFPE, SIGABRT, SIGBUS, SIGTERM};
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; ++i)
        signal(deadly[i], say_and_die);
}

static bool holds_text(ct_value v)
{
    if (ct_kind_of(v) == CT_TEXT)
        return true;
    for (int i = 0; i < ct_length(v); ++i)
        if (holds_text(ct_item(v, i)))
            return true;
    return false;
}

/* CuTe's left inverse of a negative stride has an extent below 0, of which no layout is made. */
static bool holds_negative(ct_value shape)
{
    if (ct_kind_of(shape) == CT_INTEGER)
        return ct_int(shape) < 0;
    for (int i = 0; i < ct_length(shape); ++i)
        if (holds_negative(ct_item(shape, i)))
            return true;
    return false;
}

static bool holds_negative_extent(ct_value v)
{
    if (ct_kind_of(v) == CT_LAYOUT)
        return holds_negative(ct_item(v, 0));
    return ct_kind_of(v) == CT_COMPOSED &&
           (holds_negative_extent(ct_item(v, 0)) || holds_negative_extent(ct_item(v, 2)));
}

/* Check writes down where it is at every assertion, which is too slow here: only a failure is
 * reported. A value that came out of a call prints, and its print form reads back and prints the
 * same. */
static void expect_sound(ct_ctx *cx, ct_value v)
{
    char text[4096], again[4096];
    size_t length = ct_print(v, text, sizeof text);
    if (length >= sizeof text || holds_text(v) || holds_negative_extent(v))
        return;
    size_t mark = ct_mark(cx);
    ct_value back = ct_parse(cx, text);
    if (ct_check(cx) != CT_OK)
        ck_abort_msg("%s gives %s, which does not read back: %s", in_words(), text, ct_message(cx));
    ct_print(back, again, sizeof again);
    if (strcmp(text, again) != 0)
        ck_abort_msg("%s gives %s, which reads back as %s", in_words(), text, again);
    ct_release(cx, mark);
}

static bool counted_out(const ct_ctx *cx)
{
    static const char *const why[] = {" operand", "template arguments;", "no such operation"};
    for (size_t i = 0; i < sizeof why / sizeof why[0]; ++i)
        if (ct_check(cx) != CT_OK && strstr(ct_message(cx), why[i]) != NULL)
            return true;
    return false;
}

/* Makes the call; true when only the number of operands was refused. */
static bool ask(const ct_value *arg, size_t bytes)
{
    static _Alignas(16) char memory[LARGE];
    ct_ctx cx;
    ct_init(&cx, memory, bytes);
    ct_value v = ct_call(&cx, tried.name, tried.n, arg);
    if (v == NULL)
        ck_abort_msg("%s gives a null pointer", in_words());
    if (ct_check(&cx) == CT_OK && bytes == LARGE)
        expect_sound(&cx, v);
    if (ct_check(&cx) == CT_OK)
        return false;
    if (strlen(ct_message(&cx)) <= 8 || strcmp(ct_error_name(cx.error), "CT_?") == 0)
        ck_abort_msg("%s: a refusal without a message", in_words());
    if (cx.error == CT_EPARSE || (cx.error == CT_ENOMEM && bytes != SMALL))
        ck_abort_msg("%s: %s", in_words(), ct_message(&cx));
    ct_print(v, NULL, 0);
    return counted_out(&cx);
}

/* List number k of n operands. */
static bool ask_list(int k)
{
    ct_value arg[3] = {NULL, NULL, NULL};
    for (int i = 0; i < tried.n; ++i, k /= tried.all->count)
        arg[i] = tried.all->value[tried.at[i] = k % tried.all->count];
    bool refused = ask(arg, LARGE);
    return ask(arg, SMALL) && refused;
}

/* All operand lists of length n, unless n alone is refused whatever the kind. */
static void ask_all(const char *op, const char *arguments, int n, const struct operands *all)
{
    int lists = 1, step = 0;
    bool taken = n <= 1;
    snprintf(tried.name, sizeof tried.name, "%s%s", op, arguments);
    tried.all = all;
    tried.n = n;
    for (int i = 0; i < n; ++i, lists *= all->count)
        step += lists;
    for (int same = 0; same < all->count && n > 1; ++same)
        taken = !ask_list(same * step) || taken;
    for (int k = 0; k < lists && taken; ++k)
        ask_list(k);
}

static int count_ops(void)
{
    int n = 0;
    while (ct_op_name(n) != NULL)
        ++n;
    return n;
}

START_TEST(an_operation_meets_every_kind)
{
    const char *op = ct_op_name(_i);
    const struct operands *all = operands_of(kinds, KINDS);
    watch();
    for (int n = 0; n <= 2; ++n)
        ask_all(op, "", n, all);
}
END_TEST

START_TEST(an_operation_meets_three_of_every_kind)
{
    watch();
    ask_all(ct_op_name(_i), "", 3, operands_of(kinds, KINDS));
}
END_TEST

START_TEST(an_operation_meets_extreme_numbers)
{
    const struct operands *all = operands_of(extremes, EXTREMES);
    watch();
    for (int n = 1; n <= 3; ++n)
        ask_all(ct_op_name(_i), "", n, all);
}
END_TEST

START_TEST(an_operation_meets_every_template_argument)
{
    const char *op = ct_op_name(_i);
    const struct operands *all = operands_of(kinds, KINDS);
    watch();
    for (size_t t = 0; t < sizeof templates / sizeof templates[0]; ++t)
        for (int n = 0; n <= 2; ++n)
            ask_all(op, templates[t], n, all);
}
END_TEST

START_TEST(every_operation_has_a_name_and_a_usage)
{
    int n = count_ops();

    ck_assert_int_gt(n, 100);
    for (int i = 0; i < n; ++i) {
        const char *name = ct_op_name(i), *usage = ct_op_usage(i);
        ck_assert_msg(strncmp(usage, name, strlen(name)) == 0, "%s: usage %s", name, usage);
        for (int j = 0; j < i; ++j)
            ck_assert_str_ne(name, ct_op_name(j));
    }
    ck_assert_ptr_null(ct_op_name(n));
    ck_assert_ptr_null(ct_op_usage(n));
    ck_assert_ptr_null(ct_op_name(-1));
    ck_assert_ptr_null(ct_op_usage(-1));
}
END_TEST

/* A sentence is about operands by their letters, and is not a second usage. */
START_TEST(every_operation_says_what_it_computes)
{
    int n = count_ops();

    for (int i = 0; i < n; ++i) {
        const char *says = ct_op_says(i);
        ck_assert_msg(strlen(says) > 1 && strlen(says) < 160, "%s: %s", ct_op_name(i), says);
        ck_assert_ptr_null(strchr(says, '\n'));
        ck_assert_str_ne(says, ct_op_usage(i));
    }
    ck_assert_ptr_null(ct_op_says(n));
    ck_assert_ptr_null(ct_op_says(-1));
}
END_TEST

START_TEST(a_row_is_found_by_its_whole_name)
{
    int n = count_ops();

    for (int i = 0; i < n; ++i) {
        const cti_op *op = cti_op_at(i);
        size_t length = strlen(op->name);
        ck_assert_ptr_eq(cti_find_op(op->name, length), op);
        const cti_op *shorter = cti_find_op(op->name, length - 1);
        ck_assert(shorter == NULL || strlen(shorter->name) == length - 1);
    }
    ck_assert_ptr_null(cti_find_op("sizes", 5));
    ck_assert_ptr_nonnull(cti_find_op("sizes", 4));
    ck_assert_ptr_null(cti_find_op("", 0));
}
END_TEST

/* A function by the number of operands, or one that looks at the call: never neither. A function
 * that looks at the call may use the one of two. */
START_TEST(every_row_has_something_to_call)
{
    for (int i = 0; cti_op_at(i) != NULL; ++i) {
        const cti_op *op = cti_op_at(i);
        bool counted = op->one != NULL || op->two != NULL || op->three != NULL;
        ck_assert_msg(counted || op->any != NULL, "%s", op->name);
        ck_assert_msg(op->any == NULL || (op->one == NULL && op->three == NULL), "%s", op->name);
        ck_assert_msg(!op->on_path || op->one != NULL, "%s", op->name);
        ck_assert_msg(op->min_t <= op->max_t && op->max_t <= CTI_MAX_TEMPLATE, "%s", op->name);
    }
}
END_TEST

Suite *op_suite(void)
{
    Suite *suite = suite_create("op");
    TCase *list = tcase_create("list"), *kinds_case = tcase_create("kinds");

    tcase_set_timeout(kinds_case, 60);
    tcase_add_test(list, every_operation_has_a_name_and_a_usage);
    tcase_add_test(list, every_operation_says_what_it_computes);
    tcase_add_test(list, a_row_is_found_by_its_whole_name);
    tcase_add_test(list, every_row_has_something_to_call);
    tcase_add_loop_test(kinds_case, an_operation_meets_every_kind, 0, count_ops());
    tcase_add_loop_test(kinds_case, an_operation_meets_three_of_every_kind, 0, count_ops());
    tcase_add_loop_test(kinds_case, an_operation_meets_extreme_numbers, 0, count_ops());
    tcase_add_loop_test(kinds_case, an_operation_meets_every_template_argument, 0, count_ops());
    suite_add_tcase(suite, list);
    suite_add_tcase(suite, kinds_case);
    return suite;
}
