/* fence.c - the orders that each kind of fence makes, and those that it does not.
 *
 * Fences of memory make relaxed flags hand data over; those of proxies let the asynchronous engine
 * read what was stored. Under every schedule, with each kind in the place of the other. */
#include "spec-tests/unit/emu/check/race/words.h"

/* ---- Fences of memory ---- */

static const emu_ins fences[] = {
    {.execute = emu_bra, .target = 5, .guard = 2},
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), PROGRAM_ONE},
    FENCE, /* 2 */
    {FLAG(EMU_ST, EMU_RELAXED), .b = PROGRAM_IS(1), PROGRAM_ONE},
    PROGRAM_EXIT,
    {FLAG(EMU_LD, EMU_RELAXED), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 5 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 5, .guard = 7, .guard_not = true},
    FENCE, /* 8 */
    LOAD(EMU_GLOBAL, PROGRAM_BY(0, 0), GOT),
    PROGRAM_EXIT};

START_TEST(fences_make_relaxed_flags_do)
{
    static const emu_ins proxy = {.execute = emu_fence, .op = EMU_FENCE_ASYNC, PROGRAM_ALL};
    struct program_case p = program_make(fences, COUNT(fences), 64, 1);
    p.prepare = prepare_flags;
    p.is_right = flag_got;
    check_clean(&p);
    check_fires(&p, 2, NULL, EMU_RACE, 0);
    check_fires(&p, 8, NULL, EMU_RACE, 0);
    check_fires(&p, 2, &proxy, EMU_RACE, 0);
}
END_TEST

/* Every kind of fence where a fence of memory is needed. */
static const struct {
    int op;
    bool orders_memory, orders_proxies;
    const char *name;
} kinds[] = {
    {EMU_FENCE_MEMORY, true, false, "fence.acq_rel"},
    {EMU_FENCE_ASYNC, false, true, "fence.proxy.async"},
    {EMU_FENCE_TENSORMAP, false, false, "fence.proxy.tensormap"},
    {EMU_FENCE_MBARRIER_INIT, false, false, "fence.mbarrier_init"},
    {EMU_FENCE_SYNC_RESTRICT, false, false, "fence.sync_restrict"},
    {EMU_FENCE_ALIAS, false, false, "fence.proxy.alias"},
};

START_TEST(a_kind_orders_memory_or_does_not)
{
    emu_ins fence = {.execute = emu_fence, .op = kinds[_i].op, .sem = EMU_SC, PROGRAM_ALL};
    struct program_case p = program_make(fences, COUNT(fences), 64, 1);
    p.prepare = prepare_flags;
    if (!kinds[_i].orders_memory) {
        check_fires(&p, 2, &fence, EMU_RACE, 0);
        check_fires(&p, 8, &fence, EMU_RACE, 0);
        return;
    }
    emu_ins program[COUNT(fences)];
    memcpy(program, fences, sizeof fences);
    program[2] = program[8] = fence;
    p.ins = program;
    p.is_right = flag_got;
    check_clean(&p);
}
END_TEST

/* A fence of one side does for that side alone: a release before the flag, an acquire after it. */
START_TEST(a_fence_has_the_sides_that_it_names)
{
    static const emu_sem sems[] = {EMU_RELEASE, EMU_ACQUIRE};
    emu_ins program[COUNT(fences)];
    memcpy(program, fences, sizeof fences);
    struct program_case p = program_make(program, COUNT(fences), 64, 1);
    p.prepare = prepare_flags;
    p.is_right = flag_got;
    for (int k = 0; k < 2; ++k)
        program[k == 0 ? 2 : 8].sem = sems[k];
    check_clean(&p);
    emu_ins wrong = program[2];
    check_fires(&p, 8, &wrong, EMU_RACE, 0);
    wrong = program[8];
    check_fires(&p, 2, &wrong, EMU_RACE, 0);
}
END_TEST

/* ---- Fences between the proxies ---- */

/* Thread 0 stores a word, and the engine copies it from there to global memory. */
static const emu_ins stored[] = {
    {WORD(EMU_ST, EMU_SHARED, PROGRAM_HERE(512)), .b = PROGRAM_ROW(SENT), PROGRAM_ONE},
    PROGRAM_FENCE_ASYNC, /* 1 */
    {.execute = emu_bulk,
     .op = EMU_BULK_COPY,
     .space = EMU_SHARED,
     .to = EMU_GLOBAL,
     .d = PROGRAM_BY(0, 0),
     .a = PROGRAM_HERE(512),
     .b = PROGRAM_IS(16),
     PROGRAM_ONE},
    PROGRAM_BULK_COMMIT,
    PROGRAM_BULK_WAIT(0, 0),
    PROGRAM_EXIT};

