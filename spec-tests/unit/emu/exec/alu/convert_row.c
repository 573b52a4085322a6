/* convert_row.c - conversions of floats over whole rows, against numbers.c, number by number:
 * corners, random bits, pairs, lanes that are not active. Not here: NaNs (convert.c). */
#include "emu/exec/alu/numbers.h"

#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/line.h"

#include <math.h>

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

static uint64_t start(const emu_ins *ins, int row, int lane, int turn)
{
    uint64_t state = (uint64_t)(((turn * EMU_LANES + lane) * 16 + row) * EMU_TYPES) + ins->from;
    return next(&state, ins->from);
}

static uint64_t means(const emu_ins *ins, const uint64_t v[3])
{
    const emu_type half = ins->type == EMU_F16X2 ? EMU_F16 : EMU_BF16;
    if (ins->type == EMU_F16X2 || ins->type == EMU_BF16X2)
        return expected(half, ins->from, v[0]) << 16 | expected(half, ins->from, v[1]);
    return expected(ins->type, ins->from, v[0]);
}

static const struct {
    const char *opcode, *letters;
} rows[] = {{"cvt.rn.f16.f32", "hr"},    {"cvt.rn.bf16.f32", "hr"}, {"cvt.f32.f16", "rh"},
            {"cvt.f32.bf16", "rh"},      {"cvt.f64.f32", "dr"},     {"cvt.rn.f32.f64", "rd"},
            {"cvt.rn.f16.f64", "hd"},    {"cvt.rn.bf16.f64", "hd"}, {"cvt.rn.f16.s32", "hr"},
            {"cvt.rn.bf16.u32", "hr"},   {"cvt.rn.f32.s32", "rr"},  {"cvt.rn.f32.u32", "rr"},
            {"cvt.rn.f64.s32", "dr"},    {"cvt.rn.f64.u32", "dr"},  {"cvt.rn.f16x2.f32", "rrr"},
            {"cvt.rn.bf16x2.f32", "rrr"}};

START_TEST(rows_are_what_their_lanes_are)
{
    line_check_rows(&(struct line_rows){.opcode = rows[_i].opcode,
                                        .letters = rows[_i].letters,
                                        .places = "o",
                                        .turns = 300,
                                        .start = start,
                                        .means = means});
}
END_TEST

Suite *emu_convert_row_suite(void)
{
    Suite *s = suite_create("emu_convert_row");
    TCase *c = tcase_create("emu_convert_row");
    tcase_add_loop_test(c, rows_are_what_their_lanes_are, 0, COUNT(rows));
    suite_add_tcase(s, c);
    return s;
}
