/* tma_im2col.c - im2col tensor copies against the formulas of the PTX ISA.
 *
 *      position i    its digits in the mixed radix of the positions of each dimension, w first
 *      pixel p       at position (that of the start) + p
 *
 * What is here: generated maps of rank 3 to 5, loaded and stored under every schedule, judged by
 * that arithmetic, which never steps from one position to the next as the machine does; refusals.
 * What is not: tiled copies (unit/compare/machine/box.c). */
#include "emu/tensor_map.h"

#include "spec-tests/compare/machine/box.h"
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

enum { SHARED = 32 * 1024, TENSOR = 64 * 1024, CASES = 1200, SPACE = EMU_MAP_SPACE };

static uint64_t state;

static int32_t pick(int32_t least, int32_t most)
{
    return least + (int32_t)random_below(&state, (uint64_t)(most - least + 1));
}

/* ---- The formulas ---- */

static int64_t positions(const emu_map *map, uint32_t d)
{
    int64_t span = (int64_t)map->size[d] + map->upper[d - 1] - map->lower[d - 1];
    return (span + map->step[d] - 1) / map->step[d];
}

/* Coordinates of the pixel p places after the position whose digits are given; the last digit, that
 * of the image, takes what is left over. */
static void pixel_at(const emu_map *map, const int64_t *digit, const int32_t *offset, int64_t p,
                     int64_t *x)
{
    uint32_t last = map->rank - 1;
    int64_t i = digit[last];
    for (uint32_t d = last - 1; d >= 1; --d)
        i = i * positions(map, d) + digit[d];
    i += p;
    for (uint32_t d = 1; d < last; ++d) {
        x[d] = map->lower[d - 1] + i % positions(map, d) * map->step[d] + offset[d - 1];
        i /= positions(map, d);
    }
    x[last] = i;
}

/* Stores write all 16 bytes of which a row of channels has some. */
static int64_t place_of(const emu_map *map, const int64_t *x, bool loads)
{
    int64_t place = 0;
    for (uint32_t d = 0; d < map->rank; ++d) {
        int64_t size = (int64_t)map->size[d], whole = 16 / emu_map_element_bytes(map->type);
        if (d == 0 && !loads)
            size = (size + whole - 1) / whole * whole;
        if (x[d] < 0 || x[d] >= size)
            return -1;
        place += x[d] * (int64_t)(d == 0 ? emu_map_element_bytes(map->type) : map->stride[d - 1]);
    }
    return place;
}

static uint32_t swizzled(emu_map_swizzle mode, uint32_t a)
{
    return a ^ (a / 128 % (1U << mode)) << 4;
}

/* From pixel to pixel: those narrower than the swizzle are as far apart as it is wide. */
static uint32_t pitch_of(const emu_map *map)
{
    uint32_t row = map->channels * emu_map_element_bytes(map->type);
    return map->swizzle == EMU_SWIZZLE_NONE ? row : 16U << map->swizzle;
}

struct images {
    uint8_t *shared, *tensor;
};

static void expect(const emu_map *map, const int64_t *digit, const int32_t *offset, int32_t channel,
                   uint32_t base, bool loads, const struct images *is)
{
    uint32_t e = emu_map_element_bytes(map->type);
    static const uint8_t zero[8];
    for (uint32_t i = 0; i < map->pixels * map->channels; ++i) {
        int64_t x[EMU_MAP_DIMS];
        pixel_at(map, digit, offset, i / map->channels, x);
        x[0] = channel + (int64_t)(i % map->channels);
        int64_t global = place_of(map, x, loads);
        uint32_t row = i / map->channels * pitch_of(map), in = i % map->channels * e;
        uint8_t *shared = is->shared + swizzled(map->swizzle, base + row + in);
        if (loads)
            memcpy(shared, global < 0 ? zero : is->tensor + global, e);
        if (loads && global >= 0)
            emu_box_rounded(map, shared);
        else if (!loads && global >= 0)
            memcpy(is->tensor + global, shared, e);
    }
}

