/* race.c - programs that put their accesses in order by barriers, under every schedule; and the
 * same with one barrier less: each is found, and nothing else.
 *
 * What is here: bar.sync, bar.warp.sync, the cluster's barrier. What is not: flags in memory and
 * other CTAs' memory (scope.c), fences (fence.c), asynchronous copies and mbarriers. */
#include "spec-tests/unit/emu/check/race/words.h"

/* ---- A tile is transposed through shared memory ---- */

enum { TILE_M = 13, TILE_N = 7, TILE = TILE_M * TILE_N };

static int transposed(int t)
{
    return t < TILE ? t % TILE_M * TILE_N + t / TILE_M : t;
}

static bool prepare_transpose(emu_machine *m)
{
    wire(m, m->threads, 0, transposed);
    return true;
}

static const emu_ins transpose[] = {STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT),
                                    PROGRAM_SYNC,
                                    LOAD(EMU_SHARED, PROGRAM_BY(IN, 0), GOT),
                                    {.execute = emu_nanosleep, .a = PROGRAM_ROW(GOT), PROGRAM_ALL},
                                    PROGRAM_EXIT};

START_TEST(a_tile_is_transposed)
{
    static const emu_ins warps_alone = {
        .execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(UINT32_MAX), PROGRAM_ALL};
    struct program_case p = program_make(transpose, COUNT(transpose), 96, 1);
    p.prepare = prepare_transpose;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 1, NULL, EMU_RACE, 1U << EMU_UNINITIALISED);
    check_fires(&p, 1, &warps_alone, EMU_RACE, 1U << EMU_UNINITIALISED);
    check_fires(&p, 0, NULL, EMU_UNINITIALISED, 0);
}
END_TEST

/* ---- A buffer is used twice: read, then written again ---- */

static const emu_ins twice[] = {STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT), PROGRAM_SYNC,
                                LOAD(EMU_SHARED, PROGRAM_BY(IN, 0), GOT),    PROGRAM_SYNC,
                                STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), MUST), PROGRAM_EXIT};

START_TEST(readers_are_waited_for)
{
    struct program_case p = program_make(twice, COUNT(twice), 96, 1);
    p.prepare = prepare_transpose;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 3, NULL, EMU_RACE, 0);
}
END_TEST

/* ---- A warp reduces by halves ---- */

static bool prepare_warp(emu_machine *m)
{
    wire(m, m->threads, 0, mirrored);
    return true;
}

static const emu_ins in_warp[] = {
    STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT),
    {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(UINT32_MAX), PROGRAM_ALL},
    LOAD(EMU_SHARED, PROGRAM_BY(IN, 0), GOT),
    PROGRAM_EXIT};

START_TEST(lanes_see_each_other_after_a_sync)
{
    static const emu_ins vote = {.execute = emu_lanes,
                                 .op = EMU_VOTE_BALLOT,
                                 .d = PROGRAM_ROW(20),
                                 .a = PROGRAM_PRED(0),
                                 .x = PROGRAM_IS(UINT32_MAX),
                                 PROGRAM_ALL};
    struct program_case p = program_make(in_warp, COUNT(in_warp), 64, 1);
    p.prepare = prepare_warp;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 1, NULL, EMU_RACE, 0);
    check_fires(&p, 1, &vote, EMU_RACE, 0); /* a vote orders no memory */
}
END_TEST

/* ---- Work between the two halves of the cluster's barrier ---- */

static int itself(int t)
{
    return t;
}

static bool prepare_exchange(emu_machine *m)
{
    wire(m, m->threads, 1, itself);
    return true;
}

/* Work between arrive and wait; what comes before the arrive is seen after the wait. */
static const emu_ins split[] = {
    STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT),
    ARRIVE,
    STORE(EMU_SHARED, PROGRAM_BY(OUT, 1024), SENT), /* no other lane looks there */
    LOAD(EMU_SHARED, PROGRAM_BY(OUT, 1024), 20),
    WAIT,
    {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(IN, 0)), .d = PROGRAM_ROW(GOT), .flags = EMU_CLUSTER_SPACE,
     PROGRAM_ALL},
    ARRIVE,
    WAIT,
    PROGRAM_EXIT};

START_TEST(barriers_are_split)
{
    static const emu_ins too_late = {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(IN, 1024)),
                                     .d = PROGRAM_ROW(20), .flags = EMU_CLUSTER_SPACE, PROGRAM_ALL};
    struct program_case p = program_make(split, COUNT(split), 48, 2);
    p.prepare = prepare_exchange;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 5, &too_late, EMU_RACE, 1U << EMU_UNINITIALISED);
}
END_TEST

/* ---- All lanes of a warp read one word ---- */

#define WARP_SYNC                                                                                  \
    {                                                                                              \
        .execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(UINT32_MAX), PROGRAM_ALL        \
    }

/* Lane 0 wrote it, so its own read is in order, and the others' reads are not. */
static const emu_ins told_one[] = {
    {WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(7), PROGRAM_ONE},
    WARP_SYNC,
    LOAD(EMU_SHARED, PROGRAM_AT(64), GOT),
    PROGRAM_EXIT};

/* Lane 0 says that it has read; the others may still read when warp 1 writes. */
static const emu_ins read_by_all[] = {
    {.execute = emu_bra, .target = 5, .guard = 2},
    LOAD(EMU_SHARED, PROGRAM_AT(64), GOT),
    WARP_SYNC, /* 2 */
    {FLAG(EMU_ST, EMU_RELEASE), .b = PROGRAM_IS(1), PROGRAM_ONE},
    PROGRAM_EXIT,
    {FLAG(EMU_LD, EMU_ACQUIRE), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 5 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 5, .guard = 7, .guard_not = true},
    {WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(7), PROGRAM_ALL},
    PROGRAM_EXIT};

static bool prepare_read_by_all(emu_machine *m)
{
    return program_shared(m, 0, 256) && prepare_flags(m);
}

START_TEST(one_lane_does_not_read_for_all)
{
    struct program_case p = program_make(told_one, COUNT(told_one), 32, 1);
    check_clean(&p);
    check_tells(&p, 1, NULL, EMU_RACE);
    p = program_make(read_by_all, COUNT(read_by_all), 64, 1);
    p.prepare = prepare_read_by_all;
    check_clean(&p);
    check_tells(&p, 2, NULL, EMU_RACE);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    program_run(m, &p, 2, NULL);
    check_finding(m, "which lane 1 of warp 0 of CTA 0 read at instruction 1");
    emu_close(m);
}
END_TEST

/* ---- Races within one instruction ---- */

START_TEST(the_same_value_is_not_a_race)
{
    static const emu_ins program[] = {STORE(EMU_SHARED, PROGRAM_AT(64), SENT), PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0); /* all store 0 */
    emu_register(m, 0, 0, SENT)[7] = 1;
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    check_finding(m,
                  "writes byte 0x40 of the shared memory of CTA 0, which lane 6 of warp 0 of CTA 0 "
                  "wrote at instruction 0");
    emu_close(m);
}
END_TEST

Suite *emu_race_suite(void)
{
    Suite *s = suite_create("emu_race");
    TCase *c = tcase_create("emu_race");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, a_tile_is_transposed);
    tcase_add_test(c, readers_are_waited_for);
    tcase_add_test(c, lanes_see_each_other_after_a_sync);
    tcase_add_test(c, barriers_are_split);
    tcase_add_test(c, one_lane_does_not_read_for_all);
    tcase_add_test(c, the_same_value_is_not_a_race);
    suite_add_tcase(s, c);
    return s;
}
