/* Lesson 24, TMA tensor: tensors of coordinates, whose strides are 1@0 and 1@1.
 *
 * Teaches why a copy by TMA needs coordinates and no pointers, how a layout computes them, and how
 * such a tensor is tiled and partitioned like any other. Clears up: what 1@0 means, why it is not
 * the stride in memory, why coordinates come in another order than modes, what tma_partition wants,
 * and what happens past the end.
 * Follows ref/tuple/basis.c, ref/tma/tma.c, ref/tma/tma_partition.c; 0z_tma_tensors, all of it, and
 * the note on TMA tensors. */
#include "tutorials/lesson.h"

#include <stdio.h>

static int number(ct_value v)
{
    return (int)ct_int(v);
}

/* 100 rows of 128 halves in global memory, row by row. */
static ct_value matrix(ct_ctx *cx)
{
    return ct_parse(cx, "gmem_ptr[16b](0x10000) o (100,128):(128,_1)");
}
// inline auto matrix()
// {
//     alignas(128) static half_t memory[100 * 128];
//     return make_tensor(make_gmem_ptr(memory), make_layout(make_shape(100, 128), LayoutRight{}));
// }

/* A copy of tiles of 32 x 64 of it. */
static ct_tma_copy tiles(ct_ctx *cx)
{
    ct_layout smem = ct_parse(cx, "(_32,_64):(_64,_1)");
    return ct_make_tma_copy(cx, 0, "SM90_TMA_LOAD", matrix(cx), smem, NULL, NULL);
}
// inline auto tiles()
// {
//     return make_tma_copy(SM90_TMA_LOAD{}, matrix(),
//         make_layout(make_shape(Int<32>{}, Int<64>{}), LayoutRight{}));
// }

/* ---- Coordinates as a tensor ---- */

static void implicit(lesson *l, ct_ctx *cx)
{
    ct_value a = ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_dynamic(cx, 42)),
                                ct_make_layout(cx, ct_parse(cx, "(4,5)"), NULL));
    // auto a = make_tensor(counting_iterator<int>(42), make_shape(4, 5));
    ct_value tile = ct_local_tile(cx, a, ct_parse(cx, "(_2,_5)"), ct_parse(cx, "(1,0)"), NULL);
    // auto tile = local_tile(a, make_shape(Int<2>{}, Int<5>{}), make_coord(1, 0));
    STEP(
        l,
        "TMA is the part of a Hopper GPU that copies whole tiles. One thread gives one "
        "instruction: "
        "a descriptor, which the host made of the whole tensor; a place in shared memory; and "
        "where the tile begins, as coordinates. There is no pointer into global memory: that is in "
        "the descriptor. So a tensor that computes pointers is of no use. We need one that "
        "computes coordinates.\n\n"
        "You have met tensors without memory. This one counts: its iterator is a number, and to "
        "cut a tile moves it, here to %d.",
        42 + 2);
    lesson_show(l, "a", a);
    lesson_show(l, "tile", tile);
    lesson_draw(l, a, "what a holds");
}

static void iterator(lesson *l, ct_ctx *cx)
{
    ct_value start = ct_parse(cx, "(42,_2,_7)");
    // auto start = make_tuple(42, Int<2>{}, Int<7>{});
    ct_value it = ct_make_inttuple_iter(cx, start);
    // auto it = make_inttuple_iter(start);
    ct_value there = ct_add(cx, ct_parse(cx, "5@1"), start);
    // auto there = *(it + make_tuple(Int<0>{}, 5, Int<0>{}));
    STEP(l,
         "A tensor needs two things of its iterator: a place to begin, and that an offset can be "
         "added. A coordinate can do both: begin at (42,2,7), add (0,5,0), each number to its "
         "own. Such an iterator prints as ArithTuple.\n\n"
         "Now the layout must give coordinates for offsets.");
    lesson_show(l, "it", it);
    lesson_show(l, "there", there);
}

