/* device.cu - the device and its memory.
 *
 * What is here: gpu_open, memory and transfers, and the two helpers that every launch uses. What is
 * not: kernels. The CUDA runtime is linked statically and looks for the driver when it is
 * first called, so that a program with this in it starts, and says so, where there is no driver. */
#include "gpu/host/kernels.h"

#include <cuda_runtime_api.h>
#include <stdio.h>
#include <string.h>

enum { MIN_CC = 80 };

static bool failed(cudaError_t error, const char *what, gpu_why *why)
{
    return error != cudaSuccess && !gpu_refuse(why, "%s: %s", what, cudaGetErrorString(error));
}

/* "580.95.05, CUDA 13.0": the kernel module's own version where it says one. */
static void name_driver(char *text, size_t size, int version)
{
    char line[200] = "", module[20] = "";
    FILE *f = fopen("/proc/driver/nvidia/version", "r");
    if (f != NULL) {
        const char *at = fgets(line, sizeof line, f) != NULL ? strpbrk(line, "0123456789") : NULL;
        while (at != NULL && sscanf(at, "%19[0-9.]", module) == 1 && strchr(module, '.') == NULL) {
            at = strpbrk(at + strlen(module), "0123456789");
            module[0] = '\0';
        }
        fclose(f);
    }
    snprintf(text, size, "%s%sCUDA %d.%d", module, module[0] != '\0' ? ", " : "", version / 1000,
             version % 1000 / 10);
}

static gpu_found describe(gpu_device *d, int version, gpu_why *why)
{
    cudaDeviceProp p;
    if (failed(cudaSetDevice(d->ordinal), "cudaSetDevice", why) ||
        failed(cudaGetDeviceProperties(&p, d->ordinal), "cudaGetDeviceProperties", why) ||
        failed(cudaFree(NULL), "making a context", why))
        return GPU_BROKEN;
    d->cc = p.major * 10 + p.minor;
    d->sms = p.multiProcessorCount;
    d->l2 = p.l2CacheSize;
    d->shared = (int64_t)p.sharedMemPerBlockOptin;
    snprintf(d->name, sizeof d->name, "%.63s", p.name);
    name_driver(d->driver, sizeof d->driver, version);
    if (d->cc >= MIN_CC)
        return GPU_FOUND;
    gpu_refuse(why, "%s is an sm_%d; the kernels need an sm_%d", d->name, d->cc, MIN_CC);
    return GPU_NO_DEVICE;
}

gpu_found gpu_open(gpu_device *d, gpu_why *why)
{
    int version = 0, count = 0;
    memset(d, 0, sizeof *d);
    if (cudaDriverGetVersion(&version) != cudaSuccess || version == 0) {
        gpu_refuse(why, "no CUDA device: there is no driver");
        return GPU_NO_DEVICE;
    }
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaErrorNoDevice || (error == cudaSuccess && count == 0)) {
        gpu_refuse(why, "no CUDA device");
        return GPU_NO_DEVICE;
    }
    return failed(error, "cudaGetDeviceCount", why) ? GPU_BROKEN : describe(d, version, why);
}

void *gpu_alloc(size_t bytes, gpu_why *why)
{
    void *memory = NULL;
    size_t some = bytes + (bytes == 0); /* an empty block has an address too */
    cudaError_t error = cudaMalloc(&memory, some);
    if (error != cudaSuccess) {
        gpu_refuse(why, "%zu bytes on the device: %s", some, cudaGetErrorString(error));
        cudaGetLastError(); /* reported; the next launch must not find it again */
        return NULL;
    }
    return memory;
}

void gpu_free(void *memory)
{
    cudaFree(memory);
}

bool gpu_put(void *device, const void *host, size_t bytes, gpu_why *why)
{
    return !failed(cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice), "to the device", why);
}

bool gpu_get(void *host, const void *device, size_t bytes, gpu_why *why)
{
    return !failed(cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost), "from the device", why);
}

bool gpu_wait(gpu_why *why)
{
    return !failed(cudaDeviceSynchronize(), "the device", why);
}

bool gpu_launched(gpu_why *why, const char *kernel)
{
    return !failed(cudaGetLastError(), kernel, why);
}

unsigned gpu_grid(int64_t work, int threads)
{
    const int64_t most = 1 << 30; /* blocks; a grid may have 2^31 - 1 */
    int64_t blocks = work / threads + (work % threads != 0);
    return (unsigned)(blocks < 1 ? 1 : blocks < most ? blocks : most);
}
