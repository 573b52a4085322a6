/* tensor.c - tensors: an iterator and the layout of what it points at.
 *
 *   T(c) = *(data + layout(c))        T(c with _) = (data + offset) o slice
 *
 * An edit, a composition or a divide of a tensor is that of its layout; the data stay.
 * Here: making tensors and taking them apart, recast, coordinate tensors. Not here: calls and
 * slices (index.c), partitions (partition.c), memory (memory.c).
 * Follows 03_tensor "Tensor Creation", "Tiling a Tensor". */
#include "ref/tensor/tensor.h"
#include "ref/layout/layout.h"
#include "ref/value/value.h"

static bool is_engine(ct_value v)
{
    return cti_is(v, CT_ITERATOR) || cti_is(v, CT_POINTER);
}

/* Sw o smem_ptr[16b](unset) o L waits for a pointer: the swizzle moves into it. Where L waits as
 * well, its swizzle takes the place of the first. */
static ct_value at_flag(ct_ctx *cx, ct_value data, ct_layout layout)
{
    cti_text td, tl;
    int bits = cti_pointer_parts_of(cti_offset(layout)).width;
    bool fits = cti_is(data, CT_POINTER) && ct_is_space(data, CT_SMEM) &&
                cti_pointer_parts_of(data).width == bits && cti_is(cti_outer(layout), CT_SWIZZLE);
    if (!fits)
        return cti_fail(cx, CT_EINVAL,
                        "make_tensor: %s is not a pointer to %d-bit elements of shared memory, "
                        "which %s asks for",
                        cti_show(&td, data), bits, cti_show(&tl, layout));
    if (!cti_is_any_layout(cti_inner(layout)))
        return cti_fail(cx, CT_EINVAL, "make_tensor: %s, behind the pointer, is not a layout",
                        cti_show(&tl, cti_inner(layout)));
    ct_value pointer = ct_make_smem_ptr(cx, data, cti_outer(layout));
    return ct_make_tensor(cx, pointer, cti_inner(layout));
}

/* ct_make_tensor - a view of what an iterator points at, through a layout.
 * equation  T(c) = *(data + layout(c))
 * example   make_tensor(gmem_ptr[32b](0x1000), (_4,8):(8,_1))
 *           =  gmem_ptr[32b](0x1000) o (_4,8):(8,_1)
 * pre       a pointer or an iterator; a layout, plain or composed, or a shape (column-major)
 * post      tensor_parts
 * fails     CT_EINVAL
 * CuTe      03_tensor "Nonowning Tensors" */
ct_value ct_make_tensor(ct_ctx *cx, ct_value data, ct_value layout)
{
    cti_text t;
    if (!cti_ok(cx))
        return cti_null();
    if (!is_engine(data))
        return cti_fail(cx, CT_EINVAL, "make_tensor: %s is not an iterator", cti_show(&t, data));
    if (cti_waits(layout))
        return at_flag(cx, data, layout);
    if (!cti_is_any_layout(layout))
        layout = ct_make_layout(cx, layout, NULL);
    return cti_pair(cx, CT_TENSOR, data, layout);
}

/* ct_data - the iterator of a tensor.
 * equation  data(make_tensor(p, L)) = p
 * example   data(gmem_ptr[32b](0x1000) o _4:_1)  =  gmem_ptr[32b](0x1000)
 * pre       a tensor
 * post      tensor_parts
 * fails     CT_EINVAL
 * CuTe      03_tensor "Fundamental operations" */
ct_value ct_data(ct_ctx *cx, ct_value tensor)
{
    return cti_need_tensor(cx, "data", tensor) ? cti_data(tensor) : cti_null();
}

/* ct_tensor_layout - the layout of a tensor: layout(tensor).
 * equation  layout(make_tensor(p, L)) = L
 * example   layout(gmem_ptr[32b](0x1000) o _4:_1)  =  _4:_1
 * pre       a tensor
 * post      tensor_parts
 * fails     CT_EINVAL
 * CuTe      03_tensor "Fundamental operations" */
