/* Lesson 11, product: a layout, repeated in the order of another.
 *
 * Teaches logical_product as composition of a complement, its order and its size, blocked and raked
 * products of matrices, and tile_to_shape. Clears up: a product makes places where a division only
 * names them; an integer, a layout and a shape on the right; which product a plan of threads wants.
 * Follows ref/layout/product.c; 02_layout_algebra "Product (Tiling)" and below, 03_tensor "Tiling a
 * Tensor". */
#include "tutorials/lesson.h"

static int number(ct_value v)
{
    return (int)ct_int(v);
}

static int size(ct_ctx *cx, ct_value v)
{
    return number(ct_size(cx, v));
}

static int cosize(ct_ctx *cx, ct_layout v)
{
    return number(ct_cosize(cx, v));
}

/* The offset at a number. */
static int at(ct_ctx *cx, ct_layout layout, int i)
{
    return number(ct_layout_call(cx, layout, ct_dynamic(cx, i)));
}

static void repeating(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_3:_2");
    // auto a = make_layout(Int<3>{}, Int<2>{});
    ct_layout b = ct_parse(cx, "_4:_1");
    // auto b = make_layout(Int<4>{});
    ct_layout p = ct_logical_product(cx, a, b);
    // auto p = logical_product(a, b);
    STEP(l,
         "You have one tile, a, and want %d of them, without two elements in one place. "
         "logical_product(a, b) does that. Its mode 0 is a, as it is. Its mode 1 says by how much "
         "each copy is moved: here by %d, %d, %d and %d.\n\n"
         "This is the complement of lesson 08 at work: the gaps of a are filled before the next "
         "block is begun.",
         size(cx, b), at(cx, p, 0), at(cx, p, 3), at(cx, p, 6), at(cx, p, 9));
    lesson_show(l, "a", a);
    lesson_show(l, "b", b);
    lesson_show(l, "p = logical_product(a, b)", p);
    lesson_draw_parts(l, p, ct_parse(cx, "(_2,_6):(_6,_1)"), "memory: 2b is element 2 of copy b");

    ct_value room = ct_mul(cx, ct_size(cx, a), ct_cosize(cx, b));
    // auto room = size(a) * cosize(b);
    ct_layout free_places = ct_complement(cx, a, room);
    // auto free_places = complement(a, room);
    ct_layout second = ct_composition(cx, free_places, b);
    // auto second = composition(free_places, b);
    ct_layout modes[2] = {a, second};
    ct_layout by_hand = ct_make_layout_of(cx, 2, modes);
    // auto by_hand = make_layout(a, second);
    STEP(l,
         "By hand it is three lines that you know. complement: where could copies of a begin, in "
         "room for %d elements? composition: of those places, pick in the order of b. "
         "make_layout: put a in front.\n\n"
         "Compare with lesson 10: logical_divide(A, B) is A composed with (B, complement of B). "
         "The product is (A, complement of A composed with B).",
         number(room));
    lesson_show(l, "room", room);
    lesson_show(l, "complement(a, room)", free_places);
    lesson_show(l, "composition(free_places, b)", second);
    lesson_show(l, "make_layout(a, second)", by_hand);
}

static void order(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_3:_2");
    // auto a = make_layout(Int<3>{}, Int<2>{});
    ct_layout turned = ct_logical_product(cx, a, ct_parse(cx, "(_2,_2):(_2,_1)"));
    // auto turned = logical_product(a, make_layout(make_shape(Int<2>{}, Int<2>{}), LayoutRight{}));
    ct_layout sparse = ct_logical_product(cx, a, ct_parse(cx, "_4:_2"));
    // auto sparse = logical_product(a, make_layout(Int<4>{}, Int<2>{}));
    STEP(l, "b is more than a count: it has an order, and it may skip. With (_2,_2):(_2,_1) the "
            "second copy begins where the third one did. With _4:_2 only every second place is "
            "used, so the gaps of a stay. Copy b in the picture is the one with number 1.");
    lesson_show(l, "logical_product(a, (_2,_2):(_2,_1))", turned);
    lesson_draw_parts(l, turned, ct_parse(cx, "(_2,_6):(_6,_1)"), "another order of copies");
    lesson_show(l, "logical_product(a, _4:_2)", sparse);
    lesson_draw_parts(l, sparse, ct_parse(cx, "(_4,_6):(_6,_1)"), "every second place");
}

