/* request.c - cases as requests: what the kernels' host code is given. */
#include "spec-tests/compare/device/request.h"

#include "spec-tests/compare/differ/run.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

/* A case, resolved, in memory of its own. */
struct bench {
    struct differ_case c;
    struct differ_plan p;
    ct_ctx cx;
    char *arena;
};

static void bench_open(struct bench *b, const char *line)
{
    struct differ_fault fault;
    enum { ARENA = 1 << 20 };
    b->arena = malloc(ARENA);
    ck_assert_ptr_nonnull(b->arena);
    ct_init(&b->cx, b->arena, ARENA);
    ck_assert_msg(differ_parse(&b->c, line, &fault), "%s", fault.why);
    ck_assert_msg(differ_resolve(&b->p, &b->c, &b->cx, &fault), "%s", fault.why);
}

START_TEST(a_copy_has_its_layouts_and_memory)
{
    struct bench b;
    gpu_request r;
    gpu_why why;
    struct differ_offsets o;
    static char x[4096], y[4096];
    struct device_blocks at = {x, y, NULL};
    bench_open(&b, "copy<4>  seed 7  start 1 2  (2,3):(3,1)  (2,3):(1,2)");
    ck_assert(device_request(&b.p, &at, &r, &why));
    ck_assert_int_eq(r.bytes, 4);
    ck_assert_ptr_eq(r.x, x + b.p.x.zero);
    ck_assert_ptr_eq(r.y, y + b.p.y.zero);
    ck_assert(r.a.modes == 2 && r.a.stride[0] == 3 && r.b.stride[1] == 2);
    ck_assert(device_offsets(&b.p, &r, &o, &why));
    ck_assert(o.bytes == 0 && o.address == NULL);
    free(b.arena);
}
END_TEST

START_TEST(a_tiled_copy_has_offsets)
{
    struct bench b;
    gpu_request r;
    gpu_why why;
    struct differ_offsets o;
    struct device_blocks at = {NULL, NULL, NULL};
    bench_open(&b, "tiled_copy<4>  seed 7  UniversalCopy<u32>  _4:_1  _2:_1  (_8):(_1)  (_8):(_2)");
    ck_assert(device_request(&b.p, &at, &r, &why));
    ck_assert_msg(device_offsets(&b.p, &r, &o, &why), "%s", why.text);
    ck_assert_uint_eq(o.bytes, 16 * sizeof o.numbers[0]);
    int64_t sum = 0; /* each of 0 .. 7 is read, and written to its double */
    for (int i = 0; i < 16; ++i)
        sum += o.numbers[i];
    ck_assert_int_eq(sum, 28 + 56);
    device_put_offsets(&o, o.numbers);
    ck_assert_ptr_eq(r.tiled.offsets, o.numbers);
    free(b.arena);
}
END_TEST

START_TEST(an_instruction_that_is_not_there_is_refused)
{
    struct bench b;
    gpu_request r;
    gpu_why why = {""};
    struct differ_offsets o;
    struct device_blocks at = {NULL, NULL, NULL};
    bench_open(&b, "tiled_copy<4>  seed 7  UniversalCopy<u64>  _4:_1  _1:_1  (_8):(_1)  (_8):(_1)");
    ck_assert(device_request(&b.p, &at, &r, &why));
    ck_assert(!device_offsets(&b.p, &r, &o, &why));
    ck_assert_uint_gt(strlen(why.text), 0);
    free(b.arena);
}
END_TEST

Suite *device_request_suite(void)
{
    Suite *s = suite_create("device_request");
    TCase *c = tcase_create("request");
    tcase_add_test(c, a_copy_has_its_layouts_and_memory);
    tcase_add_test(c, a_tiled_copy_has_offsets);
    tcase_add_test(c, an_instruction_that_is_not_there_is_refused);
    suite_add_tcase(s, c);
    return s;
}
