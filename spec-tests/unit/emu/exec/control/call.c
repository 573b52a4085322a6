/* call.c - functions: what a call hands over and what it keeps, calls by address, recursion, lanes
 * that call different functions, and what is told of calls that go wrong.
 *
 * What is not here: lanes at different depths, the stack and its limit (control/frames.c), alloca
 * (stack.c). */
#include "spec-tests/unit/emu/calls.h"

static const emu_operand lane_id = {EMU_SPECIAL, 0, EMU_LANEID};

/* ---- Words ---- */

/* d = a - b, of rows 8 and 9. */
static const emu_operand minus_in[] = {PROGRAM_ROW(8), PROGRAM_ROW(9)};
static const emu_operand minus_out[] = {PROGRAM_ROW(10)};
static const emu_operand minus_call[] = {PROGRAM_ROW(OUT), PROGRAM_ROW(LANE), PROGRAM_IS(100)};

#define MINUS                                                                                      \
    {.execute = emu_enter, LIST(minus_in, 2)}, ALU(EMU_SUB, 10, PROGRAM_ROW(8), PROGRAM_ROW(9)),   \
    {                                                                                              \
        .execute = emu_ret, LIST(minus_out, 0)                                                     \
    }

START_TEST(words_go_to_the_callee_and_back)
{
    const emu_ins program[] = {
        {.execute = emu_alu, .op = EMU_MOV, .type = EMU_B32, .d = PROGRAM_ROW(LANE), .a = lane_id},
        {.execute = emu_call, .target = 3, LIST(minus_call, 1), .guard = 4},
        RET,
        MINUS};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 0xf0f0fff1;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, OUT)[lane],
                          0xf0f0fff1U >> lane & 1 ? lane - 100 : 0);
    emu_close(m);
}
END_TEST

/* Lanes call one of two functions by its address, and go on together: the instruction after the
 * call is executed once. */
static const emu_operand twice_in[] = {PROGRAM_ROW(8)}, twice_out[] = {PROGRAM_ROW(8)};
static const emu_operand by_address[] = {PROGRAM_ROW(OUT), PROGRAM_ROW(LANE)};

START_TEST(lanes_call_different_functions_by_address)
{
    const emu_ins program[] = {
        {.execute = emu_alu, .op = EMU_MOV, .type = EMU_B32, .d = PROGRAM_ROW(LANE), .a = lane_id},
        {.execute = emu_call, .a = PROGRAM_ROW(24), LIST(by_address, 1)},
        ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(1000)),
        RET,
        {.execute = emu_enter, LIST(twice_in, 1)},
        ALU(EMU_ADD, 8, PROGRAM_ROW(8), PROGRAM_ROW(8)),
        {.execute = emu_ret, LIST(twice_out, 0)},
        {.execute = emu_enter, LIST(twice_in, 1)},
        ALU(EMU_XOR, 8, PROGRAM_ROW(8), PROGRAM_IS(0xff)),
        {.execute = emu_ret, LIST(twice_out, 0)}};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        one_set(m, 24, lane, emu_function_address(lane % 3 == 0 ? 4 : 7));
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, OUT)[lane],
                          1000 + (lane % 3 == 0 ? 2 * lane : lane ^ 0xff));
    ck_assert_uint_eq(emu_counted(m)->instructions, 4 + 6);
    emu_close(m);
}
END_TEST

/* ---- Recursion ---- */

/* fib(n) in row 8: the rows 8 .. 11 and P6 are what a call may still need. Lane l computes
 * fib(l % 13): lanes are at different depths. */
