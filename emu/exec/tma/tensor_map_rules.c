/* tensor_map_rules.c - the driver's rules for the arguments of a tensor map, and encoding by them.
 *
 * Follows the CUDA driver API, cuTensorMapEncodeTiled, Im2col and Im2colWide: every rule that their
 * documentation states, in its order, and what sm_90 does not have. Of packed elements, from
 * sm_100 on, there are no others than those: no such device was asked. The driver says "invalid
 * value" to all of them; here each has its sentence. Not here: its words (tensor_map.c). */
#include "emu/exec/tma/map_words.h"

#include <inttypes.h>
#include <stdarg.h>

#define MAX_SIZE   (UINT64_C(1) << 32)
#define MAX_STRIDE (UINT64_C(1) << 40)
#define MAX_BASE   (UINT64_C(1) << 57)

enum { MAX_BOX = 256, MAX_STEP = 8, MAX_CHANNELS = 256, MAX_PIXELS = 1024, ALIGN = 16 };
enum { MAX_BYTES = 228 * 1024 };

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
refuse(emu_map_refusal *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
    return false;
}

/* Elements of 4 and 6 bits; those that lie apart in shared memory. */
static bool is_packed(const emu_map *map)
{
    return map->type >= EMU_MAP_U4_ALIGN8;
}

static bool is_padded(const emu_map *map)
{
    return map->type == EMU_MAP_U4_ALIGN16 || map->type == EMU_MAP_U6_ALIGN16;
}

static uint32_t align_of(const emu_map *map)
{
    return map->interleave == EMU_MAP_32B || is_padded(map) ? 2 * ALIGN : ALIGN;
}

/* So many elements of dimension 0 in shared memory. */
static uint64_t shared_bytes(const emu_map *map, uint64_t elements)
{
    uint32_t each = emu_map_unit_elements(map->type);
    return each == 1 ? elements * emu_map_element_bytes(map->type)
                     : elements / each * (each == 2 ? 1 : ALIGN);
}

static bool check_packed(const emu_map *map, emu_map_refusal *why)
{
    enum { PADDED = 128 };
    const uint32_t whole = is_padded(map) ? PADDED : 2;
    const uint32_t box = map->im2col ? map->channels : map->box[0];
    const char *inner = map->im2col ? "channels" : "box[0]";
    if (!is_packed(map))
        return true;
    if (map->size[0] % whole != 0)
        return refuse(why, "size[0]: %" PRIu64 " elements are not a multiple of %" PRIu32,
                      map->size[0], whole);
    if (is_padded(map) && box != PADDED)
        return refuse(why, "%s: %" PRIu32 " is not 128, which these elements need", inner, box);
    if (is_padded(map) && map->interleave != EMU_MAP_PLAIN)
        return refuse(why, "interleave: these elements are not interleaved");
    if (is_padded(map) && map->swizzle != EMU_SWIZZLE_NONE &&
        (map->swizzle < EMU_SWIZZLE_128B || map->swizzle == EMU_SWIZZLE_128B_ATOM_32B_FLIP_8B))
        return refuse(why, "swizzle: these elements have none, or one of 128 bytes without a flip");
    return true;
}

static bool check_kinds(const emu_map *map, emu_map_refusal *why)
{
    uint32_t min_rank = map->im2col || map->interleave != EMU_MAP_PLAIN ? 3 : 1;
    if ((unsigned)map->type >= EMU_MAP_TYPES)
        return refuse(why, "type: %u is none of the 16 data types", (unsigned)map->type);
    if ((unsigned)map->interleave > EMU_MAP_32B)
        return refuse(why, "interleave: %u is none of 0 .. 2", (unsigned)map->interleave);
    if ((unsigned)map->swizzle >= EMU_SWIZZLES)
        return refuse(why, "swizzle: %u is none of 0 .. 6", (unsigned)map->swizzle);
    if (map->promotion > 3)
        return refuse(why, "promotion: %" PRIu32 " is none of 0 .. 3", map->promotion);
    if (is_packed(map) && !map->sm_100)
        return refuse(why, "type: packed elements of 4 and 6 bits begin with sm_100");
    if (map->swizzle > EMU_SWIZZLE_128B && !map->sm_100)
        return refuse(why, "swizzle: atoms of 32 and 64 bytes begin with sm_100");
    if (map->rank < min_rank || map->rank > EMU_MAP_DIMS)
        return refuse(why, "rank: %" PRIu32 " is not in %" PRIu32 " .. 5%s", map->rank, min_rank,
                      min_rank == 3 ? ", as im2col and interleaved tensors have it" : "");
    return true;
}

/* Along w alone. */
static bool check_along(const emu_map *map, emu_map_refusal *why)
{
    const emu_map_swizzle s = map->swizzle;
    if ((unsigned)map->along >= EMU_ALONGS || (map->along != EMU_ALONG_ALL && !map->im2col))
        return refuse(why, "along: %u is none of 0 .. 2, of im2col", (unsigned)map->along);
    if (map->along == EMU_ALONG_ALL)
        return true;
    if (!map->sm_100)
        return refuse(why, "along: im2col along w begins with sm_100");
    if (s != EMU_SWIZZLE_64B && s != EMU_SWIZZLE_128B && s != EMU_SWIZZLE_128B_ATOM_32B)
        return refuse(why, "swizzle: im2col along w has one of 64 or 128 bytes, or atoms of 32");
    return true;
}

