/* atom.c - atom and red: the wavefronts of lanes that meet on one element, and forms that sm_90a
 * does not have, which PTX text cannot say. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

enum { AT = 256 };

static emu_ins atom(int op, emu_type t, emu_space space)
{
    return (emu_ins){.execute = emu_atom,
                     .op = op,
                     .type = t,
                     .space = space,
                     .sem = EMU_RELAXED,
                     .scope = EMU_GPU,
                     .d = one_row(ONE_D),
                     .a = one_at(ONE_A, 0),
                     .b = one_row(ONE_B),
                     .c = one_row(ONE_C)};
}

/* ---- Lanes that meet ---- */

START_TEST(no_lane_is_lost)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint32_t old = 1000, is, seen = 0;
    emu_ins ins = atom(EMU_ATOM_ADD, EMU_U32, EMU_SHARED);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, AT), &old, 4));
    one_set_all(m, ONE_A, AT);
    one_set_all(m, ONE_B, 1);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    ck_assert(emu_get(m, emu_generic(EMU_SHARED, AT), &is, 4));
    ck_assert_uint_eq(is, 1032);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        seen |= 1U << (emu_register(m, 0, 0, ONE_D)[lane] - 1000);
    ck_assert_uint_eq(seen, UINT32_MAX);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_counted(m)->wavefronts, 32);
    emu_close(m);
}
END_TEST

/* ---- What is refused ---- */

static const struct {
    int op;
    emu_type type;
    emu_space space;
    int count;
    const char *part;
} refused[] = {
    {EMU_ATOM_ADD, EMU_S64, EMU_GLOBAL, 1,
     "atom.add: sm_90a has no such operation on one element of .s64"},
    {EMU_ATOM_ADD, EMU_B32, EMU_GLOBAL, 1, "of .b32"},
    {EMU_ATOM_MIN, EMU_F16, EMU_GLOBAL, 1, "atom.min"},
    {EMU_ATOM_MAX, EMU_F64, EMU_GLOBAL, 1, "of .f64"},
    {EMU_ATOM_INC, EMU_U64, EMU_GLOBAL, 1, "atom.inc"},
    {EMU_ATOM_DEC, EMU_S32, EMU_SHARED, 1, "atom.dec"},
    {EMU_ATOM_AND, EMU_B16, EMU_SHARED, 1, "atom.and"},
    {EMU_ATOM_EXCH, EMU_B16, EMU_SHARED, 1, "atom.exch"},
    {EMU_ATOM_CAS, EMU_B8, EMU_SHARED, 1, "atom.cas"},
    {EMU_ATOM_ADD, EMU_U32, EMU_GLOBAL, 2, "on vectors of .u32"},
    {EMU_ATOM_MIN, EMU_F32, EMU_GLOBAL, 2, "on vectors of .f32"},
    {EMU_ATOM_ADD, EMU_F32, EMU_GLOBAL, 8, "16 bytes at most"},
    {EMU_ATOM_ADD, EMU_F32, EMU_GLOBAL, 3, "vectors of 2, 4 and 8"},
    {EMU_ATOM_ADD, EMU_F32, EMU_SHARED, 2, "vectors of them on global memory alone"},
    {EMU_ATOM_ADD, EMU_U32, EMU_LOCAL, 1, "atomics work on global and shared memory"},
};

START_TEST(others_are_refused)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t zeros[4] = {0};
    emu_ins ins = atom(refused[_i].op, refused[_i].type, refused[_i].space);
    ins.count = refused[_i].count;
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, 0), zeros, sizeof zeros));
    ck_assert_int_eq(one_run(m, 1, &ins), EMU_FAULTED);
    check_finding(m, refused[_i].part);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNSUPPORTED);
    emu_close(m);
}
END_TEST

Suite *emu_atom_suite(void)
{
    Suite *s = suite_create("emu_atom");
    TCase *c = tcase_create("emu_atom");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, no_lane_is_lost);
    tcase_add_loop_test(c, others_are_refused, 0, COUNT(refused));
    suite_add_tcase(s, c);
    return s;
}
