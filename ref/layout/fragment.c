/* fragment.c - the layout of a fragment in registers for a piece of data elsewhere.
 *
 * Here: make_fragment_like of layouts. Not here: fragments that own elements (tensor/owning.c).
 * Follows 0x_gemm_tutorial "TiledCopy". */
#include "ref/value/value.h"

/* Mode 0 column-major, its static-0 strides kept; the rest in the order of its strides. */
static ct_layout fragment_of(ct_ctx *cx, ct_layout layout)
{
    ct_layout first = cti_mode(cx, layout, 0), rest = ct_take(cx, layout, 1, ct_rank(layout));
    ct_tuple kept = ct_filter_zeros_tuple(cx, cti_stride(first), cti_shape(first));
    ct_layout block = ct_make_layout(cx, cti_shape(first), ct_compact_col_major(cx, kept, NULL));
    return ct_tiled_product(cx, block,
                            ct_make_ordered_layout(cx, cti_shape(rest), cti_stride(rest)));
}

/* ct_make_fragment_like - the layout of a register fragment for a piece of data.
 * equation  mode 0 is column-major, the other modes follow the order of their strides
 * example   make_fragment_like((_4,_8,_2):(_16,_2,_1))  =  (_4,_8,_2):(_1,_8,_4)
 * pre       a layout or a shape; a dynamic shape, or rank 1, gives plain column-major
 * post      compact
 * fails     CT_EINVAL
 * CuTe      0x_gemm_tutorial "TiledCopy" */
ct_layout ct_make_fragment_like(ct_ctx *cx, ct_value layout)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_swizzled(layout))
        return ct_make_fragment_like(cx, cti_inner(layout));
    if (!cti_is_layout(layout))
        return ct_make_layout(cx, layout, NULL);
    if (ct_rank(layout) > 1 && ct_is_static(cti_shape(layout)))
        return fragment_of(cx, layout);
    return ct_make_layout(cx, cti_shape(layout), NULL);
}
