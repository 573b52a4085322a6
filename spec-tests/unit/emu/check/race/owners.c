/* owners.c - the states of words: from each state by each access of the same thread and of another
 * one; rows of all forms against lane by lane; blocks of launches; intervals. */
#include "emu/check/race/owners_row.h"
#include "spec-tests/unit/emu/check/race/drawn.h"

enum { WARPS = 2, BYTES = 16384, ROWS = 4000, THREADS = 1 << 20 };

/* ---- One word ---- */

typedef enum does { READ, WRITE, UPDATE } does;

static emu_machine *m;
static emui_owners *o;

static void begin(void)
{
    m = drawn_machine(WARPS, BYTES);
    o = emui_owners_new(m->global[0], THREADS);
    ck_assert_ptr_nonnull(o);
}

static void end(void)
{
    emui_owners_free(o);
    emu_close(m);
}

static bool access_row(const emui_row *row, uint32_t active, uint32_t thread, does what)
{
    const emui_owners_row a = {.o = o,
                               .row = row,
                               .own = o->base + EMUI_OWNER_STATES * thread,
                               .launch = 1,
                               .writes = what == WRITE,
                               .updates = what == UPDATE};
    return emui_owners_access(&a, active);
}

/* Lane 0 alone, as that thread. */
static bool access_word(uint32_t offset, uint32_t thread, does what)
{
    const emui_row row = {.region = m->global[0], .offset = {offset}, .bytes = EMUI_OWNER_WORD};
    return access_row(&row, 1, thread, what);
}

/* What thread 5 did, and is then done by it and by thread 6: which of them may be out of order? */
static const struct step {
    does did[3];
    int n;
    bool own[3], other[3]; /* read, write, update */
} steps[] = {
    {{READ}, 0, {true, true, true}, {true, true, true}},
    {{READ}, 1, {true, true, false}, {true, false, false}},
    {{WRITE}, 1, {true, true, false}, {false, false, false}},
    {{READ, WRITE}, 2, {true, true, false}, {false, false, false}},
    {{WRITE, READ}, 2, {true, true, false}, {false, false, false}},
    {{WRITE, READ, READ}, 3, {true, true, false}, {false, false, false}},
    {{UPDATE}, 1, {false, false, true}, {false, false, true}},
    {{UPDATE, UPDATE}, 2, {false, false, true}, {false, false, true}},
};

START_TEST(each_state_says_who_may_follow)
{
    const struct step *s = &steps[_i];
    for (int what = READ; what <= UPDATE; ++what)
        for (uint32_t thread = 5; thread <= 6; ++thread) {
            const uint32_t offset = 4 * (2 * (uint32_t)what + thread);
            for (int k = 0; k < s->n; ++k)
                ck_assert(access_word(offset, 5, s->did[k]));
            ck_assert(access_word(offset, thread, (does)what) ==
                      (thread == 5 ? s->own : s->other)[what]);
        }
}
END_TEST

START_TEST(what_several_read_is_nobodys)
{
    ck_assert(access_word(0, 5, READ) && access_word(0, 6, READ) && access_word(0, 7, READ));
    ck_assert(!access_word(0, 5, WRITE));
    ck_assert(access_word(4, 5, READ) && access_word(4, 6, READ) && !access_word(4, 6, WRITE));
}
END_TEST

/* Lane 0 alone, bytes 6 and 7 or 4 and 5. */
static bool access_part(uint32_t offset, uint32_t thread, does what)
{
    const emui_row row = {.region = m->global[0], .offset = {offset}, .bytes = 2};
    return access_row(&row, 1, thread, what);
}

START_TEST(a_part_of_a_word_is_as_all_of_it)
{
    ck_assert(access_part(6, 5, READ) && access_part(4, 5, WRITE) && access_part(6, 5, WRITE));
    ck_assert(!access_part(6, 6, READ));
    ck_assert(access_part(2, 5, READ) && !access_part(0, 6, WRITE));
    ck_assert(!access_part(8, 5, UPDATE));
}
END_TEST