static void makes_places(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_12:_1");
    // auto a = make_layout(Int<12>{});
    ct_layout tile = ct_parse(cx, "_3:_2");
    // auto tile = make_layout(Int<3>{}, Int<2>{});
    ct_layout d = ct_logical_divide(cx, a, tile);
    // auto d = logical_divide(a, tile);
    ct_layout p = ct_logical_product(cx, tile, ct_parse(cx, "_4:_1"));
    // auto p = logical_product(tile, make_layout(Int<4>{}));
    ct_layout far = ct_logical_product(cx, a, tile);
    // auto far = logical_product(a, tile);
    STEP(l,
         "Divide and product can give the same layout, from two sides: a division starts with the "
         "whole and a tile, a product with a tile and a number of them. A division only renames "
         "places; a product makes new ones. logical_product(a, tile) needs room for %d elements, "
         "where a had %d.\n\n"
         "That is why a tensor can be divided, and has no products: its memory does not grow. "
         "Products are for layouts.",
         cosize(cx, far), cosize(cx, a));
    lesson_show(l, "logical_divide(a, tile)", d);
    lesson_show(l, "logical_product(tile, _4:_1)", p);
    lesson_show(l, "logical_product(a, tile)", far);
    lesson_show(l, "size(far)", ct_size(cx, far));
    lesson_show(l, "cosize(far)", ct_cosize(cx, far));
}

/* Matrices: what one would like to write, and what it gives. */
static void by_mode(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_2,_3):(_3,_1)");
    // auto a = make_layout(make_shape(Int<2>{}, Int<3>{}), LayoutRight{});
    ct_tiler grid = ct_parse(cx, "(_3,_2)");
    // auto grid = make_shape(Int<3>{}, Int<2>{});
    ct_layout p = ct_logical_product(cx, a, grid);
    // auto p = logical_product(a, grid);
    STEP(l,
         "Now a matrix: a tile of %d by %d, and a grid of %d by %d tiles. A shape on the right "
         "works "
         "mode by mode, as in lesson 07. It is tempting, and wrong: the rows are repeated without "
         "a thought for the columns, and the columns without a thought for the rows.\n\n"
         "The answer has %d places and reaches only %d offsets: places share memory. No error, no "
         "warning; count. The framed ones all lie at offset 3.",
         size(cx, ct_get(cx, a, 0)), size(cx, ct_get(cx, a, 1)), number(ct_item(grid, 0)),
         number(ct_item(grid, 1)), size(cx, p), cosize(cx, p));
    lesson_show(l, "a", a);
    lesson_show(l, "logical_product(a, grid)", p);
    lesson_show(l, "size(p)", ct_size(cx, p));
    lesson_show(l, "cosize(p)", ct_cosize(cx, p));
    lesson_draw_part(l, p, ct_dynamic(cx, 3), "framed: one offset, several places");

    ct_tiler knowing = ct_parse(cx, "(_3:_3,_2:_6)");
    // auto knowing = make_tile(make_layout(Int<3>{}, Int<3>{}), make_layout(Int<2>{}, Int<6>{}));
    ct_layout right = ct_logical_product(cx, a, knowing);
    // auto right = logical_product(a, knowing);
    STEP(l,
         "It can be done mode by mode: with strides that skip what the other mode needs. But to "
         "write %s you must know the shape and the strides of a. If a changes, the tiler is "
         "wrong again. There is a better way.",
         ct_str(cx, knowing));
    lesson_show(l, "logical_product(a, (_3:_3,_2:_6))", right);
}

static void blocked(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_2,_3):(_3,_1)");
    // auto a = make_layout(make_shape(Int<2>{}, Int<3>{}), LayoutRight{});
    ct_layout b = ct_parse(cx, "(_3,_2):(_1,_3)");
    // auto b = make_layout(make_shape(Int<3>{}, Int<2>{}));
    ct_layout p = ct_logical_product(cx, a, b);
    // auto p = logical_product(a, b);
    ct_layout blocks = ct_blocked_product(cx, a, b);
    // auto blocks = blocked_product(a, b);
    STEP(l,
         "Let the grid be a layout. logical_product(a, b) treats both as lists, so no two tiles "
         "overlap: mode 0 is the tile, mode 1 the grid. Now sort the modes: row of the tile with "
         "row of the grid, column with column. That is blocked_product, and it is again a matrix, "
         "of %d by %d.\n\n"
         "The tile may be row-major and the grid column-major, as here: neither needs to know of "
         "the other.",
         size(cx, ct_get(cx, blocks, 0)), size(cx, ct_get(cx, blocks, 1)));
    lesson_show(l, "b", b);
    lesson_show(l, "logical_product(a, b)", p);
    lesson_show(l, "blocked_product(a, b)", blocks);
    lesson_draw(l, blocks, "each tile is a block of memory; tiles count down first");

    ct_layout raked = ct_raked_product(cx, a, b);
    // auto raked = raked_product(a, b);
    STEP(l,
         "raked_product puts the grid first in each pair. The tiles are the same, and lie in "
         "memory as before; in the matrix they are spread out, one element of each tile, then the "
         "next element of each. Look for the offsets 0, 1, 2: the first row of tile 0, two columns "
         "apart. Others call this a cyclic distribution.");
    lesson_show(l, "blocked_product(a, b)", blocks);
    lesson_show(l, "raked_product(a, b)", raked);
    lesson_draw_part(l, raked, ct_parse(cx, "_6:_1"), "framed: tile 0");
}

