/* tmem_copy.c - tiled copies from and to tensor memory, made of the tensor that is there.
 *
 *      make_tmem_copy     128 threads: each of four warps has 32 datapaths of its own
 *                         (thread, value) -> address    ((32,4),v):((0, 32 datapaths), ValID)
 *      make_utccp_copy    one thread, or one of each of two CTAs
 *                         (thread, value) -> address    (ctas,v):(0,ValID)
 *
 *      make_tmem_warp_partitioner
 *                         (warp) -> address             4:(32 datapaths)
 *
 * where v counts values of the tensor's width. Lanes of a warp name one address, and share out the
 * values by the traits. Here: those. Not here: traits (copy_tmem.c), partitions (tiled_copy.c).
 * Follows atom/copy_traits_sm100.hpp. */
#include "ref/atom/copy_traits.h"
#include "ref/atom/tmem.h"
#include "ref/layout/layout.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

enum { WARP = 32, WARPS = 4, WORDS = 65536 /* columns between two datapaths */ };

static bool is_there(ct_ctx *cx, const char *op, ct_value tensor)
{
    cti_text t;
    bool there = cti_is(tensor, CT_TENSOR) && ct_is_space(tensor, CT_TMEM);
    return cti_require(cx, there, CT_EINVAL, "%s: %s is no tensor in tensor memory", op,
                       cti_show(&t, tensor));
}

/* From one warp's datapaths to the next one's, in elements. */
static ct_value warp_stride(ct_ctx *cx, int bits)
{
    return ct_static(cx, (int64_t)WARP * WORDS * 32 / bits);
}

/* (threads, values of the atom) -> address. */
static ct_tiled_copy copy_of(ct_ctx *cx, const char *op, const ct_copy_traits *atom,
                             ct_layout threads, ct_value tensor)
{
    ct_tiled_copy none = {*atom, cti_null(), cti_null()};
    if (!is_there(cx, op, tensor) ||
        !cti_require(cx, ct_length(atom->ValID) > 0, CT_EINVAL,
                     "%s: the instruction copies from or to no tensor memory", op) ||
        !cti_require(cx, ct_sizeof_bits(tensor) == atom->value_bits, CT_EINVAL,
                     "%s: values of %d bits, and a tensor of %d", op, atom->value_bits,
                     ct_sizeof_bits(tensor)))
        return none;
    ct_layout parts[2] = {threads, ct_coalesce(cx, ct_upcast(cx, atom->ValID, atom->value_bits))};
    ct_layout tv = ct_make_layout_of(cx, 2, parts);
    if (ct_check(cx) != CT_OK)
        return none;
    return ct_make_cotiled_copy(cx, *atom, tv, ct_tensor_layout(cx, tensor));
}

/* ct_make_tmem_copy - a copy by 128 threads between a tensor in tensor memory and registers.
 * equation  make_cotiled_copy(atom, ((_32,_4),v):((_0,32 datapaths),ValID), layout(tensor))
 * example   ct_make_tmem_copy(&cx, atom, accumulators)
 * pre       a load or store of tensor memory, in values of the tensor's width
 * post      each_thread_copies_its_datapaths
 * fails     CT_EINVAL memory, instruction or width; as make_cotiled_copy
 * CuTe      none: atom/copy_traits_sm100.hpp */
ct_tiled_copy ct_make_tmem_copy(ct_ctx *cx, ct_copy_traits atom, ct_value tensor)
{
    const int bits = atom.value_bits > 0 ? atom.value_bits : 1;
    ct_value shape[2] = {ct_static(cx, WARP), ct_static(cx, WARPS)};
    ct_value stride[2] = {ct_static(cx, 0), warp_stride(cx, bits)};
    ct_layout threads =
        ct_make_layout(cx, ct_make_tuple(cx, 2, shape), ct_make_tuple(cx, 2, stride));
    return copy_of(cx, "make_tmem_copy", &atom, threads, tensor);
}

/* ct_make_utccp_copy - a copy by one thread from shared memory to a tensor in tensor memory.
 * equation  make_cotiled_copy(atom, (ctas,v):(_0,ValID), layout(tensor))
 * example   ct_make_utccp_copy(&cx, atom, factors)
 * pre       a copy from shared to tensor memory, in values of the tensor's width
 * post      each_thread_copies_its_datapaths
 * fails     CT_EINVAL memory, instruction or width; as make_cotiled_copy
 * CuTe      none: atom/copy_traits_sm100.hpp */
ct_tiled_copy ct_make_utccp_copy(ct_ctx *cx, ct_copy_traits atom, ct_value tensor)
{
    ct_layout threads = ct_make_layout(cx, ct_size(cx, atom.ThrID), ct_static(cx, 0));
    return copy_of(cx, "make_utccp_copy", &atom, threads, tensor);
}

/* cti_tmem_warp_tiler - the part of a warp: make_tmem_warp_partitioner.
 * equation  warp w has what is at the datapaths 32 w .. 32 w + 31
 * example   make_tmem_warp_partitioner.TV(tmem_[32b](0x0000.0000) o (_128,_64):(_65536,_1))
 *           =  (_4:_32,_1:_0) _4:_1
 * pre       a tensor in tensor memory, its layout static
 * fails     CT_EINVAL memory; as left_inverse and composition
 * CuTe      none: atom/copy_traits_sm100.hpp */
ct_layout cti_tmem_warp_tiler(ct_ctx *cx, ct_value tensor, ct_tiler *tiler)
{
    *tiler = cti_null();
    if (!is_there(cx, "make_tmem_warp_partitioner", tensor))
        return cti_null();
    ct_layout data = ct_tensor_layout(cx, tensor), unit = cti_unit(cx);
    ct_layout inverse[2] = {ct_left_inverse(cx, data), unit};
    ct_layout warps =
        ct_make_layout(cx, ct_static(cx, WARPS), warp_stride(cx, ct_sizeof_bits(tensor)));
    ct_layout place = ct_composition(cx, ct_make_layout_of(cx, 2, inverse), warps);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    return cti_tile_of_places(cx, ct_product_each(cx, ct_shape(cx, data)), place, tiler);
}

/* What one warp has of any tensor of the same shape. */
ct_value cti_tmem_warp_partition(ct_ctx *cx, ct_value tensor, ct_value warp, ct_value target)
{
    cti_text t;
    ct_tiler tiler;
    ct_layout tv = cti_tmem_warp_tiler(cx, tensor, &tiler);
    if (ct_check(cx) == CT_OK && !cti_is(warp, CT_INTEGER))
        cti_fail(cx, CT_EINVAL, "make_tmem_warp_partitioner: the warp %s is not an integer",
                 cti_show(&t, warp));
    if (ct_check(cx) != CT_OK || !cti_need_tensor(cx, "make_tmem_warp_partitioner", target))
        return cti_null();
    ct_value any = ct_underscore(), by_mode[2] = {tv, any};
    ct_layout parts = ct_composition(cx, ct_zipped_divide(cx, ct_tensor_layout(cx, target), tiler),
                                     ct_make_tuple(cx, 2, by_mode));
    ct_value coord[2] = {warp, ct_repeat(cx, ct_rank(target), any)};
    return ct_layout_call(cx, ct_make_tensor(cx, ct_data(cx, target), parts),
                          ct_make_tuple(cx, 2, coord));
}
