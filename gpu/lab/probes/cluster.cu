/* cluster.cu - addresses of a cluster's shared memory, and which lane is elected.
 *
 *      cluster ctas N what mapa       for each CTA: its address, mapa of each rank, getctarank
 *      cluster ctas N what generic    the same as generic addresses
 *      cluster ctas N what absent     mapa of ranks that the cluster does not have
 *      cluster ctas N what multicast mask M   the barrier's word of each CTA, and the first and the
 *                                     last byte of a multicast load of 256, which holds 1, 2, ..
 *      cluster ctas N what exited     a load from CTA 1, which has exited
 *      elect mask M                   the leader that elect.sync names
 *
 * Settles E15. */
#include "gpu/lab/probes/probe.h"

#include <cooperative_groups.h>
#include <stdlib.h>
#include <string.h>

enum { CTAS = 16, BYTES = 256, POISON = 0xdb };

typedef struct seen {
    unsigned long long own, window, map[CTAS];
    uint32_t rank[CTAS];
    uint32_t tx_low, tx_high, first, last;
} seen;

__device__ static uint32_t shared_address(const void *p)
{
    return (uint32_t)__cvta_generic_to_shared(p);
}

__device__ static void cluster_sync(void)
{
    asm volatile("barrier.cluster.arrive.aligned;\n\tbarrier.cluster.wait.aligned;" ::: "memory");
}

__global__ void look(seen *out, int ranks, int generic)
{
    __shared__ __align__(16) int here;
    uint32_t rank;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    seen *mine = out + rank;
    mine->own = generic ? (unsigned long long)(uintptr_t)&here : shared_address(&here);
    mine->window = (unsigned long long)(uintptr_t)&here;
    for (int r = 0; r < ranks; ++r) {
        uint32_t narrow, of;
        unsigned long long wide;
        if (generic) {
            asm volatile("mapa.u64 %0, %1, %2;" : "=l"(wide) : "l"(&here), "r"(r));
            asm volatile("getctarank.u64 %0, %1;" : "=r"(of) : "l"(wide));
        } else {
            asm volatile("mapa.shared::cluster.u32 %0, %1, %2;"
                         : "=r"(narrow)
                         : "r"(shared_address(&here)), "r"(r));
            asm volatile("getctarank.shared::cluster.u32 %0, %1;" : "=r"(of) : "r"(narrow));
            wide = narrow;
        }
        mine->map[r] = wide;
        mine->rank[r] = of;
    }
    cluster_sync();
}

/* CTA 0 loads 256 bytes for those of the mask; each reports its barrier and what it got. */
__global__ void spread(const unsigned char *from, seen *out, uint32_t mask)
{
    __shared__ __align__(128) unsigned char box[BYTES];
    __shared__ __align__(8) unsigned long long barrier;
    uint32_t rank, at = shared_address(box), bar = shared_address(&barrier);
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    for (int i = 0; i < BYTES; ++i)
        box[i] = POISON;
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(bar));
    asm volatile("fence.mbarrier_init.release.cluster;\n\tfence.proxy.async;" ::: "memory");
    cluster_sync();
    if (rank == 0)
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
                     ".multicast::cluster [%0], [%1], %2, [%3], %4;" ::"r"(at),
                     "l"(from), "r"(BYTES), "r"(bar), "h"((uint16_t)mask)
                     : "memory");
    for (long long start = clock64(); clock64() - start < 50000;)
        ;
    cluster_sync();
    unsigned long long word;
    asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(bar) : "memory");
    __syncthreads();
    asm volatile("ld.volatile.shared.b64 %0, [%1];" : "=l"(word) : "r"(bar) : "memory");
    out[rank].tx_low = (uint32_t)word;
    out[rank].tx_high = (uint32_t)(word >> 32);
    out[rank].first = ((volatile unsigned char *)box)[0];
    out[rank].last = ((volatile unsigned char *)box)[BYTES - 1];
    cluster_sync();
}

