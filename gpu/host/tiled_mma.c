/* tiled_mma.c - see tiled_mma.h.
 *
 * A thread's values in the order of its part, and of its fragment:
 *
 *      partition_A(A)             (V,RestM,RestK) -> coordinate       values_of_one, m, k
 *      partition_fragment_A(A)    the same        -> place among its registers
 *
 * Coordinates are those of the tile counted through, row + rows * column, so that a kernel may
 * report them before it asks a layout where the element is. Follows 0x_gemm_tutorial "TiledMMA". */
#include "gpu/host/tiled_mma.h"

#include "gpu/host/kernels.h"

#include <string.h>

enum { MAX_THREADS = 1024, WARP = 32, WORD = 32 };

const char *gpu_mma_name(gpu_mma_instruction i)
{
    static const char *const names[GPU_MMA_INSTRUCTIONS] = {
#define MMA(name, form, ptx) #name,
#include "gpu/host/mma_rows.h"
#undef MMA
        "UniversalFMA<float,float,float,float>", "UniversalFMA<double,double,double,double>",
        "SM61_DP4A"};
    return names[i];
}

int gpu_mma_values(const gpu_mma *m)
{
    return m->factor[CT_A].values + m->factor[CT_B].values + m->factor[CT_C].values;
}

size_t gpu_mma_places(const gpu_request *r)
{
    return ((size_t)r->threads + 1) * (size_t)gpu_mma_values(&r->mma);
}

/* What is read while the places are found. */
typedef struct reading {
    ct_ctx *cx;
    ct_tiled_mma mma;
    gpu_request *r;
    gpu_why *why;
} reading;

static bool refuse_reference(const reading *x)
{
    return gpu_refuse(x->why, "%.200s", ct_message(x->cx));
}

static int64_t at(ct_ctx *cx, ct_value f, int64_t i)
{
    size_t mark = ct_mark(cx);
    int64_t v = ct_int(ct_layout_call(cx, f, ct_dynamic(cx, i)));
    ct_release(cx, mark);
    return v;
}

static int mode_size(ct_ctx *cx, ct_value f, int mode)
{
    return (int)ct_int(ct_size(cx, ct_get(cx, ct_shape(cx, f), mode)));
}

/* The tile's coordinates in order, as a tensor. */
static ct_value coordinates(ct_ctx *cx, ct_layout layout)
{
    ct_value shape[2];
    for (int k = 0; k < 2; ++k)
        shape[k] = ct_static(cx, mode_size(cx, layout, k));
    return ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)),
                          ct_make_layout(cx, ct_make_tuple(cx, 2, shape), NULL));
}

static ct_value part_of(const reading *x, ct_operand which, int64_t thread, ct_layout layout)
{
    return ct_partition_mma(x->cx, &x->mma, which, ct_dynamic(x->cx, thread),
                            coordinates(x->cx, layout));
}

static bool find_instruction(const char *op, gpu_mma *m, gpu_why *why)
{
    for (m->instruction = 0; m->instruction < GPU_MMA_INSTRUCTIONS; ++m->instruction)
        if (strcmp(op, gpu_mma_name((gpu_mma_instruction)m->instruction)) == 0)
            return true;
    return gpu_refuse(why, "no kernel executes %.80s", op);
}

/* The tile must be one of the tiled MMA, with one thread for each sum. */
static bool is_one_tile(const reading *x, const ct_layout *factor)
{
    static const int modes[GPU_FACTORS][2] = {{0, 2}, {1, 2}, {0, 1}}; /* of M, N, K */
    for (int f = 0; f < GPU_FACTORS; ++f)
        for (int k = 0; k < 2; ++k) {
            int64_t want = ct_int(ct_tile_size(x->cx, &x->mma, modes[f][k]));
            int64_t is = mode_size(x->cx, factor[f], k);
            if (ct_check(x->cx) != CT_OK || ct_rank(factor[f]) != 2)
                return ct_check(x->cx) == CT_OK
                           ? gpu_refuse(x->why, "%c has not two modes", "ABC"[f])
                           : refuse_reference(x);
            if (is != want)
                return gpu_refuse(x->why, "mode %d of %c has %lld elements, the tile %lld", k,
                                  "ABC"[f], (long long)is, (long long)want);
        }
    return ct_int(ct_size(x->cx, ct_get(x->cx, x->mma.thr_layout_vmnk, 3))) == 1 ||
           gpu_refuse(x->why, "atoms along K: their threads would share sums");
}

