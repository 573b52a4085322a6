/* Solution of exercise 4: the modes that stay, and the place of the first element.
 *
 * ct_slice_and_offset(cx, (m,_), layout) returns both at once. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_layout layout, ct_value m)
{
    ct_layout row = ct_slice(cx, pair(cx, m, ct_underscore()), layout);
    ct_value offset = ct_layout_call(cx, layout, pair(cx, m, ct_static(cx, 0)));
    return pair(cx, row, offset);
}
