/* partition.c - local_tile, local_partition and tv_partition by the reference.
 *
 * As in CuTe a coordinate tensor is partitioned like the data: a part of it holds the coordinates
 * that the part owns, and those outside of the tensor are not moved.
 *
 *      local_tile(x, tile, t)   local_tile(y, tile, t)   local_tile(identity, tile, t)
 *           moved where  identity part (v)  lies inside of the extents
 *
 * CuTe asks for the same part in other words, and the seed of a case says in which it is asked for:
 *
 *      seed % 3 = 1    a tiler, or threads, of one more mode, which a projection drops
 *      seed % 3 = 2    inner_partition, outer_partition
 *
 * Here: what such a case is, and its answer. Not here: making cases (generate_partition.c). */
#include "spec-tests/compare/differ/family.h"

#include <string.h>

/* In which words a part is asked for. */
enum { PLAIN, PROJECTED, PARTS };

/* The parts of one owner: of the source, the destination, and of the coordinates. */
struct part {
    ct_value x, y, coords;
};

/* A predicate: the coordinate is inside of the tensor, in every mode. */
struct inside {
    const struct differ_plan *p;
    const int64_t *coords;
};

static bool is_inside(int64_t i, void *user)
{
    const struct inside *in = user;
    const int64_t *at = in->coords + i * in->p->rank;
    for (int k = 0; k < in->p->rank; ++k)
        if (at[k] >= in->p->extent[k])
            return false;
    return true;
}

/* The identity of the tensor's extents, as a tuple where its shape is one. */
static ct_value identity(const struct differ_plan *p)
{
    ct_value mode[GPU_RANK];
    for (int k = 0; k < p->rank; ++k)
        mode[k] = ct_dynamic(p->cx, p->extent[k]);
    bool tuple = ct_kind_of(ct_shape(p->cx, p->b)) == CT_TUPLE;
    return ct_make_identity_tensor(p->cx, tuple ? ct_make_tuple(p->cx, p->rank, mode) : mode[0]);
}

/* Tile number t as a coordinate, the first mode fastest. */
static ct_value tile_coord(const struct differ_plan *p, int64_t t)
{
    ct_value mode[GPU_RANK];
    for (int k = 0; k < p->rank; ++k) {
        int64_t tiles = (p->extent[k] + p->tiles[k] - 1) / p->tiles[k];
        mode[k] = ct_dynamic(p->cx, t % tiles);
        t /= tiles;
    }
    return ct_kind_of(p->tile) == CT_TUPLE ? ct_make_tuple(p->cx, p->rank, mode) : mode[0];
}

static int form_of(const struct differ_plan *p)
{
    return (int)(p->c->seed % 3);
}

/* Step<_1,_1,..,X>: drops the mode behind those of the tensor. */
static ct_value projection(const struct differ_plan *p)
{
    ct_ctx *cx = p->cx;
    return ct_append(cx, ct_repeat(cx, p->rank, ct_static(cx, 1)), ct_underscore());
}

static ct_value tile_of(const struct differ_plan *p, ct_value tensor, int64_t owner)
{
    ct_ctx *cx = p->cx;
    ct_value coord = tile_coord(p, owner);
    if (form_of(p) == PARTS)
        return ct_inner_partition(cx, tensor, p->tile, coord);
    if (form_of(p) == PLAIN)
        return ct_local_tile(cx, tensor, p->tile, coord, NULL);
    return ct_local_tile(cx, tensor, ct_append(cx, p->tile, ct_dynamic(cx, 5)),
                         ct_append(cx, coord, ct_dynamic(cx, owner)), projection(p));
}

/* Threads that differ in the dropped mode alone own the same; asked for is the second of three. */
static ct_value projected_part(const struct differ_plan *p, ct_value tensor, int64_t owner)
{
    ct_ctx *cx = p->cx;
    ct_value stride = ct_dynamic(cx, p->threads);
    ct_value all = ct_append(cx, p->owner, ct_make_layout(cx, ct_dynamic(cx, 3), stride));
    ct_value thread = ct_dynamic(cx, owner + p->threads);
    return ct_local_partition(cx, tensor, all, thread, projection(p));
}

static ct_value thread_part(const struct differ_plan *p, ct_value tensor, int64_t owner)
{
    ct_ctx *cx = p->cx;
    ct_value thread = ct_dynamic(cx, owner);
    if (form_of(p) == PLAIN)
        return ct_local_partition(cx, tensor, p->owner, thread, NULL);
    if (form_of(p) == PROJECTED)
        return projected_part(p, tensor, owner);
    ct_value tiler = ct_product_each(cx, ct_shape(cx, p->owner));
    return ct_outer_partition(cx, tensor, tiler, ct_get_flat_coord(cx, p->owner, thread));
}

