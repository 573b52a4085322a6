/* Lesson 5 - composition: picking from A in the order of B.
 *
 * Teaches R(c) = A(B(c)), why R has B's shape with some modes split, how it is computed, when there
 * is no such layout, and what CuTe does then: it refuses, or it answers wrongly, and a witness
 * proves it. Clears up: which operand picks and which is picked from, when composition is legal,
 * and layout, shape and tuple on the right-hand side.
 * Follows ref/composition.c, ref/admissible.c; 02_layout_algebra "Composition", "Composition
 * Tilers". */
#include "../lesson.h"

static int64_t at(ct_ctx *cx, ct_layout layout, int64_t number)
{
    return ct_int(ct_layout_call(cx, layout, ct_dynamic(cx, number)));
}

/* One line for each pick: c, then B(c), then A there. */
static void say_picks(lesson *l, ct_layout a, ct_layout b, int64_t first, int64_t end)
{
    ct_ctx *cx = lesson_ctx(l);
    for (int64_t c = first; c < end; ++c) {
        int64_t number = at(cx, b, c);
        lesson_say(l, "c = %d: B says number %2d, A keeps it at %2d", (int)c, (int)number,
                   (int)at(cx, a, number));
    }
}

/* Frames the cells of a matrix A that B picks. */
static void frame_picks(lesson *l, lesson_picture *p, ct_layout a, ct_layout b)
{
    ct_ctx *cx = lesson_ctx(l);
    int64_t size = ct_int(ct_size(cx, b));
    for (int64_t c = 0; c < size; ++c) {
        ct_tuple place = ct_idx2crd(cx, ct_dynamic(cx, at(cx, b, c)), ct_shape(cx, a));
        lesson_mark(p, ct_int(ct_item(place, 0)), ct_int(ct_item(place, 1)));
    }
}

static void picking(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    ct_layout b = ct_parse(cx, "_10:_3");
    STEP(l,
         "A is C's int a[6][5]: it knows where things are kept. B is a shopping list: %s asks for "
         "%d things, every third one. B names numbers, A keeps the number at an offset. So for "
         "each c: ask B, then ask A.",
         ct_str(cx, b), (int)ct_int(ct_size(cx, b)));
    lesson_show(l, "A", a);
    lesson_show(l, "B", b);
    frame_picks(l, lesson_draw(l, a, "A, the picks framed: numbers run down the columns"), a, b);
    say_picks(l, a, b, 0, 5);

    ct_layout r = ct_composition(cx, a, b);
    STEP(l,
         "Can the offsets of that walk be written as a layout? Yes, and composition finds it: %s. "
         "R(c) = A(B(c)) for every c.\n\n"
         "Why two modes, where B has one? A column of A has 6 places. Every third of them: %d "
         "picks, %d apart. Then the walk enters the next column, %d further. So B's single mode "
         "is split in two.",
         ct_str(cx, r), (int)ct_int(ct_get(cx, ct_shape(cx, r), 0)),
         (int)ct_int(ct_get(cx, ct_stride(cx, r), 0)),
         (int)ct_int(ct_get(cx, ct_stride(cx, r), 1)));
    lesson_show(l, "R = composition(A, B)", r);
    lesson_draw(l, r, "R: read down, then right, it is the walk");

    ct_value fits = ct_compatible(cx, b, r);
    STEP(l, "Keep the roles apart, most mistakes start there. B decides what R looks like: its "
            "shape, and the order of the walk. A decides the offsets. So every coordinate of B is "
            "one of R as well; CuTe says B is compatible with R.\n\n"
            "Picking in B's order from A: that is composition(A, B), in this order.");
    lesson_show(l, "compatible(B, R)", fits);
    lesson_show_int(l, "size(B)", ct_int(ct_size(cx, b)));
    lesson_show_int(l, "size(R)", ct_int(ct_size(cx, r)));
}

