/* granule.c - four words remembered as one are what the words were: each step, and what is in order
 * with them.
 *
 * What is here: granules by themselves. What is not: rows of accesses, whose races are held to the
 * definition (race_row.c). */
#include "emu/check/race/granule.h"
#include "emu/check/race/race_word.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

enum { WHO = 40, THREADS = 96, CLUSTER = 3 };

static emui_clock *clock_at(uint32_t epoch)
{
    emui_clock *c = calloc(1, sizeof *c + THREADS * sizeof c->epoch[0]);
    ck_assert_ptr_nonnull(c);
    c->refs = 1;
    c->length = THREADS;
    for (int i = 0; i < THREADS; ++i)
        c->epoch[i] = epoch;
    return c;
}

static emui_granule_access access_of(int step, bool writes, uint32_t epoch, const emui_view *view)
{
    int more = step < 4 ? 4 / step - 1 : 0;
    uint8_t flags = (uint8_t)(more > 0 ? EMUI_RECORD_PARTS | more << EMUI_RECORD_LANES : 0);
    return (emui_granule_access){.view = view,
                                 .now = {epoch, 7, view->cluster, WHO, EMUI_WHOLE_WORD, flags},
                                 .step = step,
                                 .writes = writes,
                                 .wide = true};
}

static const int steps[] = {1, 2, 4, 8, 16};

/* A page of which nothing is known. */
static void begin_page(emui_shadow_page *page)
{
    emui_shadow_drop(page);
    memset(page, 0, sizeof *page);
}

/* Word k of a granule is of the lanes that have its bytes. */
START_TEST(words_are_of_their_lanes)
{
    static emui_shadow_page page;
    const uint32_t granule = 3;
    const int step = steps[_i];
    begin_page(&page);
    emui_clock *clock = clock_at(0);
    const emui_view view = {NULL, clock, CLUSTER, CLUSTER};
    emui_granule_access a = access_of(step, true, 5, &view);
    ck_assert(emui_granule_visit(&page, granule, &a));
    ck_assert(!page.granule[granule].expanded && page.granule[granule].write.bytes != 0);
    ck_assert(page.granule[granule - 1].write.bytes == 0 &&
              page.granule[granule + 1].write.bytes == 0);
    for (int k = 0; k < EMUI_GRANULE_WORDS; ++k) {
        emui_shadow_word *word = emui_expanded(&page, granule * EMUI_GRANULE + 4 * (uint64_t)k);
        ck_assert_int_eq(word->write.who, WHO + 4 * k / step);
        ck_assert_int_eq(emui_lanes_more(&word->write), step < 4 ? 4 / step - 1 : 0);
        ck_assert_uint_eq(word->write.epoch, 5);
        ck_assert_uint_eq(word->write.bytes, EMUI_WHOLE_WORD);
        ck_assert_uint_eq(word->read.bytes, 0);
        ck_assert_ptr_null(word->more);
    }
    ck_assert(page.granule[granule].expanded);
    free(clock);
}
END_TEST

/* Words that were expanded are folded again by the next access, unless one of them differs. */
START_TEST(words_that_are_alike_are_one_granule)
{
    static emui_shadow_page page;
    begin_page(&page);
    emui_clock *clock = clock_at(0), *later = clock_at(9);
    const emui_view view = {NULL, clock, CLUSTER, CLUSTER}, after = {NULL, later, CLUSTER, CLUSTER};
    emui_granule_access write = access_of(steps[_i], true, 5, &view);
    emui_granule_access read = access_of(steps[_i], false, 6, &view);
    ck_assert(emui_granule_visit(&page, 0, &write) && emui_granule_visit(&page, 0, &read));
    ck_assert(emui_expand(&page, 0));
    ck_assert(emui_granule_visit(&page, 0, &read));
    ck_assert(!page.granule[0].expanded);
    for (int k = 0; k < EMUI_GRANULE_WORDS; ++k) {
        emui_record *s = &emui_expanded(&page, (uint64_t)(4 * k))->write;
        s->epoch += 1;
        read.view = &after;
        ck_assert(!emui_granule_visit(&page, 0, &read));
        ck_assert(page.granule[0].expanded);
        s->epoch -= 1;
        ck_assert(emui_granule_visit(&page, 0, &read));
    }
    free(clock);
    free(later);
}
END_TEST

/* Lanes that have other bytes than before come after all of them, or the granule is left alone. */
START_TEST(all_lanes_come_before)
{
    static emui_shadow_page page;
    const int step = steps[_i], other = step == 4 ? 8 : 4, lanes = EMUI_GRANULE / step;
    emui_clock *clock = clock_at(5);
    const emui_view view = {NULL, clock, CLUSTER, CLUSTER};
    for (int k = 0; k < lanes; ++k) {
        begin_page(&page);
        emui_granule_access first = access_of(step, k % 2 == 0, 5, &view);
        emui_granule_access second = access_of(other, true, 6, &view);
        ck_assert(emui_granule_visit(&page, 0, &first));
        clock->epoch[WHO + k] = 4;
        ck_assert(!emui_granule_visit(&page, 0, &second));
        ck_assert_uint_eq(emui_expanded(&page, 0)->write.epoch, k % 2 == 0 ? 5 : 0);
        clock->epoch[WHO + k] = 5;
        ck_assert(emui_granule_visit(&page, 0, &second));
        ck_assert_uint_eq(emui_expanded(&page, 0)->write.epoch, 6);
    }
    free(clock);
}
END_TEST

