/* rows.cuh - what is computed of rows of neighbours, at any alignment: y[..] = op(x[..], z[..]).
 *
 * What is here: rows cut into pieces, what a thread does with its vectors of one, bytes shifted
 * into their place. What is not: what is computed (packs.cuh, axpby.cu), copies (copy_rows.cu).
 *
 *      x, z     | skew |  base[0]  |  base[1]  |  base[2]  | ..       aligned to 16 bytes
 *      y        | head | vector 0  | vector 1  | ..        | tail     aligned to 16 bytes
 *
 * Byte k of vector i is byte skew + k of base[i] and base[i + 1]. base[0] and the bytes past the
 * last base may be outside of the row: where x or z is skewed, vector 0 and the last one go element
 * by element, as head and tail do.
 *
 *      lane          0    1    2   ..  31   |   0
 *      vectors       0    1    2       31           a warp's, neighbours: base[i + 1] is what the
 *                   32   33   34       63           next lane loads, or lane 0 in the next line
 *                    ..                     |  128  loaded by lane 0 alone, for lane 31's last
 *
 * So each is loaded once, and a thread keeps four vectors of an operand and not eight: more blocks
 * have room on a multiprocessor. */
#ifndef GPU_ROWS_CUH
#define GPU_ROWS_CUH

#include "gpu/host/kernels.h"
#include "gpu/kernels/ptx.cuh"
#include "gpu/kernels/refinement.cuh"
#include "gpu/kernels/tensors/packs.cuh"

/* GPU_MIN_ROW: a row has at least two vectors after its head, and work for eight threads. */
enum { GPU_ROW_THREADS = 128, GPU_ROW_WARP = 32, GPU_ROW_WIDE = 16, GPU_MIN_ROW = 256 };
enum { GPU_ROW_EACH = 4 }; /* vectors of a thread, all in flight at once */
enum { GPU_ROW_PIECE = GPU_ROW_THREADS * GPU_ROW_EACH * GPU_ROW_WIDE, GPU_ROW_LINE = 128 };
enum { GPU_ROW_AHEAD = 64 }; /* pieces from one that a block computes to one that it asks for */

/* Blocks of a multiprocessor: as many as keep all vectors in registers. */
template <typename T, bool TWO>
constexpr int gpu_row_blocks = !TWO                        ? 7
                               : sizeof(T) == GPU_ROW_WIDE ? 4
                                                           : 5;

/* Where rows begin, in bytes; the dividers of a are those of all. */
typedef struct gpu_row_pieces {
    gpu_flat32 a;
    ct_flat b, c;
    const unsigned char *x, *z;
    unsigned char *y;
    int64_t length;          /* of a row, bytes */
    uint32_t count, per_row; /* pieces: of all rows, of one */
    gpu_divider by_row;      /* of pieces, by per_row */
    int lanes;               /* threads of a piece: a power of two up to GPU_ROW_THREADS */
    bool skewed;             /* x or z, in some row */
} gpu_row_pieces;

