/* non_blocking.cu - a memset in the default stream, and a kernel in a stream that does not wait for
 * that one.
 *
 * kind: NVIDIA/AMGX pull 262 (work of the default stream, and streams of one's own)
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void add(int *x)
{
    x[threadIdx.x] += 7;
}

int main()
{
    int *x = unwritten<int>(32);
    cudaStream_t a;
    cudaStreamCreateWithFlags(&a, REPAIRED ? cudaStreamDefault : cudaStreamNonBlocking);
    cudaMemsetAsync(x, 0, 128, cudaStreamLegacy);
    add<<<1, 32, 0, a>>>(x);
    return finish();
}
