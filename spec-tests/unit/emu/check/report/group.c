/* group.c - findings of one cause are one group, whose first is the cause; two bugs that have
 * nothing in common are two.
 *
 * What is not here: how many groups the faults of programs have (unit/programs/corpus.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#define WORD(o, s, at, p)                                                                          \
    {                                                                                              \
        .execute = emu_load_store, .op = (o), .space = (s), .type = EMU_U32, .count = 1,           \
        .a = PROGRAM_AT(at), .b = PROGRAM_IS(1), .d = PROGRAM_ROW(8), .guard = (p)                 \
    }
#define ATOM(at, p)                                                                                \
    {                                                                                              \
        .execute = emu_atom, .op = EMU_ATOM_ADD, .space = EMU_SHARED, .type = EMU_U32,             \
        .d = PROGRAM_ROW(9), .a = PROGRAM_AT(at), .b = PROGRAM_IS(1), .guard = (p)                 \
    }

/* Of what lane 0 of warp 0 loaded. */
#define USE                                                                                        \
    {                                                                                              \
        .execute = emu_nanosleep, .a = PROGRAM_ROW(8), .guard = 1                                  \
    }

/* Guard 1 is lane 0 of warp 0, guard 2 lane 0 of warp 1. */
static emu_machine *run(const emu_ins *ins, int n, const char *a, const char *b)
{
    struct program_case p = program_make(ins, n, 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert_ptr_nonnull(m);
    ck_assert(a == NULL || emu_name(m, EMU_SHARED, 64, 64, a));
    ck_assert(b == NULL || emu_name(m, EMU_SHARED, 128, 64, b));
    ck_assert(emu_put_param(m, 96, "last", 4)); /* parameters end behind the last one */
    *emu_predicate(m, 0, 0, 1) = *emu_predicate(m, 0, 1, 2) = 1;
    *emu_predicate(m, 0, 0, 2) = *emu_predicate(m, 0, 1, 1) = 0;
    program_run(m, &p, -1, NULL);
    return m;
}

static void check_causes(const emu_machine *m, int n, const int *causes)
{
    ck_assert_int_eq(emu_findings(m), n);
    for (int i = 0; i < n; ++i) {
        int followers = 0;
        for (int k = 0; k < n; ++k)
            followers += causes[k] == i;
        ck_assert_msg(emu_found(m, i)->cause == causes[i], "%d: %d, %s", i, emu_found(m, i)->cause,
                      emu_found(m, i)->message);
        ck_assert_int_eq(emu_followers(m, i), followers);
    }
    ck_assert_int_eq(emu_followers(m, -1), 0);
}

/* An unrolled loop: a store and a load of each of two words, and a store over one of them. */
static const emu_ins unrolled[] = {
    WORD(EMU_ST, EMU_SHARED, 64, 1), WORD(EMU_ST, EMU_SHARED, 128, 1),
    WORD(EMU_LD, EMU_SHARED, 64, 2), WORD(EMU_LD, EMU_SHARED, 128, 2), PROGRAM_EXIT};

START_TEST(an_unrolled_loop_is_one_group)
{
    emu_machine *m = run(unrolled, COUNT(unrolled), NULL, NULL);
    check_causes(m, 2, (const int[]){-1, 0});
    emu_close(m);
}
END_TEST

START_TEST(memory_with_names_of_its_own_is_apart)
{
    emu_machine *m = run(unrolled, COUNT(unrolled), "a", "b");
    check_causes(m, 2, (const int[]){-1, -1});
    emu_close(m);
    m = run(unrolled, COUNT(unrolled), "a", NULL);
    check_causes(m, 2, (const int[]){-1, -1});
    emu_close(m);
}
END_TEST

/* Other instructions on other bytes; then on the same bytes. */
START_TEST(two_bugs_are_two_groups)
{
    emu_ins program[] = {WORD(EMU_ST, EMU_SHARED, 64, 1),
                         WORD(EMU_LD, EMU_SHARED, 64, 2),
                         ATOM(128, 1),
                         {.execute = emu_nanosleep, PROGRAM_ALL},
                         PROGRAM_EXIT};
    emu_machine *m = run(program, COUNT(program), NULL, NULL);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNINITIALISED); /* the word at 128 */
    ck_assert_int_eq(emu_found(m, 1)->rule, EMU_RACE);
    ck_assert_int_eq(emu_found(m, 1)->other.pc, 0);
    check_causes(m, 2, (const int[]){-1, -1});
    emu_close(m);
    program[2].a.value = 64;
    m = run(program, COUNT(program), NULL, NULL);
    for (int i = 0; i < emu_findings(m); ++i)
        ck_assert_int_eq(emu_found(m, i)->cause, i == 0 ? -1 : 0);
    emu_close(m);
}
END_TEST

