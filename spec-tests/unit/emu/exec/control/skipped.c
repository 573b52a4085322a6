/* skipped.c - aligned barriers that some lanes of a warp skip and then exit: a loop or an if around
 * the barrier is a finding, a guard in front of it a note of strict checks. Kernels as PTX text. */
#include "emu/ptx.h"

#include "spec-tests/unit/emu/fixture.h"

/* Thread t goes round the loop for t, t + 64, .. below a bound. */
static const char looped[] = "  setp.ge.u32 p, i, BOUND;\n"
                             "  @p bra OVER;\n"
                             "LOOP:\n"
                             "  bar.sync 0;\n"
                             "  add.u32 i, i, 64;\n"
                             "  setp.lt.u32 p, i, BOUND;\n"
                             "  @p bra LOOP;\n"
                             "OVER:\n"
                             "  mov.u32 j, 1;\n"
                             "  ret;\n";

static const struct {
    const char *body;   /* i: the thread, of 64 */
    const char *bound;  /* put for BOUND */
    const char *found;  /* part of the finding; NULL: none */
    const char *strict; /* part of the first note of strict checks, where there is none */
} cases[] = {
    {looped, "112", "lanes 0xffff0000 skipped it", NULL},
    {looped, "128", NULL, NULL},
    {looped, "96", NULL, "32 of 64 have exited before it"}, /* a whole warp is through */
    /* An if around the barrier, and something behind it. */
    {"setp.ge.u32 p, i, BOUND;\n @p bra OVER;\n bar.sync 0;\n OVER: mov.u32 j, 1;\n ret;\n", "48",
     "both ways meet again at", NULL},
    {"setp.ge.u32 p, i, BOUND;\n @p bra OVER;\n bar.sync 0;\n OVER: mov.u32 j, 1;\n ret;\n", "64",
     NULL, NULL},
    /* A guard: nothing behind it, or what is its own. */
    {"setp.ge.u32 p, i, BOUND;\n @p bra OVER;\n bar.sync 0;\n OVER: ret;\n", "48", NULL,
     "16 of 64 have exited before it"},
    {"setp.ge.u32 p, i, BOUND;\n @p ret;\n bar.sync 0;\n ret;\n", "48", NULL,
     "16 of 64 have exited before it"},
    {"setp.ge.u32 p, i, BOUND;\n @p bra OVER;\n bar.sync 0;\n ret;\n"
     "OVER: mov.u32 j, 1;\n ret;\n",
     "48", NULL, "16 of 64 have exited before it"},
    /* The warp is diverged by a loop without a barrier; those that leave it first exit. */
    {"mov.u32 j, i;\n LOOP: add.u32 j, j, 1;\n setp.lt.u32 p, j, BOUND;\n @p bra LOOP;\n"
     "setp.gt.u32 p, i, 40;\n @p bra OVER;\n bar.sync 0;\n OVER: ret;\n",
     "48", NULL, "23 of 64 have exited before it"},
    /* One way ends in a trap, which nothing follows. */
    {"setp.ge.u32 p, i, BOUND;\n @p bra OVER;\n setp.gt.u32 p, i, 99;\n @p bra BAD;\n"
     "bar.sync 0;\n bra OVER;\n BAD: trap;\n OVER: mov.u32 j, 1;\n ret;\n",
     "48", "lanes 0xffff0000 skipped it", NULL},
    /* For so many threads, and as a vote. */
    {"setp.ge.u32 p, i, BOUND;\n @p bra OVER;\n bar.red.popc.u32 j, 1, 64, p;\n"
     "OVER: mov.u32 j, 1;\n ret;\n",
     "48", "bar.red is .aligned", NULL},
    {"setp.ge.u32 p, i, BOUND;\n @p bra OVER;\n barrier.cluster.arrive.aligned;\n"
     "barrier.cluster.wait.aligned;\n OVER: mov.u32 j, 1;\n ret;\n",
     "48", "barrier.cluster is .aligned", NULL},
    /* Without .aligned lanes may come one by one. */
    {"setp.ge.u32 p, i, BOUND;\n @p bra OVER;\n barrier.sync 0;\n OVER: mov.u32 j, 1;\n ret;\n",
     "48", NULL, NULL},
};

static emu_machine *run(int n, emu_schedule schedule, uint64_t seed, bool strict)
{
    char text[1024], *at;
    emu_ptx_error error;
    emu_config config = emu_defaults();
    config.schedule = schedule;
    config.shuffle = config.diverge = schedule == EMU_RANDOM;
    config.seed = seed;
    config.strict = strict;
    snprintf(text, sizeof text,
             ".version 9.0\n.target sm_90a\n.address_size 64\n.entry k() {\n"
             ".reg .b32 i, j;\n.reg .pred p;\nmov.u32 i, %%tid.x;\n%s}\n",
             cases[n].body);
    while ((at = strstr(text, "BOUND")) != NULL)
        memcpy(at, "     ", 5), memcpy(at, cases[n].bound, strlen(cases[n].bound));
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    const emu_ptx_launch launch = {.grid = {1, 1, 1}, .block = {64, 1, 1}};
    emu_end end = emu_ptx_run(m, text, &launch, &error);
    ck_assert_msg(end == EMU_FINISHED, "case %d: end %d, %s", n, (int)end, error.text);
    return m;
}

START_TEST(skipped_in_divergent_code)
{
    emu_machine *m = run(_i, EMU_LATEST, 1, false);
    if (cases[_i].found != NULL)
        check_finding(m, cases[_i].found);
    else
        ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

START_TEST(guards_are_notes)
{
    if (cases[_i].found != NULL)
        return;
    emu_machine *m = run(_i, EMU_LATEST, 1, true);
    if (cases[_i].strict != NULL) {
        check_finding(m, cases[_i].strict);
        ck_assert(emu_found(m, 0)->note);
        ck_assert_int_eq(emu_found(m, 0)->rule, EMU_DIVERGED);
    } else
        ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

START_TEST(guards_are_clean_in_random_schedules)
{
    for (uint64_t seed = 1; cases[_i].found == NULL && seed <= 20; ++seed) {
        emu_machine *m = run(_i, EMU_RANDOM, seed, false);
        ck_assert_int_eq(emu_findings(m), 0);
        emu_close(m);
    }
}
END_TEST

Suite *emu_skipped_suite(void)
{
    Suite *s = suite_create("emu_skipped");
    TCase *c = tcase_create("emu_skipped");
    tcase_add_loop_test(c, skipped_in_divergent_code, 0, COUNT(cases));
    tcase_add_loop_test(c, guards_are_notes, 0, COUNT(cases));
    tcase_add_loop_test(c, guards_are_clean_in_random_schedules, 0, COUNT(cases));
    suite_add_tcase(s, c);
    return s;
}
