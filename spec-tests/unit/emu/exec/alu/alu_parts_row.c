/* alu_parts_row.c - predicates and registers of two parts over all lanes: what all lanes do at once
 * is what each lane means by itself, also where results are operands.
 *
 * The meaning is written out again here, lane by lane. What is not here: parts of other widths
 * (alu.c), registers of the machine that are refused (alu.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

enum { P = 8, Q = 9 }; /* and the one behind them */

static const uint32_t masks[] = {UINT32_MAX, 0x80a5f001, 1};
static const uint32_t starts[] = {0x0f0f3355, 0x00ff5533, 0xf0c3a596}; /* of P, Q and that */

/* ---- Predicates ---- */

static const int logic[] = {EMU_AND, EMU_OR, EMU_XOR, EMU_NOT, EMU_MOV};

static bool expected(int op, bool a, bool b)
{
    return op == EMU_AND   ? a && b
           : op == EMU_OR  ? a || b
           : op == EMU_XOR ? a != b
           : op == EMU_NOT ? !a
                           : a;
}

static emu_operand factor(int kind)
{
    return kind < 3 ? one_pred(P + kind) : one_is((uint64_t)kind - 3); /* or false, true, 2 */
}

static bool bit_of(int kind, int lane)
{
    return kind < 3 ? starts[kind] >> lane & 1 : kind == 4;
}

START_TEST(predicates_are_words)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int n = 0; n < 6 * 6 * 3; ++n) {
        const int a = n % 6, b = n / 6 % 6;
        const uint32_t active = masks[n / 36];
        const emu_ins ins = {.execute = emu_alu,
                             .op = logic[_i],
                             .type = EMU_PRED,
                             .d = one_pred(P),
                             .a = factor(a),
                             .b = factor(b)};
        for (int k = 0; k < 3; ++k)
            *emu_predicate(m, 0, 0, P + k) = starts[k];
        ck_assert_int_eq(one_run(m, active, &ins), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            bool is = *emu_predicate(m, 0, 0, P) >> lane & 1;
            bool must = active >> lane & 1 ? expected(logic[_i], bit_of(a, lane), bit_of(b, lane))
                                           : bit_of(0, lane);
            ck_assert_msg(is == must, "operation %d of %d and %d, lane %d", logic[_i], a, b, lane);
        }
        ck_assert_uint_eq(*emu_predicate(m, 0, 0, Q), starts[1]);
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* ---- Two parts ---- */

static uint32_t start(int row, int lane)
{
    return (uint32_t)(row * 40 + lane) * 0x9e3779b9U;
}

static void fill(emu_machine *m)
{
    for (int r = 0; r < ONE_E; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, r)[lane] = start(r, lane);
}

/* Rows of the two parts; a whole's own rows among them. */
static const int pairs[][2] = {{ONE_A, ONE_B},     {ONE_D, ONE_B},     {ONE_A, ONE_D},
                               {ONE_D + 1, ONE_D}, {ONE_D, ONE_D + 1}, {ONE_A, ONE_A}};

static void check_word(emu_machine *m, int row, int lane, uint32_t active, uint32_t must)
{
    uint32_t is = emu_register(m, 0, 0, row)[lane];
    must = active >> lane & 1 ? must : start(row, lane);
    ck_assert_msg(is == must, "row %d, lane %d: 0x%x, not 0x%x", row, lane, (unsigned)is,
                  (unsigned)must);
}

/* Into D; of 32 bits the upper halves of the parts are not there. */
START_TEST(parts_are_joined)
{
    const emu_type types[] = {EMU_B32, EMU_B64};
    const int *pair = pairs[_i % COUNT(pairs)];
    const emu_type t = types[_i / COUNT(pairs)];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const emu_operand list[] = {one_row(pair[0]), one_row(pair[1])};
    const emu_ins ins = {.execute = emu_alu,
                         .op = EMU_MOV,
                         .type = t,
                         .d = one_row(ONE_D),
                         .list = list,
                         .listed = 2};
    for (int k = 0; k < COUNT(masks); ++k) {
        fill(m);
        ck_assert_int_eq(one_run(m, masks[k], &ins), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t x = start(pair[0], lane), y = start(pair[1], lane);
            check_word(m, ONE_D, lane, masks[k], t == EMU_B64 ? x : x % 65536 + y * 65536);
            check_word(m, ONE_D + 1, lane, t == EMU_B64 ? masks[k] : 0, y);
        }
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* Out of D, into two registers that are not one; and one of them is left out. */
START_TEST(parts_are_taken_apart)
{
    const emu_type types[] = {EMU_B32, EMU_B64};
    const int *pair = pairs[_i % (COUNT(pairs) - 1)];
    const emu_type t = types[_i / (COUNT(pairs) - 1) % 2];
    const bool sinks = _i / (COUNT(pairs) - 1) > 1;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const emu_operand list[] = {sinks ? (emu_operand){.kind = EMU_NOTHING} : one_row(pair[0]),
                                one_row(pair[1])};
    const emu_ins ins = {.execute = emu_alu,
                         .op = EMU_MOV,
                         .type = t,
                         .a = one_row(ONE_D),
                         .list = list,
                         .listed = 2,
                         .written = 2};
    for (int k = 0; k < COUNT(masks); ++k) {
        fill(m);
        ck_assert_int_eq(one_run(m, masks[k], &ins), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t low = start(ONE_D, lane), high = start(ONE_D + 1, lane);
            if (!sinks)
                check_word(m, pair[0], lane, masks[k], t == EMU_B64 ? low : low % 65536);
            else if (pair[0] != pair[1])
                check_word(m, pair[0], lane, 0, 0);
            check_word(m, pair[1], lane, masks[k], t == EMU_B64 ? high : low / 65536);
        }
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

Suite *emu_alu_parts_row_suite(void)
{
    Suite *s = suite_create("emu_alu_parts_row");
    TCase *c = tcase_create("emu_alu_parts_row");
    tcase_add_loop_test(c, predicates_are_words, 0, COUNT(logic));
    tcase_add_loop_test(c, parts_are_joined, 0, 2 * COUNT(pairs));
    tcase_add_loop_test(c, parts_are_taken_apart, 0, 4 * (COUNT(pairs) - 1));
    suite_add_tcase(s, c);
    return s;
}
