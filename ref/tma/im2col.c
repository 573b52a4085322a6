/* im2col.c - the plan of a tensor-map copy for convolutions, where smem holds a matrix of windows.
 *
 *   activation in global memory ((w,h,d,n), c)         smem (pixels, channels), channels contiguous
 *
 *        +--+--------------+--+     lower corner: from the tensor's first pixel to the first
 *        |L |              |  |     position of the window's origin, -padding as a rule
 *        +--+   w x h x d  +--+     upper corner: from its last pixel to the last such position
 *        |  |              | U|
 *        +--+--------------+--+     coordinate  (c, (w,h,d), n, (s,r,t)): channel, origin of the
 *                                   window, image, place in the window
 *
 * Here: make_im2col_tma_copy. Not here: tiled maps (tma.c), rules for both (tma_map.c).
 * Follows no document but atom/copy_traits_sm90_im2col.hpp, and what cuTensorMapEncodeIm2col says
 * of its arguments. */
#include "ref/integer/integer.h"
#include "ref/tma/tma.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <string.h>

enum { MODES = 2, MIN_RANK = 3, MAX_CHANNELS = 256, MAX_PIXELS = 1024, MAX_STEP = 8 };

static const char name[] = "make_im2col_tma_copy";

/* Derived on the way: the box (c, whdn), its modes of gmem, the tensor as (c,w,h,d,n). */
typedef struct plan {
    ct_layout box, share; /* of all CTAs, of one */
    ct_value c, whdn;     /* the basis elements of the two modes */
    ct_layout cwhdn;
    int spatial;
} plan;

static bool im2col_op(ct_ctx *cx, const char *op)
{
    static const char *const ops[] = {
        "SM90_TMA_LOAD_IM2COL_MULTICAST", "SM90_TMA_LOAD_IM2COL", "SM90_TMA_STORE_IM2COL",
        "SM100_TMA_2SM_LOAD_IM2COL_MULTICAST", "SM100_TMA_2SM_LOAD_IM2COL"};
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; ++i)
        if (strcmp(op, ops[i]) == 0)
            return ct_check(cx) == CT_OK;
    cti_fail(cx, CT_EINVAL, "%s: %.80s is not an im2col load or store", name, op);
    return false;
}

static bool shapes_agree(ct_ctx *cx, ct_layout slayout, ct_layout tile)
{
    cti_text ts, tt;
    ct_tuple s = ct_product_each(cx, ct_shape(cx, slayout));
    ct_tuple t = ct_product_each(cx, ct_shape(cx, tile));
    if (ct_check(cx) == CT_OK && !cti_is_constant(ct_equal(cx, s, t), 1))
        cti_fail(cx, CT_EINVAL,
                 "%s: smem is %s, the CTA tile %s; their modes must be static and "
                 "of equal sizes",
                 name, cti_show(&ts, s), cti_show(&tt, t));
    return ct_check(cx) == CT_OK;
}

/* The first two modes of the tile in the order of smem, each a run of single steps. */
static ct_layout two_modes(ct_ctx *cx, ct_value gtensor, ct_layout smem, ct_layout tile)
{
    cti_text t;
    ct_layout order = ct_coalesce(cx, ct_composition(cx, tile, ct_right_inverse(cx, smem)));
    ct_tuple shape = ct_product_each(cx, ct_shape(cx, gtensor));
    ct_layout all = ct_flatten(cx, ct_composition(cx, ct_make_identity_layout(cx, shape), order));
    if (ct_check(cx) == CT_OK && cti_whole_modes(cx, all) < MODES)
        return cti_fail(cx, CT_EINVAL,
                        "%s: smem must begin with two modes, channels and pixels, "
                        "of single steps in gmem; in the order of smem the tile is %s",
                        name, cti_show(&t, all));
    return ct_take(cx, all, 0, MODES);
}

static ct_layout gmem_mode(ct_ctx *cx, ct_value gtensor, ct_value basis)
{
    ct_value l = ct_tensor_layout(cx, gtensor);
    ct_tuple shape = ct_basis_get(cx, basis, ct_shape(cx, l));
    return ct_make_layout(cx, shape, ct_basis_get(cx, basis, ct_stride(cx, l)));
}

static bool channels_contiguous(ct_ctx *cx, const plan *p)
{
    cti_text t;
    if (ct_check(cx) != CT_OK)
        return false;
    int rank = ct_rank(p->cwhdn);
    ct_value d = cti_at(cti_stride(p->cwhdn), 0);
    if (rank < MIN_RANK || rank > CT_MAX_TMA_RANK)
        cti_fail(cx, CT_EINVAL,
                 "%s: the tensor has %d modes; im2col is for 3 to 5: channels, "
                 "1 to 3 of space, images",
                 name, rank);
    else if (ct_int(d) != 1)
        cti_fail(cx, CT_EDOMAIN,
                 "%s: smem begins with a gmem mode of stride %s, not with the "
                 "contiguous one",
                 name, cti_show(&t, d));
    return ct_check(cx) == CT_OK;
}

