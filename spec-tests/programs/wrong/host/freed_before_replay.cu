/* freed_before_replay.cu - a captured graph holds a pointer, and its memory is freed before the
 * graph is launched again.
 *
 * kind: pytorch/pytorch, CUDA graphs and their static inputs
 * first: bounds, line 11
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    x[threadIdx.x] += 7;
}

int main()
{
    int *x = zeros<int>(32);
    cudaStream_t a;
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    cudaStreamCreate(&a);
    cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal);
    k<<<1, 32, 0, a>>>(x);
    cudaStreamEndCapture(a, &graph);
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, a);
    cudaStreamSynchronize(a);
    if (!REPAIRED)
        cudaFree(x);
    cudaGraphLaunch(ready, a);
    return finish();
}
