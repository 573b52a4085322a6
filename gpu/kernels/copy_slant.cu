/* copy_slant.cu - copy, v12, and transpose, v7: tiles whose edges follow the sectors of y.
 *
 * What is here: the kernel, the plan and the launch. What is not: how a copy is cut into tiles
 * (host/slant.c).
 *
 * Faster than bricks (v11) where rows begin anywhere, because
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
 *      y       row p has q from j H - s(p) to (j + 1) H - s(p) in tile j       s(p): its elements
 *      tile    rows of x from q = j H - G on, H + G of them                    after a sector
 *
 * Banks: the E elements of a unit are in rows q, q + 1, .., and those of the next unit E rows
 * further. Row q is in part q % E of the tile, and 4 rows of a part (2 of elements of 8 bytes, 1 of
 * 16) are followed by 16 bytes of nothing. Where the distance of rows in x is odd, these 4 begin at
 * different words after a multiple of 16 bytes, so that 32 threads find their elements in different
 * banks; where it is even, 2 or 4 find theirs in one. */
#include "gpu/host/kernels.h"
#include "gpu/host/slant.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/ptx.cuh"
#include "gpu/kernels/refinement.cuh"

enum { WARP = 32, WIDE = 16, WORD = 4, SECTOR = GPU_SLANT_SECTOR };
enum { THREADS = GPU_SLANT_THREADS, WARPS = THREADS / WARP };

typedef struct slants {
    gpu_refined rest;
    const unsigned char *x;
    unsigned char *y;
    int64_t p, q, x_pitch, y_pitch; /* pitches in bytes */
    int width, height, units;       /* units of a row of y in a tile */
    uint32_t across, along;
    gpu_divider by_across, by_along, by_units;
    uintptr_t low, high;
} slants;

/* The tiles of elements of T. */
template <typename T> struct shape {
    static const int bytes = (int)sizeof(T);
    static const int loaded = bytes == 1 ? GPU_SLANT_LOADED_1 : GPU_SLANT_LOADED;
    static const int grain = SECTOR / bytes; /* G */
    static const int unit = bytes < WORD ? WORD : bytes;
    static const int each = unit / bytes; /* E */
    static const int alike = WIDE / unit;
    static const int tallest = bytes == 1   ? GPU_SLANT_HEIGHT_1
                               : bytes == 2 ? GPU_SLANT_HEIGHT_2
                                            : GPU_SLANT_HEIGHT;
    static const int rows = (tallest + grain + each * alike - 1) / (each * alike) * (each * alike);
    static const int part = rows / each;
    static const int tile = rows * loaded + rows / alike * WIDE;
    static const int shared = tile + rows * WORD;
    static const int unroll = bytes < WORD ? 4 : 8;
    static const int resident = bytes < WORD ? GPU_SLANT_RESIDENT_SMALL : GPU_SLANT_RESIDENT;
};

/* Where a block is. */
typedef struct slant {
    const unsigned char *x; /* row q = 0 of the tile's columns */
    unsigned char *y;       /* row p = 0 of the tile */
    int64_t q;              /* of the first row of the tile, without those before it */
    int columns;
} slant;

/* The tile in shared memory, and where each of its rows begins. */
typedef struct slant_tile {
    unsigned char *bytes;
    int *places;
} slant_tile;

template <typename T> static __device__ __forceinline__ slant slant_begin(const slants &s)
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

/* Row i of the tile is the n-th of those in their order in shared memory: by parts. */
template <typename T> static __device__ __forceinline__ int slant_number(int i)
{
    typedef shape<T> S;
    return i % S::each * S::part + i / S::each;
}

/* A vector that reaches beyond all that is touched: the row's bytes of it, from begin to end. */
static __device__ __noinline__ void slant_load_bytes(unsigned char *tile, const unsigned char *x,
                                                     int begin, int end)
{
    for (int k = begin > 0 ? begin : 0; k < end && k < WIDE; ++k)
        tile[k] = x[k];
}

/* Are all vectors in which the tile's rows lie inside of what is touched? */
static __device__ __forceinline__ bool slant_inside(const slants &s, const unsigned char *first,
                                                    const unsigned char *last, int length)
{
    uintptr_t u = (uintptr_t)first, v = (uintptr_t)last;
    return (u < v ? u : v) >= s.low + WIDE && (u < v ? v : u) + (unsigned)(length + WIDE) <= s.high;
}

