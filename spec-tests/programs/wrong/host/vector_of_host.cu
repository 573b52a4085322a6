/* vector_of_host.cu - a structure that is passed by value points to memory of the host.
 *
 * kind: std::vector::data() in the argument of a kernel
 * first: bounds, line 14
 */
#include "spec-tests/programs/wrong/wrong.h"

struct view {
    const int *data;
};

__global__ void k(view from, int *x)
{
    x[threadIdx.x] = from.data[threadIdx.x];
}

int main()
{
    static int host[32];
    view from = {host};
    if (REPAIRED)
        from.data = zeros<int>(32);
    k<<<1, 32>>>(from, zeros<int>(32));
    return finish();
}
