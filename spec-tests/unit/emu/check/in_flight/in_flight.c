/* in_flight.c - the marks of bytes that operations in flight read or write, also where several use
 * a byte: they stay until the last of them is over, and none is left in the end.
 *
 * What is not here: when the engine takes its steps (async.c), what is said about an access to such
 * bytes (cases/check/access). */
#include "emu/check/in_flight/in_flight.h"
#include "spec-tests/unit/emu/exec/async/copies.h"

/* Three readers of a byte: it is LEAVING until the last of them has read it, in any order. */
START_TEST(readers_overlap)
{
    emu_machine *m = machine(EMU_LATEST);
    emui_region *a = m->global[0];
    ck_assert_int_eq(emui_issue(m, copy(m, 0, 0, TILE, 32)), EMU_DONE);
    ck_assert_int_eq(emui_issue(m, copy(m, 1, 16, TILE + 64, 32)), EMU_DONE);
    ck_assert_int_eq(emui_issue(m, copy(m, 2, 16, TILE + 128, 16)), EMU_DONE);
    for (int left = 3; left > 0; --left) {
        ck_assert_int_eq(state_of(a, 20), EMUI_LEAVING);
        ck_assert_int_eq(state_of(a, 4), left == 3 ? EMUI_LEAVING : 0);
        ck_assert_int_eq(state_of(a, 40), left >= 2 ? EMUI_LEAVING : 0);
        emui_advance(m, true);
        emui_advance(m, true);
    }
    ck_assert_int_eq(state_of(a, 20), 0);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* Where nobody looks for marks, none is made: what arrives is poison until it is there. */
START_TEST(no_marks_where_nobody_looks)
{
    emu_machine *m = machine(EMU_LATEST);
    emui_region *a = m->global[0], *s = m->cta[0].shared;
    m->config.checks = 0;
    ck_assert(!emui_is_unmarked(m));
    m->config.uncounted = true;
    ck_assert(emui_is_unmarked(m));
    ck_assert_int_eq(emui_issue(m, copy(m, 0, 0, TILE, 32)), EMU_DONE);
    ck_assert_int_eq(state_of(a, 4), 0);
    ck_assert_int_eq(state_of(s, TILE + 4), 0);
    ck_assert_uint_eq(s->data[TILE], EMUI_POISON);
    ck_assert_uint_eq(s->data[TILE + 31], EMUI_POISON);
    while (emui_advance(m, true)) {
    }
    ck_assert_int_eq(memcmp(s->data + TILE, a->data, 32), 0);
    m->config.strict = true;
    ck_assert(!emui_is_unmarked(m));
    emu_close(m);
}
END_TEST

/* Two writers of a byte are found, and the marks stay right. */
START_TEST(writers_do_not)
{
    emu_machine *m = machine(EMU_LATEST);
    emui_region *s = m->cta[0].shared;
    ck_assert_int_eq(emui_issue(m, copy(m, 0, 0, TILE, 32)), EMU_DONE);
    ck_assert_int_eq(emui_issue(m, copy(m, 1, 64, TILE + 16, 32)), EMU_DONE);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_IN_FLIGHT);
    emui_advance(m, true);
    emui_advance(m, true);
    ck_assert_int_eq(state_of(s, TILE), 0);
    ck_assert_int_eq(state_of(s, TILE + 20), EMUI_ARRIVING);
    while (emui_advance(m, true)) {
    }
    ck_assert_int_eq(state_of(s, TILE + 20), 0);
    emu_close(m);
}
END_TEST

