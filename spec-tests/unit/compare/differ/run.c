/* run.c - the differential run must find errors: backends that lie are caught,
 * their cases are made small, and the picture shows where.
 *
 * What is not here: the pictures in all their forms (diff_map.c). */
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

/* Two neighbouring elements change places. */
static void swaps(const struct differ_plan *p, struct differ_image *m, const unsigned char *before)
{
    (void)before;
    unsigned char kept[GPU_MAX_BYTES];
    size_t n = (size_t)p->c->bytes;
    if (p->y.count < 5)
        return;
    memcpy(kept, cell(p, m, 3), n);
    memcpy(cell(p, m, 3), cell(p, m, 4), n);
    memcpy(cell(p, m, 4), kept, n);
}

static void writes_one_byte_too_far(const struct differ_plan *p, struct differ_image *m,
                                    const unsigned char *before)
{
    (void)before;
    m->y[p->y.cells + p->y.length] ^= 1;
}

static void writes_one_byte_too_early(const struct differ_plan *p, struct differ_image *m,
                                      const unsigned char *before)
{
    (void)before;
    m->y[p->y.cells - 1] ^= 1;
}

static void forgets_the_last(const struct differ_plan *p, struct differ_image *m,
                             const unsigned char *before)
{
    size_t at = p->y.cells + p->y.length - (size_t)p->c->bytes;
    memcpy(m->y + at, before + at, (size_t)p->c->bytes);
}

/* Wrong where the second mode's coordinate is 2, whatever the others are. */
static void errs_in_one_mode(const struct differ_plan *p, struct differ_image *m,
                             const unsigned char *before)
{
    (void)before;
    ct_ctx *cx = p->cx;
    ct_tuple shape = ct_shape(cx, p->b);
    if (ct_kind_of(shape) != CT_TUPLE || ct_length(shape) < 2)
        return;
    int64_t first = ct_int(ct_size(cx, ct_item(shape, 0)));
    int64_t second = ct_int(ct_size(cx, ct_item(shape, 1)));
    for (int64_t i = 0; i < p->size; ++i) {
        size_t mark = ct_mark(cx);
        int64_t at = ct_int(ct_layout_call(cx, p->b, ct_dynamic(cx, i)));
        if (i / first % second == 2)
            *cell(p, m, at - p->y.low) ^= 0x10;
        ct_release(cx, mark);
    }
}

static void changes_the_source(const struct differ_plan *p, struct differ_image *m,
                               const unsigned char *before)
{
    (void)before;
    m->x[p->x.cells] ^= 1;
}

static void miscounts_a_coordinate(const struct differ_plan *p, struct differ_image *m,
                                   const unsigned char *before)
{
    (void)before;
    int64_t *report = (int64_t *)(void *)(m->report + p->report.cells);
    if (p->report.count > 5)
        ++report[5];
}