/* ---- Strides ---- */

static void strides(lesson *l, ct_ctx *cx)
{
    ct_layout numbers = ct_parse(cx, "(4,5):(1,100)");
    // auto numbers = make_layout(make_shape(4, 5), make_stride(1, 100));
    ct_value offset = ct_layout_call(cx, numbers, ct_parse(cx, "(2,3)"));
    // auto offset = numbers(2, 3);
    ct_layout coords = ct_parse(cx, "(4,5):(_1@0,_1@1)");
    // auto coords = make_layout(make_shape(4, 5), make_stride(E<0>{}, E<1>{}));
    ct_value coord = ct_layout_call(cx, coords, ct_parse(cx, "(2,3)"));
    // auto coord = coords(2, 3);
    STEP(
        l,
        "What does a layout do with its strides? It multiplies each by a number and adds up: 2 * 1 "
        "+ 3 * 100 = %d. Nothing else. Whatever can be multiplied by an integer and added will do "
        "as a stride; mathematicians call that an integer-module. Integers are one; so are "
        "coordinates.\n\n"
        "1@0 is the coordinate (1,0,0,..): a 1 at place 0. 1@1 is (0,1,0,..). Then 2 * 1@0 + 3 * "
        "1@1 = %s.",
        number(offset), ct_str(cx, coord));
    lesson_show(l, "numbers(2, 3)", offset);
    lesson_show(l, "coords", coords);
    lesson_show(l, "coords(2, 3)", coord);
}

static void basis(lesson *l, ct_ctx *cx)
{
    ct_value one = ct_parse(cx, "_1@0");
    // auto one = E<0>{};
    ct_value five = ct_mul(cx, ct_dynamic(cx, 5), ct_parse(cx, "_1@1"));
    // auto five = 5 * E<1>{};
    ct_value nested = ct_parse(cx, "_1@1@0");
    // auto nested = E<0, 1>{};
    ct_value sum = ct_add(cx, ct_parse(cx, "3@0"), ct_parse(cx, "4@1"));
    // auto sum = 3 * E<0>{} + 4 * E<1>{};
    STEP(l, "These are basis elements. In C++ they are E<..>; in print a number, an @ and a place: "
            "how much, where. Scaled, the number changes: 5@1 is (0,5,0,..). Nested, read from "
            "right to left: 1@1@0 is in place 0, and there in place 1: ((0,1),0,..). In C++ the "
            "order is the other way round, E<0,1>.\n\n"
            "Read 128@1 as \"128 further in dimension 1\". It is no stride in memory.");
    lesson_show(l, "one", one);
    lesson_show(l, "five", five);
    lesson_show(l, "nested", nested);
    lesson_show(l, "sum", sum);

    ct_layout deep = ct_parse(cx, "(_3,_4,_5,_8):(2@1@0,1@1,5@1,1@0@0)");
    // auto deep = make_layout(make_shape(Int<3>{}, Int<4>{}, Int<5>{}, Int<8>{}),
    //     make_stride(2 * E<0, 1>{}, 1 * E<1>{}, 5 * E<1>{}, 1 * E<0, 0>{}));
    ct_value at = ct_layout_call(cx, deep, ct_parse(cx, "(2,3,4,7)"));
    // auto at = deep(2, 3, 4, 7);
    STEP(l,
         "Several modes may step in one dimension; their steps add up. Here mode 0 steps by 2 in "
         "place 1 of place 0, modes 1 and 2 by 1 and by 5 in place 1, mode 3 by 1 in place 0 of "
         "place 0. At (2,3,4,7): 2 * 2 = 4; 3 * 1 + 4 * 5 = %d; 7. Together %s.",
         3 * 1 + 4 * 5, ct_str(cx, at));
    lesson_show(l, "deep", deep);
    lesson_show(l, "at", at);
}

