/* Exercise 1, first layout: the layout of a C array.
 *
 * The confusion: shape (3,5) alone does not say how a matrix lies in memory. If strides are left
 * out, CuTe counts down the columns (column-major, LayoutLeft); the arrays of C run along the rows.
 * If you read a layout as if it were a C array, you read the transposed matrix.
 *
 * The task: for `float x[M][N]`, return the layout that gives the place of x[m][n] at (m,n),
 * counted in elements from x[0][0].
 *
 * Useful: ct_make_layout(cx, shape, stride), pair(cx, a, b), ct_static(cx, 1).
 *
 * Check with `make exercise 1`; for a hint, `make exercise 1 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_value M, ct_value N)
{
    /* your lines: */
    return unfinished(cx, M, N);
    /* end */
}
