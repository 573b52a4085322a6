/* undefined.c - local memory that nobody wrote: loading it and moving it about is no fault, using
 * it is one, which says where it was loaded; what goes through memory is found there.
 *
 * What is not here: operations (uninitialised_flow.c), what uses a value (uninitialised_uses.c),
 * correct programs that compilers would write, and faults in them (programs/structures.c). */
#include "spec-tests/unit/emu/check/uninitialised/local_values.h"

START_TEST(a_load_alone_is_no_fault)
{
    const emu_type types[] = {EMU_B8, EMU_S16, EMU_B32, EMU_B64, EMU_B128};
    const emu_ins program[] = {
        MEMORY(EMU_LD, _i < 5 ? EMU_LOCAL : EMU_GENERIC, types[_i % 5], NO_VALUE, 0), DONE};
    emu_ins by_generic[2] = {program[0], program[1]};
    if (_i >= 5)
        by_generic[0].a.value = emu_generic(EMU_LOCAL, 0);
    emu_machine *m = run_values(by_generic, COUNT(by_generic), EMU_CHECK_ALL);
    check_none(m);
    emu_close(m);
}
END_TEST

START_TEST(its_use_names_the_load)
{
    static const emu_source load = {"ld.local.u32 %r8, [%rd1]", "sum.cu", 7, 0, NULL};
    static const emu_source wait = {"nanosleep.u32 %r12", "sum.cu", 9, 0, NULL};
    emu_ins program[] = {FROM_NOWHERE,
                         ALU(EMU_ADD, ANSWER, PROGRAM_ROW(NO_VALUE), PROGRAM_ROW(VALUE)),
                         USE(ANSWER), DONE};
    program[0].source = &load;
    program[2].source = &wait;
    emu_machine *m = run_values(program, COUNT(program), EMU_CHECK_ALL);
    check_finding(m,
                  "ld.local.u32 %r8, [%rd1] (sum.cu:7): lane 0 of warp 0 of CTA 0 reads byte 0x0 "
                  "of the local memory of thread 0, which was never written, and "
                  "nanosleep.u32 %r12 (sum.cu:9) uses it");
    check_says(emu_found(m, 0), "write it first, or do not let the value decide anything");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNINITIALISED);
    ck_assert_int_eq(emu_found(m, 0)->pc, 0);
    emu_close(m);
}
END_TEST

START_TEST(nothing_is_followed_unasked)
{
    const emu_ins program[] = {FROM_NOWHERE, USE(NO_VALUE), DONE};
    emu_machine *m = run_values(program, COUNT(program),
                                _i == 0 ? 0 : EMU_CHECK_ALL & ~(uint32_t)EMU_CHECK_INIT);
    check_none(m);
    emu_close(m);
}
END_TEST

/* Lanes 0 to 7 store before all load: lane 8 is the first that has none. */
START_TEST(lanes_are_apart)
{
    emu_ins program[] = {MEMORY(EMU_ST, EMU_LOCAL, EMU_B32, VALUE, 0), FROM_NOWHERE, USE(NO_VALUE),
                         DONE};
    program[0].guard = SOME;
    program[2].guard = _i == 0 ? EMU_NO_GUARD : SOME;
    emu_machine *m = run_values(program, COUNT(program), EMU_CHECK_ALL);
    if (_i == 0)
        check_finding(m,
                      "lane 8 of warp 0 of CTA 0 reads byte 0x0 of the local memory of thread 8");
    else
        check_none(m);
    emu_close(m);
}
END_TEST

/* A register that is written again has a value, under a guard in those lanes. */
START_TEST(a_new_value_is_one)
{
    emu_ins program[] = {FROM_NOWHERE, ALU(EMU_MOV, NO_VALUE, PROGRAM_ROW(VALUE), NO),
                         USE(NO_VALUE), DONE};
    program[1].guard = _i == 0 ? EMU_NO_GUARD : SOME;
    emu_machine *m = run_values(program, COUNT(program), EMU_CHECK_ALL);
    if (_i == 0)
        check_none(m);
    else
        check_finding(m, "lane 8 of warp 0 of CTA 0 reads byte 0x0");
    emu_close(m);
}
END_TEST

/* Bytes 0 .. 3 without a value and bytes 4 .. 7 with one, copied as one register: each is as it was
 * there, and the finding says so. */
START_TEST(bytes_keep_what_they_are)
{
    static const struct {
        emu_type type;
        uint64_t at;
        const char *part;
    } reads[] = {
        {EMU_B32, 20, NULL},
        {EMU_U8, 20, NULL},
        {EMU_B32, 16,
         "reads byte 0x10 of the local memory of thread 0, which holds a copy of what "
         "was never written, and instruction 4 uses it"},
        {EMU_U8, 19, "reads byte 0x13"},
        {EMU_U16, 18, "reads byte 0x12"},
    };
    const emu_ins program[] = {MEMORY(EMU_ST, EMU_LOCAL, EMU_B32, VALUE, 4),
                               MEMORY(EMU_LD, EMU_LOCAL, EMU_B64, NO_VALUE, 0),
                               MEMORY(EMU_ST, EMU_LOCAL, EMU_B64, NO_VALUE, 16),
                               MEMORY(EMU_LD, EMU_LOCAL, reads[_i].type, ANSWER, reads[_i].at),
                               USE(ANSWER),
                               DONE};
    emu_machine *m = run_values(program, COUNT(program), EMU_CHECK_ALL);
    if (reads[_i].part == NULL)
        check_none(m);
    else
        check_finding(m, reads[_i].part);
    emu_close(m);
}
END_TEST

