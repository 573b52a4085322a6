/* rt_copy.c - copies and fills: of bytes, rows, boxes, symbols.
 *
 * Follows the CUDA runtime API, "Memory Management". Not here: when those in a stream are done
 * (device/work.h); rows of CUDA arrays (rt_copy_array.c). */
#include "emu/cuda/runtime/rt.h"
#include "emu/cuda/texture/textures.h"

static uint64_t address_of(const void *p)
{
    return (uintptr_t)p;
}

/* The sides that a direction names. */
cudaError_t emui_rt_sides(emui_cu_copy *c, enum cudaMemcpyKind kind)
{
    static const emui_cu_side to[] = {CU_HOST_SIDE, CU_DEVICE_SIDE, CU_HOST_SIDE, CU_DEVICE_SIDE,
                                      CU_ANY_SIDE};
    static const emui_cu_side from[] = {CU_HOST_SIDE, CU_HOST_SIDE, CU_DEVICE_SIDE, CU_DEVICE_SIDE,
                                        CU_ANY_SIDE};
    if ((unsigned)kind > cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    c->to_side = to[kind];
    c->from_side = from[kind];
    return cudaSuccess;
}

cudaError_t emui_rt_copy(emui_cu_copy *c, enum cudaMemcpyKind kind, cudaStream_t stream, bool waits)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = emui_rt_sides(c, kind);
    if (error == cudaSuccess && !emui_cu_is_stream(d, stream))
        error = cudaErrorInvalidResourceHandle;
    const emui_cu_work work = {.kind = CU_WORK_COPY, .is.copy = *c};
    if (error == cudaSuccess)
        error =
            emui_rt_error(waits ? emui_cu_run(d, stream, &work) : emui_cu_submit(d, stream, &work));
    if (waits)
        emui_cu_flush(d);
    return emui_rt_leave(error);
}

static emui_cu_copy bytes_of(const char *call, void *to, const void *from, size_t bytes)
{
    return (emui_cu_copy){.call = call,
                          .to = address_of(to),
                          .from = address_of(from),
                          .width = bytes,
                          .height = 1,
                          .depth = 1};
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    emui_cu_copy c = bytes_of("cudaMemcpy", to, from, bytes);
    return emui_rt_copy(&c, kind, NULL, true);
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    emui_cu_copy c = bytes_of("cudaMemcpyAsync", to, from, bytes);
    return emui_rt_copy(&c, kind, stream, false);
}

cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes)
{
    return !emui_cu_has_device(to_device) || !emui_cu_has_device(from_device)
               ? emui_rt_failed(cudaErrorInvalidDevice)
               : cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice);
}

cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device,
                                size_t bytes, cudaStream_t stream)
{
    return !emui_cu_has_device(to_device) || !emui_cu_has_device(from_device)
               ? emui_rt_failed(cudaErrorInvalidDevice)
               : cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream);
}

/* ---- Rows and boxes ------------------------------------------------------------------------- */

static cudaError_t copy_rows(emui_cu_copy *c, enum cudaMemcpyKind kind, cudaStream_t stream,
                             bool waits)
{
    if (c->width > c->to_pitch || c->width > c->from_pitch)
        return emui_rt_failed(cudaErrorInvalidPitchValue);
    return emui_rt_copy(c, kind, stream, waits);
}

cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                         size_t width, size_t height, enum cudaMemcpyKind kind)
{
    emui_cu_copy c = bytes_of("cudaMemcpy2D", to, from, width);
    c.to_pitch = to_pitch;
    c.from_pitch = from_pitch;
    c.height = height;
    return copy_rows(&c, kind, NULL, true);
}

cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                              size_t width, size_t height, enum cudaMemcpyKind kind,
                              cudaStream_t stream)
{
    emui_cu_copy c = bytes_of("cudaMemcpy2DAsync", to, from, width);
    c.to_pitch = to_pitch;
    c.from_pitch = from_pitch;
    c.height = height;
    return copy_rows(&c, kind, stream, false);
}

/* Where a box begins in what a pitched pointer describes. */
static uint64_t begin_of(const struct cudaPitchedPtr *p, const struct cudaPos *at)
{
    return address_of(p->ptr) + at->z * p->pitch * p->ysize + at->y * p->pitch + at->x;
}

/* One side of a box: an array's positions count texels. */
typedef struct side {
    uint64_t at, pitch, slice;
} side;

