/* async.cu - copies by cp.async of 4, 8 and 16 bytes, and stores of 16-byte vectors.
 *
 * What is here: a ring of 1 to 5 stages, a vector of each for a thread. What is not: the copy
 * engine (bulk.cu, boxes.cu). Follows the PTX ISA, "cp.async".
 *
 *      512 bytes of a warp   | lane 0 | lane 1 | lane 2 | lane 3 | ..  | lane 0 | ..     loads of 4
 *                            | lane 0                            | lane 1 ..           stores
 *
 * So the lanes of a warp wait for one another, but for copies of 16 bytes: those a thread stores
 * itself. */
#include "gpu/kernels/ptx.cuh"
#include "gpu/lab/staged/run.cuh"

enum { WIDE = 16, WARP = 32 };

typedef struct asynchronous {
    staged_run run;
    staged_turns turns;
} asynchronous;

template <int WIDTH, bool PAST_L1>
static __device__ __forceinline__ void fetch_one(unsigned char *to, const unsigned char *from)
{
#if __CUDA_ARCH__ >= 800
    if constexpr (PAST_L1)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(ptx_shared(to)), "l"(from)
                     : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(ptx_shared(to)), "l"(from),
                     "n"(WIDTH)
                     : "memory");
#endif
}

/* The bytes of a tile that begins at `at`, as far as there are any. */
template <int WIDTH, bool PAST_L1>
static __device__ __forceinline__ void fetch(const staged_run *n, unsigned char *slot, int64_t at)
{
    int64_t left = n->bytes / WIDE * WIDE - at;
#pragma unroll
    for (int k = 0; k < WIDE / WIDTH; ++k) {
        unsigned i = (threadIdx.x / WARP * WARP * WIDE) + (k * WARP + threadIdx.x % WARP) * WIDTH;
        if (i < left)
            fetch_one<WIDTH, PAST_L1>(slot + i, n->x + at + i);
    }
}

template <int WIDTH, bool PAST_L1, int STAGES>
static __global__ void staged_async(const __grid_constant__ asynchronous a)
{
#if __CUDA_ARCH__ >= 800
    extern __shared__ __align__(128) unsigned char ring[];
    const staged_run *n = &a.run;
    unsigned tile = blockDim.x * WIDE, mine = threadIdx.x * WIDE;
    int64_t whole = n->bytes / WIDE * WIDE;
    staged_ask_run(n, &a.turns, (int)tile);
    staged_rest(n);
#pragma unroll
    for (int t = 0; t < STAGES; ++t) {
        if (t < a.turns.tiles)
            fetch<WIDTH, PAST_L1>(n, ring + t * tile, staged_tile(&a.turns, t) * tile);
        ptx_copy_async_commit();
    }
    for (int t = 0, slot = 0; t < a.turns.tiles; ++t, slot = slot + 1 < STAGES ? slot + 1 : 0) {
        int64_t at = staged_tile(&a.turns, t) * tile + mine;
        ptx_copy_async_wait_until<STAGES - 1>();
        if (WIDTH < WIDE)
            __syncwarp();
        if (at < whole)
            *(uint4 *)(n->y + at) = *(const uint4 *)(ring + slot * tile + mine);
        if (t + STAGES < a.turns.tiles) {
            if (WIDTH < WIDE)
                __syncwarp();
            fetch<WIDTH, PAST_L1>(n, ring + slot * tile, staged_tile(&a.turns, t + STAGES) * tile);
        }
        ptx_copy_async_commit();
    }
#endif
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

bool staged_plan_async(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    asynchronous *a = gpu_arguments<asynchronous>(p);
    const staged_variant *w = staged_variant_of(p);
    if (!staged_run_of(r, &a->run, why))
        return false;
    p->blocks = staged_blocks(&a->turns, w, (a->run.bytes - 1) / w->across + 1);
    return p->blocks > 0 || gpu_refuse(why, "more blocks than a grid has");
}

template <int WIDTH, bool PAST_L1, int STAGES> static void start(const gpu_plan *p, void *stream)
{
    if constexpr (STAGES > 1)
        if (staged_variant_of(p)->stages < STAGES)
            return start<WIDTH, PAST_L1, STAGES - 1>(p, stream);
    const staged_variant *w = staged_variant_of(p);
    auto *kernel = staged_async<WIDTH, PAST_L1, STAGES>;
    int shared = staged_shared(w);
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared);
    kernel<<<p->blocks, (unsigned)w->across / WIDE, (size_t)shared, (cudaStream_t)stream>>>(
        *gpu_arguments<asynchronous>(p));
}

bool staged_launch_async(const gpu_plan *p, void *stream, gpu_why *why)
{
    const staged_variant *w = staged_variant_of(p);
    if (w->past_l1)
        start<16, true, STAGED_MAX_STAGES>(p, stream);
    else if (w->width == 16)
        start<16, false, STAGED_MAX_STAGES>(p, stream);
    else if (w->width == 8)
        start<8, false, STAGED_MAX_STAGES>(p, stream);
    else
        start<4, false, STAGED_MAX_STAGES>(p, stream);
    return gpu_launched(why, w->version.name);
}
