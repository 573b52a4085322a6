/* check_emu_box.c - tiled tensor copies against the formulas of the PTX ISA, byte by byte.
 *
 * What is here: generated maps and coordinates, each loaded, stored and reduced under every
 * schedule, and judged by a loop over all elements of the box that knows nothing of pieces. What is
 * not: programs with copies (check_emu_tma.c), CuTe's layouts (tma_emu.c), im2col
 * (check_emu_tma_im2col.c). */
#include "check_emu.h"
#include "emu_box.h"

#include <stdlib.h>

enum { SHARED = 32 * 1024, TENSOR = 64 * 1024, CASES = 1500 };

/* ---- The formulas ---- */

/* The place in global memory of an element of the box, -1 where it lies outside of the tensor.
 * Stores write all 16 bytes of which a row of the tensor has some. */
static int64_t global_place(const emu_map *map, const int32_t *at, const uint32_t *k, bool stores)
{
    int64_t place = 0;
    for (uint32_t d = 0; d < map->rank; ++d) {
        int64_t x = at[d] + (int64_t)k[d] * (d == 0 ? 1 : map->step[d]),
                size = (int64_t)map->size[d];
        int64_t whole = 16 / emu_map_element_bytes(map->type);
        if (d == 0 && stores)
            size = (size + whole - 1) / whole * whole;
        if (x < 0 || x >= size)
            return -1;
        place += x * (int64_t)(d == 0 ? emu_map_element_bytes(map->type) : map->stride[d - 1]);
    }
    return place;
}

static uint32_t chunk_swizzle(emu_map_swizzle mode, uint32_t a)
{
    uint32_t rows = mode == EMU_SWIZZLE_NONE ? 1 : 1U << mode;
    return a ^ (a / 128 % rows) << 4;
}

static uint32_t count_of(const emu_map *map, uint32_t d)
{
    return d == 0 ? map->box[0] : (map->box[d] + map->step[d] - 1) / map->step[d];
}

typedef void visit(const emu_map *map, int64_t global, uint32_t shared, void *user);

/* From row to row of the box: rows narrower than the swizzle are as far apart as it is wide. */
static uint32_t pitch_of(const emu_map *map)
{
    uint32_t row = map->box[0] * emu_map_element_bytes(map->type);
    return map->swizzle == EMU_SWIZZLE_NONE ? row : 16U << map->swizzle;
}

static uint32_t reach_of(const emu_map *map)
{
    uint32_t row = map->box[0] * emu_map_element_bytes(map->type);
    return emu_map_box_bytes(map) / row * pitch_of(map);
}

static void for_each(const emu_map *map, const int32_t *at, uint32_t base, bool stores, visit *f,
                     void *user)
{
    uint32_t e = emu_map_element_bytes(map->type), n = emu_map_box_bytes(map) / e;
    for (uint32_t i = 0; i < n; ++i) {
        uint32_t k[EMU_MAP_DIMS], left = i;
        for (uint32_t d = 0; d < map->rank; ++d) {
            k[d] = left % count_of(map, d);
            left /= count_of(map, d);
        }
        uint32_t place = base + i / map->box[0] * pitch_of(map) + i % map->box[0] * e;
        f(map, global_place(map, at, k, stores), chunk_swizzle(map->swizzle, place), user);
    }
}

struct images {
    uint8_t *shared, *tensor;
};

static uint64_t fill_bits(const emu_map *map)
{
    static const uint64_t nan[] = {[2] = 0x7ff7, [4] = 0x7ff77ff7, [8] = 0x7ff77ff77ff77ff7};
    return map->nan_fill ? nan[emu_map_element_bytes(map->type)] : 0;
}

static void expect_load(const emu_map *map, int64_t global, uint32_t shared, void *user)
{
    struct images *is = user;
    uint64_t fill = fill_bits(map);
    memcpy(is->shared + shared, global < 0 ? (void *)&fill : is->tensor + global,
           emu_map_element_bytes(map->type));
    if (global >= 0)
        emu_box_rounded(map, is->shared + shared);
}

static void expect_store(const emu_map *map, int64_t global, uint32_t shared, void *user)
{
    struct images *is = user;
    if (global >= 0)
        memcpy(is->tensor + global, is->shared + shared, emu_map_element_bytes(map->type));
}

static void expect_or(const emu_map *map, int64_t global, uint32_t shared, void *user)
{
    struct images *is = user;
    for (uint32_t i = 0; global >= 0 && i < emu_map_element_bytes(map->type); ++i)
        is->tensor[global + i] |= is->shared[shared + i];
}

/* ---- Generated cases ---- */

static uint64_t state;

static uint32_t pick(uint32_t least, uint32_t most)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return least + (uint32_t)(state >> 33) % (most - least + 1);
}

/* Sizes and strides so that the tensor lies in its 64 KiB; boxes larger than it now and then. */
static emu_map some_map(uint64_t base)
{
    emu_map map = {.type = (emu_map_type)pick(0, EMU_MAP_TF32_FTZ), .rank = pick(1, 5)};
    uint32_t e = emu_map_element_bytes(map.type), most[] = {97, 23, 7, 5, 3};
    map.swizzle = (emu_map_swizzle)pick(0, EMU_SWIZZLE_128B);
    uint32_t span = map.swizzle == EMU_SWIZZLE_NONE ? 256 : 16U << map.swizzle;
    map.base = base + 16 * pick(0, 9);
    map.nan_fill = map.type >= EMU_MAP_F16 && pick(0, 1);
    map.box[0] = 16 / e * pick(1, (span < 256 * e ? span : 256 * e) / 16);
    map.size[0] = pick(1, most[0]);
    map.step[0] = pick(1, 8);
    uint64_t bytes = map.size[0] * e;
    for (uint32_t d = 1; d < map.rank; ++d) {
        map.stride[d - 1] = (bytes + 15) / 16 * 16 + 16 * pick(0, 2);
        map.size[d] = pick(1, most[d]);
        map.step[d] = pick(0, 2) > 0 ? 1 : pick(1, 8);
        map.box[d] = pick(1, most[d]);
        bytes = map.stride[d - 1] * map.size[d];
        if (bytes > TENSOR - 256)
            map.size[d] = 1;
        bytes = map.stride[d - 1] * map.size[d];
    }
    return map;
}

