/* tensor_map.c - tensor maps: rules of the driver one by one, what comes back out of an
 * encoded map, changes on the device.
 *
 * What is here: one broken rule a row, starting from a good map. What is not: copies by a map. */
#include "emu/tensor_map.h"
#include "emu/core/core.h"

#include "spec-tests/unit/emu/fixture.h"

static emu_map good(void)
{
    return (emu_map){.type = EMU_MAP_F16,
                     .rank = 3,
                     .base = 0x700000000100,
                     .size = {80, 37, 5},
                     .stride = {176, 6608},
                     .box = {64, 13, 2},
                     .step = {1, 1, 1},
                     .swizzle = EMU_SWIZZLE_128B,
                     .promotion = 2,
                     .nan_fill = true};
}

static emu_map good_im2col(void)
{
    return (emu_map){.im2col = true,
                     .type = EMU_MAP_F32,
                     .rank = 4,
                     .base = 0x700000000000,
                     .size = {24, 11, 7, 3},
                     .stride = {96, 1056, 7392},
                     .step = {1, 2, 1, 1},
                     .lower = {-1, -2},
                     .upper = {-3, 1},
                     .channels = 16,
                     .pixels = 40,
                     .swizzle = EMU_SWIZZLE_64B};
}

/* ---- One rule broken ---- */

#define FIELD(f) (uint16_t) offsetof(emu_map, f), sizeof(((emu_map *)0)->f)

static const struct {
    bool im2col;
    uint16_t at;
    size_t bytes;
    int64_t value;
    const char *part; /* NULL: it is still good */
} changes[] = {
    {false, FIELD(type), 16, "type: 16 is none"},
    {false, FIELD(type), EMU_MAP_U4_ALIGN8, "sm_100"},
    {false, FIELD(type), EMU_MAP_F64, "512 bytes are more than the 128"},
    {false, FIELD(type), EMU_MAP_S64, "512 bytes are more than the 128"},
    {false, FIELD(type), EMU_MAP_BF16, NULL},
    {false, FIELD(type), EMU_MAP_U16, "integers have no NaN"},
    {false, FIELD(rank), 0, "rank: 0 is not in 1 .. 5"},
    {false, FIELD(rank), 6, "rank: 6 is not in 1 .. 5"},
    {false, FIELD(rank), 2, NULL},
    {false, FIELD(base), 0x700000000108, "no address that is a multiple of 16"},
    {false, FIELD(base), 0x700000000110, NULL},
    {false, FIELD(base), 0, NULL},
    {false, FIELD(size[0]), 0, "size[0]: 0"},
    {false, FIELD(size[2]), INT64_C(4294967296), NULL},
    {false, FIELD(size[2]), INT64_C(4294967297), "size[2]: 4294967297"},
    {false, FIELD(size[0]), 1, NULL},
    {false, FIELD(stride[0]), 184, "stride[0]: 184"},
    {false, FIELD(stride[1]), INT64_C(1) << 40, "below 2^40"},
    {false, FIELD(stride[1]), 0, NULL},
    {false, FIELD(box[1]), 0, "box[1]: 0"},
    {false, FIELD(box[1]), 257, "box[1]: 257"},
    {false, FIELD(box[1]), 256, NULL},
    {false, FIELD(box[0]), 63, "126 bytes are no multiple of 16"},
    {false, FIELD(box[0]), 72, "144 bytes are more than the 128"},
    {false, FIELD(box[0]), 8, NULL},
    {false, FIELD(step[1]), 0, "step[1]: 0"},
    {false, FIELD(step[2]), 9, "step[2]: 9"},
    {false, FIELD(step[2]), 8, NULL},
    {false, FIELD(interleave), 3, "interleave: 3"},
    {false, FIELD(interleave), EMU_MAP_16B, NULL},
    {false, FIELD(interleave), EMU_MAP_32B, "multiple of 32"},
    {false, FIELD(swizzle), 7, "swizzle: 7"},
    {false, FIELD(swizzle), EMU_SWIZZLE_64B, "128 bytes are more than the 64"},
    {false, FIELD(swizzle), EMU_SWIZZLE_NONE, NULL},
    {false, FIELD(swizzle), EMU_SWIZZLE_128B_ATOM_32B, "sm_100"},
    {false, FIELD(promotion), 4, "promotion: 4"},
    {true, FIELD(rank), 2, "rank: 2 is not in 3 .. 5"},
    {true, FIELD(lower[0]), -128, NULL},
    {true, FIELD(lower[0]), -129, "not both in -128 .. 127"},
    {true, FIELD(upper[1]), 127, NULL},
    {true, FIELD(upper[1]), 128, "not both in"},
    {true, FIELD(upper[1]), -9, "no position"},
    {true, FIELD(channels), 0, "channels: 0"},
    {true, FIELD(channels), 257, "channels: 257"},
    {true, FIELD(channels), 18, "72 bytes are no multiple of 16"},
    {true, FIELD(channels), 20, "80 bytes are more than the 64"},
    {true, FIELD(pixels), 0, "pixels: 0"},
    {true, FIELD(pixels), 1025, "pixels: 1025"},
    {true, FIELD(pixels), 1024, NULL},
    {true, FIELD(box[0]), 999, NULL}, /* not its field */
};

