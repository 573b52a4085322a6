/* Lesson 03, coordinates: one place, many names.
 *
 * Teaches that the shape alone numbers the places, first mode fastest (colexicographic order), and
 * that a nested extent gives every place a third name. Clears up: the 1-D coordinate of a layout
 * with several modes, which is neither its offset nor C's order.
 * Follows ref/tuple/coord.c, ref/tuple/compare.c, ref/layout/slice.c; 01_layout "Layout
 * Concepts". */
#include "tutorials/lesson.h"

/* Mode i of a value, as a number for a text. */
static int mode(ct_value v, int i)
{
    return (int)ct_int(ct_item(v, i));
}

/* What C does: the last subscript runs fastest. */
static void c_order(lesson *l, ct_ctx *cx)
{
    ct_tuple shape = ct_parse(cx, "(_3,_5)");
    // auto shape = make_shape(Int<3>{}, Int<5>{});
    ct_layout f = ct_make_layout(cx, shape, ct_LayoutRight());
    // auto f = make_layout(shape, LayoutRight{});
    int places = (int)ct_int(ct_size(cx, f));
    // int places = size(f);
    STEP(
        l,
        "You know this array: int a[%d][%d]. As a layout it is %s: a step down costs a whole row, "
        "a step to the right costs one.\n\n"
        "Call a row and a column together a place. Lesson 01 took places to slots in memory. But a "
        "layout can also be called with a single number, as if it were a list: there are %d "
        "places, so the numbers run from %d to %d. Before you go on: which offset is f(1)?",
        mode(shape, 0), mode(shape, 1), ct_str(cx, f), places, 0, places - 1);
    lesson_show(l, "f", f);
    lesson_draw(l, f, "f: each cell shows its offset");

    ct_value f1 = ct_layout_call(cx, f, ct_dynamic(cx, 1));
    // auto f1 = f(1);
    ct_value f2 = ct_layout_call(cx, f, ct_dynamic(cx, 2));
    // auto f2 = f(2);
    ct_value f3 = ct_layout_call(cx, f, ct_dynamic(cx, 3));
    // auto f3 = f(3);
    STEP(l,
         "It is %s. A single number counts down the first column, then down the second, and so on: "
         "the first mode runs fastest. C would have walked along the row.\n\n"
         "This surprises everybody who comes from C, so look once more: the memory is in C's "
         "order, the counting is not.",
         ct_str(cx, f1));
    lesson_show(l, "f(1)", f1);
    lesson_show(l, "f(2)", f2);
    lesson_show(l, "f(3)", f3);
    lesson_mark_part(l, lesson_draw(l, f, "f(1) is below the corner"), f, f1);
}

