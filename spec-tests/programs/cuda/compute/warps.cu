/* warps.cu - shuffles, votes, matches and reductions of a warp. */
#include "spec-tests/programs/cuda/program.h"

__global__ void all(int *to)
{
    int lane = threadIdx.x, sum = lane * lane;
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_xor_sync(~0u, sum, d);
    int up = __shfl_up_sync(~0u, lane, 3), down = __shfl_down_sync(~0u, lane, 5, 8);
    unsigned votes = __ballot_sync(~0u, lane % 3 == 0), same = __match_any_sync(~0u, lane / 5);
    int r = __reduce_add_sync(~0u, lane) + __reduce_max_sync(~0u, lane % 13);
    to[lane] = sum + 7 * up + 11 * down + (int)(votes >> lane & 3) + __popc(same) * 100 + r +
               __any_sync(~0u, lane == 40) + 2 * __all_sync(~0u, lane < 40);
}

int main()
{
    int host[32], *x;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    all<<<1, 32>>>(x);
    must(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d %d %u\n", host[0], host[7], host[31], digest(host, sizeof host));
}
