/* warp.c - values exchanged by lanes: shfl in every mode against its definition for all
 * lanes, clamps and segments; vote, match, redux, elect, activemask; masks, exits, what is
 * refused. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

static const uint32_t masks[] = {UINT32_MAX, 0x0000ffff, 0x00ff00f1, 0x80000000, 0xaaaaaaaa};

/* ---- shfl ---- */

/* The ISA's sentence by sentence: j, and whether it is in range. */
static bool in_range(int op, int lane, int b, uint32_t c, int *j)
{
    int segment = (int)(c >> 8 & 31), clamp = (int)(c & 31);
    int most = (lane & segment) | (clamp & ~segment & 31), least = lane & segment;
    if (op == EMU_SHFL_UP)
        *j = lane - b;
    else if (op == EMU_SHFL_DOWN)
        *j = lane + b;
    else if (op == EMU_SHFL_BFLY)
        *j = lane ^ b;
    else
        *j = least | (b & ~segment & 31);
    return op == EMU_SHFL_UP ? *j >= most : *j <= most;
}

static const uint32_t segments[] = {0x1f, 0x1c03, 0x181f, 0x100f, 0x0000, 0x1e00, 0x1f1f, 0x1807};

static uint32_t value_of(int lane)
{
    return (uint32_t)(lane * lane * 77 + 1000);
}

START_TEST(shfl_is_its_definition)
{
    int op = EMU_SHFL_UP + _i % 4;
    uint32_t c = segments[_i / 4];
    emu_machine *m = one_open(0);
    emu_ins ins = {.execute = emu_lanes,
                   .op = op,
                   .d = one_row(ONE_D),
                   .e = one_pred(1),
                   .a = one_row(ONE_A),
                   .c = one_is(c)};
    for (int b = 0; b < 32; ++b)
        for (int k = 0; k < COUNT(masks); ++k) {
            for (int lane = 0; lane < EMU_LANES; ++lane) {
                one_set(m, ONE_A, lane, value_of(lane));
                one_set(m, ONE_D, lane, 5);
            }
            ins.b = one_is((uint64_t)b | 0x40); /* higher bits of b do not count */
            ins.x = one_is(masks[k]);
            ck_assert_int_eq(one_run(m, masks[k], &ins), EMU_FINISHED);
            for (int lane = 0; lane < EMU_LANES; ++lane) {
                int j;
                bool in = in_range(op, lane, b, c, &j);
                uint32_t is = emu_register(m, 0, 0, ONE_D)[lane];
                bool p = *emu_predicate(m, 0, 0, 1) >> lane & 1;
                if (!(masks[k] >> lane & 1)) {
                    ck_assert_uint_eq(is, 5);
                    continue;
                }
                ck_assert_int_eq(p, in);
                ck_assert_uint_eq(is, value_of(in ? j : lane));
            }
        }
    emu_close(m);
}
END_TEST

/* ---- vote, match, redux, elect, activemask ---- */

static emu_ins talk(int op, uint32_t mask)
{
    return (emu_ins){.execute = emu_lanes,
                     .op = op,
                     .type = EMU_U32,
                     .d = op <= EMU_VOTE_UNI ? one_pred(1) : one_row(ONE_D),
                     .e = one_pred(2),
                     .a = op <= EMU_VOTE_BALLOT ? one_pred(3) : one_row(ONE_A),
                     .x = one_is(mask)};
}

static const uint32_t opinions[] = {0,          UINT32_MAX, 1,         0x80000000,
                                    0x0000ffff, 0x00ff00f1, 0x12345678};

