/* oracle.c - the oracle: its parser, its values, its comparisons, and its compositions.
 *
 * Not here: laws (unit/judge/laws/laws.c). The re-derived composition and complement are held to
 * what CuTe itself answered, line by line. */
#include "spec-tests/judge/oracle/oracle.h"
#include "spec-tests/judge/verdict/vector.h"
#include "spec-tests/unit/suites.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 4096 };

static struct oracle question;

static oracle_tree parse(const char *text)
{
    oracle_tree t = oracle_parse(&question, text);
    ck_assert_msg(t != NULL, "%s is not read", text);
    return t;
}

static void begin(void)
{
    oracle_init(&question);
}

START_TEST(print_form_is_read_and_printed_again)
{
    static const char *const texts[] = {
        "4",
        "_4",
        "-3",
        "_-3",
        "_",
        "()",
        "():()",
        "((_2,2),_3):((_24,2),_8)",
        "(_8,16):(_1@0,3@1@0)",
        "Sw<3,4,3>",
        "Sw<2,0,-2> o _0 o (_4,_4):(_4,_1)",
        "(_4,_4):(_4,_1) o _-3 o Sw<2,0,2>",
        "(_4:_1,_,(_3,_2:_5))",
        "((_4):(_1),2)",
        "(Sw<1,0,2> o 8 o (_2):(_1),_0)",
        "ArithTuple(0,_2) o (_8):(_1@0)",
        "ArithTuple_0 o _8:_1",
        "LayoutLeft",
        "LayoutRight",
        "0,1,2",
        "",
    };
    char text[TEXT];
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        begin();
        ck_assert_uint_eq(oracle_print(parse(texts[i]), text, sizeof text), strlen(texts[i]));
        ck_assert_str_eq(text, texts[i]);
    }
}
END_TEST

START_TEST(other_texts_are_not_read)
{
    static const char *const texts[] = {
        "(",
        ")",
        "(1",
        "(1,)",
        "1:",
        ":1",
        "__1",
        "_x",
        "1 ",
        "(1))",
        "Sw<",
        "Sw<1>",
        "Sw<1,2,x>",
        "_4o_5:_1",
        "1@x",
        "x",
        "1@-1",
        "(,)",
        "1@15",
        "1@1@1@1@1@1@1@1@1",
        "99999999999999999999",
        "a o b",
        "1 o 2 o 3 o 4 o 5",
        "Arith",
        "Sw<99,0,99>",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        begin();
        ck_assert_msg(oracle_parse(&question, texts[i]) == NULL, "%s is read", texts[i]);
    }
}
END_TEST

START_TEST(nesting_beyond_the_bound_is_not_read)
{
    char text[400];
    memset(text, '(', 300);
    text[300] = '\0';
    begin();
    ck_assert(oracle_parse(&question, text) == NULL);
}
END_TEST

START_TEST(a_text_of_too_many_nodes_is_undecided)
{
    static char text[4 * 5000];
    char why[100];
    size_t n = 0;
    for (int group = 0; group < 64; ++group) {
        n += (size_t)snprintf(text + n, sizeof text - n, "%s(1", group == 0 ? "(" : ",");
        for (int i = 1; i < 64; ++i)
            n += (size_t)snprintf(text + n, sizeof text - n, ",1");
        n += (size_t)snprintf(text + n, sizeof text - n, ")");
    }
    snprintf(text + n, sizeof text - n, ")");
    ck_assert_int_eq(oracle_same(text, "1", why, sizeof why), -1);
}
END_TEST

struct value {
    const char *layout, *coord;
    int64_t value;
};

