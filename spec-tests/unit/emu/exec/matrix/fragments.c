/* fragments.c - which lane holds which element, and registers as matrices and back.
 *
 * Expected cells are written from PTX ISA 9.7.14.5.1 to .13. What is not here: which instructions
 * have which fragments (mma.c). */
#include "emu/exec/matrix/fragments.h"
#include "spec-tests/unit/emu/fixture.h"

enum { MAX_CELLS = 16 * 256 };

/* Each of rows x columns elements is held once, `share` of them by each lane, neighbours in one
 * register. */
static void check_held_once(int rows, int columns, int run)
{
    uint8_t count[MAX_CELLS] = {0};
    int share = rows * columns / EMU_LANES;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int i = 0; i < share; ++i) {
            emui_cell at = emui_fragment(rows, run, lane, i);
            ck_assert(at.row >= 0 && at.row < rows && at.column >= 0 && at.column < columns);
            ck_assert_int_eq(at.row % 8, lane / 4);
            ck_assert_int_eq(at.column / run % 4, lane % 4);
            ck_assert_int_eq(at.column % run, i % run);
            ck_assert_uint_eq(count[at.row * columns + at.column]++, 0);
        }
}

START_TEST(each_element_is_held_once)
{
    static const emu_type types[] = {EMU_B1,   EMU_S4,   EMU_U8,  EMU_E5M2, EMU_F16,
                                     EMU_BF16, EMU_TF32, EMU_F32, EMU_F64};
    static const int runs[] = {32, 8, 4, 4, 2, 2, 1, 1, 1};
    ck_assert_int_eq(emui_run_of(types[_i]), runs[_i]);
    for (int rows = 8; rows <= 16; rows += 8)
        for (int columns = 4 * runs[_i]; columns <= 256; columns *= 2)
            check_held_once(rows, columns, runs[_i]);
}
END_TEST

/* In the order of the ISA: a run at (0, 0), 8 rows below, 4 runs to the right, both. */
START_TEST(elements_come_in_order)
{
    static const emui_cell c[] = {{3, 4}, {3, 5}, {11, 4}, {11, 5}, {3, 12}, {3, 13}, {11, 12}};
    static const emui_cell b[] = {{3, 8}, {3, 9}, {3, 10}, {3, 11}, {3, 24}, {3, 25}};
    for (int i = 0; i < COUNT(c); ++i) {
        emui_cell at = emui_fragment(16, 2, 14, i);
        ck_assert(at.row == c[i].row && at.column == c[i].column);
    }
    for (int i = 0; i < COUNT(b); ++i) {
        emui_cell at = emui_fragment(8, 4, 14, i);
        ck_assert(at.row == b[i].row && at.column == b[i].column);
    }
}
END_TEST

/* Quad pairs: 8 lanes hold 8 x 4, 4 x 8 and 8 x 8 elements, each once. */
START_TEST(quad_pairs_hold_each_element_once)
{
    for (int quad = 0; quad < 4; ++quad) {
        uint8_t operand[2][8][8] = {0}, result[2][8][8] = {0};
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            if (emui_quad_of(lane) != quad)
                continue;
            for (int i = 0; i < 4; ++i)
                for (int across = 0; across < 2; ++across) {
                    emui_cell at = emui_quad_operand(lane, i, across);
                    ck_assert_uint_eq(operand[across][at.row][at.column]++, 0);
                    ck_assert_int_lt(at.column, 4);
                }
            for (int i = 0; i < 8; ++i)
                for (int wide = 0; wide < 2; ++wide) {
                    emui_cell at = emui_quad_result(lane, i, wide ? EMU_F32 : EMU_F16);
                    ck_assert_uint_eq(result[wide][at.row][at.column]++, 0);
                }
        }
        for (int r = 0; r < 8; ++r)
            for (int c = 0; c < 8; ++c) {
                ck_assert(result[0][r][c] == 1 && result[1][r][c] == 1);
                ck_assert(c >= 4 || (operand[0][r][c] == 1 && operand[1][r][c] == 1));
            }
    }
}
END_TEST

/* ---- Registers ---- */

enum { REGISTERS = 4, ROWS = 16, COLUMNS = 16 };

/* Registers whose lanes are all different, element by element. */
static void fill(emu_machine *m, int from)
{
    for (int r = 0; r < REGISTERS; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            m->cta[0].warp[0].row[from + r][lane] =
                (uint32_t)(2654435761U * (uint32_t)(97 * r + lane + 1));
}

static const emui_fragment_form forms[] = {
    {16, 2, 16}, {16, 2, 32}, {16, 1, 32}, {8, 2, 16}, {8, 4, 8}, {16, 8, 4}, {8, 2, 32},
};

enum { FORMS = COUNT(forms) };

/* Each element is where emui_fragment says, and goes back to where it was, of active lanes. */
START_TEST(registers_become_a_matrix)
{
    const emui_fragment_form f = forms[_i % FORMS];
    const int each = f.run * f.bits <= 32 ? f.run : 1, pitch = 64;
    const uint32_t active = _i < FORMS ? 0x7fff0fef : UINT32_MAX;
    emu_operand from[REGISTERS], to[REGISTERS];
    static uint32_t matrix[ROWS * 64];
    emu_config how = emu_defaults();
    how.registers = 2 * REGISTERS;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    emu_warp *w = &m->cta[0].warp[0];
    fill(m, 0);
    for (int r = 0; r < REGISTERS; ++r) {
        from[r] = (emu_operand){.kind = EMU_REG, .r = r};
        to[r] = (emu_operand){.kind = EMU_REG, .r = REGISTERS + r};
    }
    emui_fragment_load(w, from, REGISTERS, f, (emui_matrix){matrix, pitch, 1});
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int i = 0; i < REGISTERS * each; ++i) {
            emui_cell at = emui_fragment(f.rows, f.run, lane, i);
            uint32_t v = w->row[i / each][lane] >> (i % each * f.bits);
            ck_assert_uint_eq(matrix[at.row * pitch + at.column],
                              f.bits == 32 ? v : v & ((1U << f.bits) - 1));
        }
    emui_fragment_store(w, active, to, REGISTERS, f, (emui_matrix){matrix, pitch, 1});
    for (int r = 0; r < REGISTERS; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            ck_assert_uint_eq(w->row[REGISTERS + r][lane],
                              active >> lane & 1 ? w->row[r][lane] : 0);
    emu_close(m);
}
END_TEST

Suite *emu_fragments_suite(void)
{
    Suite *s = suite_create("emu_fragments");
    TCase *c = tcase_create("emu_fragments");
    tcase_add_loop_test(c, each_element_is_held_once, 0, 9);
    tcase_add_test(c, elements_come_in_order);
    tcase_add_test(c, quad_pairs_hold_each_element_once);
    tcase_add_loop_test(c, registers_become_a_matrix, 0, 2 * FORMS);
    suite_add_tcase(s, c);
    return s;
}
