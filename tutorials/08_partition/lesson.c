/* Lesson 8 - partition: which elements belong to which thread.
 *
 * Teaches local_partition as the other half of local_tile, layouts of threads, and thread-value
 * layouts: how to read one, how to build one, how to test one. Clears up: local_tile and
 * local_partition, Step with X for threads, and TV layouts that are read as pictures of the tile.
 * Follows ref/partition.c, ref/inverse.c, ref/product.c; 03_tensor "Partitioning a Tensor",
 * 0x_gemm_tutorial "Copy partitioning". */
#include "../lesson.h"

#include <stdio.h>

/* A tensor over the numbers 0, 1, 2 ..: its pointer shows where it stands. */
static ct_value numbered(ct_ctx *cx, ct_layout layout)
{
    return ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_dynamic(cx, 0)), layout);
}

/* Frames rows x columns cells from (m, n) on, dm and dn apart. */
static void frame(lesson_picture *p, int64_t m, int64_t n, int64_t rows, int64_t columns,
                  int64_t dm, int64_t dn)
{
    for (int64_t i = 0; i < rows; ++i)
        for (int64_t j = 0; j < columns; ++j)
            lesson_mark(p, m + i * dm, n + j * dn);
}

/* (thread, value) -> number in the tile, of what local_partition does. */
static ct_layout tv_of(ct_ctx *cx, ct_tuple tile, ct_layout threads)
{
    ct_layout numbers = ct_make_layout(cx, tile, NULL);
    ct_layout split = ct_zipped_divide(cx, numbers, ct_shape(cx, threads));
    ct_layout place = ct_right_inverse(cx, threads); /* thread -> place in the small tile */
    ct_layout modes[2] = {ct_composition(cx, ct_get(cx, split, 0), place), ct_get(cx, split, 1)};
    return ct_make_layout_of(cx, 2, modes);
}

/* The first offset of each thread. */
static void say_first(lesson *l, const char *name, ct_value tensor, ct_layout threads)
{
    ct_ctx *cx = lesson_ctx(l);
    char text[128] = "";
    size_t used = 0;
    int64_t size = ct_int(ct_size(cx, threads));
    for (int64_t i = 0; i < size && used + 8 < sizeof text; ++i) {
        ct_value part = ct_local_partition(cx, tensor, threads, ct_dynamic(cx, i), NULL);
        ct_value first = ct_layout_call(cx, part, ct_dynamic(cx, 0));
        used += (size_t)snprintf(text + used, sizeof text - used, " %d", (int)ct_int(first));
    }
    lesson_say(l, "%s:%s", name, text);
}

static void other_half(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_8):(_8,_1)");
    ct_layout z = ct_zipped_divide(cx, a, ct_parse(cx, "(_2,_4)"));
    STEP(l,
         "A thread block has a tile of 6 by 8 numbers, and %d threads to share them out to. Cut "
         "the tile once more, into small tiles of 2 by 4: %s, the place in a small tile first, "
         "which small tile second.\n\n"
         "local_tile chose in the second mode and kept the first: all places of one small tile. "
         "What do you get if you choose in the first and keep the second?",
         (int)ct_int(ct_size(cx, ct_get(cx, z, 0))), ct_str(cx, ct_shape(cx, z)));
    lesson_show(l, "a", a);
    lesson_show(l, "z = zipped_divide(a, (_2,_4))", z);
    lesson_draw_parts(l, z, a, "3b is place 3 of small tile b");

    ct_value t = numbered(cx, a);
    ct_layout threads = ct_parse(cx, "(_2,_4):(_1,_2)");
    ct_value part = ct_local_partition(cx, t, threads, ct_parse(cx, "5"), NULL);
    STEP(l,
         "The same place of every small tile. Give place 5 to thread 5, and it owns one number in "
         "each of the %d small tiles. That is local_partition.\n\n"
         "As many places as threads, so everybody gets a part, and all parts have the same shape, "
         "%s.",
         (int)ct_int(ct_size(cx, part)), ct_str(cx, ct_shape(cx, part)));
    lesson_show(l, "threads", threads);
    lesson_show(l, "local_partition(t, threads, 5)", part);
    frame(lesson_draw_parts(l, z, a, "what thread 5 owns"), 1, 2, 3, 2, 2, 4);
}

