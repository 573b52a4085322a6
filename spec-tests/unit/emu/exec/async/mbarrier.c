/* mbarrier.c - mbarrier objects: arrivals, waits, and misuse.
 *
 * What is here: tables of what is refused, programs under every schedule, programs with one
 * operation removed. What is not: the word (mbarrier_word.c), copies that signal
 * (bulk.c, unit/emu/exec/tma/tma.c). */
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/async/async.h"
#include "emu/exec/async/mbarrier_word.h"

#include <string.h>

enum { BAR = 64 };

static emu_machine *one_warp(void)
{
    const char *why;
    emu_config how = emu_defaults();
    how.dynamic_shared = 1024;
    emu_machine *m = emu_open(&how, &why);
    ck_assert_msg(m != NULL, "%s", why);
    return m;
}

#define OP(o)                                                                                      \
    .execute = emu_mbarrier, .op = EMU_MBARRIER_##o, .space = EMU_SHARED, .a = PROGRAM_AT(BAR)

/* ---- What is refused, with a word of why ---- */

static const struct {
    emu_ins ins;
    const char *part;
    bool alive; /* an object is there before */
} refused[] = {
    {{OP(ARRIVE)}, "no mbarrier is at", false},
    {{OP(INVAL)}, "no mbarrier is at", false},
    {{OP(INIT), .b = PROGRAM_IS(0)}, "0 is not in 1 .. 1048575", false},
    {{OP(INIT), .b = PROGRAM_IS(1048576)}, "1048576 is not in 1 .. 1048575", false},
    {{OP(INIT), .b = PROGRAM_IS(5)}, "holds a live mbarrier already", true},
    {{OP(ARRIVE), .b = PROGRAM_IS(3)},
     "3 arrivals of lane 0 of warp 0 of CTA 0, but phase 0 of the mbarrier at byte 0x40 of the "
     "shared memory of CTA 0 waits for 2",
     true},
    {{OP(ARRIVE), .b = PROGRAM_IS(0)}, "0 is not in 1", true},
    {{OP(ARRIVE), .b = PROGRAM_IS(2), .flags = EMU_MBARRIER_NO_COMPLETE}, "the last arrival", true},
    {{OP(EXPECT_TX), .b = PROGRAM_IS(1048576)}, "1048576 is not in 0 .. 1048575", true},
    {{.execute = emu_mbarrier,
      .op = EMU_MBARRIER_ARRIVE,
      .space = EMU_SHARED,
      .a = PROGRAM_AT(BAR + 4)},
     "not a multiple of 8",
     true},
};

/* What there must be before, and what is wrong then. */
static const struct {
    emu_ins ins[3];
    const char *part;
} scenes[] = {
    {{{OP(INIT), .b = PROGRAM_IS(1)},
      {OP(EXPECT_TX), .b = PROGRAM_IS(1048575)},
      {OP(EXPECT_TX), .b = PROGRAM_IS(1)}},
     "outside of what an mbarrier can count"},
    {{{OP(INIT), .b = PROGRAM_IS(1)},
      {OP(TRY_WAIT), .d = PROGRAM_PRED(1), .b = PROGRAM_IS(0), .flags = EMU_MBARRIER_PARITY},
      {OP(INVAL)}},
     "a thread still waits"},
    {{{OP(INIT), .b = PROGRAM_IS(1)}, {OP(INVAL)}, {OP(ARRIVE)}}, "no mbarrier is at"},
    {{{OP(INIT), .b = PROGRAM_IS(1)},
      {.execute = emu_mbarrier,
       .op = EMU_MBARRIER_INIT,
       .space = EMU_SHARED,
       .a = PROGRAM_AT(1U << 24 | BAR),
       .b = PROGRAM_IS(1)}},
     "works on one's own only"},
    {{{OP(INIT), .b = PROGRAM_IS(1)},
      {.execute = emu_mbarrier,
       .op = EMU_MBARRIER_INIT,
       .space = EMU_GENERIC,
       .a = PROGRAM_AT(EMUI_GLOBAL_BASE),
       .b = PROGRAM_IS(1)}},
     "lies in shared memory, not in words"},
    {{{OP(INIT), .b = PROGRAM_IS(2)},
      {.execute = emu_cp_async,
       .op = EMU_CP_ASYNC_MBARRIER_ARRIVE,
       .space = EMU_SHARED,
       .a = PROGRAM_AT(BAR)},
      {OP(INVAL)}},
     "its copies are over, but its mbarrier is gone"},
    {{{OP(INIT), .b = PROGRAM_IS(2)},
      {.execute = emu_bulk,
       .op = EMU_BULK_COPY,
       .space = EMU_GLOBAL,
       .to = EMU_SHARED,
       .d = PROGRAM_AT(256),
       .a = PROGRAM_AT(EMUI_GLOBAL_BASE),
       .b = PROGRAM_IS(64),
       .c = PROGRAM_AT(BAR)},
      {OP(INVAL)}},
     "its 64 bytes arrived, but its mbarrier is gone"},
};

