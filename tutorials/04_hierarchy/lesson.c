/* Lesson 04, hierarchy: modes inside modes.
 *
 * Teaches what an IntTuple is, the functions that take it apart and put it together, on layouts as
 * on tuples, and what grouping keeps: the list of offsets. Clears up: an integer and a tuple of
 * one, concatenation that adds offsets, grouping that never reorders, and LayoutRight of a nested
 * shape.
 * Follows ref/tuple/structure.c, ref/tuple/concat.c, ref/layout/modes.c; 01_layout "Fundamental
 * Types and Concepts", "Hierarchical access functions", "Vector Layouts", "Layout Manipulation". */
#include "tutorials/lesson.h"

#include <stdio.h>

/* A value that is an integer, as a number for a text. */
static int number(ct_value v)
{
    return (int)ct_int(v);
}

/* The first offsets of a layout in the order in which its places are numbered. */
static void say_list(lesson *l, const char *name, ct_layout layout)
{
    enum { SHOWN = 12 };
    ct_ctx *cx = lesson_ctx(l);
    char text[128] = "";
    size_t used = 0;
    for (int i = 0; i < SHOWN; ++i)
        used += (size_t)snprintf(text + used, sizeof text - used, " %2d",
                                 number(ct_layout_call(cx, layout, ct_dynamic(cx, i))));
    lesson_say(l, "%s:%s ..", name, text);
}

static void tuples(lesson *l, ct_ctx *cx)
{
    ct_tuple t = ct_parse(cx, "(_3,(_6,2),_8)");
    // auto t = make_tuple(Int<3>{}, make_tuple(Int<6>{}, 2), Int<8>{});
    int items = ct_rank(t);
    // int items = rank(t);
    int levels = ct_depth(t);
    // int levels = depth(t);
    ct_value product = ct_size(cx, t);
    // auto product = size(t);
    STEP(
        l,
        "Shapes, strides and coordinates are one kind of thing. CuTe calls it an IntTuple: an "
        "integer, or a list of IntTuples in parentheses. So a list may hold lists; that is the "
        "hierarchy. The numbers may be static or dynamic, in any mixture.\n\n"
        "The rank of %s is the number of its items, %d. Its depth is how far the parentheses nest, "
        "%d. Its size is the product of all numbers at any depth, %d.",
        ct_str(cx, t), items, levels, number(product));
    lesson_show(l, "t", t);
    lesson_show_int(l, "rank(t)", items);
    lesson_show_int(l, "depth(t)", levels);
    lesson_show(l, "size(t)", product);

    ct_tuple plain = ct_parse(cx, "_6");
    // auto plain = Int<6>{};
    ct_tuple wrapped = ct_parse(cx, "(_6)");
    // auto wrapped = make_tuple(Int<6>{});
    int none = ct_depth(plain);
    // int none = depth(plain);
    int one = ct_depth(wrapped);
    // int one = depth(wrapped);
    ct_value there = ct_compatible(cx, plain, wrapped);
    // auto there = compatible(plain, wrapped);
    ct_value back = ct_compatible(cx, wrapped, plain);
    // auto back = compatible(wrapped, plain);
    STEP(l,
         "%s and %s have the same size and the same rank, and are two things: the depth tells. "
         "A number is a coordinate of either. But a coordinate with parentheses fits only where "
         "there are some (compatible, lesson 03).\n\n"
         "You rarely write a tuple of one. You get one from functions that always answer with a "
         "tuple, and then wonder about the parentheses.",
         ct_str(cx, plain), ct_str(cx, wrapped));
    lesson_show_int(l, "depth(plain)", none);
    lesson_show_int(l, "depth(wrapped)", one);
    lesson_show(l, "compatible(plain, wrapped)", there);
    lesson_show(l, "compatible(wrapped, plain)", back);
}

