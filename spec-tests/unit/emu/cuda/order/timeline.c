/* timeline.c - which operations come before which: streams, events, the default stream, the host,
 * graphs, launches that may begin early. */
#include "emu/cuda/order/stream_order.h"
#include "spec-tests/unit/suites.h"

static emui_cu_timelines t;
static const emui_cu_stream_key legacy = {CU_LEGACY_STREAM, true, 0}, one = {4, true, 0},
                                two = {5, true, 0}, loose = {6, false, 0};

static void end(void)
{
    emui_cu_timelines_free(&t);
}

static emui_cu_timestamp next(emui_cu_stream_key stream)
{
    emui_cu_timestamp m = {0};
    ck_assert(emui_cu_timeline_next(&t, stream, false, &m));
    return m;
}

/* The moment's clock is freed with it. */
static void drop(emui_cu_timestamp *m)
{
    emui_cu_clock_free(&m->clock);
}

/* Does the first come before an operation that is submitted now? */
static bool before_next(const emui_cu_timestamp *first, emui_cu_stream_key stream)
{
    emui_cu_timestamp m = next(stream);
    bool is = emui_cu_is_before(first, &m.clock);
    drop(&m);
    return is;
}

START_TEST(a_stream_is_in_order_and_two_are_not)
{
    emui_cu_timestamp a = next(one);
    ck_assert(before_next(&a, one));
    ck_assert(!before_next(&a, two));
    drop(&a);
}
END_TEST

START_TEST(the_default_stream_is_between_blocking_streams_alone)
{
    emui_cu_timestamp a = next(one), b = next(loose), d = next(legacy);
    ck_assert(emui_cu_is_before(&a, &d.clock));
    ck_assert(!emui_cu_is_before(&b, &d.clock));
    ck_assert(before_next(&d, two) && before_next(&a, two));
    ck_assert(!before_next(&d, loose));
    drop(&a), drop(&b), drop(&d);
}
END_TEST

START_TEST(an_event_stands_for_what_was_before_its_record)
{
    emui_cu_clock e = {0};
    emui_cu_timestamp a = next(one);
    emui_cu_timeline_now(&t, one, &e);
    emui_cu_timestamp b = next(one);
    emui_cu_timeline_wait(&t, two, &e);
    ck_assert(before_next(&a, two) && !before_next(&b, two));
    emui_cu_timeline_now(&t, loose, &e); /* recorded again: of another stream */
    ck_assert_uint_eq(emui_cu_time_of(&e, a.slot), 0);
    drop(&a), drop(&b);
    emui_cu_clock_free(&e);
}
END_TEST

START_TEST(the_host_waits_for_one_stream_or_for_all)
{
    emui_cu_timestamp a = next(one), b = next(two);
    emui_cu_timeline_sync(&t, one);
    ck_assert(before_next(&a, loose) && !before_next(&b, loose));
    emui_cu_timeline_sync_device(&t, -1);
    ck_assert(before_next(&b, loose));
    drop(&a), drop(&b);
}
END_TEST

START_TEST(an_allocation_is_between_all_and_is_not_waited_for)
{
    emui_cu_timestamp a = next(one);
    emui_cu_timeline_barrier(&t);
    ck_assert(before_next(&a, two));
    ck_assert(!emui_cu_is_before(&a, &t.host));
    drop(&a);
}
END_TEST

START_TEST(a_slot_is_given_again_when_its_stream_is_over)
{
    emui_cu_timestamp a = next(one);
    emui_cu_timeline_close(&t, one);
    emui_cu_timestamp b = next(two); /* not yet: the host has not waited */
    ck_assert_int_ne(a.slot, b.slot);
    ck_assert(!emui_cu_is_before(&a, &b.clock));
    emui_cu_timeline_sync_device(&t, -1);
    emui_cu_timestamp c = next(loose);
    ck_assert_int_eq(a.slot, c.slot);
    ck_assert_uint_gt(c.time, a.time);
    drop(&a), drop(&b), drop(&c);
}
END_TEST

