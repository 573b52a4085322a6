/* copy_skewed.cu - copy, v12, and transpose, v7: tiles whose edges follow the sectors of y.
 *
 * What is here: the kernel, the plan and the launch. What is not: how a copy is cut into tiles
 * (host/skewed.c).
 *
 * Faster than 3-D tiles (v11) where rows begin anywhere, because
 *   - what a tile has of a row of y begins and ends at multiples of 32 bytes in memory, so that no
 *     two blocks write to one sector: at another q in each row, which takes G more rows of x, where
 *     G elements are 32 bytes; it is the L2 that limits such transposes, and sectors that are
 *     written in part are those that it is slowest with;
 *   - a row of x arrives in vectors, by one instruction of a warp, whatever it begins with;
 *   - threads side by side write units of a row of y, 4 bytes or an element each. Where the
 *     elements of a unit lie is found once for all rows that begin alike modulo 32 bytes, every
 *     G-th: there they are 32 bytes further each time;
 *   - tiles are of equal height, so that the last one is not nearly empty, and follow one another
 *     along the rows of y, which are written in long pieces that way;
 *   - three blocks, of elements of 4 bytes and more two, fill a multiprocessor with loads and leave
 *     enough of its memory to the L1, in which each load has a line while it is in flight;
 *   - what a row of x has of a line beyond the tile is fetched into the L2 with the rest, where the
 *     next tile finds it;
 *   - elements at the ends of rows, which share a unit with what is not the copy's own, are written
 *     by threads side by side: what limits such transposes are requests to the L2.
 *
 * How a tile lies in y, in x and in shared memory is drawn in host/skewed.h. Banks: the E elements
 * of a unit are in one row of each part, and those of the next unit in the next one. Where the
 * distance of rows in x is odd, 32 threads find their elements in different banks; where it is
 * even, 2 or 4 find theirs in one. */
#include "gpu/host/kernels.h"
#include "gpu/host/skewed.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/ptx.cuh"
#include "gpu/kernels/refinement.cuh"

enum { WARP = 32, WIDE = 16, WORD = 4, SECTOR = GPU_SKEWED_SECTOR };
enum { THREADS = GPU_SKEWED_THREADS, WARPS = THREADS / WARP };

/* Of a multiprocessor's shared memory: all of it, and what each block takes besides its own. */
enum { ALL_SHARED = 228 * 1024, RESERVED = 1024 };

typedef struct skewed_tiles {
    gpu_refined rest;
    const unsigned char *x;
    unsigned char *y;
    int64_t p, q, x_pitch, y_pitch; /* pitches in bytes */
    int width, height;
    int units, units_first; /* of a row of y in a tile, and in the first one */
    uint32_t across, along;
    gpu_divider by_across, by_along, by_units, by_units_first;
    int pitch, part, shared;
    uintptr_t low, high;
} skewed_tiles;

/* The tiles of elements of T. */
template <typename T> struct shape {
    static const int bytes = (int)sizeof(T);
    static const int grain = SECTOR / bytes; /* G */
    static const int unit = bytes < WORD ? WORD : bytes;
    static const int each = unit / bytes; /* E */
    static const int rows = GPU_SKEWED_HEIGHT + grain;
    static const int unroll = bytes < WORD ? 4 : 8;
    static const int resident = bytes < WORD ? GPU_SKEWED_RESIDENT_SMALL : GPU_SKEWED_RESIDENT;
};

/* Where a block is. */
typedef struct skewed_tile {
    const unsigned char *x; /* row q = 0 of the tile's columns */
    unsigned char *y;       /* row p = 0 of the tile */
    int64_t q;              /* of the tile's row 0 */
    int columns;
} skewed_tile;

