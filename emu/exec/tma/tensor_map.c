/* tensor_map.c - tensor maps: our encoding of them in 128 bytes, decoded and printed.
 *
 *      word  0       the magic number
 *      word  1       type 0..3, rank 4..6, im2col 7, interleave 8..9, swizzle 10..12,
 *                    promotion 13..14, fill 15, steps - 1 in 24..38; bit 21 is never used
 *      word  2       base
 *      words 3..5    sizes - 1, 32 bits each, two a word
 *      words 6..9    strides
 *      word  10      box sizes - 1, 8 bits each
 *      word  11, 12  corners of im2col, 16 bits each: lower, upper
 *      word  13      channels - 1 in 0..15, pixels - 1 in 16..31
 *
 * The vendor's encoding is opaque, and this one is not it. Bit 21 of word 1 is left alone because
 * widely used host code clears it in maps of small tensors. Follows the CUDA driver API, "Tensor
 * Map Object Management". Here: the words, and printing. Not here: the rules of arguments, and
 * encoding by them (tensor_map_rules.c), changing a map on the device (tensormap.c). */
#include "emu/exec/tma/map_words.h"

#include <inttypes.h>
#include <string.h>

#define MAGIC UINT64_C(0x70616d2d756d65) /* "emu-map" */

static uint64_t bits(uint64_t word, unsigned at, unsigned n)
{
    return word >> at & ((UINT64_C(1) << n) - 1);
}

/* ---- Encoding ---- */

static uint64_t head_of(const emu_map *map)
{
    uint64_t head = (uint64_t)map->type | (uint64_t)map->rank << 4 | (uint64_t)map->im2col << 7 |
                    (uint64_t)map->interleave << 8 | (uint64_t)map->swizzle << 10 |
                    (uint64_t)map->promotion << 13 | (uint64_t)map->nan_fill << 15;
    for (unsigned k = 0; k < map->rank; ++k)
        head |= (uint64_t)((map->step[k] - 1) & 7) << (24 + 3 * k);
    return head;
}

void emui_map_put(emu_tensor_map *to, const emu_map *from)
{
    uint64_t *word = to->word;
    memset(to, 0, sizeof *to);
    word[0] = MAGIC;
    word[1] = head_of(from);
    word[2] = from->base;
    for (unsigned k = 0; k < from->rank; ++k) {
        word[3 + k / 2] |= (from->size[k] - 1) << 32 * (k % 2);
        if (k + 1 < from->rank)
            word[6 + k] = from->stride[k];
        if (!from->im2col)
            word[10] |= (uint64_t)(from->box[k] - 1) << 8 * k;
    }
    for (unsigned k = 0; from->im2col && k + 2 < from->rank; ++k) {
        word[11] |= (uint64_t)(uint16_t)from->lower[k] << 16 * k;
        word[12] |= (uint64_t)(uint16_t)from->upper[k] << 16 * k;
    }
    if (from->im2col)
        word[13] = (from->channels - 1) | (uint64_t)(from->pixels - 1) << 16;
}

/* ---- Decoding ---- */

static void decode_im2col(emu_map *to, const uint64_t *word)
{
    for (unsigned k = 0; k + 2 < to->rank; ++k) {
        to->lower[k] = (int16_t)bits(word[11], 16 * k, 16);
        to->upper[k] = (int16_t)bits(word[12], 16 * k, 16);
    }
    to->channels = (uint32_t)bits(word[13], 0, 16) + 1;
    to->pixels = (uint32_t)bits(word[13], 16, 16) + 1;
}

bool emu_map_decode(emu_map *to, const emu_tensor_map *from)
{
    const uint64_t *word = from->word, head = word[1];
    uint32_t rank = (uint32_t)bits(head, 4, 3); /* 0, 6 and 7 fit into its bits as well */
    if (word[0] != MAGIC || rank == 0 || rank > EMU_MAP_DIMS)
        return false;
    memset(to, 0, sizeof *to);
    to->type = (emu_map_type)bits(head, 0, 4);
    to->rank = rank;
    to->im2col = bits(head, 7, 1);
    to->interleave = (emu_map_interleave)bits(head, 8, 2);
    to->swizzle = (emu_map_swizzle)bits(head, 10, 3);
    to->promotion = (uint32_t)bits(head, 13, 2);
    to->nan_fill = bits(head, 15, 1);
    to->base = word[2];
    for (unsigned k = 0; k < rank; ++k) {
        to->size[k] = bits(word[3 + k / 2], 32 * (k % 2), 32) + 1;
        if (k + 1 < to->rank)
            to->stride[k] = word[6 + k];
        to->box[k] = to->im2col ? 0 : (uint32_t)bits(word[10], 8 * k, 8) + 1;
        to->step[k] = (uint32_t)bits(head, 24 + 3 * k, 3) + 1;
    }
    if (to->im2col)
        decode_im2col(to, word);
    return true;
}

