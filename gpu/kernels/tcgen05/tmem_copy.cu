/* tmem_copy.cu - a copy through tensor memory.
 *
 * v1  plain: one block of 128 threads; each stores its values of x, or one of them copies shared
 *     memory, which all of x went to; then each loads its values of y.
 *
 *      x  ->  registers  --tcgen05.st-->  tensor memory  --tcgen05.ld-->  registers  ->  y
 *         ->  shared     --tcgen05.cp-->
 *
 * A warp loads from its own quarter of the datapaths alone, which it has stored itself, whatever
 * the two instructions are. What is here: the version. What is not: addresses and offsets
 * (host/tcgen05/tmem_copy.c), instructions (tmem_moves.cuh). */
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/ptx.cuh"
#include "gpu/kernels/tcgen05/tmem_moves.cuh"

typedef struct through {
    const unsigned char *x;
    unsigned char *y;
    gpu_tmem tmem;
    int element;
    int64_t in_offsets; /* numbers of the first half */
} through;

#ifdef GPU_HAS_TCGEN05
/* The numbers of this thread in a round of a half. */
static __device__ const int32_t *numbers_of(const gpu_tmem_half *h, const int32_t *offsets,
                                            int round)
{
    return offsets + ((int64_t)round * GPU_TMEM_THREADS + threadIdx.x) * (h->values + 1);
}

static __device__ void store(const through *a, uint32_t base)
{
    alignas(16) uint32_t r[GPU_TMEM_WORDS];
    const gpu_tmem_half *h = &a->tmem.in;
    unsigned char *value = (unsigned char *)r;
    for (int round = 0; round < h->rounds; ++round) {
        const int32_t *numbers = numbers_of(h, a->tmem.offsets, round);
        for (int v = 0; v < h->values; ++v)
            for (int b = 0; b < a->element; ++b)
                value[v * a->element + b] = a->x[(int64_t)numbers[1 + v] * a->element + b];
        tmem_store(h->row, h->halves, base + (uint32_t)numbers[0], r);
    }
    tcgen05_wait_stores();
}

static __device__ void copy_shared(const through *a, uint32_t base, const unsigned char *shared,
                                   uint64_t *barrier)
{
    uint64_t first = ptx_shared(shared) >> 4;
    for (int round = 0; round < a->tmem.in.rounds; ++round) {
        const int32_t *numbers = a->tmem.offsets + round * GPU_TMEM_CP_NUMBERS;
        uint64_t descriptor = (uint32_t)numbers[1] | (uint64_t)(uint32_t)numbers[2] << 32;
        tmem_copy_shared(a->tmem.in.row, base + (uint32_t)numbers[0], descriptor + first);
    }
    tcgen05_commit<1>(ptx_shared(barrier));
}

static __device__ void load(const through *a, uint32_t base)
{
    alignas(16) uint32_t r[GPU_TMEM_WORDS];
    const gpu_tmem_half *h = &a->tmem.out;
    const unsigned char *value = (const unsigned char *)r;
    for (int round = 0; round < h->rounds; ++round) {
        const int32_t *numbers = numbers_of(h, a->tmem.offsets + a->in_offsets, round);
        tmem_load(h->row, h->halves, base + (uint32_t)numbers[0], r);
        for (int v = 0; v < h->values; ++v)
            for (int b = 0; b < a->element; ++b)
                a->y[(int64_t)numbers[1 + v] * a->element + b] = value[v * a->element + b];
    }
}

/* All of x in shared memory, then in tensor memory; one thread asks for it, all wait. */
static __device__ void fill_by_copies(const through *a, uint32_t base, unsigned char *shared)
{
    __shared__ uint64_t barrier;
    for (int64_t i = threadIdx.x; i < a->tmem.image; i += blockDim.x)
        shared[i] = a->x[i];
    if (threadIdx.x == 0)
        ptx_barrier_init(&barrier, 1);
    ptx_fence_async();
    __syncthreads();
    if (threadIdx.x == 0)
        copy_shared(a, base, shared, &barrier);
    ptx_barrier_wait(&barrier, 0);
    tcgen05_after_sync();
}
#endif

static __global__ void __launch_bounds__(GPU_TMEM_THREADS)
    tmem_copy(const __grid_constant__ through a)
{
#ifdef GPU_HAS_TCGEN05
    extern __shared__ __align__(1024) unsigned char shared[];
    __shared__ uint32_t at;
    bool first_warp = threadIdx.x < warpSize;
    if (first_warp)
        tcgen05_allocate<1>(&at, a.tmem.columns);
    __syncthreads();
    uint32_t base = at;
    if (a.tmem.in.row >= GPU_TMEM_ROWS)
        fill_by_copies(&a, base, shared);
    else
        store(&a, base);
    load(&a, base);
    tcgen05_before_sync();
    __syncthreads();
    tcgen05_after_sync();
    if (first_warp)
        tcgen05_free<1>(base, a.tmem.columns);
#endif
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

static bool plan(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (!gpu_has_tcgen05(p, why))
        return false;
    *gpu_arguments<through>(p) = through{(const unsigned char *)r->x, (unsigned char *)r->y,
                                         r->tmem, r->bytes, (int64_t)gpu_tmem_in_offsets(&r->tmem)};
    p->blocks = 1;
    return true;
}

static bool launch(const gpu_plan *p, void *stream, gpu_why *why)
{
    const through *a = gpu_arguments<through>(p);
    cudaFuncSetAttribute(tmem_copy, cudaFuncAttributeMaxDynamicSharedMemorySize,
                         (int)a->tmem.image);
    tmem_copy<<<1, GPU_TMEM_THREADS, (size_t)a->tmem.image, (cudaStream_t)stream>>>(*a);
    return gpu_launched(why, "tmem_copy v1");
}

extern const gpu_version gpu_tmem_copy_versions[] = {
    {"v1", "one block, each warp its quarter of the datapaths", 100, plan, launch},
    {},
};