/* A word in parts of lanes four apart: an access comes after all of these, and after no other. */
START_TEST(lanes_four_apart_come_before)
{
    const int lanes = 2 << _i;
    const uint8_t flags =
        (uint8_t)(EMUI_RECORD_PARTS | EMUI_RECORD_FOUR | (lanes - 1) << EMUI_RECORD_LANES);
    const emui_record now = {6, 8, CLUSTER, 1, EMUI_WHOLE_WORD, 0};
    emui_clock *clock = clock_at(0);
    const emui_view view = {NULL, clock, CLUSTER, CLUSTER};
    emui_shadow_word word = {.write = {5, 7, CLUSTER, WHO, EMUI_WHOLE_WORD, flags}};
    ck_assert_int_eq(emui_lanes_more(&word.write), lanes - 1);
    for (int k = 0; k < lanes; ++k) {
        ck_assert_int_eq(emui_part_of(&word.write, k).who, WHO + 4 * k);
        ck_assert(!emui_is_past(&view, &word.write));
        ck_assert(!emui_visit_alone(&word, &view, now, true));
        clock->epoch[WHO + 4 * k] = 5;
    }
    ck_assert(emui_is_past(&view, &word.write));
    ck_assert(emui_visit_alone(&word, &view, now, true));
    ck_assert_uint_eq(word.write.epoch, 6);
    free(clock);
}
END_TEST

/* Such words are no granule, though their records look like those of lanes next to each other. */
START_TEST(lanes_four_apart_are_no_granule)
{
    static emui_shadow_page page;
    emui_clock *clock = clock_at(9);
    const emui_view view = {NULL, clock, CLUSTER, CLUSTER};
    const emui_granule_access write = access_of(2, true, 5, &view),
                              read = access_of(4, false, 6, &view);
    for (int four = 0; four < 2; ++four) {
        begin_page(&page);
        ck_assert(emui_granule_visit(&page, 0, &write) && emui_expand(&page, 0));
        for (int k = 0; four != 0 && k < EMUI_GRANULE_WORDS; ++k)
            page.word[k].write.flags |= EMUI_RECORD_FOUR;
        ck_assert(emui_granule_visit(&page, 0, &read) == (four == 0));
        ck_assert(page.granule[0].expanded == (four != 0));
    }
    begin_page(&page);
    free(clock);
}
END_TEST

/* Reads by clusters that have no order stay, all of them; a write comes after each, or the granule
 * is left alone; those of earlier launches are forgotten. */
START_TEST(reads_of_other_clusters_stay)
{
    static emui_shadow_page page;
    static emu_machine m;
    const int step = steps[_i];
    emui_clock *clock = clock_at(0), *later = clock_at(9);
    for (uint32_t readers = 1; readers <= 9; ++readers) {
        begin_page(&page);
        page.m = &m;
        for (uint32_t k = 0; k < readers; ++k) {
            const emui_view view = {&m, clock, CLUSTER + k, CLUSTER};
            emui_granule_access read = access_of(step, false, 5 + k, &view);
            ck_assert(emui_granule_visit(&page, 2, &read));
        }
        const emui_view first = {&m, later, CLUSTER, CLUSTER};
        const emui_view next = {&m, clock, CLUSTER + readers, CLUSTER + readers};
        const uint64_t byte = 2 * EMUI_GRANULE + 12;
        emui_granule_access write = access_of(step, true, 3, &first), after = write;
        ck_assert_int_eq(emui_granule_visit(&page, 2, &write), readers == 1);
        ck_assert_int_eq(emui_readers_seen(&first, &page, byte) != NULL, readers > 1);
        ck_assert_ptr_null(emui_readers_seen(&first, &page, byte + 32));
        if (readers > 1) {
            uint32_t seen = 0;
            const emui_readers *r = emui_readers_at(&page, byte);
            ck_assert_int_eq(r->used, (int)readers - 1);
            for (uint32_t k = 0; k < r->used; ++k) {
                const emui_record s = emui_reader_in(&r->at[k], 3, WHO / EMU_LANES);
                seen |= 1U << (s.cluster - CLUSTER);
                ck_assert_int_eq(s.who, WHO + 12 / step);
            }
            ck_assert_uint_eq(seen, (1U << (readers - 1)) - 1);
            ck_assert_uint_eq(emui_expanded(&page, byte)->read.cluster, CLUSTER + readers - 1);
        }
        after.view = &next;
        ck_assert(emui_granule_visit(&page, 2, &after));
        ck_assert_ptr_null(emui_readers_seen(&first, &page, byte));
    }
    begin_page(&page);
    ck_assert_uint_eq(m.readers_bytes, 0);
    free(clock);
    free(later);
}
END_TEST

Suite *emu_granule_suite(void)
{
    Suite *s = suite_create("emu_granule");
    TCase *c = tcase_create("emu_granule");
    tcase_add_loop_test(c, words_are_of_their_lanes, 0, COUNT(steps));
    tcase_add_loop_test(c, words_that_are_alike_are_one_granule, 0, COUNT(steps));
    tcase_add_loop_test(c, lanes_four_apart_come_before, 0, 2);
    tcase_add_test(c, lanes_four_apart_are_no_granule);
    tcase_add_loop_test(c, all_lanes_come_before, 0, COUNT(steps));
    tcase_add_loop_test(c, reads_of_other_clusters_stay, 0, COUNT(steps));
    suite_add_tcase(s, c);
    return s;
}
