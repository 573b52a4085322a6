/* tma_partition.c - the part of a copy that each CTA of a cluster issues, and its receivers.
 *
 *   smem tile     ((TMA values, iterations), rest..)       in the order of smem
 *   gmem tile     the same elements, as coordinates        both moved to the CTA's share
 *
 * Here: partitions of a TMA copy, tma_partition, multicast masks. Not here: tiled copies in general
 * (tiled_copy.c).
 * Follows 0z_tma_tensors, atom/copy_traits_sm90_tma.hpp. */
#include "ref/tensor/tensor.h"
#include "ref/tma/tma.h"
#include "ref/value/value.h"

#include <inttypes.h>

enum { CTAS = 16 };

/* ---- Partitions of a tiled copy ------------------------------------------------------------- */

/* How far a CTA's share lies from the tile's first element. */
static ct_value offset_of_share(ct_ctx *cx, const ct_tiled_copy *tiled, ct_value cta,
                                ct_value tensor)
{
    ct_layout divided = ct_zipped_divide(cx, ct_tensor_layout(cx, tensor), tiled->Tiler_MN);
    ct_layout ctas = ct_coalesce(cx, ct_get(cx, tiled->TiledLayout_TV, 0));
    return ct_layout_call(cx, ct_composition(cx, ct_get(cx, divided, 0), ctas), cta);
}

/* A share of one needs no offset; a swizzled layout has none that a pointer could take. */
static bool needs_offset(ct_ctx *cx, const ct_tiled_copy *tiled, ct_value tensor)
{
    ct_value n = ct_size(cx, ct_get(cx, tiled->TiledLayout_TV, 0));
    return ct_check(cx) == CT_OK && ct_int(n) > 1 && cti_is_layout(tensor->item[1]);
}

static bool is_cta(ct_ctx *cx, const ct_tma_copy *copy, ct_value cta)
{
    cti_text t, tn;
    ct_value n = ct_size(cx, ct_get(cx, copy->tiled.TiledLayout_TV, 0));
    if (ct_check(cx) == CT_OK &&
        (!cti_is(cta, CT_INTEGER) || cta->value < 0 || cta->value >= ct_int(n)))
        cti_fail(cx, CT_EINVAL, "partition: %s is not a CTA of a cluster of %s", cti_show(&t, cta),
                 cti_show(&tn, n));
    return ct_check(cx) == CT_OK;
}

/* ct_partition_tma - what one CTA moves: get_slice(cta).partition_S(tensor), or partition_D.
 * equation  ((TMA,iterations),rest..): the whole box, from the CTA's first element on
 * example   tma_copy.partition_D(SM90_TMA_LOAD_MULTICAST, gmem_ptr[16b](0x0) o (9,512):(512,_1),
 *           (_8,_64):(_64,_1), (_8,_64), _2, 1, smem_ptr[16b](0x80) o (_8,_64):(_64,_1))
 *           =  smem_ptr[16b](0x280) o (((_64,_8),_1),_1,_1):(((_1,_64),_0),_0,_0)
 * pre       a tensor of at least the tile's rank; cta is the rank in the cluster
 * post      multicast_parts_the_box
 * fails     CT_EINVAL no such CTA, rank; as zipped_divide and composition
 * caveat    of the box it shows, a CTA moves the share that the map's boxDim gives, as in CuTe.
 * CuTe      0z_tma_tensors; atom/copy_traits_sm90_tma.hpp */
ct_value ct_partition_tma(ct_ctx *cx, const ct_tma_copy *copy, ct_value cta, ct_value tensor)
{
    if (!is_cta(cx, copy, cta) || !cti_need_tensor(cx, "partition", tensor))
        return cti_null();
    if (!needs_offset(cx, &copy->tiled, tensor))
        return ct_partition_S(cx, &copy->tiled, cta, tensor);
    ct_tiled_copy first = copy->tiled;
    ct_layout parts[2] = {cti_unit(cx), ct_get(cx, first.TiledLayout_TV, 1)};
    first.TiledLayout_TV = ct_make_layout_of(cx, 2, parts);
    ct_value box = ct_partition_S(cx, &first, ct_static(cx, 0), tensor);
    ct_value offset = offset_of_share(cx, &copy->tiled, cta, tensor);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    return ct_make_tensor(cx, cti_advance(cx, box->item[0], offset), box->item[1]);
}