static bool prepare_stored(emu_machine *m)
{
    emu_register(m, 0, 0, SENT)[0] = 4711;
    return program_shared(m, 0, 1024) && program_buffer(m, 0, 4, 0, "to") != 0;
}

static bool word_has_come(emu_machine *m)
{
    const uint32_t must[4] = {4711, 516, 520, 524};
    uint32_t is[4] = {0};
    return emu_get(m, m->global[0]->base, is, sizeof is) && memcmp(is, must, sizeof is) == 0;
}

START_TEST(a_kind_orders_proxies_or_does_not)
{
    emu_ins program[COUNT(stored)], fence = {.execute = emu_fence, .op = kinds[_i].op, PROGRAM_ALL};
    struct program_case p = program_make(stored, COUNT(stored), 32, 1);
    p.prepare = prepare_stored;
    p.is_right = word_has_come;
    if (!kinds[_i].orders_proxies) {
        check_fires(&p, 1, &fence, EMU_PROXY, 0);
        return;
    }
    memcpy(program, stored, sizeof stored);
    program[1] = fence;
    p.ins = program;
    check_clean(&p);
}
END_TEST

/* A fence for one space is not one for the other. */
START_TEST(a_fence_is_of_its_space)
{
    static const emu_ins
        shared = {.execute = emu_fence, .op = EMU_FENCE_ASYNC, .space = EMU_SHARED, PROGRAM_ALL},
        global = {.execute = emu_fence, .op = EMU_FENCE_ASYNC, .space = EMU_GLOBAL, PROGRAM_ALL};
    emu_ins program[COUNT(stored)];
    memcpy(program, stored, sizeof stored);
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    p.prepare = prepare_stored;
    program[1] = shared;
    check_clean(&p);
    check_tells(&p, 1, &global, EMU_PROXY);
    program[0].space = EMU_GLOBAL; /* from there into shared memory, and out again */
    program[0].a = (emu_operand)PROGRAM_BY(0, 0);
    program[1] = global;
    program[2] = (emu_ins){.execute = emu_mbarrier,
                           .op = EMU_MBARRIER_INIT,
                           .space = EMU_SHARED,
                           .a = PROGRAM_HERE(64),
                           .b = PROGRAM_IS(1),
                           PROGRAM_ONE};
    program[3] = (emu_ins){.execute = emu_bulk,
                           .op = EMU_BULK_COPY,
                           .space = EMU_GLOBAL,
                           .to = EMU_SHARED,
                           .a = PROGRAM_BY(0, 0),
                           .d = PROGRAM_HERE(512),
                           .b = PROGRAM_IS(16),
                           .c = PROGRAM_HERE(64),
                           PROGRAM_ONE};
    program[4].execute = emu_nanosleep;
    check_fires(&p, 1, &shared, EMU_PROXY, 1U << EMU_LEFT_BEHIND | 1U << EMU_MBARRIER);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    program_run(m, &p, -1, NULL);
    for (int k = 0; k < emu_findings(m); ++k)
        ck_assert_int_ne(emu_found(m, k)->rule, EMU_PROXY);
    emu_close(m);
}
END_TEST

/* A fence is of the lanes that execute it, and of what they stored before it. */
START_TEST(a_fence_is_its_lanes_own)
{
    static const emu_ins others = {
        .execute = emu_fence, .op = EMU_FENCE_ASYNC, PROGRAM_ONE, .guard_not = true};
    emu_ins early[COUNT(stored)];
    struct program_case p = program_make(stored, COUNT(stored), 32, 1);
    p.prepare = prepare_stored;
    check_fires(&p, 1, &others, EMU_PROXY, 0);
    memcpy(early, stored, sizeof stored);
    early[0] = stored[1];
    early[1] = stored[0];
    p.ins = early;
    check_fires(&p, -1, NULL, EMU_PROXY, 0);
}
END_TEST

/* ---- Fences before relaxed barriers ---- */

#define FENCE_OF(o, s, g)                                                                          \
    {                                                                                              \
        .execute = emu_fence, .op = (o), .sem = EMU_ACQ_REL, .scope = (s), .guard = (g)            \
    }
#define NONE           EMU_NO_GUARD
#define RELAXED_ARRIVE CLUSTER(EMU_CLUSTER_ARRIVE, EMU_RELAXED)
#define OBJECT(o, x, g)                                                                            \
    .execute = emu_mbarrier, .op = (o), .space = EMU_SHARED, .a = x, .guard = (g)

