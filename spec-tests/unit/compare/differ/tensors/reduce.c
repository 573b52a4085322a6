/* reduce.c - the reference's folds: the tree, seen by sums that depend on it, and integers, whose
 * folds are those of the reference's logical_reduce.
 *
 * What is not here: functions of two numbers (numbers.c). */
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

static struct bench b;
static struct differ_plan p;

static void resolve(const char *line)
{
    static struct differ_case c; /* the plan points to it */
    struct differ_fault fault = {0, ""};
    c = case_of(line);
    ct_init(&b.s.cx, b.s.arena, b.s.room);
    ck_assert_msg(differ_resolve(&p, &c, &b.s.cx, &fault), "%s: %s", line, fault.why);
}

/* Numbers of x that are all 0 but these; y is 0. */
struct spike {
    int64_t at;
    float v;
};

static float sum_of(int64_t count, const struct spike *spike, int spikes)
{
    char line[120];
    float zero = 0, sum;
    struct differ_answer a = {0};
    struct text why = {NULL, 0, 0};
    snprintf(line, sizeof line, "reduce<4>  seed 1  float plus  %d:1  1  1:0", (int)count);
    bench_open(&b, NULL);
    resolve(line);
    differ_prepare(&p, &a);
    memset(a.image[0].x + p.x.cells, 0, p.x.length);
    for (int k = 0; k < spikes; ++k)
        memcpy(a.image[0].x + p.x.cells + 4 * spike[k].at, &spike[k].v, sizeof zero);
    memcpy(a.image[0].y + p.y.cells, &zero, sizeof zero);
    ck_assert_int_eq(b.ref->execute(b.ref, &p, 0, &a.image[0], &why), DIFFER_EXECUTED);
    memcpy(&sum, a.image[0].y + p.y.cells, sizeof sum);
    differ_answer_free(&a);
    bench_close(&b);
    return sum;
}

/* 1 is lost beside 2^24 where it meets it alone, and is kept where two of them meet before. */
START_TEST(numbers_meet_as_the_tree_says)
{
    const float big = 16777216.0f;
    const struct {
        int64_t count;
        struct spike spike[3];
        float sum;
    } rows[] = {
        {3, {{0, big}, {1, 1}, {2, 1}}, big},              /* (0 1) 2 */
        {4, {{0, big}, {2, 1}, {3, 1}}, big + 2},          /* (0 1) (2 3) */
        {5, {{4, big}, {0, 1}, {1, 1}}, big + 2},          /* ((0 1) (2 3)) 4 */
        {3000, {{0, big}, {1024, 1}, {2048, 1}}, big},     /* one lane */
        {3000, {{0, 1}, {1024, 1}, {2048, big}}, big + 2}, /* likewise */
        {3000, {{0, big}, {1, 1}, {1025, 1}}, big + 2},    /* the lane beside it */
        {3000, {{1024, big}, {2, 1}, {3, 1}}, big + 2},    /* lanes 2 and 3 are a pair */
        {3000, {{1024, big}, {1, 1}, {2, 1}}, big},        /* 1 and 2 are none */
        {16386, {{16384, big}, {0, 1}, {1, 1}}, big + 2},  /* another chunk */
        {16386, {{16384, big}, {16385, 1}, {0, 1}}, big},  /* (c0) (c1) */
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k) {
        float sum = sum_of(rows[k].count, rows[k].spike, 3);
        ck_assert_msg(sum == rows[k].sum, "row %zu: %.1f, not %.1f", k, (double)sum,
                      (double)rows[k].sum);
    }
}
END_TEST

static ct_scalar wrapped_sum(ct_scalar x, ct_scalar y, void *user)
{
    (void)user;
    return ct_of_int((int16_t)(uint16_t)(x.i + y.i));
}

static ct_scalar larger(ct_scalar x, ct_scalar y, void *user)
{
    (void)user;
    return x.i > y.i ? x : y;
}

static const struct {
    const char *line;
    ct_map2 *f;
} integers[] = {
    {"reduce<2>  seed 5  signed plus  (5,(7,2)):(14,(1,7))  (_,1)  (5,1):(3,1)", wrapped_sum},
    {"reduce<2>  seed 5  signed plus  (5,(7,2)):(14,(1,7))  (1,_)  (1,14):(0,1)", wrapped_sum},
    {"reduce<2>  seed 6  signed plus  (50,70):(70,1)  (1,1)  (1,1):(0,0)", wrapped_sum},
    {"reduce<2>  seed 6  signed plus  (8,16):(-16,1)  (1,_)  16:-1", wrapped_sum},
    {"reduce<2>  seed 7  signed max  (3,50,7):(350,7,1)  (_,1,_)  (3,1,7):(1,0,4)", larger},
    {"reduce<2>  seed 7  signed max  20000:1  1  1:0", larger},
};

START_TEST(integers_are_folded_as_by_logical_reduce)
{
    struct differ_answer want = {0}, got = {0};
    struct text why = {NULL, 0, 0};
    bench_open(&b, NULL);
    resolve(integers[_i].line);
    differ_prepare(&p, &want);
    differ_prepare(&p, &got);
    ct_ctx *cx = &b.s.cx;
    ct_value x = differ_tensor(&p, &p.x, CT_SIGNED, want.image[0].x, p.a);
    ct_value y = differ_tensor(&p, &p.y, CT_SIGNED, want.image[0].y, p.b);
    ct_logical_reduce(cx, x, y, p.profile, integers[_i].f, NULL);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ck_assert_int_eq(b.ref->execute(b.ref, &p, 0, &got.image[0], &why), DIFFER_EXECUTED);
    ck_assert(differ_same(&p, &want, &got));
    differ_answer_free(&want);
    differ_answer_free(&got);
    bench_close(&b);
}
END_TEST

static const struct {
    const char *line, *why;
} refused[] = {
    {"reduce<4>  seed 1  signed plus  (2,3):(1,2)  (_,1)  (3):(1)", "an element for each one kept"},
    {"reduce<4>  seed 1  signed plus  (2,3):(1,2)  (_,1,1)  (2):(1)", "for each mode"},
    {"reduce<4>  seed 1  signed minus  (2,3):(1,2)  (_,1)  2:1", "plus, max or min is expected"},
    {"reduce<4>  seed 1  signed abs  (2,3):(1,2)  (_,1)  2:1", "plus, max or min is expected"},
    {"reduce<4>  seed 1  signed plus  (2,3):(1,2)  (_,1)  2:0", "broadcasts"},
};

START_TEST(what_is_no_fold_is_refused)
{
    struct differ_answer got = {0};
    struct differ_fault fault = {0, ""};
    struct differ_case c = case_of(refused[_i].line);
    bench_open(&b, NULL);
    ck_assert(!differ_expect(&b.s, &c, &p, &got, &fault));
    ck_assert_msg(strstr(fault.why, refused[_i].why) != NULL, "%s", fault.why);
    differ_answer_free(&got);
    bench_close(&b);
}
END_TEST

Suite *differ_reduce_suite(void)
{
    Suite *s = suite_create("differ_reduce");
    TCase *all = tcase_create("differ_reduce");
    tcase_add_test(all, numbers_meet_as_the_tree_says);
    tcase_add_loop_test(all, integers_are_folded_as_by_logical_reduce, 0,
                        sizeof integers / sizeof integers[0]);
    tcase_add_loop_test(all, what_is_no_fold_is_refused, 0, sizeof refused / sizeof refused[0]);
    suite_add_tcase(s, all);
    return s;
}
