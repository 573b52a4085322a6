/* cp_async.c - cp.async: bytes and zeros, groups, arrivals, and what a missing wait does.
 *
 * What is here: a table of copies, programs whole and mutated. What is not: the engine's own
 * corners (async.c). */
#include "emu/state/state.h"

#include "spec-tests/unit/emu/fixture.h"

enum { WORDS = 1024, ADD = 17, BAR = 8, FULL = 16, TILE = 256 };

#define COPY .execute = emu_cp_async, .op = EMU_CP_ASYNC_COPY
#define COMMIT                                                                                     \
    {                                                                                              \
        .execute = emu_cp_async, .op = EMU_CP_ASYNC_COMMIT_GROUP, PROGRAM_ALL                      \
    }
#define WAIT(n)                                                                                    \
    {                                                                                              \
        .execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_GROUP, .count = (n), PROGRAM_ALL          \
    }
#define WAIT_ALL                                                                                   \
    {                                                                                              \
        .execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_ALL, PROGRAM_ALL                          \
    }
#define LOAD(row, at)                                                                              \
    {                                                                                              \
        .execute = emu_load_store, .op = EMU_LD, .space = EMU_SHARED, .type = EMU_B32, .count = 1, \
        .d = PROGRAM_ROW(row), .a = PROGRAM_BY(at, TILE), PROGRAM_ALL                              \
    }

/* Lane i copies 16 bytes from A + 16 i; R2 is 16 i, R4 is A + 16 i. */
static bool prepare(emu_machine *m)
{
    uint64_t a = program_buffer(m, 0, WORDS, ADD, "A");
    for (int warp = 0; warp < m->cta[0].warps; ++warp)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
            uint64_t from = a + 16 * (lane + 32 * (uint32_t)warp);
            emu_register(m, 0, warp, 2)[lane] = 16 * (lane + 32 * (uint32_t)warp);
            emu_register(m, 0, warp, 4)[lane] = (uint32_t)from;
            emu_register(m, 0, warp, 5)[lane] = (uint32_t)(from >> 32);
        }
    return a != 0;
}

/* ---- One copy, by its operands ---- */

static const struct {
    int size;
    emu_operand b;
    uint32_t flags;
    int bytes; /* that come; the others are zeros */
} copies[] = {
    {4, {0}, 0, 4},
    {8, {0}, 0, 8},
    {16, {0}, 0, 16},
    {16, {0}, EMU_CP_ASYNC_CG, 16},
    {4, PROGRAM_IS(0), 0, 0},
    {8, PROGRAM_IS(3), 0, 3},
    {16, PROGRAM_IS(0), 0, 0},
    {16, PROGRAM_IS(7), EMU_CP_ASYNC_CG, 7},
    {16, PROGRAM_IS(16), 0, 16},
    {16, PROGRAM_PRED(1), EMU_CP_ASYNC_IGNORE_SRC, 0},
    {16, PROGRAM_PRED(2), EMU_CP_ASYNC_IGNORE_SRC, 16},
};

START_TEST(bytes_come_and_the_rest_is_zero)
{
    struct program_case p = program_make(NULL, 0, 32, 1);
    emu_ins ins[] = {{COPY, .count = copies[_i].size, .flags = copies[_i].flags,
                      .d = PROGRAM_AT(TILE), .a = PROGRAM_BY(4, 0), .b = copies[_i].b, PROGRAM_ONE},
                     WAIT_ALL,
                     PROGRAM_EXIT};
    for (int schedule = EMU_EARLIEST; schedule <= EMU_RANDOM; ++schedule) {
        uint8_t is[20] = {0};
        p.prepare = prepare;
        p.ins = ins;
        p.n = COUNT(ins);
        emu_machine *m = program_open(&p, (emu_schedule)schedule, 5);
        ck_assert_ptr_nonnull(m);
        memset(emui_bytes((emui_place){m->cta[0].shared, 0}), 0xee, 1024);
        ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), 0);
        ck_assert(emu_get(m, emu_generic(EMU_SHARED, TILE), is, sizeof is));
        for (int k = 0; k < 20; ++k) {
            uint32_t word = ADD + (uint32_t)k / 4;
            uint8_t came = (uint8_t)(word >> 8 * (k % 4));
            uint8_t must = k < copies[_i].bytes ? came : k < copies[_i].size ? 0 : 0xee;
            ck_assert_msg(is[k] == must, "copy %d, byte %d is 0x%02x", _i, k, is[k]);
        }
        emu_close(m);
    }
}
END_TEST