static const struct {
    differ_lie *lie;
    const char *line, *small, *seen;
} lies[] = {
    {swaps, "copy<4>  seed 7  (8,16):(16,1)  (8,16):(1,8)", "copy<4>  seed 1  _5:_1  _5:_1",
     "...xx"},
    {swaps, "transpose<2>  seed 3  start 1 5  ((2,3),7):((7,14),1)  (7,6):(1,9)",
     "transpose<2>  seed 1  (_1,_5):(_0,_1)  (_5,_1):(_1,_0)", "...xx"},
    {swaps, "local_tile<16>  seed 3  (7,5):(5,1)  (7,5):(1,7)  (4,2)",
     "local_tile<16>  seed 1  _5:_1  _5:_1  _1", "...xx"},
    {writes_one_byte_too_far, "copy<1>  seed 7  (8,16):(16,1)  (8,16):(1,8)",
     "copy<1>  seed 1  _1:_0  _1:_0", ".g"},
    {writes_one_byte_too_far, "fill<8>  seed 7  (3,5):(1,-4)  77", "fill<8>  seed 1  _1:_0  _1",
     ".g"},
    {writes_one_byte_too_early, "axpby<4>  seed 7  2  (3,5):(1,3)  -1  (3,5):(5,1)",
     "axpby<4>  seed 1  _1  _1:_0  _1  _1:_0", " g\n"},
    {forgets_the_last, "copy<2>  seed 7  ((2,3),5):((1,2),6)  (6,5):(5,1)",
     "copy<2>  seed 1  _1:_0  _1:_0", "p"},
    {forgets_the_last, "copy_if<1>  seed 7  (5,9)  (5,7):(7,1)  (5,7):(1,5)",
     "copy_if<1>  seed 1  _1  _1:_0  _1:_0", "p"},
    {errs_in_one_mode, "copy<8>  seed 7  (5,7,2):(7,1,35)  (5,7,2):(1,5,40)",
     "copy<8>  seed 1  _3:_0  (_1,_3):(_0,_0)", "  x\n"},
    {errs_in_one_mode, "local_partition<4>  seed 2  (5,7):(7,1)  (5,7):(1,5)  (2,3):(1,2)",
     "local_partition<4>  seed 1  (_1,_3):(_0,_0)  (_1,_3):(_0,_0)  (_1,_1):(_0,_0)", "  x\n"},
    {changes_the_source, "tv_partition<4>  seed 2  (5,7):(7,1)  (5,7):(1,5)  (4,2)  (2,4):(4,1)",
     "tv_partition<4>  seed 1  _1:_0  _1:_0  _1  (_1,_1):(_0,_0)", "x"},
    {miscounts_a_coordinate, "layout  seed 1  ((2,3),(5,7)):((1@0,2@0),(1@1,9@1))",
     "layout  seed 1  _6:_0", "x"},
    {miscounts_a_coordinate,
     "tv_partition<4>  seed 2  (5,7):(7,1)  (5,7):(1,5)  (4,2)  (2,4):(4,1)",
     "tv_partition<4>  seed 1  _1:_0  _1:_0  _1  (_2,_3):(_0,_0)", "x"},
};

START_TEST(a_lie_is_caught)
{
    struct bench b;
    char line[DIFFER_LINE];
    struct differ_case c = case_of(lies[_i].line);
    bench_open(&b, lies[_i].lie);
    ck_assert_int_eq(differ_run(&b.s, &c), DIFFER_FAILED);
    ck_assert_int_eq(b.s.counts.failed, 1);
    ck_assert_int_eq(b.s.counts.passed, 0);
    snprintf(line, sizeof line, "  --case '%s'\n", lies[_i].small);
    ck_assert_msg(strstr(b.s.report.bytes, line) != NULL, "no %s%s", line, b.s.report.bytes);
    ck_assert_msg(strstr(b.s.report.bytes, lies[_i].seen) != NULL, "%s", b.s.report.bytes);
    ck_assert_ptr_nonnull(strstr(b.s.report.bytes, "liar liar differs from ref\n"));
    bench_close(&b);
}
END_TEST

static void does_nothing(const struct differ_plan *p, struct differ_image *m,
                         const unsigned char *before)
{
    (void)p;
    (void)m;
    (void)before;
}

/* Every operation and size, a few numbers of each: equal answers pass, by both variants. */
START_TEST(equal_answers_pass)
{
    struct bench b;
    struct differ_case c;
    const gpu_operation *op = gpu_operations[_i / 5];
    int least = differ_min_bytes(op), most = differ_max_bytes(op), bytes = least << _i % 5;
    while (bytes > most)
        bytes /= 2;
    bench_open(&b, does_nothing);
    for (int64_t number = 0; number < 6; ++number)
        ck_assert_int_eq(differ_run_generated(&b.s, 11, op, bytes, number, &c), DIFFER_PASSED);
    ck_assert_int_eq(b.s.counts.passed, 6);
    ck_assert_int_eq(b.s.counts.runs, op == &gpu_op_layout ? 6 : 12);
    ck_assert_int_eq(b.s.counts.failed + b.s.counts.skipped, 0);
    ck_assert_uint_eq(b.s.report.length, 0);
    bench_close(&b);
}
END_TEST

/* A backend that is wrong in one mode only is found among generated cases. */
START_TEST(a_lie_is_caught_in_generated_cases)
{
    struct bench b;
    struct differ_case c;
    bench_open(&b, errs_in_one_mode);
    for (int64_t number = 0; number < 20; ++number)
        differ_run_generated(&b.s, 11, &gpu_op_copy, 4, number, &c);
    ck_assert_int_ge(b.s.counts.failed, 5);
    ck_assert_int_ge(b.s.counts.passed, 1);
    ck_assert_int_eq(b.s.counts.passed + b.s.counts.failed, 20);
    bench_close(&b);
}
END_TEST

