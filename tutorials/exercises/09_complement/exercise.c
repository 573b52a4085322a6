/* Exercise 9, complement: what a layout leaves out.
 *
 * The confusion: the complement of 4:2 in 24 is not the list of the places that 4:2 does not reach.
 * It is a layout that, added to 4:2, reaches all of 0 .. 23, each place once: it fills the gaps,
 * and it repeats the whole. The part that is repeated is longer than cosize: the last gap counts
 * too. Discussions: NVIDIA/cutlass #1292 (cosize and complement), #3058 (why a 1 in the answer).
 *
 * The task: layout is one mode s:d, and n a multiple of s * d. Return a layout whose values, in
 * ascending order, are the starts R(0), R(1), .. such that each place of 0 .. n-1 is layout(i) +
 * R(j) for one i and one j.
 *
 *      4:2, n = 24      layout     X . X . X . X . | . . . .   0  2  4  6
 *                       R          0 1             8 9 ..      0  1  8  9  16  17
 *
 * Useful: ct_shape(cx, layout), ct_stride(cx, layout), ct_mul, ct_div. Without ct_complement,
 * please.
 *
 * Check with `make exercise 9`; for a hint, `make exercise 9 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout layout, ct_value n)
{
    /* your lines: */
    return unfinished(cx, layout, n);
    /* end */
}
