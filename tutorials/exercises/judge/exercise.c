/* exercise.c - see exercise.h. */
#include "tutorials/exercises/exercise.h"

ct_tuple pair(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value items[2] = {a, b};
    return ct_make_tuple(cx, 2, items);
}

ct_value unfinished(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)a, (void)b;
    return ct_underscore();
}
