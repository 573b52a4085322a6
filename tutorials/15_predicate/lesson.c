/* Lesson 15, predicate: tiles that stick out, and how not to touch what is not there.
 *
 * Teaches identity tensors, partitioned like the data, elem_less, predicate tensors with copy_if,
 * predicates that are the same along a mode, residues, and what a vector does to a predicate.
 * Clears up: a bound that is compared with an offset, the shape of the tile as a bound, and one
 * flag for four elements.
 * Follows ref/tuple/basis.c, ref/tuple/compare.c, ref/algorithm/copy.c, ref/tensor/partition.c;
 * 0y_predication. */
#include "tutorials/lesson.h"

#include <stdio.h>

static int number(ct_value v)
{
    return (int)ct_int(v);
}

/* A tensor of integers, each of which is its own offset. */
static ct_value counted(ct_ctx *cx, ct_layout layout)
{
    // auto counted = [](auto layout) {
    ct_value t = ct_make_tensor_owning(cx, CT_SIGNED, 32, layout);
    //     auto t = make_tensor<int>(layout);
    int64_t size = ct_int(ct_size(cx, layout));
    for (int64_t i = 0; i < size; ++i)
        ct_store(cx, t, ct_dynamic(cx, i),
                 ct_of_int(ct_int(ct_layout_call(cx, layout, ct_dynamic(cx, i)))));
    //     for (int i = 0; i < size(t); ++i)
    //         t(i) = layout(i);
    return t;
    //     return t;
    // };
}

/* For each coordinate that a part has, whether it lies within the bounds. */
static ct_value flags_of(ct_ctx *cx, ct_value coords, ct_tuple bounds)
{
    // auto flags_of = [](auto coords, auto bounds) {
    ct_value flags = ct_make_tensor_owning(cx, CT_UNSIGNED, 8, ct_shape(cx, coords));
    //     auto flags = make_tensor<bool>(shape(coords));
    for (int64_t i = 0; i < ct_int(ct_size(cx, flags)); ++i) {
        ct_tuple at = ct_layout_call(cx, coords, ct_dynamic(cx, i));
        ct_store(cx, flags, ct_dynamic(cx, i), ct_of_int(ct_int(ct_elem_less(cx, at, bounds))));
    }
    //     for (int i = 0; i < size(flags); ++i)
    //         flags(i) = elem_less(coords(i), bounds);
    return flags;
    //     return flags;
    // };
}

/* A copy without predicates; the layout of where it went. */
static ct_layout copied(ct_ctx *cx, ct_value src, ct_value dst)
{
    // auto copied = [](auto const &src, auto &dst) {
    ct_copy(cx, src, dst);
    //     copy(src, dst);
    return ct_tensor_layout(cx, dst);
    //     return dst.layout();
    // };
}

static ct_value minus(ct_ctx *cx, ct_value a, ct_value b, void *user)
{
    (void)user;
    return ct_sub(cx, a, b);
}

/* How many flags are set. */
static int set_in(ct_ctx *cx, ct_value flags)
{
    int n = 0;
    for (int64_t i = 0; i < ct_int(ct_size(cx, flags)); ++i)
        n += ct_load(cx, flags, ct_dynamic(cx, i)).i != 0;
    return n;
}

/* ---- Pictures ---- */

typedef struct where {
    ct_ctx *cx;
    ct_value coords; /* (row, column) -> coordinate */
    ct_tuple bounds;
} where;

static ct_tuple coordinate(const where *w, int64_t row, int64_t column)
{
    ct_tuple at[2] = {ct_dynamic(w->cx, row), ct_dynamic(w->cx, column)};
    return ct_layout_call(w->cx, w->coords, ct_make_tuple(w->cx, 2, at));
}

static bool inside(const where *w, int64_t row, int64_t column)
{
    return ct_int(ct_elem_less(w->cx, coordinate(w, row, column), w->bounds)) != 0;
}

