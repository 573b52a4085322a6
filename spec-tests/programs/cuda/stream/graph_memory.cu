/* graph_memory.cu - memory that graphs allocate: of captured streams, and of nodes. */
#include "spec-tests/programs/cuda/program.h"

enum { N = 64 };

__global__ static void add(int *to, const int *from)
{
    to[threadIdx.x] += from[threadIdx.x];
}

/* Allocates, uses and frees within the graph; the address is known when it is captured. */
static void capture(int *out)
{
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    int *x = nullptr, host[N];
    must(cudaStreamCreate(&s), "cudaStreamCreate");
    must(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
    must(cudaMallocAsync(&x, N * sizeof *x, s), "cudaMallocAsync");
    fill_iota<<<1, N, 0, s>>>(x, N, 5);
    add<<<1, N, 0, s>>>(out, x);
    must(cudaFreeAsync(x, s), "cudaFreeAsync");
    must(cudaStreamEndCapture(s, &graph), "cudaStreamEndCapture");
    must(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    for (int i = 0; i < 3; ++i)
        must(cudaGraphLaunch(exec, s), "cudaGraphLaunch");
    must(cudaStreamSynchronize(s), "cudaStreamSynchronize");
    must(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d\n", host[0], host[N - 1]);
    cudaGraphNode_t node[4];
    size_t nodes = 4;
    must(cudaGraphGetNodes(graph, node, &nodes), "cudaGraphGetNodes");
    int allocates = 0, frees = 0;
    for (size_t i = 0; i < nodes; ++i) {
        cudaGraphNodeType type;
        must(cudaGraphNodeGetType(node[i], &type), "cudaGraphNodeGetType");
        allocates += type == cudaGraphNodeTypeMemAlloc;
        frees += type == cudaGraphNodeTypeMemFree;
    }
    printf("%d nodes, %d allocates, %d frees\n", (int)nodes, allocates, frees);
    must(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    must(cudaGraphDestroy(graph), "cudaGraphDestroy");
    must(cudaStreamDestroy(s), "cudaStreamDestroy");
}

/* Memory that outlives the graph, and is freed behind it. */
static void add_nodes(bool frees)
{
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t allocates, fills;
    int host[N];
    cudaMemAllocNodeParams p = {}, same = {};
    p.poolProps.allocType = cudaMemAllocationTypePinned;
    p.poolProps.location.type = cudaMemLocationTypeDevice;
    p.bytesize = N * sizeof(int);
    must(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
    must(cudaGraphAddMemAllocNode(&allocates, graph, nullptr, 0, &p), "cudaGraphAddMemAllocNode");
    must(cudaGraphMemAllocNodeGetParams(allocates, &same), "cudaGraphMemAllocNodeGetParams");
    printf("%s, %d bytes\n", same.dptr == p.dptr ? "the same" : "another", (int)same.bytesize);
    cudaMemsetParams m = {};
    m.dst = p.dptr;
    m.value = 7;
    m.elementSize = 4;
    m.width = N;
    m.height = 1;
    must(cudaGraphAddMemsetNode(&fills, graph, &allocates, 1, &m), "cudaGraphAddMemsetNode");
    must(cudaGraphInstantiate(&exec, graph, frees ? cudaGraphInstantiateFlagAutoFreeOnLaunch : 0),
         "cudaGraphInstantiate");
    must(cudaGraphLaunch(exec, 0), "cudaGraphLaunch");
    must(cudaMemcpy(host, p.dptr, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d\n", host[0], host[N - 1]);
    say("launched again", cudaGraphLaunch(exec, 0));
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    must(cudaFreeAsync(p.dptr, 0), "cudaFreeAsync");
    say("and again", cudaGraphLaunch(exec, 0));
    must(cudaFree(p.dptr), "cudaFree");
    must(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    must(cudaGraphDestroy(graph), "cudaGraphDestroy");
}

int main()
{
    int *out;
    must(cudaMalloc(&out, N * sizeof *out), "cudaMalloc");
    must(cudaMemset(out, 0, N * sizeof *out), "cudaMemset");
    capture(out);
    add_nodes(false);
    cudaGetLastError();
    add_nodes(true);
    say("trim", cudaDeviceGraphMemTrim(0));
    must(cudaFree(out), "cudaFree");
}
