/* warp.c - values exchanged by lanes: shfl in every mode against its definition for all
 * lanes, clamps and segments; vote, match, redux, elect, activemask; masks, exits, what is
 * refused. */
#include "spec-tests/unit/emu/line.h"

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
    static const char *const modes[] = {"up", "down", "bfly", "idx"};
    int op = EMU_SHFL_UP + _i % 4;
    uint32_t c = segments[_i / 4];
    emu_machine *m = one_open(0);
    for (int b = 0; b < 32; ++b)
        for (int k = 0; k < COUNT(masks); ++k) {
            for (int lane = 0; lane < EMU_LANES; ++lane) {
                one_set(m, ONE_A, lane, value_of(lane));
                one_set(m, ONE_D, lane, 5);
            }
            /* higher bits of b do not count */
            struct ptx_line line =
                line_of("shfl.sync.%s.b32 r8|p1, r2, %d, 0x%x, 0x%x;", modes[_i % 4], b | 0x40,
                        (unsigned)c, (unsigned)masks[k]);
            ck_assert_int_eq(line_run(m, masks[k], &line), EMU_FINISHED);
            line_close(&line);
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

/* Each reads r2 or p3, and writes r8, p1 or p2; %s is the mask. */
static const char *const talks[] = {[EMU_SHFL_UP] = "shfl.sync.up.b32 r8|p2, r2, 8, 0, %s;",
                                    [EMU_SHFL_DOWN] = "shfl.sync.down.b32 r8|p2, r2, 8, 31, %s;",
                                    [EMU_SHFL_BFLY] = "shfl.sync.bfly.b32 r8|p2, r2, 8, 31, %s;",
                                    [EMU_SHFL_IDX] = "shfl.sync.idx.b32 r8|p2, r2, 8, 31, %s;",
                                    [EMU_VOTE_ALL] = "vote.sync.all.pred p1, p3, %s;",
                                    [EMU_VOTE_ANY] = "vote.sync.any.pred p1, p3, %s;",
                                    [EMU_VOTE_UNI] = "vote.sync.uni.pred p1, p3, %s;",
                                    [EMU_VOTE_BALLOT] = "vote.sync.ballot.b32 r8, p3, %s;",
                                    [EMU_MATCH_ANY] = "match.any.sync.b32 r8, r2, %s;",
                                    [EMU_MATCH_ALL] = "match.all.sync.b32 r8|p2, r2, %s;",
                                    [EMU_REDUX_ADD] = "redux.sync.add.u32 r8, r2, %s;",
                                    [EMU_REDUX_MIN] = "redux.sync.min.u32 r8, r2, %s;",
                                    [EMU_REDUX_MAX] = "redux.sync.max.u32 r8, r2, %s;",
                                    [EMU_REDUX_AND] = "redux.sync.and.b32 r8, r2, %s;",
                                    [EMU_REDUX_OR] = "redux.sync.or.b32 r8, r2, %s;",
                                    [EMU_REDUX_XOR] = "redux.sync.xor.b32 r8, r2, %s;",
                                    [EMU_ELECT] = "elect.sync r8|p2, %s;",
                                    [EMU_WARP_SYNC] = "bar.warp.sync %s;"};

/* Its text with this mask. */
static const char *talk(int op, uint32_t mask)
{
    static char text[128];
    char all[16];
    snprintf(all, sizeof all, "0x%x", (unsigned)mask);
    const char *at = strstr(talks[op], "%s");
    snprintf(text, sizeof text, "%.*s%s;", (int)(at - talks[op]), talks[op], all);
    return text;
}

static const uint32_t opinions[] = {0,          UINT32_MAX, 1,         0x80000000,
                                    0x0000ffff, 0x00ff00f1, 0x12345678};

START_TEST(votes_are_counted)
{
    uint32_t mask = masks[_i % COUNT(masks)];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int k = 0; k < 2 * COUNT(opinions); ++k)
        for (int op = EMU_VOTE_ALL; op <= EMU_VOTE_BALLOT; ++op) {
            static const char *const modes[] = {"all.pred p1", "any.pred p1", "uni.pred p1",
                                                "ballot.b32 r8"};
            uint32_t yes = opinions[k / 2];
            *emu_predicate(m, 0, 0, 3) = yes;
            *emu_predicate(m, 0, 0, 1) = 0;
            struct ptx_line line = line_of("vote.sync.%s, %sp3, 0x%x;", modes[op - EMU_VOTE_ALL],
                                           k % 2 ? "!" : "", (unsigned)mask);
            yes = (k % 2 ? ~yes : yes) & mask;
            ck_assert_int_eq(line_run(m, mask, &line), EMU_FINISHED);
            line_close(&line);
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
            struct ptx_line line =
                line_of("match.%s.sync.%s%s, %c2, 0x%x;", op == EMU_MATCH_ANY ? "any" : "all",
                        wide ? "b64 r8" : "b32 r8", op == EMU_MATCH_ANY ? "" : "|p2",
                        wide ? 'd' : 'r', (unsigned)mask);
            for (int lane = 0; lane < EMU_LANES; ++lane) {
                v[lane] = (uint64_t)(lane * 5 % few) << (wide ? 40 : 3);
                one_set(m, ONE_A, lane, v[lane]);
                one_set(m, ONE_D, lane, 3);
            }
            for (int lane = 0; lane < EMU_LANES; ++lane)
                all &= !(mask >> lane & 1) || v[lane] == v[__builtin_ctz(mask)];
            *emu_predicate(m, 0, 0, 2) = 0;
            ck_assert_int_eq(line_run(m, mask, &line), EMU_FINISHED);
            line_close(&line);
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
    for (int k = 0; k < 9; ++k) {
        static const char *const modes[] = {"add.u32", "min.u32", "max.u32", "and.b32", "or.b32",
                                            "xor.b32", "add.s32", "min.s32", "max.s32"};
        uint32_t must = 0;
        bool first = true;
        struct ptx_line line = line_of("redux.sync.%s r8, r2, 0x%x;", modes[k], (unsigned)mask);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t v = (uint32_t)lane * 0x9e3779b9 + 0x7ffffff0;
            one_set(m, ONE_A, lane, v);
            if (!(mask >> lane & 1))
                continue;
            must = first ? v : reduced(EMU_REDUX_ADD + k % 6, k >= 6, must, v);
            first = false;
        }
        ck_assert_int_eq(line_run(m, mask, &line), EMU_FINISHED);
        line_close(&line);
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
    *emu_predicate(m, 0, 0, 2) = 0;
    ck_assert_int_eq(line_run_text(m, mask, talk(EMU_ELECT, mask)), EMU_FINISHED);
    ck_assert_uint_eq(*emu_predicate(m, 0, 0, 2), mask & (0 - mask));
    ck_assert_int_eq(line_run_text(m, mask, "activemask.b32 r10;"), EMU_FINISHED);
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
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        one_set(m, ONE_A, lane, (uint64_t)lane);
        one_set(m, ONE_X, lane, lane % 2 ? 0xaaaaaaaa : 0x55555555);
    }
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, "redux.sync.add.u32 r8, r2, r10;"), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[lane], lane % 2 ? 256 : 240);
    emu_close(m);
}
END_TEST

