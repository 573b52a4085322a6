/* Lesson 08, complement: what a layout leaves out.
 *
 * Teaches that a complement is a list of shifts, not of gaps: moved by them, copies of the layout
 * fill memory; then how it is found, how far it goes, and what it cannot fill. Clears up: size,
 * cosize and cotarget, the extent 1 at the end, and complements that leave gaps.
 * Follows ref/layout/complement.c, ref/layout/cosize.c; 02_layout_algebra "Complement". */
#include "tutorials/lesson.h"

/* (A, R): element of A, copy of A. */
static ct_layout copies(ct_ctx *cx, ct_layout a, ct_layout r)
{
    ct_layout modes[2] = {a, r};
    return ct_make_layout_of(cx, 2, modes);
}

/* A tensor of count numbers, from first on. */
static ct_value numbers_from(ct_ctx *cx, ct_value first, ct_value count)
{
    // auto numbers_from = [](auto first, auto count) {
    //     return make_tensor(counting_iterator<int>(first), make_layout(count));
    // };
    ct_layout one_by_one = ct_make_layout(cx, count, NULL);
    return ct_make_tensor(cx, ct_make_counting_iterator(cx, first), one_by_one);
}

/* Extent and stride of mode i, as numbers for a text. */
static int extent(ct_ctx *cx, ct_layout layout, int i)
{
    return (int)ct_int(ct_item(ct_shape(cx, layout), i));
}

static int stride(ct_ctx *cx, ct_layout layout, int i)
{
    return (int)ct_int(ct_item(ct_stride(cx, layout), i));
}

static void sizes(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_4:_2");
    // auto a = make_layout(Int<4>{}, Int<2>{});
    ct_value places = ct_size(cx, a);
    // auto places = size(a);
    ct_value reach = ct_cosize(cx, a);
    // auto reach = cosize(a);
    STEP(l,
         "A small layout: %d elements, two apart. Two numbers of it are easily mixed up. Its size "
         "is how many places it has. Its cosize is how much memory it needs: its last offset, and "
         "one more.\n\n"
         "size counts, cosize measures. This layout leaves gaps, so its cosize, %d, is larger than "
         "its size.",
         (int)ct_int(places), (int)ct_int(reach));
    lesson_show(l, "a", a);
    lesson_show(l, "size(a)", places);
    lesson_show(l, "cosize(a)", reach);
    lesson_draw_memory(l, a, 8, "offsets that a reaches, and those that it leaves out");
}

static void shifts(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_4:_2");
    // auto a = make_layout(Int<4>{}, Int<2>{});
    ct_layout r = ct_complement(cx, a, ct_parse(cx, "_8"));
    // auto r = complement(a, Int<8>{});
    ct_layout both = copies(cx, a, r);
    // auto both = make_layout(a, r);
    STEP(l,
         "Which layout describes what a leaves out? You might say: the offsets in the "
         "gaps. But a layout always begins at 0, and 0 is in no gap.\n\n"
         "complement answers another question: by how much must you move a, so that its copies "
         "fill all of memory? By 0, which is a itself, and by 1. As a layout: %s.",
         ct_str(cx, r));
    lesson_show(l, "r = complement(a, _8)", r);
    lesson_draw_parts(l, both, ct_parse(cx, "(_1,_8):(_8,_1)"),
                      "2b is element 2 of copy b, the one that is moved");

    ct_value places = ct_size(cx, both);
    // auto places = size(both);
    ct_value reach = ct_cosize(cx, both);
    // auto reach = cosize(both);
    STEP(l,
         "So a complement makes sense only together with its layout. The two together are %s: "
         "element first, copy second. That has %d places and a cosize of %d, and every offset "
         "comes once. This is what a complement is for.",
         ct_str(cx, both), (int)ct_int(places), (int)ct_int(reach));
    lesson_show(l, "both = make_layout(a, r)", both);
    lesson_show(l, "size(both)", places);
    lesson_show(l, "cosize(both)", reach);
    lesson_draw(l, both, "rows: elements; columns: copies; cells: offsets");
}