static bool derive(ct_ctx *cx, ct_value gtensor, ct_layout slayout, ct_layout tile, ct_value ctas,
                   plan *p)
{
    ct_layout smem = ct_get_nonswizzle_portion(cx, slayout);
    if (!shapes_agree(cx, smem, tile))
        return false;
    p->box = two_modes(cx, gtensor, smem, tile);
    ct_value count = ct_dynamic(cx, ct_check(cx) == CT_OK ? ct_int(ctas) : 1);
    p->share = ct_logical_divide(cx, p->box, ct_safe_div(cx, ct_size(cx, p->box), count));
    ct_layout one = ct_get(cx, p->share, 0);
    if (ct_check(cx) != CT_OK)
        return false;
    if (ct_rank(one) < MODES) {
        cti_fail(cx, CT_EDOMAIN, "%s: a share of the box has no two modes", name);
        return false;
    }
    p->c = cti_at(cti_stride(one), 0);
    p->whdn = cti_at(cti_stride(one), 1);
    ct_layout parts[MODES] = {gmem_mode(cx, gtensor, p->c), gmem_mode(cx, gtensor, p->whdn)};
    p->cwhdn = ct_flatten(cx, ct_make_layout_of(cx, MODES, parts));
    p->spatial = ct_check(cx) == CT_OK ? ct_rank(p->cwhdn) - 2 : 0;
    return channels_contiguous(cx, p);
}

/* ---- The map -------------------------------------------------------------------------------- */

static bool spatial_tuples(ct_ctx *cx, const ct_im2col *c, int spatial)
{
    cti_text t;
    const ct_value all[] = {c->lower_corner, c->upper_corner, c->lower_padding, c->upper_padding,
                            c->stride,       c->lower_srt,    c->stride_srt};
    for (size_t i = 0; i < sizeof all / sizeof all[0] && ct_check(cx) == CT_OK; ++i)
        if (!cti_is_tuple(all[i]) || all[i]->rank != spatial || all[i]->depth != 1)
            cti_fail(cx, CT_EINVAL, "%s: %s is not %d integers, one for each mode of space", name,
                     cti_show(&t, all[i]), spatial);
    return ct_check(cx) == CT_OK;
}

/* The corners have 16, 8 or 5 bits for 1, 2 or 3 modes of space. */
static bool corner_fits(int64_t v, int spatial)
{
    int64_t end = (int64_t)1 << (spatial == 1 ? 15 : spatial == 2 ? 7 : 4);
    return -end <= v && v < end;
}

static void check_map(ct_ctx *cx, const ct_tensor_map *map, int spatial)
{
    for (int i = 0; i < spatial && ct_check(cx) == CT_OK; ++i) {
        int64_t lower = map->lowerCorner[i], upper = map->upperCorner[i];
        int64_t step = map->elementStrides[i + 1];
        if (!corner_fits(lower, spatial) || !corner_fits(upper, spatial))
            cti_fail(cx, CT_EDOMAIN,
                     "%s: corners %" PRId64 " and %" PRId64 " of mode %d: with %d "
                     "modes of space they have %d bits",
                     name, lower, upper, i, spatial,
                     spatial == 1   ? 16
                     : spatial == 2 ? 8
                                    : 5);
        else if (step < 1 || step > MAX_STEP)
            cti_fail(cx, CT_EDOMAIN,
                     "%s: the traversal stride %" PRId64 " of mode %d is not within "
                     "1 to 8",
                     name, step, i);
    }
    if (ct_check(cx) == CT_OK && map->channelsPerPixel > MAX_CHANNELS)
        cti_fail(cx, CT_EDOMAIN, "%s: %" PRId64 " channels; a box has at most 256", name,
                 map->channelsPerPixel);
    if (ct_check(cx) == CT_OK && map->pixelsPerColumn > MAX_PIXELS)
        cti_fail(cx, CT_EDOMAIN, "%s: %" PRId64 " pixels; a box has at most 1024", name,
                 map->pixelsPerColumn);
    cti_map_inner(cx, name, map, map->channelsPerPixel);
}

