/* tma_copy.c - see tma_copy.h.
 *
 *      boxes    [tile][CTA of the cluster][box]    coordinate 0 .. 4, byte in shared memory
 *
 * A tile's elements have coordinates in the tensor that get_tma_tensor makes, and places in shared
 * memory; both are partitioned alike, and every instruction takes as many of them as its traits
 * have values. Follows 0z_tma_tensors. */
#include "gpu/host/tma_copy.h"

#include "gpu/host/kernels.h"

#include <stdio.h>
#include <string.h>

enum { ADDRESS = 0x1000, ATOM = 128, SHARED_BYTES = 227 * 1024 - 1024, MAX_CTAS = 16 };

size_t gpu_tma_numbers(const gpu_request *r)
{
    const gpu_tma *t = &r->tma;
    return (size_t)t->tiles * (size_t)t->ctas * (size_t)t->count * GPU_BOX_NUMBERS;
}

/* A tensor with the alignment that the driver asks for; where it lies does not matter. */
static ct_value tensor_of(ct_ctx *cx, int bits, ct_layout layout)
{
    char text[40];
    snprintf(text, sizeof text, "gmem_ptr[%db](0x%x)", bits, (unsigned)ADDRESS);
    return ct_make_tensor(cx, ct_parse(cx, text), layout);
}

/* What the tiles of a copy have in common. */
typedef struct plan {
    ct_tma_copy copy;
    ct_value all, places; /* coordinates of the whole tensor; places of a tile in shared memory */
    ct_tiler tile;
    int bytes; /* of an element */
} plan;

static ct_value places_of(ct_ctx *cx, const gpu_tma_operands *o)
{
    ct_layout plain = ct_get_nonswizzle_portion(cx, o->smem);
    ct_layout tile = ct_make_layout(cx, o->tile, NULL);
    if (ct_length(ct_shape(cx, plain)) != ct_length(ct_shape(cx, tile)))
        plain = ct_composition(cx, plain, tile);
    return ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), plain);
}

static bool make_plan(ct_ctx *cx, const gpu_tma_operands *o, gpu_request *r, plan *p, gpu_why *why)
{
    gpu_tma *t = &r->tma;
    ct_value tensor = tensor_of(cx, 8 * r->bytes, o->tensor);
    p->copy = ct_make_tma_copy(cx, 8 * r->bytes, o->op, tensor, o->smem, o->tile, o->cluster);
    p->all = ct_get_tma_tensor(cx, &p->copy.atom, ct_shape(cx, o->tensor));
    p->places = places_of(cx, o);
    p->tile = o->tile;
    p->bytes = r->bytes;
    t->map = p->copy.atom.map;
    t->ctas = o->cluster == NULL ? 1 : (int)ct_int(ct_size(cx, o->cluster));
    t->tiles = ct_int(ct_size(cx, ct_get(cx, ct_zipped_divide(cx, p->all, o->tile), 1)));
    t->image = ct_int(ct_cosize(cx, ct_get_nonswizzle_portion(cx, o->smem))) * r->bytes;
    t->count = 0;
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%.200s", ct_message(cx));
    if (t->ctas > MAX_CTAS)
        return gpu_refuse(why, "%d CTAs: a cluster has at most %d", t->ctas, (int)MAX_CTAS);
    return t->image <= SHARED_BYTES ||
           gpu_refuse(why, "a tile has %lld bytes: shared memory here has %d", (long long)t->image,
                      (int)SHARED_BYTES);
}

/* One box: where it begins. */
static bool put_box(ct_ctx *cx, const plan *p, const ct_value side[2], int64_t i, int32_t *out,
                    gpu_why *why)
{
    ct_value from = ct_layout_call(cx, side[0], ct_dynamic(cx, i));
    int64_t at = ct_int(ct_layout_call(cx, side[1], ct_dynamic(cx, i))) * p->bytes;
    for (int d = 0; d < CT_MAX_TMA_RANK; ++d)
        out[d] = d < ct_length(from) ? (int32_t)ct_int(ct_item(from, d)) : 0;
    out[CT_MAX_TMA_RANK] = (int32_t)at;
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%.200s", ct_message(cx));
    return at % ATOM == 0 || gpu_refuse(why,
                                        "a box lies at byte %lld of shared memory, which is not a "
                                        "multiple of %d",
                                        (long long)at, (int)ATOM);
}

