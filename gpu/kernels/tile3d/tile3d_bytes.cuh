/* tile3d_bytes.cuh - 3-D tiles whose rows begin at any byte.
 *
 * What is here: rows into the tile, and to y, of elements of 1 or 2 bytes, and of rows of bytes
 * that both sides share. What is not: other rows (tile3d.cuh).
 *
 * A row of the tile begins as many bytes after a multiple of 16 as it does in x, so that it arrives
 * in vectors; words and vectors of y, aligned in memory whatever the row is, gather their bytes.
 * Vectors that are not the row's alone are read as such, but for the first and the last of all of
 * x; they are written in elements or bytes. */
#ifndef GPU_TILE3D_BYTES_CUH
#define GPU_TILE3D_BYTES_CUH

#include "gpu/kernels/tile3d/tile3d.cuh"

/* ---- Narrow elements ------------------------------------------------------------------------ */

/* A word or vector of x that reaches beyond all that is touched: the row's bytes of it, of those
 * from `skew` to `end` of the row's first unit on. */
static __device__ __noinline__ void tile3d_load_bytes(unsigned char *to, const unsigned char *from,
                                                      int first, int last, int skew, int end)
{
    for (int k = first; k < last; ++k)
        if (k >= skew && k < end)
            to[k] = from[k];
}

template <typename T>
static __device__ __forceinline__ void tile3d_load_rows(const tiles3d &b, const tile3d_here &h,
                                                        tile3d_tables t, unsigned char *tile)
{
    int lanes = 1 << b.load.lanes, lane = (int)threadIdx.x & (lanes - 1);
    const T *x = (const T *)b.x + h.x;
    for (int n = (int)threadIdx.x >> b.load.lanes; n < (h.nq + h.more) * h.no;
         n += TILE3D_THREADS >> b.load.lanes) {
        int2 at = t.x[n];
        int skew = at.y % TILE3D_WIDE, end = skew + b.s * h.np * (int)sizeof(T);
        const unsigned char *row = (const unsigned char *)(x + at.x) - skew;
        unsigned char *to = tile + at.y - skew;
        for (int c = lane * TILE3D_WIDE; c < end; c += lanes * TILE3D_WIDE)
            if ((uintptr_t)(row + c) >= b.low && (uintptr_t)(row + c + TILE3D_WIDE) <= b.high)
                ptx_copy_async<TILE3D_WIDE>(to + c, row + c);
            else
                tile3d_load_bytes(to, row, c, c + TILE3D_WIDE, skew, end);
    }
}

/* The elements of one word of y, each of a row of x of its own: where these rows begin. Element k
 * of them is the tile's at place[k] + the byte that the row of y has in all of them. */
template <typename T> struct tile3d_columns {
    int place[TILE3D_WORD / sizeof(T)];
};

template <typename T>
static __device__ __forceinline__ tile3d_columns<T> tile3d_find(const int2 *x, int byte, int run)
{
    tile3d_columns<T> c;
#pragma unroll
    for (int k = 0; k < (int)(TILE3D_WORD / sizeof(T)); ++k) {
        int at = byte + k * (int)sizeof(T);
        c.place[k] = x[at >= 0 && at < run ? at / (int)sizeof(T) : 0].y;
    }
    return c;
}

