/* stack.c - alloca, stacksave, stackrestore: where the memory lies, that it is the lane's own,
 * never written before, and gone afterwards; and what is told of wrong sizes and tops.
 *
 * What is not here: frames of functions (memory/local.c, control/call.c). */
#include "spec-tests/unit/emu/calls.h"

#define STACK(op_, d_, a_)                                                                         \
    {                                                                                              \
        .execute = emu_stack, .op = (op_), .type = EMU_U32, .d = d_, .a = a_                       \
    }
#define NO                                                                                         \
    {                                                                                              \
        EMU_NOTHING, 0, 0                                                                          \
    }
#define AT_ROW(op_, row, r)                                                                        \
    {                                                                                              \
        .execute = emu_load_store, .op = (op_), .space = EMU_LOCAL, .type = EMU_B32,               \
        .d = PROGRAM_ROW(row), .b = PROGRAM_ROW(row), .a = PROGRAM_BY(r, 0)                        \
    }
#define TAKE(row, n)                                                                               \
    {                                                                                              \
        .execute = emu_stack, .op = EMU_ALLOCA, .type = EMU_U32, .d = PROGRAM_ROW(row), .a = n     \
    }

/* As many bytes as the lane says, in loops: each lane has its own. */
static const emu_ins own[] = {TAKE(8, PROGRAM_ROW(LANE)), TAKE(9, PROGRAM_IS(4)),
                              AT_ROW(EMU_ST, LANE, 9),    {.execute = emu_call, .target = 6},
                              AT_ROW(EMU_LD, OUT, 9),     RET,
                              {.execute = emu_enter},     TAKE(10, PROGRAM_IS(4)),
                              AT_ROW(EMU_ST, 11, 10),     RET};

static bool number_lanes(emu_machine *m)
{
    for (int w = 0; w < 2; ++w)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, w, LANE)[lane] = 32 * (uint32_t)w + lane;
    return true;
}

static bool is_own(emu_machine *m)
{
    for (int w = 0; w < 2; ++w)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t id = 32 * (uint32_t)w + lane, end = 16 + id;
            if (emu_register(m, 0, w, OUT)[lane] != id || emu_register(m, 0, w, 8)[lane] != 16 ||
                emu_register(m, 0, w, 9)[lane] != (end + 7) / 8 * 8)
                return false;
        }
    return true;
}

START_TEST(each_lane_takes_its_own)
{
    struct program_case p = program_make(own, COUNT(own), 64, 1);
    p.how.local = _i == 0 ? 16 : 12; /* 8 bytes is the alignment where none is written */
    p.prepare = number_lanes;
    p.is_right = is_own;
    check_clean(&p);
}
END_TEST

static const struct alignment {
    emu_operand align;
    uint32_t wanted; /* of the second address, after 17 bytes; 0: a fault */
} alignments[] = {{NO, 24},
                  {PROGRAM_IS(1), 17},
                  {PROGRAM_IS(2), 18},
                  {PROGRAM_IS(16), 32},
                  {PROGRAM_IS(1024), 1024},
                  {PROGRAM_IS(0), 0},
                  {PROGRAM_IS(12), 0}};

START_TEST(an_alignment_is_kept)
{
    const struct alignment *c = &alignments[_i];
    const emu_ins program[] = {TAKE(8, PROGRAM_IS(17)),
                               {.execute = emu_stack,
                                .op = EMU_ALLOCA,
                                .type = EMU_U64,
                                .d = PROGRAM_ROW(10),
                                .a = PROGRAM_IS(3),
                                .x = c->align},
                               RET};
    emu_config how = emu_defaults();
    emu_machine *m =
        run_calls(program, COUNT(program), &how, c->wanted == 0 ? EMU_FAULTED : EMU_FINISHED);
    if (c->wanted == 0)
        check_finding(m, "which is not a power of 2");
    else
        ck_assert_uint_eq(one_get(m, 10, 31), c->wanted);
    emu_close(m);
}
END_TEST

/* Saved, taken, given back, taken again: the same place, without what was written there. */
START_TEST(what_is_given_back_is_gone)
{
    static const emu_ins program[] = {STACK(EMU_STACKSAVE, PROGRAM_ROW(12), NO),
                                      TAKE(8, PROGRAM_IS(16)),
                                      AT_ROW(EMU_ST, LANE, 8),
                                      STACK(EMU_STACKRESTORE, NO, PROGRAM_ROW(12)),
                                      TAKE(9, PROGRAM_IS(16)),
                                      AT_ROW(EMU_LD, OUT, 9),
                                      USE(OUT),
                                      STACK(EMU_STACKRESTORE, NO, PROGRAM_ROW(12)),
                                      AT_ROW(EMU_LD, OUT, 9),
                                      RET};
    emu_config how = emu_defaults();
    emu_machine *m = run_calls(program, COUNT(program), &how, EMU_FAULTED);
    ck_assert_int_eq(emu_findings(m), 2);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNINITIALISED);
    ck_assert_int_eq(emu_found(m, 0)->pc, 5);
    ck_assert_int_eq(emu_found(m, 1)->rule, EMU_BOUNDS);
    ck_assert_int_eq(emu_found(m, 1)->pc, 8);
    ck_assert_uint_eq(emu_register(m, 0, 0, 8)[3], emu_register(m, 0, 0, 9)[3]);
    emu_close(m);
}
END_TEST

