/* footprint.c - the bytes of a launch, as shadow memory has them; what two of them share. */
#include "emu/cuda/order/footprint.h"

#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include "emu/cuda/device/state.h"

static emui_cu_footprint f, g;

static void end(void)
{
    emui_cu_footprint_free(&f);
    emui_cu_footprint_free(&g);
    emui_cu_end();
}

/* Lane i: byte 2 * i is written, word i of the second kilobyte read and written, word i of the
 * third added to atomically, 16 bytes of the fourth read. */
static const char text[] =
    CUDA_PTX ".visible .entry k(.param .u64 p)\n"
             "{ .reg .b64 %rd<5>; .reg .b32 %r<6>;\n"
             "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
             "mul.wide.u32 %rd2, %r1, 2; add.s64 %rd2, %rd1, %rd2; st.global.u8 [%rd2], %r1;\n"
             "mul.wide.u32 %rd3, %r1, 4; add.s64 %rd3, %rd1, %rd3;\n"
             "ld.global.u32 %r2, [%rd3+1024]; st.global.u32 [%rd3+1024], %r2;\n"
             "atom.global.add.u32 %r3, [%rd3+2048], 1;\n"
             "mul.wide.u32 %rd4, %r1, 16; add.s64 %rd4, %rd1, %rd4;\n"
             "ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd4+3072]; ret; }\n";

/* The same without the narrow stores and the atomics: rows of one thread each are kept. */
static const char plain[] =
    CUDA_PTX ".visible .entry k(.param .u64 p)\n"
             "{ .reg .b64 %rd<5>; .reg .b32 %r<6>; .reg .pred %p1;\n"
             "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
             "mul.wide.u32 %rd3, %r1, 4; add.s64 %rd3, %rd1, %rd3;\n"
             "ld.global.u32 %r2, [%rd3+1024]; st.global.u32 [%rd3+1024], %r2;\n"
             "st.global.u32 [%rd3+2048], %r2; ld.global.u32 %r2, [%rd3+2048];\n"
             "ld.global.u32 %r2, [%rd1+3072]; setp.ge.u32 %p1, %r1, 30;\n"
             "@%p1 ld.global.u32 %r2, [%rd3+3072]; ret; }\n";

/* .. and with a load of a byte each, and a store to a part of a word each. */
static const char narrow[] = CUDA_PTX ".visible .entry k(.param .u64 p)\n"
                                      "{ .reg .b64 %rd<5>; .reg .b32 %r<6>;\n"
                                      "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
                                      "mul.wide.u32 %rd2, %r1, 2; add.s64 %rd2, %rd1, %rd2;\n"
                                      "ld.global.u8 %r2, [%rd2];\n"
                                      "st.global.u16 [%rd2+1024], %r2; ret; }\n";

/* .. and words that are read and then written. */
static const char updated[] =
    CUDA_PTX ".visible .entry k(.param .u64 p)\n"
             "{ .reg .b64 %rd<5>; .reg .b32 %r<6>;\n"
             "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
             "mul.wide.u32 %rd2, %r1, 2; add.s64 %rd2, %rd1, %rd2; ld.global.u8 %r2, [%rd2];\n"
             "mul.wide.u32 %rd3, %r1, 16; add.s64 %rd3, %rd1, %rd3;\n"
             "ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd3+1024];\n"
             "st.global.v2.u32 [%rd3+1024], {%r2, %r3}; ret; }\n";

/* .. and with a load by .nc of a region that it stores to, after which what was kept is moved. */
static const char moved[] =
    CUDA_PTX ".visible .entry k(.param .u64 p)\n"
             "{ .reg .b64 %rd<5>; .reg .b32 %r<6>;\n"
             "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
             "mul.wide.u32 %rd2, %r1, 2; add.s64 %rd2, %rd1, %rd2; ld.global.u8 %r2, [%rd2];\n"
             "mul.wide.u32 %rd3, %r1, 4; add.s64 %rd3, %rd1, %rd3;\n"
             "st.global.u32 [%rd3+1024], %r1; ld.global.nc.u32 %r2, [%rd3+2048]; ret; }\n";