static void some_start(const emu_map *map, int32_t *at, bool stores)
{
    for (uint32_t d = 0; d < map->rank; ++d) {
        int32_t size = (int32_t)map->size[d], box = (int32_t)map->box[d];
        at[d] = (int32_t)pick(0, (uint32_t)(size + 2 * box)) - box;
        if (stores && at[d] < 0)
            at[d] = 0;
    }
    int32_t whole = 16 / (int32_t)emu_map_element_bytes(map->type);
    at[0] = at[0] / whole * whole;
}

static void show(const emu_map *map, const int32_t *at, uint32_t base)
{
    emu_map_print(stderr, map);
    for (uint32_t d = 0; d < map->rank; ++d)
        fprintf(stderr, "  at[%u] = %d\n", d, at[d]);
    fprintf(stderr, "  box at byte %u\n", base);
}

static void set_images(emu_box *b, struct images *is)
{
    for (uint32_t i = 0; i < SHARED; ++i)
        is->shared[i] = (uint8_t)(i * 7 + (i >> 8));
    for (uint32_t i = 0; i < TENSOR; ++i)
        is->tensor[i] = (uint8_t)(i * 3 + (i >> 7) * 5 + 1);
    emu_put(b->m, emu_generic(EMU_SHARED, 0), is->shared, SHARED);
    emu_put(b->m, b->tensor, is->tensor, TENSOR);
}

static void check_images(emu_box *b, const struct images *is, const emu_map *map, const int32_t *at,
                         uint32_t base)
{
    if (memcmp(emu_box_shared(b), is->shared, SHARED) != 0 ||
        memcmp(emu_box_tensor(b), is->tensor, TENSOR) != 0) {
        show(map, at, base);
        for (uint32_t i = 0; i < SHARED; ++i)
            ck_assert_msg(emu_box_shared(b)[i] == is->shared[i], "shared byte %u", i);
        for (uint32_t i = 0; i < TENSOR; ++i)
            ck_assert_msg(emu_box_tensor(b)[i] == is->tensor[i], "byte %u of the tensor", i);
    }
}

static const char *copy_one(emu_box *b, struct images *is, const emu_map *map, const int32_t *at,
                            uint32_t base, emui_reduce op, bool loads)
{
    int n = (int)map->rank;
    if (loads)
        for_each(map, at, base, false, expect_load, is);
    else
        for_each(map, at, base, true, op == EMUI_OR ? expect_or : expect_store, is);
    return loads ? emu_box_load(b, map, at, n, base) : emu_box_store(b, map, at, n, base, op);
}

/* Kinds of cases: loads, stores, reductions by or, which integers alone have. */
enum { LOAD, STORE, REDUCE };

static emu_map some_good_map(uint64_t base, int kind)
{
    emu_map map;
    emu_map_refusal why;
    do {
        map = some_map(base);
        if (kind == REDUCE) {
            map.type = map.type % 2 ? EMU_MAP_U32 : EMU_MAP_S64;
            map.nan_fill = false;
        }
    } while (emu_map_refused(&map, &why) != NULL || reach_of(&map) > SHARED - 2048);
    return map;
}

static void check_case(emu_box *b, struct images *is, int kind)
{
    emu_map map = some_good_map(b->tensor, kind);
    struct images expected = {is->shared, is->tensor + (map.base - b->tensor)};
    int32_t at[EMU_MAP_DIMS];
    uint32_t base = 128 * pick(0, 15);
    some_start(&map, at, kind != LOAD);
    set_images(b, is);
    const char *wrong =
        copy_one(b, &expected, &map, at, base, kind == REDUCE ? EMUI_OR : EMUI_COPY, kind == LOAD);
    if (wrong != NULL)
        show(&map, at, base);
    ck_assert_msg(wrong == NULL, "%s", wrong);
    check_images(b, is, &map, at, base);
}

/* _i: the schedule, and the kind. Memory stays in use from case to case, with nothing that would
 * put the cases in order: races are not looked for. */
START_TEST(every_byte_is_where_the_formulas_put_it)
{
    emu_box b;
    struct images is = {malloc(SHARED), malloc(TENSOR)};
    ck_assert(is.shared != NULL && is.tensor != NULL);
    ck_assert(emu_box_open(&b, (emu_schedule)(_i % 3),
                           EMU_CHECK_INIT | EMU_CHECK_FLIGHT | EMU_CHECK_BARRIER, SHARED, TENSOR));
    state = 7 + (uint64_t)_i;
    for (int n = 0; n < CASES; ++n)
        check_case(&b, &is, _i / 3);
    emu_box_close(&b);
    free(is.shared);
    free(is.tensor);
}
END_TEST

Suite *emu_box_suite(void)
{
    Suite *s = suite_create("emu_box");
    TCase *c = tcase_create("emu_box");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, every_byte_is_where_the_formulas_put_it, 0, 9);
    suite_add_tcase(s, c);
    return s;
}