/* The spaces of memory are apart. */
START_TEST(spaces_are_apart)
{
    emu_ins program[] = {WORD(EMU_ST, EMU_SHARED, 64, 1), WORD(EMU_LD, EMU_SHARED, 64, 2),
                         WORD(EMU_LD, EMU_PARAM, 64, 1), USE, PROGRAM_EXIT};
    emu_machine *m = run(program, COUNT(program), NULL, NULL);
    check_causes(m, 2, (const int[]){-1, -1});
    emu_close(m);
}
END_TEST

/* A race and a deadlock elsewhere: neither hides the other. Warps that wait for each other at two
 * barriers are one deadlock. */
static const emu_ins wait_for_ever = {.execute = emu_barrier_cta,
                                      .op = EMU_BAR_SYNC,
                                      .a = PROGRAM_IS(1),
                                      .b = PROGRAM_IS(96),
                                      PROGRAM_ALL};

START_TEST(a_race_and_a_deadlock_are_two_groups)
{
    const emu_ins program[] = {WORD(EMU_ST, EMU_SHARED, 64, 1), WORD(EMU_LD, EMU_SHARED, 64, 2),
                               wait_for_ever, PROGRAM_EXIT};
    emu_machine *m = run(program, COUNT(program), NULL, NULL);
    ck_assert_int_eq(emu_found(m, emu_findings(m) - 1)->rule, EMU_STUCK);
    check_causes(m, 2, (const int[]){-1, -1});
    emu_close(m);
}
END_TEST

START_TEST(a_deadlock_is_one_group)
{
    emu_ins program[] = {wait_for_ever, wait_for_ever, PROGRAM_EXIT};
    program[0].guard = 1;
    program[1].guard = 2;
    program[1].a.value = 2;
    emu_machine *m = run(program, COUNT(program), NULL, NULL);
    ck_assert_int_gt(emu_findings(m), 1);
    for (int i = 0; i < emu_findings(m); ++i)
        ck_assert_int_eq(emu_found(m, i)->rule, EMU_STUCK);
    check_causes(m, 2, (const int[]){-1, 0});
    emu_close(m);
}
END_TEST

/* Words that nobody wrote are of one cause where they are of one memory: not two arrays that one
 * warp reads. */
START_TEST(two_unwritten_arrays_are_two_groups)
{
    static const emu_ins program[] = {WORD(EMU_LD, EMU_SHARED, 64, 1),
                                      USE,
                                      WORD(EMU_LD, EMU_SHARED, 68, 1),
                                      USE,
                                      WORD(EMU_LD, EMU_SHARED, 128, 1),
                                      USE,
                                      PROGRAM_EXIT};
    emu_machine *m = run(program, COUNT(program), "a", "b");
    check_causes(m, 3, (const int[]){-1, 0, -1});
    emu_close(m);
}
END_TEST

/* Neighbours are not the same bytes: an atomic of another rule beside them is another bug. */
START_TEST(neighbouring_words_are_apart)
{
    const emu_ins program[] = {WORD(EMU_ST, EMU_SHARED, 64, 1), WORD(EMU_LD, EMU_SHARED, 64, 2),
                               ATOM(68, 1), PROGRAM_EXIT};
    emu_machine *m = run(program, COUNT(program), NULL, NULL);
    check_causes(m, 2, (const int[]){-1, -1});
    emu_close(m);
}
END_TEST

/* A cause is one of the same run. */
START_TEST(each_run_has_groups_of_its_own)
{
    struct program_case p = program_make(unrolled, COUNT(unrolled), 64, 1);
    emu_machine *m = run(unrolled, COUNT(unrolled), NULL, NULL);
    program_run(m, &p, -1, NULL);
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
    tcase_add_test(c, an_unrolled_loop_is_one_group);
    tcase_add_test(c, memory_with_names_of_its_own_is_apart);
    tcase_add_test(c, two_bugs_are_two_groups);
    tcase_add_test(c, spaces_are_apart);
    tcase_add_test(c, a_race_and_a_deadlock_are_two_groups);
    tcase_add_test(c, a_deadlock_is_one_group);
    tcase_add_test(c, two_unwritten_arrays_are_two_groups);
    tcase_add_test(c, neighbouring_words_are_apart);
    tcase_add_test(c, each_run_has_groups_of_its_own);
    suite_add_tcase(s, c);
    return s;
}
