/* multiply.c - products of every kind: integers that wrap or stay, bits that are counted, sums that
 * single precision does not hold.
 *
 * What is here: eight columns and a few lines. What is not: which lane holds what (mma.c,
 * wgmma_multiply.c). */
#include "emu/exec/matrix/multiply.h"

#include "spec-tests/compare/machine/matrices.h"
#include "spec-tests/unit/emu/exec/matrix/draw.h"
#include "spec-tests/unit/emu/fixture.h"

enum { LINES = 8 };

struct product {
    uint32_t a[4][LINES], b[4][EMUI_PANEL];
    emui_sums c[LINES], d[LINES];
};

static void run(emui_dot dot, int k, uint32_t flags, struct product *p)
{
    emui_multiplier by = {
        .dot = dot, .lines = LINES, .k = k, .flags = flags, .a = {p->a[0], LINES}};
    emui_multiplier_open(&by);
    emui_multiply(&by, (emui_operand_bits){p->b[0], EMUI_PANEL}, p->c, p->d);
}

/* Line 5 of A, column 2 of B. */
static uint32_t of_two(emui_dot dot, uint32_t flags, const uint32_t a[4], const uint32_t b[4],
                       uint32_t c)
{
    static struct product p;
    memset(&p, 0, sizeof p);
    for (int i = 0; i < 4; ++i) {
        p.a[i][5] = a[i];
        p.b[i][2] = b[i];
    }
    p.c[5].at[2] = c;
    run(dot, 4, flags, &p);
    return p.d[5].at[2];
}

START_TEST(integers_wrap_or_stay)
{
    const emui_dot signs = {EMUI_DOT_WARP, EMU_S8, EMU_S8, EMU_S32, EMU_S32};
    const emui_dot mixed = {EMUI_DOT_GROUP, EMU_U8, EMU_S8, EMU_S32, EMU_S32};
    const emui_dot four = {EMUI_DOT_WARP, EMU_S4, EMU_U4, EMU_S32, EMU_S32};
    const uint32_t low[4] = {0x80, 0x80}, high[4] = {0x7f, 0x7f}, ff[4] = {0xff, 1, 0, 2};
    const uint32_t f[4] = {0xf, 0xf, 7, 1};
    ck_assert_uint_eq(of_two(signs, 0, low, low, 0x7fffffff), 0x80007fff);
    ck_assert_uint_eq(of_two(signs, EMU_MMA_SATFINITE, low, low, 0x7fffffff), 0x7fffffff);
    ck_assert_uint_eq(of_two(signs, EMU_MMA_SATFINITE, low, high, 0x80000001), 0x80000000);
    ck_assert_uint_eq(of_two(signs, 0, ff, ff, 10), 16);
    ck_assert_uint_eq(of_two(mixed, 0, ff, ff, 10), (uint32_t)(10 - 255 + 1 + 4));
    ck_assert_uint_eq(of_two(four, 0, f, f, 0), (uint32_t)(-15 - 15 + 49 + 1));
}
END_TEST

START_TEST(bits_are_counted)
{
    const emui_dot bits = {EMUI_DOT_WARP, EMU_B32, EMU_B32, EMU_S32, EMU_S32};
    const uint32_t a[4] = {0xffffffff, 0x0f0f0f0f, 0, 1}, b[4] = {0x80000001, 0xff, 0xf0, 1};
    ck_assert_uint_eq(of_two(bits, EMU_MMA_AND, a, b, 100), 100 + 2 + 4 + 0 + 1);
    ck_assert_uint_eq(of_two(bits, 0, a, b, 100), 100 + 2 + 4 + 0 + 1);
    ck_assert_uint_eq(of_two(bits, EMU_MMA_XOR, a, b, 0xffffffff), 30 + 16 + 4 - 1);
}
END_TEST

