/* copy_brick.cu - copy, v11, and transpose, v6: bricks of up to four sets of modes.
 *
 * What is here: the kernel, the plan and the launch. What is not: the choice of the sets and of
 * what moves at a time (host/brick.c), and the parts of the kernel (brick.cuh, brick_bytes.cuh).
 *
 * Faster than blocks of two sets (v10), because
 *   - rows that both sides share, S, stay whole, and so do the neighbours beyond them: short rows
 *     are read and written in long runs, 16 bytes at a time even where they begin at any byte;
 *   - both sides move in vectors of 16 bytes where their rows are whole vectors, whatever the rank:
 *     a thread gathers a vector of y from as many rows of the tile;
 *   - a brick is as large as keeps a multiprocessor's loads in flight, also where extents are
 *     small: a fourth set, O, fills it up. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/brick/brick_bytes.cuh"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"

/* ---- The block ------------------------------------------------------------------------------ */

template <typename T, gpu_brick_kind KIND, bool SHARED>
static __device__ __forceinline__ void brick_in(const bricks &b, const brick_here &h,
                                                brick_tables t, unsigned char *tile)
{
    if constexpr (KIND == GPU_BRICK_WORDS || KIND == GPU_BRICK_BYTES)
        brick_load_rows<T>(b, h, t, tile);
    else if constexpr (KIND == GPU_BRICK_VECTORS)
        brick_load_vectors<T>(b, h, t, (T *)tile);
    else
        brick_load<T, SHARED>(b, h, t, (T *)tile);
}

template <typename T, gpu_brick_kind KIND, bool SHARED>
static __device__ __forceinline__ void brick_out(const bricks &b, const brick_here &h,
                                                 brick_tables t, const unsigned char *tile)
{
    if constexpr (KIND == GPU_BRICK_WORDS)
        brick_store_words<T>(b, h, t, tile);
    else if constexpr (KIND == GPU_BRICK_BYTES)
        brick_store_rows<T>(b, h, t, tile);
    else if constexpr (KIND == GPU_BRICK_VECTORS)
        brick_store_vectors<T>(b, h, t, (const T *)tile);
    else
        brick_store<T, SHARED>(b, h, t, (const T *)tile);
}