static bool count_threads(const reading *x)
{
    bool warps = x->r->mma.instruction < GPU_MMA_OF_WARPS;
    x->r->threads = ct_int(ct_size(x->cx, x->mma.thr_layout_vmnk));
    int64_t reach = ct_int(ct_cosize(x->cx, x->mma.thr_layout_vmnk));
    if (ct_check(x->cx) != CT_OK)
        return refuse_reference(x);
    if (x->r->threads > MAX_THREADS || reach != x->r->threads)
        return gpu_refuse(x->why, "%lld threads up to number %lld: a block has at most %d, no gaps",
                          (long long)x->r->threads, (long long)reach - 1, (int)MAX_THREADS);
    return !warps || x->r->threads % WARP == 0 ||
           gpu_refuse(x->why, "%lld threads are no whole warps", (long long)x->r->threads);
}

/* How many values a thread has, and how many of them are one instruction's. */
static bool count_values(const reading *x, ct_operand which, int bits, ct_layout layout)
{
    gpu_factor *f = &x->r->mma.factor[which];
    ct_value part = part_of(x, which, 0, layout);
    f->rows = mode_size(x->cx, layout, 0);
    f->bits = bits;
    f->values = (int)ct_int(ct_size(x->cx, part));
    f->values_of_one = mode_size(x->cx, part, 0);
    if (which == CT_C) {
        x->r->mma.m = mode_size(x->cx, part, 1);
        x->r->mma.n = mode_size(x->cx, part, 2);
    } else {
        x->r->mma.k = mode_size(x->cx, part, 2);
    }
    if (ct_check(x->cx) != CT_OK)
        return refuse_reference(x);
    if (f->values * bits > GPU_MMA_WORDS * WORD)
        return gpu_refuse(x->why, "%d values of %c leave a thread's registers", f->values,
                          "ABC"[which]);
    return f->values_of_one * bits % WORD == 0 ||
           gpu_refuse(x->why, "values of %c of an instruction fill no registers", "ABC"[which]);
}

/* Where the values go among a thread's registers: an instruction's side by side. */
static bool put_fragment(const reading *x, ct_operand which, ct_layout layout, int32_t *out)
{
    const gpu_factor *f = &x->r->mma.factor[which];
    ct_ctx *cx = x->cx;
    ct_value tensor = ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), layout);
    ct_layout fragment = ct_partition_fragment(cx, &x->mma, which, ct_dynamic(cx, 0), tensor);
    for (int i = 0; i < f->values && ct_check(cx) == CT_OK; ++i) {
        int first = i - i % f->values_of_one;
        out[i] = (int32_t)at(cx, fragment, i);
        if (out[i] != out[first] + i - first || out[i] < 0 || out[i] >= f->values)
            return gpu_refuse(x->why, "an instruction's values of %c are no whole registers",
                              "ABC"[which]);
    }
    return ct_check(cx) == CT_OK || refuse_reference(x);
}

static bool put_places(const reading *x, const ct_layout *layout, int32_t *places)
{
    int all = gpu_mma_values(&x->r->mma);
    int32_t *of_fragments = places + x->r->threads * all;
    for (int f = 0; f < GPU_FACTORS; ++f) {
        int values = x->r->mma.factor[f].values;
        for (int64_t t = 0; t < x->r->threads; ++t) {
            size_t mark = ct_mark(x->cx);
            ct_value part = part_of(x, (ct_operand)f, t, layout[f]);
            for (int i = 0; i < values; ++i)
                places[t * all + i] = (int32_t)at(x->cx, part, i);
            ct_release(x->cx, mark);
        }
        if (ct_check(x->cx) != CT_OK)
            return refuse_reference(x);
        if (!put_fragment(x, (ct_operand)f, layout[f], of_fragments))
            return false;
        places += values;
        of_fragments += values;
    }
    return true;
}

bool gpu_tiled_mma(ct_ctx *cx, const gpu_mma_operands *o, gpu_request *r, int32_t *places,
                   size_t room, gpu_why *why)
{
    reading x = {.cx = cx, .r = r, .why = why};
    if (!find_instruction(o->op, &r->mma, why))
        return false;
    ct_mma_traits atom = ct_MMA_Traits(cx, o->op);
    const int bits[GPU_FACTORS] = {atom.a_bits, atom.b_bits, atom.c_bits};
    x.mma = ct_make_tiled_mma(cx, atom, o->atoms, o->permutation);
    if (ct_check(cx) != CT_OK)
        return refuse_reference(&x);
    if (!is_one_tile(&x, o->factor) || !count_threads(&x))
        return false;
    for (int f = 0; f < GPU_FACTORS; ++f)
        if (!gpu_flatten(cx, o->factor[f], &r->mma.factor[f].layout, why) ||
            !count_values(&x, (ct_operand)f, bits[f], o->factor[f]))
            return false;
    if (gpu_overlaps(&r->mma.factor[CT_C].layout))
        return gpu_refuse(why, "C maps two sums to one element, in no order");
    if (gpu_mma_places(r) > room)
        return gpu_refuse(why, "%zu places: there is room for %zu", gpu_mma_places(r), room);
    return put_places(&x, o->factor, places);
}
