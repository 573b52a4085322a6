/* Exercise 20, product: a layout on the right, or a tuple?
 *
 * The confusion: logical_product(A, B) repeats A. "Six copies, as a 2 x 3 grid" is the layout
 * (_2,_3):(_1,_2) on the right side. The tuple (_2,_3) looks alike and is something else: a tiler,
 * one product for each mode of A (NVIDIA/cutlass #2208). An integer is a layout, 6:1; the Python
 * module pycute made a divide of it (#3478).
 *
 * The task: block is a layout, all static, and grid a pair (P,Q). Return the layout with the modes
 * (block, grid): its value at (e,c) is the place of element e in copy c. The copies do not overlap,
 * begin as low as they can, and the first index of the grid runs fastest.
 *
 *      block (_2,_2):(_4,_1) reaches 0 4 1 5: the next copy fits at 2, and then one at 8
 *
 * Useful: ct_logical_product(cx, A, B), ct_make_layout(cx, shape, NULL) is the layout of a shape
 * with the default strides; ct_complement.
 *
 * Check with `make exercise 20`; for a hint, `make exercise 20 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    /* your lines: */
    return unfinished(cx, block, grid);
    /* end */
}