/* A thousand operations on one page of the source, in any order, leave no mark. */
START_TEST(no_mark_is_left)
{
    emu_machine *m = machine(EMU_RANDOM);
    for (uint64_t k = 0; k < 960; ++k)
        ck_assert_int_eq(emui_issue(m, copy(m, (int)k % 32, 4 * (k % 100), TILE + 16 * k, 16)),
                         EMU_DONE);
    while (emui_advance(m, true)) {
    }
    for (uint64_t i = 0; i < 4 * WORDS; ++i)
        ck_assert_int_eq(state_of(m->global[0], i), 0);
    for (uint64_t i = 0; i < 16384; ++i)
        ck_assert_int_eq(state_of(m->cta[0].shared, i), 0);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* The same from C to B, added up: reductions into one byte are fine, and it is poisoned by none. */
static emui_async *sum(emu_machine *m, int lane, uint64_t to, uint32_t bytes)
{
    emui_actor by = {m, m->cta[0].warp, lane, "sum"};
    emui_async *a = emui_async_new(&by, 1, EMUI_BULK_GROUP);
    ck_assert_ptr_nonnull(a);
    a->reduce = EMU_REDUCE_ADD;
    a->type = EMU_U32;
    a->async_proxy = true;
    ck_assert(emui_add_piece(m, a, (emui_piece){{m->cta[0].shared, 0}, {m->global[1], to}, bytes}));
    return a;
}

START_TEST(reductions_overlap)
{
    emu_machine *m = machine(EMU_LATEST);
    const emui_region *b = m->global[1];
    uint32_t word;
    ck_assert(program_shared(m, 0, 1024));
    ck_assert_int_eq(emui_issue(m, sum(m, 0, 0, 32)), EMU_DONE);
    ck_assert_int_eq(emui_issue(m, sum(m, 1, 16, 32)), EMU_DONE);
    ck_assert_int_eq(state_of(b, 20), EMUI_ARRIVING | EMUI_REDUCING);
    memcpy(&word, b->data + 20, 4);
    ck_assert_uint_eq(word, 5);
    for (int step = 0; step < 2; ++step)
        emui_advance(m, true);
    ck_assert_int_eq(state_of(b, 4), 0);
    ck_assert_int_eq(state_of(b, 20) & EMUI_ARRIVING, EMUI_ARRIVING);
    while (emui_advance(m, true)) {
    }
    ck_assert_int_eq(state_of(b, 20), 0);
    memcpy(&word, b->data + 20, 4);
    ck_assert_uint_eq(word, 5 + 20 + 4);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* Marks are of bytes, at any place and in any number: those before and after have none. */
START_TEST(marks_end_with_their_bytes)
{
    emu_machine *m = machine(EMU_LATEST);
    const uint32_t bytes = 1 + 7 * (uint32_t)_i, to = TILE + 3 * (uint32_t)_i;
    const emui_region *a = m->global[0], *s = m->cta[0].shared;
    ck_assert_int_eq(emui_issue(m, copy(m, 0, 5, to, bytes)), EMU_DONE);
    for (uint64_t i = 0; i < bytes; ++i) {
        ck_assert_int_eq(state_of(a, 5 + i), EMUI_LEAVING);
        ck_assert_int_eq(state_of(s, to + i), EMUI_ARRIVING);
        ck_assert_int_eq(s->data[to + i], EMUI_POISON);
    }
    ck_assert(state_of(a, 4) == 0 && state_of(a, 5 + bytes) == 0);
    ck_assert(state_of(s, to - 1) == 0 && state_of(s, to + bytes) == 0);
    ck_assert(s->data[to - 1] != EMUI_POISON && s->data[to + bytes] != EMUI_POISON);
    while (emui_advance(m, true)) {
    }
    ck_assert_mem_eq(s->data + to, a->data + 5, bytes);
    ck_assert(state_of(a, 5) == 0 && state_of(s, to + bytes - 1) == 0);
    emu_close(m);
}
END_TEST

/* Readers of parts of each other's bytes, of any length and across pages of counts: a byte is
 * LEAVING while one of them is left. */
START_TEST(parts_overlap_across_pages)
{
    emu_machine *m = machine(EMU_LATEST);
    const uint64_t i = (uint64_t)_i, from[] = {200 + 3 * i, 250 + i, 5};
    const uint32_t bytes[] = {60 + (uint32_t)i, 1 + 7 * (uint32_t)i, 280};
    for (int k = 0; k < 3; ++k)
        ck_assert_int_eq(emui_issue(m, copy(m, k, from[k], TILE + 512 * (uint32_t)k, bytes[k])),
                         EMU_DONE);
    for (int over = 0; over <= 3; ++over) {
        for (uint64_t at = 0; at < 600; ++at) {
            bool read = false;
            for (int k = over; k < 3; ++k)
                read |= at >= from[k] && at < from[k] + bytes[k];
            ck_assert_int_eq(state_of(m->global[0], at), read ? EMUI_LEAVING : 0);
        }
        emui_advance(m, true);
        emui_advance(m, true);
    }
    emu_close(m);
}
END_TEST

/* Two readers of the parts of 16 bytes, then two of all of them: what is counted of them together
 * is counted of each byte once a part has been read. */
START_TEST(parts_of_what_is_counted_together)
{
    emu_machine *m = machine(EMU_LATEST);
    const uint32_t cut = 1 + (uint32_t)_i;
    const uint64_t from[] = {0, cut, 0, 0};
    const uint32_t bytes[] = {cut, 16 - cut, 16, 16};
    for (int k = 0; k < 4; ++k)
        ck_assert_int_eq(emui_issue(m, copy(m, k, from[k], TILE + 64 * (uint32_t)k, bytes[k])),
                         EMU_DONE);
    for (int over = 0; over <= 4; ++over) {
        for (uint64_t at = 0; at < 20; ++at)
            ck_assert_int_eq(state_of(m->global[0], at), at < 16 && over < 4 ? EMUI_LEAVING : 0);
        emui_advance(m, true);
        emui_advance(m, true);
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

static emui_async *param_reader(emu_machine *m, int lane, uint64_t from, uint64_t to,
                                uint32_t bytes)
{
    emui_async *a = copy(m, lane, 0, to, bytes);
    a->piece[0].from = (emui_place){m->param, from};
    return a;
}

/* The next launch has more parameters than the one in which two operations read the same. */
START_TEST(parameters_grow)
{
    emu_machine *m = machine(EMU_LATEST);
    uint8_t bytes[4096] = {0};
    const uint32_t sizes[] = {16, sizeof bytes};
    for (int launch = 0; launch < 2; ++launch) {
        uint64_t from = sizes[launch] - 16;
        ck_assert(emu_put_param(m, 0, bytes, sizes[launch]));
        for (int k = 0; k < 3; ++k)
            ck_assert_int_eq(emui_issue(m, param_reader(m, k, from, TILE + 64 * (uint64_t)k, 16)),
                             EMU_DONE);
        for (int left = 3; left > 0; --left) {
            ck_assert_int_eq(state_of(m->param, from + 3), EMUI_LEAVING);
            emui_advance(m, true);
            emui_advance(m, true);
        }
        ck_assert_int_eq(state_of(m->param, from + 3), 0);
    }
    emu_close(m);
}
END_TEST

/* Pieces whose sources follow each other are one run. */
START_TEST(sources_that_follow_each_other)
{
    static const struct {
        uint64_t from;
        uint32_t bytes;
    } pieces[] = {{0, 16}, {16, 16}, {32, 8}, {48, 8}, {56, 8}, {0, 16}};
    static const int runs[] = {3, 2, 1, 2, 1, 1};
    static const uint64_t lengths[] = {40, 24, 8, 16, 8, 16};
    emu_machine *m = machine(EMU_LATEST);
    emui_actor by = {m, m->cta[0].warp, 0, "copy"};
    emui_async *a = emui_async_new(&by, COUNT(pieces), EMUI_NO_SIGNAL);
    for (int i = 0; i < COUNT(pieces); ++i) /* the targets do not follow each other */
        ck_assert(emui_add_piece(m, a,
                                 (emui_piece){{m->global[0], pieces[i].from},
                                              {m->cta[0].shared, TILE + 64 * (uint64_t)i},
                                              pieces[i].bytes}));
    for (int i = 0; i < COUNT(pieces); ++i) {
        uint64_t bytes;
        ck_assert_int_eq(emui_source_run(a, i, &bytes), runs[i]);
        ck_assert_uint_eq(bytes, lengths[i]);
    }
    emui_async_free(a);
    emu_close(m);
}
END_TEST

Suite *emu_in_flight_suite(void)
{
    Suite *s = suite_create("emu_in_flight");
    TCase *c = tcase_create("emu_in_flight");
    tcase_set_timeout(c, 30);
    tcase_add_test(c, readers_overlap);
    tcase_add_test(c, no_marks_where_nobody_looks);
    tcase_add_test(c, writers_do_not);
    tcase_add_test(c, no_mark_is_left);
    tcase_add_test(c, reductions_overlap);
    tcase_add_loop_test(c, marks_end_with_their_bytes, 0, 20);
    tcase_add_loop_test(c, parts_overlap_across_pages, 0, 40);
    tcase_add_loop_test(c, parts_of_what_is_counted_together, 0, 15);
    tcase_add_test(c, parameters_grow);
    tcase_add_test(c, sources_that_follow_each_other);
    suite_add_tcase(s, c);
    return s;
}
