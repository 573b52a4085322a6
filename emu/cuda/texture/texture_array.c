/* texture_array.c - CUDA arrays: making and freeing them, their levels, parts of them in copies. */
#include "emu/cuda/device/state.h"

#include <stdlib.h>

/* ---- Formats -------------------------------------------------------------------------------- */

typedef struct format {
    int number; /* of one channel where it says so */
    emu_texel texel;
    bool counts_channels; /* the numbers after it have 2, and 4 */
} format;

static const format formats[] = {
    {0x01, EMU_TEXEL_U8, false},    {0x02, EMU_TEXEL_U16, false},
    {0x03, EMU_TEXEL_U32, false},   {0x08, EMU_TEXEL_S8, false},
    {0x09, EMU_TEXEL_S16, false},   {0x0a, EMU_TEXEL_S32, false},
    {0x10, EMU_TEXEL_F16, false},   {0x20, EMU_TEXEL_F32, false},
    {0xc0, EMU_TEXEL_UNORM8, true}, {0xc3, EMU_TEXEL_UNORM16, true},
    {0xc6, EMU_TEXEL_SNORM8, true}, {0xc9, EMU_TEXEL_SNORM16, true},
};

bool emui_cu_texel_of(int number, emu_texel *texel, int *channels)
{
    static const int counts[] = {1, 2, 4};
    for (size_t k = 0; k < sizeof formats / sizeof formats[0]; ++k) {
        int beyond = number - formats[k].number;
        if (beyond < 0 || beyond > (formats[k].counts_channels ? 2 : 0))
            continue;
        *texel = formats[k].texel;
        if (formats[k].counts_channels)
            *channels = counts[beyond];
        return true;
    }
    return false;
}

uint32_t emui_cu_texel_bytes(int number, int channels)
{
    emu_texel texel;
    return emui_cu_texel_of(number, &texel, &channels) ? emu_texel_bytes(texel) * (uint32_t)channels
                                                       : 0;
}

/* ---- Arrays --------------------------------------------------------------------------------- */

static bool shape_of(const emui_cu_array_description *of, emu_array_shape *to)
{
    *to = (emu_array_shape){.channels = of->channels,
                            .width = (uint32_t)of->width,
                            .height = (uint32_t)of->height,
                            .depth = (uint32_t)of->depth,
                            .levels = of->levels > 0 ? of->levels : 1,
                            .is_layered = (of->flags & EMUI_CU_LAYERED) != 0,
                            .is_cube = (of->flags & EMUI_CU_CUBEMAP) != 0,
                            .is_surface = (of->flags & EMUI_CU_SURFACE) != 0,
                            .is_gathered = (of->flags & EMUI_CU_GATHER) != 0};
    return of->width <= UINT32_MAX && of->height <= UINT32_MAX && of->depth <= UINT32_MAX &&
           emui_cu_texel_of(of->format, &to->texel, &to->channels);
}

int emui_cu_array_open(emui_cu_device *d, const emui_cu_array_description *of, emui_cu_array **to)
{
    emu_array_shape shape;
    const char *why = "there is no such format of texels here";
    char name[32];
    emui_cu_array *array = calloc(1, sizeof *array);
    if (array == NULL || !emui_cu_add(&d->arrays, array)) {
        free(array);
        return CU_OUT_OF_MEMORY;
    }
    snprintf(name, sizeof name, "%s %d", of->levels > 0 ? "mipmapped array" : "array",
             ++d->arrays_made);
    if (shape_of(of, &shape))
        array->texels = emu_array_open(d->m, &shape, name, &why);
    if (array->texels == NULL) {
        emui_cu_drop(&d->arrays, array);
        free(array);
        emui_cu_say("%s: %s", name, why);
        return CU_INVALID_VALUE;
    }
    array->is_mipmap = of->levels > 0;
    array->format = of->format;
    array->flags = of->flags;
    array->number = d->arrays_made;
    *to = array;
    return CU_OK;
}