static void tensors(lesson *l, ct_ctx *cx)
{
    ct_value a = ct_parse(cx, "ArithTuple(0,0) o (4,5):(_1@0,_1@1)");
    // auto a = make_tensor(make_inttuple_iter(make_tuple(0, 0)),
    //     make_layout(make_shape(4, 5), make_stride(E<0>{}, E<1>{})));
    ct_value b = ct_parse(cx, "ArithTuple(0,0) o (4,5):(_1@1,_1@0)");
    // auto b = make_tensor(make_inttuple_iter(make_tuple(0, 0)),
    //     make_layout(make_shape(4, 5), make_stride(E<1>{}, E<0>{})));
    ct_value crossed = ct_layout_call(cx, b, ct_parse(cx, "(2,3)"));
    // auto crossed = b(2, 3);
    STEP(l,
         "Iterator and layout together: a tensor of coordinates. a holds its own coordinates; CuTe "
         "also makes it by make_identity_tensor, which lesson 15 uses for predicates. b has its "
         "strides exchanged: at (2,3) it holds %s.",
         ct_str(cx, crossed));
    lesson_show(l, "a", a);
    lesson_show(l, "b", b);
    lesson_show(l, "b(2, 3)", crossed);
    lesson_draw(l, b, "what b holds: the column first");
}

/* ---- Of TMA ---- */

static void say_extents(lesson *l, const char *name, const int64_t *extent, int n)
{
    char text[80];
    int k = 0;
    for (int i = 0; i < n; ++i)
        k += snprintf(text + k, sizeof text - (size_t)k, "%s%lld", i == 0 ? "" : ",",
                      (long long)extent[i]);
    lesson_say(l, "%-13s = (%s)", name, text);
}

static void descriptor(lesson *l, ct_ctx *cx)
{
    ct_layout g = ct_tensor_layout(cx, matrix(cx));
    // auto g = matrix().layout();
    ct_tma_copy tma = tiles(cx);
    // auto tma = tiles();
    STEP(l,
         "Now the real thing: %d rows of %d halves, row by row, to be copied in tiles of 32 x 64. "
         "make_tma_copy has the driver make a descriptor, the tensor map. Here is what it is "
         "asked for.\n\n"
         "Dimension 0 is the one that is contiguous in memory. So the map is of 128 x 100, not "
         "100 x 128. Here are the strides of memory, in bytes, from dimension 1 on; the size of "
         "a tile, the box; and where memory begins.",
         100, 128);
    lesson_show(l, "g", g);
    say_extents(l, "globalDim", tma.atom.map.globalDim, tma.atom.map.rank);
    say_extents(l, "globalStrides", tma.atom.map.globalStrides + 1, tma.atom.map.rank - 1);
    say_extents(l, "boxDim", tma.atom.map.boxDim, tma.atom.map.rank);
    lesson_say(l, "globalAddress = 0x%llx", (unsigned long long)tma.atom.map.globalAddress);
}

static void tma_tensor(lesson *l, ct_ctx *cx)
{
    ct_tma_copy tma = tiles(cx);
    // auto tma = tiles();
    ct_value mA = ct_get_tma_tensor(cx, &tma.atom, ct_parse(cx, "(100,128)"));
    // auto mA = tma.get_tma_tensor(make_shape(100, 128));
    ct_value at = ct_layout_call(cx, mA, ct_parse(cx, "(3,70)"));
    // auto at = mA(3, 70);
    STEP(l,
         "In the kernel, get_tma_tensor gives the tensor of coordinates that belongs to the "
         "descriptor. Its shape is ours, rows first. Its strides put each mode where the map has "
         "it: rows to dimension 1, columns to dimension 0. So (3,70) is %s for TMA.\n\n"
         "Three things set it apart from a tensor of global memory: the iterator is a coordinate, "
         "not a pointer; the pointer is in the descriptor; the strides are basis elements. People "
         "look at 1@1 and ask why it is not 128: it is no distance in memory, it is \"the next "
         "row\".",
         ct_str(cx, at));
    lesson_show(l, "mA", mA);
    lesson_show(l, "mA(3, 70)", at);
}

