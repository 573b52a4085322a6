/* Lesson 07, composition: picking from A in the order of B.
 *
 * Teaches R(c) = A(B(c)), why R has B's shape with some modes split, how it is computed, when there
 * is no such layout, and what CuTe does then: it refuses, or it answers wrongly, and a witness
 * proves it. Clears up: which operand picks and which is picked from, when composition is legal,
 * and layout, shape and tuple on the right-hand side.
 * Follows ref/layout/composition.c, ref/layout/admissible.c; 02_layout_algebra "Composition",
 * "Composition Tilers"; where CuTe checks less than that page says, spec-tests/spec/errata.md. */
#include "tutorials/lesson.h"

/* Extent and stride of mode i, as numbers for a text. */
static int extent(ct_ctx *cx, ct_layout layout, int i)
{
    return (int)ct_int(ct_item(ct_shape(cx, layout), i));
}

static int stride(ct_ctx *cx, ct_layout layout, int i)
{
    return (int)ct_int(ct_item(ct_stride(cx, layout), i));
}

static int at(ct_ctx *cx, ct_layout layout, int number)
{
    return (int)ct_int(ct_layout_call(cx, layout, ct_dynamic(cx, number)));
}

/* One line for each of the first picks: c, then B(c), then A there. */
static void say_picks(lesson *l, ct_layout a, ct_layout b, int picks)
{
    ct_ctx *cx = lesson_ctx(l);
    for (int c = 0; c < picks; ++c) {
        int number = at(cx, b, c);
        lesson_say(l, "c = %d: B says number %2d, A keeps that at %2d", c, number,
                   at(cx, a, number));
    }
}

/* The numbers of the places of a layout. */
static ct_layout numbers_of(ct_ctx *cx, ct_layout layout)
{
    // auto numbers_of = [](auto layout) {
    //     return make_layout(shape(layout));
    // };
    return ct_make_layout(cx, ct_shape(cx, layout), NULL);
}

static void picking(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<5>{}), make_stride(Int<5>{}, Int<1>{}));
    ct_layout b = ct_parse(cx, "_8:_3");
    // auto b = make_layout(Int<8>{}, Int<3>{});
    STEP(l,
         "A is C's int a[%d][%d]: a store that knows where everything is kept. B is a shopping "
         "list: %s asks for %d things, every third one. B names numbers; A knows the offset of "
         "each number. So for every c: first ask B, then ask A.",
         extent(cx, a, 0), extent(cx, a, 1), ct_str(cx, b), (int)ct_int(ct_size(cx, b)));
    lesson_show(l, "A", a);
    lesson_show(l, "B", b);
    lesson_mark_part(l, lesson_draw(l, a, "framed: what B picks; numbers run down the columns"),
                     numbers_of(cx, a), b);
    say_picks(l, a, b, 5);

    ct_layout r = ct_composition(cx, a, b);
    // auto r = composition(a, b);
    STEP(l,
         "Can this walk be written as a layout? Yes, and composition finds it: %s. For every c, "
         "R(c) = A(B(c)).\n\n"
         "B has one mode; why does R have two? A column of A has %d places, and every third of "
         "them makes %d picks, %d apart. Then the walk goes to the next column, %d further. So the "
         "one mode of B is split in two.",
         ct_str(cx, r), extent(cx, a, 0), extent(cx, r, 0), stride(cx, r, 0), stride(cx, r, 1));
    lesson_show(l, "R = composition(A, B)", r);
    lesson_draw(l, r, "R: read it down, then right, and you walk as above");

    ct_value fits = ct_compatible(cx, b, r);
    // auto fits = compatible(b, r);
    ct_value size_a = ct_size(cx, a);
    // auto size_a = size(a);
    ct_value size_b = ct_size(cx, b);
    // auto size_b = size(b);
    ct_value size_r = ct_size(cx, r);
    // auto size_r = size(r);
    STEP(l,
         "Keep the roles apart; most trouble starts there. B decides what R looks like: its size, "
         "its modes, the order of the walk. A decides the offsets.\n\n"
         "So every coordinate of B is a coordinate of R: B is compatible with R (lesson 03). Say "
         "it as a sentence: composition(A, B) picks from A in the order of B.");
    lesson_show(l, "compatible(B, R)", fits);
    lesson_show(l, "size(A)", size_a);
    lesson_show(l, "size(B)", size_b);
    lesson_show(l, "size(R)", size_r);
}

