/* tensor_map_rules.c - the rules of the driver for the arguments of a tensor map, one by one.
 *
 * What is here: one broken rule a row, starting from a good map; arguments at the limits. What is
 * not: the encoding (tensor_map.c), copies by a map (cases/exec/tma). */
#include "emu/tensor_map.h"

#include "spec-tests/unit/emu/exec/tma/maps.h"

/* ---- Elements of 4 and 6 bits ---- */

static const struct {
    emu_map_type type;
    uint64_t base, size, stride;
    uint32_t box, swizzle;
    bool fill;
    const char *part; /* NULL: it is good */
} packed[] = {
    {EMU_MAP_U4_ALIGN16, 0x100, 256, 192, 128, EMU_SWIZZLE_128B, false, NULL},
    {EMU_MAP_U6_ALIGN16, 0x120, 128, 96, 128, EMU_SWIZZLE_NONE, false, NULL},
    {EMU_MAP_U6_ALIGN16, 0x100, 128, 96, 128, EMU_SWIZZLE_128B_ATOM_64B, false, NULL},
    {EMU_MAP_U4_ALIGN8, 0x110, 34, 16, 32, EMU_SWIZZLE_NONE, false, NULL},
    {EMU_MAP_U4_ALIGN8, 0x110, 34, 16, 64, EMU_SWIZZLE_32B, false, NULL},
    {EMU_MAP_U4_ALIGN8, 0x110, 33, 16, 32, EMU_SWIZZLE_NONE, false, "multiple of 2"},
    {EMU_MAP_U4_ALIGN8, 0x110, 34, 16, 48, EMU_SWIZZLE_NONE, false, "24 bytes are not"},
    {EMU_MAP_U4_ALIGN8, 0x110, 34, 16, 128, EMU_SWIZZLE_32B, false, "64 bytes are more"},
    {EMU_MAP_U4_ALIGN16, 0x110, 256, 192, 128, 0, false, "multiple of 32"},
    {EMU_MAP_U4_ALIGN16, 0x100, 256, 208, 128, 0, false, "stride[0]: 208"},
    {EMU_MAP_U4_ALIGN16, 0x100, 192, 192, 128, 0, false, "192 elements are not a multiple of 128"},
    {EMU_MAP_U6_ALIGN16, 0x100, 256, 192, 64, 0, false, "box[0]: 64 is not 128"},
    {EMU_MAP_U6_ALIGN16, 0x100, 256, 192, 128, EMU_SWIZZLE_64B, false, "swizzle: these"},
    {EMU_MAP_U6_ALIGN16, 0x100, 256, 192, 128, EMU_SWIZZLE_128B_ATOM_32B_FLIP_8B, false, "flip"},
    {EMU_MAP_U4_ALIGN16, 0x100, 256, 192, 128, 0, true, "no NaN"},
};

START_TEST(packed_elements_have_rules_of_their_own)
{
    emu_map map = good_packed(packed[_i].type);
    emu_map_refusal why;
    map.base = UINT64_C(0x700000000000) + packed[_i].base;
    map.size[0] = packed[_i].size;
    map.stride[0] = packed[_i].stride;
    map.box[0] = packed[_i].box;
    map.swizzle = (emu_map_swizzle)packed[_i].swizzle;
    map.nan_fill = packed[_i].fill;
    const char *refused = emu_map_refused(&map, &why);
    if (packed[_i].part == NULL)
        ck_assert_msg(refused == NULL, "%s", why.text);
    else
        ck_assert_msg(refused != NULL && strstr(refused, packed[_i].part) != NULL, "%s",
                      refused == NULL ? "it is good" : refused);
    map.sm_100 = false;
    ck_assert_ptr_nonnull(strstr(emu_map_refused(&map, &why), "begin with sm_100"));
}
END_TEST

/* ---- Along w ---- */

static const struct {
    emu_map_along along;
    int32_t lower, upper;
    uint32_t pixels;
    emu_map_swizzle swizzle;
    bool sm_100;
    const char *part; /* NULL: it is good */
} along[] = {
    {EMU_ALONG_W, -1000, 1000, 1024, EMU_SWIZZLE_64B, true, NULL},
    {EMU_ALONG_W, INT16_MIN, INT16_MAX, 1, EMU_SWIZZLE_128B_ATOM_32B, true, NULL},
    {EMU_ALONG_W128, 0, -10, 0, EMU_SWIZZLE_128B, true, NULL},
    {EMU_ALONG_W, 0, 0, 1, EMU_SWIZZLE_64B, false, "along w begins with sm_100"},
    {EMU_ALONG_W, 0, 0, 1, EMU_SWIZZLE_NONE, true, "along w has one of 64 or 128 bytes"},
    {EMU_ALONG_W, 0, 0, 1, EMU_SWIZZLE_32B, true, "along w has one of 64 or 128 bytes"},
    {EMU_ALONG_W, 0, 0, 1, EMU_SWIZZLE_128B_ATOM_64B, true, "along w has one of 64 or 128"},
    {EMU_ALONG_W, INT16_MIN - 1, 0, 1, EMU_SWIZZLE_64B, true, "not both in -32768 .. 32767"},
    {EMU_ALONG_W, 0, -11, 1, EMU_SWIZZLE_64B, true, "no position"},
    {EMU_ALONG_W, 0, 0, 0, EMU_SWIZZLE_64B, true, "pixels: 0"},
    {EMU_ALONGS, 0, 0, 1, EMU_SWIZZLE_64B, true, "along: 3 is none"},
};

