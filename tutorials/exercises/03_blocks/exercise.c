/* Exercise 3, blocks: a matrix stored block by block.
 *
 * The confusion: ((2,5),(3,2)) looks like something with four dimensions. It is a matrix: rank 2,
 * 10 x 6. Each mode is a tuple because going down the rows is not one stride any more: two rows lie
 * in a block, then comes the next block. Everything about the rows is in mode 0, everything about
 * the columns in mode 1; not the block in one mode and the grid of blocks in the other.
 *
 * The task: blocks of tile = (tm,tn) elements, each column-major and without gaps; the blocks stand
 * in a grid = (gm,gn), one after the other down the columns of the grid. Return the layout of the
 * whole matrix of tm*gm x tn*gn elements, which takes (m,n).
 *
 *      tile (2,3), grid (5,2):      0  2  4 | 30 32 34
 *                                   1  3  5 | 31 33 35
 *                                   --------+---------
 *                                   6  8 10 | ..
 *
 * Useful: ct_item(tile, 0), ct_mul(cx, a, b), ct_size(cx, tile) is the product of its extents.
 *
 * Check with `make exercise 3`; for a hint, `make exercise 3 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_tuple tile, ct_tuple grid)
{
    /* your lines: */
    return unfinished(cx, tile, grid);
    /* end */
}
