/* Exercise 6, static: what is known at compile time.
 *
 * The confusion: 8 and _8 are the same number, so it seems not to matter which one a layout has. It
 * does. _8 is a type in CuTe (Int<8>), 8 a variable; a number that CuTe does not know at compile
 * time cannot be used to merge modes, to choose a wide copy, or to check a division. The same call
 * may return another layout: in NVIDIA/cutlass #2132 a recast goes wrong because a stride of 1 is
 * dynamic, in #1353 a composition comes out wrong with dynamic extents and right with static ones.
 *
 * The task: return the column-major layout of shape (M,N) in which every integer is static that can
 * be. M and N are integers; sometimes one is static, sometimes the other, sometimes both.
 *
 * Useful: ct_static(cx, 1) is _1 and ct_dynamic(cx, 1) is 1.
 *
 * Check with `make exercise 6`; for a hint, `make exercise 6 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_value M, ct_value N)
{
    /* your lines: */
    return unfinished(cx, M, N);
    /* end */
}