/* Halves of words that lanes four apart have together, as of an mma's C: columns of 16 bytes,
 * of which the first lanes but for two write all. */
static const char columns[] =
    CUDA_PTX ".visible .entry k(.param .u64 p)\n"
             "{ .reg .b64 %rd<5>; .reg .b32 %r<6>; .reg .pred %p1;\n"
             "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
             "and.b32 %r2, %r1, 3; shr.u32 %r3, %r1, 2; mad.lo.u32 %r2, %r2, 16, %r3;\n"
             "mul.wide.u32 %rd2, %r2, 2; add.s64 %rd2, %rd1, %rd2;\n"
             "st.global.u16 [%rd2], %r1; setp.lt.u32 %p1, %r1, 30;\n"
             "@%p1 st.global.u16 [%rd2+1024], %r1; ret; }\n";

static const char nothing[] = CUDA_PTX ".visible .entry k(.param .u64 p) { ret; }\n";

static void launch(emui_cu_device *d, const char *ptx, uint64_t *x)
{
    emui_cu_launch l = {.grid = {1, 1, 1}, .block = {32, 1, 1}, .arguments = (void *[]){x}};
    ck_assert_int_eq(emui_cu_find_kernel(d, emui_cu_image_open(d, ptx), "k", &l.kernel), CU_OK);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
}

/* A launch of one text, and then one of another, whose footprint it is. */
static uint64_t launched(const char *before, const char *ptx, emui_cu_footprint *to)
{
    uint64_t x = 0;
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 4096, 0, &x), CU_OK);
    const emui_cu_fill fill = {.to = x, .width = 4096, .height = 1, .bytes = 1};
    ck_assert_int_eq(emui_cu_fill_bytes(d, &fill), CU_OK);
    launch(d, before, &x);
    launch(d, ptx, &x);
    emui_cu_footprints(d->m, to);
    emui_cu_leave();
    return x;
}

static void check_range(emui_cu_access kind, int k, uint64_t begin, uint64_t bytes)
{
    ck_assert_int_gt(f.of[kind].count, k);
    ck_assert_uint_eq(f.of[kind].at[k].begin, begin);
    ck_assert_uint_eq(f.of[kind].at[k].end, begin + bytes);
}

START_TEST(a_launch_has_its_bytes_in_each_way)
{
    uint64_t x = launched(text, text, &f);       /* the first one's records are replaced */
    ck_assert_int_eq(f.of[CU_WRITES].count, 33); /* 32 bytes that are apart, and 128 in a row */
    check_range(CU_WRITES, 3, x + 6, 1);
    check_range(CU_WRITES, 32, x + 1024, 128);
    ck_assert_int_eq(f.of[CU_READS].count, 1); /* those that a write covers are gone */
    check_range(CU_READS, 0, x + 3072, 512);
    ck_assert_int_eq(f.of[CU_WRITES_ATOMIC].count, 1);
    check_range(CU_WRITES_ATOMIC, 0, x + 2048, 128);
}
END_TEST

START_TEST(a_launch_whose_rows_are_kept_has_its_bytes)
{
    uint64_t x = launched(text, plain, &f);
    ck_assert_int_eq(f.of[CU_WRITES].count, 2);
    check_range(CU_WRITES, 0, x + 1024, 128);
    check_range(CU_WRITES, 1, x + 2048, 128);
    ck_assert_int_eq(f.of[CU_READS].count, 3); /* a read that a write covers is gone */
    check_range(CU_READS, 0, x + 2048, 128);   /* one that comes after it is not */
    check_range(CU_READS, 1, x + 3072, 4);
    check_range(CU_READS, 2, x + 3072 + 120, 8);
    ck_assert_int_eq(f.of[CU_WRITES_ATOMIC].count, 0);
}
END_TEST

