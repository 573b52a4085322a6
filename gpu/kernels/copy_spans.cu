/* copy_spans.cu - copy, v13: short rows with small gaps between them, in spans of y.
 *
 * What is here: the version for rows of 16 to 1024 bytes one behind another on both sides, with
 * gaps of up to 32 bytes. What is not: rows without gaps, which are one run (copy_linear.cu), and
 * other rows (copy_rows.cu, copy_brick.cu).
 *
 *      x       | row o | gap | row o + 1 | gap | ..     one run, from its first vector on
 *      shared  | row o | gap | row o + 1 | gap | ..     the same bytes
 *      y       | row o | gap | row o + 1 | gap | ..     a span: whole lines of memory
 *
 * Faster than a row at a time, because
 *   - x is read in whole vectors, whatever rows begin with: a gap that is smaller than a sector
 *     costs nothing, as its sector is read anyway;
 *   - a thread writes a word, at a multiple of its size in memory, wherever one lies in a row as a
 *     whole, so that a warp writes a line at once but for the gaps;
 *   - no two blocks write to one sector. What a row has before its first word and after its last,
 *     three elements at most, goes element by element, those of several rows at once.
 *
 * What is in the gaps of y stays as it is, so that the device reads the sectors of y with gaps. */
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/ptx.cuh"

enum { THREADS = 128, WIDE = 16, WORD = 4, SECTOR = 32, LINE = 128 };
enum { MIN_ROW = 16, MAX_ROW = 1024, MAX_GAP = 32 };

/* Bytes of a span, by the width of an element. */
template <int BYTES> constexpr int span_of = BYTES < WORD ? 4096 : 8192;

typedef struct spans {
    const unsigned char *x;
    unsigned char *y;
    int row, x_pitch, y_pitch; /* bytes */
    int64_t rows;
    gpu_divider by_y_pitch;
    uintptr_t low, high; /* the first byte of x that is touched, and the one after the last */
    int shared;
} spans;

/* Where a block is: its span, the row that this begins in, or in the gap after it, and the byte of
 * it; in the first block that may be negative. */
typedef struct span {
    unsigned char *y;
    int64_t first;
    int byte, rows; /* rows that the span may have bytes of */
} span;

template <typename T> static __device__ __forceinline__ span span_begin(const spans &s)
{
    const int SPAN = span_of<sizeof(T)>;
    __shared__ int64_t first;
    unsigned char *y = s.y - (uintptr_t)s.y % LINE + (int64_t)blockIdx.x * SPAN;
    if (threadIdx.x == 0)
        first = y < s.y ? 0 : (y - s.y) / s.y_pitch; /* one thread divides 64 bits */
    __syncthreads();
    int byte = (int)(y - s.y - first * s.y_pitch);
    int rows = (int)gpu_divide((uint32_t)(byte + SPAN + s.y_pitch - 1), s.by_y_pitch);
    return {y, first, byte, s.rows - first < rows ? (int)(s.rows - first) : rows};
}

/* Bytes of x from `begin` to `end` of what follows `from`, which is a multiple of 16 bytes, to the
 * same places in shared memory, and a word behind them. Threads begin at a multiple of 32 bytes. */
static __device__ __forceinline__ void span_load(const spans &s, const unsigned char *from,
                                                 int begin, int end, unsigned char *shared)
{
    int first = begin / WIDE * WIDE, before = (int)((uintptr_t)(from + first) % SECTOR);
    for (int k = first - before + (int)threadIdx.x * WIDE; k < end + WORD; k += THREADS * WIDE) {
        if (k < first)
            continue;
        if ((uintptr_t)(from + k) >= s.low && (uintptr_t)(from + k + WIDE) <= s.high) {
            ptx_copy_async_past_l1(shared + k, from + k);
            continue;
        }
        *(uint4 *)(shared + k) = make_uint4(0, 0, 0, 0); /* words are read as a whole */
        for (int i = k > begin ? k : begin; i < k + WIDE && i < end; ++i)
            shared[i] = from[i];
    }
}

/* The words of y that lie in a row. Place k of the span is byte k + t.byte of the first row. */
template <typename T>
static __device__ __forceinline__ void span_words(const spans &s, const span &t, int skew,
                                                  const unsigned char *shared)
{
    const int SPAN = span_of<sizeof(T)>, size = sizeof(T) < WORD ? WORD : (int)sizeof(T);
    int wider = s.y_pitch - s.x_pitch;
#pragma unroll 4
    for (int k = (int)threadIdx.x * size; k < SPAN; k += THREADS * size) {
        int at = k + t.byte, o = (int)gpu_divide((uint32_t)at, s.by_y_pitch);
        if (at < 0 || at - o * s.y_pitch > s.row - size || o >= t.rows)
            continue;
        int from = skew + at - o * wider;
        if constexpr (sizeof(T) < WORD) {
            const uint32_t *word = (const uint32_t *)(shared + from / WORD * WORD);
            *(uint32_t *)(t.y + k) = __funnelshift_r(word[0], word[1], (unsigned)from % WORD * 8);
        } else {
            *(T *)(t.y + k) = *(const T *)(shared + from);
        }
    }
}

