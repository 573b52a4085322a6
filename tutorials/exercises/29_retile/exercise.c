/* Exercise 29, retile: the same registers, in the order of another instruction.
 *
 * The confusion: the accumulators of an MMA are (MMA, MMA_M, MMA_N), and the copy that stores them
 * wants (CPY, CPY_M, CPY_N). Partitioning them once more would hand out parts of what is already
 * one thread's. retile moves nothing and hands out nothing: it groups the thread's own registers
 * anew, so that mode 0 is what one copy instruction takes (NVIDIA/cutlass #1356, #1387).
 *
 * The task: fragment is the layout (MMA, MMA_M, MMA_N) of a thread's registers, 4 values in its
 * mode 0. One copy instruction takes n of them, a multiple of 4: those of n / 4 MMAs that follow
 * one another along N, the first MMA's four first. Return the layout (CPY, CPY_M, CPY_N) of the
 * same registers: extents n, MMA_M, and MMA_N * 4 / n.
 *
 * Useful: ct_get(cx, fragment, 2) is its mode 2; ct_logical_divide(cx, mode, k) is (the k that
 * follow one another, the rest); ct_make_layout_of(cx, 3, (ct_layout[]){a, b, c}).
 *
 * Check with `make exercise 29`; for a hint, `make exercise 29 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    /* your lines: */
    return unfinished(cx, fragment, n);
    /* end */
}