static void compared(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_8):(_8,_1)");
    ct_value t = numbered(cx, a);
    ct_tiler tile = ct_parse(cx, "(_2,_4)");
    ct_value block = ct_local_tile(cx, t, tile, ct_parse(cx, "(1,0)"), NULL);
    STEP(l,
         "Side by side, with the same 2 and 4. local_tile(t, %s, ..) gives a block: its shape is "
         "the small tile. Its last argument says which one.",
         ct_str(cx, tile));
    lesson_show(l, "local_tile(t, (_2,_4), (1,0))", block);
    frame(lesson_draw(l, a, "local_tile: one small tile, here b"), 2, 0, 2, 4, 1, 1);

    ct_layout threads = ct_make_layout(cx, tile, NULL);
    ct_value part = ct_local_partition(cx, t, threads, ct_parse(cx, "5"), NULL);
    STEP(l, "local_partition(t, threads, ..) gives scattered numbers: its shape is how many small "
            "tiles there are. Its last argument is a thread.\n\n"
            "The usual chain: local_tile with the block's place in the grid, then local_partition "
            "with the thread's number.");
    lesson_show(l, "local_partition(t, threads, 5)", part);
    frame(lesson_draw(l, a, "local_partition: one place of each small tile"), 1, 2, 3, 2, 2, 4);
}

static void thread_layouts(lesson *l, ct_ctx *cx)
{
    ct_layout down = ct_parse(cx, "(_2,_4):(_1,_2)");
    ct_layout right = ct_parse(cx, "(_2,_4):(_4,_1)");
    STEP(l, "Who sits where? The layout of threads says so: in goes a place in the small tile, out "
            "comes the number of a thread. Here are two seatings for 8 threads. In the first they "
            "count down, in the second to the right. Where does thread 5 sit?");
    lesson_show(l, "down", down);
    frame(lesson_draw(l, down, "down: each cell is a thread"), 1, 2, 1, 1, 1, 1);
    lesson_show(l, "right", right);
    frame(lesson_draw(l, right, "right: each cell is a thread"), 1, 1, 1, 1, 1, 1);

    ct_tuple tile = ct_parse(cx, "(_6,_8)");
    ct_layout tv = tv_of(cx, tile, right);
    STEP(l, "Seated the second way, these are all the owners: thread and value. Every small tile "
            "shows the same seating; the values count the small tiles.");
    lesson_draw_owners(l, tv, tile, "T5 V1: value 1 of thread 5");

    ct_value t = numbered(cx, ct_parse(cx, "(_6,_8):(_8,_1)"));
    STEP(l, "Why care about seating? Threads of a warp read at the same time, and memory likes "
            "neighbours. Our tile lies row by row in memory. These are the offsets that the 8 "
            "threads read first: seated to the right, they read two runs of 4; seated down, they "
            "jump to and fro.\n\n"
            "Seat the threads as the data lies.");
    say_first(l, "down ", t, down);
    say_first(l, "right", t, right);
}

static void projection(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_8):(_8,_1)");
    ct_value t = numbered(cx, a);
    ct_layout right = ct_parse(cx, "(_2,_4):(_4,_1)");
    ct_tuple rows_only = ct_parse(cx, "Step<_1,X>");
    ct_value five = ct_local_partition(cx, t, right, ct_parse(cx, "5"), rows_only);
    ct_value seven = ct_local_partition(cx, t, right, ct_parse(cx, "7"), rows_only);
    STEP(l,
         "Step with X works here too. In a matrix product, the thread at (m,n) of C needs rows of "
         "A by its m, and does not care about n. %s drops the second mode of the seating: rows are "
         "shared out, columns are not.\n\n"
         "So threads 5 and 7, who sit in the same row, get the same part. Nobody's mistake: both "
         "read it.",
         "Step<_1,X>");
    lesson_show(l, "thread 5", five);
    lesson_show(l, "thread 7", seven);
    frame(lesson_draw(l, a, "the rows of threads 4 to 7"), 1, 0, 3, 8, 2, 1);

    ct_value eight = ct_local_partition(cx, t, right, ct_parse(cx, "8"), NULL);
    ct_value zero = ct_local_partition(cx, t, right, ct_parse(cx, "0"), NULL);
    STEP(l, "A warning. The seating has places for threads 0 to 7. If thread 8 asks, it is not "
            "refused: the count wraps around, and it gets what thread 0 has. With more threads "
            "than places, the others must be sent away by an if.");
    lesson_show(l, "thread 8", eight);
    lesson_show(l, "thread 0", zero);
}

