/* wmma.c - wmma.mma: products of small whole numbers, which are exact, and what is refused.
 *
 * Roundings and every other number are replayed (replay/matrix.c). Not here: loads and stores
 * (wmma_load.c). */
#include "emu/exec/matrix/wmma.h"
#include "spec-tests/machine/matrices.h"
#include "spec-tests/unit/emu/fixture.h"

static const struct product {
    int shape;
    emu_type d, a, c;
    uint32_t flags;
} products[] = {
    {EMU_WMMA_M16N16K16, EMU_F32, EMU_F16, EMU_F32, 0},
    {EMU_WMMA_M16N16K16, EMU_F16, EMU_F16, EMU_F32, EMU_MMA_A_COL},
    {EMU_WMMA_M16N16K16, EMU_S32, EMU_S8, EMU_S32, 0},
    {EMU_WMMA_M8N32K16, EMU_F16, EMU_F16, EMU_F16, EMU_MMA_B_ROW},
    {EMU_WMMA_M8N32K16, EMU_F32, EMU_BF16, EMU_F32, 0},
    {EMU_WMMA_M8N32K16, EMU_S32, EMU_U8, EMU_S32, EMU_MMA_SATFINITE},
    {EMU_WMMA_M32N8K16, EMU_F32, EMU_F16, EMU_F16, 0},
    {EMU_WMMA_M32N8K16, EMU_S32, EMU_S8, EMU_S32, 0},
    {EMU_WMMA_M16N16K8, EMU_F32, EMU_TF32, EMU_F32, 0},
    {EMU_WMMA_M8N8K4, EMU_F64, EMU_F64, EMU_F64, EMU_MMA_RZ},
    {EMU_WMMA_M8N8K32, EMU_S32, EMU_S4, EMU_S32, 0},
    {EMU_WMMA_M8N8K128, EMU_S32, EMU_B1, EMU_S32, EMU_MMA_XOR},
    {EMU_WMMA_M8N8K128, EMU_S32, EMU_B1, EMU_S32, EMU_MMA_AND},
};

static int put(emu_operand *list, int n, const emui_wmma_fragment *f, int first)
{
    for (int r = 0; r < f->operands; ++r)
        list[n + r] = matrix_row(first + (f->type == EMU_F64 ? 2 * r : r));
    return n + f->operands;
}

struct fragments {
    emui_wmma_fragment d, a, b, c;
};

static emu_ins instruction(const struct product *t, struct fragments *f, emu_operand *list)
{
    const emui_wmma_shape *s = emui_wmma_shape_of(t->shape);
    ck_assert(emui_wmma_fragment_of(s, EMU_WMMA_C, t->d, &f->d));
    ck_assert(emui_wmma_fragment_of(s, EMU_WMMA_A, t->a, &f->a));
    ck_assert(emui_wmma_fragment_of(s, EMU_WMMA_B, t->a, &f->b));
    ck_assert(emui_wmma_fragment_of(s, EMU_WMMA_C, t->c, &f->c));
    int n = put(list, 0, &f->d, MATRIX_D);
    n = put(list, n, &f->a, MATRIX_A);
    n = put(list, n, &f->b, MATRIX_B);
    n = put(list, n, &f->c, MATRIX_C);
    return (emu_ins){.execute = emu_wmma,
                     .op = t->shape,
                     .type = t->d,
                     .from = t->a,
                     .flags = t->flags | emu_mma_types(t->a, t->c),
                     .list = list,
                     .listed = n,
                     .written = f->d.operands,
                     .guard = EMU_NO_GUARD};
}

/* Small numbers that depend on the line and on the place along it. */
static int value(const emui_wmma_fragment *f, int line, int along, int salt)
{
    int v = (line * 5 + along * 3 + salt) % 7;
    return f->type == EMU_B1 ? v % 2 : f->type == EMU_U8 || f->type == EMU_U4 ? v : v - 3;
}

static void give(emu_machine *m, const emui_wmma_fragment *f, int first, int salt)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int i = 0; i < f->operands * emui_wmma_each(f); ++i) {
            emui_cell at = emui_wmma_cell(f, lane, i);
            int v = value(f, at.row, at.column, salt);
            matrix_set(m, (struct matrix_rows){0, first, f->type}, lane, i,
                       f->type == EMU_B1 ? (uint64_t)v : matrix_bits(f->type, v));
        }
}

/* Row and column of C and D. */
static int expected(const struct product *t, const struct fragments *f, int row, int column)
{
    int sum = f->c.down ? value(&f->c, column, row, 3) : value(&f->c, row, column, 3);
    for (int k = 0; k < f->a.width; ++k) {
        int a = value(&f->a, row, k, 1), b = value(&f->b, column, k, 2);
        sum += t->flags & EMU_MMA_XOR ? a != b : a * b;
    }
    return sum;
}

static void check_result(emu_machine *m, const struct product *t, const struct fragments *f)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int i = 0; i < f->d.elements; ++i) {
            emui_cell at = emui_wmma_cell(&f->d, lane, i);
            int row = f->d.down ? at.column : at.row, column = f->d.down ? at.row : at.column;
            ck_assert_uint_eq(matrix_get(m, (struct matrix_rows){0, MATRIX_D, t->d}, lane, i),
                              matrix_bits(t->d, expected(t, f, row, column)));
        }
}

