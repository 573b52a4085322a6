/* Lesson 7 - divide: tiles, and how to take one.
 *
 * Teaches that dividing only renames places, from one number to (place in the tile, tile), the four
 * ways to arrange those names, and local_tile, which takes a tile. Clears up: a layout, a shape and
 * a tuple as tilers, local_tile and Step with X, and tiles that stick out.
 * Follows ref/divide.c, ref/partition.c; 02_layout_algebra "Division (Tiling)", 03_tensor "Inner
 * and outer partitioning", 0x_gemm_tutorial "CTA Partitioning". */
#include "../lesson.h"

/* A tensor over the numbers 0, 1, 2 ..: its pointer shows where it stands. */
static ct_value numbered(ct_ctx *cx, ct_layout layout)
{
    return ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_dynamic(cx, 0)), layout);
}

/* Frames rows x columns cells from (m, n) on. */
static void frame(lesson_picture *p, int64_t m, int64_t n, int64_t rows, int64_t columns)
{
    for (int64_t i = 0; i < rows; ++i)
        for (int64_t j = 0; j < columns; ++j)
            lesson_mark(p, m + i, n + j);
}

static void one_mode(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_15:_2");
    ct_layout d = ct_logical_divide(cx, a, ct_parse(cx, "_5"));
    STEP(l,
         "Cut a line of %d places into tiles of %d. Afterwards a place has two numbers: where it "
         "is in its tile, and which tile it is in. As a layout that is a second mode: %s.\n\n"
         "Inside a tile a step costs what it cost before; from tile to tile a step costs a whole "
         "tile, %d.",
         (int)ct_int(ct_size(cx, a)), (int)ct_int(ct_get(cx, ct_shape(cx, d), 0)), ct_str(cx, d),
         (int)ct_int(ct_get(cx, ct_stride(cx, d), 1)));
    lesson_show(l, "a", a);
    lesson_show(l, "logical_divide(a, _5)", d);
    lesson_draw(l, d, "every column is a tile");

    ct_value before = ct_layout_call(cx, a, ct_parse(cx, "7"));
    ct_value after = ct_layout_call(cx, d, ct_parse(cx, "(2,1)"));
    STEP(l,
         "Nothing has moved. Place 7 of the line is place 2 of tile 1; it has a new name and its "
         "old offset. Tiling in CuTe is always this: new names for the same places.");
    lesson_show(l, "a(7)", before);
    lesson_show(l, "logical_divide(a, _5)(2,1)", after);
    lesson_mark(lesson_draw(l, d, "place 2 of tile 1"), 2, 1);
}

static void by_complement(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_15:_2");
    ct_layout b = ct_parse(cx, "_5:_3");
    ct_layout rest = ct_complement(cx, b, ct_size(cx, a));
    ct_layout parts[2] = {b, rest};
    ct_layout both = ct_make_layout_of(cx, 2, parts);
    STEP(l,
         "A tile need not be a block. Let tile 0 be every third place, %s. What are the other "
         "tiles? Copies of it, moved so that all places are taken once. You know who finds those "
         "shifts: the complement, %s.",
         ct_str(cx, b), ct_str(cx, rest));
    lesson_show(l, "b", b);
    lesson_show(l, "complement(b, size(a))", rest);
    lesson_show(l, "both = make_layout(b, complement)", both);
    lesson_draw_parts(l, both, ct_parse(cx, "(_1,_15):(_15,_1)"),
                      "the %d places: 3b is element 3 of tile b", (int)ct_int(ct_size(cx, a)));

    ct_layout picked = ct_composition(cx, a, both);
    ct_layout d = ct_logical_divide(cx, a, b);
    STEP(l,
         "Then read a through both, and that is the division: logical_divide(A, B) = A o (B, "
         "complement of B). Lessons 5 and 6 in one line. The first mode walks a tile, the second "
         "goes from tile to tile.");
    lesson_show(l, "composition(a, both)", picked);
    lesson_show(l, "logical_divide(a, b)", d);
    lesson_draw(l, d, "columns are tiles again; offsets are those of a");
}

