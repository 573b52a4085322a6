/* graph.cu - graphs by the driver API: put together node by node, and captured from streams. What
 * it prints follows from CUDA's documents; it was not recorded from a device as yet. */
#include "spec-tests/programs/cuda/program.h"

#include <cuda.h>

static const char text[] =
    ".version 8.0\n.target sm_90\n.address_size 64\n"
    ".visible .entry add(.param .u64 p, .param .u32 by)\n"
    "{ .reg .b64 %rd<4>; .reg .b32 %r<6>;\n"
    "ld.param.u64 %rd1, [p]; cvta.to.global.u64 %rd2, %rd1; ld.param.u32 %r1, [by];\n"
    "mov.u32 %r2, %tid.x; mul.wide.u32 %rd3, %r2, 4; add.s64 %rd2, %rd2, %rd3;\n"
    "ld.global.u32 %r3, [%rd2]; add.u32 %r4, %r3, %r1; st.global.u32 [%rd2], %r4; ret; }\n";

enum { N = 32 };

static void ok(CUresult r, const char *call)
{
    const char *name = nullptr;
    cuGetErrorName(r, &name);
    if (r != CUDA_SUCCESS)
        printf("%s: %s\n", call, name);
}

static void count(void *data)
{
    ++*(int *)data;
}

/* Fill, add, copy out, count. */
static void by_nodes(CUfunction add, CUdeviceptr x, int *host, CUstream stream)
{
    CUgraph graph;
    CUgraphExec exec;
    CUgraphNode fill, added, out, call, empty, nodes[8];
    CUgraphNodeType type;
    int calls = 0;
    unsigned by = 5;
    size_t n = 8;
    void *arguments[] = {&x, &by};
    ok(cuGraphCreate(&graph, 0), "cuGraphCreate");
    CUDA_MEMSET_NODE_PARAMS set = {};
    set.dst = x;
    set.value = 7;
    set.elementSize = 4;
    set.width = N;
    set.height = 1;
    CUcontext context;
    ok(cuCtxGetCurrent(&context), "cuCtxGetCurrent");
    ok(cuGraphAddMemsetNode(&fill, graph, nullptr, 0, &set, context), "cuGraphAddMemsetNode");
    CUDA_KERNEL_NODE_PARAMS kernel = {};
    kernel.func = add;
    kernel.gridDimX = kernel.gridDimY = kernel.gridDimZ = 1;
    kernel.blockDimX = N;
    kernel.blockDimY = kernel.blockDimZ = 1;
    kernel.kernelParams = arguments;
    ok(cuGraphAddKernelNode(&added, graph, &fill, 1, &kernel), "cuGraphAddKernelNode");
    CUDA_MEMCPY3D copy = {};
    copy.srcMemoryType = CU_MEMORYTYPE_DEVICE;
    copy.srcDevice = x;
    copy.dstMemoryType = CU_MEMORYTYPE_HOST;
    copy.dstHost = host;
    copy.WidthInBytes = N * sizeof *host;
    copy.Height = copy.Depth = 1;
    ok(cuGraphAddMemcpyNode(&out, graph, &added, 1, &copy, context), "cuGraphAddMemcpyNode");
    CUDA_HOST_NODE_PARAMS function = {};
    function.fn = count;
    function.userData = &calls;
    ok(cuGraphAddHostNode(&call, graph, &out, 1, &function), "cuGraphAddHostNode");
    ok(cuGraphAddEmptyNode(&empty, graph, &call, 1), "cuGraphAddEmptyNode");
    by = 100; /* the graph has the value of then */
    ok(cuGraphGetNodes(graph, nodes, &n), "cuGraphGetNodes");
    ok(cuGraphNodeGetType(added, &type), "cuGraphNodeGetType");
    printf("%zu nodes, of type %d\n", n, (int)type);
    ok(cuGraphInstantiate(&exec, graph, 0), "cuGraphInstantiate");
    ok(cuGraphUpload(exec, stream), "cuGraphUpload");
    for (int i = 0; i < 3; ++i)
        ok(cuGraphLaunch(exec, stream), "cuGraphLaunch");
    ok(cuStreamSynchronize(stream), "cuStreamSynchronize");
    printf("%d %d, %d calls\n", host[0], host[N - 1], calls);
    ok(cuGraphExecKernelNodeSetParams(exec, added, &kernel), "cuGraphExecKernelNodeSetParams");
    ok(cuGraphLaunch(exec, stream), "cuGraphLaunch");
    ok(cuStreamSynchronize(stream), "cuStreamSynchronize");
    printf("%d %d, %d calls\n", host[0], host[N - 1], calls);
    ok(cuGraphExecDestroy(exec), "cuGraphExecDestroy");
    ok(cuGraphDestroy(graph), "cuGraphDestroy");
}

