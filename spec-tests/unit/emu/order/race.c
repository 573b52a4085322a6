/* race.c - programs that put their accesses in order, under every schedule; and the same
 * with one barrier, fence, release or acquire less: each is found, and nothing else.
 *
 * What is here: bar.sync, bar.warp.sync, flags in memory, clusters. What is not: asynchronous
 * copies and mbarriers, which have suites of their own. */
#include "emu/core/core.h"

#include "spec-tests/unit/emu/fixture.h"

/* ---- Words for instructions ---- */

#define WORD(o, s, ...)                                                                            \
    .execute = emu_load_store, .op = (o), .space = (s), .type = EMU_U32, .count = 1,               \
    .a = __VA_ARGS__
#define STORE(s, x, row)                                                                           \
    {                                                                                              \
        WORD(EMU_ST, s, x), .b = KIT_ROW(row), KIT_ALL                                             \
    }
#define LOAD(s, x, row)                                                                            \
    {                                                                                              \
        WORD(EMU_LD, s, x), .d = KIT_ROW(row), KIT_ALL                                             \
    }
#define CLUSTER(o, s)                                                                              \
    {                                                                                              \
        .execute = emu_barrier_cluster, .op = (o), .sem = (s), KIT_ALL                             \
    }
#define ARRIVE CLUSTER(EMU_CLUSTER_ARRIVE, EMU_RELEASE)
#define WAIT   CLUSTER(EMU_CLUSTER_WAIT, EMU_ACQUIRE)
#define FENCE                                                                                      \
    {                                                                                              \
        .execute = emu_fence, .op = EMU_FENCE_MEMORY, .sem = EMU_ACQ_REL, KIT_ALL                  \
    }

/* Rows: 8 where a thread writes, 9 what, 10 where it reads, 11 what it gets, 12 what that should
 * be; 0, 1 and 2, 3 addresses of global buffers. */
enum { OUT = 8, SENT = 9, IN = 10, GOT = 11, MUST = 12 };

static uint32_t value_of(int cta, int thread)
{
    return (uint32_t)(cta * 5003 + thread * 101 + 7);
}

/* Thread t of each CTA writes its word, and reads that of from(t) of CTA cta ^ peer. */
static void wire(emu_machine *m, int threads, int peer, int from(int t))
{
    for (int cta = 0; cta < m->config.ctas; ++cta)
        for (int t = 0; t < threads; ++t) {
            int w = t / EMU_LANES, l = t % EMU_LANES, other = cta ^ peer;
            emu_register(m, cta, w, OUT)[l] = emu_shared_address(cta, 64 + 4 * (uint32_t)t);
            emu_register(m, cta, w, SENT)[l] = value_of(cta, t);
            emu_register(m, cta, w, IN)[l] = emu_shared_address(other, 64 + 4 * (uint32_t)from(t));
            emu_register(m, cta, w, MUST)[l] = value_of(other, from(t));
        }
}

static bool all_got(emu_machine *m)
{
    for (int cta = 0; cta < m->config.ctas; ++cta)
        for (int t = 0; t < m->threads; ++t) {
            int w = t / EMU_LANES, l = t % EMU_LANES;
            if (emu_register(m, cta, w, GOT)[l] != emu_register(m, cta, w, MUST)[l])
                return false;
        }
    return true;
}

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

static const emu_ins transpose[] = {STORE(EMU_SHARED, KIT_BY(OUT, 0), SENT), KIT_SYNC,
                                    LOAD(EMU_SHARED, KIT_BY(IN, 0), GOT), KIT_EXIT};

START_TEST(a_tile_is_transposed)
{
    static const emu_ins warps_alone = {
        .execute = emu_lanes, .op = EMU_WARP_SYNC, .x = KIT_IS(UINT32_MAX), KIT_ALL};
    struct kit_program p = emu_kit_program(transpose, COUNT(transpose), 96, 1);
    p.prepare = prepare_transpose;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 1, NULL, EMU_RACE, 1U << EMU_UNINITIALISED);
    check_fires(&p, 1, &warps_alone, EMU_RACE, 1U << EMU_UNINITIALISED);
    check_fires(&p, 0, NULL, EMU_UNINITIALISED, 0);
}
END_TEST

/* ---- A buffer is used twice: read, then written again ---- */

static const emu_ins twice[] = {STORE(EMU_SHARED, KIT_BY(OUT, 0), SENT), KIT_SYNC,
                                LOAD(EMU_SHARED, KIT_BY(IN, 0), GOT),    KIT_SYNC,
                                STORE(EMU_SHARED, KIT_BY(OUT, 0), MUST), KIT_EXIT};

