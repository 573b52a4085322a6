/* cu_function.c - kernels of modules: attributes, launches.
 *
 * Follows the CUDA driver API, "Execution Control". */
#include "emu/cuda/driver/cu.h"

enum { PTX_VERSION = 90, DEVICE_WIDE = 14 };

/* What extra points to: a list of these and their values, ended by 0. */
enum { PACKED_BUFFER = 1, PACKED_BYTES = 2 };

emui_cu_device *emui_cu_driver_kernel(CUfunction function, emui_cu_kernel **k, CUresult *error)
{
    emui_cu_device *d = emui_cu_driver_enter(error);
    *k = (emui_cu_kernel *)(void *)function;
    int code = d == NULL ? CU_OK : emui_cu_is_kernel(d, *k) ? CU_OK : CU_INVALID_HANDLE;
    if (d != NULL && code == CU_OK) /* of a library it is that of the current device */
        code = emui_cu_kernel_here(d, k);
    if (d == NULL || code == CU_OK)
        return d;
    *error = emui_cu_driver_leave(code);
    return NULL;
}

CUresult cuFuncGetAttribute(int *value, CUfunction_attribute which, CUfunction function)
{
    CUresult error;
    emui_cu_kernel *k;
    if (value == NULL || (unsigned)which > CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE)
        return CUDA_ERROR_INVALID_VALUE;
    if (emui_cu_driver_kernel(function, &k, &error) == NULL)
        return error;
    const int values[] = {emui_cu_max_threads(k),
                          (int)k->is.shared,
                          (int)emui_cu_image_constants(k->image),
                          (int)k->frame,
                          k->registers,
                          PTX_VERSION,
                          PTX_VERSION,
                          0,
                          k->max_dynamic,
                          k->carveout,
                          k->is.required_cluster[0] != 0,
                          k->is.required_cluster[0],
                          k->is.required_cluster[1],
                          k->is.required_cluster[2],
                          k->non_portable,
                          k->policy};
    *value = values[which];
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute which, int value)
{
    CUresult error;
    emui_cu_kernel *k;
    if (emui_cu_driver_kernel(function, &k, &error) == NULL)
        return error;
    int code = CU_OK;
    if (which == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES) {
        bool fits = value >= 0 && (uint32_t)value <= emui_cu_max_shared() - k->is.shared;
        code = fits ? CU_OK : CU_INVALID_VALUE;
        k->max_dynamic = fits ? value : k->max_dynamic;
    } else if (which == CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT) {
        k->carveout = value;
    } else if (which >= CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH &&
               which <= CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH) {
        k->is.required_cluster[which - CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH] = value;
    } else if (which == CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED) {
        k->non_portable = value != 0;
    } else if (which == CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE) {
        k->policy = value;
    } else {
        code = CU_INVALID_VALUE;
    }
    return emui_cu_driver_leave(code);
}

CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache config)
{
    CUresult error;
    emui_cu_kernel *k;
    (void)config;
    return emui_cu_driver_kernel(function, &k, &error) == NULL ? error
                                                               : emui_cu_driver_leave(CU_OK);
}

CUresult cuFuncSetSharedMemConfig(CUfunction function, CUsharedconfig config)
{
    CUresult error;
    emui_cu_kernel *k;
    if ((unsigned)config > CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE)
        return CUDA_ERROR_INVALID_VALUE;
    return emui_cu_driver_kernel(function, &k, &error) == NULL ? error
                                                               : emui_cu_driver_leave(CU_OK);
}

