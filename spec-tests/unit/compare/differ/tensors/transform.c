/* transform.c - the reference's transforms: which element is computed from which, of every size.
 *
 * What is not here: what the functions give (numbers.c). */
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

/* Element i of a block, before or after, as a number of up to 64 bits. */
static uint64_t at(const struct differ_plan *p, const struct differ_block *b,
                   const unsigned char *block, int64_t i)
{
    uint64_t v = 0;
    size_t n = (size_t)(p->c->bytes < 8 ? p->c->bytes : 8);
    memcpy(&v, block + b->zero + i * p->c->bytes, n);
    return v;
}

START_TEST(each_element_is_its_own_function)
{
    struct bench b;
    struct differ_plan p;
    struct differ_answer got = {0}, before = {0};
    struct differ_fault fault = {0, ""};
    char line[200];
    int bytes = 1 << _i;
    uint64_t mask = bytes < 8 ? (UINT64_C(1) << 8 * bytes) - 1 : UINT64_MAX;
    snprintf(line, sizeof line,
             "transform_two<%d>  seed 3  start 1 3  signed minus  (5,7):(7,1)  (5,7):(-1,-9)  "
             "(5,7):(1,6)",
             bytes);
    struct differ_case c = case_of(line);
    bench_open(&b, NULL);
    ck_assert_msg(differ_expect(&b.s, &c, &p, &got, &fault), "%s", fault.why);
    ck_assert_int_eq(p.x.low, -58);
    ck_assert_int_eq(p.x.count, 58 + 35);
    ck_assert_int_eq(p.planes, bytes == 1 ? 2 : 1);
    differ_prepare(&p, &before);
    for (int plane = 0; plane < p.planes; ++plane)
        for (int64_t i = 0; i < 35; ++i) {
            int64_t m = i % 5, n = i / 5;
            uint64_t x = at(&p, &p.x, before.image[plane].x, 7 * m + n);
            uint64_t z = at(&p, &p.x, before.image[plane].x, -m - 9 * n);
            uint64_t y = at(&p, &p.y, got.image[plane].y, m + 6 * n);
            ck_assert_uint_eq(y, (x - z) & mask);
        }
    ck_assert_int_eq(memcmp(got.image[0].x, before.image[0].x, p.x.bytes), 0);
    differ_answer_free(&got);
    differ_answer_free(&before);
    bench_close(&b);
}
END_TEST

static const struct {
    const char *line, *why;
} refused[] = {
    {"transform<4>  seed 1  signed negate  (2,3):(1,2)  (2,3):(1,0)", "broadcasts"},
    {"transform<4>  seed 1  signed plus  4:1  4:1", "another number of operands"},
    {"transform_two<4>  seed 1  signed abs  4:1  4:1  4:1", "another number of operands"},
    {"transform_two<4>  seed 1  signed plus  4:1  3:1  4:1", "as many elements"},
    {"transform<2>  seed 1  float negate  4:1  4:1", "floats have 4 or 8 bytes"},
    {"transform<2>  seed 1  negate  4:1  4:1", "signed, unsigned or float"},
};

START_TEST(what_is_no_transform_is_refused)
{
    struct bench b;
    struct differ_plan p;
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

Suite *differ_transform_suite(void)
{
    Suite *s = suite_create("differ_transform");
    TCase *all = tcase_create("differ_transform");
    tcase_add_loop_test(all, each_element_is_its_own_function, 0, 5);
    tcase_add_loop_test(all, what_is_no_transform_is_refused, 0,
                        sizeof refused / sizeof refused[0]);
    suite_add_tcase(s, all);
    return s;
}