START_TEST(readers_are_waited_for)
{
    struct kit_program p = emu_kit_program(twice, COUNT(twice), 96, 1);
    p.prepare = prepare_transpose;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 3, NULL, EMU_RACE, 0);
}
END_TEST

/* ---- A warp reduces by halves ---- */

static int mirrored(int t)
{
    return t / EMU_LANES * EMU_LANES + (t % EMU_LANES ^ 21);
}

static bool prepare_warp(emu_machine *m)
{
    wire(m, m->threads, 0, mirrored);
    return true;
}

static const emu_ins in_warp[] = {
    STORE(EMU_SHARED, KIT_BY(OUT, 0), SENT),
    {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = KIT_IS(UINT32_MAX), KIT_ALL},
    LOAD(EMU_SHARED, KIT_BY(IN, 0), GOT),
    KIT_EXIT};

START_TEST(lanes_see_each_other_after_a_sync)
{
    static const emu_ins vote = {.execute = emu_lanes,
                                 .op = EMU_VOTE_BALLOT,
                                 .d = KIT_ROW(20),
                                 .a = KIT_PRED(0),
                                 .x = KIT_IS(UINT32_MAX),
                                 KIT_ALL};
    struct kit_program p = emu_kit_program(in_warp, COUNT(in_warp), 64, 1);
    p.prepare = prepare_warp;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 1, NULL, EMU_RACE, 0);
    check_fires(&p, 1, &vote, EMU_RACE, 0); /* a vote orders no memory */
}
END_TEST

/* ---- Warp 0 hands a word over to warp 1 by a flag in global memory ---- */

#define FLAG(o, s) WORD(o, EMU_GLOBAL, KIT_BY(2, 0)), .sem = (s), .scope = EMU_GPU

static const emu_ins flags[] = {
    {.execute = emu_bra, .target = 4, .guard = 2}, /* warp 1 */
    {WORD(EMU_ST, EMU_GLOBAL, KIT_BY(0, 0)), .b = KIT_ROW(SENT), .guard = 0},
    {FLAG(EMU_ST, EMU_RELEASE), .b = KIT_IS(1), .guard = 0}, /* 2 */
    KIT_EXIT,
    {FLAG(EMU_LD, EMU_ACQUIRE), .d = KIT_ROW(20), KIT_ALL}, /* 4 */
    {.execute = emu_compare,
     .op = EMU_SETP,
     .type = EMU_U32,
     .count = EMU_CMP_EQ,
     .d = KIT_PRED(7),
     .a = KIT_ROW(20),
     .b = KIT_IS(1),
     KIT_ALL},
    {.execute = emu_bra, .target = 4, .guard = 7, .guard_not = true},
    LOAD(EMU_GLOBAL, KIT_BY(0, 0), GOT),
    KIT_EXIT};

static bool prepare_flags(emu_machine *m)
{
    uint64_t data = emu_kit_buffer(m, 0, 1, 0, "the data"),
             flag = emu_kit_buffer(m, 2, 1, 0, "the flag");
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        emu_register(m, 0, 0, SENT)[lane] = 12345;
        emu_register(m, m->config.ctas - 1, m->config.ctas > 1 ? 0 : 1, MUST)[lane] = 12345;
    }
    return data != 0 && flag != 0;
}

static bool flag_got(emu_machine *m)
{
    return emu_register(m, m->config.ctas - 1, m->config.ctas > 1 ? 0 : 1, GOT)[9] == 12345;
}

START_TEST(a_flag_is_released_and_acquired)
{
    static const emu_ins relaxed_store = {FLAG(EMU_ST, EMU_RELAXED), .b = KIT_IS(1), .guard = 0},
                         relaxed_load = {FLAG(EMU_LD, EMU_RELAXED), .d = KIT_ROW(20), KIT_ALL},
                         weak_store = {FLAG(EMU_ST, EMU_WEAK), .b = KIT_IS(1), .guard = 0};
    struct kit_program p = emu_kit_program(flags, COUNT(flags), 64, 1);
    p.prepare = prepare_flags;
    p.is_right = flag_got;
    check_clean(&p);
    check_fires(&p, 2, &relaxed_store, EMU_RACE, 0);
    check_fires(&p, 4, &relaxed_load, EMU_RACE, 0);
    check_fires(&p, 2, &weak_store, EMU_RACE, 0);
}
END_TEST

