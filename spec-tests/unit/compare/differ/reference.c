/* reference.c - the reference as a backend: answers known by hand, for every operation.
 *
 * A row says which element of x each cell of y holds then, first to last, _ where nothing was
 * written, and what the parts report. What is not here: the algorithms themselves (check_algo_*.c,
 * unit/ref/tensor/partition.c). */
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <inttypes.h>
#include <stdio.h>

static const struct {
    const char *line, *cells, *report;
} answers[] = {
    {"copy<4>  seed 1  (2,3):(3,1)  (2,3):(1,2)", "0 3 1 4 2 5", ""},
    {"copy<1>  seed 1  start 3 5  (2,3):(0,1)  (2,3):(1,-3)", "2 2 _ 1 1 _ 0 0", ""},
    {"copy<16>  seed 1  Sw<1,0,1> o 0 o 4:1  4:1", "0 1 3 2", ""},
    {"copy<2>  seed 1  (2,2):(-1,-2)  Sw<1,0,1> o 0 o (2,2):(2,1)", "3 1 0 2", ""},
    {"copy_if<8>  seed 1  (1,2)  (2,3):(3,1)  (2,3):(1,2)", "0 _ 1 _ _ _", ""},
    {"copy_if<4>  seed 1  (2,9)  (3,2):(1,3)  (3,2):(2,1)", "0 3 1 4 _ _", ""},
    {"transpose<2>  seed 1  (2,3):(1,2)  (3,2):(1,3)", "0 2 4 1 3 5", ""},
    {"transpose<8>  seed 1  (2,3):(3,1)  (3,2):(1,3)", "0 1 2 3 4 5", ""},
    {"local_tile<4>  seed 1  (3,2):(2,1)  (3,2):(1,3)  (2,1)", "0 2 4 1 3 5",
     "0,0 1,0 | 2,0 3,0 | 0,1 1,1 | 2,1 3,1"},
    {"local_tile<1>  seed 1  5:1  5:2  3", "0 _ 1 _ 2 _ 3 _ 4", "0 1 2 | 3 4 5"},
    {"local_partition<4>  seed 1  (3,2):(2,1)  (3,2):(1,3)  (2,1):(1,2)", "0 2 4 1 3 5",
     "0,0 2,0 0,1 2,1 | 1,0 3,0 1,1 3,1"},
    {"local_partition<2>  seed 1  (2,4):(1,2)  (2,4):(4,1)  (2,2):(2,1)", "0 2 4 6 1 3 5 7",
     "0,0 0,2 | 0,1 0,3 | 1,0 1,2 | 1,1 1,3"},
    {"tv_partition<4>  seed 1  (3,3):(3,1)  (3,3):(1,3)  (2,2)  (2,2):(2,1)", "0 3 _ 1 4 _ _ _ _",
     "0,0 1,0 | 0,1 1,1"},
    {"tv_partition<16>  seed 1  (3,1):(1,3)  (3,1):(1,3)  (4,1)  (2,2):(1,2)", "0 1 2",
     "0,0 2,0 | 1,0 3,0"},
    {"tiled_copy<2>  seed 1  SM75_U32x1_MOVM_T  (_8,_4):(_4,_1)  (_1,_2):(_0,_1)  (8,8):(8,1)  "
     "(8,8):(8,1)",
     "0 8 16 24 32 40 48 56 1 9 17 25 33 41 49 57 2 10 18 26 34 42 50 58 3 11 19 27 35 43 51 "
     "59 4 12 20 28 36 44 52 60 5 13 21 29 37 45 53 61 6 14 22 30 38 46 54 62 7 15 23 31 39 47 "
     "55 63",
     ""},
    {"tiled_copy<4>  seed 1  UniversalCopy<u32>  _6:_1  _1:_0  (2,3):(3,1)  (2,3):(1,2)",
     "0 3 1 4 2 5", ""},
    {"tma_copy<4>  seed 1  SM90_TMA_STORE  (3,2):(1,3)  (_2,_2):(_1,_2)  (_2,_2)  _1",
     "0 1 4 2 3 6", ""},
    {"tma_copy<4>  seed 1  SM90_TMA_LOAD_IM2COL  ((3,1),2):((2,6),_1)  (_2,_2):(_2,_1)  "
     "((0),(-1),(0),(0),(1),(0),(1))  _1",
     "0 1 2 3 2 3 4 5", ""},
    {"tma_copy<4>  seed 1  SM90_TMA_LOAD_IM2COL  ((5,2),1):((1,5),_1)  (_4,_1):(_1,_1)  "
     "((0),(-2),(0),(0),(2),(0),(2))  _1",
     "0 2 5 7 2 4 7 9", ""},
    {"tma_copy<4>  seed 1  SM90_TMA_STORE_IM2COL  ((3,2),1):((1,3),_1)  (_4,_1):(_1,_1)  "
     "((0),(0),(0),(0),(2),(0),(1))  _1",
     "0 _ 1 2 _ 3", ""},
    {"gather<4>  seed 1  (2,3):(1,2)  (2,0,2)  (2,3):(1,2)", "4 5 0 1 4 5", "2 | 0 | 2"},
    {"gather<8>  seed 1  (2,3):(3,1)  (1,3,-1,0)  (2,4):(1,2)", "1 4 _ _ _ _ 0 3",
     "1 | -1 | -1 | 0"},
    {"gather<2>  seed 1  ((2,2),2):((1,4),2)  (1)  (4,1):(1,9)", "2 3 6 7", "1"},
    {"scatter<4>  seed 1  (2,3):(1,2)  (2,0,2)  (2,3):(1,2)", "2 3 _ _ 4 5", "-2 | 0 | 2"},
    {"scatter<16>  seed 1  (1,4):(0,1)  (1,1,5,1)  (1,3):(0,1)", "_ 3 _", "-2 | -2 | -1 | 1"},
    {"cooperative_copy<4>  seed 1  2  64  _8:_1  _8:_1", "0 1 2 3 4 5 6 7",
     "0 | 0 | 1 | 1 | 0 | 0 | 1 | 1"},
    {"cooperative_copy<8>  seed 1  2  64  (_2,_2):(_2,_1)  (_2,_2):(_1,_2)", "0 2 1 3",
     "0 | 0 | 1 | 1"},
    {"cooperative_copy<2>  seed 1  3  16  _4:_1  _4:_1", "0 1 2 3", "0 | 0 | 1 | 2"},
    {"layout  seed 1  (2,3):(10,-1)", "", "0 | 10 | -1 | 9 | -2 | 8"},
    {"layout  seed 1  start 2  (2,(2,1)):(1@1,(2@0,7@1))", "", "2,0 | 2,1"},
    {"layout  seed 1  (2,2):(1@0@0,3@1@1)", "", "0,0,0 | 1,0,0 | 0,0,3 | 1,0,3"},
};

