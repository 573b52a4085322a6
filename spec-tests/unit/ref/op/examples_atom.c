/* examples_atom.c - the list of the examples that instructions have.
 *
 * What is here: that each belongs to an operation, and none stands twice. What is not: whether they
 * are answered, and how (examples.c). */
#include "spec-tests/unit/suites.h"

#include "ref/op/op.h"

#include <string.h>

static size_t name_length(const char *example)
{
    return strcspn(example, "(<");
}

START_TEST(each_is_of_an_operation)
{
    for (const char *const *e = cti_atom_examples; *e != NULL; ++e)
        ck_assert_msg(cti_find_op(*e, name_length(*e)) != NULL, "%s", *e);
}
END_TEST

START_TEST(none_stands_twice)
{
    for (const char *const *e = cti_atom_examples; *e != NULL; ++e)
        for (const char *const *other = e + 1; *other != NULL; ++other)
            ck_assert_msg(strncmp(*e, *other, name_length(*e) + 1) != 0, "%s", *e);
}
END_TEST

Suite *examples_atom_suite(void)
{
    Suite *suite = suite_create("examples_atom");
    TCase *all = tcase_create("all");

    tcase_add_test(all, each_is_of_an_operation);
    tcase_add_test(all, none_stands_twice);
    suite_add_tcase(suite, all);
    return suite;
}
