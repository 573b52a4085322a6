/* tma.cu - what the tensor copy engine does: where every 16-bit unit of a box goes.
 *
 *      tma_load   type rank size stride box es interleave swizzle fill at dst base
 *      tma_store  the same; dst is the source in shared memory then
 *      tma_add    the same, reducing by add; tma_min, max, inc, dec, and, or, xor: boxes of rank 2
 *      tma_encode the same; the encoder alone, of any rank, with l2, and null NAME for a missing
 *                 argument: map base size stride box es
 *      flip       of any: bits of the encoded map that are flipped before it is used
 *
 * Global unit u holds u + 1 (first + mul * u), shared memory 0xdbdb; for stores the reverse,
 * and the tensor holds the values of into. The answer is "encode N" where the driver refuses;
 * else the word of the barrier, which has one arrival to come and expects no bytes, and the units
 * of shared memory from 0 on (load), or those of the tensor (store).
 * Settles E1, E2, E3, E4, E5, E6, E8, E9. */
#include "gpu/lab/probes/map_case.h"

#include <string.h>

enum { SHARED = 48 * 1024, GLOBAL = 1 << 16, RANK = 5, POISON = 0xdbdb };

/* The first two are not reductions. */
enum { LOAD, STORE, ADD, MIN, MAX, INC, DEC, AND, OR, XOR, KINDS };

static const char *const kinds[KINDS] = {"tma_load", "tma_store", "tma_add", "tma_min", "tma_max",
                                         "tma_inc",  "tma_dec",   "tma_and", "tma_or",  "tma_xor"};

typedef struct box_copy {
    int rank, store, reduce, dst, wait_limit;
    int at[RANK];
} box_copy;

__device__ static uint32_t shared_address(const void *p)
{
    return (uint32_t)__cvta_generic_to_shared(p);
}

__device__ static void load(const CUtensorMap *map, box_copy b, uint32_t dst, uint32_t barrier)
{
    switch (b.rank) {
    case 1:
        asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2}], [%3];" ::"r"(dst),
                     "l"(map), "r"(b.at[0]), "r"(barrier)
                     : "memory");
        break;
    case 2:
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(dst),
                     "l"(map), "r"(b.at[0]), "r"(b.at[1]), "r"(barrier)
                     : "memory");
        break;
    case 3:
        asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2, %3, %4}], [%5];" ::"r"(dst),
                     "l"(map), "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(barrier)
                     : "memory");
        break;
    case 4:
        asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2, %3, %4, %5}], [%6];" ::"r"(dst),
                     "l"(map), "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(b.at[3]), "r"(barrier)
                     : "memory");
        break;
    default:
        asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2, %3, %4, %5, %6}], [%7];" ::"r"(dst),
                     "l"(map), "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(b.at[3]), "r"(b.at[4]),
                     "r"(barrier)
                     : "memory");
    }
}

__device__ static void store(const CUtensorMap *map, box_copy b, uint32_t src)
{
    switch (b.rank) {
    case 1:
        asm volatile("cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group [%0, {%1}], "
                     "[%2];" ::"l"(map),
                     "r"(b.at[0]), "r"(src)
                     : "memory");
        break;
    case 2:
        asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], "
                     "[%3];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(src)
                     : "memory");
        break;
    case 3:
        asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group [%0, {%1, %2, "
                     "%3}], [%4];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(src)
                     : "memory");
        break;
    case 4:
        asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.tile.bulk_group [%0, {%1, %2, "
                     "%3, %4}], [%5];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(b.at[3]), "r"(src)
                     : "memory");
        break;
    default:
        asm volatile("cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group [%0, {%1, %2, "
                     "%3, %4, %5}], [%6];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(b.at[3]), "r"(b.at[4]), "r"(src)
                     : "memory");
    }
}

__device__ static void add(const CUtensorMap *map, box_copy b, uint32_t src)
{
    if (b.rank == 1)
        asm volatile("cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.tile.bulk_group [%0, "
                     "{%1}], [%2];" ::"l"(map),
                     "r"(b.at[0]), "r"(src)
                     : "memory");
    else if (b.rank == 2)
        asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%0, "
                     "{%1, %2}], [%3];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(src)
                     : "memory");
    else
        asm volatile("cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.tile.bulk_group [%0, "
                     "{%1, %2, %3}], [%4];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(src)
                     : "memory");
}

__device__ static void reduce(const CUtensorMap *map, box_copy b, uint32_t src)
{
    switch (b.reduce) {
    case MIN:
        asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.min.tile.bulk_group [%0, "
                     "{%1, %2}], [%3];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(src)
                     : "memory");
        break;
    case MAX:
        asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.max.tile.bulk_group [%0, "
                     "{%1, %2}], [%3];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(src)
                     : "memory");
        break;
    case INC:
        asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.inc.tile.bulk_group [%0, "
                     "{%1, %2}], [%3];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(src)
                     : "memory");
        break;
    case DEC:
        asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.dec.tile.bulk_group [%0, "
                     "{%1, %2}], [%3];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(src)
                     : "memory");
        break;
    case AND:
        asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.and.tile.bulk_group [%0, "
                     "{%1, %2}], [%3];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(src)
                     : "memory");
        break;
    case OR:
        asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.or.tile.bulk_group [%0, "
                     "{%1, %2}], [%3];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(src)
                     : "memory");
        break;
    case XOR:
        asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.xor.tile.bulk_group [%0, "
                     "{%1, %2}], [%3];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(src)
                     : "memory");
        break;
    default:
        add(map, b, src);
    }
}