/* Lanes that exited are not waited for; lanes 16 .. 31 are gone. elect and bar.warp.sync may not
 * name them, and go on without them, as on an H200. */
START_TEST(exited_lanes_are_not_waited_for)
{
    const int op = EMU_VOTE_BALLOT + _i;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    bool reports = op == EMU_ELECT || op == EMU_WARP_SYNC;
    struct ptx_line line = line_of("@p4 exit; %s", talk(op, UINT32_MAX));
    *emu_predicate(m, 0, 0, 4) = 0xffff0000;
    *emu_predicate(m, 0, 0, 3) = UINT32_MAX;
    ck_assert_int_eq(line_run(m, UINT32_MAX, &line), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), reports);
    if (reports)
        check_finding(m, "lane 16 is named in the mask 0xffffffff and has exited");
    else if (op == EMU_VOTE_BALLOT)
        ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[3], 0xffff);
    line_close(&line);
    emu_close(m);
}
END_TEST

/* Half of the lanes come to an instruction of the one side of a branch, the others to that of the
 * other, which reads and writes other registers. */
START_TEST(lanes_meet_at_instructions_that_are_alike)
{
    int op = _i / 2;
    uint32_t low = _i % 2 ? 0x0000ffff : 0xdead0f0f & ~UINT32_C(1);
    const char *here = talk(op, UINT32_MAX);
    char there[128];
    snprintf(there, sizeof there, "%s", here);
    for (char *at = there; *at != '\0'; ++at) /* r8 is r9, r2 is r3, p1 is p6, p3 is p5 */
        if ((*at == 'r' && (at[1] == '8' || at[1] == '2')) || (*at == 'p' && at[1] == '3'))
            at[1] = at[1] == '3' ? '5' : (char)(at[1] + 1);
        else if (*at == 'p' && at[1] == '1')
            at[1] = '6';
    struct ptx_line one_line = line_of("%s", here),
                    line = line_of("@p4 bra there; %s bra done; there: %s done:", here, there);
    for (int n = 0; n < 22; ++n) {
        struct program_case p = program_make(NULL, 0, 32, 1);
        emu_machine *m = program_open(&p, n < 2 ? (emu_schedule)n : EMU_RANDOM, (uint64_t)n);
        emu_machine *one = one_open(EMU_CHECK_ALL);
        *emu_predicate(m, 0, 0, 4) = ~low;
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, 2)[lane] = emu_register(m, 0, 0, 3)[lane] =
                emu_register(one, 0, 0, 2)[lane] = value_of(lane);
        *emu_predicate(m, 0, 0, 3) = *emu_predicate(m, 0, 0, 5) = *emu_predicate(one, 0, 0, 3) =
            0x12345678;
        *emu_predicate(m, 0, 0, 1) = *emu_predicate(m, 0, 0, 6) = *emu_predicate(one, 0, 0, 1) = 0;
        ck_assert_int_eq(line_run(one, UINT32_MAX, &one_line), EMU_FINISHED);
        ck_assert_int_eq(line_run(m, UINT32_MAX, &line), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), 0);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            bool is_low = low >> lane & 1;
            ck_assert_uint_eq(emu_register(m, 0, 0, is_low ? 8 : 9)[lane],
                              emu_register(one, 0, 0, 8)[lane]);
            ck_assert_int_eq(*emu_predicate(m, 0, 0, is_low ? 1 : 6) >> lane & 1,
                             *emu_predicate(one, 0, 0, 1) >> lane & 1);
        }
        emu_close(m);
        emu_close(one);
    }
    line_close(&one_line);
    line_close(&line);
}
END_TEST

