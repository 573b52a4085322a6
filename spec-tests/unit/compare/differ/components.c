/* components.c - the numbers that a value consists of, in order, and no more than there is room.
 *
 * What is not here: which values layouts have (reference.c). */
#include "spec-tests/compare/differ/differ.h"
#include "spec-tests/unit/suites.h"

static const struct {
    const char *value;
    int count;
    int64_t want[4];
} values[] = {
    {"7", 1, {7}},   {"_7", 1, {7}},     {"(3,-4)", 2, {3, -4}}, {"((1,2),(3,4))", 4, {1, 2, 3, 4}},
    {"5@0", 1, {5}}, {"5@1", 2, {0, 5}}, {"5@1@0", 2, {0, 5}},
};

START_TEST(numbers_from_left_to_right)
{
    static char arena[1 << 16];
    ct_ctx cx;
    int64_t out[5] = {-1, -1, -1, -1, -1};
    ct_init(&cx, arena, sizeof arena);
    ct_value v = ct_parse(&cx, values[_i].value);
    ck_assert_int_eq(differ_components(&cx, v, out, 4), values[_i].count);
    for (int k = 0; k < 5; ++k)
        ck_assert_int_eq(out[k], k < values[_i].count ? values[_i].want[k] : -1);
}
END_TEST

/* The count is of all of them; those past the room are not written. */
START_TEST(room_is_kept)
{
    static char arena[1 << 16];
    ct_ctx cx;
    int64_t out[3] = {-1, -1, -1};
    ct_init(&cx, arena, sizeof arena);
    ct_value v = ct_parse(&cx, "((1,2),(3,4))");
    ck_assert_int_eq(differ_components(&cx, v, out, 2), 4);
    ck_assert_int_eq(out[0], 1);
    ck_assert_int_eq(out[1], 2);
    ck_assert_int_eq(out[2], -1);
}
END_TEST

START_TEST(a_failure_has_none)
{
    static char arena[1 << 16];
    ct_ctx cx;
    int64_t out[2] = {-1, -1};
    ct_init(&cx, arena, sizeof arena);
    ct_value v = ct_parse(&cx, "(1,2");
    ck_assert_int_ne(ct_check(&cx), CT_OK);
    ck_assert_int_eq(differ_components(&cx, v, out, 2), 0);
    ck_assert_int_eq(out[0], -1);
}
END_TEST

Suite *differ_components_suite(void)
{
    Suite *s = suite_create("differ_components");
    TCase *all = tcase_create("differ_components");
    tcase_add_loop_test(all, numbers_from_left_to_right, 0, sizeof values / sizeof values[0]);
    tcase_add_test(all, room_is_kept);
    tcase_add_test(all, a_failure_has_none);
    suite_add_tcase(s, all);
    return s;
}