/* Where eight columns at once cannot be exact, each sum is that of dot.h. */
START_TEST(sums_that_single_precision_does_not_hold)
{
    static const struct {
        emui_dot dot;
        uint32_t a, b, c, d;
    } rows[] = {
        {{EMUI_DOT_WARP, EMU_F16, EMU_F16, EMU_F32, EMU_F32}, 0x7c00, 0x3c00, 0, 0x7f800000},
        {{EMUI_DOT_WARP, EMU_F16, EMU_F16, EMU_F16, EMU_F16}, 0x3c00, 0x3c00, 0x7e01, 0x7fff},
        {{EMUI_DOT_GROUP, EMU_BF16, EMU_BF16, EMU_F32, EMU_F32}, 0x0001, 0x4000, 0, 0x00020000},
        {{EMUI_DOT_GROUP, EMU_BF16, EMU_BF16, EMU_F32, EMU_F32}, 0x7f7f, 0x7f7f, 0, 0x7f800000},
        {{EMUI_DOT_QUAD, EMU_F16, EMU_F16, EMU_F32, EMU_F32}, 0x4200, 0x4200, 0, 0x41100000},
        {{EMUI_DOT_WARP, EMU_E4M3, EMU_E4M3, EMU_F32, EMU_F32}, 0x40, 0x44, 0, 0x40c00000},
        {{EMUI_DOT_WARP, EMU_F16, EMU_F16, EMU_F32, EMU_F32}, 0x4200, 0x4200, 0, 0x41100000},
    };
    const uint32_t a[4] = {0, rows[_i].a}, b[4] = {0, rows[_i].b};
    ck_assert_uint_eq(of_two(rows[_i].dot, 0, a, b, rows[_i].c), rows[_i].d);
}
END_TEST

/* Elements 1, 2, 3, 4 of line 5 with those of a column that stand at some places, of 1, 2, .. 8: of
 * integers and of floating point, also where two have one place, and of infinity at no place. */
START_TEST(sparse_lines_choose_from_columns)
{
    static const uint8_t places[][4] = {{0, 1, 4, 5}, {1, 3, 5, 7}, {3, 2, 7, 4}, {2, 2, 6, 7}};
    const emui_dot dots[] = {{EMUI_DOT_WARP, EMU_S8, EMU_S8, EMU_S32, EMU_S32},
                             {EMUI_DOT_GROUP, EMU_F16, EMU_F16, EMU_F32, EMU_F32},
                             {EMUI_DOT_WARP, EMU_E4M3, EMU_E4M3, EMU_F32, EMU_F32}};
    static struct product p;
    static emui_chosen chosen;
    uint32_t b[8][EMUI_PANEL] = {{0}};
    const emui_dot *dot = &dots[_i % 3];
    const uint8_t *place = places[_i / 3 % 4];
    int expected = 0;
    memset(&p, 0, sizeof p);
    memset(&chosen, 0, sizeof chosen);
    for (int k = 0; k < 8; ++k)
        b[k][2] = (uint32_t)matrix_bits(dot->b, k + 1);
    if (_i >= 12 && dot->a == EMU_F16) /* where nobody looks */
        b[0][2] = place[0] == 0 ? b[0][2] : 0x7c00;
    for (int i = 0; i < 4; ++i) {
        p.a[i][5] = (uint32_t)matrix_bits(dot->a, i + 1);
        for (int line = 0; line < LINES; ++line)
            chosen.at[line][i] = place[i];
        expected += (i + 1) * (place[i] + 1);
    }
    emui_multiplier by = {
        .dot = *dot, .lines = LINES, .k = 4, .a = {p.a[0], LINES}, .chosen = &chosen};
    emui_multiplier_open(&by);
    emui_multiply(&by, (emui_operand_bits){b[0], EMUI_PANEL}, p.c, p.d);
    ck_assert_uint_eq(p.d[5].at[2], (uint32_t)matrix_bits(dot->to, expected));
    ck_assert_uint_eq(p.d[5].at[3], 0);
}
END_TEST

/* ---- Drawn operands -------------------------------------------------------------------------- */

enum { ROWS = 16, SPARSE = 1, CLAMP = 2, XOR = 4, DRAWS = 300 };

