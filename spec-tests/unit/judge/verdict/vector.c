/* vector.c - vector files: fields, covers, and everything that can be wrong with a line.
 *
 * Not here: what the lines mean (verdict.c), runs over files (run.c). */
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

#include "spec-tests/judge/verdict/vector.h"
#include "spec-tests/support/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_bytes(struct vector_file *f, const char *bytes, size_t length)
{
    const char *path = check_scratch("vector.vec", bytes, length);

    vector_read(f, path);
    ck_assert_int_eq(remove(path), 0);
}

static void read_string(struct vector_file *f, const char *string)
{
    read_bytes(f, string, strlen(string));
}

START_TEST(fields_are_separated_by_tabs_and_double_spaces)
{
    struct vector_file f;
    const struct vector *v;

    read_string(&f, "composition\t_8:_1   Sw<3,4,3> o _0 o (_8,_8):(_8,_1) \t = \t_4:_2\n"
                    "identity  ~  _3\n");
    ck_assert_uint_eq(f.fault_count, 0);
    ck_assert_uint_eq(f.count, 2);
    v = &f.vectors[0];
    ck_assert_int_eq(v->line, 1);
    ck_assert_str_eq(v->op, "composition");
    ck_assert_int_eq(v->n, 2);
    ck_assert_str_eq(v->args[0], "_8:_1");
    ck_assert_str_eq(v->args[1], "Sw<3,4,3> o _0 o (_8,_8):(_8,_1)");
    ck_assert_int_eq(v->sign, '=');
    ck_assert_str_eq(v->expected, "_4:_2");
    ck_assert_int_eq(f.vectors[1].n, 0);
    ck_assert_int_eq(f.vectors[1].sign, '~');
    vector_free(&f);
}
END_TEST

START_TEST(an_expected_table_keeps_its_blanks)
{
    struct vector_file f;

    read_string(&f, "print_layout  _2:_1  =  _2:_1\\n      0   1 \\n   +---+\n");
    ck_assert_uint_eq(f.count, 1);
    ck_assert_str_eq(f.vectors[0].expected, "_2:_1\\n      0   1 \\n   +---+");
    vector_free(&f);
}
END_TEST

START_TEST(line_ends_do_not_matter)
{
    static const char *const files[] = {
        "size  _7  =  _7\nsize  _5  =  _5\n",
        "size  _7  =  _7\r\nsize  _5  =  _5\r\n",
        "size  _7  =  _7\nsize  _5  =  _5",
        "\xEF\xBB\xBFsize  _7  =  _7\n\n  \t\n  size  _5  =  _5   \n",
    };

    for (size_t i = 0; i < sizeof files / sizeof files[0]; ++i) {
        struct vector_file f;
        read_string(&f, files[i]);
        ck_assert_uint_eq(f.fault_count, 0);
        ck_assert_uint_eq(f.count, 2);
        ck_assert_str_eq(f.vectors[0].expected, "_7");
        ck_assert_str_eq(f.vectors[1].expected, "_5");
        ck_assert_str_eq(f.vectors[1].op, "size");
        vector_free(&f);
    }
}
END_TEST

/* The ids that cover vector I, joined by a blank. */
static const char *covers(const struct vector_file *f, size_t i)
{
    static char joined[200];

    joined[0] = '\0';
    for (size_t c = f->vectors[i].first_cover; c < f->vectors[i].end_cover; ++c) {
        strcat(joined, joined[0] ? " " : "");
        strcat(joined, f->covers[c].id);
    }
    return joined;
}

START_TEST(covers_hold_until_the_next)
{
    struct vector_file f;

    read_string(&f, "size  _2  =  _2\n"
                    "# covers A-one,B-two, C-three    02_layout_algebra \"Composition\"\n"
                    "size  _3  =  _3\n"
                    "# a comment about it\n"
                    "\n"
                    "size  _5  =  _5\n"
                    "#covers D-four\n"
                    "size  _7  =  _7\n"
                    "# coverslip\n"
                    "size  _11  =  _11\n");
    ck_assert_uint_eq(f.fault_count, 0);
    ck_assert_uint_eq(f.count, 5);
    ck_assert_str_eq(covers(&f, 0), "");
    ck_assert_str_eq(covers(&f, 1), "A-one B-two C-three");
    ck_assert_str_eq(covers(&f, 2), "A-one B-two C-three");
    ck_assert_str_eq(covers(&f, 3), "D-four");
    ck_assert_str_eq(covers(&f, 4), "D-four");
    ck_assert_int_eq(f.covers[3].line, 7);
    vector_free(&f);
}
END_TEST

