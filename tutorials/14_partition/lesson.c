/* Lesson 14, partition: which elements belong to which thread.
 *
 * Teaches local_partition as the other half of local_tile, layouts of threads, and TV layouts: how
 * to make, read and test one. Clears up: local_tile and local_partition, Step with X for threads,
 * and TV layouts that are read as pictures of the tile.
 * Follows ref/tensor/partition.c, ref/layout/inverse.c, ref/layout/divide.c; 03_tensor
 * "Partitioning a Tensor", 0x_gemm_tutorial "Copy partitioning", "TiledCopy". */
#include "tutorials/lesson.h"

#include <stdio.h>

/* A tensor over the numbers 0, 1, 2 ..: its pointer shows where it stands. */
static ct_value numbered(ct_ctx *cx, ct_layout layout)
{
    ct_value zero = ct_make_counting_iterator(cx, ct_dynamic(cx, 0));
    return ct_make_tensor(cx, zero, layout);
}

/* Item i, as a number for a text. */
static int item(ct_value v, int i)
{
    return (int)ct_int(ct_item(v, i));
}

static int size(ct_ctx *cx, ct_value v)
{
    return (int)ct_int(ct_size(cx, v));
}

/* (thread, value) -> number in the tile, as the lesson makes it. */
static ct_layout tv_of(ct_ctx *cx, ct_tuple tile, ct_layout seating)
{
    // auto tv_of = [](auto tile, auto seating) {
    ct_layout split = ct_zipped_divide(cx, ct_make_layout(cx, tile, NULL), ct_shape(cx, seating));
    //     auto split = zipped_divide(make_layout(tile), seating.shape());
    ct_layout threads = ct_composition(cx, ct_get(cx, split, 0), ct_right_inverse(cx, seating));
    //     auto threads = composition(get<0>(split), right_inverse(seating));
    ct_layout modes[2] = {threads, ct_get(cx, split, 1)};
    return ct_make_layout_of(cx, 2, modes);
    //     return make_layout(threads, get<1>(split));
    // };
}

/* The offset that each thread touches first. */
static void say_first(lesson *l, const char *name, ct_value tensor, ct_layout seating)
{
    ct_ctx *cx = lesson_ctx(l);
    char text[128] = "";
    size_t used = 0;
    int threads = size(cx, seating);
    for (int i = 0; i < threads && used + 8 < sizeof text; ++i) {
        ct_value part = ct_local_partition(cx, tensor, seating, ct_dynamic(cx, i), NULL);
        ct_value first = ct_layout_call(cx, part, ct_dynamic(cx, 0));
        used += (size_t)snprintf(text + used, sizeof text - used, " %d", (int)ct_int(first));
    }
    lesson_say(l, "threads 0 to %d, seated %s:%s", threads - 1, name, text);
}

