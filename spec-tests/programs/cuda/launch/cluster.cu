/* cluster.cu - a kernel that requires a cluster, and reads shared memory of the other CTA. */
#include "spec-tests/programs/cuda/program.h"

#include <cooperative_groups.h>

__global__ void __cluster_dims__(2, 1, 1) exchange(int *to)
{
    __shared__ int mine[32];
    auto cluster = cooperative_groups::this_cluster();
    mine[threadIdx.x] = 100 * blockIdx.x + threadIdx.x;
    cluster.sync();
    const int *other = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1);
    to[blockIdx.x * 32 + threadIdx.x] = other[31 - threadIdx.x];
    cluster.sync();
}

int main()
{
    int host[128], *x;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    exchange<<<4, 32>>>(x);
    must(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d %d %d\n", host[0], host[32], host[64], host[127]);
    exchange<<<3, 32>>>(x);
    say("a grid that is no multiple of it", cudaGetLastError());
}