/* "(4,7)", in another colour where it is not inside. */
static int64_t label_where(int64_t row, int64_t column, char *text, size_t size, void *user)
{
    const where *w = user;
    ct_print(coordinate(w, row, column), text, size);
    return inside(w, row, column);
}

/* A matrix of coordinates; those outside of the bounds are framed. */
static void draw_where(lesson *l, ct_value coords, ct_tuple bounds, const char *caption)
{
    ct_ctx *cx = lesson_ctx(l);
    where w = {cx, coords, bounds};
    ct_tuple shape = ct_shape(cx, coords);
    lesson_cells cells = {ct_int(ct_size(cx, ct_item(shape, 0))),
                          ct_int(ct_size(cx, ct_item(shape, 1))), label_where, &w};
    lesson_picture *p = lesson_draw_cells(l, &cells, "%s", caption);
    for (int64_t m = 0; m < cells.rows; ++m)
        for (int64_t n = 0; n < cells.columns; ++n)
            if (!inside(&w, m, n))
                lesson_mark(p, m, n);
}

/* The elements of a small matrix of integers. */
static void say_matrix(lesson *l, const char *name, ct_value t)
{
    ct_ctx *cx = lesson_ctx(l);
    ct_tuple shape = ct_shape(cx, t);
    for (int m = 0; m < number(ct_item(shape, 0)); ++m) {
        char text[128] = "";
        size_t used = 0;
        for (int n = 0; n < number(ct_item(shape, 1)); ++n) {
            ct_tuple at[2] = {ct_dynamic(cx, m), ct_dynamic(cx, n)};
            used += (size_t)snprintf(text + used, sizeof text - used, " %3d",
                                     (int)ct_load(cx, t, ct_make_tuple(cx, 2, at)).i);
        }
        lesson_say(l, "%s row %d:%s", name, m, text);
    }
}

/* ---- The steps ---- */

static void sticking_out(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_5,_7):(_7,_1)");
    // auto a = make_layout(make_shape(Int<5>{}, Int<7>{}), LayoutRight{});
    ct_tuple tile = ct_parse(cx, "(_2,_4)");
    // auto tile = make_shape(Int<2>{}, Int<4>{});
    ct_layout z = ct_zipped_divide(cx, a, tile);
    // auto z = zipped_divide(a, tile);
    ct_value places = ct_size(cx, z);
    // auto places = size(z);
    ct_value elements = ct_size(cx, a);
    // auto elements = size(a);
    STEP(
        l,
        "A matrix of %d by %d in tiles of %d by %d. Division rounds up (lesson 10): every tile has "
        "its full shape, and together they have %d places for %d elements. The framed places do "
        "not exist. A kernel does not make its last tiles smaller; all threads run the same loop, "
        "and a predicate, a flag for each element, switches off what is not there.",
        number(ct_item(ct_shape(cx, a), 0)), number(ct_item(ct_shape(cx, a), 1)),
        number(ct_item(tile, 0)), number(ct_item(tile, 1)), number(places), number(elements));
    lesson_show(l, "z", z);
    lesson_show(l, "size(z)", places);
    lesson_show(l, "size(a)", elements);
    draw_where(l, ct_make_identity_tensor(cx, ct_parse(cx, "(6,8)")), ct_parse(cx, "(5,7)"),
               "coordinates in 3 by 2 tiles; framed: not in the matrix");

    ct_tuple hidden = ct_parse(cx, "((0,3),(0,1))");
    // auto hidden = make_coord(make_coord(0, 3), make_coord(0, 1));
    ct_value offset = ct_layout_call(cx, z, hidden);
    // auto offset = z(hidden);
    ct_value below = ct_less(cx, offset, elements);
    // auto below = offset < elements;
    ct_value really = ct_layout_call(cx, a, ct_parse(cx, "(1,0)"));
    // auto really = a(1, 0);
    STEP(l,
         "Why not compare the offset with the size? Take row 0, column 7: the last place of the "
         "first tile on the right. Its offset is %s, which is less than %d, and yet the place is "
         "not in the matrix. Offset %s belongs to (1,0): you would read the next row. Of a matrix, "
         "an offset cannot tell; the coordinate can.",
         ct_str(cx, offset), number(elements), ct_str(cx, offset));
    lesson_show(l, "z(hidden)", offset);
    lesson_show(l, "z(hidden) < size(a)", below);
    lesson_show(l, "a(1,0)", really);
}