static void other_half(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_8):(_8,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<8>{}), make_stride(Int<8>{}, Int<1>{}));
    ct_tiler tiny = ct_parse(cx, "(_2,_4)");
    // auto tiny = make_shape(Int<2>{}, Int<4>{});
    ct_layout z = ct_zipped_divide(cx, a, tiny);
    // auto z = zipped_divide(a, tiny);
    ct_tuple shape = ct_shape(cx, z);
    // auto shape = z.shape();
    STEP(l,
         "A thread block has taken its tile, %d by %d, and has %d threads to share it. Cut it once "
         "more, into tiny tiles of %s: place in a tiny tile first, %s, which tiny tile second, %s."
         "\n\n"
         "local_tile chooses in the second mode and keeps the first: one tiny tile, all of its "
         "places. What would you get the other way round?",
         item(ct_shape(cx, a), 0), item(ct_shape(cx, a), 1), size(cx, tiny), ct_str(cx, tiny),
         ct_str(cx, ct_item(shape, 0)), ct_str(cx, ct_item(shape, 1)));
    lesson_show(l, "a", a);
    lesson_show(l, "z = zipped_divide(a, tiny)", z);
    lesson_draw_parts(l, z, a, "a: 3b is place 3 of tiny tile b");

    ct_value t = numbered(cx, a);
    // auto t = make_tensor(counting_iterator<int>(0), a);
    ct_layout seating = ct_parse(cx, "(_2,_4):(_1,_2)");
    // auto seating = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<1>{}, Int<2>{}));
    ct_value five = ct_parse(cx, "5");
    // auto five = 5;
    ct_value part = ct_local_partition(cx, t, seating, five, NULL);
    // auto part = local_partition(t, seating, five);
    STEP(l,
         "The same place of every tiny tile. Give place %s of each to thread %s: it owns %d "
         "elements, in a shape of %s. That is local_partition.\n\n"
         "There are as many places in a tiny tile as threads, so every thread gets a part, and all "
         "parts have the same shape.",
         ct_str(cx, five), ct_str(cx, five), size(cx, part), ct_str(cx, ct_shape(cx, part)));
    lesson_show(l, "seating", seating);
    lesson_show(l, "local_partition(t, seating, 5)", part);
    lesson_mark_part(l, lesson_draw_parts(l, z, a, "framed: what thread 5 owns"), a, part);
}

static void compared(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_8):(_8,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<8>{}), make_stride(Int<8>{}, Int<1>{}));
    ct_value t = numbered(cx, a);
    // auto t = make_tensor(counting_iterator<int>(0), a);
    ct_tiler tiny = ct_parse(cx, "(_2,_4)");
    // auto tiny = make_shape(Int<2>{}, Int<4>{});
    ct_tuple which = ct_parse(cx, "(1,0)");
    // auto which = make_coord(1, 0);
    ct_value block = ct_local_tile(cx, t, tiny, which, NULL);
    // auto block = local_tile(t, tiny, which);
    STEP(l,
         "The two are easily confused, so here they are one after the other, with the same %s. "
         "local_tile: the last argument says which tiny tile. You get a block, and its shape is "
         "the tiny tile, %s.",
         ct_str(cx, tiny), ct_str(cx, ct_shape(cx, block)));
    lesson_show(l, "local_tile(t, tiny, (1,0))", block);
    lesson_draw_part(l, a, block, "local_tile: a block");

    ct_layout seating = ct_make_layout(cx, tiny, NULL);
    // auto seating = make_layout(tiny);
    ct_value five = ct_parse(cx, "5");
    // auto five = 5;
    ct_value part = ct_local_partition(cx, t, seating, five, NULL);
    // auto part = local_partition(t, seating, five);
    STEP(l,
         "local_partition: the last argument says which thread. You get elements that lie apart, "
         "and the shape is how many tiny tiles there are, %s.\n\n"
         "The usual order in a kernel: local_tile with the place of the block in the grid, then "
         "local_partition with the number of the thread. CuTe also calls the first an inner "
         "partition, because it keeps the tile, and the second an outer one: it keeps the rest.",
         ct_str(cx, ct_shape(cx, part)));
    lesson_show(l, "local_partition(t, seating, 5)", part);
    lesson_draw_part(l, a, part, "local_partition: one place of each block");
}

static void seatings(lesson *l, ct_ctx *cx)
{
    ct_layout down = ct_parse(cx, "(_2,_4):(_1,_2)");
    // auto down = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<1>{}, Int<2>{}));
    ct_layout across = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto across = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<4>{}, Int<1>{}));
    ct_value five = ct_parse(cx, "5");
    // auto five = 5;
    STEP(l,
         "Who sits where? local_partition wants a layout of threads. Think of a seating plan: in "
         "goes a place in the tiny tile, out comes the number of a thread. Here are two plans for "
         "%d threads. The first counts down the columns, the second across the rows. Where does "
         "thread %s sit?",
         size(cx, down), ct_str(cx, five));
    lesson_show(l, "down", down);
    lesson_draw_part(l, down, five, "down: every cell is a thread");
    lesson_show(l, "across", across);
    lesson_draw_part(l, across, five, "across: every cell is a thread");

    ct_value t = numbered(cx, ct_parse(cx, "(_6,_8):(_8,_1)"));
    // auto t = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<6>{}, Int<8>{}),
    //     make_stride(Int<8>{}, Int<1>{})));
    STEP(l,
         "Does the plan matter? Threads of a warp read at the same moment, and memory is fastest "
         "when neighbours read neighbours. This tile lies row by row in memory. Below are the "
         "offsets that the threads read first. Seated across, they read two runs; seated down, "
         "they jump back and forth. Seat your threads the way the data lies.");
    say_first(l, "down", t, down);
    say_first(l, "across", t, across);
}

