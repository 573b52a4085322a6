/* gemm.c - gemm of tensors as a request: executed here as the plain kernel does it, the sums are
 * the reference's; and what is refused.
 *
 * What is not here: kernels; they need a device. */
#include "gpu/host/products/gemm.h"

#include "gpu/host/kernels.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

enum { REACH = 512 };

static int64_t value_at(const ct_flat *f, int64_t i)
{
    int64_t v = f->offset[0], ones = ((int64_t)1 << f->bits) - 1;
    for (int k = 0; k < f->modes; i /= f->shape[k++])
        v += i % f->shape[k] * f->stride[k];
    return v ^ ((v >> (f->base + f->shift) & ones) << f->base);
}

/* d NULL: in C. */
static const struct {
    const char *a, *b, *c, *d;
    int64_t m, n, k;
} rows[] = {
    {"_1:_0", "_1:_0", "_1:_0", NULL, 1, 1, 1},
    {"_1:_0", "_1:_5", "_1:_0", "_1:_3", 1, 1, 1},
    {"_5:_3", "_7:_2", "(_5,_7):(_7,_1)", NULL, 5, 7, 1},
    {"_5:3", "_7:_2", "(_5,_7):(_7,1)", "(_5,_7):(_1,_6)", 5, 7, 1},
    {"(_5,_3):(_3,_1)", "(_7,_3):(_1,9)", "(_5,_7):(_1,_5)", NULL, 5, 7, 3},
    {"(_5,_1):(_3,_1)", "(_7,_1):(_1,9)", "(_5,_7):(_1,_5)", "(_5,_7):(_8,_1)", 5, 7, 1},
    {"(_1,_5):(_9,_3)", "(_1,_7):(_0,_2)", "(_1,_5,_7):(_0,_7,_1)", NULL, 5, 7, 1},
    {"(_1,_5,_3):(_0,_3,_1)", "(_1,_7,_3):(_4,_0,_2)", "(_1,_5,_7):(_2,_9,_1)", NULL, 5, 7, 3},
    {"((_2,_5),(_3,_2)):((_6,_12),(_1,_3))", "((_7),(_2,_3)):((_1),(_7,14))",
     "((_5,_2),_7):((_1,_5),_11)", NULL, 10, 7, 6},
    {"(((_2,_3)),_11):(((_11,_22)),_1)", "(_13,_11):(_1,_13)", "(_6,_13):(_13,_1)", NULL, 6, 13,
     11},
    {"Sw<2,0,3> o _0 o (_8,_4):(_4,_1)", "(_3,_4):(_0,_0)", "Sw<1,1,2> o 8 o (_8,_3):(_1,_8)", NULL,
     8, 3, 4},
};

static ct_value tensor_of(ct_ctx *cx, int32_t *memory, ct_layout layout)
{
    ct_value p = ct_make_ptr(cx, CT_GMEM, CT_SIGNED, 32, memory, REACH * sizeof *memory);
    return ct_make_tensor(cx, p, layout);
}

/* One sum after the other, as v1 does. */
static void execute(const gpu_request *r, bool apart, const int32_t *x, int32_t *y)
{
    for (int64_t i = 0; i < r->gemm.m * r->gemm.n; ++i) {
        int64_t m = i % r->gemm.m, n = i / r->gemm.m;
        int32_t sum = apart ? x[value_at(&r->gemm.d, i)] : y[value_at(&r->b, i)];
        for (int64_t k = 0; k < r->gemm.k; ++k)
            sum += x[value_at(&r->a, m + r->gemm.m * k)] * x[value_at(&r->c, n + r->gemm.n * k)];
        y[value_at(&r->b, i)] = sum;
    }
}

START_TEST(the_sums_are_the_reference_s)
{
    static int32_t x[REACH], y[2][REACH];
    ct_ctx *cx = harness_context();
    bool apart = rows[_i].d != NULL;
    gpu_gemm_operands o = {harness_value(cx, rows[_i].a), harness_value(cx, rows[_i].b),
                           harness_value(cx, rows[_i].c),
                           apart ? harness_value(cx, rows[_i].d) : NULL};
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    for (int i = 0; i < REACH; ++i) {
        x[i] = (i * 37 + 11) % 101 - 50;
        y[0][i] = y[1][i] = i * 7 % 61;
    }
    ck_assert_msg(gpu_gemm(cx, &o, &r, &why), "%s", why.text);
    ck_assert_int_eq(r.gemm.m, rows[_i].m);
    ck_assert_int_eq(r.gemm.n, rows[_i].n);
    ck_assert_int_eq(r.gemm.k, rows[_i].k);
    ck_assert_msg(gpu_takes_product(apart, &r, &why), "%s", why.text);
    execute(&r, apart, x, y[0]);
    if (apart)
        ct_gemm_to(cx, tensor_of(cx, y[1], o.d), tensor_of(cx, x, o.a), tensor_of(cx, x, o.b),
                   tensor_of(cx, x, o.c));
    else
        ct_gemm(cx, tensor_of(cx, x, o.a), tensor_of(cx, x, o.b), tensor_of(cx, y[1], o.c));
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ck_assert_mem_eq(y[0], y[1], sizeof y[0]);
}
END_TEST

