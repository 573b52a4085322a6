/* arrivals.c - which arrivals of cp.async have all earlier copies of their thread behind them.
 *
 * What is here: the line of one thread, ended in any order. What is not: when the schedule takes
 * its steps (async.c), the instructions (cases/exec/async/cp_async). */
#include "emu/exec/async/arrivals.h"

#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

enum { MOST = 8 };

struct line {
    emui_cluster cluster;
    emui_cta cta;
    emui_groups groups;
    emu_warp *warp;
    emui_async at[MOST];
};

/* A line such as "ccA": copies and arrivals of lane 3, in the order of issue. */
static struct line *line_of(const char *kinds)
{
    struct line *l = calloc(1, sizeof *l);
    ck_assert_ptr_nonnull(l);
    l->warp = calloc(1, sizeof *l->warp);
    ck_assert_ptr_nonnull(l->warp);
    l->cta.cluster = &l->cluster;
    l->warp->cta = &l->cta;
    l->warp->thread[3].groups[false] = &l->groups;
    for (int i = 0; kinds[i] != '\0'; ++i) {
        emui_async *a = &l->at[i];
        a->warp = l->warp;
        a->lane = 3;
        a->event = (uint64_t)i + 1;
        a->signal = kinds[i] == 'A' ? EMUI_ARRIVE : EMUI_COPY_GROUP;
        a->previous = l->cluster.newest;
        *(i == 0 ? &l->cluster.oldest : &a->previous->next) = a;
        l->cluster.newest = a;
        emui_arrivals_append(a);
    }
    return l;
}

static void drop(struct line *l)
{
    free(l->warp);
    free(l);
}

START_TEST(an_arrival_waits_for_earlier_copies)
{
    struct line *l = line_of("AccAcAA");
    ck_assert(l->at[0].may_arrive);
    emui_arrivals_remove(&l->at[2]);
    ck_assert(!l->at[3].may_arrive);
    emui_arrivals_remove(&l->at[1]);
    ck_assert(l->at[3].may_arrive);
    ck_assert(!l->at[5].may_arrive);
    emui_arrivals_remove(&l->at[4]);
    ck_assert(l->at[5].may_arrive && l->at[6].may_arrive);
    drop(l);
}
END_TEST

/* A copy that ends first leaves nothing to wait for between the arrivals around it. */
START_TEST(copies_end_in_any_order)
{
    struct line *l = line_of("cAcA");
    emui_arrivals_remove(&l->at[2]);
    ck_assert(!l->at[1].may_arrive && !l->at[3].may_arrive);
    emui_arrivals_remove(&l->at[0]);
    ck_assert(l->at[1].may_arrive && l->at[3].may_arrive);
    ck_assert_ptr_eq(l->groups.newest, &l->at[3]);
    drop(l);
}
END_TEST

/* The search has passed all of them: both are found again, the older one first. */
START_TEST(passed_arrivals_are_freed_by_age)
{
    struct line *l = line_of("cAA");
    emui_arrivals_remove(&l->at[0]);
    ck_assert_ptr_eq(l->cluster.freed, &l->at[1]);
    ck_assert_ptr_eq(l->at[1].next_freed, &l->at[2]);
    emui_arrivals_remove(&l->at[1]);
    ck_assert_ptr_eq(l->cluster.freed, &l->at[2]);
    drop(l);
}
END_TEST

/* It has not come to them yet. */
START_TEST(arrivals_ahead_of_the_search_are_not)
{
    struct line *l = line_of("cAA");
    l->cluster.searched = &l->at[1];
    emui_arrivals_remove(&l->at[0]);
    ck_assert(l->at[1].may_arrive && l->at[2].may_arrive);
    ck_assert_ptr_null(l->cluster.freed);
    drop(l);
}
END_TEST

Suite *emu_arrivals_suite(void)
{
    Suite *s = suite_create("emu_arrivals");
    TCase *c = tcase_create("emu_arrivals");
    tcase_add_test(c, an_arrival_waits_for_earlier_copies);
    tcase_add_test(c, copies_end_in_any_order);
    tcase_add_test(c, passed_arrivals_are_freed_by_age);
    tcase_add_test(c, arrivals_ahead_of_the_search_are_not);
    suite_add_tcase(s, c);
    return s;
}
