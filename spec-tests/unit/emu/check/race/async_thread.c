/* async_thread.c - copies of a thread that begin alike share a clock, until the thread does
 * anything else.
 *
 * Not here: what copies and waits mean for a program (cases/check/race/async_thread). */
#include "emu/check/race/order.h"
#include "spec-tests/unit/emu/exec/async/copies.h"

static const emui_async *issued(emu_machine *m, uint64_t at)
{
    ck_assert_int_eq(emui_issue(m, copy(m, 3, at, TILE + at, 16)), EMU_DONE);
    return m->own->newest;
}

/* Nothing of the thread happens between: one clock. After an access, a release or an acquire what
 * happens before the next one is more. */
START_TEST(copies_share_what_is_the_same)
{
    emu_machine *m = machine(EMU_LATEST);
    emu_warp *w = m->cta[0].warp;
    emui_actor by = {m, w, 3, "st"};
    emui_clock *open = NULL;
    ck_assert(emui_order_begin(m, m->own));
    const emui_clock *first = issued(m, 0)->clock, *last = issued(m, 16)->clock;
    ck_assert_ptr_eq(first, last);
    const uint32_t epoch = w->epoch[3];
    ck_assert_uint_eq(emui_epoch_of(last, 3) + 1, epoch);
    emui_order_access(&by, (emui_place){m->global[1], 0}, 4, EMUI_WRITE);
    last = issued(m, 32)->clock;
    ck_assert_ptr_ne(first, last);
    ck_assert_uint_eq(emui_epoch_of(last, 3), epoch);  /* the access is in it, .. */
    ck_assert_uint_lt(emui_epoch_of(first, 3), epoch); /* .. and not in theirs */
    ck_assert_ptr_eq(last, issued(m, 48)->clock);
    emui_release(m, w, 3, &open);
    ck_assert_ptr_ne(last, issued(m, 64)->clock);
    last = issued(m, 80)->clock;
    emui_release(m, w, 4, &open);
    emui_acquire(m, w, 3, open);
    emui_clock_free(open);
    ck_assert_ptr_ne(last, issued(m, 96)->clock);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

Suite *emu_async_thread_suite(void)
{
    Suite *s = suite_create("emu_async_thread");
    TCase *c = tcase_create("emu_async_thread");
    tcase_add_test(c, copies_share_what_is_the_same);
    suite_add_tcase(s, c);
    return s;
}
