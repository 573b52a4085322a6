/* retile.c - see retile.h.
 *
 *      loads     read       [round][thread]     elements from x: vectors, or rows of matrices
 *                register   [round][value]      of the fragment, alike for all threads
 *      stores    written    [round][thread]     elements from y
 *                register   [round][value]
 *
 * That a register holds the element which both copies take it for is checked here, for every thread
 * and value: retile asks of a fragment that its first mode holds the first values of the
 * thread-value layout, and cannot see it. Follows 0x_gemm_tutorial "TiledCopy". */
#include "gpu/host/tiled/retile.h"

#include "gpu/host/kernels.h"
#include "gpu/host/tiled/offsets.h"
#include "gpu/host/tiled/tiled_copy.h"

#include <stdio.h>

enum { ALIGNED = 128 };

/* One of the two copies. memory: the side of its tensor; registers: the other one. */
typedef struct half {
    const char *name;
    bool loads;
    ct_tiled_copy copy;
    ct_layout tensor;
    gpu_tiles *tiles;
    int32_t *place, *of_register;
} half;

/* What both halves have in common. */
typedef struct pair {
    half load, store;
    ct_value fragment; /* its registers, by their numbers */
    int64_t registers;
    int32_t holds[GPU_FRAGMENT_BYTES]; /* of the thread that is looked at: which element */
} pair;

size_t gpu_retile_offsets(const gpu_request *r)
{
    size_t loads = (size_t)r->retile.loads.rounds, stores = (size_t)r->retile.stores.rounds;
    return loads * ((size_t)r->threads + (size_t)r->retile.loads.writes) +
           stores * ((size_t)r->threads + (size_t)r->retile.stores.reads);
}

bool gpu_takes_stores(const gpu_request *r, gpu_why *why)
{
    const gpu_tiles *in = &r->retile.loads, *out = &r->retile.stores;
    gpu_copy_kind from = in->instruction.kind, to = out->instruction.kind;
    int64_t loaded = (int64_t)in->rounds * in->writes, stored = (int64_t)out->rounds * out->reads;
    if ((from != GPU_LD_ST && from != GPU_LDMATRIX) || (to != GPU_LD_ST && to != GPU_STMATRIX))
        return gpu_refuse(why, "instruction %d does not load, or %d does not store, registers",
                          (int)from, (int)to);
    if (r->threads % 32 != 0 && (gpu_needs_warps(from) || gpu_needs_warps(to)))
        return gpu_refuse(why, "%lld threads are not whole warps", (long long)r->threads);
    return (loaded == stored && loaded >= 1 && loaded * r->bytes <= GPU_FRAGMENT_BYTES) ||
           gpu_refuse(why,
                      "%lld registers of %d bytes are loaded, %lld stored, of a fragment of %d",
                      (long long)loaded, r->bytes, (long long)stored, (int)GPU_FRAGMENT_BYTES);
}

/* ---- Instructions --------------------------------------------------------------------------- */

static bool takes_kinds(const gpu_retile_operands *o, gpu_request *r, gpu_why *why)
{
    gpu_copy_instruction *in = &r->retile.loads.instruction, *out = &r->retile.stores.instruction;
    if (!gpu_instruction_of(o->first, r->bytes, in, why) ||
        !gpu_instruction_of(o->second, r->bytes, out, why))
        return false;
    if (in->kind != GPU_LD_ST && in->kind != GPU_LDMATRIX)
        return gpu_refuse(why, "%.80s does not load registers", o->first);
    return out->kind == GPU_LD_ST || out->kind == GPU_STMATRIX ||
           gpu_refuse(why, "%.80s does not store registers", o->second);
}

