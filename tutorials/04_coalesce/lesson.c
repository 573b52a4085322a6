/* Lesson 4 - coalesce: the same offsets in fewer modes.
 *
 * Teaches the one rule by which neighbours merge, what merging keeps (the list of offsets) and what
 * it loses (the coordinates), and that CuTe merges only what it can prove while it compiles. Clears
 * up: contiguous memory that does not coalesce, _4 against 4, and the mode that always remains.
 * Follows ref/coalesce.c; 02_layout_algebra "Coalesce", "By-mode Coalesce". */
#include "../lesson.h"

#include <stdio.h>

/* The offsets of a layout in the order in which its places are numbered. */
static void say_offsets(lesson *l, const char *name, ct_layout layout)
{
    ct_ctx *cx = lesson_ctx(l);
    char text[128] = "";
    size_t used = 0;
    int64_t size = ct_int(ct_size(cx, layout));
    for (int64_t i = 0; i < size && used + 8 < sizeof text; ++i) {
        int64_t offset = ct_int(ct_layout_call(cx, layout, ct_dynamic(cx, i)));
        used += (size_t)snprintf(text + used, sizeof text - used, " %d", (int)offset);
    }
    lesson_say(l, "%s:%s", name, text);
}

static void two_are_one(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_2,_7):(_1,_2)");
    STEP(l,
         "Count through the places of %s, number 0, number 1 and so on, and write down the "
         "offsets. Do you need two modes to describe that list?",
         ct_str(cx, a));
    lesson_show(l, "a", a);
    lesson_draw(l, a, "a: down first, then right");
    say_offsets(l, "a", a);

    ct_layout r = ct_coalesce(cx, a);
    STEP(l,
         "You do not: %s gives the same list. coalesce merges modes as far as it can without "
         "changing any offset, number by number.",
         ct_str(cx, r));
    lesson_show(l, "coalesce(a)", r);
    say_offsets(l, "coalesce(a)", r);
    lesson_draw(l, r, "the same list in one mode");
}

static void the_rule(lesson *l, ct_ctx *cx)
{
    ct_layout b = ct_parse(cx, "(_2,_4):(_3,_6)");
    ct_layout r = ct_coalesce(cx, b);
    ct_value next = ct_mul(cx, ct_get(cx, ct_shape(cx, b), 0), ct_get(cx, ct_stride(cx, b), 0));
    STEP(l,
         "The rule looks at two neighbours, s0:d0 and s1:d1. The first takes s0 steps of d0. If "
         "the second goes on exactly where that leads, d1 = s0 * d0, they are one mode, "
         "(s0*s1):d0.\n\n"
         "In %s the first mode leads to %d, and the second has stride %d: they merge. Gaps do not "
         "matter, equal steps do.",
         ct_str(cx, b), (int)ct_int(next), (int)ct_int(ct_get(cx, ct_stride(cx, b), 1)));
    lesson_show(l, "b", b);
    lesson_show(l, "coalesce(b)", r);
    lesson_draw_memory(l, b, 12, "b in memory, first part: steps of %d all the way",
                       (int)ct_int(ct_stride(cx, r)));

    ct_layout c = ct_parse(cx, "(_2,_4):(_3,_5)");
    ct_layout rc = ct_coalesce(cx, c);
    STEP(l,
         "Now make the second stride %d: %s. The first mode still leads to %d, the second does not "
         "go on there, and nothing merges. The steps in the list are no longer equal.",
         (int)ct_int(ct_get(cx, ct_stride(cx, c), 1)), ct_str(cx, c), (int)ct_int(next));
    lesson_show(l, "c", c);
    lesson_show(l, "coalesce(c)", rc);
    say_offsets(l, "c", c);
    lesson_draw_memory(l, c, 12, "c in memory, first part: steps of 3 and of 2");
}

/* Modes of extent 1, and nesting. */
static void nothing_modes(lesson *l, ct_ctx *cx)
{
    ct_layout d = ct_parse(cx, "(_2,(_1,_6)):(_1,(_99,_2))");
    ct_layout r = ct_coalesce(cx, d);
    STEP(l,
         "Two more things fall away. Brackets: coalesce sees a flat list of modes. And modes of "
         "extent 1: their coordinate is always 0, so their stride never counts, however wild it "
         "looks. %s is %s.",
         ct_str(cx, d), ct_str(cx, r));
    lesson_show(l, "d", d);
    lesson_show(l, "coalesce(d)", r);
    lesson_draw(l, d, "d: one stride of 99 that no cell feels");

    ct_layout point = ct_coalesce(cx, ct_parse(cx, "_1:_9"));
    ct_layout repeat = ct_coalesce(cx, ct_parse(cx, "(_3,_5):(_0,_0)"));
    STEP(l,
         "One mode always remains, for a layout without modes has no place at all. Of a single "
         "place it is %s; remember it, it means: nothing here. And a stride of 0 follows the same "
         "rule as any other: %d steps of nothing, and %d times that again, is one mode.",
         ct_str(cx, point), 3, 5);
    lesson_show(l, "coalesce(_1:_9)", point);
    lesson_show(l, "coalesce((_3,_5):(_0,_0))", repeat);
}

