/* lane.c - a hundred operations in flight: a wait for the others is none for the first of them. */
#include "spec-tests/unit/emu/order/words.h"

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

static bool prepare(emu_machine *m)
{
    return program_buffer(m, 0, 4 * COPIES, 9, "A") != 0;
}

START_TEST(a_hundred_copies_are_told_apart)
{
    emu_ins program[WAITS + 8];
    write_program(program, true);
    struct program_case p = program_make(program, COUNT(program), 1, 1);
    p.prepare = prepare;
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

Suite *emu_lane_suite(void)
{
    Suite *s = suite_create("emu_lane");
    TCase *c = tcase_create("emu_lane");
    tcase_add_test(c, a_hundred_copies_are_told_apart);
    suite_add_tcase(s, c);
    return s;
}
