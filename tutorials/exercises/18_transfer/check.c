/* check.c - judges exercise 18: coordinate after coordinate, until the destination is the place. */
#include "tutorials/exercises/judge/task.h"

static int64_t value(ct_ctx *cx, ct_value layout, int64_t c)
{
    return ct_int(ct_layout_call(cx, layout, ct_dynamic(cx, c)));
}

/* The first coordinate that leads to a place; -1 where none does. */
static int64_t first_to(ct_ctx *cx, ct_value layout, int64_t place)
{
    int64_t size = ct_int(ct_size(cx, layout));
    for (int64_t c = 0; c < size; ++c)
        if (value(cx, layout, c) == place)
            return c;
    return -1;
}

/* The places that the destination reaches, in the order of memory. */
static ct_value place_at(ct_ctx *cx, const task_question *q)
{
    ct_value destination = ct_item(q->a, 1);
    int64_t place = 0;
    for (int n = 0;; ++place)
        if (first_to(cx, destination, place) >= 0 && n++ == q->column)
            return ct_dynamic(cx, place);
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t c = first_to(cx, ct_item(q->a, 1), ct_int(q->b));
    return ct_dynamic(cx, value(cx, ct_item(q->a, 0), c));
}

static ct_value right(ct_ctx *cx, ct_value sd, ct_value place)
{
    ct_value c = ct_layout_call(cx, ct_right_inverse(cx, ct_item(sd, 1)), place);
    return ct_layout_call(cx, ct_item(sd, 0), c);
}

static ct_value other_way(ct_ctx *cx, ct_value sd, ct_value place)
{
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, ct_item(sd, 0)), place);
    return ct_layout_call(cx, ct_item(sd, 1), c);
}

static ct_value coordinate(ct_ctx *cx, ct_value sd, ct_value place)
{
    return ct_layout_call(cx, ct_left_inverse(cx, ct_item(sd, 1)), place);
}

static ct_value place_as_coordinate(ct_ctx *cx, ct_value sd, ct_value place)
{
    return ct_layout_call(cx, ct_item(sd, 0), place);
}

static ct_value same(ct_ctx *cx, ct_value sd, ct_value place)
{
    (void)cx, (void)sd;
    return place;
}

static ct_value no_inverse(ct_ctx *cx, ct_value sd, ct_value place)
{
    ct_value there = ct_layout_call(cx, ct_item(sd, 1), place);
    return ct_layout_call(cx, ct_item(sd, 0), there);
}

static ct_value forwards(ct_ctx *cx, ct_value sd, ct_value place)
{
    return ct_layout_call(cx, ct_item(sd, 1), place);
}

static ct_value two_inverses(ct_ctx *cx, ct_value sd, ct_value place)
{
    return ct_layout_call(cx, ct_left_inverse(cx, ct_item(sd, 0)), coordinate(cx, sd, place));
}

static ct_value other_order(ct_ctx *cx, ct_value sd, ct_value place)
{
    return coordinate(cx, sd, place_as_coordinate(cx, sd, place));
}

static ct_value inverse_of_source(ct_ctx *cx, ct_value sd, ct_value place)
{
    return ct_layout_call(cx, ct_left_inverse(cx, ct_item(sd, 0)), place);
}

static ct_value last_counts(ct_ctx *cx, ct_value sd, ct_value place)
{
    int64_t c = ct_int(ct_size(cx, ct_item(sd, 1))) - 1;
    while (c > 0 && value(cx, ct_item(sd, 1), c) != ct_int(place))
        --c;
    return ct_dynamic(cx, value(cx, ct_item(sd, 0), c));
}

/* The 1-D coordinate split as a row-major one, where there are two modes. */
static ct_value row_after_row(ct_ctx *cx, ct_value sd, ct_value place)
{
    ct_layout source = ct_item(sd, 0);
    ct_value c = coordinate(cx, sd, place);
    if (ct_rank(source) != 2)
        return ct_layout_call(cx, source, c);
    ct_value columns = ct_size(cx, ct_get(cx, source, 1));
    return ct_layout_call(cx, source, pair(cx, ct_div(cx, c, columns), ct_mod(cx, c, columns)));
}

