/* Solution of exercise 14: one coalesce for each mode.
 *
 * ct_coalesce_by(cx, both, (_1,_1)) of the joined layout is the same. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout rows, ct_layout columns)
{
    ct_layout modes[2] = {ct_coalesce(cx, rows), ct_coalesce(cx, columns)};
    return ct_make_layout_of(cx, 2, modes);
}
