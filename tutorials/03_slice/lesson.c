/* Lesson 3 - slicing: leaving a part of a coordinate open.
 *
 * Teaches _, what a slice of a layout forgets and a slice of a tensor remembers, how many modes are
 * left, and slices inside a nested mode. Clears up: where the offset goes, and why a(_,c) and
 * a((_,_),c) differ.
 * Follows ref/slice.c; 03_tensor "Slicing a Tensor", 01_layout "Slicing". */
#include "../lesson.h"

/* The picture of a layout, with the cells of one slice framed: at (m, n) for every n or every m. */
static void frame_row(lesson *l, lesson_picture *p, ct_layout a, int64_t row)
{
    int64_t columns = ct_int(ct_size(lesson_ctx(l), ct_get(lesson_ctx(l), a, 1)));
    for (int64_t n = 0; n < columns; ++n)
        lesson_mark(p, row, n);
}

static void frame_column(lesson *l, lesson_picture *p, ct_layout a, int64_t column)
{
    int64_t rows = ct_int(ct_size(lesson_ctx(l), ct_get(lesson_ctx(l), a, 0)));
    for (int64_t m = 0; m < rows; ++m)
        lesson_mark(p, m, column);
}

static void one_row(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_7):(_7,_1)");
    ct_tuple coord = ct_parse(cx, "(2,_)");
    STEP(l,
         "A loop over one row of a matrix holds the row still and lets the column run. CuTe writes "
         "that as a coordinate with a hole: %s. The underscore says: all of this mode.\n\n"
         "What does it take to describe the framed row of %s? A length, a step, and a place to "
         "start.",
         ct_str(cx, coord), ct_str(cx, a));
    lesson_show(l, "a", a);
    frame_row(l, lesson_draw(l, a, "row 2 of a"), a, 2);

    ct_layout row = ct_layout_call(cx, a, coord);
    STEP(l,
         "Call the layout with the open coordinate and you get a layout: %s. That is the length "
         "and the step. The start is missing! A layout has no place to keep it; every layout "
         "begins at offset 0.",
         ct_str(cx, row));
    lesson_show(l, "a(2,_)", row);
    lesson_draw(l, row, "the slice alone: the right steps, the wrong start");

    ct_value both = ct_slice_and_offset(cx, coord, a);
    ct_value start = ct_item(both, 1);
    STEP(l,
         "slice_and_offset gives both halves: the slice, and the offset %s at which it begins. The "
         "offset is what the closed part of the coordinate costs: 2 rows.\n\n"
         "So a(2,n) = %s + slice(n), for every n.",
         ct_str(cx, start), ct_str(cx, start));
    lesson_show(l, "slice_and_offset((2,_), a)", both);
    for (int n = 0; n < 3; ++n)
        lesson_say(l, "n = %d: a(2,n) is %2d, %s + slice(n) is %2d", n,
                   (int)ct_int(ct_layout_call(cx, a, ct_dynamic(cx, 2 + 4 * n))), ct_str(cx, start),
                   (int)(ct_int(start) + ct_int(ct_layout_call(cx, row, ct_dynamic(cx, n)))));
}

static void one_column(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_7):(_7,_1)");
    ct_layout column = ct_layout_call(cx, a, ct_parse(cx, "(_,3)"));
    STEP(l,
         "A column works the same way; only the step is wider. In memory the %d elements of column "
         "3 lie %s apart, and none of the others is touched.",
         (int)ct_int(ct_size(cx, column)), ct_str(cx, ct_get(cx, ct_stride(cx, column), 0)));
    lesson_show(l, "a(_,3)", column);
    frame_column(l, lesson_draw(l, a, "column 3 of a"), a, 3);
}

/* A tensor has a pointer, and the pointer takes the offset. */
static void tensors(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_7):(_7,_1)");
    ct_value numbers = ct_make_counting_iterator(cx, ct_dynamic(cx, 0));
    ct_value t = ct_make_tensor(cx, numbers, a);
    ct_value t_row = ct_layout_call(cx, t, ct_parse(cx, "(2,_)"));
    ct_value t_column = ct_layout_call(cx, t, ct_parse(cx, "(_,3)"));
    STEP(l,
         "In a kernel you slice tensors: a pointer and a layout. There the start has a home. The "
         "pointer moves, as &a[2][0] does in C.\n\n"
         "The pointer of t is a counting_iter: it points at the numbers 0, 1, 2 and so on, so "
         "that you can read off where it stands.");
    lesson_show(l, "t", t);
    lesson_show(l, "t(2,_)", t_row);
    lesson_show(l, "t(_,3)", t_column);

    ct_value all = ct_layout_call(cx, t_row, ct_parse(cx, "_"));
    ct_value element = ct_layout_call(cx, t_row, ct_parse(cx, "5"));
    STEP(l, "Nothing was copied: a slice is a view, and slicing costs one addition. A slice can be "
            "sliced again, and a coordinate without a hole gives an element: element 5 of row 2.");
    lesson_show(l, "t(2,_)(_)", all);
    lesson_show(l, "t(2,_)(5)", element);
}

