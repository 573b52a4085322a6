/* policy.c - cache policies have the bits that an H200 gives them. All priorities, and 4,096
 * fractions and ranges of each, are replayed (spec-tests/recorded/h200/scalar.answers). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include <inttypes.h>

struct row {
    int op, priority;
    uint32_t flags;
    uint64_t a;
    uint32_t primary, total;
    uint64_t policy;
};

static const struct row rows[] = {
    {EMU_POLICY_FRACTIONAL, EMU_EVICT_LAST, 0, 0x3f000000, 0, 0, UINT64_C(0x1470000000000000)},
    {EMU_POLICY_FRACTIONAL, EMU_EVICT_LAST, 0, 0x7fc00000, 0, 0, UINT64_C(0x1400000000000000)},
    {EMU_POLICY_FRACTIONAL, EMU_EVICT_LAST, 0, 0xbf800000, 0, 0, UINT64_C(0x1400000000000000)},
    {EMU_POLICY_FRACTIONAL, EMU_EVICT_LAST, 0, 0x71ffffff, 0, 0, UINT64_C(0x14f0000000000000)},
    {EMU_POLICY_FRACTIONAL, EMU_EVICT_NORMAL, 0, 0x3f800000, 0, 0, UINT64_C(0x16f0000000000000)},
    {EMU_POLICY_FRACTIONAL, EMU_EVICT_UNCHANGED, EMU_EVICT_FIRST_ELSE, 0x3f000000, 0, 0,
     UINT64_C(0x1170000000000000)},
    {EMU_POLICY_FRACTIONAL, EMU_EVICT_FIRST, EMU_EVICT_FIRST_ELSE, 0, 0, 0,
     UINT64_C(0x1300000000000000)},
    {EMU_POLICY_RANGE, EMU_EVICT_LAST, 0, 0x7f, 0x7fff, 0x4b79c4c9, UINT64_C(0x1cc0002000000000)},
    {EMU_POLICY_RANGE, EMU_EVICT_FIRST, EMU_EVICT_FIRST_ELSE, 0x7f, 0x7fff, 0x4b79c4c9,
     UINT64_C(0x1bc0002000000000)},
    {EMU_POLICY_RANGE, EMU_EVICT_LAST, 0, 0xffff, 0xfec0ad62, 0xffff3eda,
     UINT64_C(0x1cd0000000000000)},
    {EMU_POLICY_RANGE, EMU_EVICT_LAST, 0, 0x80, 0x3f, 5, UINT64_C(0x1c00002000000000)},
    {EMU_POLICY_RANGE, EMU_EVICT_LAST, 0, 3, 0x1a4b58bb, 0x15, UINT64_C(0x1c000fe000000000)},
    {EMU_POLICY_RANGE, EMU_EVICT_LAST, 0, 0x800000, UINT32_MAX, 0, UINT64_C(0x1800000000000000)},
    {EMU_POLICY_CONVERT, 0, 0, UINT64_C(0xda2cc2d17f57c839), 0, 0, UINT64_C(0xda2cc2d17f57c839)}};

START_TEST(policies_are_the_devices)
{
    const struct row *r = &rows[_i];
    emu_machine *m = one_open(0);
    emu_ins ins = {.execute = emu_policy,
                   .op = r->op,
                   .count = r->priority,
                   .flags = r->flags,
                   .d = one_row(ONE_D),
                   .a = r->op == EMU_POLICY_RANGE ? one_at(ONE_A, 0) : one_row(ONE_A),
                   .b = one_row(ONE_B),
                   .c = one_is(r->total),
                   PROGRAM_ALL};
    one_set_all(m, ONE_D, 77);
    one_set_all(m, ONE_A, r->a);
    one_set_all(m, ONE_B, r->primary);
    ck_assert_int_eq(one_run(m, 0xf0, &ins), EMU_FINISHED);
    ck_assert_msg(one_get(m, ONE_D, 5) == r->policy, "row %d: 0x%" PRIx64, _i,
                  one_get(m, ONE_D, 5));
    ck_assert_uint_eq(one_get(m, ONE_D, 0), 77);
    emu_close(m);
}
END_TEST

START_TEST(without_a_fraction_it_is_all)
{
    emu_machine *m = one_open(0);
    emu_ins ins = {.execute = emu_policy,
                   .op = EMU_POLICY_FRACTIONAL,
                   .count = EMU_EVICT_FIRST,
                   .d = one_row(ONE_D),
                   PROGRAM_ALL};
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    ck_assert_uint_eq(one_get(m, ONE_D, 31), UINT64_C(0x12f0000000000000));
    emu_close(m);
}
END_TEST

Suite *emu_policy_suite(void)
{
    Suite *s = suite_create("emu_policy");
    TCase *c = tcase_create("emu_policy");
    tcase_add_loop_test(c, policies_are_the_devices, 0, COUNT(rows));
    tcase_add_test(c, without_a_fraction_it_is_all);
    suite_add_tcase(s, c);
    return s;
}
