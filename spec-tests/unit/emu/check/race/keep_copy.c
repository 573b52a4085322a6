/* keep_copy.c - programs of cp.async find the same whether copies and rows are kept or all of them
 * go to shadow memory: drawn ones of two warps, under each schedule.
 *
 *      a turn of a pipeline    copy, commit, wait, bar.sync, load or store, load or store
 *                              in shared memory, or a store to what is copied
 *      some of them            are missing, are another one, are of one warp, or use the bytes of
 *                              another lane, of the other warp, or of another stage
 *
 * What is here: that both find the same. What is not: that what they find is right
 * (cases/check/race/keep_copy). */
#include "emu/check/race/keep_copy.h"
#include "emu/check/race/clock.h"
#include "emu/check/race/keep_row.h"
#include "emu/check/race/shadow.h"
#include "spec-tests/unit/emu/check/race/drawn.h"

enum {
    THREADS = 64,
    STAGES = 3,
    STAGE = 16 * THREADS,
    TURNS = 7,
    MOST = 6 * TURNS + 1,
    CASES = 1500
};

/* Rows of registers: addresses in shared memory, of a thread's own 16 bytes, of those of its
 * neighbour, of those of the other warp; data; two of what the other warp copies. */
enum { OWN = 8, NEIGHBOUR, OTHER, DATA, COPIED };

/* ---- Programs ------------------------------------------------------------------------------- */

static emu_operand shared_by(uint32_t *seed, uint32_t stage)
{
    static const int of[] = {OWN, OWN, OWN, OWN, OWN, OWN, NEIGHBOUR, OTHER};
    const uint32_t is = drawn_number(seed, 12) == 0 ? drawn_number(seed, STAGES) : stage % STAGES;
    return (emu_operand)PROGRAM_BY(of[drawn_number(seed, 8)], STAGE * is);
}

static emu_ins copy_by(uint32_t *seed, uint32_t stage)
{
    return (emu_ins){.execute = emu_cp_async,
                     .op = EMU_CP_ASYNC_COPY,
                     .count = drawn_number(seed, 8) == 0 ? 4 : 16,
                     .d = shared_by(seed, stage),
                     .a = PROGRAM_BY(0, 0)};
}

static emu_ins plain(uint32_t *seed, uint32_t stage)
{
    const bool stores = drawn_number(seed, 8) == 0;
    emu_ins i = {.execute = emu_load_store,
                 .op = stores ? EMU_ST : EMU_LD,
                 .type = EMU_U32,
                 .space = EMU_SHARED,
                 .a = shared_by(seed, stage)};
    if (drawn_number(seed, 3) == 0)
        i.a = (emu_operand)PROGRAM_BY(OTHER, STAGE * (stage % STAGES));
    if (stores && drawn_number(seed, 3) == 0) {
        i.space = EMU_GLOBAL;
        i.a = (emu_operand)PROGRAM_BY(drawn_number(seed, 2) == 0 ? 0 : COPIED, 0);
    }
    *(stores ? &i.b : &i.d) = (emu_operand)PROGRAM_ROW(DATA);
    return i;
}

/* What a turn of a pipeline does, one after the other. */
static emu_ins draw(uint32_t *seed, int step, uint32_t turn)
{
    const emu_ins meets = {.execute = emu_barrier_cta, .op = EMU_BAR_SYNC, .a = PROGRAM_IS(0)};
    const int left = drawn_number(seed, 12) == 0 ? (int)drawn_number(seed, 3) : STAGES - 2;
    const emu_ins commits = {.execute = emu_cp_async, .op = EMU_CP_ASYNC_COMMIT_GROUP},
                  waits = {.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_GROUP, .count = left};
    return step == 0   ? copy_by(seed, turn)
           : step == 1 ? commits
           : step == 2 ? waits
           : step == 3 ? meets
                       : plain(seed, turn + 2);
}