START_TEST(maps_along_w_have_rules_of_their_own)
{
    emu_map map = good_im2col(), same;
    emu_map_refusal why;
    emu_tensor_map raw;
    map.along = along[_i].along;
    map.lower[0] = along[_i].lower;
    map.upper[0] = along[_i].upper;
    map.lower[1] = 99; /* what it does not have is not looked at */
    map.pixels = along[_i].pixels;
    map.swizzle = along[_i].swizzle;
    map.sm_100 = along[_i].sm_100;
    const char *refused = emu_map_encode(&raw, &map, &why);
    if (along[_i].part != NULL) {
        ck_assert_msg(refused != NULL && strstr(refused, along[_i].part) != NULL, "%s",
                      refused == NULL ? "it is good" : refused);
        return;
    }
    ck_assert_msg(refused == NULL, "%s", why.text);
    ck_assert_ptr_null(emu_map_decode(&same, &raw, &why));
    ck_assert_int_eq(same.along, map.along);
    ck_assert_int_eq(same.lower[0], map.lower[0]);
    ck_assert_int_eq(same.upper[0], map.upper[0]);
    ck_assert_uint_eq(same.pixels, map.along == EMU_ALONG_W128 ? 128 : map.pixels);
}
END_TEST

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
    {false, FIELD(base), 0x700000000108, "is not a multiple of 16"},
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
    {false, FIELD(box[0]), 63, "126 bytes are not a multiple of 16"},
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
    {true, FIELD(channels), 18, "72 bytes are not a multiple of 16"},
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

/* The rules alone say the same as the encoder, which encodes nothing that they refuse. */
START_TEST(nothing_refused_is_encoded)
{
    emu_map map = changes[_i].im2col ? good_im2col() : good(), same;
    emu_map_refusal why, also;
    emu_tensor_map raw;
    memset(&raw, 0x5a, sizeof raw);
    memcpy((char *)&map + changes[_i].at, &changes[_i].value, changes[_i].bytes);
    same = map;
    const char *refused = emu_map_refused(&map, &why), *encoded = emu_map_encode(&raw, &map, &also);
    ck_assert_int_eq(refused == NULL, encoded == NULL);
    ck_assert(refused == NULL || strcmp(refused, encoded) == 0);
    /* What was there before has rank 6. */
    ck_assert_int_eq(emu_map_decode(&same, &raw, &also) == NULL, refused == NULL);
}
END_TEST

/* A box may fill the shared memory that there is, and no more; steps that the box ends in the
 * middle of count as none. */
static const struct {
    uint32_t box[3], step[3];
    const char *part;
} boxes[] = {
    {{64, 256, 7}, {1, 1, 1}, NULL}, /* 224 KiB */
    {{64, 256, 8}, {1, 1, 1}, "262144 bytes are more than the shared memory there is, 233472"},
    {{64, 256, 16}, {1, 2, 1}, "262144 bytes"},
    {{64, 256, 15}, {1, 1, 2}, NULL},
};

START_TEST(a_box_fits_into_shared_memory)
{
    emu_map map = good();
    emu_map_refusal why;
    memcpy(map.box, boxes[_i].box, sizeof boxes[_i].box);
    memcpy(map.step, boxes[_i].step, sizeof boxes[_i].step);
    const char *refused = emu_map_refused(&map, &why);
    ck_assert_int_eq(refused == NULL, boxes[_i].part == NULL);
    ck_assert_msg(refused == NULL || strstr(refused, boxes[_i].part) != NULL, "%s", refused);
}
END_TEST

/* Corners of an im2col box have 16, 8 or 5 bits, by the dimensions of space that there are. */
START_TEST(corners_have_so_many_bits)
{
    static const int32_t most[] = {32767, 127, 15};
    emu_map map = good_im2col();
    emu_map_refusal why;
    map.rank = 3 + (uint32_t)_i;
    map.size[3] = map.size[4] = 70000;
    map.size[1] = map.size[2] = 70000;
    map.stride[3] = 16 * 7392;
    map.step[4] = 1;
    for (int up = 0; up < 2; ++up) {
        int32_t *corner = up ? &map.upper[_i] : &map.lower[_i];
        *corner = most[_i];
        ck_assert_ptr_null(emu_map_refused(&map, &why));
        *corner = -most[_i] - 1;
        ck_assert_ptr_null(emu_map_refused(&map, &why));
        *corner = most[_i] + 1;
        ck_assert_ptr_nonnull(emu_map_refused(&map, &why));
        *corner = -most[_i] - 2;
        ck_assert_ptr_nonnull(emu_map_refused(&map, &why));
        *corner = 0;
    }
}
END_TEST

Suite *emu_tensor_map_rules_suite(void)
{
    Suite *s = suite_create("emu_tensor_map_rules");
    TCase *c = tcase_create("emu_tensor_map_rules");
    tcase_add_loop_test(c, packed_elements_have_rules_of_their_own, 0, COUNT(packed));
    tcase_add_loop_test(c, each_rule_has_its_sentence, 0, COUNT(changes));
    tcase_add_loop_test(c, nothing_refused_is_encoded, 0, COUNT(changes));
    tcase_add_loop_test(c, a_box_fits_into_shared_memory, 0, COUNT(boxes));
    tcase_add_loop_test(c, corners_have_so_many_bits, 0, 3);
    tcase_add_loop_test(c, maps_along_w_have_rules_of_their_own, 0, COUNT(along));
    suite_add_tcase(s, c);
    return s;
}