/* Rows of x from `begin` to `end` of the tile, a warp for each. */
template <typename T, bool INSIDE>
static __device__ __forceinline__ void slant_load_rows(const slants &s, const unsigned char *first,
                                                       int begin, int end, int bytes,
                                                       slant_tile tile)
{
    typedef shape<T> S;
    static_assert(WARPS % (S::each * S::alike) == 0, "rows of a warp lie alike");
    const int next = WARPS / S::each, step = next * S::loaded + next / S::alike * WIDE;
    int i = (int)threadIdx.x / WARP, lane = (int)threadIdx.x % WARP * WIDE;
    int n = slant_number<T>(i), at = n * S::loaded + n / S::alike * WIDE;
    int64_t far = WARPS * s.x_pitch;
    const unsigned char *row = first + i * s.x_pitch;
#pragma unroll
    for (int k = 0; k < S::rows && k + i < end; k += WARPS, row += far, n += next, at += step) {
        int skew = (int)((uintptr_t)row % WIDE);
        const unsigned char *from = row - skew + lane;
        if (lane == 0)
            tile.places[n] = at + skew;
        if (lane >= skew + bytes || (!INSIDE && k + i < begin))
            continue;
        if (INSIDE || ((uintptr_t)from >= s.low && (uintptr_t)from + WIDE <= s.high))
            ptx_copy_async_of_line(tile.bytes + at + lane, from);
        else
            slant_load_bytes(tile.bytes + at + lane, from, skew - lane, skew + bytes - lane);
    }
}

template <typename T>
static __device__ __forceinline__ void slant_load(const slants &s, const slant &t, slant_tile tile)
{
    typedef shape<T> S;
    int64_t q = t.q - S::grain;
    int begin = q < 0 ? (int)-q : 0, rows = s.height + S::grain, bytes = t.columns * S::bytes;
    int end = s.q - q < rows ? (int)(s.q - q) : rows;
    const unsigned char *first = t.x + q * s.x_pitch;
    if (begin == 0 && slant_inside(s, first, first + (end - 1) * s.x_pitch, bytes))
        slant_load_rows<T, true>(s, first, 0, end, bytes, tile);
    else
        slant_load_rows<T, false>(s, first, begin, end, bytes, tile);
}

/* ---- From the tile to y --------------------------------------------------------------------- */

/* One unit of a row of y: its elements, each in a row of x. */
template <typename T, int E>
static __device__ __forceinline__ void slant_put(unsigned char *y, const unsigned char *tile,
                                                 const int (&from)[E])
{
    T part[E];
#pragma unroll
    for (int k = 0; k < E; ++k)
        part[k] = *(const T *)(tile + from[k]);
    if constexpr (sizeof(T) == 1)
        *(uint32_t *)y = __byte_perm(__byte_perm(part[0], part[1], 0x0040),
                                     __byte_perm(part[2], part[3], 0x0040), 0x5410);
    else if constexpr (sizeof(T) == 2)
        *(uint32_t *)y = __byte_perm(part[0], part[1], 0x5410);
    else
        *(T *)y = part[0];
}

/* A thread has a unit of every row whose number is c modulo G. */
template <typename T>
static __device__ __forceinline__ void slant_store(const slants &s, const slant &t, slant_tile tile)
{
    typedef shape<T> S;
    const int E = S::each, G = S::grain;
    int64_t far = G * s.y_pitch;
#pragma unroll 1
    for (int n = (int)threadIdx.x; n < G * s.units; n += THREADS) {
        int c = (int)gpu_divide((uint32_t)n, s.by_units), i = (n - c * s.units) * E, from[E];
        unsigned char *y = t.y + c * s.y_pitch;
        int before = (int)((uintptr_t)y % SECTOR) / S::bytes;
        int64_t q = t.q + i - before;
        if (q < 0 || q + E > s.q)
            continue;
        int count = (t.columns - c + G - 1) / G;
        i += G - before;
#pragma unroll
        for (int k = 0; k < E; ++k)
            from[k] = tile.places[slant_number<T>(i + k)] + c * S::bytes;
        y += q * S::bytes;
        const unsigned char *part = tile.bytes;
#pragma unroll S::unroll
        for (int k = 0; k < count; ++k, y += far, part += SECTOR)
            slant_put<T, E>(y, part, from);
    }
}

