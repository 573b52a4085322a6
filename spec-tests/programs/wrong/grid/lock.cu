/* lock.cu - a lock by atomicCAS and atomicExch, without fences: the sum that it protects races.
 *
 * kind: kokkos/kokkos issue 2681 (an inter-block fence is forgotten)
 * first: race, line 17
 * run: --grid 4 --block 32 k inout:u32[1] inout:u32[1]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *lock, int *sum)
{
    if (threadIdx.x != 0)
        return;
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    if (REPAIRED)
        __threadfence();
    *sum += blockIdx.x;
    if (REPAIRED)
        __threadfence();
    atomicExch(lock, 0);
}

int main()
{
    k<<<4, 32>>>(zeros<int>(1), zeros<int>(1));
    return finish();
}
