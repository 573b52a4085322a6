/* Solution of exercise 8: the equation of composition, and its parts. */
#include "tutorials/exercises/exercise.h"

/* A(B(c)) */
static ct_value through(ct_ctx *cx, ct_tuple layouts, ct_tuple c)
{
    ct_value b = ct_layout_call(cx, ct_item(layouts, 1), c);
    return ct_layout_call(cx, ct_item(layouts, 0), b);
}

ct_value answer(ct_ctx *cx, ct_tuple layouts, ct_tuple c)
{
    ct_value zero = ct_static(cx, 0);
    ct_value first = through(cx, layouts, pair(cx, ct_item(c, 0), zero));
    ct_value second = through(cx, layouts, pair(cx, zero, ct_item(c, 1)));
    return ct_sub(cx, through(cx, layouts, c), ct_add(cx, first, second));
}