/* The elements of a row before its first word and after its last, as many threads for a row as two
 * words have elements. */
template <typename T>
static __device__ __forceinline__ void span_ends(const spans &s, const span &t, int skew,
                                                 const unsigned char *shared)
{
    const int SPAN = span_of<sizeof(T)>, each = WORD / (int)sizeof(T);
    for (int n = (int)threadIdx.x; n < t.rows * 2 * each; n += THREADS) {
        int o = n / (2 * each), begin = o * s.y_pitch - t.byte, end = begin + s.row;
        int k = n % each * (int)sizeof(T);
        int place = n / each % 2 == 0 ? begin + k : (end & -WORD) + k;
        int until = n / each % 2 == 0 ? (begin + WORD - 1) & -WORD : end;
        if (place >= 0 && place < until && place < SPAN)
            *(T *)(t.y + place) = *(const T *)(shared + skew + o * s.x_pitch + place - begin);
    }
}

template <typename T>
static __global__ void __launch_bounds__(THREADS) copy_spans(const __grid_constant__ spans s)
{
    extern __shared__ __align__(16) unsigned char shared[];
    span t = span_begin<T>(s);
    const unsigned char *x = s.x + t.first * s.x_pitch;
    int skew = (int)((uintptr_t)x % WIDE), begin = t.byte < 0 ? 0 : min(t.byte, s.row);
    span_load(s, x - skew, skew + begin, skew + (t.rows - 1) * s.x_pitch + s.row, shared);
    ptx_copy_async_wait();
    __syncthreads();
    span_words<T>(s, t, skew, shared);
    if constexpr (sizeof(T) < WORD)
        span_ends<T>(s, t, skew, shared);
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

static bool is_gap(int64_t pitch, int64_t row, const char *name, gpu_why *why)
{
    return (pitch >= row && pitch <= row + MAX_GAP) ||
           gpu_refuse(why, "rows of %s, of %lld bytes, are %lld apart: gaps here have up to %d",
                      name, (long long)row, (long long)pitch, MAX_GAP);
}

bool gpu_plan_spans(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request rows;
    spans *s = gpu_arguments<spans>(p);
    if (!gpu_rows(r, true, &rows, why))
        return false;
    int64_t row = rows.b.shape[0] * rows.bytes, x = rows.a.stride[1] * rows.bytes;
    int64_t y = rows.b.stride[1] * rows.bytes;
    if (rows.b.modes != 2 || row < MIN_ROW || row > MAX_ROW || rows.bytes == WIDE)
        return gpu_refuse(why, "not rows of %d to %d bytes one behind another", MIN_ROW, MAX_ROW);
    if (!is_gap(x, row, "a", why) || !is_gap(y, row, "b", why))
        return false;
    s->x = (const unsigned char *)rows.x + rows.a.offset[0] * rows.bytes;
    s->y = (unsigned char *)rows.y + rows.b.offset[0] * rows.bytes;
    s->row = (int)row;
    s->x_pitch = (int)x;
    s->y_pitch = (int)y;
    s->rows = rows.b.shape[1];
    s->by_y_pitch = gpu_divider_of(y);
    s->low = (uintptr_t)s->x;
    s->high = s->low + (uintptr_t)((s->rows - 1) * x + row);
    int64_t span = rows.bytes < WORD ? span_of<1> : span_of<WORD>;
    s->shared = (int)((span / y + 2) * x + row + 3 * WIDE);
    int64_t bytes = (int64_t)((uintptr_t)s->y % LINE) + (s->rows - 1) * y + row;
    if ((bytes - 1) / span >= INT32_MAX)
        return gpu_refuse(why, "more than 2^31 spans of %d bytes", (int)span);
    p->width = gpu_width(&rows);
    p->blocks = (unsigned)((bytes - 1) / span + 1);
    return true;
}

template <typename T> static cudaError_t start(const spans *s, unsigned blocks, cudaStream_t stream)
{
    cudaError_t error = cudaFuncSetAttribute(
        (const void *)copy_spans<T>, cudaFuncAttributeMaxDynamicSharedMemorySize, s->shared);
    if (error == cudaSuccess)
        copy_spans<T><<<blocks, THREADS, s->shared, stream>>>(*s);
    return error;
}

bool gpu_launch_spans(const gpu_plan *p, void *stream, gpu_why *why)
{
    const spans *s = gpu_arguments<spans>(p);
    cudaError_t error = cudaSuccess;
    gpu_by_width(p->width, [&](auto element) {
        typedef decltype(element) T;
        if constexpr (sizeof(T) < WIDE)
            error = start<T>(s, p->blocks, (cudaStream_t)stream);
    });
    if (error != cudaSuccess)
        return gpu_refuse(why, "spans: %s", cudaGetErrorString(error));
    return gpu_launched(why, "spans");
}
