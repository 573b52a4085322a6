/* surface_in_elements.cu - a surface's x coordinate is in bytes, and elements are passed.
 *
 * kind: surf2Dwrite, questions of every year
 * first: alignment, line 10
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(cudaSurfaceObject_t to)
{
    surf2Dwrite((int)threadIdx.x, to, threadIdx.x * (REPAIRED ? 4 : 1), threadIdx.y);
}

int main()
{
    cudaArray_t array;
    cudaChannelFormatDesc of = cudaCreateChannelDesc<int>();
    cudaMallocArray(&array, &of, 32, 4, cudaArraySurfaceLoadStore);
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypeArray;
    what.res.array.array = array;
    cudaSurfaceObject_t surface;
    cudaCreateSurfaceObject(&surface, &what);
    k<<<1, dim3(32, 4)>>>(surface);
    return finish();
}