static void access(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,(_3,_2)):(_6,(_1,_3))");
    // auto a = make_layout(make_shape(Int<4>{}, make_shape(Int<3>{}, Int<2>{})),
    //     make_stride(Int<6>{}, make_stride(Int<1>{}, Int<3>{})));
    ct_layout mode1 = ct_get(cx, a, 1);
    // auto mode1 = get<1>(a);
    ct_layout inner = ct_get(cx, mode1, 0);
    // auto inner = get<1, 0>(a);
    ct_value columns = ct_size(cx, mode1);
    // auto columns = size<1>(a);
    ct_value step = ct_stride(cx, inner);
    // auto step = stride<1, 0>(a);
    int parts = ct_rank(mode1);
    // int parts = rank<1>(a);
    ct_value reach = ct_cosize(cx, mode1);
    // auto reach = cosize<1>(a);
    ct_tuple bound = ct_coshape(cx, a);
    // auto bound = coshape(a);
    STEP(l,
         "A layout has the hierarchy of its shape, and get takes it apart: mode 1 of a layout is a "
         "layout. A path leads further in, from the outside: get<1,0>(a) is mode 0 of mode 1.\n\n"
         "rank, depth, shape, stride, size and cosize take a path, too. A loop over rows and "
         "columns runs to size<0>(a) and size<1>(a), whatever is nested inside: here %d columns, "
         "in %d parts. And coshape is the cosize for each number of an answer; the answers of this "
         "layout are single numbers, so it is one.",
         number(columns), parts);
    lesson_show(l, "a", a);
    lesson_show(l, "get<1>(a)", mode1);
    lesson_show(l, "get<1,0>(a)", inner);
    lesson_show(l, "size<1>(a)", columns);
    lesson_show(l, "stride<1,0>(a)", step);
    lesson_show_int(l, "rank<1>(a)", parts);
    lesson_show(l, "cosize<1>(a)", reach);
    lesson_show(l, "coshape(a)", bound);
    lesson_draw(l, a, "rows, and columns in two groups of three");

    ct_tuple shape = ct_parse(cx, "(4,(3,2))");
    // auto shape = make_shape(4, make_shape(3, 2));
    ct_tuple stride = ct_parse(cx, "(6,1,3)");
    // auto stride = make_stride(6, 1, 3);
    ct_value alike = ct_congruent(cx, shape, stride);
    // auto alike = congruent(shape, stride);
    ct_layout no = ct_make_layout(cx, shape, stride);
    // auto no = make_layout(shape, stride);  // compiles, and is wrong
    STEP(l,
         "Shape and stride must have the same parentheses, for every number of one must find its "
         "partner in the other. The word for that is congruent. These two are not: is the 1 the "
         "step for the 3, or for both numbers of the pair?\n\n"
         "CuTe C++ takes them all the same, and complains only when you call the layout. A "
         "static_assert(congruent(shape, stride)) finds it at once.");
    lesson_show(l, "make_layout(shape, stride)", no);
    lesson_show(l, "congruent(shape, stride)", alike);
}

static void sublayouts(lesson *l, ct_ctx *cx)
{
    ct_layout b = ct_parse(cx, "(_2,_3,_4):(_12,_4,_1)");
    // auto b = make_layout(make_shape(Int<2>{}, Int<3>{}, Int<4>{}), LayoutRight{});
    int some[2] = {0, 2};
    ct_layout outer = ct_select(cx, b, 2, some);
    // auto outer = select<0, 2>(b);
    ct_layout last = ct_take(cx, b, 1, 3);
    // auto last = take<1, 3>(b);
    ct_layout one = ct_select(cx, b, 1, some + 1);
    // auto one = select<2>(b);
    ct_layout bare = ct_get(cx, b, 2);
    // auto bare = get<2>(b);
    STEP(l,
         "Several modes at once: select<0,2> takes the modes that you name, in that order; "
         "take<1,3> takes those from 1 up to, and without, 3. Both answer with a tuple of modes, "
         "even if it is only one: compare select<2> with get<2>.\n\n"
         "What is left out has coordinate 0 from now on. So this is a slice that begins at offset "
         "0 (lesson 05 has the others).");
    lesson_show(l, "b", b);
    lesson_show(l, "select<0,2>(b)", outer);
    lesson_show(l, "take<1,3>(b)", last);
    lesson_show(l, "select<2>(b)", one);
    lesson_show(l, "get<2>(b)", bare);
    lesson_draw(l, outer, "select<0,2>(b): mode 1 stays at 0");

    ct_layout empty = ct_take(cx, b, 1, 1);
    // auto empty = take<1, 1>(b);  // does not compile
    STEP(l, "Nothing is not a layout. A layout without modes would have one place and no "
            "coordinate; CuTe has none, and take<1,1> does not compile. Where you expect \"no "
            "mode\", you will see one of extent 1 instead: _1:_0.");
    lesson_show(l, "take<1,1>(b)", empty);
}

