/* tma_box.c - where the elements of a box lie: swizzles, rows narrower than a swizzle, steps, what
 * is outside of the tensor.
 *
 * What is here: a few boxes, by formulas written out again. What is not: random boxes, every byte
 * (unit/compare/machine/box.c), programs (spec-tests/cases/exec/tma). */
#include "emu/exec/tma/tma.h"
#include "spec-tests/compare/machine/box.h"
#include "spec-tests/unit/emu/line.h"

#include <math.h>

/* ---- Swizzles that no map of sm_90 has: the tables of the ISA ---- */

START_TEST(swizzles_permute_their_atoms)
{
    static const struct {
        emu_map_swizzle mode;
        uint32_t at, to;
    } rows[] = {
        {EMU_SWIZZLE_NONE, 0x3f7, 0x3f7},
        {EMU_SWIZZLE_32B, 0x085, 0x095},
        {EMU_SWIZZLE_32B, 0x105, 0x105},
        {EMU_SWIZZLE_64B, 0x190, 0x1a0},
        {EMU_SWIZZLE_64B, 0x210, 0x210},
        {EMU_SWIZZLE_128B, 0x3f7, 0x387},
        {EMU_SWIZZLE_128B, 0x5c3, 0x5f3},
        {EMU_SWIZZLE_128B_ATOM_32B, 0x088, 0x0a8},
        {EMU_SWIZZLE_128B_ATOM_32B, 0x190, 0x1f0},
        {EMU_SWIZZLE_128B_ATOM_32B_FLIP_8B, 0x080, 0x0a8},
        {EMU_SWIZZLE_128B_ATOM_32B_FLIP_8B, 0x100, 0x140},
        {EMU_SWIZZLE_128B_ATOM_64B, 0x0b4, 0x0f4},
        {EMU_SWIZZLE_128B_ATOM_64B, 0x134, 0x134},
    };
    for (int k = 0; k < COUNT(rows); ++k)
        ck_assert_uint_eq(emui_tma_swizzle(rows[k].mode, rows[k].at), rows[k].to);
}
END_TEST

/* ---- Boxes ---- */

enum { WIDTH = 18, PITCH = 20, HEIGHT = 9, SHARED = 4096, AT = 1024 };

/* Element (x, y) of the tensor holds 100 y + x + 1, as f32: WIDTH x HEIGHT of them, in rows of
 * PITCH. */
static emu_map tensor(emu_box *b, emu_map_swizzle swizzle, uint32_t columns, uint32_t rows)
{
    emu_map map = {.type = EMU_MAP_F32,
                   .rank = 2,
                   .base = b->tensor,
                   .size = {WIDTH, HEIGHT},
                   .stride = {4 * PITCH},
                   .box = {columns, rows},
                   .step = {1, 1},
                   .swizzle = swizzle};
    for (int i = 0; i < PITCH * HEIGHT; ++i) {
        float v = (float)(i / PITCH * 100 + i % PITCH + 1);
        ck_assert(emu_put(b->m, b->tensor + 4 * (uint64_t)i, &v, sizeof v));
    }
    return map;
}

static void open_box(emu_box *b)
{
    ck_assert(emu_box_open(b, EMU_LATEST, EMU_CHECK_INIT | EMU_CHECK_IN_FLIGHT | EMU_CHECK_BARRIER,
                           SHARED, 4 * PITCH * HEIGHT));
}

/* The byte of element (c, r) of a box at AT: rows as far apart as the swizzle is wide, 16 bytes
 * exchanged by the number of their 128 bytes. */
static uint32_t place(uint32_t width, uint32_t columns, uint32_t c, uint32_t r)
{
    uint32_t pitch = width == 0 ? 4 * columns : width, at = AT + r * pitch + 4 * c;
    return width == 0 ? at : at ^ (at / 128 % (width / 16)) * 16;
}

static float loaded(emu_box *b, uint32_t at)
{
    float v;
    ck_assert(emu_get(b->m, emu_generic(EMU_SHARED, at), &v, sizeof v));
    return v;
}

