/* copy.cu - copies from any layout to any layout.
 *
 * What is here: the list of the versions, and the two that take every pair of layouts. What is not:
 * the versions for special pairs (copy_*.cu, transpose_vector.cu), and predicates (copy_if.cu).
 * Follows the headers: algorithm/copy.hpp.
 *
 * v1  plain: a thread for each coordinate, which it decomposes by 64-bit division, twice.
 * v2  the same by multiplication, for sizes up to 2^31.
 * v3  vectors: the common refinement of both layouts, in the order of the destination, with
 *     elements as wide as both allow; a coordinate is decomposed once for both.
 * v4  rows: runs of neighbouring bytes, at any alignment; where source and destination lie
 *     differently to 16 bytes, two loads are shifted into one store.
 * v5  tile: rows of whole 16-byte vectors, a tile of two rows a block.
 * v6  tensor: the same tiles go through shared memory as boxes of tensor maps, which the copy
 *     engine reads and writes (sm_90).
 * v7  transposed: rows of whole vectors against columns of them, as v4 of transpose.
 * v9  linear: one run, a 16-byte vector a thread.
 * v10 blocks: any permutation of modes, a tile of what is near in x and what is near in y, through
 *     shared memory.
 * v11 3-D tiles: the same with rows that both sides share kept whole, vectors of 16 bytes on both
 *     sides where rows are such, and as much at a time as keeps the memory busy.
 * v12 skewed: transposes of rows that begin anywhere, in tiles that end, in every row of the
 *     destination, where a sector of 32 bytes does: no two blocks write to one.
 * v13 segments: short rows with small gaps, as many at a time as lie in 4 or 8 KB of the
 *     destination; each sector of it is written at once, wherever rows begin.
 *
 * From v3 on a block moves 2 or 4 KB, and blocks begin in the order of the addresses. Measured on
 * an H200, moving 1 GiB, against cudaMemcpyAsync: one 16-byte vector a thread 1.01, two 0.97, four
 * 0.96; in a persistent grid 0.95 at most; pieces of 2 KB through shared memory 1.01, of 8 KB 0.96,
 * rings of pieces 0.94 to 0.97; loads that do not allocate in the L1, stores that stream, and both
 * marked for early eviction from the L2: each 0.02 to 0.03 less than plain ones. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"

enum { THREADS = 256 };

/* ---- v1, v2 --------------------------------------------------------------------------------- */

template <typename T>
static __global__ void copy_v1(const __grid_constant__ ct_flat a, const __grid_constant__ ct_flat b,
                               const T *x, T *y)
{
    for (int64_t i = gpu_thread(); i < a.size; i += gpu_threads())
        y[gpu_flat_index(&b, i)] = x[gpu_flat_index(&a, i)];
}

template <typename T>
static __global__ void copy_v2(const __grid_constant__ gpu_flat32 a,
                               const __grid_constant__ gpu_flat32 b, const T *x, T *y)
{
    for (int64_t i = gpu_thread(); i < a.flat.size; i += gpu_threads())
        y[gpu_flat32_index(&b, (uint32_t)i)] = x[gpu_flat32_index(&a, (uint32_t)i)];
}

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<gpu_flats>(p) = gpu_flats_of(r);
    return gpu_spread(p, r, r->a.size, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const gpu_flats *f = gpu_arguments<gpu_flats>(p);
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        copy_v1<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(f->a, f->b, (const T *)f->x,
                                                                    (T *)f->y);
    });
    return gpu_launched(why, "copy v1");
}

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (!gpu_below_2_31(r, r->a.size, why))
        return false;
    *gpu_arguments<gpu_flats32>(p) = gpu_flats32_of(r);
    return gpu_spread(p, r, r->a.size, THREADS);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const gpu_flats32 *f = gpu_arguments<gpu_flats32>(p);
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        copy_v2<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(f->a, f->b, (const T *)f->x,
                                                                    (T *)f->y);
    });
    return gpu_launched(why, "copy v2");
}

extern const gpu_version gpu_copy_versions[] = {
    {"v1", "64-bit division", 80, plan_v1, launch_v1},
    {"v2", "division by multiplication", 80, plan_v2, launch_v2},
    {"v3", "vectors, as wide as both layouts allow", 80, gpu_plan_vector, gpu_launch_vector},
    {"v4", "rows at any alignment, shifted", 80, gpu_plan_rows, gpu_launch_rows},
    {"v5", "tiles of 16-byte vectors", 80, gpu_plan_tile, gpu_launch_tile},
    {"v6", "boxes of tensor maps", 90, gpu_plan_tensor, gpu_launch_tensor},
    {"v7", "swizzled tiles, transposed in registers", 80, gpu_plan_transposed,
     gpu_launch_transposed},
    {"v9", "one run, 16-byte vectors", 80, gpu_plan_linear, gpu_launch_linear},
    {"v10", "blocks of two sets of modes", 80, gpu_plan_block, gpu_launch_block},
    {"v11", "3-D tiles of up to four sets of modes", 80, gpu_plan_tile3d, gpu_launch_tile3d},
    {"v12", "skewed tiles, written in whole sectors", 80, gpu_plan_skewed, gpu_launch_skewed},
    {"v13", "segments of rows with small gaps", 80, gpu_plan_segments, gpu_launch_segments},
    {},
};