/* Each thread of two CTAs stores a word, and reads that of its peer. */
static const emu_ins exchanged[] = {STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT),
                                    FENCE_OF(EMU_FENCE_MEMORY, EMU_CLUSTER, NONE), /* 1 */
                                    RELAXED_ARRIVE,
                                    WAIT,
                                    {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(IN, 0)),
                                     .d = PROGRAM_ROW(GOT), .flags = EMU_CLUSTER_SPACE,
                                     PROGRAM_ALL},
                                    ARRIVE,
                                    WAIT,
                                    PROGRAM_EXIT};

static int itself(int t)
{
    return t;
}

static bool prepare_exchanged(emu_machine *m)
{
    wire(m, m->threads, 1, itself);
    return true;
}

static const emu_ins too_narrow = FENCE_OF(EMU_FENCE_MEMORY, EMU_CTA, NONE),
                     of_inits = FENCE_OF(EMU_FENCE_MBARRIER_INIT, EMU_CLUSTER, NONE),
                     of_proxy = FENCE_OF(EMU_FENCE_ASYNC, EMU_NO_SCOPE, NONE);

START_TEST(a_fence_makes_a_relaxed_cluster_barrier_do)
{
    struct program_case p = program_make(exchanged, COUNT(exchanged), 48, 2);
    p.prepare = prepare_exchanged;
    p.is_right = all_got;
    check_clean(&p);
    check_tells(&p, 1, NULL, EMU_RACE);
    check_tells(&p, 1, &too_narrow, EMU_RACE);
    check_tells(&p, 1, &of_inits, EMU_RACE);
    check_tells(&p, 1, &of_proxy, EMU_RACE);
}
END_TEST

/* CTA 0 begins an mbarrier, at which CTA 1 arrives; what CTA 1 stored before is read behind it. */
static const emu_ins begun[] = {
    {OBJECT(EMU_MBARRIER_INIT, PROGRAM_AT(64), 3), .b = PROGRAM_IS(1)},
    FENCE_OF(EMU_FENCE_MBARRIER_INIT, EMU_CLUSTER, 3), /* 1 */
    RELAXED_ARRIVE,
    WAIT,
    {WORD(EMU_ST, EMU_SHARED, PROGRAM_BY(OUT, 512)), .b = PROGRAM_ROW(SENT),
     .flags = EMU_CLUSTER_SPACE, .guard = 4},
    {OBJECT(EMU_MBARRIER_ARRIVE, PROGRAM_BY(OUT, 64), 4), .scope = EMU_CLUSTER}, /* 5 */
    {.execute = emu_bra, .target = 10, .guard = 4},
    {OBJECT(EMU_MBARRIER_TRY_WAIT, PROGRAM_AT(64), NONE), .scope = EMU_CLUSTER, /* 7 */
     .d = PROGRAM_PRED(7), .b = PROGRAM_IS(0), .flags = EMU_MBARRIER_PARITY},
    {.execute = emu_bra, .target = 7, .guard = 7, .guard_not = true},
    LOAD(EMU_SHARED, PROGRAM_AT(512), GOT),
    ARRIVE, /* 10 */
    WAIT,
    PROGRAM_EXIT};

static bool prepare_begun(emu_machine *m)
{
    emu_register(m, 1, 0, OUT)[0] = emu_shared_address(0, 0);
    emu_register(m, 1, 0, SENT)[0] = emu_register(m, 0, 0, MUST)[0] = 77;
    return true;
}

static bool prepare_written(emu_machine *m)
{
    return prepare_begun(m) && program_shared(m, 0, 1024);
}

static bool first_got(emu_machine *m)
{
    return emu_register(m, 0, 0, GOT)[0] == 77;
}

START_TEST(an_init_is_fenced_for_the_cluster)
{
    emu_ins arrive = begun[5], wait = begun[7];
    struct program_case p = program_make(begun, COUNT(begun), 1, 2);
    p.prepare = prepare_begun;
    p.is_right = first_got;
    check_clean(&p);
    check_tells(&p, 1, NULL, EMU_RACE);
    check_tells(&p, 1, &of_proxy, EMU_RACE);
    arrive.scope = wait.scope = EMU_CTA;
    check_tells(&p, 5, &arrive, EMU_RACE);
    check_tells(&p, 7, &wait, EMU_RACE);
}
END_TEST

/* Without a scope, which is .cta by the ISA: a wait takes all that an arrival of the scope .cluster
 * hands over; an arrival hands over that its reads are over, here of the word that CTA 0 then
 * writes. Both are more than the ISA says: a note. */
