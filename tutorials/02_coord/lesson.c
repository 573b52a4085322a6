/* Lesson 2 - one place, many names: coordinates.
 *
 * Teaches that the shape alone numbers the places, first mode fastest (colexicographic order), and
 * that a nested extent gives every place a third name. Clears up: the 1-D coordinate of a layout
 * with several modes, which is not its offset and not C's order.
 * Follows ref/coord.c, ref/compare.c, ref/slice.c; 01_layout "Layout Concepts". */
#include "../lesson.h"

/* What C does: the last subscript runs fastest. */
static void c_order(lesson *l, ct_ctx *cx)
{
    ct_layout f = ct_parse(cx, "(_3,_5):(_5,_1)");
    STEP(l,
         "You know this array: int a[3][5]. As a layout it is %s: a step down costs 5 ints, a step "
         "to the right costs 1.\n\n"
         "A layout may also be called with one number, as if it were a list. There are %d places, "
         "so the numbers 0 to %d will do. Before you go on: which offset is f(1)?",
         ct_str(cx, f), (int)ct_int(ct_size(cx, f)), (int)ct_int(ct_size(cx, f)) - 1);
    lesson_show(l, "f", f);
    lesson_draw(l, f, "f: each cell shows its offset");

    ct_value f1 = ct_layout_call(cx, f, ct_parse(cx, "1"));
    ct_value f2 = ct_layout_call(cx, f, ct_parse(cx, "2"));
    ct_value f3 = ct_layout_call(cx, f, ct_parse(cx, "3"));
    STEP(l, "Not 1. One number counts down the first column, then down the second: the first mode "
            "runs fastest. C would walk along the row.\n\n"
            "This is the surprise that costs newcomers the most time, so look at it once more: "
            "the memory is in C's order, the counting is not.");
    lesson_show(l, "f(1)", f1);
    lesson_show(l, "f(2)", f2);
    lesson_show(l, "f(3)", f3);
    lesson_mark(lesson_draw(l, f, "f(1) is the cell below the corner"), 1, 0);
}

/* The numbering belongs to the shape; strides have no say in it. */
static void shape_counts(lesson *l, ct_ctx *cx)
{
    ct_tuple shape = ct_parse(cx, "(_3,_5)");
    ct_layout count = ct_make_layout(cx, shape, NULL);
    STEP(l,
         "Here is the numbering itself. It can be had as a layout: give make_layout a shape and no "
         "strides, and it answers %s, whose value at (m,n) is the number of the place (m,n).\n\n"
         "We wrote no stride of f anywhere. The shape numbers the places; strides only say where "
         "in memory a place lies.",
         ct_str(cx, count));
    lesson_show(l, "count", count);
    lesson_draw(l, count, "each cell shows its number: down first, then right");

    ct_tuple c7 = ct_idx2crd(cx, ct_parse(cx, "7"), shape);
    ct_value rows = ct_get(cx, shape, 0);
    STEP(l,
         "From the number to the place: divide by the first extent. The remainder is the row, the "
         "quotient goes on to the right. For number 7 and %d rows: 7 mod %d is %d, 7 / %d is %d.",
         (int)ct_int(rows), (int)ct_int(rows), (int)ct_int(ct_item(c7, 0)), (int)ct_int(rows),
         (int)ct_int(ct_item(c7, 1)));
    lesson_show(l, "idx2crd(7, shape)", c7);
    lesson_mark(lesson_draw(l, count, "number 7 is at %s", ct_str(cx, c7)), ct_int(ct_item(c7, 0)),
                ct_int(ct_item(c7, 1)));

    ct_tuple left = ct_parse(cx, "(2,0)");
    ct_tuple right = ct_parse(cx, "(0,1)");
    ct_value dictionary = ct_lex_less(cx, left, right);
    ct_value colex = ct_colex_less(cx, left, right);
    STEP(l,
         "The order has a long name: colexicographic. A dictionary compares words from the left "
         "(lexicographic). CuTe compares coordinates from the right: the last mode decides, then "
         "the one before it. So %s comes before %s.",
         ct_str(cx, left), ct_str(cx, right));
    lesson_show(l, "lex_less ((2,0),(0,1)), as in a dictionary", dictionary);
    lesson_show(l, "colex_less((2,0),(0,1)), as CuTe counts", colex);
}

/* How to walk along the rows all the same. */
static void rows_first(lesson *l, ct_ctx *cx)
{
    ct_layout f = ct_parse(cx, "(_3,_5):(_5,_1)");
    int swapped[2] = {1, 0};
    ct_layout g = ct_select(cx, f, 2, swapped);
    STEP(l,
         "And if you want C's walk? Then make the columns the first mode. select<1,0> swaps the "
         "modes of %s and gives %s. The data stays where it is; now one number walks along "
         "memory.",
         ct_str(cx, f), ct_str(cx, g));
    lesson_show(l, "g", g);
    for (int i = 1; i < 4; ++i)
        lesson_say(l, "number %d: f gives %2d, g gives %2d", i,
                   (int)ct_int(ct_layout_call(cx, f, ct_dynamic(cx, i))),
                   (int)ct_int(ct_layout_call(cx, g, ct_dynamic(cx, i))));
    lesson_draw(l, g, "g: the same offsets, rows and columns swapped");
}

