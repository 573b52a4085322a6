/* scope.c - flags and counters in memory, other CTAs' memory: programs under every schedule; and the
 * same with a weaker access, a scope that does not reach, or a barrier less: each is found.
 *
 * What is here: strong loads, stores and atomics; the beginning and the end of another CTA. What is
 * not: fences (fence.c), barriers of a CTA (race.c). */
#include "spec-tests/unit/emu/order/words.h"

/* ---- Warp 0 hands a word over to warp 1 by a flag in global memory ---- */

static const emu_ins flags[] = {
    {.execute = emu_bra, .target = 4, .guard = 2}, /* warp 1 */
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), .guard = 0},
    {FLAG(EMU_ST, EMU_RELEASE), .b = PROGRAM_IS(1), .guard = 0}, /* 2 */
    PROGRAM_EXIT,
    {FLAG(EMU_LD, EMU_ACQUIRE), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 4 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 4, .guard = 7, .guard_not = true},
    LOAD(EMU_GLOBAL, PROGRAM_BY(0, 0), GOT),
    PROGRAM_EXIT};

START_TEST(a_flag_is_released_and_acquired)
{
    static const emu_ins relaxed_store = {FLAG(EMU_ST, EMU_RELAXED), .b = PROGRAM_IS(1),
                                          .guard = 0},
                         relaxed_load = {FLAG(EMU_LD, EMU_RELAXED), .d = PROGRAM_ROW(20),
                                         PROGRAM_ALL},
                         weak_store = {FLAG(EMU_ST, EMU_WEAK), .b = PROGRAM_IS(1), .guard = 0};
    struct program_case p = program_make(flags, COUNT(flags), 64, 1);
    p.prepare = prepare_flags;
    p.is_right = flag_got;
    check_clean(&p);
    check_fires(&p, 2, &relaxed_store, EMU_RACE, 0);
    check_fires(&p, 4, &relaxed_load, EMU_RACE, 0);
    check_fires(&p, 2, &weak_store, EMU_RACE, 0);
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
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.prepare = prepare_flags;
    check_clean(&p);
    check_fires(&p, 2, &near[0], EMU_RACE, 0);
    check_fires(&p, 4, &near[1], EMU_RACE, 0);
}
END_TEST

/* A release or an acquire of .cta scope hands nothing over to another CTA: the word behind the flag is
 * raced for as well as the flag. */
START_TEST(a_narrow_scope_hands_nothing_over)
{
    emu_ins program[COUNT(flags)];
    bool of_data = false;
    memcpy(program, flags, sizeof flags);
    program[0].guard = 4;
    program[1].guard = program[2].guard = 3;
    program[_i ? 4 : 2].scope = EMU_CTA;
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(prepare_flags(m));
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    for (int k = 0; k < emu_findings(m); ++k)
        of_data = of_data || (emu_found(m, k)->rule == EMU_RACE && emu_found(m, k)->pc == 7);
    ck_assert(of_data);
    emu_close(m);
}
END_TEST

/* An atomic counter: the last of the threads reads what all wrote. */
static const emu_ins counter[] = {
    STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT),
    {.execute = emu_atom,
     .op = EMU_ATOM_ADD,
     .space = EMU_GLOBAL,
     .type = EMU_U32,
     .d = PROGRAM_ROW(20),
     .a = PROGRAM_BY(2, 0),
     .b = PROGRAM_IS(1),
     .sem = EMU_ACQ_REL,
     .scope = EMU_GPU,
     PROGRAM_ALL}, /* 1 */
    EQUALS(20, 63),
    {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(IN, 0)), .d = PROGRAM_ROW(GOT), .guard = 7},
    PROGRAM_EXIT};

static bool prepare_counter(emu_machine *m)
{
    wire(m, m->threads, 0, mirrored);
    return program_buffer(m, 2, 1, 0, "the counter") != 0;
}

START_TEST(the_last_one_knows_all)
{
    emu_ins relaxed = counter[1];
    struct program_case p = program_make(counter, COUNT(counter), 64, 1);
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

static const emu_ins exchange[] = {STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT),
                                   ARRIVE,
                                   WAIT, /* 2 */
                                   {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(IN, 0)),
                                    .d = PROGRAM_ROW(GOT), .flags = EMU_CLUSTER_SPACE, PROGRAM_ALL},
                                   ARRIVE, /* 4 */
                                   WAIT,
                                   PROGRAM_EXIT};

START_TEST(ctas_exchange)
{
    static const emu_ins relaxed = CLUSTER(EMU_CLUSTER_ARRIVE, EMU_RELAXED), leave = PROGRAM_EXIT,
                         skip = {.execute = emu_bra, .target = 3, PROGRAM_ALL};
    struct program_case p = program_make(exchange, COUNT(exchange), 48, 2);
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

Suite *emu_scope_suite(void)
{
    Suite *s = suite_create("emu_scope");
    TCase *c = tcase_create("emu_scope");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, a_flag_is_released_and_acquired);
    tcase_add_test(c, scopes_have_to_reach);
    tcase_add_loop_test(c, a_narrow_scope_hands_nothing_over, 0, 2);
    tcase_add_test(c, the_last_one_knows_all);
    tcase_add_test(c, ctas_exchange);
    suite_add_tcase(s, c);
    return s;
}
