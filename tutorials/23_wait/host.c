/* host.c - main of pipeline.cu in C, for machines without nvcc: its kernel is PTX text, in a file
 * with the name of the program and .ptx.
 *
 * It prints what pipeline.cu prints. Written to the CUDA driver API. */
#include "emu/cuda/driver/cuda.h"

#include <stdio.h>

enum { TILES = 4, PLACES = 128 };

static void must(CUresult result, const char *call)
{
    if (result != CUDA_SUCCESS)
        fprintf(stderr, "%s: error %d\n", call, (int)result);
}

static CUfunction load(const char *program)
{
    char path[4096];
    CUdevice device = 0;
    CUcontext context = NULL;
    CUmodule module = NULL;
    CUfunction kernel = NULL;
    snprintf(path, sizeof path, "%s.ptx", program);
    must(cuInit(0), "cuInit");
    must(cuDeviceGet(&device, 0), "cuDeviceGet");
    must(cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
    must(cuCtxSetCurrent(context), "cuCtxSetCurrent");
    must(cuModuleLoad(&module, path), "cuModuleLoad");
    must(cuModuleGetFunction(&kernel, module, "sum_tiles"), "cuModuleGetFunction");
    return kernel;
}

int main(int argc, char **argv)
{
    float host[TILES * PLACES];
    int tiles = TILES, wrong = 0;
    CUfunction kernel = load(argv[argc - 1]);
    CUdeviceptr from = 0, to = 0;
    void *arguments[] = {&from, &to, &tiles};
    for (int i = 0; i < TILES * PLACES; ++i)
        host[i] = (float)i;
    must(cuMemAlloc_v2(&from, sizeof host), "cuMemAlloc");
    must(cuMemAlloc_v2(&to, PLACES * sizeof *host), "cuMemAlloc");
    must(cuMemcpyHtoD_v2(from, host, sizeof host), "cuMemcpyHtoD");
    must(cuLaunchKernel(kernel, 1, 1, 1, 32, 1, 1, 0, NULL, arguments, NULL), "cuLaunchKernel");
    must(cuMemcpyDtoH_v2(host, to, PLACES * sizeof *host), "cuMemcpyDtoH");
    for (int i = 0; i < PLACES; ++i)
        wrong += host[i] < (float)(TILES * i + PLACES * TILES * (TILES - 1) / 2) ||
                 host[i] > (float)(TILES * i + PLACES * TILES * (TILES - 1) / 2);
    printf("%d of %d sums are wrong\n", wrong, PLACES);
    must(cuMemFree_v2(from), "cuMemFree");
    must(cuMemFree_v2(to), "cuMemFree");
    return wrong != 0;
}
