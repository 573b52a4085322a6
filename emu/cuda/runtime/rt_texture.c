/* rt_texture.c - CUDA arrays, texture and surface objects, by the runtime's functions.
 *
 *      channel description   x y z w bits, a kind     <->   format and channels of the driver's
 *
 * Follows the CUDA runtime API, "Memory Management", "Texture Object Management", "Surface Object
 * Management". Not here: views of a resource, and compressed formats, which are refused by name. */
#include "emu/cuda/runtime/rt.h"
#include "emu/cuda/texture/textures.h"

#include <string.h>

/* Of both cudaResourceDesc, of CUDA 12 and of 13, which differ in what is reserved. */
enum { RESOURCE_BYTES = 64 };

/* ---- Channels ------------------------------------------------------------------------------- */

/* A CUarray_format, and channels; false: there is none of the kind here. */
static bool format_of(const struct cudaChannelFormatDesc *c, int *format, int *channels)
{
    const int bits[4] = {c->x, c->y, c->z, c->w};
    int n = 0;
    while (n < 4 && bits[n] > 0)
        ++n;
    *channels = n;
    for (int k = 1; k < n; ++k)
        if (bits[k] != bits[0])
            return false;
    if (c->f >= cudaChannelFormatKindUnsignedNormalized8X1 &&
        c->f <= cudaChannelFormatKindSignedNormalized16X4) {
        *format = 0xc0 + (int)c->f - (int)cudaChannelFormatKindUnsignedNormalized8X1;
        return true;
    }
    int wide = bits[0] == 8 ? 0 : bits[0] == 16 ? 1 : bits[0] == 32 ? 2 : -1;
    bool is_float = c->f == cudaChannelFormatKindFloat;
    if (wide < 0 || n == 0 || n == 3 || (is_float && wide == 0) ||
        (int)c->f > (int)cudaChannelFormatKindFloat)
        return false;
    *format = is_float ? 8 << wide : (c->f == cudaChannelFormatKindSigned ? 8 : 1) + wide;
    return true;
}

static struct cudaChannelFormatDesc channels_of(int format, int channels)
{
    struct cudaChannelFormatDesc to = {0, 0, 0, 0, cudaChannelFormatKindNone};
    int *const bits[4] = {&to.x, &to.y, &to.z, &to.w};
    uint32_t bytes = emui_cu_texel_bytes(format, channels) / (uint32_t)channels;
    for (int k = 0; k < channels && k < 4; ++k)
        *bits[k] = 8 * (int)bytes;
    int normalised = (int)cudaChannelFormatKindUnsignedNormalized8X1 + format - 0xc0;
    to.f = format >= 0xc0 ? (enum cudaChannelFormatKind)normalised
           : format >= 16 ? cudaChannelFormatKindFloat
           : format >= 8  ? cudaChannelFormatKindSigned
                          : cudaChannelFormatKindUnsigned;
    return to;
}

struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   enum cudaChannelFormatKind f)
{
    return (struct cudaChannelFormatDesc){x, y, z, w, f};
}

/* ---- Arrays --------------------------------------------------------------------------------- */

static cudaError_t open_array(const struct cudaChannelFormatDesc *channels,
                              emui_cu_array_description is, emui_cu_array **to)
{
    cudaError_t error;
    if (to == NULL || channels == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (!format_of(channels, &is.format, &is.channels))
        return emui_rt_failed(cudaErrorInvalidChannelDescriptor);
    emui_cu_device *d = emui_rt_enter(&error);
    return d == NULL ? error : emui_rt_leave(emui_rt_error(emui_cu_array_open(d, &is, to)));
}

cudaError_t cudaMallocArray(cudaArray_t *to, const struct cudaChannelFormatDesc *channels,
                            size_t width, size_t height, unsigned int flags)
{
    const emui_cu_array_description is = {.width = width, .height = height, .flags = flags};
    return open_array(channels, is, (emui_cu_array **)(void *)to);
}

static emui_cu_array_description of_extent(struct cudaExtent extent, unsigned flags, int levels)
{
    return (emui_cu_array_description){.width = extent.width,
                                       .height = extent.height,
                                       .depth = extent.depth,
                                       .flags = flags,
                                       .levels = levels};
}

cudaError_t cudaMalloc3DArray(cudaArray_t *to, const struct cudaChannelFormatDesc *channels,
                              struct cudaExtent extent, unsigned int flags)
{
    return open_array(channels, of_extent(extent, flags, 0), (emui_cu_array **)(void *)to);
}

cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *to,
                                     const struct cudaChannelFormatDesc *channels,
                                     struct cudaExtent extent, unsigned int levels,
                                     unsigned int flags)
{
    /* more levels than there are mean all of them */
    size_t widest = extent.width > extent.height ? extent.width : extent.height;
    bool layers = (flags & (EMUI_CU_LAYERED | EMUI_CU_CUBEMAP)) != 0;
    widest = !layers && extent.depth > widest ? extent.depth : widest;
    unsigned most = 1;
    for (; widest > 1; widest >>= 1)
        ++most;
    levels = levels == 0 ? 1 : levels > most ? most : levels;
    return open_array(channels, of_extent(extent, flags, (int)levels),
                      (emui_cu_array **)(void *)to);
}