/* Which thread has which values: the product as a plan. */
static void threads(lesson *l, ct_ctx *cx)
{
    ct_layout thr = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto thr = make_layout(make_shape(Int<2>{}, Int<4>{}), LayoutRight{});
    ct_layout val = ct_parse(cx, "(_1,_2):(_0,_1)");
    // auto val = make_layout(make_shape(Int<1>{}, Int<2>{}), LayoutRight{});
    ct_layout near_by = ct_raked_product(cx, thr, val);
    // auto near_by = raked_product(thr, val);
    ct_layout apart = ct_blocked_product(cx, thr, val);
    // auto apart = blocked_product(thr, val);
    ct_tuple owner = ct_parse(cx, "(_8,_2)");
    // auto owner = make_shape(Int<8>{}, Int<2>{});
    ct_layout near_tv = ct_with_shape(cx, ct_right_inverse(cx, near_by), owner);
    // auto near_tv = right_inverse(near_by).with_shape(owner);
    ct_layout apart_tv = ct_with_shape(cx, ct_right_inverse(cx, apart), owner);
    // auto apart_tv = right_inverse(apart).with_shape(owner);
    STEP(l,
         "Which one for threads? On the left stands a plan of %d threads, on the right the %d "
         "values "
         "that each of them has. Then the product says, for each place, whose it is. Blocked: the "
         "threads stand "
         "side by side, and the whole plan is repeated for value 1. Raked: the values of a thread "
         "stand side by side.\n\n"
         "A thread that moves its values with one instruction wants them side by side: "
         "make_tiled_copy (lesson 17) takes the raked product. If each value is moved alone, "
         "blocked is better: neighbours read neighbours. right_inverse turns the plan round, from "
         "place to owner into owner to place.",
         size(cx, thr), size(cx, val));
    lesson_show(l, "raked_product(thr, val)", near_by);
    lesson_draw_owners(l, near_tv, ct_parse(cx, "(_2,_8)"), "raked: T1 has two neighbours");
    lesson_show(l, "blocked_product(thr, val)", apart);
    lesson_draw_owners(l, apart_tv, ct_parse(cx, "(_2,_8)"), "blocked: T1 has two places apart");
}

static void right_hand_sides(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_2,_2):(_4,_1)");
    // auto a = make_layout(make_shape(Int<2>{}, Int<2>{}), make_stride(Int<4>{}, Int<1>{}));
    ct_layout by_number = ct_logical_product(cx, a, ct_parse(cx, "_6"));
    // auto by_number = logical_product(a, Int<6>{});
    ct_layout by_layout = ct_logical_product(cx, a, ct_parse(cx, "(_2,_3):(_1,_2)"));
    // auto by_layout = logical_product(a, make_layout(make_shape(Int<2>{}, Int<3>{})));
    ct_layout by_shape = ct_logical_product(cx, a, ct_parse(cx, "(_2,_3)"));
    // auto by_shape = logical_product(a, make_shape(Int<2>{}, Int<3>{}));
    STEP(l,
         "Mind the right-hand side once more. A number, _6, is the layout _6:_1, and so is "
         "(_2,_3):(_1,_2), as a list: six tiles, one after the other. The shape (_2,_3) is "
         "something else. It is a tiler: two of mode 0, three of mode 1, and here the tiles "
         "overlap (size %d, cosize %d).\n\n"
         "A tiler is not a layout; a pair of parentheses with a colon and one without are two "
         "questions. If you want a grid, write make_layout(make_shape(..)).",
         size(cx, by_shape), cosize(cx, by_shape));
    lesson_show(l, "logical_product(a, _6)", by_number);
    lesson_show(l, "logical_product(a, (_2,_3):(_1,_2))", by_layout);
    lesson_show(l, "logical_product(a, (_2,_3))", by_shape);
}

