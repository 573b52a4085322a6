/* brick_bytes.cuh - bricks whose rows begin at any byte.
 *
 * What is here: rows into the tile, and to y, of elements of 1 or 2 bytes, and of rows of bytes
 * that both sides share. What is not: other rows (brick.cuh).
 *
 * A row of the tile begins as many bytes after a multiple of 16 as it does in x, so that it arrives
 * in vectors; words and vectors of y, aligned in memory whatever the row is, gather their bytes.
 * Vectors that are not the row's alone are read as such, but for the first and the last of all of
 * x; they are written in elements or bytes. */
#ifndef GPU_BRICK_BYTES_CUH
#define GPU_BRICK_BYTES_CUH

#include "gpu/kernels/brick/brick.cuh"

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
    for (int n = (int)threadIdx.x >> b.load.lanes; n < (h.nq + h.more) * h.no;
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

/* The vectors at both ends of a row have bytes that no row brings; they are read, and dropped. */
static __device__ __forceinline__ void brick_clear(const bricks &b, unsigned char *shared)
{
    for (int k = b.tile + (int)threadIdx.x * BRICK_WIDE; k + BRICK_WIDE <= b.end;
         k += BRICK_THREADS * BRICK_WIDE)
        *(uint4 *)(shared + k) = make_uint4(0, 0, 0, 0);
}

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

/* Bytes from here to the next multiple of `unit`. */
static __device__ __forceinline__ int brick_to_next(const unsigned char *at, int unit)
{
    return (int)(-(uintptr_t)at % (unsigned)unit);
}

/* What a block writes of a row of y that begins here: bytes from `begin` to `end`. Where Q is cut,
 * both are multiples of 32 bytes in memory, so that no two blocks write to one sector. */
typedef struct brick_part {
    int begin, end;
} brick_part;

static __device__ __forceinline__ brick_part brick_part_of(const brick_here &h, int bytes,
                                                           const unsigned char *row)
{
    int run = h.nq * bytes, more = brick_to_next(row + run, BRICK_SECTOR);
    return {h.first ? 0 : brick_to_next(row, BRICK_SECTOR), run + min(more, h.more * bytes)};
}

/* The bytes of all rows before their first whole vector and after the last, a thread for each. */
template <typename T>
static __device__ __forceinline__ void brick_store_ends(const bricks &b, const brick_here &h,
                                                        brick_tables t, const unsigned char *tile)
{
    int bytes = b.s * (int)sizeof(T), q, left;
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x; n < h.np * h.no * 2 * BRICK_WIDE; n += BRICK_THREADS) {
        int2 at = t.y[n / (2 * BRICK_WIDE)];
        int k = n % (2 * BRICK_WIDE);
        unsigned char *row = (unsigned char *)(y + at.x);
        brick_part part = brick_part_of(h, bytes, row);
        int head = part.begin + brick_to_next(row + part.begin, BRICK_WIDE);
        int tail = head + max(part.end - head, 0) / BRICK_WIDE * BRICK_WIDE;
        int byte = k < BRICK_WIDE ? part.begin + k : tail + k - BRICK_WIDE;
        if (byte < part.end && (byte < head || k >= BRICK_WIDE))
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
    int bytes = b.s * (int)sizeof(T);
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x >> b.store.lanes; n < h.np * h.no;
         n += BRICK_THREADS >> b.store.lanes) {
        int2 at = t.y[n];
        const int2 *x = t.x + (at.y >> 16);
        int along = at.y & 0xffff, q, left;
        unsigned char *row = (unsigned char *)(y + at.x);
        brick_part part = brick_part_of(h, bytes, row);
        int c = part.begin + brick_to_next(row + part.begin, BRICK_WIDE) + lane * BRICK_WIDE;
        for (; c + BRICK_WIDE <= part.end; c += lanes * BRICK_WIDE) {
            uint4 v = brick_vector_at(tile, along + brick_byte(b, x, c, bytes, &q, &left));
            if (left < BRICK_WIDE)
                v = brick_joined(v, brick_vector_at(tile, along + x[q + 1].y - left), left);
            *(uint4 *)(row + c) = v;
        }
    }
    if (h.first || h.more < b.more || b.more == 0)
        brick_store_ends<T>(b, h, t, tile);
}

#endif
