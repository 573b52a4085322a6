/* other_stream.cu - a kernel in one stream reads what a kernel in another one writes.
 *
 * kind: pytorch/pytorch, side streams without wait_stream
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void put(int *x)
{
    x[threadIdx.x] = 7;
}

__global__ void get(const int *x, int *y)
{
    y[threadIdx.x] = x[threadIdx.x];
}

int main()
{
    int *x = zeros<int>(32), *y = zeros<int>(32);
    cudaStream_t a, b;
    cudaEvent_t done;
    cudaStreamCreate(&a), cudaStreamCreate(&b), cudaEventCreate(&done);
    put<<<1, 32, 0, a>>>(x);
    cudaEventRecord(done, a);
    if (REPAIRED)
        cudaStreamWaitEvent(b, done);
    get<<<1, 32, 0, b>>>(x, y);
    return finish();
}
