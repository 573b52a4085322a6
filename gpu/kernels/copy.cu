/* copy.cu - the ladder of copy: from any layout to any layout.
 *
 * What is here: the ladder, and the two rungs that take every pair of layouts. What is not: the
 * rungs for pairs with more to them (copy_*.cu), and predicates (copy_if.cu). Follows the headers:
 * algorithm/copy.hpp.
 *
 * v1  plain: a thread for each coordinate, which it takes apart by 64-bit division, twice.
 * v2  the same by multiplication, for sizes up to 2^31.
 * v3  vectors: both layouts brought to one shape, in the order of the destination, and to elements
 *     as wide as both allow; a coordinate is taken apart once for both.
 * v4  rows: runs of neighbouring bytes, at any alignment; where source and destination lie
 *     differently to 16 bytes, two loads are shifted into one store.
 * v5  tile: rows of whole 16-byte vectors, a tile of two rows a block.
 * v6  tensor: the same tiles go through shared memory as boxes of tensor maps, which the copy
 *     engine reads and writes (sm_90).
 * v7  turned: rows of whole vectors against columns of them, as v4 of the transpose's ladder.
 * v8  bulk: one run, piece by piece through shared memory by the copy engine (sm_90).
 * v9  linear: one run, a 16-byte vector a thread.
 *
 * From v3 on a block moves 2 or 4 KB, and blocks begin in the order of the addresses. Measured on
 * an H200, moving 1 GiB, against cudaMemcpyAsync: one 16-byte vector a thread 1.01, two 0.97, four
 * 0.96; in a persistent grid 0.95 at most; pieces of 2 KB through shared memory 1.01, of 8 KB 0.96,
 * rings of pieces 0.94 to 0.97; loads that do not allocate in the L1, stores that stream, and both
 * marked for early eviction from the L2: each 0.02 to 0.03 less than plain ones. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/flat.cuh"

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
static __global__ void copy_v2(const __grid_constant__ gpu_quick a,
                               const __grid_constant__ gpu_quick b, const T *x, T *y)
{
    for (int64_t i = gpu_thread(); i < a.flat.size; i += gpu_threads())
        y[gpu_quick_index(&b, (uint32_t)i)] = x[gpu_quick_index(&a, (uint32_t)i)];
}

template <typename T> static void of_v1(const gpu_request *r, void *stream)
{
    copy_v1<T><<<gpu_grid(r->a.size, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        r->a, r->b, (const T *)r->x, (T *)r->y);
}

static gpu_start *const start_v1[GPU_WIDTHS] = {of_v1<uint8_t>, of_v1<uint16_t>, of_v1<uint32_t>,
                                                of_v1<uint64_t>, of_v1<uint4>};

static bool launch_v1(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v1[gpu_width(r)](r, stream);
    return gpu_launched(why, "copy v1");
}

template <typename T> static void of_v2(const gpu_request *r, void *stream)
{
    copy_v2<T><<<gpu_grid(r->a.size, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        gpu_quick_of(&r->a), gpu_quick_of(&r->b), (const T *)r->x, (T *)r->y);
}

static gpu_start *const start_v2[GPU_WIDTHS] = {of_v2<uint8_t>, of_v2<uint16_t>, of_v2<uint32_t>,
                                                of_v2<uint64_t>, of_v2<uint4>};

static bool can_v2(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    (void)d;
    return gpu_below_2_31(GPU_COPY, r, why);
}

static bool launch_v2(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v2[gpu_width(r)](r, stream);
    return gpu_launched(why, "copy v2");
}

const gpu_rung gpu_copy_ladder[] = {
    {GPU_COPY, "v1", "64-bit division", 80, NULL, launch_v1},
    {GPU_COPY, "v2", "division by multiplication", 80, can_v2, launch_v2},
    {GPU_COPY, "v3", "vectors, as wide as both layouts allow", 80, gpu_can_vector,
     gpu_launch_vector},
    {GPU_COPY, "v4", "rows at any alignment, shifted", 80, gpu_can_rows, gpu_launch_rows},
    {GPU_COPY, "v5", "tiles of 16-byte vectors", 80, gpu_can_tile, gpu_launch_tile},
    {GPU_COPY, "v6", "boxes of tensor maps", 90, gpu_can_tensor, gpu_launch_tensor},
    {GPU_COPY, "v7", "swizzled tiles, turned in registers", 80, gpu_can_turned, gpu_launch_turned},
    {GPU_COPY, "v8", "one run, bulk copies", 90, gpu_can_linear, gpu_launch_bulk},
    {GPU_COPY, "v9", "one run, 16-byte vectors", 80, gpu_can_linear, gpu_launch_linear},
    {GPU_COPY, NULL, NULL, 0, NULL, NULL},
};

bool gpu_copy_best(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    int best = 0;
    for (int k = 0; gpu_copy_ladder[k].version != NULL; ++k) {
        const gpu_rung *rung = &gpu_copy_ladder[k];
        if (rung->cc <= d->cc && (rung->can == NULL || rung->can(d, r, why)))
            best = k;
    }
    return gpu_copy_ladder[best].launch(d, r, stream, why);
}
