/* Lesson 01, first layout: what (4,3):(3,1) says.
 *
 * One idea: a layout is a function, from where an element stands to where it lies in memory. Says
 * what a mode, an extent and the rank are. Clears up: that a shape alone has no order, and the
 * difference between _4 and 4. Not here: extents that
 * are themselves tuples (lesson 03), layouts made from layouts (from 06 on).
 * Follows ref/layout/layout.c, ref/tuple/compact.c; 01_layout "Layout Creation and Use". */
#include "tutorials/lesson.h"

static void shape_and_stride(lesson *l, ct_ctx *cx)
{
    /* A shape: how many rows, how many columns. */
    ct_tuple shape = ct_parse(cx, "(4,3)");
    // auto shape = make_shape(4, 3);
    int64_t elements = ct_int(ct_size(cx, shape));
    // int elements = size(shape);
    STEP(l,
         "Think of a grid of numbers: rows and columns. Its shape says how many of each, and so "
         "how many elements there are: here %d rows of %d, that is %d elements.\n\n"
         "Where an element stands is its coordinate, (row, column). Both count from %d.",
         (int)ct_int(ct_get(cx, shape, 0)), (int)ct_int(ct_get(cx, shape, 1)), (int)elements, 0);
    lesson_show(l, "shape", shape);
    lesson_show_int(l, "size", elements);

    /* A stride: how far one step goes in memory. */
    ct_tuple stride = ct_parse(cx, "(3,1)");
    // auto stride = make_stride(3, 1);
    ct_layout rows = ct_make_layout(cx, shape, stride);
    // auto rows = make_layout(shape, stride);
    STEP(l,
         "Memory has no rows and columns, only slots in one long line. So we must say where each "
         "element goes.\n\n"
         "A stride does: one step down the rows moves %d slots, one step along the columns moves "
         "%d. Shape and stride together are a layout, written shape, colon, stride.",
         (int)ct_int(ct_get(cx, stride, 0)), (int)ct_int(ct_get(cx, stride, 1)));
    lesson_show(l, "stride", stride);
    lesson_show(l, "rows", rows);
    lesson_draw(l, rows, "Each cell holds the offset of its element: its slot.");

    /* The layout, taken apart. */
    ct_layout mode0 = ct_get(cx, rows, 0);
    // auto mode0 = get<0>(rows);
    ct_layout mode1 = ct_get(cx, rows, 1);
    // auto mode1 = get<1>(rows);
    int modes = ct_rank(rows);
    // int modes = rank(rows);
    STEP(l,
         "Three words that you will need from here on. A mode is one entry of the shape together "
         "with its stride: mode 0 of this layout is %s, and walks down; mode 1 is %s, and walks "
         "to the right. How many places a mode has is its extent: %d and %d.\n\n"
         "How many modes there are is the rank: %d, since this grid has rows and columns.",
         ct_str(cx, mode0), ct_str(cx, mode1), (int)ct_int(ct_size(cx, mode0)),
         (int)ct_int(ct_size(cx, mode1)), modes);
    lesson_show(l, "mode 0", mode0);
    lesson_show(l, "mode 1", mode1);
    lesson_show_int(l, "rank", modes);
}