static void identity(lesson *l, ct_ctx *cx)
{
    ct_tuple bounds = ct_parse(cx, "(5,7)");
    // auto bounds = make_shape(5, 7);
    ct_value all = ct_make_identity_tensor(cx, bounds);
    // auto all = make_identity_tensor(bounds);
    ct_value here = ct_layout_call(cx, all, ct_parse(cx, "(3,6)"));
    // auto here = all(3, 6);
    STEP(l, "So let a tensor of coordinates go the way of the data. make_identity_tensor has the "
            "shape of the matrix, and its element at (m,n) is (m,n). It has no memory. Its strides "
            "are steps of a coordinate (lesson 02): _1@0 adds one to the row, _1@1 one to the "
            "column.\n\n"
            "It knows nothing of the strides of the matrix, and need not.");
    lesson_show(l, "all", all);
    lesson_show(l, "all(3,6)", here);

    ct_value tile = ct_local_tile(cx, all, ct_parse(cx, "(_2,_4)"), ct_parse(cx, "(2,1)"), NULL);
    // auto tile = local_tile(all, make_shape(Int<2>{}, Int<4>{}), make_coord(2, 1));
    ct_value first = ct_layout_call(cx, tile, ct_parse(cx, "(0,0)"));
    // auto first = tile(0, 0);
    STEP(l,
         "Cut it like the matrix: the same local_tile, the same tile, the same place in the grid. "
         "The tile has the shape of a tile of data, and each element says where in the whole "
         "matrix it is. The first one is %s: the iterator has moved, as a pointer would.",
         ct_str(cx, first));
    lesson_show(l, "tile", tile);
    lesson_show(l, "tile(0,0)", first);
    draw_where(l, tile, bounds, "the tile in the lower right corner");
}

static void compare(lesson *l, ct_ctx *cx)
{
    ct_tuple bounds = ct_parse(cx, "(5,7)");
    // auto bounds = make_shape(5, 7);
    ct_tuple in = ct_parse(cx, "(4,6)");
    // auto in = make_coord(4, 6);
    ct_tuple out = ct_parse(cx, "(4,7)");
    // auto out = make_coord(4, 7);
    ct_value yes = ct_elem_less(cx, in, bounds);
    // auto yes = elem_less(in, bounds);
    ct_value no = ct_elem_less(cx, out, bounds);
    // auto no = elem_less(out, bounds);
    ct_value trap = ct_lex_less(cx, out, bounds);
    // auto trap = lex_less(out, bounds);
    ct_value local = ct_elem_less(cx, ct_parse(cx, "(0,3)"), ct_parse(cx, "(2,4)"));
    // auto local = elem_less(make_coord(0, 3), make_shape(2, 4));
    STEP(l,
         "elem_less(c, bounds) is true if every number of c is less than its partner. That is the "
         "question. The dictionary's order, lex_less, answers another one: %s comes before %s, "
         "because 4 is less than 5, whatever follows.\n\n"
         "And compare with the bounds of the whole matrix. The coordinate within the tile is "
         "always less than the shape of the tile; that is no test at all.",
         ct_str(cx, out), ct_str(cx, bounds));
    lesson_show(l, "elem_less(in, bounds)", yes);
    lesson_show(l, "elem_less(out, bounds)", no);
    lesson_show(l, "lex_less(out, bounds)", trap);
    lesson_show(l, "elem_less((0,3), (2,4))", local);
}

