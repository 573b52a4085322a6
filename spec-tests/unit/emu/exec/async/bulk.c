/* bulk.c - cp.async.bulk: loads, stores, copies between CTAs, multicast, and what a
 * missing wait, fence, byte count or barrier does.
 *
 * What is here: programs whole and mutated, a table of refusals. What is not: reductions
 * (unit/emu/exec/async/reduce.c), tensors (spec-tests/cases/exec/tma). */
#include "emu/state/state.h"

#include "spec-tests/unit/emu/fixture.h"

enum { WORDS = 1024, ADD = 29, BAR = 16, TILE = 512, BYTES = 256 };

#define IN_CTA(rank, at) ((uint64_t)(rank) << 24 | (at))
#define SHARED_LOAD(row, at)                                                                       \
    {                                                                                              \
        .execute = emu_load_store, .op = EMU_LD, .space = EMU_SHARED, .type = EMU_B32, .count = 1, \
        .d = PROGRAM_ROW(row), .a = PROGRAM_BY(4, at), PROGRAM_ALL                                 \
    }
#define SHARED_STORE(row, at)                                                                      \
    {                                                                                              \
        .execute = emu_load_store, .op = EMU_ST, .space = EMU_SHARED, .type = EMU_B32, .count = 1, \
        .a = PROGRAM_BY(4, at), .b = PROGRAM_ROW(row), PROGRAM_ALL                                 \
    }
#define CLUSTER_SYNC                                                                               \
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, .sem = EMU_RELEASE, PROGRAM_ALL},   \
    {                                                                                              \
        .execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, .sem = EMU_ACQUIRE, PROGRAM_ALL    \
    }
#define BULK_LOAD                                                                                  \
    .execute = emu_bulk, .op = EMU_BULK_COPY, .space = EMU_GLOBAL, .to = EMU_SHARED,               \
    .a = PROGRAM_BY(0, 64), .b = PROGRAM_IS(BYTES)

/* A in rows 0, 1; B in 2, 3; row 4 is 4 * thread, row 5 is 7000 + thread. */
static bool prepare(emu_machine *m)
{
    uint64_t a = program_buffer(m, 0, WORDS, ADD, "A"), b = program_buffer(m, 2, WORDS, 0, "B");
    for (int cta = 0; cta < m->config.ctas; ++cta)
        for (int warp = 0; warp < m->cta[0].warps; ++warp)
            for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
                uint32_t t = lane + 32 * (uint32_t)warp;
                emu_register(m, cta, warp, 4)[lane] = emu_shared_address(cta, 4 * t);
                emu_register(m, cta, warp, 5)[lane] = 7000 + t;
            }
    return a != 0 && b != 0;
}

/* Row 8 of each thread of these CTAs holds word 16 + thread of A. */
static bool came(emu_machine *m, int first, int last)
{
    bool fine = true;
    for (int cta = first; cta <= last; ++cta)
        for (uint32_t t = 0; t < (uint32_t)m->threads; ++t)
            fine = fine && emu_register(m, cta, (int)t / 32, 8)[t % 32] == ADD + 16 + t;
    return fine;
}

static bool came_to_0(emu_machine *m)
{
    return came(m, 0, 0);
}

static bool came_to_1(emu_machine *m)
{
    return came(m, 1, 1);
}

static bool came_to_all(emu_machine *m)
{
    return came(m, 0, m->config.ctas - 1);
}

/* ---- From global to shared memory ---- */

static const emu_ins load[] = {
    PROGRAM_INIT(BAR, 1),
    PROGRAM_SYNC,                                                              /* 1 */
    PROGRAM_EXPECT(BAR, BYTES),                                                /* 2 */
    {BULK_LOAD, .d = PROGRAM_HERE(TILE), .c = PROGRAM_HERE(BAR), PROGRAM_ONE}, /* 3 */
    PROGRAM_WAIT(BAR, 0, 4),                                                   /* 4, 5 */
    SHARED_LOAD(8, TILE),                                                      /* 6 */
    PROGRAM_EXIT};

