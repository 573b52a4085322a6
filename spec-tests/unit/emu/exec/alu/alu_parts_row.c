/* alu_parts_row.c - predicates and registers of two parts over all lanes: what all lanes do at once
 * is what each lane means by itself, also where results are operands.
 *
 * The meaning is written out again here, lane by lane. What is not here: parts of other widths
 * (alu.c), registers of the machine that are refused (alu.c). */
#include "spec-tests/unit/emu/line.h"

#include <stdio.h>

enum { A = 2, B = 4, D = 8 };

static const uint32_t masks[] = {UINT32_MAX, 0x80a5f001, 1};
static const uint32_t starts[] = {0x0f0f3355, 0x00ff5533, 0xf0c3a596}; /* of p8, p9, p10 */

/* ---- Predicates ---- */

static const char *const logic[] = {"and.pred p8, %s, %s;", "or.pred p8, %s, %s;",
                                    "xor.pred p8, %s, %s;", "not.pred p8, %s;", "mov.pred p8, %s;"};
static const char *const factors[] = {"p8", "p9", "p10", "0", "1", "2"};

static bool expected(int op, bool a, bool b)
{
    return op == EMU_AND   ? a && b
           : op == EMU_OR  ? a || b
           : op == EMU_XOR ? a != b
           : op == EMU_NOT ? !a
                           : a;
}

static bool bit_of(int factor, int lane)
{
    return factor < 3 ? starts[factor] >> lane & 1 : factor > 3;
}

START_TEST(predicates_are_words)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int n = 0; n < 6 * 6 * 3; ++n) {
        const int a = n % 6, b = n / 6 % 6;
        const uint32_t active = masks[n / 36];
        struct ptx_line l = line_of(logic[_i], factors[a], factors[b]);
        for (int k = 0; k < 3; ++k)
            *emu_predicate(m, 0, 0, 8 + k) = starts[k];
        ck_assert_int_eq(line_run(m, active, &l), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            bool is = *emu_predicate(m, 0, 0, 8) >> lane & 1;
            bool must = active >> lane & 1 ? expected(l.ins->op, bit_of(a, lane), bit_of(b, lane))
                                           : bit_of(0, lane);
            ck_assert_msg(is == must, "%s of %s and %s, lane %d", logic[_i], factors[a], factors[b],
                          lane);
        }
        ck_assert_uint_eq(*emu_predicate(m, 0, 0, 9), starts[1]);
        line_close(&l);
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
    for (int r = 0; r < 12; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, r)[lane] = start(r, lane);
}

/* Rows of the two parts; a whole's own rows among them. */
static const int pairs[][2] = {{A, B}, {D, B}, {A, D}, {D + 1, D}, {D, D + 1}, {A, A}};

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
    const int *pair = pairs[_i % COUNT(pairs)];
    const bool wide = _i / COUNT(pairs);
    emu_machine *m = one_open(EMU_CHECK_ALL);
    struct ptx_line l =
        line_of(wide ? "mov.b64 d8, {r%d, r%d};" : "mov.b32 r8, {h%d, h%d};", pair[0], pair[1]);
    for (int k = 0; k < COUNT(masks); ++k) {
        fill(m);
        ck_assert_int_eq(line_run(m, masks[k], &l), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t x = start(pair[0], lane), y = start(pair[1], lane);
            check_word(m, D, lane, masks[k], wide ? x : x % 65536 + y * 65536);
            check_word(m, D + 1, lane, wide ? masks[k] : 0, y);
        }
    }
    ck_assert_int_eq(emu_findings(m), 0);
    line_close(&l);
    emu_close(m);
}
END_TEST

/* Out of D, into two registers that are not one; and one of them is left out. */
START_TEST(parts_are_taken_apart)
{
    const int *pair = pairs[_i % (COUNT(pairs) - 1)], form = _i / (COUNT(pairs) - 1);
    const bool wide = form % 2, sinks = form > 1;
    char first[8] = "_";
    if (!sinks)
        snprintf(first, sizeof first, "%c%d", wide ? 'r' : 'h', pair[0]);
    emu_machine *m = one_open(EMU_CHECK_ALL);
    struct ptx_line l = wide ? line_of("mov.b64 {%s, r%d}, d8;", first, pair[1])
                             : line_of("mov.b32 {%s, h%d}, r8;", first, pair[1]);
    for (int k = 0; k < COUNT(masks); ++k) {
        fill(m);
        ck_assert_int_eq(line_run(m, masks[k], &l), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t low = start(D, lane), high = start(D + 1, lane);
            if (!sinks)
                check_word(m, pair[0], lane, masks[k], wide ? low : low % 65536);
            else
                check_word(m, pair[0], lane, 0, 0);
            check_word(m, pair[1], lane, masks[k], wide ? high : low / 65536);
        }
    }
    ck_assert_int_eq(emu_findings(m), 0);
    line_close(&l);
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