/*      first -> left  -> last
 *            -> right ->        and alone, of no edge */
START_TEST(nodes_come_after_those_that_they_depend_on)
{
    emui_cu_clock from = {0};
    emui_cu_timestamp a = next(one), first = {0}, left = {0}, right = {0}, last = {0}, alone = {0};
    emui_cu_timeline_now(&t, one, &from);
    const emui_cu_timestamp *const after_first[] = {&first}, *const after_both[] = {&left, &right};
    ck_assert(emui_cu_timeline_node(&t, one, &from, NULL, 0, &first));
    ck_assert(emui_cu_timeline_node(&t, one, &from, after_first, 1, &left));
    ck_assert(emui_cu_timeline_node(&t, one, &from, after_first, 1, &right));
    ck_assert(emui_cu_timeline_node(&t, one, &from, after_both, 2, &last));
    ck_assert(emui_cu_timeline_node(&t, one, &from, NULL, 0, &alone));
    ck_assert(emui_cu_is_before(&a, &alone.clock) && emui_cu_is_before(&first, &right.clock));
    ck_assert(!emui_cu_is_before(&left, &right.clock) && !emui_cu_is_before(&right, &left.clock));
    ck_assert(emui_cu_is_before(&left, &last.clock) && emui_cu_is_before(&right, &last.clock));
    ck_assert(!emui_cu_is_before(&last, &alone.clock) && !emui_cu_is_before(&first, &alone.clock));
    ck_assert(before_next(&last, one) && before_next(&alone, one) && before_next(&right, one));
    int slots = t.slots; /* the next launch of it has the same */
    emui_cu_timeline_now(&t, one, &from);
    emui_cu_timestamp again = {0}, other = {0};
    ck_assert(emui_cu_timeline_node(&t, one, &from, NULL, 0, &again));
    ck_assert(emui_cu_timeline_node(&t, one, &from, NULL, 0, &other));
    ck_assert(!emui_cu_is_before(&again, &other.clock) && emui_cu_is_before(&right, &other.clock));
    ck_assert_int_eq(t.slots, slots);
    emui_cu_timestamp *all[] = {&a, &first, &left, &right, &last, &alone, &again, &other};
    for (int i = 0; i < 8; ++i)
        drop(all[i]);
    emui_cu_clock_free(&from);
}
END_TEST

START_TEST(a_launch_that_overlaps_comes_after_all_but_the_one_before_it)
{
    emui_cu_timestamp a = next(one), b = next(one), c = {0};
    emui_cu_timeline *s = emui_cu_timeline_of(&t, one);
    s->launched = b.time;
    s->launch_slot = b.slot;
    ck_assert(emui_cu_timeline_next(&t, one, true, &c));
    ck_assert(emui_cu_is_before(&a, &c.clock) && !emui_cu_is_before(&b, &c.clock));
    ck_assert(before_next(&b, one) && before_next(&c, one));
    drop(&a), drop(&b), drop(&c);
}
END_TEST

Suite *emu_cuda_timeline_suite(void)
{
    Suite *s = suite_create("emu_cuda_timeline");
    TCase *c = tcase_create("emu_cuda_timeline");
    tcase_add_checked_fixture(c, NULL, end);
    tcase_add_test(c, a_stream_is_in_order_and_two_are_not);
    tcase_add_test(c, the_default_stream_is_between_blocking_streams_alone);
    tcase_add_test(c, an_event_stands_for_what_was_before_its_record);
    tcase_add_test(c, the_host_waits_for_one_stream_or_for_all);
    tcase_add_test(c, an_allocation_is_between_all_and_is_not_waited_for);
    tcase_add_test(c, a_slot_is_given_again_when_its_stream_is_over);
    tcase_add_test(c, nodes_come_after_those_that_they_depend_on);
    tcase_add_test(c, a_launch_that_overlaps_comes_after_all_but_the_one_before_it);
    suite_add_tcase(s, c);
    return s;
}
