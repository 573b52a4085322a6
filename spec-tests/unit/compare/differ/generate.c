/* generate.c - random cases: the same for the same numbers, lines that can be read again,
 * and all the variety that kernels are to meet.
 *
 * What is not here: running them (run.c). */
#include "spec-tests/compare/differ/generate.h"
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static struct generator rng;

static bool draw(const gpu_operation *op, int bytes, int64_t number, int attempt,
                 struct differ_case *c)
{
    struct differ_key d = {.seed = 5, .op = op, .bytes = bytes, .number = number};
    d.attempt = attempt;
    return differ_generate(&rng, &d, c);
}

/* 8, or as wide as its elements are. */
static int bytes_of(const gpu_operation *op)
{
    return differ_max_bytes(op) < 8 ? differ_max_bytes(op) : 8;
}

START_TEST(a_case_can_be_drawn_again)
{
    for (int op = 0; gpu_operations[op] != NULL; ++op)
        for (int64_t number = 0; number < 20; ++number) {
            struct differ_case one, two, other;
            char first[DIFFER_LINE], again[DIFFER_LINE], next[DIFFER_LINE];
            ck_assert(draw(gpu_operations[op], bytes_of(gpu_operations[op]), number, 0, &one));
            ck_assert(draw(gpu_operations[op], bytes_of(gpu_operations[op]), number, 0, &two));
            ck_assert(draw(gpu_operations[op], bytes_of(gpu_operations[op]), number, 1, &other));
            differ_print(&one, first, sizeof first);
            differ_print(&two, again, sizeof again);
            differ_print(&other, next, sizeof next);
            ck_assert_str_eq(first, again);
            ck_assert_str_ne(first, next);
            two = case_of(first);
            differ_print(&two, again, sizeof again);
            ck_assert_str_eq(first, again);
        }
}
END_TEST

/* The next attempt at a number is not the first attempt at another. */
START_TEST(attempts_are_cases_of_their_own)
{
    struct differ_case one, two;
    for (int64_t number = 0; number < 30; ++number)
        for (int64_t other = 0; other < 30; ++other) {
            char first[DIFFER_LINE], second[DIFFER_LINE];
            draw(&gpu_op_copy, 4, number, 0, &one);
            draw(&gpu_op_copy, 4, other, 1, &two);
            differ_print(&one, first, sizeof first);
            differ_print(&two, second, sizeof second);
            ck_assert_str_ne(first, second);
        }
}
END_TEST

/* How often something was generated. */
struct variety {
    int understood, large, small, odd_start, swizzled, negative, broadcast, nested, dynamic, fixed;
    int gaps, runs;
};

/* Does one of these characters stand before a dynamic integer? */
static bool has_dynamic(const char *text)
{
    for (const char *s = strpbrk(text, "(,:"); s != NULL; s = strpbrk(s + 1, "(,:"))
        if (s[1] >= '1' && s[1] <= '9')
            return true;
    return false;
}

static void note_text(struct variety *v, const struct differ_case *c)
{
    char line[DIFFER_LINE];
    differ_print(c, line, sizeof line);
    v->swizzled += strstr(line, "Sw<") != NULL;
    v->negative += strstr(line, ":-") != NULL || strstr(line, ",-") != NULL ||
                   strstr(line, "(-") != NULL || strstr(line, "_-") != NULL;
    v->nested += strstr(line, "((") != NULL || strstr(line, ",(") != NULL;
    v->fixed += strstr(line, "_") != NULL;
    v->dynamic += has_dynamic(c->arg[1]);
    v->odd_start += c->start[0] % 2 == 1 || c->start[1] % 2 == 1;
    v->runs += strstr(line, ":(_1,") != NULL || strstr(line, ":(1,") != NULL;
}

static void note_plan(struct variety *v, const struct differ_plan *p)
{
    ++v->understood;
    v->large += p->size > 4096;
    v->small += p->size <= 64;
    v->gaps += p->y.count > p->size;
    v->broadcast += p->a != NULL && p->x.bytes > 0 && p->x.count < p->size;
}

START_TEST(cases_are_of_every_kind)
{
    struct variety v = {0};
    for (int64_t number = 0; number < 300; ++number) {
        struct differ_case c;
        struct differ_plan p;
        struct differ_fault fault = {0, ""};
        if (!draw(&gpu_op_copy, 4, number, 0, &c))
            continue;
        ck_assert_msg(differ_resolve(&p, &c, harness_context(), &fault), "%s", fault.why);
        note_text(&v, &c);
        note_plan(&v, &p);
    }
    ck_assert_int_ge(v.understood, 290);
    ck_assert_int_ge(v.large, 1);
    ck_assert_int_ge(v.small, 60);
    ck_assert_int_ge(v.odd_start, 30);
    ck_assert_int_ge(v.swizzled, 15);
    ck_assert_int_ge(v.negative, 25);
    ck_assert_int_ge(v.broadcast, 12);
    ck_assert_int_ge(v.nested, 50);
    ck_assert_int_ge(v.dynamic, 50);
    ck_assert_int_ge(v.fixed, 100);
    ck_assert_int_ge(v.gaps, 60);
    ck_assert_int_ge(v.runs, 60);
}
END_TEST

/* No two coordinates of a destination share an element: devices write in any order. */
START_TEST(destinations_hold_each_element_once)
{
    static unsigned char seen[1 << 16];
    int limited = 0;
    for (int64_t number = 0; number < 120; ++number) {
        struct differ_case c;
        struct differ_plan p;
        struct differ_fault fault = {0, ""};
        ct_ctx *cx = harness_context();
        bool small = draw(&gpu_op_fill, 1, number, 0, &c) && differ_resolve(&p, &c, cx, &fault) &&
                     p.y.count < (int64_t)sizeof seen && p.size < 2000;
        memset(seen, 0, sizeof seen);
        for (int64_t i = 0; small && i < p.size; ++i) {
            int64_t at = harness_at(cx, p.b, i) - p.y.low;
            ck_assert_msg(seen[at]++ == 0, "%s", c.arg[0]);
        }
        limited += small;
    }
    ck_assert_int_ge(limited, 90);
}
END_TEST

/* Coordinates as values are generated for layouts that are only evaluated. */
START_TEST(layouts_have_basis_strides_too)
{
    int basis = 0, deep = 0, started = 0;
    for (int64_t number = 0; number < 200; ++number) {
        struct differ_case c;
        if (!draw(&gpu_op_layout, 8, number, 0, &c))
            continue;
        const char *at = strchr(c.arg[0], '@');
        basis += at != NULL;
        deep += strstr(c.arg[0], "@0@") != NULL || strstr(c.arg[0], "@1@") != NULL;
        started += c.start[0] > 0;
    }
    ck_assert_int_ge(basis, 25);
    ck_assert_int_ge(deep, 4);
    ck_assert_int_ge(started, 20);
}
END_TEST

Suite *differ_generate_suite(void)
{
    Suite *s = suite_create("differ_generate");
    TCase *all = tcase_create("differ_generate");
    tcase_add_test(all, a_case_can_be_drawn_again);
    tcase_add_test(all, attempts_are_cases_of_their_own);
    tcase_add_test(all, cases_are_of_every_kind);
    tcase_add_test(all, destinations_hold_each_element_once);
    tcase_add_test(all, layouts_have_basis_strides_too);
    tcase_set_timeout(all, 60);
    suite_add_tcase(s, all);
    return s;
}