START_TEST(products_of_small_numbers)
{
    const struct product *t = &products[_i];
    emu_operand list[64];
    struct fragments f;
    emu_ins ins = instruction(t, &f, list);
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    give(m, &f.a, MATRIX_A, 1);
    give(m, &f.b, MATRIX_B, 2);
    give(m, &f.c, MATRIX_C, 3);
    ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    check_result(m, t, &f);
    emu_close(m);
}
END_TEST

/* D in the registers of B, or of C: all are read before one is written. */
START_TEST(results_may_replace_operands)
{
    const struct product *t = &products[_i / 2 == 0 ? 0 : 4];
    int over = _i % 2 == 0 ? MATRIX_B : MATRIX_C;
    emu_operand list[64];
    struct fragments f;
    emu_ins ins = instruction(t, &f, list);
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    give(m, &f.a, MATRIX_A, 1);
    give(m, &f.b, MATRIX_B, 2);
    give(m, &f.c, MATRIX_C, 3);
    put(list, 0, &f.d, over);
    ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FINISHED);
    for (int r = 0; r < f.d.operands; ++r)
        memcpy(emu_register(m, 0, 0, MATRIX_D + r), emu_register(m, 0, 0, over + r),
               EMU_LANES * sizeof(uint32_t));
    check_result(m, t, &f);
    emu_close(m);
}
END_TEST

static void is_refused(emu_ins ins, emu_rule rule, const char *part)
{
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FAULTED);
    ck_assert_int_eq(emu_found(m, 0)->rule, rule);
    ck_assert_msg(strstr(emu_found(m, 0)->message, part) != NULL, "%s", emu_found(m, 0)->message);
    emu_close(m);
}

START_TEST(forms_are_refused_by_name)
{
    static const struct {
        int shape;
        emu_type d, a, b, c;
        uint32_t flags;
    } rows[] = {
        {EMU_WMMA_M16N16K16, EMU_F16, EMU_BF16, EMU_BF16, EMU_F16, 0},
        {EMU_WMMA_M16N16K16, EMU_F32, EMU_F16, EMU_BF16, EMU_F32, 0},
        {EMU_WMMA_M16N16K16, EMU_S32, EMU_S8, EMU_U8, EMU_S32, 0},
        {EMU_WMMA_M16N16K16, EMU_F32, EMU_TF32, EMU_TF32, EMU_F32, 0},
        {EMU_WMMA_M16N16K8, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0},
        {EMU_WMMA_M16N16K16, EMU_F32, EMU_F16, EMU_F16, EMU_F32, EMU_MMA_SATFINITE},
        {EMU_WMMA_M16N16K16, EMU_F32, EMU_F16, EMU_F16, EMU_F32, EMU_MMA_SPARSE},
        {EMU_WMMA_M8N8K4, EMU_F64, EMU_F64, EMU_F64, EMU_F64, EMU_MMA_RZ | EMU_MMA_RP},
        {EMU_WMMA_M8N8K4, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0},
        {EMU_WMMA_M8N8K128, EMU_S32, EMU_B1, EMU_B1, EMU_S32, 0},
        {EMU_WMMA_SHAPES, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0},
    };
    for (int k = 0; k < COUNT(rows); ++k) {
        emu_ins ins = {.execute = emu_wmma,
                       .op = rows[k].shape,
                       .type = rows[k].d,
                       .from = rows[k].a,
                       .flags = rows[k].flags | emu_mma_types(rows[k].b, rows[k].c),
                       .guard = EMU_NO_GUARD};
        is_refused(ins, EMU_UNSUPPORTED, "is not an instruction of sm_90a");
        if (k == 2)
            is_refused(ins, EMU_UNSUPPORTED, "wmma.mma.m16n16k16 of s8 and u8 with s32 into s32");
    }
    emu_operand list[64];
    struct fragments f;
    emu_ins ins = instruction(&products[0], &f, list);
    --ins.listed;
    is_refused(ins, EMU_OPERAND,
               "wmma.mma.m16n16k16 takes 32 registers, D, A, B and C together, not 31");
}
END_TEST

START_TEST(the_warp_must_be_whole)
{
    emu_operand list[64];
    struct fragments f;
    emu_ins ins = instruction(&products[0], &f, list);
    emu_config how = emu_defaults();
    how.block[0] = EMU_LANES / 2;
    how.registers = MATRIX_ROWS;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FINISHED);
    check_finding(m, "wmma.mma takes all 32 lanes of a warp");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_DIVERGED);
    emu_close(m);
}
END_TEST

Suite *emu_wmma_suite(void)
{
    Suite *s = suite_create("emu_wmma");
    TCase *c = tcase_create("emu_wmma");
    tcase_add_loop_test(c, products_of_small_numbers, 0, COUNT(products));
    tcase_add_loop_test(c, results_may_replace_operands, 0, 4);
    tcase_add_test(c, forms_are_refused_by_name);
    tcase_add_test(c, the_warp_must_be_whole);
    suite_add_tcase(s, c);
    return s;
}
