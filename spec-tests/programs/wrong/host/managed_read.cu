/* managed_read.cu - the host reads managed memory that a kernel writes, and does not wait for it.
 *
 * kind: sonots/cumo pull 202 (loops of the host over what kernels wrote)
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void put(int *x)
{
    x[threadIdx.x] = 7;
}

int main()
{
    int *x = nullptr, sum = 0;
    cudaMallocManaged(&x, 64 * sizeof *x);
    put<<<1, 64>>>(x);
    if (REPAIRED)
        cudaDeviceSynchronize();
    for (int i = 0; i < 64; ++i)
        sum += x[i];
    return finish() || sum != 64 * 7;
}