/* ---- Generated cases ---- */

static emu_map some_map(uint64_t base, bool loads)
{
    static const int32_t most[] = {40, 13, 7, 5, 3};
    emu_map map = {.im2col = true, .type = (emu_map_type)pick(0, EMU_MAP_TF32_FTZ), .base = base};
    int32_t e = (int32_t)emu_map_element_bytes(map.type);
    map.rank = (uint32_t)pick(3, 5);
    map.swizzle = (emu_map_swizzle)pick(0, EMU_SWIZZLE_128B);
    map.channels = (uint32_t)(16 / e * pick(1, map.swizzle == 0 ? 9 : 1 << map.swizzle));
    map.pixels = (uint32_t)pick(1, 70);
    uint64_t bytes = (uint64_t)e;
    for (uint32_t d = 0; d < map.rank; ++d) {
        map.size[d] = (uint64_t)pick(1, most[d]);
        map.step[d] = (uint32_t)pick(1, 3);
        if (d > 0)
            map.stride[d - 1] = bytes = (bytes + 15) / 16 * 16;
        bytes *= map.size[d];
    }
    for (uint32_t k = 0; k + 2 < map.rank; ++k) {
        map.lower[k] = loads ? pick(-3, 2) : pick(0, 2);
        map.upper[k] = loads ? pick(-3, 3) : pick(-2, 0);
    }
    return map;
}

static emu_map some_good_map(uint64_t base, bool loads)
{
    emu_map map;
    emu_map_refusal why;
    uint64_t end;
    do {
        map = some_map(base, loads);
        end = map.stride[map.rank - 2] * map.size[map.rank - 1];
    } while (emu_map_refused(&map, &why) != NULL || map.pixels * pitch_of(&map) > SHARED - 2048 ||
             end > TENSOR);
    return map;
}

/* Every case begins with the same bytes, which are counted once. */
static void set_images(emu_box *b, const struct images *is)
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

static void check_case(emu_box *b, const struct images *is, bool loads, int n)
{
    emu_map map = some_good_map(b->tensor, loads);
    int64_t digit[EMU_MAP_DIMS] = {0};
    int32_t at[EMU_MAP_DIMS + SPACE], offset[SPACE] = {0};
    uint32_t base = 128 * (uint32_t)pick(0, 15), last = map.rank - 1, listed = map.rank;
    at[0] = pick(loads ? -3 : 0, 10) * 16 / (int32_t)emu_map_element_bytes(map.type);
    for (uint32_t d = 1; d < last; ++d) {
        digit[d] = pick(0, (int32_t)positions(&map, d) - 1);
        at[d] = map.lower[d - 1] + (int32_t)(digit[d] * map.step[d]);
    }
    digit[last] = at[last] = pick(0, (int32_t)map.size[last]);
    for (uint32_t k = 0; loads && k + 2 < map.rank; ++k)
        offset[k] = at[listed++] = pick(0, 4);
    set_images(b, is);
    expect(&map, digit, offset, at[0], base, loads, is);
    const char *wrong = loads ? emu_box_load(b, &map, at, (int)listed, base)
                              : emu_box_store(b, &map, at, (int)listed, base, EMU_REDUCE_COPY);
    bool same = memcmp(emu_box_shared(b), is->shared, SHARED) == 0 &&
                memcmp(emu_box_tensor(b), is->tensor, TENSOR) == 0;
    if (wrong != NULL || !same)
        emu_map_print(stderr, &map);
    ck_assert_msg(wrong == NULL, "case %d: %s", n, wrong);
    ck_assert_msg(same, "case %d: bytes differ", n);
}

/* _i: the schedule, and whether it loads. */
START_TEST(every_pixel_is_where_the_formulas_put_it)
{
    emu_box b;
    struct images is = {malloc(SHARED), malloc(TENSOR)};
    ck_assert(is.shared != NULL && is.tensor != NULL);
    ck_assert(emu_box_open(&b, (emu_schedule)(_i % 3),
                           EMU_CHECK_INIT | EMU_CHECK_IN_FLIGHT | EMU_CHECK_BARRIER, SHARED,
                           TENSOR));
    state = 11 + (uint64_t)_i;
    for (int n = 0; n < CASES; ++n)
        check_case(&b, &is, _i < 3, n);
    emu_box_close(&b);
    free(is.shared);
    free(is.tensor);
}
END_TEST

