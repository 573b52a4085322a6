/* proxy_fence.c - who fences between the proxies: the thread that stored, or that waited for what
 * the engine wrote; and another one in its place.
 *
 * What is here: programs under every schedule. What is not: the kinds of fences (fence.c), tensor
 * maps (spec-tests/cases/exec/tma). */
#include "spec-tests/unit/emu/check/race/words.h"
#include "spec-tests/unit/emu/grids.h"

#define STORE_OUT                                                                                  \
    {.execute = emu_bulk,                                                                          \
     .op = EMU_BULK_COPY,                                                                          \
     .space = EMU_SHARED,                                                                          \
     .to = EMU_GLOBAL,                                                                             \
     .d = PROGRAM_BY(0, 0),                                                                        \
     .a = PROGRAM_HERE(512),                                                                       \
     .b = PROGRAM_IS(1024),                                                                        \
     PROGRAM_ONE},                                                                                 \
        PROGRAM_BULK_COMMIT, PROGRAM_BULK_WAIT(0, 0)

/* Each of 64 threads copies 16 bytes into shared memory; thread 0 copies all of them out. */
static const emu_ins copied[] = {
    {.execute = emu_cp_async,
     .op = EMU_CP_ASYNC_COPY,
     .count = 16,
     .d = PROGRAM_BY(OUT, 512),
     .a = PROGRAM_BY(4, 0),
     PROGRAM_ALL},
    {.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_ALL, PROGRAM_ALL}, /* 1 */
    PROGRAM_FENCE_ASYNC,                                                 /* 2 */
    PROGRAM_SYNC,                                                        /* 3 */
    STORE_OUT,
    PROGRAM_EXIT};

static bool prepare_copied(emu_machine *m)
{
    uint64_t to = program_buffer(m, 0, 256, 0, "to"), from = program_buffer(m, 4, 256, 9, "from");
    for (int t = 0; t < m->threads; ++t) {
        emu_register(m, 0, t / EMU_LANES, OUT)[t % EMU_LANES] = 16 * (uint32_t)t;
        emu_register(m, 0, t / EMU_LANES, 4)[t % EMU_LANES] += 16 * (uint32_t)t;
    }
    return to != 0 && from != 0;
}

static bool all_copied(emu_machine *m)
{
    uint32_t is[256] = {0};
    bool right = emu_get(m, m->global[0]->base, is, sizeof is);
    for (uint32_t i = 0; i < 256; ++i)
        right = right && is[i] == i + 9;
    return right;
}

START_TEST(copies_are_fenced_by_those_who_waited)
{
    static const emu_ins one = {.execute = emu_fence, .op = EMU_FENCE_ASYNC, PROGRAM_ONE};
    emu_ins early[COUNT(copied)];
    struct program_case p = program_make(copied, COUNT(copied), 64, 1);
    p.prepare = prepare_copied;
    p.is_right = all_copied;
    check_clean(&p);
    check_tells(&p, 2, NULL, EMU_PROXY);
    check_tells(&p, 2, &one, EMU_PROXY);
    check_fires(&p, 3, NULL, EMU_RACE, 1U << EMU_UNINITIALISED | 1U << EMU_IN_FLIGHT);
    memcpy(early, copied, sizeof copied);
    early[1] = copied[2];
    early[2] = copied[1];
    p.ins = early;
    check_tells(&p, -1, NULL, EMU_PROXY);
}
END_TEST