static cudaError_t place(emui_cu_device *d, const void *array, const struct cudaPitchedPtr *p,
                         const struct cudaPos *at, struct cudaExtent extent, side *to)
{
    emui_cu_array_description is;
    *to = (side){begin_of(p, at), p->pitch, p->pitch * p->ysize};
    if (array == NULL)
        return cudaSuccess;
    if (!emui_cu_is_array(d, array))
        return cudaErrorInvalidResourceHandle;
    emui_cu_array_describe(array, &is);
    uint64_t bytes = emui_cu_texel_bytes(is.format, is.channels);
    const emui_cu_box box = {at->x * bytes, at->y,         at->z,
                             extent.width,  extent.height, extent.depth};
    return emui_rt_error(emui_cu_array_side(array, &box, &to->at, &to->pitch, &to->slice));
}

/* Where an array takes part, the width counts its texels. */
static uint64_t texel_of(emui_cu_device *d, const struct cudaMemcpy3DParms *p)
{
    const void *array = p->srcArray != NULL ? (const void *)p->srcArray : (const void *)p->dstArray;
    emui_cu_array_description is;
    if (array == NULL || !emui_cu_is_array(d, array))
        return 1;
    emui_cu_array_describe(array, &is);
    return emui_cu_texel_bytes(is.format, is.channels);
}

cudaError_t emui_rt_box(emui_cu_device *d, const char *call, const struct cudaMemcpy3DParms *p,
                        emui_cu_copy *c)
{
    side to, from;
    if (p == NULL)
        return cudaErrorInvalidValue;
    struct cudaExtent extent = p->extent;
    extent.width *= texel_of(d, p);
    cudaError_t error = place(d, p->dstArray, &p->dstPtr, &p->dstPos, extent, &to);
    if (error == cudaSuccess)
        error = place(d, p->srcArray, &p->srcPtr, &p->srcPos, extent, &from);
    if (error != cudaSuccess)
        return error;
    *c = (emui_cu_copy){.call = call,
                        .to = to.at,
                        .from = from.at,
                        .width = extent.width,
                        .height = extent.height,
                        .depth = extent.depth,
                        .to_pitch = to.pitch,
                        .from_pitch = from.pitch,
                        .to_slice = to.slice,
                        .from_slice = from.slice};
    return c->width > c->to_pitch || c->width > c->from_pitch ? cudaErrorInvalidPitchValue
                                                              : emui_rt_sides(c, p->kind);
}

static cudaError_t copy_box(const char *call, const struct cudaMemcpy3DParms *p,
                            cudaStream_t stream, bool waits)
{
    cudaError_t error;
    emui_cu_copy c;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = emui_rt_box(d, call, p, &c);
    return emui_rt_leave(error) != cudaSuccess ? error : emui_rt_copy(&c, p->kind, stream, waits);
}

cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p)
{
    return copy_box("cudaMemcpy3D", p, NULL, true);
}

cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p, cudaStream_t stream)
{
    return copy_box("cudaMemcpy3DAsync", p, stream, false);
}

/* Addresses are unified, so that the devices say nothing that the pointers do not. */
static cudaError_t copy_peer(const char *call, const struct cudaMemcpy3DPeerParms *p,
                             cudaStream_t stream, bool waits)
{
    if (p == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    const struct cudaMemcpy3DParms of = {.srcArray = p->srcArray,
                                         .srcPos = p->srcPos,
                                         .srcPtr = p->srcPtr,
                                         .dstArray = p->dstArray,
                                         .dstPos = p->dstPos,
                                         .dstPtr = p->dstPtr,
                                         .extent = p->extent,
                                         .kind = cudaMemcpyDeviceToDevice};
    return !emui_cu_has_device(p->dstDevice) || !emui_cu_has_device(p->srcDevice)
               ? emui_rt_failed(cudaErrorInvalidDevice)
               : copy_box(call, &of, stream, waits);
}

cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p)
{
    return copy_peer("cudaMemcpy3DPeer", p, NULL, true);
}

cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p, cudaStream_t stream)
{
    return copy_peer("cudaMemcpy3DPeerAsync", p, stream, false);
}

/* ---- Symbols -------------------------------------------------------------------------------- */

/* The variable's bytes from an offset on; other: NULL where they are the destination. */
typedef struct symbol_copy {
    const char *call;
    const void *symbol;
    size_t bytes, offset;
    bool is_to, waits;
} symbol_copy;

