/* Lesson 09, inverse: from the offset back to the number.
 *
 * Teaches what right_inverse and left_inverse are inverses of, how the first is found, where each
 * stops, and what copies use them for. Clears up: which is which, inverses of layouts with gaps or
 * repeats, two different answers that are both right, and dynamic strides.
 * Follows ref/layout/inverse.c, ref/layout/common.c; the documents do not explain inverses. */
#include "tutorials/lesson.h"

static int number(ct_value v)
{
    return (int)ct_int(v);
}

/* The value at a number. */
static int at(ct_ctx *cx, ct_layout layout, int i)
{
    return number(ct_layout_call(cx, layout, ct_dynamic(cx, i)));
}

static int extent(ct_ctx *cx, ct_layout layout, int i)
{
    return number(ct_item(ct_shape(cx, layout), i));
}

static int stride(ct_ctx *cx, ct_layout layout, int i)
{
    return number(ct_item(ct_stride(cx, layout), i));
}

/* From numbers to offsets and back: "number 5: offset 7, back to number 5". */
static void say_round(lesson *l, ct_layout a, ct_layout back, int from, int to)
{
    ct_ctx *cx = lesson_ctx(l);
    for (int i = from; i < to; ++i)
        lesson_say(l, "number %d: offset %d, back to number %d", i, at(cx, a, i),
                   at(cx, back, at(cx, a, i)));
}

static void the_way_back(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto a = make_layout(make_shape(Int<2>{}, Int<4>{}), LayoutRight{});
    ct_layout r = ct_right_inverse(cx, a);
    // auto r = right_inverse(a);
    ct_value five = ct_parse(cx, "5");
    // auto five = 5;
    ct_value where = ct_layout_call(cx, r, five);
    // auto where = r(five);
    ct_value again = ct_layout_call(cx, a, where);
    // auto again = a(where);
    STEP(l,
         "A layout leads from a number to an offset. Suppose you stand in front of the shelf, at "
         "offset %s, and want to know which number is kept there: you need the way back. "
         "right_inverse finds it. It is a layout R with A(R(i)) = i.\n\n"
         "R(%s) is %s. Number %s is row %d of column %d, counted down the columns (lesson 03), and "
         "there lies offset %s.",
         ct_str(cx, five), ct_str(cx, five), ct_str(cx, where), ct_str(cx, where),
         number(ct_item(ct_idx2crd(cx, where, ct_shape(cx, a)), 0)),
         number(ct_item(ct_idx2crd(cx, where, ct_shape(cx, a)), 1)), ct_str(cx, again));
    lesson_show(l, "a", a);
    lesson_show(l, "r = right_inverse(a)", r);
    lesson_show(l, "r(5)", where);
    lesson_show(l, "a(r(5))", again);
    lesson_draw_part(l, a, again, "a: in goes a place, out comes an offset");
    lesson_draw_memory(l, a, ct_int(ct_cosize(cx, a)), "memory: at each offset its place");

    ct_layout both = ct_composition(cx, a, r);
    // auto both = composition(a, r);
    ct_layout simple = ct_coalesce(cx, both);
    // auto simple = coalesce(both);
    ct_layout other = ct_coalesce(cx, ct_composition(cx, r, a));
    // auto other = coalesce(composition(r, a));
    STEP(l,
         "The test of an inverse is a composition (lesson 07): pick from A in the order of R, and "
         "you get the offsets 0, 1, 2 .. one after the other. Coalesced that is %s, the identity. "
         "So R is also the order in which to visit a matrix if you want to walk through memory "
         "without a jump.\n\n"
         "This A reaches each offset below %d once, and so the other order works as well: "
         "R(A(i)) = i. For most layouts of data it does. It does not for all, and then there are "
         "two inverses.",
         ct_str(cx, simple), number(ct_cosize(cx, a)));
    lesson_show(l, "composition(a, r)", both);
    lesson_show(l, "coalesce(composition(a, r))", simple);
    lesson_show(l, "coalesce(composition(r, a))", other);
}

