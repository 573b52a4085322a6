/* tma_copy.c - see tma_copy.h.
 *
 *      boxes    [tile][CTA of the cluster][box]    coordinate 0 .. 4, byte in shared memory,
 *                                                  offset 0 .. 2 in the window
 *
 * tma_partition orders a tile's values as they lie in shared memory, partition_S and _D as the
 * tiled copy does: the boxes are the same, one after the other in another order.
 *
 * The CTAs of a cluster share the values of an im2col instruction as tma_partition shares them: in
 * order. A tile's elements have coordinates in the tensor that get_tma_tensor makes, and offsets in
 * shared memory; both are partitioned alike, and every instruction takes as many of them as its
 * traits have values. Follows 0z_tma_tensors. */
#include "gpu/host/tiled/tma_copy.h"

#include "gpu/host/kernels.h"

#include <stdio.h>
#include <string.h>

static const char multicast_im2col[] = "SM90_TMA_LOAD_IM2COL_MULTICAST";

enum { NAME = 80, ADDRESS = 0x1000, ATOM = 128, SHARED_BYTES = 227 * 1024 - 1024, MAX_CTAS = 16 };

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
    ct_tma_copy copy;      /* by which tiles are partitioned: of im2col, for one CTA */
    ct_value all, offsets; /* coordinates of the whole tensor; offsets of a tile in shared memory */
    ct_tiler tile;
    int bytes;         /* of an element */
    char op[NAME];     /* without what stands behind it */
    bool by_partition; /* of boxes: by tma_partition */
} plan;

static bool is_im2col(const gpu_tma_operands *o)
{
    return o->convolution != NULL;
}

static ct_value offsets_of(ct_ctx *cx, const gpu_tma_operands *o)
{
    ct_layout plain = ct_get_nonswizzle_portion(cx, o->smem);
    ct_layout tile = ct_make_layout(cx, o->tile, NULL);
    if (ct_length(ct_shape(cx, plain)) != ct_length(ct_shape(cx, tile)))
        plain = ct_composition(cx, plain, tile);
    return ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), plain);
}

static void plan_tiled(ct_ctx *cx, const gpu_tma_operands *o, gpu_tma *t, ct_value tensor, plan *p)
{
    p->copy = ct_make_tma_copy(cx, 8 * p->bytes, p->op, tensor, o->smem, o->tile, o->cluster);
    p->all = ct_get_tma_tensor(cx, &p->copy.atom, ct_shape(cx, o->tensor));
    p->offsets = offsets_of(cx, o);
    p->tile = o->tile;
    t->map = p->copy.atom.map;
}

/* (pixels,(channels,_1,_1)): one place in the window. */
static ct_tiler tile_of_pixels(ct_ctx *cx, ct_tuple extent, int spatial)
{
    if (ct_check(cx) != CT_OK)
        return extent;
    ct_tuple offsets = ct_wrap(cx, ct_repeat(cx, spatial, ct_static(cx, 1)));
    ct_value mode[2] = {ct_item(extent, 0), ct_prepend(cx, offsets, ct_item(extent, 1))};
    return ct_make_tuple(cx, 2, mode);
}

static void plan_im2col(ct_ctx *cx, const gpu_tma_operands *o, gpu_tma *t, ct_value tensor, plan *p)
{
    const char *one = strcmp(p->op, multicast_im2col) == 0 ? "SM90_TMA_LOAD_IM2COL" : p->op;
    ct_layout plain = ct_get_nonswizzle_portion(cx, o->smem);
    t->map = ct_make_im2col_tma_copy(cx, p->op, tensor, o->smem, NULL, o->cluster, o->convolution)
                 .atom.map;
    p->copy = ct_make_im2col_tma_copy(cx, one, tensor, o->smem, NULL, NULL, o->convolution);
    p->all = p->copy.atom.tma_tensor;
    p->offsets = ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), plain);
    p->tile = tile_of_pixels(cx, ct_product_each(cx, ct_shape(cx, plain)), t->map.rank - 2);
}

static bool make_plan(ct_ctx *cx, const gpu_tma_operands *o, gpu_request *r, plan *p, gpu_why *why)
{
    gpu_tma *t = &r->tma;
    p->bytes = r->bytes;
    (is_im2col(o) ? plan_im2col : plan_tiled)(cx, o, t, tensor_of(cx, 8 * r->bytes, o->tensor), p);
    t->ctas = o->cluster == NULL ? 1 : (int)ct_int(ct_size(cx, o->cluster));
    t->tiles = ct_int(ct_size(cx, ct_get(cx, ct_zipped_divide(cx, p->all, p->tile), 1)));
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
    ct_value from = ct_flatten(cx, ct_layout_call(cx, side[0], ct_dynamic(cx, i)));
    int64_t at = ct_int(ct_layout_call(cx, side[1], ct_dynamic(cx, i))) * p->bytes;
    const ct_tensor_map *map = &p->copy.atom.map;
    for (int d = 0; d < GPU_BOX_NUMBERS; ++d)
        out[d] = 0;
    for (int d = 0; d < ct_length(from) && ct_check(cx) == CT_OK; ++d)
        out[d < map->rank ? d : GPU_BOX_OFFSETS + d - map->rank] =
            (int32_t)ct_int(ct_item(from, d));
    out[GPU_BOX_BYTE] = (int32_t)at;
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

/* The boxes of one CTA of one tile, from value number `first` of each; how many, -1 where it is
 * refused. */
static int put_cta(ct_ctx *cx, const plan *p, const ct_value side[2], int64_t first, list *out,
                   gpu_why *why)
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
        bool put = put_box(cx, p, side, k * values + first, out->next, why);
        ct_release(cx, mark);
        if (!put)
            return -1;
    }
    return count;
}

