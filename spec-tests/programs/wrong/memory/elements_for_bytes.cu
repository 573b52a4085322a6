/* elements_for_bytes.cu - the launch asks for as many bytes of dynamic shared memory as there are
 * floats.
 *
 * kind: pytorch/pytorch, the shared memory size of a launch
 * first: bounds, line 12
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(float *x)
{
    extern __shared__ float shared[];
    shared[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = shared[63 - threadIdx.x];
}

int main()
{
    k<<<1, 64, REPAIRED ? 64 * sizeof(float) : 64>>>(zeros<float>(64));
    return finish();
}
