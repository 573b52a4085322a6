/* coverage.c - laws of coverage of a partition: the reference keeps them, and an implementation
 * that gives one part wrongly is found out by each of them.
 *
 * Not here: the laws of single answers (unit/judge/laws/laws.c), the long runs (judge
 * --generate). */
#include "spec-tests/judge/generate/coverage.h"
#include "spec-tests/judge/oracle/atom_names.h"
#include "spec-tests/unit/judge/generate/fixture.h"
#include "spec-tests/unit/suites.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 20, FEW = 50 };

/* One that lies: the question is asked with argument `arg` replaced, where it is `from` and the
 * operation begins with `op`. */
struct lie {
    const char *law, *op;
    int arg;
    const char *from, *to, *found;
};

struct liar {
    struct answerer base;
    const struct lie *lie;
};

static void ask_with(const struct lie *lie, const char *op, int n, const char *const *args,
                     struct answer *answer)
{
    const char *asked[8];
    for (int i = 0; i < n; ++i)
        asked[i] = args[i];
    if (strncmp(op, lie->op, strlen(lie->op)) == 0 && lie->arg < n &&
        (lie->from == NULL || strcmp(args[lie->arg], lie->from) == 0))
        asked[lie->arg] = lie->to;
    answerer_ask(fixture_ref(), op, n, asked, answer);
}

static void replace(struct answerer *s, const char *op, int n, const char *const *args,
                    struct answer *answer)
{
    ask_with(((struct liar *)s)->lie, op, n, args, answer);
}

/* The first two threads that are queried change places. */
static void swap(struct answerer *s, const char *op, int n, const char *const *args,
                 struct answer *answer)
{
    const struct lie *lie = ((struct liar *)s)->lie;
    struct lie to_one = *lie, to_zero = *lie;
    to_one.from = to_zero.to = "0";
    to_one.to = to_zero.from = "1";
    bool zero = n > lie->arg && strcmp(args[lie->arg], "0") == 0;
    ask_with(zero ? &to_one : &to_zero, op, n, args, answer);
}

/* The first coordinate of the part that an operation gives is one too large. */
static void shift(struct answerer *s, const char *op, int n, const char *const *args,
                  struct answer *answer)
{
    const struct lie *lie = ((struct liar *)s)->lie;
    char text[4096], *end;
    answerer_ask(fixture_ref(), op, n, args, answer);
    const char *first = strchr(answer->text.bytes, '(');
    if (answer->kind != ANSWER_VALUE || strncmp(op, lie->op, strlen(lie->op)) != 0 ||
        strncmp(answer->text.bytes, "ArithTuple(", 11) != 0 || first[1] == '(')
        return;
    long value = strtol(first + 1 + (first[1] == '_'), &end, 10);
    snprintf(text, sizeof text, "ArithTuple(%ld%s", value + 1, end);
    text_clear(&answer->text);
    text_puts(&answer->text, text);
}

static char report[TEXT];

/* Runs one law and keeps the report. */
static int run_from(const char *law, int64_t first, int64_t cases, struct answerer *judged,
                    struct generate_counts *counts)
{
    struct generate_options o = {
        .seed = 3, .first = first, .cases = cases, .op = law, .max_failures = 1};
    int laws = 0;
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    *counts = (struct generate_counts){.cases = 0};
    int bad = coverage_run(&o, judged, out, counts, &laws);
    rewind(out);
    report[fread(report, 1, TEXT - 1, out)] = '\0';
    ck_assert_int_eq(fclose(out), 0);
    ck_assert_int_eq(laws, 1);
    return bad;
}

static int run(const char *law, int64_t cases, struct answerer *judged,
               struct generate_counts *counts)
{
    return run_from(law, 0, cases, judged, counts);
}

/* The same, until a case fails: a lie may be seen in few of so many cases. */
static int run_until_bad(const char *law, int64_t cases, struct answerer *judged,
                         struct generate_counts *counts)
{
    int bad = 0;
    for (int64_t first = 0; first < cases && bad == 0; first += FEW)
        bad = run_from(law, first, FEW, judged, counts);
    return bad;
}

