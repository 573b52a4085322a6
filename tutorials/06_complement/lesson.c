/* Lesson 6 - complement: what a layout leaves out.
 *
 * Teaches that a complement is a list of shifts, not of gaps: moved by them, copies of the layout
 * fill memory; then how it is found, how far it goes, and what it cannot fill. Clears up: size,
 * cosize and cotarget, the extent 1 at the end, and complements that leave gaps.
 * Follows ref/complement.c, ref/cosize.c; 02_layout_algebra "Complement". */
#include "../lesson.h"

/* (A, R): element of A, copy of A. */
static ct_layout copies(ct_ctx *cx, ct_layout a, ct_layout r)
{
    ct_layout modes[2] = {a, r};
    return ct_make_layout_of(cx, 2, modes);
}

static void sizes(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_4:_2");
    ct_value size = ct_size(cx, a);
    ct_value cosize = ct_cosize(cx, a);
    STEP(l,
         "A small layout: %d elements, two apart. Two numbers describe it, and they are easily "
         "mixed up. Its size is how many elements it has. Its cosize is how much memory it needs: "
         "the last offset and one more.\n\n"
         "Size counts coordinates, cosize measures memory. Here memory has gaps, so cosize is the "
         "larger one.",
         (int)ct_int(size));
    lesson_show(l, "a", a);
    lesson_show(l, "size(a)", size);
    lesson_show(l, "cosize(a)", cosize);
    lesson_draw_memory(l, a, 8, "offsets that a reaches, and those that it leaves out");
}

static void shifts(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_4:_2");
    ct_layout r = ct_complement(cx, a, ct_parse(cx, "_8"));
    STEP(l,
         "Which layout describes what a leaves out? You might say: the offsets 1, 3, 5, 7. But "
         "every layout begins at 0, so no layout says that.\n\n"
         "complement answers another question: by how much must a be moved, so that the copies "
         "fill all of memory? By 0, that is a itself, and by 1. As a layout: %s.",
         ct_str(cx, r));
    lesson_show(l, "r = complement(a, _8)", r);
    lesson_draw_parts(l, copies(cx, a, r), ct_parse(cx, "(_1,_8):(_8,_1)"),
                      "element and copy: 2b is element 2 of the copy moved by 1");

    ct_layout both = copies(cx, a, r);
    STEP(l,
         "So the complement makes sense together with the layout: %s, element first, copy second. "
         "It has %d elements and reaches %d far: every offset once. That is what a complement is "
         "for.",
         ct_str(cx, both), (int)ct_int(ct_size(cx, both)), (int)ct_int(ct_cosize(cx, both)));
    lesson_show(l, "make_layout(a, r)", both);
    lesson_show(l, "size", ct_size(cx, both));
    lesson_show(l, "cosize", ct_cosize(cx, both));
    lesson_draw(l, both, "rows: elements of a; columns: copies; every offset once");
}

static void farther(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_4:_2");
    ct_value target = ct_parse(cx, "_24");
    ct_layout r = ct_complement(cx, a, target);
    STEP(l,
         "The second argument says how far memory goes. It is called the cotarget, for memory is "
         "the codomain of a layout: where its offsets live. Let it be %d. How many copies of %d "
         "elements does that take?",
         (int)ct_int(target), (int)ct_int(ct_size(cx, a)));
    lesson_show(l, "size(a)", ct_size(cx, a));
    lesson_show_int(l, "cotarget", ct_int(target));
    lesson_draw_parts(l, copies(cx, a, ct_parse(cx, "_1:_0")), ct_parse(cx, "(_3,_8):(_8,_1)"),
                      "memory in rows of 8, and one copy of a");

    ct_layout again = ct_complement(cx, a, target);
    STEP(l,
         "%d copies, and two modes say how they are moved: %s. The first mode fills the gaps of a, "
         "moving it by less than its own steps. The second repeats the filled block, moving it by "
         "whole blocks of 8, until the cotarget is reached.",
         (int)ct_int(ct_size(cx, r)), ct_str(cx, again));
    lesson_show(l, "r = complement(a, _24)", again);
    lesson_draw_parts(l, copies(cx, a, r), ct_parse(cx, "(_3,_8):(_8,_1)"),
                      "copies a and b fill the first block, c and d repeat it");
    lesson_draw_memory(l, r, 24, "r itself: where the copies begin; its offsets only go up");
}

static void how(lesson *l, ct_ctx *cx)
{
    ct_layout b = ct_parse(cx, "(_2,_3):(_1,_6)");
    ct_value reach = ct_mul(cx, ct_parse(cx, "_2"), ct_parse(cx, "_1"));
    ct_value gap = ct_div(cx, ct_parse(cx, "_6"), reach);
    ct_layout r = ct_complement(cx, b, ct_parse(cx, "_18"));
    STEP(l,
         "How is it found? Take the modes of %s by rising stride. The first has 2 elements side by "
         "side and fills %d offsets. The next mode steps by 6: so there is room for 6 / %d = %d "
         "copies before it takes its step. That is the mode %s.\n\n"
         "After the last mode the repetitions follow, if the cotarget leaves room for any.",
         ct_str(cx, b), (int)ct_int(reach), (int)ct_int(reach), (int)ct_int(gap), ct_str(cx, r));
    lesson_show(l, "b", b);
    lesson_show(l, "complement(b, _18)", r);
    lesson_draw_parts(l, copies(cx, b, r), ct_parse(cx, "(_3,_6):(_6,_1)"),
                      "memory in rows of 6: pairs, and copies between them");

    ct_layout turned = ct_parse(cx, "(_3,_2):(_6,_1)");
    ct_layout same = ct_complement(cx, turned, ct_parse(cx, "_18"));
    ct_layout twice = ct_complement(cx, b, ct_parse(cx, "_36"));
    STEP(l,
         "Only which offsets are reached matters, not in which order: with its modes swapped, the "
         "layout has the same complement. And with twice the memory a second mode appears, a step "
         "of %d for the second half.",
         (int)ct_int(ct_get(cx, ct_stride(cx, twice), 1)));
    lesson_show(l, "complement((_3,_2):(_6,_1), _18)", same);
    lesson_show(l, "complement((_2,_3):(_1,_6), _36)", twice);
}

