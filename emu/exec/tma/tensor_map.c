/* tensor_map.c - tensor maps: the hardware's encoding of them in 128 bytes, decoded and printed.
 *
 * The fields, and where they are, are those of an H200's encoders (recorded in
 * spec-tests/spec/recorded/h200/map.answers; the picture: emu/tensor_map.h); those from sm_100 on
 * are where ptxas has tensormap.replace write them, and the CuTe DSL's host code. Here: the words,
 * and printing. Not here: the rules of arguments, and encoding by them (tensor_map_rules.c),
 * changing a map on the device (tensormap.c). */
#include "emu/exec/tma/map_words.h"

#include <inttypes.h>
#include <string.h>

enum { GRANULE = 16, STRIDE_LOW = 32, STRIDE_HIGH = 4 };

/* ---- Fields ---- */

uint64_t emui_map_get(const emu_tensor_map *map, emui_map_field f)
{
    return map->word[f.word] >> f.at & (UINT64_MAX >> (64 - f.bits));
}

void emui_map_set(emu_tensor_map *map, emui_map_field f, uint64_t value)
{
    uint64_t mask = (UINT64_MAX >> (64 - f.bits)) << f.at;
    map->word[f.word] = (map->word[f.word] & ~mask) | (value << f.at & mask);
}

emui_map_field emui_map_size(uint32_t d)
{
    return (emui_map_field){(uint8_t)(4 + d / 2), (uint8_t)(d % 2 * 32), 32};
}

emui_map_field emui_map_step(uint32_t d)
{
    return (emui_map_field){6, (uint8_t)(32 + 3 * d), 3};
}

emui_map_field emui_map_box(uint32_t d)
{
    return d == 0 ? (emui_map_field){6, 56, 8} : (emui_map_field){7, (uint8_t)(8 * (d - 1)), 8};
}

emui_map_field emui_map_corner(bool upper, uint32_t d, uint32_t space)
{
    static const uint8_t bits[] = {0, 16, 8, 5};
    return (emui_map_field){7, (uint8_t)((upper ? 16 : 0) + d * bits[space]), bits[space]};
}

/* The low bits of strides follow each other from the middle of word 1 on, the high ones are in
 * word 3 behind the last of them. */
static emui_map_field stride_low(uint32_t d)
{
    return (emui_map_field){(uint8_t)(1 + (d + 1) / 2), (uint8_t)((d + 1) % 2 * 32), STRIDE_LOW};
}

static emui_map_field stride_high(uint32_t d)
{
    return (emui_map_field){3, (uint8_t)(32 + STRIDE_HIGH * d), STRIDE_HIGH};
}

uint64_t emui_map_get_stride(const emu_tensor_map *map, uint32_t d)
{
    return (emui_map_get(map, stride_low(d)) | emui_map_get(map, stride_high(d)) << STRIDE_LOW) *
           GRANULE;
}

void emui_map_set_stride(emu_tensor_map *map, uint32_t d, uint64_t bytes)
{
    emui_map_set(map, stride_low(d), bytes / GRANULE);
    emui_map_set(map, stride_high(d), bytes / GRANULE >> STRIDE_LOW);
}

/* ---- Types, in the order of the PTX ISA; in a map the two of tf32 are left out ---- */

static const emu_map_type types[] = {
    EMU_MAP_U8,       EMU_MAP_U16,       EMU_MAP_U32,        EMU_MAP_S32,
    EMU_MAP_U64,      EMU_MAP_S64,       EMU_MAP_F16,        EMU_MAP_F32,
    EMU_MAP_F32_FTZ,  EMU_MAP_F64,       EMU_MAP_BF16,       EMU_MAP_TF32,
    EMU_MAP_TF32_FTZ, EMU_MAP_U4_ALIGN8, EMU_MAP_U4_ALIGN16, EMU_MAP_U6_ALIGN16};
enum { TYPES = sizeof types / sizeof types[0], F32 = 7, TF32 = 11, TO_F32 = TF32 - F32 };
enum { PACKED = EMUI_MAP_PACKED, LEFT_OUT = PACKED - TF32 };

