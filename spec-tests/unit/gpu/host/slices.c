/* slices.c - layouts of slices: divided, and in wider elements; how many slices there are.
 *
 * What is not here: kernels; they need a device. */
#include "gpu/host/slices.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static _Alignas(16) unsigned char memory[64];

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

/* Element i of slice j lies where the layout says, whatever the width. */
static void expect_places(const ct_flat *whole, const ct_flat *inner, const ct_flat *outer,
                          const gpu_sliced *s, const gpu_request *r)
{
    int each = s->bytes / r->bytes;
    ck_assert_int_eq(inner->size, s->count);
    for (int64_t j = 0; j < outer->size; ++j)
        for (int64_t i = 0; i < r->slices.length; ++i)
            ck_assert_int_eq((value_at(inner, i / each) + value_at(outer, j)) * each + i % each,
                             value_at(whole, i + r->slices.length * j));
}

static const struct {
    const char *a, *b;
    int bytes, x_skip, y_skip;
    int64_t count;
    int wide;
} rows[] = {
    {"(8,3):(1,8)", "(8,5):(1,16)", 4, 0, 0, 8, 16},
    {"(8,3):(1,8)", "(8,5):(1,16)", 4, 4, 0, 8, 4},
    {"(8,3):(1,8)", "(8,5):(1,16)", 4, 8, 0, 8, 8},
    {"(8,3):(1,8)", "(8,5):(1,18)", 4, 0, 0, 8, 8},
    {"(8,3):(1,9)", "(8,5):(1,16)", 4, 0, 0, 8, 4},
    {"((4,2),3):((1,16),4)", "(8,5):(1,8)", 2, 0, 0, 8, 8},
    {"((4,6),3):((1,4),24)", "(24,5):(1,24)", 2, 0, 0, 24, 16},
    {"(6,3):(1,8)", "(6,5):(1,16)", 1, 0, 0, 6, 2},
    {"(8,3):(3,1)", "(8,5):(1,8)", 1, 0, 0, 8, 1},
    {"(4,3):(-1,8)", "(4,5):(1,8)", 1, 0, 0, 4, 1},
    {"Sw<0,0,0> o 8 o (8,3):(1,8)", "Sw<0,0,0> o 2 o (8,5):(1,8)", 2, 0, 0, 8, 4},
    {"(1,3):(0,8)", "(1,5):(0,8)", 4, 0, 0, 1, 4},
    {"(8,3):(1,8)", "(8,5):(1,16)", 16, 0, 0, 8, 16},
};

START_TEST(slices_in_wide_elements)
{
    gpu_request r = {.bytes = rows[_i].bytes, .slices = {.length = rows[_i].count}};
    gpu_sliced s;
    gpu_why why = {""};
    r.a = flat(rows[_i].a);
    r.b = flat(rows[_i].b);
    r.x = memory + rows[_i].x_skip;
    r.y = memory + rows[_i].y_skip;
    ck_assert_msg(gpu_slice_both(&r, &s, &why), "%s", why.text);
    ck_assert_int_eq(s.bytes, rows[_i].wide);
    ck_assert_int_eq(s.outer_a.size, 3);
    ck_assert_int_eq(s.outer_b.size, 5);
    expect_places(&r.a, &s.inner_a, &s.outer_a, &s, &r);
    expect_places(&r.b, &s.inner_b, &s.outer_b, &s, &r);
}
END_TEST

START_TEST(what_is_not_divided_is_refused)
{
    gpu_request r = {.bytes = 4, .slices = {.length = 8}, .x = memory, .y = memory};
    gpu_sliced s;
    gpu_why why = {""};
    r.a = flat("(8,3):(1,8)");
    r.b = flat("Sw<1,0,3> o 0 o (8,3):(1,8)");
    ck_assert(!gpu_slice_both(&r, &s, &why));
    ck_assert_str_eq(why.text, "b is swizzled");
    r.b = flat("(6,4):(1,8)");
    ck_assert(!gpu_slice_both(&r, &s, &why));
    ck_assert_str_eq(why.text, "8 elements are no modes of the layout");
}
END_TEST

START_TEST(slices_are_counted)
{
    gpu_request r = {.bytes = 4, .slices = {.length = 8}};
    r.a = flat("(8,3):(1,8)");
    r.b = flat("(8,5):(1,8)");
    ck_assert_int_eq(gpu_indexed_slices(&r), 3);
    r.slices.scatters = true;
    ck_assert_int_eq(gpu_indexed_slices(&r), 5);
    ck_assert_int_eq(gpu_scatter_scratch(&r), 5 * 4);
}
END_TEST

Suite *slices_suite(void)
{
    Suite *suite = suite_create("slices");
    TCase *all = tcase_create("slices");
    tcase_add_loop_test(all, slices_in_wide_elements, 0, sizeof rows / sizeof rows[0]);
    tcase_add_test(all, what_is_not_divided_is_refused);
    tcase_add_test(all, slices_are_counted);
    suite_add_tcase(suite, all);
    return suite;
}
