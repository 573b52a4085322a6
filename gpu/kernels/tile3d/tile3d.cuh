/* tile3d.cuh - what a block does with its 3-D tile.
 *
 * What is here: the tables of rows, the rows from x into the tile, and from the tile to y, of
 * elements of 4 bytes and more and of vectors. What is not: rows that begin at any byte
 * (tile3d_bytes.cuh), plans, kernels and launches (copy_tile3d.cu), and what a 3-D tile is
 * (host/tile3d.h). */
#ifndef GPU_TILE3D_CUH
#define GPU_TILE3D_CUH

#include "gpu/host/tile3d.h"
#include "gpu/kernels/ptx.cuh"
#include "gpu/kernels/refinement.cuh"

enum {
    TILE3D_THREADS = 256, /* threads of a block */
    TILE3D_WARP = 32,     /* threads of a warp */
    TILE3D_WORD = 4,      /* bytes of a word */
    TILE3D_WIDE = 16,     /* bytes of a vector */
    TILE3D_SECTOR = 32,   /* bytes of a sector */
    TILE3D_LINE = 128,    /* bytes of a line */
    TILE3D_UNIFORM = 4    /* rows of uniform alignment, for which rows of x are looked up once */
};

/* A set as kernels see it. */
typedef struct tile3d_set {
    int modes, size;
    int32_t shape[GPU_TILE3D_MODES];
    gpu_divider by[GPU_TILE3D_MODES];
    int64_t x[GPU_TILE3D_MODES], y[GPU_TILE3D_MODES];
    int64_t last;
    gpu_divider by_pieces;
    uint32_t pieces;
} tile3d_set;

typedef struct tiles3d {
    gpu_refined outer; /* the modes of no set, in elements */
    tile3d_set p, q, o;
    const void *x;
    void *y;
    int s;
    gpu_divider by_s; /* by its bytes */
    gpu_tile3d_rows load, store;
    int each, pitch, group, slots, more; /* as in gpu_tile3d */
    int tile, end;                       /* the bytes of shared memory where it begins, and ends */
    bool linear;                         /* P and Q have one mode each, O none: no tables */
    uintptr_t low, high;
} tiles3d;

/* The places of this block's 3-D tile, and its first element on both sides. more: rows of x after
 * its piece of Q, of which the last pieces have fewer than others. */
typedef struct tile3d_here {
    int np, nq, no, more;
    bool first; /* of the pieces of Q */
    int64_t x, y;
} tile3d_here;

/* Rows of x: {elements from the 3-D tile's first, place in the tile}; rows of y likewise. */
typedef struct tile3d_tables {
    int2 *x, *y;
} tile3d_tables;

/* How many places this piece has: the last one may be short. */
static __device__ __forceinline__ int tile3d_places(const tile3d_set *s, uint32_t piece)
{
    if (s->modes == 0)
        return 1;
    int whole = s->shape[s->modes - 1];
    int64_t left = s->last - (int64_t)piece * whole;
    return left < whole ? s->size / whole * (int)left : s->size;
}

/* Moves on to a piece; what is left of the block's number comes back. */
static __device__ __forceinline__ uint32_t tile3d_piece(const tile3d_set *s, uint32_t number,
                                                        int *places, tile3d_here *h)
{
    uint32_t rest = gpu_divide(number, s->by_pieces), piece = number - rest * s->pieces;
    int last = s->modes - 1;
    *places = tile3d_places(s, piece);
    if (piece > 0) {
        int64_t at = (int64_t)piece * s->shape[last];
        h->x += at * s->x[last];
        h->y += at * s->y[last];
    }
    return rest;
}

/* How many places follow this piece, up to `most`. */
static __device__ __forceinline__ int tile3d_after(const tile3d_set *s, uint32_t piece, int most)
{
    int whole = s->modes == 0 ? 1 : s->shape[s->modes - 1];
    int64_t left = (s->last - (int64_t)(piece + 1) * whole) * (s->size / whole);
    return left < 0 ? 0 : left < most ? (int)left : most;
}

static __device__ __forceinline__ tile3d_here tile3d_begin(const tiles3d &b)
{
    tile3d_here h;
    int64_t from, to;
    h.x = h.y = 0;
    uint32_t rest = tile3d_piece(&b.q, blockIdx.x, &h.nq, &h),
             piece = blockIdx.x - rest * b.q.pieces;
    h.first = piece == 0;
    h.more = b.more == 0 ? 0 : tile3d_after(&b.q, piece, b.more);
    rest = tile3d_piece(&b.p, rest, &h.np, &h);
    rest = tile3d_piece(&b.o, rest, &h.no, &h);
    gpu_refined_index(&b.outer, rest, &from, &to);
    h.x += from;
    h.y += to;
    return h;
}

