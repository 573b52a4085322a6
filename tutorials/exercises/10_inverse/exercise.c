/* Exercise 10, inverse: which coordinate leads there?
 *
 * The confusion: CuTe has two inverses, and neither of them takes a place to (m,n). Both return 1-D
 * coordinates. right_inverse(A) goes as far as A reaches 0, 1, 2, .. without a gap, and no further;
 * left_inverse(A) leads back from every place that A reaches, gaps or not. Discussion:
 * NVIDIA/cutlass #1355 (how right_inverse works).
 *
 * The task: A reaches each of its places once, and may leave gaps between them. Return the 1-D
 * coordinate c with A(c) = place; the place is one that A reaches.
 *
 * Useful: ct_left_inverse(cx, A), ct_right_inverse(cx, A), ct_layout_call(cx, layout, coord).
 *
 * Check with `make exercise 10`; for a hint, `make exercise 10 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_layout A, ct_value place)
{
    /* your lines: */
    return unfinished(cx, A, place);
    /* end */
}