/* Where the next boxes go. */
typedef struct list {
    int32_t *next, *end;
} list;

/* The boxes of one CTA of one tile; how many, -1 where it is refused. */
static int put_cta(ct_ctx *cx, const plan *p, const ct_value side[2], list *out, gpu_why *why)
{
    int64_t values = ct_int(ct_size(cx, p->copy.atom.traits.RefLayout));
    int count = ct_check(cx) == CT_OK ? (int)(ct_int(ct_size(cx, side[0])) / values) : -1;
    if (ct_check(cx) != CT_OK)
        gpu_refuse(why, "%.200s", ct_message(cx));
    if (count > (out->end - out->next) / GPU_BOX_NUMBERS) {
        gpu_refuse(why, "there is no room for the boxes of all tiles");
        return -1;
    }
    for (int k = 0; k < count; ++k, out->next += GPU_BOX_NUMBERS) {
        size_t mark = ct_mark(cx);
        bool put = put_box(cx, p, side, k * values, out->next, why);
        ct_release(cx, mark);
        if (!put)
            return -1;
    }
    return count;
}

static bool put_tile(ct_ctx *cx, const plan *p, int64_t n, gpu_tma *t, list *out, gpu_why *why)
{
    ct_value tile = ct_local_tile(cx, p->all, p->tile, ct_dynamic(cx, n), NULL);
    for (int cta = 0; cta < t->ctas; ++cta) {
        ct_value of = ct_dynamic(cx, cta);
        const ct_value side[2] = {ct_partition_tma(cx, &p->copy, of, tile),
                                  ct_partition_tma(cx, &p->copy, of, p->places)};
        int count = put_cta(cx, p, side, out, why);
        if (count < 0)
            return false;
        if (t->count != 0 && t->count != count)
            return gpu_refuse(why, "CTAs move %d and %d boxes", t->count, count);
        t->count = count;
    }
    return true;
}

static bool put_boxes(ct_ctx *cx, const plan *p, gpu_tma *t, list out, gpu_why *why)
{
    for (int64_t n = 0; n < t->tiles; ++n) {
        size_t mark = ct_mark(cx);
        bool put = put_tile(cx, p, n, t, &out, why);
        ct_release(cx, mark);
        if (!put)
            return false;
    }
    return true;
}

bool gpu_tma_copy(ct_ctx *cx, const gpu_tma_operands *o, gpu_request *r, int32_t *boxes,
                  size_t room, gpu_why *why)
{
    plan p;
    gpu_tma *t = &r->tma;
    t->moves = strcmp(o->op, "SM90_TMA_LOAD") == 0             ? GPU_TMA_LOAD
               : strcmp(o->op, "SM90_TMA_LOAD_MULTICAST") == 0 ? GPU_TMA_MULTICAST
               : strcmp(o->op, "SM90_TMA_STORE") == 0          ? GPU_TMA_STORE
               : strcmp(o->op, "SM90_TMA_REDUCE_ADD") == 0     ? GPU_TMA_REDUCE_ADD
                                                               : GPU_TMA_MOVES;
    if (t->moves == GPU_TMA_MOVES)
        return gpu_refuse(why, "no kernel executes %.80s", o->op);
    if (t->moves == GPU_TMA_REDUCE_ADD && r->bytes != 4 && r->bytes != 8)
        return gpu_refuse(why, "tensor copies add elements of 4 and 8 bytes, not of %d", r->bytes);
    return make_plan(cx, o, r, &p, why) && put_boxes(cx, &p, t, (list){boxes, boxes + room}, why);
}
