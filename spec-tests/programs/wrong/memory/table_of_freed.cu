/* table_of_freed.cu - a structure keeps the pointer to a buffer that was freed to make it larger.
 *
 * kind: rapidsai/rmm, buffers that grow under a view
 * first: bounds, line 16
 */
#include "spec-tests/programs/wrong/wrong.h"

struct view {
    int *data;
    int n;
};

__global__ void k(view v)
{
    if ((int)threadIdx.x < v.n)
        v.data[threadIdx.x] = 1;
}

int main()
{
    view v = {zeros<int>(16), 16};
    int *larger = zeros<int>(64);
    cudaFree(v.data);
    v.n = 32;
    if (REPAIRED)
        v.data = larger;
    k<<<1, 32>>>(v);
    return finish();
}