/* In global memory, which others read when the launch is over: padding travels on, a value that was
 * computed or is all that is stored is found. In shared memory, which nobody reads later, each of
 * them is followed until it is used (stored.c): what no thread reads is no fault. */
START_TEST(what_others_see)
{
    static const emu_operand two[] = {PROGRAM_ROW(NO_VALUE), PROGRAM_ROW(VALUE)},
                             none[] = {PROGRAM_ROW(NO_VALUE), PROGRAM_ROW(NO_VALUE)};
    static const struct {
        emu_type type;
        int listed;
        const emu_operand *list;
        bool computed, found;
    } stores[] = {{EMU_B32, 0, NULL, false, true},  {EMU_B8, 0, NULL, false, false},
                  {EMU_B16, 0, NULL, false, false}, {EMU_B32, 2, two, false, false},
                  {EMU_B32, 2, none, false, true},  {EMU_B32, 2, two, true, true},
                  {EMU_B8, 0, NULL, true, true}};
    const int s = _i % 7;
    const bool in_shared = _i >= 7;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const uint64_t to = in_shared ? 0 : emu_alloc(m, 16, "to");
    emu_ins store =
        MEMORY(EMU_ST, in_shared ? EMU_SHARED : EMU_GLOBAL, stores[s].type, NO_VALUE, to);
    store.count = stores[s].listed > 0 ? stores[s].listed : 1;
    store.list = stores[s].list;
    store.listed = stores[s].listed;
    store.guard = 4;
    const emu_ins program[] = {FROM_NOWHERE,
                               {.execute = emu_alu,
                                .op = stores[s].computed ? EMU_ADD : EMU_MOV,
                                .type = EMU_U32,
                                .d = PROGRAM_ROW(NO_VALUE),
                                .a = PROGRAM_ROW(NO_VALUE),
                                .b = PROGRAM_IS(3)},
                               store,
                               DONE};
    *emu_predicate(m, 0, 0, 4) = 1;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    if (stores[s].found && !in_shared)
        check_finding(m, "reads byte 0x0 of the local memory of thread 0, which was never written, "
                         "and instruction 2 uses it");
    else
        check_none(m);
    emu_close(m);
}
END_TEST

/* Padding that went through shared memory is as it was, and a finding names the load that it comes
 * from; what nobody stored there at all is found at its load. */
START_TEST(shared_memory_hands_on)
{
    static const emu_operand two[] = {PROGRAM_ROW(NO_VALUE), PROGRAM_ROW(VALUE)},
                             back[] = {PROGRAM_ROW(14), PROGRAM_ROW(15)};
    emu_ins store = MEMORY(EMU_ST, EMU_SHARED, EMU_B32, NO_VALUE, 0);
    emu_ins load = MEMORY(EMU_LD, EMU_SHARED, EMU_B32, 14, _i == 2 ? 64 : 0);
    store.count = load.count = store.listed = load.listed = load.written = 2;
    store.list = two;
    load.list = back;
    store.guard = load.guard = 4;
    emu_ins program[] = {FROM_NOWHERE, store, load, USE(_i == 0 ? 15 : 14), DONE};
    program[3].guard = 4;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 1;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    if (_i == 0)
        check_none(m);
    else if (_i == 1)
        check_finding(m,
                      "ld.local: lane 0 of warp 0 of CTA 0 reads byte 0x0 of the local memory of "
                      "thread 0, which was never written, and instruction 3 uses it");
    else
        check_finding(m, "reads byte 0x40 of the shared memory of CTA 0, which was never written");
    emu_close(m);
}
END_TEST

/* The engine takes padding along as a store to global memory does; what nobody stored, or stored as
 * a value of its own, is found. */