START_TEST(votes_are_counted)
{
    uint32_t mask = masks[_i % COUNT(masks)];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int k = 0; k < 2 * COUNT(opinions); ++k)
        for (int op = EMU_VOTE_ALL; op <= EMU_VOTE_BALLOT; ++op) {
            emu_ins ins = talk(op, mask);
            uint32_t yes = opinions[k / 2];
            *emu_predicate(m, 0, 0, 3) = yes;
            *emu_predicate(m, 0, 0, 1) = 0;
            ins.flags = k % 2 ? EMU_NEGATED : 0;
            yes = (k % 2 ? ~yes : yes) & mask;
            ck_assert_int_eq(one_run(m, mask, &ins), EMU_FINISHED);
            bool answer = op == EMU_VOTE_ALL   ? yes == mask
                          : op == EMU_VOTE_ANY ? yes != 0
                                               : yes == mask || yes == 0;
            if (op == EMU_VOTE_BALLOT)
                ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[__builtin_ctz(mask)], yes);
            else
                ck_assert_uint_eq(*emu_predicate(m, 0, 0, 1), answer ? mask : 0);
        }
    emu_close(m);
}
END_TEST

START_TEST(matches_are_found)
{
    uint32_t mask = masks[_i % COUNT(masks)];
    bool wide = _i >= COUNT(masks);
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int few = 1; few < 9; few += 2)
        for (int op = EMU_MATCH_ANY; op <= EMU_MATCH_ALL; ++op) {
            uint64_t v[EMU_LANES];
            bool all = true;
            emu_ins ins = talk(op, mask);
            ins.type = wide ? EMU_B64 : EMU_B32;
            for (int lane = 0; lane < EMU_LANES; ++lane) {
                v[lane] = (uint64_t)(lane * 5 % few) << (wide ? 40 : 3);
                one_set(m, ONE_A, lane, v[lane]);
                one_set(m, ONE_D, lane, 3);
            }
            for (int lane = 0; lane < EMU_LANES; ++lane)
                all &= !(mask >> lane & 1) || v[lane] == v[__builtin_ctz(mask)];
            *emu_predicate(m, 0, 0, 2) = 0;
            ck_assert_int_eq(one_run(m, mask, &ins), EMU_FINISHED);
            for (int lane = 0; lane < EMU_LANES; ++lane) {
                uint32_t must = 0;
                for (int other = 0; other < EMU_LANES; ++other)
                    must |= (uint32_t)((mask >> other & 1) && v[other] == v[lane]) << other;
                must = op == EMU_MATCH_ANY ? must : all ? mask : 0;
                ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[lane], mask >> lane & 1 ? must : 3);
            }
            ck_assert(op == EMU_MATCH_ANY || *emu_predicate(m, 0, 0, 2) == (all ? mask : 0));
        }
    emu_close(m);
}
END_TEST

static uint32_t reduced(int op, bool sign, uint32_t a, uint32_t b)
{
    int64_t x = sign ? (int32_t)a : (int64_t)a, y = sign ? (int32_t)b : (int64_t)b;
    switch (op) {
    case EMU_REDUX_ADD:
        return (uint32_t)(x + y);
    case EMU_REDUX_MIN:
        return (uint32_t)(x < y ? x : y);
    case EMU_REDUX_MAX:
        return (uint32_t)(x > y ? x : y);
    case EMU_REDUX_AND:
        return ~(~a | ~b);
    case EMU_REDUX_OR:
        return ~(~a & ~b);
    default:
        return (a | b) - (a & b);
    }
}

START_TEST(warps_are_reduced)
{
    uint32_t mask = masks[_i % COUNT(masks)];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int k = 0; k < 12; ++k) {
        emu_ins ins = talk(EMU_REDUX_ADD + k % 6, mask);
        uint32_t must = 0;
        bool first = true;
        ins.type = k < 6 ? EMU_U32 : EMU_S32;
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t v = (uint32_t)lane * 0x9e3779b9 + 0x7ffffff0;
            one_set(m, ONE_A, lane, v);
            if (!(mask >> lane & 1))
                continue;
            must = first ? v : reduced(ins.op, k >= 6, must, v);
            first = false;
        }
        ck_assert_int_eq(one_run(m, mask, &ins), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            ck_assert(!(mask >> lane & 1) || emu_register(m, 0, 0, ONE_D)[lane] == must);
    }
    emu_close(m);
}
END_TEST

