/* unordered.c - why two accesses have no order: the wait, the barrier, the scope or the relaxed
 * access by its instruction.
 *
 * What is not here: which accesses race (race.c), which scopes reach how far (scope.c). */
#include "spec-tests/unit/emu/check/race/words.h"

/* Thread 0 of CTA 0 writes a word and gives a flag; thread 0 of CTA 1, or of warp 1, takes it and
 * reads the word. Guard 3: the one; guard 4: the other. */
static const emu_ins flags[] = {
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), .guard = 3},
    {.execute = emu_fence,
     .op = EMU_FENCE_MEMORY,
     .sem = EMU_ACQ_REL,
     .scope = EMU_GPU,
     .guard = 5},
    {FLAG(EMU_ST, EMU_RELEASE), .b = PROGRAM_IS(1), .guard = 3}, /* 2 */
    {.execute = emu_bra, .target = 9, .guard = 4, .guard_not = true},
    {FLAG(EMU_LD, EMU_ACQUIRE), .d = PROGRAM_ROW(20), .guard = 4}, /* 4 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 4, .guard = 7, .guard_not = true},
    {.execute = emu_fence,
     .op = EMU_FENCE_MEMORY,
     .sem = EMU_ACQ_REL,
     .scope = EMU_GPU,
     .guard = 6},
    {WORD(EMU_LD, EMU_GLOBAL, PROGRAM_BY(0, 0)), .d = PROGRAM_ROW(GOT), .guard = 4}, /* 8 */
    PROGRAM_EXIT};

/* What becomes of the flag's two sides, and of the fences. */
static const struct {
    emu_sem gives, takes;
    emu_scope give_scope, take_scope;
    bool fences;
    emu_scope fence_scope;
    int ctas;
    const char *text, *repair;
} sides[] = {
    {EMU_RELEASE, EMU_ACQUIRE, EMU_GPU, EMU_GPU, false, EMU_GPU, 2, NULL, NULL},
    {EMU_RELEASE, EMU_ACQUIRE, EMU_CTA, EMU_CTA, false, EMU_GPU, 1, NULL, NULL},
    {EMU_RELAXED, EMU_RELAXED, EMU_GPU, EMU_GPU, true, EMU_GPU, 2, NULL, NULL},
    {EMU_RELAXED, EMU_ACQUIRE, EMU_GPU, EMU_GPU, false, EMU_GPU, 2,
     "what lane 0 of warp 0 of CTA 0 does at instruction 2 is relaxed, and hands over only what a "
     "fence before it released",
     "write it with .release, or put fence.acq_rel before it"},
    {EMU_RELEASE, EMU_RELAXED, EMU_GPU, EMU_GPU, false, EMU_GPU, 2,
     "what lane 0 of warp 0 of CTA 1 does at instruction 4 is relaxed, and takes over only by a "
     "fence after it",
     "write it with .acquire, or put fence.acq_rel after it"},
    {EMU_RELAXED, EMU_ACQUIRE, EMU_CTA, EMU_CTA, false, EMU_GPU, 1,
     "what lane 0 of warp 0 of CTA 0 does at instruction 2 is relaxed", "write it with .release"},
    {EMU_RELAXED, EMU_RELAXED, EMU_GPU, EMU_GPU, true, EMU_CTA, 2,
     "the fence at instruction 1 is of .cta scope, which reaches no other CTA",
     "write it with .cluster, or .gpu"},
    {EMU_RELEASE, EMU_ACQUIRE, EMU_CTA, EMU_GPU, false, EMU_GPU, 2,
     "instruction 2 is of .cta scope", "write it with .cluster, .gpu or .sys"},
    {EMU_RELEASE, EMU_ACQUIRE, EMU_GPU, EMU_CTA, false, EMU_GPU, 2,
     "instruction 4 is of .cta scope", "write it with .cluster, .gpu or .sys"},
    {EMU_WEAK, EMU_ACQUIRE, EMU_GPU, EMU_GPU, false, EMU_GPU, 2,
     "the one at instruction 2 is weak, the other one strong", "make both strong"},
    {EMU_RELEASE, EMU_WEAK, EMU_GPU, EMU_GPU, false, EMU_GPU, 2,
     "the one at instruction 4 is weak, the other one strong", "make both strong"},
};

static emu_machine *open_flags(emu_ins *program, int ctas)
{
    struct program_case p = program_make(program, COUNT(flags), ctas == 1 ? 64 : 1, ctas);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(m != NULL && prepare_flags(m));
    for (int cta = 0; cta < ctas; ++cta)
        for (int w = 0; w < m->cta[cta].warps; ++w) {
            bool first = cta == 0 && w == 0;
            *emu_predicate(m, cta, w, 3) = first;
            *emu_predicate(m, cta, w, 4) = !first;
        }
    program_run(m, &p, -1, NULL);
    return m;
}

START_TEST(the_side_that_is_weaker_is_named)
{
    emu_ins program[COUNT(flags)];
    memcpy(program, flags, sizeof flags);
    program[2].sem = sides[_i].gives;
    program[2].scope = sides[_i].give_scope;
    program[4].sem = sides[_i].takes;
    program[4].scope = sides[_i].take_scope;
    program[1].scope = program[7].scope = sides[_i].fence_scope;
    program[1].guard = sides[_i].fences ? 3 : 5;
    program[7].guard = sides[_i].fences ? 4 : 5;
    emu_machine *m = open_flags(program, sides[_i].ctas);
    const emu_finding *f = emu_found(m, 0);
    ck_assert_msg((f != NULL) == (sides[_i].text != NULL), "%s",
                  f == NULL ? "nothing" : f->message);
    if (f != NULL) {
        ck_assert_int_eq(f->rule, EMU_RACE);
        ck_assert_msg(strstr(f->message, sides[_i].text) != NULL, "%s", f->message);
        ck_assert_msg(strstr(f->repair, sides[_i].repair) != NULL, "%s", f->repair);
    }
    emu_close(m);
}
END_TEST