static void warnings(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_8):(_8,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<8>{}), make_stride(Int<8>{}, Int<1>{}));
    ct_value t = numbered(cx, a);
    // auto t = make_tensor(counting_iterator<int>(0), a);
    ct_layout across = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto across = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<4>{}, Int<1>{}));
    ct_value five = ct_parse(cx, "5");
    // auto five = 5;
    ct_value seven = ct_parse(cx, "7");
    // auto seven = 7;
    ct_tuple step = ct_parse(cx, "Step<_1,X>");
    // auto step = Step<_1, X>{};
    ct_value part5 = ct_local_partition(cx, t, across, five, step);
    // auto part5 = local_partition(t, across, five, step);
    ct_value part7 = ct_local_partition(cx, t, across, seven, step);
    // auto part7 = local_partition(t, across, seven, step);
    STEP(l,
         "A Step with X works here as well. In a matrix product, the thread that computes C at "
         "(m,n) needs row m of A, whatever its n is. Step<_1,X> drops the second mode of the "
         "seating: the rows are shared out, the columns are not.\n\n"
         "So threads %s and %s, who sit in one row, get the same part. That is not a mistake: both "
         "read it.",
         ct_str(cx, five), ct_str(cx, seven));
    lesson_show(l, "part of thread 5", part5);
    lesson_show(l, "part of thread 7", part7);
    lesson_draw_part(l, a, part5, "framed: what threads 5 and 7 both read");

    ct_value eight = ct_parse(cx, "8");
    // auto eight = 8;
    ct_value zero = ct_parse(cx, "0");
    // auto zero = 0;
    ct_value part8 = ct_local_partition(cx, t, across, eight, NULL);
    // auto part8 = local_partition(t, across, eight);
    ct_value part0 = ct_local_partition(cx, t, across, zero, NULL);
    // auto part0 = local_partition(t, across, zero);
    STEP(l,
         "A warning. The plan seats threads %s to %s. If thread %s asks for its part, it is not "
         "refused: counting wraps around, and it gets the part of thread %s. In a block with more "
         "threads than seats, keep the others out with an if.",
         ct_str(cx, zero), ct_str(cx, seven), ct_str(cx, eight), ct_str(cx, zero));
    lesson_show(l, "part of thread 8", part8);
    lesson_show(l, "part of thread 0", part0);
}

