/* im2col.cu - which pixels an im2col copy takes: positions, corners, strides, offsets, images.
 *
 *      im2col_load   type rank size stride es lower upper channels pixels interleave swizzle fill
 *                    at off dst
 *      im2col_store  the same without off; dst is the source in shared memory then
 *      im2col_encode the same; the encoder alone
 *
 * lower, upper, off: one number a dimension of space, that of w first. Memory and answers are those
 * of tma.cu. Settles E7, and E9 for this encoder. */
#include "gpu/lab/probes/map_case.h"

#include <string.h>

enum { SHARED = 16 * 1024, GLOBAL = 1 << 15, RANK = 5, SPACE = 3, POISON = 0xdbdb };

typedef struct pixels {
    int rank, store, dst, at[RANK];
    uint16_t off[SPACE];
} pixels;

__device__ static uint32_t shared_address(const void *p)
{
    return (uint32_t)__cvta_generic_to_shared(p);
}

__device__ static void load(const CUtensorMap *map, pixels p, uint32_t dst, uint32_t barrier)
{
    if (p.rank == 3)
        asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2, %3, %4}], [%5], {%6};" ::"r"(dst),
                     "l"(map), "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), "r"(barrier), "h"(p.off[0])
                     : "memory");
    else if (p.rank == 4)
        asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2, %3, %4, %5}], [%6], {%7, %8};" ::"r"(dst),
                     "l"(map), "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), "r"(p.at[3]), "r"(barrier),
                     "h"(p.off[0]), "h"(p.off[1])
                     : "memory");
    else
        asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.im2col.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2, %3, %4, %5, %6}], [%7], {%8, %9, %10};" ::"r"(dst),
                     "l"(map), "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), "r"(p.at[3]), "r"(p.at[4]),
                     "r"(barrier), "h"(p.off[0]), "h"(p.off[1]), "h"(p.off[2])
                     : "memory");
}

__device__ static void store(const CUtensorMap *map, pixels p, uint32_t src)
{
    if (p.rank == 3)
        asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs.bulk_group [%0, "
                     "{%1, %2, %3}], [%4];" ::"l"(map),
                     "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), "r"(src)
                     : "memory");
    else if (p.rank == 4)
        asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs.bulk_group [%0, "
                     "{%1, %2, %3, %4}], [%5];" ::"l"(map),
                     "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), "r"(p.at[3]), "r"(src)
                     : "memory");
    else
        asm volatile("cp.async.bulk.tensor.5d.global.shared::cta.im2col_no_offs.bulk_group [%0, "
                     "{%1, %2, %3, %4, %5}], [%6];" ::"l"(map),
                     "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), "r"(p.at[3]), "r"(p.at[4]), "r"(src)
                     : "memory");
}

/* One thread issues; the word of the barrier can be read once it is not an object any more. */
__global__ void copy_pixels(const __grid_constant__ CUtensorMap map, pixels p,
                            const uint16_t *source, uint16_t *dump, unsigned long long *word)
{
    __shared__ __align__(1024) uint16_t unit[SHARED / 2];
    __shared__ __align__(8) unsigned long long barrier;
    uint32_t at = shared_address(&barrier);
    for (int i = (int)threadIdx.x; i < SHARED / 2; i += (int)blockDim.x)
        unit[i] = p.store ? source[i] : (uint16_t)POISON;
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at) : "memory");
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        if (p.store)
            store(&map, p, shared_address(unit) + (uint32_t)p.dst);
        else
            load(&map, p, shared_address(unit) + (uint32_t)p.dst, at);
        asm volatile("cp.async.bulk.commit_group;\n\tcp.async.bulk.wait_group 0;" ::: "memory");
        for (long long start = clock64(); clock64() - start < 20000;)
            ;
        asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(at) : "memory");
    }
    __syncthreads();
    if (threadIdx.x == 0)
        *word = *(volatile unsigned long long *)&barrier;
    asm volatile("fence.proxy.async;" ::: "memory");
    for (int i = (int)threadIdx.x; i < SHARED / 2; i += (int)blockDim.x)
        dump[i] = ((volatile uint16_t *)unit)[i];
}

/* ---- Host ---- */

static uint16_t *global, *dump, *source;
static unsigned long long *word;

static void prepare(const probe_case *c, bool store)
{
    static uint16_t ramp[GLOBAL], poison[GLOBAL];
    if (global == NULL) {
        cudaMalloc(&global, sizeof ramp);
        cudaMalloc(&dump, SHARED);
        cudaMalloc(&source, SHARED);
        cudaMalloc(&word, sizeof *word);
    }
    for (int i = 0; i < GLOBAL; ++i)
        poison[i] = POISON;
    probe_ramp(c, ramp, GLOBAL);
    cudaMemcpy(global, store ? poison : ramp, sizeof ramp, cudaMemcpyHostToDevice);
    cudaMemcpy(source, ramp, SHARED, cudaMemcpyHostToDevice);
}

static pixels pixels_of(const probe_case *c)
{
    pixels p = {};
    long long at[RANK], off[SPACE], sizes[RANK];
    p.store = strcmp(c->field[0], "im2col_store") == 0;
    p.dst = (int)probe_number(c, "dst", 0);
    p.rank = probe_list(c, "size", 1, RANK, sizes);
    probe_list(c, "at", 0, RANK, at);
    probe_list(c, "off", 0, SPACE, off);
    for (int i = 0; i < RANK; ++i)
        p.at[i] = (int)at[i];
    for (int i = 0; i < SPACE; ++i)
        p.off[i] = (uint16_t)off[i];
    return p;
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static uint16_t host[GLOBAL];
    unsigned long long seen = 0;
    CUtensorMap map;
    pixels p = pixels_of(c);
    size_t n = p.store ? (size_t)GLOBAL : (size_t)SHARED / 2;
    prepare(c, p.store);
    CUresult e = map_encode_im2col(c, (char *)global + probe_number(c, "base", 0), &map);
    map_flip(c, &map);
    if (e != CUDA_SUCCESS || strcmp(c->field[0], "im2col_encode") == 0) {
        snprintf(answer, size, "encode %d", (int)e);
        return;
    }
    copy_pixels<<<1, 128>>>(map, p, source, dump, word);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return;
    cudaMemcpy(&seen, word, sizeof seen, cudaMemcpyDeviceToHost);
    cudaMemcpy(host, p.store ? global : dump, n * 2, cudaMemcpyDeviceToHost);
    while (n > 0 && host[n - 1] == POISON)
        --n;
    int used = snprintf(answer, size, "word %016llx units ", seen);
    probe_units(host, n, answer + used, size - (size_t)used);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