/* Every swizzle, with rows as wide as it is and narrower; inside, over each edge, far outside. */
START_TEST(elements_lie_where_the_swizzle_puts_them)
{
    static const int32_t corners[][2] = {{0, 0},  {4, 3},   {-4, 1},  {8, -2},
                                         {16, 7}, {-8, -1}, {32, 30}, {12, 8}};
    uint32_t width = _i % 4 == 0 ? 0 : 16U << _i % 4, columns = _i / 4 % 2 ? 4 : width / 4;
    bool nan = _i / 8;
    columns = columns == 0 ? 12 : columns;
    emu_box b;
    open_box(&b);
    emu_map map = tensor(&b, (emu_map_swizzle)(_i % 4), columns, 6);
    map.nan_fill = nan;
    for (int k = 0; k < COUNT(corners); ++k) {
        const char *wrong = emu_box_load(&b, &map, corners[k], 2, AT);
        ck_assert_msg(wrong == NULL, "%s", wrong);
        for (uint32_t r = 0; r < 6; ++r)
            for (uint32_t c = 0; c < columns; ++c) {
                int x = corners[k][0] + (int)c, y = corners[k][1] + (int)r;
                bool in = x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
                float is = loaded(&b, place(width, columns, c, r));
                if (in || !nan)
                    ck_assert_float_eq(is, in ? (float)(100 * y + x + 1) : 0);
                else
                    ck_assert(isnan(is));
            }
    }
    emu_box_close(&b);
}
END_TEST

/* With a step, one coordinate of so many is taken, from the start on. */
START_TEST(steps_skip_rows)
{
    const int32_t start[] = {4, 1};
    const uint32_t step = 1 + (uint32_t)_i, rows = (6 + step - 1) / step;
    emu_box b;
    open_box(&b);
    emu_map map = tensor(&b, EMU_SWIZZLE_NONE, 8, 6);
    map.step[1] = step;
    ck_assert_uint_eq(emu_map_box_bytes(&map), 32 * rows);
    const char *wrong = emu_box_load(&b, &map, start, 2, AT);
    ck_assert_msg(wrong == NULL, "%s", wrong);
    for (uint32_t r = 0; r < rows; ++r)
        for (uint32_t c = 0; c < 8; ++c)
            ck_assert_float_eq(loaded(&b, AT + 32 * r + 4 * c),
                               (float)(100 * (1 + r * step) + 4 + c + 1));
    emu_box_close(&b);
}
END_TEST

/* A row of 64 bytes at the end of shared memory, in a line of 128 whose other half is missing: the
 * copy is not even begun. */
START_TEST(a_copy_past_shared_memory_is_not_begun)
{
    emu_tensor_map raw;
    emu_map_refusal why;
    struct program_case p = program_make(NULL, 0, 32, 1);
    p.how.dynamic_shared = 1536 + 64;
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    emu_map map = {.type = EMU_MAP_U32,
                   .rank = 2,
                   .base = program_buffer(m, 0, 40 * 24, 100, "T"),
                   .size = {40, 24},
                   .stride = {40 * 4},
                   .box = {16, 1},
                   .step = {1, 1},
                   .swizzle = EMU_SWIZZLE_128B};
    uint64_t at = emu_alloc(m, sizeof raw, "map");
    ck_assert(program_shared(m, 0, 1536 + 64) && emu_map_encode(&raw, &map, &why) == NULL &&
              emu_put(m, at, &raw, sizeof raw));
    one_set_all(m, 2, at);
    ck_assert_int_eq(line_run_text(m, 1,
                                   "mov.u32 r4, 0; cp.async.bulk.tensor.2d.global.shared::cta"
                                   ".bulk_group [d2, {r4, r4}], [1536];"),
                     EMU_FAULTED);
    check_finding(m, "past the end of the shared memory");
    ck_assert_uint_eq(emu_counted(m)->async_operations, 0);
    emu_close(m);
}
END_TEST

Suite *emu_tma_box_suite(void)
{
    Suite *s = suite_create("emu_tma_box");
    TCase *c = tcase_create("emu_tma_box");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, swizzles_permute_their_atoms);
    tcase_add_loop_test(c, elements_lie_where_the_swizzle_puts_them, 0, 16);
    tcase_add_loop_test(c, steps_skip_rows, 0, 4);
    tcase_add_test(c, a_copy_past_shared_memory_is_not_begun);
    suite_add_tcase(s, c);
    return s;
}
