/* brick.cuh - what a block does with its brick.
 *
 * What is here: the tables of rows, the rows from x into the tile, and from the tile to y, of wide
 * elements and of narrow ones. What is not: plans and launches (copy_brick.cu), and what a brick is
 * (host/brick.h).
 *
 * Narrow elements, of 1 or 2 bytes, move in words of 4 that are aligned in memory, whatever the row
 * is: a row of the tile begins as many bytes after a word as it does in x, and a word of y gathers
 * its bytes. Words that are not the row's alone are read as words, but for the first and the last
 * of all of x; they are written in bytes. */
#ifndef GPU_BRICK_CUH
#define GPU_BRICK_CUH

#include "gpu/host/brick.h"
#include "gpu/kernels/ptx.cuh"
#include "gpu/kernels/refinement.cuh"

enum { BRICK_THREADS = 256, BRICK_WARP = 32, BRICK_WIDE = 16, BRICK_LINE = 128 };
enum { BRICK_WORD = 4, BRICK_SECTOR = 32, BRICK_ALIKE = 4 };

/* A set as kernels see it. */
typedef struct brick_set {
    int modes, size;
    int32_t shape[GPU_BRICK_MODES];
    gpu_divider by[GPU_BRICK_MODES];
    int64_t x[GPU_BRICK_MODES], y[GPU_BRICK_MODES];
    int64_t last;
    gpu_divider by_pieces;
    uint32_t pieces;
} brick_set;

typedef struct bricks {
    gpu_refined outer; /* the modes of no set, in elements */
    brick_set p, q, o;
    const void *x;
    void *y;
    int s;
    gpu_divider by_s; /* by its bytes */
    gpu_brick_rows load, store;
    int each, pitch, group, slots; /* as in gpu_brick */
    int tile;                      /* the byte of shared memory where it begins */
    bool linear;                   /* P and Q have one mode each, O none: no tables */
    uintptr_t low, high;
} bricks;

/* The places of this block's brick, and its first element on both sides. */
typedef struct brick_here {
    int np, nq, no;
    int64_t x, y;
} brick_here;

/* Rows of x: {elements from the brick's first, place in the tile}; rows of y likewise. */
typedef struct brick_tables {
    int2 *x, *y;
} brick_tables;

/* How many places this piece has: the last one may be short. */
static __device__ __forceinline__ int brick_places(const brick_set *s, uint32_t piece)
{
    if (s->modes == 0)
        return 1;
    int whole = s->shape[s->modes - 1];
    int64_t left = s->last - (int64_t)piece * whole;
    return left < whole ? s->size / whole * (int)left : s->size;
}

/* Moves on to a piece; what is left of the block's number comes back. */
static __device__ __forceinline__ uint32_t brick_piece(const brick_set *s, uint32_t number,
                                                       int *places, brick_here *h)
{
    uint32_t rest = gpu_divide(number, s->by_pieces), piece = number - rest * s->pieces;
    int last = s->modes - 1;
    *places = brick_places(s, piece);
    if (piece > 0) {
        int64_t at = (int64_t)piece * s->shape[last];
        h->x += at * s->x[last];
        h->y += at * s->y[last];
    }
    return rest;
}

static __device__ __forceinline__ brick_here brick_begin(const bricks &b)
{
    brick_here h;
    int64_t from, to;
    h.x = h.y = 0;
    uint32_t rest = brick_piece(&b.q, blockIdx.x, &h.nq, &h);
    rest = brick_piece(&b.p, rest, &h.np, &h);
    rest = brick_piece(&b.o, rest, &h.no, &h);
    gpu_refined_index(&b.outer, rest, &from, &to);
    h.x += from;
    h.y += to;
    return h;
}

/* Where place n of a set lies from the set's first. */
static __device__ __forceinline__ void brick_place(const brick_set *s, int n, int *x, int *y)
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
static __device__ __forceinline__ int brick_slot(const bricks &b, int o, int q)
{
    int group = b.each == 1 ? q : q / b.each, row = q - group * b.each;
    return o * b.slots + group * b.group + row * b.pitch;
}

/* Of KIND elements and vectors, places are elements of the tile; of words and bytes they are bytes,
 * those of x with the row's skew, and those of y the first row of x, << 16, and the byte in these
 * rows. Half of the warps begin with y's. */
