/* Exercise 27, accumulators: which element of C is in my register?
 *
 * The confusion: after a wgmma, 128 threads hold the 64 x N results, N/2 values each, and it looks
 * as if each thread had a row, or a block. The layout says otherwise: a warp has 16 rows; four
 * threads share a row; a thread has two neighbours in a row, then two in the row 8 below, then the
 * same again 8 columns further. For N = 8 there is no "further": its mode has extent 1, and whether
 * a program prints it makes no difference (NVIDIA/cutlass #3254). Where threads stand along K as
 * well, see #3612.
 *
 * The task: N is a multiple of 8, and tv = (t,v): value v of thread t. Return its coordinate (m,n)
 * in C.
 *
 *      m    16 for each warp (32 threads), 1 for each 4 threads in it, 8 for each 2nd pair
 *      n    2 for each thread of the 4, 1 for the second of a pair, 8 for each 4 values
 *
 * Useful: ct_int(ct_item(tv, 0)), C's / and %, ct_dynamic(cx, n), pair(cx, a, b).
 *
 * Check with `make exercise 27`; for a hint, `make exercise 27 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_value N, ct_tuple tv)
{
    /* your lines: */
    return unfinished(cx, N, tv);
    /* end */
}
