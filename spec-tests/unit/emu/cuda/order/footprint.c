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

static uint64_t launched(emui_cu_footprint *to)
{
    uint64_t x = 0;
    emui_cu_device *d = emui_cu_enter();
    emui_cu_launch l = {.grid = {1, 1, 1}, .block = {32, 1, 1}, .arguments = (void *[]){&x}};
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 4096, 0, &x), CU_OK);
    const emui_cu_fill fill = {.to = x, .width = 4096, .height = 1, .bytes = 1};
    ck_assert_int_eq(emui_cu_fill_bytes(d, &fill), CU_OK);
    ck_assert_int_eq(emui_cu_find_kernel(d, emui_cu_image_open(d, text), "k", &l.kernel), CU_OK);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK); /* the first one's records are replaced */
    to->first = d->m->first_serial;
    to->last = d->m->serials;
    emui_cu_footprints(d->m, &to, 1);
    emui_cu_leave();
    return x;
}

START_TEST(a_launch_has_its_bytes_in_each_way)
{
    uint64_t x = launched(&f);
    ck_assert_int_eq(f.of[CU_WRITES].count, 33); /* 32 bytes that are apart, and 128 in a row */
    ck_assert_uint_eq(f.of[CU_WRITES].at[3].begin, x + 6);
    ck_assert_uint_eq(f.of[CU_WRITES].at[3].end, x + 7);
    ck_assert_uint_eq(f.of[CU_WRITES].at[32].begin, x + 1024);
    ck_assert_uint_eq(f.of[CU_WRITES].at[32].end, x + 1024 + 128);
    ck_assert_int_eq(f.of[CU_READS].count, 1); /* those that a write covers are gone */
    ck_assert_uint_eq(f.of[CU_READS].at[0].begin, x + 3072);
    ck_assert_uint_eq(f.of[CU_READS].at[0].end, x + 3072 + 512);
    ck_assert_int_eq(f.of[CU_WRITES_ATOMIC].count, 1);
    ck_assert_uint_eq(f.of[CU_WRITES_ATOMIC].at[0].begin, x + 2048);
    ck_assert_uint_eq(f.of[CU_WRITES_ATOMIC].at[0].end, x + 2048 + 128);
}
END_TEST

START_TEST(another_launch_has_none_of_them)
{
    launched(&f);
    emui_cu_device *d = emui_cu_enter();
    emui_cu_footprint *other = &g;
    g.first = g.last = d->m->serials + 1;
    emui_cu_footprints(d->m, &other, 1);
    emui_cu_leave();
    for (int i = 0; i < CU_ACCESSES; ++i)
        ck_assert_int_eq(g.of[i].count, 0);
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
    tcase_add_test(c, another_launch_has_none_of_them);
    tcase_add_test(c, ranges_are_joined);
    tcase_add_test(c, those_of_a_range_are_found_in_others);
    tcase_add_test(c, a_race_has_a_write_and_a_plain_access);
    tcase_add_test(c, the_first_of_several_is_named);
    tcase_add_test(c, atomic_accesses_to_one_word_may_synchronise);
    suite_add_tcase(s, c);
    return s;
}
