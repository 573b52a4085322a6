/* span.cuh - what a block does with its span of rows that have gaps.
 *
 * What is here: rows from x into shared memory, what the L2 is asked for, and rows from shared
 * memory to y. What is not: plans, kernels and launches, and why it is so (copy_spans.cu). */
#ifndef GPU_SPAN_CUH
#define GPU_SPAN_CUH

#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/ptx.cuh"

enum { SPAN_THREADS = 128, SPAN_WARP = 32, SPAN_WIDE = 16, SPAN_WORD = 4 };
enum { SPAN_SECTOR = 32, SPAN_LINE = 128 };

/* The bytes of a span, of which rows go element by element, or in words. */
template <bool WORDS> constexpr int span_of = WORDS ? 8192 : 4096;

/* Rows of x and y, from their first byte to `high` and `last`, those after their last. The first
 * span begins with a line, `before` bytes before y does; so many rows are counted before the first
 * one that spans begin in a row or in the gap after it, `lead` bytes after the first of them. */
typedef struct spans {
    const unsigned char *x;
    unsigned char *y;
    int row, x_pitch, y_pitch; /* bytes */
    int before, counted, lead;
    gpu_divider by_y_pitch;
    uint64_t reciprocal; /* 2^64 / y_pitch, and a bit more */
    uintptr_t high, last;
    bool far_apart;
    int shared;
} spans;

/* Where a block is: its span, the byte of a row, or of the gap after it, that this begins with, and
 * the row in x. */
typedef struct span {
    unsigned char *y;
    const unsigned char *x;
    int byte;
    bool inside; /* all of it lies in the tensor */
} span;

static __device__ __forceinline__ span span_begin(const spans &s, int size)
{
    int64_t at = (int64_t)blockIdx.x * size, n = at + s.lead;
    int64_t row = (int64_t)__umul64hi((uint64_t)n, s.reciprocal);
    unsigned char *y = s.y + (at - s.before);
    bool inside = at >= s.before && (uintptr_t)y + (unsigned)size <= s.last;
    return {y, s.x + (row - s.counted) * s.x_pitch, (int)(n - row * s.y_pitch), inside};
}

/* ---- From x to shared memory ---------------------------------------------------------------- */

/* The rows of a span, from `begin` to `end` of what follows `from`, which is a multiple of 16
 * bytes, to the same places in shared memory, and a word behind them. Threads begin with a line. */
static __device__ __forceinline__ void span_load(const spans &s, const unsigned char *from,
                                                 int begin, int end, unsigned char *shared)
{
    int first = begin / SPAN_WIDE * SPAN_WIDE,
        before = (int)((uintptr_t)(from + first) % SPAN_LINE);
    for (int k = first - before + (int)threadIdx.x * SPAN_WIDE; k < end + SPAN_WORD;
         k += SPAN_THREADS * SPAN_WIDE) {
        if (k < first)
            continue;
        if ((uintptr_t)(from + k) >= (uintptr_t)s.x &&
            (uintptr_t)(from + k + SPAN_WIDE) <= s.high) {
            ptx_copy_async_past_l1(shared + k, from + k);
            continue;
        }
        *(uint4 *)(shared + k) = make_uint4(0, 0, 0, 0); /* words are read as a whole */
        for (int i = k; i < k + SPAN_WIDE; ++i)
            if ((uintptr_t)(from + i) >= (uintptr_t)s.x && (uintptr_t)(from + i) < s.high)
                shared[i] = from[i];
    }
}

/* Is there a byte of y in the sector or line at place k of the span? */
static __device__ __forceinline__ bool span_has(const spans &s, const span &t, int k, int bytes)
{
    return (uintptr_t)(t.y + k) + (unsigned)bytes > (uintptr_t)s.y && (uintptr_t)(t.y + k) < s.last;
}

/* Asks the L2 for a sector alone, where the device can. */
static __device__ __forceinline__ void span_ask_for(const unsigned char *sector)
{
#if __CUDA_ARCH__ >= 900
    ptx_bulk_prefetch(sector, SPAN_SECTOR);
#else
    ptx_prefetch(sector);
#endif
}

/* Asks the L2 for the sectors that have gaps, a thread for those of one gap. */
static __device__ __forceinline__ void span_ask_for_gaps(const spans &s, const span &t, int size)
{
    int gap = s.row - t.byte + (int)threadIdx.x * s.y_pitch;
#pragma unroll 1
    for (; gap < size; gap += SPAN_THREADS * s.y_pitch)
#pragma unroll 1
        for (int k = gap & -SPAN_SECTOR; k < gap + s.y_pitch - s.row; k += SPAN_SECTOR)
            if (k >= 0 && k < size && span_has(s, t, k, SPAN_SECTOR))
                span_ask_for(t.y + k);
}

/* The same for all lines. */
static __device__ __forceinline__ void span_ask_for_lines(const spans &s, const span &t, int size)
{
    for (int k = (int)threadIdx.x * SPAN_LINE; k < size; k += SPAN_THREADS * SPAN_LINE)
        if (span_has(s, t, k, SPAN_LINE))
            ptx_prefetch(t.y + k);
}

template <bool FAR_APART>
static __device__ __forceinline__ void span_ask(const spans &s, const span &t, int size)
{
    if (s.y_pitch == s.row)
        return;
    if constexpr (FAR_APART)
        span_ask_for_gaps(s, t, size);
    else
        span_ask_for_lines(s, t, size);
}

