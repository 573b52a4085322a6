/* run.cuh - one run of neighbouring bytes in tiles, and which tiles a block moves.
 *
 * What is here: what async.cu, bulk.cu and boxes.cu share. What is not: kernels. */
#ifndef GPU_STAGED_RUN_CUH
#define GPU_STAGED_RUN_CUH

#include "gpu/host/refinement.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/ptx.cuh"
#include "gpu/lab/staged/staged.h"

/* Which tiles a block moves, of `count` in all. */
typedef struct staged_turns {
    int64_t count;
    int stages, tiles, apart;
    int far; /* tiles from one that a block loads to one that it asks the L2 for, 0 for none */
} staged_turns;

static __device__ __forceinline__ int64_t staged_tile(const staged_turns *n, int turn)
{
    return n->apart ? blockIdx.x + (int64_t)turn * gridDim.x
                    : (int64_t)blockIdx.x * n->tiles + turn;
}

/* A block that asks the L2 for what a later one loads shortens the latency of that one's loads. */
enum { STAGED_LINE = 128, STAGED_KB = 1024 };

/* How many tiles this block has: fewer at the end. */
static __device__ __forceinline__ int staged_turns_here(const staged_turns *n)
{
    int turns = n->tiles;
    while (turns > 0 && staged_tile(n, turns - 1) >= n->count)
        --turns;
    return turns;
}

/* Blocks for so many tiles; 0 for too many. */
static inline unsigned staged_blocks(staged_turns *n, const staged_variant *w, int64_t count)
{
    *n = {count, w->stages, w->tiles, w->apart, w->far * STAGED_KB / (w->across * w->down)};
    int64_t blocks = (count - 1) / w->tiles + 1;
    return blocks > INT32_MAX / STAGED_MAX_STAGES ? 0 : (unsigned)blocks;
}

/* Bytes of shared memory of a block: its slots, and what leaves no room for more blocks than are
 * wanted at a time. A block has a KB that is not its own, and barriers. */
static inline int staged_shared(const staged_variant *w)
{
    enum { MULTIPROCESSOR = 228 * STAGED_KB, TAKEN = STAGED_KB + STAGED_LINE };
    int slots = w->across * w->down * w->stages;
    int least = w->resident > 0 ? MULTIPROCESSOR / w->resident - TAKEN : 0;
    return slots > least ? slots : least;
}

typedef struct staged_run {
    const unsigned char *x;
    unsigned char *y;
    int64_t bytes;
} staged_run;

/* A source and a destination that are each one run and begin at multiples of 16 bytes. */
static inline bool staged_run_of(const gpu_request *r, staged_run *n, gpu_why *why)
{
    gpu_request p;
    if (!gpu_unswizzled(r, why) || !gpu_refine(r, &p, why))
        return false;
    if (p.b.modes > 1 || (p.b.modes == 1 && (p.a.stride[0] != 1 || p.b.stride[0] != 1)))
        return gpu_refuse(why, "a and b are not one run each");
    n->x = (const unsigned char *)p.x + p.a.offset[0] * p.bytes;
    n->y = (unsigned char *)p.y + p.b.offset[0] * p.bytes;
    n->bytes = p.a.size * p.bytes;
    return gpu_aligned(n->x, STAGED_ALIGNED, "the first element of x", why) &&
           gpu_aligned(n->y, STAGED_ALIGNED, "the first element of y", why);
}

/* Lines of the tiles of `tile` bytes that a later block loads. */
static __device__ __forceinline__ void staged_ask_run(const staged_run *n,
                                                      const staged_turns *turns, int tile)
{
    int lines = tile / STAGED_LINE, asked = turns->far > 0 ? turns->tiles * lines : 0;
    for (int k = (int)threadIdx.x; k < asked; k += (int)blockDim.x) {
        int64_t at = (staged_tile(turns, k / lines) + turns->far) * tile + k % lines * STAGED_LINE;
        if (at < n->bytes)
            ptx_prefetch(n->x + at);
    }
}

/* The bytes behind the last whole vector, by the first threads of the first block. */
static __device__ __forceinline__ void staged_rest(const staged_run *n)
{
    int64_t i = n->bytes / STAGED_ALIGNED * STAGED_ALIGNED + threadIdx.x;
    if (blockIdx.x == 0 && i < n->bytes)
        n->y[i] = n->x[i];
}

#endif
