/* plan.c - what the arguments of a case must be, and the memory that it gets.
 *
 * What is not here: the text of a line (case.c). */
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static struct differ_case current;

static struct differ_plan plan_of(const char *line)
{
    struct differ_plan p;
    struct differ_fault fault = {0, ""};
    current = case_of(line);
    ck_assert_msg(differ_resolve(&p, &current, harness_context(), &fault), "%s: %d: %s", line,
                  fault.column, fault.why);
    return p;
}

static void expect_block(const struct differ_block *b, int bytes, int64_t low, int64_t count,
                         int64_t start)
{
    ck_assert_int_eq(b->low, low);
    ck_assert_int_eq(b->count, count);
    ck_assert_uint_eq(b->length, (size_t)(count * bytes));
    ck_assert_uint_eq(b->zero % 256, (size_t)(start * bytes % 256));
    ck_assert_int_eq((int64_t)b->cells, (int64_t)b->zero + low * bytes);
    ck_assert_uint_ge(b->cells, DIFFER_GUARD);
    ck_assert_uint_ge(b->bytes, b->cells + b->length + DIFFER_GUARD);
}

START_TEST(blocks_hold_what_the_layouts_reach)
{
    struct differ_plan p = plan_of("copy<4>  seed 1  start 3 5  (5,7):(-7,1)  (5,7):(2,10)");
    expect_block(&p.x, 4, -28, 35, 3);
    expect_block(&p.y, 4, 0, 69, 5);
    ck_assert_int_eq(p.size, 35);
    p = plan_of("copy<16>  seed 1  start 17 0  Sw<1,0,1> o 4 o 3:1  (3):(-2)");
    expect_block(&p.x, 16, 4, 4, 17); /* 4, 5, 7 */
    expect_block(&p.y, 16, -4, 5, 0);
    p = plan_of("fill<1>  seed 1  ((2,3),5):((0,1),-3)  9");
    expect_block(&p.y, 1, -12, 15, 0);
    ck_assert_uint_eq(p.x.bytes, 0);
}
END_TEST

START_TEST(planes_show_the_whole_index)
{
    ck_assert_int_eq(plan_of("copy<1>  seed 1  _4:_1  _4:_1").planes, 2);
    ck_assert_int_eq(plan_of("copy<1>  seed 1  _256:_1  _256:_1").planes, 2);
    ck_assert_int_eq(plan_of("copy<1>  seed 1  _65537:_1  _65537:_1").planes, 3);
    ck_assert_int_eq(plan_of("copy<2>  seed 1  _65536:_1  _65536:_1").planes, 1);
    ck_assert_int_eq(plan_of("copy<2>  seed 1  _65537:_1  _65537:_1").planes, 2);
    ck_assert_int_eq(plan_of("copy<4>  seed 1  _65537:_1  _65537:_1").planes, 1);
    ck_assert_int_eq(plan_of("axpby<1>  seed 1  1  _17:_1  1  _17:_1").planes, 2);
    ck_assert_int_eq(plan_of("axpby<1>  seed 1  1  _65537:_1  1  _65537:_1").planes, 5);
    ck_assert_int_eq(plan_of("axpby<2>  seed 1  1  _4097:_1  1  _4097:_1").planes, 2);
}
END_TEST

START_TEST(parts_and_what_they_own_are_counted)
{
    struct differ_plan p = plan_of("local_tile<4>  seed 1  (7,5):(5,1)  (7,5):(1,7)  (4,2)");
    ck_assert(p.threads == 2 * 3 && p.values == 8 && p.rank == 2 && p.axes == 2);
    ck_assert_int_eq(p.report.count, 6 * 8 * 2);
    p = plan_of("local_partition<4>  seed 1  (7,5):(5,1)  (7,5):(1,7)  (4,2):(2,1)");
    ck_assert(p.threads == 8 && p.values == 2 * 3);
    p = plan_of(
        "tv_partition<4>  seed 1  (7,5):(5,1)  (7,5):(1,7)  (4,2)  ((2,1),(2,2)):((1,1),(2,4))");
    ck_assert(p.threads == 2 && p.values == 4 && p.report.count == 16);
    p = plan_of("layout  seed 1  start 5  (4,5):(_1@0,_1@1@1)");
    ck_assert(p.axes == 3 && p.size == 15 && p.report.count == 45);
}
END_TEST

START_TEST(values_are_numbers_or_bytes)
{
    struct differ_plan p = plan_of("fill<2>  seed 1  _4:_1  -2");
    ck_assert(!p.exact && p.number == -2 && p.value[0] == 0xFE && p.value[15] == 0xFF);
    p = plan_of("fill<4>  seed 1  _4:_1  0x01020304");
    ck_assert(p.exact && p.value[0] == 4 && p.value[3] == 1 && p.value[4] == 0);
    p = plan_of("axpby<4>  seed 1  -3  _4:_1  5  _4:_1");
    ck_assert(p.alpha == -3 && p.beta == 5);
}
END_TEST

