/* Exercise 19, divides: where an element is after a divide.
 *
 * The confusion: logical_divide, zipped_divide, tiled_divide and flat_divide cut a matrix into the
 * same tiles. They differ in how the four numbers of an element are grouped: its place (p,q) in the
 * tile and its tile (i,j). A coordinate that is grouped for one of them names another element in
 * the next one, or none.
 *
 *      logical_divide   ((p,i),(q,j))      still a matrix: everything about the rows in mode 0
 *      zipped_divide    ((p,q),(i,j))      mode 0 is the tile, mode 1 says which
 *      tiled_divide     ((p,q),i,j)
 *      flat_divide      (p,q,i,j)
 *
 * The task: a matrix is divided by the tiler (tm,tn), a pair of integers. Return the coordinate by
 * which zipped_divide of it is called to get the element (m,n) of the matrix.
 *
 * Useful: ct_item(t, 0), ct_div, ct_mod, pair(cx, a, b).
 *
 * Check with `make exercise 19`; for a hint, `make exercise 19 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    /* your lines: */
    return unfinished(cx, tiler, mn);
    /* end */
}