/* ---- From shared memory to y ---------------------------------------------------------------- */

/* A place of the span, in one register so that one addition moves both parts on:
 *
 *      31            16 15             0
 *      | byte in its row | address      |      bytes from the row's length on are its gap's
 *
 * An address in shared memory has 16 bits, as a span has a few KB. Where an addition leaves the gap
 * behind, a period is subtracted: from what is less that would make a huge number, so that the
 * smaller of both is right. */
typedef struct span_place {
    uint32_t at, step, period;
} span_place;

static __device__ __forceinline__ uint32_t span_wrapped(uint32_t at, uint32_t period)
{
    return min(at, at - period);
}

/* Place k of the span, to go on from in steps of so many bytes. */
static __device__ __forceinline__ span_place span_place_of(const spans &s, const span &t,
                                                           uint32_t shared, int k, int step)
{
    int wider = s.y_pitch - s.x_pitch, rows = (int)gpu_divide((uint32_t)step, s.by_y_pitch);
    int row = (int)gpu_divide((uint32_t)(t.byte + k), s.by_y_pitch);
    int byte = t.byte + k - row * s.y_pitch;
    uint32_t address = shared + (uint32_t)(row * s.x_pitch + byte);
    return {((uint32_t)byte << 16) + address,
            ((uint32_t)(step - rows * s.y_pitch) << 16) + (uint32_t)(step - rows * wider),
            ((uint32_t)s.y_pitch << 16) + (uint32_t)wider};
}

static __device__ __forceinline__ void span_advance(span_place *p)
{
    p->at = span_wrapped(p->at + p->step, p->period);
}

/* A word of shared memory from any byte on. */
static __device__ __forceinline__ uint32_t span_word(uint32_t address)
{
    uint32_t low = address / SPAN_WORD * SPAN_WORD;
    return __funnelshift_r(ptx_load_shared<uint32_t>(low),
                           ptx_load_shared<uint32_t>(low + SPAN_WORD), address % SPAN_WORD * 8);
}

/* Is all of the sector y's? */
static __device__ __forceinline__ bool span_all(const spans &s, const unsigned char *y)
{
    return (uintptr_t)y >= (uintptr_t)s.y && (uintptr_t)y + SPAN_SECTOR <= s.last;
}

/* The element at a place, to y, if it is one of a row. */
template <typename T, bool INSIDE>
static __device__ __forceinline__ void span_put(const spans &s, uint32_t at, unsigned char *y)
{
    if (at < (uint32_t)s.row << 16 &&
        (INSIDE || ((uintptr_t)y >= (uintptr_t)s.y && (uintptr_t)y < s.last)))
        *(T *)y = ptx_load_shared<T>(at & 0xffff);
}

/* Element by element, side by side. */
template <typename T, bool INSIDE>
static __device__ __forceinline__ void span_elements(const spans &s, const span &t, uint32_t shared)
{
    const int size = span_of<false>, step = SPAN_THREADS * (int)sizeof(T);
    const int unrolled = INSIDE ? size / step : 1;
    int first = (int)threadIdx.x * (int)sizeof(T);
    span_place p = span_place_of(s, t, shared, first, step);
#pragma unroll unrolled
    for (int k = 0; k < size; k += step, span_advance(&p))
        span_put<T, INSIDE>(s, p.at, t.y + first + k);
}

/* A line a warp: the sectors without a gap in words, the others byte by byte, 32 threads each. */
template <bool INSIDE>
static __device__ __forceinline__ void span_lines(const spans &s, const span &t, uint32_t shared)
{
    const int step = SPAN_THREADS * SPAN_WORD, each = SPAN_SECTOR / SPAN_WORD,
              unrolled = INSIDE ? 4 : 1;
    const uint32_t both = 0x10001; /* one byte further in the row and in shared memory */
    int line = (int)threadIdx.x / SPAN_WARP * SPAN_LINE, lane = (int)threadIdx.x % SPAN_WARP;
    int sector = lane / each * SPAN_SECTOR, in = lane % each * SPAN_WORD;
    uint32_t last = (uint32_t)(s.row - SPAN_SECTOR + 1) << 16;
    span_place p = span_place_of(s, t, shared, line + sector, step);
    unsigned char *y = t.y + line;
#pragma unroll unrolled
    for (int k = 0; k < span_of<true>; k += step, y += step, span_advance(&p)) {
        bool whole = p.at < last && (INSIDE || span_all(s, y + sector));
        if (whole)
            *(uint32_t *)(y + sector + in) = span_word((p.at & 0xffff) + (uint32_t)in);
        unsigned others = ~__ballot_sync(~0u, whole);
#pragma unroll
        for (int i = 0; i < SPAN_LINE / SPAN_SECTOR; ++i)
            if (others >> (i * each) & 1) {
                uint32_t begin = __shfl_sync(~0u, p.at, i * each);
                uint32_t at = span_wrapped(begin + (uint32_t)lane * both, p.period);
                span_put<uint8_t, INSIDE>(s, at, y + i * SPAN_SECTOR + lane);
            }
    }
}

template <typename T, bool WORDS, bool INSIDE>
static __device__ __forceinline__ void span_store(const spans &s, const span &t, uint32_t shared)
{
    if constexpr (WORDS)
        span_lines<INSIDE>(s, t, shared);
    else
        span_elements<T, INSIDE>(s, t, shared);
}

#endif
