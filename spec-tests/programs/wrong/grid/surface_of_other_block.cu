/* surface_of_other_block.cu - a block reads by a surface what another one stored by it, behind a
 * flag and fences: those order the accesses, but leave the old texels in the cache.
 *
 * kind: the programming guide of CUDA, surface memory; blocks that exchange the rims of their tiles
 * first: race, line 21
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(cudaSurfaceObject_t tiles, int *flag, int *x, bool stores, bool loads)
{
    if (stores && blockIdx.x == 0) {
        surf2Dwrite((int)threadIdx.x, tiles, threadIdx.x * 4, 0);
        __threadfence();
        __syncthreads();
        if (threadIdx.x == 0)
            atomicExch(flag, 1);
    } else if (loads && blockIdx.x == 1) {
        while (atomicAdd(flag, 0) == 0) {
        }
        __threadfence();
        x[threadIdx.x] = surf2Dread<int>(tiles, threadIdx.x * 4, 0);
    }
}

int main()
{
    int *flag = zeros<int>(1), *x = zeros<int>(32);
    cudaArray_t array;
    cudaChannelFormatDesc of = cudaCreateChannelDesc<int>();
    cudaMallocArray(&array, &of, 32, 1, cudaArraySurfaceLoadStore);
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypeArray;
    what.res.array.array = array;
    cudaSurfaceObject_t tiles;
    cudaCreateSurfaceObject(&tiles, &what);
    k<<<2, 32>>>(tiles, flag, x, true, !REPAIRED);
    if (REPAIRED)
        k<<<2, 32>>>(tiles, flag, x, false, true);
    return finish();
}