static const struct {
    const char *line;
    int column;
    const char *why;
} faults[] = {
    {"copy<4>  seed 7  (4:1  4:1", 22, "this is not a layout"},
    {"copy<4>  seed 7  4  4:1", 18, "this is not a layout"},
    {"copy<4>  seed 7  4:1  5:1", 23, "as many elements"},
    {"copy<4>  seed 7  0:1  0:1", 18, "1 to 16777216 elements"},
    {"copy<4>  seed 7  4:1  (2,2):(1@0,1@1)", 23, "does not lead to integers"},
    {"copy<4>  seed 7  4:100000000  4:1", 18, "or too far"},
    {"copy<16>  seed 7  2:30000000  2:1", 19, "or too far"},
    {"transpose<4>  seed 7  (4,2):(1,4)  (4,2):(1,4)", 36, "(m,n) and (n,m)"},
    {"transpose<4>  seed 7  8:1  8:1", 28, "(m,n) and (n,m)"},
    {"copy_if<4>  seed 7  (1,2)  8:1  8:1", 21, "one integer for each mode"},
    {"copy_if<4>  seed 7  (1,_2@0)  (2,4):(1,2)  (2,4):(1,2)", 21, "integers from 0 up"},
    {"copy_if<4>  seed 7  (1,-1)  (2,4):(1,2)  (2,4):(1,2)", 21, "integers from 0 up"},
    {"copy_if<4>  seed 7  1  32:1  (2,2,2,2,2):(1,2,4,8,16)", 30, "at most 4 modes"},
    {"fill<4>  seed 7  4:1  (1,2)", 23, "an integer is expected"},
    {"fill<4>  seed 7  4:1  0x123", 23, "two digits for each byte"},
    {"fill<4>  seed 7  4:1  0x1234567G", 23, "two digits for each byte"},
    {"axpby<4>  seed 7  1:1  4:1  1  4:1", 19, "an integer is expected"},
    {"local_tile<4>  seed 7  (2,4):(1,2)  (4,2):(1,4)  (2,2)", 37, "the same extents"},
    {"local_tile<4>  seed 7  (2,4):(1,2)  (2,4):(1,2)  (2,0)", 50, "integers from 1 up"},
    {"local_tile<4>  seed 7  (2,4):(1,2)  (2,4):(1,2)  2", 50, "one integer for each mode"},
    {"local_partition<4>  seed 7  (2,4):(1,2)  (2,4):(1,2)  4:1", 55, "the modes of the tensor"},
    {"tv_partition<4>  seed 7  (2,4):(1,2)  (2,4):(1,2)  (2,2)  4:1", 59, "two modes"},
    {"tiled_copy<4>  seed 7  DefaultCopy  4:_  1:0  4:1  4:1", 37, "not a layout"},
    {"tiled_copy<4>  seed 7  DefaultCopy  4:1  7  4:1  4:1", 42, "not a layout"},
    {"tiled_copy<4>  seed 7  DefaultCopy  4:1  1:0  4:1  8:1", 52, "as many elements"},
    {"tma_copy<4>  seed 7  SM90_TMA_LOAD_IM2COL  ((3,1),2):((2,6),1)  (2,2):(2,1)  (2,2)  1", 78,
     "seven tuples"},
    {"tma_copy<4>  seed 7  SM90_TMA_LOAD_IM2COL  ((3,1),2):((2,6),1)  (2,2):(2,1)  "
     "((0),(-1),(0),(0),(0),(0),(1))  1",
     78, "seven tuples"},
    {"tma_copy<4>  seed 7  SM90_TMA_LOAD_IM2COL  ((3,1),2):((2,6),1)  (2,2):(2,1)  "
     "((0),(1),(0),(0),(1),(0),(1))  1",
     78, "seven tuples"},
    {"tma_copy<4>  seed 7  SM90_TMA_LOAD_IM2COL  ((3,1),2):((2,6),1)  (2,2):(2,1)  "
     "((0),(-1,2),(0),(0),(1),(0),(1))  1",
     78, "seven tuples"},
    {"tma_copy<4>  seed 7  SM90_TMA_LOAD_IM2COL  (4,2):(2,1)  (2,2):(2,1)  "
     "((0),(-1),(0),(0),(1),(0),(1))  1",
     70, "a tensor ((w,h,d,n),c)"},
    {"tma_copy<4>  seed 7  SM90_TMA_LOAD_IM2COL  ((3,1),2):((2,6),1)  4:1  "
     "((0),(-1),(0),(0),(1),(0),(1))  1",
     70, "pixels and channels"},
    {"tma_copy<4>  seed 7  SM90_TMA_LOAD_IM2COL  ((3,1),2):((2,6),1)  (2,2):(2,1)  "
     "((0),(65536),(0),(65536),(1),(0),(1))  1",
     78, "too many positions"},
    {"gather<4>  seed 7  (2,3):(1,2)  (0,1)  (2,3):(1,2)", 33, "an index for each slice"},
    {"gather<4>  seed 7  (2,3):(1,2)  (0,1,_)  (2,3):(1,2)", 33, "a tuple of 1 to 64 integers"},
    {"gather<4>  seed 7  (2,3):(1,2)  3  (2,3):(1,2)", 33, "a tuple of 1 to 64 integers"},
    {"scatter<4>  seed 7  (2,3):(1,2)  (0,1,2)  (3,3):(1,3)", 43, "slices alike"},
    {"scatter<4>  seed 7  6:1  (0,1,2)  (3,3):(1,3)", 35, "(slice, slices)"},
    {"cooperative_copy<4>  seed 7  0  128  4:1  4:1", 30, "1 to 1024 threads"},
    {"cooperative_copy<4>  seed 7  8  256  4:1  4:1", 33, "1 to 128 bits"},
    {"layout  seed 7  start 8  (2,4):(1,2)", 0, "behind the last"},
    {"layout  seed 7  4:_", 17, "not a layout"},
};