template <typename T>
static __device__ __forceinline__ skewed_tile skewed_begin(const skewed_tiles &s)
{
    int64_t from, to;
    uint32_t n = blockIdx.x, rest = gpu_divide(n, s.by_along), along = n - rest * s.along;
    n = rest;
    rest = gpu_divide(n, s.by_across);
    int64_t p = (int64_t)(n - rest * s.across) * s.width, left = s.p - p;
    gpu_refined_index(&s.rest, rest, &from, &to);
    return {s.x + from + p * shape<T>::bytes, s.y + to + p * s.y_pitch, (int64_t)along * s.height,
            left < s.width ? (int)left : s.width};
}

/* ---- From x to the tile --------------------------------------------------------------------- */

/* Where row i of the tile begins, in bytes after row 0. */
template <typename T>
static __device__ __forceinline__ uint32_t skewed_row(const skewed_tiles &s, unsigned i)
{
    const unsigned E = (unsigned)shape<T>::each;
    return i % E * (unsigned)s.part + i / E * (unsigned)s.pitch;
}

/* A vector that reaches beyond all that is touched: the row's bytes of it, from begin to end. */
static __device__ __noinline__ void skewed_load_bytes(unsigned char *tile, const unsigned char *x,
                                                      int begin, int end)
{
    for (int k = begin > 0 ? begin : 0; k < end && k < WIDE; ++k)
        tile[k] = x[k];
}

/* Are all vectors in which the tile's rows lie inside of what is touched? */
static __device__ __forceinline__ bool skewed_inside(const skewed_tiles &s,
                                                     const unsigned char *first,
                                                     const unsigned char *last, int length)
{
    uintptr_t u = (uintptr_t)first, v = (uintptr_t)last;
    return (u < v ? u : v) >= s.low + WIDE && (u < v ? v : u) + (unsigned)(length + WIDE) <= s.high;
}

/* So many rows of x, a warp for each. */
template <typename T>
static __device__ __forceinline__ void skewed_load_rows(const skewed_tiles &s,
                                                        const unsigned char *first, int rows,
                                                        int bytes, uint32_t tile)
{
    typedef shape<T> S;
    int i = (int)threadIdx.x / WARP, lane = (int)threadIdx.x % WARP * WIDE;
    uint32_t to = tile + skewed_row<T>(s, (unsigned)i) + (unsigned)lane;
    uint32_t step = (unsigned)(WARPS / S::each * s.pitch);
    const unsigned char *from = first + i * s.x_pitch + lane;
    int64_t far = WARPS * s.x_pitch;
#pragma unroll
    for (int k = 0; k < S::rows && k < rows - i; k += WARPS, from += far, to += step)
        if (lane - bytes < (int)((uintptr_t)from % WIDE))
            ptx_copy_async_of_line(to / WIDE * WIDE, (const void *)((uintptr_t)from / WIDE * WIDE));
}

/* The same where vectors may reach beyond all that is touched: few tiles. */
template <typename T>
static __device__ __noinline__ void skewed_load_some(const skewed_tiles &s,
                                                     const unsigned char *first, int rows,
                                                     int bytes, unsigned char *tile)
{
    int lane = (int)threadIdx.x % WARP * WIDE;
#pragma unroll 1
    for (int i = (int)threadIdx.x / WARP; i < rows; i += WARPS) {
        const unsigned char *row = first + i * s.x_pitch;
        int skew = (int)((uintptr_t)row % WIDE);
        const unsigned char *from = row - skew + lane;
        unsigned char *to = tile + skewed_row<T>(s, (unsigned)i) - skew + lane;
        if (lane >= skew + bytes)
            continue;
        if ((uintptr_t)from >= s.low && (uintptr_t)from + WIDE <= s.high)
            ptx_copy_async_of_line(ptx_shared(to), from);
        else
            skewed_load_bytes(to, from, skew - lane, skew + bytes - lane);
    }
}

template <typename T>
static __device__ __forceinline__ void skewed_load(const skewed_tiles &s, const skewed_tile &t,
                                                   const unsigned char *first, unsigned char *tile)
{
    typedef shape<T> S;
    int most = s.height + S::grain - 1, bytes = t.columns * S::bytes;
    int rows = s.q - t.q < most ? (int)(s.q - t.q) : most;
    if (skewed_inside(s, first, first + (rows - 1) * s.x_pitch, bytes))
        skewed_load_rows<T>(s, first, rows, bytes, ptx_shared(tile));
    else
        skewed_load_some<T>(s, first, rows, bytes, tile);
}

