/* generate.c - generated cases: the same seed makes the same cases, an implementation that is
 * wrong is found, and its failure is made small.
 *
 * Not here: the laws themselves (unit/judge/laws/laws.c), the search for small cases (shrink.c),
 * the long runs (the judge's --generate). */
#include "spec-tests/judge/generate/generate.h"
#include "spec-tests/judge/generate/mix.h"
#include "spec-tests/unit/judge/generate/fixture.h"
#include "spec-tests/unit/suites.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 20 };

/* Says that A o B is B. */
static void lie(struct answerer *s, const char *op, int n, const char *const *args,
                struct answer *answer)
{
    (void)s;
    (void)op;
    answer->kind = ANSWER_VALUE;
    text_puts(&answer->text, args[n - 1]);
}

/* Answers like the reference, in another form. */
static void answer_unfolded(struct answerer *s, const char *op, int n, const char *const *args,
                            struct answer *answer)
{
    answerer_ask(fixture_ref(), op, n, args, answer);
    text_clear(&answer->text);
    if (answer->kind == ANSWER_VALUE)
        lie(s, op, 1, args, answer);
}

static struct answerer liar = {.ask = lie}, unfolded = {.ask = answer_unfolded};
static struct fixture_never refuser = {{.ask = fixture_say_never}, ANSWER_REFUSED},
                            unsupported = {{.ask = fixture_say_never}, ANSWER_UNSUPPORTED},
                            dead = {{.ask = fixture_say_never}, ANSWER_CRASHED};

/* Runs the cases and keeps the report in text. */
static int run(const struct generate_options *o, struct answerer *judged, struct answerer *ref,
               struct generate_counts *counts, char *text)
{
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    int bad = generate_run(o, judged, ref, out, counts);
    rewind(out);
    text[fread(text, 1, TEXT - 1, out)] = '\0';
    ck_assert_int_eq(fclose(out), 0);
    return bad;
}

static char first[TEXT], second[TEXT];

START_TEST(the_same_seed_makes_the_same_cases)
{
    struct generate_options o = {.seed = 5, .cases = 50, .op = "composition", .max_failures = 100};
    struct generate_counts counts;
    ck_assert_int_eq(run(&o, &liar, NULL, &counts, first), 1);
    ck_assert_int_eq(run(&o, &liar, NULL, &counts, second), 1);
    ck_assert_str_eq(first, second);
    o.seed = 6;
    run(&o, &liar, NULL, &counts, second);
    ck_assert_str_ne(first, second);
}
END_TEST

START_TEST(a_case_can_be_made_again_alone)
{
    struct generate_case all[4], one;
    struct generator g;
    for (int i = 0; generate_maker_at(i) != NULL; ++i) {
        for (int64_t number = 0; number < 4; ++number)
            generate_make(&g, generate_maker_at(i), 9, number, &all[number]);
        generate_make(&g, generate_maker_at(i), 9, 2, &one);
        ck_assert_str_eq(one.op, all[2].op);
        ck_assert_int_eq(one.n, all[2].n);
        for (int k = 0; k < one.n; ++k)
            ck_assert_str_eq(one.text[k], all[2].text[k]);
    }
}
END_TEST

START_TEST(the_operands_vary)
{
    struct generate_case c;
    struct generator g;
    for (int i = 0; generate_maker_at(i) != NULL; ++i) {
        char seen[4][CASE_TEXT];
        int different = 0;
        for (int64_t number = 0; number < 40; ++number) {
            bool fresh = generate_make(&g, generate_maker_at(i), 1, number, &c) && different < 4;
            const char *text = c.n > 0 ? c.text[0] : c.op;
            for (int k = 0; k < different && fresh; ++k)
                fresh = strcmp(seen[k], text) != 0;
            if (fresh)
                snprintf(seen[different++], CASE_TEXT, "%s", text);
        }
        ck_assert_msg(different == 4, "%s has few operands", generate_maker_at(i)->op);
    }
}
END_TEST

START_TEST(a_lie_is_found_and_made_small)
{
    struct generate_options o = {.seed = 1, .cases = 300, .op = "composition", .max_failures = 1};
    struct generate_counts counts;
    ck_assert_int_eq(run(&o, &liar, NULL, &counts, first), 1);
    ck_assert_int_ge(counts.failed, 100);
    ck_assert_msg(strstr(first, "# seed 1, case ") != NULL, "%s", first);
    ck_assert_msg(strstr(first, ": composition: ") != NULL, "%s", first);
    ck_assert_msg(strstr(first, "\n# answered: ") != NULL, "%s", first);
    const char *line = strstr(first, "\ncomposition  ");
    ck_assert_msg(line != NULL && strcspn(line + 1, "\n") < 45, "%s", first);
}
END_TEST

