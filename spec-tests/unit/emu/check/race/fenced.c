/* fenced.c - what fences hand over by the one order of fence.sc alone.
 *
 * What is here: a flag that another thread than the fence's sets, weaker fences in the place of
 * either, and fences too narrow to be ordered. What is not: flags behind fences of their own
 * thread (fence.c).
 */
#include "spec-tests/unit/emu/check/race/words.h"

#define FENCE_SC                                                                                   \
    {                                                                                              \
        .execute = emu_fence, .op = EMU_FENCE_MEMORY, .sem = EMU_SC, .scope = EMU_GPU, .guard = 7  \
    }

/* Lane 0 stores and fences, lane 1 sets the flag behind it: no fence stands before the flag in its
 * own thread. The reader fences after it has seen the flag, so its fence cannot come before that of
 * lane 0 in the order of fence.sc. */
static const emu_ins by_another[] = {
    EQUALS(14, 1),
    {.execute = emu_bra, .target = 9, .guard = 7},
    EQUALS(13, 1),
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), .guard = 7},
    FENCE_SC, /* 4 */
    {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(0xffffffff)},
    EQUALS(13, 2),
    {FLAG(EMU_ST, EMU_RELAXED), .b = PROGRAM_IS(1), .guard = 7},
    PROGRAM_EXIT,
    {FLAG(EMU_LD, EMU_RELAXED), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 9 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 9, .guard = 7, .guard_not = true},
    FENCE_SC, /* 12 */
    LOAD(EMU_GLOBAL, PROGRAM_BY(0, 0), GOT),
    PROGRAM_EXIT};

static bool prepare_by_another(emu_machine *m)
{
    uint32_t *reads = emu_register(m, m->config.ctas - 1, flag_warp(m), 14);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        emu_register(m, 0, 0, 13)[lane] = (uint32_t)lane + 1;
        reads[lane] = 1;
    }
    return prepare_flags(m);
}

START_TEST(fences_sc_have_one_order)
{
    static const emu_sem sems[] = {EMU_ACQ_REL, EMU_ACQUIRE, EMU_RELEASE};
    struct program_case p = program_make(by_another, COUNT(by_another), 64, 1);
    p.prepare = prepare_by_another;
    p.is_right = flag_got;
    check_clean(&p);
    check_fires(&p, 4, NULL, EMU_RACE, 0);
    check_fires(&p, 12, NULL, EMU_RACE, 0);
    for (int k = 0; k < COUNT(sems); ++k) {
        emu_ins weaker = by_another[4];
        weaker.sem = sems[k];
        check_fires(&p, 4, &weaker, EMU_RACE, 0);
        check_fires(&p, 12, &weaker, EMU_RACE, 0);
    }
}
END_TEST

/* Both have to reach the other's thread, whatever else they reach. */
START_TEST(fences_sc_have_to_reach_each_other)
{
    emu_ins near = by_another[4], wide = near;
    near.scope = EMU_CTA;
    wide.scope = EMU_CLUSTER;
    emu_ins program[COUNT(by_another)];
    memcpy(program, by_another, sizeof by_another);
    for (int ctas = 1; ctas <= 2; ++ctas)
        for (int of = 4; of <= 12; of += 8) {
            struct program_case p = program_make(program, COUNT(program), 64 / ctas, ctas);
            p.prepare = prepare_by_another;
            p.is_right = flag_got;
            program[of] = wide;
            check_clean(&p);
            program[of] = near;
            if (ctas == 1)
                check_clean(&p);
            else
                check_tells(&p, -1, NULL, EMU_RACE);
            program[of] = by_another[of];
        }
}
END_TEST

/* ---- Fences of shared memory alone ---- */

#define RESTRICTED(s)                                                                              \
    {                                                                                              \
        .execute = emu_fence, .op = EMU_FENCE_SYNC_RESTRICT, .sem = (s), .scope = EMU_CLUSTER,     \
        PROGRAM_ALL                                                                                \
    }

