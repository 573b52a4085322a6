/* cu_library.c - libraries: modules that belong to no context, and their kernels. Each is the
 * module on the device where it was loaded, and a kernel is the function, so that both handles do;
 * the other devices have copies of it (device/image.c).
 *
 * Follows the CUDA driver API, "Library Management". */
#include "emu/cuda/driver/cu.h"

#include <stdlib.h>

static CUmodule module_of(CUlibrary library)
{
    return (CUmodule)(void *)library;
}

static CUfunction function_of(CUkernel kernel)
{
    return (CUfunction)(void *)kernel;
}

/* What the current device has of it. */
static CUmodule module_here(CUlibrary library)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    emui_cu_image *is = (emui_cu_image *)(void *)library;
    if (d == NULL)
        return module_of(library);
    is = emui_cu_image_here(d, is);
    emui_cu_driver_leave(CU_OK);
    return (CUmodule)(void *)is;
}

/* CUDA_SUCCESS where it is one. */
static CUresult check_library(CUlibrary library)
{
    unsigned count;
    return cuModuleGetFunctionCount(&count, module_of(library));
}

CUresult cuLibraryLoadData(CUlibrary *library, const void *code, CUjit_option *jit,
                           void **jit_values, unsigned jit_count, CUlibraryOption *options,
                           void **values, unsigned count)
{
    (void)options, (void)values, (void)count;
    CUmodule module = NULL;
    if (library == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    CUresult error = cuModuleLoadDataEx(&module, code, jit_count, jit, jit_values);
    if (error == CUDA_SUCCESS) {
        emui_cu_image_share((emui_cu_image *)(void *)module);
        *library = (CUlibrary)(void *)module;
    }
    return error;
}

CUresult cuLibraryLoadFromFile(CUlibrary *library, const char *path, CUjit_option *jit,
                               void **jit_values, unsigned jit_count, CUlibraryOption *options,
                               void **values, unsigned count)
{
    if (library == NULL || path == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    char *text = emui_cu_driver_read(path, NULL);
    CUresult error = text == NULL ? CUDA_ERROR_FILE_NOT_FOUND
                                  : cuLibraryLoadData(library, text, jit, jit_values, jit_count,
                                                      options, values, count);
    free(text);
    return error;
}

CUresult cuLibraryUnload(CUlibrary library)
{
    CUresult error = check_library(library);
    return error == CUDA_SUCCESS ? cuModuleUnload(module_of(library)) : error;
}

CUresult cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name)
{
    CUfunction function = NULL;
    CUresult error = kernel == NULL ? CUDA_ERROR_INVALID_VALUE : check_library(library);
    if (error == CUDA_SUCCESS)
        error = cuModuleGetFunction(&function, module_of(library), name);
    if (error == CUDA_SUCCESS)
        *kernel = (CUkernel)(void *)function;
    return error;
}

CUresult cuLibraryGetKernelCount(unsigned *count, CUlibrary library)
{
    return cuModuleGetFunctionCount(count, module_of(library));
}

CUresult cuLibraryEnumerateKernels(CUkernel *kernels, unsigned count, CUlibrary library)
{
    return cuModuleEnumerateFunctions((CUfunction *)(void *)kernels, count, module_of(library));
}

CUresult cuLibraryGetModule(CUmodule *module, CUlibrary library)
{
    CUresult error = module == NULL ? CUDA_ERROR_INVALID_VALUE : check_library(library);
    if (error == CUDA_SUCCESS)
        *module = module_here(library);
    return error;
}

CUresult cuLibraryGetGlobal(CUdeviceptr *address, size_t *bytes, CUlibrary library,
                            const char *name)
{
    CUresult error = check_library(library);
    return error == CUDA_SUCCESS ? cuModuleGetGlobal_v2(address, bytes, module_here(library), name)
                                 : error;
}

CUresult cuLibraryGetManaged(CUdeviceptr *address, size_t *bytes, CUlibrary library,
                             const char *name)
{
    return cuLibraryGetGlobal(address, bytes, library, name);
}

/* ---- Kernels -------------------------------------------------------------------------------- */

CUresult cuKernelGetFunction(CUfunction *function, CUkernel kernel)
{
    CUresult error = function == NULL ? CUDA_ERROR_INVALID_VALUE : cuFuncLoad(function_of(kernel));
    if (error == CUDA_SUCCESS)
        *function = function_of(kernel);
    return error;
}

CUresult cuKernelGetLibrary(CUlibrary *library, CUkernel kernel)
{
    return cuFuncGetModule((CUmodule *)(void *)library, function_of(kernel));
}

CUresult cuKernelGetName(const char **name, CUkernel kernel)
{
    return cuFuncGetName(name, function_of(kernel));
}

CUresult cuKernelGetParamInfo(CUkernel kernel, size_t i, size_t *offset, size_t *bytes)
{
    return cuFuncGetParamInfo(function_of(kernel), i, offset, bytes);
}

CUresult cuKernelGetAttribute(int *value, CUfunction_attribute which, CUkernel kernel,
                              CUdevice device)
{
    const int before = emui_cu_current();
    if (!emui_cu_has_device(device))
        return CUDA_ERROR_INVALID_DEVICE;
    emui_cu_choose(device);
    CUresult error = cuFuncGetAttribute(value, which, function_of(kernel));
    emui_cu_choose(before);
    return error;
}

CUresult cuKernelSetAttribute(CUfunction_attribute which, int value, CUkernel kernel,
                              CUdevice device)
{
    const int before = emui_cu_current();
    if (!emui_cu_has_device(device))
        return CUDA_ERROR_INVALID_DEVICE;
    emui_cu_choose(device);
    CUresult error = cuFuncSetAttribute(function_of(kernel), which, value);
    emui_cu_choose(before);
    return error;
}

CUresult cuKernelSetCacheConfig(CUkernel kernel, CUfunc_cache config, CUdevice device)
{
    return emui_cu_has_device(device) ? cuFuncSetCacheConfig(function_of(kernel), config)
                                      : CUDA_ERROR_INVALID_DEVICE;
}