static void by_capture(CUfunction add, CUdeviceptr x, int *host, CUstream stream)
{
    CUgraph graph, now = nullptr;
    CUgraphExec exec;
    CUstreamCaptureStatus status;
    CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
    cuuint64_t id = 0;
    size_t count = 0;
    unsigned by = 2;
    void *arguments[] = {&x, &by};
    ok(cuThreadExchangeStreamCaptureMode(&mode), "cuThreadExchangeStreamCaptureMode");
    printf("mode %d\n", (int)mode);
    ok(cuThreadExchangeStreamCaptureMode(&mode), "cuThreadExchangeStreamCaptureMode");
    ok(cuMemsetD32Async(x, 1, N, stream), "cuMemsetD32Async");
    ok(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_GLOBAL), "cuStreamBeginCapture");
    for (int i = 0; i < 4; ++i)
        ok(cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, stream, arguments, nullptr), "cuLaunchKernel");
    ok(cuMemcpyDtoHAsync(host, x, N * sizeof *host, stream), "cuMemcpyDtoHAsync");
    ok(cuStreamIsCapturing(stream, &status), "cuStreamIsCapturing");
    CUstreamCaptureStatus same;
    auto info = (CUresult(*)(CUstream, CUstreamCaptureStatus *, cuuint64_t *, CUgraph *,
                             const CUgraphNode **, const void **, size_t *))(nullptr);
    CUdriverProcAddressQueryResult found;
    ok(cuGetProcAddress("cuStreamGetCaptureInfo", (void **)&info, 12030, 0, &found),
       "cuGetProcAddress");
    ok(info(stream, &same, &id, &now, nullptr, nullptr, &count), "cuStreamGetCaptureInfo");
    printf("status %d %d, known %d, %zu last\n", (int)status, (int)same,
           id != 0 && now != nullptr, count);
    host[0] = 0;
    ok(cuStreamEndCapture(stream, &graph), "cuStreamEndCapture");
    printf("nothing is done: %d, the same graph: %d\n", host[0], graph == now);
    CUDA_GRAPH_INSTANTIATE_PARAMS params = {};
    ok(cuGraphInstantiateWithParams(&exec, graph, &params), "cuGraphInstantiateWithParams");
    printf("result %d\n", (int)params.result_out);
    ok(cuGraphDestroy(graph), "cuGraphDestroy");
    for (int i = 0; i < 2; ++i)
        ok(cuGraphLaunch(exec, stream), "cuGraphLaunch");
    ok(cuStreamSynchronize(stream), "cuStreamSynchronize");
    printf("%d %d\n", host[0], host[N - 1]);
    ok(cuGraphExecDestroy(exec), "cuGraphExecDestroy");
    ok(cuStreamIsCapturing(stream, &status), "cuStreamIsCapturing");
    printf("status %d\n", (int)status);
}

int main()
{
    CUdevice device;
    CUcontext context;
    CUmodule module;
    CUfunction add;
    CUdeviceptr x;
    CUstream stream;
    int *host;
    ok(cuInit(0), "cuInit");
    ok(cuDeviceGet(&device, 0), "cuDeviceGet");
    ok(cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
    ok(cuCtxSetCurrent(context), "cuCtxSetCurrent");
    ok(cuModuleLoadData(&module, text), "cuModuleLoadData");
    ok(cuModuleGetFunction(&add, module, "add"), "cuModuleGetFunction");
    ok(cuMemAlloc(&x, N * sizeof *host), "cuMemAlloc");
    ok(cuMemAllocHost((void **)&host, N * sizeof *host), "cuMemAllocHost");
    ok(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), "cuStreamCreate");
    by_nodes(add, x, host, stream);
    by_capture(add, x, host, stream);
    ok(cuStreamDestroy(stream), "cuStreamDestroy");
    ok(cuMemFreeHost(host), "cuMemFreeHost");
    ok(cuMemFree(x), "cuMemFree");
    ok(cuModuleUnload(module), "cuModuleUnload");
    ok(cuDevicePrimaryCtxRelease(device), "cuDevicePrimaryCtxRelease");
}