static cudaError_t close_array(void *array, const char *call)
{
    cudaError_t error;
    if (array == NULL)
        return cudaSuccess;
    emui_cu_device *d = emui_rt_enter(&error);
    return d == NULL ? error : emui_rt_leave(emui_rt_error(emui_cu_array_close(d, array, call)));
}

cudaError_t cudaFreeArray(cudaArray_t array)
{
    return close_array(array, "cudaFreeArray");
}

cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t array)
{
    return close_array(array, "cudaFreeMipmappedArray");
}

cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *to, cudaMipmappedArray_const_t array,
                                       unsigned int level)
{
    cudaError_t error;
    if (to == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    emui_cu_array *mipmap = (emui_cu_array *)(uintptr_t)array;
    return emui_rt_leave(
        emui_rt_error(emui_cu_array_level(d, mipmap, level, (emui_cu_array **)(void *)to)));
}

cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *channels, struct cudaExtent *extent,
                             unsigned int *flags, cudaArray_t array)
{
    cudaError_t error;
    emui_cu_array_description is;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    if (!emui_cu_is_array(d, array))
        return emui_rt_leave(cudaErrorInvalidResourceHandle);
    emui_cu_array_describe((const emui_cu_array *)(const void *)array, &is);
    if (channels != NULL)
        *channels = channels_of(is.format, is.channels);
    if (extent != NULL)
        *extent = (struct cudaExtent){is.width, is.height, is.depth};
    if (flags != NULL)
        *flags = is.flags;
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *to, cudaArray_const_t array)
{
    return to == NULL ? emui_rt_failed(cudaErrorInvalidValue)
                      : cudaArrayGetInfo(to, NULL, NULL, (cudaArray_t)(uintptr_t)array);
}

cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t *to,
                                                 const struct cudaChannelFormatDesc *channels,
                                                 int device)
{
    enum { MAX_BYTES = 1 << 28 };
    int format, n;
    if (to == NULL || channels == NULL || !format_of(channels, &format, &n))
        return emui_rt_failed(cudaErrorInvalidValue);
    *to = (size_t)MAX_BYTES; /* texels, whatever their size */
    return device == 0 ? cudaSuccess : emui_rt_failed(cudaErrorInvalidDevice);
}

/* ---- Objects -------------------------------------------------------------------------------- */

static int of_memory(const struct cudaResourceDesc *r, emu_resource *to)
{
    bool pitched = r->resType == cudaResourceTypePitch2D;
    emui_cu_rows rows = {.address = (uintptr_t)r->res.linear.devPtr,
                         .bytes = r->res.linear.sizeInBytes};
    if (pitched)
        rows = (emui_cu_rows){.address = (uintptr_t)r->res.pitch2D.devPtr,
                              .pitch = r->res.pitch2D.pitchInBytes,
                              .width = (uint32_t)r->res.pitch2D.width,
                              .height = (uint32_t)r->res.pitch2D.height};
    if ((pitched && rows.height == 0) ||
        !format_of(pitched ? &r->res.pitch2D.desc : &r->res.linear.desc, &rows.format,
                   &rows.channels))
        return CU_INVALID_VALUE;
    return emui_cu_resource_of_memory(&rows, to);
}

static int resource_of(emui_cu_device *d, const struct cudaResourceDesc *r, emu_resource *to)
{
    switch (r->resType) {
    case cudaResourceTypeArray:
        return emui_cu_resource_of_array(d, r->res.array.array, false, to);
    case cudaResourceTypeMipmappedArray:
        return emui_cu_resource_of_array(d, r->res.mipmap.mipmap, true, to);
    case cudaResourceTypeLinear:
    case cudaResourceTypePitch2D:
        return of_memory(r, to);
    default:
        return CU_INVALID_VALUE;
    }
}

