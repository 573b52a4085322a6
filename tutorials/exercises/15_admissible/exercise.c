/* Exercise 15, admissible: is there such a layout at all?
 *
 * The confusion: composition(A, s:d) is "every d-th element of A, s of them", so it seems that any
 * s and d will do. A result of CuTe proves nothing: (4,6,8):(2,3,5) o 6:3 gives a layout in C++,
 * and it is wrong (NVIDIA/cutlass #3177). Nor does a refusal: some pairs are refused though a
 * layout exists (#2113, #2432). With dynamic integers less is checked, and another layout may come
 * out than with static ones (#1353). Only the definition decides: R(c) = A(c * d) for all c.
 *
 * The task: A has two modes, and sd = (s,d). Return 1 if some layout R, whatever its modes, has
 * R(c) = A(c * d) for c = 0 .. s-1; else 0.
 *
 *      (4,6):(7,100):   4, 2 is   0  14 100 114      (2,2):(14,100), so 1
 *                       3, 2 is   0  14 100          no layout steps 14 and then 86, so 0
 *
 * Useful: ct_layout_call(cx, A, ct_dynamic(cx, i)); ct_int(v); ct_dynamic(cx, 1). A layout of two
 * modes (s0,s1):(d0,d1) is linear up to s0, and then repeats itself, each time d1 further. Without
 * ct_composition, please.
 *
 * Check with `make exercise 15`; for a hint, `make exercise 15 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_layout A, ct_tuple sd)
{
    /* your lines: */
    return unfinished(cx, A, sd);
    /* end */
}