START_TEST(a_load_completes_its_mbarrier)
{
    static const emu_ins go_on = {.execute = emu_bra, .target = 6, PROGRAM_ALL},
                         few = PROGRAM_EXPECT(BAR, BYTES - 16),
                         many = PROGRAM_EXPECT(BAR, BYTES + 16),
                         bare = {.execute = emu_mbarrier,
                                 .op = EMU_MBARRIER_ARRIVE,
                                 .space = EMU_SHARED,
                                 .a = PROGRAM_HERE(BAR),
                                 PROGRAM_ONE};
    uint32_t race = 1U << EMU_RACE, left = 1U << EMU_LEFT_BEHIND,
             unwritten = 1U << EMU_UNINITIALISED,
             all = race | left | unwritten | 1U << EMU_STUCK | 1U << EMU_IN_FLIGHT |
                   1U << EMU_MBARRIER;
    struct program_case p = program_make(load, COUNT(load), 64, 1);
    emu_ins swapped[COUNT(load)];
    p.prepare = prepare;
    p.is_right = came_to_0;
    check_clean(&p);
    check_fires(&p, 0, NULL, EMU_MBARRIER, 0);
    check_fires(&p, 1, NULL, EMU_RACE, 1U << EMU_MBARRIER);
    check_fires(&p, 2, NULL, EMU_STUCK, 0);
    check_fires(&p, 2, &few, EMU_STUCK, 0);
    check_fires(&p, 2, &many, EMU_STUCK, 0);
    check_fires(&p, 2, &bare, EMU_IN_FLIGHT, all);
    check_fires(&p, 3, NULL, EMU_STUCK, 0);
    check_fires(&p, 4, &go_on, EMU_IN_FLIGHT, race | left | unwritten);
    memcpy(swapped, load, sizeof load);
    swapped[2] = load[3];
    swapped[3] = load[2];
    p.ins = swapped;
    check_clean(&p);
    check_fires(&p, 3, &bare, EMU_MBARRIER, all);
}
END_TEST

/* test_wait never blocks: a lane that spins on it must not keep the copy from completing. */
START_TEST(a_load_completes_for_spinning_lanes)
{
    emu_ins spinning[COUNT(load)];
    memcpy(spinning, load, sizeof load);
    spinning[4].op = EMU_MBARRIER_TEST_WAIT;
    struct program_case p = program_make(spinning, COUNT(load), 64, 1);
    p.prepare = prepare;
    p.is_right = came_to_0;
    check_clean(&p);
}
END_TEST

/* ---- From shared to global memory ---- */

static const emu_ins store[] = {SHARED_STORE(5, TILE),
                                PROGRAM_FENCE_ASYNC, /* 1 */
                                PROGRAM_SYNC,        /* 2 */
                                {.execute = emu_bulk,
                                 .op = EMU_BULK_COPY,
                                 .space = EMU_SHARED,
                                 .to = EMU_GLOBAL,
                                 .d = PROGRAM_BY(2, 128),
                                 .a = PROGRAM_HERE(TILE),
                                 .b = PROGRAM_IS(BYTES),
                                 PROGRAM_ONE},
                                PROGRAM_BULK_COMMIT,                 /* 4 */
                                PROGRAM_BULK_WAIT(0, EMU_BULK_READ), /* 5 */
                                PROGRAM_SYNC,                        /* 6 */
                                SHARED_STORE(4, TILE),
                                PROGRAM_EXIT};

static bool stored(emu_machine *m)
{
    uint64_t b = m->global[1]->base;
    uint32_t word;
    bool fine = true;
    for (uint32_t i = 0; i < WORDS; ++i) {
        uint32_t must = i >= 32 && i < 96 ? 7000 + i - 32 : i;
        fine = fine && emu_get(m, b + 4 * i, &word, 4) && word == must;
    }
    return fine;
}

START_TEST(a_store_reads_until_it_is_waited_for)
{
    uint32_t race = 1U << EMU_RACE, left = 1U << EMU_LEFT_BEHIND, proxy = 1U << EMU_PROXY;
    struct program_case p = program_make(store, COUNT(store), 64, 1);
    p.prepare = prepare;
    p.is_right = stored;
    check_clean(&p);
    check_fires(&p, 1, NULL, EMU_PROXY, 0);
    check_fires(&p, 2, NULL, EMU_RACE, proxy | 1U << EMU_UNINITIALISED | 1U << EMU_IN_FLIGHT);
    check_fires(&p, 4, NULL, EMU_IN_FLIGHT, race | left);
    check_fires(&p, 5, NULL, EMU_IN_FLIGHT, race | left);
    check_fires(&p, 6, NULL, EMU_RACE, 1U << EMU_IN_FLIGHT);
}
END_TEST

