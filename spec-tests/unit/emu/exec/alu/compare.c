/* compare.c - setp, set, selp, slct, testp: every comparison of every type on corner
 * values, NaN among them, joined with predicates; pairs of halves. */
#include "emu/exec/alu/numbers.h"

#include "spec-tests/unit/emu/line.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const uint64_t integers[] = {0,
                                    1,
                                    2,
                                    0x7f,
                                    0x80,
                                    0x7fff,
                                    0x8000,
                                    0xffff,
                                    0x7fffffff,
                                    0x80000000,
                                    0xffffffff,
                                    UINT64_C(0x7fffffffffffffff),
                                    UINT64_C(0x8000000000000000),
                                    UINT64_MAX};
static const double floats[] = {0.0, -0.0, 1.0,      -1.0,      0x1p-149, -0x1p-149,
                                2.5, -2.5, INFINITY, -INFINITY, NAN};
enum { INTEGERS = sizeof integers / sizeof integers[0], FLOATS = sizeof floats / sizeof floats[0] };

/* By < and == of C alone. */
static bool holds(int comparison, bool less, bool equal, bool greater)
{
    bool unordered = !less && !equal && !greater;
    switch (comparison) {
    case EMU_CMP_EQ:
        return equal;
    case EMU_CMP_NE:
        return less || greater;
    case EMU_CMP_LT:
        return less;
    case EMU_CMP_LE:
        return less || equal;
    case EMU_CMP_GT:
        return greater;
    case EMU_CMP_GE:
        return greater || equal;
    case EMU_CMP_EQU:
        return !less && !greater;
    case EMU_CMP_NEU:
        return !equal;
    case EMU_CMP_LTU:
        return !greater && !equal;
    case EMU_CMP_LEU:
        return !greater;
    case EMU_CMP_GTU:
        return !less && !equal;
    case EMU_CMP_GEU:
        return !less;
    case EMU_CMP_NUM:
        return !unordered;
    default:
        return unordered;
    }
}

/* A comparison in each of its forms. */
enum { FORMS = 8 };

static void open_forms(struct ptx_line form[FORMS], const char *comparison, const char *type,
                       char r)
{
    static const char *const joins[] = {"and", "or", "xor"};
    form[0] = line_of("setp.%s.%s p1, %c2, %c4;", comparison, type, r, r);
    form[1] = line_of("setp.%s.%s p1|p2, %c2, %c4;", comparison, type, r, r);
    for (int k = 2; k < FORMS; ++k)
        form[k] = line_of("setp.%s.%s.%s p1|p2, %c2, %c4, %sp3;", comparison, joins[k / 2 - 1],
                          type, r, r, k % 2 ? "!" : "");
}

/* Into one predicate alone, by some of the lanes: the short way. */
static void check_alone(emu_machine *m, const struct ptx_line *form, bool v)
{
    *emu_predicate(m, 0, 0, 1) = 0x33333333;
    ck_assert_int_eq(line_run(m, 0x0ff0f00f, form), EMU_FINISHED);
    uint32_t must = (0x33333333 & ~0x0ff0f00fU) | (v ? 0x0ff0f00f : 0);
    ck_assert_uint_eq(*emu_predicate(m, 0, 0, 1), must);
}

/* One pair in all lanes, with all four ways to join. */
static void check_joined(emu_machine *m, const struct ptx_line *form, bool v)
{
    for (int k = 1; k < FORMS; ++k) {
        uint32_t c = 0x00ff0ff0, seen = k % 2 ? ~c : c, all = v ? UINT32_MAX : 0;
        *emu_predicate(m, 0, 0, 3) = c;
        ck_assert_int_eq(line_run(m, UINT32_MAX, &form[k]), EMU_FINISHED);
        uint32_t d = k / 2 == 0   ? all
                     : k / 2 == 1 ? all & seen
                     : k / 2 == 2 ? all | seen
                                  : all ^ seen;
        uint32_t e = k / 2 == 0   ? ~all
                     : k / 2 == 1 ? ~all & seen
                     : k / 2 == 2 ? ~all | seen
                                  : ~all ^ seen;
        ck_assert_uint_eq(*emu_predicate(m, 0, 0, 1), d);
        ck_assert_uint_eq(*emu_predicate(m, 0, 0, 2), e);
    }
}

/* The first ones are of integers, too; in the order of EMU_CMP_EQ .. */
static const char *const comparisons[] = {"eq",  "ne",  "lt",  "le",  "gt",  "ge",  "equ",
                                          "neu", "ltu", "leu", "gtu", "geu", "num", "nan"};