template <typename T, gpu_brick_kind KIND>
static __device__ __forceinline__ void brick_fill_tables(const bricks &b, const brick_here &h,
                                                         brick_tables t)
{
    const bool skewed = KIND == GPU_BRICK_WORDS || KIND == GPU_BRICK_BYTES;
#pragma unroll 1
    for (int n = (int)threadIdx.x; n < h.nq * h.no; n += BRICK_THREADS) {
        int o = n / h.nq, q = n - o * h.nq, x = 0, y = 0;
        brick_place(&b.q, q, &x, &y);
        brick_place(&b.o, o, &x, &y);
        uintptr_t row = (uintptr_t)((const T *)b.x + h.x + x);
        t.x[n] = make_int2(x, brick_slot(b, o, q) + (skewed ? (int)(row % BRICK_WIDE) : 0));
    }
#pragma unroll 1
    for (int n = (int)threadIdx.x ^ (BRICK_THREADS / 2); n < h.np * h.no; n += BRICK_THREADS) {
        int o = n / h.np, p = n - o * h.np, x = 0, y = 0;
        brick_place(&b.p, p, &x, &y);
        brick_place(&b.o, o, &x, &y);
        int along = p * b.s;
        t.y[n] =
            make_int2(y, skewed ? (o * h.nq) << 16 | along * (int)sizeof(T) : o * b.slots + along);
    }
}

/* ---- Wide elements -------------------------------------------------------------------------- */

/* How many units a row begins after a multiple of 32 bytes, where that is asked for. */
template <typename U> static __device__ __forceinline__ int brick_shift(const void *row, int align)
{
    return (int)((uintptr_t)row / sizeof(U)) & align;
}

/* Row n of x, and of y, as the tables would have it. */
template <bool SHARED>
static __device__ __forceinline__ int2 brick_row_of_x(const bricks &b, const int2 *x, int n)
{
    return !SHARED && b.linear ? make_int2(n * (int)b.q.x[0], n * b.pitch) : x[n];
}

template <bool SHARED>
static __device__ __forceinline__ int2 brick_row_of_y(const bricks &b, const int2 *y, int n)
{
    return !SHARED && b.linear ? make_int2(n * (int)b.p.y[0], n) : y[n];
}

/* Threads of a row: of 128 bytes, which are known before, where S is one element. */
template <typename T, bool SHARED>
static __device__ __forceinline__ int brick_lanes(const gpu_brick_rows &r)
{
    return SHARED ? 1 << r.lanes : BRICK_LINE / (int)sizeof(T);
}

template <typename T, bool SHARED>
static __device__ __forceinline__ void brick_load(const bricks &b, const brick_here &h,
                                                  brick_tables t, T *tile)
{
    const int chunks = SHARED ? 2 : 4;
    int lanes = brick_lanes<T, SHARED>(b.load), lane = (int)threadIdx.x & (lanes - 1);
    int run = b.s * h.np, step = SHARED ? BRICK_THREADS >> b.load.lanes : BRICK_THREADS / lanes;
    const T *x = (const T *)b.x + h.x;
    for (int n = (int)threadIdx.x / lanes; n < h.nq * h.no; n += step) {
        int2 at = brick_row_of_x<SHARED>(b, t.x, n);
        const T *row = x + at.x;
        T *to = tile + at.y;
        for (int c = lane - brick_shift<T>(row, b.load.align); c < run; c += chunks * lanes)
#pragma unroll
            for (int i = 0; i < chunks; ++i)
                if ((unsigned)(c + i * lanes) < (unsigned)run)
                    ptx_copy_async<sizeof(T)>(to + c + i * lanes, row + c + i * lanes);
    }
}

/* Where element c of a row of y lies in the tile, from the row's first. */
template <typename T, bool SHARED>
static __device__ __forceinline__ int brick_element(const bricks &b, int c)
{
    if (!SHARED)
        return c * b.pitch;
    int q = (int)gpu_divide((uint32_t)c * (uint32_t)sizeof(T), b.by_s);
    return q * (b.pitch - b.s) + c;
}

