/* Exercise 4, slice: one row of a matrix.
 *
 * The confusion: an underscore in a coordinate keeps its mode, a number fixes it. What is kept is a
 * layout again, and a layout begins at 0; so the slice of row 2 and the slice of row 0 are the same
 * layout. What tells them apart is an offset. A tensor adds it to its pointer when it is sliced;
 * who slices the bare layout must keep it.
 *
 * The task: answer (row, offset), a tuple of the layout of row m and of the place where that row
 * begins: element n of the row is at offset + row(n).
 *
 * Useful: ct_slice(cx, coord, layout), ct_layout_call(cx, layout, coord), ct_underscore().
 *
 * Ask `make exercise 4`; for a hint, `make exercise 4 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_layout layout, ct_value m)
{
    /* your lines: */
    return unfinished(cx, layout, m);
    /* end */
}