/* Every way of adding up, in one step and in several, and what is left to the definition. */
static const struct kind {
    emui_dot dot;
    int k, how;
} kinds[] = {
    {{EMUI_DOT_WARP, EMU_E4M3, EMU_E4M3, EMU_F32, EMU_F32}, 32, 0},
    {{EMUI_DOT_WARP, EMU_E5M2, EMU_E4M3, EMU_F16, EMU_F16}, 32, 0},
    {{EMUI_DOT_WARP, EMU_E5M2, EMU_E5M2, EMU_F32, EMU_F32}, 16, 0},
    {{EMUI_DOT_WARP, EMU_E4M3, EMU_E5M2, EMU_F32, EMU_F32}, 32, SPARSE},
    {{EMUI_DOT_GROUP, EMU_E4M3, EMU_E5M2, EMU_F32, EMU_F32}, 32, SPARSE},
    {{EMUI_DOT_WMMA, EMU_TF32, EMU_TF32, EMU_F32, EMU_F32}, 8, 0},
    {{EMUI_DOT_WMMA, EMU_F16, EMU_F16, EMU_F16, EMU_F32}, 16, 0},
    {{EMUI_DOT_WMMA, EMU_F16, EMU_F16, EMU_F32, EMU_F16}, 16, 0},
    {{EMUI_DOT_WARP, EMU_F16, EMU_F16, EMU_F16, EMU_F16}, 16, SPARSE},
    {{EMUI_DOT_WARP, EMU_BF16, EMU_BF16, EMU_F32, EMU_F32}, 16, SPARSE},
    {{EMUI_DOT_WARP, EMU_TF32, EMU_TF32, EMU_F32, EMU_F32}, 8, SPARSE},
    {{EMUI_DOT_QUAD, EMU_F16, EMU_F16, EMU_F16, EMU_F32}, 4, 0},
    {{EMUI_DOT_QUAD, EMU_F16, EMU_F16, EMU_F16, EMU_F16}, 4, 0},
    {{EMUI_DOT_WARP, EMU_S8, EMU_S8, EMU_S32, EMU_S32}, 32, 0},
    {{EMUI_DOT_WARP, EMU_U8, EMU_U8, EMU_S32, EMU_S32}, 64, CLAMP},
    {{EMUI_DOT_WARP, EMU_S8, EMU_U8, EMU_S32, EMU_S32}, 64, CLAMP | SPARSE},
    {{EMUI_DOT_WARP, EMU_U4, EMU_S4, EMU_S32, EMU_S32}, 64, CLAMP},
    {{EMUI_DOT_WARP, EMU_S4, EMU_S4, EMU_S32, EMU_S32}, 64, SPARSE},
    {{EMUI_DOT_WARP, EMU_B32, EMU_B32, EMU_S32, EMU_S32}, 8, 0},
    {{EMUI_DOT_WARP, EMU_B32, EMU_B32, EMU_S32, EMU_S32}, 8, XOR},
};

static struct {
    uint32_t a[EMUI_MAX_K][ROWS], b[2 * EMUI_MAX_K][EMUI_PANEL];
    emui_chosen chosen;
    emui_sums c[ROWS], d[ROWS];
} drawn;

static bool is_number(emu_type t)
{
    return emui_format_of(t)->specials != EMUI_NOT_FLOAT;
}

/* Places go up by one or two; some draws have two elements at one place. */
static void draw_operands(const struct kind *kind, int spread, uint32_t *seed)
{
    const bool twice = next(seed) % 8 == 0;
    for (int line = 0; line < ROWS; ++line)
        for (int i = 0; i < kind->k; ++i) {
            drawn.a[i][line] = draw(kind->dot.a, is_number(kind->dot.a) ? spread : -1, seed);
            drawn.chosen.at[line][i] = (uint8_t)(2 * i + (twice ? 0 : (int)(next(seed) % 2)));
            if (twice && i % 2 == 1)
                drawn.chosen.at[line][i] = drawn.chosen.at[line][i - 1];
        }
    for (int n = 0; n < EMUI_PANEL; ++n) {
        for (int i = 0; i < 2 * kind->k; ++i)
            drawn.b[i][n] = draw(kind->dot.b, is_number(kind->dot.b) ? spread : -1, seed);
        for (int line = 0; line < ROWS; ++line)
            drawn.c[line].at[n] =
                draw(kind->dot.from, is_number(kind->dot.from) ? spread : -1, seed);
    }
}

