/* Lesson 06, coalesce: the same offsets in fewer modes.
 *
 * Teaches the one rule by which neighbours merge, what merging keeps (the list of offsets) and what
 * it loses (the coordinates), and that CuTe merges only modes that the compiler can prove to be
 * one. Clears up: contiguous memory that does not coalesce, the difference between _4 and 4, and
 * the mode that always remains.
 * Follows ref/layout/coalesce.c; 02_layout_algebra "Coalesce", "By-mode Coalesce". */
#include "tutorials/lesson.h"

#include <stdio.h>

/* Extent and stride of mode i, as numbers for a text. */
static int extent(ct_ctx *cx, ct_layout layout, int i)
{
    return (int)ct_int(ct_item(ct_shape(cx, layout), i));
}

static int stride(ct_ctx *cx, ct_layout layout, int i)
{
    return (int)ct_int(ct_item(ct_stride(cx, layout), i));
}

/* The offsets of a layout in the order in which its places are numbered. */
static void say_list(lesson *l, const char *name, ct_layout layout)
{
    ct_ctx *cx = lesson_ctx(l);
    char text[128] = "";
    size_t used = 0;
    int64_t size = ct_int(ct_size(cx, layout));
    for (int64_t i = 0; i < size && used + 8 < sizeof text; ++i) {
        int64_t offset = ct_int(ct_layout_call(cx, layout, ct_dynamic(cx, i)));
        used += (size_t)snprintf(text + used, sizeof text - used, " %d", (int)offset);
    }
    lesson_say(l, "the list of %s:%s", name, text);
}

static void two_are_one(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_2,_5):(_1,_2)");
    // auto a = make_layout(make_shape(Int<2>{}, Int<5>{}), make_stride(Int<1>{}, Int<2>{}));
    STEP(l,
         "Count through the places of %s: number 0, number 1, and so on, as in lesson 03, and "
         "write down the offsets. Does it take two modes to describe that list?",
         ct_str(cx, a));
    lesson_show(l, "a", a);
    lesson_draw(l, a, "a: down first, then right");
    say_list(l, "a", a);

    ct_layout r = ct_coalesce(cx, a);
    // auto r = coalesce(a);
    STEP(l,
         "It does not: %s gives the same list. coalesce merges modes as far as it can without "
         "changing the list: for every number the same offset as before.",
         ct_str(cx, r));
    lesson_show(l, "coalesce(a)", r);
    lesson_draw(l, r, "coalesce(a): the same list, one mode");
    say_list(l, "coalesce(a)", r);
}

static void the_rule(lesson *l, ct_ctx *cx)
{
    ct_layout b = ct_parse(cx, "(_2,_4):(_3,_6)");
    // auto b = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<3>{}, Int<6>{}));
    ct_layout r = ct_coalesce(cx, b);
    // auto r = coalesce(b);
    int leads = extent(cx, b, 0) * stride(cx, b, 0);
    // int leads = shape<0>(b) * stride<0>(b);
    STEP(l,
         "The rule looks at two neighbours, s0:d0 and s1:d1. The first takes s0 steps of d0, and "
         "so leads to s0 * d0. If the second goes on right there, d1 = s0 * d0, then the steps are "
         "all alike, and the two are one mode, (s0*s1):d0.\n\n"
         "In %s the first mode leads to %d * %d = %d, and the second has stride %d. They merge. It "
         "does not matter that there are gaps; it matters that they are equal.",
         ct_str(cx, b), extent(cx, b, 0), stride(cx, b, 0), leads, stride(cx, b, 1));
    lesson_show(l, "b", b);
    lesson_show(l, "coalesce(b)", r);
    lesson_draw_memory(l, r, 12, "numbers 0 to 3 of b in memory: equal steps");

    ct_layout c = ct_parse(cx, "(_2,_4):(_3,_5)");
    // auto c = make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<3>{}, Int<5>{}));
    ct_layout rc = ct_coalesce(cx, c);
    // auto rc = coalesce(c);
    leads = extent(cx, c, 0) * stride(cx, c, 0);
    STEP(l,
         "Make the second stride %d instead: %s. The first mode still leads to %d; the second goes "
         "on at %d. Nothing merges, because the steps are no longer alike.",
         stride(cx, c, 1), ct_str(cx, c), leads, stride(cx, c, 1));
    lesson_show(l, "c", c);
    lesson_show(l, "coalesce(c)", rc);
    say_list(l, "c", c);
    lesson_draw_memory(l, c, 6, "where c begins: steps of two sizes");
}