START_TEST(misuse_in_three_steps_is_found)
{
    struct program_case p = program_make(NULL, 0, 32, 2);
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    ck_assert(m != NULL && program_buffer(m, 0, 64, 0, "words") == EMUI_GLOBAL_BASE);
    for (int k = 0; k < 3 && scenes[_i].ins[k].execute != NULL; ++k)
        scenes[_i].ins[k].execute(m, m->cta[0].warp, 1, &scenes[_i].ins[k]);
    while (emui_advance(m, true)) {
    }
    check_finding(m, scenes[_i].part);
    emu_close(m);
}
END_TEST

START_TEST(misuse_is_found)
{
    static const emu_ins init = {OP(INIT), .b = PROGRAM_IS(2)};
    emu_machine *m = one_warp();
    if (refused[_i].alive)
        ck_assert_int_eq(emu_mbarrier(m, m->cta[0].warp, 1, &init), EMU_DONE);
    emu_mbarrier(m, m->cta[0].warp, 1, &refused[_i].ins);
    ck_assert_msg(emu_findings(m) == 1, "%d findings", emu_findings(m));
    ck_assert_msg(strstr(emu_found(m, 0)->message, refused[_i].part) != NULL, "%s",
                  emu_found(m, 0)->message);
    emu_close(m);
}
END_TEST

/* ---- Programs ---- */

/* Warp 0 writes, arrives; warp 1 waits, reads what warp 0 wrote. */
static const emu_ins hand_over[] = {
    PROGRAM_INIT(BAR, 32),
    PROGRAM_SYNC,
    {.execute = emu_load_store,
     .op = EMU_ST,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .a = PROGRAM_BY(8, 0),
     .b = PROGRAM_ROW(9),
     .guard = 1},
    {OP(ARRIVE), .guard = 1}, /* 3 */
    {.execute = emu_bra, .target = 8, .guard = 1},
    {OP(TRY_WAIT), .d = PROGRAM_PRED(7), .b = PROGRAM_IS(0), .flags = EMU_MBARRIER_PARITY,
     PROGRAM_ALL},
    {.execute = emu_bra, .target = 5, .guard = 7, .guard_not = true},
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .d = PROGRAM_ROW(10),
     .a = PROGRAM_BY(8, 0),
     PROGRAM_ALL},
    PROGRAM_EXIT};

static bool prepare_hand_over(emu_machine *m)
{
    for (int warp = 0; warp < 2; ++warp)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            emu_register(m, 0, warp, 8)[lane] = 256 + 4 * (uint32_t)lane;
            emu_register(m, 0, warp, 9)[lane] = 1000 + 7 * (uint32_t)lane;
        }
    return true;
}

static bool handed_over(emu_machine *m)
{
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        if (emu_register(m, 0, 1, 10)[lane] != 1000 + 7 * lane)
            return false;
    return true;
}

