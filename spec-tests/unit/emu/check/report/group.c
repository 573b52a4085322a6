/* group.c - findings of one cause are one group, whose first is the cause; two bugs that have
 * nothing in common are two.
 *
 * What is not here: how many groups the faults of programs have (unit/programs/c/corpus.c). */
#include "spec-tests/unit/emu/line.h"

enum { MOST = 3, NONE = -1, UNWRITTEN = EMU_UNINITIALISED };

#define RACE           "@p1 st.shared.u32 [64], 1; @p2 ld.shared.u32 r8, [64];"
#define ADD(at)        "@p1 atom.shared.add.u32 r9, [" at "], 1;"
#define USE(space, at) "@p1 ld." space ".u32 r8, [" at "]; @p1 nanosleep.u32 r8;"
#define WAITS          "@p1 barrier.sync 1, 96; @p2 barrier.sync 2, 96;"
#define ARRAYS         USE("shared", "64") USE("shared", "68") USE("shared", "128")
#define UNROLLED                                                                                   \
    "@p1 st.shared.u32 [64], 1; @p1 st.shared.u32 [128], 1;"                                       \
    "@p2 ld.shared.u32 r8, [64]; @p2 ld.shared.u32 r8, [128];"

/* Of what p1 guards, lane 0 of warp 0 does it, of p2 lane 0 of warp 1. */
static const struct {
    const char *text;
    int n, cause[MOST];
    int rule[MOST];
    const char *a, *b; /* names of bytes 64 .. 127, and of bytes 128 .. 191 */
} groups[] = {
    /* an unrolled loop is one; not so of memory with names of its own */
    {UNROLLED, 2, {NONE, 0}, {EMU_RACE, EMU_RACE}, NULL, NULL},
    {UNROLLED, 2, {NONE, NONE}, {EMU_RACE, EMU_RACE}, "a", "b"},
    {UNROLLED, 2, {NONE, NONE}, {EMU_RACE, EMU_RACE}, "a", NULL},
    /* other instructions on other bytes are two, also on neighbours; on the same bytes one */
    {RACE ADD("128") "nanosleep.u32 1;", 2, {NONE, NONE}, {UNWRITTEN, EMU_RACE}, NULL, NULL},
    {RACE ADD("68"), 2, {NONE, NONE}, {UNWRITTEN, EMU_RACE}, NULL, NULL},
    {RACE ADD("64") "nanosleep.u32 1;", 1, {NONE}, {EMU_RACE}, NULL, NULL},
    /* spaces are apart */
    {RACE USE("param", "64"), 2, {NONE, NONE}, {UNWRITTEN, EMU_RACE}, NULL, NULL},
    /* a race and a deadlock are two, and warps that wait for each other at two barriers one */
    {RACE "barrier.sync 1, 96;", 2, {NONE, NONE}, {EMU_RACE, EMU_STUCK}, NULL, NULL},
    {WAITS, 2, {NONE, 0}, {EMU_STUCK, EMU_STUCK}, NULL, NULL},
    /* lanes of a warp that have not met since are one, those of two warps are two */
    {"@p1 bra.uni a; a: @p1 bra.uni b; b: nanosleep.u32 1;",
     2,
     {NONE, 0},
     {EMU_DIVERGED, EMU_DIVERGED},
     NULL,
     NULL},
    {"@p1 bra.uni a; a: @p2 bra.uni b; b: nanosleep.u32 1;",
     2,
     {NONE, NONE},
     {EMU_DIVERGED, EMU_DIVERGED},
     NULL,
     NULL},
    /* words that nobody wrote are one where they are of one memory */
    {ARRAYS, 3, {NONE, 0, NONE}, {UNWRITTEN, UNWRITTEN, UNWRITTEN}, "a", "b"},
};

static emu_machine *open_group(int k)
{
    struct program_case p = program_make(NULL, 0, 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert_ptr_nonnull(m);
    ck_assert(groups[k].a == NULL || emu_name(m, EMU_SHARED, 64, 64, groups[k].a));
    ck_assert(groups[k].b == NULL || emu_name(m, EMU_SHARED, 128, 64, groups[k].b));
    ck_assert(emu_put_param(m, 96, "last", 4)); /* parameters end behind the last one */
    *emu_predicate(m, 0, 0, 1) = *emu_predicate(m, 0, 1, 2) = 1;
    *emu_predicate(m, 0, 0, 2) = *emu_predicate(m, 0, 1, 1) = 0;
    return m;
}

START_TEST(one_cause_is_one_group)
{
    emu_machine *m = open_group(_i);
    line_run_text(m, UINT32_MAX, groups[_i].text);
    for (int i = 0; i < emu_findings(m); ++i) {
        const emu_finding *f = emu_found(m, i);
        int followers = 0;
        ck_assert_msg(i < groups[_i].n && (int)f->rule == groups[_i].rule[i] &&
                          f->cause == groups[_i].cause[i],
                      "%d: %d, %s", i, f->cause, f->message);
        for (int k = 0; k < groups[_i].n; ++k)
            followers += groups[_i].cause[k] == i;
        ck_assert_int_eq(emu_followers(m, i), followers);
    }
    ck_assert_int_eq(emu_findings(m), groups[_i].n);
    ck_assert_int_eq(emu_followers(m, -1), 0);
    emu_close(m);
}
END_TEST

/* A cause is one of the same run. */
START_TEST(each_run_has_groups_of_its_own)
{
    emu_machine *m = open_group(0);
    for (int run = 0; run < 2; ++run)
        line_run_text(m, UINT32_MAX, UNROLLED);
    for (int i = 2; i < emu_findings(m); ++i)
        ck_assert_int_eq(emu_found(m, i)->cause, i == 2 ? -1 : 2);
    ck_assert_int_gt(emu_findings(m), 2);
    emu_close(m);
}
END_TEST

Suite *emu_group_suite(void)
{
    Suite *s = suite_create("emu_group");
    TCase *c = tcase_create("emu_group");
    tcase_add_loop_test(c, one_cause_is_one_group, 0, COUNT(groups));
    tcase_add_test(c, each_run_has_groups_of_its_own);
    suite_add_tcase(s, c);
    return s;
}