/* An extent may be a tuple; then a place has three names. */
static void nested(lesson *l, ct_ctx *cx)
{
    ct_layout h = ct_parse(cx, "(_3,(_2,_5)):(_2,(_1,_6))");
    STEP(l,
         "Now look at an extent that is itself a tuple: %s. Read the shape aloud: 3 rows, and "
         "columns that are 5 pairs. Two columns of a pair are 1 apart in memory, pairs are 6 "
         "apart. No plain stride could say that: along a row the steps alternate.\n\n"
         "For whoever only wants rows and columns it is still a matrix, %d by %d.",
         ct_str(cx, h), (int)ct_int(ct_size(cx, ct_get(cx, h, 0))),
         (int)ct_int(ct_size(cx, ct_get(cx, h, 1))));
    lesson_show(l, "h", h);
    lesson_draw(l, h, "h: 3 rows, 5 pairs of columns");

    ct_tuple one = ct_parse(cx, "19");
    ct_tuple two = ct_parse(cx, "(1,6)");
    ct_tuple three = ct_parse(cx, "(1,(0,3))");
    ct_value at1 = ct_layout_call(cx, h, one);
    ct_value at2 = ct_layout_call(cx, h, two);
    ct_value at3 = ct_layout_call(cx, h, three);
    STEP(l, "Every place now has three names: its number, its row and column, and its row, "
            "column within the pair, and pair. All three are good coordinates, and you may use "
            "whichever you have at hand.");
    lesson_show(l, "h(19)", at1);
    lesson_show(l, "h(1,6)", at2);
    lesson_show(l, "h(1,(0,3))", at3);
    lesson_mark(lesson_draw(l, h, "one place, three names"), 1, 6);
}

static void natural(lesson *l, ct_ctx *cx)
{
    ct_layout h = ct_parse(cx, "(_3,(_2,_5)):(_2,(_1,_6))");
    ct_tuple from_one = ct_idx2crd(cx, ct_parse(cx, "19"), ct_shape(cx, h));
    ct_tuple from_two = ct_idx2crd(cx, ct_parse(cx, "(1,6)"), ct_shape(cx, h));
    STEP(l, "How does CuTe get from the short names to the long one? By the rule you know, used "
            "again inside: 19 is row 19 mod 3 and column 19 / 3; column 6 is place 6 mod 2 of pair "
            "6 / 2. The long name, which has the nesting of the shape, is the natural coordinate.");
    lesson_show(l, "idx2crd(19, shape)", from_one);
    lesson_show(l, "idx2crd((1,6), shape)", from_two);

    ct_value offset = ct_inner_product(cx, from_one, ct_stride(cx, h));
    STEP(l,
         "Only the natural coordinate meets the strides: each number times its stride, all "
         "added. %s times %s is %d.\n\n"
         "So a call has two halves. Shape: any name to the natural one. Stride: the natural name "
         "to an offset. Number 19 lies at offset %d; do not mix the two up.",
         ct_str(cx, from_one), ct_str(cx, ct_stride(cx, h)), (int)ct_int(offset),
         (int)ct_int(offset));
    lesson_show(l, "offset", offset);
}

/* Which names there are, and what happens beyond them. */
static void limits(lesson *l, ct_ctx *cx)
{
    ct_layout h = ct_parse(cx, "(_3,(_2,_5)):(_2,(_1,_6))");
    ct_value wrong = ct_layout_call(cx, h, ct_parse(cx, "(1,0,3)"));
    STEP(l, "What is no name? Brackets must fit. (1,0,3) has three modes at the top where the "
            "shape has two, and nobody can say which of them is the row. C++ would not compile "
            "it.");
    lesson_show(l, "h(1,0,3)", wrong);

    ct_tuple shape = ct_shape(cx, h);
    ct_value list = ct_compatible(cx, ct_parse(cx, "_30"), shape);
    ct_value matrix = ct_compatible(cx, ct_parse(cx, "(_3,_10)"), shape);
    ct_value other = ct_compatible(cx, ct_parse(cx, "(_6,_5)"), shape);
    STEP(l,
         "CuTe has a word for it: a shape is compatible with another if every coordinate of "
         "the first is one of the second as well. Sizes must agree mode by mode, from the top "
         "down as far as the first shape goes. Having %d places alone is not enough.",
         (int)ct_int(ct_size(cx, shape)));
    lesson_show(l, "compatible(_30, shape)", list);
    lesson_show(l, "compatible((_3,_10), shape)", matrix);
    lesson_show(l, "compatible((_6,_5), shape)", other);

    ct_tuple beyond = ct_idx2crd(cx, ct_parse(cx, "31"), shape);
    ct_value far = ct_layout_call(cx, h, ct_parse(cx, "31"));
    STEP(l,
         "And a number past the end? Numbers 0 to %d are all there are. Nothing stops you at "
         "31: the last mode takes what is left, and the layout simply goes on, like a C pointer. "
         "Checking bounds is your work.",
         (int)ct_int(ct_size(cx, shape)) - 1);
    lesson_show(l, "idx2crd(31, shape)", beyond);
    lesson_show(l, "h(31)", far);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout count = ct_make_layout(cx, ct_parse(cx, "(_3,(_2,_5))"), NULL);
    STEP(l,
         "Take away:\n"
         "1. The shape numbers the places, first mode fastest, on every level of nesting. The "
         "numbering of (_3,(_2,_5)) is the layout %s.\n"
         "2. A place has many names: a number, a coordinate for the top modes, the natural "
         "coordinate. They are equal.\n"
         "3. Strides turn the natural coordinate into an offset. Number and offset are two "
         "things.\n\n"
         "Next: leaving a part of a coordinate open. Lesson 3 slices.",
         ct_str(cx, count));
    lesson_draw(l, count, "the numbers of (_3,(_2,_5)) as rows and columns");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 2, "Coordinates", "One place, many names.");
    ct_ctx *cx = lesson_ctx(l);
    c_order(l, cx);
    shape_counts(l, cx);
    rows_first(l, cx);
    nested(l, cx);
    natural(l, cx);
    limits(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
