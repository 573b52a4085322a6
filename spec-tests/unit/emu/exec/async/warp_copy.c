/* warp_copy.c - the copies of a warp in one record: lane after lane, or a record for each.
 *
 * What is not here: issuing them (cases/exec/async/cp_async), the steps of a copy (async.c). */
#include "emu/exec/async/warp_copy.h"

#include "spec-tests/unit/emu/exec/async/copies.h"

#include <stdlib.h>

enum { FIRST = 2, BYTES = 16 };

static const uint32_t lanes = 1U << 5 | 1U << 9 | 1U << 31;

static uint64_t from_of(int lane)
{
    return (uint64_t)lane * 2 * BYTES;
}

static uint64_t to_of(int lane)
{
    return (uint64_t)(EMU_LANES - lane) * BYTES;
}

/* In line: the copy of lane 2, and those of the others in its record. */
static emui_async *in_line(emu_machine *m)
{
    emui_async *a = copy(m, FIRST, from_of(FIRST), to_of(FIRST), BYTES);
    emui_cluster *c = m->cta[0].cluster;
    a->staged = a->few_staged;
    a->copies = calloc(1, sizeof *a->copies);
    ck_assert_ptr_nonnull(a->copies);
    a->copies->left = lanes;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        a->copies->lane[lane] =
            (emui_lane_copy){from_of(lane), to_of(lane), 100 + (uint64_t)lane, 7};
        a->copies->order[lane].ticket = 40 + lane;
    }
    c->oldest = c->newest = a;
    c->in_flight = 4;
    return a;
}

static void is_copy_of(const emui_async *a, int lane)
{
    ck_assert_int_eq(a->lane, lane);
    ck_assert_int_eq(a->pieces, 1);
    ck_assert_uint_eq(a->piece->from.offset, from_of(lane));
    ck_assert_uint_eq(a->piece->to.offset, to_of(lane));
    ck_assert_uint_eq(a->bytes, BYTES);
    ck_assert_uint_eq(a->event, 100 + (uint64_t)lane);
    ck_assert_uint_eq(a->group, 7);
    ck_assert_int_eq(a->ticket, 40 + lane);
    ck_assert(!a->was_read);
}

static void drop(emu_machine *m)
{
    emui_async_drop_all(m->cta[0].cluster);
    ck_assert_int_eq(m->cta[0].cluster->in_flight, 0);
    emu_close(m);
}

START_TEST(lanes_take_turns)
{
    emu_machine *m = machine(EMU_LATEST);
    emui_async *a = in_line(m);
    a->was_read = true;
    emui_next_copy(a);
    is_copy_of(a, 5);
    ck_assert_uint_eq(emui_copies_left(a), lanes & ~(1U << 5));
    emui_next_copy(a);
    is_copy_of(a, 9);
    emui_next_copy(a);
    is_copy_of(a, 31);
    ck_assert_uint_eq(emui_copies_left(a), 0);
    m->cta[0].cluster->in_flight = 1;
    drop(m);
}
END_TEST

START_TEST(each_gets_a_record)
{
    static const int order[] = {5, 9, 31};
    emu_machine *m = machine(EMU_LATEST);
    emui_async *a = in_line(m), *b = a;
    emui_split_copies(a);
    ck_assert_int_eq(a->lane, FIRST);
    for (int i = 0; i < COUNT(order); ++i) {
        ck_assert_ptr_eq(b->next->previous, b);
        b = b->next;
        is_copy_of(b, order[i]);
    }
    ck_assert_ptr_null(b->next);
    ck_assert_ptr_eq(m->cta[0].cluster->newest, b);
    drop(m);
}
END_TEST

/* Only where the thread of one of them waits for its group. */
START_TEST(one_that_is_wanted_gets_a_record)
{
    emu_machine *m = machine(EMU_LATEST);
    emui_async *a = in_line(m);
    emu_warp *w = m->cta[0].warp;
    ck_assert(emui_groups_make(m, w, 9, false));
    emui_split_wanted(a);
    ck_assert_ptr_null(a->next);
    w->thread[9].groups[false]->wanted = 8;
    emui_split_wanted(a);
    ck_assert_ptr_nonnull(a->next);
    drop(m);
}
END_TEST

/* Is each lane's copy done where all of them are waited for, and no other lane has begun? */
static bool done_where_wanted(uint32_t wanted, bool was_read)
{
    emu_machine *m = machine(EMU_LATEST);
    emui_async *a = in_line(m);
    emu_warp *w = m->cta[0].warp;
    uint32_t word;
    for (uint32_t left = lanes | 1U << FIRST; left != 0; left &= left - 1) {
        ck_assert(emui_groups_make(m, w, emui_first(left), false));
        emui_groups *g = w->thread[emui_first(left)].groups[false];
        g->open = 8;
        g->done = 7;
        g->at[7].pending = g->at[7].reading = 1;
        g->wanted = (wanted & emui_lane_bit[emui_first(left)]) != 0 ? 8 : 0;
    }
    a->group = 7;
    a->was_read = was_read;
    const bool done = emui_do_copies(m, a);
    ck_assert_uint_eq(emui_copies_left(a), done ? 0 : lanes);
    ck_assert_int_eq(a->lane, done ? 31 : FIRST);
    ck_assert_int_eq(m->cta[0].cluster->in_flight, done ? 1 : 4);
    for (uint32_t left = lanes | 1U << FIRST; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        const emui_group *g = &w->thread[lane].groups[false]->at[7];
        memcpy(&word, m->cta[0].shared->data + to_of(lane), sizeof word);
        ck_assert(!done || word == 500 + from_of(lane) / sizeof word);
        ck_assert_uint_eq(g->reading, !done);
        ck_assert_uint_eq(g->pending, !done || lane == 31);
    }
    m->cta[0].cluster->in_flight = done ? 1 : 4;
    drop(m);
    return done;
}

START_TEST(all_that_are_waited_for_are_done_at_once)
{
    const uint32_t all = lanes | 1U << FIRST;
    ck_assert(done_where_wanted(all, false));
    ck_assert(!done_where_wanted(all, true));
    ck_assert(!done_where_wanted(all & ~(1U << 9), false));
    ck_assert(!done_where_wanted(all & ~(1U << FIRST), false));
}
END_TEST

Suite *emu_warp_copy_suite(void)
{
    Suite *s = suite_create("emu_warp_copy");
    TCase *c = tcase_create("emu_warp_copy");
    tcase_add_test(c, lanes_take_turns);
    tcase_add_test(c, each_gets_a_record);
    tcase_add_test(c, one_that_is_wanted_gets_a_record);
    tcase_add_test(c, all_that_are_waited_for_are_done_at_once);
    suite_add_tcase(s, c);
    return s;
}