START_TEST(failures_are_printed_up_to_the_bound_and_counted_beyond)
{
    struct generate_options o = {.seed = 1, .cases = 100, .op = "coalesce", .max_failures = 2};
    struct generate_counts counts;
    int printed = 0;
    run(&o, &dead.base, NULL, &counts, first);
    for (const char *p = first; (p = strstr(p, "no answer: never")) != NULL; ++p)
        ++printed;
    ck_assert_int_eq(printed, 2);
    ck_assert_int_eq(counts.failed, counts.cases);
}
END_TEST

START_TEST(another_form_than_the_references_is_told_apart)
{
    struct generate_options o = {.seed = 1, .cases = 100, .op = "coalesce", .max_failures = 1};
    struct generate_counts counts;
    ck_assert_int_eq(run(&o, &unfolded, fixture_ref(), &counts, first), 1);
    ck_assert_int_gt(counts.failed, 0);
    o.op = "reverse";
    ck_assert_int_eq(run(&o, fixture_ref(), fixture_ref(), &counts, first), 0);
    ck_assert_int_eq(counts.failed, 0);
}
END_TEST

START_TEST(forms_may_be_allowed)
{
    struct generate_options o = {.seed = 1, .cases = 100, .op = "make_composed_layout"};
    struct generate_counts counts;
    o.forms_ok = true;
    ck_assert_int_eq(run(&o, fixture_ref(), fixture_ref(), &counts, first), 0);
    ck_assert_int_gt(counts.passed, 0);
}
END_TEST

START_TEST(a_wrong_refusal_is_a_failure)
{
    struct generate_options o = {.seed = 1, .cases = 50, .op = "flatten", .max_failures = 1};
    struct generate_counts counts;
    ck_assert_int_eq(run(&o, &refuser.base, NULL, &counts, first), 1);
    ck_assert_int_eq(counts.failed, counts.cases);
    ck_assert_msg(strstr(first, "wrongly refused (never)") != NULL, "%s", first);
}
END_TEST

START_TEST(an_operation_that_answers_nothing_fails)
{
    struct generate_options o = {.seed = 1, .cases = 20, .op = "max_alignment"};
    struct generate_counts counts;
    ck_assert_int_eq(run(&o, &refuser.base, NULL, &counts, first), 1);
    ck_assert_msg(strstr(first, "NOTHING ANSWERED") != NULL, "%s", first);
    ck_assert_int_eq(run(&o, &unsupported.base, NULL, &counts, first), 1);
    ck_assert_int_eq(counts.unsupported, counts.cases);
    o.op = "no_such_operation";
    ck_assert_int_eq(run(&o, fixture_ref(), NULL, &counts, first), 1);
    ck_assert_int_eq(counts.cases, 0);
}
END_TEST

START_TEST(every_operation_is_in_the_report)
{
    struct generate_options o = {.seed = 3, .cases = 60, .max_failures = 1};
    struct generate_counts counts;
    int bad = run(&o, fixture_ref(), NULL, &counts, first), n = 0;
    const char *failure = strstr(first, "# seed 3, case");
    ck_assert_msg(bad == 0, "%.600s", failure != NULL ? failure : "an operation answered nothing");
    for (; generate_op(n) != NULL; ++n) {
        char name[64];
        snprintf(name, sizeof name, "\n%s ", generate_op(n));
        ck_assert_msg(strstr(first, name) != NULL, "%s is not reported", generate_op(n));
    }
    ck_assert_int_eq(counts.cases,
                     counts.passed + counts.refused + counts.undecided + counts.failed);
    ck_assert_int_ge(counts.passed, counts.cases / 2);
    ck_assert_int_ge(n, 140);
}
END_TEST

/* The reference accepts a composition exactly where CuTe accepts it and its answer is A(B(i)): a
 * lie is a broken law, a refusal of a lawful answer is a wrong refusal, and both kinds occur. */
START_TEST(composition_admissible)
{
    struct generate_options o = {
        .seed = 17, .cases = 20000, .op = "composition", .max_failures = 1};
    struct generate_counts counts;
    int bad = run(&o, fixture_ref(), NULL, &counts, first);
    ck_assert_msg(bad == 0, "%.600s", first);
    ck_assert_int_ge(counts.passed, counts.cases / 2);
    ck_assert_int_ge(counts.refused, counts.cases / 20);
    ck_assert_int_le(counts.undecided, counts.cases / 20);
}
END_TEST

