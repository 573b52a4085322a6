/* Exercise 4, slice: one row of a matrix.
 *
 * The confusion: an underscore in a coordinate keeps its mode, a number fixes it. The kept modes
 * are a layout again, and a layout begins at 0; so the slice of row 2 and the slice of row 0 are
 * the same layout. Only an offset distinguishes them. A tensor adds it to its pointer when it is
 * sliced; if you slice the bare layout, you must keep it.
 *
 * The task: return (row, offset), a tuple of the layout of row m and of the place where that row
 * begins: element n of the row is at offset + row(n).
 *
 * Useful: ct_slice(cx, coord, layout), ct_layout_call(cx, layout, coord), ct_underscore().
 *
 * Check with `make exercise 4`; for a hint, `make exercise 4 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_layout layout, ct_value m)
{
    /* your lines: */
    return unfinished(cx, layout, m);
    /* end */
}
