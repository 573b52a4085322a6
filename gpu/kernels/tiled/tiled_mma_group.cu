/* tiled_mma_group.cu - gemm(TiledMMA, ..) over one tile by warpgroups.
 *
 *      shared memory    | image of A | image of B |      each from a multiple of 1024 bytes on
 *
 * As plain as v1 of tiled_mma.cu, which launches it: one block puts the images of A and B where
 * their layouts, swizzled or not, are those of shared memory; then instruction by instruction, k
 * innermost, each waited for.
 *
 * What is here: images, descriptors, the kernel. What is not: the instructions (wgmma.cuh), the
 * distances in descriptors (host/mma_shared.h). Follows PTX ISA 9.7.15. */
#include "gpu/kernels/tiled/tiled_mma.cuh"
#include "gpu/kernels/tiled/wgmma.cuh"

#include <cuda_runtime_api.h>

enum { IMAGE_ALIGNED = 1024, UNIT = 16, ADDRESS_BITS = 0x3fff };

/* The images of the factors in shared memory, which begin in it at `at`. */
static __device__ void put_images(const gpu_tile *t, unsigned char *shared, uint32_t *at)
{
    uint32_t next = 0;
    for (int o = 0; o < GPU_FACTORS; ++o) {
        const gpu_factor *f = &t->mma.factor[o];
        at[o] = next;
        for (int64_t i = threadIdx.x; i < f->image; i += t->threads)
            shared[next + i] = t->x[f->first + i];
        next += (uint32_t)((f->image + IMAGE_ALIGNED - 1) / IMAGE_ALIGNED * IMAGE_ALIGNED);
    }
}

static __device__ uint64_t descriptor_of(const gpu_factor *f, uint32_t address)
{
    return f->descriptor | (address / UNIT & ADDRESS_BITS);
}

static __global__ void __launch_bounds__(GPU_MMA_GROUP_THREADS)
    tiled_mma_group(const __grid_constant__ gpu_tile t)
{
    extern __shared__ __align__(1024) unsigned char shared[];
    uint32_t base = (uint32_t)__cvta_generic_to_shared(shared), image[GPU_FACTORS];
    uint32_t *at[GPU_FACTORS];
    gpu_fragments f;
    gpu_load_fragments(&t, &f);
    put_images(&t, shared, image);
#if __CUDA_ARCH__ >= 900
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
#endif
    __syncthreads();
    for (int m = 0; m < t.mma.m; ++m)
        for (int n = 0; n < t.mma.n; ++n)
            for (int k = 0; k < t.mma.k; ++k) {
                gpu_operands(&t, m, n, k, &f, at);
                gpu_group_operands o = {at[CT_A], 0, 0, at[CT_C]};
                if (t.mma.factor[CT_A].image > 0)
                    o.at_a = descriptor_of(&t.mma.factor[CT_A], base + image[CT_A] + *at[CT_A]);
                o.at_b = descriptor_of(&t.mma.factor[CT_B], base + image[CT_B] + *at[CT_B]);
                gpu_multiply_group(t.mma.instruction, &o);
            }
    gpu_store_sums(&t, &f);
}

bool gpu_launch_tiled_mma_group(const gpu_tile *t, void *stream, gpu_why *why)
{
    int bytes = (int)gpu_mma_shared_bytes(&t->mma);
    cudaFuncSetAttribute(tiled_mma_group, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    tiled_mma_group<<<1, (unsigned)t->threads, (size_t)bytes, (cudaStream_t)stream>>>(*t);
    return gpu_launched(why, "tiled_mma v1 of warpgroups");
}
