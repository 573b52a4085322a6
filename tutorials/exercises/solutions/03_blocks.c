/* Solution of exercise 3: in each mode first the place in the block, then the block.
 *
 * A block is size(tile) long, a column of blocks gm blocks. The block, repeated by the grid, is
 * also what ct_blocked_product makes of the two column-major layouts with static integers. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_tuple tile, ct_tuple grid)
{
    ct_value tm = ct_item(tile, 0), tn = ct_item(tile, 1);
    ct_value gm = ct_item(grid, 0), gn = ct_item(grid, 1);
    ct_value block = ct_size(cx, tile);
    ct_tuple shape = pair(cx, pair(cx, tm, gm), pair(cx, tn, gn));
    ct_tuple stride =
        pair(cx, pair(cx, ct_static(cx, 1), block), pair(cx, tm, ct_mul(cx, block, gm)));
    return ct_make_layout(cx, shape, stride);
}
