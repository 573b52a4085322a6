/* Wrong answers to exercise 13. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value as_in_c(ct_ctx *cx, ct_value shape, ct_value mn)
{
    ct_value out[2];
    for (int i = 0; i < 2; ++i) {
        ct_value mode = ct_item(shape, i), x = ct_item(mn, i);
        out[i] = x;
        if (ct_rank(mode) == 2)
            out[i] = pair(cx, ct_div(cx, x, ct_item(mode, 1)), ct_mod(cx, x, ct_item(mode, 1)));
    }
    return ct_make_tuple(cx, 2, out);
}

static ct_value flat(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return ct_flatten(cx, ct_idx2crd(cx, mn, shape));
}

static ct_value mn_itself(ct_ctx *cx, ct_value shape, ct_value mn)
{
    (void)cx;
    (void)shape;
    return mn;
}

static ct_value quotient(ct_ctx *cx, ct_value shape, ct_value mn)
{
    ct_value out[2];
    for (int i = 0; i < 2; ++i) {
        ct_value mode = ct_item(shape, i), x = ct_item(mn, i);
        if (ct_rank(mode) == 1)
            out[i] = x;
        else
            out[i] = pair(cx, ct_div(cx, x, ct_item(mode, 0)), ct_mod(cx, x, ct_item(mode, 0)));
    }
    return ct_make_tuple(cx, 2, out);
}

static ct_value rows(ct_ctx *cx, ct_value shape, ct_value mn)
{
    ct_value mode = ct_item(shape, 0), m = ct_item(mn, 0);
    if (ct_rank(mode) == 2)
        m = pair(cx, ct_mod(cx, m, ct_item(mode, 0)), ct_div(cx, m, ct_item(mode, 0)));
    return pair(cx, m, ct_item(mn, 1));
}

static ct_value other(ct_ctx *cx, ct_value shape, ct_value mn)
{
    ct_value out[2];
    for (int i = 0; i < 2; ++i) {
        ct_value mode = ct_item(shape, i), x = ct_item(mn, i);
        out[i] = ct_rank(mode) == 1
                     ? x
                     : pair(cx, ct_mod(cx, x, ct_item(mode, 1)), ct_div(cx, x, ct_item(mode, 1)));
    }
    return ct_make_tuple(cx, 2, out);
}

static ct_value number(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return ct_crd2idx_compact(cx, mn, shape);
}

const wrong_answer wrong_answers[] = {
    {"as in C, the last index is the fastest", as_in_c, "right part of each pair runs fastest"},
    {"the flat coordinate", flat, "this is the flat coordinate"},
    {"(m,n) is a coordinate", mn_itself, "this is (m,n) itself"},
    {"quotient, then remainder", quotient, "quotient and remainder are exchanged"},
    {"only the rows are nested", rows, "the column was not"},
    {"the remainder by the other extent", other, "extent of the right part"},
    {"the number of the element", number, "1-D coordinate"},
    {NULL, NULL, NULL}};
