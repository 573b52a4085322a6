/* flag_of_nothing.cu - the host polls a flag that a kernel sets, and then reads what the kernel
 * wrote before, but for which it had no fence.
 *
 * kind: NVIDIA/cccl, flags of thread_scope_system that the host polls
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void put(int *data, volatile int *flag)
{
    data[threadIdx.x] = 7;
    if (REPAIRED)
        __threadfence_system();
    __syncthreads();
    if (threadIdx.x == 0)
        *flag = 1;
}

int main()
{
    int *data = nullptr, *flag = nullptr;
    cudaMallocManaged(&data, 1024 * sizeof *data);
    cudaMallocHost(&flag, sizeof *flag);
    *flag = 0;
    put<<<1, 1024>>>(data, flag);
    while (*(volatile int *)flag == 0)
        cudaStreamQuery(nullptr);
    int first = data[0];
    return finish() || first != 7;
}