/* What a store has written is others' after a wait for all of it; one for its reads alone says
 * nothing of that, even where it has long been written. */
START_TEST(a_wait_for_reads_is_not_one_for_writes)
{
    emu_ins program[COUNT(store)];
    static const emu_ins read = PROGRAM_BULK_WAIT(0, EMU_BULK_READ), all = PROGRAM_BULK_WAIT(0, 0);
    memcpy(program, store, sizeof store);
    struct program_case p = program_make(program, COUNT(store), 64, 1);
    program[5] = all;
    program[7] = (emu_ins){.execute = emu_load_store,
                           .op = EMU_LD,
                           .space = EMU_GLOBAL,
                           .type = EMU_U32,
                           .count = 1,
                           .a = PROGRAM_BY(2, 128),
                           .d = PROGRAM_ROW(9),
                           PROGRAM_ALL};
    p.prepare = prepare;
    check_clean(&p);
    check_fires(&p, 5, &read, EMU_RACE, 1U << EMU_IN_FLIGHT);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 0);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(program_run(m, &p, 5, &read), EMU_FINISHED);
    check_finding(m, "nothing puts the two in order");
    emu_close(m);
}
END_TEST

/* ---- Between CTAs ---- */

/* CTA 0 loads a tile and copies it on into CTA 1, which alone reads it. */
static const emu_ins between[] = {
    PROGRAM_INIT(BAR, 1),
    CLUSTER_SYNC, /* 1, 2 */
    PROGRAM_EXPECT(BAR, BYTES),
    {BULK_LOAD, .d = PROGRAM_HERE(TILE), .c = PROGRAM_HERE(BAR), .guard = 3},
    {.execute = emu_bra, .target = 8, .guard = 4}, /* 5: thread 0 of CTA 1 has nothing to copy */
    {.execute = emu_bra, .target = 8, .guard = 3, .guard_not = true},
    {.execute = emu_mbarrier, /* 7 */
     .op = EMU_MBARRIER_TRY_WAIT,
     .space = EMU_SHARED,
     .d = PROGRAM_PRED(7),
     .a = PROGRAM_HERE(BAR),
     .b = PROGRAM_IS(0),
     .flags = EMU_MBARRIER_PARITY,
     .guard = 3},
    {.execute = emu_bulk, /* 8 */
     .op = EMU_BULK_COPY,
     .space = EMU_SHARED,
     .to = EMU_SHARED,
     .d = PROGRAM_AT(IN_CTA(1, TILE)),
     .a = PROGRAM_HERE(TILE),
     .b = PROGRAM_IS(BYTES),
     .c = PROGRAM_AT(IN_CTA(1, BAR)),
     .guard = 3},
    PROGRAM_WAIT(BAR, 0, 9), /* 9, 10 */
    SHARED_LOAD(8, TILE),
    CLUSTER_SYNC, /* 12, 13 */
    PROGRAM_EXIT};

START_TEST(a_copy_goes_to_another_cta)
{
    static const emu_ins far_barrier = {BULK_LOAD, .d = PROGRAM_HERE(TILE),
                                        .c = PROGRAM_AT(IN_CTA(1, BAR)), .guard = 3};
    struct program_case p = program_make(between, COUNT(between), 64, 2);
    p.prepare = prepare;
    p.is_right = came_to_1;
    check_clean(&p);
    check_fires(&p, 8, NULL, EMU_STUCK, 0);
    check_fires(&p, 4, &far_barrier, EMU_OPERAND, 0);
}
END_TEST

/* Within a CTA of a cluster: an H200 copies, the ISA has it for another CTA. Without a cluster it
 * is an illegal instruction. */
