/* cooperative_copy.c - copies that threads share, as requests: every element is moved once, by the
 * thread that the reference says.
 *
 * What is not here: kernels; they need a device. The request is executed here as they do it. */
#include "gpu/host/cooperative_copy.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

enum { REACH = 1024 };

static int64_t value_at(const ct_flat *f, int64_t i)
{
    int64_t v = f->offset[0], ones = ((int64_t)1 << f->bits) - 1;
    for (int k = 0; k < f->modes; i /= f->shape[k++])
        v += i % f->shape[k] * f->stride[k];
    if (f->shift >= 0)
        return v ^ ((v >> (f->base + f->shift) & ones) << f->base);
    return v ^ ((v >> f->base & ones) << (f->base - f->shift));
}

static const struct {
    int threads, max_bits, bytes;
    const char *src, *dst;
    int vector; /* bytes */
    int64_t first, count;
} rows[] = {
    {8, 128, 4, "_32:_1", "_32:_1", 16, 0, 8},
    {32, 128, 4, "_32:_1", "_32:_1", 4, 0, 32},
    {32, 128, 4, "_64:_1", "_64:_1", 8, 0, 32},
    {8, 64, 4, "_64:_1", "_64:_1", 8, 0, 8},
    {64, 128, 4, "_32:_1", "_32:_1", 16, 8, 64},
    {3, 128, 2, "_32:_1", "_32:_1", 16, 1, 3},
    {5, 128, 2, "_64:_1", "_64:_1", 16, 3, 5},
    {4, 128, 4, "(_8,_4):(_1,_8)", "(_8,_4):(_4,_1)", 4, 0, 4},
    {4, 128, 4, "(_8,_4):(_1,_16)", "(_8,_4):(_1,_8)", 16, 0, 4},
    {4, 32, 1, "(_8,_4):(_1,_16)", "(_8,_4):(_1,_8)", 4, 0, 4},
    {16, 128, 2, "(_8,_16):(_16,_1)", "Sw<2,1,3> o _0 o (_8,_16):(_16,_1)", 4, 0, 16},
    {1, 128, 16, "_5:_2", "_5:_1", 16, 0, 1},
};

static void execute(const gpu_request *r, int64_t thread, int64_t *from, int *owner)
{
    for (int64_t i = 0; i < r->a.size; ++i) {
        bool mine = i < r->cooperative.first
                        ? i == thread
                        : (i - r->cooperative.first) % r->cooperative.turns == thread;
        for (int64_t k = 0; mine && k < r->cooperative.vector; ++k) {
            int64_t to = value_at(&r->b, i) * r->cooperative.vector + k;
            ck_assert(to >= 0 && to < REACH);
            ck_assert_int_eq(owner[to], -1);
            owner[to] = (int)thread;
            from[to] = value_at(&r->a, i) * r->cooperative.vector + k;
        }
    }
}

START_TEST(each_thread_moves_what_the_reference_says)
{
    static _Alignas(256) unsigned char src[16 * REACH], dst[16 * REACH];
    static int64_t from[REACH];
    static int owner[REACH];
    ct_ctx *cx = harness_context();
    ct_layout a = harness_value(cx, rows[_i].src), b = harness_value(cx, rows[_i].dst);
    gpu_cooperative_operands o = {rows[_i].threads, rows[_i].max_bits, a, b};
    gpu_request r = {.bytes = rows[_i].bytes};
    gpu_why why = {""};
    int bytes = rows[_i].bytes;
    ck_assert_msg(gpu_cooperative_copy(cx, &o, &r, &why), "%s", why.text);
    ck_assert_int_eq(r.bytes, rows[_i].vector);
    ck_assert_int_eq(r.cooperative.vector * bytes, r.bytes);
    ck_assert_int_eq(r.cooperative.first, rows[_i].first);
    ck_assert_int_eq(r.cooperative.turns, rows[_i].count);
    memset(owner, -1, sizeof owner);
    for (int t = 0; t < r.threads; ++t)
        execute(&r, t, from, owner);
    ct_value x =
        ct_make_tensor(cx, ct_make_ptr(cx, CT_GMEM, CT_BITS, 8 * bytes, src, sizeof src), a);
    ct_value y =
        ct_make_tensor(cx, ct_make_ptr(cx, CT_GMEM, CT_BITS, 8 * bytes, dst, sizeof dst), b);
    for (int t = 0; t < rows[_i].threads; ++t) {
        memset(src, 1, sizeof src);
        memset(dst, 0, sizeof dst);
        ct_cooperative_copy(cx, rows[_i].threads, rows[_i].max_bits, t, x, y);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        for (int64_t e = 0; e < REACH; ++e)
            ck_assert_msg((dst[e * bytes] == 1) == (owner[e] == t), "element %d, thread %d", (int)e,
                          t);
    }
    for (int64_t i = 0; i < ct_int(ct_size(cx, a)); ++i)
        ck_assert_int_eq(from[harness_at(cx, b, i)], harness_at(cx, a, i));
}
END_TEST

START_TEST(a_thousand_threads)
{
    ct_ctx *cx = harness_context();
    ct_layout line = harness_value(cx, "_1024:_1");
    gpu_cooperative_operands o = {1024, 128, line, line};
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    ck_assert_msg(gpu_cooperative_copy(cx, &o, &r, &why), "%s", why.text);
    ck_assert_int_eq(r.bytes, 4);
}
END_TEST

static const struct {
    int threads, max_bits, bytes;
    const char *src, *dst, *why;
} refused[] = {
    {0, 128, 4, "_4:_1", "_4:_1", "0 threads, not 1 to 1024"},
    {1025, 128, 4, "_4:_1", "_4:_1", "1025 threads"},
    {3, 128, 4, "(_2,_2,_2):(_1,_4,_2)", "(_2,_2,_2):(_1,_2,_4)", "longer than what both share"},
};

START_TEST(what_is_not_shared_is_refused)
{
    ct_ctx *cx = harness_context();
    gpu_cooperative_operands o = {refused[_i].threads, refused[_i].max_bits,
                                  harness_value(cx, refused[_i].src),
                                  harness_value(cx, refused[_i].dst)};
    gpu_request r = {.bytes = refused[_i].bytes};
    gpu_why why = {""};
    ck_assert(!gpu_cooperative_copy(cx, &o, &r, &why));
    ck_assert_msg(strstr(why.text, refused[_i].why) != NULL, "%s", why.text);
}
END_TEST

Suite *gpu_cooperative_copy_suite(void)
{
    Suite *suite = suite_create("gpu_cooperative_copy");
    TCase *all = tcase_create("gpu_cooperative_copy");
    tcase_add_loop_test(all, each_thread_moves_what_the_reference_says, 0,
                        sizeof rows / sizeof rows[0]);
    tcase_add_test(all, a_thousand_threads);
    tcase_add_loop_test(all, what_is_not_shared_is_refused, 0, sizeof refused / sizeof refused[0]);
    suite_add_tcase(suite, all);
    return suite;
}
