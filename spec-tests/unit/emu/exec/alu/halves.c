/* halves.c - rows of halves: every f16 and every bf16, and floats at and beside every middle of
 * two, against numbers.c, number by number. */
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/alu/halves.h"
#include "emu/exec/alu/numbers.h"

#include <math.h>

static const emu_type types[] = {EMU_F16, EMU_BF16};

START_TEST(every_half_is_that_float)
{
    uint32_t bits[EMU_LANES];
    float v[EMU_LANES];
    for (uint32_t from = 0; from < 65536; from += EMU_LANES)
        for (int shift = 0; shift <= 16; shift += 16) {
            for (uint32_t l = 0; l < EMU_LANES; ++l)
                bits[l] = (from + l) << shift | 0xabcdU << (16 - shift);
            emui_halves_to_floats(types[_i], bits, shift, v);
            for (uint32_t l = 0; l < EMU_LANES; ++l) {
                double must = emui_decode(types[_i], from + l);
                ck_assert_msg(isnan(must) ? isnan(v[l]) : (double)v[l] == must, "0x%x",
                              (unsigned)(from + l));
                ck_assert(isnan(must) || (signbit(v[l]) != 0) == (signbit(must) != 0));
            }
        }
}
END_TEST

/* The half itself, the middle to the next, and what lies just beside both. */
START_TEST(every_middle_is_rounded_to_even)
{
    for (uint32_t h = 0; h < 65536; ++h) {
        double here = emui_decode(types[_i], h), next = emui_decode(types[_i], h + 1);
        float middle = (float)(here + (next - here) / 2), v[EMU_LANES];
        uint32_t bits[EMU_LANES];
        for (int l = 0; l < EMU_LANES; ++l)
            v[l] = l % 2 ? middle : (float)here;
        v[2] = nextafterf(middle, INFINITY);
        v[3] = nextafterf(middle, -INFINITY);
        v[4] = nextafterf((float)here, INFINITY);
        v[5] = nextafterf((float)here, -INFINITY);
        emui_floats_to_halves(types[_i], v, bits);
        for (int l = 0; l < 6; ++l)
            ck_assert_msg(bits[l] == emui_encode(types[_i], (double)v[l], EMU_RN, false),
                          "%a: 0x%x", (double)v[l], (unsigned)bits[l]);
    }
}
END_TEST

/* Doubles beside a middle that a float cannot tell from it. */
START_TEST(odd_floats_round_as_doubles_do)
{
    for (uint32_t h = 0; h < 0x7bff; ++h)
        for (int side = -1; side <= 1; ++side) {
            double middle = (emui_decode(EMU_F16, h) + emui_decode(EMU_F16, h + 1)) / 2;
            double v = side == 0 ? middle : nextafter(middle, side * 1e300);
            uint64_t must = emui_encode(EMU_F16, v, EMU_RN, false);
            uint64_t is = emui_encode(EMU_F16, (double)emui_odd_float(v), EMU_RN, false);
            ck_assert_msg(is == must, "%a: 0x%x", v, (unsigned)is);
        }
    ck_assert(isnan(emui_odd_float((double)NAN)));
    ck_assert(emui_odd_float(-INFINITY) == -INFINITY);
}
END_TEST

Suite *emu_halves_suite(void)
{
    Suite *s = suite_create("emu_halves");
    TCase *c = tcase_create("emu_halves");
    tcase_add_loop_test(c, every_half_is_that_float, 0, COUNT(types));
    tcase_add_loop_test(c, every_middle_is_rounded_to_even, 0, COUNT(types));
    tcase_add_test(c, odd_floats_round_as_doubles_do);
    suite_add_tcase(s, c);
    return s;
}