static void tiled(lesson *l, ct_ctx *cx)
{
    ct_tma_copy tma = tiles(cx);
    // auto tma = tiles();
    ct_value mA = ct_get_tma_tensor(cx, &tma.atom, ct_parse(cx, "(100,128)"));
    // auto mA = tma.get_tma_tensor(make_shape(100, 128));
    ct_value gA = ct_local_tile(cx, mA, ct_parse(cx, "(_32,_64)"), ct_parse(cx, "(1,_)"), NULL);
    // auto gA = local_tile(mA, make_shape(Int<32>{}, Int<64>{}), make_coord(1, _));
    ct_value second = ct_layout_call(cx, gA, ct_parse(cx, "(0,0,1)"));
    // auto second = gA(0, 0, 1);
    STEP(l,
         "Now it is used like any tensor. local_tile cuts it for the block: tiles in row 1, all "
         "tiles along the columns. The iterator has moved 32 rows on, in its second number. The "
         "last mode counts tiles; each is 64@0 further, 64 columns. Tile 1 begins at %s, and that "
         "is what the instruction will be given.",
         ct_str(cx, second));
    lesson_show(l, "mA", mA);
    lesson_show(l, "gA", gA);
    lesson_show(l, "gA(0, 0, 1)", second);
}

/* A tensor with its first two modes in one: group_modes<0,2>. */
static ct_value grouped(ct_ctx *cx, ct_value tensor)
{
    ct_layout layout = ct_group(cx, ct_tensor_layout(cx, tensor), 0, 2);
    return ct_make_tensor(cx, ct_data(cx, tensor), layout);
}
// template <class T> auto grouped(T tensor)
// {
//     return group_modes<0, 2>(tensor);
// }

/* The tiles of row 1, and shared memory for one of them. */
static ct_value source(ct_ctx *cx)
{
    ct_tma_copy tma = tiles(cx);
    ct_value mA = ct_get_tma_tensor(cx, &tma.atom, ct_parse(cx, "(100,128)"));
    return ct_local_tile(cx, mA, ct_parse(cx, "(_32,_64)"), ct_parse(cx, "(1,_)"), NULL);
}
// inline auto source()
// {
//     return local_tile(tiles().get_tma_tensor(make_shape(100, 128)),
//         make_shape(Int<32>{}, Int<64>{}), make_coord(1, _));
// }
static ct_value buffer(ct_ctx *cx)
{
    return ct_parse(cx, "smem_ptr[16b](0x400) o (_32,_64):(_64,_1)");
}
// inline auto buffer()
// {
//     alignas(128) static half_t memory[32 * 64];
//     return make_tensor(make_smem_ptr(memory),
//         make_layout(make_shape(Int<32>{}, Int<64>{}), LayoutRight{}));
// }

/* tma_partition for a block that copies alone. */
static ct_tuple partition(ct_ctx *cx, ct_value smem, ct_value gmem)
{
    ct_tma_copy tma = tiles(cx);
    ct_value values = ct_size(cx, ct_get(cx, tma.atom.traits.RefLayout, 1));
    return ct_tma_partition(cx, values, ct_static(cx, 0), ct_parse(cx, "_1:_0"), smem, gmem);
}
// template <class S, class G> auto partition(S smem, G gmem)
// {
//     return tma_partition(tiles(), Int<0>{}, Layout<_1>{}, smem, gmem);
// }