static cudaError_t copy_symbol(const symbol_copy *s, void *other, enum cudaMemcpyKind kind,
                               cudaStream_t stream)
{
    cudaError_t error;
    uint64_t address = 0, size = 0;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = emui_rt_symbol(d, s->symbol, &address, &size);
    if (error == cudaSuccess && (s->offset > size || s->bytes > size - s->offset))
        error = cudaErrorInvalidValue;
    if (emui_rt_leave(error) != cudaSuccess)
        return error;
    void *variable = (void *)(uintptr_t)(address + s->offset);
    emui_cu_copy c =
        bytes_of(s->call, s->is_to ? variable : other, s->is_to ? other : variable, s->bytes);
    return emui_rt_copy(&c, kind, stream, s->waits);
}

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *from, size_t bytes, size_t offset,
                               enum cudaMemcpyKind kind)
{
    const symbol_copy s = {"cudaMemcpyToSymbol", symbol, bytes, offset, true, true};
    return copy_symbol(&s, (void *)(uintptr_t)from, kind, NULL);
}

cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *from, size_t bytes,
                                    size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    const symbol_copy s = {"cudaMemcpyToSymbolAsync", symbol, bytes, offset, true, false};
    return copy_symbol(&s, (void *)(uintptr_t)from, kind, stream);
}

cudaError_t cudaMemcpyFromSymbol(void *to, const void *symbol, size_t bytes, size_t offset,
                                 enum cudaMemcpyKind kind)
{
    const symbol_copy s = {"cudaMemcpyFromSymbol", symbol, bytes, offset, false, true};
    return copy_symbol(&s, to, kind, NULL);
}

cudaError_t cudaMemcpyFromSymbolAsync(void *to, const void *symbol, size_t bytes, size_t offset,
                                      enum cudaMemcpyKind kind, cudaStream_t stream)
{
    const symbol_copy s = {"cudaMemcpyFromSymbolAsync", symbol, bytes, offset, false, false};
    return copy_symbol(&s, to, kind, stream);
}

/* ---- Fills ---------------------------------------------------------------------------------- */

static cudaError_t fill(const emui_cu_fill *f, uint64_t slice, uint64_t depth, cudaStream_t stream)
{
    cudaError_t error;
    const emui_cu_work work = {.kind = CU_WORK_FILL, .is.fill = {*f, slice, depth}};
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    if (!emui_cu_is_stream(d, stream))
        error = cudaErrorInvalidResourceHandle;
    else
        error = emui_rt_error(emui_cu_submit(d, stream, &work));
    return emui_rt_leave(error);
}

static emui_cu_fill fill_of(const char *call, void *to, int value, size_t width)
{
    return (emui_cu_fill){.call = call,
                          .to = address_of(to),
                          .width = width,
                          .height = 1,
                          .value = (uint32_t)value & 0xff,
                          .bytes = 1};
}

cudaError_t cudaMemset(void *to, int value, size_t bytes)
{
    emui_cu_fill f = fill_of("cudaMemset", to, value, bytes);
    return fill(&f, 0, 1, NULL);
}

cudaError_t cudaMemsetAsync(void *to, int value, size_t bytes, cudaStream_t stream)
{
    emui_cu_fill f = fill_of("cudaMemsetAsync", to, value, bytes);
    return fill(&f, 0, 1, stream);
}

cudaError_t cudaMemset2D(void *to, size_t pitch, int value, size_t width, size_t height)
{
    return cudaMemset2DAsync(to, pitch, value, width, height, NULL);
}

cudaError_t cudaMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream)
{
    emui_cu_fill f = fill_of("cudaMemset2D", to, value, width);
    f.pitch = pitch;
    f.height = height;
    return width > pitch ? emui_rt_failed(cudaErrorInvalidValue) : fill(&f, 0, 1, stream);
}

cudaError_t cudaMemset3D(struct cudaPitchedPtr to, int value, struct cudaExtent extent)
{
    return cudaMemset3DAsync(to, value, extent, NULL);
}

cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr to, int value, struct cudaExtent extent,
                              cudaStream_t stream)
{
    emui_cu_fill f = fill_of("cudaMemset3D", to.ptr, value, extent.width);
    f.pitch = to.pitch;
    f.height = extent.height;
    return fill(&f, to.pitch * to.ysize, extent.depth, stream);
}