START_TEST(the_lowest_is_elected)
{
    uint32_t mask = masks[_i];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins ins = talk(EMU_ELECT, mask), who = {.execute = emu_activemask, .d = one_row(ONE_X)};
    *emu_predicate(m, 0, 0, 2) = 0;
    ck_assert_int_eq(one_run(m, mask, &ins), EMU_FINISHED);
    ck_assert_uint_eq(*emu_predicate(m, 0, 0, 2), mask & (0 - mask));
    ck_assert_int_eq(one_run(m, mask, &who), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        bool in = mask >> lane & 1;
        ck_assert(!in || emu_register(m, 0, 0, ONE_D)[lane] == (uint32_t)__builtin_ctz(mask));
        ck_assert(!in || emu_register(m, 0, 0, ONE_X)[lane] == mask);
    }
    emu_close(m);
}
END_TEST

/* ---- Masks ---- */

/* Even and odd lanes name their own masks at one instruction: two votes. */
START_TEST(masks_go_by_themselves)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins ins = talk(EMU_REDUX_ADD, 0);
    ins.x = one_row(ONE_X);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        one_set(m, ONE_A, lane, (uint64_t)lane);
        one_set(m, ONE_X, lane, lane % 2 ? 0xaaaaaaaa : 0x55555555);
    }
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[lane], lane % 2 ? 256 : 240);
    emu_close(m);
}
END_TEST

/* Lanes that exited are not waited for; lanes 16 .. 31 are gone. elect and bar.warp.sync may not
 * name them, and go on without them, as on an H200. */
START_TEST(exited_lanes_are_not_waited_for)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins go = {.execute = emu_exit, .guard = 4}, ins = talk(EMU_VOTE_BALLOT + _i, UINT32_MAX);
    bool tells = ins.op == EMU_ELECT || ins.op == EMU_WARP_SYNC;
    *emu_predicate(m, 0, 0, 4) = 0xffff0000;
    *emu_predicate(m, 0, 0, 3) = UINT32_MAX;
    ins.guard = EMU_NO_GUARD;
    emu_ins program[] = {go, ins, PROGRAM_EXIT};
    emu_end end = emu_run(m, program, COUNT(program));
    ck_assert_int_eq(end, EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), tells);
    if (tells)
        check_finding(m, "lane 16 is named in the mask 0xffffffff and has exited");
    else if (ins.op == EMU_VOTE_BALLOT)
        ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[3], 0xffff);
    emu_close(m);
}
END_TEST

/* Half of the lanes come to an instruction of the one side of a branch, the others to that of the
 * other, which reads and writes other registers. */
START_TEST(lanes_meet_at_instructions_that_are_alike)
{
    int op = _i / 2;
    uint32_t low = _i % 2 ? 0x0000ffff : 0xdead0f0f & ~UINT32_C(1);
    bool votes = op >= EMU_VOTE_ALL && op <= EMU_VOTE_BALLOT;
    emu_ins here = talk(op, UINT32_MAX), there;
    here.a = votes ? one_pred(2) : one_row(ONE_A);
    here.d = votes && op != EMU_VOTE_BALLOT ? one_pred(1) : one_row(ONE_D);
    here.e = one_pred(5);
    here.b = one_is(8);
    here.c = one_is(op == EMU_SHFL_UP ? 0 : 31);
    here.guard = EMU_NO_GUARD;
    there = here;
    there.a = votes ? one_pred(3) : one_row(ONE_A + 2);
    there.d = here.d.kind == EMU_PREDICATE ? one_pred(6) : one_row(ONE_D + 2);
    const emu_ins together[] = {here, PROGRAM_EXIT},
                  apart[] = {{.execute = emu_bra, .target = 3, .guard = 4},
                             here,
                             {.execute = emu_bra, .target = 4, PROGRAM_ALL},
                             there,
                             PROGRAM_EXIT};
    for (int n = 0; n < 22; ++n) {
        struct program_case p = program_make(apart, COUNT(apart), 32, 1);
        emu_machine *m = program_open(&p, n < 2 ? (emu_schedule)n : EMU_RANDOM, (uint64_t)n);
        emu_machine *one = one_open(EMU_CHECK_ALL);
        *emu_predicate(m, 0, 0, 4) = ~low;
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            one_set(m, ONE_A, lane, value_of(lane));
            one_set(m, ONE_A + 2, lane, value_of(lane));
            one_set(one, ONE_A, lane, value_of(lane));
        }
        *emu_predicate(m, 0, 0, 2) = *emu_predicate(m, 0, 0, 3) = *emu_predicate(one, 0, 0, 2) =
            0x12345678;
        ck_assert_int_eq(emu_run(one, together, 2), EMU_FINISHED);
        ck_assert_int_eq(emu_run(m, apart, COUNT(apart)), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), 0);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            bool is_low = low >> lane & 1;
            uint32_t is = emu_register(m, 0, 0, is_low ? ONE_D : ONE_D + 2)[lane];
            if (here.d.kind == EMU_PREDICATE)
                ck_assert_int_eq(*emu_predicate(m, 0, 0, is_low ? here.d.r : 6) >> lane & 1,
                                 *emu_predicate(one, 0, 0, here.d.r) >> lane & 1);
            else if (here.d.kind == EMU_REG)
                ck_assert_uint_eq(is, emu_register(one, 0, 0, ONE_D)[lane]);
        }
        emu_close(m);
        emu_close(one);
    }
}
END_TEST

