/* surface_outside.cu - a write past the right edge of a surface.
 *
 * kind: surfaces of image filters without a guard
 * first: bounds, line 12
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(cudaSurfaceObject_t to, int width)
{
    int x = threadIdx.x;
    if (!REPAIRED || x < width)
        surf2Dwrite(x, to, x * 4, threadIdx.y);
}

int main()
{
    cudaArray_t array;
    cudaChannelFormatDesc of = cudaCreateChannelDesc<int>();
    cudaMallocArray(&array, &of, 24, 4, cudaArraySurfaceLoadStore);
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypeArray;
    what.res.array.array = array;
    cudaSurfaceObject_t surface;
    cudaCreateSurfaceObject(&surface, &what);
    k<<<1, dim3(32, 4)>>>(surface, 24);
    return finish();
}