START_TEST(an_mbarrier_without_scopes_is_noted)
{
    emu_ins program[COUNT(begun)];
    int at = _i == 0 ? 5 : 7;
    memcpy(program, begun, sizeof begun);
    program[at].scope = EMU_NO_SCOPE;
    if (_i == 0) {
        program[4] = (emu_ins){WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(OUT, 512)),
                               .d = PROGRAM_ROW(GOT), .flags = EMU_CLUSTER_SPACE, .guard = 4};
        program[9] = (emu_ins){WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(512)), .b = PROGRAM_ROW(MUST),
                               PROGRAM_ALL};
    }
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.prepare = _i == 0 ? prepare_written : prepare_begun;
    p.is_right = _i == 0 ? NULL : first_got;
    check_clean(&p);
    p.how.strict = true;
    check_tells(&p, -1, NULL, EMU_MBARRIER);
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    program_run(m, &p, -1, NULL);
    check_finding(m, _i == 0 ? "of CTA 1 arrives at an mbarrier of CTA 0 without a scope"
                             : "waits without a scope");
    ck_assert(emu_found(m, 0)->note);
    ck_assert_int_eq(emu_found(m, 0)->pc, at);
    emu_close(m);
}
END_TEST

/* What CTA 1 wrote before such an arrival CTA 0 reads too early, as an H200 does. */
START_TEST(an_arrival_without_a_scope_hands_no_write_over)
{
    emu_ins arrive = begun[5];
    struct program_case p = program_make(begun, COUNT(begun), 1, 2);
    p.prepare = prepare_begun;
    arrive.scope = EMU_NO_SCOPE;
    check_tells(&p, 5, &arrive, EMU_RACE);
}
END_TEST

/* The same with fences and relaxed instructions at the mbarrier. */
START_TEST(fences_make_relaxed_mbarriers_do)
{
    emu_ins program[COUNT(begun) + 2];
    memcpy(program, begun, 5 * sizeof *begun);
    memcpy(program + 6, begun + 5, 4 * sizeof *begun);
    memcpy(program + 11, begun + 9, 4 * sizeof *begun);
    program[5] = program[10] = (emu_ins)FENCE_OF(EMU_FENCE_MEMORY, EMU_CLUSTER, NONE);
    program[6].sem = program[8].sem = EMU_RELAXED;
    program[7].target = 12;
    program[9].target = 8;
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.prepare = prepare_begun;
    p.is_right = first_got;
    check_clean(&p);
    check_tells(&p, 5, NULL, EMU_RACE);
    check_tells(&p, 5, &too_narrow, EMU_RACE);
    check_tells(&p, 10, NULL, EMU_RACE);
    check_tells(&p, 10, &too_narrow, EMU_RACE);
}
END_TEST

/* Fences of .cta do between the warps of a CTA, not between CTAs. */
START_TEST(fences_have_to_reach)
{
    emu_ins program[COUNT(fences)];
    memcpy(program, fences, sizeof fences);
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    p.prepare = prepare_flags;
    p.is_right = flag_got;
    program[2].scope = program[8].scope = EMU_CTA;
    check_clean(&p);
    p = program_make(program, COUNT(program), 1, 2);
    p.prepare = prepare_flags;
    program[0].guard = 4;
    program[1].guard = program[3].guard = 3;
    program[2].scope = EMU_GPU;
    check_tells(&p, -1, NULL, EMU_RACE);
    program[2].scope = EMU_CTA;
    program[8].scope = EMU_GPU;
    check_tells(&p, -1, NULL, EMU_RACE);
    program[2].scope = EMU_CLUSTER;
    check_clean(&p);
}
END_TEST

Suite *emu_fence_suite(void)
{
    Suite *s = suite_create("emu_fence");
    TCase *c = tcase_create("emu_fence");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, fences_make_relaxed_flags_do);
    tcase_add_test(c, a_fence_has_the_sides_that_it_names);
    tcase_add_loop_test(c, a_kind_orders_memory_or_does_not, 0, COUNT(kinds));
    tcase_add_loop_test(c, a_kind_orders_proxies_or_does_not, 0, COUNT(kinds));
    tcase_add_test(c, a_fence_is_of_its_space);
    tcase_add_test(c, a_fence_is_its_lanes_own);
    tcase_add_test(c, a_fence_makes_a_relaxed_cluster_barrier_do);
    tcase_add_test(c, an_init_is_fenced_for_the_cluster);
    tcase_add_loop_test(c, an_mbarrier_without_scopes_is_noted, 0, 2);
    tcase_add_test(c, an_arrival_without_a_scope_hands_no_write_over);
    tcase_add_test(c, fences_make_relaxed_mbarriers_do);
    tcase_add_test(c, fences_have_to_reach);
    suite_add_tcase(s, c);
    return s;
}
