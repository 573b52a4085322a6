/* kept_pages.c - links of grains: shared by what was used alike, dropped with what they are of, and
 * used again.
 *
 * What is not here: which accesses come to them (keep_operation.c). */
#include "emu/check/race/kept_pages.h"

#include "emu/check/race/clock.h"
#include "spec-tests/unit/emu/check/race/drawn.h"

static emu_machine *m;
static emui_clock *clock;
static struct emui_kept_pages *k;

static void begin(void)
{
    m = drawn_machine(1, 1024);
    clock = emui_clock_new(m, 1, 32);
    k = emui_kept_pages_new(4096);
    ck_assert(clock != NULL && k != NULL && k->pages >= 4);
}

static void end(void)
{
    emui_kept_pages_free(k);
    ck_assert_int_eq(clock->refs, 1);
    emui_clock_free(clock);
    emu_close(m);
}

static uint32_t add(bool writes)
{
    const emui_kept_operation o = {.clock = clock, .writes = writes};
    const uint32_t i = emui_kept_operation_new(k, &o);
    ck_assert_uint_ne(i, 0);
    return i;
}

/* A grain gets one access more. */
static uint32_t used_by(uint32_t old, uint32_t operation)
{
    const uint32_t now = emui_link_behind(k, old, operation);
    ck_assert_uint_ne(now, 0);
    ++emui_link_at(k, now)->uses;
    emui_link_drop(k, old, 1);
    return now;
}

START_TEST(what_was_used_alike_has_one_link)
{
    const uint32_t one = add(true), a = used_by(0, one), b = used_by(0, one);
    ck_assert_uint_eq(a, b);
    const uint32_t two = add(false), c = used_by(a, two);
    ck_assert(c != a && emui_link_at(k, c)->before == a && emui_link_at(k, c)->depth == 2);
    ck_assert_uint_eq(used_by(b, two), c);
    ck_assert_uint_eq(used_by(c, two), c); /* once more */
    const uint32_t three = add(true), d = used_by(c, three);
    ck_assert(emui_link_at(k, d)->before == 0 && emui_link_at(k, d)->depth == 1);
}
END_TEST

START_TEST(what_was_written_over_is_gone)
{
    uint32_t grain = 0;
    for (int n = 0; n < 1000; ++n)
        grain = used_by(grain, add(n % 5 == 0));
    ck_assert_uint_le(k->links.count, 8);
    ck_assert_uint_le(k->operations.count, 8);
    ck_assert_int_le(clock->refs, 8);
    emui_link_drop(k, grain, 1);
    ck_assert_int_eq(clock->refs, 2); /* as the last one */
}
END_TEST

/* The place behind a link is not that of a link that was there before. */
START_TEST(a_link_that_is_gone_is_not_found)
{
    const uint32_t old = used_by(0, add(true));
    emui_link_at(k, old)->uses += 1;
    const uint32_t reads = add(false), first = used_by(old, reads);
    emui_link_drop(k, first, 1);
    const uint32_t again = emui_link_behind(k, old, reads);
    ck_assert(emui_link_at(k, again)->before == old && emui_link_at(k, again)->uses == 0);
    ck_assert_uint_eq(emui_link_at(k, again)->operation, reads);
}
END_TEST

START_TEST(nothing_is_left_when_it_is_cleared)
{
    k->grain[5] = used_by(0, add(true));
    k->state[0] = EMUI_PAGE_KEPT;
    k->state[1] = EMUI_PAGE_COMPARED;
    k->kept = 1;
    emui_kept_pages_clear(k);
    ck_assert_int_eq(clock->refs, 1);
    ck_assert(k->grain[5] == 0 && k->kept == 0 && k->last == 0);
    ck_assert(k->state[0] == EMUI_PAGE_UNUSED && k->state[1] == EMUI_PAGE_UNUSED);
    ck_assert_uint_ne(used_by(0, add(false)), 0);
}
END_TEST

Suite *emu_kept_pages_suite(void)
{
    Suite *s = suite_create("emu_kept_pages");
    TCase *c = tcase_create("emu_kept_pages");
    tcase_add_checked_fixture(c, begin, end);
    tcase_add_test(c, what_was_used_alike_has_one_link);
    tcase_add_test(c, what_was_written_over_is_gone);
    tcase_add_test(c, a_link_that_is_gone_is_not_found);
    tcase_add_test(c, nothing_is_left_when_it_is_cleared);
    suite_add_tcase(s, c);
    return s;
}
