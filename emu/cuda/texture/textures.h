/* textures.h - CUDA arrays, texture and surface objects of the device.
 *
 * What is here: arrays as both APIs have them, one level of a mipmapped array among them, and
 * objects with their descriptions. What is not: sampling (emu/texture.h), the two APIs.
 * Follows the CUDA driver API, "Memory Management", "Texture Object Management". */
#ifndef EMUI_CUDA_TEXTURES_H
#define EMUI_CUDA_TEXTURES_H

#include "emu/cuda/device/device.h"
#include "emu/texture.h"

/* Flags of arrays, the same in both APIs. */
enum { EMUI_CU_LAYERED = 1, EMUI_CU_SURFACE = 2, EMUI_CU_CUBEMAP = 4, EMUI_CU_GATHER = 8 };

/* An array, a mipmapped array, or a level of one. */
typedef struct emui_cu_array {
    emu_array *texels;
    struct emui_cu_array *of; /* the mipmapped array of a level; NULL: its own */
    int level;
    bool is_mipmap;
    int format; /* a CUarray_format, without channels */
    unsigned flags;
    int number;          /* from 1: the name in messages */
    emui_cu_list levels; /* of a mipmapped array: those that were asked for */
} emui_cu_array;

typedef struct emui_cu_array_description {
    size_t width, height, depth;
    int format, channels; /* a CUarray_format, also of the normalised ones */
    unsigned flags;
    int levels; /* 0: no mipmapped array */
} emui_cu_array_description;

int emui_cu_array_open(emui_cu_device *d, const emui_cu_array_description *of, emui_cu_array **to);
int emui_cu_array_close(emui_cu_device *d, emui_cu_array *array, const char *call);
bool emui_cu_is_array(const emui_cu_device *d, const void *array);
int emui_cu_array_level(emui_cu_device *d, emui_cu_array *mipmap, unsigned level,
                        emui_cu_array **to);
/* Of a level: its own extents, with 0 where there is no such axis. */
void emui_cu_array_describe(const emui_cu_array *array, emui_cu_array_description *to);
/* The texel of a format, and channels where the format says; false: it is none. */
bool emui_cu_texel_of(int format, emu_texel *texel, int *channels);

/* Bytes of a texel of a format; 0: there is none of it. */
uint32_t emui_cu_texel_bytes(int format, int channels);

/* Part of an array as one side of a copy: x in bytes. */
typedef struct emui_cu_box {
    uint64_t x, y, z, width, height, depth;
} emui_cu_box;
/* Where it begins, and how far apart rows and slices are; CU_INVALID_VALUE: it is not inside. */
int emui_cu_array_side(const emui_cu_array *array, const emui_cu_box *box, uint64_t *at,
                       uint64_t *pitch, uint64_t *slice);

/* ---- Objects -------------------------------------------------------------------------------- */

enum { EMUI_CU_DESCRIBED = 160 }; /* bytes of the largest description */

/* The resource that an array is; CU_INVALID_HANDLE: it is none of the kind. */
int emui_cu_resource_of_array(const emui_cu_device *d, const void *array, bool is_mipmap,
                              emu_resource *to);
/* Rows of memory, or bytes in one row, where height is 0. */
typedef struct emui_cu_rows {
    uint64_t address, pitch, bytes;
    uint32_t width, height;
    int format, channels;
} emui_cu_rows;
int emui_cu_resource_of_memory(const emui_cu_rows *rows, emu_resource *to);

/* What an object was made of, as the API that made it says. */
typedef struct emui_cu_described {
    uint64_t handle;
    bool is_surface;
    uint8_t resource[EMUI_CU_DESCRIBED], texture[EMUI_CU_DESCRIBED];
} emui_cu_described;

/* sampler NULL: a surface. described: its descriptions are kept; handle is set. */
int emui_cu_object_open(emui_cu_device *d, const emu_resource *resource, const emu_sampler *sampler,
                        const emui_cu_described *described, uint64_t *handle);
int emui_cu_object_close(emui_cu_device *d, uint64_t handle, bool is_surface, const char *call);
const emui_cu_described *emui_cu_object_described(const emui_cu_device *d, uint64_t handle,
                                                  bool is_surface);
/* All of them, and all arrays. */
void emui_cu_textures_close(emui_cu_device *d);

#endif