/* Puts BAD between two good lines: it must be the one fault, and they must both be read. */
static void expect_fault(const char *bad, size_t length, const char *message)
{
    static const char before[] = "size  _2  =  _2\n", after[] = "\nsize  _3  =  _3\n";
    size_t total = sizeof before - 1 + length + sizeof after - 1;
    char *bytes = malloc(total);
    struct vector_file f;

    memcpy(bytes, before, sizeof before - 1);
    memcpy(bytes + sizeof before - 1, bad, length);
    memcpy(bytes + sizeof before - 1 + length, after, sizeof after - 1);
    read_bytes(&f, bytes, total);
    ck_assert_msg(f.fault_count == 1, "%s: %zu faults", message, f.fault_count);
    ck_assert_int_eq(f.faults[0].line, 2);
    ck_assert_msg(strstr(f.faults[0].message, message) != NULL, "`%s` for `%s`",
                  f.faults[0].message, message);
    ck_assert_uint_eq(f.count, 2);
    ck_assert_int_eq(f.vectors[0].line, 1);
    ck_assert_int_eq(f.vectors[1].line, 3);
    vector_free(&f);
    free(bytes);
}

START_TEST(a_bad_line_is_one_fault)
{
    static const struct {
        const char *line, *message;
    } bad[] = {
        {"composition", "no sign"},
        {"composition  _8:_1  _4:_2", "no sign"},
        {"composition _8:_1 _4:_2 = _4:_2", "no sign"},
        {"composition  _8:_1  _4:_2  ==  _4:_2", "unknown sign `==`"},
        {"composition  _8:_1  _4:_2  =>  _4:_2", "unknown sign `=>`"},
        {"composition  _8:_1  _4:_2  >  _4:_2", "unknown sign `>`"},
        {"=  _4:_2", "no operation"},
        {"!", "no operation"},
        {"composition  _8:_1  _4:_2  =", "nothing is expected"},
        {"composition  _8:_1  _4:_2  ~   ", "nothing is expected"},
        {"composition  _8:_1  _4:_2  !", "without a reason"},
        {"composition  _8:_1  _4:_2  ?  _4:_2", "CuTe C++ gives ANSWER"},
        {"composition  _8:_1  _4:_2  ?  CuTe C++ gives _4:_2", "CuTe C++ gives ANSWER"},
        {"size  _2  =  _5", "contradicts line 1"},
        {"size  _2  ~  _2", "contradicts line 1"},
        {"# covers", "without a requirement"},
        {"# covers A-one,", "without a requirement"},
        {"size  \xFF  =  _2", "column 7: byte \\xff is not UTF-8"},
        {"size  \xC3(  =  _2", "column 7: byte \\xc3 is not UTF-8"},
        {"size  \xED\xA0\x80  =  _2", "column 7: byte \\xed is not UTF-8"},
        {"# \xC0\x80", "column 3: byte \\xc0 is not UTF-8"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i)
        expect_fault(bad[i].line, strlen(bad[i].line), bad[i].message);
    expect_fault("size  _\0002  =  _2", 16, "column 8: a NUL byte");
    expect_fault("\0", 1, "column 1: a NUL byte");
}
END_TEST

START_TEST(an_over_long_line_is_one_fault)
{
    char *line = malloc(LINES_MAX_BYTES + 70000);
    struct vector_file f;

    memset(line, 'a', LINES_MAX_BYTES + 70000);
    memcpy(line, "size  _2  !  ", 13);
    expect_fault(line, LINES_MAX_BYTES + 1, "longer than 65536 bytes");
    expect_fault(line, LINES_MAX_BYTES + 70000, "longer than 65536 bytes");
    read_bytes(&f, line, LINES_MAX_BYTES);
    ck_assert_uint_eq(f.fault_count, 0);
    ck_assert_uint_eq(f.count, 1);
    ck_assert_uint_eq(strlen(f.vectors[0].expected), LINES_MAX_BYTES - 13);
    vector_free(&f);
    free(line);
}
END_TEST

START_TEST(the_same_line_twice_is_no_contradiction)
{
    struct vector_file f;

    read_string(&f, "size  (_2,_3)  =  _6\nsize  _2  _3  =  _6\nsize  (_2,_3)  =  _6\n");
    ck_assert_uint_eq(f.fault_count, 0);
    ck_assert_uint_eq(f.count, 3);
    vector_free(&f);
}
END_TEST

START_TEST(a_file_that_cannot_be_read_is_a_fault)
{
    static const struct {
        const char *path, *message;
    } bad[] = {{"no-such-folder/none.vec", "cannot be opened"}, {".", "cannot be read"}};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        struct vector_file f;
        vector_read(&f, bad[i].path);
        ck_assert_uint_eq(f.count, 0);
        ck_assert_uint_eq(f.fault_count, 1);
        ck_assert_int_eq(f.faults[0].line, 0);
        ck_assert_ptr_nonnull(strstr(f.faults[0].message, bad[i].message));
        vector_free(&f);
    }
}
END_TEST