static const struct {
    const char *a, *b, *c, *d, *why;
} refused[] = {
    {"(_5,_3):(_1,_5)", "_7:_1", "(_5,_7):(_1,_5)", NULL,
     "no product takes A, B, C, D of the ranks"},
    {"_5:_1", "_7:_1", "(_5,_7):(_1,_5)", "_35:_1", "of the ranks 1, 1, 2, 1"},
    {"(_5,_3):(_1,_5)", "(_7,_4):(_1,_7)", "(_5,_7):(_1,_5)", NULL,
     "mode 1 of B has 4 elements, K is 3"},
    {"(_5,_3):(_1,_5)", "(_7,_3):(_1,_7)", "(_6,_7):(_1,_6)", NULL,
     "mode 0 of C has 6 elements, M is 5"},
    {"(_5,_3):(_1,_5)", "(_7,_3):(_1,_7)", "(_5,_8):(_1,_5)", NULL,
     "mode 1 of C has 8 elements, N is 7"},
    {"(_5,3):(_1,_5)", "(_7,_3):(_1,_7)", "(_5,_7):(_1,_5)", NULL, "mode 1 of A is dynamic"},
    {"_5:_1", "_7:_1", "(_5,7):(_1,_5)", NULL, "mode 1 of C is dynamic"},
    {"(_2,_5):(_1,_2)", "(_2,_7):(_1,_2)", "(_2,_5,_7):(_1,_2,_10)", NULL,
     "V is 2: UniversalFMA takes one value"},
};

START_TEST(what_is_no_product_is_refused)
{
    ct_ctx *cx = harness_context();
    gpu_gemm_operands o = {harness_value(cx, refused[_i].a), harness_value(cx, refused[_i].b),
                           harness_value(cx, refused[_i].c),
                           refused[_i].d == NULL ? NULL : harness_value(cx, refused[_i].d)};
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    ck_assert(!gpu_gemm(cx, &o, &r, &why));
    ck_assert_msg(strstr(why.text, refused[_i].why) != NULL, "%s", why.text);
}
END_TEST

/* A request that names other matrices than its extents. */
START_TEST(spoilt_requests_are_refused)
{
    ct_ctx *cx = harness_context();
    static int32_t memory[REACH];
    gpu_gemm_operands o = {harness_value(cx, "(_5,_3):(_1,_5)"),
                           harness_value(cx, "(_7,_3):(_1,_7)"),
                           harness_value(cx, "(_5,_7):(_1,_5)"), NULL};
    gpu_request good = {.bytes = 4, .kind = GPU_FLOAT, .x = memory, .y = memory, .z = memory};
    gpu_why why = {""};
    ck_assert_msg(gpu_gemm(cx, &o, &good, &why), "%s", why.text);
    ck_assert_msg(gpu_accepts(&gpu_op_gemm, &good, &why), "%s", why.text);
    gpu_request r = good;
    r.gemm.k = 4;
    ck_assert(!gpu_accepts(&gpu_op_gemm, &r, &why));
    ck_assert_str_eq(why.text, "gemm: A has 15 elements, not 5 x 4");
    r.gemm.k = 0;
    ck_assert(!gpu_accepts(&gpu_op_gemm, &r, &why));
    ck_assert_str_eq(why.text, "gemm: K is 0");
    r = good;
    r.gemm.w = memory;
    ck_assert(!gpu_accepts(&gpu_op_gemm, &r, &why));
    ck_assert_str_eq(why.text, "gemm: w is no operand: the sums stay in y");
    ck_assert(!gpu_accepts(&gpu_op_gemm_to, &r, &why));
    ck_assert_ptr_nonnull(strstr(why.text, "of 3 products along K only the last would stay"));
    r = good;
    r.bytes = 2;
    ck_assert(!gpu_accepts(&gpu_op_gemm, &r, &why)); /* no such floats */
    r.kind = GPU_SIGNED;
    ck_assert(gpu_accepts(&gpu_op_gemm, &r, &why));
    r.z = NULL;
    ck_assert(!gpu_accepts(&gpu_op_gemm, &r, &why));
    ck_assert_str_eq(why.text, "gemm: z is a null pointer");
    r = good;
    ck_assert(gpu_flatten(cx, harness_value(cx, "(_5,_7):(_1,_4)"), &r.b, &why));
    ck_assert(!gpu_accepts(&gpu_op_gemm, &r, &why));
    ck_assert_str_eq(why.text, "gemm: b maps two coordinates to one element, in no order");
}
END_TEST

Suite *gpu_gemm_suite(void)
{
    Suite *suite = suite_create("gpu_gemm");
    TCase *all = tcase_create("gpu_gemm");
    tcase_add_loop_test(all, the_sums_are_the_reference_s, 0, sizeof rows / sizeof rows[0]);
    tcase_add_loop_test(all, what_is_no_product_is_refused, 0, sizeof refused / sizeof refused[0]);
    tcase_add_test(all, spoilt_requests_are_refused);
    suite_add_tcase(suite, all);
    return suite;
}