START_TEST(a_launch_has_the_bytes_of_words_that_it_read_in_part)
{
    uint64_t x = launched(plain, narrow, &f);
    ck_assert_int_eq(f.of[CU_READS].count, 32);
    check_range(CU_READS, 5, x + 10, 1);
    ck_assert_int_eq(f.of[CU_WRITES].count, 1);
    check_range(CU_WRITES, 0, x + 1024, 64);
}
END_TEST

START_TEST(a_launch_has_the_bytes_of_columns_of_halves)
{
    uint64_t x = launched(plain, columns, &f);
    ck_assert_int_eq(f.of[CU_READS].count, 0);
    ck_assert_int_eq(f.of[CU_WRITES].count, 8);
    for (int k = 0; k < 4; ++k) {
        check_range(CU_WRITES, k, x + 32 * (uint64_t)k, 16);
        check_range(CU_WRITES, 4 + k, x + 1024 + 32 * (uint64_t)k, k < 2 ? 16 : 14);
    }
}
END_TEST

START_TEST(a_read_is_gone_where_a_write_covers_it)
{
    uint64_t x = launched(plain, updated, &f);
    ck_assert_int_eq(f.of[CU_READS].count, 64); /* 32 bytes, and half of each 16 */
    check_range(CU_READS, 5, x + 10, 1);
    check_range(CU_READS, 32, x + 1024 + 8, 8);
    ck_assert_int_eq(f.of[CU_WRITES].count, 32);
    check_range(CU_WRITES, 1, x + 1024 + 16, 8);
}
END_TEST

START_TEST(a_launch_has_them_after_its_rows_have_moved)
{
    uint64_t x = launched(plain, moved, &f);
    ck_assert_int_eq(f.of[CU_READS].count, 33);
    check_range(CU_READS, 5, x + 10, 1);
    check_range(CU_READS, 32, x + 2048, 128);
    ck_assert_int_eq(f.of[CU_WRITES].count, 1);
}
END_TEST

START_TEST(another_launch_has_none_of_them)
{
    const char *before[] = {text, plain, narrow};
    for (int i = 0; i < 3; ++i) {
        launched(before[i], nothing, &g);
        for (int k = 0; k < CU_ACCESSES; ++k)
            ck_assert_int_eq(g.of[k].count, 0);
        emui_cu_end();
    }
}
END_TEST

START_TEST(ranges_are_joined)
{
    emui_cu_footprint_add(&f, CU_READS, 10, 20);
    emui_cu_footprint_add(&f, CU_READS, 12, 15);
    emui_cu_footprint_add(&f, CU_READS, 20, 25);
    emui_cu_footprint_add(&f, CU_READS, 30, 30);
    emui_cu_footprint_add(&f, CU_READS, 40, 41);
    ck_assert_int_eq(f.of[CU_READS].count, 2);
    ck_assert_uint_eq(f.of[CU_READS].at[0].end, 25);
}
END_TEST

/* What two ways of access to bytes 8 to 11 and 10 to 13 are to each other. */
static bool conflict(emui_cu_access one, emui_cu_access other, emui_cu_conflict *what)
{
    emui_cu_footprint_free(&f);
    emui_cu_footprint_free(&g);
    emui_cu_footprint_add(&f, one, 8, 12);
    emui_cu_footprint_add(&g, other, 10, 14);
    return emui_cu_conflict_of(&f, &g, what);
}

START_TEST(those_of_a_range_are_found_in_others)
{
    emui_cu_footprint_add(&f, CU_READS, 10, 20);
    emui_cu_footprint_add(&f, CU_READS, 30, 40);
    emui_cu_footprint_add(&f, CU_WRITES, 50, 60);
    emui_cu_footprint_within(&f, (emui_cu_range){15, 35}, &g);
    ck_assert(g.of[CU_READS].count == 2 && g.of[CU_WRITES].count == 0);
    ck_assert(g.of[CU_READS].at[0].begin == 15 && g.of[CU_READS].at[1].end == 35);
    ck_assert(emui_cu_ranges_meet(&f.of[CU_READS], &g.of[CU_READS]));
    ck_assert(!emui_cu_ranges_meet(&f.of[CU_READS], &f.of[CU_WRITES]));
    emui_cu_footprint_join(&g, &f);
    ck_assert(g.of[CU_READS].count == 2 && g.of[CU_READS].at[0].begin == 10);
    ck_assert(g.of[CU_WRITES].count == 1 && g.of[CU_WRITES].at[0].end == 60);
}
END_TEST