/* One word, whole or, at the ends of the row, in elements. */
template <typename T>
static __device__ __forceinline__ void tile3d_put(unsigned char *row, int byte, int run,
                                                  const unsigned char *tile,
                                                  const tile3d_columns<T> &c)
{
    const int each = TILE3D_WORD / (int)sizeof(T);
    uint32_t part[each], word = 0;
#pragma unroll
    for (int k = 0; k < each; ++k) {
        part[k] = *(const T *)(tile + c.place[k]);
        word |= part[k] << (8 * (int)sizeof(T) * k);
    }
    if (byte >= 0 && byte + TILE3D_WORD <= run) {
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
static __device__ __forceinline__ int tile3d_before(const unsigned char *row)
{
    return (int)((uintptr_t)row % TILE3D_SECTOR);
}

/* A thread has a word of every 32 bytes of every 32nd row. These begin uniformly, modulo 32 bytes,
 * where P is of one mode, and then the rows of x are looked up once for TILE3D_UNIFORM of them. */
template <typename T>
static __device__ __forceinline__ void tile3d_store_words(const tiles3d &b, const tile3d_here &h,
                                                          tile3d_tables t,
                                                          const unsigned char *tile)
{
    const int lanes = TILE3D_SECTOR / TILE3D_WORD, step = TILE3D_THREADS / lanes;
    int lane = (int)threadIdx.x % lanes, run = h.nq * (int)sizeof(T), rows = h.np * h.no;
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x / lanes; n < rows; n += TILE3D_UNIFORM * step) {
        unsigned char *row[TILE3D_UNIFORM];
        int at[TILE3D_UNIFORM];
        bool uniform = true;
#pragma unroll
        for (int i = 0; i < TILE3D_UNIFORM; ++i) {
            int2 r = t.y[n + i * step < rows ? n + i * step : n];
            row[i] = (unsigned char *)(y + r.x);
            at[i] = r.y;
            uniform = uniform && tile3d_before(row[i]) == tile3d_before(row[0]) &&
                      r.y >> 16 == at[0] >> 16;
        }
#pragma unroll 1
        for (int c = lane * TILE3D_WORD - tile3d_before(row[0]); uniform && c < run;
             c += TILE3D_SECTOR) {
            tile3d_columns<T> column = tile3d_find<T>(t.x + (at[0] >> 16), c, run);
#pragma unroll
            for (int i = 0; i < TILE3D_UNIFORM; ++i)
                if (n + i * step < rows && c > -TILE3D_WORD)
                    tile3d_put<T>(row[i], c, run, tile + (at[i] & 0xffff), column);
        }
#pragma unroll 1
        for (int i = 0; !uniform && i < TILE3D_UNIFORM && n + i * step < rows; ++i) {
            int2 r = t.y[n + i * step];
            unsigned char *alone = (unsigned char *)(y + r.x);
#pragma unroll 1
            for (int c = lane * TILE3D_WORD - tile3d_before(alone); c < run; c += TILE3D_SECTOR)
                if (c > -TILE3D_WORD)
                    tile3d_put<T>(alone, c, run, tile + (r.y & 0xffff),
                                  tile3d_find<T>(t.x + (r.y >> 16), c, run));
        }
    }
}

/* ---- Rows of bytes -------------------------------------------------------------------------- */

/* The vectors at both ends of a row have bytes that no row brings; they are read, and dropped. */
static __device__ __forceinline__ void tile3d_clear(const tiles3d &b, unsigned char *shared)
{
    for (int k = b.tile + (int)threadIdx.x * TILE3D_WIDE; k + TILE3D_WIDE <= b.end;
         k += TILE3D_THREADS * TILE3D_WIDE)
        *(uint4 *)(shared + k) = make_uint4(0, 0, 0, 0);
}

/* 16 bytes of the tile from any byte on. */
static __device__ __forceinline__ uint4 tile3d_vector_at(const unsigned char *tile, int byte)
{
    const uint4 *at = (const uint4 *)tile + byte / TILE3D_WIDE;
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
static __device__ __forceinline__ uint4 tile3d_joined(uint4 first, uint4 second, int left)
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
static __device__ __forceinline__ int tile3d_byte(const tiles3d &b, const int2 *x, int at,
                                                  int bytes, int *q, int *left)
{
    *q = (int)gpu_divide((uint32_t)at, b.by_s);
    *left = (*q + 1) * bytes - at;
    return x[*q].y + bytes - *left;
}

/* Bytes from here to the next multiple of `unit`. */
static __device__ __forceinline__ int tile3d_to_next(const unsigned char *at, int unit)
{
    return (int)(-(uintptr_t)at % (unsigned)unit);
}

/* What a block writes of a row of y that begins here: bytes from `begin` to `end`. Where Q is cut,
 * both are multiples of 32 bytes in memory, so that no two blocks write to one sector. */
typedef struct tile3d_part {
    int begin, end;
} tile3d_part;

static __device__ __forceinline__ tile3d_part tile3d_part_of(const tile3d_here &h, int bytes,
                                                             const unsigned char *row)
{
    int run = h.nq * bytes, more = tile3d_to_next(row + run, TILE3D_SECTOR);
    return {h.first ? 0 : tile3d_to_next(row, TILE3D_SECTOR), run + min(more, h.more * bytes)};
}

/* The bytes of all rows before their first whole vector and after the last, a thread for each. */
template <typename T>
static __device__ __forceinline__ void tile3d_store_ends(const tiles3d &b, const tile3d_here &h,
                                                         tile3d_tables t, const unsigned char *tile)
{
    int bytes = b.s * (int)sizeof(T), q, left;
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x; n < h.np * h.no * 2 * TILE3D_WIDE; n += TILE3D_THREADS) {
        int2 at = t.y[n / (2 * TILE3D_WIDE)];
        int k = n % (2 * TILE3D_WIDE);
        unsigned char *row = (unsigned char *)(y + at.x);
        tile3d_part part = tile3d_part_of(h, bytes, row);
        int head = part.begin + tile3d_to_next(row + part.begin, TILE3D_WIDE);
        int tail = head + max(part.end - head, 0) / TILE3D_WIDE * TILE3D_WIDE;
        int byte = k < TILE3D_WIDE ? part.begin + k : tail + k - TILE3D_WIDE;
        if (byte < part.end && (byte < head || k >= TILE3D_WIDE))
            row[byte] =
                tile[(at.y & 0xffff) + tile3d_byte(b, t.x + (at.y >> 16), byte, bytes, &q, &left)];
    }
}

/* S has 16 bytes or more: a vector is of two rows at most. */
template <typename T>
static __device__ __forceinline__ void tile3d_store_rows(const tiles3d &b, const tile3d_here &h,
                                                         tile3d_tables t, const unsigned char *tile)
{
    int lanes = 1 << b.store.lanes, lane = (int)threadIdx.x & (lanes - 1);
    int bytes = b.s * (int)sizeof(T);
    T *y = (T *)b.y + h.y;
    for (int n = (int)threadIdx.x >> b.store.lanes; n < h.np * h.no;
         n += TILE3D_THREADS >> b.store.lanes) {
        int2 at = t.y[n];
        const int2 *x = t.x + (at.y >> 16);
        int along = at.y & 0xffff, q, left;
        unsigned char *row = (unsigned char *)(y + at.x);
        tile3d_part part = tile3d_part_of(h, bytes, row);
        int c = part.begin + tile3d_to_next(row + part.begin, TILE3D_WIDE) + lane * TILE3D_WIDE;
        for (; c + TILE3D_WIDE <= part.end; c += lanes * TILE3D_WIDE) {
            uint4 v = tile3d_vector_at(tile, along + tile3d_byte(b, x, c, bytes, &q, &left));
            if (left < TILE3D_WIDE)
                v = tile3d_joined(v, tile3d_vector_at(tile, along + x[q + 1].y - left), left);
            *(uint4 *)(row + c) = v;
        }
    }
    if (h.first || h.more < b.more || b.more == 0)
        tile3d_store_ends<T>(b, h, t, tile);
}

#endif
