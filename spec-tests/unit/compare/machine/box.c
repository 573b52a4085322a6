/* box.c - tiled tensor copies against the formulas of the PTX ISA, byte by byte.
 *
 * What is here: generated maps and coordinates, each loaded, stored and reduced under every
 * schedule, and judged by a loop over all elements of the box that is independent of pieces. What
 * is not: programs with copies (spec-tests/cases/exec/tma), CuTe's layouts (compare/machine/tma.c),
 * im2col (unit/emu/exec/tma/tma_im2col.c). */
#include "spec-tests/compare/machine/box.h"
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

enum { SHARED = 32 * 1024, TENSOR = 64 * 1024, CASES = 1500 };

/* ---- The formulas ---- */

static bool is_woven(const emu_map *map)
{
    return map->interleave != EMU_MAP_PLAIN;
}

/* Bytes of one coordinate of dimension 0: an element, or a slice. */
static uint32_t unit_of(const emu_map *map)
{
    return is_woven(map) ? 16U * map->interleave : emu_map_element_bytes(map->type);
}

/* The place in global memory of a unit of the box, -1 where it lies outside of the tensor. Stores
 * write all 16 bytes of which a row of the tensor has some. */
static int64_t global_place(const emu_map *map, const int32_t *at, const uint32_t *k, bool stores)
{
    int64_t place = 0, whole = is_woven(map) ? 1 : 16 / unit_of(map);
    for (uint32_t d = 0; d < map->rank; ++d) {
        int64_t step = d == 0 && !is_woven(map) ? 1 : map->step[d];
        int64_t x = at[d] + k[d] * step, size = (int64_t)map->size[d];
        if (d == 0 && stores)
            size = (size + whole - 1) / whole * whole;
        if (x < 0 || x >= size)
            return -1;
        place += x * (int64_t)(d == 0 ? unit_of(map) : map->stride[d - 1]);
    }
    return place;
}

static uint32_t chunk_swizzle(emu_map_swizzle mode, uint32_t a)
{
    uint32_t rows = mode == EMU_SWIZZLE_NONE ? 1 : 1U << mode;
    return a ^ (a / 128 % rows) << 4;
}

/* The last dimension but one of interleaved tensors is that of the slices: a box has one. */
static uint32_t count_of(const emu_map *map, uint32_t d)
{
    if (d == 0 && !is_woven(map))
        return map->box[0];
    return d + 2 == map->rank && is_woven(map) ? 1
                                               : (map->box[d] + map->step[d] - 1) / map->step[d];
}

typedef void visit(const emu_map *map, int64_t global, uint32_t shared, void *user);

/* From row to row of the box: rows narrower than the swizzle are as far apart as it is wide. */
static uint32_t pitch_of(const emu_map *map)
{
    bool dense = map->swizzle == EMU_SWIZZLE_NONE || is_woven(map);
    return dense ? count_of(map, 0) * unit_of(map) : 16U << map->swizzle;
}

static uint32_t units_of(const emu_map *map)
{
    uint32_t n = 1;
    for (uint32_t d = 0; d < map->rank; ++d)
        n *= count_of(map, d);
    return n;
}

static uint32_t reach_of(const emu_map *map)
{
    return units_of(map) / count_of(map, 0) * pitch_of(map);
}

/* What the swizzle leaves whole of a unit. */
static uint32_t piece_of(const emu_map *map)
{
    return unit_of(map) < 16 ? unit_of(map) : 16;
}

