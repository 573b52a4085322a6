/* touched.c - which rows an instruction touches: results and sources, by their width. */
#include "emu/exec/matrix/touched.h"

#include "spec-tests/unit/emu/fixture.h"

enum { ROWS = 16 };

static struct {
    bool read[ROWS], written[ROWS];
} touched;

static void note(emu_machine *m, emu_warp *w, int lane, int r, bool writes)
{
    (void)m, (void)w;
    ck_assert_int_eq(lane, 3);
    (writes ? touched.written : touched.read)[r] = true;
}

static void check(const emu_ins *i, uint32_t read, uint32_t written)
{
    const emu_config config = {.ctas = 1,
                               .cluster = {1, 1, 1},
                               .grid = {1, 1, 1},
                               .block = {32, 1, 1},
                               .registers = ROWS,
                               .predicates = 2};
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    memset(&touched, 0, sizeof touched);
    emui_each_row(&m->cta[0].warp[0], 8, i, note);
    for (int r = 0; r < ROWS; ++r) {
        ck_assert_int_eq(touched.read[r], read >> r & 1);
        ck_assert_int_eq(touched.written[r], written >> r & 1);
    }
    emu_close(m);
}

START_TEST(operands_have_rows)
{
    const emu_operand list[] = {{EMU_REG, 8, 0}, {EMU_REG, 9, 0}};
    check(&(emu_ins){.type = EMU_U32, .d = {EMU_REG, 1, 0}, .a = {EMU_REG, 2, 0}}, 1U << 2,
          1U << 1);
    check(&(emu_ins){.type = EMU_U64, .d = {EMU_REG, 1, 0}, .a = {EMU_REG, 4, 0}}, 3U << 4,
          3U << 1);
    check(&(emu_ins){.type = EMU_U32, .space = EMU_SHARED, .a = {EMU_ADDRESS, 5, 0}}, 1U << 5, 0);
    check(&(emu_ins){.type = EMU_U32, .space = EMU_GLOBAL, .a = {EMU_ADDRESS, 5, 0}}, 3U << 5, 0);
    check(&(emu_ins){.type = EMU_U32, .list = list, .listed = 2, .written = 1}, 1U << 9, 1U << 8);
    check(&(emu_ins){.type = EMU_U32, .a = {EMU_IMM, 0, 7}, .b = {EMU_ADDRESS, -1, 7}}, 0, 0);
}
END_TEST

Suite *emu_touched_suite(void)
{
    Suite *s = suite_create("emu_touched");
    TCase *c = tcase_create("emu_touched");
    tcase_add_test(c, operands_have_rows);
    suite_add_tcase(s, c);
    return s;
}
