/* corpus.c - programs that are correct find nothing and are right; each fault is told first.
 *
 * A share of the schedules; PROGRAMS=all takes all of them, which is what `make programs` does.
 *
 * What is here: the loops over families, variants and faults, and their numbers. What is not: the
 * programs (spec-tests/programs/c). */
#include "spec-tests/programs/c/corpus.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY = 102, SHARE = 7, SHARE_OF_FAULTS = 2 };

static int family_count(void)
{
    int n = 0;
    for (int k = 0; corpus[k] != NULL; ++k)
        for (const struct family *f = corpus[k]; f->name != NULL; ++f)
            ++n;
    return n;
}

static const struct family *family_at(int i)
{
    for (int k = 0; corpus[k] != NULL; ++k)
        for (const struct family *f = corpus[k]; f->name != NULL; ++f)
            if (i-- == 0)
                return f;
    return NULL;
}

static bool takes_all(void)
{
    const char *how = getenv("PROGRAMS");
    return how != NULL && strcmp(how, "all") == 0;
}

START_TEST(correct_programs_find_nothing)
{
    const struct family *f = family_at(_i);
    int bad = 0;
    for (int v = 0; v < f->variants; ++v) {
        const char *wrong = corpus_clean(f, v, takes_all() ? EVERY : SHARE);
        if (wrong != NULL)
            fprintf(stderr, "%s, variant %d: %s\n", f->name, v, wrong);
        bad += wrong != NULL;
    }
    ck_assert_msg(bad == 0, "%s: %d variants", f->name, bad);
}
END_TEST

/* A deadlock takes long to be sure of: every second one, in one schedule. */
static int share_of(const struct fault *fault, int k)
{
    return fault->first == STUCK ? k % 2 : SHARE_OF_FAULTS;
}

START_TEST(faults_are_told_first)
{
    const struct family *f = family_at(_i);
    int bad = 0;
    for (int k = 0; k < f->faults; ++k) {
        const struct fault *fault = &f->fault[k];
        int schedules = takes_all() ? CORPUS_RUNS : share_of(fault, k);
        const char *wrong = schedules > 0 ? corpus_found(f, fault, schedules) : NULL;
        if (wrong != NULL)
            fprintf(stderr, "%s, fault %d at \"%s\": %s\n", f->name, k, fault->place, wrong);
        bad += wrong != NULL;
    }
    ck_assert_msg(bad == 0, "%s: %d faults", f->name, bad);
}
END_TEST

/* The table of README.md is that of the families. */
START_TEST(the_numbers_are_as_written)
{
    static char table[8192], text[16384];
    FILE *in = fopen("spec-tests/programs/c/README.md", "r");
    ck_assert_ptr_nonnull(in);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    corpus_table(table, sizeof table);
    ck_assert_msg(strstr(text, table) != NULL, "the table is now\n%s", table);
}
END_TEST

/* What one bug spoils is told as one group: of nine in ten faults, and the table has them all. */
/* Most faults are one group. The others end in a deadlock or spoil memory elsewhere as well, which
 * could be a fault of its own and so is one that must not hide. */
START_TEST(a_fault_is_one_group)
{
    static char table[8192], text[16384];
    FILE *in = fopen("spec-tests/programs/c/README.md", "r");
    ck_assert_ptr_nonnull(in);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    struct corpus_count c = corpus_counts(table, sizeof table);
    ck_assert_int_ge(100 * c.one, 87 * c.seen);
    ck_assert_int_le(100 * c.groups, 120 * c.seen);
    ck_assert_msg(strstr(text, table) != NULL, "the table is now\n%s", table);
}
END_TEST

/* A fault that has no place, or a place that no fault can have, is not passed over. */
START_TEST(a_fault_has_a_place)
{
    static const struct fault none = {"no such place", OMIT, .first = RACE};
    const char *wrong = corpus_found(family_at(0), &none, 1);
    ck_assert_ptr_nonnull(wrong);
    ck_assert_str_eq(wrong, "the fault has no place");
}
END_TEST

/* A fault of which another rule is told, or that is not seen, is a complaint. */
START_TEST(another_rule_is_not_the_fault)
{
    struct fault other = {"full.wait", OMIT, .first = STUCK}, never = other;
    never.first = IN_FLIGHT | UNWRITTEN | RACE;
    never.seen = NEVER;
    ck_assert_ptr_nonnull(corpus_found(family_at(0), &other, 2));
    ck_assert_ptr_nonnull(corpus_found(family_at(0), &never, 2));
    never.seen = ALWAYS;
    ck_assert_ptr_null(corpus_found(family_at(0), &never, 2));
}
END_TEST

Suite *programs_suite(void)
{
    Suite *s = suite_create("programs");
    TCase *c = tcase_create("programs");
    tcase_set_timeout(c, 300);
    tcase_add_loop_test(c, correct_programs_find_nothing, 0, family_count());
    tcase_add_loop_test(c, faults_are_told_first, 0, family_count());
    tcase_add_test(c, the_numbers_are_as_written);
    tcase_add_test(c, a_fault_is_one_group);
    tcase_add_test(c, a_fault_has_a_place);
    tcase_add_test(c, another_rule_is_not_the_fault);
    suite_add_tcase(s, c);
    return s;
}