static void concatenation(lesson *l, ct_ctx *cx)
{
    ct_layout p = ct_parse(cx, "_3:_1");
    // auto p = make_layout(Int<3>{}, Int<1>{});
    ct_layout q = ct_parse(cx, "_4:_5");
    // auto q = make_layout(Int<4>{}, Int<5>{});
    ct_layout pair[2] = {p, q};
    ct_layout pq = ct_make_layout_of(cx, 2, pair);
    // auto pq = make_layout(p, q);
    ct_value at = ct_layout_call(cx, pq, ct_parse(cx, "(2,3)"));
    // auto at = pq(2, 3);
    ct_value sum = ct_add(cx, ct_layout_call(cx, p, ct_dynamic(cx, 2)),
                          ct_layout_call(cx, q, ct_dynamic(cx, 3)));
    // auto sum = p(2) + q(3);
    STEP(l,
         "The other way: make_layout of layouts puts them side by side, each as a mode. That is "
         "called concatenation, and the word misleads. Strings of %d and %d letters make one of "
         "%d. Here you get %d places: every place of p with every place of q.\n\n"
         "The offsets are added: pq(i,j) = p(i) + q(j). It repeats p wherever q says.",
         number(ct_size(cx, p)), number(ct_size(cx, q)),
         number(ct_size(cx, p)) + number(ct_size(cx, q)), number(ct_size(cx, pq)));
    lesson_show(l, "pq = make_layout(p, q)", pq);
    lesson_show(l, "pq(2,3)", at);
    lesson_show(l, "p(2) + q(3)", sum);
    lesson_draw(l, pq, "rows: p; columns: q");

    ct_layout more = ct_append(cx, pq, ct_parse(cx, "_2:_20"));
    // auto more = append(pq, make_layout(Int<2>{}, Int<20>{}));
    ct_layout before = ct_prepend(cx, pq, ct_parse(cx, "_2:_20"));
    // auto before = prepend(pq, make_layout(Int<2>{}, Int<20>{}));
    ct_layout padded = ct_append_to(cx, p, 3, ct_parse(cx, "_1:_0"));
    // auto padded = append<3>(p);
    ct_layout other = ct_replace(cx, pq, 1, ct_parse(cx, "_4:_0"));
    // auto other = replace<1>(pq, make_layout(Int<4>{}, Int<0>{}));
    STEP(l, "append and prepend add a mode at the end or in front. With a number in angle brackets "
            "they add modes of extent 1 until the rank is that number: so a kernel can treat a "
            "vector as a matrix. replace puts another layout in the place of a mode.");
    lesson_show(l, "append(pq, _2:_20)", more);
    lesson_show(l, "prepend(pq, _2:_20)", before);
    lesson_show(l, "append<3>(p)", padded);
    lesson_show(l, "replace<1>(pq, _4:_0)", other);
}