static void farther(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_4:_2");
    // auto a = make_layout(Int<4>{}, Int<2>{});
    ct_value target = ct_parse(cx, "_24");
    // auto target = Int<24>{};
    ct_layout alone = copies(cx, a, ct_parse(cx, "_1:_0"));
    // auto alone = make_layout(a, make_layout(Int<1>{}, Int<0>{}));
    STEP(l,
         "The second argument says how far memory goes. Its name is cotarget, and cosize has the "
         "same co: a layout maps a domain, the coordinates, to a codomain, the offsets.\n\n"
         "Let it be %d, drawn in rows of 8. How many copies of a are needed, and how must they be "
         "moved?",
         (int)ct_int(target));
    lesson_show(l, "size(a)", ct_size(cx, a));
    lesson_show(l, "cotarget", target);
    lesson_draw_parts(l, alone, ct_parse(cx, "(_3,_8):(_8,_1)"), "memory, and a in it");

    ct_layout r = ct_complement(cx, a, target);
    // auto r = complement(a, target);
    ct_layout both = copies(cx, a, r);
    // auto both = make_layout(a, r);
    STEP(
        l,
        "%d copies, in two modes: %s. The first mode fills the gaps of a: %d copies, %d apart. Now "
        "a block of %d is full. The second mode repeats the block: %d times, %d apart.",
        (int)ct_int(ct_size(cx, r)), ct_str(cx, r), extent(cx, r, 0), stride(cx, r, 0),
        stride(cx, r, 1), extent(cx, r, 1), stride(cx, r, 1));
    lesson_show(l, "r = complement(a, _24)", r);
    lesson_draw_parts(l, both, ct_parse(cx, "(_3,_8):(_8,_1)"),
                      "a and b fill the first block; c and d, e and f repeat it");
    lesson_picture *p =
        lesson_draw(l, ct_parse(cx, "(_3,_8):(_8,_1)"), "framed: r, where the copies begin");
    lesson_mark_part(l, p, ct_parse(cx, "(_3,_8):(_8,_1)"), r);
}

static void how(lesson *l, ct_ctx *cx)
{
    ct_layout b = ct_parse(cx, "(_2,_3):(_1,_6)");
    // auto b = make_layout(make_shape(Int<2>{}, Int<3>{}), make_stride(Int<1>{}, Int<6>{}));
    int filled = extent(cx, b, 0) * stride(cx, b, 0);
    // int filled = shape<0>(b) * stride<0>(b);
    int room = stride(cx, b, 1) / filled;
    // int room = stride<1>(b) / filled;
    ct_layout r = ct_complement(cx, b, ct_parse(cx, "_18"));
    // auto r = complement(b, Int<18>{});
    ct_layout both = copies(cx, b, r);
    // auto both = make_layout(b, r);
    STEP(l,
         "How is it found? Take the modes of %s by increasing stride. The first fills %d offsets "
         "side by side. The next one steps by %d. So there is room for %d / %d = %d copies, %d "
         "apart, before it takes its first step: that is %s.\n\n"
         "After the last mode, repetitions follow, if the cotarget asks for any. Here it does not.",
         ct_str(cx, b), filled, stride(cx, b, 1), stride(cx, b, 1), filled, room, filled,
         ct_str(cx, r));
    lesson_show(l, "b", b);
    lesson_show(l, "r = complement(b, _18)", r);
    lesson_draw_parts(l, both, ct_parse(cx, "(_3,_6):(_6,_1)"),
                      "memory in rows of 6: pairs, and copies between them");

    ct_layout swapped = ct_parse(cx, "(_3,_2):(_6,_1)");
    // auto swapped = make_layout(make_shape(Int<3>{}, Int<2>{}), make_stride(Int<6>{}, Int<1>{}));
    ct_layout same = ct_complement(cx, swapped, ct_parse(cx, "_18"));
    // auto same = complement(swapped, Int<18>{});
    ct_layout twice = ct_complement(cx, b, ct_parse(cx, "_36"));
    // auto twice = complement(b, Int<36>{});
    STEP(l,
         "The order of a layout's modes does not matter, only which offsets it reaches: with its "
         "modes swapped, b has the same complement. The complement itself is always in order, its "
         "offsets only increase.\n\n"
         "And with twice the memory, the repetitions get a mode: %d of them, %d apart.",
         extent(cx, twice, 1), stride(cx, twice, 1));
    lesson_show(l, "complement((_3,_2):(_6,_1), _18)", same);
    lesson_show(l, "complement((_2,_3):(_1,_6), _36)", twice);
}

