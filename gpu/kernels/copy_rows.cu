/* copy_rows.cu - copy, v4: rows of neighbouring bytes, at any alignment.
 *
 * What is here: the version for layouts whose elements are neighbours in long runs, whatever the
 * pitches and the pointers. What is not: runs and pitches of whole vectors (copy_tile.cu).
 *
 *      source        | skew |  base[0]  |  base[1]  |  base[2]  | ..       aligned to 16 bytes
 *      destination   |  vector 0  |  vector 1  |  vector 2  | ..          aligned to `unit` bytes
 *                         | the row begins `before` bytes after that
 *
 * Byte k of vector i is byte skew + k of base[i] and base[i + 1]. The first vectors may have bytes
 * of no row, or of another one: those at both ends of the row go byte by byte, as many as keep the
 * bases inside of the row.
 *
 * In long rows a warp writes whole lines of 128 bytes, so that none is written twice, and a block
 * moves a piece of one row, a vector a thread. In short ones, where that would leave threads idle,
 * vectors begin with the first multiple of 16 bytes, and a thread moves two. */
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/refinement.cuh"
#include "gpu/kernels/tensors/rows.cuh"

/* MIN_ROW: a short row has work for eight threads. */
enum { THREADS = 128, WIDE = 16, LINE = 128, MIN_ROW = 256, LONG_ROW = 4096 };

typedef struct pieces {
    gpu_refined rows;
    const unsigned char *x;
    unsigned char *y;
    int64_t length;          /* of a row, bytes */
    uint32_t count, per_row; /* pieces: of all rows, of one */
    gpu_divider by_per_row;
    int lanes; /* the logarithm of the threads that move a piece */
} pieces;

/* Vectors of a thread, and where the first vector of a row begins. */
template <bool LONG> constexpr int each = LONG ? 1 : 2;
template <bool LONG> constexpr int unit = LONG ? LINE : WIDE;

/* The bytes of a row from begin to end, by the threads of one piece. */
static __device__ __forceinline__ void move_bytes(const unsigned char *x, unsigned char *y,
                                                  int64_t begin, int64_t end, int lane, int lanes)
{
    for (int64_t k = begin + lane; k < end; k += lanes)
        y[k] = x[k];
}

/* One piece of a row; the loads of all vectors come before the first store. */
template <bool LONG>
static __device__ __forceinline__ void move_piece(const unsigned char *x, unsigned char *y,
                                                  const pieces &p, uint32_t piece, int lane)
{
    const int EACH = each<LONG>;
    int lanes = LONG ? THREADS : 1 << p.lanes;
    unsigned before = (unsigned)((uintptr_t)y % unit<LONG>);
    unsigned skew = (unsigned)((uintptr_t)(x - before) % WIDE);
    const uint4 *base = (const uint4 *)(x - before - skew);
    uint4 *to = (uint4 *)(y - before), low[EACH], high[EACH];
    int64_t first = (before + WIDE - 1) / WIDE + 1, last = (before + p.length) / WIDE - 1;
    int64_t i = (int64_t)piece * (lanes * EACH) + lane;
#pragma unroll
    for (int k = 0; k < EACH; ++k)
        if (i + k * lanes >= first && i + k * lanes < last) {
            low[k] = base[i + k * lanes];
            if (skew != 0)
                high[k] = base[i + k * lanes + 1];
        }
    if (piece == 0)
        move_bytes(x, y, 0, first * WIDE - before, lane, lanes);
    if (piece == p.per_row - 1)
        move_bytes(x, y, last * WIDE - before, p.length, lane, lanes);
#pragma unroll
    for (int k = 0; k < EACH; ++k)
        if (i + k * lanes >= first && i + k * lanes < last)
            to[i + k * lanes] = skew == 0 ? low[k] : gpu_shifted(low[k], high[k], skew);
}

/* Of a long row a block has one piece, so that all its threads agree on where that is. */
template <bool LONG>
static __global__ void __launch_bounds__(THREADS) copy_rows(const __grid_constant__ pieces p)
{
    uint32_t at = LONG ? blockIdx.x : (blockIdx.x * THREADS + threadIdx.x) >> p.lanes;
    int64_t from, to;
    if (!LONG && at >= p.count)
        return;
    uint32_t row = gpu_divide(at, p.by_per_row);
    gpu_refined_index(&p.rows, row, &from, &to);
    move_piece<LONG>(p.x + from, p.y + to, p, at - row * p.per_row,
                     LONG ? (int)threadIdx.x : (int)threadIdx.x & ((1 << p.lanes) - 1));
}

/* Pieces of rows that begin up to `before` bytes after a multiple of the unit. */
static void cut(pieces *p, bool is_long, int before)
{
    int vectors_of_thread = is_long ? each<true> : each<false>;
    int64_t vectors = (before + p->length - 1) / WIDE + 1;
    p->lanes = 0;
    while (1 << p->lanes < THREADS && vectors_of_thread << p->lanes < vectors)
        ++p->lanes;
    p->per_row = (uint32_t)((vectors - 1) / (vectors_of_thread << p->lanes) + 1);
    p->by_per_row = gpu_divider_of(p->per_row);
}

bool gpu_plan_rows(const gpu_request *r, gpu_plan *plan, gpu_why *why)
{
    gpu_request rows;
    pieces *p = gpu_arguments<pieces>(plan);
    if (!gpu_rows(r, false, &rows, why))
        return false;
    p->rows = gpu_refined_of(&rows, 1, rows.bytes);
    p->x = (const unsigned char *)rows.x;
    p->y = (unsigned char *)rows.y;
    p->length = rows.b.shape[0] * rows.bytes;
    if (p->length < MIN_ROW)
        return gpu_refuse(why, "rows of %lld bytes are shorter than %d", (long long)p->length,
                          MIN_ROW);
    bool is_long = p->length >= LONG_ROW;
    if (p->length / WIDE > INT32_MAX - LINE)
        return gpu_refuse(why, "rows of more than 2^31 vectors of %d bytes", WIDE);
    int first = is_long ? unit<true> : unit<false>;
    cut(p, is_long, gpu_rows_begin_at(&rows.b, rows.y, rows.bytes, first) ? 0 : first - 1);
    if (p->per_row > INT32_MAX / p->rows.b.size)
        return gpu_refuse(why, "more than 2^31 pieces of %d bytes", WIDE << p->lanes);
    p->count = (uint32_t)(p->per_row * p->rows.b.size);
    plan->blocks = (p->count - 1) / (uint32_t)(THREADS >> p->lanes) + 1;
    return true;
}

bool gpu_launch_rows(const gpu_plan *plan, void *stream, gpu_why *why)
{
    const pieces *p = gpu_arguments<pieces>(plan);
    auto *kernel = p->length >= LONG_ROW ? copy_rows<true> : copy_rows<false>;
    kernel<<<plan->blocks, THREADS, 0, (cudaStream_t)stream>>>(*p);
    return gpu_launched(why, "copy v4");
}
