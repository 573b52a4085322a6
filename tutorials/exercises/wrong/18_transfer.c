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

static ct_value other_call(ct_ctx *cx, ct_layout l, ct_value c)
{
    return ct_layout_call(cx, l, c);
}

static ct_value right_inv(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return other_call(cx, ct_item(sd, 0),
                      other_call(cx, ct_right_inverse(cx, ct_item(sd, 1)), place));
}

static ct_value exchanged(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return other_call(cx, ct_item(sd, 1),
                      other_call(cx, ct_left_inverse(cx, ct_item(sd, 0)), place));
}

static ct_value place_is_coord(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return other_call(cx, ct_item(sd, 0), place);
}

static ct_value just_coord(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return other_call(cx, ct_left_inverse(cx, ct_item(sd, 1)), place);
}

static ct_value other_forward(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return other_call(cx, ct_item(sd, 1), place);
}

static ct_value two_inverses(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return other_call(cx, ct_left_inverse(cx, ct_item(sd, 0)),
                      other_call(cx, ct_left_inverse(cx, ct_item(sd, 1)), place));
}

static ct_value identity(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    (void)cx, (void)sd;
    return place;
}

static ct_value last_coord(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    int64_t n = ct_int(ct_size(cx, ct_item(sd, 1)));
    for (int64_t c = n - 1; c >= 0; --c)
        if (ct_int(other_call(cx, ct_item(sd, 1), ct_dynamic(cx, c))) == ct_int(place))
            return other_call(cx, ct_item(sd, 0), ct_dynamic(cx, c));
    return ct_dynamic(cx, -1);
}

static ct_value wrong_order(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return other_call(cx, ct_left_inverse(cx, ct_item(sd, 1)),
                      other_call(cx, ct_item(sd, 0), place));
}

static ct_value row_major_coord(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    ct_layout d = ct_item(sd, 1);
    ct_value c = other_call(cx, ct_left_inverse(cx, d), place);
    if (ct_rank(d) != 2)
        return other_call(cx, ct_item(sd, 0), c);
    ct_value n = ct_size(cx, ct_get(cx, d, 1));
    return other_call(cx, ct_item(sd, 0), pair(cx, ct_div(cx, c, n), ct_mod(cx, c, n)));
}

static ct_value third_call(ct_ctx *cx, ct_layout l, ct_value c)
{
    return ct_layout_call(cx, l, c);
}

static ct_value right_other_way(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return third_call(cx, ct_item(sd, 1),
                      third_call(cx, ct_right_inverse(cx, ct_item(sd, 0)), place));
}

static ct_value right_coord(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return third_call(cx, ct_right_inverse(cx, ct_item(sd, 1)), place);
}

static ct_value forward_other(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return third_call(cx, ct_item(sd, 1), third_call(cx, ct_item(sd, 0), place));
}

static ct_value inv_item_swapped(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return third_call(cx, ct_item(sd, 0),
                      third_call(cx, ct_left_inverse(cx, ct_item(sd, 0)), place));
}

static ct_value dest_back(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return third_call(cx, ct_item(sd, 1),
                      third_call(cx, ct_left_inverse(cx, ct_item(sd, 1)), place));
}

static ct_value off_one(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return ct_add(
        cx,
        third_call(cx, ct_item(sd, 0), third_call(cx, ct_left_inverse(cx, ct_item(sd, 1)), place)),
        ct_static(cx, 1));
}

static ct_value comp(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return third_call(cx, ct_composition(cx, ct_item(sd, 0), ct_right_inverse(cx, ct_item(sd, 1))),
                      place);
}

static ct_value comp2(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return third_call(cx, ct_composition(cx, ct_item(sd, 1), ct_left_inverse(cx, ct_item(sd, 0))),
                      place);
}

static ct_value idx(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return third_call(cx, ct_item(sd, 0), ct_idx2crd(cx, place, ct_shape(cx, ct_item(sd, 1))));
}

static ct_value inv_pair(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return third_call(cx, ct_right_inverse(cx, ct_item(sd, 0)),
                      third_call(cx, ct_right_inverse(cx, ct_item(sd, 1)), place));
}

static ct_value inv_src(ct_ctx *cx, ct_tuple sd, ct_value place)
{
    return third_call(cx, ct_right_inverse(cx, ct_item(sd, 0)), place);
}

const wrong_answer wrong_answers[] = {
    {"an inverse is right_inverse", right, "right_inverse of the destination"},
    {"from the source", source, "the other way"},
    {"the coordinate is the place of the source", one_call, "One call is missing"},
    {"a copy keeps places", same, "as if both sides"},
    {"the source at that place", forward, "used as a coordinate of the source"},
    {"the common layout", by_hand, "right_inverse of the destination"},
    {"right_inverse of the source", right_source, "the other way"},
    {"right inverse", right_inv, "this is right_inverse of the destination"},
    {"source and destination exchanged", exchanged, "this goes the other way"},
    {"the place is taken for the coordinate", place_is_coord,
     "the place was used as a coordinate of the source"},
    {"stops at the coordinate", just_coord, "this is the coordinate of the element"},
    {"the destination is called", other_forward, "this is destination(place)"},
    {"two inverses", two_inverses, "both layouts were read backwards"},
    {"the place unchanged", identity, "this is the place itself, as if both sides"},
    {"the last coordinate counts", last_coord, "where several coordinates lead to the place,"},
    {"the two steps in the other order", wrong_order, "the calls are in the other order"},
    {"the coordinate is split by rows", row_major_coord,
     "the 1-D coordinate was split as c / N and c %"},
    {"right inverse, and the other way", right_other_way, "this goes the other way"},
    {"the coordinate, by the right inverse", right_coord, "this is the coordinate of the element"},
    {"destination(source(place))", forward_other, "this is destination(source(place))"},
    {"the source there and back", inv_item_swapped, "this is the place itself, as if both sides"},
    {"the destination there and back", dest_back, "this is the place itself, as if both sides"},
    {"places from 1", off_one, "this is the place behind the right one"},
    {"source o right_inverse", comp, "this is right_inverse of the destination"},
    {"destination o left_inverse", comp2, "this goes the other way"},
    {"idx2crd of the place", idx, "the place was used as a coordinate of the source"},
    {"two right inverses", inv_pair, "both layouts were read backwards"},
    {"right inverse of the source", inv_src, "this is left_inverse(source)(place)"},
    {NULL, NULL, NULL}};