static void the_function(lesson *l, ct_ctx *cx)
{
    /* Where does the element in row 2, column 1 lie? */
    ct_layout rows = ct_parse(cx, "(4,3):(3,1)");
    // auto rows = make_layout(make_shape(4, 3), make_stride(3, 1));
    ct_tuple where = ct_parse(cx, "(2,1)");
    // auto where = make_coord(2, 1);
    int64_t offset = ct_int(ct_layout_call(cx, rows, where));
    // int offset = rows(where);
    int64_t by_hand = 2 * 3 + 1 * 1;
    // int by_hand = 2 * 3 + 1 * 1;
    STEP(l, "A layout is a function: put in a coordinate, and out comes the slot, the offset. It "
            "is all multiplication and addition: row times its stride, plus column times its "
            "stride.");
    lesson_show(l, "where", where);
    lesson_show_int(l, "offset", offset);
    lesson_show_int(l, "by_hand", by_hand);
    lesson_mark(lesson_draw(l, rows, "The cell at %s.", ct_str(cx, where)), 2, 1);

    /* Now from the side of memory. */
    int64_t slots = ct_int(ct_cosize(cx, rows));
    // int slots = cosize(rows);
    STEP(l,
         "The same from the side of memory: each slot holds the coordinate that leads there. Row "
         "by row the elements lie one behind the other, so this layout is called row-major.\n\n"
         "Colours go with slots: an element has the same colour in both pictures.");
    lesson_show_int(l, "slots", slots);
    lesson_mark(lesson_draw_memory(l, rows, slots, "Memory, from slot %d on.", 0), 0, offset);

    /* Other strides, another order; the shape stays. */
    ct_layout columns = ct_parse(cx, "(4,3):(1,4)");
    // auto columns = make_layout(make_shape(4, 3), make_stride(1, 4));
    int64_t elsewhere = ct_int(ct_layout_call(cx, columns, where));
    // int elsewhere = columns(where);
    STEP(l,
         "Change the strides and the same grid lies in memory in another order. Here a step down "
         "is the short one: the elements of a column are neighbours. That is column-major.\n\n"
         "So the shape says nothing about memory. The strides do.");
    lesson_show_int(l, "elsewhere", elsewhere);
    lesson_mark(lesson_draw(l, columns, "%s: offsets count down.", ct_str(cx, columns)), 2, 1);
    lesson_mark(lesson_draw_memory(l, columns, slots, "Memory: column after column."), 0,
                elsewhere);
}

static void gaps_and_repeats(lesson *l, ct_ctx *cx)
{
    /* Strides may leave room: rows that begin 5 slots apart. */
    ct_layout padded = ct_parse(cx, "(4,3):(5,1)");
    // auto padded = make_layout(make_shape(4, 3), make_stride(5, 1));
    int64_t elements = ct_int(ct_size(cx, padded));
    // int elements = size(padded);
    int64_t reach = ct_int(ct_cosize(cx, padded));
    // int reach = cosize(padded);
    STEP(l,
         "Nothing says that every slot must be used. With a row stride of %d each row of %d is "
         "followed by slots that belong to no element: padding.\n\n"
         "How many elements there are is the size; how far they reach in memory is the cosize.",
         (int)ct_int(ct_get(cx, ct_stride(cx, padded), 0)),
         (int)ct_int(ct_get(cx, ct_shape(cx, padded), 1)));
    lesson_show(l, "padded", padded);
    lesson_show_int(l, "size", elements);
    lesson_show_int(l, "cosize", reach);
    lesson_draw_memory(l, padded, reach, "The empty slots are the padding.");

    /* A stride of 0: many coordinates, one slot. */
    ct_layout repeated = ct_parse(cx, "(4,3):(0,1)");
    // auto repeated = make_layout(make_shape(4, 3), make_stride(0, 1));
    STEP(l,
         "Nor must every element have a slot of its own. Where a stride is %d, a step goes "
         "nowhere: all rows are the same row in memory.",
         (int)ct_int(ct_get(cx, ct_stride(cx, repeated), 0)));
    lesson_show(l, "repeated", repeated);
    lesson_draw(l, repeated, "The grid: every row holds the same slots.");
    lesson_draw_memory(l, repeated, ct_int(ct_cosize(cx, repeated)),
                       "Memory: one coordinate of each slot, and how many more share it.");
}

