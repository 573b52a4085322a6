/* Lesson 10, divide: tiles, and how to take one.
 *
 * Teaches that dividing only renames places, from one number to (place in the tile, which tile),
 * the four ways to arrange those names, and local_tile, which takes a tile. Clears up: a layout, a
 * shape and a tuple as tilers, local_tile and Step with X, and tiles that stick out.
 * Follows ref/layout/divide.c, ref/tensor/partition.c; 02_layout_algebra "Division (Tiling)",
 * 03_tensor "Inner and outer partitioning", 0x_gemm_tutorial "CTA Partitioning". */
#include "tutorials/lesson.h"

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

static void one_mode(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_15:_2");
    // auto a = make_layout(Int<15>{}, Int<2>{});
    ct_layout d = ct_logical_divide(cx, a, ct_parse(cx, "_5"));
    // auto d = logical_divide(a, Int<5>{});
    ct_tuple steps = ct_stride(cx, d);
    // auto steps = d.stride();
    STEP(l,
         "Cut a line of %d places into tiles of %d. Now a place has two numbers: where in its tile "
         "it is, and in which tile. In the layout, that is a second mode: %s.\n\n"
         "A step inside a tile costs as much as before, %d. A step to the next tile costs a whole "
         "tile, %d.",
         (int)ct_int(ct_size(cx, a)), item(ct_shape(cx, d), 0), ct_str(cx, d), item(steps, 0),
         item(steps, 1));
    lesson_show(l, "a", a);
    lesson_show(l, "d = logical_divide(a, _5)", d);
    lesson_draw(l, d, "d: every column is a tile");

    ct_value number = ct_parse(cx, "7");
    // auto number = 7;
    ct_tuple place = ct_idx2crd(cx, number, ct_shape(cx, d));
    // auto place = idx2crd(number, d.shape());
    ct_value before = ct_layout_call(cx, a, number);
    // auto before = a(number);
    ct_value after = ct_layout_call(cx, d, place);
    // auto after = d(place);
    STEP(l,
         "Nothing has moved. Number %s of the line is now also place %d of tile %d, and lies where "
         "it lay. Tiling in CuTe is only ever this: new names for the same places.",
         ct_str(cx, number), item(place, 0), item(place, 1));
    lesson_show(l, "place", place);
    lesson_show(l, "a(7)", before);
    lesson_show(l, "d(place)", after);
    lesson_draw_part(l, d, after, "framed: number 7 of a");
}

static void by_complement(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_15:_2");
    // auto a = make_layout(Int<15>{}, Int<2>{});
    ct_layout b = ct_parse(cx, "_5:_3");
    // auto b = make_layout(Int<5>{}, Int<3>{});
    ct_layout rest = ct_complement(cx, b, ct_size(cx, a));
    // auto rest = complement(b, size(a));
    ct_layout modes[2] = {b, rest};
    ct_layout both = ct_make_layout_of(cx, 2, modes);
    // auto both = make_layout(b, rest);
    STEP(l,
         "A tile need not be a block. Let the first tile be every third place: %s. What are the "
         "others? The same, moved, so that every place is taken once. You know the operation that "
         "finds such moves: the complement, here %s.",
         ct_str(cx, b), ct_str(cx, rest));
    lesson_show(l, "b", b);
    lesson_show(l, "rest = complement(b, size(a))", rest);
    lesson_show(l, "both = make_layout(b, rest)", both);
    lesson_draw_parts(l, both, ct_parse(cx, "(_1,_15):(_15,_1)"),
                      "the line of places: 3b is element 3 of tile b");

    ct_layout picked = ct_composition(cx, a, both);
    // auto picked = composition(a, both);
    ct_layout d = ct_logical_divide(cx, a, b);
    // auto d = logical_divide(a, b);
    STEP(l, "Then pick from a in that order, and you have divided: logical_divide(A, B) is A "
            "composed with (B, complement of B). Lessons 07 and 08 in one line: the first mode "
            "walks through a tile, the second from tile to tile.");
    lesson_show(l, "composition(a, both)", picked);
    lesson_show(l, "logical_divide(a, b)", d);
    lesson_draw(l, d, "every column is a tile again");
}