static void put_cells(const struct differ_plan *p, const struct differ_answer *a,
                      const struct differ_answer *before, struct text *t)
{
    size_t bytes = (size_t)p->c->bytes;
    for (int64_t i = 0; i < p->y.count; ++i) {
        size_t at = p->y.cells + (size_t)i * bytes;
        bool written =
            memcmp(a->image[0].y + at, before->image[0].y + at, bytes) != 0 ||
            memcmp(a->image[p->planes - 1].y + at, before->image[p->planes - 1].y + at, bytes) != 0;
        text_puts(t, i > 0 ? " " : "");
        if (written)
            text_printf(t, "%" PRId64, differ_source(p, a, i));
        else
            text_puts(t, "_");
    }
}

static void put_report(const struct differ_plan *p, const struct differ_answer *a, struct text *t)
{
    const int64_t *at = (const int64_t *)(const void *)(a->image[0].report + p->report.cells);
    int64_t rows = p->axes == 0 ? 0 : p->report.count / p->axes;
    int64_t values = p->values > 0 ? p->values : 1;
    for (int64_t row = 0; row < rows; ++row) {
        text_puts(t, row == 0 ? "" : row % values == 0 ? " | " : " ");
        for (int k = 0; k < p->axes; ++k)
            text_printf(t, "%s%" PRId64, k > 0 ? "," : "", at[row * p->axes + k]);
    }
}