static const char *const integer_types[] = {"u16", "s16", "b32", "u32", "s32", "u64", "s64"};

static int64_t number(const char *type, uint64_t v)
{
    return type[1] == '1' ? (int16_t)v : type[1] == '3' ? (int32_t)v : (int64_t)v;
}

START_TEST(integers_are_compared)
{
    const char *type = integer_types[_i];
    const uint64_t only = type[1] == '1' ? UINT16_MAX : type[1] == '3' ? UINT32_MAX : UINT64_MAX;
    emu_machine *m = one_open(0);
    for (int c = EMU_CMP_EQ; c <= (*type == 'b' ? EMU_CMP_NE : EMU_CMP_GE); ++c) {
        struct ptx_line form[FORMS];
        open_forms(form, comparisons[c], type, type[1] == '1' ? 'h' : type[1] == '3' ? 'r' : 'd');
        for (int n = 0; n < INTEGERS * INTEGERS; ++n) {
            uint64_t a = integers[n % INTEGERS] & only, b = integers[n / INTEGERS] & only;
            bool less = *type == 's' ? number(type, a) < number(type, b) : a < b;
            bool v = holds(c, less, a == b, !less && a != b);
            one_set_all(m, 2, a);
            one_set_all(m, 4, b);
            check_joined(m, form, v);
            check_alone(m, form, v);
        }
        for (int k = 0; k < FORMS; ++k)
            line_close(&form[k]);
    }
    emu_close(m);
}
END_TEST

START_TEST(floats_are_compared)
{
    static const emu_type types[] = {EMU_F16, EMU_BF16, EMU_F32, EMU_F64};
    static const char *const names[] = {"f16", "bf16", "f32", "f64"};
    const emu_type t = types[_i];
    emu_machine *m = one_open(0);
    for (int c = EMU_CMP_EQ; c <= EMU_CMP_NAN; ++c) {
        struct ptx_line form[FORMS];
        open_forms(form, comparisons[c], names[_i], "hhrd"[_i]);
        for (int n = 0; n < FLOATS * FLOATS; ++n) {
            uint64_t a = emui_encode(t, floats[n % FLOATS], EMU_RN, false);
            uint64_t b = emui_encode(t, floats[n / FLOATS], EMU_RN, false);
            double x = emui_decode(t, a), y = emui_decode(t, b);
            bool v = holds(c, x<y, x == y, x> y);
            one_set_all(m, 2, a);
            one_set_all(m, 4, b);
            check_joined(m, form, v);
            check_alone(m, form, v);
        }
        for (int k = 0; k < FORMS; ++k)
            line_close(&form[k]);
    }
    emu_close(m);
}
END_TEST

/* ---- The others, an example each ---- */

static const char *const examples[] = {
    "setp.lt.f16 p1=1|p2=0, h2=0x83ff, h4=0x0001;", /* subnormal */
    "setp.lt.ftz.f16 p1=0|p2=1, h2=0x83ff, h4=0x0001;",
    "setp.eq.f32 p1=0|p2=1, r2=1, r4=0x80000005;",
    "setp.eq.ftz.f32 p1=1|p2=0, r2=1, r4=0x80000005;",
    "set.lt.u32.s32 r8=0xffffffff, r2=0xffffffff, r4=1;",
    "set.lt.s32.u32 r8=0, r2=0xffffffff, r4=1;",
    "set.gt.f32.u32 r8=0x3f800000, r2=0xffffffff, r4=1;",
    "set.eq.f16.f16 h8=0x3c00, h2=0x3c00, h4=0x3c00;",
    "set.eq.u16.f16 h8=0xffff, h2=0x3c00, h4=0x3c00;",
    "set.gt.f16x2.f16x2 r8=0x3c000000, r2=0x40003c00, r4=0x3c003c00;",
    "set.le.bf16x2.bf16x2 r8=0x3f803f80, r2=0x3f80bf80, r4=0x3f803f80;",
    "slct.b32.s32 r8=11, r2=11, r4=13, r6=0;",
    "slct.b32.s32 r8=13, r2=11, r4=13, r6=0x80000000;",
    "slct.b32.f32 r8=11, r2=11, r4=13, r6=0x80000000;",
    "slct.b32.f32 r8=13, r2=11, r4=13, r6=0x7fc00000;",
    "slct.b64.s32 d8=0x1234567890, d2=0x1234567890, d4=13, r6=1;",
    "slct.b32.f32 r8=13, r2=11, r4=13, r6=0x80000001;", /* subnormal */
    "slct.b32.f32 r8=13, r2=11, r4=13, r6=0x807fffff;",
    "slct.b32.f32 r8=13, r2=11, r4=13, r6=0x80800000;",
    "slct.ftz.b32.f32 r8=11, r2=11, r4=13, r6=0x80000001;",
    "slct.ftz.b32.f32 r8=11, r2=11, r4=13, r6=0x807fffff;",
    "slct.ftz.b32.f32 r8=13, r2=11, r4=13, r6=0x80800000;",
};