static void how(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_2,_3,_2):(_3,_1,_6)");
    // auto a = make_layout(make_shape(Int<2>{}, Int<3>{}, Int<2>{}),
    //     make_stride(Int<3>{}, Int<1>{}, Int<6>{}));
    ct_layout steps = ct_make_layout(cx, ct_shape(cx, a), NULL);
    // auto steps = make_layout(a.shape());
    ct_layout r = ct_right_inverse(cx, a);
    // auto r = right_inverse(a);
    STEP(l,
         "How is it found? Take the modes by increasing stride. One with stride 1 must be first: "
         "mode 1, of extent %d. It fills %d offsets. The next one must go on there, with stride "
         "%d: mode 0. Together they fill %d, and the last one goes on with %d.\n\n"
         "For each, note its extent, and by how much its number grows in one step: %d, %d and %d, "
         "as the numbering of the shape says. That is R. Only the modes have been sorted.",
         extent(cx, a, 1), extent(cx, a, 1), stride(cx, a, 0), extent(cx, a, 0) * extent(cx, a, 1),
         stride(cx, a, 2), stride(cx, steps, 1), stride(cx, steps, 0), stride(cx, steps, 2));
    lesson_show(l, "a", a);
    lesson_show(l, "the numbering of its shape", steps);
    lesson_show(l, "right_inverse(a)", r);
    for (int i = 3; i < 7; ++i)
        lesson_say(l, "offset %d: number %d, whose offset is %d", i, at(cx, r, i),
                   at(cx, a, at(cx, r, i)));
}

static void gaps(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_2):(_1,_6)");
    // auto a = make_layout(make_shape(Int<4>{}, Int<2>{}), make_stride(Int<1>{}, Int<6>{}));
    ct_layout r = ct_right_inverse(cx, a);
    // auto r = right_inverse(a);
    ct_value far = ct_size(cx, r);
    // auto far = size(r);
    ct_layout spread = ct_parse(cx, "_4:_2");
    // auto spread = make_layout(Int<4>{}, Int<2>{});
    ct_layout point = ct_right_inverse(cx, spread);
    // auto point = right_inverse(spread);
    STEP(l,
         "Now a layout with a gap. Offset %d belongs to no number, so A(R(%d)) = %d is impossible. "
         "right_inverse goes as far as it can: R has %d places, for the offsets below the gap. "
         "What lies behind the gap it leaves out.\n\n"
         "If every second offset is a gap, only offset 0 is left, and R is %s. So look at the size "
         "of an inverse before you use it.",
         number(far), number(far), number(far), number(far), ct_str(cx, point));
    lesson_show(l, "a", a);
    lesson_show(l, "r = right_inverse(a)", r);
    lesson_show(l, "size(r)", far);
    lesson_show(l, "right_inverse(_4:_2)", point);
    lesson_draw_memory(l, a, ct_int(ct_cosize(cx, a)), "the gap begins where R ends");

    ct_layout back = ct_left_inverse(cx, a);
    // auto back = left_inverse(a);
    STEP(l,
         "The other inverse asks less of A. left_inverse is a layout L with L(A(i)) = i: whatever "
         "number you start with, its offset leads back to it. Gaps do no harm, for no number leads "
         "there.\n\n"
         "The names come from the formula: in A(R(i)) the R stands right of A, in L(A(i)) the L "
         "stands left. Texts often give one with the words of the other. R takes any offset below "
         "its size; L takes the offsets of A. In a gap, L "
         "says something too: L(%d) is %d, which is the number of offset %d. Do not ask there.",
         number(far), at(cx, back, number(far)), at(cx, a, at(cx, back, number(far))));
    lesson_show(l, "left_inverse(a)", back);
    say_round(l, a, back, 2, 6);
}