/* ---- Refusals ---- */

static const struct {
    int lower, upper, offset;
    bool loads;
    const char *part;
} refused[] = {{-1, 0, 0, false, "lower corners of at least 0"},
               {0, 1, 0, false, "upper of at most 0"},
               {-1, 0, 0x10000, true, NULL}, /* offsets are of 16 bits: the rest is not looked at */
               {-1, 0, 0xffff, true, NULL}};

START_TEST(corners_and_offsets_have_their_ranges)
{
    emu_box b;
    ck_assert(emu_box_open(&b, EMU_LATEST, EMU_CHECK_ALL, SHARED, TENSOR));
    emu_map map = {.im2col = true,
                   .type = EMU_MAP_U32,
                   .rank = 3,
                   .base = b.tensor,
                   .size = {8, 9, 5},
                   .stride = {32, 288},
                   .step = {1, 1, 1},
                   .lower = {refused[_i].lower},
                   .upper = {refused[_i].upper},
                   .channels = 8,
                   .pixels = 4};
    int32_t at[] = {0, 0, 0, refused[_i].offset};
    uint8_t *bytes = calloc(1, TENSOR);
    ck_assert_ptr_nonnull(bytes);
    emu_put(b.m, b.tensor, bytes, TENSOR);
    emu_put(b.m, emu_generic(EMU_SHARED, 0), bytes, SHARED);
    const char *wrong = refused[_i].loads ? emu_box_load(&b, &map, at, 4, 0)
                                          : emu_box_store(&b, &map, at, 3, 0, EMU_REDUCE_COPY);
    if (refused[_i].part == NULL)
        ck_assert_msg(wrong == NULL, "%s", wrong);
    else
        ck_assert_msg(wrong != NULL && strstr(wrong, refused[_i].part) != NULL, "%s", wrong);
    free(bytes);
    emu_box_close(&b);
}
END_TEST

START_TEST(an_offset_past_its_bits_is_refused)
{
    emu_box b;
    ck_assert(emu_box_open(&b, EMU_LATEST, EMU_CHECK_ALL, SHARED, TENSOR));
    emu_map map = {.im2col = true,
                   .type = EMU_MAP_U32,
                   .rank = 4,
                   .base = b.tensor,
                   .size = {8, 9, 5, 3},
                   .stride = {32, 288, 1440},
                   .step = {1, 1, 1, 1},
                   .channels = 8,
                   .pixels = 4};
    int32_t at[] = {0, 0, 0, 0, 0, 256};
    const char *wrong = emu_box_load(&b, &map, at, 6, 0);
    ck_assert_msg(wrong != NULL && strstr(wrong, "16, 8 or 5 bits") != NULL, "%s", wrong);
    emu_box_close(&b);
}
END_TEST

/* ---- Along w -------------------------------------------------------------------------------- */

/* Positions of an image from one on, by the corners of w. */
static int64_t from(const emu_map *map, int64_t w)
{
    return ((int64_t)map->size[1] + map->upper[0] - w + map->step[1] - 1) / map->step[1];
}

/* Where pixel p of those without a halo is: in the first image behind the start, in each further
 * one behind the lower corner. */
static void along_at(const emu_map *map, const int32_t *start, int64_t p, int64_t *x)
{
    const int64_t first = from(map, start[1]), each = from(map, map->lower[0]), more = p - first;
    for (uint32_t d = 1; d < map->rank; ++d)
        x[d] = start[d];
    x[1] += p * map->step[1];
    if (more < 0)
        return;
    x[1] = map->lower[0] + more % each * map->step[1];
    x[map->rank - 1] += 1 + more / each;
}

