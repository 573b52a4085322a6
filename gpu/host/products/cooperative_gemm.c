/* cooperative_gemm.c - see cooperative_gemm.h.
 *
 * The coordinates of a thread come from the reference's partition of a tensor that holds them: of
 * A, M x K elements of which element (m,k) is m + rows * k, with M rounded up to whole tiles as
 * rows, so that coordinates beyond M and K can be told from those inside. */
#include "gpu/host/products/cooperative_gemm.h"

#include "gpu/host/kernels.h"

enum { WARP = 32, WORD = 32, BYTE = 8, ALIGNED = 16 };
enum { SHARED_BYTES = 227 * 1024 };

static const int modes_of[GPU_FACTORS][2] = {{0, 2}, {1, 2}, {0, 1}}; /* of M, N, K */

size_t gpu_cooperative_gemm_offsets(const gpu_request *r)
{
    return (size_t)r->threads * (size_t)gpu_mma_values(&r->cooperative_gemm.mma);
}

int64_t gpu_cooperative_gemm_bytes(const gpu_mma *m)
{
    int64_t bytes = 0;
    for (int f = 0; f < GPU_FACTORS; ++f)
        bytes += (m->factor[f].image + ALIGNED - 1) / ALIGNED * ALIGNED;
    return bytes;
}

bool gpu_cooperative_gemm_is_whole(const gpu_request *r)
{
    bool whole = true;
    for (int k = 0; k < GPU_FACTORS; ++k)
        whole = whole && r->cooperative_gemm.extent[k] == r->cooperative_gemm.tile[k];
    return whole;
}

/* What is read while the offsets are found. */
typedef struct reading {
    ct_ctx *cx;
    ct_mma_traits atom;
    ct_tiled_mma mma;
    gpu_request *r;
    gpu_why *why;
} reading;

static bool is_fine(const reading *x)
{
    return ct_check(x->cx) == CT_OK || gpu_refuse(x->why, "%.200s", ct_message(x->cx));
}

/* Sums that alpha and beta multiply: floats of 4 and 8 bytes, integers of 4. */
static bool take_kind(const reading *x)
{
    const ct_mma_traits *atom = &x->atom;
    bool floats = atom->c_type[0] == 'f' || atom->c_type[0] == 'd';
    x->r->kind = floats ? GPU_FLOAT : GPU_SIGNED;
    x->r->bytes = atom->c_bits / BYTE;
    if (gpu_mma_of_groups(&x->r->cooperative_gemm.mma))
        return gpu_refuse(x->why, "a warpgroup reads its factors through descriptors, not in "
                                  "fragments");
    return x->r->bytes >= 4 ||
           gpu_refuse(x->why, "sums of %d bits are not scaled here", atom->c_bits);
}

static int64_t size_of(ct_ctx *cx, ct_value shape, int mode)
{
    return ct_int(ct_size(cx, ct_get(cx, shape, mode)));
}

/* M, N and K, which the factors agree on; tile: the same in whole tiles. */
static bool take_extents(const reading *x, const ct_layout *factor)
{
    gpu_request *r = x->r;
    for (int k = 0; k < GPU_FACTORS; ++k)
        r->cooperative_gemm.extent[k] = -1;
    for (int f = 0; f < GPU_FACTORS; ++f)
        for (int k = 0; k < 2; ++k) {
            int64_t *have = &r->cooperative_gemm.extent[modes_of[f][k]];
            if (ct_rank(factor[f]) != 2)
                return gpu_refuse(x->why, "%c has not two modes", "ABC"[f]);
            int64_t size = size_of(x->cx, ct_shape(x->cx, factor[f]), k);
            if (*have >= 0 && size != *have)
                return gpu_refuse(x->why, "mode %d of %c has %lld elements, %c is %lld", k,
                                  "ABC"[f], (long long)size, "MNK"[modes_of[f][k]],
                                  (long long)*have);
            *have = size;
        }
    for (int k = 0; k < GPU_FACTORS && is_fine(x); ++k) {
        int64_t tile = ct_int(ct_tile_size(x->cx, &x->mma, k));
        r->cooperative_gemm.tile[k] =
            (r->cooperative_gemm.extent[k] + tile - 1) / (tile < 1 ? 1 : tile) * tile;
    }
    return is_fine(x);
}

static bool take_threads(const reading *x)
{
    int64_t reach = ct_int(ct_cosize(x->cx, x->mma.thr_layout_vmnk));
    int64_t along = size_of(x->cx, ct_shape(x->cx, x->mma.thr_layout_vmnk), 3);
    int of = x->r->cooperative_gemm.mma.instruction < GPU_MMA_OF_WARPS ? WARP : 1;
    x->r->threads = ct_int(ct_size(x->cx, x->mma.thr_layout_vmnk));
    if (!is_fine(x))
        return false;
    if (x->r->threads > GPU_MAX_THREADS || reach != x->r->threads)
        return gpu_refuse(x->why, "%lld threads up to number %lld: a block has at most %d, no gaps",
                          (long long)x->r->threads, (long long)reach - 1, (int)GPU_MAX_THREADS);
    if (x->r->threads % of != 0)
        return gpu_refuse(x->why, "%lld threads are no whole warps", (long long)x->r->threads);
    return along == 1 || gpu_refuse(x->why, "atoms along K: their threads would share sums");
}

/* The coordinates of a factor as a tensor of its extents. */
static ct_value part_of(const reading *x, int f, int64_t thread)
{
    ct_ctx *cx = x->cx;
    const int64_t *extent = x->r->cooperative_gemm.extent;
    ct_value shape[2] = {ct_static(cx, extent[modes_of[f][0]]),
                         ct_static(cx, extent[modes_of[f][1]])};
    ct_value stride[2] = {ct_static(cx, 1),
                          ct_static(cx, x->r->cooperative_gemm.mma.factor[f].rows)};
    ct_layout layout =
        ct_make_layout(cx, ct_make_tuple(cx, 2, shape), ct_make_tuple(cx, 2, stride));
    ct_value tensor = ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), layout);
    return ct_partition_mma(cx, &x->mma, (ct_operand)f, ct_dynamic(cx, thread), tensor);
}