static void reshaping(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    ct_layout b = ct_parse(cx, "(_3,_10):(_1,_3)");
    ct_layout r = ct_composition(cx, a, b);
    ct_layout r0 = ct_composition(cx, a, ct_get(cx, b, 0));
    ct_layout r1 = ct_composition(cx, a, ct_get(cx, b, 1));
    STEP(l,
         "B may have more modes; each is composed by itself. This B names all numbers of A, in "
         "order, as a matrix of shape %s. So R is A reshaped: not one element moved, and the "
         "caller sees 3 rows.\n\n"
         "Mode 1 of it is the walk you know.",
         ct_str(cx, ct_shape(cx, b)));
    lesson_show(l, "B", b);
    lesson_show(l, "composition(A, mode 0 of B)", r0);
    lesson_show(l, "composition(A, mode 1 of B)", r1);
    lesson_show(l, "R = composition(A, B)", r);
    lesson_draw(l, r, "R: the offsets of A, dealt out to 3 rows");

    ct_layout turn = ct_parse(cx, "(_5,_6):(_6,_1)");
    ct_layout t = ct_composition(cx, a, turn);
    STEP(l,
         "How would you get a wanted layout out of A? Write down which number of A should come "
         "where, as a layout, and compose. For the transpose of A: mode 0 must run along the "
         "columns of A, which are 6 numbers apart; mode 1 down the rows, 1 apart. That is %s.",
         ct_str(cx, turn));
    lesson_show(l, "B", turn);
    lesson_show(l, "composition(A, B)", t);
    lesson_draw(l, t, "A, transposed: 5 rows, 6 columns");
}

static void how(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    ct_layout thirds = ct_composition(cx, a, ct_parse(cx, "_10:_3"));
    ct_layout four = ct_composition(cx, a, ct_parse(cx, "_4:_3"));
    STEP(l,
         "How is it computed? For a mode s:d of B, in two moves, both from the left.\n\n"
         "First every d-th number: divide the d out of A's extents, and stretch the strides. "
         "(6,5) by 3 leaves %s with strides %s.\n\n"
         "Then the first s of those: keep extents from the left until there are s. For s = 10 that "
         "is all; for s = 4, 2 from the first mode and 2 from the second.",
         ct_str(cx, ct_shape(cx, thirds)), ct_str(cx, ct_stride(cx, thirds)));
    lesson_show(l, "composition(A, _10:_3)", thirds);
    lesson_show(l, "composition(A, _4:_3)", four);
}

/* Where there is no layout, and CuTe knows. */
static void refused(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    ct_layout b = ct_parse(cx, "_5:_4");
    STEP(l, "Both moves divide. What if a division does not work out? Take every fourth number. A "
            "column has 6: so the first column is hit twice, the second once, the third twice.\n\n"
            "Look at the offsets: up, down, down, up. Five of them, and 5 is prime, so a layout "
            "would need one mode with equal steps. There is no such layout.");
    lesson_show(l, "B", b);
    frame_picks(l, lesson_draw(l, a, "every fourth number of A"), a, b);
    say_picks(l, a, b, 0, 5);

    ct_layout r = ct_composition(cx, a, b);
    STEP(l, "So composition must refuse, and CuTe does: in C++ this is a compile error in the "
            "middle of a long list of templates. Here it is one sentence. Shape divisibility means "
            "the second move, keeping s; the first move has stride divisibility.");
    lesson_show(l, "composition(A, _5:_4)", r);
}

/* Where there is no layout, and CuTe answers all the same. */
static void witness(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    ct_layout b = ct_parse(cx, "_4:_4");
    STEP(l, "Now only four of them. Can you find a layout for these offsets? Two modes of 2, or "
            "one of 4: neither fits, try it.");
    lesson_show(l, "B", b);
    say_picks(l, a, b, 0, 4);

    ct_layout r = ct_composition(cx, a, b);
    STEP(l,
         "CuTe C++ does not notice. It checks the stride only where it is larger than the extent, "
         "the extents happen to divide, and you get a layout, without a word, that is wrong.\n\n"
         "What you are stepping through refuses, and proves it. The proof is a witness, a "
         "coordinate for everybody to check: %s.",
         ct_witness(cx));
    lesson_show(l, "composition(A, _4:_4)", r);
    frame_picks(l, lesson_draw(l, a, "A and the four picks"), a, b);
}

/* Each mode alone is fine, and their sum is not. */
static void carry(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_2):(_1,_7)");
    ct_layout b = ct_parse(cx, "(_3,_2):(_2,_3)");
    ct_layout r0 = ct_composition(cx, a, ct_get(cx, b, 0));
    ct_layout r1 = ct_composition(cx, a, ct_get(cx, b, 1));
    STEP(l,
         "One more trap. A has columns of 6, the second one begins at %d. Each mode of B alone "
         "stays in the first column of A, and composes without trouble. But R is put together from "
         "the two, and B adds its modes up.",
         (int)at(cx, a, 6));
    lesson_show(l, "A", a);
    lesson_show(l, "B", b);
    lesson_show(l, "composition(A, mode 0 of B)", r0);
    lesson_show(l, "composition(A, mode 1 of B)", r1);
    lesson_mark(lesson_draw(l, b, "the numbers that B names: 2 + 2 + 3 is a 7"), 2, 1);

    ct_layout r = ct_composition(cx, a, b);
    STEP(l,
         "Together they reach number 7, beyond the first column: like a carry when adding digits. "
         "%s.\n\n"
         "So composition is legal if each mode of B divides evenly into A's extents, and sums of "
         "B's modes never carry from one extent of A into the next. A with a single mode has no "
         "next: then it always works.",
         ct_witness(cx));
    lesson_show(l, "composition(A, B)", r);
}

