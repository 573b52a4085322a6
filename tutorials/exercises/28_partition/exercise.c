/* Exercise 28, partition: what (MMA, MMA_M, MMA_K) counts.
 *
 * The confusion: partition_fragment_A(tile) has the shape ((2,2,2),4,2), and the three modes are
 * read as rows, columns and something. Mode 0, MMA, is what one instruction takes from a thread.
 * The others count instructions: how often the atoms that lie side by side have to be repeated to
 * cover the tile, along its rows and along its columns (NVIDIA/cutlass #1245, #1246, #1299, #1448).
 * The third argument of make_tiled_mma, today a permutation and once a ValLayout, seems to make the
 * MMA larger. It says which rows and columns lie together in a tile of its size; it changes no
 * count (#1242).
 *
 * The task: the atom multiplies 16 x 8 x 16 (M x N x K) in one warp of 32 threads. atoms =
 * (am,an,pn): am warps stand side by side along M and an along N, one along K, and the third
 * argument is Tile<_,pn,_>, a multiple of what the warps cover. tile = (M,N,K) is the tile of the
 * CTA, a multiple of all that. Return three shapes of a thread's fragments,
 *
 *      ((MMA, MMA_M, MMA_K), (MMA, MMA_N, MMA_K), (MMA, MMA_M, MMA_N))
 *
 * of A, which is M x K, of B, N x K, and of C, M x N; MMA is a number of values.
 *
 * Useful: ct_int(ct_item(tile, 0)), ct_dynamic(cx, n), ct_make_tuple(cx, 3, (ct_value[]){a, b, c}).
 *
 * Check with `make exercise 28`; for a hint, `make exercise 28 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_tuple tile, ct_tuple atoms)
{
    /* your lines: */
    return unfinished(cx, tile, atoms);
    /* end */
}
