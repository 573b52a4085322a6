/* wmma_shapes.c - fragments of wmma: each element is held, as often as its copies come, and where
 * an H200 holds it. That all of them are is replayed (compare/replay/matrix.c). */
#include "emu/exec/matrix/wmma.h"
#include "spec-tests/unit/emu/fixture.h"

static const emu_type types[] = {EMU_F16, EMU_BF16, EMU_TF32, EMU_F32, EMU_F64, EMU_S8,
                                 EMU_U8,  EMU_S4,   EMU_U4,   EMU_B1,  EMU_S32, EMU_E4M3};

/* Registers of A, B and C, as ptxas wants them; 0: there is none. */
static const struct {
    int shape;
    emu_type type;
    int operands[3];
} rows[] = {
    {EMU_WMMA_M16N16K16, EMU_F16, {8, 8, 4}},  {EMU_WMMA_M16N16K16, EMU_BF16, {4, 4, 0}},
    {EMU_WMMA_M16N16K16, EMU_F32, {0, 0, 8}},  {EMU_WMMA_M16N16K16, EMU_S8, {2, 2, 0}},
    {EMU_WMMA_M16N16K16, EMU_U8, {2, 2, 0}},   {EMU_WMMA_M16N16K16, EMU_S32, {0, 0, 8}},
    {EMU_WMMA_M8N32K16, EMU_F16, {8, 8, 4}},   {EMU_WMMA_M8N32K16, EMU_BF16, {2, 8, 0}},
    {EMU_WMMA_M8N32K16, EMU_F32, {0, 0, 8}},   {EMU_WMMA_M8N32K16, EMU_S8, {1, 4, 0}},
    {EMU_WMMA_M32N8K16, EMU_F16, {8, 8, 4}},   {EMU_WMMA_M32N8K16, EMU_BF16, {8, 2, 0}},
    {EMU_WMMA_M32N8K16, EMU_U8, {4, 1, 0}},    {EMU_WMMA_M32N8K16, EMU_S32, {0, 0, 8}},
    {EMU_WMMA_M16N16K8, EMU_TF32, {4, 4, 0}},  {EMU_WMMA_M16N16K8, EMU_F32, {0, 0, 8}},
    {EMU_WMMA_M16N16K8, EMU_F16, {0, 0, 0}},   {EMU_WMMA_M8N8K4, EMU_F64, {1, 1, 2}},
    {EMU_WMMA_M8N8K32, EMU_S4, {1, 1, 0}},     {EMU_WMMA_M8N8K32, EMU_U4, {1, 1, 0}},
    {EMU_WMMA_M8N8K32, EMU_S32, {0, 0, 2}},    {EMU_WMMA_M8N8K128, EMU_B1, {1, 1, 0}},
    {EMU_WMMA_M8N8K128, EMU_S32, {0, 0, 2}},   {EMU_WMMA_M16N16K16, EMU_TF32, {0, 0, 0}},
    {EMU_WMMA_M16N16K16, EMU_E4M3, {0, 0, 0}}, {EMU_WMMA_M8N8K4, EMU_F32, {0, 0, 0}},
};

START_TEST(registers_are_those_of_ptxas)
{
    const emui_wmma_shape *s = emui_wmma_shape_of(rows[_i].shape);
    for (int which = EMU_WMMA_A; which <= EMU_WMMA_C; ++which) {
        emui_wmma_fragment f = {.operands = 0};
        bool is = emui_wmma_fragment_of(s, which, rows[_i].type, &f);
        ck_assert_int_eq(is, rows[_i].operands[which] > 0);
        ck_assert_int_eq(f.operands, rows[_i].operands[which]);
    }
}
END_TEST