static ct_value both_forwards(ct_ctx *cx, ct_value sd, ct_value place)
{
    return forwards(cx, sd, place_as_coordinate(cx, sd, place));
}

static ct_value one_further(ct_ctx *cx, ct_value sd, ct_value place)
{
    ct_value c = coordinate(cx, sd, place);
    return ct_add(cx, ct_layout_call(cx, ct_item(sd, 0), c), ct_static(cx, 1));
}

static const task_mistake mistakes[] = {
    {right, "this is right_inverse of the destination. It ends at the first gap: beyond it, it "
            "answers as any layout does outside of its domain, with numbers that mean nothing. "
            "left_inverse leads back from every place that is reached."},
    {other_way, "this goes the other way: from a place of the source to one of the destination. "
                "The place is one of the destination: that layout is the one to be inverted."},
    {coordinate, "this is the coordinate of the element. One call is missing: source(c) is the "
                 "place from which it comes."},
    {place_as_coordinate, "the place was used as a coordinate of the source. They are different "
                          "numbers: the destination's inverse makes a coordinate of a place."},
    {same, "this is the place itself, as if both sides had the same layout."},
    {no_inverse, "this is source(destination(place)): the destination was used forwards. Here its "
                 "place is known, and the coordinate is not."},
    {forwards, "this is destination(place): the place was used as a coordinate of the destination. "
               "Read that layout backwards, by its left inverse, and then call the source."},
    {two_inverses, "both layouts were read backwards: left_inverse(source) was called with the "
                   "coordinate. The source is read forwards: source(c) is a place."},
    {other_order,
     "the calls are in the other order: this is left_inverse(destination)(source(place)). First "
     "the inverse makes a coordinate of the place, then the source is called with it."},
    {inverse_of_source,
     "this is left_inverse(source)(place): the source was read backwards. The place is one of the "
     "destination: invert that layout, and call the source."},
    {last_counts, "where several coordinates lead to the place, the last one was taken. The first "
                  "one counts, which is the one that left_inverse returns."},
    {row_after_row, "the 1-D coordinate was split as c / N and c % N, row by row. A 1-D coordinate "
                    "of a layout counts the first mode fastest: call the source with c as it is."},
    {both_forwards,
     "this is destination(source(place)): both layouts were read forwards, and the place was used "
     "as a coordinate. The destination is read backwards, first; then the source is called."},
    {one_further, "this is the place behind the right one: 1 was added. Places and coordinates "
                  "count from 0: source(c) is the place."},
    {NULL, NULL}};

const task the_task = {
    .number = 18,
    .folder = "18_transfer",
    .title = "transfer",
    .task = "the place of the source from which the element at that place of the destination "
            "comes.",
    .cell = "the place of the source, for each place that the destination reaches",
    .learnt = "source o left_inverse(destination) goes from place to place without a coordinate: "
              "copies look for vectors in it, and TMA makes its box of it. right_inverse is enough "
              "where the destination has no gaps; off the places that a layout reaches, no inverse "
              "can be relied on.",
    .a = "sd",
    .b = "place",
    .cases = {{"((_4,_6):(_6,_1),(_4,_6):(_1,_4))", "_", 1, 24},
              {"((_3,_4):(_1,_3),(_3,_4):(_10,_2))", "_", 1, 12},
              {"((_4,_8):(_8,_1),(_4,_8):(_0,_1))", "_", 1, 8},
              {"((_2,_4,_8):(_1,_2,_8),(_2,_4,_8):(_32,_0,_2))", "_", 1, 16}},
    .b_at = place_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {"place  ->  coordinate  ->  place: which layout is read backwards, which forwards?",
              "Of the second case the destination reaches 0, 2, 4, .. Print both inverses of it: "
              "build/ct 'left_inverse((_3,_4):(_10,_2))'.",
              "ct_layout_call(cx, source, ct_layout_call(cx, ct_left_inverse(cx, destination), "
              "place))"}};