/* The most that a halo behind a pixel may have. */
static int32_t room_at(const emu_map *map, const int32_t *start, int64_t p)
{
    int64_t x[EMU_MAP_DIMS];
    along_at(map, start, p, x);
    return (int32_t)from(map, x[1]) - 1;
}

static emu_map some_map_along(uint64_t base)
{
    static const emu_map_swizzle swizzle[] = {EMU_SWIZZLE_64B, EMU_SWIZZLE_128B,
                                              EMU_SWIZZLE_128B_ATOM_32B};
    emu_map map, most;
    emu_map_refusal why;
    do {
        map = most = some_map(base, true);
        map.sm_100 = true;
        map.along = (emu_map_along)pick(EMU_ALONG_W, EMU_ALONG_W128);
        map.swizzle = swizzle[pick(0, 2)];
        map.channels = (uint32_t)(16 / (int32_t)emu_map_element_bytes(map.type) * pick(1, 4));
        map.pixels = map.along == EMU_ALONG_W128 ? 128 : map.pixels;
    } while (emu_map_refused(&map, &why) != NULL ||
             most.stride[most.rank - 2] * most.size[most.rank - 1] > TENSOR);
    return map;
}

static uint32_t swizzled_along(emu_map_swizzle mode, uint32_t a)
{
    return mode == EMU_SWIZZLE_128B_ATOM_32B ? a ^ (a / 128 % 4) << 5 : swizzled(mode, a);
}

/* Row r of the box, which is pixel p. */
static void expect_row(const emu_map *map, int64_t *x, int32_t channel, uint32_t at,
                       const struct images *is)
{
    const uint32_t e = emu_map_element_bytes(map->type);
    static const uint8_t zero[8];
    for (uint32_t c = 0; c < map->channels; ++c) {
        x[0] = channel + (int64_t)c;
        const int64_t global = place_of(map, x, true);
        uint8_t *shared = is->shared + swizzled_along(map->swizzle, at + c * e);
        memcpy(shared, global < 0 ? zero : is->tensor + global, e);
        if (global >= 0)
            emu_box_rounded(map, shared);
    }
}

static void expect_along(const emu_map *map, const int32_t *at, uint32_t base,
                         const struct images *is)
{
    const uint32_t pitch = map->swizzle == EMU_SWIZZLE_64B ? 64 : 128;
    const uint32_t group = map->along == EMU_ALONG_W128 ? 32 : map->pixels;
    const uint32_t halo = (uint32_t)at[map->rank];
    for (uint32_t p = 0; p < map->pixels; ++p)
        for (uint32_t k = 0; k <= (p % group == group - 1 ? halo : 0); ++k) {
            int64_t x[EMU_MAP_DIMS];
            along_at(map, at, p, x);
            x[1] += (int64_t)k * map->step[1] + at[map->rank + 1];
            expect_row(map, x, at[0], base + (p + p / group * halo + k) * pitch, is);
        }
}

static int32_t some_halo(const emu_map *map, const int32_t *at)
{
    const int64_t group = map->along == EMU_ALONG_W128 ? 32 : map->pixels;
    int32_t most = 6;
    for (int64_t p = group - 1; p < map->pixels; p += group)
        if (room_at(map, at, p) < most)
            most = room_at(map, at, p);
    return pick(0, most);
}

static void check_along(emu_box *b, const struct images *is, int n)
{
    const emu_map map = some_map_along(b->tensor);
    int32_t at[EMU_MAP_DIMS + SPACE];
    const uint32_t base = 1024 * (uint32_t)pick(0, 3), last = map.rank - 1;
    at[0] = pick(-3, 10) * 16 / (int32_t)emu_map_element_bytes(map.type);
    for (uint32_t d = 1; d < last; ++d)
        at[d] = pick(-2, (int32_t)map.size[d]);
    at[1] = pick(map.lower[0] - 4, (int32_t)map.size[1] + map.upper[0] - 1);
    at[last] = pick(0, (int32_t)map.size[last]);
    at[map.rank] = some_halo(&map, at);
    at[map.rank + 1] = pick(0, 4);
    b->more = at[map.rank] * (map.along == EMU_ALONG_W128 ? 4 : 1);
    set_images(b, is);
    expect_along(&map, at, base, is);
    const char *wrong = emu_box_load(b, &map, at, (int)map.rank + 2, base);
    const bool same = memcmp(emu_box_shared(b), is->shared, SHARED) == 0;
    if (wrong != NULL || !same)
        emu_map_print(stderr, &map);
    ck_assert_msg(wrong == NULL, "case %d: %s", n, wrong);
    ck_assert_msg(same, "case %d: bytes differ", n);
}

