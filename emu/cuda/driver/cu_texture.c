/* cu_texture.c - CUDA arrays, texture and surface objects, by the driver's functions.
 *
 * Follows the CUDA driver API, "Memory Management", "Texture Object Management", "Surface Object
 * Management". Not here: copies (cu_rows.c), views of a resource, which are refused by name. */
#include "emu/cuda/driver/cu.h"

#include <string.h>

enum { READ_AS_INTEGER = 1, NORMALISED = 2, SRGB = 16, SEAMLESS = 64 }; /* flags of textures */

/* ---- Arrays --------------------------------------------------------------------------------- */

static CUresult open_array(const CUDA_ARRAY3D_DESCRIPTOR *of, unsigned levels, emui_cu_array **to)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_array_description is = {of->Width,       of->Height,           of->Depth,
                                          (int)of->Format, (int)of->NumChannels, of->Flags,
                                          (int)levels};
    return emui_cu_driver_leave(emui_cu_array_open(d, &is, to));
}

CUresult cuArray3DCreate_v2(CUarray *to, const CUDA_ARRAY3D_DESCRIPTOR *of)
{
    return to == NULL || of == NULL ? CUDA_ERROR_INVALID_VALUE
                                    : open_array(of, 0, (emui_cu_array **)(void *)to);
}

CUresult cuArrayCreate_v2(CUarray *to, const CUDA_ARRAY_DESCRIPTOR *of)
{
    if (to == NULL || of == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    const CUDA_ARRAY3D_DESCRIPTOR is = {.Width = of->Width,
                                        .Height = of->Height,
                                        .Format = of->Format,
                                        .NumChannels = of->NumChannels};
    return open_array(&is, 0, (emui_cu_array **)(void *)to);
}

CUresult cuMipmappedArrayCreate(CUmipmappedArray *to, const CUDA_ARRAY3D_DESCRIPTOR *of,
                                unsigned int levels)
{
    bool bad = to == NULL || of == NULL || levels == 0;
    return bad ? CUDA_ERROR_INVALID_VALUE : open_array(of, levels, (emui_cu_array **)(void *)to);
}

static CUresult close_array(void *array, const char *call)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    return d == NULL ? error : emui_cu_driver_leave(emui_cu_array_close(d, array, call));
}

CUresult cuArrayDestroy(CUarray array)
{
    return close_array(array, "cuArrayDestroy");
}

CUresult cuMipmappedArrayDestroy(CUmipmappedArray array)
{
    return close_array(array, "cuMipmappedArrayDestroy");
}

CUresult cuMipmappedArrayGetLevel(CUarray *to, CUmipmappedArray array, unsigned int level)
{
    CUresult error;
    emui_cu_device *d = to == NULL ? NULL : emui_cu_driver_enter(&error);
    if (d == NULL)
        return to == NULL ? CUDA_ERROR_INVALID_VALUE : error;
    return emui_cu_driver_leave(emui_cu_array_level(d, (emui_cu_array *)(void *)array, level,
                                                    (emui_cu_array **)(void *)to));
}