static const struct {
    emu_ins ins;
    const char *part;
} refused[] = {
    {{COPY, .count = 12, .d = PROGRAM_AT(TILE), .a = PROGRAM_BY(4, 0)}, "4, 8 or 16"},
    {{COPY, .count = 8, .flags = EMU_CP_ASYNC_CG, .d = PROGRAM_AT(TILE), .a = PROGRAM_BY(4, 0)},
     "with .cg 16"},
    {{COPY, .count = 8, .d = PROGRAM_AT(TILE), .a = PROGRAM_BY(4, 0), .b = PROGRAM_IS(9)},
     "src-size is more than cp-size"},
    {{COPY, .count = 16, .d = PROGRAM_AT(TILE + 8), .a = PROGRAM_BY(4, 0)}, "not a multiple of 16"},
    {{COPY, .count = 16, .d = PROGRAM_AT(TILE), .a = PROGRAM_BY(4, 4)}, "not a multiple of 16"},
    {{COPY, .count = 16, .d = PROGRAM_AT(16384), .a = PROGRAM_BY(4, 0)}, "the shared memory ends"},
    {{COPY, .count = 16, .d = PROGRAM_AT(TILE), .a = PROGRAM_BY(4, 4096)}, "A ends"},
    {{COPY, .count = 16, .d = PROGRAM_AT(1U << 24 | TILE), .a = PROGRAM_BY(4, 0)},
     "its own CTA only"},
    {{.op = EMU_CP_ASYNC_MBARRIER_ARRIVE, .space = EMU_SHARED, .a = PROGRAM_AT(BAR)},
     "no mbarrier is at"},
    {{.op = EMU_CP_ASYNC_MBARRIER_ARRIVE, .space = EMU_SHARED, .a = PROGRAM_AT(1U << 24 | BAR)},
     "mbarriers of one's own CTA"},
    {{.op = EMU_CP_ASYNC_MBARRIER_ARRIVE, .space = EMU_SHARED, .a = PROGRAM_AT(FULL)},
     "no more arrivals can be pending"},
};

START_TEST(wrong_copies_are_refused)
{
    static const emu_ins far = {.op = EMU_MBARRIER_INIT,
                                .space = EMU_SHARED,
                                .a = PROGRAM_AT(1U << 24 | BAR),
                                .b = PROGRAM_IS(1)},
                         full = {.op = EMU_MBARRIER_INIT,
                                 .space = EMU_SHARED,
                                 .a = PROGRAM_AT(FULL),
                                 .b = PROGRAM_IS(1048575)};
    struct program_case p = program_make(NULL, 0, 32, 2);
    p.how.checks = EMU_CHECK_ALL & ~(uint32_t)EMU_CHECK_RACE; /* no barrier orders the inits */
    p.prepare = prepare;
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(emu_mbarrier(m, m->cta[1].warp, 1, &far), EMU_DONE);
    ck_assert_int_eq(emu_mbarrier(m, m->cta[0].warp, 1, &full), EMU_DONE);
    ck_assert_int_eq(emu_cp_async(m, m->cta[0].warp, 1, &refused[_i].ins), EMU_FAULT);
    check_finding(m, refused[_i].part);
    emu_close(m);
}
END_TEST

/* ---- Groups ---- */

/* Two stages, the older of which is read while the other is in flight. */
static const emu_ins two_stages[] = {
    {COPY, .count = 16, .d = PROGRAM_BY(2, TILE), .a = PROGRAM_BY(4, 0), PROGRAM_ALL},
    COMMIT, /* 1 */
    {COPY, .count = 16, .d = PROGRAM_BY(2, TILE + 1024), .a = PROGRAM_BY(4, 1024), PROGRAM_ALL},
    COMMIT,
    WAIT(1), /* 4 */
    LOAD(8, 2),
    WAIT(0), /* 6 */
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .d = PROGRAM_ROW(9),
     .a = PROGRAM_BY(2, TILE + 1024),
     PROGRAM_ALL},
    PROGRAM_EXIT};

