/* owning.c - tensors that own their elements: memory of the context behind a static layout.
 *
 *      context   ...  | pad | cosize(layout) elements, FILL in every byte |  ...
 *                           ^ at a multiple of 16 bytes: make_tensor<T>(layout).data()
 *
 * CuTe leaves such memory uninitialised. Here it is filled with one byte, so that an element that
 * was never written shows. A value of this library is a handle: to hold a tensor twice is to hold
 * the same elements twice, as with CuTe's views; CuTe's copy of an owning tensor is ct_clone. The
 * memory goes back with ct_release, as everything made through a context does.
 * Here: make_tensor<T>, make_tensor_like, make_fragment_like of tensors. Not here: views
 * (tensor.c), the deep copy (algorithm/copy.c), the layouts that the last two choose
 * (layout/layout.c, layout/fragment.c).
 * Follows 03_tensor "Owning Tensors". */
#include "ref/integer/integer.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <string.h>

enum { FILL = 0xCD, OWN_ALIGN = 16 };

/* Aligned memory for bits bits, in whole bytes. */
static void *filled_memory(ct_ctx *cx, int64_t bits, size_t *bytes)
{
    *bytes = (size_t)(bits / 8 + (bits % 8 != 0));
    char *p = cti_alloc(cx, *bytes + OWN_ALIGN);
    if (p == NULL)
        return NULL;
    p += (OWN_ALIGN - (uintptr_t)p % OWN_ALIGN) % OWN_ALIGN;
    memset(p, FILL, *bytes);
    return p;
}

/* ct_make_tensor_owning - a tensor with elements of its own: make_tensor<T>(layout).
 * equation  data has cosize(layout) elements, in registers
 * example   ct_make_tensor_owning(&cx, CT_FLOAT, 32, layout)
 * pre       a static layout, plain or composed, or a static shape (column-major)
 * post      an_owning_tensor_has_its_cosize
 * fails     CT_EINVAL a dynamic extent or stride, a width or type that no element has; CT_ENOMEM,
 *           CT_ERANGE
 * caveat    a swizzled layout may reach past the cosize of the layout inside, for which alone CuTe
 *           makes room; such an element is refused when it is used.
 * CuTe      03_tensor "Owning Tensors" */
ct_value ct_make_tensor_owning(ct_ctx *cx, ct_type type, int bits, ct_value layout)
{
    cti_text t;
    int64_t all;
    size_t bytes;
    if (cti_ok(cx) && !cti_is_any_layout(layout))
        layout = ct_make_layout(cx, layout, NULL);
    if (!layout->fixed)
        return cti_fail(cx, CT_EINVAL,
                        "make_tensor: an owning tensor needs a static layout, not %s",
                        cti_show(&t, layout));
    ct_value size = ct_cosize(cx, layout);
    if (bits < 1 || !cti_mul_fits(ct_int(size), bits, &all) || all > INT64_MAX / 16)
        return cti_fail(cx, bits < 1 ? CT_EINVAL : CT_ERANGE,
                        "make_tensor: %" PRId64 " elements of %d bits have no size", ct_int(size),
                        bits);
    void *memory = filled_memory(cx, all, &bytes);
    return ct_make_tensor(cx, ct_make_ptr(cx, CT_RAW, type, bits, memory, bytes), layout);
}

static ct_value like(ct_ctx *cx, const char *op, ct_value tensor,
                     ct_layout (*layout_like)(ct_ctx *cx, ct_layout layout))
{
    cti_text t;
    if (!cti_need_tensor(cx, op, tensor))
        return cti_null();
    if (ct_sizeof_bits(tensor) == 0)
        return cti_fail(cx, CT_EINVAL, "%s: the elements of %s have no type in memory", op,
                        cti_show(&t, tensor));
    return ct_make_tensor_owning(cx, ct_value_type(tensor), ct_sizeof_bits(tensor),
                                 layout_like(cx, cti_layout_of(tensor)));
}

/* ct_make_tensor_like - an owning tensor of another's type and shape, its strides compact.
 * equation  make_tensor<T>(make_layout_like(layout(tensor)))
 * example   ct_make_tensor_like(&cx, tensor)
 * pre       a tensor over memory, its shape static
 * post      a_like_tensor_has_the_like_layout
 * fails     CT_EINVAL a dynamic shape, or an implicit tensor; CT_ENOMEM, CT_ERANGE
 * CuTe      03_tensor "Owning Tensors" */
ct_value ct_make_tensor_like(ct_ctx *cx, ct_value tensor)
{
    return like(cx, "make_tensor_like", tensor, ct_make_layout_like);
}

/* ct_make_fragment - an owning tensor of another's type and shape, mode 0 column-major:
 * make_fragment_like of a tensor.
 * equation  make_tensor<T>(make_fragment_like(layout(tensor)))
 * example   ct_make_fragment(&cx, tensor)
 * pre       a tensor over memory, its shape static
 * post      a_like_tensor_has_the_like_layout
 * fails     CT_EINVAL a dynamic shape, or an implicit tensor; CT_ENOMEM, CT_ERANGE
 * CuTe      0x_gemm_tutorial "TiledCopy" */
ct_value ct_make_fragment(ct_ctx *cx, ct_value tensor)
{
    return like(cx, "make_fragment_like", tensor, ct_make_fragment_like);
}