static const emu_operand fib_in[] = {PROGRAM_ROW(8)}, fib_out[] = {PROGRAM_ROW(8)};
static const emu_operand fib_first[] = {PROGRAM_ROW(10), PROGRAM_ROW(9)};
static const emu_operand fib_second[] = {PROGRAM_ROW(11), PROGRAM_ROW(9)};
static const emu_operand fib_call[] = {PROGRAM_ROW(OUT), PROGRAM_ROW(LANE)};
static const emu_ins fib[] = {
    ALU(EMU_REM, LANE, PROGRAM_ROW(LANE), PROGRAM_IS(13)),
    {.execute = emu_call, .target = 3, LIST(fib_call, 1)},
    {.execute = emu_exit},
    {.execute = emu_enter, LIST(fib_in, 1)},
    BELOW(6, 8, 2),
    {.execute = emu_bra, .target = 11, .guard = 6},
    ALU(EMU_SUB, 9, PROGRAM_ROW(8), PROGRAM_IS(1)),
    {.execute = emu_call,
     .target = 3,
     LIST(fib_first, 1),
     .x = SAVES(8, 4),
     .e = {EMU_PREDICATES, 6, 1}},
    ALU(EMU_SUB, 9, PROGRAM_ROW(8), PROGRAM_IS(2)),
    {.execute = emu_call, .target = 3, LIST(fib_second, 1), .x = SAVES(8, 4)},
    ALU(EMU_ADD, 8, PROGRAM_ROW(10), PROGRAM_ROW(11)),
    {.execute = emu_ret, LIST(fib_out, 0)}};

static bool number_lanes(emu_machine *m)
{
    for (int w = 0; w < 2; ++w)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, w, LANE)[lane] = 32 * (uint32_t)w + lane;
    return true;
}

static bool is_fib(emu_machine *m)
{
    static const uint32_t fibs[] = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144};
    for (int w = 0; w < 2; ++w)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            if (emu_register(m, 0, w, OUT)[lane] != fibs[(32 * (uint32_t)w + lane) % 13])
                return false;
    return true;
}

START_TEST(a_function_calls_itself)
{
    struct program_case p = program_make(fib, COUNT(fib), 64, 1);
    p.prepare = number_lanes;
    p.is_right = is_fib;
    p.how.undefined = _i == 1;
    check_clean(&p);
}
END_TEST

/* What a call does not save, the callee overwrites. */
START_TEST(what_is_not_saved_is_lost)
{
    emu_ins unsaved[COUNT(fib)];
    memcpy(unsaved, fib, sizeof fib);
    unsaved[9].x = (emu_operand){EMU_ROWS, 8, 2}; /* without row 10, the first result */
    struct program_case p = program_make(unsaved, COUNT(unsaved), 64, 1);
    p.prepare = number_lanes;
    p.is_right = is_fib;
    ck_assert_ptr_nonnull(program_clean(&p));
}
END_TEST

/* P6 is saved by the call in it, and the callee's is another. */
START_TEST(predicates_are_saved)
{
    static const emu_operand none[] = {PROGRAM_IS(7)};
    static const emu_operand in[] = {PROGRAM_PRED(6)};
    static const emu_ins program[] = {{.execute = emu_call,
                                       .target = 3,
                                       LIST(none, 0),
                                       .e = {EMU_PREDICATES, 4, 3},
                                       .x = SAVES(OUT, 1)},
                                      ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(5)),
                                      RET,
                                      {.execute = emu_enter, LIST(in, 1)},
                                      {.execute = emu_alu,
                                       .op = EMU_MOV,
                                       .type = EMU_B32,
                                       .d = PROGRAM_ROW(OUT),
                                       .a = PROGRAM_IS(9)},
                                      {.execute = emu_alu,
                                       .op = EMU_MOV,
                                       .type = EMU_B32,
                                       .d = PROGRAM_ROW(22),
                                       .a = PROGRAM_IS(1),
                                       .guard = 6},
                                      RET};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 0x123;
    *emu_predicate(m, 0, 0, 6) = 0x456;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_uint_eq(*emu_predicate(m, 0, 0, 4), 0x123);
    ck_assert_uint_eq(*emu_predicate(m, 0, 0, 6), 0x456);
    ck_assert_uint_eq(emu_register(m, 0, 0, OUT)[3], 5);
    ck_assert_uint_eq(emu_register(m, 0, 0, 22)[3], 1);
    emu_close(m);
}
END_TEST

