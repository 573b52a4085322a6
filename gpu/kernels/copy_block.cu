/* copy_block.cu - copy, v10, and transpose, v5: blocks of two sets of modes, for any permutation.
 *
 * What is here: the version for copies whose neighbours on one side are not neighbours on the
 * other, whatever the rank, the extents and the alignment. What is not: rows of whole vectors
 * against columns of them (transpose_vector.cu), and rows against rows (copy_rows.cu ..).
 *
 * Of the modes of the common refinement two sets are taken, each until it has as many places as a
 * tile has on a side: P, those that are nearest to one another in x, and Q, those nearest in y. The
 * last mode of a set may be cut; what is left of all modes counts the blocks.
 *
 *      x    place (p,q) is at xp[p] + xq[q]      lanes along p: neighbours in x, as far as P goes
 *      tile [q][p] in shared memory              rows of an odd number of words
 *      y    place (p,q) is at yp[p] + yq[q]      lanes along q: neighbours in y
 *
 * The four tables are the block's, computed once from the modes. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/ptx.cuh"
#include "gpu/kernels/refinement.cuh"

enum { WARP = 32, THREADS = 256, WARPS = THREADS / WARP, SET = 6 };

/* Blocks on a multiprocessor. With six, registers are spilt: on an H200 batched matrices of 2 bytes
 * then move at 0.28 of cudaMemcpyAsync, and not at 0.48. */
enum { RESIDENT = 4 };

/* Places along a side of a tile, and from row to row. */
template <typename T> constexpr int side = sizeof(T) <= 2 ? 128 : sizeof(T) <= 8 ? 64 : 32;
template <typename T> constexpr int pitch = side<T> + (sizeof(T) < 4 ? 4 / (int)sizeof(T) : 1);

/* One set of modes, the nearest first: the last is cut into pieces of shape[modes - 1] places, of
 * which there are `pieces`, together `last` places. Strides in elements. */
typedef struct mode_set {
    int modes, size; /* of all places of a whole piece */
    int32_t shape[SET];
    int64_t x[SET], y[SET];
    int64_t last;
    gpu_divider by_pieces;
    uint32_t pieces;
} mode_set;

typedef struct blocks {
    gpu_refined outer; /* the modes of neither set, in elements */
    mode_set p, q;
    const void *x;
    void *y;
    bool halves; /* lanes in two rows of 16 fill the tile better than 32 in one */
} blocks;

/* ---- The kernel ----------------------------------------------------------------------------- */

/* Where place n of a set lies from the set's first, from the piece on. */
static __device__ __forceinline__ void place(const mode_set *s, int n, int64_t *x, int64_t *y)
{
    int64_t u = 0, v = 0;
    for (int k = 0; k < s->modes; ++k) {
        int rest = k + 1 < s->modes ? n / s->shape[k] : 0, digit = n - rest * s->shape[k];
        u += digit * s->x[k];
        v += digit * s->y[k];
        n = rest;
    }
    *x = u;
    *y = v;
}

/* How many places this piece has: the last one may be short. */
static __device__ __forceinline__ int places(const mode_set *s, uint32_t piece)
{
    int whole = s->shape[s->modes - 1];
    int64_t left = s->last - (int64_t)piece * whole;
    return left < whole ? s->size / whole * (int)left : s->size;
}

/* A warp takes 32 places of a row, or 16 of two rows that are 16 apart, so that its places lie in
 * different banks either way. Which row a thread has in step i:
 *
 *      lanes 32     warp + 8 * i
 *      lanes 16     warp + 8 * (i % 2) + 16 * half + 32 * (i / 2) */
template <int LANES> static __device__ __forceinline__ int row_of(int i)
{
    int warp = (int)threadIdx.x / WARP, half = (int)threadIdx.x / 16 % 2;
    return LANES == WARP ? warp + WARPS * i
                         : warp + WARPS * (i % 2) + 2 * WARPS * half + 4 * WARPS * (i / 2);
}

/* One element from global to shared memory; on its way it needs no register where the copy engine
 * of the load unit takes its width. */
template <typename T> static __device__ __forceinline__ void fetch(T *to, const T *from)
{
    if constexpr (sizeof(T) < 4)
        *to = *from;
    else
        ptx_copy_async<sizeof(T)>(to, from);
}

template <typename T, int LANES>
static __global__ void __launch_bounds__(THREADS, RESIDENT)
    copy_block(const __grid_constant__ blocks b)
{
    const int N = side<T>, STEPS = N * LANES / THREADS, lane = (int)threadIdx.x % LANES;
    __shared__ T tile[N][pitch<T>];
    __shared__ int64_t at[4][N]; /* xp, yp, xq, yq */
    uint32_t rest = gpu_divide(blockIdx.x, b.q.by_pieces), piece_q = blockIdx.x - rest * b.q.pieces;
    uint32_t outer = gpu_divide(rest, b.p.by_pieces), piece_p = rest - outer * b.p.pieces;
    int np = places(&b.p, piece_p), nq = places(&b.q, piece_q);
    int64_t from, to, along[STEPS];
    for (int n = (int)threadIdx.x; n < 2 * N; n += THREADS) /* those past a short piece are read */
        if (n < N)
            place(&b.p, n, &at[0][n], &at[1][n]);
        else
            place(&b.q, n - N, &at[2][n - N], &at[3][n - N]);
    gpu_refined_index(&b.outer, outer, &from, &to);
    int lp = b.p.modes - 1, lq = b.q.modes - 1;
    int64_t p0 = (int64_t)piece_p * b.p.shape[lp], q0 = (int64_t)piece_q * b.q.shape[lq];
    const T *x = (const T *)b.x + from + p0 * b.p.x[lp] + q0 * b.q.x[lq];
    T *y = (T *)b.y + to + p0 * b.p.y[lp] + q0 * b.q.y[lq];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < STEPS; ++i)
        along[i] = at[2][row_of<LANES>(i)];
    for (int l = lane; l < np; l += LANES) {
        const T *column = x + at[0][l];
#pragma unroll
        for (int i = 0; i < STEPS; ++i)
            if (row_of<LANES>(i) < nq)
                fetch(&tile[row_of<LANES>(i)][l], column + along[i]);
    }
