/* dot_panel.c - sums of eight columns at once are those of dot.c, bit by bit.
 *
 * Operands are drawn so that sums cancel, lose bits and leave the range of single precision; NaN,
 * infinities and subnormal numbers among them. dot.c is held to the answers of an H200. */
#include "emu/exec/matrix/dot_panel.h"

#include "emu/exec/alu/numbers.h"
#include "spec-tests/unit/emu/exec/matrix/draw.h"
#include "spec-tests/unit/emu/fixture.h"

enum { LINES = 16, DRAWS = 1500 };

static const struct {
    emui_dot dot;
    int k;
} kinds[] = {
    {{EMUI_DOT_WARP, EMU_F16, EMU_F16, EMU_F32, EMU_F32}, 16},
    {{EMUI_DOT_WARP, EMU_F16, EMU_F16, EMU_F16, EMU_F16}, 8},
    {{EMUI_DOT_GROUP, EMU_F16, EMU_F16, EMU_F16, EMU_F16}, 16},
    {{EMUI_DOT_GROUP, EMU_BF16, EMU_BF16, EMU_F32, EMU_F32}, 16},
    {{EMUI_DOT_WARP, EMU_BF16, EMU_BF16, EMU_F32, EMU_F32}, 8},
    {{EMUI_DOT_WARP, EMU_TF32, EMU_TF32, EMU_F32, EMU_F32}, 4},
    {{EMUI_DOT_GROUP, EMU_TF32, EMU_TF32, EMU_F32, EMU_F32}, 8},
    {{EMUI_DOT_GROUP, EMU_E4M3, EMU_E4M3, EMU_F32, EMU_F32}, 32},
    {{EMUI_DOT_GROUP, EMU_E4M3, EMU_E5M2, EMU_F16, EMU_F16}, 32},
    {{EMUI_DOT_GROUP, EMU_E5M2, EMU_E5M2, EMU_F32, EMU_F32}, 32},
};

static void draw_lines(emu_type t, int lines, int k, int spread, uint32_t *seed,
                       uint32_t to[32][LINES])
{
    for (int line = 0; line < lines; ++line)
        for (int i = 0; i < k; ++i)
            to[i][line] = draw(t, spread, seed);
}

static void compare(const emui_dot *dot, int k, uint32_t (*a)[LINES], uint32_t (*b)[LINES],
                    const emui_sums *c, const emui_sums *d)
{
    for (int line = 0; line < LINES; ++line)
        for (int n = 0; n < EMUI_PANEL; ++n) {
            emui_factor u[32], v[32];
            for (int i = 0; i < k; ++i) {
                u[i] = emui_factor_of(dot->a, a[i][line]);
                v[i] = emui_factor_of(dot->b, b[i][n]);
            }
            uint32_t expected = emui_dot_sum(dot, c[line].at[n], u, v, k);
            if (d[line].at[n] != expected)
                ck_abort_msg("%s, line %d, column %d: 0x%x, not 0x%x", emui_format_of(dot->a)->name,
                             line, n, d[line].at[n], expected);
        }
}

/* Most that a program multiplies is done here; what is left is what dot_panel.h says. */
START_TEST(panels_are_sums)
{
    static const int spreads[] = {0, 4, 12, 40, 90, -1};
    static emui_singles x, y;
    uint32_t a[32][LINES], b[32][LINES];
    emui_sums c[LINES], d[LINES];
    emui_dot dot = kinds[_i].dot;
    uint32_t seed = (uint32_t)_i * 77 + 5;
    int k = kinds[_i].k, done[COUNT(spreads)] = {0};
    for (int n = 0; n < DRAWS; ++n) {
        int which = n % COUNT(spreads), spread = spreads[which];
        draw_lines(dot.a, LINES, k, spread, &seed, a);
        draw_lines(dot.b, EMUI_PANEL, k, spread, &seed, b);
        for (int line = 0; line < LINES; ++line)
            for (int i = 0; i < EMUI_PANEL; ++i)
                c[line].at[i] = n % 5 == 0 ? 0 : draw(dot.from, n % 7 == 0 ? -1 : spread, &seed);
        emui_singles_of(dot.a, (emui_operand_bits){a[0], LINES}, LINES, k, &x);
        emui_singles_of(dot.b, (emui_operand_bits){b[0], LINES}, EMUI_PANEL, k, &y);
        if (emui_dot_panel(&dot, &(emui_factors){&x, &y, 0, k}, c, d)) {
            ++done[which];
            compare(&dot, k, a, b, c, d);
        }
    }
    for (int which = 0; which < 4; ++which)
        ck_assert_int_gt(done[which], DRAWS / COUNT(spreads) * 3 / 4);
}
END_TEST

