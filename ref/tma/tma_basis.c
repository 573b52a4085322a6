/* tma_basis.c - the box of a tensor-map copy: which modes of global memory it runs through, in the
 * order in which shared memory is filled.
 *
 *   place in smem  --right_inverse(smem)-->  place in the tile  --tile-->  mode of gmem
 *
 *      (_64,_128):(_1@1,_1@0)      64 steps along mode 1 of gmem, then 128 along mode 0
 *
 * Neighbours that are contiguous in gmem become one mode of the box while it has at most 256
 * elements; modes that the box does not reach are appended with extent 1; what is past the fourth
 * mode is grouped into the fifth.
 * Here: construct_tma_gbasis and the leaves of a tensor. Not here: extents and strides of the map
 * (tma_map.c). Follows no document but atom/copy_traits_sm90_tma.hpp. */
#include "ref/layout/layout.h"
#include "ref/tma/tma.h"
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

enum { MAX_BOX = 256, MAX_UNGROUPED = 4 };

cti_leaves cti_leaves_of(ct_ctx *cx, ct_layout global)
{
    ct_tuple shape = ct_shape(cx, global);
    ct_layout identity = ct_make_identity_layout(cx, shape);
    cti_leaves l = {ct_wrap(cx, ct_flatten(cx, shape)),
                    ct_wrap(cx, ct_flatten(cx, ct_stride(cx, global))),
                    ct_wrap(cx, ct_flatten(cx, ct_stride(cx, identity))), 0};
    if (ct_check(cx) == CT_OK)
        l.n = l.extent->rank;
    return l;
}

static int path_length(ct_value place)
{
    return cti_is(place, CT_BASIS) ? place->item[0]->rank : 0;
}

bool cti_same_place(ct_value a, ct_value b)
{
    int n = path_length(a);
    if (cti_is_tuple(a) || a->value != 1 || b->value != 1 || !a->fixed || !b->fixed ||
        path_length(b) != n)
        return false;
    for (int i = 0; i < n; ++i)
        if (a->item[0]->item[i]->value != b->item[0]->item[i]->value)
            return false;
    return true;
}

static bool has_place(ct_tuple strides, ct_value place)
{
    if (!cti_is_tuple(strides))
        return cti_same_place(strides, place);
    for (int i = 0; i < strides->rank; ++i)
        if (has_place(strides->item[i], place))
            return true;
    return false;
}

int cti_dimension_at(ct_layout gbasis, ct_value place)
{
    ct_tuple strides = cti_stride(gbasis);
    for (int i = 0; i < cti_rank(strides); ++i)
        if (has_place(cti_at(strides, i), place))
            return i;
    return -1;
}

int cti_whole_modes(ct_ctx *cx, ct_layout l)
{
    ct_tuple strides = ct_wrap(cx, ct_stride(cx, l));
    int n = 0;
    while (ct_check(cx) == CT_OK && n < strides->rank &&
           cti_is_constant(ct_basis_value(cx, strides->item[n]), 1))
        ++n;
    return n;
}

/* s:d goes on in next_s:next_d without a gap, and both together are a box's extent. */
static bool goes_on(ct_ctx *cx, ct_value s, ct_value d, ct_value next_s, ct_value next_d)
{
    if (!s->fixed || !d->fixed || !next_s->fixed || !next_d->fixed || s->value > MAX_BOX ||
        next_s->value > MAX_BOX || s->value * next_s->value > MAX_BOX)
        return false;
    return cti_is_constant(ct_equal(cx, ct_mul(cx, s, d), next_d), 1);
}

/* ct_coalesce_256 - contiguous neighbours merged while a mode has at most 256 elements.
 * equation  R(i) = L(i); only static modes merge, from left to right
 * example   coalesce_256((_64,_4,_2):(_1,_64,_256))  =  (_256,_2):(_1,_256)
 * pre       a layout
 * post      coalesce_256_keeps_the_function
 * fails     CT_EINVAL
 * CuTe      none: atom/copy_traits_sm90_tma.hpp */
ct_layout ct_coalesce_256(ct_ctx *cx, ct_layout layout)
{
    if (!cti_need_layout(cx, "coalesce_256", "the operand", layout))
        return cti_null();
    cti_modes in = cti_flat_modes(cx, layout), out = cti_flat_modes(cx, layout);
    if (ct_check(cx) != CT_OK || in.n == 0)
        return layout;
    out.n = 1;
    for (int i = 1; i < in.n; ++i) {
        int back = out.n - 1;
        if (cti_is_constant(in.shape[i], 1))
            continue;
        bool empty = back == 0 && cti_is_constant(out.shape[0], 1);
        if (!empty && goes_on(cx, out.shape[back], out.stride[back], in.shape[i], in.stride[i])) {
            out.shape[back] = ct_mul(cx, out.shape[back], in.shape[i]);
            continue;
        }
        back = empty ? 0 : out.n++;
        out.shape[back] = in.shape[i];
        out.stride[back] = in.stride[i];
    }
    if (out.n == 1 && cti_is_constant(out.shape[0], 1))
        return cti_unit(cx);
    return cti_modes_layout(cx, &out);
}

