/* Solution of exercise 25: the offset of the plain row goes under the swizzle.
 *
 * ct_slice_and_offset(cx, (m,_), layout) makes a plain layout of the row where there is one. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_layout layout, ct_value m)
{
    ct_layout plain = ct_layout_b(cx, layout);
    ct_layout row = ct_slice(cx, pair(cx, m, ct_underscore()), plain);
    ct_value offset = ct_layout_call(cx, plain, pair(cx, m, ct_static(cx, 0)));
    ct_value zero = ct_static(cx, 0);
    return pair(cx, ct_make_composed_layout(cx, ct_layout_a(cx, layout), offset, row), zero);
}
