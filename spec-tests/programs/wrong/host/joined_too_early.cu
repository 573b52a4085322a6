/* joined_too_early.cu - a capture forks into a second stream and joins it before that stream's
 * kernel is launched: the kernel behind the join has no edge from it.
 *
 * kind: pytorch/pytorch, graphs captured from several streams
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void put(int *x, int value)
{
    x[threadIdx.x] = value;
}

__global__ void get(const int *x, int *y)
{
    y[threadIdx.x] = x[threadIdx.x];
}

int main()
{
    int *x = zeros<int>(32), *y = zeros<int>(32), *z = zeros<int>(32);
    cudaStream_t a, b;
    cudaEvent_t fork, join, end;
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    cudaStreamCreate(&a), cudaStreamCreate(&b);
    cudaEventCreate(&fork), cudaEventCreate(&join), cudaEventCreate(&end);
    cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal);
    put<<<1, 32, 0, a>>>(z, 1);
    cudaEventRecord(fork, a);
    cudaStreamWaitEvent(b, fork);
    if (!REPAIRED)
        cudaEventRecord(join, b);
    put<<<1, 32, 0, b>>>(x, 7);
    if (REPAIRED)
        cudaEventRecord(join, b);
    cudaStreamWaitEvent(a, join);
    get<<<1, 32, 0, a>>>(x, y);
    cudaEventRecord(end, b);
    cudaStreamWaitEvent(a, end);
    cudaStreamEndCapture(a, &graph);
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, a);
    return finish();
}