START_TEST(elements_go_where_the_case_says)
{
    struct bench b;
    struct differ_plan p;
    struct differ_answer got = {0}, before = {0};
    struct differ_fault fault = {0, ""};
    struct text cells = {NULL, 0, 0}, report = {NULL, 0, 0};
    struct differ_case c = case_of(answers[_i].line);
    bench_open(&b, NULL);
    text_clear(&cells);
    text_clear(&report);
    ck_assert_msg(differ_expect(&b.s, &c, &p, &got, &fault), "%s", fault.why);
    differ_prepare(&p, &before);
    put_cells(&p, &got, &before, &cells);
    put_report(&p, &got, &report);
    ck_assert_str_eq(cells.bytes, answers[_i].cells);
    ck_assert_str_eq(report.bytes, answers[_i].report);
    differ_answer_free(&got);
    differ_answer_free(&before);
    text_free(&cells);
    text_free(&report);
    bench_close(&b);
}
END_TEST

#define DOUBLES "tiled_mma<8>  seed 1  SM80_8x8x4_F64F64F64F64_TN  "
#define FACTORS "(_16,_8,_4)  (_16,_4):(_1,_16)  (_8,_4):(_1,_8)  (_16,_8):(_1,_16)"

/* What the reference refuses leaves the machine of an earlier product alone. */
START_TEST(a_refusal_after_a_product_is_one)
{
    static const char *const lines[] = {DOUBLES "(_2,_1,_1):(_1,_0,_0)  " FACTORS,
                                        DOUBLES "(2,1,1):(1,0,0)  " FACTORS,
                                        DOUBLES "(2,1,1):(1,0,0)  " FACTORS};
    struct bench b;
    bench_open(&b, NULL);
    for (int i = 0; i < 3; ++i) {
        struct differ_plan p;
        struct differ_answer got = {0};
        struct differ_fault fault = {0, ""};
        struct differ_case c = case_of(lines[i]);
        ck_assert_int_eq(differ_expect(&b.s, &c, &p, &got, &fault), i == 0);
        differ_answer_free(&got);
    }
    bench_close(&b);
}
END_TEST

/* Computed elements, of each size. */
START_TEST(axpby_is_the_sum_in_every_plane)
{
    struct bench b;
    struct differ_plan p;
    struct differ_answer got = {0}, before = {0};
    struct differ_fault fault = {0, ""};
    char line[200];
    int bytes = 1 << _i;
    snprintf(line, sizeof line, "axpby<%d>  seed 3  -3  (5,7):(7,1)  4  (5,7):(1,6)", bytes);
    struct differ_case c = case_of(line);
    bench_open(&b, NULL);
    ck_assert_msg(differ_expect(&b.s, &c, &p, &got, &fault), "%s", fault.why);
    differ_prepare(&p, &before);
    for (int plane = 0; plane < p.planes; ++plane)
        for (int64_t i = 0; i < 35; ++i) {
            uint64_t x = 0, y = 0, z = 0,
                     mask = bytes < 8 ? (UINT64_C(1) << 8 * bytes) - 1 : UINT64_MAX;
            size_t n = (size_t)(bytes < 8 ? bytes : 8);
            int64_t from = i % 5 * 7 + i / 5, to = i % 5 + i / 5 * 6;
            memcpy(&x, before.image[plane].x + p.x.cells + from * bytes, n);
            memcpy(&y, before.image[plane].y + p.y.cells + to * bytes, n);
            memcpy(&z, got.image[plane].y + p.y.cells + to * bytes, n);
            ck_assert_uint_eq(z, (4 * y - 3 * x) & mask);
        }
    differ_answer_free(&got);
    differ_answer_free(&before);
    bench_close(&b);
}
END_TEST