static bool take_values(const reading *x, int f, int bits, ct_layout layout)
{
    gpu_mma *m = &x->r->cooperative_gemm.mma;
    gpu_factor *factor = &m->factor[f];
    factor->rows = (int)x->r->cooperative_gemm.tile[modes_of[f][0]];
    factor->bits = bits;
    ct_value part = part_of(x, f, 0), shape = ct_shape(x->cx, part);
    if (!is_fine(x) || !gpu_flatten(x->cx, layout, &factor->layout, x->why))
        return false;
    gpu_range s = gpu_reach_of(&factor->layout);
    factor->values = (int)ct_int(ct_size(x->cx, part));
    factor->values_of_one = (int)size_of(x->cx, shape, 0);
    factor->image = ((s.high + 1) * bits + BYTE - 1) / BYTE;
    int steps = f == CT_C ? 1 : (int)size_of(x->cx, shape, 2), rest = (int)size_of(x->cx, shape, 1);
    *(f == CT_B ? &m->n : &m->m) = rest;
    m->k = f == CT_C ? m->k : steps;
    if (!is_fine(x))
        return false;
    if (s.low < 0)
        return gpu_refuse(x->why, "%c reaches below element 0, where shared memory begins",
                          "ABC"[f]);
    if (factor->values / steps * bits > GPU_MMA_WORDS * WORD)
        return gpu_refuse(x->why, "%d values of %c leave a thread's registers",
                          factor->values / steps, "ABC"[f]);
    return factor->values_of_one * bits % WORD == 0 ||
           gpu_refuse(x->why, "values of %c of an instruction fill no registers", "ABC"[f]);
}

static bool put_offsets(const reading *x, int32_t *offsets)
{
    const gpu_mma *m = &x->r->cooperative_gemm.mma;
    for (int64_t t = 0; t < x->r->threads; ++t)
        for (int f = 0; f < GPU_FACTORS; ++f) {
            size_t mark = ct_mark(x->cx);
            ct_value part = part_of(x, f, t);
            for (int i = 0; i < m->factor[f].values; ++i)
                *offsets++ = (int32_t)ct_int(ct_layout_call(x->cx, part, ct_dynamic(x->cx, i)));
            if (!is_fine(x))
                return false;
            ct_release(x->cx, mark);
        }
    return true;
}

static bool take_factors(const reading *x, const ct_layout *factor)
{
    gpu_mma *m = &x->r->cooperative_gemm.mma;
    const int bits[GPU_FACTORS] = {x->atom.a_bits, x->atom.b_bits, x->atom.c_bits};
    for (int f = 0; f < GPU_FACTORS; ++f)
        if (!take_values(x, f, bits[f], factor[f]))
            return false;
    int64_t bytes = gpu_cooperative_gemm_bytes(m);
    if (bytes > SHARED_BYTES)
        return gpu_refuse(x->why, "A, B and C have %lld bytes: shared memory here has %d",
                          (long long)bytes, (int)SHARED_BYTES);
    return !gpu_overlaps(&m->factor[CT_C].layout) ||
           gpu_refuse(x->why, "C maps two sums to one element, in no order");
}

bool gpu_cooperative_gemm(ct_ctx *cx, const gpu_mma_operands *o, gpu_request *r, int32_t *offsets,
                          size_t room, gpu_why *why)
{
    reading x = {.cx = cx, .r = r, .why = why};
    if (!gpu_mma_find(o->op, &r->cooperative_gemm.mma, why))
        return false;
    x.atom = ct_MMA_Traits(cx, o->op);
    x.mma = ct_make_tiled_mma(cx, x.atom, o->atoms, o->permutation);
    if (!is_fine(&x) || !take_kind(&x) || !take_extents(&x, o->factor) || !take_threads(&x) ||
        !take_factors(&x, o->factor))
        return false;
    if (gpu_cooperative_gemm_offsets(r) > room)
        return gpu_refuse(why, "%zu offsets: there is room for %zu",
                          gpu_cooperative_gemm_offsets(r), room);
    return put_offsets(&x, offsets);
}

bool gpu_takes_shared_product(const gpu_request *r, gpu_why *why)
{
    const gpu_mma *m = &r->cooperative_gemm.mma;
    if (m->instruction < 0 || m->instruction >= GPU_MMA_OF_GROUPS)
        return gpu_refuse(why, "instruction %d is not one of a warp or a thread", m->instruction);
    if (r->threads < 1 || r->threads > GPU_MAX_THREADS || m->m < 1 || m->n < 1 || m->k < 1)
        return gpu_refuse(why, "%lld threads, of %d x %d x %d instructions each",
                          (long long)r->threads, m->m, m->n, m->k);
    const int rest[GPU_FACTORS] = {m->m * m->k, m->n * m->k, m->m * m->n};
    for (int f = 0; f < GPU_FACTORS; ++f) {
        const gpu_factor *o = &m->factor[f];
        if (o->values_of_one < 1 || o->rows < 1 || o->values != o->values_of_one * rest[f])
            return gpu_refuse(why, "%c has %d values of %d each, not %d of them", "ABC"[f],
                              o -> values, o -> values_of_one, rest[f]);
    }
    return (r->kind != GPU_UNSIGNED && (r->bytes == 4 || r->bytes == 8)) ||
           gpu_refuse(why, "sums of %d bytes are not scaled here", r->bytes);
}
