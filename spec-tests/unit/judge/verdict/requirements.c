/* requirements.c - the table of requirements: reading, faults, counting, printing.
 *
 * Not here: which runs it fails (run.c). */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

#include "spec-tests/judge/verdict/requirements.h"

#include <stdlib.h>
#include <string.h>

/* Reads TEXT as a table; the caller frees what was said about it. */
static char *read_text(struct requirements *r, const char *text, int faults)
{
    const char *path = check_scratch("table.tsv", text, strlen(text));
    char *said;
    size_t size;
    FILE *errors = open_memstream(&said, &size);

    ck_assert_int_eq(requirements_read(r, path, errors), faults);
    fclose(errors);
    remove(path);
    return said;
}

START_TEST(every_fault_is_named_and_the_rest_is_read)
{
    static const char *const faults[] = {
        "table.tsv:2: not id, document, section and statement",
        "table.tsv:4: A-one stands on line 1 too",
        "table.tsv:5: column 3: byte \\xff is not UTF-8",
        "table.tsv:6: not id, document, section and statement",
    };
    struct requirements r;
    char *said = read_text(&r,
                           "A-one\t01_first\tSizes\tThe size is the product.\n"
                           "A-two\t01_first\tRanks\n"
                           "\n"
                           "A-one\t01_first\tSizes\tOnce more.\n"
                           "A-\xFF\t01_first\tSizes\tNo text.\n"
                           "A-three\t\tSizes\tNo document.\n"
                           "# a comment\n"
                           "A-last\t01_first\tSizes\tA tab\tin the statement stays.\r\n",
                           4);

    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; ++i)
        ck_assert_msg(strstr(said, faults[i]) != NULL, "`%s` is not in `%s`", faults[i], said);
    free(said);
    ck_assert_uint_eq(r.count, 2);
    ck_assert_str_eq(requirements_find(&r, "A-one")->statement, "The size is the product.");
    ck_assert_str_eq(requirements_find(&r, "A-last")->statement, "A tab\tin the statement stays.");
    ck_assert_ptr_null(requirements_find(&r, "A-two"));
    ck_assert_ptr_null(requirements_find(&r, ""));
    ck_assert_ptr_null(requirements_find(&r, "Z"));
    requirements_free(&r);
}
END_TEST

START_TEST(a_missing_table_is_a_fault)
{
    struct requirements r;
    char *said;
    size_t size;
    FILE *errors = open_memstream(&said, &size);

    ck_assert_int_eq(requirements_read(&r, "no-such-folder/table.tsv", errors), 1);
    fclose(errors);
    ck_assert_ptr_nonnull(strstr(said, "no-such-folder/table.tsv: cannot be opened"));
    ck_assert_uint_eq(r.count, 0);
    free(said);
}
END_TEST

static void expect_print(const struct requirements *r, bool bare, bool all, const char *wanted)
{
    char *printed;
    size_t size;
    FILE *out = open_memstream(&printed, &size);

    requirements_print(r, bare, all, out);
    fclose(out);
    ck_assert_str_eq(printed, wanted);
    free(printed);
}

START_TEST(documents_are_counted_apart)
{
    struct requirements r;
    char *said = read_text(&r,
                           "B-x\t02_second\tForms\tForm.\n"
                           "A-y\t01_first\tSizes\tSize.\n"
                           "A-x\t02_second\tRanks\tRank.\n"
                           "C-x\t01_first\tDepths\tDepth.\n",
                           0);

    ck_assert_str_eq(said, "");
    free(said);
    ck_assert_uint_eq(requirements_without_vector(&r), 4);
    requirements_find(&r, "A-x")->vectors = 3;
    requirements_find(&r, "A-x")->passed = 1;
    requirements_find(&r, "C-x")->vectors = 2;
    ck_assert_uint_eq(requirements_without_vector(&r), 2);
    expect_print(&r, false, false, "requirements covered\n  01_first: 0 / 2\n  02_second: 1 / 2\n");
    expect_print(&r, true, false,
                 "requirements covered\n  01_first: 0 / 2\n    A-y has no vector: Size. (Sizes)\n"
                 "  02_second: 1 / 2\n    B-x has no vector: Form. (Forms)\n");
    expect_print(&r, true, true,
                 "requirements covered\n  01_first: 0 / 2\n    A-y has no vector: Size. (Sizes)\n"
                 "    C-x is covered by no line that passed: Depth. (Depths)\n"
                 "  02_second: 1 / 2\n    B-x has no vector: Form. (Forms)\n");
    requirements_free(&r);
}
END_TEST

Suite *requirements_suite(void)
{
    Suite *suite = suite_create("requirements");
    TCase *all = tcase_create("requirements");

    tcase_add_test(all, every_fault_is_named_and_the_rest_is_read);
    tcase_add_test(all, a_missing_table_is_a_fault);
    tcase_add_test(all, documents_are_counted_apart);
    suite_add_tcase(suite, all);
    return suite;
}
