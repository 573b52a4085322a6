/* map.c - tensor maps as arguments.
 *
 *      tmap:f16,dims=64x128,strides=128,box=64x8,swizzle=128B,of=2
 *
 * Dimension 0, which is contiguous, is the first; strides are in bytes, from dimension 1 on, and
 * without them the tensor is dense. of is the ARG, counted from 1, whose buffer it describes. */
#include "emu/cli/cuemu.h"

#include <stdlib.h>
#include <string.h>

static const char *const type_names[EMU_MAP_TYPES] = {
    "u8",  "u16",  "u32",     "s32",  "u64",      "s64",       "f16",        "f32",
    "f64", "bf16", "f32_ftz", "tf32", "tf32_ftz", "u4_align8", "u4_align16", "u6_align16"};
static const char *const swizzle_names[EMU_SWIZZLES] = {
    "none", "32B", "64B", "128B", "128B_atom_32B", "128B_atom_32B_flip_8B", "128B_atom_64B"};
static const char *const interleave_names[] = {"none", "16B", "32B"};

/* The place of a word in a list, or -1. */
static int find(const char *const *names, int n, const char *word, size_t length)
{
    for (int i = 0; i < n; ++i)
        if (strlen(names[i]) == length && memcmp(names[i], word, length) == 0)
            return i;
    return -1;
}

/* 64x128x2: how many numbers, 0 where it is no such list. */
static uint32_t read_extents(const char *text, size_t length, uint64_t *to)
{
    uint32_t n = 0;
    const char *end = text + length;
    while (n < EMU_MAP_DIMS && text < end) {
        char *after = NULL;
        to[n++] = strtoull(text, &after, 0);
        if (after == text || after > end)
            return 0;
        if (after == end)
            return n;
        if (*after != 'x' && *after != ':')
            return 0;
        text = after + 1;
    }
    return 0;
}

static void dense_strides(emu_map *m)
{
    uint64_t bytes = emu_map_element_bytes(m->type);
    for (uint32_t i = 0; i + 1 < m->rank; ++i) {
        bytes *= m->size[i];
        m->stride[i] = bytes;
    }
}

static bool set_extents(emu_map *m, const char *key, size_t length, const char *value, size_t n)
{
    uint64_t extent[EMU_MAP_DIMS] = {0};
    uint32_t count = read_extents(value, n, extent);
    bool dims = length == 4 && memcmp(key, "dims", 4) == 0;
    for (uint32_t i = 0; i < count; ++i)
        if (dims)
            m->size[i] = extent[i];
        else if (length == 7 && i < EMU_MAP_DIMS - 1)
            m->stride[i] = extent[i];
        else if (length == 3)
            m->box[i] = (uint32_t)extent[i];
        else
            m->step[i] = (uint32_t)extent[i];
    if (dims) {
        m->rank = count;
        dense_strides(m);
    }
    return count > 0 && (dims || count == m->rank - (length == 7));
}

static bool set_field(cuemu_argument *a, const char *key, size_t length, const char *value,
                      size_t n)
{
    static const char *const keys[] = {"dims",    "strides",    "box",  "steps",
                                       "swizzle", "interleave", "fill", "of"};
    emu_map *m = &a->map;
    int which = find(keys, 8, key, length), word = 0;
    switch (which) {
    case 0:
    case 1:
    case 2:
    case 3:
        return set_extents(m, key, length, value, n);
    case 4:
        word = find(swizzle_names, EMU_SWIZZLES, value, n);
        m->swizzle = (emu_map_swizzle)word;
        return word >= 0;
    case 5:
        word = find(interleave_names, 3, value, n);
        m->interleave = (emu_map_interleave)word;
        return word >= 0;
    case 6:
        m->nan_fill = n == 3 && memcmp(value, "nan", 3) == 0;
        return m->nan_fill || (n == 4 && memcmp(value, "zero", 4) == 0);
    case 7:
        a->of = atoi(value) - 1;
        return a->of >= 0;
    default:
        return false;
    }
}

bool cuemu_parse_map(cuemu_argument *a, const char *text, char *why)
{
    size_t length = strcspn(text, ",");
    int type = find(type_names, EMU_MAP_TYPES, text, length);
    a->kind = CUEMU_MAP;
    a->of = -1;
    a->bytes = sizeof(emu_tensor_map);
    a->map.type = (emu_map_type)type;
    for (int i = 0; i < EMU_MAP_DIMS; ++i)
        a->map.step[i] = a->map.box[i] = 1;
    if (type < 0) {
        snprintf(why, CUEMU_WHY, "'%.*s' is no type of a tensor map", (int)length, text);
        return false;
    }
    for (text += length; *text == ','; text += length) {
        ++text;
        length = strcspn(text, ",");
        size_t key = strcspn(text, "=,");
        if (key >= length || !set_field(a, text, key, text + key + 1, length - key - 1)) {
            snprintf(why, CUEMU_WHY, "'%.*s' is no field of a tensor map, or has a wrong value",
                     (int)length, text);
            return false;
        }
    }
    if (a->map.rank == 0 || a->of < 0)
        snprintf(why, CUEMU_WHY, "a tensor map needs dims=, box= and of=");
    return a->map.rank > 0 && a->of >= 0;
}
