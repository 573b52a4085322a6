/* pinned_read.cu - the host reads what a copy to pinned memory has yet to write. The twin asks the
 * stream until it has ended.
 *
 * kind: NVIDIA/cudf issue 2755 (a value that is read right after cudaMemcpyAsync)
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

int main()
{
    int *x = zeros<int>(1024), *pinned = nullptr;
    cudaStream_t a;
    cudaStreamCreate(&a);
    cudaMallocHost(&pinned, 1024 * sizeof *pinned);
    cudaMemcpyAsync(pinned, x, 1024 * sizeof *pinned, cudaMemcpyDeviceToHost, a);
    while (REPAIRED && cudaStreamQuery(a) == cudaErrorNotReady)
        continue;
    int sum = pinned[0] + pinned[1023];
    return finish() || sum != 0;
}