/* Element q of a row of y, number p of the tile. */
template <typename T>
static __device__ __forceinline__ void slant_put_element(const slant &t, T *row, int p, int64_t q,
                                                         slant_tile tile)
{
    int i = (int)(q - t.q) + shape<T>::grain;
    row[q] = *(const T *)(tile.bytes + tile.places[slant_number<T>(i)] + p * shape<T>::bytes);
}

/* What rows of y have before their first whole unit and after their last, E threads for each row,
 * side by side: so they write by one request to the L2 and not by one each. The first tile has the
 * one, and the tile in which the last unit begins the other. */
template <typename T>
static __device__ __forceinline__ void slant_store_ends(const slants &s, const slant &t,
                                                        slant_tile tile)
{
    typedef shape<T> S;
    const int E = S::each;
    if (t.q > 0 && t.q + s.height + S::grain < s.q)
        return;
    for (int n = (int)threadIdx.x; n < t.columns * E; n += THREADS) {
        int p = n / E, k = n % E;
        uintptr_t y = (uintptr_t)(t.y + p * s.y_pitch), end = y + (uintptr_t)(s.q * S::bytes);
        int64_t first = (int64_t)(-y % S::unit) / S::bytes;
        int64_t last = s.q - (int64_t)(end % S::unit) / S::bytes;
        int64_t from = t.q - (int64_t)(y % SECTOR) / S::bytes;
        if (t.q == 0 && k < first && k < s.q)
            slant_put_element<T>(t, (T *)y, p, k, tile);
        if (last >= first && last >= from && last < from + s.height && last + k < s.q)
            slant_put_element<T>(t, (T *)y, p, last + k, tile);
    }
}

template <typename T>
static __global__ void __launch_bounds__(THREADS, shape<T>::resident)
    copy_slant(const __grid_constant__ slants s)
{
    extern __shared__ __align__(128) unsigned char shared[];
    slant_tile tile = {shared, (int *)(shared + shape<T>::tile)};
    slant t = slant_begin<T>(s);
    slant_load<T>(s, t, tile);
    ptx_copy_async_wait();
    __syncthreads();
    slant_store<T>(s, t, tile);
    if constexpr (shape<T>::each > 1)
        slant_store_ends<T>(s, t, tile);
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

bool gpu_plan_slant(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_slant g;
    if (!gpu_slant_of(r, &g, why))
        return false;
    slants *s = gpu_arguments<slants>(p);
    int bytes = g.rest.bytes;
    *s = slants();
    s->rest = gpu_refined_of(&g.rest, 0, bytes);
    s->x = (const unsigned char *)g.rest.x;
    s->y = (unsigned char *)g.rest.y;
    s->p = g.p;
    s->q = g.q;
    s->x_pitch = g.x_pitch * bytes;
    s->y_pitch = g.y_pitch * bytes;
    s->width = g.width;
    s->height = g.height;
    s->units = g.height * bytes / (bytes < WORD ? WORD : bytes);
    s->by_units = gpu_divider_of(s->units);
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

template <typename T>
static cudaError_t start(const slants *s, unsigned blocks, cudaStream_t stream)
{
    const int shared = shape<T>::shared;
    cudaError_t error = cudaFuncSetAttribute((const void *)copy_slant<T>,
                                             cudaFuncAttributeMaxDynamicSharedMemorySize, shared);
    if (error == cudaSuccess)
        copy_slant<T><<<blocks, THREADS, shared, stream>>>(*s);
    return error;
}

bool gpu_launch_slant(const gpu_plan *p, void *stream, gpu_why *why)
{
    const slants *s = gpu_arguments<slants>(p);
    cudaError_t error = cudaSuccess;
    gpu_by_width(p->width, [&](auto element) {
        error = start<decltype(element)>(s, p->blocks, (cudaStream_t)stream);
    });
    if (error != cudaSuccess)
        return gpu_refuse(why, "slanted tiles: %s", cudaGetErrorString(error));
    return gpu_launched(why, "slanted tiles");
}
