/* groups.cu - cooperative groups: tiles, coalesced threads, their reductions. */
#include "spec-tests/programs/cuda/program.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void all(int *to)
{
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<8>(block);
    int r = cg::reduce(tile, (int)block.thread_rank(), cg::plus<int>());
    int s = tile.shfl(r, 3) + tile.meta_group_rank();
    if (threadIdx.x % 3 == 0) {
        auto some = cg::coalesced_threads();
        s += 1000 * some.size() + some.thread_rank();
    }
    to[threadIdx.x] = s;
}

int main()
{
    int host[64], *x;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    all<<<1, 64>>>(x);
    must(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d %d %u\n", host[0], host[9], host[63], digest(host, sizeof host));
}
