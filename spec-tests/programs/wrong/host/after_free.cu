/* after_free.cu - a kernel is launched in a stream after the free of its memory in the same stream.
 *
 * kind: supranational/sppark pull 81 (cudaFreeAsync and its order)
 * first: bounds, line 10
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    x[threadIdx.x] = 7;
}

int main()
{
    int *x;
    cudaStream_t a;
    cudaStreamCreate(&a);
    cudaMallocAsync(&x, 128, a);
    if (!REPAIRED)
        cudaFreeAsync(x, a);
    k<<<1, 32, 0, a>>>(x);
    if (REPAIRED)
        cudaFreeAsync(x, a);
    return finish();
}