static void by_thread(lesson *l, ct_ctx *cx)
{
    ct_tuple bounds = ct_parse(cx, "(5,7)");
    // auto bounds = make_shape(5, 7);
    ct_value all = ct_make_identity_tensor(cx, bounds);
    // auto all = make_identity_tensor(bounds);
    ct_value tile = ct_local_tile(cx, all, ct_parse(cx, "(_2,_4)"), ct_parse(cx, "(2,1)"), NULL);
    // auto tile = local_tile(all, make_shape(Int<2>{}, Int<4>{}), make_coord(2, 1));
    ct_layout threads = ct_parse(cx, "(_2,_2):(_2,_1)");
    // auto threads = make_layout(make_shape(Int<2>{}, Int<2>{}), LayoutRight{});
    ct_value part = ct_local_partition(cx, tile, threads, ct_dynamic(cx, 1), NULL);
    // auto part = local_partition(tile, threads, 1);
    ct_tuple one = ct_layout_call(cx, part, ct_dynamic(cx, 0));
    // auto one = part(0);
    ct_tuple two = ct_layout_call(cx, part, ct_dynamic(cx, 1));
    // auto two = part(1);
    STEP(l,
         "A thread partitions the coordinates just as it partitions the data: local_partition, a "
         "TiledCopy or a TiledMMA, whatever it is. Then element i of its coordinates says where "
         "element i of its data is. Thread 1 of four has %s, which is there, and %s, which is not.",
         ct_str(cx, one), ct_str(cx, two));
    lesson_show(l, "part", part);
    lesson_show(l, "part(0)", one);
    lesson_show(l, "part(1)", two);
    lesson_say(l, "elem_less: %d and %d", number(ct_elem_less(cx, one, bounds)),
               number(ct_elem_less(cx, two, bounds)));
}

static void masked_copy(lesson *l, ct_ctx *cx)
{
    ct_value memory = counted(cx, ct_parse(cx, "(_5,_7):(_7,_1)"));
    // auto memory = counted(make_layout(make_shape(Int<5>{}, Int<7>{}), LayoutRight{}));
    ct_value a = ct_make_tensor(cx, ct_data(cx, memory), ct_tensor_layout(cx, memory));
    // auto a = make_tensor(memory.data(), memory.layout());
    ct_value src = ct_local_tile(cx, a, ct_parse(cx, "(_2,_4)"), ct_parse(cx, "(2,1)"), NULL);
    // auto src = local_tile(a, make_shape(Int<2>{}, Int<4>{}), make_coord(2, 1));
    ct_value dst = ct_make_tensor_owning(cx, CT_SIGNED, 32, ct_parse(cx, "(_2,_4)"));
    // auto dst = make_tensor<int>(make_shape(Int<2>{}, Int<4>{}));
    ct_layout bad = copied(cx, src, dst);
    // auto bad = copied(src, dst);  // compiles, and is wrong
    STEP(l, "What happens without predicates? The tile in the corner reaches past the end of the "
            "matrix. CuTe reads there: what it finds belongs to somebody else, or to nobody, and "
            "then the kernel ends with an error. ct knows how large the memory is, and refuses.");
    lesson_show(l, "copied(src, dst)", bad);
}

