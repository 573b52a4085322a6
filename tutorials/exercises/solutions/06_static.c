/* Solution of exercise 6: values are passed on as they are, and the known 1 is written static.
 *
 * ct_make_layout(cx, pair(cx, M, N), ct_LayoutLeft()) does the same. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 1), M));
}
