/* operation.c - operations are compared once one of them does not come after the one before it. */
#include "emu/cuda/order/stream_order.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>

static emui_cu_history h;
static int races;

static void found(void *with, const emui_cu_operation *earlier, const emui_cu_operation *later,
                  const emui_cu_conflict *what)
{
    (void)with, (void)what;
    ck_assert_ptr_ne(earlier, later);
    ++races;
}

static void begin(void)
{
    races = 0;
    h.found = found;
}

static void end(void)
{
    emui_cu_history_free(&h);
}

/* Time `time` of a slot, after time `after` of slot 0: it writes bytes 0 to 3. */
static emui_cu_operation *operation(int slot, uint32_t time, uint32_t after)
{
    emui_cu_operation *o = calloc(1, sizeof *o);
    o->is.slot = slot;
    o->is.time = time;
    ck_assert(emui_cu_clock_set(&o->is.clock, 0, after));
    ck_assert(emui_cu_clock_set(&o->is.clock, slot, time));
    emui_cu_footprint_add(&o->footprint, CU_WRITES, 0, 4);
    return o;
}

static void run(emui_cu_operation *o)
{
    emui_cu_history_add(&h, o);
}

START_TEST(a_chain_is_not_compared)
{
    for (uint32_t i = 1; i < 9; ++i)
        run(operation(0, i, i));
    run(operation(1, 1, 8));
    ck_assert(!h.is_unordered && h.count == 9 && races == 0);
}
END_TEST

START_TEST(each_pair_without_an_order_is_found)
{
    run(operation(0, 1, 1));
    run(operation(0, 2, 2));
    run(operation(1, 1, 1)); /* after the first of them */
    ck_assert(h.is_unordered && races == 1);
    run(operation(2, 1, 0));
    ck_assert_int_eq(races, 4);
}
END_TEST

START_TEST(the_one_submitted_later_may_run_first)
{
    run(operation(1, 1, 1)); /* after what has not run yet: in a queue that would not be */
    run(operation(0, 1, 1));
    ck_assert_int_eq(races, 0);
}
END_TEST

START_TEST(what_the_host_waited_for_is_forgotten)
{
    emui_cu_clock host = {0};
    run(operation(0, 1, 1));
    run(operation(1, 1, 0));
    ck_assert_int_eq(races, 1);
    emui_cu_clock_set(&host, 0, 1);
    emui_cu_history_forget(&h, &host);
    ck_assert(h.count == 1 && h.is_unordered);
    emui_cu_clock_set(&host, 1, 1);
    emui_cu_history_forget(&h, &host);
    ck_assert(h.count == 0 && !h.is_unordered);
    emui_cu_clock_free(&host);
}
END_TEST

START_TEST(kernels_that_may_wait_for_each_other_are_ordered)
{
    emui_cu_operation *a = operation(0, 1, 1), *b = operation(1, 1, 0), *c = operation(2, 1, 0);
    emui_cu_footprint_add(&a->footprint, CU_WRITES_ATOMIC, 8, 12);
    emui_cu_footprint_add(&b->footprint, CU_READS_ATOMIC, 8, 12);
    emui_cu_footprint_add(&c->footprint, CU_READS_ATOMIC, 8, 12);
    a->synchronises = b->synchronises = true;
    run(a);
    run(b);
    ck_assert_int_eq(races, 0);
    run(c); /* it has no fence */
    ck_assert_int_eq(races, 2);
}
END_TEST

START_TEST(as_many_as_there_is_room_for_are_kept)
{
    for (uint32_t i = 1; i <= 1500; ++i)
        run(operation(0, i, i));
    ck_assert_int_eq(h.count, 1500 - 512);
    run(operation(1, 1, 0));
    ck_assert_int_eq(races, 1500 - 512);
}
END_TEST

START_TEST(a_trigger_is_known)
{
    emui_cu_operation *a = operation(0, 1, 1);
    a->triggers = true;
    run(a);
    run(operation(0, 2, 2));
    ck_assert(emui_cu_history_triggered(&h, 0, 1) && !emui_cu_history_triggered(&h, 0, 2));
    ck_assert(!emui_cu_history_triggered(&h, 1, 1));
}
END_TEST

Suite *emu_cuda_operation_suite(void)
{
    Suite *s = suite_create("emu_cuda_operation");
    TCase *c = tcase_create("emu_cuda_operation");
    tcase_add_checked_fixture(c, begin, end);
    tcase_add_test(c, a_chain_is_not_compared);
    tcase_add_test(c, each_pair_without_an_order_is_found);
    tcase_add_test(c, the_one_submitted_later_may_run_first);
    tcase_add_test(c, what_the_host_waited_for_is_forgotten);
    tcase_add_test(c, kernels_that_may_wait_for_each_other_are_ordered);
    tcase_add_test(c, as_many_as_there_is_room_for_are_kept);
    tcase_add_test(c, a_trigger_is_known);
    suite_add_tcase(s, c);
    return s;
}