START_TEST(answers_are_separated_by_a_bar)
{
    const char *rest = "M_0|(3&7)=3 | _3:_1 | _5";
    struct text answer = {NULL, 0, 0};

    ck_assert(vector_alternative(&rest, &answer));
    ck_assert_str_eq(answer.bytes, "M_0|(3&7)=3");
    ck_assert(vector_alternative(&rest, &answer));
    ck_assert_str_eq(answer.bytes, "_3:_1");
    ck_assert(vector_alternative(&rest, &answer));
    ck_assert_str_eq(answer.bytes, "_5");
    ck_assert(!vector_alternative(&rest, &answer));
    text_free(&answer);
}
END_TEST

START_TEST(a_table_is_one_answer)
{
    static const char table[] = "(_1,_2):(_0,_1)\\n      0   1 \\n 0  | 0 | 1 |";
    const char *rest = table;
    struct text answer = {NULL, 0, 0};

    ck_assert(vector_alternative(&rest, &answer));
    ck_assert_str_eq(answer.bytes, table);
    ck_assert(!vector_alternative(&rest, &answer));
    text_free(&answer);
}
END_TEST

START_TEST(a_disputed_line_records_cute)
{
    struct text answer = {NULL, 0, 0};
    struct vector_file f;

    read_string(&f, "composition  a  b  ?  CuTe C++ gives (_3,_2):(_2,_3); at (2,1) 7; not 8\n");
    ck_assert_uint_eq(f.count, 1);
    vector_cute_answer(&f.vectors[0], &answer);
    ck_assert_str_eq(answer.bytes, "(_3,_2):(_2,_3)");
    text_free(&answer);
    vector_free(&f);
}
END_TEST

START_TEST(foreign_bytes_are_shown_harmless)
{
    static const char bytes[] = "a\x1b[31m\0\xC3\xA9\xFF\xEF\xBF\xBF\xC2\x85z";
    struct text shown = {NULL, 0, 0};

    text_clear(&shown);
    text_escape(&shown, bytes, sizeof bytes - 1, 100);
    ck_assert_str_eq(shown.bytes, "a\\x1b[31m\\x00\xC3\xA9\\xff\\xef\\xbf\\xbf\\xc2\\x85z");
    text_clear(&shown);
    text_escape(&shown, "abcdef", 6, 4);
    ck_assert_str_eq(shown.bytes, "abcd ... (6 bytes)");
    text_free(&shown);
}
END_TEST

Suite *vector_suite(void)
{
    Suite *suite = suite_create("vector");
    TCase *good = tcase_create("good"), *bad = tcase_create("hostile");

    tcase_add_test(good, fields_are_separated_by_tabs_and_double_spaces);
    tcase_add_test(good, an_expected_table_keeps_its_blanks);
    tcase_add_test(good, line_ends_do_not_matter);
    tcase_add_test(good, covers_hold_until_the_next);
    tcase_add_test(good, the_same_line_twice_is_no_contradiction);
    tcase_add_test(good, answers_are_separated_by_a_bar);
    tcase_add_test(good, a_table_is_one_answer);
    tcase_add_test(good, a_disputed_line_records_cute);
    tcase_add_test(bad, a_bad_line_is_one_fault);
    tcase_add_test(bad, an_over_long_line_is_one_fault);
    tcase_add_test(bad, a_file_that_cannot_be_read_is_a_fault);
    tcase_add_test(bad, foreign_bytes_are_shown_harmless);
    suite_add_tcase(suite, good);
    suite_add_tcase(suite, bad);
    return suite;
}
