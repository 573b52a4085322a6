/* Exercise 5, coalesce: when two modes are one.
 *
 * The confusion: (4,3):(3,1) fills 12 places without a gap, so it should coalesce to 12:1. It does
 * not. Coalescing keeps the function of the 1-D coordinate, and that coordinate walks down mode 0
 * first: 0, 3, 6, 9, 1, 4, .. No single stride does that. Two modes are one only where the second
 * goes on exactly where the first ends; what fills memory is another question.
 *
 * The task: do for two modes what coalesce does for a whole layout. a and b are integer modes such
 * as _4:_1, all static. Return the layout (a,b), with as few modes as it can have:
 *      one mode, where the two can be merged;
 *      the other mode, where one of them has extent 1;
 *      else both.
 *
 * Without ct_coalesce, please.
 *
 * Useful: ct_int(ct_shape(cx, a)), ct_mul(cx, x, y) of static integers is static,
 * ct_make_layout_of(cx, 2, (ct_layout[]){a, b}) is the layout (a,b).
 *
 * Check with `make exercise 5`; for a hint, `make exercise 5 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout a, ct_layout b)
{
    /* your lines: */
    return unfinished(cx, a, b);
    /* end */
}
