/* contexts.cu - contexts of two devices, by the driver. */
#include "spec-tests/programs/cuda/program.h"
#include <cuda.h>

static void check(CUresult error, const char *call)
{
    const char *name = "?";
    cuGetErrorName(error, &name);
    if (error != CUDA_SUCCESS)
        printf("%s: %s\n", call, name);
}

static int current()
{
    CUdevice device = -1;
    check(cuCtxGetDevice(&device), "cuCtxGetDevice");
    return device;
}

int main()
{
    CUcontext of[2], now;
    CUdeviceptr x[2];
    int host[4] = {1, 2, 3, 4}, device, runtime;
    unsigned long long id[2];
    check(cuInit(0), "cuInit");
    for (int i = 0; i < 2; ++i) {
        check(cuDevicePrimaryCtxRetain(&of[i], i), "cuDevicePrimaryCtxRetain");
        check(cuCtxSetCurrent(of[i]), "cuCtxSetCurrent");
        check(cuMemAlloc(&x[i], sizeof host), "cuMemAlloc");
        check(cuCtxGetId(of[i], &id[i]), "cuCtxGetId");
        check(cuPointerGetAttribute(&device, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, x[i]),
              "cuPointerGetAttribute");
        check(cuPointerGetAttribute(&now, CU_POINTER_ATTRIBUTE_CONTEXT, x[i]),
              "cuPointerGetAttribute");
        printf("memory of device %d, %s\n", device, now == of[i] ? "its context" : "another");
    }
    printf("%s\n", of[0] != of[1] && id[0] != id[1] ? "two contexts" : "one context");
    check(cuCtxPushCurrent(of[0]), "cuCtxPushCurrent");
    must(cudaGetDevice(&runtime), "cudaGetDevice");
    printf("current %d, of the runtime %d\n", current(), runtime);
    check(cuCtxPopCurrent(&now), "cuCtxPopCurrent");
    printf("popped %d, current %d\n", now == of[0] ? 0 : 1, current());
    must(cudaSetDevice(0), "cudaSetDevice");
    check(cuCtxGetCurrent(&now), "cuCtxGetCurrent");
    printf("of the driver %d\n", now == of[0] ? 0 : 1);
    check(cuMemcpyHtoD(x[0], host, sizeof host), "cuMemcpyHtoD");
    check(cuMemcpyPeer(x[1], of[1], x[0], of[0], sizeof host), "cuMemcpyPeer");
    memset(host, 0, sizeof host);
    check(cuMemcpyDtoH(host, x[1], sizeof host), "cuMemcpyDtoH");
    printf("%d %d\n", host[0], host[3]);
    check(cuCtxEnablePeerAccess(of[0], 0), "itself");
    check(cuCtxDisablePeerAccess(of[1]), "not enabled");
    check(cuCtxEnablePeerAccess(of[1], 0), "enable");
    check(cuCtxEnablePeerAccess(of[1], 0), "again");
    check(cuCtxDisablePeerAccess(of[1]), "disable");
    for (int i = 0; i < 2; ++i) {
        check(cuMemFree(x[i]), "cuMemFree");
        check(cuDevicePrimaryCtxRelease(i), "cuDevicePrimaryCtxRelease");
    }
}