static int64_t image_of(const ct_flat *f, int bytes)
{
    return ((gpu_reach_of(f).high + 1) * bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
}

/* What matrices are loaded from, and stored to, lies in shared memory. */
static bool fits_images(const gpu_request *r, gpu_why *why)
{
    bool from = gpu_reads_shared(r->retile.loads.instruction.kind);
    bool to = gpu_writes_shared(r->retile.stores.instruction.kind);
    if ((from && !gpu_fits_shared(&r->a, r->bytes, "a", why)) ||
        (to && !gpu_fits_shared(&r->b, r->bytes, "b", why)))
        return false;
    int64_t all = (from ? image_of(&r->a, r->bytes) : 0) + (to ? image_of(&r->b, r->bytes) : 0);
    return all <= GPU_SHARED_BYTES ||
           gpu_refuse(why, "a and b have %lld bytes: shared memory here has %d", (long long)all,
                      (int)GPU_SHARED_BYTES);
}

/* ---- Registers ------------------------------------------------------------------------------ */

static ct_value part(ct_ctx *cx, const half *h, bool source, int64_t thread, ct_layout layout)
{
    ct_value t = ct_dynamic(cx, thread), numbers = gpu_numbered(cx, layout);
    return source ? ct_partition_S(cx, &h->copy, t, numbers)
                  : ct_partition_D(cx, &h->copy, t, numbers);
}

static ct_layout register_side(const half *h)
{
    return h->loads ? h->copy.atom.DstLayout : h->copy.atom.SrcLayout;
}

static ct_layout memory_side(const half *h)
{
    return h->loads ? h->copy.atom.SrcLayout : h->copy.atom.DstLayout;
}

/* How many rounds a thread has: as many values as the fragment has registers. */
static bool count_rounds(ct_ctx *cx, const half *h, const pair *p, gpu_why *why)
{
    int values = gpu_values_of(cx, register_side(h)), memory = gpu_values_of(cx, memory_side(h));
    int64_t have = ct_int(ct_size(cx, ct_retile(cx, &h->copy, p->fragment)));
    int64_t there = ct_int(ct_size(cx, part(cx, h, h->loads, 0, h->tensor)));
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%.200s", ct_message(cx));
    h->tiles->rounds = (int)(have / values);
    h->tiles->reads = h->loads ? 1 : values;
    h->tiles->writes = h->loads ? values : 1;
    return (have == p->registers && have % values == 0 && there == have / values * memory) ||
           gpu_refuse(why, "retiled for %s the fragment has %lld registers, not %lld", h->name,
                      (long long)have, (long long)p->registers);
}

static void put_registers(ct_ctx *cx, const half *h, const pair *p)
{
    ct_value seen = ct_retile(cx, &h->copy, p->fragment);
    for (int64_t k = 0; k < p->registers && ct_check(cx) == CT_OK; ++k)
        h->of_register[k] = (int32_t)gpu_number_at(cx, seen, k);
}

/* The loads say which element a register holds, the stores must find it there. */
static bool same_elements(ct_ctx *cx, pair *p, int64_t thread, ct_layout order, gpu_why *why)
{
    ct_value in = part(cx, &p->load, false, thread, order);
    ct_value out = part(cx, &p->store, true, thread, order);
    for (int64_t k = 0; k < p->registers; ++k)
        p->holds[k] = -1;
    for (int64_t k = 0; k < p->registers; ++k)
        p->holds[p->load.of_register[k]] = (int32_t)gpu_number_at(cx, in, k);
    for (int64_t k = 0; k < p->registers; ++k) {
        int32_t at = p->store.of_register[k], element = (int32_t)gpu_number_at(cx, out, k);
        if (ct_check(cx) == CT_OK && p->holds[at] != element)
            return gpu_refuse(why,
                              "register %d of thread %lld holds element %d, and is stored as %d",
                              (int)at, (long long)thread, (int)p->holds[at], (int)element);
    }
    return ct_check(cx) == CT_OK || gpu_refuse(why, "%.200s", ct_message(cx));
}

static bool in_fragment(const half *h, int64_t registers, gpu_why *why)
{
    for (int64_t k = 0; k < registers; ++k)
        if (h->of_register[k] < 0 || h->of_register[k] >= registers)
            return gpu_refuse(why, "retiled for %s, value %lld is register %d of %lld", h->name,
                              (long long)k, (int)h->of_register[k], (long long)registers);
    return true;
}

/* ---- Both halves ---------------------------------------------------------------------------- */

static bool put_half(ct_ctx *cx, const half *h, int64_t thread, int64_t threads, gpu_why *why)
{
    gpu_side s = {h->loads ? "a" : "b",
                  gpu_values_of(cx, memory_side(h)),
                  1,
                  h->tiles->rounds,
                  threads,
                  h->place};
    return gpu_put_thread(cx, &s, part(cx, h, h->loads, thread, h->tensor), thread, why);
}

static bool put_threads(ct_ctx *cx, pair *p, const gpu_request *r, gpu_why *why)
{
    ct_layout order = ct_make_layout(cx, ct_shape(cx, p->load.tensor), NULL);
    put_registers(cx, &p->load, p);
    put_registers(cx, &p->store, p);
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%.200s", ct_message(cx));
    if (!in_fragment(&p->load, p->registers, why) || !in_fragment(&p->store, p->registers, why))
        return false;
    for (int64_t t = 0; t < r->threads; ++t) {
        size_t mark = ct_mark(cx);
        bool put = same_elements(cx, p, t, order, why) &&
                   put_half(cx, &p->load, t, r->threads, why) &&
                   put_half(cx, &p->store, t, r->threads, why);
        ct_release(cx, mark);
        if (!put)
            return false;
    }
    return true;
}

/* Where the lists of both halves begin. */
static void part_offsets(pair *p, const gpu_request *r, int32_t *offsets)
{
    int64_t loads = (int64_t)r->retile.loads.rounds * r->threads;
    p->load.place = offsets;
    p->load.of_register = offsets + loads;
    p->store.place = p->load.of_register + p->registers;
    p->store.of_register = p->store.place + (int64_t)r->retile.stores.rounds * r->threads;
}

/* Both copies over the threads and values of a third one, and its fragment. */
static bool make_pair(ct_ctx *cx, const gpu_retile_operands *o, gpu_request *r, pair *p,
                      gpu_why *why)
{
    char one[40];
    int bits = 8 * r->bytes;
    snprintf(one, sizeof one, "UniversalCopy<u%d>", bits);
    ct_tiled_copy base = ct_make_tiled_copy(cx, ct_Copy_Atom(cx, one, bits), o->threads, o->values);
    p->load = (half){.name = "the loads", .loads = true, .tensor = o->a, .tiles = &r->retile.loads};
    p->store = (half){.name = "the stores", .tensor = o->b, .tiles = &r->retile.stores};
    p->load.copy = ct_make_tiled_copy_D(cx, ct_Copy_Atom(cx, o->first, bits), &base);
    p->store.copy = ct_make_tiled_copy_S(cx, ct_Copy_Atom(cx, o->second, bits), &base);
    ct_value own = ct_partition_D(cx, &base, ct_dynamic(cx, 0), gpu_numbered(cx, o->b));
    ct_layout fragment = ct_make_fragment_like(cx, ct_tensor_layout(cx, own));
    p->fragment = gpu_numbered(cx, fragment);
    p->registers = ct_int(ct_size(cx, fragment));
    r->threads = gpu_threads_of(cx, &base);
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%.200s", ct_message(cx));
    if (p->registers * r->bytes > GPU_FRAGMENT_BYTES)
        return gpu_refuse(why, "a thread's fragment has %lld bytes: there is room for %d",
                          (long long)p->registers * r->bytes, (int)GPU_FRAGMENT_BYTES);
    return p->registers * r->threads == ct_int(ct_size(cx, o->a)) ||
           gpu_refuse(why, "the tile does not divide a: its threads would copy %lld elements",
                      (long long)(p->registers * r->threads));
}

bool gpu_retile(ct_ctx *cx, const gpu_retile_operands *o, gpu_request *r, int32_t *offsets,
                size_t room, gpu_why *why)
{
    pair p;
    if (!takes_kinds(o, r, why) || !gpu_flatten(cx, o->a, &r->a, why) ||
        !gpu_flatten(cx, o->b, &r->b, why) || !fits_images(r, why) ||
        !make_pair(cx, o, r, &p, why) || !gpu_fits_block(r->threads, why) ||
        !count_rounds(cx, &p.load, &p, why) || !count_rounds(cx, &p.store, &p, why))
        return false;
    if (gpu_retile_offsets(r) > room)
        return gpu_refuse(why, "%zu offsets: there is room for %zu", gpu_retile_offsets(r), room);
    part_offsets(&p, r, offsets);
    return put_threads(cx, &p, r, why);
}