static void partitioned(lesson *l, ct_ctx *cx)
{
    ct_value gA = grouped(cx, source(cx));
    // auto gA = grouped(source());
    ct_value sA = grouped(cx, buffer(cx));
    // auto sA = grouped(buffer());
    ct_tuple both = partition(cx, sA, gA);
    // auto both = partition(sA, gA);
    ct_value tAgA = ct_item(both, 0);
    // auto tAgA = get<0>(both);
    ct_layout tAsA = ct_tensor_layout(cx, ct_item(both, 1));
    // auto tAsA = get<1>(both).layout();
    STEP(l,
         "tma_partition is the last step, once for both sides: it gets the tile in shared memory "
         "and the tensor of tiles, and gives (source, destination) for copy. It needs to know "
         "which mode is the tile: mode 0, all of it. So group_modes<0,2> comes first: ((32,64), "
         "tiles).\n\n"
         "Mode 0 of what you get is one instruction, (in the box, how many instructions), in the "
         "order in which shared memory is filled; the other modes are yours, here tiles. The two "
         "arguments between are for clusters, lesson 26: a block alone has 0 of a layout of 1.");
    lesson_show(l, "gA", gA);
    lesson_show(l, "tAgA", tAgA);
    lesson_show(l, "tAsA", tAsA);

    ct_value open = source(cx);
    // auto open = source();
    ct_tuple refused = partition(cx, sA, open);
    // auto refused = partition(sA, open);  // does not compile
    STEP(l, "Forget one group_modes, and it does not compile: mode 0 of the two has to be the same "
            "tile.");
    lesson_show(l, "refused", refused);
    lesson_show(l, "open", open);

    ct_value flat = buffer(cx);
    // auto flat = buffer();
    ct_layout stray = ct_tensor_layout(cx, ct_item(partition(cx, flat, open), 0));
    // auto stray = get<0>(partition(flat, open)).layout();
    STEP(l,
         "Forget both, and it does compile. Mode 0 are now the 32 rows alone, but the instruction "
         "is taken to have 2048 values, and the 64 columns look like tiles: 64 instructions "
         "where one is meant. Look at mode 0: it must be the box.");
    lesson_show(l, "stray", stray);
}

/* ---- Past the end, and other tensors ---- */

static void past_the_end(lesson *l, ct_ctx *cx)
{
    ct_tma_copy tma = tiles(cx);
    // auto tma = tiles();
    ct_value mA = ct_get_tma_tensor(cx, &tma.atom, ct_parse(cx, "(100,128)"));
    // auto mA = tma.get_tma_tensor(make_shape(100, 128));
    ct_value last = ct_local_tile(cx, mA, ct_parse(cx, "(_32,_64)"), ct_parse(cx, "(3,0)"), NULL);
    // auto last = local_tile(mA, make_shape(Int<32>{}, Int<64>{}), make_coord(3, 0));
    ct_value begin = ct_layout_call(cx, last, ct_parse(cx, "(0,0)"));
    // auto begin = last(0, 0);
    ct_value final = ct_layout_call(cx, last, ct_parse(cx, "(31,0)"));
    // auto final = last(31, 0);
    int64_t bytes = tma.atom.bytes;
    // int bytes = size(buffer()) * sizeof(half_t);
    STEP(l,
         "100 rows in tiles of 32: the last tile begins at row %d and ends past the end, at row "
         "%d. No predicate is needed. The descriptor knows the extents: what lies outside of them "
         "is not read, and shared memory gets zeros for it, or NaN if the descriptor says so; a "
         "store leaves it out. Lesson 25 shows it.\n\n"
         "So the box always arrives whole, and the barrier is always told the same number of "
         "bytes, %d. Only the tensor's own end is known: not that of a slice of it.",
         number(ct_item(begin, 1)), number(ct_item(final, 1)), (int)bytes);
    lesson_show(l, "last", last);
    lesson_show(l, "last(31, 0)", final);
    lesson_show_int(l, "bytes", bytes);
}