START_TEST(pixels_along_w_are_where_the_formulas_put_them)
{
    emu_box b;
    struct images is = {malloc(SHARED), malloc(TENSOR)};
    ck_assert(is.shared != NULL && is.tensor != NULL);
    ck_assert(emu_box_open(&b, (emu_schedule)_i,
                           EMU_CHECK_INIT | EMU_CHECK_IN_FLIGHT | EMU_CHECK_BARRIER, SHARED,
                           TENSOR));
    state = 21 + (uint64_t)_i;
    for (int n = 0; n < CASES / 3; ++n)
        check_along(&b, &is, n);
    emu_box_close(&b);
    free(is.shared);
    free(is.tensor);
}
END_TEST

static const struct {
    int along;
    int32_t w, halo, offset;
    const char *part;
} refused_along[] = {{EMU_ALONG_W, 0, 512, 0, "less than 512 pixels"},
                     {EMU_ALONG_W128, 0, 32, 0, "of less than 32"},
                     {EMU_ALONG_W, 0, 0, 32, "below 32"},
                     {EMU_ALONG_W, 0, 6, 0, "end past the upper corner"},
                     {EMU_ALONG_W, 0, 5, 0, NULL},
                     {EMU_ALONG_W, -20, 0, 0, NULL},
                     {EMU_ALONG_W, 9, 0, 0, "starts between its corners"}};

START_TEST(halos_and_offsets_have_their_ranges)
{
    emu_box b;
    ck_assert(emu_box_open(&b, EMU_LATEST, EMU_CHECK_ALL & ~EMU_CHECK_INIT, SHARED, TENSOR));
    const emu_map map = {.im2col = true,
                         .type = EMU_MAP_U32,
                         .rank = 3,
                         .base = b.tensor,
                         .size = {8, 9, 50},
                         .stride = {32, 288},
                         .step = {1, 1, 1},
                         .channels = 8,
                         .pixels = 4,
                         .swizzle = EMU_SWIZZLE_64B,
                         .sm_100 = true,
                         .along = (emu_map_along)refused_along[_i].along};
    const int32_t at[] = {0, refused_along[_i].w, 0, refused_along[_i].halo,
                          refused_along[_i].offset};
    b.more = refused_along[_i].halo;
    const char *wrong = emu_box_load(&b, &map, at, 5, 0);
    if (refused_along[_i].part == NULL)
        ck_assert_msg(wrong == NULL, "%s", wrong);
    else
        ck_assert_msg(wrong != NULL && strstr(wrong, refused_along[_i].part) != NULL, "%s", wrong);
    emu_box_close(&b);
}
END_TEST

Suite *emu_tma_im2col_suite(void)
{
    Suite *s = suite_create("emu_tma_im2col");
    TCase *c = tcase_create("emu_tma_im2col");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, every_pixel_is_where_the_formulas_put_it, 0, 6);
    tcase_add_loop_test(c, corners_and_offsets_have_their_ranges, 0, COUNT(refused));
    tcase_add_test(c, an_offset_past_its_bits_is_refused);
    tcase_add_loop_test(c, pixels_along_w_are_where_the_formulas_put_them, 0, 3);
    tcase_add_loop_test(c, halos_and_offsets_have_their_ranges, 0, COUNT(refused_along));
    suite_add_tcase(s, c);
    return s;
}