START_TEST(parts_of_a_row_are_written_once)
{
    for (int what = READ; what <= UPDATE; ++what) {
        emui_row row = {.region = m->global[0], .bytes = 2, .regular = true, .in_line = true};
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            row.offset[lane] = 128 * (uint32_t)what + 2 + 2 * lane;
        ck_assert(access_row(&row, UINT32_MAX, 0, WRITE));
        ck_assert(!access_word(row.offset[0] + 2, 0, (does)what));
        ck_assert(access_word(128 * (uint32_t)what + 68, 0, WRITE)); /* behind it */
    }
}
END_TEST

/* Lanes that have halves of words: lane n where it is drawn. */
static bool write_halves(uint32_t active, const uint32_t *offset, uint32_t thread)
{
    emui_row row = {.region = m->global[0], .bytes = 2};
    memcpy(row.offset, offset, sizeof row.offset);
    o->log.has_parts = false;
    return access_row(&row, active, thread, WRITE);
}

START_TEST(halves_of_a_row_may_make_a_word)
{
    uint32_t offset[EMU_LANES];
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        offset[lane] = lane % 4 * 64 + lane / 4 * 2;
    ck_assert(write_halves(UINT32_MAX, offset, 0) && !o->log.has_parts);
    ck_assert_uint_eq(o->word[16] % EMUI_OWNER_STATES, EMUI_OWNER_WHOLE);
    ck_assert(!access_word(0, 0, READ) && !write_halves(UINT32_MAX, offset, 0));
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        offset[lane] += 1024;
    ck_assert(write_halves(UINT32_MAX >> 4, offset, 0) && o->log.has_parts);
    offset[1] = offset[0] = 2048; /* the same half */
    ck_assert(!write_halves(3, offset, 0));
    offset[1] = 2 + (offset[0] = 2052);
    ck_assert(access_word(2052, 0, WRITE) && !write_halves(3, offset, 0)); /* of lane 0 before */
    offset[1] = 2 + (offset[0] = 2056);
    ck_assert(write_halves(1, offset, 0) && o->log.has_parts);
    ck_assert(!write_halves(2, offset, 0)); /* by another row */
    offset[1] = 2 + (offset[2] = offset[0] = 2060);
    ck_assert(!write_halves(7, offset, 0)); /* one lane too many */
}
END_TEST

/* ---- Rows ---- */

/* The lanes of a form, with so many bytes each: all of them, as row_find.h tells them. */
static emui_row row_of(int form, uint32_t bytes, uint32_t at, uint32_t other)
{
    emui_row row = {.region = m->global[0], .bytes = bytes, .regular = form < 4};
    row.in_line = form == 0;
    row.twice = form == 1;
    row.halves = form == 2;
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
        const uint32_t in = lane % 16 * bytes, half = lane / 16;
        row.offset[lane] = form == 0   ? at + lane * bytes
                           : form == 1 ? at + in
                           : form == 2 ? (half ? other : at)
                           : form == 3 ? (half ? other : at) + in
                                       : at + (lane * 7 + 3) % EMU_LANES * bytes;
    }
    return row;
}

/* The same by each lane alone. */
static bool by_lanes(const emui_row *row, uint32_t thread, does what)
{
    emui_row one = *row;
    bool good = true;
    one.regular = one.in_line = one.twice = one.halves = false;
    for (int lane = 0; good && lane < EMU_LANES; ++lane)
        good = access_row(&one, emui_lane_bit[lane], thread, what);
    return good;
}

/* Drawn rows by their form, and by lanes of another set of states: both say the same, up to the
 * first one that is out of order, and leave the same. */
static int compare(uint32_t seed)
{
    emui_owners *one = o, *other = emui_owners_new(m->global[0], THREADS);
    int n = 0;
    bool good = true;
    ck_assert_ptr_nonnull(other);
    for (; good && n < 40; ++n) {
        const int form = (int)drawn_number(&seed, 5);
        const uint32_t bytes = 4U << drawn_number(&seed, 3),
                       at = drawn_number(&seed, 8) * 512 + 3968, next = at + 256;
        const does what = drawn_number(&seed, 3) == 0   ? WRITE
                          : drawn_number(&seed, 8) == 0 ? UPDATE
                                                        : READ;
        const uint32_t thread = drawn_number(&seed, 2) * EMU_LANES;
        const emui_row row = row_of(form, bytes, at, drawn_number(&seed, 2) ? next : at);
        good = access_row(&row, UINT32_MAX, thread, what);
        o = other;
        ck_assert_msg(by_lanes(&row, thread, what) == good, "row %d: form %d", n, form);
        o = one;
        if (good)
            ck_assert(memcmp(one->word, other->word, BYTES) == 0);
    }
    emui_owners_free(other);
    return n;
}