static void reshaping(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<5>{}), make_stride(Int<5>{}, Int<1>{}));
    ct_layout b = ct_parse(cx, "(_3,_8):(_1,_3)");
    // auto b = make_layout(make_shape(Int<3>{}, Int<8>{}), make_stride(Int<1>{}, Int<3>{}));
    ct_layout r0 = ct_composition(cx, a, ct_get(cx, b, 0));
    // auto r0 = composition(a, get<0>(b));
    ct_layout r1 = ct_composition(cx, a, ct_get(cx, b, 1));
    // auto r1 = composition(a, get<1>(b));
    ct_layout r = ct_composition(cx, a, b);
    // auto r = composition(a, b);
    STEP(l,
         "If B has several modes, each of them is composed by itself. This B names the first %d "
         "numbers of A, in order, as a matrix of shape %s. So R is that part of A in another "
         "shape: no element moved, and code that uses R sees %d rows.\n\n"
         "You know its mode 1: it is the walk from before.",
         (int)ct_int(ct_size(cx, b)), ct_str(cx, ct_shape(cx, b)), extent(cx, b, 0));
    lesson_show(l, "B", b);
    lesson_show(l, "composition(A, mode 0 of B)", r0);
    lesson_show(l, "composition(A, mode 1 of B)", r1);
    lesson_show(l, "R = composition(A, B)", r);
    lesson_draw(l, r, "R: the offsets of A, reshaped");

    ct_layout transpose = ct_parse(cx, "(_5,_6):(_6,_1)");
    // auto transpose = make_layout(make_shape(Int<5>{}, Int<6>{}),
    //     make_stride(Int<6>{}, Int<1>{}));
    ct_layout transposed = ct_composition(cx, a, transpose);
    // auto transposed = composition(a, transpose);
    STEP(l,
         "How do you get the layout that you want? Write down, as a layout B, which number of A "
         "belongs where. Say you want A transposed. Mode 0 must then run along a row of A; its "
         "numbers are %d apart. Mode 1 must run down a column, %d apart. That is %s.",
         stride(cx, transpose, 0), stride(cx, transpose, 1), ct_str(cx, transpose));
    lesson_show(l, "B", transpose);
    lesson_show(l, "composition(A, B)", transposed);
    lesson_draw(l, transposed, "A transposed");
}

/* One composition by hand: every number that appears on the way. */
static void first_move(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<5>{}), make_stride(Int<5>{}, Int<1>{}));
    ct_value step = ct_parse(cx, "_3");
    // auto step = Int<3>{};
    ct_value n0 = ct_ceil_div(cx, ct_get(cx, ct_shape(cx, a), 0), step);
    // auto n0 = ceil_div(shape<0>(a), step);
    ct_value d0 = ct_mul(cx, ct_get(cx, ct_stride(cx, a), 0), step);
    // auto d0 = stride<0>(a) * step;
    ct_value left = ct_ceil_div(cx, step, ct_get(cx, ct_shape(cx, a), 0));
    // auto left = ceil_div(step, shape<0>(a));
    ct_value n1 = ct_ceil_div(cx, ct_get(cx, ct_shape(cx, a), 1), left);
    // auto n1 = ceil_div(shape<1>(a), left);
    ct_value d1 = ct_mul(cx, ct_get(cx, ct_stride(cx, a), 1), left);
    // auto d1 = stride<1>(a) * left;
    STEP(l,
         "How is it computed? By hand, for A = %s and B = _8:_3, in two moves. Each goes through "
         "the modes of A from the left.\n\n"
         "The first move takes every third number of A, as the stride of B says. %d is divided out "
         "of the extents, and the strides grow by it. Mode 0: the extent %d becomes %d / %d = %d, "
         "the stride %d becomes %d * %d = %d. That used up the %d; %d is left to divide by, so "
         "mode 1 stays %d:%d. Every third number, then, is (%d,%d):(%d,%d).",
         ct_str(cx, a), (int)ct_int(step), extent(cx, a, 0), extent(cx, a, 0), (int)ct_int(step),
         (int)ct_int(n0), stride(cx, a, 0), stride(cx, a, 0), (int)ct_int(step), (int)ct_int(d0),
         (int)ct_int(step), (int)ct_int(left), (int)ct_int(n1), (int)ct_int(d1), (int)ct_int(n0),
         (int)ct_int(n1), (int)ct_int(d0), (int)ct_int(d1));
    lesson_show(l, "6 / 3", n0);
    lesson_show(l, "5 * 3", d0);
    lesson_show(l, "left of 3 after an extent of 6", left);
    lesson_show(l, "5 / 1", n1);
    lesson_show(l, "1 * 1", d1);
}