CUresult cuFuncGetName(const char **name, CUfunction function)
{
    CUresult error;
    emui_cu_kernel *k;
    if (name == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    if (emui_cu_driver_kernel(function, &k, &error) == NULL)
        return error;
    *name = k->name;
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuFuncGetModule(CUmodule *module, CUfunction function)
{
    CUresult error;
    emui_cu_kernel *k;
    if (module == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    if (emui_cu_driver_kernel(function, &k, &error) == NULL)
        return error;
    *module = (CUmodule)(void *)k->image;
    return emui_cu_driver_leave(CU_OK);
}

/* A kernel that has a handle was read. */
CUresult cuFuncIsLoaded(CUfunctionLoadingState *state, CUfunction function)
{
    if (state == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *state = CU_FUNCTION_LOADING_STATE_LOADED;
    return cuFuncLoad(function);
}

CUresult cuFuncLoad(CUfunction function)
{
    CUresult error;
    emui_cu_kernel *k;
    return emui_cu_driver_kernel(function, &k, &error) == NULL ? error
                                                               : emui_cu_driver_leave(CU_OK);
}

CUresult cuFuncGetParamInfo(CUfunction function, size_t i, size_t *offset, size_t *bytes)
{
    CUresult error;
    emui_cu_kernel *k;
    size_t size;
    if (offset == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    if (emui_cu_driver_kernel(function, &k, &error) == NULL)
        return error;
    if (!emui_cu_parameter(k, i, offset, bytes == NULL ? &size : bytes))
        return emui_cu_driver_leave(CU_INVALID_VALUE);
    return emui_cu_driver_leave(CU_OK);
}

/* ---- Launches ------------------------------------------------------------------------------- */

bool emui_cu_driver_extra(emui_cu_launch *l, void **extra)
{
    for (; extra != NULL && *extra != NULL; extra += 2)
        if ((uintptr_t)extra[0] == PACKED_BUFFER)
            l->packed = extra[1];
        else if ((uintptr_t)extra[0] == PACKED_BYTES)
            l->packed_bytes = *(const size_t *)extra[1];
        else
            return false;
    return true;
}

static bool take_attribute(emui_cu_launch *l, const CUlaunchAttribute *a)
{
    if (a->id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE) {
        l->cooperative = a->value.cooperative != 0;
    } else if (a->id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION) {
        l->cluster[0] = a->value.clusterDim.x;
        l->cluster[1] = a->value.clusterDim.y;
        l->cluster[2] = a->value.clusterDim.z;
    } else if (a->id == CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION) {
        l->programmatic = a->value.programmaticStreamSerializationAllowed != 0;
    }
    return (unsigned)a->id <= DEVICE_WIDE;
}

static CUresult launch(const emui_cu_launch *l, CUfunction function, CUstream stream, void **extra)
{
    CUresult error;
    emui_cu_work work = {.kind = CU_WORK_LAUNCH, .is.launch = *l};
    emui_cu_device *d = emui_cu_driver_kernel(function, &work.is.launch.kernel, &error);
    if (d == NULL)
        return error;
    if (!emui_cu_is_stream(d, stream))
        return emui_cu_driver_leave(CU_INVALID_HANDLE);
    if (!emui_cu_driver_extra(&work.is.launch, extra))
        return emui_cu_driver_leave(CU_INVALID_VALUE);
    return emui_cu_driver_leave(emui_cu_submit(d, stream, &work));
}

CUresult cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                        unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                        CUstream stream, void **arguments, void **extra)
{
    emui_cu_launch l = {.grid = {grid_x, grid_y, grid_z},
                        .block = {block_x, block_y, block_z},
                        .dynamic_shared = shared,
                        .arguments = arguments};
    return launch(&l, function, stream, extra);
}

CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function, void **arguments,
                          void **extra)
{
    if (config == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_launch l = {.grid = {config->gridDimX, config->gridDimY, config->gridDimZ},
                        .block = {config->blockDimX, config->blockDimY, config->blockDimZ},
                        .dynamic_shared = config->sharedMemBytes,
                        .arguments = arguments};
    for (unsigned i = 0; i < config->numAttrs; ++i)
        if (!take_attribute(&l, &config->attrs[i]))
            return CUDA_ERROR_INVALID_VALUE;
    return launch(&l, function, config->hStream, extra);
}

CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned grid_x, unsigned grid_y,
                                   unsigned grid_z, unsigned block_x, unsigned block_y,
                                   unsigned block_z, unsigned shared, CUstream stream,
                                   void **arguments)
{
    emui_cu_launch l = {.grid = {grid_x, grid_y, grid_z},
                        .block = {block_x, block_y, block_z},
                        .dynamic_shared = shared,
                        .cooperative = true,
                        .arguments = arguments};
    return launch(&l, function, stream, NULL);
}

CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void *data)
{
    CUresult error;
    const emui_cu_work work = {.kind = CU_WORK_CALL, .is.call = {function, data}};
    if (function == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    return emui_cu_driver_leave(emui_cu_is_stream(d, stream) ? emui_cu_submit(d, stream, &work)
                                                             : CU_INVALID_HANDLE);
}