START_TEST(each_rule_has_its_sentence)
{
    emu_map map = changes[_i].im2col ? good_im2col() : good();
    emu_map_refusal why;
    emu_tensor_map raw;
    ck_assert_ptr_null(emu_map_encode(&raw, &map, &why));
    memcpy((char *)&map + changes[_i].at, &changes[_i].value, changes[_i].bytes);
    const char *refused = emu_map_encode(&raw, &map, &why);
    if (changes[_i].part == NULL)
        ck_assert_msg(refused == NULL, "%d: %s", _i, refused);
    else
        ck_assert_msg(refused != NULL && strstr(refused, changes[_i].part) != NULL, "%d: %s", _i,
                      refused == NULL ? "not refused" : refused);
}
END_TEST

/* ---- What comes back ---- */

static void check_same(const emu_map *a, const emu_map *b)
{
    uint32_t n = a->rank;
    ck_assert(a->im2col == b->im2col && a->type == b->type && n == b->rank && a->base == b->base);
    ck_assert_mem_eq(a->size, b->size, n * sizeof a->size[0]);
    ck_assert_mem_eq(a->stride, b->stride, (n - 1) * sizeof a->stride[0]);
    ck_assert_mem_eq(a->step, b->step, n * sizeof a->step[0]);
    if (!a->im2col)
        ck_assert_mem_eq(a->box, b->box, n * sizeof a->box[0]);
    for (uint32_t k = 0; a->im2col && k + 2 < n; ++k)
        ck_assert(a->lower[k] == b->lower[k] && a->upper[k] == b->upper[k]);
    ck_assert(a->channels == b->channels && a->pixels == b->pixels);
    ck_assert(a->swizzle == b->swizzle && a->interleave == b->interleave);
    ck_assert(a->promotion == b->promotion && a->nan_fill == b->nan_fill);
}

START_TEST(what_is_encoded_comes_back)
{
    static const emu_map extremes = {.type = EMU_MAP_U8,
                                     .rank = 5,
                                     .base = 0xfffffffffffffff0,
                                     .size = {UINT64_C(1) << 32, 1, UINT64_C(1) << 32, 1, 7},
                                     .stride = {(UINT64_C(1) << 40) - 16, 0, 16, 4096},
                                     .box = {256, 256, 1, 256, 1},
                                     .step = {8, 1, 7, 2, 8}};
    emu_map maps[] = {good(), good_im2col(), extremes}, is;
    for (int k = 0; k < COUNT(maps); ++k) {
        emu_tensor_map raw;
        emu_map_refusal why;
        ck_assert_ptr_null(emu_map_encode(&raw, &maps[k], &why));
        raw.word[1] &= ~(UINT64_C(1) << 21); /* as host code does to maps of small tensors */
        ck_assert(emu_map_decode(&is, &raw));
        check_same(&maps[k], &is);
        ck_assert_ptr_null(emu_map_replace_address(&raw, 0x700000123450, &why));
        maps[k].base = 0x700000123450;
        ck_assert(emu_map_decode(&is, &raw));
        check_same(&maps[k], &is);
        ck_assert_ptr_nonnull(emu_map_replace_address(&raw, 0x700000123458, &why));
        raw.word[0] ^= 1;
        ck_assert(!emu_map_decode(&is, &raw));
        ck_assert_ptr_nonnull(emu_map_replace_address(&raw, 0x700000123450, &why));
    }
}
END_TEST