/* What a function took is given back by its ret. */
START_TEST(a_ret_gives_back)
{
    static const emu_ins program[] = {{.execute = emu_call, .target = 3},
                                      AT_ROW(EMU_LD, OUT, 8),
                                      RET,
                                      {.execute = emu_enter},
                                      TAKE(8, PROGRAM_IS(16)),
                                      AT_ROW(EMU_ST, LANE, 8),
                                      AT_ROW(EMU_LD, OUT, 8),
                                      RET};
    emu_config how = emu_defaults();
    emu_machine *m = run_calls(program, COUNT(program), &how, EMU_FAULTED);
    check_finding(m, "ld.local: lane 0 of warp 0 of CTA 0 reads 4 bytes");
    ck_assert_int_eq(emu_found(m, 0)->pc, 1);
    emu_close(m);
}
END_TEST

/* Tops that no stacksave of the function gave: below its frame, above what it has. Its own lowest
 * and highest are good. */
static const struct top {
    uint64_t top;
    bool good;
} tops[] = {{0, false}, {63, false}, {64, true}, {80, true}, {81, false}, {UINT32_MAX, false}};

START_TEST(a_top_is_one_that_was_saved)
{
    const emu_ins program[] = {{.execute = emu_call, .target = 2},
                               RET,
                               {.execute = emu_enter, .count = 16},
                               TAKE(8, PROGRAM_IS(16)),
                               STACK(EMU_STACKRESTORE, NO, PROGRAM_IS(tops[_i].top)),
                               RET};
    emu_config how = emu_defaults();
    how.local = 48;
    emu_machine *m =
        run_calls(program, COUNT(program), &how, tops[_i].good ? EMU_FINISHED : EMU_FAULTED);
    if (!tops[_i].good)
        check_finding(m, "stackrestore: lane 0 gives 0x");
    emu_close(m);
}
END_TEST

/* Sizes up to the end of the stack, and more, and more than there are addresses. */
static const struct size {
    uint64_t bytes;
    bool good;
} sizes[] = {{0, true},
             {1024, true},
             {1025, false},
             {UINT32_MAX, false},
             {UINT64_MAX - 7, false},
             {UINT64_C(1) << 33, false}};

START_TEST(a_size_has_an_end)
{
    const emu_ins program[] = {{.execute = emu_stack,
                                .op = EMU_ALLOCA,
                                .type = EMU_U64,
                                .d = PROGRAM_ROW(8),
                                .a = PROGRAM_IS(sizes[_i].bytes)},
                               RET};
    emu_config how = emu_defaults();
    how.stack = 1024;
    emu_machine *m =
        run_calls(program, COUNT(program), &how, sizes[_i].good ? EMU_FINISHED : EMU_FAULTED);
    if (!sizes[_i].good)
        check_finding(m, "alloca: lane 0 of warp 0 of CTA 0 needs");
    emu_close(m);
}
END_TEST

/* Lanes 16 .. 31 of a last warp that is not whole are no threads, and take nothing. */
START_TEST(memory_for_the_stack_is_short)
{
    static const emu_ins program[] = {TAKE(8, PROGRAM_IS(17)), TAKE(9, PROGRAM_IS(1000)), RET};
    long n = 0;
    for (bool fails = true; fails; ++n) {
        emu_config how = emu_defaults();
        how.block[0] = 40;
        check_let_fail(n);
        emu_machine *m = emu_open(&how, NULL);
        emu_end end = m == NULL ? EMU_NO_MEMORY : emu_run(m, program, COUNT(program));
        fails = check_has_failed();
        ck_assert_int_eq(end, fails ? EMU_NO_MEMORY : EMU_FINISHED);
        emu_close(m);
    }
    ck_assert_int_gt(n, 40 * 4);
}
END_TEST

Suite *emu_stack_suite(void)
{
    Suite *s = suite_create("emu_stack");
    TCase *c = tcase_create("stack");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, each_lane_takes_its_own, 0, 2);
    tcase_add_loop_test(c, an_alignment_is_kept, 0, COUNT(alignments));
    tcase_add_test(c, what_is_given_back_is_gone);
    tcase_add_test(c, a_ret_gives_back);
    tcase_add_loop_test(c, a_top_is_one_that_was_saved, 0, COUNT(tops));
    tcase_add_loop_test(c, a_size_has_an_end, 0, COUNT(sizes));
    tcase_add_test(c, memory_for_the_stack_is_short);
    suite_add_tcase(s, c);
    return s;
}
