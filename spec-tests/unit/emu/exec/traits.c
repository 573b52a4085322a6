/* traits.c - what is said of instructions, and where their branches lead.
 *
 * Instructions are made by hand here, as the table is asked by function and operation alone. */
#include "emu/isa/traits.h"

#include <check.h>

static const struct {
    emu_execute *execute;
    int op;
    uint32_t is;
} rows[] = {
    {emu_alu, EMU_MOV, EMUI_COMPUTES | EMUI_INTEGER | EMUI_COPIES},
    {emu_alu, EMU_MUL_WIDE, EMUI_COMPUTES | EMUI_INTEGER | EMUI_WIDENS},
    {emu_alu, EMU_MAD_WIDE, EMUI_COMPUTES | EMUI_INTEGER | EMUI_WIDENS},
    {emu_alu, EMU_POPC, EMUI_COMPUTES | EMUI_INTEGER | EMUI_COUNTS},
    {emu_alu, EMU_CLZ, EMUI_COMPUTES | EMUI_INTEGER | EMUI_COUNTS},
    {emu_alu, EMU_BFIND, EMUI_COMPUTES | EMUI_INTEGER | EMUI_COUNTS},
    {emu_compare, EMU_SET, EMUI_COMPUTES | EMUI_COMPARES | EMUI_COUNTS},
    {emu_stmatrix, 0, EMUI_STORES_MATRIX},
    {emu_ldmatrix, 0, 0},
    {emu_alu, EMU_ADD, EMUI_COMPUTES | EMUI_INTEGER},
    {emu_alu_float, EMU_FFMA, EMUI_COMPUTES | EMUI_FLOAT},
    {emu_convert, 0, EMUI_COMPUTES | EMUI_CONVERTS},
    {emu_compare, EMU_SELP, EMUI_COMPUTES | EMUI_COMPARES | EMUI_SELECTS},
    {emu_compare, EMU_SETP, EMUI_COMPUTES | EMUI_COMPARES},
    {emu_video, EMU_VMAD, EMUI_COMPUTES},
    {emu_address, EMU_CVTA, EMUI_COMPUTES | EMUI_ADDRESSES},
    {emu_load_store, EMU_LD, EMUI_LOADS},
    {emu_load_store, EMU_ST, EMUI_STORES},
    {emu_atom, EMU_ATOM_CAS, EMUI_UPDATES},
    {emu_lanes, EMU_SHFL_IDX, EMUI_SHUFFLES},
    {emu_lanes, EMU_VOTE_ALL, 0},
    {emu_activemask, 0, 0},
    {emu_builtin, EMU_VPRINTF, EMUI_HOST},
    {emu_builtin, EMU_BUILTINS + 7, EMUI_HOST},
    {emu_fence, EMU_FENCE_ALIAS, EMUI_FENCES},
    {emu_mbarrier, EMU_MBARRIER_INIT, EMUI_OF_MBARRIER},
    {emu_mbarrier, EMU_MBARRIER_ARRIVE, EMUI_OF_MBARRIER | EMUI_ARRIVES},
    {emu_mbarrier, EMU_MBARRIER_ARRIVE_DROP, EMUI_OF_MBARRIER | EMUI_ARRIVES},
    {emu_mbarrier, EMU_MBARRIER_TEST_WAIT, EMUI_OF_MBARRIER | EMUI_POLLS},
    {emu_mbarrier, EMU_MBARRIER_TRY_WAIT, EMUI_OF_MBARRIER | EMUI_POLLS},
    {emu_mbarrier, EMU_MBARRIER_PENDING_COUNT, EMUI_OF_MBARRIER},
    {emu_barrier_cluster, EMU_CLUSTER_ARRIVE, EMUI_ARRIVES_CLUSTER},
    {emu_barrier_cluster, EMU_CLUSTER_WAIT, 0},
    {emu_barrier_cta, EMU_BAR_ARRIVE, EMUI_BLOCKS},
    {emu_cp_async, EMU_CP_ASYNC_WAIT_ALL, EMUI_BLOCKS},
    {emu_cp_async, EMU_CP_ASYNC_COPY, EMUI_BLOCKS},
    {emu_cp_async, EMU_CP_ASYNC_MBARRIER_ARRIVE, EMUI_BLOCKS},
    {emu_bulk, EMU_BULK_WAIT_GROUP, 0},
    {emu_bulk, EMU_BULK_PREFETCH, 0},
    {emu_bulk, EMU_BULK_COPY, EMUI_ENGINE},
    {emu_bulk, EMU_BULK_REDUCE, EMUI_ENGINE},
    {emu_mma, 0, EMUI_MULTIPLIES},
    {emu_wgmma, 0, EMUI_MULTIPLIES | EMUI_IN_FLIGHT | EMUI_BLOCKS | EMUI_ENGINE},
    {emu_tma, 0, EMUI_ENGINE},
    {emu_st_async, 0, EMUI_ENGINE},
    {emu_wmma, 0, 0},
    {emu_bra, 0, EMUI_BRANCHES},
    {emu_brx, 0, EMUI_SWITCHES},
    {emu_exit, 0, EMUI_RETURNS},
    {emu_ret, 0, EMUI_RETURNS},
    {emu_trap, 0, EMUI_TRAPS},
    {emu_call, 0, EMUI_CALLS},
    {emu_enter, 0, EMUI_ENTERS},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static emu_ins instruction(int row)
{
    return (emu_ins){.execute = rows[row].execute, .op = rows[row].op};
}

START_TEST(a_row_for_each_operation)
{
    const emu_ins i = instruction(_i);
    ck_assert_uint_eq(emui_traits_of(&i), rows[_i].is);
}
END_TEST

/* Each after itself and after each other one, as a program has them. */
START_TEST(a_program_has_those_of_its_instructions)
{
    emu_ins program[3 * ROWS];
    uint32_t is[3 * ROWS];
    for (int k = 0; k < ROWS; ++k) {
        program[3 * k] = program[3 * k + 1] = instruction(_i);
        program[3 * k + 2] = instruction(k);
    }
    emui_traits_fill(program, 3 * ROWS, is);
    for (int k = 0; k < 3 * ROWS; ++k)
        ck_assert_uint_eq(is[k], rows[k % 3 < 2 ? _i : k / 3].is);
}
END_TEST

START_TEST(branches_lead_to_their_targets)
{
    static const emu_operand list[] = {{EMU_IMM, 0, 3}, {EMU_IMM, 0, 8}};
    const emu_ins bra = {.execute = emu_bra, .target = 5, .list = list, .listed = 2};
    const emu_ins brx = {.execute = emu_brx, .target = 5, .list = list, .listed = 2};
    const emu_ins call = {.execute = emu_call, .target = 5, .list = list, .listed = 2};
    ck_assert_int_eq(emui_branch_targets(EMUI_BRANCHES, &bra), 1);
    ck_assert_int_eq(emui_branch_target(EMUI_BRANCHES, &bra, 0), 5);
    ck_assert_int_eq(emui_branch_targets(EMUI_SWITCHES, &brx), 2);
    ck_assert_int_eq(emui_branch_target(EMUI_SWITCHES, &brx, 0), 3);
    ck_assert_int_eq(emui_branch_target(EMUI_SWITCHES, &brx, 1), 8);
    ck_assert_int_eq(emui_branch_targets(EMUI_CALLS, &call), 0);
}
END_TEST

START_TEST(the_same_operation_whatever_it_works_on)
{
    const emu_ins a = {.execute = emu_alu, .op = EMU_ADD, .type = EMU_U32};
    const emu_ins b = {.execute = emu_alu, .op = EMU_ADD, .type = EMU_S64, .guard = 1};
    const emu_ins c = {.execute = emu_alu, .op = EMU_SUB, .type = EMU_U32};
    const emu_ins d = {.execute = emu_alu_float, .op = EMU_ADD, .type = EMU_U32};
    ck_assert(emui_is_same_operation(&a, &b));
    ck_assert(!emui_is_same_operation(&a, &c));
    ck_assert(!emui_is_same_operation(&a, &d));
}
END_TEST

Suite *emu_traits_suite(void)
{
    Suite *s = suite_create("emu_traits");
    TCase *c = tcase_create("emu_traits");
    tcase_add_loop_test(c, a_row_for_each_operation, 0, ROWS);
    tcase_add_loop_test(c, a_program_has_those_of_its_instructions, 0, ROWS);
    tcase_add_test(c, branches_lead_to_their_targets);
    tcase_add_test(c, the_same_operation_whatever_it_works_on);
    suite_add_tcase(s, c);
    return s;
}
