/* terminal.c - a lesson on a terminal, step by step.
 *
 *    01 First layout                        step 2 of 9     row 1
 *
 *    the step as text, as many lines of it as there is      rows 3 .. rows-1
 *    room for
 *    Enter next  p back  ..             [1-21 of 34, j k]   the last row
 *
 * Here: the keys and their actions, and the frame. Not here: the step's text (text.c), the terminal
 * itself (screen.c). */
#define _POSIX_C_SOURCE 200809L
#include "tutorials/viewer/record.h"
#include "tutorials/viewer/screen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FRAME = 3, NARROW = 74, MIN_COLUMNS = 24, MIN_ROWS = 6 };

typedef struct walk {
    lesson *l;
    screen screen;
    lesson_colours colours;
    int step;
    char *text;         /* of the step, as it is shown; lines end with \n */
    int top, lines;     /* first line shown; lines of the step */
    bool cpp;           /* lines of C++ instead of those of C */
    int typed;          /* the number after g, or -1 */
    bool help;          /* the keys are shown instead of the step */
    const char *notice; /* for one frame, in place of the keys */
} walk;

static const char help_text[] =
    "Enter  Space       the rest of a long step, then the next step\n"
    "n  right           the next step\n"
    "p  left            the step before\n"
    "c                  CuTe's C++ in place of C, and back\n"
    "j  k  down  up     a long step, line by line; PgDn and PgUp by pages\n"
    "g 7 Enter          go to step 7\n"
    "Home  End          the first step, the last step\n"
    "r                  replay: from the first step\n"
    "q                  quit\n"
    "?                  these keys; any key goes back\n\n"
    "The lines of C with > are those that the step explains. They stand in the lesson's own "
    "file, a plain C program: build it, change it, step through it under a debugger.";

/* ---- The frame ---- */

static int body_rows(const walk *w)
{
    int rows = w->screen.rows > MIN_ROWS ? w->screen.rows : MIN_ROWS;
    return rows - FRAME;
}

/* The last column stays free: terminals differ in what they do after it. */
static int width_of(const walk *w)
{
    return (w->screen.columns > MIN_COLUMNS ? w->screen.columns : MIN_COLUMNS) - 1;
}

/* Before the first step: the idea, and what the lesson needs. */
static void put_opening(const lesson_ink *ink, const lesson *l)
{
    lesson_wrap(ink, l->idea, 0, 0);
    lesson_put_needs(ink, l, 0);
    fputc('\n', ink->out);
}

static void write_body(walk *w)
{
    size_t size = 0;
    free(w->text);
    FILE *out = open_memstream(&w->text, &size);
    if (out == NULL)
        lesson_fail(w->l, "out of memory");
    lesson_ink ink = {.out = out, .width = width_of(w), .colours = w->colours, .cpp = w->cpp};
    if (w->help) {
        lesson_wrap(&ink, help_text, 0, 0);
    } else {
        if (w->step == 0)
            put_opening(&ink, w->l);
        lesson_put_step(&ink, w->l, w->step);
    }
    if (fclose(out) != 0)
        lesson_fail(w->l, "out of memory");
    w->lines = 0;
    for (const char *s = w->text; *s != '\0'; ++s)
        w->lines += *s == '\n';
}

/* A line of the step, from 0, up to its end or that of the step. */
static const char *body_line(const walk *w, int line)
{
    const char *text = w->text;
    for (; line > 0 && *text != '\0'; --line)
        text = strchr(text, '\n') + 1;
    return text;
}

static int last_top(const walk *w)
{
    return w->lines > body_rows(w) ? w->lines - body_rows(w) : 0;
}

static void put_body(const walk *w, FILE *out)
{
    for (int row = 0; row < body_rows(w); ++row) {
        const char *line = body_line(w, w->top + row);
        fprintf(out, "%.*s\n", (int)strcspn(line, "\n"), line);
    }
}

static void put_foot(const walk *w, FILE *out)
{
    char left[96], right[48] = "";
    const char *other = w->cpp ? "c C" : "c C++";
    bool narrow = w->screen.columns < NARROW + FRAME;
    if (w->typed > 0)
        snprintf(left, sizeof left, "go to step: %d_   Enter goes, Esc cancels", w->typed);
    else if (w->typed == 0)
        snprintf(left, sizeof left, "go to step: _   1 to %d", w->l->steps);
    else if (w->notice != NULL)
        snprintf(left, sizeof left, "%s", w->notice);
    else if (w->top < last_top(w))
        snprintf(left, sizeof left,
                 narrow ? "Enter more  %s  ? keys" : "Enter more  n next  %s  ? keys", other);
    else
        snprintf(left, sizeof left,
                 narrow ? "Enter next  p back  %s  ? keys"
                        : "Enter next  p back  g go  %s  q quit  ? keys",
                 other);
    if (w->lines > body_rows(w))
        snprintf(right, sizeof right, "[%d-%d of %d, j k]", w->top + 1, w->top + body_rows(w),
                 w->lines);
    int room = width_of(w) - (int)strlen(right) - 1;
    const char *dim = w->colours == LESSON_NO_COLOUR ? "" : "\33[2m";
    fprintf(out, "%s%-*.*s %s%s", dim, room, room, left, right, dim[0] != '\0' ? "\33[0m" : "");
}

