/* Solution of exercise 18: the destination backwards, then the source forwards. */
#include "tutorials/exercises/exercise.h"

ct_value answer(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    ct_layout source = ct_item(sd, 0), destination = ct_item(sd, 1);
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, destination), place);
    return ct_layout_call(cx, source, c);
}
