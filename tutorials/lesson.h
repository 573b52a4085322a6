/* lesson.h - the stepping: the functions that a lesson calls, and nothing else.
 *
 * What is here: a lesson's steps, what each shows, its pictures. What is not: how they are shown;
 * a lesson runs once, straight through, and its steps are kept, so that the viewer can go back.
 * Under a debugger a lesson is a plain program: break where you like, every line is its own.
 *
 * Example:
 *
 *      lesson *l = lesson_open(argc, argv, 6, "Complement", "What a layout leaves out.");
 *      ct_ctx *cx = lesson_ctx(l);
 *      lesson_needs(l, "lessons 03 and 07", 15);
 *
 *      ct_layout a = ct_parse(cx, "_4:_2");
 *      // auto a = make_layout(Int<4>{}, Int<2>{});
 *      STEP(l, "Four numbers, two apart: every other place stays free.");
 *      lesson_show(l, "a", a);
 *      lesson_draw_memory(l, a, 8, "the places that a reaches");
 *      return lesson_close(l);
 *
 * It prints, among others:
 *
 *          a = _4:_2
 *
 *            0   1   2   3   4   5   6   7
 *          +---+---+---+---+---+---+---+---+
 *          | 0 |   | 1 |   | 2 |   | 3 |   |
 *          +---+---+---+---+---+---+---+---+
 *          the places that a reaches
 *
 * A step explains the lines of C that stand above its STEP, back to the last call of the step
 * before it or to the beginning of the function. If one of them was refused, that is shown first.
 * The text of a step is a format: numbers in it are computed, never typed.
 *
 * Below a line of C stands the same in CuTe's C++, after // and with the same names; a reader turns
 * from one language to the other. spec-tests/tools/suites/lesson_cpp.sh compiles these lines with
 * CuTe's headers and compares what they print with what the lesson shows: the variable that
 * lesson_show is given, or where that is not a variable, the name that it is shown by, which must
 * then be C++. A line that ends in "// does not compile" must not; one that ends in "// compiles,
 * and is wrong" belongs to a value that the lesson shows as refused.
 *
 * On a page a reader edits these lines, and values and pictures follow: those whose C, as text, has
 * its C++ in these lines. A function of the lesson's own has it as a lambda (14_partition's tv_of);
 * `build/tutorials/NN_stem --follows` lists what does not follow. */
#ifndef LESSON_H
#define LESSON_H

#include "ref/ct.h"

typedef struct lesson lesson;
typedef struct lesson_picture lesson_picture;

/* Ends the program with a message and status 2 if the command line is wrong. */
lesson *lesson_open(int argc, char **argv, int number, const char *title, const char *idea);
/* Which lessons a reader should know, as in "lessons 03 and 07" or "no other lesson", and how many
 * minutes this one takes. Called before the first step. */
void lesson_needs(lesson *l, const char *needs, int minutes);
/* A context with memory enough for a lesson; a failure that is not shown ends the lesson with its
 * message. */
ct_ctx *lesson_ctx(lesson *l);
/* Shows the lesson in the way that the command line chose; returns the program's exit status. */
int lesson_close(lesson *l);

#if defined(__GNUC__)
#define LESSON_FORMAT(f, a) __attribute__((format(printf, f, a)))
#else
#define LESSON_FORMAT(f, a)
#endif

/* Begins a step; the text says what it is about. Blank lines separate paragraphs. */
LESSON_FORMAT(3, 4) void lesson_step(lesson *l, int line, const char *format, ...);
#define STEP(l, ...) lesson_step((l), __LINE__, __VA_ARGS__)

/* ---- Values ---- */

/* What shows a value or a picture is a macro: the text of its arguments goes with it, so that a
 * page can evaluate the C++ that they stand for anew (viewer/live.c). */

/* "name = value", in CuTe's print form. For a refused value, the message and the witness;
 * afterwards the context can be used again. */
