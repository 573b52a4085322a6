/* Exercise 2, coordinates: the number of a coordinate.
 *
 * The confusion: every coordinate of a shape has a number, its 1-D coordinate, and every layout may
 * be called with it. In C one expects the last index to run fastest (lexicographic order). In CuTe
 * the first one does (colexicographic order), whatever the strides of the layout are.
 *
 * The task: for a shape (M,N,K) and a coordinate (m,n,k) in it, return the coordinate's number. The
 * order is (0,0,0), (1,0,0), .. (M-1,0,0), (0,1,0), ..
 *
 * Useful: ct_int(v) is the number in an integer, ct_item(t, 1) the second item of a tuple,
 * ct_dynamic(cx, n) makes an integer of a C number.
 *
 * Check with `make exercise 2`; for a hint, `make exercise 2 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_tuple shape, ct_tuple coord)
{
    /* your lines: */
    return unfinished(cx, shape, coord);
    /* end */
}
