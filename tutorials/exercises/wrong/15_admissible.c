/* Wrong answers to exercise 15. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value always(ct_ctx *cx, ct_value A, ct_value sd)
{
    (void)A;
    (void)sd;
    return ct_dynamic(cx, 1);
}

static ct_value one_stride(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t s = ct_int(ct_item(sd, 0)), d = ct_int(ct_item(sd, 1));
    int64_t step = ct_int(ct_layout_call(cx, A, ct_dynamic(cx, d)));
    for (int64_t c = 0; c < s; ++c)
        if (ct_int(ct_layout_call(cx, A, ct_dynamic(cx, c * d))) != c * step)
            return ct_dynamic(cx, 0);
    return ct_dynamic(cx, 1);
}

static ct_value stride(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t d = ct_int(ct_item(sd, 1));
    int64_t M = ct_int(ct_size(cx, ct_get(cx, A, 0)));
    return ct_dynamic(cx, M % d == 0 || d % M == 0);
}

static ct_value conditions(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t s = ct_int(ct_item(sd, 0)), d = ct_int(ct_item(sd, 1));
    int64_t M = ct_int(ct_size(cx, ct_get(cx, A, 0)));
    if (M % d != 0)
        return ct_dynamic(cx, d % M == 0);
    int64_t left = M / d;
    return ct_dynamic(cx, left % s == 0 || s % left == 0);
}

static ct_value library(ct_ctx *cx, ct_value A, ct_value sd)
{
    ct_composition(cx, A, ct_make_layout(cx, ct_item(sd, 0), ct_item(sd, 1)));
    return ct_dynamic(cx, 1);
}

static ct_value fits(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t s = ct_int(ct_item(sd, 0)), d = ct_int(ct_item(sd, 1));
    return ct_dynamic(cx, s * d <= ct_int(ct_size(cx, ct_get(cx, A, 0))));
}

static ct_value inside(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t last = (ct_int(ct_item(sd, 0)) - 1) * ct_int(ct_item(sd, 1));
    return ct_dynamic(cx, last < ct_int(ct_size(cx, A)));
}

static ct_value product_divides(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t M = ct_int(ct_size(cx, ct_get(cx, A, 0)));
    int64_t run = ct_int(ct_item(sd, 0)) * ct_int(ct_item(sd, 1));
    return ct_dynamic(cx, run % M == 0 || M % run == 0);
}

const wrong_answer wrong_answers[] = {
    {"every d-th element is always a layout", always, "yes to every s and d"},
    {"one stride from the first to the last", one_stride, "this asks for one stride"},
    {"stride divides the extent", stride, "the condition on the stride"},
    {"the two conditions of the documents", conditions, "not necessary"},
    {"ask the library", library, "without ct_composition"},
    {"it must fit into the first mode", fits, "lie in A's first mode"},
    {"all elements must be in A", inside, "yes to every s and d"},
    {"s * d divides the extent, or the extent divides it", product_divides,
     "whether s * d divides"},
    {NULL, NULL, NULL}};