/* What differs in its operation, type or mask does not meet. */
START_TEST(lanes_do_not_meet_at_others)
{
    emu_ins here = talk(EMU_MATCH_ANY, UINT32_MAX), there = here;
    there.op = _i == 0 ? EMU_MATCH_ALL : there.op;
    there.type = _i == 1 ? EMU_B64 : here.type;
    there.x = _i == 2 ? one_is(0xfffffffe) : there.x;
    here.guard = there.guard = EMU_NO_GUARD;
    const emu_ins program[] = {
        {.execute = emu_bra, .target = 3, .guard = 4}, here, PROGRAM_EXIT, there, PROGRAM_EXIT};
    for (int n = 0; n < 22; ++n) {
        struct program_case p = program_make(program, COUNT(program), 32, 1);
        emu_machine *m = program_open(&p, n < 2 ? (emu_schedule)n : EMU_RANDOM, (uint64_t)n);
        *emu_predicate(m, 0, 0, 4) = 0xffff0000;
        ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_DEADLOCK);
        ck_assert_int_eq(emu_found(m, 0)->rule, EMU_STUCK);
        emu_close(m);
    }
}
END_TEST

/* A bar.warp.sync at two places puts in order what the lanes did before it. */
START_TEST(lanes_that_meet_are_in_order)
{
    enum { TO = 8, FROM = 9 };
    static const emu_ins sync = {
        .execute = emu_lanes, .op = EMU_WARP_SYNC, .x = {EMU_IMM, 0, UINT32_MAX}, PROGRAM_ALL};
    const emu_ins store = {.execute = emu_load_store,
                           .op = EMU_ST,
                           .space = EMU_SHARED,
                           .type = EMU_U32,
                           .count = 1,
                           .a = PROGRAM_BY(TO, 0),
                           .b = PROGRAM_ROW(TO),
                           PROGRAM_ALL},
                  load = {.execute = emu_load_store,
                          .op = EMU_LD,
                          .space = EMU_SHARED,
                          .type = EMU_U32,
                          .count = 1,
                          .a = PROGRAM_BY(FROM, 0),
                          .d = PROGRAM_ROW(10),
                          PROGRAM_ALL},
                  program[] = {store,        {.execute = emu_bra, .target = 5, .guard = 4},
                               sync,         load,
                               PROGRAM_EXIT, sync,
                               load,         PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    for (int n = 0; n < 22; ++n)
        for (int without = 0; without < 2; ++without) {
            emu_ins none = {.execute = emu_bra, .target = 3, PROGRAM_ALL};
            emu_machine *m = program_open(&p, n < 2 ? (emu_schedule)n : EMU_RANDOM, (uint64_t)n);
            for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
                emu_register(m, 0, 0, TO)[lane] = 64 + 4 * lane;
                emu_register(m, 0, 0, FROM)[lane] = 64 + 4 * (31 - lane);
            }
            *emu_predicate(m, 0, 0, 4) = 0xffff0000;
            ck_assert_int_eq(program_run(m, &p, without ? 2 : -1, &none), EMU_FINISHED);
            ck_assert_int_eq(emu_findings(m) > 0, without);
            emu_close(m);
        }
}
END_TEST

