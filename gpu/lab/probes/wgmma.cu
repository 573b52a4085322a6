/* wgmma.cu - which place of shared memory each element of an operand comes from, by its descriptor.
 *
 *      wgmma operand A major K start 0 lbo 1 sbo 64 base 0 swizzle 1 noise 0
 *
 * start, lbo and sbo are the fields of the descriptor as they stand in its bits, in units of 16
 * bytes; start counts from the 1024-aligned start of a buffer. noise is a bit, counted from 1, that
 * no field has; 0 sets none. A is 64 x 16 of f16, and B picks eight columns of it at a time; B is
 * 16 x 64, and A picks all of its rows. The values of the operand under test are the numbers
 * of their places, in two parts that f16 holds exactly.
 *
 * The answer is where each 16 bytes of the operand come from, in units of 16 bytes from the start
 * of the buffer on: lines m of A, n of B, 64 of them for k = 0 and then for k = 8 (major K); or
 * those of 8 lines each, 8 of them for k = 0, 1, .. 15 (major MN). "units" and a unit of 16 bits
 * for each element, k slowest, where not all bytes of a place come from it. Settles E13. */
#include "gpu/lab/probes/probe.h"

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
                     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                     : "l"(a), "l"(b)
                     : "memory");
    else
        asm volatile("{.reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16"
                     ".f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0;}"
                     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                     : "l"(a), "l"(b)
                     : "memory");
}

/* B without swizzle, k fastest in rows of 16 bytes: column n picks k = n + first. */
__device__ static void fill_b(__half *b, int first)
{
    for (int i = (int)threadIdx.x; i < N * K; i += (int)blockDim.x) {
        int k = i % 8 + i / 64 * 8, n = i / 8 % 8;
        b[i] = __float2half(k == n + first ? 1.0f : 0.0f);
    }
}

__device__ static void fill_places(__half *a, int high)
{
    for (int i = (int)threadIdx.x; i < UNITS; i += (int)blockDim.x)
        a[i] = __float2half((float)(high ? i / SPLIT : i % SPLIT));
}

/* A without swizzle, k fastest in rows of 16 bytes: row m picks k = m, those behind 16 nothing. */
__device__ static void fill_picks(__half *a)
{
    for (int i = (int)threadIdx.x; i < M * K; i += (int)blockDim.x) {
        int k = i % 8 + i / 64 % 2 * 8, m = i / 8 % 8 + i / 128 * 8;
        a[i] = __float2half(k == m ? 1.0f : 0.0f);
    }
}

__device__ static void multiply_b(float d[32], uint64_t a, uint64_t b, int major_mn)
{
#define PROBE_D(i) "+f"(d[i]), "+f"(d[i + 1]), "+f"(d[i + 2]), "+f"(d[i + 3])
#define PROBE_OUT                                                                                  \
    PROBE_D(0), PROBE_D(4), PROBE_D(8), PROBE_D(12), PROBE_D(16), PROBE_D(20), PROBE_D(24),        \
        PROBE_D(28)
#define PROBE_FORM(trans)                                                                          \
    "{.reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, " \
    "%1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, "  \
    "%21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, " trans ";}"
    if (major_mn)
        asm volatile(PROBE_FORM("1") : PROBE_OUT : "l"(a), "l"(b) : "memory");
    else
        asm volatile(PROBE_FORM("0") : PROBE_OUT : "l"(a), "l"(b) : "memory");
}

/* The descriptor of the buffer at a, which its field start counts from. */
__device__ static uint64_t moved(uint64_t descriptor, const __half *a)
{
    return (descriptor & ~UINT64_C(0x3fff)) |
           ((descriptor + (shared_address(a) >> 4)) & UINT64_C(0x3fff));
}

__device__ static void finish(void)
{
    asm volatile("wgmma.commit_group.sync.aligned;\n\twgmma.wait_group.sync.aligned 0;" ::
                     : "memory");
}

__device__ static void start(void)
{
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}