/* Bytes skew .. skew + 15 of the 32 that low and high are. */
static __device__ __forceinline__ uint4 gpu_shifted(uint4 low, uint4 high, unsigned skew)
{
    uint32_t w[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
#pragma unroll
    for (int k = 0; k < 6; ++k)
        w[k] = skew & 8 ? w[k + 2] : w[k];
#pragma unroll
    for (int k = 0; k < 5; ++k)
        w[k] = skew & 4 ? w[k + 1] : w[k];
    unsigned bits = skew % 4 * 8;
    return make_uint4(__funnelshift_r(w[0], w[1], bits), __funnelshift_r(w[1], w[2], bits),
                      __funnelshift_r(w[2], w[3], bits), __funnelshift_r(w[3], w[4], bits));
}

/* ---- A row of one operand ------------------------------------------------------------------- */

/* x from the first vector of y on. */
typedef struct gpu_skewed {
    const uint4 *base;
    unsigned skew;
} gpu_skewed;

static __device__ __forceinline__ gpu_skewed gpu_skewed_of(const unsigned char *x)
{
    unsigned skew = (unsigned)((uintptr_t)x % GPU_ROW_WIDE);
    return {(const uint4 *)(x - skew), skew};
}

/* The two vectors from which vector i is shifted. */
typedef struct gpu_both {
    uint4 low, high;
} gpu_both;

template <bool SKEWED> static __device__ __forceinline__ gpu_both gpu_load_both(gpu_skewed s, int i)
{
    gpu_both v;
    v.low = s.base[i];
    if (SKEWED && s.skew != 0)
        v.high = s.base[i + 1];
    return v;
}

template <typename T, bool SKEWED>
static __device__ __forceinline__ gpu_pack<T> gpu_pack_both(gpu_skewed s, const gpu_both &v)
{
    return gpu_pack_from<T>(!SKEWED || s.skew == 0 ? v.low : gpu_shifted(v.low, v.high, s.skew));
}

/* ---- A piece -------------------------------------------------------------------------------- */

/* Where the row of a piece begins in each operand. */
typedef struct gpu_row {
    const unsigned char *x, *z;
    unsigned char *y;
} gpu_row;

static __device__ __forceinline__ gpu_row gpu_row_at(const gpu_row_pieces &p, uint32_t i)
{
    const ct_flat *a = &p.a.flat;
    int64_t at = a->offset[0], bt = p.b.offset[0], ct = p.c.offset[0];
    for (int m = 0; m < a->modes; ++m) {
        uint32_t rest = m + 1 < a->modes ? gpu_divide(i, p.a.by[m]) : 0;
        int64_t digit = i - rest * (uint32_t)a->shape[m];
        at += digit * a->stride[m];
        bt += digit * p.b.stride[m];
        ct += digit * p.c.stride[m];
        i = rest;
    }
    return {p.x + at, p.z + ct, p.y + bt};
}

/* The bytes of a row from begin to end, by the threads of one piece. */
template <typename T, typename Op>
static __device__ __forceinline__ void
gpu_row_elements(const gpu_row &r, int64_t begin, int64_t end, int lane, int lanes, const Op &op)
{
    for (int64_t k = begin / (int)sizeof(T) + lane; k < end / (int)sizeof(T); k += lanes)
        ((T *)r.y)[k] = op.one(((const T *)r.x)[k], ((const T *)r.z)[k]);
}

/* What a thread loads of one operand: its vectors and, in the first lane, what follows them. */
template <bool SKEWED> struct gpu_loaded {
    uint4 v[GPU_ROW_EACH + SKEWED];
};

/* Which vectors a thread has: at, at + side, .., of those from `begin` on and before `end`. */
typedef struct gpu_turns {
    int at, side, begin;
    int64_t end;
} gpu_turns;

/* Its k-th, and what follows the last ones where they are shifted; not else, as z may be y: those
 * are other threads' to write. */
template <bool TWO, bool SKEWED>
static __device__ __forceinline__ void gpu_load_vector(gpu_loaded<SKEWED> &l, const gpu_skewed &x,
                                                       const gpu_turns &t, int k)
{
    int i = t.at + k * t.side;
    bool shifted = x.skew != 0, first = (int)threadIdx.x % t.side == 0;
    bool asked = i >= t.begin && i < t.end + shifted && (k < GPU_ROW_EACH || (shifted && first));
    if constexpr (TWO)
        ptx_load_if(&l.v[k], x.base + i, asked);
    else if (asked)
        l.v[k] = x.base[i];
}

/* Vector k, shifted; what follows it comes from the next of `side` lanes, all of which ask. */
template <typename T, bool SKEWED>
static __device__ __forceinline__ gpu_pack<T> gpu_vector_of(const gpu_loaded<SKEWED> &l, int k,
                                                            int side, unsigned skew)
{
    if constexpr (!SKEWED) {
        return gpu_pack_from<T>(l.v[k]);
    } else {
        int lane = (int)threadIdx.x % side, next = (lane + 1) % side;
        uint4 w = lane == 0 ? l.v[k + 1] : l.v[k];
        w.x = __shfl_sync(~0u, w.x, next, side);
        w.y = __shfl_sync(~0u, w.y, next, side);
        w.z = __shfl_sync(~0u, w.z, next, side);
        w.w = __shfl_sync(~0u, w.w, next, side);
        return gpu_pack_from<T>(skew == 0 ? l.v[k] : gpu_shifted(l.v[k], w, skew));
    }
}

/* One piece of a row; the loads of all vectors come before the first store. With one operand z is
 * x, and not loaded again. */
template <typename T, bool TWO, bool SKEWED, typename Op>
static __device__ __forceinline__ void gpu_compute_piece(const gpu_row_pieces &p, const gpu_row &r,
                                                         uint32_t piece, int lane, const Op &op)
{
    unsigned head = (unsigned)(-(uintptr_t)r.y % GPU_ROW_WIDE);
    gpu_skewed x = gpu_skewed_of(r.x + head), z = TWO ? gpu_skewed_of(r.z + head) : x;
    int64_t vectors = (p.length - head) / GPU_ROW_WIDE,
            first = (int64_t)piece * (p.lanes * GPU_ROW_EACH);
    int aside = SKEWED && (x.skew | z.skew) != 0, begin = first < aside ? aside : 0;
    int64_t end = vectors - aside - first;
    /* A block side by side where two operands need no neighbours: of 16 bytes 0.2 faster. */
    int side = (TWO && !SKEWED) || p.lanes < GPU_ROW_WARP ? p.lanes : GPU_ROW_WARP;
    gpu_turns t = {lane / side * side * GPU_ROW_EACH + lane % side, side, begin, end};
    gpu_loaded<SKEWED> u, v;
    x.base += first;
    z.base += first;
#pragma unroll
    for (int k = 0; k < GPU_ROW_EACH + SKEWED; ++k) {
        gpu_load_vector<TWO>(u, x, t, k);
        if (TWO)
            gpu_load_vector<TWO>(v, z, t, k);
    }
    if (piece == 0)
        gpu_row_elements<T>(r, 0, head + GPU_ROW_WIDE * aside, lane, p.lanes, op);
    if (piece == p.per_row - 1)
        gpu_row_elements<T>(r, head + GPU_ROW_WIDE * (vectors - aside), p.length, lane, p.lanes,
                            op);
    gpu_pack<T> *y = (gpu_pack<T> *)(r.y + head) + first;
#pragma unroll
    for (int k = 0; k < GPU_ROW_EACH; ++k) {
        int i = t.at + k * side;
        bool inside = i >= begin && i < end;
        if (!SKEWED && !inside)
            continue; /* no other lane asks for this vector */
        gpu_pack<T> a = gpu_vector_of<T, SKEWED>(u, k, side, x.skew), b = a;
        if (TWO)
            b = gpu_vector_of<T, SKEWED>(v, k, side, z.skew);
        if (inside)
            gpu_store_pack(y + i, op.pack(a, b));
    }
}

/* Asks the L2 for the lines of a later block's piece of x, so that its loads wait less long for
 * memory: where pieces are those of whole blocks. */
static __device__ __forceinline__ void gpu_ask_ahead(const gpu_row_pieces &p, uint32_t at)
{
    if (p.lanes < GPU_ROW_THREADS || at >= p.count)
        return;
    uint32_t row = gpu_divide(at, p.by_row), piece = at - row * p.per_row;
    int64_t k = (int64_t)piece * GPU_ROW_PIECE + (int)threadIdx.x * GPU_ROW_LINE;
    if ((int)threadIdx.x < GPU_ROW_PIECE / GPU_ROW_LINE && k < p.length)
        ptx_prefetch(gpu_row_at(p, row).x + k);
}

/* The piece of this thread. */
template <typename T, bool TWO, bool SKEWED, typename Op>
static __device__ __forceinline__ void gpu_compute_rows(const gpu_row_pieces &p, const Op &op)
{
    uint32_t at = blockIdx.x * (GPU_ROW_THREADS / p.lanes) + threadIdx.x / p.lanes;
    if (at >= p.count)
        return;
    if (!TWO) /* with two operands it was slower, by up to 0.05 */
        gpu_ask_ahead(p, at + GPU_ROW_AHEAD);
    uint32_t row = gpu_divide(at, p.by_row);
    gpu_compute_piece<T, TWO, SKEWED>(p, gpu_row_at(p, row), at - row * p.per_row,
                                      (int)threadIdx.x % p.lanes, op);
}

/* ---- The plan ------------------------------------------------------------------------------- */

/* Do the rows of an operand begin where those of y do, within 16 bytes? */
static inline bool gpu_lies_like(const ct_flat *f, const void *x, const gpu_request *r)
{
    int64_t x_first = (int64_t)(uintptr_t)x + f->offset[0] * r->bytes;
    int64_t y_first = (int64_t)(uintptr_t)r->y + r->b.offset[0] * r->bytes;
    return (x_first - y_first) % GPU_ROW_WIDE == 0;
}

/* The pieces of a request with two operands or one, and blocks for them; not of single runs that
 * lie alike. */
static inline bool gpu_plan_row_pieces(const gpu_request *r, bool two, gpu_plan *plan,
                                       gpu_row_pieces *p, gpu_why *why)
{
    gpu_request v;
    if (!gpu_refine_all(r, two, &v, why))
        return false;
    if (v.b.modes == 0 || v.b.stride[0] != 1 || v.a.stride[0] != 1 || v.c.stride[0] != 1)
        return gpu_refuse(why, "there are no rows that a, b and c keep together");
    if (v.b.modes == 1 && gpu_lies_like(&v.a, v.x, &v) && gpu_lies_like(&v.c, v.z, &v))
        return gpu_refuse(why, "a, b and c are one run each, and lie alike");
    p->length = v.b.shape[0] * v.bytes;
    if (p->length < GPU_MIN_ROW)
        return gpu_refuse(why, "rows of %lld bytes are shorter than %d", (long long)p->length,
                          GPU_MIN_ROW);
    ct_flat a = gpu_outer(&v.a, 1, v.bytes);
    int64_t per_row = (p->length - 1) / GPU_ROW_PIECE + 1;
    if (per_row >= ((int64_t)1 << 31) / a.size)
        return gpu_refuse(why, "more than 2^31 pieces of %d bytes", GPU_ROW_PIECE);
    p->a = gpu_flat32_of(&a);
    p->b = gpu_outer(&v.b, 1, v.bytes);
    p->c = gpu_outer(&v.c, 1, v.bytes);
    p->x = (const unsigned char *)v.x;
    p->z = (const unsigned char *)v.z;
    p->y = (unsigned char *)v.y;
    p->per_row = (uint32_t)per_row;
    p->by_row = gpu_divider_of(per_row);
    p->count = (uint32_t)(per_row * a.size);
    p->skewed = !gpu_lies_like(&v.a, v.x, &v) || !gpu_lies_like(&v.c, v.z, &v);
    for (int k = 0; k < a.modes; ++k)
        p->skewed = p->skewed || (p->a.flat.stride[k] - p->b.stride[k]) % GPU_ROW_WIDE != 0 ||
                    (p->c.stride[k] - p->b.stride[k]) % GPU_ROW_WIDE != 0;
    p->lanes = GPU_ROW_THREADS;
    while (p->lanes / 2 * GPU_ROW_EACH * GPU_ROW_WIDE >= p->length)
        p->lanes /= 2;
    plan->width = gpu_width(r);
    plan->blocks = (p->count - 1) / (uint32_t)(GPU_ROW_THREADS / p->lanes) + 1;
    return true;
}

#endif
