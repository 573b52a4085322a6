/* evaluate.c - a layout as the function that it is, at a coordinate without underscores.
 *
 *      (S:D)(c)           = crd2idx(c, S, D)
 *      (a o off o b)(c)   = a(off + b(c))
 *      Sw(i)              = the swizzled index
 *
 * Here: what the algebra itself needs of the call operator. Not here: underscores, which make it a
 * slice, and tensors (tensor/index.c). Follows 01_layout "Using a Layout". */
#include "ref/layout/layout.h"
#include "ref/value/value.h"

#include <inttypes.h>

enum { AT_ZERO_MOST = 1 << 12 };

/* Where the two readings of Sw o smem_ptr[w](unset) o L part: C++ swizzles the index of an element,
 * a pointer the bytes of its address. */
typedef struct parting {
    int64_t at, in_cxx, in_memory;
} parting;

/* The element that a swizzle of bytes moves. */
static int64_t in_bytes(ct_ctx *cx, ct_value swizzle, int width, int64_t element)
{
    int64_t bits;
    if (!cti_mul_fits(element, width, &bits))
        return element;
    int64_t byte = ct_int(ct_swizzle_call(cx, swizzle, ct_static(cx, bits / 8)));
    return (byte * 8 + bits % 8) / width;
}

/* False: they agree on the first elements. */
static bool readings_part(ct_ctx *cx, ct_layout l, parting *to)
{
    int width = cti_pointer_parts_of(cti_offset(l)).width;
    int64_t n = ct_int(ct_size(cx, cti_inner(l)));
    size_t mark = ct_mark(cx);
    bool same = true;
    for (int64_t i = 0; same && cti_ok(cx) && i < n && i < AT_ZERO_MOST; ++i) {
        int64_t element = ct_int(cti_evaluate(cx, cti_inner(l), ct_static(cx, i)));
        to->at = i;
        to->in_cxx = ct_int(ct_swizzle_call(cx, cti_outer(l), ct_static(cx, element)));
        to->in_memory = in_bytes(cx, cti_outer(l), width, element);
        same = to->in_cxx == to->in_memory;
        ct_release(cx, mark);
    }
    return !same;
}

/* Where elements are bytes, or no bit is swizzled, both readings are one. */
static bool swizzles_elements(ct_layout l)
{
    return cti_pointer_parts_of(cti_offset(l)).width == 8 || cti_swizzle_of(cti_outer(l)).bits == 0;
}

ct_layout cti_at_zero(ct_ctx *cx, const char *op, ct_layout l, const char *but)
{
    cti_text t;
    parting found;
    if (!cti_ok(cx) || !cti_is(cti_offset(l), CT_POINTER))
        return l;
    if (!cti_waits(l) || !cti_is(cti_outer(l), CT_SWIZZLE))
        return cti_fail(cx, CT_EINVAL, "%s: %s has a pointer in the place of its offset%s", op,
                        cti_show(&t, l), but);
    if (!swizzles_elements(l) && readings_part(cx, l, &found)) {
        cti_fail(cx, CT_EDOMAIN,
                 "%s: the swizzle of %s is for the bytes of a pointer, and C++ applies it to "
                 "elements%s; use as_position_independent_swizzle_layout of it",
                 op, cti_show(&t, l), but);
        cti_witness(cx, "at %" PRId64 ": C++ gives %" PRId64 ", in memory at 0 it is %" PRId64,
                    found.at, found.in_cxx, found.in_memory);
    }
    if (!cti_ok(cx))
        return cti_null();
    return cti_triple(cx, CT_COMPOSED, cti_outer(l), ct_static(cx, 0), cti_inner(l));
}

static ct_value evaluate_composed(ct_ctx *cx, ct_layout layout, ct_tuple coord)
{
    ct_layout l = cti_at_zero(cx, "layout_call", layout, "");
    if (!cti_ok(cx))
        return cti_null();
    ct_value inner = cti_evaluate(cx, cti_inner(l), coord);
    return cti_evaluate(cx, cti_outer(l), ct_add(cx, cti_offset(l), inner));
}

ct_value cti_evaluate(ct_ctx *cx, ct_layout layout, ct_tuple coord)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_layout(layout))
        return ct_crd2idx(cx, coord, cti_shape(layout), cti_stride(layout));
    if (cti_is(layout, CT_COMPOSED))
        return evaluate_composed(cx, layout, coord);
    if (cti_is(layout, CT_SWIZZLE))
        return ct_swizzle_call(cx, layout, coord);
    cti_need_layout(cx, "layout_call", "the operand", layout);
    return cti_null();
}
