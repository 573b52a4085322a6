/* Exercise 7, composition: choosing elements.
 *
 * The confusion: composition(A, B) is the layout R with R(c) = A(B(c)). To pick elements of A with
 * it, it is tempting to write into B the strides that R should have in memory. But B never sees
 * memory: it runs first, and its values are 1-D coordinates of A, which count A's elements
 * colexicographically, whatever A's strides are. Discussions: NVIDIA/cutlass #1813 (how to
 * understand composition), #2241 (how to compose to the layout one wants).
 *
 * The task: A has the shape (M,N), and k divides M. Return the layout B of shape (M/k,N) for which
 * composition(A, B) is every k-th row of A: its value at (i,n) is A(k*i,n).
 *
 * Useful: ct_get(cx, ct_shape(cx, A), 0), ct_div(cx, x, y), ct_make_layout.
 *
 * Check with `make exercise 7`; for a hint, `make exercise 7 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout A, ct_value k)
{
    /* your lines: */
    return unfinished(cx, A, k);
    /* end */
}
