/* Exercise 23, recast: the same memory in wider elements.
 *
 * The confusion: a tile of 8-bit elements that is read as 32-bit elements has a quarter of them, so
 * the shape is divided by 4. By which mode? Only elements side by side in memory make one wider
 * element: the mode whose stride is 1 gets shorter. All other modes keep their extents, but their
 * strides count wider elements now. CuTe must know which mode that is: where the stride of 1 is
 * dynamic, no mode gets shorter, and the result is another layout (NVIDIA/cutlass #2132).
 *
 * The task: layout has two modes and places elements of 8 bits; bits is 16 or 32. Return the layout
 * of the same memory in elements of that many bits. One mode has stride 1; its extent and the other
 * stride are multiples of what fits into an element.
 *
 * Useful: ct_get(cx, ct_stride(cx, layout), 0), ct_int, ct_div, ct_make_layout, pair. Without
 * ct_upcast, ct_recast_layout and ct_recast, please.
 *
 * Check with `make exercise 23`; for a hint, `make exercise 23 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    /* your lines: */
    return unfinished(cx, layout, bits);
    /* end */
}
