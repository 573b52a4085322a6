/* rt_launch.c - launches, as <<< >>> and the functions of the runtime have them.
 *
 * Follows the CUDA runtime API, "Execution Control". Not here: when a stream does what it is told
 * (device/work.h). */
#include "emu/cuda/runtime/rt.h"

#include <stdlib.h>

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
    case cudaLaunchAttributeProgrammaticStreamSerialization:
        l->programmatic = a->val.programmaticStreamSerializationAllowed != 0;
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
    emui_cu_work work = {.kind = CU_WORK_LAUNCH,
                         .is.launch = {.dynamic_shared = config->dynamicSmemBytes,
                                       .cooperative = cooperative,
                                       .arguments = arguments}};
    emui_cu_launch *l = &work.is.launch;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    set_three(l->grid, config->gridDim);
    set_three(l->block, config->blockDim);
    for (unsigned i = 0; error == cudaSuccess && i < config->numAttrs; ++i)
        error = take_attribute(l, &config->attrs[i]);
    if (error == cudaSuccess && !emui_cu_is_stream(d, config->stream))
        error = cudaErrorInvalidResourceHandle;
    if (error == cudaSuccess)
        error = emui_rt_kernel(d, kernel, &l->kernel);
    if (error == cudaSuccess)
        error = emui_rt_error(emui_cu_submit(d, config->stream, &work));
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

static cudaError_t submit_call(cudaStream_t stream, const emui_cu_work *work)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d != NULL && emui_cu_is_stream(d, stream))
        return emui_rt_leave(emui_rt_error(emui_cu_submit(d, stream, work)));
    free(work->kept);
    return d == NULL ? error : emui_rt_leave(cudaErrorInvalidResourceHandle);
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data)
{
    const emui_cu_work work = {.kind = CU_WORK_CALL, .is.call = {function, data}};
    return function == NULL ? emui_rt_failed(cudaErrorInvalidValue) : submit_call(stream, &work);
}

typedef struct callback {
    cudaStreamCallback_t function;
    cudaStream_t stream;
    void *data;
} callback;

static void call_back(void *data)
{
    const callback *c = data;
    c->function(c->stream, cudaSuccess, c->data);
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t function, void *data,
                                  unsigned flags)
{
    if (function == NULL || flags != 0)
        return emui_rt_failed(cudaErrorInvalidValue);
    callback *c = malloc(sizeof *c);
    if (c == NULL)
        return emui_rt_failed(cudaErrorMemoryAllocation);
    *c = (callback){function, stream, data};
    return submit_call(stream,
                       &(emui_cu_work){.kind = CU_WORK_CALL, .is.call = {call_back, c}, .kept = c});
}