/* ---- From the tile to y --------------------------------------------------------------------- */

/* One unit of a row of y: its elements, each in a row of x. */
template <typename T, int E>
static __device__ __forceinline__ void skewed_put(unsigned char *y, const uint32_t (&from)[E],
                                                  uint32_t further)
{
    T part[E];
#pragma unroll
    for (int k = 0; k < E; ++k)
        part[k] = ptx_load_shared<T>(from[k] + further);
    if constexpr (sizeof(T) == 1)
        *(uint32_t *)y = __byte_perm(__byte_perm(part[0], part[1], 0x0040),
                                     __byte_perm(part[2], part[3], 0x0040), 0x5410);
    else if constexpr (sizeof(T) == 2)
        *(uint32_t *)y = __byte_perm(part[0], part[1], 0x5410);
    else
        *(T *)y = part[0];
}

/* The elements of a row, which begins at y, before its first sector. */
template <typename T> static __device__ __forceinline__ int skewed_before(const unsigned char *y)
{
    return (int)(-(uintptr_t)y % SECTOR) / shape<T>::bytes;
}

/* Whole units, of rows of y from their first sector on, and in the first tile from a sector before
 * that. A thread has one of every row whose number is c modulo G. */
template <typename T>
static __device__ __forceinline__ void skewed_store(const skewed_tiles &s, const skewed_tile &t,
                                                    uint32_t tile)
{
    typedef shape<T> S;
    const int E = S::each, G = S::grain;
    int begin = t.q > 0 ? 0 : -G, units = t.q > 0 ? s.units : s.units_first;
    const gpu_divider &by = t.q > 0 ? s.by_units : s.by_units_first;
    int64_t far = G * s.y_pitch;
#pragma unroll 1
    for (int n = (int)threadIdx.x; n < G * units; n += THREADS) {
        int c = (int)gpu_divide((uint32_t)n, by);
        unsigned char *y = t.y + c * s.y_pitch;
        int i = skewed_before<T>(y) + begin + (n - c * units) * E;
        if (i < 0 || t.q + i + E > s.q)
            continue;
        int count = (t.columns - c + G - 1) / G;
        uint32_t from[E], further = 0;
#pragma unroll
        for (int k = 0; k < E; ++k)
            from[k] = tile + skewed_row<T>(s, (unsigned)(i + k)) + (unsigned)(c * S::bytes);
        y += (t.q + i) * S::bytes;
#pragma unroll S::unroll
        for (int k = 0; k < count; ++k, y += far, further += SECTOR)
            skewed_put<T, E>(y, from, further);
    }
}

/* Element q of a row of y, number p of the tile. */
template <typename T>
static __device__ __forceinline__ void skewed_put_element(const skewed_tiles &s,
                                                          const skewed_tile &t, T *row, int p,
                                                          int64_t q, uint32_t tile)
{
    uint32_t from = tile + skewed_row<T>(s, (unsigned)(q - t.q));
    row[q] = ptx_load_shared<T>(from + (unsigned)(p * shape<T>::bytes));
}

/* What rows of y have before their first whole unit and after their last, E threads for each row,
 * side by side: so they write by one request to the L2 and not by one each. The first tile has the
 * one, and the tile in which the last unit begins the other. */