static void reading_tv(lesson *l, ct_ctx *cx)
{
    ct_tuple tile = ct_parse(cx, "(_6,_8)");
    ct_layout tv = tv_of(cx, tile, ct_parse(cx, "(_2,_4):(_4,_1)"));
    STEP(l,
         "All of that sharing out fits into one layout. In goes (thread, value), out comes a "
         "number of the tile, counted down the columns (lesson 2). It is called a thread-value, or "
         "TV, layout. Our seating is %s.\n\n"
         "Do not read it as a picture of the tile, as almost everybody does at first. Rows are "
         "threads, columns are values: each row lists what one thread owns.",
         ct_str(cx, tv));
    lesson_show(l, "tv", tv);
    frame(lesson_draw(l, tv, "rows: threads; columns: values; cells: numbers of the tile"), 5, 0, 1,
          6, 1, 1);

    ct_value number = ct_layout_call(cx, tv, ct_parse(cx, "(5,1)"));
    ct_tuple place = ct_idx2crd(cx, number, tile);
    STEP(l,
         "Read one cell. Thread 5, value 1: number %s. Number %s of the tile is the place %s. Look "
         "there in the picture of owners, and you find T5 V1 again. The two pictures tell the same "
         "story: one is sorted by thread, one by place.",
         ct_str(cx, number), ct_str(cx, number), ct_str(cx, place));
    lesson_show(l, "tv(5,1)", number);
    lesson_show(l, "its place in the tile", place);
    lesson_mark(lesson_draw_owners(l, tv, tile, "sorted by place"), ct_int(ct_item(place, 0)),
                ct_int(ct_item(place, 1)));
}

static void using_tv(lesson *l, ct_ctx *cx)
{
    ct_layout tv = tv_of(cx, ct_parse(cx, "(_6,_8)"), ct_parse(cx, "(_2,_4):(_4,_1)"));
    ct_value by_rows = numbered(cx, ct_parse(cx, "(_6,_8):(_8,_1)"));
    ct_value shared = ct_composition(cx, by_rows, tv);
    ct_value mine = ct_tv_partition(cx, by_rows, tv, ct_parse(cx, "5"));
    STEP(l, "How is it used? Read the data through it: composition(t, tv) has the threads as its "
            "first mode. Then close the first mode with the thread's number. Composition and a "
            "slice: all of thread-value partitioning.");
    lesson_show(l, "composition(t, tv)", shared);
    lesson_show(l, "composition(t, tv)(5,_)", mine);

    ct_value by_columns = numbered(cx, ct_parse(cx, "(_6,_8):(_1,_6)"));
    ct_value other = ct_tv_partition(cx, by_columns, tv, ct_parse(cx, "5"));
    STEP(l, "The TV layout speaks of places, not of memory. If the data lies column by column, the "
            "same tv gives thread 5 the same places, at other offsets. One pattern serves the tile "
            "in global memory and the tile in shared memory, each with its own layout.");
    lesson_show(l, "rows in memory", mine);
    lesson_show(l, "columns in memory", other);
}