static bool check_tensor(const emu_map *map, emu_map_refusal *why)
{
    if (map->base % align_of(map) != 0)
        return refuse(why, "base: 0x%" PRIx64 " is not a multiple of %" PRIu32, map->base,
                      align_of(map));
    if (map->base >= MAX_BASE)
        return refuse(why, "base: 0x%" PRIx64 " is not below 2^57", map->base);
    for (uint32_t k = 0; k < map->rank; ++k)
        if (map->size[k] == 0 || map->size[k] > MAX_SIZE)
            return refuse(why, "size[%" PRIu32 "]: %" PRIu64 " is not in 1 .. 2^32", k,
                          map->size[k]);
    for (uint32_t k = 0; k + 1 < map->rank; ++k)
        if (map->stride[k] % align_of(map) != 0 || map->stride[k] >= MAX_STRIDE)
            return refuse(why,
                          "stride[%" PRIu32 "]: %" PRIu64 " bytes is not a multiple of %" PRIu32
                          " below 2^40",
                          k, map->stride[k], align_of(map));
    for (uint32_t k = 0; k < map->rank; ++k)
        if (map->step[k] == 0 || map->step[k] > MAX_STEP)
            return refuse(why, "step[%" PRIu32 "]: %" PRIu32 " is not in 1 .. 8", k, map->step[k]);
    return true;
}

/* No document has this rule. An H200 takes 228 KiB, which is all the shared memory that it has, and
 * refuses 231 KiB; and it counts a step that the box ends in the middle of as none. */
static bool check_bytes(uint64_t bytes, emu_map_refusal *why)
{
    return bytes <= MAX_BYTES ||
           refuse(why, "box: %" PRIu64 " bytes are more than the shared memory there is, %d", bytes,
                  (int)MAX_BYTES);
}

static bool check_box(const emu_map *map, emu_map_refusal *why)
{
    uint64_t bytes = 1;
    for (uint32_t k = 0; k < map->rank; ++k) {
        if (map->box[k] == 0 || map->box[k] > MAX_BOX)
            return refuse(why, "box[%" PRIu32 "]: %" PRIu32 " is not in 1 .. 256", k, map->box[k]);
        bytes *= map->box[k] / map->step[k];
    }
    return check_bytes(shared_bytes(map, bytes), why);
}

static bool check_pixels(const emu_map *map, emu_map_refusal *why)
{
    uint32_t space = map->along != EMU_ALONG_ALL ? 1 : map->rank - 2;
    int32_t most = space == 1 ? INT16_MAX : space == 2 ? INT8_MAX : 15;
    for (uint32_t k = 0; k < space; ++k) {
        if (map->lower[k] < -most - 1 || map->lower[k] > most || map->upper[k] < -most - 1 ||
            map->upper[k] > most)
            return refuse(why,
                          "corners of dimension %" PRIu32 ": %" PRId32 " and %" PRId32
                          " are not both in %" PRId32 " .. %" PRId32,
                          k, map->lower[k], map->upper[k], -most - 1, most);
        if ((int64_t)map->size[emu_map_space(map) + k] + map->upper[k] - map->lower[k] <= 0)
            return refuse(why, "corners of dimension %" PRIu32 ": no position is between them", k);
    }
    if (map->channels == 0 || map->channels > MAX_CHANNELS)
        return refuse(why, "channels: %" PRIu32 " is not in 1 .. 256", map->channels);
    if (map->along == EMU_ALONG_W128)
        return check_bytes(shared_bytes(map, (uint64_t)map->channels * 128), why);
    if (map->pixels == 0 || map->pixels > MAX_PIXELS)
        return refuse(why, "pixels: %" PRIu32 " is not in 1 .. 1024", map->pixels);
    return check_bytes(shared_bytes(map, (uint64_t)map->channels * map->pixels), why);
}

static bool check_swizzle(const emu_map *map, emu_map_refusal *why)
{
    uint32_t inner = (uint32_t)shared_bytes(map, map->im2col ? map->channels : map->box[0]);
    uint32_t width = map->swizzle > EMU_SWIZZLE_128B ? UINT32_C(128) : UINT32_C(16) << map->swizzle;
    if (inner % ALIGN != 0)
        return refuse(why, "%s: %" PRIu32 " bytes are not a multiple of 16",
                      map->im2col ? "channels" : "box[0]", inner);
    if (map->interleave == EMU_MAP_PLAIN && map->swizzle != EMU_SWIZZLE_NONE && inner > width)
        return refuse(
            why, "%s: %" PRIu32 " bytes are more than the %" PRIu32 " that this swizzle permutes",
            map->im2col ? "channels" : "box[0]", inner, width);
    return true;
}

static bool check_fill(const emu_map *map, emu_map_refusal *why)
{
    if (map->nan_fill && (map->type < EMU_MAP_F16 || map->type >= EMU_MAP_U4_ALIGN8))
        return refuse(why, "fill: integers have no NaN");
    return true;
}

const char *emu_map_refused(const emu_map *map, emu_map_refusal *why)
{
    bool fine = check_kinds(map, why) && check_along(map, why) && check_tensor(map, why) &&
                (map->im2col ? check_pixels(map, why) : check_box(map, why)) &&
                check_packed(map, why) && check_swizzle(map, why) && check_fill(map, why);
    return fine ? NULL : why->text;
}

/* ---- Encoding by the rules ---- */

const char *emu_map_encode(emu_tensor_map *to, const emu_map *from, emu_map_refusal *why)
{
    const char *refused = emu_map_refused(from, why);
    if (refused == NULL)
        emui_map_put(to, from);
    return refused;
}

const char *emu_map_replace_address(emu_tensor_map *map, uint64_t base, emu_map_refusal *why)
{
    emu_map is;
    if (emu_map_decode(&is, map, why) != NULL)
        return why->text;
    is.sm_100 = true; /* what the device takes of it was asked when it was encoded */
    is.base = base;
    if (emu_map_refused(&is, why) != NULL)
        return why->text;
    emui_map_set(map, EMUI_MAP_BASE, base);
    return NULL;
}