/* Where place n of a set lies from the set's first. */
static __device__ __forceinline__ void tile3d_place(const tile3d_set *s, int n, int *x, int *y)
{
#pragma unroll 1
    for (int k = 0; k < s->modes; ++k) {
        int rest = k + 1 < s->modes ? (int)gpu_divide((uint32_t)n, s->by[k]) : 0;
        int digit = n - rest * s->shape[k];
        *x += digit * (int)s->x[k];
        *y += digit * (int)s->y[k];
        n = rest;
    }
}

/* Where row n of x lies in the tile. Where rows are apart by elements, rows that one thread gathers
 * from, `each` of them, make up a group. */
static __device__ __forceinline__ int tile3d_slot(const tiles3d &b, int o, int q)
{
    int group = b.each == 1 ? q : q / b.each, row = q - group * b.each;
    return o * b.slots + group * b.group + row * b.pitch;
}

/* Of KIND elements and vectors, places are elements of the tile; of words and bytes they are bytes,
 * those of x with the row's skew, and those of y the first row of x, << 16, and the byte in these
 * rows. Half of the warps begin with y's. */
template <typename T, gpu_tile3d_kind KIND>
static __device__ __forceinline__ void tile3d_fill_tables(const tiles3d &b, const tile3d_here &h,
                                                          tile3d_tables t)
{
    const bool skewed = KIND == GPU_TILE3D_WORDS || KIND == GPU_TILE3D_BYTES;
    int nq = h.nq + h.more;
#pragma unroll 1
    for (int n = (int)threadIdx.x; n < nq * h.no; n += TILE3D_THREADS) {
        int o = n / nq, q = n - o * nq, x = 0, y = 0;
        tile3d_place(&b.q, q, &x, &y);
        tile3d_place(&b.o, o, &x, &y);
        uintptr_t row = (uintptr_t)((const T *)b.x + h.x + x);
        t.x[n] = make_int2(x, tile3d_slot(b, o, q) + (skewed ? (int)(row % TILE3D_WIDE) : 0));
    }
#pragma unroll 1
    for (int n = (int)threadIdx.x ^ (TILE3D_THREADS / 2); n < h.np * h.no; n += TILE3D_THREADS) {
        int o = n / h.np, p = n - o * h.np, x = 0, y = 0;
        tile3d_place(&b.p, p, &x, &y);
        tile3d_place(&b.o, o, &x, &y);
        int along = p * b.s;
        t.y[n] =
            make_int2(y, skewed ? (o * nq) << 16 | along * (int)sizeof(T) : o * b.slots + along);
    }
}

/* ---- Wide elements -------------------------------------------------------------------------- */

/* How many units a row begins after a multiple of 32 bytes, where that is asked for. */
template <typename U> static __device__ __forceinline__ int tile3d_shift(const void *row, int align)
{
    return (int)((uintptr_t)row / sizeof(U)) & align;
}

/* Row n of x, and of y, as the tables would have it. */
template <bool SHARED>
static __device__ __forceinline__ int2 tile3d_row_of_x(const tiles3d &b, const int2 *x, int n)
{
    return !SHARED && b.linear ? make_int2(n * (int)b.q.x[0], n * b.pitch) : x[n];
}

template <bool SHARED>
static __device__ __forceinline__ int2 tile3d_row_of_y(const tiles3d &b, const int2 *y, int n)
{
    return !SHARED && b.linear ? make_int2(n * (int)b.p.y[0], n) : y[n];
}

/* Threads of a row: of 128 bytes, which are known before, where S is one element. */
template <typename T, bool SHARED>
static __device__ __forceinline__ int tile3d_lanes(const gpu_tile3d_rows &r)
{
    return SHARED ? 1 << r.lanes : TILE3D_LINE / (int)sizeof(T);
}