ct_layout ct_tensor_layout(ct_ctx *cx, ct_value tensor)
{
    return cti_need_tensor(cx, "layout", tensor) ? cti_layout_of(tensor) : cti_null();
}

/* ct_make_coord_tensor - the tensor of the coordinates that a layout computes.
 * equation  T(c) = layout(c), a coordinate
 * example   make_coord_tensor((_4,7):(_1@1,_1@0))  =  ArithTuple(_0,_0) o (_4,7):(_1@1,_1@0)
 * pre       a layout; its codomain is the coordinates' space
 * post      identity
 * fails     CT_EINVAL
 * CuTe      0z_tma_tensors; 0y_predication */
ct_value ct_make_coord_tensor(ct_ctx *cx, ct_layout layout)
{
    ct_tuple origin = ct_coprofile(cx, layout);
    return ct_make_tensor(cx, ct_make_inttuple_iter(cx, origin), layout);
}

static int element_bits(ct_value tensor)
{
    return cti_pointer_parts_of(cti_data(tensor)).width;
}

/* Upcast cuts extents; under a negative stride the first byte of what remains lies elsewhere. */
static ct_value shift_of_recast(ct_ctx *cx, ct_layout from, ct_layout to)
{
    cti_modes a = cti_flat_modes(cx, from), b = cti_flat_modes(cx, to);
    ct_value sum = ct_static(cx, 0);
    for (int i = 0; cti_ok(cx) && i < a.n; ++i) {
        ct_value lost = ct_mul(cx, ct_sub(cx, a.shape[i], b.shape[i]), a.stride[i]);
        sum = ct_add(cx, sum, ct_min(cx, lost, ct_static(cx, 0)));
    }
    return sum;
}

/* ct_recast - the same bytes as elements of another width.
 * equation  recast_ptr(data) o recast_layout(layout)
 * example   recast<64b>(gmem_ptr[32b](0x1000) o _8:_1)  =  gmem_ptr[64b](0x1000) o _4:_1
 * pre       a tensor over memory whose layout up- or downcasts
 * post      recast_same_bytes
 * fails     CT_EINVAL an implicit tensor; CT_EDOMAIN as upcast and downcast
 * caveat    a negative stride moves the pointer as CuTe moves it, too far for extents above 2.
 * CuTe      03_tensor (recast) */
ct_value ct_recast(ct_ctx *cx, int bits, ct_value tensor)
{
    if (!cti_need_tensor(cx, "recast", tensor) || !cti_need_pointer(cx, "recast", cti_data(tensor)))
        return cti_null();
    int old = element_bits(tensor);
    ct_value data = cti_data(tensor);
    ct_layout layout = ct_recast_layout(cx, cti_layout_of(tensor), old, bits);
    if (old == bits)
        return cti_ok(cx) ? tensor : cti_null();
    if (old < bits && cti_is_layout(cti_layout_of(tensor)))
        data = cti_advance(cx, data, shift_of_recast(cx, cti_layout_of(tensor), layout));
    return ct_make_tensor(cx, ct_recast_ptr(cx, bits, data), layout);
}

/* ct_make_identity_tensor - the tensor whose element at c is c.
 * equation  T(c) = c
 * example   make_identity_tensor((_4,7))  =  ArithTuple(_0,_0) o (_4,7):(_1@0,_1@1)
 * pre       shape is an integer tuple
 * post      identity
 * fails     CT_EINVAL
 * CuTe      0y_predication; 0z_tma_tensors */
ct_value ct_make_identity_tensor(ct_ctx *cx, ct_tuple shape)
{
    ct_layout layout = ct_make_identity_layout(cx, shape);
    ct_value zero = ct_static(cx, 0);
    ct_value origin = cti_rank(shape) == 0 ? zero : ct_repeat_like(cx, shape, zero);
    return ct_make_tensor(cx, ct_make_inttuple_iter(cx, origin), layout);
}