/* Holes inside a nested mode. */
static void nested(lesson *l, ct_ctx *cx)
{
    ct_layout h = ct_parse(cx, "(_3,(_2,_5)):(_2,(_1,_6))");
    ct_value whole = ct_slice_and_offset(cx, ct_parse(cx, "(1,_)"), h);
    STEP(l,
         "A nested mode can be left open as a whole, or in part. h is the layout of lesson 2: 3 "
         "rows, columns in 5 pairs. With (1,_) the mode under the hole comes out as it is, nested "
         "as it was, and starts at offset %s.",
         ct_str(cx, ct_item(whole, 1)));
    lesson_show(l, "slice_and_offset((1,_), h)", whole);
    frame_row(l, lesson_draw(l, h, "row 1 of h"), h, 1);

    ct_value pairs = ct_slice_and_offset(cx, ct_parse(cx, "(1,(0,_))"), h);
    STEP(l, "With (1,(0,_)) the row and the place within the pair are closed, and only the pairs "
            "run: the first column of every pair. Every other column, by one coordinate; a flat "
            "shape could not say that.");
    lesson_show(l, "slice_and_offset((1,(0,_)), h)", pairs);
    lesson_picture *p = lesson_draw(l, h, "row 1, first of every pair");
    for (int64_t pair = 0; pair < 5; ++pair)
        lesson_mark(p, 1, 2 * pair);

    ct_value within = ct_slice_and_offset(cx, ct_parse(cx, "(_,(_,3))"), h);
    STEP(l, "And (_,(_,3)) is all of pair 3. Two holes, two modes: the brackets around the inner "
            "hole are gone. Which offset does it begin at? Look at the corner of the frame.");
    lesson_show(l, "slice_and_offset((_,(_,3)), h)", within);
    p = lesson_draw(l, h, "pair 3 of h");
    frame_column(l, p, h, 6);
    frame_column(l, p, h, 7);
}

static void counting_holes(lesson *l, ct_ctx *cx)
{
    ct_layout b = ct_parse(cx, "((_3,_2),_5):((_1,_15),_3)");
    ct_layout one = ct_layout_call(cx, b, ct_parse(cx, "(_,4)"));
    ct_layout two = ct_layout_call(cx, b, ct_parse(cx, "((_,_),4)"));
    STEP(l,
         "Here is a trap. b has nested rows: %s. Column 4 can be asked for with one hole, (_,4), "
         "or with two, ((_,_),4). Both are the same elements, in the same order. But one hole "
         "leaves one mode, which is nested, and two holes leave two.\n\n"
         "The rank of a slice is the number of holes.",
         ct_str(cx, ct_shape(cx, b)));
    lesson_show(l, "b(_,4)", one);
    lesson_show_int(l, "rank", ct_rank(one));
    lesson_show(l, "b((_,_),4)", two);
    lesson_show_int(l, "rank", ct_rank(two));
    lesson_draw(l, two, "b((_,_),4) is a matrix; b(_,4) is one mode of as many");
}

static void the_rest(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_7):(_7,_1)");
    ct_tuple coord = ct_parse(cx, "(2,_)");
    ct_layout kept = ct_slice(cx, coord, a);
    ct_layout left = ct_dice(cx, coord, a);
    STEP(l, "slice keeps the modes under a hole. Its twin, dice, keeps the others: the modes that "
            "were given a number. Both work on shapes and on layouts alike.");
    lesson_show(l, "slice((2,_), a)", kept);
    lesson_show(l, "dice ((2,_), a)", left);

    ct_tuple tile = ct_parse(cx, "(_2,_3,_5)");
    ct_tuple mk = ct_dice(cx, ct_parse(cx, "Step<_1,X,_1>"), tile);
    STEP(l,
         "You will meet dice in disguise. A matrix product has three extents, M, N and K, and the "
         "matrix A needs M and K only. CuTe code writes Step<_1,X,_1> for that. X is another name "
         "for the underscore, and dice throws out what stands under it: of %s the modes %s "
         "remain. The 1s mean no more than: keep.",
         ct_str(cx, tile), ct_str(cx, mk));
    lesson_show(l, "dice(Step<_1,X,_1>, (M,N,K))", mk);

    ct_value t = ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_dynamic(cx, 0)), a);
    ct_value outside = ct_layout_call(cx, t, ct_parse(cx, "(9,_)"));
    STEP(l,
         "A last question: what is row 9 of a matrix with %d rows? CuTe does not ask. It moves the "
         "pointer as far as 9 rows cost, and that is past the end.",
         (int)ct_int(ct_get(cx, ct_shape(cx, a), 0)));
    lesson_show(l, "t(9,_)", outside);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_7):(_7,_1)");
    ct_value both = ct_slice_and_offset(cx, ct_parse(cx, "(2,_)"), a);
    STEP(l,
         "Take away:\n"
         "1. _ in a coordinate leaves a mode open. What is open becomes the new layout.\n"
         "2. What is closed becomes an offset. A sliced layout forgets it, slice_and_offset gives "
         "it, %s for a(2,_), and a tensor adds it to its pointer.\n"
         "3. As many modes as holes. (_,_) in place of _ takes the brackets off.\n\n"
         "Next: when are two modes really one? Lesson 4 coalesces.",
         ct_str(cx, ct_item(both, 1)));
    lesson_show(l, "slice_and_offset((2,_), a)", both);
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 3, "Slicing", "A coordinate with a hole.");
    ct_ctx *cx = lesson_ctx(l);
    one_row(l, cx);
    one_column(l, cx);
    tensors(l, cx);
    nested(l, cx);
    counting_holes(l, cx);
    the_rest(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
