/* delegate.c - of some versions the last one that the device can run and that takes a request. */
#include "gpu/host/kernels.h"
#include "spec-tests/unit/suites.h"

static bool takes(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    p->blocks = (unsigned)r->threads;
    (void)why;
    return true;
}

static bool refuses(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    (void)r;
    (void)p;
    return gpu_refuse(why, "not this one");
}

static const gpu_version versions[] = {
    {.name = "v1", .cc = 80, .plan = takes},
    {.name = "v2", .cc = 90, .plan = takes},
    {.name = "v3", .cc = 90, .plan = refuses},
    {.name = "v4", .cc = 100, .plan = takes},
    {.name = NULL},
};

START_TEST(the_last_that_can_and_does)
{
    gpu_request r = {.threads = 7};
    gpu_plan p = {.cc = 90};
    gpu_why why;
    ck_assert(gpu_plan_fastest(versions, &r, &p, &why));
    ck_assert_ptr_eq(p.delegate, &versions[1]);
    ck_assert_uint_eq(p.blocks, 7);
    p.cc = 80;
    ck_assert(gpu_plan_fastest(versions, &r, &p, &why));
    ck_assert_ptr_eq(p.delegate, &versions[0]);
}
END_TEST

START_TEST(none_is_refused_with_a_reason)
{
    gpu_request r = {.threads = 7};
    gpu_plan p = {.cc = 90};
    gpu_why why = {""};
    ck_assert(!gpu_plan_fastest(&versions[2], &r, &p, &why));
    ck_assert_str_eq(why.text, "not this one");
    ck_assert_ptr_null(p.delegate);
}
END_TEST

Suite *gpu_delegate_suite(void)
{
    Suite *s = suite_create("gpu_delegate");
    TCase *t = tcase_create("versions");
    tcase_add_test(t, the_last_that_can_and_does);
    tcase_add_test(t, none_is_refused_with_a_reason);
    suite_add_tcase(s, t);
    return s;
}