static void second_move(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<5>{}), make_stride(Int<5>{}, Int<1>{}));
    ct_layout third = ct_parse(cx, "(_2,_5):(_15,_1)");
    // auto third = make_layout(make_shape(Int<2>{}, Int<5>{}), make_stride(Int<15>{}, Int<1>{}));
    ct_value picks = ct_parse(cx, "_8");
    // auto picks = Int<8>{};
    ct_value k0 = ct_min(cx, ct_get(cx, ct_shape(cx, third), 0), picks);
    // auto k0 = min(shape<0>(third), picks);
    ct_value more = ct_ceil_div(cx, picks, k0);
    // auto more = ceil_div(picks, k0);
    ct_value k1 = ct_min(cx, ct_get(cx, ct_shape(cx, third), 1), more);
    // auto k1 = min(shape<1>(third), more);
    ct_value kept[2] = {k0, k1};
    ct_layout hand = ct_make_layout(cx, ct_make_tuple(cx, 2, kept), ct_stride(cx, third));
    // auto hand = make_layout(make_shape(k0, k1), third.stride());
    ct_layout r = ct_composition(cx, a, ct_parse(cx, "_8:_3"));
    // auto r = composition(a, make_layout(Int<8>{}, Int<3>{}));
    STEP(l,
         "The second move keeps the first %d of those, as the extent of B says. Mode 0 has %d, all "
         "are kept. %d / %d = %d steps are needed of mode 1, which has %d: %d are kept. That makes "
         "%d * %d = %d, and we are done.\n\n"
         "Check one number. B(5) is 15; in A, 15 is row 3 of column 2, at 3 * 5 + 2 = %d. And R(5) "
         "is place (1,2), at 1 * 15 + 2 = %d.",
         (int)ct_int(picks), extent(cx, third, 0), (int)ct_int(picks), (int)ct_int(k0),
         (int)ct_int(more), extent(cx, third, 1), (int)ct_int(k1), (int)ct_int(k0), (int)ct_int(k1),
         (int)ct_int(picks), at(cx, a, 15), at(cx, r, 5));
    lesson_show(l, "the smaller of 2 and 8", k0);
    lesson_show(l, "8 / 2", more);
    lesson_show(l, "the smaller of 5 and 4", k1);
    lesson_show(l, "R, by hand", hand);
    lesson_show(l, "composition(A, _8:_3)", r);
}

/* Where there is no layout, and CuTe says so. */
static void refused(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<5>{}), make_stride(Int<5>{}, Int<1>{}));
    ct_layout b = ct_parse(cx, "_5:_4");
    // auto b = make_layout(Int<5>{}, Int<4>{});
    STEP(l,
         "Every division came out even. What if a division leaves a remainder? Take every fourth "
         "number, with "
         "columns of %d: two picks in the first column, one in the second, two in the third.\n\n"
         "Look at the offsets below: up, down, down, up. There are %d of them, a prime number, so "
         "a layout would have a single mode with equal steps. No such layout exists.",
         extent(cx, a, 0), (int)ct_int(ct_size(cx, b)));
    lesson_show(l, "B", b);
    lesson_mark_part(l, lesson_draw(l, a, "framed: every fourth number of A"), numbers_of(cx, a),
                     b);
    say_picks(l, a, b, 5);

    ct_layout r = ct_composition(cx, a, b);
    // auto r = composition(a, b);  // does not compile
    STEP(l, "So composition must refuse. In C++ you get a compile error, far down in a list of "
            "templates; here you get a sentence. \"Shape divisibility\" is a remainder in the "
            "second move, keeping s numbers; \"stride divisibility\" is one in the first.");
    lesson_show(l, "composition(A, _5:_4)", r);

    ct_layout pair = ct_parse(cx, "_2:_9");
    // auto pair = make_layout(Int<2>{}, Int<9>{});
    ct_layout strict = ct_composition(cx, a, pair);
    // auto strict = composition(a, pair);  // does not compile
    STEP(l, "CuTe is stricter than it has to be. Below are only two picks, and any two offsets "
            "make a layout. It is refused all the same: a step of nine is one column and a half, "
            "and the first move passes whole columns only. So a refusal does not always mean that "
            "there is no layout; it means that CuTe's two moves do not find one.");
    lesson_show(l, "composition(A, _2:_9)", strict);
    say_picks(l, a, pair, 2);
}