template <typename T, bool SHARED>
static __device__ __forceinline__ void brick_store(const bricks &b, const brick_here &h,
                                                   brick_tables t, const T *tile)
{
    const int chunks = SHARED ? 2 : 4;
    int lanes = brick_lanes<T, SHARED>(b.store), lane = (int)threadIdx.x & (lanes - 1);
    int run = b.s * h.nq, step = SHARED ? BRICK_THREADS >> b.store.lanes : BRICK_THREADS / lanes;
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x / lanes; n < h.np * h.no; n += step) {
        int2 at = brick_row_of_y<SHARED>(b, t.y, n);
        T *row = y + at.x, v[chunks];
        const T *from = tile + at.y;
        for (int c = lane - brick_shift<T>(row, b.store.align); c < run; c += chunks * lanes) {
#pragma unroll
            for (int i = 0; i < chunks; ++i)
                if ((unsigned)(c + i * lanes) < (unsigned)run)
                    v[i] = from[brick_element<T, SHARED>(b, c + i * lanes)];
#pragma unroll
            for (int i = 0; i < chunks; ++i)
                if ((unsigned)(c + i * lanes) < (unsigned)run)
                    row[c + i * lanes] = v[i];
        }
    }
}

/* ---- Vectors of elements -------------------------------------------------------------------- */

template <typename T>
static __device__ __forceinline__ void brick_load_vectors(const bricks &b, const brick_here &h,
                                                          brick_tables t, T *tile)
{
    const int each = BRICK_WIDE / (int)sizeof(T);
    int lanes = 1 << b.load.lanes, lane = (int)threadIdx.x & (lanes - 1);
    const T *x = (const T *)b.x + h.x;
    for (int n = (int)threadIdx.x >> b.load.lanes; n < h.nq * h.no;
         n += BRICK_THREADS >> b.load.lanes) {
        int2 at = t.x[n];
        const T *row = x + at.x;
        T *to = tile + at.y;
        for (int c = lane * each; c < h.np; c += lanes * each)
            ptx_copy_async<BRICK_WIDE>(to + c, row + c);
    }
}

/* A vector of y is one element of each of as many rows of x. */
template <typename T> static __device__ __forceinline__ uint4 brick_gather(const T *from, int pitch)
{
    const int each = BRICK_WIDE / (int)sizeof(T);
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
static __device__ __forceinline__ void brick_store_vectors(const bricks &b, const brick_here &h,
                                                           brick_tables t, const T *tile)
{
    const int each = BRICK_WIDE / (int)sizeof(T);
    int lanes = 1 << b.store.lanes, lane = (int)threadIdx.x & (lanes - 1), run = h.nq / each;
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x >> b.store.lanes; n < h.np * h.no;
         n += BRICK_THREADS >> b.store.lanes) {
        int2 at = t.y[n];
        uint4 *row = (uint4 *)(y + at.x);
        const T *from = tile + at.y;
        for (int c = lane; c < run; c += lanes)
            row[c] = brick_gather<T>(from + c * b.group, b.pitch);
    }
}

/* ---- Narrow elements ------------------------------------------------------------------------ */

/* A word or vector of x that reaches beyond all that is touched: the row's bytes of it, of those
 * from `skew` to `end` of the row's first unit on. */
static __device__ __noinline__ void brick_load_bytes(unsigned char *to, const unsigned char *from,
                                                     int first, int last, int skew, int end)
{
    for (int k = first; k < last; ++k)
        if (k >= skew && k < end)
            to[k] = from[k];
}

template <typename T>
static __device__ __forceinline__ void brick_load_rows(const bricks &b, const brick_here &h,
                                                       brick_tables t, unsigned char *tile)
{
    int lanes = 1 << b.load.lanes, lane = (int)threadIdx.x & (lanes - 1);
    const T *x = (const T *)b.x + h.x;
    for (int n = (int)threadIdx.x >> b.load.lanes; n < h.nq * h.no;
         n += BRICK_THREADS >> b.load.lanes) {
        int2 at = t.x[n];
        int skew = at.y % BRICK_WIDE, end = skew + b.s * h.np * (int)sizeof(T);
        const unsigned char *row = (const unsigned char *)(x + at.x) - skew;
        unsigned char *to = tile + at.y - skew;
        for (int c = lane * BRICK_WIDE; c < end; c += lanes * BRICK_WIDE)
            if ((uintptr_t)(row + c) >= b.low && (uintptr_t)(row + c + BRICK_WIDE) <= b.high)
                ptx_copy_async<BRICK_WIDE>(to + c, row + c);
            else
                brick_load_bytes(to, row, c, c + BRICK_WIDE, skew, end);
    }
}

/* The elements of one word of y, each of a row of x of its own: where these rows begin. Element k
 * of them is the tile's at place[k] + the byte that the row of y has in all of them. */
