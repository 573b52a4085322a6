/* Wrong answers to exercise 19. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value rows_with_rows(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value out[2];
    for (int i = 0; i < 2; ++i) {
        ct_value x = ct_item(mn, i), t = ct_item(tiler, i);
        out[i] = pair(cx, ct_mod(cx, x, t), ct_div(cx, x, t));
    }
    return ct_make_tuple(cx, 2, out);
}

static ct_value tile_first(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_tuple which = pair(cx, ct_div(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                          ct_div(cx, ct_item(mn, 1), ct_item(tiler, 1)));
    ct_tuple place = pair(cx, ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                          ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1)));
    return pair(cx, which, place);
}

static ct_value four(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value m = ct_item(mn, 0), n = ct_item(mn, 1), tm = ct_item(tiler, 0), tn = ct_item(tiler, 1);
    ct_value out[4] = {ct_mod(cx, m, tm), ct_mod(cx, n, tn), ct_div(cx, m, tm), ct_div(cx, n, tn)};
    return ct_make_tuple(cx, 4, out);
}

static ct_value mn_itself(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    (void)cx;
    (void)tiler;
    return mn;
}

static ct_value corner(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value p = ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0)),
             q = ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1));
    ct_tuple from = pair(cx, ct_sub(cx, ct_item(mn, 0), p), ct_sub(cx, ct_item(mn, 1), q));
    return pair(cx, pair(cx, p, q), from);
}

static ct_value div_mod(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value m = ct_item(mn, 0), n = ct_item(mn, 1);
    ct_value tm = ct_item(tiler, 0), tn = ct_item(tiler, 1);
    return pair(cx, pair(cx, ct_div(cx, m, tm), ct_div(cx, n, tn)),
                pair(cx, ct_mod(cx, m, tm), ct_mod(cx, n, tn)));
}

static ct_value tile_number(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value m = ct_item(mn, 0), n = ct_item(mn, 1), tm = ct_item(tiler, 0), tn = ct_item(tiler, 1);
    ct_tuple place = pair(cx, ct_mod(cx, m, tm), ct_mod(cx, n, tn));
    ct_value rows = ct_static(cx, 2);
    return pair(cx, place, ct_add(cx, ct_div(cx, m, tm), ct_mul(cx, rows, ct_div(cx, n, tn))));
}

static ct_value by_mode(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value out[2];
    for (int i = 0; i < 2; ++i) {
        ct_value x = ct_item(mn, i), t = ct_item(tiler, i);
        out[i] = pair(cx, ct_div(cx, x, t), ct_mod(cx, x, t));
    }
    return ct_make_tuple(cx, 2, out);
}

const wrong_answer wrong_answers[] = {
    {"rows with rows, columns with columns", rows_with_rows, "coordinate for logical_divide"},
    {"first the tile, then the place in it", tile_first, "tile and place are exchanged"},
    {"four numbers", four, "coordinate for flat_divide"},
    {"any coordinate of the matrix will do", mn_itself, "this is (m,n) itself"},
    {"the corner of the tile, and the place from there", corner,
     "it is the corner at which the tile begins"},
    {"quotient and remainder the other way round", div_mod, "tile and place are exchanged"},
    {"the number of the tile", tile_number, "a number for the tile"},
    {"which tile, then where in it, mode by mode", by_mode, "two things are mixed up"},
    {NULL, NULL, NULL}};
