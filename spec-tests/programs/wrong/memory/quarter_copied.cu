/* quarter_copied.cu - cudaMemcpy gets a number of elements where bytes are meant.
 *
 * kind: cudaMemcpy, questions of every year
 * first: uninitialised, line 10
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(const int *x, int *y)
{
    y[threadIdx.x] = x[threadIdx.x] + 1;
}

int main()
{
    int host[64] = {0}, *x = unwritten<int>(64);
    cudaMemcpy(x, host, REPAIRED ? sizeof host : 64, cudaMemcpyHostToDevice);
    k<<<1, 64>>>(x, zeros<int>(64));
    return finish();
}