/* Thread 0 hands a word of shared memory to warp 1, by a relaxed flag. */
static const emu_ins handed[] = {
    {.execute = emu_bra, .target = 6, .guard = 2},
    {WORD(EMU_ST, EMU_SHARED, PROGRAM_HERE(64)), .b = PROGRAM_ROW(SENT), PROGRAM_ONE},
    RESTRICTED(EMU_RELEASE), /* 2 */
    {.execute = emu_hint, .op = EMU_PREFETCH, PROGRAM_ALL},
    {FLAG(EMU_ST, EMU_RELAXED), .b = PROGRAM_IS(1), PROGRAM_ONE},
    PROGRAM_EXIT,
    {FLAG(EMU_LD, EMU_RELAXED), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 6 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 6, .guard = 7, .guard_not = true},
    RESTRICTED(EMU_ACQUIRE), /* 9 */
    LOAD(EMU_SHARED, PROGRAM_HERE(64), GOT),
    PROGRAM_EXIT};

static bool prepare_handed(emu_machine *m)
{
    emu_register(m, 0, 0, SENT)[0] = 4711;
    return program_shared(m, 0, 1024) && program_buffer(m, 2, 4, 0, "flag") != 0;
}

static bool handed_over(emu_machine *m)
{
    return emu_register(m, 0, 1, GOT)[0] == 4711;
}

START_TEST(restricted_fences_hand_shared_memory_over)
{
    static const emu_ins release = RESTRICTED(EMU_RELEASE), acquire = RESTRICTED(EMU_ACQUIRE),
                         full = FENCE,
                         inits = {.execute = emu_fence, .op = EMU_FENCE_MBARRIER_INIT, PROGRAM_ALL};
    emu_ins program[COUNT(handed)];
    memcpy(program, handed, sizeof handed);
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    p.prepare = prepare_handed;
    p.is_right = handed_over;
    check_clean(&p);
    check_fires(&p, 2, NULL, EMU_RACE, 0);
    check_fires(&p, 9, NULL, EMU_RACE, 0);
    check_fires(&p, 2, &acquire, EMU_RACE, 0);
    check_fires(&p, 9, &release, EMU_RACE, 0);
    check_fires(&p, 2, &inits, EMU_RACE, 0);
    for (int k = 0; k < 2; ++k) { /* with one of memory on the other side */
        memcpy(program, handed, sizeof handed);
        program[k == 0 ? 2 : 9] = full;
        check_clean(&p);
    }
}
END_TEST

/* What is stored behind the fence, or in global memory, is not handed over. */
START_TEST(restricted_fences_hand_nothing_else_over)
{
    emu_ins program[COUNT(handed)];
    memcpy(program, handed, sizeof handed);
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    p.prepare = prepare_handed;
    if (_i == 0) {
        program[3] = program[1];
        program[1] = handed[3];
    } else {
        program[1].space = program[10].space = EMU_GLOBAL;
        program[1].a = program[10].a = (emu_operand)PROGRAM_BY(2, 4);
    }
    check_tells(&p, -1, NULL, EMU_RACE);
}
END_TEST

/* The threads of a CTA store, meet, and one of them hands all of it over; who takes it hands it on,
 * with or without fences of that kind. */
static const emu_ins passed_on[] = {
    {.execute = emu_bra, .target = 8, .guard = 2},
    {WORD(EMU_ST, EMU_SHARED, PROGRAM_BY(OUT, 0)), .b = PROGRAM_ROW(SENT), PROGRAM_ALL},
    {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(UINT32_MAX), PROGRAM_ALL},
    RESTRICTED(EMU_RELEASE), /* 3 */
    {FLAG(EMU_ST, EMU_RELAXED), .b = PROGRAM_IS(1), PROGRAM_ONE},
    {.execute = emu_hint, .op = EMU_PREFETCH, PROGRAM_ALL},
    {.execute = emu_hint, .op = EMU_PREFETCH, PROGRAM_ALL},
    PROGRAM_EXIT,
    {FLAG(EMU_LD, EMU_RELAXED), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 8 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 8, .guard = 7, .guard_not = true},
    RESTRICTED(EMU_ACQUIRE), /* 11 */
    {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(UINT32_MAX), PROGRAM_ALL},
    LOAD(EMU_SHARED, PROGRAM_BY(IN, 0), GOT),
    PROGRAM_EXIT};

