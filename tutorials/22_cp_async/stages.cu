/* stages.cu - the kernel of lesson 22: products of two streams of tiles are added up, and copies of
 * later tiles are in flight meanwhile, in three stages. It is right.
 *
 * What goes wrong with a line changed is in variants.tsv; the PTX of each is kept, so that the
 * lesson needs neither nvcc nor CuTe's headers (tutorials/kernels.sh). */
#include <cute/tensor.hpp>

using namespace cute;

/* to[i] = a[i] * b[i] + a[256 + i] * b[256 + i] + .. */
extern "C" __global__ void multiply(float const *a, float const *b, float *to, int tiles)
{
    enum { STAGES = 3 };
    __shared__ alignas(16) float memory[2 * STAGES * 256];
    auto shape = make_shape(Int<256>{}, Int<STAGES>{});
    Tensor gA = make_tensor(make_gmem_ptr(a), make_shape(Int<256>{}, tiles));
    Tensor gB = make_tensor(make_gmem_ptr(b), make_shape(Int<256>{}, tiles));
    Tensor sA = make_tensor(make_smem_ptr(memory), shape);
    Tensor sB = make_tensor(make_smem_ptr(memory + STAGES * 256), shape);
    auto tiled = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEALWAYS<uint128_t>, float>{},
                                 Layout<_64>{}, Layout<_4>{});
    auto thr = tiled.get_slice(threadIdx.x);
    Tensor tAgA = thr.partition_S(gA);
    Tensor tAsA = thr.partition_D(sA);
    Tensor tBgB = thr.partition_S(gB);
    Tensor tBsB = thr.partition_D(sB);
    Tensor tCsA = local_partition(sA, Layout<_64>{}, threadIdx.x);
    Tensor tCsB = local_partition(sB, Layout<_64>{}, threadIdx.x);
    float sum[4] = {};

    CUTE_UNROLL
    for (int k = 0; k < STAGES - 1; ++k) {
        copy(tiled, tAgA(_, _, k), tAsA(_, _, k));
        copy(tiled, tBgB(_, _, k), tBsB(_, _, k));
        cp_async_fence();
    }
    CUTE_NO_UNROLL
    for (int k = 0; k < tiles; ++k) {
        int next = k + STAGES - 1;
        cp_async_wait<STAGES - 2>();
        __syncthreads();
        if (next < tiles) {
            copy(tiled, tAgA(_, _, next), tAsA(_, _, next % STAGES));
            copy(tiled, tBgB(_, _, next), tBsB(_, _, next % STAGES));
        }
        cp_async_fence();
        for (int i = 0; i < 4; ++i)
            sum[i] += tCsA(i, k % STAGES) * tCsB(i, k % STAGES);
    }
    for (int i = 0; i < 4; ++i)
        to[threadIdx.x + 64 * i] = sum[i];
}
