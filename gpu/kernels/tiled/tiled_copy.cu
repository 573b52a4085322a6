/* tiled_copy.cu - copy(TiledCopy, src, dst).
 *
 * v1  plain: one block; each thread executes the instruction at its offsets, round by round.
 *
 * What is here: the instructions that CuTe's copy operations stand for, each executed by every
 * thread at the offsets that the reference gave it. What is not: where these are
 * (host/tiled_copy.c), the instructions one by one (copy_instructions.cuh), tensor copies
 * (copy_tensor.cu).
 *
 *      LD_ST                 x  ->  y
 *      CP_ASYNC, BULK_LOAD   x  ->  shared memory, all of which then goes to y; LD_ST_SHARED too
 *      BULK_STORE            shared memory, which all of x went to before  ->  y
 *      LDMATRIX              the same  ->  registers, each value to its own place in y
 *      STMATRIX              registers, each value from its own place in x  ->  shared memory, y
 *      MOVMATRIX, SHUFFLE    registers, from x as well  ->  registers, to y as of LDMATRIX
 *
 * Shared memory that is written holds what y held before: bytes that no thread writes stay. */
#include "gpu/host/tiled/tiled_copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/ptx.cuh"
#include "gpu/kernels/tiled/copy_instructions.cuh"

enum { MAX_REGISTERS = 4 };

typedef struct tiled {
    const unsigned char *x;
    unsigned char *y;
    gpu_tiles tiles;
    int element, threads;
    unsigned image; /* bytes of shared memory that are read, or written */
} tiled;

/* ---- One round of one thread ---------------------------------------------------------------- */

/* The values of registers and memory: value v has the bytes from v * element on. */
static __device__ void scatter(const tiled *a, const uint32_t *r, const int32_t *to)
{
    const unsigned char *value = (const unsigned char *)r;
    for (int v = 0; v < a->tiles.writes; ++v)
        for (int b = 0; b < a->element; ++b)
            a->y[(int64_t)to[v] * a->element + b] = value[v * a->element + b];
}

static __device__ void gather(const tiled *a, const int32_t *from, uint32_t *r)
{
    unsigned char *value = (unsigned char *)r;
    for (int v = 0; v < a->tiles.reads; ++v)
        for (int b = 0; b < a->element; ++b)
            value[v * a->element + b] = a->x[(int64_t)from[v] * a->element + b];
}

static __device__ void one_round(const tiled *a, unsigned char *shared, uint64_t *full,
                                 const int32_t *from, const int32_t *to)
{
    const gpu_copy_instruction *i = &a->tiles.instruction;
    int64_t in = (int64_t)from[0] * a->element, out = (int64_t)to[0] * a->element;
    uint32_t r[MAX_REGISTERS] = {0, 0, 0, 0};
    switch (i->kind) {
    case GPU_LD_ST:
        return load_store(i->bytes, a->x + in, a->y + out);
    case GPU_LD_ST_SHARED:
        return load_store(i->bytes, a->x + in, shared + out);
    case GPU_CP_ASYNC:
        return cp_async(i, a->x + in, ptx_shared(shared + out));
    case GPU_LDMATRIX:
        ldmatrix(i->matrices, i->transposed, ptx_shared(shared + in), r);
        return scatter(a, r, to);
    case GPU_STMATRIX:
        gather(a, from, r);
        return stmatrix(i->matrices, i->transposed, ptx_shared(shared + out), r);
    case GPU_MOVMATRIX:
        gather(a, from, r);
        movmatrix(r);
        return scatter(a, r, to);
    case GPU_SHUFFLE:
        gather(a, from, r);
        shuffle(i->lanes, r);
        return scatter(a, r, to);
#if __CUDA_ARCH__ >= 900
    case GPU_BULK_LOAD:
        return ptx_bulk_load(shared + out, a->x + in, (unsigned)i->bytes, full);
    case GPU_BULK_STORE:
        return ptx_bulk_store(a->y + out, shared + in, (unsigned)i->bytes);
#endif
    default:
        return;
    }
}

/* Everything that was issued is there, for all threads. */
static __device__ void wait_for_all(const tiled *a, uint64_t *full)
{
#if __CUDA_ARCH__ >= 900
    gpu_copy_kind kind = a->tiles.instruction.kind;
    if (kind == GPU_CP_ASYNC)
        asm volatile("cp.async.wait_all;" ::: "memory");
    if (kind == GPU_BULK_LOAD)
        ptx_barrier_wait(full, 0);
    if (kind == GPU_BULK_STORE) {
        ptx_bulk_commit();
        ptx_bulk_wait_read();
    }
#endif
    __syncthreads();
}

