/* sum.cu - the second kernel of lesson 21: one warp adds 32 numbers in shared memory, and counts on
 * its lanes going on together. */
extern "C" __global__ void sum(int const *from, int *to)
{
    __shared__ int s[32];
    int lane = threadIdx.x;

    s[lane] = from[lane];
#pragma unroll 1
    for (int half = 16; half > 0; half /= 2) {
        if (lane < half)
            s[lane] += s[lane + half];
    }
    if (lane == 0)
        *to = s[0];
}