/* Brackets, and modes of extent 1. */
static void unit_modes(lesson *l, ct_ctx *cx)
{
    ct_layout d = ct_parse(cx, "(_2,(_1,_5)):(_1,(_99,_2))");
    // auto d = make_layout(make_shape(Int<2>{}, make_shape(Int<1>{}, Int<5>{})),
    //     make_stride(Int<1>{}, make_stride(Int<99>{}, Int<2>{})));
    ct_layout r = ct_coalesce(cx, d);
    // auto r = coalesce(d);
    ct_layout inner = ct_get(cx, d, 1);
    // auto inner = get<1>(d);
    STEP(l,
         "Two more things fall away. Brackets: coalesce sees a flat list of modes. And modes of "
         "extent _1: the coordinate there is always 0, so the stride, however wild, never counts. "
         "The %d in %s has no effect.",
         stride(cx, inner, 0), ct_str(cx, d));
    lesson_show(l, "d", d);
    lesson_show(l, "coalesce(d)", r);
    lesson_draw(l, d, "d: the large stride is never used");

    ct_layout point = ct_coalesce(cx, ct_parse(cx, "_1:_9"));
    // auto point = coalesce(make_layout(Int<1>{}, Int<9>{}));
    ct_layout still = ct_coalesce(cx, ct_parse(cx, "(_3,_5):(_0,_0)"));
    // auto still = coalesce(make_layout(make_shape(Int<3>{}, Int<5>{}),
    //     make_stride(Int<0>{}, Int<0>{})));
    STEP(l,
         "One mode always remains; a layout with no mode at all has no place. A layout of a single "
         "place becomes %s. Remember it, you will meet it often: it says \"nothing more here\".\n\n"
         "A stride of 0 follows the rule like any other: no step, and no step again, is no step.",
         ct_str(cx, point));
    lesson_show(l, "coalesce(_1:_9)", point);
    lesson_show(l, "coalesce((_3,_5):(_0,_0))", still);
}

/* Contiguous is not the same as coalesced. */
static void row_major(lesson *l, ct_ctx *cx)
{
    ct_layout f = ct_parse(cx, "(_3,_5):(_5,_1)");
    // auto f = make_layout(make_shape(Int<3>{}, Int<5>{}), make_stride(Int<5>{}, Int<1>{}));
    ct_layout r = ct_coalesce(cx, f);
    // auto r = coalesce(f);
    STEP(l,
         "Here is C's array again, %s. It fills the offsets 0 to %d without a gap. Surely that is "
         "a single mode?",
         ct_str(cx, f), (int)ct_int(ct_cosize(cx, f)) - 1);
    lesson_show(l, "f", f);
    lesson_show(l, "coalesce(f)", r);
    lesson_draw(l, f, "f: every offset is there");
    say_list(l, "f", f);

    int swapped[2] = {1, 0};
    ct_layout g = ct_select(cx, f, 2, swapped);
    // auto g = select<1, 0>(f);
    ct_layout rg = ct_coalesce(cx, g);
    // auto rg = coalesce(g);
    STEP(l,
         "It is not, and the list shows why: counting runs down the columns, so the offsets jump. "
         "coalesce keeps the order of the list, not only the set of offsets.\n\n"
         "Swap the modes, and the list is in order, and one mode is enough. So never ask \"is it "
         "contiguous\"; ask \"is it contiguous in this order\".");
    lesson_show(l, "g = select<1,0>(f)", g);
    lesson_show(l, "coalesce(g)", rg);
    say_list(l, "g", g);
}

/* What merging loses, and how to keep it. */
static void by_mode(lesson *l, ct_ctx *cx)
{
    ct_layout h = ct_parse(cx, "((_2,_3),_5):((_1,_2),_6)");
    // auto h = make_layout(make_shape(make_shape(Int<2>{}, Int<3>{}), Int<5>{}),
    //     make_stride(make_stride(Int<1>{}, Int<2>{}), Int<6>{}));
    ct_layout all = ct_coalesce(cx, h);
    // auto all = coalesce(h);
    ct_tuple place = ct_parse(cx, "(1,4)");
    // auto place = make_coord(1, 4);
    ct_value lost = ct_layout_call(cx, all, place);
    // auto lost = all(place);  // does not compile
    STEP(l, "What is the price? A name. h is a matrix. Coalesced it is a list: numbers still work, "
            "but a row and a column are refused, since a list has neither.");
    lesson_show(l, "coalesce(h)(1,4)", lost);
    lesson_show(l, "h", h);
    lesson_show(l, "coalesce(h)", all);
    lesson_show(l, "h(1,4)", ct_layout_call(cx, h, place));

    ct_tuple profile = ct_parse(cx, "(_1,_1)");
    // auto profile = make_shape(Int<1>{}, Int<1>{});
    ct_layout kept = ct_coalesce_by(cx, h, profile);
    // auto kept = coalesce(h, profile);
    STEP(l,
         "To keep the matrix, say so with a second argument. coalesce(h, %s) works inside mode 0 "
         "and inside mode 1, and not across. The numbers in it have no meaning, any others would "
         "do; only the brackets count: they say at which depth to stop.",
         ct_str(cx, profile));
    lesson_show(l, "coalesce(h, (_1,_1))", kept);
    lesson_draw(l, kept, "rows and columns are still there, the brackets are gone");
}