/* out: lines fastest, then k. */
__global__ void trace_a(uint64_t descriptor, int major_mn, uint16_t *out)
{
    extern __shared__ __align__(1024) __half memory[];
    __half *a = memory, *b = memory + UNITS;
    uint64_t at_b = shared_address(b) >> 4 & 0x3fff;
    uint64_t desc_b = at_b | UINT64_C(8) << 16 | UINT64_C(16) << 32;
    int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    for (int first = 0; first < K; first += N) {
        float part[2][4] = {};
        for (int high = 0; high < 2; ++high) {
            __syncthreads();
            fill_places(a, high);
            fill_b(b, first);
            start();
            multiply(part[high], moved(descriptor, a), desc_b, major_mn);
            finish();
        }
        for (int v = 0; v < 4; ++v) {
            int m = 16 * warp + lane / 4 + v / 2 * 8, k = first + lane % 4 * 2 + v % 2;
            out[m + M * k] = (uint16_t)((int)part[1][v] * SPLIT + (int)part[0][v]);
        }
    }
}

__global__ void trace_b(uint64_t descriptor, int major_mn, uint16_t *out)
{
    extern __shared__ __align__(1024) __half memory[];
    __half *b = memory, *a = memory + UNITS;
    uint64_t at_a = shared_address(a) >> 4 & 0x3fff;
    uint64_t desc_a = at_a | UINT64_C(8) << 16 | UINT64_C(16) << 32;
    int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    float part[2][32] = {};
    for (int high = 0; high < 2; ++high) {
        __syncthreads();
        fill_places(b, high);
        fill_picks(a);
        start();
        multiply_b(part[high], desc_a, moved(descriptor, b), major_mn);
        finish();
    }
    for (int v = 0; v < 32 && warp == 0; ++v) {
        int k = lane / 4 + v / 2 % 2 * 8, n = v / 4 * 8 + lane % 4 * 2 + v % 2;
        out[n + M * k] = (uint16_t)((int)part[1][v] * SPLIT + (int)part[0][v]);
    }
}

/* ---- Host ---- */

/* Element e of piece i: a piece is 16 bytes that are asked for together. */
static uint16_t element(const uint16_t *unit, bool mn, int i, int e)
{
    return mn ? unit[i % 8 * 8 + e + M * (i / 8)] : unit[i % M + M * (i / M * 8 + e)];
}

static bool pieces(const uint16_t *unit, bool mn, uint16_t *place)
{
    for (int i = 0; i < M * K / 8; ++i)
        for (int e = 0; e < 8; ++e) {
            uint16_t u = element(unit, mn, i, e);
            if (u % 8 != e || (e > 0 && u / 8 != place[i]))
                return false;
            place[i] = (uint16_t)(u / 8);
        }
    return true;
}

static uint64_t descriptor_of(const probe_case *c)
{
    long long noise = probe_number(c, "noise", 0);
    return (uint64_t)(probe_number(c, "start", 0) & 0x3fff) |
           (uint64_t)(probe_number(c, "lbo", 0) & 0x3fff) << 16 |
           (uint64_t)(probe_number(c, "sbo", 0) & 0x3fff) << 32 |
           (uint64_t)(probe_number(c, "base", 0) & 7) << 49 |
           (uint64_t)(probe_number(c, "swizzle", 0) & 3) << 62 |
           (noise > 0 ? UINT64_C(1) << (noise - 1) : 0);
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static uint16_t *out, host[M * K], place[M * K / 8];
    enum { BYTES = (UNITS + M * K) * 2 };
    if (out == NULL) {
        cudaMalloc(&out, sizeof host);
        cudaFuncSetAttribute(trace_a, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES);
        cudaFuncSetAttribute(trace_b, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES);
    }
    bool mn = strcmp(probe_value(c, "major", "K"), "MN") == 0;
    if (strcmp(probe_value(c, "operand", "A"), "B") == 0)
        trace_b<<<1, 128, BYTES>>>(descriptor_of(c), mn, out);
    else
        trace_a<<<1, 128, BYTES>>>(descriptor_of(c), mn, out);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return;
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    if (pieces(host, mn, place)) {
        probe_units(place, M * K / 8, answer, size);
        return;
    }
    int used = snprintf(answer, size, "units ");
    probe_units(host, M * K, answer + used, size - (size_t)used);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
