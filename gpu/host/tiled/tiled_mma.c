/* tiled_mma.c - see tiled_mma.h.
 *
 * A thread's values in the order of its part, and of its fragment:
 *
 *      partition_A(A)             (V,RestM,RestK) -> coordinate       values_of_one, m, k
 *      partition_fragment_A(A)    the same        -> place among its registers
 *
 * Where a warpgroup reads a factor in shared memory, V is all that one instruction reads: of those
 * values the first stands for all, and its place is the address in a descriptor. Coordinates are
 * those of the tile counted through, row + rows * column, so that a kernel may report them before
 * it asks a layout where the element is. Follows 0x_gemm_tutorial "TiledMMA". */
#include "gpu/host/tiled/tiled_mma.h"

#include "gpu/host/kernels.h"
#include "gpu/host/tiled/mma_shared.h"

#include <string.h>

enum { WARP = 32, WARPGROUP = 128, WORD = 32, BYTE = 8 };
enum { IMAGE_ALIGNED = 1024, SHARED_BYTES = 227 * 1024 - IMAGE_ALIGNED };

static const uint64_t NO_DESCRIPTOR = UINT64_MAX;

const char *gpu_mma_name(gpu_mma_instruction i)
{
    static const char *const names[GPU_MMA_INSTRUCTIONS] = {
#define MMA(name, form, ptx) #name,
#include "gpu/host/tiled/mma_rows.h"
#undef MMA
        "UniversalFMA<float,float,float,float>",
        "UniversalFMA<double,double,double,double>",
        "SM61_DP4A",
#define WGMMA(n, words, from, k, name, id, types, end) "SM90_64x" #n "x" #k "_" name,
#include "gpu/host/tiled/wgmma_rows.h"
#undef WGMMA
    };
    return names[i];
}

int gpu_mma_values(const gpu_mma *m)
{
    return m->factor[CT_A].values + m->factor[CT_B].values + m->factor[CT_C].values;
}

bool gpu_mma_of_groups(const gpu_mma *m)
{
    return m->instruction >= GPU_MMA_OF_GROUPS;
}

int64_t gpu_mma_shared_bytes(const gpu_mma *m)
{
    int64_t bytes = 0;
    for (int f = 0; f < GPU_FACTORS; ++f)
        bytes += (m->factor[f].image + IMAGE_ALIGNED - 1) / IMAGE_ALIGNED * IMAGE_ALIGNED;
    return bytes;
}

size_t gpu_mma_offsets(const gpu_request *r)
{
    return ((size_t)r->threads + 1) * (size_t)gpu_mma_values(&r->mma);
}