template <typename T>
static __device__ __forceinline__ void skewed_store_ends(const skewed_tiles &s,
                                                         const skewed_tile &t, uint32_t tile)
{
    typedef shape<T> S;
    const int E = S::each;
    if (t.q > 0 && t.q + s.height + S::grain + E <= s.q)
        return;
    for (int n = (int)threadIdx.x; n < t.columns * E; n += THREADS) {
        int p = n / E, k = n % E;
        unsigned char *y = t.y + p * s.y_pitch;
        uintptr_t end = (uintptr_t)y + (uintptr_t)(s.q * S::bytes);
        int64_t first = (int64_t)(-(uintptr_t)y % S::unit) / S::bytes;
        int64_t last = s.q - (int64_t)(end % S::unit) / S::bytes;
        int64_t from = t.q + skewed_before<T>(y), to = from + s.height;
        if (t.q == 0 && k < first && k < s.q)
            skewed_put_element<T>(s, t, (T *)y, p, k, tile);
        if (last >= first && (t.q == 0 || last >= from) && last < to && last + k < s.q)
            skewed_put_element<T>(s, t, (T *)y, p, last + k, tile);
    }
}

template <typename T>
static __global__ void __launch_bounds__(THREADS, shape<T>::resident)
    copy_skewed(const __grid_constant__ skewed_tiles s)
{
    extern __shared__ __align__(128) unsigned char shared[];
    skewed_tile t = skewed_begin<T>(s);
    const unsigned char *first = t.x + t.q * s.x_pitch;
    unsigned char *rows = shared + (uintptr_t)first % WIDE;
    uint32_t tile = ptx_shared(rows);
    skewed_load<T>(s, t, first, rows);
    ptx_copy_async_wait();
    __syncthreads();
    skewed_store<T>(s, t, tile);
    if constexpr (shape<T>::each > 1)
        skewed_store_ends<T>(s, t, tile);
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

bool gpu_plan_skewed(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_skewed g;
    if (!gpu_skewed_of(r, &g, why))
        return false;
    skewed_tiles *s = gpu_arguments<skewed_tiles>(p);
    int bytes = g.rest.bytes;
    *s = skewed_tiles();
    s->rest = gpu_refined_of(&g.rest, 0, bytes);
    s->x = (const unsigned char *)g.rest.x;
    s->y = (unsigned char *)g.rest.y;
    s->p = g.p;
    s->q = g.q;
    s->x_pitch = g.x_pitch * bytes;
    s->y_pitch = g.y_pitch * bytes;
    s->width = g.width;
    s->height = g.height;
    s->pitch = g.pitch;
    s->part = g.part;
    s->shared = g.shared;
    int unit = bytes < WORD ? WORD : bytes;
    s->units = g.height * bytes / unit;
    s->by_units = gpu_divider_of(s->units);
    s->units_first = s->units + SECTOR / unit;
    s->by_units_first = gpu_divider_of(s->units_first);
    s->across = g.across;
    s->along = g.along;
    s->by_across = gpu_divider_of(g.across);
    s->by_along = gpu_divider_of(g.along);
    s->low = g.low;
    s->high = g.high;
    p->width = gpu_width(&g.rest);
    p->blocks = g.blocks;
    return true;
}

/* The L1 gets what that many blocks leave of a multiprocessor's memory: without a word, as many as
 * have room take it. */
template <typename T>
static cudaError_t start(const skewed_tiles *s, unsigned blocks, cudaStream_t stream)
{
    const void *kernel = (const void *)copy_skewed<T>;
    int taken = shape<T>::resident * (s->shared + RESERVED), percent = taken * 100 / ALL_SHARED + 1;
    cudaError_t error =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, s->shared);
    if (error == cudaSuccess)
        error =
            cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, percent);
    if (error == cudaSuccess)
        copy_skewed<T><<<blocks, THREADS, s->shared, stream>>>(*s);
    return error;
}

bool gpu_launch_skewed(const gpu_plan *p, void *stream, gpu_why *why)
{
    const skewed_tiles *s = gpu_arguments<skewed_tiles>(p);
    cudaError_t error = cudaSuccess;
    gpu_by_width(p->width, [&](auto element) {
        error = start<decltype(element)>(s, p->blocks, (cudaStream_t)stream);
    });
    if (error != cudaSuccess)
        return gpu_refuse(why, "skewed tiles: %s", cudaGetErrorString(error));
    return gpu_launched(why, "skewed tiles");
}