/* Why there is no copy of tiles of 32 x 64 of a tensor. */
static void cause(ct_ctx *cx, char *why, size_t bytes, const char *tensor)
{
    ct_value g = ct_parse(cx, tensor);
    ct_make_tma_copy(cx, 0, "SM90_TMA_LOAD", g, ct_parse(cx, "(_32,_64):(_64,_1)"), NULL, NULL);
    snprintf(why, bytes, "%s", ct_message(cx));
    ct_clear(cx);
}

static void four_modes(lesson *l, ct_ctx *cx)
{
    ct_value g = ct_parse(cx, "gmem_ptr[16b](0x10000) o (4,8,100,64):(51200,6400,64,_1)");
    // alignas(128) static half_t memory[8];
    // auto g = make_tensor(make_gmem_ptr(memory), make_layout(make_shape(4, 8, 100, 64),
    //     make_stride(51200, 6400, 64, Int<1>{})));
    ct_layout s = ct_parse(cx, "(_1,_1,_32,_64):(_0,_0,_64,_1)");
    // auto s = make_layout(make_shape(Int<1>{}, Int<1>{}, Int<32>{}, Int<64>{}),
    //     make_stride(Int<0>{}, Int<0>{}, Int<64>{}, Int<1>{}));
    ct_tma_copy tma = ct_make_tma_copy(cx, 0, "SM90_TMA_LOAD", g, s, NULL, NULL);
    // auto tma = make_tma_copy(SM90_TMA_LOAD{}, g, s);
    ct_value mQ = ct_get_tma_tensor(cx, &tma.atom, ct_parse(cx, "(4,8,100,64)"));
    // auto mQ = tma.get_tma_tensor(make_shape(4, 8, 100, 64));
    ct_value head = ct_layout_call(cx, mQ, ct_parse(cx, "(2,5,_,_)"));
    // auto head = mQ(2, 5, _, _);
    STEP(l, "A tensor of batches, heads, rows and columns. Its map has four dimensions, and which "
            "mode went to which is for make_tma_copy to decide: print it, do not guess.\n\n"
            "A slice fixes batch and head. It has two modes, but its coordinates still have four "
            "numbers, two of them fixed: as many as the descriptor has dimensions. So make the "
            "descriptor of the whole tensor, and slice the tensor of coordinates.");
    lesson_show(l, "mQ", mQ);
    lesson_show(l, "head", head);

    char why[200];
    cause(cx, why, sizeof why, "gmem_ptr[16b](0x10000) o (100,100):(100,_1)");
    STEP(l,
         "A descriptor has rules: at most five dimensions, the box at most 256 in each, memory at "
         "a multiple of 16 bytes, every stride but the first a multiple of 16 bytes. Rows of 100 "
         "halves break the last one. In C++ that is an assertion, or an error of the driver, when "
         "the program runs; ct names the rule.");
    lesson_say(l, "%s", why);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_value gA = source(cx);
    // auto gA = source();
    STEP(l, "Take away:\n\n"
            "- TMA takes a descriptor, coordinates, and a place in shared memory. Pointer and "
            "strides of global memory are in the descriptor.\n"
            "- n@i: n further in dimension i. A layout multiplies and adds, whatever its strides "
            "are.\n"
            "- Dimension 0 is contiguous in memory, so for rows it is the last mode.\n"
            "- get_tma_tensor, local_tile, group_modes<0,2>, tma_partition, copy.\n"
            "- Past the end: zeros for loads, nothing for stores, the same count of bytes.\n\n"
            "Next: lesson 25, a kernel that does it, with the barrier that it needs.");
    lesson_show(l, "gA", gA);
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 24, "TMA tensor",
                            "Tensors of coordinates, whose strides are 1@0 and 1@1.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 12, 14 and 15", 25);
    implicit(l, cx);
    iterator(l, cx);
    strides(l, cx);
    basis(l, cx);
    tensors(l, cx);
    descriptor(l, cx);
    tma_tensor(l, cx);
    tiled(l, cx);
    partitioned(l, cx);
    past_the_end(l, cx);
    four_modes(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