template <typename T> struct brick_columns {
    int place[BRICK_WORD / sizeof(T)];
};

template <typename T>
static __device__ __forceinline__ brick_columns<T> brick_find(const int2 *x, int byte, int run)
{
    brick_columns<T> c;
#pragma unroll
    for (int k = 0; k < (int)(BRICK_WORD / sizeof(T)); ++k) {
        int at = byte + k * (int)sizeof(T);
        c.place[k] = x[at >= 0 && at < run ? at / (int)sizeof(T) : 0].y;
    }
    return c;
}

/* One word, whole or, at the ends of the row, in elements. */
template <typename T>
static __device__ __forceinline__ void brick_put(unsigned char *row, int byte, int run,
                                                 const unsigned char *tile,
                                                 const brick_columns<T> &c)
{
    const int each = BRICK_WORD / (int)sizeof(T);
    uint32_t part[each], word = 0;
#pragma unroll
    for (int k = 0; k < each; ++k) {
        part[k] = *(const T *)(tile + c.place[k]);
        word |= part[k] << (8 * (int)sizeof(T) * k);
    }
    if (byte >= 0 && byte + BRICK_WORD <= run) {
        *(uint32_t *)(row + byte) = word;
        return;
    }
#pragma unroll
    for (int k = 0; k < each; ++k) {
        int at = byte + k * (int)sizeof(T);
        if (at >= 0 && at < run)
            *(T *)(row + at) = (T)part[k];
    }
}

/* How many bytes a row begins after a multiple of 32. */
static __device__ __forceinline__ int brick_before(const unsigned char *row)
{
    return (int)((uintptr_t)row % BRICK_SECTOR);
}

/* A thread has a word of every 32 bytes of every 32nd row. These begin alike, modulo 32 bytes,
 * where P is of one mode, and then the rows of x are looked up once for BRICK_ALIKE of them. */
template <typename T>
static __device__ __forceinline__ void brick_store_words(const bricks &b, const brick_here &h,
                                                         brick_tables t, const unsigned char *tile)
{
    const int lanes = BRICK_SECTOR / BRICK_WORD, step = BRICK_THREADS / lanes;
    int lane = (int)threadIdx.x % lanes, run = h.nq * (int)sizeof(T), rows = h.np * h.no;
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x / lanes; n < rows; n += BRICK_ALIKE * step) {
        unsigned char *row[BRICK_ALIKE];
        int at[BRICK_ALIKE];
        bool alike = true;
#pragma unroll
        for (int i = 0; i < BRICK_ALIKE; ++i) {
            int2 r = t.y[n + i * step < rows ? n + i * step : n];
            row[i] = (unsigned char *)(y + r.x);
            at[i] = r.y;
            alike =
                alike && brick_before(row[i]) == brick_before(row[0]) && r.y >> 16 == at[0] >> 16;
        }
#pragma unroll 1
        for (int c = lane * BRICK_WORD - brick_before(row[0]); alike && c < run;
             c += BRICK_SECTOR) {
            brick_columns<T> column = brick_find<T>(t.x + (at[0] >> 16), c, run);
#pragma unroll
            for (int i = 0; i < BRICK_ALIKE; ++i)
                if (n + i * step < rows && c > -BRICK_WORD)
                    brick_put<T>(row[i], c, run, tile + (at[i] & 0xffff), column);
        }
#pragma unroll 1
        for (int i = 0; !alike && i < BRICK_ALIKE && n + i * step < rows; ++i) {
            int2 r = t.y[n + i * step];
            unsigned char *alone = (unsigned char *)(y + r.x);
#pragma unroll 1
            for (int c = lane * BRICK_WORD - brick_before(alone); c < run; c += BRICK_SECTOR)
                if (c > -BRICK_WORD)
                    brick_put<T>(alone, c, run, tile + (r.y & 0xffff),
                                 brick_find<T>(t.x + (r.y >> 16), c, run));
        }
    }
}

/* ---- Rows of bytes -------------------------------------------------------------------------- */