/* A callee that is called again finds its rows without a value. */
START_TEST(saved_rows_begin_without_a_value)
{
    static const emu_ins program[] = {{.execute = emu_call, .target = 2, .x = SAVES(8, 2)},
                                      RET,
                                      {.execute = emu_enter},
                                      ALU(EMU_ADD, 9, PROGRAM_ROW(8), PROGRAM_IS(1)),
                                      RET};
    emu_config how = emu_defaults();
    how.undefined = true;
    emu_machine *m = emu_open(&how, NULL);
    emu_register(m, 0, 0, 8)[0] = 1;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    check_finding(m, "reads register row 8");
    emu_close(m);
}
END_TEST

/* ---- Blocks ---- */

/* The caller puts two words into its own 16 .. 23, the callee reads them as its 0 .. 7, adds them
 * into its 8 .. 11 and gives that back to the caller's 24 .. 27; local variables of both lie at 0
 * and do not meet. */
#define BLOCKS(bytes, frame, back)                                                                 \
    ALU(EMU_ADD, 4, PROGRAM_ROW(LANE), PROGRAM_IS(1)), LOCAL(EMU_ST, 4, 0),                        \
        LOCAL(EMU_ST, LANE, 16), LOCAL(EMU_ST, 4, 20),                                             \
        {.execute = emu_call,                                                                      \
         .target = 10,                                                                             \
         .b = PROGRAM_AT(16),                                                                      \
         .count = (bytes),                                                                         \
         .c = PROGRAM_AT(24)},                                                                     \
        LOCAL(EMU_LD, OUT, 24), USE(OUT), LOCAL(EMU_LD, 22, 0), LOCAL(EMU_LD, 23, 16), RET,        \
        {.execute = emu_enter, .count = (frame)}, LOCAL(EMU_LD, 8, 0), LOCAL(EMU_LD, 9, 4),        \
        USE(9), ALU(EMU_ADD, 8, PROGRAM_ROW(8), PROGRAM_ROW(9)), LOCAL(EMU_ST, 8, 8),              \
        LOCAL(EMU_ST, 8, 0),                                                                       \
    {                                                                                              \
        .execute = emu_ret, .b = PROGRAM_AT(8), .count = (back)                                    \
    }

static bool is_sum(emu_machine *m)
{
    for (int w = 0; w < 2; ++w)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t id = 32 * (uint32_t)w + lane;
            if (emu_register(m, 0, w, OUT)[lane] != 2 * id + 1 ||
                emu_register(m, 0, w, 22)[lane] != id + 1 || emu_register(m, 0, w, 23)[lane] != id)
                return false;
        }
    return true;
}

START_TEST(blocks_go_to_the_callee_and_back)
{
    static const emu_ins program[] = {BLOCKS(8, 12, 4)};
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    p.how.local = 28;
    p.prepare = number_lanes;
    p.is_right = is_sum;
    check_clean(&p);
}
END_TEST

/* Bytes of a block that were not written are not in the callee either; a frame that is too small,
 * results that the function does not give. */
START_TEST(blocks_that_do_not_agree)
{
    static const emu_ins short_block[] = {BLOCKS(4, 12, 4)}, short_frame[] = {BLOCKS(8, 8, 4)},
                         no_result[] = {BLOCKS(8, 12, 0)}, outside[] = {BLOCKS(16, 12, 4)};
    const emu_ins *const all[] = {short_block, short_frame, no_result, outside};
    static const char *const part[] = {
        "reads byte 0x24 of the local memory of thread 0", "writes 4 bytes at address 0x28",
        "reads byte 0x18 of", "call: lane 0 of warp 0 of CTA 0 uses 16 bytes at address 0x10"};
    emu_config how = emu_defaults();
    how.local = 28;
    emu_machine *m = run_calls(all[_i], COUNT(short_block), &how,
                               _i == 1 || _i == 3 ? EMU_FAULTED : EMU_FINISHED);
    check_finding(m, part[_i]);
    emu_close(m);
}
END_TEST

