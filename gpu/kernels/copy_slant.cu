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
 *   - a warp writes 32 units of a row of y, 4 bytes or an element each. Where the elements of a
 *     unit lie is found once for all rows that begin alike modulo 32 bytes, every G-th: there they
 *     are 32 bytes further each time;
 *   - tiles are low, so that four blocks fill a multiprocessor with threads, and follow one another
 *     along the rows of y, which are written in long pieces that way.
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

enum { WARP = 32, WIDE = 16, WORD = 4, SECTOR = GPU_SLANT_SECTOR, UNROLL = 8 };
enum { THREADS = GPU_SLANT_THREADS, WARPS = THREADS / WARP };

typedef struct slants {
    gpu_refined rest;
    const unsigned char *x;
    unsigned char *y;
    int64_t p, q, x_pitch, y_pitch; /* pitches in bytes */
    int width;
    uint32_t across, along;
    gpu_divider by_across, by_along;
    uintptr_t low, high;
} slants;

/* The tiles of elements of T. */
template <typename T> struct shape {
    static const int bytes = (int)sizeof(T);
    static const int height = bytes == 1 ? GPU_SLANT_HEIGHT_1 : GPU_SLANT_HEIGHT; /* H */
    static const int loaded = bytes == 1 ? GPU_SLANT_LOADED_1 : GPU_SLANT_LOADED;
    static const int grain = SECTOR / bytes; /* G */
    static const int unit = bytes < WORD ? WORD : bytes;
    static const int each = unit / bytes; /* E */
    static const int alike = WIDE / unit;
    static const int rows = height + grain, part = rows / each;
    static const int tile = rows * loaded + rows / alike * WIDE;
    static const int shared = tile + rows * WORD;
};

/* Where a block is. */
typedef struct slant {
    const unsigned char *x; /* row q = 0 of the tile's columns */
    unsigned char *y;       /* row p = 0 of the tile */
    int64_t q;              /* of the first row of the tile, without those before it */
    int columns;
} slant;

template <typename T> static __device__ __forceinline__ slant slant_begin(const slants &s)
{
    typedef shape<T> S;
    int64_t from, to;
    uint32_t n = blockIdx.x, rest = gpu_divide(n, s.by_along), along = n - rest * s.along;
    n = rest;
    rest = gpu_divide(n, s.by_across);
    int64_t p = (int64_t)(n - rest * s.across) * s.width, left = s.p - p;
    gpu_refined_index(&s.rest, rest, &from, &to);
    return {s.x + from + p * S::bytes, s.y + to + p * s.y_pitch, (int64_t)along * S::height,
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
template <typename T>
static __device__ __forceinline__ bool slant_inside(const slants &s, const slant &t)
{
    typedef shape<T> S;
    int64_t first = t.q - S::grain, last = t.q + S::height - 1;
    uintptr_t u = (uintptr_t)(t.x + (first < 0 ? 0 : first) * s.x_pitch);
    uintptr_t v = (uintptr_t)(t.x + (last < s.q ? last : s.q - 1) * s.x_pitch);
    return (u < v ? u : v) >= s.low + WIDE &&
           (u < v ? v : u) + (unsigned)(t.columns * S::bytes + WIDE) <= s.high;
}

/* A warp for each row; `places` gets where it begins in the tile. */
template <typename T>
static __device__ __forceinline__ void slant_load(const slants &s, const slant &t,
                                                  unsigned char *tile, int *places)
{
    typedef shape<T> S;
    static_assert(WARPS % (S::each * S::alike) == 0, "rows of a warp lie alike");
    const int next = WARPS / S::each, step = next * S::loaded + next / S::alike * WIDE;
    int i = (int)threadIdx.x / WARP, lane = (int)threadIdx.x % WARP * WIDE;
    int n = slant_number<T>(i), at = n * S::loaded + n / S::alike * WIDE;
    int64_t q = t.q - S::grain + i, far = WARPS * s.x_pitch;
    const unsigned char *row = t.x + q * s.x_pitch;
    bool inside = slant_inside<T>(s, t);
    int begin = q < 0 ? (int)-q : 0, end = s.q - q < S::rows ? (int)(s.q - q) : S::rows;
#pragma unroll
    for (int k = 0; k < S::rows; k += WARPS, row += far, n += next, at += step) {
        int skew = (int)((uintptr_t)row % WIDE), length = skew + t.columns * S::bytes;
        const unsigned char *from = row - skew;
        if (lane == 0 && i + k < S::rows)
            places[n] = at + skew;
#pragma unroll
        for (int c = lane; c < S::loaded; c += WARP * WIDE)
            if (k >= begin && k < end && i + k < S::rows && c < length) {
                if (inside ||
                    ((uintptr_t)(from + c) >= s.low && (uintptr_t)(from + c) + WIDE <= s.high))
                    ptx_copy_async<WIDE>(tile + at + c, from + c);
                else
                    slant_load_bytes(tile + at + c, from + c, skew - c, length - c);
            }
    }
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

/* The same at the ends of a row: the elements from begin to end. */
template <typename T, int E>
static __device__ __forceinline__ void slant_put_part(unsigned char *y, const unsigned char *tile,
                                                      const int (&from)[E], int begin, int end)
{
#pragma unroll
    for (int k = 0; k < E; ++k)
        if (k >= begin && k < end)
            ((T *)y)[k] = *(const T *)(tile + from[k]);
}

static __device__ __forceinline__ int slant_within(int64_t n, int most)
{
    return n < 0 ? 0 : n > most ? most : (int)n;
}

/* A warp has 32 units of every row whose number is c modulo G. */
template <typename T>
static __device__ __forceinline__ void slant_store(const slants &s, const slant &t,
                                                   const unsigned char *tile, const int *places)
{
    typedef shape<T> S;
    const int E = S::each, G = S::grain, parts = S::height / (WARP * E);
    int lane = (int)threadIdx.x % WARP;
    int64_t far = G * s.y_pitch;
#pragma unroll 1
    for (int n = (int)threadIdx.x / WARP; n < G * parts; n += WARPS) {
        int c = n / parts, i = (n % parts * WARP + lane) * E, from[E];
        unsigned char *y = t.y + c * s.y_pitch;
        int before = (int)((uintptr_t)y % SECTOR) / S::bytes;
        int64_t q = t.q + i - before;
        int begin = slant_within(-q, E), end = slant_within(s.q - q, E);
        int count = (t.columns - c + G - 1) / G;
        i += G - before;
#pragma unroll
        for (int k = 0; k < E; ++k)
            from[k] = places[slant_number<T>(i + k)] + c * S::bytes;
        y += q * S::bytes;
        const unsigned char *part = tile;
        if (end - begin == E) {
#pragma unroll UNROLL
            for (int k = 0; k < count; ++k, y += far, part += SECTOR)
                slant_put<T, E>(y, part, from);
        } else if (begin < end) {
#pragma unroll 1
            for (int k = 0; k < count; ++k, y += far, part += SECTOR)
                slant_put_part<T, E>(y, part, from, begin, end);
        }
    }
}

template <typename T>
static __global__ void __launch_bounds__(THREADS) copy_slant(const __grid_constant__ slants s)
{
    extern __shared__ __align__(128) unsigned char tile[];
    int *places = (int *)(tile + shape<T>::tile);
    slant t = slant_begin<T>(s);
    slant_load<T>(s, t, tile, places);
    ptx_copy_async_wait();
    __syncthreads();
    slant_store<T>(s, t, tile, places);
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
