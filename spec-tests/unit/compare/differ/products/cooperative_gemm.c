/* cooperative_gemm.c - the answers to products in shared memory: by an instruction whose sums are
 * known, each is what the definition says, whatever the extents; and what is refused.
 *
 * What is not here: the instructions of warps (unit/emu/matrix). */
#include "spec-tests/unit/compare/differ/products/product.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <math.h>

static struct product done;

/* Element (row, column) of a factor, in bytes of a block. */
static const unsigned char *element(int f, int64_t row, int64_t column, int64_t rows)
{
    int64_t at = harness_at(&done.b.s.cx, done.p.mma.factor[f], row + rows * column);
    return done.before.image[0].x + done.p.x.zero + done.p.mma.first[f] +
           at * done.p.mma.bits[f] / 8;
}

#define ODD_8 "(_5,_6):(_6,_1)  (_3,_6):(_1,_4)  (_5,_3):(_1,_7)"
static const char *const of_bytes[] = {
    "cooperative_gemm<4>  seed 3  SM61_DP4A 3 -2  (_2,_2,_1):(_1,_2,_0)  (_,_,_4)  " ODD_8,
    "cooperative_gemm<4>  seed 4  SM61_DP4A -1 0  (_2,_2,_1):(_1,_2,_0)  (_,_,_8)  " ODD_8,
    "cooperative_gemm<4>  seed 5  SM80_16x8x32_S32S8S8S32_TN 2 1  (_1,_1,_1):(_1,_1,_0)  (_,_,_)  "
    "(_5,_6):(_6,_1)  (_3,_6):(_1,_3)  (_5,_3):(_1,_5)",
    "cooperative_gemm<4>  seed 6  SM80_16x8x16_S32S8S8S32_TN 2 1  (_2,_1,_1):(_1,_2,_0)  "
    "(_,_16,_32)  (_5,_6):(_6,_1)  (_3,_6):(_1,_3)  (_5,_3):(_3,_1)",
};

START_TEST(sums_of_bytes)
{
    product_execute(&done, of_bytes[_i]);
    for (int64_t m = 0; m < 5; ++m)
        for (int64_t n = 0; n < 3; ++n) {
            uint32_t sum = 0, c, got;
            for (int64_t k = 0; k < 6; ++k)
                sum +=
                    (uint32_t)((int8_t)*element(CT_A, m, k, 5) * (int8_t)*element(CT_B, n, k, 3));
            memcpy(&c, element(CT_C, m, n, 5), sizeof c);
            sum = (uint32_t)done.p.alpha * sum + (uint32_t)done.p.beta * c;
            memcpy(&got,
                   done.after.image[0].y + done.p.y.zero +
                       4 * harness_at(&done.b.s.cx, done.p.mma.factor[CT_C], m + 5 * n),
                   sizeof got);
            ck_assert_uint_eq(got, sum);
        }
    product_finish(&done);
}
END_TEST

/* The sums of UniversalFMA are fused; what is scaled is rounded step by step. */
START_TEST(sums_of_doubles)
{
    product_execute(
        &done,
        "cooperative_gemm<8>  seed 3  UniversalFMA<double,double,double,double> 3 -2  "
        "(_2,_3,_1):(_1,_2,_0)  (_,_,_2)  (_5,_7):(_7,_1)  (_3,_7):(_1,_3)  (_5,_3):(_1,_5)");
    for (int64_t m = 0; m < 5; ++m)
        for (int64_t n = 0; n < 3; ++n) {
            double sum = 0, v[3], got;
            for (int64_t k = 0; k < 7; ++k) {
                memcpy(&v[0], element(CT_A, m, k, 5), sizeof v[0]);
                memcpy(&v[1], element(CT_B, n, k, 3), sizeof v[1]);
                sum = fma(v[0], v[1], sum);
            }
            memcpy(&v[2], element(CT_C, m, n, 5), sizeof v[2]);
            volatile double x = 3 * sum, y = -2 * v[2];
            volatile double want = x + y;
            memcpy(&got,
                   done.after.image[0].y + done.p.y.zero +
                       8 * harness_at(&done.b.s.cx, done.p.mma.factor[CT_C], m + 5 * n),
                   sizeof got);
            ck_assert_msg(want == got, "(%d,%d): %.17g, not %.17g", (int)m, (int)n, got, want);
        }
    product_finish(&done);
}
END_TEST

#define DP4A "cooperative_gemm<4>  seed 3  SM61_DP4A"
#define REST "(_1,_1,_1):(_1,_1,_0)  (_,_,_)"
static const struct {
    const char *line, *why;
} refused[] = {
    {DP4A "  " REST "  " ODD_8, "an operation, alpha and beta are expected"},
    {DP4A " 1  " REST "  " ODD_8, "an operation, alpha and beta are expected"},
    {DP4A " 1 2 3  " REST "  " ODD_8, "an operation, alpha and beta are expected"},
    {DP4A " 1 9999999  " REST "  " ODD_8, "an operation, alpha and beta are expected"},
    {"cooperative_gemm<8>  seed 3  SM61_DP4A 1 1  " REST "  " ODD_8, "an element of the case"},
    {DP4A " 1 1  " REST "  (_5,_6):(_6,_1)  (_3,_7):(_1,_4)  (_5,_3):(_1,_7)", "B is N x K"},
    {DP4A " 1 1  " REST "  (_5,_6):(_6,_1)  (_3,_6):(_1,_4)  (_5,_4):(_1,_7)", "C is M x N"},
    {DP4A " 1 1  " REST "  (_5,_6):(_6,_-1)  (_3,_6):(_1,_4)  (_5,_3):(_1,_7)", "from 0 up"},
    {DP4A " 1 1  (_1,_1,_1):(_1,_1,_0)  (_,_,_4:_1)  " ODD_8, "the elements along K are in order"},
    {"cooperative_gemm<4>  seed 3  SM61_DP5A 1 1  " REST "  " ODD_8, "no tiled MMA"},
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

Suite *differ_cooperative_gemm_suite(void)
{
    Suite *s = suite_create("differ_cooperative_gemm");
    TCase *all = tcase_create("differ_cooperative_gemm");
    tcase_add_loop_test(all, sums_of_bytes, 0, sizeof of_bytes / sizeof of_bytes[0]);
    tcase_add_test(all, sums_of_doubles);
    tcase_add_loop_test(all, what_is_no_product_is_refused, 0, sizeof refused / sizeof refused[0]);
    suite_add_tcase(s, all);
    return s;
}
