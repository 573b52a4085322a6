/* constant_row.c - loads of parameters and constants: by a name, by registers that agree or do not,
 * elements of every width and vectors of them, lanes that are not active; and what is refused.
 *
 * What is not here: the other spaces (load_store_row.c, local_row.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

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
    int count;
} kinds[] = {{EMU_U8, 1}, {EMU_S8, 1},  {EMU_U16, 1}, {EMU_S16, 1}, {EMU_U32, 1}, {EMU_U64, 1},
             {EMU_U8, 4}, {EMU_S16, 2}, {EMU_U32, 2}, {EMU_U32, 4}, {EMU_F64, 2}, {EMU_U16, 4}};

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
    uint32_t bytes = emu_type_bits(t) / 8 * (uint32_t)kinds[kind].count;
    int rows = (int)(bytes / (emu_type_bits(t) / 8 < 4 ? emu_type_bits(t) / 8 : 4));
    emu_ins ins = {.execute = emu_load_store,
                   .op = EMU_LD,
                   .space = space,
                   .type = t,
                   .count = kinds[kind].count,
                   .d = one_row(TO),
                   .a = one_at(way == 0 ? -1 : ONE_A, way == 0 ? bytes : 0)};
    for (int n = 0; n < 4; ++n) {
        uint32_t active = actives[n % 2];
        emu_machine *m = open_machine(space, n < 2 ? EMU_CHECK_ALL : 0);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, ONE_A)[lane] = place_of(way, lane, active, bytes);
        ck_assert_int_eq(one_run(m, active, &ins), EMU_FINISHED);
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
}
END_TEST

static const struct {
    uint64_t at;
    emu_rule rule;
    const char *says;
} wrong[] = {{BYTES, EMU_BOUNDS, "lane 0"}, {2, EMU_ALIGNMENT, "not a multiple of 4 bytes"}};

START_TEST(a_wrong_place_is_found)
{
    emu_ins ins = {.execute = emu_load_store,
                   .op = EMU_LD,
                   .space = EMU_PARAM,
                   .type = EMU_U32,
                   .count = 1,
                   .d = one_row(TO),
                   .a = one_at(ONE_A, 0)};
    emu_machine *m = open_machine(EMU_PARAM, EMU_CHECK_ALL);
    one_set_all(m, ONE_A, wrong[_i].at);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FAULTED);
    check_finding(m, wrong[_i].says);
    ck_assert_int_eq(emu_found(m, 0)->rule, wrong[_i].rule);
    emu_close(m);
}
END_TEST

/* Constants that were not put. */
START_TEST(no_value_is_found)
{
    emu_ins ins = {.execute = emu_load_store,
                   .op = EMU_LD,
                   .space = EMU_CONST,
                   .type = EMU_U32,
                   .count = 1,
                   .d = one_row(TO),
                   .a = one_at(ONE_A, BYTES)};
    emu_machine *m = open_machine(EMU_CONST, EMU_CHECK_ALL);
    one_set_all(m, ONE_A, 0);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
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