static void two_modes(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_10):(_10,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<10>{}), make_stride(Int<10>{}, Int<1>{}));
    ct_tiler tile = ct_parse(cx, "(_2,_5)");
    // auto tile = make_shape(Int<2>{}, Int<5>{});
    ct_layout logical = ct_logical_divide(cx, a, tile);
    // auto logical = logical_divide(a, tile);
    STEP(l,
         "Now a matrix of shape %s, in tiles of %s. A shape as a tiler works mode by mode (lesson "
         "07): rows are cut by %d, columns by %d. Each mode becomes a pair, (place in the tile, "
         "which tile).\n\n"
         "The picture is still the matrix. Only the double lines and the names are new.",
         ct_str(cx, ct_shape(cx, a)), ct_str(cx, tile), item(tile, 0), item(tile, 1));
    lesson_show(l, "a", a);
    lesson_show(l, "logical_divide(a, tile)", logical);
    lesson_draw(l, logical, "the lines show the cuts");

    ct_layout zipped = ct_zipped_divide(cx, a, tile);
    // auto zipped = zipped_divide(a, tile);
    STEP(l,
         "To take one tile you want both \"place in the tile\" together, and both \"which tile\". "
         "zipped_divide sorts them so. Its first mode is the tile, %s. Its second says which tile, "
         "%s; CuTe calls that the rest.",
         ct_str(cx, ct_item(ct_shape(cx, zipped), 0)),
         ct_str(cx, ct_item(ct_shape(cx, zipped), 1)));
    lesson_show(l, "zipped_divide(a, tile)", zipped);
    lesson_draw_parts(l, zipped, a, "a: 3b is element 3 of tile b; tiles, too, count down first");

    ct_layout tiled = ct_tiled_divide(cx, a, tile);
    // auto tiled = tiled_divide(a, tile);
    ct_layout flat = ct_flat_divide(cx, a, tile);
    // auto flat = flat_divide(a, tile);
    STEP(l,
         "There are two more arrangements of these four modes. tiled_divide opens the brackets of "
         "the rest; flat_divide opens those of the tile as well. Four functions, one division: "
         "choose by the coordinate that you want to write.");
    lesson_show(l, "logical_divide(a, tile)", logical);
    lesson_show(l, "zipped_divide(a, tile)", zipped);
    lesson_show(l, "tiled_divide(a, tile)", tiled);
    lesson_show(l, "flat_divide(a, tile)", flat);
}

/* Other tilers. */
static void tilers(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_10):(_10,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<10>{}), make_stride(Int<10>{}, Int<1>{}));
    ct_tiler spread = ct_parse(cx, "(_2:_3,_5:_2)");
    // auto spread = make_tile(make_layout(Int<2>{}, Int<3>{}), make_layout(Int<5>{}, Int<2>{}));
    ct_layout z = ct_zipped_divide(cx, a, spread);
    // auto z = zipped_divide(a, spread);
    STEP(l,
         "A tiler may have a layout for each mode: %s. Then a tile takes every third row and every "
         "second column, and the other tiles fill the gaps. The shapes are as before, %s; but now "
         "the tiles are interleaved.",
         ct_str(cx, spread), ct_str(cx, ct_shape(cx, z)));
    lesson_show(l, "zipped_divide(a, (_2:_3,_5:_2))", z);
    lesson_draw_parts(l, z, a, "look for tile a: its rows and columns are spread out");

    ct_value ten = ct_parse(cx, "_10");
    // auto ten = Int<10>{};
    ct_layout no = ct_logical_divide(cx, a, ten);
    // auto no = logical_divide(a, ten);  // does not compile
    STEP(l,
         "A single number, or a single layout, is different again. It cuts the matrix as one long "
         "list, numbered down the columns. A tile of ten would then end in the middle of a column, "
         "and composition refuses such a walk (lesson 07). Mind the difference: the tile of 2 by 5 "
         "had ten places as well.");
    lesson_show(l, "logical_divide(a, _10)", no);
    ct_layout list = ct_logical_divide(cx, a, ct_parse(cx, "_12"));
    // auto list = logical_divide(a, Int<12>{});
    lesson_show(l, "logical_divide(a, _12)", list);
    lesson_draw_parts(l, list, a, "tiles of 12 work: two columns each");
}