/* ---- tma_partition -------------------------------------------------------------------------- */

/* The tile's values in the order of smem: those of one instruction, and the iterations. */
static ct_tiler values_of_tile(ct_ctx *cx, ct_value values, ct_value stensor)
{
    ct_layout tile = ct_get_nonswizzle_portion(cx, ct_get(cx, ct_tensor_layout(cx, stensor), 0));
    ct_layout order = ct_right_inverse(cx, tile);
    ct_layout all = ct_tile_to_shape(cx, ct_make_layout_of(cx, 1, &order), ct_size(cx, tile), NULL);
    ct_layout divided = ct_logical_divide(cx, all, ct_make_layout(cx, values, NULL));
    return ct_make_tuple(cx, 1, &divided);
}

static bool same_tile(ct_ctx *cx, ct_value stensor, ct_value gtensor)
{
    cti_text ts, tg;
    if (!cti_need_tensor(cx, "tma_partition", stensor) ||
        !cti_need_tensor(cx, "tma_partition", gtensor))
        return false;
    ct_value s = ct_size(cx, ct_get(cx, stensor, 0)), g = ct_size(cx, ct_get(cx, gtensor, 0));
    if (ct_check(cx) == CT_OK && (!s->fixed || !g->fixed || s->value != g->value))
        cti_fail(cx, CT_EINVAL,
                 "tma_partition: mode 0 of smem has %s elements, of gmem %s; they "
                 "must be static and equal",
                 cti_show(&ts, s), cti_show(&tg, g));
    return ct_check(cx) == CT_OK;
}

/* How far the CTA's share lies in the values of one instruction. */
static ct_value share_of(ct_ctx *cx, ct_value values, ct_layout cta_layout, ct_tuple cta_coord)
{
    cti_text tc;
    ct_value count = ct_cosize(cx, cta_layout), at = ct_layout_call(cx, cta_layout, cta_coord);
    if (ct_check(cx) != CT_OK)
        return values;
    int64_t all = ct_int(values), ctas = ct_int(count);
    if (ctas < 1 || all % ctas != 0) {
        cti_fail(cx, CT_EDOMAIN,
                 "tma_partition: %" PRId64 " values are not shared by %" PRId64 " CTAs", all, ctas);
        if (ctas > 0)
            cti_witness(cx, "at %s: shares of %" PRId64 " values leave %" PRId64 " of %" PRId64,
                        cti_show(&tc, cta_coord), all / ctas, all % ctas, all);
    }
    return ct_mul(cx, at, ct_div(cx, values, count));
}

static ct_value part_of(ct_ctx *cx, ct_value tensor, ct_tiler tile, ct_value share)
{
    int rank = ct_rank(tensor);
    ct_value zero = ct_static(cx, 0), one = ct_static(cx, 1);
    ct_value pair[2] = {one, one}, at[2] = {share, zero};
    ct_tuple inner = ct_make_tuple(cx, 2, pair), coord = ct_make_tuple(cx, 2, at);
    ct_value v = ct_composition(cx, tensor, ct_append_to(cx, tile, rank, ct_underscore()));
    v = ct_coalesce_by(cx, v, ct_make_tuple(cx, 1, &inner));
    return ct_domain_offset(cx, ct_append_to(cx, ct_make_tuple(cx, 1, &coord), rank, zero), v);
}