static const struct {
    const char *line, *bytes;
} fills[] = {
    {"fill<1>  seed 1  2:2  -2", "fecd*1 fe"},
    {"clear<2>  seed 1  3:1", "00*6"},
    {"clear<16>  seed 1  (2,2):(0,1)", "00*32"},
    {"fill<4>  seed 1  (2):(1)  0x01020304", "0403020104030201"},
    {"fill<8>  seed 1  1:0  9223372036854775807", "ff*7 7f"},
    {"fill<16>  seed 1  1:0  -3", "fdff*15"},
    {"fill<16>  seed 1  1:0  0x0102030405060708090a0b0c0d0e0f10",
     "100f0e0d0c0b0a090807060504030201"},
    {"fill<16>  seed 1  1:0  7", "0700*15"},
};

START_TEST(fill_writes_the_value)
{
    struct bench b;
    struct differ_plan p;
    struct differ_answer want = {0}, got = {0};
    struct differ_fault fault = {0, ""};
    struct differ_case c = case_of(fills[_i].line);
    bench_open(&b, NULL);
    ck_assert_msg(differ_expect(&b.s, &c, &p, &got, &fault), "%s", fault.why);
    if (c.bytes > 1) {
        differ_prepare(&p, &want);
        ck_assert_msg(differ_answer_read(&p, fills[_i].bytes, &want, &fault), "%s", fault.why);
        ck_assert(differ_same(&p, &want, &got));
    } else {
        ck_assert(got.image[0].y[p.y.cells] == 0xFE && got.image[0].y[p.y.cells + 1] == 0xCD);
        ck_assert(got.image[1].y[p.y.cells] == 0xFE && got.image[1].y[p.y.cells + 1] == 0x32);
    }
    differ_answer_free(&want);
    differ_answer_free(&got);
    bench_close(&b);
}
END_TEST

static const char *const refused[] = {
    "copy<4>  seed 1  (2,3):(3,1)  (2,3):(0,1)",            /* y broadcasts, x does not */
    "copy<4>  seed 1  start 1 1  _8:_1  _8:_1",             /* vectors are not aligned */
    "axpby<1>  seed 1  100  (5,7):(7,1)  100  (5,7):(1,5)", /* the sum leaves the element */
    "axpby<16>  seed 1  9000000000  (5,7):(7,1)  1  (5,7):(1,5)",
    "fill<1>  seed 1  4:1  256",
    "local_tile<4>  seed 1  ((3,2),5):((1,10),2)  (6,5):(1,6)  (2,5)",
};

START_TEST(the_reference_says_why_not)
{
    struct bench b;
    struct differ_plan p;
    struct differ_answer got = {0};
    struct differ_fault fault = {0, ""};
    struct differ_case c = case_of(refused[_i]);
    bench_open(&b, NULL);
    ck_assert_msg(!differ_expect(&b.s, &c, &p, &got, &fault), "%s", refused[_i]);
    ck_assert(fault.column == 0 && strlen(fault.why) > 20);
    differ_answer_free(&got);
    bench_close(&b);
}
END_TEST

Suite *differ_reference_suite(void)
{
    Suite *s = suite_create("differ_reference");
    TCase *all = tcase_create("differ_reference");
    tcase_add_loop_test(all, elements_go_where_the_case_says, 0,
                        sizeof answers / sizeof answers[0]);
    tcase_add_test(all, a_refusal_after_a_product_is_one);
    tcase_add_loop_test(all, axpby_is_the_sum_in_every_plane, 0, 5);
    tcase_add_loop_test(all, fill_writes_the_value, 0, sizeof fills / sizeof fills[0]);
    tcase_add_loop_test(all, the_reference_says_why_not, 0, sizeof refused / sizeof refused[0]);
    suite_add_tcase(s, all);
    return s;
}