static void building_tv(lesson *l, ct_ctx *cx)
{
    ct_layout threads = ct_parse(cx, "(_2,_4):(_4,_1)");
    ct_layout values = ct_parse(cx, "(_3,_2):(_2,_1)");
    ct_layout owner = ct_raked_product(cx, threads, values);
    STEP(l,
         "With a TV layout any pattern can be had. Say each thread shall own a block of 3 by 2 "
         "that hangs together. First say who owns each place: every place of the seating becomes a "
         "block of values. raked_product does it: in goes a place of the tile, out comes thread + "
         "%d * value.",
         (int)ct_int(ct_size(cx, threads)));
    lesson_show(l, "raked_product(threads, values)", owner);
    lesson_draw(l, owner, "by place: thread + 8 * value");

    ct_layout back = ct_right_inverse(cx, owner);
    ct_tuple sizes = ct_parse(cx, "(_8,_6)");
    ct_layout tv = ct_with_shape(cx, back, sizes);
    STEP(l,
         "We want it the other way round: from (thread, value) to the place. right_inverse turns "
         "the layout round, and with_shape calls its two modes thread and value: %s.\n\n"
         "make_tiled_copy, which you will meet in every kernel, does exactly these three steps.",
         ct_str(cx, sizes));
    lesson_show(l, "right_inverse", back);
    lesson_show(l, "tv", tv);
    lesson_draw_owners(l, tv, ct_parse(cx, "(_6,_8)"), "blocks of 3 by 2");
}

static void testing_tv(lesson *l, ct_ctx *cx)
{
    ct_layout tv = tv_of(cx, ct_parse(cx, "(_6,_8)"), ct_parse(cx, "(_2,_4):(_4,_1)"));
    ct_value size = ct_size(cx, tv);
    ct_value cosize = ct_cosize(cx, tv);
    ct_layout left = ct_complement(cx, tv, ct_parse(cx, "_48"));
    STEP(l,
         "Is a TV layout right? Every place must have one owner. You have the tools: size and "
         "cosize must both be the size of the tile, and the complement must find nothing left out, "
         "%s.",
         ct_str(cx, left));
    lesson_show(l, "size(tv)", size);
    lesson_show(l, "cosize(tv)", cosize);
    lesson_show(l, "complement(tv, _48)", left);

    ct_layout wrong = ct_parse(cx, "(_8,_6):(_1,_7)");
    ct_layout none = ct_complement(cx, wrong, ct_parse(cx, "_48"));
    STEP(l, "And one with a slip of the pen: 8 threads side by side, but values only 7 apart. Two "
            "threads write to one place, and some places nobody writes to. complement refuses it.");
    lesson_show(l, "complement((_8,_6):(_1,_7), _48)", none);
    lesson_show(l, "wrong", wrong);
    lesson_show(l, "size(wrong)", ct_size(cx, wrong));
    lesson_show(l, "cosize(wrong)", ct_cosize(cx, wrong));
    frame(lesson_draw(l, wrong, "place 7 has two owners"), 7, 0, 1, 1, 1, 1);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_tuple tile = ct_parse(cx, "(_6,_8)");
    ct_layout tv = tv_of(cx, tile, ct_parse(cx, "(_2,_4):(_4,_1)"));
    STEP(l,
         "Take away:\n"
         "1. zipped_divide gives ((tile), (rest)). local_tile closes rest: a block. "
         "local_partition closes tile: one place of every block.\n"
         "2. A layout of threads goes from place to thread. A TV layout goes the other way, from "
         "(thread, value) to a number of the tile: %s.\n"
         "3. Its rows are threads, not rows of the tile.\n"
         "4. Every place once: size, cosize and complement tell.\n\n"
         "These eight lessons are the language; copies and matrix instructions are written in it. "
         "Now try the exercises.",
         ct_str(cx, tv));
    lesson_draw_owners(l, tv, tile, "eight threads share a tile");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 8, "Partition", "Which elements belong to which thread.");
    ct_ctx *cx = lesson_ctx(l);
    other_half(l, cx);
    compared(l, cx);
    thread_layouts(l, cx);
    projection(l, cx);
    reading_tv(l, cx);
    using_tv(l, cx);
    building_tv(l, cx);
    testing_tv(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