/* All threads store, and after a barrier the issuing one fences: an H200 needs no more. */
START_TEST(a_fence_by_the_issuer_alone_is_noted)
{
    emu_ins program[COUNT(copied)],
        alone = {.execute = emu_fence, .op = EMU_FENCE_ASYNC, PROGRAM_ONE};
    memcpy(program, copied, sizeof copied);
    program[0] =
        (emu_ins){WORD(EMU_ST, EMU_SHARED, PROGRAM_BY(OUT, 512)), .b = PROGRAM_IS(7), PROGRAM_ALL};
    program[0].count = 4;
    program[2] = copied[3];
    program[3] = alone;
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    p.prepare = prepare_copied;
    check_clean(&p);
    check_tells(&p, 3, NULL, EMU_PROXY);
    p.how.strict = true;
    check_tells(&p, -1, NULL, EMU_PROXY);
    for (int without = 0; without < 2; ++without) {
        emu_machine *m = program_open(&p, EMU_LATEST, 1);
        program_run(m, &p, without ? 3 : -1, NULL);
        check_finding(m, without ? "lane 0 of warp 0 of CTA 0 wrote" : "did not fence itself");
        ck_assert_int_eq(emu_found(m, 0)->note, !without);
        emu_close(m);
    }
    p.ins = copied; /* each thread for itself: nothing to note */
    check_clean(&p);
}
END_TEST

/* Thread 0 of CTA 0 sends a word to CTA 1, whose thread waits, fences, and copies it out. */
static const emu_ins sent[] = {{.execute = emu_mbarrier,
                                .op = EMU_MBARRIER_INIT,
                                .space = EMU_SHARED,
                                .a = PROGRAM_AT(64),
                                .b = PROGRAM_IS(1),
                                .guard = 4},
                               {.execute = emu_mbarrier,
                                .op = EMU_MBARRIER_ARRIVE,
                                .space = EMU_SHARED,
                                .a = PROGRAM_AT(64),
                                .c = PROGRAM_IS(4),
                                .flags = EMU_MBARRIER_EXPECT,
                                .guard = 4},
                               ARRIVE,
                               WAIT,
                               {.execute = emu_st_async,
                                .op = EMU_ST_ASYNC,
                                .type = EMU_B32,
                                .a = PROGRAM_BY(OUT, 512),
                                .b = PROGRAM_ROW(SENT),
                                .c = PROGRAM_BY(OUT, 64),
                                .guard = 3},
                               {.execute = emu_bra, .target = 12, .guard = 3},
                               PROGRAM_WAIT(64, 0, 6),
                               PROGRAM_FENCE_ASYNC, /* 8 */
                               STORE_OUT,
                               ARRIVE, /* 12 */
                               WAIT,
                               PROGRAM_EXIT};

static bool prepare_sent(emu_machine *m)
{
    emu_register(m, 0, 0, OUT)[0] = emu_shared_address(1, 0);
    emu_register(m, 0, 0, SENT)[0] = 4711;
    return program_shared(m, 1, 2048) && program_buffer(m, 0, 256, 0, "to") != 0;
}

static bool was_sent(emu_machine *m)
{
    uint32_t is = 0;
    return emu_get(m, m->global[0]->base, &is, sizeof is) && is == 4711;
}

START_TEST(words_that_were_sent_are_fenced_by_the_waiter)
{
    struct program_case p = program_make(sent, COUNT(sent), 1, 2);
    p.prepare = prepare_sent;
    p.is_right = was_sent;
    check_clean(&p);
    check_tells(&p, 8, NULL, EMU_PROXY);
}
END_TEST

/* ---- Between clusters ---- */

enum { GIVEN = 0, FLAG = 64, MBARRIER = 64, BYTES = 16 };

#define FENCED                                                                                     \
    {                                                                                              \
        .execute = emu_fence, .op = EMU_FENCE_ASYNC, GRID_IF(0)                                    \
    }
#define MADE(o, ...)                                                                               \
    {                                                                                              \
        .execute = emu_mbarrier, .op = (o), .space = EMU_SHARED, .a = PROGRAM_AT(MBARRIER),        \
        __VA_ARGS__                                                                                \
    }

/* CTA 0 stores, fences at 4, and sets a flag; CTA 1 waits for that, fences at 10, and has the
 * engine load it. P2 is CTA 0. */
