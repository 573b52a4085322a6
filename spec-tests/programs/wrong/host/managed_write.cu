/* managed_write.cu - the host writes managed variables that a kernel reads, and does not wait for
 * it. The twin waits for an event, and meanwhile reads what the kernel reads, too.
 *
 * kind: NVlabs/SASSI pull 10 (managed variables between a kernel and the host)
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

__managed__ int scale[32];

__global__ void get(int *y)
{
    y[threadIdx.x] = scale[threadIdx.x];
}

int main()
{
    int *y = zeros<int>(32);
    cudaEvent_t done;
    cudaEventCreate(&done);
    for (int i = 0; i < 32; ++i)
        scale[i] = i;
    get<<<1, 32>>>(y);
    cudaEventRecord(done);
    int last = scale[31];
    if (REPAIRED)
        cudaEventSynchronize(done);
    scale[0] = 1;
    return finish() || last != 31;
}