START_TEST(a_layout_has_the_values_of_the_documents)
{
    static const struct value values[] = {
        {"(_3,(_2,_3)):(_3,(_12,_1))", "16", 17},
        {"(_3,(_2,_3)):(_3,(_12,_1))", "(1,5)", 17},
        {"(_3,(_2,_3)):(_3,(_12,_1))", "(1,(1,2))", 17},
        {"(_2,_3):(_1,_2)", "(5,7)", 19},
        {"(_4,_3):(_3,_1)", "12", 3},
        {"_4:_1", "9", 9},
        {"(_2,(_1,_6)):(_1,(_6,_2))", "11", 11},
        {"_8:_-1", "3", -3},
        {"Sw<1,0,2> o _0 o _8:_1", "4", 5},
        {"Sw<1,0,2> o _4 o _8:_1", "0", 5},
        {"Sw<2,0,-2> o _0 o _16:_1", "2", 10},
        {"(_4,_4):(_4,_1) o _-3 o Sw<2,0,2>", "3", 0},
    };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; ++i) {
        struct oracle_point p;
        begin();
        oracle_tree f = parse(values[i].layout), coord = parse(values[i].coord);
        if (f->kind == ORACLE_COMPOSED && f->item[2]->kind == ORACLE_SWIZZLE)
            oracle_at(&question, f, coord->value, &p);
        else
            oracle_at_coord(&question, f, coord, &p);
        ck_assert(!question.undecided);
        ck_assert_msg(p.number == values[i].value && p.terms == 0, "%s at %s is %lld",
                      values[i].layout, values[i].coord, (long long)p.number);
    }
}
END_TEST

START_TEST(basis_strides_give_coordinates)
{
    struct oracle_point p, q;
    begin();
    oracle_at(&question, parse("(_4,(_3,_5)):(_1@0,(2@1,_1@0@1))"), 4 * 3 * 2 + 4 + 3, &p);
    oracle_point_of(&question, parse("(3,(2,0))"), &q);
    ck_assert(!oracle_point_equal(&p, &q));
    oracle_point_of(&question, parse("(3,2)"), &q);
    ck_assert(!oracle_point_equal(&p, &q));
    begin();
    oracle_at(&question, parse("(_4,_5):(_1@0,3@1)"), 4 * 2 + 3, &p);
    oracle_point_of(&question, parse("(3,6)"), &q);
    ck_assert(oracle_point_equal(&p, &q));
    oracle_apply(&question, parse("(_8,_9):(_1,_100)"), &p, &q);
    ck_assert_int_eq(q.number, 603);
    ck_assert(!question.undecided);
}
END_TEST

START_TEST(what_cannot_be_valued_is_undecided)
{
    static const char *const layouts[] = {"(_2,_3):_1", "(_0,_3):(_1,_1)",
                                          "Sw<1,0,2> o _0 o _4:_1@0",
                                          "(4,4):(9223372036854775807,9223372036854775807)"};
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; ++i) {
        struct oracle_point p;
        begin();
        oracle_at(&question, parse(layouts[i]), 11, &p);
        ck_assert_msg(question.undecided, "%s has a value", layouts[i]);
    }
}
END_TEST

struct same {
    const char *a, *b;
    int same;
    const char *why;
};

START_TEST(functions_are_compared_by_their_values)
{
    static const struct same pairs[] = {
        {"(_2,(_1,_6)):(_1,(_6,_2))", "_12:_1", 1, ""},
        {"(2,3):(1,2)", "(_2,_3):(_1,_2)", 1, ""},
        {"_4:_1", "_4:_2", 0, "at 1: 1 and 2"},
        {"_4:_1", "_5:_1", 0, "sizes 4 and 5"},
        {"(_4,_8):(_8,_1)", "(_8,_4):(_1,_8)", 0, "at 1: 8 and 1"},
        {"Sw<0,4,3> o _0 o _8:_1", "_8:_1", 1, ""},
        {"Sw<1,0,2> o _0 o _8:_1", "(_4,_2):(_1,_4)", 0, "at 4: 5 and 4"},
        {"Sw<2,0,3>", "Sw<2,0,3>", 1, ""},
        {"Sw<0,0,3>", "Sw<0,5,5>", 1, ""},
        {"Sw<2,0,3>", "Sw<2,1,3>", 0, "at 8: 9 and 8"},
        {"(1,_2)", "(_1,2)", 1, ""},
        {"(1,2)", "(1,3)", 0, "item 1: 2 and 3"},
        {"(1,2)", "(1,2,3)", 0, "the forms differ: 2 and 3 elements"},
        {"5", "_5", 1, ""},
        {"_", "_0", 0, "_ and _0"},
        {"_1@0", "1@0", 1, ""},
        {"_1@0", "_1@1", 0, "_1@0 and _1@1"},
        {"(_4,_5):(_1@0,_1@1)", "(_4,_5):(_1@0,_2@1)", 0, "at 4: 1@1 and 2@1"},
        {"(_3:_1,_2)", "(3:1,2)", 1, ""},
        {"_0:_1", "_0:_5", 1, ""},
        {"_70000:_1", "(_7,_10000):(_1,_7)", -1, "too large to enumerate"},
        {"_4:_1", "what", -1, "the second is not in the print form"},
        {"what", "what", 1, ""},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; ++i) {
        char why[200];
        ck_assert_msg(oracle_same(pairs[i].a, pairs[i].b, why, sizeof why) == pairs[i].same,
                      "%s and %s", pairs[i].a, pairs[i].b);
        ck_assert_str_eq(pairs[i].same == 1 ? "" : why, pairs[i].why);
    }
}
END_TEST