static void copy_with_flags(lesson *l, ct_ctx *cx)
{
    ct_value memory = counted(cx, ct_parse(cx, "(_5,_7):(_7,_1)"));
    // auto memory = counted(make_layout(make_shape(Int<5>{}, Int<7>{}), LayoutRight{}));
    ct_value a = ct_make_tensor(cx, ct_data(cx, memory), ct_tensor_layout(cx, memory));
    // auto a = make_tensor(memory.data(), memory.layout());
    ct_value src = ct_local_tile(cx, a, ct_parse(cx, "(_2,_4)"), ct_parse(cx, "(2,1)"), NULL);
    // auto src = local_tile(a, make_shape(Int<2>{}, Int<4>{}), make_coord(2, 1));
    ct_value all = ct_make_identity_tensor(cx, ct_parse(cx, "(5,7)"));
    // auto all = make_identity_tensor(make_shape(5, 7));
    ct_value tile = ct_local_tile(cx, all, ct_parse(cx, "(_2,_4)"), ct_parse(cx, "(2,1)"), NULL);
    // auto tile = local_tile(all, make_shape(Int<2>{}, Int<4>{}), make_coord(2, 1));
    ct_value flags = flags_of(cx, tile, ct_parse(cx, "(5,7)"));
    // auto flags = flags_of(tile, make_shape(5, 7));
    ct_value dst = ct_make_tensor_owning(cx, CT_SIGNED, 32, ct_parse(cx, "(_2,_4)"));
    // auto dst = make_tensor<int>(make_shape(Int<2>{}, Int<4>{}));
    ct_clear_tensor(cx, dst);
    // clear(dst);
    ct_copy_if(cx, flags, src, dst);
    // copy_if(flags, src, dst);
    STEP(l,
         "With predicates: flags_of, at the top of this file, makes a tensor of bool from the "
         "coordinates, and copy_if copies where the flag is set, here %d times. The rest of dst "
         "stays as it was. So clear it first: for a matrix product, zeros are right, for they add "
         "nothing. For a maximum they would not be.",
         set_in(cx, flags));
    say_matrix(l, "flags", flags);
    say_matrix(l, "dst  ", dst);
    lesson_say(l, "copy_if(flags, src, dst);");
}

static void one_mode(lesson *l, ct_ctx *cx)
{
    ct_layout plan = ct_parse(cx, "(_2,_4):(_1,_0)");
    // auto plan = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<1>{}, Int<0>{}));
    ct_value places = ct_size(cx, plan);
    // auto places = size(plan);
    ct_value registers = ct_cosize(cx, plan);
    // auto registers = cosize(plan);
    ct_value flags = ct_make_tensor_owning(cx, CT_UNSIGNED, 8, plan);
    // auto flags = make_tensor<bool>(plan);
    for (int m = 0; m < 2; ++m) {
        ct_tuple at[2] = {ct_dynamic(cx, m), ct_dynamic(cx, 0)};
        ct_store(cx, flags, ct_make_tuple(cx, 2, at), ct_of_int(4 + m < 5));
    }
    // for (int m = 0; m < 2; ++m)
    //     flags(m, 0) = 4 + m < 5;
    STEP(l,
         "Flags are registers, and a loop over k would compute them again and again. But whether "
         "a row exists does not depend on k. So kernels keep flags for m alone, before the loop, "
         "and give the tensor a stride of 0 along k: %d places, %d registers. copy_if does not "
         "notice; every column of the tile finds the flag of its row.\n\n"
         "In such kernels the tensors are called tApA and tBpB, p for predicate.",
         number(places), number(registers));
    lesson_show(l, "plan", plan);
    lesson_show(l, "size(plan)", places);
    lesson_show(l, "cosize(plan)", registers);
    say_matrix(l, "flags", flags);
}