/* The numbering belongs to the shape; the strides play no part in it. */
static void shape_counts(lesson *l, ct_ctx *cx)
{
    ct_tuple shape = ct_parse(cx, "(_3,_5)");
    // auto shape = make_shape(Int<3>{}, Int<5>{});
    ct_layout count = ct_make_layout(cx, shape, NULL);
    // auto count = make_layout(shape);
    STEP(l,
         "Here is the numbering itself. You can have it as a layout: make_layout with a shape and "
         "no strides gives %s, and its value at (m,n) is the number of the place (m,n).\n\n"
         "No stride of f was needed for that. The shape numbers the places; strides only say where "
         "in memory a place lies.",
         ct_str(cx, count));
    lesson_show(l, "count", count);
    lesson_draw(l, count, "each cell shows its number: down first, then right");

    ct_value seven = ct_dynamic(cx, 7);
    // auto seven = 7;
    ct_tuple place = ct_idx2crd(cx, seven, shape);
    // auto place = idx2crd(seven, shape);
    STEP(l,
         "And from the number back to the place? Divide by the first extent: the remainder is the "
         "row, the quotient is the column. Of %s with %d rows: %s mod %d is %d, %s / %d is %d. "
         "idx2crd does it for you.",
         ct_str(cx, seven), mode(shape, 0), ct_str(cx, seven), mode(shape, 0), mode(place, 0),
         ct_str(cx, seven), mode(shape, 0), mode(place, 1));
    lesson_show(l, "idx2crd(7, shape)", place);
    lesson_mark_part(
        l, lesson_draw(l, count, "number %s is at %s", ct_str(cx, seven), ct_str(cx, place)), count,
        seven);

    ct_tuple u = ct_parse(cx, "(2,0)");
    // auto u = make_coord(2, 0);
    ct_tuple v = ct_parse(cx, "(0,1)");
    // auto v = make_coord(0, 1);
    ct_value lex = ct_lex_less(cx, u, v);
    // auto lex = lex_less(u, v);
    ct_value colex = ct_colex_less(cx, u, v);
    // auto colex = colex_less(u, v);
    STEP(l,
         "The order has a long name. A dictionary compares words from the left: lexicographic. "
         "CuTe compares coordinates from the right, the last mode decides, then the one before it: "
         "colexicographic, or colex for short.\n\n"
         "Does %s come before %s? Not in a dictionary; in CuTe it does.",
         ct_str(cx, u), ct_str(cx, v));
    lesson_show(l, "lex_less((2,0), (0,1))", lex);
    lesson_show(l, "colex_less((2,0), (0,1))", colex);
    lesson_picture *p = lesson_draw(l, count, "%s has number %s, %s has number %s", ct_str(cx, u),
                                    ct_str(cx, ct_layout_call(cx, count, u)), ct_str(cx, v),
                                    ct_str(cx, ct_layout_call(cx, count, v)));
    lesson_mark(p, ct_int(ct_item(u, 0)), ct_int(ct_item(u, 1)));
    lesson_mark(p, ct_int(ct_item(v, 0)), ct_int(ct_item(v, 1)));
}

/* How to walk along the rows all the same. */
static void rows_first(lesson *l, ct_ctx *cx)
{
    ct_layout f = ct_parse(cx, "(_3,_5):(_5,_1)");
    // auto f = make_layout(make_shape(Int<3>{}, Int<5>{}), make_stride(Int<5>{}, Int<1>{}));
    int swapped[2] = {1, 0};
    ct_layout g = ct_select(cx, f, 2, swapped);
    // auto g = select<1, 0>(f);
    STEP(l,
         "And if you want C's walk? Then make the columns the first mode. select<%d,%d> swaps the "
         "modes of %s and gives %s. The data stays where it is; but now counting up walks along "
         "memory.",
         swapped[0], swapped[1], ct_str(cx, f), ct_str(cx, g));
    lesson_show(l, "g = select<1,0>(f)", g);
    for (int i = 1; i < 4; ++i)
        lesson_say(l, "number %d: offset %2d by f, %d by g", i,
                   (int)ct_int(ct_layout_call(cx, f, ct_dynamic(cx, i))),
                   (int)ct_int(ct_layout_call(cx, g, ct_dynamic(cx, i))));
    lesson_draw(l, g, "g: the same offsets, rows and columns swapped");
}

