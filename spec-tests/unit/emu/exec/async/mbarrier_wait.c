/* mbarrier_wait.c - lanes of one warp that wait apart, and a wait that others wait for.
 *
 * What is here: programs under every schedule. What is not: what a wait acquires, misuse
 * (mbarrier.c). */
#include "spec-tests/unit/emu/fixture.h"

enum { BAR = 64 };

#define OP(o)                                                                                      \
    .execute = emu_mbarrier, .op = EMU_MBARRIER_##o, .space = EMU_SHARED, .a = PROGRAM_AT(BAR)

/* Each lane waits at an mbarrier of its own for a copy of its own. */
static const emu_ins apart[] = {{.execute = emu_mbarrier,
                                 .op = EMU_MBARRIER_INIT,
                                 .space = EMU_SHARED,
                                 .a = PROGRAM_BY(8, 0),
                                 .b = PROGRAM_IS(1),
                                 PROGRAM_ALL},
                                {.execute = emu_mbarrier,
                                 .op = EMU_MBARRIER_ARRIVE,
                                 .space = EMU_SHARED,
                                 .a = PROGRAM_BY(8, 0),
                                 .c = PROGRAM_IS(16),
                                 .flags = EMU_MBARRIER_EXPECT,
                                 PROGRAM_ALL},
                                {.execute = emu_bulk, /* 2 */
                                 .op = EMU_BULK_COPY,
                                 .space = EMU_GLOBAL,
                                 .to = EMU_SHARED,
                                 .a = PROGRAM_BY(4, 0),
                                 .d = PROGRAM_BY(10, 0),
                                 .b = PROGRAM_IS(16),
                                 .c = PROGRAM_BY(8, 0),
                                 PROGRAM_ALL},
                                {.execute = emu_mbarrier, /* 3 */
                                 .op = EMU_MBARRIER_TRY_WAIT,
                                 .space = EMU_SHARED,
                                 .d = PROGRAM_PRED(7),
                                 .a = PROGRAM_BY(8, 0),
                                 .b = PROGRAM_IS(0),
                                 .flags = EMU_MBARRIER_PARITY,
                                 PROGRAM_ALL},
                                {.execute = emu_bra, .target = 3, .guard = 7, .guard_not = true},
                                {.execute = emu_load_store,
                                 .op = EMU_LD,
                                 .space = EMU_SHARED,
                                 .type = EMU_B32,
                                 .count = 1,
                                 .d = PROGRAM_ROW(11),
                                 .a = PROGRAM_BY(10, 0),
                                 PROGRAM_ALL},
                                PROGRAM_EXIT};

static bool prepare_apart(emu_machine *m)
{
    uint64_t a = program_buffer(m, 4, 128, 1000, "A");
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
        emu_register(m, 0, 0, 4)[lane] += 16 * lane;
        emu_register(m, 0, 0, 8)[lane] = 64 + 8 * lane;
        emu_register(m, 0, 0, 10)[lane] = 1024 + 16 * lane;
    }
    return a != 0;
}

static bool each_got_its_own(emu_machine *m)
{
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        if (emu_register(m, 0, 0, 11)[lane] != 1000 + 4 * lane)
            return false;
    return true;
}

START_TEST(lanes_wait_at_mbarriers_of_their_own)
{
    static const emu_ins one_less = {.execute = emu_bra, .target = 3, .guard = 5},
                         go_on = {.execute = emu_bra, .target = 5, PROGRAM_ALL};
    struct program_case p = program_make(apart, COUNT(apart), 32, 1);
    p.prepare = prepare_apart;
    p.is_right = each_got_its_own;
    check_clean(&p);
    check_tells(&p, 2, NULL, EMU_STUCK);
    check_fires(&p, 3, &go_on, EMU_IN_FLIGHT, 1U << EMU_RACE | 1U << EMU_LEFT_BEHIND);
    check_fires(&p, 4, &one_less, EMU_IN_FLIGHT, 1U << EMU_RACE | 1U << EMU_LEFT_BEHIND);
}
END_TEST

/* Warp 0 sets the flag when its first try failed; warp 1 polls the flag, then arrives. */
static const emu_ins late_flag[] = {
    PROGRAM_INIT(BAR, 1),
    PROGRAM_SYNC,
    {.execute = emu_bra, .target = 7, .guard = 2},
    {OP(TRY_WAIT), .d = PROGRAM_PRED(7), .b = PROGRAM_IS(0), .flags = EMU_MBARRIER_PARITY,
     PROGRAM_ALL}, /* 3 */
    {.execute = emu_load_store,
     .op = EMU_ST,
     .space = EMU_GLOBAL,
     .type = EMU_U32,
     .count = 1,
     .sem = EMU_RELAXED,
     .scope = EMU_GPU,
     .a = PROGRAM_BY(2, 0),
     .b = PROGRAM_IS(1),
     .guard = 7,
     .guard_not = true},
    {.execute = emu_bra, .target = 3, .guard = 7, .guard_not = true},
    PROGRAM_EXIT,
    {.execute = emu_load_store, /* 7 */
     .op = EMU_LD,
     .space = EMU_GLOBAL,
     .type = EMU_U32,
     .count = 1,
     .sem = EMU_RELAXED,
     .scope = EMU_GPU,
     .a = PROGRAM_BY(2, 0),
     .d = PROGRAM_ROW(10),
     PROGRAM_ALL},
    {.execute = emu_compare,
     .op = EMU_SETP,
     .type = EMU_U32,
     .count = EMU_CMP_EQ,
     .d = PROGRAM_PRED(7),
     .a = PROGRAM_ROW(10),
     .b = PROGRAM_IS(1),
     PROGRAM_ALL},
    {.execute = emu_bra, .target = 7, .guard = 7, .guard_not = true},
    {OP(ARRIVE), .guard = 5},
    PROGRAM_EXIT};

static bool prepare_late_flag(emu_machine *m)
{
    *emu_predicate(m, 0, 1, 5) = 1;
    return program_buffer(m, 2, 1, 0, "the flag") != 0;
}

START_TEST(a_wait_is_given_up_while_others_poll)
{
    struct program_case p = program_make(late_flag, COUNT(late_flag), 64, 1);
    p.prepare = prepare_late_flag;
    check_clean(&p);
}
END_TEST

Suite *emu_mbarrier_wait_suite(void)
{
    Suite *s = suite_create("emu_mbarrier_wait");
    TCase *c = tcase_create("emu_mbarrier_wait");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, lanes_wait_at_mbarriers_of_their_own);
    tcase_add_test(c, a_wait_is_given_up_while_others_poll);
    suite_add_tcase(s, c);
    return s;
}
