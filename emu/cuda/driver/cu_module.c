/* cu_module.c - modules: PTX text or fat binaries that a program loads itself.
 *
 * Follows the CUDA driver API, "Module Management". A machine that executes PTX needs no options
 * for a compiler: only the most registers of a thread is kept, for the attributes of a kernel. */
#define _POSIX_C_SOURCE 200809L
#include "emu/cuda/driver/cu.h"

#include <stdio.h>
#include <stdlib.h>

int emui_cu_driver_max_registers(unsigned count, const CUjit_option *options, void *const *values)
{
    int most = 0;
    for (unsigned i = 0; options != NULL && values != NULL && i < count; ++i)
        if (options[i] == CU_JIT_MAX_REGISTERS)
            most = (int)(uintptr_t)values[i];
    return most;
}

/* The memory of the image may be gone afterwards, so it is read at once. */
CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned count,
                            CUjit_option *options, void **values)
{
    CUresult error;
    if (module == NULL || image == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    emui_cu_image *m = emui_cu_image_open(d, image);
    if (m != NULL)
        emui_cu_image_limit(m, emui_cu_driver_max_registers(count, options, values));
    int code = m == NULL ? CU_OUT_OF_MEMORY : emui_cu_image_load(d, m);
    if (code == CU_OK)
        *module = (CUmodule)(void *)m;
    else if (m != NULL)
        emui_cu_image_close(d, m);
    return emui_cu_driver_leave(code);
}

CUresult cuModuleLoadData(CUmodule *module, const void *image)
{
    return cuModuleLoadDataEx(module, image, 0, NULL, NULL);
}

CUresult cuModuleLoadFatBinary(CUmodule *module, const void *image)
{
    return cuModuleLoadData(module, image);
}

char *emui_cu_driver_read(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    long bytes = -1;
    if (f == NULL)
        return NULL;
    if (fseek(f, 0, SEEK_END) == 0)
        bytes = ftell(f);
    if (bytes >= 0)
        text = calloc((size_t)bytes + 1, 1);
    rewind(f);
    if (text != NULL && fread(text, 1, (size_t)bytes, f) != (size_t)bytes) {
        free(text);
        text = NULL;
    }
    fclose(f);
    if (size != NULL)
        *size = bytes < 0 ? 0 : (size_t)bytes;
    return text;
}

CUresult cuModuleLoad(CUmodule *module, const char *path)
{
    if (module == NULL || path == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    char *text = emui_cu_driver_read(path, NULL);
    CUresult error = text == NULL ? CUDA_ERROR_FILE_NOT_FOUND : cuModuleLoadData(module, text);
    free(text);
    return error;
}

CUresult cuModuleUnload(CUmodule module)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_wait_all(d);
    emui_cu_image_close(d, (emui_cu_image *)(void *)module);
    return emui_cu_driver_leave(code);
}

CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name)
{
    CUresult error;
    emui_cu_kernel *k = NULL;
    if (function == NULL || module == NULL || name == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_find_kernel(d, (emui_cu_image *)(void *)module, name, &k);
    if (code == CU_OK)
        *function = (CUfunction)(void *)k;
    return emui_cu_driver_leave(code);
}

CUresult cuModuleGetGlobal_v2(CUdeviceptr *address, size_t *bytes, CUmodule module,
                              const char *name)
{
    CUresult error;
    uint64_t at = 0, size = 0;
    if (module == NULL || name == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_find_variable(d, (emui_cu_image *)(void *)module, name, &at, &size);
    if (code == CU_OK && address != NULL)
        *address = at;
    if (code == CU_OK && bytes != NULL)
        *bytes = (size_t)size;
    return emui_cu_driver_leave(code);
}

/* ---- All kernels of a module ---------------------------------------------------------------- */

CUresult cuModuleGetFunctionCount(unsigned *count, CUmodule module)
{
    CUresult error;
    emui_cu_image *m = (emui_cu_image *)(void *)module;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    if (count == NULL || !emui_cu_is_image(d, m))
        return emui_cu_driver_leave(count == NULL ? CU_INVALID_VALUE : CU_INVALID_HANDLE);
    int code = emui_cu_image_load(d, m);
    if (code == CU_OK)
        *count = (unsigned)emu_ptx_entries(emui_cu_image_ptx(m));
    return emui_cu_driver_leave(code);
}

CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned count, CUmodule module)
{
    unsigned all = 0;
    CUresult error = cuModuleGetFunctionCount(&all, module);
    if (error != CUDA_SUCCESS)
        return error;
    emui_cu_device *d = functions == NULL ? NULL : emui_cu_driver_enter(&error);
    if (d == NULL)
        return functions == NULL ? CUDA_ERROR_INVALID_VALUE : error;
    int code = CU_OK;
    for (unsigned i = 0; i < count && i < all && code == CU_OK; ++i) {
        emui_cu_kernel *k = NULL;
        code = emui_cu_kernel_at(d, (emui_cu_image *)(void *)module, (int)i, &k);
        functions[i] = (CUfunction)(void *)k;
    }
    return emui_cu_driver_leave(code);
}

CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode *mode)
{
    if (mode == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *mode = CU_MODULE_LAZY_LOADING;
    return CUDA_SUCCESS;
}