static int itself(int t)
{
    return t;
}

static bool prepare_peers(emu_machine *m)
{
    wire(m, m->threads, 1, itself);
    for (int cta = 0; cta < 2; ++cta)
        emu_register(m, cta, 0, 22)[0] = emu_shared_address(cta ^ 1, 0);
    return true;
}

static int of_warp_0(int t)
{
    return t % EMU_LANES ^ 3;
}

static bool prepare_passed(emu_machine *m)
{
    wire(m, m->threads, 0, of_warp_0);
    return program_shared(m, 0, 1024) && program_buffer(m, 2, 4, 0, "flag") != 0;
}

static bool second_got(emu_machine *m)
{
    for (int l = 0; l < EMU_LANES; ++l)
        if (emu_register(m, 0, 1, GOT)[l] != emu_register(m, 0, 1, MUST)[l])
            return false;
    return true;
}

START_TEST(restricted_fences_pass_on)
{
    emu_ins program[COUNT(passed_on)];
    memcpy(program, passed_on, sizeof passed_on);
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    p.prepare = prepare_passed;
    p.is_right = second_got;
    check_clean(&p);
    check_fires(&p, 2, NULL, EMU_RACE, 0);
    check_fires(&p, 3, NULL, EMU_RACE, 0);
    check_fires(&p, 11, NULL, EMU_RACE, 0);
}
END_TEST

/* For a cluster: mbarrier.init is among what they hand over. */
START_TEST(restricted_fences_do_for_a_relaxed_cluster_barrier)
{
    static const emu_ins program[] = {
        {WORD(EMU_ST, EMU_SHARED, PROGRAM_BY(OUT, 0)), .b = PROGRAM_ROW(SENT), PROGRAM_ALL},
        {.execute = emu_mbarrier,
         .op = EMU_MBARRIER_INIT,
         .space = EMU_SHARED,
         .a = PROGRAM_AT(0),
         .b = PROGRAM_IS(1),
         PROGRAM_ONE},
        RESTRICTED(EMU_RELEASE), /* 2 */
        CLUSTER(EMU_CLUSTER_ARRIVE, EMU_RELAXED),
        WAIT,
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(IN, 0)), .d = PROGRAM_ROW(GOT),
         .flags = EMU_CLUSTER_SPACE, PROGRAM_ALL},
        {.execute = emu_mbarrier,
         .op = EMU_MBARRIER_ARRIVE,
         .space = EMU_SHARED,
         .scope = EMU_CLUSTER,
         .a = PROGRAM_BY(22, 0),
         PROGRAM_ONE},
        ARRIVE,
        WAIT,
        PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 32, 2);
    p.prepare = prepare_peers;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 2, NULL, EMU_RACE, 0);
}
END_TEST

Suite *emu_fenced_suite(void)
{
    Suite *s = suite_create("emu_fenced");
    TCase *c = tcase_create("emu_fenced");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, fences_sc_have_one_order);
    tcase_add_test(c, fences_sc_have_to_reach_each_other);
    tcase_add_test(c, restricted_fences_hand_shared_memory_over);
    tcase_add_loop_test(c, restricted_fences_hand_nothing_else_over, 0, 2);
    tcase_add_test(c, restricted_fences_pass_on);
    tcase_add_test(c, restricted_fences_do_for_a_relaxed_cluster_barrier);
    suite_add_tcase(s, c);
    return s;
}