template <typename T, bool SHARED>
static __device__ __forceinline__ void tile3d_load(const tiles3d &b, const tile3d_here &h,
                                                   tile3d_tables t, T *tile)
{
    const int chunks = SHARED ? 2 : 4;
    int lanes = tile3d_lanes<T, SHARED>(b.load), lane = (int)threadIdx.x & (lanes - 1);
    int run = b.s * h.np, step = SHARED ? TILE3D_THREADS >> b.load.lanes : TILE3D_THREADS / lanes;
    const T *x = (const T *)b.x + h.x;
    for (int n = (int)threadIdx.x / lanes; n < h.nq * h.no; n += step) {
        int2 at = tile3d_row_of_x<SHARED>(b, t.x, n);
        const T *row = x + at.x;
        T *to = tile + at.y;
        for (int c = lane - tile3d_shift<T>(row, b.load.align); c < run; c += chunks * lanes)
#pragma unroll
            for (int i = 0; i < chunks; ++i)
                if ((unsigned)(c + i * lanes) < (unsigned)run)
                    ptx_copy_async<sizeof(T)>(to + c + i * lanes, row + c + i * lanes);
    }
}

/* Where element c of a row of y lies in the tile, from the row's first. */
template <typename T, bool SHARED>
static __device__ __forceinline__ int tile3d_element(const tiles3d &b, int c)
{
    if (!SHARED)
        return c * b.pitch;
    int q = (int)gpu_divide((uint32_t)c * (uint32_t)sizeof(T), b.by_s);
    return q * (b.pitch - b.s) + c;
}

template <typename T, bool SHARED>
static __device__ __forceinline__ void tile3d_store(const tiles3d &b, const tile3d_here &h,
                                                    tile3d_tables t, const T *tile)
{
    const int chunks = SHARED ? 2 : 4;
    int lanes = tile3d_lanes<T, SHARED>(b.store), lane = (int)threadIdx.x & (lanes - 1);
    int run = b.s * h.nq, step = SHARED ? TILE3D_THREADS >> b.store.lanes : TILE3D_THREADS / lanes;
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x / lanes; n < h.np * h.no; n += step) {
        int2 at = tile3d_row_of_y<SHARED>(b, t.y, n);
        T *row = y + at.x, v[chunks];
        const T *from = tile + at.y;
        for (int c = lane - tile3d_shift<T>(row, b.store.align); c < run; c += chunks * lanes) {
#pragma unroll
            for (int i = 0; i < chunks; ++i)
                if ((unsigned)(c + i * lanes) < (unsigned)run)
                    v[i] = from[tile3d_element<T, SHARED>(b, c + i * lanes)];
#pragma unroll
            for (int i = 0; i < chunks; ++i)
                if ((unsigned)(c + i * lanes) < (unsigned)run)
                    row[c + i * lanes] = v[i];
        }
    }
}

/* ---- Vectors of elements -------------------------------------------------------------------- */

template <typename T>
static __device__ __forceinline__ void tile3d_load_vectors(const tiles3d &b, const tile3d_here &h,
                                                           tile3d_tables t, T *tile)
{
    const int each = TILE3D_WIDE / (int)sizeof(T);
    int lanes = 1 << b.load.lanes, lane = (int)threadIdx.x & (lanes - 1);
    const T *x = (const T *)b.x + h.x;
    for (int n = (int)threadIdx.x >> b.load.lanes; n < h.nq * h.no;
         n += TILE3D_THREADS >> b.load.lanes) {
        int2 at = t.x[n];
        const T *row = x + at.x;
        T *to = tile + at.y;
        for (int c = lane * each; c < h.np; c += lanes * each)
            ptx_copy_async<TILE3D_WIDE>(to + c, row + c);
    }
}

/* A vector of y is one element of each of as many rows of x. */
template <typename T>
static __device__ __forceinline__ uint4 tile3d_gather(const T *from, int pitch)
{
    const int each = TILE3D_WIDE / (int)sizeof(T);
    union {
        T part[each];
        uint4 whole;
    } v;
#pragma unroll
    for (int k = 0; k < each; ++k)
        v.part[k] = from[k * pitch];
    return v.whole;
}

template <typename T>
static __device__ __forceinline__ void tile3d_store_vectors(const tiles3d &b, const tile3d_here &h,
                                                            tile3d_tables t, const T *tile)
{
    const int each = TILE3D_WIDE / (int)sizeof(T);
    int lanes = 1 << b.store.lanes, lane = (int)threadIdx.x & (lanes - 1), run = h.nq / each;
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x >> b.store.lanes; n < h.np * h.no;
         n += TILE3D_THREADS >> b.store.lanes) {
        int2 at = t.y[n];
        uint4 *row = (uint4 *)(y + at.x);
        const T *from = tile + at.y;
        for (int c = lane; c < run; c += lanes)
            row[c] = tile3d_gather<T>(from + c * b.group, b.pitch);
    }
}

#endif