static void arranged(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_2,_3):(_3,_1)");
    // auto a = make_layout(make_shape(Int<2>{}, Int<3>{}), LayoutRight{});
    ct_tiler t = ct_parse(cx, "(_3:_3,_2:_6)");
    // auto t = make_tile(make_layout(Int<3>{}, Int<3>{}), make_layout(Int<2>{}, Int<6>{}));
    ct_layout logical = ct_logical_product(cx, a, t);
    // auto logical = logical_product(a, t);
    ct_layout zipped = ct_zipped_product(cx, a, t);
    // auto zipped = zipped_product(a, t);
    ct_layout tiled = ct_tiled_product(cx, a, t);
    // auto tiled = tiled_product(a, t);
    ct_layout flat = ct_flat_product(cx, a, t);
    // auto flat = flat_product(a, t);
    STEP(l, "As with division (lesson 10) there are four arrangements of a product by modes: a "
            "pair for each mode; tile and grid in one pair of parentheses each; the grid opened; "
            "both opened. The numbers are the same; choose by the coordinate that you want to "
            "write.");
    lesson_show(l, "logical_product(a, t)", logical);
    lesson_show(l, "zipped_product(a, t)", zipped);
    lesson_show(l, "tiled_product(a, t)", tiled);
    lesson_show(l, "flat_product(a, t)", flat);
}

static void to_shape(lesson *l, ct_ctx *cx)
{
    ct_layout atom = ct_parse(cx, "(_2,_3):(_3,_1)");
    // auto atom = make_layout(make_shape(Int<2>{}, Int<3>{}), LayoutRight{});
    ct_tuple shape = ct_parse(cx, "(_4,_9)");
    // auto shape = make_shape(Int<4>{}, Int<9>{});
    ct_layout down = ct_tile_to_shape(cx, atom, shape, NULL);
    // auto down = tile_to_shape(atom, shape);
    ct_layout across = ct_tile_to_shape(cx, atom, shape, ct_parse(cx, "(_1,_0)"));
    // auto across = tile_to_shape(atom, shape, make_shape(Int<1>{}, Int<0>{}));
    STEP(l,
         "The product that kernels use most has another name. tile_to_shape(atom, shape) repeats a "
         "small layout until it fills a shape, blocked, and finds the grid itself. Shared memory "
         "is laid out in this way, from an atom that avoids bank conflicts (lesson 16).\n\n"
         "Tiles count down the columns first; a third argument says which mode goes first, "
         "(_1,_0): the columns.");
    lesson_show(l, "tile_to_shape(atom, shape)", down);
    lesson_draw(l, down, "tiles down first");
    lesson_show(l, "tile_to_shape(atom, shape, (_1,_0))", across);
    lesson_draw(l, across, "tiles across first");
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_2,_3):(_3,_1)");
    // auto a = make_layout(make_shape(Int<2>{}, Int<3>{}), LayoutRight{});
    ct_layout b = ct_parse(cx, "(_3,_2):(_1,_3)");
    // auto b = make_layout(make_shape(Int<3>{}, Int<2>{}));
    ct_layout blocks = ct_blocked_product(cx, a, b);
    // auto blocks = blocked_product(a, b);
    STEP(l,
         "Take away:\n\n"
         "- logical_product(A, B) = (A, complement of A composed with B): B copies of A, none "
         "sharing a place. Sizes multiply, memory grows; tensors have no products.\n"
         "- blocked_product keeps a tile together, raked_product spreads it. Both want layouts of "
         "equal rank.\n"
         "- A shape on the right works mode by mode, and tiles may overlap. Compare size and "
         "cosize.\n"
         "- tile_to_shape repeats an atom until a shape is full.\n\n"
         "Next: a layout with data. Lesson 12 is about tensors.");
    lesson_draw_parts(l, ct_logical_product(cx, a, b), blocks,
                      "blocked: element 4 of the second tile is 4b");
}

int main(int argc, char **argv)
{
    lesson *l =
        lesson_open(argc, argv, 11, "Product", "How to repeat a layout, in the order of another.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 07, 08, 09 and 10", 15);
    repeating(l, cx);
    order(l, cx);
    makes_places(l, cx);
    by_mode(l, cx);
    blocked(l, cx);
    threads(l, cx);
    right_hand_sides(l, cx);
    arranged(l, cx);
    to_shape(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
