/* group.c - findings of one cause are one group, whose first is the cause; two bugs that have
 * nothing in common are two.
 *
 * What is not here: how many groups the faults of programs have (unit/programs/c/corpus.c). */
#include "spec-tests/unit/emu/line.h"

enum { MOST = 3, NONE = -1 };

#define RACE "@p1 st.shared.u32 [64], 1; @p2 ld.shared.u32 r8, [64];"
#define UNROLLED                                                                                   \
    "@p1 st.shared.u32 [64], 1; @p1 st.shared.u32 [128], 1;"                                       \
    "@p2 ld.shared.u32 r8, [64]; @p2 ld.shared.u32 r8, [128];"
#define UNWRITTEN(space, at) "@p1 ld." space ".u32 r8, [" at "]; @p1 nanosleep.u32 r8;"
#define FOR_EVER             "barrier.sync 1, 96;"

/* Of what p1 guards, lane 0 of warp 0 does it, of p2 lane 0 of warp 1. */
static const struct {
    const char *text, *a, *b; /* names of bytes 64 .. 127, and of bytes 128 .. 191 */
    int n, cause[MOST];
    emu_rule rule[MOST];
} groups[] = {
    /* an unrolled loop is one; not so of memory with names of its own */
    {UNROLLED, NULL, NULL, 2, {NONE, 0}, {EMU_RACE, EMU_RACE}},
    {UNROLLED, "a", "b", 2, {NONE, NONE}, {EMU_RACE, EMU_RACE}},
    {UNROLLED, "a", NULL, 2, {NONE, NONE}, {EMU_RACE, EMU_RACE}},
    /* other instructions on other bytes are two, also on neighbours; on the same bytes one */
    {RACE "@p1 atom.shared.add.u32 r9, [128], 1; nanosleep.u32 1;",
     NULL,
     NULL,
     2,
     {NONE, NONE},
     {EMU_UNINITIALISED, EMU_RACE}},
    {RACE "@p1 atom.shared.add.u32 r9, [68], 1;",
     NULL,
     NULL,
     2,
     {NONE, NONE},
     {EMU_UNINITIALISED, EMU_RACE}},
    {RACE "@p1 atom.shared.add.u32 r9, [64], 1; nanosleep.u32 1;",
     NULL,
     NULL,
     1,
     {NONE},
     {EMU_RACE}},
    /* spaces are apart */
    {RACE UNWRITTEN("param", "64"), NULL, NULL, 2, {NONE, NONE}, {EMU_UNINITIALISED, EMU_RACE}},
    /* a race and a deadlock are two, and warps that wait for each other at two barriers one */
    {RACE FOR_EVER, NULL, NULL, 2, {NONE, NONE}, {EMU_RACE, EMU_STUCK}},
    {"@p1 barrier.sync 1, 96; @p2 barrier.sync 2, 96;",
     NULL,
     NULL,
     2,
     {NONE, 0},
     {EMU_STUCK, EMU_STUCK}},
    /* words that nobody wrote are one where they are of one memory */
    {UNWRITTEN("shared", "64") UNWRITTEN("shared", "68") UNWRITTEN("shared", "128"),
     "a",
     "b",
     3,
     {NONE, 0, NONE},
     {EMU_UNINITIALISED, EMU_UNINITIALISED, EMU_UNINITIALISED}},
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
        ck_assert_msg(i < groups[_i].n && f->rule == groups[_i].rule[i] &&
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