/* Sums of nothing but zeros: of -0 alone, and of both kinds, in each column. */
START_TEST(zeros_are_sums)
{
    static emui_singles x, y;
    uint32_t a[32][LINES], b[32][LINES], seed = (uint32_t)_i * 19 + 1;
    emui_sums c[LINES], d[LINES];
    emui_dot dot = kinds[_i].dot;
    int k = kinds[_i].k, done = 0;
    for (int n = 0; n < 64; ++n) {
        for (int i = 0; i < k; ++i)
            for (int line = 0; line < LINES; ++line) {
                double one = next(&seed) % 2 == 0 ? 1 : -1, zero = next(&seed) % 2 == 0 ? 0 : -0.0;
                a[i][line] = (uint32_t)emui_encode(dot.a, n % 4 == 0 ? -0.0 : zero, EMU_RN, true);
                b[i][line] = (uint32_t)emui_encode(dot.b, n % 4 == 0 ? 1 : one, EMU_RN, true);
            }
        for (int line = 0; line < LINES; ++line)
            for (int i = 0; i < EMUI_PANEL; ++i)
                c[line].at[i] = (uint32_t)emui_encode(
                    dot.from, n % 2 == 0 || next(&seed) % 2 == 0 ? -0.0 : 0, EMU_RN, true);
        emui_singles_of(dot.a, (emui_operand_bits){a[0], LINES}, LINES, k, &x);
        emui_singles_of(dot.b, (emui_operand_bits){b[0], LINES}, EMUI_PANEL, k, &y);
        if (emui_dot_panel(&dot, &(emui_factors){&x, &y, 0, k}, c, d)) {
            ++done;
            compare(&dot, k, a, b, c, d);
        }
    }
    ck_assert_int_gt(done, 0);
}
END_TEST

/* Sums about as long as 24 bits, and shorter. */
START_TEST(short_sums_are_sums)
{
    static emui_singles x, y;
    uint32_t a[32][LINES], b[32][LINES], seed = (uint32_t)_i * 91 + 3;
    emui_sums c[LINES], d[LINES];
    emui_dot dot = kinds[_i].dot;
    int k = kinds[_i].k, done = 0;
    for (int n = 0; n < DRAWS; ++n) {
        const int of_a = n % 9, of_b = n / 9 % 9, of_c = n / 81 % 23, power = -(n % 25);
        const int lower = n % 4 == 0 ? 0 : n % 17;
        for (int i = 0; i < k; ++i)
            for (int line = 0; line < LINES; ++line) {
                a[i][line] = draw_short(dot.a, of_a, power, &seed);
                b[i][line] = draw_short(dot.b, of_b, -lower, &seed);
            }
        for (int line = 0; line < LINES; ++line)
            for (int i = 0; i < EMUI_PANEL; ++i)
                c[line].at[i] = draw_short(dot.from, of_c, power - lower, &seed);
        emui_singles_of(dot.a, (emui_operand_bits){a[0], LINES}, LINES, k, &x);
        emui_singles_of(dot.b, (emui_operand_bits){b[0], LINES}, EMUI_PANEL, k, &y);
        if (emui_dot_panel(&dot, &(emui_factors){&x, &y, 0, k}, c, d)) {
            ++done;
            compare(&dot, k, a, b, c, d);
        }
    }
    ck_assert_int_gt(done, DRAWS / 2);
}
END_TEST

/* One line of one product; true where it was computed. */
static bool one(emui_dot dot, uint32_t u, uint32_t v, uint32_t c)
{
    static emui_singles x, y;
    uint32_t a[4][8] = {{0}}, b[4][EMUI_PANEL] = {{0}};
    emui_sums sums[8] = {{{0}}}, d[8];
    a[1][3] = u;
    b[1][5] = v;
    sums[7].at[6] = c;
    emui_singles_of(dot.a, (emui_operand_bits){a[0], 8}, 8, 4, &x);
    emui_singles_of(dot.b, (emui_operand_bits){b[0], EMUI_PANEL}, EMUI_PANEL, 4, &y);
    return emui_dot_panel(&dot, &(emui_factors){&x, &y, 0, 4}, sums, d);
}

