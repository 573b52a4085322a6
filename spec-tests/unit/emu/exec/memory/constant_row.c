/* constant_row.c - loads of parameters and constants: by a name, by registers that agree or do not,
 * elements of every width and vectors of them, lanes that are not active; and what is refused.
 *
 * What is not here: the other spaces (load_store_row.c, local_row.c). */
#include "spec-tests/unit/emu/line.h"

enum { BYTES = 64, TO = 30, SPARE = 99 };

static uint8_t byte_at(uint32_t at)
{
    return (uint8_t)(at * 37 + 0x91);
}

static emu_machine *open_machine(emu_space space, uint32_t checks)
{
    uint8_t bytes[BYTES];
    emu_machine *m = one_open(checks);
    ck_assert_ptr_nonnull(m);
    for (uint32_t k = 0; k < BYTES; ++k)
        bytes[k] = byte_at(k);
    ck_assert(space == EMU_PARAM ? emu_put_param(m, 0, bytes, BYTES)
                                 : emu_put_const(m, 0, bytes, BYTES));
    for (int r = 0; r < 4; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, TO + r)[lane] = SPARE;
    return m;
}

static const struct {
    emu_type type;
    const char *text, *to; /* of ld, and its registers */
    uint32_t count;
} kinds[] = {{EMU_U8, "u8", "r30", 1},
             {EMU_S8, "s8", "r30", 1},
             {EMU_U16, "u16", "r30", 1},
             {EMU_S16, "s16", "r30", 1},
             {EMU_U32, "u32", "r30", 1},
             {EMU_U64, "u64", "d30", 1},
             {EMU_U8, "v4.u8", "{r30..r33}", 4},
             {EMU_S16, "v2.s16", "{r30..r31}", 2},
             {EMU_U32, "v2.u32", "{r30..r31}", 2},
             {EMU_U32, "v4.u32", "{r30..r33}", 4},
             {EMU_F64, "v2.f64", "{d30..d32}", 2},
             {EMU_U16, "v4.u16", "{r30..r33}", 4}};

/* What register k of a vector holds. */
static uint32_t value_of(emu_type t, uint32_t at, int k)
{
    uint32_t bytes = emu_type_bits(t) / 8, piece = bytes < 4 ? bytes : 4, v = 0;
    for (uint32_t b = 0; b < piece; ++b)
        v |= (uint32_t)byte_at(at + piece * (uint32_t)k + b) << 8 * b;
    return t == EMU_S8 ? (uint32_t)(int8_t)v : t == EMU_S16 ? (uint32_t)(int16_t)v : v;
}

/* 0: by name; 1: all lanes in one place; 2: two places; 3: the lanes that are not active elsewhere.
 */
enum { WAYS = 4 };

static uint32_t place_of(int way, int lane, uint32_t active, uint32_t bytes)
{
    bool other = (way == 2 && lane % 2 == 1) || (way == 3 && !(active >> lane & 1));
    return other ? 2 * bytes : bytes;
}

START_TEST(each_lane_gets_its_value)
{
    static const uint32_t actives[] = {UINT32_MAX, 0x8f0f00f1};
    emu_space space = _i % 2 == 0 ? EMU_PARAM : EMU_CONST;
    int kind = _i / 2 % COUNT(kinds), way = _i / 2 / COUNT(kinds);
    emu_type t = kinds[kind].type;
    uint32_t bytes = emu_type_bits(t) / 8 * kinds[kind].count;
    int rows = (int)(bytes / (emu_type_bits(t) / 8 < 4 ? emu_type_bits(t) / 8 : 4));
    const char *name = space == EMU_PARAM ? "param" : "const";
    struct ptx_line line =
        way == 0 ? line_of("ld.%s.%s %s, [%u];", name, kinds[kind].text, kinds[kind].to, bytes)
                 : line_of("ld.%s.%s %s, [r2];", name, kinds[kind].text, kinds[kind].to);
    for (int n = 0; n < 4; ++n) {
        uint32_t active = actives[n % 2];
        emu_machine *m = open_machine(space, n < 2 ? EMU_CHECK_ALL : 0);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, ONE_A)[lane] = place_of(way, lane, active, bytes);
        ck_assert_int_eq(line_run(m, active, &line), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), 0);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            for (int r = 0; r < 4; ++r)
                ck_assert_uint_eq(emu_register(m, 0, 0, TO + r)[lane],
                                  r < rows && (active >> lane & 1)
                                      ? value_of(t, place_of(way, lane, active, bytes), r)
                                      : SPARE);
        ck_assert_uint_eq(emu_counted(m)->shared_accesses + emu_counted(m)->global_accesses, 0);
        emu_close(m);
    }
    line_close(&line);
}
END_TEST

static const struct {
    uint64_t at;
    emu_rule rule;
    const char *says;
} wrong[] = {{BYTES, EMU_BOUNDS, "lane 0"}, {2, EMU_ALIGNMENT, "not a multiple of 4 bytes"}};

START_TEST(a_wrong_place_is_found)
{
    emu_machine *m = open_machine(EMU_PARAM, EMU_CHECK_ALL);
    one_set_all(m, ONE_A, wrong[_i].at);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, "ld.param.u32 r30, [r2];"), EMU_FAULTED);
    check_finding(m, wrong[_i].says);
    ck_assert_int_eq(emu_found(m, 0)->rule, wrong[_i].rule);
    emu_close(m);
}
END_TEST

/* Constants that were not put. */
START_TEST(no_value_is_found)
{
    emu_machine *m = open_machine(EMU_CONST, EMU_CHECK_ALL);
    one_set_all(m, ONE_A, BYTES);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, "ld.const.u32 r30, [r2]; nanosleep.u32 r30;"),
                     EMU_FINISHED);
    check_finding(m, "reads byte 0x40 of the constants, which was never written");
    emu_close(m);
}
END_TEST

Suite *emu_constant_row_suite(void)
{
    Suite *s = suite_create("emu_constant_row");
    TCase *c = tcase_create("emu_constant_row");
    tcase_add_loop_test(c, each_lane_gets_its_value, 0, 2 * WAYS * COUNT(kinds));
    tcase_add_loop_test(c, a_wrong_place_is_found, 0, COUNT(wrong));
    tcase_add_test(c, no_value_is_found);
    suite_add_tcase(s, c);
    return s;
}
