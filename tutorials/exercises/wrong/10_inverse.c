/* Wrong answers to exercise 10. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value right(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_layout_call(cx, ct_right_inverse(cx, A), place);
}

static ct_value forward(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_layout_call(cx, A, place);
}

static ct_value mn(ct_ctx *cx, ct_value A, ct_value place)
{
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, A), place);
    return ct_idx2crd(cx, c, ct_shape(cx, A));
}

static ct_value identity(ct_ctx *cx, ct_value A, ct_value place)
{
    (void)cx;
    (void)A;
    return place;
}

static ct_value coalesced(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_layout_call(cx, ct_right_inverse(cx, ct_coalesce(cx, A)), place);
}

const wrong_answer wrong_answers[] = {
    {"an inverse is an inverse", right, "this is right_inverse"},
    {"A at the place", forward, "this is A(place)"},
    {"a coordinate is (m,n)", mn, "natural coordinate"},
    {"the place is the coordinate", identity, "the place itself"},
    {"the inverse of the coalesced layout", coalesced, "this is right_inverse"},
    {NULL, NULL, NULL}};