static int list(const struct generate_options *o, char *text)
{
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    int status = generate_list(o, out);
    rewind(out);
    text[fread(text, 1, TEXT - 1, out)] = '\0';
    ck_assert_int_eq(fclose(out), 0);
    return status;
}

START_TEST(requests_are_listed_and_not_asked)
{
    struct generate_options o = {.seed = 5, .cases = 20, .op = "slice"};
    ck_assert_int_eq(list(&o, first), 0);
    ck_assert_int_eq(list(&o, second), 0);
    ck_assert_str_eq(first, second);
    ck_assert_int_eq(strncmp(first, "slice\t", 6), 0);
    o.first = 1;
    o.cases = 1;
    ck_assert_int_eq(list(&o, second), 0);
    ck_assert_msg(strstr(first, second) != NULL, "%s", second);
    o.op = "no_such_operation";
    ck_assert_int_eq(list(&o, second), 1);
    ck_assert_str_eq(second, "");
}
END_TEST

/* Each mix makes cases, most of them usable, and each case again from its number alone. */
START_TEST(every_mix_makes_cases)
{
    struct generate_case c, again;
    struct generator g;
    for (int i = 0; mix_at(i) != NULL; ++i) {
        int made = 0;
        for (int64_t number = 0; number < 200; ++number) {
            bool usable = generate_make(&g, mix_at(i), 3, number, &c);
            ck_assert(usable == generate_make(&g, mix_at(i), 3, number, &again));
            made += usable;
            ck_assert_str_eq(c.op, again.op);
            for (int k = 0; usable && k < c.n; ++k)
                ck_assert_str_eq(c.text[k], again.text[k]);
        }
        ck_assert_msg(made >= 180, "%s: %d of 200", mix_at(i)->op, made);
    }
}
END_TEST

/* The reference knows every operation of the mixes, and reads every operand. */
START_TEST(the_reference_has_every_operation_of_a_mix)
{
    struct generate_options o = {.seed = 2, .cases = 60, .mixes = true, .max_failures = 1};
    struct generate_counts counts;
    run(&o, fixture_ref(), fixture_ref(), &counts, first);
    ck_assert_int_ge(counts.cases, 60 * 14);
    ck_assert_int_eq(counts.unsupported, 0);
    o.op = "tuples";
    ck_assert_int_eq(run(&o, fixture_ref(), NULL, &counts, first), 0);
    ck_assert_int_eq(counts.cases, 60);
    o.op = "swizzled";
    ck_assert_int_eq(run(&o, fixture_ref(), fixture_ref(), &counts, first), 0);
    ck_assert_int_eq(counts.cases, 60);
    ck_assert_int_eq(run(&o, fixture_ref(), NULL, &counts, first), 1);
    ck_assert_int_eq(counts.cases, 0);
}
END_TEST

START_TEST(progress_is_shown_where_it_is_asked_for)
{
    FILE *progress = tmpfile();
    struct generate_options o = {.seed = 1, .cases = 2, .op = "size", .progress = progress};
    struct generate_counts counts;
    ck_assert_ptr_nonnull(progress);
    run(&o, fixture_ref(), NULL, &counts, first);
    rewind(progress);
    second[fread(second, 1, TEXT - 1, progress)] = '\0';
    ck_assert_msg(strstr(second, "size") != NULL, "%s", second);
    ck_assert_int_eq(fclose(progress), 0);
}
END_TEST

Suite *generate_suite(void)
{
    Suite *s = suite_create("generate");
    TCase *cases = tcase_create("cases"), *runs = tcase_create("runs");
    tcase_add_test(cases, the_same_seed_makes_the_same_cases);
    tcase_add_test(cases, a_case_can_be_made_again_alone);
    tcase_add_test(cases, the_operands_vary);
    tcase_add_test(runs, a_lie_is_found_and_made_small);
    tcase_add_test(runs, failures_are_printed_up_to_the_bound_and_counted_beyond);
    tcase_add_test(runs, another_form_than_the_references_is_told_apart);
    tcase_add_test(runs, forms_may_be_allowed);
    tcase_add_test(runs, a_wrong_refusal_is_a_failure);
    tcase_add_test(runs, an_operation_that_answers_nothing_fails);
    tcase_add_test(runs, every_operation_is_in_the_report);
    tcase_add_test(runs, composition_admissible);
    tcase_add_test(runs, requests_are_listed_and_not_asked);
    tcase_add_test(runs, every_mix_makes_cases);
    tcase_add_test(runs, the_reference_has_every_operation_of_a_mix);
    tcase_add_test(runs, progress_is_shown_where_it_is_asked_for);
    suite_add_tcase(s, cases);
    suite_add_tcase(s, runs);
    return s;
}