template <typename T, gpu_brick_kind KIND, bool SHARED>
static __global__ void __launch_bounds__(BRICK_THREADS) copy_brick(const __grid_constant__ bricks b)
{
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ brick_here here;
    if (threadIdx.x < BRICK_WARP) /* one warp's work: others issue their own meanwhile */
        here = brick_begin(b);
    __syncthreads();
    brick_here h = here;
    brick_tables t = {(int2 *)shared, (int2 *)shared + (b.q.size + b.more) * b.o.size};
    if (KIND == GPU_BRICK_BYTES)
        brick_clear(b, shared);
    if (KIND != GPU_BRICK_ELEMENTS || SHARED || !b.linear) {
        brick_fill_tables<T, KIND>(b, h, t);
        __syncthreads();
    }
    brick_in<T, KIND, SHARED>(b, h, t, shared + b.tile);
    ptx_copy_async_wait();
    __syncthreads();
    brick_out<T, KIND, SHARED>(b, h, t, shared + b.tile);
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

static brick_set set_of(const gpu_brick_set *s)
{
    brick_set k = {};
    k.modes = s->modes;
    k.size = s->size;
    for (int i = 0; i < s->modes; ++i) {
        k.shape[i] = s->shape[i];
        k.by[i] = gpu_divider_of(s->shape[i]);
        k.x[i] = s->x[i];
        k.y[i] = s->y[i];
    }
    k.last = s->last;
    k.pieces = s->pieces;
    k.by_pieces = gpu_divider_of(s->pieces);
    return k;
}

typedef struct launch {
    bricks b;
    int shared;
    gpu_brick_kind kind;
} launch;

bool gpu_plan_brick(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_brick g;
    gpu_plan other = *p;
    gpu_why ignored;
    launch *l = gpu_arguments<launch>(p);
    if (gpu_plan_transposed(r, &other, &ignored))
        return gpu_refuse(why, "rows and columns are whole vectors");
    if (!gpu_brick_of(r, &g, why))
        return false;
    bricks *b = &l->b;
    *b = bricks();
    b->outer = gpu_refined_of(&g.rest, 0, 1);
    b->p = set_of(&g.p);
    b->q = set_of(&g.q);
    b->o = set_of(&g.o);
    b->x = g.rest.x;
    b->y = g.rest.y;
    b->s = g.s;
    b->by_s = gpu_divider_of(g.s * g.rest.bytes);
    b->load = g.load;
    b->store = g.store;
    b->each = g.each;
    b->pitch = g.pitch;
    b->group = g.group;
    b->slots = g.slots;
    b->more = g.more;
    b->tile = g.tile;
    b->end = (int)g.shared;
    b->linear = g.p.modes == 1 && g.q.modes == 1 && g.o.modes == 0;
    b->low = g.low;
    b->high = g.high;
    l->shared = (int)g.shared;
    l->kind = g.kind;
    p->width = gpu_width(&g.rest);
    p->blocks = g.blocks;
    return true;
}

/* The part of a multiprocessor's memory, in percent, that is shared memory: rows of bytes need
 * lines of the L1 while they are loaded. As much of it as the most blocks would take is 0.06 to
 * 0.18 slower where these leave the L1 little. */
static int carveout_of(gpu_brick_kind kind)
{
    enum { FOR_BYTES = 72 };
    return kind == GPU_BRICK_BYTES ? (int)FOR_BYTES : (int)cudaSharedmemCarveoutDefault;
}

/* The kernel for elements of T: words are narrow, elements wide, S of more than one element moves
 * in elements of 16 bytes or in bytes. */
template <typename T> static void (*kernel_of(const launch *l))(const bricks)
{
    if (l->kind == GPU_BRICK_ELEMENTS) {
        if constexpr (sizeof(T) == BRICK_WIDE)
            if (l->b.s > 1)
                return copy_brick<T, GPU_BRICK_ELEMENTS, true>;
        if constexpr (sizeof(T) >= BRICK_WORD)
            return copy_brick<T, GPU_BRICK_ELEMENTS, false>;
    }
    if constexpr (sizeof(T) < BRICK_WORD)
        if (l->kind == GPU_BRICK_WORDS)
            return copy_brick<T, GPU_BRICK_WORDS, false>;
    if constexpr (sizeof(T) < BRICK_WIDE)
        return l->kind == GPU_BRICK_BYTES ? copy_brick<T, GPU_BRICK_BYTES, true>
                                          : copy_brick<T, GPU_BRICK_VECTORS, false>;
    return NULL;
}

bool gpu_launch_brick(const gpu_plan *p, void *stream, gpu_why *why)
{
    const launch *l = gpu_arguments<launch>(p);
    cudaError_t error = cudaSuccess;
    gpu_by_width(p->width, [&](auto element) {
        void (*kernel)(const bricks) = kernel_of<decltype(element)>(l);
        error = cudaFuncSetAttribute((const void *)kernel,
                                     cudaFuncAttributeMaxDynamicSharedMemorySize, l->shared);
        if (error == cudaSuccess)
            error = cudaFuncSetAttribute((const void *)kernel,
                                         cudaFuncAttributePreferredSharedMemoryCarveout,
                                         carveout_of(l->kind));
        if (error == cudaSuccess)
            kernel<<<p->blocks, BRICK_THREADS, l->shared, (cudaStream_t)stream>>>(l->b);
    });
    if (error != cudaSuccess)
        return gpu_refuse(why, "bricks: %s", cudaGetErrorString(error));
    return gpu_launched(why, "bricks");
}
