/* rt_library.c - libraries: PTX or fat binaries that a program loads itself, by the runtime.
 *
 * Follows the CUDA runtime API, "Library Management". Options for a compiler say nothing to a
 * machine that executes PTX, and are not looked at. A library is what a module is to the driver. */
#include "emu/cuda/driver/cuda.h"
#include "emu/cuda/runtime/rt.h"

static emui_cu_image *image_of(cudaLibrary_t library)
{
    return (emui_cu_image *)(void *)library;
}

static cudaError_t loaded(CUresult result, const cudaLibrary_t *library)
{
    if (result == CUDA_SUCCESS)
        emui_cu_image_share(image_of(*library));
    return emui_rt_failed(result == CUDA_ERROR_FILE_NOT_FOUND ? cudaErrorFileNotFound
                                                              : (cudaError_t)result);
}

cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code,
                                enum cudaJitOption *options, void **values, unsigned count,
                                enum cudaLibraryOption *library_options, void **library_values,
                                unsigned library_count)
{
    (void)options, (void)values, (void)count;
    (void)library_options, (void)library_values, (void)library_count;
    return loaded(cuModuleLoadData((CUmodule *)(void *)library, code), library);
}

cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *library, const char *path,
                                    enum cudaJitOption *options, void **values, unsigned count,
                                    enum cudaLibraryOption *library_options, void **library_values,
                                    unsigned library_count)
{
    (void)options, (void)values, (void)count;
    (void)library_options, (void)library_values, (void)library_count;
    return loaded(cuModuleLoad((CUmodule *)(void *)library, path), library);
}

/* Entered with a library that is one. */
static emui_cu_device *enter_library(cudaLibrary_t library, cudaError_t *error)
{
    emui_cu_device *d = emui_rt_enter(error);
    if (d == NULL || emui_cu_is_image(d, library))
        return d;
    *error = emui_rt_leave(cudaErrorInvalidResourceHandle);
    return NULL;
}

cudaError_t cudaLibraryUnload(cudaLibrary_t library)
{
    cudaError_t error;
    emui_cu_device *d = enter_library(library, &error);
    if (d == NULL)
        return error;
    error = emui_rt_error(emui_cu_wait_all(d));
    emui_cu_image_close(d, image_of(library));
    return emui_rt_leave(error);
}

cudaError_t cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name)
{
    cudaError_t error;
    emui_cu_kernel *k = NULL;
    emui_cu_device *d = enter_library(library, &error);
    if (d == NULL)
        return error;
    if (kernel == NULL || name == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    error = emui_rt_error(emui_cu_find_kernel(d, image_of(library), name, &k));
    if (error == cudaSuccess)
        *kernel = (cudaKernel_t)(void *)k;
    return emui_rt_leave(error);
}

static cudaError_t get_variable(void **address, size_t *bytes, cudaLibrary_t library,
                                const char *name)
{
    cudaError_t error;
    uint64_t at = 0, size = 0;
    emui_cu_device *d = enter_library(library, &error);
    if (d == NULL)
        return error;
    if (name == NULL || (address == NULL && bytes == NULL))
        return emui_rt_leave(cudaErrorInvalidValue);
    emui_cu_image *here = emui_cu_image_here(d, image_of(library));
    error = here == NULL ? cudaErrorMemoryAllocation
                         : emui_rt_error(emui_cu_find_variable(d, here, name, &at, &size));
    if (error == cudaSuccess && address != NULL)
        *address = (void *)(uintptr_t)at;
    if (error == cudaSuccess && bytes != NULL)
        *bytes = (size_t)size;
    return emui_rt_leave(error);
}

cudaError_t cudaLibraryGetGlobal(void **address, size_t *bytes, cudaLibrary_t library,
                                 const char *name)
{
    return get_variable(address, bytes, library, name);
}

cudaError_t cudaLibraryGetManaged(void **address, size_t *bytes, cudaLibrary_t library,
                                  const char *name)
{
    return get_variable(address, bytes, library, name);
}

cudaError_t cudaLibraryGetKernelCount(unsigned *count, cudaLibrary_t library)
{
    cudaError_t error;
    emui_cu_device *d = enter_library(library, &error);
    if (d == NULL)
        return error;
    if (count == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    *count = (unsigned)emui_cu_kernels_of(image_of(library));
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t *kernels, unsigned count,
                                        cudaLibrary_t library)
{
    cudaError_t error;
    emui_cu_device *d = enter_library(library, &error);
    if (d == NULL)
        return error;
    if (kernels == NULL || count == 0)
        error = cudaErrorInvalidValue;
    for (unsigned i = 0; error == cudaSuccess && i < count; ++i) {
        emui_cu_kernel *k = NULL;
        error = emui_rt_error(emui_cu_kernel_at(d, image_of(library), (int)i, &k));
        kernels[i] = (cudaKernel_t)(void *)k;
    }
    return emui_rt_leave(error);
}

cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t kernel, enum cudaFuncAttribute which,
                                            int value, int device)
{
    return !emui_cu_has_device(device) ? emui_rt_failed(cudaErrorInvalidDevice)
                                       : cudaFuncSetAttribute(kernel, which, value);
}
