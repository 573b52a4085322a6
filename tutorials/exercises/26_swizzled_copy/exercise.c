/* Exercise 26, swizzled copy: the second vector of a thread.
 *
 * The confusion: a thread copies several vectors of a row. The first begins at Sw(start), so the
 * next one seems to begin one step further, at Sw(start) + step, as with any layout. It does not:
 * the step changes bits that the swizzle xors. A tiled copy that swizzled the pointer and then
 * stepped by plain strides was right for one vector per thread and silently wrong for more
 * (NVIDIA/cutlass #3160).
 *
 * The task: shared memory holds 8 rows of 64 elements, row after row, and the swizzle sw is over
 * it. Thread t copies row t, in vectors of 8 elements; tk = (t,k). Return the place at which vector
 * k of thread t begins.
 *
 * Useful: ct_swizzle_call(cx, sw, offset), ct_item(tk, 0), ct_mul, ct_add, ct_static(cx, 8).
 *
 * Check with `make exercise 26`; for a hint, `make exercise 26 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_value sw, ct_tuple tk)
{
    /* your lines: */
    return unfinished(cx, sw, tk);
    /* end */
}
