/* packed.c - layouts of elements of 4 bits as bytes: those that hold whole ones, and pairs.
 *
 * What is not here: kernels; they need a device. */
#include "gpu/host/packed.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static ct_flat flat(const char *text)
{
    ct_ctx *cx = harness_context();
    ct_flat f;
    gpu_why why;
    ck_assert_msg(gpu_flatten(cx, harness_value(cx, text), &f, &why), "%s", why.text);
    return f;
}

static int64_t value_at(const ct_flat *f, int64_t i)
{
    int64_t v = f->offset[0];
    for (int k = 0; k < f->modes; i /= f->shape[k++])
        v += i % f->shape[k] * f->stride[k];
    return v;
}

static const struct {
    const char *layout;
    bool whole;
} layouts[] = {
    {"8:1", true},          {"2:1", true},
    {"(4,3):(1,4)", true},  {"(4,3):(1,10)", true},
    {"(2,3):(1,-6)", true}, {"Sw<0,0,0> o 6 o (4,3):(1,4)", true},
    {"7:1", false},         {"(4,3):(1,5)", false},
    {"8:2", false},         {"(4,3):(4,1)", false},
    {"1:0", false},         {"Sw<0,0,0> o 5 o (4,3):(1,4)", false},
    {"8:-1", false},        {"Sw<1,4,3> o 0 o (4,3):(1,4)", false},
};

START_TEST(whole_bytes_are_found)
{
    ct_flat f = flat(layouts[_i].layout), bytes;
    gpu_why why = {""};
    bool whole = gpu_bytes_of(&f, "b", &bytes, &why);
    ck_assert_int_eq(whole, layouts[_i].whole);
    if (!whole) {
        ck_assert_str_eq(why.text, "b does not hold whole bytes");
        return;
    }
    ck_assert_int_eq(2 * bytes.size, f.size);
    for (int64_t i = 0; i < bytes.size; ++i) {
        ck_assert_int_eq(2 * value_at(&bytes, i), value_at(&f, 2 * i));
        ck_assert_int_eq(2 * value_at(&bytes, i) + 1, value_at(&f, 2 * i + 1));
    }
}
END_TEST

static const struct {
    const char *a, *b, *why;
} copies[] = {
    {"8:1", "8:1", NULL},
    {"(4,6):(6,1)", "(4,6):(1,4)", NULL},
    {"(4,6):(1,4)", "(4,6):(6,1)", NULL},
    {"(2,3):(5,1)", "(2,3):(1,2)", NULL},
    {"(4,6):(0,1)", "(4,6):(-1,4)", "b does not hold whole bytes"}, /* from an odd one on */
    {"(5,3):(1,5)", "(5,3):(1,6)", "b does not hold whole bytes"},
    {"(5,3):(1,5)", "(3,5):(1,3)", "do not divide one another"},
    {"Sw<1,4,3> o 0 o (4,6):(1,4)", "(4,6):(1,4)", "a is swizzled"},
};

/* Every element of the copy is one half of one pair. */
START_TEST(pairs_make_the_same_copy)
{
    gpu_request r = {.bytes = 1}, pairs;
    int64_t step = 0;
    gpu_why why = {""};
    int seen[64] = {0};
    r.a = flat(copies[_i].a);
    r.b = flat(copies[_i].b);
    bool taken = gpu_byte_pairs(&r, &pairs, &step, &why);
    ck_assert_msg(taken == (copies[_i].why == NULL), "%s", why.text);
    if (!taken) {
        ck_assert_msg(strstr(why.text, copies[_i].why) != NULL, "%s", why.text);
        return;
    }
    ck_assert_int_eq(2 * pairs.b.size, r.b.size);
    ck_assert_int_eq(pairs.a.size, pairs.b.size);
    for (int64_t k = 0; k < pairs.b.size; ++k)
        for (int half = 0; half < 2; ++half) {
            int64_t from = value_at(&pairs.a, k) + half * step;
            int64_t to = 2 * value_at(&pairs.b, k) + half, i = 0;
            while (i < r.b.size && value_at(&r.b, i) != to)
                ++i;
            ck_assert_int_lt(i, r.b.size);
            ck_assert_int_eq(value_at(&r.a, i), from);
            ++seen[i];
        }
    for (int64_t i = 0; i < r.b.size; ++i)
        ck_assert_int_eq(seen[i], 1);
}
END_TEST

Suite *packed_suite(void)
{
    Suite *suite = suite_create("packed");
    TCase *all = tcase_create("packed");
    tcase_add_loop_test(all, whole_bytes_are_found, 0, sizeof layouts / sizeof layouts[0]);
    tcase_add_loop_test(all, pairs_make_the_same_copy, 0, sizeof copies / sizeof copies[0]);
    suite_add_tcase(suite, all);
    return suite;
}