static void nothing_left(lesson *l, ct_ctx *cx)
{
    ct_layout full = ct_parse(cx, "(_3,_4):(_4,_1)");
    // auto full = make_layout(make_shape(Int<3>{}, Int<4>{}), make_stride(Int<4>{}, Int<1>{}));
    ct_layout r = ct_complement(cx, full, ct_cosize(cx, full));
    // auto r = complement(full, cosize(full));
    STEP(l,
         "What does %s leave out of %d offsets? Nothing: it reaches all of them, though in another "
         "order. One copy will do, moved by 0. That is %s, the \"nothing more here\" of lesson 06.",
         ct_str(cx, full), (int)ct_int(ct_cosize(cx, full)), ct_str(cx, r));
    lesson_show(l, "full", full);
    lesson_show(l, "complement(full, cosize(full))", r);
    lesson_draw(l, full, "every offset is there");
}

/* The two surprises at the upper end. */
static void upper_end(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_4:_2");
    // auto a = make_layout(Int<4>{}, Int<2>{});
    ct_value target = ct_parse(cx, "_13");
    // auto target = Int<13>{};
    ct_layout r = ct_complement(cx, a, target);
    // auto r = complement(a, target);
    ct_layout both = copies(cx, a, r);
    // auto both = make_layout(a, r);
    ct_value end = ct_cosize(cx, both);
    // auto end = cosize(both);
    STEP(l,
         "Let memory end at %d, in the middle of a block. complement rounds up: all of memory is "
         "filled, and then some, up to %d. The framed offsets lie past the end. Checking for them "
         "is up to you.",
         (int)ct_int(target), (int)ct_int(end));
    lesson_show(l, "r = complement(a, _13)", r);
    lesson_show(l, "cosize of both", end);
    ct_layout rows = ct_parse(cx, "(_2,_8):(_8,_1)");
    // auto rows = make_layout(make_shape(Int<2>{}, Int<8>{}), make_stride(Int<8>{}, Int<1>{}));
    lesson_picture *p = lesson_draw_parts(l, both, rows, "framed: past the cotarget");
    lesson_mark_part(l, p, rows, numbers_from(cx, target, ct_sub(cx, end, target)));

    ct_value known = ct_parse(cx, "_8");
    // auto known = Int<8>{};
    ct_value late = ct_parse(cx, "8");
    // auto late = 8;
    ct_layout brief = ct_complement(cx, a, known);
    // auto brief = complement(a, known);
    ct_layout longer = ct_complement(cx, a, late);
    // auto longer = complement(a, late);
    STEP(
        l,
        "Here is an answer that puzzles many: %s, which ends in an extent of %d. The cotarget is a "
        "run-time number. The last mode holds the repetitions; that there is only %d of them is "
        "seen when the program runs, and by then the type of the layout is settled.\n\n"
        "A mode with one place does nothing. Read past it.",
        ct_str(cx, longer), extent(cx, longer, 1), extent(cx, longer, 1));
    lesson_show(l, "complement(a, _8)", brief);
    lesson_show(l, "complement(a, 8)", longer);
    lesson_show(l, "size(brief)", ct_size(cx, brief));
    lesson_show(l, "size(longer)", ct_size(cx, longer));
}

