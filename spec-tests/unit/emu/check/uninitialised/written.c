/* written.c - registers that nobody wrote: found when they are read, lane by lane, and handed on by
 * mov and selp.
 *
 * What is here: single instructions on a machine whose registers begin without a value. What is
 * not: correct programs, in which nothing may be found (unit/programs/corpus.c). */
#include "spec-tests/unit/emu/fixture.h"

#define ROW(n)                                                                                     \
    {                                                                                              \
        EMU_REG, (n), 0                                                                            \
    }

static emu_machine *open_machine(bool undefined, uint32_t checks)
{
    emu_config how = emu_defaults();
    how.block[0] = EMU_LANES;
    how.dynamic_shared = 256;
    how.undefined = undefined;
    how.checks = checks;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* d = a + b, in rows; P1 says which lanes. */
static emu_ins add(int d, int a, int b)
{
    return (emu_ins){.execute = emu_alu,
                     .op = EMU_ADD,
                     .type = EMU_U32,
                     .d = ROW(d),
                     .a = ROW(a),
                     .b = ROW(b),
                     .guard = EMU_NO_GUARD};
}

static const emu_ins done = {.execute = emu_exit, .guard = EMU_NO_GUARD};

START_TEST(a_register_that_nobody_wrote_is_found)
{
    const emu_ins program[] = {add(3, 1, 2), add(4, 3, 1), done};
    emu_machine *m = open_machine(true, EMU_CHECK_ALL);
    emu_register(m, 0, 0, 1)[0] = 5;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    check_finding(m, "lane 0 of warp 0 of CTA 0 reads register row 2, which nothing wrote before: "
                     "what it holds is undefined");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNINITIALISED);
    ck_assert_int_eq(emu_found(m, 0)->pc, 0);
    emu_close(m);
}
END_TEST

START_TEST(nothing_is_found_where_it_is_not_asked)
{
    const emu_ins program[] = {add(3, 1, 2), done};
    emu_machine *m =
        open_machine(_i == 1, _i == 1 ? EMU_CHECK_ALL & ~(uint32_t)EMU_CHECK_INIT : EMU_CHECK_ALL);
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_register(m, 0, 0, 3)[7], 0);
    emu_close(m);
}
END_TEST

/* Lanes 8 to 31 write row 2; all read it. */
START_TEST(lanes_are_apart)
{
    emu_ins program[] = {add(2, 1, 1), add(3, 1, 2), done};
    program[0].guard = 1;
    emu_machine *m = open_machine(true, EMU_CHECK_ALL);
    emu_register(m, 0, 0, 1)[0] = 5;
    *emu_predicate(m, 0, 0, 1) = UINT32_MAX << 8;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    check_finding(m, "lane 0 of warp 0 of CTA 0 reads register row 2");
    emu_close(m);
}
END_TEST

/* Where a row is read: as an operand, as an address, in a list. */
START_TEST(every_way_to_read_is_seen)
{
    static const emu_operand values[] = {ROW(1), ROW(9)};
    static const emu_ins reads[] = {
        {.execute = emu_load_store,
         .op = EMU_LD,
         .space = EMU_SHARED,
         .type = EMU_U32,
         .d = ROW(3),
         .a = {EMU_ADDRESS, 9, 0}},
        {.execute = emu_load_store,
         .op = EMU_ST,
         .space = EMU_SHARED,
         .type = EMU_U32,
         .a = {EMU_ADDRESS, -1, 0},
         .b = ROW(9)},
        {.execute = emu_load_store,
         .op = EMU_ST,
         .space = EMU_SHARED,
         .type = EMU_U32,
         .count = 2,
         .a = {EMU_ADDRESS, -1, 0},
         .list = values,
         .listed = 2},
        {.execute = emu_alu,
         .op = EMU_MAD_LO,
         .type = EMU_U32,
         .d = ROW(3),
         .a = ROW(1),
         .b = ROW(1),
         .c = ROW(9)},
    };
    emu_ins program[] = {reads[_i], done};
    program[0].guard = EMU_NO_GUARD;
    emu_machine *m = open_machine(true, EMU_CHECK_ALL & ~(uint32_t)EMU_CHECK_RACE);
    uint8_t zeros[64] = {0};
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, 0), zeros, sizeof zeros));
    emu_register(m, 0, 0, 1)[0] = 0;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    check_finding(m, "reads register row 9");
    emu_close(m);
}
END_TEST