static bool both_came(emu_machine *m)
{
    bool fine = true;
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        fine = fine && emu_register(m, 0, 0, 8)[lane] == ADD + 4 * lane &&
               emu_register(m, 0, 0, 9)[lane] == ADD + 256 + 4 * lane;
    return fine;
}

START_TEST(groups_are_waited_for_in_order)
{
    struct program_case p = program_make(two_stages, COUNT(two_stages), 32, 1);
    uint32_t may = 1U << EMU_RACE | 1U << EMU_LEFT_BEHIND;
    p.prepare = prepare;
    p.is_right = both_came;
    check_clean(&p);
    check_fires(&p, 1, NULL, EMU_IN_FLIGHT, may);
    check_fires(&p, 3, NULL, EMU_IN_FLIGHT, may);
    check_fires(&p, 4, NULL, EMU_IN_FLIGHT, may);
    check_fires(&p, 6, NULL, EMU_IN_FLIGHT, may);
}
END_TEST

/* Each lane reads what its neighbour copied: after a barrier. */
static const emu_ins neighbours[] = {
    {COPY, .count = 16, .d = PROGRAM_BY(2, TILE), .a = PROGRAM_BY(4, 0), PROGRAM_ALL},
    WAIT_ALL,     /* 1 */
    PROGRAM_SYNC, /* 2 */
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .d = PROGRAM_ROW(8),
     .a = PROGRAM_BY(10, TILE),
     PROGRAM_ALL},
    PROGRAM_EXIT};

static bool prepare_neighbours(emu_machine *m)
{
    if (!prepare(m))
        return false;
    for (int warp = 0; warp < 2; ++warp)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, warp, 10)[lane] = 16 * ((lane + 32 * (uint32_t)warp + 37) % 64);
    return true;
}

static bool neighbours_came(emu_machine *m)
{
    bool fine = true;
    for (uint32_t t = 0; t < 64; ++t)
        fine = fine && emu_register(m, 0, (int)t / 32, 8)[t % 32] == ADD + 4 * ((t + 37) % 64);
    return fine;
}

START_TEST(other_lanes_see_copies_after_a_barrier)
{
    struct program_case p = program_make(neighbours, COUNT(neighbours), 64, 1);
    p.prepare = prepare_neighbours;
    p.is_right = neighbours_came;
    check_clean(&p);
    check_fires(&p, 1, NULL, EMU_IN_FLIGHT, 1U << EMU_RACE | 1U << EMU_LEFT_BEHIND);
    check_fires(&p, 2, NULL, EMU_RACE,
                1U << EMU_UNINITIALISED | 1U << EMU_IN_FLIGHT | 1U << EMU_LEFT_BEHIND);
}
END_TEST

/* ---- Arrivals ---- */

#define ARRIVE_WHEN_OVER(f)                                                                        \
    {                                                                                              \
        .execute = emu_cp_async, .op = EMU_CP_ASYNC_MBARRIER_ARRIVE, .space = EMU_SHARED,          \
        .a = PROGRAM_AT(BAR), .flags = (f), PROGRAM_ALL                                            \
    }

/* noinc: the object counts the arrivals of all 64 copies from the beginning. */
static const emu_ins arrivals[] = {
    PROGRAM_INIT(BAR, 64),
    PROGRAM_SYNC,
    {COPY, .count = 16, .d = PROGRAM_BY(2, TILE), .a = PROGRAM_BY(4, 0), PROGRAM_ALL},
    ARRIVE_WHEN_OVER(EMU_CP_ASYNC_NOINC), /* 3 */
    PROGRAM_WAIT(BAR, 0, 4),              /* 4, 5 */
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .d = PROGRAM_ROW(8),
     .a = PROGRAM_BY(10, TILE),
     PROGRAM_ALL},
    PROGRAM_EXIT};

START_TEST(an_mbarrier_says_that_copies_are_over)
{
    static const emu_ins go_on = {.execute = emu_bra, .target = 6, PROGRAM_ALL},
                         inc = ARRIVE_WHEN_OVER(0);
    struct program_case p = program_make(arrivals, COUNT(arrivals), 64, 1);
    uint32_t may = 1U << EMU_RACE | 1U << EMU_LEFT_BEHIND;
    p.prepare = prepare_neighbours;
    p.is_right = neighbours_came;
    check_clean(&p);
    check_fires(&p, 3, NULL, EMU_STUCK, may);
    check_fires(&p, 3, &inc, EMU_STUCK, may);
    check_fires(&p, 4, &go_on, EMU_IN_FLIGHT, may | 1U << EMU_UNINITIALISED);
}
END_TEST

