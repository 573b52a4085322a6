/* Lesson 05, slicing: a coordinate with a hole.
 *
 * Teaches _, what a slice of a layout forgets and a slice of a tensor remembers, how many modes are
 * left, and holes inside a nested mode. Clears up: where the offset goes, and why b(_,4) and
 * b((_,_),4) differ.
 * Follows ref/layout/slice.c; 03_tensor "Slicing a Tensor". */
#include "tutorials/lesson.h"

/* A tensor over the numbers 0, 1, 2 ..: its pointer shows where it stands. */
static ct_value numbered(ct_ctx *cx, ct_layout layout)
{
    // auto numbered = [](auto layout) {
    //     return make_tensor(counting_iterator<int>(0), layout);
    // };
    ct_value zero = ct_make_counting_iterator(cx, ct_dynamic(cx, 0));
    return ct_make_tensor(cx, zero, layout);
}

static void one_row(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_7):(_7,_1)");
    // auto a = make_layout(make_shape(Int<4>{}, Int<7>{}), make_stride(Int<7>{}, Int<1>{}));
    ct_tuple hole = ct_parse(cx, "(2,_)");
    // auto hole = make_coord(2, _);
    STEP(l,
         "A loop over one row of a matrix keeps the row still and lets the column run. CuTe writes "
         "that as a coordinate with a hole: %s. The underscore says: all of this mode.\n\n"
         "What does it take to describe the framed row? A length, a step, and a place to start.",
         ct_str(cx, hole));
    lesson_show(l, "a", a);
    lesson_draw_part(l, a, ct_layout_call(cx, numbered(cx, a), hole), "framed: %s",
                     ct_str(cx, hole));

    ct_layout row = ct_layout_call(cx, a, hole);
    // auto row = a(hole);
    STEP(l,
         "Call the layout with the hole, and you get a layout back: %s. There are the length and "
         "the step. The start is gone! A layout has no place to keep it: every layout begins at "
         "offset %d.",
         ct_str(cx, row), 0);
    lesson_show(l, "a(2,_)", row);
    lesson_draw(l, row, "the slice alone: right steps, wrong start");

    ct_value both = ct_slice_and_offset(cx, hole, a);
    // auto both = slice_and_offset(hole, a);
    ct_value start = ct_item(both, 1);
    // auto start = get<1>(both);
    STEP(l,
         "slice_and_offset gives both: the slice, and the offset %s at which it begins. The offset "
         "comes from the closed part of the coordinate, here two rows.\n\n"
         "So a(2,n) is %s + slice(n), for every n.",
         ct_str(cx, start), ct_str(cx, start));
    lesson_show(l, "slice_and_offset((2,_), a)", both);
    for (int n = 0; n < 3; ++n) {
        ct_tuple place[2] = {ct_item(hole, 0), ct_dynamic(cx, n)};
        lesson_say(l, "n = %d: a(2,n) is %d; %s + slice(n) is %d", n,
                   (int)ct_int(ct_layout_call(cx, a, ct_make_tuple(cx, 2, place))),
                   ct_str(cx, start),
                   (int)(ct_int(start) + ct_int(ct_layout_call(cx, row, place[1]))));
    }
}

static void one_column(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_7):(_7,_1)");
    // auto a = make_layout(make_shape(Int<4>{}, Int<7>{}), make_stride(Int<7>{}, Int<1>{}));
    ct_tuple hole = ct_parse(cx, "(_,3)");
    // auto hole = make_coord(_, 3);
    ct_layout column = ct_layout_call(cx, a, hole);
    // auto column = a(hole);
    STEP(l,
         "A column works the same way; only the step is wider. Its %d elements lie %d apart in "
         "memory. Taking a column instead of a row costs nothing; reading it may cost more.",
         (int)ct_int(ct_size(cx, column)), (int)ct_int(ct_item(ct_stride(cx, column), 0)));
    lesson_show(l, "a(_,3)", column);
    lesson_draw_part(l, a, ct_layout_call(cx, numbered(cx, a), hole), "framed: %s",
                     ct_str(cx, hole));
}

