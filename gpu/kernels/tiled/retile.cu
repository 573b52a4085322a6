/* retile.cu - a copy by two tiled copies, through a fragment that each sees retiled.
 *
 * v1  plain: one block; each thread loads its fragment, then stores it.
 *
 * What is here: ld and ldmatrix into registers, st and stmatrix out of them, each value from and to
 * the register that retile gave it. What is not: which register that is (host/tiled/retile.c), the
 * instructions one by one (copy_instructions.cuh).
 *
 *      x, or shared memory, which all of x went to before
 *        |  round by round, value v of the instruction to register r(v)
 *      fragment                                          bytes: register k from k * element on
 *        |  value v of the instruction from register s(v)
 *      y, or shared memory, all of which then goes to y
 *
 * Shared memory that is written holds what y held before: bytes that no thread writes stay. */
#include "gpu/host/tiled/retile.h"
#include "gpu/host/tiled/tiled_copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/ptx.cuh"
#include "gpu/kernels/tiled/copy_instructions.cuh"

enum { MAX_REGISTERS = 4, ALIGNED = 128 };

typedef struct retiled {
    const unsigned char *x;
    unsigned char *y;
    gpu_tiles loads, stores;
    int element, threads;
    unsigned from, to; /* bytes of shared memory that are read, and written */
} retiled;

/* The lists of one half. */
typedef struct lists {
    const int32_t *place, *of_register;
} lists;

/* ---- One round of one thread ---------------------------------------------------------------- */

/* Value v has the bytes from v * element on. */
static __device__ void spread(const retiled *a, const uint32_t *r, const int32_t *of,
                              unsigned char *fragment)
{
    const unsigned char *value = (const unsigned char *)r;
    for (int v = 0; v < a->loads.writes; ++v)
        for (int b = 0; b < a->element; ++b)
            fragment[of[v] * a->element + b] = value[v * a->element + b];
}

static __device__ void collect(const retiled *a, const unsigned char *fragment, const int32_t *of,
                               uint32_t *r)
{
    unsigned char *value = (unsigned char *)r;
    for (int v = 0; v < a->stores.reads; ++v)
        for (int b = 0; b < a->element; ++b)
            value[v * a->element + b] = fragment[of[v] * a->element + b];
}

static __device__ void load(const retiled *a, const unsigned char *shared, lists l,
                            unsigned char *fragment)
{
    const gpu_copy_instruction *i = &a->loads.instruction;
    alignas(16) uint32_t r[MAX_REGISTERS] = {0, 0, 0, 0};
    for (int round = 0; round < a->loads.rounds; ++round) {
        int64_t at = l.place[(int64_t)round * a->threads + threadIdx.x] * (int64_t)a->element;
        if (i->kind == GPU_LDMATRIX)
            ldmatrix(i->matrices, i->transposed, ptx_shared(shared + at), r);
        else
            load_store(i->bytes, a->x + at, r);
        spread(a, r, l.of_register + round * a->loads.writes, fragment);
    }
}

static __device__ void store(const retiled *a, unsigned char *shared, lists l,
                             const unsigned char *fragment)
{
    const gpu_copy_instruction *i = &a->stores.instruction;
    alignas(16) uint32_t r[MAX_REGISTERS] = {0, 0, 0, 0};
    for (int round = 0; round < a->stores.rounds; ++round) {
        int64_t at = l.place[(int64_t)round * a->threads + threadIdx.x] * (int64_t)a->element;
        collect(a, fragment, l.of_register + round * a->stores.reads, r);
        if (i->kind == GPU_STMATRIX)
            stmatrix(i->matrices, i->transposed, ptx_shared(shared + at), r);
        else
            load_store(i->bytes, r, a->y + at);
    }
}

static __device__ void copy_bytes(unsigned char *to, const unsigned char *from, unsigned n)
{
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
        to[i] = from[i];
}

static __global__ void retile(const __grid_constant__ retiled a, unsigned second)
{
    extern __shared__ __align__(1024) unsigned char shared[];
    unsigned char fragment[GPU_FRAGMENT_BYTES];
    lists in = {a.loads.offsets, a.loads.offsets + (int64_t)a.loads.rounds * a.threads}, out;
    out.place = in.of_register + a.loads.rounds * a.loads.writes;
    out.of_register = out.place + (int64_t)a.stores.rounds * a.threads;
    copy_bytes(shared, a.x, a.from);
    copy_bytes(shared + second, a.y, a.to);
    __syncthreads();
    load(&a, shared, in, fragment);
    store(&a, shared + second, out, fragment);
    __syncthreads();
    copy_bytes(a.y, shared + second, a.to);
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

static bool needs_cc(const gpu_plan *p, int cc, gpu_why *why)
{
    return p->cc >= cc ||
           gpu_refuse(why, "the instruction needs an sm_%d, this is an sm_%d", cc, p->cc);
}

static bool plan(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    retiled *a = gpu_arguments<retiled>(p);
    bool from = r->retile.loads.instruction.kind == GPU_LDMATRIX;
    bool to = r->retile.stores.instruction.kind == GPU_STMATRIX;
    if ((from && !needs_cc(p, 75, why)) || (to && !needs_cc(p, 90, why)))
        return false;
    if ((!from && !gpu_aligned(r->x, (size_t)r->retile.loads.instruction.bytes, "x", why)) ||
        (!to && !gpu_aligned(r->y, (size_t)r->retile.stores.instruction.bytes, "y", why)))
        return false;
    *a = retiled{(const unsigned char *)r->x,
                 (unsigned char *)r->y,
                 r->retile.loads,
                 r->retile.stores,
                 r->bytes,
                 (int)r->threads,
                 from ? (unsigned)((gpu_reach_of(&r->a).high + 1) * r->bytes) : 0,
                 to ? (unsigned)((gpu_reach_of(&r->b).high + 1) * r->bytes) : 0};
    p->blocks = 1;
    return true;
}

static bool launch(const gpu_plan *p, void *stream, gpu_why *why)
{
    const retiled *a = gpu_arguments<retiled>(p);
    unsigned second = (a->from + ALIGNED - 1) / ALIGNED * ALIGNED, all = second + a->to;
    cudaFuncSetAttribute(retile, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)all);
    retile<<<1, (unsigned)a->threads, all, (cudaStream_t)stream>>>(*a, second);
    return gpu_launched(why, "retile v1");
}

extern const gpu_version gpu_retile_versions[] = {
    {"v1", "one block, each thread its fragment", 0, plan, launch},
    {},
};