/* mov and selp hand on; who uses the value is found. Of 64 bits each row for itself. */
START_TEST(moves_hand_on)
{
    static const emu_ins move = {.execute = emu_alu,
                                 .op = EMU_MOV,
                                 .type = EMU_B32,
                                 .d = ROW(4),
                                 .a = ROW(9),
                                 .guard = EMU_NO_GUARD};
    static const emu_ins select = {.execute = emu_compare,
                                   .op = EMU_SELP,
                                   .type = EMU_B32,
                                   .d = ROW(6),
                                   .a = ROW(1),
                                   .b = ROW(9),
                                   .c = {EMU_PREDICATE, 1, 0},
                                   .guard = EMU_NO_GUARD};
    const emu_ins program[] = {move, select, add(7, 1, 6), add(8, 1, 4), done};
    emu_machine *m = open_machine(true, EMU_CHECK_ALL);
    emu_register(m, 0, 0, 1)[0] = 5;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    check_finding(m, "reads register row 4");
    ck_assert_int_eq(emu_found(m, 0)->pc, 3);
    emu_close(m);
}
END_TEST

/* A struct by value has padding, which a compiler stores with it: one register and a vector; the
 * address is read all the same. */
START_TEST(padding_is_kept_in_local_memory)
{
    emu_operand list[2] = {ROW(2), ROW(3)};
    emu_ins program[] = {{.execute = emu_load_store,
                          .op = EMU_ST,
                          .space = _i < 2 ? EMU_LOCAL : EMU_SHARED,
                          .type = EMU_U32,
                          .a = {EMU_ADDRESS, _i == 1 ? 4 : -1, 0},
                          .b = ROW(2),
                          .guard = EMU_NO_GUARD},
                         done};
    emu_config how = emu_defaults();
    how.local = 64;
    how.dynamic_shared = 256;
    how.undefined = true;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    if (_i == 3) {
        program[0].space = EMU_LOCAL;
        program[0].count = program[0].listed = 2;
        program[0].list = list;
    }
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    if (_i == 0 || _i == 3)
        ck_assert_int_eq(emu_findings(m), 0);
    else
        check_finding(m, _i == 1 ? "lane 0 of warp 0 of CTA 0 reads register row 4"
                                 : "lane 0 of warp 0 of CTA 0 reads register row 2");
    emu_close(m);
}
END_TEST

/* The row behind that of 32 bits is another register, whatever stands behind the source. */
START_TEST(a_move_of_one_row_leaves_the_next)
{
    static const emu_type narrow[] = {EMU_B16, EMU_B32, EMU_F32};
    const emu_ins move = {.execute = emu_alu,
                          .op = EMU_MOV,
                          .type = narrow[_i],
                          .d = ROW(4),
                          .a = ROW(1),
                          .guard = EMU_NO_GUARD};
    const emu_ins program[] = {add(5, 1, 1), move, add(6, 5, 4), done};
    emu_machine *m = open_machine(true, EMU_CHECK_ALL);
    emu_register(m, 0, 0, 1)[0] = 5;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_findings(m) == 0 ? "" : emu_found(m, 0)->message);
    emu_close(m);
}
END_TEST

/* Registers made of parts, and taken apart: nothing is found until a value is used. */
START_TEST(parts_hand_on)
{
    static const emu_operand parts[] = {ROW(1), ROW(9)}, halves[] = {ROW(6), ROW(7)};
    const emu_ins program[] = {{.execute = emu_alu,
                                .op = EMU_MOV,
                                .type = EMU_B64,
                                .d = ROW(4),
                                .list = parts,
                                .listed = 2},
                               {.execute = emu_alu,
                                .op = EMU_MOV,
                                .type = EMU_B64,
                                .a = ROW(4),
                                .list = halves,
                                .listed = 2,
                                .written = 2},
                               add(10, 6, 1),
                               add(11, 7, 1),
                               done};
    emu_machine *m = open_machine(true, EMU_CHECK_ALL);
    emu_register(m, 0, 0, 1)[0] = 5;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    check_finding(m, "reads register row 7");
    ck_assert_int_eq(emu_found(m, 0)->pc, 3);
    emu_close(m);
}
END_TEST

Suite *emu_written_suite(void)
{
    Suite *s = suite_create("emu_written");
    TCase *c = tcase_create("emu_written");
    tcase_add_test(c, a_register_that_nobody_wrote_is_found);
    tcase_add_loop_test(c, nothing_is_found_where_it_is_not_asked, 0, 2);
    tcase_add_test(c, lanes_are_apart);
    tcase_add_loop_test(c, every_way_to_read_is_seen, 0, 4);
    tcase_add_test(c, moves_hand_on);
    tcase_add_loop_test(c, padding_is_kept_in_local_memory, 0, 4);
    tcase_add_loop_test(c, a_move_of_one_row_leaves_the_next, 0, 3);
    tcase_add_test(c, parts_hand_on);
    suite_add_tcase(s, c);
    return s;
}
