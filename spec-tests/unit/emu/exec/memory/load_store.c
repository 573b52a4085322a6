/* load_store.c - ld and st: every width, vector and space, what is refused, and the words
 * that it is refused with. Rows of words: load_store_row.c. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include <inttypes.h>

enum { BASE = 512 };

/* ---- Every width and vector, there and back ---- */

struct shape {
    emu_type type;
    int count;
};

static const struct shape shapes[] = {
    {EMU_U8, 1},  {EMU_S8, 1},  {EMU_B8, 2},  {EMU_U8, 4},   {EMU_U16, 1}, {EMU_S16, 1},
    {EMU_B16, 2}, {EMU_F16, 4}, {EMU_U32, 1}, {EMU_S32, 2},  {EMU_F32, 4}, {EMU_U64, 1},
    {EMU_F64, 2}, {EMU_S64, 1}, {EMU_S8, 4},  {EMU_B128, 1}, {EMU_S16, 4}, {EMU_F16X2, 4}};
enum { SHAPES = sizeof shapes / sizeof shapes[0], SPACES = 5 };

static const emu_space spaces[SPACES] = {EMU_SHARED, EMU_GLOBAL, EMU_GENERIC, EMU_LOCAL,
                                         EMU_GENERIC};

/* Where lane `lane` has its bytes: 16 each, so all widths are aligned; in local memory the same for
 * all. The fourth generic one is in local memory, too. */
static uint64_t address_of(int where, int lane, uint64_t global)
{
    uint64_t own = BASE + 16 * (uint64_t)(lane * 5 % 32);
    switch (where) {
    case 0:
        return emu_shared_address(0, (uint32_t)own);
    case 1:
        return global + own;
    case 2:
        return emu_generic(EMU_SHARED, own);
    case 3:
        return 48;
    default:
        return emu_generic(EMU_LOCAL, 48);
    }
}

static uint8_t byte_of(int lane, uint32_t k)
{
    return (uint8_t)(lane * 37 + (int)k * 101 + 200);
}

static emu_ins transfer(int op, struct shape s, int where, emu_operand *list)
{
    int rows = (int)((emu_type_bits(s.type) + 31) / 32);
    emu_ins ins = {.execute = emu_load_store,
                   .op = op,
                   .space = spaces[where],
                   .type = s.type,
                   .count = s.count,
                   .a = one_at(ONE_A, 0),
                   .guard = EMU_NO_GUARD};
    *(op == EMU_LD ? &ins.d : &ins.b) = one_row(op == EMU_LD ? 40 : 20);
    for (int k = 0; k < s.count; ++k)
        list[k] = one_row((op == EMU_LD ? 40 : 20) + rows * k);
    return ins;
}

/* Element k of a lane, as it lies in memory. */
static uint64_t element(int lane, int k, uint32_t bytes, uint32_t part)
{
    uint64_t v = 0;
    for (uint32_t i = 0; i < bytes && i < 8; ++i)
        v |= (uint64_t)byte_of(lane, (uint32_t)k * bytes + 8 * part + i) << 8 * i;
    return v;
}

static void put_elements(emu_machine *m, struct shape s)
{
    uint32_t bytes = emu_type_bits(s.type) / 8;
    int rows = (int)(bytes + 3) / 4;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int k = 0; k < s.count; ++k) {
            if (bytes <= 4)
                emu_register(m, 0, 0, 20 + rows * k)[lane] =
                    (uint32_t)element(lane, k, bytes, 0) | (bytes < 4 ? 0xcc000000 : 0);
            else
                one_set(m, 20 + rows * k, lane, element(lane, k, bytes, 0));
            if (bytes == 16)
                one_set(m, 22, lane, element(lane, k, bytes, 1));
        }
}

static void check_elements(emu_machine *m, struct shape s)
{
    uint32_t bytes = emu_type_bits(s.type) / 8;
    int rows = (int)(bytes + 3) / 4;
    bool sign = s.type == EMU_S8 || s.type == EMU_S16;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int k = 0; k < s.count; ++k) {
            uint64_t must = element(lane, k, bytes, 0);
            if (sign && (must >> (8 * bytes - 1) & 1))
                must |= UINT64_MAX << 8 * bytes;
            if (bytes <= 4)
                ck_assert_uint_eq(emu_register(m, 0, 0, 40 + rows * k)[lane], (uint32_t)must);
            else
                ck_assert_uint_eq(one_get(m, 40 + rows * k, lane), must);
            if (bytes == 16)
                ck_assert_uint_eq(one_get(m, 42, lane), element(lane, k, bytes, 1));
        }
}

START_TEST(stored_values_are_loaded)
{
    struct shape s = shapes[_i / SPACES];
    int where = _i % SPACES;
    emu_operand list[2][4];
    emu_ins st = transfer(EMU_ST, s, where, list[0]), ld = transfer(EMU_LD, s, where, list[1]);
    for (int listed = 0; listed < 2; ++listed) {
        emu_machine *m = one_open(EMU_CHECK_ALL);
        uint64_t global = emu_alloc(m, 2048, "A");
        for (int lane = 0; lane < EMU_LANES; ++lane)
            one_set(m, ONE_A, lane, address_of(where, lane, global));
        put_elements(m, s);
        st.list = listed ? list[0] : NULL;
        ld.list = listed ? list[1] : NULL;
        st.listed = ld.listed = listed ? s.count : 0;
        emu_ins program[] = {st, ld, PROGRAM_EXIT};
        ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
        check_elements(m, s);
        ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0)->message);
        emu_close(m);
    }
}
END_TEST