START_TEST(rows_are_what_their_lanes_are)
{
    int rows = 0;
    for (uint32_t seed = 1; rows < ROWS; ++seed) {
        rows += compare(seed);
        emui_owners_free(o);
        o = emui_owners_new(m->global[0], THREADS);
        ck_assert_ptr_nonnull(o);
    }
}
END_TEST

/* ---- Launches and intervals ---- */

START_TEST(a_launch_forgets_the_one_before)
{
    const uint32_t *word;
    emui_row row = row_of(0, 4, 4096 - 64, 0); /* of two blocks */
    m->first_serial = 1;
    m->global[0]->shadow->owners = o; /* for emui_owners_block */
    ck_assert(access_row(&row, UINT32_MAX, 0, WRITE));
    ck_assert_uint_eq(emui_owners_block(m->global[0], 0, &word), 1024);
    ck_assert_ptr_nonnull(word);
    ck_assert_uint_eq(word[1023] % EMUI_OWNER_STATES, EMUI_OWNER_WRITES);
    ck_assert_uint_eq(emui_owners_block(m->global[0], 2, &word), 1024);
    ck_assert_ptr_null(word);
    ck_assert_uint_eq(emui_owners_block(m->global[0], BYTES / 4096, &word), 0);
    m->first_serial = 2; /* another launch, of all threads that there may be */
    ck_assert(emui_owners_begin(o, EMUI_OWNER_THREADS));
    const emui_owners_row a = {.o = o, .row = &row, .own = o->base + 8 * 32, .launch = 2};
    ck_assert(emui_owners_access(&a, UINT32_MAX));
    ck_assert_uint_eq(emui_owners_block(m->global[0], 1, &word), 1024);
    ck_assert_uint_eq(word[15] % EMUI_OWNER_STATES, EMUI_OWNER_READS);
    ck_assert_uint_eq(word[16], 0);
    for (int n = 0; n < 5; ++n) {
        ck_assert(emui_owners_begin(o, EMUI_OWNER_THREADS));
        ck_assert(access_word(0, EMUI_OWNER_THREADS - 1, WRITE));
        ck_assert(!access_word(0, 0, READ));
    }
    m->global[0]->shadow->owners = NULL;
}
END_TEST

START_TEST(an_interval_forgets_the_one_before)
{
    emui_region *shared = m->cta[0].shared;
    emui_owners_free(o);
    o = emui_owners_new(shared, 1024);
    ck_assert_ptr_nonnull(o);
    for (uint32_t n = 0; n < 600000; ++n) { /* more than there are bases */
        const uint32_t thread = n % 1024;
        ck_assert(access_word(0, thread, n % 2 == 0 ? WRITE : READ));
        ck_assert(!access_word(0, 1023 - thread, WRITE));
        ck_assert(emui_owners_begin(o, 1024));
    }
}
END_TEST

Suite *emu_owners_suite(void)
{
    Suite *s = suite_create("emu_owners");
    TCase *c = tcase_create("emu_owners");
    tcase_add_checked_fixture(c, begin, end);
    tcase_add_loop_test(c, each_state_says_who_may_follow, 0, sizeof steps / sizeof steps[0]);
    tcase_add_test(c, what_several_read_is_nobodys);
    tcase_add_test(c, a_part_of_a_word_is_as_all_of_it);
    tcase_add_test(c, parts_of_a_row_are_written_once);
    tcase_add_test(c, halves_of_a_row_may_make_a_word);
    tcase_add_test(c, rows_are_what_their_lanes_are);
    tcase_add_test(c, a_launch_forgets_the_one_before);
    tcase_add_test(c, an_interval_forgets_the_one_before);
    suite_add_tcase(s, c);
    return s;
}
