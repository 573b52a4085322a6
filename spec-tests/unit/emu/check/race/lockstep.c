/* lockstep.c - strong accesses of one warp that only its lockstep orders: a note where a lane reads
 * once, nothing where it polls, where a barrier of the warp stands between, or without strict
 * checks; and what random schedules read then. Kernels as PTX text, of two warps with a part of
 * shared memory each; a word of the result is 1 where the lane saw what its neighbour stored. */
#include "emu/ptx.h"

#include "spec-tests/unit/emu/fixture.h"

#define STORE "st.volatile.shared.u32 [own], 1;\n"
#define LOAD  "ld.volatile.shared.u32 r, [other];\n"

enum { THREADS = 2 * EMU_LANES };

static const struct {
    const char *body;
    const char *note; /* NULL: none */
} cases[] = {
    {STORE LOAD, "only the lockstep of the warp makes that write come first"},
    {"st.relaxed.cta.shared.u32 [own], 1;\nld.relaxed.cta.shared.u32 r, [other];\n",
     "put bar.warp.sync"},
    {"atom.shared.exch.b32 r, [own], 1;\natom.shared.add.u32 r, [other], 0;\n",
     "only the lockstep"},
    {"atom.shared.or.b32 r, [own], 0;\natom.shared.or.b32 r, [other], 0;\nmov.u32 r, 1;\n", NULL},
    /* Its lane has exited: the others are elsewhere, and may have come first. */
    {"setp.ne.u32 p, i, 0;\n@p bra ON;\n" STORE "ret;\nON:\n" LOAD "mov.u32 r, 1;\n", NULL},
    {STORE "bar.warp.sync 0xffffffff;\n" LOAD, NULL},
    {STORE "POLL: " LOAD "setp.eq.u32 p, r, 0;\n@p bra POLL;\n", NULL},
    /* A counter gives each lane a number of its own; a flag that lanes set. */
    {"atom.shared.add.u32 r, [own], 1;\nbar.warp.sync 0xffffffff;\n"
     "atom.shared.add.u32 r, [other], 1;\n",
     NULL},
    {"red.shared.add.u32 [base], 1;\natom.shared.add.u32 r, [base], 1;\nmin.u32 r, r, 1;\n", NULL},
};

static emu_machine *run(int n, emu_schedule schedule, uint64_t seed, bool strict,
                        uint32_t result[THREADS])
{
    char text[2048];
    emu_ptx_error error;
    emu_config config = emu_defaults();
    config.schedule = schedule;
    config.shuffle = config.diverge = schedule == EMU_RANDOM;
    config.seed = seed;
    config.strict = strict;
    snprintf(text, sizeof text,
             ".version 9.0\n.target sm_90a\n.address_size 64\n.entry k(.param .u64 out) {\n"
             ".shared .b32 s[64];\n.reg .b32 i, own, other, base, r;\n.reg .b64 a;\n.reg .pred p;\n"
             "mov.u32 i, %%tid.x;\nmov.u32 own, s;\nmad.lo.u32 own, i, 4, own;\n"
             "and.b32 base, own, 128;\n"
             "xor.b32 other, own, 4;\nst.shared.u32 [own], 0;\nbar.warp.sync 0xffffffff;\n"
             "%sld.param.u64 a, [out];\nmad.wide.u32 a, i, 4, a;\nst.global.u32 [a], r;\nret;\n}\n",
             cases[n].body);
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    uint64_t out = emu_alloc(m, THREADS * 4, "out");
    const void *arguments[] = {&out};
    const emu_ptx_launch launch = {
        .grid = {1, 1, 1}, .block = {THREADS, 1, 1}, .arguments = arguments, .count = 1};
    emu_end end = emu_ptx_run(m, text, &launch, &error);
    ck_assert_msg(end == EMU_FINISHED, "case %d: end %d, %s", n, (int)end, error.text);
    ck_assert(emu_get(m, out, result, THREADS * 4));
    return m;
}

START_TEST(lockstep_is_a_note)
{
    uint32_t result[THREADS];
    emu_machine *m = run(_i, EMU_LATEST, 1, false, result);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
    m = run(_i, EMU_LATEST, 1, true, result);
    if (cases[_i].note == NULL)
        ck_assert_int_eq(emu_findings(m), 0);
    else {
        check_finding(m, cases[_i].note);
        ck_assert(emu_found(m, 0)->note);
        ck_assert_int_eq(emu_found(m, 0)->rule, EMU_RACE);
    }
    emu_close(m);
}
END_TEST

/* Lanes that nothing keeps together are apart in some of the random schedules, the others never. */
START_TEST(random_schedules_separate_lanes)
{
    int stale = 0;
    for (uint64_t seed = 1; seed <= 50; ++seed) {
        uint32_t result[THREADS];
        emu_machine *m = run(_i, EMU_RANDOM, seed, false, result);
        ck_assert_int_eq(emu_findings(m), 0);
        for (int lane = 0; lane < THREADS; ++lane)
            stale += result[lane] == 0;
        emu_close(m);
    }
    ck_assert_msg((stale > 0) == (cases[_i].note != NULL), "case %d: %d stale words", _i, stale);
}
END_TEST

Suite *emu_lockstep_suite(void)
{
    Suite *s = suite_create("emu_lockstep");
    TCase *c = tcase_create("emu_lockstep");
    tcase_add_loop_test(c, lockstep_is_a_note, 0, COUNT(cases));
    tcase_add_loop_test(c, random_schedules_separate_lanes, 0, COUNT(cases));
    suite_add_tcase(s, c);
    return s;
}