START_TEST(a_wait_sees_what_was_written_before_the_arrivals)
{
    struct program_case p = program_make(hand_over, COUNT(hand_over), 64, 1);
    static const emu_ins relaxed = {OP(ARRIVE), .sem = EMU_RELAXED, .guard = 1};
    static const emu_ins go_on = {.execute = emu_bra, .target = 7, PROGRAM_ALL};
    p.prepare = prepare_hand_over;
    p.is_right = handed_over;
    check_clean(&p);
    check_fires(&p, 0, NULL, EMU_MBARRIER, 0);
    check_fires(&p, 1, NULL, EMU_RACE, 1U << EMU_MBARRIER);
    check_fires(&p, 3, NULL, EMU_STUCK, 0);
    check_fires(&p, 3, &relaxed, EMU_RACE, 0);
    check_fires(&p, 5, &go_on, EMU_RACE, 1U << EMU_UNINITIALISED);
}
END_TEST

/* CTA 1 arrives at the barrier of CTA 0, which waits for it. */
static const emu_ins far_arrive[] = {
    {OP(INIT), .b = PROGRAM_IS(1), .guard = 3},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, .sem = EMU_RELEASE, PROGRAM_ALL},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, .sem = EMU_ACQUIRE, PROGRAM_ALL},
    {.execute = emu_address,
     .op = EMU_MAPA,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .d = PROGRAM_ROW(4),
     .a = PROGRAM_IS(BAR),
     .b = PROGRAM_IS(0),
     .guard = 4},
    {.execute = emu_load_store,
     .op = EMU_ST,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .flags = EMU_CLUSTER_SPACE,
     .a = PROGRAM_BY(4, 448),
     .b = PROGRAM_IS(77),
     .guard = 4},
    {.execute = emu_mbarrier, /* 5 */
     .op = EMU_MBARRIER_ARRIVE,
     .space = EMU_SHARED,
     .sem = EMU_RELEASE,
     .scope = EMU_CLUSTER,
     .a = PROGRAM_BY(4, 0),
     .guard = 4},
    {OP(TRY_WAIT), .d = PROGRAM_PRED(7), .b = PROGRAM_IS(0), .flags = EMU_MBARRIER_PARITY,
     .scope = EMU_CLUSTER, .guard = 3},
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .d = PROGRAM_ROW(8),
     .a = PROGRAM_AT(BAR + 448),
     .guard = 3},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, .sem = EMU_RELEASE, PROGRAM_ALL},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, .sem = EMU_ACQUIRE, PROGRAM_ALL},
    PROGRAM_EXIT};

static bool far_is_over(emu_machine *m)
{
    emui_place p = {m->cta[0].shared, BAR};
    return emui_word_get(p).phase && emu_register(m, 0, 0, 8)[0] == 77;
}

START_TEST(another_cta_arrives)
{
    static const emu_ins with_state = {.execute = emu_mbarrier,
                                       .op = EMU_MBARRIER_ARRIVE,
                                       .space = EMU_SHARED,
                                       .d = PROGRAM_ROW(6),
                                       .a = PROGRAM_BY(4, 0),
                                       .guard = 4};
    struct program_case p = program_make(far_arrive, COUNT(far_arrive), 32, 2);
    p.is_right = far_is_over;
    check_clean(&p);
    emu_ins narrow = far_arrive[5];
    narrow.scope = EMU_CTA;
    check_fires(&p, 5, &with_state, EMU_OPERAND, 0);
    check_fires(&p, 5, &narrow, EMU_RACE, 0);
    check_fires(&p, 0, NULL, EMU_MBARRIER, 0);
}
END_TEST