static uint32_t float_sum(const struct kind *kind, int line, int n)
{
    emui_factor u[EMUI_MAX_K], v[EMUI_MAX_K];
    for (int i = 0; i < kind->k; ++i) {
        int place = kind->how & SPARSE ? drawn.chosen.at[line][i] : i;
        u[i] = emui_factor_of(kind->dot.a, drawn.a[i][line]);
        v[i] = emui_factor_of(kind->dot.b, drawn.b[place][n]);
    }
    return emui_dot_sum(&kind->dot, drawn.c[line].at[n], u, v, kind->k);
}

static uint32_t integer_sum(const struct kind *kind, int line, int n)
{
    int64_t sum = emui_decode_integer(EMU_S32, drawn.c[line].at[n]);
    for (int i = 0; i < kind->k; ++i) {
        uint32_t a = drawn.a[i][line];
        uint32_t b = drawn.b[kind->how & SPARSE ? drawn.chosen.at[line][i] : i][n];
        uint32_t bits = kind->how & XOR ? a ^ b : a & b;
        if (kind->dot.a != EMU_B32)
            sum += emui_decode_integer(kind->dot.a, a) * emui_decode_integer(kind->dot.b, b);
        for (; kind->dot.a == EMU_B32 && bits != 0; bits >>= 1)
            sum += bits & 1;
    }
    return (uint32_t)emui_encode_integer(EMU_S32, sum, (kind->how & CLAMP) != 0);
}

START_TEST(drawn_products_are_as_defined)
{
    static const int spreads[] = {0, 4, 12, 30, 90, -1};
    const struct kind *kind = &kinds[_i];
    uint32_t seed = (uint32_t)_i * 99 + 7;
    for (int times = 0; times < DRAWS; ++times) {
        draw_operands(kind, spreads[times % COUNT(spreads)], &seed);
        emui_multiplier by = {.dot = kind->dot,
                              .lines = kind->dot.unit == EMUI_DOT_QUAD ? LINES : ROWS,
                              .k = kind->k,
                              .flags = (kind->how & CLAMP ? EMU_MMA_SATFINITE : 0U) |
                                       (kind->how & XOR ? EMU_MMA_XOR : 0U),
                              .a = {drawn.a[0], ROWS},
                              .chosen = kind->how & SPARSE ? &drawn.chosen : NULL};
        emui_multiplier_open(&by);
        emui_multiply(&by, (emui_operand_bits){drawn.b[0], EMUI_PANEL}, drawn.c, drawn.d);
        for (int line = 0; line < by.lines; ++line)
            for (int n = 0; n < EMUI_PANEL; ++n) {
                uint32_t is = drawn.d[line].at[n];
                uint32_t sum =
                    is_number(kind->dot.a) ? float_sum(kind, line, n) : integer_sum(kind, line, n);
                ck_assert_msg(is == sum, "draw %d, line %d, column %d: 0x%x, not 0x%x", times, line,
                              n, is, sum);
            }
    }
}
END_TEST

Suite *emu_multiply_suite(void)
{
    Suite *s = suite_create("emu_multiply");
    TCase *c = tcase_create("emu_multiply");
    tcase_add_test(c, integers_wrap_or_stay);
    tcase_add_test(c, bits_are_counted);
    tcase_add_loop_test(c, sums_that_single_precision_does_not_hold, 0, 7);
    tcase_add_loop_test(c, sparse_lines_choose_from_columns, 0, 24);
    tcase_add_loop_test(c, drawn_products_are_as_defined, 0, COUNT(kinds));
    suite_add_tcase(s, c);
    return s;
}