/* A pipeline of copies, of which instructions are missing, or are others, or are of one warp. */
static int make(emu_ins *program, uint32_t *seed)
{
    enum { STEPS = 6 };
    const int wrong = 8 << drawn_number(seed, 4), turns = 2 + (int)drawn_number(seed, TURNS - 1);
    int n = 0;
    for (int k = 0; k < STEPS * turns; ++k) {
        const bool other = drawn_number(seed, (uint32_t)wrong) == 0;
        const int step = other ? (int)drawn_number(seed, STEPS) : k % STEPS;
        if (other && drawn_number(seed, 2) == 0)
            continue;
        program[n] = draw(seed, step, (uint32_t)k / STEPS);
        const bool one = step != 3 && drawn_number(seed, 2 * (uint32_t)wrong) == 0;
        program[n].guard = one ? 1 + (int16_t)drawn_number(seed, 2) : EMU_NO_GUARD;
        ++n;
    }
    if (drawn_number(seed, 4) != 0)
        program[n++] =
            (emu_ins){.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_ALL, .guard = EMU_NO_GUARD};
    program[n] = (emu_ins)PROGRAM_EXIT;
    return n + 1;
}

/* ---- Machines ------------------------------------------------------------------------------- */

static bool prepare(emu_machine *m)
{
    const uint64_t address = program_buffer(m, 0, THREADS * 4, 0, "A");
    program_address(m, COPIED, address);
    for (uint32_t t = 0; t < THREADS; ++t) {
        const int warp = (int)t / EMU_LANES, lane = (int)t % EMU_LANES;
        emu_register(m, 0, warp, OWN)[lane] = emu_shared_address(0, 16 * t);
        emu_register(m, 0, warp, NEIGHBOUR)[lane] = emu_shared_address(0, 16 * (t ^ 1));
        emu_register(m, 0, warp, OTHER)[lane] = emu_shared_address(0, 16 * (t ^ EMU_LANES));
        emu_register(m, 0, warp, COPIED)[lane] += 16 * (t ^ EMU_LANES);
        emu_register(m, 0, warp, 0)[lane] += 16 * t;
    }
    return address != 0 && program_shared(m, 0, STAGES * STAGE);
}

static emu_machine *run(const emu_ins *program, int n, emu_schedule schedule, bool keeps)
{
    struct program_case p = program_make(program, n, THREADS, 1);
    p.prepare = prepare;
    emu_machine *m = program_open(&p, schedule, 5);
    ck_assert(m != NULL && emu_begin(m, NULL, program, n));
    if (!keeps)
        emui_keep_none(m);
    ck_assert_int_eq(emu_finish(m), EMU_FINISHED);
    return m;
}

static void check_same(const emu_machine *m, const emu_machine *other, uint32_t seed)
{
    ck_assert_msg(emu_findings(m) == emu_findings(other), "seed %u: %d and %d findings", seed,
                  emu_findings(m), emu_findings(other));
    for (int k = 0; k < emu_findings(m); ++k) {
        const emu_finding *f = emu_found(m, k), *g = emu_found(other, k);
        ck_assert_msg(f->rule == g->rule && f->warp == g->warp && f->lane == g->lane &&
                          f->address == g->address && strcmp(f->message, g->message) == 0,
                      "seed %u: %s; %s", seed, f->message, g->message);
    }
}

START_TEST(copies_find_the_same)
{
    static const emu_schedule schedules[] = {EMU_LATEST, EMU_EARLIEST, EMU_RANDOM};
    emu_ins program[MOST + 1];
    int kept = 0, races = 0;
    for (uint32_t n = 0; n < CASES; ++n) {
        const uint32_t first = 7919 * n + 1;
        uint32_t seed = first;
        const int length = make(program, &seed);
        emu_machine *m = run(program, length, schedules[_i], true);
        emu_machine *other = run(program, length, schedules[_i], false);
        check_same(m, other, first);
        const struct emui_shadow *s = m->cta[0].shared->shadow;
        kept += !s->is_compared && m->cta[0].cluster->order->lanes > 0;
        for (int k = 0; k < emu_findings(m); ++k)
            races += emu_found(m, k)->rule == EMU_RACE;
        emu_close(m);
        emu_close(other);
    }
    ck_assert_int_gt(kept, CASES / 10);
    ck_assert_int_gt(races, CASES);
}
END_TEST

Suite *emu_keep_copy_suite(void)
{
    Suite *s = suite_create("emu_keep_copy");
    TCase *c = tcase_create("emu_keep_copy");
    tcase_set_timeout(c, 120);
    tcase_add_loop_test(c, copies_find_the_same, 0, 3);
    suite_add_tcase(s, c);
    return s;
}