CUresult cuArray3DGetDescriptor_v2(CUDA_ARRAY3D_DESCRIPTOR *to, CUarray array)
{
    CUresult error;
    emui_cu_array_description is;
    emui_cu_device *d = to == NULL ? NULL : emui_cu_driver_enter(&error);
    if (d == NULL)
        return to == NULL ? CUDA_ERROR_INVALID_VALUE : error;
    if (!emui_cu_is_array(d, array))
        return emui_cu_driver_leave(CU_INVALID_HANDLE);
    emui_cu_array_describe((const emui_cu_array *)(const void *)array, &is);
    *to = (CUDA_ARRAY3D_DESCRIPTOR){.Width = is.width,
                                    .Height = is.height,
                                    .Depth = is.depth,
                                    .Format = (CUarray_format)is.format,
                                    .NumChannels = (unsigned)is.channels,
                                    .Flags = is.flags};
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuArrayGetDescriptor_v2(CUDA_ARRAY_DESCRIPTOR *to, CUarray array)
{
    CUDA_ARRAY3D_DESCRIPTOR is;
    CUresult error = to == NULL ? CUDA_ERROR_INVALID_VALUE : cuArray3DGetDescriptor_v2(&is, array);
    if (error == CUDA_SUCCESS)
        *to = (CUDA_ARRAY_DESCRIPTOR){is.Width, is.Height, is.Format, is.NumChannels};
    return error;
}

/* ---- Objects -------------------------------------------------------------------------------- */

static int of_memory(const CUDA_RESOURCE_DESC *r, emu_resource *to)
{
    bool pitched = r->resType == CU_RESOURCE_TYPE_PITCH2D;
    emui_cu_rows rows = {.address = r->res.linear.devPtr,
                         .bytes = r->res.linear.sizeInBytes,
                         .format = (int)r->res.linear.format,
                         .channels = (int)r->res.linear.numChannels};
    if (pitched)
        rows = (emui_cu_rows){.address = r->res.pitch2D.devPtr,
                              .pitch = r->res.pitch2D.pitchInBytes,
                              .width = (uint32_t)r->res.pitch2D.width,
                              .height = (uint32_t)r->res.pitch2D.height,
                              .format = (int)r->res.pitch2D.format,
                              .channels = (int)r->res.pitch2D.numChannels};
    return pitched && rows.height == 0 ? CU_INVALID_VALUE : emui_cu_resource_of_memory(&rows, to);
}

static int resource_of(emui_cu_device *d, const CUDA_RESOURCE_DESC *r, emu_resource *to)
{
    switch (r->resType) {
    case CU_RESOURCE_TYPE_ARRAY:
        return emui_cu_resource_of_array(d, r->res.array.hArray, false, to);
    case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
        return emui_cu_resource_of_array(d, r->res.mipmap.hMipmappedArray, true, to);
    case CU_RESOURCE_TYPE_LINEAR:
    case CU_RESOURCE_TYPE_PITCH2D:
        return of_memory(r, to);
    default:
        return CU_INVALID_VALUE;
    }
}

static emu_sampler sampler_of(const CUDA_TEXTURE_DESC *t)
{
    emu_sampler to = {.is_linear = t->filterMode == CU_TR_FILTER_MODE_LINEAR,
                      .mip_is_linear = t->mipmapFilterMode == CU_TR_FILTER_MODE_LINEAR,
                      .is_normalised = (t->flags & NORMALISED) != 0,
                      .reads_integers = (t->flags & READ_AS_INTEGER) != 0,
                      .srgb = (t->flags & SRGB) != 0,
                      .seamless = (t->flags & SEAMLESS) != 0,
                      .bias = t->mipmapLevelBias,
                      .least = t->minMipmapLevelClamp,
                      .most = t->maxMipmapLevelClamp,
                      .anisotropy = (int)t->maxAnisotropy};
    for (int k = 0; k < 3; ++k)
        to.wrap[k] = (emu_wrap)t->addressMode[k];
    memcpy(to.border, t->borderColor, sizeof to.border);
    return to;
}

static CUresult open_object(uint64_t *to, const CUDA_RESOURCE_DESC *r, const CUDA_TEXTURE_DESC *t)
{
    CUresult error;
    emu_resource resource;
    emui_cu_described described = {.handle = 0};
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    memcpy(described.resource, r, sizeof *r);
    int code = resource_of(d, r, &resource);
    if (code == CU_OK && t == NULL)
        code = emui_cu_object_open(d, &resource, NULL, &described, to);
    if (code == CU_OK && t != NULL) {
        const emu_sampler sampler = sampler_of(t);
        memcpy(described.texture, t, sizeof *t);
        code = emui_cu_object_open(d, &resource, &sampler, &described, to);
    }
    return emui_cu_driver_leave(code);
}

CUresult cuTexObjectCreate(CUtexObject *to, const CUDA_RESOURCE_DESC *resource,
                           const CUDA_TEXTURE_DESC *texture, const CUDA_RESOURCE_VIEW_DESC *view)
{
    uint64_t handle = 0;
    if (to == NULL || resource == NULL || texture == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    if (view != NULL)
        return (CUresult)emui_cu_missing("a texture object with a resource view");
    CUresult error = open_object(&handle, resource, texture);
    *to = handle;
    return error;
}

CUresult cuSurfObjectCreate(CUsurfObject *to, const CUDA_RESOURCE_DESC *resource)
{
    uint64_t handle = 0;
    if (to == NULL || resource == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    CUresult error = open_object(&handle, resource, NULL);
    *to = handle;
    return error;
}

static CUresult close_object(uint64_t object, bool is_surface, const char *call)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    return d == NULL ? error
                     : emui_cu_driver_leave(emui_cu_object_close(d, object, is_surface, call));
}

CUresult cuTexObjectDestroy(CUtexObject object)
{
    return close_object(object, false, "cuTexObjectDestroy");
}

CUresult cuSurfObjectDestroy(CUsurfObject object)
{
    return close_object(object, true, "cuSurfObjectDestroy");
}

/* The bytes of a description, as it was given. */
static CUresult describe(uint64_t object, bool is_surface, CUDA_RESOURCE_DESC *resource,
                         CUDA_TEXTURE_DESC *texture)
{
    CUresult error;
    if (resource == NULL && texture == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_described *o = emui_cu_object_described(d, object, is_surface);
    if (o != NULL && resource != NULL)
        memcpy(resource, o->resource, sizeof *resource);
    if (o != NULL && texture != NULL)
        memcpy(texture, o->texture, sizeof *texture);
    return emui_cu_driver_leave(o == NULL ? CU_INVALID_VALUE : CU_OK);
}

CUresult cuTexObjectGetResourceDesc(CUDA_RESOURCE_DESC *to, CUtexObject object)
{
    return describe(object, false, to, NULL);
}

CUresult cuTexObjectGetTextureDesc(CUDA_TEXTURE_DESC *to, CUtexObject object)
{
    return describe(object, false, NULL, to);
}

CUresult cuSurfObjectGetResourceDesc(CUDA_RESOURCE_DESC *to, CUsurfObject object)
{
    return describe(object, true, to, NULL);
}
