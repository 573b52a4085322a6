/* module.cu - the driver API alone: a module of PTX text, a variable, a launch in each way. */
#include "spec-tests/programs/cuda/program.h"

#include <cuda.h>

static const char text[] =
    ".version 8.0\n.target sm_90\n.address_size 64\n.visible .global .align 4 .u32 factor = 3;\n"
    ".visible .entry scale(.param .u64 p, .param .u32 add)\n"
    "{ .reg .b64 %rd<4>; .reg .b32 %r<6>;\n"
    "ld.param.u64 %rd1, [p]; cvta.to.global.u64 %rd2, %rd1; ld.param.u32 %r1, [add];\n"
    "mov.u32 %r2, %tid.x; mul.wide.u32 %rd3, %r2, 4; add.s64 %rd2, %rd2, %rd3;\n"
    "ld.global.u32 %r3, [%rd2]; ld.global.u32 %r4, [factor]; mad.lo.u32 %r5, %r3, %r4, %r1;\n"
    "st.global.u32 [%rd2], %r5; ret; }\n";

static void ok(CUresult r, const char *call)
{
    const char *name = nullptr;
    cuGetErrorName(r, &name);
    if (r != CUDA_SUCCESS)
        printf("%s: %s\n", call, name);
}

int main()
{
    CUdevice device;
    CUcontext context, now;
    CUmodule module;
    CUfunction scale;
    CUdeviceptr x, factor;
    size_t bytes = 0;
    unsigned host[32], add = 5, four = 4;
    char name[64];
    int value = 0;
    ok(cuInit(0), "cuInit");
    ok(cuDeviceGet(&device, 0), "cuDeviceGet");
    ok(cuDeviceGetName(name, sizeof name, device), "cuDeviceGetName");
    ok(cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
    ok(cuCtxSetCurrent(context), "cuCtxSetCurrent");
    ok(cuCtxGetCurrent(&now), "cuCtxGetCurrent");
    printf("%s, current: %d\n", name, now == context);
    ok(cuModuleLoadData(&module, text), "cuModuleLoadData");
    ok(cuModuleGetFunction(&scale, module, "scale"), "cuModuleGetFunction");
    ok(cuModuleGetGlobal(&factor, &bytes, module, "factor"), "cuModuleGetGlobal");
    printf("%zu bytes\n", bytes);
    for (unsigned i = 0; i < 32; ++i)
        host[i] = i;
    ok(cuMemAlloc(&x, sizeof host), "cuMemAlloc");
    ok(cuMemcpyHtoD(x, host, sizeof host), "cuMemcpyHtoD");
    void *arguments[] = {&x, &add};
    ok(cuLaunchKernel(scale, 1, 1, 1, 32, 1, 1, 0, 0, arguments, nullptr), "cuLaunchKernel");
    ok(cuMemcpyHtoD(factor, &four, 4), "cuMemcpyHtoD");
    struct {
        CUdeviceptr x;
        unsigned add;
    } packed = {x, 1};
    size_t size = 12;
    void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &size,
                     CU_LAUNCH_PARAM_END};
    ok(cuLaunchKernel(scale, 1, 1, 1, 32, 1, 1, 0, 0, nullptr, extra), "cuLaunchKernel");
    ok(cuCtxSynchronize(), "cuCtxSynchronize");
    ok(cuMemcpyDtoH(host, x, sizeof host), "cuMemcpyDtoH");
    printf("%u %u %u\n", host[0], host[1], host[31]);
    ok(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, scale), "attribute");
    printf("%d\n", value);
    ok(cuModuleGetFunction(&scale, module, "nothing"), "no such kernel");
    ok(cuModuleLoadData(&module, ".version 8.0\n.target sm_90\n.nonsense\n"), "bad PTX");
    ok(cuMemsetD32(x, 0xabcd, 8), "cuMemsetD32");
    ok(cuMemcpyDtoH(host, x, 36), "cuMemcpyDtoH");
    printf("%x %u\n", host[7], host[8]);
    ok(cuMemFree(x), "cuMemFree");
    ok(cuMemFree(x), "freed twice");
}