static void ragged(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_13:_1");
    // auto a = make_layout(Int<13>{}, Int<1>{});
    ct_layout d = ct_logical_divide(cx, a, ct_parse(cx, "_5"));
    // auto d = logical_divide(a, Int<5>{});
    ct_value extra = ct_sub(cx, ct_size(cx, d), ct_size(cx, a));
    // auto extra = size(d) - size(a);
    STEP(l,
         "What about %d places in tiles of %d? The number of tiles is rounded up, to %d, and every "
         "tile has its full shape: %d names for %d places. The framed offsets lie past the end of "
         "a, and CuTe does not check. A kernel has to compare before it touches them; that is "
         "called predication.",
         (int)ct_int(ct_size(cx, a)), item(ct_shape(cx, d), 0), item(ct_shape(cx, d), 1),
         (int)ct_int(ct_size(cx, d)), (int)ct_int(ct_size(cx, a)));
    lesson_show(l, "d = logical_divide(_13:_1, _5)", d);
    ct_value past = ct_make_counting_iterator(cx, ct_size(cx, a));
    // auto past = counting_iterator<int>(size(a));
    ct_value beyond = ct_make_tensor(cx, past, ct_make_layout(cx, extra, NULL));
    // auto beyond = make_tensor(past, make_layout(extra));
    lesson_draw_part(l, d, beyond, "d: the last tile sticks out");
}

static void taking(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_10):(_10,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<10>{}), make_stride(Int<10>{}, Int<1>{}));
    ct_value t = numbered(cx, a);
    // auto t = make_tensor(counting_iterator<int>(0), a);
    ct_tiler tile = ct_parse(cx, "(_2,_5)");
    // auto tile = make_shape(Int<2>{}, Int<5>{});
    ct_value zipped = ct_zipped_divide(cx, t, tile);
    // auto zipped = zipped_divide(t, tile);
    ct_tuple hole = ct_parse(cx, "((_,_),(1,1))");
    // auto hole = make_coord(make_coord(_, _), make_coord(1, 1));
    ct_value one = ct_layout_call(cx, zipped, hole);
    // auto one = zipped(hole);
    STEP(
        l,
        "Take a tile: leave the first mode open, close the second, as in %s. Of a tensor you get a "
        "tensor (lesson 05): its pointer stands at the corner of the tile, its shape is the "
        "tile's, its strides are still the matrix's. A view, not a copy.",
        ct_str(cx, hole));
    lesson_show(l, "t", t);
    lesson_show(l, "zipped_divide(t, tile)", zipped);
    lesson_show(l, "the same at ((_,_),(1,1))", one);
    lesson_draw_part(l, a, one, "the tile at (1,1)");

    ct_tuple which = ct_parse(cx, "(1,1)");
    // auto which = make_coord(1, 1);
    ct_value same = ct_local_tile(cx, t, tile, which, NULL);
    // auto same = local_tile(t, tile, which);
    STEP(l,
         "Dividing and taking one tile is so common that it has a name, local_tile. It gets the "
         "tensor, the tile, and which tile: %s. In a kernel, that last one is the place of the "
         "thread block in the grid, and with this line every block takes its own tile.",
         ct_str(cx, which));
    lesson_show(l, "local_tile(t, tile, (1,1))", same);

    ct_tuple row = ct_parse(cx, "(1,_)");
    // auto row = make_coord(1, _);
    ct_value band = ct_local_tile(cx, t, tile, row, NULL);
    // auto band = local_tile(t, tile, row);
    STEP(
        l,
        "Say which tile with a hole, and you get all tiles along it. %s is one row of tiles. The "
        "answer has rank %d: row in the tile, column in the tile, and which tile along the hole. A "
        "loop over the last mode visits one after the other.",
        ct_str(cx, row), ct_rank(band));
    lesson_show(l, "local_tile(t, tile, (1,_))", band);
    lesson_draw_part(l, a, band, "all tiles at (1,_)");
}