bool emui_map_set_type(emu_tensor_map *map, uint64_t number)
{
    if (number >= TYPES)
        return false;
    bool as_f32 = number >= TF32 && number < PACKED;
    uint64_t less = as_f32 ? TO_F32 : number >= PACKED ? LEFT_OUT : 0;
    emui_map_set(map, EMUI_MAP_TYPE, number - less);
    if (as_f32)
        emui_map_set(map, EMUI_MAP_TF32, 1);
    return true;
}

static uint64_t number_of(emu_map_type type)
{
    uint64_t number = 0;
    while (number < TYPES && types[number] != type)
        ++number;
    return number;
}

/* The number of its type; TYPES: none. */
static uint64_t get_number(const emu_tensor_map *map)
{
    uint64_t number = emui_map_get(map, EMUI_MAP_TYPE);
    if (emui_map_get(map, EMUI_MAP_TF32) == 0)
        return number < TF32 ? number : number + LEFT_OUT < TYPES ? number + LEFT_OUT : TYPES;
    return number == F32 || number == F32 + 1 ? number + TO_F32 : TYPES;
}

/* ---- Encoding ---- */

static const uint8_t unit_bytes[EMU_MAP_TYPES] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4, 1, 8, 12};

/* All atoms are of the width of 128 bytes. */
static emu_map_swizzle width_of(const emu_map *map)
{
    return map->swizzle > EMU_SWIZZLE_128B ? EMU_SWIZZLE_128B : map->swizzle;
}

static uint32_t pixels_of(const emu_map *map)
{
    enum { FIXED = 128 };
    return map->along == EMU_ALONG_W128 ? FIXED : map->pixels;
}

/* Two numbers that no copy looks at: the bytes of a box, where a step that it ends in the middle of
 * counts as none, and how shared memory is to be aligned for the swizzle. */
static void put_sums(emu_tensor_map *to, const emu_map *from)
{
    uint64_t bytes = unit_bytes[from->type];
    if (from->im2col)
        bytes *= (uint64_t)from->channels * pixels_of(from);
    for (uint32_t d = 0; !from->im2col && d < from->rank; ++d)
        bytes *= from->box[d] / from->step[d];
    emui_map_set(to, EMUI_MAP_BYTES, bytes / emu_map_unit_elements(from->type));
    emui_map_set(to, EMUI_MAP_ALIGN,
                 from->swizzle == EMU_SWIZZLE_NONE ? GRANULE : UINT64_C(128) << width_of(from));
}

/* Dimensions of space that have corners. */
static uint32_t corners_of(const emu_map *map)
{
    return map->along != EMU_ALONG_ALL || map->rank < 3 ? 1 : map->rank - 2;
}

static void put_box(emu_tensor_map *to, const emu_map *from)
{
    uint32_t space = corners_of(from);
    for (uint32_t d = 0; !from->im2col && d < from->rank; ++d)
        emui_map_set(to, emui_map_box(d), from->box[d] - 1);
    for (uint32_t d = 0; from->im2col && d < space; ++d) {
        emui_map_set(to, emui_map_corner(false, d, space), (uint64_t)(int64_t)from->lower[d]);
        emui_map_set(to, emui_map_corner(true, d, space), (uint64_t)(int64_t)from->upper[d]);
    }
    if (from->im2col) {
        emui_map_set(to, emui_map_box(0), from->channels - 1);
        emui_map_set(to, EMUI_MAP_PIXELS, pixels_of(from) - 1);
    }
}