START_TEST(each_element_is_held)
{
    const emui_wmma_shape *s = emui_wmma_shape_of(_i);
    for (int t = 0; t < COUNT(types); ++t)
        for (int which = EMU_WMMA_A; which <= EMU_WMMA_C; ++which) {
            emui_wmma_fragment f;
            int held[32][128] = {{0}};
            if (!emui_wmma_fragment_of(s, which, types[t], &f))
                continue;
            int all = f.operands * emui_wmma_each(&f), copies = all / f.elements;
            for (int lane = 0; lane < EMU_LANES; ++lane)
                for (int i = 0; i < all; ++i) {
                    emui_cell at = emui_wmma_cell(&f, lane, i);
                    ck_assert(at.row >= 0 && at.row < f.lines && at.column < f.width);
                    ++held[at.row][at.column];
                }
            for (int line = 0; line < f.lines; ++line)
                for (int at = 0; at < f.width; ++at)
                    ck_assert_int_eq(held[line][at], copies);
        }
}
END_TEST

/* As an H200 answered. */
START_TEST(places_of_an_h200)
{
    static const struct {
        int shape, which;
        emu_type type;
        int lane, element, line, along;
        bool down;
    } places[] = {
        {EMU_WMMA_M16N16K16, EMU_WMMA_A, EMU_F16, 5, 2, 9, 2, false},
        {EMU_WMMA_M16N16K16, EMU_WMMA_A, EMU_F16, 5, 13, 1, 11, false},
        {EMU_WMMA_M16N16K16, EMU_WMMA_B, EMU_BF16, 6, 5, 9, 5, true},
        {EMU_WMMA_M16N16K16, EMU_WMMA_C, EMU_F32, 31, 7, 15, 15, false},
        {EMU_WMMA_M8N32K16, EMU_WMMA_A, EMU_F16, 4, 15, 1, 9, false},
        {EMU_WMMA_M8N32K16, EMU_WMMA_B, EMU_S8, 3, 12, 24, 12, true},
        {EMU_WMMA_M8N32K16, EMU_WMMA_C, EMU_F16, 5, 3, 9, 3, true},
        {EMU_WMMA_M32N8K16, EMU_WMMA_A, EMU_BF16, 0, 9, 16, 1, false},
        {EMU_WMMA_M32N8K16, EMU_WMMA_C, EMU_S32, 8, 6, 26, 0, false},
        {EMU_WMMA_M16N16K8, EMU_WMMA_A, EMU_TF32, 6, 2, 1, 6, false},
        {EMU_WMMA_M16N16K8, EMU_WMMA_B, EMU_TF32, 6, 2, 9, 2, true},
    };
    emui_wmma_fragment f;
    ck_assert(emui_wmma_fragment_of(emui_wmma_shape_of(places[_i].shape), places[_i].which,
                                    places[_i].type, &f));
    emui_cell at = emui_wmma_cell(&f, places[_i].lane, places[_i].element);
    ck_assert_int_eq(at.row, places[_i].line);
    ck_assert_int_eq(at.column, places[_i].along);
    ck_assert_int_eq(f.down, places[_i].down);
}
END_TEST

START_TEST(no_shape)
{
    emui_wmma_fragment f;
    ck_assert_ptr_null(emui_wmma_shape_of(-1));
    ck_assert_ptr_null(emui_wmma_shape_of(EMU_WMMA_SHAPES));
    ck_assert(!emui_wmma_fragment_of(emui_wmma_shape_of(0), 3, EMU_F16, &f));
    ck_assert(!emui_wmma_fragment_of(emui_wmma_shape_of(0), -1, EMU_F16, &f));
}
END_TEST

Suite *emu_wmma_shapes_suite(void)
{
    Suite *s = suite_create("emu_wmma_shapes");
    TCase *c = tcase_create("emu_wmma_shapes");
    tcase_add_loop_test(c, registers_are_those_of_ptxas, 0, COUNT(rows));
    tcase_add_loop_test(c, each_element_is_held, 0, EMU_WMMA_SHAPES);
    tcase_add_loop_test(c, places_of_an_h200, 0, 11);
    tcase_add_test(c, no_shape);
    suite_add_tcase(s, c);
    return s;
}