bool emui_cu_is_array(const emui_cu_device *d, const void *array)
{
    return emui_cu_has(&d->arrays, array);
}

static void free_array(emui_cu_device *d, emui_cu_array *array)
{
    while (array->levels.count > 0) {
        emui_cu_array *level = array->levels.at[array->levels.count - 1];
        emui_cu_drop(&array->levels, level);
        emui_cu_drop(&d->arrays, level);
        free(level);
    }
    if (array->of == NULL)
        emu_array_close(d->m, array->texels);
    emui_cu_drop(&d->arrays, array);
    emui_cu_list_free(&array->levels);
    free(array);
}

int emui_cu_array_close(emui_cu_device *d, emui_cu_array *array, const char *call)
{
    if (!emui_cu_is_array(d, array) || array->of != NULL) {
        emui_cu_tell_call(d, call, "bad free", "free what was made, once, by the call for its kind",
                          "%p is no array that this call frees", (void *)array);
        return CU_INVALID_HANDLE;
    }
    emui_cu_wait_all(d);
    free_array(d, array);
    return CU_OK;
}

int emui_cu_array_level(emui_cu_device *d, emui_cu_array *mipmap, unsigned level,
                        emui_cu_array **to)
{
    if (!emui_cu_is_array(d, mipmap) || !mipmap->is_mipmap)
        return CU_INVALID_HANDLE;
    if (level >= (unsigned)emu_array_of(mipmap->texels)->levels)
        return CU_INVALID_VALUE;
    for (int k = 0; k < mipmap->levels.count; ++k) {
        emui_cu_array *known = mipmap->levels.at[k];
        if (known->level == (int)level) {
            *to = known;
            return CU_OK;
        }
    }
    emui_cu_array *array = malloc(sizeof *array);
    if (array == NULL || !emui_cu_add(&mipmap->levels, array) || !emui_cu_add(&d->arrays, array)) {
        emui_cu_drop(&mipmap->levels, array);
        free(array);
        return CU_OUT_OF_MEMORY;
    }
    *array = *mipmap;
    array->levels = (emui_cu_list){0};
    array->is_mipmap = false;
    array->of = mipmap;
    array->level = (int)level;
    *to = array;
    return CU_OK;
}

void emui_cu_array_describe(const emui_cu_array *array, emui_cu_array_description *to)
{
    const emu_array_shape *s = emu_array_of(array->texels);
    uint32_t extent[3];
    emu_array_extent(array->texels, array->level, extent);
    *to = (emui_cu_array_description){.width = extent[0],
                                      .height = s->height == 0 ? 0 : extent[1],
                                      .depth = s->depth == 0 ? 0 : extent[2],
                                      .format = array->format,
                                      .channels = s->channels,
                                      .flags = array->flags,
                                      .levels = array->is_mipmap ? s->levels : 0};
}

int emui_cu_array_side(const emui_cu_array *array, const emui_cu_box *box, uint64_t *at,
                       uint64_t *pitch, uint64_t *slice)
{
    const emu_array_shape *s = emu_array_of(array->texels);
    uint32_t extent[3];
    emu_array_extent(array->texels, array->level, extent);
    *pitch = (uint64_t)extent[0] * emu_texel_bytes(s->texel) * (uint32_t)s->channels;
    *slice = *pitch * extent[1];
    bool inside = box->x <= *pitch && box->width <= *pitch - box->x && box->y <= extent[1] &&
                  box->height <= extent[1] - box->y && box->z <= extent[2] &&
                  box->depth <= extent[2] - box->z;
    if (!inside)
        return CU_INVALID_VALUE;
    *at = emu_array_row(array->texels, array->level, (uint32_t)box->y, (uint32_t)box->z) + box->x;
    return CU_OK;
}

/* ---- Resources ------------------------------------------------------------------------------ */

