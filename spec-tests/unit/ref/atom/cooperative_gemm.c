/* cooperative_gemm.c - products that threads share: each sum has one thread, and is what three
 * loops make of it; floats in the order of K; every condition.
 *
 * What is not here: instructions of more than one value, whose sums are the machine's. */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

#define FMA "UniversalFMA<float>"

static struct cells cells[3];

static const struct {
    const char *atoms, *tile, *a, *b, *c;
    int threads;
    int64_t m, n, k;
} products[] = {
    {"(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(_5,_7):(_1,_5)", "(_3,_7):(_1,_3)", "(_5,_3):(_1,_5)", 1,
     5, 3, 7},
    {"(_2,_2,_1):(_1,_2,_0)", "(_,_,_)", "(_5,_7):(_7,_1)", "(_3,_7):(_7,_1)", "(_5,_3):(_3,_1)", 4,
     5, 3, 7},
    {"(_2,_3,_1):(_3,_1,_0)", "(_4,_,_3)", "(_5,_7):(_8,_1)", "(_3,_7):(_1,_4)", "(_5,_3):(_4,_1)",
     6, 5, 3, 7},
    {"(_8,_4,_1):(_1,_8,_0)", "(_,_,_2)", "(_5,_7):(_1,_5)", "(_3,_7):(_0,_1)", "(_5,_3):(_1,_8)",
     32, 5, 3, 7},
    {"(_2,_1,_1):(_1,_0,_0)", "((_2,_2):(_2,_1),_,_)", "((_2,_3),_7):((_7,_14),_1)",
     "(_3,(_7)):(_7,(_1))", "(_6,_3):(_3,_1)", 2, 6, 3, 7},
    {"(_1,_1,_1):(_0,_0,_0)", "(_,_,_)", "(_1,_1):(_0,_0)", "(_1,_1):(_0,_0)", "(_1,_1):(_0,_0)", 1,
     1, 1, 1},
};

static ct_tiled_mma mma_of(ct_ctx *cx, const char *op, const char *atoms, const char *tile)
{
    return ct_make_tiled_mma(cx, ct_MMA_Traits(cx, op), harness_value(cx, atoms),
                             harness_value(cx, tile));
}

/* Element m is first + step * m, of floats a number that has no few bits. */
static ct_value operand(ct_ctx *cx, int i, ct_type type, int bits, const char *layout)
{
    ct_layout l = harness_value(cx, layout);
    int64_t n = ct_int(ct_cosize(cx, l));
    cells_poison(&cells[i], bits, n);
    ct_value p = cells_pointer(cx, &cells[i], CT_SMEM, type, bits);
    ct_value flat = ct_make_tensor(cx, p, ct_make_layout(cx, ct_dynamic(cx, n), NULL));
    for (int64_t m = 0; m < n; ++m)
        ct_store(cx, flat, ct_dynamic(cx, m),
                 type == CT_FLOAT ? ct_of_float((float)(1 + i + m) / 7.0F) : ct_of_int(1 + i + m));
    return ct_make_tensor(cx, p, l);
}

static double number(ct_ctx *cx, ct_value t, int64_t index)
{
    ct_scalar v = ct_load(cx, t, ct_dynamic(cx, index));
    return v.type == CT_FLOAT ? v.f : (double)v.i;
}

/* 2 * sum - 3 * c, each step rounded to a float where they are floats. */
static double expected(ct_ctx *cx, const ct_value *o, int f, int64_t m, int64_t n)
{
    bool single = ct_value_type(o[2]) == CT_FLOAT && ct_sizeof_bits(o[2]) == 32;
    double sum = 0;
    for (int64_t k = 0; k < products[f].k; ++k) {
        volatile double ab =
            number(cx, o[0], m + products[f].m * k) * number(cx, o[1], n + products[f].n * k);
        ab = single ? (double)(float)ab : ab;
        sum = single ? (double)(float)(sum + ab) : sum + ab;
    }
    volatile double left = 2 * sum, right = -3 * number(cx, o[2], m + products[f].m * n);
    left = single ? (double)(float)left : left;
    right = single ? (double)(float)right : right;
    return single ? (double)(float)(left + right) : left + right;
}

