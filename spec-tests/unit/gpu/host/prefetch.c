/* prefetch.c - what the threads of a prefetch touch, as a request.
 *
 * What is not here: the kernel, which needs a device. The request is executed here as it does. */
#include "gpu/host/prefetch.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static ct_ctx cx;
static char memory[1 << 16];

static const struct {
    const char *src;
    int threads, bytes, element;
    int64_t elements, vectors, rounds, last; /* of one; of all; of a thread; place of the last */
} rows[] = {
    {"_64:_1", 4, 64, 4, 16, 4, 1, 3},
    {"_64:_1", 3, 64, 4, 16, 4, 2, 3},
    {"_64:_1", 1, 64, 4, 16, 4, 4, 3},
    {"_64:_1", 4, 32, 2, 16, 4, 1, 3},
    {"_64:_1", 32, 64, 1, 64, 1, 1, 0},
    {"(_4,_8):(_8,_1)", 4, 64, 2, 32, 1, 1, 0},
    {"(_4,_8):(_16,_1)", 4, 64, 2, 8, 4, 1, 6},
    {"(_4,_8):(_16,_1)", 4, 16, 4, 4, 8, 2, 13},
    {"(_4,_8):(_8,_2)", 8, 64, 4, 1, 32, 4, 38},
    {"(4,8):(8,1)", 8, 64, 4, 1, 32, 4, 31},
    {"_8:_1", 2, 64, 16, 4, 2, 1, 1},
    {"_24:_1", 4, 64, 4, 16, 2, 1, 1},
};

static int64_t value_at(const ct_flat *f, int64_t i)
{
    int64_t v = f->offset[0];
    for (int k = 0; k < f->modes; i /= f->shape[k++])
        v += i % f->shape[k] * f->stride[k];
    return v;
}

START_TEST(threads_touch_vectors_in_turn)
{
    gpu_request r = {.bytes = rows[_i].element};
    gpu_why why = {""};
    ct_init(&cx, memory, sizeof memory);
    gpu_prefetch_operands o = {rows[_i].threads, rows[_i].bytes, ct_parse(&cx, rows[_i].src)};
    ck_assert_msg(gpu_prefetch(&cx, &o, &r, &why), "%s", why.text);
    ck_assert(gpu_flatten(&cx, o.src, &r.a, &why));
    ck_assert_msg(gpu_takes_touches(&r, &why), "%s", why.text);
    ck_assert_int_eq(r.threads, rows[_i].threads);
    ck_assert_int_eq(r.prefetch.vector, rows[_i].elements);
    ck_assert_int_eq(r.prefetch.vectors.size, rows[_i].vectors);
    ck_assert_int_eq(r.prefetch.each, rows[_i].rounds);
    ck_assert_int_eq(value_at(&r.prefetch.vectors, 0), 0);
    ck_assert_int_eq(value_at(&r.prefetch.vectors, r.prefetch.vectors.size - 1), rows[_i].last);
}
END_TEST

static const struct {
    const char *src, *why;
    int threads, bytes;
} refused[] = {
    {"_64:_1", "0 threads, not 1 to 1024", 0, 64},
    {"_64:_1", "1025 threads, not 1 to 1024", 1025, 64},
    {"_64:_1", "2 bytes", 4, 2},
    {"(_4,_4):(_1@0,_1@1)", "", 4, 64},
};

START_TEST(what_no_thread_touches_is_refused)
{
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    ct_init(&cx, memory, sizeof memory);
    gpu_prefetch_operands o = {refused[_i].threads, refused[_i].bytes,
                               ct_parse(&cx, refused[_i].src)};
    ck_assert_int_eq(ct_check(&cx), CT_OK);
    bool taken = gpu_prefetch(&cx, &o, &r, &why);
    ck_assert(!taken || (gpu_flatten(&cx, o.src, &r.a, &why) && !gpu_takes_touches(&r, &why)));
    ck_assert_msg(why.text[0] != '\0' && strstr(why.text, refused[_i].why) != NULL, "%s", why.text);
}
END_TEST

START_TEST(touches_that_are_not_of_a_are_refused)
{
    gpu_why why;
    gpu_request r = {.bytes = 4, .threads = 4, .prefetch = {.vector = 2, .each = 2}};
    ct_init(&cx, memory, sizeof memory);
    ck_assert(gpu_flatten(&cx, ct_parse(&cx, "_16:_1"), &r.a, &why));
    ck_assert(gpu_flatten(&cx, ct_parse(&cx, "_8:_1"), &r.prefetch.vectors, &why));
    ck_assert(gpu_takes_touches(&r, &why));
    r.prefetch.each = 3;
    ck_assert(!gpu_takes_touches(&r, &why));
    ck_assert_str_eq(why.text, "3 rounds of 4 threads are not for 8 vectors");
    r.prefetch.each = 2;
    r.prefetch.vector = 3;
    ck_assert(!gpu_takes_touches(&r, &why));
    ck_assert_str_eq(why.text, "vectors begin at elements 0 to 21, a has 0 to 15");
    r.prefetch.each = 0;
    ck_assert(!gpu_takes_touches(&r, &why));
    ck_assert_str_eq(why.text, "4 threads touch 0 vectors each, of 3 elements");
}
END_TEST

Suite *gpu_prefetch_suite(void)
{
    Suite *s = suite_create("gpu_prefetch");
    TCase *t = tcase_create("touches");
    tcase_add_loop_test(t, threads_touch_vectors_in_turn, 0, sizeof rows / sizeof rows[0]);
    tcase_add_loop_test(t, what_no_thread_touches_is_refused, 0,
                        sizeof refused / sizeof refused[0]);
    tcase_add_test(t, touches_that_are_not_of_a_are_refused);
    suite_add_tcase(s, t);
    return s;
}