static void gaps_that_stay(lesson *l, ct_ctx *cx)
{
    ct_layout c = ct_parse(cx, "(_4,_2):(_1,_6)");
    // auto c = make_layout(make_shape(Int<4>{}, Int<2>{}), make_stride(Int<1>{}, Int<6>{}));
    ct_value target = ct_parse(cx, "_24");
    // auto target = Int<24>{};
    ct_layout r = ct_complement(cx, c, target);
    // auto r = complement(c, target);
    ct_layout both = copies(cx, c, r);
    // auto both = make_layout(c, r);
    STEP(l,
         "Can every gap be filled? Here are runs of %d that begin %d apart. A copy of a run does "
         "not fit into the gap; so the gap stays, and only the repetitions are found: %s.\n\n"
         "No error, no warning. But count: the copies have %d elements together, and memory has %d "
         "offsets. If you rely on \"every offset once\", compare the two.",
         extent(cx, c, 0), stride(cx, c, 1), ct_str(cx, r), (int)ct_int(ct_size(cx, both)),
         (int)ct_int(target));
    lesson_show(l, "c", c);
    lesson_show(l, "r = complement(c, _24)", r);
    lesson_show(l, "size(both)", ct_size(cx, both));
    lesson_draw_parts(l, both, ct_parse(cx, "(_4,_6):(_6,_1)"),
                      "memory in rows of 6: the gaps stay free");
}

static void refused(lesson *l, ct_ctx *cx)
{
    ct_layout d = ct_parse(cx, "(_4,_3):(_1,_2)");
    // auto d = make_layout(make_shape(Int<4>{}, Int<3>{}), make_stride(Int<1>{}, Int<2>{}));
    ct_layout r = ct_complement(cx, d, ct_parse(cx, "_24"));
    // auto r = complement(d, Int<24>{});  // does not compile
    STEP(l, "And a layout that treads on its own feet? These runs overlap: some offsets have two "
            "coordinates. A layout without such pairs is called injective; this one is not. "
            "However you move it, its copies never reach every offset exactly once. "
            "There is no complement. In C++ it does not compile.");
    lesson_show(l, "complement(d, _24)", r);
    lesson_show(l, "d", d);
    lesson_draw_memory(l, d, 8, "+1: one more coordinate leads here");
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_4:_2");
    // auto a = make_layout(Int<4>{}, Int<2>{});
    ct_layout r = ct_complement(cx, a, ct_parse(cx, "_24"));
    // auto r = complement(a, Int<24>{});
    ct_layout both = copies(cx, a, r);
    // auto both = make_layout(a, r);
    STEP(l,
         "Take away:\n\n"
         "- size counts places, cosize measures memory.\n"
         "- complement(A, n) is not a list of gaps. It lists by how much to move A so that copies "
         "of it fill n offsets: for %s it is %s.\n"
         "- Together with A it reaches every offset once, if the gaps divide. Gaps that do not are "
         "left, and the upper end is rounded up.\n"
         "- An extent of 1 at the end comes from a cotarget known at run time. It does nothing.\n\n"
         "Next: the way back, from an offset to its number. Lesson 09 inverts.",
         ct_str(cx, a), ct_str(cx, r));
    lesson_draw_parts(l, both, ct_parse(cx, "(_3,_8):(_8,_1)"), "copies of %s, moved by %s",
                      ct_str(cx, a), ct_str(cx, r));
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 8, "Complement",
                            "Copies of a layout fill the places that it "
                            "leaves out.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 03 and 06", 15);
    sizes(l, cx);
    shifts(l, cx);
    farther(l, cx);
    how(l, cx);
    nothing_left(l, cx);
    upper_end(l, cx);
    gaps_that_stay(l, cx);
    refused(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
