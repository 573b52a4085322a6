/* event_too_early.cu - the event is recorded before the kernel that the other stream should wait
 * for is launched.
 *
 * kind: NVIDIA/cub pull 156 (an event that is recorded at the wrong moment)
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
    if (!REPAIRED)
        cudaEventRecord(done, a);
    put<<<1, 32, 0, a>>>(x);
    if (REPAIRED)
        cudaEventRecord(done, a);
    cudaStreamWaitEvent(b, done);
    get<<<1, 32, 0, b>>>(x, y);
    return finish();
}
