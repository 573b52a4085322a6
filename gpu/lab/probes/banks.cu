/* banks.cu - how long shared memory takes for a pattern of addresses.
 *
 *      bank op ld32 at 0,4,8,..      up to 32 byte offsets, one a lane; missing lanes are inactive
 *                                    (of matrices all lanes take part, the missing ones at 0)
 *      ops: ld8 ld16 ld32 ld64 ld128 st8 st16 st32 st64 st128 ldsm1 ldsm2 ldsm4 ldsmt4 stsm4 atom32
 *           cpa4 cpa8 cpa16 (cp.async, each lane from after the one before it)
 *
 * Four warps, one on each scheduler, repeat the same access 64 times; the answer is the cycles
 * until all have finished, of the third round. 256 cycles are one wavefront an access. Settles
 * E10. */
#include "gpu/lab/probes/probe.h"

#include <stdlib.h>
#include <string.h>

enum { LANES = 32, THREADS = 128, SHARED = 32 * 1024, REPEAT = 64, OPS = 19, COPIES = 16 };

typedef struct pattern {
    int op, lanes;
    uint32_t at[LANES];
} pattern;

static const char *const ops[OPS] = {
    "ld8",   "ld16",  "ld32",  "ld64",   "ld128", "st8",    "st16", "st32", "st64", "st128",
    "ldsm1", "ldsm2", "ldsm4", "ldsmt4", "stsm4", "atom32", "cpa4", "cpa8", "cpa16"};

template <int op> __device__ static void copy(uint32_t a, const void *from)
{
    if (op == 16)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(a), "l"(from) : "memory");
    if (op == 17)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(a), "l"(from) : "memory");
    if (op == 18)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(a), "l"(from) : "memory");
}

template <int op> __device__ static uint32_t access(uint32_t a, uint32_t v)
{
    uint32_t x = 0, y = 0, z = 0, w = 0;
    uint16_t h = 0;
    if (op == 0)
        asm volatile("ld.volatile.shared.u8 %0, [%1];" : "=h"(h) : "r"(a));
    if (op == 1)
        asm volatile("ld.volatile.shared.u16 %0, [%1];" : "=h"(h) : "r"(a));
    if (op == 2)
        asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(x) : "r"(a));
    if (op == 3)
        asm volatile("ld.volatile.shared.v2.u32 {%0, %1}, [%2];" : "=r"(x), "=r"(y) : "r"(a));
    if (op == 4)
        asm volatile("ld.volatile.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
                     : "r"(a));
    if (op == 5)
        asm volatile("st.volatile.shared.u8 [%0], %1;" ::"r"(a), "r"(v) : "memory");
    if (op == 6)
        asm volatile("st.volatile.shared.u16 [%0], %1;" ::"r"(a), "h"((uint16_t)v) : "memory");
    if (op == 7)
        asm volatile("st.volatile.shared.u32 [%0], %1;" ::"r"(a), "r"(v) : "memory");
    if (op == 8)
        asm volatile("st.volatile.shared.v2.u32 [%0], {%1, %1};" ::"r"(a), "r"(v) : "memory");
    if (op == 9)
        asm volatile("st.volatile.shared.v4.u32 [%0], {%1, %1, %1, %1};" ::"r"(a), "r"(v)
                     : "memory");
    if (op == 10)
        asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(x) : "r"(a));
    if (op == 11)
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                     : "=r"(x), "=r"(y)
                     : "r"(a));
    if (op == 12)
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
                     : "r"(a));
    if (op == 13)
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
                     : "r"(a));
    if (op == 14)
        asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %1, %1, %1};" ::"r"(a),
                     "r"(v)
                     : "memory");
    if (op == 15)
        asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(a), "r"(v) : "memory");
    return x + y + z + w + h;
}

template <int op>
__device__ static void time_one(uint32_t a, bool on, uint32_t home, uint32_t *sink, int *cycles)
{
    const void *from = (const char *)(sink - threadIdx.x) +
                       threadIdx.x % LANES * (op >= COPIES ? 4 << (op - COPIES) : 0);
    uint32_t sum = 0;
    for (int round = 0; round < 3; ++round) {
        asm volatile("bar.sync 1, 128;" ::: "memory");
        long long start = clock64();
#pragma unroll
        for (int i = 0; i < REPEAT; ++i)
            if (on && op >= COPIES)
                copy<op>(a, from);
            else if (on)
                sum += access<op>(a, sum);
        if (op >= COPIES)
            asm volatile("cp.async.wait_all;" ::: "memory");
        sum += access<2>(home, sum); /* comes back when all before it are done */
        asm volatile("bar.sync 1, 128;" ::"r"(sum) : "memory");
        *cycles = (int)(clock64() - start);
    }
    *sink = sum;
}

/* The operations are forms of one template: this finds the one that is asked for. */
template <int op>
__device__ static void time_one_of(int wanted, uint32_t a, bool on, uint32_t home, uint32_t *sink,
                                   int *cycles)
{
    if (wanted == op)
        time_one<op>(a, on, home, sink, cycles);
    else if constexpr (op > 0)
        time_one_of<op - 1>(wanted, a, on, home, sink, cycles);
}

__global__ void time_pattern(pattern p, uint32_t *sink, int *cycles)
{
    __shared__ __align__(128) unsigned char memory[SHARED];
    int lane = (int)threadIdx.x % LANES, mine = 0;
    for (int i = (int)threadIdx.x; i < SHARED; i += THREADS)
        memory[i] = 0;
    __syncthreads();
    uint32_t home = (uint32_t)__cvta_generic_to_shared(memory), a = home + p.at[lane];
    bool on = lane < p.lanes || (p.op >= 10 && p.op < 15);
    time_one_of<OPS - 1>(p.op, a, on, home, sink + threadIdx.x, &mine);
    if (threadIdx.x == 0)
        *cycles = mine;
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static uint32_t *sink;
    static int *cycles, host;
    long long at[LANES];
    pattern p = {};
    if (sink == NULL) {
        cudaMalloc(&sink, THREADS * sizeof *sink);
        cudaMalloc(&cycles, sizeof *cycles);
    }
    while (p.op < OPS && strcmp(ops[p.op], probe_value(c, "op", "ld32")) != 0)
        ++p.op;
    if (p.op == OPS) {
        snprintf(answer, size, "unknown operation");
        return;
    }
    p.lanes = probe_list(c, "at", 0, LANES, at);
    for (int i = 0; i < LANES; ++i)
        p.at[i] = (uint32_t)at[i];
    time_pattern<<<1, THREADS>>>(p, sink, cycles);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return;
    cudaMemcpy(&host, cycles, sizeof host, cudaMemcpyDeviceToHost);
    snprintf(answer, size, "cycles %d", host);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
