/* Exercise 22, remainder: tiles that the matrix does not fill, and a block that has three numbers.
 *
 * The confusion: 10 x 7 elements cannot be cut into tiles of 4 x 3, so the tile must divide the
 * matrix, or CuTe refuses (NVIDIA/cutlass #1230, #2432). It can: the divide rounds up, and every
 * tile has its full 4 x 3 places. Places of the last tiles lie outside of the matrix, and nothing
 * in the layout says so. Which places count is a question to their coordinates, asked before each
 * access: the predicate. And which tile is it? A block of a matrix product has the coordinate
 * (i,j,k), one number for each of M, N and K. A is M x K, so it takes i and k: Step<_1,X,_1> leaves
 * out the number of N.
 *
 * The task: A has the shape (M,K). Tiles have 4 rows (of M) and 3 columns (of K), and ijk is the
 * coordinate of a block in M, N and K. Return how many places of the block's tile of A are elements
 * of A.
 *
 * Useful: element (p,q) of the tile has the coordinate (4i + p, 3k + q); ct_int, ct_item,
 * ct_dynamic, ct_elem_less(cx, coord, shape). In a kernel the coordinates come from an identity
 * tensor that is cut by local_tile in the same way, with the same Step.
 *
 * Check with `make exercise 22`; for a hint, `make exercise 22 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    /* your lines: */
    return unfinished(cx, shape, ijk);
    /* end */
}
