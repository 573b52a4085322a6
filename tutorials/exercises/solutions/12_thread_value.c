/* Solution of exercise 12: (m,n) to its number, that back through TV, the result to (thread,
 * value).
 *
 * In a tile of 4 rows (m,n) is number m + 4 n. The inverse returns a 1-D coordinate of TV, which
 * counts threads first. */
#include "tutorials/exercises/exercise.h"

ct_tuple answer(ct_ctx *cx, ct_layout tv, ct_tuple mn)
{
    ct_value rows = ct_static(cx, 4), threads = ct_size(cx, ct_get(cx, tv, 0));
    ct_value place = ct_add(cx, ct_item(mn, 0), ct_mul(cx, rows, ct_item(mn, 1)));
    ct_value c = ct_layout_call(cx, ct_right_inverse(cx, tv), place);
    return pair(cx, ct_mod(cx, c, threads), ct_div(cx, c, threads));
}
