/* extended.cu - cudaLaunchKernelEx with attributes: a cluster, a priority, none. */
#include "spec-tests/programs/cuda/program.h"

#include <cooperative_groups.h>

__global__ void ranks(int *to)
{
    auto cluster = cooperative_groups::this_cluster();
    if (threadIdx.x == 0)
        to[blockIdx.x] = 100 * cluster.num_blocks() + cluster.block_rank();
}

int main()
{
    int host[8], *x;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    for (int ctas = 1; ctas <= 8; ctas *= 2) {
        cudaLaunchAttribute a[2] = {};
        a[0].id = cudaLaunchAttributeClusterDimension;
        a[0].val.clusterDim.x = ctas;
        a[0].val.clusterDim.y = a[0].val.clusterDim.z = 1;
        a[1].id = cudaLaunchAttributePriority;
        a[1].val.priority = 0;
        cudaLaunchConfig_t c = {};
        c.gridDim = dim3(8);
        c.blockDim = dim3(32);
        c.attrs = a;
        c.numAttrs = ctas > 1 ? 2 : 0;
        must(cudaLaunchKernelEx(&c, ranks, x), "cudaLaunchKernelEx");
        must(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
        printf("%d %d %d %d\n", host[0], host[1], host[5], host[7]);
    }
}
