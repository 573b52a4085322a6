/* freed_in_other_stream.cu - memory is freed in stream b while a kernel of stream a may still use
 * it.
 *
 * kind: pytorch/pytorch, record_stream; rapidsai/rmm issue 2156
 * first: use after free
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    x[threadIdx.x] = 7;
}

int main()
{
    int *x;
    cudaStream_t a, b;
    cudaEvent_t done;
    cudaStreamCreate(&a), cudaStreamCreate(&b), cudaEventCreate(&done);
    cudaMallocAsync(&x, 128, a);
    k<<<1, 32, 0, a>>>(x);
    cudaEventRecord(done, a);
    if (REPAIRED)
        cudaStreamWaitEvent(b, done);
    cudaFreeAsync(x, b);
    return finish();
}