/* ---- Nothing between the two: which barrier ---- */

static const struct {
    int threads, ctas, other; /* other: its CTA times 100, and its thread */
    const char *repair;
} places[] = {
    {32, 1, 1, "put bar.warp.sync between the two, or a barrier of the CTA"},
    {64, 1, 32, "put bar.sync between the two, or an arrival at an mbarrier"},
    {32, 2, 100, "put barrier.cluster.arrive.release and barrier.cluster.wait.acquire between"},
};

START_TEST(the_barrier_that_reaches_both_is_named)
{
    static const emu_ins program[] = {
        {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), .guard = 3},
        {WORD(EMU_LD, EMU_GLOBAL, PROGRAM_BY(0, 0)), .d = PROGRAM_ROW(GOT), .guard = 4},
        PROGRAM_EXIT};
    int cta = places[_i].other / 100, thread = places[_i].other % 100;
    struct program_case p =
        program_make(program, COUNT(program), places[_i].threads, places[_i].ctas);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(program_buffer(m, 0, 1, 0, "the data") != 0);
    for (int c = 0; c < places[_i].ctas; ++c)
        for (int w = 0; w < m->cta[c].warps; ++w)
            *emu_predicate(m, c, w, 3) = *emu_predicate(m, c, w, 4) = 0;
    *emu_predicate(m, 0, 0, 3) = 1;
    *emu_predicate(m, cta, thread / EMU_LANES, 4) = 1U << thread % EMU_LANES;
    program_run(m, &p, -1, NULL);
    check_finding(m, places[_i].repair);
    ck_assert(emu_found(m, 0)->cta == cta && emu_found(m, 0)->other.cta == 0);
    emu_close(m);
}
END_TEST

/* A barrier is there, and relaxed. */
START_TEST(a_relaxed_barrier_is_named)
{
    static const emu_ins program[] = {
        {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), .guard = 3},
        CLUSTER(EMU_CLUSTER_ARRIVE, EMU_RELAXED),
        WAIT,
        {WORD(EMU_LD, EMU_GLOBAL, PROGRAM_BY(0, 0)), .d = PROGRAM_ROW(GOT), .guard = 4},
        PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(program_buffer(m, 0, 1, 0, "the data") != 0);
    *emu_predicate(m, 0, 0, 3) = *emu_predicate(m, 1, 0, 4) = 1;
    *emu_predicate(m, 1, 0, 3) = *emu_predicate(m, 0, 0, 4) = 0;
    program_run(m, &p, -1, NULL);
    check_finding(m, "in order: the barrier.cluster.arrive at instruction 1 is relaxed");
    check_says(emu_found(m, 0), "write barrier.cluster.arrive.release");
    emu_close(m);
}
END_TEST

/* ---- The engine ---- */

enum { HERE = 256 };
static const struct {
    emu_ins between[2];
    const char *text, *repair;
} copies[] = {
    {{{.execute = emu_nanosleep, PROGRAM_ALL}, {.execute = emu_nanosleep, PROGRAM_ALL}},
     "it was never committed, so no cp.async.wait_group covers it",
     "put cp.async.commit_group after it"},
    {{{.execute = emu_cp_async, .op = EMU_CP_ASYNC_COMMIT_GROUP, PROGRAM_ONE},
      {.execute = emu_cp_async, .op = EMU_CP_ASYNC_COMMIT_GROUP, PROGRAM_ONE}},
     "its lane has not waited for the group that it is of",
     "put cp.async.wait_group 1 before this access, in the lane that issued it"},
    {{{.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_ALL, PROGRAM_ONE},
      {.execute = emu_nanosleep, PROGRAM_ALL}},
     "its lane has waited for it, and no barrier hands that on",
     "put a barrier after the wait of the lane that issued it"},
};

START_TEST(a_copy_that_is_over_has_to_be_waited_for)
{
    emu_ins program[] = {
        {.execute = emu_cp_async,
         .op = EMU_CP_ASYNC_COPY,
         .d = PROGRAM_AT(HERE),
         .a = PROGRAM_BY(0, 0),
         .count = 4,
         PROGRAM_ONE},
        copies[_i].between[0],
        copies[_i].between[1],
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(HERE)), .d = PROGRAM_ROW(GOT), PROGRAM_ALL},
        PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(program_buffer(m, 0, 1, 0, "the data") != 0);
    program_run(m, &p, -1, NULL);
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_RACE);
    check_says(emu_found(m, 0), copies[_i].text);
    check_says(emu_found(m, 0), copies[_i].repair);
    emu_close(m);
}
END_TEST

Suite *emu_unordered_suite(void)
{
    Suite *s = suite_create("emu_unordered");
    TCase *c = tcase_create("emu_unordered");
    tcase_add_loop_test(c, the_side_that_is_weaker_is_named, 0, COUNT(sides));
    tcase_add_loop_test(c, the_barrier_that_reaches_both_is_named, 0, COUNT(places));
    tcase_add_test(c, a_relaxed_barrier_is_named);
    tcase_add_loop_test(c, a_copy_that_is_over_has_to_be_waited_for, 0, COUNT(copies));
    suite_add_tcase(s, c);
    return s;
}