static ct_tensor_map map_of(ct_ctx *cx, const plan *p, ct_value gtensor, ct_layout slayout,
                            const ct_im2col *c)
{
    ct_tensor_map map = {.im2col = true, .rank = p->spatial + 2};
    int bits = cti_pointer_parts_of(gtensor->item[0]).width;
    if (!cti_map_elements(cx, name, bits, &map) || !cti_map_base(cx, name, gtensor, &map) ||
        !cti_map_swizzle(cx, ct_get_swizzle_portion(cx, slayout), &map))
        return map;
    for (int i = 0; i < map.rank; ++i) {
        int64_t stride = ct_int(cti_at(cti_stride(p->cwhdn), i));
        map.globalDim[i] = ct_int(cti_at(cti_shape(p->cwhdn), i));
        map.elementStrides[i] = 1;
        if (!cti_mul_fits(stride, bits / 8, &map.globalStrides[i]))
            map.globalStrides[i] = INT64_MAX;
    }
    for (int i = 0; i < p->spatial; ++i) {
        map.elementStrides[i + 1] = ct_int(c->stride->item[i]);
        map.lowerCorner[i] = ct_int(c->lower_corner->item[i]);
        map.upperCorner[i] = ct_int(c->upper_corner->item[i]);
    }
    ct_tuple shape = ct_shape(cx, ct_get(cx, p->share, 0));
    if (!cti_map_extents(cx, name, &map))
        return map;
    map.channelsPerPixel = ct_int(ct_product(cx, cti_at(shape, 0)));
    map.pixelsPerColumn = ct_int(ct_product(cx, cti_at(shape, 1)));
    check_map(cx, &map, p->spatial);
    return map;
}

/* ---- The tensor of coordinates -------------------------------------------------------------- */

/* (q,p,z,n): where the window's origin can be, and the images. */
static ct_tuple positions(ct_ctx *cx, const plan *p, const ct_im2col *c)
{
    ct_value item[MIN_RANK + 1], one = ct_static(cx, 1);
    for (int i = 0; i < p->spatial; ++i) {
        ct_value w = ct_add(cx, cti_at(cti_shape(p->cwhdn), i + 1), c->upper_corner->item[i]);
        ct_value last = ct_sub(cx, ct_sub(cx, w, c->lower_corner->item[i]), one);
        item[i] = ct_add(cx, ct_div(cx, last, c->stride->item[i]), one);
    }
    item[p->spatial] = cti_at(cti_shape(p->cwhdn), p->spatial + 1);
    return ct_make_tuple(cx, p->spatial + 1, item);
}

/* (c,s,r,t): channels, and the places in the window. */
static ct_tuple window(ct_ctx *cx, const plan *p, const ct_im2col *c)
{
    ct_value item[MIN_RANK + 1], one = ct_static(cx, 1);
    item[0] = cti_at(cti_shape(p->cwhdn), 0);
    for (int i = 0; i < p->spatial; ++i) {
        bool forward = ct_int(c->stride_srt->item[i]) > 0;
        ct_value a = forward ? c->upper_padding->item[i] : c->lower_corner->item[i];
        ct_value b = forward ? c->upper_corner->item[i] : c->lower_padding->item[i];
        ct_value steps = ct_div(cx, ct_sub(cx, a, b), c->stride_srt->item[i]);
        item[i + 1] = ct_add(cx, one, steps);
    }
    return ct_make_tuple(cx, p->spatial + 1, item);
}

/* Two tuples in the order of the tensor's modes: pixels and channels, or the reverse. */
static ct_tuple in_order(ct_ctx *cx, const plan *p, ct_tuple whdn, ct_tuple csrt)
{
    ct_value common[MODES] = {whdn, csrt};
    ct_tuple both = ct_make_tuple(cx, MODES, common);
    ct_value item[MODES] = {ct_basis_get(cx, p->whdn, both), ct_basis_get(cx, p->c, both)};
    return ct_make_tuple(cx, MODES, item);
}

/* Each mode of space has a position, and the window a place in it. */
static bool all_positive(ct_ctx *cx, ct_tuple t, int first, const char *what)
{
    for (int i = 0; ct_check(cx) == CT_OK && i < t->rank - 1; ++i)
        if (ct_int(t->item[first + i]) < 1)
            cti_fail(cx, CT_EDOMAIN, "%s: %" PRId64 " %s in mode %d of space", name,
                     ct_int(t->item[first + i]), what, i);
    return ct_check(cx) == CT_OK;
}

