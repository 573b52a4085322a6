/* pipeline.cu - asynchronous copies into shared memory: cuda::memcpy_async and a barrier. */
#include "spec-tests/programs/cuda/program.h"

#include <cooperative_groups.h>
#include <cuda/barrier>

__global__ void shift(int *to, const int *from)
{
    __shared__ alignas(16) int tile[128];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    auto block = cooperative_groups::this_thread_block();
    if (threadIdx.x == 0)
        init(&bar, 128);
    block.sync();
    cuda::memcpy_async(block, tile, from + blockIdx.x * 128, cuda::aligned_size_t<16>(512), bar);
    bar.arrive_and_wait();
    to[blockIdx.x * 128 + threadIdx.x] = tile[(threadIdx.x + 1) % 128];
}

int main()
{
    int host[512], *x, *y;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    must(cudaMalloc(&y, sizeof host), "cudaMalloc");
    fill_iota<<<4, 128>>>(x, 512, 0);
    shift<<<4, 128>>>(y, x);
    must(cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d %d\n", host[0], host[127], host[511]);
}