/* A law holds for the reference, and the operands are such that it is asked. */
static void holds(const char *law, int64_t cases)
{
    struct generate_counts counts;
    int bad = run(law, cases, fixture_ref(), &counts);
    ck_assert_msg(bad == 0, "%.2000s", report);
    ck_assert_int_ge(counts.cases, cases * 9 / 10);
    ck_assert_int_ge(counts.passed, cases * 8 / 10);
    ck_assert_int_le(counts.undecided, cases / 20);
}

START_TEST(partition_once)
{
    holds("partition_covers", 400);
}
END_TEST

START_TEST(copies_are_moved_once)
{
    holds("tiled_copy_once", 300);
}
END_TEST

START_TEST(atoms_are_bijective)
{
    holds("atom_bijective", 400);
}
END_TEST

START_TEST(products_are_given_once)
{
    holds("tiled_mma_once", 200);
}
END_TEST

START_TEST(copies_fit_the_operand_they_are_made_for)
{
    holds("copy_for_mma", 200);
}
END_TEST

START_TEST(tiles_are_what_they_were_cut_from)
{
    holds("slice_of_tile", 1000);
}
END_TEST

/* A part that is given twice takes the place of another one. */
static const struct lie doubled[] = {
    {"partition_covers", "local_partition", 2, "1", "0", "begins elsewhere"},
    {"partition_covers", "outer_partition", 2, "(1,0)", "(0,0)", "begins elsewhere"},
    {"partition_covers", "inner_partition", 2, "(1,0)", "(0,0)", "begins elsewhere"},
    {"partition_covers", "local_tile", 2, "(0,1)", "(0,0)", "begins elsewhere"},
    {"tiled_copy_once", "tiled_copy.partition_S", 4, "1", "0", "the owner of element"},
    {"tiled_copy_once", "tiled_copy.partition_D", 4, "1", "0", "the owner of element"},
    {"tiled_mma_once", "tiled_mma.partition_A", 3, "1", "0", ""},
    {"tiled_mma_once", "tiled_mma.partition_B", 3, "1", "0", ""},
    {"tiled_mma_once", "tiled_mma.partition_C", 3, "1", "0", ""},
    {"copy_for_mma", "make_tiled_copy_A.partition_S", 5, "1", "0", "does not lie where the layout"},
    {"copy_for_mma", "make_tiled_copy_B.partition_D", 5, "1", "0", "does not lie where the layout"},
    {"copy_for_mma", "tiled_mma.partition_C", 3, "1", "0", "that the MMA does not give it"},
    {"slice_of_tile", "slice", 0, "((_,_),(1,1))", "((_,0),(_,1))", "the tile's size"},
    {"slice_of_tile", "tensor_call", 1, "((_,_),(1,1))", "((_,_),(0,1))", "is not x"},
    {"slice_of_tile", "layout_call", 1, "((0,0),(1,1))", "((0,0),(0,1))", "is not x"},
    {"atom_bijective", "MMA_Traits.ALayout", 0, "SM80_16x8x16_S32S8S8S32_TN",
     "SM80_16x8x8_F16F16F16F16_TN", "atom_bijective: "},
    {"atom_bijective", "MMA_Traits.ThrID", 0, "SM70_8x8x4_F16F16F16F16_NT",
     "SM80_16x8x16_F16F16F16F16_TN", "atom_threads: "},
    {"atom_bijective", "Copy_Traits.SrcLayout", 0, "SM75_U32x2_LDSM_N", "SM75_U32x4_LDSM_N",
     "atom_bijective: "},
};