/* The way from a seating plan to a TV layout. */
static void making_tv(lesson *l, ct_ctx *cx)
{
    ct_layout across = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto across = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<4>{}, Int<1>{}));
    ct_layout seats = ct_right_inverse(cx, across);
    // auto seats = right_inverse(across);
    ct_value five = ct_parse(cx, "5");
    // auto five = 5;
    ct_value seat = ct_layout_call(cx, seats, five);
    // auto seat = seats(five);
    ct_value again = ct_layout_call(cx, across, seat);
    // auto again = across(seat);
    STEP(
        l,
        "Now for all threads at once. A seating plan leads from a seat to a thread. You are a "
        "thread, and look for your seat: you need the way back, right_inverse (lesson 09). It is a "
        "layout R with A(R(t)) = t for every t; here A is the plan.\n\n"
        "R takes thread %s to seat number %s, counted down the columns; and in the plan, thread "
        "%s sits there.",
        ct_str(cx, five), ct_str(cx, seat), ct_str(cx, again));
    lesson_show(l, "across", across);
    lesson_show(l, "seats = right_inverse(across)", seats);
    lesson_show(l, "seats(5)", seat);
    lesson_show(l, "across(seats(5))", again);
    lesson_draw_part(l, across, again, "across; framed: thread 5, in seat number 3");

    ct_tuple tile = ct_parse(cx, "(_6,_8)");
    // auto tile = make_shape(Int<6>{}, Int<8>{});
    ct_layout numbers = ct_make_layout(cx, tile, NULL);
    // auto numbers = make_layout(tile);
    ct_layout split = ct_zipped_divide(cx, numbers, ct_shape(cx, across));
    // auto split = zipped_divide(numbers, across.shape());
    ct_layout threads = ct_composition(cx, ct_get(cx, split, 0), seats);
    // auto threads = composition(get<0>(split), seats);
    ct_layout modes[2] = {threads, ct_get(cx, split, 1)};
    ct_layout tv = ct_make_layout_of(cx, 2, modes);
    // auto tv = make_layout(threads, get<1>(split));
    STEP(l,
         "Number the places of the tile, and cut it into tiny tiles as before: mode 0 is the seat, "
         "mode 1 which tiny tile. Put seats in front of mode 0, by composition: thread, seat, "
         "number. Mode 1 may stay as it is; it counts the values of a thread.\n\n"
         "Side by side, the two are a layout that takes (thread, value) to the number of a place. "
         "It is called a thread-value layout, TV for short.");
    lesson_show(l, "numbers", numbers);
    lesson_show(l, "split = zipped_divide(numbers, (_2,_4))", split);
    lesson_show(l, "threads = composition(mode 0, seats)", threads);
    lesson_show(l, "tv = make_layout(threads, mode 1)", tv);
    lesson_draw_owners(l, tv, tile, "T5 V1 is value 1 of thread 5");
}

static void reading_tv(lesson *l, ct_ctx *cx)
{
    ct_tuple tile = ct_parse(cx, "(_6,_8)");
    // auto tile = make_shape(Int<6>{}, Int<8>{});
    ct_layout across = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto across = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<4>{}, Int<1>{}));
    ct_layout tv = tv_of(cx, tile, across);
    // auto tv = tv_of(tile, across);
    ct_value all = numbered(cx, tv);
    // auto all = make_tensor(counting_iterator<int>(0), tv);
    ct_value row = ct_layout_call(cx, all, ct_parse(cx, "(5,_)"));
    // auto row = all(5, _);
    STEP(l,
         "Here is its table: in goes (thread, value), out comes the number of a place in the tile, "
         "counted down the columns (lesson 03). tv_of, at the top of this file, is the last step "
         "as a function.\n\n"
         "Beware: nearly everybody takes this table for a picture of the tile. It is not. Each row "
         "is a thread, and lists what the thread owns.");
    lesson_show(l, "tv", tv);
    lesson_draw_part(l, tv, row, "rows: threads; columns: values; framed: thread 5");

    ct_value number = ct_layout_call(cx, tv, ct_parse(cx, "(5,1)"));
    // auto number = tv(5, 1);
    ct_tuple place = ct_idx2crd(cx, number, tile);
    // auto place = idx2crd(number, tile);
    STEP(l,
         "Read one cell of it. Thread 5, value 1: number %s. In the tile, number %s is the place "
         "%s. Look there in the picture of owners: T5 V1. Both pictures say the same. One is "
         "sorted by thread, the other by place.",
         ct_str(cx, number), ct_str(cx, number), ct_str(cx, place));
    lesson_show(l, "number = tv(5,1)", number);
    lesson_show(l, "its place in the tile", place);
    lesson_picture *p = lesson_draw_owners(l, tv, tile, "the tile, sorted by place");
    lesson_mark(p, ct_int(ct_item(place, 0)), ct_int(ct_item(place, 1)));
}