START_TEST(a_map_is_printed)
{
    static const char text[] = "tensor map, tiled, f16, rank 3\n"
                               "  base       0x700000000100\n"
                               "  size       (80,37,5)\n"
                               "  stride     (176,6608)\n"
                               "  step       (1,1,1)\n"
                               "  box        (64,13,2)\n"
                               "  swizzle    128B\n"
                               "  interleave none\n"
                               "  outside    NaN\n"
                               "tensor map, im2col, f32, rank 4\n"
                               "  base       0x700000000000\n"
                               "  size       (24,11,7,3)\n"
                               "  stride     (96,1056,7392)\n"
                               "  step       (1,2,1,1)\n"
                               "  lower      (-1,-2)\n"
                               "  upper      (-3,1)\n"
                               "  box        16 channels, 40 pixels\n"
                               "  swizzle    64B\n"
                               "  interleave none\n"
                               "  outside    zero\n";
    emu_map tiled = good(), im2col = good_im2col();
    char is[sizeof text + 64] = "";
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    emu_map_print(out, &tiled);
    emu_map_print(out, &im2col);
    rewind(out);
    is[fread(is, 1, sizeof is - 1, out)] = '\0';
    fclose(out);
    ck_assert_str_eq(is, text);
    ck_assert_uint_eq(emu_map_box_bytes(&tiled), 64 * 13 * 2 * 2);
    ck_assert_uint_eq(emu_map_box_bytes(&im2col), 16 * 40 * 4);
}
END_TEST

/* ---- On the device ---- */

static const struct {
    emu_tensormap_field field;
    int at;
    uint64_t value;
    const char *part; /* of what printing shows, or of the refusal */
    bool refused;
} replaced[] = {
    {EMU_FIELD_GLOBAL_ADDRESS, 0, 0x700000abcd00, "base       0x700000abcd00\n", false},
    {EMU_FIELD_RANK, 0, 1, "rank 2\n", false},
    {EMU_FIELD_BOX_DIM, 1, 17, "box        (64,17,2)\n", false},
    {EMU_FIELD_GLOBAL_DIM, 2, 19, "size       (80,37,19)\n", false},
    {EMU_FIELD_GLOBAL_STRIDE, 1, 8000, "stride     (176,8000)\n", false},
    {EMU_FIELD_ELEMENT_STRIDE, 2, 3, "step       (1,1,3)\n", false},
    {EMU_FIELD_ELEMTYPE, 0, 10, "bf16", false},
    {EMU_FIELD_ELEMTYPE, 0, 8, "f32.ftz", false},
    {EMU_FIELD_SWIZZLE_MODE, 0, 1, "swizzle    32B\n", false},
    {EMU_FIELD_INTERLEAVE_LAYOUT, 0, 1, "interleave 16B\n", false},
    {EMU_FIELD_FILL_MODE, 0, 0, "outside    zero\n", false},
    {EMU_FIELD_SWIZZLE_ATOMICITY, 0, 1, "sm_100", true},
    {EMU_FIELD_SWIZZLE_MODE, 0, 4, "no value of this field", true},
    {EMU_FIELD_ELEMTYPE, 0, 13, "no value of this field", true},
    {EMU_FIELD_BOX_DIM, 5, 16, "no value of this field", true},
    {EMU_FIELD_GLOBAL_STRIDE, 4, 16, "no value of this field", true},
    {EMU_FIELD_GLOBAL_DIM, 2, 0, "size       (80,37,4294967296)\n", false},
    {EMU_FIELD_BOX_DIM, 1, 0, "no value of this field", true},
    {EMU_FIELD_BOX_DIM, 1, 257, "no value of this field", true},
    {EMU_FIELD_ELEMENT_STRIDE, 1, 0, "no value of this field", true},
    {EMU_FIELD_ELEMENT_STRIDE, 1, 9, "no value of this field", true},
};

static bool put_map(emu_machine *m, uint64_t address, const emu_map *map)
{
    emu_tensor_map raw;
    emu_map_refusal why;
    return emu_map_encode(&raw, map, &why) == NULL && emu_put(m, address, &raw, sizeof raw);
}

static void check_prints(emu_machine *m, uint64_t address, const char *part)
{
    char is[1024] = "";
    emu_tensor_map raw;
    emu_map map;
    FILE *out = tmpfile();
    ck_assert(out != NULL && emu_get(m, address, &raw, sizeof raw) && emu_map_decode(&map, &raw));
    emu_map_print(out, &map);
    rewind(out);
    is[fread(is, 1, sizeof is - 1, out)] = '\0';
    fclose(out);
    ck_assert_msg(strstr(is, part) != NULL, "%s\nhas no %s", is, part);
}

