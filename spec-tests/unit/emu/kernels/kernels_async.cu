/* kernels_async.cu - what kernels_async.ptx was made of: nvcc -arch=sm_90a -ptx. */
struct alignas(64) Map {
    unsigned long long word[16];
};
__device__ __forceinline__ unsigned at(const void *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}
__device__ __forceinline__ void wait(unsigned bar, unsigned phase)
{
    asm volatile("{\n.reg .pred P1;\nLAB_WAIT:\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%0], "
                 "%1;\n@P1 bra DONE;\nbra LAB_WAIT;\nDONE:\n}" ::"r"(bar),
                 "r"(phase)
                 : "memory");
}
/* A box of a tensor into shared memory, and out again doubled. */
extern "C" __global__ void tensor(const __grid_constant__ Map in, const __grid_constant__ Map out)
{
    __shared__ alignas(128) float box[8 * 16];
    __shared__ unsigned long long bar;
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at(&bar)));
        asm volatile("fence.mbarrier_init.release.cluster;");
        asm volatile("fence.proxy.async.shared::cta;");
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at(&bar)),
                     "r"(512));
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                     "[%0], [%1, {%2, %3}], [%4];" ::"r"(at(box)),
                     "l"(&in), "r"(4), "r"(2), "r"(at(&bar))
                     : "memory");
    }
    wait(at(&bar), 0);
    for (int i = threadIdx.x; i < 128; i += blockDim.x)
        box[i] *= 2;
    asm volatile("fence.proxy.async.shared::cta;");
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile(
            "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%1, %2}], [%3];" ::"l"(
                &out),
            "r"(0), "r"(0), "r"(at(box))
            : "memory");
        asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;");
    }
}
/* 64 x 8 = 64 x 32 * 32 x 8, two steps, no swizzle; accumulators go through the wait. */
extern "C" __global__ void product(float *c, const unsigned short *a, const unsigned short *b,
                                   int steps)
{
    __shared__ alignas(128) unsigned short sa[64 * 32], sb[8 * 32];
    for (int i = threadIdx.x; i < 64 * 32; i += 128) {
        int r = i / 32, k = i % 32;
        sa[(k / 8) * 64 * 8 + r * 8 + k % 8] = a[i];
    }
    for (int i = threadIdx.x; i < 8 * 32; i += 128) {
        int r = i / 32, k = i % 32;
        sb[(k / 8) * 64 + r * 8 + k % 8] = b[i];
    }
    asm volatile("fence.proxy.async.shared::cta;");
    __syncthreads();
    float d[4] = {0, 0, 0, 0};
    for (int s = 0; s < steps; ++s) {
        unsigned long long da = (unsigned long long)((at(sa) + s * 2 * 1024) >> 4 & 0x3fff) |
                                (unsigned long long)(1024 >> 4) << 16 |
                                (unsigned long long)(128 >> 4) << 32;
        unsigned long long db = (unsigned long long)((at(sb) + s * 2 * 128) >> 4 & 0x3fff) |
                                (unsigned long long)(128 >> 4) << 16 |
                                (unsigned long long)(128 >> 4) << 32;
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %6, "
                     "0;\nwgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, "
                     "%5, p, 1, 1, 0, 0;\n}"
                     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                     : "l"(da), "l"(db), "r"(s));
        asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;" ::
                         : "memory");
    }
    int g = threadIdx.x % 32 / 4, t = threadIdx.x % 4, w = threadIdx.x / 32 * 16;
    c[(w + g) * 8 + 2 * t] = d[0];
    c[(w + g) * 8 + 2 * t + 1] = d[1];
    c[(w + g + 8) * 8 + 2 * t] = d[2];
    c[(w + g + 8) * 8 + 2 * t + 1] = d[3];
}
