/* Exercise 12, thread-value: who owns this element?
 *
 * The confusion: a TV layout is printed as a matrix, and so it is read as the matrix of the data.
 * It is not. Its rows are threads, its columns are the values that a thread holds, and its cells
 * are places in the tile, as 1-D coordinates of the tile. To colour the tile by its owners, the
 * layout has to be read backwards.
 *
 * The task: tv is a layout (thread, value) -> 1-D coordinate of a tile of 4 rows, and mn = (m,n) an
 * element of the tile. Each element has one owner. Return (thread, value), two integers.
 *
 * Useful: the subjects of exercises 2 and 10; ct_size(cx, ct_get(cx, tv, 0)) is the number of
 * threads; ct_div and ct_mod.
 *
 * Check with `make exercise 12`; for a hint, `make exercise 12 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_layout tv, ct_tuple mn)
{
    /* your lines: */
    return unfinished(cx, tv, mn);
    /* end */
}