/* Results that have no room in the caller, but would in the callee's frame. */
START_TEST(results_have_room_in_the_caller)
{
    static const emu_ins program[] = {{.execute = emu_call, .target = 2, .c = PROGRAM_AT(12)},
                                      RET,
                                      {.execute = emu_enter, .count = 32},
                                      LOCAL(EMU_ST, LANE, 0),
                                      {.execute = emu_ret, .b = PROGRAM_AT(0), .count = 4}};
    emu_config how = emu_defaults();
    how.local = _i == 0 ? 16 : 12;
    emu_machine *m = run_calls(program, COUNT(program), &how, _i == 0 ? EMU_FINISHED : EMU_FAULTED);
    if (_i == 1)
        check_finding(m, "ret: lane 0 gives 4 bytes to address 0xc, and the local memory of its "
                         "caller ends at 0xc");
    emu_close(m);
}
END_TEST

/* ---- Calls that go wrong ---- */

/* Where lanes go different ways, .uni is wrong: by a guard, by an address, at a ret. */
START_TEST(uni_says_that_lanes_go_together)
{
    static const emu_ins guarded[] = {
        {.execute = emu_call, .target = 2, .flags = EMU_UNI, .guard = 4},
        {.execute = emu_exit},
        {.execute = emu_enter},
        RET};
    static const emu_ins apart[] = {{.execute = emu_call, .a = PROGRAM_ROW(24), .flags = EMU_UNI},
                                    RET,
                                    {.execute = emu_enter},
                                    RET,
                                    {.execute = emu_enter},
                                    RET};
    static const emu_ins back[] = {{.execute = emu_call, .target = 2},
                                   {.execute = emu_exit},
                                   {.execute = emu_enter},
                                   {.execute = emu_ret, .flags = EMU_UNI, .guard = 4},
                                   RET};
    const emu_ins *const all[] = {guarded, apart, back};
    static const int n[] = {COUNT(guarded), COUNT(apart), COUNT(back)};
    static const char *const part[] = {
        "all lanes that are here go the same way, but lane 1 goes another one than lane 0",
        "call.uni", "ret.uni"};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 1;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        one_set(m, 24, lane, emu_function_address(lane < 9 ? 2 : 4));
    ck_assert_int_eq(emu_run(m, all[_i], n[_i]), EMU_FINISHED);
    check_finding(m, part[_i]);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_DIVERGED);
    emu_close(m);
}
END_TEST

static const emu_operand one_word[] = {PROGRAM_IS(1)};
static const emu_operand one_row_in[] = {PROGRAM_ROW(8)};