/* Where there is no layout, and CuTe gives one all the same. */
static void witness(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<5>{}), make_stride(Int<5>{}, Int<1>{}));
    ct_layout b = ct_parse(cx, "_4:_4");
    // auto b = make_layout(Int<4>{}, Int<4>{});
    STEP(l, "Back to every fourth number, with one pick less. Is there a layout for these four "
            "offsets? A single mode would need equal steps. Two modes of 2 would need the same "
            "step from the first pick to the second as from the third to the fourth. Try it.");
    lesson_show(l, "B", b);
    say_picks(l, a, b, 4);

    ct_layout r = ct_composition(cx, a, b);
    // auto r = composition(a, b);  // compiles, and is wrong
    STEP(l,
         "There is none. But CuTe C++ does not notice! It looks for a remainder in the first move "
         "only when the stride of B is larger than the extent of A; and in the second move there "
         "happens to be none. You get a layout, without a warning, and it is wrong.\n\n"
         "The library you are stepping through refuses. And it proves its point with a witness, a "
         "coordinate where you can check for yourself: %s.",
         ct_witness(cx));
    lesson_show(l, "composition(A, _4:_4)", r);
    lesson_mark_part(l, lesson_draw(l, a, "the four picks: no two modes make this pattern"),
                     numbers_of(cx, a), b);
}

/* Each mode alone is fine, and their sum is not. */
static void carry(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_2):(_1,_7)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<2>{}), make_stride(Int<1>{}, Int<7>{}));
    ct_layout b = ct_parse(cx, "(_3,_2):(_2,_3)");
    // auto b = make_layout(make_shape(Int<3>{}, Int<2>{}), make_stride(Int<2>{}, Int<3>{}));
    ct_layout r0 = ct_composition(cx, a, ct_get(cx, b, 0));
    // auto r0 = composition(a, get<0>(b));
    ct_layout r1 = ct_composition(cx, a, ct_get(cx, b, 1));
    // auto r1 = composition(a, get<1>(b));
    STEP(l,
         "One more trap. This A has columns of %d, and the second column begins at offset %d. Each "
         "mode of B, alone, stays inside the first column, and composes without trouble. But B "
         "adds its modes up: look at the last cell.",
         extent(cx, a, 0), stride(cx, a, 1));
    lesson_show(l, "A", a);
    lesson_show(l, "B", b);
    lesson_show(l, "composition(A, mode 0 of B)", r0);
    lesson_show(l, "composition(A, mode 1 of B)", r1);
    lesson_picture *p = lesson_draw(l, b, "B: the numbers that it names");
    lesson_mark(p, ct_int(ct_size(cx, ct_get(cx, b, 0))) - 1,
                ct_int(ct_size(cx, ct_get(cx, b, 1))) - 1);

    int last = at(cx, b, (int)ct_int(ct_size(cx, b)) - 1);
    // int last = b(size(b) - 1);
    int end = extent(cx, a, 0);
    // int end = shape<0>(a);
    ct_layout r = ct_composition(cx, a, b);
    // auto r = composition(a, b);  // compiles, and is wrong
    STEP(l,
         "Number %d lies in the second column, which starts with number %d. The sum carries over, "
         "like a digit when you add. CuTe puts the two answers side by side and is wrong there: "
         "%s.\n\n"
         "So composition is safe if every mode of B divides evenly into the extents of A, and no "
         "sum of B's modes carries from one extent into the next. If A has a single mode there is "
         "no next one, and everything composes.",
         last, end, ct_witness(cx));
    lesson_show(l, "composition(A, B)", r);
}