START_TEST(examples_come_out)
{
    line_check(examples[_i]);
}
END_TEST

/* The rows of the operands of a choice, among and beside those of its result. */
START_TEST(choices_may_overlap)
{
    enum { D = 8, NUMBER = 20 };
    static const int places[] = {2, D - 1, D, D + 1, NUMBER};
    const uint64_t value = UINT64_C(0x123456789abcdef0);
    const uint32_t active = _i / 25 % 2 == 0 ? UINT32_MAX : 0x80a5f001, first = 0x0ff0ff0f;
    bool wide = _i / 50 == 1;
    int a = places[_i % 5], b = places[_i / 5 % 5];
    const char r = wide ? 'd' : 'r';
    char from[24];
    if (a == NUMBER)
        snprintf(from, sizeof from, "0x%" PRIx64, value);
    else
        snprintf(from, sizeof from, "%c%d", r, a);
    emu_machine *m = one_open(0);
    struct ptx_line l = line_of("selp.b%d %c8, %s, %c%d, p3;", wide ? 64 : 32, r, from, r, b);
    for (int row = 0; row < 24; ++row)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, row)[lane] = (uint32_t)(1000 * row + lane);
    *emu_predicate(m, 0, 0, 3) = first;
    ck_assert_int_eq(line_run(m, active, &l), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int k = 0; k < 2; ++k) {
            uint32_t must = (uint32_t)(1000 * ((first >> lane & 1 ? a : b) + k) + lane);
            if (a == NUMBER && (first >> lane & 1))
                must = (uint32_t)(value >> 32 * k);
            if (!(active >> lane & 1) || (k == 1 && !wide))
                must = (uint32_t)(1000 * (D + k) + lane);
            ck_assert_uint_eq(emu_register(m, 0, 0, D + k)[lane], must);
        }
    line_close(&l);
    emu_close(m);
}
END_TEST

START_TEST(pairs_are_compared_apart)
{
    for (int n = 0; n < 4; ++n) /* 1 and 2, in the high and in the low halves */
        line_check_format("setp.lt.%s p1=%d|p2=%d, r2=0x%s%s, r4=0x3f003f00;",
                          _i ? "bf16x2" : "f16x2", n % 2 == 0, n / 2 == 0, n / 2 ? "4000" : "3c00",
                          n % 2 ? "4000" : "3c00");
}
END_TEST

START_TEST(numbers_are_tested)
{
    static const char *const tests[] = {"finite",     "infinite", "number",
                                        "notanumber", "normal",   "subnormal"};
    static const struct {
        uint64_t bits;
        bool is_double;
        unsigned kinds; /* bit k: tests[k] holds */
    } rows[] = {{0x3f800000, false, 0x15},
                {0, false, 0x15}, /* zero counts as normal */
                {UINT64_C(0x8000000000000000), true, 0x15},
                {0x7f800000, false, 0x06},
                {0x7fc00000, false, 0x08},
                {0x00000001, false, 0x25},
                {0x80800000, false, 0x15},
                {UINT64_C(0x000fffffffffffff), true, 0x25},
                {UINT64_C(0xfff0000000000000), true, 0x06},
                {UINT64_C(0x0010000000000000), true, 0x15}};
    for (int k = 0; k < COUNT(tests); ++k)
        line_check_format("testp.%s.%s p1=%u, %s=%" PRIu64 ";", tests[k],
                          rows[_i].is_double ? "f64" : "f32", rows[_i].kinds >> k & 1,
                          rows[_i].is_double ? "d2" : "r2", rows[_i].bits);
}
END_TEST

Suite *emu_compare_suite(void)
{
    Suite *s = suite_create("emu_compare");
    TCase *c = tcase_create("emu_compare");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, integers_are_compared, 0, COUNT(integer_types));
    tcase_add_loop_test(c, floats_are_compared, 0, 4);
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_loop_test(c, choices_may_overlap, 0, 100);
    tcase_add_loop_test(c, pairs_are_compared_apart, 0, 2);
    tcase_add_loop_test(c, numbers_are_tested, 0, 10);
    suite_add_tcase(s, c);
    return s;
}