/* What is read while the offsets are found. */
typedef struct reading {
    ct_ctx *cx;
    const char *op;
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

bool gpu_mma_find(const char *op, gpu_mma *m, gpu_why *why)
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

static bool are_whole(const reading *x)
{
    const gpu_mma *m = &x->r->mma;
    bool groups = gpu_mma_of_groups(m), warps = m->instruction < GPU_MMA_OF_WARPS;
    int of = groups ? WARPGROUP : warps ? WARP : 1;
    if (x->r->threads % of != 0)
        return gpu_refuse(x->why, "%lld threads are no whole %s", (long long)x->r->threads,
                          groups ? "warpgroups" : "warps");
    return !groups || x->r->threads <= GPU_MMA_GROUP_THREADS ||
           gpu_refuse(x->why, "%lld threads: a block of warpgroups has at most %d here",
                      (long long)x->r->threads, (int)GPU_MMA_GROUP_THREADS);
}

static bool count_threads(const reading *x)
{
    x->r->threads = ct_int(ct_size(x->cx, x->mma.thr_layout_vmnk));
    int64_t reach = ct_int(ct_cosize(x->cx, x->mma.thr_layout_vmnk));
    if (ct_check(x->cx) != CT_OK)
        return refuse_reference(x);
    if (x->r->threads > GPU_MAX_THREADS || reach != x->r->threads)
        return gpu_refuse(x->why, "%lld threads up to number %lld: a block has at most %d, no gaps",
                          (long long)x->r->threads, (long long)reach - 1, (int)GPU_MAX_THREADS);
    return are_whole(x);
}

/* Threads of the atom that all see the whole operand: a warpgroup reads it in shared memory. */
static bool is_shared(const reading *x, ct_operand which)
{
    const char *from = strstr(x->op, "_SS");
    bool registers = which == CT_C || (which == CT_A && from == NULL);
    return gpu_mma_of_groups(&x->r->mma) && !registers;
}

/* Of a factor in shared memory: its bytes there, and one value for each instruction. */
static bool count_image(const reading *x, ct_operand which)
{
    gpu_factor *f = &x->r->mma.factor[which];
    gpu_range s = gpu_range_of(&f->layout);
    f->values /= f->values_of_one;
    f->values_of_one = 1;
    if (s.low < 0)
        return gpu_refuse(x->why, "%c reaches below element 0, where shared memory begins",
                          "ABC"[which]);
    f->image = ((s.high + 1) * f->bits + BYTE - 1) / BYTE;
    return f->values <= GPU_MMA_WORDS ||
           gpu_refuse(x->why, "%d descriptors of %c leave a thread's registers", f->values,
                      "ABC"[which]);
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
    f->image = 0;
    if (which == CT_C) {
        x->r->mma.m = mode_size(x->cx, part, 1);
        x->r->mma.n = mode_size(x->cx, part, 2);
    } else {
        x->r->mma.k = mode_size(x->cx, part, 2);
    }
    if (ct_check(x->cx) != CT_OK)
        return refuse_reference(x);
    if (is_shared(x, which))
        return count_image(x, which);
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

/* A part of M or N by K that a warpgroup reads; the majors stand in the name: _SS<K,MN>. */
static gpu_mma_part part_read(const reading *x, ct_operand which, int64_t first)
{
    const char *majors = strchr(x->op, '<'), *comma = strchr(x->op, ',');
    const char *major = which == CT_A ? majors : comma;
    ct_tuple shape = x->mma.atom.Shape_MNK;
    return (gpu_mma_part){(int)ct_int(ct_item(shape, which == CT_A ? 0 : 1)),
                          (int)ct_int(ct_item(shape, 2)), major != NULL && major[1] == 'M', first};
}

/* The descriptors of a thread: but for their addresses they are all one. */
static bool put_descriptors(const reading *x, ct_operand which, const int32_t *coordinate,
                            int32_t *of_fragment)
{
    gpu_factor *f = &x->r->mma.factor[which];
    for (int i = 0; i < f->values; ++i) {
        gpu_mma_part part = part_read(x, which, coordinate[i]);
        uint64_t descriptor;
        gpu_why why;
        if (!gpu_mma_descriptor(f, &part, &descriptor, &why))
            return gpu_refuse(x->why, "%c: %.200s", "ABC"[which], why.text);
        if (f->descriptor != NO_DESCRIPTOR && descriptor != f->descriptor)
            return gpu_refuse(x->why, "the instructions take %c by different distances",
                              "ABC"[which]);
        f->descriptor = descriptor;
        of_fragment[i] = i;
    }
    return true;
}

/* The coordinates of all threads: of each of its values, or of the first that each instruction
 * reads. */
static void put_threads(const reading *x, int f, ct_layout layout, int32_t *offsets)
{
    const gpu_mma *m = &x->r->mma;
    int all = gpu_mma_values(m);
    for (int64_t t = 0; t < x->r->threads; ++t) {
        size_t mark = ct_mark(x->cx);
        ct_value part = part_of(x, (ct_operand)f, t, layout);
        int step = m->factor[f].image > 0 ? mode_size(x->cx, part, 0) : 1;
        for (int i = 0; i < m->factor[f].values; ++i)
            offsets[t * all + i] = (int32_t)at(x->cx, part, (int64_t)i * step);
        ct_release(x->cx, mark);
    }
}

static bool put_offsets(const reading *x, const ct_layout *layout, int32_t *offsets)
{
    gpu_mma *m = &x->r->mma;
    int all = gpu_mma_values(m);
    int32_t *of_fragments = offsets + x->r->threads * all;
    for (int f = 0; f < GPU_FACTORS; ++f) {
        bool shared = m->factor[f].image > 0;
        put_threads(x, f, layout[f], offsets);
        if (ct_check(x->cx) != CT_OK)
            return refuse_reference(x);
        if (!shared && !put_fragment(x, (ct_operand)f, layout[f], of_fragments))
            return false;
        for (int64_t t = 0; shared && t < x->r->threads; t += WARPGROUP)
            if (!put_descriptors(x, (ct_operand)f, offsets + t * all, of_fragments))
                return false;
        offsets += m->factor[f].values;
        of_fragments += m->factor[f].values;
    }
    return true;
}

ct_layout gpu_in_elements(ct_ctx *cx, ct_layout layout)
{
    bool waits = ct_check(cx) == CT_OK && ct_kind_of(layout) == CT_COMPOSED &&
                 ct_kind_of(ct_offset(cx, layout)) == CT_POINTER;
    return waits ? ct_as_position_independent_swizzle_layout(cx, layout) : layout;
}

static bool read_factors(const reading *x, const ct_layout *factor, const int *bits)
{
    gpu_mma *m = &x->r->mma;
    for (int f = 0; f < GPU_FACTORS; ++f) {
        m->factor[f].descriptor = NO_DESCRIPTOR;
        if (!gpu_flatten(x->cx, factor[f], &m->factor[f].layout, x->why) ||
            !count_values(x, (ct_operand)f, bits[f], factor[f]))
            return false;
    }
    int64_t bytes = gpu_mma_shared_bytes(m);
    if (bytes > SHARED_BYTES)
        return gpu_refuse(x->why, "A and B have %lld bytes: shared memory here has %d",
                          (long long)bytes, (int)SHARED_BYTES);
    return !gpu_overlaps(&m->factor[CT_C].layout) ||
           gpu_refuse(x->why, "C maps two sums to one element, in no order");
}

bool gpu_tiled_mma(ct_ctx *cx, const gpu_mma_operands *o, gpu_request *r, int32_t *offsets,
                   size_t room, gpu_why *why)
{
    reading x = {.cx = cx, .op = o->op, .r = r, .why = why};
    ct_layout factor[GPU_FACTORS];
    if (!gpu_mma_find(o->op, &r->mma, why))
        return false;
    ct_mma_traits atom = ct_MMA_Traits(cx, o->op);
    const int bits[GPU_FACTORS] = {atom.a_bits, atom.b_bits, atom.c_bits};
    x.mma = ct_make_tiled_mma(cx, atom, o->atoms, o->permutation);
    for (int f = 0; f < GPU_FACTORS; ++f)
        factor[f] = gpu_in_elements(cx, o->factor[f]);
    if (ct_check(cx) != CT_OK)
        return refuse_reference(&x);
    if (!is_one_tile(&x, factor) || !count_threads(&x) || !read_factors(&x, factor, bits))
        return false;
    if (gpu_mma_offsets(r) > room)
        return gpu_refuse(why, "%zu offsets: there is room for %zu", gpu_mma_offsets(r), room);
    return put_offsets(&x, factor, offsets);
}
