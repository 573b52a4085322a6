/* count.cu - a named barrier counts the whole block, and only half of it comes.
 *
 * kind: deepseek-ai/FlashMLA pull 57
 * first: stuck, line 14
 * run: --block 128 k inout:u32[128]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int s[64];
    if (threadIdx.x < 64) {
        s[threadIdx.x] = x[threadIdx.x];
        asm volatile("barrier.cta.sync 1, %0;" ::"r"(REPAIRED ? 64 : 128) : "memory");
        x[threadIdx.x] = s[63 - threadIdx.x];
    } else {
        __nanosleep(100);
        asm volatile("barrier.cta.sync 2, 64;" ::: "memory");
    }
}

int main()
{
    k<<<1, 128>>>(zeros<int>(128));
    return finish();
}
