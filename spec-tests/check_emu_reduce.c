/* check_emu_reduce.c - single elements reduced: values, subnormals, NaNs, what there is not.
 *
 * What is here: a table, and sums against a wider format over many patterns. What is not: which
 * instruction may ask for which (check_emu_bulk.c). */
#include "check_emu.h"

#include "../emu/numbers.h"

#include <math.h>

static const struct {
    emui_reduce op;
    emu_type type;
    uint64_t a, b, is;
} rows[] = {
    /* f32: subnormals are zeros of their sign, going in and coming out */
    {EMUI_ADD, EMU_F32, 0x3f800000, 0x33800000, 0x3f800000}, /* 1 + 2^-24: a tie, to even */
    {EMUI_ADD, EMU_F32, 0x3f800001, 0x33800000, 0x3f800002},
    {EMUI_ADD, EMU_F32, 0x00000001, 0x00000001, 0x00000000},
    {EMUI_ADD, EMU_F32, 0x807fffff, 0x80000001, 0x80000000},
    {EMUI_ADD, EMU_F32, 0x00800001, 0x80800000, 0x00000000},
    {EMUI_ADD, EMU_F32, 0x7f800000, 0xff800000, 0x7fffffff},
    {EMUI_ADD, EMU_F32, 0x7fc00001, 0x3f800000, 0x7fffffff},
    {EMUI_ADD, EMU_F32, 0x7f7fffff, 0x7f7fffff, 0x7f800000},
    /* f16, bf16: subnormals stay */
    {EMUI_ADD, EMU_F16, 0x0001, 0x0001, 0x0002},
    {EMUI_ADD, EMU_F16, 0x3c00, 0x1000, 0x3c00},
    {EMUI_ADD, EMU_F16, 0x3c01, 0x1000, 0x3c02},
    {EMUI_ADD, EMU_F16, 0x7bff, 0x7bff, 0x7c00},
    {EMUI_ADD, EMU_F16, 0x7c00, 0xfc00, 0x7fff},
    {EMUI_ADD, EMU_BF16, 0x0001, 0x0001, 0x0002},
    {EMUI_ADD, EMU_BF16, 0x3f80, 0x3b80, 0x3f80},
    {EMUI_ADD, EMU_BF16, 0x3f81, 0x3b80, 0x3f82},
    {EMUI_MIN, EMU_F16, 0x0000, 0x8000, 0x8000},
    {EMUI_MAX, EMU_F16, 0x8000, 0x0000, 0x0000},
    {EMUI_MIN, EMU_F16, 0x7e01, 0x4000, 0x4000},
    {EMUI_MAX, EMU_BF16, 0xc000, 0x7fc1, 0xc000},
    {EMUI_MAX, EMU_BF16, 0x7fc1, 0x7fc1, 0x7fff},
    {EMUI_MIN, EMU_BF16, 0xbf80, 0x3f80, 0xbf80},
    {EMUI_ADD, EMU_F64, 0x0000000000000001, 0x0000000000000001, 0x0000000000000002},
    {EMUI_ADD, EMU_U32, 0xffffffff, 2, 1},
    {EMUI_ADD, EMU_S64, 0xffffffffffffffff, 2, 1},
    {EMUI_MIN, EMU_S64, 0x8000000000000000, 1, 0x8000000000000000},
    {EMUI_MAX, EMU_S32, 0x80000000, 1, 1},
    {EMUI_INC, EMU_U32, 9, 8, 0},
    {EMUI_DEC, EMU_U32, 9, 8, 8},
    {EMUI_AND, EMU_U64, 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00, 0xf000f000f000f000},
};

START_TEST(an_element_is_reduced)
{
    uint64_t is = rows[_i].a;
    ck_assert(
        emui_reduce_one(rows[_i].op, rows[_i].type, (uint8_t *)&is, (const uint8_t *)&rows[_i].b));
    ck_assert_msg(is == rows[_i].is, "row %d: 0x%llx", _i, (unsigned long long)is);
}
END_TEST

/* Every sum of two patterns, a step apart that is prime, is the double sum in its nearest value: no
 * other value of the format is nearer. */
static void check_sums(emu_type type)
{
    for (uint32_t a = 0; a < 0x10000; a += 211)
        for (uint32_t b = 0; b < 0x10000; b += 97) {
            uint16_t is = (uint16_t)a, with = (uint16_t)b;
            double sum = emui_decode(type, a) + emui_decode(type, b);
            ck_assert(emui_reduce_one(EMUI_ADD, type, (uint8_t *)&is, (const uint8_t *)&with));
            double got = emui_decode(type, is);
            if (sum != sum || isinf(got))
                continue;
            double off = fabs(got - sum), below = fabs(emui_decode(type, is - 1U) - sum),
                   above = fabs(emui_decode(type, (is + 1U) & 0xffff) - sum);
            ck_assert_msg(off <= below || below != below, "0x%x + 0x%x = 0x%x", a, b, is);
            ck_assert_msg(off <= above || above != above, "0x%x + 0x%x = 0x%x", a, b, is);
        }
}

START_TEST(sums_are_the_nearest)
{
    check_sums(_i == 0 ? EMU_F16 : EMU_BF16);
}
END_TEST

START_TEST(what_there_is_not)
{
    static const struct {
        emui_reduce op;
        emu_type type;
    } none[] = {{EMUI_ADD, EMU_B32}, {EMUI_ADD, EMU_U8},  {EMUI_MIN, EMU_F32},
                {EMUI_MAX, EMU_F64}, {EMUI_INC, EMU_S32}, {EMUI_DEC, EMU_U64},
                {EMUI_AND, EMU_F32}, {EMUI_XOR, EMU_F16}, {EMUI_COPY, EMU_U32}};
    for (int k = 0; k < COUNT(none); ++k) {
        uint64_t a = 0x1234, b = 0x77;
        ck_assert_msg(
            !emui_reduce_one(none[k].op, none[k].type, (uint8_t *)&a, (const uint8_t *)&b),
            "%s of %d", emui_reduce_name(none[k].op), none[k].type);
        ck_assert_uint_eq(a, 0x1234);
    }
}
END_TEST

Suite *emu_reduce_suite(void)
{
    Suite *s = suite_create("emu_reduce");
    TCase *c = tcase_create("emu_reduce");
    tcase_add_loop_test(c, an_element_is_reduced, 0, COUNT(rows));
    tcase_add_loop_test(c, sums_are_the_nearest, 0, 2);
    tcase_add_test(c, what_there_is_not);
    suite_add_tcase(s, c);
    return s;
}