START_TEST(a_part_in_the_place_of_another_is_found)
{
    struct generate_counts counts;
    const struct lie *lie = &doubled[_i];
    struct liar liar = {{.ask = replace}, lie};
    ck_assert_int_eq(run_until_bad(lie->law, 2500, &liar.base, &counts), 1);
    ck_assert_int_gt(counts.failed, 0);
    ck_assert_msg(strstr(report, lie->found) != NULL, "%s: %.2000s", lie->op, report);
    ck_assert_msg(strstr(report, "# seed 3, case ") != NULL, "%.2000s", report);
    ck_assert_msg(strstr(report, lie->op) != NULL, "no question is shown: %.2000s", report);
}
END_TEST

/* Threads that change places still cover all; who has what does not fit. */
static const struct lie swapped[] = {
    {"partition_covers", "local_partition", 2, NULL, NULL, "begins elsewhere"},
    {"tiled_copy_once", "tiled_copy.partition_D", 4, NULL, NULL, "the owner of element"},
    {"tiled_mma_once", "tiled_mma.partition_C", 3, NULL, NULL, "begins elsewhere"},
};

START_TEST(threads_that_change_places_are_found)
{
    struct generate_counts counts;
    const struct lie *lie = &swapped[_i];
    struct liar liar = {{.ask = swap}, lie};
    ck_assert_int_eq(run(lie->law, 300, &liar.base, &counts), 1);
    ck_assert_msg(strstr(report, lie->found) != NULL, "%s: %.2000s", lie->op, report);
}
END_TEST

static const struct lie shifted[] = {
    {"partition_covers", "local_tile", 0, NULL, NULL, "begins elsewhere"},
    {"tiled_copy_once", "tiled_copy.partition_S", 0, NULL, NULL, ""},
    {"tiled_mma_once", "tiled_mma.partition_C", 0, NULL, NULL, ""},
    {"copy_for_mma", "make_tiled_copy_C.partition_D", 0, NULL, NULL, "does not lie where"},
    {"slice_of_tile", "tensor_call", 0, NULL, NULL, "is not x"},
};

START_TEST(shifted_parts_are_found)
{
    struct generate_counts counts;
    const struct lie *lie = &shifted[_i];
    struct liar liar = {{.ask = shift}, lie};
    ck_assert_int_eq(run(lie->law, 300, &liar.base, &counts), 1);
    ck_assert_int_gt(counts.failed, 0);
    ck_assert_msg(strstr(report, lie->found) != NULL, "%s: %.2000s", lie->op, report);
}
END_TEST

START_TEST(no_answers_are_told_apart)
{
    struct generate_counts counts;
    const struct cover_law *law = coverage_law_at(_i);
    struct fixture_never never = {{.ask = fixture_say_never}, ANSWER_UNSUPPORTED};
    ck_assert_int_eq(run(law->maker.op, 60, &never.base, &counts), 0);
    ck_assert_int_eq(counts.unsupported, counts.cases);
    ck_assert_msg(strstr(report, "not supported") != NULL, "%s", report);
    never.kind = ANSWER_REFUSED;
    ck_assert_int_eq(run(law->maker.op, 60, &never.base, &counts), 1);
    ck_assert_int_gt(counts.failed, 0);
    ck_assert_msg(strstr(report, "wrongly refused (never)") != NULL, "%s", report);
    never.kind = ANSWER_VALUE;
    ck_assert_int_eq(run(law->maker.op, 60, &never.base, &counts), 1);
    ck_assert_msg(strstr(report, "never is") != NULL || strstr(report, "not a tensor") != NULL ||
                      strstr(report, "not in the print form") != NULL,
                  "%s", report);
}
END_TEST

/* All names of MMA operations are different, and the reference has them. */
START_TEST(names_of_instructions)
{
    static char names[ATOM_MMAS][ATOM_TEXT];
    struct mma_name m;
    struct answer answer = {0};
    for (int i = 0; i < ATOM_MMAS; ++i) {
        const char *args[] = {names[i]};
        mma_name_at(i, names[i]);
        ck_assert_msg(mma_name_read(names[i], &m), "%s", names[i]);
        ck_assert_int_eq(m.threads > 32, i >= ATOM_WARP_MMAS);
        answerer_ask(fixture_ref(), "MMA_Traits.ThrID", 1, args, &answer);
        ck_assert_msg(answer.kind == ANSWER_VALUE, "%s", answer.text.bytes);
        for (int k = 0; k < i; ++k)
            ck_assert_str_ne(names[k], names[i]);
    }
    answer_free(&answer);
    ck_assert(!mma_name_read("SM80_16x8_F16F16F16F16_TN", &m));
    ck_assert(!mma_name_read("UniversalCopy<u8>", &m));
}
END_TEST

