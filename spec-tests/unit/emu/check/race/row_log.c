/* row_log.c - rows that were added come back in their order, with their offsets and clocks; the log
 * holds a clock once for rows in a row, and is full at its limit.
 *
 * What is not here: which rows are added, and what they become (keep_row.c). */
#include "emu/check/race/row_log.h"

#include "emu/check/race/clock.h"
#include "spec-tests/unit/emu/check/race/drawn.h"

static emu_machine *m;
static emui_clock *one, *other;
static emui_row_log l;

static void begin(void)
{
    m = drawn_machine(1, 1024);
    one = emui_clock_new(m, 1, 32);
    other = emui_clock_new(m, 1, 32);
    ck_assert(one != NULL && other != NULL);
    l = (emui_row_log){0};
}

static void end(void)
{
    emui_row_log_free(&l);
    ck_assert(one->refs == 1 && other->refs == 1);
    emui_clock_free(one);
    emui_clock_free(other);
    emu_close(m);
}

static void add(emui_clock *clock, int32_t pc, const emui_row *row)
{
    ck_assert(emui_row_log_make_room(m, &l, clock));
    ck_assert(emui_row_log_has_room(&l, clock));
    emui_kept_row *kept = emui_row_log_add(&l, row);
    kept->clock = clock;
    kept->pc = pc;
    kept->form = emui_kept_form(row, EMUI_WRITE);
}

/* Where lane n is, of each form. */
static uint32_t place_of(int form, uint32_t lane)
{
    const uint32_t in = lane % 16, half = lane / 16;
    return form == 0   ? 64 + 8 * lane
           : form == 1 ? 64 + 8 * in
           : form == 2 ? 64 + 512 * half
           : form == 3 ? 64 + 512 * half + 8 * in
                       : (lane * 37 + 5) % 64 * 8;
}

enum { FORMS = 5 };

START_TEST(rows_come_back_in_their_order)
{
    size_t at = 0;
    emui_kept_row kept;
    emui_row row = {.bytes = 0};
    for (int n = 0; n < 3 * FORMS; ++n) {
        emui_row to = {.regular = n % FORMS < 4,
                       .in_line = n % FORMS == 0,
                       .twice = n % FORMS == 1,
                       .halves = n % FORMS == 2,
                       .bytes = 8};
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            to.offset[lane] = place_of(n % FORMS, lane);
        add(n < 4 ? one : other, n, &to);
    }
    ck_assert(one->refs == 2 && other->refs == 2 && l.clocks == 2 && !l.has_parts);
    for (int n = 0; n < 3 * FORMS; ++n) {
        ck_assert(emui_row_log_next(&l, &at, &kept, &row));
        ck_assert(kept.pc == n && kept.form >> EMUI_KEPT_MODE == EMUI_WRITE && row.bytes == 8);
        ck_assert(row.regular == (n % FORMS < 4) && row.in_line == (n % FORMS == 0));
        ck_assert(row.twice == (n % FORMS == 1) && row.halves == (n % FORMS == 2));
        ck_assert_ptr_eq(kept.clock, n < 4 ? one : other);
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            ck_assert_uint_eq(row.offset[lane], place_of(n % FORMS, lane));
    }
    ck_assert(!emui_row_log_next(&l, &at, &kept, &row));
}
END_TEST

START_TEST(what_is_cleared_is_gone)
{
    size_t at = 0;
    emui_kept_row kept;
    emui_row row = {.bytes = 2, .regular = true};
    add(one, 0, &row);
    l.has_parts = true;
    ck_assert(one->refs == 2);
    emui_row_log_clear(&l);
    ck_assert(!l.has_parts && one->refs == 1);
    ck_assert(!emui_row_log_has_room(&l, one)); /* which is not held */
    ck_assert(!emui_row_log_next(&l, &at, &kept, &row));
}
END_TEST