static ct_value part_of(const struct differ_plan *p, ct_value tensor, int64_t owner)
{
    ct_ctx *cx = p->cx;
    if (!differ_reads(p->c->op, DIFFER_TV))
        return p->owner == NULL ? tile_of(p, tensor, owner) : thread_part(p, tensor, owner);
    ct_value tile = ct_local_tile(cx, tensor, p->tile, tile_coord(p, 0), NULL);
    return ct_tv_partition(cx, tile, p->owner, ct_dynamic(cx, owner));
}

/* Which coordinates the part owns, one after the other. */
static void report_part(const struct differ_plan *p, ct_value coords, int64_t *row)
{
    ct_ctx *cx = p->cx;
    for (int64_t v = 0; v < p->values && ct_check(cx) == CT_OK; ++v, row += p->rank) {
        size_t mark = ct_mark(cx);
        ct_value at = ct_layout_call(cx, coords, ct_dynamic(cx, v));
        if (ct_check(cx) == CT_OK && differ_components(cx, at, row, p->rank) != p->rank)
            row[0] = INT64_MIN;
        ct_release(cx, mark);
    }
}

static bool define(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    ct_ctx *cx = p->cx;
    ct_value x = differ_tensor(p, &p->x, CT_BITS, m->x, p->a);
    ct_value y = differ_tensor(p, &p->y, CT_BITS, m->y, p->b), all = identity(p);
    (void)why;
    for (int64_t owner = 0; owner < p->threads && ct_check(cx) == CT_OK; ++owner) {
        size_t mark = ct_mark(cx);
        int64_t *rows = differ_report(p, m) + owner * p->values * p->rank;
        struct part part = {part_of(p, x, owner), part_of(p, y, owner), part_of(p, all, owner)};
        struct inside in = {p, rows};
        if (ct_check(cx) == CT_OK)
            report_part(p, part.coords, rows);
        if (ct_check(cx) == CT_OK)
            ct_copy_if_by(cx, is_inside, &in, part.x, part.y);
        ct_release(cx, mark);
    }
    return true;
}

/* ---- What a case needs ---------------------------------------------------------------------- */

static const char *resolve(struct differ_plan *p, enum differ_role *of)
{
    int64_t ea[GPU_RANK], rests[GPU_RANK];
    ct_ctx *cx = p->cx;
    bool by_tile = p->owner == NULL, by_value = differ_reads(p->c->op, DIFFER_TV);
    int ra = differ_extents_of(cx, ct_shape(cx, p->a), ea);
    int rb = differ_extents_of(cx, ct_shape(cx, p->b), p->extent);
    *of = DIFFER_B;
    if (ra <= 0 || ra != rb || memcmp(ea, p->extent, (size_t)ra * sizeof ea[0]) != 0)
        return "both layouts must have the same extents in at most 4 modes";
    p->rank = p->axes = rb;
    *of = by_value ? DIFFER_TV : DIFFER_THREADS;
    if (!by_tile && !by_value && differ_extents_of(cx, ct_shape(cx, p->owner), p->tiles) != p->rank)
        return "threads need the modes of the tensor";
    if (by_value && ct_rank(p->owner) != 2)
        return "(thread, value) has two modes";
    for (int i = 0; i < p->rank; ++i)
        rests[i] = (p->extent[i] + p->tiles[i] - 1) / p->tiles[i];
    p->threads = differ_product(p->rank, by_tile ? rests : p->tiles);
    p->values = differ_product(p->rank, by_tile ? p->tiles : rests);
    if (by_value) {
        ct_tuple shape = ct_shape(cx, p->owner);
        p->threads = ct_int(ct_size(cx, ct_item(shape, 0)));
        p->values = ct_int(ct_size(cx, ct_item(shape, 1)));
    }
    *of = DIFFER_NONE;
    return ct_check(cx) == CT_OK ? NULL : "the parts cannot be counted";
}

static bool request(const struct differ_plan *p, gpu_request *r, gpu_why *why)
{
    r->partition.rank = p->rank;
    memcpy(r->partition.extent, p->extent, sizeof p->extent);
    memcpy(r->partition.tile, p->tiles, sizeof p->tiles);
    return p->owner == NULL || gpu_flatten(p->cx, p->owner, &r->partition.owner, why);
}

const struct differ_family differ_partition_family = {.ops =
                                                          "local_tile local_partition tv_partition",
                                                      .resolve = resolve,
                                                      .define = define,
                                                      .make = differ_partition,
                                                      .request = request};
