/* capture.cu - streams that are captured: into a graph, over two streams, and what is refused. */
#include "spec-tests/programs/cuda/program.h"

static void name(const char *call, cudaError_t error)
{
    printf("%s: %s\n", call, cudaGetErrorName(error));
}

__global__ void add(int *x, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] += by;
}

static void count(void *data)
{
    ++*(int *)data;
}

static void status(cudaStream_t stream)
{
    cudaStreamCaptureStatus is;
    must(cudaStreamIsCapturing(stream, &is), "cudaStreamIsCapturing");
    printf("status %d\n", (int)is);
}

enum { N = 1000 };

static void launch(cudaGraph_t graph, cudaStream_t stream, int times)
{
    cudaGraphExec_t exec;
    size_t nodes = 0;
    must(cudaGraphGetNodes(graph, NULL, &nodes), "cudaGraphGetNodes");
    must(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    must(cudaGraphDestroy(graph), "cudaGraphDestroy");
    for (int i = 0; i < times; ++i)
        must(cudaGraphLaunch(exec, stream), "cudaGraphLaunch");
    must(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    must(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    printf("%zu nodes\n", nodes);
}

static void one_stream(cudaStream_t stream, int *x, int *host)
{
    cudaGraph_t graph;
    int calls = 0;
    must(cudaMemset(x, 0, N * sizeof *x), "cudaMemset");
    must(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
    status(stream);
    add<<<4, 256, 0, stream>>>(x, N, 3);
    add<<<4, 256, 0, stream>>>(x, N / 2, 4);
    must(cudaMemcpyAsync(host, x, N * sizeof *x, cudaMemcpyDeviceToHost, stream), "copy");
    must(cudaLaunchHostFunc(stream, count, &calls), "cudaLaunchHostFunc");
    must(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
    status(stream);
    printf("calls %d, %d\n", calls, host[0]);
    launch(graph, stream, 5);
    printf("calls %d, %d %d\n", calls, host[0], host[N - 1]);
}

static void two_streams(cudaStream_t a, cudaStream_t b, int *x, int *host)
{
    cudaGraph_t graph;
    cudaEvent_t fork, join;
    must(cudaEventCreate(&fork), "cudaEventCreate");
    must(cudaEventCreate(&join), "cudaEventCreate");
    must(cudaStreamBeginCapture(a, cudaStreamCaptureModeRelaxed), "cudaStreamBeginCapture");
    must(cudaMemsetAsync(x, 0, N * sizeof *x, a), "cudaMemsetAsync");
    must(cudaEventRecord(fork, a), "cudaEventRecord");
    must(cudaStreamWaitEvent(b, fork, 0), "cudaStreamWaitEvent");
    status(b);
    add<<<2, 256, 0, a>>>(x, N / 2, 1);
    add<<<2, 256, 0, b>>>(x + N / 2, N / 2, 2);
    must(cudaEventRecord(join, b), "cudaEventRecord");
    must(cudaStreamWaitEvent(a, join, 0), "cudaStreamWaitEvent");
    must(cudaMemcpyAsync(host, x, N * sizeof *x, cudaMemcpyDeviceToHost, a), "copy");
    must(cudaStreamEndCapture(a, &graph), "cudaStreamEndCapture");
    status(b);
    name("after", cudaEventQuery(join));
    launch(graph, b, 2);
    printf("%d %d\n", host[0], host[N - 1]);
}

/* What makes a capture void, and what it ends with. */
static void ends(const char *what, cudaStream_t stream)
{
    cudaGraph_t graph = NULL;
    status(stream);
    name(what, cudaStreamEndCapture(stream, &graph));
    printf("%d %s\n", graph == NULL, cudaGetErrorName(cudaGetLastError()));
}

static void refused(cudaStream_t a, cudaStream_t b, int *x)
{
    cudaEvent_t event;
    void *y;
    must(cudaEventCreate(&event), "cudaEventCreate");
    name("legacy", cudaStreamBeginCapture(NULL, cudaStreamCaptureModeGlobal));
    name("none", cudaStreamEndCapture(a, (cudaGraph_t *)&y));
    must(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), "begin");
    name("twice", cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal));
    name("synchronize", cudaStreamSynchronize(a));
    ends("synchronized", a);
    must(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), "begin");
    name("cudaMemcpy", cudaMemcpy(&y, x, sizeof y, cudaMemcpyDeviceToHost));
    ends("copied", a);
    must(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), "begin");
    name("cudaMalloc", cudaMalloc(&y, 16));
    ends("allocated", a);
    must(cudaStreamBeginCapture(a, cudaStreamCaptureModeRelaxed), "begin");
    name("relaxed", cudaMalloc(&y, 16));
    ends("relaxed", a);
    must(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), "begin");
    name("device", cudaDeviceSynchronize());
    ends("device", a);
    must(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), "begin");
    add<<<1, 1>>>(x, 1, 1);
    name("legacy launch", cudaGetLastError());
    ends("legacy launch", a);
    must(cudaEventRecord(event, b), "record");
    must(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), "begin");
    name("wait for outside", cudaStreamWaitEvent(a, event, 0));
    ends("outside", a);
    must(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), "begin");
    must(cudaEventRecord(event, a), "record");
    name("query", cudaEventQuery(event));
    ends("queried", a);
    name("later", cudaEventQuery(event));
    must(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), "begin");
    must(cudaEventRecord(event, a), "record");
    must(cudaStreamWaitEvent(b, event, 0), "wait");
    add<<<1, 1, 0, b>>>(x, 1, 1);
    name("unmatched", cudaStreamEndCapture(b, (cudaGraph_t *)&y));
    ends("origin", a);
    must(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), "begin");
    must(cudaEventRecord(event, a), "record");
    must(cudaStreamWaitEvent(b, event, 0), "wait");
    add<<<1, 1, 0, b>>>(x, 1, 1);
    ends("unjoined", a);
    status(b);
}

int main()
{
    int *x, *host;
    cudaStream_t a, b;
    must(cudaMalloc(&x, N * sizeof *x), "cudaMalloc");
    must(cudaMallocHost(&host, N * sizeof *host), "cudaMallocHost");
    memset(host, 0, N * sizeof *host);
    must(cudaStreamCreate(&a), "cudaStreamCreate");
    must(cudaStreamCreate(&b), "cudaStreamCreate");
    one_stream(a, x, host);
    two_streams(a, b, x, host);
    refused(a, b, x);
}