static void for_each(const emu_map *map, const int32_t *at, uint32_t base, bool stores, visit *f,
                     void *user)
{
    uint32_t n = units_of(map), row = count_of(map, 0), unit = unit_of(map);
    for (uint32_t i = 0; i < n; ++i) {
        uint32_t k[EMU_MAP_DIMS], left = i;
        for (uint32_t d = 0; d < map->rank; ++d) {
            k[d] = left % count_of(map, d);
            left /= count_of(map, d);
        }
        uint32_t place = base + i / row * pitch_of(map) + i % row * unit;
        int64_t global = global_place(map, at, k, stores);
        for (uint32_t part = 0; part < unit; part += piece_of(map))
            f(map, global < 0 ? -1 : global + part, chunk_swizzle(map->swizzle, place + part),
              user);
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
    uint32_t e = emu_map_element_bytes(map->type);
    for (uint32_t i = 0; i < piece_of(map); i += e) {
        memcpy(is->shared + shared + i, global < 0 ? (void *)&fill : is->tensor + global + i, e);
        if (global >= 0)
            emu_box_rounded(map, is->shared + shared + i);
    }
}

static void expect_store(const emu_map *map, int64_t global, uint32_t shared, void *user)
{
    struct images *is = user;
    if (global >= 0)
        memcpy(is->tensor + global, is->shared + shared, piece_of(map));
}

static void expect_or(const emu_map *map, int64_t global, uint32_t shared, void *user)
{
    struct images *is = user;
    for (uint32_t i = 0; global >= 0 && i < piece_of(map); ++i)
        is->tensor[global + i] |= is->shared[shared + i];
}

/* ---- Generated cases ---- */

static uint64_t state;

static uint32_t pick(uint32_t least, uint32_t most)
{
    return least + (uint32_t)random_below(&state, most - least + 1);
}

/* Strides so that the tensor lies in its 64 KiB; boxes larger than it now and then. */
static void lay_out(emu_map *map)
{
    static const uint32_t most[] = {97, 23, 7, 5, 3};
    uint32_t align = is_woven(map) ? 32 : 16;
    map->size[0] = pick(1, is_woven(map) ? 20 : most[0]);
    map->step[0] = pick(1, 8);
    uint64_t bytes = map->size[0] * unit_of(map);
    for (uint32_t d = 1; d < map->rank; ++d) {
        map->stride[d - 1] = (bytes + align - 1) / align * align + align * pick(0, 2);
        map->size[d] = pick(1, most[d]);
        map->step[d] = pick(0, 2) > 0 ? 1 : pick(1, 8);
        map->box[d] = pick(1, most[d]);
        bytes = map->stride[d - 1] * map->size[d];
        if (bytes > TENSOR - 512)
            map->size[d] = 1;
        bytes = map->stride[d - 1] * map->size[d];
    }
}

static emu_map some_map(uint64_t base)
{
    emu_map map = {.type = (emu_map_type)pick(0, EMU_MAP_TF32_FTZ), .rank = pick(1, 5)};
    uint32_t e = emu_map_element_bytes(map.type);
    map.swizzle = (emu_map_swizzle)pick(0, EMU_SWIZZLE_128B);
    if (map.rank > 2 && pick(0, 2) == 0)
        map.interleave = (emu_map_interleave)pick(EMU_MAP_16B, EMU_MAP_32B);
    uint32_t span = map.swizzle == EMU_SWIZZLE_NONE ? 256 : 16U << map.swizzle;
    map.base = base + 32 * pick(0, 7);
    map.nan_fill = map.type >= EMU_MAP_F16 && pick(0, 1);
    map.box[0] = 16 / e * pick(1, (span < 256 * e ? span : 256 * e) / 16);
    lay_out(&map);
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
    int32_t whole = is_woven(map) ? 1 : 16 / (int32_t)unit_of(map);
    at[0] = at[0] / whole * whole;
}

static void show(const emu_map *map, const int32_t *at, uint32_t base)
{
    emu_map_print(stderr, map);
    for (uint32_t d = 0; d < map->rank; ++d)
        fprintf(stderr, "  at[%u] = %d\n", d, at[d]);
    fprintf(stderr, "  box at byte %u\n", base);
}

/* Every case begins with the same bytes, which are counted once. */
static void set_images(emu_box *b, struct images *is)
{
    static uint8_t shared[SHARED], tensor[TENSOR];
    static bool counted;
    for (uint32_t i = 0; !counted && i < SHARED; ++i)
        shared[i] = (uint8_t)(i * 7 + (i >> 8));
    for (uint32_t i = 0; !counted && i < TENSOR; ++i)
        tensor[i] = (uint8_t)(i * 3 + (i >> 7) * 5 + 1);
    counted = true;
    memcpy(is->shared, shared, SHARED);
    memcpy(is->tensor, tensor, TENSOR);
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

/* Kinds of cases: loads, stores, reductions by or, which integers alone have. */
enum { LOAD, STORE, REDUCE };

static const char *copy_one(emu_box *b, struct images *is, const emu_map *map, const int32_t *at,
                            uint32_t base, int kind)
{
    int n = (int)map->rank;
    if (kind == LOAD) {
        for_each(map, at, base, false, expect_load, is);
        return emu_box_load(b, map, at, n, base);
    }
    for_each(map, at, base, true, kind == REDUCE ? expect_or : expect_store, is);
    return emu_box_store(b, map, at, n, base, kind == REDUCE ? EMU_REDUCE_OR : EMU_REDUCE_COPY);
}

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
    const char *wrong = copy_one(b, &expected, &map, at, base, kind);
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
                           EMU_CHECK_INIT | EMU_CHECK_IN_FLIGHT | EMU_CHECK_BARRIER, SHARED,
                           TENSOR));
    state = 7 + (uint64_t)_i;
    for (int n = 0; n < CASES; ++n)
        check_case(&b, &is, _i / 3);
    emu_box_close(&b);
    free(is.shared);
    free(is.tensor);
}
END_TEST

/* 61 elements of 2 bytes in 122: a store behind the last one would be outside of memory. */
START_TEST(a_row_may_end_where_memory_ends)
{
    enum { ELEMENTS = 61, HALF = 2 };
    uint8_t byte[ELEMENTS * HALF];
    int32_t at = 32;
    emu_box b;
    ck_assert(emu_box_open(&b, (emu_schedule)_i, EMU_CHECK_ALL, SHARED, sizeof byte));
    emu_map map = {.type = EMU_MAP_U16,
                   .rank = 1,
                   .base = b.tensor,
                   .size = {ELEMENTS},
                   .box = {32},
                   .step = {1}};
    for (uint32_t i = 0; i < sizeof byte; ++i)
        byte[i] = (uint8_t)(3 * i + 1);
    emu_put(b.m, b.tensor, byte, sizeof byte);
    emu_put(b.m, emu_generic(EMU_SHARED, 0), byte, sizeof byte);
    const char *wrong = emu_box_store(&b, &map, &at, 1, 0, EMU_REDUCE_COPY);
    ck_assert_msg(wrong == NULL, "%s", wrong);
    memcpy(byte + 2 * HALF * 16, byte, sizeof byte - 2 * HALF * 16);
    ck_assert_mem_eq(emu_box_tensor(&b), byte, sizeof byte);
    emu_box_close(&b);
}
END_TEST

Suite *emu_box_suite(void)
{
    Suite *s = suite_create("emu_box");
    TCase *c = tcase_create("emu_box");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, every_byte_is_where_the_formulas_put_it, 0, 9);
    tcase_add_loop_test(c, a_row_may_end_where_memory_ends, 0, 3);
    suite_add_tcase(s, c);
    return s;
}