static ct_value coordinates(ct_ctx *cx, const plan *p, const ct_im2col *c)
{
    ct_value one = ct_static(cx, 1), zero = ct_static(cx, 0);
    ct_value scale[4] = {one, c->stride, one, c->stride_srt};
    ct_value origin[4] = {zero, c->lower_corner, zero, c->lower_srt};
    ct_tuple scales = ct_make_tuple(cx, 4, scale);
    ct_tuple steps = ct_elem_scale(cx, scales, ct_make_basis_like(cx, scales));
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_tuple whdn = ct_append(cx, steps->item[1], steps->item[2]);
    ct_tuple csrt = ct_prepend(cx, steps->item[3], steps->item[0]);
    ct_tuple qpzn = positions(cx, p, c), taps = window(cx, p, c);
    if (!all_positive(cx, qpzn, 0, "positions") || !all_positive(cx, taps, 1, "places"))
        return cti_null();
    ct_layout modes = ct_make_layout(cx, in_order(cx, p, qpzn, taps), in_order(cx, p, whdn, csrt));
    ct_layout linear = ct_make_identity_layout(cx, in_order(cx, p, ct_product(cx, qpzn), taps));
    ct_layout l = ct_make_composed_layout(cx, modes, ct_layout_call(cx, linear, zero), linear);
    return ct_make_tensor(cx, ct_make_inttuple_iter(cx, ct_make_tuple(cx, 4, origin)), l);
}

/* Without offsets: corners and padding 0, strides 1. CuTe counts the modes of space in mode 0. */
static ct_im2col no_offsets(ct_ctx *cx, int spatial)
{
    ct_tuple zeros = ct_wrap(cx, ct_repeat(cx, spatial, ct_static(cx, 0)));
    ct_tuple ones = ct_wrap(cx, ct_repeat(cx, spatial, ct_static(cx, 1)));
    return (ct_im2col){zeros, zeros, zeros, zeros, ones, zeros, ones};
}

ct_tma_atom cti_im2col_atom_of(ct_ctx *cx, const cti_tma_operands *o, const ct_im2col *c)
{
    plan p = {0};
    ct_tma_atom atom = cti_no_plan(o->gtensor).atom;
    if (!im2col_op(cx, o->op) || !cti_need_global(cx, name, o->gtensor) ||
        !cti_cluster_fits(cx, name, o->ctas, cti_is_multicast(o->op)) ||
        !derive(cx, o->gtensor, o->slayout, o->tile, ct_cosize(cx, o->ctas), &p))
        return atom;
    ct_im2col none = no_offsets(cx, ct_rank(ct_get(cx, o->gtensor, 0)) - 1);
    c = c == NULL ? &none : c;
    if (!spatial_tuples(cx, c, p.spatial))
        return atom;
    atom.gbasis = p.box;
    atom.map = map_of(cx, &p, o->gtensor, o->slayout, c);
    cti_smem_as_mapped(cx, name, o->slayout, atom.map.elementBits);
    atom.tma_tensor = coordinates(cx, &p, c);
    ct_value values = ct_size(cx, p.box);
    if (ct_check(cx) != CT_OK)
        return atom;
    atom.bytes = values->value * atom.map.elementBits / 8;
    atom.traits = cti_tma_traits(cx, o->op, values, atom.map.elementBits);
    return atom;
}

ct_tma_copy cti_im2col_copy_of(ct_ctx *cx, const cti_tma_operands *o, const ct_im2col *c)
{
    ct_tma_copy copy = cti_no_plan(o->gtensor);
    copy.atom = cti_im2col_atom_of(cx, o, c);
    copy.tiled = cti_tma_tiled(cx, o, copy.atom.traits);
    return copy;
}

/* ct_make_im2col_tma_copy - a tiled copy that loads windows of a tensor, or stores pixels.
 * equation  TV(cta, value) is the place in the (pixels, channels) tile
 * example   ct_make_im2col_tma_copy(&cx, "SM90_TMA_LOAD_IM2COL", g, s, NULL, NULL, &c).atom.map
 * pre       gtensor ((w,h,d,n),c) or (c,(w,h,d,n)) with 1 to 3 modes of space; smem begins with the
 *           channels, then pixels; cta_tiler NULL for the extents of slayout, multicast NULL for
 *           _1; convolution NULL for no offsets
 * post      im2col_coordinates
 * fails     CT_EINVAL shapes, modes, operation; CT_EDOMAIN a rule of im2col maps, which is named
 * CuTe      none: atom/copy_traits_sm90_im2col.hpp */
ct_tma_copy ct_make_im2col_tma_copy(ct_ctx *cx, const char *op, ct_value gtensor, ct_layout slayout,
                                    ct_tiler cta_tiler, ct_value multicast,
                                    const ct_im2col *convolution)
{
    cti_tma_operands o = {.name = name, .op = op, .gtensor = gtensor, .slayout = slayout};
    if (cta_tiler == NULL)
        cta_tiler = ct_product_each(cx, ct_shape(cx, slayout));
    ct_tuple shape = ct_product_each(cx, ct_shape(cx, gtensor));
    o.ctas = ct_make_layout(cx, multicast == NULL ? ct_static(cx, 1) : multicast, NULL);
    o.tile = ct_composition(cx, ct_make_identity_layout(cx, shape), cta_tiler);
    return cti_im2col_copy_of(cx, &o, convolution);
}
