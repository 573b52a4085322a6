/* Exercise 11, local_tile: whose elements lie side by side.
 *
 * The confusion: local_tile and local_partition both cut a tensor into tiles, and both take an
 * argument that says which part. But which kind of part? zipped_divide makes ((place in the tile),
 * (which tile)) of the tensor. local_tile fixes which tile, and keeps a whole tile: for a block of
 * threads. local_partition fixes the place in the tile, and keeps that element of every tile: for
 * one thread. Discussions: NVIDIA/cutlass #1243, #1244 (how the two work).
 *
 * The task: return the tile (i,j) of the tensor, cut into tiles of 4 x 3 elements. The tensor holds
 * coordinates: its element at (m,n) is (m,n), so you see where an element came from.
 *
 * Useful: ct_zipped_divide(cx, tensor, tile), ct_layout_call(cx, tensor, coord) takes _ in the
 * coordinate, ct_local_tile, ct_local_partition.
 *
 * Check with `make exercise 11`; for a hint, `make exercise 11 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_value tensor, ct_tuple ij)
{
    ct_tiler tile = pair(cx, ct_static(cx, 4), ct_static(cx, 3));
    /* your lines: */
    (void)tile;
    return unfinished(cx, tensor, ij);
    /* end */
}
