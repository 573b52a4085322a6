/* rt_launch.c - launches, as <<< >>> and the functions of the runtime have them.
 *
 * Follows the CUDA runtime API, "Execution Control". What a stream is told to do runs at once, host
 * functions too, which are called outside of the device's lock. */
#include "emu/cuda/runtime/rt.h"

enum { NESTED = 16 };

/* <<< >>> pushes, the kernel's host function pops; arguments may launch, too. */
static _Thread_local struct {
    struct {
        dim3 grid, block;
        size_t shared;
        cudaStream_t stream;
    } call[NESTED];
    int depth;
} pushed;

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, void *stream)
{
    if (pushed.depth == NESTED)
        return 1;
    pushed.call[pushed.depth].grid = grid;
    pushed.call[pushed.depth].block = block;
    pushed.call[pushed.depth].shared = shared;
    pushed.call[pushed.depth++].stream = stream;
    return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream)
{
    if (pushed.depth == 0)
        return emui_rt_failed(cudaErrorMissingConfiguration);
    --pushed.depth;
    *grid = pushed.call[pushed.depth].grid;
    *block = pushed.call[pushed.depth].block;
    *shared = pushed.call[pushed.depth].shared;
    *(cudaStream_t *)stream = pushed.call[pushed.depth].stream;
    return cudaSuccess;
}

/* ---- Launches ------------------------------------------------------------------------------- */

static void set_three(int64_t *to, dim3 from)
{
    to[0] = from.x;
    to[1] = from.y;
    to[2] = from.z;
}

/* Attributes that have no effect on one launch after the other are taken as they are. */
static cudaError_t take_attribute(emui_cu_launch *l, const cudaLaunchAttribute *a)
{
    switch (a->id) {
    case cudaLaunchAttributeCooperative:
        l->cooperative = a->val.cooperative != 0;
        return cudaSuccess;
    case cudaLaunchAttributeClusterDimension:
        l->cluster[0] = a->val.clusterDim.x;
        l->cluster[1] = a->val.clusterDim.y;
        l->cluster[2] = a->val.clusterDim.z;
        return cudaSuccess;
    default:
        return a->id <= cudaLaunchAttributePreferredSharedMemoryCarveout ? cudaSuccess
                                                                         : cudaErrorInvalidValue;
    }
}

static cudaError_t launch(const void *kernel, const cudaLaunchConfig_t *config, bool cooperative,
                          void **arguments)
{
    cudaError_t error;
    emui_cu_launch l = {.dynamic_shared = config->dynamicSmemBytes,
                        .cooperative = cooperative,
                        .arguments = arguments};
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    set_three(l.grid, config->gridDim);
    set_three(l.block, config->blockDim);
    for (unsigned i = 0; error == cudaSuccess && i < config->numAttrs; ++i)
        error = take_attribute(&l, &config->attrs[i]);
    if (error == cudaSuccess && !emui_cu_is_stream(d, config->stream))
        error = cudaErrorInvalidResourceHandle;
    if (error == cudaSuccess)
        error = emui_rt_kernel(d, kernel, &l.kernel);
    if (error == cudaSuccess)
        error = emui_rt_error(emui_cu_start(d, &l));
    return emui_rt_leave(error);
}

cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                             size_t shared, cudaStream_t stream)
{
    return launch(
        kernel,
        &(cudaLaunchConfig_t){
            .gridDim = grid, .blockDim = block, .dynamicSmemBytes = shared, .stream = stream},
        false, arguments);
}

cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                               size_t shared, cudaStream_t stream)
{
    return cudaLaunchKernel(kernel, grid, block, arguments, shared, stream);
}

cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                        size_t shared, cudaStream_t stream)
{
    return launch(
        kernel,
        &(cudaLaunchConfig_t){
            .gridDim = grid, .blockDim = block, .dynamicSmemBytes = shared, .stream = stream},
        true, arguments);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel,
                                void **arguments)
{
    return config == NULL ? emui_rt_failed(cudaErrorInvalidValue)
                          : launch(kernel, config, false, arguments);
}

/* ---- Functions of the host ------------------------------------------------------------------ */

static cudaError_t check_stream(cudaStream_t stream, bool has_function)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    if (!has_function)
        error = cudaErrorInvalidValue;
    else if (!emui_cu_is_stream(d, stream))
        error = cudaErrorInvalidResourceHandle;
    else
        emui_cu_flush(d);
    return emui_rt_leave(error);
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data)
{
    cudaError_t error = check_stream(stream, function != NULL);
    if (error == cudaSuccess)
        function(data);
    return error;
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t function, void *data,
                                  unsigned flags)
{
    cudaError_t error = check_stream(stream, function != NULL && flags == 0);
    if (error == cudaSuccess)
        function(stream, cudaSuccess, data);
    return error;
}
