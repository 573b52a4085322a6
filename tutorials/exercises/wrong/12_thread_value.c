/* Wrong answers to exercise 12. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value matrix(ct_ctx *cx, ct_value tv, ct_value mn)
{
    return ct_layout_call(cx, tv, mn);
}

static ct_value exchanged(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = ct_add(cx, ct_item(mn, 0), ct_mul(cx, ct_static(cx, 4), ct_item(mn, 1)));
    ct_value c = ct_layout_call(cx, ct_right_inverse(cx, tv), place);
    ct_value threads = ct_size(cx, ct_get(cx, tv, 0));
    return pair(cx, ct_div(cx, c, threads), ct_mod(cx, c, threads));
}

static ct_value row_major(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value columns = ct_div(cx, ct_size(cx, tv), ct_static(cx, 4));
    ct_value place = ct_add(cx, ct_item(mn, 1), ct_mul(cx, columns, ct_item(mn, 0)));
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, tv), place);
    ct_value threads = ct_size(cx, ct_get(cx, tv, 0));
    return pair(cx, ct_mod(cx, c, threads), ct_div(cx, c, threads));
}

static ct_value one_number(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = ct_add(cx, ct_item(mn, 0), ct_mul(cx, ct_static(cx, 4), ct_item(mn, 1)));
    return ct_layout_call(cx, ct_right_inverse(cx, tv), place);
}

static ct_value split_by_values(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = ct_add(cx, ct_item(mn, 0), ct_mul(cx, ct_static(cx, 4), ct_item(mn, 1)));
    ct_value c = ct_layout_call(cx, ct_right_inverse(cx, tv), place);
    ct_value values = ct_size(cx, ct_get(cx, tv, 1));
    return pair(cx, ct_div(cx, c, values), ct_mod(cx, c, values));
}

static ct_value n_first(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = ct_add(cx, ct_item(mn, 1), ct_mul(cx, ct_static(cx, 4), ct_item(mn, 0)));
    ct_value c = ct_layout_call(cx, ct_right_inverse(cx, tv), place);
    ct_value threads = ct_size(cx, ct_get(cx, tv, 0));
    return pair(cx, ct_mod(cx, c, threads), ct_div(cx, c, threads));
}

static ct_value pair_call(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_layout inverse =
        ct_with_shape(cx, ct_right_inverse(cx, tv),
                      pair(cx, ct_static(cx, 4), ct_div(cx, ct_size(cx, tv), ct_static(cx, 4))));
    return ct_layout_call(cx, inverse, mn);
}

static ct_value left_value(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = ct_add(cx, ct_item(mn, 0), ct_mul(cx, ct_static(cx, 4), ct_item(mn, 1)));
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, tv), place);
    ct_value T = ct_size(cx, ct_get(cx, tv, 0));
    return pair(cx, ct_div(cx, c, T), ct_mod(cx, c, T));
}

const wrong_answer wrong_answers[] = {
    {"TV is the matrix", matrix, "this is TV at (m,n)"},
    {"value, then thread", exchanged, "thread and value are exchanged"},
    {"the inverse is called with (m,n)", row_major, "numbered along the rows"},
    {"the inverse is the answer", one_number, "1-D coordinate of TV"},
    {"the number split by the number of values", split_by_values, "as if the value ran fastest"},
    {"the number counts along n first", n_first, "along the rows"},
    {"the inverse, called with (m,n)", pair_call, "1-D coordinate of TV"},
    {"left inverse, value first", left_value, "thread and value are exchanged"},
    {NULL, NULL, NULL}};