START_TEST(what_is_not_exact_is_left)
{
    const emui_dot halves = {EMUI_DOT_WARP, EMU_F16, EMU_F16, EMU_F16, EMU_F16};
    const emui_dot brains = {EMUI_DOT_GROUP, EMU_BF16, EMU_BF16, EMU_F32, EMU_F32};
    const emui_dot eights = {EMUI_DOT_WARP, EMU_E4M3, EMU_E4M3, EMU_F32, EMU_F32};
    const emui_dot quads = {EMUI_DOT_QUAD, EMU_F16, EMU_F16, EMU_F32, EMU_F32};
    ck_assert(one(halves, 0x0001, 0x7bff, 0xfbff));
    ck_assert(!one(halves, 0x7c00, 0, 0));
    ck_assert(!one(halves, 0, 0x7e01, 0));
    ck_assert(!one(halves, 0, 0, 0xfc00));
    ck_assert(!one(halves, 0, 0, 0x7c01));
    ck_assert(one(brains, 0x3f80, 0x3f80, 0x3f800000));
    ck_assert(!one(brains, 0x0080, 0x3f80, 0));
    ck_assert(!one(brains, 0x7f00, 0x7f00, 0));
    ck_assert(!one(brains, 0, 0, 0x7f000000));
    ck_assert(!one(brains, 0, 0, 0x00000001));
    ck_assert(one(brains, 0, 0, 0x80000000));
    ck_assert(!one(eights, 0x38, 0x38, 0));
    ck_assert(!one(quads, 0x3c00, 0x3c00, 0));
}
END_TEST

/* 1 + half of its last bit in f16 is even, and 2^-25 more is not: the lowest bit of a sum that is
 * too long for 24 bits. With other signs as well, and from a sum that cancels to it. */
START_TEST(the_last_bit_is_not_lost)
{
    static const uint32_t rows[][5] = {
        /* factors of 1, .. of 2^-11, .. of the last bit; the result */
        {0x3c00, 0x1000, 0x0c00, 0x0800, 0x3c01}, /* + 2^-12 * 2^-13 */
        {0xbc00, 0x9000, 0x0c00, 0x8800, 0xbc01}, {0x3c00, 0x1000, 0x0c00, 0x8800, 0x3c00},
        {0x3c00, 0x1000, 0x0000, 0x8800, 0x3c00}, {0xbc00, 0x9000, 0x0c00, 0x0800, 0xbc00},
    };
    const emui_dot dot = {EMUI_DOT_WARP, EMU_F16, EMU_F16, EMU_F16, EMU_F16};
    static emui_singles x, y;
    uint32_t a[4][8] = {{0}}, b[4][EMUI_PANEL] = {{0}};
    emui_sums c[8] = {{{0}}}, d[8];
    a[0][2] = rows[_i][0];
    a[1][2] = rows[_i][1];
    a[2][2] = rows[_i][2];
    b[0][3] = b[1][3] = 0x3c00;
    b[2][3] = rows[_i][3];
    emui_singles_of(dot.a, (emui_operand_bits){a[0], 8}, 8, 4, &x);
    emui_singles_of(dot.b, (emui_operand_bits){b[0], EMUI_PANEL}, EMUI_PANEL, 4, &y);
    ck_assert(emui_dot_panel(&dot, &(emui_factors){&x, &y, 0, 4}, c, d));
    ck_assert_uint_eq(d[2].at[3], rows[_i][4]);
}
END_TEST

Suite *emu_dot_panel_suite(void)
{
    Suite *s = suite_create("emu_dot_panel");
    TCase *c = tcase_create("emu_dot_panel");
    tcase_add_loop_test(c, zeros_are_sums, 0, COUNT(kinds));
    tcase_add_loop_test(c, panels_are_sums, 0, COUNT(kinds));
    tcase_add_loop_test(c, short_sums_are_sums, 0, COUNT(kinds));
    tcase_add_test(c, what_is_not_exact_is_left);
    tcase_add_loop_test(c, the_last_bit_is_not_lost, 0, 5);
    suite_add_tcase(s, c);
    return s;
}