static void grouping(lesson *l, ct_ctx *cx)
{
    ct_layout b = ct_parse(cx, "(_2,_3,_4):(_12,_4,_1)");
    // auto b = make_layout(make_shape(Int<2>{}, Int<3>{}, Int<4>{}), LayoutRight{});
    ct_layout g = ct_group(cx, b, 0, 2);
    // auto g = group<0, 2>(b);
    ct_layout f = ct_flatten(cx, g);
    // auto f = flatten(g);
    STEP(l,
         "Three modes are hard to draw. group<0,2> puts a pair of parentheses around the modes 0 "
         "and 1; now it is a matrix of %d by %d. flatten takes all parentheses away again.\n\n"
         "No number has changed. Only the rank has, and with it the question that you can ask: "
         "\"which row\" is one number now.",
         number(ct_size(cx, ct_get(cx, g, 0))), number(ct_size(cx, ct_get(cx, g, 1))));
    lesson_show(l, "group<0,2>(b)", g);
    lesson_show(l, "flatten(g)", f);
    lesson_draw(l, g, "b as a matrix; each row has two numbers, or one");

    ct_value by_three = ct_layout_call(cx, b, ct_parse(cx, "(1,2,3)"));
    // auto by_three = b(1, 2, 3);
    ct_value by_two = ct_layout_call(cx, g, ct_parse(cx, "(5,3)"));
    // auto by_two = g(5, 3);
    ct_value by_one = ct_layout_call(cx, g, ct_parse(cx, "23"));
    // auto by_one = g(23);
    ct_value flat_one = ct_layout_call(cx, b, ct_parse(cx, "23"));
    // auto flat_one = b(23);
    ct_value lost = ct_layout_call(cx, g, ct_parse(cx, "(1,2,3)"));
    // auto lost = g(1, 2, 3);  // does not compile
    STEP(l, "What stays: the size, and the list of offsets. Number 23 of b is number 23 of g. What "
            "does not: the coordinates with parentheses. (1,2,3) names a place of b; in g the same "
            "place is ((1,2),3), or (5,3).");
    lesson_show(l, "g(1,2,3)", lost);
    lesson_show(l, "b(1,2,3)", by_three);
    lesson_show(l, "g(5,3)", by_two);
    lesson_show(l, "b(23)", flat_one);
    lesson_show(l, "g(23)", by_one);
    say_list(l, "b", b);
    say_list(l, "g", g);

    int order[3] = {0, 2, 1};
    ct_layout moved = ct_select(cx, b, 3, order);
    // auto moved = select<0, 2, 1>(b);
    ct_layout other = ct_group(cx, moved, 0, 2);
    // auto other = group<0, 2>(moved);
    STEP(l,
         "Only neighbours can be grouped. To have the modes 0 and 2 together, move them first, "
         "with select<0,2,1>. That is harmless for memory, but not for the list: numbers run "
         "through the first mode, then the next, and now the next is another one. Grouping never "
         "reorders; select does.");
    lesson_show(l, "moved = select<0,2,1>(b)", moved);
    lesson_show(l, "group<0,2>(moved)", other);
    say_list(l, "b    ", b);
    say_list(l, "moved", moved);
}

static void by_profile(lesson *l, ct_ctx *cx)
{
    ct_layout b = ct_parse(cx, "(_2,_3,_4):(_12,_4,_1)");
    // auto b = make_layout(make_shape(Int<2>{}, Int<3>{}, Int<4>{}), LayoutRight{});
    ct_tuple profile = ct_parse(cx, "((_0,_0),_0)");
    // auto profile = make_shape(make_shape(Int<0>{}, Int<0>{}), Int<0>{});
    ct_layout again = ct_unflatten(cx, b, profile);
    // auto again = unflatten(b, profile);
    STEP(l, "A function that flattens its argument to work on it can give the parentheses back: "
            "unflatten puts a flat layout into those of a second argument. Of that, only the "
            "parentheses count; the numbers are ignored. CuTe calls such an argument a profile; "
            "coalesce has one as well (lesson 06).");
    lesson_show(l, "unflatten(b, profile)", again);
}

static void nested_right(lesson *l, ct_ctx *cx)
{
    ct_tuple shape = ct_parse(cx, "(_2,(_2,_3))");
    // auto shape = make_shape(Int<2>{}, make_shape(Int<2>{}, Int<3>{}));
    ct_layout left = ct_make_layout(cx, shape, ct_LayoutLeft());
    // auto left = make_layout(shape, LayoutLeft{});
    ct_layout right = ct_make_layout(cx, shape, ct_LayoutRight());
    // auto right = make_layout(shape, LayoutRight{});
    STEP(l,
         "LayoutLeft and LayoutRight ignore parentheses: they go through all numbers of the shape, "
         "from the left or from the right. With LayoutLeft nothing surprises. LayoutRight of a "
         "nested shape is not row-major! In a row, the columns (0,0), (1,0), (0,1) follow each "
         "other; but the stride is 1 for the second number of the pair.\n\n"
         "Row-major would be a stride of (%s,(%s,%s)). Write it by hand, or make the flat layout "
         "and divide it (lesson 10).",
         ct_str(cx, ct_parse(cx, "_6")), ct_str(cx, ct_parse(cx, "_1")),
         ct_str(cx, ct_parse(cx, "_2")));
    lesson_show(l, "left", left);
    lesson_show(l, "right", right);
    lesson_draw(l, left, "LayoutLeft: down, then right");
    lesson_draw(l, right, "LayoutRight: rows do not count up");
}