static const struct wrong {
    emu_ins call, enter, ret;
    emu_rule rule;
    const char *part;
} wrongs[] = {
    {{.execute = emu_call, .target = 1},
     {.execute = emu_enter},
     RET,
     EMU_OPERAND,
     "call: no function begins at instruction 1"},
    {{.execute = emu_call, .target = -1},
     {.execute = emu_enter},
     RET,
     EMU_OPERAND,
     "call: no function begins at instruction -1"},
    {{.execute = emu_call, .a = PROGRAM_IS(2)},
     {.execute = emu_enter},
     RET,
     EMU_OPERAND,
     "call: lane 0 calls address 0x2, where no function begins"},
    {{.execute = emu_call, .a = PROGRAM_IS(UINT64_C(0x50000000021))},
     {.execute = emu_enter},
     RET,
     EMU_OPERAND,
     "calls address 0x50000000021"},
    {{.execute = emu_call, .a = PROGRAM_IS(UINT64_C(0x50000000010))},
     {.execute = emu_enter},
     RET,
     EMU_OPERAND,
     "calls address 0x50000000010"},
    {{.execute = emu_call, .a = PROGRAM_IS(UINT64_C(0x700000000000))},
     {.execute = emu_enter},
     RET,
     EMU_OPERAND,
     "calls address 0x700000000000"},
    {{.execute = emu_call, .target = 2, LIST(one_word, 0)},
     {.execute = emu_enter},
     RET,
     EMU_OPERAND,
     "the function that begins here takes 0 words, and lane 0 calls it at instruction 0 with 1"},
    {{.execute = emu_call, .target = 2},
     {.execute = emu_enter, LIST(one_row_in, 1)},
     RET,
     EMU_OPERAND,
     "takes 1 words"},
    {{.execute = emu_call, .target = 2},
     {.execute = emu_enter},
     {.execute = emu_ret, LIST(one_word, 0)},
     EMU_OPERAND,
     "ret: lane 0 returns 1 words to the call at instruction 0, which takes 0"},
    {{.execute = emu_call, .target = 2, LIST(one_row_in, 1)},
     {.execute = emu_enter},
     RET,
     EMU_OPERAND,
     "returns 0 words to the call at instruction 0, which takes 1"},
    {{.execute = emu_call, .target = 2, .x = SAVES(60, 5)},
     {.execute = emu_enter},
     RET,
     EMU_OPERAND,
     "the program names register 60"},
    {{.execute = emu_call, .target = 2, .e = {EMU_PREDICATES, 16, 1}},
     {.execute = emu_enter},
     RET,
     EMU_OPERAND,
     "the program names predicate 16"},
    {{.execute = emu_bra, .target = 2},
     {.execute = emu_enter},
     RET,
     EMU_OPERAND,
     "lane 0 runs into the function that begins here, which it has not called"},
    {{.execute = emu_call, .target = 2},
     {.execute = emu_enter},
     {.execute = emu_bra, .target = 2},
     EMU_OPERAND,
     "lane 0 runs into the function that begins here"},
    {{.execute = emu_call, .target = 2},
     {.execute = emu_enter},
     {.execute = emu_call, .target = 2},
     EMU_BOUNDS,
     "call: lane 0 of warp 0 of CTA 0 needs 65552 bytes of stack at depth 4097 of calls, and a "
     "thread has 65536"},
};

START_TEST(a_call_that_goes_wrong_is_told)
{
    const struct wrong *c = &wrongs[_i];
    const emu_ins program[] = {c->call, RET, c->enter, c->ret};
    emu_config how = emu_defaults();
    emu_machine *m = run_calls(program, COUNT(program), &how, EMU_FAULTED);
    check_finding(m, c->part);
    ck_assert_int_eq(emu_found(m, 0)->rule, c->rule);
    emu_close(m);
}
END_TEST

Suite *emu_call_suite(void)
{
    Suite *s = suite_create("emu_call");
    TCase *c = tcase_create("call");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, words_go_to_the_callee_and_back);
    tcase_add_test(c, lanes_call_different_functions_by_address);
    tcase_add_loop_test(c, a_function_calls_itself, 0, 2);
    tcase_add_test(c, what_is_not_saved_is_lost);
    tcase_add_test(c, predicates_are_saved);
    tcase_add_test(c, saved_rows_begin_without_a_value);
    tcase_add_test(c, blocks_go_to_the_callee_and_back);
    tcase_add_loop_test(c, blocks_that_do_not_agree, 0, 4);
    tcase_add_loop_test(c, results_have_room_in_the_caller, 0, 2);
    tcase_add_loop_test(c, uni_says_that_lanes_go_together, 0, 3);
    tcase_add_loop_test(c, a_call_that_goes_wrong_is_told, 0, COUNT(wrongs));
    suite_add_tcase(s, c);
    return s;
}