void lesson_shown(lesson *l, const char *said, const char *name, ct_value v);
#define lesson_show(l, name, v) lesson_shown((l), #v, (name), (v))
/* "name = 7" */
void lesson_shown_int(lesson *l, const char *said, const char *name, int64_t v);
#define lesson_show_int(l, name, v) lesson_shown_int((l), #v, (name), (v))
/* A line of its own, for a result without a name. */
LESSON_FORMAT(2, 3) void lesson_say(lesson *l, const char *format, ...);
/* "$ command" and what it prints: a line for the shell, in build/lessons/NN_stem, where the
 * programs of the lesson are; the tools are on its path. It runs each time that the lesson does,
 * when its step is first shown. */
void lesson_run(lesson *l, const char *command);

/* ---- Pictures: cells in rows and columns, coloured by their key; a caption below ---- */

/* Cell (m,n) shows layout(m,n); a layout of rank 1 is one row. */
LESSON_FORMAT(4, 5)
lesson_picture *lesson_drawn(lesson *l, const char *said, ct_value layout, const char *caption,
                             ...);
#define lesson_draw(l, layout, ...) lesson_drawn((l), #layout, (layout), __VA_ARGS__)
/* The same; the cells whose number part reaches are framed, as by lesson_mark_part. */
LESSON_FORMAT(5, 6)
lesson_picture *lesson_drawn_part(lesson *l, const char *said, ct_layout layout, ct_value part,
                                  const char *caption, ...);
#define lesson_draw_part(l, layout, part, ...)                                                     \
    lesson_drawn_part((l), #layout "\n" #part, (layout), (part), __VA_ARGS__)
/* Offsets 0 .. cells-1 in one row: each shows the coordinates that lead there, or nothing. */
LESSON_FORMAT(5, 6)
lesson_picture *lesson_drawn_memory(lesson *l, const char *said, ct_layout layout, int64_t cells,
                                    const char *caption, ...);
#define lesson_draw_memory(l, layout, cells, ...)                                                  \
    lesson_drawn_memory((l), #layout "\n" #cells, (layout), (cells), __VA_ARGS__)
/* The cells of a tile: each shows the thread and the value that own it, "T3 V0". */
LESSON_FORMAT(5, 6)
lesson_picture *lesson_drawn_owners(lesson *l, const char *said, ct_layout tv, ct_tuple tile,
                                    const char *caption, ...);
#define lesson_draw_owners(l, tv, tile, ...)                                                       \
    lesson_drawn_owners((l), #tv "\n" #tile, (tv), (tile), __VA_ARGS__)
/* Any cells: label writes at most size bytes, and returns the key that colours the cell, or -1 for
 * one that is empty. Neighbouring keys have colours that differ. */
typedef int64_t lesson_label(int64_t row, int64_t column, char *text, size_t size, void *user);
typedef struct lesson_cells {
    int64_t rows, columns;
    lesson_label *label; /* of each cell */
    void *user;          /* what label is called with */
} lesson_cells;
LESSON_FORMAT(3, 4)
lesson_picture *lesson_draw_cells(lesson *l, const lesson_cells *cells, const char *caption, ...);
/* Cells distributed over parts: cells is (row, column) -> number, parts is (element, part) ->
 * number. The cell of element 3 of the second part shows "3b"; a cell of no part is empty. */
LESSON_FORMAT(5, 6)
lesson_picture *lesson_drawn_parts(lesson *l, const char *said, ct_layout parts, ct_layout cells,
                                   const char *caption, ...);
#define lesson_draw_parts(l, parts, cells, ...)                                                    \
    lesson_drawn_parts((l), #parts "\n" #cells, (parts), (cells), __VA_ARGS__)
/* A frame around one cell. */
void lesson_marked(lesson_picture *p, const char *said, int64_t row, int64_t column);
#define lesson_mark(p, row, column) lesson_marked((p), #row "\n" #column, (row), (column))
/* A frame around each cell whose number part reaches: an integer, a layout, or a tensor over
 * numbers; cells is (row, column) -> number. */
void lesson_marked_part(lesson *l, lesson_picture *p, const char *said, ct_layout cells,
                        ct_value part);
#define lesson_mark_part(l, p, cells, part)                                                        \
    lesson_marked_part((l), (p), #cells "\n" #part, (cells), (part))

#endif
