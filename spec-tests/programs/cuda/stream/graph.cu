/* graph.cu - a graph put together node by node, launched, changed, launched again. */
#include "spec-tests/programs/cuda/program.h"

static void name(const char *call, cudaError_t error)
{
    printf("%s: %s\n", call, cudaGetErrorName(error));
}

__global__ void scale(int *x, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= by;
}

__global__ void sum(int *to, const int *from, int n)
{
    int s = 0;
    for (int i = 0; i < n; ++i)
        s += from[i];
    *to += s;
}

static void add_one(void *data)
{
    ++*(int *)data;
}

enum { N = 64 };

static void count_types(cudaGraph_t graph)
{
    cudaGraphNode_t nodes[8];
    size_t count = 8;
    must(cudaGraphGetNodes(graph, nodes, &count), "cudaGraphGetNodes");
    int types[8] = {};
    for (size_t i = 0; i < count; ++i) {
        cudaGraphNodeType type;
        must(cudaGraphNodeGetType(nodes[i], &type), "cudaGraphNodeGetType");
        ++types[(int)type];
    }
    printf("%zu nodes: %d %d %d %d %d\n", count, types[0], types[1], types[2], types[3], types[5]);
}

int main()
{
    int *x, *to, by = 3, n = N, *host, calls = 0;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t set, clear, scaled, summed, out, call, join, nothing;
    must(cudaMalloc(&x, N * sizeof *x), "cudaMalloc");
    must(cudaMalloc(&to, sizeof *to), "cudaMalloc");
    must(cudaMallocHost(&host, sizeof *host), "cudaMallocHost");
    must(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
    cudaMemsetParams fill = {};
    fill.dst = x;
    fill.value = 5;
    fill.elementSize = 4;
    fill.width = N;
    fill.height = 1;
    must(cudaGraphAddMemsetNode(&set, graph, NULL, 0, &fill), "cudaGraphAddMemsetNode");
    fill.dst = to;
    fill.width = 1;
    must(cudaGraphAddMemsetNode(&clear, graph, NULL, 0, &fill), "cudaGraphAddMemsetNode");
    void *scale_arguments[] = {&x, &n, &by}, *sum_arguments[] = {&to, &x, &n};
    cudaKernelNodeParams kernel = {};
    kernel.func = (void *)scale;
    kernel.gridDim = dim3(2);
    kernel.blockDim = dim3(32);
    kernel.kernelParams = scale_arguments;
    must(cudaGraphAddKernelNode(&scaled, graph, &set, 1, &kernel), "cudaGraphAddKernelNode");
    cudaGraphNode_t both[] = {clear, scaled};
    must(cudaGraphAddEmptyNode(&join, graph, both, 2), "cudaGraphAddEmptyNode");
    cudaKernelNodeParams total = {};
    total.func = (void *)sum;
    total.gridDim = total.blockDim = dim3(1);
    total.kernelParams = sum_arguments;
    must(cudaGraphAddKernelNode(&summed, graph, &join, 1, &total), "cudaGraphAddKernelNode");
    must(cudaGraphAddMemcpyNode1D(&out, graph, &summed, 1, host, to, sizeof *host,
                                  cudaMemcpyDeviceToHost),
         "cudaGraphAddMemcpyNode1D");
    cudaHostNodeParams function = {add_one, &calls};
    must(cudaGraphAddHostNode(&call, graph, &out, 1, &function), "cudaGraphAddHostNode");
    by = 100; /* the graph has the value of then */
    count_types(graph);
    must(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    must(cudaGraphUpload(exec, NULL), "cudaGraphUpload");
    for (int i = 0; i < 3; ++i)
        must(cudaGraphLaunch(exec, NULL), "cudaGraphLaunch");
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    printf("%d, %d calls\n", *host, calls);
    by = 7;
    must(cudaGraphExecKernelNodeSetParams(exec, scaled, &kernel), "SetParams");
    must(cudaGraphLaunch(exec, NULL), "cudaGraphLaunch");
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    printf("%d, %d calls\n", *host, calls);
    name("no graph", cudaGraphInstantiate(&exec, NULL, 0));
    name("no launch", cudaGraphLaunch(NULL, NULL));
    kernel.blockDim = dim3(2048);
    name("too large", cudaGraphAddKernelNode(&nothing, graph, NULL, 0, &kernel));
    must(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    must(cudaGraphDestroy(graph), "cudaGraphDestroy");
    (void)cudaGetLastError();
}