/* ct_tma_partition - the gmem and smem tensors of one CTA's instructions, in that order.
 * equation  ((TMA,iterations),rest..) of each, moved to the CTA's share of the TMA mode
 * example   tma_partition<8>(1, _2:_1, smem_ptr[16b](0x80) o (_8):(_1),
 *           ArithTuple(5) o (_8):(_1@0))
 *           =  (ArithTuple(9) o ((_8,_1)):((_1@0,_0)),smem_ptr[16b](0x88) o ((_8,_1)):((_1,_0)))
 * pre       values is the instruction's number of values, static; mode 0 of both tensors is the
 *           tile; cta_layout maps CTA coordinates to shares
 * post      tma_partitions_agree
 * fails     CT_EINVAL sizes of mode 0; CT_EDOMAIN values that the CTAs cannot share; as the
 *           operations it is made of
 * CuTe      0z_tma_tensors; atom/copy_traits_sm90_tma.hpp */
ct_tuple ct_tma_partition(ct_ctx *cx, ct_value values, ct_tuple cta_coord, ct_layout cta_layout,
                          ct_value stensor, ct_value gtensor)
{
    cti_text t;
    if (!same_tile(cx, stensor, gtensor))
        return cti_null();
    if (!cti_is(values, CT_INTEGER) || !values->fixed || values->value < 1)
        return cti_fail(cx, CT_EINVAL, "tma_partition: %s is not a static number of values",
                        cti_show(&t, values));
    ct_tiler tile = values_of_tile(cx, values, stensor);
    ct_value share = share_of(cx, values, cta_layout, cta_coord);
    ct_value parts[2] = {part_of(cx, gtensor, tile, share), part_of(cx, stensor, tile, share)};
    return ct_make_tuple(cx, 2, parts);
}

/* ---- Multicast ------------------------------------------------------------------------------ */

/* The mask with the bit of one more CTA, the i-th of those that receive. */
static ct_value add_cta(ct_ctx *cx, ct_value mask, int64_t i, int64_t cta)
{
    if (0 <= cta && cta < CTAS)
        return ct_dynamic(cx, ct_int(mask) | (int64_t)1 << cta);
    cti_fail(cx, CT_EDOMAIN,
             "create_tma_multicast_mask: the mask has no bit for CTA %" PRId64 ", only for 0 to 15",
             cta);
    cti_witness(cx, "at %" PRId64 ": the rank of this CTA is %" PRId64, i, cta);
    return mask;
}

/* ct_create_tma_multicast_mask - the CTAs that receive what one of them loads.
 * equation  bit r is set for every CTA rank r that the coordinate leaves open
 * example   create_tma_multicast_mask((_1,_2,_4):(_1,_1,_2), (0,1,_))  =  170
 * pre       (V,M,N,K) -> rank of a CTA in its cluster; _ in the coordinate where CTAs receive
 * post      multicast_masks
 * fails     CT_EDOMAIN a rank past 15; CT_EINVAL a coordinate that does not fit
 * caveat    of a dynamic layout of one mode with stride 0 CuTe's mask is 0.
 * CuTe      none: atom/copy_traits_sm90_tma.hpp */
ct_value ct_create_tma_multicast_mask(ct_ctx *cx, ct_layout cta_layout, ct_tuple cta_coord)
{
    if (!cti_need_layout(cx, "create_tma_multicast_mask", "the layout of CTAs", cta_layout))
        return cti_null();
    ct_value part = ct_slice_and_offset(cx, cta_coord, cta_layout);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_layout open = part->item[0];
    ct_value first = part->item[1], mask = ct_dynamic(cx, 0);
    bool one = cti_rank(ct_shape(cx, open)) == 0;
    int64_t size = one ? 1 : ct_int(ct_size(cx, open));
    for (int64_t i = 0; i < size && ct_check(cx) == CT_OK; ++i) {
        ct_value more = one ? ct_static(cx, 0) : ct_layout_call(cx, open, ct_dynamic(cx, i));
        ct_value rank = ct_add(cx, first, more);
        if (ct_check(cx) == CT_OK)
            mask = add_cta(cx, mask, i, ct_int(rank));
    }
    return mask;
}