/* A tensor has a pointer, and the pointer takes the offset. */
static void tensors(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_7):(_7,_1)");
    // auto a = make_layout(make_shape(Int<4>{}, Int<7>{}), make_stride(Int<7>{}, Int<1>{}));
    ct_value t = numbered(cx, a);
    // auto t = make_tensor(counting_iterator<int>(0), a);
    ct_value row = ct_layout_call(cx, t, ct_parse(cx, "(2,_)"));
    // auto row = t(2, _);
    ct_value column = ct_layout_call(cx, t, ct_parse(cx, "(_,3)"));
    // auto column = t(_, 3);
    STEP(l,
         "In a kernel you slice tensors. A tensor is a pointer and a layout, and so the start has "
         "a home: the pointer moves, as &a[2][0] does in C.\n\n"
         "The pointer of this tensor is a counting_iter. It points at the numbers 0, 1, 2 and so "
         "on, so that you can see where it stands.");
    lesson_show(l, "t", t);
    lesson_show(l, "t(2,_)", row);
    lesson_show(l, "t(_,3)", column);

    ct_value element = ct_layout_call(cx, row, ct_dynamic(cx, 5));
    // auto element = row(5);
    ct_value at = ct_layout_call(cx, t, ct_parse(cx, "(2,5)"));
    // auto at = t(2, 5);
    STEP(l, "Nothing was copied. A slice is a view of the same memory, and making one costs an "
            "addition. A slice is a tensor again: call it without a hole, and you get an element, "
            "the same as by the whole coordinate.");
    lesson_show(l, "t(2,_)(5)", element);
    lesson_show(l, "t(2,5)", at);
    lesson_mark_part(l, lesson_draw(l, a, "element 5 of row 2"), a, at);
}

/* Holes inside a nested mode. */
static void nested(lesson *l, ct_ctx *cx)
{
    ct_layout h = ct_parse(cx, "(_3,(_2,_4)):(_2,(_1,_6))");
    // auto h = make_layout(make_shape(Int<3>{}, make_shape(Int<2>{}, Int<4>{})),
    //     make_stride(Int<2>{}, make_stride(Int<1>{}, Int<6>{})));
    ct_tuple all = ct_parse(cx, "(1,_)");
    // auto all = make_coord(1, _);
    ct_value whole = ct_slice_and_offset(cx, all, h);
    // auto whole = slice_and_offset(all, h);
    STEP(l,
         "A nested mode can be left open as a whole, or in part. h is the layout of lesson 03: its "
         "columns are pairs. With %s, the mode under the hole comes out as it was, brackets and "
         "all. The row starts at offset %s.",
         ct_str(cx, all), ct_str(cx, ct_item(whole, 1)));
    lesson_show(l, "slice_and_offset((1,_), h)", whole);
    lesson_draw_part(l, h, ct_layout_call(cx, numbered(cx, h), all), "framed: %s", ct_str(cx, all));

    ct_tuple some = ct_parse(cx, "(1,(0,_))");
    // auto some = make_coord(1, make_coord(0, _));
    ct_value pairs = ct_slice_and_offset(cx, some, h);
    // auto pairs = slice_and_offset(some, h);
    STEP(l,
         "With %s, the row and the place in the pair are closed, and only the pairs run: the first "
         "column of every pair. Every other column, by one coordinate. With flat columns there "
         "would be no coordinate for that.",
         ct_str(cx, some));
    lesson_show(l, "slice_and_offset((1,(0,_)), h)", pairs);
    lesson_draw_part(l, h, ct_layout_call(cx, numbered(cx, h), some), "framed: %s",
                     ct_str(cx, some));

    ct_tuple pair = ct_parse(cx, "(_,(_,3))");
    // auto pair = make_coord(_, make_coord(_, 3));
    ct_value within = ct_slice_and_offset(cx, pair, h);
    // auto within = slice_and_offset(pair, h);
    STEP(l,
         "And what is %s? All rows, both columns, one pair. Two holes give two modes, and the "
         "brackets around the inner hole are gone. It begins at the upper left corner of the "
         "frame, at offset %s.",
         ct_str(cx, pair), ct_str(cx, ct_item(within, 1)));
    lesson_show(l, "slice_and_offset((_,(_,3)), h)", within);
    lesson_draw_part(l, h, ct_layout_call(cx, numbered(cx, h), pair), "framed: %s",
                     ct_str(cx, pair));
}

static void counting_holes(lesson *l, ct_ctx *cx)
{
    ct_layout b = ct_parse(cx, "((_3,_2),_5):((_1,_15),_3)");
    // auto b = make_layout(make_shape(make_shape(Int<3>{}, Int<2>{}), Int<5>{}),
    //     make_stride(make_stride(Int<1>{}, Int<15>{}), Int<3>{}));
    ct_tuple one = ct_parse(cx, "(_,4)");
    // auto one = make_coord(_, 4);
    ct_tuple two = ct_parse(cx, "((_,_),4)");
    // auto two = make_coord(make_coord(_, _), 4);
    ct_layout list = ct_layout_call(cx, b, one);
    // auto list = b(one);
    ct_layout matrix = ct_layout_call(cx, b, two);
    // auto matrix = b(two);
    int list_modes = ct_rank(list);
    // int list_modes = rank(list);
    int matrix_modes = ct_rank(matrix);
    // int matrix_modes = rank(matrix);
    STEP(l,
         "Here is a trap. The rows of b are nested: %s. The framed column can be written with one "
         "hole, %s, or with two, %s. Both are the same elements in the same order. But one hole "
         "leaves one mode, which is nested; two holes leave two.\n\n"
         "The rank of a slice is the number of holes.",
         ct_str(cx, ct_shape(cx, b)), ct_str(cx, one), ct_str(cx, two));
    lesson_show(l, "b(_,4)", list);
    lesson_show_int(l, "rank(b(_,4))", list_modes);
    lesson_show(l, "b((_,_),4)", matrix);
    lesson_show_int(l, "rank(b((_,_),4))", matrix_modes);
    lesson_draw_part(l, b, ct_layout_call(cx, numbered(cx, b), one), "framed: %s", ct_str(cx, one));
}