static void multiply(ct_type type, int bits, int f)
{
    ct_ctx *cx = harness_context();
    double want[18], was[18];
    int owner[18];
    ct_tiled_mma mma = mma_of(cx, FMA, products[f].atoms, products[f].tile);
    ct_value o[3] = {operand(cx, 0, type, bits, products[f].a),
                     operand(cx, 1, type, bits, products[f].b),
                     operand(cx, 2, type, bits, products[f].c)};
    int64_t sums = products[f].m * products[f].n;
    ct_gemm_share share = {&mma, 0, ct_of_int(2), ct_of_int(-3)};
    for (int64_t i = 0; i < sums; ++i) {
        want[i] = expected(cx, o, f, i % products[f].m, i / products[f].m);
        owner[i] = -1;
    }
    for (; share.thread < products[f].threads; ++share.thread) {
        for (int64_t i = 0; i < sums; ++i)
            was[i] = number(cx, o[2], i);
        ct_cooperative_gemm(cx, &share, o[0], o[1], o[2]);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", products[f].a, ct_message(cx));
        for (int64_t i = 0; i < sums; ++i)
            if (number(cx, o[2], i) != was[i]) {
                ck_assert_int_eq(owner[i], -1);
                owner[i] = (int)share.thread;
            }
    }
    for (int64_t i = 0; i < sums; ++i)
        ck_assert_msg(number(cx, o[2], i) == want[i], "sum %d is %.9g, not %.9g", (int)i,
                      number(cx, o[2], i), want[i]);
    ck_assert(cells_fenced(&cells[0]) && cells_fenced(&cells[1]) && cells_fenced(&cells[2]));
}

START_TEST(every_sum_has_one_thread)
{
    multiply(CT_SIGNED, 32, _i);
    multiply(CT_SIGNED, 64, _i);
    multiply(CT_FLOAT, 32, _i);
    multiply(CT_FLOAT, 64, _i);
}
END_TEST

/* Where beta is 0, C is not read: what it holds may be no number at all. */
START_TEST(beta_of_0_reads_no_c)
{
    ct_ctx *cx = harness_context();
    ct_tiled_mma mma = mma_of(cx, FMA, "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)");
    ct_value a = operand(cx, 0, CT_FLOAT, 64, "(_2,_1):(_1,_2)");
    ct_value b = operand(cx, 1, CT_FLOAT, 64, "(_1,_1):(_0,_0)");
    ct_value c = operand(cx, 2, CT_FLOAT, 64, "(_2,_1):(_1,_2)");
    ct_gemm_share share = {&mma, 0, ct_of_float(1), ct_of_float(0)};
    volatile double zero = 0;
    ct_fill(cx, c, ct_of_float(zero / zero));
    ct_cooperative_gemm(cx, &share, a, b, c);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ck_assert(number(cx, c, 0) == number(cx, a, 0) * number(cx, b, 0));
    ck_assert(number(cx, c, 1) == number(cx, a, 1) * number(cx, b, 0));
}
END_TEST

static const struct {
    const char *op, *atoms, *a, *b, *c;
    int64_t thread;
    ct_error error;
    const char *why;
} refused[] = {
    {FMA, "(_1,_1,_1):(_0,_0,_0)", "(_5,_7,_1):(_1,_5,_0)", "(_3,_7):(_1,_3)", "(_5,_3):(_1,_5)", 0,
     CT_EINVAL, "cooperative_gemm: A has rank 3, not 2"},
    {FMA, "(_1,_1,_1):(_0,_0,_0)", "(_5,_7):(_1,_5)", "(_3,_6):(_1,_3)", "(_5,_3):(_1,_5)", 0,
     CT_EINVAL, "cooperative_gemm: mode 1 of B has 6 elements, K is 7"},
    {FMA, "(_1,_1,_1):(_0,_0,_0)", "(_5,_7):(_1,_5)", "(_3,_7):(_1,_3)", "(_5,3):(_1,_5)", 0,
     CT_EINVAL, "cooperative_gemm: mode 1 of C, 3, is dynamic"},
    {FMA, "(_2,_2,_1):(_1,_2,_0)", "(_5,_7):(_1,_5)", "(_3,_7):(_1,_3)", "(_5,_3):(_1,_5)", 4,
     CT_EINVAL, "cooperative_gemm: thread 4 is none of 4 threads"},
    {FMA, "(_1,_1,_1):(_0,_0,_0)", "(_5,_7):(_1,_5)", "(_3,_7):(_1,_3)", "(_5,_3):(_1,_5)", -1,
     CT_EINVAL, "cooperative_gemm: thread -1 is none of 1 threads"},
    {FMA, "(_1,_1,_2):(_0,_0,_1)", "(_5,_7):(_1,_5)", "(_3,_7):(_1,_3)", "(_5,_3):(_1,_5)", 0,
     CT_EDOMAIN, "cooperative_gemm: 2 atoms along K, whose threads would share sums"},
    {FMA, "(_1,_1,_1):(_0,_0,_0)", "(_5,_7):(_1,_5)", "(_3,_7):(_1,_3)", "(_5,_3):(_1,_0)", 0,
     CT_EDOMAIN, "cooperative_gemm: the destination broadcasts"},
    {"SM61_DP4A", "(_1,_1,_1):(_0,_0,_0)", "(_5,_7):(_1,_5)", "(_3,_7):(_1,_3)", "(_5,_3):(_1,_5)",
     0, CT_EUNSUP, "cooperative_gemm: how an instruction of 1 x 1 x 4 adds is the chip's"},
};

