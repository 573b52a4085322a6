/* no_form.c - instructions on matrices that sm_90a does not have, or that have other operands: they
 * end the run by their names.
 *
 * Instructions are made by hand here, as the decoder refuses their text. */
#include "spec-tests/compare/machine/matrices.h"
#include "spec-tests/unit/emu/fixture.h"

struct form {
    int op, count; /* of wgmma N */
    emu_type d, a, b, c;
    uint32_t flags;
    const char *says;
};

static emu_ins instruction(emu_execute *execute, const struct form *f)
{
    static const emu_operand list[16];
    return (emu_ins){.execute = execute,
                     .op = f->op,
                     .type = f->d,
                     .from = f->a,
                     .flags = f->flags | emu_mma_types(f->b, f->c),
                     .count = f->count,
                     .space = EMU_SHARED,
                     .a = {EMU_ADDRESS, -1, 0},
                     .list = list,
                     .listed = 8,
                     .written = 8};
}

static void check(emu_execute *execute, const struct form *f, emu_rule rule)
{
    const emu_ins ins = instruction(execute, f);
    emu_machine *m = matrix_open(4, EMU_LATEST, 1, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FAULTED);
    check_finding(m, f->says);
    ck_assert_int_eq(emu_found(m, 0)->rule, rule);
    emu_close(m);
}

static const struct form products[] = {
    {EMU_WMMA_M16N16K16, 0, EMU_F16, EMU_BF16, EMU_BF16, EMU_F16, 0,
     "is not an instruction of sm_90a"},
    {EMU_WMMA_M16N16K16, 0, EMU_F32, EMU_F16, EMU_BF16, EMU_F32, 0,
     "is not an instruction of sm_90a"},
    {EMU_WMMA_M16N16K16, 0, EMU_S32, EMU_S8, EMU_U8, EMU_S32, 0,
     "wmma.mma.m16n16k16 of s8 and u8 with s32 into s32"},
    {EMU_WMMA_M16N16K16, 0, EMU_F32, EMU_TF32, EMU_TF32, EMU_F32, 0,
     "is not an instruction of sm_90a"},
    {EMU_WMMA_M16N16K8, 0, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0,
     "is not an instruction of sm_90a"},
    {EMU_WMMA_M16N16K16, 0, EMU_F32, EMU_F16, EMU_F16, EMU_F32, EMU_MMA_SATFINITE,
     "is not an instruction of sm_90a"},
    {EMU_WMMA_M16N16K16, 0, EMU_F32, EMU_F16, EMU_F16, EMU_F32, EMU_MMA_SPARSE,
     "is not an instruction of sm_90a"},
    {EMU_WMMA_M8N8K4, 0, EMU_F64, EMU_F64, EMU_F64, EMU_F64, EMU_MMA_RZ | EMU_MMA_RP,
     "is not an instruction of sm_90a"},
    {EMU_WMMA_M8N8K4, 0, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0, "is not an instruction of sm_90a"},
    {EMU_WMMA_M8N8K128, 0, EMU_S32, EMU_B1, EMU_B1, EMU_S32, 0, "is not an instruction of sm_90a"},
    {EMU_WMMA_SHAPES, 0, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0, "is not an instruction of sm_90a"},
};

START_TEST(wmma)
{
    check(emu_wmma, &products[_i], EMU_UNSUPPORTED);
}
END_TEST

static const struct form loads[] = {
    {EMU_WMMA_M16N16K16, EMU_WMMA_A, EMU_TF32, 0, 0, 0, 0,
     "wmma.load: m16n16k16 has no matrix A of tf32 on sm_90a"},
    {EMU_WMMA_M8N8K4, EMU_WMMA_C, EMU_F32, 0, 0, 0, 0, "no matrix C of f32"},
    {EMU_WMMA_SHAPES, EMU_WMMA_B, EMU_F16, 0, 0, 0, 0, "this shape has no matrix B"},
    {EMU_WMMA_M16N16K8, 7, EMU_TF32, 0, 0, 0, 0, "no matrix ? of tf32"},
    {EMU_WMMA_M8N8K32, EMU_WMMA_A, EMU_S4, 0, 0, 0, EMU_WMMA_COLUMNS,
     "wmma.load: A of 4 bits and of 1 bit is row-major, and B column-major"},
    {EMU_WMMA_M8N8K128, EMU_WMMA_B, EMU_B1, 0, 0, 0, 0, "and B column-major"},
};

START_TEST(wmma_load)
{
    check(emu_wmma_load, &loads[_i], EMU_UNSUPPORTED);
}
END_TEST