/* 16 bytes of the tile from any byte on. */
static __device__ __forceinline__ uint4 brick_vector_at(const unsigned char *tile, int byte)
{
    const uint4 *at = (const uint4 *)tile + byte / BRICK_WIDE;
    uint4 low = at[0], high = at[1];
    uint32_t w[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
#pragma unroll
    for (int k = 0; k < 6; ++k)
        w[k] = byte & 8 ? w[k + 2] : w[k];
#pragma unroll
    for (int k = 0; k < 5; ++k)
        w[k] = byte & 4 ? w[k + 1] : w[k];
    unsigned bits = (unsigned)byte % 4 * 8;
    return make_uint4(__funnelshift_r(w[0], w[1], bits), __funnelshift_r(w[1], w[2], bits),
                      __funnelshift_r(w[2], w[3], bits), __funnelshift_r(w[3], w[4], bits));
}

/* The first `left` bytes of one vector, and the others of the other. */
static __device__ __forceinline__ uint4 brick_joined(uint4 first, uint4 second, int left)
{
    uint32_t *a = &first.x;
    const uint32_t *b = &second.x;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        int here = left - 4 * k;
        uint32_t mine = here >= 4 ? ~0u : here <= 0 ? 0 : (1u << (8 * here)) - 1;
        a[k] = (a[k] & mine) | (b[k] & ~mine);
    }
    return first;
}

/* Where byte `at` of a row of y lies in the tile; left: how many follow it of the same row of S,
 * itself included. */
static __device__ __forceinline__ int brick_byte(const bricks &b, const int2 *x, int at, int bytes,
                                                 int *q, int *left)
{
    *q = (int)gpu_divide((uint32_t)at, b.by_s);
    *left = (*q + 1) * bytes - at;
    return x[*q].y + bytes - *left;
}

/* The bytes of all rows before their first whole vector and after the last, a thread for each. */
template <typename T>
static __device__ __forceinline__ void brick_store_ends(const bricks &b, const brick_here &h,
                                                        brick_tables t, const unsigned char *tile)
{
    int bytes = b.s * (int)sizeof(T), run = h.nq * bytes, q, left;
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x; n < h.np * h.no * 2 * BRICK_WIDE; n += BRICK_THREADS) {
        int2 at = t.y[n / (2 * BRICK_WIDE)];
        int k = n % (2 * BRICK_WIDE);
        unsigned char *row = (unsigned char *)(y + at.x);
        int head = (int)(-(uintptr_t)row % BRICK_WIDE), tail = (run - head) / BRICK_WIDE;
        int byte = k < BRICK_WIDE ? k : head + (tail - 1) * BRICK_WIDE + k;
        if (byte < run && (byte < head || k >= BRICK_WIDE))
            row[byte] =
                tile[(at.y & 0xffff) + brick_byte(b, t.x + (at.y >> 16), byte, bytes, &q, &left)];
    }
}

/* S has 16 bytes or more: a vector is of two rows at most. */
template <typename T>
static __device__ __forceinline__ void brick_store_rows(const bricks &b, const brick_here &h,
                                                        brick_tables t, const unsigned char *tile)
{
    int lanes = 1 << b.store.lanes, lane = (int)threadIdx.x & (lanes - 1);
    int bytes = b.s * (int)sizeof(T), run = h.nq * bytes;
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x >> b.store.lanes; n < h.np * h.no;
         n += BRICK_THREADS >> b.store.lanes) {
        int2 at = t.y[n];
        const int2 *x = t.x + (at.y >> 16);
        int along = at.y & 0xffff, q, left;
        unsigned char *row = (unsigned char *)(y + at.x);
        for (int c = (int)(-(uintptr_t)row % BRICK_WIDE) + lane * BRICK_WIDE; c + BRICK_WIDE <= run;
             c += lanes * BRICK_WIDE) {
            uint4 v = brick_vector_at(tile, along + brick_byte(b, x, c, bytes, &q, &left));
            if (left < BRICK_WIDE)
                v = brick_joined(v, brick_vector_at(tile, along + x[q + 1].y - left), left);
            *(uint4 *)(row + c) = v;
        }
    }
    brick_store_ends<T>(b, h, t, tile);
}

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
    brick_tables t = {(int2 *)shared, (int2 *)shared + b.q.size * b.o.size};
    if (KIND != GPU_BRICK_ELEMENTS || SHARED || !b.linear) {
        brick_fill_tables<T, KIND>(b, h, t);
        __syncthreads();
    }
    brick_in<T, KIND, SHARED>(b, h, t, shared + b.tile);
    ptx_copy_async_wait();
    __syncthreads();
    brick_out<T, KIND, SHARED>(b, h, t, shared + b.tile);
}

#endif