/* What differs in its operation, type or mask does not meet. */
START_TEST(lanes_do_not_meet_at_others)
{
    static const char *const others[] = {"match.all.sync.b32 r8, r2, 0xffffffff;",
                                         "match.any.sync.b64 r8, d2, 0xffffffff;",
                                         "match.any.sync.b32 r8, r2, 0xfffffffe;"};
    struct ptx_line line = line_of(
        "@p4 bra there; match.any.sync.b32 r8, r2, 0xffffffff; exit; there: %s", others[_i]);
    for (int n = 0; n < 22; ++n) {
        struct program_case p = program_make(NULL, 0, 32, 1);
        emu_machine *m = program_open(&p, n < 2 ? (emu_schedule)n : EMU_RANDOM, (uint64_t)n);
        *emu_predicate(m, 0, 0, 4) = 0xffff0000;
        ck_assert_int_eq(line_run(m, UINT32_MAX, &line), EMU_DEADLOCK);
        ck_assert_int_eq(emu_found(m, 0)->rule, EMU_STUCK);
        check_says(emu_found(m, 0), "lanes 0xffff0000, which");
        emu_close(m);
    }
    line_close(&line);
}
END_TEST

START_TEST(misuse_is_found)
{
    static const struct {
        const char *line;
        uint32_t active;
        emu_rule rule;
        const char *part;
    } rows[] = {{"vote.sync.all.pred p1, p3, 0x0000ff00;", 0x0000ffff, EMU_OPERAND,
                 "lane 0 is not in the mask 0x0000ff00"},
                {"shfl.sync.idx.b32 r8, r2, 20, 31, 0xffff; nanosleep.u32 r8;", 0x0000ffff,
                 EMU_UNINITIALISED, "the value of lane 20"}};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    line_run_text(m, rows[_i].active, rows[_i].line);
    check_finding(m, rows[_i].part);
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
    tcase_add_loop_test(c, misuse_is_found, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