/* ---- Sizes and printing ---- */

uint32_t emu_map_element_bytes(emu_map_type type)
{
    static const uint8_t bytes[EMU_MAP_TYPES] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
    return (unsigned)type < EMU_MAP_TYPES ? bytes[type] : 0;
}

uint32_t emu_map_unit_bytes(const emu_map *map)
{
    if (map->interleave != EMU_MAP_PLAIN)
        return map->interleave == EMU_MAP_32B ? 32 : 16;
    return emu_map_element_bytes(map->type);
}

uint32_t emu_map_count(const emu_map *map, uint32_t d)
{
    if (d == 0 && map->interleave == EMU_MAP_PLAIN)
        return map->box[0];
    if (d + 2 == map->rank && map->interleave != EMU_MAP_PLAIN)
        return 1;
    return (map->box[d] + map->step[d] - 1) / map->step[d];
}

uint32_t emu_map_box_bytes(const emu_map *map)
{
    uint32_t n = map->im2col ? map->channels * map->pixels : 1;
    for (uint32_t d = 0; !map->im2col && d < map->rank; ++d)
        n *= emu_map_count(map, d);
    return n * (map->im2col ? emu_map_element_bytes(map->type) : emu_map_unit_bytes(map));
}

static void print_list(FILE *out, const char *name, const uint64_t *v, unsigned n)
{
    fprintf(out, "  %-10s (", name);
    for (unsigned k = 0; k < n; ++k)
        fprintf(out, "%s%" PRIu64, k == 0 ? "" : ",", v[k]);
    fputs(")\n", out);
}

static void print_small(FILE *out, const char *name, const uint32_t *v, unsigned n)
{
    uint64_t wide[EMU_MAP_DIMS];
    for (unsigned k = 0; k < n; ++k)
        wide[k] = v[k];
    print_list(out, name, wide, n);
}

static void print_corner(FILE *out, const char *name, const int32_t *v, unsigned n)
{
    fprintf(out, "  %-10s (", name);
    for (unsigned k = 0; k < n; ++k)
        fprintf(out, "%s%" PRId32, k == 0 ? "" : ",", v[k]);
    fputs(")\n", out);
}

void emu_map_print(FILE *out, const emu_map *map)
{
    static const char *const type[EMU_MAP_TYPES] = {
        "u8",  "u16",  "u32",     "s32",  "u64",      "s64",     "f16",      "f32",
        "f64", "bf16", "f32.ftz", "tf32", "tf32.ftz", "u4 of 8", "u4 of 16", "u6 of 16"};
    static const char *const swizzle[8] = {"none",
                                           "32B",
                                           "64B",
                                           "128B",
                                           "128B, atoms of 32B",
                                           "128B, atoms of 32B, 8B flipped",
                                           "128B, atoms of 64B",
                                           "?"};
    static const char *const interleave[4] = {"none", "16B", "32B", "?"};
    fprintf(out, "tensor map, %s, %s, rank %" PRIu32 "\n", map->im2col ? "im2col" : "tiled",
            type[map->type % EMU_MAP_TYPES], map->rank);
    fprintf(out, "  %-10s 0x%" PRIx64 "\n", "base", map->base);
    print_list(out, "size", map->size, map->rank);
    print_list(out, "stride", map->stride, map->rank - 1);
    print_small(out, "step", map->step, map->rank);
    if (map->im2col) {
        unsigned corners = map->rank < 2 ? 0 : map->rank - 2; /* im2col refuses rank 1, later */
        print_corner(out, "lower", map->lower, corners);
        print_corner(out, "upper", map->upper, corners);
        fprintf(out, "  %-10s %" PRIu32 " channels, %" PRIu32 " pixels\n", "box", map->channels,
                map->pixels);
    } else {
        print_small(out, "box", map->box, map->rank);
    }
    fprintf(out, "  %-10s %s\n  %-10s %s\n  %-10s %s\n", "swizzle", swizzle[map->swizzle % 8],
            "interleave", interleave[map->interleave % 4], "outside",
            map->nan_fill ? "NaN" : "zero");
}