/* _4 and 4. */
static void provable(lesson *l, ct_ctx *cx)
{
    ct_layout known = ct_coalesce(cx, ct_parse(cx, "(_2,_7):(_1,_2)"));
    // auto known = coalesce(make_layout(make_shape(Int<2>{}, Int<7>{}),
    //     make_stride(Int<1>{}, Int<2>{})));
    ct_layout late = ct_coalesce(cx, ct_parse(cx, "(2,7):(1,2)"));
    // auto late = coalesce(make_layout(make_shape(2, 7), make_stride(1, 2)));
    ct_layout half = ct_coalesce(cx, ct_parse(cx, "(_2,7):(_1,_2)"));
    // auto half = coalesce(make_layout(make_shape(Int<2>{}, 7), make_stride(Int<1>{}, Int<2>{})));
    STEP(l,
         "Up to here all numbers had an underscore: the compiler knows them. A number without one "
         "comes at run time. Now, how many modes a layout has is part of its type in C++, and a "
         "type cannot wait for run time. So CuTe merges only modes that the compiler can prove to "
         "be one.\n\n"
         "Below is the same layout three times, with more or less known. The answers look "
         "different, and give the same list. Do not be alarmed when a printed layout is longer "
         "than you expect.");
    lesson_show(l, "coalesce((_2,_7):(_1,_2))", known);
    lesson_show(l, "coalesce((2,7):(1,2))", late);
    lesson_show(l, "coalesce((_2,7):(_1,_2))", half);
    say_list(l, "the first", known);
    say_list(l, "the second", late);
    say_list(l, "the third", half);
}

/* What it is good for. */
static void runs(lesson *l, ct_ctx *cx)
{
    ct_layout t = ct_parse(cx, "((_4,_3),_2):((_1,_6),_18)");
    // auto t = make_layout(make_shape(make_shape(Int<4>{}, Int<3>{}), Int<2>{}),
    //     make_stride(make_stride(Int<1>{}, Int<6>{}), Int<18>{}));
    ct_layout r = ct_coalesce(cx, t);
    // auto r = coalesce(t);
    STEP(l,
         "What is it good for? A copy wants to know how many elements lie side by side, so that it "
         "can move them together. Coalesce, and look at the first mode: if its stride is 1, its "
         "extent is the answer. Here %d elements go together.",
         extent(cx, r, 0));
    lesson_show(l, "t", t);
    lesson_show(l, "coalesce(t)", r);
    lesson_draw_memory(l, r, 12, "memory: runs of %d, and gaps", extent(cx, r, 0));
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout before = ct_parse(cx, "(_2,(_1,_5)):(_1,(_99,_2))");
    // auto before = make_layout(make_shape(Int<2>{}, make_shape(Int<1>{}, Int<5>{})),
    //     make_stride(Int<1>{}, make_stride(Int<99>{}, Int<2>{})));
    ct_layout after = ct_coalesce(cx, before);
    // auto after = coalesce(before);
    STEP(l,
         "Take away:\n\n"
         "- Neighbours merge if the second goes on where the first leads: d1 = s0 * d0. Extents of "
         "_1 vanish. %s is %s.\n"
         "- The list of offsets stays, the coordinates go. A second argument keeps modes apart.\n"
         "- Memory without gaps, walked in another order, does not merge.\n"
         "- About numbers known only at run time, less can be proved: the answer is longer, and "
         "means the same.\n\n"
         "Next: reading one layout through another. Lesson 07 composes.",
         ct_str(cx, before), ct_str(cx, after));
    lesson_draw(l, before, "%s", ct_str(cx, before));
    lesson_draw(l, after, "%s", ct_str(cx, after));
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 6, "Coalesce", "Fewer modes can give the same offsets.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lesson 03", 15);
    two_are_one(l, cx);
    the_rule(l, cx);
    unit_modes(l, cx);
    row_major(l, cx);
    by_mode(l, cx);
    provable(l, cx);
    runs(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