static void the_rest(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_7):(_7,_1)");
    // auto a = make_layout(make_shape(Int<4>{}, Int<7>{}), make_stride(Int<7>{}, Int<1>{}));
    ct_tuple hole = ct_parse(cx, "(2,_)");
    // auto hole = make_coord(2, _);
    ct_layout open = ct_slice(cx, hole, a);
    // auto open = slice(hole, a);
    ct_layout closed = ct_dice(cx, hole, a);
    // auto closed = dice(hole, a);
    STEP(l, "slice keeps the modes under a hole. It has a twin, dice, that keeps the others: the "
            "modes that were given a number. Both work on layouts and on plain tuples.");
    lesson_show(l, "slice((2,_), a)", open);
    lesson_show(l, "dice((2,_), a)", closed);

    ct_tuple sizes = ct_parse(cx, "(_2,_3,_5)");
    // auto sizes = make_shape(Int<2>{}, Int<3>{}, Int<5>{});
    ct_tuple step = ct_parse(cx, "Step<_1,X,_1>");
    // auto step = Step<_1, X, _1>{};
    ct_tuple mk = ct_dice(cx, step, sizes);
    // auto mk = dice(step, sizes);
    STEP(l,
         "You will meet dice in disguise. A matrix product has three extents, M, N and K, but its "
         "matrix A has only M and K. CuTe code writes Step<_1,X,_1> for that. X is another name "
         "for the hole, so that tuple is %s, and dice throws out what stands under the X: of %s "
         "there remains %s. The ones mean no more than: keep.",
         ct_str(cx, step), ct_str(cx, sizes), ct_str(cx, mk));
    lesson_show(l, "dice(Step<_1,X,_1>, (_2,_3,_5))", mk);

    ct_value t = numbered(cx, a);
    // auto t = make_tensor(counting_iterator<int>(0), a);
    ct_tuple far = ct_parse(cx, "(9,_)");
    // auto far = make_coord(9, _);
    ct_value outside = ct_layout_call(cx, t, far);
    // auto outside = t(far);
    STEP(l,
         "A last question: what is t%s, when t has %d rows? CuTe does not check. It moves the "
         "pointer by that many rows, well past the end. A slice is checked for its brackets, never "
         "for its bounds.",
         ct_str(cx, far), (int)ct_int(ct_item(ct_shape(cx, a), 0)));
    lesson_show(l, "t(9,_)", outside);
    lesson_show(l, "cosize(a)", ct_cosize(cx, a));
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_7):(_7,_1)");
    // auto a = make_layout(make_shape(Int<4>{}, Int<7>{}), make_stride(Int<7>{}, Int<1>{}));
    ct_tuple hole = ct_parse(cx, "(2,_)");
    // auto hole = make_coord(2, _);
    ct_value both = ct_slice_and_offset(cx, hole, a);
    // auto both = slice_and_offset(hole, a);
    STEP(
        l,
        "Take away:\n\n"
        "- A hole, _, leaves a mode open. The open modes become the new layout: %s at %s leaves %s."
        "\n"
        "- The closed ones become an offset, here %s. A sliced layout forgets it, slice_and_offset "
        "returns it, a tensor adds it to its pointer.\n"
        "- As many modes as holes. (_,_) instead of _ takes the brackets off.\n\n"
        "Next: when are two modes really one? Lesson 06 coalesces.",
        ct_str(cx, a), ct_str(cx, hole), ct_str(cx, ct_item(both, 0)),
        ct_str(cx, ct_item(both, 1)));
    lesson_draw_part(l, a, ct_layout_call(cx, numbered(cx, a), hole), "framed: %s",
                     ct_str(cx, hole));
}

int main(int argc, char **argv)
{
    lesson *l =
        lesson_open(argc, argv, 5, "Slicing", "A coordinate with a hole takes a part of a layout.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lesson 03", 15);
    one_row(l, cx);
    one_column(l, cx);
    tensors(l, cx);
    nested(l, cx);
    counting_holes(l, cx);
    the_rest(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
