/* segment.cuh - what a block does with its segment of rows that have gaps.
 *
 * What is here: rows from x into shared memory, what the L2 is asked for, and rows from shared
 * memory to y. What is not: plans, kernels and launches, and why it is so (copy_segments.cu). */
#ifndef GPU_SEGMENT_CUH
#define GPU_SEGMENT_CUH

#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/ptx.cuh"

enum { SEGMENT_THREADS = 128, SEGMENT_WARP = 32, SEGMENT_WIDE = 16, SEGMENT_WORD = 4 };
enum { SEGMENT_SECTOR = 32, SEGMENT_LINE = 128 };

/* The bytes of a segment, of which rows go element by element, or in words. */
template <bool WORDS> constexpr int segment_of = WORDS ? 8192 : 4096;

/* Rows of x and y, from their first byte to `high` and `last`, those after their last. The first
 * segment begins with a line, `before` bytes before y does; so many rows are counted before the
 * first one that segments begin in a row or in the gap after it, `lead` bytes after the first of
 * them. */
typedef struct segments {
    const unsigned char *x;
    unsigned char *y;
    int row, x_pitch, y_pitch; /* bytes */
    int before, counted, lead;
    gpu_divider by_y_pitch;
    uint64_t reciprocal; /* 2^64 / y_pitch, and a bit more */
    uintptr_t high, last;
    bool far_apart;
    int shared;
} segments;

/* Where a block is: its segment, the byte of a row, or of the gap after it, that this begins with,
 * and the row in x. */
typedef struct segment {
    unsigned char *y;
    const unsigned char *x;
    int byte;
    bool inside; /* all of it lies in the tensor */
} segment;

static __device__ __forceinline__ segment segment_begin(const segments &s, int size)
{
    int64_t at = (int64_t)blockIdx.x * size, n = at + s.lead;
    int64_t row = (int64_t)__umul64hi((uint64_t)n, s.reciprocal);
    unsigned char *y = s.y + (at - s.before);
    bool inside = at >= s.before && (uintptr_t)y + (unsigned)size <= s.last;
    return {y, s.x + (row - s.counted) * s.x_pitch, (int)(n - row * s.y_pitch), inside};
}

/* ---- From x to shared memory ---------------------------------------------------------------- */

/* The rows of a segment, from `begin` to `end` of what follows `from`, which is a multiple of 16
 * bytes, to the same places in shared memory, and a word behind them. Threads begin with a line. */
static __device__ __forceinline__ void segment_load(const segments &s, const unsigned char *from,
                                                    int begin, int end, unsigned char *shared)
{
    int first = begin / SEGMENT_WIDE * SEGMENT_WIDE,
        before = (int)((uintptr_t)(from + first) % SEGMENT_LINE);
    for (int k = first - before + (int)threadIdx.x * SEGMENT_WIDE; k < end + SEGMENT_WORD;
         k += SEGMENT_THREADS * SEGMENT_WIDE) {
        if (k < first)
            continue;
        if ((uintptr_t)(from + k) >= (uintptr_t)s.x &&
            (uintptr_t)(from + k + SEGMENT_WIDE) <= s.high) {
            ptx_copy_async_past_l1(shared + k, from + k);
            continue;
        }
        *(uint4 *)(shared + k) = make_uint4(0, 0, 0, 0); /* words are read as a whole */
        for (int i = k; i < k + SEGMENT_WIDE; ++i)
            if ((uintptr_t)(from + i) >= (uintptr_t)s.x && (uintptr_t)(from + i) < s.high)
                shared[i] = from[i];
    }
}

/* Is there a byte of y in the sector or line at place k of the segment? */
static __device__ __forceinline__ bool segment_has(const segments &s, const segment &t, int k,
                                                   int bytes)
{
    return (uintptr_t)(t.y + k) + (unsigned)bytes > (uintptr_t)s.y && (uintptr_t)(t.y + k) < s.last;
}

/* Asks the L2 for a sector alone, where the device can. */
static __device__ __forceinline__ void segment_ask_for(const unsigned char *sector)
{
#if __CUDA_ARCH__ >= 900
    ptx_bulk_prefetch(sector, SEGMENT_SECTOR);
#else
    ptx_prefetch(sector);
#endif
}

/* Asks the L2 for the sectors that have gaps, a thread for those of one gap. */
static __device__ __forceinline__ void segment_ask_for_gaps(const segments &s, const segment &t,
                                                            int size)
{
    int gap = s.row - t.byte + (int)threadIdx.x * s.y_pitch;
#pragma unroll 1
    for (; gap < size; gap += SEGMENT_THREADS * s.y_pitch)
#pragma unroll 1
        for (int k = gap & -SEGMENT_SECTOR; k < gap + s.y_pitch - s.row; k += SEGMENT_SECTOR)
            if (k >= 0 && k < size && segment_has(s, t, k, SEGMENT_SECTOR))
                segment_ask_for(t.y + k);
}

/* The same for all lines. */
static __device__ __forceinline__ void segment_ask_for_lines(const segments &s, const segment &t,
                                                             int size)
{
    for (int k = (int)threadIdx.x * SEGMENT_LINE; k < size; k += SEGMENT_THREADS * SEGMENT_LINE)
        if (segment_has(s, t, k, SEGMENT_LINE))
            ptx_prefetch(t.y + k);
}

template <bool FAR_APART>
static __device__ __forceinline__ void segment_ask(const segments &s, const segment &t, int size)
{
    if (s.y_pitch == s.row)
        return;
    if constexpr (FAR_APART)
        segment_ask_for_gaps(s, t, size);
    else
        segment_ask_for_lines(s, t, size);
}