static void two_answers(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_4:_2");
    // auto a = make_layout(Int<4>{}, Int<2>{});
    ct_layout mine = ct_left_inverse(cx, a);
    // auto mine = left_inverse(a);
    ct_layout theirs = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto theirs = make_layout(make_shape(Int<2>{}, Int<4>{}), LayoutRight{});
    ct_layout first = ct_coalesce(cx, ct_composition(cx, mine, a));
    // auto first = coalesce(composition(mine, a));
    ct_layout second = ct_coalesce(cx, ct_composition(cx, theirs, a));
    // auto second = coalesce(composition(theirs, a));
    STEP(l,
         "So an inverse of a layout with gaps is not unique. CuTe C++ gives %s for %s; pycute, the "
         "Python library beside it, gives %s. Both are right: they differ at the odd offsets, "
         "where nothing lies. If two libraries print different inverses, compare L(A(i)), not the "
         "text.",
         ct_str(cx, mine), ct_str(cx, a), ct_str(cx, theirs));
    lesson_show(l, "left_inverse(a)", mine);
    lesson_show(l, "composition(mine, a), coalesced", first);
    lesson_show(l, "composition(theirs, a), coalesced", second);
    lesson_draw(l, mine, "mine: columns are pairs of offsets");
    lesson_draw(l, theirs, "theirs: it differs in the second row");
}

static void repeats(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_4,_2):(_1,_0)");
    // auto a = make_layout(make_shape(Int<4>{}, Int<2>{}), make_stride(Int<1>{}, Int<0>{}));
    ct_layout r = ct_right_inverse(cx, a);
    // auto r = right_inverse(a);
    ct_layout back = ct_left_inverse(cx, a);
    // auto back = left_inverse(a);
    ct_value lost = ct_layout_call(cx, back, ct_layout_call(cx, a, ct_parse(cx, "4")));
    // auto lost = back(a(4));
    STEP(l,
         "Repeats are the opposite case. Here two numbers share each offset. A right inverse "
         "exists: for each offset it names one of the two. A left inverse cannot: from offset 0 "
         "the way leads back to 0 and to 4 at once.\n\n"
         "CuTe does not say so. left_inverse answers %s, and the round trip of number 4 ends at "
         "%s: a witness that this is no inverse. What CuTe promises is less than the name: "
         "A(L(A(i))) = A(i), some number with the same offset. Only if A is injective (lesson 08), "
         "so that no two numbers share an offset, is L what its name says.",
         ct_str(cx, back), ct_str(cx, lost));
    lesson_show(l, "right_inverse(a)", r);
    lesson_show(l, "left_inverse(a)", back);
    lesson_show(l, "back(a(4))", lost);
    say_round(l, a, back, 2, 6);
}

static void no_layout(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_2,_2):(_2,_3)");
    // auto a = make_layout(make_shape(Int<2>{}, Int<2>{}), make_stride(Int<2>{}, Int<3>{}));
    ct_layout back = ct_left_inverse(cx, a);
    // auto back = left_inverse(a);  // does not compile
    STEP(l, "And injective is not enough. The offsets below are all different, so there is a way "
            "back. But it is not a layout: a mode of L would count in steps of the smaller stride, "
            "and the larger one would begin in the middle of such a step. In C++ it does not "
            "compile.");
    lesson_show(l, "left_inverse(a)", back);
    lesson_draw_memory(l, a, 6, "(_2,_2):(_2,_3)");
}

static void dynamic(lesson *l, ct_ctx *cx)
{
    ct_layout rows = ct_right_inverse(cx, ct_parse(cx, "(4,8):(8,1)"));
    // auto rows = right_inverse(make_layout(make_shape(4, 8), make_stride(8, 1)));
    ct_layout one = ct_right_inverse(cx, ct_parse(cx, "(4,8):(8,_1)"));
    // auto one = right_inverse(make_layout(make_shape(4, 8), make_stride(8, Int<1>{})));
    ct_layout all = ct_right_inverse(cx, ct_parse(cx, "(_4,_8):(_8,_1)"));
    // auto all = right_inverse(make_layout(make_shape(Int<4>{}, Int<8>{}), LayoutRight{}));
    STEP(l,
         "With dynamic numbers, right_inverse follows a stride only if the compiler can prove that "
         "it goes on where the last mode ends. Three times the same matrix below: nothing known, "
         "the stride 1 known, everything known. The first two answers are true, and short: %s "
         "speaks of offset 0 alone.\n\n"
         "So code that works for a static tile can become slow, not wrong, for a dynamic one. "
         "left_inverse does not answer at all.",
         ct_str(cx, rows));
    lesson_show(l, "right_inverse((4,8):(8,1))", rows);
    lesson_show(l, "right_inverse((4,8):(8,_1))", one);
    lesson_show(l, "right_inverse((_4,_8):(_8,_1))", all);

    ct_layout a = ct_parse(cx, "(4,8):(8,1)");
    // auto a = make_layout(make_shape(4, 8), make_stride(8, 1));
    ct_layout back = ct_left_inverse(cx, a);
    // auto back = left_inverse(a);  // does not compile
    STEP(l, "Its order of the modes would have to wait for the program to run, and the type of the "
            "answer cannot. ct says so, and that static numbers would do.");
    lesson_show(l, "left_inverse(a)", back);
    lesson_show(l, "a", a);
}