/* Contiguous is not the same as coalesced. */
static void row_major(lesson *l, ct_ctx *cx)
{
    ct_layout f = ct_parse(cx, "(_3,_5):(_5,_1)");
    ct_layout r = ct_coalesce(cx, f);
    STEP(l,
         "Here is C's array again, %s. It fills offsets 0 to %d without a gap. Surely it coalesces "
         "to a single mode?",
         ct_str(cx, f), (int)ct_int(ct_cosize(cx, f)) - 1);
    lesson_show(l, "f", f);
    lesson_show(l, "coalesce(f)", r);
    lesson_draw_memory(l, f, 15, "f in memory: who lies where");
    say_offsets(l, "f", f);

    int swapped[2] = {1, 0};
    ct_layout g = ct_select(cx, f, 2, swapped);
    ct_layout rg = ct_coalesce(cx, g);
    STEP(l,
         "It does not. The list jumps, because numbers run down the columns (lesson 2). coalesce "
         "keeps the order of the list, not just the set of offsets.\n\n"
         "With the modes swapped, the list is in order and one mode will do. So ask \"is it "
         "contiguous in this order\", never just \"is it contiguous\".");
    lesson_show(l, "g = select<1,0>(f)", g);
    lesson_show(l, "coalesce(g)", rg);
    say_offsets(l, "g", g);
}

/* What merging loses, and how to keep it. */
static void by_mode(lesson *l, ct_ctx *cx)
{
    ct_layout h = ct_parse(cx, "((_2,_3),_5):((_1,_2),_6)");
    ct_layout all = ct_coalesce(cx, h);
    ct_value at = ct_layout_call(cx, all, ct_parse(cx, "(1,4)"));
    STEP(l, "What did we pay? A name. h is a matrix; coalesced it is a list, and no longer knows "
            "rows and columns. Numbers still work, coordinates with two modes are refused.");
    lesson_show(l, "h", h);
    lesson_show(l, "coalesce(h)", all);
    lesson_show(l, "coalesce(h)(1,4)", at);

    ct_tuple profile = ct_parse(cx, "(_1,_1)");
    ct_layout kept = ct_coalesce_by(cx, h, profile);
    STEP(l,
         "To keep the matrix, say so: coalesce(h, %s) works inside mode 0 and inside mode 1, but "
         "never across them. The numbers in that second argument mean nothing; they only show "
         "where to stop.",
         ct_str(cx, profile));
    lesson_show(l, "coalesce(h, (_1,_1))", kept);
    lesson_draw(l, kept, "rows and columns, as before, with plain strides");
}

/* _4 against 4. */
static void provable(lesson *l, ct_ctx *cx)
{
    ct_layout known = ct_coalesce(cx, ct_parse(cx, "(_2,_7):(_1,_2)"));
    ct_layout late = ct_coalesce(cx, ct_parse(cx, "(2,7):(1,2)"));
    ct_layout half = ct_coalesce(cx, ct_parse(cx, "(_2,7):(_1,_2)"));
    STEP(l,
         "All numbers so far were written with an underscore: known to the compiler. A number "
         "without one arrives when the program runs. A layout's modes are part of its C++ type, "
         "and a type cannot wait for run time: so CuTe merges only what the compiler can prove.\n\n"
         "The three answers below are different layouts, yet the same list of offsets. Do not "
         "be alarmed when a printed layout looks longer than you expected.");
    lesson_show(l, "coalesce((_2,_7):(_1,_2))", known);
    lesson_show(l, "coalesce((2,7):(1,2))", late);
    lesson_show(l, "coalesce((_2,7):(_1,_2))", half);
    say_offsets(l, "the second", late);
}

/* What it is good for. */
static void runs(lesson *l, ct_ctx *cx)
{
    ct_layout t = ct_parse(cx, "((_4,_3),_2):((_1,_6),_18)");
    ct_layout r = ct_coalesce(cx, t);
    ct_value run = ct_get(cx, ct_shape(cx, r), 0);
    STEP(l,
         "What is it good for? A copy wants to know how many elements in a row lie side by side, "
         "so that it can move them at once. Coalesce, and look at the first mode: if its stride is "
         "1, its extent is the answer. Here, runs of %d.",
         (int)ct_int(run));
    lesson_show(l, "t", t);
    lesson_show(l, "coalesce(t)", r);
    lesson_draw_memory(l, t, 16, "t in memory, first part: runs of %d, then a gap",
                       (int)ct_int(run));
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout before = ct_parse(cx, "(_2,(_1,_6)):(_1,(_99,_2))");
    ct_layout after = ct_coalesce(cx, before);
    STEP(l,
         "Take away:\n"
         "1. Neighbours merge if the second goes on where the first ends: d1 = s0 * d0. Modes of "
         "extent 1 vanish. %s is %s.\n"
         "2. The list of offsets stays, the coordinates go. A second argument keeps modes apart.\n"
         "3. Contiguous memory walked in another order does not merge.\n"
         "4. CuTe merges what it can prove when it compiles; with run-time numbers the answer is "
         "longer, not different.\n\n"
         "Next: reading one layout through another. Lesson 5 composes.",
         ct_str(cx, before), ct_str(cx, after));
    lesson_draw_memory(l, after, ct_int(ct_cosize(cx, after)), "%s", ct_str(cx, after));
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 4, "Coalesce", "The same offsets in fewer modes.");
    ct_ctx *cx = lesson_ctx(l);
    two_are_one(l, cx);
    the_rule(l, cx);
    nothing_modes(l, cx);
    row_major(l, cx);
    by_mode(l, cx);
    provable(l, cx);
    runs(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
