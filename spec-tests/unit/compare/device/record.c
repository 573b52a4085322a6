/* record.c - launches as lines: addresses follow the memory, faults are named. */
#include "spec-tests/compare/device/record.h"

#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

static const struct record after = {{{0x1000, 0x200}, {0x9000, 0x100}}, 2};

START_TEST(a_launch_is_read)
{
    struct record_launch got;
    ck_assert_ptr_null(record_read(&after,
                                   "launch _Z1k  grid 3 1 1  block 256 2 1  cluster 2 1 1  "
                                   "shared 4096  bytes 50  @0+1ff 7*3 0 @1+0 12",
                                   &got));
    ck_assert_str_eq(got.launch.entry, "_Z1k");
    ck_assert(got.launch.grid[0] == 3 && got.launch.grid[2] == 1);
    ck_assert(got.launch.block[0] == 256 && got.launch.block[1] == 2);
    ck_assert(got.launch.cluster[0] == 2 && got.launch.dynamic_shared == 4096);
    ck_assert_uint_eq(got.launch.packed_bytes, 50);
    ck_assert_ptr_eq(got.launch.packed, got.word);
    ck_assert(got.word[0] == 0x11ff && got.word[1] == 7 && got.word[3] == 7 && got.word[4] == 0);
    ck_assert(got.word[5] == 0x9000 && got.word[6] == 0x12);
}
END_TEST

/* A launch without arguments. */
START_TEST(no_arguments)
{
    struct record_launch got;
    ck_assert_ptr_null(record_read(
        &after, "launch k  grid 1 1 1  block 1 1 1  cluster 0 0 0  shared 0  bytes 0", &got));
    ck_assert_uint_eq(got.launch.packed_bytes, 0);
}
END_TEST

#define HEAD "launch k  grid 1 1 1  block 1 1 1  cluster 0 0 0  shared 0  bytes "

static const struct {
    const char *line, *wrong;
} faults[] = {
    {"", "a word is missing"},
    {"launch ", "no name of a kernel"},
    {"launch k  block 1 1 1", "a word is missing"},
    {"launch k  grid 1 1", "a number is missing"},
    {HEAD "8 ", "a number is missing"},
    {HEAD "8  x", "a number is missing"},
    {HEAD "8  @2+0", "an address outside of all memory"},
    {HEAD "8  @0+200", "an address outside of all memory"},
    {HEAD "8  @0-1", "a word is missing"},
    {HEAD "16  0*3", "more or fewer words than bytes"},
    {HEAD "16  0*0", "more or fewer words than bytes"},
    {HEAD "16  0*2 1", "more words than bytes"},
    {HEAD "4400  0*550", "more arguments than a kernel may have"},
};

START_TEST(faults_are_named)
{
    struct record_launch got;
    const char *wrong = record_read(&after, faults[_i].line, &got);
    ck_assert_ptr_nonnull(wrong);
    ck_assert_str_eq(wrong, faults[_i].wrong);
}
END_TEST

Suite *record_suite(void)
{
    Suite *s = suite_create("record");
    TCase *c = tcase_create("record");
    tcase_add_test(c, a_launch_is_read);
    tcase_add_test(c, no_arguments);
    tcase_add_loop_test(c, faults_are_named, 0, sizeof faults / sizeof faults[0]);
    suite_add_tcase(s, c);
    return s;
}