START_TEST(evaluations_go_as_far_as_asked)
{
    struct bench b;
    bench_open(&b, does_nothing);
    differ_evaluate(&b.s, 5, 0, 30000);
    uint64_t digest = b.s.counts.digest;
    ck_assert_int_ge(b.s.counts.coordinates, 30000);
    ck_assert_int_eq(b.s.counts.failed, 0);
    bench_close(&b);
    bench_open(&b, miscounts_a_coordinate);
    differ_evaluate(&b.s, 5, 0, 30000);
    ck_assert_int_ge(b.s.counts.failed, 1);
    ck_assert_uint_ne(b.s.counts.digest, digest);
    bench_close(&b);
}
END_TEST

/* ---- Backends that refuse, and that break ---- */

static int times; /* that the next backend was called */

static enum differ_status refuses(struct differ_backend *backend, const struct differ_plan *p,
                                  int variant, struct differ_image *image, struct text *why)
{
    struct liar *l = (struct liar *)backend;
    ++times;
    if (variant == 0)
        return l->ref->execute(l->ref, p, 0, image, why);
    text_printf(why, "v2: %d modes are more than 0x%d", times, times);
    return DIFFER_REFUSED;
}

static enum differ_status refuses_all(struct differ_backend *backend, const struct differ_plan *p,
                                      int variant, struct differ_image *image, struct text *why)
{
    (void)backend;
    (void)p;
    (void)variant;
    (void)image;
    text_puts(why, "never");
    return DIFFER_REFUSED;
}

static enum differ_status breaks(struct differ_backend *backend, const struct differ_plan *p,
                                 int variant, struct differ_image *image, struct text *why)
{
    (void)backend;
    (void)p;
    (void)variant;
    (void)image;
    ++times;
    text_puts(why, "an illegal address");
    return DIFFER_BROKEN;
}

START_TEST(refusals_are_counted_with_their_reasons)
{
    struct bench b;
    struct differ_case c = case_of("copy<8>  seed 7  (8,16):(16,1)  (8,16):(1,8)");
    bench_open(&b, does_nothing);
    b.liar.base.execute = refuses;
    times = 0;
    ck_assert_int_eq(differ_run(&b.s, &c), DIFFER_PASSED);
    ck_assert_int_eq(differ_run(&b.s, &c), DIFFER_PASSED);
    ck_assert_int_eq(b.s.counts.reasons, 1);
    ck_assert_str_eq(b.s.counts.reason[0].text, "copy liar: v2: # modes are more than #");
    ck_assert_int_eq(b.s.counts.reason[0].count, 2);
    b.liar.base.execute = refuses_all;
    ck_assert_int_eq(differ_run(&b.s, &c), DIFFER_SKIPPED);
    ck_assert_int_eq(b.s.counts.skipped, 1);
    ck_assert_int_eq(b.s.counts.reasons, 3);
    bench_close(&b);
}
END_TEST

static int no_variants(struct differ_backend *backend, const gpu_operation *op)
{
    (void)backend;
    (void)op;
    return 0;
}

START_TEST(an_operation_without_a_variant_is_skipped_by_name)
{
    struct bench b;
    struct differ_case c = case_of("copy<8>  seed 7  (8,16):(16,1)  (8,16):(1,8)");
    bench_open(&b, does_nothing);
    b.liar.base.variants = no_variants;
    snprintf(b.liar.base.about, sizeof b.liar.base.about, "NVIDIA H200, driver 580.95");
    ck_assert_int_eq(differ_run(&b.s, &c), DIFFER_SKIPPED);
    ck_assert_int_eq(b.s.counts.reasons, 1);
    ck_assert_str_eq(b.s.counts.reason[0].text, "copy: no version runs on NVIDIA H200");
    bench_close(&b);
}
END_TEST

