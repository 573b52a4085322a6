/* history.c - records in 64 bits, and lists of them: what they hold, share and cost.
 *
 * What is here: reads of one word, by many lanes. What is not: which of them are found to race
 * (race_row.c), words next to each other (word_run.c). */
#include "emu/check/race/history.h"
#include "emu/check/race/race.h"
#include "spec-tests/unit/emu/check/race/drawn.h"

#include <stdlib.h>

enum { THREADS = 2048, CLUSTER = 3, LANE = 4 };

/* Everything up to an epoch of the first threads comes before. */
static emui_clock *clock_of(uint32_t epoch, int threads)
{
    emui_clock *c = calloc(1, sizeof *c + THREADS * sizeof c->epoch[0]);
    ck_assert_ptr_nonnull(c);
    c->refs = 1;
    c->length = THREADS;
    c->cluster = CLUSTER;
    for (int k = 0; k < threads; ++k)
        c->epoch[k] = epoch;
    return c;
}

/* A thread accesses a word of the first region, with a clock. */
static void access_word(emu_machine *m, const emui_clock *clock, int who, uint32_t epoch,
                        bool writes)
{
    const emui_access a = {
        .m = m,
        .w = &m->cta[0].warp[0],
        .view = {m, clock, CLUSTER, CLUSTER},
        .now = {.epoch = epoch, .pc = who % EMU_LANES, .cluster = CLUSTER, .who = (uint16_t)who},
        .writes = writes,
        .lane_0 = who - who % EMU_LANES,
        .lanes = EMU_LANES};
    emui_visit_bytes(&a, (emui_place){m->global[0], LANE}, EMUI_SHADOW_WORD);
}

static int reads_of(const emu_machine *m, int *warps)
{
    int n = 0;
    *warps = 0;
    for (emui_cursor c = drawn_records(m, 0, LANE, false); emui_next(&c); ++n)
        *warps += c.now.who % EMU_LANES == 0;
    return n;
}

/* Of many readers each is there, whatever lists they are in; a write after all of them is alone. */
START_TEST(each_reader_counts)
{
    int warps;
    emui_clock *none = clock_of(0, 0), *all = clock_of(5, THREADS);
    for (int readers = 1; readers <= 256; readers *= 4) {
        emu_machine *m = drawn_machine(2, 64);
        for (int k = 0; k < readers; ++k)
            access_word(m, none, 2 * k, 5, false);
        ck_assert_int_eq(reads_of(m, &warps), readers);
        ck_assert_int_eq(warps, (readers + 15) / 16);
        access_word(m, all, THREADS - 1, 9, true);
        ck_assert_int_eq(emu_findings(m), 0);
        ck_assert_int_eq(reads_of(m, &warps), 0);
        ck_assert_uint_eq(m->history->bytes, 0);
        emu_close(m);
    }
    free(none);
    free(all);
}
END_TEST

/* The same lanes of the warps of a CTA are one item. */
START_TEST(warps_are_one_item)
{
    int warps;
    emui_clock *none = clock_of(0, 0);
    emu_machine *m = drawn_machine(2, 64);
    for (int warp = 0; warp < 32; ++warp)
        access_word(m, none, EMU_LANES * warp, 5, false);
    ck_assert_int_eq(reads_of(m, &warps), 32);
    ck_assert_int_eq(warps, 32);
    ck_assert_uint_eq(m->history->bytes, 0);
    emu_close(m);
    free(none);
}
END_TEST

/* The same lanes again, later, take no more room; nor do those that come before a read. */
START_TEST(a_later_read_takes_the_place)
{
    int warps;
    emui_clock *none = clock_of(0, 0), *some = clock_of(5, 1000);
    emu_machine *m = drawn_machine(2, 64);
    for (uint32_t epoch = 1; epoch < 100; ++epoch)
        for (int k = 0; k < 6; k += 2)
            access_word(m, none, k, epoch, false);
    ck_assert_int_eq(reads_of(m, &warps), 3);
    for (int k = 0; k < THREADS; k += 2)
        access_word(m, some, k % 1000, 5, false);
    ck_assert_int_lt(reads_of(m, &warps), 2 * EMUI_LIMIT);
    emu_close(m);
    free(none);
    free(some);
}
END_TEST

/* Where memory is used up, what is there stays, and one read takes the place of another. */
START_TEST(memory_is_bounded)
{
    int warps;
    emui_clock *none = clock_of(0, 0);
    emu_machine *m = drawn_machine(2, 64);
    for (int k = 0; k < 6; k += 2)
        access_word(m, none, k, 5, false);
    m->history->bytes += 1 + EMUI_LIST_BYTES;
    for (int k = 6; k < 80; k += 2)
        access_word(m, none, k, (uint32_t)k, false);
    ck_assert_int_eq(reads_of(m, &warps), 3);
    m->history->bytes -= 1 + EMUI_LIST_BYTES;
    emu_close(m);
    free(none);
}
END_TEST

Suite *emu_history_suite(void)
{
    Suite *s = suite_create("emu_history");
    TCase *c = tcase_create("emu_history");
    tcase_add_test(c, each_reader_counts);
    tcase_add_test(c, warps_are_one_item);
    tcase_add_test(c, a_later_read_takes_the_place);
    tcase_add_test(c, memory_is_bounded);
    suite_add_tcase(s, c);
    return s;
}