static emu_sampler sampler_of(const struct cudaTextureDesc *t)
{
    emu_sampler to = {.is_linear = t->filterMode == cudaFilterModeLinear,
                      .mip_is_linear = t->mipmapFilterMode == cudaFilterModeLinear,
                      .is_normalised = t->normalizedCoords != 0,
                      .reads_integers = t->readMode == cudaReadModeElementType,
                      .srgb = t->sRGB != 0,
                      .seamless = t->seamlessCubemap != 0,
                      .bias = t->mipmapLevelBias,
                      .least = t->minMipmapLevelClamp,
                      .most = t->maxMipmapLevelClamp,
                      .anisotropy = (int)t->maxAnisotropy};
    for (int k = 0; k < 3; ++k)
        to.wrap[k] = (emu_wrap)t->addressMode[k];
    memcpy(to.border, t->borderColor, sizeof to.border);
    return to;
}

/* The runtime, other than the driver, refuses what cannot be read so. */
static cudaError_t wrong_reading(const emu_resource *r, const emu_sampler *s)
{
    bool wide = r->texel == EMU_TEXEL_U32 || r->texel == EMU_TEXEL_S32,
         integers = r->texel <= EMU_TEXEL_S32;
    if (!s->reads_integers && integers && wide)
        return cudaErrorInvalidNormSetting;
    if (!s->reads_integers && !integers && r->texel <= EMU_TEXEL_F32)
        return cudaErrorInvalidNormSetting;
    return s->is_linear && s->reads_integers && integers ? cudaErrorInvalidFilterSetting
                                                         : cudaSuccess;
}

static cudaError_t open_object(uint64_t *to, const struct cudaResourceDesc *r,
                               const struct cudaTextureDesc *t)
{
    cudaError_t error;
    emu_resource resource;
    emui_cu_described described = {.handle = 0};
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    memcpy(described.resource, r, RESOURCE_BYTES);
    error = emui_rt_error(resource_of(d, r, &resource));
    if (error == cudaSuccess && t == NULL)
        error = emui_rt_error(emui_cu_object_open(d, &resource, NULL, &described, to));
    if (error == cudaSuccess && t != NULL) {
        const emu_sampler sampler = sampler_of(t);
        memcpy(described.texture, t, sizeof *t);
        error = wrong_reading(&resource, &sampler);
        if (error == cudaSuccess)
            error = emui_rt_error(emui_cu_object_open(d, &resource, &sampler, &described, to));
    }
    return emui_rt_leave(error);
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *to,
                                    const struct cudaResourceDesc *resource,
                                    const struct cudaTextureDesc *texture,
                                    const struct cudaResourceViewDesc *view)
{
    uint64_t handle = 0;
    if (to == NULL || resource == NULL || texture == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (view != NULL)
        return emui_rt_failed(
            (cudaError_t)emui_cu_missing("cudaCreateTextureObject with a resource view"));
    cudaError_t error = open_object(&handle, resource, texture);
    *to = handle;
    return error;
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *to,
                                    const struct cudaResourceDesc *resource)
{
    uint64_t handle = 0;
    if (to == NULL || resource == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    cudaError_t error = open_object(&handle, resource, NULL);
    *to = handle;
    return error;
}

static cudaError_t close_object(uint64_t object, bool is_surface, const char *call)
{
    cudaError_t error;
    if (object == 0)
        return cudaSuccess;
    emui_cu_device *d = emui_rt_enter(&error);
    return d == NULL
               ? error
               : emui_rt_leave(emui_rt_error(emui_cu_object_close(d, object, is_surface, call)));
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object)
{
    return close_object(object, false, "cudaDestroyTextureObject");
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object)
{
    return close_object(object, true, "cudaDestroySurfaceObject");
}

/* The bytes of a description, as it was given. */
static cudaError_t describe(uint64_t object, bool is_surface, struct cudaResourceDesc *resource,
                            struct cudaTextureDesc *texture)
{
    cudaError_t error;
    if (resource == NULL && texture == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_described *o = emui_cu_object_described(d, object, is_surface);
    if (o != NULL && resource != NULL)
        memcpy(resource, o->resource, RESOURCE_BYTES);
    if (o != NULL && texture != NULL)
        memcpy(texture, o->texture, sizeof *texture);
    return emui_rt_leave(o == NULL ? cudaErrorInvalidValue : cudaSuccess);
}

cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *to,
                                             cudaTextureObject_t object)
{
    return describe(object, false, to, NULL);
}

cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *to, cudaTextureObject_t object)
{
    return describe(object, false, NULL, to);
}

cudaError_t cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *to,
                                             cudaSurfaceObject_t object)
{
    return describe(object, true, to, NULL);
}