/* Three matrices, one tiler: the lines with which a kernel begins. */
static void steps(lesson *l, ct_ctx *cx)
{
    ct_value mA = numbered(cx, ct_parse(cx, "(_6,_10):(_10,_1)"));
    // auto mA = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<6>{}, Int<10>{}),
    //     make_stride(Int<10>{}, Int<1>{})));
    ct_tiler cta_tiler = ct_parse(cx, "(_2,_3,_5)");
    // auto cta_tiler = make_shape(Int<2>{}, Int<3>{}, Int<5>{});
    ct_tuple cta_coord = ct_parse(cx, "(1,2,_)");
    // auto cta_coord = make_coord(1, 2, _);
    ct_tuple step = ct_parse(cx, "Step<_1,X,_1>");
    // auto step = Step<_1, X, _1>{};
    ct_tiler a_tiler = ct_dice(cx, step, cta_tiler);
    // auto a_tiler = dice(step, cta_tiler);
    ct_tuple a_coord = ct_dice(cx, step, cta_coord);
    // auto a_coord = dice(step, cta_coord);
    ct_value by_hand = ct_local_tile(cx, mA, a_tiler, a_coord, NULL);
    // auto by_hand = local_tile(mA, a_tiler, a_coord);
    STEP(l,
         "A matrix product has three extents: C is M by N, A is M by K, B is N by K. A block "
         "computes one tile of C. So kernels keep one triple of tile sizes (M,N,K), %s, and one "
         "triple for which tile, %s: one along M, one along N, and all along K. In CUTLASS they "
         "are called cta_tiler and cta_coord.\n\n"
         "A has no N. Step<_1,X,_1> projects both triples to the modes that A has: the X drops N "
         "(lesson 05).",
         ct_str(cx, cta_tiler), ct_str(cx, cta_coord));
    lesson_show(l, "dice(Step<_1,X,_1>, cta_tiler)", a_tiler);
    lesson_show(l, "dice(Step<_1,X,_1>, cta_coord)", a_coord);
    lesson_show(l, "local_tile of A with these two", by_hand);

    ct_value mB = numbered(cx, ct_parse(cx, "(_9,_10):(_10,_1)"));
    // auto mB = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<9>{}, Int<10>{}),
    //     make_stride(Int<10>{}, Int<1>{})));
    ct_value mC = numbered(cx, ct_parse(cx, "(_6,_9):(_9,_1)"));
    // auto mC = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<6>{}, Int<9>{}),
    //     make_stride(Int<9>{}, Int<1>{})));
    ct_value gA = ct_local_tile(cx, mA, cta_tiler, cta_coord, ct_parse(cx, "Step<_1,X,_1>"));
    // auto gA = local_tile(mA, cta_tiler, cta_coord, Step<_1, X, _1>{});
    ct_value gB = ct_local_tile(cx, mB, cta_tiler, cta_coord, ct_parse(cx, "Step<X,_1,_1>"));
    // auto gB = local_tile(mB, cta_tiler, cta_coord, Step<X, _1, _1>{});
    ct_value gC = ct_local_tile(cx, mC, cta_tiler, cta_coord, ct_parse(cx, "Step<_1,_1,X>"));
    // auto gC = local_tile(mC, cta_tiler, cta_coord, Step<_1, _1, X>{});
    STEP(l,
         "local_tile does the projecting itself: the Step is its last argument. CUTLASS's matrix "
         "products begin with three lines like these, and now you can read them. m is for the "
         "whole matrix in memory, g for the part of it that belongs to this block.\n\n"
         "gA and gB have rank %d: their last mode is the tiles along K, to loop over. gC has rank "
         "%d, because the hole was in K, and K is the mode that its X drops.",
         ct_rank(gA), ct_rank(gC));
    lesson_show(l, "gA", gA);
    lesson_show(l, "gB", gB);
    lesson_show(l, "gC", gC);
    lesson_draw_part(l, ct_tensor_layout(cx, mA), gA, "mA, framed: gA");
    lesson_draw_part(l, ct_tensor_layout(cx, mC), gC, "mC, framed: gC");
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_10):(_10,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<10>{}), make_stride(Int<10>{}, Int<1>{}));
    ct_tiler tile = ct_parse(cx, "(_2,_5)");
    // auto tile = make_shape(Int<2>{}, Int<5>{});
    ct_layout z = ct_zipped_divide(cx, a, tile);
    // auto z = zipped_divide(a, tile);
    STEP(l,
         "Take away:\n\n"
         "- To divide is to rename: (place in the tile, which tile). It is A composed with (B, "
         "complement of B).\n"
         "- zipped_divide sorts the names, ((tile),(rest)): %s.\n"
         "- local_tile keeps the tile and chooses in the rest. A hole keeps a row of tiles.\n"
         "- local_tile(mA, cta_tiler, cta_coord, Step<_1, X, _1>{}) is how a kernel takes its "
         "tiles: the Step drops, from both triples, the mode that the matrix has not.\n"
         "- A shape or a tuple cuts mode by mode, one layout cuts a list. The last tile may stick "
         "out.\n\n"
         "Next: from a tile to the whole, by repeating it. Lesson 11 multiplies.",
         ct_str(cx, z));
    lesson_draw_parts(l, z, a, "a matrix in tiles of %s", ct_str(cx, tile));
}

int main(int argc, char **argv)
{
    lesson *l =
        lesson_open(argc, argv, 10, "Divide", "How to cut a layout into tiles and take one.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 05, 07 and 08", 20);
    one_mode(l, cx);
    by_complement(l, cx);
    two_modes(l, cx);
    tilers(l, cx);
    ragged(l, cx);
    taking(l, cx);
    steps(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
