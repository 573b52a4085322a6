/* Exercise 16, vector: what one instruction may copy.
 *
 * The confusion: a row of 32 floats without gaps can be copied four at a time, so CuTe will do so.
 * Only if it knows. Which elements lie side by side is found by the inverse of the layout, and the
 * inverse goes on only as far as static integers prove it: of (8,4):(1,8) nothing is known, and
 * the copy moves one element at a time. Where a shape is dynamic, right_inverse stops, or an
 * implementation refuses it (NVIDIA/cutlass #1625, #3471); a stride of 1 that is dynamic costs the
 * whole vector.
 *
 * The task: source and destination both have this layout, of elements of that many bits. Return how
 * many elements, from place 0 on, one instruction of at most 128 bits may copy: the places 0, 1, 2,
 * .. must be reached by modes whose extent and stride are static. All extents are powers of 2.
 *
 *      (_2,_4):(_4,_1):   the second mode reaches 0 1 2 3, the first goes on at 4: all 8
 *      (_2,4):(_4,_1):    4 is dynamic, place 1 is not known to be reached: 1
 *
 * Useful: ct_flatten(cx, layout), ct_rank(v), ct_get(cx, v, i) for its modes, ct_shape, ct_stride,
 * ct_is_static(v), ct_int(v). Without ct_max_common_vector and ct_max_common_layout, please.
 *
 * Check with `make exercise 16`; for a hint, `make exercise 16 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    /* your lines: */
    return unfinished(cx, layout, bits);
    /* end */
}