START_TEST(parameters_and_constants_are_read)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_space space = _i % 2 ? EMU_PARAM : EMU_CONST;
    uint32_t words[] = {11, 0x80000017, 13, 19};
    ck_assert(_i % 2 ? emu_put_param(m, 32, words, sizeof words)
                     : emu_put_const(m, 32, words, sizeof words));
    emu_ins ins = {.execute = emu_load_store,
                   .op = EMU_LD,
                   .space = _i < 2 ? space : EMU_GENERIC,
                   .type = EMU_U32,
                   .count = 4,
                   .d = one_row(ONE_D),
                   .a = one_at(-1, _i < 2 ? 32 : emu_generic(space, 32))};
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    for (int k = 0; k < 4; ++k)
        ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D + k)[30], words[k]);
    ins.a.value += 12; /* the last word, and 12 bytes that were never written */
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FAULTED);
    check_finding(m, "not a multiple of 16");
    emu_close(m);
}
END_TEST

/* Lanes that store to one place: the lowest wins, of every width and vector, in every space that
 * lanes share. Even lanes have one place and odd ones another; lanes 0 to 2 store nothing. */
START_TEST(the_lowest_lane_wins)
{
    enum { SHARED_SPACES = 3, FIRST = 3 };
    struct shape s = shapes[_i / SHARED_SPACES];
    int where = _i % SHARED_SPACES;
    uint32_t bytes = emu_type_bits(s.type) / 8;
    emu_operand list[4];
    emu_ins st = transfer(EMU_ST, s, where, list);
    for (int checked = 0; checked < 2; ++checked) {
        emu_machine *m = one_open(checked ? EMU_CHECK_ALL : 0);
        uint64_t global = emu_alloc(m, 2048, "A");
        put_elements(m, s);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            one_set(m, ONE_A, lane, address_of(where, lane % 2, global));
        ck_assert_int_eq(one_run(m, UINT32_MAX << FIRST, &st), EMU_FINISHED);
        for (int i = 0; i < 2 * s.count; ++i) {
            int lane = FIRST + i % 2, k = i / 2;
            uint64_t at = emu_generic(st.space, address_of(where, lane % 2, global));
            uint64_t is[2] = {0}, must[2] = {element(lane, k, bytes, 0)};
            must[1] = bytes == 16 ? element(lane, k, bytes, 1) : 0;
            ck_assert(emu_get(m, at + bytes * (uint64_t)k, is, bytes));
            ck_assert_mem_eq(is, must, sizeof is);
        }
        emu_close(m);
    }
}
END_TEST

/* An immediate is stored as its low bytes. */
START_TEST(immediates_are_stored)
{
    static const emu_type types[] = {EMU_U8, EMU_U16, EMU_U32, EMU_U64};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t is = 0, v = UINT64_C(0x0123456789abcdef);
    emu_ins ins = {.execute = emu_load_store,
                   .op = EMU_ST,
                   .space = EMU_SHARED,
                   .type = types[_i],
                   .count = 1,
                   .a = one_at(-1, BASE),
                   .b = one_is(v)};
    ck_assert_int_eq(one_run(m, 1U << 9, &ins), EMU_FINISHED);
    ck_assert(emu_get(m, emu_generic(EMU_SHARED, BASE), &is, 1U << _i));
    ck_assert_uint_eq(is, _i == 3 ? v : v & ((UINT64_C(1) << (8 << _i)) - 1));
    emu_close(m);
}
END_TEST

/* ---- What sm_90a does not have ---- */

#define ST(s, at)                                                                                  \
    .execute = emu_load_store, .op = EMU_ST, .space = (s), .a = PROGRAM_AT(at), .b = PROGRAM_ROW(20)
#define LD(s, at)                                                                                  \
    .execute = emu_load_store, .op = EMU_LD, .space = (s), .a = PROGRAM_AT(at), .d = PROGRAM_ROW(40)

static const struct {
    emu_ins ins;
    emu_rule rule;
    const char *part;
} refused[] = {
    {{ST(EMU_CONST, 64), .type = EMU_U32}, EMU_UNSUPPORTED, "not written by kernels"},
    {{LD(EMU_GLOBAL, 64), .type = EMU_U64, .count = 4},
     EMU_UNSUPPORTED,
     "32 bytes a lane need sm_100"},
    {{LD(EMU_SHARED, 64), .type = EMU_PRED}, EMU_UNSUPPORTED, "cannot be moved alone"},
};

START_TEST(others_are_refused)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_alloc(m, 96, "A") != 0);
    one_run(m, UINT32_MAX, &refused[_i].ins);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, refused[_i].rule);
    check_finding(m, refused[_i].part);
    emu_close(m);
}
END_TEST

Suite *emu_load_store_suite(void)
{
    Suite *s = suite_create("emu_load_store");
    TCase *c = tcase_create("emu_load_store");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, stored_values_are_loaded, 0, SHAPES * SPACES);
    tcase_add_loop_test(c, parameters_and_constants_are_read, 0, 4);
    tcase_add_loop_test(c, the_lowest_lane_wins, 0, SHAPES * 3);
    tcase_add_loop_test(c, immediates_are_stored, 0, 4);
    tcase_add_loop_test(c, others_are_refused, 0, COUNT(refused));
    suite_add_tcase(s, c);
    return s;
}
