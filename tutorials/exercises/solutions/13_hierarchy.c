/* Solution of exercise 13: the left part is the remainder, the right part the quotient.
 *
 * ct_idx2crd(cx, mn, shape) does so at any depth. */
#include "tutorials/exercises/exercise.h"

static ct_value split(ct_ctx *cx, ct_value mode, ct_value n)
{
    if (ct_rank(mode) == 1)
        return n;
    ct_value a = ct_item(mode, 0);
    return pair(cx, ct_mod(cx, n, a), ct_div(cx, n, a));
}

ct_tuple answer(ct_ctx *cx, ct_tuple shape, ct_tuple mn)
{
    return pair(cx, split(cx, ct_item(shape, 0), ct_item(mn, 0)),
                split(cx, ct_item(shape, 1), ct_item(mn, 1)));
}