static void what_for(lesson *l, ct_ctx *cx)
{
    ct_layout v = ct_parse(cx, "((_4,_2)):((_2,_1))");
    // auto v = make_layout(make_shape(make_shape(Int<4>{}, Int<2>{})),
    //     make_stride(make_stride(Int<2>{}, Int<1>{})));
    int modes = ct_rank(v);
    // int modes = rank(v);
    ct_value third = ct_layout_call(cx, v, ct_parse(cx, "5"));
    // auto third = v(5);
    STEP(l,
         "A layout of rank 1 is a vector, one of rank 2 a matrix: CuTe asks for nothing more. So "
         "%s is a vector of %d elements, because of the outer parentheses: first every second "
         "offset, then those between. No single stride could say that.",
         ct_str(cx, v), number(ct_size(cx, v)));
    lesson_show(l, "v", v);
    lesson_show_int(l, "rank(v)", modes);
    lesson_show(l, "v(5)", third);
    lesson_draw(l, v, "a vector: one row");

    ct_layout blocks = ct_parse(cx, "((_2,_3),(_2,_4)):((_1,_4),(_2,_12))");
    // auto blocks = make_layout(
    //     make_shape(make_shape(Int<2>{}, Int<3>{}), make_shape(Int<2>{}, Int<4>{})),
    //     make_stride(make_stride(Int<1>{}, Int<4>{}), make_stride(Int<2>{}, Int<12>{})));
    ct_value row5 = ct_layout_call(cx, blocks, ct_parse(cx, "(5,6)"));
    // auto row5 = blocks(5, 6);
    STEP(l,
         "This is what the hierarchy is for. BLAS describes a matrix by its order, row- or "
         "column-major, and a leading dimension. Tensor libraries have a stride for each mode. "
         "Neither can say that a matrix of %d by %d lies in memory in blocks of 2 by 2, one block "
         "behind the other. Nested modes can. Ask this layout for row 5, column 6, and it answers; "
         "the caller need not know of blocks. Later lessons cut layouts into tiles, and every tile "
         "is a pair of parentheses.",
         number(ct_size(cx, ct_get(cx, blocks, 0))), number(ct_size(cx, ct_get(cx, blocks, 1))));
    lesson_show(l, "blocks", blocks);
    lesson_show(l, "blocks(5,6)", row5);
    lesson_draw_part(l, blocks, row5, "framed: row 5, column 6");
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout g = ct_parse(cx, "((_2,_3),_4):((_12,_4),_1)");
    // auto g = make_layout(make_shape(make_shape(Int<2>{}, Int<3>{}), Int<4>{}),
    //     make_stride(make_stride(Int<12>{}, Int<4>{}), Int<1>{}));
    ct_layout f = ct_flatten(cx, g);
    // auto f = flatten(g);
    STEP(
        l,
        "Take away:\n\n"
        "- An IntTuple is an integer or a list of IntTuples. get<1,0>, size<1> and the like follow "
        "a path into it, on layouts too.\n"
        "- Shape and stride are congruent: the same parentheses.\n"
        "- make_layout of layouts adds offsets and multiplies sizes.\n"
        "- group, flatten and unflatten move parentheses: %s and %s have the same list of "
        "offsets. select changes the order of modes, and the list.\n\n"
        "Next: what if you leave a part of a coordinate open? Lesson 05 slices.",
        ct_str(cx, g), ct_str(cx, f));
    lesson_draw(l, g, "%s", ct_str(cx, g));
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 4, "Hierarchy",
                            "Modes inside modes: how to take them apart and group them.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 01 and 03", 15);
    tuples(l, cx);
    access(l, cx);
    sublayouts(l, cx);
    concatenation(l, cx);
    grouping(l, cx);
    by_profile(l, cx);
    nested_right(l, cx);
    what_for(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
