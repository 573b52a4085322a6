/* gemm.c - the reference's products of tensors: each sum is what its definition says, floats to the
 * bit in the order of K; and what is refused.
 *
 * What is not here: the reference's own tests (unit/ref/algorithm/gemm.c). */
#include "spec-tests/unit/compare/differ/products/product.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static struct product done;

static int64_t at(ct_layout layout, int64_t i)
{
    return harness_at(&done.b.s.cx, layout, i);
}

/* M, N and K are five, seven and three, of gemm_to K is one. */
enum { M = 5, N = 7 };

static const struct {
    const char *line;
    int64_t depth;
} rows[] = {
    {"gemm<4>  seed 3  signed  (_5,_3):(_3,_1)  (_7,_3):(_1,_9)  (_5,_7):(_1,_6)", 3},
    {"gemm<4>  seed 4  unsigned  (_5,_3):(3,_1)  (_7,_3):(_0,-2)  (_5,_7):(8,1)", 3},
    {"gemm<4>  seed 5  float  (_1,_5,_3):(_0,_3,_1)  (_1,_7,_3):(_0,_1,_9)  (_1,_5,_7):(_0,_1,_6)",
     3},
    {"gemm<4>  seed 6  start 3 5  float  (_5,_3):(_3,_1)  ((_7,_1),(_3)):((_3,_1),(_1))  "
     "(_5,_7):(_-7,_-1)",
     3},
    {"gemm<4>  seed 7  signed  _5:_3  _7:_2  (_5,_7):(_7,_1)", 1},
    {"gemm_to<4>  seed 8  signed  _5:_3  _7:_2  (_5,_7):(_7,_1)  (_5,_7):(_1,_9)", 1},
    {"gemm_to<4>  seed 9  float  (_1,_5):(_9,3)  (_1,_7):(_1,_2)  (_1,_5,_7):(_1,_7,_0)  "
     "(_1,_5,_7):(_1,_8,_1)",
     1},
};

/* Four bytes as a number of the case, or a number as four bytes. */
static double number(const unsigned char *block, const struct differ_block *of, int64_t element)
{
    const unsigned char *from = block + of->zero + element * 4;
    int32_t v;
    float f;
    memcpy(&v, from, sizeof v);
    memcpy(&f, from, sizeof f);
    return done.p.kind == GPU_FLOAT    ? (double)f
           : done.p.kind == GPU_SIGNED ? v
                                       : (double)(uint32_t)v;
}

/* One sum, rounded to a float after each step where they are floats. */
static double sum_of(int64_t m, int64_t n, int64_t depth)
{
    const unsigned char *x = done.before.image[0].x, *y = done.before.image[0].y;
    bool to = done.p.c->op == &gpu_op_gemm_to;
    double sum = to ? number(x, &done.p.x, at(done.p.second, m + M * n))
                    : number(y, &done.p.y, at(done.p.b, m + M * n));
    for (int64_t k = 0; k < depth; ++k) {
        volatile double product = number(x, &done.p.x, at(done.p.a, m + M * k)) *
                                  number(x, &done.p.x, at(done.p.factor, n + N * k));
        volatile float single = (float)product;
        volatile double more = sum + (done.p.kind == GPU_FLOAT ? (double)single : product);
        single = (float)more;
        sum = done.p.kind == GPU_FLOAT ? (double)single : more;
    }
    return sum;
}

START_TEST(each_sum_is_what_its_definition_says)
{
    product_execute(&done, rows[_i].line);
    for (int64_t m = 0; m < M; ++m)
        for (int64_t n = 0; n < N; ++n) {
            double want = sum_of(m, n, rows[_i].depth);
            double got = number(done.after.image[0].y, &done.p.y, at(done.p.b, m + M * n));
            ck_assert_msg(want == got, "(%d,%d): %.17g, not %.17g", (int)m, (int)n, got, want);
        }
    product_finish(&done);
}
END_TEST

/* Numbers of a factor are drawn large enough to be told apart, and none leaves its type. */
START_TEST(numbers_fill_their_type)
{
    int64_t most = 0, limit = (INT64_C(1) << 31) - 1;
    product_execute(
        &done,
        "gemm<4>  seed 3  signed  (_50,_30):(_30,_1)  (_20,_30):(_30,_1)  (_50,_20):(_20,_1)");
    for (int64_t i = 0; i < 1500; ++i) {
        double v = number(done.before.image[0].x, &done.p.x, i);
        most = (int64_t)(v < 0 ? -v : v) > most ? (int64_t)(v < 0 ? -v : v) : most;
    }
    ck_assert_int_gt(most, 1000);
    ck_assert_int_le(30 * most * most, limit);
    product_finish(&done);
}
END_TEST

static const struct {
    const char *line, *why;
} refused[] = {
    {"gemm<4>  seed 1  sign  _5:_1  _7:_1  (_5,_7):(_1,_5)",
     "unsigned or signed integers, or floats"},
    {"gemm<2>  seed 1  float  _5:_1  _7:_1  (_5,_7):(_1,_5)", "floats of 4 or 8 bytes"},
    {"gemm<1>  seed 1  signed  (_1,_64):(_1,_1)  (_1,_64):(_1,_1)  (_1,_1):(_1,_1)",
     "sums of so many products leave their elements"},
    {"gemm<4>  seed 1  signed  (_5,_3):(_1,_5)  (_7,_4):(_1,_7)  (_5,_7):(_1,_5)", "K is 3"},
    {"gemm<4>  seed 1  signed  (_5,_3):(_1,_5)  (_7,_3):(_1,_7)  (_5,_7):(_1,_0)", "broadcasts"},
    {"gemm<4>  seed 1  signed  (_5,3):(_1,_5)  (_7,_3):(_1,_7)  (_5,_7):(_1,_5)", "is dynamic"},
    {"gemm_to<4>  seed 1  signed  (_5,_3):(_1,_5)  (_7,_3):(_1,_7)  (_5,_7):(_1,_5)  "
     "(_5,_7):(_1,_5)",
     "only the last would stay"},
};

START_TEST(what_is_no_product_is_refused)
{
    struct differ_answer got = {0};
    struct differ_fault fault = {0, ""};
    struct differ_case c = case_of(refused[_i].line);
    bench_open(&done.b, NULL);
    ck_assert(!differ_expect(&done.b.s, &c, &done.p, &got, &fault));
    ck_assert_msg(strstr(fault.why, refused[_i].why) != NULL, "%s", fault.why);
    differ_answer_free(&got);
    bench_close(&done.b);
}
END_TEST

Suite *differ_gemm_suite(void)
{
    Suite *s = suite_create("differ_gemm");
    TCase *all = tcase_create("differ_gemm");
    tcase_add_loop_test(all, each_sum_is_what_its_definition_says, 0, sizeof rows / sizeof rows[0]);
    tcase_add_test(all, numbers_fill_their_type);
    tcase_add_loop_test(all, what_is_no_product_is_refused, 0, sizeof refused / sizeof refused[0]);
    suite_add_tcase(s, all);
    return s;
}
