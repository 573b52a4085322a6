/* Exercise 8, witness: when a composition is not a layout.
 *
 * The confusion: composition works mode by mode, so if each mode of B composes with A, the whole
 * does. Not so: the answer by modes adds A(B at c0 alone) and A(B at c1 alone), but the definition
 * requires A(B(c0,c1)), and the sum inside may carry from one digit of A into the next. CuTe C++
 * then returns a layout that is wrong, without a warning (NVIDIA/cutlass #2955; in #3177 a B of one
 * mode is enough for it).
 *
 * The task: write the judge. layouts is a tuple (A,B) and c a coordinate (c0,c1) of B. Return the
 * difference between the definition and the answer by modes there:
 *
 *      A(B(c0,c1)) - (A(B(c0,0)) + A(B(0,c1)))
 *
 * It is 0 at every coordinate if the composition is a layout. A coordinate where it is not 0 is a
 * witness that it is not.
 *
 * Useful: ct_layout_call(cx, layout, coord), whose result may be the coordinate of another call;
 * ct_add, ct_sub.
 *
 * Check with `make exercise 8`; for a hint, `make exercise 8 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_tuple layouts, ct_tuple c)
{
    /* your lines: */
    return unfinished(cx, layouts, c);
    /* end */
}
