/* copy_rows.cu - copy, v4: rows of neighbouring bytes, at any alignment.
 *
 * What is here: the version for layouts whose elements are neighbours in long runs, whatever the
 * pitches and the pointers. What is not: runs and pitches of whole vectors (copy_tile.cu).
 *
 *      source        | skew |  base[0]  |  base[1]  |  base[2]  | ..       aligned to 16 bytes
 *      destination   | head | vector 0  | vector 1  | ..        | tail     aligned to 16 bytes
 *
 * Byte k of vector i is byte skew + k of base[i] and base[i + 1]. base[0] and the bytes past the
 * last base may be outside of the row: vector 0, the last one, head and tail go byte by byte. */
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/refinement.cuh"
#include "gpu/kernels/tensors/rows.cuh"

/* MIN_ROW: a row has at least two vectors after its head, and work for eight threads. */
enum { THREADS = 128, EACH = 2, WIDE = 16, PIECE = THREADS * EACH * WIDE, MIN_ROW = 256 };

typedef struct pieces {
    gpu_refined rows;
    const unsigned char *x;
    unsigned char *y;
    int64_t length;          /* of a row, bytes */
    uint32_t count, per_row; /* pieces: of all rows, of one */
    int lanes;               /* threads that move a piece: a power of two up to THREADS */
} pieces;

/* The bytes of a row from begin to end, by the threads of one piece. */
static __device__ __forceinline__ void move_bytes(const unsigned char *x, unsigned char *y,
                                                  int64_t begin, int64_t end, int lane, int lanes)
{
    for (int64_t k = begin + lane; k < end; k += lanes)
        y[k] = x[k];
}

/* One piece of a row; the loads of all vectors come before the first store. */
static __device__ __forceinline__ void move_piece(const unsigned char *x, unsigned char *y,
                                                  const pieces &p, uint32_t piece, int lane)
{
    unsigned head = (unsigned)(-(uintptr_t)y % WIDE);
    unsigned skew = (unsigned)((uintptr_t)(x + head) % WIDE);
    const uint4 *base = (const uint4 *)(x + head - skew);
    uint4 *to = (uint4 *)(y + head), low[EACH], high[EACH];
    int64_t vectors = (p.length - head) / WIDE;
    int64_t first = (int64_t)piece * (p.lanes * EACH) + lane;
#pragma unroll
    for (int k = 0; k < EACH; ++k) {
        int64_t i = first + k * p.lanes;
        if (i >= 1 && i < vectors - 1) {
            low[k] = base[i];
            if (skew != 0)
                high[k] = base[i + 1];
        }
    }
    if (piece == 0)
        move_bytes(x, y, 0, head + WIDE, lane, p.lanes);
    if (piece == p.per_row - 1)
        move_bytes(x, y, head + WIDE * (vectors - 1), p.length, lane, p.lanes);
#pragma unroll
    for (int k = 0; k < EACH; ++k) {
        int64_t i = first + k * p.lanes;
        if (i >= 1 && i < vectors - 1)
            to[i] = skew == 0 ? low[k] : gpu_shifted(low[k], high[k], skew);
    }
}

static __global__ void __launch_bounds__(THREADS) copy_rows(const __grid_constant__ pieces p)
{
    uint32_t at = blockIdx.x * (THREADS / p.lanes) + threadIdx.x / p.lanes;
    int64_t from, to;
    if (at >= p.count)
        return;
    uint32_t row = at / p.per_row;
    gpu_refined_index(&p.rows, row, &from, &to);
    move_piece(p.x + from, p.y + to, p, at - row * p.per_row, (int)threadIdx.x % p.lanes);
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
    int64_t per_row = (p->length + PIECE - 1) / PIECE;
    if (per_row > ((int64_t)1 << 31) / p->rows.b.size)
        return gpu_refuse(why, "more than 2^31 pieces of %d bytes", PIECE);
    p->per_row = (uint32_t)per_row;
    p->count = (uint32_t)(per_row * p->rows.b.size);
    p->lanes = THREADS;
    while (p->lanes / 2 * EACH * WIDE >= p->length)
        p->lanes /= 2;
    plan->blocks = (p->count - 1) / (uint32_t)(THREADS / p->lanes) + 1;
    return true;
}

bool gpu_launch_rows(const gpu_plan *plan, void *stream, gpu_why *why)
{
    const pieces *p = gpu_arguments<pieces>(plan);
    copy_rows<<<plan->blocks, THREADS, 0, (cudaStream_t)stream>>>(*p);
    return gpu_launched(why, "copy v4");
}
