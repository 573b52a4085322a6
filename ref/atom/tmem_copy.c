/* tmem_copy.c - tiled copies from and to tensor memory, made of the tensor that is there.
 *
 *      make_tmem_copy     128 threads: each of four warps has 32 datapaths of its own
 *                         (thread, value) -> address    ((32,4),v):((0, 32 datapaths), ValID)
 *      make_utccp_copy    one thread, or one of each of two CTAs
 *                         (thread, value) -> address    (ctas,v):(0,ValID)
 *
 * where v counts values of the tensor's width. Lanes of a warp name one address, and share out the
 * values by the traits. Here: those two. Not here: traits (copy_tmem.c), partitions (tiled_copy.c).
 * Follows atom/copy_traits_sm100.hpp. */
#include "ref/layout/layout.h"
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"

/* (threads, values of the atom) -> address; false: a failure. */
static ct_tiled_copy copy_of(ct_ctx *cx, const char *op, const ct_copy_traits *atom,
                             ct_layout threads, ct_value tensor)
{
    cti_text t;
    ct_tiled_copy none = {*atom, cti_null(), cti_null()};
    bool there = cti_is(tensor, CT_TENSOR) && ct_is_space(tensor, CT_TMEM);
    if (!cti_require(cx, there, CT_EINVAL, "%s: %s is no tensor in tensor memory", op,
                     cti_show(&t, tensor)) ||
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
    const int64_t words = 65536, warp = 32;
    const int bits = atom.value_bits > 0 ? atom.value_bits : 1;
    ct_value shape[2] = {ct_static(cx, warp), ct_static(cx, 4)};
    ct_value stride[2] = {ct_static(cx, 0), ct_static(cx, warp * words * 32 / bits)};
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