/* The three things on the right-hand side. */
static void tilers(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    ct_layout list = ct_parse(cx, "(_3,_4):(_1,_3)");
    ct_layout by_list = ct_composition(cx, a, list);
    STEP(l,
         "What may stand on the right? A layout reads A as one long list. %s takes the first %d "
         "numbers of A, and those run down the columns: two columns of A, arranged as 3 by 4.",
         ct_str(cx, list), (int)ct_int(ct_size(cx, list)));
    lesson_show(l, "composition(A, (_3,_4):(_1,_3))", by_list);
    frame_picks(l, lesson_draw(l, a, "a layout on the right: A is a list"), a, list);

    ct_tiler block = ct_parse(cx, "(_3,_4)");
    ct_layout by_block = ct_composition(cx, a, block);
    STEP(
        l,
        "A shape, without strides, is something else. It works mode by mode: the first 3 rows, the "
        "first 4 columns, a block. The same digits, a different answer: whoever writes one and "
        "means the other gets no error.");
    lesson_show(l, "composition(A, (_3,_4))", by_block);
    lesson_picture *p = lesson_draw(l, a, "a shape on the right: a block of A");
    for (int64_t m = 0; m < 3; ++m)
        for (int64_t n = 0; n < 4; ++n)
            lesson_mark(p, m, n);

    ct_tiler each = ct_parse(cx, "(_3:_2,_4:_1)");
    ct_layout by_each = ct_composition(cx, a, each);
    STEP(l,
         "A shape is short for a tuple with one layout for each mode, with strides 1. Write the "
         "tuple to choose other strides: %s is every second row, and the first 4 columns.\n\n"
         "Layout, shape, tuple of those: whatever may stand here is called a tiler.",
         ct_str(cx, each));
    lesson_show(l, "composition(A, (_3:_2,_4:_1))", by_each);
    p = lesson_draw(l, a, "a tuple of layouts on the right: one for each mode");
    for (int64_t m = 0; m < 3; ++m)
        for (int64_t n = 0; n < 4; ++n)
            lesson_mark(p, 2 * m, n);
}

static void run_time(lesson *l, ct_ctx *cx)
{
    ct_layout known = ct_composition(cx, ct_parse(cx, "(_6,_5):(_5,_1)"), ct_parse(cx, "_3:_1"));
    ct_layout late = ct_composition(cx, ct_parse(cx, "(6,5):(5,1)"), ct_parse(cx, "3:1"));
    STEP(l,
         "With run-time numbers the type of the answer is fixed before the numbers are known. So "
         "a mode of A that B does not reach stays in the answer, with extent 1: the same offsets, "
         "another form.");
    lesson_show(l, "composition((_6,_5):(_5,_1), _3:_1)", known);
    lesson_show(l, "composition((6,5):(5,1), 3:1)", late);

    ct_layout wrong = ct_composition(cx, ct_parse(cx, "(6,5):(5,1)"), ct_parse(cx, "5:4"));
    STEP(l, "And the compiler can check no division. What was a compile error before is now, in "
            "C++, a wrong layout, without a word. Sizes of tiles belong into static numbers.");
    lesson_show(l, "composition((6,5):(5,1), 5:4)", wrong);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    ct_layout r = ct_composition(cx, a, ct_parse(cx, "_10:_3"));
    STEP(l,
         "Take away:\n"
         "1. composition(A, B) picks from A in B's order: R(c) = A(B(c)). B gives the shape, A "
         "the offsets. %s o _10:_3 is %s.\n"
         "2. It exists if B divides evenly into A's extents and never carries. CuTe checks a part "
         "of that, for static numbers only. When in doubt, compare A(B(c)) for a few c.\n"
         "3. A layout on the right sees A as a list; a shape or a tuple works mode by mode.\n\n"
         "Next: what B did not pick. Lesson 6 is about the complement.",
         ct_str(cx, a), ct_str(cx, r));
    lesson_draw(l, r, "A(B(c)), read down, then right");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 5, "Composition", "Picking from A in the order of B.");
    ct_ctx *cx = lesson_ctx(l);
    picking(l, cx);
    reshaping(l, cx);
    how(l, cx);
    refused(l, cx);
    witness(l, cx);
    carry(l, cx);
    tilers(l, cx);
    run_time(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