START_TEST(a_fault_names_its_column)
{
    struct differ_case c = case_of(faults[_i].line);
    struct differ_plan p;
    struct differ_fault fault = {0, ""};
    ck_assert_msg(!differ_resolve(&p, &c, harness_context(), &fault), "%s", faults[_i].line);
    ck_assert_msg(strstr(fault.why, faults[_i].why) != NULL, "%s: %s", faults[_i].line, fault.why);
    ck_assert_msg(fault.column == faults[_i].column, "%s: column %d, not %d", faults[_i].line,
                  fault.column, faults[_i].column);
}
END_TEST

/* The memory of each plane: indices in x, poison in y, fences around, poison that is its own
 * complement in the next plane. */
START_TEST(memory_is_poisoned_and_fenced)
{
    struct differ_plan p = plan_of("copy<2>  seed 5  start 1 3  (5,7):(7,1)  (5,7):(2,10)");
    struct differ_answer a = {0}, b = {0};
    differ_prepare(&p, &a);
    differ_prepare(&p, &b);
    ck_assert(differ_same(&p, &a, &b));
    for (size_t i = 0; i < p.y.bytes; ++i) {
        bool inside = i >= p.y.cells && i < p.y.cells + p.y.length;
        ck_assert_uint_eq(a.image[0].y[i], inside ? DIFFER_POISON : DIFFER_FENCE);
    }
    for (int64_t i = 0; i < p.y.count; ++i)
        ck_assert_int_eq(differ_source(&p, &a, i), -1);
    memcpy(a.image[0].y + p.y.cells, a.image[0].x + p.x.cells, p.x.length);
    for (int64_t i = 0; i < p.x.count; ++i)
        ck_assert_int_eq(differ_source(&p, &a, i), i);
    ck_assert(!differ_same(&p, &a, &b));
    differ_answer_free(&a);
    differ_answer_free(&b);
}
END_TEST

/* One bit anywhere, guards included, makes two answers different. */
START_TEST(every_bit_counts)
{
    struct differ_plan p =
        plan_of("local_tile<1>  seed 5  start 1 3  (2,3):(3,1)  (2,3):(2,5)  (2,2)");
    struct differ_answer a = {0}, b = {0};
    differ_prepare(&p, &a);
    differ_prepare(&p, &b);
    for (int plane = 0; plane < p.planes; ++plane) {
        unsigned char *blocks[] = {a.image[plane].x, a.image[plane].y, a.image[plane].report};
        size_t bytes[] = {p.x.bytes, p.y.bytes, p.report.bytes};
        for (int k = 0; k < 3; ++k)
            for (size_t bit = 0; bit < 8 * bytes[k]; ++bit) {
                blocks[k][bit / 8] ^= (unsigned char)(1 << bit % 8);
                ck_assert(!differ_same(&p, &a, &b));
                blocks[k][bit / 8] ^= (unsigned char)(1 << bit % 8);
            }
    }
    ck_assert(differ_same(&p, &a, &b));
    differ_answer_free(&a);
    differ_answer_free(&b);
}
END_TEST

Suite *differ_plan_suite(void)
{
    Suite *s = suite_create("differ_plan");
    TCase *all = tcase_create("differ_plan");
    tcase_add_test(all, blocks_hold_what_the_layouts_reach);
    tcase_add_test(all, planes_show_the_whole_index);
    tcase_add_test(all, parts_and_what_they_own_are_counted);
    tcase_add_test(all, values_are_numbers_or_bytes);
    tcase_add_loop_test(all, a_fault_names_its_column, 0, sizeof faults / sizeof faults[0]);
    tcase_add_test(all, memory_is_poisoned_and_fenced);
    tcase_add_test(all, every_bit_counts);
    suite_add_tcase(s, all);
    return s;
}
