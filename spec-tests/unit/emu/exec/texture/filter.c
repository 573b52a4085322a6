/* filter.c - weighted sums: alignment to the largest, rounding, what is not finite. */
#include "emu/exec/texture/texture.h"

#include "spec-tests/unit/emu/fixture.h"

static const struct {
    emui_arithmetic how;
    uint32_t a, b;
    int weight; /* of b */
    uint32_t sum;
} rows[] = {
    {EMUI_SINGLES, 0x3f800000, 0x40000000, 128, 0x3fc00000}, /* 1, 2: 1.5 */
    {EMUI_SINGLES, 0x3f800000, 0x4f000000, 0, 0x3f800000},   /* no weight, no alignment */
    {EMUI_SINGLES, 0xbf800000, 0x3f800000, 128, 0},
    {EMUI_SINGLES, 0x7f800000, 0xff800000, 128, 0x7fffffff},
    {EMUI_SINGLES, 0x7f800000, 0x3f800000, 64, 0x7f800000},
    {EMUI_SINGLES, 1, 1, 128, 0}, /* subnormals are zeros */
    {EMUI_HALVES, 0x3c00, 0x4000, 128, 0x3e00},
    {EMUI_UNORM, 0, 65535, 128, 32768},
    {EMUI_SNORM, (uint32_t)-80, 0, 128, (uint32_t)-5},
};

START_TEST(a_sum_is_rounded_as_on_an_h200)
{
    const int32_t component[] = {(int32_t)rows[_i].a, (int32_t)rows[_i].b};
    const emui_tap tap[] = {{.weight = 256 - rows[_i].weight}, {.weight = rows[_i].weight}};
    ck_assert_uint_eq((uint32_t)emui_filter(rows[_i].how, component, tap, 2), rows[_i].sum);
}
END_TEST

Suite *emu_filter_suite(void)
{
    Suite *s = suite_create("emu_filter");
    TCase *c = tcase_create("emu_filter");
    tcase_add_loop_test(c, a_sum_is_rounded_as_on_an_h200, 0, COUNT(rows));
    suite_add_tcase(s, c);
    return s;
}