START_TEST(names_of_copies)
{
    struct copy_name c;
    ck_assert(copy_name_read("SM75_U16x4_LDSM_T", &c));
    ck_assert_int_eq(c.threads, 32);
    ck_assert_int_eq(c.bits[0], 128);
    ck_assert_int_eq(c.bits[1], 64);
    ck_assert_int_eq(c.times[0], 2);
    ck_assert(copy_name_read("UniversalCopy<u8,u32>", &c));
    ck_assert_int_eq(c.bits[1], 32);
    ck_assert(copy_name_read("SM90_BULK_COPY_S2G,_1280", &c));
    ck_assert_int_eq(c.bits[0], 1280);
    ck_assert(copy_name_read("SM100_U8x8_LDSM_T", &c));
    ck_assert_int_eq(c.bits[1], 64);
    ck_assert_int_eq(c.times[0], 2);
    ck_assert_int_eq(c.reference, 1);
    ck_assert(copy_name_read("SM100_SU4_DU8x16_x4_LDSM_N", &c));
    ck_assert_int_eq(c.bits[1], 128);
    ck_assert(copy_name_read("SM100_TMEM_STORE_16dp32b2x_16b", &c));
    ck_assert_int_eq(c.bits[0], 64);
    ck_assert_int_eq(c.bits[1], 2048);
    ck_assert_int_eq(c.times[1], 32);
    ck_assert_int_eq(c.reference, 1);
    ck_assert(copy_name_read("SM100_UTCCP_128dp256bit_2cta", &c));
    ck_assert_int_eq(c.threads, 2);
    ck_assert_int_eq(c.bits[0], 32768);
    ck_assert(copy_name_read("SM100_TMA_2SM_LOAD_OP,_512", &c));
    ck_assert_int_eq(c.threads, 2);
    ck_assert(!copy_name_read("SM100_UTCCP_4x32dp128bit_1cta", &c));
    ck_assert(!copy_name_read("SM100_TMEM_LOAD", &c));
    ck_assert(!copy_name_read("SM90_TMA_LOAD", &c));
    ck_assert(!copy_name_read("SM75_U32x3_LDSM_N", &c));
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

Suite *coverage_suite(void)
{
    Suite *s = suite_create("coverage");
    TCase *right = tcase_create("right"), *wrong = tcase_create("wrong"),
          *names = tcase_create("names");
    tcase_set_timeout(right, 60);
    tcase_set_timeout(wrong, 60);
    tcase_add_test(right, partition_once);
    tcase_add_test(right, copies_are_moved_once);
    tcase_add_test(right, atoms_are_bijective);
    tcase_add_test(right, products_are_given_once);
    tcase_add_test(right, copies_fit_the_operand_they_are_made_for);
    tcase_add_test(right, tiles_are_what_they_were_cut_from);
    tcase_add_loop_test(wrong, a_part_in_the_place_of_another_is_found, 0, COUNT(doubled));
    tcase_add_loop_test(wrong, threads_that_change_places_are_found, 0, COUNT(swapped));
    tcase_add_loop_test(wrong, shifted_parts_are_found, 0, COUNT(shifted));
    tcase_add_loop_test(wrong, no_answers_are_told_apart, 0, 5);
    tcase_add_test(names, names_of_instructions);
    tcase_add_test(names, names_of_copies);
    suite_add_tcase(s, right);
    suite_add_tcase(s, wrong);
    suite_add_tcase(s, names);
    return s;
}
