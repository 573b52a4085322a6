/* uninitialised_flow.c - operations on values that nobody wrote: what of the result has a value,
 * byte by byte.
 *
 *      word 0 of the operand is never written, word 1 is: NO_VALUE holds the first, NO_VALUE + 1
 *      the other, and both together are 64 bits
 *
 * What is not here: uses that are not operations (uninitialised_uses.c). */
#include "spec-tests/unit/emu/check/uninitialised/local_values.h"

#define OP(op_, type_, ...)                                                                        \
    {                                                                                              \
        .execute = emu_alu, .op = (op_), .type = (type_), .d = PROGRAM_ROW(ANSWER),                \
        .a = PROGRAM_ROW(NO_VALUE), __VA_ARGS__                                                    \
    }
#define CVT(to, of, row)                                                                           \
    {                                                                                              \
        .execute = emu_convert, .type = (to), .from = (of), .d = PROGRAM_ROW(ANSWER),              \
        .a = PROGRAM_ROW(row)                                                                      \
    }
#define SELP(first, second, p)                                                                     \
    {                                                                                              \
        .execute = emu_compare, .op = EMU_SELP, .type = EMU_B32, .d = PROGRAM_ROW(ANSWER),         \
        .a = PROGRAM_ROW(first), .b = PROGRAM_ROW(second), .c = {                                  \
            EMU_PREDICATE,                                                                         \
            (p),                                                                                   \
            0                                                                                      \
        }                                                                                          \
    }

static const emu_operand parts[] = {PROGRAM_ROW(NO_VALUE), PROGRAM_ROW(VALUE)},
                         halves[] = {PROGRAM_ROW(14), PROGRAM_ROW(ANSWER)},
                         halves_too[] = {PROGRAM_ROW(ANSWER), PROGRAM_ROW(14)};

/* Does the lower word of the answer have a value, and the upper? P3 is false in all lanes, P4 true;
 * row 18 holds zeros, row 19 ones. */
static const struct {
    emu_ins ins;
    bool low, high;
} operations[] = {
    {OP(EMU_MOV, EMU_B64, .b = NO), false, true},
    {OP(EMU_ADD, EMU_U64, .b = PROGRAM_IS(1)), false, false},
    {OP(EMU_ADD, EMU_U32, .b = PROGRAM_IS(1)), false, true},
    {OP(EMU_MUL_WIDE, EMU_U32, .b = PROGRAM_IS(3)), false, false},
    {OP(EMU_MIN, EMU_U32, .b = PROGRAM_IS(3)), false, true},
    {OP(EMU_NOT, EMU_B64, .b = NO), false, true},
    {OP(EMU_XOR, EMU_B64, .b = PROGRAM_IS(5)), false, true},
    {OP(EMU_AND, EMU_B64, .b = PROGRAM_IS(UINT64_C(0xffffffff00000000))), true, true},
    {OP(EMU_AND, EMU_B64, .b = PROGRAM_IS(1)), false, true},
    {OP(EMU_AND, EMU_B32, .b = PROGRAM_ROW(18)), true, true},
    {OP(EMU_AND, EMU_B32, .b = PROGRAM_ROW(19)), false, true},
    {OP(EMU_OR, EMU_B32, .b = PROGRAM_ROW(19)), true, true},
    {OP(EMU_OR, EMU_B32, .b = PROGRAM_ROW(18)), false, true},
    {OP(EMU_SHR, EMU_U64, .b = PROGRAM_IS(32)), true, true},
    {OP(EMU_SHR, EMU_U64, .b = PROGRAM_IS(31)), false, true},
    {OP(EMU_SHR, EMU_S64, .b = PROGRAM_IS(40)), true, true},
    {OP(EMU_SHR, EMU_U64, .b = PROGRAM_ROW(VALUE)), false, false},
    {OP(EMU_SHL, EMU_B64, .b = PROGRAM_IS(32)), true, false},
    {OP(EMU_SHL, EMU_B64, .b = PROGRAM_IS(64)), true, true},
    {OP(EMU_PRMT, EMU_B32, .b = PROGRAM_ROW(VALUE), .c = PROGRAM_IS(0x7654)), true, true},
    {OP(EMU_PRMT, EMU_B32, .b = PROGRAM_ROW(VALUE), .c = PROGRAM_IS(0x7653)), false, true},
    {OP(EMU_BFE, EMU_U64, .b = PROGRAM_IS(32), .c = PROGRAM_IS(8)), true, true},
    {OP(EMU_BFE, EMU_U64, .b = PROGRAM_IS(31), .c = PROGRAM_IS(8)), false, false},
    {OP(EMU_POPC, EMU_B64, .b = NO), false, true},
    {CVT(EMU_U32, EMU_U64, NO_VALUE), false, true},
    {CVT(EMU_U64, EMU_U32, NO_VALUE), false, true},
    {CVT(EMU_S64, EMU_S32, NO_VALUE), false, false},
    {CVT(EMU_S64, EMU_S32, NO_VALUE + 1), true, true},
    {CVT(EMU_F32, EMU_U32, NO_VALUE), false, true},
    {SELP(NO_VALUE, VALUE, 3), true, true},
    {SELP(NO_VALUE, VALUE, 4), false, true},
    {SELP(VALUE, NO_VALUE, 4), true, true},
    {SELP(VALUE, VALUE, 5), false, true},
    {{.execute = emu_alu_float,
      .op = EMU_FADD,
      .type = EMU_F32,
      .d = PROGRAM_ROW(ANSWER),
      .a = PROGRAM_ROW(VALUE),
      .b = PROGRAM_ROW(NO_VALUE)},
     false,
     true},
    {{.execute = emu_pack,
      .op = EMU_MOV_PACK,
      .type = EMU_B64,
      .from = EMU_B32,
      .d = PROGRAM_ROW(ANSWER),
      .list = parts,
      .listed = 2},
     false,
     true},
    {{.execute = emu_pack,
      .op = EMU_MOV_UNPACK,
      .type = EMU_B64,
      .from = EMU_B32,
      .a = PROGRAM_ROW(NO_VALUE),
      .list = halves,
      .listed = 2,
      .written = 2},
     true,
     true},
    {{.execute = emu_alu,
      .op = EMU_MOV,
      .type = EMU_B64,
      .a = PROGRAM_ROW(NO_VALUE),
      .list = halves_too,
      .listed = 2,
      .written = 2},
     false,
     true},
};

