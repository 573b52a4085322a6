/* rt12.c - the runtime of CUDA 12 where it differs: rt12.h. */
#include "emu/cuda/runtime12/rt12.h"

#include "emu/cuda/runtime/rt.h"

enum { VERSION = 12090, DEVICES = 1, OF_HOST = -1 };

#define FIELD(name, attribute)                                                                     \
    {                                                                                              \
        offsetof(struct cudaDeviceProp12, name), sizeof(((struct cudaDeviceProp12 *)0)->name),     \
            attribute                                                                              \
    }

static const emui_rt_field fields[] = {
#include "emu/cuda/runtime/fields.h"
    FIELD(clockRate, 13),
    FIELD(deviceOverlap, 15),
    FIELD(kernelExecTimeoutEnabled, 17),
    FIELD(computeMode, 20),
    FIELD(memoryClockRate, 36),
    FIELD(maxTexture1DLinear, 69),
    FIELD(singleToDoublePrecisionPerfRatio, 87),
    FIELD(cooperativeMultiDeviceLaunch, 96),
};

static const emui_rt_layout layout = {sizeof(struct cudaDeviceProp12),
                                      offsetof(struct cudaDeviceProp12, totalGlobalMem), fields,
                                      sizeof fields / sizeof fields[0]};

cudaError_t emui_rt12_properties(struct cudaDeviceProp12 *to, int device)
{
    return emui_rt_properties(&layout, to, device);
}

cudaError_t emui_rt12_version(int *version)
{
    return emui_rt_version(version, VERSION);
}

cudaError_t emui_rt12_pointer(struct cudaPointerAttributes12 *to, const void *address)
{
    emui_rt_pointer_is is;
    cudaError_t error =
        to == NULL ? emui_rt_failed(cudaErrorInvalidValue) : emui_rt_pointer(&is, address);
    if (error == cudaSuccess)
        *to = (struct cudaPointerAttributes12){is.type, is.device, is.on_device, is.on_host};
    return error;
}

static bool is_device(int device)
{
    return device >= OF_HOST && device < DEVICES;
}

cudaError_t emui_rt12_prefetch(const void *address, size_t bytes, int device, cudaStream_t stream)
{
    return is_device(device) ? emui_rt_prefetch(address, bytes, 0, stream)
                             : emui_rt_failed(cudaErrorInvalidDevice);
}

cudaError_t emui_rt12_advise(const void *address, size_t bytes, enum cudaMemoryAdvise advice,
                             int device)
{
    (void)advice;
    return is_device(device) ? emui_rt_managed(address, bytes)
                             : emui_rt_failed(cudaErrorInvalidDevice);
}

cudaError_t emui_rt12_prefetch_v2(const void *address, size_t bytes, struct cudaMemLocation where,
                                  unsigned flags, cudaStream_t stream)
{
    (void)where;
    return emui_rt_prefetch(address, bytes, flags, stream);
}

cudaError_t emui_rt12_advise_v2(const void *address, size_t bytes, enum cudaMemoryAdvise advice,
                                struct cudaMemLocation where)
{
    (void)advice, (void)where;
    return emui_rt_managed(address, bytes);
}

cudaError_t emui_rt12_capture_info(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                   unsigned long long *id, cudaGraph_t *graph,
                                   const cudaGraphNode_t **last, size_t *count)
{
    return emui_rt_capture_info(stream, status, id, graph, last, NULL, count);
}
