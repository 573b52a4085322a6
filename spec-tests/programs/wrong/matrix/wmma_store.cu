/* wmma_store.cu - store_matrix_sync writes a tile by all lanes, and other lanes read it without
 * __syncwarp.
 *
 * kind: JustVugg/colibri issue 1099
 * first: race, line 20
 * run: --block 32 k inout:f32[256]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <mma.h>

__global__ void k(float *x)
{
    __shared__ alignas(32) float s[256];
    nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> c;
    nvcuda::wmma::fill_fragment(c, 1);
    nvcuda::wmma::store_matrix_sync(s, c, 16, nvcuda::wmma::mem_row_major);
    if (REPAIRED)
        __syncwarp();
    for (int i = threadIdx.x; i < 256; i += 32)
        x[i] = s[i];
}

int main()
{
    k<<<1, 32>>>(zeros<float>(256));
    return finish();
}