START_TEST(cooperative_gemm_refuses)
{
    ct_ctx *cx = harness_context();
    ct_tiled_mma mma = mma_of(cx, refused[_i].op, refused[_i].atoms, "(_,_,_)");
    ct_gemm_share share = {&mma, refused[_i].thread, ct_of_int(1), ct_of_int(1)};
    ct_value a = operand(cx, 0, CT_SIGNED, 32, refused[_i].a);
    ct_value b = operand(cx, 1, CT_SIGNED, 32, refused[_i].b);
    ct_value c = operand(cx, 2, CT_SIGNED, 32, refused[_i].c);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ct_cooperative_gemm(cx, &share, a, b, c);
    harness_fails(cx, refused[_i].error, refused[_i].why);
}
END_TEST

/* alpha A B + beta C, and the operation that leaves 64 bits, its operands in that order. */
static const struct {
    int64_t alpha, a, b, beta, c;
    const char *why;
} overflows[] = {
    {1, INT64_MAX, 3, 1, 5, "cooperative_gemm: 9223372036854775807 * 3 leaves 64 bits"},
    {1, 3, INT64_MAX, 1, 5, "cooperative_gemm: 3 * 9223372036854775807 leaves 64 bits"},
    {INT64_MAX, 2, 3, 1, 5, "cooperative_gemm: 9223372036854775807 * 6 leaves 64 bits"},
    {1, 2, 3, 7, INT64_MAX, "cooperative_gemm: 7 * 9223372036854775807 leaves 64 bits"},
    {1, 2, 3, 1, INT64_MAX, "cooperative_gemm: 6 + 9223372036854775807 leaves 64 bits"},
};

START_TEST(an_overflow_names_its_operands)
{
    ct_ctx *cx = harness_context();
    ct_tiled_mma mma = mma_of(cx, FMA, "(_1,_1,_1):(_0,_0,_0)", "(_,_,_)");
    ct_gemm_share share = {&mma, 0, ct_of_int(overflows[_i].alpha), ct_of_int(overflows[_i].beta)};
    ct_value o[3];
    for (int i = 0; i < 3; ++i)
        o[i] = operand(cx, i, CT_SIGNED, 64, "(_1,_1):(_0,_0)");
    ct_fill(cx, o[0], ct_of_int(overflows[_i].a));
    ct_fill(cx, o[1], ct_of_int(overflows[_i].b));
    ct_fill(cx, o[2], ct_of_int(overflows[_i].c));
    ct_cooperative_gemm(cx, &share, o[0], o[1], o[2]);
    harness_fails(cx, CT_ERANGE, overflows[_i].why);
    ck_assert_int_eq(ct_load(cx, o[2], harness_value(cx, "0")).i, overflows[_i].c);
}
END_TEST

Suite *atom_cooperative_gemm_suite(void)
{
    Suite *suite = suite_create("atom_cooperative_gemm");
    TCase *all = tcase_create("cooperative_gemm");
    tcase_add_loop_test(all, every_sum_has_one_thread, 0, sizeof products / sizeof products[0]);
    tcase_add_test(all, beta_of_0_reads_no_c);
    tcase_add_loop_test(all, cooperative_gemm_refuses, 0, sizeof refused / sizeof refused[0]);
    tcase_add_loop_test(all, an_overflow_names_its_operands, 0,
                        sizeof overflows / sizeof overflows[0]);
    suite_add_tcase(suite, all);
    return suite;
}