static const emu_ins given[] = {
    GRID_FIRST_LANE,
    GRID_SETP(2, EMU_CMP_EQ, GRID_SR(EMU_CTAID_X), GRID_IS(0), GRID_ALL),
    GRID_BRA(7, GRID_UNLESS(2)),
    {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE), .a = GRID_WORD(GIVEN + 1), .b = GRID_IS(5),
     GRID_IF(0)},
    FENCED,
    {GRID_MEMORY(EMU_ST, EMU_RELEASE, EMU_GPU), .a = GRID_WORD(FLAG), .b = GRID_IS(1), GRID_IF(0)},
    PROGRAM_EXIT,
    {GRID_MEMORY(EMU_LD, EMU_ACQUIRE, EMU_GPU), .d = GRID_REG(4), .a = GRID_WORD(FLAG), GRID_ALL},
    GRID_SETP(1, EMU_CMP_EQ, GRID_REG(4), GRID_IS(0), GRID_ALL),
    GRID_BRA(7, GRID_IF(1)),
    FENCED,
    MADE(EMU_MBARRIER_INIT, .b = GRID_IS(1), GRID_IF(0)),
    {.execute = emu_fence, .op = EMU_FENCE_MBARRIER_INIT, GRID_IF(0)},
    PROGRAM_SYNC,
    MADE(EMU_MBARRIER_ARRIVE, .c = GRID_IS(BYTES), .flags = EMU_MBARRIER_EXPECT, GRID_IF(0)),
    {.execute = emu_bulk,
     .op = EMU_BULK_COPY,
     .space = EMU_GLOBAL,
     .to = EMU_SHARED,
     .a = GRID_WORD(GIVEN),
     .b = GRID_IS(BYTES),
     .d = PROGRAM_AT(128),
     .c = PROGRAM_AT(MBARRIER),
     GRID_IF(0)},
    MADE(EMU_MBARRIER_TRY_WAIT, .d = PROGRAM_PRED(2), .b = GRID_IS(0), .flags = EMU_MBARRIER_PARITY,
         GRID_ALL),
    GRID_BRA(16, GRID_UNLESS(1)),
    PROGRAM_EXIT};

/* The writer's fence is the ISA's, the reader's is one by another thread; none is none, whether the
 * writer is still there or has ended. */
START_TEST(a_fence_reaches_other_clusters)
{
    static const emu_ins nothing = {.execute = emu_nanosleep, GRID_ALL};
    bool writer = (_i & 1) != 0, reader = (_i & 2) != 0, ended = (_i & 4) != 0;
    emu_ins ins[COUNT(given)];
    memcpy(ins, given, sizeof given);
    ins[4] = writer ? ins[4] : nothing;
    ins[10] = reader ? ins[10] : nothing;
    for (int schedule = 0; schedule < 3; ++schedule)
        for (uint64_t seed = 0; seed < 20; ++seed) {
            emu_machine *m = grid_open((emu_schedule)schedule, seed);
            m->config.strict = true;
            emu_grid grid = grid_of(2, 64);
            grid.static_shared = 256;
            grid.window = ended ? 1 : 2;
            ck_assert_int_eq(emu_launch(m, &grid, ins, COUNT(ins)), EMU_FINISHED);
            ck_assert_msg((emu_findings(m) > 0) == !writer, "%d: %s", _i,
                          writer ? emu_found(m, 0)->message : "nothing");
            if (!writer) {
                ck_assert_int_eq(emu_found(m, 0)->rule, EMU_PROXY);
                ck_assert_int_eq(emu_found(m, 0)->note, reader);
                ck_assert_int_eq(emu_found(m, 0)->cta, 1);
            }
            emu_close(m);
        }
}
END_TEST

Suite *emu_proxy_fence_suite(void)
{
    Suite *s = suite_create("emu_proxy_fence");
    TCase *c = tcase_create("emu_proxy_fence");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, copies_are_fenced_by_those_who_waited);
    tcase_add_test(c, a_fence_by_the_issuer_alone_is_noted);
    tcase_add_test(c, words_that_were_sent_are_fenced_by_the_waiter);
    tcase_add_loop_test(c, a_fence_reaches_other_clusters, 0, 8);
    suite_add_tcase(s, c);
    return s;
}
