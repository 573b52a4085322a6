/* partition.c - the part of a tensor that one tile, one thread, one agent owns.
 *
 *      zipped_divide(T, tiler)   ((tile modes), (rest modes))
 *      inner: choose a rest, keep the tile      local_tile: the tile of a thread group
 *      outer: choose in the tile, keep the rest   local_partition: the elements of a thread
 *
 * Here: the two and their named forms, and the thread-value partition. Not here: copy and MMA
 * partitions (tiled_copy.c, tiled_mma.c). Follows 03_tensor "Partitioning a Tensor". */
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

/* A tuple leaves the modes that it does not name free; an integer counts in all of them. */
static ct_tuple complete(ct_ctx *cx, ct_tuple coord, int rank)
{
    return cti_is_tuple(coord) ? ct_append_to(cx, coord, rank, ct_underscore()) : coord;
}

static ct_value pick(ct_ctx *cx, ct_value tensor, ct_tiler tiler, ct_tuple coord, bool inner)
{
    if (!cti_need_tensor(cx, inner ? "inner_partition" : "outer_partition", tensor))
        return cti_null();
    ct_value tiled = ct_zipped_divide(cx, tensor, tiler);
    ct_tuple shape = ct_shape(cx, tiled);
    int tile = cti_rank(cti_at(shape, 0)), rest = cti_rank(cti_at(shape, 1));
    ct_value any = ct_underscore();
    ct_value c[2] = {inner ? ct_repeat(cx, tile, any) : complete(cx, coord, tile),
                     inner ? complete(cx, coord, rest) : ct_repeat(cx, rest, any)};
    return ct_layout_call(cx, tiled, ct_make_tuple(cx, 2, c));
}

/* ct_inner_partition - one tile of a tensor.
 * equation  zipped_divide(T, tiler)(_, coord)
 * example   inner_partition(ptr[32b](0x1000) o (_16,_3):(_1,_16), (_4,_1), (1,_))
 *           =  ptr[32b](0x1010) o (_4,_1,_3):(_1,_0,_16)
 * pre       coord names rests; those it lacks stay free
 * post      partition_once
 * fails     as zipped_divide; CT_EINVAL a coordinate that does not fit
 * CuTe      03_tensor "Inner and outer partitioning" */
ct_value ct_inner_partition(ct_ctx *cx, ct_value tensor, ct_tiler tiler, ct_tuple coord)
{
    return pick(cx, tensor, tiler, coord, true);
}

/* ct_outer_partition - one element of every tile.
 * equation  zipped_divide(T, tiler)(coord, _)
 * example   outer_partition(ptr[32b](0x1000) o (_16,_16):(_96,_3), (_4,_8), (2,6))
 *           =  ptr[32b](0x1348) o (_4,_2):(_384,_24)
 * pre       coord names places in the tile; those it lacks stay free
 * post      partition_once
 * fails     as zipped_divide; CT_EINVAL a coordinate that does not fit
 * CuTe      03_tensor "Inner and outer partitioning" */
ct_value ct_outer_partition(ct_ctx *cx, ct_value tensor, ct_tiler tiler, ct_tuple coord)
{
    return pick(cx, tensor, tiler, coord, false);
}

/* ct_local_tile - the tile of a thread group, with or without a projection.
 * equation  inner_partition(T, dice(proj, tiler), dice(proj, coord))
 * example   local_tile(ptr[32b](0x1000) o (_16,_24):(_1,_16), (_8,_16,_8), (_,0,2), Step<_1,X,_1>)
 *           =  ptr[32b](0x1400) o (_8,_8,_2):(_1,_16,_8)
 * pre       proj, NULL for none, drops the modes that it marks X
 * post      partition_once
 * fails     as inner_partition; CT_EINVAL a projection that does not fit
 * CuTe      0x_gemm_tutorial "CTA Partitioning" */
ct_value ct_local_tile(ct_ctx *cx, ct_value tensor, ct_tiler tiler, ct_tuple coord, ct_tuple proj)
{
    if (proj != NULL) {
        tiler = ct_dice(cx, proj, tiler);
        coord = ct_dice(cx, proj, coord);
    }
    return ct_inner_partition(cx, tensor, tiler, coord);
}

/* The place of a thread in a layout of threads. An index past the end wraps around, as in CuTe. */
ct_tuple cti_thread_coord(ct_ctx *cx, ct_layout threads, ct_value index)
{
    ct_tuple natural = ct_idx2crd_stride(cx, index, cti_shape(threads), cti_stride(threads));
    ct_tuple flat = ct_repeat(cx, ct_rank(threads), ct_static(cx, 1));
    return ct_crd2crd(cx, natural, cti_shape(threads), flat);
}

/* ct_local_partition - the elements that one of a layout of threads owns.
 * equation  outer_partition(T, product_each(shape(threads)), place of the thread)
 * example   local_partition(ptr[32b](0x1000) o (_16,_6):(_1,_16), (_4,_2):(_1,_4), 5)
 *           =  ptr[32b](0x1044) o (_4,_3):(_4,_32)
 * pre       a compact layout of threads; proj, NULL for none, drops modes of it
 * post      partition_once
 * fails     as outer_partition; CT_EINVAL an index that is not an integer
 * caveat    an index past the last thread wraps around silently, as in CuTe.
 * CuTe      03_tensor "Inner and outer partitioning" */
ct_value ct_local_partition(ct_ctx *cx, ct_value tensor, ct_layout threads, ct_value index,
                            ct_tuple proj)
{
    cti_text t;
    if (proj != NULL)
        threads = ct_dice(cx, proj, threads);
    if (!cti_need_layout(cx, "local_partition", "the layout of threads", threads))
        return cti_null();
    if (!ct_is_integral(index) || cti_is(index, CT_UNDERSCORE))
        return cti_fail(cx, CT_EINVAL, "local_partition: the thread %s is not an integer",
                        cti_show(&t, index));
    ct_tuple tile = ct_product_each(cx, cti_shape(threads));
    return ct_outer_partition(cx, tensor, tile, cti_thread_coord(cx, threads, index));
}

/* ct_tv_partition - the values of one thread, by a layout (thread, value) -> coordinate.
 * equation  composition(T, TV)(thread, _)
 * example   tv_partition(ptr[32b](0x1000) o (_4,_4):(_1,_4), (_4,_4):(_1,_4), 2)
 *           =  ptr[32b](0x1008) o (_4):(_4)
 * pre       TV is rank 2 and composes with the tensor's layout
 * post      partition_once
 * fails     as composition; CT_EINVAL rank
 * CuTe      03_tensor "Thread-Value partitioning" */
ct_value ct_tv_partition(ct_ctx *cx, ct_value tensor, ct_layout tv, ct_value thread)
{
    ct_value c[2] = {thread, ct_underscore()};
    return ct_layout_call(cx, ct_composition(cx, tensor, tv), ct_make_tuple(cx, 2, c));
}
