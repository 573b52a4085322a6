/* Exercise 22, remainder: tiles that the matrix does not fill.
 *
 * The confusion: 10 x 7 elements cannot be cut into tiles of 4 x 3, so the tile must divide the
 * matrix, or CuTe refuses (NVIDIA/cutlass #1230, #2432). It can: the divide rounds up, and every
 * tile has its full 4 x 3 places. Places of the last tiles lie outside of the matrix, and nothing
 * in the layout says so: their offsets are those of other elements, or of none. Which places count
 * is a question to their coordinates, asked before each access: the predicate.
 *
 * The task: shape is (M,N), the tiles have 4 x 3 places, and ij = (i,j) is a tile. Return how many
 * of its places are elements of the matrix.
 *
 * Useful: element (p,q) of tile (i,j) has the coordinate (4i + p, 3j + q); ct_int, ct_item,
 * ct_dynamic, ct_elem_less(cx, coord, shape). In a kernel the coordinates come from an identity
 * tensor that is divided in the same way.
 *
 * Check with `make exercise 22`; for a hint, `make exercise 22 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_tuple shape, ct_tuple ij)
{
    /* your lines: */
    return unfinished(cx, shape, ij);
    /* end */
}