void emui_map_put(emu_tensor_map *to, const emu_map *from)
{
    memset(to, 0, sizeof *to);
    emui_map_set(to, EMUI_MAP_BASE, from->base);
    emui_map_set(to, EMUI_MAP_IM2COL, from->im2col);
    emui_map_set(to, EMUI_MAP_ALONG, from->along);
    emui_map_set(to, EMUI_MAP_RANK, from->rank - 1);
    emui_map_set_type(to, number_of(from->type));
    emui_map_set(to, EMUI_MAP_INTERLEAVE, from->interleave);
    emui_map_set(to, EMUI_MAP_SWIZZLE, width_of(from));
    emui_map_set(to, EMUI_MAP_ATOMICITY, from->swizzle - width_of(from));
    emui_map_set(to, EMUI_MAP_NAN, from->nan_fill);
    emui_map_set(to, EMUI_MAP_PROMOTION, from->promotion);
    for (uint32_t d = 0; d < from->rank; ++d) {
        emui_map_set(to, emui_map_size(d), from->size[d] - 1);
        emui_map_set(to, emui_map_step(d), from->step[d] - 1);
        if (d + 1 < from->rank)
            emui_map_set_stride(to, d, from->stride[d]);
    }
    put_box(to, from);
    put_sums(to, from);
}

/* ---- Decoding ---- */

static int32_t signed_field(const emu_tensor_map *from, emui_map_field f)
{
    int64_t value = (int64_t)emui_map_get(from, f), sign = INT64_C(1) << (f.bits - 1);
    return (int32_t)((value ^ sign) - sign);
}

static void decode_box(emu_map *to, const emu_tensor_map *from)
{
    uint32_t space = corners_of(to);
    for (uint32_t d = 0; !to->im2col && d < to->rank; ++d)
        to->box[d] = (uint32_t)emui_map_get(from, emui_map_box(d)) + 1;
    for (uint32_t d = 0; to->im2col && to->rank > 2 && d < space; ++d) {
        to->lower[d] = signed_field(from, emui_map_corner(false, d, space));
        to->upper[d] = signed_field(from, emui_map_corner(true, d, space));
    }
    if (to->im2col) {
        to->channels = (uint32_t)emui_map_get(from, emui_map_box(0)) + 1;
        to->pixels = (uint32_t)emui_map_get(from, EMUI_MAP_PIXELS) + 1;
    }
}

/* Fields that hold more values than there are meanings. */
static const char *field_refused(const emu_tensor_map *from, emu_map_refusal *why)
{
    uint64_t rank = emui_map_get(from, EMUI_MAP_RANK) + 1;
    if (rank > EMU_MAP_DIMS)
        snprintf(why->text, sizeof why->text, "rank: %" PRIu64 " is not in 1 .. 5", rank);
    else if (get_number(from) == TYPES)
        snprintf(why->text, sizeof why->text, "type: %" PRIu64 "%s is none of the 16 data types",
                 emui_map_get(from, EMUI_MAP_TYPE),
                 emui_map_get(from, EMUI_MAP_TF32) != 0 ? " with the bit of tf32" : "");
    else if (emui_map_get(from, EMUI_MAP_INTERLEAVE) > EMU_MAP_32B)
        snprintf(why->text, sizeof why->text, "interleave: 3 is none of 0 .. 2");
    else if (emui_map_get(from, EMUI_MAP_96B) != 0)
        snprintf(why->text, sizeof why->text,
                 "swizzle: one of 96 bytes, of sm_103a, is not executed here");
    else if (emui_map_get(from, EMUI_MAP_ALONG) >= EMU_ALONGS)
        snprintf(why->text, sizeof why->text, "along: 3 is none of 0 .. 2");
    else
        return NULL;
    return why->text;
}