static void nothing_left(lesson *l, ct_ctx *cx)
{
    ct_layout full = ct_parse(cx, "(_3,_4):(_4,_1)");
    ct_layout r = ct_complement(cx, full, ct_parse(cx, "_12"));
    STEP(l,
         "What does %s leave out of %d offsets? Nothing: every offset is reached, in whatever "
         "order. The one copy that is needed is moved by 0. That is the layout %s of lesson 4, one "
         "place at offset 0.",
         ct_str(cx, full), (int)ct_int(ct_cosize(cx, full)), ct_str(cx, r));
    lesson_show(l, "complement((_3,_4):(_4,_1), _12)", r);
    lesson_draw(l, full, "a full house");
}

/* The two surprises at the upper end. */
static void upper_end(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_4:_2");
    ct_value target = ct_parse(cx, "_13");
    ct_layout r = ct_complement(cx, a, target);
    ct_layout both = copies(cx, a, r);
    STEP(l,
         "Let memory end at %d, which is no multiple of 8. complement rounds up: all of memory is "
         "covered, and a bit more, up to %d. Nobody guards the framed offsets; whoever uses them "
         "must.",
         (int)ct_int(target), (int)ct_int(ct_cosize(cx, both)));
    lesson_show(l, "r = complement(a, _13)", r);
    lesson_show(l, "cosize((a, r))", ct_cosize(cx, both));
    lesson_picture *p = lesson_draw_parts(l, both, ct_parse(cx, "(_2,_8):(_8,_1)"),
                                          "framed: offsets past the cotarget");
    for (int64_t offset = ct_int(target); offset < ct_int(ct_cosize(cx, both)); ++offset)
        lesson_mark(p, offset / 8, offset % 8);

    ct_layout early = ct_complement(cx, a, ct_parse(cx, "_8"));
    ct_layout late = ct_complement(cx, a, ct_parse(cx, "8"));
    ct_value same = ct_size(cx, late);
    STEP(l,
         "Here is an answer that has puzzled many: %s, with an extent of 1 at the end. The "
         "cotarget 8 is a run-time number. The last mode holds the repetitions, 8 / 8 of them; "
         "that it is just 1 shows at run time, and by then the type stands.\n\n"
         "A mode of extent 1 does nothing. Read past it.",
         ct_str(cx, late));
    lesson_show(l, "complement(a, _8)", early);
    lesson_show(l, "complement(a, 8)", late);
    lesson_show(l, "size of the latter", same);
}

static void gaps_that_stay(lesson *l, ct_ctx *cx)
{
    ct_layout c = ct_parse(cx, "(_4,_2):(_1,_6)");
    ct_layout r = ct_complement(cx, c, ct_parse(cx, "_24"));
    ct_layout both = copies(cx, c, r);
    STEP(l,
         "Can every gap be filled? Take runs of 4 that begin 6 apart. The gap holds 2, and no copy "
         "of a run of 4 fits in without touching another. So it stays open: 6 / 4 is rounded down "
         "to 1 copy.\n\n"
         "No error, no warning: (c, r) has %d elements in %d offsets. Where you meant every offset "
         "once, compare the two.",
         (int)ct_int(ct_size(cx, both)), (int)ct_int(ct_cosize(cx, both)) + 2);
    lesson_show(l, "c", c);
    lesson_show(l, "r = complement(c, _24)", r);
    lesson_show(l, "size((c, r))", ct_size(cx, both));
    lesson_draw_parts(l, both, ct_parse(cx, "(_4,_6):(_6,_1)"),
                      "memory in rows of 6: the last two of each row stay free");
}

static void refused(lesson *l, ct_ctx *cx)
{
    ct_layout d = ct_parse(cx, "(_4,_3):(_1,_2)");
    ct_layout r = ct_complement(cx, d, ct_parse(cx, "_24"));
    STEP(l, "And a layout that steps on its own feet? Runs of 4 that begin 2 apart overlap: some "
            "offsets have two coordinates. Moving such a thing can never fill memory once. There "
            "is no complement; C++ does not compile it.");
    lesson_show(l, "complement((_4,_3):(_1,_2), _24)", r);
    lesson_draw_memory(l, d, 8, "+1 marks an offset with a second coordinate");
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "_4:_2");
    ct_layout r = ct_complement(cx, a, ct_parse(cx, "_24"));
    STEP(l,
         "Take away:\n"
         "1. complement(A, n) lists the shifts by which copies of A fill n offsets: of %s in 24 "
         "they are %s.\n"
         "2. Use it together with A: (A, R) reaches every offset once, if the gaps divide.\n"
         "3. It rounds up at the end, leaves gaps that do not divide, and keeps a harmless extent "
         "1 for a run-time cotarget.\n"
         "4. size counts elements, cosize measures memory.\n\n"
         "Next: a tile, and its complement for the rest. Lesson 7 divides.",
         ct_str(cx, a), ct_str(cx, r));
    lesson_draw_parts(l, copies(cx, a, r), ct_parse(cx, "(_3,_8):(_8,_1)"), "%s and its shifts %s",
                      ct_str(cx, a), ct_str(cx, r));
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 6, "Complement", "What a layout leaves out.");
    ct_ctx *cx = lesson_ctx(l);
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
