/* copy_tile.cu - copy, v5: a tile of whole vectors a block.
 *
 * What is here: the version for rows that are 16-byte vectors throughout, at pitches of whole
 * vectors. What is not: the same by the copy engine (copy_tensor.cu), and other rows
 * (copy_rows.cu). Tiles follow one another along the rows, so that blocks begin in the order of the
 * addresses. */
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/refinement.cuh"

/* A tile: 128 vectors of each of 2 rows, a thread for each vector. */
enum { ACROSS = 128, DOWN = 2, THREADS = ACROSS * DOWN, WIDE = 16, SECTOR = 32 };

typedef struct tiles {
    gpu_refined outer; /* the modes after the first two, in bytes */
    const char *x;
    char *y;
    int64_t columns, rows;        /* of a matrix: vectors, rows */
    int64_t from_pitch, to_pitch; /* from row to row, bytes */
    uint32_t across, down;        /* tiles of a matrix */
} tiles;

static __global__ void __launch_bounds__(THREADS) copy_tile(const __grid_constant__ tiles t)
{
    uint32_t rest = blockIdx.x / t.across, matrix = rest / t.down;
    int64_t column = (int64_t)(blockIdx.x - rest * t.across) * ACROSS + threadIdx.x % ACROSS;
    int64_t row = (int64_t)(rest - matrix * t.down) * DOWN + threadIdx.x / ACROSS, from, to;
    gpu_refined_index(&t.outer, matrix, &from, &to);
    if (column >= t.columns || row >= t.rows)
        return;
    const uint4 *x = (const uint4 *)(t.x + from + row * t.from_pitch);
    uint4 *y = (uint4 *)(t.y + to + row * t.to_pitch);
    y[column] = x[column];
}

bool gpu_plan_tile(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request rows;
    tiles *t = gpu_arguments<tiles>(p);
    const int64_t most = INT32_MAX;
    if (!gpu_rows(r, true, &rows, why))
        return false;
    if (rows.bytes != WIDE || rows.b.shape[0] < ACROSS)
        return gpu_refuse(why, "rows are not %d vectors of %d bytes: %lld of %d", ACROSS, WIDE,
                          (long long)rows.b.shape[0], rows.bytes);
    if (rows.b.modes < 2)
        return gpu_refuse(why, "there is one row only");
    if (!gpu_rows_begin_at(&rows.b, rows.y, WIDE, SECTOR))
        return gpu_refuse(why, "rows of b do not begin at multiples of %d bytes", SECTOR);
    t->outer = gpu_refined_of(&rows, 2, WIDE);
    t->x = (const char *)rows.x;
    t->y = (char *)rows.y;
    t->columns = rows.b.shape[0];
    t->rows = rows.b.shape[1];
    t->from_pitch = rows.a.stride[1] * WIDE;
    t->to_pitch = rows.b.stride[1] * WIDE;
    int64_t across = (t->columns - 1) / ACROSS + 1, down = (t->rows - 1) / DOWN + 1;
    if (across > most / down || across * down > most / t->outer.b.size)
        return gpu_refuse(why, "more than 2^31 tiles");
    t->across = (uint32_t)across;
    t->down = (uint32_t)down;
    p->blocks = (unsigned)(across * down * t->outer.b.size);
    return true;
}

bool gpu_launch_tile(const gpu_plan *p, void *stream, gpu_why *why)
{
    copy_tile<<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*gpu_arguments<tiles>(p));
    return gpu_launched(why, "copy v5");
}