static const emu_ins within[] = {PROGRAM_INIT(BAR, 1),
                                 PROGRAM_SYNC,
                                 PROGRAM_EXPECT(BAR, BYTES),
                                 {.execute = emu_bulk,
                                  .op = EMU_BULK_COPY,
                                  .space = EMU_SHARED,
                                  .to = EMU_SHARED,
                                  .d = PROGRAM_HERE(TILE),
                                  .a = PROGRAM_HERE(TILE + 1024),
                                  .b = PROGRAM_IS(BYTES),
                                  .c = PROGRAM_HERE(BAR),
                                  PROGRAM_ONE},
                                 PROGRAM_WAIT(BAR, 0, 4),
                                 SHARED_LOAD(8, TILE),
                                 PROGRAM_EXIT};

static bool prepare_within(emu_machine *m)
{
    bool filled = prepare(m);
    for (int cta = 0; cta < m->config.ctas; ++cta)
        filled = filled && program_shared(m, cta, TILE + 1024 + BYTES);
    return filled;
}

static bool came_within(emu_machine *m)
{
    return memcmp(m->cta[0].shared->data + TILE, m->cta[0].shared->data + TILE + 1024, BYTES) == 0;
}

START_TEST(a_copy_within_a_cta_needs_a_cluster)
{
    struct program_case p = program_make(within, COUNT(within), 64, 2);
    p.prepare = prepare_within;
    p.is_right = came_within;
    check_clean(&p);
    p.how.strict = true;
    check_tells(&p, -1, NULL, EMU_OPERAND);
    p.how.strict = false;
    p.how.ctas = p.how.cluster[0] = 1;
    p.how.grid[0] = 1;
    check_tells(&p, -1, NULL, EMU_UNSUPPORTED);
}
END_TEST

static const emu_ins multicast[] = {PROGRAM_INIT(BAR, 1),
                                    CLUSTER_SYNC,               /* 1, 2 */
                                    PROGRAM_EXPECT(BAR, BYTES), /* 3 */
                                    {BULK_LOAD,                 /* 4 */
                                     .d = PROGRAM_HERE(TILE), .c = PROGRAM_HERE(BAR),
                                     .x = PROGRAM_IS(7), .flags = EMU_BULK_MULTICAST, .guard = 3},
                                    PROGRAM_WAIT(BAR, 0, 5),
                                    SHARED_LOAD(8, TILE),
                                    PROGRAM_EXIT};

START_TEST(a_multicast_comes_to_all_ctas_of_its_mask)
{
    emu_ins two = multicast[4], none = multicast[4], far = multicast[4];
    struct program_case p = program_make(multicast, COUNT(multicast), 32, 3);
    two.x.value = 5;
    none.x.value = 0;
    far.x.value = 15;
    p.prepare = prepare;
    p.is_right = came_to_all;
    check_clean(&p);
    check_fires(&p, 4, &two, EMU_STUCK, 0);
    check_fires(&p, 4, &none, EMU_OPERAND, 1U << EMU_STUCK);
    check_fires(&p, 4, &far, EMU_OPERAND, 0);
    check_fires(&p, 2, NULL, EMU_RACE, 1U << EMU_MBARRIER | 1U << EMU_BOUNDS);
}
END_TEST

/* ---- Refusals ---- */

