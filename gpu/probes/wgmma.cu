/* wgmma.cu - which place of shared memory each element of A comes from, given a descriptor.
 *
 *      wgmma major K start 0 lbo 1 sbo 64 base 0 swizzle 1 noise 0
 *
 * start, lbo and sbo are the fields of the descriptor as they stand in its bits, in units of 16
 * bytes; noise sets bits that no field has. A is 64 x 16 of f16. B picks eight columns at a time,
 * so D shows them; A's values are the number of their place in shared memory, in two parts that
 * f16 holds exactly. The answer is the 16-bit unit of each (m,k), in the order of its major,
 * relative to the start of the 1024-aligned buffer. Settles E13. */
#include "probe.h"

#include <cuda_fp16.h>
#include <string.h>

enum { UNITS = 24 * 1024, M = 64, K = 16, N = 8, SPLIT = 128 };

__device__ static uint32_t shared_address(const void *p)
{
    return (uint32_t)__cvta_generic_to_shared(p);
}

__device__ static void multiply(float d[4], uint64_t a, uint64_t b, int major_mn)
{
    if (major_mn)
        asm volatile("{.reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16"
                     ".f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 1, 0;}"
                     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b) : "memory");
    else
        asm volatile("{.reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16"
                     ".f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0;}"
                     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b) : "memory");
}

/* B without swizzle, k fastest in rows of 16 bytes: column n picks k = n + first. */
__device__ static void fill_b(__half *b, int first)
{
    for (int i = (int)threadIdx.x; i < N * K; i += (int)blockDim.x) {
        int k = i % 8 + i / 64 * 8, n = i / 8 % 8;
        b[i] = __float2half(k == n + first ? 1.0f : 0.0f);
    }
}

__device__ static void fill_a(__half *a, int high)
{
    for (int i = (int)threadIdx.x; i < UNITS; i += (int)blockDim.x)
        a[i] = __float2half((float)(high ? i / SPLIT : i % SPLIT));
}

__global__ void trace(uint64_t descriptor, int major_mn, uint16_t *out)
{
    extern __shared__ __align__(1024) __half memory[];
    __half *a = memory, *b = memory + UNITS;
    uint64_t at = shared_address(a) >> 4 & 0x3fff, at_b = shared_address(b) >> 4 & 0x3fff;
    uint64_t desc_a = (descriptor & ~UINT64_C(0x3fff)) | ((descriptor + at) & 0x3fff);
    uint64_t desc_b = at_b | UINT64_C(8) << 16 | UINT64_C(16) << 32;
    int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    for (int first = 0; first < K; first += N) {
        float part[2][4] = {};
        for (int high = 0; high < 2; ++high) {
            __syncthreads();
            fill_a(a, high);
            fill_b(b, first);
            asm volatile("fence.proxy.async;" ::: "memory");
            __syncthreads();
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
            multiply(part[high], desc_a, desc_b, major_mn);
            asm volatile("wgmma.commit_group.sync.aligned;\n\twgmma.wait_group.sync.aligned 0;"
                         ::: "memory");
        }
        for (int v = 0; v < 4; ++v) {
            int m = 16 * warp + lane / 4 + v / 2 * 8, k = first + lane % 4 * 2 + v % 2;
            out[major_mn ? m + M * k : k + K * m] = (uint16_t)((int)part[1][v] * SPLIT + (int)part[0][v]);
        }
    }
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static uint16_t *out, host[M * K];
    enum { BYTES = (UNITS + N * K) * 2 };
    if (out == NULL) {
        cudaMalloc(&out, sizeof host);
        cudaFuncSetAttribute(trace, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES);
    }
    uint64_t d = (uint64_t)(probe_number(c, "start", 0) & 0x3fff) |
                 (uint64_t)(probe_number(c, "lbo", 0) & 0x3fff) << 16 |
                 (uint64_t)(probe_number(c, "sbo", 0) & 0x3fff) << 32 |
                 (uint64_t)(probe_number(c, "base", 0) & 7) << 49 |
                 (uint64_t)(probe_number(c, "swizzle", 0) & 3) << 62 |
                 (uint64_t)probe_number(c, "noise", 0);
    int major_mn = strcmp(probe_value(c, "major", "K"), "MN") == 0;
    trace<<<1, 128, BYTES>>>(d, major_mn, out);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return;
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    probe_units(host, M * K, answer, size);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
