/* local_index.cu - a list in a thread's own memory holds eight, and a ninth is inserted.
 *
 * kind: vllm-project/vllm, top-k lists of a thread
 * first: bounds, line 14
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    int list[8], n = 0;
    for (int i = 0; i < 9; ++i)
        if (x[i] >= 0 && (!REPAIRED || n < 8))
            list[n++] = x[i];
    __syncwarp();
    x[threadIdx.x] = list[n / 2];
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
