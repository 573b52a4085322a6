/* Wrong answers to exercise 29. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value anew(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value along = ct_static(cx, ct_int(n) / 4);
    ct_value N = ct_div(cx, ct_size(cx, ct_get(cx, fragment, 2)), along);
    ct_value M = ct_size(cx, ct_get(cx, fragment, 1));
    return ct_make_layout(cx, ct_make_tuple(cx, 3, (ct_value[]){n, M, N}), NULL);
}

static ct_value divide(ct_ctx *cx, ct_value fragment, ct_value n)
{
    return ct_logical_divide(cx, fragment, ct_static(cx, ct_int(n)));
}

static ct_value as_is(ct_ctx *cx, ct_value fragment, ct_value n)
{
    (void)cx;
    (void)n;
    return fragment;
}

static ct_value mode_2(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_layout cut = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return ct_make_layout_of(cx, 3,
                             (ct_layout[]){ct_get(cx, fragment, 0), ct_get(cx, fragment, 1), cut});
}

static ct_value mma_first(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_layout cut = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    ct_layout copy =
        ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, cut, 0), ct_get(cx, fragment, 0)});
    return ct_make_layout_of(cx, 3,
                             (ct_layout[]){copy, ct_get(cx, fragment, 1), ct_get(cx, cut, 1)});
}

static ct_value n_mmas(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_layout cut = ct_logical_divide(cx, ct_get(cx, fragment, 2), n);
    ct_layout copy =
        ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, fragment, 0), ct_get(cx, cut, 0)});
    return ct_make_layout_of(cx, 3,
                             (ct_layout[]){copy, ct_get(cx, fragment, 1), ct_get(cx, cut, 1)});
}

static ct_value n_before_m(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_layout cut = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    ct_layout copy =
        ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, fragment, 0), ct_get(cx, cut, 0)});
    return ct_make_layout_of(cx, 3,
                             (ct_layout[]){copy, ct_get(cx, cut, 1), ct_get(cx, fragment, 1)});
}

static ct_value tiler(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value along = ct_static(cx, ct_int(n) / 4), all = ct_underscore();
    return ct_logical_divide(cx, fragment, ct_make_tuple(cx, 3, (ct_value[]){all, all, along}));
}

const wrong_answer wrong_answers[] = {
    {"registers are numbered anew", anew, "numbered anew"},
    {"a divide of the fragment", divide, "the whole fragment was divided"},
    {"the fragment has the right order already", as_is, "the fragment as it is"},
    {"the divide stays in mode 2", mode_2, "both parts were left in it"},
    {"the MMA runs fastest in a copy", mma_first, "within a copy the MMAs run first"},
    {"n divides mode 2", n_mmas, "n counts values"},
    {"N before M", n_before_m, "along N stand before"},
    {"a divide of mode 2 by the tiler (_,_,n/4)", tiler, "both parts were left in it"},
    {NULL, NULL, NULL}};
