/* Wrong answers to exercise 18. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value right(ct_ctx *cx, ct_value sd, ct_value place)
{
    ct_layout inverse = ct_right_inverse(cx, ct_item(sd, 1));
    return ct_layout_call(cx, ct_composition(cx, ct_item(sd, 0), inverse), place);
}

static ct_value source(ct_ctx *cx, ct_value sd, ct_value place)
{
    ct_value c = ct_layout_call(cx, ct_right_inverse(cx, ct_item(sd, 0)), place);
    return ct_layout_call(cx, ct_item(sd, 1), c);
}

static ct_value one_call(ct_ctx *cx, ct_value sd, ct_value place)
{
    return ct_layout_call(cx, ct_left_inverse(cx, ct_item(sd, 1)), place);
}

static ct_value same(ct_ctx *cx, ct_value sd, ct_value place)
{
    (void)cx;
    (void)sd;
    return place;
}

static ct_value forward(ct_ctx *cx, ct_value sd, ct_value place)
{
    return ct_layout_call(cx, ct_item(sd, 0), place);
}

static ct_value by_hand(ct_ctx *cx, ct_value sd, ct_value place)
{
    ct_layout back = ct_right_inverse(cx, ct_item(sd, 1));
    ct_value c = ct_layout_call(cx, back, place);
    return ct_layout_call(cx, ct_item(sd, 0), c);
}

static ct_value right_source(ct_ctx *cx, ct_value sd, ct_value place)
{
    ct_layout back = ct_right_inverse(cx, ct_item(sd, 0));
    return ct_layout_call(cx, ct_item(sd, 1), ct_layout_call(cx, back, place));
}

const wrong_answer wrong_answers[] = {
    {"an inverse is right_inverse", right, "right_inverse of the destination"},
    {"from the source", source, "the other way"},
    {"the coordinate is the place of the source", one_call, "One call is missing"},
    {"a copy keeps places", same, "as if both sides"},
    {"the source at that place", forward, "used as a coordinate of the source"},
    {"the common layout", by_hand, "right_inverse of the destination"},
    {"right_inverse of the source", right_source, "the other way"},
    {NULL, NULL, NULL}};
