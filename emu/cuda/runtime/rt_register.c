/* rt_register.c - what a program registers before its main begins: fat binaries, kernels by their
 * host functions, variables by their host shadows.
 *
 *      host function   -> image, name of the kernel in its PTX   -> the kernel, once it is used
 *      host variable   -> image, name of the variable            -> its address, ..
 *
 * Follows what nvcc 13.0 makes of a program (crt/host_runtime.h of CUDA). */
#include "emu/cuda/runtime/rt.h"

#include <stdlib.h>

typedef struct symbol {
    const void *host;
    emui_cu_image *image;
    const char *name; /* of the program */
    bool is_kernel, is_managed;
    emui_cu_kernel *kernel; /* once it is found */
} symbol;

/* Of the process, as what it registers is; between emui_cu_enter and emui_cu_leave. */
static struct {
    symbol *symbol;
    int count, room;
} registered;

static void add(symbol s)
{
    if (registered.count == registered.room) {
        int room = registered.room == 0 ? 64 : 2 * registered.room;
        symbol *more = realloc(registered.symbol, (size_t)room * sizeof *more);
        if (more == NULL)
            return;
        registered.symbol = more;
        registered.room = room;
    }
    registered.symbol[registered.count++] = s;
}

static symbol *find(const void *host, bool is_kernel)
{
    for (int i = registered.count; i > 0; --i)
        if (registered.symbol[i - 1].host == host &&
            registered.symbol[i - 1].is_kernel == is_kernel)
            return &registered.symbol[i - 1];
    return NULL;
}

/* ---- What programs call --------------------------------------------------------------------- */

void **__cudaRegisterFatBinary(void *wrapper)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_image *image = d == NULL ? NULL : emui_cu_image_open(d, wrapper);
    if (image != NULL)
        emui_cu_image_share(image);
    if (d != NULL)
        emui_cu_leave();
    return (void **)image;
}

void __cudaRegisterFatBinaryEnd(void **image)
{
    (void)image; /* nothing is read before it is used */
}

void __cudaUnregisterFatBinary(void **image)
{
    emui_cu_device *d = emui_cu_enter();
    int kept = 0;
    if (d == NULL)
        return;
    emui_cu_run_rest(d);
    for (int i = 0; i < registered.count; ++i)
        if (registered.symbol[i].image != (emui_cu_image *)image)
            registered.symbol[kept++] = registered.symbol[i];
    registered.count = kept;
    if (kept == 0) {
        free(registered.symbol);
        registered.symbol = NULL;
        registered.room = 0;
    }
    emui_cu_image_close(d, (emui_cu_image *)image);
    emui_cu_leave();
}

static void register_symbol(symbol s)
{
    emui_cu_device *d = emui_cu_enter();
    if (d == NULL)
        return;
    add(s);
    emui_cu_leave();
}

void __cudaRegisterFunction(void **image, const char *host, char *device, const char *name,
                            int limit, void *tid, void *bid, dim3 *block, dim3 *grid, int *warp)
{
    (void)device, (void)limit, (void)tid, (void)bid, (void)block, (void)grid, (void)warp;
    register_symbol(
        (symbol){.host = host, .image = (emui_cu_image *)image, .name = name, .is_kernel = true});
}

void __cudaRegisterVar(void **image, char *host, char *device, const char *name, int external,
                       size_t bytes, int constant, int global)
{
    (void)device, (void)external, (void)bytes, (void)constant, (void)global;
    register_symbol((symbol){.host = host, .image = (emui_cu_image *)image, .name = name});
}

/* The host reaches a managed variable through a pointer, which __cudaInitModule sets. */
void __cudaRegisterManagedVar(void **image, void **host, char *device, const char *name,
                              int external, size_t bytes, int constant, int global)
{
    (void)device, (void)external, (void)bytes, (void)constant, (void)global;
    register_symbol(
        (symbol){.host = host, .image = (emui_cu_image *)image, .name = name, .is_managed = true});
}

char __cudaInitModule(void **image)
{
    uint64_t address, bytes;
    emui_cu_device *d = emui_cu_enter();
    bool good = d != NULL;
    for (int i = 0; good && i < registered.count; ++i) {
        symbol *s = &registered.symbol[i];
        if (!s->is_managed || s->image != (emui_cu_image *)image)
            continue;
        good = emui_cu_find_variable(d, s->image, s->name, &address, &bytes) == CU_OK;
        if (good)
            *(void **)(uintptr_t)s->host = (void *)(uintptr_t)address;
    }
    if (d != NULL)
        emui_cu_leave();
    return (char)good;
}

/* ---- Kernels and symbols -------------------------------------------------------------------- */

cudaError_t emui_rt_kernel(emui_cu_device *d, const void *host, emui_cu_kernel **to)
{
    symbol *s = find(host, true);
    if (s == NULL) {
        *to = (emui_cu_kernel *)(uintptr_t)host;
        return !emui_cu_is_kernel(d, host) ? cudaErrorInvalidResourceHandle
                                           : emui_rt_error(emui_cu_kernel_here(d, to));
    }
    emui_cu_image *image = emui_cu_image_here(d, s->image);
    if (s->kernel == NULL || !emui_cu_is_kernel(d, s->kernel) || s->kernel->image != image) {
        int error =
            image == NULL ? CU_OUT_OF_MEMORY : emui_cu_find_kernel(d, image, s->name, &s->kernel);
        if (error != CU_OK)
            return error == CU_NOT_FOUND ? cudaErrorInvalidDeviceFunction : emui_rt_error(error);
    }
    *to = s->kernel;
    return cudaSuccess;
}

cudaError_t emui_rt_symbol(emui_cu_device *d, const void *host, uint64_t *address, uint64_t *bytes)
{
    const symbol *s = find(host, false);
    emui_cu_image *image = s == NULL ? NULL : emui_cu_image_here(d, s->image);
    int error =
        image == NULL ? CU_NOT_FOUND : emui_cu_find_variable(d, image, s->name, address, bytes);
    return error == CU_NOT_FOUND ? cudaErrorInvalidSymbol : emui_rt_error(error);
}

static cudaError_t get_kernel(void **to, const void *host)
{
    cudaError_t error;
    emui_cu_kernel *k = NULL;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = to == NULL ? cudaErrorInvalidValue : emui_rt_kernel(d, host, &k);
    if (error == cudaSuccess)
        *to = k;
    return emui_rt_leave(error);
}

/* The compiler's own: the error is that of the launch. */
cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *host)
{
    *kernel = (cudaKernel_t)(uintptr_t)host;
    return cudaSuccess;
}

cudaError_t cudaGetKernel(cudaKernel_t *kernel, const void *host)
{
    return get_kernel((void **)kernel, host);
}

cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, const void *host)
{
    return get_kernel((void **)function, host);
}

cudaError_t cudaGetSymbolAddress(void **to, const void *host)
{
    cudaError_t error;
    uint64_t address = 0, bytes = 0;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = to == NULL ? cudaErrorInvalidValue : emui_rt_symbol(d, host, &address, &bytes);
    if (error == cudaSuccess)
        *to = (void *)(uintptr_t)address;
    return emui_rt_leave(error);
}

cudaError_t cudaGetSymbolSize(size_t *to, const void *host)
{
    cudaError_t error;
    uint64_t address = 0, bytes = 0;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = to == NULL ? cudaErrorInvalidValue : emui_rt_symbol(d, host, &address, &bytes);
    if (error == cudaSuccess)
        *to = (size_t)bytes;
    return emui_rt_leave(error);
}