START_TEST(misuse_is_found)
{
    static const struct {
        int op;
        emu_type type;
        uint32_t mask, active;
        int b;
        emu_rule rule;
        const char *part;
    } rows[] = {
        {EMU_VOTE_ALL, 0, 0x0000ff00, 0x0000ffff, 0, EMU_OPERAND,
         "vote.sync: lane 0 is not in the"},
        {EMU_REDUX_MAX, EMU_F32, UINT32_MAX, UINT32_MAX, 0, EMU_UNSUPPORTED, "needs sm_100a"},
        {EMU_SHFL_IDX, 0, 0x0000ffff, 0x0000ffff, 20, EMU_UNINITIALISED, "the value of lane 20"},
        {EMU_MATCH_ANY, EMU_B32, UINT32_MAX, 0x0000ffff, 0, EMU_STUCK, "lanes 0xffff0000, which"},
    };
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins ins = talk(rows[_i].op, rows[_i].mask);
    ins.type = rows[_i].type;
    ins.b = one_is((uint64_t)rows[_i].b);
    ins.c = one_is(31);
    if (rows[_i].rule == EMU_STUCK) { /* the others wait elsewhere */
        emu_ins other = {.execute = emu_bra, .target = 3, .guard = 4};
        emu_ins program[] = {other, ins, PROGRAM_EXIT, ins, PROGRAM_EXIT};
        program[1].guard = program[3].guard = EMU_NO_GUARD;
        *emu_predicate(m, 0, 0, 4) = ~rows[_i].active;
        program[3].op = EMU_MATCH_ALL;
        ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_DEADLOCK);
        ck_assert(strstr(emu_found(m, 0)->message, rows[_i].part) != NULL);
    } else {
        emu_ins use = {.execute = emu_nanosleep, .a = ins.d, .guard = 4},
                program[] = {ins, use, PROGRAM_EXIT};
        program[0].guard = 4;
        *emu_predicate(m, 0, 0, 4) = rows[_i].active;
        emu_run(m, program, COUNT(program));
        check_finding(m, rows[_i].part);
    }
    ck_assert_int_eq(emu_found(m, 0)->rule, rows[_i].rule);
    emu_close(m);
}
END_TEST

Suite *emu_warp_suite(void)
{
    Suite *s = suite_create("emu_warp");
    TCase *c = tcase_create("emu_warp");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, shfl_is_its_definition, 0, 4 * COUNT(segments));
    tcase_add_loop_test(c, votes_are_counted, 0, COUNT(masks));
    tcase_add_loop_test(c, matches_are_found, 0, 2 * COUNT(masks));
    tcase_add_loop_test(c, warps_are_reduced, 0, COUNT(masks));
    tcase_add_loop_test(c, the_lowest_is_elected, 0, COUNT(masks));
    tcase_add_test(c, masks_go_by_themselves);
    tcase_add_loop_test(c, exited_lanes_are_not_waited_for, 0, EMU_WARP_SYNC - EMU_VOTE_BALLOT + 1);
    tcase_add_loop_test(c, lanes_meet_at_instructions_that_are_alike, 0, 2 * (EMU_WARP_SYNC + 1));
    tcase_add_loop_test(c, lanes_do_not_meet_at_others, 0, 3);
    tcase_add_test(c, lanes_that_meet_are_in_order);
    tcase_add_loop_test(c, misuse_is_found, 0, 4);
    suite_add_tcase(s, c);
    return s;
}