static const emu_ins fences[] = {
    {.execute = emu_bra, .target = 5, .guard = 2},
    {WORD(EMU_ST, EMU_GLOBAL, KIT_BY(0, 0)), .b = KIT_ROW(SENT), .guard = 0},
    FENCE, /* 2 */
    {FLAG(EMU_ST, EMU_RELAXED), .b = KIT_IS(1), .guard = 0},
    KIT_EXIT,
    {FLAG(EMU_LD, EMU_RELAXED), .d = KIT_ROW(20), KIT_ALL}, /* 5 */
    {.execute = emu_compare,
     .op = EMU_SETP,
     .type = EMU_U32,
     .count = EMU_CMP_EQ,
     .d = KIT_PRED(7),
     .a = KIT_ROW(20),
     .b = KIT_IS(1),
     KIT_ALL},
    {.execute = emu_bra, .target = 5, .guard = 7, .guard_not = true},
    FENCE, /* 8 */
    LOAD(EMU_GLOBAL, KIT_BY(0, 0), GOT),
    KIT_EXIT};

START_TEST(fences_make_relaxed_flags_do)
{
    static const emu_ins of_proxy = {.execute = emu_fence, .op = EMU_FENCE_ASYNC, KIT_ALL};
    struct kit_program p = emu_kit_program(fences, COUNT(fences), 64, 1);
    p.prepare = prepare_flags;
    p.is_right = flag_got;
    check_clean(&p);
    check_fires(&p, 2, NULL, EMU_RACE, 0);
    check_fires(&p, 8, NULL, EMU_RACE, 0);
    check_fires(&p, 2, &of_proxy, EMU_RACE, 0);
}
END_TEST

/* The same between two CTAs: .cta scope does not reach that far. */
START_TEST(scopes_have_to_reach)
{
    emu_ins program[COUNT(flags)], near[2];
    memcpy(program, flags, sizeof flags);
    program[0].guard = 4; /* thread 0 of CTA 1, and the others with it */
    for (int k = 0; k < 2; ++k) {
        near[k] = program[k == 0 ? 2 : 4];
        near[k].scope = EMU_CTA;
    }
    program[1].guard = program[2].guard = 3;
    struct kit_program p = emu_kit_program(program, COUNT(program), 1, 2);
    p.prepare = prepare_flags;
    check_clean(&p);
    check_fires(&p, 2, &near[0], EMU_RACE, 0);
    check_fires(&p, 4, &near[1], EMU_RACE, 0);
}
END_TEST

/* An atomic counter: the last of the threads reads what all wrote. */
static const emu_ins counter[] = {
    STORE(EMU_SHARED, KIT_BY(OUT, 0), SENT),
    {.execute = emu_atom,
     .op = EMU_ATOM_ADD,
     .space = EMU_GLOBAL,
     .type = EMU_U32,
     .d = KIT_ROW(20),
     .a = KIT_BY(2, 0),
     .b = KIT_IS(1),
     .sem = EMU_ACQ_REL,
     .scope = EMU_GPU,
     KIT_ALL}, /* 1 */
    {.execute = emu_compare,
     .op = EMU_SETP,
     .type = EMU_U32,
     .count = EMU_CMP_EQ,
     .d = KIT_PRED(7),
     .a = KIT_ROW(20),
     .b = KIT_IS(63),
     KIT_ALL},
    {WORD(EMU_LD, EMU_SHARED, KIT_BY(IN, 0)), .d = KIT_ROW(GOT), .guard = 7},
    KIT_EXIT};

static bool prepare_counter(emu_machine *m)
{
    wire(m, m->threads, 0, mirrored);
    return emu_kit_buffer(m, 2, 1, 0, "the counter") != 0;
}

START_TEST(the_last_one_knows_all)
{
    emu_ins relaxed = counter[1];
    struct kit_program p = emu_kit_program(counter, COUNT(counter), 64, 1);
    relaxed.sem = EMU_RELAXED;
    p.prepare = prepare_counter;
    check_clean(&p);
    check_fires(&p, 1, &relaxed, EMU_RACE, 0);
}
END_TEST

/* ---- Two CTAs exchange words through each other's memory ---- */

static int itself(int t)
{
    return t;
}

static bool prepare_exchange(emu_machine *m)
{
    wire(m, m->threads, 1, itself);
    return true;
}

static const emu_ins exchange[] = {STORE(EMU_SHARED, KIT_BY(OUT, 0), SENT),
                                   ARRIVE,
                                   WAIT, /* 2 */
                                   {WORD(EMU_LD, EMU_SHARED, KIT_BY(IN, 0)), .d = KIT_ROW(GOT),
                                    .flags = EMU_CLUSTER_SPACE, KIT_ALL},
                                   ARRIVE, /* 4 */
                                   WAIT,
                                   KIT_EXIT};

