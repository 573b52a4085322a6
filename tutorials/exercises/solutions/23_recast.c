/* Solution of exercise 23: the contiguous mode is shorter, the other stride counts wide elements.
 *
 * ct_recast_layout(cx, layout, 8, bits) does so for layouts of many modes. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    ct_value n = ct_static(cx, ct_int(bits) / 8);
    ct_value s[2], d[2];
    for (int i = 0; i < 2; ++i) {
        s[i] = ct_get(cx, ct_shape(cx, layout), i);
        d[i] = ct_get(cx, ct_stride(cx, layout), i);
        if (ct_int(d[i]) == 1)
            s[i] = ct_div(cx, s[i], n);
        else
            d[i] = ct_div(cx, d[i], n);
    }
    return ct_make_layout(cx, pair(cx, s[0], s[1]), pair(cx, d[0], d[1]));
}
