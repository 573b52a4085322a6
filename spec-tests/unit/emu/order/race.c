/* race.c - programs that put their accesses in order by barriers, under every schedule; and the
 * same with one barrier less: each is found, and nothing else.
 *
 * What is here: bar.sync, bar.warp.sync, the cluster's barrier. What is not: flags in memory and
 * other CTAs' memory (scope.c), fences (fence.c), asynchronous copies and mbarriers. */
#include "spec-tests/unit/emu/order/words.h"

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

static const emu_ins transpose[] = {STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT), PROGRAM_SYNC,
                                    LOAD(EMU_SHARED, PROGRAM_BY(IN, 0), GOT), PROGRAM_EXIT};

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
    STORE(EMU_SHARED, PROGRAM_BY(OUT, 1024), SENT), /* nobody else looks there */
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

/* ---- Races within one instruction ---- */

START_TEST(the_same_value_is_no_race)
{
    static const emu_ins program[] = {STORE(EMU_SHARED, PROGRAM_AT(64), SENT), PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0); /* all store 0 */
    emu_register(m, 0, 0, SENT)[7] = 1;
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    check_told(m, "writes byte 0x40 of the shared memory of CTA 0, which lane 6 of warp 0 of CTA 0 "
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
    tcase_add_test(c, the_same_value_is_no_race);
    suite_add_tcase(s, c);
    return s;
}
