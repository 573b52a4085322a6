/* cleared_in_flight.cu - memset of a buffer that a kernel in flight reads.
 *
 * kind: Genoil/cpp-ethereum pull 2 (search buffers that are cleared while kernels use them)
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

#include <cstring>

__global__ void add(const int *from, int *to)
{
    to[threadIdx.x] += from[threadIdx.x];
}

int main()
{
    int *sums = zeros<int>(1024), *found = nullptr;
    cudaStream_t a;
    cudaStreamCreate(&a);
    cudaHostAlloc(&found, 1024 * sizeof *found, cudaHostAllocMapped);
    for (int round = 0; round < 2; ++round) {
        memset(found, round, 1024 * sizeof *found);
        add<<<1, 1024, 0, a>>>(found, sums);
        if (REPAIRED)
            cudaStreamSynchronize(a);
    }
    return finish();
}
