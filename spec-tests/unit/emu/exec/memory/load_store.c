/* load_store.c - ld and st: every width, vector and space. What is refused: control/refused.c; rows
 * of words: load_store_row.c. */
#include "spec-tests/unit/emu/line.h"

#include <inttypes.h>

enum { BASE = 512 };

/* ---- Every width and vector, there and back ---- */

struct shape {
    emu_type type;
    int count;
    const char *text; /* of ld and st */
};

static const struct shape shapes[] = {
    {EMU_U8, 1, "u8"},      {EMU_S8, 1, "s8"},      {EMU_B8, 2, "v2.b8"},   {EMU_U8, 4, "v4.u8"},
    {EMU_U16, 1, "u16"},    {EMU_S16, 1, "s16"},    {EMU_B16, 2, "v2.b16"}, {EMU_U16, 4, "v4.u16"},
    {EMU_U32, 1, "u32"},    {EMU_S32, 2, "v2.s32"}, {EMU_F32, 4, "v4.f32"}, {EMU_U64, 1, "u64"},
    {EMU_F64, 2, "v2.f64"}, {EMU_S64, 1, "s64"},    {EMU_S8, 4, "v4.s8"},   {EMU_B128, 1, "b128"},
    {EMU_S16, 4, "v4.s16"}, {EMU_B32, 4, "v4.b32"}};
enum { SHAPES = sizeof shapes / sizeof shapes[0], SPACES = 5 };

static const char *const spaces[SPACES] = {".shared", ".global", "", ".local", ""};

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

/* A register, or a list of them, each of the element's size. */
static void put_list(char text[32], struct shape s, int first)
{
    int rows = (int)((emu_type_bits(s.type) + 31) / 32);
    char kind = rows == 1 ? 'r' : rows == 2 ? 'd' : 'q';
    snprintf(text, 32, s.count > 1 ? "{%c%d..%c%d}" : "%c%d", kind, first, kind,
             first + rows * (s.count - 1));
}

/* A store of rows 20 .., and where it is wanted a load of them into rows 40 ... */
static struct ptx_line transfer(struct shape s, int where, bool loads)
{
    char from[32], to[32];
    put_list(from, s, 20);
    put_list(to, s, 40);
    return loads ? line_of("st%s.%s [d2], %s; ld%s.%s %s, [d2];", spaces[where], s.text, from,
                           spaces[where], s.text, to)
                 : line_of("st%s.%s [d2], %s;", spaces[where], s.text, from);
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

/* Rows that follow each other need no list. */
static void take_list(emu_ins *ins)
{
    *(ins->op == EMU_LD ? &ins->d : &ins->b) = ins->list[0];
    ins->list = NULL;
    ins->listed = ins->written = 0;
}

START_TEST(stored_values_are_loaded)
{
    struct shape s = shapes[_i / SPACES];
    int where = _i % SPACES;
    struct ptx_line line = transfer(s, where, true);
    for (int listed = 1; listed >= 0; --listed) {
        for (int k = 0; !listed && s.count > 1 && k < 2; ++k)
            take_list(&line.code->ins[k]);
        emu_machine *m = one_open(EMU_CHECK_ALL);
        uint64_t global = emu_alloc(m, 2048, "A");
        for (int lane = 0; lane < EMU_LANES; ++lane)
            one_set(m, ONE_A, lane, address_of(where, lane, global));
        put_elements(m, s);
        ck_assert_int_eq(line_run(m, UINT32_MAX, &line), EMU_FINISHED);
        check_elements(m, s);
        ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0)->message);
        emu_close(m);
    }
    line_close(&line);
}
END_TEST

START_TEST(parameters_and_constants_are_read)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_space space = _i % 2 ? EMU_PARAM : EMU_CONST;
    uint32_t words[] = {11, 0x80000017, 13, 19};
    ck_assert(_i % 2 ? emu_put_param(m, 32, words, sizeof words)
                     : emu_put_const(m, 32, words, sizeof words));
    const char *name = _i >= 2 ? "" : _i == 1 ? ".param" : ".const";
    uint64_t at = _i < 2 ? 32 : emu_generic(space, 32);
    one_set_all(m, ONE_A, at);
    struct ptx_line line = line_of("ld%s.v4.u32 {r8, r9, r10, r11}, [d2];", name);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &line), EMU_FINISHED);
    for (int k = 0; k < 4; ++k)
        ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D + k)[30], words[k]);
    one_set_all(m, ONE_A, at + 12); /* the last word, and 12 bytes that were never written */
    ck_assert_int_eq(line_run(m, UINT32_MAX, &line), EMU_FAULTED);
    check_finding(m, "not a multiple of 16");
    line_close(&line);
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
    static const emu_space of[] = {EMU_SHARED, EMU_GLOBAL, EMU_GENERIC};
    struct ptx_line line = transfer(s, where, false);
    for (int checked = 0; checked < 2; ++checked) {
        emu_machine *m = one_open(checked ? EMU_CHECK_ALL : 0);
        uint64_t global = emu_alloc(m, 2048, "A");
        put_elements(m, s);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            one_set(m, ONE_A, lane, address_of(where, lane % 2, global));
        ck_assert_int_eq(line_run(m, UINT32_MAX << FIRST, &line), EMU_FINISHED);
        for (int i = 0; i < 2 * s.count; ++i) {
            int lane = FIRST + i % 2, k = i / 2;
            uint64_t at = emu_generic(of[where], address_of(where, lane % 2, global));
            uint64_t is[2] = {0}, must[2] = {element(lane, k, bytes, 0)};
            must[1] = bytes == 16 ? element(lane, k, bytes, 1) : 0;
            ck_assert(emu_get(m, at + bytes * (uint64_t)k, is, bytes));
            ck_assert_mem_eq(is, must, sizeof is);
        }
        emu_close(m);
    }
    line_close(&line);
}
END_TEST

/* An immediate is stored as its low bytes. */
START_TEST(immediates_are_stored)
{
    struct ptx_line line = line_of("st.shared.u%d [512], 0x0123456789abcdef;", 8 << _i);
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t is = 0, v = UINT64_C(0x0123456789abcdef);
    ck_assert_int_eq(line_run(m, 1U << 9, &line), EMU_FINISHED);
    ck_assert(emu_get(m, emu_generic(EMU_SHARED, BASE), &is, 1U << _i));
    ck_assert_uint_eq(is, _i == 3 ? v : v & ((UINT64_C(1) << (8 << _i)) - 1));
    line_close(&line);
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
    suite_add_tcase(s, c);
    return s;
}