START_TEST(copies_hold_their_clocks)
{
    const uint32_t lanes = 1U << 3 | 1U << 17;
    emui_kept_copies by = {.who = {[3] = 40, [17] = 41},
                           .epoch = {[3] = 5, [17] = 6},
                           .clock = {[3] = one, [17] = other}};
    const emui_row row = {.bytes = 16, .offset = {[3] = 48, [17] = 96}};
    emui_kept_row kept;
    emui_row back;
    size_t at = 0;
    for (uint32_t n = 0; n < 2; ++n) {
        emui_kept_row *added = emui_row_log_add_copies(m, &l, &row, lanes, &by);
        ck_assert_ptr_nonnull(added);
        added->form |= EMUI_WRITE << EMUI_KEPT_MODE;
    }
    ck_assert(one->refs == 3 && other->refs == 3 && l.copy_rows == 2);
    ck_assert_uint_lt(l.clock_bytes, 3 * (sizeof by + sizeof *one + 128)); /* counted once */
    for (uint32_t n = 0; n < 2; ++n) {
        ck_assert(emui_row_log_next(&l, &at, &kept, &back));
        ck_assert((kept.form & EMUI_KEPT_COPIES) != 0 && kept.epoch == n && kept.active == lanes);
        ck_assert(!back.regular && back.bytes == 16 && back.offset[3] == 48);
        const emui_kept_copies *c = &l.copies[kept.epoch];
        ck_assert(c->lanes == lanes && c->who[17] == 41 && c->epoch[17] == 6);
        ck_assert(c->clock[3] == one && c->clock[17] == other && !c->settled);
    }
    emui_row_log_clear(&l);
    ck_assert(one->refs == 1 && other->refs == 1 && l.copy_rows == 0);
}
END_TEST

/* By rows, and by clocks. */
START_TEST(a_log_is_full_at_its_limit)
{
    enum { CLOCKS = 5 }; /* one more than are looked up */
    const emui_row row = {.bytes = 4, .regular = true};
    emui_clock *all[CLOCKS];
    size_t rows = 0, clocks = 0;
    for (int k = 0; k < CLOCKS; ++k)
        all[k] = emui_clock_new(m, 0, one->length);
    for (; emui_row_log_make_room(m, &l, one); ++rows)
        emui_row_log_add(&l, &row);
    ck_assert_uint_ge(rows * sizeof(emui_kept_row),
                      EMUI_ROW_LOG_BYTES - 2 * EMUI_KEPT_ROW - sizeof *one - 128);
    ck_assert_uint_le(rows * sizeof(emui_kept_row), EMUI_ROW_LOG_BYTES);
    emui_row_log_clear(&l);
    while (emui_row_log_make_room(m, &l, all[clocks % CLOCKS]))
        ++clocks;
    ck_assert_uint_le(clocks * (sizeof *one + 128), EMUI_ROW_LOG_BYTES);
    ck_assert_uint_ge(clocks * (sizeof *one + 128), EMUI_ROW_LOG_BYTES - 1024);
    ck_assert(!m->no_memory);
    emui_row_log_clear(&l);
    for (int k = 0; k < CLOCKS; ++k)
        emui_clock_free(all[k]);
}
END_TEST

/* Lanes of a warp that have two clocks in turn hold each of them once. */
START_TEST(clocks_in_turn_are_held_once)
{
    for (int n = 0; n < 10; ++n)
        ck_assert(emui_row_log_make_room(m, &l, n % 2 == 0 ? one : other));
    ck_assert(l.clocks == 2 && one->refs == 2 && other->refs == 2);
    ck_assert(emui_row_log_has_room(&l, other) && !emui_row_log_has_room(&l, one));
}
END_TEST

Suite *emu_row_log_suite(void)
{
    Suite *s = suite_create("emu_row_log");
    TCase *c = tcase_create("emu_row_log");
    tcase_set_timeout(c, 60); /* a full log is a quarter of a gigabyte */
    tcase_add_checked_fixture(c, begin, end);
    tcase_add_test(c, rows_come_back_in_their_order);
    tcase_add_test(c, what_is_cleared_is_gone);
    tcase_add_test(c, copies_hold_their_clocks);
    tcase_add_test(c, a_log_is_full_at_its_limit);
    tcase_add_test(c, clocks_in_turn_are_held_once);
    suite_add_tcase(s, c);
    return s;
}
