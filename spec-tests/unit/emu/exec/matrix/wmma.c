/* wmma.c - wmma.mma: products of small whole numbers, which are exact, and what is refused.
 *
 * Roundings and every other number are replayed (compare/replay/matrix.c). Not here: loads and
 * stores (wmma_load.c). */
#include "emu/exec/matrix/wmma.h"
#include "spec-tests/compare/machine/matrices.h"
#include "spec-tests/unit/emu/line.h"

/* D, A, B and C are in rows from MATRIX_D, MATRIX_A, MATRIX_B and MATRIX_C on. */
static const char *const products[] = {
    "row.col.m16n16k16.f32.f32 {r0..r7}, {r64..r71}, {r128..r135}, {r192..r199};",
    "col.col.m16n16k16.f16.f32 {r0..r3}, {r64..r71}, {r128..r135}, {r192..r199};",
    "row.col.m16n16k16.s32.s8.s8.s32 {r0..r7}, {r64, r65}, {r128, r129}, {r192..r199};",
    "row.row.m8n32k16.f16.f16 {r0..r3}, {r64..r71}, {r128..r135}, {r192..r195};",
    "row.col.m8n32k16.f32.bf16.bf16.f32 {r0..r7}, {r64, r65}, {r128..r135}, {r192..r199};",
    "row.col.m8n32k16.s32.u8.u8.s32.satfinite {r0..r7}, {r64}, {r128..r131}, {r192..r199};",
    "row.col.m32n8k16.f32.f16 {r0..r7}, {r64..r71}, {r128..r135}, {r192..r195};",
    "row.col.m32n8k16.s32.s8.s8.s32 {r0..r7}, {r64..r67}, {r128}, {r192..r199};",
    "row.col.m16n16k8.f32.tf32.tf32.f32 {r0..r7}, {r64..r67}, {r128..r131}, {r192..r199};",
    "row.col.m8n8k4.rz.f64.f64.f64.f64 {d0, d2}, {d64}, {d128}, {d192, d194};",
    "row.col.m8n8k32.s32.s4.s4.s32 {r0, r1}, {r64}, {r128}, {r192, r193};",
    "row.col.m8n8k128.s32.b1.b1.s32 {r0, r1}, {r64}, {r128}, {r192, r193};",
    "row.col.m8n8k128.s32.b1.b1.s32 {r0, r1}, {r64}, {r128}, {r192, r193};",
};
enum { XOR = 11, AND = 12 };

static struct ptx_line product(int k)
{
    return line_of("wmma.mma%s.sync.aligned.%s",
                   k == XOR   ? ".xor.popc"
                   : k == AND ? ".and.popc"
                              : "",
                   products[k]);
}

struct fragments {
    emui_wmma_fragment d, a, b, c;
};

static struct fragments fragments_of(const emu_ins *ins)
{
    const emui_wmma_shape *s = emui_wmma_shape_of(ins->op);
    struct fragments f;
    ck_assert(emui_wmma_fragment_of(s, EMU_WMMA_C, ins->type, &f.d));
    ck_assert(emui_wmma_fragment_of(s, EMU_WMMA_A, ins->from, &f.a));
    ck_assert(emui_wmma_fragment_of(s, EMU_WMMA_B, emu_mma_b_type(ins), &f.b));
    ck_assert(emui_wmma_fragment_of(s, EMU_WMMA_C, emu_mma_c_type(ins), &f.c));
    return f;
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
static int expected(bool exclusive, const struct fragments *f, int row, int column)
{
    int sum = f->c.down ? value(&f->c, column, row, 3) : value(&f->c, row, column, 3);
    for (int k = 0; k < f->a.width; ++k) {
        int a = value(&f->a, row, k, 1), b = value(&f->b, column, k, 2);
        sum += exclusive ? a != b : a * b;
    }
    return sum;
}

/* All are read before one is written: D may be in the registers of another. */
static void check_product(const struct ptx_line *l, bool exclusive)
{
    const struct fragments f = fragments_of(l->ins);
    const struct matrix_rows d = {0, l->ins->list[0].r, f.d.type};
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    give(m, &f.a, MATRIX_A, 1);
    give(m, &f.b, MATRIX_B, 2);
    give(m, &f.c, MATRIX_C, 3);
    ck_assert_int_eq(line_run(m, UINT32_MAX, l), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int i = 0; i < f.d.elements; ++i) {
            emui_cell at = emui_wmma_cell(&f.d, lane, i);
            int row = f.d.down ? at.column : at.row, column = f.d.down ? at.row : at.column;
            ck_assert_uint_eq(matrix_get(m, d, lane, i),
                              matrix_bits(d.type, expected(exclusive, &f, row, column)));
        }
    emu_close(m);
}

START_TEST(products_of_small_numbers)
{
    struct ptx_line l = product(_i);
    check_product(&l, _i == XOR);
    line_close(&l);
}
END_TEST

START_TEST(results_may_replace_operands)
{
    static const char *const texts[] = {
        "f32.f32 {r128..r135}, {r64..r71}, {r128..r135}, {r192..r199};",
        "f32.f32 {r192..r199}, {r64..r71}, {r128..r135}, {r192..r199};",
        "f32.bf16.bf16.f32 {r128..r135}, {r64, r65}, {r128..r135}, {r192..r199};",
        "f32.bf16.bf16.f32 {r192..r199}, {r64, r65}, {r128..r135}, {r192..r199};"};
    struct ptx_line l = line_of("wmma.mma.sync.aligned.row.col.%s.%s",
                                _i < 2 ? "m16n16k16" : "m8n32k16", texts[_i]);
    check_product(&l, false);
    line_close(&l);
}
END_TEST

START_TEST(registers_are_as_many_as_the_fragments_have)
{
    struct ptx_line l = product(0);
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, EMU_CHECK_ALL);
    --l.guarded->listed;
    ck_assert_int_eq(line_run(m, UINT32_MAX - 1, &l), EMU_FAULTED);
    check_finding(m, "wmma.mma.m16n16k16 takes 32 registers, D, A, B and C together, not 31");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_OPERAND);
    line_close(&l);
    emu_close(m);
}
END_TEST

START_TEST(the_warp_must_be_whole)
{
    struct ptx_line l = product(0);
    emu_config how = emu_defaults();
    how.block[0] = EMU_LANES / 2;
    how.registers = MATRIX_ROWS;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    check_finding(m, "wmma.mma takes all 32 lanes of a warp");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_DIVERGED);
    line_close(&l);
    emu_close(m);
}
END_TEST

Suite *emu_wmma_suite(void)
{
    Suite *s = suite_create("emu_wmma");
    TCase *c = tcase_create("emu_wmma");
    tcase_add_loop_test(c, products_of_small_numbers, 0, COUNT(products));
    tcase_add_loop_test(c, results_may_replace_operands, 0, 4);
    tcase_add_test(c, registers_are_as_many_as_the_fragments_have);
    tcase_add_test(c, the_warp_must_be_whole);
    suite_add_tcase(s, c);
    return s;
}