START_TEST(each_byte_is_followed)
{
    bool high = _i % 2 == 1, defined = high ? operations[_i / 2].high : operations[_i / 2].low;
    const emu_ins program[] = {MEMORY(EMU_ST, EMU_LOCAL, EMU_B32, VALUE, 4),
                               MEMORY(EMU_LD, EMU_LOCAL, EMU_B64, NO_VALUE, 0),
                               BELOW(5, NO_VALUE, 9),
                               operations[_i / 2].ins,
                               USE(high ? ANSWER + 1 : ANSWER),
                               DONE};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = UINT32_MAX;
    one_set_all(m, 19, UINT32_MAX);
    one_set_all(m, VALUE, 7);
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    if (defined)
        check_none(m);
    else
        check_finding(m, "reads byte 0x0 of the local memory of thread 0, which was never written, "
                         "and instruction 4 uses it");
    emu_close(m);
}
END_TEST

#define LOGIC(op_, first, second)                                                                  \
    {                                                                                              \
        .execute = emu_alu, .op = (op_), .type = EMU_PRED, .d = {EMU_PREDICATE, 6, 0},             \
        .a = {EMU_PREDICATE, (first), 0}, .b = {                                                   \
            EMU_PREDICATE,                                                                         \
            (second),                                                                              \
            0                                                                                      \
        }                                                                                          \
    }
#define SETP_JOIN(flags_, row, p)                                                                  \
    {                                                                                              \
        .execute = emu_compare, .op = EMU_SETP, .type = EMU_U32, .count = EMU_CMP_LT,              \
        .flags = (flags_), .d = {EMU_PREDICATE, 6, 0}, .a = PROGRAM_ROW(row), .b = PROGRAM_IS(9),  \
        .c = {                                                                                     \
            EMU_PREDICATE,                                                                         \
            (p),                                                                                   \
            0                                                                                      \
        }                                                                                          \
    }

/* P5 has no value, P3 is false, P4 true: does P6 have one? */
static const struct {
    emu_ins ins;
    bool has;
} choices[] = {
    {LOGIC(EMU_AND, 5, 3), true},
    {LOGIC(EMU_AND, 4, 5), false},
    {LOGIC(EMU_OR, 4, 5), true},
    {LOGIC(EMU_OR, 5, 3), false},
    {LOGIC(EMU_XOR, 5, 3), false},
    {SETP_JOIN(EMU_JOIN_AND, NO_VALUE, 3), true},
    {SETP_JOIN(EMU_JOIN_AND, NO_VALUE, 4), false},
    {SETP_JOIN(EMU_JOIN_AND | EMU_NEGATED, NO_VALUE, 4), true},
    {SETP_JOIN(EMU_JOIN_OR, NO_VALUE, 4), true},
    {SETP_JOIN(EMU_JOIN_XOR, NO_VALUE, 4), false},
    {SETP_JOIN(EMU_JOIN_AND, VALUE, 5), false},
    {SETP_JOIN(EMU_JOIN_AND, 19, 5), true},
    {SETP_JOIN(EMU_JOIN_OR, VALUE, 5), true},
    {SETP_JOIN(0, VALUE, 5), true},
};

START_TEST(a_choice_that_is_settled_has_a_value)
{
    emu_ins program[] = {FROM_NOWHERE, BELOW(5, NO_VALUE, 9), choices[_i].ins, USE(VALUE), DONE};
    program[3].guard = 6;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = UINT32_MAX;
    one_set_all(m, 19, UINT32_MAX);
    one_set_all(m, VALUE, 7);
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    if (choices[_i].has)
        check_none(m);
    else
        check_finding(m, "which was never written, and instruction 3 uses it");
    emu_close(m);
}
END_TEST

Suite *emu_uninitialised_flow_suite(void)
{
    Suite *s = suite_create("emu_uninitialised_flow");
    TCase *c = tcase_create("emu_uninitialised_flow");
    tcase_add_loop_test(c, each_byte_is_followed, 0, 2 * COUNT(operations));
    tcase_add_loop_test(c, a_choice_that_is_settled_has_a_value, 0, COUNT(choices));
    suite_add_tcase(s, c);
    return s;
}