/* CTA 0 gives the others the time to exit, then reads the word of CTA 1. */
__global__ void visit(seen *out)
{
    __shared__ uint32_t word;
    uint32_t rank, value = 0, there;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    word = rank + 7;
    cluster_sync();
    if (rank != 0)
        return;
    for (long long start = clock64(); clock64() - start < 1000000;)
        ;
    asm volatile("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(there) : "r"(shared_address(&word)));
    asm volatile("ld.volatile.shared::cluster.u32 %0, [%1];" : "=r"(value) : "r"(there) : "memory");
    out[0].first = value;
}

__global__ void elect(uint32_t mask, uint32_t *leader)
{
    if (!(mask >> threadIdx.x & 1))
        return;
    uint32_t lane = 99, is = 0;
    asm volatile("{.reg .pred p; elect.sync %0|p, %2; selp.u32 %1, 1, 0, p;}"
                 : "=r"(lane), "=r"(is)
                 : "r"(mask));
    leader[threadIdx.x] = lane << 8 | is;
}

/* ---- Host ---- */

static seen *memory;
static unsigned char *source;

static bool launch(const void *kernel, int ctas, void **args)
{
    cudaLaunchAttribute attribute;
    cudaLaunchConfig_t how = {};
    how.gridDim = dim3((unsigned)ctas);
    how.blockDim = dim3(1);
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim = {(unsigned)ctas, 1, 1};
    how.attrs = &attribute;
    how.numAttrs = 1;
    cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
    cudaLaunchKernelExC(&how, kernel, args);
    return cudaDeviceSynchronize() == cudaSuccess;
}

static bool is(const probe_case *c, const char *what)
{
    return strcmp(probe_value(c, "what", "mapa"), what) == 0;
}

static void ask_look(const probe_case *c, int ctas, char *answer, size_t size)
{
    int generic = is(c, "generic"), ranks = is(c, "absent") ? (int)CTAS : ctas;
    void *args[] = {&memory, &ranks, &generic};
    seen host[CTAS];
    size_t used = 0;
    if (!launch((const void *)look, ctas, args))
        return;
    cudaMemcpy(host, memory, sizeof host, cudaMemcpyDeviceToHost);
    for (int r = 0; r < ctas; ++r) {
        used += (size_t)snprintf(answer + used, size - used, "%sown %llx map", r == 0 ? "" : " ; ",
                                 host[r].own);
        for (int k = 0; k < ranks; ++k)
            used += (size_t)snprintf(answer + used, size - used, "%c%llx:%u", k == 0 ? ' ' : ',',
                                     host[r].map[k], host[r].rank[k]);
    }
}

static void ask_spread(const probe_case *c, int ctas, char *answer, size_t size)
{
    uint32_t mask = (uint32_t)probe_number(c, "mask", 1);
    void *args[] = {&source, &memory, &mask};
    seen host[CTAS];
    size_t used = 0;
    if (!launch((const void *)spread, ctas, args))
        return;
    cudaMemcpy(host, memory, sizeof host, cudaMemcpyDeviceToHost);
    for (int r = 0; r < ctas; ++r)
        used += (size_t)snprintf(answer + used, size - used, "%s%08x%08x:%x:%x", r == 0 ? "" : ",",
                                 host[r].tx_high, host[r].tx_low, host[r].first, host[r].last);
}

static void ask_visit(int ctas, char *answer, size_t size)
{
    void *args[] = {&memory};
    seen host;
    if (!launch((const void *)visit, ctas, args))
        return;
    cudaMemcpy(&host, memory, sizeof host, cudaMemcpyDeviceToHost);
    snprintf(answer, size, "read %x", host.first);
}

static void ask_elect(const probe_case *c, char *answer, size_t size)
{
    uint32_t mask = (uint32_t)probe_number(c, "mask", 1), host[32], *leader = (uint32_t *)memory;
    size_t used = 0;
    cudaMemset(leader, 0xff, sizeof host);
    elect<<<1, 32>>>(mask, leader);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return;
    cudaMemcpy(host, leader, sizeof host, cudaMemcpyDeviceToHost);
    for (int lane = 0; lane < 32; ++lane)
        if (mask >> lane & 1)
            used += (size_t)snprintf(answer + used, size - used, "%s%d:%u:%u", used == 0 ? "" : ",",
                                     lane, host[lane] >> 8, host[lane] & 255);
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    int ctas = (int)probe_number(c, "ctas", 1);
    if (memory == NULL) {
        unsigned char host[BYTES];
        for (int i = 0; i < BYTES; ++i)
            host[i] = (unsigned char)(i + 1);
        cudaMalloc(&memory, CTAS * sizeof *memory);
        cudaMalloc(&source, BYTES);
        cudaMemcpy(source, host, BYTES, cudaMemcpyHostToDevice);
    }
    if (strcmp(c->field[0], "elect") == 0)
        ask_elect(c, answer, size);
    else if (is(c, "multicast"))
        ask_spread(c, ctas, answer, size);
    else if (is(c, "exited"))
        ask_visit(ctas, answer, size);
    else
        ask_look(c, ctas, answer, size);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