START_TEST(the_engine_copies_padding)
{
    enum { PADDING, NEVER_STORED, COMPUTED, WHOLE, ENGINE_CASES };
    static const char *const found[ENGINE_CASES] = {
        NULL, "reads byte 0x40 of the shared memory of CTA 0, which was never written",
        "ld.local: lane 0 of warp 0 of CTA 0 reads byte 0x0 of the local memory of thread 0, which "
        "was never written, and instruction 5 uses it",
        "reads byte 0x0 of the local memory of thread 0, which was never written, and instruction "
        "5 uses it"};
    static const emu_operand four[] = {PROGRAM_ROW(NO_VALUE), PROGRAM_ROW(VALUE),
                                       PROGRAM_ROW(VALUE), PROGRAM_ROW(VALUE)};
    emu_ins store = MEMORY(EMU_ST, EMU_SHARED, EMU_B32, NO_VALUE, 0);
    emu_ins again = MEMORY(EMU_ST, EMU_SHARED, EMU_B32, _i == WHOLE ? NO_VALUE : VALUE, 4);
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t to = emu_alloc(m, 16, "to");
    store.count = store.listed = 4;
    store.list = four;
    store.guard = again.guard = 4;
    const emu_ins program[] = {FROM_NOWHERE,
                               {.execute = emu_alu,
                                .op = _i == COMPUTED ? EMU_ADD : EMU_MOV,
                                .type = EMU_U32,
                                .d = PROGRAM_ROW(NO_VALUE),
                                .a = PROGRAM_ROW(NO_VALUE),
                                .b = PROGRAM_IS(3)},
                               store,
                               again,
                               PROGRAM_FENCE_ASYNC,
                               {.execute = emu_bulk,
                                .op = EMU_BULK_COPY,
                                .space = EMU_SHARED,
                                .to = EMU_GLOBAL,
                                .d = PROGRAM_AT(to),
                                .a = PROGRAM_AT(_i == NEVER_STORED ? 64 : 0),
                                .b = PROGRAM_IS(16),
                                .guard = 4},
                               PROGRAM_BULK_COMMIT,
                               PROGRAM_BULK_WAIT(0, 0),
                               DONE};
    *emu_predicate(m, 0, 0, 4) = *emu_predicate(m, 0, 0, 15) = 1;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    if (found[_i] == NULL)
        check_none(m);
    else
        check_finding(m, found[_i]);
    emu_close(m);
}
END_TEST

/* Stored again with a value, the bytes have one. */
START_TEST(a_store_ends_it)
{
    const emu_ins program[] = {FROM_NOWHERE,
                               MEMORY(EMU_ST, EMU_LOCAL, EMU_B32, NO_VALUE, 8),
                               MEMORY(EMU_ST, EMU_LOCAL, EMU_B32, VALUE, 8),
                               MEMORY(EMU_LD, EMU_LOCAL, EMU_B32, ANSWER, 8),
                               USE(ANSWER),
                               DONE};
    emu_machine *m = run_values(program, COUNT(program), EMU_CHECK_ALL);
    check_none(m);
    emu_close(m);
}
END_TEST

/* A call keeps rows without a value from its callee, and gives them back with one or none: nothing
 * is found that is not there. */
START_TEST(calls_give_rows_back)
{
    static const emu_ins program[] = {ALU(EMU_MOV, NO_VALUE, PROGRAM_ROW(VALUE), NO),
                                      {.execute = emu_call, .target = 4, .x = SAVES(NO_VALUE, 4)},
                                      USE(NO_VALUE),
                                      RET,
                                      {.execute = emu_enter, .count = 16},
                                      FROM_NOWHERE,
                                      RET};
    emu_machine *m = run_values(program, COUNT(program), EMU_CHECK_ALL);
    check_none(m);
    emu_close(m);
}
END_TEST

/* A run begins without what the one before it left. */
START_TEST(a_run_begins_anew)
{
    const emu_ins first[] = {FROM_NOWHERE, DONE}, second[] = {USE(NO_VALUE), DONE};
    emu_machine *m = run_values(first, COUNT(first), EMU_CHECK_ALL);
    ck_assert_int_eq(emu_run(m, second, COUNT(second)), EMU_FINISHED);
    check_none(m);
    emu_close(m);
}
END_TEST

START_TEST(it_needs_memory)
{
    const emu_ins program[] = {FROM_NOWHERE, DONE};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    check_let_fail(0);
    emu_end end = emu_run(m, program, COUNT(program));
    bool failed = check_has_failed();
    ck_assert(failed);
    ck_assert_int_eq(end, EMU_NO_MEMORY);
    emu_close(m);
}
END_TEST

Suite *emu_undefined_suite(void)
{
    Suite *s = suite_create("emu_undefined");
    TCase *c = tcase_create("emu_undefined");
    tcase_add_loop_test(c, a_load_alone_is_no_fault, 0, 10);
    tcase_add_test(c, its_use_names_the_load);
    tcase_add_loop_test(c, nothing_is_followed_unasked, 0, 2);
    tcase_add_loop_test(c, lanes_are_apart, 0, 2);
    tcase_add_loop_test(c, a_new_value_is_one, 0, 2);
    tcase_add_loop_test(c, bytes_keep_what_they_are, 0, 5);
    tcase_add_loop_test(c, what_others_see, 0, 14);
    tcase_add_loop_test(c, shared_memory_hands_on, 0, 3);
    tcase_add_loop_test(c, the_engine_copies_padding, 0, 4);
    tcase_add_test(c, a_store_ends_it);
    tcase_add_test(c, calls_give_rows_back);
    tcase_add_test(c, a_run_begins_anew);
    tcase_add_test(c, it_needs_memory);
    suite_add_tcase(s, c);
    return s;
}
