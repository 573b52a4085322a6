/* Solution of exercise 29: the MMAs of one copy move from mode 2 to mode 0.
 *
 * ct_retile(cx, &copy, fragment) does so for any tiled copy. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_value along = ct_static(cx, ct_int(n) / 4);
    ct_layout cut = ct_logical_divide(cx, ct_get(cx, fragment, 2), along);
    ct_layout inner[2] = {ct_get(cx, fragment, 0), ct_get(cx, cut, 0)};
    ct_layout modes[3] = {ct_make_layout_of(cx, 2, inner), ct_get(cx, fragment, 1),
                          ct_get(cx, cut, 1)};
    return ct_make_layout_of(cx, 3, modes);
}