static void using_tv(lesson *l, ct_ctx *cx)
{
    ct_layout across = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto across = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<4>{}, Int<1>{}));
    ct_layout tv = tv_of(cx, ct_parse(cx, "(_6,_8)"), across);
    // auto tv = tv_of(make_shape(Int<6>{}, Int<8>{}), across);
    ct_value rows = numbered(cx, ct_parse(cx, "(_6,_8):(_8,_1)"));
    // auto rows = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<6>{}, Int<8>{}),
    //     make_stride(Int<8>{}, Int<1>{})));
    ct_value shared = ct_composition(cx, rows, tv);
    // auto shared = composition(rows, tv);
    ct_value part = ct_layout_call(cx, shared, ct_parse(cx, "(5,_)"));
    // auto part = shared(5, _);
    STEP(l,
         "How is it used? Pick from the data in its order: composition(rows, tv) is the same data, "
         "with threads as the first mode. Then close that mode with the number of the thread. "
         "Composition and a slice, nothing more: this is thread-value partitioning.");
    lesson_show(l, "composition(rows, tv)", shared);
    lesson_show(l, "the same at (5,_)", part);

    ct_value columns = numbered(cx, ct_parse(cx, "(_6,_8):(_1,_6)"));
    // auto columns = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<6>{}, Int<8>{}),
    //     make_stride(Int<1>{}, Int<6>{})));
    ct_value other = ct_layout_call(cx, ct_composition(cx, columns, tv), ct_parse(cx, "(5,_)"));
    // auto other = composition(columns, tv)(5, _);
    STEP(l,
         "A TV layout speaks of places, not of memory. Let the data lie column by column: the "
         "same tv gives thread 5 the same places of the tile, at other offsets. So one TV layout "
         "serves a tile in global memory and its copy in shared memory, however each of them "
         "lies.");
    lesson_show(l, "row by row", part);
    lesson_show(l, "column by column", other);
    lesson_draw_part(l, ct_tensor_layout(cx, rows), part, "offsets, row by row");
    lesson_draw_part(l, ct_tensor_layout(cx, columns), other, "offsets, column by column");
}

/* The same way, with the two modes in each other's place. */
static void blocks(lesson *l, ct_ctx *cx)
{
    ct_tuple tile = ct_parse(cx, "(_6,_8)");
    // auto tile = make_shape(Int<6>{}, Int<8>{});
    ct_tiler block = ct_parse(cx, "(_3,_2)");
    // auto block = make_shape(Int<3>{}, Int<2>{});
    ct_layout split = ct_zipped_divide(cx, ct_make_layout(cx, tile, NULL), block);
    // auto split = zipped_divide(make_layout(tile), block);
    ct_layout across = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto across = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<4>{}, Int<1>{}));
    ct_layout threads = ct_composition(cx, ct_get(cx, split, 1), ct_right_inverse(cx, across));
    // auto threads = composition(get<1>(split), right_inverse(across));
    ct_layout modes[2] = {threads, ct_get(cx, split, 0)};
    ct_layout tv = ct_make_layout_of(cx, 2, modes);
    // auto tv = make_layout(threads, get<0>(split));
    STEP(
        l,
        "Any pattern can be had this way. Suppose every thread should own a block of %d by %d "
        "places, with no gaps. Cut the tile into such blocks. There are %d by %d of them, as many "
        "as seats; so this time mode 1, which block, is the seat, and mode 0 counts the values.\n\n"
        "make_tiled_copy, which most kernels call, makes a TV layout of threads and such a block.",
        item(block, 0), item(block, 1), item(ct_item(ct_shape(cx, split), 1), 0),
        item(ct_item(ct_shape(cx, split), 1), 1));
    lesson_show(l, "split = zipped_divide(numbers, (_3,_2))", split);
    lesson_show(l, "threads = composition(mode 1, seats)", threads);
    lesson_show(l, "tv = make_layout(threads, mode 0)", tv);
    lesson_draw_owners(l, tv, tile, "every thread has a block");
}