static void two_modes(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_10):(_10,_1)");
    ct_tiler tile = ct_parse(cx, "(_2,_5)");
    ct_layout logical = ct_logical_divide(cx, a, tile);
    STEP(l,
         "Now a matrix, %s, in tiles of %s. A shape as a tiler works mode by mode: rows are cut in "
         "twos, columns in fives. Each mode becomes a pair (in the tile, which tile).\n\n"
         "The picture is still the matrix; only the rules show the cuts.",
         ct_str(cx, a), ct_str(cx, tile));
    lesson_show(l, "a", a);
    lesson_show(l, "logical_divide(a, tile)", logical);
    lesson_draw(l, logical, "rows and columns keep their places, and get pairs as names");

    ct_layout zipped = ct_zipped_divide(cx, a, tile);
    STEP(l,
         "To take a tile, both \"in the tile\" should stand together, and both \"which tile\" too. "
         "zipped_divide sorts them so: first mode the tile, %s, second mode the rest, %s. Rest is "
         "CuTe's word for: which tile.",
         ct_str(cx, ct_get(cx, ct_shape(cx, zipped), 0)),
         ct_str(cx, ct_get(cx, ct_shape(cx, zipped), 1)));
    lesson_show(l, "zipped_divide(a, tile)", zipped);
    lesson_draw_parts(l, zipped, a, "the matrix: 3b is element 3 of tile b; both count down first");

    ct_layout tiled = ct_tiled_divide(cx, a, tile);
    ct_layout flat = ct_flat_divide(cx, a, tile);
    STEP(l,
         "Two more arrangements of the same four modes exist. tiled_divide opens the brackets of "
         "the rest, flat_divide opens both. Choose by how you want to call it: four names, one "
         "division.");
    lesson_show(l, "logical_divide", logical);
    lesson_show(l, "zipped_divide ", zipped);
    lesson_show(l, "tiled_divide  ", tiled);
    lesson_show(l, "flat_divide   ", flat);
}

static void taking(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_10):(_10,_1)");
    ct_value t = numbered(cx, a);
    ct_value zipped = ct_zipped_divide(cx, t, ct_parse(cx, "(_2,_5)"));
    ct_value one = ct_layout_call(cx, zipped, ct_parse(cx, "((_,_),(1,1))"));
    STEP(l,
         "Take the tile at (1,1): leave the first mode open, close the second. On a tensor, the "
         "pointer moves to the tile's corner (lesson 3), and what is left has the tile's shape and "
         "the strides of the matrix. A view, no copy.");
    lesson_show(l, "t", t);
    lesson_show(l, "zipped_divide(t, tile)((_,_),(1,1))", one);
    frame(lesson_draw(l, a, "tile (1,1)"), 2, 5, 2, 5);

    ct_value same = ct_local_tile(cx, t, ct_parse(cx, "(_2,_5)"), ct_parse(cx, "(1,1)"), NULL);
    STEP(l, "Dividing and then taking one tile is so common that it has a name: local_tile(tensor, "
            "tile, which). In a kernel, which is the block's place in the grid: every thread block "
            "takes its own tile with this one line.");
    lesson_show(l, "local_tile(t, (_2,_5), (1,1))", same);

    ct_value band = ct_local_tile(cx, t, ct_parse(cx, "(_2,_5)"), ct_parse(cx, "(1,_)"), NULL);
    STEP(l,
         "Leave a hole in the second argument and you get all tiles along it: (1,_) is the row 1 "
         "of tiles. The answer has rank %d: rows in the tile, columns in the tile, and which tile. "
         "A loop over that last mode visits them one by one.",
         ct_rank(band));
    lesson_show(l, "local_tile(t, (_2,_5), (1,_))", band);
    frame(lesson_draw(l, a, "all tiles of row 1"), 2, 0, 2, 10);
}