int emui_cu_resource_of_array(const emui_cu_device *d, const void *array, bool is_mipmap,
                              emu_resource *to)
{
    const emui_cu_array *a = array;
    if (!emui_cu_is_array(d, array) || a->is_mipmap != is_mipmap)
        return CU_INVALID_HANDLE;
    const emu_array_shape *s = emu_array_of(a->texels);
    *to = (emu_resource){.kind = is_mipmap ? EMU_RESOURCE_MIPMAP : EMU_RESOURCE_ARRAY,
                         .array = a->texels,
                         .level = a->level,
                         .texel = s->texel,
                         .channels = s->channels};
    return CU_OK;
}

int emui_cu_resource_of_memory(const emui_cu_rows *rows, emu_resource *to)
{
    bool pitched = rows->height > 0;
    *to = (emu_resource){.kind = pitched ? EMU_RESOURCE_PITCH : EMU_RESOURCE_LINEAR,
                         .address = rows->address,
                         .channels = rows->channels,
                         .width = rows->width,
                         .height = rows->height,
                         .pitch = rows->pitch};
    if (!emui_cu_texel_of(rows->format, &to->texel, &to->channels) || to->channels == 0)
        return CU_INVALID_VALUE;
    if (!pitched)
        to->width = (uint32_t)(rows->bytes / (emu_texel_bytes(to->texel) * (unsigned)to->channels));
    return CU_OK;
}

/* ---- Objects -------------------------------------------------------------------------------- */

int emui_cu_object_open(emui_cu_device *d, const emu_resource *resource, const emu_sampler *sampler,
                        const emui_cu_described *described, uint64_t *handle)
{
    const char *why = "out of memory";
    emui_cu_described *kept = malloc(sizeof *kept);
    if (kept == NULL || !emui_cu_add(&d->objects, kept)) {
        free(kept);
        return CU_OUT_OF_MEMORY;
    }
    *kept = *described;
    kept->is_surface = sampler == NULL;
    kept->handle = sampler == NULL ? emu_surface_open(d->m, resource, &why)
                                   : emu_texture_open(d->m, resource, sampler, &why);
    if (kept->handle == 0) {
        emui_cu_drop(&d->objects, kept);
        free(kept);
        emui_cu_say("%s object: %s", sampler == NULL ? "surface" : "texture", why);
        return CU_INVALID_VALUE;
    }
    *handle = kept->handle;
    return CU_OK;
}

const emui_cu_described *emui_cu_object_described(const emui_cu_device *d, uint64_t handle,
                                                  bool is_surface)
{
    for (int k = 0; k < d->objects.count; ++k) {
        const emui_cu_described *o = d->objects.at[k];
        if (o->handle == handle && o->is_surface == is_surface)
            return o;
    }
    return NULL;
}

int emui_cu_object_close(emui_cu_device *d, uint64_t handle, bool is_surface, const char *call)
{
    const emui_cu_described *o = emui_cu_object_described(d, handle, is_surface);
    if (o == NULL) {
        emui_cu_tell_call(d, call, "bad free", "destroy an object once, by the call for its kind",
                          "0x%llx is no object that this call destroys",
                          (unsigned long long)handle);
        return CU_INVALID_VALUE;
    }
    emui_cu_wait_all(d);
    (void)(is_surface ? emu_surface_close(d->m, handle) : emu_texture_close(d->m, handle));
    emui_cu_drop(&d->objects, o);
    free((void *)(uintptr_t)o);
    return CU_OK;
}

void emui_cu_textures_close(emui_cu_device *d)
{
    while (d->objects.count > 0) {
        const emui_cu_described *o = d->objects.at[d->objects.count - 1];
        emui_cu_object_close(d, o->handle, o->is_surface, "cudaDeviceReset");
    }
    for (int k = d->arrays.count; k > 0; k = d->arrays.count) {
        emui_cu_array *last = d->arrays.at[k - 1];
        free_array(d, last->of != NULL ? last->of : last);
    }
}