static const struct {
    emu_ins ins;
    const char *part;
} refused[] = {
    {{.op = EMU_BULK_COPY,
      .space = EMU_GLOBAL,
      .to = EMU_SHARED,
      .d = PROGRAM_HERE(TILE),
      .a = PROGRAM_BY(0, 0),
      .b = PROGRAM_IS(40),
      .c = PROGRAM_HERE(BAR)},
     "not a multiple of 16"},
    {{.op = EMU_BULK_COPY,
      .space = EMU_GLOBAL,
      .to = EMU_SHARED,
      .d = PROGRAM_HERE(TILE + 8),
      .a = PROGRAM_BY(0, 0),
      .b = PROGRAM_IS(32),
      .c = PROGRAM_HERE(BAR)},
     "not a multiple of 16"},
    {{.op = EMU_BULK_COPY,
      .space = EMU_GLOBAL,
      .to = EMU_SHARED,
      .d = PROGRAM_HERE(TILE),
      .a = PROGRAM_BY(0, 4),
      .b = PROGRAM_IS(32),
      .c = PROGRAM_HERE(BAR)},
     "not a multiple of 16"},
    {{.op = EMU_BULK_COPY,
      .space = EMU_GLOBAL,
      .to = EMU_SHARED,
      .d = PROGRAM_HERE(TILE),
      .a = PROGRAM_BY(0, 4080),
      .b = PROGRAM_IS(32),
      .c = PROGRAM_HERE(BAR)},
     "A"},
    {{.op = EMU_BULK_COPY,
      .space = EMU_GLOBAL,
      .to = EMU_SHARED,
      .d = PROGRAM_HERE(TILE),
      .a = PROGRAM_BY(0, 0),
      .b = PROGRAM_IS(32),
      .c = PROGRAM_HERE(BAR)},
     "no mbarrier is at"},
    {{.op = EMU_BULK_COPY, .space = EMU_SHARED, .to = EMU_GLOBAL, .flags = EMU_BULK_CP_MASK},
     "does not have .cp_mask"},
    {{.op = EMU_BULK_COPY,
      .space = EMU_GLOBAL,
      .to = EMU_GLOBAL,
      .d = PROGRAM_BY(2, 0),
      .a = PROGRAM_BY(0, 0),
      .b = PROGRAM_IS(32)},
     "from global to shared memory"},
    {{.op = EMU_BULK_COPY,
      .space = EMU_SHARED,
      .to = EMU_GLOBAL,
      .d = PROGRAM_BY(2, 0),
      .a = PROGRAM_AT(IN_CTA(1, TILE)),
      .b = PROGRAM_IS(32)},
     "the shared memory of its own CTA"},
    {{.op = EMU_BULK_COPY,
      .space = EMU_SHARED,
      .to = EMU_GLOBAL,
      .d = PROGRAM_BY(2, 4096),
      .a = PROGRAM_AT(TILE),
      .b = PROGRAM_IS(32)},
     "B ends"},
    {{.op = EMU_BULK_COPY,
      .space = EMU_SHARED,
      .to = EMU_GLOBAL,
      .d = PROGRAM_BY(2, 0),
      .a = PROGRAM_AT(16384),
      .b = PROGRAM_IS(32)},
     "the shared memory ends"},
    {{.op = EMU_BULK_REDUCE,
      .space = EMU_GLOBAL,
      .to = EMU_SHARED,
      .type = EMU_U32,
      .d = PROGRAM_AT(TILE),
      .a = PROGRAM_BY(0, 0),
      .b = PROGRAM_IS(32),
      .flags = EMU_REDUCE_ADD << EMU_BULK_REDUCE_SHIFT},
     "a reduction reads shared memory"},
    {{.op = EMU_BULK_PREFETCH, .a = PROGRAM_BY(0, 0), .b = PROGRAM_IS(8)}, "not a multiple of 16"},
    {{.op = EMU_BULK_PREFETCH, .a = PROGRAM_BY(0, 4096), .b = PROGRAM_IS(16)}, "A ends"},
};

START_TEST(wrong_copies_are_refused)
{
    struct program_case p = program_make(NULL, 0, 32, 2);
    p.prepare = prepare;
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(emu_bulk(m, m->cta[0].warp, 1, &refused[_i].ins), EMU_FAULT);
    check_finding(m, refused[_i].part);
    emu_close(m);
}
END_TEST

Suite *emu_bulk_suite(void)
{
    Suite *s = suite_create("emu_bulk");
    TCase *c = tcase_create("emu_bulk");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, a_load_completes_its_mbarrier);
    tcase_add_test(c, a_load_completes_for_spinning_lanes);
    tcase_add_test(c, a_store_reads_until_it_is_waited_for);
    tcase_add_test(c, a_wait_for_reads_is_not_one_for_writes);
    tcase_add_test(c, a_copy_goes_to_another_cta);
    tcase_add_test(c, a_copy_within_a_cta_needs_a_cluster);
    tcase_add_test(c, a_multicast_comes_to_all_ctas_of_its_mask);
    tcase_add_loop_test(c, wrong_copies_are_refused, 0, COUNT(refused));
    suite_add_tcase(s, c);
    return s;
}