START_TEST(fields_are_replaced)
{
    struct kit_program p = emu_kit_program(NULL, 0, 32, 1);
    emu_machine *m = emu_kit_open(&p, EMU_EARLIEST, 0);
    emu_map map = good();
    ck_assert_ptr_nonnull(m);
    uint64_t at = emu_alloc(m, 128, "map");
    ck_assert(put_map(m, at, &map));
    emu_ins ins = {.op = EMU_TENSORMAP_REPLACE,
                   .space = EMU_GLOBAL,
                   .d = KIT_AT(at),
                   .a = KIT_IS(replaced[_i].value),
                   .count = replaced[_i].at,
                   .flags = replaced[_i].field};
    emu_result r = emu_tensormap(m, m->cta[0].warp, 1, &ins);
    ck_assert_int_eq(r, replaced[_i].refused ? EMU_FAULT : EMU_DONE);
    if (replaced[_i].refused)
        check_told(m, replaced[_i].part);
    else
        check_prints(m, at, replaced[_i].part);
    emu_close(m);
}
END_TEST

START_TEST(a_map_is_copied_and_prefetched)
{
    struct kit_program p = emu_kit_program(NULL, 0, 32, 1);
    emu_machine *m = emu_kit_open(&p, EMU_EARLIEST, 0);
    emu_map map = good();
    ck_assert_ptr_nonnull(m);
    uint64_t to = emu_alloc(m, 128, "map");
    ck_assert(put_map(m, emu_generic(EMU_SHARED, 1024), &map));
    emu_ins copy = {.op = EMU_TENSORMAP_CP_FENCEPROXY,
                    .space = EMU_SHARED,
                    .d = KIT_AT(to),
                    .a = KIT_AT(1024)},
            fetch = {.op = EMU_TENSORMAP_PREFETCH, .space = EMU_GENERIC, .d = KIT_AT(to)};
    ck_assert_int_eq(emu_tensormap(m, m->cta[0].warp, UINT32_MAX, &copy), EMU_DONE);
    check_prints(m, to, "rank 3");
    ck_assert_int_eq(emu_tensormap(m, m->cta[0].warp, 1, &fetch), EMU_DONE);
    ck_assert_int_eq(emu_findings(m), 0);
    fetch.d.value = to + 64;
    ck_assert_int_eq(emu_tensormap(m, m->cta[0].warp, 1, &fetch), EMU_FAULT);
    check_told(m, "only 64 of these bytes are left of map");
    emu_close(m);
}
END_TEST

/* Between multiples of 64 and 128 bytes; where no map is. */
START_TEST(places_where_no_map_can_be)
{
    struct kit_program p = emu_kit_program(NULL, 0, 32, 1);
    emu_map map = good();
    for (int which = 0; which < 4; ++which) {
        emu_machine *m = emu_kit_open(&p, EMU_EARLIEST, 0);
        ck_assert_ptr_nonnull(m);
        uint64_t to = emu_alloc(m, 256, "map");
        ck_assert(put_map(m, emu_generic(EMU_SHARED, 1024), &map));
        emu_ins copy = {.op = EMU_TENSORMAP_CP_FENCEPROXY,
                        .space = EMU_SHARED,
                        .d = KIT_AT(which == 0 ? to + 64 : to),
                        .a = KIT_AT(which == 1 ? 1024 + 64 : 1024)},
                replace = {.op = EMU_TENSORMAP_REPLACE,
                           .space = EMU_GLOBAL,
                           .d = KIT_AT(which == 2 ? to + 32 : to),
                           .a = KIT_IS(1),
                           .flags = EMU_FIELD_RANK};
        bool copies = which < 2;
        emu_result r = emu_tensormap(m, m->cta[0].warp,
                                     which == 4 ? 1
                                     : copies   ? UINT32_MAX
                                                : 1,
                                     copies ? &copy : &replace);
        ck_assert_msg(r != EMU_DONE, "%d is taken", which);
        if (which < 3)
            check_told(m, which == 2 ? "no multiple of 64" : "no multiple of 128");
        emu_close(m);
    }
}
END_TEST

Suite *emu_tensor_map_suite(void)
{
    Suite *s = suite_create("emu_tensor_map");
    TCase *c = tcase_create("emu_tensor_map");
    tcase_add_loop_test(c, each_rule_has_its_sentence, 0, COUNT(changes));
    tcase_add_test(c, what_is_encoded_comes_back);
    tcase_add_test(c, a_map_is_printed);
    tcase_add_loop_test(c, fields_are_replaced, 0, COUNT(replaced));
    tcase_add_test(c, a_map_is_copied_and_prefetched);
    tcase_add_test(c, places_where_no_map_can_be);
    suite_add_tcase(s, c);
    return s;
}
