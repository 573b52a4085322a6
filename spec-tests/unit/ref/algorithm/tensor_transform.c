/* tensor_transform.c - C functions on elements: in order, each once, of one, two and three. */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

static ct_value owned(ct_ctx *cx, const char *layout, ct_type type, int bits, int64_t first)
{
    ct_value t = ct_make_tensor_owning(cx, type, bits, harness_value(cx, layout));
    int64_t n = ct_int(ct_size(cx, t));
    for (int64_t i = 0; i < n; ++i)
        ct_store(cx, t, ct_dynamic(cx, i), ct_of_int(first + i));
    return t;
}

static int64_t int_at(ct_ctx *cx, ct_value t, int64_t i)
{
    return ct_load(cx, t, ct_dynamic(cx, i)).i;
}

struct seen {
    int64_t n, expected;
};

static void see(ct_scalar v, void *user)
{
    struct seen *s = user;
    ck_assert_int_eq(v.i, s->expected++);
    ++s->n;
}

START_TEST(for_each_sees_every_element)
{
    ct_ctx *cx = harness_context();
    struct seen s = {0, 30};
    ct_for_each(cx, owned(cx, "(_3,_5):(_5,_1)", CT_UNSIGNED, 8, 30), see, &s);
    ck_assert_int_eq(s.n, 15);
    ct_for_each(cx, harness_value(cx, "counting_iter(45) o _7:_1"), see, &s);
    ck_assert_int_eq(s.n, 22);
    ct_for_each(cx, harness_value(cx, "_7:_1"), see, &s);
    harness_fails(cx, CT_EINVAL, "for_each: _7:_1 is not a tensor");
    ct_for_each(cx, harness_value(cx, "ptr[32b](0x1000) o _7:_1"), see, &s);
    harness_fails(cx, CT_EDOMAIN, "there is no memory behind");
    ct_for_each(cx, harness_value(cx, "make_identity_tensor((_3,_5))"), see, &s);
    harness_fails(cx, CT_EUNSUP, "is not a number");
    ck_assert_int_eq(s.n, 22);
}
END_TEST

static ct_scalar minus(ct_scalar a, void *user)
{
    ++*(int *)user;
    a.i = -a.i;
    return a;
}

static ct_scalar half(ct_scalar a, void *user)
{
    (void)user;
    return ct_of_float((double)a.i / 2);
}

static ct_scalar digits(ct_scalar a, ct_scalar b, void *user)
{
    return ct_of_int(a.i * *(const int *)user + b.i);
}

START_TEST(transform_maps_every_element)
{
    int calls = 0, base = 100;
    ct_ctx *cx = harness_context();
    ct_value a = owned(cx, "(_3,_5):(_5,_1)", CT_SIGNED, 16, 1);
    ct_value b = owned(cx, "_15:_1", CT_SIGNED, 32, 40), c = owned(cx, "_15:_1", CT_SIGNED, 32, 0);
    ct_transform_tensor(cx, a, minus, &calls);
    ck_assert_int_eq(calls, 15);
    ct_value h = ct_make_tensor_owning(cx, CT_FLOAT, 32, harness_value(cx, "(_5,_3)"));
    ct_transform_tensor2(cx, a, h, half, NULL);
    ct_transform_tensor3(cx, b, a, c, digits, &base);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    for (int64_t i = 0; i < 15; ++i) {
        ck_assert_int_eq(int_at(cx, a, i), -1 - i);
        ck_assert(ct_load(cx, h, ct_dynamic(cx, i)).f == (double)(-1 - i) / 2);
        ck_assert_int_eq(int_at(cx, c, i), (40 + i) * 100 - 1 - i);
    }
}
END_TEST

START_TEST(transform_refuses)
{
    int calls = 0, base = 1;
    ct_ctx *cx = harness_context();
    ct_value a = owned(cx, "_15:_1", CT_SIGNED, 8, 0), b = owned(cx, "_14:_1", CT_SIGNED, 8, 0);
    ct_transform_tensor2(cx, a, b, minus, &calls);
    harness_fails(cx, CT_EINVAL, "transform: the input has 15 elements, the output 14");
    ct_transform_tensor3(cx, a, b, a, digits, &base);
    harness_fails(cx, CT_EINVAL, "transform: the second input has 14 elements, the output 15");
    ct_transform_tensor3(cx, b, a, a, digits, &base);
    harness_fails(cx, CT_EINVAL, "transform: the first input has 14 elements, the output 15");
    ct_transform_tensor(cx, harness_value(cx, "counting_iter(0) o _4:_1"), minus, &calls);
    harness_fails(cx, CT_EINVAL,
                  "transform: the tensor, counting_iter(0) o _4:_1, is not in memory");
    ct_transform_tensor2(cx, harness_value(cx, "_15:_1"), a, minus, &calls);
    harness_fails(cx, CT_EINVAL, "transform: _15:_1 is not a tensor");
    ct_transform_tensor(cx, owned(cx, "(_3,_5):(_1,_0)", CT_SIGNED, 8, 0), minus, &calls);
    harness_fails(cx, CT_EDOMAIN, "transform: the destination broadcasts, which would add up");
    ck_assert_int_eq(calls, 0);
    base = 1000;
    ct_transform_tensor3(cx, a, a, a, digits, &base);
    ck_assert_ptr_nonnull(strstr(ct_witness(cx), "element 1 of the output"));
    harness_fails(cx, CT_ERANGE, "access: 1001 does not fit into 8 signed bits");
    ct_value raw = ct_make_tensor_owning(cx, CT_BITS, 64, harness_value(cx, "_15:_1"));
    ct_transform_tensor3(cx, a, raw, a, digits, &base);
    ck_assert_ptr_nonnull(strstr(ct_witness(cx), "element 0 of the second input"));
    harness_fails(cx, CT_ERANGE, "more than 63 bits");
    ct_transform_tensor2(cx, raw, a, minus, &calls);
    harness_fails(cx, CT_ERANGE, "more than 63 bits");
}
END_TEST

Suite *algo_transform_suite(void)
{
    Suite *suite = suite_create("algo_transform");
    TCase *all = tcase_create("transform");

    tcase_add_test(all, for_each_sees_every_element);
    tcase_add_test(all, transform_maps_every_element);
    tcase_add_test(all, transform_refuses);
    suite_add_tcase(suite, all);
    return suite;
}
