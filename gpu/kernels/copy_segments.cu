/* copy_segments.cu - copy, v13: short rows with small gaps between them, in segments of y.
 *
 * What is here: the version for rows of 16 to 1024 bytes one behind another on both sides, with
 * gaps of up to 32 bytes. What is not: what a block does (segment.cuh), rows without gaps, which
 * are one run (copy_linear.cu), and other rows (copy_rows.cu, copy_tile3d.cu).
 *
 *      x       | row o | gap | row o + 1 | gap | ..     one run
 *      shared  | row o | gap | row o + 1 | gap | ..     the same bytes, as far into lines
 *      y       | row o | gap | row o + 1 | gap | ..     a segment: whole lines of memory
 *
 * Faster than a row at a time, because
 *   - x is read in whole vectors, whatever rows begin with: a gap that is smaller than a sector
 *     costs nothing, as its sector is read anyway;
 *   - 8 threads ask for a line of x, and have it in a line of shared memory: cp.async.cg takes a
 *     wavefront for that, and up to four where vectors lie further into a line than in x;
 *   - no two blocks write to one sector, and no sector is written in two pieces: a thread writes an
 *     element, the next one the next, so that one instruction has all bytes of a sector. The L2
 *     merges each piece with what it has, which made such rows up to a sixth slower;
 *   - what is in the gaps of y stays as it is, so that the memory is read for each sector with a
 *     gap. A block asks the L2 for these when it asks for x, and finds them there when it writes:
 *     for the sectors alone where few have a gap, or for whole lines, by less work, where most do;
 *   - rows of bytes that are long enough are written in words where a sector has no gap.
 *
 * A thread's next place is found without a division: segment_place. */
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/segment.cuh"

#include <assert.h>

enum { MIN_ROW = 16, MAX_ROW = 1024, MAX_GAP = 32 };
enum { RESIDENT = 16 }; /* blocks of a multiprocessor: as many as it has room for */

/* From so many bytes per row on, gaps are far enough apart that sectors without one are worth a
 * difference. Measured on an H200. */
enum {
    FAR_1 = 90, /* bytes, of elements of 1 byte */
    FAR = 48    /* bytes, of others */
};

template <typename T, bool FAR_APART, bool WORDS>
static __global__ void __launch_bounds__(SEGMENT_THREADS, RESIDENT)
    copy_segments(const __grid_constant__ segments s)
{
    extern __shared__ __align__(SEGMENT_LINE) unsigned char shared[];
    const int size = segment_of<WORDS>;
    segment t = segment_begin(s, size);
    int skew = (int)((uintptr_t)t.x % SEGMENT_LINE);
    int last = (int)gpu_divide((uint32_t)(t.byte + size - 1), s.by_y_pitch);
    segment_load(s, t.x - skew, skew + min(t.byte, s.row), skew + last * s.x_pitch + s.row, shared);
    segment_ask<FAR_APART>(s, t, size);
    ptx_copy_async_wait();
    __syncthreads();
    uint32_t rows = ptx_shared(shared) + (uint32_t)skew;
    if (t.inside)
        segment_store<T, WORDS, true>(s, t, rows);
    else
        segment_store<T, WORDS, false>(s, t, rows);
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

static bool is_gap(int64_t pitch, int64_t row, const char *name, gpu_why *why)
{
    return (pitch >= row && pitch <= row + MAX_GAP) ||
           gpu_refuse(why, "rows of %s, of %lld bytes, are %lld apart: gaps here have up to %d",
                      name, (long long)row, (long long)pitch, MAX_GAP);
}

static void plan_rows(segments *s, const gpu_request *rows)
{
    int64_t x = rows->a.stride[1] * rows->bytes, y = rows->b.stride[1] * rows->bytes;
    int64_t row = rows->b.shape[0] * rows->bytes, more = rows->b.shape[1] - 1;
    s->x = (const unsigned char *)rows->x + rows->a.offset[0] * rows->bytes;
    s->y = (unsigned char *)rows->y + rows->b.offset[0] * rows->bytes;
    s->high = (uintptr_t)s->x + (uintptr_t)(more * x + row);
    s->last = (uintptr_t)s->y + (uintptr_t)(more * y + row);
    s->row = (int)row;
    s->x_pitch = (int)x;
    s->y_pitch = (int)y;
    s->before = (int)((uintptr_t)s->y % SEGMENT_LINE);
    s->counted = (s->before + s->y_pitch - 1) / s->y_pitch;
    s->lead = s->counted * s->y_pitch - s->before;
    s->by_y_pitch = gpu_divider_of(y);
    s->reciprocal = UINT64_MAX / (uint64_t)y + 1;
    s->far_apart = y >= (rows->bytes == 1 ? FAR_1 : FAR);
}

static int segment_bytes(const segments *s, int bytes)
{
    return s->far_apart && bytes == 1 ? segment_of<true> : segment_of<false>;
}

bool gpu_plan_segments(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request rows;
    segments *s = gpu_arguments<segments>(p);
    if (!gpu_rows(r, true, &rows, why))
        return false;
    int64_t row = rows.b.shape[0] * rows.bytes, x = rows.a.stride[1] * rows.bytes;
    int64_t y = rows.b.stride[1] * rows.bytes;
    if (rows.b.modes != 2 || row < MIN_ROW || row > MAX_ROW || rows.bytes == SEGMENT_WIDE)
        return gpu_refuse(why, "not rows of %d to %d bytes one behind another", MIN_ROW, MAX_ROW);
    if (!is_gap(x, row, "a", why) || !is_gap(y, row, "b", why))
        return false;
    plan_rows(s, &rows);
    int64_t segment = segment_bytes(s, rows.bytes);
    s->shared = (int)((segment / y + 2) * x + row + SEGMENT_LINE + 2 * SEGMENT_WIDE);
    assert(s->shared <= UINT16_MAX / 2); /* see segment_place */
    int64_t bytes = s->before + (int64_t)(s->last - (uintptr_t)s->y);
    if ((bytes - 1) / segment >= INT32_MAX)
        return gpu_refuse(why, "more than 2^31 segments of %d bytes", (int)segment);
    p->width = gpu_width(&rows);
    p->blocks = (unsigned)((bytes - 1) / segment + 1);
    return true;
}

template <typename T, bool FAR_APART>
static cudaError_t start(const segments *s, unsigned blocks, cudaStream_t stream)
{
    const bool words = FAR_APART && sizeof(T) == 1;
    const void *kernel = (const void *)copy_segments<T, FAR_APART, words>;
    cudaError_t error =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, s->shared);
    if (error == cudaSuccess)
        copy_segments<T, FAR_APART, words><<<blocks, SEGMENT_THREADS, s->shared, stream>>>(*s);
    return error;
}

bool gpu_launch_segments(const gpu_plan *p, void *stream, gpu_why *why)
{
    const segments *s = gpu_arguments<segments>(p);
    cudaError_t error = cudaSuccess;
    gpu_by_width(p->width, [&](auto element) {
        typedef decltype(element) T;
        if constexpr (sizeof(T) < SEGMENT_WIDE)
            error = s->far_apart ? start<T, true>(s, p->blocks, (cudaStream_t)stream)
                                 : start<T, false>(s, p->blocks, (cudaStream_t)stream);
    });
    if (error != cudaSuccess)
        return gpu_refuse(why, "segments: %s", cudaGetErrorString(error));
    return gpu_launched(why, "segments");
}