static void common(lesson *l, ct_ctx *cx)
{
    ct_layout src = ct_parse(cx, "(_4,_8):(_8,_1)");
    // auto src = make_layout(make_shape(Int<4>{}, Int<8>{}), LayoutRight{});
    ct_layout dst = ct_parse(cx, "(_4,_8):(_12,_1)");
    // auto dst = make_layout(make_shape(Int<4>{}, Int<8>{}), make_stride(Int<12>{}, Int<1>{}));
    ct_layout through = ct_coalesce(cx, ct_composition(cx, src, ct_right_inverse(cx, dst)));
    // auto through = coalesce(composition(src, right_inverse(dst)));
    ct_value together = ct_max_common_vector(cx, src, dst);
    // auto together = max_common_vector(src, dst);
    ct_layout turned = ct_parse(cx, "(_4,_8):(_1,_4)");
    // auto turned = make_layout(make_shape(Int<4>{}, Int<8>{}));
    ct_value alone = ct_max_common_vector(cx, src, turned);
    // auto alone = max_common_vector(src, turned);
    STEP(l,
         "What is it for? A copy from src to dst may move several elements at once if they lie "
         "side by side in both, in the same order. Walk through the memory of dst, which is "
         "right_inverse(dst), and note the offset in src of each element: as long as it is 0, 1, 2 "
         "and so on, they go together.\n\n"
         "That is max_common_vector. For dst, rows with padding, it is %s. If dst lies column by "
         "column it is %s: the first step already leads elsewhere. Lesson 13 copies by it; lesson "
         "14 finds the seat of a thread with right_inverse.",
         ct_str(cx, together), ct_str(cx, alone));
    lesson_show(l, "src through dst", through);
    lesson_show(l, "max_common_vector(src, dst)", together);
    lesson_show(l, "max_common_vector(src, turned)", alone);
    lesson_draw_part(l, dst, ct_parse(cx, "_8:_1"), "dst; framed: what goes together");
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto a = make_layout(make_shape(Int<2>{}, Int<4>{}), LayoutRight{});
    ct_layout r = ct_right_inverse(cx, a);
    // auto r = right_inverse(a);
    STEP(l,
         "Take away:\n\n"
         "- right_inverse: A(R(i)) = i, from an offset to a number. It stops at the first gap. For "
         "%s it is %s.\n"
         "- left_inverse: L(A(i)) = i, from the offset of a number back to it. It needs an "
         "injective A, and CuTe does not check that: try a number that shares its offset.\n"
         "- In gaps an inverse may say anything, so two right ones can differ.\n"
         "- Keep strides static, or the inverse is short.\n"
         "- max_common_vector tells a copy how many elements go together.\n\n"
         "Next: a tile, and its complement to repeat it. Lesson 10 divides.",
         ct_str(cx, a), ct_str(cx, r));
    lesson_draw(l, a, "A, from number to offset");
    lesson_draw(l, r, "R, from offset to number");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 9, "Inverse", "Two ways back from an offset to a number.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 06, 07 and 08", 15);
    the_way_back(l, cx);
    how(l, cx);
    gaps(l, cx);
    two_answers(l, cx);
    repeats(l, cx);
    no_layout(l, cx);
    dynamic(l, cx);
    common(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
