/* Exercise 14, coalesce by mode: fewer integers, and still a matrix.
 *
 * The confusion: coalesce(A) keeps the value at every 1-D coordinate, and nothing else. A matrix
 * ((_2,_4),(_2,_3)) whose memory has no gaps becomes _48:_1, which has no rows and columns: A(m,n)
 * is no longer a call that it takes. Where (m,n) has to survive, each mode is coalesced by itself.
 * In the CuTe DSL a coalesce of a complement that is joined to another mode even crashed
 * (NVIDIA/cutlass #3253): know what you are merging.
 *
 * The task: rows and columns are two layouts. Return the matrix with the modes (rows, columns), its
 * value at (m,n) rows(m) + columns(n), with as few integers in each mode as it can have.
 *
 * Useful: ct_make_layout_of(cx, 2, (ct_layout[]){x, y}) is the layout with the modes x and y;
 * ct_coalesce(cx, x); ct_coalesce_by(cx, x, profile) coalesces each mode for which the profile has
 * an item.
 *
 * Check with `make exercise 14`; for a hint, `make exercise 14 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout rows, ct_layout columns)
{
    /* your lines: */
    return unfinished(cx, rows, columns);
    /* end */
}
