/* array.c - arrays of texels: their shapes, and where a texel lies.
 *
 *      base                                 level l of a mipmap begins at base + level[l]
 *      | level 0 | level 1 | .. |           texel (x, y, z): ((z * height + y) * width + x) * bytes
 *
 * An array is global memory that no program has the address of: hardware keeps it in an order of
 * its own, which nothing depends on. The bytes are watched like all others, so that races between
 * surface stores, and texels that nobody wrote, are found. Follows the CUDA driver API,
 * "cuArray3DCreate". */
#include "emu/exec/texture/texture.h"

#include <stdlib.h>
#include <string.h>

enum { LEVEL_ALIGN = 256 };

uint32_t emu_texel_bytes(emu_texel texel)
{
    static const uint8_t bytes[EMU_TEXELS] = {
        [EMU_TEXEL_U8] = 1,      [EMU_TEXEL_U16] = 2,    [EMU_TEXEL_U32] = 4,
        [EMU_TEXEL_S8] = 1,      [EMU_TEXEL_S16] = 2,    [EMU_TEXEL_S32] = 4,
        [EMU_TEXEL_F16] = 2,     [EMU_TEXEL_F32] = 4,    [EMU_TEXEL_UNORM8] = 1,
        [EMU_TEXEL_UNORM16] = 2, [EMU_TEXEL_SNORM8] = 1, [EMU_TEXEL_SNORM16] = 2};
    return bytes[texel];
}

/* ---- Shapes --------------------------------------------------------------------------------- */

static bool has_layers(const emu_array_shape *s)
{
    return s->is_layered || s->is_cube;
}

static uint32_t most(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static int levels_of(const emu_array_shape *s)
{
    uint32_t widest = most(s->width, most(s->height, has_layers(s) ? 0 : s->depth));
    int levels = 1;
    for (; widest > 1; widest >>= 1)
        ++levels;
    return levels;
}

static const char *wrong_extents(const emu_array_shape *s)
{
    bool layers = has_layers(s), flat = s->height == 0;
    uint32_t wide = layers ? 32768 : s->height == 0 ? 131072 : s->depth == 0 ? 131072 : 16384;
    uint32_t high = layers ? 32768 : s->depth == 0 ? 65536 : 16384;
    if (s->width == 0)
        return "the width is 0";
    if (s->is_cube && (s->width != s->height || s->depth == 0 || s->depth % 6 != 0))
        return "a cube has square faces and a depth of 6 faces for each cube";
    if (s->is_cube && !s->is_layered && s->depth != 6)
        return "more than one cube needs layers";
    if (s->is_layered && s->depth == 0)
        return "a layered array has a depth, its layers";
    if (flat && s->depth > 0 && !layers)
        return "the height is 0, the depth is not";
    if (s->width > wide || s->height > high || s->depth > (layers ? 2048U : 16384U))
        return "an extent is larger than an H200 has it";
    return NULL;
}

static const char *wrong_shape(const emu_array_shape *s)
{
    if ((unsigned)s->texel >= EMU_TEXELS)
        return "there is no such format of texels";
    if (s->channels != 1 && s->channels != 2 && s->channels != 4)
        return "a texel has 1, 2 or 4 channels";
    if (s->is_gathered && (has_layers(s) || s->height == 0 || s->depth > 0))
        return "texels are gathered from arrays of two dimensions alone";
    const char *why = wrong_extents(s);
    if (why == NULL && (s->levels < 1 || s->levels > levels_of(s)))
        return "there are fewer levels, down to one texel";
    return why;
}

/* ---- Levels --------------------------------------------------------------------------------- */

static uint32_t shrunk(uint32_t extent, int level)
{
    return extent >> level > 0 ? extent >> level : 1;
}

void emu_array_extent(const emu_array *array, int level, uint32_t extent[3])
{
    const emu_array_shape *s = &array->shape;
    extent[0] = shrunk(s->width, level);
    extent[1] = shrunk(s->height, level);
    extent[2] = has_layers(s) ? s->depth : shrunk(s->depth, level);
}

static uint64_t texels_of(const emu_array *array, int level)
{
    uint32_t n[3];
    emu_array_extent(array, level, n);
    return (uint64_t)n[0] * n[1] * n[2];
}

static uint32_t texel_bytes(const emu_array_shape *s)
{
    return emu_texel_bytes(s->texel) * (uint32_t)s->channels;
}

static void place_levels(emu_array *array)
{
    for (int l = 0; l < array->shape.levels; ++l) {
        array->level[l] = array->bytes;
        array->bytes += texels_of(array, l) * texel_bytes(&array->shape);
        array->bytes = (array->bytes + LEVEL_ALIGN - 1) / LEVEL_ALIGN * LEVEL_ALIGN;
    }
}

/* ---- Opening and closing -------------------------------------------------------------------- */

static struct emui_textures *textures_of(emu_machine *m)
{
    if (m->textures == NULL)
        m->textures = calloc(1, sizeof *m->textures);
    return m->textures;
}

emu_array *emu_array_open(emu_machine *m, const emu_array_shape *shape, const char *name,
                          const char **why)
{
    struct emui_textures *all = textures_of(m);
    emu_array *array = NULL;
    *why = wrong_shape(shape);
    if (*why != NULL)
        return NULL;
    *why = "out of memory";
    if (all != NULL)
        array = calloc(1, sizeof *array);
    if (array == NULL)
        return NULL;
    array->shape = *shape;
    snprintf(array->name, sizeof array->name, "%s", name);
    place_levels(array);
    array->base = emu_alloc(m, array->bytes, array->name);
    if (array->base == 0) {
        free(array);
        return NULL;
    }
    array->next = all->arrays;
    all->arrays = array;
    *why = NULL;
    return array;
}

void emu_array_close(emu_machine *m, emu_array *array)
{
    if (!array->is_closed)
        emu_free(m, array->base);
    array->is_closed = true;
}

const emu_array_shape *emu_array_of(const emu_array *array)
{
    return &array->shape;
}

uint64_t emu_array_row(const emu_array *array, int level, uint32_t y, uint32_t z)
{
    uint32_t n[3];
    emu_array_extent(array, level, n);
    uint64_t row = (uint64_t)n[0] * texel_bytes(&array->shape);
    return array->base + array->level[level] + ((uint64_t)z * n[1] + y) * row;
}

void emui_textures_close(emu_machine *m)
{
    struct emui_textures *all = m->textures;
    if (all == NULL)
        return;
    for (emu_array *a = all->arrays, *next; a != NULL; a = next) {
        next = a->next;
        free(a);
    }
    free(all->object);
    free(all);
    m->textures = NULL;
}

/* ---- Texels --------------------------------------------------------------------------------- */

uint32_t emui_resource_bytes(const emu_resource *r)
{
    return emu_texel_bytes(r->texel) * (uint32_t)r->channels;
}

void emui_resource_extent(const emu_resource *r, int level, uint32_t extent[3])
{
    if (r->array != NULL) {
        emu_array_extent(r->array, r->level + level, extent);
        return;
    }
    extent[0] = r->width;
    extent[1] = r->height > 0 ? r->height : 1;
    extent[2] = 1;
}

bool emui_texel_at(const emui_actor *by, const emu_resource *r, emui_texel_bytes of, emui_place *to)
{
    uint64_t row = r->array != NULL ? emu_array_row(r->array, r->level + of.level, of.y, of.z)
                                    : r->address + of.y * r->pitch;
    emui_request request = {EMU_GENERIC, row + of.x, of.bytes, 1};
    return emui_locate(by, &request, to);
}
