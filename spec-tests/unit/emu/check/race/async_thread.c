/* async_thread.c - a hundred operations in flight: a wait for the others is none for the first of
 * them. And copies of a thread that begin alike: they share a clock, until the thread does anything
 * else. */
#include "emu/check/race/order.h"
#include "spec-tests/unit/emu/check/race/words.h"
#include "spec-tests/unit/emu/exec/async/copies.h"

enum { COPIES = 100, FIRST = 64, OTHERS = 72, BOX = 1024, WAITS = COPIES + 4 };

#define WAIT_FOR(at) PROGRAM_WAIT(at, 0, WAITS)

/* Thread 0 copies 16 bytes a hundred times, waits for the last 99 and, or not, for the first, which
 * it reads then. */
static void write_program(emu_ins *to, bool waits)
{
    const emu_ins head[] = {PROGRAM_INIT(FIRST, 1), PROGRAM_INIT(OTHERS, 1),
                            PROGRAM_EXPECT(FIRST, 16), PROGRAM_EXPECT(OTHERS, 16 * (COPIES - 1))},
                  tail[] = {WAIT_FOR(OTHERS),
                            PROGRAM_WAIT(FIRST, 0, WAITS + 2),
                            {WORD(EMU_LD, EMU_SHARED, PROGRAM_HERE(BOX)), .d = PROGRAM_ROW(GOT),
                             PROGRAM_ONE},
                            PROGRAM_WAIT(FIRST, 0, WAITS + 5),
                            PROGRAM_EXIT};
    memcpy(to, head, sizeof head);
    for (uint64_t k = 0; k < COPIES; ++k)
        to[4 + k] = (emu_ins){.execute = emu_bulk,
                              .op = EMU_BULK_COPY,
                              .space = EMU_GLOBAL,
                              .to = EMU_SHARED,
                              .a = PROGRAM_BY(0, 16 * k),
                              .d = PROGRAM_HERE(BOX + 16 * k),
                              .b = PROGRAM_IS(16),
                              .c = PROGRAM_HERE(k == 0 ? FIRST : OTHERS),
                              PROGRAM_ONE};
    memcpy(to + WAITS, tail, sizeof tail);
    if (!waits)
        to[WAITS + 2] = (emu_ins){.execute = emu_bra, .target = WAITS + 4, PROGRAM_ALL};
}

static bool prepare_copies(emu_machine *m)
{
    return program_buffer(m, 0, 4 * COPIES, 9, "A") != 0;
}

START_TEST(a_hundred_copies_are_told_apart)
{
    emu_ins program[WAITS + 8];
    write_program(program, true);
    struct program_case p = program_make(program, COUNT(program), 1, 1);
    p.prepare = prepare_copies;
    check_clean(&p);
    write_program(program, false);
    for (int n = 0; n < 22; ++n) {
        emu_machine *m = program_open(&p, n < 2 ? (emu_schedule)n : EMU_RANDOM, (uint64_t)n);
        program_run(m, &p, -1, NULL);
        ck_assert_msg(emu_findings(m) > 0, "schedule %d", n);
        emu_rule rule = emu_found(m, 0)->rule;
        ck_assert_int_eq(emu_found(m, 0)->pc, WAITS + 4);
        ck_assert(rule == EMU_RACE || rule == EMU_IN_FLIGHT);
        emu_close(m);
    }
}
END_TEST

/* ---- What copies begin with ---- */

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

#define COPY_OF(from)                                                                              \
    {                                                                                              \
        .execute = emu_cp_async, .op = EMU_CP_ASYNC_COPY, .count = 16, .d = PROGRAM_HERE(BOX),     \
        .a = PROGRAM_BY(0, from), PROGRAM_ONE                                                      \
    }

/* A store between two copies comes before the second, which reads what it wrote. */
START_TEST(a_store_between_copies_comes_before_the_second)
{
    static const emu_ins wait = {.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_ALL, PROGRAM_ONE};
    emu_ins program[] = {
        COPY_OF(0),
        COPY_OF(64),
        {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 32)), .b = PROGRAM_IS(5), PROGRAM_ONE},
        COPY_OF(32),
        wait,
        PROGRAM_EXIT};
    program[1].d = (emu_operand)PROGRAM_HERE(BOX + 16);
    program[3].d = (emu_operand)PROGRAM_HERE(BOX + 32);
    struct program_case p = program_make(program, COUNT(program), 1, 1);
    p.prepare = prepare_copies;
    check_clean(&p);
}
END_TEST

Suite *emu_async_thread_suite(void)
{
    Suite *s = suite_create("emu_async_thread");
    TCase *c = tcase_create("emu_async_thread");
    tcase_add_test(c, a_hundred_copies_are_told_apart);
    tcase_add_test(c, copies_share_what_is_the_same);
    tcase_add_test(c, a_store_between_copies_comes_before_the_second);
    suite_add_tcase(s, c);
    return s;
}
