/* Solution of exercise 5: b goes on where a ends if its stride is a's extent times a's stride.
 *
 * ct_coalesce does this for a whole layout, from the left. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout a, ct_layout b)
{
    ct_value s0 = ct_shape(cx, a), s1 = ct_shape(cx, b);
    ct_value d0 = ct_stride(cx, a), d1 = ct_stride(cx, b);
    if (ct_int(s0) == 1)
        return b;
    if (ct_int(s1) == 1)
        return a;
    if (ct_int(d1) == ct_int(s0) * ct_int(d0))
        return ct_make_layout(cx, ct_mul(cx, s0, s1), d0);
    return ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
}