/* A refusal is no run. */
START_TEST(what_each_variant_ran_is_counted)
{
    struct bench b;
    struct differ_counts sum = {0};
    struct differ_case c = case_of("copy<8>  seed 7  (8,16):(16,1)  (8,16):(1,8)");
    bench_open(&b, does_nothing);
    ck_assert_int_eq(differ_run(&b.s, &c), DIFFER_PASSED);
    b.liar.base.execute = refuses_all;
    ck_assert_int_eq(differ_run(&b.s, &c), DIFFER_SKIPPED);
    differ_add(&sum, &b.s.counts);
    differ_add(&sum, &b.s.counts);
    int copy = differ_number(&gpu_op_copy), fill = differ_number(&gpu_op_fill);
    ck_assert_int_eq(sum.variants[copy], b.liar.base.variants(&b.liar.base, &gpu_op_copy));
    ck_assert_int_eq(sum.variants[fill], 0);
    for (int k = 0; k < sum.variants[copy]; ++k)
        ck_assert_int_eq(sum.ran[copy][k], 2);
    ck_assert_int_eq(sum.ran[copy][sum.variants[copy]], 0);
    bench_close(&b);
}
END_TEST

/* The table of reasons is full, and nothing is lost from the sum. */
START_TEST(reasons_past_the_table_are_others)
{
    static struct differ_counts n;
    char reason[8] = "aa";
    n = (struct differ_counts){.passed = 0};
    for (int i = 0; i < DIFFER_REASONS + 20; ++i) {
        reason[0] = (char)('a' + i % 26);
        reason[1] = (char)('a' + i / 26);
        differ_count(&n, reason, 1);
    }
    ck_assert_int_eq(n.reasons, DIFFER_REASONS);
    ck_assert_str_eq(n.reason[DIFFER_REASONS - 1].text, "other reasons");
    ck_assert_int_eq(n.reason[DIFFER_REASONS - 1].count, 21);
}
END_TEST

START_TEST(a_broken_backend_is_not_called_again)
{
    struct bench b;
    struct differ_case c = case_of("copy<8>  seed 7  (8,16):(16,1)  (8,16):(1,8)");
    bench_open(&b, does_nothing);
    b.liar.base.execute = breaks;
    times = 0;
    ck_assert_int_eq(differ_run(&b.s, &c), DIFFER_FAILED);
    ck_assert_int_eq(times, 1);
    ck_assert(b.s.broken);
    ck_assert_ptr_nonnull(strstr(b.s.report.bytes, "liar: an illegal address\n"));
    ck_assert_ptr_nonnull(
        strstr(b.s.report.bytes, "--case 'copy<8>  seed 7  (8,16):(16,1)  (8,16):(1,8)'\n"));
    bench_close(&b);
}
END_TEST

/* A line that the reference refuses is not a case, whatever the backend would do. */
START_TEST(a_refused_case_is_generated_again)
{
    struct bench b;
    struct differ_case c = case_of("copy<4>  seed 7  start 1 0  _4:_1  _4:_1");
    bench_open(&b, does_nothing);
    ck_assert_int_eq(differ_run(&b.s, &c), DIFFER_AGAIN);
    ck_assert_int_eq(b.s.counts.passed + b.s.counts.failed + b.s.counts.skipped, 0);
    bench_close(&b);
}
END_TEST

Suite *differ_run_suite(void)
{
    Suite *s = suite_create("differ_run");
    TCase *all = tcase_create("differ_run");
    int ops = 0;
    while (gpu_operations[ops] != NULL)
        ++ops;
    tcase_add_loop_test(all, equal_answers_pass, 0, ops * 5);
    tcase_add_test(all, a_lie_is_caught_in_generated_cases);
    tcase_add_test(all, evaluations_go_as_far_as_asked);
    tcase_add_test(all, refusals_are_counted_with_their_reasons);
    tcase_add_test(all, an_operation_without_a_variant_is_skipped_by_name);
    tcase_add_test(all, what_each_variant_ran_is_counted);
    tcase_add_test(all, reasons_past_the_table_are_others);
    tcase_add_test(all, a_broken_backend_is_not_called_again);
    tcase_add_test(all, a_refused_case_is_generated_again);
    tcase_add_loop_test(all, a_lie_is_caught, 0, sizeof lies / sizeof lies[0]);
    tcase_set_timeout(all, 60);
    suite_add_tcase(s, all);
    return s;
}
