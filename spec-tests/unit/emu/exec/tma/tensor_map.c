/* tensor_map.c - tensor maps: what comes back out of an encoded map, how one is printed, what a
 * copy by it moves.
 *
 * What is not here: the rules (tensor_map_rules.c), changes by the program (tensormap.c). */
#include "spec-tests/unit/emu/exec/tma/maps.h"

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

START_TEST(an_encoded_map_is_decoded)
{
    static const emu_map extremes = {.type = EMU_MAP_U8,
                                     .rank = 5,
                                     .base = 0x1fffffffffffff0,
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
        ck_assert_ptr_null(emu_map_decode(&is, &raw, &why));
        check_same(&maps[k], &is);
        ck_assert_ptr_null(emu_map_replace_address(&raw, 0x700000123450, &why));
        maps[k].base = 0x700000123450;
        ck_assert_ptr_null(emu_map_decode(&is, &raw, &why));
        check_same(&maps[k], &is);
        ck_assert_ptr_nonnull(emu_map_replace_address(&raw, 0x700000123458, &why));
        raw.word[1] |= 7 << 4;
        ck_assert_str_eq(emu_map_decode(&is, &raw, &why), "rank: 8 is not in 1 .. 5");
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

/* What one copy takes of each dimension, and moves in all. */
static const struct {
    emu_map_type type;
    emu_map_interleave interleave;
    emu_map_swizzle swizzle;
    uint32_t box[3], step[3];
    uint32_t count[3], unit, bytes;
} sizes[] = {
    {EMU_MAP_F16, EMU_MAP_PLAIN, EMU_SWIZZLE_128B, {64, 13, 2}, {1, 1, 1}, {64, 13, 2}, 2, 3328},
    {EMU_MAP_F32, EMU_MAP_PLAIN, EMU_SWIZZLE_NONE, {24, 9, 5}, {2, 4, 1}, {24, 3, 5}, 4, 1440},
    {EMU_MAP_U8, EMU_MAP_16B, EMU_SWIZZLE_32B, {2, 9, 7}, {1, 1, 1}, {2, 1, 7}, 16, 224},
    {EMU_MAP_U8, EMU_MAP_32B, EMU_SWIZZLE_NONE, {2, 9, 7}, {1, 1, 3}, {2, 1, 3}, 32, 192},
    {EMU_MAP_F64, EMU_MAP_PLAIN, EMU_SWIZZLE_NONE, {4, 1, 3}, {1, 8, 2}, {4, 1, 2}, 8, 64},
};

/* Elements of 4 and 6 bits: what a box moves of 128 of them, and where they lie. */
START_TEST(packed_elements_are_units)
{
    static const struct {
        emu_map_type type;
        uint32_t elements, unit, shared, bytes, align;
    } rows[] = {{EMU_MAP_U4_ALIGN8, 2, 1, 1, 64 * 3, 1024},
                {EMU_MAP_U4_ALIGN16, 16, 8, 16, 64 * 3, 1024},
                {EMU_MAP_U6_ALIGN16, 16, 12, 16, 96 * 3, 1024}};
    for (int k = 0; k < COUNT(rows); ++k) {
        emu_map map = good_packed(rows[k].type), again;
        emu_tensor_map raw;
        emu_map_refusal why;
        ck_assert_uint_eq(emu_map_unit_elements(map.type), rows[k].elements);
        ck_assert_uint_eq(emu_map_unit_bytes(&map), rows[k].unit);
        ck_assert_uint_eq(emu_map_unit_shared(&map), rows[k].shared);
        ck_assert_uint_eq(emu_map_box_bytes(&map), rows[k].bytes);
        ck_assert_uint_eq(emu_map_element_bytes(map.type), 0);
        ck_assert_ptr_null(emu_map_encode(&raw, &map, &why));
        ck_assert_uint_eq(raw.word[8], rows[k].bytes);
        ck_assert_uint_eq(raw.word[9], rows[k].align);
        ck_assert_uint_eq(raw.word[1] >> 7 & 15, 11 + (unsigned)k);
        ck_assert_ptr_null(emu_map_decode(&again, &raw, &why));
        ck_assert(again.type == map.type && again.swizzle == map.swizzle && again.box[0] == 128);
    }
}
END_TEST

/* Three sorts of atoms; on an H200 the bits of them mean nothing. */
START_TEST(atoms_of_a_swizzle_are_kept)
{
    for (int k = EMU_SWIZZLE_128B_ATOM_32B; k < EMU_SWIZZLES; ++k) {
        emu_map map = good(), again;
        emu_tensor_map raw;
        emu_map_refusal why;
        map.sm_100 = true;
        map.swizzle = (emu_map_swizzle)k;
        ck_assert_ptr_null(emu_map_encode(&raw, &map, &why));
        ck_assert_uint_eq(raw.word[1] >> 13 & 3, EMU_SWIZZLE_128B);
        ck_assert_uint_eq(raw.word[1] >> 19 & 3, (unsigned)k - EMU_SWIZZLE_128B);
        ck_assert_ptr_null(emu_map_decode(&again, &raw, &why));
        ck_assert_int_eq(again.swizzle, k);
    }
}
END_TEST

START_TEST(a_copy_has_its_size)
{
    emu_map map = good();
    map.type = sizes[_i].type;
    map.interleave = sizes[_i].interleave;
    map.swizzle = sizes[_i].swizzle;
    memcpy(map.box, sizes[_i].box, sizeof sizes[_i].box);
    memcpy(map.step, sizes[_i].step, sizeof sizes[_i].step);
    for (uint32_t k = 0; k < 3; ++k)
        ck_assert_uint_eq(emu_map_count(&map, k), sizes[_i].count[k]);
    ck_assert_uint_eq(emu_map_unit_bytes(&map), sizes[_i].unit);
    ck_assert_uint_eq(emu_map_box_bytes(&map), sizes[_i].bytes);
}
END_TEST

/* Maps of 64 rows of 256 elements, with boxes of 8 rows, as host code of the CuTe DSL 4.8.1 writes
 * them for sm_100a; words 8 and 9 are empty. */
static const struct {
    uint64_t word[8];
    emu_map_type type;
    emu_map_swizzle swizzle;
    uint32_t stride, inner;
} of_dsl[] = {
    {{0x700000000000, 0x800040592, 0, 0, 0x3f000000ff, 0, 0x7f00000000000000, 7},
     EMU_MAP_U4_ALIGN8,
     EMU_SWIZZLE_NONE,
     128,
     128},
    {{0x700000000000, 0x8000c6592, 0, 0, 0x3f000000ff, 0, 0xff00000000000000, 7},
     EMU_MAP_U4_ALIGN8,
     EMU_SWIZZLE_128B_ATOM_32B,
     128,
     256},
    {{0x700000000000, 0x800046612, 0, 0, 0x3f000000ff, 0, 0x7f00000000000000, 7},
     EMU_MAP_U4_ALIGN16,
     EMU_SWIZZLE_128B,
     128,
     128},
    {{0x700000000000, 0xc00046692, 0, 0, 0x3f000000ff, 0, 0x7f00000000000000, 7},
     EMU_MAP_U6_ALIGN16,
     EMU_SWIZZLE_128B,
     192,
     128},
    {{0x700000000000, 0x4000050392, 0, 0, 0x3f000000ff, 0, 0x1f00000000000000, 7},
     EMU_MAP_TF32,
     EMU_SWIZZLE_NONE,
     1024,
     32},
    {{0x700000000000, 0x40001c6392, 0, 0, 0x3f000000ff, 0, 0x1f00000000000000, 7},
     EMU_MAP_F32,
     EMU_SWIZZLE_128B_ATOM_64B,
     1024,
     32},
};

START_TEST(maps_of_the_dsl_are_decoded)
{
    emu_tensor_map raw = {0}, again;
    emu_map map;
    emu_map_refusal why;
    memcpy(raw.word, of_dsl[_i].word, sizeof of_dsl[_i].word);
    ck_assert_ptr_null(emu_map_decode(&map, &raw, &why));
    ck_assert(map.type == of_dsl[_i].type && map.swizzle == of_dsl[_i].swizzle && map.rank == 2);
    ck_assert(map.size[0] == 256 && map.size[1] == 64 && map.stride[0] == of_dsl[_i].stride);
    ck_assert(map.box[0] == of_dsl[_i].inner && map.box[1] == 8 && map.promotion == 2);
    map.sm_100 = true;
    ck_assert_ptr_null(emu_map_encode(&again, &map, &why));
    raw.word[1] &= ~UINT64_C(2); /* which an H200's encoder leaves at 0 */
    ck_assert_mem_eq(again.word, raw.word, sizeof of_dsl[_i].word);
}
END_TEST

/* A map in memory may hold any bits: where a field has no such value, the first of these says so.
 * Whatever else is wrong is refused, and printed within the arrays. */
START_TEST(any_bits_are_decoded)
{
    enum { KINDS = 17, RANKS = 5, TYPES = 14, F32 = 7 };
    emu_map map = good();
    emu_tensor_map raw;
    emu_map_refusal why;
    FILE *out = tmpfile();
    ck_assert_ptr_null(emu_map_encode(&raw, &map, &why));
    for (uint64_t bits = 0; bits < 1 << KINDS; ++bits) {
        raw.word[1] = (raw.word[1] & ~((UINT64_C(1) << KINDS) - 1)) | bits;
        uint64_t rank = (bits >> 4 & 7) + 1, type = bits >> 7 & 15, interleave = bits >> 11 & 3;
        bool tf32 = bits >> 16 != 0, is_f32 = type == F32 || type == F32 + 1;
        bool typed = tf32 ? is_f32 : type < TYPES;
        const char *refused = emu_map_decode(&map, &raw, &why);
        if (rank > RANKS || !typed || interleave == 3) {
            ck_assert_ptr_nonnull(refused);
            ck_assert_mem_eq(refused, rank > RANKS ? "rank" : !typed ? "type" : "inte", 4);
            continue;
        }
        ck_assert_ptr_null(refused);
        ck_assert_uint_eq(map.rank, rank);
        emu_map_refused(&map, &why);
        emu_map_print(out, &map);
    }
    raw.word[1] = of_dsl[0].word[1] | UINT64_C(1) << 22;
    ck_assert_str_eq(emu_map_decode(&map, &raw, &why),
                     "swizzle: one of 96 bytes, of sm_103a, is not executed here");
    fclose(out);
}
END_TEST

Suite *emu_tensor_map_suite(void)
{
    Suite *s = suite_create("emu_tensor_map");
    TCase *c = tcase_create("emu_tensor_map");
    tcase_add_test(c, an_encoded_map_is_decoded);
    tcase_add_test(c, a_map_is_printed);
    tcase_add_test(c, packed_elements_are_units);
    tcase_add_test(c, atoms_of_a_swizzle_are_kept);
    tcase_add_loop_test(c, a_copy_has_its_size, 0, COUNT(sizes));
    tcase_add_loop_test(c, maps_of_the_dsl_are_decoded, 0, COUNT(of_dsl));
    tcase_add_test(c, any_bits_are_decoded);
    suite_add_tcase(s, c);
    return s;
}