/* What the oracle derives for an operation of two operands, as a line of the recorded files puts
 * it: the answer, or `!` where CuTe rejects. */
static void derive(const struct vector *v, char *text, size_t size)
{
    begin();
    oracle_tree a = parse(v->args[0]), b = parse(v->args[1]);
    oracle_tree r = strcmp(v->op, "composition") == 0 ? oracle_composition(&question, a, b)
                                                      : oracle_complement(&question, a, b);
    ck_assert(!question.undecided);
    if (question.refused != NULL)
        snprintf(text, size, "! %s", question.refused);
    else
        oracle_print(r, text, size);
}

static int check_line(const struct vector *v)
{
    char text[TEXT];
    struct text cute = {NULL, 0, 0};
    derive(v, text, sizeof text);
    if (v->sign == '!') {
        ck_assert_msg(text[0] == '!', "line %d: %s", v->line, text);
        ck_assert_str_eq(text + 2, v->expected);
        return 1;
    }
    if (v->sign == '?')
        vector_cute_answer(v, &cute);
    ck_assert_str_eq(text, v->sign == '?' ? cute.bytes : v->expected);
    text_free(&cute);
    return 1;
}

static int check_file(const char *path, const char *op)
{
    struct vector_file f;
    int n = 0;
    vector_read(&f, path);
    ck_assert_uint_eq(f.fault_count, 0);
    for (size_t i = 0; i < f.count; ++i)
        if (strcmp(f.vectors[i].op, op) == 0 && f.vectors[i].n == 2)
            n += check_line(&f.vectors[i]);
    vector_free(&f);
    return n;
}

START_TEST(compositions_are_those_that_cute_recorded)
{
    ck_assert_int_eq(
        check_file("spec-tests/spec/recorded/cute-4.7.0/composition.vec", "composition"), 182);
}
END_TEST

START_TEST(complements_are_those_that_cute_recorded)
{
    ck_assert_int_ge(check_file("spec-tests/spec/recorded/cute-4.7.0/complement.vec", "complement"),
                     40);
}
END_TEST

Suite *oracle_suite(void)
{
    Suite *s = suite_create("oracle");
    TCase *text = tcase_create("text"), *values = tcase_create("values");
    TCase *cute = tcase_create("cute");
    tcase_add_test(text, print_form_is_read_and_printed_again);
    tcase_add_test(text, other_texts_are_not_read);
    tcase_add_test(text, nesting_beyond_the_bound_is_not_read);
    tcase_add_test(text, a_text_of_too_many_nodes_is_undecided);
    tcase_add_test(values, a_layout_has_the_values_of_the_documents);
    tcase_add_test(values, basis_strides_give_coordinates);
    tcase_add_test(values, what_cannot_be_valued_is_undecided);
    tcase_add_test(values, functions_are_compared_by_their_values);
    tcase_add_test(cute, compositions_are_those_that_cute_recorded);
    tcase_add_test(cute, complements_are_those_that_cute_recorded);
    suite_add_tcase(s, text);
    suite_add_tcase(s, values);
    suite_add_tcase(s, cute);
    return s;
}