static void residues(lesson *l, ct_ctx *cx)
{
    ct_tuple bounds = ct_parse(cx, "(5,7)");
    // auto bounds = make_shape(5, 7);
    ct_tuple tile = ct_parse(cx, "(_2,_4)");
    // auto tile = make_shape(Int<2>{}, Int<4>{});
    ct_value band =
        ct_local_tile(cx, ct_make_identity_tensor(cx, bounds), tile, ct_parse(cx, "(2,_)"), NULL);
    // auto band = local_tile(make_identity_tensor(bounds), tile, make_coord(2, _));
    ct_value k_tiles = ct_size(cx, ct_get(cx, ct_shape(cx, band), 2));
    // auto k_tiles = size<2>(band);
    ct_value left = ct_sub(cx, ct_item(bounds, 1),
                           ct_mul(cx, ct_sub(cx, k_tiles, ct_dynamic(cx, 1)), ct_item(tile, 1)));
    // auto left = get<1>(bounds) - (k_tiles - 1) * get<1>(tile);
    ct_value last = ct_layout_call(cx, band, ct_parse(cx, "(_,_,1)"));
    // auto last = band(_, _, 1);
    STEP(l,
         "And along k? All tiles but the last are full. What the last one has left is called the "
         "residue: here %s of %d columns. Only in that tile is k compared at all; the others use "
         "the flags for m and n alone.\n\n"
         "Many kernels begin with the short tile, so that the loop that follows has none. They "
         "move the tensors by domain_offset, such that the short tile is the first one.",
         ct_str(cx, left), number(ct_item(tile, 1)));
    lesson_show(l, "band", band);
    lesson_show(l, "size<2>(band)", k_tiles);
    lesson_show(l, "left", left);
    draw_where(l, last, bounds, "the last tile along k");

    ct_tuple corner = ct_parse(cx, "(4,4)");
    // auto corner = make_coord(4, 4);
    ct_tuple residue = ct_transform2(cx, bounds, corner, minus, NULL);
    // auto residue = make_shape(get<0>(bounds) - get<0>(corner),
    //     get<1>(bounds) - get<1>(corner));
    ct_value local = ct_make_identity_tensor(cx, tile);
    // auto local = make_identity_tensor(tile);
    ct_value here = ct_elem_less(cx, ct_layout_call(cx, local, ct_parse(cx, "(0,2)")), residue);
    // auto here = elem_less(local(0, 2), residue);
    ct_value gone = ct_elem_less(cx, ct_layout_call(cx, local, ct_parse(cx, "(0,3)")), residue);
    // auto gone = elem_less(local(0, 3), residue);
    STEP(l,
         "CUTLASS writes the same test from the other side. Take the corner of the tile away from "
         "the bounds: what remains, %s, is the residue of this tile. Then coordinates within the "
         "tile can be compared with it, and they are the same for every tile. Wherever you see "
         "residue_mnk, this is it.",
         ct_str(cx, residue));
    lesson_show(l, "residue", residue);
    lesson_show(l, "elem_less(local(0,2), residue)", here);
    lesson_show(l, "elem_less(local(0,3), residue)", gone);
}

/* One instruction, several elements, one flag. */
static void vectors(lesson *l, ct_ctx *cx)
{
    ct_tuple bounds = ct_parse(cx, "(5,7)");
    // auto bounds = make_shape(5, 7);
    ct_value z = ct_zipped_divide(cx, ct_make_identity_tensor(cx, bounds), ct_parse(cx, "(_1,_4)"));
    // auto z = zipped_divide(make_identity_tensor(bounds), make_shape(Int<1>{}, Int<4>{}));
    ct_tuple begin = ct_layout_call(cx, z, ct_parse(cx, "((0,0),(0,1))"));
    // auto begin = z(make_coord(0, 0), make_coord(0, 1));
    ct_tuple end = ct_layout_call(cx, z, ct_parse(cx, "((0,3),(0,1))"));
    // auto end = z(make_coord(0, 3), make_coord(0, 1));
    ct_value first = ct_elem_less(cx, begin, bounds);
    // auto first = elem_less(begin, bounds);
    ct_value last = ct_elem_less(cx, end, bounds);
    // auto last = elem_less(end, bounds);
    STEP(l,
         "A copy that moves four elements with one instruction has one flag for all four: the "
         "predicate of a TiledCopy has the modes behind the vector, (CPY_M,CPY_K). Which of the "
         "four do you ask? Row 0 has 7 columns. Its second vector begins at %s, which is inside, "
         "and ends at %s, which is not.\n\n"
         "Ask the first, and you copy one element too many. Ask the last, and three good elements "
         "are left out. No flag is right, and neither mistake is reported.",
         ct_str(cx, begin), ct_str(cx, end));
    lesson_show(l, "elem_less(begin, bounds)", first);
    lesson_show(l, "elem_less(end, bounds)", last);
    draw_where(l, ct_layout_call(cx, z, ct_parse(cx, "((0,_),(_,1))")), bounds,
               "the second vector of each row: framed, what is outside");

    ct_value row1 = ct_layout_call(cx, ct_parse(cx, "(5,7):(7,_1)"), ct_parse(cx, "(1,0)"));
    // auto row1 = make_layout(make_shape(5, 7), LayoutRight{})(1, 0);
    ct_value over = ct_mod(cx, row1, ct_dynamic(cx, 4));
    // auto over = row1 % 4;
    STEP(l,
         "There is no repair by flags; the extent must be a multiple of the vector. It has to be "
         "for another reason, too: row 1 begins at offset %s, which leaves %s when divided by 4, "
         "so a wide access to it is misaligned (lesson 13). CUTLASS refuses such a problem before "
         "it starts, by its alignment. What you can do: narrower vectors, down to one element; "
         "rows padded in memory to a multiple; or cp.async with a size, which fills the rest of "
         "its 16 bytes with zeros, if the rows are aligned.\n\n"
         "With extents that are multiples, asking the first element is right.",
         ct_str(cx, row1), ct_str(cx, over));
    lesson_show(l, "row1", row1);
    lesson_show(l, "row1 % 4", over);
}