/* The three kinds of right-hand side. */
static void tilers(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<5>{}), make_stride(Int<5>{}, Int<1>{}));
    ct_layout list = ct_parse(cx, "(_3,_4):(_1,_3)");
    // auto list = make_layout(make_shape(Int<3>{}, Int<4>{}), make_stride(Int<1>{}, Int<3>{}));
    ct_layout by_list = ct_composition(cx, a, list);
    // auto by_list = composition(a, list);
    STEP(l,
         "What may stand on the right? A layout reads A as one long list. %s takes the first %d "
         "numbers of A, and numbers run down the columns: so it gets two columns, seen as %d by "
         "%d.",
         ct_str(cx, list), (int)ct_int(ct_size(cx, list)), extent(cx, list, 0),
         extent(cx, list, 1));
    lesson_show(l, "composition(A, (_3,_4):(_1,_3))", by_list);
    lesson_mark_part(l, lesson_draw(l, a, "a layout on the right: A is a list"), a, by_list);

    ct_tiler block = ct_parse(cx, "(_3,_4)");
    // auto block = make_shape(Int<3>{}, Int<4>{});
    ct_layout by_block = ct_composition(cx, a, block);
    // auto by_block = composition(a, block);
    STEP(l,
         "A shape is different. Without strides, %s works mode by mode: the first %d rows of the "
         "first %d columns, a block. Nearly the same to write, and a very different answer. If you "
         "write one and mean the other, you get no error.",
         ct_str(cx, block), extent(cx, by_block, 0), extent(cx, by_block, 1));
    lesson_show(l, "composition(A, (_3,_4))", by_block);
    lesson_mark_part(l, lesson_draw(l, a, "a shape on the right: a block of A"), a, by_block);

    ct_tiler each = ct_parse(cx, "(_3:_2,_4:_1)");
    // auto each = make_tile(make_layout(Int<3>{}, Int<2>{}), make_layout(Int<4>{}, Int<1>{}));
    ct_layout by_each = ct_composition(cx, a, each);
    // auto by_each = composition(a, each);
    STEP(l,
         "The shape is short for a tuple of layouts, one for each mode, all with stride 1. Write "
         "the tuple yourself and you may choose the strides: %s takes every second row.\n\n"
         "A layout, a shape, a tuple of such things: anything that may stand on the right is "
         "called a tiler.",
         ct_str(cx, each));
    lesson_show(l, "composition(A, (_3:_2,_4:_1))", by_each);
    lesson_mark_part(l, lesson_draw(l, a, "a tuple on the right: a layout for each mode"), a,
                     by_each);
}

static void run_time(lesson *l, ct_ctx *cx)
{
    ct_layout fixed = ct_parse(cx, "(_6,_5):(_5,_1)");
    // auto fixed = make_layout(make_shape(Int<6>{}, Int<5>{}), make_stride(Int<5>{}, Int<1>{}));
    ct_layout late = ct_parse(cx, "(6,5):(5,1)");
    // auto late = make_layout(make_shape(6, 5), make_stride(5, 1));
    ct_layout three = ct_parse(cx, "_3:_1");
    // auto three = make_layout(Int<3>{}, Int<1>{});
    ct_layout some = ct_parse(cx, "3:1");
    // auto some = make_layout(3, 1);
    ct_layout brief = ct_composition(cx, fixed, three);
    // auto brief = composition(fixed, three);
    ct_layout longer = ct_composition(cx, late, some);
    // auto longer = composition(late, some);
    STEP(l,
         "With run-time numbers, the number of modes of the answer is settled before the numbers "
         "are known. A mode of A that turns out to be out of reach then stays, with extent 1: the "
         "same offsets, in a longer form.");
    lesson_show(l, "composition((_6,_5):(_5,_1), _3:_1)", brief);
    lesson_show(l, "composition((6,5):(5,1), 3:1)", longer);

    ct_layout wrong = ct_composition(cx, late, ct_parse(cx, "5:4"));
    // auto wrong = composition(late, make_layout(5, 4));  // compiles, and is wrong
    STEP(l, "And the compiler cannot check a division of numbers that it does not know. Instead of "
            "the compile error above, C++ now gives a wrong layout without a warning. Here it is "
            "refused as before. In your kernels, keep tile sizes static.");
    lesson_show(l, "composition((6,5):(5,1), 5:4)", wrong);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<5>{}), make_stride(Int<5>{}, Int<1>{}));
    ct_layout b = ct_parse(cx, "_8:_3");
    // auto b = make_layout(Int<8>{}, Int<3>{});
    ct_layout r = ct_composition(cx, a, b);
    // auto r = composition(a, b);
    STEP(l,
         "Take away:\n\n"
         "- composition(A, B) picks from A in the order of B: R(c) = A(B(c)). B gives the shape, A "
         "the offsets. For %s and %s it is %s.\n"
         "- It is safe if B divides evenly into A's extents and never carries. CuTe checks a part "
         "of that, and only for static numbers. If in doubt, compare A(B(c)) with R(c) for a few c."
         "\n"
         "- A layout on the right reads A as a list. A shape or a tuple works mode by mode.\n\n"
         "Next: and what did B not pick? Lesson 08 is about the complement.",
         ct_str(cx, a), ct_str(cx, b), ct_str(cx, r));
    lesson_mark_part(l, lesson_draw(l, a, "picking from A in the order of B"), numbers_of(cx, a),
                     b);
}

int main(int argc, char **argv)
{
    lesson *l =
        lesson_open(argc, argv, 7, "Composition", "Composition picks from A in the order of B.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 03 and 06", 25);
    picking(l, cx);
    reshaping(l, cx);
    first_move(l, cx);
    second_move(l, cx);
    refused(l, cx);
    witness(l, cx);
    carry(l, cx);
    tilers(l, cx);
    run_time(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
