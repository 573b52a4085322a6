/* pipeline.cu - the program of lesson 23: tiles are added up while the next one is on its way. It
 * has a mistake.
 *
 *      nvcc -std=c++17 -arch=sm_90a -lineinfo -cudart shared \
 *          -I$CUTE_INCLUDE pipeline.cu -o pipeline
 *
 * pipeline.ptx and mended.ptx are its kernel, as it is here and mended (tutorials/kernels.sh); with
 * them and host.c the lesson needs neither nvcc nor CuTe's headers. */
#include <cstdio>
#include <cute/tensor.hpp>

using namespace cute;

/* to[i] = from[i] + from[128 + i] + from[256 + i] .. */
extern "C" __global__ void sum_tiles(float const *from, float *to, int tiles)
{
    __shared__ alignas(16) float memory[2 * 128];
    auto tiled = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEALWAYS<uint128_t>, float>{},
                                 Layout<_32>{}, Layout<_4>{});
    Tensor gA = make_tensor(make_gmem_ptr(from), make_shape(Int<128>{}, tiles));
    Tensor sA = make_tensor(make_smem_ptr(memory), make_shape(Int<128>{}, Int<2>{}));
    Tensor tAgA = tiled.get_slice(threadIdx.x).partition_S(gA);
    Tensor tAsA = tiled.get_slice(threadIdx.x).partition_D(sA);
    Tensor tSsA = local_partition(sA, Layout<_32>{}, threadIdx.x);
    float sum[4] = {};

    copy(tiled, tAgA(_, _, 0), tAsA(_, _, 0));
    cp_async_fence();
    CUTE_NO_UNROLL
    for (int k = 0; k < tiles; ++k) {
        if (k + 1 < tiles)
            copy(tiled, tAgA(_, _, k + 1), tAsA(_, _, (k + 1) % 2));
        cp_async_fence();
        __syncthreads();
        for (int i = 0; i < 4; ++i)
            sum[i] += tSsA(i, k % 2);
        __syncthreads();
    }
    for (int i = 0; i < 4; ++i)
        to[threadIdx.x + 32 * i] = sum[i];
}

int main()
{
    enum { TILES = 4, PLACES = 128 };
    float host[TILES * PLACES], *from, *to;
    int wrong = 0;
    for (int i = 0; i < TILES * PLACES; ++i)
        host[i] = float(i);
    cudaMalloc(&from, sizeof host);
    cudaMalloc(&to, PLACES * sizeof(float));
    cudaMemcpy(from, host, sizeof host, cudaMemcpyHostToDevice);
    sum_tiles<<<1, 32>>>(from, to, TILES);
    cudaMemcpy(host, to, PLACES * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < PLACES; ++i)
        wrong += host[i] != float(TILES * i + PLACES * TILES * (TILES - 1) / 2);
    printf("%d of %d sums are wrong\n", wrong, PLACES);
    cudaFree(from);
    cudaFree(to);
    return wrong != 0;
}