START_TEST(wmma_with_other_operands)
{
    const struct form load = {EMU_WMMA_M16N16K16,
                              EMU_WMMA_A,
                              EMU_F16,
                              0,
                              0,
                              0,
                              0,
                              "matrices are in global or in shared memory"},
                      few = {EMU_WMMA_M16N16K16,
                             EMU_WMMA_C,
                             EMU_F16,
                             0,
                             0,
                             0,
                             0,
                             "wmma.load of f16 takes 4 registers, not 8"},
                      store = {EMU_WMMA_M16N16K16,
                               0,
                               EMU_F64,
                               0,
                               0,
                               0,
                               0,
                               "wmma.store: m16n16k16 has no matrix D of f64"};
    emu_ins ins = instruction(emu_wmma_load, &load);
    ins.space = EMU_LOCAL;
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, EMU_CHECK_ALL);
    ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FAULTED);
    check_finding(m, load.says);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNSUPPORTED);
    emu_close(m);
    check(emu_wmma_load, &few, EMU_OPERAND);
    check(emu_wmma_store, &store, EMU_UNSUPPORTED);
}
END_TEST

static const struct form groups[] = {
    {0, 12, EMU_F32, EMU_F16, EMU_F16, 0, 0, "N is a multiple of 8"},
    {0, 264, EMU_F16, EMU_F16, EMU_F16, 0, 0, "N is a multiple of 8, 8 to 256"},
    {0, 40, EMU_S32, EMU_S8, EMU_S8, 0, 0, "then a multiple of 16"},
    {0, 16, EMU_F16, EMU_BF16, EMU_BF16, 0, 0, "D is f32"},
    {0, 16, EMU_S32, EMU_E4M3, EMU_E4M3, 0, 0, "D is f16 or f32"},
    {0, 16, EMU_F32, EMU_S8, EMU_S8, 0, 0, "added up as s32"},
    {0, 16, EMU_F32, EMU_F16, EMU_BF16, 0, 0,
     "wgmma.mma_async.m64n16 of f16 and bf16 into f32 is not an instruction of sm_90a: "},
    {0, 16, EMU_F32, EMU_F16, EMU_BF16, 0, 0, "of one type; only s8 and u8"},
    {0, 16, EMU_F64, EMU_F64, EMU_F64, 0, 0, "A and B are f16, bf16, tf32"},
    {0, 16, EMU_S32, EMU_S4, EMU_S4, 0, 0, "A and B are f16, bf16, tf32"},
    {0, 16, EMU_S32, EMU_B1, EMU_B1, 0, EMU_MMA_XOR, "sm_90a has no xor here"},
    {0, 16, EMU_S32, EMU_B1, EMU_B1, 0, 0, "b1 is .and.popc"},
    {0, 16, EMU_F32, EMU_F16, EMU_F16, 0, EMU_MMA_SATFINITE, ".satfinite is of"},
    {0, 16, EMU_S32, EMU_S8, EMU_S8, 0, EMU_WGMMA_NEGATE_A, "imm-scale is of"},
    {0, 16, EMU_F32, EMU_TF32, EMU_TF32, 0, EMU_WGMMA_TRANS_B, "may be MN-major"},
    {0, 16, EMU_F32, EMU_F16, EMU_F16, 0, EMU_WGMMA_TRANS_A | EMU_WGMMA_A_REGISTERS,
     "in registers has no major"},
    {0, 16, EMU_S32, EMU_B1, EMU_B1, 0, EMU_MMA_SPARSE | EMU_MMA_AND,
     "wgmma.mma_async.sp.m64n16 of b1 and b1 into s32 is not an instruction of sm_90a: no matrix "
     "of b1 is sparse"},
};

START_TEST(wgmma)
{
    check(emu_wgmma, &groups[_i], EMU_UNSUPPORTED);
}
END_TEST

/* Three matrices, and every form that came later. */
START_TEST(ldmatrix_and_stmatrix)
{
    const struct form three = {.count = 3,
                               .says = "moves 1, 2 or 4 matrices with one register each"};
    check(emu_ldmatrix, &three, EMU_OPERAND);
    check(emu_stmatrix, &three, EMU_OPERAND);
    struct form later = {.op = EMU_MATRIX_M16N16_B8,
                         .count = 1,
                         .says = "ldmatrix.m16n16.b8 is not an instruction of sm_90a"};
    check(emu_ldmatrix, &later, EMU_UNSUPPORTED);
    for (later.says = "it came with sm_100a"; later.op <= EMU_MATRIX_M16N8_B8; ++later.op)
        check(emu_ldmatrix, &later, EMU_UNSUPPORTED);
    later.op = EMU_MATRIX_M16N8_B8;
    later.says = "stmatrix.m16n8.b8 is not an instruction of sm_90a";
    check(emu_stmatrix, &later, EMU_UNSUPPORTED);
}
END_TEST

Suite *emu_matrix_no_form_suite(void)
{
    Suite *s = suite_create("emu_matrix_no_form");
    TCase *c = tcase_create("emu_matrix_no_form");
    tcase_add_loop_test(c, wmma, 0, COUNT(products));
    tcase_add_loop_test(c, wmma_load, 0, COUNT(loads));
    tcase_add_test(c, wmma_with_other_operands);
    tcase_add_loop_test(c, wgmma, 0, COUNT(groups));
    tcase_add_test(c, ldmatrix_and_stmatrix);
    suite_add_tcase(s, c);
    return s;
}