static __device__ void begin(const tiled *a, unsigned char *shared, uint64_t *full, bool in,
                             bool out)
{
    const unsigned char *image = in ? a->x : a->y;
    for (unsigned i = threadIdx.x; (in || out) && i < a->image; i += blockDim.x)
        shared[i] = image[i];
#if __CUDA_ARCH__ >= 900
    if (a->tiles.instruction.kind == GPU_BULK_LOAD && threadIdx.x == 0) {
        ptx_barrier_init(full, 1);
        ptx_fence_barrier_init();
        ptx_barrier_expect(full, (unsigned)(a->tiles.rounds * a->threads) *
                                     (unsigned)a->tiles.instruction.bytes);
    }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); /* bulk copies come after it */
#endif
    __syncthreads();
}

static __global__ void tiled_copy(const __grid_constant__ tiled a, bool in, bool out)
{
    extern __shared__ __align__(1024) unsigned char shared[];
    __shared__ uint64_t full;
    begin(&a, shared, &full, in, out);
    const int32_t *from = a.tiles.offsets;
    const int32_t *to = from + (int64_t)a.tiles.rounds * a.threads * a.tiles.reads;
    for (int round = 0; round < a.tiles.rounds; ++round) {
        int64_t at = (int64_t)round * a.threads + threadIdx.x;
        one_round(&a, shared, &full, from + at * a.tiles.reads, to + at * a.tiles.writes);
    }
    wait_for_all(&a, &full);
    for (unsigned i = threadIdx.x; out && i < a.image; i += blockDim.x)
        a.y[i] = shared[i];
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

static int least_cc(gpu_copy_kind kind)
{
    static const int least[GPU_COPY_KINDS] = {0, 80, 75, 90, 90, 90, 75, 50, 0};
    return least[kind];
}

/* Vectors in global memory lie at multiples of their width. */
static bool takes_alignment(const gpu_request *r, gpu_why *why)
{
    const gpu_copy_instruction *i = &r->tiled.instruction;
    int bulk = i->kind == GPU_BULK_LOAD || i->kind == GPU_BULK_STORE;
    size_t vector = bulk ? 16 : (size_t)i->bytes;
    bool reads = i->kind == GPU_LD_ST || gpu_writes_shared(i->kind);
    if (gpu_needs_warps(i->kind))
        return true; /* their values go one by one */
    return (!reads || gpu_aligned(r->x, vector, "x", why)) &&
           (gpu_writes_shared(i->kind) || gpu_aligned(r->y, vector, "y", why));
}

static bool plan(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    tiled *a = gpu_arguments<tiled>(p);
    gpu_copy_kind kind = r->tiled.instruction.kind;
    gpu_range read = gpu_reach_of(&r->a), written = gpu_reach_of(&r->b);
    if (p->cc < least_cc(kind))
        return gpu_refuse(why, "the instruction needs an sm_%d, this is an sm_%d", least_cc(kind),
                          p->cc);
    if (!takes_alignment(r, why))
        return false;
    *a = tiled{
        (const unsigned char *)r->x, (unsigned char *)r->y, r->tiled, r->bytes, (int)r->threads, 0};
    if (gpu_reads_shared(kind))
        a->image = (unsigned)((read.high + 1) * r->bytes);
    else if (gpu_writes_shared(kind))
        a->image = (unsigned)((written.high + 1) * r->bytes);
    p->blocks = 1;
    return true;
}

static bool launch(const gpu_plan *p, void *stream, gpu_why *why)
{
    const tiled *a = gpu_arguments<tiled>(p);
    gpu_copy_kind kind = a->tiles.instruction.kind;
    bool in = gpu_reads_shared(kind), out = gpu_writes_shared(kind);
    cudaFuncSetAttribute(tiled_copy, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)a->image);
    tiled_copy<<<1, (unsigned)a->threads, a->image, (cudaStream_t)stream>>>(*a, in, out);
    return gpu_launched(why, "tiled_copy v1");
}

extern const gpu_version gpu_tiled_copy_versions[] = {
    {"v1", "one block, each thread by its offsets", 0, plan, launch},
    {},
};