/* Three matrices, one tiler. */
static void steps(lesson *l, ct_ctx *cx)
{
    ct_tiler tiler = ct_parse(cx, "(_2,_3,_5)");
    ct_tuple coord = ct_parse(cx, "(1,2,_)");
    ct_tuple mk = ct_parse(cx, "Step<_1,X,_1>");
    ct_tiler a_tile = ct_dice(cx, mk, tiler);
    ct_tuple a_coord = ct_dice(cx, mk, coord);
    STEP(l,
         "A matrix product has three extents: C is M by N, A is M by K, B is N by K. A block "
         "computes one tile of C, so its tile sizes are one triple, %s, and its place is one "
         "triple, %s: tile (1,2) of C, every tile along K.\n\n"
         "Which part of the triple does A need? M and K. Step<_1,X,_1> says so: X drops N, from "
         "the sizes and from the place.",
         ct_str(cx, tiler), ct_str(cx, coord));
    lesson_show(l, "dice(Step<_1,X,_1>, tiler)", a_tile);
    lesson_show(l, "dice(Step<_1,X,_1>, coord)", a_coord);

    ct_value a = numbered(cx, ct_parse(cx, "(_6,_10):(_10,_1)"));
    ct_value b = numbered(cx, ct_parse(cx, "(_9,_10):(_10,_1)"));
    ct_value c = numbered(cx, ct_parse(cx, "(_6,_9):(_9,_1)"));
    ct_value ga = ct_local_tile(cx, a, tiler, coord, ct_parse(cx, "Step<_1,X,_1>"));
    ct_value gb = ct_local_tile(cx, b, tiler, coord, ct_parse(cx, "Step<X,_1,_1>"));
    ct_value gc = ct_local_tile(cx, c, tiler, coord, ct_parse(cx, "Step<_1,_1,X>"));
    STEP(l,
         "local_tile takes the Step as a last argument, and the three lines of every CuTe matrix "
         "product are these. gA and gB have a third mode, the tiles along K, for the loop; gC "
         "has none, because X dropped the hole.");
    lesson_show(l, "gA, Step<_1,X,_1>", ga);
    lesson_show(l, "gB, Step<X,_1,_1>", gb);
    lesson_show(l, "gC, Step<_1,_1,X>", gc);
    frame(lesson_draw(l, ct_tensor_layout(cx, c), "C, 6 by 9, and the tile of this block"), 2, 6, 2,
          3);
}

/* Other tilers. */
static void tilers(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_10):(_10,_1)");
    ct_tiler spread = ct_parse(cx, "(_2:_3,_5:_2)");
    ct_layout z = ct_zipped_divide(cx, a, spread);
    STEP(l,
         "A tiler may give each mode a stride: %s. A tile then takes rows 3 apart and every second "
         "column, and its neighbours fill the gaps. The shapes are those of before, %s; the tiles "
         "are interleaved.",
         ct_str(cx, spread), ct_str(cx, ct_shape(cx, z)));
    lesson_show(l, "zipped_divide(a, (_2:_3,_5:_2))", z);
    lesson_draw_parts(l, z, a, "tile a has the corners of a grid; b to f lie between");

    ct_layout list = ct_logical_divide(cx, a, ct_parse(cx, "_12"));
    STEP(l,
         "A single layout or number is another thing again: it takes the matrix as one long list, "
         "numbered down the columns. Tiles of 12 are two columns each.\n\n"
         "Write (_12,_1) or _12 and you mean different things; neither is an error. Ask: do I tile "
         "rows and columns, or a list?");
    lesson_show(l, "logical_divide(a, _12)", list);
    lesson_draw_parts(l, list, a, "the matrix as a list, in tiles of 12");
}

static void ragged(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_13:_1");
    ct_layout d = ct_logical_divide(cx, a, ct_parse(cx, "_5"));
    STEP(l,
         "And %d places in tiles of 5? The number of tiles is rounded up to %d. All tiles have the "
         "full shape, so the last one sticks out: %d names for %d places. CuTe does not mind, and "
         "does not check. A kernel must compare before it reads there; that is called "
         "predication.",
         (int)ct_int(ct_size(cx, a)), (int)ct_int(ct_get(cx, ct_shape(cx, d), 1)),
         (int)ct_int(ct_size(cx, d)), (int)ct_int(ct_size(cx, a)));
    lesson_show(l, "logical_divide(_13:_1, _5)", d);
    lesson_picture *p = lesson_draw(l, d, "framed: past the end");
    frame(p, 3, 2, 2, 1);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_10):(_10,_1)");
    ct_layout z = ct_zipped_divide(cx, a, ct_parse(cx, "(_2,_5)"));
    STEP(l,
         "Take away:\n"
         "1. Dividing renames places: (in the tile, which tile). It is A o (B, complement of B).\n"
         "2. zipped_divide gives ((tile), (rest)): %s.\n"
         "3. local_tile keeps the tile and chooses in the rest. A hole keeps a row of tiles; X in "
         "a Step drops a mode.\n"
         "4. A shape tiles mode by mode, a layout tiles a list. The last tile may stick out.\n\n"
         "Next: keep the rest and choose in the tile. Lesson 8 gives every thread its part.",
         ct_str(cx, z));
    lesson_draw_parts(l, z, a, "six tiles of a matrix");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 7, "Divide", "Tiles, and how to take one.");
    ct_ctx *cx = lesson_ctx(l);
    one_mode(l, cx);
    by_complement(l, cx);
    two_modes(l, cx);
    taking(l, cx);
    steps(l, cx);
    tilers(l, cx);
    ragged(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