/* A copy that is issued after the arrival is none of those that it waits for. */
START_TEST(an_arrival_is_for_the_copies_before_it)
{
    static const emu_rule rule[] = {[EMU_EARLIEST] = EMU_RACE, [EMU_LATEST] = EMU_IN_FLIGHT};
    emu_ins program[COUNT(arrivals)];
    memcpy(program, arrivals, sizeof arrivals);
    program[2] = arrivals[3];
    program[3] = arrivals[2];
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    p.prepare = prepare_neighbours;
    emu_machine *m = program_open(&p, (emu_schedule)_i, 0);
    ck_assert_ptr_nonnull(m);
    program_run(m, &p, -1, NULL);
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_int_eq(emu_found(m, 0)->rule, rule[_i]);
    emu_close(m);
}
END_TEST

/* Without noinc the arrival is added and taken away: each thread arrives by itself as well. */
static const emu_ins net_zero[] = {
    PROGRAM_INIT(BAR, 64),
    PROGRAM_SYNC,
    {COPY, .count = 16, .d = PROGRAM_BY(2, TILE), .a = PROGRAM_BY(4, 0), PROGRAM_ALL},
    ARRIVE_WHEN_OVER(0), /* 3 */
    {.execute = emu_mbarrier,
     .op = EMU_MBARRIER_ARRIVE,
     .space = EMU_SHARED,
     .a = PROGRAM_AT(BAR),
     PROGRAM_ALL},
    PROGRAM_WAIT(BAR, 0, 5), /* 5, 6 */
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .d = PROGRAM_ROW(8),
     .a = PROGRAM_BY(10, TILE),
     PROGRAM_ALL},
    PROGRAM_EXIT};

START_TEST(without_noinc_arrivals_cancel_out)
{
    struct program_case p = program_make(net_zero, COUNT(net_zero), 64, 1);
    p.prepare = prepare_neighbours;
    p.is_right = neighbours_came;
    check_clean(&p);
    check_fires(&p, 3, NULL, EMU_IN_FLIGHT, 1U << EMU_RACE | 1U << EMU_LEFT_BEHIND);
}
END_TEST

/* A source that is overwritten while it is read. */
static const emu_ins overwritten[] = {
    {COPY, .count = 16, .d = PROGRAM_BY(2, TILE), .a = PROGRAM_BY(4, 0), PROGRAM_ALL},
    WAIT_ALL, /* 1 */
    {.execute = emu_load_store,
     .op = EMU_ST,
     .space = EMU_GLOBAL,
     .type = EMU_B32,
     .count = 1,
     .a = PROGRAM_BY(4, 0),
     .b = PROGRAM_IS(99),
     PROGRAM_ALL},
    WAIT_ALL,
    PROGRAM_EXIT};

START_TEST(a_source_is_left_alone)
{
    struct program_case p = program_make(overwritten, COUNT(overwritten), 32, 1);
    p.prepare = prepare;
    check_clean(&p);
    check_fires(&p, 1, NULL, EMU_IN_FLIGHT, 1U << EMU_RACE);
}
END_TEST

Suite *emu_cp_async_suite(void)
{
    Suite *s = suite_create("emu_cp_async");
    TCase *c = tcase_create("emu_cp_async");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, bytes_come_and_the_rest_is_zero, 0, COUNT(copies));
    tcase_add_loop_test(c, wrong_copies_are_refused, 0, COUNT(refused));
    tcase_add_test(c, groups_are_waited_for_in_order);
    tcase_add_test(c, other_lanes_see_copies_after_a_barrier);
    tcase_add_test(c, an_mbarrier_says_that_copies_are_over);
    tcase_add_loop_test(c, an_arrival_is_for_the_copies_before_it, 0, 2);
    tcase_add_test(c, without_noinc_arrivals_cancel_out);
    tcase_add_test(c, a_source_is_left_alone);
    suite_add_tcase(s, c);
    return s;
}