static void backwards(lesson *l, ct_ctx *cx)
{
    /* A step may lead back. */
    ct_layout down = ct_parse(cx, "4:-1");
    // auto down = make_layout(4, -1);
    int64_t last = ct_int(ct_layout_call(cx, down, ct_parse(cx, "3")));
    // int last = down(3);
    int64_t reach = ct_int(ct_cosize(cx, down));
    // int reach = cosize(down);
    STEP(l,
         "And a stride may be negative. Then the elements lie in front of the first one, and the "
         "last of %d is at offset %d. Whoever uses such a layout must point at the far end: it "
         "reads a list backwards without moving it. The cosize still says how much memory it "
         "spans.",
         (int)ct_int(ct_size(cx, down)), (int)last);
    lesson_show(l, "down", down);
    lesson_show_int(l, "down(3)", last);
    lesson_show_int(l, "cosize(down)", reach);
    lesson_draw(l, down, "%s: offsets count down from 0.", ct_str(cx, down));
}

static void known_early(lesson *l, ct_ctx *cx)
{
    /* The same numbers, known earlier. */
    ct_layout fixed = ct_parse(cx, "(_4,_3):(_3,_1)");
    // auto fixed = make_layout(make_shape(Int<4>{}, Int<3>{}), make_stride(Int<3>{}, Int<1>{}));
    ct_layout mixed = ct_parse(cx, "(4,_3):(_3,_1)");
    // auto mixed = make_layout(make_shape(4, Int<3>{}), make_stride(Int<3>{}, Int<1>{}));
    ct_value known = ct_size(cx, fixed);
    // auto known = size(fixed);
    ct_value learnt = ct_size(cx, mixed);
    // auto learnt = size(mixed);
    STEP(l, "One more thing about how layouts are written. An underscore before a number says that "
            "the compiler knows it; a number without one becomes known when the program runs.\n\n"
            "The function is the same either way. But a value computed from known numbers is known "
            "too, costs nothing at run time, and some operations give an answer only then.");
    lesson_show(l, "fixed", fixed);
    lesson_show(l, "known", known);
    lesson_show(l, "mixed", mixed);
    lesson_show(l, "learnt", learnt);

    /* Strides need not be worked out by hand. */
    ct_tuple shape = ct_parse(cx, "(4,3)");
    // auto shape = make_shape(4, 3);
    ct_layout left = ct_make_layout(cx, shape, ct_LayoutLeft());
    // auto left = make_layout(shape, LayoutLeft{});
    ct_layout right = ct_make_layout(cx, shape, ct_LayoutRight());
    // auto right = make_layout(shape, LayoutRight{});
    STEP(l,
         "Row-major and column-major are so common that CuTe makes their strides for you. "
         "LayoutLeft counts from the left of the shape: column-major. LayoutRight counts from the "
         "right: row-major.\n\n"
         "The smallest stride of either is 1 whatever the shape is, so the compiler knows it, and "
         "the layout says so.");
    lesson_show(l, "left", left);
    lesson_draw(l, left, "LayoutLeft: column-major.");
    lesson_show(l, "right", right);
    lesson_draw(l, right, "LayoutRight: row-major.");
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout rows = ct_parse(cx, "(4,3):(3,1)");
    // auto rows = make_layout(make_shape(4, 3), make_stride(3, 1));
    int64_t offset = ct_int(ct_layout_call(cx, rows, ct_parse(cx, "(2,1)")));
    // int offset = rows(2, 1);
    STEP(
        l,
        "Take away:\n\n"
        "- A layout is a function, from a coordinate to an offset: each number of the coordinate "
        "times its stride, all added up. %s takes (2,1) to %d.\n"
        "- The shape says how many, the strides say how far. Only the strides know about memory.\n"
        "- A mode is an extent with its stride; the rank is the number of modes. size counts "
        "elements, cosize measures how far they reach.\n"
        "- _4 is known to the compiler, 4 when the program runs.\n\n"
        "Next: CuTe prints more than layouts, and refuses in long sentences. Lesson 02 reads both.",
        ct_str(cx, rows), (int)offset);
    lesson_mark(lesson_draw(l, rows, "%s at (2,1): offset %d", ct_str(cx, rows), (int)offset), 2,
                1);
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 1, "First layout",
                            "A layout says where in memory each element of a grid lies.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "no other lesson", 10);

    shape_and_stride(l, cx);
    the_function(l, cx);
    gaps_and_repeats(l, cx);
    backwards(l, cx);
    known_early(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
