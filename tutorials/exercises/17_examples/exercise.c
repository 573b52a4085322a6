/* Exercise 17, examples: which worked example is wrong?
 *
 * The confusion: what a page prints is taken for true, and what looks different for wrong. CuTe's
 * page on the algebra of layouts had wrong results in its worked examples for years
 * (NVIDIA/cutlass #1359, #1461, #1466, #1511, #2515, #3085, #3182), and right ones in a form that
 * your own computation does not have: (2,2):(1,2) and 4:1 are one function. An example is right if
 * every coordinate agrees.
 *
 * The task: ab is a pair (A,B), and R the result that somebody claims for composition(A, B). Return
 * the first 1-D coordinate c of B, from 0 on, at which R(c) is not A(B(c)), or which R does not
 * have because it is smaller; -1 if there is none.
 *
 * Useful: ct_item(ab, 0), ct_layout_call(cx, layout, coord) takes a 1-D coordinate, ct_size(cx, R),
 * ct_int(v), ct_dynamic(cx, n).
 *
 * Check with `make exercise 17`; for a hint, `make exercise 17 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    /* your lines: */
    return unfinished(cx, ab, R);
    /* end */
}