static void testing_tv(lesson *l, ct_ctx *cx)
{
    ct_tuple tile = ct_parse(cx, "(_6,_8)");
    // auto tile = make_shape(Int<6>{}, Int<8>{});
    ct_layout across = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto across = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<4>{}, Int<1>{}));
    ct_layout tv = tv_of(cx, tile, across);
    // auto tv = tv_of(tile, across);
    ct_layout left = ct_complement(cx, tv, ct_size(cx, tile));
    // auto left = complement(tv, size(tile));
    STEP(l,
         "Is a TV layout right? Every place of the tile must have exactly one owner, and you have "
         "the tools to test it. complement refuses a layout in which two coordinates share a "
         "place, strides of 0 aside. It does not refuse this one. And if nothing is shared, then "
         "size and cosize, both %d like the tile, say that nothing is missing either.",
         size(cx, tile));
    lesson_show(l, "size(tile)", ct_size(cx, tile));
    lesson_show(l, "size(tv)", ct_size(cx, tv));
    lesson_show(l, "cosize(tv)", ct_cosize(cx, tv));
    lesson_show(l, "complement(tv, size(tile))", left);

    ct_layout wrong = ct_parse(cx, "(_8,_6):(_1,_7)");
    // auto wrong = make_layout(make_shape(Int<8>{}, Int<6>{}), make_stride(Int<1>{}, Int<7>{}));
    ct_value twice = ct_layout_call(cx, wrong, ct_parse(cx, "(0,1)"));
    // auto twice = wrong(0, 1);
    ct_layout none = ct_complement(cx, wrong, ct_size(cx, tile));
    // auto none = complement(wrong, size(tile));  // does not compile
    STEP(l, "And with a slip of the pen? There are as many threads and values as before, but the "
            "values are one place too close together. Some places have two owners, some have none. "
            "complement refuses it, and names a place that is owned twice.");
    lesson_show(l, "complement(wrong, size(tile))", none);
    lesson_show(l, "wrong", wrong);
    lesson_show(l, "size(wrong)", ct_size(cx, wrong));
    lesson_show(l, "cosize(wrong)", ct_cosize(cx, wrong));
    lesson_draw_part(l, wrong, twice, "rows: threads; framed: one place, two owners");
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_tuple tile = ct_parse(cx, "(_6,_8)");
    // auto tile = make_shape(Int<6>{}, Int<8>{});
    ct_layout across = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto across = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<4>{}, Int<1>{}));
    ct_layout tv = tv_of(cx, tile, across);
    // auto tv = tv_of(tile, across);
    STEP(l,
         "Take away:\n\n"
         "- Of ((tile),(rest)), local_tile closes the rest: a block. local_partition closes the "
         "tile: one place of every block.\n"
         "- A layout of threads is a seating plan: place -> thread. A TV layout goes the other "
         "way: (thread, value) -> number of the place. Here %s turns into %s, by zipped_divide, "
         "right_inverse and composition.\n"
         "- The rows of a TV layout are threads, not rows of the tile.\n"
         "- complement, size and cosize show whether every place has one owner.\n\n"
         "Next: tiles that stick out of the matrix. Lesson 15 makes predicates. Lesson 17 makes TV "
         "layouts for copies.",
         ct_str(cx, across), ct_str(cx, tv));
    lesson_draw_owners(l, tv, tile, "%d threads share a tile", size(cx, across));
}

int main(int argc, char **argv)
{
    lesson *l =
        lesson_open(argc, argv, 14, "Partition", "How threads share a tile: who owns what.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 09 and 10", 25);
    other_half(l, cx);
    compared(l, cx);
    seatings(l, cx);
    warnings(l, cx);
    making_tv(l, cx);
    reading_tv(l, cx);
    using_tv(l, cx);
    blocks(l, cx);
    testing_tv(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