static bool sizes_agree(ct_ctx *cx, ct_layout slayout, ct_layout tile)
{
    cti_text ts, tt;
    if (!cti_need_layout(cx, "construct_tma_gbasis", "the smem layout", slayout) ||
        !cti_need_layout(cx, "construct_tma_gbasis", "the CTA tile", tile))
        return false;
    ct_value s = ct_size(cx, slayout), t = ct_size(cx, tile);
    if (ct_check(cx) == CT_OK && (!s->fixed || !t->fixed || s->value != t->value))
        cti_fail(cx, CT_EINVAL,
                 "construct_tma_gbasis: the smem layout has %s elements, the CTA tile %s; they "
                 "must be static and equal",
                 cti_show(&ts, s), cti_show(&tt, t));
    return ct_check(cx) == CT_OK;
}

/* The tile in the order of shared memory, as far as it takes single steps through whole modes of
 * global memory. */
static ct_layout smem_order(ct_ctx *cx, ct_layout slayout, ct_layout tile)
{
    cti_text t;
    ct_layout inverse = ct_right_inverse(cx, slayout);
    ct_layout all = ct_coalesce(cx, ct_composition(cx, tile, inverse));
    int n = cti_whole_modes(cx, all);
    if (ct_check(cx) == CT_OK && n == 0)
        return cti_fail(cx, CT_EINVAL,
                        "construct_tma_gbasis: smem and tile have no contiguous vector in common: "
                        "in the order of smem the tile is %s, and TMA starts with single steps",
                        cti_show(&t, all));
    return ct_take(cx, all, 0, n);
}

/* The leaves of global memory that the box does not reach. */
static ct_tuple places_left(ct_ctx *cx, ct_layout box, ct_layout global)
{
    cti_leaves l = cti_leaves_of(cx, global);
    cti_list left = cti_list_new(cx, l.n);
    for (int i = 0; ct_check(cx) == CT_OK && i < l.n; ++i)
        if (cti_leaf_moves(l.extent->item[i], l.stride->item[i]) &&
            cti_dimension_at(box, l.place->item[i]) < 0)
            cti_push(cx, &left, l.place->item[i]);
    return cti_list_tuple(cx, &left);
}

static ct_tuple joined(ct_ctx *cx, ct_tuple a, ct_tuple b)
{
    cti_list all = cti_list_new(cx, cti_rank(a) + b->rank);
    for (int i = 0; i < cti_rank(a); ++i)
        cti_push(cx, &all, cti_at(a, i));
    for (int i = 0; i < b->rank; ++i)
        cti_push(cx, &all, b->item[i]);
    return cti_list_tuple(cx, &all);
}

/* ct_construct_tma_gbasis - the box of a tensor-map copy as modes of global memory.
 * equation  box place -> gmem mode(s), in the order of smem, one mode for each dimension of the map
 * example   construct_tma_gbasis(gmem_ptr[16b](0x1000) o (100,512):(512,_1), (_8,_64):(_64,_1),
 *           (_8,_64):(_1@0,_1@1))  =  (_64,_8):(_1@1,_1@0)
 * pre       bits is the width of the map's elements; tile maps the CTA's values to modes of gmem:
 *           an identity layout composed with the CTA's tiler
 * post      box_covers_the_tile_once
 * fails     CT_EINVAL sizes of smem and tile, no common contiguous vector; as composition, recast
 * CuTe      none: atom/copy_traits_sm90_tma.hpp */
ct_layout ct_construct_tma_gbasis(ct_ctx *cx, int bits, ct_value gtensor, ct_layout slayout,
                                  ct_layout tile)
{
    if (!cti_need_tensor(cx, "construct_tma_gbasis", gtensor) || !sizes_agree(cx, slayout, tile))
        return cti_null();
    ct_layout order = smem_order(cx, slayout, tile);
    ct_value in_order = ct_recast(cx, bits, ct_composition(cx, gtensor, order));
    ct_value global = ct_recast(cx, bits, gtensor);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_tuple extents = ct_shape(cx, in_order);
    ct_layout identity = ct_make_identity_layout(cx, ct_shape(cx, gtensor));
    ct_layout places =
        ct_make_layout(cx, extents, ct_stride(cx, ct_composition(cx, identity, order)));
    ct_tuple merged = ct_wrap(cx, ct_shape(cx, ct_coalesce_256(cx, in_order->item[1])));
    ct_layout box = ct_composition(cx, places, ct_make_layout(cx, merged, NULL));
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_tuple left = places_left(cx, box, global->item[1]);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_tuple ones = ct_wrap(cx, ct_repeat(cx, left->rank, ct_static(cx, 1)));
    ct_tuple shape = joined(cx, cti_shape(box), ones);
    ct_layout full = ct_make_layout(cx, shape, joined(cx, cti_stride(box), left));
    int rank = ct_rank(full);
    return ct_group(cx, full, rank < MAX_UNGROUPED ? rank : MAX_UNGROUPED, -1);
}
