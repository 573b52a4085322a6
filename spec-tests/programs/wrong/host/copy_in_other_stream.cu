/* copy_in_other_stream.cu - the result is copied in a stream that does not wait for the kernel that
 * makes it.
 *
 * kind: rapidsai/rmm, pytorch/pytorch: copies of a side stream
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    x[threadIdx.x] = 7;
}

int main()
{
    int *x = zeros<int>(32), *y = zeros<int>(32);
    cudaStream_t a, b;
    cudaStreamCreate(&a), cudaStreamCreate(&b);
    k<<<1, 32, 0, a>>>(x);
    cudaMemcpyAsync(y, x, 128, cudaMemcpyDeviceToDevice, REPAIRED ? a : b);
    return finish();
}