/* One thread issues; the block fills and dumps shared memory. The barrier expects nothing and one
 * arrival, so that its word shows the bytes that came. */
__global__ void copy_box(const __grid_constant__ CUtensorMap map, box_copy b,
                         const uint16_t *source, uint16_t *dump, unsigned long long *word)
{
    extern __shared__ __align__(1024) uint16_t unit[];
    __shared__ __align__(8) unsigned long long barrier;
    for (int i = (int)threadIdx.x; i < SHARED / 2; i += (int)blockDim.x)
        unit[i] = b.store ? source[i] : (uint16_t)POISON;
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(&barrier)));
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        uint32_t there = shared_address(unit) + (uint32_t)b.dst;
        if (b.reduce)
            reduce(&map, b, there);
        else if (b.store)
            store(&map, b, there);
        else
            load(&map, b, there, shared_address(&barrier));
        asm volatile("cp.async.bulk.commit_group;\n\tcp.async.bulk.wait_group 0;" ::: "memory");
        for (long long start = clock64(); clock64() - start < b.wait_limit;)
            ;
        asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(shared_address(&barrier))
                     : "memory"); /* only then its word can be read */
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned long long now;
        asm volatile("ld.volatile.shared.b64 %0, [%1];"
                     : "=l"(now)
                     : "r"(shared_address(&barrier))
                     : "memory");
        word[0] = now;
        word[1] = shared_address(unit);
    }
    __syncthreads();
    asm volatile("fence.proxy.async;" ::: "memory");
    for (int i = (int)threadIdx.x; i < SHARED / 2; i += (int)blockDim.x)
        dump[i] = ((volatile uint16_t *)unit)[i];
}

/* ---- Host ---- */

/* What came, and where: the units up to the last one that is not what was there before. */
static void report(const uint16_t *unit, size_t n, uint16_t before, unsigned long long word,
                   char *answer, size_t size)
{
    while (n > 0 && unit[n - 1] == before)
        --n;
    int used = snprintf(answer, size, "word %016llx units ", word);
    probe_units(unit, n, answer + used, size - (size_t)used);
}

static uint16_t *global, *dump, *source;
static unsigned long long *word;

static void prepare(void)
{
    cudaMalloc(&global, GLOBAL * sizeof *global);
    cudaMalloc(&dump, SHARED);
    cudaMalloc(&source, SHARED);
    cudaMalloc(&word, 16);
    cudaFuncSetAttribute(copy_box, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED);
}

static uint16_t fill_memory(const probe_case *c, const box_copy *b)
{
    static uint16_t ramp[GLOBAL], constant[GLOBAL];
    uint16_t before = b->store ? (uint16_t)probe_number(c, "into", POISON) : (uint16_t)POISON;
    probe_ramp(c, ramp, GLOBAL);
    for (int i = 0; i < GLOBAL; ++i)
        constant[i] = before;
    cudaMemcpy(global, b->store ? constant : ramp, sizeof ramp, cudaMemcpyHostToDevice);
    cudaMemcpy(source, ramp, SHARED, cudaMemcpyHostToDevice);
    return before;
}

static box_copy copy_of(const probe_case *c)
{
    box_copy b = {};
    long long at[RANK], sizes[RANK];
    while (b.store < KINDS && strcmp(kinds[b.store], c->field[0]) != 0)
        ++b.store;
    b.reduce = b.store >= ADD ? b.store : 0;
    b.dst = (int)probe_number(c, "dst", 0);
    b.wait_limit = 20000;
    b.rank = (int)probe_number(c, "rank", probe_list(c, "size", 1, RANK, sizes));
    probe_list(c, "at", 0, RANK, at);
    for (int i = 0; i < RANK; ++i)
        b.at[i] = (int)at[i];
    return b;
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static uint16_t host[GLOBAL];
    unsigned long long words[2] = {0, 0};
    CUtensorMap map;
    box_copy b = copy_of(c);
    if (global == NULL)
        prepare();
    char *base = (char *)global + probe_number(c, "base", 0);
    CUresult e = map_encode_tiled(c, base, &map);
    map_flip(c, &map);
    if (e != CUDA_SUCCESS || strcmp(c->field[0], "tma_encode") == 0) {
        snprintf(answer, size, "encode %d", (int)e);
        return;
    }
    uint16_t before = fill_memory(c, &b);
    copy_box<<<1, 128, SHARED>>>(map, b, source, dump, word);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return;
    cudaMemcpy(words, word, sizeof words, cudaMemcpyDeviceToHost);
    cudaMemcpy(host, b.store ? global : dump, b.store ? sizeof host : (size_t)SHARED,
               cudaMemcpyDeviceToHost);
    report(host, b.store ? GLOBAL : SHARED / 2, before, words[0], answer, size);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
