/* texture.h - arrays, texture objects and surface objects of a machine.
 *
 *      array     levels of texels, opaque to programs     emu_array_open
 *        |
 *      object    a resource and how it is sampled         emu_texture_open, emu_surface_open
 *        |
 *      handle    64 bits that a kernel is given           tex, tld4, txq, suld, sust, sured, suq
 *
 * What is here: making them, what they are, where the host finds texels. What is not: the
 * instructions (isa_texture.h). Follows the PTX ISA, "Texture, Sampler and Surface Types", the CUDA
 * driver API, and what an H200 answered (spec-tests/spec/recorded/h200/texture.answers). Public. */
#ifndef EMU_TEXTURE_H
#define EMU_TEXTURE_H

#include "emu/ins.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { EMU_ARRAY_LEVELS = 16 }; /* at most, of 32768 texels */

/* What a component of a texel is. Normalised ones are read as floats of 0 or -1 to 1. */
typedef enum emu_texel {
    EMU_TEXEL_U8,
    EMU_TEXEL_U16,
    EMU_TEXEL_U32,
    EMU_TEXEL_S8,
    EMU_TEXEL_S16,
    EMU_TEXEL_S32,
    EMU_TEXEL_F16,
    EMU_TEXEL_F32,
    EMU_TEXEL_UNORM8,
    EMU_TEXEL_UNORM16,
    EMU_TEXEL_SNORM8,
    EMU_TEXEL_SNORM16,
    EMU_TEXELS
} emu_texel;

/* Bytes of a component. */
uint32_t emu_texel_bytes(emu_texel texel);

/* Extents of an array; 0 in those that it has not. Of layered arrays and cubes depth counts layers,
 * six faces a cube, also of one dimension, whose height is 0. */
typedef struct emu_array_shape {
    emu_texel texel;
    int channels; /* 1, 2, 4 */
    uint32_t width, height, depth;
    int levels;
    bool is_layered, is_cube, is_surface, is_gathered;
} emu_array_shape;

typedef struct emu_array emu_array;

/* NULL, and why: what is wrong with the shape, or out of memory. name is kept for messages. */
emu_array *emu_array_open(emu_machine *m, const emu_array_shape *shape, const char *name,
                          const char **why);
/* Objects over it stay, and their use is a finding. */
void emu_array_close(emu_machine *m, emu_array *array);
const emu_array_shape *emu_array_of(const emu_array *array);
/* Texels of a level in x, y and z; layers are z. 1 where there is no such axis. */
void emu_array_extent(const emu_array *array, int level, uint32_t extent[3]);
/* Where a row of a level begins, an address for emu_put and emu_get: its texels are contiguous. */
uint64_t emu_array_row(const emu_array *array, int level, uint32_t y, uint32_t z);

/* ---- Objects -------------------------------------------------------------------------------- */

typedef enum emu_resource_kind {
    EMU_RESOURCE_ARRAY,
    EMU_RESOURCE_MIPMAP,
    EMU_RESOURCE_LINEAR,
    EMU_RESOURCE_PITCH
} emu_resource_kind;

/* array and level: of the first two kinds; the others lie in global memory. */
typedef struct emu_resource {
    emu_resource_kind kind;
    emu_array *array;
    int level; /* of an array that is one of a mipmap */
    uint64_t address;
    emu_texel texel;
    int channels;
    uint32_t width, height; /* in texels; height 0 of linear memory */
    uint64_t pitch;         /* bytes from row to row */
} emu_resource;

typedef enum emu_wrap {
    EMU_WRAP_REPEAT,
    EMU_WRAP_CLAMP,
    EMU_WRAP_MIRROR,
    EMU_WRAP_BORDER
} emu_wrap;

typedef struct emu_sampler {
    emu_wrap wrap[3];
    bool is_linear, mip_is_linear;
    bool is_normalised;  /* coordinates */
    bool reads_integers; /* integers stay what they are; else they are normalised floats */
    bool srgb, seamless;
    float border[4];
    float bias, least, most; /* levels */
    int anisotropy;
} emu_sampler;

/* A handle; 0, and why. Handles are never given out twice. */
uint64_t emu_texture_open(emu_machine *m, const emu_resource *resource, const emu_sampler *sampler,
                          const char **why);
uint64_t emu_surface_open(emu_machine *m, const emu_resource *resource, const char **why);
/* False: it is no live object of this kind. */
bool emu_texture_close(emu_machine *m, uint64_t handle);
bool emu_surface_close(emu_machine *m, uint64_t handle);
/* What an object was made of, NULL of one that is not there; sampler: NULL of surfaces. */
const emu_resource *emu_object_resource(const emu_machine *m, uint64_t handle);
const emu_sampler *emu_object_sampler(const emu_machine *m, uint64_t handle);

#ifdef __cplusplus
}
#endif

#endif