START_TEST(a_race_has_a_write_and_a_plain_access)
{
    static const bool races[CU_ACCESSES][CU_ACCESSES] = {
        {false, true, false, true},
        {true, true, true, true},
        {false, true, false, false},
        {true, true, false, false},
    };
    emui_cu_conflict what;
    for (int i = 0; i < CU_ACCESSES; ++i)
        for (int k = 0; k < CU_ACCESSES; ++k)
            ck_assert(conflict((emui_cu_access)i, (emui_cu_access)k, &what) == races[i][k]);
    ck_assert(conflict(CU_WRITES, CU_READS, &what) && what.one_writes && !what.other_writes);
    ck_assert(what.address == 10 && what.bytes == 2);
    emui_cu_footprint_free(&g);
    emui_cu_footprint_add(&g, CU_READS, 12, 14);
    ck_assert(!emui_cu_conflict_of(&f, &g, &what));
}
END_TEST

START_TEST(the_first_of_several_is_named)
{
    emui_cu_conflict what;
    emui_cu_footprint_add(&f, CU_READS, 100, 200);
    emui_cu_footprint_add(&f, CU_WRITES, 300, 400);
    emui_cu_footprint_add(&g, CU_WRITES, 0, 10);
    emui_cu_footprint_add(&g, CU_WRITES, 150, 160);
    emui_cu_footprint_add(&g, CU_READS, 390, 500);
    ck_assert(emui_cu_conflict_of(&f, &g, &what));
    ck_assert(what.address == 150 && what.bytes == 10 && !what.one_writes && what.other_writes);
}
END_TEST

START_TEST(atomic_accesses_to_one_word_may_synchronise)
{
    emui_cu_conflict what;
    conflict(CU_WRITES_ATOMIC, CU_READS_ATOMIC, &what);
    ck_assert(emui_cu_may_synchronise(&f, &g) && emui_cu_may_synchronise(&g, &f));
    conflict(CU_WRITES_ATOMIC, CU_WRITES_ATOMIC, &what);
    ck_assert(emui_cu_may_synchronise(&f, &g));
    conflict(CU_READS_ATOMIC, CU_READS_ATOMIC, &what);
    ck_assert(!emui_cu_may_synchronise(&f, &g));
    conflict(CU_WRITES, CU_READS_ATOMIC, &what);
    ck_assert(!emui_cu_may_synchronise(&f, &g));
}
END_TEST

Suite *emu_cuda_footprint_suite(void)
{
    Suite *s = suite_create("emu_cuda_footprint");
    TCase *c = tcase_create("emu_cuda_footprint");
    tcase_add_checked_fixture(c, NULL, end);
    tcase_add_test(c, a_launch_has_its_bytes_in_each_way);
    tcase_add_test(c, a_launch_whose_rows_are_kept_has_its_bytes);
    tcase_add_test(c, a_launch_has_the_bytes_of_words_that_it_read_in_part);
    tcase_add_test(c, a_launch_has_the_bytes_of_columns_of_halves);
    tcase_add_test(c, a_read_is_gone_where_a_write_covers_it);
    tcase_add_test(c, a_launch_has_them_after_its_rows_have_moved);
    tcase_add_test(c, another_launch_has_none_of_them);
    tcase_add_test(c, ranges_are_joined);
    tcase_add_test(c, those_of_a_range_are_found_in_others);
    tcase_add_test(c, a_race_has_a_write_and_a_plain_access);
    tcase_add_test(c, the_first_of_several_is_named);
    tcase_add_test(c, atomic_accesses_to_one_word_may_synchronise);
    suite_add_tcase(s, c);
    return s;
}