#pragma unroll
    for (int i = 0; i < STEPS; ++i)
        along[i] = at[1][row_of<LANES>(i)];
    ptx_copy_async_wait();
    __syncthreads();
    for (int l = lane; l < nq; l += LANES) {
        T *row = y + at[3][l];
#pragma unroll
        for (int i = 0; i < STEPS; ++i)
            if (row_of<LANES>(i) < np)
                row[along[i]] = tile[l][row_of<LANES>(i)];
    }
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

/* The mode, of those not taken, that is nearest in x, or in y; -1 where none is left. */
static int nearest(const gpu_request *r, const bool *taken, bool in_x)
{
    const ct_flat *f = in_x ? &r->a : &r->b;
    int best = -1;
    for (int k = 0; k < f->modes; ++k) {
        int64_t stride = f->stride[k] < 0 ? -f->stride[k] : f->stride[k];
        if (taken[k] || stride == 0)
            continue;
        int64_t least = best < 0 ? 0 : f->stride[best] < 0 ? -f->stride[best] : f->stride[best];
        best = best < 0 || stride < least ? k : best;
    }
    return best;
}

/* Takes the next mode into a set; true where the set wants more. A mode that would not fit whole is
 * cut into pieces as equal as can be. */
static bool take(mode_set *s, const gpu_request *r, int k, int room)
{
    int n = s->modes++;
    int64_t extent = r->a.shape[k], fits = room / s->size;
    int64_t pieces = (extent - 1) / fits + 1;
    s->shape[n] = (int32_t)((extent - 1) / pieces + 1);
    s->x[n] = r->a.stride[k];
    s->y[n] = r->b.stride[k];
    s->last = extent;
    s->pieces = (uint32_t)((extent - 1) / s->shape[n] + 1);
    s->by_pieces = gpu_divider_of(s->pieces);
    s->size *= s->shape[n];
    return pieces == 1 && s->modes < SET && room / s->size > 1;
}

/* Both sets in turn, so that neither takes what the other needs: first the nearest of each. */
static bool choose(const gpu_request *r, blocks *b, bool *taken, gpu_why *why)
{
    int room = r->bytes <= 2 ? side<uint16_t> : r->bytes <= 8 ? side<uint64_t> : side<uint4>;
    bool more_p = true, more_q = true;
    b->p = mode_set();
    b->q = mode_set();
    b->p.size = b->q.size = 1;
    while (more_p || more_q) {
        int p = more_p ? nearest(r, taken, true) : -1;
        if (p >= 0)
            taken[p] = true;
        int q = more_q ? nearest(r, taken, false) : -1;
        if (q >= 0)
            taken[q] = true;
        more_p = p >= 0 && take(&b->p, r, p, room);
        more_q = q >= 0 && take(&b->q, r, q, room);
    }
    return (b->p.modes > 0 && b->q.modes > 0) || gpu_refuse(why, "there are not two modes");
}

/* The share of a warp's places that a row of n places uses. */
static double filled(int n, int lanes)
{
    return (double)n / (((n - 1) / lanes + 1) * lanes);
}

/* The modes that no set has. */
static void keep(gpu_request *r, const bool *taken)
{
    int modes = 0;
    for (int k = 0; k < r->a.modes; ++k)
        if (!taken[k]) {
            r->a.shape[modes] = r->b.shape[modes] = r->a.shape[k];
            r->a.stride[modes] = r->a.stride[k];
            r->b.stride[modes++] = r->b.stride[k];
        }
    r->a.modes = r->b.modes = modes;
}

bool gpu_plan_block(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request v;
    gpu_plan other = *p;
    gpu_why ignored;
    bool taken[GPU_MODES] = {};
    blocks *b = gpu_arguments<blocks>(p);
    if (gpu_plan_transposed(r, &other, &ignored))
        return gpu_refuse(why, "rows and columns are whole vectors");
    if (!gpu_unswizzled(r, why) || !gpu_refine(r, &v, why))
        return false;
    gpu_vectorise(&v);
    if (v.a.modes < 2 || (v.a.stride[0] == 1 && v.b.stride[0] == 1))
        return gpu_refuse(why, "neighbours of x are neighbours of y");
    if (!choose(&v, b, taken, why))
        return false;
    keep(&v, taken);
    b->outer = gpu_refined_of(&v, 0, 1);
    b->x = v.x;
    b->y = v.y;
    b->halves = filled(b->p.size, 16) * filled(b->q.size, 16) >
                1.25 * filled(b->p.size, WARP) * filled(b->q.size, WARP);
    int64_t pieces = (int64_t)b->p.pieces * b->q.pieces, most = INT32_MAX;
    if (b->outer.b.size > most / pieces)
        return gpu_refuse(why, "more than 2^31 blocks");
    p->width = gpu_width(&v);
    p->blocks = (unsigned)(pieces * b->outer.b.size);
    return true;
}

bool gpu_launch_block(const gpu_plan *p, void *stream, gpu_why *why)
{
    const blocks *b = gpu_arguments<blocks>(p);
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        auto *kernel = b->halves ? copy_block<T, 16> : copy_block<T, WARP>;
        kernel<<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*b);
    });
    return gpu_launched(why, "copy v10");
}
