/* Exercise 13, hierarchy: one number for a mode, or one for each of its parts.
 *
 * The confusion: in the shape ((2,3),(4,2)) a row is a number m from 0 to 5, and it is a pair
 * (m0,m1) as well. Both name the same row: the pair is the natural coordinate, and CuTe goes from
 * one to the other whenever it needs to. The left part of the pair runs fastest, as it does
 * everywhere in CuTe; in C one would expect the right one to.
 *
 * The task: the shape has two modes, each an integer or a pair. Return the natural coordinate of
 * (m,n): for a mode (a,b) a pair, for a mode that is an integer the number as it is.
 *
 *      shape ((2,3),(4,2)):   (0,0) is ((0,0),(0,0)),   (1,0) is ((1,0),(0,0)),
 *                             (2,0) is ((0,1),(0,0))
 *
 * Useful: ct_item(t, 0) is the first item of a tuple; ct_rank(mode) is 2 for a pair, 1 for an
 * integer; ct_div and ct_mod. CuTe's name for the whole is idx2crd.
 *
 * Check with `make exercise 13`; for a hint, `make exercise 13 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_tuple shape, ct_tuple mn)
{
    /* your lines: */
    return unfinished(cx, shape, mn);
    /* end */
}
