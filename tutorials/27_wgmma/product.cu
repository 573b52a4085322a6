/* product.cu - the kernel of lesson 27: a warpgroup multiplies 64 x 64 by 64 x 8 halves from shared
 * memory. It is right.
 *
 * A is the identity and B(n,k) = 8 k + n, so that D(m,n) = 8 m + n: the result counts 0, 1, 2 ..
 * Shared memory is filled through CuTe's layouts. The instructions are PTX, one per function; CuTe
 * has them as warpgroup_fence_operand, warpgroup_arrive, warpgroup_commit_batch, warpgroup_wait and
 * SM90_64x8x16_F32F16F16_SS. variants.tsv has what goes wrong with a line changed
 * (tutorials/kernels.sh). */
#include <cute/tensor.hpp>

using namespace cute;

enum { M = 64, N = 8, K = 64, NO_SWIZZLE = 0, SWIZZLE_128 = 1, SWIZZLE_64 = 2, SWIZZLE_32 = 3 };

__device__ uint64_t descriptor(half_t const *start, int leading, int stride, uint64_t swizzle)
{
    uint64_t s = __cvta_generic_to_shared(start);
    return s >> 4 | uint64_t(leading >> 4) << 16 | uint64_t(stride >> 4) << 32 | swizzle << 62;
}

/* wgmma reads what threads have written to shared memory by another way: the asynchronous proxy. */
__device__ void fence_proxy()
{
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

/* What this warp has done to its registers comes before the wgmma that follow. */
__device__ void fence_registers()
{
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}

/* The compiler keeps what it does to d on this side: an asm that may change d, and does nothing. */
__device__ void hold(float (&d)[4])
{
    asm volatile("" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])::"memory");
}

/* d += a * b, 64 x 8 x 16; a and b are descriptors. It begins, and is not waited for. */
__device__ void multiply(float (&d)[4], uint64_t a, uint64_t b)
{
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5,"
                 " 1, 1, 1, 0, 0;"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "l"(a), "l"(b));
}

__device__ void commit()
{
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}

__device__ void wait()
{
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
}

extern "C" __global__ void product(float *to)
{
    __shared__ alignas(1024) half_t a[M * K];
    __shared__ alignas(1024) half_t b[N * K];
    GMMA::Layout_K_SW128_Atom<half_t> atom;
    Tensor sA = make_tensor(make_smem_ptr(a), tile_to_shape(atom, Shape<Int<M>, Int<K>>{}));
    Tensor sB = make_tensor(make_smem_ptr(b), tile_to_shape(atom, Shape<Int<N>, Int<K>>{}));
    int t = threadIdx.x, row = t / 32 * 16 + t % 32 / 4, column = t % 4 * 2;
    float d[4] = {};

#pragma unroll 1
    for (int i = t; i < M * K; i += 128)
        sA(i / K, i % K) = half_t(i / K == i % K ? 1.f : 0.f);
#pragma unroll 1
    for (int i = t; i < N * K; i += 128)
        sB(i / K, i % K) = half_t(float(8 * (i % K) + i / K));
    fence_proxy();
    __syncthreads();

    uint64_t from_a = descriptor(a, 16, 1024, SWIZZLE_128);
    uint64_t from_b = descriptor(b, 16, 1024, SWIZZLE_128);
    hold(d);
    fence_registers();
    for (int k = 0; k < K / 16; ++k)
        multiply(d, from_a + 2 * k, from_b + 2 * k);
    commit();
    wait();

    to[row * N + column] = d[0];
    to[row * N + column + 1] = d[1];
    to[(row + 8) * N + column] = d[2];
    to[(row + 8) * N + column + 1] = d[3];
}