/* Two phases; thread 0 arrives, all wait between. */
static const emu_ins two_phases[] = {PROGRAM_INIT(BAR, 1),
                                     PROGRAM_SYNC,
                                     {OP(ARRIVE), PROGRAM_ONE},
                                     PROGRAM_WAIT(BAR, 0, 3), /* 3, 4 */
                                     {OP(ARRIVE), PROGRAM_ONE},
                                     PROGRAM_WAIT(BAR, 1, 6), /* 6, 7 */
                                     PROGRAM_SYNC,
                                     {OP(INVAL), PROGRAM_ONE},
                                     {OP(INIT), .b = PROGRAM_IS(7), PROGRAM_ONE},
                                     PROGRAM_EXIT};

START_TEST(phases_are_waited_for_one_by_one)
{
    struct program_case p = program_make(two_phases, COUNT(two_phases), 32, 1);
    static const emu_ins read_it = {.execute = emu_load_store,
                                    .op = EMU_LD,
                                    .space = EMU_SHARED,
                                    .type = EMU_B32,
                                    .count = 1,
                                    .d = PROGRAM_ROW(10),
                                    .a = PROGRAM_AT(BAR),
                                    PROGRAM_ONE};
    static const emu_ins go_on = {.execute = emu_bra, .target = 5, PROGRAM_ALL};
    check_clean(&p);
    check_fires(&p, 3, &go_on, EMU_MBARRIER, 1U << EMU_STUCK);
    check_fires(&p, 9, NULL, EMU_MBARRIER, 0);
    check_fires(&p, 2, &read_it, EMU_MBARRIER, 1U << EMU_STUCK);
}
END_TEST

/* Warp 1 goes two phases on while warp 0 still means the second: its parity is that of the fourth
 * now, and nothing will ever signal its end. */
static const emu_ins left_behind[] = {
    PROGRAM_INIT(BAR, 1),
    PROGRAM_SYNC,
    {OP(ARRIVE), PROGRAM_ONE},
    PROGRAM_WAIT(BAR, 0, 3), /* 3, 4 */
    PROGRAM_SYNC,            /* 5 */
    {.execute = emu_bra, .target = 12, .guard = 1},
    {OP(ARRIVE), .guard = 5}, /* 7 */
    PROGRAM_WAIT(BAR, 1, 8),  /* 8, 9 */
    {OP(ARRIVE), .guard = 5},
    PROGRAM_WAIT(BAR, 0, 11), /* 11, 12: the loop of 11, and a way past it for warp 0 */
    PROGRAM_SYNC,             /* 13 */
    PROGRAM_WAIT(BAR, 1, 14), /* 14, 15 */
    PROGRAM_EXIT};

static bool prepare_left_behind(emu_machine *m)
{
    *emu_predicate(m, 0, 1, 5) = 1;
    *emu_predicate(m, 0, 0, 7) = UINT32_MAX;
    return true;
}

START_TEST(a_phase_long_over_is_not_waited_for)
{
    struct program_case p = program_make(left_behind, COUNT(left_behind), 64, 1);
    p.prepare = prepare_left_behind;
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_DEADLOCK);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_MBARRIER);
    ck_assert_msg(strstr(emu_found(m, 0)->message, "the end of phase 1, but phase 3 is on") != NULL,
                  "%s", emu_found(m, 0)->message);
    emu_close(m);
}
END_TEST

Suite *emu_mbarrier_suite(void)
{
    Suite *s = suite_create("emu_mbarrier");
    TCase *c = tcase_create("emu_mbarrier");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, misuse_is_found, 0, sizeof refused / sizeof refused[0]);
    tcase_add_test(c, a_wait_sees_what_was_written_before_the_arrivals);
    tcase_add_test(c, another_cta_arrives);
    tcase_add_test(c, phases_are_waited_for_one_by_one);
    tcase_add_loop_test(c, misuse_in_three_steps_is_found, 0, sizeof scenes / sizeof scenes[0]);
    tcase_add_test(c, a_phase_long_over_is_not_waited_for);
    suite_add_tcase(s, c);
    return s;
}