/* An extent may be a tuple; then a place has three names. */
static void nested(lesson *l, ct_ctx *cx)
{
    ct_layout h = ct_parse(cx, "(_3,(_2,_4)):(_2,(_1,_6))");
    // auto h = make_layout(make_shape(Int<3>{}, make_shape(Int<2>{}, Int<4>{})),
    //     make_stride(Int<2>{}, make_stride(Int<1>{}, Int<6>{})));
    ct_tuple columns = ct_get(cx, ct_shape(cx, h), 1);
    // auto columns = shape<1>(h);
    ct_tuple steps = ct_get(cx, ct_stride(cx, h), 1);
    // auto steps = stride<1>(h);
    STEP(l,
         "Now an extent that is itself a tuple: %s. Read the shape aloud: %d rows, and columns "
         "that are %d pairs. The two columns of a pair are %d apart in memory, the pairs %d apart. "
         "No single stride could say that: along a row, steps of two sizes alternate.\n\n"
         "If you only care about rows and columns, it is still a matrix: %d by %d.",
         ct_str(cx, h), mode(ct_shape(cx, h), 0), mode(columns, 1), mode(steps, 0), mode(steps, 1),
         mode(ct_shape(cx, h), 0), (int)ct_int(ct_size(cx, columns)));
    lesson_show(l, "h", h);
    lesson_draw(l, h, "h: the double lines stand between pairs");

    ct_value one = ct_parse(cx, "19");
    // auto one = 19;
    ct_tuple two = ct_parse(cx, "(1,6)");
    // auto two = make_coord(1, 6);
    ct_tuple three = ct_parse(cx, "(1,(0,3))");
    // auto three = make_coord(1, make_coord(0, 3));
    ct_value at1 = ct_layout_call(cx, h, one);
    // auto at1 = h(one);
    ct_value at2 = ct_layout_call(cx, h, two);
    // auto at2 = h(two);
    ct_value at3 = ct_layout_call(cx, h, three);
    // auto at3 = h(three);
    STEP(l,
         "So a place now has three names. %s is its number. %s is its row and column. %s is its "
         "row, and for the column: which of the pair, and which pair.\n\n"
         "All three are coordinates, and the layout takes any of them.",
         ct_str(cx, one), ct_str(cx, two), ct_str(cx, three));
    lesson_show(l, "h(19)", at1);
    lesson_show(l, "h(1,6)", at2);
    lesson_show(l, "h(1,(0,3))", at3);
    lesson_mark_part(l, lesson_draw(l, h, "one place, three names"), h, at1);
}

static void natural(lesson *l, ct_ctx *cx)
{
    ct_layout h = ct_parse(cx, "(_3,(_2,_4)):(_2,(_1,_6))");
    // auto h = make_layout(make_shape(Int<3>{}, make_shape(Int<2>{}, Int<4>{})),
    //     make_stride(Int<2>{}, make_stride(Int<1>{}, Int<6>{})));
    ct_tuple shape = ct_shape(cx, h);
    // auto shape = h.shape();
    ct_value one = ct_parse(cx, "19");
    // auto one = 19;
    ct_tuple two = ct_idx2crd(cx, one, ct_parse(cx, "(_3,_8)"));
    // auto two = idx2crd(one, make_shape(Int<3>{}, Int<8>{}));
    ct_tuple three = ct_idx2crd(cx, two, shape);
    // auto three = idx2crd(two, shape);
    ct_tuple inner = ct_item(three, 1);
    // auto inner = get<1>(three);
    STEP(l,
         "How does CuTe get from the short names to the long one? By the rule you know, used "
         "twice. The number %s is row %d and column %d. Column %d, in pairs, is place %d of pair "
         "%d.\n\n"
         "The longest name has the same brackets as the shape. It is called the natural "
         "coordinate.",
         ct_str(cx, one), mode(two, 0), mode(two, 1), mode(two, 1), mode(inner, 0), mode(inner, 1));
    lesson_show(l, "shape", shape);
    lesson_show(l, "idx2crd(19, (_3,_8))", two);
    lesson_show(l, "idx2crd((1,6), shape)", three);

    ct_tuple stride = ct_stride(cx, h);
    // auto stride = h.stride();
    ct_value offset = ct_inner_product(cx, three, stride);
    // auto offset = inner_product(three, stride);
    STEP(l,
         "Only the natural coordinate meets the strides: each number times its stride, all added "
         "up. %s with %s makes %s.\n\n"
         "So a call has two halves. First the shape: any name to the natural one. Then the "
         "strides: the natural name to an offset. The number %s and the offset %s of this "
         "place are two things; do not mix them up.",
         ct_str(cx, three), ct_str(cx, stride), ct_str(cx, offset), ct_str(cx, one),
         ct_str(cx, offset));
    lesson_show(l, "stride", stride);
    lesson_show(l, "offset", offset);
    ct_layout count = ct_make_layout(cx, shape, NULL);
    // auto count = make_layout(shape);
    lesson_mark_part(l, lesson_draw(l, count, "the numbers of h"), count, one);
    lesson_mark_part(l, lesson_draw(l, h, "the offsets of h"), h, offset);
}

