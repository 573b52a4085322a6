/* elements.c - the reference's elements of 4 bits: which half of which byte is written.
 *
 * The bytes of y are poison before, cd, and those of x 21 43 65 87 and so on, from the lowest. */
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

static const struct {
    const char *line, *bytes;
} rows[] = {
    {"packed_fill<1>  seed 1  4:1  5", "5555"},
    {"packed_fill<1>  seed 1  3:1  5", "55c5"},
    {"packed_fill<1>  seed 1  2:2  0", "c0c0"},
    {"packed_fill<1>  seed 1  (2,2):(1,5)  9", "99cd9dc9"},
    {"packed_fill<1>  seed 1  3:-1  7", "77c7"},
    {"packed_copy<1>  seed 1  8:1  8:1", "21436587"},
    {"packed_copy<1>  seed 1  (2,3):(3,1)  (2,3):(1,2)", "415263"},
    {"packed_copy<1>  seed 1  4:1  4:2", "c1c2c3c4"},
    {"packed_copy<1>  seed 1  4:0  4:1", "1111"},
    {"packed_copy<1>  seed 1  3:-2  3:1", "35c1"},
    {"packed_transpose<1>  seed 1  (2,3):(1,2)  (3,2):(1,3)", "312564"},
    {"packed_transpose<1>  seed 1  (2,2):(1,2)  (2,2):(1,3)", "312dc4"},
};

static void put_hex(const unsigned char *bytes, size_t n, char *text)
{
    for (size_t k = 0; k < n; ++k)
        snprintf(text + 2 * k, 3, "%02x", (unsigned)bytes[k]);
}

START_TEST(halves_go_where_the_case_says)
{
    struct bench b;
    struct differ_plan p;
    struct differ_answer a = {0};
    struct differ_fault fault = {0, ""};
    struct text why = {NULL, 0, 0};
    struct differ_case c = case_of(rows[_i].line);
    char text[64] = "";
    bench_open(&b, NULL);
    ct_init(&b.s.cx, b.s.arena, b.s.room);
    ck_assert_msg(differ_resolve(&p, &c, &b.s.cx, &fault), "%s", fault.why);
    ck_assert_int_eq(p.planes, 2);
    differ_prepare(&p, &a);
    for (size_t k = 0; k < p.x.length; ++k)
        a.image[0].x[p.x.cells + k] = (unsigned char)(0x21 + 0x22 * k);
    ck_assert_int_eq(b.ref->execute(b.ref, &p, 0, &a.image[0], &why), DIFFER_EXECUTED);
    put_hex(a.image[0].y + p.y.cells, p.y.length, text);
    ck_assert_str_eq(text, rows[_i].bytes);
    differ_answer_free(&a);
    bench_close(&b);
}
END_TEST

Suite *differ_packed_suite(void)
{
    Suite *s = suite_create("differ_packed");
    TCase *all = tcase_create("differ_packed");
    tcase_add_loop_test(all, halves_go_where_the_case_says, 0, sizeof rows / sizeof rows[0]);
    suite_add_tcase(s, all);
    return s;
}
