/* fenced.c - what fences hand over by the one order of fence.sc alone.
 *
 * What is here: a flag that another thread than the fence's sets, weaker fences in the place of
 * either, and fences too narrow to be ordered. What is not: flags behind fences of their own
 * thread (fence.c).
 */
#include "spec-tests/unit/emu/order/words.h"

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

Suite *emu_fenced_suite(void)
{
    Suite *s = suite_create("emu_fenced");
    TCase *c = tcase_create("emu_fenced");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, fences_sc_have_one_order);
    tcase_add_test(c, fences_sc_have_to_reach_each_other);
    suite_add_tcase(s, c);
    return s;
}
