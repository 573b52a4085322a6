/* Solution of exercise 19: remainders name the place in the tile, quotients the tile. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    ct_value m = ct_item(mn, 0), n = ct_item(mn, 1);
    ct_value tm = ct_item(tiler, 0), tn = ct_item(tiler, 1);
    ct_tuple place = pair(cx, ct_mod(cx, m, tm), ct_mod(cx, n, tn));
    return pair(cx, place, pair(cx, ct_div(cx, m, tm), ct_div(cx, n, tn)));
}
