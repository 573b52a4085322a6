/* Exercise 30, TMA box: strides with an @, and what one instruction moves.
 *
 * The confusion: TMA takes no address but a coordinate, and it has its own order of dimensions: 0
 * is the one that is contiguous in memory. So the tensor of a TMA copy holds coordinates, and its
 * strides are unit vectors: 1@0 is one step in dimension 0, 1@1 one in dimension 1 (NVIDIA/cutlass
 * #1744). tma_partition, in turn, expects the whole box of one instruction in mode 0, grouped, and
 * the instructions behind it (#2345); and the tile has to be cut from those modes for which the
 * copy was made, or parts of it are zeros (#2570).
 *
 * The task: gmem is the layout of a matrix, row-major or column-major. It is cut into boxes of
 * box = (bm,bn) elements, which divide it. Return a layout (box, which box) of two modes: its value
 * is the TMA coordinate (c0,c1) of the element, c0 in the contiguous mode of gmem.
 *
 *      gmem (8,6):(6,_1), row-major: element (m,n) has the coordinate (n,m)
 *
 * Useful: ct_E(cx, ct_static(cx, 1), 1, (int[]){0}) is 1@0; ct_shape, ct_stride, ct_get,
 * ct_make_layout, ct_zipped_divide(cx, layout, box).
 *
 * Check with `make exercise 30`; for a hint, `make exercise 30 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout gmem, ct_tuple box)
{
    /* your lines: */
    return unfinished(cx, gmem, box);
    /* end */
}