/* ---- From shared memory to y ---------------------------------------------------------------- */

/* A place of the segment, in one register so that one addition moves both parts on:
 *
 *      31            16 15             0
 *      | byte in its row | address      |      bytes from the row's length on are its gap's
 *
 * An address in shared memory has 16 bits, as a segment has a few KB. Where an addition leaves the
 * gap behind, a period is subtracted: from what is less that would make a huge number, so that the
 * smaller of both is right. */
typedef struct segment_place {
    uint32_t at, step, period;
} segment_place;

static __device__ __forceinline__ uint32_t segment_wrapped(uint32_t at, uint32_t period)
{
    return min(at, at - period);
}

/* Place k of the segment, to go on from in steps of so many bytes. */
static __device__ __forceinline__ segment_place segment_place_of(const segments &s,
                                                                 const segment &t, uint32_t shared,
                                                                 int k, int step)
{
    int wider = s.y_pitch - s.x_pitch, rows = (int)gpu_divide((uint32_t)step, s.by_y_pitch);
    int row = (int)gpu_divide((uint32_t)(t.byte + k), s.by_y_pitch);
    int byte = t.byte + k - row * s.y_pitch;
    uint32_t address = shared + (uint32_t)(row * s.x_pitch + byte);
    return {((uint32_t)byte << 16) + address,
            ((uint32_t)(step - rows * s.y_pitch) << 16) + (uint32_t)(step - rows * wider),
            ((uint32_t)s.y_pitch << 16) + (uint32_t)wider};
}

static __device__ __forceinline__ void segment_advance(segment_place *p)
{
    p->at = segment_wrapped(p->at + p->step, p->period);
}

/* A word of shared memory from any byte on. */
static __device__ __forceinline__ uint32_t segment_word(uint32_t address)
{
    uint32_t low = address / SEGMENT_WORD * SEGMENT_WORD;
    return __funnelshift_r(ptx_load_shared<uint32_t>(low),
                           ptx_load_shared<uint32_t>(low + SEGMENT_WORD),
                           address % SEGMENT_WORD * 8);
}

/* Is all of the sector y's? */
static __device__ __forceinline__ bool segment_all(const segments &s, const unsigned char *y)
{
    return (uintptr_t)y >= (uintptr_t)s.y && (uintptr_t)y + SEGMENT_SECTOR <= s.last;
}

/* The element at a place, to y, if it is one of a row. */
template <typename T, bool INSIDE>
static __device__ __forceinline__ void segment_put(const segments &s, uint32_t at, unsigned char *y)
{
    if (at < (uint32_t)s.row << 16 &&
        (INSIDE || ((uintptr_t)y >= (uintptr_t)s.y && (uintptr_t)y < s.last)))
        *(T *)y = ptx_load_shared<T>(at & 0xffff);
}

/* Element by element, side by side. */
template <typename T, bool INSIDE>
static __device__ __forceinline__ void segment_elements(const segments &s, const segment &t,
                                                        uint32_t shared)
{
    const int size = segment_of<false>, step = SEGMENT_THREADS * (int)sizeof(T);
    const int unrolled = INSIDE ? size / step : 1;
    int first = (int)threadIdx.x * (int)sizeof(T);
    segment_place p = segment_place_of(s, t, shared, first, step);
#pragma unroll unrolled
    for (int k = 0; k < size; k += step, segment_advance(&p))
        segment_put<T, INSIDE>(s, p.at, t.y + first + k);
}

/* A line a warp: the sectors without a gap in words, the others byte by byte, 32 threads each. */
template <bool INSIDE>
static __device__ __forceinline__ void segment_lines(const segments &s, const segment &t,
                                                     uint32_t shared)
{
    const int step = SEGMENT_THREADS * SEGMENT_WORD, each = SEGMENT_SECTOR / SEGMENT_WORD,
              unrolled = INSIDE ? 4 : 1;
    const uint32_t both = 0x10001; /* one byte further in the row and in shared memory */
    int line = (int)threadIdx.x / SEGMENT_WARP * SEGMENT_LINE,
        lane = (int)threadIdx.x % SEGMENT_WARP;
    int sector = lane / each * SEGMENT_SECTOR, in = lane % each * SEGMENT_WORD;
    uint32_t last = (uint32_t)(s.row - SEGMENT_SECTOR + 1) << 16;
    segment_place p = segment_place_of(s, t, shared, line + sector, step);
    unsigned char *y = t.y + line;
#pragma unroll unrolled
    for (int k = 0; k < segment_of<true>; k += step, y += step, segment_advance(&p)) {
        bool whole = p.at < last && (INSIDE || segment_all(s, y + sector));
        if (whole)
            *(uint32_t *)(y + sector + in) = segment_word((p.at & 0xffff) + (uint32_t)in);
        unsigned others = ~__ballot_sync(~0u, whole);
#pragma unroll
        for (int i = 0; i < SEGMENT_LINE / SEGMENT_SECTOR; ++i)
            if (others >> (i * each) & 1) {
                uint32_t begin = __shfl_sync(~0u, p.at, i * each);
                uint32_t at = segment_wrapped(begin + (uint32_t)lane * both, p.period);
                segment_put<uint8_t, INSIDE>(s, at, y + i * SEGMENT_SECTOR + lane);
            }
    }
}

template <typename T, bool WORDS, bool INSIDE>
static __device__ __forceinline__ void segment_store(const segments &s, const segment &t,
                                                     uint32_t shared)
{
    if constexpr (WORDS)
        segment_lines<INSIDE>(s, t, shared);
    else
        segment_elements<T, INSIDE>(s, t, shared);
}

#endif