START_TEST(ctas_exchange)
{
    static const emu_ins relaxed = CLUSTER(EMU_CLUSTER_ARRIVE, EMU_RELAXED), leave = KIT_EXIT,
                         skip = {.execute = emu_bra, .target = 3, KIT_ALL};
    struct kit_program p = emu_kit_program(exchange, COUNT(exchange), 48, 2);
    p.prepare = prepare_exchange;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 1, &relaxed, EMU_RACE, 1U << EMU_BOUNDS);
    check_fires(&p, 1, &skip, EMU_BOUNDS, 1U << EMU_RACE | 1U << EMU_UNINITIALISED);
    check_fires(&p, 1, NULL, EMU_BARRIER, 0);
    check_fires(&p, 2, NULL, EMU_BARRIER,
                1U << EMU_RACE | 1U << EMU_BOUNDS | 1U << EMU_UNINITIALISED);
    check_fires(&p, 4, &leave, EMU_BOUNDS, 0);
}
END_TEST

/* Work between arrive and wait; what comes before the arrive is seen after the wait. */
static const emu_ins split[] = {
    STORE(EMU_SHARED, KIT_BY(OUT, 0), SENT),
    ARRIVE,
    STORE(EMU_SHARED, KIT_BY(OUT, 1024), SENT), /* nobody else looks there */
    LOAD(EMU_SHARED, KIT_BY(OUT, 1024), 20),
    WAIT,
    {WORD(EMU_LD, EMU_SHARED, KIT_BY(IN, 0)), .d = KIT_ROW(GOT), .flags = EMU_CLUSTER_SPACE,
     KIT_ALL},
    ARRIVE,
    WAIT,
    KIT_EXIT};

START_TEST(barriers_are_split)
{
    static const emu_ins too_late = {WORD(EMU_LD, EMU_SHARED, KIT_BY(IN, 1024)), .d = KIT_ROW(20),
                                     .flags = EMU_CLUSTER_SPACE, KIT_ALL};
    struct kit_program p = emu_kit_program(split, COUNT(split), 48, 2);
    p.prepare = prepare_exchange;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 5, &too_late, EMU_RACE, 1U << EMU_UNINITIALISED);
}
END_TEST

/* ---- Races within one instruction ---- */

START_TEST(the_same_value_is_no_race)
{
    static const emu_ins program[] = {STORE(EMU_SHARED, KIT_AT(64), SENT), KIT_EXIT};
    struct kit_program p = emu_kit_program(program, COUNT(program), 64, 1);
    emu_machine *m = emu_kit_open(&p, EMU_EARLIEST, 1);
    ck_assert_int_eq(emu_kit_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0); /* all store 0 */
    emu_register(m, 0, 0, SENT)[7] = 1;
    ck_assert_int_eq(emu_kit_run(m, &p, -1, NULL), EMU_FINISHED);
    check_told(m, "writes byte 0x40 of the shared memory of CTA 0, which lane 6 of warp 0 of CTA 0 "
                  "wrote at instruction 0");
    emu_close(m);
}
END_TEST

/* Bytes of one word do not race with each other; one of them read with its neighbour does. */
START_TEST(bytes_are_told_apart)
{
    emu_ins program[] = {{WORD(EMU_ST, EMU_SHARED, KIT_BY(OUT, 0)), .b = KIT_ROW(SENT), KIT_ALL},
                         {WORD(EMU_LD, EMU_SHARED, KIT_BY(IN, 0)), .d = KIT_ROW(GOT), KIT_ALL},
                         KIT_EXIT};
    struct kit_program p = emu_kit_program(program, COUNT(program), 32, 1);
    program[0].type = EMU_U8;
    program[1].type = _i ? EMU_U16 : EMU_U8;
    emu_machine *m = emu_kit_open(&p, EMU_EARLIEST, 1);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
        emu_register(m, 0, 0, OUT)[lane] = 64 + lane;
        emu_register(m, 0, 0, IN)[lane] = 64 + (_i ? lane & ~1U : lane);
        emu_register(m, 0, 0, SENT)[lane] = lane;
    }
    ck_assert_int_eq(emu_kit_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), _i);
    ck_assert(_i == 0 || emu_found(m, 0)->rule == EMU_RACE);
    emu_close(m);
}
END_TEST

Suite *emu_order_suite(void)
{
    Suite *s = suite_create("emu_order");
    TCase *c = tcase_create("emu_order");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, a_tile_is_transposed);
    tcase_add_test(c, readers_are_waited_for);
    tcase_add_test(c, lanes_see_each_other_after_a_sync);
    tcase_add_test(c, a_flag_is_released_and_acquired);
    tcase_add_test(c, fences_make_relaxed_flags_do);
    tcase_add_test(c, scopes_have_to_reach);
    tcase_add_test(c, the_last_one_knows_all);
    tcase_add_test(c, ctas_exchange);
    tcase_add_test(c, barriers_are_split);
    tcase_add_test(c, the_same_value_is_no_race);
    tcase_add_loop_test(c, bytes_are_told_apart, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