static void draw(walk *w)
{
    char *frame = NULL;
    size_t size = 0;
    write_body(w);
    FILE *out = open_memstream(&frame, &size);
    if (out == NULL)
        lesson_fail(w->l, "out of memory");
    w->top = w->top > last_top(w) ? last_top(w) : w->top;
    lesson_ink ink = {.out = out, .width = width_of(w), .colours = w->colours};
    lesson_put_head(&ink, w->l, w->step);
    fputc('\n', out);
    put_body(w, out);
    put_foot(w, out);
    if (fclose(out) != 0)
        lesson_fail(w->l, "out of memory");
    screen_draw(frame, size);
    free(frame);
    w->notice = NULL;
}

/* ---- Keys ---- */

static void go_to(walk *w, int step)
{
    if (step < 0)
        w->notice = "This is the first step.";
    else if (step >= w->l->steps)
        w->notice = "This is the last step: q quits, r replays.";
    else
        w->step = step;
    if (w->notice == NULL)
        w->top = 0;
}

static void scroll(walk *w, int lines)
{
    int top = w->top + lines;
    w->top = top < 0 ? 0 : top > last_top(w) ? last_top(w) : top;
}

/* After g: digits, then Enter; any other key cancels. */
static void type_number(walk *w, int key)
{
    if (key < 256 && isdigit(key) && w->typed < 1000) {
        w->typed = 10 * w->typed + (key - '0');
    } else if (key == KEY_BACKSPACE) {
        w->typed /= 10;
    } else if (key == KEY_ENTER) {
        bool there = w->typed >= 1 && w->typed <= w->l->steps;
        int step = w->typed - 1;
        w->typed = -1;
        if (there)
            go_to(w, step);
        else
            w->notice = "There is no such step.";
    } else if (key != KEY_RESIZED) {
        w->typed = -1;
    }
}

typedef void act(walk *w, int by);

static void move(walk *w, int by)
{
    go_to(w, w->step + by);
}

static void move_to_end(walk *w, int by)
{
    go_to(w, by < 0 ? 0 : w->l->steps - 1);
}

static void scroll_page(walk *w, int by)
{
    scroll(w, by * (body_rows(w) - 1));
}

static bool is_blank(const walk *w, int line)
{
    return body_line(w, line)[0] == '\n';
}

/* The first line of the next page: where a paragraph or a picture is cut by the end of this one,
 * it begins the next, unless it is higher than a page. No line is left out. */
static int next_page(const walk *w)
{
    int end = w->top + body_rows(w), line = end;
    while (line > w->top && !is_blank(w, line - 1))
        --line;
    return line > w->top ? line : end - 1;
}

static void read_on(walk *w, int by)
{
    if (w->top < last_top(w))
        scroll(w, next_page(w) - w->top);
    else
        move(w, by);
}

/* The explained lines are other ones: the step begins anew. */
static void switch_language(walk *w, int by)
{
    w->cpp = !w->cpp;
    w->top = by;
}

static void start_number(walk *w, int by)
{
    w->typed = by;
}

static void show_keys(walk *w, int by)
{
    w->help = true;
    w->top = by;
}

static const struct {
    int key;
    act *act;
    int by;
} keys[] = {
    {KEY_ENTER, read_on, 1},
    {KEY_RIGHT, move, 1},
    {'n', move, 1},
    {KEY_LEFT, move, -1},
    {'p', move, -1},
    {' ', read_on, 1},
    {KEY_DOWN, scroll, 1},
    {'j', scroll, 1},
    {KEY_UP, scroll, -1},
    {'k', scroll, -1},
    {KEY_PAGE_DOWN, scroll_page, 1},
    {KEY_PAGE_UP, scroll_page, -1},
    {'c', switch_language, 0},
    {'g', start_number, 0},
    {'r', move_to_end, -1},
    {KEY_HOME, move_to_end, -1},
    {KEY_END, move_to_end, 1},
    {'?', show_keys, 0},
};

static void press(walk *w, int key)
{
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; ++i)
        if (keys[i].key == key) {
            keys[i].act(w, keys[i].by);
            return;
        }
    if (key != KEY_RESIZED)
        w->notice = "No such key; ? shows the keys.";
}

/* False at the end. */
static bool take_key(walk *w, int key)
{
    if (key == KEY_ENDED)
        return false;
    if (w->typed >= 0) {
        type_number(w, key);
    } else if (w->help) {
        w->help = key == KEY_RESIZED;
    } else if (key == 'q') {
        return false;
    } else {
        press(w, key);
    }
    return true;
}

/* ---- The walk ---- */

int lesson_step_through(lesson *l)
{
    walk w = {.l = l, .colours = lesson_colours_here(), .typed = -1, .cpp = l->cpp};
    if (!screen_open(&w.screen)) {
        lesson_put_text(l, stdout);
        return 0;
    }
    do
        draw(&w);
    while (take_key(&w, screen_key(&w.screen)));
    screen_close(&w.screen);
    free(w.text);
    return 0;
}