/* Which names there are, and what happens beyond them. */
static void limits(lesson *l, ct_ctx *cx)
{
    ct_layout h = ct_parse(cx, "(_3,(_2,_4)):(_2,(_1,_6))");
    // auto h = make_layout(make_shape(Int<3>{}, make_shape(Int<2>{}, Int<4>{})),
    //     make_stride(Int<2>{}, make_stride(Int<1>{}, Int<6>{})));
    ct_value wrong = ct_layout_call(cx, h, ct_parse(cx, "(1,0,3)"));
    // auto wrong = h(1, 0, 3);  // does not compile
    STEP(l, "What is not a name? The brackets must fit. This one has three modes at the top where "
            "the shape has two, and nothing says which of them belong together. In C++ it does not "
            "compile; here it is refused, with the reason.");
    lesson_show(l, "h(1,0,3)", wrong);

    ct_tuple shape = ct_shape(cx, h);
    // auto shape = h.shape();
    ct_tuple list = ct_parse(cx, "_24");
    // auto list = Int<24>{};
    ct_tuple matrix = ct_parse(cx, "(_3,_8)");
    // auto matrix = make_shape(Int<3>{}, Int<8>{});
    ct_tuple other = ct_parse(cx, "(_6,_4)");
    // auto other = make_shape(Int<6>{}, Int<4>{});
    ct_value list_fits = ct_compatible(cx, list, shape);
    // auto list_fits = compatible(list, shape);
    ct_value matrix_fits = ct_compatible(cx, matrix, shape);
    // auto matrix_fits = compatible(matrix, shape);
    ct_value other_fits = ct_compatible(cx, other, shape);
    // auto other_fits = compatible(other, shape);
    STEP(l,
         "CuTe has a word for names that fit. A shape is compatible with another one if each of "
         "its coordinates is a coordinate of the other as well. From the top down the sizes must "
         "agree, mode by mode, as far as the first shape goes.\n\n"
         "The three shapes below all have %d places. %s fails: it has %d rows, and %s has %d.",
         (int)ct_int(ct_size(cx, shape)), ct_str(cx, other), mode(other, 0), ct_str(cx, shape),
         mode(shape, 0));
    lesson_show(l, "compatible(_24, shape)", list_fits);
    lesson_show(l, "compatible((_3,_8), shape)", matrix_fits);
    lesson_show(l, "compatible((_6,_4), shape)", other_fits);

    ct_value past = ct_parse(cx, "31");
    // auto past = 31;
    ct_tuple natural = ct_idx2crd(cx, past, shape);
    // auto natural = idx2crd(past, shape);
    ct_value far = ct_layout_call(cx, h, past);
    // auto far = h(past);
    STEP(l,
         "And a number past the end? The numbers of h stop at %d. Nothing stops you at %s: the "
         "last mode takes the rest, and the layout goes on as a C pointer would, to offset %s. "
         "Checking the bounds is up to you.",
         (int)ct_int(ct_size(cx, shape)) - 1, ct_str(cx, past), ct_str(cx, far));
    lesson_show(l, "idx2crd(31, shape)", natural);
    lesson_show(l, "h(31)", far);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_tuple shape = ct_parse(cx, "(_3,(_2,_4))");
    // auto shape = make_shape(Int<3>{}, make_shape(Int<2>{}, Int<4>{}));
    ct_layout count = ct_make_layout(cx, shape, NULL);
    // auto count = make_layout(shape);
    STEP(l,
         "Take away:\n\n"
         "- The shape numbers the places, first mode fastest, inside brackets too. The numbering "
         "of %s is %s.\n"
         "- A place has many names: its number, a coordinate for the top modes, the natural "
         "coordinate. They mean the same.\n"
         "- Strides turn the natural coordinate into an offset. A number is not an offset.\n\n"
         "Next: modes inside modes, and how to take them apart and put them together. Lesson 04 is "
         "about hierarchy.",
         ct_str(cx, shape), ct_str(cx, count));
    lesson_draw(l, count, "the numbering of %s", ct_str(cx, shape));
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 3, "Coordinates", "One place has many names.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lesson 01", 15);
    c_order(l, cx);
    shape_counts(l, cx);
    rows_first(l, cx);
    nested(l, cx);
    natural(l, cx);
    limits(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