/* One CTA's values of a tile in the tensor and in shared memory. */
static void part_tile(ct_ctx *cx, const plan *p, int ctas, ct_value cta, ct_value tile,
                      ct_value side[2])
{
    if (!p->by_partition) {
        side[0] = ct_partition_tma(cx, &p->copy, cta, tile);
        side[1] = ct_partition_tma(cx, &p->copy, cta, p->offsets);
        return;
    }
    ct_value values = ct_static(cx, ct_int(ct_size(cx, p->copy.atom.traits.RefLayout)));
    ct_value shared = ct_group(cx, p->offsets, 0, ct_rank(p->offsets));
    ct_value both = ct_tma_partition(cx, values, cta, ct_make_layout(cx, ct_static(cx, ctas), NULL),
                                     shared, ct_group(cx, tile, 0, ct_rank(tile)));
    for (int k = 0; k < 2; ++k)
        side[k] = ct_check(cx) == CT_OK ? ct_item(both, k) : tile;
}

static bool put_tile(ct_ctx *cx, const plan *p, int64_t n, gpu_tma *t, list *out, gpu_why *why)
{
    ct_value tile = ct_local_tile(cx, p->all, p->tile, ct_dynamic(cx, n), NULL);
    int64_t share = t->map.channelsPerPixel * t->map.pixelsPerColumn;
    for (int cta = 0; cta < t->ctas; ++cta) {
        ct_value of = ct_dynamic(cx, t->map.im2col ? 0 : cta);
        ct_value side[2];
        part_tile(cx, p, t->ctas, of, tile, side);
        int count = put_cta(cx, p, side, t->map.im2col ? cta * share : 0, out, why);
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

/* An operation, and what stands around its name; false where that is none of ours. */
static bool read_name(const gpu_tma_operands *o, gpu_tma *t, plan *p)
{
    static const char prefetch[] = "::PREFETCH", partition[] = "tma_partition(";
    const char *name = o->op;
    p->by_partition = strncmp(name, partition, strlen(partition)) == 0;
    name += p->by_partition ? strlen(partition) : 0;
    size_t n = strcspn(name, ":)");
    const char *rest = name + n;
    snprintf(p->op, sizeof p->op, "%.*s", (int)n, name);
    t->prefetches = strncmp(rest, prefetch, strlen(prefetch)) == 0;
    rest += t->prefetches ? strlen(prefetch) : 0;
    return n < sizeof p->op && strcmp(rest, p->by_partition ? ")" : "") == 0 &&
           !(p->by_partition && is_im2col(o));
}

static gpu_tma_moves moves_of(const gpu_tma_operands *o, const char *op)
{
    static const char *const names[2][GPU_TMA_MOVES] = {
        {"SM90_TMA_LOAD", "SM90_TMA_LOAD_MULTICAST", "SM90_TMA_STORE", "SM90_TMA_REDUCE_ADD"},
        {"SM90_TMA_LOAD_IM2COL", multicast_im2col, "SM90_TMA_STORE_IM2COL", ""}};
    int i = 0;
    while (i < GPU_TMA_MOVES && strcmp(op, names[is_im2col(o)][i]) != 0)
        ++i;
    return (gpu_tma_moves)i;
}

bool gpu_tma_copy(ct_ctx *cx, const gpu_tma_operands *o, gpu_request *r, int32_t *boxes,
                  size_t room, gpu_why *why)
{
    plan p;
    gpu_tma *t = &r->tma;
    bool named = read_name(o, t, &p);
    t->moves = moves_of(o, p.op);
    if (!named || t->moves == GPU_TMA_MOVES || (t->prefetches && t->moves > GPU_TMA_MULTICAST))
        return gpu_refuse(why, "no kernel executes %.80s", o->op);
    if (t->moves == GPU_TMA_REDUCE_ADD && r->bytes != 4 && r->bytes != 8)
        return gpu_refuse(why, "tensor copies add elements of 4 and 8 bytes, not of %d", r->bytes);
    return make_plan(cx, o, r, &p, why) && put_boxes(cx, &p, t, (list){boxes, boxes + room}, why);
}
