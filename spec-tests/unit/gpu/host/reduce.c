/* reduce.c - folds as requests: which modes are folded, how a layout is divided, what it takes.
 *
 * What is not here: kernels; they need a device. */
#include "gpu/host/reduce.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static const struct {
    const char *layout, *profile;
    int64_t count;
    int64_t first[6]; /* values of the layout at 0, 1, 2, .. */
} folds[] = {
    {"(2,3):(1,10)", "(_,1)", 3, {0, 10, 20, 1, 11, 21}},
    {"(2,3):(1,10)", "(1,_)", 2, {0, 1, 10, 11, 20, 21}},
    {"(2,3):(1,10)", "(1,1)", 6, {0, 1, 10, 11, 20, 21}},
    {"(2,3):(1,10)", "(_,_)", 1, {0, 1, 10, 11, 20, 21}},
    {"((2,3),4):((1,10),100)", "(_,7)", 4, {0, 100, 200, 300, 1, 101}},
    {"((2,3),4):((1,10),100)", "((1,_),1)", 8, {0, 1, 100, 101, 200, 201}},
    {"6:5", "1", 6, {0, 5, 10, 15, 20, 25}},
};

static int64_t value_at(const ct_flat *f, int64_t i)
{
    int64_t v = f->offset[0];
    for (int k = 0; k < f->modes; i /= f->shape[k++])
        v += i % f->shape[k] * f->stride[k];
    return v;
}

START_TEST(folded_modes_come_first)
{
    ct_ctx *cx = harness_context();
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    ct_layout layout = harness_value(cx, folds[_i].layout);
    ck_assert_msg(gpu_reduce(cx, layout, harness_value(cx, folds[_i].profile), &r, &why), "%s",
                  why.text);
    ck_assert_int_eq(r.reduce.count, folds[_i].count);
    ck_assert_int_eq(r.a.size, ct_int(ct_size(cx, layout)));
    for (int64_t i = 0; i < 6; ++i)
        ck_assert_int_eq(value_at(&r.a, i), folds[_i].first[i]);
}
END_TEST

START_TEST(a_profile_is_like_the_shape)
{
    ct_ctx *cx = harness_context();
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    ct_layout layout = harness_value(cx, "(2,3):(1,10)");
    ck_assert(!gpu_reduce(cx, layout, harness_value(cx, "(_,1,_)"), &r, &why));
    ck_assert_msg(why.text[0] != '\0', "no reason");
}
END_TEST

static const struct {
    const char *layout;
    int64_t count;
    const char *why; /* NULL: it is divided */
} parts[] = {
    {"(2,3):(1,10)", 2, NULL},
    {"(2,3):(1,10)", 6, NULL},
    {"(2,3):(1,10)", 1, NULL},
    {"(4,3):(1,10)", 2, NULL},
    {"(4,6,5):(1,10,100)", 12, NULL},
    {"Sw<0,0,0> o 7 o (4,3):(1,10)", 4, NULL},
    {"(4,3):(1,10)", 3, "3 elements are no modes of the layout"},
    {"(4,3):(1,10)", 8, "8 elements are no modes of the layout"},
    {"(4,3):(1,10)", 24, "the layout has fewer than 24 elements"},
};

START_TEST(a_layout_is_folded_and_kept)
{
    ct_ctx *cx = harness_context();
    ct_flat a, folded, kept;
    gpu_why why = {""};
    ck_assert(gpu_flatten(cx, harness_value(cx, parts[_i].layout), &a, &why));
    bool taken = gpu_split_folded(&a, parts[_i].count, &folded, &kept, &why);
    ck_assert_msg(taken == (parts[_i].why == NULL), "%s", why.text);
    if (!taken) {
        ck_assert_msg(strstr(why.text, parts[_i].why) != NULL, "%s", why.text);
        return;
    }
    ck_assert_int_eq(folded.size, parts[_i].count);
    ck_assert_int_eq(folded.size * kept.size, a.size);
    for (int64_t j = 0; j < kept.size; ++j)
        for (int64_t i = 0; i < folded.size; ++i)
            ck_assert_int_eq(value_at(&folded, i) + value_at(&kept, j),
                             value_at(&a, i + folded.size * j));
}
END_TEST

START_TEST(several_pieces_take_memory)
{
    gpu_request r = {.bytes = 8, .reduce = {1}};
    r.b.size = 3;
    ck_assert_int_eq(gpu_reduce_pieces(&r), 1);
    ck_assert_int_eq(gpu_reduce_scratch(&r), 0);
    r.reduce.count = 64;
    ck_assert_int_eq(gpu_reduce_pieces(&r), 1);
    r.reduce.count = 65;
    ck_assert_int_eq(gpu_reduce_pieces(&r), 2);
    ck_assert_int_eq(gpu_reduce_scratch(&r), 2 * 3 * 8);
    r.reduce.count = GPU_LANES - 1;
    ck_assert_int_eq(gpu_reduce_pieces(&r), 16);
    r.reduce.count = GPU_CHUNK;
    ck_assert_int_eq(gpu_reduce_pieces(&r), 16);
    r.reduce.count = GPU_CHUNK + 1;
    ck_assert_int_eq(gpu_reduce_pieces(&r), 32);
    ck_assert_int_eq(gpu_reduce_scratch(&r), 32 * 3 * 8);
    r.reduce.count = 5 * (int64_t)GPU_CHUNK;
    ck_assert_int_eq(gpu_reduce_scratch(&r), 80 * 3 * 8);
}
END_TEST

Suite *gpu_reduce_suite(void)
{
    Suite *suite = suite_create("gpu_reduce");
    TCase *all = tcase_create("gpu_reduce");
    tcase_add_loop_test(all, folded_modes_come_first, 0, sizeof folds / sizeof folds[0]);
    tcase_add_test(all, a_profile_is_like_the_shape);
    tcase_add_loop_test(all, a_layout_is_folded_and_kept, 0, sizeof parts / sizeof parts[0]);
    tcase_add_test(all, several_pieces_take_memory);
    suite_add_tcase(suite, all);
    return suite;
}
