/* convert_row.c - conversions of floats over whole rows, against numbers.c, number by number:
 * corners, random bits, pairs, lanes that are not active. Not here: NaNs (convert.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/alu/numbers.h"

#include <math.h>

enum { TURNS = 300 };

static const struct {
    emu_type to, from;
} pairs[] = {{EMU_F16, EMU_F32}, {EMU_BF16, EMU_F32}, {EMU_F32, EMU_F16},   {EMU_F32, EMU_BF16},
             {EMU_F64, EMU_F32}, {EMU_F32, EMU_F64},  {EMU_F16, EMU_F64},   {EMU_BF16, EMU_F64},
             {EMU_F16, EMU_S32}, {EMU_BF16, EMU_U32}, {EMU_F32, EMU_S32},   {EMU_F32, EMU_U32},
             {EMU_F64, EMU_S32}, {EMU_F64, EMU_U32},  {EMU_F16X2, EMU_F32}, {EMU_BF16X2, EMU_F32}};

/* Numbers of every size, also in the middle of two that are narrower; no NaN. */
static uint64_t next(uint64_t *state, emu_type t)
{
    uint64_t v = 0;
    do {
        uint64_t bits = random_bits(state);
        v = bits >> 16 ^ bits << 23;
        if (bits >> 60 == 3)
            v &= t == EMU_F64 ? ~UINT64_C(0) << 40 : ~UINT64_C(0) << 12;
        if (t == EMU_F64 && bits >> 62 == 2) /* near to 1 */
            v = (v & UINT64_C(0x800fffffffffffff)) | (UINT64_C(1015) + (v >> 57 & 15)) << 52;
        v = emu_type_bits(t) < 64 ? v & ((UINT64_C(1) << emu_type_bits(t)) - 1) : v;
    } while (t != EMU_S32 && t != EMU_U32 && isnan(emui_decode(t, v)));
    return v;
}

static uint64_t expected(emu_type to, emu_type from, uint64_t bits)
{
    double v = from == EMU_S32   ? (double)(int32_t)(uint32_t)bits
               : from == EMU_U32 ? (double)(uint32_t)bits
                                 : emui_decode(from, bits);
    return emui_encode(to, v, EMU_RN, false);
}

START_TEST(rows_are_what_their_lanes_are)
{
    emu_type to = pairs[_i].to, from = pairs[_i].from;
    emu_type half = to == EMU_F16X2 ? EMU_F16 : EMU_BF16;
    bool pair = to == EMU_F16X2 || to == EMU_BF16X2, wide = to == EMU_F64;
    uint64_t state = 99 + (uint64_t)_i, a[EMU_LANES], b[EMU_LANES];
    emu_ins ins = {.execute = emu_convert, .type = to, .from = from, .d = one_row(ONE_D)};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ins.a = one_row(ONE_A);
    if (pair)
        ins.b = one_row(ONE_B);
    for (int turn = 0; turn < TURNS; ++turn) {
        uint32_t active = turn % 3 ? UINT32_MAX : 0x80a5f001;
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            one_set(m, ONE_A, lane, a[lane] = next(&state, from));
            one_set(m, ONE_B, lane, b[lane] = next(&state, from));
            one_set(m, ONE_D, lane, 4321);
        }
        ck_assert_int_eq(one_run(m, active, &ins), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint64_t is = one_get(m, ONE_D, lane) & (wide ? UINT64_MAX : UINT32_MAX);
            uint64_t must =
                pair ? expected(half, from, a[lane]) << 16 | expected(half, from, b[lane])
                     : expected(to, from, a[lane]);
            must = (active >> lane & 1) != 0 ? must : 4321;
            ck_assert_msg(is == must, "0x%llx: 0x%llx, not 0x%llx", (unsigned long long)a[lane],
                          (unsigned long long)is, (unsigned long long)must);
        }
    }
    emu_close(m);
}
END_TEST

Suite *emu_convert_row_suite(void)
{
    Suite *s = suite_create("emu_convert_row");
    TCase *c = tcase_create("emu_convert_row");
    tcase_add_loop_test(c, rows_are_what_their_lanes_are, 0, COUNT(pairs));
    suite_add_tcase(s, c);
    return s;
}
