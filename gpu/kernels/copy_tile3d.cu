/* copy_tile3d.cu - copy, v11, and transpose, v6: 3-D tiles of up to four sets of modes.
 *
 * What is here: the kernel, the plan and the launch. What is not: the choice of the sets and of
 * what moves at a time (host/tile3d.c), and the parts of the kernel (tile3d.cuh, tile3d_bytes.cuh).
 *
 * Faster than blocks of two sets (v10), because
 *   - rows that both sides share, S, stay whole, and so do the neighbours beyond them: short rows
 *     are read and written in long runs, 16 bytes at a time even where they begin at any byte;
 *   - both sides move in vectors of 16 bytes where their rows are whole vectors, whatever the rank:
 *     a thread gathers a vector of y from as many rows of the tile;
 *   - a 3-D tile is as large as keeps a multiprocessor's loads in flight, also where extents are
 *     small: a fourth set, O, fills it up. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tile3d/tile3d_bytes.cuh"

/* ---- The block ------------------------------------------------------------------------------ */

template <typename T, gpu_tile3d_kind KIND, bool SHARED>
static __device__ __forceinline__ void tile3d_in(const tiles3d &b, const tile3d_here &h,
                                                 tile3d_tables t, unsigned char *tile)
{
    if constexpr (KIND == GPU_TILE3D_WORDS || KIND == GPU_TILE3D_BYTES)
        tile3d_load_rows<T>(b, h, t, tile);
    else if constexpr (KIND == GPU_TILE3D_VECTORS)
        tile3d_load_vectors<T>(b, h, t, (T *)tile);
    else
        tile3d_load<T, SHARED>(b, h, t, (T *)tile);
}

template <typename T, gpu_tile3d_kind KIND, bool SHARED>
static __device__ __forceinline__ void tile3d_out(const tiles3d &b, const tile3d_here &h,
                                                  tile3d_tables t, const unsigned char *tile)
{
    if constexpr (KIND == GPU_TILE3D_WORDS)
        tile3d_store_words<T>(b, h, t, tile);
    else if constexpr (KIND == GPU_TILE3D_BYTES)
        tile3d_store_rows<T>(b, h, t, tile);
    else if constexpr (KIND == GPU_TILE3D_VECTORS)
        tile3d_store_vectors<T>(b, h, t, (const T *)tile);
    else
        tile3d_store<T, SHARED>(b, h, t, (const T *)tile);
}

template <typename T, gpu_tile3d_kind KIND, bool SHARED>
static __global__ void __launch_bounds__(TILE3D_THREADS)
    copy_tile3d(const __grid_constant__ tiles3d b)
{
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ tile3d_here here;
    if (threadIdx.x < TILE3D_WARP) /* one warp's work: others issue their own meanwhile */
        here = tile3d_begin(b);
    __syncthreads();
    tile3d_here h = here;
    tile3d_tables t = {(int2 *)shared, (int2 *)shared + (b.q.size + b.more) * b.o.size};
    if (KIND == GPU_TILE3D_BYTES)
        tile3d_clear(b, shared);
    if (KIND != GPU_TILE3D_ELEMENTS || SHARED || !b.linear) {
        tile3d_fill_tables<T, KIND>(b, h, t);
        __syncthreads();
    }
    tile3d_in<T, KIND, SHARED>(b, h, t, shared + b.tile);
    ptx_copy_async_wait();
    __syncthreads();
    tile3d_out<T, KIND, SHARED>(b, h, t, shared + b.tile);
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

static tile3d_set set_of(const gpu_tile3d_set *s)
{
    tile3d_set k = {};
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
    tiles3d b;
    int shared;
    gpu_tile3d_kind kind;
} launch;

bool gpu_plan_tile3d(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_tile3d g;
    gpu_plan other = *p;
    gpu_why ignored;
    launch *l = gpu_arguments<launch>(p);
    if (gpu_plan_transposed(r, &other, &ignored))
        return gpu_refuse(why, "rows and columns are whole vectors");
    if (!gpu_tile3d_of(r, &g, why))
        return false;
    tiles3d *b = &l->b;
    *b = tiles3d();
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
static int carveout_of(gpu_tile3d_kind kind)
{
    enum { FOR_BYTES = 72 };
    return kind == GPU_TILE3D_BYTES ? (int)FOR_BYTES : (int)cudaSharedmemCarveoutDefault;
}

/* The kernel for elements of T: words are narrow, elements wide, S of more than one element moves
 * in elements of 16 bytes or in bytes. */
template <typename T> static void (*kernel_of(const launch *l))(const tiles3d)
{
    if (l->kind == GPU_TILE3D_ELEMENTS) {
        if constexpr (sizeof(T) == TILE3D_WIDE)
            if (l->b.s > 1)
                return copy_tile3d<T, GPU_TILE3D_ELEMENTS, true>;
        if constexpr (sizeof(T) >= TILE3D_WORD)
            return copy_tile3d<T, GPU_TILE3D_ELEMENTS, false>;
    }
    if constexpr (sizeof(T) < TILE3D_WORD)
        if (l->kind == GPU_TILE3D_WORDS)
            return copy_tile3d<T, GPU_TILE3D_WORDS, false>;
    if constexpr (sizeof(T) < TILE3D_WIDE)
        return l->kind == GPU_TILE3D_BYTES ? copy_tile3d<T, GPU_TILE3D_BYTES, true>
                                           : copy_tile3d<T, GPU_TILE3D_VECTORS, false>;
    return NULL;
}

bool gpu_launch_tile3d(const gpu_plan *p, void *stream, gpu_why *why)
{
    const launch *l = gpu_arguments<launch>(p);
    cudaError_t error = cudaSuccess;
    gpu_by_width(p->width, [&](auto element) {
        void (*kernel)(const tiles3d) = kernel_of<decltype(element)>(l);
        error = cudaFuncSetAttribute((const void *)kernel,
                                     cudaFuncAttributeMaxDynamicSharedMemorySize, l->shared);
        if (error == cudaSuccess)
            error = cudaFuncSetAttribute((const void *)kernel,
                                         cudaFuncAttributePreferredSharedMemoryCarveout,
                                         carveout_of(l->kind));
        if (error == cudaSuccess)
            kernel<<<p->blocks, TILE3D_THREADS, l->shared, (cudaStream_t)stream>>>(l->b);
    });
    if (error != cudaSuccess)
        return gpu_refuse(why, "3-D tiles: %s", cudaGetErrorString(error));
    return gpu_launched(why, "3-D tiles");
}
