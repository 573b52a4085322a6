/* readers.c - the table of further readers of a granule: what it holds, replaces, loses and costs.
 *
 * What is here: the table by itself. What is not: the accesses that fill it (race.c, granule.c). */
#include "emu/check/race/granule.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

enum {
    THREADS = 2048,
    CLUSTER = 3,
    FOLD = 5,
    BYTE = FOLD * EMUI_GRANULE,
    ALL = (1 << EMUI_GRANULE) - 1
};

static emu_machine m;
static emui_shadow_page page;

static void begin(void)
{
    emui_shadow_drop(&page);
    page = (emui_shadow_page){.m = &m};
    ck_assert_uint_eq(m.readers_bytes, 0);
}

/* Everything up to an epoch of the first threads comes before. */
static emui_clock *clock_of(uint32_t epoch, int threads)
{
    emui_clock *c = calloc(1, sizeof *c + THREADS * sizeof c->epoch[0]);
    ck_assert_ptr_nonnull(c);
    c->refs = 1;
    c->length = THREADS;
    for (int k = 0; k < threads; ++k)
        c->epoch[k] = epoch;
    return c;
}

/* A read of all of the granule by one lane. */
static emui_reader read_by(int who, uint32_t epoch)
{
    const emui_record read = {epoch, 7, CLUSTER, (uint16_t)who, EMUI_WHOLE_WORD, 0};
    return (emui_reader){read, 0, ALL, EMUI_GRANULE};
}

static void add(const emui_clock *clock, emui_reader r)
{
    const emui_view v = {&m, clock, CLUSTER, CLUSTER};
    emui_readers_add(&page, FOLD, &v, r);
}

static bool is_after(const emui_clock *clock, int who)
{
    const emui_view v = {&m, clock, CLUSTER, CLUSTER};
    const emui_record now = {99, 8, CLUSTER, (uint16_t)who, EMUI_WHOLE_WORD, 0};
    return emui_readers_before(&page, BYTE + 4, &v, now, false);
}

/* A write by another thread comes after all of many readers, or after all but any one. */
START_TEST(each_reader_counts)
{
    emui_clock *none = clock_of(0, 0), *all = clock_of(5, THREADS);
    for (int readers = 1; readers <= 1024; readers *= 4)
        for (int missed = 0; missed < readers; missed += readers / 4 + 1) {
            begin();
            for (int k = 0; k < readers; ++k)
                add(none, read_by(k, 5));
            all->epoch[missed] = 4;
            ck_assert(!is_after(all, THREADS - 1) && is_after(all, missed) == true);
            add(none, read_by(missed, 5));
            ck_assert(!is_after(all, THREADS - 1));
            all->epoch[missed] = 5;
            ck_assert(is_after(all, THREADS - 1));
        }
    begin();
    free(none);
    free(all);
}
END_TEST

/* The same lanes again, later, are one entry; those that come before a read are lost in time. */
START_TEST(a_later_read_takes_the_place)
{
    emui_clock *none = clock_of(0, 0), *some = clock_of(5, 1000);
    begin();
    for (uint32_t epoch = 1; epoch < 100; ++epoch)
        for (int k = 0; k < 3; ++k)
            add(none, read_by(k, epoch));
    ck_assert_int_le(page.readers[FOLD].room, 8);
    begin();
    for (int k = 0; k < THREADS; ++k)
        add(some, read_by(k % 1000, 5));
    ck_assert_int_le(page.readers[FOLD].room, 64);
    begin();
    free(none);
    free(some);
}
END_TEST

/* Bytes that are written have no reader any more; the others still do. */
START_TEST(writes_cover_bytes)
{
    begin();
    emui_clock *none = clock_of(0, 0);
    add(none, read_by(1, 5));
    emui_readers_cover(&page, BYTE, EMUI_WHOLE_WORD);
    emui_readers_cover(&page, BYTE + 4, 3);
    const emui_readers *r = emui_readers_at(&page, BYTE);
    ck_assert(r != NULL && r->used == 1);
    for (int word = 0; word < EMUI_GRANULE_WORDS; ++word) {
        const emui_record s = emui_reader_in(&r->at[0], word, 0);
        ck_assert_uint_eq(s.bytes, word == 0 ? 0 : word == 1 ? 12 : 15);
        ck_assert(word == 0 || s.who == 1);
    }
    for (uint64_t word = 0; word < EMUI_GRANULE_WORDS; ++word)
        emui_readers_cover(&page, BYTE + 4 * word, EMUI_WHOLE_WORD);
    ck_assert_ptr_null(emui_readers_at(&page, BYTE));
    begin();
    free(none);
}
END_TEST

/* The same lanes of the warps of a CTA are one entry, each of which a write has to come after. */
START_TEST(warps_are_one_entry)
{
    emui_clock *none = clock_of(0, 0), *all = clock_of(5, THREADS);
    begin();
    for (int warp = 0; warp < 32; ++warp)
        add(none, read_by(32 * warp + 4, 5));
    ck_assert_int_eq(page.readers[FOLD].used, 1);
    for (int warp = 0; warp < 32; ++warp) {
        ck_assert_int_eq(emui_reader_in(page.readers[FOLD].at, 2, warp).who, 32 * warp + 4);
        all->epoch[32 * warp + 4] = 4;
        ck_assert(!is_after(all, THREADS - 1));
        all->epoch[32 * warp + 4] = 5;
    }
    ck_assert(is_after(all, THREADS - 1));
    begin();
    free(none);
    free(all);
}
END_TEST

/* Where memory is used up, what is there stays, and one gives way. */
START_TEST(memory_is_bounded)
{
    begin();
    emui_clock *none = clock_of(0, 0);
    for (int k = 0; k < 3; ++k)
        add(none, read_by(k, 5));
    m.readers_bytes += EMUI_READERS_BYTES;
    for (int k = 3; k < 40; ++k)
        add(none, read_by(4 * k, 5));
    ck_assert_int_eq(page.readers[FOLD].room, 4);
    ck_assert_int_le(page.readers[FOLD].used, 4);
    m.readers_bytes -= EMUI_READERS_BYTES;
    begin();
    free(none);
}
END_TEST

Suite *emu_readers_suite(void)
{
    Suite *s = suite_create("emu_readers");
    TCase *c = tcase_create("emu_readers");
    tcase_add_test(c, each_reader_counts);
    tcase_add_test(c, a_later_read_takes_the_place);
    tcase_add_test(c, writes_cover_bytes);
    tcase_add_test(c, warps_are_one_entry);
    tcase_add_test(c, memory_is_bounded);
    suite_add_tcase(s, c);
    return s;
}