const char *emu_map_decode(emu_map *to, const emu_tensor_map *from, emu_map_refusal *why)
{
    const char *refused = field_refused(from, why);
    if (refused != NULL)
        return refused;
    *to = (emu_map){.im2col = emui_map_get(from, EMUI_MAP_IM2COL) != 0,
                    .type = types[get_number(from)],
                    .rank = (uint32_t)emui_map_get(from, EMUI_MAP_RANK) + 1,
                    .base = emui_map_get(from, EMUI_MAP_BASE),
                    .interleave = (emu_map_interleave)emui_map_get(from, EMUI_MAP_INTERLEAVE),
                    .swizzle = (emu_map_swizzle)emui_map_get(from, EMUI_MAP_SWIZZLE),
                    .promotion = (uint32_t)emui_map_get(from, EMUI_MAP_PROMOTION),
                    .nan_fill = emui_map_get(from, EMUI_MAP_NAN) != 0,
                    .along = (emu_map_along)emui_map_get(from, EMUI_MAP_ALONG)};
    for (uint32_t d = 0; d < to->rank; ++d) {
        to->size[d] = emui_map_get(from, emui_map_size(d)) + 1;
        to->step[d] = (uint32_t)emui_map_get(from, emui_map_step(d)) + 1;
        if (d + 1 < to->rank)
            to->stride[d] = emui_map_get_stride(from, d);
    }
    if (to->swizzle == EMU_SWIZZLE_128B)
        to->swizzle += (emu_map_swizzle)emui_map_get(from, EMUI_MAP_ATOMICITY);
    decode_box(to, from);
    return NULL;
}

/* ---- Sizes and printing ---- */

uint32_t emu_map_element_bytes(emu_map_type type)
{
    return (unsigned)type < EMU_MAP_U4_ALIGN8 ? unit_bytes[type] : 0;
}

uint32_t emu_map_unit_elements(emu_map_type type)
{
    return type < EMU_MAP_U4_ALIGN8 ? 1 : type == EMU_MAP_U4_ALIGN8 ? 2 : 16;
}

uint32_t emu_map_unit_shared(const emu_map *map)
{
    bool is_wide = map->type == EMU_MAP_U4_ALIGN16 || map->type == EMU_MAP_U6_ALIGN16;
    return is_wide ? GRANULE : emu_map_unit_bytes(map);
}

uint32_t emu_map_unit_bytes(const emu_map *map)
{
    if (map->interleave != EMU_MAP_PLAIN)
        return map->interleave == EMU_MAP_32B ? 32 : 16;
    return unit_bytes[map->type];
}

uint32_t emu_map_space(const emu_map *map)
{
    return map->interleave == EMU_MAP_PLAIN;
}

uint32_t emu_map_count(const emu_map *map, uint32_t d)
{
    if (map->im2col)
        return d > 0 || map->interleave != EMU_MAP_PLAIN
                   ? 1
                   : map->channels / emu_map_unit_elements(map->type);
    if (d == 0 && map->interleave == EMU_MAP_PLAIN)
        return map->box[0] / emu_map_unit_elements(map->type);
    if (d + 2 == map->rank && map->interleave != EMU_MAP_PLAIN)
        return 1;
    return (map->box[d] + map->step[d] - 1) / map->step[d];
}

uint32_t emu_map_box_bytes(const emu_map *map)
{
    uint32_t n = map->im2col ? pixels_of(map) : 1;
    for (uint32_t d = 0; d < map->rank; ++d)
        n *= emu_map_count(map, d);
    return n * emu_map_unit_bytes(map);
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
    static const char *const along[4] = {"im2col", "im2col along w", "im2col along w, 128", "?"};
    fprintf(out, "tensor map, %s, %s, rank %" PRIu32 "\n",
            map->im2col ? along[map->along % 4] : "tiled", type[map->type % EMU_MAP_TYPES],
            map->rank);
    fprintf(out, "  %-10s 0x%" PRIx64 "\n", "base", map->base);
    print_list(out, "size", map->size, map->rank);
    print_list(out, "stride", map->stride, map->rank - 1);
    print_small(out, "step", map->step, map->rank);
    if (map->im2col) {
        print_corner(out, "lower", map->lower, corners_of(map));
        print_corner(out, "upper", map->upper, corners_of(map));
        fprintf(out, "  %-10s %" PRIu32 " channels, %" PRIu32 " pixels\n", "box", map->channels,
                pixels_of(map));
    } else {
        print_small(out, "box", map->box, map->rank);
    }
    fprintf(out, "  %-10s %s\n  %-10s %s\n  %-10s %s\n", "swizzle", swizzle[map->swizzle % 8],
            "interleave", interleave[map->interleave % 4], "outside",
            map->nan_fill ? "NaN" : "zero");
}
