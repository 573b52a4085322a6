/* Exercise 18, transfer: from a place here to a place there.
 *
 * The confusion: left_inverse and right_inverse are taken for one function with two names. Both
 * lead from a place back to a 1-D coordinate. right_inverse(A) ends at the first gap of A;
 * left_inverse goes on beyond gaps, which an earlier version got wrong where a stride was no
 * multiple of the extents below it (NVIDIA/cutlass #2094). Where A reaches a place more than once,
 * as with a stride of 0, one coordinate is returned. Between the places that A reaches a left
 * inverse may be anything: two programs can print different ones (#3485) and both be right.
 * Discussion: #1355.
 *
 * The task: sd is a pair (source, destination), two layouts of one shape. A copy puts the element
 * with coordinate c from place source(c) to place destination(c). Return the place of the source
 * from which the element at this place of the destination comes. If several coordinates lead to the
 * place, the first one counts.
 *
 * Useful: ct_left_inverse(cx, A), ct_right_inverse(cx, A), ct_layout_call(cx, layout, coord).
 *
 * Check with `make exercise 18`; for a hint, `make exercise 18 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    /* your lines: */
    return unfinished(cx, sd, place);
    /* end */
}