static void epilogue(lesson *l, ct_ctx *cx)
{
    ct_tuple bounds = ct_parse(cx, "(5,7)");
    // auto bounds = make_shape(5, 7);
    ct_value all = ct_make_identity_tensor(cx, bounds);
    // auto all = make_identity_tensor(bounds);
    ct_value tCcC = ct_local_partition(
        cx, ct_local_tile(cx, all, ct_parse(cx, "(_2,_4)"), ct_parse(cx, "(2,1)"), NULL),
        ct_parse(cx, "(_2,_2):(_2,_1)"), ct_dynamic(cx, 1), NULL);
    // auto tCcC = local_partition(
    //     local_tile(all, make_shape(Int<2>{}, Int<4>{}), make_coord(2, 1)),
    //     make_layout(make_shape(Int<2>{}, Int<2>{}), LayoutRight{}), 1);
    STEP(l,
         "Results are written with predicates as well. Nothing is kept here; each element is "
         "asked once. tCcC has the coordinates (c) of the elements that this thread has, tCrC "
         "the sums in registers, tCgC the places in memory. All three are partitioned alike, so "
         "the same i is the same element, and the bounds are the shape of the whole matrix C.\n\n"
         "TMA needs none of this: its box knows the bounds, and fills with zeros (lesson 25).");
    lesson_show(l, "tCcC", tCcC);
    lesson_say(l, "for (int i = 0; i < size(tCgC); ++i)");
    lesson_say(l, "    if (elem_less(tCcC(i), shape(mC)))");
    lesson_say(l, "        tCgC(i) = alpha * tCrC(i) + beta * tCgC(i);");
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_tuple bounds = ct_parse(cx, "(5,7)");
    // auto bounds = make_shape(5, 7);
    ct_value tile = ct_local_tile(cx, ct_make_identity_tensor(cx, bounds), ct_parse(cx, "(_2,_4)"),
                                  ct_parse(cx, "(2,1)"), NULL);
    // auto tile = local_tile(make_identity_tensor(bounds), make_shape(Int<2>{}, Int<4>{}),
    //     make_coord(2, 1));
    STEP(l, "Take away:\n\n"
            "- Tiles stick out. Make an identity tensor of the whole shape, partition it like the "
            "data, and compare with elem_less(coordinate, shape of the whole).\n"
            "- Offsets cannot tell, and neither can coordinates within the tile.\n"
            "- copy_if leaves alone what is not there: clear it first.\n"
            "- A stride of 0 shares a flag along a mode. The residue is what the last tile has.\n"
            "- A vector has one flag. Its extent must divide, or the vector must be narrower.\n\n"
            "Next: where in shared memory a tile should lie. Lesson 16 swizzles.");
    draw_where(l, tile, bounds, "the last tile: three of eight are there");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 15, "Predicates",
                            "Tiles that stick out of the matrix, and what not to touch.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 10, 13 and 14", 20);
    sticking_out(l, cx);
    identity(l, cx);
    compare(l, cx);
    by_thread(l, cx);
    masked_copy(l, cx);
    copy_with_flags(l, cx);
    one_mode(l, cx);
    residues(l, cx);
    vectors(l, cx);
    epilogue(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
