/* wmma_pointer.cu - load_matrix_sync from the second row of a tile of floats with rows of 17: it
 * needs 32 bytes.
 *
 * kind: NVIDIA/cccl issue 431 (no check of the pointer's alignment)
 * first: alignment, line 14
 * run: --block 32 k inout:f32[512]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <mma.h>

__global__ void k(float *x)
{
    nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> c;
    nvcuda::wmma::load_matrix_sync(c, x + (REPAIRED ? 16 : 17), 16, nvcuda::wmma::mem_row_major);
    __syncwarp();
    nvcuda::wmma::store_matrix_sync(x, c, 16, nvcuda::wmma::mem_row_major);
}

int main()
{
    k<<<1, 32>>>(zeros<float>(512));
    return finish();
}
